//! What a director's week makes of the papers in the mail: those of two games in one mail, two of one seat, refused
//! ones, late corrections, and those that a receipt has locked.

use std::fs;

use super::corrections::corrected;
use super::table::{DORA, NAME, Table, on_one_line};
use super::week::{BOX, WITH, arrived, into_box, posted, run, season, there, week};
use super::{FEW, QUIET, WEST_RUSSIA};

#[test]
fn one_mail_may_bring_the_turns_of_two_games() {
    let t = season(&["a1", "a2"], "director");
    posted(&t, "a1", QUIET);
    posted(&t, "a2", QUIET);
    let both = ["a1", "a2"].map(|game| t.read("anna", &format!("{game}.0001.orders.signed.toml")));
    let part = |game: &str, text: &String| {
        let name = format!("Content-Disposition: attachment; filename=\"{game}.toml\"");
        format!("--cut\nContent-Type: text/plain; charset=utf-8\n{name}\n\n{text}\n")
    };
    let head = "From: a@b.c\nSubject: turns\nMIME-Version: 1.0\n\
                Content-Type: multipart/mixed; boundary=\"cut\"\n";
    let mail = format!("{head}\n{}{}--cut--\n", part("a1", &both[0]), part("a2", &both[1]));
    into_box(&t, &mail);
    let said = t.good(DORA, &week(&[BOX]));
    assert!(there(&t, "a1.0001.ron") && there(&t, "a2.0001.ron"), "{said}");
    // The commands for one game take theirs.
    t.write(DORA, "both.eml", &mail);
    let said = t.good(DORA, &["show", "cup/a1.0000.ron", "--owed", "both.eml"]);
    assert!(said.contains("1 paper for another game set aside"), "{said}");
    // Unpacking makes its folder.
    t.good(DORA, &["mail", "unpack", "both.eml", "--dir", "new/folder"]);
    assert_eq!(fs::read_dir(t.path(DORA, "new/folder")).expect("a folder").count(), 2);
}

#[test]
fn a_seat_that_signed_two_orders_says_which_one_counts() {
    let t = season(&["a1"], "director");
    into_box(&t, &posted(&t, "a1", FEW));
    let first = t.read("anna", "a1.0001.orders.signed.toml");
    let words = first.split("# -----BEGIN").next().unwrap_or_default().trim_end().to_string();
    t.sign("anna", "other.toml", &format!("{}\n# once more\n", words.trim_end()));
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", "other.toml")));
    let ran = run(&t, &week(&[BOX]));
    let said = on_one_line(&ran.said);
    let hex = |d: &&str| d.bytes().all(|b| b.is_ascii_hexdigit());
    let words_after = said.split("digest ").skip(1).filter_map(|d| d.get(..32));
    let digests: Vec<&str> = words_after.filter(hex).collect();
    assert_eq!(digests.len(), 2, "{said}");
    let head = words.lines().position(|l| l.starts_with("head")).expect("a head") + 1;
    let mut lines: Vec<&str> = words.lines().collect();
    let line = format!("replaces = \"{}\"", digests[1]);
    lines.insert(head, &line);
    t.sign("anna", "again.toml", &format!("{}\n", lines.join("\n")));
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", "again.toml")));
    let said = t.good(DORA, &week(&[BOX]));
    assert!(said.contains("a1  receipt for step 1 signed"), "{said}");
    // No one accuses her.
    for file in ["other.toml", "again.toml", "a1.0001.orders.signed.toml"] {
        t.mail("anna", DORA, file);
    }
    let words = ["audit", "cup", "other.toml", "again.toml", "a1.0001.orders.signed.toml"];
    let ran = run(&t, &words);
    assert!(!ran.said.contains("SIGNED TWICE"), "{}", ran.said);
}

#[test]
fn orders_that_the_rules_refuse_do_not_stand_against_good_ones() {
    let t = season(&["a1"], "director");
    let good = posted(&t, "a1", QUIET);
    let text = t.read("anna", "a1.0001.orders.toml");
    t.sign("anna", "bad.toml", &format!("{text}\n[purchase]\nbuy = \"99 inf\"\n"));
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", "bad.toml")));
    into_box(&t, &good);
    let said = t.good(DORA, &week(&[BOX]));
    assert!(said.contains("a1  mail of block 0 packed; block 1"), "{said}");
}

