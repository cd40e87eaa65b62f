//! How lucky a battle was that has been fought: where its result lies among all that could have come of
//! the forces and orders with which it began.

use super::outcome::Party;
use super::{Fault, MOST_TOLD, Way, reckoned};
use crate::edition::Edition;
use crate::engine::Input;
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::id::{PowerId, SpaceId};

/// One battle.
#[derive(Clone, Debug)]
pub struct Fought {
    pub place: SpaceId,
    pub kind: EngagementKind,
    /// The power that attacked.
    pub attacker: PowerId,
    /// What the defender lost more than the attacker, by printed cost, in IPC.
    pub swing: i32,
    pub expected: f64,
    /// The chance of a worse swing for the attacker, and half the chance of an equal one.
    pub percentile: f64,
}

/// The luck of one attacker from block to block: what was won above what was to be expected, added up,
/// in whole IPC.
pub fn added_up(blocks: &[Vec<Fought>], attacker: PowerId) -> Vec<i32> {
    let of = |fights: &Vec<Fought>| -> f64 {
        let own = fights.iter().filter(|f| f.attacker == attacker);
        own.map(|f| f64::from(f.swing) - f.expected).sum()
    };
    let sums = blocks.iter().scan(0.0, |sum, fights| {
        *sum += of(fights);
        Some(sum.round() as i32)
    });
    sums.collect()
}

/// The battles of these events that began and ended in them, with their luck. Battles that cannot be
/// reckoned are left out, and so are those in the course of which somebody was asked.
pub fn fought(ed: &Edition, input: &Input, before: &Position, events: &[Event]) -> Vec<Fought> {
    let mut all = Vec::new();
    let mut at = before.clone();
    let mut begun: Option<(Engagement, Position)> = None;
    for event in events {
        match event {
            Event::EngagementBegan { engagement, .. }
                if matches!(engagement.kind, EngagementKind::Sea | EngagementKind::Land) =>
            {
                begun = Some((engagement.clone(), at.clone()));
            }
            Event::Asked { .. } => begun = None,
            Event::EngagementEnded { engagement: ended, .. } => {
                let same = |(e, _): &(Engagement, Position)| {
                    (e.place, e.kind) == (ended.place, ended.kind)
                };
                if let Some((e, began)) = begun.take().filter(same) {
                    all.extend(one(ed, input, &began, &at, &e).ok().flatten());
                }
            }
            _ => {}
        }
        at.apply(event);
    }
    all
}

/// `None` where nothing was left to chance.
fn one(
    ed: &Edition,
    input: &Input,
    began: &Position,
    after: &Position,
    e: &Engagement,
) -> Result<Option<Fought>, Fault> {
    let odds = reckoned(ed, input, began, e, (None, Way::Quick, MOST_TOLD))?;
    let party = Party::of(ed, began, e.place, &[]);
    let lost = |side: bool| party.worth(ed, began, side) - party.worth(ed, after, side);
    let swing = lost(false) - lost(true);
    let settled = odds.swings().values().any(|p| *p > 1.0 - 1e-9);
    Ok((!settled).then(|| Fought {
        place: e.place,
        kind: e.kind,
        attacker: began.power,
        swing,
        expected: odds.swing(),
        percentile: odds.percentile(swing),
    }))
}
