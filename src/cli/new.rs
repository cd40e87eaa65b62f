//! `fieldpost new`: writes the invitation, everything a table agrees on before the first key is
//! shown. Nothing has a silent default: what was not said is written out all the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::exit::{Failed, no_randomness};
use super::games::Games;
use super::invitation_file::taken_up;
use super::joining::{Joining, check_names};
use super::pace_terms::PaceArgs;
use super::signing::read_secret;
use super::term::print;
use super::{choice, clubs, io, sealed_bids};
use crate::chain::{
    Bid, ByDice, ChosenAdvantage, DiceMode, Invitation, InvitedSeat, RULES_REVISION, Settled,
    USUAL_DEFAULTS, usual_places,
};
use crate::desk::bid_text::bid_of_words;
use crate::desk::invitation_help::mend;
use crate::desk::seats_asked::{Seated, SeatsAsked, seats, spokesmen, tie};
use crate::desk::{advantage_words as advantages, invitation_text};
use crate::edition::{Club, Edition, defaults_digest, own_defaults_digest};
use crate::id::{PowerId, Side};
use crate::seal::{SecretKey, random_nonce};

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
    /// A seat and its powers, once per seat: `anna: Soviet Union, UK`; if the bids of --bids are equal,
    /// give both alternatives: `clara: Japan or UK` (not needed with two seats)
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
    /// The playing seat of a side that keeps a dice chain (keepers, both); needed if a side has several seats
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
    /// The seat that signs a side's cash advance, if the game has one: `axis: bruno`; by default the side's first seat.
    /// If the bids are equal, name two: the seat if the first of the two bidders by name plays the Axis, and the seat
    /// if not: `axis: anna or bruno`
    #[arg(long = "spokesman", value_name = "SIDE: SEAT")]
    spokesmen: Vec<String>,
    /// The four papers of the sealed bids: the lower bidder must play the Axis here, and gets that bid; if
    /// the bids are equal, a die decides after the game has started
    #[arg(long = "bids", value_name = "FILE", num_args = 4, conflicts_with = "bids")]
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
    /// Faces are typed in from a table or an old log; not official
    Entered,
}

/// Writes an invitation, and with a key the join file of its writer.
pub(super) fn run(args: &NewArgs) -> Result<()> {
    let (club, ed) = match (&args.club, &args.edition) {
        (Some(word), edition) => {
            let (club, ed) = clubs::club(&args.games, word, edition.as_deref())?;
            (Some(club), ed)
        }
        (None, edition) => (None, args.games.edition(edition.as_deref().unwrap_or_default())?),
    };
    let invitation = build(args, &ed, club.as_ref())?;
    check_names(&invitation)?;
    // The bids must stand by the options that they are agreed on with.
    let mut agreed = ed.clone();
    crate::edition::apply_options(&mut agreed, &stated(&ed, &invitation))
        .map_err(|e| Failed::wrong_use(e.to_string(), OPTIONS))?;
    invitation
        .check_edition(&agreed)
        .map_err(|e| Failed::wrong_use(e.to_string(), mend(&ed, &invitation)))?;
    // A key that cannot be read leaves nothing behind.
    let key = args.key.as_deref().filter(|_| args.director.is_some());
    let key = key.map(read_secret).transpose()?;
    let path =
        args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.invitation.toml", args.name)));
    let invitation = taken_up(&path, invitation);
    io::write_new(&path, invitation.text().as_bytes())?;
    let mut out = format!("{}\n", path.display());
    out.push_str(&match &club {
        Some(club) => clubs::tell_club(club, &invitation),
        None => clubs::recognised(&args.games, &ed, &invitation)?,
    });
    out.push_str(&invitation_text::told(&invitation, Some(&ed)));
    for sentence in &ed.pending {
        out.push_str(&format!("  NOT YET: {sentence}\n"));
    }
    if invitation.tie.is_some() && invitation.dice == DiceMode::Director {
        out.push_str(
            "  The director makes the only chain knowing the bids; --dice both needs no such trust.\n",
        );
    }
    if is_rated(args, club.as_ref()) && invitation.dice != DiceMode::Both {
        out.push_str(
            "  For a rated game --dice both is better: no two of you can invent a game.\n",
        );
    }
    out.push_str(&joined(args, &invitation, &path, key.as_ref())?);
    print(&out);
    Ok(())
}

