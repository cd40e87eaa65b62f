//! Signed files as they come out of mail programs, given to every command that takes one; and what
//! `fieldpost mail` makes of mails, addresses and files that should not be sent.

use super::desk::Desk;
use crate::damage::{CARRIERS, CHANGES, post};

const SIGNED: &str = "spring.orders.signed.toml";
const LOCKS: [&str; 2] = ["spring.0000.ron.receipt", "spring.0000.ron.opening"];

fn carrier(name: &str) -> fn(&str) -> Vec<u8> {
    CARRIERS.iter().find(|(n, _, _)| *n == name).expect("a carrier").1
}

fn change(name: &str) -> fn(&str) -> String {
    CHANGES.iter().find(|(n, _, _)| *n == name).expect("a change").1
}

/// The whole step from mails: the block is the very one that the files themselves gave.
#[test]
fn a_step_is_ruled_from_mails_as_from_files() {
    let files = Desk::new();
    let same = files.read("spring.0001.ron");
    for seed in 0..6 {
        let desk = Desk::new();
        std::fs::remove_file(desk.file("spring.0001.ron")).expect("made before");
        std::fs::remove_file(desk.file("spring.0001.txt")).expect("made before");
        let mut what = Vec::new();
        for (i, name) in [SIGNED, LOCKS[0], LOCKS[1]].into_iter().enumerate() {
            let (bytes, how) = post(&desk.read(name), seed * 3 + i as u64);
            desk.write(&format!("mail.{i}"), bytes);
            what.push(how);
        }
        let says = desk.good(&["adjudicate", "spring.0000.ron", "mail.0", "mail.1", "mail.2"]).says;
        assert_eq!(desk.read("spring.0001.ron"), same, "{what:?} {says}");
    }
}

#[test]
fn every_command_takes_mail() {
    let desk = Desk::new();
    desk.write("orders.eml", carrier("UTF-16 attachment")(&desk.read(SIGNED)));
    desk.write("quoted.txt", change("quoted twice")(&desk.read(SIGNED)));
    desk.write("receipt.mbox", carrier("mailbox")(&desk.read(LOCKS[0])));
    let game = ["--game", "spring.0000.ron"];
    for file in ["orders.eml", "quoted.txt"] {
        let says = desk.good(&["orders", "check", file, game[0], game[1]]).says;
        assert!(says.contains("note:") && says.contains("no problems found"), "{says}");
        desk.good(&["orders", "explain", file, game[0], game[1]]);
    }
    desk.good(&["orders", "export", "quoted.txt", "--out", "text"]);
    assert!(desk.read(SIGNED).starts_with(&desk.read("text")));
    desk.good(&["receipt", "spring.0000.ron", "orders.eml", "--key", "dora", "--out", "r"]);
    assert_eq!(desk.read("r"), desk.read(LOCKS[0]));
    let open = ["open", "spring.0000.ron", "quoted.txt", "receipt.mbox"];
    desk.good(
        &[&open[..], &["--chain", "spring.dora.chain", "--key", "dora", "--out", "o"]].concat(),
    );
    assert_eq!(desk.read("o"), desk.read(LOCKS[1]));
    // Everything for the step in one mail, each file an attachment of its own.
    let book = ["--addresses", "none.toml"];
    let files =
        ["mail", "pack", "spring.0000.ron", "orders.eml", LOCKS[0], "o", "--out", "step.eml"];
    desk.good(&[&files[..], &book].concat());
    let says = desk.good(&["adjudicate", "spring.0000.ron", "step.eml"]).says;
    assert!(says.contains("spring.0001.ron"), "{says}");
    let one = ["orders", "check", "step.eml", game[0], game[1]];
    desk.refused(&one, 1, &["3 different documents", "which one counts?"]);
    // Standing orders, and a game file that came in a mail of its own.
    desk.good(&["standing", "new", "spring.0001.ron", "--seat", "clara", "--out", "s.toml"]);
    let text = desk.read("s.toml") + "\n[[when]]\nbattle = \"land\"\nlosses = \"inf, art, tank\"\n";
    desk.write("s.eml", carrier("mail, quoted-printable")(&desk.sign("clara", &text)));
    let attached = format!(
        "From: dora@example.com\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nHere it is.\n--x\n\
         Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n{}\n--x--\n",
        data_encoding::BASE64.encode(desk.read("spring.0001.ron").as_bytes())
    );
    desk.write("game.eml", attached);
    let says = desk.good(&["standing", "file", "game.eml", "s.eml"]).says;
    assert!(says.contains("the game file is an attachment"), "{says}");
    assert!(desk.file("spring.0002.ron").exists());
    assert!(desk.good(&["verify", "game.eml"]).says.contains("good"));
    let says = desk.refused(&["show", "orders.eml"], 1, &["this is a mail, not a game file"]).says;
    assert!(says.contains(".ron"), "{says}");
}

