//! Mail: every way in which it damages a text, times every kind of document. Each is repaired, which
//! the log says, or refused with the line named; what comes out is always what was signed.

mod copies;
mod early;
mod hostile;

use crate::damage::{CARRIERS, CHANGES, Chance, post};
use crate::papers;
use fieldpost::doc_kind::DocKind;
use fieldpost::mail::{Bag, Enclosed, open};

/// The one signed document of some bytes, and everything the log says about it.
fn read(bytes: &[u8]) -> Result<(Enclosed, String), String> {
    let bag: Bag = open(bytes);
    let (all, notices) = bag.documents().map_err(|e| e.to_string())?;
    let [one] = all.as_slice() else { return Err(format!("{} documents", all.len())) };
    let reversals = one.reversals.iter().map(|m| format!("{m}\n"));
    let notes = one.canonical.notes.iter().map(|n| format!("{n}\n"));
    let notices = notices.iter().map(|n| format!("{n}\n"));
    let mut log: String = reversals.chain(notes).chain(notices).collect();
    log.push_str(&format!("{} {}\n", one.place, one.carried));
    Ok((one.clone(), log))
}

fn assert_read(kind: DocKind, what: &str, bytes: &[u8], says: &[&str]) {
    let (text, (_, by)) = (papers::text(kind), papers::signed(kind));
    let what = format!("{} of {what}", kind.word());
    let (one, log) = read(bytes).unwrap_or_else(|e| {
        panic!("{what}: {e}\n{}", String::from_utf8_lossy(bytes));
    });
    assert_eq!(one.canonical.text, text, "{what}");
    assert_eq!(one.by.map(|b| b.fingerprint.to_string()), Some(by), "{what}");
    assert!(
        says.is_empty() || says.iter().any(|s| log.contains(s)),
        "{what}: the log lacks {says:?}: {log}"
    );
}

#[test]
fn every_damage_to_every_kind_is_repaired_and_said_so() {
    for kind in DocKind::ALL {
        let (signed, _) = papers::signed(kind);
        for (name, change, says) in CHANGES {
            let changed = change(&signed);
            // Where only the signature block was changed (no line of a short text is long enough to
            // be wrapped), there is nothing to say: the block is always taken apart and put together.
            let document = papers::text(kind);
            let wraps = name.starts_with("wrapped") || name.starts_with("format");
            let says = if wraps && changed.starts_with(&document) { &[] } else { says };
            assert_read(kind, name, changed.as_bytes(), says);
        }
    }
}

#[test]
fn every_carrier_of_every_kind_is_opened_and_said_so() {
    for kind in DocKind::ALL {
        let (signed, _) = papers::signed(kind);
        for (name, carrier, says) in CARRIERS {
            assert_read(kind, name, &carrier(&signed), says);
        }
    }
}

/// The carrier of this name, around a text.
fn carried(name: &str, text: &str) -> Vec<u8> {
    CARRIERS.iter().find(|(n, ..)| *n == name).expect("a carrier").1(text)
}

#[test]
fn marks_without_a_blank_and_dashes_of_typographers_are_undone() {
    for kind in DocKind::ALL {
        let (signed, _) = papers::signed(kind);
        for marks in [">", ">>", ">>>"] {
            let quoted: String = signed.lines().map(|l| format!("{marks}{l}\n")).collect();
            assert_read(kind, marks, quoted.as_bytes(), &["quoting"]);
        }
        let copied = signed.clone() + &fieldpost::mail::copy_of(&papers::text(kind));
        for dashes in ["\u{2014}\u{2013}", "\u{2014}\u{2014}-", "\u{2013}\u{2014}", "\u{2e3b}"] {
            for text in [&signed, &copied] {
                let long = text.replace("-----", dashes);
                let said = "long dashes of the signature's marks to hyphens";
                assert_read(kind, dashes, long.as_bytes(), &[said]);
                let quoted: String = long.lines().map(|l| format!("> {l}\n")).collect();
                assert_read(kind, dashes, quoted.as_bytes(), &["quoting"]);
                assert_read(kind, dashes, quoted.as_bytes(), &[said]);
            }
        }
    }
    // Two hyphens of a comment became one short dash, three a long one.
    let (signed, _) = papers::signed(DocKind::Orders);
    let body = signed.split("\n# -----BEGIN").next().unwrap_or_default();
    let text = format!("{body}\n# first -- then --- last\n");
    let paper = fieldpost::chain::sign_text(&text, &papers::key("anna")).expect("signed");
    let own = paper.mail();
    for mail in [own.clone(), own.clone() + &fieldpost::mail::copy_of(&paper.document.text)] {
        let long = mail.replacen("first -- then --- last", "first \u{2013} then \u{2014} last", 1);
        let (one, _) = read(long.as_bytes()).expect("it is repaired");
        assert_eq!(one.canonical.text, paper.document.text);
    }
}

