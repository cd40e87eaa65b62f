//! `fieldpost start`: invitation and join files become the first game file.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::term::print;
use crate::chain::{self, ChainFault};
use crate::desk::sign::listed;
use crate::desk::{command, file_word, invitation_told};
use crate::diag::wrap;
use crate::shown::capitalised;
use crate::store::exit_codes::Failed;
use crate::store::invitation_file::read_invitation;
use crate::store::io;
use crate::store::joining::check_names;
use crate::store::joins::joins_of;

/// Make the game file from the invitation and the join files
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost start spring-07.invitation.toml spring-07.join.*.toml
  fieldpost start kitchen.invitation.toml          (a practice game)")]
pub(super) struct StartArgs {
    /// The invitation
    invitation: PathBuf,
    /// The join file of every seat, or mails and mailboxes with them (none in a practice game, or if the dice
    /// are typed in and no one has a key)
    joins: Vec<PathBuf>,
    /// Where to write the game file; by default NAME.0000.ron next to the invitation
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Makes the game file out of the invitation and all join files.
pub(super) fn run(args: &StartArgs) -> Result<()> {
    let invitation = read_invitation(&args.invitation)?;
    check_names(&invitation)?;
    let joins = joins_of(&args.joins, &invitation)?;
    if let Some(missing) = missing_join(args, &invitation, &joins) {
        return Err(missing.into());
    }
    let game = chain::start(&invitation.text(), joins, &args.games.source()?);
    let game = game.map_err(|e| match e {
        ChainFault::Edition(_) | ChainFault::Revision { .. } => Failed::from(e),
        _ => {
            let help = "give the invitation and one join file of every seat, as they were sent";
            Failed::refused(e.to_string(), help)
        }
    })?;
    let name = format!("{}.0000.ron", invitation.name);
    let folder = args.invitation.parent().unwrap_or_else(|| Path::new(""));
    let path = args.out.clone().unwrap_or_else(|| folder.join(name));
    let wrote = io::write_new(&path, game.text().as_bytes())?;
    let mut out = String::new();
    if let Some(warning) = game.mode().watermark() {
        out.push_str(&format!("{warning}\n"));
    }
    out.push_str(&wrote.told(&path));
    if game.mode().official() {
        out.push_str("Compare these fingerprints with every player, by telephone if you can:\n");
    }
    for seat in &game.file().seats {
        let ed = &game.rules().edition;
        let powers: Vec<&str> = seat.powers.iter().map(|p| ed.power(*p).name.as_str()).collect();
        let office = game.office_of(&seat.id);
        let mut powers = if powers.is_empty() { office.into() } else { powers.join(", ") };
        if let Some(other) = game.invitation().otherwise_of(&seat.id).filter(|o| !o.is_empty()) {
            powers.push_str(&format!("; or {}", invitation_told::powers(Some(ed), other)));
        }
        out.push_str(&if seat.key.is_empty() {
            format!("  {:10} {powers}\n", seat.id)
        } else {
            format!("  {:10} {}\n             {powers}\n", seat.id, seat.fingerprint)
        });
    }
    out.push_str(&format!("game\n  {}\n", game.file().game));
    if game.mode().official() {
        out.push_str("  Compare this too: everyone must have this same game.\n");
        out.push_str(if game.director().is_some() {
            "Mail the game file to every seat; `fieldpost week` packs that mail for you.\n"
        } else {
            "Mail the game file to every seat.\n"
        });
    }
    out.push_str(&first_of_all(&game, &path));
    if let Some(warning) = game.mode().watermark() {
        out.push_str(&format!("{warning}\n"));
    }
    print(&out);
    Ok(())
}

/// The first seats that have not joined, if their join files are next to the invitation.
fn missing_join(
    args: &StartArgs,
    invitation: &chain::Invitation,
    joins: &[chain::SignedDocument],
) -> Option<Failed> {
    let joined = |seat: &str| joins.iter().any(|join| join.header.seat == seat);
    let missing: Vec<&str> =
        invitation.seats.iter().map(|s| s.seat.as_str()).filter(|seat| !joined(seat)).collect();
    let file = |seat: &str| {
        args.invitation.with_file_name(format!("{}.join.{seat}.toml", invitation.name))
    };
    let here: Vec<String> = missing
        .iter()
        .map(|seat| file(seat))
        .filter(|f| f.exists())
        .map(|f| file_word(&f))
        .collect();
    if !invitation.dice.official() || here.is_empty() {
        return None;
    }
    let what = match missing.as_slice() {
        [one] => format!("the join file of {one} is missing"),
        all => format!("the join files of {} are missing", listed(all)),
    };
    Some(Failed::refused(what, format!("give also {}", here.join(" "))))
}

/// What comes next: the die between equal bids, cash advances, the first orders.
fn first_of_all(game: &chain::Game, path: &Path) -> String {
    if game.first_dice().is_some() {
        let duty = crate::report::first_duty_with(game, &file_word(path));
        return wrap(&duty, "", "  ");
    }
    let mut out = String::new();
    let advances = &game.position().advances;
    for (i, side) in advances.iter().enumerate() {
        let seat = game.seat_that_speaks(*side).unwrap_or_default();
        let side = side.name();
        let when = if i == 0 { "First" } else { "Then" };
        let words = ["advance", &file_word(path), "--seat", seat, "--form"].map(str::to_string);
        let who = format!("{when} the seat {seat} places the cash advance of the {side}:");
        out.push_str(&format!("{}{}", wrap(&who, "", "  "), command(&words)));
    }
    let ed = &game.rules().edition;
    for rules in ed.not_played() {
        out.push_str(&wrap(&format!("not played: {rules}"), "", "  "));
    }
    let first = capitalised(&ed.power(game.position().power).called());
    let orders = format!("fieldpost orders new {}", file_word(path));
    let first = if advances.is_empty() {
        format!("{first} moves first: `{orders}` writes a file to fill in.")
    } else {
        format!("After that, {} moves.", ed.power(game.position().power).called())
    };
    out.push_str(&wrap(&first, "", "  "));
    out
}
