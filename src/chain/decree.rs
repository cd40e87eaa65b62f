//! Carrying out a ruling: who must have signed it, what it may touch, and what the block then holds.

use std::collections::{BTreeMap, BTreeSet};

use crate::doc_kind::DocKind;
use crate::engine::event::{Event, Surrender};
use crate::engine::position::Engagement;
use crate::engine::{self, Fault, Ledger, Outcome, Position};
use crate::file::{Block, Document, Reanchored, Seat};
use crate::id::{Side, SpaceId};
use crate::orders::refusals::said;
use crate::seal::{Digest, KeeperState, next_epoch};

use super::dice::ChainDice;
use super::document::Paper;
use super::fault::{ChainFault, Check};
use super::game::Game;
use super::mode::DiceMode;
use super::replay::replay;
use super::ruling::{Act, NewKey, Reanchor, Ruling};
use super::step::{Documents, Prepared, Purpose, Ruled, document};

/// Who stands behind a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Authority {
    Director,
    /// Somebody of each side.
    BothSides,
    /// Only these, of one side or of none.
    Party,
}

impl Game {
    /// Checks a ruling and what comes with it.
    pub(super) fn prepare_ruling(&self, all: &Documents) -> Result<Prepared, ChainFault> {
        let papers = || all.affairs.iter().chain(&all.reanchors);
        let (keys, rulings): (Vec<&Paper>, Vec<&Paper>) =
            all.affairs.iter().partition(|p| p.header.kind == DocKind::Key);
        rulings
            .iter()
            .chain(&all.reanchors.iter().collect::<Vec<_>>())
            .try_for_each(|p| self.check_paper(p))?;
        self.already(papers())?;
        self.still_open()?;
        papers().try_for_each(|p| self.check_moment(p))?;
        let read = rulings.iter().map(|p| Ruling::read(&p.document.text));
        let read = read.collect::<Result<Vec<_>, _>>()?;
        let Some(first) = read.first() else {
            return Err(document("a new key counts together with a ruling of kind key-change"));
        };
        if let Some(other) = read.iter().find(|r| r.act != first.act) {
            let what = format!("{} and {} rule differently", first.at.seat, other.at.seat);
            return Err(document(what));
        }
        let mut seats = BTreeSet::new();
        if let Some(r) = read.iter().find(|r| !seats.insert(r.at.seat.as_str())) {
            return Err(document(format!("two rulings of {}: which one counts?", r.at.seat)));
        }
        self.check_authority(&first.act, &seats)?;
        let mut prepared = Prepared::quiet(
            Purpose::Ruling(first.act.clone()),
            papers().map(|p| p.document.clone()).collect(),
        );
        match &first.act {
            Act::Reanchor { keeper } => {
                let (new, paper) = self.ruled_reanchor(keeper, &all.reanchors)?;
                if self.mode() == DiceMode::Director {
                    let epoch = self.state.epoch;
                    prepared.epoch = Some(next_epoch(epoch, paper, new.first, &[]));
                }
                prepared.reanchors = vec![new];
            }
            _ if !all.reanchors.is_empty() => {
                return Err(document("a re-anchor stands beside a ruling about something else"));
            }
            Act::KeyChange { of, new } => self.check_new_key(of, new, &keys)?,
            _ => {}
        }
        if !keys.is_empty() && !matches!(first.act, Act::KeyChange { .. }) {
            return Err(document("a new key stands beside a ruling about something else"));
        }
        Ok(prepared)
    }

    /// Whose word the signers are.
    pub(super) fn authority(&self, seats: &BTreeSet<&str>) -> Authority {
        if seats.iter().any(|s| self.is_director(s)) {
            return Authority::Director;
        }
        let sides: BTreeSet<Side> = seats.iter().filter_map(|s| self.side_of(s)).collect();
        if sides.len() == 2 { Authority::BothSides } else { Authority::Party }
    }

    pub(super) fn is_director(&self, seat: &str) -> bool {
        self.invitation.director().is_some_and(|s| s.seat == seat)
    }

    fn check_authority(&self, act: &Act, seats: &BTreeSet<&str>) -> Result<(), ChainFault> {
        let names = seats.iter().copied().collect::<Vec<_>>().join(" and ");
        let authority = self.authority(seats);
        match act {
            // Whoever holds the old key may hand it on.
            Act::KeyChange { of, .. } if seats.contains(of.as_str()) => Ok(()),
            // Nobody gives himself new dice.
            Act::Reanchor { keeper } if self.is_director(keeper) => {
                let sides: BTreeSet<Side> = seats.iter().filter_map(|s| self.side_of(s)).collect();
                if sides.len() == 2 {
                    return Ok(());
                }
                Err(document(format!("a new chain of {keeper} needs the word of both sides")))
            }
            _ if authority != Authority::Party => Ok(()),
            _ => {
                let party = seats.iter().any(|s| self.side_of(s).is_some());
                let why = if party {
                    "plays in this game and cannot rule in it alone"
                } else {
                    "has no say"
                };
                Err(document(format!(
                    "{names} {why}: a ruling is signed by the director or by both sides"
                )))
            }
        }
    }

