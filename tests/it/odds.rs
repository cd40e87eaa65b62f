//! The chances of fights: by hand, against the engine played over all faces, against the engine played
//! ten thousand times, and the quick way against the general one.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::plan::TurnOrders;
use fieldpost::engine::position::Use;
use fieldpost::engine::{Fault, Input, Position, adjudicate, lock};
use fieldpost::id::{KindId, PowerId};
use fieldpost::odds::{self, Armies, Odds, Way};
use fieldpost::orders::{read_sections, typed_instructions, typed_units};
use fieldpost::seal::{Digest, Stream};

fn input(ed: &Edition) -> Input {
    Input {
        orders: TurnOrders::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: BTreeMap::new(),
    }
}

fn armies(ed: &Edition, attack: &str, defend: &str) -> Armies {
    Armies {
        attack: typed_units(ed, attack).expect(attack),
        defend: typed_units(ed, defend).expect(defend),
        ..Armies::default()
    }
}

fn reckoned(ed: &Edition, armies: &Armies) -> Odds {
    odds::typed(ed, &input(ed), armies).expect("it can be reckoned").odds
}

fn near(found: f64, right: f64) {
    assert!((found - right).abs() < 1e-9, "{found} is not {right}");
}

/// One infantry attacks one: it hits with 1/6, the other with 1/3, and a round without a hit changes
/// nothing.
#[test]
fn one_infantry_against_one() {
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("it loads");
        let odds = reckoned(&ed, &armies(&ed, "1 inf", "1 inf"));
        let (hit, hurt) = (1.0 / 6.0, 1.0 / 3.0);
        let ends = 1.0 - (1.0 - hit) * (1.0 - hurt);
        near(odds.win, hit * (1.0 - hurt) / ends);
        near(odds.lose, (1.0 - hit) * hurt / ends);
        near(odds.draw, hit * hurt / ends);
        near(odds.rounds, 1.0 / ends);
        near(odds.capture, odds.win);
        near(odds.swing(), 3.0 * (odds.win - odds.lose));
        assert!(odds.pruned < 1e-11);
    }
}

/// Land that the winner gives back to a partner is taken all the same.
#[test]
fn freed_land_counts_as_taken() {
    let ed = load_built_in("global-conflict").expect("it loads");
    let odds = reckoned(&ed, &armies(&ed, "3 inf", "2 inf, 1 blo"));
    near(odds.capture, odds.win);
    assert!(odds.win > 0.2 && odds.win < 0.4, "{}", odds.win);
}

/// What a ship carries goes down with it, and counts, whichever way the fight is reckoned.
#[test]
fn cargo_goes_down_with_its_ship() {
    let units = [("germany", "sz5", "2 bb"), ("united-kingdom", "sz6", "1 bb, 1 trn, 2 inf")];
    let mut board = Board::new("lhtr", "germany", &units, &one_round("2 bb: sz5 > sz6", "sz6"));
    let ship = board.p.units.iter().find(|(_, u)| board.ed.kind(u.kind).transport);
    let ship = ship.map(|(id, _)| *id).expect("a transport");
    let land = |u: &fieldpost::engine::position::Unit| board.ed.kind(u.kind).is_land();
    let cargo: Vec<_> = board.p.units.iter().filter(|(_, u)| land(u)).map(|(id, _)| *id).collect();
    for id in cargo {
        board.p.units.change(id, |u| (u.aboard, u.turn.start_aboard) = (Some(ship), Some(ship)));
    }
    board.p.normalise();
    board.agrees();
    let locked = lock(&board.ed, &board.p, &board.input).expect("legal");
    let all = odds::turn(&board.ed, &board.input, locked.position());
    let odds = all[0].1.as_ref().expect("reckoned");
    let price = |abbr: &str| {
        let kind = board.ed.kind_ids().map(|k| board.ed.kind(k)).find(|k| k.abbr == abbr);
        kind.expect("a kind").cost
    };
    let most = odds.swings().keys().next_back().copied().expect("an end");
    assert_eq!(most, price("trn") + 2 * price("inf"), "one hit at a battleship, one at the cargo");
}

