//! A block of the past, step by step: each move, each round of a battle with its dice, retreats and placements.

use serde_json::{Value, json};

use super::draft_board::drawn;
use super::stacks::space_in_words;
use crate::chain::{Game, Replayed};
use crate::desk::look::Look;
use crate::desk::refused::Refused;
use crate::edition::Edition;
use crate::engine::event::BattleResult;
use crate::engine::{Board, Event};
use crate::id::{SpaceId, UnitId};
use crate::map::{Scene, SpaceMark, marks};
use crate::orders::forces;
use crate::report::roll_told;
use crate::stream::FaceMeaning;

/// Events that are shown together.
struct ReplayStep {
    title: String,
    lines: Vec<String>,
    /// Where it happens.
    place: Option<SpaceId>,
    /// The first event, and the one after the last.
    from: usize,
    to: usize,
}

impl ReplayStep {
    fn json(&self) -> Value {
        let place = self.place.map(SpaceId::index);
        json!({ "title": self.title, "lines": self.lines, "place": place })
    }
}

/// The titles of the steps of a block, with their dice and losses in words.
pub fn steps(ed: &Edition, past: &Replayed) -> Value {
    json!({ "steps": cut(ed, past).iter().map(ReplayStep::json).collect::<Vec<_>>() })
}

/// The board after one of the steps, with the arrows of that step.
///
/// # Errors
/// There is no such step, or the edition has no map.
pub fn step(game: &Game, look: &Look, past: &Replayed, number: usize) -> Result<Value, Refused> {
    let ed = &game.rules().edition;
    let all = cut(ed, past);
    let missing = || Refused::new("there is no such step", "go back to the first one");
    let one = all.get(number).ok_or_else(missing)?;
    let world = look.world.as_ref().ok_or_else(missing)?;
    let mut before = past.before.clone();
    past.block.events[..one.from].iter().for_each(|e| before.apply(e));
    let events = &past.block.events[one.from..one.to];
    let mut at = before.clone();
    events.iter().for_each(|e| at.apply(e));
    let mark = SpaceMark { fought: true, ..SpaceMark::default() };
    // Dice for something else than a battle, such as research, may be thrown in the same step.
    let fought = marks(events);
    let here = one.place.filter(|s| fought.contains_key(s));
    let marks = here.map(|s| (s, mark)).into_iter().collect();
    let now = Scene::now(game, &look.layout, String::new());
    let scene = Scene { at: &at, before: Some(&before), events, marks, silhouettes: true, ..now };
    let labels: Vec<String> = ed.space_ids().map(|s| space_in_words(at.board(ed), s)).collect();
    Ok(json!({ "drawn": drawn(look, world, &scene), "labels": labels }))
}

/// Cuts the events of a block into steps.
fn cut(ed: &Edition, past: &Replayed) -> Vec<ReplayStep> {
    let mut at = past.before.clone();
    let mut all: Vec<ReplayStep> = Vec::new();
    for (n, event) in past.block.events.iter().enumerate() {
        if let Some((title, place)) = beginning(at.board(ed), event) {
            all.push(ReplayStep { title, lines: Vec::new(), place, from: n, to: n + 1 });
        }
        if let Some(last) = all.last_mut() {
            last.to = n + 1;
            last.lines.extend(line(at.board(ed), event));
        }
        at.apply(event);
    }
    if let Some(first) = all.first_mut() {
        first.from = 0;
    }
    all
}

/// The title of the step that an event begins, and where it is.
fn beginning(board: Board, event: &Event) -> Option<(String, Option<SpaceId>)> {
    let name = |s: &SpaceId| board.space(*s).name.as_str();
    let units = |ids: &[UnitId]| forces(board, ids);
    Some(match event {
        Event::Moved { units: ids, path, .. } if path.len() > 1 => {
            let way: Vec<&str> = path.iter().map(name).collect();
            (format!("{}: {}", units(ids), way.join(" > ")), path.last().copied())
        }
        Event::Landed { unit, to, .. } => {
            (format!("{} ashore in {}", units(&[*unit]), name(to)), Some(*to))
        }
        Event::EngagementBegan { engagement, attackers, defenders } if !defenders.is_empty() => {
            let sides = format!("{} against {}", units(attackers), units(defenders));
            (format!("{}: {sides}", name(&engagement.place)), Some(engagement.place))
        }
        Event::CombatRound { place, round } => {
            (format!("{}, round {round}", name(place)), Some(*place))
        }
        Event::Retreated { units: ids, from, to, .. } => {
            (format!("{}: retreat from {} to {}", units(ids), name(from), name(to)), Some(*to))
        }
        Event::Placed { kind, count, space, .. } => {
            let unit = &board.kind(*kind).abbr;
            (format!("{count} {unit} placed in {}", name(space)), Some(*space))
        }
        _ => return None,
    })
}

/// What an event adds to its step: dice, losses, the end of a battle.
fn line(board: Board, event: &Event) -> Option<String> {
    Some(match event {
        Event::Rolled { key, faces: all, hits, .. }
        | Event::Summed { key, faces: all, hits, .. } => {
            let faces: Vec<String> = all.iter().map(ToString::to_string).collect();
            let thrown = format!("{}: {}", roll_told(board.edition, key), faces.join(" "));
            match key.kind.faces() {
                FaceMeaning::Number | FaceMeaning::Lot => thrown,
                _ => format!("{thrown}; hits {hits}"),
            }
        }
        Event::Removed { units, .. } => format!("lost: {}", forces(board, units)),
        Event::ControlChanged { space, to, .. } => {
            format!("{} is {} now", board.space(*space).name, board.power(*to).adjective)
        }
        Event::EngagementEnded { result, .. } => match result {
            BattleResult::AttackerWon => "the attacker has won".to_string(),
            BattleResult::DefenderWon => "the defender has won".to_string(),
            BattleResult::BothDestroyed => "no one is left".to_string(),
            _ => return None,
        },
        _ => return None,
    })
}
