//! Signed documents compared with each other: two for one moment, corrections that came too late,
//! two joins of one seat, receipts that led to nothing, and claimed times that run backwards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::gist::{Gist, start};
use crate::chain::{Opening, Paper, Receipt};
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
    pub head: Option<String>,
    pub replaces: Option<String>,
    pub key: String,
    pub digest: Digest,
    /// What its text says besides of what it is for.
    pub(super) of: Purpose,
}

/// The lines of a text by which two of them are compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Purpose {
    /// Of orders: how far they go; of answers: for which power.
    part: String,
    /// Of joins: 32 digits of the invitation.
    invitation: String,
    /// Of receipts and openings: the documents they lock.
    locks: Vec<Digest>,
}

impl Purpose {
    fn of(kind: DocKind, text: &str) -> Purpose {
        let mut of = Purpose::default();
        match kind {
            // The turn may be given in parts.
            DocKind::Orders => of.part = word(text, "until"),
            DocKind::Answer => of.part = word(text, "power"),
            DocKind::Join => of.invitation = word(text, "invitation"),
            DocKind::Receipt => of.locks = Receipt::read(text).map_or(Vec::new(), |r| r.documents),
            DocKind::Opening => of.locks = Opening::read(text).map_or(Vec::new(), |o| o.documents),
            _ => {}
        }
        of
    }
}

/// One seat, one moment, two documents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twice {
    pub game: String,
    pub seat: String,
    pub kind: DocKind,
    pub step: u32,
    /// Each document and the files that hold it.
    pub found: Vec<(Digest, Vec<Arc<str>>)>,
}

/// A correction of something that was locked when it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Late {
    pub game: String,
    pub seat: String,
    pub kind: DocKind,
    pub digest: Digest,
    /// The document it names.
    pub replaced: Digest,
    pub found_in: Arc<str>,
}

/// A seat with two joins of one invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    pub game: String,
    /// 32 digits of the invitation.
    pub invitation: String,
    pub seat: String,
    /// Each join and the files that hold it.
    pub found: Vec<(Digest, Vec<Arc<str>>)>,
}

/// A receipt that no block of the files at hand contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipted {
    pub game: String,
    pub seat: String,
    pub step: u32,
    pub digest: Digest,
    pub found_in: Arc<str>,
}

impl Signed {
    /// Of a paper whose signature is good; `None` for one without a signature.
    pub fn of(paper: &Paper, found_in: &Arc<str>) -> Option<Signed> {
        let key = paper.key.as_ref()?.fingerprint().to_string();
        let h = &paper.header;
        Some(Signed {
            found_in: found_in.clone(),
            kind: h.kind,
            game: h.game.clone(),
            seat: h.seat.clone(),
            step: h.step,
            head: h.head.clone(),
            replaces: h.replaces.clone(),
            key,
            digest: paper.document.digest,
            of: Purpose::of(h.kind, &paper.document.text),
        })
    }

    /// Every signed document of a game file.
    pub(super) fn all_of(file: &GameFile, found_in: &Arc<str>) -> impl Iterator<Item = Signed> {
        let documents = file.blocks.iter().flat_map(|b| b.stored()).chain(&file.joins);
        let papers = documents.filter_map(|d| Paper::stored(d).ok());
        papers.filter_map(|p| Signed::of(&p, found_in))
    }

    /// The documents that a receipt or opening locks.
    pub(super) fn locks(&self) -> &[Digest] {
        &self.of.locks
    }

    /// Documents of one moment may contradict each other; the game is that of the head it names.
    pub(super) fn moment(&self, game: Option<Digest>) -> [u8; 16] {
        let words = match Once::of(self, game) {
            Some(once) => format!("{once:?}"),
            None if self.kind == DocKind::Join => {
                format!("join\n{}\n{}", self.of.invitation, self.seat)
            }
            None => return start(self.digest),
        };
        start(doc_digest("moment", &words))
    }
}

/// What the games at hand say of documents.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The game that a head belongs to, by its first 32 digits.
    heads: BTreeMap<String, Digest>,
    /// The keys of every seat, by game.
    keys: BTreeMap<(Digest, String), BTreeSet<String>>,
    /// Those of the documents that stand in a block.
    used: BTreeSet<Digest>,
    /// Documents that something in a game locks, besides those that stand in a block.
    locked: BTreeSet<Digest>,
}

