//! The quick way and the general one give the same.

use std::collections::BTreeMap;

use fieldpost::edition::{Ability, Company, Edition, Effect, Role, Situation, load_built_in};
use fieldpost::engine::position::Unit;
use fieldpost::engine::unit::Did;
use fieldpost::engine::{Input, Position};
use fieldpost::id::PowerId;
use fieldpost::odds::{self, Armies, Odds, Way};
use fieldpost::orders::{typed_instructions, typed_units};

use super::board::{Board, edition, input};
use super::{armies, near, reckoned};

/// Both ways of one fight, and that they agree in everything that is told.
fn both_ways(ed: &Edition, input: &Input, fight: &Armies) {
    let way = |way| {
        let fight = Armies { way, ..fight.clone() };
        odds::typed(ed, input, &fight).expect("it can be reckoned").odds
    };
    let (quick, general) = (way(Way::Quick), way(Way::General));
    for odds in [&quick, &general] {
        near(odds.win + odds.lose + odds.draw + odds.both + odds.pruned, 1.0);
        assert!(odds.pruned < 1e-11);
    }
    for (q, g) in [
        (quick.win, general.win),
        (quick.lose, general.lose),
        (quick.draw, general.draw),
        (quick.both, general.both),
        (quick.capture, general.capture),
        (quick.rounds, general.rounds),
        (quick.swing(), general.swing()),
    ] {
        assert!((q - g).abs() < 1e-9, "{}: {fight:?}: {q}, {g}", ed.id);
    }
    let ends = |odds: &Odds| -> BTreeMap<_, f64> {
        let mut all = BTreeMap::new();
        for e in &odds.ends {
            let key = (format!("{:?}", e.result), e.attackers.clone(), e.defenders.clone());
            *all.entry(key).or_default() += e.chance;
        }
        all
    };
    let (quick, general) = (ends(&quick), ends(&general));
    for (end, chance) in quick.iter().chain(&general) {
        let of = |all: &BTreeMap<_, f64>| all.get(end).copied().unwrap_or(0.0);
        let (q, g) = (of(&quick), of(&general));
        assert!((q - g).abs() < 1e-9, "{}: {fight:?}: {end:?} {chance}: {q}, {g}", ed.id);
    }
}

/// On land and at sea, by every edition; with submarines that strike first, with and without destroyers,
/// with aircraft that cannot hit them, and with transports that are lost at once.
#[test]
fn chances_add_up_and_both_ways_agree() {
    for (edition, sea, attack, defend) in [
        ("lhtr", false, "3 inf, 1 art, 1 tank", "3 inf, 1 ftr"),
        ("lhtr", false, "2 inf, 2 art, 1 ftr, 1 bmb", "2 inf, 1 tank, 1 aa"),
        ("revised", false, "4 inf", "2 inf, 1 bmb"),
        ("aa1941", false, "3 inf, 1 tank, 1 bmb", "4 inf"),
        ("global-conflict", false, "3 inf, 1 art, 1 tank", "3 inf, 1 blo"),
        ("lhtr", true, "1 bb, 1 car, 1 ftr", "1 dd, 1 bb, 1 ftr"),
        ("revised", true, "2 bb", "1 car, 2 ftr, 1 dd"),
        ("aa1941", true, "2 dd, 1 bb", "1 bb, 1 dd"),
        ("global-conflict", true, "1 bb, 1 dd", "1 bb, 1 car"),
        ("lhtr", true, "2 sub, 1 dd, 1 ftr", "1 sub, 1 trn, 1 bb"),
        ("lhtr", true, "2 sub, 1 ftr", "1 sub, 1 dd, 1 ftr"),
        ("revised", true, "1 sub, 2 ftr", "2 sub, 1 trn"),
        ("aa1941", true, "2 sub, 1 dd, 1 ftr", "1 sub, 1 dd, 1 trn"),
        ("aa1941", true, "2 sub, 1 ftr", "1 sub, 1 ftr, 1 trn"),
        ("aa1941", true, "1 ftr, 1 bmb", "1 sub, 2 trn"),
        ("aa1941", true, "1 sub, 1 trn", "1 ftr, 1 trn, 1 sub"),
        ("global-conflict", true, "2 sub, 1 dd", "1 sub, 1 ftr, 1 bb"),
        ("global-conflict", true, "1 ftr, 1 sub", "2 sub, 1 trn"),
        // What strikes once goes the general way, and the rest of the fight the quick one.
        ("global-conflict", true, "1 dd, 1 sub, 1 ftr", "2 kam, 1 dd"),
        ("global-conflict", true, "2 dd, 1 trn", "2 kam, 1 sub"),
    ] {
        let ed = load_built_in(edition).expect("it loads");
        let mut fight = armies(&ed, attack, defend);
        fight.sea = sea;
        both_ways(&ed, &input(&ed), &fight);
    }
}

