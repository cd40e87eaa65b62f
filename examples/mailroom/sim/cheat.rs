//! One who cheats, with programs of their own where fieldpost would refuse.

use std::fs;

use fieldpost::chain::sign_text;
use fieldpost::doc_kind::DocKind;
use fieldpost::seal::SecretKey;

use super::chance::Chance;
use super::person::{Doc, Latest, Owed};
use super::post::Subject;
use super::table::{DORA, NAME, Plan};
use super::{Lawful, World};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cheat {
    /// Signs two order files for one turn, and mails one to some and the other to the others.
    TwoOrders,
    /// Does nothing any more.
    Silent,
    /// Opens no link.
    Withhold,
    /// Mails a game file with a figure changed.
    AlteredGame,
    /// Mails an old game file as the latest.
    OldGame,
    /// Signs orders that no one may give.
    Illegal,
    /// Signs orders in the name of somebody else.
    Forged,
    /// Opens one link for two things.
    TwoOpenings,
    /// A director who tells one half of the table another story.
    TwoStories,
}

impl Cheat {
    pub const ALL: [Cheat; 9] = [
        Cheat::TwoOrders,
        Cheat::Silent,
        Cheat::Withhold,
        Cheat::AlteredGame,
        Cheat::OldGame,
        Cheat::Illegal,
        Cheat::Forged,
        Cheat::TwoOpenings,
        Cheat::TwoStories,
    ];

    pub fn told(self) -> &'static str {
        match self {
            Cheat::TwoOrders => "signs two orders for one turn",
            Cheat::Silent => "falls silent",
            Cheat::Withhold => "opens no link",
            Cheat::AlteredGame => "alters a game file",
            Cheat::OldGame => "mails an old game file",
            Cheat::Illegal => "signs illegal orders",
            Cheat::Forged => "signs in the name of another",
            Cheat::TwoOpenings => "opens one link for two things",
            Cheat::TwoStories => "tells two stories",
        }
    }

    /// Somebody who can do it.
    pub fn seat(self, plan: &Plan, chance: &mut Chance) -> &'static str {
        let players: Vec<&str> = plan.players.iter().map(|(seat, _)| *seat).collect();
        match self {
            Cheat::Withhold | Cheat::TwoOpenings => chance.pick(&plan.keepers()),
            Cheat::TwoStories if plan.has_director() => DORA,
            Cheat::TwoOrders | Cheat::Illegal => chance.pick(&players),
            _ => chance.pick(&plan.seats()),
        }
    }
}

impl World {
    /// Has the cheat fallen silent?
    pub(super) fn silent(&self) -> bool {
        self.plan.cheat == Some(Cheat::Silent) && self.cheated > 0 && !self.returned
    }

    /// What the cheat does now; None where they go on as an honest person would.
    pub(super) fn cheat(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let Some(cheat) = self.plan.cheat else { return Ok(None) };
        // Once for every game file, and not always.
        let now =
            self.people[i].first(format!("cheats at {}", held.head)) && self.chance.percent(50);
        match cheat {
            Cheat::Silent if self.returned || self.comes_back(i, held) => Ok(None),
            Cheat::Silent => {
                let begun = self.plan.rounds == 1 || held.blocks > 2;
                self.cheated += u32::from((now || self.plant.is_some()) && begun);
                Ok(self.silent().then_some(false))
            }
            Cheat::Withhold => Ok(None),
            Cheat::TwoOpenings => self.two_openings(i, held),
            Cheat::TwoStories => self.two_stories(i, held),
            _ if !now => Ok(None),
            Cheat::TwoOrders => self.two_orders(i, held),
            Cheat::AlteredGame => self.altered_game(i, held),
            Cheat::OldGame => self.old_game(i, held),
            Cheat::Illegal => self.illegal(i, held),
            Cheat::Forged => self.forged(i, held),
        }
    }

    /// Does a keeper keep the link shut?
    pub(super) fn withholds(&mut self, i: usize) -> bool {
        let withholds = self.plan.cheat == Some(Cheat::Withhold) && self.people[i].cheats;
        self.cheated += u32::from(withholds);
        withholds
    }

    fn two_orders(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let seat = self.people[i].seat;
        if held.owed != Owed::Orders(seat.to_string()) {
            return Ok(None);
        }
        let others = self.others(i);
        let (some, rest) = others.split_at(others.len() / 2);
        for (name, to) in [("one", some), ("two", rest)] {
            let file = self.write_orders(i, held, name)?;
            self.keep_own(i, &file, &held.question())?;
            self.mail(i, to, Subject::SignedDocument, &file)?;
            // Sooner or later both are everywhere.
            if self.chance.percent(50) {
                self.mail(i, &others, Subject::SignedDocument, &file)?;
            }
        }
        self.cheated += 1;
        Ok(Some(true))
    }

    fn altered_game(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
        let digits: Vec<usize> = text
            .bytes()
            .enumerate()
            .filter(|(_, b)| b.is_ascii_digit())
            .map(|(at, _)| at)
            .collect();
        let at = self.chance.pick(&digits);
        let mut bytes = text.into_bytes();
        bytes[at] = b'0' + (bytes[at] - b'0' + 1 + self.chance.below(9) as u8) % 10;
        self.mail_made(i, Subject::Game, &format!("{NAME}.{:04}.ron", held.blocks), &bytes)
    }

