//! One combat from line-up to its end. The order of steps inside a combat round is the profile's;
//! this module walks that list and each step has a file of its own. It asks
//! [`decision`](super::decision) for the choices of players, and does not decide who owns a territory afterwards.

mod aimed;
mod antiaircraft;
mod back;
mod bombard;
mod capture;
mod casualty;
mod conclude;
mod damage;
mod defenceless;
mod fall_back;
mod fire;
mod going_ashore;
mod lineup;
mod low_luck_hits;
mod nation_worked;
mod neutral;
mod overflight;
mod raid;
mod retreat;
mod rocket;
mod round;
mod sneak;
mod stranded;
mod submerge;
mod swimmers;
mod tally;
mod unnamed;

pub use fire::{Column, columns};
pub(crate) use overflight::fly_home;
pub use overflight::targets as overflown_targets;
pub use retreat::{LeaveAssault, aircraft_may_leave_alone, leave_assault, retreat_places};

pub(crate) use back::{Blocked, blocked, blocked_now};
pub(crate) use fire::{chances, name_shooters, opening_chances};
pub(crate) use going_ashore::zones as landing_zones;
pub(crate) use stranded::{open_to_stranded, run as land_stranded};

use crate::engine::event::Question;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::{Halt, Table};

pub use super::combat::{
    BattleState, GunTarget, HitPool, HitSource, Muster, Overflown, Shot, muster,
};
pub(crate) use super::combat::{
    can_hit, entries_of, has_destroyer, hits_left, mustered, standing, targets_of,
};
use super::decision::Fight;

/// Fights one engagement to its end, or until a decision is owed.
pub(crate) fn fight(table: &mut Table, engagement: &Engagement) -> Result<(), Halt> {
    match engagement.kind {
        EngagementKind::Overflight => overflight::run(table, engagement.place),
        EngagementKind::Rocket => rocket::run(table, engagement.place),
        EngagementKind::Raid => raid::run(table, engagement.place),
        EngagementKind::Sea | EngagementKind::Land => {
            let mut fight = lineup::open(table, engagement, Vec::new())?;
            fight_rounds(table, &mut fight)
        }
    }
}

/// Lines an engagement up, with no die thrown. The fight goes on with [`go_on`].
///
/// # Errors
/// A decision is owed.
pub(crate) fn begin(table: &mut Table, engagement: &Engagement) -> Result<Fight, Halt> {
    let place = engagement.place;
    Ok(match engagement.kind {
        EngagementKind::Overflight => overflight::open(table, place),
        EngagementKind::Rocket => Fight::new(BattleState::new(place, EngagementKind::Rocket)),
        EngagementKind::Raid => raid::open(table, place),
        EngagementKind::Sea | EngagementKind::Land => lineup::open(table, engagement, Vec::new())?,
    })
}

/// Fights on from the present state of a fight. When dice run out, the fight holds the state reached, so
/// that it can be taken up there.
///
/// # Errors
/// A decision is owed, or dice could not be had.
pub(crate) fn go_on(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    match fight.state.kind {
        EngagementKind::Overflight => overflight::play(table, fight),
        EngagementKind::Rocket => rocket::run(table, fight.state.place),
        EngagementKind::Raid => raid::play(table, fight),
        EngagementKind::Sea | EngagementKind::Land => fight_rounds(table, fight),
    }
}

/// Goes on where a decision stopped a combat.
pub(crate) fn resume(table: &mut Table, mut fight: Fight) -> Result<(), Halt> {
    if fight.answers.iter().any(|(_, about, _)| *about == Question::Ashore) {
        // It has not been lined up yet.
        let place = fight.state.place;
        let kind = fight.state.kind;
        let engagement = Engagement { place, kind, done: false };
        let mut fight = lineup::open(table, &engagement, fight.answers)?;
        return fight_rounds(table, &mut fight);
    }
    match fight.state.kind {
        EngagementKind::Overflight => overflight::play(table, &mut fight),
        EngagementKind::Rocket => rocket::run(table, fight.state.place),
        EngagementKind::Raid => raid::play(table, &mut fight),
        EngagementKind::Sea | EngagementKind::Land => fight_rounds(table, &mut fight),
    }
}

/// Combat rounds, or the one exchange with a neutral.
fn fight_rounds(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if table.board().is_neutral(fight.state.place) {
        neutral::play(table, fight)
    } else {
        round::play(table, fight)
    }
}
