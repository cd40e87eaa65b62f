//! `fieldpost orders`: everything around an order file.

mod attach;
mod orders_check;
mod orders_explain;
mod orders_export;
mod orders_new;
mod orders_print;
mod orders_random;
mod orders_read;
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
    New(orders_new::NewOrders),
    /// Find everything in a file that would be refused when the turn is played
    Check(orders_check::CheckArgs),
    /// Sign a file; illegal orders cannot be signed
    Sign(sign::Sign),
    /// Write the text of a file alone, to sign it with ssh-keygen or an ssh agent; of a signed file, its
    /// signature too
    Export(orders_export::Export),
    /// Add a signature that was made elsewhere to a file
    Attach(attach::Attach),
    /// Read a file back in plain sentences
    Explain(orders_explain::Explain),
    /// Read a turn in plain text: print the order file for it, or questions about it
    Read(orders_read::ReadPlainArgs),
    /// Write an order file as plain text
    Print(orders_print::PrintPlain),
    /// Write random legal orders, as examples to learn from
    Random(orders_random::Random),
    /// Write sensible orders by rules of thumb, as a partner for practice
    Suggest(suggest::Suggest),
}

/// Does what was asked.
///
/// # Errors
/// Whatever the subcommand says.
pub(super) fn run(args: &OrdersArgs) -> Result<()> {
    match &args.action {
        OrdersAction::New(a) => orders_new::run(a),
        OrdersAction::Check(a) => orders_check::run(a),
        OrdersAction::Sign(a) => sign::run(a),
        OrdersAction::Export(a) => orders_export::run(a),
        OrdersAction::Attach(a) => attach::run(a),
        OrdersAction::Explain(a) => orders_explain::run(a),
        OrdersAction::Read(a) => orders_read::run(a),
        OrdersAction::Print(a) => orders_print::run(a),
        OrdersAction::Random(a) => orders_random::run(a),
        OrdersAction::Suggest(a) => suggest::run(a),
    }
}
