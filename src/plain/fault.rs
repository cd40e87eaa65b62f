//! Why a sentence is not understood, and the form that would be.

use crate::diag::{Diagnostic, Span};

use super::part::{PlacedPart, SentencePart};

/// Why a sentence is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub span: Span,
    pub what: String,
    pub help: String,
    /// It is about a word that names nothing: names that look like it may help.
    pub word: bool,
    /// It is about a name that fits several places: with the next word it may be a misspelt one.
    pub unclear: bool,
}

impl Fault {
    /// A question about a piece of the text: what is not understood there, and what would be.
    pub(super) fn new(span: Span, what: impl Into<String>, help: impl Into<String>) -> Fault {
        Fault { span, what: what.into(), help: help.into(), word: false, unclear: false }
    }
}

/// The form that is always right.
pub(super) const FORM: &str = "the plain form is: 3 inf, 1 tank: Archangel > West Russia";

/// What plans of battles look like.
pub(super) const PLANS: &str = "exact plans are: lose inf, art, ftr; no retreat; retreat to Caucasus after 2 rounds; retreat to \
                    Caucasus if attackers <= 3; retreat if defending tank = 0; strafe 2 to Caucasus; ask: before \
                    battle";

/// How to keep words that order nothing. A question about words that fit no form says so, once for a text.
const AS_COMMENT: &str = "if these words order nothing, begin their line with #, which makes it a comment, and put any \
                          order in it on another line";

/// Tells how to keep words that order nothing, below the first question about words that fit no form.
pub(super) fn say_how_to_comment(found: &mut [Diagnostic]) {
    let first = found
        .iter_mut()
        .find(|d| d.help.as_deref().is_some_and(|help| help == FORM || help == PLANS));
    if let Some(first) = first {
        first.help = first.help.take().map(|help| format!("{help}; {AS_COMMENT}"));
    }
}

/// A part that no form has at this place.
pub(super) fn odd(placed: &PlacedPart) -> Fault {
    let what = match &placed.part {
        SentencePart::Strange => {
            let what = format!("\"{}\" is not understood", placed.words);
            return Fault { word: true, ..Fault::new(placed.span, what, FORM) };
        }
        _ => format!("\"{}\" is not understood here", placed.words),
    };
    Fault::new(placed.span, what, FORM)
}

/// The question about units that are named a second time with no arrow between them and the first.
pub(super) fn two_units(placed: &PlacedPart) -> Fault {
    let what = format!("where do {} come from or go to?", placed.words);
    let help = format!("write a line for each source and target; {FORM}");
    Fault::new(placed.span, what, help)
}

/// A name that fits several places.
pub(super) fn unclear(placed: &PlacedPart, names: &[String]) -> Fault {
    let what = format!("\"{}\" can mean {}", placed.words, crate::orders::names::either(names));
    Fault { unclear: true, ..Fault::new(placed.span, what, "write more of the name") }
}
