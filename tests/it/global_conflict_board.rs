//! The board and the starting units of the game of eight powers say what its rulebook says about
//! them, and hang together: one test for each group of facts.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost::chain::{DiceMode, Editions, Invitation, InvitedSeat};
use fieldpost::edition::{Edition, Seating, Source, Space, load_built_in};
use fieldpost::engine::travel::{Atlas, MovementPhase, air_distances};
use fieldpost::engine::{Position, supply};
use fieldpost::id::{PowerId, Side, SpaceId};

/// Width of the picture, whose left and right edges join.
const WIDTH: i64 = 3600;

fn ed() -> Edition {
    load_built_in("global-conflict").expect("the edition loads")
}

fn at(ed: &Edition, id: &str) -> SpaceId {
    ed.space_by_id(id).unwrap_or_else(|| panic!("no space {id}"))
}

fn space<'a>(ed: &'a Edition, id: &str) -> &'a Space {
    ed.space(at(ed, id))
}

fn power(ed: &Edition, id: &str) -> PowerId {
    ed.power_by_id(id).unwrap_or_else(|| panic!("no power {id}"))
}

fn land(ed: &Edition) -> impl Iterator<Item = &Space> {
    ed.space_ids().filter(|s| ed.is_land(*s)).map(|s| ed.space(s))
}

fn zones(ed: &Edition) -> impl Iterator<Item = &Space> {
    ed.space_ids().filter(|s| ed.is_sea(*s)).map(|s| ed.space(s))
}

/// Territories with a complex before the first turn.
fn complexes(ed: &Edition) -> BTreeSet<SpaceId> {
    let has =
        |s: &&fieldpost::edition::SetupStack| s.units.iter().any(|(k, _)| ed.kind(*k).complex);
    ed.setup.iter().filter(has).map(|s| s.space).collect()
}

/// Spaces that can be reached from `from` through spaces that are `open`.
fn reached(ed: &Edition, from: SpaceId, open: impl Fn(SpaceId) -> bool) -> BTreeSet<SpaceId> {
    let mut found = BTreeSet::from([from]);
    let mut todo = vec![from];
    while let Some(here) = todo.pop() {
        for n in ed.neighbours(here) {
            if open(*n) && found.insert(*n) {
                todo.push(*n);
            }
        }
    }
    found
}

fn sailing_distance(ed: &Edition, a: &str, b: &str) -> usize {
    let (mut ring, goal) = (BTreeSet::from([at(ed, a)]), at(ed, b));
    for steps in 0..20 {
        if ring.contains(&goal) {
            return steps;
        }
        ring = ring
            .iter()
            .flat_map(|s| ed.neighbours(*s))
            .copied()
            .filter(|s| ed.is_sea(*s))
            .collect();
    }
    panic!("{a} and {b} do not meet");
}

/// Seven ways to share eight powers out, and no others (SET-02, SET-03).
#[test]
fn seats_for_two_to_eight() {
    let options = ed().usual_options();
    let rules = Source::BuiltIn.rules("global-conflict", &options).expect("the rules load");
    let ed = &rules.edition;
    let invited = |ways: &[Vec<PowerId>]| {
        let seat = |(i, powers): (usize, &Vec<PowerId>)| InvitedSeat {
            seat: format!("p{i}"),
            powers: powers.iter().map(|p| ed.power(*p).id.clone()).collect(),
            keeper: false,
        };
        let seats = ways.iter().enumerate().map(seat).collect();
        let mode = DiceMode::Practice;
        Invitation::new("pact", &rules, options.clone(), mode, seats, [7; 16]).check_edition(ed)
    };
    let Seating::Listed(ways) = &ed.seating else { panic!("the ways are listed") };
    assert_eq!(ways.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7, 8]);
    for way in ways {
        assert!(invited(way).is_ok(), "{} players", way.len());
    }
    let mut other = ways[1].clone();
    let china = power(ed, "china");
    other[2].retain(|p| *p != china);
    other[1].push(china);
    let refused = invited(&other).expect_err("China plays with the Soviet Union here");
    assert!(refused.to_string().contains("SET-03"), "{refused}");
}

