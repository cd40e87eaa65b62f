//! Units that move and fight in the turn of a partner: when they are lent, what their owner leaves out
//! for it, and what they may do there.

use super::{deeds, standing};
use crate::edition::{Call, CapturesText, Deed, Edition, Lends, Phase};
use crate::engine::event::Event;
use crate::engine::plan::{AdvantageOrder, AdvantageWord, Declared, DeclaredWord};
use crate::engine::position::{Unit, Use};
use crate::engine::unit::Did;
use crate::engine::why::Nation;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, PowerId};
use crate::rule::{RuleId, rule};

/// What a rule says of lending, if it is of this family.
fn lending_of(ed: &Edition, id: AdvantageId) -> Option<&Lends> {
    ed.advantage(id).deeds.iter().find_map(|deed| match deed {
        Deed::Lends(l) => Some(l),
        _ => None,
    })
}

/// The rules of this family in the game that are not used up, with their owners.
fn lending_rules<'a>(board: Board<'a>) -> impl Iterator<Item = (AdvantageId, PowerId, &'a Lends)> {
    deeds(board).filter_map(|(id, owner, deed)| match deed {
        Deed::Lends(l) => Some((id, owner, l)),
        _ => None,
    })
}

/// The rule by which the units of a power move in this turn, which is a partner's.
fn by_rule(board: Board<'_>, power: PowerId) -> Option<(AdvantageId, &Lends)> {
    // Nothing is lent to a power that fights in the turn of another.
    let whose = power != board.mover() && board.turn().lent.is_none();
    let id = *board.turn().commands.get(&power).filter(|_| whose)?;
    Some((id, lending_of(board.edition, id)?))
}

/// The rule by which the mover leaves this phase out.
pub fn left_out(board: Board, phase: Phase) -> Option<RuleId> {
    let found = lending_rules(board).find(|(id, owner, l)| {
        let taken = match phase {
            Phase::CombatMove | Phase::ConductCombat => true,
            Phase::Noncombat => l.noncombat,
            _ => false,
        };
        // A round's call holds though the partner's turn is over.
        let round = l.call == Call::Round && standing(board, *id) == Some(Use::Active);
        taken && *owner == board.mover() && (round || board.position.lent.contains_key(id))
    });
    found.map(|(id, ..)| board.advantage(id).rule)
}

/// A unit of a partner that takes no part in the noncombat move of this turn, and the rule: nothing
/// but aircraft that fought and carriers comes home where the owner has a noncombat move of its own.
pub fn rests(board: Board, u: &Unit) -> Option<RuleId> {
    let (id, lends) = by_rule(board, u.power)?;
    let kind = board.kind(u.kind);
    let afloat = u.aboard.is_none() && board.is_sea(u.space);
    let flies_home = kind.is_air() && (u.turn.did(Did::CombatMoved) || afloat);
    let comes_home = flies_home || kind.carrier_capacity > 0;
    (!lends.noncombat && !comes_home).then(|| board.advantage(id).rule)
}

/// Is this turn's noncombat move the power's own? It is if the turn is the power's, or if the power has skipped
/// its noncombat move to make it in this turn.
pub(crate) fn noncombat_of_its_own(board: Board, power: PowerId) -> bool {
    power == board.mover() || by_rule(board, power).is_some_and(|(_, l)| l.noncombat)
}

/// The rule by which cargo may not board this ship: each power's keeps to its own.
pub fn cargo_apart(board: Board, a: PowerId, b: PowerId) -> Option<RuleId> {
    let apart = |power| by_rule(board, power).filter(|(_, l)| l.cargo_apart);
    let (id, _) = apart(a).or_else(|| apart(b)).filter(|_| a != b)?;
    Some(board.advantage(id).rule)
}

/// Powers at whose aircraft guns roll apart, in the order of the rolls, the mover last; empty where
/// they make no difference.
pub fn guns_apart(board: Board) -> Vec<(PowerId, AdvantageId)> {
    let lent = board.turn().commands.keys().filter_map(|w| Some((*w, by_rule(board, *w)?)));
    lent.filter(|(_, (_, l))| l.guns_apart).map(|(w, (id, _))| (w, id)).collect()
}

/// The rule by which a unit that attacks in this turn is a partner's.
pub fn lent(board: Board, u: &Unit) -> Option<AdvantageId> {
    by_rule(board, u.power).map(|(id, _)| id)
}

/// May orders give this power land that is taken in this turn?
///
/// # Errors
/// The rule that says no.
pub(crate) fn may_take(board: Board, power: PowerId) -> Result<(), RuleId> {
    match by_rule(board, power) {
        _ if power == board.mover() => Ok(()),
        Some((_, l)) if l.captures != CapturesText::Partner => Ok(()),
        Some((id, _)) => Err(board.advantage(id).rule),
        None => Err(rule("CAP-01")),
    }
}

