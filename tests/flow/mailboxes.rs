//! A mailbox in place of mails: it grows with every step and holds other games, and every command takes out
//! of it what is due and nothing else.

use std::fs;
use std::io::Write;

use super::damage::eml_base64;
use super::post::{filled_in, post};
use super::table::{DORA, NAME, Table};
use super::{QUIET, WEST_RUSSIA};

const BOX: &str = "in.mbox";
const LINE: &str = "From somebody@example.org Sat Nov 21 10:00:00 2026\n";

/// Puts a file of one seat into the mailbox of another, as a mail program does.
fn into_box(t: &Table, from: &str, file: &str, to: &str) {
    let bytes = fs::read(t.path(from, file)).expect("the file");
    let head: &[u8] = if file.ends_with(".eml") { b"" } else { b"From: a@b.c\nSubject: x\n\n" };
    append(t, to, &[LINE.as_bytes(), head, &bytes, b"\n\n"].concat());
}

fn append(t: &Table, seat: &str, bytes: &[u8]) {
    let path = t.path(seat, BOX);
    let mut file = fs::OpenOptions::new().create(true).append(true).open(path).expect("a mailbox");
    file.write_all(bytes).expect("it is written");
}

/// The command below the last "Next", as words behind `fieldpost`.
pub fn next(said: &str) -> Vec<String> {
    let at = said.rfind("\n  fieldpost ").expect("a command is named");
    let line = said[at..].replace("\\\n", " ");
    let line = line.trim_start().lines().next().unwrap_or_default();
    line.split_whitespace().skip(1).map(str::to_string).collect()
}

fn run_next(t: &Table, seat: &str, said: &str) -> String {
    let words = next(said);
    t.good(seat, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Standing orders, orders, another game, a stranger and small talk.
fn filled_box(t: &Table) {
    append(t, DORA, format!("{LINE}Subject: hello\n\nWhen do we begin?\n\n").as_bytes());
    let standing = t.standing("bruno", "[[when]]\nbattle = \"land\"\nlosses = \"inf, art\"\n");
    into_box(t, "bruno", &standing, DORA);
    let file = filled_in(t, "anna", WEST_RUSSIA);
    post(t, "anna", &file);
    into_box(t, "anna", &format!("{NAME}.0001.orders.anna.eml"), DORA);
    let orders = t.read("anna", &file);
    let other = orders.replace(&format!("\"{NAME}\""), "\"autumn\"");
    into_box(t, "anna", &t.sign("anna", "other.toml", &other), DORA);
    let forged = orders.replace("losses = \"", "losses = \"inf, ");
    into_box(t, "bruno", &t.sign("bruno", "forged.toml", &forged), DORA);
}

#[test]
fn a_director_plays_on_with_one_mailbox() {
    let t = Table::of("director");
    filled_box(&t);
    let key = ["--key", "key", "--chain", "chain", "--addresses", "none.toml"];
    let game = t.latest(DORA);
    // What makes a block of its own comes before the turn.
    let said = t.good(DORA, &[&["step", &game, BOX][..], &key].concat());
    assert!(said.contains("bruno files standing orders"), "{said}");
    assert!(said.contains("orders of anna in the attachment"), "{said}");
    assert!(said.contains("2 papers set aside: 1 for another game, 1 not signed"), "{said}");
    assert!(!said.contains("if you are not dora"), "{said}");
    let said = run_next(&t, DORA, &said);
    let aside = "3 papers set aside: 1 in the game already, 1 for another game, 1 not signed with";
    assert!(said.contains(aside), "{said}");
    assert!(said.contains(&format!("{NAME}.0002.receipt.toml")), "{said}");
    run_next(&t, DORA, &said);
    assert_eq!(t.latest(DORA), format!("{NAME}.0002.ron"));
    assert_eq!(t.last(DORA).step, Some(1));
    // Nothing remains: every command says who owes what.
    let game = t.latest(DORA);
    let receipt = ["receipt", &game, BOX, "--key", "key"];
    let open = ["open", &game, BOX, "--chain", "chain", "--key", "key"];
    let step = ["step", &game, BOX, "--key", "key"];
    for words in [&step[..], &receipt, &open, &["adjudicate", &game, BOX]] {
        let said = t.refused(DORA, words);
        assert!(said.contains("error: in.mbox: nothing for step 2"), "{words:?}: {said}");
        assert!(said.contains("bruno owes the orders of Germany"), "{words:?}: {said}");
    }
    let said = t.good(DORA, &["show", &game, "--owed", BOX]);
    assert!(said.contains("bruno owes the orders of Germany, step 2"), "{said}");
}

/// anna mails her draft by mistake, bruno signs her words with his key, and both mails come before her signed
/// orders with the very same words.
#[test]
fn attack_95_a_copy_that_hides_the_signed_orders() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", WEST_RUSSIA);
    into_box(&t, "anna", &file, DORA);
    let words = t.read("anna", &file);
    into_box(&t, "bruno", &t.sign("bruno", "forged.toml", &words), DORA);
    post(&t, "anna", &file);
    into_box(&t, "anna", &format!("{NAME}.0001.orders.anna.eml"), DORA);
    into_box(&t, "anna", &format!("{NAME}.0001.orders.anna.eml"), DORA);
    let said = t.good(DORA, &["receipt", &t.latest(DORA), BOX, "--key", "key"]);
    assert!(said.contains("1 paper set aside: 1 not signed with the key of its seat"), "{said}");
    assert!(said.contains(&format!("{NAME}.0001.receipt.toml")), "{said}");
}

/// The news of the game has a plain form in it, and no line of the mailbox tells that the orders are signed.
#[test]
fn a_mailbox_of_encoded_mails_is_no_plain_turn() {
    let t = Table::of("director");
    let game = t.latest("anna");
    t.good("anna", &["mail", "pack", &game, "--addresses", "none.toml", "--out", "news.eml"]);
    assert!(t.read("anna", "news.eml").contains("# fieldpost: orders of anna"), "a form is in it");
    into_box(&t, "anna", "news.eml", DORA);
    let file = filled_in(&t, "anna", WEST_RUSSIA);
    let signed = t.sign("anna", "signed.toml", &t.read("anna", &file));
    fs::write(t.path("anna", "orders.eml"), eml_base64(&t.read("anna", &signed))).expect("a mail");
    into_box(&t, "anna", "orders.eml", DORA);
    let said = t.good(DORA, &["receipt", &t.latest(DORA), BOX, "--key", "key"]);
    assert!(said.contains(&format!("{NAME}.0001.receipt.toml")), "{said}");
}

/// A long mailbox is read message by message, so a draft is met before it is known that anything is signed.
#[test]
fn no_copy_hides_the_signed_orders_in_a_long_mailbox() {
    let t = Table::of("director");
    let line = "All work and no play makes a long mail and nothing to read in it.\n".repeat(15_000);
    for n in 0..27 {
        append(&t, DORA, format!("{LINE}Subject: report {n}\n\n{line}\n").as_bytes());
    }
    let file = filled_in(&t, "anna", WEST_RUSSIA);
    into_box(&t, "anna", &file, DORA);
    post(&t, "anna", &file);
    into_box(&t, "anna", &format!("{NAME}.0001.orders.anna.eml"), DORA);
    let said = t.good(DORA, &["receipt", &t.latest(DORA), BOX, "--key", "key"]);
    assert!(said.contains("1 paper set aside: 1 not signed with the key of its seat"), "{said}");
}

/// Two files with the same words, one of them a draft, in one command.
#[test]
fn a_draft_next_to_the_signed_file_is_left_aside() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", WEST_RUSSIA);
    post(&t, "anna", &file);
    let signed = file.replace(".toml", ".signed.toml");
    for name in [&file, &signed] {
        t.mail("anna", DORA, name);
    }
    let said = t.good(DORA, &["receipt", &t.latest(DORA), &file, &signed, "--key", "key"]);
    assert!(said.contains("is not signed, and was set aside"), "{said}");
}