#[test]
fn spaces_and_their_names() {
    let ed = ed();
    let open = land(&ed).filter(|s| !s.impassable).count();
    assert_eq!((open, zones(&ed).count()), (148, 75));
    assert!(zones(&ed).zip(1..).all(|(s, n)| s.id == format!("sz{n}")));
    let borders: usize = ed.spaces.iter().map(|s| s.adjacent.len()).sum();
    assert_eq!(borders / 2, 595);
    let everywhere = reached(&ed, at(&ed, "germany"), |s| !ed.is_impassable(s));
    assert_eq!(everywhere.len(), 148 + 75);
    assert_eq!(reached(&ed, at(&ed, "sz1"), |s| ed.is_sea(s)).len(), 75);
    let shut: Vec<&str> = land(&ed).filter(|s| s.impassable).map(|s| s.name.as_str()).collect();
    assert_eq!(shut, ["Andes", "Himalayas", "Sahara Desert"]);
    assert_eq!(land(&ed).filter(|s| s.political).count(), 17);
}

#[test]
fn islands_lie_in_one_zone() {
    let ed = ed();
    let mut inside: BTreeMap<SpaceId, Vec<&str>> = BTreeMap::new();
    for s in land(&ed) {
        if let Some(zone) = s.island_in {
            inside.entry(zone).or_default().push(&s.id);
        }
    }
    assert_eq!(inside.values().map(Vec::len).sum::<usize>(), 31);
    let shared: Vec<&str> =
        inside.iter().filter(|(_, v)| v.len() > 1).map(|(z, _)| ed.space(*z).id.as_str()).collect();
    assert_eq!(shared, ["sz9", "sz27", "sz34"]);
    assert_eq!(inside[&at(&ed, "sz27")], ["new-britain", "new-guinea"]);
    assert_eq!(inside[&at(&ed, "sz20")], ["midway"]);
    assert_eq!(inside[&at(&ed, "sz16")], ["gilbert-islands"]);
    for part in ["western-australia", "queensland", "new-south-wales"] {
        assert!(space(&ed, part).island_in.is_none(), "Australia is no island");
    }
}

#[test]
fn owners_and_conquests() {
    let ed = ed();
    let conquered: BTreeSet<&str> =
        land(&ed).filter(|s| s.holder != s.owner).map(|s| s.id.as_str()).collect();
    let expected = [
        "eastern-france",
        "french-indochina",
        "hopei",
        "hupeh",
        "italian-east-africa",
        "kiangsu",
        "kwangtung",
        "normandy",
        "vichy-france",
    ];
    assert_eq!(conquered, BTreeSet::from(expected));
    for s in land(&ed).filter(|s| s.holder != s.owner) {
        let sides = (s.holder.map(|p| ed.side(p)), s.owner.map(|p| ed.side(p)));
        assert_ne!(sides.0, sides.1, "{} is held by an enemy of its owner", s.name);
    }
    let france = Some(power(&ed, "france"));
    let free: Vec<&Space> = land(&ed).filter(|s| s.holder == france).collect();
    assert_eq!(free.iter().map(|s| s.income).sum::<i32>(), 2);
    for id in ["midway", "new-britain", "new-guinea"] {
        assert_ne!(space(&ed, id).holder, Some(power(&ed, "japan")), "{id} is to be captured yet");
    }
}

#[test]
fn values_that_the_rulebook_names() {
    let ed = ed();
    let open: Vec<&Space> = land(&ed).filter(|s| !s.impassable).collect();
    assert!(open.iter().all(|s| (0..=10).contains(&s.income)));
    assert_eq!(open.iter().filter(|s| s.income > 0).count(), 121);
    let worth = |id: &str| space(&ed, id).income;
    assert_eq!(["gibraltar", "japan", "eastern-canada", "switzerland"].map(worth), [0, 10, 3, 3]);
    assert!(
        space(&ed, "switzerland").political
            && ed.adjacent(at(&ed, "switzerland"), at(&ed, "germany"))
    );
    assert_eq!(["spain", "spanish-morocco", "rio-del-oro"].map(worth).iter().sum::<i32>(), 2);
}

