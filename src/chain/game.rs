//! A game in memory: its file, its rules, and what must be known of the past to take the next block:
//! how far each chain is open, which standing orders are in force, whose turn lies stopped.

use std::collections::BTreeMap;

use crate::doc_kind::DocKind;
use crate::engine::plan::Standing;
use crate::engine::{Event, Position};
use crate::file::{
    Block, Document, GameFile, Outline, Seat, position_text, read_outline, write_game,
};
use crate::id::PowerId;
use crate::seal::{Digest, KeeperState, doc_digest};

use super::decree::act_of;
use super::document::Paper;
use super::expiry::Takings;
use super::fault::{ChainFault, Check};
use super::genesis;
use super::invitation::Invitation;
use super::mode::DiceMode;
use super::rules::{Editions, Rules};
use super::ruling::Act;
use super::standing::Seal;
use super::tie;

/// The rules revision of this program: it rises whenever engine, edition data or aliases change any
/// result.
pub const RULES_REVISION: u32 = 2;

/// A game and everything needed to go on with it.
#[derive(Clone)]
pub struct Game {
    pub(super) file: GameFile,
    pub(super) rules: Rules,
    pub(super) invitation: Invitation,
    pub(super) state: State,
}

/// What the past leaves behind.
#[derive(Clone)]
pub(super) struct State {
    pub keepers: Vec<KeeperState>,
    /// By seat.
    pub standing: BTreeMap<String, InForce>,
    /// All that were ever filed, with the block.
    pub filed: Vec<(u32, String, InForce)>,
    /// Seats with the powers and keys they have now.
    pub seats: Vec<Seat>,
    /// After each block, and before the first: the orders of a turn that waited then, and its lock.
    pub stops: Vec<Option<(Document, Option<u32>)>>,
    /// The orders of the turn that waits for an answer. Answers given so far are in the position.
    pub stopped: Option<Document>,
    /// The block after which standing orders came too late for that turn.
    pub lock: Option<u32>,
    /// Who took what, which ends standing rules.
    pub takings: Takings,
    /// Sealed standing orders in the order filed.
    pub seals: Vec<Seal>,
    /// A power of each seat that has one.
    pub powers: BTreeMap<String, PowerId>,
    /// The latest orders and their lock.
    pub turn: Option<(Document, Option<u32>)>,
    /// Block of each document.
    pub done: BTreeMap<Digest, u32>,
    /// Number of the block with each head.
    pub heads: BTreeMap<String, u32>,
    /// What seeds hash: the game's identity until the director begins a new chain.
    pub epoch: Digest,
    /// The next step whose links are unopened.
    pub next_step: u32,
    /// The latest block that changed the position.
    pub changed: u32,
    /// Digest of the present position.
    pub position: Digest,
    /// The block of the result that closed the game.
    pub closed: Option<u32>,
    /// Where bids are tied: what the seats play if the die shows 2, in their order.
    pub otherwise: Vec<Vec<PowerId>>,
    /// The block in which that die fell, and its face.
    pub tie: Option<(u32, u8)>,
}

/// Standing orders in force.
#[derive(Clone)]
pub(super) struct InForce {
    pub digest: Digest,
    pub version: u32,
    pub power: Option<PowerId>,
    pub standing: Standing,
}

/// The digest of a position, as it stands in a block.
pub fn position_digest(ed: &crate::edition::Edition, p: &Position) -> Digest {
    doc_digest("position", &position_text(ed, p))
}

impl State {
    pub fn new(file: &GameFile, ed: &crate::edition::Edition, keepers: Vec<KeeperState>) -> State {
        State {
            keepers,
            seats: file.seats.clone(),
            stops: vec![None],
            standing: BTreeMap::new(),
            filed: Vec::new(),
            stopped: None,
            lock: None,
            takings: Takings::default(),
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
            changed: 0,
            position: position_digest(ed, &file.position),
            closed: None,
            otherwise: Vec::new(),
            tie: None,
        }
    }

