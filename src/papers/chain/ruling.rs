//! Rulings: what the director, or both sides together, decide about a game. A ruling never edits a
//! block; it is a block of its own and says so in every report.

use crate::doc_kind::DocKind;
use crate::file::Block;
use crate::format::MAYBE_NEWER;
use crate::id::Side;
use crate::seal::Digest;

use super::chain_fault::{ChainFault, document};
use super::ending::{side_from, side_word};
use super::field::signed_form;
use super::form::{Form, Lines, WrittenAt, own_words, read_digests};

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
    /// A keeper begins a new chain, the one whose paper has this digest. The openings of the next step
    /// that were shown are named, each by its digest, in order; and where the director keeps the only
    /// chain, the seats that sign.
    Reanchor { keeper: String, paper: Digest, openings: Vec<Digest>, signers: Vec<String> },
    /// A seat signs with another key from now on.
    KeyChange { of: String, new: String },
    /// Somebody else is the director from now on, with this key, and with a new chain where the
    /// director keeps dice.
    Successor {
        of: String,
        seat: String,
        new: String,
        paper: Option<Digest>,
        openings: Vec<Digest>,
        signers: Vec<String>,
    },
    /// A seat does not answer: for the rest of the turn that waits, its standing orders speak as far as
    /// they ask nothing, else the default profile.
    DefaultAnswer { of: String },
    /// A seat does not give orders: a caretaker plays the turn that is due, by a fixed rule and without dice.
    PlayFor { of: String },
    /// Noncombat moves and mobilization of a block are replaced by those of the amendment with this
    /// digest; its combat and its dice stay.
    Amend { block: u32, paper: Digest },
    /// The links of this step were opened for different documents: they are carried in the block, and
    /// their dice are never used.
    Burn { step: u32 },
}

/// Every word that `act` can have in a ruling.
const ACTS: &str = "void, take-back, forfeit, re-anchor, key-change, successor, default-answer, play-for, amend, burn";

impl Act {
    /// The word in the file.
    pub fn word(&self) -> &'static str {
        match self {
            Act::Void { .. } => "void",
            Act::TakeBack { .. } => "take-back",
            Act::Forfeit { .. } => "forfeit",
            Act::Reanchor { .. } => "re-anchor",
            Act::KeyChange { .. } => "key-change",
            Act::Successor { .. } => "successor",
            Act::DefaultAnswer { .. } => "default-answer",
            Act::PlayFor { .. } => "play-for",
            Act::Amend { .. } => "amend",
            Act::Burn { .. } => "burn",
        }
    }

    /// The keeper of the new chain, the digest of its paper, and the seats that add shares to it.
    pub fn new_chain(&self) -> Option<(&str, Digest, &[String])> {
        match self {
            Act::Reanchor { keeper, paper, signers, .. } => Some((keeper, *paper, signers)),
            Act::Successor { seat, paper, signers, .. } => Some((seat, (*paper)?, signers)),
            _ => None,
        }
    }

    /// The openings that go into the block with a new chain.
    pub fn openings(&self) -> &[Digest] {
        match self {
            Act::Reanchor { openings, .. } | Act::Successor { openings, .. } => openings,
            _ => &[],
        }
    }

    /// The seat that need not answer.
    pub(crate) fn seat_silenced(self) -> Option<String> {
        match self {
            Act::DefaultAnswer { of } => Some(of),
            _ => None,
        }
    }

    fn write_lines(&self, lines: Lines) -> Lines {
        match self {
            Act::Void { block, battles } => lines.number("block", *block).list("battles", battles),
            Act::TakeBack { block } => lines.number("block", *block),
            Act::Forfeit { side } => lines.text("side", side_word(*side)),
            Act::Reanchor { keeper, paper, openings, signers } => {
                let lines = lines.text("keeper", keeper).list("reanchor", &[*paper]);
                list_if_any(list_if_any(lines, "openings", openings), "signers", signers)
            }
            Act::KeyChange { of, new } => lines.text("of", of).text("new", new),
            Act::Successor { of, seat, new, paper, openings, signers } => {
                let lines = lines.text("of", of).text("to", seat).text("new", new);
                let lines = match paper {
                    Some(paper) => lines.list("reanchor", &[*paper]),
                    None => lines,
                };
                list_if_any(list_if_any(lines, "openings", openings), "signers", signers)
            }
            Act::DefaultAnswer { of } | Act::PlayFor { of } => lines.text("of", of),
            Act::Amend { block, paper } => {
                lines.number("block", *block).list("amendment", &[*paper])
            }
            Act::Burn { step } => lines.number("burnt", *step),
        }
    }

    fn read_act(form: &Form) -> Result<Act, ChainFault> {
        Ok(match form.text("act")?.as_str() {
            "void" => Act::Void { block: form.number("block")?, battles: form.list("battles")? },
            "take-back" => Act::TakeBack { block: form.number("block")? },
            "forfeit" => {
                let side = side_from(&form.text("side")?);
                Act::Forfeit { side: side.ok_or_else(|| document("the ruling names no side"))? }
            }
            "re-anchor" => Act::Reanchor {
                keeper: form.text("keeper")?,
                paper: form.digest("reanchor")?,
                openings: read_digests(&form.maybe_list("openings")?.unwrap_or_default())?,
                signers: form.maybe_list("signers")?.unwrap_or_default(),
            },
            "key-change" => Act::KeyChange { of: form.text("of")?, new: form.text("new")? },
            "successor" => Act::Successor {
                of: form.text("of")?,
                seat: form.text("to")?,
                new: form.text("new")?,
                paper: form.maybe_digest("reanchor")?,
                openings: read_digests(&form.maybe_list("openings")?.unwrap_or_default())?,
                signers: form.maybe_list("signers")?.unwrap_or_default(),
            },
            "default-answer" => Act::DefaultAnswer { of: form.text("of")? },
            "play-for" => Act::PlayFor { of: form.text("of")? },
            "amend" => {
                Act::Amend { block: form.number("block")?, paper: form.digest("amendment")? }
            }
            "burn" => Act::Burn { step: form.number("burnt")? },
            other => {
                return Err(document(format!(
                    "there is no ruling of kind {other:?}; the kinds are {ACTS}; {MAYBE_NEWER}"
                )));
            }
        })
    }
}

