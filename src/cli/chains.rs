//! `fieldpost chains`: copies all dice chains of a folder to another place, and says how old the copies there
//! were. An old copy has forgotten what it opened, so it is never put over a newer one.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::term::print;
use crate::limits::SECRET_BYTES;
use crate::seal::Secret;
use crate::shown::{count, one_line};
use crate::store::chain_file::read_chain;
use crate::store::disk::{self, Over, Readers};
use crate::store::failed::{Failed, FailureKind};
use crate::store::io;

/// Copy all dice chains of a folder to a USB stick, and say how old the copies there were
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost chains cup /media/stick
  fieldpost chains cup /media/stick --check

If you lose a chain, you lose the game, and an old copy does not know what was
opened since. So copy your chains after every step or every week. This command
copies the chains of all games in a folder, and says how many steps each copy
was behind. If a copy is newer than the file in the folder, the command leaves
it alone and tells you to copy it back. Keep the copies as secret as the chains
themselves.")]
pub(super) struct ChainsArgs {
    /// The folder with the chains
    dir: PathBuf,
    /// The folder for the copies
    copies: PathBuf,
    /// Only say how old the copies are
    #[arg(long)]
    check: bool,
}

/// How a copy compares with the chain itself.
enum CopyAge {
    Missing,
    UpToDate,
    /// So many steps were opened since.
    Behind(u32),
    /// It has opened more than the chain in the folder.
    Ahead(u32),
    /// It is no copy of this chain.
    Other(String),
}

/// Copies them.
///
/// # Errors
/// A folder or chain cannot be read or written; or, after everything was told, a copy is newer than its chain or is
/// none of it.
pub(super) fn run(args: &ChainsArgs) -> Result<()> {
    io::folder(&args.dir)?;
    if !args.dir.is_dir() {
        let what = format!("{} is not a folder", one_line(args.dir.display()));
        return Err(Failed::wrong_use(what, "name the folder that your chains are in").into());
    }
    let chains = io::files(&args.dir, "chain")?;
    if chains.is_empty() {
        let what = format!("there are no chains in {}", one_line(args.dir.display()));
        return Err(Failed::wrong_use(what, "their names end in .chain").into());
    }
    let mut copied = 0;
    let mut bad = false;
    for chain in &chains {
        let own = match read_chain(chain) {
            Ok(own) => own,
            Err(e) => {
                print(&format!("NOT COPIED  {e:#}\n"));
                bad = true;
                continue;
            }
        };
        let copy = args.copies.join(chain.strip_prefix(&args.dir).unwrap_or(chain));
        let age = age_of(&copy, &own);
        let copies = matches!(age, CopyAge::Missing | CopyAge::Behind(_)) && !args.check;
        if copies {
            write_copy(&copy, &own)?;
            copied += 1;
        }
        bad |= matches!(age, CopyAge::Ahead(_) | CopyAge::Other(_));
        print(&told(chain, &own, &copy, &age));
    }
    let total = count(chains.len(), "chain");
    print(&format!("{total}, {copied} copied\n"));
    if bad { Err(Failed::told(FailureKind::Refused).into()) } else { Ok(()) }
}

/// How old a copy is.
fn age_of(copy: &Path, own: &Secret) -> CopyAge {
    if !copy.exists() {
        return CopyAge::Missing;
    }
    // A stick may keep no permissions, so that nothing is asked about them here.
    let bytes = match io::read_bytes(copy, SECRET_BYTES, "a dice chain") {
        Ok(bytes) => zeroize::Zeroizing::new(bytes),
        Err(e) => return CopyAge::Other(format!("{e:#}").replace("\n  ", ": ")),
    };
    let read = std::str::from_utf8(&bytes).ok().and_then(|text| Secret::read(text).ok());
    let Some(read) = read else { return CopyAge::Other("it is not a dice chain".to_string()) };
    let same = |s: &Secret| (s.chain.prep(), s.chain.keeper().to_string());
    if same(&read) != same(own) || read.chain.anchor() != own.chain.anchor() {
        return CopyAge::Other("it is the chain of another game or seat".to_string());
    }
    let there = read.memory.last_step();
    let here = own.memory.last_step();
    if there > here {
        CopyAge::Ahead(there)
    } else if there < here || read.text() != own.text() {
        CopyAge::Behind(here - there)
    } else {
        CopyAge::UpToDate
    }
}

fn write_copy(copy: &Path, own: &Secret) -> Result<()> {
    if let Some(folder) = copy.parent() {
        disk::make_folder(folder).map_err(|e| copy_failed(copy, &e))?;
    }
    disk::write_file(copy, own.text().as_bytes(), Readers::Owner, Over::Old)
        .map_err(|e| copy_failed(copy, &e))?;
    Ok(())
}

/// The copy of a chain could not be written.
fn copy_failed(copy: &Path, e: &std::io::Error) -> Failed {
    let what = format!("cannot write {}: {e}", one_line(copy.display()));
    Failed::io(what, "the chain itself is as it was: make room, or name another folder")
}

fn told(chain: &Path, own: &Secret, copy: &Path, age: &CopyAge) -> String {
    let chain = one_line(chain.display());
    let copy = one_line(copy.display());
    let step = own.memory.last_step();
    match age {
        CopyAge::Missing => format!("{chain}  opened up to step {step}; it had no copy\n"),
        CopyAge::UpToDate => format!("{chain}  opened up to step {step}; the copy is up to date\n"),
        CopyAge::Behind(0) => format!("{chain}  opened up to step {step}; the copy was older\n"),
        CopyAge::Behind(n) => {
            let steps = count(usize::try_from(*n).unwrap_or(usize::MAX), "step");
            format!("{chain}  opened up to step {step}; the copy was {steps} behind\n")
        }
        CopyAge::Ahead(there) => format!(
            "NOT COPIED  {chain} knows of step {step}, and {copy} of step {there}: the copy is newer.\n  Put it in \
             the place of {chain} before you open anything.\n"
        ),
        CopyAge::Other(why) => {
            format!("NOT COPIED  {copy}: {why}\n  Move it away, or name another folder.\n")
        }
    }
}