#[test]
fn what_programs_put_around_a_mail_is_passed_over() {
    for kind in DocKind::ALL {
        let (signed, _) = papers::signed(kind);
        let mail = carried("mail, base64", &signed);
        let size = format!("{}      \n", mail.len());
        let list = b"<?xml version=\"1.0\"?>\n<plist><dict/></plist>\n";
        let apple = [size.as_bytes(), &mail, list].concat();
        assert_read(kind, "emlx", &apple, &["the text of the mail"]);
        assert_read(kind, "empty lines", &[b"\r\n\n", &mail[..]].concat(), &["the text of"]);
    }
}

/// Two changes and a carrier at random: repaired, or refused; never read as something else.
#[test]
fn several_damages_at_once() {
    let (mut good, mut all) = (0, 0);
    let mut bad = Vec::new();
    for seed in 0..300 {
        let kind = DocKind::ALL[Chance(seed ^ 99).below(DocKind::ALL.len())];
        let (signed, by) = papers::signed(kind);
        let (bytes, what) = post(&signed, seed);
        all += 1;
        match read(&bytes) {
            Ok((one, _)) => {
                assert_eq!(one.canonical.text, papers::text(kind), "seed {seed}: {what}");
                assert_eq!(one.by.map(|b| b.fingerprint.to_string()), Some(by), "{what}");
                good += 1;
            }
            Err(e) => bad.push(format!("seed {seed}, {}: {what}: {e}", kind.word())),
        }
    }
    assert!(good == all, "{good} of {all} repaired\n{}", bad.join("\n"));
}

/// The signed orders with `from` changed to `to`, everywhere.
fn orders_with(from: &str, to: &str) -> String {
    let (signed, _) = papers::signed(DocKind::Orders);
    assert!(signed.contains(from), "{from}");
    signed.replacen(from, to, 1)
}

fn refused(bytes: &[u8], says: &[&str]) {
    let error = read(bytes).map(|(one, _)| one.canonical.text).expect_err("it must be refused");
    for part in says {
        assert!(error.contains(part), "{part:?} is not in: {error}");
    }
}

/// What cannot be undone is refused, and where a line cannot be read it is named.
#[test]
fn what_no_reversal_helps_is_refused_with_its_line() {
    refused(orders_with("4 inf", "5 inf").as_bytes(), &["does not fit the text", "ways to undo"]);
    refused(orders_with("buy = \"4 inf", "buy = 4 inf").as_bytes(), &["line 10", "buy = 4 inf"]);
    refused(
        orders_with("\"2 tank, 1 ftr", "2 tank, 1 ftr").as_bytes(),
        &["line 15", "cannot be read"],
    );
    let lost = orders_with("step = 7\n", "");
    refused(lost.as_bytes(), &["does not fit the text"]);
    // The same in a mail: the line is that of its text.
    let (_, carrier, _) = CARRIERS[11];
    let broken = orders_with("buy = \"4 inf", "buy = 4 inf");
    refused(&carrier(&broken), &["the attachment turn.toml", "line 10", "buy = 4 inf"]);
    let above = format!("Hello,\n\n{broken}");
    refused(above.as_bytes(), &["line 12", "buy = 4 inf"]);
    for (name, change, _) in CHANGES {
        let changed = change(&orders_with("4 inf", "5 inf"));
        assert!(read(changed.as_bytes()).is_err(), "{name} makes a forgery good");
    }
    for (name, carrier, _) in CARRIERS {
        assert!(read(&carrier(&orders_with("4 inf", "5 inf"))).is_err(), "{name}");
    }
}

/// Attack 37: any one byte of a signed text changed is refused, or gives the very same text.
#[test]
fn no_changed_byte_passes_for_another_text() {
    let (signed, _) = papers::signed(DocKind::Answer);
    let text = papers::text(DocKind::Answer);
    for at in 0..text.len() {
        for to in [b' ', b'>', b'9', b'\n'] {
            let mut bytes = signed.clone().into_bytes();
            bytes[at] = to;
            if let Ok((one, _)) = read(&bytes) {
                assert_eq!(one.canonical.text, text, "byte {at} as {to}");
            }
        }
    }
}

/// Writes the corpus of the fuzz target: `MAIL_CORPUS=tests/fuzz/mail cargo test --test flow corpus`.
#[test]
fn corpus() {
    let Some(folder) = std::env::var_os("MAIL_CORPUS").map(std::path::PathBuf::from) else {
        return;
    };
    std::fs::create_dir_all(&folder).expect("a folder");
    let put = |name: &str, bytes: &[u8]| {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let name: String = name.chars().map(plain).collect();
        std::fs::write(folder.join(name), bytes).expect("a file");
    };
    let (signed, _) = papers::signed(DocKind::Answer);
    for (name, change, _) in CHANGES {
        put(name, change(&signed).as_bytes());
    }
    for (name, carrier, _) in CARRIERS {
        put(name, &carrier(&signed));
    }
    let copied = signed + &fieldpost::mail::copy_of(&papers::text(DocKind::Answer));
    put("copied", copied.as_bytes());
    put(
        "addresses",
        b"anna = \"Anna <anna@example.org>\"\n\n[games.\"spring-07\"]\nbruno = \"b@c\"\n",
    );
}