/// Nobody can hit anybody: it is told at once.
#[test]
fn a_battle_that_cannot_end_is_told() {
    let ed = load_built_in("aa1941").expect("it loads");
    let mut fight = armies(&ed, "2 trn", "1 trn");
    fight.sea = true;
    near(reckoned(&ed, &fight).both, 1.0);
}

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
    ] {
        let ed = load_built_in(edition).expect("it loads");
        let mut fight = armies(&ed, attack, defend);
        fight.sea = sea;
        both_ways(&ed, &input(&ed), &fight);
    }
}

/// With orders that look at what is left or count rounds, with rounds that end, by Low Luck, with
/// orders of loss that keep somebody, and with a gun and ships that bombard.
#[test]
fn both_ways_agree_with_conditions() {
    let ed = load_built_in("lhtr").expect("it loads");
    let says =
        |words: &[(&str, &str)]| typed_instructions(&ed, PowerId(0), words).expect("instructions");
    let land = armies(&ed, "3 inf, 1 tank, 1 ftr", "3 inf, 1 ftr");
    let sea = Armies { sea: true, ..armies(&ed, "2 sub, 1 dd, 1 ftr", "1 sub, 1 ftr, 1 bb") };
    let orders: [&[(&str, &str)]; 5] = [
        &[("retreat", "if attackers <= 2")],
        &[("retreat", "after round 2"), ("losses", "ftr, tank, inf")],
        &[("retreat", "after round 2 if attackers < defenders")],
        &[("losses", "keep 1 ftr, inf")],
        &[("losses", "dd, sub, ftr"), ("first-hit", "none")],
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

/// Large fights of every kind are reckoned, and little is left out.
#[test]
fn large_fights_are_reckoned() {
    let fleet = "4 sub, 4 dd, 5 ftr, 2 car, 2 trn, 2 bb";
    for (edition, sea, attack, defend) in [
        ("lhtr", true, fleet, fleet),
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

/// Dice that fall as written and, beyond, tell how many are asked for.
struct Written<'a> {
    faces: &'a [Vec<u8>],
    next: usize,
    asked: u32,
}

impl Dice for Written<'_> {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let Some(faces) = self.faces.get(self.next) else {
            self.asked = count;
            return Err(DiceFault::NotOpen { key: *key });
        };
        self.next += 1;
        Ok(faces.iter().map(|f| Face::Shows(*f)).collect())
    }
}

/// The chance of each set of survivors.
type Chances = BTreeMap<Vec<((PowerId, KindId), u16)>, f64>;

/// A board with nothing but these units, and orders that move the first over the second.
struct Board {
    ed: Edition,
    p: Position,
    input: Input,
}

impl Board {
    fn new(edition: &str, power: &str, units: &[(&str, &str, &str)], orders: &str) -> Board {
        let ed = load_built_in(edition).expect("it loads");
        let mut p = Position::initial(&ed);
        p.units.clear();
        p.power = ed.power_by_id(power).expect(power);
        for (owner, place, lots) in units {
            let owner = ed.power_by_id(owner).expect(owner);
            let space = ed.space_by_id(place).expect(place);
            for (kind, count) in typed_units(&ed, lots).expect(lots) {
                for _ in 0..count {
                    p.add_unit(owner, kind, space, None);
                }
            }
        }
        p.seat_fighters(&ed);
        p.normalise();
        let read = read_sections(&ed, orders, p.power);
        assert!(!read.diagnostics.iter().any(|d| d.is_error()), "{:?}", read.diagnostics);
        let orders = read.value.expect("orders").orders;
        let input = Input { orders, ..input(&ed) };
        Board { ed, p, input }
    }

    /// The same board in a game with these national advantages.
    fn with(mut self, advantages: &[&str]) -> Board {
        for id in advantages {
            let id = self.ed.advantage_by_id(id).expect("an advantage");
            self.p.advantages.insert(id, Use::Ready);
        }
        self
    }

    fn count(&self, p: &Position) -> Vec<((PowerId, KindId), u16)> {
        let mut all: BTreeMap<(PowerId, KindId), u16> = BTreeMap::new();
        for u in p.units.values().filter(|u| self.ed.kind(u.kind).fights()) {
            *all.entry((u.power, u.kind)).or_default() += 1;
        }
        all.into_iter().collect()
    }

