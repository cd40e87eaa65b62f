//! Orders of loss above battles that standing orders, plans and several owners make: the report of a
//! position built for it.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey, RollSide};
use fieldpost::engine::plan::Standing;
use fieldpost::engine::{Input, Position, adjudicate};
use fieldpost::id::{SpaceId, UnitId};
use fieldpost::orders::{read_sections, read_standing};
use fieldpost::report::{Context, build, text};

/// One die of the defenders hits in each roll, and no other.
struct OneHit;

impl Dice for OneHit {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let hit = key.side == RollSide::Defend && key.column == 2;
        let face = |n: u32| if n == 0 && hit { 1 } else { 6 };
        // In the end all hit, so that every battle ends.
        Ok((0..count).map(|n| if key.index > 3 { 1 } else { face(n) }).map(Face::Shows).collect())
    }
}

/// These units and no others, taken from where the game begins: power, kind, place.
fn board(ed: &Edition, mover: &str, units: &[(&str, &str, &str)]) -> Position {
    let mut at = Position::initial(ed);
    let mut wanted = units.to_vec();
    let mut kept: BTreeMap<UnitId, SpaceId> = BTreeMap::new();
    for (id, u) in at.units.iter() {
        let is = |(power, kind, _): &(&str, &str, &str)| {
            ed.power(u.power).id == *power && ed.kind(u.kind).abbr == *kind
        };
        if let Some(i) = wanted.iter().position(is) {
            kept.insert(*id, ed.space_by_id(wanted.remove(i).2).expect("a space"));
        }
    }
    assert!(wanted.is_empty(), "{wanted:?}");
    at.units.retain(|id, _| kept.contains_key(id));
    for (id, space) in kept {
        at.units.change(id, |u| (u.space, u.aboard) = (space, None));
    }
    at.power = ed.power_by_id(mover).expect("a power");
    at.normalise();
    at
}

struct Battle<'a> {
    ed: &'a Edition,
    at: Position,
    /// The mover's sections.
    orders: &'a str,
    /// Rules of powers, all of different seats.
    standing: &'a [(&'a str, &'a str)],
    defaults: &'a str,
}

impl Battle<'_> {
    /// Every line about orders of loss, and the rest of the report.
    fn told(&self) -> (String, String) {
        let ed = self.ed;
        let read = read_sections(ed, self.orders, self.at.power).into_result();
        let power = |id: &str| ed.power_by_id(id).expect("a power");
        let standing = self.standing.iter().map(|(who, rules)| {
            let head = "fieldpost = 2\nkind = \"standing\"\ngame = \"g\"\nseat = \"s\"\nversion = 1\n\
                        step = 1\nhead = \"0123456789abcdef0123456789abcdef\"\n";
            let file = read_standing(ed, &format!("{head}{rules}")).into_result();
            let standing = file.unwrap_or_else(|e| panic!("{e:?}")).standing;
            (power(who), Standing { version: 1, ..standing })
        });
        let input = Input {
            orders: read.unwrap_or_else(|e| panic!("{e:?}")).orders,
            standing: standing.collect(),
            answers: Vec::new(),
            profile: load_defaults(&Source::BuiltIn, ed, self.defaults).expect("built in"),
            seat_of: ed.power_ids().map(|p| (p, u16::from(p.0))).collect(),
        };
        let done = adjudicate(self.at.board(ed), &input, &mut OneHit).expect("legal orders");
        let cx = Context {
            input: Some(input),
            defaults: self.defaults.to_string(),
            ..Context::default()
        };
        let report = text(&build(ed, &self.at, &done.events, &done.after, &cx));
        assert!(report.lines().all(|l| l.len() <= 72), "{report}");
        let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
        let from = report.find("Losses of").or(report.find("round 1 need")).expect("a battle");
        let lists = report[from..].split(" round 1 need").next().unwrap_or_default();
        (lists.to_string(), report.clone())
    }
}

fn lhtr() -> Edition {
    load_built_in("lhtr").expect("built in")
}

const ATTACK: &str = "[combat]\nmoves = [\"1 bb, 1 dd, 1 trn: sz6 > sz5\"]\n";