#[test]
fn powers_capitals_and_complexes() {
    let ed = ed();
    let order: Vec<(&str, Side, i32)> =
        ed.powers.iter().map(|p| (p.name.as_str(), p.side, p.starting_ipc)).collect();
    use Side::{Allies, Axis};
    let printed = [
        ("Germany", Axis, 40),
        ("Soviet Union", Allies, 50),
        ("France", Allies, 0),
        ("Japan", Axis, 20),
        ("United Kingdom", Allies, 75),
        ("Italy", Axis, 15),
        ("China", Allies, 10),
        ("United States", Allies, 100),
    ];
    assert_eq!(order, printed);
    let built = complexes(&ed);
    assert_eq!(built.len(), 16);
    for p in ed.power_ids() {
        let capital = ed.power(p).capital.expect("every power has one");
        let paris = ed.power(p).id == "france";
        let holder = if paris { power(&ed, "germany") } else { p };
        assert_eq!(ed.space(capital).holder, Some(holder));
        assert!(ed.space(capital).city.is_some() && built.contains(&capital));
        let own = built.iter().filter(|s| ed.space(**s).holder == Some(p)).count();
        assert_eq!(own == 0, paris, "{}", ed.power(p).name);
    }
    assert!(
        ["eastern-canada", "northern-italy", "szechwan"]
            .iter()
            .all(|s| built.contains(&at(&ed, s)))
    );
    assert!(built.iter().all(|s| ed.space(*s).income >= 3));
}

/// The starting treasuries are what supply routes bring in, worked out by the engine.
#[test]
fn incomes_by_supply_route() {
    let ed = ed();
    let p = Position::initial(&ed);
    for w in ed.power_ids() {
        let income = supply::income(p.board(&ed), w);
        let name = &ed.power(w).name;
        assert_eq!(income.ipc, ed.power(w).starting_ipc, "{name}");
        let cut: Vec<&str> = income.cut_off.iter().map(|s| ed.space(*s).id.as_str()).collect();
        let lost: &[&str] = if name == "France" { &["algeria", "french-morocco"] } else { &[] };
        assert_eq!(cut, lost, "{name}");
    }
    let italy = power(&ed, "italy");
    let with = |taken: &[&str]| {
        let mut p = p.clone();
        taken.iter().for_each(|s| p.control[at(&ed, s).index()] = Some(italy));
        supply::income(p.board(&ed), italy).ipc
    };
    assert_eq!(with(&["spain", "spanish-morocco", "rio-del-oro"]), 17);
    assert_eq!(with(&["algeria", "french-morocco", "tunisia", "syria"]), 17);
}

#[test]
fn convoys_and_oceans() {
    let ed = ed();
    let mut sums: BTreeMap<(&str, &str), i32> = BTreeMap::new();
    for z in zones(&ed) {
        let ocean = z.ocean.as_deref().expect("every zone has an ocean");
        assert!(["atlantic", "indian", "pacific"].contains(&ocean));
        if let Some(c) = z.convoy {
            assert!(z.holder.is_none(), "no convoy begins in Axis hands");
            *sums.entry((&ed.power(c.power).id, ocean)).or_default() += c.income;
        }
    }
    let expected = [
        (("united-kingdom", "atlantic"), 12),
        (("united-kingdom", "indian"), 5),
        (("united-kingdom", "pacific"), 4),
        (("united-states", "atlantic"), 20),
        (("united-states", "pacific"), 17),
    ];
    assert_eq!(sums, BTreeMap::from(expected));
}

