//! What was signed and what is mailed are the same; help names what its reader has; files that an editor or
//! a mail program has touched are still read.

use std::fs;
use std::process::Command;

use super::chains::mail_new_chain;
use super::mailboxes::next;
use super::post::filled_in;
use super::standing::stop_for_an_answer;
use super::table::{DORA, NAME, TWO, Table};
use super::{FEW, LOSSES, QUIET, WEST_RUSSIA};

const KEY: [&str; 4] = ["--key", "key", "--addresses", "none.toml"];

fn words<'a>(command: &'a str, file: &'a str) -> Vec<&'a str> {
    [&[command, file][..], &KEY].concat()
}

#[test]
fn standing_orders_are_not_signed_twice_under_one_version() {
    let t = Table::of("director");
    let game = t.latest("bruno");
    t.good("bruno", &["standing", "new", &game, "--seat", "bruno", "--out", "st.toml"]);
    let head = t.read("bruno", "st.toml").split("\n\n").next().unwrap_or_default().to_string();
    t.write("bruno", "st.toml", &format!("{head}\n\n{LOSSES}"));
    t.good("bruno", &words("post", "st.toml"));
    let mail = format!("{NAME}.0001.standing.bruno.eml");
    let mailed = t.read("bruno", &mail);
    // Other words, and the signed file out of the way: the mail may have been sent.
    let other = LOSSES.replace("inf, art", "art, inf");
    t.write("bruno", "st.toml", &format!("{head}\n\n{other}"));
    fs::rename(t.path("bruno", "st.signed.toml"), t.path("bruno", "old.toml")).expect("moved");
    let said = t.refused("bruno", &words("post", "st.toml"));
    assert!(said.contains(&format!("signed a different text for this step, {mail}")), "{said}");
    assert!(said.contains("write a later version: `version = 2`"), "{said}");
    assert!(!t.path("bruno", "st.signed.toml").exists(), "nothing is signed");
    assert_eq!(t.read("bruno", &mail), mailed);
    // A later version is another paper, with a mail of its own.
    t.write(
        "bruno",
        "st.toml",
        &format!("{head}\n\n{other}").replace("version = 1", "version = 2"),
    );
    let said = t.good("bruno", &words("post", "st.toml"));
    let second = format!("{NAME}.0001.standing.bruno.2.eml");
    assert!(said.contains(&format!("Send {second} to dora")), "{said}");
    assert_eq!(t.read("bruno", &mail), mailed);
    let signed = t.read("bruno", "st.signed.toml");
    t.good("bruno", &["mail", "unpack", &second]);
    assert_eq!(t.read("bruno", &format!("{NAME}.0001.standing.bruno.toml")), signed);
}

#[test]
fn a_reply_to_the_newest_report_asks_for_the_newest_file() {
    let t = Table::of("director");
    let standing = t.standing("bruno", LOSSES);
    t.send("bruno", &standing);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &standing]);
    t.good(DORA, &["orders", "new", &t.latest(DORA), "--out", "reply.toml"]);
    t.mail(DORA, "anna", "reply.toml");
    assert_eq!(t.latest("anna"), format!("{NAME}.0000.ron"));
    let said = t.refused("anna", &[&words("post", "reply.toml")[..], &["--nothing"]].concat());
    assert!(said.contains("save the newest one next to this file"), "{said}");
    assert!(!said.contains("help: head ="), "{said}");
}

#[test]
fn a_game_that_is_only_in_a_mail_is_named_to_the_next_command() {
    let t = Table::of("director");
    let game = t.latest("anna");
    t.good("anna", &["mail", "pack", &game, "--out", "m3.eml", "--addresses", "none.toml"]);
    fs::remove_file(t.path("anna", &game)).expect("it was there");
    let said = t.good("anna", &["orders", "new", "m3.eml", "--toml"]);
    let named = next(&said);
    assert_eq!(named[named.len() - 2..], ["--game", "m3.eml"], "{said}");
    let file = named[1].clone();
    let head = t.read("anna", &file).split("\n\n").next().unwrap_or_default().to_string();
    t.write("anna", &file, &format!("{head}\n\n{FEW}"));
    let said = t.good("anna", &[&words("post", &file)[..], &["--game", "m3.eml"]].concat());
    // The director has the game file under its own name.
    assert_eq!(next(&said)[1], game, "{said}");
}

