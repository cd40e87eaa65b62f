//! Random sets of national advantages, and random orders by them.

use fieldpost::bot::Chance;
use fieldpost::edition::{Deed, Edition};
use fieldpost::engine::plan::{AdvantageOrder, AdvantageWord, PurchaseOrder, TurnOrders};
use fieldpost::engine::position::Use;
use fieldpost::engine::query;
use fieldpost::engine::{Position, nation};
use fieldpost::id::{KindId, OrderId, PowerId, SpaceId};

/// No order of a turn has such a number.
const FIRST: u32 = 1_000_000;

/// The board before the first turn, each advantage agreed on in `percent` of a hundred games.
pub fn begin(ed: &Edition, percent: usize, chance: &mut Chance) -> Position {
    let mut p = Position::initial(ed);
    for id in ed.advantage_ids().filter(|_| percent > 0) {
        let a = ed.advantage(id);
        if a.played && !a.compulsory() && chance.percent(percent) {
            p.advantages.insert(id, Use::Ready);
        }
    }
    p
}

/// Orders by the rules that the mover has at hand; those for the purchase phase are legal.
pub fn orders(
    ed: &Edition,
    at: &Position,
    purchase: Option<&PurchaseOrder>,
    chance: &mut Chance,
) -> Vec<AdvantageOrder> {
    let mut all = Vec::new();
    // Without its capital a power orders nothing by its rules (NAT-04).
    if !at.holds_capital(ed, at.power) {
        return all;
    }
    for advantage in nation::at_work(ed, at).chain(declarable(ed, at)) {
        let a = ed.advantage(advantage);
        if a.power != at.power || !chance.percent(30) {
            continue;
        }
        let id = OrderId(FIRST + all.len() as u32);
        let says = a.deeds.iter().find_map(|deed| match deed {
            Deed::Grant(g) => chance.pick(&g.places).copied().map(AdvantageWord::Place),
            Deed::Converts(c) => {
                let fits = |s: &SpaceId| {
                    let complex = !c.by_complex || query::complex(ed, at, *s).is_some();
                    complex
                        && ed.space(*s).owner == Some(c.land_of)
                        && at.controller(*s) == Some(at.power)
                };
                let whose = |u: &fieldpost::engine::position::Unit| {
                    let k = ed.kind(u.kind);
                    u.power != at.power
                        && at.allied(ed, u.power, at.power)
                        && u.aboard.is_none()
                        && !k.complex
                        && (k.is_land() || !c.land_only)
                        && fits(&u.space)
                };
                let found = at.units.values().find(|u| whose(u))?;
                let (power, kind, space) = (found.power, found.kind, found.space);
                Some(AdvantageWord::Units { count: 1, power, kind, space })
            }
            Deed::Sabotage(s) => {
                let hostile = |at: &Position, space| {
                    at.control_side(ed, space) == Some(at.side(ed, at.power).enemy())
                };
                let found = at.units.values().find(|u| {
                    nation::colour(ed, at, u.space) == Some(s.land_of)
                        && hostile(at, u.space)
                        && !at.allied(ed, u.power, at.power)
                        && ed.kind(u.kind).fights()
                });
                found.map(|u| AdvantageWord::Place(u.space))
            }
            Deed::Early(land_of) => early(ed, at, *land_of, purchase?),
            _ => None,
        });
        let says = says.or_else(|| a.declared.then_some(AdvantageWord::Yes));
        all.extend(says.map(|says| AdvantageOrder { id, advantage, says }));
    }
    all
}

/// A land or air unit of the purchase, at a complex of this colour that the mover may use.
fn early(
    ed: &Edition,
    at: &Position,
    land_of: PowerId,
    purchase: &PurchaseOrder,
) -> Option<AdvantageWord> {
    let fits = |k: &&(KindId, u16)| {
        let kind = ed.kind(k.0);
        k.1 > 0 && !kind.is_sea() && !kind.complex && !kind.built_anywhere
    };
    let (kind, _) = purchase.units.iter().find(fits)?;
    let yard = |s: &SpaceId| {
        ed.space(*s).owner == Some(land_of)
            && ed.space(*s).income > 0
            && at.controller(*s) == Some(at.power)
            && query::complex(ed, at, *s).is_some()
    };
    let space = ed.space_ids().find(yard)?;
    Some(AdvantageWord::Lot { count: 1, kind: *kind, space })
}

/// Sends one of the units that attack at sea and whose rule lets them strike once and be gone.
pub fn sacrifice(ed: &Edition, at: &Position, orders: &mut TurnOrders, chance: &mut Chance) {
    let moves = orders.combat.iter().flat_map(|c| &c.moves);
    let mut sent = Vec::new();
    for m in moves.filter(|m| m.path.len() > 1 && !m.raid && !m.wait) {
        let Some(to) = m.path.last().filter(|s| ed.is_sea(**s)) else { continue };
        let kinds = m.groups.iter().map(|g| g.kind);
        let strikes = kinds.filter(|k| nation::striking(ed, at, at.power, *k).is_some());
        sent.extend(strikes.map(|k| (*to, k)));
    }
    for (to, kind) in sent {
        if chance.percent(50) {
            let says = orders.battles.entry(to).or_default();
            says.id = Some(OrderId(2 * FIRST));
            says.sacrifice = Some(vec![(kind, 1)]);
        }
    }
}

/// Rules that work once they are declared.
fn declarable<'a>(
    ed: &'a Edition,
    at: &'a Position,
) -> impl Iterator<Item = fieldpost::id::AdvantageId> + 'a {
    let ready = at.advantages.iter().filter(|(_, now)| **now == Use::Ready);
    ready.map(|(id, _)| *id).filter(|id| ed.advantage(*id).declared)
}
