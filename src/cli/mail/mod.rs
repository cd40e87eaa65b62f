//! `fieldpost mail`: mails to be sent, mails that came, and the address book between them.

mod address;
mod pack;
mod unpack;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::{Format, Games};

/// Write mails, look into mails that came, keep addresses
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost mail address anna \"Anna Example <anna@example.org>\"
  fieldpost mail pack spring-07.0004.ron --from dora
  fieldpost mail pack spring-07.0004.ron \\
      spring-07.0005.orders.signed.toml --from anna
  fieldpost mail read inbox.mbox
  fieldpost mail unpack inbox.mbox --dir spring-07

Every command that takes a signed document takes a mail (.eml) or a mailbox
(mbox) with it as well.")]
pub struct MailArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Write a mail to be sent: the latest report with all that belongs to it, or signed files
    Pack(Pack),
    /// Say what is in a mail or mailbox: documents, repairs, and what is not signed
    Read(Read),
    /// Write every document and game file of a mail or mailbox into files of their own
    Unpack(Unpack),
    /// List, enter or remove mail addresses of seats
    Address(Address),
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost mail pack spring-07.0004.ron --from dora
  fieldpost mail pack spring-07.0004.ron \\
      spring-07.0005.orders.signed.toml --from anna

The first carries the report as its text, and attached the game file, the
order file for the next player to fill in and, if spring-07.0004.svg stands
beside the game file, the map; it goes to every other seat. The second carries
signed files to whoever rules the game. Open the .eml in your mail program and
send it.")]
struct Pack {
    /// The latest game file
    game: PathBuf,
    /// Signed files to send
    files: Vec<PathBuf>,
    /// Your seat
    #[arg(long, value_name = "SEAT")]
    from: Option<String>,
    /// Seats it goes to; usually all others, or the director
    #[arg(long, value_name = "SEAT")]
    to: Vec<String>,
    /// A map to attach; usually NAME.NNNN.svg beside the game file, or one that is drawn now
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Where to write it; usually NAME.NNNN.eml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
struct Read {
    /// A document, a mail or a mailbox
    file: PathBuf,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Args)]
struct Unpack {
    /// A mail or a mailbox
    file: PathBuf,
    /// The folder to write into; usually the current one
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost mail address
  fieldpost mail address anna \"Anna Example <anna@example.org>\"
  fieldpost mail address anna anna@work.example --in-game spring-07
  fieldpost mail address anna --remove

A change keeps the book as it was beside the new one. Addresses never go into a
game file.")]
struct Address {
    /// The seat; without one the book is listed
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

/// Where the address book is
#[derive(Args)]
struct BookAt {
    /// The address book; usually fieldpost/addresses.toml in your folder for settings
    #[arg(long, value_name = "FILE")]
    addresses: Option<PathBuf>,
}

pub fn run(args: &MailArgs) -> Result<()> {
    match &args.action {
        Action::Pack(a) => pack::run(a),
        Action::Read(a) => unpack::read(a),
        Action::Unpack(a) => unpack::run(a),
        Action::Address(a) => address::run(a),
    }
}
