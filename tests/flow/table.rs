//! A table of strangers: one folder a seat, the commands each types there, and the files they mail.
//! Keys, nonce and chains are fixed, so that every run is the same game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use fieldpost::chain::{Game, Invitation, verify};
use fieldpost::edition::Source;
use fieldpost::file::Block;
use fieldpost::seal::{CHAIN_LINKS, Chain, Root};

use super::cased::every_turn_becomes_a_case;
use super::keys::{private_file, write_private};
use super::suggested::try_all;

pub const NAME: &str = "june";
pub const DORA: &str = "dora";
pub const JUDGE: &str = "emil";

/// Two players and what they command.
pub const TWO: [(&str, &str); 2] =
    [("anna", "Soviet Union, United Kingdom, United States"), ("bruno", "Germany, Japan")];

pub struct Table {
    folder: tempfile::TempDir,
    pub seats: Vec<String>,
    pub keepers: Vec<String>,
    pub director: bool,
}

/// A text with every run of blanks and line ends as one blank.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The game that a test leaves behind is kept, for a second program to verify.
impl Drop for Table {
    fn drop(&mut self) {
        static KEPT: AtomicUsize = AtomicUsize::new(0);
        let names = fs::read_dir(self.folder.path().join(&self.seats[0])).into_iter().flatten();
        let names = names.flatten().map(|e| e.file_name().to_string_lossy().to_string());
        let own = format!("{NAME}.");
        let latest = names.filter(|n| n.starts_with(&own) && n.ends_with(".ron")).max();
        let Some(latest) = latest.filter(|_| !std::thread::panicking()) else { return };
        let games = Path::new(env!("CARGO_TARGET_TMPDIR")).join("games");
        let test = std::thread::current().name().unwrap_or("game").replace("::", ".");
        let kept = format!("{test}.{}.ron", KEPT.fetch_add(1, Ordering::Relaxed));
        // Some tests leave a forgery behind.
        let bytes = fs::read(self.path(&self.seats[0], &latest)).expect("the game file");
        if !verify(&bytes, &Source::BuiltIn).good() {
            return;
        }
        if let Ok(game) = fieldpost::chain::open(&bytes, &Source::BuiltIn) {
            every_turn_becomes_a_case(&game);
        }
        let copied = fs::create_dir_all(&games).and_then(|()| fs::write(games.join(kept), bytes));
        copied.expect("a place for games that are verified again");
    }
}

/// What a command did.
pub struct Ran {
    pub code: i32,
    /// Both streams.
    pub said: String,
}

impl From<Output> for Ran {
    fn from(out: Output) -> Ran {
        let said = [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).to_string());
        Ran { code: out.status.code().unwrap_or(-1), said: said.concat() }
    }
}

impl Table {
    /// A game of this mode between anna (Allies) and bruno (Axis).
    pub fn of(mode: &str) -> Table {
        Table::with(mode, &TWO, &[])
    }

    /// Any seats, more words for `new`.
    pub fn with(mode: &str, players: &[(&str, &str)], more: &[&str]) -> Table {
        let mut t = Table::invited(mode, players, more, |_| {});
        t.begin(&t.seats[0].clone(), 5);
        t
    }

    /// A game between anna and bruno whose judge is emil, who is not the director.
    pub fn judged(mode: &str) -> Table {
        let mut t = Table::invited(mode, &TWO, &["--judge", JUDGE], |_| {});
        let dir = t.folder.path().join(JUDGE);
        fs::create_dir(&dir).expect("a seat's folder");
        write_private(&dir.join("key"), private_file(JUDGE));
        t.seats.push(JUDGE.to_string());
        t.begin("anna", 5);
        t
    }

