//! Small positions on the real board and one-line orders, for the tests of the movement phases.
//!
//! An order is `2 inf, 1 ftr: a > b > c` with any of these after a `|`: `load 1 inf from x in z`,
//! `offload 1 inf to y`, `offload to y`, `raid`, `bombard y`, `rocket y`, `board UK trn`,
//! `if x taken`, `if x not taken`, `else y`.

use std::collections::BTreeMap;

use fieldpost::edition::{Ask, DefaultProfile, Edition, StopRules, load_built_in};
use fieldpost::engine::dice::{Dice, DiceFault, RollKey};
use fieldpost::engine::engagement::{Engagement, EngagementKind};
use fieldpost::engine::event::Event;
use fieldpost::engine::ledger::Ledger;
use fieldpost::engine::plan::{
    CargoStep, CombatOrders, Condition, MoveOrder, ShipPick, TurnOrders, UnitGroup, UnitPick,
};
use fieldpost::engine::position::Position;
use fieldpost::engine::refusal::Refusal;
use fieldpost::engine::{Input, Table};
use fieldpost::id::{KindId, OrderId, PowerId, SpaceId, UnitId};
use fieldpost::stream::Face;

/// A board, and what a phase made of it.
pub struct Board {
    pub ed: Edition,
    pub p: Position,
    pub refusals: Vec<Refusal>,
    pub events: Vec<Event>,
}

struct NoDice;

impl Dice for NoDice {
    fn roll(&mut self, key: &RollKey, _: u32) -> Result<Vec<Face>, DiceFault> {
        Err(DiceFault::NotOpen { key: *key })
    }
}

impl Board {
    /// The board without a single unit, `power` to move.
    pub fn new(power: &str) -> Board {
        let ed = load_built_in("lhtr").expect("the built-in edition loads");
        let mut p = Position::initial(&ed);
        p.units.clear();
        p.power = short(&ed, power);
        Board { ed, p, refusals: Vec::new(), events: Vec::new() }
    }

    /// The board as the charts set it up, `power` to move.
    pub fn initial(power: &str) -> Board {
        let mut b = Board::new(power);
        let power = b.p.power;
        b.p = Position::initial(&b.ed);
        b.p.power = power;
        b
    }

    /// Units of a power in a space, fighters at sea aboard carriers.
    pub fn put(mut self, power: &str, units: &str, space: &str) -> Board {
        let (power, s) = (short(&self.ed, power), self.space(space));
        for g in groups(&self.ed, units) {
            for _ in 0..g.count {
                self.p.add_unit(power, g.kind, s, None);
            }
        }
        self.p.seat_fighters(&self.ed);
        self
    }

    /// Cargo of the first transport of `owner` in the zone.
    pub fn cargo(mut self, owner: &str, zone: &str, power: &str, units: &str) -> Board {
        let (owner, power) = (short(&self.ed, owner), short(&self.ed, power));
        let z = self.space(zone);
        let ship = self
            .p
            .in_space(z)
            .find(|(_, u)| u.power == owner && self.ed.kind(u.kind).transport)
            .map(|(id, _)| id)
            .expect("the test put a transport there");
        for g in groups(&self.ed, units) {
            for _ in 0..g.count {
                self.p.add_unit(power, g.kind, z, Some(ship));
            }
        }
        self
    }

    /// The power held the territory when the turn began.
    pub fn held(mut self, power: &str, space: &str) -> Board {
        let (power, s) = (short(&self.ed, power), self.space(space));
        self.p.control[s.index()] = Some(power);
        self.p.turn.control_at_start[s.index()] = Some(power);
        self
    }

    /// The power took the territory this turn.
    pub fn took(mut self, power: &str, space: &str) -> Board {
        let (power, s) = (short(&self.ed, power), self.space(space));
        self.p.control[s.index()] = Some(power);
        self
    }

    /// The power owns the development.
    pub fn tech(mut self, power: &str, tech: &str) -> Board {
        let t = self.ed.tech_by_id(tech).expect("a development of the edition");
        self.p.techs[short(&self.ed, power).index()].insert(t);
        self
    }

    /// Changes all units of a kind in a space.
    pub fn mark(
        mut self,
        kind: &str,
        space: &str,
        change: impl Fn(&mut fieldpost::engine::unit::UnitTurn),
    ) -> Board {
        let (k, s) = (kind_of(&self.ed, kind), self.space(space));
        self.p.units.change_all(|u| {
            if u.kind == k && u.space == s {
                change(&mut u.turn);
            }
        });
        self
    }

