//! What the past leaves behind, block after block: how far each chain is open, which standing orders
//! were filed, open or sealed, whose turn lies stopped, who signs with which key.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Severity, SourceFile};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::plan::{Scope, Standing};
use crate::engine::{Event, Owed, Position, Question};
use crate::file::{Block, Document, GameFile, Seat, position_text};
use crate::id::PowerId;
use crate::orders;
use crate::seal::{Digest, KeeperState, doc_digest};

use super::captures::Captures;
use super::chain_fault::{ChainFault, Check, document};
use super::held::{Held, only_claims};
use super::invitation::face_of;
use super::past_keys::OldKeys;
use super::ruling::{Act, act_of};
use super::sealed::{Sealed, Unsealed};

/// What the past leaves behind.
#[derive(Clone)]
pub(super) struct ChainState {
    pub keepers: Vec<KeeperState>,
    /// The seat of the director, as it is called now.
    pub director: Option<String>,
    /// The seat of the judge, as it is called now.
    pub judge: Option<String>,
    /// Every anchor that was ever in use.
    pub anchors: BTreeSet<Digest>,
    /// Papers that stay locked although the step they were opened for is burnt.
    pub held: Option<Held>,
    /// Of orders that stayed locked where there are receipts: the block after which standing orders
    /// came too late for them.
    pub bound: BTreeMap<Digest, u32>,
    /// Seats that a ruling lets be silent for the rest of the turn that waits.
    pub silent: BTreeSet<String>,
    /// Does the director sign receipts in this game?
    pub receipts: bool,
    /// By seat.
    pub standing: BTreeMap<String, InForce>,
    /// All that were ever filed, with the block.
    pub filed: Vec<(u32, String, InForce)>,
    /// Seats with the powers and keys they have now.
    pub seats: Vec<Seat>,
    pub old_keys: OldKeys,
    /// After each block, and before the first: the orders of a turn that waited then, and its lock.
    pub stops: Vec<Option<WaitingTurn>>,
    /// The orders of the turn that waits for an answer. Answers given so far are in the position.
    pub stopped: Option<Document>,
    /// The block after which standing orders came too late for that turn.
    pub lock: Option<u32>,
    /// Who took what, which ends standing rules.
    pub captures: Captures,
    /// Sealed standing orders in the order filed.
    pub seals: Vec<Seal>,
    /// A power of each seat that has one.
    pub powers: BTreeMap<String, PowerId>,
    /// The latest orders and their lock.
    pub turn: Option<WaitingTurn>,
    /// Block of each document.
    pub done: BTreeMap<Digest, u32>,
    /// Number of the block with each head.
    pub heads: BTreeMap<String, u32>,
    /// What seeds hash: the game's identity until the director begins a new chain.
    pub epoch: Digest,
    /// The next step whose links are unopened.
    pub next_step: u32,
    /// The block since which that step is the next.
    pub next_since: u32,
    /// The latest block that changed the position.
    pub changed: u32,
    /// The latest block that did and so made papers too old that were locked before it.
    pub moved: u32,
    /// Digest of the present position.
    pub position: Digest,
    /// The block of the result that closed the game.
    pub closed: Option<u32>,
    /// Where bids are tied: what the seats play if the die shows 2, in their order.
    pub otherwise: Vec<Vec<PowerId>>,
    /// The face of that die.
    pub tie: Option<u8>,
    /// The block in which the dice fell that are thrown before the first turn.
    pub first_dice: Option<u32>,
}

/// The orders of a turn, its lock, and who need not answer in it.
pub(super) type WaitingTurn = (Document, Option<u32>, BTreeSet<String>);

/// Standing orders in force.
#[derive(Clone)]
pub(super) struct InForce {
    pub digest: Digest,
    pub version: u32,
    pub power: Option<PowerId>,
    pub standing: Standing,
}

/// A seal that was filed.
#[derive(Clone, Debug)]
pub(super) struct Seal {
    pub block: u32,
    pub seat: String,
    pub version: u32,
    /// Of the document.
    pub digest: Digest,
    pub seal: Digest,
    pub scopes: Vec<Scope>,
    /// The block in which it was opened.
    pub opened: Option<u32>,
    /// The digest of that opening.
    pub paper: Option<Digest>,
    /// Why the words in it cannot be read, now that it is open.
    pub unreadable: Option<String>,
}

