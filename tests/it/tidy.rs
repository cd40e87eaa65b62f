//! The house rules that a compiler does not check: what adjudication may not touch, which way
//! imports point, and that every rule named in the source is a rule of the book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders below `src/` that are crates of modules.
const MEMBERS: [&str; 3] = ["rules/", "papers/", "answers/"];

/// A file by the path of its module: `rules/engine/turn.rs` is `engine/turn.rs`. The heads of the crates keep
/// their folder.
fn in_its_module(name: &str) -> &str {
    let inside = MEMBERS.iter().find_map(|member| name.strip_prefix(member));
    inside.filter(|inside| *inside != "lib.rs").unwrap_or(name)
}

/// Where the file of a module is: `src/rules/engine/turn.rs` for `engine/turn.rs`.
pub fn place(name: &str) -> String {
    let folders = MEMBERS.iter().chain(&[""]).map(|member| format!("src/{member}{name}"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    folders.into_iter().find(|path| root.join(path).exists()).unwrap_or_else(|| name.to_string())
}

/// The name and the text of every file of the library, by the path of its module.
pub fn sources() -> Vec<(String, String)> {
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    walk(&root, &mut found);
    found.sort();
    found
        .into_iter()
        .map(|p| {
            let name = p.strip_prefix(&root).expect("below src").to_string_lossy().to_string();
            let name = name.replace('\\', "/");
            let text = fs::read_to_string(&p).expect("source is UTF-8");
            (in_its_module(&name).to_string(), text)
        })
        .collect()
}

/// Lines of code without comments, with their numbers.
pub fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(i, line)| (i + 1, line.split("//").next().unwrap_or("")))
}

#[test]
fn code_is_what_comments_leave() {
    let seen: Vec<(usize, &str)> = code("//! a\nmod b; // c\n\nmod d;").collect();
    assert_eq!(seen, [(1, ""), (2, "mod b; "), (3, ""), (4, "mod d;")]);
}

/// `test = false` in Cargo.toml: a test in the source would never be run.
#[test]
fn no_test_is_in_the_source() {
    let written = |words: &str| {
        let words = words.trim_start();
        words.starts_with("#[test]") || words.starts_with("#[cfg(") && words.contains("test")
    };
    assert!(written("    #[test]") && written("#[cfg(any(windows, test))]"));
    assert_none(complaints(|_, words| {
        written(words)
            .then(|| "a test in the source is never run; move it to tests/unit/".to_string())
    }));
}

/// Every line of code that `wrong` finds something in.
fn complaints(wrong: impl Fn(&str, &str) -> Option<String>) -> Vec<String> {
    let mut bad = Vec::new();
    for (name, text) in sources() {
        for (line, words) in code(&text) {
            if let Some(what) = wrong(&name, words) {
                bad.push(format!("{}:{line}: {what}", place(&name)));
            }
        }
    }
    bad
}

