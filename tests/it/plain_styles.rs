//! Random orders, written as plain text in the styles of several people and with slips of the pen: each text is
//! read as the same orders, or asked about.
//!
//! `PLAIN_TURNS=10000 cargo test --release --test it plain_styles` reads so many turns of each edition.

use std::env;

use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::plan::TurnOrders;
use fieldpost::engine::{Input, Position};
use fieldpost::orders::{print_orders, print_sections, read_orders};
use fieldpost::plain::{PlainTurn, print_turn, read_turn};
use fieldpost::seal::{H, Tag};

use super::plain_turns::{board, header};

const EDITIONS: [&str; 4] = ["lhtr", "revised", "global-conflict", "aa1941"];

/// Turns of each edition.
fn turns() -> u64 {
    env::var("PLAIN_TURNS").ok().and_then(|n| n.parse().ok()).unwrap_or(24)
}

/// What a turn without standing orders and answers begins with.
pub fn input(ed: &Edition) -> Input {
    let profile = load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("a default profile");
    Input {
        orders: TurnOrders::default(),
        standing: Default::default(),
        answers: Vec::new(),
        profile,
        seat_of: Default::default(),
    }
}

/// Random legal orders of a power.
pub fn random(ed: &Edition, at: &Position, seed: u64) -> TurnOrders {
    let bytes = H::new(Tag::Practice).field(b"plain").field(&seed.to_be_bytes()).finish();
    random_orders(ed, at, &input(ed), &mut RandomChoices::new(bytes), Zeal::default())
}

/// The style in which a person writes moves.
const STYLES: [fn(&str, &[&str]) -> String; 10] = [
    |units, way| format!("{units}: {}", way.join(" > ")),
    |units, way| format!("- {} {}", units.replace(", ", " + "), way.join(" -> ")),
    |units, way| format!("{}: {units}", way.join(" > ")),
    |units, way| format!("{units} ({}) to {}", way[0], way[1..].join(" to ")),
    |units, way| format!("{} {}", units.replace(", ", " and "), way.join(" => ")).to_uppercase(),
    |units, way| format!("{}: {units} -> {}", way[0], way[1..].join(" -> ")),
    |units, way| format!("* {} from {} to {}", spelt(units), way[0], way[1..].join(" to ")),
    |units, way| format!("{} {}", kinds_first(units), way.join(" > ")),
    |units, way| format!("From: {}\nTo: {}\nUnits: {units}", way[0], way[1..].join(" > ")),
    |units, way| format!("{} moved from {} to {}", spelt(units), way[0], way[1..].join(" to ")),
];

/// `inf 3, tank 1`
fn kinds_first(units: &str) -> String {
    let one = |group: &str| match group.split_once(' ') {
        Some((n, kind)) => format!("{kind} {n}"),
        None => group.to_string(),
    };
    units.split(", ").map(one).collect::<Vec<_>>().join(", ")
}

