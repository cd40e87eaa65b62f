//! The table: one folder a seat, the commands each runs there, and the mail between them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use fieldpost::chain::{Game, Invitation};
use fieldpost::edition::Source;
use fieldpost::file::Block;
use fieldpost::seal::{CHAIN_LINKS, Chain, Root};

use crate::keys::{private_file, write_private};
use crate::table::with_nonce;

const NAME: &str = "june";
const DIRECTOR: &str = "dora";
const PLAYERS: [(&str, &str); 5] = [
    ("anna", "Soviet Union"),
    ("bruno", "Germany"),
    ("clara", "United Kingdom"),
    ("hiro", "Japan"),
    ("uma", "United States"),
];

/// A normal game has ten rounds of five turns.
const NORMAL_TURNS: u64 = 50;
const MOST_BYTES: u64 = 1_000_000;

pub struct Table {
    folder: tempfile::TempDir,
    game: Game,
    /// Bytes of the file at the genesis.
    at_first: u64,
    /// The head every seat agreed on after each block.
    heads: Vec<String>,
}

fn everybody() -> impl Iterator<Item = &'static str> {
    PLAYERS.iter().map(|(seat, _)| *seat).chain([DIRECTOR])
}

fn run(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fieldpost"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

fn good(folder: &Path, words: &[&str]) -> String {
    let out = run(folder, words);
    let said = String::from_utf8_lossy(&out.stdout).to_string();
    let cried = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "fieldpost {}\n{said}{cried}", words.join(" "));
    said
}

