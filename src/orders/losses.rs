//! Orders of loss, read and printed: `inf, UK tank, ftr from Japan, empty trn, keep 1 inf`.

use crate::diag::{Diagnostic, code};
use crate::edition::Edition;
use crate::engine::plan::LossEntry;

use super::document::Text;
use super::lines::{self, Line, Step};
use super::names::Names;
use super::print;
use super::words::Token;

/// Reads `inf, art, ftr from Japan, ftr`.
///
/// # Errors
/// All findings in the line.
pub fn read_losses(names: &Names, text: &Text) -> Result<Vec<LossEntry>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut all: Vec<LossEntry> = Vec::new();
        loop {
            let mark = line.cur.mark();
            if let Some(e) = entry(line)? {
                if all.contains(&e) {
                    let at = line.cur.label_from(mark);
                    let what = format!("{} stands here twice", print::loss(line.names.ed, &e));
                    let help = "name it once, or say which: ftr from Japan, UK inf, empty trn";
                    line.found.push(Diagnostic::new(code::REPEATED, at, what).help(help));
                }
                all.push(e);
            }
            if !(line.cur.take(&Token::Comma) || line.cur.take(&Token::Arrow)) {
                break;
            }
        }
        line.end("a comma or the end of the list")?;
        Ok(Some(all))
    })
}

/// `[keep 1] [UK] [empty] ftr [from Japan] [with 1 tank] [moved 2]`
fn entry(line: &mut Line) -> Step<Option<LossEntry>> {
    if matches!(line.cur.peek(), Some(Token::Number(_))) {
        let help = "an order of loss names kinds; to spare so many to the end write: keep 1 inf";
        return line.expected("a kind of unit without a number", help);
    }
    let keep = match line.cur.take_word(&["keep"]) {
        true => Some(line.count()?),
        false => None,
    };
    let words = line.words_ahead();
    let at = (0..words.min(4)).find(|at| line.kind_ahead(*at).is_some());
    let (power, empty) = line.before_kind(at.unwrap_or(0));
    let kind = line.kind()?;
    let pick = line.pick(empty)?;
    let (Some(kind), None | Some(Some(_))) = (kind, keep) else { return Ok(None) };
    Ok(Some(LossEntry { keep: keep.flatten(), power, kind, pick }))
}

/// The list as it is written.
pub fn print_losses(ed: &Edition, all: &[LossEntry]) -> Vec<String> {
    all.iter().map(|e| print::loss(ed, e)).collect()
}
