//! Units that move and fight in the turn of a partner: when they are lent, what their owner leaves out
//! for it, and what they may do there.

use super::{deeds, standing};
use crate::edition::{Call, CapturesText, Deed, Edition, Lends, Phase};
use crate::engine::event::Event;
use crate::engine::plan::{AdvantageOrder, AdvantageWord, Declared, DeclaredWord};
use crate::engine::position::{Position, Unit, Use};
use crate::engine::why::Nation;
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, PowerId};
use crate::rule::{RuleId, rule};

/// What a rule says of lending, if it is of this family.
fn lends(ed: &Edition, id: AdvantageId) -> Option<&Lends> {
    ed.advantage(id).deeds.iter().find_map(|deed| match deed {
        Deed::Lends(l) => Some(l),
        _ => None,
    })
}

/// The rules of this family in the game that are not used up, with their owners.
fn all<'a>(
    ed: &'a Edition,
    p: &'a Position,
) -> impl Iterator<Item = (AdvantageId, PowerId, &'a Lends)> {
    deeds(ed, p).filter_map(|(id, owner, deed)| match deed {
        Deed::Lends(l) => Some((id, owner, l)),
        _ => None,
    })
}

/// The rule by which the units of a power move in this turn, which is a partner's.
fn by_rule<'a>(ed: &'a Edition, p: &Position, power: PowerId) -> Option<(AdvantageId, &'a Lends)> {
    // Nothing is lent to a power that fights in the turn of another.
    let whose = power != p.power && p.turn.lent.is_none();
    let id = *p.turn.commands.get(&power).filter(|_| whose)?;
    Some((id, lends(ed, id)?))
}

/// The rule by which the mover leaves this phase out.
pub fn left_out(ed: &Edition, p: &Position, phase: Phase) -> Option<RuleId> {
    let found = all(ed, p).find(|(id, owner, l)| {
        let taken = match phase {
            Phase::CombatMove | Phase::ConductCombat => true,
            Phase::Noncombat => l.noncombat,
            _ => false,
        };
        // A round's call holds though the partner's turn is over.
        let round = l.call == Call::Round && standing(ed, p, *id) == Some(Use::Active);
        taken && *owner == p.power && (round || p.lent.contains_key(id))
    });
    found.map(|(id, ..)| ed.advantage(id).rule)
}

/// A unit of a partner that takes no part in the noncombat move of this turn, and the rule: nothing
/// but aircraft that fought and carriers comes home where the owner has a noncombat move of its own.
pub fn rests(ed: &Edition, p: &Position, u: &Unit) -> Option<RuleId> {
    let (id, lends) = by_rule(ed, p, u.power)?;
    let kind = ed.kind(u.kind);
    let afloat = u.aboard.is_none() && ed.is_sea(u.space);
    let flies_home = kind.is_air() && (u.turn.combat_moved || afloat);
    let comes_home = flies_home || kind.carrier_capacity > 0;
    (!lends.noncombat && !comes_home).then(|| ed.advantage(id).rule)
}

/// Is this turn's noncombat move the power's own? It is if the turn is the power's, or if the power has skipped
/// its noncombat move to make it in this turn.
pub fn noncombat_of_its_own(ed: &Edition, p: &Position, power: PowerId) -> bool {
    power == p.power || by_rule(ed, p, power).is_some_and(|(_, l)| l.noncombat)
}

/// The rule by which cargo may not board this ship: each power's keeps to its own.
pub fn cargo_apart(ed: &Edition, p: &Position, a: PowerId, b: PowerId) -> Option<RuleId> {
    let apart = |power| by_rule(ed, p, power).filter(|(_, l)| l.cargo_apart);
    let (id, _) = apart(a).or_else(|| apart(b)).filter(|_| a != b)?;
    Some(ed.advantage(id).rule)
}

/// Powers at whose aircraft guns roll apart, in the order of the rolls, the mover last; empty where
/// they make no difference.
pub fn guns_apart(ed: &Edition, p: &Position) -> Vec<(PowerId, AdvantageId)> {
    let lent = p.turn.commands.keys().filter_map(|w| Some((*w, by_rule(ed, p, *w)?)));
    lent.filter(|(_, (_, l))| l.guns_apart).map(|(w, (id, _))| (w, id)).collect()
}

/// The rule by which a unit that attacks in this turn is a partner's.
pub fn lent(ed: &Edition, p: &Position, u: &Unit) -> Option<AdvantageId> {
    by_rule(ed, p, u.power).map(|(id, _)| id)
}

/// May orders give this power land that is taken in this turn?
///
/// # Errors
/// The rule that says no.
pub fn may_take(ed: &Edition, p: &Position, power: PowerId) -> Result<(), RuleId> {
    match by_rule(ed, p, power) {
        _ if power == p.power => Ok(()),
        Some((_, l)) if l.captures != CapturesText::Partner => Ok(()),
        Some((id, _)) => Err(ed.advantage(id).rule),
        None => Err(rule("CAP-01")),
    }
}

