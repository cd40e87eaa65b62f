//! What comes after a command: who acts next, with what, and what is mailed to whom.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::command_line::{command, file_word};
use super::file_names::{numbered, usual_name};
use super::sign::listed;
use crate::chain::{
    self, Act, Awaited, ChainFault, DiceMode, Documents, Game, SignedDocument, Step,
};
use crate::doc_kind::DocKind;
use crate::engine::Question;
use crate::report;

/// The sentence after a paper was signed; nothing where no signature is needed.
pub fn after_signing(game: &Game, paper: &SignedDocument, file: &Path) -> String {
    if !game.mode().official() {
        return String::new();
    }
    let next = match paper.header.kind {
        DocKind::Orders | DocKind::Answer | DocKind::Unsealed => after_decision(game, paper, file),
        DocKind::Standing | DocKind::Sealed => {
            let writer = block_writer(game);
            format!("Mail it to {writer}, who files it: `fieldpost standing file`.")
        }
        _ => return String::new(),
    };
    crate::diag::wrap(&next, "  ", "  ")
}

/// What the adjudicator would say to this paper alone decides who acts next.
fn after_decision(game: &Game, paper: &SignedDocument, file: &Path) -> String {
    let alone = Documents::sort([paper.clone()]).and_then(|all| chain::adjudicate(game, all));
    let kind = paper.header.kind.word();
    let ron = file_word(&usual_name(game));
    match alone {
        Err(ChainFault::NeedsDice { .. }) => dice(game, paper, file),
        Ok(step) => match (first_asked(&step), game.director()) {
            (Some(who), Some(director)) => format!(
                "Mail it to {director}. {who} is asked before any dice are thrown: `fieldpost adjudicate` with this \
                 file alone writes the block that asks."
            ),
            (Some(who), None) => format!(
                "{who} is asked before any dice are thrown: `fieldpost adjudicate {ron} {}` writes the block that \
                 asks; mail that to every seat.",
                file_word(file)
            ),
            (None, Some(director)) => format!("Mail it to {director}: no die is needed."),
            (None, None) => format!(
                "No die is needed: `fieldpost adjudicate {ron} {}`, and mail what it writes.",
                file_word(file)
            ),
        },
        // Others owe answers as well, or the file is for a game file that is not the latest.
        Err(_) => match game.director() {
            Some(director) => format!("Mail it to {director}."),
            None => format!("Mail it to every seat; it counts with the other {kind} files."),
        },
    }
}

/// `Germany (bruno) about sz5`, where a block would only ask.
fn first_asked(step: &Step) -> Option<String> {
    let asked: Vec<String> =
        step.block.owed.iter().map(|o| report::owed_words(&step.game, o)).collect();
    (!asked.is_empty()).then(|| asked.join("; "))
}

/// Links must be opened: who begins.
fn dice(game: &Game, paper: &SignedDocument, file: &Path) -> String {
    let own = paper.header.seat.as_str();
    let keepers = names(game);
    match (game.mode(), game.director()) {
        (DiceMode::Director, Some(director)) => format!(
            "Mail it to {director}, who mails a receipt to every seat, opens the next link of the dice chain and plays the turn."
        ),
        (_, Some(director)) => format!(
            "Mail it to {director}, who mails it with a receipt to every seat. Then {} open, each with \
             both files, in any order, and {director} plays the turn.",
            listed(&keepers)
        ),
        _ => {
            let Some((first, _)) = chain::opens_first(game, std::slice::from_ref(paper)) else {
                return String::new();
            };
            let second = keepers.iter().find(|k| **k != first).copied().unwrap_or_default();
            if first == own {
                format!(
                    "You open first: `fieldpost open {} {} --chain {} --key KEY`. Mail that opening with \
                     this file to {second}, who opens second and plays the turn.",
                    file_word(&usual_name(game)),
                    file_word(file),
                    file_word(Path::new(&format!("{}.{own}.chain", game.file().name)))
                )
            } else {
                format!(
                    "Mail it to {first}, who opens first and mails it on to {second} with that \
                     opening; {second} opens second and plays the turn."
                )
            }
        }
    }
}