    fn old_game(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let old = self.chance.below(held.blocks as usize + 1);
        let file = format!("{NAME}.{old:04}.ron");
        let Ok(bytes) = fs::read(self.people[i].path(&file)) else { return Ok(None) };
        self.mail_made(i, Subject::Game, &format!("{NAME}.{:04}.ron", held.blocks + 1), &bytes)
    }

    fn illegal(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        if held.owed != Owed::Orders(self.people[i].seat.to_string()) {
            return Ok(None);
        }
        let text = self.head_of_orders(i, held)?;
        let text = format!("{text}\n\n[purchase]\nbuy = \"80 inf\"\n");
        self.sign_and_mail(i, &text)
    }

    fn forged(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let Owed::Orders(other) = &held.owed else { return Ok(None) };
        if other == self.people[i].seat {
            return Ok(None);
        }
        let text = self.head_of_orders(i, held)?;
        self.sign_and_mail(i, &format!("{text}\n\n[purchase]\n"))
    }

    /// The link that was opened for what was locked is opened for something else as well.
    fn two_openings(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let question = held.question();
        let own = |d: &&Doc| d.kind == DocKind::Opening && d.own.as_ref() == Some(&question);
        let Some(file) = self.people[i].docs.iter().find(own).map(|d| d.file.clone()) else {
            return Ok(None);
        };
        if !self.people[i].first(format!("opens twice at {question}")) {
            return Ok(None);
        }
        let signed = fs::read_to_string(self.people[i].path(&file)).unwrap_or_default();
        let text = signed.split("# -----BEGIN").next().unwrap_or_default();
        let locked = |d: &&Doc| text.contains(&d.digest);
        let Some(digest) = self.people[i].docs.iter().find(locked).map(|d| d.digest.clone()) else {
            return Ok(None);
        };
        let other: String = digest.chars().rev().collect();
        self.sign_and_mail(i, &text.replace(&digest, &other))
    }

    /// Standing orders are filed in the file of one half, and for the other they never came.
    fn two_stories(&mut self, i: usize, held: &Latest) -> Lawful<Option<bool>> {
        let text = fs::read_to_string(self.people[i].path(&held.file)).unwrap_or_default();
        let filed = |d: &Doc| self.people[i].done.contains(&format!("filed {}", d.file));
        let waits =
            |d: &&Doc| d.kind == DocKind::Standing && !text.contains(&d.digest) && !filed(d);
        let Some(paper) = self.people[i].docs.iter().find(waits).map(|d| d.file.clone()) else {
            return Ok(None);
        };
        self.people[i].first(format!("filed {paper}"));
        fs::create_dir_all(self.people[i].path("made")).expect("a folder of one's own");
        fs::write(self.people[i].path(&format!("made/{}", held.file)), &text).expect("one's own");
        let (game, paper) = (format!("@made/{}", held.file), format!("@{paper}"));
        let other = format!("made/{NAME}.{:04}.ron", held.blocks + 1);
        let ran = self.run(i, &["standing", "file", &game, &paper])?;
        if ran.code != 0 || !self.people[i].path(&other).exists() {
            return Ok(None);
        }
        let head = self.looked_at(i, &other)?.head;
        self.heads.insert(head);
        let others = self.others(i);
        self.mail(i, &others[..others.len().div_ceil(2)], Subject::Game, &other)?;
        self.cheated += 1;
        Ok(None)
    }

    /// The head that `orders new` writes.
    fn head_of_orders(&mut self, i: usize, held: &Latest) -> Lawful<String> {
        let draft = format!("draft-{}.toml", held.blocks);
        let (game, to) = (format!("@{}", held.file), format!("@{draft}"));
        self.good(i, &["orders", "new", &game, "--out", &to])?;
        let template = fs::read_to_string(self.people[i].path(&draft)).unwrap_or_default();
        Ok(template.split("\n\n").next().unwrap_or_default().to_string())
    }

    fn sign_and_mail(&mut self, i: usize, text: &str) -> Lawful<Option<bool>> {
        let key = fs::read_to_string(self.people[i].path("key")).unwrap_or_default();
        let key = SecretKey::from_openssh(&key, None).expect("one's own key");
        let paper = sign_text(text, &key).expect("a text with a head");
        self.mail_made(i, Subject::SignedDocument, "by-hand.toml", paper.mail().as_bytes())
    }

    fn mail_made(
        &mut self,
        i: usize,
        subject: Subject,
        name: &str,
        bytes: &[u8],
    ) -> Lawful<Option<bool>> {
        let folder = self.people[i].path("made");
        fs::create_dir_all(&folder).expect("a folder of one's own");
        fs::write(folder.join(name), bytes).expect("it is one's own");
        let to = self.others(i);
        self.mail(i, &to, subject, &format!("made/{name}"))?;
        self.cheated += 1;
        Ok(None)
    }
}
