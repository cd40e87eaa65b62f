//! What `src/rules/odds/need.rs` promises.

use fieldpost::edition::load_built_in;
use fieldpost::id::{KindId, PowerId};
use fieldpost::odds::{Fault, Lots, cheapest, useful};

/// A chance that the cost decides: the search finds the cheapest of all mixes of two kinds.
#[test]
fn no_mix_of_two_kinds_is_cheaper() {
    let ed = load_built_in("lhtr").expect("it loads");
    let kinds = useful(&ed, PowerId(0), false);
    let worth = |units: &Lots| -> f64 {
        units.iter().map(|(k, n)| f64::from(ed.kind(*k).attack) * f64::from(*n)).sum()
    };
    for wanted in 1..30 {
        let found = cheapest(&ed, &kinds, f64::from(wanted), |u| Ok(worth(u)));
        let found = found.expect("it is reckoned").expect("it is enough");
        let mut least = i32::MAX;
        for a in &kinds {
            for b in &kinds {
                for (n, m) in (0..31).flat_map(|n| (0..31).map(move |m| (n, m))) {
                    if worth(&vec![(*a, n), (*b, m)]) >= f64::from(wanted) {
                        let cost = |k: &KindId, n: u16| ed.kind(*k).cost * i32::from(n);
                        least = least.min(cost(a, n) + cost(b, m));
                    }
                }
            }
        }
        assert_eq!(found.cost, least, "{wanted}: {found:?}");
    }
}

/// What is cheapest may be a hundred units of one kind.
#[test]
fn many_of_one_kind_may_be_cheapest() {
    let ed = load_built_in("lhtr").expect("it loads");
    let kinds = useful(&ed, PowerId(0), false);
    let worth = |units: &Lots| -> f64 {
        units.iter().map(|(k, n)| f64::from(ed.kind(*k).attack) * f64::from(*n)).sum()
    };
    let found = cheapest(&ed, &kinds, 300.0, |u| Ok(worth(u)));
    let found = found.expect("it is reckoned").expect("it is enough");
    let tank = ed.kind_by_id("tank").expect("a kind");
    assert_eq!((found.units, found.cost), (vec![(tank, 100)], 500));
}

#[test]
fn what_cannot_be_had_is_told() {
    let ed = load_built_in("lhtr").expect("it loads");
    let kinds = useful(&ed, PowerId(0), true);
    assert_eq!(cheapest(&ed, &kinds, 0.5, |_| Ok(0.4)), Ok(None));
    let none = cheapest(&ed, &kinds, 0.5, |_| Ok(0.6)).expect("reckoned").expect("enough");
    assert!(none.units.is_empty() && none.cost == 0);
    assert_eq!(cheapest(&ed, &kinds, 0.5, |_| Err(Fault::Asked)), Err(Fault::Asked));
}
