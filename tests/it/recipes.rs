//! The recipes of CONTRIBUTING.md name files that exist, and where a recipe follows an example, they name
//! every file that mentions the example.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the files are that a recipe may call by a shorter path.
const FOLDERS: [&str; 4] = ["", "src/", "games/lhtr/", "src/rules/engine/phase/"];

/// Endings of the files that recipes name.
const ENDINGS: [&str; 9] = ["rs", "toml", "md", "py", "mjs", "js", "json", "html", "css"];

/// Files that mention an example and need no recipe: cases, games, history, and pages that list all rules.
const PASSED_OVER: [&str; 7] = [
    "tests/conformance/",
    "tests/it/recipes.rs",
    "docs/rules/",
    "games/",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "/snapshots/",
];

/// A recipe, and the words by which the example that it follows is found.
const EXAMPLES: [(&str, &[&str]); 9] = [
    ("a kind of roll", &["AaPair", "aa-pair"]),
    ("a kind of roll", &["== RollKind::Research", "!= engine::RollKind::Research"]),
    ("a key of a kind", &["landing_fire", "landing-fire"]),
    ("a field of the position", &[".barred", "barred:", "\"barred"]),
    ("an ability of a kind", &["Rerolls", "rerolls"]),
    ("a signed paper", &["SupplyClaim", "DocKind::Claim"]),
    ("a command", &["StandingsArgs", "\"standings\""]),
    ("a question of the page", &["\"why-not\"", "do: \"draft\"", "threats_to_draft"]),
    ("a line of orders", &["orders.purchase", "PurchaseOrder"]),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn guide() -> String {
    fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the guide is there")
}

/// The paths of files and folders in a text.
fn paths_in(text: &str) -> Vec<&str> {
    let in_path = |c: char| c.is_ascii_alphanumeric() || "._/-*".contains(c);
    let words = text.split(|c: char| !in_path(c)).map(|word| word.trim_end_matches('.'));
    words.filter(|word| is_path(word)).collect()
}

fn is_path(word: &str) -> bool {
    let placeholder = word.contains('*') || word.contains("EDITION") || word.contains("ID");
    let file =
        word.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && ENDINGS.contains(&end));
    !placeholder && (file || word.trim_end_matches('/').contains('/') && word.ends_with('/'))
}

/// The part of the guide that has this recipe.
fn recipe<'a>(guide: &'a str, name: &str) -> &'a str {
    let (_, rest) = guide.split_once(&format!("\n## Recipe: {name}\n")).expect("the recipe");
    rest.split("\n## ").next().unwrap_or(rest)
}

#[test]
fn paths_are_found_in_prose() {
    let found = paths_in(
        "see `src/rules/engine/why/`, [x](docs/odds.md). games/EDITION/kinds.toml, and/or a.b",
    );
    assert_eq!(found, ["src/rules/engine/why/", "docs/odds.md"]);
}

#[test]
fn every_file_that_the_guide_names_exists() {
    let guide = guide();
    let named = paths_in(&guide);
    assert!(named.len() > 100, "hardly a path was found: {named:?}");
    // The page that a build makes, and an example of a path inside games/.
    let made = ["fieldpost-verify.html", "lhtr/board.toml"];
    let there = |path: &str| FOLDERS.iter().any(|f| root().join(format!("{f}{path}")).exists());
    let missing: Vec<&&str> =
        named.iter().filter(|path| !made.contains(*path) && !there(path)).collect();
    assert!(missing.is_empty(), "CONTRIBUTING.md names files that do not exist: {missing:?}");
}

#[test]
fn every_file_of_an_edition_is_in_its_recipe() {
    let guide = guide();
    let recipe = recipe(&guide, "an edition");
    let files = fs::read_dir(root().join("games/lhtr")).expect("an edition");
    let names = files.map(|f| f.expect("an entry").file_name().to_string_lossy().to_string());
    let missing: Vec<String> = names.filter(|n| !recipe.contains(&format!("`{n}"))).collect();
    assert!(missing.is_empty(), "the recipe of an edition does not name {missing:?}");
}

/// Below a folder all text files, as paths from the root with `/`.
fn files_below(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            let name = path.strip_prefix(root()).expect("below the root").to_string_lossy();
            found.push((name.replace('\\', "/"), text));
        }
    }
}

#[test]
fn a_recipe_names_every_file_of_its_example() {
    let guide = guide();
    let mut files = Vec::new();
    for folder in [
        "src",
        "web",
        "docs",
        "examples",
        "tests/it",
        "tests/flow",
        "tests/unit",
        "tests/vectors",
        "tests/web",
    ] {
        files_below(&root().join(folder), &mut files);
    }
    files.retain(|(name, _)| !PASSED_OVER.iter().any(|part| name.contains(part)));
    let mut wrong = Vec::new();
    for (name, marks) in EXAMPLES {
        let named = paths_in(recipe(&guide, name));
        let covers = |file: &str| {
            named.iter().any(|n| *n == file || n.ends_with('/') && file.starts_with(n))
        };
        let mentions = files.iter().filter(|(_, text)| marks.iter().any(|m| text.contains(m)));
        let mentions: Vec<&str> = mentions.map(|(file, _)| file.as_str()).collect();
        if mentions.is_empty() {
            wrong.push(format!("the example of {name} is nowhere: follow another one"));
        }
        let missing = mentions.into_iter().filter(|file| !covers(file));
        wrong.extend(missing.map(|file| format!("the recipe of {name} does not name {file}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Words in the tables of the architecture that name no file: crates, and what some names end with.
const NO_FILES: [&str; 4] = ["src", "fieldpost", "anyhow", "_command"];

/// The names of all files, without their endings, and of all folders below one.
fn names_below(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        names.insert(path.file_stem().expect("a name").to_string_lossy().into_owned());
        if path.is_dir() {
            names_below(&path, names);
        }
    }
}

#[test]
fn every_part_in_the_tables_of_the_architecture_exists() {
    let page = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("the page");
    let mut names: BTreeSet<String> = NO_FILES.map(String::from).into();
    names_below(&root().join("src"), &mut names);
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let named =
        rows.flat_map(|row| row.split('`').skip(1).step_by(2)).map(|w| w.trim_end_matches('/'));
    let small = |word: &&str| {
        word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let parts: Vec<&str> = named.filter(|w| !w.is_empty()).filter(small).collect();
    assert!(parts.len() > 100, "hardly a part was found: {parts:?}");
    let missing: Vec<&&str> = parts.iter().filter(|part| !names.contains(**part)).collect();
    assert!(missing.is_empty(), "no file is called {missing:?}");
}
