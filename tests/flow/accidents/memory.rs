//! Hostile files of any size and shape: refused, or read in memory that is bounded by their size and
//! by a limit. Each is read by a process of its own, this test program once more, which says how much
//! memory it had at most.

use std::fs;
use std::path::Path;
use std::process::Command;

use fieldpost::chain::DiceMode;
use fieldpost::limits::{FOLDER_BYTES, MAIL_BYTES};

use crate::bad_input::desk::Desk;
use crate::chain::table::Table;

/// What reading anything costs: buffers, threads, the data of an edition, freed memory that is kept.
const BARE: usize = 40 << 20;

/// The program itself, before it has read anything.
const PROGRAM: usize = 36 << 20;

/// For each byte of a file that is read at once.
const TIMES: usize = 10;

/// For each byte of a small file, such as orders: a list of numbers has a value for every two.
const TIMES_SMALL: usize = 100;

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

/// How much more memory than before a process of its own had while it ran command lines; the greatest
/// of their exit codes, and what they printed.
fn peak(lines: &[String]) -> (usize, u8, String) {
    peak_with(8, lines)
}

/// The same with so many threads.
fn peak_with(threads: usize, lines: &[String]) -> (usize, u8, String) {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program)
        .args(["--exact", "accidents::memory::the_process_that_is_measured"])
        .args(["--ignored", "--nocapture"])
        .env("FIELDPOST_MEASURED", lines.join("\n"))
        .env("RAYON_NUM_THREADS", threads.to_string())
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    let (_, rest) = text.split_once("MEASURED ").unwrap_or_else(|| panic!("{lines:?} {text}"));
    let mut parts = rest.splitn(3, ' ');
    let mut number = || parts.next().and_then(|n| n.parse::<usize>().ok()).expect("a number");
    let (kib, code) = (number(), number());
    (kib * KIB, code as u8, parts.next().unwrap_or_default().to_string())
}

#[test]
#[ignore = "runs commands for the tests beside it"]
fn the_process_that_is_measured() {
    let Ok(lines) = std::env::var("FIELDPOST_MEASURED") else { return };
    let memory = |what: &str| {
        let status = fs::read_to_string("/proc/self/status").expect("the kernel tells");
        let line = status.lines().find_map(|l| l.strip_prefix(what)).expect("a line of it");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number")
    };
    // What is read only once is not the file's.
    fieldpost::cli::run(&["rules", "MOB-02"]);
    fieldpost::cli::run(&["show"]);
    // The kernel forgets the peak so far.
    fs::write("/proc/self/clear_refs", "5").expect("one's own memory");
    let before = memory("VmRSS:");
    let (mut most, mut all) = (0, String::new());
    for line in lines.split('\n') {
        let (code, said) = fieldpost::cli::run(&line.split(' ').collect::<Vec<_>>());
        most = most.max(code);
        all.push_str(&said.chars().take(1000).collect::<String>());
    }
    let more = memory("VmHWM:").saturating_sub(before);
    println!("MEASURED {more} {most} {all}");
}

struct Room {
    desk: Desk,
}

impl Room {
    /// Reads a hostile file by commands and wants it refused in bounded memory.
    /// Every byte of it may cost so many.
    fn bounded(&self, shape: &str, bytes: &[u8], times: usize, commands: &[&str]) -> String {
        let file = self.desk.file("hostile");
        fs::write(&file, bytes).expect("a file");
        let said = self.file(shape, &file, times * bytes.len(), commands);
        fs::remove_file(&file).expect("a file");
        said
    }

    fn file(&self, shape: &str, file: &Path, cost: usize, commands: &[&str]) -> String {
        let folder = format!("{}/", self.desk.path().display());
        let full = |w: &str| match w {
            "HOSTILE" => file.display().to_string(),
            w => w.replacen('@', &folder, usize::from(w.starts_with('@'))),
        };
        let line = |c: &&str| c.split(' ').map(full).collect::<Vec<_>>().join(" ");
        let (peak, code, said) = peak(&commands.iter().map(line).collect::<Vec<_>>());
        let most = BARE + cost;
        let size = fs::metadata(file).expect("a file").len() as usize;
        let what = format!("{shape}, {} KiB", size / KIB);
        println!("{what}: {} MiB", peak / MIB);
        assert!(peak < most, "{what}: {} of {} MiB\n{said}", peak / MIB, most / MIB);
        assert_ne!(code, 0, "{what} is accepted: {said}");
        said
    }
}

