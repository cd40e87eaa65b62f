//! Reading and writing files for all commands: limits before reading, a new name through a
//! temporary file and a rename, never over something that exists.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use super::disk::{self, Over, Readers};
use super::exit_codes::Failed;
use super::file_remarks::note;
use super::new_names::file_name;
use super::stdio;
use super::system;
use crate::desk::in_utf16;
use crate::limits;
use crate::shown::one_line;

/// Reads a whole file of at most `limit` bytes; `what` says what has at most so many.
///
/// # Errors
/// The file cannot be opened or read, is a folder, or is larger than `limit`.
pub(crate) fn read_bytes(path: &Path, limit: usize, what: &str) -> Result<Vec<u8>> {
    read_at_most(path, limit, what).map_err(|e| unread(path, &e))
}

/// The bytes of a file or of standard input, if there are no more than the limit.
fn read_at_most(path: &Path, limit: usize, what: &str) -> Result<Vec<u8>> {
    if stdio::is_stream(path) {
        let bytes = stdio::input()?;
        if bytes.len() > limit {
            bail!("it is larger than {} KiB, the limit for {what}", limit / 1024);
        }
        return Ok(bytes);
    }
    let file = fs::File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        bail!("it is a folder, not a file");
    }
    let size = usize::try_from(about.len()).unwrap_or(usize::MAX);
    // A pipe has no size beforehand. Room for one byte more shows that a file has ended.
    let mut bytes = Vec::with_capacity(if size > limit { 0 } else { size + 1 });
    if size <= limit {
        file.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    }
    if size > limit || bytes.len() > limit {
        bail!("it is larger than {} KiB, the limit for {what}", limit / 1024);
    }
    Ok(bytes)
}

/// How large a file is; nothing where that cannot be said.
pub(crate) fn size(path: &Path) -> usize {
    fs::metadata(path).map_or(0, |m| usize::try_from(m.len()).unwrap_or(usize::MAX))
}

/// Why the system refused, and what to do about the commonest reasons.
fn reason(e: &anyhow::Error) -> String {
    let Some(refusal) = e.downcast_ref::<std::io::Error>() else {
        return format!("{e}: choose another file or place");
    };
    if let Some(why) = system::explain(refusal) {
        return why.to_string();
    }
    let why = match refusal.kind() {
        ErrorKind::NotFound => "there is no such file or folder: check the name",
        ErrorKind::PermissionDenied => "permission denied: check who may use this file or folder",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only: choose another place",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full: make room",
        ErrorKind::InvalidFilename => {
            "the name is too long, or has a character that names cannot have: choose a shorter one"
        }
        _ => return format!("{e}: choose another file or place"),
    };
    why.to_string()
}

/// A document that people write or mail, without the mark that some editors put in front of a text.
///
/// # Errors
/// As [`read_bytes`]; or it is text in UTF-16.
pub(crate) fn read_document(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = read_bytes(path, limits::MAIL_BYTES, "a file written by hand")?;
    no_utf16(path, &bytes)?;
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    Ok(bytes)
}

/// Refuses text in UTF-16, which Windows calls Unicode. Where a signature judges, as in mails, it is read.
///
/// # Errors
/// It is such text.
pub(crate) fn no_utf16(path: &Path, bytes: &[u8]) -> Result<()> {
    match in_utf16(&path.display().to_string(), bytes) {
        Some(refused) => Err(Failed::refused(refused.what, refused.help).into()),
        None => Ok(()),
    }
}

/// A mail, a mailbox, or the document itself.
///
/// # Errors
/// As [`read_bytes`].
pub(crate) fn read_mail(path: &Path) -> Result<Vec<u8>> {
    read_bytes(path, limits::MAILBOX_BYTES, "a mail or mailbox")
}

/// A mailbox that is too long to be read whole; `None` for everything else.
///
/// # Errors
/// It cannot be opened, or is longer than any mailbox that is read.
pub(crate) fn long_mailbox(path: &Path) -> Result<Option<BufReader<fs::File>>> {
    if stdio::is_stream(path) || size(path) <= limits::MAILBOX_BYTES {
        return Ok(None);
    }
    open_mailbox(path).map_err(|e| unread(path, &e))
}

