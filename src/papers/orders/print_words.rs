//! Names, units and lists as the canonical text of orders has them.

use std::fmt::Write as _;

use crate::edition::Edition;
use crate::engine::plan::UnitPick;
use crate::id::{KindId, SpaceId};

use super::odd_characters::MAX_COLUMNS;

/// `5 inf, 1 art`
pub fn print_units(ed: &Edition, units: &[(KindId, u16)]) -> String {
    joined(ed, units, ", ")
}

pub(super) fn joined(ed: &Edition, units: &[(KindId, u16)], by: &str) -> String {
    units.iter().map(|(k, n)| format!("{n} {}", ed.kind(*k).abbr)).collect::<Vec<_>>().join(by)
}

pub(super) fn kinds(ed: &Edition, all: &[KindId]) -> String {
    all.iter().map(|k| ed.kind(*k).abbr.as_str()).collect::<Vec<_>>().join(", ")
}

pub(super) fn name(ed: &Edition, space: SpaceId) -> &str {
    &ed.space(space).name
}

/// A line if it is short enough for a mail, else a list.
pub(super) fn string_or_list(out: &mut String, key: &str, parts: &[String]) {
    let short = format!("{key} = \"{}\"\n", parts.join(", "));
    if short.len() <= MAX_COLUMNS {
        out.push_str(&short);
    } else {
        list(out, key, parts);
    }
}

/// A list with a line for each entry; an entry too long for a line of mail is broken at blanks.
pub(super) fn list(out: &mut String, key: &str, lines: &[String]) {
    if lines.is_empty() {
        let _ = writeln!(out, "{key} = []");
        return;
    }
    let _ = writeln!(out, "{key} = [");
    for l in lines {
        let one = format!("  \"{l}\",");
        if one.len() <= MAX_COLUMNS {
            let _ = writeln!(out, "{one}");
            continue;
        }
        let options = textwrap::Options::new(MAX_COLUMNS - 4)
            .initial_indent("  \"\"\"")
            .subsequent_indent("    ")
            .break_words(false)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        let _ = writeln!(out, "{}\"\"\",", textwrap::fill(l, options));
    }
    out.push_str("]\n");
}

/// ` from Japan with 1 tank moved 2`: which units of a kind are meant.
pub(super) fn print_pick(ed: &Edition, p: &UnitPick) -> String {
    let mut out = String::new();
    if let Some(from) = p.from {
        let _ = write!(out, " from {}", name(ed, from));
    }
    if !p.with.is_empty() {
        let _ = write!(out, " with {}", joined(ed, &p.with, " and "));
    }
    if let Some(n) = p.moved {
        let _ = write!(out, " moved {n}");
    }
    out
}
