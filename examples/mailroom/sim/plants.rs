//! Faults planted on purpose: for every law one that breaks it, so that a test sees the law notice.

use std::fs;

use fieldpost::chain::sign_text;
use fieldpost::doc_kind::DocKind;
use fieldpost::seal::SecretKey;

use super::cheat::Cheat;
use super::person::Doc;
use super::table::{FAIR, FOUL, NAME, Plan};
use super::{Lawful, Ran, World};

/// A fault of the programs, or of somebody who counts as honest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plant {
    MailedSecret,
    Leftover,
    TwoHistories,
    UnnamedFork,
    SignedTwice,
    SpoiltFile,
    UnsignedWords,
    UnreadableUnpacked,
    ForeignGame,
    WrongDiff,
    IdlePlayer,
    UnnamedStop,
    Panic,
    ExitCode,
    UnknownCommand,
    QuietFailure,
    BrokenGuide,
    EmptyMailbox,
    EarlyCaretaker,
    NoAccount,
}

impl Plant {
    pub const ALL: [Plant; 20] = [
        Plant::MailedSecret,
        Plant::Leftover,
        Plant::TwoHistories,
        Plant::UnnamedFork,
        Plant::SignedTwice,
        Plant::SpoiltFile,
        Plant::UnsignedWords,
        Plant::UnreadableUnpacked,
        Plant::ForeignGame,
        Plant::WrongDiff,
        Plant::IdlePlayer,
        Plant::UnnamedStop,
        Plant::Panic,
        Plant::ExitCode,
        Plant::UnknownCommand,
        Plant::QuietFailure,
        Plant::BrokenGuide,
        Plant::EmptyMailbox,
        Plant::EarlyCaretaker,
        Plant::NoAccount,
    ];

    /// The word on the command line, and the law that is broken.
    fn told(self) -> (&'static str, &'static str) {
        match self {
            Plant::MailedSecret => ("mailed-secret", "no secret is in a mail"),
            Plant::Leftover => ("leftover", "nothing half-written stays"),
            Plant::TwoHistories => ("two-histories", "honest people have one history"),
            Plant::UnnamedFork => ("unnamed-fork", "a fork is named, and nothing else"),
            Plant::SignedTwice => ("signed-twice", "nobody honest is accused"),
            Plant::SpoiltFile => ("spoilt-file", "what an honest person keeps is good"),
            Plant::UnsignedWords => ("unsigned-words", "no word is read that nobody signed"),
            Plant::UnreadableUnpacked => ("unreadable", "what was unpacked can be read"),
            Plant::ForeignGame => ("foreign-game", "no game file is good that nobody made"),
            Plant::WrongDiff => ("wrong-diff", "diff says how two games belong together"),
            Plant::IdlePlayer => ("idle-player", "an honest table plays to the end"),
            Plant::UnnamedStop => ("unnamed-stop", "a game that stops says whom it waits for"),
            Plant::Panic => ("panic", "no command panics"),
            Plant::ExitCode => ("exit-code", "exit codes are those of the help"),
            Plant::UnknownCommand => ("unknown-command", "what the guide says is a command"),
            Plant::QuietFailure => ("quiet-failure", "who cannot write says so"),
            Plant::BrokenGuide => ("broken-guide", "what the guide says works"),
            Plant::EmptyMailbox => ("empty-mailbox", "a mailbox is as good as the mails in it"),
            Plant::EarlyCaretaker => ("early-caretaker", "a caretaker comes after two notices"),
            Plant::NoAccount => ("no-account", "a game with a pace has an account of time"),
        }
    }

    pub fn word(self) -> &'static str {
        self.told().0
    }

    pub fn law(self) -> &'static str {
        self.told().1
    }

    pub fn from_word(word: &str) -> Option<Plant> {
        Plant::ALL.into_iter().find(|p| p.word() == word)
    }

    /// Nothing else goes wrong in the game.
    pub fn clear(self, plan: &mut Plan) {
        plan.weather = if self == Plant::QuietFailure { FOUL } else { FAIR };
        (plan.cheat, plan.cheat_seat) = match self {
            Plant::UnnamedStop | Plant::EarlyCaretaker => {
                plan.strict = false;
                (Some(Cheat::Silent), Some(plan.players[0].0))
            }
            _ => (None, None),
        };
        plan.mailboxes |= self == Plant::EmptyMailbox;
        if self == Plant::EarlyCaretaker {
            // Where the silent seat keeps dice, the game stops at its link.
            plan.mode = "director";
        }
        if self == Plant::NoAccount {
            plan.pace = Some(["3", "20", "14"]);
        }
    }
}

