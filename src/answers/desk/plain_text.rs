//! A plain turn with its game: what it is read as, what is asked, and where the findings about its order file
//! stand in the text.

use std::collections::BTreeSet;
use std::path::Path;

use crate::diag::{self, Diagnostic, Label, SourceFile, Span, code};
use crate::mail::{MailPlace, Reversal};
use crate::plain::{PlainTurn, ReadAs};
use crate::shown::one_line;
use serde_json::{Value, json};

/// Sections of an order file that should not be left out, and the headings that they have in a plain turn.
const HEADINGS: [(&str, &str); 2] = [("purchase", "Purchase"), ("noncombat", "Noncombat")];

/// A plain text, and what was read in it.
#[derive(Clone)]
pub struct PlainText {
    pub text: String,
    pub turn: PlainTurn,
    /// Where in the file it stood, and below how many lines.
    pub place: MailPlace,
    pub above: usize,
    /// The lines of the head, with their keys; `""`: the line that says what all of it is for.
    pub head: Vec<(String, Span)>,
    /// Comments of the form, which say nothing new.
    pub form: BTreeSet<String>,
    /// What a mail program did to a form, and was undone.
    pub undone: Vec<Reversal>,
}

impl PlainText {
    /// Findings about the order file, told of the lines of the plain text.
    pub fn moved(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let own = found.iter().filter(|d| !crate::plain::is_form(d));
        let mut all: Vec<Diagnostic> = own.filter_map(|d| self.of_heading(d)).collect();
        all = all.iter().map(|d| self.in_text(d)).collect();
        all = self.shifted(&all);
        diag::sort(&mut all);
        all
    }

    /// What is said of a section that is missing, in the words of a plain turn; nothing if its heading is there.
    fn of_heading(&self, found: &Diagnostic) -> Option<Diagnostic> {
        if found.code != code::SECTION_MISSING {
            return Some(found.clone());
        }
        let missing = HEADINGS.iter().find(|pair| found.message.contains(&format!("[{}]", pair.0)));
        let Some((_, heading)) = missing else { return Some(found.clone()) };
        if self.text.lines().any(|line| without_marks(line).eq_ignore_ascii_case(heading)) {
            return None;
        }
        let message = format!("the heading {heading} is missing: that counts as a pass");
        let help = Some(format!(
            "to pass without this warning, write the heading {heading} with nothing below it"
        ));
        Some(Diagnostic { message, help, ..found.clone() })
    }

    fn in_text(&self, found: &Diagnostic) -> Diagnostic {
        let moved = self.turn.written.moved(&self.text, found);
        let at = found.at.span.start;
        let below = self.turn.written.lines.iter().any(|l| l.canonical.start <= at);
        if below || self.head.is_empty() {
            return moved;
        }
        let line = self.turn.written.text.get(at..).and_then(|rest| rest.lines().next());
        let key = line.and_then(|l| l.split('=').next()).unwrap_or_default().trim();
        let (_, span) =
            self.head.iter().find(|(k, _)| k == key || k.is_empty()).unwrap_or(&self.head[0]);
        Diagnostic { at: Label::of(&self.text, *span), ..moved }
    }

    /// What is asked, with the places that the lines have in the file.
    pub fn asked(&self) -> Vec<Diagnostic> {
        self.shifted(&self.turn.diagnostics)
    }

    fn shifted(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let mut all = found.to_vec();
        for label in all.iter_mut().flat_map(|d| std::iter::once(&mut d.at).chain(&mut d.related)) {
            label.span = Span::new(label.span.start + self.above, label.span.end + self.above);
        }
        all
    }

    /// The text under the name of its file.
    pub fn source(&self, path: &Path) -> SourceFile {
        let name = if self.place.mailed {
            format!("{} ({})", one_line(path.display()), self.place)
        } else {
            one_line(path.display())
        };
        SourceFile::new(name, format!("{}{}", "\n".repeat(self.above), self.text))
    }

    fn words(&self, span: Span) -> String {
        let text = self.text.get(span.start..span.end).unwrap_or_default();
        one_line(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The lines that order nothing, without those that the form had.
    fn not_read(&self) -> impl Iterator<Item = (String, &'static str)> {
        let all = self.turn.not_read.iter().map(|piece| (self.words(piece.span), piece.why));
        all.filter(|(words, _)| !self.is_of_form(words))
    }

    /// Is it a remark of the form, or the title of standing orders?
    fn is_of_form(&self, words: &str) -> bool {
        let title =
            words.get(..15).is_some_and(|start| start.eq_ignore_ascii_case("standing orders"));
        self.form.contains(words) || (title && self.text.trim_start().starts_with(words))
    }

    /// Each order with the words it came from, and what orders nothing.
    pub fn read_as(&self) -> String {
        let mut out = String::new();
        if !self.turn.written.lines.is_empty() {
            out.push_str("Read as:\n");
        }
        let mut section = "";
        for line in &self.turn.written.lines {
            if line.section != section {
                section = &line.section;
                out.push_str(&format!("  [{section}]\n"));
            }
            out.push_str(&diag::wrap(&line.text, "    ", "      "));
            let from = format!("from \"{}\"", self.words(line.span));
            out.push_str(&diag::wrap(&from, "      ", "      "));
        }
        let mut nothing = String::new();
        // You know that your own comments order nothing; programs get them too.
        for (words, why) in self.not_read().filter(|(words, _)| !words.starts_with('#')) {
            nothing.push_str(&diag::wrap(&format!("\"{words}\": {why}"), "  ", "    "));
        }
        if !nothing.is_empty() {
            out.push_str(&format!("Not read:\n{nothing}"));
        }
        out
    }

    /// Findings for programs, and how the text was read.
    pub fn with_reading(&self, mut findings: Value, path: &Path) -> Value {
        if let (Some(all), Value::Object(read)) =
            (findings.as_object_mut(), self.read_as_json(path))
        {
            all.extend(read);
        }
        findings
    }

    /// The same for programs.
    fn read_as_json(&self, path: &Path) -> Value {
        let file = self.source(path);
        let line_of = |span: Span| file.place(span.start + self.above).line;
        let read = |l: &ReadAs| json!({ "section": l.section, "text": l.text, "line": line_of(l.span), "words": self.words(l.span) });
        let left = self.turn.not_read.iter().map(|n| (n.span, self.words(n.span), n.why));
        let left = left.filter(|(_, words, _)| !self.is_of_form(words));
        json!({
            "read_as": self.turn.written.lines.iter().map(read).collect::<Vec<Value>>(),
            "not_read": left.map(|(span, words, why)| json!({ "line": line_of(span), "words": words, "why": why })).collect::<Vec<Value>>(),
        })
    }
}

/// A line without blanks and without the marks of a heading around it.
fn without_marks(line: &str) -> String {
    line.trim().trim_matches(['[', ']', ':']).to_string()
}