#[test]
fn canals_and_their_banks() {
    let ed = ed();
    let told: Vec<(&str, &str, &str, &str)> = ed
        .canals
        .iter()
        .map(|c| {
            let id = |s: SpaceId| ed.space(s).id.as_str();
            (c.name.as_str(), id(c.zones.0), id(c.zones.1), id(c.banks[0]))
        })
        .collect();
    let printed = [
        ("Panama Canal", "sz22", "sz37", "panama"),
        ("Suez Canal", "sz45", "sz47", "central-egypt"),
    ];
    assert_eq!(told, printed);
    for c in &ed.canals {
        assert_eq!(c.banks.len(), 1);
        assert!([c.zones.0, c.zones.1].iter().all(|z| ed.adjacent(*z, c.banks[0])));
    }
    let meet = |a: &str, b: &str| ed.adjacent(at(&ed, a), at(&ed, b));
    assert!(meet("central-america", "panama") && meet("panama", "colombia"));
    assert!(meet("central-egypt", "palestine"));
}

/// The distances of the rulebook's worked examples.
#[test]
fn distances_of_the_examples() {
    let ed = ed();
    let mut p = Position::initial(&ed);
    let nothing = BTreeSet::new();
    let flight = |p: &Position, side: Side, from: &str, to: &str| {
        let atlas =
            Atlas { board: p.board(&ed), side, mode: MovementPhase::Combat, cleared: &nothing };
        air_distances(&atlas, at(&ed, from))[at(&ed, to).index()]
    };
    assert_eq!(flight(&p, Side::Allies, "new-britain", "sz16"), Some(1));
    assert_eq!(flight(&p, Side::Allies, "new-britain", "gilbert-islands"), Some(2));
    p.control[at(&ed, "new-britain").index()] = Some(power(&ed, "japan"));
    assert_eq!(flight(&p, Side::Allies, "gilbert-islands", "new-britain"), Some(3));
    p.control[at(&ed, "mariana-islands").index()] = Some(power(&ed, "united-states"));
    assert_eq!(flight(&p, Side::Allies, "mariana-islands", "japan"), Some(3));
    assert!(ed.adjacent(at(&ed, "sz23"), at(&ed, "japan")), "escorts from a carrier");
    assert_eq!(sailing_distance(&ed, "sz20", "sz27"), 3);
    assert_eq!(sailing_distance(&ed, "sz36", "sz27"), 3);
    for (zone, base) in
        [("sz20", "midway"), ("sz27", "new-britain"), ("sz36", "philippine-islands")]
    {
        assert!(space(&ed, base).naval_base && ed.adjacent(at(&ed, zone), at(&ed, base)));
    }
    let bases = |f: fn(&Space) -> bool| land(&ed).filter(|s| f(s)).count();
    assert_eq!((bases(|s| s.air_base), bases(|s| s.naval_base)), (31, 31));
    let dry =
        |s: &&Space| (s.air_base || s.naval_base) && !s.adjacent.iter().any(|z| ed.is_sea(*z));
    assert_eq!(land(&ed).filter(dry).count(), 0, "every base has a sea beside it");
}

/// Chains of neighbours and coasts that national rules speak of.
#[test]
fn roads_railways_and_the_wall() {
    let ed = ed();
    let chains: [&[&str]; 3] = [
        &[
            "moscow",
            "sverdlovsk",
            "western-siberia",
            "taymayria",
            "irkust-ssr",
            "buryatia-ssr",
            "yakust-ssr",
            "vladivostok",
        ],
        &["germany", "austria", "northern-italy"],
        &["india", "burma", "yunnan", "szechwan"],
    ];
    for chain in chains {
        for pair in chain.windows(2) {
            assert!(ed.adjacent(at(&ed, pair[0]), at(&ed, pair[1])), "{pair:?}");
        }
    }
    let coast: BTreeSet<&str> = ["sz54", "sz55", "sz56", "sz58"]
        .iter()
        .flat_map(|z| ed.neighbours(at(&ed, z)))
        .filter(|s| ed.is_land(**s))
        .map(|s| ed.space(*s).id.as_str())
        .collect();
    let wall = [
        "denmark",
        "germany",
        "netherlands",
        "normandy",
        "norway",
        "spain",
        "sweden",
        "united-kingdom",
    ];
    assert_eq!(coast, BTreeSet::from(wall));
}

