//! Good orders at the wrong moment: another power, round, step, head, game or seat.

use super::desk::{Desk, OPENING, WAITING};

/// Germany's orders for spring.0001.ron with one line of the head changed.
fn row(desk: &Desk, from: &str, to: &str, says: &[&str]) {
    let head = desk.head("spring.0001.ron");
    let bad = head.replacen(from, to, 1) + WAITING;
    assert_ne!(bad, head + WAITING, "{from}");
    desk.write("bad.toml", &bad);
    let ran = desk.refused(&["orders", "check", "bad.toml", "--game", "spring.0001.ron"], 1, says);
    assert!(ran.says.contains("help:"), "no advice: {}", ran.says);
    let Some(signed) = desk.try_sign("bruno", &bad) else { return };
    desk.write("bad.signed.toml", signed);
    let director = ["receipt", "spring.0001.ron", "bad.signed.toml", "--key", "dora"];
    desk.refused(&director, 1, &[]);
    desk.refused(&["adjudicate", "spring.0001.ron", "bad.signed.toml"], 1, &[]);
}

#[test]
fn another_moment() {
    let desk = Desk::new();
    row(
        &desk,
        "power = \"Germany\"",
        "power = \"Japan\"",
        &["it is the turn of Germany, not of Japan"],
    );
    row(&desk, "round = 1", "round = 2", &["the game is in round 1, not 2"]);
    row(&desk, "step = 2", "step = 1", &["written for step 1; the game is at step 2"]);
    row(&desk, "step = 2", "step = 3", &["the game is at step 2", "help: step = 2"]);
    let head = desk.head("spring.0001.ron");
    let line = head.lines().find(|l| l.starts_with("head")).expect("a head").to_string();
    row(
        &desk,
        &line,
        "head = \"00000000000000000000000000000000\"",
        &["no block of this game file has the head 0000", "save the newest one"],
    );
    let first = desk.head("spring.0000.ron");
    let earlier = first.lines().find(|l| l.starts_with("head")).expect("a head");
    row(&desk, &line, earlier, &["written for another position", &line]);
    row(&desk, "game = \"spring\"", "game = \"autumn\"", &["this is for the game autumn"]);
    row(&desk, "seat = \"bruno\"", "seat = \"anna\"", &["anna does not command"]);
    row(
        &desk,
        "seat = \"bruno\"",
        "seat = \"mallory\"",
        &["there is no seat mallory", "seats: anna, bruno"],
    );
    row(&desk, "fieldpost = 2", "fieldpost = 3", &["format 3"]);
    let old = ["format 1, from before", "make a new one with `fieldpost orders new`"];
    row(&desk, "fieldpost = 2", "fieldpost = 1", &old);
}

#[test]
fn lines_of_the_head_missing_or_twice() {
    let desk = Desk::new();
    let head = desk.head("spring.0001.ron");
    for key in ["power", "round", "step", "head"] {
        let line = head.lines().find(|l| l.starts_with(key)).expect(key);
        row(&desk, &format!("{line}\n"), "", &[key]);
        row(&desk, line, &format!("{line}\n{line}"), &[key]);
    }
}

#[test]
fn another_kind() {
    let desk = Desk::new();
    let head = desk.head("spring.0001.ron");
    desk.write("answer.toml", desk.sign("bruno", &head.replace("\"orders\"", "\"answer\"")));
    desk.refused(&["adjudicate", "spring.0001.ron", "answer.toml"], 1, &[]);
    let [receipt, opening] = ["spring.0000.ron.receipt", "spring.0000.ron.opening"];
    let in_block_1 = "the receipt of dora is in block 1 already";
    desk.refused(
        &["adjudicate", "spring.0001.ron", "spring.join.bruno.toml"],
        1,
        &["a join file belongs to `fieldpost start`"],
    );
    desk.refused(&["adjudicate", "spring.0001.ron", receipt], 0, &["already in block 1"]);
    desk.write("germany.toml", desk.sign("bruno", &(head.clone() + WAITING)));
    desk.refused(&["adjudicate", "spring.0001.ron", "germany.toml", receipt], 1, &[in_block_1]);
    desk.refused(&["orders", "check", receipt, "--game", "spring.0001.ron"], 1, &["orders"]);
    desk.refused(
        &["standing", "file", "spring.0001.ron", opening],
        1,
        &["holds no standing orders"],
    );
}

