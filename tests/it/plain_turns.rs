//! Plain turns: every form of docs/format/plain-turn.md, and the turns of tests/plain, read on a board and
//! compared with the orders that they mean.

use std::collections::BTreeMap;
use std::fs;

use fieldpost::chain::{Game, first_position, open, replay};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::{Edition, Source, load_built_in};
use fieldpost::engine::Position;
use fieldpost::orders::{OrdersHeader, print_sections, read_orders, read_sections};
use fieldpost::plain::{PlainTurn, read_turn};
use toml::{Table, Value};

/// The board on which a game of the edition begins, in the turn of a power.
pub fn board(ed: &Edition, power: &str) -> Position {
    let mut at = Position::initial(ed);
    at.power = ed.power_by_id(power).unwrap_or_else(|| panic!("no power {power}"));
    at.normalise();
    at
}

pub fn header(at: &Position) -> OrdersHeader {
    OrdersHeader {
        kind: DocKind::Orders,
        game: "spring-07".to_string(),
        seat: "anna".to_string(),
        power: Some(at.power),
        round: Some(at.round),
        step: Some(1),
        head: Some("ac970ae9b69b2f923195833713b571e8".to_string()),
        replaces: None,
    }
}

pub fn read(ed: &Edition, at: &Position, text: &str) -> PlainTurn {
    read_turn(ed, at, &header(at), text)
}

/// The orders of an order file as it prints them.
pub fn printed(ed: &Edition, text: &str) -> String {
    let file = read_orders(ed, text).into_result();
    let file = file.unwrap_or_else(|found| panic!("{found:?}\n{text}"));
    print_sections(ed, &file.orders)
}

/// The questions, each with its words and, in brackets, its help.
fn asked(turn: &PlainTurn) -> Vec<String> {
    let errors = turn.diagnostics.iter().filter(|d| d.is_error());
    let one = |d: &fieldpost::diag::Diagnostic| {
        let help = d.help.as_deref().unwrap_or_default();
        format!("\"{}\": {} ({help})", d.at.words, d.message)
    };
    errors.map(one).collect()
}

/// What is wrong with the reading of a text, if anything.
fn wrong(ed: &Edition, at: &Position, text: &str, wanted: &str) -> Option<String> {
    let turn = read(ed, at, text);
    let Some(orders) = turn.orders() else {
        return Some(format!("{text:?} is asked about: {:?}", asked(&turn)));
    };
    let wanted = read_sections(ed, wanted, at.power).into_result();
    let wanted = wanted.unwrap_or_else(|found| panic!("{found:?}\n{text}"));
    let (got, wanted) = (printed(ed, orders), print_sections(ed, &wanted.orders));
    (got != wanted).then(|| format!("{text:?}\nis read as\n{got}\nand means\n{wanted}"))
}

/// The rows of the tables on the page: section, form, and what it is in the order file.
fn forms() -> Vec<(String, String, String)> {
    let page = fs::read_to_string("docs/format/plain-turn.md").expect("the page of the forms");
    let mut all = Vec::new();
    let mut section = String::new();
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            section = heading.to_string();
        }
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let coded = |cell: &str| cell.starts_with('`') && cell.ends_with('`');
        if let [form, meaning] = cells[..]
            && line.starts_with('|')
            && coded(form)
        {
            let words = form.trim_matches('`').replace("``", "`");
            all.push((section.clone(), words, meaning.trim_matches('`').to_string()));
        }
    }
    all
}

/// Attacks that the forms of plans are about.
const ATTACKS: &str = "Combat:\n3 inf: Norway > Karelia\n2 inf, 1 tank: Ukraine > West Russia\n\
                       1 ftr: Ukraine > West Russia\n1 sub: sz8 > sz13\n1 bb: sz14 > sz15\n";

