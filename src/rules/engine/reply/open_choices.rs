//! What is open to a seat that is asked, for the file it fills in: where it can go, which hits it has to
//! take, and whose fate is settled. Nothing is decided here.

use super::asked_battle::AskedBattle;
use crate::engine::battle::{self, HitSource};
use crate::engine::combat::BattleState;
use crate::engine::event::Question;
use crate::engine::{Board, Input, Owed};
use crate::id::{SpaceId, UnitId};

/// What a seat can choose from in one battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Open {
    /// Where land units or ships of the attacker may retreat to.
    pub retreats: Vec<SpaceId>,
    /// Where fighters without a deck can land.
    pub landings: Vec<SpaceId>,
    /// Hits that are rolled and not yet taken.
    pub hits: u32,
    /// Those that can take them, where that is not everybody of the side.
    pub limited: Vec<UnitId>,
    /// Own units that are hit already and will leave the battle, and those of the enemy.
    pub chosen: [Vec<UnitId>; 2],
}

/// What is open where these questions are asked, all about one place.
pub fn open(board: Board, input: &Input, owed: &[Owed], place: SpaceId) -> Open {
    let scene = AskedBattle::of(board, input, owed, place);
    let mut found = Open::default();
    if scene.hears("retreat") {
        found.retreats = scene.retreats();
    }
    if scene.asked.contains(&Question::Landing) {
        found.landings = battle::open_to_stranded(scene.field, place, &scene.powers);
    }
    let Some(state) = board.turn().battle.as_ref().filter(|b| b.place == place) else {
        return found;
    };
    found.chosen = [scene.attacks, !scene.attacks].map(|attackers| {
        let hit = state.doomed.iter().chain(&state.silenced).copied();
        hit.filter(|id| is_in_fight(board, state, attackers, *id)).collect()
    });
    let pending = state.pending.iter().filter(|pool| pool.on_attackers == scene.attacks);
    let hits: Vec<(HitSource, u32)> = pending.map(|pool| (pool.from, pool.hits)).collect();
    found.hits = hits.iter().map(|(_, n)| n).sum();
    let targets = battle::targets_of(scene.field, state, scene.attacks, &hits);
    let all = state
        .units(scene.attacks)
        .iter()
        .filter(|id| is_in_fight(board, state, scene.attacks, **id))
        .filter(|id| !found.chosen[0].contains(id))
        .count();
    if found.hits > 0 && targets.len() < all {
        found.limited = targets;
    }
    found
}

/// Does the unit fight on this side, and is it on the board?
fn is_in_fight(board: Board, state: &BattleState, attackers: bool, id: UnitId) -> bool {
    board.position.units.contains_key(&id) && state.units(attackers).contains(&id)
}

/// The units of the side of those who are asked that are in the combats of a place.
pub fn own_in_battle(board: Board, owed: &[Owed], place: SpaceId) -> Vec<UnitId> {
    let (attackers, defenders) = super::asked_battle::units_in_combat(board, place);
    let attacks = owed.iter().any(|o| board.allied(o.power, board.mover()));
    let mut all = if attacks { attackers } else { defenders };
    if let Some(state) = board.turn().battle.as_ref().filter(|b| b.place == place) {
        all.retain(|id| !state.doomed.contains(id) && !state.silenced.contains(id));
    }
    all
}

impl AskedBattle<'_> {
    /// Where a retreat may go.
    fn retreats(&self) -> Vec<SpaceId> {
        if !self.moves || !self.fights_rounds() || self.leavers().0.is_empty() {
            return Vec::new();
        }
        let mut all = self.under_way().unwrap_or_else(|| self.entries());
        all.retain(|to| !self.is_closed(*to));
        all
    }

    /// Is the way of a retreat to this space closed?
    fn is_closed(&self, to: SpaceId) -> bool {
        let board = self.field.board;
        match self.under_way() {
            Some(entries) => battle::blocked_now(board, self.place, &entries, to).is_some(),
            None => battle::blocked(board, self.place, &self.entries(), to).is_some(),
        }
    }
}
