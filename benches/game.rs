//! Speed and size of game files, each measured beside something to compare it with in the same run:
//! verifying beside bare signatures and hashes, a turn beside bare process start, long games beside
//! short ones. `cargo bench` prints a table; docs/benchmarks.md says how to read it.

mod clock;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clock::{mean_busy, ms};
use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::chain::{
    self, DiceMode, Documents, Editions, Game, Invitation, InvitedSeat, SignedDocument, join_text,
    sign_text, verify,
};
use fieldpost::edition::{Edition, Source, load_built_in, read};
use fieldpost::engine::{Input, TurnOrders};
use fieldpost::file::{GameFile, head_of, position_text};
use fieldpost::orders::print_sections;
use fieldpost::seal::{
    self, CHAIN_LINKS, Chain, DiceTray, Digest, RollLine, Root, Secret, SecretKey, doc_digest,
    link_follows,
};
use sha2::{Digest as _, Sha256};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const LENGTHS: [u32; 3] = [50, 500, 5000];
const LINKS: u32 = CHAIN_LINKS;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, word, file] = &arguments[..]
        && word == "--peak-of-verify"
    {
        return peak_of_verify(file);
    }
    if arguments.iter().any(|a| a == "--peak-of-edition") {
        return peak_of_edition();
    }
    let quick = arguments.iter().any(|a| a == "--test");
    let folder = tempfile::tempdir().expect("a folder");
    println!("verifying a whole game (one thread, processor time)");
    let mut game = Players::start();
    (0..if quick { 2 } else { 50 }).for_each(|turn| game.random_turn(turn));
    verifying("50 random turns", &game.game, quick);
    println!("\na chain of {LINKS} links (one thread, processor time)");
    chains(quick);
    println!("\na player's turn, as a process (by the clock)");
    game.turn_as_process(folder.path(), quick);
    println!(
        "\nan edition: {:.1} ms to read, {:.0} KiB at most",
        ms(reading(quick)),
        peak(&["--peak-of-edition"])
    );
    hard_files(quick);
    println!("\nlong games: a research die or a pass every turn");
    println!(
        "{:>7} {:>10} {:>9} {:>10} {:>9} {:>9} {:>6}",
        "blocks", "bytes", "bytes/bl", "verify", "us/block", "peak KiB", "x file"
    );
    let mut long = Players::start();
    for length in LENGTHS.into_iter().take(if quick { 1 } else { 3 }) {
        while long.game.file().latest() < length {
            long.quiet_turn();
        }
        long.measure_length(folder.path());
    }
    if !quick {
        verifying("\n5000 quiet turns", &long.game, quick);
    }
}

/// Files that a stranger may mail: as large as any that is read, or full of lines that cost most.
fn hard_files(quick: bool) {
    println!("\nfiles of strangers (by the clock)");
    let runs = if quick { 1 } else { 5 };
    for (name, byte) in [("16 MiB of blanks", b' '), ("16 MiB of empty lines", b'\n')] {
        let bytes = vec![byte; 16 << 20];
        let time = least(runs, || drop(std::hint::black_box(fieldpost::mail::open(&bytes))));
        println!("{name:>32} {:>8.1} ms", ms(time));
    }
    let ed = load_built_in("lhtr").expect("the edition loads");
    for (name, line) in
        [("500 moves", "1 inf: Rus > Kaz"), ("500 misspelt moves", "1 inf: Rusia > Ukrane")]
    {
        let moves: String = (0..250).map(|_| format!("  \"{line}\", \"{line}\",\n")).collect();
        let text = format!("[combat]\nmoves = [\n{moves}]\n");
        let power = ed.power_ids().next().expect("a power");
        let time = least(runs, || {
            std::hint::black_box(fieldpost::orders::read_sections(&ed, &text, power));
        });
        println!("{name:>32} {:>8.1} ms", ms(time));
    }
}

/// The shortest of several runs by the clock: for processes.
fn least(runs: u32, mut what: impl FnMut()) -> Duration {
    let one = || {
        let start = Instant::now();
        what();
        start.elapsed()
    };
    std::iter::repeat_with(one).take(runs as usize).min().unwrap_or_default()
}