    /// Folders with keys and nothing else.
    pub fn bare(seats: &[&str]) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        for seat in seats {
            let dir = folder.path().join(seat);
            fs::create_dir(&dir).expect("a seat's folder");
            write_private(&dir.join("key"), private_file(seat));
        }
        let seats = seats.iter().map(|s| s.to_string()).collect();
        Table { folder, seats, keepers: Vec::new(), director: false }
    }

    /// The invitation is written by the first seat; what it is made from is laid there before.
    pub fn invited(
        mode: &str,
        players: &[(&str, &str)],
        more: &[&str],
        before: impl FnOnce(&Table),
    ) -> Table {
        Table::invited_to("lhtr", mode, players, more, before)
    }

    /// The same for any rule system.
    pub fn invited_to(
        edition: &str,
        mode: &str,
        players: &[(&str, &str)],
        more: &[&str],
        before: impl FnOnce(&Table),
    ) -> Table {
        let director = mode != "keepers";
        let mut seats: Vec<&str> = players.iter().map(|(s, _)| *s).collect();
        seats.extend(director.then_some(DORA));
        let mut t = Table::bare(&seats);
        t.director = director;
        before(&t);
        let given: Vec<String> = players.iter().map(|(s, p)| format!("{s}: {p}")).collect();
        let mut words = vec!["new", edition, "--name", NAME, "--dice", mode];
        words.extend(more);
        given.iter().for_each(|s| words.extend(["--seat", s.as_str()]));
        if director {
            words.extend(["--director", DORA]);
        }
        let host = t.seats[0].clone();
        t.good(&host, &words);
        t
    }

    /// The invitation goes round, everybody joins, the game starts. Says what `start` says.
    pub fn begin(&mut self, host: &str, nonce: u8) -> String {
        let invitation = format!("{NAME}.invitation.toml");
        let text = fs::read_to_string(self.path(host, &invitation)).expect("the invitation");
        let text = with_nonce(&text, nonce);
        let read = Invitation::read(&text).expect("an invitation");
        let mut joins = Vec::new();
        let first = format!("{NAME}.join.{DORA}.toml");
        let mut seats: Vec<(usize, String)> = self.seats.iter().cloned().enumerate().collect();
        if seats.iter().any(|(_, seat)| read.answers_to(seat).is_some()) {
            seats.sort_by_key(|(_, seat)| seat != DORA);
        }
        for (i, seat) in &seats {
            self.write(seat, &invitation, &text);
            let mut words = vec!["join", invitation.as_str(), "--seat", seat, "--key", "key"];
            if read.answers_to(seat).is_some() {
                self.mail(DORA, seat, &first);
                words.insert(2, &first);
            }
            if read.seats.iter().any(|s| s.seat == *seat && s.keeper) {
                let root = Root::from_bytes([*i as u8 + 1; 32]);
                let chain = Chain::new(read.prep(), seat, CHAIN_LINKS, root).expect("a chain");
                self.write(seat, "chain", chain.secret_text().as_str());
                words.extend(["--chain", "chain"]);
                self.keepers.push(seat.clone());
            }
            self.good(seat, &words);
            let join = format!("{NAME}.join.{seat}.toml");
            self.mail(seat, host, &join);
            joins.push(join);
        }
        let mut words = vec!["start", invitation.as_str()];
        words.extend(joins.iter().map(String::as_str));
        let said = self.good(host, &words);
        self.send(host, &format!("{NAME}.0000.ron"));
        said
    }

    pub fn path(&self, seat: &str, file: &str) -> PathBuf {
        self.folder.path().join(seat).join(file)
    }

    pub fn write(&self, seat: &str, file: &str, text: &str) {
        write_private(&self.path(seat, file), text);
    }

    pub fn read(&self, seat: &str, file: &str) -> String {
        fs::read_to_string(self.path(seat, file)).unwrap_or_else(|e| panic!("{seat}/{file}: {e}"))
    }

    pub fn run(&self, seat: &str, words: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        command.args(words).current_dir(self.folder.path().join(seat));
        let ran = Ran::from(command.output().expect("the program starts"));
        try_all(self, seat, &ran.said);
        ran
    }

    /// A command that succeeds.
    pub fn good(&self, seat: &str, words: &[&str]) -> String {
        let ran = self.run(seat, words);
        assert_eq!(ran.code, 0, "{seat}$ fieldpost {}\n{}", words.join(" "), ran.said);
        ran.said
    }

    /// A command that is refused (exit code 1); what it says, on one line.
    pub fn refused(&self, seat: &str, words: &[&str]) -> String {
        let ran = self.run(seat, words);
        assert_eq!(ran.code, 1, "{seat}$ fieldpost {}\n{}", words.join(" "), ran.said);
        on_one_line(&ran.said)
    }

    pub fn mail(&self, from: &str, to: &str, file: &str) {
        if from != to {
            fs::copy(self.path(from, file), self.path(to, file)).expect("mail");
        }
    }

    /// Mails a file to everybody.
    pub fn send(&self, from: &str, file: &str) {
        self.seats.iter().for_each(|to| self.mail(from, to, file));
    }

    /// The name of a seat's latest game file.
    pub fn latest(&self, seat: &str) -> String {
        let list = fs::read_dir(self.folder.path().join(seat)).expect("a folder");
        let names = list.map(|e| e.expect("an entry").file_name().to_string_lossy().to_string());
        names.filter(|n| n.ends_with(".ron")).max().expect("a game file")
    }

    pub fn game(&self, seat: &str) -> Game {
        let bytes = fs::read(self.path(seat, &self.latest(seat))).expect("the game file");
        fieldpost::chain::open(&bytes, &Source::BuiltIn).unwrap_or_else(|e| panic!("{e}"))
    }

    pub fn last(&self, seat: &str) -> Block {
        self.game(seat).file().blocks.last().cloned().expect("a block")
    }

    /// Every seat's own `verify` agrees on one head.
    pub fn all_agree(&self) -> String {
        let heads: Vec<String> = self
            .seats
            .iter()
            .map(|seat| {
                let bytes = fs::read(self.path(seat, &self.latest(seat))).expect("the game file");
                let report = verify(&bytes, &Source::BuiltIn);
                assert_eq!(report.failure, None, "{seat}");
                report.head.expect("a head").to_string()
            })
            .collect();
        assert!(heads.iter().all(|h| h == &heads[0]), "{heads:?}");
        heads[0].clone()
    }

    /// Orders of the power to move under the head `orders new` writes, checked and signed. Returns
    /// the file's name.
    pub fn orders(&self, seat: &str, body: &str) -> String {
        let file = format!("{NAME}.{:04}.orders.toml", self.next(seat));
        self.orders_as(seat, body, &file)
    }

    pub fn orders_as(&self, seat: &str, body: &str, file: &str) -> String {
        let game = self.latest(seat);
        let _ = fs::remove_file(self.path(seat, file));
        let signed = file.replace(".toml", ".signed.toml");
        let _ = fs::remove_file(self.path(seat, &signed));
        self.good(seat, &["orders", "new", &game, "--out", file]);
        let template = self.read(seat, file);
        let head = template.split("\n\n").next().unwrap_or_default();
        self.write(seat, file, &format!("{head}\n\n{body}"));
        self.good(seat, &["orders", "sign", file, "--key", "key", "--game", &game]);
        signed
    }

    /// The answer a seat owes, with this order of loss; an empty one: the list of the template.
    pub fn answer(&self, seat: &str, losses: &str) -> String {
        let game = self.latest(seat);
        let file = format!("{NAME}.{:04}.answer.{seat}.toml", self.next(seat));
        self.good(seat, &["orders", "new", &game, "--seat", seat, "--out", &file]);
        let template = self.read(seat, &file);
        let filled = template.lines().map(|line| match line.starts_with("# losses") {
            true if losses.is_empty() => format!("{}\n", &line[2..]),
            true => format!("losses = \"{losses}\"\n"),
            false => format!("{line}\n"),
        });
        self.write(seat, &file, &filled.collect::<String>());
        self.good(seat, &["orders", "sign", &file, "--key", "key", "--game", &game]);
        file.replace(".toml", ".signed.toml")
    }

    /// Signed standing orders of a seat.
    pub fn standing(&self, seat: &str, body: &str) -> String {
        let game = self.latest(seat);
        let file = format!("{NAME}.{:04}.standing.{seat}.toml", self.next(seat));
        self.good(seat, &["standing", "new", &game, "--seat", seat, "--out", &file]);
        let template = self.read(seat, &file);
        let head = template.split("\n\n").next().unwrap_or_default();
        self.write(seat, &file, &format!("{head}\n\n{body}"));
        self.good(seat, &["orders", "sign", &file, "--key", "key", "--game", &game]);
        file.replace(".toml", ".signed.toml")
    }

    /// Both sides of the eight-power game keep their cash advance; bruno and anna speak for them.
    pub fn keep_advances(&self) {
        for (block, seat, keeps) in [(1, "bruno", "Germany: 12"), (2, "anna", "Soviet Union: 12")] {
            let game = self.latest(seat);
            self.good(seat, &["advance", &game, "--seat", seat, "--key", "key", "--keep", keeps]);
            let paper = format!("{NAME}.{block:04}.advance.{seat}.toml");
            self.send(seat, &paper);
            self.rule(DORA, &[&paper]);
            self.send(DORA, &self.latest(DORA));
        }
    }

    /// The number of the next block, as a seat sees it.
    pub fn next(&self, seat: &str) -> u32 {
        self.game(seat).file().latest() + 1
    }

    /// The director's receipt for these files.
    pub fn receipt(&self, files: &[&str]) -> String {
        let game = self.latest(DORA);
        let out = format!("{NAME}.{:04}.receipt.toml", self.next(DORA));
        let mut words = vec!["receipt", game.as_str()];
        words.extend(files);
        words.extend(["--key", "key", "--claimed-time", "2026-03-14", "--out", &out]);
        self.good(DORA, &words);
        out
    }

    pub fn open_words<'a>(&self, game: &'a str, files: &[&'a str]) -> Vec<&'a str> {
        let mut words = vec!["open", game];
        words.extend(files);
        words.extend(["--chain", "chain", "--key", "key"]);
        words
    }

    /// A keeper's opening for these files.
    pub fn open(&self, keeper: &str, files: &[&str]) -> String {
        let game = self.latest(keeper);
        self.good(keeper, &self.open_words(&game, files));
        format!("{NAME}.{:04}.opening.{keeper}.toml", self.next(keeper))
    }

    /// Orders of a keeper and the opening for them, both mailed to everybody.
    pub fn orders_and_opening(&self, keeper: &str, body: &str) -> [String; 2] {
        let orders = self.orders(keeper, body);
        self.send(keeper, &orders);
        let opening = self.open(keeper, &[&orders]);
        self.send(keeper, &opening);
        [orders, opening]
    }

    /// Every keeper opens, in the turn that the mode wants, and mails the opening to all.
    pub fn open_all(&self, files: &mut Vec<String>) {
        let mut shut = self.keepers.clone();
        while !shut.is_empty() {
            let given = files.clone();
            let given: Vec<&str> = given.iter().map(String::as_str).collect();
            let opens = |keeper: &String| {
                let game = self.latest(keeper);
                let ran = self.run(keeper, &self.open_words(&game, &given));
                assert!(ran.code == 0 || ran.said.contains(" first, because "), "{}", ran.said);
                ran.code == 0
            };
            let keeper = shut.remove(shut.iter().position(opens).expect("somebody opens first"));
            let opening = format!("{NAME}.{:04}.opening.{keeper}.toml", self.next(&keeper));
            self.send(&keeper, &opening);
            files.push(opening);
        }
    }

    /// Adjudicates and says what was said.
    pub fn rule(&self, seat: &str, files: &[&str]) -> String {
        let game = self.latest(seat);
        let mut words = vec!["adjudicate", game.as_str()];
        words.extend(files);
        self.good(seat, &words)
    }

    pub fn rule_refused(&self, seat: &str, files: &[&str]) -> String {
        let game = self.latest(seat);
        let mut words = vec!["adjudicate", game.as_str()];
        words.extend(files);
        self.refused(seat, &words)
    }

    /// A step with everything the mode wants, ruled by one seat and sent to all: files are mailed
    /// to every keeper, who opens in his own folder.
    pub fn step(&self, from: &str, files: &[&str]) -> Block {
        let ruler = if self.director { DORA } else { self.keepers[0].as_str() };
        files.iter().for_each(|f| self.send(from, f));
        let game = self.latest(ruler);
        let mut words = vec!["adjudicate", game.as_str()];
        words.extend(files);
        let alone = self.run(ruler, &words);
        let mut all: Vec<String> = files.iter().map(|f| f.to_string()).collect();
        if alone.code != 0 {
            assert!(alone.said.contains("fieldpost open"), "{}", alone.said);
            if self.director {
                let receipt = self.receipt(files);
                self.send(DORA, &receipt);
                all.push(receipt);
            }
            self.open_all(&mut all);
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            self.rule(ruler, &all);
        }
        self.send(ruler, &self.latest(ruler));
        self.all_agree();
        self.last(ruler)
    }

    /// Recomputes every die with the independent checker.
    pub fn dice_agree(&self, seat: &str) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/check_dice.py");
        let game = self.path(seat, &self.latest(seat));
        let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
        let said = String::from_utf8_lossy(&out.stdout).to_string();
        assert!(out.status.success(), "{said}");
        assert!(said.contains(" 0 differ"), "{said}");
    }
}

