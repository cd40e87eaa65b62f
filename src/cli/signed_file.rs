//! A document checked as the adjudicator will, then signed and written next to its draft.

use std::path::Path;

use anyhow::Result;

use super::exit::Failed;
use super::findings::findings;
use super::inbox::{Found, note};
use super::io;
use super::signing::sign_own;
use super::term::print_painted;
use crate::chain::{Game, SignedDocument};
use crate::desk::reads_like;
use crate::diag::has_errors;
use crate::doc_kind::DocKind;
use crate::engine::plan::BattleInstructions;
use crate::mail::copy_of;
use crate::orders::{AnswerFile, Glance, fold, glance, read_answer, read_orders};
use crate::seal::overlong_lines;

/// What is odd about a document, in words; what is wrong with it is told, and ends it.
///
/// # Errors
/// Something in it would be refused.
pub fn judged(game: &Game, found: &Found) -> Result<Odd> {
    let ed = &game.rules().edition;
    let mut list = findings(game, found)?;
    // What must be mended comes first.
    list.sort_by_key(|d| !d.is_error());
    if has_errors(&list) {
        print_painted(&found.render(ed, &list));
        let what = match found.canonical.signature.is_some() {
            true => "not posted: it would be refused, though it is signed",
            false => "not signed: illegal orders cannot be signed",
        };
        return Err(Failed::refused(what, "correct the errors above first").into());
    }
    Ok(Odd { any: !list.is_empty(), told: found.render(ed, &list) })
}

/// The first word of a text that mail programs take for a link or a mail address, with its line.
fn linked(text: &str) -> Option<(usize, &str)> {
    let edge = |c: char| "\"'()<>[],;:#.".contains(c);
    text.lines().zip(1..).find_map(|(line, number)| {
        let mut words = line.split_whitespace().map(|w| w.trim_matches(edge));
        Some((number, words.find(is_link)?))
    })
}

fn is_link(word: &&str) -> bool {
    let lower = word.to_ascii_lowercase();
    let fits = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || "-._+".contains(c));
    let address = lower.split_once('@').is_some_and(|(name, place)| {
        !name.is_empty() && fits(name) && fits(place) && place.contains('.')
    });
    address || lower.contains("://") || lower.starts_with("www.")
}

/// What is odd about a document that nothing is wrong with.
pub struct Odd {
    pub any: bool,
    pub told: String,
}

/// The same for a draft, which is made ready to be signed: its head is written out, and lines that
/// mail programs would wrap are broken.
///
/// # Errors
/// As [`judged`]; or a line is too long for mail and cannot be broken.
pub fn sound(game: &Game, found: &mut Found) -> Result<Odd> {
    complete_head(game, found);
    let odd = judged(game, found)?;
    let long = overlong_lines(&found.canonical.text);
    if !fold_lines(found) {
        let (line, columns) = long[0];
        return Err(Failed::refused(
            format!("not signed: line {line} has {columns} columns, more than 72"),
            "mail programs wrap long lines and break signatures, and this one cannot be broken \
             without changing what it says: make its words fewer",
        )
        .into());
    }
    if let Some((line, word)) = linked(&found.canonical.text) {
        note(&format!(
            "{}: line {line}: mail programs turn {word} into a link, and the signature may then fit no \
             more: leave it out, or write it in the mail and not in the file",
            found.path.display()
        ));
    }
    if let Some((line, _)) = long.first().filter(|_| found.plain.is_none()) {
        note(&format!(
            "{}: line {line} is too long for mail: what is signed breaks it and says the same",
            found.path.display()
        ));
    }
    Ok(odd)
}

