//! What `src/answers/diff.rs` promises.

use fieldpost::diff::{Difference, compare_positions, diff_lines, side_by_side};
use fieldpost::edition::load_built_in;
use fieldpost::engine::position::Position;
use fieldpost::id::{PowerId, TechId};

#[test]
fn equal_positions_do_not_differ() {
    let ed = load_built_in("lhtr").expect("built in");
    let p = Position::initial(&ed);
    assert_eq!(compare_positions(&ed, &p, &p.clone()), []);
}

#[test]
fn each_kind_of_difference_is_found() {
    let ed = load_built_in("lhtr").expect("built in");
    let a = Position::initial(&ed);
    let mut b = a.clone();
    let norway = ed.space_by_id("norway").expect("on the board");
    b.control[norway.index()] = Some(PowerId(0));
    b.treasury[0] += 1;
    b.round = 2;
    b.techs[0].insert(TechId(0));
    let (first, power, kind) =
        a.in_space(norway).next().map(|(id, u)| (id, u.power, u.kind)).expect("garrisoned");
    b.units.remove(&first);
    let other = ed.space_by_id("russia").expect("on the board");
    let moved = b.in_space(other).next().map(|(id, _)| id).expect("garrisoned");
    b.units.turn_mut(moved).expect("just found").moved = 1;
    let found = compare_positions(&ed, &a, &b);
    let n = a.in_space(norway).filter(|(_, u)| u.kind == kind).count();
    assert!(found.contains(&Difference::Units { space: norway, power, kind, a: n, b: n - 1 }));
    assert!(found.contains(&Difference::Done { space: other }));
    assert_eq!(found.len(), 6, "{found:?}");
    let text = side_by_side(&ed, &found);
    assert!(text.contains("Norway, control"), "{text}");
}

#[test]
fn lines_show_what_changed() {
    assert_eq!(diff_lines("a\nb\n", "a\nc\n"), " a\n-b\n+c\n");
    assert_eq!(diff_lines("same\n", "same\n"), "");
}
