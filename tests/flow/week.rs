//! A director's week: one command takes the mail for all games of a folder, and a second one goes on when the
//! mails are sent. Nothing is done twice, and trouble in one game does not stop the others.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::Command;

use fieldpost::store::faults::{DiskFault, PlannedFault, watched};

use super::table::{DORA, Ran, Table, on_one_line};
use super::{FEW, QUIET, WEST_RUSSIA};

pub const BOX: &str = "in.mbox";
const LINE: &str = "From somebody@example.org Sat Nov 21 10:00:00 2026\n";
pub const WITH: [&str; 4] = ["--key", "key", "--addresses", "book.toml"];

/// A folder `cup` of dora's with games between anna and bruno.
pub fn season(games: &[&str], mode: &str) -> Table {
    season_with(games, mode, &[])
}

/// The same with more words for `new`.
pub fn season_with(games: &[&str], mode: &str, more: &[&str]) -> Table {
    let t = Table::bare(&["anna", "bruno", DORA]);
    fs::create_dir(t.path(DORA, "cup")).expect("a folder");
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    for name in games {
        let words = ["new", "lhtr", "--name", name, "--dice", mode, "--director", DORA];
        let key = ["--key", "key"];
        t.good(DORA, &[&words[..], &seats, &key, more].concat());
        let invitation = format!("{name}.invitation.toml");
        let first = format!("{name}.join.{DORA}.toml");
        let mut start = vec!["start".to_string(), invitation.clone(), first.clone()];
        for seat in ["anna", "bruno"] {
            t.mail(DORA, seat, &invitation);
            t.mail(DORA, seat, &first);
            // Only where the director keeps the dice alone does everyone answer that join.
            let answered = if mode == "director" { &[first.as_str()][..] } else { &[] };
            let join = ["--seat", seat, "--key", "key"];
            t.good(seat, &[&["join", &invitation][..], answered, &join].concat());
            let paper = format!("{name}.join.{seat}.toml");
            t.mail(seat, DORA, &paper);
            start.push(paper);
        }
        t.good(DORA, &start.iter().map(String::as_str).collect::<Vec<_>>());
        let game = format!("{name}.0000.ron");
        let chain = format!("{name}.{DORA}.chain");
        t.send(DORA, &game);
        for file in [game, chain] {
            let to = format!("cup/{file}");
            fs::rename(t.path(DORA, &file), t.path(DORA, &to)).expect("a file in the folder");
        }
    }
    t
}

/// Orders of anna for the first turn of a game, posted: the mail.
pub fn posted(t: &Table, game: &str, body: &str) -> String {
    let file = format!("{game}.0001.orders.toml");
    t.good("anna", &["orders", "new", "--toml", &format!("{game}.0000.ron")]);
    let template = t.read("anna", &file);
    let head = template.split("\n\n").next().unwrap_or_default();
    t.write("anna", &file, &format!("{head}\n\n{body}"));
    t.good("anna", &[&["post", &file, "--nothing"][..], &WITH].concat());
    t.read("anna", &format!("{game}.0001.orders.anna.eml"))
}

/// A mail as it arrives, with the date that its header claims.
pub fn arrived(mail: &str) -> String {
    format!("Date: Sat, 21 Nov 2026 10:00:00 +0100\n{}", mail.replace("\r\n", "\n"))
}

pub fn into_box(t: &Table, mail: &str) {
    let path = t.path(DORA, BOX);
    let mut file = fs::OpenOptions::new().create(true).append(true).open(path).expect("a mailbox");
    file.write_all(format!("{LINE}{}\n", arrived(mail)).as_bytes()).expect("it is written");
}

pub fn week<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["week", "cup"][..], more, &WITH].concat()
}

pub fn there(t: &Table, file: &str) -> bool {
    t.path(DORA, &format!("cup/{file}")).exists()
}

/// A command of dora's whatever its exit code, without trying what it suggests.
pub fn run(t: &Table, words: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(t.path(DORA, "."));
    Ran::from(command.output().expect("the program starts"))
}

