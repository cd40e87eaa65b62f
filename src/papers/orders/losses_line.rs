//! Orders of loss, read and printed: `inf to 2, UK tank, ftr from Japan, empty trn, keep 1 inf`; and what
//! aimed fire names: `2 bb, UK car, trn with 1 tank`.

use crate::diag::{Diagnostic, code};
use crate::edition::Edition;
use crate::engine::plan::{LossEntry, TargetEntry, UnitPick};
use crate::id::KindId;

use super::document::TomlText;
use super::lexemes::Token;
use super::lines::{self, LineReader, Parsed};
use super::names::Names;
use super::print_words::{name, print_pick};

/// An entry with the number before it, which says how many are to fall.
pub(super) type CountedEntry = (Option<u16>, LossEntry);

/// Reads `inf to 2, art, ftr from Japan, ftr`.
///
/// # Errors
/// All findings in the line.
pub fn read_losses(names: &Names, text: &TomlText) -> Result<Vec<LossEntry>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut all: Vec<LossEntry> = Vec::new();
        loop {
            let mark = line.cur.mark();
            if let Some(e) = entry(line)? {
                refuse_late_entry(line, mark, &all, &e);
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

/// Reads an order of loss in which numbers say how many are to fall, as many people write it: `4 inf, 3 tank,
/// inf`; in one string or several. `None` if it is not one or has no such number.
pub(super) fn read_counted_losses(names: &Names, texts: &[&TomlText]) -> Option<Vec<CountedEntry>> {
    let mut all: Vec<CountedEntry> = Vec::new();
    for text in texts {
        all.extend(read_counted_line(names, text).ok()?);
    }
    all.iter().any(|(count, _)| count.is_some()).then_some(all)
}

fn read_counted_line(names: &Names, text: &TomlText) -> Result<Vec<CountedEntry>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut all: Vec<CountedEntry> = Vec::new();
        loop {
            all.extend(counted_entry(line)?);
            if !line.next_of_list() && !line.and() {
                break;
            }
        }
        line.end("a comma or the end of the list")?;
        Ok(Some(all))
    })
}