/// With orders that look at what is left or count rounds, with rounds that end, with orders of loss that
/// keep somebody, and with a gun and ships that bombard.
#[test]
fn both_ways_agree_with_conditions() {
    let ed = load_built_in("lhtr").expect("it loads");
    let says =
        |words: &[(&str, &str)]| typed_instructions(&ed, PowerId(0), words).expect("instructions");
    let land = armies(&ed, "3 inf, 1 tank, 1 ftr", "3 inf, 1 ftr");
    let sea = Armies { sea: true, ..armies(&ed, "2 sub, 1 dd, 1 ftr", "1 sub, 1 ftr, 1 bb") };
    let orders: [&[(&str, &str)]; 8] = [
        &[("retreat", "if attackers <= 2")],
        &[("retreat", "after round 2"), ("losses", "ftr, tank, inf")],
        &[("retreat", "after round 2 if attackers < defenders")],
        &[("losses", "keep 1 ftr, inf")],
        &[("losses", "dd, sub, ftr"), ("first-hit", "none")],
        &[("losses", "inf to 2, sub to 1, ftr, inf to 1, tank, inf, sub")],
        &[("losses", "inf to 1, sub to 1, keep 1 ftr, ftr, inf")],
        &[("losses", "inf to 2, sub to 1, ftr"), ("retreat", "if attacking air < 1")],
    ];
    for (n, words) in orders.into_iter().enumerate() {
        for fight in [&land, &sea] {
            let mut fight = fight.clone();
            match n {
                4 => fight.defend_says = says(words),
                _ => fight.attack_says = says(words),
            }
            both_ways(&ed, &input(&ed), &fight);
        }
    }
    for fight in [&land, &sea] {
        for rounds in [1, 2] {
            both_ways(&ed, &input(&ed), &Armies { rounds: Some(rounds), ..fight.clone() });
        }
    }
    let mut assault = armies(&ed, "3 inf, 2 ftr, 1 bmb", "2 inf, 1 ftr, 1 aa");
    (assault.assault, assault.bombard) = (true, typed_units(&ed, "2 bb").expect("ships"));
    both_ways(&ed, &input(&ed), &assault);
    for edition in ["revised", "global-conflict"] {
        let ed = load_built_in(edition).expect("it loads");
        let mut assault = armies(&ed, "3 inf, 1 ftr", "1 ftr, 2 inf, 1 aa");
        (assault.assault, assault.bombard) = (true, typed_units(&ed, "2 bb").expect("ships"));
        assault.defend_says =
            typed_instructions(&ed, PowerId(0), &[("losses", "ftr, inf")]).expect("instructions");
        both_ways(&ed, &input(&ed), &assault);
    }
}

/// An order of loss that counts what is left is another one than the same list without numbers, in every
/// edition, in both ways and on both sides; ships of two hits count once.
#[test]
fn both_ways_agree_where_losses_are_counted() {
    for (edition, sea, attack, defend, losses) in [
        ("lhtr", false, "4 inf, 1 art, 2 ftr", "4 inf, 1 ftr, 1 aa", "inf to 2, ftr, inf"),
        (
            "revised",
            false,
            "4 inf, 1 art, 1 tank",
            "3 inf, 1 art, 2 tank",
            "tank, inf to 1, art, inf",
        ),
        ("aa1941", false, "4 inf, 1 ftr", "3 inf, 1 ftr", "inf to 2, ftr, inf"),
        ("global-conflict", false, "4 inf, 1 ftr", "3 inf, 1 ftr", "inf to 1, ftr, inf"),
        ("lhtr", true, "2 bb, 2 dd", "2 bb, 1 dd, 1 ftr", "bb to 1, dd to 1, ftr, bb, dd"),
        ("revised", true, "3 sub, 1 dd", "3 sub, 1 dd", "sub to 1, dd, sub"),
        ("aa1941", true, "1 sub, 2 dd, 2 ftr", "2 dd, 2 ftr", "ftr to 1, dd to 1, sub"),
        ("global-conflict", true, "1 sub, 2 dd, 2 ftr", "2 dd, 2 ftr", "dd to 1, ftr to 1"),
    ] {
        let ed = load_built_in(edition).expect("it loads");
        let says = |list: &str| {
            typed_instructions(&ed, PowerId(0), &[("losses", list)]).expect("instructions")
        };
        let mut fight = Armies { sea, ..armies(&ed, attack, defend) };
        let mut matters = false;
        for side in [true, false] {
            let of = |list: &str, fight: &mut Armies| {
                let whose = if side { &mut fight.attack_says } else { &mut fight.defend_says };
                *whose = says(list);
            };
            of(losses, &mut fight);
            both_ways(&ed, &input(&ed), &fight);
            let counted = reckoned(&ed, &fight);
            let plain: Vec<&str> =
                losses.split(", ").map(|e| e.split(' ').next().unwrap_or(e)).collect();
            let mut once: Vec<&str> = Vec::new();
            plain.into_iter().for_each(|kind| {
                if !once.contains(&kind) {
                    once.push(kind);
                }
            });
            of(&once.join(", "), &mut fight);
            let plain = reckoned(&ed, &fight);
            matters |= (counted.swing() - plain.swing()).abs() > 1e-6;
        }
        assert!(matters, "{edition}: {losses}: the numbers matter to neither side");
    }
}