fn verifying(name: &str, game: &Game, quick: bool) {
    let text = game.text();
    let ed = &game.rules().edition;
    let position = position_text(game.position().board(ed));
    let runs = match text.len() {
        _ if quick => 1,
        n if n > 4_000_000 => 3,
        _ => 25,
    };
    let whole = mean_busy(runs, || assert!(verify(text.as_bytes(), &Source::BuiltIn).good()));
    let bare = mean_busy(runs, || bare_checks(ed, game.file(), &position));
    let first = whole + reading(quick);
    println!(
        "  {name}: {:.1} ms; bare signatures and hashing {:.1} ms; ratio {:.2} ({:.2} for the first \
         game of a process, which reads the edition)",
        ms(whole),
        ms(bare),
        ms(whole) / ms(bare),
        ms(first) / ms(bare)
    );
}

/// Making a chain and opening links of it, which is hashing from its far end: the first link costs
/// most. Beside it bare hashing of as many bytes as the links are made of.
fn chains(quick: bool) {
    let row = |name: &str, what: &mut dyn FnMut() -> Digest| {
        let took = mean_busy(if quick { 1 } else { 25 }, || {
            std::hint::black_box(what());
        });
        println!("  {name:<42} {:6.2} ms", ms(took));
    };
    let (prep, root) = (Digest([7; 32]), || Root::from_bytes([9; 32]));
    let made = || Chain::new(prep, "dora", LINKS, root()).expect("a chain");
    let secret = made().secret_text();
    let read = || Secret::read(&secret).expect("a chain").chain;
    row("make one, with its anchor", &mut || made().anchor());
    row("read its secret and open link 1", &mut || read().link(1).expect("a link"));
    row("read its secret and open the middle link", &mut || {
        read().link(LINKS / 2).expect("a link")
    });
    let anchor = made().anchor();
    let first = made().link(1).expect("a link");
    row("check a link", &mut || {
        assert!(link_follows(prep, "dora", 1, first, anchor));
        first
    });
    // Tag, prep, keeper, number and link with their lengths and SHA-256's own end: two blocks a link.
    let bytes = vec![0; LINKS as usize * 128];
    row("bare SHA-256 of as many bytes", &mut || Digest(Sha256::digest(&bytes).into()));
}

/// Reading an edition from the texts in the program.
fn reading(quick: bool) -> Duration {
    mean_busy(if quick { 1 } else { 25 }, || {
        read(&Source::BuiltIn, "lhtr").expect("the edition is good");
    })
}

/// What no verifier can do without: every signature, and every hash over what the file holds; the
/// dice, which are hashes and keystreams too.
fn bare_checks(ed: &Edition, file: &GameFile, position: &str) {
    let mut anchors: BTreeMap<&str, Digest> =
        file.keepers.iter().map(|k| (k.keeper.as_str(), k.anchor)).collect();
    let documents = file.joins.iter().chain(file.blocks.iter().flat_map(|b| &b.documents));
    for d in documents {
        seal::verify(d.text.as_bytes(), &d.signature).expect("a good signature");
        assert_eq!(doc_digest(d.kind.word(), &d.text), d.digest);
    }
    for block in &file.blocks {
        for o in &block.openings {
            let last = anchors.insert(&o.keeper, o.link).expect("a keeper");
            assert!(link_follows(file.prep, &o.keeper, o.step, o.link, last));
        }
        if let Some(step) = block.step {
            let links: Vec<(&str, Digest)> =
                block.openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
            bare_dice(&block.rolls, seal::seed(file.game, step, &links));
        }
        let at = doc_digest("position", position);
        let head = head_of(ed, file.game, block);
        assert!(head == block.head && at != head);
    }
}

/// Every die of a block, made again.
fn bare_dice(rolls: &[String], seed: Digest) {
    let mut tray = DiceTray::new(seed);
    for text in rolls {
        let line: RollLine = text.parse().expect("a roll line");
        let made = tray.roll_on(line.key(), line.faces().len()).expect("a stream");
        assert!(made == line);
    }
}

