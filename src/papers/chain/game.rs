//! A game in memory: its file, its rules and what the past has left behind, and the questions that
//! these answer by themselves.

use std::collections::BTreeMap;

use crate::engine::{Owed, Position};
use crate::file::{Block, GameFile, OpenedLink, Seat, write_game};
use crate::id::{PowerId, Side};
use crate::seal::{Digest, KeeperState};

use super::chain_fault::{ChainFault, document};
use super::ending::side_word;
use super::game_rules::same_data;
use super::invitation::{Invitation, Tie, office};
use super::mode::DiceMode;
use super::rules::Rules;
use super::state::ChainState;

/// A game and everything needed to go on with it.
#[derive(Clone)]
pub struct Game {
    pub(super) file: GameFile,
    pub(super) rules: Rules,
    pub(super) invitation: Invitation,
    pub(super) state: ChainState,
}

/// What must be thrown before the first turn.
#[derive(Clone, Copy, Debug)]
pub struct FirstDice<'g> {
    /// The die between equal bids.
    pub tie: Option<&'g Tie>,
    /// So many advantages for each power.
    pub each: Option<u8>,
}

impl Game {
    pub(super) fn assemble(
        file: GameFile,
        rules: Rules,
        invitation: Invitation,
        state: ChainState,
    ) -> Game {
        Game { file, rules, invitation, state }
    }

    /// Are the edition's data here those the game is played on? Only then can it go on.
    ///
    /// # Errors
    /// What differs, and what to do.
    pub(crate) fn on_own_data(&self) -> Result<(), ChainFault> {
        same_data(&self.invitation, &self.rules)
    }

    /// The bytes of the game file.
    pub fn text(&self) -> String {
        write_game(&self.rules.edition, &self.file)
    }

    /// The game file that was opened.
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// The name under which everyone has this game file: `spring-07.0002.ron`.
    pub fn usual_file_name(&self) -> String {
        self.usual_file_name_at(self.file.latest())
    }

    /// The name of the game file that ended with this block.
    pub fn usual_file_name_at(&self, block: u32) -> String {
        format!("{}.{block:04}.ron", self.file.name)
    }

    /// Gives the game file back, without what was worked out from it.
    pub fn into_file(self) -> GameFile {
        self.file
    }

    /// The seats with the powers and keys they have now; the file's own list is that of the genesis.
    pub fn seats(&self) -> &[Seat] {
        &self.state.seats
    }

    /// The seat with this id, as it is now.
    pub fn seat(&self, id: &str) -> Option<&Seat> {
        self.state.seats.iter().find(|s| s.id == id)
    }

    /// Must the papers of this seat be signed? Where no dice are sealed, only if it joined with a key.
    pub fn must_sign(&self, seat: &str) -> bool {
        self.mode().official() || self.seat(seat).is_some_and(|s| !s.key.is_empty())
    }

    /// What seeds hash now: the game's identity, until the director begins a new chain.
    pub fn epoch(&self) -> Digest {
        self.state.epoch
    }

    /// The seat that may judge the game alone, as it is called now.
    pub fn judge(&self) -> Option<&str> {
        self.state.judge.as_deref()
    }