#[test]
fn a_week_of_two_games_is_two_commands() {
    let t = season(&["a1", "a2"], "director");
    // The first mails of the games.
    let said = t.good(DORA, &week(&[]));
    assert!(said.contains("mail of block 0 packed"), "{said}");
    assert!(said.contains("cup/a1.0000.eml  to anna, bruno"), "{said}");
    assert!(said.contains("anna: orders of Soviet Union, since block 0"), "{said}");
    let said = t.good(DORA, &week(&["--mailed"]));
    assert!(said.contains("2 games; 0 blocks written, 0 mails to send"), "{said}");
    into_box(&t, "From: a@b.c\nSubject: hello\n\nWhen do we begin?\n");
    into_box(&t, &posted(&t, "a1", WEST_RUSSIA));
    into_box(&t, &posted(&t, "a2", QUIET));
    let said = t.good(DORA, &week(&[BOX]));
    assert!(said.contains("a1  receipt for step 1 signed"), "{said}");
    assert!(said.contains("a2  block 1: round 1, Soviet Union"), "{said}");
    let receipt = "cup/a1.0001.receipt.dora.eml";
    assert!(said.contains(&format!("{receipt}  to anna, bruno")), "{said}");
    assert!(said.contains("send it before the dice"), "{said}");
    assert!(said.contains("dora: sending the receipt of step 1"), "{said}");
    // The date of the mail is what the receipt claims.
    assert!(t.read(DORA, "cup/a1.0001.receipt.toml").contains("2026-11-21T10:00:00+01:00"));
    assert!(!there(&t, "a1.0001.ron") && !there(&t, "a1.0001.opening.dora.toml"));
    assert!(said.contains("--mailed=2"), "{said}");
    // What an earlier list had says nothing of this one, and the same again lists the same.
    let again = t.good(DORA, &week(&[BOX, "--mailed=1"]));
    assert!(!there(&t, "a1.0001.ron"), "{again}");
    let again = t.good(DORA, &week(&[BOX]));
    let list = |said: &str| said[said.find("SEND").expect("a list")..].to_string();
    assert_eq!(list(&again).replace("0 blocks", "1 block"), list(&said));
    assert!(!again.contains("DONE"), "{again}");
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(said.contains("a1  block 1: round 1, Soviet Union"), "{said}");
    assert!(said.contains("cup/a1.0001.eml  to anna, bruno"), "{said}");
    assert!(!said.contains("a2.0001.eml"), "{said}");
    assert!(said.contains("bruno: orders of Germany"), "{said}");
    t.good(DORA, &["verify", "cup"]);
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(said.contains("0 blocks written, 0 mails to send"), "{said}");
    let data = t.good(DORA, &week(&[BOX, "--format", "json"]));
    assert!(data.contains("\"to-send\": []") && data.contains("\"seat\": \"bruno\""), "{data}");
}

#[test]
fn trouble_in_one_game_does_not_stop_the_others() {
    let t = season(&["a1", "a2", "a3"], "director");
    t.good(DORA, &week(&[]));
    into_box(&t, &posted(&t, "a1", FEW));
    let orders = t.read("anna", "a1.0001.orders.signed.toml");
    // Orders that no rule allows, signed by hand.
    posted(&t, "a2", QUIET);
    let text = t.read("anna", "a2.0001.orders.toml");
    let bad = format!("{text}\n[purchase]\nbuy = \"99 inf\"\n");
    t.sign("anna", "bad.toml", &bad);
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", "bad.toml")));
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", orders.replace("a1", "b9")));
    fs::write(t.path(DORA, "cup/a3.0001.ron"), "not a game").expect("a file");
    let ran = run(&t, &week(&[BOX, "--mailed"]));
    assert_eq!(ran.code, 1, "{}", ran.said);
    assert!(ran.said.contains("a1  receipt for step 1 signed"), "{}", ran.said);
    assert!(ran.said.contains("LOOK AT") && ran.said.contains("a2: refused"), "{}", ran.said);
    assert!(ran.said.contains("cup/a3.0001.ron: WRONG"), "{}", ran.said);
    assert!(!there(&t, "a2.0001.receipt.toml"));
}

