//! docs/format/events.md tells how every event is written in a game file, and everything that an
//! event, a decision that is owed or a position is made of. It is made from the stored forms in the
//! source and the descriptions of the types. `BLESS=1 cargo test --test it events_page` writes it
//! anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const INTRO: &str = "\
# Events and what they are made of

How a game file writes what happened (`events`), what is asked (`owed`) and the parts of a position
([game-file.md](game-file.md)). A list of events has one per line; everything below is on one line. This
page is made from the program's own descriptions, and a test compares the two.

## Writing

| here | in the file |
|------|-------------|
| `Word`, `Word(...)` | the word, and what follows it in brackets |
| `name: value, ...` | fields, all of them, in this order, with `, ` between and `: ` after the name |
| `[x]` | `[a, b]`: any number in their order, `[]` if there are none |
| `(x, y)` | `(a, b)` |
| `x?` | the value, bare, or `None` |
| `power`, `space`, `kind`, `tech`, `advantage` | an id of the edition in quotes, `\"west-russia\"` |
| `unit` | the number of a unit, see [game-file.md](game-file.md) |
| `order` | the number of an order in its file, from 0: `development`, then `buy` as one, every string of `[patrol]`, of `[combat]` moves, every battle table, every string of `[noncombat]` and of `[mobilize]` |
| `rule` | the id of a rule in quotes, `\"CMV-02\"` |
| `amount` | a whole number of IPC or damage, `-3`, at most a million, positive or negative |
| `number` | a whole number from 0 |
| `flag` | `true` or `false` |
| `text` | a text in quotes, escaped as the file's texts are |
| `face` | a face of a die; 0 for one that was not rolled |
| `roll` | the name of a roll in quotes, as before the colon of a roll line; the column is 0 where a Low Luck sum had no remainder |
| `shooter` | a unit that fires, in quotes: `\"17 infantry\"`, then `, supported` where artillery raises its attack and `, 2 dice` where it rolls more than one |
| `term` | a shooter and what it is worth in sixths, `\"17 infantry, supported: 2\"`; `\"nobody: 54\"` where no unit of the board fires |

A set or a table is written as a list, of items or of pairs `(key, value)`, in the order of the edition's
lists: powers in turn order, spaces by id, kinds and developments as the edition lists them.

The text after a colon below is an explanation and not in the file.
";

/// The one stored form that is written by hand: fields that say nothing are left out.
const REFUSAL: &str = "\
- `(order: order, rule: rule, why: text, related: order, spaces: [space])`
- `why`: a reason in the form below: a code and the facts that it has.
- `related`: another order this one collides with; left out where there is none.
- `spaces`: what the refusal is about; left out where it is nothing.
";

const REASONS: &str = "
## Reasons

Why an order cannot be carried out: a code, then the facts that say something, each with a blank before
it, `name=word`, in this order: `out-of-reach space=ukraine-ssr kind=infantry left=1`. A fact is an id, a
number, `yes`, `kind@space`, or several with commas between them; one that does not hold, or of which
there is none, is left out. A `lack` is `colour:POWER`, `listed:SPACE+SPACE`, `side:SIDE`, `holder:POWER`,
`complex`, `peace`, `no-enemy`, `ships`, `reach` or `sea`.
";

/// How a part of a stored type is written.
enum Shape {
    /// Named fields.
    Struct(Vec<(String, String)>),
    /// Words, each alone, with named fields or with values in their order.
    Words(Vec<(String, Parts)>),
}

enum Parts {
    None,
    Named(Vec<(String, String)>),
    Plain(Vec<String>),
}

fn sources(below: &str) -> Vec<String> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("the source folder is readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(below), &mut found);
    found.sort();
    found.iter().map(|p| fs::read_to_string(p).expect("source is text")).collect()
}

/// The text between a bracket at the beginning and its partner, and what follows.
fn bracketed(text: &str) -> (&str, &str) {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' | '{' | '<' => depth += 1,
            ')' | '}' | '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[1..i], &text[i + 1..]);
        }
    }
    panic!("no closing bracket in {text}");
}

