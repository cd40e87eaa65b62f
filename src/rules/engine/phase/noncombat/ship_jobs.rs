//! What is left for a ship to do this turn: sailing, loading, putting ashore.

use super::super::order_trial::OrderTrial;
use crate::edition::TransportAfterBattle;
use crate::engine::carry;
use crate::engine::position::Unit;
use crate::engine::unit::Did;
use crate::engine::why::{Spent, Transport, Why};
use crate::rule::{RuleId, rule};

/// The purpose of a ship's move in noncombat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Job {
    Sail,
    /// Taking troops aboard without leaving its zone.
    Load,
    /// Putting troops ashore without leaving its zone.
    Land,
    LoadAndLand,
}

/// Why a ship cannot do the job this turn; a partner's ship may have put the mover's troops ashore.
pub(super) fn spent(d: &OrderTrial, u: &Unit, job: Job) -> Option<(RuleId, Why)> {
    let kind = u.kind;
    let transport = carry::carries_troops(d.board(), u);
    if u.turn.did(Did::Retreated) && transport {
        return because("TRN-16", Spent::Retreated { kind }.into());
    }
    let acted =
        u.turn.did(Did::Fought) || (u.turn.did(Did::CombatMoved) && u.turn.offloaded.is_some());
    match d.ed.profile.transport_after_battle {
        TransportAfterBattle::LoadOrOffload if acted && transport && job != Job::Sail => {
            return after_battle(u, job).map(|why| (rule("TRN-14"), why.into()));
        }
        TransportAfterBattle::OneAction if acted && transport && job != Job::Sail => {
            let landed = u.turn.offloaded.is_some() && !u.turn.did(Did::NoncombatMoved);
            return if landed {
                because("TRN-14", Transport::OneAction { kind }.into())
            } else {
                after_battle(u, job).map(|why| (rule("TRN-14"), why.into()))
            };
        }
        TransportAfterBattle::LoadOrOffload
        | TransportAfterBattle::OneAction
        | TransportAfterBattle::Nothing => {}
    }
    if u.turn.did(Did::CombatMoved) || u.turn.did(Did::Fought) {
        let id = match (transport, u.turn.bombard.is_some()) {
            (true, _) => "TRN-13",
            (false, true) => "NCM-12",
            (false, false) => "CMV-13",
        };
        return match u.turn.offloaded {
            Some(_) => because(id, Transport::LandedInAssault { kind }.into()),
            None => because(id, Spent::InCombat { kind }.into()),
        };
    }
    match job {
        _ if u.turn.offloaded.is_none() => None,
        Job::Sail => because("TRN-06", Transport::MovesNoMore { kind }.into()),
        Job::Load | Job::LoadAndLand => because("TRN-21", Transport::LoadsNoMore { kind }.into()),
        Job::Land => None,
    }
}

/// The answer that a ship can do nothing more, with its rule.
fn because(id: &'static str, why: Why) -> Option<(RuleId, Why)> {
    Some((rule(id), why))
}

/// A transport that was in combat has one action left: it loads, or puts ashore; having landed part
/// of its cargo in an assault it can only land the rest (TRN-14).
fn after_battle(u: &Unit, job: Job) -> Option<Transport> {
    let landed = u.turn.offloaded.is_some();
    // Before it has landed anybody, only loading can have been its action of this phase.
    let loaded = u.turn.did(Did::NoncombatMoved) && !landed;
    match job {
        Job::Load if landed => Some(Transport::LandedLoadsNobody),
        Job::Land if loaded => Some(Transport::LoadedLandsNobody),
        Job::LoadAndLand => Some(Transport::LoadOrLand),
        Job::Sail | Job::Load | Job::Land => None,
    }
}