fn open(path: &Path) -> Game {
    let bytes = fs::read(path).expect("the game file is there");
    fieldpost::chain::open(&bytes, &Source::BuiltIn)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

impl Table {
    /// Keys, invitation, join files, genesis. Keys, nonce and chain are fixed, so that every run
    /// of the test is the same game.
    pub fn found() -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let dir = |seat: &str| folder.path().join(seat);
        for seat in everybody() {
            fs::create_dir(dir(seat)).expect("a seat's folder");
            write_private(&dir(seat).join("key"), private_file(seat));
        }
        let seats = PLAYERS.map(|(seat, powers)| format!("{seat}: {powers}"));
        let mut words = vec!["new", "lhtr", "--name", NAME, "--director", DIRECTOR];
        words.extend(["--option", "victory=12"]);
        seats.iter().for_each(|s| words.extend(["--seat", s.as_str()]));
        good(&dir(DIRECTOR), &words);
        let invitation = format!("{NAME}.invitation.toml");
        let path = dir(DIRECTOR).join(&invitation);
        let text = with_nonce(&fs::read_to_string(&path).expect("the invitation"), 5);
        for seat in everybody() {
            fs::write(dir(seat).join(&invitation), &text).expect("the invitation arrives");
        }
        let prep = Invitation::read(&text).expect("an invitation").prep();
        let chain =
            Chain::new(prep, DIRECTOR, CHAIN_LINKS, Root::from_bytes([6; 32])).expect("a chain");
        let secret = chain.secret_text().to_string();
        write_private(&dir(DIRECTOR).join("chain"), secret);
        let mut joins = Vec::new();
        let first = format!("{NAME}.join.{DIRECTOR}.toml");
        let players = everybody().filter(|seat| *seat != DIRECTOR);
        for seat in [DIRECTOR].into_iter().chain(players) {
            let mut words = vec!["join", invitation.as_str(), "--seat", seat, "--key", "key"];
            let join = format!("{NAME}.join.{seat}.toml");
            if seat == DIRECTOR {
                words.extend(["--chain", "chain"]);
                good(&dir(seat), &words);
            } else {
                fs::copy(dir(DIRECTOR).join(&first), dir(seat).join(&first)).expect("mail");
                words.insert(2, &first);
                good(&dir(seat), &words);
                fs::copy(dir(seat).join(&join), dir(DIRECTOR).join(&join)).expect("mail");
            }
            joins.push(join);
        }
        let mut words = vec!["start", invitation.as_str()];
        words.extend(joins.iter().map(String::as_str));
        good(&dir(DIRECTOR), &words);
        let first = dir(DIRECTOR).join(format!("{NAME}.0000.ron"));
        let at_first = fs::metadata(&first).expect("the genesis").len();
        let mut table = Table { game: open(&first), folder, at_first, heads: Vec::new() };
        table.send_game();
        table
    }

    fn dir(&self, seat: &str) -> PathBuf {
        self.folder.path().join(seat)
    }

    /// Runs a command in a seat's folder.
    pub fn seat(&self, seat: &str, words: &[&str]) -> String {
        good(&self.dir(seat), words)
    }

    pub fn director(&self, words: &[&str]) -> String {
        self.seat(DIRECTOR, words)
    }

    fn mail(&self, from: &str, to: &str, file: &str) {
        if from != to {
            fs::copy(self.dir(from).join(file), self.dir(to).join(file)).expect("mail");
        }
    }

    pub fn game_name(&self) -> String {
        format!("{NAME}.{:04}.ron", self.blocks())
    }

    pub fn blocks(&self) -> u64 {
        u64::from(self.game.file().latest())
    }

    pub fn round(&self) -> u64 {
        u64::from(self.game.position().round)
    }

    pub fn over(&self) -> bool {
        self.game.position().victory.is_some()
    }

    pub fn last(&self) -> &Block {
        self.game.file().blocks.last().expect("a block")
    }

    pub fn mover(&self) -> String {
        self.game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default()
    }

    /// The seat that owes the next answer.
    pub fn owing(&self) -> Option<String> {
        let owed = self.game.owed();
        let seat = owed.first().and_then(|o| self.game.file().seat_of(o.power));
        seat.map(|s| s.id.clone())
    }

    /// The director mails the latest game file; every seat verifies its copy in its own folder.
    fn send_game(&mut self) {
        let name = self.game_name();
        for (seat, _) in PLAYERS {
            self.mail(DIRECTOR, seat, &name);
        }
        let verify = |seat: &str| {
            let said = self.seat(seat, &["verify", &name, "--format", "json"]);
            let found: serde_json::Value = serde_json::from_str(&said).expect("JSON");
            let one = found.get("files").unwrap_or(&found);
            let one = one.get(0).unwrap_or(one);
            assert_eq!(one["verdict"], "good", "{said}");
            one["head"].as_str().expect("a head").to_string()
        };
        let heads: Vec<String> = std::thread::scope(|scope| {
            let all: Vec<_> = everybody().map(|seat| scope.spawn(move || verify(seat))).collect();
            all.into_iter().map(|one| one.join().expect("a verdict")).collect()
        });
        assert!(heads.iter().all(|h| h == &heads[0]), "{heads:?}");
        assert_eq!(heads[0], self.game.file().head().to_string());
        self.heads.push(heads[0].clone());
    }

    /// Reads the next game file and sends it around.
    fn go_on(&mut self) {
        let next = format!("{NAME}.{:04}.ron", self.blocks() + 1);
        self.game = open(&self.dir(DIRECTOR).join(next));
        self.send_game();
    }

    /// A seat writes, checks and signs a file, and mails it to the director.
    fn signed(&self, seat: &str, file: &str) -> String {
        let game = self.game_name();
        self.seat(seat, &["orders", "check", file, "--game", &game]);
        self.seat(seat, &["orders", "sign", file, "--key", "key", "--game", &game]);
        let signed = file.replace(".toml", ".signed.toml");
        self.mail(seat, DIRECTOR, &signed);
        signed
    }

    /// Hand-written orders under the head that `orders new` writes.
    pub fn orders(&self, seat: &str, until: &str, body: &str) -> String {
        assert_eq!(self.mover(), seat);
        let file = format!("{NAME}.{:04}.orders.toml", self.blocks() + 1);
        self.seat(seat, &["orders", "new", &self.game_name(), "--out", &file]);
        let path = self.dir(seat).join(&file);
        let template = fs::read_to_string(&path).expect("the template");
        let head = template.split("\n\n").next().unwrap_or_default();
        let head = head.replace("\"end of turn\"", &format!("\"{until}\""));
        fs::write(&path, format!("{head}\n\n{body}")).expect("the orders");
        self.signed(seat, &file)
    }

    /// Random orders; the number of the block is their seed.
    pub fn random(&self, seat: &str) -> String {
        let file = format!("{NAME}.{:04}.orders.toml", self.blocks() + 1);
        let seed = self.blocks().to_string();
        self.seat(seat, &["orders", "random", &self.game_name(), "--seed", &seed, "--out", &file]);
        self.signed(seat, &file)
    }

    /// An answer with one order of loss; with an empty one the template is sent as it is.
    pub fn answer(&self, seat: &str, losses: &str) -> String {
        let file = format!("{NAME}.{:04}.answer.toml", self.blocks() + 1);
        self.seat(seat, &["orders", "new", &self.game_name(), "--seat", seat, "--out", &file]);
        let path = self.dir(seat).join(&file);
        let template = fs::read_to_string(&path).expect("the template");
        let filled = template.lines().map(|line| match line.strip_prefix("# losses") {
            Some(_) if !losses.is_empty() => format!("losses = \"{losses}\"\n"),
            _ => format!("{line}\n"),
        });
        fs::write(&path, filled.collect::<String>()).expect("the answer");
        self.signed(seat, &file)
    }

    pub fn file_standing(&mut self, all: &[(&str, &str)]) {
        let game = self.game_name();
        let mut files = Vec::new();
        for (seat, body) in all {
            let file = format!("{NAME}.standing.{seat}.toml");
            self.seat(seat, &["standing", "new", &game, "--seat", seat, "--out", &file]);
            let path = self.dir(seat).join(&file);
            let template = fs::read_to_string(&path).expect("the template");
            let head = template.split("\n\n").next().unwrap_or_default();
            fs::write(&path, format!("{head}\n\n{body}")).expect("standing orders");
            files.push(self.signed(seat, &file));
        }
        let mut words = vec!["standing", "file", game.as_str()];
        words.extend(files.iter().map(String::as_str));
        self.director(&words);
        self.go_on();
    }

    /// The director rules a step: alone where no die is needed, else with receipt and opening, in
    /// this order.
    pub fn adjudicate(&mut self, decisions: &[String]) {
        let game = self.game_name();
        let next = self.blocks() + 1;
        let decisions = decisions.iter().map(String::as_str);
        let mut words: Vec<&str> = ["adjudicate", game.as_str()].into_iter().collect();
        words.extend(decisions.clone());
        let alone = run(&self.dir(DIRECTOR), &words);
        if alone.status.success() {
            return self.go_on();
        }
        let cried = String::from_utf8_lossy(&alone.stderr).to_string();
        assert!(cried.contains("fieldpost open"), "{cried}");
        let receipt = format!("{NAME}.{next:04}.receipt.toml");
        let opening = format!("{NAME}.{next:04}.opening.{DIRECTOR}.toml");
        let mut locked: Vec<&str> = vec![&game];
        locked.extend(decisions);
        let command = |first: &str, more: &[&str]| {
            let mut all = vec![first];
            all.extend(locked.iter().copied());
            all.extend(more);
            self.director(&all);
        };
        command("receipt", &["--key", "key"]);
        command("open", &[&receipt, "--chain", "chain", "--key", "key"]);
        command("adjudicate", &[&receipt, &opening]);
        self.go_on();
    }

    /// Every block can be gone back to, and is the file that was sent then.
    pub fn the_past_is_whole(&self) {
        let game = self.game_name();
        let folder = self.dir("uma");
        for block in 0..=self.blocks() {
            let (to, out) = (block.to_string(), format!("again.{block}.ron"));
            self.seat("uma", &["replay", &game, "--to", &to, "--out", &out]);
            let then = fs::read(folder.join(format!("{NAME}.{block:04}.ron"))).expect("sent");
            let again = fs::read(folder.join(&out)).expect("replayed");
            assert!(then == again, "block {block} is replayed otherwise");
            assert_eq!(
                self.heads[block as usize],
                self.game.file().head_after(block as u32).expect("a head").to_string()
            );
        }
        let early = format!("{NAME}.0004.ron");
        let out = run(&folder, &["diff", &early, &game]);
        assert_eq!(out.status.code(), Some(1));
        let said = String::from_utf8_lossy(&out.stdout).to_string();
        let prefix =
            format!("the first is the beginning of the second: 4 of {} blocks", self.blocks());
        assert!(said.starts_with(&prefix), "{said}");
    }

    /// The independent checker recomputes every die.
    pub fn dice_agree(&self) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/check_dice.py");
        let game = self.dir("hiro").join(self.game_name());
        let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
        let said = String::from_utf8_lossy(&out.stdout).to_string();
        assert!(out.status.success(), "{said}");
        assert!(said.contains(" 0 differ"), "{said}");
    }

    /// A normal game of this pace stays below the limit.
    pub fn is_small_enough(&self) {
        let bytes = fs::metadata(self.dir(DIRECTOR).join(self.game_name())).expect("a file").len();
        let turns = 5 * (self.round() - 1);
        let normal = self.at_first + (bytes - self.at_first) * NORMAL_TURNS / turns.max(1);
        println!("{bytes} bytes after {turns} turns; {normal} in a game of {NORMAL_TURNS}");
        assert!(normal < MOST_BYTES, "{normal} bytes in a game of {NORMAL_TURNS} turns");
    }
}
