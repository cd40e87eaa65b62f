//! `fieldpost mail unpack`: the documents and game files of a mail or mailbox, each in a file of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::Invitation;
use crate::cli::games::Games;
use crate::cli::term::{print, warn};
use crate::desk::unpacked_names::{document_bytes, document_name, invitation_file, is_plain_name};
use crate::diag::wrap;
use crate::edition::Source;
use crate::format::{FORM_LINE, storable};
use crate::mail::mime::is_game_file;
use crate::mail::{Enclosed, Letter, open};
use crate::shown::one_line;
use crate::store::disk;
use crate::store::exit_codes::Failed;
use crate::store::inbox::read_each;
use crate::store::io;
use crate::store::known::game_found_good;

#[derive(Args)]
pub(super) struct Unpack {
    /// A mail or a mailbox
    file: PathBuf,
    /// The folder to write into, made if it does not exist; by default the current one
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// So many files of one name are kept apart by numbers.
const MOST_OF_A_NAME: u32 = 10_000;

/// Writes them.
///
/// # Errors
/// There is nothing to write, or a file cannot be written.
pub(super) fn run(args: &Unpack) -> Result<()> {
    let folder = args.dir.clone().unwrap_or_default();
    folder_for_files(&folder)?;
    let mut files = Unpacked {
        folder,
        names: BTreeMap::new(),
        all: BTreeMap::new(),
        drafts: BTreeSet::new(),
        source: None,
        any: false,
    };
    match io::long_mailbox(&args.file)? {
        Some(mailbox) => {
            let mut fault = None;
            // The content of a message is written before the next one is read.
            read_each(&args.file, mailbox, &mut |letter: Letter| {
                let done = files.unpack(&letter, &args.games).and_then(|()| files.write());
                fault = fault.take().or(done.err());
            })?;
            fault.map_or(Ok(()), Err)?;
        }
        None => {
            let bag = open(&io::read_mail(&args.file)?);
            bag.letters.iter().try_for_each(|letter| files.unpack(letter, &args.games))?;
            files.write()?;
        }
    }
    if files.any {
        return Ok(());
    }
    let what = format!("{}: there is nothing in it to unpack", args.file.display());
    Err(Failed::refused(what, "`fieldpost mail read` says what is in it").into())
}

/// Makes the folder, unless it is there.
fn folder_for_files(folder: &Path) -> Result<()> {
    if folder.as_os_str().is_empty() || folder.exists() {
        return io::folder(folder);
    }
    disk::make_folder(folder).map_err(|e| {
        let what = format!("cannot make the folder {}", one_line(folder.display()));
        Failed::io(what, format!("{e}; name another place")).into()
    })
}

/// What is to be written into a folder.
struct Unpacked {
    folder: PathBuf,
    names: BTreeMap<String, NamesTaken>,
    all: BTreeMap<String, Vec<u8>>,
    /// Those that are not signed.
    drafts: BTreeSet<String>,
    /// The boards, once something in the mail needs them.
    source: Option<Source>,
    /// Something was written.
    any: bool,
}

/// What has a name already, with whatever number, in the folder or here; and the next number.
#[derive(Default)]
struct NamesTaken {
    by: BTreeMap<io::ContentHash, String>,
    next: u32,
}

impl Unpacked {
    /// Takes what one mail holds.
    fn unpack(&mut self, letter: &Letter, games: &Games) -> Result<()> {
        for (name, bytes) in letter.parts.iter().filter_map(invitation_file) {
            self.add(&name, bytes);
        }
        for one in letter.documents.iter().filter(|one| !is_invitation(one)) {
            let name = self.add(&document_name(one), document_bytes(one));
            if one.by.is_none() {
                self.drafts.insert(name);
            }
        }
        // Maps, reports and plain forms, which prove nothing and are for people.
        for part in &letter.parts {
            let name = part.name.as_deref().filter(|n| is_plain_name(n, &["svg", "html", "txt"]));
            if let Some(name) = name.filter(|_| !part.bytes.is_empty()) {
                let name = self.add(&storable(name), part.bytes.clone());
                if part.bytes.starts_with(FORM_LINE.as_bytes()) {
                    self.drafts.insert(name);
                }
            }
        }
        for part in letter.parts.iter().filter(|p| is_game_file(&p.bytes)) {
            // Boards of one's own are read from the disk only where something in the mail needs them.
            if self.source.is_none() {
                self.source = Some(games.source()?);
            }
            let source = self.source.as_ref().unwrap_or(&Source::BuiltIn);
            match game_name(&part.bytes, source) {
                Ok(name) => {
                    let other = self.add(&name, part.bytes.clone());
                    if other != name {
                        warn(&two_histories(&name, &other));
                    }
                }
                Err(e) => warn(&format!("note: a game file was left out: {e}\n")),
            }
        }
        if let Some(e) = &letter.trouble {
            let at = letter.number.map_or(String::new(), |n| format!("message {n}: "));
            warn(&format!("note: {at}{e}\n"));
        }
        Ok(())
    }