/// The file, if it begins as a mailbox does.
fn open_mailbox(path: &Path) -> Result<Option<BufReader<fs::File>>> {
    let mut input = BufReader::new(fs::File::open(path)?);
    if !input.fill_buf()?.trim_ascii_start().starts_with(b"From ") {
        return Ok(None);
    }
    if size(path) as u64 > limits::LONG_MAILBOX_BYTES {
        let most = limits::LONG_MAILBOX_BYTES / 1024 / 1024;
        bail!("it is larger than {most} MiB, the limit for a mailbox");
    }
    Ok(Some(input))
}

/// Why a file could not be read.
pub(crate) fn unread(path: &Path, e: &anyhow::Error) -> anyhow::Error {
    Failed::io(format!("cannot read {}", one_line(path.display())), reason(e)).into()
}

/// A game file.
///
/// # Errors
/// As [`read_bytes`].
pub(crate) fn read_game(path: &Path) -> Result<Vec<u8>> {
    read_bytes(path, limits::GAME_FILE_BYTES, "a game file")
}

/// A file that holds a secret. Its bytes stand in memory once, and are wiped.
///
/// # Errors
/// As [`read_bytes`]; or others than its owner can read it.
pub(crate) fn read_secret(path: &Path) -> Result<Zeroizing<Vec<u8>>> {
    read_own_secret(path).map_err(|e| {
        if e.is::<Failed>() {
            e
        } else {
            Failed::io(format!("cannot read {}", path.display()), reason(&e)).into()
        }
    })
}

/// The bytes of a file that no one else may read.
fn read_own_secret(path: &Path) -> Result<Zeroizing<Vec<u8>>> {
    let file = fs::File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        bail!("it is a folder, not a file");
    }
    own_eyes_only(path, &about)?;
    // Room for all of it from the start: a buffer that grows leaves copies behind.
    let room = usize::try_from(about.len()).unwrap_or(usize::MAX).max(64 * 1024);
    if room > limits::SECRET_BYTES {
        bail!("it is larger than {} KiB, the most that is read here", limits::SECRET_BYTES / 1024);
    }
    let mut bytes = Zeroizing::new(Vec::with_capacity(room + 1));
    file.take(room as u64).read_to_end(&mut bytes)?;
    no_utf16(path, &bytes)?;
    Ok(bytes)
}

/// The files without those that are never mailed, which lie next to the others.
pub(crate) fn without_secrets(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    files.iter().filter(|file| !file.to_string_lossy().ends_with(".secret.toml"))
}

/// What an earlier run of the same command wrote before it was stopped, if it is text.
pub(crate) fn earlier(path: &Path) -> Option<Zeroizing<String>> {
    let about = fs::metadata(path).ok().filter(|m| m.is_file())?;
    (about.len() <= limits::MAIL_BYTES as u64).then_some(())?;
    let text = String::from_utf8(fs::read(path).ok()?).ok()?;
    Some(Zeroizing::new(text))
}

/// Refuses a secret that is none, as ssh does.
fn own_eyes_only(path: &Path, about: &fs::Metadata) -> Result<()> {
    let Some(exposure) = system::exposure(path, about)? else { return Ok(()) };
    let who = exposure.who;
    let what =
        format!("{} holds a secret, and others can read or change it ({who})", path.display());
    let help = format!("it was not used; make it your own with `{}`", exposure.remedy);
    Err(Failed::refused(what, help).into())
}

/// What writing did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrote {
    /// The file is new.
    New,
    /// It existed with exactly these bytes.
    Same,
}

impl Wrote {
    /// The line that names the file, and says if the command was given before.
    pub(crate) fn told(self, path: &Path) -> String {
        let again = match self {
            Wrote::New => "",
            Wrote::Same => "  unchanged: it was there already, and nothing was written\n",
        };
        if stdio::is_stream(path) { String::new() } else { format!("{}\n{again}", path.display()) }
    }
}

/// Writes a file that must not exist yet, or exists with equal bytes.
///
/// # Errors
/// The file exists with other bytes, or the disk refuses; nothing is left half-written.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<Wrote> {
    write(path, bytes, false)
}

/// Writes many such files into one folder. To sync the folder after each of them would take most of
/// the time.
///
/// # Errors
/// As [`write_new`]; files that were written before stay, each of them whole.
pub(crate) fn write_all(files: &[(PathBuf, &Vec<u8>)]) -> Result<()> {
    let mut last = None;
    for (path, bytes) in files {
        file_name(path)?;
        if free(path, bytes)? == Wrote::New {
            disk::put_among(path, bytes, Readers::All, Over::Nothing)
                .map_err(|e| unwritten(path, e))?;
            last = Some(path);
        }
    }
    last.map_or(Ok(()), |path| disk::settle(path).map_err(|e| unwritten(path, e)))?;
    Ok(())
}

