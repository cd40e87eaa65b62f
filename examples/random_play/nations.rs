//! Random sets of national advantages, and random orders by them.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost::bot::RandomChoices;
use fieldpost::edition::{Call, Deed, Edition, Phase};
use fieldpost::engine::event::Event;
use fieldpost::engine::nation::{self, Rolled};
use fieldpost::engine::plan::{
    AdvantageOrder, AdvantageWord, BattleCondition, BattleInstructions, Declared, DeclaredWord,
    FallBack, MoveOrder, PurchaseOrder, Scope, ShipPick, Standing, StandingRule, TurnOrders,
    UnitGroup, UnitPick,
};
use fieldpost::engine::position::Use;
use fieldpost::engine::{Input, Ledger, Position, examine_locked};
use fieldpost::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId};

/// No order of a turn has such a number.
pub const FIRST: u32 = 1_000_000;

/// The board before the first turn and what rules changed on it, each advantage agreed on in `percent` of
/// a hundred games, in any place where one is asked for.
pub fn begin(ed: &Edition, percent: usize, chance: &mut RandomChoices) -> (Position, Vec<Event>) {
    begun(ed, chance, |_, chance| percent > 0 && chance.percent(percent))
}

/// As [`begin`], with one rule and no other.
pub fn begin_with(
    ed: &Edition,
    id: AdvantageId,
    chance: &mut RandomChoices,
) -> (Position, Vec<Event>) {
    begun(ed, chance, |other, _| other == id)
}

fn begun(
    ed: &Edition,
    chance: &mut RandomChoices,
    agreed: impl Fn(AdvantageId, &mut RandomChoices) -> bool,
) -> (Position, Vec<Event>) {
    let mut ledger = Ledger::new(Position::initial(ed));
    for advantage in ed.advantage_ids() {
        let a = ed.advantage(advantage);
        if a.played && !a.compulsory() && agreed(advantage, chance) {
            let sites =
                nation::sites_of(ledger.position().board(ed), advantage).unwrap_or_default();
            let place = chance.pick(&sites).copied();
            let rolled = Rolled { advantage, face: 0, place };
            // A place may have been lost to another rule.
            let _ = nation::set_up(ed, &mut ledger, rolled);
        }
    }
    let (mut p, events) = ledger.finish();
    p.normalise();
    (p, events)
}

/// Orders by the rules that the mover has at hand; those for the purchase phase are legal.
pub fn orders(
    ed: &Edition,
    at: &Position,
    purchase: Option<&PurchaseOrder>,
    chance: &mut RandomChoices,
) -> Vec<AdvantageOrder> {
    let mut all = Vec::new();
    // Without its capital a power orders nothing in the phases that it has lost (NAT-04).
    let fights = |id| {
        let phase = ed.advantage(id).ordered_in();
        matches!(phase, Some(Phase::CombatMove | Phase::ConductCombat))
    };
    let free = at.holds_capital(ed, at.power);
    for advantage in nation::at_work(at.board(ed)).chain(declarable(ed, at)) {
        let a = ed.advantage(advantage);
        if a.power != at.power || !(free || fights(advantage)) || !chance.percent(30) {
            continue;
        }
        let id = OrderId(FIRST + all.len() as u32);
        let says = a.deeds.iter().find_map(|deed| match deed {
            Deed::Grant(g) => chance.pick(&g.places).copied().map(AdvantageWord::Place),
            Deed::Converts(c) => {
                let fits = |s: &SpaceId| {
                    let complex = !c.by_complex || at.board(ed).complex(*s).is_some();
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
                    nation::colour(at.board(ed), u.space) == Some(s.land_of)
                        && hostile(at, u.space)
                        && !at.allied(ed, u.power, at.power)
                        && ed.kind(u.kind).fights()
                });
                found.map(|u| AdvantageWord::Place(u.space))
            }
            Deed::Riot(r) => theirs(ed, at, r.land_of, chance).map(AdvantageWord::Place),
            Deed::Keeps(_) => Some(AdvantageWord::Yes),
            Deed::Lends(l) if l.call == Call::Turn => {
                let partner = |w: &PowerId| *w != at.power && at.allied(ed, *w, at.power);
                let named: Vec<PowerId> = match l.to {
                    Some(to) => vec![to],
                    None => ed.power_ids().filter(partner).collect(),
                };
                let fresh = at.advantages.get(&advantage) == Some(&Use::Ready);
                let to = chance.pick(&named).copied().filter(|_| fresh)?;
                Some(AdvantageWord::Power(to))
            }
            Deed::Early(land_of) => early(ed, at, *land_of, purchase?),
            _ => None,
        });
        let says = says.or_else(|| a.declared.then_some(AdvantageWord::Yes));
        all.extend(says.map(|says| AdvantageOrder { id, advantage, says }));
    }
    all
}

/// Any territory of a colour.
fn theirs(
    ed: &Edition,
    at: &Position,
    colour: PowerId,
    chance: &mut RandomChoices,
) -> Option<SpaceId> {
    let fits = |s: &SpaceId| {
        nation::colour(at.board(ed), *s) == Some(colour) && at.controller(*s).is_some()
    };
    let all: Vec<SpaceId> = ed.space_ids().filter(fits).collect();
    chance.pick(&all).copied()
}

/// A power that lends its units leaves its combat move out.
pub fn without_combat(ed: &Edition, orders: &mut TurnOrders) {
    let lends = |o: &AdvantageOrder| {
        ed.advantage(o.advantage).deeds.iter().any(|d| matches!(d, Deed::Lends(_)))
    };
    if orders.advantages.iter().any(lends) {
        orders.combat = None;
        orders.battles.clear();
        orders.noncombat = None;
        orders.mobilize = None;
    }
}

