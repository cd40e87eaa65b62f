//! A unit of a power that rises in land of a colour before the combats of any power: where, and in whose
//! place.

use super::at_work::agreed_deeds;
use super::{RuleMisfit, deeds};
use crate::edition::{Deed, Riot};
use crate::engine::event::Decider;
use crate::engine::instruction::{Instruction, first, instructions_of};
use crate::engine::plan::{AdvantageOrder, AdvantageWord, Scope};
use crate::engine::position::{EngagementKind, Use};
use crate::engine::why::{Lack, Nation};
use crate::engine::{Board, Field};
use crate::id::{AdvantageId, OrderId, PowerId, SpaceId, UnitId};

/// Who rises where, by whose word.
pub(in crate::engine) struct Called {
    pub advantage: AdvantageId,
    pub owner: PowerId,
    pub act: Riot,
    pub place: SpaceId,
    pub by: Decider,
    pub order: Option<OrderId>,
}

/// The riots that are called now: of each rule the first place for which its owner says so, attacked ones
/// before others.
pub(in crate::engine) fn called(field: Field) -> Vec<Called> {
    let all = deeds(field.board).filter_map(|(advantage, owner, deed)| match deed {
        Deed::Riot(act) => Some((advantage, owner, act.clone())),
        _ => None,
    });
    let found = all.filter_map(|(advantage, owner, act)| {
        let (place, by, order) = word(field, advantage, owner, &act)?;
        Some(Called { advantage, owner, act, place, by, order })
    });
    found.collect()
}

fn word(
    field: Field,
    advantage: AdvantageId,
    owner: PowerId,
    act: &Riot,
) -> Option<(SpaceId, Decider, Option<OrderId>)> {
    let mut orders = field.input.orders.advantages.iter();
    if owner == field.board.mover()
        && let Some(o) = orders.find(|o| o.advantage == advantage)
        && let Ok(place) = riot_place(field, act, o)
    {
        return Some((place, Decider::Orders(owner, Some(o.id)), Some(o.id)));
    }
    let mut places: Vec<SpaceId> =
        field.board.space_ids().filter(|s| is_open(field, act, *s)).collect();
    places.sort_by_key(|s| !attacked(field, *s));
    places.into_iter().find_map(|place| {
        let heard = instructions_of(field, place, owner);
        let meant: Vec<Instruction> =
            heard.into_iter().filter(|v| counts_for(field, &v.by, place)).collect();
        let (_, by) = first(&meant, |says| says.riot).filter(|(rises, _)| *rises)?;
        let order = if let Decider::Orders(_, id) = &by { *id } else { None };
        Some((place, by, order))
    })
}

/// Does a word count for this place? One for all battles is about battles alone.
fn counts_for(field: Field, by: &Decider, place: SpaceId) -> bool {
    match by {
        Decider::Standing { scope: Scope::Space(_), .. } => true,
        Decider::Standing { .. } => attacked(field, place),
        _ => true,
    }
}

/// Is the territory fought for in this turn, and has that not begun?
pub(in crate::engine) fn attacked(field: Field, place: SpaceId) -> bool {
    let battles = &field.board.turn().battles;
    battles.iter().any(|e| (e.place, e.kind, e.done) == (place, EngagementKind::Land, false))
}

/// Is it land of the colour?
fn is_open(field: Field, act: &Riot, place: SpaceId) -> bool {
    super::colour(field.board, place) == Some(act.land_of)
        && field.board.controller(place).is_some()
}

/// The place that an order names, or why no unit rises there.
pub(super) fn riot_place(field: Field, act: &Riot, o: &AdvantageOrder) -> Result<SpaceId, Nation> {
    match o.says {
        AdvantageWord::Place(space) if is_open(field, act, space) => Ok(space),
        AdvantageWord::Place(space) => Err(Nation::lacking(space, Lack::Colour(act.land_of))),
        _ => Err(Nation::Unsaid { advantage: o.advantage }),
    }
}

/// The enemy that the one who rises takes the place of: of the power that holds the territory, else of
/// the first in the order of play.
pub(in crate::engine) fn replaced(field: Field, called: &Called) -> Option<UnitId> {
    let board = field.board;
    let enemies = board.in_space(called.place).filter(|(_, u)| {
        u.kind == called.act.kind && !board.allied(u.power, called.owner) && u.aboard.is_none()
    });
    let holder = board.controller(called.place);
    enemies.min_by_key(|(id, u)| (holder != Some(u.power), u.power, *id)).map(|(id, _)| id)
}

/// May a unit of the power rise in this place by a rule of this game? The colour of land never changes, so
/// neither does the answer when the land is taken.
pub fn riots_in(board: Board, power: PowerId, place: SpaceId) -> bool {
    let colour = super::colour(board, place);
    agreed_deeds(board).any(|(_, owner, _, deed)| {
        owner == power && matches!(deed, Deed::Riot(act) if colour == Some(act.land_of))
    })
}

/// The powers that may let somebody rise here and have not used it up.
pub(in crate::engine) fn may_riot(field: Field, place: SpaceId) -> Vec<PowerId> {
    let all = deeds(field.board).filter_map(|(_, owner, deed)| match deed {
        Deed::Riot(act) if is_open(field, act, place) => Some(owner),
        _ => None,
    });
    all.collect()
}

/// The rule of this game by which a unit of the power may rise, with its state: it may be used up.
pub(super) fn riot_rule<'a>(
    field: Field<'a>,
    owner: PowerId,
) -> Option<(AdvantageId, &'a Riot, Use)> {
    agreed_deeds(field.board).find_map(|(id, power, now, deed)| match deed {
        Deed::Riot(act) if power == owner => Some((id, act, now)),
        _ => None,
    })
}

/// Why an answer that calls a riot here cannot be followed, with the rule; `None`: it can.
pub fn riot_misfit(field: Field, owner: PowerId, place: SpaceId) -> Option<RuleMisfit> {
    match riot_rule(field, owner) {
        None => Some((None, Nation::NoRiot)),
        Some((id, _, Use::Spent)) => Some((Some(id), Nation::UsedUp { advantage: id })),
        Some((id, act, _)) if !is_open(field, act, place) => {
            Some((Some(id), Nation::lacking(place, Lack::Colour(act.land_of))))
        }
        Some(_) => None,
    }
}