const GAME: [&str; 2] = ["verify HOSTILE", "replay HOSTILE --to 9999"];
const MAIL: [&str; 2] = ["mail read HOSTILE", "adjudicate @spring.0000.ron HOSTILE"];
const ORDERS: [&str; 2] = [
    "orders check HOSTILE --game @spring.0000.ron",
    "orders explain HOSTILE --game @spring.0000.ron",
];

#[test]
fn attack_61_a_hundred_megabytes() {
    let room = Room { desk: Desk::new() };
    let file = room.desk.file("hostile");
    let huge = fs::File::create(&file).expect("a file");
    huge.set_len(100 << 20).expect("a sparse file");
    for command in [&GAME[..], &MAIL, &ORDERS, &["case HOSTILE", "start HOSTILE"]].concat() {
        let said = room.file("nothing", &file, 0, &[command]);
        assert!(said.contains("larger than") && said.contains("KiB"), "{command}: {said}");
    }
}

/// The parts of a good game file around its blocks, its first block, and its events.
fn parts(game: &str) -> (String, String, String) {
    let at = |what: &str, from: usize| game[from..].find(what).map(|i| i + from).expect("a part");
    let start = at("\n blocks: [\n", 0) + "\n blocks: [\n".len();
    let end = at("\n ],\n position: (", start) + 1;
    (game[..start].to_string(), game[start..end].to_string(), game[end..].to_string())
}

#[test]
fn attack_61_game_files_of_every_shape() {
    let room = Room { desk: Desk::new() };
    let good = room.desk.read("spring.0001.ron");
    let (head, block, tail) = parts(&good);
    let size = 2 * MIB;
    let filled = |one: &str| one.repeat(size / one.len());
    let events = block.find("   events: [\n").expect("events") + "   events: [\n".len();
    let with_events = |one: &str| {
        let (above, below) = block.split_at(events);
        format!("{head}{above}{}{below}{tail}", filled(one))
    };
    let units = tail.find("units: [").expect("units") + "units: [".len();
    let with_units = |one: &str| {
        let (above, below) = tail.split_at(units);
        format!("{head}{block}{above}{}{below}", filled(one))
    };
    let versions = good.split(" name: ").next().expect("a format and a revision");
    let shapes = [
        ("brackets", "[".repeat(size)),
        ("one line", format!("{} name: \"{}\")", versions, "x".repeat(size))),
        ("one blank line", good.replacen('(', &format!("({}", " ".repeat(size)), 1)),
        ("one name", good.replacen("\"spring\"", &format!("\"{}\"", "x".repeat(size)), 1)),
        ("small events", with_events("Launched(unit: 1),")),
        ("events of one line", with_events("    Launched(unit: 1),\n")),
        ("units", with_units("(power:\"\",kind:\"\",count:1),")),
        ("lots", with_units("(space:Some(\"a\"),power:\"\",kind:\"\",count:1,cargo:[]),")),
        ("blocks", format!("{head}{}{tail}", filled(&block))),
        (
            "lines of documents",
            block.replacen("text: [", &format!("text: [{}", filled("\"\",")), 1),
        ),
        (
            "rolls",
            format!(
                "{head}{}{tail}",
                block.replacen("rolls: [", &format!("rolls: [{}", filled("(roll:\"\"),")), 1)
            ),
        ),
        (
            "options",
            good.replacen("options: [", &format!("options: [{}", filled("(\"\",\"\"),")), 1),
        ),
        (
            "seats",
            good.replacen(
                "seats: [",
                &format!("seats: [{}", filled("(seat:\"\",powers:[],key:\"\",fingerprint:\"\"),")),
                1,
            ),
        ),
        ("comments", format!("{}{good}", filled("/**/"))),
        ("line ends", format!("{}{good}", filled("\r\n"))),
        ("commas", format!("{head}{}", filled(","))),
        ("nothing", " ".repeat(size)),
    ];
    for (shape, text) in &shapes {
        room.bounded(shape, text.as_bytes(), TIMES, &GAME);
    }
}