/// A seal opened for a step.
pub(super) struct OpenedSeal {
    pub seat: String,
    /// The block in which it was filed.
    pub sealed_in: u32,
    /// Its content; `None` if it cannot be read: then it says nothing.
    pub words: Option<InForce>,
}

/// The digest of a position, as a block has it.
pub(crate) fn position_digest(ed: &crate::edition::Edition, p: &Position) -> Digest {
    doc_digest("position", &position_text(p.board(ed)))
}

impl ChainState {
    /// The state before the first block.
    pub(super) fn new(file: &GameFile, ed: &Edition, keepers: Vec<KeeperState>) -> ChainState {
        ChainState {
            anchors: keepers.iter().map(KeeperState::last_value).collect(),
            keepers,
            director: None,
            judge: None,
            held: None,
            bound: BTreeMap::new(),
            silent: BTreeSet::new(),
            receipts: false,
            seats: file.seats.clone(),
            old_keys: OldKeys::default(),
            stops: vec![None],
            standing: BTreeMap::new(),
            filed: Vec::new(),
            stopped: None,
            lock: None,
            captures: Captures::default(),
            seals: Vec::new(),
            powers: file
                .seats
                .iter()
                .filter_map(|s| Some((s.id.clone(), *s.powers.first()?)))
                .collect(),
            turn: None,
            done: BTreeMap::new(),
            heads: BTreeMap::from([(file.game.short(), 0)]),
            epoch: file.game,
            next_step: 1,
            next_since: 0,
            changed: 0,
            moved: 0,
            position: position_digest(ed, &file.position),
            closed: None,
            otherwise: Vec::new(),
            tie: None,
            first_dice: None,
        }
    }

    /// Follows a block whose documents have been checked.
    pub(crate) fn follow_block(&mut self, block: &Block, ed: &Edition) -> Result<(), ChainFault> {
        self.open_links(block)?;
        let act = act_of(block);
        self.follow_chains(block)?;
        self.follow_ruling(block, act.as_ref());
        if let Some(first) = block.reanchors.iter().map(|r| r.first).max() {
            self.keepers.iter_mut().for_each(|k| k.skip_to(first));
        }
        self.take_sides(block);
        self.follow_documents(block, act.as_ref(), ed)?;
        self.captures.follow_block(block);
        self.follow_turn(block, act.as_ref());
        if let Some(next) = block.next_step().filter(|next| *next != self.next_step) {
            (self.next_step, self.next_since) = (next, block.number);
        }
        self.epoch = block.epoch.unwrap_or(self.epoch);
        self.go_back(block, act.as_ref());
        let lock = self.lock;
        let silent = self.silent.clone();
        self.stops.push(self.stopped.clone().map(|d| (d, lock, silent)));
        if block.position != self.position {
            self.changed = block.number;
            self.moved = if only_claims(block) { self.moved } else { block.number };
            self.position = block.position;
        }
        self.heads.insert(block.head.short(), block.number);
        Ok(())
    }

    /// Opens the links that were opened for a block.
    fn open_links(&mut self, block: &Block) -> Result<(), ChainFault> {
        for link in &block.openings {
            let keeper = self.keepers.iter_mut().find(|k| k.keeper() == link.keeper);
            let keeper = keeper.ok_or_else(|| {
                ChainFault::failed(Check::Opening, format!("{} keeps no dice", link.keeper))
            })?;
            keeper
                .open_link(link.step, link.link)
                .map_err(|e| ChainFault::failed(Check::Opening, format!("{}: {e}", link.keeper)))?;
        }
        Ok(())
    }

    /// Takes the new chains of a block in the place of those that end.
    fn follow_chains(&mut self, block: &Block) -> Result<(), ChainFault> {
        for new in &block.reanchors {
            let old = new.of.as_ref().unwrap_or(&new.keeper);
            let keeper = self.keepers.iter_mut().find(|k| k.keeper() == old);
            let keeper = keeper.ok_or_else(|| {
                ChainFault::failed(Check::Opening, format!("{old} keeps no dice"))
            })?;
            keeper.hand_over(&new.keeper);
            keeper.reanchor(new.first, new.anchor);
            self.anchors.insert(new.anchor);
        }
        Ok(())
    }

