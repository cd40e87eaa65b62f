//! `fieldpost orders`: everything around an order file.

mod attach;
mod check;
mod explain;
mod export;
mod new;
mod print;
mod random;
mod read;
mod sign;
mod suggest;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Write, check, sign and read order files
#[derive(Args)]
#[command(after_help = "\
Examples (a turn: new, fill it in, check until nothing is wrong, sign, mail):
  fieldpost orders new spring-07.0004.ron
  fieldpost orders check spring-07.0005.orders.txt
  fieldpost orders sign spring-07.0005.orders.txt --key anna")]
pub(super) struct OrdersArgs {
    #[command(subcommand)]
    action: OrdersAction,
}

#[derive(Subcommand)]
enum OrdersAction {
    /// Write a file to fill in: orders for the power to move, or the answer that is owed
    New(new::NewOrders),
    /// Find everything in a file that would be refused when the turn is played
    Check(check::CheckArgs),
    /// Sign a file; illegal orders cannot be signed
    Sign(sign::Sign),
    /// Split a file into text and signature, to sign with ssh-keygen or an ssh agent
    Export(export::Export),
    /// Add a signature that was made elsewhere to a file
    Attach(attach::Attach),
    /// Read a file back in plain sentences
    Explain(explain::Explain),
    /// Read a turn in plain text: print the order file for it, or questions about it
    Read(read::ReadPlainArgs),
    /// Write an order file as plain text
    Print(print::PrintPlain),
    /// Write random legal orders, as examples to learn from
    Random(random::Random),
    /// Write sensible orders by rules of thumb, as a partner for practice
    Suggest(suggest::Suggest),
}

/// Does what was asked.
///
/// # Errors
/// Whatever the subcommand says.
pub(super) fn run(args: &OrdersArgs) -> Result<()> {
    match &args.action {
        OrdersAction::New(a) => new::run(a),
        OrdersAction::Check(a) => check::run(a),
        OrdersAction::Sign(a) => sign::run(a),
        OrdersAction::Export(a) => export::run(a),
        OrdersAction::Attach(a) => attach::run(a),
        OrdersAction::Explain(a) => explain::run(a),
        OrdersAction::Read(a) => read::run(a),
        OrdersAction::Print(a) => print::run(a),
        OrdersAction::Random(a) => random::run(a),
        OrdersAction::Suggest(a) => suggest::run(a),
    }
}
