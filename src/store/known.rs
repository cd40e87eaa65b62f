//! Games that were found good before in this process. A program that runs many commands, such as a
//! simulator, has each game file verified once; a command alone remembers nothing.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::chain::{Game, VerifyReport, verify_game};
use crate::edition::Source;

/// A file that is good, by the editions it was verified with.
struct KnownGood {
    bytes: Vec<u8>,
    source: Source,
    report: VerifyReport,
    game: Game,
}

/// So many games are kept, the latest last.
const KEPT: usize = 32;

static REMEMBERS: AtomicBool = AtomicBool::new(false);
static GAMES: Mutex<VecDeque<KnownGood>> = Mutex::new(VecDeque::new());

/// From now on good games are remembered.
pub fn remember() {
    REMEMBERS.store(true, Ordering::Relaxed);
}

/// What [`verify_game`] says of these bytes, which depends on nothing but them and the editions.
pub fn verified(bytes: &[u8], source: &Source) -> (VerifyReport, Option<Game>) {
    let remembers = REMEMBERS.load(Ordering::Relaxed);
    if let Some(known) = games().iter().rev().find(|g| g.bytes == bytes && g.source == *source) {
        return (known.report.clone(), Some(known.game.clone()));
    }
    let (report, game) = verify_game(bytes, source);
    if let (true, Some(game)) = (remembers, &game) {
        let report = report.clone();
        let game = game.clone();
        let known = KnownGood { bytes: bytes.to_vec(), source: source.clone(), report, game };
        let mut all = games();
        if all.len() == KEPT {
            all.pop_front();
        }
        all.push_back(known);
    }
    (report, game)
}

/// The game of these bytes, if it was found good before.
pub(crate) fn game_found_good(bytes: &[u8], source: &Source) -> Option<Game> {
    let all = games();
    let known = all.iter().rev().find(|known| known.bytes == bytes && known.source == *source);
    known.map(|known| known.game.clone())
}

fn games() -> MutexGuard<'static, VecDeque<KnownGood>> {
    GAMES.lock().unwrap_or_else(PoisonError::into_inner)
}
