//! Files that were not signed, that the wrong person signed, or that were changed afterwards.

use super::desk::Desk;

const SIGNED: &str = "spring.orders.signed.toml";
const LOCKS: [&str; 2] = ["spring.0000.ron.receipt", "spring.0000.ron.opening"];

/// The signed opening in another form: refused by everybody who takes a signed file.
fn row(desk: &Desk, text: &str, says: &[&str]) {
    desk.write("bad.toml", text);
    desk.refused(&["adjudicate", "spring.0000.ron", "bad.toml", LOCKS[0], LOCKS[1]], 1, says);
    desk.refused(&["receipt", "spring.0000.ron", "bad.toml", "--key", "dora"], 1, says);
}

#[test]
fn unsigned_or_signed_by_somebody_else() {
    let desk = Desk::new();
    let text = desk.read("spring.orders.toml");
    row(&desk, &text, &["are not signed", "fieldpost post", "orders sign"]);
    row(
        &desk,
        &desk.sign("bruno", &text),
        &["signed with another key, that of bruno", "its own key"],
    );
    row(&desk, &desk.sign("dora", &text), &["signed with another key, that of dora"]);
    desk.good(&["key", "new", "stranger"]);
    row(&desk, &desk.sign("stranger", &text), &["signed with another key"]);
    let as_bruno = text.replace("seat = \"anna\"", "seat = \"bruno\"");
    desk.write("bruno.toml", desk.sign("bruno", &as_bruno));
    let usurped = ["adjudicate", "spring.0000.ron", "bruno.toml"];
    desk.refused(&usurped, 1, &["bruno does not command the Soviet Union"]);
    let sign =
        ["orders", "sign", "spring.orders.toml", "--game", "spring.0000.ron", "--key", "bruno"];
    desk.refused(&sign, 1, &["this is not the key anna joined with", "expected SHA256:"]);
}

#[test]
fn changed_after_signing() {
    let desk = Desk::new();
    let signed = desk.read(SIGNED);
    row(&desk, &signed.replacen("4 inf", "5 inf", 1), &["signature"]);
    row(&desk, &signed.replacen("[combat]", "# and a comment\n[combat]", 1), &["signature"]);
    row(&desk, &signed.replacen("Archangel >", "Archangel  >", 1), &["signature"]);
    row(&desk, &signed.replacen("seat = \"anna\"", "seat = \"clara\"", 1), &["signature"]);
    // A signature of another file of hers.
    let other = desk.read("autumn.orders.signed.toml");
    let block = &other[other.find("# -----BEGIN").expect("a signature")..];
    let moved = signed[..signed.find("# -----BEGIN").expect("a signature")].to_string() + block;
    row(&desk, &moved, &["signature"]);
}

#[test]
fn cut_off() {
    let desk = Desk::new();
    let signed = desk.read(SIGNED);
    for end in (40..signed.len() - 2).step_by(signed.len() / 23) {
        desk.write("bad.toml", &signed[..end]);
        desk.refused(&["adjudicate", "spring.0000.ron", "bad.toml", LOCKS[0], LOCKS[1]], 1, &[]);
    }
    let half = &signed[..signed.find("# -----END").expect("a signature")];
    row(&desk, half, &["signature"]);
    let other = desk.read("autumn.orders.signed.toml");
    row(&desk, &format!("{signed}{other}"), &["second", "one document in a file"]);
}

/// What mail programs do without changing a word is mended, not refused.
#[test]
fn harmless_mail() {
    let desk = Desk::new();
    let signed = desk.read(SIGNED);
    let dressed = format!(
        "\u{feff}Dear Dora,\r\n\r\nhere are my orders.\r\n\r\n{}\r\nAnna\r\n",
        signed.replace('\n', "  \r\n")
    );
    desk.write("mail.txt", dressed);
    let words = ["adjudicate", "spring.0000.ron", "mail.txt", LOCKS[0], LOCKS[1]];
    desk.refused(&words, 0, &["spring.0001.ron"]);
}

/// Quoting is undone where the signature then fits, and only there.
#[test]
fn quoted_mail_is_mended_or_refused_with_its_line() {
    let desk = Desk::new();
    let quote = |text: &str| text.lines().map(|l| format!("> {l}\n")).collect::<String>();
    desk.write("quoted.toml", quote(&desk.read(SIGNED)));
    let words = ["adjudicate", "spring.0000.ron", "quoted.toml", LOCKS[0], LOCKS[1]];
    let ran = desk.good(&words);
    assert!(ran.says.contains("took off one level of quoting"), "{}", ran.says);
    let changed = desk.read(SIGNED).replacen("buy = \"4 inf", "buy = \"5 inf", 1);
    row(&desk, &quote(&changed), &["signature", "attachment"]);
    let broken = desk.read(SIGNED).replacen("buy = \"4 inf", "buy = 4 inf", 1);
    row(&desk, &quote(&broken), &["line", "buy = 4 inf", "cannot be read"]);
    let twice = quote(&desk.read(SIGNED)) + "\n" + &desk.read(SIGNED);
    desk.write("twice.toml", twice);
    desk.good(&["adjudicate", "spring.0000.ron", "twice.toml", LOCKS[0], LOCKS[1]]);
}

#[test]
fn locks_by_the_wrong_people() {
    let desk = Desk::new();
    let bad = |lock: &str, seat: &str| {
        let text = desk.read(lock);
        let text = &text[..text.find("# -----BEGIN").expect("a signature")];
        (desk.sign(seat, text), desk.sign(seat, &text.replace("\"dora\"", &format!("\"{seat}\""))))
    };
    let (forged, own) = bad(LOCKS[0], "bruno");
    for (text, says) in [(forged, "signed with another key"), (own, "bruno is not the director")] {
        desk.write("receipt.toml", text);
        let words = ["adjudicate", "spring.0000.ron", SIGNED, "receipt.toml", LOCKS[1]];
        desk.refused(&words, 1, &[says]);
    }
    let (forged, own) = bad(LOCKS[1], "bruno");
    for (text, says) in [(forged, "signed with another key"), (own, "bruno keeps no dice")] {
        desk.write("opening.toml", text);
        let words = ["adjudicate", "spring.0000.ron", SIGNED, LOCKS[0], "opening.toml"];
        desk.refused(&words, 1, &[says]);
    }
    // A link of her own choice: signed by dora, and not the one her chain was bound to.
    let text = desk.read(LOCKS[1]);
    let text = &text[..text.find("# -----BEGIN").expect("a signature")];
    let at = text.find("x_1 = [\n  \"").expect("a link") + 11;
    let mut link = text.to_string();
    link.replace_range(at..at + 64, &"a".repeat(64));
    desk.write("opening.toml", desk.sign("dora", &link));
    let words = ["adjudicate", "spring.0000.ron", SIGNED, LOCKS[0], "opening.toml"];
    desk.refused(&words, 1, &["dora"]);
    let join =
        ["start", "spring.invitation.toml", "spring.join.anna.toml", "spring.join.bruno.toml"];
    let files = ["spring.join.clara.toml", "spring.join.dora.toml"];
    let own = ["the join files of clara and dora are missing", "give also", files[0], files[1]];
    desk.refused(&join, 1, &own);
    for file in files {
        std::fs::remove_file(desk.file(file)).expect("the join file");
    }
    desk.refused(&join, 1, &["has not joined", "one join file of every seat"]);
}
