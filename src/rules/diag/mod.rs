//! What is wrong with a text, and where: diagnostics with a stable code, a place, and a remedy.
//! Knows nothing of orders or rules; a rule is only an id that the caller can describe.

pub mod code;
mod json;
mod source;
mod text;
pub mod wording;

pub use crate::shown::is_hidden;
pub use code::{CODES, Code, CodeFamily};
pub use json::to_json;
pub use source::{Place, SourceFile};
pub use text::{COLUMNS, Style, render_all, wrap};

/// A range of bytes in a text; `end` is the first byte after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    /// From `start` up to `end`; never backwards.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end: end.max(start) }
    }

    /// The shortest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(r: std::ops::Range<usize>) -> Span {
        Span::new(r.start, r.end)
    }
}

/// How bad it is. Errors refuse the file; warnings and notes do not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    Error,
    Warning,
    Note,
}

impl Severity {
    /// The word that is printed: `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// A place in the text and the words that stand there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Label {
    pub span: Span,
    pub words: String,
}

impl Label {
    /// A place with words about it.
    pub fn new(span: Span, words: impl Into<String>) -> Label {
        Label { span, words: words.into() }
    }

    /// The label of a span of this text.
    pub fn of(text: &str, span: Span) -> Label {
        Label { span, words: text.get(span.start..span.end).unwrap_or_default().to_string() }
    }
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Stable; listed in `docs/format/diagnostics.md`.
    pub code: Code,
    pub severity: Severity,
    /// One sentence without a full stop.
    pub message: String,
    pub at: Label,
    pub related: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// The id of the rule that decided.
    pub rule: Option<String>,
    /// The rule whose check found it, where the text of no rule says what is wrong: units that are not there.
    pub found_under: Option<String>,
    /// What is wrong as a code with facts, where a rule decided; listed in `docs/format/events.md`.
    pub reason: Option<String>,
}

impl Diagnostic {
    /// A finding with the severity that belongs to the code's family.
    pub fn new(code: Code, at: Label, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.family.severity(),
            message: wording::finish_sentence(message),
            at,
            related: Vec::new(),
            help: None,
            rule: None,
            found_under: None,
            reason: None,
        }
    }

    /// Adds what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(wording::finish_sentence(help));
        self
    }

    /// Adds what would be right, if there is something to say.
    pub fn maybe_help(mut self, help: Option<String>) -> Diagnostic {
        self.help = help.or(self.help);
        self
    }

    /// Adds the rule that decides.
    pub fn rule(mut self, id: impl Into<String>) -> Diagnostic {
        self.rule = Some(id.into());
        self
    }

    /// Adds the code of the reason, for programs.
    pub fn reason(mut self, reason: impl Into<String>) -> Diagnostic {
        self.reason = Some(reason.into());
        self
    }

    /// Adds another place that has to do with it.
    pub fn related(mut self, label: Label) -> Diagnostic {
        self.related.push(label);
        self
    }

    /// Makes it an error or a warning.
    pub fn severity(mut self, severity: Severity) -> Diagnostic {
        self.severity = severity;
        self
    }

    /// Does it stop the command?
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Does any finding refuse the file?
pub fn has_errors(all: &[Diagnostic]) -> bool {
    all.iter().any(Diagnostic::is_error)
}

/// Sorts by place, worse first at one place, and drops exact repetitions.
pub fn sort(all: &mut Vec<Diagnostic>) {
    all.sort_by(|a, b| {
        (a.at.span, a.severity, a.code.name, &a.message).cmp(&(
            b.at.span,
            b.severity,
            b.code.name,
            &b.message,
        ))
    });
    all.dedup();
}