#[test]
fn one_person_writes_the_block_of_a_notice() {
    let t = Table::of("director");
    let notice = |seat: &str| {
        let game = t.latest(seat);
        t.good(seat, &["notice", &game, "--seat", seat, "--key", "key", "--form", "overdue"]);
        format!("{NAME}.0001.notice.{seat}.toml")
    };
    let said = t.good(DORA, &words("post", &notice(DORA)));
    assert!(said.contains("You direct this game and write its blocks. Next, dora:"), "{said}");
    assert!(!said.contains("Send "), "{said}");
    let named = next(&said);
    t.good(DORA, &named.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(t.latest(DORA), format!("{NAME}.0001.ron"));
    let t = Table::of("keepers");
    let game = t.latest("bruno");
    t.good("bruno", &["notice", &game, "--seat", "bruno", "--key", "key", "--form", "overdue"]);
    let said = t.good("bruno", &words("post", &format!("{NAME}.0001.notice.bruno.toml")));
    assert!(
        said.contains("Next, the player who made block 0 saves this mail under the name below"),
        "{said}"
    );
}

#[test]
fn an_address_may_be_entered_after_the_mail_was_packed() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", QUIET);
    let book = ["--key", "key", "--addresses", "book.toml", "--nothing"];
    t.good("anna", &[&["post", &file][..], &book].concat());
    t.good("anna", &["mail", "address", DORA, "dora@example.org", "--addresses", "book.toml"]);
    let said = t.good("anna", &[&["post", &file][..], &book].concat());
    let mail = format!("{NAME}.0001.orders.anna.eml");
    assert!(
        said.contains(&format!("packed again; the earlier message is now {mail}.before")),
        "{said}"
    );
    assert!(t.read("anna", &mail).contains("dora@example.org"));
    // Something else under that name is not touched.
    t.write("anna", &mail, "Subject: mine\n\nmine\n");
    let ran = t.run("anna", &[&["post", &file][..], &book].concat());
    assert!(ran.code == 3 && ran.said.contains("exists and holds something else"), "{}", ran.said);
}

#[test]
fn a_ruling_finds_the_chain_as_a_step_does() {
    let t = Table::of("keepers");
    let game = t.latest("anna");
    let paper = mail_new_chain(&t, "anna", 99);
    let rule = ["ruling", "re-anchor", &game, &paper, "--seat", "bruno", "--key", "key"];
    let ran = t.run("bruno", &rule);
    assert!(ran.code == 2 && ran.said.contains("there is no june.bruno.chain"), "{}", ran.said);
    fs::copy(t.path("bruno", "chain"), t.path("bruno", "june.bruno.chain")).expect("a chain");
    t.good("bruno", &rule);
}

#[test]
fn a_link_in_a_comment_is_warned_of() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", &format!("# see https://example.org/map\n{FEW}"));
    let said = t.good("anna", &words("post", &file));
    assert!(said.contains("mail programs turn https://example.org/map into a link"), "{said}");
}

#[test]
fn a_game_file_that_an_editor_has_saved_is_good() {
    let t = Table::of("director");
    let game = t.latest("anna");
    let text = t.read("anna", &game);
    for (name, saved) in [
        ("mark.ron", format!("\u{feff}{text}")),
        ("both.ron", format!("\u{feff}{}", text.replace('\n', "\r\n"))),
    ] {
        t.write("anna", name, &saved);
        let said = t.good("anna", &["verify", name]);
        assert!(said.contains(": good"), "{said}");
        t.good("anna", &["show", name]);
        t.good("anna", &["orders", "new", name, "--out", &format!("{name}.toml")]);
        for script in ["verify_game.py", "check_dice.py"] {
            let path = format!("{}/docs/{script}", env!("CARGO_MANIFEST_DIR"));
            let path = fs::canonicalize(path).expect("the script");
            let out = Command::new("python3").arg(path).arg(t.path("anna", name)).output();
            let out = out.expect("python3 starts");
            let said = String::from_utf8_lossy(&out.stdout);
            assert!(out.status.success(), "{script} {name}: {said}");
        }
    }
}

#[test]
fn files_in_which_others_are_packed_are_named() {
    let t = Table::of("director");
    let game = t.latest(DORA);
    let mail = |name: &str, base64: &str| {
        format!(
            "From: a@b.c\nMIME-Version: 1.0\nContent-Type: application/octet-stream; name=\"{name}\"\n\
             Content-Transfer-Encoding: base64\n\n{base64}\n"
        )
    };
    for (name, base64, is) in [
        ("turn.zip", "UEsDBBQAAAAI", "an archive or office file"),
        ("winmail.dat", "eJ8+IgAAAAA=", "winmail.dat, in which Outlook packs"),
        ("turn.msg", "0M8R4KGxGuEAAA==", "a mail as Outlook saves it (.msg)"),
    ] {
        t.write(DORA, "in.eml", &mail(name, base64));
        let said = t.refused(DORA, &["step", &game, "in.eml", "--key", "key"]);
        assert!(said.contains(&format!("no document, but {name}: {is}")), "{said}");
        let said = t.refused(DORA, &["mail", "read", "in.eml"]);
        assert!(said.contains(&format!("not looked into: {name}")) && said.contains(is), "{said}");
    }
    fs::write(t.path(DORA, "a.msg"), b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0").expect("a file");
    let said = t.refused(DORA, &["step", &game, "a.msg", "--key", "key"]);
    assert!(said.contains("this is a mail as Outlook saves it") && said.contains(".eml"), "{said}");
}

#[test]
fn a_line_that_a_player_typed_keeps_its_mark() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", FEW);
    let form = t.read("anna", &file).replace(
        "losses = \"inf, tank\"",
        "losses = \"inf, tank\"\nretreat = \"\"\"to Archangel if defenders \\\n>= 3\"\"\"",
    );
    let marked = fieldpost::mail::marked(&form);
    let quoted: String = marked.lines().map(|l| format!("> {l}\n")).collect();
    let typed = quoted.replace("> >= 3", ">= 3");
    assert_ne!(typed, quoted);
    t.write("anna", "reply.eml", &format!("From: a@b.c\nSubject: Re\n\n{typed}"));
    t.good("anna", &words("post", "reply.eml"));
    let signed = t.read("anna", &format!("{NAME}.0001.orders.signed.toml"));
    assert!(signed.contains("\n>= 3"), "{signed}");
}