/// Numbers that hold in the first round only, that hang on who is left, and that hang on how the battle
/// began: which of them is at work is another thing after a gun has hit.
#[test]
fn both_ways_agree_by_the_rules_of_nations() {
    for (edition, sea, attack, defend, rules) in [
        ("lhtr", true, "3 sub, 1 dd, 1 ftr", "2 sub, 1 dd, 1 bb", ["wolf-packs", ""]),
        ("lhtr", false, "2 inf, 1 art, 2 ftr", "3 inf, 1 tank", ["luftwaffe-dive-bomber", ""]),
        ("lhtr", false, "3 inf, 1 ftr", "3 inf, 1 aa", ["banzai-attacks", ""]),
        ("lhtr", false, "3 inf, 1 tank", "1 inf, 2 art", ["", "fortress-europe"]),
        ("revised", true, "4 sub", "2 dd, 1 car", ["wolf-packs", ""]),
        ("revised", false, "4 inf", "2 inf, 1 ftr", ["banzai-attacks", ""]),
        // The wolf packs are part of every game.
        ("global-conflict", true, "3 sub, 1 dd, 1 ftr", "2 sub, 1 dd, 1 bb", ["", ""]),
        ("global-conflict", true, "4 sub", "1 sub, 1 ftr, 1 car", ["", ""]),
        ("global-conflict", false, "3 inf, 1 art", "3 inf", ["aided-by-the-desert-fox", ""]),
    ] {
        let ed = load_built_in(edition).expect("it loads");
        let mut fight = Armies { sea, ..armies(&ed, attack, defend) };
        fight.attack_says =
            typed_instructions(&ed, PowerId(0), &[("losses", "ftr, inf")]).expect("read");
        let plain = reckoned(&ed, &fight);
        for (list, id) in fight.advantages.iter_mut().zip(rules).filter(|(_, id)| !id.is_empty()) {
            list.push(ed.advantage_by_id(id).expect(id));
        }
        both_ways(&ed, &input(&ed), &fight);
        let changed = (reckoned(&ed, &fight).win - plain.win).abs() > 1e-3;
        assert_eq!(changed, rules != ["", ""], "{edition}: {attack}: the rule is at work");
    }
}

/// An edition of one's own may make an ability hang on company: who may be hit, and how many dice are
/// thrown, is then another thing once enough of them have fallen, or hangs on how the battle began.
#[test]
fn both_ways_agree_where_an_ability_asks_for_company() {
    for ability in [Ability::SafeFromAircraft, Ability::Rerolls, Ability::TwoDice] {
        let mut ed = load_built_in("lhtr").expect("it loads");
        let kind = ed.kind_by_id("infantry").expect("a kind");
        let (role, company) = (Some(Role::Defends), Company::AtLeast(2));
        let when = Situation { role, company, ..Situation::default() };
        let own = ed.advantages.iter_mut().find(|a| a.id == "fortress-europe");
        own.expect("an advantage").effects = vec![Effect::Gains { kind, ability, when }];
        let mut fight = armies(&ed, "3 inf, 2 ftr", "3 inf");
        let plain = reckoned(&ed, &fight);
        fight.advantages[1].push(ed.advantage_by_id("fortress-europe").expect("an advantage"));
        both_ways(&ed, &input(&ed), &fight);
        let win = reckoned(&ed, &fight).win;
        assert!(win < plain.win - 0.01, "{ability:?}: the rule is at work");
    }
}

/// Submarines that dive as soon as they may, as long as a condition holds, or so many of them.
#[test]
fn both_ways_agree_where_submarines_dive() {
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("it loads");
        for (attack, defend) in
            [("2 sub, 1 dd, 1 ftr", "2 sub, 1 dd, 1 bb"), ("2 sub, 2 ftr", "1 dd, 1 bb")]
        {
            for words in ["always", "2 sub always", "if attacking sub <= 1", "after round 1"] {
                let mut fight = Armies { sea: true, ..armies(&ed, attack, defend) };
                let says = typed_instructions(&ed, PowerId(0), &[("submerge", words)]);
                let says = says.expect("instructions");
                fight.attack_says = says.clone();
                both_ways(&ed, &input(&ed), &fight);
                let dived = reckoned(&ed, &fight).both;
                assert!(dived > 1e-3, "{edition}: {words}: some dive");
                fight.attack_says = Default::default();
                fight.defend_says = says;
                both_ways(&ed, &input(&ed), &fight);
            }
        }
    }
}

