//! Standing orders of a game: which are in force, what came too late, which seals are shut. Only what
//! stood in the head that the mover signed, or in the receipt, counts.

use std::collections::BTreeMap;

use crate::doc_kind::DocKind;
use crate::engine::event::Question;
use crate::engine::plan::Standing;
use crate::file::{Block, Document};
use crate::id::PowerId;

use super::game::Game;
use super::state::InForce;

/// Standing orders in force, by power.
pub fn standing(game: &Game) -> BTreeMap<PowerId, Standing> {
    standing_of(game, game.lock_now(), game.file.latest())
}

/// Standing orders in force after a block, by power; rules that have ended by the position after
/// block `now` are left out.
pub fn standing_of(game: &Game, block: u32, now: u32) -> BTreeMap<PowerId, Standing> {
    let mut by_power: BTreeMap<PowerId, Standing> = BTreeMap::new();
    let powers_of = |seat: &str| game.seat(seat).map(|s| s.powers.as_slice()).unwrap_or_default();
    for (seat, (filed, s)) in game.state.standing_at(block) {
        let alive = alive(game, seat, (filed, now), s);
        for power in powers_of(seat).iter().filter(|p| s.power.is_none_or(|own| own == **p)) {
            by_power.insert(*power, alive.clone());
        }
    }
    for (seat, s) in game.state.shut_at(block) {
        for power in powers_of(seat) {
            by_power.entry(*power).or_default().sealed.clone_from(&s.scopes);
        }
    }
    by_power
}

/// What is left of standing orders filed, or sealed, in a block, at the position after another.
pub fn alive(game: &Game, seat: &str, times: (u32, u32), s: &InForce) -> Standing {
    let mut left = Standing { version: s.version, ..s.standing.clone() };
    if let Some(own) = game.state.powers.get(seat) {
        game.state.captures.end_rules(&game.rules.edition, *own, times, &mut left);
    }
    left
}

/// Does the turn wait for this seat to open its seal?
pub fn owes_seal(game: &Game, seat: &str) -> bool {
    let of_seat = |p: PowerId| game.seat_of(p).is_some_and(|s| s.id == seat);
    game.owed().iter().any(|o| o.about == Question::Unseal && of_seat(o.power))
}

/// Sentences about standing orders that came after the lock of a block and did not count in it.
pub fn late_standing(game: &Game, block: &Block) -> Vec<String> {
    let played = |b: &Block| b.documents.iter().any(|d| d.kind == DocKind::Orders);
    let decided =
        |d: &Document| matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed);
    if !block.documents.iter().any(decided) || block.events.is_empty() {
        return Vec::new();
    }
    let before = game.file.blocks.iter().take(block.number as usize);
    let Some(began) = before.rev().find(|b| played(b)) else { return Vec::new() };
    let Some(lock) = game.state.lock_of(began.number, &began.documents) else { return Vec::new() };
    let late = |b: u32| b > lock && b < block.number;
    let mut found = Vec::new();
    for (b, seat, s) in game.state.filed.iter().filter(|(b, _, _)| late(*b)) {
        found.push(format!(
            "Standing orders {} of {seat} (block {b}) came after the lock and do not count here.",
            s.version
        ));
    }
    for s in game.state.seals.iter().filter(|s| late(s.block) && s.opened.is_none()) {
        found.push(format!(
            "Sealed standing orders {} of {} (block {}) came after the lock and do not count here.",
            s.version, s.seat, s.block
        ));
    }
    found
}

/// Sentences about the standing orders that a block files, and the seals it files or opens.
pub fn sealed_notes(game: &Game, block: &Block) -> Vec<String> {
    let count = |seat: &str| {
        let own = game.state.seals.iter().filter(|s| s.seat == seat && s.block <= block.number);
        match own.count() {
            1 => "1 seal".to_string(),
            n => format!("{n} seals"),
        }
    };
    let filed = game.state.seals.iter().filter(|s| s.block == block.number).map(|s| {
        let (seat, n) = (&s.seat, count(&s.seat));
        format!("Standing orders {} of {seat} are sealed; {seat} has filed {n}.", s.version)
    });
    let opened = game.state.seals.iter().filter(|s| s.opened == Some(block.number)).map(|s| {
        let (seat, n) = (&s.seat, count(&s.seat));
        let opens = format!("{seat} opens standing orders {}, sealed in block", s.version);
        match &s.unreadable {
            None => format!("{opens} {}; {seat} has filed {n}.", s.block),
            Some(why) => format!(
                "{opens} {}. Nobody can read them ({why}): they say nothing, and {} instead. \
                 {seat} has filed {n}.",
                s.block,
                instead(game, seat, s.block)
            ),
        }
    });
    let open = block.documents.iter().filter(|d| d.kind == DocKind::Standing).filter_map(|d| {
        let own = game.state.filed.iter().find(|(_, _, s)| s.digest == d.digest)?;
        let (_, seat, s) = own;
        Some(format!("{seat} files standing orders, version {}: see below.", s.version))
    });
    open.chain(filed).chain(opened).collect()
}

/// What counts where a seal of this block cannot be read: what it was to replace.
fn instead(game: &Game, seat: &str, block: u32) -> String {
    match game.state.standing_at(block).get(seat) {
        Some((_, s)) => format!("standing orders {} go on counting", s.version),
        None => "the default profile counts".to_string(),
    }
}

/// Seals that are still shut, as sentences; those of a finished game should be opened.
pub fn shut_seals(game: &Game) -> Vec<String> {
    let shut = game.state.seals.iter().filter(|s| s.opened.is_none());
    shut.map(|s| format!("standing orders {} of {}, block {}", s.version, s.seat, s.block))
        .collect()
}
