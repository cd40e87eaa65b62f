//! Answers and standing orders in plain text: every form of docs/format/plain-turn.md.

use std::fs;

use fieldpost::doc_kind::DocKind;
use fieldpost::edition::{Edition, load_built_in};
use fieldpost::engine::Position;
use fieldpost::orders::OrdersHeader;
use fieldpost::plain::{AskedForces, PlainTurn, read_plain_answer, read_plain_standing};

/// The rows of three cells below a heading of the page, without the marks around code.
fn rows(heading: &str) -> Vec<[String; 3]> {
    let page = fs::read_to_string("docs/format/plain-turn.md").expect("the page of the forms");
    let from = page.find(&format!("\n## {heading}\n")).expect("the heading");
    let own = page[from + 4..].split("\n## ").next().unwrap_or_default();
    let mut all = Vec::new();
    for line in own.lines().filter(|line| line.starts_with("| `")) {
        let cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_string());
        let cells: Vec<String> = cells.collect();
        all.push(<[String; 3]>::try_from(cells).unwrap_or_else(|_| panic!("{line}")));
    }
    assert!(all.len() > 3, "{heading}");
    all
}

fn bare(cell: &str) -> String {
    cell.replace('`', "")
}

fn header(kind: DocKind) -> OrdersHeader {
    OrdersHeader {
        kind,
        game: "spring-07".to_string(),
        seat: "bruno".to_string(),
        power: None,
        round: None,
        step: Some(1),
        head: Some("ac970ae9b69b2f923195833713b571e8".to_string()),
        replaces: None,
    }
}

fn board(edition: &str) -> (&'static Edition, Position) {
    let ed = load_built_in(edition).unwrap_or_else(|e| panic!("{edition}: {e:?}"));
    let ed: &'static Edition = Box::leak(Box::new(ed));
    (ed, Position::initial(ed))
}

/// The answer to a question about one battle.
fn answer(place: &str, text: &str) -> PlainTurn {
    let (ed, at) = board("lhtr");
    let place = ed.space_ids().find(|s| ed.space(*s).name == place || ed.space(*s).id == place);
    let place = place.unwrap_or_else(|| panic!("no such place in {text}"));
    let power = ed.power_by_id("germany").expect("Germany");
    let kinds = ["inf", "art", "tank", "ftr", "trn", "bb", "sub"];
    let units = ed.kind_ids().filter(|k| kinds.contains(&ed.kind(*k).abbr.as_str()));
    let asked = [AskedForces { place, power, units: units.map(|k| (k, 2)).collect() }];
    read_plain_answer(ed, &at, &header(DocKind::Answer), &asked, text)
}

#[test]
fn every_form_of_an_answer_is_read_as_the_page_says() {
    for [form, key, value] in rows("Answers") {
        let (form, key, value) = (bare(&form), bare(&key), bare(&value));
        if form.contains("KEY") {
            continue;
        }
        let place = form.split_once(':').map_or("West Russia", |(place, _)| place);
        let read = answer(place, &format!("{form}\n"));
        let orders = read.orders().unwrap_or_else(|| panic!("{form}: {:?}", read.diagnostics));
        assert!(orders.contains(&format!("{key} = \"{value}\"\n")), "{form}: {orders}");
    }
}

#[test]
fn an_answer_that_is_not_understood_is_asked_about() {
    for odd in [
        "West Russia: lose tnaks first",
        "West Russia: retreat if it goes badly",
        "Norway: lose inf, art",
        "lose the ftr or the tank",
    ] {
        let read = answer("West Russia", &format!("{odd}\n"));
        assert!(read.orders().is_none(), "{odd}: {:?}", read.written.text);
    }
    let read = answer("West Russia", "Well played!\nlose inf, art\n");
    assert_eq!((read.written.lines.len(), read.not_read.len()), (1, 1), "{read:?}");
}

fn standing(edition: &str, text: &str) -> PlainTurn {
    let (ed, at) = board(edition);
    let power = ed.power_ids().next().expect("a power");
    read_plain_standing(ed, &at, &header(DocKind::Standing), 1, power, text)
}

#[test]
fn every_form_of_standing_orders_is_read_as_the_page_says() {
    for [form, scope, says] in rows("Standing orders") {
        let form = bare(&form);
        // These need another edition.
        if form.starts_with("Supply") || form.starts_with("Advantage") {
            continue;
        }
        let fleet = "Fleet Home Fleet: 1 bb, 1 trn in sz2, sz3\n";
        let text = match form.starts_with("Home Fleet") {
            true => format!("{fleet}{form}\n"),
            false => format!("{form}\n"),
        };
        let read = standing("lhtr", &text);
        let file = read.orders().unwrap_or_else(|| panic!("{form}: {:?}", read.diagnostics));
        let lines = scope.split("`, `").chain(says.split("`, `")).map(bare);
        for line in lines {
            assert!(file.contains(&line), "{form}: {line} in {file}");
        }
    }
}

#[test]
fn standing_orders_that_are_not_understood_are_asked_about() {
    for odd in [
        "Norwya: lose inf",
        "Norway: lose tnaks",
        "Norway: retreat if it goes badly",
        "Norway",
        "Land: lose inf\nLand: lose tank, inf",
    ] {
        let read = standing("lhtr", &format!("Standing orders of bruno\n{odd}\n"));
        assert!(read.orders().is_none(), "{odd}: {:?}", read.written.text);
    }
}
