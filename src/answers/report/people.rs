//! What people did to a game besides playing it, in sentences: concessions, results, notices, cash
//! advances, rulings, new chains, the die between equal bids.

use std::collections::{BTreeMap, BTreeSet};

use crate::chain::{
    AFFAIRS, Act, AdvancePaper, Affair, Authority, Awaits, Bid, Game, Notice, NoticeForm, Ruling,
    authority_of, caretaker_for,
};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::file::Block;
use crate::orders::glance;

use super::first_dice_words;

/// Of a result: the blocks in which a caretaker played, and for whom.
fn played_by_caretaker(game: &Game, block: &Block) -> Option<String> {
    block.documents.iter().find(|d| d.kind == DocKind::Result)?;
    let before = game.file().blocks.iter().filter(|b| b.number < block.number);
    let turns: Vec<String> = before
        .filter_map(|b| Some(format!("block {} for {}", b.number, caretaker_for(b)?)))
        .collect();
    Some(format!("A caretaker has played turns: {}.", list_of(&turns)?))
}

/// What a block's affairs say, a sentence each, for reports and lists.
pub fn tell_affairs(game: &Game, block: &Block) -> Vec<String> {
    let ed = &game.rules().edition;
    let affairs = block.documents.iter().filter(|d| AFFAIRS.contains(&d.kind));
    let mut list: Vec<String> = affairs
        .filter_map(|d| Affair::read(d.kind, &d.text).ok())
        .map(|a| affair_sentence(ed, &a))
        .collect();
    list.extend(played_by_caretaker(game, block));
    list.extend(papers_held(block));
    list.extend(ruling_sentences(game, block));
    list.extend(first_dice_words::tell_first_dice(game, block));
    list
}

fn affair_sentence(ed: &Edition, affair: &Affair) -> String {
    match affair {
        Affair::Concession(c) => {
            let mut text = format!("{} concedes the game for the {}.", c.at.seat, c.side.name());
            if let Some(words) = &c.words {
                text.push_str(&format!(" In the seat's own words, not checked: {words}"));
            }
            text
        }
        Affair::Result(r) => {
            let winner = match r.winner {
                Some(side) => format!("won by the {}", side.name()),
                None => "neither side won".to_string(),
            };
            format!(
                "RESULT signed by {}: {winner} ({}) in round {}. The game is closed.",
                r.at.seat,
                r.ending.word(),
                r.round
            )
        }
        Affair::Notice(n) => notice_sentence(ed, n),
        Affair::Advance(a) => {
            let (place, keep) = advance_words(ed, a);
            format!(
                "{} uses the cash advance of the {} [CASH-01]. Placed: {place}. Kept: {keep}.",
                a.at.seat,
                a.side.name(),
            )
        }
        Affair::Claim(c) => format!(
            "{} claims the limit of supply at the complex in {} for its owner's next turn [CVY-06].",
            c.at.seat,
            ed.space_by_id(&c.complex).map_or(c.complex.as_str(), |s| &ed.space(s).name)
        ),
    }
}

/// What was placed and what was kept: `2 tank in Poland (Germany)`, `Italy 6 IPC`.
fn advance_words(ed: &Edition, paper: &AdvancePaper) -> (String, String) {
    let Ok(plan) = paper.read_plan(ed) else {
        return (list_or_nothing(&paper.place), list_or_nothing(&paper.keep));
    };
    let place = plan.place.iter().map(|l| {
        let kind = &ed.kind(l.kind).abbr;
        let space = &ed.space(l.space).name;
        format!("{} {kind} in {space} ({})", l.count, ed.power(l.power).name)
    });
    let keep = plan.keep.iter().map(|(p, ipc)| format!("{} {ipc} IPC", ed.power(*p).name));
    (list_or_nothing(&place.collect::<Vec<_>>()), list_or_nothing(&keep.collect::<Vec<_>>()))
}

fn list_or_nothing(items: &[String]) -> String {
    if items.is_empty() { "nothing".to_string() } else { items.join(", ") }
}

/// `Germany: 2 infantry in Ukraine S.S.R.`, `Japan: 1 IPC`; with ids where the edition is not at
/// hand.
pub fn bid_words(ed: Option<&Edition>, bid: &Bid) -> String {
    match bid {
        Bid::Cash { power: p, ipc } => format!("{}: {ipc} IPC", power_name(ed, p)),
        Bid::Units { power: p, space, kind, count } => {
            let at = ed.and_then(|ed| ed.space_by_id(space).map(|s| ed.space(s).name.clone()));
            let unit = ed.and_then(|ed| ed.kind_by_id(kind).map(|k| ed.kind(k).name.clone()));
            let at = at.as_ref().unwrap_or(space);
            let unit = unit.as_ref().unwrap_or(kind);
            format!("{}: {count} {} in {at}", power_name(ed, p), unit.to_lowercase())
        }
    }
}

fn power_name(ed: Option<&Edition>, id: &str) -> String {
    let power = ed.and_then(|ed| Some(ed.power(ed.power_by_id(id)?)));
    power.map_or(id, |p| p.name.as_str()).to_string()
}

/// What a notice says is missing.
fn late_with(ed: &Edition, awaits: &Awaits) -> String {
    match awaits {
        Awaits::Orders(id) => {
            let power = ed.power_by_id(id).map_or_else(|| id.clone(), |p| ed.power(p).called());
            format!("orders of {power}")
        }
        Awaits::Answers => "the answers that the turn waits for".to_string(),
        Awaits::Receipt => "the receipt".to_string(),
        Awaits::Links => "the links of the dice".to_string(),
        Awaits::Advance => "the cash advance".to_string(),
    }
}