/// Findings are kept for every file of a folder.
#[test]
fn a_finding_about_a_long_line_is_short() {
    let desk = Desk::new();
    let good = desk.read("spring.0001.ron");
    let long = " ".repeat(MIB);
    for text in [good.replacen('(', &format!("({long}"), 1), good.replacen("name: ", &long, 1)] {
        desk.write("hostile.ron", text);
        let path = desk.file("hostile.ron").display().to_string();
        let (code, said) = fieldpost::cli::run(&["verify", &path, "--format", "json"]);
        assert!(code == 1 && said.contains("\"wrong\""), "{}", said.len());
        assert!(said.len() < 20 * KIB, "{} bytes", said.len());
    }
}

/// A file with as many faults as a file may have entries tells some of them.
#[test]
fn many_findings_are_told_in_part() {
    let desk = Desk::new();
    let orders = desk.read("spring.orders.toml");
    let moves = format!("moves = [{}", "\"1\",".repeat(450));
    desk.write("hostile.toml", orders.replacen("moves = [", &moves, 1));
    let path = desk.file("hostile.toml").display().to_string();
    let game = desk.file("spring.0000.ron").display().to_string();
    let (code, said) = fieldpost::cli::run(&["orders", "check", &path, "--game", &game]);
    assert!(code == 1 && said.contains("more: correct these first"), "{}", said.len());
    assert!(said.contains(" 450 errors"), "{said}");
    assert_eq!(said.matches("[bad-line]").count(), 200, "{said}");
    assert!(said.len() < 80 * KIB, "{} bytes", said.len());
}

/// A device gives bytes for ever, and a pipe waits for ever.
#[test]
fn what_is_no_file_is_not_read_in_a_folder() {
    let desk = Desk::new();
    std::os::unix::fs::symlink("/dev/zero", desk.file("zero.ron")).expect("a link");
    desk.good(&["verify", "."]);
    let said = desk.run(&["verify", "zero.ron"]);
    assert!(said.code == 3 && said.says.contains("larger than"), "{}", said.says);
}

#[test]
fn attack_61_mails_of_every_shape() {
    let room = Room { desk: Desk::new() };
    let size = 2 * MIB;
    let filled = |one: &str| one.repeat(size / one.len());
    let base64 = |bytes: &[u8]| data_encoding::BASE64.encode(bytes);
    let mut nested = filled("fieldpost = 2\n");
    for _ in 0..6 {
        nested = format!(
            "From: x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{}\n",
            base64(nested.as_bytes())
        );
        nested.truncate(size);
    }
    let mixed = "From: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n";
    let shapes = [
        ("one header", format!("From: x\nSubject: {}\n\nx", "x".repeat(size))),
        ("header lines", format!("From: x\n{}\nx", filled("A: b\n"))),
        ("folded lines", format!("From: x\nSubject: x\n{}\nx", filled(" x\n"))),
        ("encoded words", format!("From: x\nSubject: {}\n\nx", filled("=?utf-8?B?eHg=?= "))),
        ("parameters", format!("From: x\nContent-Type: text/plain; {}\n\nx", filled("a=b; "))),
        ("addresses", format!("From: x\nTo: {}\n\nx", filled("a@b, "))),
        ("parts", format!("{mixed}{}--b--\n", filled("--b\n\nx\n"))),
        ("parts of parts", filled(&mixed.replace("\n\n", "\n\n--b\n"))),
        ("mails in mails", nested),
        ("base64", format!("From: x\nContent-Transfer-Encoding: base64\n\n{}", filled("AAAA"))),
        (
            "quoted",
            format!("From: x\nContent-Transfer-Encoding: quoted-printable\n\n{}", filled("=41")),
        ),
        ("documents", format!("From: x\n\n{}", filled("fieldpost = 2\n"))),
        (
            "signatures",
            format!("From: x\n\nfieldpost = 2\n{}", filled("# -----BEGIN SSH SIGNATURE-----\n")),
        ),
        ("line ends", format!("From: x\n\n{}", filled("\n"))),
        ("a mailbox", filled("From x\nA: b\n\n")),
        ("a mailbox of documents", filled("From x\nFrom: b\n\nfieldpost = 2\n\n")),
        (
            "wide letters",
            format!("\u{feff}From: x\n\n{}", filled("x"))
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .map(char::from)
                .collect(),
        ),
        ("twice encoded", format!("From: x\n\nfieldpost = 2\n{}", filled("\u{c3}\u{bc}"))),
    ];
    for (shape, text) in &shapes {
        let bytes: Vec<u8> = match *shape {
            "wide letters" => text.chars().map(|c| c as u8).collect(),
            _ => text.clone().into_bytes(),
        };
        room.bounded(shape, &bytes, TIMES, &MAIL);
    }
}