/// The parts between commas that stand in no brackets.
fn parts(text: &str) -> Vec<String> {
    let (mut depth, mut all, mut part) = (0, Vec::new(), String::new());
    for c in text.chars() {
        match c {
            '(' | '{' | '<' => depth += 1,
            ')' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                all.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    all.push(part);
    all.iter().map(|p| p.trim().to_string()).filter(|p| !p.is_empty()).collect()
}

fn named(text: &str) -> Vec<(String, String)> {
    let pair = |p: String| {
        let (name, of) = p.split_once(':').unwrap_or_else(|| panic!("{p}"));
        (name.trim().to_string(), of.trim().to_string())
    };
    parts(text).into_iter().map(pair).collect()
}

/// Every type that is stored, by its name.
fn shapes() -> BTreeMap<String, Shape> {
    let mut found = BTreeMap::new();
    for text in sources("papers/file") {
        for (word, record) in [("stored_struct!(", true), ("stored_enum!(", false)] {
            for declared in text.split(&format!("\n{word}")).skip(1) {
                let (head, rest) = declared.split_at(declared.find('{').expect("a body"));
                let name = head.split(" as ").next().unwrap_or_default().trim().to_string();
                let (body, behind) = bracketed(rest);
                // Fields that came later stand in brackets of their own.
                let grown = behind.trim_start().strip_prefix("grown ").map(|g| bracketed(g).0);
                let variant = |v: String| match v.find(['(', '{']) {
                    None => (v, Parts::None),
                    Some(at) if v[at..].starts_with('{') => {
                        (v[..at].trim().to_string(), Parts::Named(named(bracketed(&v[at..]).0)))
                    }
                    Some(at) => {
                        let plain = named(bracketed(&v[at..]).0).into_iter().map(|(_, of)| of);
                        (v[..at].trim().to_string(), Parts::Plain(plain.collect()))
                    }
                };
                let shape = match record {
                    true => Shape::Struct([named(body), named(grown.unwrap_or_default())].concat()),
                    false => Shape::Words(parts(body).into_iter().map(variant).collect()),
                };
                found.insert(name, shape);
            }
        }
    }
    found
}

/// What `///` says above a type, and above each of its variants or fields.
fn told() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for text in ["rules/engine", "rules/edition", "id.rs"].into_iter().flat_map(|below| match below
    {
        "id.rs" => vec![include_str!("../../src/rules/id.rs").to_string()],
        folder => sources(folder),
    }) {
        let (mut of, mut says) = (String::new(), String::new());
        for line in text.lines() {
            let words = line.trim();
            if let Some(more) = words.strip_prefix("///") {
                says = format!("{says} {}", unlinked(more)).trim().to_string();
                continue;
            }
            if words.starts_with("#[") {
                continue;
            }
            let public = words.strip_prefix("pub enum ").or(words.strip_prefix("pub struct "));
            if let Some(name) = public {
                of = name.split([' ', '(', ';', '<']).next().unwrap_or_default().to_string();
                found.entry(of.clone()).or_insert(std::mem::take(&mut says));
            } else if line == "}" {
                of.clear();
            } else if !of.is_empty() && line.starts_with("    ") && !line.starts_with("     ") {
                let name = words.trim_start_matches("pub ").split([' ', '(', ',', ':', '{']);
                let name = name.into_iter().next().unwrap_or_default();
                found.entry(format!("{of}::{name}")).or_insert(std::mem::take(&mut says));
            }
            says.clear();
        }
    }
    found
}

/// A line without the links of the program's own documentation.
fn unlinked(line: &str) -> String {
    let mut out = String::new();
    for (i, part) in line.trim().split("[`").enumerate() {
        match part.split_once("`]") {
            Some((name, rest)) if i > 0 => {
                let rest = match rest.strip_prefix('(') {
                    Some(rest) => rest.split_once(')').map_or(rest, |(_, rest)| rest),
                    None => rest,
                };
                let _ = write!(out, "`{name}`{rest}");
            }
            _ => out.push_str(part),
        }
    }
    out
}

/// A type as the page names it.
fn called(of: &str) -> String {
    let inner = |start: &str| of.strip_prefix(start).and_then(|t| t.strip_suffix('>'));
    if let Some(inner) = inner("Vec<") {
        return format!("[{}]", called(inner));
    }
    if let Some(inner) = inner("Option<") {
        return format!("{}?", called(inner));
    }
    if let Some(inner) = inner("Box<") {
        return called(inner);
    }
    if of.starts_with('(') {
        let all: Vec<String> = parts(bracketed(of).0).iter().map(|p| called(p)).collect();
        return format!("({})", all.join(", "));
    }
    match of {
        "PowerId" => "power",
        "SpaceId" => "space",
        "KindId" => "kind",
        "TechId" => "tech",
        "AdvantageId" => "advantage",
        "UnitId" => "unit",
        "OrderId" => "order",
        "RuleId" => "rule",
        "i32" => "amount",
        "u8" | "u16" | "u32" => "number",
        "bool" => "flag",
        "String" => "text",
        "Face" => "face",
        "RollKey" => "roll",
        "Shooter" => "shooter",
        "Term" => "term",
        other => other,
    }
    .to_string()
}

fn fields(all: &[(String, String)]) -> String {
    let all: Vec<String> = all.iter().map(|(name, of)| format!("{name}: {}", called(of))).collect();
    all.join(", ")
}

fn word(name: &str, of: &Parts) -> String {
    match of {
        Parts::None => name.to_string(),
        Parts::Named(all) => format!("{name}({})", fields(all)),
        Parts::Plain(all) => {
            let all: Vec<String> = all.iter().map(|t| called(t)).collect();
            format!("{name}({})", all.join(", "))
        }
    }
}

fn page() -> String {
    let (shapes, told) = (shapes(), told());
    let says = |of: &str| told.get(of).filter(|t| !t.is_empty());
    let mut out = INTRO.to_string();
    out.push_str("\n## Events\n\n");
    let Some(Shape::Words(events)) = shapes.get("Event") else { panic!("no events") };
    for (name, of) in events {
        let _ = write!(out, "- `{}`", word(name, of));
        if let Some(text) = says(&format!("Event::{name}")) {
            let _ = write!(out, ": {text}");
        }
        out.push('\n');
    }
    out.push_str("\n## What they are made of\n\nEach is written as here wherever its name stands above or below.\n");
    let by_hand = [("Refusal".to_string(), Shape::Struct(Vec::new()))];
    let others = shapes.into_iter().chain(by_hand).filter(|(name, _)| name != "Event");
    for (name, shape) in others.collect::<BTreeMap<_, _>>() {
        let _ = write!(out, "\n### {name}\n\n");
        if let Some(text) = says(&name) {
            let _ = write!(out, "{text}\n\n");
        }
        match shape {
            Shape::Struct(all) if all.is_empty() => out.push_str(REFUSAL),
            Shape::Struct(all) => {
                let _ = writeln!(out, "- `({})`", fields(&all));
                for (field, _) in all {
                    if let Some(text) = says(&format!("{name}::{field}")) {
                        let _ = writeln!(out, "- `{field}`: {text}");
                    }
                }
            }
            Shape::Words(all) => {
                for (variant, of) in all {
                    let _ = write!(out, "- `{}`", word(&variant, &of));
                    if let Some(text) = says(&format!("{name}::{variant}")) {
                        let _ = write!(out, ": {text}");
                    }
                    out.push('\n');
                }
            }
        }
    }
    out + REASONS + &reasons()
}

/// A fact of a reason, as the page names it.
fn fact(of: &str) -> String {
    let inner = |start: &str| of.strip_prefix(start).and_then(|t| t.strip_suffix('>'));
    match (inner("Vec<").or(inner("Option<")), of) {
        (Some(one), _) if of.starts_with("Vec") => format!("{0},{0}", fact(one)),
        (Some(one), _) => fact(one),
        (None, "(KindId, SpaceId)") => "kind@space".to_string(),
        (None, "bool") => "yes".to_string(),
        (None, "i32" | "i64") => "number".to_string(),
        (None, "Side") => "side".to_string(),
        (None, "Phase") => "phase".to_string(),
        (None, "Lack") => "lack".to_string(),
        (None, other) => called(other),
    }
}

/// Every reason, as the source lists them.
fn reasons() -> String {
    let mut out = String::new();
    for text in sources("rules/engine/why") {
        for block in text.split("\nreasons! {").skip(1) {
            let body = bracketed(&block[block.find('{').expect("a body")..]).0;
            let head = block.split('{').next().unwrap_or_default();
            let told = head.lines().filter_map(|l| l.trim().strip_prefix("///"));
            let told: Vec<&str> = told.map(str::trim).collect();
            let _ = write!(out, "\n{}\n\n", told.join(" "));
            let (mut says, mut reason) = (Vec::new(), String::new());
            for line in body.lines().map(str::trim) {
                match line.strip_prefix("///") {
                    Some(more) => says.push(more.trim()),
                    None => reason.push_str(line),
                }
                let Some(whole) = reason.strip_suffix(';') else { continue };
                let code = whole.split('"').nth(1).unwrap_or_default();
                let facts = whole.find('{').map(|at| named(bracketed(&whole[at..]).0));
                let facts = facts.unwrap_or_default();
                let facts = facts.iter().map(|(name, of)| format!(" {name}={}", fact(of)));
                let facts: String = facts.collect();
                let _ = writeln!(out, "- `{code}{facts}`: {}", unlinked(&says.join(" ")));
                says.clear();
                reason.clear();
            }
        }
    }
    out
}

#[test]
fn every_event_and_every_part_of_one_is_on_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/format/events.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(now == page, "docs/format/events.md is out of date: run with BLESS=1");
}