/// In a game without signatures nothing was posted either: warnings about orders and answers come when
/// they are played, and errors from the adjudication.
///
/// # Errors
/// Nothing is ordered, and `nothing` does not say that this is meant.
pub fn look_through(game: &Game, all: &[Found], nothing: bool) -> Result<()> {
    for found in all {
        let kind = glance(&found.canonical.text).map(|g| g.kind);
        if !matches!(kind, Some(DocKind::Orders | DocKind::Answer)) {
            continue;
        }
        let list = findings(game, found)?;
        if has_errors(&list) {
            continue;
        }
        if !nothing {
            something(game, found, "not played")?;
        }
        if !list.is_empty() {
            print_painted(&found.render(&game.rules().edition, &list));
        }
    }
    Ok(())
}

/// An order file that was not filled in is not a pass.
///
/// # Errors
/// Nothing is ordered in it.
pub fn something(game: &Game, found: &Found, not: &str) -> Result<()> {
    let (ed, text) = (&game.rules().edition, &found.canonical.text);
    let Some(Glance { kind, seat, .. }) = glance(text) else { return Ok(()) };
    let empty = match kind {
        DocKind::Answer => read_answer(ed, text).value.is_some_and(|file| says_nothing(&file)),
        _ => read_orders(ed, text).value.is_some_and(|file| file.orders.orders_nothing()),
    };
    if !empty {
        return Ok(());
    }
    for (words, at) in [(&found.remarks, "above"), (&found.below, "below")] {
        if reads_like(game, kind, &seat, words) {
            let is = if kind == DocKind::Answer { "an answer" } else { "a turn" };
            let what = format!("{not}: the form is empty, and the text {at} it reads like {is}");
            let help = "only what is in the form counts: write it between its marks; --nothing says that the \
                        form is to stay empty";
            return Err(Failed::refused(what, help).into());
        }
    }
    // What an answer leaves out is decided by standing orders and defaults.
    if kind == DocKind::Answer {
        return Ok(());
    }
    let what = format!("{not}: {} orders nothing", found.path.display());
    let help = "fill it in; --nothing says that you mean to pass";
    Err(Failed::refused(what, help).into())
}

/// Is nothing below the battles of an answer?
fn says_nothing(answer: &AnswerFile) -> bool {
    answer.battles.values().all(|says| *says == BattleInstructions::default())
}

/// Breaks lines that are too long for mail; whether that could be done.
pub fn fold_lines(found: &mut Found) -> bool {
    if overlong_lines(&found.canonical.text).is_empty() {
        return true;
    }
    let folded = fold(&found.canonical.text);
    folded.map(|text| found.canonical.text = text).is_some()
}

/// Signs a sound document with the seat's own key.
///
/// # Errors
/// The key cannot be read, or is another seat's.
pub fn sign_found(game: &Game, found: &Found, key: &Path) -> Result<SignedDocument> {
    sign_own(game, &found.canonical.text, key)
}

/// Writes a signed document, with a copy of its text below the signature where mail is rough.
///
/// # Errors
/// The disk refuses, or another document has the name.
pub fn write_signed(paper: &SignedDocument, path: &Path, copy: bool) -> Result<()> {
    let mut text = paper.mail();
    if copy {
        text.push_str(&copy_of(&paper.document.text));
    }
    io::write_new(path, text.as_bytes())?;
    Ok(())
}

/// A head of fewer than 32 digits is written out, so that you need not type all of them. Heads of the
/// past are known too: then the file is the same as when it was signed.
pub fn complete_head(game: &Game, found: &mut Found) {
    let file = game.file();
    let past = file.blocks.iter().rev().map(|b| b.previous);
    let heads: Vec<String> = std::iter::once(file.head()).chain(past).map(|h| h.short()).collect();
    let complete = |line: &str| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        let shortened = key.trim() == "head" && (4..32).contains(&value.len());
        let whole = heads.iter().find(|h| shortened && h.starts_with(value))?;
        Some(format!("head = \"{whole}\""))
    };
    let lines: Vec<String> = found
        .canonical
        .text
        .lines()
        .map(|line| complete(line).unwrap_or_else(|| line.to_string()))
        .collect();
    found.canonical.text = lines.join("\n") + "\n";
}
