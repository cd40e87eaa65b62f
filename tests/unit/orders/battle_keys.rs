//! Every key of a battle's table is read, printed, explained and described.

use std::fs;
use std::path::Path;

use fieldpost::edition::load_built_in;
use fieldpost::engine::position::Position;
use fieldpost::orders::{BATTLE_FORMS, explain, print_orders, read_orders};

/// A line for every key.
const LINES: [(&str, &str); 22] = [
    ("losses", "\"inf, art, ftr\""),
    ("first-hit", "\"bb\""),
    ("retreat", "\"to Caucasus if attackers <= 3\""),
    ("air-retreat", "\"after round 1\""),
    ("submerge", "\"after round 1\""),
    ("withdraw", "\"after round 1\""),
    ("ashore", "\"2 inf\""),
    ("plan", "\"SA\""),
    ("bombard", "\"no\""),
    ("targets", "\"2 bb, car\""),
    ("special-move", "\"2 inf from Caucasus\""),
    ("take-off", "\"1 ftr\""),
    ("captor", "\"UK\""),
    ("free-units", "\"no\""),
    ("riot", "\"yes\""),
    ("fall-back", "[\"2 inf to Caucasus after round 1\", \"all to sz16\"]"),
    ("sacrifice", "\"2 ftr, 1 sub\""),
    ("intercept", "\"2 if attackers <= 3\""),
    ("their-losses", "\"inf, tank\""),
    ("landing", "[\"sz5\", \"Norway\"]"),
    ("against", "\"2 inf, 1 ftr\""),
    ("ask", "\"before battle\""),
];

fn page(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/format").join(path);
    fs::read_to_string(path).expect("a page of the repository")
}

#[test]
fn every_key_of_a_battle_is_read_printed_explained_and_described() {
    let mut known: Vec<&str> = BATTLE_FORMS.iter().map(|form| form.key).collect();
    known.sort_unstable();
    let mut tried: Vec<&str> = LINES.iter().map(|(key, _)| *key).collect();
    tried.sort_unstable();
    assert_eq!(tried, known, "give every key a line here");
    let ed = load_built_in("lhtr").expect("the built-in edition loads");
    let board = Position::initial(&ed);
    let (order_file, schema) = (page("order-file.md"), page("order-file.schema.json"));
    let file = |line: &str| {
        format!(
            "fieldpost = {}\nkind = \"orders\"\ngame = \"g\"\nseat = \"anna\"\n\
             power = \"Soviet Union\"\nround = 1\nstep = 1\n\
             head = \"ac970ae9b69b2f923195833713b571e8\"\n[battle.\"Ukraine\"]\n{line}\n",
            fieldpost::format::FORMAT
        )
    };
    let silent = read_orders(&ed, &file("")).value.expect("an empty table is one");
    let nothing = explain(board.board(&ed), &silent);
    for (key, value) in LINES {
        let text = file(&format!("{key} = {value}"));
        let read = read_orders(&ed, &text);
        assert_eq!(read.diagnostics, Vec::new(), "{key}");
        let read = read.value.expect("no error, so a value");
        assert_ne!(read.orders, silent.orders, "{key} is read");
        let printed = print_orders(&ed, &read.header, &read.orders);
        let again = read_orders(&ed, &printed).value.expect("printed orders are in order");
        assert_eq!(again.orders, read.orders, "{key} is printed");
        assert_ne!(explain(board.board(&ed), &read), nothing, "{key} is explained");
        assert!(order_file.contains(&format!("`{key}`")), "{key} is in order-file.md");
        assert!(schema.matches(&format!("\"{key}\": {{")).count() >= 2, "{key} is in the schema");
    }
}

#[test]
fn every_example_that_is_offered_is_read_in_an_edition() {
    let editions = ["lhtr", "global-conflict"].map(|id| load_built_in(id).expect("it loads"));
    for form in BATTLE_FORMS {
        let read = editions.iter().any(|ed| {
            let power = &ed.power(ed.power_ids().next().expect("a power")).name;
            let text = format!(
                "fieldpost = {}\nkind = \"orders\"\ngame = \"g\"\nseat = \"anna\"\n\
                 power = \"{power}\"\nround = 1\nstep = 1\n\
                 head = \"ac970ae9b69b2f923195833713b571e8\"\n[battle.\"Ukraine\"]\n{} = \"{}\"\n",
                fieldpost::format::FORMAT,
                form.key,
                form.example
            );
            read_orders(ed, &text).diagnostics.is_empty()
        });
        assert!(read, "{}", form.key);
    }
}
