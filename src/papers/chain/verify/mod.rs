//! Checks a whole game file from nothing but itself. A file in which nothing is wrong is found to be so
//! the quick way; every other is read the thorough way, which says what the first difference is.

mod quick;
mod thorough;
mod unruled;
mod verdict;

use crate::file::plain_text;
use crate::seal::{MAX_GAME_FILE_BYTES, self_test};
use crate::shown::kept_finding;

use super::game::Game;
use super::rules::Editions;

pub use verdict::{Failure, Unproven, Verdict, VerifyReport, ruled_by};

/// Verifies a game file.
pub fn verify(bytes: &[u8], editions: &dyn Editions) -> VerifyReport {
    verify_keeping(bytes, editions, false).0
}

/// [`verify`], and the game itself if it is good.
pub fn verify_game(bytes: &[u8], editions: &dyn Editions) -> (VerifyReport, Option<Game>) {
    verify_keeping(bytes, editions, true)
}

/// A way to read a game file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thoroughness {
    /// Compares what is made again with the bytes, and answers only where nothing is wrong.
    Quick,
    /// Says what the first difference is.
    Thorough,
}

/// The report of one way alone, for those who compare the two. Wherever the quick way answers,
/// [`verify`](verify()) takes its word, so it must answer as the thorough way does, and for no file
/// that the thorough way does not find good.
pub fn verify_by(way: Thoroughness, bytes: &[u8], editions: &dyn Editions) -> Option<VerifyReport> {
    match way {
        Thoroughness::Quick => verify_quickly(bytes, editions, false).map(|(report, _)| report),
        Thoroughness::Thorough => Some(verify_thoroughly(bytes, editions).0),
    }
}

/// `keep`: the game is wanted with all its blocks.
fn verify_keeping(
    bytes: &[u8],
    editions: &dyn Editions,
    keep: bool,
) -> (VerifyReport, Option<Game>) {
    match verify_quickly(bytes, editions, keep) {
        Some((report, game)) => (report, Some(game)),
        None => verify_thoroughly(bytes, editions),
    }
}

fn verify_thoroughly(bytes: &[u8], editions: &dyn Editions) -> (VerifyReport, Option<Game>) {
    let mut report = VerifyReport::default();
    let mut at = None;
    match thorough::run(bytes, editions, &mut report, &mut at) {
        Ok(game) => (report, game),
        Err(fault) => {
            let check = fault.check();
            let what = kept_finding(fault.to_string());
            report.failure = Some(Failure { block: at, check, what });
            (report, None)
        }
    }
}

/// Most files are good and this program's own: no more is read of them than must be.
fn verify_quickly(
    bytes: &[u8],
    editions: &dyn Editions,
    keep: bool,
) -> Option<(VerifyReport, Game)> {
    if bytes.len() > MAX_GAME_FILE_BYTES || !self_test() {
        return None;
    }
    quick::verify_canonical(&plain_text(bytes).ok()?, editions, keep)
}
