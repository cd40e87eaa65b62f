//! A carrier that fighters were to land on is sunk: the report says what became of the landing that
//! was shown before the dice.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey, RollSide};
use fieldpost::engine::{Input, Position, adjudicate};
use fieldpost::id::{SpaceId, UnitId};
use fieldpost::orders::read_sections;
use fieldpost::report::{Context, build, text};

/// One side always hits in the first round, the other never does; later it is the other way round.
struct Fixed;

impl Dice for Fixed {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let defends = key.side == RollSide::Defend;
        let hits = defends == (key.index == 1);
        Ok(vec![Face::Shows(if hits { 1 } else { 6 }); count as usize])
    }
}

/// American ships in one zone, a fighter that can just reach the next, where a Japanese destroyer is,
/// and no other unit anywhere.
fn board(ed: &Edition) -> Position {
    let mut at = Position::initial(ed);
    let zone = |id: &str| ed.space_by_id(id).expect("a zone");
    let mut wanted = vec![
        ("united-states", "car", zone("sz53")),
        ("united-states", "dd", zone("sz53")),
        ("united-states", "ftr", zone("eastern-united-states")),
        ("japan", "dd", zone("sz52")),
    ];
    let mut kept: BTreeMap<UnitId, SpaceId> = BTreeMap::new();
    for (id, u) in at.units.iter() {
        let is = |(power, kind, _): &(&str, &str, SpaceId)| {
            ed.power(u.power).id == *power && ed.kind(u.kind).abbr == *kind
        };
        if let Some(i) = wanted.iter().position(is) {
            kept.insert(*id, wanted.remove(i).2);
        }
    }
    assert!(wanted.is_empty());
    at.units.retain(|id, _| kept.contains_key(id));
    for (id, space) in kept {
        at.units.change(id, |u| (u.space, u.aboard) = (space, None));
    }
    at.power = ed.power_by_id("united-states").expect("a power");
    at.normalise();
    at
}

fn report(ed: &Edition, at: &Position, words: &str) -> String {
    let read = read_sections(ed, words, at.power).into_result();
    let input = Input {
        orders: read.expect("orders").orders,
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: BTreeMap::new(),
    };
    let done = adjudicate(at.board(ed), &input, &mut Fixed).expect("legal orders");
    let view = build(ed, at, &done.events, &done.after, &Context::default());
    text(&view).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_landing_shown_on_a_carrier_that_sinks_is_told_of() {
    let ed = load_built_in("lhtr").expect("built in");
    let words = "[combat]\nmoves = [\"1 car, 1 dd: sz53 > sz52\", \"1 ftr: Eastern US > sz52\"]\n\
                 [battle.\"sz52\"]\nlosses = \"car, dd, ftr\"\n";
    let told = report(&ed, &board(&ed), words);
    assert!(told.contains("can land: 1 ftr sz52 [AIR-06]"), "{told}");
    let lost = "The United States loses 1 car (United States, orders); the landing shown for 1 ftr in \
                sz52 is lost with its carrier [AIR-06] round 2";
    assert!(told.contains(lost), "{told}");
    assert!(told.contains("5 NONCOMBAT MOVE lost: 1 ftr in sz52 [AIR-17]"), "{told}");
    // Where the destroyer falls instead there is nothing to tell.
    let told = report(&ed, &board(&ed), &words.replace("car, dd", "dd, car"));
    assert!(
        told.contains("The United States loses 1 dd") && !told.contains("is lost with"),
        "{told}"
    );
}
