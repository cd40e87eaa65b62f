//! Taking the next block: which documents may stand in it, which dice they open, what the engine
//! rules. `verify` goes through the same functions, so that a block is either made this way or wrong.

use crate::doc_kind::DocKind;
use crate::engine::{self, Outcome, Owed, Position, Question};
use crate::file::{Block, Burnt, Document, OpenedLink, Reanchored, Share, headed_text};
use crate::seal::{Digest, practice_seed, seed};

use super::affair::{self, Affair};
use super::burnt::burnt_by;
use super::dice::ChainDice;
use super::document::Paper;
use super::fault::{ChainFault, Check};
use super::game::{Game, position_digest};
use super::mode::DiceMode;
use super::ruling::Act;
use super::standing::OpenedSeal;

/// What is laid before the adjudicator.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    /// One order file, or the answers a stopped turn waits for.
    pub decisions: Vec<Paper>,
    /// New standing orders: a block of their own.
    pub standing: Vec<Paper>,
    /// Concessions, results, notices, rulings: a block of their own, in which nothing is played.
    pub affairs: Vec<Paper>,
    /// New chains that a ruling puts in force.
    pub reanchors: Vec<Paper>,
    pub receipt: Option<Paper>,
    pub openings: Vec<Paper>,
    /// Roll lines typed in, in a game of mode `entered`.
    pub entered: Vec<String>,
}

impl Documents {
    /// Sorts papers by their kind.
    ///
    /// # Errors
    /// A kind that makes no block, or two receipts.
    pub fn sort(papers: impl IntoIterator<Item = Paper>) -> Result<Documents, ChainFault> {
        let mut all = Documents::default();
        for paper in papers {
            match paper.header.kind {
                DocKind::Orders | DocKind::Answer | DocKind::Unsealed => all.decisions.push(paper),
                DocKind::Standing | DocKind::Sealed => all.standing.push(paper),
                kind if affair::KINDS.contains(&kind) || affair::RULING.contains(&kind) => {
                    all.affairs.push(paper);
                }
                DocKind::Reanchor => all.reanchors.push(paper),
                DocKind::Opening => all.openings.push(paper),
                DocKind::Receipt if all.receipt.is_none() => all.receipt = Some(paper),
                DocKind::Receipt => {
                    return Err(document("two receipts for one step: which one counts?"));
                }
                kind => return Err(ChainFault::NotSupported { kind: kind.to_string() }),
            }
        }
        let name = |p: &Paper| (p.header.kind, p.header.seat.clone(), p.document.digest);
        all.decisions.sort_by_key(|p| (p.header.kind != DocKind::Orders, name(p)));
        all.standing.sort_by_key(name);
        all.affairs.sort_by_key(name);
        all.reanchors.sort_by_key(name);
        all.openings.sort_by_key(name);
        Ok(all)
    }
}

/// A block that was made, with what a report needs.
#[derive(Clone)]
pub struct Step {
    /// The game with the block in it.
    pub game: Game,
    pub before: Position,
    pub outcome: Outcome,
    pub block: Block,
}

/// What a block is for.
pub(super) enum Purpose {
    /// Orders or answers.
    Play,
    /// Standing orders are filed.
    Standing,
    Affairs(Vec<Affair>),
    Ruling(Act),
    /// Equal bids: a die says who plays the Axis.
    Tie,
}

/// Documents that belong to the next block, checked, before any rule is applied.
pub(super) struct Prepared {
    pub purpose: Purpose,
    pub documents: Vec<Document>,
    pub openings: Vec<OpenedLink>,
    pub reanchors: Vec<Reanchored>,
    pub shares: Vec<Share>,
    /// What seeds hash from this block on, where that changes.
    pub epoch: Option<Digest>,
    /// The seed of the step, if its links are open.
    pub seed: Option<Digest>,
    pub entered: Vec<String>,
    /// The order file: new, or that of the stopped turn.
    pub orders: Option<(String, Document)>,
    pub answers: Vec<(String, Document)>,
    /// The block after which standing orders come too late.
    pub locked: u32,
    /// Seals opened for this step, by seat.
    pub opened: Vec<OpenedSeal>,
    /// The block with whose position it begins, if that is not the latest.
    pub from: Option<u32>,
}

impl Prepared {
    /// A block without dice.
    pub fn quiet(purpose: Purpose, documents: Vec<Document>) -> Prepared {
        Prepared {
            purpose,
            documents,
            openings: Vec::new(),
            reanchors: Vec::new(),
            shares: Vec::new(),
            epoch: None,
            seed: None,
            entered: Vec::new(),
            orders: None,
            answers: Vec::new(),
            locked: 0,
            opened: Vec::new(),
            from: None,
        }
    }
}