/// A German fleet attacked by a British one.
fn at_sea(ed: &Edition) -> Position {
    let uk = |kind| ("united-kingdom", kind, "sz6");
    let de = |kind| ("germany", kind, "sz5");
    board(ed, "united-kingdom", &[uk("bb"), uk("dd"), uk("trn"), de("bb"), de("sub"), de("trn")])
}

#[test]
fn the_list_says_who_decided_about_the_first_hit() {
    let ed = lhtr();
    let sea = "[[when]]\nbattle = \"sea\"\n";
    let (orders, defaults) =
        (format!("{ATTACK}[battle.\"sz5\"]\nfirst-hit = \"none\"\n"), "cheapest-first");
    let told = |rules: &str| {
        let standing = [("germany", format!("{sea}{rules}"))];
        let standing = standing.each_ref().map(|(p, r)| (*p, r.as_str()));
        let at = at_sea(&ed);
        Battle { ed: &ed, at, orders: &orders, standing: &standing, defaults }.told().0
    };
    assert_eq!(
        told("losses = \"sub, trn\"\n"),
        "Losses of the United Kingdom: trn, dd, bb (defaults cheapest-first); first hit none \
         (United Kingdom, orders) Losses of Germany: sub, trn, bb (Germany, standing 1, sea; then defaults \
         cheapest-first); first hit bb (defaults cheapest-first)"
    );
    let own = told("losses = \"sub, trn, bb\"\nfirst-hit = \"bb\"\n");
    let list = "Losses of Germany: sub, trn, bb; first hit bb (Germany, standing 1, sea)";
    assert!(own.ends_with(list), "{own}");
}

#[test]
fn several_ships_of_a_kind_are_told_of_once() {
    let ed = lhtr();
    let uk = |kind| ("united-kingdom", kind, "sz6");
    let de = |kind| ("germany", kind, "sz5");
    let units = [uk("bb"), uk("bb"), uk("dd"), de("bb"), de("sub")];
    let at = board(&ed, "united-kingdom", &units);
    let orders = "[combat]\nmoves = [\"2 bb, 1 dd: sz6 > sz5\"]\n";
    let battle = Battle { ed: &ed, at, orders, standing: &[], defaults: "cheapest-first" };
    assert_eq!(
        battle.told().0,
        "Losses of the United Kingdom: dd, bb; first hit bb (defaults cheapest-first) Losses of \
         Germany: sub, bb; first hit bb (defaults cheapest-first)"
    );
}

#[test]
fn a_list_that_counts_is_told_as_it_will_be_followed() {
    let ed = lhtr();
    let su = |kind| ("soviet-union", kind, "caucasus");
    let units = [su("inf"), su("inf"), su("inf"), su("tank"), ("germany", "inf", "ukraine-ssr")];
    let at = board(&ed, "soviet-union", &units);
    let orders = "[combat]\nmoves = [\"3 inf, 1 tank: Caucasus > Ukraine\"]\n\
                  [battle.\"Ukraine\"]\nlosses = \"inf to 2, tank, inf to 1\"\n";
    let battle = Battle { ed: &ed, at, orders, standing: &[], defaults: "cheapest-first" };
    assert_eq!(
        battle.told().0,
        "Losses of the Soviet Union: inf to 2, tank, inf to 1, inf (Soviet Union, orders; then \
         defaults cheapest-first)"
    );
}

#[test]
fn a_plan_is_named_and_makes_the_list() {
    let ed = lhtr();
    let su = |kind| ("soviet-union", kind, "caucasus");
    let de = |kind| ("germany", kind, "ukraine-ssr");
    let units = [su("inf"), su("art"), su("ftr"), de("inf"), de("inf")];
    let at = board(&ed, "soviet-union", &units);
    let orders = "[combat]\nmoves = [\"1 inf, 1 art, 1 ftr: Caucasus > Ukraine\"]\n\
                  [battle.\"Ukraine\"]\nplan = \"SA\"\nlosses = \"ftr, art\"\n";
    let battle = Battle { ed: &ed, at, orders, standing: &[], defaults: "cheapest-first" };
    // The other side has nothing but infantry: there is nothing to say about it.
    assert_eq!(
        battle.told().0,
        "Losses of the Soviet Union: art, inf, ftr (Soviet Union, orders, plan SA; then defaults \
         cheapest-first)"
    );
}

