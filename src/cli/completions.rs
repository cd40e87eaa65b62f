//! `fieldpost completions`: completion scripts, made from the command definitions.

use anyhow::Result;
use clap::Args;
use clap_complete::Shell;

use super::term::print_whole;

/// Print a completion script for your shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost completions bash > \\
      ~/.local/share/bash-completion/completions/fieldpost
  fieldpost completions zsh > ~/.zfunc/_fieldpost
  fieldpost completions fish > ~/.config/fish/completions/fieldpost.fish")]
pub(super) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
/// None.
pub(super) fn run(args: &CompletionsArgs, mut root: clap::Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut root, "fieldpost", &mut script);
    print_whole(&String::from_utf8_lossy(&script));
    Ok(())
}
