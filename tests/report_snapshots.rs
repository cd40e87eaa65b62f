//! Reports of hand-made blocks, compared with stored text. The events are written out here, so that
//! these tests judge the report and nothing else.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Phase, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{RollKey, RollKind, RollPlace, RollSide};
use fieldpost::engine::event::*;
use fieldpost::engine::plan::{
    BattleInstructions, Condition, LossEntry, Scope, Standing, StandingRule, TurnOrders,
};
use fieldpost::engine::position::{Engagement, EngagementKind, Position};
use fieldpost::engine::{Input, Ledger, Owed, Refusal};
use fieldpost::id::{KindId, OrderId, PowerId, SpaceId, UnitId};
use fieldpost::report::{
    Context, Digest, Filter, Mode, View, WIDTH, json, position_json, position_text, text,
};
use fieldpost::rule::rule;

/// A block being written by hand.
struct Block<'a> {
    ed: &'a Edition,
    ledger: Ledger,
    before: Position,
}

impl<'a> Block<'a> {
    fn new(ed: &'a Edition, before: Position) -> Block<'a> {
        Block { ed, ledger: Ledger::new(before.clone()), before }
    }

    fn at(&self) -> &Position {
        self.ledger.position()
    }

    fn space(&self, id: &str) -> SpaceId {
        self.ed.space_by_id(id).unwrap_or_else(|| panic!("no space {id}"))
    }

    fn power(&self, id: &str) -> PowerId {
        self.ed.power_by_id(id).unwrap_or_else(|| panic!("no power {id}"))
    }

    fn kind(&self, abbr: &str) -> KindId {
        self.ed.kind_ids().find(|k| self.ed.kind(*k).abbr == abbr).expect("known abbreviation")
    }

    fn rec(&mut self, e: Event) {
        self.ledger.record(e);
    }

    /// `3 inf, 1 art` of a power in a space that are not yet in `taken`.
    fn pick(&self, power: PowerId, at: SpaceId, list: &str, taken: &[UnitId]) -> Vec<UnitId> {
        let mut ids = Vec::new();
        for part in list.split(", ") {
            let (n, abbr) = part.split_once(' ').expect("count and kind");
            let kind = self.kind(abbr);
            let n: usize = n.parse().expect("a count");
            let found: Vec<UnitId> = self
                .at()
                .in_space(at)
                .filter(|(id, u)| u.power == power && u.kind == kind && !taken.contains(id))
                .map(|(id, _)| id)
                .take(n)
                .collect();
            assert_eq!(found.len(), n, "{part}");
            ids.extend(found);
        }
        ids
    }

    fn go(&mut self, list: &str, path: &[&str], how: MoveKind, order: u32) {
        let path: Vec<SpaceId> = path.iter().map(|s| self.space(s)).collect();
        let fresh: Vec<UnitId> = self
            .at()
            .units
            .iter()
            .filter(|(_, u)| u.turn.moved > 0 && how != MoveKind::Landing)
            .map(|(id, _)| *id)
            .collect();
        let units = self.pick(self.at().power, path[0], list, &fresh);
        self.rec(Event::Moved { units, path, how, order: Some(OrderId(order)) });
    }

    /// Dice of one column; shooters are the first units of the list that stand there.
    fn roll(
        &mut self,
        place: &str,
        round: u32,
        side: RollSide,
        need: u8,
        list: &str,
        faces: &[u8],
    ) {
        let at = self.space(place);
        let by = match side {
            RollSide::Attack => self.power("soviet-union"),
            _ => self.power("germany"),
        };
        let mut units = Vec::new();
        for part in list.split(", ") {
            let supported = part.ends_with('+');
            let part = part.trim_end_matches('+');
            for unit in self.pick(by, at, part, &[]) {
                let kind = self.at().unit(unit).kind;
                units.push(Shooter { unit, kind, dice: 1, supported });
            }
        }
        let key = RollKey {
            kind: RollKind::General,
            place: RollPlace::Space(at),
            index: round,
            side,
            column: need,
            low_luck: false,
        };
        let hits = faces.iter().filter(|f| **f <= need).count() as u32;
        let faces = faces.to_vec();
        self.rec(Event::Rolled { key, by, units, faces, hits, rule: rule("CMB-07") });
    }

    fn lose(&mut self, place: &str, power: &str, list: &str, by: Decider) -> Vec<UnitId> {
        let units = self.pick(self.power(power), self.space(place), list, &[]);
        let rule = rule("CMB-09");
        self.rec(Event::Hit { units: units.clone(), by, fires_back: true, rule });
        units
    }

    fn remove(&mut self, units: Vec<UnitId>) {
        self.rec(Event::Removed { units, rule: rule("CMB-14") });
    }

    fn place(&mut self, list: &[(&str, u16)], at: &str, used: i32, limit: i32) {
        let space = self.space(at);
        let yard = Some(Yard { space, used, limit });
        for (abbr, count) in list {
            self.rec(Event::Placed {
                power: self.at().power,
                kind: self.kind(abbr),
                count: *count,
                space,
                ships: Vec::new(),
                yard,
                by: Decider::Orders(self.at().power, None),
            });
        }
    }

    fn phase(&mut self, phase: Phase) {
        self.rec(Event::PhaseBegan { phase });
    }

    fn view(&self, cx: &Context) -> View {
        let mut after = self.at().clone();
        after.normalise();
        View::build(self.ed, &self.before, self.ledger.events(), &after, cx)
    }
}

fn context(ed: &Edition) -> Context {
    let seat = |power: &str, name: &str| {
        (ed.power_by_id(power).expect("a power of the edition"), name.to_string())
    };
    Context {
        game: "spring-07".to_string(),
        block: 2,
        step: Some(1),
        mode: Mode::Official,
        dice: "official dice, director dora".to_string(),
        seats: BTreeMap::from([
            seat("soviet-union", "anna"),
            seat("germany", "bruno"),
            seat("united-kingdom", "clara"),
            seat("japan", "bruno"),
            seat("united-states", "clara"),
        ]),
        owed: Vec::new(),
        next_step: Some(2),
        waits: None,
        mail_to: Some("dora".to_string()),
        defaults: "cheapest-first".to_string(),
        options: "victory 9, club-faq, defaults cheapest-first".to_string(),
        foot: [
            ("game", "34faca47843240d6b52e69724cb20b055f5e3a0aecbf2b86b0f773688f7fb223"),
            ("link 1 of dora", "5d4ea8b2347ff9fa640093ad6d2cd1998d66cc9fb24d6fa1c598c5c92236c7fe"),
            ("head", "318c5fa1a12535e25736d3a01d16d935"),
        ]
        .map(|(label, value)| Digest { label: label.to_string(), value: value.to_string() })
        .to_vec(),
        notes: Vec::new(),
        words: BTreeMap::from([(OrderId(20), "retreat to Caucasus if attackers <= 3".to_string())]),
        lines: BTreeMap::from([(OrderId(20), 31)]),
        input: Some(input(ed)),
        ..Context::default()
    }
}

/// What the players said about losses: the mover in one battle, bruno for all on land.
fn input(ed: &Edition) -> Input {
    let list = |words: &[&str]| {
        let kind = |w: &&str| ed.kind_ids().find(|k| ed.kind(*k).abbr == **w);
        Some(words.iter().filter_map(kind).map(LossEntry::from).collect())
    };
    let place = ed.space_by_id("ukraine-ssr").expect("a space of the edition");
    let (id, losses) = (Some(OrderId(20)), list(&["inf", "art", "tank", "ftr"]));
    let mut orders = TurnOrders::default();
    orders.battles.insert(place, BattleInstructions { id, losses, ..Default::default() });
    let says = BattleInstructions { losses: list(&["inf", "art"]), ..Default::default() };
    let when = vec![StandingRule::new(Scope::Land, says)];
    let standing = Standing { version: 1, when, ..Standing::default() };
    let germany = ed.power_by_id("germany").expect("a power of the edition");
    let profile = load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in");
    Input {
        orders,
        standing: BTreeMap::from([(germany, standing)]),
        answers: Vec::new(),
        profile,
        seat_of: BTreeMap::new(),
    }
}

fn edition() -> Edition {
    load_built_in("lhtr").expect("the built-in edition is good")
}

/// Every promise about the shape of a text.
fn check_shape(report: &str) {
    assert!(report.is_ascii());
    assert!(report.ends_with('\n'));
    for line in report.lines() {
        assert!(line.len() <= WIDTH, "{} columns: {line}", line.len());
        assert_eq!(line, line.trim_end(), "trailing blanks");
    }
    assert!(!report.contains("\n\n\n"));
}

fn research_and_purchase(b: &mut Block) {
    let soviets = b.power("soviet-union");
    b.phase(Phase::Research);
    let tech = b.ed.tech_by_id("rockets").expect("a development");
    let r = rule("TECH-01");
    b.rec(Event::Paid { power: soviets, ipc: 5, why: Money::Research, rule: r });
    b.rec(Event::Researched { power: soviets, tech, dice: 1 });
    let key = RollKey {
        kind: RollKind::Research,
        place: RollPlace::Power(soviets),
        index: 0,
        side: RollSide::None,
        column: 6,
        low_luck: false,
    };
    b.rec(Event::Rolled {
        key,
        by: soviets,
        units: Vec::new(),
        faces: vec![3],
        hits: 0,
        rule: rule("TECH-03"),
    });
    b.phase(Phase::Purchase);
    for (abbr, count, ipc) in [("inf", 5, 15), ("art", 1, 4)] {
        let r = rule("BUY-02");
        b.rec(Event::Paid { power: soviets, ipc, why: Money::Purchase, rule: r });
        b.rec(Event::Bought { power: soviets, kind: b.kind(abbr), count, ipc });
    }
}

fn combat_moves(b: &mut Block) {
    b.phase(Phase::CombatMove);
    let how = MoveKind::Combat;
    b.go("3 inf, 1 tank", &["archangel", "west-russia"], how, 1);
    b.go("2 inf, 1 ftr", &["karelia-ssr", "west-russia"], how, 2);
    b.go("3 inf, 1 art", &["russia", "west-russia"], how, 3);
    b.go("3 inf, 1 art, 1 tank", &["caucasus", "ukraine-ssr"], how, 4);
    b.go("2 tank, 1 ftr", &["russia", "caucasus", "ukraine-ssr"], how, 5);
    for place in ["west-russia", "ukraine-ssr"] {
        let unit = b.pick(b.at().power, b.space(place), "1 ftr", &[])[0];
        let at = b.space("russia");
        b.rec(Event::LandingShown { unit, at, rule: rule("AIR-06") });
    }
    let engagements = ["west-russia", "ukraine-ssr"]
        .map(|p| Engagement { place: b.space(p), kind: EngagementKind::Land, done: false })
        .to_vec();
    b.rec(Event::CombatLocked { engagements });
}

fn begin(b: &mut Block, place: &str, attackers: &str, defenders: &str) -> Engagement {
    let at = b.space(place);
    let engagement = Engagement { place: at, kind: EngagementKind::Land, done: false };
    let attackers = b.pick(b.power("soviet-union"), at, attackers, &[]);
    let defenders = b.pick(b.power("germany"), at, defenders, &[]);
    b.rec(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    engagement
}

fn standing(b: &Block) -> Decider {
    Decider::Standing { power: b.power("germany"), version: 1, scope: Scope::Land }
}

fn orders(b: &Block) -> Decider {
    Decider::Orders(b.power("soviet-union"), Some(OrderId(20)))
}

fn west_russia(b: &mut Block) {
    use RollSide::{Attack, Defend};
    let place = "west-russia";
    let at = b.space(place);
    let (standing, orders) = (standing(b), orders(b));
    let fight = begin(b, place, "8 inf, 1 art, 1 tank, 1 ftr", "3 inf, 1 art, 1 tank");
    b.rec(Event::CombatRound { place: at, round: 1 });
    b.roll(place, 1, Attack, 1, "7 inf", &[4, 4, 3, 5, 4, 4, 1]);
    b.roll(place, 1, Attack, 2, "1 inf+, 1 art", &[3, 2]);
    b.roll(place, 1, Attack, 3, "1 tank, 1 ftr", &[5, 1]);
    let mut gone = b.lose(place, "germany", "3 inf", standing);
    b.roll(place, 1, Defend, 2, "3 inf, 1 art", &[4, 2, 1, 3]);
    b.roll(place, 1, Defend, 3, "1 tank", &[5]);
    gone.extend(b.lose(place, "soviet-union", "2 inf", orders.clone()));
    b.remove(gone);
    b.rec(Event::PressedOn { place: at, by: Decider::Profile });
    b.rec(Event::CombatRound { place: at, round: 2 });
    b.roll(place, 2, Attack, 1, "5 inf", &[1, 5, 4, 4, 1]);
    b.roll(place, 2, Attack, 2, "1 inf+, 1 art", &[1, 5]);
    b.roll(place, 2, Attack, 3, "1 tank, 1 ftr", &[5, 6]);
    let mut gone = b.lose(place, "germany", "1 art, 1 tank", Decider::NoChoice);
    b.rec(Event::HitsLost { place: at, hits: 1, rule: rule("CMB-12") });
    b.roll(place, 2, Defend, 2, "1 art", &[5]);
    b.roll(place, 2, Defend, 3, "1 tank", &[1]);
    gone.extend(b.lose(place, "soviet-union", "1 inf", orders));
    b.remove(gone);
    b.rec(Event::EngagementEnded {
        engagement: fight,
        result: BattleResult::AttackerWon,
        rule: rule("CMB-18"),
    });
    b.rec(Event::ControlChanged {
        space: at,
        from: Some(b.power("germany")),
        to: b.power("soviet-union"),
        why: Change::Captured,
        rule: rule("CAP-01"),
    });
}

fn ukraine(b: &mut Block) {
    use RollSide::{Attack, Defend};
    let place = "ukraine-ssr";
    let at = b.space(place);
    let (standing, orders) = (standing(b), orders(b));
    let fight = begin(b, place, "3 inf, 1 art, 3 tank, 1 ftr", "3 inf, 1 art, 1 tank, 1 ftr");
    b.rec(Event::CombatRound { place: at, round: 1 });
    b.roll(place, 1, Attack, 1, "2 inf", &[2, 4]);
    b.roll(place, 1, Attack, 2, "1 inf+, 1 art", &[4, 6]);
    b.roll(place, 1, Attack, 3, "3 tank, 1 ftr", &[4, 4, 1, 1]);
    let mut gone = b.lose(place, "germany", "2 inf", standing.clone());
    b.roll(place, 1, Defend, 2, "3 inf, 1 art", &[2, 4, 1, 5]);
    b.roll(place, 1, Defend, 3, "1 tank", &[3]);
    b.roll(place, 1, Defend, 4, "1 ftr", &[6]);
    gone.extend(b.lose(place, "soviet-union", "3 inf", orders.clone()));
    b.remove(gone);
    b.rec(Event::PressedOn { place: at, by: orders.clone() });
    b.rec(Event::CombatRound { place: at, round: 2 });
    b.roll(place, 2, Attack, 2, "1 art", &[3]);
    b.roll(place, 2, Attack, 3, "3 tank, 1 ftr", &[6, 4, 1, 6]);
    let mut gone = b.lose(place, "germany", "1 inf", standing);
    b.roll(place, 2, Defend, 2, "1 inf, 1 art", &[6, 1]);
    b.roll(place, 2, Defend, 3, "1 tank", &[1]);
    b.roll(place, 2, Defend, 4, "1 ftr", &[6]);
    gone.extend(b.lose(place, "soviet-union", "1 art, 1 tank", orders.clone()));
    b.remove(gone);
    let tanks = b.pick(b.power("soviet-union"), at, "2 tank", &[]);
    let ftr = b.pick(b.power("soviet-union"), at, "1 ftr", &[]);
    b.rec(Event::Retreated {
        units: tanks,
        from: at,
        to: b.space("caucasus"),
        by: orders.clone(),
        rule: rule("RET-02"),
    });
    let r = rule("RET-06");
    b.rec(Event::AircraftBrokeOff { units: ftr, place: at, by: orders, rule: r });
    b.rec(Event::EngagementEnded {
        engagement: fight,
        result: BattleResult::BrokenOff,
        rule: rule("RET-01"),
    });
}

fn noncombat(b: &mut Block) {
    b.phase(Phase::Noncombat);
    let how = MoveKind::Noncombat;
    b.go("2 inf", &["evenki-national-okrug", "russia"], how, 33);
    b.go("2 inf", &["novosibirsk", "russia"], how, 34);
    b.go("2 inf", &["yakut-ssr", "buryatia-ssr"], how, 35);
    b.go("2 inf", &["soviet-far-east", "buryatia-ssr"], how, 36);
    b.go("1 sub", &["sz4", "sz3", "sz2"], how, 37);
    let west = Condition::Taken(b.space("west-russia"));
    b.rec(Event::ConditionTested { order: OrderId(31), condition: west, holds: true });
    b.go("1 aa", &["russia", "west-russia"], how, 31);
    let ukraine = Condition::Taken(b.space("ukraine-ssr"));
    b.rec(Event::ConditionTested { order: OrderId(32), condition: ukraine, holds: false });
    b.go("2 inf", &["kazakh-ssr", "caucasus"], how, 32);
    b.go("1 ftr", &["west-russia", "russia"], MoveKind::Landing, 29);
    b.go("1 ftr", &["ukraine-ssr", "caucasus", "russia"], MoveKind::Landing, 30);
}

fn rest_of_turn(b: &mut Block) {
    b.phase(Phase::Mobilize);
    b.place(&[("inf", 3), ("art", 1)], "caucasus", 4, 4);
    b.place(&[("inf", 2)], "russia", 2, 8);
    b.phase(Phase::Collect);
    let soviets = b.power("soviet-union");
    let r = rule("INC-01");
    b.rec(Event::Received { power: soviets, ipc: 26, why: Money::Income, rule: r });
    b.rec(Event::PhaseDone { power: soviets });
    b.rec(Event::TurnBegan { round: 1, power: b.power("germany") });
    b.phase(Phase::Research);
}

fn sample_turn(ed: &Edition) -> Block<'_> {
    let mut b = Block::new(ed, Position::initial(ed));
    research_and_purchase(&mut b);
    combat_moves(&mut b);
    b.phase(Phase::ConductCombat);
    west_russia(&mut b);
    ukraine(&mut b);
    noncombat(&mut b);
    rest_of_turn(&mut b);
    b
}

#[test]
fn first_soviet_turn() {
    let ed = edition();
    let report = text(&sample_turn(&ed).view(&context(&ed)));
    check_shape(&report);
    insta::assert_snapshot!(report);
}

#[test]
fn first_soviet_turn_as_data() {
    let ed = edition();
    let data = json(&sample_turn(&ed).view(&context(&ed)));
    insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("plain data"));
}

