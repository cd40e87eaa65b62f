//! Standing orders of a game: what was filed when, open or sealed, what was locked with a turn, and
//! what came too late. Only what stood in the head that the mover signed, or in the receipt, counts.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Severity, SourceFile};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::event::Question;
use crate::engine::plan::{Scope, Standing};
use crate::file::{Block, Document};
use crate::id::PowerId;
use crate::orders;
use crate::seal::Digest;

use super::document::{Header, Paper};
use super::fault::ChainFault;
use super::game::{Game, InForce, State};
use super::lock::called;
use super::sealed::{Sealed, Unsealed};
use super::step::{Documents, Prepared, Purpose, document};

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
    /// Why the words in it cannot be read, now that it is open.
    pub unreadable: Option<String>,
}

/// A seal opened for a step.
pub(super) struct OpenedSeal {
    pub seat: String,
    /// The block in which it was filed.
    pub sealed_in: u32,
    /// What is in it; `None` where nobody can read it: then it says nothing.
    pub words: Option<InForce>,
}

/// The standing orders inside a seal, or why they cannot be read.
fn sealed_words(
    unsealed: &Unsealed,
    version: u32,
    digest: Digest,
    ed: &Edition,
) -> Result<InForce, String> {
    let content = unsealed.content();
    let file = orders::read_standing(ed, &content).into_result().map_err(|diagnostics| {
        let wrong = |d: &&Diagnostic| d.severity == Severity::Error;
        let Some(first) = diagnostics.iter().find(wrong) else { return String::new() };
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

impl State {
    /// Follows a document of one of the three kinds.
    pub(super) fn follow_standing(
        &mut self,
        block: u32,
        d: &Document,
        ed: &Edition,
    ) -> Result<(), ChainFault> {
        match d.kind {
            DocKind::Standing => self.file_standing(block, d.digest, &d.text, ed),
            DocKind::Sealed => {
                let sealed = Sealed::read(&d.text)?;
                let scopes = sealed.scopes(ed)?;
                self.seals.push(Seal {
                    block,
                    seat: sealed.at.seat,
                    version: sealed.version,
                    digest: d.digest,
                    seal: sealed.seal,
                    scopes,
                    opened: None,
                    unreadable: None,
                });
                Ok(())
            }
            DocKind::Unsealed => {
                let unsealed = Unsealed::read(&d.text)?;
                let seal = unsealed.seal();
                let found = self.seals.iter_mut().find(|s| s.seal == seal);
                let found = found.ok_or_else(|| document("an opening without its seal"))?;
                found.opened = Some(block);
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
        let (power, version) = (file.header.power, file.version);
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

    /// The lock of a turn that stops in this block: the earliest head that its orders, or receipt and
    /// openings, name.
    pub(super) fn lock_of(&self, documents: &[Document]) -> Option<u32> {
        let receipted = documents.iter().any(|d| d.kind == DocKind::Receipt);
        let counts = |d: &&Document| match d.kind {
            DocKind::Orders => !receipted,
            kind => matches!(kind, DocKind::Receipt | DocKind::Opening),
        };
        let heads = documents.iter().filter(counts).filter_map(|d| {
            let header = Header::read(&d.text).ok()?;
            self.heads.get(header.head.as_deref()?.get(..32)?).copied()
        });
        heads.min()
    }
}

impl Game {
    /// The open standing orders that were in force after a block, by seat, with the block in which
    /// they were filed: the highest version.
    pub(super) fn standing_at(&self, block: u32) -> BTreeMap<&str, (u32, &InForce)> {
        let mut found: BTreeMap<&str, (u32, &InForce)> = BTreeMap::new();
        for (filed, seat, s) in self.state.filed.iter().filter(|(b, _, _)| *b <= block) {
            let known = found.get(seat.as_str()).map_or(0, |(_, old)| old.version);
            if s.version > known {
                found.insert(seat, (*filed, s));
            }
        }
        found
    }

    /// What is left of standing orders filed, or sealed, in a block, at the position after another.
    pub(super) fn alive(&self, seat: &str, times: (u32, u32), s: &InForce) -> Standing {
        let mut left = Standing { version: s.version, ..s.standing.clone() };
        if let Some(own) = self.state.powers.get(seat) {
            self.state.takings.end_rules(&self.rules.edition, *own, times, &mut left);
        }
        left
    }

    /// Seals shut after a block that would replace what is in force then, by seat.
    pub(super) fn shut_at(&self, block: u32) -> BTreeMap<&str, &Seal> {
        let open = self.standing_at(block);
        let mut found: BTreeMap<&str, &Seal> = BTreeMap::new();
        for s in self.state.seals.iter().filter(|s| s.block <= block) {
            let newer = open.get(s.seat.as_str()).is_none_or(|(_, o)| o.version < s.version);
            if newer {
                found.insert(&s.seat, s);
            }
        }
        found.retain(|_, s| s.opened.is_none());
        found
    }

    /// What receipt and openings name besides the decisions: standing orders in force, then seals.
    pub(super) fn standing_locked(&self, block: u32) -> Vec<Digest> {
        let open = self.standing_at(block).into_values().map(|(_, s)| s.digest).collect::<Vec<_>>();
        let shut = self.shut_at(block).into_values().map(|s| s.digest);
        open.into_iter().chain(shut).collect()
    }

    /// Standing orders in force, by power.
    pub fn standing(&self) -> BTreeMap<PowerId, Standing> {
        self.standing_of(self.lock_now(), self.file.latest())
    }

    /// Standing orders in force after a block, by power; rules that have ended by the position after
    /// block `now` are left out.
    pub(super) fn standing_of(&self, block: u32, now: u32) -> BTreeMap<PowerId, Standing> {
        let mut by_power: BTreeMap<PowerId, Standing> = BTreeMap::new();
        let powers_of =
            |seat: &str| self.seat(seat).map(|s| s.powers.as_slice()).unwrap_or_default();
        for (seat, (filed, s)) in self.standing_at(block) {
            let alive = self.alive(seat, (filed, now), s);
            for power in powers_of(seat).iter().filter(|p| s.power.is_none_or(|own| own == **p)) {
                by_power.insert(*power, alive.clone());
            }
        }
        for (seat, s) in self.shut_at(block) {
            for power in powers_of(seat) {
                by_power.entry(*power).or_default().sealed.clone_from(&s.scopes);
            }
        }
        by_power
    }

    /// The block after which standing orders come too late for what is decided next.
    pub(super) fn lock_now(&self) -> u32 {
        self.state.lock.unwrap_or(self.file.latest())
    }

    /// The block after which a step was locked. Without a receipt it is the head that the mover
    /// signed: what was filed later may have been written by somebody who had seen the orders. The
    /// director's receipt, made before any link is open, takes in what was filed until then. A
    /// turn that stopped stays locked as it was.
    pub(super) fn locked_at(&self, all: &Documents) -> Result<u32, ChainFault> {
        if let Some(lock) = self.state.lock {
            return Ok(lock);
        }
        let orders = all.decisions.iter().filter(|p| p.header.kind == DocKind::Orders);
        let papers: Vec<&Paper> = match &all.receipt {
            Some(receipt) => all.openings.iter().chain([receipt]).collect(),
            None => all.openings.iter().chain(orders).collect(),
        };
        let heads = papers.into_iter().map(|p| self.block_of_head(p));
        let heads = heads.collect::<Result<Vec<_>, _>>()?;
        Ok(heads.into_iter().min().unwrap_or(self.file.latest()))
    }

    /// Sentences about standing orders that came after the lock of a block and did not count in it.
    pub fn late_standing(&self, block: &Block) -> Vec<String> {
        let played = |b: &Block| b.documents.iter().any(|d| d.kind == DocKind::Orders);
        let decided =
            |d: &Document| matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed);
        if !block.documents.iter().any(decided) || block.events.is_empty() {
            return Vec::new();
        }
        let before = self.file.blocks.iter().take(block.number as usize);
        let Some(began) = before.rev().find(|b| played(b)) else { return Vec::new() };
        let Some(lock) = self.state.lock_of(&began.documents) else { return Vec::new() };
        let late = |b: u32| b > lock && b < block.number;
        let mut found = Vec::new();
        for (b, seat, s) in self.state.filed.iter().filter(|(b, _, _)| late(*b)) {
            found.push(format!(
                "Standing orders {} of {seat} (block {b}) came after the lock and do not count here.",
                s.version
            ));
        }
        for s in self.state.seals.iter().filter(|s| late(s.block) && s.opened.is_none()) {
            found.push(format!(
                "Sealed standing orders {} of {} (block {}) came after the lock and do not count here.",
                s.version, s.seat, s.block
            ));
        }
        found
    }

    /// Sentences about the standing orders that a block files, and the seals it files or opens.
    pub fn sealed_notes(&self, block: &Block) -> Vec<String> {
        let count = |seat: &str| {
            let own = self.state.seals.iter().filter(|s| s.seat == seat && s.block <= block.number);
            match own.count() {
                1 => "1 seal".to_string(),
                n => format!("{n} seals"),
            }
        };
        let filed = self.state.seals.iter().filter(|s| s.block == block.number).map(|s| {
            let (seat, n) = (&s.seat, count(&s.seat));
            format!("Standing orders {} of {seat} are sealed; {seat} has filed {n}.", s.version)
        });
        let opened = self.state.seals.iter().filter(|s| s.opened == Some(block.number)).map(|s| {
            let (seat, n) = (&s.seat, count(&s.seat));
            let opens = format!("{seat} opens standing orders {}, sealed in block", s.version);
            match &s.unreadable {
                None => format!("{opens} {}; {seat} has filed {n}.", s.block),
                Some(why) => format!(
                    "{opens} {}. Nobody can read them ({why}): they say nothing, and {} instead. \
                     {seat} has filed {n}.",
                    s.block,
                    self.instead(seat, s.block)
                ),
            }
        });
        let open = block.documents.iter().filter(|d| d.kind == DocKind::Standing).filter_map(|d| {
            let own = self.state.filed.iter().find(|(_, _, s)| s.digest == d.digest)?;
            let (_, seat, s) = own;
            Some(format!("{seat} files standing orders, version {}: see below.", s.version))
        });
        open.chain(filed).chain(opened).collect()
    }

    /// What counts where a seal of this block cannot be read: what it was to replace.
    fn instead(&self, seat: &str, block: u32) -> String {
        match self.standing_at(block).get(seat) {
            Some((_, s)) => format!("standing orders {} go on counting", s.version),
            None => "the default profile counts".to_string(),
        }
    }

    /// Seals that are still shut, as sentences; those of a finished game should be opened.
    pub fn shut_seals(&self) -> Vec<String> {
        let shut = self.state.seals.iter().filter(|s| s.opened.is_none());
        shut.map(|s| format!("standing orders {} of {}, block {}", s.version, s.seat, s.block))
            .collect()
    }

    /// The highest version of a seat's standing orders, open or sealed; 0 if there is none.
    pub fn latest_version(&self, seat: &str) -> u32 {
        let open = self.state.standing.get(seat).map_or(0, |s| s.version);
        let own = self.state.seals.iter().filter(|s| s.seat == seat);
        own.map(|s| s.version).max().unwrap_or(0).max(open)
    }

    /// Does the turn wait for this seat to open its seal?
    pub(super) fn owes_seal(&self, seat: &str) -> bool {
        let of_seat = |p: PowerId| self.seat_of(p).is_some_and(|s| s.id == seat);
        self.owed().iter().any(|o| o.about == Question::Unseal && of_seat(o.power))
    }

    /// Checks the opening of a seal; if its words cannot be read, says why. Before the end of the game only the latest seal can be opened,
    /// and only if it was there when the turn was locked.
    pub(super) fn check_unsealed(
        &self,
        paper: &Paper,
        locked: u32,
    ) -> Result<(OpenedSeal, Option<String>), ChainFault> {
        self.check_paper(paper)?;
        let seat = &paper.header.seat;
        let unsealed = Unsealed::read(&paper.document.text)?;
        let seal = unsealed.seal();
        let own = |s: &&Seal| s.seat == *seat;
        let Some(found) = self.state.seals.iter().filter(own).find(|s| s.seal == seal) else {
            let what = format!(
                "{seat} never sealed this: salt and text give another seal than any that was filed"
            );
            return Err(document(what));
        };
        if let Some(block) = found.opened {
            return Err(document(format!("this seal of {seat} was opened in block {block}")));
        }
        let shut = self.shut_at(locked);
        let latest = shut.get(seat.as_str()).is_some_and(|s| s.seal == seal);
        if !latest && !self.over() {
            let what = match found.block > locked {
                true => format!(
                    "this seal of {seat} was filed in block {}, after the lock: it does not count \
                     in this turn",
                    found.block
                ),
                false => format!(
                    "this is version {} of {seat}, and a later one replaced it: only the latest \
                     seal counts. Old seals are opened when the game is over",
                    found.version
                ),
            };
            return Err(document(what));
        }
        let digest = paper.document.digest;
        let words = sealed_words(&unsealed, found.version, digest, &self.rules.edition);
        let (seat, sealed_in) = (seat.clone(), found.block);
        let unreadable = words.as_ref().err().cloned();
        Ok((OpenedSeal { seat, sealed_in, words: words.ok() }, unreadable))
    }

    /// May this seal be opened now, or when the turn asks for it? If nobody can read the words in
    /// it, why not: then it says nothing when it is opened.
    ///
    /// # Errors
    /// Why not.
    pub fn may_open(&self, paper: &Paper) -> Result<Option<String>, ChainFault> {
        self.check_unsealed(paper, self.lock_now()).map(|(_, unreadable)| unreadable)
    }

    /// Standing orders, seals and openings of seals that may be filed now.
    pub(super) fn prepare_standing(&self, papers: &[Paper]) -> Result<Prepared, ChainFault> {
        self.sides_known()?;
        let mut seats: Vec<&str> = Vec::new();
        let known = [DocKind::Standing, DocKind::Sealed, DocKind::Unsealed];
        if let Some(other) = papers.iter().find(|p| !known.contains(&p.header.kind)) {
            let kind = &other.header.kind;
            return Err(document(format!("a file of kind {kind} holds no standing orders")));
        }
        self.already(papers)?;
        for paper in papers {
            let h = &paper.header;
            if seats.contains(&h.seat.as_str()) && !self.over() {
                return Err(document(format!(
                    "two standing orders of {}: which one counts?",
                    h.seat
                )));
            }
            seats.push(&h.seat);
            match h.kind {
                DocKind::Unsealed if self.owes_seal(&h.seat) => {
                    let what = format!(
                        "the turn waits for this opening of {}: give it to `fieldpost adjudicate`",
                        h.seat
                    );
                    return Err(document(what));
                }
                DocKind::Unsealed => drop(self.check_unsealed(paper, self.file.latest())?),
                _ => self.check_filed(paper)?,
            }
        }
        if papers.is_empty() {
            return Err(document("there are no standing orders to file"));
        }
        let mut papers: Vec<&Paper> = papers.iter().collect();
        papers.sort_by_key(|p| (&p.header.kind, &p.header.seat, p.document.digest));
        let documents = papers.into_iter().map(|p| p.document.clone()).collect();
        Ok(Prepared::quiet(Purpose::Standing, documents))
    }

    /// A new version, open or sealed.
    fn check_filed(&self, paper: &Paper) -> Result<(), ChainFault> {
        self.check_paper(paper)?;
        let h = &paper.header;
        // A mail under way while the game moves on is still good; an old one is shut out by its
        // version.
        self.block_of_head(paper)?;
        let now = self.state.next_step;
        if h.step.is_none_or(|s| s > now) {
            let (what, are) = called(h.kind);
            let what = format!("the {what} of {} {are} for a later step than {now}", h.seat);
            return Err(document(what));
        }
        let seat = self.seat(&h.seat).map(|s| s.powers.as_slice()).unwrap_or_default();
        let (version, power) = if h.kind == DocKind::Sealed {
            let sealed = Sealed::read(&paper.document.text)?;
            sealed.scopes(&self.rules.edition)?;
            if self.state.seals.iter().any(|s| s.seal == sealed.seal) {
                return Err(document("this seal stands in the game already; seal with a new salt"));
            }
            (sealed.version, None)
        } else {
            let file = orders::read_standing(&self.rules.edition, &paper.document.text);
            let file = file
                .into_result()
                .map_err(|diagnostics| ChainFault::Refused { seat: h.seat.clone(), diagnostics })?;
            (file.version, file.header.power)
        };
        if seat.is_empty() || power.is_some_and(|p| !seat.contains(&p)) {
            return Err(document(format!("{} does not command that power", h.seat)));
        }
        let latest = self.latest_version(&h.seat);
        if latest >= version {
            let what = format!("version {latest} of {} is in force already", h.seat);
            return Err(document(what));
        }
        Ok(())
    }
}
