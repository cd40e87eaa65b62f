//! The effect of a national rule in a turn: an event names it, or the same orders, ruled again with
//! the same dice and without the rule, lead elsewhere.

use fieldpost::case::event_lines::lines;
use fieldpost::edition::Edition;
use fieldpost::engine::event::Event;
use fieldpost::engine::position::Unit;
use fieldpost::engine::{NoOutcome, Position, adjudicate};
use fieldpost::id::{AdvantageId, PowerId, SpaceId, UnitId};

use super::{Played, Tray, nation_of};

/// Does an event of the turn name the advantage or its rule? What was ordered and came to nothing is no
/// use of it.
pub fn named(ed: &Edition, turn: &Played, id: AdvantageId) -> bool {
    let rule = format!("[{}]", ed.advantage(id).rule);
    let idle = |l: &str| l.starts_with("failed ") || l.starts_with("not-possible");
    turn.events.iter().filter_map(nation_of).any(|of| of == id)
        || lines(turn.at.board(ed), turn.events, 2).iter().any(|l| !idle(l) && l.contains(&rule))
}

/// Would the turn have gone otherwise without the rule: its orders be refused, or the board be another
/// after it?
pub fn matters(ed: &Edition, turn: &Played, id: AdvantageId) -> bool {
    let mut bare = ed.clone();
    bare.compulsory.retain(|a| *a != id);
    bare.advantages[id.index()].played = false;
    let mut at = turn.at.clone();
    forget(&mut at, id);
    let taken = take_back(ed, &mut at, turn.set_up, id);
    at.normalise();
    let mut given = turn.given.clone();
    given.orders.advantages.retain(|o| o.advantage != id);
    for standing in given.standing.values_mut() {
        standing.declares.retain(|d| d.advantage != id);
    }
    match adjudicate(at.board(&bare), &given, &mut Tray::new(ed, turn.dice)) {
        Err(NoOutcome::Refused(_)) => true,
        Err(_) => false,
        Ok(done) => {
            let (mut with, mut after) = (turn.after.clone(), done.after);
            forget(&mut with, id);
            // What is missing from the board is missing afterwards; that alone is no use of it.
            give_back(&mut after, taken);
            after != with
        }
    }
}

/// Nothing of the position names the rule any more.
fn forget(p: &mut Position, id: AdvantageId) {
    p.advantages.remove(&id);
    p.lent.remove(&id);
    p.barred.retain(|(a, _)| *a != id);
    p.turn.commands.retain(|_, a| *a != id);
}

/// What a rule put on the board before the first turn: pieces and land.
#[derive(Default)]
struct Taken {
    units: Vec<Unit>,
    land: Vec<(SpaceId, Option<PowerId>, Option<PowerId>)>,
}

/// Takes it from the board, as far as it is still there.
fn take_back(ed: &Edition, p: &mut Position, set_up: &[Event], id: AdvantageId) -> Taken {
    let mut taken = Taken::default();
    for e in set_up {
        match e {
            Event::UnitsGiven { advantage, power, kind, count, space } if *advantage == id => {
                let complex = ed.kind(*kind).complex;
                let such = |u: &Unit| {
                    u.kind == *kind && if complex { u.space == *space } else { u.power == *power }
                };
                let found = p.units.iter().filter(|(_, u)| such(u) && u.aboard.is_none());
                let found: Vec<UnitId> =
                    found.map(|(id, _)| *id).take(usize::from(*count)).collect();
                taken.units.extend(found.iter().filter_map(|id| p.units.remove(id)));
            }
            Event::LandGiven { advantage, power, space } if *advantage == id => {
                let (now, before) =
                    (p.controller(*space), Position::initial(ed).controller(*space));
                if now == Some(*power) {
                    taken.land.push((*space, now, before));
                    hold(p, *space, before);
                }
            }
            _ => {}
        }
    }
    taken
}

/// Puts it back, if no one has taken the land in the meantime.
fn give_back(p: &mut Position, taken: Taken) {
    for u in taken.units {
        let id = UnitId(p.next_unit);
        p.next_unit += 1;
        p.units.insert(id, u);
    }
    for (space, with, without) in taken.land {
        if p.controller(space) == without {
            hold(p, space, with);
        }
    }
    p.normalise();
}

fn hold(p: &mut Position, space: SpaceId, power: Option<PowerId>) {
    p.control[space.index()] = power;
    p.turn.control_at_start[space.index()] = power;
}