/// A table of one seat a side and a director.
struct Players {
    keys: BTreeMap<String, SecretKey>,
    chain: Chain,
    game: Game,
}

impl Players {
    fn start() -> Players {
        let ed = load_built_in("lhtr").expect("the edition loads");
        let seat = |seat: &str, powers: &[&str], keeper| InvitedSeat {
            seat: seat.to_string(),
            powers: powers.iter().map(|p| p.to_string()).collect(),
            keeper,
        };
        let seats = vec![
            seat("anna", &["soviet-union", "united-kingdom", "united-states"], false),
            seat("bruno", &["germany", "japan"], false),
            seat("dora", &[], true),
        ];
        let mut options = ed.usual_options();
        options.insert("victory".into(), "12".into());
        let rules = Source::BuiltIn.rules("lhtr", &options).expect("the rules load");
        let mode = DiceMode::Director;
        let invitation = Invitation::new("bench", &rules, options, mode, seats, [7; 16]);
        let root = Root::from_bytes([9; 32]);
        let chain = Chain::new(invitation.prep(), "dora", LINKS, root).expect("a chain");
        let mut keys = BTreeMap::new();
        let mut joins: Vec<SignedDocument> = Vec::new();
        // The director joins first.
        for s in invitation.seats.iter().rev() {
            let key = SecretKey::generate(&s.seat).expect("a key");
            let own = s.keeper.then_some(&chain);
            let first = invitation.answers_to(&s.seat).and_then(|_| joins.first());
            let text = join_text(&invitation, &s.seat, &key, own, first).expect("a join file");
            joins.push(sign_text(&text, &key).expect("signed"));
            keys.insert(s.seat.clone(), key);
        }
        let game = chain::start(&invitation.text(), joins, &Source::BuiltIn).expect("a game");
        Players { keys, chain, game }
    }

    fn sign(&self, seat: &str, text: &str) -> SignedDocument {
        sign_text(text, &self.keys[seat]).expect("signed")
    }

    fn orders(&self, body: &str) -> SignedDocument {
        let (file, p) = (self.game.file(), self.game.position());
        let seat = self.game.seat_to_move().expect("a seat").id.clone();
        let power = &self.game.rules().edition.power(p.power).name;
        let text = format!(
            "fieldpost = 2\nkind = \"orders\"\ngame = \"{}\"\nseat = \"{seat}\"\npower = \"{power}\"\nround = {}\n\
             step = {}\nhead = \"{}\"\n{body}",
            file.name,
            p.round,
            file.next_step(),
            file.head().short()
        );
        self.sign(&seat, &text)
    }

    fn papers(&self, orders: SignedDocument) -> Option<Vec<SignedDocument>> {
        let receipt =
            fieldpost::chain::receipt_text(&self.game, vec![orders.clone()], None).ok()?;
        let mut papers = vec![orders, self.sign("dora", &receipt)];
        let opening = fieldpost::chain::opening_text(&self.game, papers.clone(), &self.chain, None)
            .expect("an opening");
        papers.push(self.sign("dora", &opening));
        Some(papers)
    }

    fn play(&mut self, body: &str) {
        let orders = self.orders(body);
        let papers = self.papers(orders.clone()).unwrap_or_else(|| vec![orders]);
        let documents = Documents::sort(papers).expect("sorted");
        let step = fieldpost::chain::adjudicate(&self.game, documents)
            .unwrap_or_else(|e| panic!("{e}\n{body}"));
        self.game = step.game;
    }

    fn random_body(&self, turn: u8) -> String {
        let ed = &self.game.rules().edition;
        let rest = Input {
            orders: TurnOrders::default(),
            standing: BTreeMap::new(),
            answers: Vec::new(),
            profile: self.game.rules().defaults.clone(),
            seat_of: self.game.seat_numbers(),
        };
        let mut chance = RandomChoices::new(Digest([turn; 32]));
        let plan = random_orders(ed, self.game.position(), &rest, &mut chance, Zeal::default());
        print_sections(ed, &plan)
    }

