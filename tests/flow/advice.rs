//! The next command that a command suggests can be typed as printed; and none is carried out that would split the table.

use super::table::{DORA, NAME, TWO, Table, on_one_line};
use super::{FEW, QUIET};

/// A table of one folder, with keys for those who play, in a mode without keepers.
pub fn small(mode: &str) -> Table {
    let t = Table::bare(&["anna"]);
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    let how: &[&str] = if mode == "practice" { &["--hotseat"] } else { &["--dice", mode] };
    let seats: &[&str] = if mode == "practice" { &[] } else { &seats };
    t.good("anna", &[&["new", "lhtr", "--name", NAME], how, seats].concat());
    t
}

/// The line of a command in what was said, as words without the program's name.
fn next(said: &str, command: &str) -> Vec<String> {
    let begin = format!("  fieldpost {command} ");
    let line = said.lines().find(|l| l.starts_with(&begin)).unwrap_or_else(|| panic!("{said}"));
    line.split_whitespace().skip(1).map(|w| w.replace("KEY", "key")).collect()
}

fn typed(t: &Table, seat: &str, words: &[String]) -> String {
    t.good(seat, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Fills in a draft that lies there.
fn fill(t: &Table, seat: &str, file: &str, body: &str) {
    let template = t.read(seat, file);
    let head = template.split("\n\n").next().unwrap_or_default();
    t.write(seat, file, &format!("{head}\n\n{body}"));
}

#[test]
fn orders_begun_from_a_mail_are_posted_from_it() {
    let t = Table::of("director");
    let file = t.orders("anna", QUIET);
    t.step("anna", &[&file]);
    let latest = t.latest(DORA);
    t.good(DORA, &["mail", "pack", &latest, "--from", DORA, "--addresses", "none.toml"]);
    let mail = format!("{NAME}.0001.eml");
    t.mail(DORA, "bruno", &mail);
    // Bruno saves the mail and unpacks nothing: an older game file is next to it.
    std::fs::remove_file(t.path("bruno", &format!("{NAME}.0001.ron"))).expect("it was there");
    let said = t.good("bruno", &["orders", "new", &mail, "--toml"]);
    let draft = format!("{NAME}.0002.orders.toml");
    fill(&t, "bruno", &draft, QUIET);
    let mut words = next(&said, "post");
    words.extend(["--addresses", "none.toml", "--nothing"].map(String::from));
    let said = typed(&t, "bruno", &words);
    assert!(said.contains(&format!("Send {NAME}.0002.orders.bruno.eml to dora.")), "{said}");
}

#[test]
fn a_file_that_is_newer_than_the_game_next_to_it_says_so_and_nothing_else() {
    let t = Table::of("director");
    let file = t.orders("anna", QUIET);
    t.step("anna", &[&file]);
    let latest = t.latest("bruno");
    t.good("bruno", &["orders", "new", &latest, "--toml"]);
    let out = format!("{NAME}.0002.standing.toml");
    t.good("bruno", &["standing", "new", &latest, "--seat", "bruno", "--out", &out]);
    std::fs::remove_file(t.path("bruno", &latest)).expect("it was there");
    for kind in ["orders", "standing"] {
        let draft = format!("{NAME}.0002.{kind}.toml");
        let said = t.run("bruno", &["post", &draft, "--key", "key", "--nothing"]).said;
        assert!(said.contains("an older game file was taken"), "{said}");
        assert_eq!(said.matches(": error: ").count(), 1, "{said}");
    }
}

#[test]
fn standing_orders_are_not_filed_while_a_link_is_open() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", FEW);
    t.open("anna", &[&orders]);
    let standing = t.standing("bruno", super::LOSSES);
    t.mail("bruno", "anna", &standing);
    let game = t.latest("anna");
    let words = ["step", &game, &standing, "--key", "key", "--chain", "chain"];
    let said = t.refused("anna", &words);
    assert!(said.contains("not filed: anna has opened the link of step 1 here"), "{said}");
    // Nor are they to be filed first by the other, who has the opening before him.
    let opening = format!("{NAME}.0001.opening.anna.toml");
    for file in [&orders, &opening] {
        t.mail("anna", "bruno", file);
    }
    let words = ["step", &game, &orders, &opening, &standing, "--key", "key", "--chain", "chain"];
    let said = t.refused("bruno", &words);
    assert!(said.contains("a receipt or an opening came first"), "{said}");
    // With the step finished they are.
    let words = ["step", &game, &orders, &opening, "--key", "key", "--chain", "chain"];
    t.good("bruno", &words);
    let after = t.latest("bruno");
    t.good("bruno", &["step", &after, &standing, "--key", "key", "--chain", "chain"]);
}

#[test]
fn typed_dice_with_keys_and_without_lead_to_the_same_step() {
    for keys in [false, true] {
        let t = small("entered");
        let invitation = format!("{NAME}.invitation.toml");
        let mut start = vec!["start".to_string(), invitation.clone()];
        if keys {
            for seat in ["anna", "bruno"] {
                t.good("anna", &["key", "new", &format!("{seat}.key")]);
                let key = format!("{seat}.key");
                t.good("anna", &["join", &invitation, "--seat", seat, "--key", &key]);
                start.push(format!("{NAME}.join.{seat}.toml"));
            }
        }
        typed(&t, "anna", &start);
        let said = t.good("anna", &["orders", "new", &format!("{NAME}.0000.ron"), "--toml"]);
        fill(&t, "anna", &format!("{NAME}.0001.orders.toml"), FEW);
        let said = match keys {
            true => {
                let words: Vec<String> =
                    next(&said, "post").iter().map(|w| w.replace("key", "anna.key")).collect();
                let words =
                    words.iter().map(|w| w.replace("--anna.key", "--key")).collect::<Vec<_>>();
                typed(&t, "anna", &words)
            }
            false => said,
        };
        t.write("anna", "DICE", "");
        let step = next(&said.replace("\\\n", " "), "step");
        assert_eq!(step.last().map(String::as_str), Some("--ask"), "{step:?}");
        // No one is here to type.
        let words: Vec<&str> = step.iter().map(String::as_str).filter(|w| *w != "--ask").collect();
        let said = t.run("anna", &words).said;
        // The line that is missing is there to be copied.
        let line = said.lines().find(|l| l.starts_with("  ") && l.contains(": F"));
        let line = line.unwrap_or_else(|| panic!("{said}")).trim().replace(" F", " 6");
        t.write("anna", "DICE", &format!("{line}\n"));
        let said = t.run("anna", &words).said;
        assert!(!said.contains(&line[..line.len() - 2]), "{said}");
    }
}

#[test]
fn a_practice_turn_is_looked_through_before_its_dice() {
    let t = small("practice");
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let game = format!("{NAME}.0000.ron");
    let said = t.good("anna", &["orders", "new", &game, "--toml"]);
    let step = next(&said, "step");
    let words: Vec<&str> = step.iter().map(String::as_str).collect();
    let said = t.refused("anna", &words);
    assert!(said.contains("not played: ") && said.contains("--nothing"), "{said}");
    let draft = format!("{NAME}.0001.orders.toml");
    // A file that cannot be read at all is reported with its place too.
    fill(&t, "anna", &draft, "[purchase]\nbuy = \"2 inf\nbuy = \"1 art\"\n");
    let said = t.run("anna", &words).said;
    assert!(said.contains("the quotes have no end") && said.contains("orders.toml:"), "{said}");
    fill(&t, "anna", &draft, "[purchase]\nbuy = \"2 inf\"\n");
    let said = t.good("anna", &words);
    assert!(said.contains(": warning: ") && said.contains("2 inf"), "{said}");
}

#[test]
fn a_second_receipt_for_a_step_is_not_asked_for() {
    let t = Table::with("director", &TWO, &[]);
    let first = t.orders("anna", QUIET);
    let first_there = "first.toml";
    std::fs::copy(t.path("anna", &first), t.path(DORA, first_there)).expect("mailed");
    let second = t.orders_as("anna", FEW, "other.toml");
    let second_there = "second.toml";
    std::fs::copy(t.path("anna", &second), t.path(DORA, second_there)).expect("mailed");
    let game = t.latest(DORA);
    let words = ["step", &game, second_there, "--key", "key", "--chain", "chain"];
    t.good(DORA, &[&words[..], &["--addresses", "none.toml"]].concat());
    let third = t.orders_as("anna", &format!("{FEW}\n# otherwise\n"), "third.toml");
    std::fs::copy(t.path("anna", &third), t.path(DORA, "third.toml")).expect("mailed");
    let words = ["step", &game, "third.toml", "--key", "key", "--chain", "chain"];
    let said = t.refused(DORA, &words);
    assert!(said.contains("it lists other papers"), "{said}");
    // With both mails and the receipt, the receipt decides.
    let receipt = format!("{NAME}.0001.receipt.toml");
    let words = ["step", &game, "third.toml", second_there, &receipt, "--key", "key"];
    let said =
        t.good(DORA, &[&words[..], &["--chain", "chain", "--addresses", "none.toml"]].concat());
    assert!(said.contains("the receipt does not list it"), "{said}");
}

#[test]
fn a_rule_is_found_in_the_edition_that_has_it() {
    let t = Table::bare(&["anna"]);
    let said = t.good("anna", &["rules", "CASH-01"]);
    assert!(said.contains("(global-conflict: "), "{said}");
    let said = t.good("anna", &["rules", "SUB-02"]);
    assert!(said.contains("It reads differently in "), "{said}");
    let said = t.good("anna", &["rules", "SUB-02", "--edition", "lhtr"]);
    assert!(!said.contains("It reads differently in "), "{said}");
}

#[test]
fn the_advance_comes_before_the_first_orders() {
    let t = Table::bare(&["anna"]);
    let new = ["new", "global-conflict", "--name", NAME, "--hotseat"];
    t.good("anna", &new);
    let said = t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    assert!(said.contains("After that, Germany moves."), "{said}");
    for seat in ["axis", "allies"] {
        let command = format!("\n  fieldpost advance {NAME}.0000.ron --seat {seat} --form\n");
        assert!(said.contains(&command), "{said}");
    }
    // The command names the file as it was given.
    std::fs::create_dir(t.path("anna", "cup")).expect("a folder");
    let file = format!("cup/{NAME}.0000.ron");
    std::fs::copy(t.path("anna", &format!("{NAME}.0000.ron")), t.path("anna", &file))
        .expect("a copy");
    let command = format!("`fieldpost advance {file} --seat axis --form`");
    for words in [&["show", &file, "--owed"][..], &["orders", "new", &file]] {
        let said = on_one_line(&t.good("anna", words));
        assert!(said.contains(&command), "{said}");
    }
}
