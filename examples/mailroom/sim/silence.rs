//! A seat that falls silent is given notice, and a caretaker plays its turn; it may come back. And the judge,
//! who closes a game when the rounds are played.

use fieldpost::doc_kind::DocKind;

use super::person::{Doc, Latest, Person};
use super::plants::Plant;
use super::post::Subject;
use super::table::{DORA, NAME};
use super::{Broken, Lawful, World};

/// The notices that come before a caretaker, in their order.
const NOTICES: [&str; 2] = ["overdue", "impending-forfeit"];

impl World {
    /// The next thing that the one who rules does about a silent seat: a notice, or the ruling.
    pub(super) fn call_caretaker(&mut self, i: usize, held: &Latest, of: &str) -> Lawful<()> {
        // They ask one another by telephone: where orders have come, no one plays in place of them.
        let orders =
            |d: &Doc| d.kind == DocKind::Orders && d.seat == of && d.step == Some(held.step);
        let has_them = |p: &Person| !p.cheats && p.docs.iter().any(orders);
        if self.people.iter().any(has_them) {
            return Ok(());
        }
        self.not_too_early(i, held, of)?;
        for form in NOTICES {
            if !self.is_noticed(i, held, form) {
                return self.notice_of_silence(i, held, of, form);
            }
        }
        if self.sign_ruling(i, held, "play-for", &["--of", of])? {
            self.tally.caretakers += 1;
            // Where no one else must sign, a judge without a director makes the block at once.
            if !self.plan.has_director() {
                self.rule(i, held)?;
            }
        }
        Ok(())
    }

    /// Is this notice of silence in a block?
    fn is_noticed(&self, i: usize, held: &Latest, form: &str) -> bool {
        let text = self.read(i, &held.file);
        let mut own = self.people[i].docs.iter().filter(|d| d.file.starts_with(form));
        own.any(|d| text.contains(&d.digest))
    }

    /// Without both notices no ruling is signed.
    fn not_too_early(&mut self, i: usize, held: &Latest, of: &str) -> Lawful<()> {
        if self.is_noticed(i, held, NOTICES[1]) || !self.people[i].first("too early".to_string()) {
            return Ok(());
        }
        let (seat, game) = (self.people[i].seat, format!("@{}", held.file));
        let words = ["ruling", "play-for", &game, "--of", of, "--seat", seat, "--key", "@key"];
        let mut ran = self.run(i, &[&words[..], &["--out", "@early.toml"]].concat())?;
        if self.planted(Plant::EarlyCaretaker) {
            ran.code = 0;
        }
        match ran.code {
            0 => Err(Broken::new("a caretaker comes after two notices", ran.said)),
            _ => Ok(()),
        }
    }

    /// A notice to the silent seat. Where there is no director, its writer puts it into a block.
    fn notice_of_silence(&mut self, i: usize, held: &Latest, of: &str, form: &str) -> Lawful<()> {
        if self.people[i].docs.iter().any(|d| d.file.starts_with(form)) {
            return Ok(());
        }
        let seat = self.people[i].seat;
        let out = format!("{form}-{}.toml", held.blocks + 1);
        let (game, to) = (format!("@{}", held.file), format!("@{out}"));
        let words = ["notice", &game, "--seat", seat, "--key", "@key", "--form", form];
        self.good(i, &[&words[..], &["--to", of, "--out", &to]].concat())?;
        self.keep_own(i, &out, "notice")?;
        let others = self.others(i);
        self.mail(i, &others, Subject::SignedDocument, &out)?;
        if !self.plan.has_director() {
            self.put_into_block(i, held, &out)?;
        }
        Ok(())
    }

    /// A paper by which nothing is played becomes a block.
    fn put_into_block(&mut self, i: usize, held: &Latest, file: &str) -> Lawful<bool> {
        let (game, paper) = (format!("@{}", held.file), format!("@{file}"));
        let ran = self.run(i, &["adjudicate", &game, &paper])?;
        if ran.code > 1 {
            return Err(Broken::new("what cannot be ruled is refused", ran.said));
        }
        if ran.code == 0 && !ran.said.contains("already") {
            self.made(i, &format!("{NAME}.{:04}.ron", held.blocks + 1))?;
            self.mail_latest(i)?;
            return Ok(true);
        }
        self.people[i].stopped_by = ran.said;
        Ok(false)
    }

    /// A seat that was silent sees that a caretaker has played for it, and plays again.
    pub(super) fn comes_back(&mut self, i: usize, held: &Latest) -> bool {
        let played = self.plan.returns && self.silent();
        if !played || !self.read(i, &held.file).contains("play-for") {
            return false;
        }
        self.say(format!("{} is back", self.people[i].seat));
        // From now on it is an honest table.
        self.returned = true;
        self.cheated = 0;
        self.tally.returned += 1;
        true
    }

    /// The judge, if the judge is honest and so is the person who writes the blocks.
    pub(super) fn judge(&self) -> Option<&'static str> {
        let honest = |i: usize| self.people[i].honest;
        let judge = self.plan.judge.filter(|judge| self.find(judge).is_some_and(honest));
        judge.filter(|_| self.director().is_none_or(honest))
    }

    /// The rounds are played: the judge signs who has won, and the one who writes the blocks puts it into the game.
    pub(super) fn close(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let Some(judge) = self.judge() else { return Ok(false) };
        let seat = self.people[i].seat;
        if seat == judge && self.people[i].first(format!("judges at {}", held.head)) {
            self.sign_result(i, held)?;
            return Ok(true);
        }
        if seat != self.director().map_or(judge, |_| DORA) {
            return Ok(false);
        }
        if self.works_by_week(i) && self.week(i, held)? {
            return Ok(true);
        }
        let results = self.people[i].docs.iter().filter(|d| d.is(DocKind::Result, held));
        let files: Vec<String> = results.map(|d| d.file.clone()).collect();
        for file in files {
            if self.people[i].first(format!("closes with {file}")) {
                return self.put_into_block(i, held, &file);
            }
        }
        Ok(false)
    }

    /// The judge says who has won, and mails it to all.
    fn sign_result(&mut self, i: usize, held: &Latest) -> Lawful<()> {
        let winner = self.chance.pick(&["axis", "allies"]);
        let out = format!("result-{}.toml", held.blocks + 1);
        let (game, to) = (format!("@{}", held.file), format!("@{out}"));
        let seat = self.people[i].seat;
        let words = ["result", &game, "--seat", seat, "--key", "@key", "--out", &to];
        let how = ["--ending", "adjudication", "--winner", winner];
        self.good(i, &[&words[..], &how].concat())?;
        self.tally.judged += u32::from(self.people[i].first("judges".to_string()));
        self.keep_own(i, &out, &held.question())?;
        let others = self.others(i);
        self.mail(i, &others, Subject::SignedDocument, &out)
    }

    /// The text of a file in somebody's folder; nothing if there is none.
    fn read(&self, i: usize, file: &str) -> String {
        std::fs::read_to_string(self.people[i].path(file)).unwrap_or_default()
    }
}