/// Adds what standing orders declare before a round.
fn declared(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
    all: &mut BTreeMap<PowerId, Standing>,
) {
    for (advantage, _) in at.advantages.iter().filter(|_| at.power.index() == 0) {
        let a = ed.advantage(*advantage);
        let called = |d: &Deed| matches!(d, Deed::Lends(l) if l.call == Call::Round);
        if a.deeds.iter().any(called) && chance.percent(30) {
            let declared = Declared { advantage: *advantage, says: DeclaredWord::Round(at.round) };
            all.entry(a.power).or_default().declares.push(declared);
        }
    }
    for (advantage, to) in &at.lent {
        let declared = Declared { advantage: *advantage, says: DeclaredWord::Entrusted(*to) };
        all.entry(ed.advantage(*advantage).power).or_default().declares.push(declared);
    }
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
            && at.board(ed).complex(*s).is_some()
    };
    let space = ed.space_ids().find(yard)?;
    Some(AdvantageWord::Lot { count: 1, kind: *kind, space })
}

/// Sends one of the units that attack at sea and whose rule lets them strike once and be gone, where that
/// is legal.
pub fn sacrifice(
    ed: &Edition,
    at: &Position,
    rest: &Input,
    orders: &mut TurnOrders,
    chance: &mut RandomChoices,
) {
    let moves = orders.combat.iter().flat_map(|c| &c.moves);
    let mut sent = Vec::new();
    for m in moves.filter(|m| m.path.len() > 1 && !m.raid && !m.wait) {
        let Some(to) = m.path.last().filter(|s| ed.is_sea(**s)) else { continue };
        let kinds = m.groups.iter().map(|g| g.kind);
        let strikes = kinds.filter(|k| nation::striking(at.board(ed), at.power, *k).is_some());
        sent.extend(strikes.map(|k| (*to, k)));
    }
    for (to, kind) in sent {
        if chance.percent(50) {
            let mut given = Input { orders: orders.clone(), ..rest.clone() };
            let says = given.orders.battles.entry(to).or_default();
            says.id = Some(OrderId(2 * FIRST));
            says.sacrifice = Some(vec![(kind, 1)]);
            if examine_locked(at.board(ed), &given).refusals.is_empty() {
                *orders = given.orders;
            }
        }
    }
}

/// What other powers have said beforehand that their rules let them do in the mover's turn.
pub fn standing(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
) -> BTreeMap<PowerId, Standing> {
    let mut all: BTreeMap<PowerId, Standing> = BTreeMap::new();
    declared(ed, at, chance, &mut all);
    for (id, power, deed) in nation::deeds(at.board(ed)) {
        if power == at.power || ed.advantage(id).compulsory() {
            continue;
        }
        if let Deed::Riot(r) = deed
            && chance.percent(15)
            && let Some(place) = theirs(ed, at, r.land_of, chance)
        {
            let says = BattleInstructions { riot: Some(true), ..BattleInstructions::default() };
            let when = &mut all.entry(power).or_default().when;
            when.push(StandingRule::new(Scope::Space(place), says));
        }
        if let Deed::Stows(s) = deed {
            let lots = s.cargo.iter().map(|kind| (*kind, chance.below(3) as u16)).collect();
            let says = BattleInstructions { take_off: Some(lots), ..BattleInstructions::default() };
            all.entry(power).or_default().when.push(StandingRule::new(Scope::Sea, says));
        }
        if let Deed::FallsBack(_) = deed {
            let when = &mut all.entry(power).or_default().when;
            let own = at.units.values().filter(|u| u.power == power && ed.is_land(u.space));
            let places: BTreeSet<SpaceId> = own.map(|u| u.space).collect();
            for place in places {
                let lines = ed
                    .neighbours(place)
                    .iter()
                    .filter(|_| chance.percent(60))
                    .map(|to| FallBack { units: None, to: *to, when: BattleCondition::default() });
                let says = BattleInstructions {
                    fall_back: Some(lines.collect()),
                    ..BattleInstructions::default()
                };
                when.push(StandingRule::new(Scope::Space(place), says));
            }
        }
    }
    all
}

/// Puts aircraft aboard ships next to naval bases; what cannot be done is told and not refused.
pub fn stow(ed: &Edition, at: &Position, orders: &mut TurnOrders, chance: &mut RandomChoices) {
    for (u, zone) in
        at.units.values().flat_map(|u| ed.neighbours(u.space).iter().map(move |z| (u, *z)))
    {
        if u.power != at.power || !ed.is_land(u.space) || !ed.is_sea(zone) {
            continue;
        }
        let free = nation::berths(at.board(ed), at.power, u.kind, zone);
        let Some((_, ship)) = free.first().filter(|_| chance.percent(40)) else { continue };
        if !nation::share_base(at.board(ed), at.power, u.space, zone) {
            continue;
        }
        let ship = ShipPick { power: None, kind: at.unit(*ship).kind, pick: UnitPick::default() };
        let group = UnitGroup { owner: None, count: 1, kind: u.kind, pick: UnitPick::default() };
        let plain = MoveOrder::plain(OrderId(3 * FIRST), vec![group], vec![u.space, zone]);
        let order = MoveOrder { board: Some(ship), ..plain };
        orders.noncombat.get_or_insert_default().insert(0, order);
        return;
    }
}

/// Rules that work once they are declared.
fn declarable<'a>(ed: &'a Edition, at: &'a Position) -> impl Iterator<Item = AdvantageId> + 'a {
    let ready = at.advantages.iter().filter(|(_, now)| **now == Use::Ready);
    ready.map(|(id, _)| *id).filter(|id| ed.advantage(*id).declared)
}
