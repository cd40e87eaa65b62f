//! What `src/rules/odds/chances.rs` promises.

use fieldpost::engine::dice::{Chances, Group, RollKey, RollPlace};
use fieldpost::id::SpaceId;
use fieldpost::odds::{Answer, Asked, answers};
use fieldpost::stream::{RollKind, RollSide};

fn asked(kind: RollKind, column: u8, count: u32) -> Asked {
    let (place, side) = (RollPlace::Space(SpaceId(0)), RollSide::Attack);
    Asked::Faces(RollKey { kind, place, index: 1, side, column, low_luck: false }, count)
}

fn chances(asked: &Asked) -> Vec<f64> {
    answers(asked).expect("few dice").into_iter().map(|(_, chance)| chance).collect()
}

fn assert_sum_is_one(asked: &Asked) {
    let sum: f64 = chances(asked).iter().sum();
    assert!((sum - 1.0).abs() < 1e-12, "{asked:?}: {sum}");
}

#[test]
fn chances_of_every_request_add_up_to_one() {
    for count in 1..6 {
        assert_sum_is_one(&asked(RollKind::Raid, 6, count));
        assert_sum_is_one(&asked(RollKind::Targeted, 2, count));
    }
    let each_face = answers(&asked(RollKind::Raid, 6, 2)).expect("few dice");
    assert_eq!(each_face.len(), 21, "{each_face:?}");
    assert!(matches!(each_face[0], (Answer::Faces(_), _)));
    assert_eq!(chances(&asked(RollKind::Heavy, 6, 4)).len(), 1296);
    assert_sum_is_one(&asked(RollKind::Heavy, 6, 4));
    assert_sum_is_one(&asked(RollKind::AaPair, 3, 4));
    let one_pair = chances(&asked(RollKind::AaPair, 3, 2));
    assert!((one_pair[1] - 3.0 / 36.0).abs() < 1e-12);
    let shots = vec![Chances::Die(3), Chances::Two(4), Chances::BetterOfTwo(4)];
    let mixed = vec![Group { shots }, Group { shots: vec![Chances::Sixths(20)] }];
    assert_sum_is_one(&Asked::Volley(mixed));
}
