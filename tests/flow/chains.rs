//! A chain that is lost, and what may follow it.

use super::table::{DORA, NAME, Table};

/// One research die: the smallest turn that uses a step.
pub const RESEARCH: &str = "[research]\ndevelopment = \"rockets\"\ndice = 1\n";

fn research(t: &Table, seat: &str) -> u32 {
    let orders = t.orders(seat, RESEARCH);
    t.step(seat, &[&orders]).step.expect("a step")
}

/// A new chain of a keeper, with fixed links: written where `reanchor` would make it.
pub fn fresh_chain(t: &Table, keeper: &str, file: &str, byte: u8) {
    use fieldpost::seal::{CHAIN_LINKS, Chain, Root};
    let prep = t.game(keeper).invitation().prep();
    let chain =
        Chain::new(prep, keeper, CHAIN_LINKS, Root::from_bytes([byte; 32])).expect("a chain");
    t.write(keeper, file, chain.secret_text().as_str());
}

/// Both sides agree that a keeper begins anew.
pub fn ruled(t: &Table, keeper: &str, by: &[&str]) -> Vec<String> {
    ruled_showing(t, keeper, by, 99, &[])
}

/// A keeper signs a new chain, `chain.2`, and mails the paper that claims it to everybody.
pub fn mail_new_chain(t: &Table, keeper: &str, byte: u8) -> String {
    fresh_chain(t, keeper, "chain.2", byte);
    let game = t.latest(keeper);
    let words = ["reanchor", &game, "--seat", keeper, "--key", "key", "--new", "chain.2"];
    t.good(keeper, &words);
    let paper = format!("{NAME}.{:04}.reanchor.{keeper}.toml", t.next(keeper));
    t.send(keeper, &paper);
    paper
}

/// Both sides agree that a keeper begins anew, with the chain of this byte; the rulings name the openings
/// that were shown.
pub fn ruled_showing(
    t: &Table,
    keeper: &str,
    by: &[&str],
    byte: u8,
    shown: &[&str],
) -> Vec<String> {
    let mut files = vec![mail_new_chain(t, keeper, byte)];
    for (i, seat) in by.iter().enumerate() {
        let game = t.latest(seat);
        let mut words = vec!["ruling", "re-anchor", game.as_str(), files[0].as_str()];
        words.extend(shown);
        if i > 0 {
            words = vec!["ruling", "agree", game.as_str(), files[1].as_str()];
        }
        words.extend(["--seat", seat, "--key", "key", "--reason", "my disk died"]);
        if *seat != keeper && t.keepers.iter().any(|k| k == seat) {
            words.extend(["--chain", "chain"]);
        }
        t.good(seat, &words);
        let ruling = format!("{NAME}.{:04}.ruling.{seat}.toml", t.next(seat));
        t.send(seat, &ruling);
        files.push(ruling);
    }
    files
}

#[test]
fn attack_07_claim_the_chain_is_lost_to_get_new_dice() {
    let t = Table::of("keepers");
    assert_eq!(research(&t, "anna"), 1);
    // With one side's ruling: refused.
    let files = ruled(&t, "bruno", &["bruno"]);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let said = t.rule_refused("anna", &files);
    assert!(
        said.contains("a new chain of bruno needs the consent of anna, who keeps the other links"),
        "{said}"
    );
    // The re-anchor by itself is nothing.
    let said = t.rule_refused("anna", &files[..1]);
    assert!(
        said.contains("a new chain takes effect only through a ruling that names it"),
        "{said}"
    );
    // Both sides: the new chain counts from the next step.
    let mut words = vec!["ruling", "agree", "june.0001.ron", files[1], "--seat", "anna"];
    words.extend(["--key", "key", "--chain", "chain"]);
    t.good("anna", &words);
    let all = [files[0], files[1], "june.0002.ruling.anna.toml"];
    let block = t.step("anna", &all);
    assert_eq!((block.step, block.reanchors.len()), (None, 1));
    let report = t.read("anna", "june.0002.txt").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("BY AGREEMENT of anna and bruno: bruno keeps the dice"), "{report}");
    assert!(report.contains("Reason given by bruno: my disk died"), "{report}");
    let told = "Since block 2 bruno has used a new dice chain, from step 2 on (agreed by anna and bruno): \
                trust the dice only if you believe bruno's claim that the old chain was lost";
    assert!(report.contains(told), "{report}");
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    assert_eq!(research(&t, "bruno"), 2);
    t.dice_agree("anna");
    // It is told for good: in every later report, by `verify` and by `audit`.
    let said = t.good("anna", &["verify", "june.0003.ron"]);
    let audit = t.good("anna", &["audit", "june.0003.ron"]);
    for text in [t.read("anna", "june.0003.txt"), said, audit] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told), "{text}");
    }
    for command in ["verify", "audit"] {
        let said = t.good("anna", &[command, "june.0003.ron", "--format", "json"]);
        assert!(said.contains("\"first-step\": 2"), "{said}");
    }
}

#[test]
fn a_director_does_not_give_himself_new_dice() {
    let t = Table::of("director");
    let files = ruled(&t, DORA, &["anna", "bruno"]);
    let game = t.latest(DORA);
    let mut words = vec!["ruling", "agree", game.as_str(), files[1].as_str(), "--seat", DORA];
    words.extend(["--key", "key"]);
    t.good(DORA, &words);
    // Not with one side, and the director's own word is in the new chain already.
    let own = format!("{NAME}.0001.ruling.{DORA}.toml");
    for by in [vec![&own], vec![&own, &files[1]], vec![&files[1]]] {
        let all: Vec<&str> = by.into_iter().chain([&files[0]]).map(String::as_str).collect();
        let said = t.rule_refused(DORA, &all);
        assert!(
            said.contains("the ruling must be signed by anna and bruno, and by no one else"),
            "{said}"
        );
    }
    let all: Vec<&str> = files.iter().map(String::as_str).collect();
    t.rule(DORA, &all);
    t.send(DORA, &t.latest(DORA));
    t.write(DORA, "chain", &t.read(DORA, "chain.2"));
    // Step 1 is burnt whether it was opened or not, so that there is nothing to choose.
    assert_eq!(research(&t, "anna"), 2);
    t.dice_agree("bruno");
}

#[test]
fn a_keeper_cannot_choose_a_new_chain_after_seeing_the_other_link() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    // bruno knows the dice of step 1 and would like others; with his orders a new chain counts for nothing.
    fresh_chain(&t, "bruno", "chain.2", 77);
    let mut words = vec!["reanchor", "june.0000.ron", "--seat", "bruno", "--key", "key"];
    words.extend(["--new", "chain.2"]);
    t.good("bruno", &words);
    let reanchor = format!("{NAME}.0001.reanchor.bruno.toml");
    let said = t.rule_refused("bruno", &[&orders, &hers, &reanchor]);
    assert!(
        said.contains("a new chain takes effect only through a ruling that names it"),
        "{said}"
    );
    let mut open = t.open_words("june.0000.ron", &[&orders, &hers]);
    let at = open.iter().position(|w| *w == "chain").expect("the chain's name");
    open[at] = "chain.2";
    let said = t.refused("bruno", &open);
    assert!(said.contains("another chain is in force"), "{said}");
    let his = t.open("bruno", &[&orders, &hers]);
    t.rule("bruno", &[&orders, &hers, &his]);
}
