//! Game files that this program found good in an earlier run, by their digests, in the user's own cache
//! folder: never in a folder with games, in which others may write. A file that is not known is verified;
//! without a cache folder every file is.

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use crate::chain::RULES_REVISION;
use crate::edition::Source;
use crate::store::disk::{self, Over, Readers};
use crate::store::io;

/// The first line of the file. Another one is not read.
const FIRST_LINE: &str = "fieldpost: digests of game files that were verified; safe to delete";

/// So many digests are kept; then the list begins anew.
const MOST: usize = 20_000;

/// The digests that are known, and those that were added in this run.
pub(crate) struct VerifiedBefore {
    file: Option<PathBuf>,
    known: BTreeSet<String>,
    added: Mutex<BTreeSet<String>>,
    /// What verifies: the program and the editions. Another one may say something else of the same file.
    by: Vec<u8>,
}

impl VerifiedBefore {
    /// Reads what is known of files verified by these editions.
    pub(crate) fn open(source: &Source) -> VerifiedBefore {
        let file = cache_folder().map(|folder| folder.join("fieldpost").join("verified"));
        let known = file.as_deref().map(known_in).unwrap_or_default();
        VerifiedBefore { file, known, added: Mutex::default(), by: verifier(source) }
    }

    /// Was a file of these bytes found good before?
    pub(crate) fn holds(&self, bytes: &[u8]) -> bool {
        self.known.contains(&self.digest(bytes))
    }

    /// A file of these bytes is good.
    pub(crate) fn add(&self, bytes: &[u8]) {
        let digest = self.digest(bytes);
        self.added.lock().unwrap_or_else(PoisonError::into_inner).insert(digest);
    }

    /// Writes down what was added. A disk that refuses costs time in the next run, and nothing else.
    pub(crate) fn save(self) {
        let added = self.added.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = self.file.filter(|_| !added.is_empty()) else { return };
        // Another run may have added something meanwhile.
        let mut all = known_in(&file);
        if all.len() + added.len() > MOST {
            all.clear();
        }
        all.extend(added);
        let lines: String = all.iter().map(|digest| format!("{digest}\n")).collect();
        let folder = file.parent().unwrap_or(Path::new("."));
        let made = disk::make_folder(folder);
        let text = format!("{FIRST_LINE}\n{lines}");
        let _ =
            made.and_then(|()| disk::write_file(&file, text.as_bytes(), Readers::Owner, Over::Old));
    }

    fn digest(&self, bytes: &[u8]) -> String {
        let mut hash = Sha256::new();
        hash.update(&self.by);
        hash.update(Sha256::digest(bytes));
        data_encoding::HEXLOWER.encode(&hash.finalize())
    }
}

/// The program, by its version, its rules and the file it runs from, and the editions.
fn verifier(source: &Source) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(RULES_REVISION.to_be_bytes());
    if let Ok(about) = env::current_exe().and_then(std::fs::metadata) {
        hash.update(about.len().to_be_bytes());
        hash.update(format!("{:?}", about.modified().ok()));
    }
    if let Source::Texts(texts) = source {
        for (name, text) in texts {
            hash.update(format!("{name} {}\n{text}", text.len()));
        }
    }
    hash.finalize().to_vec()
}

/// The digests in the file; none where it cannot be read, or where others can read or change it.
fn known_in(file: &Path) -> BTreeSet<String> {
    let Ok(bytes) = io::read_secret(file) else { return BTreeSet::new() };
    let text = String::from_utf8_lossy(&bytes);
    match text.strip_prefix(FIRST_LINE) {
        Some(lines) => lines.lines().filter(|l| l.len() == 64).map(str::to_string).collect(),
        None => BTreeSet::new(),
    }
}

/// Where a program keeps what it can make again, by the custom of each system.
fn cache_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        return absolute_path_in("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return absolute_path_in("HOME").map(|home| home.join("Library").join("Caches"));
    }
    absolute_path_in("XDG_CACHE_HOME")
        .or_else(|| absolute_path_in("HOME").map(|home| home.join(".cache")))
}

/// The absolute path that a variable of the environment holds.
fn absolute_path_in(variable: &str) -> Option<PathBuf> {
    let value = env::var_os(variable).map(PathBuf::from);
    value.filter(|path| path.is_absolute())
}
