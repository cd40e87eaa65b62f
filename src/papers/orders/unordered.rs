//! What the rules do with units that no order names: where aircraft come down and where bought units
//! appear, if every attack succeeds.

use std::collections::BTreeMap;

use super::print_words::print_units;
use crate::diag::wrap;
use crate::edition::Edition;
use crate::engine::event::{Decider, MoveKind};
use crate::engine::{Board, Event, Input, Outcome, Position, foresee};
use crate::id::{KindId, SpaceId};

type CountByKind = BTreeMap<KindId, u16>;

/// Units that go somewhere without an order.
#[derive(Default)]
pub(super) struct Unordered {
    /// Aircraft that come down: from where they stand then, and where to.
    landings: BTreeMap<(SpaceId, SpaceId), CountByKind>,
    /// Bought units, by where they appear.
    placed: BTreeMap<SpaceId, CountByKind>,
}

impl Unordered {
    /// What of it happens in this outcome.
    pub(super) fn of(before: &Position, outcome: &Outcome) -> Unordered {
        let mut found = Unordered::default();
        for event in &outcome.events {
            match event {
                Event::Moved { units, path, how: MoveKind::Landing, order: None } => {
                    let (Some(from), Some(to)) = (path.first(), path.last()) else { continue };
                    for id in units {
                        let Some(u) = before.units.get(id).filter(|u| before.commanded(u)) else {
                            continue;
                        };
                        let lots = found.landings.entry((*from, *to)).or_default();
                        *lots.entry(u.kind).or_default() += 1;
                    }
                }
                Event::Placed { power, kind, count, space, by, .. }
                    if *power == before.power && !matches!(by, Decider::Orders(..)) =>
                {
                    let lots = found.placed.entry(*space).or_default();
                    *lots.entry(*kind).or_default() += count;
                }
                _ => {}
            }
        }
        found
    }

    /// All bought units that no order places, with the spaces the rules give them.
    pub(super) fn placed_by_rule(&self, ed: &Edition) -> Option<String> {
        let all: Vec<String> = self
            .placed
            .iter()
            .map(|(space, lots)| format!("{} to {}", units(ed, lots), ed.space(*space).name))
            .collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// The same as entries of `place`, for the first of these spaces: `4 inf: Germany`.
    pub(super) fn first_placement(&self, ed: &Edition) -> Option<String> {
        let (space, lots) = self.placed.first_key_value()?;
        Some(format!("{}: {}", units(ed, lots), ed.space(*space).name))
    }
}

fn units(ed: &Edition, lots: &CountByKind) -> String {
    let list: Vec<(KindId, u16)> = lots.iter().map(|(k, n)| (*k, *n)).collect();
    print_units(ed, &list)
}

/// A sentence, wrapped; the names of some places end in a full stop of their own.
fn sentence(words: &str) -> String {
    wrap(&words.replace("..", "."), "  ", "    ")
}

/// The sentences at the end of an explanation; empty where everything has an order.
pub fn unordered(board: Board, input: &Input) -> String {
    let Ok(outcome) = foresee(board, input, true) else { return String::new() };
    let found = Unordered::of(board.position, &outcome);
    let mut out = String::new();
    for ((from, to), lots) in &found.landings {
        let fly = if lots.values().sum::<u16>() == 1 { "flies" } else { "fly" };
        let from = &board.space(*from).name;
        let to = &board.space(*to).name;
        out += &sentence(&format!("{} {fly} from {from} to {to}.", units(board.edition, lots)));
    }
    if let Some(placed) = found.placed_by_rule(board.edition) {
        out += &sentence(&format!("Bought and not placed: {placed}."));
    }
    if out.is_empty() { out } else { format!("Without an order, if every attack succeeds\n{out}") }
}
