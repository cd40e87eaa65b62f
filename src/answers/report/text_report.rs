//! A view laid out as plain ASCII, at most 72 columns wide, so that no mail program wraps it and it
//! survives being quoted.

use crate::chain::RULES_REVISION;
use crate::engine::dice::Face;

use super::report_words::{NBSP, face_words, to_ascii};
use super::view::{DigestLine, LabelledText, Line, ReportSection, View};

/// No line is longer than this many columns.
pub const WIDTH: usize = 72;

/// Labels wider than this do not widen their column.
const LABEL_MAX: usize = 24;

// Columns of the table of dice.
const NEED: usize = 29;
const DICE: usize = 33;
const DICE_A_LINE: usize = 9;
const HITS_END: usize = 53;
const EXPECTED_END: usize = 62;

/// The whole report as text, with a warning where dice are not official.
pub fn text(view: &View) -> String {
    let mut out = TextPage::default();
    if let Some(warning) = view.mode.warning() {
        out.push_paragraph("", "", warning);
    }
    out.push_paragraph("", "  ", &headline(view));
    out.push_paragraph("", "", &view.dice);
    out.push_blank();
    out.push_paragraph("", "", "IN SHORT");
    write_entries(&view.short, &mut out);
    out.push_paragraph("", "", "NEXT");
    write_lines(&view.next, &mut out);
    out.push_blank();
    for (i, s) in view.sections.iter().enumerate() {
        if i > 0 && !(is_numbered(s) && is_numbered(&view.sections[i - 1])) {
            out.push_blank();
        }
        write_section(s, &mut out);
    }
    out.push_blank();
    if !view.options.is_empty() {
        out.push_paragraph("", "  ", &format!("options: {}", view.options));
    }
    for takeover in &view.takeovers {
        out.push_paragraph("", "  ", takeover);
    }
    write_foot(&view.foot, &mut out);
    if let Some(warning) = view.mode.warning() {
        out.push_paragraph("", "", warning);
    }
    out.text
}

/// Does the heading begin with the number of a step?
fn is_numbered(s: &ReportSection) -> bool {
    s.heading.starts_with(|c: char| c.is_ascii_digit())
}

/// The first line: game, rules, round, power, block and step.
pub fn headline(view: &View) -> String {
    let h = &view.head;
    let mut parts = vec![h.game.clone(), h.edition.clone(), glued(&format!("round {}", h.round))];
    let mut who = h.power.to_uppercase();
    if let Some(seat) = &h.seat {
        who.push_str(&format!(" ({seat})"));
    }
    parts.push(glued(&who));
    parts.push(glued(&format!("block {}", h.block)));
    if let Some(step) = h.step {
        parts.push(glued(&format!("step {step}")));
    }
    parts.join(&format!("{NBSP} "))
}

/// A text that is not broken at its blanks.
fn glued(s: &str) -> String {
    s.replace(' ', &NBSP.to_string())
}

fn write_entries(list: &[LabelledText], out: &mut TextPage) {
    let items: Vec<Line> = list
        .iter()
        .map(|e| {
            if e.label.is_empty() {
                Line::hanging(2, e.text.clone())
            } else {
                Line::Item { label: e.label.clone(), text: e.text.clone() }
            }
        })
        .collect();
    write_lines(&items, out);
}

fn write_section(s: &ReportSection, out: &mut TextPage) {
    match &s.note {
        None => out.push_paragraph("", "  ", &s.heading),
        Some(note) => {
            let one = format!("{}   ({note})", s.heading);
            if one.chars().count() <= WIDTH {
                out.push_line(&one);
            } else {
                out.push_paragraph("", "  ", &s.heading);
                out.push_paragraph("  ", "  ", &format!("({note})"));
            }
        }
    }
    write_lines(&s.lines, out);
}

/// Lines of a section as text.
pub(super) fn lines(list: &[Line]) -> String {
    let mut out = TextPage::default();
    write_lines(list, &mut out);
    out.text
}

/// Writes lines; items in a row share the width of their labels.
fn write_lines(list: &[Line], out: &mut TextPage) {
    let mut i = 0;
    while i < list.len() {
        if !matches!(list[i], Line::Item { .. }) {
            write_line(&list[i], out);
            i += 1;
            continue;
        }
        let end = list[i..]
            .iter()
            .position(|l| !matches!(l, Line::Item { .. }))
            .map_or(list.len(), |n| i + n);
        write_items(&list[i..end], out);
        i = end;
    }
}

fn write_items(list: &[Line], out: &mut TextPage) {
    let labels = list.iter().filter_map(|l| match l {
        Line::Item { label, .. } => Some(to_ascii(label).len()),
        _ => None,
    });
    let width = labels.max().unwrap_or(0).min(LABEL_MAX);
    for l in list {
        let Line::Item { label, text } = l else { continue };
        let label = to_ascii(label);
        let start = format!("  {label:width$}  ");
        out.push_paragraph(&start, &" ".repeat(width + 4), text);
    }
}