fn assert_none(bad: Vec<String>) {
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn adjudication_is_deterministic() {
    let banned = [
        ("HashMap", "BTreeMap"),
        ("HashSet", "BTreeSet"),
        ("std::time", "nothing: no clock outside cli/ and store/"),
        ("std::env", "an argument from cli/ or store/"),
        ("std::fs", "text passed in from store/"),
        ("f64", "integers"),
        ("f32", "integers"),
        ("random_range", "seal::Stream"),
        ("StdRng", "seal::Stream"),
    ];
    assert_none(complaints(|name, words| {
        // Chances are told and never ruled by.
        let tells =
            ["odds/", "reach/", "desk/advice/"].iter().any(|module| name.starts_with(module));
        let told = tells && words.contains("f64");
        if name.starts_with("cli/") || name.starts_with("store/") || name == "main.rs" || told {
            return None;
        }
        let (word, instead) = banned.iter().find(|(word, _)| words.contains(word))?;
        Some(format!("{word}; use {instead}"))
    }));
}

/// Modules in reading order: each may use only those before it.
pub const ORDER: [&str; 30] = [
    "format", "id", "rule", "limits", "shown", "diag", "stream", "doc_kind", "edition", "engine",
    "odds", "reach", "seal", "roll", "orders", "mail", "file", "chain", "plain", "report", "map",
    "page", "diff", "audit", "case", "bot", "desk", "fuzz", "store", "cli",
];

#[test]
fn imports_point_one_way() {
    assert_none(complaints(|name, words| {
        let module = name.split(['/', '.']).next()?;
        let own = ORDER.iter().position(|m| *m == module)?;
        let later = ORDER[own + 1..].iter().find(|m| words.contains(&format!("crate::{m}::")))?;
        Some(format!("{module} uses {later}, which comes after it"))
    }));
}

/// The picture and the order of the modules are read off paths that begin with `crate::`.
#[test]
fn another_crate_is_named_only_at_the_head_of_one() {
    let heads = ["lib.rs", "rules/lib.rs", "papers/lib.rs", "answers/lib.rs", "plain/mod.rs"];
    assert_none(complaints(|name, words| {
        let crates =
            ["fieldpost_rules", "fieldpost_papers", "fieldpost_plain", "fieldpost_answers"];
        let word = crates.iter().find(|c| words.contains(*c) && !heads.contains(&name))?;
        Some(format!("{word} is named; write crate:: and the module"))
    }));
}

#[test]
fn the_store_knows_no_arguments_and_prints_nothing() {
    let outside = ["clap", "anstream", "indicatif", "rpassword", "print!(", "println!("];
    assert_none(complaints(|name, words| {
        let word = outside.iter().find(|w| name.starts_with("store/") && words.contains(*w))?;
        Some(format!("{word} belongs in cli/; a remark goes to store::remarks"))
    }));
}

#[test]
fn the_engine_imports_only_ids_rules_and_the_edition() {
    let outside = ["serde", "toml", "ron::", "sha2", "crate::diag", "anyhow"];
    assert_none(complaints(|name, words| {
        let word = outside.iter().find(|w| name.starts_with("engine/") && words.contains(*w))?;
        Some(format!("the engine knows nothing of {word}"))
    }));
}

#[test]
fn no_edition_is_named_outside_its_data() {
    let names = ["\"lhtr\"", "\"revised\"", "\"aa1941\"", "\"global-conflict\""];
    assert_none(complaints(|name, words| {
        if name.starts_with("edition/") || name.starts_with("cli/") {
            return None;
        }
        let edition = names.iter().find(|n| words.contains(*n))?;
        Some(format!("{edition} belongs in games/"))
    }));
}

#[test]
fn kinds_of_documents_are_compared_as_kinds() {
    use fieldpost::doc_kind::DocKind;
    let compares = |words: &str| {
        let to_text = ["kind == \"", "kind != \"", "kind() == \"", "kind() != \""];
        let word = |kind: DocKind| {
            let word = format!("\"{}\"", kind.word());
            let before = ["== ", "!= ", "== &", "!= &", "| "].map(|b| format!("{b}{word}"));
            let after = [" =>", " |", " if "].map(|a| format!("{word}{a}"));
            before.iter().chain(&after).any(|part| words.contains(part))
        };
        to_text.iter().any(|part| words.contains(part)) || DocKind::ALL.into_iter().any(word)
    };
    assert_none(complaints(|name, words| {
        let bad = name != "doc_kind.rs" && compares(words);
        bad.then(|| "compares a kind with its word; use DocKind".to_string())
    }));
}

/// Literals of a line of two words or more.
fn sentences(words: &str) -> Vec<&str> {
    let two = |text: &&str| {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let word = |p: &&str| p.chars().filter(|c| c.is_alphabetic()).count() > 1;
        parts.iter().filter(|p| word(p)).count() > 1
    };
    words.split('"').skip(1).step_by(2).filter(two).collect()
}

#[test]
fn the_engine_speaks_no_english() {
    assert_eq!(sentences(r#"f("no-way", "way", "a, b", x); g("no way", 1)"#), ["no way"]);
    // What a panic or an attribute says is for programmers.
    let inside = ["expect(", "assert!(", "reason = ", "unreachable!("];
    assert_none(complaints(|name, words| {
        if !name.starts_with("engine/") {
            return None;
        }
        if ["format!(", "write!(", "writeln!("].iter().any(|m| words.contains(m)) {
            return Some("the engine writes text; carry facts and say them in orders/".to_string());
        }
        if inside.iter().any(|word| words.contains(word)) {
            return None;
        }
        let sentence = sentences(words).first().map(ToString::to_string)?;
        Some(format!("the engine says \"{sentence}\"; carry facts and say them in orders/"))
    }));
}

#[test]
fn every_rule_named_in_the_source_is_in_a_rulebook() {
    let mut known = BTreeSet::new();
    let games = fieldpost::edition::Source::BuiltIn;
    for path in games.paths().iter().filter(|p| p.ends_with("/rulebook.toml")) {
        let text = games.text(path).expect("a path of the source");
        let ids = text.lines().filter_map(|l| l.strip_prefix("id = \"")?.strip_suffix('"'));
        known.extend(ids.map(str::to_string));
    }
    assert!(!known.is_empty(), "no rulebook was found");
    // Any text in quotes that looks like `SUB-10` reaches players as a rule.
    let looks = |id: &str| {
        let (topic, number) = id.split_once('-').unwrap_or_default();
        topic.len() >= 2
            && topic.bytes().all(|b| b.is_ascii_uppercase())
            && number.len() == 2
            && number.bytes().all(|b| b.is_ascii_digit())
    };
    assert_none(complaints(|_, words| {
        let ids = words.split('"').filter(|part| looks(part) && *part != "UTF-16");
        let unknown: Vec<&str> = ids.filter(|id| !known.contains(*id)).collect();
        (!unknown.is_empty()).then(|| format!("{} is in no rulebook", unknown.join(", ")))
    }));
}

/// Members of JSON output that hold the names of files: these go through one function, so that they are the
/// same on every system.
#[test]
fn paths_in_json_output_have_one_sign_between_folders() {
    let members =
        ["\"file\": ", "\"game-file\": ", "\"report-file\": ", "\"found-in\": ", "\"forks\": "];
    let converted = ["path_for_programs(", "found_in.collect"];
    let bare = |words: &str| {
        let names_a_file = members.iter().any(|member| words.contains(member));
        names_a_file && !converted.iter().any(|made| words.contains(made))
    };
    assert!(bare("\"file\": path.display().to_string(),"));
    assert!(!bare("\"file\": path_for_programs(&path.display().to_string()),"));
    assert_none(complaints(|_, words| {
        bare(words).then(|| "names a file in JSON; use path_for_programs".to_string())
    }));
}

#[test]
fn every_failure_says_what_would_be_right() {
    assert_none(complaints(|_, words| {
        let bare = words.contains("Failed::") && words.contains(r#", "")"#);
        bare.then(|| "a failure without a help line; say what would be right".to_string())
    }));
}

#[test]
fn every_source_file_says_its_one_job() {
    let bad = sources()
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//!"))
        .map(|(name, _)| format!("{} has no header", place(&name)))
        .collect();
    assert_none(bad);
}

/// Lines of a file that can still be read at one sitting.
const MOST_LINES: usize = 505;

/// Longer all the same: nothing but a list.
const LISTS: [&str; 1] = ["engine/event.rs"];

fn too_long(files: &[(String, String)], lists: &[&str]) -> Vec<String> {
    let long = files.iter().filter(|(_, text)| text.lines().count() > MOST_LINES);
    let long: Vec<&str> = long.map(|(name, _)| name.as_str()).collect();
    let unlisted = long.iter().filter(|name| !lists.contains(name));
    let unlisted =
        unlisted.map(|name| format!("{name} has more than {MOST_LINES} lines: split it"));
    let stale = lists.iter().filter(|name| !long.contains(name));
    unlisted.chain(stale.map(|name| format!("{name} is short: strike it off the list"))).collect()
}

#[test]
fn files_are_short() {
    assert_none(too_long(&sources(), &LISTS));
    let file = |name: &str, lines: usize| (name.to_string(), "//\n".repeat(lines));
    let files = [file("a.rs", MOST_LINES), file("b.rs", MOST_LINES + 1)];
    assert_eq!(too_long(&files, &[]), ["b.rs has more than 505 lines: split it"]);
    assert_eq!(too_long(&files, &["b.rs"]), [""; 0]);
    assert_eq!(too_long(&files, &["a.rs", "b.rs"]), ["a.rs is short: strike it off the list"]);
}

/// Methods of one type in many files hide a circle from the imports.
#[test]
fn the_methods_of_a_game_are_in_one_file() {
    let has = |text: &str| code(text).any(|(_, l)| l.starts_with("impl Game {"));
    let files: Vec<String> =
        sources().into_iter().filter(|(_, text)| has(text)).map(|(name, _)| name).collect();
    assert_eq!(files, ["chain/game.rs"]);
}