#[test]
fn a_game_begins_by_mail() {
    let desk = Desk::new();
    let genesis = desk.read("spring.0000.ron");
    let invitation = desk.read("spring.invitation.toml");
    for (name, bytes) in [
        ("quoted", change("quoted")(&invitation).into_bytes()),
        ("typographic", change("typographic quotes")(&invitation).into_bytes()),
        ("mail", carrier("mail, base64")(&invitation)),
        ("attached", carrier("UTF-16 attachment")(&invitation)),
    ] {
        desk.write("invited", bytes);
        // The same key, the same chain, the same game: the same join file.
        desk.write("first", carrier("mail, base64")(&desk.read("spring.join.dora.toml")));
        desk.good(&["join", "invited", "first", "--seat", "anna", "--key", "anna", "--out", "j"]);
        assert_eq!(desk.read("j"), desk.read("spring.join.anna.toml"), "{name}");
        std::fs::remove_file(desk.file("j")).expect("a join file");
    }
    // All join files in one mailbox.
    let joins: Vec<u8> = super::desk::SEATS
        .iter()
        .flat_map(|s| carrier("mailbox")(&desk.read(&format!("spring.join.{s}.toml"))))
        .collect();
    desk.write("joins.mbox", joins);
    desk.good(&["start", "invited", "joins.mbox", "--out", "g"]);
    assert_eq!(desk.read("g"), genesis);
    // A changed one is another invitation, and one that cannot be read is none.
    desk.write("invited", invitation.replacen("victory = \"9\"", "victory = 9", 1));
    desk.refused(
        &["join", "invited", "--seat", "anna", "--key", "anna", "--out", "j"],
        1,
        &["invited"],
    );
}

#[test]
fn mailboxes_with_more_than_is_wanted() {
    let desk = Desk::new();
    let mailbox = carrier("mailbox");
    // The orders of step 1, the orders of another game, and those of step 2.
    let germany = desk.head("spring.0001.ron") + super::desk::WAITING;
    let germany = desk.sign("bruno", &germany);
    let all = [
        mailbox(&desk.read(SIGNED)),
        mailbox(&desk.read("autumn.orders.signed.toml")),
        mailbox(&germany),
    ];
    desk.write("all.mbox", all.concat());
    desk.write("germany.toml", &germany);
    desk.write("germany.mbox", mailbox(&germany));
    let says = desk.good(&["adjudicate", "spring.0001.ron", "all.mbox"]).says;
    let aside = "2 papers set aside: 1 in the game already, 1 for another game";
    assert!(says.contains(aside), "{says}");
    let again = desk.good(&["adjudicate", "spring.0002.ron", "germany.toml"]).says;
    assert!(again.contains("already in block 2"), "{again}");
    // A mailbox with nothing but what was done is a resend.
    let again = desk.good(&["adjudicate", "spring.0002.ron", "germany.mbox"]).says;
    assert!(again.contains("already in block 2"), "{again}");
    desk.refused(
        &["orders", "check", "all.mbox", "--game", "spring.0001.ron"],
        1,
        &["3 different documents", "which one counts?", "fieldpost mail unpack"],
    );
    // Two different orders of one seat for one step.
    let other = desk.sign(
        "anna",
        &desk.read("spring.orders.toml").replace("5 inf", "5  inf").replace("4 inf", "4  inf"),
    );
    desk.write("two.mbox", [mailbox(&desk.read(SIGNED)), mailbox(&other)].concat());
    desk.refused(
        &["receipt", "spring.0000.ron", "two.mbox", "--key", "dora", "--out", "r2"],
        1,
        &["two order files"],
    );
    // Evidence nevertheless, also where both stand in one mail.
    let both = format!("From: anna@example.org\n\n{}\n{other}", desk.read(SIGNED));
    desk.write("both.eml", both);
    for file in ["two.mbox", "both.eml"] {
        let ran = desk.run(&["audit", "spring.0000.ron", file]);
        assert!(ran.code == 1 && ran.says.contains("anna"), "{file}: {}", ran.says);
    }
    // A mail that cannot be mended with one that is good: left out, and named.
    let broken = desk.read(SIGNED).replacen("4 inf", "9 inf", 1);
    desk.write("part.mbox", [mailbox(&broken), mailbox(&desk.read(SIGNED))].concat());
    let says = desk
        .good(&["receipt", "spring.0000.ron", "part.mbox", "--key", "dora", "--out", "r3"])
        .says;
    assert!(says.contains("message 2 was left out"), "{says}");
}

