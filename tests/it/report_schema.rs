//! The report's JSON is what its schema says. The checker knows just the words the schema uses and
//! fails on any other.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use fieldpost::edition::load_built_in;
use fieldpost::engine::Position;
use fieldpost::report::{Filter, position_json};

/// Where a value breaks the schema; empty if nowhere.
fn faults(root: &Value, schema: &Value, v: &Value, at: &str) -> Vec<String> {
    let mut bad = Vec::new();
    let Some(words) = schema.as_object() else { return vec![format!("{at}: not a schema")] };
    for (word, arg) in words {
        match word.as_str() {
            "$schema" | "title" | "description" | "$defs" | "required" | "additionalProperties" => {
            }
            "$ref" => {
                let path = arg.as_str().and_then(|p| p.strip_prefix('#')).expect("a local ref");
                let target = root.pointer(path).expect("the ref leads somewhere");
                bad.extend(faults(root, target, v, at));
            }
            "const" if v != arg => bad.push(format!("{at}: {v} is not {arg}")),
            "const" => {}
            "enum" => {
                if !arg.as_array().is_some_and(|l| l.contains(v)) {
                    bad.push(format!("{at}: {v} is not one of {arg}"));
                }
            }
            "type" => {
                let fits = match arg.as_str() {
                    Some("string") => v.is_string(),
                    Some("integer") => v.is_i64() || v.is_u64(),
                    Some("boolean") => v.is_boolean(),
                    Some("null") => v.is_null(),
                    Some("array") => v.is_array(),
                    Some("object") => v.is_object(),
                    other => panic!("type {other:?}"),
                };
                if !fits {
                    bad.push(format!("{at}: {v} is no {arg}"));
                }
            }
            "pattern" => bad.extend(pattern(arg, v).map(|f| format!("{at}: {f}"))),
            "properties" => bad.extend(object(root, schema, v, at)),
            "items" => {
                for (i, item) in v.as_array().into_iter().flatten().enumerate() {
                    bad.extend(faults(root, arg, item, &format!("{at}/{i}")));
                }
            }
            "anyOf" | "oneOf" => {
                let list = arg.as_array().expect("a list of schemas");
                let good = list.iter().filter(|s| faults(root, s, v, at).is_empty()).count();
                if good == 0 || (word == "oneOf" && good > 1) {
                    bad.push(format!("{at}: {v} fits {good} of the {word}"));
                }
            }
            other => panic!("the checker does not know {other}"),
        }
    }
    bad
}

/// The two patterns of the schema: ids and rules.
fn pattern(arg: &Value, v: &Value) -> Option<String> {
    let text = v.as_str()?;
    let id = arg.as_str()?.starts_with("^[a-z0-9]");
    let fits = match id {
        true => text.split('-').all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        }),
        false => text.split_once('-').is_some_and(|(a, n)| {
            !a.is_empty()
                && a.chars().all(|c| c.is_ascii_uppercase())
                && !n.is_empty()
                && n.chars().all(|c| c.is_ascii_digit())
        }),
    };
    (!fits).then(|| format!("{text} does not fit {arg}"))
}

fn object(root: &Value, schema: &Value, v: &Value, at: &str) -> Vec<String> {
    let mut bad = Vec::new();
    let Some(fields) = v.as_object() else { return bad };
    let known = schema["properties"].as_object().expect("properties are an object");
    for name in schema["required"].as_array().into_iter().flatten() {
        if !fields.contains_key(name.as_str().expect("a name")) {
            bad.push(format!("{at}: {name} is missing"));
        }
    }
    for (name, value) in fields {
        match known.get(name) {
            Some(s) => bad.extend(faults(root, s, value, &format!("{at}/{name}"))),
            None => bad.push(format!("{at}: {name} is not in the schema")),
        }
    }
    bad
}

fn schema() -> Value {
    let text = include_str!("../../docs/format/report.schema.json");
    serde_json::from_str(text).expect("the schema is JSON")
}

/// The body of a stored snapshot.
fn snapshot(text: &str) -> Value {
    let body = text.splitn(3, "---\n").nth(2).expect("a snapshot with a head");
    serde_json::from_str(body).expect("the snapshot is JSON")
}

