//! What the program is built of: where its crates come from, what licences they have, and how many
//! there are. deny.toml has the same rules for `cargo deny`, which knows faults of versions too and needs
//! a network for them.

use std::collections::BTreeSet;
use std::process::Command;

/// The most crates that the program itself has, with everything that is on by default.
const MOST: usize = 150;

/// Name and version, licence and home of each crate that the program is built with.
fn crates(edges: &str, more: &[&str]) -> Vec<[String; 3]> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let form = "{p}|{l}|{r}";
    let words = ["tree", "--locked", "--offline", "--prefix", "none", "--format", form, "--edges"];
    let done = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(words)
        .arg(edges)
        .args(more)
        .output()
        .expect("cargo runs");
    let text = String::from_utf8(done.stdout).expect("text");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut all: Vec<[String; 3]> = Vec::new();
    for line in text.lines().filter(|l| !l.starts_with("fieldpost ")) {
        let mut parts = line.trim_end_matches(" (*)").splitn(3, '|').map(str::to_string);
        all.push([(); 3].map(|()| parts.next().unwrap_or_default()));
    }
    all.sort();
    all.dedup_by(|a, b| a[0] == b[0]);
    all
}

/// The licences that deny.toml allows.
fn allowed() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml");
    let text = std::fs::read_to_string(path).expect("deny.toml");
    let file: toml::Table = text.parse().expect("TOML");
    let list = file["licenses"]["allow"].as_array().expect("a list");
    list.iter().filter_map(|l| l.as_str()).map(str::to_string).collect()
}

/// Is one of the alternatives allowed, of everything that holds together?
fn fits(licence: &str, allowed: &[String]) -> bool {
    licence.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|one| allowed.iter().any(|a| a == one))
    })
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT".to_string(), "Unicode-3.0".to_string()];
    assert!(fits("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
    assert!(fits("Apache-2.0/MIT", &allowed));
    assert!(!fits("MIT AND GPL-3.0", &allowed));
    assert!(!fits("GPL-3.0 OR Apache-2.0", &allowed));
    assert!(!fits("", &allowed));
}

#[test]
fn every_crate_may_be_given_away() {
    // The crates of a feature are only there if it is built.
    let png: &[&str] = if cfg!(feature = "png") { &["--features", "png"] } else { &[] };
    let (all, allowed) = (crates("normal,build", png), allowed());
    assert!(all.len() > 50, "{} crates", all.len());
    let bad: Vec<_> = all.iter().filter(|c| !fits(&c[1], &allowed)).collect();
    assert!(bad.is_empty(), "{bad:?} and allowed are {allowed:?}");
}

#[test]
fn every_crate_comes_from_the_one_registry() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock");
    let lock: toml::Table =
        std::fs::read_to_string(path).expect("Cargo.lock").parse().expect("TOML");
    let packages = lock["package"].as_array().expect("packages");
    let sources: BTreeSet<_> = packages.iter().filter_map(|p| p.get("source")?.as_str()).collect();
    assert_eq!(sources.len(), 1, "{sources:?}");
    assert!(sources.iter().all(|s| s.starts_with("registry+")), "{sources:?}");
    let own = packages.iter().filter(|p| p.get("source").is_none()).count();
    assert_eq!(
        own, 8,
        "the program, its four libraries, its editions, its page for a browser and the clock of that page have no source"
    );
}

#[test]
fn the_program_is_not_built_of_too_many() {
    let all = crates("normal", &[]);
    assert!(all.len() <= MOST, "{} crates, of at most {MOST}", all.len());
}
