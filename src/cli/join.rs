//! `fieldpost join`: a seat accepts the invitation with its key, and a dice keeper makes its chain.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::chain_file::make_chain;
use super::exit::Failed;
use super::games::Games;
use super::invitation_file::read_invitation;
use super::signing::{read_secret, sign};
use super::term::print;
use super::{invitation_text, io};
use crate::chain::Join;

/// Accept an invitation: writes your signed join file
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost join spring-07.invitation.toml --seat anna --key anna
  fieldpost join spring-07.invitation.toml --seat dora --key dora --links 2000")]
pub struct JoinArgs {
    /// The invitation you were sent
    invitation: PathBuf,
    /// Your seat in it
    #[arg(long)]
    seat: String,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// Dice keepers: how many steps your chain is good for
    #[arg(long, default_value_t = 4096)]
    links: u32,
    /// Dice keepers: the file that holds your chain secret; made if it does not exist
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    /// Where to write the join file; usually NAME.join.SEAT.toml beside the invitation
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &JoinArgs) -> Result<()> {
    let invitation = read_invitation(&args.invitation)?;
    let seat = invitation.seats.iter().find(|s| s.seat == args.seat).ok_or_else(|| {
        let known: Vec<&str> = invitation.seats.iter().map(|s| s.seat.as_str()).collect();
        Failed::wrong_use(
            format!("the invitation has no seat \"{}\"", args.seat),
            format!("its seats: {}", known.join(", ")),
        )
    })?;
    let secret = read_secret(&args.key)?;
    let folder = args.invitation.parent().unwrap_or_else(|| Path::new("")).to_path_buf();
    let mut out = String::new();
    let chain = if seat.keeper {
        let name = format!("{}.{}.chain", invitation.name, args.seat);
        let file = args.chain.clone().unwrap_or_else(|| folder.join(name));
        let chain = make_chain(&file, invitation.prep(), &args.seat, args.links)?;
        out.push_str(&format!(
            "{}\n  your dice chain: keep it secret and keep a copy; it is never mailed\n",
            file.display()
        ));
        Some((chain.links(), chain.anchor()))
    } else {
        None
    };
    let join = Join {
        game: invitation.name.clone(),
        invitation: invitation.prep().short(),
        seat: args.seat.clone(),
        powers: seat.powers.clone(),
        otherwise: invitation.otherwise_of(&args.seat).map(<[String]>::to_vec),
        key: secret.public().fingerprint(),
        chain,
    };
    let signed = sign(&join.text(), &secret)?;
    let name = format!("{}.join.{}.toml", invitation.name, args.seat);
    let path = args.out.clone().unwrap_or_else(|| folder.join(name));
    io::write_new(&path, signed.mail().as_bytes())?;
    out.push_str(&format!(
        "{}\n  signed with {}\n  Mail it to whoever starts the game.\n",
        path.display(),
        join.key
    ));
    // The names of powers and options are those of an edition that may not be at hand.
    let edition = args.games.edition(&invitation.edition).ok();
    out.push_str(&format!(
        "You agree to this game, {} by the rules {}:\n{}",
        invitation.name,
        invitation.edition,
        invitation_text::told(&invitation, edition.as_ref())
    ));
    print(&out);
    Ok(())
}