    /// What the reckoning says about the whole board after the one battle.
    fn reckoned(&self) -> Chances {
        let locked = lock(&self.ed, &self.p, &self.input).expect("legal");
        let all = odds::turn(&self.ed, &self.input, locked.position());
        let [(_, odds)] = all.as_slice() else { panic!("one battle: {all:?}") };
        let odds = odds.as_ref().expect("reckoned");
        let mut found = BTreeMap::new();
        for end in &odds.ends {
            let mut units = [end.attackers.clone(), end.defenders.clone()].concat();
            units.sort();
            *found.entry(units).or_default() += end.chance;
        }
        found
    }

    /// Every fall of the dice, each as likely as it is.
    fn played(&self) -> Chances {
        let mut found = BTreeMap::new();
        let mut open: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
        while let Some(faces) = open.pop() {
            let mut dice = Written { faces: &faces, next: 0, asked: 0 };
            match adjudicate(&self.ed, &self.p, &self.input, &mut dice) {
                Ok(done) => {
                    let dice: u32 = faces.iter().map(|f| f.len() as u32).sum();
                    let chance = 1.0 / 6_f64.powi(dice as i32);
                    *found.entry(self.count(&done.after)).or_default() += chance;
                }
                Err(Fault::Dice(DiceFault::NotOpen { .. })) => {
                    for n in 0..6_u32.pow(dice.asked) {
                        let face = |i: u32| (n / 6_u32.pow(i) % 6) as u8 + 1;
                        let mut longer = faces.clone();
                        longer.push((0..dice.asked).map(face).collect());
                        open.push(longer);
                    }
                }
                Err(fault) => panic!("{fault:?}"),
            }
        }
        found
    }

    fn agrees(&self) {
        let (reckoned, played) = (self.reckoned(), self.played());
        near(played.values().sum::<f64>(), 1.0);
        for (units, chance) in &played {
            let found = reckoned.get(units).copied().unwrap_or(0.0);
            assert!((found - chance).abs() < 1e-9, "{units:?}: {found}, played {chance}");
        }
        assert!(reckoned.iter().all(|(u, p)| *p < 1e-9 || played.contains_key(u)));
    }
}

const ONE_ROUND: &str = "until = \"combat\"\n[combat]\nmoves = [\"MOVE\"]\n[battle.\"PLACE\"]\n\
                         retreat = \"after round 1\"\n";

fn one_round(moves: &str, place: &str) -> String {
    ONE_ROUND.replace("MOVE", moves).replace("PLACE", place)
}

#[test]
fn a_round_on_land_is_what_all_faces_make_of_it() {
    for (edition, power, enemy) in
        [("lhtr", "germany", "soviet-union"), ("revised", "germany", "soviet-union")]
    {
        let units =
            [(power, "ukraine-ssr", "1 inf, 1 ftr"), (enemy, "caucasus", "1 inf, 1 tank, 1 aa")];
        let orders = one_round("1 inf, 1 ftr: Ukraine > Caucasus", "Caucasus");
        Board::new(edition, power, &units, &orders).agrees();
    }
}

/// Numbers that hold in the first round only, or by the company at the beginning, are reckoned with.
#[test]
fn rounds_with_national_advantages_are_what_all_faces_make_of_them() {
    let two =
        one_round("1 inf, 1 ftr: Ukraine > Caucasus", "Caucasus").replace("round 1", "round 2");
    let units = [("germany", "ukraine-ssr", "1 inf, 1 ftr"), ("soviet-union", "caucasus", "1 inf")];
    Board::new("lhtr", "germany", &units, &two).with(&["luftwaffe-dive-bomber"]).agrees();
    let two = one_round("2 inf: Manchuria > Buryatia", "Buryatia").replace("round 1", "round 2");
    let units = [("japan", "manchuria", "2 inf"), ("soviet-union", "buryatia-ssr", "1 inf")];
    for edition in ["lhtr", "revised"] {
        let plain = Board::new(edition, "japan", &units, &two);
        let banzai = Board::new(edition, "japan", &units, &two).with(&["banzai-attacks"]);
        assert_ne!(plain.reckoned(), banzai.reckoned());
        banzai.agrees();
    }
}

