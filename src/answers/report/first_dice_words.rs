//! What is thrown before the first turn, in words: the die between equal bids, the dice that choose
//! national advantages, what they put on the board, and who must throw them.

use crate::chain::{DiceMode, FirstDice, Game, TIE_ROLL};
use crate::edition::Edition;
use crate::engine::Event;
use crate::engine::event::Money;
use crate::file::Block;
use crate::id::{AdvantageId, SpaceId};
use crate::shown::capitalised;

use super::report_words::{self, cite_rule, space_name};
use super::story::Story;
use super::view::{Line, ReportSection};

/// Heading of what is done before the first phase of the first turn.
pub(super) const BEFORE_THE_FIRST_TURN: &str = "BEFORE THE FIRST TURN";

/// How many of the first events tell of it.
pub(crate) fn count_events(events: &[Event]) -> usize {
    let first = events.first();
    if !matches!(first, Some(Event::BidsSettled { .. } | Event::AdvantageRolled { .. })) {
        return 0;
    }
    events.iter().take_while(|e| is_of_first_dice(e)).count()
}

/// Can this event follow from the first dice?
fn is_of_first_dice(e: &Event) -> bool {
    matches!(
        e,
        Event::BidsSettled { .. }
            | Event::BidPlaced { .. }
            | Event::BidPaid { .. }
            | Event::AdvantageRolled { .. }
            | Event::LandGiven { .. }
            | Event::UnitsGiven { .. }
            | Event::Removed { .. }
            | Event::Received { why: Money::Advantage, .. }
    )
}

/// What the dice say, what the Axis gets, and what the rules of nations change.
pub(crate) fn first_dice_section(story: &mut Story, events: &[Event]) -> Option<ReportSection> {
    let mut lines = Vec::new();
    for e in events {
        let ed = story.ed;
        match e {
            Event::BidsSettled { face } => {
                lines.push(format!("the die that decides between the equal bids (1 or 2): {face}"));
            }
            Event::BidPlaced { power, kind, count, space: at }
            | Event::UnitsGiven { power, kind, count, space: at, .. } => {
                let lot = report_words::lot_words(ed, usize::from(*count), None, *kind);
                lines.push(format!("{}: {lot} in {}", ed.power(*power).name, space_name(ed, *at)));
            }
            Event::BidPaid { power, ipc } | Event::Received { power, ipc, .. } => {
                let had = story.at.ipc(*power);
                let has = story.at.ipc(*power) + ipc;
                lines.push(format!("{}: {had} > {has} IPC", ed.power(*power).name));
            }
            Event::AdvantageRolled { power, face, advantage, place } => {
                let who = &ed.power(*power).name;
                let what = advantage_and_place(ed, *advantage, *place);
                lines.push(format!("{who}, die {face}: {what}"));
            }
            Event::LandGiven { power, space: at, .. } => {
                lines.push(format!("{}: {}", ed.power(*power).name, space_name(ed, *at)));
            }
            Event::Removed { units, rule } => {
                let gone = story.units_for(None, units);
                lines.push(format!("off the board: {gone} {}", cite_rule(*rule)));
            }
            _ => {}
        }
        story.see_event(e);
    }
    let lines: Vec<Line> = lines.into_iter().map(|l| Line::hanging(2, l)).collect();
    let heading = BEFORE_THE_FIRST_TURN.to_string();
    (!lines.is_empty()).then_some(ReportSection { heading, note: None, lines })
}

/// `Colonial Garrison in India [UK-06]`
fn advantage_and_place(ed: &Edition, id: AdvantageId, place: Option<SpaceId>) -> String {
    let a = ed.advantage(id);
    let place = place.map(|s| format!(" in {}", space_name(ed, s))).unwrap_or_default();
    format!("{}{place} {}", a.name, cite_rule(a.rule))
}

/// What the block of these dice says: who takes which side and what everybody plays, and which
/// advantages each power has rolled.
pub(crate) fn tell_first_dice(game: &Game, block: &Block) -> Vec<String> {
    let mut list = tied_bids(game, block);
    list.extend(advantages_thrown(game, block));
    list
}

fn tied_bids(game: &Game, block: &Block) -> Vec<String> {
    let face = block.events.iter().find_map(|e| match e {
        Event::BidsSettled { face } => Some(*face),
        _ => None,
    });
    let (Some(face), Some(tie)) = (face, &game.invitation().tie) else { return Vec::new() };
    let (axis, allies) = tie.sides_on_face(face);
    let step = block.step.map_or(String::new(), |s| format!(" of step {s}"));
    let mut list = vec![format!(
        "The bids of {} were equal, {} IPC. The die{step} shows {face}: {axis} plays for the Axis, \
         {allies} for the Allies.",
        tie.seats.join(" and "),
        tie.ipc
    )];
    let ed = &game.rules().edition;
    for seat in
        game.invitation().with_tie_fallen(face).seats.iter().filter(|s| !s.powers.is_empty())
    {
        let powers: Vec<String> = seat
            .powers
            .iter()
            .map(|id| ed.power_by_id(id).map_or(id.clone(), |p| ed.power(p).name.clone()))
            .collect();
        list.push(format!("{} plays {}.", seat.seat, powers.join(", ")));
    }
    list
}