fn unwritten(path: &Path, e: std::io::Error) -> Failed {
    let help = format!("{}. Nothing was written: choose another place", reason(&e.into()));
    Failed::io(format!("cannot write {}", path.display()), help)
}

/// As [`write_new`], readable by its owner alone (chain secrets, private keys).
///
/// # Errors
/// As [`write_new`].
pub(crate) fn write_secret(path: &Path, bytes: &[u8]) -> Result<Wrote> {
    write(path, bytes, true)
}

/// What is kept of a file that is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backups {
    /// Every state, each under a number of its own: for what somebody wrote.
    Each,
    /// The last state alone, under `.before`: for lists that grow by a line.
    Last,
}

/// Writes a file that may exist, and keeps its old content next to it under another name, which is
/// returned. Only for files of the user's own that change, such as the address book.
///
/// # Errors
/// The disk refuses; the file is as it was.
pub(crate) fn replace(path: &Path, bytes: &[u8], keep: Backups) -> Result<Option<PathBuf>> {
    if stdio::is_stream(path) {
        return write_new(path, bytes).map(|_| None);
    }
    file_name(path)?;
    if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
        disk::make_folder(folder).map_err(|e| {
            Failed::io(format!("cannot make the folder {}", folder.display()), reason(&e.into()))
        })?;
    }
    let old = match fs::read(path) {
        Ok(old) if old == bytes => return Ok(None),
        Ok(old) => old,
        Err(_) => return write_new(path, bytes).map(|_| None),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
    let kept = match keep {
        Backups::Last => {
            let kept = path.with_file_name(format!("{name}.before"));
            write_over(&kept, &old)?;
            kept
        }
        Backups::Each => {
            let mut names = (1..10_000u32).map(|n| path.with_file_name(format!("{name}.{n}")));
            let kept = names.find(|p| free(p, &old).is_ok());
            let kept = kept.ok_or_else(|| {
                Failed::io(format!("too many old versions of {}", path.display()), "remove some")
            })?;
            write_new(&kept, &old)?;
            kept
        }
    };
    write_over(path, bytes)?;
    Ok(Some(kept))
}

/// Writes a file in place of the one that is there, whose content can be made again.
///
/// # Errors
/// The disk refuses; the file is as it was.
pub(crate) fn write_over(path: &Path, bytes: &[u8]) -> Result<()> {
    disk::write_file(path, bytes, Readers::All, Over::Old).map(drop).map_err(|e| {
        Failed::io(format!("cannot write {}", path.display()), reason(&e.into())).into()
    })
}

/// Could this be written? For commands with several outputs, before the first of them.
///
/// # Errors
/// The file exists with other bytes.
pub(crate) fn free(path: &Path, bytes: &[u8]) -> Result<Wrote> {
    if stdio::is_stream(path) {
        return Ok(Wrote::New);
    }
    let Ok(about) = fs::metadata(path) else { return Ok(Wrote::New) };
    if about.len() == bytes.len() as u64
        && fs::read(path).is_ok_and(|found| *Zeroizing::new(found) == bytes)
    {
        return Ok(Wrote::Same);
    }
    let what = format!("{} exists and holds something else", path.display());
    let help =
        "nothing is ever overwritten: move it away, or choose another name (mostly with --out)";
    Err(Failed::io(what, help).into())
}

/// Equal for equal bytes.
pub(crate) type ContentHash = [u8; 32];

/// The SHA-256 of a file's content.
pub(crate) fn hash(bytes: &[u8]) -> ContentHash {
    Sha256::digest(bytes).into()
}

/// The hash of a file, whatever it is that cannot be read or is too large for us to have written
/// it; `None` where there is no file.
pub(crate) fn hash_of(path: &Path) -> Option<ContentHash> {
    fs::symlink_metadata(path).ok()?;
    Some(read_game(path).map_or_else(|_| ContentHash::default(), |bytes| hash(&bytes)))
}

/// Is the folder there in which a file is to be written?
///
/// # Errors
/// It is not, or is a file.
pub(crate) fn folder(folder: &Path) -> Result<()> {
    let name = folder.display();
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let (what, help) = if folder.exists() {
        (format!("{name} is not a folder"), "name a folder")
    } else {
        (format!("there is no folder {name}"), "make it first, or name another")
    };
    Err(Failed::io(what, help).into())
}

