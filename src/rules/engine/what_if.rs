//! Possible results of orders before any die is known. Used to refuse orders that are never possible and
//! to warn of those that may fail; never shown as a result.

mod unrefused;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::dice::{Dice, DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use super::event::Event;
use super::plan::{
    Ask, BattleCondition, BattleInstructions, RetreatOrder, Scope, Tactic, TurnOrders,
};
use super::refusal::Refusal;
use super::turn::{Locked, adjudicate, fight, lock, look_on};
use super::{Edition, Field, Input, NoOutcome, Outcome, Position, nation};
use crate::edition::{LowLuck, Phase};
use crate::engine::Board;
use crate::id::{PowerId, SpaceId};
use unrefused::{FoundLater, Unrefused, missing_money, with_money};

/// What [`examine`] found.
#[derive(Clone, Debug)]
pub struct Examination {
    pub refusals: Vec<Refusal>,
    /// The turn up to the first die, if nothing is refused that comes before it. A caller that adjudicates the
    /// same orders goes on from here.
    pub locked: Option<Locked>,
    /// Orders were not looked at, because they may hang on orders that are refused.
    pub unchecked: bool,
}

/// Checks orders without rolling: everything up to the combat move exactly as [`adjudicate`] does;
/// noncombat moves and placements must be possible in at least one of three outcomes: every attack
/// won without loss, every attack lost, or every written retreat made without loss and the other
/// attacks won. Where research is ordered, each of them counts twice, with the development found and
/// without it. Low Luck has fewer outcomes, and dice thrown one by one have all of them, so these are
/// looked at: what Low Luck makes certain refuses nothing.
pub fn examine(board: Board, input: &Input) -> Examination {
    let ed = &*thrown_singly(board.edition);
    let board = board.position.board(ed);
    let input = &unasked(input);
    let mut found = examine_unasked(board, input, missing_money);
    if let Some(locked) = &found.locked {
        let p = locked.position();
        found.refusals = nation::tables(Field { board: p.board(ed), input });
        let later = after_dice(board, input, locked);
        found.refusals.extend(later.refusals);
        found.unchecked = later.unchecked;
    }
    found
}

/// The part of [`examine`] that a ruling rests on: everything up to the combat move. What is ordered
/// for after the dice is not looked at. It is carried out when its time comes, or fails with its
/// reason; that it could not succeed is said to people while they can still write something else.
pub fn examine_locked(board: Board, input: &Input) -> Examination {
    // A block keeps what this finds, so that it may not find more one day than another.
    examine_unasked(board, &unasked(input), |_, _| None)
}

/// `lends`: how much more money the mover may have, to check the other orders when a purchase is refused.
fn examine_unasked(
    board: Board,
    input: &Input,
    lends: fn(&Input, &[Refusal]) -> Option<i64>,
) -> Examination {
    match lock(board, input) {
        Err(NoOutcome::Refused(r)) => {
            let lent = lends(input, &r);
            let FoundLater { refusals, unchecked } = with_later(board, input, r, lent);
            Examination { refusals, locked: None, unchecked }
        }
        Err(NoOutcome::NotNow(_) | NoOutcome::GameOver | NoOutcome::Dice(_)) => {
            Examination { refusals: Vec::new(), locked: None, unchecked: false }
        }
        Ok(locked) => Examination { refusals: Vec::new(), locked: Some(locked), unchecked: false },
    }
}

/// The edition without Low Luck.
fn thrown_singly(ed: &Edition) -> Cow<'_, Edition> {
    if ed.low_luck.is_off() {
        return Cow::Borrowed(ed);
    }
    let mut plain = ed.clone();
    plain.low_luck = LowLuck::default();
    Cow::Owned(plain)
}

/// A turn whose orders up to the combats are fixed, replayed while the orders for after the dice are searched: what
/// those cannot change is played only once.
#[derive(Clone, Debug)]
pub struct Rehearsal<'a> {
    ed: Cow<'a, Edition>,
    before: &'a Position,
    /// What it was made for, without the orders for after the dice.
    input: Input,
    locked: Locked,
    won: Locked,
    /// The same with every attack lost, and with every written retreat made.
    lost: OnceCell<Locked>,
    left: OnceCell<Locked>,
}