    /// The new chain that a ruling puts in force, and the digest of its paper.
    fn ruled_reanchor(
        &self,
        keeper: &str,
        papers: &[Paper],
    ) -> Result<(Reanchored, Digest), ChainFault> {
        let [paper] = papers else {
            return Err(document(format!("the ruling needs the re-anchor of {keeper} beside it")));
        };
        self.keeper_named(keeper)?;
        if paper.header.seat != keeper {
            return Err(document(format!("the re-anchor is that of {}", paper.header.seat)));
        }
        let r = Reanchor::read(&paper.document.text)?;
        self.check_anchor(&r)?;
        let first = self.state.next_step;
        let new = Reanchored { keeper: keeper.to_string(), first, anchor: r.anchor };
        Ok((new, paper.document.digest))
    }

    fn keeper_named(&self, keeper: &str) -> Result<&KeeperState, ChainFault> {
        let state = self.state.keepers.iter().find(|k| k.keeper() == keeper);
        state.ok_or_else(|| document(format!("{keeper} keeps no dice in this game")))
    }

    /// A new anchor is nobody's present value.
    pub(super) fn check_anchor(&self, r: &Reanchor) -> Result<(), ChainFault> {
        if self.state.keepers.iter().any(|k| k.last() == r.anchor) {
            return Err(document(format!("the new anchor of {} is in use already", r.at.seat)));
        }
        Ok(())
    }

    fn check_new_key(&self, of: &str, new: &str, keys: &[&Paper]) -> Result<(), ChainFault> {
        let seat = self.seat_for_key(of, new)?;
        let [paper] = keys else {
            return Err(document(format!("the ruling needs the new key of {of} beside it")));
        };
        let text = NewKey::read(&paper.document.text)?;
        let Some(key) = &paper.key else {
            return Err(document(format!("the new key of {of} is not signed with itself")));
        };
        let own = key.fingerprint().to_string();
        if text.at.game != self.file.name || text.at.seat != of {
            return Err(document(format!(
                "the new key is for {} of {}",
                text.at.seat, text.at.game
            )));
        }
        if text.new != own || new != own {
            return Err(document(format!("the ruling names {new}, the new key is {own}")));
        }
        if text.old != seat.fingerprint {
            return Err(document(format!("{of} signs with another key now than {}", text.old)));
        }
        Ok(())
    }

    /// The seat that is to sign with this key, which nobody has yet.
    fn seat_for_key(&self, of: &str, new: &str) -> Result<&Seat, ChainFault> {
        let seat = self.seat(of).ok_or_else(|| document(format!("there is no seat {of}")))?;
        match self.seats().iter().find(|s| s.fingerprint == new) {
            Some(s) => Err(document(format!("this key belongs to {} already", s.id))),
            None => Ok(seat),
        }
    }

    /// Would this ruling come out, once it is signed by those who must and has its papers beside it?
    /// So that nobody signs in vain; the block is made by the same code.
    ///
    /// # Errors
    /// Why not.
    pub fn ruling_possible(&self, act: &Act) -> Result<(), ChainFault> {
        self.still_open()?;
        match act {
            Act::Reanchor { keeper } => self.keeper_named(keeper).map(|_| ()),
            Act::KeyChange { of, new } => self.seat_for_key(of, new).map(|_| ()),
            _ => self.rule_ruling(act).map(|_| ()),
        }
    }

    /// Where the turn of the latest block that changed the board was fought, in order.
    pub fn fought(&self) -> Vec<SpaceId> {
        let past = self.file.blocks.iter().take(self.state.changed as usize).rev();
        let mut locked = past.flat_map(|b| b.events.iter().rev()).filter_map(|e| match e {
            Event::CombatLocked { engagements } => Some(engagements),
            _ => None,
        });
        let of = |e: &Engagement| e.place;
        locked.next().map(|all| all.iter().map(of).collect()).unwrap_or_default()
    }

    /// What a ruling makes of the position.
    pub(super) fn rule_ruling(&self, act: &Act) -> Result<Ruled, ChainFault> {
        match act {
            Act::Reanchor { .. } | Act::KeyChange { .. } => Ok(self.unchanged()),
            Act::Forfeit { side } => {
                if self.over() {
                    return Err(ChainFault::GameOver);
                }
                let mut ledger = Ledger::new(self.file.position.clone());
                ledger.record(Event::GivenUp { side: *side, how: Surrender::Forfeited });
                let (after, events) = ledger.finish();
                let outcome = Outcome { after, events, owed: Vec::new() };
                Ok(Ruled { outcome, ..self.unchanged() })
            }
            Act::TakeBack { block } => self.take_back(*block),
            Act::Void { block, battles } => self.void(*block, battles),
        }
    }

