//! Which files of a folder are verified: the newest of each game, and what it does not account for. What a
//! file claims about its blocks only chooses what is looked at first; nothing that is told rests on it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};

use anyhow::Result;
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::cli::every_game::{Kept, game_files, verify_files};
use crate::cli::games::Games;
use crate::desk::folder::{KeptFile, kept};
use crate::limits::FOLDER_BYTES;
use crate::seal::Digest;
use crate::store::io::{self, ContentHash};
use crate::store::read_budget::ByteBudget;
use crate::store::verified_before::VerifiedBefore;

/// What was found in some folders.
pub(crate) struct LookedAt {
    /// The files that were verified.
    pub files: Vec<Kept<KeptFile>>,
    /// How many game files there are.
    pub count: usize,
}

/// Verifies the newest file of each game, and every other whose blocks are not in one that is good.
/// With `all` every file is verified, whatever was known before.
///
/// # Errors
/// A folder cannot be listed, or there is no game file.
pub(crate) fn looked_at(games: &Games, paths: &[PathBuf], all: bool) -> Result<LookedAt> {
    let source = games.source()?;
    let files = game_files(paths)?;
    let count = files.len();
    if all {
        return Ok(LookedAt { files: verify_files(&source, files, None, kept), count });
    }
    let before = VerifiedBefore::open(&source);
    let (mut queues, mut due) = queues(files);
    let mut found = Vec::new();
    loop {
        let newest: Vec<Claims> = queues.values_mut().filter_map(VecDeque::pop_front).collect();
        due.extend(newest.iter().map(|c| c.path.clone()));
        if due.is_empty() {
            break;
        }
        let verified = verify_files(&source, std::mem::take(&mut due), Some(&before), kept);
        for one in newest.iter().filter(|c| is_good(c, &verified)) {
            let Some(queue) = queues.get_mut(&one.game) else { continue };
            // What a good file holds needs no second look; what parts from it gets one at once.
            let parts = queue.drain(..).filter(|other| !one.holds(other));
            due.extend(parts.map(|c| c.path));
        }
        found.extend(verified);
    }
    before.save();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(LookedAt { files: found, count })
}

/// Was the file of these claims found good, as a file of that game?
fn is_good(claims: &Claims, verified: &[Kept<KeptFile>]) -> bool {
    let own = verified.iter().find(|(path, _)| *path == claims.path);
    own.is_some_and(|(_, file)| match file {
        Ok(KeptFile::Good(good)) => good.row.id == Some(claims.game),
        _ => false,
    })
}

/// What a file claims to hold.
struct Claims {
    path: PathBuf,
    game: Digest,
    /// For every block a hash of everything in the file down to its head.
    blocks: Vec<ContentHash>,
    whole: ContentHash,
}

impl Claims {
    /// Are all blocks of the other in this file, byte for byte? One with as many blocks must be the same file.
    fn holds(&self, other: &Claims) -> bool {
        let shorter = other.blocks.len() < self.blocks.len();
        self.blocks.starts_with(&other.blocks) && (shorter || self.whole == other.whole)
    }

    /// Reads them; `None` of a file that is not in the one form in which game files are written.
    fn read(path: &Path) -> Option<Claims> {
        let bytes = io::read_game(path).ok()?;
        let mut game = None;
        let mut blocks = Vec::new();
        let mut above = Sha256::new();
        for line in bytes.split_inclusive(|b| *b == b'\n') {
            above.update(line);
            if line.starts_with(b"   head: \"") {
                blocks.push(above.clone().finalize().into());
            } else if let Some(rest) = line.strip_prefix(b" game: \"").filter(|_| game.is_none()) {
                game = std::str::from_utf8(rest.get(..64)?).ok()?.parse().ok();
            }
        }
        Some(Claims { path: path.to_path_buf(), game: game?, blocks, whole: io::hash(&bytes) })
    }
}

/// The files of each game, the newest first, and those that claim no game.
fn queues(files: Vec<PathBuf>) -> (BTreeMap<Digest, VecDeque<Claims>>, Vec<PathBuf>) {
    let share = ByteBudget::of(FOLDER_BYTES);
    let read = files.into_par_iter().map(|path| {
        let _taken = share.take(io::size(&path));
        Claims::read(&path).ok_or(path)
    });
    let mut games: BTreeMap<Digest, Vec<Claims>> = BTreeMap::new();
    let mut others = Vec::new();
    for claims in read.collect::<Vec<_>>() {
        match claims {
            Ok(claims) => games.entry(claims.game).or_default().push(claims),
            Err(path) => others.push(path),
        }
    }
    (games.into_iter().map(|(game, all)| (game, newest_first(all))).collect(), others)
}

/// The files of one game, those with most blocks first.
fn newest_first(mut all: Vec<Claims>) -> VecDeque<Claims> {
    all.sort_by_key(|c| Reverse((c.blocks.len(), c.path.clone())));
    VecDeque::from(all)
}