#[test]
fn unpacking_writes_below_its_folder_only() {
    let desk = Desk::new();
    std::fs::create_dir(desk.file("in")).expect("a folder");
    let away =
        desk.read("spring.orders.toml").replace("game = \"spring\"", "game = \"../../etc/x\"");
    desk.write("bad.eml", format!("From: a@b\nSubject: \u{202e}x\n\n{away}"));
    desk.good(&["mail", "unpack", "bad.eml", "--dir", "in"]);
    // Commands read a name that begins with a hyphen as an option.
    assert!(desk.file("in").join("etc-x.orders.anna.draft.toml").exists());
    desk.write(
        "two.eml",
        [
            carrier("mail, 7bit")(&desk.read(SIGNED)),
            desk.read("autumn.orders.signed.toml").into_bytes(),
        ]
        .concat(),
    );
    desk.refused(
        &["orders", "check", "two.eml", "--game", "spring.0000.ron"],
        1,
        &["which one counts?", "mail unpack"],
    );
    desk.good(&["mail", "unpack", "two.eml", "--dir", "in"]);
    assert_eq!(
        std::fs::read_to_string(desk.file("in/spring.orders.anna.toml")).expect("written"),
        desk.read(SIGNED)
    );
    // The same again is success; another file of that name is not overwritten.
    desk.good(&["mail", "unpack", "two.eml", "--dir", "in"]);
    desk.write("in/spring.orders.anna.toml", "mine");
    let said = desk.good(&["mail", "unpack", "two.eml", "--dir", "in"]);
    assert!(said.says.contains("spring.orders.anna.2.toml"), "{}", said.says);
    assert_eq!(
        std::fs::read_to_string(desk.file("in/spring.orders.anna.toml")).expect("kept"),
        "mine"
    );
    assert_eq!(
        std::fs::read_to_string(desk.file("in/spring.orders.anna.2.toml")).expect("written"),
        desk.read(SIGNED)
    );
    desk.refused(&["mail", "unpack", "spring.0001.txt"], 1, &["nothing in it to unpack"]);
    // A folder that is not there is made.
    desk.good(&["mail", "unpack", "two.eml", "--dir", "elsewhere"]);
    assert!(desk.file("elsewhere/spring.orders.anna.toml").exists());
    let no_folder = ["spring.0001.txt is not a folder", "name a folder"];
    desk.refused(&["mail", "unpack", "two.eml", "--dir", "spring.0001.txt"], 3, &no_folder);
    desk.refused(&["mail", "read", "spring.0001.txt"], 1, &["no document"]);
    desk.refused(&["mail", "read", "nowhere.eml"], 3, &["no such file"]);
}