    pub fn space(&self, id: &str) -> SpaceId {
        self.ed.space_by_id(id).expect("a space of the edition")
    }

    /// Plays the combat move.
    pub fn combat(self, moves: &[&str]) -> Board {
        self.combat_with(moves, &[], &[])
    }

    /// Plays the combat move with an order of battles and promises.
    pub fn combat_with(mut self, moves: &[&str], order: &[&str], promises: &[&str]) -> Board {
        let ids = |n: usize| OrderId(n as u32);
        let combat = CombatOrders {
            moves: self.orders(moves, 1),
            order: order.iter().enumerate().map(|(i, s)| (ids(100 + i), self.space(s))).collect(),
            attack: Vec::new(),
            ignore: Vec::new(),
            promises: self.orders(promises, 200),
        };
        let orders = TurnOrders { combat: Some(combat), ..TurnOrders::default() };
        self.play(orders, fieldpost::engine::phase::combat_move::run);
        self
    }

    /// Plays the noncombat move.
    pub fn noncombat(mut self, moves: &[&str]) -> Board {
        let noncombat = Some(self.orders(moves, 1));
        let orders = TurnOrders { noncombat, ..TurnOrders::default() };
        self.play(orders, |t| {
            fieldpost::engine::phase::noncombat::run(t).expect("no dice are needed here");
            Vec::new()
        });
        let failed = self.events.iter().filter_map(|e| match e {
            Event::OrderFailed { refusal } => Some(refusal.clone()),
            _ => None,
        });
        self.refusals = failed.collect();
        self
    }

    fn play(&mut self, orders: TurnOrders, run: impl Fn(&mut Table) -> Vec<Refusal>) {
        let profile = DefaultProfile {
            name: "none".to_string(),
            attack_land: Vec::new(),
            attack_sea: Vec::new(),
            defend_land: Vec::new(),
            defend_sea: Vec::new(),
            defend_sea_air: Vec::new(),
            stop: StopRules::default(),
            first_hit: true,
            submerge: false,
            intercept: fieldpost::edition::Intercept::Never,
            ask: Ask::Never,
            ask_whom: Default::default(),
            must_ask: Vec::new(),
            one_round: true,
        };
        let input = Input {
            orders,
            standing: BTreeMap::new(),
            answers: Vec::new(),
            profile,
            seat_of: BTreeMap::new(),
        };
        let mut dice = NoDice;
        let ledger = Ledger::new(self.p.clone());
        let mut table = Table { ed: &self.ed, input: &input, ledger, dice: &mut dice };
        self.refusals = run(&mut table);
        let (p, events) = table.ledger.finish();
        (self.p, self.events) = (p, events);
        let bad = fieldpost::engine::invariant::violations(self.p.board(&self.ed));
        assert!(bad.is_empty(), "{bad:?}");
    }

    /// The phase was legal.
    #[track_caller]
    pub fn legal(self) -> Board {
        assert!(self.refusals.is_empty(), "{:#?}", self.refusals);
        self
    }

    /// The phase had exactly these faults, by order number and rule.
    #[track_caller]
    pub fn refused(self, expected: &[(u32, &str)]) -> Board {
        let found: Vec<(u32, &str)> = self.refusals.iter().map(|r| (r.order.0, r.rule.0)).collect();
        assert_eq!(found, expected, "{:#?}", self.refusals);
        self
    }

    /// The units of a power in a space: `1 inf, 2 tank`.
    pub fn at(&self, power: &str, space: &str) -> String {
        let (power, s) = (short(&self.ed, power), self.space(space));
        let mut count: BTreeMap<KindId, u32> = BTreeMap::new();
        for (_, u) in self.p.in_space(s).filter(|(_, u)| u.power == power) {
            *count.entry(u.kind).or_default() += 1;
        }
        let words: Vec<String> =
            count.iter().map(|(k, n)| format!("{n} {}", self.ed.kind(*k).abbr)).collect();
        words.join(", ")
    }