impl World {
    pub(super) fn planted(&self, plant: Plant) -> bool {
        self.plant == Some(plant)
    }

    /// The bytes of a file that somebody mails.
    pub(super) fn planted_mail(&self, from: usize, bytes: Vec<u8>) -> Vec<u8> {
        let person = &self.people[from];
        match self.planted(Plant::MailedSecret) && person.keeper && person.held.is_some() {
            true => [bytes, fs::read(person.path("chain")).unwrap_or_default()].concat(),
            false => bytes,
        }
    }

    /// What a command was heard to say.
    pub(super) fn planted_words(&self, command: &str, said: String) -> String {
        match command {
            "audit" if self.planted(Plant::UnnamedFork) => said.replace("\"fork\"", "\"same\""),
            "diff" if self.planted(Plant::WrongDiff) => "no difference".to_string(),
            _ => said,
        }
    }

    /// How a command ended that guides call good.
    pub(super) fn planted_end(&self, ran: Ran) -> Ran {
        match self.planted(Plant::BrokenGuide) && self.tally.commands > 9 {
            true => Ran { code: 1, ..ran },
            false => ran,
        }
    }

    /// What is wrong in somebody's folder before the laws are asked.
    pub(super) fn planted_at_the_end(&mut self) -> Lawful<()> {
        let Some(i) = self.honest().into_iter().find(|i| self.people[*i].held.is_some()) else {
            return Ok(());
        };
        match self.plant {
            Some(Plant::Leftover) => {
                fs::write(self.people[i].path(".fieldpost-half"), "").expect("one's own folder");
            }
            Some(Plant::TwoHistories | Plant::UnnamedFork) => self.plant_fork(i)?,
            Some(Plant::SignedTwice) => self.plant_second_orders(),
            Some(Plant::SpoiltFile) => {
                let held = self.people[i].held.clone().expect("a game");
                let path = self.people[i].path(&held.file);
                let text = fs::read_to_string(&path).expect("it is there");
                fs::write(&path, text.replacen("round: ", "round: 1", 1)).expect("one's own");
            }
            _ => {}
        }
        Ok(())
    }

    /// Somebody goes on from the beginning of the game with a block of their own.
    fn plant_fork(&mut self, i: usize) -> Lawful<()> {
        let seat = self.people[i].seat;
        let first = format!("{NAME}.0000.ron");
        fs::create_dir_all(self.people[i].path("made")).expect("a folder of one's own");
        fs::copy(self.people[i].path(&first), self.people[i].path(&format!("made/{first}")))
            .expect("the first game file");
        let game = format!("@made/{first}");
        let mut words = vec!["notice", &game, "--seat", seat, "--key", "@key", "--out"];
        words.extend([
            "@made/notice.toml",
            "--form",
            "vacation",
            "--from",
            "2026-05-01",
            "--until",
            "2026-05-02",
        ]);
        self.good(i, &words)?;
        self.good(i, &["adjudicate", &game, "@made/notice.toml"])?;
        let latest = self.looked_at(i, &format!("made/{NAME}.0001.ron"))?;
        self.people[i].held = Some(latest);
        Ok(())
    }

    /// Orders of somebody are signed a second time with other words.
    fn plant_second_orders(&mut self) {
        for person in self.people.iter_mut().filter(|p| p.honest) {
            let own = |d: &&Doc| d.kind == DocKind::Orders && d.own.is_some();
            let Some(doc) = person.docs.iter().find(own).cloned() else { continue };
            let signed = fs::read_to_string(person.path(&doc.file)).unwrap_or_default();
            let text = signed.split("# -----BEGIN").next().unwrap_or_default();
            let key = fs::read_to_string(person.path("key")).unwrap_or_default();
            let key = SecretKey::from_openssh(&key, None).expect("one's own key");
            let paper = sign_text(&format!("{text}# and so on\n"), &key).expect("a text");
            fs::write(person.path("twice.toml"), paper.mail()).expect("one's own folder");
            person.docs.push(Doc { file: "twice.toml".to_string(), ..doc });
            return;
        }
    }
}