/// A list that is left out where it names nothing.
fn list_if_any(lines: Lines, key: &str, items: &[impl std::fmt::Display]) -> Lines {
    if items.is_empty() { lines } else { lines.list(key, items) }
}

/// A ruling, as one seat signs it. Those of several seats must decide the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    pub at: WrittenAt,
    pub act: Act,
    /// From another keeper, about a new chain: the last step that the signer's own chain has opened.
    pub opened: Option<u32>,
    /// What the signer adds to the dice, where the director keeps the only chain and begins a new one.
    pub share: Option<Digest>,
    /// In the signer's own words.
    pub reason: Option<String>,
}

impl Ruling {
    /// A ruling that says nothing about the signer.
    pub fn new(at: WrittenAt, act: Act, reason: Option<String>) -> Ruling {
        Ruling { at, act, opened: None, share: None, reason }
    }

    /// The text to sign.
    pub fn text(&self) -> String {
        let lines = Lines::new(DocKind::Ruling, &self.at).text("act", self.act.word());
        let lines = self.act.write_lines(lines);
        let lines = match self.opened {
            Some(step) => lines.number("opened", step),
            None => lines,
        };
        let lines = match self.share {
            Some(share) => lines.list("share", &[share]),
            None => lines,
        };
        lines.maybe("reason", self.reason.as_ref()).done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Ruling, ChainFault> {
        let form = Form::read("ruling", DocKind::Ruling, text)?;
        let act = Act::read_act(&form)?;
        if let Act::Void { battles, .. } = &act {
            once_each("the void battles", battles)?;
        }
        if let Some((_, _, signers)) = act.new_chain().filter(|(_, _, signers)| !signers.is_empty())
        {
            once_each("the signers", signers)?;
        }
        if !act.openings().is_empty() {
            once_each("the openings", act.openings())?;
        }
        let reason = form.maybe("reason")?;
        reason.iter().try_for_each(|w| own_words("the reason", w))?;
        let opened = form.maybe_number("opened")?;
        let share = form.maybe_digest("share")?;
        let ruling = Ruling { at: form.moment()?, act, opened, share, reason };
        form.check_only(&ruling.text(), text)?;
        Ok(ruling)
    }
}

fn once_each(what: &str, list: &[impl Ord]) -> Result<(), ChainFault> {
    if list.is_empty() || list.windows(2).any(|w| w[0] >= w[1]) {
        return Err(document(format!("{what} are named once each, in byte order")));
    }
    Ok(())
}

signed_form! {
    /// A keeper's new chain. It counts by a ruling that names it, never by itself.
    pub struct Reanchor is "re-anchor" of DocKind::Reanchor {
        at: WrittenAt = "",
        anchor: Digest = "x_0",
    }
}

signed_form! {
    /// A seat's new key: signed with the new key itself, so that no one can claim another's.
    pub struct NewKey is "new key" of DocKind::Key {
        at: WrittenAt = "",
        /// Fingerprints.
        old: String = "old",
        new: String = "new",
    }
}

/// The seat for which a caretaker played in this block.
pub fn caretaker_for(block: &Block) -> Option<String> {
    match act_of(block)? {
        Act::PlayFor { of } => Some(of),
        _ => None,
    }
}

/// The act of a block that is a ruling.
pub(super) fn act_of(block: &Block) -> Option<Act> {
    let ruling = block.documents.iter().find(|d| d.kind == DocKind::Ruling)?;
    Ruling::read(&ruling.text).ok().map(|r| r.act)
}
