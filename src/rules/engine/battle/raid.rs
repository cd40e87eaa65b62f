//! A strategic bombing raid: fighters rise, antiaircraft fire, the dogfight, then a die for each
//! bomber (SBR-01 to SBR-16). Where an edition has neither escorts nor interceptors, their parts find
//! no units.

use super::casualty::{self, Leaves};
use super::conclude::{self, Close};
use super::damage::{self, Damage};
use super::nation_worked::nation_worked;
use super::tally::Volley;
use super::{antiaircraft, fire};
use crate::edition::{Ability, Chance, CombatStep, HeavyDice, Stat};
use crate::engine::combat::{self, BattleState, HitSource};
use crate::engine::decision::{Fight, intercept};
use crate::engine::dice::{Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{BattleResult, Event, Money, Shooter, Term};
use crate::engine::position::{Engagement, EngagementKind, Mission, Position};
use crate::engine::query::{self, Circumstances};
use crate::engine::{Field, Halt, Table, luck, nation};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Opens and fights a raid.
pub(super) fn run(table: &mut Table, place: SpaceId) -> Result<(), Halt> {
    let mut fight = open(table, place);
    play(table, &mut fight)
}

/// Lists the raiders.
pub(super) fn open(table: &mut Table, place: SpaceId) -> Fight {
    let mut state = BattleState::new(place, EngagementKind::Raid);
    let p = table.at();
    state.attackers = p
        .in_space(place)
        .filter(|(_, u)| p.commanded(u) && u.turn.mission.raids())
        .map(|(id, _)| id)
        .collect();
    table.record(Event::EngagementBegan {
        engagement: Engagement { place, kind: EngagementKind::Raid, done: false },
        attackers: state.attackers.clone(),
        defenders: Vec::new(),
    });
    Fight::new(state)
}

/// Parts: 0 fighters rise; 1 the gun fires; 2 its victims are chosen; 3 the dogfight; 4 its victims;
/// then the bombs fall.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.part == 0 {
        let_fighters_rise(table, fight)?;
        fight.state.part = 1;
    }
    if fight.state.part == 1 {
        let side = table.board().side(table.board().mover());
        let gun = query::firing_gun(table.board(), fight.state.place, side);
        if let Some(gun) = gun.filter(|_| !fight.state.attackers.is_empty()) {
            antiaircraft::at_all(table, fight, gun, RollKind::AaRaid)?;
        }
        fight.state.part = 2;
    }
    if fight.state.part == 2 {
        casualty::settle(table, fight, true, Leaves::Silent, rule("AAG-15"))?;
        casualty::remove_silenced(table, fight);
        fight.state.part = 3;
    }
    if fight.state.part == 3 {
        fight_dogfight(table, fight)?;
        fight.state.part = 4;
    }
    let leaves = Leaves::RoundEnd { fires_back: false };
    casualty::settle(table, fight, false, leaves, rule("SBR-13"))?;
    casualty::settle(table, fight, true, leaves, rule("SBR-13"))?;
    casualty::remove_doomed(table, fight);
    drop_bombs(table, fight)?;
    let result =
        if fight.state.attackers.is_empty() { BattleResult::Vanished } else { BattleResult::Done };
    conclude::end(table, fight, Close { result, rule: rule("SBR-11") });
    Ok(())
}

/// The owners of fighters here say which of them rise.
fn let_fighters_rise(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    fight.state.defenders = combat::interceptors(table.board(), fight.state.place);
    let mut owners: Vec<PowerId> =
        fight.state.defenders.iter().map(|id| table.at().unit(*id).power).collect();
    owners.dedup();
    if owners.is_empty() {
        return Ok(());
    }
    let chosen = intercept::choose(table, fight, &owners)?;
    fight.state.defenders.clear();
    for (units, by) in chosen {
        if !units.is_empty() {
            fight.state.defenders.extend(&units);
            table.record(Event::Intercepting { units, by, rule: rule("SBR-10") });
        }
    }
    Ok(())
}

