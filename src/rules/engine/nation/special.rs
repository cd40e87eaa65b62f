//! One move of a power in the turn of another, between its combat move and its combats: units come into a
//! battle or leave it.

use std::collections::BTreeSet;

use super::at_work::agreed_deeds;
use super::special_units::{self, SpecialJourney};
use super::{RuleMisfit, deeds, standing, treaty};
use crate::edition::{Deed, SpecialMove};
use crate::engine::event::{Decider, Event, Wish};
use crate::engine::instruction::{first, instructions_of};
use crate::engine::plan::{Scope, SpecialMoveOrder as Wanted};
use crate::engine::position::{Engagement, EngagementKind, Unit, Use};
use crate::engine::unit::Did;
use crate::engine::why::Nation;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, UnitId};

/// Every rule at work that allows such a move now, with its owner.
fn allowed_moves(field: Field) -> Vec<(AdvantageId, PowerId, SpecialMove)> {
    let all = deeds(field.board).filter_map(|(id, power, deed)| match deed {
        Deed::SpecialMove(s) if s.against == field.board.mover() => Some((id, power, s.clone())),
        _ => None,
    });
    all.collect()
}

/// Such rules of this game against the mover, used up or not.
fn agreed_moves(field: Field) -> Vec<(AdvantageId, PowerId, SpecialMove)> {
    let all = agreed_deeds(field.board).filter_map(|(id, power, _, deed)| match deed {
        Deed::SpecialMove(s) if s.against == field.board.mover() => Some((id, power, s.clone())),
        _ => None,
    });
    all.collect()
}

/// Makes the first move that its owner has ordered and that can be made. Every other one that was ordered is
/// reported as not possible.
pub(super) fn run(table: &mut Table) {
    for (advantage, owner, deed) in agreed_moves(table.field()) {
        let mut used = standing(table.board(), advantage) == Some(Use::Spent);
        for place in visited_spaces(table.field(), &deed) {
            let said = instructions_of(table.field(), place, owner);
            let Some((wanted, by)) = first(&said, |says| says.special_move.clone()) else {
                continue;
            };
            // An instruction for all battles is about battles alone, and is followed once.
            let attacked = places_reacted_to(table.field(), &deed).contains(&place);
            if (used || !attacked) && !about_this_place(&by) {
                continue;
            }
            match carry_out_move(table.field(), owner, &deed, place, &wanted) {
                Ok((events, units)) if !used => {
                    table.record(Event::AdvantageWorked { advantage, place, units });
                    events.into_iter().for_each(|e| table.record(e));
                    let now = Use::Spent;
                    table.record(Event::AdvantageUsed { advantage, now, order: None });
                    fight_for(table, place);
                    used = true;
                }
                _ => {
                    let wish = Wish::SpecialMove;
                    let rule = table.ed.advantage(advantage).rule;
                    table.record(Event::NotPossible { place, power: owner, wish, rule });
                }
            }
        }
    }
}

/// Is it an instruction for this place alone?
fn about_this_place(by: &Decider) -> bool {
    match by {
        Decider::Standing { scope, .. } => matches!(scope, Scope::Space(_)),
        _ => true,
    }
}

/// The powers that could make such a move into this place now, or out of it.
pub(in crate::engine) fn may_come(field: Field, place: SpaceId) -> Vec<PowerId> {
    let all = allowed_moves(field).into_iter();
    let able = all.filter(|(_, owner, deed)| some_move(field, *owner, deed, place));
    able.map(|(_, owner, _)| owner).collect()
}

/// Is there a unit of the owner that could make the move alone?
fn some_move(field: Field, owner: PowerId, deed: &SpecialMove, place: SpaceId) -> bool {
    let here = kinds_of(field, owner, place);
    field.board.neighbours(place).iter().any(|space| {
        let space = *space;
        let there = kinds_of(field, owner, space);
        let comes = there.iter().map(|k| Wanted { units: vec![(*k, 1)], into: true, space });
        let leaves = here.iter().map(|k| Wanted { units: vec![(*k, 1)], into: false, space });
        let mut all = comes.chain(leaves);
        all.any(|wanted| carry_out_move(field, owner, deed, place, &wanted).is_ok())
    })
}

/// The kinds of units that a power has in a space.
fn kinds_of(field: Field, owner: PowerId, space: SpaceId) -> BTreeSet<KindId> {
    field.board.in_space(space).filter(|(_, u)| u.power == owner).map(|(_, u)| u.kind).collect()
}

/// Zones in which no battle is fought and which count as attacked.
pub(in crate::engine) fn entered_without_battle(field: Field) -> Vec<SpaceId> {
    let all =
        allowed_moves(field).into_iter().flat_map(|(_, _, deed)| places_reacted_to(field, &deed));
    let found: BTreeSet<SpaceId> =
        all.filter(|s| !field.board.turn().battles.iter().any(|e| e.place == *s)).collect();
    found.into_iter().collect()
}

