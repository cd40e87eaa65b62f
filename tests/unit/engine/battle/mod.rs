//! Combats on the printed board with dice written down in advance. The script is the assertion: it
//! fails if another roll is asked, in another order, or if dice are left over.

mod air;
mod decisions;
mod land;
mod sea;

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Phase, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, RollKey, RollPlace};
use fieldpost::engine::engagement::{Engagement, EngagementKind};
use fieldpost::engine::event::{BattleResult, Event, MoveKind, Task};
use fieldpost::engine::ledger::Ledger;
use fieldpost::engine::phase::conduct;
use fieldpost::engine::plan::{Answer, BattleInstructions, Standing, StandingRule, TurnOrders};
use fieldpost::engine::position::Position;
use fieldpost::engine::{Halt, Input, Table};
use fieldpost::id::{KindId, PowerId, SpaceId, UnitId};
use fieldpost::stream::Face;

/// A board with nothing but what a test puts there.
struct Board {
    ed: Edition,
    p: Position,
    input: Input,
}

/// What came of it.
struct Played {
    p: Position,
    events: Vec<Event>,
    halt: Option<Halt>,
}

impl Board {
    /// The turn of `power`, in conduct combat.
    fn new(power: &str) -> Board {
        Board::of("lhtr", power)
    }

    fn of(edition: &str, power: &str) -> Board {
        let ed = load_built_in(edition).expect("the edition is built in");
        let mut p = Position::initial(&ed);
        p.units.clear();
        p.next_unit = 0;
        p.power = ed.power_by_id(power).expect("a power");
        p.phase = Phase::ConductCombat;
        p.turn.combat_locked = true;
        p.turn.control_at_start = p.control.clone();
        let profile = load_defaults(&Source::BuiltIn, &ed, "cheapest-first").expect("built in");
        let input = Input {
            orders: TurnOrders::default(),
            standing: BTreeMap::new(),
            answers: Vec::new(),
            profile,
            seat_of: BTreeMap::new(),
        };
        Board { ed, p, input }
    }

    fn power(&self, id: &str) -> PowerId {
        self.ed.power_by_id(id).expect("a power")
    }

    fn space(&self, id: &str) -> SpaceId {
        self.ed.space_by_id(id).expect("a space")
    }

    fn kind(&self, id: &str) -> KindId {
        self.ed.kind_by_id(id).expect("a kind")
    }

    fn kinds<T: From<KindId>>(&self, ids: &str) -> Vec<T> {
        ids.split_whitespace().map(|k| T::from(self.kind(k))).collect()
    }

    fn tech(&mut self, power: &str, tech: &str) {
        let (power, tech) = (self.power(power), self.ed.tech_by_id(tech).expect("a tech"));
        self.p.techs[power.index()].insert(tech);
    }

    /// `put("germany", "2 submarine, 1 fighter", "sz7")`: units that are there when the turn begins.
    fn put(&mut self, power: &str, units: &str, at: &str) -> Vec<UnitId> {
        let (power, at) = (self.power(power), self.space(at));
        let mut ids = Vec::new();
        for part in units.split(", ") {
            let (count, kind) = part.split_once(' ').expect("a count and a kind");
            let kind = self.kind(kind);
            for _ in 0..count.parse::<u32>().expect("a count") {
                ids.push(self.p.add_unit(power, kind, at, None));
            }
        }
        self.p.seat_fighters(&self.ed);
        ids
    }

    /// Units of the mover that went the way in the combat move; a single space: they stayed.
    fn go(&mut self, units: &str, way: &str) -> Vec<UnitId> {
        let path: Vec<SpaceId> = way.split(" > ").map(|s| self.space(s)).collect();
        let (mover, kinds) = (self.ed.power(self.p.power).id.clone(), units.to_string());
        let start = self.ed.space(path[0]).id.clone();
        let units = self.put(&mover, &kinds, &start);
        let how = MoveKind::Combat;
        self.p.apply(&Event::Moved { units: units.clone(), path, how, order: None });
        units
    }

    /// Cargo of the mover that will land in `to`.
    fn load(&mut self, ship: UnitId, units: &str, to: &str) -> Vec<UnitId> {
        let (mover, zone) = (self.ed.power(self.p.power).id.clone(), self.p.unit(ship).space);
        let zone = self.ed.space(zone).id.clone();
        let ids = self.put(&mover, units, &zone);
        for unit in &ids {
            self.p.apply(&Event::Boarded { unit: *unit, ship, order: None, combat: true });
        }
        let task = Task::Land(self.space(to));
        self.p.apply(&Event::Declared { units: ids.clone(), task, order: None });
        ids
    }

    fn declare(&mut self, units: &[UnitId], task: Task) {
        self.p.apply(&Event::Declared { units: units.to_vec(), task, order: None });
    }

    fn say(&mut self, place: &str) -> &mut BattleInstructions {
        let place = self.space(place);
        self.input.orders.battles.entry(place).or_default()
    }