impl Table {
    /// Orders written for an older game file, signed by hand: `orders sign` would refuse.
    pub fn orders_of(&self, game: &str, seat: &str, body: &str) -> String {
        let bytes = fs::read(self.path(seat, game)).expect("the game file");
        let game =
            fieldpost::chain::open(&bytes, &Source::BuiltIn).unwrap_or_else(|e| panic!("{e}"));
        let (file, at) = (game.file(), game.position());
        let power = &game.rules().edition.power(at.power).name;
        let text = format!(
            "fieldpost = 2\nkind = \"orders\"\ngame = \"{NAME}\"\nseat = \"{seat}\"\n\
             power = \"{power}\"\nround = {}\nstep = {}\nhead = \"{}\"\n{body}",
            at.round,
            file.next_step(),
            file.head().short()
        );
        self.sign(seat, "by-hand.toml", &text)
    }

    /// Any text, signed with a seat's key, whatever it says.
    pub fn sign(&self, seat: &str, file: &str, text: &str) -> String {
        let key = fieldpost::seal::SecretKey::from_openssh(&self.read(seat, "key"), None);
        let signed = fieldpost::chain::sign_text(text, &key.expect("a key")).expect("signed");
        self.write(seat, file, &signed.mail());
        file.to_string()
    }
}

/// An invitation whose games are the same in every run.
pub fn with_nonce(invitation: &str, nonce: u8) -> String {
    let lines = invitation.lines().map(|line| match line.starts_with("nonce = ") {
        true => format!("nonce = \"{}\"\n", format!("{nonce:02x}").repeat(16)),
        false => format!("{line}\n"),
    });
    lines.collect()
}
