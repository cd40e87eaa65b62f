//! What `src/answers/audit/dice_ledger.rs` promises.

use fieldpost::audit::{DiceTally, PlayerDice};
use fieldpost::stream::Face;

fn thrown(faces: &[u8], need: u8) -> DiceTally {
    let mut luck = DiceTally::default();
    faces.iter().for_each(|f| luck.add_face(Face::Shows(*f), Some(need)));
    luck
}

#[test]
fn equal_faces_have_no_chi_square() {
    assert_eq!(thrown(&[1, 2, 3, 4, 5, 6].repeat(5), 2).chi_square(), Some(0));
    assert_eq!(DiceTally::default().chi_square(), None);
    assert_eq!(thrown(&[1; 29], 2).chi_square(), None, "fewer than five of each face");
}

#[test]
fn one_face_only_has_five_times_the_dice() {
    // (30 - 5)^2 / 5 + 5 * 5^2 / 5 = 150 for thirty ones.
    assert_eq!(thrown(&[1; 30], 2).chi_square(), Some(15_000));
}

#[test]
fn hits_are_counted_against_the_columns() {
    let luck = thrown(&[1, 2, 3, 4, 5, 6], 2);
    assert_eq!((luck.shots, luck.hits, luck.expected_hundredths()), (6, 2, 200));
    assert_eq!(luck.deviations(), Some(0));
    // Four of four at one in six: (4 - 4/6) / sqrt(4 * 5/36) = 4.47.
    assert_eq!(thrown(&[1; 4], 1).deviations(), Some(447));
    assert_eq!(thrown(&[6; 4], 1).deviations(), Some(-89));
}

#[test]
fn suspicion_needs_many_dice() {
    // The variance of a shot at three in six is a quarter: 3600 / 4.
    assert_eq!(thrown(&[1, 4], 3).dice_for_suspicion(), Some(900));
    let ledger = PlayerDice { games: 2, attack: thrown(&[1; 100], 3), ..Default::default() };
    assert_eq!(ledger.games_for_suspicion(), Some(18));
}

#[test]
fn unrolled_faces_do_not_count() {
    let mut luck = thrown(&[7, 1], 3);
    luck.add_face(Face::Unrolled, Some(3));
    assert_eq!((luck.dice_count(), luck.shots), (1, 1));
}
