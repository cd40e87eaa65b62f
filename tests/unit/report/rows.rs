//! What `src/answers/report/dice_rows.rs` promises.

use fieldpost::engine::dice::{RollKey, RollPlace};
use fieldpost::engine::event::{Shooter, Term};
use fieldpost::id::{KindId, SpaceId, UnitId};
use fieldpost::report::reckoning_words;
use fieldpost::stream::{RollKind, RollSide};

fn key(kind: RollKind, rest: u8) -> RollKey {
    let place = RollPlace::Space(SpaceId(0));
    let side = RollSide::Attack;
    RollKey { kind, place, index: 1, side, column: rest, low_luck: true }
}

fn term(dice: u8, sixths: u32) -> Term {
    let unit = UnitId(0);
    let kind = KindId(0);
    Term { who: Some(Shooter { unit, kind, dice, supported: false }), sixths }
}

#[test]
fn a_sum_is_told_as_players_write_it() {
    let terms = [1, 1, 2, 2, 3, 3, 3, 3, 3].map(|n| term(1, n));
    let told = reckoning_words(&key(RollKind::General, 3), &terms);
    assert_eq!(told, "2x1 + 2x2 + 5x3 = 21: 3 hits and one die at 3");
    // Two dice of one bomber are one term; the dice of a gun are one for each aircraft.
    let told = reckoning_words(&key(RollKind::General, 1), &[term(2, 5), term(1, 2)]);
    assert_eq!(told, "1x5 + 1x2 = 7: 1 hit and one die at 1");
    let told = reckoning_words(&key(RollKind::AaFighter, 5), &[term(5, 5)]);
    assert_eq!(told, "5x1 = 5: one die at 5");
    let nobody = Term { who: None, sixths: 54 };
    assert_eq!(reckoning_words(&key(RollKind::Neutral, 0), &[nobody]), "54: 9 hits, no die");
}