#[test]
fn a_round_at_sea_is_what_all_faces_make_of_it() {
    let orders = one_round("1 sub, 1 dd: sz5 > sz6", "sz6");
    let units =
        [("germany", "sz5", "1 sub, 1 dd"), ("united-kingdom", "sz6", "1 sub, 1 trn, 1 bb")];
    Board::new("lhtr", "germany", &units, &orders).agrees();
    Board::new("revised", "germany", &units, &orders).agrees();
    let units = [("germany", "sz5", "1 sub, 1 dd"), ("united-kingdom", "sz6", "1 sub, 1 trn")];
    Board::new("aa1941", "germany", &units, &orders).agrees();
}

/// Ten thousand battles of the engine's own dice lie within four standard errors.
#[test]
fn ten_thousand_battles_come_out_as_reckoned() {
    let units = [
        ("germany", "ukraine-ssr", "6 inf, 2 art, 3 tank, 2 ftr"),
        ("soviet-union", "caucasus", "8 inf, 1 art, 1 tank, 1 ftr, 1 aa"),
    ];
    let orders = "until = \"combat\"\n[combat]\n\
                  moves = [\"6 inf, 2 art, 3 tank, 2 ftr: Ukraine > Caucasus\"]\n\
                  [battle.\"Caucasus\"]\nretreat = \"if attackers <= 4\"\n";
    let board = Board::new("lhtr", "germany", &units, orders);
    let locked = lock(&board.ed, &board.p, &board.input).expect("legal");
    let all = odds::turn(&board.ed, &board.input, locked.position());
    let odds = all[0].1.as_ref().expect("reckoned");
    let soviets = board.ed.power_by_id("soviet-union").expect("it plays");
    let mut dice = Shaken(Stream::from_key(Digest([7; 32])));
    let (mut won, runs) = (0.0, 10_000);
    for _ in 0..runs {
        let done = adjudicate(&board.ed, &board.p, &board.input, &mut dice).expect("played");
        let fights = |u: &&fieldpost::engine::position::Unit| {
            u.power == soviets && board.ed.kind(u.kind).fights()
        };
        won += f64::from(u8::from(!done.after.units.values().any(|u| fights(&u))));
    }
    let right = odds.win + odds.draw;
    let error = (right * (1.0 - right) / f64::from(runs)).sqrt();
    let found = won / f64::from(runs);
    assert!((found - right).abs() < 4.0 * error, "{found}, reckoned {right}");
    assert!(right > 0.05 && right < 0.95, "a battle that is no foregone conclusion: {right}");
}

struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).map(Face::Shows).collect())
    }
}

#[test]
fn orders_of_loss_and_retreats_count() {
    let ed = load_built_in("lhtr").expect("it loads");
    let mut fight = armies(&ed, "3 inf, 1 tank", "3 inf");
    let plain = reckoned(&ed, &fight);
    fight.attack_says =
        typed_instructions(&ed, PowerId(0), &[("losses", "tank, inf")]).expect("read");
    let tank_first = reckoned(&ed, &fight);
    assert!(tank_first.win < plain.win && tank_first.lives(true)[1].2 < plain.lives(true)[1].2);
    fight.attack_says =
        typed_instructions(&ed, PowerId(0), &[("retreat", "after round 1")]).expect("read");
    let short = reckoned(&ed, &fight);
    assert!(short.both > 0.3 && short.rounds <= 1.0 + 1e-9, "{} {}", short.both, short.rounds);
    fight.attack_says = Default::default();
    fight.rounds = Some(1);
    let one = reckoned(&ed, &fight);
    near(one.both, short.both);
}

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
    let board = Board::new("lhtr", "soviet-union", &units, "");
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

/// Over all that can come the percentile is a half on average, whatever the fight.
#[test]
fn percentiles_are_a_half_on_average() {
    let ed = load_built_in("lhtr").expect("it loads");
    for (attack, defend) in [("3 inf, 1 art", "3 inf"), ("2 ftr, 1 bmb", "1 inf, 1 aa")] {
        let odds = reckoned(&ed, &armies(&ed, attack, defend));
        let mean: f64 = odds.swings().iter().map(|(ipc, p)| p * odds.percentile(*ipc)).sum();
        near(mean, 0.5);
        let least = odds.swings().keys().next().copied().expect("some end");
        assert!(odds.percentile(least) < 0.5 && odds.percentile(least - 1) < 1e-12);
    }
}