/// Why a move that an answer asks for cannot be made, with the rule; `None`: it can.
pub(crate) fn special_misfit(
    field: Field,
    owner: PowerId,
    place: SpaceId,
    wanted: &Wanted,
) -> Option<RuleMisfit> {
    let found = allowed_moves(field).into_iter().find(|(_, power, _)| *power == owner);
    let Some((id, _, deed)) = found else { return Some((None, Nation::NoSpecialMove)) };
    carry_out_move(field, owner, &deed, place, wanted).err().map(|why| (Some(id), why))
}

/// The attacked spaces, in the order of the battles; then zones that were entered and are not fought for.
fn places_reacted_to(field: Field, deed: &SpecialMove) -> Vec<SpaceId> {
    let fought = field.board.turn().battles.iter().filter(|e| !e.done);
    let fought = fought.filter(|e| matches!(e.kind, EngagementKind::Sea | EngagementKind::Land));
    let mut all: Vec<SpaceId> = fought.map(|e| e.place).collect();
    if deed.entered_zones {
        all.extend(entered(field));
    }
    without_repeats(all)
}

/// Zones into which ships of the mover came in its combat move.
fn entered(field: Field) -> Vec<SpaceId> {
    let board = field.board;

    let zones = board.space_ids().filter(|s| board.is_sea(*s));
    zones.filter(|s| board.in_space(*s).any(|(_, u)| came_in_combat_move(board, u))).collect()
}

/// Did the ship come in the combat move?
fn came_in_combat_move(board: Board, u: &Unit) -> bool {
    u.power == board.mover()
        && board.kind(u.kind).is_sea()
        && u.turn.did(Did::CombatMoved)
        && u.turn.start != u.space
}

/// The attacked spaces, then all others that the mover has done something about in its combat move: raids
/// and rockets, zones that were entered and land that a tank passed through.
fn visited_spaces(field: Field, deed: &SpecialMove) -> Vec<SpaceId> {
    let mut all = places_reacted_to(field, deed);
    let aimed = field.board.turn().battles.iter().filter(|e| e.kind != EngagementKind::Overflight);
    all.extend(aimed.map(|e| e.place));
    all.extend(entered(field));
    all.extend(treaty::blitzed(field));
    without_repeats(all)
}

fn without_repeats(mut all: Vec<SpaceId>) -> Vec<SpaceId> {
    let mut seen = BTreeSet::new();
    all.retain(|s| seen.insert(*s));
    all
}

/// Is the space friendly to the side? A zone that is attacked is, as attacked land is.
fn is_friendly(field: Field, space: SpaceId, side: Side, attacked: &[SpaceId]) -> bool {
    let ed = field.board.edition;
    if ed.is_sea(space) {
        attacked.contains(&space) || !field.board.zone_is_hostile(space, side)
    } else {
        field.board.position.control_side(ed, space) == Some(side)
    }
}

/// The events of the move and the units that make it, or why it cannot be made.
fn carry_out_move(
    field: Field,
    owner: PowerId,
    deed: &SpecialMove,
    place: SpaceId,
    wanted: &Wanted,
) -> Result<(Vec<Event>, Vec<UnitId>), Nation> {
    let board = field.board;
    let side = board.side(owner);
    let (from, to) = if wanted.into { (wanted.space, place) } else { (place, wanted.space) };
    let attacked = places_reacted_to(field, deed);
    let friendly = |s: SpaceId| is_friendly(field, s, side, &attacked);
    let open = !board.is_sea(from) || !board.is_sea(to) || board.canal_open(from, to, side);
    if !attacked.contains(&place) || !friendly(place) {
        return Err(Nation::other_place(place));
    }
    if !board.edition.adjacent(from, to) || !friendly(from) || !friendly(to) || !open {
        return Err(Nation::other_place(wanted.space));
    }
    // No aircraft enters an attacked zone by the move, on a deck or without, unless decks are free to it.
    let rides = deed.decks || !attacked.contains(&to);
    let journey = SpecialJourney { field, owner, from, to, decks: deed.decks, rides };
    let units = special_units::units_of_order(&journey, wanted)?;
    let partner = deed.partner_stays;
    if attacked.contains(&from) && !special_units::a_unit_stays(&journey, partner, &units) {
        return Err(Nation::NobodyStays { space: from });
    }
    Ok((special_units::events(&journey, &units)?, units))
}

/// A zone into which ships have come is fought for now, before anybody lands from it.
fn fight_for(table: &mut Table, place: SpaceId) {
    let board = table.board();
    let kind = EngagementKind::Sea;
    let done = false;
    let listed = board.turn().battles.iter().any(|e| (e.place, e.kind) == (place, kind));
    let side = board.side(board.mover());
    if !board.is_sea(place) || listed || !board.can_be_fought(place, side) {
        return;
    }
    let mut engagements = board.turn().battles.clone();
    let at = engagements
        .iter()
        .position(|e| e.kind != EngagementKind::Overflight)
        .unwrap_or(engagements.len());
    engagements.insert(at, Engagement { place, kind, done });
    table.record(Event::CombatLocked { engagements });
}