fn names(game: &Game) -> Vec<&str> {
    game.keepers().iter().map(|k| k.keeper()).collect()
}

/// Dice are needed and links are shut: who begins, for a step whose files lie before the adjudicator.
pub fn to_open(game: &Game, decisions: &[SignedDocument], shut: &[String]) -> String {
    let receipt = decisions.iter().any(|p| p.header.kind == DocKind::Receipt);
    // The die between equal bids locks nothing that is given here: it is opened in any order.
    let first = chain::opens_first(game, decisions).filter(|_| !decisions.is_empty());
    match first.filter(|(first, _)| shut.contains(first)) {
        Some((first, why)) => format!(
            "{first} opens first, {why}: `fieldpost open`; the other keeper gives that opening to the same command"
        ),
        None if game.mode().has_receipt() && !receipt => {
            "`fieldpost receipt` comes first, mailed to \
            every seat; then `fieldpost open`; give all of them to adjudicate with the orders"
                .to_string()
        }
        None => {
            "`fieldpost open` makes an opening; give it to adjudicate with the orders".to_string()
        }
    }
}

/// Who adds what is not a turn to the game.
pub fn block_writer(game: &Game) -> String {
    match (game.director(), game.file().latest()) {
        (Some(director), _) => director.to_string(),
        (None, 0) => "the player who started the game".to_string(),
        (None, block) => format!("the player who wrote block {block}"),
    }
}

/// To whom a paper is mailed that is not part of a turn, and the command that puts it into the game.
pub fn after_affair(game: &Game, at: &Path, file: &Path, seat: &str) -> String {
    let official = game.mode().official();
    let (ron, file) = if official {
        (usual_name(game), PathBuf::from(file.file_name().unwrap_or_default()))
    } else {
        (at.to_path_buf(), file.to_path_buf())
    };
    let line = command(&["step".to_string(), file_word(&ron), file_word(&file)]);
    let next = if official && game.director() == Some(seat) {
        "Give it to `fieldpost week`, or run:".to_string()
    } else if official {
        format!("Mail it to {}, who runs (if that is you, run it yourself):", block_writer(game))
    } else {
        "Next:".to_string()
    };
    format!("{}{line}", crate::diag::wrap(&next, "  ", "  "))
}

/// The sentence after a block was written: the game file goes to everybody.
pub fn after_block(game: &Game) -> &'static str {
    match (game.mode().official(), game.closed().is_some()) {
        (false, _) => "",
        (true, false) if game.position().victory.is_some() => {
            "Mail the game file to every seat. The side that has lost signs `fieldpost result`.\n"
        }
        (true, _) => "Mail the game file to every seat.\n",
    }
}

/// Whose move it is after a block, and the command that comes next: for a director the next step, else
/// the file to fill in. `options` are those of the command that was given, `mailbox` what it took the papers
/// out of.
pub fn next_move(game: &Game, at: &Path, options: Vec<String>, mailbox: Option<&Path>) -> String {
    let awaited = chain::awaited(game);
    let (who, what) = match &awaited {
        Awaited::Nothing => return after_block(game).to_string(),
        Awaited::Orders { power, seat } => {
            let power = game.rules().edition.power(*power).called();
            (format!("{power} ({seat})"), "the orders of")
        }
        Awaited::Answers(owed) => {
            let all: Vec<String> = owed.iter().map(|o| report::owed_words(game, o)).collect();
            (all.join("; "), "the answer of")
        }
        Awaited::Advance { seat, .. } => (seat.clone(), "the cash advance of"),
        Awaited::FirstDice { keepers } => {
            let keepers: Vec<&str> = keepers.iter().map(String::as_str).collect();
            (listed(&keepers), "the openings of")
        }
    };
    let (next, line) = match game.director() {
        Some(_) => {
            let (when, mails) = match mailbox {
                Some(mailbox) => {
                    (format!("with {what} {who} in the mailbox"), vec![mailbox.to_path_buf()])
                }
                None => (
                    format!("when you have saved {what} {who} under this name"),
                    awaited_files(game, &awaited, at),
                ),
            };
            let key = ["--key".to_string(), "KEY".to_string()];
            let named = !game.mode().official() || options.contains(&key[0]);
            let options = options.into_iter().chain(key.into_iter().filter(|_| !named));
            let words = ["step".to_string(), file_word(at)];
            let mails = mails.iter().map(|mail| file_word(mail));
            let words: Vec<String> = words.into_iter().chain(mails).chain(options).collect();
            (format!("Next, {when}:"), command(&words))
        }
        None => (format!("Next, {who}:"), own_next(game, &awaited, at)),
    };
    format!("{}{line}", crate::diag::wrap(&next, "", ""))
}