#[test]
fn what_a_receipt_locks_is_kept_next_to_the_game() {
    let t = season(&["a1", "a2"], "director");
    into_box(&t, &posted(&t, "a1", FEW));
    t.good(DORA, &week(&[BOX]));
    assert!(there(&t, "a1.0001.orders.anna.signed.toml"));
    // Between the two commands of a week the overview says what is due.
    let said = t.good(DORA, &["overview", "cup"]);
    assert!(said.contains("dora: link of step 1"), "{said}");
    // The next mailbox has other mails.
    t.write(DORA, "next.eml", &super::week::arrived(&posted(&t, "a2", QUIET)));
    let said = t.good(DORA, &week(&["next.eml", "--mailed"]));
    assert!(there(&t, "a1.0001.ron") && there(&t, "a2.0001.ron"), "{said}");
}

#[test]
fn a_correction_that_comes_too_late_is_named() {
    let t = season(&["a1"], "director");
    into_box(&t, &posted(&t, "a1", FEW));
    t.good(DORA, &week(&[BOX]));
    let draft = "a1.0001.orders.toml";
    let digest = {
        corrected(&t, draft, WEST_RUSSIA, "# changed");
        let said = t.refused("anna", &[&["post", draft][..], &WITH].concat());
        let at = said.find("replaces = \"").expect("a line to add");
        said[at..].split('"').nth(1).expect("a digest").to_string()
    };
    corrected(&t, draft, WEST_RUSSIA, &format!("replaces = \"{digest}\""));
    t.good("anna", &[&["post", draft][..], &WITH].concat());
    into_box(&t, &t.read("anna", "a1.0001.orders.anna.2.eml"));
    let ran = run(&t, &week(&[BOX, "--mailed"]));
    assert_eq!(ran.code, 1, "a game needs its director: {}", ran.said);
    let said = on_one_line(&ran.said);
    assert!(there(&t, "a1.0001.ron"), "{said}");
    let told = "a1: orders of anna, in.mbox, message 2 was set aside: the receipt does not list it";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_mail_that_cannot_be_used_and_a_stranger_are_told_with_their_place() {
    let t = season(&["a1"], "director");
    let ran = run(&t, &week(&["--mailed", "1"]));
    assert_eq!(ran.code, 2, "{}", ran.said);
    assert!(ran.said.contains("--mailed=1"), "{}", ran.said);
    posted(&t, "a1", FEW);
    let own = t.read("anna", "a1.0001.orders.signed.toml");
    let words = format!("{}\n", own.split("\n\n# -----BEGIN").next().unwrap_or_default());
    t.sign("bruno", "forged.toml", &words);
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("bruno", "forged.toml")));
    let ran = run(&t, &week(&[BOX]));
    let said = on_one_line(&ran.said);
    assert!(said.contains("orders of anna, in.mbox, message 1 is signed with SHA256:"), "{said}");
    assert!(said.contains("which is not the key of anna"), "{said}");
    // A mail whose signature fits nothing.
    let t = season(&["a1"], "director");
    posted(&t, "a1", FEW);
    let own = t.read("anna", "a1.0001.orders.signed.toml");
    let spoilt = own.replace("West Russia", "West Prussia");
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{spoilt}"));
    let ran = run(&t, &week(&[BOX]));
    assert_eq!(ran.code, 1, "{}", ran.said);
    assert!(ran.said.contains("IN THE MAIL"), "{}", ran.said);
}

#[test]
fn a_file_signed_again_with_a_new_key_is_mailed_with_that_signature() {
    let t = Table::of("director");
    let draft = super::post::filled_in(&t, "anna", FEW);
    t.good("anna", &[&["post", &draft][..], &WITH].concat());
    let old = t.read("anna", &format!("{NAME}.0001.orders.anna.eml"));
    t.good("anna", &["key", "new", "second"]);
    let game = t.latest("anna");
    t.good("anna", &["key", "change", &game, "--seat", "anna", "--new", "second"]);
    let key = format!("{NAME}.0001.key.anna.toml");
    t.mail("anna", DORA, &key);
    t.mail("anna", DORA, "second.pub");
    let ruling =
        super::rulings::rule(&t, DORA, &["key-change", "--of", "anna", "--new", "second.pub"]);
    t.rule(DORA, &[&key, &ruling]);
    t.send(DORA, &t.latest(DORA));
    let again = ["post", &draft, "--key", "second", "--addresses", "none.toml"];
    let said = t.good("anna", &again);
    let at = said.find("Send ").expect("a mail") + "Send ".len();
    let mail = t.read("anna", said[at..].split(' ').next().unwrap_or_default());
    assert_ne!(mail, old);
    let name = "again.eml";
    t.write(DORA, name, &mail);
    let read = t.good(DORA, &["mail", "read", name]);
    let public = t.good("anna", &["key", "show", "second.pub"]);
    let fingerprint = public.split_whitespace().find(|w| w.starts_with("SHA256:")).expect("one");
    assert!(read.contains(fingerprint), "{fingerprint}: {read}");
}