impl<'a> Rehearsal<'a> {
    /// `None` where something is refused up to the combats, or research dice come before them.
    pub fn new(board: Board<'a>, input: &Input) -> Option<Rehearsal<'a>> {
        let input = Input { orders: input.orders.up_to_combat(), ..input.clone() };
        let ed = thrown_singly(board.edition);
        let locked = lock(board.position.board(&ed), &unasked(&input)).ok()?;
        Rehearsal::of_locked(board, &input, locked)
    }

    /// [`Rehearsal::new`] for orders that [`examine`] has locked just now, whatever they say of the time
    /// after the combats.
    pub fn of_locked(board: Board<'a>, input: &Input, locked: Locked) -> Option<Rehearsal<'a>> {
        let before = board.position;
        let ed = thrown_singly(board.edition);
        let input = Input { orders: input.orders.up_to_combat(), ..unasked(input) };
        if input.orders.research.is_some() {
            return None;
        }
        let hope =
            &mut FixedResearch { dice: BEST_CASE, research: research_outcomes(&ed, &input)[0] };
        let won = fight(&ed, locked.clone(), &input, hope).ok()?;
        let lost = OnceCell::new();
        let left = OnceCell::new();
        Some(Rehearsal { ed, before, input, locked, won, lost, left })
    }

    /// The board after the combats, if every attack is won without loss.
    pub fn won(&self) -> &Position {
        self.won.position()
    }

    /// Was it made for these orders, whatever they say of the time after the combats?
    pub fn is_of(&self, orders: &TurnOrders) -> bool {
        self.input.orders == orders.up_to_combat()
    }

    /// What [`examine`] refuses of the same orders with these for after the dice.
    pub fn refusals(&self, input: &Input) -> Vec<Refusal> {
        after_dice(self.before.board(&self.ed), &unasked(input), self).refusals
    }

    /// The turn after combats with these dice; where they cannot be fought, before them.
    fn fought(&self, input: &Input, dice: &mut dyn Dice) -> Locked {
        fight(&self.ed, self.locked.clone(), input, dice).unwrap_or_else(|_| self.locked.clone())
    }
}

/// From where an outcome of the dice is played on.
trait OutcomeStarts {
    fn won(&self) -> &Locked;
    fn lost(&self) -> &Locked;
    fn left(&self) -> &Locked;
}

impl OutcomeStarts for Locked {
    fn won(&self) -> &Locked {
        self
    }
    fn lost(&self) -> &Locked {
        self
    }
    fn left(&self) -> &Locked {
        self
    }
}

impl OutcomeStarts for Rehearsal<'_> {
    fn won(&self) -> &Locked {
        &self.won
    }
    fn lost(&self) -> &Locked {
        self.lost.get_or_init(|| self.fought(&self.input, &mut { WORST_CASE }))
    }
    fn left(&self) -> &Locked {
        self.left.get_or_init(|| {
            let mover = self.before.power;
            let input = &self.input;
            let mut parting = RetreatCase { ed: &self.ed, mover, input };
            self.fought(&with_every_retreat(input, mover), &mut parting)
        })
    }
}

/// What is possible in no outcome of the dice, each played on from where `starts` has it.
fn after_dice<S: OutcomeStarts>(board: Board, input: &Input, starts: &S) -> FoundLater {
    if nothing_later(board.edition, input) {
        return FoundLater::default();
    }
    let searches = research_outcomes(board.edition, input);
    let hope = &mut FixedResearch { dice: BEST_CASE, research: searches[0] };
    let mut failing = match look_on(board.edition, starts.won().clone(), input, hope) {
        Err(NoOutcome::Refused(r)) => return with_later(board, input, r, None),
        Err(NoOutcome::NotNow(_) | NoOutcome::GameOver | NoOutcome::Dice(_)) => {
            return FoundLater::default();
        }
        Ok(o) => failed_orders(&o.events),
    };
    if failing.is_empty() {
        return FoundLater::default();
    }
    let mover = board.mover();
    let leaving = with_every_retreat(input, mover);
    for (n, research) in searches.into_iter().enumerate() {
        let mut best = FixedResearch { dice: BEST_CASE, research };
        let mut worst = FixedResearch { dice: WORST_CASE, research };
        let dice = RetreatCase { ed: board.edition, mover, input };
        let retreats = dice.is_written();
        let mut parting = FixedResearch { dice, research };
        let outcomes: [(OutcomeStart<S>, &Input, &mut dyn Dice, bool); 3] = [
            // The first of these has been looked at.
            (S::won, input, &mut best, n > 0),
            (S::lost, input, &mut worst, true),
            (S::left, &leaving, &mut parting, retreats),
        ];
        for (start, input, dice, _) in outcomes.into_iter().filter(|outcome| outcome.3) {
            if failing.is_empty() {
                return FoundLater::default();
            }
            let failed = match look_on(board.edition, start(starts).clone(), input, dice) {
                Ok(o) => failed_orders(&o.events),
                Err(_) => Vec::new(),
            };
            failing.retain(|r| failed.iter().any(|l| l.order == r.order));
        }
    }
    FoundLater { refusals: failing, unchecked: false }
}

/// Where one outcome of the dice starts.
type OutcomeStart<S> = fn(&S) -> &Locked;

/// Only orders for after the dice can fail then, and purchases and moves that wait for research.
fn nothing_later(ed: &Edition, input: &Input) -> bool {
    let o = &input.orders;
    let waits = o.research.is_some() && (o.purchase.is_some() || o.combat.is_some());
    let late = o.noncombat.iter().flatten().count() + o.mobilize.iter().flatten().count();
    let declared = o
        .advantages
        .iter()
        .any(|a| ed.advantage(a.advantage).ordered_in() >= Some(Phase::ConductCombat));
    !waits && late == 0 && o.shifts.is_empty() && !declared
}

/// The faces that research dice are to show.
#[derive(Clone, Copy)]
struct ResearchDice {
    number: u8,
    found: bool,
}

impl ResearchDice {
    fn face(self, key: &RollKey) -> Face {
        Face::Shows(match (self.found, key.low_luck) {
            (true, false) => self.number,
            (false, false) => self.number % 6 + 1,
            (true, true) => 1,
            (false, true) => 6,
        })
    }
}

/// The development ordered is not found and is found; a single outcome where nothing is researched.
fn research_outcomes(ed: &Edition, input: &Input) -> Vec<ResearchDice> {
    match &input.orders.research {
        None => vec![ResearchDice { number: 1, found: true }],
        Some(r) => {
            let number = ed.tech(r.tech).number;
            [false, true].map(|found| ResearchDice { number, found }).to_vec()
        }
    }
}

/// What the orders lead to if every attack succeeds (`well`), or if every attack fails, without
/// a stop for a question. Used only to warn of what could happen; never shown as a result.
///
/// # Errors
/// As [`adjudicate`].
pub fn foresee(board: Board, input: &Input, well: bool) -> Result<Outcome, NoOutcome> {
    let searches = research_outcomes(board.edition, input);
    let (dice, search) =
        if well { (BEST_CASE, searches.last()) } else { (WORST_CASE, searches.first()) };
    let research = search.copied().unwrap_or(ResearchDice { number: 1, found: well });
    adjudicate(board, &unasked(input), &mut FixedResearch { dice, research })
}

/// The same input without any wish for a stop, so that a look ahead reaches the turn's end: instead of
/// questions, orders and the default profile decide.
pub fn unasked(input: &Input) -> Input {
    let mut quiet = input.clone();
    quiet.profile.ask = Ask::Never;
    quiet.profile.must_ask.clear();
    quiet.standing.values_mut().for_each(|s| s.sealed.clear());
    let standing = quiet.standing.values_mut().flat_map(|s| &mut s.when).map(|r| &mut r.says);
    let answers = quiet.answers.iter_mut().flat_map(|a| a.battles.values_mut());
    for battle in quiet.orders.battles.values_mut().chain(standing).chain(answers) {
        battle.ask = None;
    }
    quiet
}

fn failed_orders(events: &[Event]) -> Vec<Refusal> {
    events
        .iter()
        .filter_map(|e| match e {
            Event::OrderFailed { refusal } => Some(refusal.clone()),
            _ => None,
        })
        .collect()
}

/// Dice for which everything goes one side's way; used only to see what could happen.
struct Hopeful(RollSide);

const BEST_CASE: Hopeful = Hopeful(RollSide::Attack);
const WORST_CASE: Hopeful = Hopeful(RollSide::Defend);

/// Dice whose research is given.
struct FixedResearch<D> {
    dice: D,
    research: ResearchDice,
}

impl<D: Dice> Dice for FixedResearch<D> {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        if key.kind == RollKind::Research {
            return Ok(vec![self.research.face(key); count as usize]);
        }
        self.dice.roll(key, count)
    }
}

