//! The table of [`crate::table`] with a postman who damages what he carries: a file goes to a seat as
//! one mail, and what arrives is read by the same commands that read a good file.

use std::collections::BTreeMap;
use std::fs;

use fieldpost::chain::verify;
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::Source;
use fieldpost::engine::event::Question;
use fieldpost::file::Block;
use fieldpost::mail;

use crate::damage::{Chance, post};
use crate::table::{DORA, NAME, Table};

const SEATS: [(&str, &str); 5] = [
    ("anna", "Soviet Union"),
    ("bruno", "Germany"),
    ("clara", "United Kingdom"),
    ("hiro", "Japan"),
    ("ugo", "United States"),
];

/// A document and the name of the file it is in at each seat.
pub type Letter = BTreeMap<String, String>;

#[derive(Default, Debug)]
pub struct Stops {
    pub sealed: u32,
    pub before_battle: u32,
    pub each_choice: u32,
}

#[derive(Default, Debug)]
pub struct Mails {
    pub sent: u32,
    pub mended: u32,
    /// Arrived beyond repair and were sent once more.
    pub again: u32,
}

pub struct Exercise {
    t: Table,
    mode: String,
    seed: u64,
    pub stops: Stops,
    pub mails: Mails,
    /// What bruno keeps to himself.
    kept: Vec<(String, String)>,
    last_orders: Option<Letter>,
    /// Game files found good before, by their bytes.
    known: BTreeMap<Vec<u8>, String>,
    /// Bodies of random orders need seeds of their own.
    turns: u64,
}

impl Exercise {
    pub fn begin(mode: &str, seed: u64) -> Exercise {
        let mut more = vec!["--option", "victory=12"];
        if mode != "director" {
            more.extend(["--keeper", "anna", "--keeper", "bruno"]);
        }
        let t = Table::with(mode, &SEATS, &more);
        Exercise {
            t,
            mode: mode.to_string(),
            seed,
            stops: Stops::default(),
            mails: Mails::default(),
            kept: Vec::new(),
            last_orders: None,
            known: BTreeMap::new(),
            turns: 0,
        }
    }

    /// A document goes to everybody, each copy through damage of its own.
    fn send(&mut self, from: &str, file: &str) -> Letter {
        let text = self.t.read(from, file);
        let mut letter = Letter::from([(from.to_string(), file.to_string())]);
        for to in self.t.seats.clone() {
            if to != from {
                let name = self.carry(&to, &text);
                letter.insert(to, name);
            }
            self.agree();
        }
        letter
    }

    /// One mail. What cannot be repaired is asked for again, and comes as an attachment.
    fn carry(&mut self, to: &str, text: &str) -> String {
        self.seed += 1;
        let mut chance = Chance(self.seed);
        let (mut bytes, how) = post(text, chance.next());
        self.mails.sent += 1;
        let wanted = fieldpost::seal::canonicalise(text.as_bytes()).expect("a good document");
        match mail::open(&bytes).documents() {
            Ok((found, _)) if found.len() == 1 && found[0].by.is_some() => {
                assert_eq!(found[0].canonical.text, wanted.text, "{how}: another text");
                self.mails.mended += u32::from(bytes != text.as_bytes());
            }
            _ => {
                self.mails.again += 1;
                bytes = text.as_bytes().to_vec();
            }
        }
        let name = format!("mail-{:05}.eml", self.mails.sent);
        fs::write(self.t.path(to, &name), bytes).expect("a mail arrives");
        name
    }

    /// Every seat's latest game file verifies, and all have one head.
    fn agree(&mut self) -> String {
        let mut heads = Vec::new();
        for seat in &self.t.seats {
            let bytes = fs::read(self.t.path(seat, &self.t.latest(seat))).expect("the game file");
            let head = self.known.entry(bytes).or_insert_with_key(|bytes| {
                let report = verify(bytes, &Source::BuiltIn);
                assert_eq!(report.failure, None, "{seat}");
                report.head.expect("a head").to_string()
            });
            heads.push(head.clone());
        }
        assert!(heads.iter().all(|h| h == &heads[0]), "{heads:?}");
        heads[0].clone()
    }

    /// Each seat asks its own program.
    pub fn everybody_verifies(&mut self) {
        let head = self.agree();
        for seat in &self.t.seats {
            let said = self.t.good(seat, &["verify", &self.t.latest(seat)]);
            assert!(said.contains(&head), "{seat}: {said}");
        }
    }

    pub fn dice_are_recomputed(&self) {
        self.t.dice_agree("clara");
    }

    pub fn round(&self) -> u32 {
        self.t.game("anna").position().round
    }

    /// The keepers in the order in which they open: where each side keeps dice, the side whose orders
    /// or answers are locked goes first.
    fn in_turn(&self) -> Vec<String> {
        let mut keepers = self.t.keepers.clone();
        let game = self.t.game("anna");
        let mover = game.rules().edition.side(game.position().power);
        let ed = &game.rules().edition;
        let waits = game.owed().iter().any(|o| ed.side(o.power) != mover);
        let first = if waits { mover.enemy() } else { mover };
        keepers.sort_by_key(|k| game.side_of(k) != Some(first));
        keepers
    }