#[test]
fn files_that_are_never_mailed_and_no_recipient() {
    let desk = Desk::new();
    let book = ["--addresses", "book.toml"];
    for secret in ["spring.dora.chain", "anna"] {
        desk.refused(
            &["mail", "pack", "spring.0000.ron", secret, book[0], book[1]],
            1,
            &["never mailed"],
        );
        let map = ["mail", "pack", "spring.0000.ron", "--map", secret, book[0], book[1]];
        desk.refused(&map, 1, &["never mailed"]);
    }
    let unsigned = ["mail", "pack", "spring.0000.ron", "spring.orders.toml", book[0], book[1]];
    desk.refused(&unsigned, 1, &["is not signed"]);
    let foreign =
        ["mail", "pack", "spring.0000.ron", "autumn.orders.signed.toml", book[0], book[1]];
    desk.refused(&foreign, 1, &["for the game autumn, not for spring"]);
    desk.refused(&["mail", "pack", "spring.0000.ron", "--to", "zoe"], 2, &["there is no seat zoe"]);
    for bad in ["anna", "a@b\nBcc: c@d", "A, B <a@b>"] {
        desk.refused(&["mail", "address", "anna", bad, book[0], book[1]], 2, &["no mail address"]);
    }
    desk.refused(&["mail", "address", "anna", book[0], book[1]], 1, &["has no address here"]);
    desk.refused(
        &["mail", "address", "anna", "--remove", book[0], book[1]],
        1,
        &["has no address here"],
    );
    desk.write("book.toml", "anna = 5\n");
    desk.refused(
        &["mail", "address", book[0], book[1]],
        1,
        &["book.toml: anna has no address in quotes"],
    );
    desk.refused(&["mail", "pack", "spring.0000.ron", book[0], book[1]], 1, &["book.toml"]);
    desk.write("book.toml", "anna = \"anna@example.org\"\n");
    desk.good(&["mail", "address", "anna", "a@example.net", book[0], book[1]]);
    assert_eq!(desk.read("book.toml.before"), "anna = \"anna@example.org\"\n");
    let says =
        desk.good(&["mail", "pack", "spring.0001.ron", "--from", "dora", book[0], book[1]]).says;
    assert!(
        says.contains("no address for bruno and clara") && says.contains("to a@example.net"),
        "{says}"
    );
    assert!(!desk.read("spring.0001.ron").contains('@'), "no address goes into a game file");
}

/// Every problem is under the line it concerns; the rest is the file as it was.
#[test]
fn the_annotated_echo() {
    let desk = Desk::new();
    let bad = desk
        .read("spring.orders.toml")
        .replacen("3 inf, 1 tank: Archangel", "3 inf, 9 tank: Archangel", 1)
        .replacen("buy = \"4 inf", "buy = \"4 zepelin", 1)
        .replacen("2 inf: Kazakh", "2 inf: Kazahk", 1);
    desk.write("bad.toml", &bad);
    let check =
        ["orders", "check", "bad.toml", "--game", "spring.0000.ron", "--annotate", "echo.toml"];
    assert_eq!(desk.run(&check).code, 1);
    let echo = desk.read("echo.toml");
    let own: String =
        echo.lines().filter(|l| !l.starts_with('#')).map(|l| format!("{l}\n")).collect();
    assert_eq!(own, bad, "nothing but comments is added");
    for word in ["9 tank", "zepelin", "Kazahk"] {
        let at = echo.lines().position(|l| l.contains(word)).expect("the line");
        let below = echo.lines().nth(at + 1).expect("a line below");
        assert!(below.starts_with("# *** error: "), "under {word}: {below}");
    }
    assert!(echo.lines().all(|l| l.chars().count() <= 72), "{echo}");
    // The echo can be corrected and sent: it is checked as the file itself.
    let again = desk.run(&["orders", "check", "echo.toml", "--game", "spring.0000.ron"]);
    assert!(again.code == 1 && again.says.contains("zepelin"), "{}", again.says);
    // From a mail too, and never over another file.
    desk.write("bad.eml", carrier("mail, quoted-printable")(&bad));
    let mailed =
        ["orders", "check", "bad.eml", "--game", "spring.0000.ron", "--annotate", "echo.toml"];
    assert_eq!(desk.run(&mailed).code, 1);
    assert_eq!(desk.read("echo.toml"), echo);
    desk.write("echo.toml", "mine");
    desk.refused(&mailed, 3, &["nothing is ever overwritten"]);
}

