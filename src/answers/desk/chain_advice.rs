//! What to do about a fault of the chain.

use serde_json::{Value, json};

use super::{Found, Refused};
use crate::chain::{ChainFault, Check, Waiting};
use crate::diag::to_json;
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::orders::{describe_rule, glance};

/// A fault, with what to do about it.
pub fn refused_by_chain(fault: ChainFault) -> Refused {
    let help = match &fault {
        ChainFault::MissingRoll { roll, wanted, .. } => roll_line(roll, *wanted),
        _ => advice(&fault).to_string(),
    };
    Refused::new(fault.to_string(), help)
}

/// The same for programs, with what is wrong with the orders where they are refused.
pub fn refused_by_chain_json(ed: &Edition, fault: &ChainFault, found: &[Found]) -> Value {
    let mut value = json!({ "error": fault.to_string(), "help": advice(fault) });
    if let ChainFault::Refused { seat, diagnostics } = fault {
        let of_seat =
            found.iter().find(|f| glance(&f.canonical.text).is_some_and(|g| &g.seat == seat));
        if let Some(file) = of_seat {
            value["refused"] =
                to_json(&file.moved(diagnostics), &file.source(), &|id| describe_rule(ed, id));
        }
    }
    value
}

/// The line that is missing in a file of dice, as it is written.
fn roll_line(roll: &str, wanted: u32) -> String {
    let faces = vec!["F"; wanted.clamp(1, 24) as usize].join(" ");
    let dice = if wanted == 1 { "1 die".to_string() } else { format!("{wanted} dice") };
    format!(
        "throw {dice} and write a line into the file of --dice, a face for each F:\n  {roll}: {faces}"
    )
}

/// What to do about a fault, where that is not in the sentence.
pub fn advice(fault: &ChainFault) -> &'static str {
    match fault {
        ChainFault::NeedsDice { .. } => {
            "`fieldpost open` makes an opening; give it to adjudicate with the orders"
        }
        ChainFault::Owed { waiting } => owed(waiting),
        ChainFault::Twice { .. } => "give one of them only; its seat says which one counts",
        ChainFault::GameOver => "`fieldpost report` shows how it ended",
        ChainFault::MissingRoll { .. } => "type the faces of that roll into the file of --dice",
        ChainFault::NotSupported { kind } => misplaced(kind),
        ChainFault::Failed { check: Check::Signature, .. } => {
            "if it came by mail, it may have arrived incomplete or changed: ask the player to send it again; \
             otherwise the seat itself must sign exactly these words with its own key, after a change of keys \
             with the new one: `fieldpost post` or `orders sign`; an opening comes out as it was"
        }
        ChainFault::Failed { check: Check::Document, .. } => {
            "`fieldpost show GAME --owed`, with the latest game file, says what the game waits for"
        }
        ChainFault::Failed { check: Check::Opening, .. } => {
            "receipt and openings must be made from exactly these files, after this game file"
        }
        ChainFault::Failed { check: Check::Dice, .. } => {
            "correct the file of --dice: exactly the rolls that are asked for, no others"
        }
        ChainFault::Failed { check: Check::Form, .. } => {
            "use the file exactly as it was sent; ask for it again"
        }
        ChainFault::Failed { check: Check::Setup, .. } | ChainFault::Edition(_) => {
            "`fieldpost verify` says more; a game with boards of its own needs --games DIR"
        }
        ChainFault::Revision { .. } => "a game is played to its end with the program it began with",
        ChainFault::Failed { .. } => "`fieldpost verify` says more; ask for the game file again",
        ChainFault::Refused { .. } => {
            "`fieldpost orders check` says more; correct the file, sign it and mail it again"
        }
        ChainFault::AlreadyDone { .. } => "go on with the game file that has that block",
    }
}

/// Where a document of a kind belongs that no step takes.
fn misplaced(kind: &str) -> &'static str {
    match DocKind::from_word(kind) {
        Some(DocKind::Join) => {
            "leave it out: a join file belongs to `fieldpost start`, which begins a game"
        }
        Some(DocKind::Invitation) => {
            "leave it out: an invitation is answered with `fieldpost join`, and `fieldpost start` begins a game"
        }
        Some(_) => "leave that file out",
        None => "use a newer fieldpost, or leave that file out",
    }
}

/// How those who are waited for give what they owe.
fn owed(waiting: &[Waiting]) -> &'static str {
    let answer = waiting.iter().any(|w| matches!(w, Waiting::Decision { seal: false, .. }));
    let seal = waiting.iter().any(|w| matches!(w, Waiting::Decision { seal: true, .. }));
    match (answer, seal) {
        (true, true) => {
            "`fieldpost orders new` makes an answer to fill in; `fieldpost standing open` opens a seal"
        }
        (true, false) => "`fieldpost orders new` makes an answer to fill in",
        (false, true) => "`fieldpost standing open` opens the seal",
        (false, false) => "nothing was done: give all concessions of the side together",
    }
}