/// Two receipts of one game, at these times; what `audit` says.
fn audited(first: &str, second: &str) -> String {
    let t = Table::of("director");
    for (seat, body, time) in [("anna", WEST_RUSSIA, first), ("bruno", EGYPT, second)] {
        let orders = t.orders(seat, body);
        t.send(seat, &orders);
        let (game, number) = (t.latest(DORA), t.next(DORA));
        t.good(DORA, &["receipt", &game, &orders, "--key", "key", "--claimed-time", time]);
        let receipt = format!("{NAME}.{number:04}.receipt.toml");
        t.good(DORA, &t.open_words(&game, &[&orders, &receipt]));
        let opening = format!("{NAME}.{number:04}.opening.{DORA}.toml");
        t.rule(DORA, &[&orders, &receipt, &opening]);
        t.send(DORA, &t.latest(DORA));
    }
    t.run(DORA, &["audit", "."]).said
}

/// Germany attacks, whatever came of the turn before.
const EGYPT: &str = "[purchase]\n\n[combat]\nmoves = [\"1 inf, 1 tank: Libya > Egypt\"]\n\n\
    [battle.\"Anglo-Egypt\"]\nlosses = \"inf, tank\"\n\n[noncombat]\n";

#[test]
fn claimed_times_are_compared_where_they_name_a_moment() {
    let backwards = "claimed times run backwards";
    for (first, second) in [
        ("Fri 23 Oct 2026 18:00", "2026-10-25 02:10 CET"),
        ("2026-10-25 02:50 +02:00", "2026-10-25 02:10 +01:00"),
    ] {
        let said = audited(first, second);
        assert!(!said.contains(backwards), "{first}, {second}: {said}");
    }
    let said = audited("Sun, 25 Oct 2026 02:10:00 +0100", "2026-10-25T00:50Z");
    assert!(said.contains(backwards), "{said}");
}

#[test]
fn research_that_is_off_is_not_offered() {
    let mut t =
        Table::invited_to("revised", "director", &TWO, &["--option", "research=off"], |_| {});
    t.begin("anna", 5);
    let game = t.latest("anna");
    for seed in 1..25 {
        let (seed, file) = (seed.to_string(), format!("random-{seed}.toml"));
        t.good("anna", &["orders", "random", &game, "--seed", &seed, "--out", &file]);
        let text = t.read("anna", &file);
        assert!(!text.contains("[research]"), "{text}");
    }
    let file = filled_in(&t, "anna", "[research]\ndevelopment = \"rockets\"\ndice = 1\n");
    let said = t.refused("anna", &["orders", "check", &file]);
    assert!(
        said.contains("this game is played without [research]: leave the section out"),
        "{said}"
    );
}

/// A ruling replaces an answer: `overview` knows it, as `show --owed` does; and in a game with a director
/// no one else adjudicates.
#[test]
fn overview_and_show_agree_after_a_default_answer() {
    let t = Table::of("director");
    stop_for_an_answer(&t, FEW);
    let game = t.latest(DORA);
    let overview = ["overview", "."];
    assert!(t.good(DORA, &overview).contains("bruno: answer"));
    t.good(
        DORA,
        &["ruling", "default-answer", &game, "--of", "bruno", "--seat", DORA, "--key", "key"],
    );
    let ruling = format!("{NAME}.0003.ruling.{DORA}.toml");
    let said = t.good(DORA, &["show", &game, "--owed", &ruling]);
    assert!(said.contains("dora owes the receipt"), "{said}");
    let said = t.good(DORA, &overview);
    assert!(said.contains("dora: receipt"), "{said}");
    // Orders that need no die.
    let t = Table::of("director");
    let orders = t.orders("anna", QUIET);
    t.mail("anna", DORA, &orders);
    let said = t.good(DORA, &overview);
    assert!(said.contains("dora: adjudicate") && !said.contains("anybody"), "{said}");
}