    /// The documents become a block at every seat, with what the mode wants between.
    fn block(&mut self, mut letters: Vec<Letter>) -> Block {
        let first = letters[0].clone();
        if !self.ruled("anna", &letters) {
            if self.t.director {
                let names: Vec<&str> = letters.iter().map(|l| l[DORA].as_str()).collect();
                let receipt = self.t.receipt(&names);
                letters.push(self.send(DORA, &receipt));
            }
            for keeper in self.in_turn() {
                let names: Vec<&str> = letters.iter().map(|l| l[&keeper].as_str()).collect();
                let opening = self.t.open(&keeper, &names);
                letters.push(self.send(&keeper, &opening));
            }
            assert!(self.ruled("anna", &letters), "{}: no dice", self.mode);
        }
        for seat in self.t.seats.clone().iter().skip(1) {
            assert!(self.ruled(seat, &letters), "{seat} cannot rule");
        }
        self.agree();
        let block = self.t.last("anna");
        if block.documents.iter().any(|d| d.kind == DocKind::Orders) {
            self.last_orders = Some(first);
        }
        block
    }

    /// Did the seat's own program make a block of it? Otherwise the links are still shut.
    fn ruled(&self, seat: &str, letters: &[Letter]) -> bool {
        let game = self.t.latest(seat);
        let mut words = vec!["adjudicate", game.as_str()];
        words.extend(letters.iter().map(|l| l[seat].as_str()));
        let ran = self.t.run(seat, &words);
        let shut = ran.said.contains("fieldpost open");
        assert!(ran.code == 0 || shut, "{seat}$ {}\n{}", words.join(" "), ran.said);
        ran.code == 0
    }

    fn file_document(&mut self, from: &str, file: &str) {
        let letter = self.send(from, file);
        for seat in self.t.seats.clone() {
            self.t.good(&seat, &["standing", "file", &self.t.latest(&seat), &letter[&seat]]);
        }
        self.agree();
    }

    pub fn file_standing(&mut self, seat: &str, body: &str) {
        let file = self.t.standing(seat, body);
        self.file_document(seat, &file);
    }

    pub fn file_sealed(&mut self, seat: &str, body: &str) {
        let game = self.t.latest(seat);
        self.t.good(seat, &["standing", "new", &game, "--seat", seat, "--out", "secret.toml"]);
        let template = self.t.read(seat, "secret.toml");
        let head = template.split("\n\n").next().unwrap_or_default();
        self.t.write(seat, "secret.toml", &format!("{head}\n\n{body}"));
        let words = ["standing", "seal", "secret.toml", "--key", "key", "--game", &game];
        self.t.good(seat, &words);
        self.kept.push((seat.to_string(), format!("{NAME}.unsealed.{seat}.1.toml")));
        self.file_document(seat, &format!("{NAME}.sealed.{seat}.1.signed.toml"));
    }

    /// The next power's turn, stops and all; without a body the program writes random legal orders.
    pub fn turn(&mut self, body: Option<&str>) {
        self.turns += 1;
        let game = self.t.game("anna");
        let seat = game.seat_to_move().expect("a seat").id.clone();
        let file = match body {
            Some(body) => self.t.orders(&seat, body),
            None => self.random_orders(&seat),
        };
        let letter = self.send(&seat, &file);
        let mut block = self.block(vec![letter]);
        let mut asked = 0;
        while !block.owed.is_empty() {
            asked += 1;
            assert!(asked < 60, "the questions do not end");
            block = self.answered(&block);
        }
    }

    fn random_orders(&mut self, seat: &str) -> String {
        let file = format!("{NAME}.{:04}.orders.toml", self.t.next(seat));
        let seed = (self.turns * 7 + self.seed % 1000).to_string();
        let game = self.t.latest(seat);
        self.t.good(seat, &["orders", "random", &game, "--seed", &seed, "--out", &file]);
        self.t.good(seat, &["orders", "sign", &file, "--key", "key", "--game", &game]);
        file.replace(".toml", ".signed.toml")
    }

    /// Everybody who owes something gives it.
    fn answered(&mut self, block: &Block) -> Block {
        let game = self.t.game("anna");
        let mut letters = Vec::new();
        let mut done = Vec::new();
        for owed in &block.owed {
            let seat = game.file().seat_of(owed.power).expect("a seat").id.clone();
            match owed.about {
                Question::BeforeBattle => self.stops.before_battle += 1,
                Question::Unseal => self.stops.sealed += 1,
                _ => self.stops.each_choice += 1,
            }
            if done.contains(&seat) {
                continue;
            }
            done.push(seat.clone());
            let file = if owed.about == Question::Unseal {
                self.unsealed(&seat)
            } else {
                self.t.answer(&seat, "")
            };
            letters.push(self.send(&seat, &file));
        }
        self.block(letters)
    }

