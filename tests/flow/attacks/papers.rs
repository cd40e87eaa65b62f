//! Attacks with signatures, keys, names and the mail.

use fieldpost::chain::{DiceMode, Opening, Receipt, SignedDocument, sign_text, verify};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::Source;
use fieldpost::seal::{H, PublicKey, SecretKey, Tag, canonicalise, seal_digest};

use super::TURN;
use crate::chain::table::{Table, invitation};
use crate::table::Table as Mail;

fn fault(t: &Table, papers: &[SignedDocument]) -> String {
    match t.try_step(papers) {
        Ok(_) => panic!("it was accepted"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn attack_18_a_root_that_can_be_guessed() {
    // No option of any command takes a root or a passphrase for one; a secret is a file.
    for words in [["join", "--help"], ["open", "--help"], ["reanchor", "--help"]] {
        let out = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost")).args(words).output();
        let help = String::from_utf8_lossy(&out.expect("it runs").stdout).to_lowercase();
        assert!(!help.contains("--root") && !help.contains("--seed"), "{help}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        assert!(command.args(words).current_dir(folder.path()).status().expect("runs").success());
    };
    run(&["key", "new", "dora"]);
    run(&[
        "new",
        "lhtr",
        "--name",
        "k",
        "--director",
        "dora",
        "--seat",
        "a: Soviet Union, UK, US",
        "--seat",
        "b: Germany, Japan",
    ]);
    let mut roots = std::collections::BTreeSet::new();
    for n in ["1", "2"] {
        let (chain, join) = (format!("c{n}"), format!("j{n}"));
        run(&[
            "join",
            "k.invitation.toml",
            "--seat",
            "dora",
            "--key",
            "dora",
            "--chain",
            &chain,
            "--out",
            &join,
        ]);
        let path = folder.path().join(&chain);
        let text = std::fs::read_to_string(&path).expect("a secret");
        roots.insert(text.lines().find(|l| l.starts_with("root")).expect("a root").to_string());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&path).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
    assert_eq!(roots.len(), 2, "two chains of one seat have two roots");
}

#[test]
fn attack_19_a_root_that_leaks() {
    let t = Mail::of("both");
    let orders = t.orders("anna", "[research]\ndevelopment = \"rockets\"\ndice = 1\n");
    t.step("anna", &[&orders]);
    let mut secrets = Vec::new();
    for keeper in &t.keepers {
        let text = t.read(keeper, "chain");
        let chain = fieldpost::seal::Secret::read(&text).expect("a chain").chain;
        let root = text.lines().find_map(|l| l.strip_prefix("root = ")).expect("a root");
        secrets.push(root.trim_matches('"').to_string());
        secrets.push(chain.link(2).expect("a link").to_string());
    }
    for seat in &t.seats {
        for entry in std::fs::read_dir(t.path(seat, ".")).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.file_name().is_some_and(|n| n == "chain") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let leak = secrets.iter().find(|s| text.contains(s.as_str()));
            assert_eq!(leak, None, "{}", path.display());
        }
    }
}

#[test]
fn attack_32_a_document_of_another_kind() {
    let t = Table::new(DiceMode::Director);
    let papers = t.papers(&[t.orders(TURN)]);
    // The word alone makes no other kind: each has its own lines, read strictly.
    for (from, to) in [
        (DocKind::Receipt, DocKind::Opening),
        (DocKind::Opening, DocKind::Receipt),
        (DocKind::Orders, DocKind::Answer),
    ] {
        let paper = papers
            .iter()
            .find(|p| p.header.kind == from)
            .unwrap_or_else(|| panic!("no {}", from.word()));
        let text = paper.document.text.replacen(
            &format!("kind = \"{from}\""),
            &format!("kind = \"{to}\""),
            1,
        );
        let other = t.sign(&paper.header.seat, &text);
        let mut all: Vec<SignedDocument> =
            papers.iter().filter(|p| p.header.kind != from).cloned().collect();
        all.push(other);
        assert!(t.try_step(&all).is_err(), "{from} as {to}");
    }
    assert!(Receipt::read(&papers[2].document.text).is_err());
    assert!(Opening::read(&papers[1].document.text).is_err());
    // A signature made for another program.
    let text = papers[0].document.text.clone();
    let armor = papers[0].document.signature.clone();
    let git = armor.replacen("ZmllbGRwb3N0", "Z2l0Z2l0Z2l0", 1);
    assert!(SignedDocument::from_parts(&text, Some(&git)).is_err());
}

#[test]
fn attack_33_a_key_that_signs_everything() {
    let identity =
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let error = PublicKey::from_openssh(identity).expect_err("the identity point");
    assert!(error.to_string().contains("weak"), "{error}");
}

#[test]
fn attack_34_a_key_swapped_in_the_file() {
    let mut t = Table::new(DiceMode::Director);
    let orders = t.orders(TURN);
    t.play(&[orders]);
    let text = t.game.text();
    let key = |seat: &str| t.game.seat(seat).expect("a seat").key.clone();
    let swapped = text.replace(&key("anna"), &key("bruno"));
    let failure = verify(swapped.as_bytes(), &Source::BuiltIn).failure.expect("it fails");
    assert_eq!(failure.block, None, "{failure:?}");
    assert!(failure.what.contains("key"), "{failure:?}");
}

#[test]
fn attack_35_a_second_signature_makes_another_block() {
    let t = Table::new(DiceMode::Director);
    let orders = t.orders(TURN);
    // Any change in the signature is refused, and it is in no digest.
    let armor = &orders.document.signature;
    let line = armor.lines().nth(3).expect("base64");
    let changed: String = line
        .chars()
        .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c })
        .collect();
    let forged = armor.replace(line, &changed);
    assert!(SignedDocument::from_parts(&orders.document.text, Some(&forged)).is_err());
    let unsigned = SignedDocument::from_parts(&orders.document.text, None).expect("text alone");
    assert_eq!(unsigned.document.digest, orders.document.digest);
}

#[test]
fn attack_36_damage_taken_for_forgery() {
    // The whole matrix of damage is in `mail`; here what every mail program does.
    let t = Table::new(DiceMode::Director);
    let mail = t.orders(TURN).mail();
    let crlf = mail.replace('\n', "\r\n");
    let blanks = mail.replace('\n', "  \n");
    let cut = mail.trim_end().to_string();
    let footer = format!("{mail}\n-- \nsent from my garden\n");
    for (name, text) in [("crlf", crlf), ("blanks", blanks), ("end", cut), ("footer", footer)] {
        let read = SignedDocument::read(text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(read.document.digest, t.orders(TURN).document.digest, "{name}");
    }
}

#[test]
fn attack_37_damage_that_changes_the_meaning() {
    let t = Table::new(DiceMode::Director);
    let paper = t.orders(TURN);
    let (text, mail) = (paper.document.text.clone(), paper.mail());
    let end = text.len();
    for at in (0..end).step_by(3) {
        for change in [b'1', b' ', b'\n', b'#'] {
            let mut bytes = mail.clone().into_bytes();
            if bytes[at] == change {
                continue;
            }
            bytes[at] = change;
            // Either it is refused or the words are the same.
            if let Ok(read) = SignedDocument::read(&bytes)
                && read.key.is_some()
            {
                assert_eq!(read.document.text, text, "byte {at}");
            }
        }
    }
}

#[test]
fn attack_38_two_documents_in_one_mail() {
    let t = Table::new(DiceMode::Director);
    let (a, b) = (t.orders(TURN).mail(), t.orders(&TURN.replace("5 inf, 1 art", "5 inf")).mail());
    let error = SignedDocument::read(format!("{a}\n{b}").as_bytes()).expect_err("two documents");
    assert!(error.to_string().contains("second") || error.to_string().contains("two"), "{error}");
    // Words above the signed text are not read.
    let above = format!("Please take this instead:\nbuy = \"9 inf\"\n\n{a}");
    let read = SignedDocument::read(above.as_bytes()).expect("the document below");
    assert_eq!(read.document.text, t.orders(TURN).document.text);
}

#[test]
fn attack_39_letters_that_look_alike() {
    let t = Table::new(DiceMode::Director);
    // A Cyrillic letter in a name.
    let body = TURN.replace("Archangel", "Аrchangel");
    let said = fault(&t, &[t.orders(&body)]);
    assert!(said.contains("U+0410") || said.contains("Аrchangel"), "{said}");
    // Invisible marks.
    for mark in ['\u{202e}', '\u{200b}', '\u{feff}', '\u{7}'] {
        let text = format!("fieldpost = 2\nkind = \"orders\"\n# a{mark}b\n");
        let error = canonicalise(text.as_bytes()).expect_err("a hidden mark").to_string();
        assert!(error.contains(&format!("U+{:04X}", u32::from(mark))), "{error}");
    }
}

#[test]
fn attack_40_fields_pushed_into_one_another() {
    let of = |a: &str, b: &str| H::new(Tag::Seal).field(a.as_bytes()).field(b.as_bytes()).finish();
    assert_ne!(of("ab", "c"), of("a", "bc"));
    assert_ne!(H::new(Tag::Doc).field(b"x").finish(), H::new(Tag::Seal).field(b"x").finish());
}

#[test]
fn attack_41_an_option_changed_in_mid_game() {
    let base = invitation(DiceMode::Director);
    let game = |i: &fieldpost::chain::Invitation| Table::of(i.clone()).game.file().game;
    let id = game(&base);
    let ed = fieldpost::edition::load_built_in("lhtr").expect("the edition loads");
    let mut changed = 0;
    for option in &ed.options {
        let other = option.values.iter().find(|v| base.options.get(&option.id) != Some(&v.id));
        let Some(other) = other.filter(|_| option.id != "defaults") else { continue };
        let mut i = base.clone();
        i.options.insert(option.id.clone(), other.id.clone());
        assert_ne!(game(&i), id, "{}", option.id);
        changed += 1;
    }
    assert!(changed >= 3, "{changed} options changed");
    let mut data = base.clone();
    data.edition_digest = "0".repeat(64);
    assert_ne!(data.prep(), base.prep(), "other board data are another invitation");
}

#[test]
fn attack_45_guess_what_is_sealed() {
    let sealed = seal_digest(&[0xc3; 32], "bid", "germany", "toy bid 9");
    for n in 0..=50 {
        let guess = format!("toy bid {n}");
        assert_ne!(seal_digest(&[0; 32], "bid", "germany", &guess), sealed, "{guess}");
    }
    assert_ne!(
        fieldpost::seal::random_salt().expect("randomness"),
        fieldpost::seal::random_salt().expect("randomness")
    );
}

#[test]
fn attack_47_an_earlier_date() {
    // Times are claims: two receipts that differ in nothing else lock the same and give the same dice.
    let t = Table::new(DiceMode::Director);
    let orders = t.orders(TURN);
    let mut rolls = Vec::new();
    for time in ["1999-01-01", "2099-12-31"] {
        let text = fieldpost::chain::receipt_text(&t.game, vec![orders.clone()], Some(time.into()))
            .expect("a receipt");
        let receipt = t.sign("dora", &text);
        let papers = vec![orders.clone(), receipt];
        let text = fieldpost::chain::opening_text(&t.game, papers.clone(), &t.chains["dora"], None)
            .expect("an opening");
        let mut all = papers;
        all.push(t.sign("dora", &text));
        rolls.push(t.try_step(&all).unwrap_or_else(|e| panic!("{e}")).block.rolls);
    }
    assert_eq!(rolls[0], rolls[1]);
    let key = SecretKey::generate("x").expect("a key");
    assert!(
        sign_text("fieldpost = 2\nkind = \"notice\"\ngame = \"g\"\nseat = \"s\"\n", &key).is_ok()
    );
}
