//! A director's step is two commands, and a keeper's the same: one before the receipt is mailed, one that
//! opens, adjudicates and packs the mails. Where no die is needed, the first finishes the step.

use super::post::{filled_in, post, results, stopped_anywhere};
use super::table::{DORA, NAME, Table, on_one_line};
use super::week_papers::damaged;
use super::{ASK, FEW, QUIET, WEST_RUSSIA};

/// `fieldpost step` of a seat with these papers.
fn step(t: &Table, seat: &str, files: &[&str]) -> String {
    let game = t.latest(seat);
    results(t.good(seat, &words(&game, files)))
}

fn words<'a>(game: &'a str, files: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec!["step", game];
    all.extend(files);
    all.extend(["--key", "key", "--chain", "chain", "--addresses", "none.toml"]);
    all
}

/// The mover posts orders; the name of the mail, which the director has.
fn posted(t: &Table, seat: &str, body: &str) -> String {
    let mail = format!("{NAME}.{:04}.orders.{seat}.eml", t.next(seat));
    let file = filled_in(t, seat, body);
    post(t, seat, &file);
    t.mail(seat, DORA, &mail);
    mail
}

/// The last command that a text names, as words behind `fieldpost`.
fn named(said: &str) -> Vec<String> {
    let at = said.rfind("\n  fieldpost ").expect("a command is named");
    let line = said[at..].replace("\\\n", " ");
    line.split_whitespace().skip(1).map(str::to_string).collect()
}

#[test]
fn a_directors_step_is_two_commands_and_each_names_the_next() {
    let t = Table::of("director");
    let mail = posted(&t, "anna", WEST_RUSSIA);
    let said = step(&t, DORA, &[&mail]);
    let receipt = format!("{NAME}.0001.receipt.dora.eml");
    assert!(said.contains(&format!("Send {receipt} to every seat. When it is sent:\n")), "{said}");
    // The same again opens nothing: only the receipt among the papers says that it was mailed.
    assert_eq!(step(&t, DORA, &[&mail]), said);
    assert_eq!(t.latest(DORA), format!("{NAME}.0000.ron"));
    let next = named(&said);
    let next: Vec<&str> = next.iter().map(String::as_str).collect();
    assert_eq!(next, words(&t.latest(DORA), &[&mail, &format!("{NAME}.0001.receipt.toml")]));
    let said = results(t.good(DORA, &next));
    assert!(said.contains(&format!("Send {NAME}.0001.eml to every seat.\n")), "{said}");
    assert!(
        said.contains("Next, when you have saved the orders of Germany (bruno) under this name:\n"),
        "{said}"
    );
    let awaited = format!("{NAME}.0002.orders.bruno.eml");
    assert_eq!(named(&said)[..3], ["step", &format!("{NAME}.0001.ron"), &awaited]);
    // Everybody has what the director has.
    t.good("bruno", &["verify", &t.path(DORA, &t.latest(DORA)).display().to_string()]);
    assert_eq!(t.last(DORA).step, Some(1));
    // The papers once more, with the new file.
    assert!(step(&t, DORA, &[&mail]).contains("already in block 1"));
}

#[test]
fn where_no_die_is_needed_or_somebody_is_asked_the_first_command_is_all() {
    let t = Table::of("director");
    let mail = posted(&t, "anna", QUIET);
    let said = step(&t, DORA, &[&mail]);
    assert!(said.contains(&format!("{NAME}.0001.ron")) && !said.contains("receipt"), "{said}");
    let t = Table::of("director");
    let standing = t.standing("bruno", ASK);
    t.send("bruno", &standing);
    let said = step(&t, DORA, &[&standing]);
    assert!(said.contains("bruno files standing orders"), "{said}");
    t.send(DORA, &t.latest(DORA));
    let mail = posted(&t, "anna", FEW);
    let said = step(&t, DORA, &[&mail]);
    assert!(on_one_line(&said).contains("about West Russia"), "{said}");
    // The answer has the same two commands.
    t.send(DORA, &t.latest(DORA));
    t.good("bruno", &["orders", "new", &t.latest("bruno"), "--out", "answer.toml"]);
    post(&t, "bruno", "answer.toml");
    let mail = format!("{NAME}.0003.answer.bruno.eml");
    t.mail("bruno", DORA, &mail);
    step(&t, DORA, &[&mail]);
    step(&t, DORA, &[&mail, &format!("{NAME}.0003.receipt.toml")]);
    assert!(t.last(DORA).owed.is_empty());
}