/// A British and an American ship in one zone, attacked by Germany.
fn of_two(ed: &Edition, british: &str, american: &str, theirs: &str) -> String {
    let units = [
        ("germany", "dd", "sz5"),
        ("germany", "sub", "sz5"),
        ("germany", "trn", "sz5"),
        ("united-kingdom", "trn", "sz6"),
        ("united-kingdom", "dd", "sz6"),
        ("united-states", "trn", "sz6"),
        ("united-states", "dd", "sz6"),
    ];
    let at = board(ed, "germany", &units);
    let orders = format!(
        "[combat]\nmoves = [\"1 dd, 1 sub, 1 trn: sz5 > sz6\"]\n[battle.\"sz6\"]\nretreat = \"never\"\n{theirs}"
    );
    let rules = [("united-kingdom", british), ("united-states", american)];
    let rules = rules.into_iter().filter(|(_, r)| !r.is_empty());
    let rules: Vec<(&str, String)> = rules
        .map(|(p, r)| (p, format!("[[when]]\nbattle = \"sea\"\nlosses = \"{r}\"\n")))
        .collect();
    let standing: Vec<(&str, &str)> = rules.iter().map(|(p, r)| (*p, r.as_str())).collect();
    let (told, report) =
        Battle { ed, at, orders: &orders, standing: &standing, defaults: "cheapest-first" }.told();
    let from = told.find("Losses of the United").unwrap_or_else(|| panic!("{report}"));
    told[from..].to_string()
}

#[test]
fn several_owners_share_a_line_or_have_one_each() {
    let ed = lhtr();
    let list = "UK trn, US trn, UK dd, US dd";
    assert_eq!(
        of_two(&ed, list, list, ""),
        format!(
            "Losses of the United Kingdom and the United States: {list} (agreed: United Kingdom, \
             standing 1, sea; United States, standing 1, sea)"
        )
    );
    assert_eq!(
        of_two(&ed, "US trn, US dd", "UK trn, UK dd", ""),
        "Losses of the United Kingdom: US trn, US dd, UK trn, UK dd (United Kingdom, standing 1, \
         sea; then defaults cheapest-first) Losses of the United States: UK trn, UK dd, US trn, \
         US dd (United States, standing 1, sea; then defaults cheapest-first) Where they differ: UK trn, US trn, UK \
         dd, US dd (defaults cheapest-first) [MNF-04]"
    );
    assert_eq!(
        of_two(&ed, list, "", "their-losses = \"US dd, UK dd\"\n"),
        "Losses of the United Kingdom and the United States: US dd, UK dd, UK trn, US trn \
         (attacker's choice, Germany; then defaults cheapest-first) [MNF-04]"
    );
}

/// A profile that saves aircraft says so where it does.
#[test]
fn the_stop_rule_of_the_profile_is_quoted_where_it_decides() {
    let ed = lhtr();
    let su = |kind| ("soviet-union", kind, "caucasus");
    let units = [
        su("inf"),
        su("ftr"),
        ("germany", "inf", "ukraine-ssr"),
        ("germany", "inf", "ukraine-ssr"),
        ("germany", "tank", "ukraine-ssr"),
    ];
    let at = board(&ed, "soviet-union", &units);
    let orders = "[combat]\nmoves = [\"1 inf, 1 ftr: Caucasus > Ukraine\"]\n";
    let battle = Battle { ed: &ed, at, orders, standing: &[], defaults: "second-edition" };
    let (lists, report) = battle.told();
    assert!(
        lists.starts_with("Losses of the Soviet Union: inf, ftr (defaults second-edition)"),
        "{lists}"
    );
    let why = "Retreat (defaults second-edition: \"stop rule save-air\"): 1 ftr waits [RET-06]";
    assert!(report.contains(why), "{report}");
    // Without it nothing is said: they press on.
    let battle = Battle { defaults: "cheapest-first", ..battle };
    let (_, report) = battle.told();
    assert!(!report.contains("stop rule") && !report.contains("etreat"), "{report}");
}
