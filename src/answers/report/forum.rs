//! A report for a forum: with the tags of a bulletin board, or as plain text; both name the file of the map,
//! which is uploaded along with the words.

use super::short::SUBJECT;
use super::text_report::{headline, lines, text};
use super::view::{LabelledText, Line, View};

/// The report as plain text, with the name of the map file.
pub fn plain(view: &View, map: &str) -> String {
    format!("{}\nmap: {map}\n", text(view))
}

/// The report with the tags `[b]`, `[i]`, `[list]` and `[code]`, which every bulletin board has.
pub fn bbcode(view: &View, map: &str) -> String {
    let mut out = String::new();
    let warning = view.mode.warning().map(|w| format!("[b]{}[/b]\n", harmless(w)));
    out.push_str(warning.as_deref().unwrap_or_default());
    out.push_str(&format!("[b]{}[/b]\n", harmless(&headline(view).replace('\u{a0}', " "))));
    out.push_str(&format!("[i]{}[/i]\n\n", harmless(&view.dice)));
    out.push_str("[b]IN SHORT[/b]\n[list]\n");
    view.short.iter().for_each(|entry| out.push_str(&listed(entry)));
    out.push_str("[/list]\n[b]NEXT[/b]\n");
    section(&mut out, &view.next);
    for s in &view.sections {
        let note = s.note.as_deref().map_or(String::new(), |note| format!(" [i]({note})[/i]"));
        out.push_str(&format!("\n[b]{}[/b]{}\n", harmless(&s.heading), note));
        section(&mut out, &s.lines);
    }
    out.push_str(&format!("\nmap: {}\n", harmless(map)));
    out
}

fn listed(entry: &LabelledText) -> String {
    let label = if entry.label.is_empty() { String::new() } else { format!("{}: ", entry.label) };
    format!("[*]{}\n", harmless(&format!("{label}{}", entry.text)))
}

/// The lines of a section: sentences as they are, and tables in columns. The subject of the next mail is left out.
fn section(out: &mut String, all: &[Line]) {
    let is_subject =
        |line: &&Line| matches!(line, Line::Text { text, .. } if text.starts_with(SUBJECT));
    let all: Vec<Line> = all.iter().filter(|line| !is_subject(line)).cloned().collect();
    let is_table = |line: &Line| !matches!(line, Line::Text { indent: 0..=2, .. });
    for group in all.chunk_by(|one, next| is_table(one) == is_table(next)) {
        if is_table(&group[0]) {
            out.push_str(&format!("[code]\n{}[/code]\n", in_code(&lines(group))));
            continue;
        }
        for line in group {
            let Line::Text { indent, hang, text } = line else { continue };
            let text = harmless(text);
            // The line with which a battle begins.
            let heading = (*indent, *hang) == (1, 0);
            out.push_str(&if heading { format!("[b]{text}[/b]\n") } else { format!("{text}\n") });
        }
    }
}

/// Words in which a board sees no tags: ids of rules, `[AIR-16]`, are none.
fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        out.push(letter);
        if letter == '[' && letters.peek().is_some_and(|c| begins_tag(*c)) {
            out.push(' ');
        }
    }
    out
}

/// Can this character follow `[` in a tag?
fn begins_tag(c: char) -> bool {
    c.is_ascii_lowercase() || matches!(c, '/' | '*')
}

/// Nothing is read as a tag in code but its end.
fn in_code(text: &str) -> String {
    text.replace("[/", "[ /")
}