/// One mail has the orders twice, first with the signature of a stranger: nothing chooses between them.
#[test]
fn a_mail_with_two_signatures_under_one_text_is_asked_about() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", WEST_RUSSIA);
    let words = t.read("anna", &file);
    let forged = t.sign("bruno", "forged.toml", &words);
    let own = t.sign("anna", "own.toml", &words);
    let both = format!("{}\n{}", t.read("bruno", &forged), t.read("anna", &own));
    t.write(DORA, "both.eml", &format!("From: a@b.c\nSubject: x\n\n{both}"));
    let said = t.refused(DORA, &["receipt", &t.latest(DORA), "both.eml", "--key", "key"]);
    assert!(said.contains("holds a second document: which one counts"), "{said}");
}

#[test]
fn every_command_of_a_step_takes_a_mailbox() {
    let t = Table::of("director");
    filled_box(&t);
    let game = t.latest(DORA);
    t.good(DORA, &["receipt", &game, BOX, "--key", "key"]);
    let receipt = format!("{NAME}.0001.receipt.toml");
    let locked = [BOX, receipt.as_str()];
    t.good(DORA, &t.open_words(&game, &locked));
    let opening = format!("{NAME}.0001.opening.{DORA}.toml");
    t.rule(DORA, &[BOX, &receipt, &opening]);
    assert_eq!(t.last(DORA).step, Some(1));
    // The standing orders are still there to be filed.
    t.good(DORA, &["standing", "file", &t.latest(DORA), BOX]);
    assert_eq!(t.latest(DORA), format!("{NAME}.0002.ron"));
}