    /// What a seat that does not play is there for: `director`, `judge`, `director and judge`.
    pub fn office_of(&self, seat: &str) -> &'static str {
        office(self.director() == Some(seat), self.judge() == Some(seat))
    }

    /// The seat of the director, as it is called now.
    pub fn director(&self) -> Option<&str> {
        self.state.director.as_deref()
    }

    /// The seat that commands a power now.
    pub fn seat_of(&self, power: PowerId) -> Option<&Seat> {
        self.state.seats.iter().find(|s| s.powers.contains(&power))
    }

    /// The edition and the options by which the game is played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The invitation that all seats agreed to.
    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// Where the dice of the game come from.
    pub fn mode(&self) -> DiceMode {
        self.invitation.dice
    }

    /// The board after the latest block.
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

    /// Decisions the game waits for.
    pub fn owed(&self) -> Vec<Owed> {
        self.file.blocks.last().map(|b| b.owed.clone()).unwrap_or_default()
    }

    /// Does a block with these openings and rolls use its step?
    pub(super) fn step_used(&self, openings: &[OpenedLink], rolls: &[String]) -> Option<u32> {
        (!openings.is_empty() || !rolls.is_empty()).then_some(self.state.next_step)
    }

    /// Appends a block that has been checked.
    pub(super) fn push_block(&mut self, block: Block) -> Result<(), ChainFault> {
        self.state.follow_block(&block, &self.rules.edition)?;
        self.file.blocks.push(block);
        Ok(())
    }

    /// Is nothing more to be played: by the rules, by concession, by a ruling or by a result?
    pub fn over(&self) -> bool {
        self.position().victory.is_some() || self.closed().is_some()
    }

    /// What must be thrown before the first turn and has not been, in a game that goes on.
    pub fn first_dice(&self) -> Option<FirstDice<'_>> {
        let FirstDice { tie, each } = self.first_dice_agreed()?;
        let waits = self.state.first_dice.is_none() && !self.over();
        waits.then_some(FirstDice { tie, each })
    }

    /// What the table agreed to throw before the first turn.
    pub fn first_dice_agreed(&self) -> Option<FirstDice<'_>> {
        let tie = self.invitation.tie.as_ref();
        let each = self.invitation.by_dice.as_ref().map(|d| d.each);
        (tie.is_some() || each.is_some()).then_some(FirstDice { tie, each })
    }

    /// Nothing is played before these dice have fallen.
    ///
    /// # Errors
    /// They have not.
    pub fn check_begun(&self) -> Result<(), ChainFault> {
        let step = self.state.next_step;
        match self.first_dice() {
            None => Ok(()),
            Some(FirstDice { tie: Some(tie), .. }) => Err(document(format!(
                "{} both bid {} IPC: a die of step {step} decides first who plays the \
                 Axis",
                tie.seats.join(" and "),
                tie.ipc,
            ))),
            Some(_) => Err(document(format!(
                "dice of step {step} choose the national advantages first, before anything is played"
            ))),
        }
    }

    /// Do these dice still lie ahead after this block?
    pub fn first_dice_after(&self, block: u32) -> bool {
        let fallen = self.state.first_dice;
        self.first_dice_agreed().is_some() && fallen.is_none_or(|first| block < first)
    }

    /// The block in which these dice fell; 0 where none did.
    pub fn first_dice_block(&self) -> u32 {
        let fallen = self.state.first_dice.filter(|_| self.first_dice_agreed().is_some());
        fallen.unwrap_or(0)
    }

    /// The invitation as the die of tied bids left it.
    pub fn settled_invitation(&self) -> Invitation {
        match self.state.tie {
            Some(face) => self.invitation.with_tie_fallen(face),
            None => self.invitation.clone(),
        }
    }

    /// The side for which a seat fights now; `None` for the director and the judge.
    pub fn side_of(&self, seat: &str) -> Option<Side> {
        let power = self.seat(seat)?.powers.first()?;
        Some(self.file.position.side(&self.rules.edition, *power))
    }

    /// The side on which a seat began, which dice chains go by to the end; `None` for the director.
    pub fn first_side_of(&self, seat: &str) -> Option<Side> {
        let power = self.seat(seat)?.powers.first()?;
        Some(self.rules.edition.side(*power))
    }

    /// The seats that play for a side.
    pub fn seats_of(&self, side: Side) -> Vec<&str> {
        let ids = self.state.seats.iter().map(|s| s.id.as_str());
        ids.filter(|id| self.side_of(id) == Some(side)).collect()
    }

    /// The seat that speaks for a side about its cash advance.
    pub fn seat_that_speaks(&self, side: Side) -> Option<&str> {
        let named = match (self.state.tie, &self.invitation.tie) {
            (Some(2), Some(tie)) => &tie.spokesmen,
            _ => &self.invitation.spokesmen,
        };
        named.get(side_word(side)).map(String::as_str)
    }

    /// No result has closed the game.
    pub(super) fn still_open(&self) -> Result<(), ChainFault> {
        match self.state.closed {
            Some(block) => {
                Err(document(format!("the game was closed by its result in block {block}")))
            }
            None => Ok(()),
        }
    }

    /// The seat that gives the next orders.
    pub fn seat_to_move(&self) -> Option<&Seat> {
        self.seat_of(self.file.position.power)
    }

    /// The block after which standing orders come too late for what is decided next.
    pub(super) fn lock_now(&self) -> u32 {
        self.state.lock_now().unwrap_or(self.file.latest())
    }

    pub(super) fn block_at(&self, number: u32) -> Option<&Block> {
        self.file.blocks.get(number.checked_sub(1)? as usize)
    }

    /// The highest version of a seat's standing orders, open or sealed; 0 if there is none.
    pub fn latest_version(&self, seat: &str) -> u32 {
        self.state.latest_version(seat)
    }
}