/// What the engine made of a prepared step.
pub(super) struct Ruled {
    pub outcome: Outcome,
    pub rolls: Vec<String>,
    pub burnt: Option<Burnt>,
    /// The block to which a ruling went back.
    pub from: Option<u32>,
}

pub(super) fn document(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

impl Game {
    /// Adjudicates: orders, or the answers a stopped turn waits for, with receipt and openings.
    ///
    /// # Errors
    /// [`ChainFault`]; among them [`ChainFault::NeedsDice`] when everything is in order but the
    /// links are shut, and [`ChainFault::AlreadyDone`] for documents that made a block before.
    pub fn adjudicate(&self, documents: Documents) -> Result<Step, ChainFault> {
        if !documents.standing.is_empty() {
            let what = "standing orders make a block of their own; file them first";
            return Err(document(what));
        }
        self.on_own_data()?;
        let prepared = self.prepare(documents)?;
        // Once links are open there is one block that follows from them, and no choice any more.
        if prepared.openings.is_empty() {
            self.look_ahead(&prepared)?;
        }
        let ruled = self.rule(&prepared)?;
        self.finish(prepared, ruled)
    }

    /// Files standing orders: a block without step.
    ///
    /// # Errors
    /// As [`Game::adjudicate`].
    pub fn file_standing(&self, papers: Vec<Paper>) -> Result<Step, ChainFault> {
        let prepared = self.prepare_standing(&papers)?;
        let ruled = self.rule(&prepared)?;
        self.finish(prepared, ruled)
    }

    pub(super) fn unchanged(&self) -> Ruled {
        let after = self.file.position.clone();
        let outcome = Outcome { after, events: Vec::new(), owed: self.owed() };
        Ruled { outcome, rolls: Vec::new(), burnt: None, from: None }
    }

    /// Decisions the game waits for.
    pub fn owed(&self) -> Vec<Owed> {
        self.file.blocks.last().map(|b| b.owed.clone()).unwrap_or_default()
    }

    /// Checks everything about the documents of a block that needs no rule of the game.
    pub(super) fn prepare(&self, mut all: Documents) -> Result<Prepared, ChainFault> {
        if self.tied().is_some() && all.affairs.is_empty() {
            return self.prepare_tie(all);
        }
        // An opening of a seal alone is a decision only where the turn waits for it.
        let only_seals = all.decisions.iter().all(|p| p.header.kind == DocKind::Unsealed);
        let waits = all.decisions.iter().any(|p| self.owes_seal(&p.header.seat));
        if only_seals && !waits && all.receipt.is_none() && all.openings.is_empty() {
            all.standing.append(&mut all.decisions);
        }
        let played = !all.decisions.is_empty() || all.receipt.is_some() || !all.openings.is_empty();
        match (all.affairs.first(), all.standing.first()) {
            (Some(one), other) if played || other.is_some() => {
                let what = format!("a {} makes a block of its own", one.header.kind);
                Err(document(what))
            }
            (Some(one), _) if affair::RULING.contains(&one.header.kind) => {
                self.prepare_ruling(&all)
            }
            _ if !all.reanchors.is_empty() => {
                Err(document("a re-anchor counts by a ruling that names it, never by itself"))
            }
            (Some(_), _) => self.prepare_affairs(&all.affairs),
            (None, Some(_)) if played => {
                Err(document("standing orders share a block with other documents"))
            }
            (None, Some(_)) => self.prepare_standing(&all.standing),
            (None, None) => self.prepare_play(all),
        }
    }

    fn prepare_play(&self, all: Documents) -> Result<Prepared, ChainFault> {
        let papers = || {
            let locked = all.decisions.iter().chain(&all.receipt);
            locked.chain(&all.openings)
        };
        papers().try_for_each(|p| self.check_paper(p))?;
        self.already(papers())?;
        if self.over() {
            return Err(ChainFault::GameOver);
        }
        // The moment of an opening is that of its seal.
        papers()
            .filter(|p| p.header.kind != DocKind::Unsealed)
            .try_for_each(|p| self.check_moment(p))?;
        let (orders, answers) = self.assign(&all.decisions)?;
        let locked = self.locked_at(&all)?;
        let opened = self.read_unsealed(&all.decisions, locked)?;
        let decisions: Vec<Digest> = all.decisions.iter().map(|p| p.document.digest).collect();
        let standing = self.standing_locked(locked);
        if let Some(receipt) = &all.receipt {
            self.check_receipt(receipt, &decisions, &standing)?;
        }
        let openings = self.check_openings(&all, &decisions, &standing)?;
        let seed = self.step_seed(&openings);
        if self.mode() != DiceMode::Entered && !all.entered.is_empty() {
            return Err(ChainFault::failed(Check::Dice, "faces are entered only in mode entered"));
        }
        let documents = papers().map(|p| p.document.clone()).collect();
        let entered = all.entered;
        let quiet = Prepared::quiet(Purpose::Play, documents);
        Ok(Prepared { openings, seed, entered, orders, answers, locked, opened, ..quiet })
    }

    /// The seed of the next step, if its links are open.
    pub(super) fn step_seed(&self, openings: &[OpenedLink]) -> Option<Digest> {
        let (epoch, step) = (self.state.epoch, self.state.next_step);
        let links: Vec<(&str, Digest)> =
            openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
        match self.mode() {
            DiceMode::Practice => Some(practice_seed(self.file.game, step)),
            DiceMode::Entered => None,
            _ if links.is_empty() => None,
            _ => Some(seed(epoch, step, &links)),
        }
    }

    /// The seals opened with this step: asked for, or laid beside the orders by somebody who knows
    /// that they will be.
    fn read_unsealed(
        &self,
        decisions: &[Paper],
        locked: u32,
    ) -> Result<Vec<OpenedSeal>, ChainFault> {
        let mut opened: Vec<OpenedSeal> = Vec::new();
        for paper in decisions.iter().filter(|p| p.header.kind == DocKind::Unsealed) {
            let seat = &paper.header.seat;
            if opened.iter().any(|o| o.seat == *seat) {
                return Err(document(format!("two openings of {seat}: which one counts?")));
            }
            opened.push(self.check_unsealed(paper, locked)?.0);
        }
        Ok(opened)
    }

    /// Which orders and answers the step is about.
    #[allow(clippy::type_complexity, reason = "two lists of seat and document, used once")]
    fn assign(
        &self,
        decisions: &[Paper],
    ) -> Result<(Option<(String, Document)>, Vec<(String, Document)>), ChainFault> {
        let named = |p: &Paper| (p.header.seat.clone(), p.document.clone());
        let given: Vec<&Paper> =
            decisions.iter().filter(|p| p.header.kind == DocKind::Answer).collect();
        let written: Vec<&Paper> =
            decisions.iter().filter(|p| p.header.kind == DocKind::Orders).collect();
        let Some(stopped) = &self.state.stopped else {
            if let Some(p) = given.first() {
                return Err(document(format!("nothing was asked of {}", p.header.seat)));
            }
            return match written[..] {
                [] => Err(document("there are no orders to adjudicate")),
                [one] => Ok((Some(named(one)), Vec::new())),
                _ => Err(document("two order files for one step: which one counts?")),
            };
        };
        if let Some(p) = written.first() {
            let what =
                format!("the turn waits for an answer; {} has already given orders", p.header.seat);
            return Err(document(what));
        }
        let mut seats: Vec<&str> = given.iter().map(|p| p.header.seat.as_str()).collect();
        seats.dedup();
        if seats.len() < given.len() && given.iter().any(|p| p.header.power.is_none()) {
            return Err(document("two answers of one seat: which one counts?"));
        }
        let owed = self.owed();
        let unsealed = decisions.iter().filter(|p| p.header.kind == DocKind::Unsealed);
        let openers: Vec<&str> = unsealed.map(|p| p.header.seat.as_str()).collect();
        let mut waiting = Vec::new();
        for o in &owed {
            let seat = self.seat_of(o.power).map(|s| s.id.as_str()).unwrap_or_default();
            let given = if o.about == Question::Unseal { &openers } else { &seats };
            if !given.contains(&seat) {
                waiting.push(self.describe(o));
            }
        }
        let asked = |seat: &str, seal: bool| {
            let about = |o: &&Owed| (o.about == Question::Unseal) == seal;
            let mut all = owed.iter().filter(about);
            all.any(|o| self.seat_of(o.power).is_some_and(|s| s.id == seat))
        };
        if let Some(seat) = seats.iter().find(|s| !asked(s, false)) {
            return Err(document(format!("nothing was asked of {seat}")));
        }
        if let Some(seat) = openers.iter().find(|s| !asked(s, true)) {
            return Err(document(format!("{seat} was not asked to open a seal")));
        }
        if !waiting.is_empty() {
            return Err(ChainFault::Owed { waiting });
        }
        let orders = named(&Paper::stored(stopped)?);
        Ok((Some(orders), given.into_iter().map(named).collect()))
    }

    /// `Germany (bruno) about sz5`
    pub fn describe(&self, owed: &Owed) -> String {
        let ed = &self.rules.edition;
        let seat = self.seat_of(owed.power).map(|s| s.id.as_str()).unwrap_or_default();
        let about = match owed.about {
            Question::Unseal => "to open the sealed standing orders, because of",
            _ => "about",
        };
        format!("{} ({seat}) {about} {}", ed.power(owed.power).name, ed.space(owed.place).name)
    }

    /// Applies the rules. Illegal orders whose links are open burn the step.
    pub(super) fn rule(&self, step: &Prepared) -> Result<Ruled, ChainFault> {
        match &step.purpose {
            Purpose::Play => {}
            Purpose::Standing => return Ok(self.unchanged()),
            Purpose::Affairs(affairs) => return Ok(self.rule_affairs(affairs)),
            Purpose::Ruling(act) => return self.rule_ruling(act),
            Purpose::Tie => return self.rule_tie(step),
        }
        let result = self.try_rule(step);
        match result {
            Err(fault) if !step.openings.is_empty() => {
                match burnt_by(&fault, step, &self.rules.edition) {
                    Some(burnt) => Ok(Ruled { burnt: Some(burnt), ..self.unchanged() }),
                    None => Err(fault),
                }
            }
            other => other,
        }
    }

    fn try_rule(&self, step: &Prepared) -> Result<Ruled, ChainFault> {
        let ed = &self.rules.edition;
        let (input, locked) = self.read_input(step)?;
        self.needs_openings(step, &input)?;
        let mut dice = match (step.seed, self.mode()) {
            (Some(seed), _) => ChainDice::seeded(ed, seed),
            (None, DiceMode::Entered) => ChainDice::entered(ed, &step.entered)
                .map_err(|e| ChainFault::failed(Check::Dice, e))?,
            (None, _) => ChainDice::shut(ed),
        };
        let outcome = match locked {
            Some(locked) => engine::play_out(ed, locked, &input, &mut dice),
            None => engine::adjudicate(ed, &self.file.position, &input, &mut dice),
        };
        let outcome = outcome.map_err(|f| self.engine_fault(f, step))?;
        if let Some(name) = dice.left_over() {
            let what = format!("the entered roll \"{name}\" is not used");
            return Err(ChainFault::failed(Check::Dice, what));
        }
        if outcome.events.is_empty() && !outcome.owed.is_empty() {
            let waiting = outcome.owed.iter().map(|o| self.describe(o)).collect();
            return Err(ChainFault::Owed { waiting });
        }
        let rolls = dice.rolls;
        let idle = !step.openings.is_empty() && rolls.is_empty();
        let burnt = idle.then_some(Burnt::Idle);
        Ok(Ruled { outcome, rolls, burnt, from: None })
    }

    /// Does a block with these openings and rolls use its step?
    pub(super) fn step_used(&self, openings: &[OpenedLink], rolls: &[String]) -> Option<u32> {
        (!openings.is_empty() || !rolls.is_empty()).then_some(self.state.next_step)
    }

    /// The block and the game with it.
    fn finish(&self, prepared: Prepared, ruled: Ruled) -> Result<Step, ChainFault> {
        let (block, _, after) = self.block(prepared, ruled);
        let outcome = Outcome { after, events: block.events.clone(), owed: block.owed.clone() };
        let mut game = self.clone();
        let mut before = std::mem::replace(&mut game.file.position, outcome.after.clone());
        if let Some(from) = block.from.filter(|_| !outcome.events.is_empty()) {
            before = self.position_after(from)?;
        }
        game.push(block.clone())?;
        Ok(Step { game, before, outcome, block })
    }

    /// The next block, its text, and the position after it.
    pub(super) fn block(&self, prepared: Prepared, ruled: Ruled) -> (Block, String, Position) {
        let ed = &self.rules.edition;
        let Ruled { outcome, rolls, burnt, from } = ruled;
        let number = self.file.latest() + 1;
        let previous = self.file.head();
        let position = position_digest(ed, &outcome.after);
        let mut block = Block {
            number,
            step: self.step_used(&prepared.openings, &rolls),
            from,
            previous,
            documents: prepared.documents,
            openings: prepared.openings,
            reanchors: prepared.reanchors,
            shares: prepared.shares,
            epoch: prepared.epoch,
            rolls,
            burnt,
            events: outcome.events,
            owed: outcome.owed,
            position,
            // Known when everything else is written.
            head: previous,
        };
        let text = headed_text(ed, self.file.game, &mut block);
        (block, text, outcome.after)
    }

    /// Appends a block that has been checked.
    pub(super) fn push(&mut self, block: Block) -> Result<(), ChainFault> {
        self.state.follow(&block, &self.rules.edition)?;
        self.file.blocks.push(block);
        Ok(())
    }
}
