//! Which documents of many games must be read again, because they may contradict each other or came
//! too late; and these documents, from the files in which they stand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::audited_papers::{Signed, digest_start};
use super::gist::{Gist, digits_of_text, with_moments};
use super::known_papers::Known;
use crate::file::GameFile;

/// The first half of a digest, of a document or a moment.
type Start = [u8; 16];

/// What makes a document worth a second look.
struct SecondLook {
    /// Moments with two documents.
    moments: BTreeSet<Start>,
    /// Documents that were replaced, and those that replace them.
    digests: BTreeSet<Start>,
}

impl SecondLook {
    fn from_gists(gists: &[&Gist], loose: &[Signed]) -> SecondLook {
        let known = Known::from_gists(gists.iter().copied(), loose);
        let papers = gists.iter().flat_map(|g| &g.papers).map(|p| (p.moment, p.digest));
        let mut all: Vec<(Start, Start)> = papers
            .chain(loose.iter().map(|s| (s.moment(known.game_of(s)), digest_start(s.digest))))
            .collect();
        all.sort_unstable();
        all.dedup();
        let two = all.windows(2).filter(|w| w[0].0 == w[1].0).map(|w| w[0].0);
        let moments: BTreeSet<Start> = two.collect();
        let replaced = gists.iter().flat_map(|g| &g.replaced).copied();
        let replaced: Vec<(Start, Start)> = replaced
            .chain(loose.iter().filter_map(|s| {
                Some((digest_start(s.digest), digits_of_text(s.replaces.as_deref()?)?))
            }))
            .collect();
        let old: BTreeSet<Start> = replaced.iter().map(|(_, old)| *old).collect();
        let here: BTreeSet<Start> =
            all.into_iter().map(|(_, digest)| digest).filter(|d| old.contains(d)).collect();
        let pairs = replaced.into_iter().filter(|(_, old)| here.contains(old));
        SecondLook { moments, digests: pairs.flat_map(|(new, old)| [new, old]).collect() }
    }

    fn holds_moment(&self, moment: &Start, digest: &Start) -> bool {
        self.moments.contains(moment) || self.digests.contains(digest)
    }
}

/// The documents of games among which there may be two for one moment, or a late correction: each as
/// often as there are files that hold it. `paths` says where the games were found; `again` reads one
/// of them once more.
///
/// # Errors
/// A file cannot be read again.
pub fn find_suspects<E>(
    gists: &[&Gist],
    paths: &[Arc<str>],
    loose: &[Signed],
    mut again: impl FnMut(usize) -> Result<GameFile, E>,
) -> Result<Vec<Signed>, E> {
    let wanted = SecondLook::from_gists(gists, loose);
    let mut places: BTreeMap<(Start, Start), Vec<usize>> = BTreeMap::new();
    for (i, gist) in gists.iter().enumerate() {
        let papers = gist.papers.iter().map(|p| (p.moment, p.digest));
        for spot in papers.filter(|(moment, digest)| wanted.holds_moment(moment, digest)) {
            let files = places.entry(spot).or_default();
            if files.last() != Some(&i) {
                files.push(i);
            }
        }
    }
    let firsts: BTreeSet<usize> = places.values().filter_map(|f| f.first().copied()).collect();
    let mut suspects = Vec::new();
    for file in firsts {
        for (signed, moment) in with_moments(&again(file)?, &paths[file]) {
            // Other files that hold it hold the same.
            let spot = (moment, digest_start(signed.digest));
            if places.get(&spot).is_none_or(|files| files.first() != Some(&file)) {
                continue;
            }
            let files = places.remove(&spot).unwrap_or_default();
            suspects.extend(
                files.into_iter().map(|f| Signed { found_in: paths[f].clone(), ..signed.clone() }),
            );
        }
    }
    Ok(suspects)
}
