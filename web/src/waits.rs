//! What the papers on the table wait for: the page says it by itself, wherever the player looks.
//!
//! | do | with | the answer |
//! |---|---|---|
//! | `waiting` | `game` | the papers on the table for its next block, what is missing, and what I can do about it |
//! | `belongs` | one file | the games on the table that its papers are for, or the game file that is needed |

use fieldpost::chain::{Belonging, Game, Missing, SignedDocument, belonging_of, missing};
use fieldpost::desk::sign;
use fieldpost::doc_kind::DocKind;
use fieldpost::mail::{self, Enclosed};
use serde_json::{Value, json};

use crate::ask::Question;
use crate::hand::{self, Hand};
use crate::keep::papers_of_step;
use crate::sign::{of_fault, playable};
use crate::table::{Held, Table};

/// What the papers on the table for the next block of a game wait for; `null` if there are none.
pub fn waiting(held: &Held, hand: &Hand, table: &[SignedDocument]) -> Value {
    let Ok(game) = playable(held) else { return Value::Null };
    // What was signed here belongs to it, if the step does not file it by itself.
    let own = hand.signed.iter().filter(|p| is_of_a_turn(p));
    let all: Vec<SignedDocument> = table.iter().chain(own).cloned().collect();
    let papers = papers_of_step(game, &all);
    // Before the first turn a die may be awaited for which no paper is signed.
    if (papers.is_empty() && game.first_dice().is_none()) || game.closed().is_some() {
        return Value::Null;
    }
    let me = hand.key().map(|key| sign::seats_of(game, &key.public())).unwrap_or_default();
    let there = on_the_table(&papers, &me);
    let block = game.file().latest() + 1;
    let (missing, act) = still_missing(game, &papers, &me, block);
    let shown = papers.iter().filter(|p| p.header.kind != DocKind::Opening);
    json!({
        "words": format!("{there}; {missing}"),
        "act": act,
        "own": !papers.is_empty() && papers.iter().all(|p| me.contains(&p.header.seat)),
        "papers": shown.map(paper_told).collect::<Vec<_>>(),
    })
}

fn paper_told(paper: &SignedDocument) -> Value {
    let h = &paper.header;
    let label = format!("{} of {}", h.kind.word(), h.seat);
    json!({ "label": label, "decides": hand::decides(h.kind), "text": paper.mail() })
}

/// `anna's orders are on the table`
fn on_the_table(papers: &[SignedDocument], me: &[String]) -> String {
    if papers.is_empty() {
        return "Dice are thrown before the first turn".to_string();
    }
    let beside =
        |p: &&SignedDocument| !matches!(p.header.kind, DocKind::Opening | DocKind::Receipt);
    let named: Vec<&SignedDocument> = papers.iter().filter(beside).collect();
    let all: Vec<String> = (if named.is_empty() { papers.iter().collect() } else { named })
        .into_iter()
        .map(|p| match (&p.header.seat, p.header.kind.word()) {
            (seat, kind) if me.contains(seat) => format!("your {kind}"),
            (seat, kind) => format!("{seat}'s {kind}"),
        })
        .collect();
    let verb = if all.len() > 1 || all[0].ends_with("orders") { "are" } else { "is" };
    let words: Vec<&str> = all.iter().map(String::as_str).collect();
    // Names of seats have small letters, also where they begin a sentence.
    let begins = sign::listed(&words);
    let begins = begins.strip_prefix("your").map_or_else(|| begins.clone(), |b| format!("Your{b}"));
    format!("{begins} {verb} on the table")
}

/// What is missing in words, and the words of the button that goes on, if I can.
fn still_missing(
    game: &Game,
    papers: &[SignedDocument],
    me: &[String],
    block: u32,
) -> (String, Option<String>) {
    let make = Some(format!("Make block {block}"));
    // One person files what is no turn: two blocks on one game file would be a fork.
    if !papers.is_empty() && !papers.iter().any(is_of_a_turn) {
        let who = match game.director() {
            Some(director) => return (format!("{director} files it"), None),
            None if block == 1 => {
                "if you sent the mail that began the game, make block 1 from it".to_string()
            }
            None => {
                format!("if you sent the mail with block {}, make block {block} from it", block - 1)
            }
        };
        return (who, make);
    }
    match missing(game, papers) {
        Ok(Missing::Nothing) => match game.director() {
            Some(director) => (format!("{director} makes the next block"), None),
            None => ("nothing is missing for the next block".to_string(), make),
        },
        Ok(Missing::Links { from, .. }) if from.iter().any(|seat| me.contains(seat)) => {
            let act = "Open my dice and play it".to_string();
            ("your dice are missing".to_string(), Some(act))
        }
        Ok(Missing::Links { from, .. }) => {
            let seats: Vec<&str> = from.iter().map(String::as_str).collect();
            (format!("the dice of {} are missing", sign::listed(&seats)), None)
        }
        Ok(Missing::Receipt { from }) => (format!("the receipt of {from} is missing"), None),
        Ok(Missing::Answers(waiting)) => {
            let all: Vec<String> = waiting.iter().map(ToString::to_string).collect();
            (format!("still missing: {}", all.join(", ")), None)
        }
        Err(fault) => {
            let why = of_fault(fault);
            (format!("the next block cannot be made of it: {}", why.what), None)
        }
    }
}

/// The games on the table for whose next block a file has papers; if there are none, what is missing or wrong.
pub fn belongs(table: &Table, q: &Question) -> Value {
    let Ok(file) = q.file() else { return Value::Null };
    let bag = mail::open(file.bytes);
    let documents = bag.letters.iter().flat_map(|l| &l.documents).filter(|d| d.by.is_some());
    let papers: Vec<(&Enclosed, SignedDocument)> = documents
        .filter_map(|d| {
            let c = &d.canonical;
            Some((d, SignedDocument::from_parts(&c.text, c.signature.as_deref()).ok()?))
        })
        .filter(|(_, paper)| of_a_game(paper.header.kind))
        .collect();
    let place_in = |game: &Game| papers.iter().map(|(_, p)| belonging_of(game, p)).min();
    let (mut games, mut done) = (Vec::new(), false);
    for (number, held) in table.games() {
        match place_in(&held.game) {
            Some(Belonging::Next) if held.good => games.push(number),
            Some(Belonging::Done | Belonging::Past) => done = true,
            _ => {}
        }
    }
    let lacks = match papers.first() {
        Some((first, paper)) if games.is_empty() && !done => Some(needed(first, paper)),
        _ => None,
    };
    json!({ "games": games, "done": done && games.is_empty(), "needs": lacks })
}

/// Is it a decision of a turn, or a paper of its dice?
fn is_of_a_turn(paper: &SignedDocument) -> bool {
    let kind = paper.header.kind;
    hand::decides(kind) || matches!(kind, DocKind::Opening | DocKind::Receipt)
}

/// Is it a paper of a game that has begun?
fn of_a_game(kind: DocKind) -> bool {
    !sign::EARLY.contains(&kind)
}

/// The game file that a paper needs, by the name of its own file: `pair.0005.orders.anna.toml` is for the block after
/// `pair.0004.ron`.
fn needed(enclosed: &Enclosed, paper: &SignedDocument) -> String {
    let game = &paper.header.game;
    let name = enclosed.place.attachment.as_deref().unwrap_or_default();
    let number = name.strip_prefix(&format!("{game}.")).and_then(|rest| rest.split('.').next());
    match number.and_then(|n| n.parse::<u32>().ok()).and_then(|n| n.checked_sub(1)) {
        Some(before) => format!("{game}.{before:04}.ron"),
        None => format!("the latest game file of {game}"),
    }
}
