//! Attacks on the order of things: what is locked before what is opened, and what is used once.

use fieldpost::chain::{ChainFault, DiceMode, verify};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::Source;

use super::TURN;
use crate::chain::table::Table;
use crate::table::{DORA, NAME, Table as Mail};

fn fault(t: &Table, papers: &[fieldpost::chain::SignedDocument]) -> String {
    match t.try_step(papers) {
        Ok(_) => panic!("it was accepted"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn attack_05_lose_the_mail_after_a_bad_result() {
    let t = Mail::of("director");
    let orders = t.orders("anna", TURN_BODY);
    t.send("anna", &orders);
    let game = t.latest(DORA);
    let said = t.refused(DORA, &t.open_words(&game, &[&orders]));
    assert!(said.contains("there is no receipt"), "{said}");
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    // A person with the receipt and a game file without its block can show it.
    let ran = t.run("anna", &["audit", ".", "--format", "json"]);
    assert!(ran.said.contains("receipt"), "{}", ran.said);
}

/// The turn under a head that says `until` already.
const TURN_BODY: &str = "[combat]\nmoves = [\n  \"3 inf, 1 tank: Archangel > West Russia\",\n  \
                         \"2 inf, 1 ftr: Karelia > West Russia\",\n]\n\n[noncombat]\nmoves = \
                         [\"1 ftr: West Russia > Russia\"]\n";

#[test]
fn attack_06_withhold_a_link_after_seeing_the_result() {
    let t = Mail::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", TURN_BODY);
    // bruno waits; the notice that follows changes nothing; his link comes late.
    let game = t.latest("anna");
    let mut words = vec!["notice", game.as_str(), "--seat", "anna", "--key", "key"];
    words.extend(["--form", "overdue", "--to", "bruno"]);
    t.good("anna", &words);
    t.rule("anna", &[&format!("{NAME}.0001.notice.anna.toml")]);
    t.send("anna", &t.latest("anna"));
    let his = t.open("bruno", &[&orders, &hers]);
    t.rule("bruno", &[&orders, &hers, &his]);
    let late = t.last("bruno").rolls;
    let other = Mail::of("keepers");
    let orders = other.orders("anna", TURN_BODY);
    assert_eq!(other.step("anna", &[&orders]).rolls, late, "the dice were fixed all the time");
    // There is no way round the step.
    let said = t.run(
        "bruno",
        &[
            "open",
            "june.0000.ron",
            "june.0001.orders.signed.toml",
            "--chain",
            "chain",
            "--key",
            "key",
            "--step",
            "2",
        ],
    );
    assert_eq!(said.code, 2, "{}", said.said);
}

#[test]
fn attack_08_garbled_send_again() {
    let t = Table::new(DiceMode::Director);
    let one = t.try_step(&t.papers(&[t.orders(TURN)])).unwrap_or_else(|e| panic!("{e}"));
    let again = TURN.replace("West Russia", "w russia") + "\n# sent again\n";
    let two = t.try_step(&t.papers(&[t.orders(&again)])).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(one.block.rolls, two.block.rolls);
    assert_ne!(one.block.documents[0].digest, two.block.documents[0].digest);
}

#[test]
fn attack_09_two_signed_orders_for_one_step() {
    let t = Table::new(DiceMode::Director);
    let (a, b) = (t.orders(TURN), t.orders(&TURN.replace("5 inf, 1 art", "5 inf")));
    let said = fault(&t, &[a.clone(), b.clone()]);
    assert!(said.contains("two order files for one step: which one counts?"), "{said}");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.toml"), a.mail()).expect("written");
    std::fs::write(folder.path().join("b.toml"), b.mail()).expect("written");
    let out = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"))
        .args(["audit", "a.toml", "b.toml"])
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&out.stdout).to_string();
    assert_eq!(out.status.code(), Some(1), "{said}");
    assert!(said.contains("anna"), "{said}");
    for paper in [&a, &b] {
        assert!(said.contains(&paper.document.digest.to_string()[..16]), "{said}");
    }
}

#[test]
fn attack_10_switch_orders_after_the_opening() {
    let mut t = Table::new(DiceMode::Keepers);
    let papers = t.papers(&[t.orders(TURN)]);
    let other = t.orders(&TURN.replace("5 inf, 1 art", "5 inf"));
    let mut swapped = papers.clone();
    swapped[0] = other;
    let said = fault(&t, &swapped);
    assert!(said.contains("names other documents than those locked"), "{said}");
    // In a finished block it is found as well.
    let orders = t.orders(TURN);
    t.play(&[orders]);
    let text = t.game.text().replace("\"buy = \\\"5 inf, 1 art\\\"\"", "\"buy = \\\"6 inf\\\"\"");
    assert_ne!(text, t.game.text());
    assert!(!verify(text.as_bytes(), &Source::BuiltIn).good());
}

#[test]
fn attack_11_the_opponent_picks_the_better_of_two_versions() {
    let mut t = Table::new(DiceMode::Keepers);
    let other = TURN.replace("inf, art, tank, ftr", "art, inf, tank, ftr");
    let (a, b) = (t.orders(TURN), t.orders(&other));
    // anna has opened for the first; her opening does not fit the second.
    let papers = t.papers(std::slice::from_ref(&a));
    let of = |seat: &str| {
        let own =
            papers.iter().find(|p| p.header.kind == DocKind::Opening && p.header.seat == seat);
        own.expect("an opening").clone()
    };
    let (one, two) = (a.document.digest.to_string(), b.document.digest.to_string());
    let his = t.sign("bruno", &of("bruno").document.text.replace(&one, &two));
    let said = fault(&t, &[b.clone(), of("anna"), his]);
    assert!(said.contains("the opening of anna names other documents"), "{said}");
    t.play(&[a]);
    let said = fault(&t, &[b]);
    assert!(said.contains("for step 1; the game is at step 2"), "{said}");
}

#[test]
fn attack_12_orders_of_an_earlier_turn() {
    let mut t = Table::new(DiceMode::Director);
    let old = t.orders(&TURN.replace("5 inf, 1 art", "5 inf"));
    let orders = t.orders(TURN);
    t.play(&[orders]);
    let said = fault(&t, &[old]);
    assert!(said.contains("the orders of anna are for step 1; the game is at step 2"), "{said}");
}

#[test]
fn attack_13_orders_of_another_game() {
    let t = Table::new(DiceMode::Director);
    let text = t.orders(TURN).document.text.replace("game = \"spring-07\"", "game = \"autumn\"");
    let said = fault(&t, &[t.sign("anna", &text)]);
    assert!(said.contains("are for the game autumn, not spring-07"), "{said}");
    // The label alone decides nothing: the head belongs to one game only.
    let text = t.orders(TURN).document.text;
    let head = t.game.file().head().short();
    let text = text.replace(&head, &"0123456789abcdef".repeat(2));
    let said = fault(&t, &[t.sign("anna", &text)]);
    assert!(said.contains("names a head this game never had"), "{said}");
}

#[test]
fn attack_14_a_link_twice_or_ahead() {
    let mut t = Table::new(DiceMode::Director);
    let papers = t.papers(&[t.orders(TURN)]);
    let opening = papers[2].document.text.clone();
    t.play(&papers);
    let next =
        t.orders("until = \"research\"\n\n[research]\ndevelopment = \"rockets\"\ndice = 1\n");
    let papers = t.papers(&[next]);
    let link = |n: u32| t.chains["dora"].link(n).expect("a link").to_string();
    assert!(opening.contains(&link(1)));
    let mut said = Vec::new();
    for n in [1, 3] {
        let other = papers[2].document.text.replace(&link(2), &link(n));
        let forged = t.sign("dora", &other);
        said.push(fault(&t, &[papers[0].clone(), papers[1].clone(), forged]));
    }
    assert!(said.iter().all(|s| s.contains("does not lead to the one before it")), "{said:?}");
    let mut state = t.game.keepers()[0].clone();
    let digest = |n: u32| t.chains["dora"].link(n).expect("a link");
    let wrong = |e: Result<(), fieldpost::seal::LinkError>| e.expect_err("refused").to_string();
    assert!(wrong(state.open_link(1, digest(1))).contains("was opened before"));
    assert!(wrong(state.open_link(3, digest(3))).contains("step 2 comes first"));
    assert!(wrong(state.open_link(2, digest(3))).contains("does not lead"));
}

#[test]
fn attack_15_burn_steps_to_reach_good_dice() {
    let mut t = Table::new(DiceMode::Director);
    let good = t.papers(&[t.orders(TURN)]);
    let bad = t.orders(&TURN.replace("5 inf, 1 art", "50 inf"));
    // The program opens no link for illegal orders ...
    let refused = fieldpost::chain::opening_text(
        &t.game,
        vec![bad.clone(), good[1].clone()],
        &t.chains["dora"],
        None,
    );
    assert!(matches!(refused, Err(ChainFault::Refused { .. } | ChainFault::Failed { .. })));
    // ... and one opened all the same is listed, with its step, for everybody to see.
    let digest = good[0].document.digest.to_string();
    let swap = |text: &str| text.replace(&digest, &bad.document.digest.to_string());
    let receipt = t.sign("dora", &swap(&good[1].document.text));
    let opening = t.sign("dora", &swap(&good[2].document.text));
    t.play(&[bad, receipt, opening]);
    let report = verify(t.game.text().as_bytes(), &Source::BuiltIn);
    assert_eq!(report.burnt.len(), 1);
    assert_eq!(t.game.file().next_step(), 2);
}

#[test]
fn attack_26_reload_and_adjudicate_again() {
    let t = Mail::of("keepers");
    let orders = t.orders("anna", TURN_BODY);
    t.step("anna", &[&orders]);
    let (ron, txt) = (t.read("anna", "june.0001.ron"), t.read("anna", "june.0001.txt"));
    let all = [orders.as_str(), "june.0001.opening.anna.toml", "june.0001.opening.bruno.toml"];
    t.good("anna", &[&["adjudicate", "june.0000.ron"][..], &all[..]].concat());
    assert_eq!((t.read("anna", "june.0001.ron"), t.read("anna", "june.0001.txt")), (ron, txt));
    let said = t.good("anna", &[&["adjudicate", "june.0001.ron"][..], &all[..]].concat());
    assert!(said.contains("already in block 1"), "{said}");
}

#[test]
fn attack_28_an_intended_error_kept_in_reserve() {
    let t = Mail::of("keepers");
    let game = t.latest("anna");
    t.good("anna", &["orders", "new", &game, "--out", "o.toml"]);
    let head = t.read("anna", "o.toml");
    let head = head.split("\n\n").next().unwrap_or_default();
    let body = "[combat]\nmoves = [\"9 inf: Archangel > West Russia\"]\n";
    t.write("anna", "o.toml", &format!("{head}\n\n{body}"));
    let said = t.refused("anna", &["orders", "sign", "o.toml", "--key", "key", "--game", &game]);
    assert!(said.contains("illegal orders cannot be signed"), "{said}");
    // Signed by hand they are refused as a whole, before a link is opened.
    let forged = t.orders_of(&game, "anna", body);
    let said = t.refused("anna", &t.open_words(&game, &[&forged]));
    assert!(said.contains("Archangel"), "{said}");
}

#[test]
fn attack_29_standing_orders_by_who_knows_the_dice() {
    let mut t = Table::new(DiceMode::Keepers);
    let papers = t.papers(&[t.orders(TURN)]);
    let late = t.standing("bruno", 1, "[[when]]\nbattle = \"land\"\nlosses = \"tank, art, inf\"\n");
    t.file_standing(late);
    let step = t.play(&papers);
    let at = fieldpost::chain::replay(&step.game, 2).expect("a past").remove(1);
    let text = fieldpost::report::text(&fieldpost::report::view(&step.game, &at));
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("came after the lock and do not count here"), "{text}");
    assert!(!flat.contains("bruno, standing 1"), "{text}");
}

#[test]
fn attack_30_deny_having_received_standing_orders() {
    let mut t = Table::new(DiceMode::Director);
    let filed =
        t.standing("bruno", 1, "[[when]]\nbattle = \"land\"\nlosses = \"inf, art, tank\"\n");
    let digest = filed.document.digest;
    let step = t.file_standing(filed);
    assert_eq!(step.block.documents[0].digest, digest, "they are a block of the game");
    let papers = t.papers(&[t.orders(TURN)]);
    let named = |kind: DocKind| {
        let paper = papers
            .iter()
            .find(|p| p.header.kind == kind)
            .unwrap_or_else(|| panic!("no {}", kind.word()));
        paper.document.text.contains(&digest.to_string())
    };
    assert!(named(DocKind::Receipt) && named(DocKind::Opening), "receipt and opening name them");
    // A receipt that leaves them out locks nothing.
    let text = papers[1]
        .document
        .text
        .replace(&format!("standing = [\n  \"{digest}\",\n]"), "standing = []");
    let without = t.sign("dora", &text);
    let said = fault(&t, &[papers[0].clone(), without, papers[2].clone()]);
    assert!(said.contains("other standing orders than those in force"), "{said}");
}

/// The director knows the dice, and would rather not have bruno's order of loss count: receipt and
/// opening name the game file from before it was filed.
#[test]
fn attack_65_name_an_older_game_file() {
    let t = Mail::of("director");
    let old = t.game(DORA).file().head().short();
    let filed = t.standing("bruno", crate::LOSSES);
    t.mail("bruno", DORA, &filed);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &filed]);
    t.send(DORA, &t.latest(DORA));
    let orders = t.orders("anna", crate::FEW);
    t.mail("anna", DORA, &orders);
    let receipt = t.receipt(&[&orders]);
    let opening = t.open(DORA, &[&orders, &receipt]);
    let new = t.game(DORA).file().head().short();
    let digest = t.game(DORA).standing_in_force().next().expect("filed").1.to_string();
    // Both papers once more, by hand: with the older head, and without what was filed after it.
    let older = |file: &str, name: &str| {
        let text = t.read(DORA, file);
        let words = text.split("# -----BEGIN").next().unwrap_or_default();
        let words = words.replace(&new, &old).replace(&format!("  \"{digest}\",\n"), "");
        let words = words.replace("standing = [\n]", "standing = []");
        t.sign(DORA, name, &words)
    };
    let (first, second) = (older(&receipt, "receipt.old"), older(&opening, "opening.old"));
    let said = t.rule_refused(DORA, &[&orders, &first, &second]);
    assert!(said.contains("was written after block 0, before the orders"), "{said}");
    for mixed in [[&orders, &receipt, &second], [&orders, &first, &opening]] {
        let said = t.rule_refused(DORA, &mixed.map(String::as_str));
        assert!(said.contains("after block 0"), "{said}");
    }
    t.rule(DORA, &[&orders, &receipt, &opening]);
    assert!(t.read(DORA, &format!("{NAME}.0002.txt")).contains("bruno, standing 1"));
}