/// `3 infantry, 1 tank`
fn spelt(units: &str) -> String {
    let long =
        [("inf", "infantry"), ("art", "artillery"), ("trn", "transport"), ("sub", "submarine")];
    let words = units.split(' ').map(|word| {
        let (bare, comma) = word.strip_suffix(',').map_or((word, ""), |bare| (bare, ","));
        let name = long.iter().find(|(short, _)| *short == bare).map_or(bare, |(_, name)| name);
        format!("{name}{comma}")
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Units and their way, if a line is a plain move of units of land and sea. Of aircraft the line of an order file says
/// more than people write.
fn simple_move(line: &str) -> Option<(&str, Vec<&str>)> {
    const MORE: [&str; 12] = [
        " load ",
        " offload ",
        " if ",
        " from ",
        " raid",
        " patrol",
        " bombard ",
        " car ",
        "ftr",
        "bmb",
        " with ",
        " empty ",
    ];
    let (units, way) = line.split_once(": ")?;
    let simple = !MORE.iter().any(|word| line.contains(word));
    let counted = units.split(", ").all(|u| u.starts_with(|c: char| c.is_ascii_digit()));
    let short = units.split(", ").all(|u| u.split(' ').count() == 2);
    let way: Vec<&str> = way.split(" > ").collect();
    let places = way.iter().all(|place| place.starts_with(char::is_uppercase) || is_zone(place));
    (simple && counted && short && places && way.len() > 1).then_some((units, way))
}

/// `8 inf, 4 art`
fn is_list(units: &str) -> bool {
    units
        .split(", ")
        .all(|u| u.starts_with(|c: char| c.is_ascii_digit()) && u.split(' ').count() == 2)
}

fn is_zone(place: &str) -> bool {
    place.strip_prefix("sz").is_some_and(|n| n.parse::<u16>().is_ok())
}

/// The text with its moves in another style; nothing else changes.
fn restyled(text: &str, style: usize) -> String {
    let mut moves = false;
    let mut out = String::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_suffix(':') {
            moves = ["Combat", "Noncombat"].contains(&heading);
        }
        let parts = simple_move(line).filter(|_| moves);
        let line = match line
            .strip_prefix("Purchase: ")
            .filter(|units| style % 2 == 1 && is_list(units))
        {
            Some(units) => {
                format!("Purchase: {}", kinds_first(units).replace(' ', ": ").replace(",: ", ", "))
            }
            None => parts.map_or(line.to_string(), |(units, way)| STYLES[style](units, &way)),
        };
        out.push_str(&line);
        out.push('\n');
    }
    out
}

fn asked(turn: &PlainTurn) -> Vec<String> {
    let errors = turn.diagnostics.iter().filter(|d| d.is_error());
    errors.map(|d| format!("\"{}\": {}", d.at.words, d.message)).collect()
}

/// The orders that a text is read as; `None` if something is asked.
fn orders_of(ed: &Edition, at: &Position, text: &str) -> (Option<String>, Vec<String>) {
    let turn = read_turn(ed, at, &header(at), text);
    let read = turn.orders().and_then(|orders| read_orders(ed, orders).into_result().ok());
    (read.map(|file| print_sections(ed, &file.orders)), asked(&turn))
}

/// The orders as the order file that prints them is read.
fn canonical(ed: &Edition, at: &Position, orders: &TurnOrders) -> String {
    let file = read_orders(ed, &print_orders(ed, &header(at), orders)).into_result();
    print_sections(ed, &file.expect("an order file").orders)
}

/// Calls a check with random turns of every edition.
fn each_turn(check: impl Fn(&Edition, &Position, u64, &TurnOrders)) {
    for edition in EDITIONS {
        let ed = load_built_in(edition).expect("an edition");
        let powers: Vec<_> = ed.power_ids().collect();
        for seed in 0..turns() {
            let power = powers[seed as usize % powers.len()];
            let at = board(&ed, &ed.power(power).id);
            check(&ed, &at, seed, &random(&ed, &at, seed));
        }
    }
}

#[test]
fn random_turns_mean_the_same_in_every_style() {
    each_turn(|ed, at, seed, orders| {
        let text = print_turn(ed, orders);
        let (wanted, questions) = orders_of(ed, at, &text);
        let wanted = wanted.unwrap_or_else(|| panic!("seed {seed}: {questions:?}\n{text}"));
        assert_eq!(wanted, canonical(ed, at, orders), "seed {seed}:\n{text}");
        let style = (seed / 3) as usize % STYLES.len();
        let text = restyled(&text, style);
        let (got, questions) = orders_of(ed, at, &text);
        let got =
            got.unwrap_or_else(|| panic!("style {style}, seed {seed}: {questions:?}\n{text}"));
        assert_eq!(got, wanted, "style {style}, seed {seed}:\n{text}");
    });
}

#[test]
fn a_plan_for_all_battles_is_one_for_each() {
    each_turn(|ed, at, seed, orders| {
        let text = print_turn(ed, orders);
        let (Some(all), _) =
            orders_of(ed, at, &format!("{text}\nBattles:\nno retreat on any front\n"))
        else {
            return;
        };
        let file: toml::Table = all.parse().expect("an order file");
        let battles = file.get("battle").and_then(toml::Value::as_table);
        let names = battles.into_iter().flat_map(|battles| battles.keys());
        let lines: String = names.map(|name| format!("{name}: no retreat\n")).collect();
        let (each, questions) = orders_of(ed, at, &format!("{text}\nBattles:\n{lines}"));
        let each = each.unwrap_or_else(|| panic!("seed {seed}: {questions:?}\n{lines}"));
        assert_eq!(all, each, "seed {seed}:\n{text}");
    });
}

#[test]
fn aircraft_that_come_back_land_where_they_came_from() {
    each_turn(|ed, at, seed, orders| {
        let text = print_turn(ed, orders);
        for line in text.lines() {
            let Some((units, way)) = flight(line) else { continue };
            let (from, to) = (way[0], way[1]);
            let told = format!("Combat:\n{units} {from} > {to} and back to {from}\n");
            let listed =
                format!("Combat:\n{units}: {from} > {to}\nNoncombat:\n{units}: {to} > {from}\n");
            let (Some(told), _) = orders_of(ed, at, &told) else { continue };
            let (listed, questions) = orders_of(ed, at, &listed);
            assert_eq!(Some(told), listed, "seed {seed}: {questions:?}\n{line}");
        }
    });
}

/// One fighter or several that fly from land to another place.
fn flight(line: &str) -> Option<(&str, Vec<&str>)> {
    let (units, way) = line.split_once(": ")?;
    let way: Vec<&str> = way.split(" > ").collect();
    let plain = way.iter().all(|place| place.starts_with(char::is_uppercase) || is_zone(place));
    let fighters = units.ends_with(" ftr") && units.split(' ').count() == 2;
    (fighters && plain && way.len() == 2 && !is_zone(way[0])).then_some((units, way))
}

#[test]
fn a_slip_in_a_name_is_asked_or_changes_nothing() {
    each_turn(|ed, at, seed, orders| {
        let text = print_turn(ed, orders);
        let Some(slipped) = with_slip(&text, seed as usize) else { return };
        let (got, _) = orders_of(ed, at, &slipped);
        if let Some(got) = got {
            assert_eq!(got, canonical(ed, at, orders), "seed {seed}:\n{slipped}");
        }
    });
}

/// A move in which one letter of a place is left out or doubled.
fn with_slip(text: &str, seed: usize) -> Option<String> {
    let moves: Vec<&str> = text.lines().filter(|line| simple_move(line).is_some()).collect();
    let line = moves.get(seed % moves.len().max(1))?;
    let (units, way) = simple_move(line)?;
    let mut names: Vec<String> = way.iter().map(|place| (*place).to_string()).collect();
    let at = seed % names.len();
    let name = names[at].clone();
    let letters: Vec<usize> = name.char_indices().map(|(i, _)| i).skip(1).collect();
    let letter = *letters.get(seed / 2 % letters.len().max(1))?;
    let next = name[letter..].chars().next()?;
    if !next.is_alphabetic() {
        return None;
    }
    match seed % 2 {
        0 => names[at].replace_range(letter..letter + next.len_utf8(), ""),
        _ => names[at].insert(letter, next),
    }
    Some(text.replacen(line, &format!("{units}: {}", names.join(" > ")), 1))
}
