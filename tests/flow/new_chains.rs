//! `step` and `post` after a new chain and a new director: they take the chain that is in force, whatever
//! its name, and say which file to fetch where only the old one is there.

use std::fs;

use super::chains::{RESEARCH, fresh_chain, mail_new_chain};
use super::rulings::rule;
use super::table::{DORA, NAME, Table};

/// bruno begins anew, and both rule it; his chains have the names that the commands give them.
fn anew() -> Table {
    let t = Table::of("keepers");
    t.write("bruno", "june.bruno.chain", &t.read("bruno", "chain"));
    t.write("anna", "june.anna.chain", &t.read("anna", "chain"));
    fresh_chain(&t, "bruno", "june.bruno.2.chain", 99);
    let game = t.latest("bruno");
    t.good("bruno", &["reanchor", &game, "--seat", "bruno", "--key", "key"]);
    let paper = format!("{NAME}.0001.reanchor.bruno.toml");
    t.send("bruno", &paper);
    let his = rule(&t, "bruno", &["re-anchor", &paper]);
    let hers = rule(&t, "anna", &["agree", &his, "--chain", "chain"]);
    t.rule("anna", &[&paper, &his, &hers]);
    t.send("anna", &t.latest("anna"));
    t
}

#[test]
fn a_step_takes_the_chain_that_is_in_force() {
    let t = anew();
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    let words = ["step", "june.0001.ron", &orders, &hers, "--key", "key"];
    // Only the old chain is there.
    let away = t.path("bruno", "kept");
    fs::rename(t.path("bruno", "june.bruno.2.chain"), &away).expect("it can be renamed");
    let said = t.refused("bruno", &words);
    assert!(
        said.contains(
            "june.bruno.chain is the old chain of bruno: another one is in force since block 1"
        ),
        "{said}"
    );
    assert!(
        said.contains("fetch the file that `fieldpost reanchor` made, usually june.bruno.2.chain"),
        "{said}"
    );
    // Under any name that ends in .chain it is found.
    fs::rename(&away, t.path("bruno", "another.chain")).expect("it can be renamed");
    let said = t.good("bruno", &words);
    assert!(said.contains("june.0002.ron"), "{said}");
    assert_eq!(t.last("bruno").step, Some(1));
    t.dice_agree("bruno");
}

#[test]
fn a_turn_is_posted_with_the_chain_that_is_in_force() {
    let t = anew();
    t.write("bruno", "chain", &t.read("bruno", "june.bruno.2.chain"));
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    // bruno moves now and opens first. Without the new chain nothing is signed or opened.
    let opened = t.read("bruno", "chain");
    fs::remove_file(t.path("bruno", "chain")).expect("it was there");
    fs::remove_file(t.path("bruno", "june.bruno.2.chain")).expect("it was there");
    let orders = t.orders("bruno", RESEARCH);
    let said = t.refused("bruno", &["post", &orders, "--key", "key"]);
    assert!(said.contains("is the old chain of bruno"), "{said}");
    t.write("bruno", "june.bruno.2.chain", &opened);
    let said = t.good("bruno", &["post", &orders, "--key", "key"]);
    assert!(said.contains("step 2 is open"), "{said}");
}

#[test]
fn a_new_director_goes_on_with_step() {
    let t = Table::of("director");
    let quiet = t.orders("anna", RESEARCH);
    t.step("anna", &[&quiet]);
    t.write(DORA, "june.dora.chain", &t.read(DORA, "chain"));
    t.good(DORA, &["key", "new", "emil"]);
    let game = t.latest(DORA);
    t.good(DORA, &["reanchor", &game, "--of", DORA, "--seat", "emil", "--key", "emil"]);
    let (key, chain) =
        (format!("{NAME}.0002.key.emil.toml"), format!("{NAME}.0002.reanchor.emil.toml"));
    t.send(DORA, &key);
    t.send(DORA, &chain);
    let hers = rule(&t, "anna", &["successor", &key, &chain, "--of", DORA]);
    let his = rule(&t, "bruno", &["agree", &hers]);
    t.rule(DORA, &[&key, &chain, &hers, &his]);
    t.send(DORA, &t.latest(DORA));
    let orders = t.orders("bruno", RESEARCH);
    t.mail("bruno", DORA, &orders);
    let game = t.latest(DORA);
    t.good(DORA, &["step", &game, &orders, "--key", "emil"]);
    let receipt = format!("{NAME}.0003.receipt.toml");
    t.good(DORA, &["step", &game, &orders, &receipt, "--key", "emil"]);
    let block = t.last(DORA);
    assert!(block.openings.iter().any(|o| o.keeper == "emil"), "{:?}", block.openings);
    t.dice_agree(DORA);
}

/// bruno has opened one link of his new chain, and none of the old one.
#[test]
fn a_ruling_says_how_far_the_chain_in_force_is_opened() {
    let t = anew();
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    t.good("bruno", &["step", "june.0001.ron", &orders, &hers, "--key", "key"]);
    t.send("bruno", &t.latest("bruno"));
    let paper = mail_new_chain(&t, "anna", 98);
    let his = rule(&t, "bruno", &["re-anchor", &paper]);
    let text = t.read("bruno", &his);
    assert!(text.contains("opened = 1"), "{text}");
    // The old chain alone is not taken for it.
    fs::remove_file(t.path("bruno", &his)).expect("it was there");
    fs::remove_file(t.path("bruno", "june.bruno.2.chain")).expect("it was there");
    let game = t.latest("bruno");
    let words = ["ruling", "re-anchor", &game, &paper, "--seat", "bruno", "--key", "key"];
    let said = t.refused("bruno", &words);
    assert!(said.contains("june.bruno.chain is the old chain of bruno"), "{said}");
}

/// Where each player keeps dice, a new director needs all of them, and never their chains.
#[test]
fn a_new_director_mails_papers_to_those_who_sign() {
    for (mode, to) in
        [("both", "to every player who keeps dice"), ("director", "to a seat of each side")]
    {
        let t = Table::of(mode);
        t.good(DORA, &["key", "new", "emil"]);
        let game = t.latest(DORA);
        let said =
            t.good(DORA, &["reanchor", &game, "--of", DORA, "--seat", "emil", "--key", "emil"]);
        let said = super::table::on_one_line(&said);
        let papers = format!("{NAME}.0001.reanchor.emil.toml Mail these two files {to}");
        assert!(said.contains(&papers), "{said}");
    }
}