/// Complains of an entry that can take nothing, because one before it takes the same units.
fn refuse_late_entry(line: &mut LineReader, mark: usize, before: &[LossEntry], e: &LossEntry) {
    let same = |b: &&LossEntry| b.keep.is_none() && b.uncounted() == e.uncounted();
    let at = line.cur.label_from(mark);
    let told = print_loss(line.names.ed, e);
    if before.contains(e) {
        let help = "name it once, or say which: ftr from Japan, UK inf, empty trn";
        let what = format!("{told} is listed twice");
        line.found.push(Diagnostic::new(code::REPEATED, at, what).help(help));
    } else if let Some(until) = e.until
        && let Some(first) = before.iter().filter(same).find(|b| b.until.unwrap_or(0) <= until)
    {
        let what =
            format!("{told} cannot lose anything after {}", print_loss(line.names.ed, first));
        let help =
            "the numbers that are to be left must decrease: inf to 4, ftr, inf to 2, tank, inf";
        line.found.push(Diagnostic::new(code::REPEATED, at, what).help(help));
    }
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
            let unit = entry(line)?;
            if unit.as_ref().is_some_and(|e| e.until.is_some()) {
                let at = line.cur.label_from(mark);
                line.complain(at, "targets are not counted down", "the form is: 2 bb, car, trn");
                return Ok(None);
            }
            if let (Some(shots), Some(unit)) = (shots, unit) {
                if all.iter().any(|e| e.unit == unit) {
                    let at = line.cur.label_from(mark);
                    let what = format!("{} is listed twice", print_loss(line.names.ed, &unit));
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
    all.iter()
        .map(|e| match e.shots {
            0 | 1 => print_loss(ed, &e.unit),
            n => format!("{n} {}", print_loss(ed, &e.unit)),
        })
        .collect()
}

/// An entry without a number before it, unless the number belongs to `last`.
fn entry(line: &mut LineReader) -> Parsed<Option<LossEntry>> {
    let mark = line.cur.mark();
    let Some((count, entry)) = counted_entry(line)? else { return Ok(None) };
    let Some(count) = count else { return Ok(Some(entry)) };
    line.cur.reset(mark);
    let left = LossEntry { until: Some(2), ..entry };
    let help = format!(
        "an order of loss says how many are to be left: to lose {count} of {}, write {}",
        u32::from(count) + 2,
        print_loss(line.names.ed, &left)
    );
    line.expected("a kind of unit without a number", &help)
}

/// `[keep 1 / save] [UK] [empty] ftr [from Japan] [with 1 tank] [moved 2] [to 2]`, `1 inf last`, and with
/// the number that it has in `4 inf`.
fn counted_entry(line: &mut LineReader) -> Parsed<Option<CountedEntry>> {
    let start = line.cur.mark();
    let numbered = matches!(line.cur.peek(), Some(Token::Number(_)));
    let count = if line.cur.take_word(&["keep"]) || numbered {
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
    let mut entry = LossEntry { power, ..LossEntry::from(kind.unwrap_or(KindId(0))) };
    entry.pick.empty = empty;
    read_which(line, &mut entry)?;
    let until = if line.cur.take_word(&["to"]) { Some(read_number_left(line)?) } else { None };
    let last = line.cur.take_word(&["last"]);
    if until.is_some() && (count.is_some() || last) {
        let at = line.cur.label_from(start);
        line.complain(at, "one entry has one number", "write two: inf to 2, ftr, keep 1 inf");
        return Ok(None);
    }
    let (Some(_), None | Some(Some(_)), None | Some(Some(_))) = (kind, count, until) else {
        return Ok(None);
    };
    entry.until = until.flatten();
    if numbered && !last {
        return Ok(Some((count.flatten(), entry)));
    }
    entry.keep = count.or(last.then_some(Some(LossEntry::EVERY))).flatten();
    Ok(Some((None, entry)))
}

/// `from Japan`, `with 1 tank`, `moved 2`, `by sea`, `for Norway`: which units of the kind.
fn read_which(line: &mut LineReader, entry: &mut LossEntry) -> Parsed<()> {
    loop {
        let mark = line.cur.mark();
        if line.cur.take_word(&["by"]) {
            entry.by_sea = Some(read_way(line, mark, entry.kind)?);
        } else if line.cur.take_word(&["for"]) {
            entry.bound_for = line.territory()?;
        } else if line.cur.is_word(&["from", "with", "moved"]) {
            let UnitPick { from, with, moved, .. } = line.pick(false)?;
            entry.pick.from = from.or(entry.pick.from);
            entry.pick.moved = moved.or(entry.pick.moved);
            if !with.is_empty() {
                entry.pick.with = with;
            }
        } else {
            return Ok(());
        }
    }
}

/// `sea` or `land`: how a land unit came.
fn read_way(line: &mut LineReader, mark: usize, kind: KindId) -> Parsed<bool> {
    let sea = line.cur.take_word(&["sea"]);
    if !sea && !line.cur.take_word(&["land"]) {
        return line.expected("`sea` or `land`", "the forms are: inf by sea, inf by land");
    }
    if !line.names.ed.kind(kind).is_land() {
        let at = line.cur.label_from(mark);
        let help = "ships and aircraft are distinguished by from, with, moved and for";
        line.complain(at, "only land units come by sea or by land", help);
    }
    Ok(sea)
}

/// The number after `to`.
fn read_number_left(line: &mut LineReader) -> Parsed<Option<u16>> {
    match line.cur.peek() {
        Some(Token::Number(0)) => {
            line.expected("1 or more", "to lose all of a kind name it without a number: inf")
        }
        Some(Token::Number(_)) => line.count(),
        _ => line.expected("how many are to be left", "the form is: inf to 2"),
    }
}

/// The list as it is written.
pub fn print_losses(ed: &Edition, all: &[LossEntry]) -> Vec<String> {
    all.iter().map(|e| print_loss(ed, e)).collect()
}

/// A list that says how many are to fall, written with the numbers that are to be left. `have`: how many units
/// of an entry fight.
pub(super) fn print_counted_losses(
    ed: &Edition,
    all: &[CountedEntry],
    have: impl Fn(&LossEntry) -> usize,
) -> String {
    let mut left: Vec<(LossEntry, usize)> = Vec::new();
    let mut list: Vec<LossEntry> = Vec::new();
    for (count, entry) in all {
        let units = entry.uncounted();
        let nth = left.iter().position(|(e, _)| *e == units).unwrap_or_else(|| {
            left.push((units.clone(), have(&units)));
            left.len() - 1
        });
        let mut entry = entry.clone();
        if let Some(count) = count {
            left[nth].1 = left[nth].1.saturating_sub(usize::from(*count));
            let rest = u16::try_from(left[nth].1).unwrap_or(u16::MAX);
            entry.until = (rest > 0).then_some(rest);
        }
        if !list.contains(&entry) && (entry.keep.is_some() || !list.contains(&units)) {
            list.push(entry);
        }
    }
    print_losses(ed, &list).join(", ")
}

/// `UK inf`, `ftr from Japan`, `inf by sea`, `keep 1 inf`, `inf to 2`
fn print_loss(ed: &Edition, e: &LossEntry) -> String {
    let keep = match e.keep {
        Some(LossEntry::EVERY) => "save ".to_string(),
        Some(n) => format!("keep {n} "),
        None => String::new(),
    };
    let owner = e.power.map(|p| format!("{} ", ed.power(p).short)).unwrap_or_default();
    let empty = if e.pick.empty { "empty " } else { "" };
    let way = match e.by_sea {
        Some(true) => " by sea",
        Some(false) => " by land",
        None => "",
    };
    let bound = e.bound_for.map(|s| format!(" for {}", name(ed, s))).unwrap_or_default();
    let until = e.until.map(|n| format!(" to {n}")).unwrap_or_default();
    let which = print_pick(ed, &e.pick);
    format!("{keep}{owner}{empty}{}{which}{way}{bound}{until}", ed.kind(e.kind).abbr)
}