    fn take_back(&self, block: u32) -> Result<Ruled, ChainFault> {
        if block == 0 || block > self.file.latest() {
            return Err(document(format!("there is no block {block} to take back")));
        }
        if self.state.tie.is_some_and(|(tie, _)| block <= tie) {
            let what =
                "the die of the tied bids has fallen: who plays which side is not taken back";
            return Err(document(what));
        }
        if block > self.state.changed {
            let what = format!("since block {block} nothing has happened on the board");
            return Err(document(what));
        }
        let to = block - 1;
        let after = self.position_after(to)?;
        let owed = self.past(to).map(|b| b.owed.clone()).unwrap_or_default();
        let outcome = Outcome { after, events: Vec::new(), owed };
        Ok(Ruled { outcome, from: Some(to), ..self.unchanged() })
    }

    fn past(&self, number: u32) -> Option<&Block> {
        self.file.blocks.get(number.checked_sub(1)? as usize)
    }

    /// The position after a block, from the beginning.
    pub(super) fn position_after(&self, block: u32) -> Result<Position, ChainFault> {
        match replay(self, block)?.pop() {
            Some(at) => Ok(at.after),
            None => super::replay::first_position(self),
        }
    }

    /// Rules the turn of a block again without the void battles, with the dice it had.
    fn void(&self, block: u32, battles: &[String]) -> Result<Ruled, ChainFault> {
        let ed = &self.rules.edition;
        if self.state.changed == 0 {
            return Err(document("nothing has been fought in this game yet"));
        }
        if block != self.state.changed {
            return Err(document(format!(
                "block {block} is not the latest that changed the board; that is block {}: take back what came after it first",
                self.state.changed
            )));
        }
        let turn = self.turn_of(block, battles)?;
        let mut void = BTreeSet::new();
        for id in &turn.battles {
            let space = ed.space_by_id(id);
            void.insert(space.ok_or_else(|| document(format!("there is no space {id:?}")))?);
        }
        let before = self.position_after(turn.from)?;
        if before.turn.combat_locked {
            let what = "the combat moves were locked by an earlier file of this turn: take the block back first";
            return Err(document(what));
        }
        let act = Act::Void { block, battles: turn.battles.clone() };
        let input = self.turn_input(&turn, act, void)?;
        let mut dice = ChainDice::entered(ed, &turn.rolls).map_err(document)?;
        let outcome =
            engine::adjudicate(ed, &before, &input, &mut dice).map_err(|f| refused(f, ed))?;
        if !outcome.owed.is_empty() && turn.blocks > 1 {
            let what = format!(
                "the turn stopped in the middle of a battle: take back block {} and play it again",
                turn.from + 1
            );
            return Err(document(what));
        }
        Ok(Ruled { outcome, from: Some(turn.from), ..self.unchanged() })
    }

    pub(super) fn turn_input(
        &self,
        turn: &Turn,
        act: Act,
        void: BTreeSet<SpaceId>,
    ) -> Result<engine::Input, ChainFault> {
        let orders = Paper::stored(&turn.orders)?;
        let mut answers = Vec::new();
        for d in &turn.answers {
            answers.push((Paper::stored(d)?.header.seat, d.clone()));
        }
        let prepared = Prepared {
            orders: Some((orders.header.seat, turn.orders.clone())),
            answers,
            locked: turn.locked,
            from: Some(turn.from),
            ..Prepared::quiet(Purpose::Ruling(act), Vec::new())
        };
        let (mut input, _) = self.read_input(&prepared)?;
        input.orders.void = void;
        Ok(input)
    }

