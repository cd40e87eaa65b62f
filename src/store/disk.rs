//! The one layer through which a command changes the disk: a file appears whole and under its own
//! name or not at all, what is said to be written is on the disk, and what a killed run left behind
//! is cleared away. Every act asks [`faults`](super::faults) first, so that a test can stop a
//! run at any of them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::faults::{self, DiskAct};
use super::system;

/// What the name of an unfinished file begins with; six letters and digits follow.
const UNFINISHED: &str = ".fieldpost-";
const LETTERS: usize = 6;

/// How often an unfinished file is begun again that another run has cleared away before it could be
/// locked.
const TRIES: usize = 8;

/// What may happen to a file of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    Nothing,
    Old,
}

/// Who may read a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Readers {
    All,
    Owner,
}

/// Puts a file on the disk: written and synced under another name, then renamed, then the folder
/// synced, so that a crash at any moment leaves the old state or the new one.
///
/// # Errors
/// The disk refuses, or the file exists and nothing may be replaced.
pub(crate) fn write_file(path: &Path, bytes: &[u8], readers: Readers, over: Over) -> Result<()> {
    put_among(path, bytes, readers, over)?;
    settle(path)
}

/// The same for one of many files, whose folder is to be synced after the last: [`settle`].
///
/// # Errors
/// As [`write_file`].
pub(crate) fn put_among(path: &Path, bytes: &[u8], readers: Readers, over: Over) -> Result<()> {
    let folder = folder_of(path);
    clear_leftovers(folder);
    let mut temp = unfinished(folder)?;
    let written = fill(&mut temp, bytes, readers).and_then(|()| {
        faults::ask(if over == Over::Old { DiskAct::Replace } else { DiskAct::Rename })
    });
    if let Err(e) = written {
        return Err(left(temp, e));
    }
    match over {
        Over::Nothing => temp.persist_noclobber(path).map_err(|e| e.error)?,
        Over::Old => temp.persist(path).map_err(|e| e.error)?,
    };
    Ok(())
}

/// After this a file put among others has its name for good.
///
/// # Errors
/// The disk refuses.
pub(crate) fn settle(path: &Path) -> Result<()> {
    faults::ask(DiskAct::SyncFolder)?;
    system::flush_name(path)
}

/// Makes a folder, with those above it.
///
/// # Errors
/// The disk refuses.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    faults::ask(DiskAct::Folder)?;
    fs::create_dir_all(folder)?;
    settle(folder)
}

/// Keeps every other run of the program out until the file that is returned is closed, which the system
/// does for a run that was killed. What is locked is an empty file next to `path`, which stays: `path`
/// itself is replaced, and Windows replaces no file that is open. `None` on a disk without locks, and in a
/// folder where nothing can be written and so `path` cannot be replaced either.
pub(crate) fn lock_for(path: &Path) -> Option<File> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name()?);
    name.push(".lock");
    let lock = path.with_file_name(name);
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(lock).ok()?;
    file.lock().ok().map(|()| file)
}

/// A new run of a command looks for leftovers again.
pub(crate) fn begin() {
    CLEARED.with_borrow_mut(BTreeSet::clear);
}

/// The folder that a file is in: `.` for a bare name.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

fn fill(temp: &mut NamedTempFile, bytes: &[u8], readers: Readers) -> Result<()> {
    // Before there is anything to read in it.
    match readers {
        Readers::Owner => system::restrict_to_owner(temp.path())?,
        Readers::All => system::open_to_all(temp.path())?,
    }
    if let Err(e) = faults::ask(DiskAct::Write) {
        // A disk that fails has taken a part of it.
        let _ = temp.write_all(&bytes[..bytes.len() / 2]);
        return Err(e);
    }
    temp.write_all(bytes)?;
    faults::ask(DiskAct::Sync)?;
    temp.as_file().sync_all()
}

/// An unfinished file is removed, unless the run is to end as if it had been killed.
fn left(temp: NamedTempFile, e: Error) -> Error {
    if faults::stopped() {
        // Closed and unlocked, as the system leaves it.
        drop(temp.keep());
    }
    e
}

/// A file without a final name, locked for as long as the run lasts: the lock tells other runs that it is in
/// use.
fn unfinished(folder: &Path) -> Result<NamedTempFile> {
    for _ in 0..TRIES {
        faults::ask(DiskAct::Create)?;
        let temp =
            tempfile::Builder::new().prefix(UNFINISHED).rand_bytes(LETTERS).tempfile_in(folder)?;
        let locked = match temp.as_file().try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => false,
            // A disk without locks: nothing is cleared away there.
            Err(TryLockError::Error(_)) => true,
        };
        if locked && temp.path().exists() {
            return Ok(temp);
        }
    }
    Err(Error::new(ErrorKind::ResourceBusy, "another program removes files here"))
}

thread_local! {
    /// Folders that this run has cleared.
    static CLEARED: RefCell<BTreeSet<PathBuf>> = const { RefCell::new(BTreeSet::new()) };
}

/// Removes what killed runs left in a folder, for it may hold secrets: files with the name of an
/// unfinished one, the owner's own, that no running program has locked. What cannot be removed
/// stays.
fn clear_leftovers(folder: &Path) {
    if !CLEARED.with_borrow_mut(|all| all.insert(folder.to_path_buf())) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| is_unfinished(p)) {
        if !fs::symlink_metadata(&path).is_ok_and(|m| m.is_file() && system::is_own(folder, &m)) {
            continue;
        }
        let Ok(file) = OpenOptions::new().read(true).write(true).open(&path) else { continue };
        if file.try_lock().is_ok() && faults::ask(DiskAct::Remove).is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_unfinished(path: &Path) -> bool {
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let rest = name.strip_prefix(UNFINISHED).unwrap_or_default();
    rest.len() == LETTERS && rest.bytes().all(|b| b.is_ascii_alphanumeric())
}
