//! Attacks on what is said of a game file: nothing that cannot be ruled again is called good, and no
//! command goes on with it.

use fieldpost::edition::Source;
use fieldpost::file::bare::Bare;
use fieldpost::seal::{Digest, Joined, doc_digest, game_id, head_digest, prep_digest};

use crate::table::Table as Mail;

const RESEARCH: &str = "[research]\ndevelopment = \"rockets\"\ndice = 1\n";

/// The game with other money on the board and an event that never was, its text otherwise as it was.
fn invented(text: &str) -> String {
    let (blocks, tail) = text.split_at(text.rfind("\n position: (").expect("a position"));
    let japan = tail.split("\"japan\", ").nth(1).expect("the treasury of Japan");
    let ipc: String = japan.chars().take_while(char::is_ascii_digit).collect();
    let tail = tail.replacen(&format!("\"japan\", {ipc}"), "\"japan\", 530", 1);
    let paid = "    Paid(power: ";
    let at = blocks.rfind(paid).expect("somebody paid");
    let line = blocks[at..].lines().next().expect("a line").to_string();
    let blocks = format!("{}{line}\n{}", &blocks[..at], &blocks[at..]);
    blocks + &tail
}

/// Another revision at the head of the file, and in the invitation too.
pub fn revised(text: &str, invitation: bool) -> String {
    let text = text.replacen("\n revision: 4,", "\n revision: 5,", 1);
    match invitation {
        true => text.replacen("\"revision = 4\"", "\"revision = 5\"", 1),
        false => text,
    }
}

/// All digests that anybody can compute without a key, computed anew.
pub fn resealed(text: &str, joined: &[Joined]) -> String {
    let bare = Bare::read_bare(text).expect("a game file");
    let (prep, game) = (prep_digest(&bare.invitation), game_id(&bare.invitation, joined));
    let position = doc_digest("position", &bare.position);
    let count = bare.blocks.len();
    let (mut out, mut number, mut head) = (String::new(), 0, game);
    let mut block = String::new();
    for line in text.split_inclusive('\n') {
        let digest = |name: &str, d: Digest| format!("{name}\"{d}\",\n");
        if line.starts_with(" game: ") {
            out.push_str(&digest(" game: ", game));
        } else if line.starts_with(" prep: ") {
            out.push_str(&digest(" prep: ", prep));
        } else if line == "  (\n" && number < count && out.contains("\n blocks: [\n") {
            number += 1;
            block = line.to_string();
        } else if block.is_empty() {
            out.push_str(line);
        } else if line.starts_with("   previous: ") {
            block.push_str(&digest("   previous: ", head));
        } else if line.starts_with("   position: ") && number == count {
            block.push_str(&digest("   position: ", position));
        } else if line.starts_with("   head: ") {
            let record = fieldpost::file::record_of_block(block.lines().skip(1));
            head = head_digest(game, &record);
            out.push_str(&std::mem::take(&mut block));
            out.push_str(&digest("   head: ", head));
        } else {
            block.push_str(line);
        }
    }
    out
}

/// What anybody who holds a file and no key may do with another revision.
fn forged(text: &str, invitation: bool) -> String {
    let game = fieldpost::chain::open(text.as_bytes(), &Source::BuiltIn).expect("a good game");
    let papers = game.file().joins.iter();
    let papers: Vec<_> =
        papers.map(|d| fieldpost::chain::SignedDocument::read_stored(d).expect("a join")).collect();
    let joined: Vec<Joined> = papers
        .iter()
        .map(|p| Joined {
            seat: &p.header.seat,
            join: p.document.digest,
            key: p.key.expect("joins are signed"),
        })
        .collect();
    resealed(&revised(&invented(text), invitation), &joined)
}

const FORGED: &str = "june.0009.ron";

/// No command takes the next step on the forged file, and none writes anything.
fn no_one_goes_on(t: &Mail, seat: &str, code: i32, orders: &str) {
    let key = ["--seat", seat, "--key", "key"];
    let signed: Vec<Vec<&str>> = vec![
        vec!["notice", FORGED, "--against", "bruno"],
        vec!["concede", FORGED],
        vec!["result", FORGED],
        vec!["ruling", "take-back", FORGED, "1", "--reason", "x"],
        vec!["key", "change", FORGED, "--new", "key"],
        vec!["advance", FORGED],
        vec!["claim", FORGED, "Germany"],
    ];
    let mut all: Vec<Vec<&str>> =
        signed.into_iter().map(|words| [&words[..], &key[..]].concat()).collect();
    all.push(vec!["orders", "sign", orders, "--key", "key", "--game", FORGED, "--out", "s.toml"]);
    all.push(vec!["orders", "new", FORGED]);
    all.push(vec!["standing", "new", FORGED, "--seat", seat]);
    all.push(vec!["receipt", FORGED, orders, "--key", "key"]);
    all.push(vec!["open", FORGED, orders, "--chain", "chain", "--key", "key"]);
    all.push(vec!["adjudicate", FORGED, orders]);
    all.push(vec!["mail", "pack", FORGED]);
    let files = || std::fs::read_dir(t.path(seat, "")).expect("a folder").count();
    let before = files();
    for words in all {
        let ran = t.run(seat, &words);
        // Where a command knows no such words it has done nothing either.
        assert!(ran.code == code || ran.code == 2, "{words:?}: {} {}", ran.code, ran.said);
        assert!(!ran.said.contains("panicked"), "{words:?}: {}", ran.said);
    }
    assert_eq!(files(), before);
}

