//! What an honest person does when nothing else is to be done: writes the orders or answers that are
//! owed, files standing orders, and speaks up when nobody says anything.

use std::fs;

use fieldpost::doc_kind::DocKind;

use super::person::{Latest, Owed};
use super::post::Subject;
use super::table::DORA;
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
        if held.owed == Owed::Nothing || held.round > self.plan.rounds {
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
        if self.think_ahead(i, &held)? {
            return Ok(true);
        }
        if self.people[i].director && self.file_pocketed(i)? {
            self.mail_latest(i)?;
            return Ok(true);
        }
        self.rule(i, &held)
    }

    /// Orders or answers, once for every question.
    fn write(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let question = held.question();
        let own = |d: &super::person::Doc| {
            matches!(d.kind, DocKind::Orders | DocKind::Answer) && d.own.as_ref() == Some(&question)
        };
        if self.people[i].docs.iter().any(own) {
            return Ok(false);
        }
        let file = match held.owed {
            Owed::Orders(_) => self.write_orders(i, held, "orders")?,
            _ => self.write_answer(i, held)?,
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
        }
        self.signed(i, &game, &draft)
    }

    fn signed(&mut self, i: usize, game: &str, draft: &str) -> Lawful<String> {
        let file = format!("@{draft}");
        self.good(i, &["orders", "check", &file, "--game", game])?;
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
    fn send_decision(&mut self, i: usize, file: &str) -> Lawful<()> {
        let to = self.director().map_or_else(|| self.others(i), |d| vec![d]);
        self.mail(i, &to, Subject::Paper, file)
    }

    /// Standing orders for when it is not one's turn.
    fn think_ahead(&mut self, i: usize, held: &Latest) -> Lawful<bool> {
        let seat = self.people[i].seat;
        let thought = format!("thought at {}", held.head);
        if seat == DORA
            || !self.people[i].first(thought)
            || !self.chance.percent(self.plan.standing)
        {
            return Ok(false);
        }
        let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
        let mut own = self.people[i].docs.iter();
        if own.any(|d| d.kind == DocKind::Standing && d.own.is_some() && !text.contains(&d.digest))
        {
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
        let file = self.signed(i, &game, &draft)?;
        self.keep_own(i, &file, "standing")?;
        self.send_decision(i, &file)?;
        Ok(true)
    }

    /// After so much silence everybody mails once more what they have said, and the latest game file
    /// to those whom it names and to somebody else.
    pub(super) fn speak_up(&mut self) -> Lawful<()> {
        for i in 0..self.people.len() {
            let Some(held) = self.people[i].held.clone() else {
                self.remind(i)?;
                continue;
            };
            if !self.people[i].cheats || !self.silent() {
                self.repeat(i, &held)?;
            }
        }
        Ok(())
    }

    fn repeat(&mut self, i: usize, held: &Latest) -> Lawful<()> {
        // Whoever opened first and hears nothing rules if they can.
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
            DocKind::Standing => d.own.is_some() && !text.contains(&d.digest),
            _ => d.own.is_some() && d.step == Some(held.step) && !text.contains(&d.digest),
        };
        let files: Vec<String> =
            self.people[i].docs.iter().filter(now).map(|d| d.file.clone()).collect();
        for file in files {
            self.mail(i, &others, Subject::Paper, &file)?;
        }
        // A keeper or the director passes on what was locked.
        if self.people[i].keeper {
            let locked = self.people[i].locked.clone().map(|(_, files)| files);
            for file in locked.unwrap_or_default() {
                self.mail(i, &others, Subject::Paper, &file)?;
            }
        }
        Ok(())
    }
}