/// The options of an invitation; a club's own default profile is none that the edition lists.
fn stated(ed: &Edition, invitation: &Invitation) -> BTreeMap<String, String> {
    let mut options = invitation.options.clone();
    if let Some(usual) = ed.option("defaults").filter(|_| invitation.defaults_text.is_some()) {
        options.insert(usual.id.clone(), usual.default.clone());
    }
    options
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
        (None, None) => "Mail the invitation to every seat; each answers with `fieldpost join`.".to_string(),
        (None, Some(_)) => {
            "Mail the invitation to every seat, and never the dice chain; each answers with `fieldpost \
             join`. The join file goes to the player who starts the game, like all the other join files."
                .to_string()
        }
        (Some(_), Some(_)) => {
            "Mail the invitation and the join file to every seat, and never the dice chain; each \
             answers with `fieldpost join`."
                .to_string()
        }
        (Some(director), None) => format!(
            "Mail it to {director}, who joins first with `fieldpost join` and mails that join file to \
             every seat: no one else can join before. (`new --key` does both at once.)"
        ),
    };
    out.push_str(&crate::diag::wrap(&next, "", "  "));
    Ok(out)
}

fn build(args: &NewArgs, ed: &Edition, club: Option<&Club>) -> Result<Invitation> {
    let own = args.dice.map(mode).or(club.and_then(Club::dice_mode));
    let dice = match (args.hotseat, own, is_rated(args, club), &args.director) {
        (true, ..) => DiceMode::Practice,
        (_, Some(dice), ..) => dice,
        (_, None, true, _) => DiceMode::Both,
        (_, None, false, Some(_)) => DiceMode::Director,
        (_, None, false, None) => DiceMode::Keepers,
    };
    club.map_or(Ok(()), |club| club.wants(dice, args.director.as_deref()))?;
    let mut options = options(args, ed, club)?;
    let (digest, text) = match &args.defaults {
        Some(path) => {
            let (name, text) = clubs::own_defaults(ed, path)?;
            let digest = own_defaults_digest(&name, &text);
            crate::edition::apply_options(&mut ed.clone(), &options)
                .map_err(|e| Failed::wrong_use(e.to_string(), OPTIONS))?;
            options.insert("defaults".to_string(), name);
            (digest, Some(text))
        }
        None => (named_defaults(args, ed, &options)?, None),
    };
    let nonce = random_nonce().map_err(no_randomness)?;
    let settled = settled(args, ed)?;
    let asked = SeatsAsked {
        seats: &args.seats,
        director: args.director.as_deref(),
        judge: args.judge.as_deref(),
        keepers: &args.keepers,
        spokesmen: &args.spokesmen,
    };
    let Seated { seats, otherwise } =
        seats(asked, ed, dice, settled.as_ref()).map_err(Failed::from)?;
    let spokesmen = spokesmen(asked, ed, &seats, 0).map_err(Failed::from)?;
    let (advantages, choice_papers) = chosen(args, ed, &seats)?;
    let (bids, bid_papers) = bids(args, ed, &seats, settled.as_ref())?;
    let tie = tie(asked, ed, &seats, settled, otherwise).map_err(Failed::from)?;
    Ok(Invitation {
        revision: RULES_REVISION,
        name: args.name.clone(),
        edition: ed.id.clone(),
        edition_digest: ed.digest.clone(),
        defaults_digest: digest,
        defaults_text: text,
        dice,
        nonce: data_encoding::HEXLOWER.encode(&nonce),
        judge: args.judge.clone(),
        options,
        seats,
        spokesmen,
        bids,
        bid_papers,
        advantages,
        by_dice: by_dice(args, ed)?,
        choice_papers,
        pace: args.pace.pace(),
        tie,
    })
}

fn is_rated(args: &NewArgs, club: Option<&Club>) -> bool {
    args.rated || club.is_some_and(|club| club.rated && !args.hotseat)
}

/// Every option of the game: as asked for, as the club has it, or as usual.
fn options(args: &NewArgs, ed: &Edition, club: Option<&Club>) -> Result<BTreeMap<String, String>> {
    let mut asked = BTreeMap::new();
    for text in &args.options {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            Failed::wrong_use(format!("--option {text}"), "write it as NAME=VALUE")
        })?;
        asked.insert(name.trim().to_string(), value.trim().to_string());
    }
    let mut options = match club {
        Some(club) => {
            club.agrees(&asked)?;
            club.options.clone()
        }
        None => ed.usual_options(),
    };
    options.extend(asked);
    Ok(options)
}

/// The result of two sealed bids, if there are any.
fn settled(args: &NewArgs, ed: &Edition) -> Result<Option<Settled>> {
    if args.papers.is_empty() {
        return Ok(None);
    }
    let settled = sealed_bids::settled(&args.papers, &args.games)?;
    if (settled.game.as_str(), &settled.edition) != (args.name.as_str(), &ed.id) {
        let what = format!("the bids are for the game {} by {}", settled.game, settled.edition);
        return Err(Failed::refused(what, "use that name and rule system").into());
    }
    Ok(Some(settled))
}

