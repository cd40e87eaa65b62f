//! Before the first turn: the invitation goes round, everybody joins, the host starts the game.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use fieldpost::chain::Invitation;
use fieldpost::edition::Source;
use fieldpost::seal::{CHAIN_LINKS, Chain, Root};

use crate::keys::{private_file, write_private};

use super::post::Subject;
use super::table::{DORA, NAME};
use super::{Broken, Lawful, World};

/// Who writes the invitation and starts the game.
const HOST: usize = 0;

/// The editions of a folder, as `--games` reads them.
pub fn source(folder: Option<&str>) -> Source {
    let Some(folder) = folder else { return Source::BuiltIn };
    let mut texts = BTreeMap::new();
    for edition in fs::read_dir(folder).expect("a folder of editions") {
        let edition = edition.expect("an entry").path();
        for file in fs::read_dir(&edition).expect("an edition").flatten() {
            let name = file.path().strip_prefix(folder).expect("below").to_path_buf();
            let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
            texts.insert(name.join("/"), fs::read_to_string(file.path()).expect("a text"));
        }
    }
    for path in Source::BuiltIn.paths().into_iter().filter(|p| p.starts_with("defaults/")) {
        if let Some(text) = Source::BuiltIn.text(&path) {
            texts.entry(path).or_insert(text);
        }
    }
    Source::Texts(texts)
}

impl World {
    /// Folders and keys for all, chains for the keepers, and the invitation in the mail.
    pub(super) fn begin(&mut self) -> Lawful<()> {
        for person in &self.people {
            fs::create_dir(&person.folder).expect("a folder of one's own");
            let key = private_file(person.seat);
            self.secrets.key(person.seat, &key);
            write_private(&person.path("key"), key);
        }
        let text = self.invitation()?;
        let invitation = Invitation::read(&text)
            .map_err(|e| Broken::new("an invitation can be read", e.to_string()))?;
        for i in 0..self.people.len() {
            if self.people[i].keeper {
                let seat = self.people[i].seat;
                let root = self.chance.bytes();
                let chain =
                    Chain::new(invitation.prep(), seat, CHAIN_LINKS, Root::from_bytes(root));
                let chain = chain.expect("a chain of the usual length");
                let begun = Instant::now();
                self.secrets.chain(seat, root, &chain);
                self.spend("(secrets)", begun);
                for file in ["chain", "chain.old"] {
                    write_private(&self.people[i].path(file), chain.secret_text().as_str());
                }
                self.name_chain(i);
            }
        }
        fs::write(self.people[HOST].path("invitation.eml"), &text).expect("the host has it");
        self.invite()
    }

    /// `new`, with a number for the game that is the same in every run.
    fn invitation(&mut self) -> Lawful<String> {
        let file = format!("{NAME}.invitation.toml");
        let out = format!("@{file}");
        let seats: Vec<String> = self
            .plan
            .players
            .iter()
            .map(|(seat, powers)| format!("{seat}: {}", powers.join(", ")))
            .collect();
        let mut words = vec!["new", self.plan.edition, "--name", NAME, "--dice", self.plan.mode];
        seats.iter().for_each(|s| words.extend(["--seat", s.as_str()]));
        if self.plan.has_director() {
            words.extend(["--director", DORA]);
        }
        if let Some(judge) = self.plan.judge {
            words.extend(["--judge", judge]);
        }
        if let Some([days, bank, vacation]) = self.plan.pace {
            words.extend(["--pace", days, "--time-bank", bank, "--vacation", vacation]);
        }
        if self.plan.mode != "director" {
            self.plan.spokesmen.iter().for_each(|s| words.extend(["--keeper", *s]));
        }
        words.extend(["--out", &out]);
        self.good(HOST, &words)?;
        let path = self.people[HOST].path(&file);
        let text = fs::read_to_string(&path).expect("it was written");
        let nonce: String = self.chance.bytes()[..16].iter().map(|b| format!("{b:02x}")).collect();
        let lines = text.lines().map(|line| match line.starts_with("nonce = ") {
            true => format!("nonce = \"{nonce}\"\n"),
            false => format!("{line}\n"),
        });
        let text: String = lines.collect();
        fs::write(&path, &text).expect("the folder is writable");
        Ok(text)
    }