/// A stopped turn: the mail carries the answer to fill in, not orders; and the map, if there is one.
#[test]
fn the_mail_carries_what_the_next_one_needs() {
    let desk = Desk::new();
    let book = ["--addresses", "none.toml"];
    desk.good(&["standing", "new", "spring.0000.ron", "--seat", "bruno", "--out", "s.toml"]);
    let ask = desk.read("s.toml") + "\n[[when]]\nbattle = \"land\"\nask = \"before battle\"\n";
    desk.write("s.signed.toml", desk.sign("bruno", &ask));
    std::fs::create_dir(desk.file("at")).expect("a folder");
    std::fs::copy(desk.file("spring.0000.ron"), desk.file("at/spring.0000.ron")).expect("a copy");
    desk.good(&["standing", "file", "at/spring.0000.ron", "s.signed.toml"]);
    let orders = desk.head("at/spring.0001.ron") + super::desk::OPENING;
    desk.write("o.toml", desk.sign("anna", &orders));
    desk.good(&["adjudicate", "at/spring.0001.ron", "o.toml"]);
    desk.write("at/spring.0002.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    let says = desk.good(&[&["mail", "pack", "at/spring.0002.ron"][..], &book].concat()).says;
    for name in ["spring.0002.ron", "spring.0003.answer.bruno.txt", "spring.0002.svg"] {
        assert!(says.contains(&format!("attached: {name}")), "{says}");
    }
    // Packed twice it is the same mail; another one of that name is not overwritten.
    desk.good(&[&["mail", "pack", "at/spring.0002.ron"][..], &book].concat());
    let other = ["mail", "pack", "at/spring.0002.ron", "--to", "bruno", "--map", "spring.0001.txt"];
    desk.refused(&[&other[..], &book].concat(), 3, &["nothing is ever overwritten"]);
    let mail = desk.read("at/spring.0002.eml");
    assert!(
        mail.contains("\r\nIN SHORT\r\n")
            && mail.contains("[spring] block 3, round 1, Germany answers")
    );
    // The result is the same game file and the same answer.
    std::fs::create_dir(desk.file("out")).expect("a folder");
    desk.good(&["mail", "unpack", "at/spring.0002.eml", "--dir", "out"]);
    assert_eq!(desk.read("out/spring.0002.ron"), desk.read("at/spring.0002.ron"));
    let answer = desk.read("out/spring.0003.answer.bruno.txt");
    assert!(answer.starts_with("# fieldpost: answer of bruno for spring, step "), "{answer}");
}

/// A practice game needs no signature: its unsigned orders are read out of a mail too, but never
/// repaired, since nothing could judge that.
#[test]
fn unsigned_orders_of_a_practice_game_come_by_mail() {
    let desk = Desk::new();
    desk.good(&["new", "lhtr", "--name", "kitchen", "--hotseat"]);
    desk.good(&["start", "kitchen.invitation.toml"]);
    let orders = desk.head("kitchen.0000.ron") + super::desk::OPENING;
    desk.write("quoted.txt", change("quoted")(&orders));
    desk.refused(&["adjudicate", "kitchen.0000.ron", "quoted.txt"], 1, &["quoted"]);
    desk.write("smart.txt", change("typographic quotes")(&orders));
    desk.refused(&["adjudicate", "kitchen.0000.ron", "smart.txt"], 1, &["smart.txt"]);
    for name in ["mail, quoted-printable", "UTF-16 attachment", "mailbox"] {
        desk.write("o.mail", carrier(name)(&orders));
        let says = desk.good(&["adjudicate", "kitchen.0000.ron", "o.mail"]).says;
        assert!(says.contains("kitchen.0001.ron"), "{name}: {says}");
    }
}