/// What the Axis gets: as written, or as two sealed bids settled it.
fn bids(
    args: &NewArgs,
    ed: &Edition,
    seats: &[InvitedSeat],
    settled: Option<&Settled>,
) -> Result<(Vec<Bid>, Vec<String>)> {
    let Some(settled) = settled else {
        let bids = args
            .bids
            .iter()
            .map(|b| bid_of_words(ed, "--bid", b).map_err(|e| Failed::from(e).into()))
            .collect::<Result<Vec<_>>>()?;
        return Ok((bids, Vec::new()));
    };
    for (seat, side) in [(&settled.axis, Side::Axis), (&settled.allies, Side::Allies)] {
        let plays = seats.iter().find(|s| s.seat == *seat).and_then(|s| s.powers.first());
        let plays = plays.and_then(|p| ed.power_by_id(p)).map(|p| ed.side(p));
        if plays != Some(side) {
            let when = if settled.tie.is_some() { "if the die shows 1, " } else { "" };
            let what = format!("{when}by the bids {seat} plays for the {}", side.name());
            return Err(Failed::refused(what, "give the seats their powers accordingly").into());
        }
    }
    let papers = settled.papers.iter().map(ToString::to_string).collect();
    Ok((settled.placed.clone(), papers))
}

/// The advantages of the game: as written, or as every seat chose them in secret.
fn chosen(
    args: &NewArgs,
    ed: &Edition,
    seats: &[InvitedSeat],
) -> Result<(Vec<ChosenAdvantage>, Vec<String>)> {
    let number = match &args.advantages[..] {
        [one] => one.trim().parse::<u8>().ok(),
        _ => None,
    };
    let Some(each) = number else {
        if !args.choices.is_empty() {
            let what = "with secret choices, --advantages takes a number, not names";
            return Err(Failed::wrong_use(what, "write --advantages 2 --choices FILES").into());
        }
        return Ok((advantages::chosen(ed, &args.advantages).map_err(Failed::from)?, Vec::new()));
    };
    if args.choices.is_empty() {
        let what = format!("--advantages {each} wants the papers of the choices");
        let help =
            "every seat seals and opens its own with `fieldpost choice`; give all with --choices";
        return Err(Failed::wrong_use(what, help).into());
    }
    let choices = choice::settled(&args.choices, &args.games)?;
    if (choices.game.as_str(), &choices.edition) != (args.name.as_str(), &ed.id) {
        let what = format!("the choices are for the game {} by {}", choices.game, choices.edition);
        return Err(Failed::refused(what, "use that name and rule system").into());
    }
    choices
        .check_fit(ed, each, |seat| -> Vec<PowerId> {
            let own = seats.iter().filter(|s| s.seat == seat).flat_map(|s| &s.powers);
            own.filter_map(|p| ed.power_by_id(p)).collect()
        })
        .map_err(|e| {
            let help = "each seat chooses that many for each power that it plays";
            Failed::refused(e.to_string(), help)
        })?;
    let papers = choices.papers.iter().map(ToString::to_string).collect();
    Ok((choices.chosen, papers))
}

/// The dice that choose the advantages, and where those are that ask for a place.
fn by_dice(args: &NewArgs, ed: &Edition) -> Result<Option<ByDice>> {
    let Some(each) = args.advantages_by_dice else { return Ok(None) };
    let named = advantages::chosen(ed, &args.places).map_err(Failed::from)?;
    let mut places = usual_places(ed);
    for one in named {
        let Some(place) = places.iter_mut().find(|p| p.id == one.id) else {
            let what = format!("{} asks for no place", advantages::told(Some(ed), &one));
            return Err(Failed::wrong_use(what, "leave it out").into());
        };
        *place = one;
    }
    Ok(Some(ByDice { each, places }))
}

/// The digest of the default profile that the options name.
fn named_defaults(
    args: &NewArgs,
    ed: &Edition,
    options: &BTreeMap<String, String>,
) -> Result<String> {
    crate::edition::apply_options(&mut ed.clone(), options)
        .map_err(|e| Failed::wrong_use(e.to_string(), OPTIONS))?;
    let name = options.get("defaults").map_or(USUAL_DEFAULTS, String::as_str);
    let source = args.games.source()?;
    let digest = defaults_digest(&source, name).ok_or_else(|| {
        Failed::wrong_use(
            format!("there is no default profile \"{name}\""),
            format!("known: {}", source.defaults().join(", ")),
        )
    })?;
    Ok(digest)
}

fn mode(dice: DiceChoice) -> DiceMode {
    match dice {
        DiceChoice::Director => DiceMode::Director,
        DiceChoice::Keepers => DiceMode::Keepers,
        DiceChoice::Both => DiceMode::Both,
        DiceChoice::Entered => DiceMode::Entered,
    }
}

/// What to say about an option.
const OPTIONS: &str = "write --option NAME=VALUE with one of those, as in --option victory=9";
