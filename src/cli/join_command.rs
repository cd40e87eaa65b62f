//! `fieldpost join`: a seat accepts the invitation with its key, and a dice keeper makes its chain.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::signing::read_secret;
use super::term::print;
use crate::chain::{Invitation, SignedDocument, rules_of};
use crate::desk::club_words::recognised_club_told;
use crate::desk::sign::key_of_no_other_side;
use crate::desk::{AskedIn, invitation_told};
use crate::diag::wrap;
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::seal::SecretKey;
use crate::store::agreed_papers::Agreed;
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles, look_into};
use crate::store::invitation_file::read_invitation;
use crate::store::joining::{Joining, check_names, seat_of};
use crate::store::joins::join_of;

/// Accept an invitation: write your signed join file
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost join ladder-12.invitation.toml --seat anna --key anna
  fieldpost join spring-07.invitation.toml spring-07.join.dora.toml \\
      --seat anna --key anna
      (where the director dora keeps the only dice chain, and joins first)")]
pub(super) struct JoinArgs {
    /// The invitation that you got
    invitation: PathBuf,
    /// The join file of the director, if the director keeps the only dice chain; not needed if it is in the mail with
    /// the invitation or next to it
    director: Option<PathBuf>,
    /// Your seat in it
    #[arg(long)]
    seat: String,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// Dice keepers: your chain file; it is made if it does not exist
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    /// The papers of sealed bids or choices that the invitation names; not needed for those next to it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    papers: Vec<PathBuf>,
    /// Where to write the join file; by default NAME.join.SEAT.toml next to the invitation
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Signs the join file. What is agreed to must be at hand: rules, board, default profile.
///
/// # Errors
/// The invitation cannot be played here, or the seat cannot join it so.
pub(super) fn run(args: &JoinArgs) -> Result<()> {
    let invitation = read_invitation(&args.invitation)?;
    let rules = rules_of(&invitation, &args.games.source()?).map_err(Failed::from)?;
    let first = invitation.answers_to(&args.seat);
    let director = args.director.as_ref().map(|file| match first {
        Some(director) => join_of(file, &invitation, director),
        None => Found::read(file)?.paper(),
    });
    let director = director.transpose()?;
    let director =
        director.or_else(|| first.and_then(|seat| join_at_hand(args, &invitation, seat)));
    let key = read_secret(&args.key)?;
    seat_of(&invitation, &args.seat)?;
    check_names(&invitation)?;
    if args.director.is_some() && invitation.answers_to(&args.seat).is_none() {
        let what = format!("{} joins this game by the invitation alone", args.seat);
        let file = args.invitation.display();
        let seat = &args.seat;
        let help = format!(
            "leave the other join file out; it goes to `fieldpost start`: fieldpost join {file} --seat {seat} --key {}",
            args.key.display()
        );
        return Err(Failed::refused(what, help).into());
    }
    let own = OwnSeat { invitation: &invitation, ed: &rules.edition, seat: &args.seat, key: &key };
    own.is_nobody_elses(&args.invitation, director.as_ref())?;
    let editions = args.games.editions();
    let agreed = Agreed {
        invitation: &invitation,
        beside: &args.invitation,
        named: &args.papers,
        editions: &editions,
        seat: &args.seat,
        key: key.public(),
    };
    agreed.check()?;
    let joining = Joining {
        invitation: &invitation,
        beside: &args.invitation,
        seat: &args.seat,
        key: &key,
        director: director.as_ref(),
        chain: args.chain.as_ref(),
        out: args.out.as_ref(),
    };
    let mut out = joining.write()?;
    let first = invitation.director().is_some_and(|d| d.seat == args.seat)
        && invitation.seats.iter().any(|s| invitation.answers_to(&s.seat).is_some());
    out.push_str(&if first {
        "  Mail it to every seat: all others need it to join.\n".to_string()
    } else {
        match invitation.director() {
            Some(director) if director.seat == args.seat => {
                "  Keep it: when you have the join files of all seats, run `fieldpost start`.\n".into()
            }
            Some(director) => format!("  Mail it to {}, who starts the game.\n", director.seat),
            None => wrap(
                "Mail it to the player who sent you the invitation. If you wrote the invitation, keep \
                 it: when you have all join files, run `fieldpost start`.",
                "  ",
                "  ",
            ),
        }
    });
    out.push_str(&format!(
        "You agree to this game, {} by the rules {}:\n{}{}",
        invitation.name,
        invitation.edition,
        recognised_club_told(AskedIn::Options, &args.games.source()?, &rules.edition, &invitation),
        invitation_told::told(&invitation, Some(&rules.edition))
    ));
    print(&out);
    Ok(())
}

/// The join file of the director, in the mail of the invitation or next to it under its usual name.
fn join_at_hand(args: &JoinArgs, invitation: &Invitation, seat: &str) -> Option<SignedDocument> {
    let usual = format!("{}.join.{seat}.toml", invitation.name);
    let files = [args.invitation.clone(), args.invitation.with_file_name(usual)];
    files.iter().find_map(|file| {
        let found = look_into(file).ok()?.found;
        found
            .iter()
            .filter_map(|found| found.paper().ok())
            .find(|join| join.header.kind == DocKind::Join && join.header.seat == seat)
    })
}

/// A seat and the key it would join with.
struct OwnSeat<'a> {
    invitation: &'a Invitation,
    ed: &'a Edition,
    seat: &'a str,
    key: &'a SecretKey,
}

impl OwnSeat<'_> {
    /// One key cannot sit on two sides, nor direct and play: the joins next to the invitation
    /// tell it now, and `start` would later.
    fn is_nobody_elses(&self, beside: &Path, director: Option<&SignedDocument>) -> Result<()> {
        let others = self.invitation.seats.iter().filter(|s| s.seat != self.seat);
        let file = |seat: &str| {
            beside.with_file_name(format!("{}.join.{seat}.toml", self.invitation.name))
        };
        let here = others.map(|s| file(&s.seat)).filter(|path| path.exists());
        let here = here.filter_map(|path| Found::read(&path).ok()?.paper().ok());
        let joins: Vec<SignedDocument> = here.chain(director.cloned()).collect();
        let key = self.key.public();
        key_of_no_other_side(self.invitation, self.ed, self.seat, key, &joins).map_err(|other| {
            let what = format!("not joined: {other} has joined with this key");
            let help = format!("name the key of {} with --key", self.seat);
            Failed::refused(what, help).into()
        })
    }
}