    /// The orders of the turn whose latest block this is, with everything that belongs to them.
    pub(super) fn turn_of(&self, block: u32, battles: &[String]) -> Result<Turn, ChainFault> {
        let mut void: BTreeSet<String> = battles.iter().cloned().collect();
        let mut last = block;
        // A battle more in a turn that was ruled once more already.
        loop {
            match self.past(last).and_then(act_of) {
                Some(Act::Void { block, battles }) => {
                    void.extend(battles);
                    last = block;
                }
                Some(Act::TakeBack { block }) => last = block - 1,
                _ => break,
            }
        }
        let (mut number, mut blocks) = (last, 0);
        let mut answers: Vec<Vec<Document>> = Vec::new();
        let mut rolls: Vec<String> = Vec::new();
        while let Some(b) = self.past(number) {
            if let Some(Act::TakeBack { block }) = act_of(b) {
                number = block.saturating_sub(1);
                continue;
            }
            let of = |kind: DocKind| b.documents.iter().filter(move |d| d.kind == kind);
            let given: Vec<Document> = of(DocKind::Answer).cloned().collect();
            let orders = of(DocKind::Orders).next();
            // A seal that was opened then is open now, and needs no answer.
            if orders.is_some() || !given.is_empty() || of(DocKind::Unsealed).next().is_some() {
                blocks += 1;
                rolls.splice(0..0, b.rolls.iter().cloned());
            } else if number == last {
                break;
            }
            if let Some(orders) = orders {
                return Ok(Turn {
                    from: number - 1,
                    blocks,
                    orders: orders.clone(),
                    answers: answers.into_iter().rev().flatten().collect(),
                    rolls,
                    battles: void.into_iter().collect(),
                    locked: self.state.lock_of(&b.documents).unwrap_or(number - 1),
                });
            }
            answers.push(given);
            number -= 1;
        }
        Err(document(format!(
            "block {block} carries out no orders; a battle of a turn can be void"
        )))
    }
}

/// A turn as it stands in the file: its orders, and the blocks that carried them out.
pub(super) struct Turn {
    /// The block before the first of them.
    from: u32,
    blocks: u32,
    orders: Document,
    answers: Vec<Document>,
    rolls: Vec<String>,
    /// Ids, in order.
    pub battles: Vec<String>,
    /// The block after which standing orders were too late.
    locked: u32,
}

/// The act of a block that is a ruling.
pub(super) fn act_of(block: &Block) -> Option<Act> {
    let ruling = block.documents.iter().find(|d| d.kind == DocKind::Ruling)?;
    Ruling::read(&ruling.text).ok().map(|r| r.act)
}

fn refused(fault: Fault, ed: &crate::edition::Edition) -> ChainFault {
    let wrong = |what: String| ChainFault::failed(Check::Rules, what);
    match fault {
        Fault::Refused(list) => {
            let all: Vec<String> = list.iter().map(|r| said(ed, r).what).collect();
            wrong(format!("the battle cannot be void: {}", all.join("; ")))
        }
        Fault::Dice(engine::DiceFault::Missing { key, .. }) => wrong(format!(
            "without the battle the roll \"{}\" would be needed, which was never made: take the block back",
            crate::roll::stream(ed, &key)
        )),
        other => wrong(format!("the turn cannot be ruled again: {other:?}")),
    }
}

/// Whose word a block's rulings are, for reports: `RULING by dora`, `BY AGREEMENT of anna and bruno`.
pub(super) fn by_whom(game: &Game, rulings: &[Ruling]) -> String {
    let seats: BTreeSet<&str> = rulings.iter().map(|r| r.at.seat.as_str()).collect();
    let names = seats.iter().copied().collect::<Vec<_>>().join(" and ");
    match game.authority(&seats) {
        Authority::Director => format!("RULING by {names}"),
        Authority::BothSides => format!("BY AGREEMENT of {names}"),
        Authority::Party => format!("BY {names}"),
    }
}

/// What a block's ruling says, in sentences.
pub(super) fn told(game: &Game, block: &Block) -> Vec<String> {
    let documents = block.documents.iter().filter(|d| d.kind == DocKind::Ruling);
    let rulings: Vec<Ruling> = documents.filter_map(|d| Ruling::read(&d.text).ok()).collect();
    let Some(first) = rulings.first() else { return Vec::new() };
    let ed = &game.rules.edition;
    let name = |id: &String| ed.space_by_id(id).map_or(id.clone(), |s| ed.space(s).name.clone());
    let what = match &first.act {
        Act::Void { block, battles } => {
            let all: Vec<String> = battles.iter().map(name).collect();
            format!(
                "the battle in {} (block {block}) is void; its units stay where they began, \
                 all other dice stand.",
                all.join(", ")
            )
        }
        Act::TakeBack { block: n } => match block.number - 1 {
            last if last == *n => format!("block {n} is taken back."),
            last => format!("blocks {n} to {last} are taken back."),
        },
        Act::Forfeit { side } => format!("the {} lose the game by forfeit.", side.name()),
        Act::Reanchor { keeper } => {
            format!("{keeper} keeps the dice with a new chain from the next step on.")
        }
        Act::KeyChange { of, new } => format!("{of} signs with the key {new} from now on."),
    };
    let mut list = vec![format!("{}: {what}", by_whom(game, &rulings))];
    let reasons: BTreeMap<&str, &String> =
        rulings.iter().filter_map(|r| Some((r.at.seat.as_str(), r.reason.as_ref()?))).collect();
    list.extend(reasons.into_iter().map(|(seat, text)| format!("Reason given by {seat}: {text}")));
    list
}