#[test]
fn the_form_written_by_hand_is_that_of_the_source() {
    let source = include_str!("../../src/papers/file/stored_failure.rs");
    let twin = &source[source.find("pub struct RefusalTwin ").expect("the twin")..];
    let body = bracketed(&twin[twin.find('{').expect("a body")..]).0;
    let fields = body.lines().filter_map(|l| l.trim().split_once(": ")).map(|(name, _)| name);
    let told = REFUSAL.split('`').nth(1).unwrap_or_default();
    let told: Vec<&str> =
        told[1..].split(", ").filter_map(|f| f.split_once(": ")).map(|(name, _)| name).collect();
    assert_eq!(fields.collect::<Vec<_>>(), told);
}

#[test]
fn everything_an_event_names_is_described() {
    let shapes = shapes();
    let plain = [
        "power",
        "space",
        "kind",
        "tech",
        "advantage",
        "unit",
        "order",
        "rule",
        "amount",
        "number",
        "flag",
    ];
    let plain = [&plain[..], &["text", "face", "roll", "shooter", "term"]].concat();
    let all = |of: &Parts| match of {
        Parts::None => Vec::new(),
        Parts::Named(all) => all.iter().map(|(_, t)| t.clone()).collect(),
        Parts::Plain(all) => all.clone(),
    };
    for (name, shape) in &shapes {
        let used: Vec<String> = match shape {
            Shape::Struct(fields) => fields.iter().map(|(_, t)| t.clone()).collect(),
            Shape::Words(words) => words.iter().flat_map(|(_, of)| all(of)).collect(),
        };
        for of in used {
            let named = called(&of);
            let bare = named.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| !w.is_empty());
            for word in bare {
                let known = plain.contains(&word) || shapes.contains_key(word);
                let known = known || ["Refusal", "Finding"].contains(&word);
                assert!(known, "{name} holds {of}, which the page does not describe");
            }
        }
    }
}