#[test]
fn victory_cities() {
    let ed = ed();
    let p = Position::initial(&ed);
    assert_eq!(land(&ed).filter(|s| s.city.is_some()).count(), 32);
    assert_eq!((p.cities(&ed, Side::Axis), p.cities(&ed, Side::Allies)), (11, 21));
    let axis = ["germany", "japan", "italy"].map(|w| p.cities_of(&ed, power(&ed, w)));
    assert_eq!(axis, [5, 4, 2]);
}

#[test]
fn starting_units() {
    let ed = ed();
    let p = Position::initial(&ed);
    let worth = |w: &str| -> i32 {
        p.units.values().filter(|u| u.power == power(&ed, w)).map(|u| ed.kind(u.kind).cost).sum()
    };
    let powers = [
        "germany",
        "italy",
        "japan",
        "soviet-union",
        "united-kingdom",
        "united-states",
        "china",
        "france",
    ];
    assert_eq!(powers.map(worth), [480, 179, 649, 234, 513, 382, 68, 45]);
    for (_, u) in p.units.iter() {
        let kind = ed.kind(u.kind);
        let (side, name) = (ed.side(u.power), &ed.space(u.space).name);
        assert!(!kind.single_strike, "no kamikaze planes at the start");
        assert!(
            !kind.built_anywhere || ed.power(u.power).id == "germany",
            "blockhouses are German"
        );
        if ed.is_land(u.space) {
            assert_eq!(p.control_side(&ed, u.space), Some(side), "{name}");
        } else {
            assert!(
                p.in_space(u.space).all(|(_, v)| ed.side(v.power) == side),
                "{name} has enemies"
            );
            let axis = p.control_side(&ed, u.space) == Some(Side::Axis);
            assert_eq!(axis, side == Side::Axis, "{name}: markers where Axis ships lie");
            assert!(!kind.is_air() || u.aboard.is_some(), "{name}: a fighter without a deck");
        }
    }
    let garrisoned = |s: &SpaceId| p.in_space(*s).any(|(_, u)| ed.kind(u.kind).id == "infantry");
    assert!(complexes(&ed).iter().all(garrisoned));
    assert!(!p.in_space(at(&ed, "szechwan")).any(|(_, u)| ed.kind(u.kind).id == "bomber"));
}

/// Neighbours of a capital from which land units could walk in during the first round.
#[test]
fn no_one_walks_into_a_capital() {
    let ed = ed();
    let p = Position::initial(&ed);
    for w in ed.power_ids() {
        let capital = ed.power(w).capital.expect("every power has one");
        let side = p.control_side(&ed, capital);
        for n in ed.neighbours(capital) {
            let enemy = p.in_space(*n).any(|(_, u)| {
                ed.kind(u.kind).captures && Some(ed.side(u.power)) != side && u.aboard.is_none()
            });
            assert!(!enemy, "{} beside {}", ed.space(*n).name, ed.space(capital).name);
        }
    }
}

/// The picture: centres apart, neighbours near, and land and sea meeting across the joined edges.
#[test]
fn the_picture() {
    let ed = ed();
    let across = |a: &Space, b: &Space| {
        let gap = (i64::from(a.x) - i64::from(b.x)).abs();
        (gap.min(WIDTH - gap), i64::from(a.y) - i64::from(b.y), gap > WIDTH / 2)
    };
    let mut seam = [0, 0];
    for (i, a) in ed.spaces.iter().enumerate() {
        assert!(a.x > 0 && i64::from(a.x) < WIDTH && a.y > 0 && a.y < 1800, "{}", a.name);
        for b in &ed.spaces[..i] {
            let (x, y, _) = across(a, b);
            assert!(x * x + y * y >= 55 * 55, "{} and {} lie on each other", a.name, b.name);
        }
        for n in &a.adjacent {
            let b = ed.space(*n);
            let (x, y, seamed) = across(a, b);
            assert!(x * x + y * y <= 560 * 560, "{} and {} lie far apart", a.name, b.name);
            if seamed && a.terrain == b.terrain {
                seam[usize::from(a.terrain == fieldpost::edition::Terrain::Sea)] += 1;
            }
        }
    }
    assert!(seam[0] > 0 && seam[1] > 0, "land meets land and sea meets sea");
}