#[test]
fn the_stored_reports_keep_the_schema() {
    let schema = schema();
    for text in [
        include_str!("snapshots/it__report_snapshots__first_soviet_turn_as_data.snap"),
        include_str!("snapshots/it__report_snapshots__raid_sea_battle_and_landing_as_data.snap"),
    ] {
        let report = snapshot(text);
        let events = report["events"].as_array().expect("events");
        assert!(events.len() > 20);
        // Event by event first: a fault is told where it is.
        for e in events {
            let word = &e["event"];
            let all = schema["$defs"]["event"]["oneOf"].as_array().expect("the events");
            let mine = all.iter().find(|s| s["properties"]["event"]["const"] == *word);
            let mine = mine.unwrap_or_else(|| panic!("{word} is not in the schema"));
            assert_eq!(faults(&schema, mine, e, ""), Vec::<String>::new());
        }
        assert_eq!(faults(&schema, &schema, &report, ""), Vec::<String>::new());
    }
}

#[test]
fn every_event_of_the_source_is_in_the_schema() {
    let schema = schema();
    let all = schema["$defs"]["event"]["oneOf"].as_array().expect("the events");
    let words: Vec<&str> =
        all.iter().filter_map(|s| s["properties"]["event"]["const"].as_str()).collect();
    let once: BTreeSet<&&str> = words.iter().collect();
    assert_eq!(once.len(), words.len(), "an event stands in the schema twice");
    let source = include_str!("../../src/rules/engine/event.rs");
    let body = source.split("pub enum Event {").nth(1).expect("the events");
    let body = body.split("\n}\n").next().expect("their end");
    let variants = body
        .lines()
        .filter(|l| l.starts_with("    ") && !l.starts_with("     "))
        .filter(|l| l.trim().starts_with(|c: char| c.is_ascii_uppercase()))
        .count();
    assert_eq!(variants, words.len(), "an event without a word in the schema");
}

#[test]
fn the_checker_finds_faults() {
    let schema = schema();
    let text = include_str!("snapshots/it__report_snapshots__first_soviet_turn_as_data.snap");
    let good = snapshot(text);
    let mut wrong = good.clone();
    wrong["events"][0]["phase"] = Value::from("lunch");
    assert!(!faults(&schema, &schema, &wrong, "").is_empty());
    let mut missing = good.clone();
    missing.as_object_mut().expect("an object").remove("dice");
    assert!(!faults(&schema, &schema, &missing, "").is_empty());
    let mut extra = good;
    extra["colour"] = Value::from("blue");
    assert!(!faults(&schema, &schema, &extra, "").is_empty());
}

/// What a space has besides units, and what ships have aboard, is in the schema too.
#[test]
fn every_space_of_every_edition_at_the_start_keeps_the_schema() {
    let schema = schema();
    let (mut with_cargo, mut has) = (0, 0);
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("built in");
        let board = position_json(Position::initial(&ed).board(&ed), Filter::Board);
        let wrong = faults(&schema, &schema["$defs"]["cities"], &board["cities"], "");
        assert_eq!(wrong, Vec::<String>::new(), "{}", board["cities"]);
        for space in board["spaces"].as_array().expect("spaces") {
            let wrong = faults(&schema, &schema["$defs"]["spaceState"], space, "");
            assert_eq!(wrong, Vec::<String>::new(), "{space}");
            with_cargo += usize::from(space.get("with_cargo").is_some());
            has += usize::from(space.get("has").is_some());
        }
    }
    assert!(with_cargo > 3 && has > 3, "{with_cargo} {has}");
}

#[test]
fn what_is_aboard_a_ship_is_told_with_the_ship() {
    let ed = load_built_in("lhtr").expect("built in");
    let board = position_json(Position::initial(&ed).board(&ed), Filter::Board);
    let pearl = board["spaces"].as_array().expect("spaces").iter().find(|s| s["space"] == "sz52");
    let fighter = json!({ "power": "united-states", "kind": "fighter", "count": 1 });
    let carrier = json!({ "power": "united-states", "kind": "carrier", "count": 1,
                          "aboard": [fighter] });
    assert_eq!(pearl.expect("a zone")["with_cargo"], json!([carrier]));
}

/// How many cities win, or what a side needs where that is not one number for both.
#[test]
fn what_wins_is_told_with_the_cities() {
    let goals = |edition: &str| {
        let ed = load_built_in(edition).expect("built in");
        position_json(Position::initial(&ed).board(&ed), Filter::Board)["cities"].take()
    };
    assert_eq!(goals("lhtr"), json!({ "axis": 6, "allies": 6, "needed": 9 }));
    assert_eq!(goals("revised")["needed"], 8);
    let axis = json!({ "side": "axis", "after": "united-states", "together": 20, "alone": 10 });
    assert_eq!(goals("global-conflict")["goals"][0], axis);
    let capitals = &goals("aa1941")["goals"];
    assert_eq!(capitals.as_array().map(Vec::len), Some(2), "{capitals}");
    assert_eq!(capitals[0]["side"], "allies");
    assert!(capitals[0]["needed"].as_u64() > Some(0), "{capitals}");
}
