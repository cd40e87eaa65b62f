//! A board with nothing on it but two sides of one battle, with the orders that begin it.

use std::collections::BTreeMap;

use fieldpost::edition::{Edition, Source, apply_options, load_built_in, load_defaults};
use fieldpost::engine::plan::{Scope, Standing, StandingRule, TurnOrders};
use fieldpost::engine::{Input, Locked, Position, lock};
use fieldpost::id::{KindId, PowerId, UnitId};
use fieldpost::odds::{self, Odds};
use fieldpost::orders::{read_sections, typed_instructions, typed_units};

/// Owner, place and units. Land units at sea are on board of the transports there.
pub type Stands<'a> = (&'a str, &'a str, &'a str);

/// Units that fight, by owner and kind.
pub type Lots = BTreeMap<(PowerId, KindId), u16>;

pub struct Board {
    pub ed: Edition,
    pub p: Position,
    pub input: Input,
}

/// What counts where no one has said anything.
pub fn input(ed: &Edition) -> Input {
    Input {
        orders: TurnOrders::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: BTreeMap::new(),
    }
}

/// An edition, with Low Luck for battles and guns or without.
pub fn edition(id: &str, low_luck: bool) -> Edition {
    let mut ed = load_built_in(id).expect("it loads");
    if low_luck {
        let on = |id: &str| (id.to_string(), "on".to_string());
        let mut options = ed.usual_options();
        options.extend(["low-luck-combat", "low-luck-aa"].map(on));
        apply_options(&mut ed, &options).expect("every edition has them");
    }
    ed
}

impl Board {
    pub fn new(ed: Edition, power: &str, units: &[Stands], orders: &str) -> Board {
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
        board_ships(&ed, &mut p);
        p.normalise();
        let read = read_sections(&ed, orders, p.power);
        assert!(!read.diagnostics.iter().any(|d| d.is_error()), "{:?}", read.diagnostics);
        let orders = read.value.expect("orders").orders;
        let input = Input { orders, ..input(&ed) };
        Board { ed, p, input }
    }

    /// The same board with standing orders of this owner for all battles.
    pub fn standing(mut self, owner: &str, says: &[(&str, &str)]) -> Board {
        let power = self.ed.power_by_id(owner).expect(owner);
        let says = typed_instructions(&self.ed, power, says).expect("instructions");
        let when = vec![StandingRule::new(Scope::All, says)];
        let standing = Standing {
            version: 1,
            fleets: Vec::new(),
            when,
            claim_supply: false,
            declares: Vec::new(),
            sealed: Vec::new(),
            silent: false,
        };
        self.input.standing.insert(power, standing);
        self
    }

    /// The board with the combat moves made.
    pub fn locked(&self) -> Locked {
        lock(self.p.board(&self.ed), &self.input).expect("legal")
    }

    /// The chances of its last battle, which those before it are part of.
    pub fn odds(&self) -> Odds {
        let all = odds::turn(self.locked().position().board(&self.ed), &self.input);
        let (_, odds) = all.into_iter().next_back().expect("a battle");
        odds.expect("it can be reckoned")
    }

    /// The units on the board.
    pub fn count(&self, p: &Position) -> Lots {
        let mut all = Lots::new();
        for u in p.units.values().filter(|u| self.ed.kind(u.kind).fights()) {
            *all.entry((u.power, u.kind)).or_default() += 1;
        }
        all
    }
}

/// Puts land units at sea on board: on each transport one of infantry, and one of any kind.
fn board_ships(ed: &Edition, p: &mut Position) {
    let at_sea = |is: &dyn Fn(KindId) -> bool| -> Vec<UnitId> {
        let all = p.units.iter().filter(|(_, u)| ed.is_sea(u.space) && is(u.kind));
        all.map(|(id, _)| *id).collect()
    };
    let infantry = ed.kind_by_id("infantry");
    let ships = at_sea(&|k| ed.kind(k).transport);
    let mut foot = at_sea(&|k| Some(k) == infantry);
    let mut heavy = at_sea(&|k| ed.kind(k).is_land() && Some(k) != infantry);
    for ship in ships {
        let two = [heavy.pop().or_else(|| foot.pop()), foot.pop()];
        for id in two.into_iter().flatten() {
            p.units.change(id, |u| (u.aboard, u.turn.start_aboard) = (Some(ship), Some(ship)));
        }
    }
    assert!(foot.is_empty() && heavy.is_empty(), "room for all on board");
}