/// The mail with anna's orders, and the same cut short in four ways.
pub(super) fn damaged(mail: &str) -> [String; 4] {
    let mail = mail.replace("\r\n", "\n");
    let attachment = mail.find("Content-Type: application/toml").expect("an attachment");
    let body = attachment + mail[attachment..].find("\n\n").expect("a body") + 2;
    let boundary = mail[..attachment].rfind("--=_").expect("a boundary");
    let letters = format!("{}{}", &mail[..body + 70], &mail[body + 73..]);
    [
        mail[..body + 400].to_string(),
        mail[..boundary].to_string(),
        format!("{}{}", &mail[..boundary], &mail[attachment..]),
        letters,
    ]
}

#[test]
fn orders_that_were_damaged_on_the_way_are_named_until_they_come() {
    for n in 0..4 {
        let t = season(&["a1"], "director");
        t.good(DORA, &week(&[]));
        let mail = posted(&t, "a1", QUIET);
        into_box(&t, &damaged(&mail)[n]);
        let ran = run(&t, &week(&[BOX, "--mailed"]));
        let said = on_one_line(&ran.said);
        assert_eq!(ran.code, 1, "{n}: {said}");
        assert!(
            said.contains("orders of anna, in.mbox, message 1: damaged on the way"),
            "{n}: {said}"
        );
        assert!(said.contains("ask anna to send the mail again"), "{n}: {said}");
        into_box(&t, &mail);
        let said = t.good(DORA, &week(&[BOX]));
        assert!(said.contains("block 1: round 1, Soviet Union: orders of anna"), "{n}: {said}");
        assert!(!said.contains("damaged"), "{n}: {said}");
    }
}

#[test]
fn mails_joined_end_to_end_are_read_as_so_many() {
    let t = season(&["a1", "a2"], "director");
    t.good(DORA, &week(&[]));
    let both = [posted(&t, "a1", QUIET), arrived(&posted(&t, "a2", QUIET))].concat();
    into_box(&t, &both);
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(said.contains("2 games; 2 blocks written"), "{said}");
    // And without the line that begins a mailbox.
    t.write(DORA, "two.eml", &both);
    let said = t.good(DORA, &["mail", "unpack", "two.eml", "--dir", "out"]);
    for game in ["a1", "a2"] {
        assert!(said.contains(&format!("{game}.0001.orders.anna.toml")), "{said}");
    }
}

#[test]
fn mails_that_the_program_wrote_are_no_trouble() {
    let t = season(&["a1"], "director");
    t.good(DORA, &week(&[]));
    into_box(&t, &posted(&t, "a1", QUIET));
    t.good(DORA, &week(&[BOX, "--mailed"]));
    for name in ["a1.0000.eml", "a1.0001.eml"] {
        into_box(&t, &t.read(DORA, &format!("cup/{name}")));
    }
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(!said.contains("IN THE MAIL") && !said.contains("LOOK AT"), "{said}");
    // The last mail of a game has a report as a page, and no form.
    fs::copy(t.path(DORA, "cup/a1.0001.ron"), t.path("bruno", "a1.0001.ron")).expect("a game");
    let concede = ["concede", "a1.0001.ron", "--seat", "bruno", "--key", "key"];
    t.good("bruno", &concede);
    t.good("bruno", &[&["post", "a1.0002.concession.bruno.toml"][..], &WITH].concat());
    into_box(&t, &t.read("bruno", "a1.0002.concession.bruno.eml"));
    let said = t.good(DORA, &week(&[BOX]));
    let told = "block 2: round 1, Germany: concession of bruno; the game is over";
    assert!(said.contains(told), "{said}");
    into_box(&t, &t.read(DORA, "cup/a1.0002.eml"));
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(!said.contains("IN THE MAIL") && !said.contains("LOOK AT"), "{said}");
}

#[test]
fn games_that_someone_else_directs_are_left_alone_and_named() {
    let t = season(&["a1"], "director");
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    t.good(DORA, &[&["new", "lhtr", "--name", "k1", "--dice", "keepers"][..], &seats].concat());
    for seat in ["anna", "bruno"] {
        t.mail(DORA, seat, "k1.invitation.toml");
        t.good(seat, &["join", "k1.invitation.toml", "--seat", seat, "--key", "key"]);
        t.mail(seat, DORA, &format!("k1.join.{seat}.toml"));
    }
    let words = ["start", "k1.invitation.toml", "k1.join.anna.toml", "k1.join.bruno.toml"];
    t.good(DORA, &[&words[..], &["--out", "cup/k1.0000.ron"]].concat());
    into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", "k1.join.anna.toml")));
    let said = t.good(DORA, &week(&[BOX]));
    assert!(said.contains("Left alone, because you do not direct them: k1"), "{said}");
    assert!(!said.contains("not begun"), "{said}");
}

