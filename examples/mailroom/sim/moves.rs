//! What an honest person does when nothing else is to be done: writes the orders or answers that are
//! owed, files standing orders, and speaks up when no one says anything.

use std::fs;

use fieldpost::chain::Unsealed;
use fieldpost::doc_kind::DocKind;
use fieldpost::seal::{Digest, canonicalise};

use crate::keys::write_private;

use super::person::{Latest, Owed};
use super::plants::Plant;
use super::post::Subject;
use super::table::NAME;
use super::{Lawful, World};

/// Bodies of standing orders.
const STANDING: [&str; 4] = [
    "[[when]]\nbattle = \"land\"\nask = \"before battle\"\n",
    "[[when]]\nbattle = \"land\"\nask = \"each choice\"\n",
    "[[when]]\nbattle = \"all\"\nlosses = \"inf\"\n",
    "[[when]]\nbattle = \"all\"\nask = \"before battle\"\nuntil = \"round 2\"\n",
];

impl World {
    /// One thing that a person does. False if there is nothing to do.
    pub(super) fn act(&mut self, i: usize) -> Lawful<bool> {
        let Some(held) = self.people[i].held.clone() else { return self.before(i) };
        if held.owed == Owed::Nothing {
            return Ok(false);
        }
        if held.round > self.plan.rounds {
            return self.close(i, &held);
        }
        if self.planted(Plant::IdlePlayer) && self.people[i].seat == self.plan.players[0].0 {
            return Ok(false);
        }
        if self.people[i].cheats
            && let Some(busy) = self.cheat(i, &held)?
        {
            return Ok(busy);
        }
        if self.people[i].owes() && self.write(i, &held)? {
            return Ok(true);
        }
        if self.agree(i, &held)? || self.think_ahead(i, &held)? {
            return Ok(true);
        }
        if self.works_by_week(i) && self.week(i, &held)? {
            return Ok(true);
        }
        if self.people[i].director && !self.locked_by_week(i, &held) && self.file_pocketed(i)? {
            self.mail_latest(i)?;
            return Ok(true);
        }
        self.rule(i, &held)
    }

    /// Orders or answers, once for every question.
    fn write(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let question = held.question();
        let wrote = |kind: DocKind| {
            let own = |d: &super::person::Doc| d.kind == kind && d.own.as_ref() == Some(&question);
            self.people[i].docs.iter().any(own)
        };
        let asked = |list: &[String]| list.iter().any(|s| s == self.people[i].seat);
        let file = match held.owed {
            Owed::Orders(_) if !wrote(DocKind::Orders) => self.write_orders(i, held, "orders")?,
            Owed::Answers(_) if asked(&held.to_open) && !wrote(DocKind::Unsealed) => {
                let Some(file) = self.open_seal(i, held)? else { return Ok(false) };
                file
            }
            Owed::Answers(_) if asked(&held.to_answer) && !wrote(DocKind::Answer) => {
                self.write_answer(i, held)?
            }
            _ => return Ok(false),
        };
        self.keep_own(i, &file, &question)?;
        self.send_decision(i, &file)?;
        Ok(true)
    }

    /// Legal orders, signed. Returns the file.
    pub(super) fn write_orders(&mut self, i: usize, held: &Latest, name: &str) -> Lawful<String> {
        let draft = format!("{name}-{}.toml", held.blocks + 1);
        let (game, to) = (format!("@{}", held.file), format!("@{draft}"));
        if self.chance.percent(15) {
            // Nothing happens in this turn.
            self.good(i, &["orders", "new", &game, "--out", &to])?;
        } else {
            let seed = self.chance.below(1_000_000).to_string();
            self.good(i, &["orders", "random", &game, "--seed", &seed, "--out", &to])?;
            if self.chance.percent(15) {
                self.first_part(i, &draft);
            }
        }
        self.signed(i, &game, &draft)
    }

    /// Of orders for a turn only what comes before noncombat moves is given.
    fn first_part(&mut self, i: usize, draft: &str) {
        let path = self.people[i].path(draft);
        let text = fs::read_to_string(&path).unwrap_or_default();
        if let Some((before, _)) = text.split_once("\n[noncombat]")
            && before.contains("[combat]")
        {
            let part = before.replacen("until = \"end of turn\"", "until = \"combat\"", 1);
            fs::write(&path, part).expect("a draft is one's own");
            self.tally.parts += 1;
        }
    }

    fn signed(&mut self, i: usize, game: &str, draft: &str) -> Lawful<String> {
        let file = format!("@{draft}");
        // Signing checks once more.
        if self.chance.percent(20) {
            self.good(i, &["orders", "check", &file, "--game", game])?;
        }
        self.good(i, &["orders", "sign", &file, "--game", game, "--key", "@key"])?;
        Ok(draft.replace(".toml", ".signed.toml"))
    }

    fn write_answer(&mut self, i: usize, held: &Latest) -> Lawful<String> {
        let draft = format!("answer-{}.toml", held.blocks + 1);
        let (game, to) = (format!("@{}", held.file), format!("@{draft}"));
        let seat = self.people[i].seat;
        self.good(i, &["orders", "new", &game, "--seat", seat, "--out", &to])?;
        let path = self.people[i].path(&draft);
        let template = fs::read_to_string(&path).unwrap_or_default();
        if self.chance.percent(60) {
            let filled = template.lines().map(|l| match l.starts_with("# losses") {
                true => "losses = \"inf\"\n".to_string(),
                false => format!("{l}\n"),
            });
            fs::write(&path, filled.collect::<String>()).expect("a draft is one's own");
            if self.run(i, &["orders", "check", &to, "--game", &game])?.code != 0 {
                fs::write(&path, &template).expect("a draft is one's own");
            }
        }
        self.signed(i, &game, &draft)
    }