/// A form among what it needs around it, and the order file of both. `None` where it is asked about.
fn example(section: &str, form: &str, meaning: &str) -> (String, Option<String>) {
    let moves = |key: &str, list: &str| -> String {
        let lines: Vec<String> = list.split("; ").map(|line| format!("\"{line}\"")).collect();
        format!("[{key}]\nmoves = [{}]\n", lines.join(", "))
    };
    let asks = meaning.starts_with("asked");
    let (text, file) = match section {
        "Purchases" => {
            let units = if meaning == "nothing" { "" } else { meaning };
            (format!("Purchase: {form}\n"), format!("[purchase]\nbuy = \"{units}\"\n"))
        }
        "Research" => {
            let (tech, dice) = meaning.split_once(", ").unwrap_or((meaning, "0"));
            let table = format!("[research]\ndevelopment = \"{tech}\"\ndice = {dice}\n");
            (format!("Research: {form}\n"), table)
        }
        "Combat moves" => (format!("Combat:\n{form}\n"), {
            if meaning == "nothing moves" {
                return (format!("Combat:\n{form}\n"), Some("[combat]\nmoves = []\n".to_string()));
            }
            let (combat, noncombat) = meaning.split_once(" and then ").unwrap_or((meaning, ""));
            let landing = match noncombat {
                "" => String::new(),
                lines => moves("noncombat", lines),
            };
            moves("combat", combat) + &landing
        }),
        "Noncombat moves" => (
            format!("Noncombat:\n{form}\n"),
            match meaning {
                "nothing moves" => "[noncombat]\nmoves = []\n".to_string(),
                lines => moves("noncombat", lines),
            },
        ),
        "Landings" => (format!("{ATTACKS}\nNoncombat:\n{form}\n"), {
            attacks() + &moves("noncombat", meaning)
        }),
        "Placements" => {
            let lines: Vec<String> =
                meaning.split("; ").map(|line| format!("\"{line}\"")).collect();
            let file = format!(
                "[purchase]\nbuy = \"8 inf, 4 art\"\n[mobilize]\nplace = [{}]\n",
                lines.join(", ")
            );
            (format!("Purchase: 8 inf, 4 art\nPlace:\n{form}\n"), file)
        }
        "Plans for battles" => {
            let mut file = attacks();
            for table in meaning.split("; ").filter(|_| !asks) {
                let (place, rest) = table.split_once(": ").expect("a place");
                let (key, value) = rest.split_once(" = ").expect("a key");
                let head = format!("[battle.\"{place}\"]\n");
                if !file.contains(&head) {
                    file += &head;
                }
                file += &format!("{key} = \"{value}\"\n");
            }
            (format!("{ATTACKS}\nBattles:\n{form}\n"), file)
        }
        other => panic!("no test knows what forms of \"{other}\" need around them"),
    };
    (text, (!asks).then_some(file))
}

fn attacks() -> String {
    let lines = ATTACKS.lines().skip(1).map(|line| format!("\"{line}\""));
    format!("[combat]\nmoves = [{}]\n", lines.collect::<Vec<_>>().join(", "))
}

#[test]
fn every_form_on_the_page_is_read_as_it_says() {
    let ed = load_built_in("lhtr").expect("an edition");
    let at = board(&ed, "germany");
    let all = forms();
    assert!(all.len() > 100, "hardly a form was found: {}", all.len());
    let mut bad = Vec::new();
    for (section, form, meaning) in &all {
        match example(section, form, meaning) {
            (text, Some(file)) => bad.extend(wrong(&ed, &at, &text, &file)),
            (text, None) => {
                if read(&ed, &at, &text).orders().is_some() {
                    bad.push(format!("{text:?} is read without a question"));
                }
            }
        }
    }
    assert!(bad.is_empty(), "{} of {} forms:\n{}", bad.len(), all.len(), bad.join("\n\n"));
}

/// The games of tests/plain/games, by name.
pub type Games = BTreeMap<String, Game>;

pub fn word(table: &Table, key: &str) -> String {
    table.get(key).and_then(Value::as_str).unwrap_or_default().to_string()
}