    fn random_turn(&mut self, turn: u8) {
        if self.game.position().victory.is_none() {
            let body = self.random_body(turn);
            self.play(&body);
        }
    }

    /// One die for the first development the power does not have; a pass when it has all.
    fn quiet_turn(&mut self) {
        let (ed, p) = (&self.game.rules().edition, self.game.position());
        let known = &p.techs[p.power.0 as usize];
        let open = ed.tech_ids().find(|t| !known.contains(t));
        let body = open.map_or(String::new(), |t| {
            format!("\n[research]\ndevelopment = \"{}\"\ndice = 1\n", ed.tech(t).id)
        });
        self.play(&body);
    }

    /// Everything a player or director does with one turn, each a process of its own.
    fn turn_as_process(&self, folder: &Path, quick: bool) {
        let game = format!("bench.{:04}.ron", self.game.file().latest());
        std::fs::write(folder.join(&game), self.game.text()).expect("the game file");
        let papers = self.papers(self.orders(&self.random_body(200))).expect("dice are needed");
        let names = ["orders.toml", "receipt.toml", "opening.toml"];
        for (name, paper) in names.iter().zip(&papers) {
            std::fs::write(folder.join(name), paper.mail()).expect("a document");
        }
        let runs = if quick { 1 } else { 15 };
        let next = format!("bench.{:04}", self.game.file().latest() + 1);
        let row = |name: &str, words: &[&str]| {
            let took = least(runs, || {
                for end in ["ron", "txt"] {
                    let _ = std::fs::remove_file(folder.join(format!("{next}.{end}")));
                }
                let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
                let done = program.args(words).current_dir(folder).stdout(Stdio::null()).status();
                assert!(done.expect("it starts").success(), "{words:?}");
            });
            println!("  {name:<42} {:6.1} ms", ms(took));
        };
        row("process start (--version)", &["--version"]);
        row("orders check", &["orders", "check", "orders.toml", "--game", &game]);
        let mut words = vec!["adjudicate", game.as_str()];
        words.extend(names);
        row("adjudicate: check, rule, write, report", &words);
        row("verify", &["verify", &game]);
    }

    fn measure_length(&self, folder: &Path) {
        let text = self.game.text();
        let blocks = self.game.file().latest();
        let file = folder.join(format!("long.{blocks}.ron"));
        std::fs::write(&file, &text).expect("the game file");
        let runs = if blocks > 1000 { 3 } else { 9 };
        let took = mean_busy(runs, || assert!(verify(text.as_bytes(), &Source::BuiltIn).good()));
        let peak = peak(&["--peak-of-verify", &file.to_string_lossy()]);
        println!(
            "{blocks:>7} {:>10} {:>9} {:>7.1} ms {:>9.0} {peak:>9.0} {:>6.1}",
            text.len(),
            text.len() / blocks as usize,
            ms(took),
            took.as_secs_f64() * 1e6 / f64::from(blocks),
            peak * 1024.0 / text.len() as f64
        );
    }
}

/// KiB at most held by a process of this program with these words.
fn peak(words: &[&str]) -> f64 {
    let own = std::env::current_exe().expect("this program");
    let out = Command::new(own).args(words).output().expect("it starts");
    String::from_utf8_lossy(&out.stdout).trim().parse().unwrap_or(f64::NAN)
}

/// Verifies a file and prints the most memory this process ever held, where the system tells.
fn peak_of_verify(file: &str) {
    let bytes = std::fs::read(file).expect("the game file");
    assert!(verify(&bytes, &Source::BuiltIn).good());
    print_peak();
}

/// The same of a process that does nothing but load the edition.
fn peak_of_edition() {
    load_built_in("lhtr").expect("the edition loads");
    print_peak();
}

fn print_peak() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    println!("{}", peak.and_then(|p| p.split_whitespace().next()).unwrap_or("nan"));
}