/// Each attack meets what is left: 0.25, then 0.625 times 0.25, and an empty territory is walked into.
#[test]
fn attacks_in_a_row_meet_what_is_left() {
    let ed = load_built_in("lhtr").expect("it loads");
    let first = armies(&ed, "1 inf", "1 inf");
    let more = vec![typed_units(&ed, "1 inf").expect("read")];
    let found = odds::waves(&ed, &input(&ed), &first, &more).expect("reckoned");
    near(found.waves[0].takes, 0.25);
    near(found.waves[1].comes, 0.75);
    near(found.waves[1].takes, 0.625 * 0.25 + 0.125);
    near(found.taken(), 0.53125);
    near(found.swings.values().sum(), 1.0);
    near(found.left.iter().map(|(_, p)| p).sum::<f64>(), 1.0 - found.taken());
    // One attack alone is the same fight.
    let alone = odds::waves(&ed, &input(&ed), &first, &[]).expect("reckoned");
    let plain = reckoned(&ed, &first);
    near(alone.taken(), plain.capture);
    near(alone.swing(), plain.swing());
}

/// Guns are no casualties: they fire at the second attack as at the first.
#[test]
fn guns_stay_for_the_next_attack() {
    let ed = load_built_in("lhtr").expect("it loads");
    let more = vec![typed_units(&ed, "1 ftr, 1 inf").expect("read")];
    let taken = |defend: &str| {
        let first = armies(&ed, "1 inf", defend);
        odds::waves(&ed, &input(&ed), &first, &more).expect("reckoned").waves[1].takes
    };
    assert!(taken("2 inf, 1 aa") < taken("2 inf") - 0.01);
}

/// Nothing cheaper is enough, of all mixes of all kinds that the first reinforcements could be.
#[test]
fn what_is_needed_is_the_cheapest_that_is_enough() {
    let ed = load_built_in("lhtr").expect("it loads");
    let fight = armies(&ed, "3 inf", "3 inf");
    let with = |more: &[(KindId, u16)]| {
        let attack = [&fight.attack[..], more].concat();
        reckoned(&ed, &Armies { attack, ..fight.clone() }).capture
    };
    let kinds = odds::useful(&ed, PowerId(0), false);
    let found = odds::cheapest(&ed, &kinds, 0.8, |more| Ok(with(more)));
    let found = found.expect("reckoned").expect("it can be had");
    assert!(found.cost > 0 && with(&found.units) >= 0.8);
    near(found.chance, with(&found.units));
    let mut mixes: Vec<(Vec<(KindId, u16)>, i32)> = vec![(Vec::new(), 0)];
    for kind in &kinds {
        let cost = ed.kind(*kind).cost;
        let longer = mixes.iter().flat_map(|(mix, sum)| {
            (0..10).map(move |n| ([&mix[..], &[(*kind, n)]].concat(), sum + cost * i32::from(n)))
        });
        mixes = longer.filter(|(_, sum)| *sum < found.cost).collect();
    }
    assert!(mixes.len() > 2);
    for (mix, _) in mixes {
        let mix: Vec<_> = mix.into_iter().filter(|(_, n)| *n > 0).collect();
        assert!(with(&mix) < 0.8, "{mix:?} is enough for less");
    }
}

/// On a board more units come as the others did.
#[test]
fn what_is_needed_on_a_board_is_enough_there() {
    let units = [
        ("germany", "ukraine-ssr", "2 inf, 3 art, 1 tank"),
        ("soviet-union", "caucasus", "2 inf, 1 ftr"),
    ];
    let orders = |moves: &str| one_round(moves, "Caucasus").replace("retreat", "# retreat");
    let board = Board::new("lhtr", "germany", &units, &orders("2 inf: Ukraine > Caucasus"));
    let locked = lock(&board.ed, &board.p, &board.input).expect("legal");
    let fight = locked.position().turn.battles[0].clone();
    let need = odds::needed(&board.ed, &board.input, locked.position(), &fight, 0.5);
    let need = need.expect("reckoned").expect("it can be had");
    let art = board.ed.kind_by_id("artillery").expect("a kind");
    assert!(need.chance >= 0.5 && need.cost > 0);
    let more = odds::needed(&board.ed, &board.input, locked.position(), &fight, need.chance + 0.01);
    assert!(more.expect("reckoned").is_some_and(|m| m.cost > need.cost));
    // What it is worth is what the battle is worth with these units.
    let [(kind, count)] = need.units[..] else { panic!("one kind: {:?}", need.units) };
    assert_eq!(kind, art, "artillery beside infantry");
    let moves = format!("2 inf, {count} art: Ukraine > Caucasus");
    let stronger = Board::new("lhtr", "germany", &units, &orders(&moves));
    let locked = lock(&stronger.ed, &stronger.p, &stronger.input).expect("legal");
    let all = odds::turn(&stronger.ed, &stronger.input, locked.position());
    near(all[0].1.as_ref().expect("reckoned").capture, need.chance);
}

