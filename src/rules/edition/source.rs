//! Where edition files come from: built into the program, or texts that somebody else has read. No
//! file system here; the command line reads a folder and hands its texts over.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

/// A set of edition files. Paths are relative to `games/` with forward slashes:
/// `lhtr/board.toml`, `defaults/cheapest-first.toml`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    BuiltIn,
    /// Path and text of every file.
    Texts(BTreeMap<String, String>),
}

impl Source {
    /// The text of one file, line ends as LF.
    pub fn text(&self, path: &str) -> Option<String> {
        let text = match self {
            Source::BuiltIn => fieldpost_editions::text(path)?.to_owned(),
            Source::Texts(texts) => texts.get(path)?.clone(),
        };
        Some(text.replace("\r\n", "\n"))
    }

    /// The text of a file that is part of the program itself.
    pub(super) fn built_in_text(&self, path: &str) -> Option<&'static str> {
        match self {
            Source::BuiltIn => fieldpost_editions::text(path),
            Source::Texts(_) => None,
        }
    }

    /// Paths of all files, sorted.
    pub fn paths(&self) -> Vec<String> {
        match self {
            Source::BuiltIn => fieldpost_editions::paths(),
            Source::Texts(texts) => texts.keys().cloned().collect(),
        }
    }

    /// Editions this source holds: folders with an `edition.toml`, sorted.
    pub fn editions(&self) -> Vec<String> {
        let paths = self.paths();
        let heads = paths.iter().filter_map(|p| p.strip_suffix("/edition.toml"));
        heads.map(str::to_owned).collect()
    }

    /// Names of the default profiles this source holds, sorted.
    pub fn defaults(&self) -> Vec<String> {
        self.names_in("defaults/")
    }

    /// Names of the clubs this source holds, sorted.
    pub fn clubs(&self) -> Vec<String> {
        self.names_in("clubs/")
    }

    fn names_in(&self, folder: &str) -> Vec<String> {
        let all = self.paths();
        all.iter()
            .filter_map(|p| p.strip_prefix(folder)?.strip_suffix(".toml"))
            .map(str::to_owned)
            .collect()
    }
}

/// SHA-256 over names and texts in the order of the names, each preceded by its length in bytes as
/// eight bytes, big end first. Lower-case hex.
pub(super) fn digest(files: &BTreeMap<String, String>) -> String {
    let mut hash = Sha256::new();
    for (name, text) in files {
        for part in [name, text] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part.as_bytes());
        }
    }
    data_encoding::HEXLOWER.encode(&hash.finalize())
}
