//! A capital that falls, and one that is freed, are called that, with what stops and what begins again.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::{Input, Outcome, Position, adjudicate};
use fieldpost::orders::read_sections;
use fieldpost::report::{Context, build, text};

/// Nobody fights here.
struct NoDice;

impl Dice for NoDice {
    fn roll(&mut self, key: &RollKey, _: u32) -> Result<Vec<Face>, DiceFault> {
        panic!("no die is thrown: {key:?}")
    }
}

fn played(ed: &Edition, at: &Position, words: &str) -> (Outcome, String) {
    let read = read_sections(ed, words, at.power).into_result();
    let input = Input {
        orders: read.expect("orders").orders,
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: BTreeMap::new(),
    };
    let done = adjudicate(ed, at, &input, &mut NoDice).expect("legal orders");
    let view = build(ed, at, &done.events, &done.after, &Context::default());
    let told = text(&view).split_whitespace().collect::<Vec<_>>().join(" ");
    (done, told)
}

#[test]
fn the_fall_of_a_capital_and_its_freedom_are_told() {
    let ed = load_built_in("lhtr").expect("built in");
    let mut at = Position::initial(&ed);
    let space = |id: &str| ed.space_by_id(id).expect("a space");
    let power = |id: &str| ed.power_by_id(id).expect("a power");
    // One German tank, and one Soviet infantry that cannot be in its way.
    let mut kept = BTreeMap::new();
    for (owner, kind, place) in [("germany", "tank", "ukraine-ssr"), ("soviet-union", "inf", "kazakh-ssr")]
    {
        let is = |u: &&fieldpost::engine::position::Unit| {
            ed.power(u.power).id == owner && ed.kind(u.kind).abbr == kind
        };
        let (id, _) = at.units.iter().find(|(_, u)| is(u)).expect("a unit");
        kept.insert(*id, space(place));
    }
    at.units.retain(|id, _| kept.contains_key(id));
    for (id, place) in kept {
        at.units.change(id, |u| u.space = place);
    }
    at.power = power("germany");
    at.normalise();

    let (done, told) =
        played(&ed, &at, "[combat]\nmoves = [\"1 tank: Ukraine > Caucasus > Russia\"]\n");
    let fallen = "the Soviet capital falls: Soviet Union buys and collects nothing until it is free \
                  [CPT-03]";
    assert!(told.contains(fallen), "{told}");
    assert!(told.contains("Russia taken without a battle; the Soviet capital falls"), "{told}");

    let mut at = done.after;
    at.power = power("soviet-union");
    let tank = at.units.iter().find(|(_, u)| u.power == power("germany")).map(|(id, _)| *id);
    at.units.retain(|id, _| Some(*id) != tank);
    at.normalise();
    let (_, told) = played(&ed, &at, "[combat]\nmoves = [\"1 inf: Kazakh > Russia\"]\n");
    assert!(
        told.contains("the Soviet capital is free: Soviet Union collects again [CPT-04]"),
        "{told}"
    );
    assert!(!told.contains("falls"), "{told}");
}