#[cfg(unix)]
#[test]
fn a_command_of_ones_own_sends_the_mails_and_what_failed_is_sent_later() {
    let t = season(&["a1", "a2"], "director");
    into_box(&t, &posted(&t, "a1", FEW));
    into_box(&t, &posted(&t, "a2", QUIET));
    t.write(DORA, "send.sh", "if test -e down; then echo no line >&2; exit 75; fi\ncat >> out\n");
    t.write(DORA, "down", "");
    let address = |seat: &str| {
        let place = format!("{seat}@example.org");
        t.good(DORA, &["mail", "address", seat, &place, "--addresses", "book.toml"]);
    };
    address("anna");
    let by = ["--send", "sh send.sh"];
    let send = week(&[&[BOX][..], &by].concat());
    let ran = run(&t, &send);
    assert_eq!(ran.code, 3, "{}", ran.said);
    assert!(
        ran.said.contains("NOT SENT: your address book has no address for bruno"),
        "{}",
        ran.said
    );
    address("bruno");
    let ran = run(&t, &send);
    assert_eq!(ran.code, 3, "{}", ran.said);
    assert!(ran.said.contains("NOT SENT: sh failed with exit code 75: no line"), "{}", ran.said);
    assert!(!there(&t, "a1.0001.ron"), "{}", ran.said);
    fs::remove_file(t.path(DORA, "down")).expect("the line is there again");
    // The receipt is sent, and so its game goes on at once.
    let said = t.good(DORA, &send);
    for mail in ["a1.0000.eml", "a1.0001.receipt.dora.eml", "a1.0001.eml", "a2.0001.eml"] {
        assert!(said.contains(&format!("cup/{mail}")), "{mail}: {said}");
    }
    assert!(said.contains("0 mails to send"), "{said}");
    let out = t.read(DORA, "out");
    let heads = |begin: &str| out.lines().filter(|line| line.starts_with(begin)).count();
    assert_eq!((heads("Subject: [a1]"), heads("Subject: ["), heads("To: ")), (3, 5, 5), "{out}");
    for address in ["anna@example.org", "bruno@example.org"] {
        assert!(out.matches(address).count() >= 5, "{address}: {out}");
    }
    assert!(!out.contains("X-Unsent") && !out.contains('\r'));
    t.good(DORA, &send);
    assert_eq!(t.read(DORA, "out"), out, "nothing is sent twice");
}

#[test]
fn a_maildir_is_as_good_as_a_mailbox() {
    let t = season(&["a1", "a2"], "director");
    for folder in ["Maildir", "Maildir/cur", "Maildir/new", "Maildir/tmp", "mails"] {
        fs::create_dir(t.path(DORA, folder)).expect("a folder");
    }
    let one = arrived(&posted(&t, "a1", QUIET));
    t.write(DORA, "Maildir/cur/1700000000.M1.host", &one);
    t.write(DORA, "Maildir/tmp/1700000001.M1.host", "half a ma");
    t.write(DORA, "mails/orders of the second game.eml", &arrived(&posted(&t, "a2", QUIET)));
    t.write(DORA, "mails/thanks.eml", "From: a@b.c\nSubject: thanks\n\nThank you!\n");
    let said = t.good(DORA, &week(&["Maildir", "mails"]));
    assert!(said.contains("a1  mail of block 0 packed; block 1: round 1"), "{said}");
    assert!(said.contains("a2  mail of block 0 packed; block 1: round 1"), "{said}");
    assert!(!said.contains("IN THE MAIL"), "{said}");
}

