//! Checks a whole game file from nothing but itself. A file in which nothing is wrong is found to be so
//! the quick way; every other is read the thorough way, which says what the first difference is.

mod quick;
mod thorough;
mod unruled;
mod verdict;

use crate::file::plain_text;
use crate::seal::{MAX_GAME_FILE_BYTES, self_test};
use crate::shown::kept;

use super::game::Game;
use super::rules::Editions;

pub use verdict::{Failure, Unproven, Verdict, VerifyReport, ruled_by};

/// Verifies a game file.
pub fn verify(bytes: &[u8], editions: &dyn Editions) -> VerifyReport {
    verified(bytes, editions, false).0
}

/// [`verify`], and the game itself if it is good.
pub fn verify_game(bytes: &[u8], editions: &dyn Editions) -> (VerifyReport, Option<Game>) {
    verified(bytes, editions, true)
}

/// `keep`: the game is wanted with all its blocks.
fn verified(bytes: &[u8], editions: &dyn Editions, keep: bool) -> (VerifyReport, Option<Game>) {
    if let Some((report, game)) = quickly(bytes, editions, keep) {
        return (report, Some(game));
    }
    let mut report = VerifyReport::default();
    let mut at = None;
    match thorough::run(bytes, editions, &mut report, &mut at) {
        Ok(game) => (report, game),
        Err(fault) => {
            let (check, what) = (fault.check(), kept(fault.to_string()));
            report.failure = Some(Failure { block: at, check, what });
            (report, None)
        }
    }
}

/// Most files are good and this program's own: no more is read of them than must be.
fn quickly(bytes: &[u8], editions: &dyn Editions, keep: bool) -> Option<(VerifyReport, Game)> {
    if bytes.len() > MAX_GAME_FILE_BYTES || !self_test() {
        return None;
    }
    quick::verify_canonical(&plain_text(bytes).ok()?, editions, keep)
}