impl Known {
    /// What some games say of these documents.
    pub fn of<'g>(gists: impl IntoIterator<Item = &'g Gist>, documents: &[Signed]) -> Known {
        let mut known = Known::default();
        let named: BTreeSet<&str> = documents.iter().filter_map(|s| s.head.as_deref()).collect();
        let asked: BTreeMap<[u8; 16], Digest> =
            documents.iter().map(|s| (start(s.digest), s.digest)).collect();
        for gist in gists {
            let heads = gist.blocks.iter().map(|b| b.head).chain([gist.game]);
            let heads = heads.map(|h| h.short()).filter(|h| named.contains(h.as_str()));
            known.heads.extend(heads.map(|h| (h, gist.game)));
            for (seat, key) in &gist.keys {
                known.keys.entry((gist.game, seat.clone())).or_default().insert(key.clone());
            }
            let used = gist.papers.iter().filter(|p| p.used).filter_map(|p| asked.get(&p.digest));
            known.used.extend(used);
            known.locked.extend(&gist.locked);
        }
        known
    }

    /// Which game a document was signed for: that of the head it names.
    pub(super) fn game_of(&self, s: &Signed) -> Option<Digest> {
        self.heads.get(s.head.as_deref()?).copied()
    }

    /// Is it surely not the seat's, having been signed with a key that is none of theirs?
    fn foreign(&self, s: &Signed) -> bool {
        let Some(game) = self.game_of(s) else { return false };
        !self.keys.get(&(game, s.seat.clone())).is_some_and(|keys| keys.contains(&s.key))
    }
}

/// Kinds of which one seat signs one for a moment.
const ONCE: [DocKind; 5] =
    [DocKind::Orders, DocKind::Answer, DocKind::Receipt, DocKind::Opening, DocKind::Reanchor];

/// A moment for which a seat signs one document of a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Once<'s> {
    /// The game, where a head at hand tells it, else the head itself.
    game: Result<Digest, &'s str>,
    name: &'s str,
    seat: &'s str,
    key: &'s str,
    kind: DocKind,
    step: u32,
    part: (&'s str, &'s str),
}

impl Once<'_> {
    fn of(s: &Signed, game: Option<Digest>) -> Option<Once<'_>> {
        let head = s.head.as_deref().unwrap_or_default();
        // Orders may be written again on another block, and several stops stand before one step.
        let part = match s.kind {
            DocKind::Orders | DocKind::Answer | DocKind::Reanchor => (head, s.of.part.as_str()),
            _ => ("", ""),
        };
        ONCE.contains(&s.kind).then_some(Once {
            game: game.ok_or(head),
            name: &s.game,
            seat: &s.seat,
            key: &s.key,
            kind: s.kind,
            step: s.step?,
            part,
        })
    }
}

/// The value of a key above the sections; empty if it is not there.
fn word(text: &str, key: &str) -> String {
    let table = text.parse::<toml::Table>().unwrap_or_default();
    table.get(key).and_then(|v| v.as_str()).unwrap_or_default().to_string()
}

impl Signed {
    /// Does it say that it takes the place of the other?
    fn replaces(&self, other: &Signed) -> bool {
        let named =
            |digits: &str| digits.len() >= 32 && other.digest.to_string().starts_with(digits);
        self.digest != other.digest && self.replaces.as_deref().is_some_and(named)
    }
}

/// Seats that signed two different documents of one kind for one moment of one game, by one key, of
/// which neither says that it replaces the other.
pub fn signed_twice(all: &[Signed], known: &Known) -> Vec<Twice> {
    let mut moments: BTreeMap<Once, BTreeMap<Digest, Vec<&Signed>>> = BTreeMap::new();
    for s in all.iter().filter(|s| !known.foreign(s)) {
        if let Some(moment) = Once::of(s, known.game_of(s)) {
            moments.entry(moment).or_default().entry(s.digest).or_default().push(s);
        }
    }
    let mut twice = Vec::new();
    for (moment, mut found) in moments {
        let texts: Vec<&Signed> = found.values().filter_map(|f| f.first().copied()).collect();
        found.retain(|_, own| !texts.iter().any(|t| own.iter().any(|s| t.replaces(s))));
        if found.len() > 1 {
            twice.push(Twice {
                game: moment.name.to_string(),
                seat: moment.seat.to_string(),
                kind: moment.kind,
                step: moment.step,
                found: found.into_iter().map(|(digest, own)| (digest, files(&own))).collect(),
            });
        }
    }
    twice
}

