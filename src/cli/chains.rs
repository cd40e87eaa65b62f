//! `fieldpost chains`: copies all dice chains of a folder to another place, and says how old the copies there
//! were. An old copy has forgotten what it opened, so it is never put over a newer one.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::term::print;
use crate::seal::Secret;
use crate::shown::{count, one_line};
use crate::store::chain_copy::{CopyAge, age_of, write_copy};
use crate::store::chain_file::read_chain;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::io;

/// Copy all dice chains of a folder to a USB stick, and say how old the copies there were
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost chains cup /media/stick
  fieldpost chains cup /media/stick --check

Without its chain a game cannot go on, and an old copy does not know what was
opened since. So copy your chains each time `week` or `step` has opened one.
This command copies the chains of all games in a folder, and says how many steps
each copy was behind. If a copy is newer than the file in the folder, the
command leaves it alone and tells you to copy it back. Keep the copies as secret
as the chains themselves. The folder for the copies must exist, so that nothing
is copied to your own disk by mistake when the stick is not plugged in.")]
pub(super) struct ChainsArgs {
    /// The folder with the chains
    dir: PathBuf,
    /// The folder for the copies
    copies: PathBuf,
    /// Only say how old the copies are
    #[arg(long)]
    check: bool,
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
    if !args.copies.is_dir() {
        let what = format!("there is no folder {}", one_line(args.copies.display()));
        let help =
            "nothing was copied: plug the stick in; if you want a new folder there, make it first";
        return Err(Failed::io(what, help).into());
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
        print(&told(chain, &own, &copy, &age, args.check));
    }
    let total = count(chains.len(), "chain");
    let checked =
        if args.check { "none copied (--check)".into() } else { format!("{copied} copied") };
    print(&format!("{total}, {checked}\n"));
    if bad { Err(Failed::told(FailureKind::Refused).into()) } else { Ok(()) }
}

fn told(chain: &Path, own: &Secret, copy: &Path, age: &CopyAge, check: bool) -> String {
    let chain = one_line(chain.display());
    let copy = one_line(copy.display());
    let step = own.memory.last_step();
    match age {
        CopyAge::Missing if check => format!("{chain}  opened through step {step}; no copy yet\n"),
        CopyAge::Missing => {
            format!("{chain}  opened through step {step}; copied for the first time\n")
        }
        CopyAge::UpToDate => {
            format!("{chain}  opened through step {step}; the copy is up to date\n")
        }
        CopyAge::Behind(n) => {
            let steps = count(usize::try_from(*n).unwrap_or(usize::MAX), "step");
            let age = if *n == 0 { "older".to_string() } else { format!("{steps} behind") };
            if check {
                format!("{chain}  opened through step {step}; the copy is {age}\n")
            } else {
                format!("{chain}  opened through step {step}; copied: the old copy was {age}\n")
            }
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
