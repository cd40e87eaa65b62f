//! The board of a draft as a page shows it: the picture once, and for each state only what is otherwise.

use std::sync::PoisonError;

use serde_json::{Value, json};

use super::reading::{DraftRead, phase_called};
use super::stacks::{group, space_in_words, stacks};
use crate::chain::Game;
use crate::desk::look::Look;
use crate::edition::{Edition, Phase};
use crate::engine::Board;
use crate::engine::position::Engagement;
use crate::engine::unit::Did;
use crate::id::SpaceId;
use crate::map::{Drawing, Scene, SpaceMark, World, drawing, fills, heart, table};
use crate::reach::{ChosenUnits, PlannedMoves};

/// The spaces of the board and the part of its picture that does not change while a turn is made.
pub fn spaces(game: &Game, look: &Look) -> Value {
    let ed = &game.rules().edition;
    let Some(world) = &look.world else { return json!({ "spaces": names(ed, None) }) };
    let now = Scene::now(game, &look.layout, String::new());
    let scene = Scene { silhouettes: true, ..now };
    json!({
        "spaces": names(ed, Some(world)),
        "picture": table(world, &scene),
        "wide": world.geometry.width,
        "high": world.geometry.height,
        "margin": world.geometry.margin,
    })
}

fn names(ed: &Edition, world: Option<&World>) -> Vec<Value> {
    ed.space_ids().map(|s| space_json(ed, world, s)).collect()
}

/// A space: its name, its neighbours, and where the picture has it.
fn space_json(ed: &Edition, world: Option<&World>, s: SpaceId) -> Value {
    let data = ed.space(s);
    let near: Vec<usize> = ed.neighbours(s).iter().map(|n| n.index()).collect();
    let at = world.map(|w| heart(w, s));
    json!({
        "id": data.id,
        "name": data.name,
        "sea": ed.is_sea(s),
        "closed": data.impassable,
        "near": near,
        "x": at.map(|p| p.x),
        "y": at.map(|p| p.y),
    })
}

/// The board with what a draft orders up to a phase: what is drawn otherwise than in the picture, and who is
/// where.
pub fn board(game: &Game, look: &Look, text: &str, phase: &str) -> Value {
    let ed = &game.rules().edition;
    let draft = DraftRead::of(game, text);
    let planned = draft.moves(phase);
    let at = planned.as_ref().map_or(draft.start(), |p| p.board());
    let before = planned.as_ref().map(|p| p.start());
    let events = planned.as_ref().map_or(&[][..], |p| p.events());
    let noncombat = phase_called(phase) >= Some(Phase::Noncombat);
    let moved = planned.as_ref().filter(|_| noncombat);
    let stacks_in = ed.space_ids().map(|s| match moved {
        Some(planned) => stacks_that_can_move(ed, planned, s),
        None => stacks(at.board(ed), s, noncombat),
    });
    let mut told = json!({
        "labels": ed.space_ids().map(|s| space_in_words(at.board(ed), s)).collect::<Vec<_>>(),
        "stacks": stacks_in.collect::<Vec<_>>(),
        "own": own_spaces(at.board(ed)),
    });
    if let Some(world) = &look.world {
        let fights = if noncombat { Vec::new() } else { fights(&draft) };
        let pending = SpaceMark { pending: true, ..SpaceMark::default() };
        let marks = fights.iter().map(|e| (e.place, pending)).collect();
        let now = Scene::now(game, &look.layout, String::new());
        let scene = Scene { at, before, events, marks, silhouettes: true, ..now };
        told["drawn"] = drawn(look, world, &scene);
    }
    told
}

/// The stacks of a space in the noncombat move: units that have moved in the combat move and can go nowhere now are
/// not offered.
fn stacks_that_can_move(ed: &Edition, planned: &PlannedMoves, s: SpaceId) -> Vec<Value> {
    let at = planned.board();
    let mut all = stacks(at.board(ed), s, true);
    let came = |kind: &Value| {
        at.in_space(s).any(|(_, u)| u.turn.did(Did::CombatMoved) && *kind == json!(u.kind.index()))
    };
    for stack in all.iter_mut().filter(|stack| is_free(stack)).filter(|stack| came(&stack["kind"]))
    {
        let mut one = stack.clone();
        one["count"] = json!(1);
        let Some(one) = group(at.board(ed), s, &one) else { continue };
        let alone = ChosenUnits { from: s, groups: vec![one], loads: Vec::new() };
        if planned.choices(&alone).is_empty() {
            stack["free"] = json!(false);
            stack["fought"] = json!(true);
        }
    }
    all
}

/// May these units still be chosen?
fn is_free(stack: &Value) -> bool {
    stack["free"] == json!(true)
}

/// Battles that the combat moves lead to.
fn fights(draft: &DraftRead) -> Vec<Engagement> {
    let locked = draft.locked();
    locked.map(|l| l.position().turn.battles.clone()).unwrap_or_default()
}

/// The parts of the picture that a scene has of its own, in pieces: most of them are the same as in the last scene.
pub(super) fn drawn(look: &Look, world: &World, scene: &Scene) -> Value {
    let mut stamps = look.stamps.lock().unwrap_or_else(PoisonError::into_inner);
    let Drawing { over, words } = drawing(world, scene, &mut stamps);
    json!({
        "fills": fills(scene),
        "over": over,
        "words": words,
        "stamps": stamps.defs(scene.layout),
    })
}

/// Where the mover has units, those next to an enemy first: that is where a player looks.
fn own_spaces(board: Board) -> Vec<usize> {
    let mut all: Vec<SpaceId> = board
        .space_ids()
        .filter(|s| board.in_space(*s).any(|(_, u)| u.power == board.mover()))
        .collect();
    all.sort_by_key(|s| (std::cmp::Reverse(enemies_next_to(board, *s)), *s));
    all.into_iter().map(SpaceId::index).collect()
}

/// How many units of the mover's enemies are next to a space: first those on land for land, and those at sea for a sea
/// zone, since there the two sides meet; then all of them.
fn enemies_next_to(board: Board, s: SpaceId) -> (usize, usize) {
    let side = board.side(board.mover());
    let is_like = |n: &SpaceId| board.is_sea(*n) == board.is_sea(s);
    let enemies =
        |n: SpaceId| board.in_space(n).filter(|(_, u)| board.side(u.power) != side).count();
    let near = || board.neighbours(s).iter().copied();
    (near().filter(is_like).map(enemies).sum(), near().map(enemies).sum())
}
