//! A strategic bombing raid: antiaircraft fire, then a die for each bomber (SBR-01 to SBR-16).

use super::casualty::{self, Leaves};
use super::conclude::{self, Close};
use super::state::BattleState;
use super::{antiaircraft, damage, fire};
use crate::edition::HeavyDice;
use crate::engine::decision::Fight;
use crate::engine::dice::{Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{BattleResult, Event, Money, Shooter};
use crate::engine::position::{Engagement, EngagementKind, Mission};
use crate::engine::{Halt, Table, query};
use crate::id::{SpaceId, UnitId};
use crate::rule::rule;

/// Opens and fights a raid.
pub(super) fn run(table: &mut Table, place: SpaceId) -> Result<(), Halt> {
    let mut state = BattleState::new(place, EngagementKind::Raid);
    let p = table.at();
    state.attackers = p
        .in_space(place)
        .filter(|(_, u)| u.power == p.power && u.turn.mission == Mission::Raid)
        .map(|(id, _)| id)
        .collect();
    table.record(Event::EngagementBegan {
        engagement: Engagement { place, kind: EngagementKind::Raid, done: false },
        attackers: state.attackers.clone(),
        defenders: Vec::new(),
    });
    play(table, &mut Fight::new(state))
}

/// Part 0: the gun fires; part 1: its victims are chosen; then the bombs fall.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    let place = fight.state.place;
    if fight.state.part == 0 {
        let side = table.ed.side(table.at().power);
        let gun = query::firing_gun(table.ed, table.at(), place, side);
        if let Some(gun) = gun.filter(|_| !fight.state.attackers.is_empty()) {
            antiaircraft::at_all(table, fight, gun, RollKind::AaRaid)?;
        }
        fight.state.part = 1;
    }
    casualty::settle(table, fight, true, Leaves::Silent, rule("AAG-15"))?;
    casualty::remove_silenced(table, fight);
    bomb(table, fight)?;
    let result =
        if fight.state.attackers.is_empty() { BattleResult::Vanished } else { BattleResult::Done };
    conclude::end(table, fight, Close { result, rule: rule("SBR-11") });
    Ok(())
}

fn bomb(table: &mut Table, fight: &Fight) -> Result<(), Halt> {
    let place = fight.state.place;
    let bombers = fight.state.attackers.clone();
    if bombers.is_empty() {
        return Ok(());
    }
    let Some(payer) = damage::victim(table, place) else {
        table.record(Event::NoFire { place, units: bombers, rule: rule("SBR-16") });
        return Ok(());
    };
    let (ed, p) = (table.ed, table.at());
    // Developments belong to the power, so all raiders of a turn throw alike.
    let heavy = bombers.iter().any(|b| query::two_dice(ed, p, p.unit(*b)));
    let dice = if heavy { 2 } else { 1 };
    let key = RollKey {
        kind: if heavy { RollKind::Heavy } else { RollKind::Raid },
        place: RollPlace::Space(place),
        index: 0,
        side: RollSide::Attack,
        column: 6,
    };
    let (by, units) = (p.power, shooters(table, &bombers, dice));
    let faces = fire::throw(table, &key, bombers.len() as u32 * u32::from(dice))?;
    let how = table.ed.profile.heavy_dice;
    let worth = |unrolled: Face| -> Vec<i32> {
        let full = |f: &Face| i32::from(if *f == 0 { unrolled } else { *f });
        faces.chunks(usize::from(dice)).map(|c| combine(how, c.iter().map(full))).collect()
    };
    let (low, high) = (worth(1), worth(6));
    let rule_id = if heavy { rule("SBR-08") } else { rule("SBR-02") };
    table.record(Event::Rolled { key, by, units, faces, hits: 0, rule: rule_id });
    damage::charge(table, place, payer, &key, (&low, &high), Money::Raid)
}

fn combine(how: HeavyDice, faces: impl Iterator<Item = i32>) -> i32 {
    match how {
        HeavyDice::Best => faces.max().unwrap_or(0),
        HeavyDice::Sum => faces.sum(),
    }
}

fn shooters(table: &Table, bombers: &[UnitId], dice: u8) -> Vec<Shooter> {
    let p = table.at();
    let one = |id: &UnitId| Shooter { unit: *id, kind: p.unit(*id).kind, dice, supported: false };
    bombers.iter().map(one).collect()
}