/// One round: the fighters that rose fire first, and the units that they hit still answer (SBR-12).
fn fight_dogfight(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.attackers.is_empty() || fight.state.defenders.is_empty() {
        return Ok(());
    }
    for attackers in [false, true] {
        let stat = if attackers { Stat::Escort } else { Stat::Intercept };
        let field = table.field();
        let state = &fight.state;
        let one =
            |id: &UnitId| combat::single_shot(field, state, attackers, *id, stat, HitSource::Other);
        // A raider with bombs fires no more than a bomber does.
        let shots = fight
            .state
            .units(attackers)
            .iter()
            .filter(|id| !attackers || !is_dive_raider(field.board.position, **id))
            .map(one)
            .collect();
        let step = if attackers { CombatStep::AttackersFire } else { CombatStep::DefendersFire };
        let kind = RollKind::Dogfight;
        let rule = rule("SBR-12");
        fire::roll(table, fight, Volley { attackers, kind, step, rule, shots })?;
    }
    Ok(())
}

/// Does this raider bomb though it is no bomber?
fn is_dive_raider(p: &Position, id: UnitId) -> bool {
    p.unit(id).turn.mission == Mission::Dive
}

/// Raiders that throw alike.
struct Flight {
    units: Vec<UnitId>,
    dice: u8,
    key: RollKey,
    rule: RuleId,
}

fn drop_bombs(table: &mut Table, fight: &Fight) -> Result<(), Halt> {
    let place = fight.state.place;
    let mut bombers = fight.state.attackers.clone();
    let at = table.at();
    bombers.retain(|id| {
        let u = at.unit(*id);
        is_dive_raider(at, *id) || query::kind_can(table.board(), (u.power, u.kind), Ability::Raid)
    });
    if bombers.is_empty() {
        return Ok(());
    }
    bombers.sort_by_key(|id| (at.unit(*id).power, at.unit(*id).kind, *id));
    let Some(payer) = power_that_pays(table, place, &mut bombers) else {
        table.record(Event::NoFire { place, units: bombers, rule: rule("SBR-16") });
        return Ok(());
    };
    name_divers(table, place, &bombers);
    let flights = split_into_flights(table.field(), fight, bombers);
    if table.ed.low_luck.has(Chance::Damage) {
        return sum_up_damage(table, place, payer, &flights);
    }
    let mut low = Vec::new();
    let mut high = Vec::new();
    let mut last = None;
    for f in flights {
        let faces = luck::throw(table, &f.key, f.units.len() as u32 * u32::from(f.dice))?;
        let p = table.at();
        for (id, faces) in f.units.iter().zip(faces.chunks(usize::from(f.dice))) {
            low.push(damage_of_dice(table.field(), is_dive_raider(p, *id), faces, 1));
            high.push(damage_of_dice(table.field(), is_dive_raider(p, *id), faces, 6));
        }
        let by = p.power;
        let units = shooters_of(table.field(), &f.units, f.dice);
        table.record(Event::Rolled { key: f.key, by, units, faces, hits: 0, rule: f.rule });
        last = Some(f.key);
    }
    let Some(key) = last else { return Ok(()) };
    let each = Damage::of_each(table.field(), place, &low, &high);
    damage::charge(table, place, payer, &key, &each, Money::Raid)
}

/// The power that pays. Without a complex, only units that may raid anywhere bomb.
fn power_that_pays(
    table: &mut Table,
    place: SpaceId,
    bombers: &mut Vec<UnitId>,
) -> Option<PowerId> {
    let board = table.board();
    if board.complex(place).is_some() {
        return damage::victim(table.field(), place);
    }
    let payer = damage::holder(table.field(), place)?;
    let circumstances = Circumstances::default();
    let why =
        |id: &UnitId| query::why_can(board, board.unit(*id), Ability::RaidAnywhere, circumstances);
    let rule = bombers.iter().find_map(why)?;
    bombers.retain(|id| why(id).is_some());
    if let Some(nation) = board.edition.advantage_of(rule) {
        nation_worked(table, place, nation, bombers.clone());
    }
    Some(payer)
}

