//! Why a word names nothing, in words, with the names that may be meant.

use crate::diag::{Code, Diagnostic, Label, code};

/// Most names listed in one message.
const LISTED: usize = 6;

/// Why a word names nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// Nothing is called so; the names that look most alike, best first.
    Nothing { alike: Vec<String> },
    /// All of these are meant by it.
    Ambiguous { names: Vec<String> },
    /// A sea zone with a number that none has; the highest there is.
    NoZone { last: usize },
}

/// What sort of name is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    Space,
    Kind,
    Power,
    Tech,
    Advantage,
}

impl Sort {
    fn noun(self) -> &'static str {
        match self {
            Sort::Space => "territory or sea zone",
            Sort::Kind => "kind of unit",
            Sort::Power => "power",
            Sort::Tech => "development",
            Sort::Advantage => "national advantage",
        }
    }

    fn code(self) -> Code {
        match self {
            Sort::Space => code::UNKNOWN_SPACE,
            Sort::Kind => code::UNKNOWN_UNIT,
            Sort::Power => code::UNKNOWN_POWER,
            Sort::Tech => code::UNKNOWN_TECH,
            Sort::Advantage => code::UNKNOWN_ADVANTAGE,
        }
    }
}

impl Unknown {
    /// What is wrong with the word that names nothing, and what would be right (perhaps empty).
    pub fn told(&self, sort: Sort, typed: &str) -> (String, String) {
        match self {
            Unknown::Ambiguous { names } => (
                format!("\"{typed}\" can mean {}", either(names)),
                "write more of the name".to_string(),
            ),
            Unknown::NoZone { last } => (
                format!("there is no sea zone \"{typed}\""),
                format!("the sea zones are sz1 to sz{last}"),
            ),
            Unknown::Nothing { alike } => {
                let what = format!("no {} is called \"{typed}\"", sort.noun());
                let help = match alike.as_slice() {
                    [] => String::new(),
                    some => format!("did you mean {}?", either(some)),
                };
                (what, help)
            }
        }
    }

    /// Both in one line: `no power is called "Germny"; did you mean Germany?`
    pub fn sentence(&self, sort: Sort, typed: &str) -> String {
        let (what, help) = self.told(sort, typed);
        if help.is_empty() { what } else { format!("{what}; {help}") }
    }

    /// The finding for a word that names nothing.
    pub(crate) fn diagnostic(&self, sort: Sort, at: Label) -> Diagnostic {
        let (what, help) = self.told(sort, &at.words);
        let code = match self {
            Unknown::Ambiguous { .. } => code::AMBIGUOUS,
            Unknown::NoZone { .. } | Unknown::Nothing { .. } => sort.code(),
        };
        Diagnostic::new(code, at, what).maybe_help((!help.is_empty()).then_some(help))
    }
}

/// `a`, `a or b`, `a, b or c`
pub fn either(names: &[String]) -> String {
    let more = names.len() > LISTED;
    let shown = &names[..names.len().min(LISTED)];
    match shown {
        [] => String::new(),
        _ if more => format!("{} or another", shown.join(", ")),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