/// Two who keep dice, each with a mailbox of all that was ever mailed.
#[test]
fn keepers_play_on_with_mailboxes() {
    let t = Table::of("keepers");
    for seat in ["anna", "bruno"] {
        fs::copy(t.path(seat, "chain"), t.path(seat, &format!("{NAME}.{seat}.chain")))
            .expect("a chain");
    }
    let file = filled_in(&t, "anna", WEST_RUSSIA);
    post(&t, "anna", &file);
    into_box(&t, "anna", &format!("{NAME}.0001.orders.anna.eml"), "bruno");
    let key = ["--key", "key", "--addresses", "none.toml"];
    t.good("bruno", &[&["step", &t.latest("bruno"), BOX][..], &key].concat());
    assert_eq!(t.last("bruno").step, Some(1));
    let said = t.good("bruno", &[&["step", &t.latest("bruno"), BOX][..], &key].concat());
    assert!(said.contains("already in block 1"), "{said}");
}

#[test]
fn a_game_begins_out_of_a_mailbox_with_the_joins_of_two() {
    let first = Table::of("director");
    let players = super::table::TWO;
    let mut t = Table::invited("director", &players, &[], |_| {});
    t.begin("anna", 7);
    let (host, invitation) = ("anna", format!("{NAME}.invitation.toml"));
    // anna signs the words of bruno's join with her own key; it is none of his.
    let his = t.read("bruno", &format!("{NAME}.join.bruno.toml"));
    let his = his.split("# -----BEGIN").next().expect("the text").trim_end();
    into_box(&t, "anna", &t.sign("anna", "copy.toml", &format!("{his}\n")), host);
    for (table, seats) in [(&first, &first.seats), (&t, &t.seats)] {
        for seat in seats {
            let join = format!("{NAME}.join.{seat}.toml");
            let bytes = fs::read(table.path(seat, &join)).expect("a join file");
            let head = format!("{LINE}From: a@b.c\nSubject: x\n\n");
            append(&t, host, &[head.as_bytes(), &bytes, b"\n\n"].concat());
        }
    }
    let said = t.good(host, &["start", &invitation, BOX, "--out", "again.ron"]);
    assert!(said.contains("4 papers set aside: not join files of this invitation"), "{said}");
    assert_eq!(t.read(host, "again.ron"), t.read(host, &format!("{NAME}.0000.ron")));
    let join = ["join", &invitation, BOX, "--seat", "anna", "--key", "key", "--out", "again.toml"];
    t.good(host, &join);
    assert_eq!(t.read(host, "again.toml"), t.read(host, &format!("{NAME}.join.anna.toml")));
}

/// Sixty report mails are more than 24 MiB. A long mailbox is read mail by mail.
#[test]
fn a_mailbox_may_be_long() {
    let t = Table::of("director");
    let line = "All work and no play makes a long mail and nothing to read in it.\n".repeat(15_000);
    for n in 0..27 {
        append(&t, DORA, format!("{LINE}Subject: report {n}\n\n{line}\n").as_bytes());
    }
    filled_box(&t);
    assert!(fs::metadata(t.path(DORA, BOX)).expect("a mailbox").len() > 24 * 1024 * 1024);
    let game = t.latest(DORA);
    t.good(DORA, &["receipt", &game, BOX, "--key", "key"]);
    let said = t.good(DORA, &["mail", "read", BOX]);
    assert!(said.contains("message 30") && said.contains("a mailbox of 32 mails"), "{said}");
    fs::create_dir(t.path(DORA, "out")).expect("a folder");
    let said = t.good(DORA, &["mail", "unpack", BOX, "--dir", "out"]);
    assert!(said.contains("june.0001.orders.anna.toml"), "{said}");
    let said = t.run(DORA, &["audit", &game, BOX]).said;
    assert!(said.contains("1 good file"), "{said}");
}

/// A quiet block has no step of its own: papers of the step before are in the game, and are no trouble.
#[test]
fn a_block_without_dice_does_not_stop_a_mailbox() {
    let t = Table::of("director");
    let file = filled_in(&t, "anna", QUIET);
    post(&t, "anna", &file);
    into_box(&t, "anna", &format!("{NAME}.0001.orders.anna.eml"), DORA);
    let key = ["--key", "key", "--chain", "chain", "--addresses", "none.toml"];
    t.good(DORA, &[&["step", &t.latest(DORA), BOX][..], &key].concat());
    t.send(DORA, &t.latest(DORA));
    let file = filled_in(&t, "bruno", QUIET);
    post(&t, "bruno", &file);
    into_box(&t, "bruno", &format!("{NAME}.0002.orders.bruno.eml"), DORA);
    let said = t.good(DORA, &[&["step", &t.latest(DORA), BOX][..], &key].concat());
    assert!(said.contains("1 paper set aside: 1 in the game already"), "{said}");
    assert_eq!(t.latest(DORA), format!("{NAME}.0002.ron"));
}