/// Who takes land on which these powers have a land unit left; `named`: whom the orders name.
pub fn captor(ed: &Edition, p: &Position, left: &[PowerId], named: Option<PowerId>) -> PowerId {
    let rules = || left.iter().filter_map(|w| Some((*w, by_rule(ed, p, *w)?.1)));
    let named = named.filter(|w| left.contains(w) && may_take(ed, p, *w).is_ok());
    match named {
        Some(power) => power,
        _ if left.contains(&p.power) => p.power,
        _ => {
            let owner = rules().find(|(_, l)| l.captures == CapturesText::Owner);
            owner.map_or(p.power, |(w, _)| w)
        }
    }
}

/// Declarations before the first turn of a round, by standing orders.
pub(super) fn round_begins(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    if p.power.index() != 0 {
        return;
    }
    let said = |id: AdvantageId, owner: PowerId| {
        let file = table.input.standing.get(&owner);
        let now = Declared { advantage: id, says: DeclaredWord::Round(p.round) };
        file.is_some_and(|s| s.declares.contains(&now))
    };
    let due: Vec<(AdvantageId, PowerId)> = all(ed, p)
        .filter(|(id, owner, l)| {
            let ready = standing(ed, p, *id) == Some(Use::Ready) && p.holds_capital(ed, *owner);
            l.call == Call::Round && ready && said(*id, *owner)
        })
        .filter_map(|(id, owner, l)| Some((id, l.to.filter(|to| p.allied(ed, *to, owner))?)))
        .collect();
    for (advantage, to) in due {
        let (now, order) = (Use::Active, None);
        table.record(Event::AdvantageUsed { advantage, now, order });
        table.record(Event::Lent { advantage, to, on: true });
    }
}

/// What the mover declares before its combat move.
pub(super) fn declare(table: &mut Table) {
    for o in table.input.orders.advantages.clone() {
        let Some(l) = lends(table.ed, o.advantage).filter(|l| l.call == Call::Turn) else {
            continue;
        };
        let ready = standing(table.ed, table.at(), o.advantage) == Some(Use::Ready);
        if let (Ok(to), true) = (partner(table.field(), l, &o), ready) {
            let (advantage, order) = (o.advantage, Some(o.id));
            table.record(Event::AdvantageUsed { advantage, now: Use::Active, order });
            table.record(Event::Lent { advantage, to, on: true });
        }
    }
}

/// With whom a declaration is made.
///
/// # Errors
/// That is no partner, or not the one of the rule.
pub(super) fn partner(field: Field, l: &Lends, o: &AdvantageOrder) -> Result<PowerId, Nation> {
    let (ed, p) = (field.ed, field.p);
    let named = match (&o.says, l.to) {
        (AdvantageWord::Power(power), _) => *power,
        (AdvantageWord::Yes, Some(to)) => to,
        _ => return Err(Nation::Unsaid { advantage: o.advantage }),
    };
    let wrong = l.to.is_some_and(|to| to != named);
    match wrong || named == p.power || !p.allied(ed, named, p.power) {
        true => Err(Nation::NoPartner { power: named, only: l.to }),
        false => Ok(named),
    }
}

/// Units are lent while a territory is lost, and those that were lent to the mover are its own to
/// command from now on.
pub(super) fn turn_begins(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let lost = |l: &Lends, owner: PowerId| match l.call {
        Call::Lost(space) => p.control_side(ed, space) == Some(p.side(ed, owner).enemy()),
        Call::Round | Call::Turn => true,
    };
    let mut events = Vec::new();
    for (advantage, owner, l) in all(ed, p) {
        if let (Call::Lost(_), Some(to)) = (l.call, l.to)
            && owner == p.power
            && p.lent.contains_key(&advantage) != lost(l, owner)
            && p.allied(ed, to, owner)
        {
            events.push(Event::Lent { advantage, to, on: lost(l, owner) });
        }
        if p.lent.get(&advantage) == Some(&p.power) {
            match lost(l, owner) && p.allied(ed, owner, p.power) {
                false => events.push(Event::Lent { advantage, to: p.power, on: false }),
                true if !entrusted(table.field(), advantage, owner, l) => {}
                true => events.push(Event::Commanded { advantage, power: owner }),
            }
        }
    }
    events.into_iter().for_each(|e| table.record(e));
}

/// May the mover's orders speak for these units? Where their owner commands them, if one seat has both
/// powers or the owner's standing orders say so; else they rest.
fn entrusted(field: Field, advantage: AdvantageId, owner: PowerId, l: &Lends) -> bool {
    let seat = |power: PowerId| field.input.seat_of.get(&power);
    let mover = field.p.power;
    let says = Declared { advantage, says: DeclaredWord::Entrusted(mover) };
    let said = || field.input.standing.get(&owner).is_some_and(|s| s.declares.contains(&says));
    !l.owner_commands || seat(owner).is_some() && seat(owner) == seat(mover) || said()
}

/// What was declared once a game is used up: after the partner's turn, or with the end of its round.
pub(super) fn end_turn(table: &mut Table, next: PowerId) {
    let (ed, p) = (table.ed, table.at());
    let over = |(id, _, l): (AdvantageId, PowerId, &Lends)| {
        let now = match l.call {
            Call::Round => next.index() == 0,
            Call::Turn => p.turn.commands.values().any(|by| *by == id),
            Call::Lost(_) => false,
        };
        (now && standing(ed, p, id) == Some(Use::Active)).then_some(id)
    };
    let spent: Vec<AdvantageId> = all(ed, p).filter_map(over).collect();
    for advantage in spent {
        table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order: None });
    }
}
