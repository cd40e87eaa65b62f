//! A document made ready to be signed: its head is written out, and its lines are short enough for mail.

use crate::chain::Game;
use crate::desk::{Found, Refused, reads_like};
use crate::doc_kind::DocKind;
use crate::engine::plan::BattleInstructions;
use crate::orders::{AnswerFile, Glance, fold, glance, read_answer, read_orders};
use crate::seal::overlong_lines;

/// Breaks the lines that are too long for mail. What should be known about the lines is told.
///
/// # Errors
/// A line is too long and cannot be broken.
pub fn fold_for_mail(found: &mut Found) -> Result<Vec<String>, Refused> {
    let mut notes = Vec::new();
    let path = found.path.display().to_string();
    let long = overlong_lines(&found.canonical.text);
    if !fold_lines(found) {
        let (line, columns) = long[0];
        return Err(Refused::new(
            format!("not signed: line {line} has {columns} columns, more than 72"),
            "mail programs wrap long lines and break signatures, and this one cannot be broken \
             without changing what it says: make its words fewer",
        ));
    }
    if let Some((line, word)) = linked(&found.canonical.text) {
        notes.push(format!(
            "{path}: line {line}: mail programs turn {word} into a link, and the signature may then fit no \
             more: leave it out, or write it in the mail and not in the file"
        ));
    }
    if let Some((line, _)) = long.first().filter(|_| found.plain.is_none()) {
        notes.push(format!(
            "{path}: line {line} is too long for mail: what is signed breaks it and says the same"
        ));
    }
    Ok(notes)
}

/// Breaks lines that are too long for mail; whether that could be done.
pub fn fold_lines(found: &mut Found) -> bool {
    if overlong_lines(&found.canonical.text).is_empty() {
        return true;
    }
    let folded = fold(&found.canonical.text);
    folded.map(|text| found.canonical.text = text).is_some()
}

/// The first word of a text that mail programs take for a link or a mail address, with its line.
fn linked(text: &str) -> Option<(usize, &str)> {
    text.lines().zip(1..).find_map(|(line, number)| {
        let mut words = line.split_whitespace().map(|w| w.trim_matches(is_edge));
        Some((number, words.find(is_link)?))
    })
}

/// May this character be around a word and not belong to it?
fn is_edge(c: char) -> bool {
    "\"'()<>[],;:#.".contains(c)
}

fn is_part_of_address(part: &str) -> bool {
    part.chars().all(|c| c.is_ascii_alphanumeric() || "-._+".contains(c))
}

fn is_link(word: &&str) -> bool {
    let lower = word.to_ascii_lowercase();
    let address = lower.split_once('@').is_some_and(|(name, place)| {
        !name.is_empty()
            && is_part_of_address(name)
            && is_part_of_address(place)
            && place.contains('.')
    });
    address || lower.contains("://") || lower.starts_with("www.")
}

/// An order file that was not filled in is not a pass. `not` begins the sentence, as in `not posted`, and `meant` is
/// how the writer shows that it is to stay empty.
///
/// # Errors
/// Nothing is ordered in it.
pub fn must_say_something(
    game: &Game,
    found: &Found,
    not: &str,
    meant: &str,
) -> Result<(), Refused> {
    let ed = &game.rules().edition;
    let text = &found.canonical.text;
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
            let help = format!(
                "only what is in the form counts: write it between the two marks; if you mean to leave \
                 the form empty, add {meant}"
            );
            return Err(Refused::new(what, help));
        }
    }
    // Standing orders and defaults decide what an answer leaves out.
    if kind == DocKind::Answer {
        return Ok(());
    }
    let what = format!("{not}: {} orders nothing", found.path.display());
    Err(Refused::new(what, format!("fill it in; if you mean to pass, add {meant}")))
}

/// Is nothing below the battles of an answer?
fn says_nothing(answer: &AnswerFile) -> bool {
    answer.battles.values().all(|says| *says == BattleInstructions::default())
}

/// A head of fewer than 32 digits is written out, so that you need not type all of them. Heads of the
/// past are known too: then the file is the same as when it was signed.
pub fn complete_head(game: &Game, found: &mut Found) {
    let file = game.file();
    let past = file.blocks.iter().rev().map(|b| b.previous);
    let heads: Vec<String> = std::iter::once(file.head()).chain(past).map(|h| h.short()).collect();
    let lines: Vec<String> = found
        .canonical
        .text
        .lines()
        .map(|line| written_out(line, &heads).unwrap_or_else(|| line.to_string()))
        .collect();
    found.canonical.text = lines.join("\n") + "\n";
}

/// The line with the whole of the head that it shortens; none, if it shortens none of these.
fn written_out(line: &str, heads: &[String]) -> Option<String> {
    let (key, value) = line.split_once('=')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let shortened = key.trim() == "head" && (4..32).contains(&value.len());
    let whole = heads.iter().find(|h| shortened && h.starts_with(value))?;
    Some(format!("head = \"{whole}\""))
}
