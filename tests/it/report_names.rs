//! Events are called by their names, in their places: a capital that falls or is freed, a
//! battleship that is whole again, aircraft that a gun on the way shot down.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::position::Unit;
use fieldpost::engine::{Input, Outcome, Position, adjudicate};
use fieldpost::orders::read_sections;
use fieldpost::report::{Context, build, text};

/// Everybody always hits.
struct Ones;

impl Dice for Ones {
    fn roll(&mut self, _: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(vec![Face::Shows(1); count as usize])
    }
}

/// The board with these units of the start and no others: owner, kind, place.
fn board(ed: &Edition, mover: &str, wanted: &[(&str, &str, &str)]) -> Position {
    let mut at = Position::initial(ed);
    let mut kept = BTreeMap::new();
    for (owner, kind, place) in wanted {
        let is = |u: &Unit| ed.power(u.power).id == *owner && ed.kind(u.kind).abbr == *kind;
        let found = at.units.iter().find(|(id, u)| is(u) && !kept.contains_key(*id));
        let place = ed.space_by_id(place).expect("a space");
        kept.insert(*found.expect("a unit").0, place);
    }
    at.units.retain(|id, _| kept.contains_key(id));
    for (id, place) in kept {
        at.units.change(id, |u| (u.space, u.aboard) = (place, None));
    }
    at.power = ed.power_by_id(mover).expect("a power");
    at.normalise();
    at
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
    let done = adjudicate(at.board(ed), &input, &mut Ones).expect("legal orders");
    let view = build(ed, at, &done.events, &done.after, &Context::default());
    let told = text(&view).split_whitespace().collect::<Vec<_>>().join(" ");
    (done, told)
}

#[test]
fn the_fall_of_a_capital_and_its_freedom_are_told() {
    let ed = load_built_in("lhtr").expect("built in");
    let power = |id: &str| ed.power_by_id(id).expect("a power");
    // One German tank, and one Soviet infantry that cannot be in its way.
    let units = [("germany", "tank", "ukraine-ssr"), ("soviet-union", "inf", "kazakh-ssr")];
    let at = board(&ed, "germany", &units);

    let (done, told) =
        played(&ed, &at, "[combat]\nmoves = [\"1 tank: Ukraine > Caucasus > Russia\"]\n");
    let fallen = "the Soviet capital falls: the Soviet Union buys and collects nothing until it is \
                  free [CPT-03]";
    assert!(told.contains(fallen), "{told}");
    assert!(told.contains("Russia taken without a battle; the Soviet capital falls"), "{told}");

    let mut at = done.after;
    at.power = power("soviet-union");
    let tank = at.units.iter().find(|(_, u)| u.power == power("germany")).map(|(id, _)| *id);
    at.units.retain(|id, _| Some(*id) != tank);
    at.normalise();
    let (_, told) = played(&ed, &at, "[combat]\nmoves = [\"1 inf: Kazakh > Russia\"]\n");
    assert!(
        told.contains("the Soviet capital is free: the Soviet Union collects again [CPT-04]"),
        "{told}"
    );
    assert!(!told.contains("falls"), "{told}");
}

#[test]
fn a_battleship_that_is_whole_again_is_told() {
    let ed = load_built_in("lhtr").expect("built in");
    let units = [("germany", "bb", "sz6"), ("united-kingdom", "dd", "sz7")];
    let at = board(&ed, "germany", &units);
    let (_, told) = played(&ed, &at, "[combat]\nmoves = [\"1 bb: sz6 > sz7\"]\n");
    assert!(told.contains("1 bb damaged"), "{told}");
    assert!(told.contains("1 German bb is whole again [BSD-03]. The attacker wins"), "{told}");
}

#[test]
fn what_a_gun_on_the_way_shot_down_fell_where_the_gun_is() {
    let ed = load_built_in("lhtr").expect("built in");
    let units = [
        ("germany", "ftr", "ukraine-ssr"),
        ("germany", "inf", "ukraine-ssr"),
        ("soviet-union", "aa", "caucasus"),
        ("soviet-union", "inf", "kazakh-ssr"),
    ];
    let at = board(&ed, "germany", &units);
    let words = "[combat]\nmoves = [\"1 ftr: Ukraine > Caucasus > Kazakh\"]\n";
    let (_, told) = played(&ed, &at, words);
    let short = "Caucasus AA fire on the way to Kazakh S.S.R.; lost 10 IPC, killed 0 IPC";
    assert!(told.contains(short), "{told}");
}

#[test]
fn each_complex_is_told_with_what_it_made() {
    let ed = load_built_in("lhtr").expect("built in");
    let ours = |kind, place| ("soviet-union", kind, place);
    let at = board(&ed, "soviet-union", &[ours("ic", "caucasus"), ours("ic", "russia")]);
    let words = "[purchase]\nbuy = \"3 inf, 1 sub\"\n[mobilize]\n\
                 place = [\"2 inf: Caucasus\", \"1 inf: Russia\", \"1 sub: sz16\"]\n";
    let (_, told) = played(&ed, &at, words);
    let made =
        "Caucasus 2 inf (3 of 4); Russia 1 inf (1 of 8); sz16 1 sub (Caucasus 3 of 4) [MOB-02]";
    assert!(told.contains(made), "{told}");
}