/// Everything a Soviet turn does not show: a raid, a sea battle, a bombardment, a landing.
fn british_turn(ed: &Edition) -> Block<'_> {
    let mut start = Position::initial(ed);
    start.power = ed.power_by_id("united-kingdom").expect("a power");
    start.phase = Phase::CombatMove;
    let mut b = Block::new(ed, start);
    british_moves(&mut b);
    b.phase(Phase::ConductCombat);
    raid_on_germany(&mut b);
    battle_of_sz5(&mut b);
    landing_in_norway(&mut b);
    b
}

fn british_moves(b: &mut Block) {
    let uk = b.power("united-kingdom");
    b.phase(Phase::CombatMove);
    let how = MoveKind::Combat;
    b.go("1 bmb", &["united-kingdom", "sz6", "western-europe", "germany"], how, 1);
    b.go("1 ftr", &["united-kingdom", "sz6", "sz5"], how, 2);
    b.go("1 bb", &["sz2", "sz6"], how, 3);
    let ship = b.pick(uk, b.space("sz2"), "1 trn", &[])[0];
    let cargo = b.pick(uk, b.space("united-kingdom"), "1 inf, 1 tank", &[]);
    for unit in &cargo {
        b.rec(Event::Boarded { unit: *unit, ship, order: Some(OrderId(4)), combat: true });
    }
    b.go("1 trn", &["sz2", "sz6"], how, 4);
    let norway = b.space("norway");
    let bmb = b.pick(uk, b.space("germany"), "1 bmb", &[]);
    let bb = b.pick(uk, b.space("sz6"), "1 bb", &[]);
    for (units, task) in [
        (cargo, Task::Land(norway)),
        (vec![ship], Task::Offload(norway)),
        (bmb, Task::Raid),
        (bb, Task::Bombard(norway)),
    ] {
        b.rec(Event::Declared { units, task, order: Some(OrderId(4)) });
    }
    let engagements = [
        ("germany", EngagementKind::Overflight),
        ("germany", EngagementKind::Raid),
        ("sz5", EngagementKind::Sea),
        ("norway", EngagementKind::Land),
    ]
    .map(|(p, kind)| Engagement { place: b.space(p), kind, done: false })
    .to_vec();
    b.rec(Event::CombatLocked { engagements });
}

