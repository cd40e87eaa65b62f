//! The first screen: one entry a battle, money, production, cities, and who must do what next.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::edition::{Edition, VictoryTest};
use crate::engine::event::{BattleResult, Question};
use crate::engine::position::{EngagementKind, Position};
use crate::engine::supply;
use crate::engine::{Board, Owed};
use crate::id::{PowerId, SpaceId};

use super::report_words::{self, rounds_count, signed_number, space_name};
use super::story::{FightSummary, Story};
use super::view::{LabelledText, Line};
use super::{Context, Mode, board_text, changed, facts};

/// The entries of IN SHORT.
pub(crate) fn short_entries(
    story: &Story,
    before: &Position,
    after: &Position,
) -> Vec<LabelledText> {
    let ed = story.ed;
    let mut list: Vec<LabelledText> = Vec::new();
    let plain = |text: String| LabelledText { label: String::new(), text };
    list.extend(story.cx.notes.iter().map(|n| plain(n.clone())));
    for group in group_owed(&story.cx.owed) {
        let Some(o) = group.first() else { continue };
        let who = story.cx.power_and_seat(ed, o.power);
        let what = asked_words(ed, &group);
        list.push(plain(format!("STOPPED: {who} owes {what}")));
    }
    for f in &story.fights {
        if f.kind == EngagementKind::Overflight && f.lost == [0, 0] {
            continue;
        }
        // What a gun on the way shot down fell where the gun is, not where the aircraft were going.
        let at = if f.guns.is_empty() { &[f.place][..] } else { &f.guns };
        let names: Vec<&str> = at.iter().map(|s| space_name(ed, *s)).collect();
        list.push(LabelledText { label: names.join(", "), text: fight_entry(story, f) });
    }
    list.extend(story.news.iter().map(|n| plain(report_words::with_capital(ed, n.clone()))));
    list.push(plain(money_words(story, before, after)));
    list.push(plain(cities_held(after.board(ed))));
    if let Some(v) = &after.victory {
        list.push(plain(format!("The {} have won.", v.side.name())));
    }
    list
}

fn fight_entry(story: &Story, f: &FightSummary) -> String {
    let holder = f.holder.as_deref().unwrap_or("the defender");
    let after = rounds_count(f.rounds);
    let mut text = match (f.kind, f.result) {
        (EngagementKind::Raid | EngagementKind::Rocket, _) => {
            let word = if f.kind == EngagementKind::Raid { "raid" } else { "rocket" };
            match f.paid {
                Some((p, ipc)) => {
                    format!("{word}: {} pays {ipc} IPC", story.ed.power(p).called())
                }
                None => format!("{word} without effect"),
            }
        }
        (EngagementKind::Overflight, _) => {
            format!("AA fire on the way to {}", space_name(story.ed, f.place))
        }
        (_, None) => format!("not decided after {after}"),
        (_, Some(BattleResult::AttackerWon | BattleResult::NoContest)) if f.taken => {
            match f.rounds {
                0 => "taken without a battle".to_string(),
                _ => format!("taken in {after}"),
            }
        }
        (EngagementKind::Land, Some(BattleResult::AttackerWon)) if f.rounds == 0 => {
            "no one is left there, not taken".into()
        }
        (EngagementKind::Land, Some(BattleResult::AttackerWon)) => {
            format!("cleared in {after}, not taken")
        }
        (_, Some(BattleResult::AttackerWon)) if f.rounds == 0 => "cleared without a battle".into(),
        (_, Some(BattleResult::AttackerWon)) => format!("cleared in {after}"),
        (EngagementKind::Land, Some(BattleResult::DefenderWon | BattleResult::BrokenOff))
            if story.at.board(story.ed).is_neutral(f.place) =>
        {
            "stays neutral".to_string()
        }
        (_, Some(BattleResult::DefenderWon)) => format!("held by {holder} in {after}"),
        (_, Some(BattleResult::BothDestroyed)) => format!("both sides destroyed in {after}"),
        (_, Some(BattleResult::BrokenOff)) => format!("broken off after {after}"),
        (_, Some(BattleResult::Vanished)) => "attack called off".to_string(),
        (_, Some(BattleResult::NoContest)) if f.rounds > 0 => format!("no decision in {after}"),
        (_, Some(BattleResult::NoContest | BattleResult::Done)) => "no battle".to_string(),
    };
    if f.rounds > 0 || f.lost != [0, 0] {
        let [lost, killed] = f.lost;
        // The sentence has named the defender: these are not its losses.
        let whose = if f.result == Some(BattleResult::DefenderWon) { "the attacker " } else { "" };
        text.push_str(&format!("; {whose}lost {lost}\u{a0}IPC, killed {killed}\u{a0}IPC"));
    }
    for back in &f.back {
        text.push_str(&format!("; {back}"));
    }
    text.push_str(&capital_falls(story, f).unwrap_or_default());
    text
}