#[test]
fn attack_61_order_files_of_every_shape() {
    let room = Room { desk: Desk::new() };
    let good = room.desk.read("spring.orders.toml");
    for size in [60 * KIB, 1000 * KIB] {
        let filled = |one: &str| one.repeat(size / one.len());
        let shapes = [
            (
                "a list",
                good.replacen("moves = [", &format!("x = [{}]\nmoves = [", filled("1,")), 1),
            ),
            (
                "lists",
                good.replacen("moves = [", &format!("x = [{}]\nmoves = [", filled("[],")), 1),
            ),
            ("tables", format!("{good}{}", filled("[[a]]\n"))),
            (
                "keys",
                format!(
                    "{good}\n[x]\n{}",
                    (0..size / 8).map(|i| format!("{i:x}=1\n")).collect::<String>()
                ),
            ),
            ("one string", good.replacen("4 inf", &"x".repeat(size), 1)),
            ("moves", good.replacen("moves = [", &format!("moves = [{}", filled("\"1\",")), 1)),
            ("comments", format!("{good}{}", filled("#\n"))),
            ("quotes", filled("\"")),
        ];
        for (shape, text) in &shapes {
            let commands = [&ORDERS[..], &["case HOSTILE", "start HOSTILE"]].concat();
            room.bounded(shape, text.as_bytes(), TIMES_SMALL, &commands);
        }
    }
}

#[test]
fn attack_61_a_folder_of_large_files() {
    let room = Room { desk: Desk::new() };
    let good = room.desk.read("spring.0001.ron");
    let (head, block, tail) = parts(&good);
    let text = format!("{head}{}{tail}", block.repeat(10 * MIB / block.len()));
    let folder = room.desk.file("folder");
    fs::create_dir(&folder).expect("a folder");
    for n in 0..8 {
        fs::write(folder.join(format!("{n}.ron")), &text).expect("a file");
    }
    for command in ["verify", "audit"] {
        let (peak, code, said) = peak(&[format!("{command} {}", folder.display())]);
        let most = BARE + TIMES * FOLDER_BYTES;
        assert!(peak < most, "{command}: {} of {} MiB", peak / MIB, most / MIB);
        assert!(code == 1 && said.contains("WRONG"), "{said}");
    }
    let dearest = (TIMES * FOLDER_BYTES).max(TIMES_SMALL * MAIL_BYTES);
    assert!(PROGRAM + BARE + dearest < 300_000_000);
}

/// A game file of some MB that is good: its players write long standing orders.
fn long_good_game() -> String {
    let mut table = Table::new(DiceMode::Director);
    let body = "# Why should a player not think aloud?\n".repeat(1500);
    for version in 1..70 {
        let paper = table.standing("bruno", version, &body);
        table.file_standing(paper);
    }
    table.game.text()
}

/// What is kept of a file that was looked at is little, however many there are.
#[test]
fn a_folder_of_good_games_is_not_kept() {
    let room = Room { desk: Desk::new() };
    let text = long_good_game();
    assert!(text.len() > 3 * MIB, "{} KiB", text.len() / KIB);
    let audit = |files: usize| {
        let folder = room.desk.file(&format!("folder{files}"));
        fs::create_dir(&folder).expect("a folder");
        for n in 0..files {
            fs::write(folder.join(format!("{n}.ron")), &text).expect("a file");
        }
        // One by one: how many are read at a time does not matter here.
        let (peak, code, said) = peak_with(1, &[format!("audit {}", folder.display())]);
        assert!(code == 0 && said.contains(&format!("{files} good files of 1 game")), "{said}");
        println!("{files} files: {} MiB", peak / MIB);
        peak
    };
    let (few, many) = (2, 12);
    let (some, all) = (audit(few), audit(many));
    let most = some + (many - few) * text.len() / 4;
    assert!(all < most, "{} of {} MiB", all / MIB, most / MIB);
}