#[test]
fn with_keepers_and_a_director_each_opens_with_one_command() {
    let t = Table::of("both");
    let mail = posted(&t, "anna", FEW);
    let said = step(&t, DORA, &[&mail]);
    assert!(said.contains("the openings of anna and bruno have come, saved under their"), "{said}");
    let receipt = format!("{NAME}.0001.receipt.dora.eml");
    let game = t.latest(DORA);
    let paper = format!("{NAME}.0001.receipt.toml");
    // Too early: the director's own link stays shut.
    let said = t.refused(DORA, &words(&game, &[&mail, &paper]));
    assert!(said.contains("anna and bruno owe the links of step 1"), "{said}");
    for keeper in ["anna", "bruno"] {
        t.mail(DORA, keeper, &receipt);
        let said = step(&t, keeper, &[&receipt]);
        let opening = format!("{NAME}.0001.opening.{keeper}.eml");
        assert!(said.contains(&format!("Send {opening} to dora.\n")), "{said}");
        t.mail(keeper, DORA, &opening);
    }
    let all = ["anna", "bruno"].map(|k| format!("{NAME}.0001.opening.{k}.eml"));
    step(&t, DORA, &[&mail, &paper, &all[0], &all[1]]);
    assert_eq!(t.last(DORA).openings.len(), 3);
}

#[test]
fn a_keeper_who_is_not_next_opens_nothing() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", FEW);
    t.send("anna", &orders);
    let game = t.latest("bruno");
    let said = t.refused("bruno", &words(&game, &[&orders]));
    assert!(said.contains("anna opens first"), "{said}");
    assert!(!t.path("bruno", &format!("{NAME}.0001.opening.bruno.toml")).exists());
    // The first keeper has both halves as well: here the orders come without an opening.
    let said = step(&t, "anna", &[&orders]);
    let mail = format!("{NAME}.0001.opening.anna.eml");
    assert!(said.contains(&format!("Send {mail} to bruno.\n")), "{said}");
    t.mail("anna", "bruno", &mail);
    step(&t, "bruno", &[&mail]);
    assert_eq!(t.last("bruno").step, Some(1));
}

#[test]
fn standing_orders_among_the_papers_of_a_step_are_filed_first() {
    let t = Table::of("director");
    let standing = t.standing("bruno", ASK);
    t.send("bruno", &standing);
    let mail = posted(&t, "anna", FEW);
    let game = t.latest(DORA);
    let said = t.refused(DORA, &words(&game, &[&mail, &standing]));
    assert!(said.contains("file them first"), "{said}");
}

#[test]
fn the_second_half_stopped_anywhere_is_given_again() {
    let t = Table::of("director");
    let mail = posted(&t, "anna", FEW);
    let path = |file: &str| t.path(DORA, file).display().to_string();
    let [game, mail, key, chain, book] =
        [&*t.latest(DORA), &*mail, "key", "chain", "none.toml"].map(path);
    let first = ["step", &game, &mail, "--key", &key, "--chain", &chain, "--addresses", &book];
    stopped_anywhere(&t, DORA, &first);
    let receipt = path(&format!("{NAME}.0001.receipt.toml"));
    let mut second = first.to_vec();
    second.insert(3, &receipt);
    stopped_anywhere(&t, DORA, &second);
    assert_eq!(t.last(DORA).step, Some(1));
}

#[test]
fn a_mail_that_was_cut_off_or_changed_is_called_so_by_every_command() {
    let t = Table::of("director");
    let mail = posted(&t, "anna", WEST_RUSSIA);
    let whole = t.read(DORA, &mail);
    let game = t.latest(DORA);
    for (n, cut) in damaged(&whole).iter().enumerate() {
        t.write(DORA, "cut.eml", cut);
        for words in [
            words(&game, &["cut.eml"]),
            vec!["receipt", &game, "cut.eml", "--key", "key"],
            vec!["adjudicate", &game, "cut.eml"],
            vec!["orders", "check", "cut.eml", "--game", &game],
            vec!["post", "cut.eml", "--game", &game, "--key", "key"],
        ] {
            let said = t.refused(DORA, &words);
            let names = "this mail arrived incomplete or changed: it names the orders of anna";
            assert!(said.contains(names), "{n}, {words:?}: {said}");
            assert!(said.contains("ask anna to send the mail again"), "{n}, {words:?}: {said}");
        }
    }
    // The whole mail is good, also after the damaged ones.
    assert!(step(&t, DORA, &[&mail]).contains(&format!("{NAME}.0001.receipt.dora.eml")));
}