#[test]
fn an_invitation_in_a_mail_is_unpacked_and_the_join_with_it_is_found() {
    let t = Table::bare(&["anna", "bruno", DORA]);
    let words = ["new", "lhtr", "--name", "a1", "--director", DORA, "--key", "key"];
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    t.good(DORA, &[&words[..], &seats].concat());
    let files = ["a1.invitation.toml", "a1.join.dora.toml"];
    let pack = ["mail", "pack", files[0], files[1], "--from", DORA, "--addresses", "none.toml"];
    t.good(DORA, &[&pack[..], &["--out", "a1.eml"]].concat());
    t.mail(DORA, "anna", "a1.eml");
    t.mail(DORA, "bruno", "a1.eml");
    t.good("anna", &["join", "a1.eml", "--seat", "anna", "--key", "key"]);
    let said = t.good("bruno", &["mail", "unpack", "a1.eml"]);
    assert!(said.contains("a1.invitation.toml") && said.contains("a1.join.dora.toml"), "{said}");
    assert!(!said.contains("not signed"), "{said}");
    t.good("bruno", &["join", files[0], "--seat", "bruno", "--key", "key"]);
}

#[test]
fn orders_in_the_text_of_a_mail_that_no_one_signed_are_named() {
    let t = season(&["a1"], "director");
    t.good(DORA, &week(&[]));
    t.good("anna", &["orders", "new", "a1.0000.ron"]);
    let form = t.read("anna", "a1.0001.orders.txt");
    let filled = form.replace("Purchase", "Purchase: 8 inf\nPurchase");
    into_box(&t, &format!("From: a@b.c\nSubject: my turn\n\nHello!\n\n{filled}"));
    let ran = run(&t, &week(&[BOX, "--mailed"]));
    assert_eq!(ran.code, 1, "{}", ran.said);
    let told = "orders of anna, in.mbox, message 1, is not signed";
    assert_eq!(on_one_line(&ran.said).matches(told).count(), 1, "{}", ran.said);
}

/// What else a seat mails is of use at any time, and a game without a file in the folder has damaged mails too.
#[test]
fn other_papers_that_were_damaged_are_named_too() {
    let t = season(&["a1"], "director");
    t.good(DORA, &week(&[]));
    let words = ["notice", "a1.0000.ron", "--seat", "bruno", "--key", "key", "--form", "vacation"];
    t.good("bruno", &[&words[..], &["--from", "2026-12-01", "--until", "2026-12-03"]].concat());
    t.good("bruno", &[&["post", "a1.0001.notice.bruno.toml"][..], &WITH].concat());
    let mail = t.read("bruno", "a1.0001.notice.bruno.eml");
    into_box(&t, &damaged(&mail)[1]);
    let ran = run(&t, &week(&[BOX, "--mailed"]));
    let said = on_one_line(&ran.said);
    assert_eq!(ran.code, 1, "{said}");
    assert!(
        said.contains("a1: ask bruno to send the mail again, with notice of bruno, in.mbox, message 1: damaged on the way"),
        "{said}"
    );
    let other = season(&["b1"], "director");
    fs::copy(t.path(DORA, BOX), other.path(DORA, BOX)).expect("a mailbox");
    let ran = run(&other, &week(&[BOX]));
    let said = on_one_line(&ran.said);
    assert!(
        said.contains("with notice of bruno, in.mbox, message 1: damaged on the way"),
        "{said}"
    );
    assert!(said.contains("the game has no file in the folder"), "{said}");
}

/// Since when a seat owes something is said with the time of an earlier block only as what it is, in both tables.
#[test]
fn a_block_without_a_time_has_none_of_another_block() {
    let t = season(&["a1"], "director");
    t.good(DORA, &week(&[]));
    into_box(&t, &posted(&t, "a1", FEW));
    t.good(DORA, &week(&[BOX, "--mailed"]));
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    let time = "2026-11-21T10:00:00+01:00";
    assert!(said.contains(&format!("since block 1, {time}")), "{said}");
    fs::copy(t.path(DORA, "cup/a1.0001.ron"), t.path("bruno", "a1.0001.ron")).expect("a game");
    t.good("bruno", &["orders", "new", "--toml", "a1.0001.ron"]);
    t.good("bruno", &[&["post", "a1.0002.orders.toml", "--nothing"][..], &WITH].concat());
    into_box(&t, &t.read("bruno", "a1.0002.orders.bruno.eml"));
    let said = t.good(DORA, &week(&[BOX, "--mailed"]));
    assert!(said.contains(&format!("since block 2, after {time}")), "{said}");
    let said = t.good(DORA, &["overview", "cup"]);
    assert!(said.contains(&format!("block 2, after {time}")), "{said}");
}