fn open(b: &mut Block, place: &str, kind: EngagementKind, lists: (&str, &str)) -> Engagement {
    let place = b.space(place);
    let engagement = Engagement { place, kind, done: false };
    let side = |power: &str, list: &str| match list {
        "" => Vec::new(),
        list => b.pick(b.power(power), place, list, &[]),
    };
    let (attackers, defenders) = (side("united-kingdom", lists.0), side("germany", lists.1));
    b.rec(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    engagement
}

/// One roll of any sort: kind, place, side, column, shooters, faces.
fn any_roll(
    b: &mut Block,
    (kind, place, index): (RollKind, RollPlace, u32),
    (side, by, need): (RollSide, &str, u8),
    (units, dice): (Vec<UnitId>, u8),
    faces: &[u8],
) {
    let units = units
        .into_iter()
        .map(|unit| Shooter { unit, kind: b.at().unit(unit).kind, dice, supported: false })
        .collect();
    let key = RollKey { kind, place, index, side, column: need, low_luck: false };
    let hits = faces.iter().filter(|f| **f <= need && need < 6).count() as u32;
    let (by, faces) = (b.power(by), faces.to_vec());
    b.rec(Event::Rolled { key, by, units, faces, hits, rule: rule("CMB-07") });
}

fn end(b: &mut Block, engagement: Engagement, result: BattleResult, id: &'static str) {
    b.rec(Event::EngagementEnded { engagement, result, rule: rule(id) });
}

fn raid_on_germany(b: &mut Block) {
    let place = b.space("germany");
    let (west, germans) = (b.space("western-europe"), b.power("germany"));
    let e = open(b, "germany", EngagementKind::Overflight, ("1 bmb", ""));
    let gun = b.pick(germans, west, "1 aa", &[]);
    let over = RollPlace::GunTarget(west, place);
    let defend = (RollSide::Defend, "germany", 1);
    any_roll(b, (RollKind::AaBomber, over, 0), defend, (gun, 1), &[4]);
    end(b, e, BattleResult::Done, "AAG-04");
    let e = open(b, "germany", EngagementKind::Raid, ("1 bmb", ""));
    let gun = b.pick(germans, place, "1 aa", &[]);
    let here = RollPlace::Space(place);
    any_roll(b, (RollKind::AaRaid, here, 0), defend, (gun, 1), &[2]);
    let bmb = b.pick(b.power("united-kingdom"), place, "1 bmb", &[]);
    let attack = (RollSide::Attack, "united-kingdom", 6);
    any_roll(b, (RollKind::Raid, here, 0), attack, (bmb, 1), &[5]);
    b.rec(Event::RaidDamage { place, rolled: 5, ipc: 5, rule: rule("SBR-03") });
    let r = rule("SBR-04");
    b.rec(Event::Paid { power: germans, ipc: 5, why: Money::Raid, rule: r });
    end(b, e, BattleResult::Done, "SBR-11");
}

fn battle_of_sz5(b: &mut Block) {
    let place = b.space("sz5");
    let at = RollPlace::Space(place);
    let germans = b.power("germany");
    let e = open(b, "sz5", EngagementKind::Sea, ("1 ftr", "1 trn, 2 sub, 1 dd"));
    b.rec(Event::CombatRound { place, round: 1 });
    let subs = b.pick(germans, place, "2 sub", &[]);
    let r = rule("SUB-09");
    b.rec(Event::NoFire { place, units: subs.clone(), rule: r });
    let ftr = b.pick(b.power("united-kingdom"), place, "1 ftr", &[]);
    let attack = (RollSide::Attack, "united-kingdom", 3);
    any_roll(b, (RollKind::General, at, 1), attack, (ftr.clone(), 1), &[2]);
    let trn = b.pick(germans, place, "1 trn", &[]);
    let by = Decider::Standing { power: germans, version: 1, scope: Scope::Sea };
    let hit = |units| Event::Hit { units, by: by.clone(), fires_back: true, rule: r };
    b.rec(hit(trn.clone()));
    let dd = b.pick(germans, place, "1 dd", &[]);
    let defend = (RollSide::Defend, "germany", 3);
    any_roll(b, (RollKind::General, at, 1), defend, (dd, 1), &[1]);
    b.rec(Event::Hit { units: ftr.clone(), by: Decider::NoChoice, fires_back: true, rule: r });
    b.rec(Event::Submerged { units: subs, by, rule: rule("SUB-10") });
    b.rec(Event::Removed { units: [trn, ftr].concat(), rule: rule("CMB-01") });
    end(b, e, BattleResult::DefenderWon, "CMB-09");
}

fn landing_in_norway(b: &mut Block) {
    let uk = b.power("united-kingdom");
    let (norway, zone) = (b.space("norway"), b.space("sz6"));
    let ship = b.pick(uk, zone, "1 trn", &[])[0];
    for unit in b.pick(uk, zone, "1 inf, 1 tank", &[]) {
        b.rec(Event::Landed { unit, ship, to: norway, order: None, combat: true });
    }
    let e = open(b, "norway", EngagementKind::Land, ("1 inf, 1 tank", "3 inf, 1 ftr"));
    b.rec(Event::CombatRound { place: norway, round: 1 });
    let at = RollPlace::Space(norway);
    let bb = b.pick(uk, zone, "1 bb", &[]);
    let bombard = (RollSide::Attack, "united-kingdom", 4);
    any_roll(b, (RollKind::Bombard, at, 1), bombard, (bb, 1), &[3]);
    let germans = b.power("germany");
    let shot = b.pick(germans, norway, "1 inf", &[]);
    let r = rule("BOM-06");
    let by = Decider::Profile;
    b.rec(Event::Hit { units: shot.clone(), by, fires_back: false, rule: r });
    b.rec(Event::Removed { units: shot, rule: rule("CMB-05") });
    let inf = b.pick(uk, norway, "1 inf", &[]);
    let tank = b.pick(uk, norway, "1 tank", &[]);
    let attack = |need| (RollSide::Attack, "united-kingdom", need);
    any_roll(b, (RollKind::General, at, 1), attack(1), (inf.clone(), 1), &[6]);
    any_roll(b, (RollKind::General, at, 1), attack(3), (tank.clone(), 1), &[4]);
    let guard = b.pick(germans, norway, "2 inf", &[]);
    let ftr = b.pick(germans, norway, "1 ftr", &[]);
    let defend = |need| (RollSide::Defend, "germany", need);
    any_roll(b, (RollKind::General, at, 1), defend(2), (guard, 1), &[2, 5]);
    any_roll(b, (RollKind::General, at, 1), defend(4), (ftr, 1), &[4]);
    let lost = [inf, tank].concat();
    let by = Decider::NoChoice;
    b.rec(Event::Hit { units: lost.clone(), by, fires_back: true, rule: r });
    b.rec(Event::Removed { units: lost, rule: rule("CMB-01") });
    end(b, e, BattleResult::DefenderWon, "CMB-09");
}

#[test]
fn raid_sea_battle_and_landing() {
    let ed = edition();
    let mut cx = context(&ed);
    cx.words.clear();
    let view = british_turn(&ed).view(&cx);
    let report = text(&view);
    check_shape(&report);
    insta::assert_snapshot!(report);
    let rolls: Vec<String> =
        view.events.iter().filter_map(|e| Some(e.get("roll")?.as_str()?.to_string())).collect();
    assert_eq!(rolls[0], "aa-bomber western-europe>germany 0 defend 1: 4");
}

#[test]
fn raid_sea_battle_and_landing_as_data() {
    let ed = edition();
    let data = json(&british_turn(&ed).view(&context(&ed)));
    insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("plain data"));
}