    /// The path of the only unit of a kind in a space.
    pub fn path(&self, kind: &str, space: &str) -> Vec<String> {
        let (k, s) = (kind_of(&self.ed, kind), self.space(space));
        let unit = self.p.in_space(s).find(|(_, u)| u.kind == k).expect("a unit there");
        unit.1.turn.path.iter().map(|s| self.ed.space(*s).id.clone()).collect()
    }

    /// The ids of units of a kind in a space.
    pub fn units(&self, kind: &str, space: &str) -> Vec<UnitId> {
        let (k, s) = (kind_of(&self.ed, kind), self.space(space));
        self.p.in_space(s).filter(|(_, u)| u.kind == k).map(|(id, _)| id).collect()
    }

    /// The list of fights: `sea sz5`, `land norway`.
    pub fn fights(&self) -> Vec<String> {
        let text = |e: &Engagement| {
            let word = match e.kind {
                EngagementKind::Overflight => "over",
                EngagementKind::Rocket => "rocket",
                EngagementKind::Raid => "raid",
                EngagementKind::Sea => "sea",
                EngagementKind::Land => "land",
            };
            format!("{word} {}", self.ed.space(e.place).id)
        };
        self.p.turn.battles.iter().map(text).collect()
    }

    /// Who controls a territory.
    pub fn owner(&self, space: &str) -> String {
        let power = self.p.controller(self.space(space)).expect("a controlled territory");
        self.ed.power(power).short.clone()
    }

    fn orders(&self, lines: &[&str], first: u32) -> Vec<MoveOrder> {
        (first..).zip(lines).map(|(id, line)| self.order(OrderId(id), line)).collect()
    }

    fn order(&self, id: OrderId, line: &str) -> MoveOrder {
        let mut parts = line.split('|').map(str::trim);
        let head = parts.next().unwrap_or_default();
        let (units, path) = head.split_once(':').expect("units: path");
        let path = path.split('>').map(|s| self.space(s.trim())).collect();
        let mut order = MoveOrder::plain(id, groups(&self.ed, units), path);
        for part in parts {
            self.clause(&mut order, part);
        }
        order
    }

    fn clause(&self, order: &mut MoveOrder, part: &str) {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "load" => {
                let (units, from) = rest.split_once(" from ").expect("load ... from");
                let (from, zone) = match from.split_once(" in ") {
                    Some((f, z)) => (f, Some(self.space(z))),
                    None => (from, None),
                };
                let (groups, from) = (groups(&self.ed, units), self.space(from));
                order.cargo.push(CargoStep::Load { groups, from, zone });
            }
            "offload" => {
                let (units, to) = match rest.split_once(" to ") {
                    Some((u, t)) => (groups(&self.ed, u), t),
                    None => (Vec::new(), rest.trim_start_matches("to ")),
                };
                order.cargo.push(CargoStep::Offload {
                    groups: units,
                    to: self.space(to),
                    zone: None,
                });
            }
            "raid" => order.raid = true,
            "bombard" => order.bombard = Some(self.space(rest)),
            "rocket" => order.rocket = Some(self.space(rest)),
            "board" => {
                let (power, kind) = rest.split_once(' ').expect("board POWER KIND");
                order.board = Some(ShipPick {
                    power: Some(short(&self.ed, power)),
                    kind: kind_of(&self.ed, kind),
                    pick: UnitPick::default(),
                });
            }
            "if" => {
                let (space, word) = rest.split_once(' ').expect("if SPACE taken");
                let s = self.space(space);
                order.condition = Some(match word {
                    "taken" => Condition::Taken(s),
                    _ => Condition::NotTaken(s),
                });
            }
            "else" => order.otherwise = Some(vec![self.space(rest)]),
            _ => panic!("unknown clause {part}"),
        }
    }
}

fn short(ed: &Edition, name: &str) -> PowerId {
    ed.power_ids().find(|p| ed.power(*p).short == name).expect("a power's short name")
}

fn kind_of(ed: &Edition, abbr: &str) -> KindId {
    ed.kind_ids().find(|k| ed.kind(*k).abbr == abbr).expect("a kind's abbreviation")
}

fn groups(ed: &Edition, text: &str) -> Vec<UnitGroup> {
    text.split(',')
        .map(|g| {
            let (n, kind) = g.trim().split_once(' ').expect("COUNT KIND");
            let count = n.parse().expect("a count");
            UnitGroup { count, kind: kind_of(ed, kind), pick: UnitPick::default(), owner: None }
        })
        .collect()
}