/// Says by which rule aircraft bomb that are no bombers.
fn name_divers(table: &mut Table, place: SpaceId, bombers: &[UnitId]) {
    let p = table.at();
    let units: Vec<UnitId> = bombers.iter().copied().filter(|id| is_dive_raider(p, *id)).collect();
    let first = units.first().map(|id| (p.unit(*id).power, p.unit(*id).kind));
    if let Some(advantage) = first.and_then(|k| nation::dive_raids(p.board(table.ed), k)) {
        nation_worked(table, place, advantage, units);
    }
}

/// Bombers with two dice throw apart from all others. Developments belong to the power, so all bombers
/// of a turn throw alike.
fn split_into_flights(field: Field, fight: &Fight, bombers: Vec<UnitId>) -> Vec<Flight> {
    let (heavy, plain): (Vec<UnitId>, Vec<UnitId>) =
        bombers.into_iter().partition(|x| has_two_dice(field, fight, x));
    let place = fight.state.place;
    let two = damage_roll(field, place, RollKind::Heavy);
    let one = damage_roll(field, place, RollKind::Raid);
    let flights = [
        Flight { units: heavy, dice: 2, key: two, rule: rule("SBR-08") },
        Flight { units: plain, dice: 1, key: one, rule: rule("SBR-02") },
    ];
    flights.into_iter().filter(|flight| !flight.units.is_empty()).collect()
}

/// The roll for the damage of a raid.
fn damage_roll(field: Field, place: SpaceId, kind: RollKind) -> RollKey {
    RollKey {
        kind,
        place: RollPlace::Space(place),
        index: 0,
        side: RollSide::Attack,
        column: 6,
        low_luck: field.board.edition.low_luck.has(Chance::Damage),
    }
}

/// Does this bomber throw two dice?
fn has_two_dice(field: Field, fight: &Fight, b: &UnitId) -> bool {
    !is_dive_raider(field.board.position, *b)
        && combat::throws_two_dice(field, &fight.state, (true, *b))
}

/// Low Luck: one sum of the averages of all.
fn sum_up_damage(
    table: &mut Table,
    place: SpaceId,
    payer: PowerId,
    flights: &[Flight],
) -> Result<(), Halt> {
    let field = table.field();
    let by = table.at().power;
    let mut terms = Vec::new();
    for f in flights {
        for (id, who) in f.units.iter().zip(shooters_of(field, &f.units, f.dice)) {
            let dive = is_dive_raider(field.board.position, *id);
            let sixths = damage::average(field, place, f.dice, |faces| {
                damage_of_dice(field, dive, faces, 0)
            });
            terms.push(Term { who: Some(who), sixths });
        }
    }
    let Some(first) = flights.first() else { return Ok(()) };
    let key = RollKey { kind: RollKind::Raid, ..first.key };
    let thrown = luck::sum_up(table, key, by, terms, first.rule)?;
    let sum = Damage::of_sum(table.field(), place, thrown);
    damage::charge(table, place, payer, &key, &sum, Money::Raid)
}

/// The damage of one raider's dice before any limit; `unrolled`: the value of a die left out.
fn damage_of_dice(field: Field, dive: bool, faces: &[Face], unrolled: u8) -> i32 {
    let all = combine_faces(
        field.board.profile().heavy_dice,
        faces.iter().map(|f| f.or(unrolled).into()),
    );
    if dive { (all + 1) / 2 } else { all }
}

fn combine_faces(how: HeavyDice, faces: impl Iterator<Item = i32>) -> i32 {
    match how {
        HeavyDice::Best => faces.max().unwrap_or(0),
        HeavyDice::Sum => faces.sum(),
    }
}

fn shooters_of(field: Field, bombers: &[UnitId], dice: u8) -> Vec<Shooter> {
    let p = field.board.position;
    bombers
        .iter()
        .map(|id| Shooter { unit: *id, kind: p.unit(*id).kind, dice, supported: false })
        .collect()
}
