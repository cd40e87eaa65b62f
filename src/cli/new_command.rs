//! `fieldpost new`: writes the invitation, everything a table agrees on before the first key is shown.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::games::Games;
use super::pace_terms::PaceArgs;
use super::sealed_papers::DEFAULT_EDITION;
use super::signing::read_secret;
use super::term::print;
use crate::chain::{DiceMode, Invitation};
use crate::desk::invitation_made::InvitationAsked;
use crate::desk::seats_asked::SeatsAsked;
use crate::desk::{AskedIn, command, file_word, invitation_told};
use crate::edition::{Club, Edition};
use crate::seal::{SecretKey, random_nonce};
use crate::store::clubs;
use crate::store::exit_codes::{Failed, no_randomness};
use crate::store::invitation_file::taken_up;
use crate::store::io;
use crate::store::joining::Joining;
use crate::store::settled::{settled_bids, settled_choices};

/// Write the invitation to a new game
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost new lhtr --name spring-07 --director dora --key dora \\
      --seat 'anna: Soviet Union' --seat 'bruno: Germany, Japan' \\
      --seat 'clara: UK, US' --option victory=9 --bid 'Germany: 1 inf Libya'
  fieldpost new lhtr --name ladder-12 --rated --director dora \\
      --seat 'anna: Soviet Union, UK, US' --seat 'bruno: Germany, Japan'
  fieldpost new revised --name calm-3 --director dora --key dora \\
      --option low-luck-combat=on \\
      --seat 'anna: Soviet Union, UK, US' --seat 'bruno: Germany, Japan'
  fieldpost new --club wcs-2025 --name wcs-14 --rated --director dora \\
      --key dora --bid 'Germany: 1 inf Libya' \\
      --seat 'anna: Soviet Union, UK, US' --seat 'bruno: Germany, Japan'
  fieldpost new lhtr --name kitchen --hotseat")]
pub(super) struct NewArgs {
    /// The rule system: lhtr, revised, aa1941 or global-conflict; not needed with --club
    #[arg(required_unless_present = "club")]
    edition: Option<String>,
    /// A club whose rules fill in every option: wcs-2025, lhtr-tournament, or a file of your own; an option that
    /// contradicts them is refused
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "defaults")]
    club: Option<String>,
    /// The game's name: lower-case letters, digits and hyphens
    #[arg(long)]
    name: String,
    /// A seat (a player) and its powers, once for each seat: `anna: Soviet Union, UK`. If the bids of --bids
    /// are equal and there are more than two players, give both alternatives: `clara: Japan or UK`
    #[arg(long = "seat", value_name = "SEAT: POWERS")]
    seats: Vec<String>,
    /// The neutral seat that keeps the dice chain and signs receipts
    #[arg(long, value_name = "SEAT")]
    director: Option<String>,
    /// The seat that may judge the game alone: the director, or another seat that does not play. It can sign
    /// an adjudication, a forfeit, a default answer and a caretaker's turn
    #[arg(long, value_name = "SEAT")]
    judge: Option<String>,
    #[command(flatten)]
    pace: PaceArgs,
    /// The director's secret key: the director joins at once, and then everyone else can join
    #[arg(long, value_name = "KEY")]
    key: Option<PathBuf>,
    /// Where the dice come from; by default `both` for a rated game, else `director` if there is one, else `keepers`
    #[arg(long, value_enum, conflicts_with = "hotseat")]
    dice: Option<DiceChoice>,
    /// The game counts for a ranking: both sides and the director keep the dice
    #[arg(long, conflicts_with = "hotseat")]
    rated: bool,
    /// Practice at one table: nothing is signed and the dice are not official
    #[arg(long)]
    hotseat: bool,
    /// The seat that keeps the dice of its side (keepers, both); needed if a side has several seats
    #[arg(long = "keeper", value_name = "SEAT")]
    keepers: Vec<String>,
    /// An option of the game; options that you do not name get their usual value. The command prints them all
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A club's own default profile; its text becomes part of the invitation
    #[arg(long, value_name = "FILE")]
    defaults: Option<PathBuf>,
    /// What a power gets before the first turn: `Germany: 2 inf Ukraine` or `Japan: 3 IPC`
    #[arg(long = "bid", value_name = "POWER: WHAT")]
    bids: Vec<String>,
    /// The national advantages that are in this game: `Germany: Wolf Packs, Panzerblitz; UK: Radar`. If one needs a
    /// place, write it in brackets: `UK: Colonial Garrison (Australia)`. Or a number, if each power has chosen that
    /// many in secret: see `fieldpost choice`
    #[arg(long, value_name = "POWER: NAMES|N")]
    advantages: Vec<String>,
    /// The papers of choices made in secret, two of each seat: sealed and opened
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "advantages")]
    choices: Vec<PathBuf>,
    /// Dice choose this many national advantages for each power, in step 1, before the first turn; a face that repeats
    /// is rolled again
    #[arg(long, value_name = "N", conflicts_with_all = ["advantages", "choices"])]
    advantages_by_dice: Option<u8>,
    /// The place for an advantage that needs one, used if a die chooses that advantage: `UK: Colonial
    /// Garrison (Australia)`; without it, the territory that is worth most
    #[arg(
        long = "advantage-place",
        value_name = "POWER: NAME (PLACE)",
        requires = "advantages_by_dice"
    )]
    places: Vec<String>,
    /// The seat that signs a side's cash advance, if the game has one: `axis: bruno`; by default the side's
    /// first seat. If the bids are equal, name two seats: `axis: anna or bruno`. The first one signs if the
    /// alphabetically first bidder gets the Axis; otherwise the second one signs
    #[arg(long = "spokesman", value_name = "SIDE: SEAT")]
    spokesmen: Vec<String>,
    /// The four papers of the sealed bids: the lower bidder must play the Axis here, and gets that bid; if
    /// the bids are equal, a die decides after the game has started
    #[arg(long = "bids", value_name = "FILE", num_args = 1.., conflicts_with = "bids")]
    papers: Vec<PathBuf>,
    /// Where to write it; by default NAME.invitation.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, ValueEnum)]
