//! What the game files and papers of a folder say about each other: forks, papers signed twice, how the dice fell.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::audit::{
    DiceTotals, Fortune, Gist, JoinedTwice, Known, Late, Nation, PassedOver, Player, PlayerDice,
    Receipted, Relation, Restored, SetAside, Signed, Twice, add_fortunes, add_luck, find_suspects,
    first_difference, fortunes_of_game, joined_twice, late_corrections, passed_over,
    receipts_in_the_air, set_aside, signed_twice, thrown_again,
};
use crate::chain::{Game, Takeover};
use crate::file::Block;
use crate::seal::Digest;

/// One file of a game, named as it was found. The file itself is gone: a folder may hold more than
/// memory does.
pub struct AuditedFile {
    pub path: Arc<str>,
    pub gist: Gist,
}

/// Two files of one game that belong together, or do not.
pub struct Pair {
    pub first: Arc<str>,
    pub second: Arc<str>,
    pub what: Relation,
}

/// What a director looks at over a folder of game files and mailed documents.
pub struct Audit {
    pub held: Vec<AuditedFile>,
    pub wrong: Vec<(String, String)>,
    pub unproven: Vec<(String, String)>,
    pub unread: Vec<(String, String)>,
    pub pairs: Vec<Pair>,
    /// Of each game with several histories: the longest, and every other.
    pub histories: BTreeMap<Digest, Vec<Pair>>,
    pub twice: Vec<Twice>,
    pub late: Vec<Late>,
    pub joined: Vec<JoinedTwice>,
    /// New keys and chains, with the file that tells them.
    pub takeovers: Vec<(Arc<str>, Takeover)>,
    /// Label and identities of games from one pair of equal bids.
    pub thrown_again: Vec<(String, Vec<Digest>)>,
    pub receipts: Vec<Receipted>,
    pub set_aside: Vec<SetAside>,
    pub passed_over: Vec<PassedOver>,
    /// Games whose invitation says something else than the papers of its bids or choices, and what.
    pub agreed_otherwise: Vec<(Arc<str>, String)>,
    pub times: Vec<(Arc<str>, u32, String, String)>,
    pub burnt: BTreeMap<String, u32>,
    /// Openings made with an old copy of a chain's file, and the game file.
    pub restored: Vec<(Arc<str>, Restored)>,
    pub dice: BTreeMap<Player, PlayerDice>,
    /// By power, if that was asked for.
    pub fortunes: BTreeMap<Nation, Fortune>,
    /// By season, mode and director, if that was asked for.
    pub totals: DiceTotals,
}

/// Reads good files once more, where two must be told apart.
struct Again<'a, E>(&'a dyn Fn(&AuditedFile) -> Result<Game, E>);

impl<E> Again<'_, E> {
    /// What two files are to each other; where they part, both are read again, one after the other.
    fn pair(&self, a: &AuditedFile, b: &AuditedFile) -> Result<Pair, E> {
        let mut failed = None;
        let what = a.gist.relation(&b.gist, |n| {
            match self.block(a, n).and_then(|a| Ok(a.zip(self.block(b, n)?))) {
                Ok(both) => both.map_or("the head", |(a, b)| first_difference(&a, &b)),
                Err(e) => {
                    failed = Some(e);
                    "the head"
                }
            }
        });
        match failed {
            Some(e) => Err(e),
            None => Ok(Pair { first: a.path.clone(), second: b.path.clone(), what }),
        }
    }

    /// What each file of a game is to the next longer one.
    fn neighbours(&self, files: &[&AuditedFile]) -> Result<Vec<Pair>, E> {
        files.windows(2).map(|two| self.pair(two[0], two[1])).collect()
    }

    /// What the longest file of a game is to the ends of its other histories; `None` if it has one history.
    fn histories(&self, files: &[&AuditedFile]) -> Result<Option<Vec<Pair>>, E> {
        let tips = tips(files);
        let Some((longest, others)) = tips.split_last().filter(|(_, o)| !o.is_empty()) else {
            return Ok(None);
        };
        others.iter().map(|other| self.pair(longest, other)).collect::<Result<_, E>>().map(Some)
    }

    /// A block of a game file, read again from the file.
    fn block(&self, held: &AuditedFile, n: u32) -> Result<Option<Block>, E> {
        let blocks = (self.0)(held)?.into_file().blocks;
        Ok(blocks.into_iter().find(|b| b.number == n))
    }
}

