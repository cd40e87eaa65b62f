//! Strikes of units that are gone after them and name no target: the other side chooses among its ships.

use super::casualty::{self, Leaves};
use super::fire;
use super::tally::Volley;
use crate::edition::CombatStep;
use crate::engine::combat::{self, standing};
use crate::engine::decision::Fight;
use crate::engine::dice::RollKind;
use crate::engine::event::Event;
use crate::engine::unit::Did;
use crate::engine::{Halt, Table, nation};
use crate::id::{AdvantageId, UnitId};
use crate::rule::{RuleId, rule};

/// The shots: each unit with the highest face that hits and the rule by which it strikes.
pub(super) fn roll(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    who: Vec<(UnitId, u8, AdvantageId)>,
) -> Result<(), Halt> {
    let Some((.., first)) = who.first() else { return Ok(()) };
    let rule = table.ed.advantage(*first).rule;
    let shots = who
        .iter()
        .map(|(unit, need, id)| combat::strike_shot(*unit, *need, table.ed.advantage(*id).rule))
        .collect();
    let kind = RollKind::Targeted;
    let step = CombatStep::AimedFire;
    fire::roll(table, fight, Volley { attackers, kind, step, rule, shots })
}

/// The victims are chosen and leave, and so do those who struck.
pub(super) fn settle(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    for on_attackers in [false, true] {
        let Some(rule) = striking_rule(table, fight, !on_attackers) else { continue };
        casualty::settle(table, fight, on_attackers, Leaves::Silent, rule)?;
    }
    casualty::remove_silenced(table, fight);
    for attackers in [true, false] {
        let Some(rule) = striking_rule(table, fight, attackers) else { continue };
        let units: Vec<UnitId> = standing(&fight.state, attackers)
            .into_iter()
            .filter(|id| table.at().unit(*id).turn.did(Did::Strikes))
            .collect();
        fight.state.drop_units(&units);
        table.record(Event::Removed { units, rule });
    }
    Ok(())
}

/// The rule by which a unit of this side strikes without a name, if one does.
fn striking_rule(table: &Table, fight: &Fight, attackers: bool) -> Option<RuleId> {
    let p = table.at();
    let sent = standing(&fight.state, attackers);
    let mut sent = sent.into_iter().map(|id| p.unit(id)).filter(|u| u.turn.did(Did::Strikes));
    let u = sent.next()?;
    let found = nation::striking(p.board(table.ed), u.power, u.kind);
    Some(found.map_or(rule("NAT-01"), |(id, _)| table.ed.advantage(id).rule))
}