    /// Writes what was taken since the last time, all of it or nothing.
    fn write(&mut self) -> Result<()> {
        let all = std::mem::take(&mut self.all);
        let paths: Vec<(PathBuf, &Vec<u8>)> =
            all.iter().map(|(n, b)| (self.folder.join(n), b)).collect();
        for (path, bytes) in &paths {
            io::free(path, bytes)?;
        }
        io::write_all(&paths)?;
        for (name, (path, _)) in all.keys().zip(&paths) {
            print(&format!("{}\n", path.display()));
            if self.drafts.contains(name) {
                print("  not signed: a file to fill in, or one that its writer must still sign\n");
            }
        }
        self.any |= !paths.is_empty();
        Ok(())
    }

    /// Takes a name that no file has with other bytes, neither here nor in the folder: `x.toml`,
    /// `x.2.toml`, ... So the mails of a whole game can be unpacked into one folder.
    /// The name it gets.
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> String {
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, "toml"));
        let numbered = |n: u32| if n > 1 { format!("{stem}.{n}.{end}") } else { name.to_string() };
        let taken = self.names.entry(name.to_string()).or_default();
        let digest = io::hash(&bytes);
        // Every file is read once, however many documents have its name.
        while !taken.by.contains_key(&digest) && taken.next < MOST_OF_A_NAME {
            taken.next += 1;
            let name = numbered(taken.next);
            match io::hash_of(&self.folder.join(&name)) {
                Some(found) => taken.by.insert(found, name),
                None => taken.by.insert(digest, name),
            };
        }
        // With every name taken the last one is tried, and refused like any file that exists.
        let name = taken.by.get(&digest).cloned().unwrap_or_else(|| numbered(MOST_OF_A_NAME));
        self.all.insert(name.clone(), bytes);
        name
    }
}

/// Is this document an invitation?
fn is_invitation(one: &Enclosed) -> bool {
    Invitation::read(&one.canonical.text).is_ok()
}

/// Two game files have the same number of blocks and are not the same.
fn two_histories(name: &str, other: &str) -> String {
    let name = one_line(name);
    let other = one_line(other);
    wrap(
        &format!(
            "note: {name} exists already and differs from this one, which becomes {other}: the game \
            may have two histories. `fieldpost audit` on both says where they begin to differ; ask \
            the player who wrote the blocks before you go on."
        ),
        "",
        "  ",
    )
}

/// `spring-07.0004.ron`
fn game_name(bytes: &[u8], source: &Source) -> Result<String, String> {
    let game = match game_found_good(bytes, source) {
        Some(game) => game,
        None => crate::chain::open(bytes, source).map_err(|e| e.to_string())?,
    };
    let name = game.usual_file_name();
    let plain = Path::new(&name).file_name().is_some_and(|n| n.to_string_lossy() == name);
    if plain { Ok(storable(&name)) } else { Err(format!("{name} is not a file name")) }
}