/// A rule of a nation is put where it holds, and told apart from one that changes nothing.
#[test]
fn typed_armies_fight_by_the_rules_of_their_nations() {
    let ed = load_built_in("lhtr").expect("it loads");
    let rule = |id: &str| ed.advantage_by_id(id).expect(id);
    let mut fight = armies(&ed, "3 inf", "2 art");
    let plain = reckoned(&ed, &fight);
    fight.advantages[1] = vec![rule("fortress-europe")];
    let walled = odds::typed(&ed, &input(&ed), &fight).expect("reckoned");
    assert_eq!(ed.power(walled.defender).id, "germany");
    assert!(walled.odds.win < plain.win - 0.01);
    let without = odds::without(&ed, &input(&ed), &fight, (1, 0)).expect("reckoned");
    near(without.odds.win, plain.win);
    // An island is attacked from the sea.
    fight.defend = typed_units(&ed, "2 inf").expect("read");
    fight.advantages[1] = vec![rule("dug-in-defenders")];
    let dug_in = odds::typed(&ed, &input(&ed), &fight).expect("reckoned");
    assert!(ed.space(dug_in.place).island_in.is_some());
    let without = odds::without(&ed, &input(&ed), &fight, (1, 0)).expect("reckoned");
    assert!(dug_in.odds.win < without.odds.win - 0.01);
    // Declared rules are declared.
    fight.defend = typed_units(&ed, "2 inf").expect("read");
    fight.advantages[1] = vec![rule("russian-winter")];
    let winter = odds::typed(&ed, &input(&ed), &fight).expect("reckoned");
    assert_eq!(ed.power(winter.defender).id, "soviet-union");
    let without = odds::without(&ed, &input(&ed), &fight, (1, 0)).expect("reckoned");
    assert!(winter.odds.win < without.odds.win - 0.01);
}

/// Dice of which the defender's hit and the attacker's miss.
struct Against;

impl Dice for Against {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let defends = key.side == fieldpost::engine::RollSide::Defend;
        Ok(vec![Face::Shows(if defends { 1 } else { 6 }); count as usize])
    }
}

/// What the defender lost more than the attacker, by printed cost, from one board to another.
fn swing(board: &Board, before: &Position, after: &Position) -> i32 {
    let worth = |p: &Position, attackers: bool| -> i32 {
        let own = p.units.values().filter(|u| (u.power == board.p.power) == attackers);
        own.map(|u| board.ed.kind(u.kind)).filter(|k| k.fights()).map(|k| k.cost).sum()
    };
    let lost = |attackers| worth(before, attackers) - worth(after, attackers);
    lost(false) - lost(true)
}

