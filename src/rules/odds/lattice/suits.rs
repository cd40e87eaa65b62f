//! Which fights can be walked.

use super::walk::Asks;
use crate::edition::{CombatStep, DefencelessTransports};
use crate::engine::course::{self, Course};
use crate::engine::plan::BattleInstructions;
use crate::engine::position::EngagementKind;
use crate::engine::unit::Did;
use crate::engine::{Field, battle, nation};
use crate::id::{AdvantageId, UnitId};
use crate::odds::node::Node;
use crate::odds::scene::{Scene, Way};

/// Nothing but whole rounds is left of this fight, and nothing in it depends on more than who is left.
pub(super) fn suits(scene: &Scene, node: &Node) -> bool {
    let board = node.p.board(scene.ed);
    let s = &node.fight.state;
    let fights =
        matches!(s.kind, EngagementKind::Land | EngagementKind::Sea) && !board.is_neutral(s.place);
    if scene.way == Way::General || !fights || !round_begins(scene, node) || scene.plans(s.place) {
        return false;
    }
    let mut units = s.attackers.iter().chain(&s.defenders).map(|id| board.unit(*id));
    let own = s.attackers.iter().all(|id| board.commanded(board.unit(*id)));
    // Defenders that may leave by the rule of their nation.
    let stays =
        !s.defenders.iter().any(|id| nation::falls_back(board, board.unit(*id).power).is_some());
    own && units.all(|u| {
        !board.kind(u.kind).single_strike
            && !u.turn.did(Did::Strikes)
            && course::course(board, u) != Course::Other
    }) && stays
}

/// What the numbers of both sides hang on.
pub(super) fn course(scene: &Scene, node: &Node) -> Course {
    let s = &node.fight.state;
    let units = s.attackers.iter().chain(&s.defenders).map(|id| node.p.unit(*id));
    units.map(|u| course::course(node.p.board(scene.ed), u)).max().unwrap_or(Course::Left)
}

/// The rules of nations that will have worked when the round that begins is over and hold because of it;
/// `None` where that hangs on what opening fire leaves.
pub(super) fn begun(scene: &Scene, node: &Node) -> Option<Vec<AdvantageId>> {
    let field = Field { board: node.p.board(scene.ed), input: scene.input };
    let both = [true, false];
    let opens =
        both.iter().any(|side| !battle::opening_chances(field, &node.fight, *side).is_empty());
    let mut all = Vec::new();
    for side in both {
        let (first, later) = battle::name_shooters(field, &node.fight, side);
        let begun =
            |id: &UnitId| course::course(node.p.board(scene.ed), node.p.unit(*id)) == Course::Begun;
        let fires_first = |id: &UnitId| first.iter().any(|(unit, _)| unit == id);
        if opens && node.fight.state.units(side).iter().any(|id| begun(id) && !fires_first(id)) {
            return None;
        }
        all.extend(first.into_iter().chain(later).filter_map(|(_, rule)| rule));
    }
    Some(all)
}

/// A round is about to begin, and no unit has fired in it.
fn round_begins(scene: &Scene, node: &Node) -> bool {
    let s = &node.fight.state;
    let steps = &scene.ed.profile.combat_round;
    let untouched = s.pending.is_empty() && s.silenced.is_empty() && s.doomed.is_empty();
    let untouched = untouched && node.fight.answers.is_empty();
    let field = Field { board: node.p.board(scene.ed), input: scene.input };
    let silent =
        |attackers: bool| battle::opening_chances(field, &node.fight, attackers).is_empty();
    // What comes before in a round comes in the first one only, or asks for nothing.
    let ready = match steps.get(usize::from(s.step)) {
        Some(CombatStep::SneakAttack) => s.part <= 2 || silent(true) && s.part <= 4,
        Some(CombatStep::AttackersFire) => s.part == 0 && silent(true) && silent(false),
        Some(CombatStep::DefendersFire) => {
            s.part == 0
                && silent(true)
                && silent(false)
                && battle::chances(field, &node.fight, true).is_empty()
        }
        _ => false,
    };
    let early = [CombatStep::Antiaircraft, CombatStep::Bombard, CombatStep::AimedFire];
    let done = early
        .into_iter()
        .filter_map(|step| steps.iter().position(|s| *s == step))
        .all(|n| n < usize::from(s.step));
    ready && untouched && done
}

/// Somebody's submarines may dive.
fn may_dive(scene: &Scene, node: &Node) -> bool {
    let s = &node.fight.state;
    let mut units = s.attackers.iter().chain(&s.defenders).map(|id| node.p.unit(*id));
    if s.kind != EngagementKind::Sea || !units.any(|u| scene.ed.kind(u.kind).submarine) {
        return false;
    }
    let own = scene.input.orders.battles.get(&s.place).is_some_and(submerges);
    let standing = scene.input.standing.values().flat_map(|s| &s.when);
    let answers = node.p.turn.answers.iter().filter(|((_, place), _)| *place == s.place);
    scene.input.profile.submerge
        || own
        || standing.into_iter().any(|r| submerges(&r.says))
        || answers.into_iter().any(|(_, i)| submerges(i))
}

/// Do instructions say when submarines submerge?
fn submerges(i: &BattleInstructions) -> bool {
    i.submerge.is_some()
}

/// Every instruction that a battle can have. One that is new does not compile here before somebody has
/// looked whether the quick way still holds with it: what it changes must be known before the first round,
/// or be read off what is left of both sides, or make the fight unsuitable in [`suits`].
#[allow(dead_code, reason = "the compiler reads it")]
fn every_instruction_is_looked_at(says: &BattleInstructions) {
    let BattleInstructions {
        // Which unit is lost next, and who takes a first hit: in the order of the states of a side.
        losses: _,
        first_hit: _,
        their_losses: _,
        // The engine is asked after every round.
        retreat: _,
        air_retreat: _,
        submerge: _,
        ask: _,
        // Before the first round, or after the last.
        ashore: _,
        bombard: _,
        special_move: _,
        riot: _,
        free_units: _,
        take_off: _,
        targets: _,
        intercept: _,
        landing: _,
        captor: _,
        // These fights go the general way.
        plan: _,
        fall_back: _,
        sacrifice: _,
        // Nothing depends on these.
        id: _,
        against: _,
    } = says;
}

/// When the engine is asked whether the fight goes on.
pub(super) fn asks(scene: &Scene, node: &Node) -> Asks {
    let ed = scene.ed;
    let s = &node.fight.state;
    let mut units = s.defenders.iter().chain(&s.attackers).map(|id| node.p.unit(*id));
    let lone = ed.profile.defenceless_transports == DefencelessTransports::LostAtOnce
        && s.kind == EngagementKind::Sea
        && units.any(|u| ed.kind(u.kind).transport);
    // Rules of nations tell units of one kind apart.
    if scene.may_leave(s.place) || lone && !node.p.advantages.is_empty() {
        return Asks::Each;
    }
    Asks::Where { kinds: lone, dives: may_dive(scene, node) }
}