/// `; the Soviet capital falls`
fn capital_falls(story: &Story, f: &FightSummary) -> Option<String> {
    let ed = story.ed;
    let owner = ed.power_ids().find(|o| ed.power(*o).capital == Some(f.place))?;
    let word = if story.at.allied(ed, owner, story.mover) { "is free" } else { "falls" };
    f.taken.then(|| format!("; the {} capital {word}", ed.power(owner).adjective))
}

/// `Soviet treasury: 24 IPC, 0 at the lowest, 26 now; production 26 (+2), Germany 38 (-2)`
fn money_words(story: &Story, before: &Position, after: &Position) -> String {
    let ed = story.ed;
    let mover = before.power;
    let mut parts = Vec::new();
    let adjective = &ed.power(mover).adjective;
    parts.push(format!("{adjective} treasury: {}", treasury_words(story, mover, after)));
    for p in ed.power_ids().filter(|p| *p != mover) {
        if before.ipc(p) != after.ipc(p) {
            let name = &ed.power(p).name;
            parts.push(format!("{name} {} > {}", before.ipc(p), after.ipc(p)));
        }
    }
    let change = |p: PowerId| {
        supply::income(after.board(ed), p).ipc - supply::income(before.board(ed), p).ipc
    };
    let mut production = vec![match change(mover) {
        0 => format!("production {}", supply::income(after.board(ed), mover).ipc),
        n => format!(
            "production {} ({})",
            supply::income(after.board(ed), mover).ipc,
            signed_number(n)
        ),
    }];
    for p in ed.power_ids().filter(|p| *p != mover && change(*p) != 0) {
        let name = &ed.power(p).name;
        let now = supply::income(after.board(ed), p).ipc;
        production.push(format!("{name} {now} ({})", signed_number(change(p))));
    }
    format!("{}; {}", parts.join(", "), production.join(", "))
}

/// Before, the lowest point, after; what is the same is said once.
fn treasury_words(story: &Story, power: PowerId, after: &Position) -> String {
    let all: Vec<i32> = story.treasury.iter().map(|t| t[power.index()]).collect();
    let end = after.ipc(power);
    let first = all.first().copied().unwrap_or(end);
    let lowest = all.iter().min().copied().unwrap_or(end);
    let mut text = format!("{first}\u{a0}IPC");
    if lowest != first && lowest != end {
        text.push_str(&format!(", {lowest} at the lowest"));
    }
    if end != first || lowest != first {
        text.push_str(&format!(", {end} now"));
    }
    text
}

/// `cities: Allies 6, Axis 6 (9 needed to win, counted after the USA turn)`
fn cities_held(board: Board) -> String {
    let test = match board.profile().victory_test {
        VictoryTest::Cities => {
            let last = board.edition.powers.last().map_or("last", |p| p.short.as_str());
            format!(
                " ({} needed to win, counted after the {last} turn)",
                board.profile().victory_cities
            )
        }
        VictoryTest::CityGoals | VictoryTest::Capitals => report_words::goals_words(board.edition),
    };
    format!("{}{test}", report_words::cities_held(board))
}

/// What is owed, as the object of a sentence: `the choice of losses in sz5 (2 hits)`.
pub(crate) fn question_words(ed: &Edition, place: SpaceId, about: &Question) -> String {
    let at = space_name(ed, place);
    match about {
        Question::BeforeBattle => {
            format!("the decisions for the battle in {at}, before any dice are thrown")
        }
        Question::Unseal => {
            format!(
                "the opening of its sealed standing orders, because of {at}, before any dice are thrown"
            )
        }
        Question::Losses { hits: 1 } => format!("the choice of the loss in {at} (1 hit)"),
        Question::Losses { hits } => format!("the choice of losses in {at} ({hits} hits)"),
        Question::Submerge => format!("the choice to submerge or to stay in {at}"),
        Question::RetreatOrPress => format!("the choice to retreat from {at} or to press on"),
        Question::FallBack => format!("the choice of defenders to leave {at}"),
        Question::Landing => format!("the landing place of fighters from {at}"),
        Question::Targets => format!("the targets of aimed fire in {at}"),
        Question::Intercept => format!("the choice of fighters to rise against the raid on {at}"),
        Question::Ashore => format!("the choice of troops to go ashore in {at}"),
    }
}

/// What is owed, the questions before the dice of one power together.
fn group_owed(owed: &[Owed]) -> Vec<Vec<&Owed>> {
    let mut groups: Vec<Vec<&Owed>> = Vec::new();
    for o in owed {
        let before = Question::BeforeBattle;
        let mut asked = groups.iter_mut().filter(|_| o.about == before);
        match asked.find(|group| group.iter().all(|q| q.power == o.power && q.about == before)) {
            Some(group) => group.push(o),
            None => groups.push(vec![o]),
        }
    }
    groups
}