/// Where a turn is played: after a block of a game, or on the board with which a game begins.
pub fn place_of(turn: &Table, games: &mut Games) -> (Edition, Position) {
    let name = word(turn, "game");
    if name.is_empty() {
        let ed = load_built_in(&word(turn, "edition")).expect("an edition");
        let at = board(&ed, &word(turn, "power"));
        return (ed, at);
    }
    let game = games.entry(name).or_insert_with_key(|name| {
        let bytes = fs::read(format!("tests/plain/games/{name}.ron")).expect("a game");
        open(&bytes, &Source::BuiltIn).unwrap_or_else(|why| panic!("{name}: {why:?}"))
    });
    let block = turn.get("block").and_then(Value::as_integer).unwrap_or(0);
    let past = replay(game, u32::try_from(block).expect("a block")).expect("a past");
    let first = || first_position(game).expect("a beginning");
    let at = past.last().map_or_else(first, |step| step.after.clone());
    (game.rules().edition.clone(), at)
}

/// The text of a turn, or the texts that all mean the same.
fn texts(turn: &Table) -> Vec<String> {
    match turn.get("texts").and_then(Value::as_array) {
        Some(all) => all.iter().filter_map(Value::as_str).map(String::from).collect(),
        None => vec![word(turn, "text")],
    }
}

/// What is wrong with the reading of a text: it has `orders`, or questions with the words of `asks`; if that list is
/// empty, anything is asked or nothing is ordered.
fn not_as_written_down(ed: &Edition, at: &Position, text: &str, turn: &Table) -> Option<String> {
    let Some(asks) = turn.get("asks").and_then(Value::as_array) else {
        return wrong(ed, at, text, &word(turn, "orders"));
    };
    let got = read(ed, at, text);
    let questions = asked(&got);
    let mut missing = asks.iter().filter_map(Value::as_str);
    let missing = missing.find(|words| !questions.iter().any(|q| q.contains(words)));
    let missing =
        missing.or((questions.is_empty() && !got.written.lines.is_empty()).then_some("a question"));
    missing.map(|words| format!("{text:?}: {words:?} is not in {questions:?}"))
}

#[test]
fn turns_mean_what_was_written_down_for_them() {
    let mut names: Vec<_> = fs::read_dir("tests/plain").expect("a folder").flatten().collect();
    names.sort_by_key(fs::DirEntry::path);
    let mut games = Games::new();
    let (mut bad, mut count) = (Vec::new(), 0);
    for entry in names.iter().filter(|e| e.path().extension().is_some_and(|e| e == "toml")) {
        let text = fs::read_to_string(entry.path()).expect("a file");
        let file: Table = text.parse().expect("TOML");
        for turn in file["turn"].as_array().expect("turns") {
            let turn = turn.as_table().expect("a turn");
            let (ed, at) = place_of(turn, &mut games);
            for text in texts(turn) {
                count += 1;
                bad.extend(not_as_written_down(&ed, &at, &text, turn));
            }
        }
    }
    assert!(count > 20, "hardly a turn was read: {count}");
    assert!(bad.is_empty(), "{} of {count} turns:\n{}", bad.len(), bad.join("\n\n"));
}

#[test]
fn any_text_is_read_to_its_end() {
    let ed = load_built_in("lhtr").expect("an edition");
    let at = board(&ed, "germany");
    let odd = [
        "((((((((((",
        "> > > >",
        "3",
        "- - -",
        "| a | b |\n|||\n",
        "3 inf 3 inf 3 inf >",
        "\u{feff}é→ß",
        "if if if",
        "Place:\nall all all",
        "Purchase: = = =",
        "#1 #2 #3",
        "[battle.]",
        "....",
        "?!?!",
        "Combat:\n3 inf: Norway > > Karelia (((",
        "sz999999999 > sz0",
        "99999999999 inf: Norway > Karelia",
    ];
    for text in odd {
        let turn = read(&ed, &at, text);
        let _ = turn.orders();
    }
    let long = "3 inf Norway, ".repeat(2000);
    let _ = read(&ed, &at, &format!("Combat:\n{long}\n"));
    let deep = "(".repeat(20_000);
    let _ = read(&ed, &at, &format!("Combat:\n3 inf {deep}\n"));
}