    /// To whom a decision goes: to the director; without one to everybody.
    pub(super) fn send_decision(&mut self, i: usize, file: &str) -> Lawful<()> {
        let to = self.director().map_or_else(|| self.others(i), |d| vec![d]);
        self.mail(i, &to, Subject::SignedDocument, file)
    }

    /// Standing orders for when it is not one's turn.
    fn think_ahead(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let seat = self.people[i].seat;
        let thought = format!("thought at {}", held.question());
        if !self.plan.plays(seat)
            || !self.people[i].first(thought)
            || !self.chance.percent(self.plan.standing)
        {
            return Ok(false);
        }
        let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
        let mut own = self.people[i].docs.iter();
        let orders = [DocKind::Standing, DocKind::Sealed];
        if own.any(|d| orders.contains(&d.kind) && d.own.is_some() && !text.contains(&d.digest)) {
            return Ok(false);
        }
        let draft = format!("standing-{}.toml", held.blocks);
        let (game, to) = (format!("@{}", held.file), format!("@{draft}"));
        self.good(i, &["standing", "new", &game, "--seat", seat, "--out", &to])?;
        let path = self.people[i].path(&draft);
        let template = fs::read_to_string(&path).unwrap_or_default();
        let head = template.split("\n\n").next().unwrap_or_default();
        let body = self.chance.pick(&STANDING);
        fs::write(&path, format!("{head}\n\n{body}")).expect("a draft is one's own");
        let file = match self.chance.percent(40) {
            true => self.seal(i, &game, &draft)?,
            false => self.signed(i, &game, &draft)?,
        };
        self.keep_own(i, &file, "standing")?;
        self.send_decision(i, &file)?;
        Ok(true)
    }

    /// Seals standing orders, with a salt that follows from the seed. Returns the file to mail.
    fn seal(&mut self, i: usize, game: &str, draft: &str) -> Lawful<String> {
        let (seat, salt) = (self.people[i].seat, Digest(self.chance.bytes()));
        let bytes = fs::read(self.people[i].path(draft)).unwrap_or_default();
        let text = canonicalise(&bytes).expect("a draft of the program").text;
        let kept = Unsealed::new(&text, seat, salt).expect("short lines");
        let version = kept.version;
        let name = format!("{NAME}.unsealed.{seat}.{version}.toml");
        write_private(&self.people[i].path(&name), kept.text());
        let file = format!("@{draft}");
        let words = ["standing", "seal", &file, "--key", "@key", "--for", "all", "--game", game];
        self.good(i, &words)?;
        Ok(format!("{NAME}.sealed.{seat}.{version}.signed.toml"))
    }

    /// Opens the latest of one's seals that the game has.
    fn open_seal(&mut self, i: usize, held: &Latest) -> Lawful<Option<String>> {
        let (seat, game) = (self.people[i].seat, format!("@{}", held.file));
        for version in (1..=held.blocks + 1).rev() {
            let kept = format!("{NAME}.unsealed.{seat}.{version}.toml");
            let mut own = self.people[i].docs.iter();
            let sealed = format!("{NAME}.sealed.{seat}.{version}.signed.toml");
            let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
            if own.any(|d| d.file == sealed && text.contains(&d.digest)) {
                let file = format!("@{kept}");
                // The latest may have come too late for this turn.
                let words = ["standing", "open", &file, "--key", "@key", "--game", &game];
                if self.run(i, &words)?.code == 0 {
                    self.tally.unsealed += 1;
                    return Ok(Some(kept.replace(".toml", ".signed.toml")));
                }
            }
        }
        Ok(None)
    }

    /// After so much silence everybody mails once more what they have said, and the latest game file
    /// to those whom it names and to somebody else.
    pub(super) fn speak_up(&mut self) -> Lawful<()> {
        self.lose_patience()?;
        for i in 0..self.people.len() {
            let Some(held) = self.people[i].held.clone() else {
                self.remind(i)?;
                continue;
            };
            if !self.people[i].cheats || !self.silent() {
                self.repeat(i, &held)?;
                self.give_notice(i, &held)?;
            }
        }
        Ok(())
    }

    fn repeat(&mut self, i: usize, held: &Latest) -> Lawful<()> {
        // The one who opened first and hears nothing rules if possible.
        self.people[i].done.remove(&format!("{} first", held.question()));
        let others = self.others(i);
        let mut to: Vec<usize> = held.owed.seats().iter().filter_map(|s| self.find(s)).collect();
        to.push(self.chance.pick(&others));
        to.extend(self.director());
        to.sort_unstable();
        to.dedup();
        self.mail(i, &to, Subject::Game, &held.file)?;
        let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
        let now = |d: &&super::person::Doc| match d.kind {
            DocKind::Standing | DocKind::Sealed => d.own.is_some() && !text.contains(&d.digest),
            DocKind::Unsealed => d.own.is_some() && !text.contains(&d.digest),
            _ => d.own.is_some() && d.step == Some(held.step) && !text.contains(&d.digest),
        };
        let files: Vec<String> =
            self.people[i].docs.iter().filter(now).map(|d| d.file.clone()).collect();
        for file in files {
            self.mail(i, &others, Subject::SignedDocument, &file)?;
        }
        // A keeper or the director passes on what was locked.
        if self.people[i].keeper {
            let locked = self.people[i].locked.clone().map(|(_, files)| files);
            for file in locked.unwrap_or_default() {
                self.mail(i, &others, Subject::SignedDocument, &file)?;
            }
        }
        Ok(())
    }
}