impl Dice for Hopeful {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let face = if key.side == self.0 { 1 } else { 6 };
        Ok(vec![Face::Shows(face); count as usize])
    }
}

/// The same input with every retreat that the mover has written made as soon as the rules allow.
fn with_every_retreat(input: &Input, mover: PowerId) -> Input {
    let mut eager = input.clone();
    let standing = eager.standing.iter_mut().filter(|(power, _)| **power == mover);
    let standing = standing.flat_map(|(_, s)| &mut s.when).map(|r| &mut r.says);
    for battle in eager.orders.battles.values_mut().chain(standing) {
        for order in [&mut battle.retreat, &mut battle.air_retreat].into_iter().flatten() {
            if !order.when.is_never() {
                order.when = BattleCondition::default();
            }
        }
        for tactic in battle.plan.iter_mut().flatten() {
            if let Tactic::SaveAirFrom { to, .. } = tactic {
                let when = BattleCondition::default();
                *tactic = Tactic::Strafe(RetreatOrder { to: *to, when });
            } else if let Tactic::Strafe(order) = tactic {
                order.when = BattleCondition::default();
            }
        }
    }
    eager
}

/// Dice for an attacker who leaves without loss where a retreat is written, and wins elsewhere.
struct RetreatCase<'a> {
    ed: &'a Edition,
    mover: PowerId,
    input: &'a Input,
}

