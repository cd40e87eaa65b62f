//! docs/format/profile.md tells what every field of a profile means and which words it takes. It is
//! made from the descriptions in the source, so that neither can say more than the other.
//! `BLESS=1 cargo test --test it profile_page` writes it anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const SOURCE: &str = include_str!("../../src/rules/edition/profile.rs");

const INTRO: &str = "\
# Fields of a profile

`profile.toml` states every point on which editions differ. This page lists its fields, the words each
takes and the rules it decides; it is made from the program's own descriptions. A field that is left out
is an error, and so is one that is not listed here.

";

/// A word or a field with what is said about it.
struct Item {
    name: String,
    says: String,
    kind: String,
}

/// The text between the braces that open after `start`, and nothing of what follows.
fn body(start: usize) -> &'static str {
    let open = start + SOURCE[start..].find('{').expect("an opening brace");
    let mut depth = 0;
    for (i, c) in SOURCE[open..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &SOURCE[open + 1..open + i];
        }
    }
    panic!("no closing brace");
}

/// Everything named in a body, with the `///` lines above it.
fn items(body: &str) -> Vec<Item> {
    let mut found = Vec::new();
    let mut says = Vec::new();
    for line in body.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if let Some(text) = line.strip_prefix("///") {
            says.push(text.trim());
            continue;
        }
        if let Some((name, kind)) = line.trim_start_matches("pub ").split_once(": ") {
            let item = (name.to_string(), kind.trim_end_matches(',').to_string());
            found.push(Item { name: item.0, kind: item.1, says: says.join(" ") });
        } else {
            for name in line.split(',').map(str::trim).filter(|n| !n.is_empty()) {
                let says = says.join(" ");
                found.push(Item { name: name.to_string(), says, kind: String::new() });
            }
        }
        says.clear();
    }
    found
}

/// `MustLand` as it is written in a file.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(if c == '_' { '-' } else { c.to_ascii_lowercase() });
    }
    out
}

/// The text of the `///` lines directly above a position of the source.
fn above(at: usize) -> String {
    let mut lines: Vec<&str> = SOURCE[..at].lines().rev().map(str::trim).collect();
    lines.retain(|l| !l.is_empty());
    let mut says: Vec<&str> = lines
        .into_iter()
        .skip_while(|l| l.starts_with("#["))
        .map_while(|l| l.strip_prefix("///").map(str::trim))
        .collect();
    says.reverse();
    says.join(" ")
}

/// Every type of the source: its description and what it consists of.
fn types() -> BTreeMap<String, (String, Vec<Item>, bool)> {
    let mut found = BTreeMap::new();
    let mut offset = 0;
    for line in SOURCE.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        let text = line.trim();
        let public = text.strip_prefix("pub enum ").map(|n| (n, false));
        let record = text.strip_prefix("pub struct ").map(|n| (n, true));
        let bare = text.starts_with(|c: char| c.is_ascii_uppercase()) && text.contains(" {");
        let name = public.or(record).or(bare.then_some((text, false)));
        let Some((name, record)) = name else { continue };
        let name = name.split([' ', '{']).next().unwrap_or_default();
        if name.starts_with('$') || SOURCE[at..].starts_with("impl") {
            continue;
        }
        let start = at + (line.len() - line.trim_start().len());
        found.insert(name.to_string(), (above(start), items(body(start)), record));
    }
    found
}

/// The words a field takes, or the sort of value.
fn values(kind: &str, types: &BTreeMap<String, (String, Vec<Item>, bool)>) -> String {
    let (many, inner) = match kind.strip_prefix("Vec<").and_then(|k| k.strip_suffix('>')) {
        Some(inner) => (true, inner),
        None => (false, kind),
    };
    let one = match inner {
        "bool" => "`true` or `false`".to_string(),
        "String" => "a text in quotes".to_string(),
        "Side" => "`\"axis\"` or `\"allies\"`".to_string(),
        k if k.starts_with(['u', 'i']) => "a number".to_string(),
        k => match types.get(k) {
            Some((_, parts, true)) => {
                let keys: Vec<String> =
                    parts.iter().map(|p| format!("`{}`", kebab(&p.name))).collect();
                format!("a table with {}", keys.join(", "))
            }
            Some((_, parts, false)) => {
                let words: Vec<String> =
                    parts.iter().map(|p| format!("`\"{}\"`", kebab(&p.name))).collect();
                words.join(", ")
            }
            None => panic!("the profile's type {k} is not described in its source"),
        },
    };
    if many { format!("a list; each: {one}") } else { one }
}

fn page() -> String {
    let types = types();
    let (_, fields, _) = types.get("Profile").expect("the profile");
    let mut out = INTRO.to_string();
    for field in fields {
        let inner = field.kind.trim_start_matches("Vec<").trim_end_matches('>');
        let of_type = types.get(inner);
        let says = match of_type {
            _ if !field.says.is_empty() => field.says.clone(),
            Some((says, ..)) => says.clone(),
            None => String::new(),
        };
        assert!(!says.is_empty(), "the field {} is not described", field.name);
        let name = kebab(&field.name);
        let _ = writeln!(out, "## {name}\n\n{says}\n\n- {}", values(&field.kind, &types));
        for part in of_type.iter().flat_map(|t| &t.1).filter(|p| !p.says.is_empty()) {
            let _ = writeln!(out, "- `{}`: {}", kebab(&part.name), part.says);
        }
        out.push('\n');
    }
    out.trim_end().to_string() + "\n"
}

#[test]
fn every_field_and_every_word_is_on_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/format/profile.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(now == page, "docs/format/profile.md is out of date: run with BLESS=1");
}

#[test]
fn every_built_in_profile_is_covered() {
    let page = page();
    for edition in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("games")).expect("games")
    {
        let path = edition.expect("a folder").path().join("profile.toml");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let table: toml::Table = text.parse().expect("a profile");
        for key in table.keys() {
            let heading = format!("## {key}\n");
            assert!(page.contains(&heading), "{key} of {} is missing", path.display());
        }
    }
}
