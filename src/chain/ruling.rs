//! Rulings: what the director, or both sides together, decide about a game. A ruling never edits a
//! block; it is a block of its own and says so in every report.

use crate::doc_kind::DocKind;
use crate::file::Block;
use crate::id::Side;
use crate::seal::Digest;

use super::ending::{side_from, side_word};
use super::fault::{ChainFault, Check};
use super::form::{Form, Lines, Moment, own_words};

fn wrong(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

/// What is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Battles of a block are void: their units stay put, everything else is ruled as it was, with
    /// the dice that were rolled. Ids of spaces.
    Void { block: u32, battles: Vec<String> },
    /// This block and all after it are taken back.
    TakeBack { block: u32 },
    /// A side has lost.
    Forfeit { side: Side },
    /// A keeper begins a new chain with the next step, whose links nobody has opened.
    Reanchor { keeper: String },
    /// A seat signs with another key from now on.
    KeyChange { of: String, new: String },
}

impl Act {
    /// The word in the file.
    pub fn word(&self) -> &'static str {
        match self {
            Act::Void { .. } => "void",
            Act::TakeBack { .. } => "take-back",
            Act::Forfeit { .. } => "forfeit",
            Act::Reanchor { .. } => "re-anchor",
            Act::KeyChange { .. } => "key-change",
        }
    }
}

/// A ruling, as one seat signs it. Those of several seats must decide the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    pub at: Moment,
    pub act: Act,
    /// In the signer's own words.
    pub reason: Option<String>,
}

impl Ruling {
    /// The text to sign.
    pub fn text(&self) -> String {
        let lines = Lines::new(DocKind::Ruling, &self.at).text("act", self.act.word());
        let lines = match &self.act {
            Act::Void { block, battles } => lines.number("block", *block).list("battles", battles),
            Act::TakeBack { block } => lines.number("block", *block),
            Act::Forfeit { side } => lines.text("side", side_word(*side)),
            Act::Reanchor { keeper } => {
                let step = self.at.step;
                let said = format!("No link of step {step} has been shown to anybody.");
                lines.text("keeper", keeper).say(&said)
            }
            Act::KeyChange { of, new } => lines.text("of", of).text("new", new),
        };
        lines.maybe("reason", self.reason.as_ref()).done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Ruling, ChainFault> {
        let form = Form::read("ruling", DocKind::Ruling, text)?;
        let act = match form.text("act")?.as_str() {
            "void" => Act::Void { block: form.number("block")?, battles: form.list("battles")? },
            "take-back" => Act::TakeBack { block: form.number("block")? },
            "forfeit" => {
                let side = side_from(&form.text("side")?);
                Act::Forfeit { side: side.ok_or_else(|| wrong("the ruling names no side"))? }
            }
            "re-anchor" => Act::Reanchor { keeper: form.text("keeper")? },
            "key-change" => Act::KeyChange { of: form.text("of")?, new: form.text("new")? },
            other => {
                let known = "void, take-back, forfeit, re-anchor, key-change";
                return Err(wrong(format!("no ruling can be {other:?}; there are {known}")));
            }
        };
        if let Act::Void { battles, .. } = &act
            && (battles.is_empty() || battles.windows(2).any(|w| w[0] >= w[1]))
        {
            return Err(wrong("the void battles stand once each, in the order of their ids"));
        }
        let reason = form.maybe("reason")?;
        reason.iter().try_for_each(|w| own_words("the reason", w))?;
        let ruling = Ruling { at: form.moment()?, act, reason };
        form.only(&ruling.text(), text)?;
        Ok(ruling)
    }
}

/// A keeper's new chain. It counts by a ruling that names it, never by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reanchor {
    pub at: Moment,
    pub anchor: Digest,
}

impl Reanchor {
    /// The text to sign.
    pub fn text(&self) -> String {
        Lines::new(DocKind::Reanchor, &self.at).list("x_0", &[self.anchor]).done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Reanchor, ChainFault> {
        let form = Form::read("re-anchor", DocKind::Reanchor, text)?;
        let anchor = match &form.list("x_0")?[..] {
            [one] => one.parse().map_err(|e| wrong(format!("the re-anchor: {e}")))?,
            _ => return Err(wrong("a re-anchor names one x_0")),
        };
        let reanchor = Reanchor { at: form.moment()?, anchor };
        form.only(&reanchor.text(), text)?;
        Ok(reanchor)
    }
}

/// A seat's new key: signed with the new key itself, so that nobody can claim another's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewKey {
    pub at: Moment,
    /// Fingerprints.
    pub old: String,
    pub new: String,
}

impl NewKey {
    /// The text to sign.
    pub fn text(&self) -> String {
        Lines::new(DocKind::Key, &self.at).text("old", &self.old).text("new", &self.new).done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<NewKey, ChainFault> {
        let form = Form::read("new key", DocKind::Key, text)?;
        let new = NewKey { at: form.moment()?, old: form.text("old")?, new: form.text("new")? };
        form.only(&new.text(), text)?;
        Ok(new)
    }
}

/// The act of a block that is a ruling.
pub(super) fn act_of(block: &Block) -> Option<Act> {
    let ruling = block.documents.iter().find(|d| d.kind == DocKind::Ruling)?;
    Ruling::read(&ruling.text).ok().map(|r| r.act)
}
