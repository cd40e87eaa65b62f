//! `fieldpost mail address`: the address book in the user's folder for settings.

use anyhow::Result;
use clap::Args;

use crate::cli::book_at::BookAt;
use crate::cli::term::print;
use crate::store::exit_codes::Failed;
use crate::store::io::{self, Backups};

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost mail address
  fieldpost mail address anna \"Anna Example <anna@example.org>\"
  fieldpost mail address anna anna@work.example --in-game spring-07
  fieldpost mail address anna --remove

Before a change, the old book is kept next to it as addresses.toml.before.
Addresses never go into a game file.")]
pub(super) struct Address {
    /// The seat; without one the whole book is listed
    seat: Option<String>,
    /// Its address
    #[arg(requires = "seat")]
    address: Option<String>,
    /// For this game only
    #[arg(long, value_name = "NAME")]
    in_game: Option<String>,
    /// Take the address out
    #[arg(long, requires = "seat", conflicts_with = "address")]
    remove: bool,
    #[command(flatten)]
    book: BookAt,
}

/// Shows the address book, or changes a seat's address in it.
pub(super) fn run(args: &Address) -> Result<()> {
    let file = args.book.file()?;
    let mut book = file.read()?;
    let path = file.path();
    let Some(seat) = args.seat.as_deref() else {
        print(&format!("# {}\n{}", path.display(), book.text()));
        return Ok(());
    };
    let game = args.in_game.as_deref();
    if args.address.is_none() && !args.remove {
        let found = match game {
            Some(game) => book.address_of(game, seat),
            None => book.everywhere.get(seat).map(String::as_str),
        };
        let help = format!("enter it: fieldpost mail address {seat} NAME@PLACE");
        let to =
            found.ok_or_else(|| Failed::refused(format!("{seat} has no address here"), help))?;
        print(&format!("{to}\n"));
        return Ok(());
    }
    let old = book.set_address(game, seat, args.address.as_deref()).map_err(|e| {
        Failed::wrong_use(e.to_string(), "write: mail address anna anna@example.org")
    })?;
    if args.remove && old.is_none() {
        let help = "`fieldpost mail address` without a seat shows the book";
        return Err(Failed::refused(format!("{seat} has no address here"), help).into());
    }
    let kept = io::replace(path, book.text().as_bytes(), Backups::Last)?;
    let mut out = format!("{}\n", path.display());
    match (&old, &args.address) {
        (Some(old), Some(new)) if old != new => {
            out.push_str(&format!("  {seat}: {old} became {new}\n"))
        }
        (_, Some(new)) => out.push_str(&format!("  {seat}: {new}\n")),
        (old, None) => {
            let old = old.as_deref().unwrap_or_default();
            out.push_str(&format!("  {seat}: {old} was removed\n"));
        }
    }
    if let Some(kept) = kept {
        out.push_str(&format!("  the book before this change: {}\n", kept.display()));
    }
    print(&out);
    Ok(())
}
