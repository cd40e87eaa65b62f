//! `fieldpost completions` and `fieldpost man`: made from the command definitions.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, io, print};

/// Print a completion script for your shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost completions bash > \\
      ~/.local/share/bash-completion/completions/fieldpost
  fieldpost completions zsh > ~/.zfunc/_fieldpost
  fieldpost completions fish > ~/.config/fish/completions/fieldpost.fish")]
pub struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

/// Write the manual pages into a folder
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost man ~/.local/share/man/man1")]
pub struct ManArgs {
    /// An existing folder
    folder: PathBuf,
}

pub fn completions(args: &CompletionsArgs) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "fieldpost", &mut script);
    print(&String::from_utf8_lossy(&script));
    Ok(())
}

pub fn man(args: &ManArgs) -> Result<()> {
    let mut root = Cli::command();
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

fn page(folder: &std::path::Path, command: &clap::Command, name: &str) -> Result<()> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name).render(&mut text)?;
    io::write_new(&folder.join(format!("{name}.1")), &text)?;
    Ok(())
}