/// `the decisions for the battles in Ukraine S.S.R. and sz5, before any dice are thrown`
fn asked_words(ed: &Edition, group: &[&Owed]) -> String {
    match group {
        [one] => question_words(ed, one.place, &one.about),
        _ => {
            let places: Vec<&str> = group.iter().map(|o| space_name(ed, o.place)).collect();
            let (last, rest) = places.split_last().unwrap_or((&"", &[]));
            let places = format!("{} and {last}", rest.join(", "));
            format!("the decisions for the battles in {places}, before any dice are thrown")
        }
    }
}

/// The lines of NEXT.
pub(super) fn next(board: Board, cx: &Context) -> Vec<Line> {
    let time = cx.time.iter().map(|sentence| Line::hanging(2, sentence.clone()));
    awaited_next(board, cx).into_iter().chain(time).collect()
}

/// Who must do what next.
fn awaited_next(board: Board, cx: &Context) -> Vec<Line> {
    if let Some(v) = &board.position.victory {
        let won = format!("The {} have won", v.side.name());
        let rest = match (cx.closed, cx.mode) {
            (true, _) => ", and a signed result has closed the game.".to_string(),
            (false, Mode::Official) => format!(
                ". A player of the {} signs the result: `fieldpost result`.",
                v.side.enemy().name()
            ),
            (false, _) => ".".to_string(),
        };
        return vec![Line::hanging(2, format!("{won}{rest}"))];
    }
    if cx.closed {
        return vec![Line::sentence(2, "Nothing: a signed result has closed the game.")];
    }
    if let Some(first) = &cx.waits {
        return vec![Line::hanging(2, first.clone())];
    }
    if !cx.owed.is_empty() {
        return owed_lines(board, cx);
    }
    if let Some(side) = board.position.advances.first() {
        let text = format!("The {} place their cash advance: `fieldpost advance`.", side.name());
        return vec![Line::hanging(2, text)];
    }
    let mut text = format!("{}, ", cx.power_and_seat(board.edition, board.mover()));
    if board.phase() != board.profile().phases[0] {
        let place = board.profile().phases.iter().position(|p| *p == board.phase());
        let name = place.and_then(|i| board.profile().phase_names.get(i));
        let name = name.map_or_else(String::new, |n| n.to_uppercase());
        text.push_str(&format!("from {name} on, "));
    }
    text.push_str(&format!("round {}", board.position.round));
    if let Some(step) = cx.next_step {
        text.push_str(&format!(", step {step}"));
    }
    text.push('.');
    if let Some(to) = &cx.mail_to {
        text.push_str(&format!(" Mail the orders to {to}."));
    }
    if let Some((opens, waits)) = keepers_between(board.edition, cx, board.mover()) {
        text.push_str(&format!(" Mail the orders{opens} to {waits}."));
    }
    std::iter::once(Line::hanging(2, text)).chain(subject_line(board, cx)).collect()
}

/// How the line with the subject of the next mail begins.
pub(super) const SUBJECT: &str = "Subject: ";

/// The subject of the next mail. In a practice game no one writes one.
fn subject_line(board: Board, cx: &Context) -> Option<Line> {
    let what = expected_next(board, &cx.owed);
    (cx.mode == Mode::Official)
        .then(|| Line::hanging(2, format!("{SUBJECT}{}", mail_subject(&cx.game, cx.block, &what))))
}

/// Where a keeper of each side opens: what goes along with the papers of a power, and to whom.
fn keepers_between(ed: &Edition, cx: &Context, power: PowerId) -> Option<(String, String)> {
    let mine = ed.side(power);
    let keeper = |own: bool| cx.keepers.iter().find(|(s, _)| (*s == mine) == own);
    let ((_, own), (_, other)) = (keeper(true)?, keeper(false)?);
    Some(if cx.seats.get(&power).is_some_and(|s| s == own) {
        (format!(", with the opening of {own},"), other.to_string())
    } else {
        (String::new(), format!("{own} and {other}, who open"))
    })
}

fn owed_lines(board: Board, cx: &Context) -> Vec<Line> {
    let mut lines = Vec::new();
    for group in group_owed(&cx.owed) {
        let Some(o) = group.first() else { continue };
        let who = cx.power_and_seat(board.edition, o.power);
        let what = asked_words(board.edition, &group);
        lines.push(Line::hanging(2, format!("{who} owes {what}.")));
        lines
            .push(Line::hanging(4, how_to_answer(board.edition, &group, o.power == board.mover())));
    }
    if let Some(to) = &cx.mail_to {
        lines.push(Line::hanging(2, format!("Mail answers to {to}.")));
    }
    let asked = cx.owed.first().map(|o| o.power);
    if let Some((opens, waits)) = asked.and_then(|p| keepers_between(board.edition, cx, p)) {
        lines.push(Line::hanging(2, format!("Mail the answer{opens} to {waits}.")));
    }
    lines.extend(subject_line(board, cx));
    lines
}