    /// Follows a block whose documents have been checked.
    pub fn follow(
        &mut self,
        block: &Block,
        ed: &crate::edition::Edition,
    ) -> Result<(), ChainFault> {
        for link in &block.openings {
            let keeper = self.keepers.iter_mut().find(|k| k.keeper() == link.keeper);
            let keeper = keeper.ok_or_else(|| {
                ChainFault::failed(Check::Opening, format!("{} keeps no dice", link.keeper))
            })?;
            keeper
                .open(link.step, link.link)
                .map_err(|e| ChainFault::failed(Check::Opening, format!("{}: {e}", link.keeper)))?;
        }
        for new in &block.reanchors {
            let keeper = self.keepers.iter_mut().find(|k| k.keeper() == new.keeper);
            let keeper = keeper.ok_or_else(|| {
                ChainFault::failed(Check::Opening, format!("{} keeps no dice", new.keeper))
            })?;
            keeper.reanchor(new.first, new.anchor);
        }
        if let Some(first) = block.reanchors.iter().map(|r| r.first).max() {
            self.keepers.iter_mut().for_each(|k| k.skip_to(first));
        }
        self.take_sides(block);
        for d in &block.documents {
            self.done.insert(d.digest, block.number);
            match d.kind {
                DocKind::Standing | DocKind::Sealed | DocKind::Unsealed => {
                    self.follow_standing(block.number, d, ed)?
                }
                DocKind::Key => self.take_key(d)?,
                DocKind::Result => self.closed = Some(block.number),
                DocKind::Orders if block.burnt.is_none() || !block.events.is_empty() => {
                    self.stopped = Some(d.clone());
                    self.lock = self.lock_of(&block.documents);
                    self.turn = Some((d.clone(), self.lock));
                }
                _ => {}
            }
        }
        self.takings.follow(block);
        let decides =
            |d: &Document| matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed);
        let ruled = block.documents.iter().any(decides);
        let over = block.events.iter().any(|e| matches!(e, Event::GivenUp { .. }));
        if over || ruled && block.owed.is_empty() && !block.events.is_empty() {
            self.stopped = None;
            self.lock = None;
        }
        self.next_step = block.next_step().unwrap_or(self.next_step);
        self.epoch = block.epoch.unwrap_or(self.epoch);
        if let Some(from) = block.from {
            let before = usize::try_from(from).ok().and_then(|i| self.stops.get(i));
            let waits = self.turn.as_ref().filter(|_| !block.owed.is_empty());
            let now = match act_of(block) {
                Some(Act::TakeBack { .. }) => before.cloned().flatten(),
                _ => waits.cloned(),
            };
            (self.stopped, self.lock) = now.map_or((None, None), |(d, lock)| (Some(d), lock));
        }
        let lock = self.lock;
        self.stops.push(self.stopped.clone().map(|d| (d, lock)));
        if block.position != self.position {
            self.changed = block.number;
            self.position = block.position;
        }
        self.heads.insert(block.head.short(), block.number);
        Ok(())
    }

    /// The die of tied bids says who plays what.
    fn take_sides(&mut self, block: &Block) {
        let waits = self.tie.is_none() && !self.otherwise.is_empty();
        let Some(face) = tie::face_of(&block.rolls).filter(|_| waits) else { return };
        self.tie = Some((block.number, face));
        if face == 2 {
            let seats = self.seats.iter_mut().zip(&self.otherwise);
            seats.for_each(|(seat, powers)| seat.powers.clone_from(powers));
            let first = |s: &Seat| Some((s.id.clone(), *s.powers.first()?));
            self.powers = self.seats.iter().filter_map(first).collect();
        }
    }

    /// A seat signs with another key from now on.
    fn take_key(&mut self, d: &Document) -> Result<(), ChainFault> {
        let paper = Paper::stored(d)?;
        let seat = self.seats.iter_mut().find(|s| s.id == paper.header.seat);
        if let (Some(seat), Some(key)) = (seat, paper.key) {
            seat.fingerprint = key.fingerprint().to_string();
            seat.key = key.to_string();
        }
        Ok(())
    }
}

impl Game {
    pub(super) fn assemble(
        file: GameFile,
        rules: Rules,
        invitation: Invitation,
        state: State,
    ) -> Game {
        Game { file, rules, invitation, state }
    }

    /// Opens a game file to go on with it. Genesis and links are checked; signatures of old blocks
    /// and rulings are not: that is [`verify`](super::verify::verify).
    ///
    /// # Errors
    /// The file cannot be read, or its genesis does not fit.
    pub fn open(bytes: &[u8], editions: &dyn Editions) -> Result<Game, ChainFault> {
        let (mut game, file) = Game::at_genesis(bytes, editions)?;
        for block in &file.blocks {
            game.state.follow(block, &game.rules.edition)?;
        }
        let now = position_digest(&game.rules.edition, &file.position);
        if now != game.state.position {
            let what = "the stored position is not the one of the last block";
            return Err(ChainFault::failed(Check::Position, what));
        }
        game.file = file;
        Ok(game)
    }

