//! The one view of a block that all renderings share: sections of lines that know their shape
//! (sentence, labelled item, row of dice) but not the width of the page.

use serde_json::Value;

use crate::engine::dice::Face;
use crate::odds::Fought;

use super::Mode;

/// A report before it is laid out.
#[derive(Clone, Debug)]
pub struct View {
    pub head: ReportHead,
    pub mode: Mode,
    /// `official dice, director dora`
    pub dice: String,
    /// What happened, one entry a battle, then money and cities.
    pub short: Vec<LabelledText>,
    /// Who must do what.
    pub next: Vec<Line>,
    /// The phases in order, the end of the round, the changed spaces.
    pub sections: Vec<ReportSection>,
    pub options: String,
    /// New keys and chains up to this block, a sentence each.
    pub takeovers: Vec<String>,
    /// In a game with a pace: the account of time, a sentence each; it is among `next` as well.
    pub time: Vec<String>,
    pub foot: Vec<DigestLine>,
    /// Every event as data, in order.
    pub events: Vec<Value>,
    /// The numbers of the summary as data.
    pub facts: Value,
    /// How lucky the battles were that were over in the block.
    pub luck: Vec<Fought>,
}

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportHead {
    pub game: String,
    pub edition: String,
    pub round: u32,
    pub power: String,
    pub power_id: String,
    pub seat: Option<String>,
    pub block: u32,
    pub step: Option<u32>,
}

/// A label and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelledText {
    /// Empty: the text is alone.
    pub label: String,
    pub text: String,
}

/// A heading and its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportSection {
    pub heading: String,
    /// In parentheses behind the heading.
    pub note: Option<String>,
    pub lines: Vec<Line>,
}

/// One line before wrapping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A sentence, indented; further lines hang deeper by `hang`.
    Text { indent: usize, hang: usize, text: String },
    /// A label with a text next to it; items that follow each other share a column.
    Item { label: String, text: String },
    /// Heading of a table of dice.
    TableHead { title: String },
    /// Dice of one column; a Low Luck sum without a remainder needs 0 and has none.
    Dice { label: String, need: u8, faces: Vec<Face>, hits: u32, expected: Option<String> },
}

/// A long digest in the foot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DigestLine {
    pub label: String,
    pub value: String,
}

impl Line {
    /// A sentence inside a section.
    pub fn sentence(indent: usize, text: impl Into<String>) -> Line {
        Line::Text { indent, hang: 0, text: text.into() }
    }

    /// A sentence whose further lines hang by two.
    pub fn hanging(indent: usize, text: impl Into<String>) -> Line {
        Line::Text { indent, hang: 2, text: text.into() }
    }
}
