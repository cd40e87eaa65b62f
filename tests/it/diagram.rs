//! docs/ARCHITECTURE.md shows how the modules use each other, as the imports have it, and names every part
//! of the engine. `BLESS=1 cargo test --test it diagram` draws the picture anew; `just diagram` does that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::tidy::{ORDER, code, sources};

const START: &str = "<!-- drawn by `just diagram` -->\n";
const END: &str = "<!-- end of the drawing -->";

/// The modules that each module uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

fn path_of_page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ARCHITECTURE.md")
}

fn page() -> String {
    fs::read_to_string(path_of_page()).expect("the page is there").replace("\r\n", "\n")
}

/// Reads which modules the sources use, by `crate::MODULE`, outside comments.
fn read_uses(sources: &[(String, String)]) -> Uses {
    let mut uses = Uses::new();
    for (name, text) in sources {
        let module = name.split(['/', '.']).next().unwrap_or_default();
        if !ORDER.contains(&module) {
            continue;
        }
        let used = uses.entry(module.to_string()).or_default();
        for (_, line) in code(text) {
            let named = line.split("crate::").skip(1).map(first_word);
            used.extend(named.filter(|m| ORDER.contains(m) && *m != module).map(str::to_string));
        }
    }
    uses
}

/// The name with which a path goes on.
fn first_word(path: &str) -> &str {
    let end = path.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    &path[..end.unwrap_or(path.len())]
}

/// Every module that a module needs, directly or through others.
fn all_below<'a>(uses: &'a Uses, module: &str, found: &mut BTreeSet<&'a str>) {
    for used in uses.get(module).into_iter().flatten() {
        if found.insert(used) {
            all_below(uses, used, found);
        }
    }
}

/// The modules that a module uses, without those that it also needs through another one of them.
fn direct_uses<'a>(uses: &'a Uses, module: &str) -> Vec<&'a str> {
    let used: Vec<&str> = uses.get(module).into_iter().flatten().map(String::as_str).collect();
    let mut implied = BTreeSet::new();
    for other in &used {
        all_below(uses, other, &mut implied);
    }
    used.into_iter().filter(|m| !implied.contains(m)).collect()
}

/// The picture in the language of Mermaid, the modules that use most on top.
fn draw(uses: &Uses) -> String {
    let mut out = String::from("\n```mermaid\nflowchart TD\n");
    for module in ORDER.iter().rev() {
        let used = direct_uses(uses, module);
        if !used.is_empty() {
            let _ = writeln!(out, "    {module} --> {}", used.join(" & "));
        }
    }
    out.push_str("```\n\n");
    out
}

#[test]
fn an_arrow_that_others_imply_is_left_out() {
    let source = |name: &str, text: &str| (name.to_string(), text.to_string());
    let uses = read_uses(&[
        source("id.rs", "pub struct Id;\n"),
        source("edition/mod.rs", "use crate::id::Id;\n"),
        source("engine/a.rs", "use crate::edition::Edition;\nfn f(id: crate::id::Id) {}\n"),
        source("engine/b.rs", "// crate::diag\n"),
    ]);
    let drawn = "    engine --> edition\n    edition --> id\n";
    assert_eq!(draw(&uses), format!("\n```mermaid\nflowchart TD\n{drawn}```\n\n"));
}

#[test]
fn the_picture_of_the_modules_is_current() {
    let text = page();
    let (before, rest) = text.split_once(START).expect("the place where the drawing starts");
    let (old, after) = rest.split_once(END).expect("the place where the drawing ends");
    let new = draw(&read_uses(&sources()));
    if std::env::var_os("BLESS").is_some() {
        fs::write(path_of_page(), format!("{before}{START}{new}{END}{after}")).expect("the page");
        return;
    }
    assert!(old == new, "docs/ARCHITECTURE.md is out of date: run `just diagram`\n{new}");
}

#[test]
fn every_module_has_a_row() {
    let text = page();
    let missing: Vec<&&str> =
        ORDER.iter().filter(|m| !text.contains(&format!("\n| `{m}` | "))).collect();
    assert!(missing.is_empty(), "docs/ARCHITECTURE.md has no row for {missing:?}");
}

#[test]
fn every_part_of_the_engine_is_named() {
    let text = page();
    let (_, rest) = text.split_once("### Parts of the engine\n").expect("the heading");
    let (table, _) = rest.split_once("\n### ").expect("the next heading");
    let sources = sources();
    let inside = sources.iter().filter_map(|(name, _)| name.strip_prefix("engine/"));
    let parts: BTreeSet<&str> =
        inside.filter_map(|name| name.split(['/', '.']).next()).filter(|p| *p != "mod").collect();
    assert!(parts.len() > 20, "hardly a part was found: {parts:?}");
    let named =
        |part: &str| [format!("`{part}`"), format!("`{part}/`")].map(|n| table.contains(&n));
    let missing: Vec<&&str> = parts.iter().filter(|part| named(part) == [false; 2]).collect();
    assert!(missing.is_empty(), "docs/ARCHITECTURE.md does not say what these are: {missing:?}");
}

#[test]
fn the_library_lists_its_modules_in_reading_order() {
    let sources = sources();
    let text = |head: &str| {
        let found = sources.iter().find(|(name, _)| name == head);
        found.expect("the head of a crate").1.as_str()
    };
    let listed =
        |head| text(head).lines().filter_map(|l| l.strip_prefix("pub mod ")?.strip_suffix(';'));
    // The module `plain` is a crate of its own.
    let below = listed("rules/lib.rs").chain(listed("papers/lib.rs")).chain(["plain"]);
    let all: Vec<&str> = below.chain(listed("answers/lib.rs")).chain(listed("lib.rs")).collect();
    assert_eq!(all, ORDER);
}
