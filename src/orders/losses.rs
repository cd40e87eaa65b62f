//! Orders of loss, read and printed: `inf, UK tank, ftr from Japan, empty trn, keep 1 inf`; and what
//! aimed fire names: `2 bb, UK car, trn with 1 tank`.

use crate::diag::{Diagnostic, code};
use crate::edition::Edition;
use crate::engine::plan::{LossEntry, TargetEntry};

use super::document::TomlText;
use super::lines::{self, LineReader, Parsed};
use super::names::Names;
use super::print;
use super::words::Token;

/// Reads `inf, art, ftr from Japan, ftr`.
///
/// # Errors
/// All findings in the line.
pub fn read_losses(names: &Names, text: &TomlText) -> Result<Vec<LossEntry>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut all: Vec<LossEntry> = Vec::new();
        loop {
            let mark = line.cur.mark();
            if let Some(e) = entry(line)? {
                if all.contains(&e) {
                    let at = line.cur.label_from(mark);
                    let what = format!("{} is listed twice", print::loss(line.names.ed, &e));
                    let help = "name it once, or say which: ftr from Japan, UK inf, empty trn";
                    line.found.push(Diagnostic::new(code::REPEATED, at, what).help(help));
                }
                all.push(e);
            }
            if !line.next_of_list() {
                break;
            }
        }
        line.end("a comma or the end of the list")?;
        Ok(Some(all))
    })
}

/// Reads `2 bb, car, UK trn`: a number says how many shots each of them gets.
///
/// # Errors
/// All findings in the line.
pub fn read_targets(names: &Names, text: &TomlText) -> Result<Vec<TargetEntry>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut all: Vec<TargetEntry> = Vec::new();
        loop {
            let mark = line.cur.mark();
            let shots = match line.cur.peek() {
                Some(Token::Number(_)) => line.count()?,
                _ => Some(1),
            };
            if line.cur.is_word(&["keep"]) {
                let help = "the form is: 2 bb, car, trn";
                return line.expected("a kind of enemy unit", help);
            }
            if let (Some(shots), Some(unit)) = (shots, entry(line)?) {
                if all.iter().any(|e| e.unit == unit) {
                    let at = line.cur.label_from(mark);
                    let what = format!("{} is listed twice", print::loss(line.names.ed, &unit));
                    let help = "for several shots at each write a number: 2 bb";
                    line.found.push(Diagnostic::new(code::REPEATED, at, what).help(help));
                }
                all.push(TargetEntry { shots, unit });
            }
            if !(line.cur.take(&Token::Comma) || line.cur.take(&Token::Arrow)) {
                break;
            }
        }
        line.end("a comma or the end of the list")?;
        Ok(Some(all))
    })
}

/// The list as it is written.
pub fn print_targets(ed: &Edition, all: &[TargetEntry]) -> Vec<String> {
    let one = |e: &TargetEntry| match e.shots {
        0 | 1 => print::loss(ed, &e.unit),
        n => format!("{n} {}", print::loss(ed, &e.unit)),
    };
    all.iter().map(one).collect()
}

/// `[keep 1 / save] [UK] [empty] ftr [from Japan] [with 1 tank] [moved 2]`, `1 inf last`
fn entry(line: &mut LineReader) -> Parsed<Option<LossEntry>> {
    let mark = line.cur.mark();
    let counted = matches!(line.cur.peek(), Some(Token::Number(_)));
    let keep = if line.cur.take_word(&["keep"]) || counted {
        Some(line.count()?)
    } else if line.cur.take_word(&["save"]) {
        Some(Some(LossEntry::EVERY))
    } else {
        None
    };
    let words = line.words_ahead();
    let at = (0..words.min(4)).find(|at| line.kind_ahead(*at).is_some());
    let (power, empty) = line.before_kind(at.unwrap_or(0));
    let kind = line.kind()?;
    let pick = line.pick(empty)?;
    let last = line.cur.take_word(&["last"]);
    if counted && !last {
        line.cur.reset(mark);
        let help = "an order of loss names kinds; to keep units to the end, write: keep 1 inf";
        return line.expected("a kind of unit without a number", help);
    }
    let keep = keep.or(last.then_some(Some(LossEntry::EVERY)));
    let (Some(kind), None | Some(Some(_))) = (kind, keep) else { return Ok(None) };
    Ok(Some(LossEntry { keep: keep.flatten(), power, kind, pick }))
}

/// The list as it is written.
pub fn print_losses(ed: &Edition, all: &[LossEntry]) -> Vec<String> {
    all.iter().map(|e| print::loss(ed, e)).collect()
}