#[test]
fn with_keepers_the_links_of_all_are_awaited() {
    let t = season(&["a1"], "both");
    into_box(&t, &posted(&t, "a1", FEW));
    let said = on_one_line(&t.good(DORA, &week(&[BOX])));
    assert!(said.contains("Openings are needed before the dice: anna and bruno for a1."), "{said}");
    let receipt = "a1.0001.receipt.dora.eml";
    for keeper in ["anna", "bruno"] {
        fs::copy(t.path(DORA, &format!("cup/{receipt}")), t.path(keeper, receipt)).expect("a mail");
        t.good(keeper, &[&["step", "a1.0000.ron", receipt][..], &WITH].concat());
        // The opening says that the receipt was sent.
        into_box(&t, &t.read(keeper, &format!("a1.0001.opening.{keeper}.eml")));
        let said = t.good(DORA, &week(&[BOX]));
        assert_eq!(said.contains("bruno: link of step 1, since"), keeper == "anna", "{said}");
        assert!(!said.contains("dora: link"), "the director opens last: {said}");
    }
    assert!(there(&t, "a1.0001.ron"));
}

#[test]
fn of_two_orders_the_player_says_which_one_counts() {
    let t = season(&["a1"], "director");
    into_box(&t, &posted(&t, "a1", FEW));
    let first = t.read("anna", "a1.0001.orders.signed.toml");
    let other = first.split("-----BEGIN").next().unwrap_or_default();
    t.sign("anna", "other.toml", &format!("{}\n# once more\n", other.trim_end()));
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", "other.toml")));
    let ran = run(&t, &week(&[BOX]));
    assert_eq!(ran.code, 1, "{}", ran.said);
    let said = on_one_line(&ran.said);
    assert!(
        said.contains("of message 2 (dated 2026-11-21T10:00:00+01:00, digest "),
        "{}",
        ran.said
    );
    assert!(said.contains("in.mbox, "), "{}", ran.said);
    assert!(said.contains("Only anna can say which one counts"), "{}", ran.said);
    assert!(!there(&t, "a1.0001.receipt.toml"));
    // She does what it says: the first set counts, and the week goes on without a word about the others.
    let is_digest = |word: &&str| word.len() == 32 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let digests: Vec<&str> = said.split([' ', ')']).filter(is_digest).collect();
    let [_, digest] = digests[..] else { panic!("two digests: {said}") };
    let draft = "a1.0001.orders.toml";
    super::corrections::corrected(&t, draft, FEW, &format!("replaces = \"{digest}\""));
    t.good("anna", &[&["post", draft][..], &WITH].concat());
    into_box(&t, &t.read("anna", "a1.0001.orders.anna.2.eml"));
    t.good(DORA, &week(&[BOX]));
    assert!(there(&t, "a1.0001.receipt.toml"));
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(said.contains("orders of anna (corrected)") && !said.contains("LOOK AT"), "{said}");
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let t = season(&["a1"], "director");
    let ran = run(&t, &[&["week", "nofolder"][..], &WITH].concat());
    assert_eq!(ran.code, 3, "{}", ran.said);
    assert!(ran.said.contains("there is no folder nofolder"), "{}", ran.said);
}

/// Somebody else signed anna's words, and that mail came first: it does not stop hers.
#[test]
fn a_paper_that_a_stranger_signed_hides_none() {
    let t = season(&["a1"], "director");
    let mail = posted(&t, "a1", FEW);
    let own = t.read("anna", "a1.0001.orders.signed.toml");
    let words = format!("{}\n", own.split("\n\n# -----BEGIN").next().unwrap_or_default());
    t.sign("bruno", "forged.toml", &words);
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("bruno", "forged.toml")));
    into_box(&t, &mail);
    let ran = run(&t, &week(&[BOX]));
    assert!(
        ran.said.contains("a1  mail of block 0 packed; receipt for step 1 signed"),
        "{}",
        ran.said
    );
    assert!(there(&t, "a1.0001.receipt.toml"));
}