/// `Germany throws 3 3 5: Panzerblitz [GER-03], Luftwaffe Dive-Bomber [GER-05].`
fn advantages_thrown(game: &Game, block: &Block) -> Vec<String> {
    let ed = &game.rules().edition;
    let mut list = Vec::new();
    for power in ed.power_ids() {
        let names: Vec<String> = block
            .events
            .iter()
            .filter_map(|e| match e {
                Event::AdvantageRolled { power: who, advantage, place, .. } if *who == power => {
                    Some(advantage_and_place(ed, *advantage, *place))
                }
                _ => None,
            })
            .collect();
        let begins = format!("select {} 0 none ", ed.power(power).id);
        let roll = block.rolls.iter().find(|r| r.starts_with(&begins));
        let faces = roll.and_then(|r| r.split_once(": ")).map_or("", |(_, faces)| faces);
        if !names.is_empty() {
            let who = capitalised(&ed.power(power).called());
            list.push(format!("{who} throws {faces}: {}.", names.join(", ")));
        }
    }
    if !list.is_empty() {
        let step = block.step.map_or(String::new(), |s| format!(" of step {s}"));
        let what = format!(
            "The dice{step} choose the national advantages; a face that repeats is rolled again."
        );
        list.insert(0, what);
    }
    list
}

/// What these dice are for: `the tied bids`, `the national advantages`.
pub(crate) fn purpose_of_dice(dice: &FirstDice) -> &'static str {
    match (dice.tie.is_some(), dice.each.is_some()) {
        (true, false) => "the tied bids",
        (false, _) => "the national advantages",
        (true, true) => "the tied bids and the national advantages",
    }
}

/// Who must do what for these dice, by commands that are given the latest game file under its usual name.
pub fn first_duty(game: &Game) -> String {
    first_duty_with(game, &game.usual_file_name())
}

/// As [`first_duty`]; `file` is the game file in the commands.
pub fn first_duty_with(game: &Game, file: &str) -> String {
    let Some(dice) = game.first_dice_agreed() else { return String::new() };
    let mut why = Vec::new();
    if let Some(tie) = dice.tie {
        why.push(format!("{} both bid {} IPC", tie.seats.join(" and "), tie.ipc));
    }
    if let Some(each) = dice.each {
        let plural = if each == 1 { "" } else { "s" };
        why.push(format!("Dice choose {each} national advantage{plural} for each power"));
    }
    let why = why.join(". ");
    let die = if dice.each.is_some() { "dice" } else { "die" };
    let keepers: Vec<&str> = game.keepers().iter().map(|k| k.keeper()).collect();
    match (game.mode(), keepers.as_slice()) {
        (DiceMode::Practice, _) => {
            format!("{why}: `fieldpost adjudicate {file}` throws the {die}.")
        }
        (DiceMode::Entered, _) => {
            format!(
                "{why}: {} `fieldpost adjudicate {file}` with --dice.",
                lines_to_type(game, &dice)
            )
        }
        (_, [one]) => format!(
            "{why}. {one} throws the {die} that {} with `fieldpost week`, or with `fieldpost step {file} --key KEY`.",
            if dice.each.is_some() { "decide" } else { "decides" }
        ),
        (_, all) => {
            let last = match game.director() {
                Some(director) => format!("{director} gives all of these mails"),
                None => "the last of them gives the mails of the others".to_string(),
            };
            format!(
                "{why}: {} each run `fieldpost step {file} --key KEY` to open their numbers, and send the \
                 mail that it packs; {last} to the same command, and it throws the {die}.",
                crate::shown::listed(all)
            )
        }
    }
}

/// What to write into the file of entered dice.
fn lines_to_type(game: &Game, dice: &FirstDice) -> String {
    let mut parts = Vec::new();
    if dice.tie.is_some() {
        parts.push(format!(
            "throw a die, 1 or 2, write \"{TIE_ROLL}: FACE\" into a file and give it to"
        ));
    }
    if let Some(each) = dice.each {
        let ed = &game.rules().edition;
        let lists = ed.power_ids().map(|p| (p, ed.optional_of(p).len()));
        let example =
            lists.filter(|(_, n)| *n > 0).map(|(p, n)| (ed.power(p).id.as_str(), n)).next();
        let (id, faces) = example.unwrap_or_default();
        parts.push(format!(
            "for every power throw a die, 1 to {faces}, until {each} different faces have come up, write \
             a line as \"select {id} 0 none {faces}: FACES\" into the file and give it to"
        ));
    }
    let last = parts.len().saturating_sub(1);
    let first: String =
        parts.iter().take(last).map(|p| p.replace(" and give it to", "; ")).collect();
    format!("{first}{}", parts.last().map_or("", String::as_str))
}
