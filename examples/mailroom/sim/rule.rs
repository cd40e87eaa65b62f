//! How decisions become a block: the receipt of the director, the openings of the keepers, and the
//! ruling, in the sequence that each way to hold the dice asks for.

use std::fs;

use fieldpost::doc_kind::DocKind;

use super::person::{Latest, Owed};
use super::post::Subject;
use super::table::NAME;
use super::{Broken, Lawful, World};

/// What became of papers that were given to `adjudicate`.
enum Ruling {
    Block,
    /// The links are shut.
    Shut,
    Refused,
}

impl World {
    /// Does what a person can do about the decisions at hand.
    pub(super) fn rule(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let Some(decisions) = self.decisions(i, held) else { return Ok(false) };
        match (self.plan.mode, self.people[i].director, self.people[i].keeper) {
            ("keepers", _, _) => self.rule_between_keepers(i, held, decisions),
            (_, true, _) => self.rule_as_director(i, held, decisions),
            (_, _, true) => self.open_under_receipt(i, held, &decisions),
            _ => Ok(false),
        }
    }

    /// One decision of every seat that owes one; those that were locked stay.
    pub(super) fn decisions(&self, i: usize, held: &Latest) -> Option<Vec<String>> {
        let person = &self.people[i];
        if let Some((question, files)) = &person.locked
            && *question == held.question()
        {
            return Some(files.clone());
        }
        if let Some(rulings) = self.rulings(i, held) {
            return Some(rulings);
        }
        // The first part of a turn may have had the same step.
        let text = fs::read_to_string(person.path(&held.file)).unwrap_or_default();
        let opened = |seat: &String| {
            let good = |d: &&super::person::Doc| {
                d.kind == DocKind::Unsealed
                    && d.seat == *seat
                    && !text.contains(&d.digest)
                    && !person.done.contains(&refused(held, &d.file))
            };
            person.docs.iter().rev().find(good).map(|d| d.file.clone())
        };
        let of = |kind: DocKind, seat: &str| {
            let good = |d: &&super::person::Doc| {
                d.seat == seat
                    && !text.contains(&d.digest)
                    && !person.done.contains(&refused(held, &d.file))
            };
            person.of(kind, held.step).find(good).map(|d| d.file.clone())
        };
        match &held.owed {
            Owed::Nothing => None,
            Owed::Orders(seat) => Some(vec![of(DocKind::Orders, seat)?]),
            Owed::Answers(_) => {
                let answers = held.to_answer.iter().map(|s| of(DocKind::Answer, s));
                answers.chain(held.to_open.iter().map(opened)).collect()
            }
        }
    }

    /// Openings of this step that fit, one of each keeper.
    fn openings(&self, i: usize, held: &Latest) -> Vec<(String, String)> {
        let person = &self.people[i];
        let mut found: Vec<(String, String)> = Vec::new();
        for d in person.of(DocKind::Opening, held.step) {
            let known = found.iter().any(|(seat, _)| *seat == d.seat);
            if !known && !person.done.contains(&refused(held, &d.file)) {
                found.push((d.seat.clone(), d.file.clone()));
            }
        }
        found
    }

    fn rule_as_director(
        &mut self,
        i: usize,
        held: &Latest,
        decisions: Vec<String>,
    ) -> Lawful<bool> {
        let question = held.question();
        let Some(receipt) = self.own(i, DocKind::Receipt, &question) else {
            if !self.people[i].first(format!("{} alone {decisions:?}", held.head)) {
                return Ok(false);
            }
            return match self.adjudicate(i, held, &decisions, true)? {
                Ruling::Shut => self.receipt(i, held, decisions),
                Ruling::Block | Ruling::Refused => Ok(true),
            };
        };
        let mut files = decisions;
        files.push(receipt);
        if self.own(i, DocKind::Opening, &question).is_none() {
            return self.open(i, held, &files);
        }
        self.with_openings(i, held, files)
    }

    /// Locks the decisions, and tells everybody.
    fn receipt(&mut self, i: usize, held: &Latest, decisions: Vec<String>) -> Lawful<bool> {
        let out = format!("receipt-{}.toml", held.blocks + 1);
        let (game, to) = (format!("@{}", held.file), format!("@{out}"));
        let after = ["--key", "@key", "--out", &to];
        let ran = self.run_about(i, &["receipt", &game], &decisions, &after)?;
        self.must_be_good(i, "receipt", ran)?;
        let question = held.question();
        self.keep_own(i, &out, &question)?;
        let to = self.others(i);
        if self.plan.mode == "both" {
            for file in &decisions {
                self.mail(i, &to, Subject::SignedDocument, file)?;
            }
        }
        self.people[i].locked = Some((question, decisions));
        self.mail(i, &to, Subject::SignedDocument, &out)?;
        Ok(true)
    }

