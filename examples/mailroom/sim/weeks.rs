//! In some games the director gives the whole mailbox to `week`, which finds out by itself what is due.

use std::fs;

use fieldpost::doc_kind::DocKind;

use super::boxes::BOX;
use super::person::{Doc, Latest};
use super::post::Subject;
use super::table::{DORA, NAME};
use super::{Broken, Lawful, World};

impl World {
    /// The name under which `week` looks for the director's chain leads to the one file that there is.
    pub(super) fn name_chain(&self, i: usize) {
        let person = &self.people[i];
        if self.plan.weeks && person.director {
            #[cfg(unix)]
            std::os::unix::fs::symlink("chain", person.path(&format!("{NAME}.{DORA}.chain")))
                .expect("a name for the chain");
        }
    }

    /// Gives the mailbox to `week`, once for what is in it now, and mails what it packs. True if it has signed a
    /// receipt or written a block.
    pub(super) fn week(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        // An earlier call may have signed it behind a block that it wrote.
        if self.pass_receipt_on(i, held)? {
            return Ok(true);
        }
        let mails = fs::metadata(self.people[i].path(BOX)).map_or(0, |about| about.len());
        let own = self.own_papers(i, held);
        let receipt = format!("{NAME}.{:04}.receipt.toml", held.blocks + 1);
        let signed = self.people[i].path(&receipt).exists();
        // A receipt that another command has signed lies under a name of its own, and is gone on with there.
        let elsewhere = self.locked_by_week(i, held) && !signed;
        let at_hand = format!("week {} {mails} {own:?} {signed}", held.head);
        if mails == 0 || elsewhere || !self.people[i].first(at_hand) {
            return Ok(false);
        }
        let inbox = format!("@{BOX}");
        let mut words = vec!["week", "@.", &inbox];
        words.extend(own.iter().map(String::as_str));
        words.extend(["--key", "@key", "--addresses", "@none.toml", "--mailed"]);
        // What of it goes to the cache of good files may fail unseen, so that no accident is planned here.
        let (ran, _) = self.watch(i, &words, None)?;
        if ran.code > 1 {
            return Err(Broken::new("a week can be given again at any time", ran.said));
        }
        self.tally.weeks += 1;
        let mut busy = self.pass_receipt_on(i, held)?;
        for block in held.blocks + 1.. {
            let next = format!("{NAME}.{block:04}.ron");
            if !self.people[i].path(&next).exists() {
                break;
            }
            busy = true;
            let opening = format!("{NAME}.{block:04}.opening.{DORA}.toml");
            if self.people[i].path(&opening).exists() {
                self.keep_own(i, &opening, &held.question())?;
            }
            self.made(i, &next)?;
            self.mail_latest(i)?;
        }
        Ok(busy)
    }

    /// A receipt that `week` has signed for the next step is remembered and goes to everybody, once.
    fn pass_receipt_on(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let receipt = format!("{NAME}.{:04}.receipt.toml", held.blocks + 1);
        if self.locked_by_week(i, held) || !self.people[i].path(&receipt).exists() {
            return Ok(false);
        }
        let question = held.question();
        self.keep_own(i, &receipt, &question)?;
        self.people[i].locked = self.decisions(i, held).map(|files| (question, files));
        let others = self.others(i);
        if self.plan.mode == "both" {
            // The other keepers open for what the receipt locks.
            let locked = self.people[i].locked.clone().map(|(_, files)| files);
            for file in locked.unwrap_or_default() {
                self.mail(i, &others, Subject::SignedDocument, &file)?;
            }
        }
        self.mail(i, &others, Subject::SignedDocument, &receipt)?;
        Ok(true)
    }

    /// What the director has signed and no block holds: notices, rulings, results. They are given to `week` with
    /// the mailbox.
    fn own_papers(&self, i: usize, held: &Latest) -> Vec<String> {
        let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
        let waits = |d: &&Doc| match d.kind {
            DocKind::Notice => d.step == Some(held.step) && !text.contains(&d.digest),
            DocKind::Ruling | DocKind::Result => d.is(d.kind, held),
            _ => false,
        };
        let own = self.people[i].docs.iter().filter(|d| d.own.is_some());
        own.filter(waits).map(|d| format!("@{}", d.file)).collect()
    }

    /// Is this a director who works by the week?
    pub(super) fn works_by_week(&self, i: usize) -> bool {
        self.plan.weeks && self.people[i].director
    }

    /// A receipt that `week` has signed locks the papers of its step for the other commands, too.
    pub(super) fn locked_by_week(&self, i: usize, held: &Latest) -> bool {
        let question = held.question();
        let own =
            |d: &Doc| d.kind == DocKind::Receipt && d.own.as_deref() == Some(question.as_str());
        self.people[i].docs.iter().any(own)
    }
}