#[test]
fn practice_and_entered_dice_say_so_first_and_last() {
    let ed = edition();
    let b = sample_turn(&ed);
    for mode in [Mode::Practice, Mode::Entered] {
        let mut cx = context(&ed);
        cx.mode = mode;
        let report = text(&b.view(&cx));
        check_shape(&report);
        let warning = mode.warning().expect("not official");
        assert_eq!(report.lines().next(), Some(warning));
        assert_eq!(report.lines().last(), Some(warning));
    }
}

#[test]
fn a_stop_says_who_owes_what_and_how_to_answer() {
    let ed = edition();
    let mut b = Block::new(&ed, Position::initial(&ed));
    research_and_purchase(&mut b);
    combat_moves(&mut b);
    b.phase(Phase::ConductCombat);
    let owed = Owed {
        power: b.power("germany"),
        place: b.space("ukraine-ssr"),
        about: Question::BeforeBattle,
    };
    b.rec(Event::Asked { power: owed.power, place: owed.place, about: owed.about });
    let mut cx = context(&ed);
    cx.owed = vec![owed];
    cx.step = None;
    cx.next_step = Some(1);
    let report = text(&b.view(&cx));
    check_shape(&report);
    insta::assert_snapshot!(report);
}

#[test]
fn a_failed_order_stands_in_its_phase() {
    let ed = edition();
    let mut b = Block::new(&ed, Position::initial(&ed));
    b.phase(Phase::Noncombat);
    let refusal = Refusal::new(OrderId(20), rule("NCM-03"), "West Russia is hostile")
        .help("the units stay in Russia");
    b.rec(Event::OrderFailed { refusal });
    let report = text(&b.view(&context(&ed)));
    check_shape(&report);
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("West Russia is hostile [NCM-03]; the units stay in Russia"), "{report}");
}

#[test]
fn the_board_at_the_start() {
    let ed = edition();
    let board = position_text(&ed, &Position::initial(&ed), Filter::Board);
    check_shape(&board);
    insta::assert_snapshot!(board);
}

#[test]
fn every_filter_keeps_the_shape() {
    let ed = edition();
    let p = Position::initial(&ed);
    for s in ed.space_ids() {
        check_shape(&position_text(&ed, &p, Filter::Space(s)));
        assert!(position_json(&ed, &p, Filter::Space(s))["spaces"].is_array());
    }
    for power in ed.power_ids() {
        check_shape(&position_text(&ed, &p, Filter::Power(power)));
    }
}