    /// A player who keeps dice opens when there is a receipt.
    fn open_under_receipt(
        &mut self,
        i: usize,
        held: &Latest,
        decisions: &[String],
    ) -> Lawful<bool> {
        let question = held.question();
        if self.own(i, DocKind::Opening, &question).is_some() {
            return Ok(false);
        }
        let receipts: Vec<String> =
            self.people[i].of(DocKind::Receipt, held.step).map(|d| d.file.clone()).collect();
        for receipt in receipts {
            let files = [decisions, &[receipt]].concat();
            if !self.people[i].first(format!("{} opens for {files:?}", held.head)) {
                continue;
            }
            if self.open(i, held, &files)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Without a director the writer of a decision asks first whether dice are needed at all; then
    /// the keepers open one after the other, and the second rules.
    fn rule_between_keepers(
        &mut self,
        i: usize,
        held: &Latest,
        decisions: Vec<String>,
    ) -> Lawful<bool> {
        let question = held.question();
        let kinds = [DocKind::Orders, DocKind::Answer, DocKind::Unsealed, DocKind::Ruling];
        let wrote = kinds.into_iter().any(|kind| self.own(i, kind, &question).is_some());
        if wrote && self.people[i].first(format!("{} alone {decisions:?}", held.head)) {
            // With several answers everybody who wrote one makes the same block.
            let alone = decisions.len() == 1;
            self.adjudicate(i, held, &decisions, alone)?;
            return Ok(true);
        }
        if !self.people[i].keeper {
            return Ok(false);
        }
        if self.own(i, DocKind::Opening, &question).is_some() {
            // The last to open rules: only then is there one maker of the block.
            return match self.people[i].done.contains(&format!("{question} first")) {
                true => Ok(false),
                false => self.with_openings(i, held, decisions),
            };
        }
        let others: Vec<String> =
            self.openings(i, held).into_iter().map(|(_, file)| file).collect();
        let files = [&decisions[..], &others[..]].concat();
        if !self.people[i].first(format!("{} opens for {files:?}", held.head)) {
            return Ok(false);
        }
        if self.open(i, held, &files)? {
            if others.is_empty() {
                self.people[i].done.insert(format!("{question} first"));
            }
            self.people[i].locked = Some((question, decisions.clone()));
            let to = self.others(i);
            for file in &decisions {
                self.mail(i, &to, Subject::SignedDocument, file)?;
            }
        }
        Ok(true)
    }

    /// Opens one's link and mails the opening, if the program does it.
    fn open(&mut self, i: usize, held: &Latest, files: &[String]) -> Lawful<bool> {
        if self.withholds(i) {
            return Ok(false);
        }
        let out = format!("opening-{}.toml", held.blocks + 1);
        let (game, to) = (format!("@{}", held.file), format!("@{out}"));
        let mut after = vec!["--chain", "@chain", "--key", "@key", "--out", &to];
        self.accident(i, held);
        let mut ran = self.run_about(i, &["open", &game], files, &after)?;
        if ran.said.contains("--restored goes on without") {
            after.push("--restored");
            ran = self.run_about(i, &["open", &game], files, &after)?;
        }
        if ran.code == 0 && self.people[i].path(&out).exists() {
            self.keep_own(i, &out, &held.question())?;
            let to = self.others(i);
            self.mail(i, &to, Subject::SignedDocument, &out)?;
            return Ok(true);
        }
        self.people[i].stopped_by = ran.said;
        self.doubt_openings(i, held);
        self.doubt_decision(i, held, files);
        Ok(false)
    }

    /// A disk is lost, and with it what the chain file knew: the keeper has a copy from the day on
    /// which they joined.
    fn accident(&mut self, i: usize, held: &Latest) {
        let weather = self.plan.weather;
        if held.blocks < 3 || !self.chance.percent(weather.killed / 3) {
            return;
        }
        self.tally.restored += 1;
        let person = &self.people[i];
        fs::copy(person.path("chain.old"), person.path("chain")).expect("the copy is there");
        self.say(format!("{} puts an old copy of the chain in its place", self.people[i].seat));
    }

    /// An opening that a refusal names is set aside.
    fn doubt_openings(&mut self, i: usize, held: &Latest) {
        let own = self.people[i].seat;
        for (seat, file) in self.openings(i, held) {
            let named = self.people[i].stopped_by.contains(&format!("opening of {seat}"));
            if seat != own && named {
                self.people[i].done.insert(refused(held, &file));
            }
        }
    }

    /// Orders or an answer that somebody else has signed are set aside, where there is one of them.
    fn doubt_decision(&mut self, i: usize, held: &Latest, files: &[String]) {
        let person = &mut self.people[i];
        let forged = person.stopped_by.contains("are signed with another key")
            || person.stopped_by.contains("is signed with another key");
        let decides = |d: &&super::person::Doc| {
            matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed)
                && files.contains(&d.file)
        };
        let mut all = person.docs.iter().filter(decides).map(|d| d.file.clone());
        if let (true, Some(one), None) = (forged, all.next(), all.next()) {
            drop(all);
            person.done.insert(refused(held, &one));
        }
    }

    /// Rules as soon as every keeper's opening is there.
    fn with_openings(&mut self, i: usize, held: &Latest, mut files: Vec<String>) -> Lawful<bool> {
        files.extend(self.openings(i, held).into_iter().map(|(_, file)| file));
        if !self.people[i].first(format!("{} rules {files:?}", held.head)) {
            return Ok(false);
        }
        // Between keepers the one who opened last makes the block, and the first makes it too when
        // nothing is heard: neither may file anything behind it.
        let alone = self.people[i].director;
        match self.adjudicate(i, held, &files, alone)? {
            Ruling::Block => Ok(true),
            Ruling::Shut => Ok(false),
            Ruling::Refused => {
                self.doubt_openings(i, held);
                Ok(true)
            }
        }
    }

    fn adjudicate(
        &mut self,
        i: usize,
        held: &Latest,
        files: &[String],
        alone: bool,
    ) -> Lawful<Ruling> {
        let game = format!("@{}", held.file);
        let ran = self.run_about(i, &["adjudicate", &game], files, &[])?;
        let next = format!("{NAME}.{:04}.ron", held.blocks + 1);
        let already = ran.said.contains("These documents are already in block");
        if ran.code == 0 && !already {
            self.advanced(i, &next, alone)?;
            return Ok(Ruling::Block);
        }
        self.people[i].stopped_by = ran.said.clone();
        if ran.code == 1 && ran.said.contains("dice are needed") {
            return Ok(Ruling::Shut);
        }
        if ran.code > 1 {
            return Err(Broken::new("what cannot be ruled is refused", ran.said));
        }
        // Decisions that are refused stay refused for this question.
        if let [one] = files {
            self.people[i].done.insert(refused(held, one));
        }
        Ok(Ruling::Refused)
    }

    /// Files standing orders that wait, but never between a receipt and the block that it is for. True
    /// if there were any.
    pub(super) fn file_pocketed(&mut self, i: usize) -> Lawful<bool> {
        let Some(held) = self.people[i].held.clone() else { return Ok(false) };
        let person = &self.people[i];
        let busy = person.locked.as_ref().is_some_and(|(q, _)| *q == held.question());
        if busy || held.owed == Owed::Nothing {
            return Ok(false);
        }
        let filed = |d: &&super::person::Doc| {
            matches!(d.kind, DocKind::Standing | DocKind::Sealed | DocKind::Notice)
                && !person.done.contains(&format!("filed {}", d.file))
        };
        let mut kept = person.docs.iter().filter(filed).peekable();
        if kept.peek().is_none() {
            return Ok(false);
        }
        let game = fs::read(person.path(&held.file)).unwrap_or_default();
        let found = kept.find(|d| memchr::memmem::find(&game, d.digest.as_bytes()).is_none());
        let Some((file, kind)) = found.map(|d| (d.file.clone(), d.kind)) else {
            return Ok(false);
        };
        self.people[i].done.insert(format!("filed {file}"));
        let (game, paper) = (format!("@{}", held.file), format!("@{file}"));
        let ran = match kind {
            DocKind::Notice => self.run(i, &["adjudicate", &game, &paper])?,
            _ => self.run(i, &["standing", "file", &game, &paper])?,
        };
        if ran.code == 0 && !ran.said.contains("already") {
            self.tally.filed += 1;
            self.made(i, &format!("{NAME}.{:04}.ron", held.blocks + 1))?;
        }
        Ok(true)
    }

    /// A paper of one's own for a question.
    fn own(&self, i: usize, kind: DocKind, question: &str) -> Option<String> {
        let own = |d: &&super::person::Doc| d.kind == kind && d.own.as_deref() == Some(question);
        self.people[i].docs.iter().find(own).map(|d| d.file.clone())
    }
}

fn refused(held: &Latest, file: &str) -> String {
    format!("refused {file} at {}", held.question())
}