#[test]
fn a_reply_that_no_one_signed_is_named() {
    let t = season(&["a1"], "director");
    t.good("anna", &["orders", "new", "a1.0000.ron"]);
    let form = t.read("anna", "a1.0001.orders.txt");
    let reply = |form: &str| {
        let marked: Vec<String> =
            fieldpost::mail::marked(form).lines().map(|line| format!("> {line}\n")).collect();
        into_box(&t, &format!("From: a@b.c\nSubject: Re: x\n\nHello Dora\n{}", marked.concat()));
    };
    // The report quoted below small talk holds the form as it was mailed.
    reply(&form);
    let said = t.good(DORA, &week(&[BOX]));
    assert!(!said.contains("not signed"), "{said}");
    reply(&form.replace("\nPurchase:\n", "\nPurchase:\n8 inf\n"));
    let ran = run(&t, &week(&[BOX]));
    assert_eq!(ran.code, 1, "a game needs its director: {}", ran.said);
    let said = on_one_line(&ran.said);
    assert!(said.contains("a1: orders of anna, in.mbox, message 2, is not signed"), "{said}");
}

#[test]
fn a_list_that_was_not_printed_is_not_sent() {
    let t = season(&["a1"], "director");
    let ran = run(&t, &week(&["--mailed=1"]));
    assert_eq!(ran.code, 2, "{}", ran.said);
    assert!(ran.said.contains("no list 1 has been printed yet"), "{}", ran.said);
    t.good(DORA, &week(&[]));
    let ran = run(&t, &week(&["--mailed=2"]));
    assert_eq!(ran.code, 2, "{}", ran.said);
    assert!(ran.said.contains("the last list has the number 1: --mailed=1"), "{}", ran.said);
    t.good(DORA, &week(&["--mailed=1"]));
}

#[test]
fn an_address_that_was_found_later_is_written_into_the_packed_mail() {
    let t = season(&["a1"], "director");
    t.good(DORA, &week(&[]));
    assert!(!t.read(DORA, "cup/a1.0000.eml").contains("bruno@example.org"));
    t.good(DORA, &["mail", "address", "bruno", "bruno@example.org", "--addresses", "book.toml"]);
    t.good(DORA, &week(&[]));
    let mail = t.read(DORA, "cup/a1.0000.eml");
    assert!(mail.starts_with("To: bruno@example.org"), "{mail}");
}

/// `cat june.eml >> in.mbox` leaves no empty line between two mails.
#[test]
fn mails_added_by_hand_are_mails_of_their_own() {
    let t = season(&["a1", "a2"], "director");
    let mails = ["a1", "a2"].map(|game| posted(&t, game, QUIET).trim_end().to_string());
    let both: Vec<String> = mails.iter().map(|mail| format!("{LINE}{}\n", arrived(mail))).collect();
    t.write(DORA, BOX, &both.concat());
    let said = t.good(DORA, &week(&[BOX]));
    assert!(there(&t, "a1.0001.ron") && there(&t, "a2.0001.ron"), "{said}");
}