    fn stand(&mut self, power: &str, place: &str) -> &mut BattleInstructions {
        let scope = fieldpost::engine::plan::Scope::Space(self.space(place));
        let standing: &mut Standing = self.input.standing.entry(self.power(power)).or_default();
        standing.version = 1;
        standing.when.push(StandingRule::new(scope, BattleInstructions::default()));
        let last = standing.when.len() - 1;
        &mut standing.when[last].says
    }

    fn answer(&mut self, power: &str, place: &str, says: BattleInstructions) {
        let (power, place) = (self.power(power), self.space(place));
        self.input.answers = vec![Answer { power, battles: BTreeMap::from([(place, says)]) }];
    }

    fn list(&mut self, kind: EngagementKind, place: &str) {
        let place = self.space(place);
        self.p.turn.battles.push(Engagement { place, kind, done: false });
    }

    fn sea(self, place: &str, dice: &[&str]) -> Played {
        self.fight(EngagementKind::Sea, place, dice)
    }

    fn land(self, place: &str, dice: &[&str]) -> Played {
        self.fight(EngagementKind::Land, place, dice)
    }

    fn fight(mut self, kind: EngagementKind, place: &str, dice: &[&str]) -> Played {
        self.list(kind, place);
        self.play(dice)
    }

    /// Plays conduct combat with these rolls and no others.
    fn play(&self, dice: &[&str]) -> Played {
        let mut script = Script::new(&self.ed, dice);
        let mut table = Table {
            ed: &self.ed,
            input: &self.input,
            ledger: Ledger::new(self.p.clone()),
            dice: &mut script,
        };
        let halt = conduct::run(&mut table).err();
        let (p, events) = table.ledger.finish();
        if let Some(Halt::Dice(fault)) = &halt {
            panic!("{fault:?} after {events:#?}");
        }
        assert!(script.rest.is_empty(), "never rolled: {:?} in {events:#?}", script.rest);
        Played { p, events, halt }
    }

    /// Goes on from a stop.
    fn resume(&mut self, played: Played, dice: &[&str]) -> Played {
        self.p = played.p;
        self.play(dice)
    }
}

impl Played {
    /// `2 submarine, 1 fighter` of a power in a space, in the order of kinds.
    fn there(&self, power: &str, place: &str) -> String {
        let ed = load_built_in("lhtr").expect("the edition is built in");
        let (power, place) =
            (ed.power_by_id(power).expect("a power"), ed.space_by_id(place).expect("a space"));
        let mut found: BTreeMap<KindId, u32> = BTreeMap::new();
        for (_, u) in self.p.in_space(place).filter(|(_, u)| u.power == power) {
            *found.entry(u.kind).or_default() += 1;
        }
        let words: Vec<String> =
            found.iter().map(|(k, n)| format!("{n} {}", ed.kind(*k).id)).collect();
        words.join(", ")
    }

    fn results(&self) -> Vec<BattleResult> {
        let ended = |e: &Event| match e {
            Event::EngagementEnded { result, .. } => Some(*result),
            _ => None,
        };
        self.events.iter().filter_map(ended).collect()
    }

    fn has(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(what)
    }

    /// The rule named by an event that no unit fires or that nothing is possible.
    fn refused(&self, id: &str) -> bool {
        self.has(|e| match e {
            Event::NoFire { rule, .. } | Event::NotPossible { rule, .. } => rule.0 == id,
            _ => false,
        })
    }
}

/// Dice written down: `opening sz7 1 attack 2: 5 1`.
struct Script {
    rest: Vec<(String, Vec<Face>)>,
    spaces: Vec<String>,
}

impl Script {
    fn new(ed: &Edition, lines: &[&str]) -> Script {
        let read = |line: &&str| {
            let (name, faces) = line.split_once(": ").expect("a name and faces");
            let face = |f: &str| f.parse().expect("a face");
            (name.to_string(), faces.split(' ').map(face).collect())
        };
        let mut rest: Vec<_> = lines.iter().map(read).collect();
        rest.reverse();
        Script { rest, spaces: ed.spaces.iter().map(|s| s.id.clone()).collect() }
    }

    fn name(&self, key: &RollKey) -> String {
        let space = |s: SpaceId| self.spaces[s.index()].clone();
        let place = match key.place {
            RollPlace::Space(s) => space(s),
            RollPlace::Power(p) => format!("power {}", p.0),
            RollPlace::GunTarget(gun, at) => format!("{}>{}", space(gun), space(at)),
        };
        let (kind, side) = (key.kind.word(), key.side.word());
        format!("{kind} {place} {} {side} {}", key.index, key.column)
    }
}

impl Dice for Script {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let asked = self.name(key);
        match self.rest.pop() {
            Some((name, faces)) if name == asked && faces.len() == count as usize => Ok(faces),
            other => {
                Err(DiceFault::Other(format!("asked {count} of {asked}, script has {other:?}")))
            }
        }
    }
}
