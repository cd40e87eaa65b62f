//! The full blow: all that can attack a place.

use fieldpost::id::KindId;

use super::board::{Board, edition};
use super::near;

/// The full blow is legal orders: what is listed can be written, and its chances are the battle's.
#[test]
fn the_full_blow_takes_what_can_come_and_no_more() {
    let units = [
        ("germany", "ukraine-ssr", "2 inf, 1 tank"),
        ("germany", "germany", "1 bmb, 1 inf"),
        ("germany", "belorussia", "1 tank"),
        ("soviet-union", "caucasus", "2 inf"),
        ("soviet-union", "russia", "1 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "soviet-union", &units, "");
    let space = |id: &str| board.ed.space_by_id(id).expect(id);
    let germany = board.ed.power_by_id("germany").expect("it plays");
    let kinds = |blow: &fieldpost::reach::Blow| -> Vec<(String, String, u16)> {
        let one = |((s, k), n): (&(fieldpost::id::SpaceId, KindId), &u16)| {
            (board.ed.space(*s).id.clone(), board.ed.kind(*k).abbr.clone(), *n)
        };
        blow.units.iter().map(one).collect()
    };
    let blow =
        fieldpost::reach::blow(&board.ed, &board.input, &board.p, germany, space("caucasus"))
            .expect("it can be attacked");
    let found = kinds(&blow);
    let of = |from: &str, kind: &str| {
        found.iter().find(|(s, k, _)| s == from && k == kind).map_or(0, |(_, _, n)| *n)
    };
    assert_eq!((of("ukraine-ssr", "inf"), of("ukraine-ssr", "tank")), (2, 1), "{found:?}");
    assert_eq!((of("germany", "bmb"), of("germany", "inf")), (1, 0), "{found:?}");
    let odds = blow.odds.expect("reckoned");
    near(odds.win + odds.lose + odds.draw + odds.both, 1.0);
    assert!(odds.capture > 0.5);
    let far =
        fieldpost::reach::blow(&board.ed, &board.input, &board.p, germany, space("yakut-ssr"));
    assert!(far.is_none(), "nothing reaches it");
}