    fn unsealed(&mut self, seat: &str) -> String {
        let (_, kept) = self.kept.iter().find(|(s, _)| s == seat).expect("a seal").clone();
        let game = self.t.latest(seat);
        self.t.good(seat, &["standing", "open", &kept, "--key", "key", "--game", &game]);
        kept.replace(".toml", ".signed.toml")
    }

    /// The orders of the last turn arrive once more: they are done, and nothing is written.
    pub fn resent(&mut self, at: &str) {
        let letter = self.last_orders.clone().expect("a turn was played");
        let from = letter.iter().find(|(_, name)| name.contains("orders")).expect("the writer");
        let text = self.t.read(from.0, from.1);
        let name = self.carry(at, &text);
        let game = self.t.latest(at);
        let said = self.t.good(at, &["adjudicate", &game, &name]);
        assert!(said.contains("already"), "{said}");
        assert_eq!(self.t.latest(at), game);
        self.agree();
    }

    /// Illegal orders, with keepers careless enough to open their links for them: the step's dice are
    /// dead. No command does this; each signs by hand what a careless one would.
    pub fn burnt_step(&mut self, seat: &str, body: &str) {
        let good = self.t.orders(seat, body);
        let bare = |text: &str| text.split("# -----BEGIN").next().unwrap_or_default().to_string();
        let words = bare(&self.t.read(seat, &good));
        let bad_words = words.replace("8 inf\"", "80 inf\"");
        let digest = |t: &str| fieldpost::seal::doc_digest("orders", t).to_string();
        let swap = |t: &str| bare(t).replace(&digest(&words), &digest(&bad_words));
        let bad = self.t.sign(seat, "bad.toml", &bad_words);
        self.t.send(seat, &good);
        let mut locked = vec![good.clone()];
        let mut letters = vec![self.send(seat, &bad)];
        if self.t.director {
            let receipt = self.t.receipt(&[&good]);
            self.t.send(DORA, &receipt);
            let text = swap(&self.t.read(DORA, &receipt));
            let careless = self.t.sign(DORA, "careless-receipt.toml", &text);
            letters.push(self.send(DORA, &careless));
            locked.push(receipt);
        }
        for keeper in self.in_turn() {
            let given = locked.clone();
            let given: Vec<&str> = given.iter().map(String::as_str).collect();
            let opening = self.t.open(&keeper, &given);
            self.t.send(&keeper, &opening);
            locked.push(opening.clone());
            let text = swap(&self.t.read(&keeper, &opening));
            let careless = self.t.sign(&keeper, "careless-opening.toml", &text);
            letters.push(self.send(&keeper, &careless));
        }
        for file in locked.iter().filter(|f| f.contains(".opening.")) {
            for seat in &self.t.seats {
                fs::remove_file(self.t.path(seat, file)).expect("it was there");
            }
        }
        for seat in self.t.seats.clone() {
            assert!(self.ruled(&seat, &letters));
        }
        self.agree();
        assert!(self.t.last(seat).burnt.is_some(), "illegal orders burn the step");
    }

    /// The last turn is taken back, by both sides together.
    pub fn take_back(&mut self) {
        let (power, last) = (self.t.game("anna").position().power, self.t.last("anna").number);
        let block = last.to_string();
        let mut letters = Vec::new();
        let first = "anna";
        let game = self.t.latest(first);
        let words =
            ["ruling", "take-back", &game, "--block", &block, "--seat", first, "--key", "key"];
        self.t.good(first, &words);
        let name = |seat: &str| format!("{NAME}.{:04}.ruling.{seat}.toml", last + 1);
        letters.push(self.send(first, &name(first)));
        let hers = letters[0]["bruno"].clone();
        let game = self.t.latest("bruno");
        let words = ["ruling", "agree", &game, &hers, "--seat", "bruno", "--key", "key"];
        self.t.good("bruno", &words);
        letters.push(self.send("bruno", &name("bruno")));
        for seat in self.t.seats.clone() {
            assert!(self.ruled(&seat, &letters));
        }
        self.agree();
        assert_ne!(self.t.game("anna").position().power, power, "the turn is taken back");
    }

    /// All seats of a side concede.
    pub fn concede(&mut self, seats: &[&str]) {
        let mut letters = Vec::new();
        for seat in seats {
            let game = self.t.latest(seat);
            self.t.good(seat, &["concede", &game, "--seat", seat, "--key", "key"]);
            let file = format!("{NAME}.{:04}.concession.{seat}.toml", self.t.next(seat));
            letters.push(self.send(seat, &file));
        }
        for seat in self.t.seats.clone() {
            assert!(self.ruled(&seat, &letters));
        }
        self.agree();
        assert!(self.t.game("anna").position().victory.is_some(), "the game is over");
    }
}