/// Who takes land on which these powers have a land unit left; `named`: whom the orders name.
pub fn captor(board: Board, left: &[PowerId], named: Option<PowerId>) -> PowerId {
    let named = named.filter(|w| left.contains(w) && may_take(board, *w).is_ok());
    match named {
        Some(power) => power,
        _ if left.contains(&board.mover()) => board.mover(),
        _ => {
            let mut rules = left.iter().filter_map(|w| Some((*w, by_rule(board, *w)?.1)));
            let owner = rules.find(|(_, l)| l.captures == CapturesText::Owner);
            owner.map_or(board.mover(), |(w, _)| w)
        }
    }
}

/// Declarations before the first turn of a round, by standing orders.
pub(super) fn round_begins(table: &mut Table) {
    let board = table.board();
    if board.mover().index() != 0 {
        return;
    }
    let due: Vec<(AdvantageId, PowerId)> = lending_rules(board)
        .filter(|(id, owner, l)| {
            let ready = standing(board, *id) == Some(Use::Ready) && board.holds_capital(*owner);
            l.call == Call::Round && ready && has_declared_round(table, *id, *owner)
        })
        .filter_map(|(id, owner, l)| Some((id, l.to.filter(|to| board.allied(*to, owner))?)))
        .collect();
    for (advantage, to) in due {
        let now = Use::Active;
        let order = None;
        table.record(Event::AdvantageUsed { advantage, now, order });
        table.record(Event::Lent { advantage, to, on: true });
    }
}

/// Do the standing orders of the owner declare this advantage for the round that begins?
fn has_declared_round(table: &Table, id: AdvantageId, owner: PowerId) -> bool {
    let file = table.input.standing.get(&owner);
    let now = Declared { advantage: id, says: DeclaredWord::Round(table.at().round) };
    file.is_some_and(|s| s.declares.contains(&now))
}

/// What the mover declares before its combat move.
pub(super) fn declare(table: &mut Table) {
    for o in table.input.orders.advantages.clone() {
        let Some(l) = lending_of(table.ed, o.advantage).filter(|l| l.call == Call::Turn) else {
            continue;
        };
        let ready = standing(table.board(), o.advantage) == Some(Use::Ready);
        if let (Ok(to), true) = (partner(table.field(), l, &o), ready) {
            let advantage = o.advantage;
            let order = Some(o.id);
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
    let board = field.board;
    let named = match (&o.says, l.to) {
        (AdvantageWord::Power(power), _) => *power,
        (AdvantageWord::Yes, Some(to)) => to,
        _ => return Err(Nation::Unsaid { advantage: o.advantage }),
    };
    let wrong = l.to.is_some_and(|to| to != named);
    if wrong || named == board.mover() || !board.allied(named, board.mover()) {
        Err(Nation::NoPartner { power: named, only: l.to })
    } else {
        Ok(named)
    }
}

/// Units are lent while a territory is lost, and those that were lent to the mover are its own to
/// command from now on.
pub(super) fn turn_begins(table: &mut Table) {
    let board = table.board();

    let mut events = Vec::new();
    for (advantage, owner, l) in lending_rules(board) {
        if let (Call::Lost(_), Some(to)) = (l.call, l.to)
            && owner == board.mover()
            && board.position.lent.contains_key(&advantage) != is_lost(board, l, owner)
            && board.allied(to, owner)
        {
            events.push(Event::Lent { advantage, to, on: is_lost(board, l, owner) });
        }
        if board.position.lent.get(&advantage) == Some(&board.mover()) {
            let still_lent = is_lost(board, l, owner) && board.allied(owner, board.mover());
            if !still_lent {
                events.push(Event::Lent { advantage, to: board.mover(), on: false });
            } else if is_entrusted(table.field(), advantage, owner, l) {
                events.push(Event::Commanded { advantage, power: owner });
            }
        }
    }
    events.into_iter().for_each(|e| table.record(e));
}

/// Is the territory lost that the rule is about?
fn is_lost(board: Board, l: &Lends, owner: PowerId) -> bool {
    match l.call {
        Call::Lost(space) => board.control_side(space) == Some(board.side(owner).enemy()),
        Call::Round | Call::Turn => true,
    }
}

/// May the mover's orders speak for these units? Where their owner commands them, if one seat has both
/// powers or the owner's standing orders say so; else they rest.
fn is_entrusted(field: Field, advantage: AdvantageId, owner: PowerId, l: &Lends) -> bool {
    let mover = field.board.mover();
    let seats = &field.input.seat_of;
    let one_seat = seats.get(&owner).is_some() && seats.get(&owner) == seats.get(&mover);
    let says = Declared { advantage, says: DeclaredWord::Entrusted(mover) };
    !l.owner_commands
        || one_seat
        || field.input.standing.get(&owner).is_some_and(|s| s.declares.contains(&says))
}

/// What was declared once a game is used up: after the partner's turn, or with the end of its round.
pub(super) fn end_turn(table: &mut Table, next: PowerId) {
    let board = table.board();
    let spent: Vec<AdvantageId> = lending_rules(board)
        .filter_map(|(id, _, l)| {
            let now = match l.call {
                Call::Round => next.index() == 0,
                Call::Turn => board.turn().commands.values().any(|by| *by == id),
                Call::Lost(_) => false,
            };
            (now && standing(board, id) == Some(Use::Active)).then_some(id)
        })
        .collect();
    for advantage in spent {
        table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order: None });
    }
}
