//! The units in a space: in words, and in stacks from which a player chooses.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::engine::plan::{UnitGroup, UnitPick};
use crate::engine::position::{Position, Unit};
use crate::engine::unit::Did;
use crate::engine::{Board, query};
use crate::id::{KindId, PowerId, SpaceId};
use crate::orders::plural;

/// The space in one line: `Ukraine S.S.R., German, 3 infantry, worth 3`.
pub(super) fn space_in_words(board: Board, s: SpaceId) -> String {
    let data = board.space(s);
    let mut parts = vec![data.name.clone()];
    if let Some(waters) = &data.waters {
        parts.push(waters.clone());
    }
    let holder = board.controller(s);
    match holder {
        Some(power) => parts.push(board.power(power).adjective.clone()),
        None if data.impassable => parts.push("closed to everyone".to_string()),
        None if board.is_land(s) => parts.push("held by no one".to_string()),
        None => {}
    }
    let mut count: BTreeMap<(bool, PowerId, KindId), u16> = BTreeMap::new();
    for (_, u) in board.in_space(s) {
        *count.entry((Some(u.power) != holder, u.power, u.kind)).or_default() += 1;
    }
    for ((foreign, power, kind), n) in count {
        let owner =
            if foreign { format!("{} ", board.power(power).adjective) } else { String::new() };
        parts.push(format!("{n} {owner}{}", plural(&board.kind(kind).name, n)));
    }
    if data.income > 0 {
        parts.push(format!("worth {}", data.income));
    }
    parts.join(", ")
}

/// Units that an order can name together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    foreign: bool,
    power: PowerId,
    kind: KindId,
    /// Where they began the turn, if that is another space.
    from: Option<SpaceId>,
    moved: bool,
    aboard: bool,
}

/// The stacks of a space. `free` ones can still be ordered to move in this phase.
pub(super) fn stacks(board: Board, s: SpaceId, noncombat: bool) -> Vec<Value> {
    let mut count: BTreeMap<Alike, u16> = BTreeMap::new();
    for (_, u) in board.in_space(s) {
        *count.entry(alike(board.position, u, noncombat)).or_default() += 1;
    }
    // Guns stay where they are in the combat move, unless they fire rockets.
    let guns_go = noncombat || query::has_rockets(board, board.mover());
    count.into_iter().map(|(units, n)| units.json(board, n, guns_go)).collect()
}

impl Alike {
    /// The stack of `count` such units.
    fn json(self, board: Board, count: u16, guns_go: bool) -> Value {
        let kind = board.kind(self.kind);
        let stays = kind.complex || kind.aa_gun && !guns_go;
        json!({
            "power": board.power(self.power).name,
            "owner": (self.power != board.mover()).then_some(self.power.index()),
            "kind": self.kind.index(),
            "abbr": kind.abbr,
            "name": plural(&kind.name, count),
            "count": count,
            "from": self.from.map(SpaceId::index),
            "came": self.from.map(|s| board.space(s).name.clone()),
            "aboard": self.aboard,
            "moved": self.moved,
            "free": !self.foreign && !self.moved && !self.aboard && !stays,
        })
    }
}

fn alike(at: &Position, u: &Unit, noncombat: bool) -> Alike {
    let moved = u.turn.did(if noncombat { Did::NoncombatMoved } else { Did::CombatMoved });
    Alike {
        foreign: !at.commanded(u),
        power: u.power,
        kind: u.kind,
        from: (u.turn.start != u.space).then_some(u.turn.start),
        moved,
        // Aircraft on a deck take off from it.
        aboard: u.aboard.is_some() && u.turn.start_aboard.is_some() && !lands_on_decks(at, u),
    }
}

/// Is its ship a carrier?
fn lands_on_decks(at: &Position, u: &Unit) -> bool {
    u.aboard.is_some_and(|ship| at.cargo(ship).all(|(_, c)| c.kind == u.kind))
}

/// Chosen units as an order names them.
pub(super) fn group(board: Board, s: SpaceId, chosen: &Value) -> Option<UnitGroup> {
    let number = |key: &str| chosen[key].as_u64().and_then(|n| usize::try_from(n).ok());
    let kind = board.edition.kind_ids().nth(number("kind")?)?;
    let owner = number("owner").and_then(|n| board.power_ids().nth(n));
    let from = number("from").and_then(|n| board.space_ids().nth(n));
    let count = u16::try_from(number("count")?).ok().filter(|n| *n > 0)?;
    // Where they came from is named only if others of the kind came from elsewhere.
    let others = board.in_space(s).any(|(_, u)| {
        u.kind == kind
            && u.power == owner.unwrap_or(board.mover())
            && from.is_some_and(|f| u.turn.start != f)
    });
    let pick = UnitPick { from: from.filter(|_| others), ..UnitPick::default() };
    Some(UnitGroup { count, owner, kind, pick })
}
