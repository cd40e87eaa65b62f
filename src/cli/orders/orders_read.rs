//! `fieldpost orders read`: the order file that a turn in plain text makes.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::term::{Format, print, print_json};
use crate::orders::fold;
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost orders read turn.txt
  fieldpost orders read turn.txt --game mail/spring-07.0004.ron --out turn.toml

It says how it read every line, and what it could not read. If a line can mean
two things, it asks which one you mean, and the exit code is 1. `orders check`,
`explain`, `sign` and `post` also take plain text.")]
pub(super) struct ReadPlainArgs {
    /// Your turn as plain text
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Write the order file here
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints what was read, and writes the order file.
///
/// # Errors
/// Something has to be asked, or a file cannot be read or written.
pub(super) fn run(args: &ReadPlainArgs) -> Result<()> {
    let to = if args.format == Format::Json { PlainUse::Data } else { PlainUse::Told };
    let found = given(&args.file, &args.beside, to)?;
    let text = &found.canonical.text;
    let text = fold(text).unwrap_or_else(|| text.clone());
    if args.format == Format::Json {
        let none = json!({ "diagnostics": [] });
        let read = found.plain.as_ref().map(|plain| plain.with_reading(none, &args.file));
        let mut value = read.unwrap_or_else(|| json!({}));
        value["orders"] = json!(text);
        print_json(&value);
    }
    if let Some(out) = &args.out {
        io::write_new(out, text.as_bytes())?;
        if args.format == Format::Text {
            print(&format!("{}\n", out.display()));
        }
    }
    Ok(())
}