    /// The game as it began, and the whole file beside it.
    pub(super) fn at_genesis(
        bytes: &[u8],
        editions: &dyn Editions,
    ) -> Result<(Game, GameFile), ChainFault> {
        let outline =
            read_outline(bytes).map_err(|e| ChainFault::failed(Check::Form, e.to_string()))?;
        Game::of_outline(outline, editions)
    }

    /// The same from a file that has been read as text.
    pub(super) fn of_outline(
        outline: Outline,
        editions: &dyn Editions,
    ) -> Result<(Game, GameFile), ChainFault> {
        let invitation = Invitation::read(&outline.invitation())?;
        let rules = genesis::rules_at_hand(&invitation, editions)?;
        let file = outline.resolve(&rules.edition).map_err(|e| {
            let fault = ChainFault::failed(Check::Form, e.to_string());
            genesis::same_data(&invitation, &rules).err().unwrap_or(fault)
        })?;
        let joins = file.joins.iter().map(Paper::stored).collect::<Result<_, _>>()?;
        let game = genesis::start_with(invitation, joins, rules)?;
        same_genesis(&game.file, &file)?;
        Ok((game, file))
    }

    /// Are the edition's data here those the game is played on? Only then can it go on.
    ///
    /// # Errors
    /// What differs, and what to do.
    pub fn on_own_data(&self) -> Result<(), ChainFault> {
        genesis::same_data(&self.invitation, &self.rules)
    }

    /// The bytes of the game file.
    pub fn text(&self) -> String {
        write_game(&self.rules.edition, &self.file)
    }

    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// The seats with the powers and keys they have now; the file's own list is that of the genesis.
    pub fn seats(&self) -> &[Seat] {
        &self.state.seats
    }

    /// The seat with this id, as it is now.
    pub fn seat(&self, id: &str) -> Option<&Seat> {
        self.state.seats.iter().find(|s| s.id == id)
    }

    /// The seat that commands a power now.
    pub fn seat_of(&self, power: PowerId) -> Option<&Seat> {
        self.state.seats.iter().find(|s| s.powers.contains(&power))
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    pub fn mode(&self) -> DiceMode {
        self.invitation.dice
    }

    pub fn position(&self) -> &Position {
        &self.file.position
    }

    /// The orders of a turn that waits for an answer, as text.
    pub fn stopped_orders(&self) -> Option<&str> {
        self.state.stopped.as_ref().map(|d| d.text.as_str())
    }

    /// The latest block that changed the board.
    pub fn changed(&self) -> u32 {
        self.state.changed
    }

    /// The block of the result that closed the game, if one did.
    pub fn closed(&self) -> Option<u32> {
        self.state.closed
    }

    /// The keepers' chains as far as they are open.
    pub fn keepers(&self) -> &[KeeperState] {
        &self.state.keepers
    }

    /// Digests of the standing orders in force, by seat.
    pub fn standing_in_force(&self) -> impl Iterator<Item = (&str, Digest, u32)> {
        self.state.standing.iter().map(|(seat, s)| (seat.as_str(), s.digest, s.version))
    }

    /// The seat that commands each power, as the engine wants it.
    pub fn seat_numbers(&self) -> BTreeMap<PowerId, u16> {
        let mut numbers = BTreeMap::new();
        for (i, seat) in self.state.seats.iter().enumerate() {
            numbers.extend(seat.powers.iter().map(|p| (*p, i as u16)));
        }
        numbers
    }
}

/// Everything in the head of the file follows from invitation and join files.
fn same_genesis(made: &GameFile, stored: &GameFile) -> Result<(), ChainFault> {
    let fields = [
        ("revision", made.revision == stored.revision),
        ("prep", made.prep == stored.prep),
        ("key", made.seats == stored.seats),
        ("anchor", made.keepers == stored.keepers),
        ("game", made.game == stored.game),
        ("name", made.name == stored.name),
        ("edition", made.edition == stored.edition),
        ("edition digest", made.edition_digest == stored.edition_digest),
        ("dice mode", made.dice == stored.dice),
        ("options", made.options == stored.options),
        ("join file", made.joins == stored.joins),
    ];
    match fields.iter().find(|(_, same)| !same) {
        None => Ok(()),
        Some((what, _)) => {
            let what = format!("the {what} of the file is not that of its invitation and joins");
            Err(ChainFault::failed(Check::Setup, what))
        }
    }
}