fn notice_sentence(ed: &Edition, n: &Notice) -> String {
    let mut text = format!("{} of {}", n.form.subject(), n.at.seat);
    if !n.to.is_empty() {
        text.push_str(&format!(" to {}", n.to.join(", ")));
    }
    if let Some(awaits) = &n.awaits {
        text.push_str(&format!(": {}, step {}", late_with(ed, awaits), n.at.step));
    }
    if let Some((from, until)) = &n.days {
        text.push_str(&format!(": {from} to {until}"));
    }
    if !n.holds.is_empty() {
        text.push_str(&format!("; it claims that {} documents wait", n.holds.len()));
    }
    match (&n.claimed_time, n.form) {
        (Some(time), _) => text.push_str(&format!("; dated {time} by its writer.")),
        (None, NoticeForm::Back) => text.push_str(": the writer can play again."),
        _ => text.push('.'),
    }
    text
}

/// What the notices of a block hold.
fn papers_held(block: &Block) -> Option<String> {
    let all: Vec<String> = block
        .held
        .iter()
        .filter_map(|d| Some(format!("the {} of {}", d.kind, glance(&d.text)?.seat)))
        .collect();
    let all = list_of(&all)?;
    Some(format!(
        "The notice contains: {all}. It claims that they were mailed; it does not prove it."
    ))
}

/// `a, b and c`
fn list_of(all: &[String]) -> Option<String> {
    match all {
        [] => None,
        [one] => Some(one.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    }
}

/// The notices that still mean something, a sentence each.
pub fn notice_sentences(game: &Game) -> Vec<String> {
    let standing = crate::chain::notices_in_force(game);
    standing
        .iter()
        .map(|(block, n)| format!("{} (block {block})", notice_sentence(&game.rules().edition, n)))
        .collect()
}

/// Whose word a block's rulings are, for reports: `RULING by dora`, `BY AGREEMENT of anna and bruno`.
fn by_whom(game: &Game, rulings: &[&Ruling]) -> String {
    let seats: BTreeSet<&str> = rulings.iter().map(|r| r.at.seat.as_str()).collect();
    let names = seats.iter().copied().collect::<Vec<_>>().join(" and ");
    match authority_of(game, &seats) {
        Authority::Director | Authority::Judge => format!("RULING by {names}"),
        Authority::BothSides => format!("BY AGREEMENT of {names}"),
        Authority::Party => format!("BY {names}"),
    }
}

/// What a block's rulings say, in sentences. Two seats that do not answer have a ruling each.
fn ruling_sentences(game: &Game, block: &Block) -> Vec<String> {
    let documents = block.documents.iter().filter(|d| d.kind == DocKind::Ruling);
    let rulings: Vec<Ruling> = documents.filter_map(|d| Ruling::read(&d.text).ok()).collect();
    let mut acts: Vec<&Act> = Vec::new();
    for r in &rulings {
        if !acts.contains(&&r.act) {
            acts.push(&r.act);
        }
    }
    let mut list = Vec::new();
    for act in acts {
        let same: Vec<&Ruling> = rulings.iter().filter(|r| r.act == *act).collect();
        list.push(format!("{}: {}", by_whom(game, &same), act_sentence(game, block, act)));
        let reasons: BTreeMap<&str, &String> =
            same.iter().filter_map(|r| Some((r.at.seat.as_str(), r.reason.as_ref()?))).collect();
        list.extend(reasons.iter().map(|(seat, text)| format!("Reason given by {seat}: {text}")));
    }
    list
}

/// What one ruling decides.
fn act_sentence(game: &Game, block: &Block, act: &Act) -> String {
    let ed = &game.rules().edition;
    match act {
        Act::Void { block, battles } => {
            let all: Vec<String> = battles
                .iter()
                .map(|id| ed.space_by_id(id).map_or(id.clone(), |s| ed.space(s).name.clone()))
                .collect();
            format!(
                "the battle in {} (block {block}) is void; its units stay where they began, \
                 all other dice stand.",
                all.join(", ")
            )
        }
        Act::TakeBack { block: n } => match block.number - 1 {
            last if last == *n => format!("block {n} is taken back."),
            last => format!("blocks {n} to {last} are taken back."),
        },
        Act::Forfeit { side } => format!("the {} lose the game by forfeit.", side.name()),
        Act::Reanchor { keeper, .. } => {
            format!("{keeper} keeps the dice with a new chain from {} on.", first_step(block))
        }
        Act::Successor { of, seat, new, paper, .. } => {
            let chain = match paper {
                Some(_) => format!(", and keeps the dice from {} on", first_step(block)),
                None => String::new(),
            };
            format!("{seat} is the director in place of {of}, signs with the key {new}{chain}.")
        }
        Act::DefaultAnswer { of } => format!(
            "{of} does not answer: for the rest of this turn {of}'s standing orders apply wherever \
             they do not ask to be consulted; otherwise the default profile applies."
        ),
        Act::PlayFor { of } => format!(
            "a caretaker plays this turn for {of}, who gives no orders: it buys and places units for the \
             defence by a fixed rule, attacks nothing, retreats from nothing, and needs no dice."
        ),
        Act::Amend { block: n, .. } => format!(
            "the noncombat moves and placements of block {n} are replaced; its combat and its dice \
             stand."
        ),
        Act::Burn { step } => format!(
            "step {step} was opened for different orders or answers: its dice are never used, and \
             nothing stays locked."
        ),
        Act::KeyChange { of, new } => format!("{of} signs with the key {new} from now on."),
    }
}

/// The step with which a new chain begins.
fn first_step(block: &Block) -> String {
    let first = block.reanchors.iter().map(|r| r.first).max();
    first.map_or("the next step".to_string(), |step| format!("step {step}"))
}