fn write_line(l: &Line, out: &mut TextPage) {
    match l {
        Line::Text { indent, hang, text } => {
            out.push_paragraph(&" ".repeat(*indent), &" ".repeat(indent + hang), text);
        }
        Line::Item { label, text } => out.push_paragraph("  ", "    ", &format!("{label}  {text}")),
        Line::TableHead { title } => {
            let title = to_ascii(title);
            out.push_line(&format!("  {title:<26}need  dice             hits  expected"));
        }
        Line::Dice { label, need, faces, hits, expected } => {
            dice_row(label, *need, faces, *hits, expected.as_deref(), out);
        }
    }
}

fn dice_row(
    label: &str,
    need: u8,
    dice: &[Face],
    hits: u32,
    expected: Option<&str>,
    out: &mut TextPage,
) {
    // The calculation of a Low Luck sum is below the units, so that it does not run into the columns.
    let labels = match label.split_once(": ") {
        Some((units, sum)) if sum.contains(" = ") => {
            let mut lines = break_lines("   ", "    ", units, NEED - 1);
            lines.extend(break_lines("     ", "     ", sum, NEED - 1));
            lines
        }
        _ => break_lines("   ", "    ", label, NEED - 1),
    };
    let shown = face_words(dice);
    let chunks: Vec<String> = shown.chunks(DICE_A_LINE).map(|c| c.join(" ")).collect();
    for i in 0..labels.len().max(chunks.len()) {
        let label = labels.get(i).map_or("", String::as_str);
        let need = match need {
            _ if i > 0 => String::new(),
            0 => "-".to_string(),
            n => n.to_string(),
        };
        let nothing = if i == 0 && chunks.is_empty() { "none" } else { "" };
        let faces = chunks.get(i).map_or(nothing, String::as_str);
        let mut row = format!("{label:NEED$}{need:<width$}{faces}", width = DICE - NEED);
        if i == 0 {
            let gap = HITS_END.saturating_sub(row.chars().count());
            row.push_str(&format!("{hits:>gap$}"));
            if let Some(e) = expected {
                let gap = EXPECTED_END.saturating_sub(row.chars().count());
                row.push_str(&format!("{e:>gap$}"));
            }
        }
        out.push_line(&row);
    }
}

fn write_foot(digests: &[DigestLine], out: &mut TextPage) {
    if digests.is_empty() {
        return;
    }
    for d in digests {
        out.push_paragraph("", "  ", &format!("{}:", d.label));
        out.push_paragraph("  ", "  ", &d.value);
    }
    out.push_paragraph("", "  ", &writer_line());
}

/// `written by fieldpost 0.1.0, rules revision 2`: whose words a report has.
pub fn writer_line() -> String {
    format!("{WRITTEN_BY}{}, rules revision {RULES_REVISION}", env!("CARGO_PKG_VERSION"))
}

/// How that line begins in every version.
pub const WRITTEN_BY: &str = "written by fieldpost ";

/// Lines being written.
#[derive(Default)]
struct TextPage {
    text: String,
}

impl TextPage {
    fn push_line(&mut self, line: &str) {
        self.text.push_str(to_ascii(line).trim_end());
        self.text.push('\n');
    }

    fn push_blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn push_paragraph(&mut self, first: &str, rest: &str, text: &str) {
        for l in break_lines(first, rest, text, WIDTH) {
            self.push_line(&l);
        }
    }
}

/// Breaks a text at plain spaces into lines of at most `width` characters. Runs of spaces are kept
/// inside a line; a word too long for any line is cut.
pub fn break_lines(first: &str, rest: &str, text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut now = first.to_string();
    let mut empty = true;
    for word in ascii_words(text) {
        let mut word = word.as_str();
        let space = usize::from(!empty);
        if now.chars().count() + space + word.len() > width && !empty {
            lines.push(std::mem::replace(&mut now, rest.to_string()));
            empty = true;
        }
        // Words are ASCII by now, so that bytes are columns.
        while now.chars().count() + word.len() > width && empty {
            let room = width.saturating_sub(now.chars().count()).max(1).min(word.len());
            now.push_str(&word[..room]);
            word = &word[room..];
            lines.push(std::mem::replace(&mut now, rest.to_string()));
        }
        if !empty {
            now.push(' ');
        }
        now.push_str(word);
        empty = false;
    }
    if !empty || lines.is_empty() {
        lines.push(now);
    }
    lines
}

/// Words split at plain spaces, glued ones together, all ASCII.
fn ascii_words(text: &str) -> Vec<String> {
    text.split(' ').map(to_ascii).collect()
}