/// A file of the folder, without the numbers of the lists in which the mails of the outbox were printed: a list
/// that a stopped program had begun is not printed again under its number.
fn listed_once(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Option<Vec<u8>> {
    let bytes = files.get(name)?;
    if !name.starts_with("outbox.toml") {
        return Some(bytes.clone());
    }
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().filter(|line| !line.starts_with("listed = "));
    Some(lines.collect::<Vec<_>>().join("\n").into_bytes())
}

/// All files below the folder of games.
fn cup(t: &Table) -> BTreeMap<String, Vec<u8>> {
    let list = fs::read_dir(t.path(DORA, "cup")).expect("a folder");
    let files = list.map(|e| e.expect("an entry").path());
    let named = |p: std::path::PathBuf| {
        let name = p.file_name().unwrap_or_default().to_string_lossy().to_string();
        (name, fs::read(&p).expect("a file"))
    };
    files.map(named).collect()
}

#[test]
fn a_week_stopped_anywhere_is_given_again() {
    let t = season(&["a1"], "director");
    into_box(&t, &posted(&t, "a1", FEW));
    let [folder, inbox, key, book] =
        ["cup", BOX, "key", "book.toml"].map(|file| t.path(DORA, file).display().to_string());
    let first = ["week", &folder, &inbox, "--key", &key, "--addresses", &book];
    let second = [&first[..], &["--mailed=1"]].concat();
    for words in [&first[..], &second] {
        let start = cup(&t);
        let lay = |files: &BTreeMap<String, Vec<u8>>| {
            let path = |name: &String| t.path(DORA, &format!("cup/{name}"));
            cup(&t).keys().for_each(|name| fs::remove_file(path(name)).expect("a file"));
            for (name, bytes) in files {
                super::keys::write_private(&path(name), bytes);
            }
        };
        let ((code, said), acts) = watched(None, || fieldpost::cli::run(words));
        assert_eq!(code, 0, "{said}");
        let wanted = cup(&t);
        for at in 0..acts.len() {
            for fault in [DiskFault::Fail, DiskFault::Stop] {
                lay(&start);
                let _ = watched(Some(PlannedFault { at, fault }), || fieldpost::cli::run(words));
                let (code, said) = fieldpost::cli::run(words);
                assert_eq!(code, 0, "{fault:?} at {at}\n{said}");
                let left = cup(&t);
                // The list as it was before is there if it was written twice.
                let names = wanted.keys().chain(left.keys()).filter(|n| !n.ends_with(".before"));
                let others: Vec<&String> = names
                    .filter(|name| listed_once(&left, name) != listed_once(&wanted, name))
                    .collect();
                assert!(others.is_empty(), "{fault:?} at {at}: {others:?} are others\n{said}");
            }
        }
        lay(&wanted);
    }
    assert!(there(&t, "a1.0001.ron"));
}

/// The newest file of a game in dora's folder, and the seat that it waits for.
fn newest(t: &Table, game: &str) -> (String, String) {
    let names =
        cup(t).into_keys().filter(|n| n.starts_with(&format!("{game}.")) && n.ends_with(".ron"));
    let file = names.max().expect("a game file");
    let bytes = fs::read(t.path(DORA, &format!("cup/{file}"))).expect("the game file");
    let game = fieldpost::chain::open(&bytes, &fieldpost::edition::Source::BuiltIn);
    match fieldpost::chain::awaited(&game.unwrap_or_else(|e| panic!("{e}"))) {
        fieldpost::chain::Awaited::Orders { seat, .. } => (file, seat),
        other => panic!("{file} awaits {other:?}"),
    }
}

#[test]
fn a_season_of_three_games_is_played_through_one_mailbox() {
    let games = ["a1", "a2", "a3"];
    let t = season(&games, "director");
    t.good(DORA, &week(&[]));
    for round in 0..3 {
        let mut posted = 0;
        for game in games {
            let (file, seat) = newest(&t, game);
            fs::copy(t.path(DORA, &format!("cup/{file}")), t.path(&seat, &file)).expect("a mail");
            let seed = format!("{}", 3 + round);
            let draft = file.replace(".ron", ".draft.toml");
            t.good(&seat, &["orders", "random", &file, "--seed", &seed, "--out", &draft]);
            t.good(&seat, &[&["post", &draft, "--nothing"][..], &WITH].concat());
            let number: u32 = file[3..7].parse().expect("the number of a block");
            into_box(&t, &t.read(&seat, &format!("{game}.{:04}.orders.{seat}.eml", number + 1)));
            posted += 1;
        }
        let first = t.good(DORA, &week(&[BOX, "--mailed"]));
        let second = t.good(DORA, &week(&[BOX, "--mailed"]));
        let blocks = [&first, &second]
            .map(|said| said.matches("  block ").count() + said.matches("; block ").count());
        assert_eq!(blocks[0] + blocks[1], posted, "{first}{second}");
        for game in games {
            assert_eq!(&newest(&t, game).0[3..7], format!("{:04}", round + 1), "{first}{second}");
        }
    }
    t.good(DORA, &["verify", "cup"]);
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(said.contains("0 blocks written, 0 mails to send"), "{said}");
}
