//! `fieldpost orders print`: an order file as plain text.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::term::{Format, painted, print, print_painted};
use crate::orders::{OrdersHeader, read_orders};
use crate::plain::{FormLine, print_turn};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders print spring-07.0005.orders.toml --out turn.txt

`fieldpost orders read turn.txt` turns it back into the same orders.")]
pub(super) struct PrintPlain {
    /// An order file
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Where to write it; by default it is printed
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// Prints the orders as plain text.
///
/// # Errors
/// The file cannot be read; its findings have been printed.
pub(super) fn run(args: &PrintPlain) -> Result<()> {
    let found = given(&args.file, &args.beside, PlainUse::Data)?;
    let game = args.beside.game_to_read(&found, Format::Text)?;
    let ed = &game.rules().edition;
    let read = read_orders(ed, &found.canonical.text);
    let Some(file) = read.value else {
        print_painted(&painted(&found, ed, &read.diagnostics));
        return Err(Failed::told(FailureKind::Refused).into());
    };
    let text = format!("{}{}", form_line(&file.header), print_turn(ed, &file.orders));
    match &args.out {
        Some(out) => {
            io::write_new(out, text.as_bytes())?;
            print(&format!("{}\n", out.display()));
        }
        None => print(&text),
    }
    Ok(())
}

/// The line that ties the text to the moment of the file, where that says it.
fn form_line(head: &OrdersHeader) -> String {
    let (Some(step), Some(digits)) = (head.step, head.head.clone()) else { return String::new() };
    let seat = head.seat.clone();
    let game = head.game.clone();
    let replaces = head.replaces.clone();
    let line =
        FormLine { kind: head.kind, seat, game, step, head: digits, version: None, replaces };
    format!("{line}\n")
}
