//! The files of every release, which tests/golden keeps for good: a folder for each revision of the rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// All files together, in bytes: they are in every checkout.
const MOST: u64 = 1_500_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The folder of a revision.
pub fn folder(revision: u32) -> PathBuf {
    root().join(format!("revision-{revision}"))
}

/// The revisions that have files, in order.
pub fn revisions() -> Vec<u32> {
    let entries = fs::read_dir(root()).expect("the folder of golden files");
    let names = entries.map(|e| e.expect("an entry").file_name().to_string_lossy().to_string());
    let mut all: Vec<u32> =
        names.filter_map(|name| name.strip_prefix("revision-")?.parse().ok()).collect();
    all.sort_unstable();
    all
}

/// The latest revision that has files.
pub fn newest() -> u32 {
    *revisions().last().expect("a revision")
}

/// The files in a folder, not those below it, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut all: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    all.retain(|path| path.is_file());
    all.sort();
    all
}

/// Every file of every revision.
pub fn all_files() -> Vec<PathBuf> {
    let folders = revisions().into_iter().flat_map(|n| [folder(n), folder(n).join("papers")]);
    folders.flat_map(|folder| files(&folder)).collect()
}

#[test]
fn files_of_every_release_are_what_they_were() {
    for revision in revisions() {
        let folder = folder(revision);
        let list = fs::read_to_string(folder.join("SHA256SUMS")).expect("the list of digests");
        let mut listed = BTreeSet::new();
        for line in list.lines() {
            let (digest, name) = line.split_once("  ").expect("a digest and a name");
            let bytes = fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
            let found = HEXLOWER.encode(&Sha256::digest(bytes));
            assert_eq!(found, digest, "revision {revision}: {name} has changed");
            listed.insert(folder.join(name));
        }
        let there = [files(&folder), files(&folder.join("papers"))].concat();
        let missing: Vec<&PathBuf> =
            there.iter().filter(|p| !listed.contains(*p) && !p.ends_with("SHA256SUMS")).collect();
        assert!(missing.is_empty(), "no digest of {missing:?}");
    }
}

#[test]
fn golden_files_are_few_and_hold_no_unmarked_secret() {
    let sizes = all_files().into_iter().map(|p| fs::metadata(p).expect("a file").len());
    assert!(sizes.sum::<u64>() < MOST);
    for path in all_files() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        assert!(!text.contains("PRIVATE KEY"), "{}: a private key", path.display());
        let secret = text.contains("kind = \"chain-secret\"");
        let marked = text.starts_with("# A test keeps this file: ");
        assert!(!secret || marked, "{}: mark it as a test's file", path.display());
    }
}
