//! `fieldpost mail`: mails to be sent, mails that came, and the address book between them.

mod address;
mod mail_read;
mod pack;
mod unpack;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Write mails, read mails that you got, and keep addresses
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost mail address anna \"Anna Example <anna@example.org>\"
  fieldpost mail pack spring-07.0004.ron --from dora
  fieldpost mail pack spring-07.0004.ron \\
      spring-07.0005.orders.signed.toml --from anna
  fieldpost mail read inbox.mbox
  fieldpost mail unpack inbox.mbox --dir spring-07

Every command that takes a signed document also takes a mail (.eml) or a mailbox
(mbox) that contains it; only the first file of `pack` must be the file itself.")]
pub(super) struct MailArgs {
    #[command(subcommand)]
    action: MailAction,
}

#[derive(Subcommand)]
enum MailAction {
    /// Write a mail to send: the latest report with everything that belongs to it, or signed files
    Pack(pack::Pack),
    /// Show what is in a mail or mailbox: signed papers, repairs, and what no one signed
    Read(mail_read::ReadArgs),
    /// Write every document and game file in a mail or mailbox into a file of its own
    Unpack(unpack::Unpack),
    /// List, enter or remove mail addresses of seats
    Address(address::Address),
}

/// Does what was asked.
///
/// # Errors
/// Whatever the subcommand says.
pub(super) fn run(args: &MailArgs) -> Result<()> {
    match &args.action {
        MailAction::Pack(a) => pack::run(a),
        MailAction::Read(a) => mail_read::run(a),
        MailAction::Unpack(a) => unpack::run(a),
        MailAction::Address(a) => address::run(a),
    }
}
