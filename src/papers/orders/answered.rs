//! An answer examined as orders are: what it cannot mean in the battles it is about is refused before
//! it is signed and before a link opens. What is allowed but surely not meant is a warning: a question
//! left open, a line that cannot matter to it.

use crate::diag::{self, Diagnostic, Label, Span, code};
use crate::edition::Edition;
use crate::engine::{self, Board, Input, Owed, Question};
use crate::id::SpaceId;

use super::counted::{show_numbers, tables_of_battles};
use super::document::{self, TomlEntry};
use super::header::entry_label;
use super::refusals::why_said;
use super::{AnswerFile, read_answer};

/// Everything wrong or odd with the answer of a seat. `owed` is what was asked of it; a seal is opened
/// by another file and does not count here.
pub fn examine_answer(board: Board, input: &Input, owed: &[Owed], text: &str) -> Vec<Diagnostic> {
    let mut found = judge_answer(board, input, owed, text);
    warnings(board.edition, &questions(owed), text, &mut found);
    diag::sort(&mut found);
    found
}

/// The errors of [`examine_answer`], for a seat that receives an answer and would open a link for it.
pub fn judge_answer(board: Board, input: &Input, owed: &[Owed], text: &str) -> Vec<Diagnostic> {
    let ed = board.edition;
    let read = read_answer(ed, text);
    let mut found = read.diagnostics;
    counted(board, owed, text, &mut found);
    let Some(AnswerFile { header, battles }) = read.value else { return found };
    let owed: Vec<Owed> = questions(owed)
        .into_iter()
        .filter(|o| header.power.is_none_or(|power| power == o.power))
        .collect();
    let (file, _) = document::read(text);
    for (entry, table, space) in tables_of_battles(ed, &file) {
        if !owed.iter().any(|o| o.place == space) {
            found.push(not_asked(ed, entry, space, &owed));
            continue;
        }
        let Some(says) = battles.get(&space) else { continue };
        for wrong in engine::misfits(board, input, &owed, space, says) {
            let line = table.entries.iter().find(|e| names(wrong.key, e));
            let at = line.map_or_else(|| label(entry), entry_label);
            let said = why_said(ed, &wrong.why);
            let d = Diagnostic::new(code::NOT_ALLOWED, at, said.what).maybe_help(said.help);
            found.push(d.rule(wrong.rule.0).reason(wrong.why.text(ed)));
        }
    }
    diag::sort(&mut found);
    found
}

/// `losses = "2 inf, 1 tank"`: the refusal shows how an order of loss says that just these are to fall.
fn counted(board: Board, owed: &[Owed], text: &str, found: &mut [Diagnostic]) {
    let (file, _) = document::read(text);
    show_numbers(
        board,
        &file,
        |space, key| {
            let asked: Vec<Owed> = owed.iter().filter(|o| o.place == space).cloned().collect();
            if asked.is_empty() || key != "losses" {
                return Vec::new();
            }
            engine::own_in_battle(board, &asked, space)
        },
        found,
    );
}

/// What an answer is for.
fn questions(owed: &[Owed]) -> Vec<Owed> {
    owed.iter().filter(|o| o.about != Question::Unseal).cloned().collect()
}

fn label(entry: &TomlEntry) -> Label {
    Label::new(entry.key_span, entry.key.clone())
}

/// Diving has two names.
fn names(key: &str, e: &TomlEntry) -> bool {
    e.key == key || key == "submerge" && e.key == "withdraw"
}

fn not_asked(ed: &Edition, entry: &TomlEntry, space: SpaceId, owed: &[Owed]) -> Diagnostic {
    let what = format!("no one asked about {}", ed.space(space).name);
    let mut asked: Vec<&str> = owed.iter().map(|o| ed.space(o.place).name.as_str()).collect();
    asked.dedup();
    let help = if asked.is_empty() {
        "nothing is asked of you now".to_string()
    } else {
        format!("you are asked about {}; delete this table", asked.join(", "))
    };
    Diagnostic::new(code::NOT_ASKED, label(entry), what).help(help)
}

/// Questions left open, and lines that cannot matter.
fn warnings(ed: &Edition, owed: &[Owed], text: &str, found: &mut Vec<Diagnostic>) {
    let (file, _) = document::read(text);
    let mut said: Vec<SpaceId> = Vec::new();
    for (_, table, space) in tables_of_battles(ed, &file) {
        if !table.entries.is_empty() {
            said.push(space);
        }
        let asked: Vec<Question> =
            owed.iter().filter(|o| o.place == space).map(|o| o.about).collect();
        for e in table.entries.iter().filter(|_| !asked.is_empty()) {
            let refused = found.iter().any(|d| d.is_error() && d.at.span == entry_label(e).span);
            found.extend(idle(ed, space, &asked, e).filter(|_| !refused));
        }
    }
    for o in owed.iter().filter(|o| !said.contains(&o.place)) {
        let name = &ed.space(o.place).name;
        let what = format!("you are asked about {name}, and the file says nothing about it");
        let help = match o.about {
            Question::BeforeBattle => format!(
                "write at least one line, such as `{name}: losses: inf, art, tank`: as long as your standing \
                 orders say `ask`, an answer without one only makes the game ask again"
            ),
            _ => {
                "that is allowed: your standing orders decide, then the defaults of the game".into()
            }
        };
        let top = file.root.get("kind").map_or(Span::new(0, 0), |e| e.key_span.to(e.field.span));
        found.push(Diagnostic::new(code::NOT_ANSWERED, Label::new(top, "kind"), what).help(help));
    }
}

/// A line that cannot matter: diving is for the sea, and the answer to one choice serves no other.
fn idle(ed: &Edition, space: SpaceId, asked: &[Question], e: &TomlEntry) -> Option<Diagnostic> {
    let dives = matches!(e.key.as_str(), "submerge" | "withdraw");
    let why = if dives && ed.is_land(space) {
        "submarines do not fight on land"
    } else if !asked.iter().any(|about| engine::bears_on(*about, &e.key)) {
        "it is no answer to what is asked now"
    } else {
        return None;
    };
    let what = format!("`{}` has no effect here: {why}", e.key);
    Some(Diagnostic::new(code::NO_EFFECT, Label::new(e.key_span, e.key.clone()), what))
}