/// A battle that somebody decided in is told from the decision on: what it came to lies among all faces
/// from there, and what fell before does not count.
#[test]
fn a_decision_in_the_middle_is_where_luck_begins() {
    let units =
        [("germany", "ukraine-ssr", "1 inf, 1 tank"), ("soviet-union", "caucasus", "1 inf")];
    let orders = one_round("1 inf, 1 tank: Ukraine > Caucasus", "Caucasus")
        .replace("round 1", "round 2")
        + "ask = \"each choice\"\n";
    let mut board = Board::new("lhtr", "germany", &units, &orders);
    let stopped = adjudicate(&board.ed, &board.p, &board.input, &mut Against).expect("played");
    assert_eq!(stopped.owed.len(), 1, "which unit falls is asked");
    let place = stopped.owed[0].place;
    let losses = typed_instructions(&board.ed, PowerId(0), &[("losses", "tank")]).expect("read");
    let battles = BTreeMap::from([(place, losses)]);
    board.input.answers = vec![fieldpost::engine::Answer { power: board.p.power, battles }];
    for battle in board.input.orders.battles.values_mut() {
        battle.ask = None;
    }
    let before = Board { p: stopped.after.clone(), ..board };
    // Every fall of the dice from here.
    let (mut open, mut sum, mut mean): (Vec<Vec<Vec<u8>>>, f64, f64) = (vec![Vec::new()], 0.0, 0.0);
    let mut least = (0, 0.0);
    while let Some(faces) = open.pop() {
        let mut dice = Written { faces: &faces, next: 0, asked: 0 };
        match adjudicate(&before.ed, &before.p, &before.input, &mut dice) {
            Ok(done) => {
                let chance = 1.0 / 6_f64.powi(faces.iter().map(|f| f.len() as i32).sum());
                let ipc = swing(&before, &before.p, &done.after);
                (sum, mean) = (sum + chance, mean + chance * f64::from(ipc));
                least = match ipc.cmp(&least.0) {
                    std::cmp::Ordering::Less => (ipc, chance),
                    std::cmp::Ordering::Equal => (ipc, least.1 + chance),
                    std::cmp::Ordering::Greater => least,
                };
            }
            Err(Fault::Dice(DiceFault::NotOpen { .. })) => {
                for n in 0..6_u32.pow(dice.asked) {
                    let face = |i: u32| (n / 6_u32.pow(i) % 6) as u8 + 1;
                    let mut longer = faces.clone();
                    longer.push((0..dice.asked).map(face).collect());
                    open.push(longer);
                }
            }
            Err(fault) => panic!("{fault:?}"),
        }
    }
    near(sum, 1.0);
    let done = adjudicate(&before.ed, &before.p, &before.input, &mut Against).expect("played");
    let all = odds::fought(&before.ed, &before.input, &before.p, &done.events);
    let [told] = all.as_slice() else { panic!("one battle: {all:?}") };
    assert!(told.since_decision);
    assert_eq!(told.swing, swing(&before, &before.p, &done.after));
    let luck = told.luck.as_ref().expect("reckoned");
    assert_eq!(luck.expected, (mean * 100.0).round() as i64);
    // It could not have come worse: half the chance of what came.
    assert_eq!(told.swing, least.0);
    assert_eq!(luck.percentile, (least.1 * 5_000.0).round() as i64);
}

/// A battle fought in one go is told whole, and one too large is told as that.
#[test]
fn a_battle_that_was_fought_has_its_percentile() {
    let units = [("germany", "ukraine-ssr", "2 inf"), ("soviet-union", "caucasus", "1 inf")];
    let board =
        Board::new("lhtr", "germany", &units, &one_round("2 inf: Ukraine > Caucasus", "Caucasus"));
    let done = adjudicate(&board.ed, &board.p, &board.input, &mut Against).expect("played");
    let all = odds::fought(&board.ed, &board.input, &board.p, &done.events);
    let [told] = all.as_slice() else { panic!("one battle: {all:?}") };
    let luck = told.luck.as_ref().expect("reckoned");
    assert_eq!((told.swing, told.since_decision), (-3, false));
    // Both miss: 25/36. The defender hits: 1/3. The worst that can come is 25/36 * 1/3.
    assert_eq!(luck.percentile, (25.0 / 36.0 / 3.0 * 5_000.0_f64).round() as i64);
    assert_eq!(luck.expected, ((11.0 / 36.0 - 1.0 / 3.0) * 300.0_f64).round() as i64);
    // Who dives is one thing more to be told apart.
    let many = "8 sub, 6 dd, 6 ftr, 4 bb, 3 car";
    let units = [("germany", "sz5", many), ("united-kingdom", "sz6", many)];
    let orders = one_round("8 sub, 6 dd, 4 bb, 3 car, 6 ftr: sz5 > sz6", "sz6")
        + "submerge = \"if attacking sub <= 2\"\n";
    let board = Board::new("lhtr", "germany", &units, &orders);
    let done = adjudicate(&board.ed, &board.p, &board.input, &mut Against).expect("played");
    let all = odds::fought(&board.ed, &board.input, &board.p, &done.events);
    assert_eq!(all[0].luck.as_ref().err(), Some(&odds::Fault::TooLarge));
}