/// The names under which the files that are awaited are mailed, next to the game file.
fn awaited_files(game: &Game, awaited: &Awaited, at: &Path) -> Vec<PathBuf> {
    let mut rest: Vec<String> = match awaited {
        Awaited::Nothing => Vec::new(),
        Awaited::Orders { seat, .. } => vec![format!("orders.{seat}.eml")],
        Awaited::Answers(owed) => owed
            .iter()
            .filter_map(|o| {
                let kind = if o.about == Question::Unseal { "unsealed" } else { "answer" };
                game.seat_of(o.power).map(|seat| format!("{kind}.{}.eml", seat.id))
            })
            .collect(),
        Awaited::Advance { seat, .. } => vec![format!("advance.{seat}.toml")],
        Awaited::FirstDice { keepers } => {
            keepers.iter().map(|keeper| format!("opening.{keeper}.eml")).collect()
        }
    };
    rest.sort();
    rest.dedup();
    let next = game.file().latest() + 1;
    rest.iter().map(|rest| numbered(at, &game.file().name, next, rest)).collect()
}

/// Who owes what, in a sentence without an end: `jan owes the orders of Germany`.
pub fn owing(game: &Game) -> String {
    match chain::awaited(game) {
        Awaited::Nothing => "the game is over, and nothing is awaited".to_string(),
        Awaited::Orders { power, seat } => {
            format!("{seat} owes the orders of {}", game.rules().edition.power(power).called())
        }
        Awaited::Answers(owed) => {
            let all: Vec<String> = owed.iter().map(|o| report::owed_words(game, o)).collect();
            format!("answers are awaited: {}", all.join("; "))
        }
        Awaited::Advance { side, seat } => {
            format!("{seat} owes the cash advance of the {}", side.name())
        }
        Awaited::FirstDice { keepers } => {
            let keepers: Vec<&str> = keepers.iter().map(String::as_str).collect();
            let owe = if keepers.len() == 1 { "owes the opening" } else { "owe the openings" };
            format!("{} {owe} for the first dice", listed(&keepers))
        }
    }
}

/// The command that throws the dice of a game without keepers. `passes`: the orders are empty on purpose.
pub fn dice_next(game: &Game, at: &Path, orders: &Path, passes: bool) -> String {
    let mut words = vec!["step".to_string(), file_word(at), file_word(orders)];
    if game.mode() == DiceMode::Entered {
        words.extend(["--dice".to_string(), "DICE".to_string(), "--ask".to_string()]);
    }
    if passes {
        words.push("--nothing".to_string());
    }
    command(&words)
}

/// The command of the next person, in a game without a director.
fn own_next(game: &Game, awaited: &Awaited, at: &Path) -> String {
    // Others have the file under its usual name; who plays alone has it here.
    let ron = if game.mode().official() { file_word(&usual_name(game)) } else { file_word(at) };
    match awaited {
        Awaited::Advance { seat, .. } => {
            let place = ["--place", "POWER: UNITS SPACE", "--keep", "POWER: IPC"];
            let words = ["--seat", seat].into_iter().chain(place);
            let words = words.map(|word| file_word(Path::new(word)));
            command(&["advance".into(), ron].into_iter().chain(words).collect::<Vec<_>>())
        }
        Awaited::FirstDice { .. } if game.mode().official() => {
            command(&["step".into(), ron, "--key".into(), "KEY".into()])
        }
        Awaited::FirstDice { .. } => command(&["step".into(), ron]),
        _ => command(&["orders".into(), "new".into(), ron]),
    }
}