#[test]
fn attack_52_another_revision_and_an_invented_board() {
    let t = Mail::of("director");
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    let text = t.read("anna", "june.0001.ron");
    for invitation in [false, true] {
        t.write("anna", FORGED, &forged(&text, invitation));
        let ran = t.run("anna", &["verify", FORGED]);
        assert_eq!(ran.code, 1, "{}", ran.said);
        assert!(ran.said.contains("WRONG"), "{}", ran.said);
        no_one_goes_on(&t, "anna", 1, &orders);
        for words in [&["show", FORGED][..], &["report", FORGED], &["replay", FORGED]] {
            let ran = t.run("anna", words);
            let first = ran.said.lines().next().unwrap_or_default().to_string();
            assert!(ran.code == 1 || first.contains(": wrong: "), "{words:?}: {}", ran.said);
        }
    }
    let ran = t.run("anna", &["verify", ".", "--format", "json"]);
    assert!(ran.code == 1 && ran.said.contains("\"wrong\""), "{}", ran.said);
}

#[test]
fn attack_52_the_same_in_a_game_without_signatures() {
    let t = Mail::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", "june", "--hotseat"]);
    t.good("anna", &["start", "june.invitation.toml"]);
    t.good("anna", &["orders", "random", "june.0000.ron", "--seed", "1", "--out", "o.toml"]);
    t.good("anna", &["adjudicate", "june.0000.ron", "o.toml"]);
    let text = t.read("anna", "june.0001.ron");
    // The dice are those of another game now: a file with dice is wrong.
    let forged = forged(&text, true);
    t.write("anna", FORGED, &forged);
    let ran = t.run("anna", &["verify", FORGED]);
    assert_eq!(ran.code, 1, "{}", ran.said);
    assert!(ran.said.contains("the links give"), "{}", ran.said);
    // Without them all is as anybody can make it, and it is not good all the same.
    let start = forged.find("\n   rolls: [\n").expect("rolls");
    let end = start + forged[start..].find("\n   ],\n").expect("they end") + "\n   ],".len();
    let forged = resealed(&format!("{}{}", &forged[..start], &forged[end..]), &[]);
    t.write("anna", FORGED, &forged);
    let ran = t.run("anna", &["verify", FORGED]);
    assert_eq!(ran.code, 4, "{}", ran.said);
    let said: String = ran.said.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["june.0009.ron: unproven: block 1:", "revision 5", "ruled by a newer program"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let ran = t.run("anna", &["verify", FORGED, "--format", "json"]);
    assert!(ran.said.contains("\"verdict\": \"unproven\""), "{}", ran.said);
    // In a folder the worst file decides, and the unproven stand by their revision.
    let ran = t.run("anna", &["verify", "."]);
    assert_eq!(ran.code, 4, "{}", ran.said);
    assert!(ran.said.contains("unproven, revision 5, ruled by a newer program:"), "{}", ran.said);
    assert!(ran.said.contains("2 good, 1 unproven, 0 not"), "{}", ran.said);
    no_one_goes_on(&t, "anna", 4, "o.toml");
    for words in [&["show", FORGED][..], &["report", FORGED], &["replay", FORGED], &["map", FORGED]]
    {
        let ran = t.run("anna", words);
        assert!(ran.said.starts_with("june.0009.ron: unproven: "), "{words:?}: {}", ran.said);
    }
    // What this program cannot even read is unproven too.
    let strange = forged.replacen("    Paid(power: ", "    Bartered(power: ", 1);
    t.write("anna", FORGED, &resealed(&strange, &[]));
    assert_eq!(t.run("anna", &["verify", FORGED]).code, 4);
    t.write("anna", FORGED, "(\n fieldpost: 2,\n revision: 5,\n news: <>,\n)\n");
    let ran = t.run("anna", &["verify", FORGED]);
    assert!(ran.code == 4 && ran.said.contains("cannot be read here"), "{}", ran.said);
}

#[test]
fn attack_59_a_board_that_no_program_has() {
    let t = Mail::of("keepers");
    let text = t.read("anna", "june.invitation.toml");
    for (from, to) in [
        ("edition = \"lhtr\"", "edition = \"lhtr2\""),
        ("edition-digest = [\n  \"", "edition-digest = [\n  \"f"),
        ("defaults-digest = [\n  \"", "defaults-digest = [\n  \"f"),
        ("revision = 4", "revision = 5"),
    ] {
        let at = text.find(from).unwrap_or_else(|| panic!("no {from}"));
        let mut changed = text.clone();
        changed.replace_range(at..at + from.len(), to);
        if to.ends_with('f') {
            // A digest keeps its length.
            changed.remove(at + to.len());
        }
        t.write("anna", "strange.toml", &changed);
        let words = ["join", "strange.toml", "--seat", "anna", "--key", "key", "--out", "j.toml"];
        let ran = t.run("anna", &words);
        assert_eq!(ran.code, 1, "{to}: {}", ran.said);
        assert!(!t.path("anna", "j.toml").exists());
    }
}