fn files(found: &[&Signed]) -> Vec<Arc<str>> {
    let all: BTreeSet<&Arc<str>> = found.iter().map(|s| &s.found_in).collect();
    all.into_iter().cloned().collect()
}

/// Corrections of what was locked already: by a block, a receipt or an opening. The signer may not
/// have known.
pub fn late_corrections(all: &[Signed], known: &Known) -> Vec<Late> {
    let named = all.iter().filter(|s| !known.foreign(s)).flat_map(|s| &s.of.locks);
    let locked: BTreeSet<Digest> = named.chain(&known.used).chain(&known.locked).copied().collect();
    let mut digests: Vec<(String, &Signed)> =
        all.iter().map(|s| (s.digest.to_string(), s)).collect();
    digests.sort_by(|a, b| a.0.cmp(&b.0));
    let mut found: BTreeMap<Digest, Late> = BTreeMap::new();
    for s in all.iter().filter(|s| !known.foreign(s)) {
        let Some(named) = s.replaces.as_deref() else { continue };
        let from = digests.partition_point(|(digits, _)| digits.as_str() < named);
        let named = digests[from..].iter().take_while(|(digits, _)| digits.starts_with(named));
        let own = |t: &&Signed| (&t.seat, t.kind, &t.key) == (&s.seat, s.kind, &s.key);
        let mut earlier = named.map(|(_, t)| *t).filter(own);
        let earlier = earlier.find(|t| s.replaces(t) && locked.contains(&t.digest));
        if let Some(earlier) = earlier {
            found.entry(s.digest).or_insert_with(|| Late {
                game: s.game.clone(),
                seat: s.seat.clone(),
                kind: s.kind,
                digest: s.digest,
                replaced: earlier.digest,
                found_in: s.found_in.clone(),
            });
        }
    }
    found.into_values().collect()
}

/// Seats of which there are two different joins of one invitation. A seat may have begun anew; a join
/// that was only used again is one and the same.
pub fn joined_twice(all: &[Signed]) -> Vec<Joined> {
    let mut joins: BTreeMap<(&str, &str), BTreeMap<Digest, Vec<&Signed>>> = BTreeMap::new();
    for s in all.iter().filter(|s| s.kind == DocKind::Join) {
        let own = joins.entry((&s.of.invitation, &s.seat)).or_default();
        own.entry(s.digest).or_default().push(s);
    }
    let two = joins.into_iter().filter(|(_, found)| found.len() > 1);
    two.map(|((invitation, seat), found)| Joined {
        game: found.values().flatten().next().map_or_else(String::new, |s| s.game.clone()),
        invitation: invitation.to_string(),
        seat: seat.to_string(),
        found: found.into_iter().map(|(digest, own)| (digest, files(&own))).collect(),
    })
    .collect()
}

/// Receipts that were signed and then came to nothing: no block of the files at hand has them.
pub fn receipts_in_the_air(loose: &[Signed], known: &Known) -> Vec<Receipted> {
    loose
        .iter()
        .filter(|s| s.kind == DocKind::Receipt && !known.used.contains(&s.digest))
        .filter_map(|s| {
            Some(Receipted {
                game: s.game.clone(),
                seat: s.seat.clone(),
                step: s.step?,
                digest: s.digest,
                found_in: s.found_in.clone(),
            })
        })
        .collect()
}

/// Blocks whose receipt claims an earlier time than the one before: block, time before, its own.
/// Times are the signer's word and compared as text.
pub fn times_out_of_order(file: &GameFile) -> Vec<(u32, String, String)> {
    let mut last: Option<String> = None;
    let mut found = Vec::new();
    for block in &file.blocks {
        let receipts = block.documents.iter().filter(|d| d.kind == DocKind::Receipt);
        let times = receipts.filter_map(|d| Receipt::read(&d.text).ok()?.claimed_time);
        for time in times {
            if let Some(before) = last.as_ref().filter(|before| **before > time) {
                found.push((block.number, before.clone(), time.clone()));
            }
            last = Some(time);
        }
    }
    found
}