impl Audit {
    /// What good files and signed papers say about each other. `again` reads a file once more, where two must be told
    /// apart; `luck` adds up dice and battles.
    ///
    /// # Errors
    /// Those of `again`.
    pub fn of_files<E>(
        held: Vec<AuditedFile>,
        loose: Vec<Signed>,
        again: &dyn Fn(&AuditedFile) -> Result<Game, E>,
        luck: bool,
    ) -> Result<Audit, E> {
        let again = Again(again);
        let mut pairs = Vec::new();
        let mut times = Vec::new();
        let mut dice = BTreeMap::new();
        let mut takeovers = Vec::new();
        let mut restored = Vec::new();
        let mut burnt: BTreeMap<String, u32> = BTreeMap::new();
        let mut histories = BTreeMap::new();
        let mut powers = BTreeMap::new();
        let mut totals = DiceTotals::default();
        for (game, files) in games_of(&held) {
            pairs.extend(again.neighbours(&files)?);
            if let Some(found) = again.histories(&files)? {
                histories.insert(game, found);
            }
            let Some(longest) = files.last() else { continue };
            let path = &longest.path;
            let gist = &longest.gist;
            add_luck(&gist.dice, &mut dice);
            if luck {
                let game = (again.0)(longest)?;
                add_fortunes(&fortunes_of_game(&game), &mut powers);
                totals.add(&game);
            }
            restored.extend(gist.restored.iter().map(|r| (path.clone(), r.clone())));
            takeovers.extend(gist.takeovers.iter().map(|t| (path.clone(), t.clone())));
            let late = gist.times.iter().cloned();
            times.extend(late.map(|(n, before, own)| (path.clone(), n, before, own)));
            for (seat, n) in &gist.burnt {
                *burnt.entry(seat.clone()).or_default() += n;
            }
        }
        let gists: Vec<&Gist> = held.iter().map(|h| &h.gist).collect();
        let paths: Vec<Arc<str>> = held.iter().map(|h| h.path.clone()).collect();
        let mut signed =
            find_suspects(&gists, &paths, &loose, |i| Ok((again.0)(&held[i])?.into_file()))?;
        signed.extend(loose.iter().cloned());
        let known = Known::from_gists(gists.iter().copied(), &signed);
        Ok(Audit {
            wrong: Vec::new(),
            unproven: Vec::new(),
            unread: Vec::new(),
            pairs,
            histories,
            twice: signed_twice(&signed, &known),
            late: late_corrections(&signed, &known),
            joined: joined_twice(&signed),
            takeovers,
            set_aside: set_aside(&loose, &gists, &known),
            passed_over: passed_over(&loose, &gists, &known),
            agreed_otherwise: Vec::new(),
            thrown_again: thrown_again(gists),
            receipts: receipts_in_the_air(&loose, &known),
            times,
            burnt,
            restored,
            dice,
            fortunes: powers,
            totals,
            held,
        })
    }
}

/// The files of each game, shortest first.
pub(super) fn games_of(held: &[AuditedFile]) -> BTreeMap<Digest, Vec<&AuditedFile>> {
    let mut games: BTreeMap<_, Vec<&AuditedFile>> = BTreeMap::new();
    for h in held {
        games.entry(h.gist.game).or_default().push(h);
    }
    for files in games.values_mut() {
        files.sort_by_key(|h| (h.gist.latest(), h.path.clone()));
    }
    games
}

/// Files of one game, shortest first, that are the beginning of no other: the last file of every
/// history, the longest at the end.
fn tips<'h>(files: &[&'h AuditedFile]) -> Vec<&'h AuditedFile> {
    files
        .iter()
        .enumerate()
        .filter(|(i, a)| !files[*i + 1..].iter().any(|b| a.gist.one_history(&b.gist)))
        .map(|(_, a)| *a)
        .collect()
}