/// Where the papers of a new key go: the file of the key, and if the old key signed for it, its ruling.
pub fn after_key(game: &Game, at: &Path, papers: &[&Path], ruled: bool, seat: &str) -> String {
    let signs_again = crate::diag::wrap(&with_new_key(game, seat), "  ", "  ");
    if !ruled {
        let all = "Mail it to the players who sign the ruling: they sign `fieldpost ruling key-change`, and this file goes \
                   with their rulings.";
        return format!("{}{signs_again}", crate::diag::wrap(all, "  ", "  "));
    }
    let (to, by) = match game.director() {
        Some(director) => (director.to_string(), director.to_string()),
        None if game.mode().official() => {
            ("every seat".into(), "the player who made the latest block".into())
        }
        None => ("every seat".into(), "one of you".into()),
    };
    let next = format!("Mail both to {to}. With these two files {by} changes the key:");
    let (ron, own_name) = if game.mode().official() {
        (file_word(&usual_name(game)), true)
    } else {
        (file_word(at), false)
    };
    let mut words = vec!["step".to_string(), ron];
    let name = |p: &Path| {
        if own_name { PathBuf::from(p.file_name().unwrap_or_default()) } else { p.to_path_buf() }
    };
    words.extend(papers.iter().map(|p| file_word(&name(p))));
    if game.mode().official() {
        words.extend(["--key".to_string(), "KEY".to_string()]);
    }
    format!("{signs_again}{}{}", crate::diag::wrap(&next, "  ", "  "), command(&words))
}

/// What becomes of papers of the present step that the old key has signed, and what their seat does.
pub fn with_new_key(game: &Game, seat: &str) -> String {
    let step = game.file().next_step();
    format!(
        "What the old key of {seat} signed for step {step} counts only if a receipt, or the opening of \
         another seat, had locked it before the key changed. {seat} must sign everything else again with \
         the new key and `fieldpost post`, without changing a word; an opening stays as it is."
    )
}

/// What a ruling still needs, when these seats have signed it.
pub fn after_ruling(game: &Game, act: &Act, seats: &BTreeSet<&str>) -> String {
    let with_papers = match act {
        Act::Reanchor { openings, .. } if openings.is_empty() => ", with the re-anchor",
        Act::Reanchor { .. } => ", with the re-anchor and the openings that it names",
        Act::Successor { openings, .. } if openings.is_empty() => {
            ", with the files of the new director"
        }
        Act::Successor { .. } => {
            ", with the files of the new director and the openings that it names"
        }
        Act::KeyChange { .. } => ", with the file of the new key",
        Act::Amend { .. } => ", with the amendment",
        Act::Burn { .. } => ", with the openings",
        _ => "",
    };
    let takes = match game.director() {
        Some(_) => "`fieldpost week` or `fieldpost step`",
        None => "`fieldpost step`",
    };
    let next = match (chain::may_rule(game, act, seats), act) {
        (Err(e), _) => format!(
            "Not enough yet: {e}. Mail it{with_papers}; each seat that agrees signs the same ruling with \
             `fieldpost ruling agree`."
        ),
        (Ok(()), Act::DefaultAnswer { of }) => {
            format!("No one else needs to sign. It replaces {of}'s answer: give it to {takes}.")
        }
        (Ok(()), _) => {
            format!("No one else needs to sign: give it to {takes}{with_papers}.")
        }
    };
    let new_key = match act {
        Act::KeyChange { of, .. } => crate::diag::wrap(&with_new_key(game, of), "  ", "  "),
        _ => String::new(),
    };
    format!("{}{new_key}", crate::diag::wrap(&next, "  ", "  "))
}
