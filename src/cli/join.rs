//! `fieldpost join`: a seat accepts the invitation with its key, and a dice keeper makes its chain.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::sniff::seems;
use super::{Games, inbox, invited, io, key, print};
use crate::chain::{Invitation, Join};
use crate::seal::{Chain, Digest, Root};

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
    let secret = key::read_secret(&args.key)?;
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
    let signed = key::sign(&join.text(), &secret)?;
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
        invited::told(&invitation, edition.as_ref())
    ));
    print(&out);
    Ok(())
}

/// Reads an invitation file.
///
/// # Errors
/// It cannot be read, or is not an invitation in its canonical form.
pub fn read_invitation(path: &Path) -> Result<Invitation> {
    let bytes = io::read_mail(path)?;
    if let Some(found) = inbox::invitation(path, &bytes)? {
        return Ok(found);
    }
    let wrong = |is: String| {
        let what = format!("{}: this is {is}, not an invitation", path.display());
        Failed::refused(what, "`fieldpost new` writes one; its name ends in .invitation.toml")
    };
    if let Some(is) = seems(&bytes).filter(|is| is != "an invitation") {
        return Err(wrong(is).into());
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("no text".into()))?;
    let text = text.replace("\r\n", "\n");
    Invitation::read(&text).map_err(|e| {
        Failed::refused(
            format!("{}: {e}", path.display()),
            "an invitation is used exactly as it was written; ask for the file again",
        )
        .into()
    })
}

/// Takes up the chain of an earlier call, or makes one from the operating system's randomness.
///
/// # Errors
/// The file holds another chain, or cannot be read or written.
pub fn make_chain(file: &Path, prep: Digest, seat: &str, links: u32) -> Result<Chain> {
    if file.exists() {
        let chain = read_chain(file)?;
        if chain.prep() != prep || chain.keeper() != seat {
            let what = format!("{} is the chain of another game or seat", file.display());
            return Err(Failed::refused(what, "name another file with --chain").into());
        }
        return Ok(chain);
    }
    let root = Root::random().map_err(key::no_randomness)?;
    let chain = Chain::new(prep, seat, links, root)
        .map_err(|e| Failed::wrong_use(e.to_string(), "choose another number with --links"))?;
    io::write_secret(file, chain.secret_text().as_bytes())?;
    Ok(chain)
}

/// Reads a chain secret.
///
/// # Errors
/// The file is missing or is no chain secret.
pub fn read_chain(file: &Path) -> Result<Chain> {
    if !file.exists() {
        let what = format!("there is no chain secret {}", file.display());
        let help = "without it the dice of this game cannot be opened: restore your copy; \
                    it is never made again";
        return Err(Failed::io(what, help).into());
    }
    let bytes = zeroize::Zeroizing::new(io::read_document(file)?);
    let help = "name the file that `fieldpost join` made: NAME.SEAT.chain";
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| Failed::refused(format!("{} is no chain secret", file.display()), help))?;
    Chain::from_secret_text(text)
        .map_err(|e| Failed::refused(format!("{}: {e}", file.display()), help).into())
}