    /// Takes what the documents of a block say about later blocks.
    fn follow_documents(
        &mut self,
        block: &Block,
        act: Option<&Act>,
        ed: &Edition,
    ) -> Result<(), ChainFault> {
        for d in &block.documents {
            self.done.insert(d.digest, block.number);
            match d.kind {
                DocKind::Standing | DocKind::Sealed | DocKind::Unsealed => {
                    self.follow_standing(block.number, d, ed)?
                }
                DocKind::Key => self.old_keys.take_new_key(&mut self.seats, block, act, d)?,
                DocKind::Result => self.closed = Some(block.number),
                DocKind::Orders if block.burnt.is_none() || !block.events.is_empty() => {
                    self.stopped = Some(d.clone());
                    self.lock = self.lock_of(block.number, &block.documents);
                    self.silent.clear();
                    self.turn = Some((d.clone(), self.lock, BTreeSet::new()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Who need not answer, and whether the turn is over.
    fn follow_turn(&mut self, block: &Block, act: Option<&Act>) {
        let silenced = act.cloned().and_then(Act::seat_silenced).filter(|_| block.burnt.is_none());
        let ruled = silenced.is_some() || block.has_decisions();
        self.silent.extend(silenced);
        let over = block.events.iter().any(|e| matches!(e, Event::GivenUp { .. }));
        if over || ruled && block.owed.is_empty() && !block.events.is_empty() {
            self.stopped = None;
            self.lock = None;
            if let Some((_, _, silent)) = &mut self.turn {
                *silent = std::mem::take(&mut self.silent);
            }
        }
    }

    /// Waits again for what was waited for when an earlier block was the last.
    fn go_back(&mut self, block: &Block, act: Option<&Act>) {
        let Some(from) = block.from else { return };
        let before = usize::try_from(from).ok().and_then(|i| self.stops.get(i));
        let waits = self.turn.as_ref().filter(|_| !block.owed.is_empty());
        let now = match act {
            Some(Act::TakeBack { .. }) => before.cloned().flatten(),
            _ => waits.cloned(),
        };
        (self.stopped, self.lock, self.silent) =
            now.map_or((None, None, BTreeSet::new()), |(d, lock, silent)| (Some(d), lock, silent));
        if matches!(act, Some(Act::TakeBack { .. })) {
            self.shut_again(block);
        }
    }

    /// A turn that waits for the opening of a seal once more takes the same opening.
    fn shut_again(&mut self, block: &Block) {
        let lock = self.lock.unwrap_or(block.number);
        for seat in self.seats.iter().filter(|s| owes_unsealing(s, &block.owed)) {
            let own = self.seals.iter_mut().filter(|s| s.seat == seat.id && s.block <= lock);
            let Some(seal) = own.max_by_key(|s| s.version) else { continue };
            let Some(paper) = seal.paper.take() else { continue };
            seal.opened = None;
            seal.unreadable = None;
            self.done.remove(&paper);
            self.filed.retain(|(_, _, words)| words.digest != paper);
            let left = self.filed.iter().filter(|(_, owner, _)| *owner == seat.id);
            match left.max_by_key(|(_, _, words)| words.version) {
                Some((_, _, words)) => drop(self.standing.insert(seat.id.clone(), words.clone())),
                None => drop(self.standing.remove(&seat.id)),
            }
        }
    }

    /// What a ruling changes in who directs and in what stays locked.
    fn follow_ruling(&mut self, block: &Block, act: Option<&Act>) {
        if let Some(Act::Successor { of, seat, .. }) = act {
            self.director = Some(seat.clone());
            self.judge
                .iter_mut()
                .filter(|judge| *judge == of)
                .for_each(|judge| judge.clone_from(seat));
            self.seats.iter_mut().filter(|s| s.id == *of).for_each(|s| s.id.clone_from(seat));
        }
        self.held = Held::after_block(self.held.take(), block, act);
        if let Some(lock) = self.lock_held() {
            let documents = self.held.iter().flat_map(|h| &h.documents);
            self.bound.extend(documents.map(|d| (*d, lock)));
        }
    }

    /// The dice before the first turn are the first of all; that of tied bids says who plays what.
    fn take_sides(&mut self, block: &Block) {
        if self.first_dice.is_none() && !block.rolls.is_empty() {
            self.first_dice = Some(block.number);
        }
        let waits = self.tie.is_none() && !self.otherwise.is_empty();
        let Some(face) = face_of(&block.rolls).filter(|_| waits) else { return };
        self.tie = Some(face);
        if face == 2 {
            let seats = self.seats.iter_mut().zip(&self.otherwise);
            seats.for_each(|(seat, powers)| seat.powers.clone_from(powers));
            self.powers = self
                .seats
                .iter()
                .filter_map(|s| Some((s.id.clone(), *s.powers.first()?)))
                .collect();
        }
    }

    /// Follows a document of one of the three kinds.
    fn follow_standing(
        &mut self,
        block: u32,
        d: &Document,
        ed: &Edition,
    ) -> Result<(), ChainFault> {
        match d.kind {
            DocKind::Standing => self.file_standing(block, d.digest, &d.text, ed),
            DocKind::Sealed => {
                let sealed = Sealed::read(&d.text)?;
                let scopes = sealed.read_scopes(ed)?;
                self.seals.push(Seal {
                    block,
                    seat: sealed.at.seat,
                    version: sealed.version,
                    digest: d.digest,
                    seal: sealed.seal,
                    scopes,
                    opened: None,
                    paper: None,
                    unreadable: None,
                });
                Ok(())
            }
            DocKind::Unsealed => {
                let unsealed = Unsealed::read(&d.text)?;
                let seal = unsealed.seal();
                let found = self.seals.iter_mut().find(|s| s.seal == seal);
                let found = found.ok_or_else(|| document("an opening without its seal"))?;
                (found.opened, found.paper) = (Some(block), Some(d.digest));
                // It counts from the moment it was sealed.
                let sealed_in = found.block;
                match sealed_words(&unsealed, found.version, d.digest, ed) {
                    Ok(words) => self.put_in_force(sealed_in, unsealed.seat, words),
                    Err(why) => found.unreadable = Some(why),
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn file_standing(
        &mut self,
        block: u32,
        digest: Digest,
        text: &str,
        ed: &Edition,
    ) -> Result<(), ChainFault> {
        let read = orders::read_standing(ed, text).into_result();
        let file = read.map_err(|diagnostics| {
            let seat = orders::glance(text).map(|g| g.seat).unwrap_or_default();
            ChainFault::Refused { seat, diagnostics }
        })?;
        let power = file.header.power;
        let version = file.version;
        let in_force = InForce { digest, version, power, standing: file.standing };
        self.put_in_force(block, file.header.seat, in_force);
        Ok(())
    }

    fn put_in_force(&mut self, block: u32, seat: String, words: InForce) {
        self.filed.push((block, seat.clone(), words.clone()));
        if self.standing.get(&seat).is_none_or(|old| old.version < words.version) {
            self.standing.insert(seat, words);
        }
    }
}

/// Must this seat open a seal before the turn goes on?
fn owes_unsealing(s: &Seat, owed: &[Owed]) -> bool {
    owed.iter().any(|o| o.about == Question::Unseal && s.powers.contains(&o.power))
}

/// The standing orders inside a seal, or why they cannot be read.
pub(super) fn sealed_words(
    unsealed: &Unsealed,
    version: u32,
    digest: Digest,
    ed: &Edition,
) -> Result<InForce, String> {
    let content = unsealed.content();
    let file = orders::read_standing(ed, &content).into_result().map_err(|diagnostics| {
        let Some(first) = diagnostics.iter().find(|d| d.severity == Severity::Error) else {
            return String::new();
        };
        let line = SourceFile::new("seal", content.as_str()).place(first.at.span.start).line;
        format!("line {line}: {}", first.message)
    })?;
    if (&file.header.game, &file.header.seat, file.version)
        != (&unsealed.game, &unsealed.seat, version)
    {
        return Err("they are for another game, seat or version".to_string());
    }
    Ok(InForce { digest, version, power: file.header.power, standing: file.standing })
}