enum DiceChoice {
    /// A director keeps the chain
    Director,
    /// One keeper of each side, and no director
    Keepers,
    /// The director and one keeper of each side
    Both,
    /// You type the faces, from a table or an old log; not official
    Entered,
}

/// Writes an invitation, and with a key the join file of its writer.
pub(super) fn run(args: &NewArgs) -> Result<()> {
    let (club, ed) = match (&args.club, &args.edition) {
        (Some(word), edition) => {
            let (club, ed) = clubs::club(&args.games.editions(), word, edition.as_deref())?;
            (Some(club), ed)
        }
        (None, edition) => (None, args.games.edition(edition.as_deref().unwrap_or_default())?),
    };
    let asked = asked(args, &ed, club.as_ref())?;
    let source = args.games.source()?;
    let invitation = asked.invitation(&ed, &source).map_err(Failed::from)?;
    // A key that cannot be read leaves nothing behind.
    let key = args.key.as_deref().filter(|_| args.director.is_some());
    let key = key.map(read_secret).transpose()?;
    let path =
        args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.invitation.toml", args.name)));
    let invitation = taken_up(&path, invitation);
    io::write_new(&path, invitation.text().as_bytes())?;
    let mut out = format!("{}\n", path.display());
    let [club, rest] = asked.remarks(&ed, &source, &invitation);
    out.push_str(&club);
    out.push_str(&invitation_told::told(&invitation, Some(&ed)));
    out.push_str(&rest);
    out.push_str(&joined(args, &invitation, &path, key.as_ref())?);
    print(&out);
    Ok(())
}

/// What the arguments and the files that they name ask for.
fn asked<'a>(
    args: &'a NewArgs,
    ed: &Edition,
    club: Option<&'a Club>,
) -> Result<InvitationAsked<'a>> {
    let dice = if args.hotseat { Some(DiceMode::Practice) } else { args.dice.map(mode) };
    let own = args.defaults.as_ref().map(|path| clubs::own_defaults(ed, path));
    let bids = Some(&args.papers).filter(|files| !files.is_empty());
    let editions = args.games.editions();
    let bids = bids.map(|files| settled_bids(files, &editions, DEFAULT_EDITION));
    let choices = Some(&args.choices).filter(|files| !files.is_empty());
    let choices = choices.map(|files| settled_choices(files, &editions, DEFAULT_EDITION));
    Ok(InvitationAsked {
        name: &args.name,
        seats: SeatsAsked {
            asked_in: AskedIn::Options,
            seats: &args.seats,
            director: args.director.as_deref(),
            judge: args.judge.as_deref(),
            keepers: &args.keepers,
            spokesmen: &args.spokesmen,
        },
        dice,
        rated: args.rated,
        club,
        options: &args.options,
        own_defaults: own.transpose()?,
        bids: &args.bids,
        settled: bids.transpose()?,
        advantages: &args.advantages,
        choices: choices.transpose()?,
        by_dice: args.advantages_by_dice,
        places: &args.places,
        pace: args.pace.pace(),
        nonce: random_nonce().map_err(no_randomness)?,
    })
}