/// How a player answers, and with which words.
fn how_to_answer(ed: &Edition, group: &[&Owed], moves: bool) -> String {
    let Some(o) = group.first() else { return String::new() };
    let key = match o.about {
        Question::Unseal => {
            return "the answer is the file that `fieldpost standing open` writes".to_string();
        }
        // Retreats are the attacker's, and rising against a raid is the defender's.
        Question::BeforeBattle => match (ed.kinds.iter().any(|k| k.intercept > 0), moves) {
            (true, true) => "losses, retreat, submerge, first-hit or targets, as you like",
            (true, false) => "losses, submerge, first-hit, targets or intercept, as you like",
            (false, true) => "losses, retreat, submerge or first-hit, as you like",
            (false, false) => "losses, submerge or first-hit, as you like",
        },
        Question::Losses { .. } => "losses",
        Question::Submerge => "submerge",
        Question::RetreatOrPress => "retreat",
        Question::FallBack => "fall-back",
        Question::Landing => "landing",
        Question::Targets => "targets",
        Question::Intercept => "intercept",
        Question::Ashore => "ashore",
    };
    let each = if group.len() > 1 { "for each battle, such as " } else { "" };
    let place = space_name(ed, o.place);
    format!("To answer, fill in the form that `fieldpost orders new` writes: {each}{place}: {key}.")
}

/// `[spring-07] block 3, round 1, Germany`: the suggested subject of the next mail.
pub fn mail_subject(game: &str, latest: u32, what: &str) -> String {
    format!("[{game}] block {}, {what}", latest.saturating_add(1))
}

/// What the next mail is about: `round 1, Germany`, or where a turn has stopped `round 1, Germany
/// answers`.
pub fn expected_next(board: Board, owed: &[Owed]) -> String {
    let powers: BTreeSet<PowerId> = owed.iter().map(|o| o.power).collect();
    let names: Vec<&str> = powers.iter().map(|p| board.power(*p).name.as_str()).collect();
    let who = match names[..] {
        [] => board.power(board.mover()).name.clone(),
        [one] => format!("{one} answers"),
        _ => format!("{} answer", names.join(" and ")),
    };
    format!("round {}, {who}", board.position.round)
}

/// The same numbers as data.
pub(crate) fn short_facts(story: &Story, before: &Position, after: &Position) -> Value {
    let ed = story.ed;
    let battles: Vec<Value> = story
        .fights
        .iter()
        .map(|f| {
            json!({
                "place": ed.space(f.place).id,
                "kind": f.kind.word(),
                "result": f.result.map(|r| r.word()),
                "rounds": f.rounds,
                "taken": f.taken,
                "lost_ipc": f.lost[0],
                "killed_ipc": f.lost[1],
                "paid_ipc": f.paid.map(|(_, n)| n),
                "losses": f.losses,
                "luck": f.luck,
            })
        })
        .collect();
    let powers: Vec<Value> = ed
        .power_ids()
        .map(|p| {
            json!({
                "power": ed.power(p).id,
                "treasury_before": before.ipc(p),
                "treasury": after.ipc(p),
                "production_before": supply::income(before.board(ed), p).ipc,
                "production": supply::income(after.board(ed), p).ipc,
            })
        })
        .collect();
    let owed: Vec<Value> = story
        .cx
        .owed
        .iter()
        .map(|o| {
            json!({
                "power": ed.power(o.power).id,
                "seat": story.cx.seats.get(&o.power),
                "place": ed.space(o.place).id,
                "about": facts::question_value(&o.about),
            })
        })
        .collect();
    let changed: Vec<Value> = changed::changed_spaces(ed, before, after)
        .into_iter()
        .map(|s| board_text::space_json(after.board(ed), s))
        .collect();
    let mut facts = json!({
        "battles": battles,
        "powers": powers,
        "cities": board_text::cities_value(after.board(ed)),
        "owed": owed,
        "next": { "power": ed.power(after.power).id, "round": after.round,
                  "phase": after.phase.word(), "step": story.cx.next_step,
                  "mail_to": story.cx.mail_to,
                  "winner": after.victory.as_ref().map(|v| v.side.name().to_lowercase()) },
        "changed": changed,
    });
    if story.cx.closed {
        facts["next"]["closed"] = json!(true);
    }
    if !story.cx.notes.is_empty() {
        facts["notes"] = json!(story.cx.notes);
    }
    facts
}