/// Documents of an earlier step, of another game, and locks of an earlier step.
#[test]
fn replayed_documents() {
    let desk = Desk::new();
    let (receipt, opening) = ("spring.0000.ron.receipt", "spring.0000.ron.opening");
    // What made block 1 is not new, and says so; that is success, and nothing is written.
    let again = ["adjudicate", "spring.0000.ron", "spring.orders.signed.toml", receipt, opening];
    desk.refused(&again, 0, &["spring.0001.ron"]);
    let late = ["adjudicate", "spring.0001.ron", "spring.orders.signed.toml", receipt, opening];
    desk.refused(&late, 0, &["already in block 1"]);
    // Another file of anna's for the step that is past.
    let other = desk.head("spring.0000.ron") + &OPENING.replace("4 inf, 3 art", "8 inf");
    let other =
        other.replace("3 inf, 1 art: Caucasus", "4 inf: Caucasus").replace("1 inf, 2 art", "4 inf");
    desk.write("other.toml", desk.sign("anna", &other));
    desk.refused(&["adjudicate", "spring.0001.ron", "other.toml"], 1, &["step 1", "step 2"]);
    desk.refused(&["receipt", "spring.0001.ron", "other.toml", "--key", "dora"], 1, &["step 1"]);
    // Of another game with the same people.
    let autumn = ["adjudicate", "spring.0000.ron", "autumn.orders.signed.toml"];
    desk.refused(&autumn, 1, &["are for the game autumn, not spring"]);
    // Locks of step 1 with orders of step 2.
    desk.write("germany.toml", desk.head("spring.0001.ron") + WAITING);
    desk.good(&["orders", "sign", "germany.toml", "--key", "bruno", "--game", "spring.0001.ron"]);
    let stale = ["adjudicate", "spring.0001.ron", "germany.signed.toml", receipt, opening];
    desk.refused(&stale, 1, &["the receipt of dora is in block 1 already", "leave it out"]);
}

/// Dice without a receipt, a receipt without dice, locks for other orders.
#[test]
fn locks_that_do_not_fit() {
    let desk = Desk::new();
    let (receipt, opening) = ("spring.0000.ron.receipt", "spring.0000.ron.opening");
    let signed = "spring.orders.signed.toml";
    desk.refused(&["adjudicate", "spring.0000.ron", signed], 1, &["dora", "fieldpost open"]);
    desk.refused(
        &["adjudicate", "spring.0000.ron", signed, receipt],
        1,
        &["dora", "fieldpost open"],
    );
    desk.refused(&["adjudicate", "spring.0000.ron", signed, opening], 1, &["without a receipt"]);
    let open = ["open", "spring.0000.ron", signed, "--chain", "spring.dora.chain", "--key", "dora"];
    desk.refused(&open, 1, &["there is no receipt"]);
    let other =
        desk.read("spring.orders.toml").replace("1 ftr: West Russia", "1 ftr:  West Russia");
    desk.write("other.toml", desk.sign("anna", &other));
    let swapped = ["adjudicate", "spring.0000.ron", "other.toml", receipt, opening];
    desk.refused(&swapped, 1, &["locks other documents"]);
    let two = ["adjudicate", "spring.0000.ron", signed, "other.toml", receipt, opening];
    desk.refused(&two, 1, &["two order files", "which one counts?", signed, "other.toml", "anna"]);
    // Another receipt is one too many; the same one twice is one.
    let text = desk.read(receipt);
    let later = text[..text.find("# -----BEGIN").expect("a signature")].replacen(
        "documents",
        "claimed-time = \"noon\"\ndocuments",
        1,
    );
    desk.write("later.toml", desk.sign("dora", &later));
    let two = ["adjudicate", "spring.0000.ron", signed, receipt, "later.toml", opening];
    desk.refused(&two, 1, &["two receipts"]);
    let twice = ["adjudicate", "spring.0000.ron", signed, receipt, receipt, opening];
    assert!(desk.good(&twice).says.contains("the same document once more"));
}