/// Ships that have been hit before go on with what they can still take.
#[test]
fn both_ways_agree_with_damaged_ships() {
    let units =
        [("germany", "sz5", "1 sub, 1 dd, 2 bb"), ("united-kingdom", "sz6", "1 sub, 1 dd, 2 bb")];
    let orders = "until = \"combat\"\n[combat]\nmoves = [\"1 sub, 1 dd, 2 bb: sz5 > sz6\"]\n";
    let board = Board::new(edition("lhtr", false), "germany", &units, orders);
    let whole = board.locked().position().clone();
    let mut hit = whole.clone();
    let ships = |attacks: bool| {
        let own =
            |u: &Unit| (u.power == board.p.power) == attacks && board.ed.kind(u.kind).hits > 1;
        let found = whole.units.iter().find(|(_, u)| own(u));
        *found.expect("a battleship").0
    };
    for id in [true, false].map(ships) {
        hit.units.change(id, |u| u.turn.mark(Did::Damaged));
    }
    let of = |p: &Position, way| {
        let fight = p.turn.battles.first().expect("a battle");
        odds::engagement(p.board(&board.ed), &board.input, fight, None, way).expect("reckoned")
    };
    let (quick, general) = (of(&hit, Way::Quick), of(&hit, Way::General));
    near(quick.win, general.win);
    near(quick.lose, general.lose);
    near(quick.rounds, general.rounds);
    near(quick.swing(), general.swing());
    assert!((of(&whole, Way::Quick).rounds - quick.rounds).abs() > 1e-3, "one hit less each");
}

/// By Low Luck a side throws one die at most for each sort of targets.
#[test]
fn both_ways_agree_with_low_luck() {
    for (id, sea, attack, defend) in [
        ("lhtr", false, "6 inf, 2 art, 2 tank, 2 ftr, 1 bmb", "7 inf, 1 tank, 2 ftr, 1 aa"),
        ("lhtr", true, "2 sub, 1 dd, 2 ftr, 1 car, 1 bb", "2 sub, 1 dd, 1 ftr, 1 trn, 1 bb"),
        ("revised", true, "3 sub, 2 ftr", "2 sub, 1 dd, 1 ftr, 1 trn"),
        ("aa1941", false, "5 inf, 2 tank, 1 bmb", "6 inf, 1 ftr"),
        ("aa1941", true, "2 sub, 1 dd, 2 ftr, 1 car", "2 sub, 1 dd, 1 ftr, 1 trn, 1 bb"),
        ("global-conflict", false, "5 inf, 2 art, 1 tank", "5 inf, 1 blo, 1 aa"),
        ("global-conflict", true, "2 sub, 1 dd, 1 bb", "1 sub, 1 ftr, 1 bb, 1 car"),
    ] {
        let ed = edition(id, true);
        let fight = Armies { sea, ..armies(&ed, attack, defend) };
        both_ways(&ed, &input(&ed), &fight);
        let usual = odds::typed(&edition(id, false), &input(&ed), &fight).expect("reckoned").odds;
        let found = reckoned(&ed, &fight);
        assert!((found.win - usual.win).abs() > 1e-3, "{id}: {attack}: Low Luck is in force");
    }
}

/// Large fights of every kind are reckoned, and little is left out.
#[test]
fn large_fights_are_reckoned() {
    let fleet = "4 sub, 4 dd, 5 ftr, 2 car, 2 trn, 2 bb";
    for (edition, sea, attack, defend) in [
        ("lhtr", true, fleet, fleet),
        ("global-conflict", true, fleet, fleet),
        ("aa1941", true, "3 sub, 3 dd, 3 ftr, 1 car, 2 trn", "3 sub, 3 dd, 3 ftr, 1 car, 2 trn"),
        ("lhtr", false, "14 inf, 4 art, 3 tank, 3 ftr, 1 bmb", "15 inf, 2 art, 4 ftr, 1 aa"),
    ] {
        let ed = load_built_in(edition).expect("it loads");
        let mut fight = armies(&ed, attack, defend);
        fight.sea = sea;
        let odds = reckoned(&ed, &fight);
        near(odds.win + odds.lose + odds.draw + odds.both + odds.pruned, 1.0);
        assert!(odds.pruned < 1e-11, "{}", odds.pruned);
        assert!(odds.win > 0.01 && odds.win < 0.99, "{}", odds.win);
    }
}
