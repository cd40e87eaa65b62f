//! `fieldpost man`: manual pages, made from the command definitions.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::store::io;

/// Write the manual pages into a folder
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost man ~/.local/share/man/man1")]
pub(super) struct ManArgs {
    /// An existing folder
    folder: PathBuf,
}

/// Writes a page for every command and subcommand.
///
/// # Errors
/// The folder is not there, or a page in it is another one.
pub(super) fn run(args: &ManArgs, mut root: clap::Command) -> Result<()> {
    root.build();
    page(&args.folder, &root, "fieldpost")?;
    for sub in root.get_subcommands() {
        let name = format!("fieldpost-{}", sub.get_name());
        page(&args.folder, sub, &name)?;
        for deeper in sub.get_subcommands() {
            page(&args.folder, deeper, &format!("{name}-{}", deeper.get_name()))?;
        }
    }
    Ok(())
}

fn page(folder: &Path, command: &clap::Command, name: &str) -> Result<()> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name).render(&mut text)?;
    io::write_new(&folder.join(format!("{name}.1")), &text)?;
    Ok(())
}
