//! What may stand in a block before any rule is asked: who signed, for which moment it was written,
//! what was locked before the links were opened.

use crate::doc_kind::DocKind;
use crate::file::OpenedLink;
use crate::seal::Digest;

use super::document::{Opening, Paper, Receipt};
use super::fault::{ChainFault, Check};
use super::game::Game;
use super::step::{Documents, document};

/// A kind of document in a sentence, with its verb.
pub(super) fn called(kind: DocKind) -> (&'static str, &'static str) {
    match kind {
        DocKind::Orders => (kind.word(), "are"),
        DocKind::Standing => ("standing orders", "are"),
        DocKind::Sealed => ("sealed standing orders", "are"),
        DocKind::Unsealed => ("opening of a seal", "is"),
        _ => (kind.word(), "is"),
    }
}

fn opening(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Opening, what)
}

impl Game {
    /// Says so if all of these documents made one block before. Some of them among others are not
    /// a repetition, and wrong at this moment.
    pub(super) fn already<'p>(
        &self,
        papers: impl IntoIterator<Item = &'p Paper>,
    ) -> Result<(), ChainFault> {
        let mut blocks = papers.into_iter().map(|p| self.state.done.get(&p.document.digest));
        let Some(Some(block)) = blocks.next() else { return Ok(()) };
        if blocks.any(|other| other != Some(block)) {
            return Ok(());
        }
        let head = self.file.head_after(*block).unwrap_or(self.file.game);
        Err(ChainFault::AlreadyDone { block: *block, head })
    }

    /// Checks who signed: the seat exists, is meant for this game, and the key is its own.
    pub(super) fn check_paper(&self, paper: &Paper) -> Result<(), ChainFault> {
        let Paper { header: h, key, .. } = paper;
        if h.game != self.file.name {
            let (what, are) = called(h.kind);
            let what = format!(
                "the {what} of {} {are} for the game {}, not {}",
                h.seat, h.game, self.file.name
            );
            return Err(document(what));
        }
        let signature = |what: String| Err(ChainFault::failed(Check::Signature, what));
        let Some(seat) = self.seat(&h.seat) else {
            return signature(format!("there is no seat {}", h.seat));
        };
        match key {
            Some(key) if key.to_string() == seat.key => Ok(()),
            Some(_) if seat.key.is_empty() => Ok(()),
            Some(key) => {
                let owner = self.state.seats.iter().find(|s| s.key == key.to_string());
                let by = match owner {
                    Some(owner) => format!("that of {}", owner.id),
                    None => key.fingerprint().to_string(),
                };
                let (what, are) = called(h.kind);
                signature(format!("the {what} of {} {are} signed with another key, {by}", h.seat))
            }
            None if seat.key.is_empty() && !self.mode().official() => Ok(()),
            None => {
                let (what, are) = called(h.kind);
                signature(format!("the {what} of {} {are} not signed", h.seat))
            }
        }
    }

    /// Checks step and head: every block since that head must have left the position alone.
    pub(super) fn check_moment(&self, paper: &Paper) -> Result<(), ChainFault> {
        let h = &paper.header;
        let now = self.state.next_step;
        match h.step {
            Some(step) if step == now => {}
            Some(step) => {
                let (kind, are) = called(h.kind);
                let late = if step > now { ": is there a later game file?" } else { "" };
                let what = format!(
                    "the {kind} of {} {are} for step {step}; the game is at step {now}{late}",
                    h.seat
                );
                return Err(document(what));
            }
            None => return Err(document(format!("the {} of {} names no step", h.kind, h.seat))),
        }
        let block = self.block_of_head(paper)?;
        if block < self.state.changed {
            let (kind, are) = called(h.kind);
            let what = format!(
                "the {kind} of {} {are} written after block {block}; the game has moved on in \
                 block {}",
                h.seat, self.state.changed
            );
            return Err(document(what));
        }
        Ok(())
    }

    pub(super) fn block_of_head(&self, paper: &Paper) -> Result<u32, ChainFault> {
        let h = &paper.header;
        let named = h.head.as_deref().unwrap_or_default();
        let short = named.get(..32).unwrap_or_default();
        let block = self.state.heads.get(short).copied();
        let whole =
            |b: &u32| self.file.head_after(*b).is_some_and(|d| d.to_string().starts_with(named));
        block.filter(whole).ok_or_else(|| {
            document(format!("the {} of {} names a head this game never had", h.kind, h.seat))
        })
    }

    pub(super) fn check_receipt(
        &self,
        paper: &Paper,
        decisions: &[Digest],
        standing: &[Digest],
    ) -> Result<(), ChainFault> {
        let receipt = Receipt::read(&paper.document.text)?;
        if !self.mode().has_receipt() {
            return Err(document(format!("mode {} has no receipts", self.mode().word())));
        }
        let director = self.invitation.director().map(|s| s.seat.as_str());
        if director != Some(receipt.seat.as_str()) {
            return Err(document(format!("{} is not the director", receipt.seat)));
        }
        if receipt.documents != decisions {
            return Err(opening("the receipt locks other documents than those given"));
        }
        if receipt.standing != standing {
            return Err(opening("the receipt locks other standing orders than those in force"));
        }
        Ok(())
    }

    /// The openings given, each checked by itself.
    pub(super) fn read_openings(
        &self,
        all: &Documents,
        decisions: &[Digest],
        standing: &[Digest],
    ) -> Result<Vec<OpenedLink>, ChainFault> {
        let mut opened = Vec::new();
        for paper in &all.openings {
            let o = Opening::read(&paper.document.text)?;
            let Some(state) = self.state.keepers.iter().find(|k| k.keeper() == o.seat) else {
                return Err(opening(format!("{} keeps no dice", o.seat)));
            };
            if opened.iter().any(|l: &OpenedLink| l.keeper == o.seat) {
                return Err(opening(format!("{} opens step {} twice", o.seat, o.step)));
            }
            let locked = decisions.iter().chain(standing);
            if !o.documents.iter().eq(locked) {
                let what =
                    format!("the opening of {} names other documents than those locked", o.seat);
                return Err(opening(what));
            }
            let mut next = state.clone();
            next.open(o.step, o.link).map_err(|e| opening(format!("{}: {e}", o.seat)))?;
            opened.push(OpenedLink { keeper: o.seat, step: o.step, link: o.link });
        }
        Ok(opened)
    }

    /// All keepers' openings for this step, or none at all.
    pub(super) fn check_openings(
        &self,
        all: &Documents,
        decisions: &[Digest],
        standing: &[Digest],
    ) -> Result<Vec<OpenedLink>, ChainFault> {
        let opened = self.read_openings(all, decisions, standing)?;
        if opened.is_empty() {
            return Ok(opened);
        }
        self.all_open(&opened)?;
        if self.mode().has_receipt() && all.receipt.is_none() {
            return Err(opening("the links were opened without a receipt"));
        }
        Ok(opened)
    }

    /// No keeper's link is still shut.
    pub(super) fn all_open(&self, opened: &[OpenedLink]) -> Result<(), ChainFault> {
        let shut = self.state.keepers.iter().map(|k| k.keeper());
        let shut = shut.filter(|k| !opened.iter().any(|o| o.keeper == *k));
        let keepers: Vec<String> = shut.map(str::to_string).collect();
        match keepers.is_empty() {
            true => Ok(()),
            false => Err(ChainFault::NeedsDice { step: self.state.next_step, keepers }),
        }
    }
}