    /// The host mails the invitation to everybody whose join is not there.
    fn invite(&mut self) -> Lawful<()> {
        let missing: Vec<usize> = self
            .others(HOST)
            .into_iter()
            .filter(|i| !self.joins.contains_key(self.people[*i].seat))
            .collect();
        self.mail(HOST, &missing, Subject::Invitation, "invitation.eml")
    }

    /// What somebody without a game does.
    pub(super) fn before(&mut self, i: usize) -> Lawful<bool> {
        if !self.people[i].joined && self.people[i].path("invitation.eml").exists() {
            return self.join(i);
        }
        if i == HOST && self.joins.len() == self.people.len() {
            return self.start();
        }
        Ok(false)
    }

    fn join(&mut self, i: usize) -> Lawful<bool> {
        let seat = self.people[i].seat;
        let first = "director.toml";
        let waits = self.plan.mode == "director" && seat != DORA;
        if waits && !self.people[i].path(first).exists() {
            // The program says what to wait for, and a person who has heard it once waits.
            if !self.people[i].first("waits".to_string()) {
                return Ok(false);
            }
            let ran = self.run(i, &["join", "@invitation.eml", "--seat", seat, "--key", "@key"])?;
            return match ran.said.contains("keeps the only dice chain") {
                true => Ok(false),
                false => self.not_invited(i),
            };
        }
        let out = format!("@{NAME}.join.{seat}.toml");
        let mut words = vec!["join", "@invitation.eml"];
        words.extend(waits.then_some("@director.toml"));
        words.extend(["--seat", seat, "--key", "@key", "--chain", "@chain", "--out", &out]);
        let ran = self.run(i, &words)?;
        if ran.code != 0 {
            return self.not_invited(i);
        }
        self.people[i].joined = true;
        if i == HOST {
            self.joins.insert(seat.to_string(), out[1..].to_string());
        }
        self.send_join(i)?;
        Ok(true)
    }

    /// The invitation came spoilt, and will come again.
    fn not_invited(&mut self, i: usize) -> Lawful<bool> {
        let person = &mut self.people[i];
        person.done.remove("waits");
        let _ = fs::remove_file(person.path("invitation.eml"));
        Ok(false)
    }

    fn send_join(&mut self, i: usize) -> Lawful<()> {
        let file = format!("{NAME}.join.{}.toml", self.people[i].seat);
        let to = if self.people[i].director { self.others(i) } else { vec![HOST] };
        self.mail(i, &to, Subject::SignedDocument, &file)
    }

    /// A join arrives: the host collects them, and everybody may wait for that of the director.
    pub(super) fn joined(&mut self, i: usize, seat: &str, path: &Path) -> Lawful<()> {
        if seat == DORA {
            let _ = fs::copy(path, self.people[i].path("director.toml"));
        }
        if i == HOST && !self.joins.contains_key(seat) {
            let file = format!("{NAME}.join.{seat}.toml");
            fs::copy(path, self.people[i].path(&file)).expect("a join is kept");
            self.joins.insert(seat.to_string(), file);
        }
        Ok(())
    }

    fn start(&mut self) -> Lawful<bool> {
        let invitation = format!("@{NAME}.invitation.toml");
        let joins: Vec<String> = self.joins.values().map(|file| format!("@{file}")).collect();
        let mut words = vec!["start", invitation.as_str()];
        words.extend(joins.iter().map(String::as_str));
        self.good(HOST, &words)?;
        self.advanced(HOST, &format!("{NAME}.0000.ron"), true)?;
        Ok(true)
    }

    /// A person who waits for the game to begin says so once more.
    pub(super) fn remind(&mut self, i: usize) -> Lawful<()> {
        if i == HOST {
            self.invite()?;
        }
        if self.people[i].joined {
            self.send_join(i)?;
        }
        Ok(())
    }
}
