//! `fieldpost orders`: the arguments of everything around an order file, and reading one back.

mod check;
mod fresh;
mod sign;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::explain::explain;
use super::load::Beside;
use super::{Format, Games};

pub use check::findings;
pub use fresh::{answer_template, bare_input, random_text, template};

/// Write, check, sign and read order files
#[derive(Args)]
#[command(after_help = "\
Examples (a turn: new, fill it in, check until nothing is wrong, sign, mail):
  fieldpost orders new spring-07.0004.ron
  fieldpost orders check spring-07.0005.orders.toml
  fieldpost orders sign spring-07.0005.orders.toml --key anna")]
pub struct OrdersArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// A file to fill in: orders for the power to move, or the answer that is owed
    New(NewOrders),
    /// Find everything that is wrong with a file, as the adjudicator would
    Check(Check),
    /// Sign a file; illegal orders cannot be signed
    Sign(Sign),
    /// Split into text and signature, for ssh-keygen or an agent
    Export(Export),
    /// Put a signature made elsewhere under a file
    Attach(Attach),
    /// Read a file back in plain sentences
    Explain(Explain),
    /// Random legal orders, to learn the language from
    Random(Random),
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders new spring-07.0004.ron
writes spring-07.0005.orders.toml, with the power's units, money and prices as
comments.")]
struct NewOrders {
    /// The latest game file
    game: PathBuf,
    /// Whose answer, where several are owed
    #[arg(long)]
    seat: Option<String>,
    /// Where to write it; usually NAME.NNNN.orders.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost orders check spring-07.0005.orders.toml
  fieldpost orders check turn.toml --game mail/spring-07.0004.ron

Answers and standing orders are checked in the same way. Exit code 1 if
anything would be refused.")]
struct Check {
    /// The file you wrote
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Write the file back here with every problem under its line
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders sign spring-07.0005.orders.toml --key anna
writes spring-07.0005.orders.signed.toml. Mail that file as it is.

With --mail the words stand in it once more below the signature, in a form that
no mail program wraps or embellishes: for lists that spoil every text.")]
struct Sign {
    /// The file you wrote
    file: PathBuf,
    /// Add a copy of the text below the signature, against rough mail
    #[arg(long)]
    mail: bool,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Where to write it; usually FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Sign the text yourself:  ssh-keygen -Y sign -n fieldpost -f KEY TEXT
Check a signature:       ssh-keygen -Y verify -f allowed_signers -I SEAT \\
                           -n fieldpost -s SIG < TEXT")]
struct Export {
    /// A signed or unsigned file
    file: PathBuf,
    /// Where the text goes; the signature, if there is one, goes to OUT.sig
    #[arg(long, short)]
    out: PathBuf,
}

#[derive(Args)]
struct Attach {
    /// The file that was signed
    file: PathBuf,
    /// The signature: TEXT.sig as ssh-keygen writes it
    signature: PathBuf,
    /// Where to write it; usually FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    beside: Beside,
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders explain spring-07.0005.orders.toml")]
struct Explain {
    /// An order file, an answer or standing orders
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
}

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders random kitchen.0003.ron --seed 7")]
struct Random {
    /// The latest game file
    game: PathBuf,
    /// The same number makes the same orders
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write it; usually NAME.NNNN.orders.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &OrdersArgs) -> Result<()> {
    match &args.action {
        Action::New(a) => fresh::new(a),
        Action::Check(a) => check::check(a),
        Action::Sign(a) => sign::sign(a),
        Action::Export(a) => sign::export(a),
        Action::Attach(a) => sign::attach(a),
        Action::Explain(a) => explain(&a.file, &a.beside),
        Action::Random(a) => fresh::random(a),
    }
}
