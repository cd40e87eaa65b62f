//! A signed document as it is compared with others: its signer, its game and moment, and what it
//! locks or replaces.

use std::sync::Arc;

use crate::chain::{Opening, Receipt, SignedDocument, text_without_replaces};
use crate::doc_kind::DocKind;
use crate::file::GameFile;
use crate::seal::{Digest, doc_digest};

/// A signed document and the file it was found in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed {
    pub found_in: Arc<str>,
    pub kind: DocKind,
    /// The game's label.
    pub game: String,
    pub seat: String,
    pub step: Option<u32>,
    /// Of standing orders, open or sealed.
    pub version: Option<u32>,
    pub head: Option<String>,
    pub replaces: Option<String>,
    pub key: String,
    pub digest: Digest,
    /// What else its text says about its purpose.
    pub(super) of: ComparedBy,
}

/// The lines of a text by which two of them are compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ComparedBy {
    /// Of what it says, without what it replaces: a seat that has signed two papers signs one of them again, with the
    /// name of the other.
    pub(super) content: Option<Digest>,
    /// Of answers: for which power.
    pub(super) power: String,
    /// Of joins: 32 digits of the invitation.
    pub(super) invitation: String,
    /// Of receipts and openings: the documents they lock, standing orders among them.
    pub(super) locks: Vec<Digest>,
}

impl ComparedBy {
    fn for_kind(kind: DocKind, text: &str) -> ComparedBy {
        let mut of = ComparedBy::default();
        match kind {
            DocKind::Answer => of.power = value_of_key(text, "power"),
            DocKind::Join => of.invitation = value_of_key(text, "invitation"),
            DocKind::Receipt => {
                if let Ok(receipt) = Receipt::read(text) {
                    of.locks = [receipt.documents, receipt.standing].concat();
                }
            }
            DocKind::Opening => of.locks = Opening::read(text).map_or(Vec::new(), |o| o.documents),
            _ => {}
        }
        of
    }
}

impl Signed {
    /// Of a paper whose signature is good; `None` for one without a signature.
    pub fn of_paper(paper: &SignedDocument, found_in: &Arc<str>) -> Option<Signed> {
        let key = paper.key.as_ref()?.fingerprint().to_string();
        let h = &paper.header;
        Some(Signed {
            found_in: found_in.clone(),
            kind: h.kind,
            game: h.game.clone(),
            seat: h.seat.clone(),
            step: h.step,
            version: h.version,
            head: h.head.clone(),
            replaces: h.replaces.clone(),
            key,
            digest: paper.document.digest,
            of: ComparedBy {
                content: h.replaces.as_ref().map(|_| {
                    doc_digest(h.kind.word(), &text_without_replaces(&paper.document.text))
                }),
                ..ComparedBy::for_kind(h.kind, &paper.document.text)
            },
        })
    }

    /// Every signed document of a game file.
    pub(super) fn all_of(file: &GameFile, found_in: &Arc<str>) -> impl Iterator<Item = Signed> {
        let documents = file.blocks.iter().flat_map(|b| b.stored_documents()).chain(&file.joins);
        let papers = documents.filter_map(|d| SignedDocument::read_stored(d).ok());
        papers.filter_map(|p| Signed::of_paper(&p, found_in))
    }

    /// The documents that a receipt or opening locks.
    pub(super) fn locked_documents(&self) -> &[Digest] {
        &self.of.locks
    }

    /// What it says, as far as another may contradict it: receipts and openings that lock the same say
    /// the same, on whatever game file they were signed; of anything else every word counts.
    pub(super) fn contradictable_content(&self) -> &[Digest] {
        match self.kind {
            DocKind::Receipt | DocKind::Opening if !self.of.locks.is_empty() => &self.of.locks,
            _ => std::slice::from_ref(self.of.content.as_ref().unwrap_or(&self.digest)),
        }
    }

    /// Documents of one moment may contradict each other; the game is that of the head it names.
    pub(super) fn moment(&self, game: Option<Digest>) -> [u8; 16] {
        let words = match Once::of_signed(self, game) {
            Some(once) => format!("{once:?}"),
            None if self.kind == DocKind::Join => {
                format!("join\n{}\n{}", self.of.invitation, self.seat)
            }
            None => return digest_start(self.digest),
        };
        digest_start(doc_digest("moment", &words))
    }
}

/// Kinds of documents that a seat signs only once for a moment.
const ONCE: [DocKind; 7] = [
    DocKind::Orders,
    DocKind::Answer,
    DocKind::Receipt,
    DocKind::Opening,
    DocKind::Reanchor,
    DocKind::Standing,
    DocKind::Sealed,
];

/// A moment for which a seat signs one document of a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Once<'s> {
    /// The game, where a head at hand tells it, else the head itself.
    pub(super) game: Result<Digest, &'s str>,
    pub(super) name: &'s str,
    pub(super) seat: &'s str,
    /// Empty where the game is known, whose seats may change their keys.
    pub(super) key: &'s str,
    pub(super) kind: DocKind,
    /// Of standing orders, open or sealed: their version, whenever they were written.
    pub(super) step: u32,
    pub(super) part: (&'s str, &'s str),
}

/// Is a paper of this kind one of a numbered sequence, and not of a step?
pub(super) fn by_version(kind: DocKind) -> bool {
    matches!(kind, DocKind::Standing | DocKind::Sealed)
}

impl Once<'_> {
    pub(super) fn of_signed(s: &Signed, game: Option<Digest>) -> Option<Once<'_>> {
        let head = s.head.as_deref().unwrap_or_default();
        // Orders may be written again on another block, where the next part of a turn is written too; and
        // several stops stand before one step.
        let part = match s.kind {
            DocKind::Orders | DocKind::Answer | DocKind::Reanchor => (head, s.of.power.as_str()),
            _ => ("", ""),
        };
        let step = if by_version(s.kind) { s.version } else { s.step };
        ONCE.contains(&s.kind).then_some(Once {
            game: game.ok_or(head),
            name: &s.game,
            seat: &s.seat,
            key: if game.is_some() { "" } else { &s.key },
            kind: s.kind,
            step: step?,
            part,
        })
    }
}

/// The value of a key above the sections; empty if it is not there.
fn value_of_key(text: &str, key: &str) -> String {
    let table = text.parse::<toml::Table>().unwrap_or_default();
    table.get(key).and_then(|v| v.as_str()).unwrap_or_default().to_string()
}

impl Signed {
    /// Does it say that it takes the place of the other?
    pub(super) fn replaces(&self, other: &Signed) -> bool {
        self.digest != other.digest
            && self.replaces.as_deref().is_some_and(|digits| {
                digits.len() >= 32 && other.digest.to_string().starts_with(digits)
            })
    }
}

/// Enough of a digest to find it again.
pub(super) fn digest_start(digest: Digest) -> [u8; 16] {
    std::array::from_fn(|i| digest.as_bytes()[i])
}
