//! Signed documents compared with each other: two for one moment, corrections that came too late,
//! two joins of one seat, and receipts that led to nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::audited_papers::{Once, Signed, by_version};
use super::known_papers::Known;
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// One seat, one moment, two documents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twice {
    pub game: String,
    pub seat: String,
    pub kind: DocKind,
    /// Of standing orders, open or sealed: their version.
    pub step: u32,
    /// Each document and the files that hold it.
    pub found: Vec<(Digest, Vec<Arc<str>>)>,
}

impl Twice {
    /// What they were signed for: `step 3`, or `version 2` of standing orders.
    pub fn moment(&self) -> String {
        let word = if by_version(self.kind) { "version" } else { "step" };
        format!("{word} {}", self.step)
    }
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
pub struct JoinedTwice {
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

/// Seats that signed two different documents of one kind for one moment of one game, by one key, if
/// neither says that it replaces the other. A seat that locks the same once more, on a later game
/// file, promises nothing else; and a ruling that changes the board frees from what was locked before.
pub fn signed_twice(all: &[Signed], known: &Known) -> Vec<Twice> {
    // What was signed, by its digest: one entry where all copies say the same.
    type Texts<'s> = BTreeMap<Digest, Vec<&'s Signed>>;
    let mut moments: BTreeMap<(Once, Option<Digest>), Texts> = BTreeMap::new();
    for s in all.iter().filter(|s| !known.is_foreign(s) && !known.tells_time_only(s)) {
        if let Some(moment) = Once::of_signed(s, known.game_of(s)) {
            // Versions are counted to the end of the game, whatever was ruled.
            let ruled = if by_version(s.kind) { None } else { known.ruled_before(s) };
            let moment = (moment, ruled);
            moments.entry(moment).or_default().entry(s.digest).or_default().push(s);
        }
    }
    let mut twice = Vec::new();
    for ((moment, _), mut found) in moments {
        let texts: Vec<&Signed> = found.values().filter_map(|f| f.first().copied()).collect();
        found.retain(|_, own| !texts.iter().any(|t| own.iter().any(|s| t.replaces(s))));
        let words: BTreeSet<&[Digest]> =
            found.values().flatten().map(|s| s.contradictable_content()).collect();
        if words.len() > 1 {
            twice.push(Twice {
                game: moment.name.to_string(),
                seat: moment.seat.to_string(),
                kind: moment.kind,
                step: moment.step,
                found: found.into_iter().map(|(digest, own)| (digest, file_names(&own))).collect(),
            });
        }
    }
    twice
}

fn file_names(found: &[&Signed]) -> Vec<Arc<str>> {
    let all: BTreeSet<&Arc<str>> = found.iter().map(|s| &s.found_in).collect();
    all.into_iter().cloned().collect()
}

/// Corrections of what was locked already: by a block, a receipt or an opening. The signer may not
/// have known.
pub fn late_corrections(all: &[Signed], known: &Known) -> Vec<Late> {
    let named = all.iter().filter(|s| !known.is_foreign(s)).flat_map(|s| &s.of.locks);
    let locked: BTreeSet<Digest> = named.chain(&known.used).chain(&known.locked).copied().collect();
    let mut digests: Vec<(String, &Signed)> =
        all.iter().map(|s| (s.digest.to_string(), s)).collect();
    digests.sort_by(|a, b| a.0.cmp(&b.0));
    let mut found: BTreeMap<Digest, Late> = BTreeMap::new();
    for s in all.iter().filter(|s| !known.is_foreign(s)) {
        let Some(named) = s.replaces.as_deref() else { continue };
        let from = digests.partition_point(|(digits, _)| digits.as_str() < named);
        let named = digests[from..].iter().take_while(|(digits, _)| digits.starts_with(named));
        let mut earlier = named
            .map(|(_, t)| *t)
            .filter(|t| (&t.seat, t.kind, &t.key) == (&s.seat, s.kind, &s.key));
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

/// Seats with two different joins of one invitation. A seat may have begun anew; a join
/// that was only used again is one and the same.
pub fn joined_twice(all: &[Signed]) -> Vec<JoinedTwice> {
    let mut joins: BTreeMap<(&str, &str), BTreeMap<Digest, Vec<&Signed>>> = BTreeMap::new();
    for s in all.iter().filter(|s| s.kind == DocKind::Join) {
        let own = joins.entry((&s.of.invitation, &s.seat)).or_default();
        own.entry(s.digest).or_default().push(s);
    }
    let two = joins.into_iter().filter(|(_, found)| found.len() > 1);
    two.map(|((invitation, seat), found)| JoinedTwice {
        game: found.values().flatten().next().map_or_else(String::new, |s| s.game.clone()),
        invitation: invitation.to_string(),
        seat: seat.to_string(),
        found: found.into_iter().map(|(digest, own)| (digest, file_names(&own))).collect(),
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
