//! Standing orders of a game: which are in force, what came too late, which seals are shut. Only what
//! stood in the head that the mover signed, or in the receipt, counts.

use std::collections::BTreeMap;

use crate::doc_kind::DocKind;
use crate::engine::event::Question;
use crate::engine::plan::Standing;
use crate::file::Block;
use crate::id::PowerId;

use super::game::Game;
use super::state::{InForce, Seal};

/// Standing orders in force, by power.
pub fn standing_in_force(game: &Game) -> BTreeMap<PowerId, Standing> {
    standing_of(game, game.lock_now(), game.file.latest())
}

/// Standing orders in force after a block, by power; rules that have ended by the position after
/// block `now` are left out.
pub(crate) fn standing_of(game: &Game, block: u32, now: u32) -> BTreeMap<PowerId, Standing> {
    let mut by_power: BTreeMap<PowerId, Standing> = BTreeMap::new();
    for (seat, (filed, s)) in game.state.standing_at(block) {
        let alive = standing_alive(game, seat, filed, now, s);
        for power in powers_of(game, seat).iter().filter(|p| s.power.is_none_or(|own| own == **p)) {
            by_power.insert(*power, alive.clone());
        }
    }
    for (seat, s) in game.state.shut_at(block) {
        for power in powers_of(game, seat) {
            by_power.entry(*power).or_default().sealed.clone_from(&s.scopes);
        }
    }
    by_power
}

/// The powers that a seat plays.
fn powers_of<'g>(game: &'g Game, seat: &str) -> &'g [PowerId] {
    game.seat(seat).map(|s| s.powers.as_slice()).unwrap_or_default()
}

/// What is left of standing orders that were filed, or sealed, in block `filed`, at the position after block
/// `now`.
pub(crate) fn standing_alive(
    game: &Game,
    seat: &str,
    filed: u32,
    now: u32,
    s: &InForce,
) -> Standing {
    let mut left = Standing { version: s.version, ..s.standing.clone() };
    if let Some(own) = game.state.powers.get(seat) {
        game.state.captures.end_rules(&game.rules.edition, *own, filed, now, &mut left);
    }
    left
}

/// Does the turn wait for this seat to open its seal?
pub(crate) fn owes_seal(game: &Game, seat: &str) -> bool {
    game.owed()
        .iter()
        .any(|o| o.about == Question::Unseal && game.seat_of(o.power).is_some_and(|s| s.id == seat))
}

/// A file of standing orders, open or sealed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filed {
    /// The block that files it.
    pub block: u32,
    pub seat: String,
    pub version: u32,
    pub sealed: bool,
}

impl Filed {
    fn from_open((block, seat, s): &(u32, String, InForce)) -> Filed {
        Filed { block: *block, seat: seat.clone(), version: s.version, sealed: false }
    }

    fn from_seal(s: &Seal) -> Filed {
        Filed { block: s.block, seat: s.seat.clone(), version: s.version, sealed: true }
    }
}

/// Standing orders that came after the lock of a block and do not count in it.
pub fn late_standing(game: &Game, block: &Block) -> Vec<Filed> {
    if !block.has_decisions() || block.events.is_empty() {
        return Vec::new();
    }
    let mut before = game.file.blocks.iter().take(block.number as usize).rev();
    let began = before.find(|b| b.documents.iter().any(|d| d.kind == DocKind::Orders));
    let Some(began) = began else { return Vec::new() };
    let Some(lock) = game.state.lock_of(began.number, &began.documents) else { return Vec::new() };
    filed_between(game, lock, block.number)
}

/// Standing orders that were filed, open or sealed, after a block and before another.
fn filed_between(game: &Game, after: u32, before: u32) -> Vec<Filed> {
    let between = after + 1..before;
    let open = game.state.filed.iter().filter(|(b, ..)| between.contains(b)).map(Filed::from_open);
    let seals = game.state.seals.iter();
    let seals = seals.filter(|s| between.contains(&s.block) && s.opened.is_none());
    open.chain(seals.map(Filed::from_seal)).collect()
}

/// The newest standing orders of each seat that were filed after a block: they do not count in a step that
/// was locked there.
pub(crate) fn filed_after(game: &Game, lock: u32) -> Vec<Filed> {
    let mut newest: BTreeMap<String, Filed> = BTreeMap::new();
    for filed in filed_between(game, lock, u32::MAX) {
        newest.insert(filed.seat.clone(), filed);
    }
    newest.into_values().collect()
}

/// What a block does with standing orders: files them open or sealed, or opens a seal.
pub fn filed_in(game: &Game, block: &Block) -> Vec<Filed> {
    let open = block.documents.iter().filter(|d| d.kind == DocKind::Standing);
    let open = open.filter_map(|d| game.state.filed.iter().find(|(_, _, s)| s.digest == d.digest));
    let seals = game.state.seals.iter().filter(|s| s.block == block.number);
    open.map(Filed::from_open).chain(seals.map(Filed::from_seal)).collect()
}

/// A seal that a block opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealOpened {
    pub seal: Filed,
    pub unreadable: Option<Unreadable>,
}

/// Why the sealed words cannot be read, and what counts in their place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    pub why: String,
    /// The version that goes on counting; else it is the default profile.
    pub instead: Option<u32>,
}

/// The seals that a block opens.
pub fn opened_in(game: &Game, block: &Block) -> Vec<SealOpened> {
    let opened = game.state.seals.iter().filter(|s| s.opened == Some(block.number));
    opened.map(|s| seal_opened(game, s)).collect()
}

/// What comes of a seal that is opened. If its words cannot be read, older standing orders stay in force.
fn seal_opened(game: &Game, s: &Seal) -> SealOpened {
    let unreadable = s.unreadable.clone().map(|why| {
        let older = game.state.standing_at(s.block);
        Unreadable { why, instead: older.get(s.seat.as_str()).map(|(_, s)| s.version) }
    });
    SealOpened { seal: Filed::from_seal(s), unreadable }
}

/// How many seals a seat has filed up to a block.
pub fn seals_filed(game: &Game, seat: &str, block: u32) -> usize {
    game.state.seals.iter().filter(|s| s.seat == seat && s.block <= block).count()
}

/// Seals that are still shut; those of a finished game should be opened.
pub fn shut_seals(game: &Game) -> Vec<Filed> {
    game.state.seals.iter().filter(|s| s.opened.is_none()).map(Filed::from_seal).collect()
}