/// The director's own join, if the key is at hand, and what everybody does next.
fn joined(
    args: &NewArgs,
    invitation: &Invitation,
    path: &Path,
    key: Option<&SecretKey>,
) -> Result<String> {
    let mut out = String::new();
    if let Some(key) = key {
        let joining = Joining {
            invitation,
            beside: path,
            seat: args.director.as_deref().unwrap_or_default(),
            key,
            director: None,
            chain: None,
            out: None,
        };
        out.push_str(&joining.write()?);
    }
    let waits = invitation.seats.iter().find_map(|s| invitation.answers_to(&s.seat));
    let next = match (waits, key) {
        _ if !invitation.dice.official() => {
            "No signatures are needed: go on with `fieldpost start`.".to_string()
        }
        (None, None) if args.key.is_some() => {
            "No key is needed to invite. Mail the invitation to every seat; each answers with \
             `fieldpost join` and its own key, and so do you."
                .to_string()
        }
        (None, None) => match &args.director {
            None => "Mail the invitation to every other seat. Everyone, you too, runs `fieldpost join`; the \
                     others mail you their join files. When you have all of them, run `fieldpost start`."
                .to_string(),
            Some(director) => format!(
                "Mail the invitation to every seat. Everyone, {director} too, runs `fieldpost join`; the others \
                 mail their join files to {director}, who has all of them and runs `fieldpost start`."
            ),
        },
        (None, Some(_)) => {
            "Mail the invitation to every seat, and never the dice chain; each runs `fieldpost join` and \
             mails you a join file. When you have all of them, run `fieldpost start`."
                .to_string()
        }
        (Some(_), Some(_)) => {
            "Mail the invitation and the join file to every other seat, and never the dice chain. \
             The others run `fieldpost join` and mail you their join files. When you have all of them, run \
             `fieldpost start`."
                .to_string()
        }
        (Some(director), None) => format!(
            "Mail it to {director}, who joins first with `fieldpost join` and mails that join file to \
             every seat: no one else can join before. (`new --key` does both at once.)"
        ),
    };
    out.push_str(&crate::diag::wrap(&next, "", "  "));
    out.push_str(&papers_packed(args, invitation, path));
    Ok(out)
}

/// The command that packs the invitation with the papers of bids and choices, if it names any.
fn papers_packed(args: &NewArgs, invitation: &Invitation, path: &Path) -> String {
    // A glob may have given the secret as well, which stays at home.
    let is_mailed = |paper: &&PathBuf| !paper.to_string_lossy().ends_with(".secret.toml");
    let papers = args.papers.iter().chain(&args.choices).filter(is_mailed);
    let papers: Vec<String> = papers.map(|paper| file_word(paper)).collect();
    if !invitation.dice.official() || papers.is_empty() {
        return String::new();
    }
    let mut words = vec!["mail".to_string(), "pack".into(), file_word(path)];
    let director = args.director.as_deref().unwrap_or_default();
    let join = path.with_file_name(format!("{}.join.{director}.toml", invitation.name));
    if join.exists() {
        words.push(file_word(&join));
    }
    words.extend(papers);
    let with =
        "The papers of the bids and choices go with it: each player checks them when joining.";
    format!("{}{}", crate::diag::wrap(with, "", "  "), command(&words))
}

fn mode(dice: DiceChoice) -> DiceMode {
    match dice {
        DiceChoice::Director => DiceMode::Director,
        DiceChoice::Keepers => DiceMode::Keepers,
        DiceChoice::Both => DiceMode::Both,
        DiceChoice::Entered => DiceMode::Entered,
    }
}