impl RetreatCase<'_> {
    /// Is a retreat written for any battle? If not, these are the dice of the best case.
    fn is_written(&self) -> bool {
        let standing = self.input.standing.get(&self.mover).into_iter().flat_map(|s| &s.when);
        self.input.orders.battles.values().any(Self::goes)
            || standing.into_iter().any(|r| Self::goes(&r.says))
    }

    /// Is a retreat written here?
    fn goes(b: &BattleInstructions) -> bool {
        let mut tactics = b.plan.iter().flatten();
        [&b.retreat, &b.air_retreat].into_iter().flatten().any(|r| !r.when.is_never())
            || tactics.any(|t| matches!(t, Tactic::Strafe(_) | Tactic::SaveAirFrom { .. }))
    }

    /// Is a retreat written for a battle in this space?
    fn leaves(&self, place: SpaceId) -> bool {
        let wide = if self.ed.is_sea(place) { Scope::Sea } else { Scope::Land };
        let standing = self.input.standing.get(&self.mover).into_iter().flat_map(|s| &s.when);
        self.input.orders.battles.get(&place).is_some_and(Self::goes)
            || standing.filter(|r| covers(&r.scope, place, &wide)).any(|r| Self::goes(&r.says))
    }
}

/// May a rule of this scope speak of a battle here?
fn covers(scope: &Scope, place: SpaceId, wide: &Scope) -> bool {
    match scope {
        Scope::Fleet(_) | Scope::All => true,
        Scope::Space(at) => *at == place,
        other => other == wide,
    }
}

impl Dice for RetreatCase<'_> {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let misses = match key.place {
            RollPlace::Space(place) => self.leaves(place),
            RollPlace::Power(_) | RollPlace::GunTarget(..) => false,
        };
        let face = if key.side == RollSide::Attack && !misses { 1 } else { 6 };
        Ok(vec![Face::Shows(face); count as usize])
    }
}

/// Refusals of orders before the dice, and what is wrong after the dice with orders that have nothing
/// to do with the refused ones. `lent`: money that the mover has on top for this look.
fn with_later(board: Board, input: &Input, refused: Vec<Refusal>, lent: Option<i64>) -> FoundLater {
    if refused.is_empty() {
        return FoundLater::default();
    }
    let mut rest = Unrefused { input: input.clone(), touched: BTreeSet::new(), unchecked: false };
    // What costs too much can still be wrong for other reasons where it is to be placed.
    let richer = lent.map(|ipc| with_money(board.position, ipc));
    let board = Board { position: richer.as_ref().unwrap_or(board.position), ..board };
    if !rest.take_out(&refused, richer.is_some()) && richer.is_none() {
        return FoundLater { refusals: refused, unchecked: true };
    }
    rest.leave_out_what_is_touched();
    // Without the refused orders others may fail, and then their neighbours: aircraft are asked for their
    // landing only where no combat move is refused. Whether they are wrong in themselves is not known.
    while let Err(NoOutcome::Refused(more)) = lock(board, &rest.input) {
        rest.unchecked = true;
        if !rest.take_out(&more, richer.is_some()) {
            return FoundLater { refusals: refused, unchecked: true };
        }
        rest.leave_out_what_is_touched();
    }
    let mut all = FoundLater { refusals: refused, unchecked: rest.unchecked };
    let later = rest.orders_for_later();
    if later.is_empty() {
        return all;
    }
    if foresee(board, &rest.input, true).is_err() {
        all.unchecked = true;
        return all;
    }
    let found = examine(board, &rest.input);
    all.unchecked |= found.unchecked;
    all.refusals.extend(found.refusals.into_iter().filter(|r| later.contains(&r.order)));
    all
}