/// Refuses to write a picture of lines or a page under a name that says pixels.
fn no_words_as_pixels(path: &Path, bytes: &[u8]) -> Result<()> {
    let named_png = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("png"));
    if !named_png || !bytes.starts_with(b"<") {
        return Ok(());
    }
    let what = format!("{} would hold no pixels, whatever its name says", one_line(path.display()));
    let svg = path.with_extension("svg");
    let help = format!(
        "name it {}, which any browser shows; pixels are what `fieldpost map --format png` draws",
        one_line(svg.display())
    );
    Err(Failed::wrong_use(what, help).into())
}

fn write(path: &Path, bytes: &[u8], secret: bool) -> Result<Wrote> {
    file_name(path)?;
    no_words_as_pixels(path, bytes)?;
    if free(path, bytes)? == Wrote::Same {
        return Ok(Wrote::Same);
    }
    if stdio::is_stream(path) && !secret {
        stdio::output(bytes).map_err(|e| unwritten(path, e))?;
        return Ok(Wrote::New);
    }
    let readers = if secret { Readers::Owner } else { Readers::All };
    disk::write_file(path, bytes, readers, Over::Nothing).map_err(|e| unwritten(path, e))?;
    Ok(Wrote::New)
}

/// `turn.toml` becomes `turn.signed.toml`; what came from standard input goes on to standard output.
pub(crate) fn signed_name(file: &Path) -> PathBuf {
    if stdio::is_stream(file) {
        return file.to_path_buf();
    }
    file.with_extension("signed.toml")
}

/// Appends to a file's name.
pub(crate) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// All files below `path` whose name ends in `.ext`, sorted; the path itself if it is no folder. Pipes
/// and devices in a folder are no files: they may never end.
///
/// # Errors
/// A folder cannot be listed.
pub(crate) fn files(path: &Path, ext: &str) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut walk = FolderWalk { ext, found: Vec::new(), seen: BTreeSet::new() };
    walk.folder(path, 0)
        .map_err(|e| Failed::io(format!("cannot list {}", path.display()), reason(&e)))?;
    walk.found.sort();
    Ok(walk.found)
}

/// The deepest folder that is looked into.
const DEEPEST: u32 = 32;

/// Files looked for in a folder and those below it. Somebody else may have put anything there: what cannot
/// be looked into is named, and the rest is looked at.
struct FolderWalk<'e> {
    ext: &'e str,
    found: Vec<PathBuf>,
    /// Folders that were looked into, by what links in the file system lead to.
    seen: BTreeSet<PathBuf>,
}

impl FolderWalk<'_> {
    fn folder(&mut self, path: &Path, depth: u32) -> Result<()> {
        if !self.seen.insert(path.canonicalize()?) {
            strange(path, "it leads back to a folder that is looked at already");
            return Ok(());
        }
        if depth > DEEPEST {
            strange(path, "folders are nested more than 32 deep");
            return Ok(());
        }
        for entry in fs::read_dir(path)? {
            self.entry(&entry?.path(), depth);
        }
        Ok(())
    }

    fn entry(&mut self, path: &Path, depth: u32) {
        let about = fs::metadata(path);
        let wanted = path.extension().is_some_and(|e| e == self.ext);
        match about {
            Ok(about) if about.is_dir() => {
                if let Err(e) = self.folder(path, depth + 1) {
                    strange(path, &reason(&e));
                }
            }
            // Pipes and devices are no files: they may never end.
            Ok(about) if !about.is_file() => {}
            _ if wanted => self.found.push(path.to_path_buf()),
            _ => {}
        }
    }
}

thread_local! {
    /// What was passed over and named in this run: folders are gone through once for every ending.
    static NAMED: RefCell<BTreeSet<PathBuf>> = const { RefCell::new(BTreeSet::new()) };
}

/// A new run of a command names again what it passes over.
pub(crate) fn begin() {
    NAMED.with_borrow_mut(BTreeSet::clear);
}

/// Names something in a folder that is passed over, once in a run.
fn strange(path: &Path, why: &str) {
    if !NAMED.with_borrow_mut(|named| named.insert(path.to_path_buf())) {
        return;
    }
    note(&format!("{} was passed over: {why}", one_line(path.display())));
}
