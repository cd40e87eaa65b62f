//! `fieldpost odds`: exact chances of typed-in armies, or of every battle of an order file.

mod args;
mod armies;

use std::path::Path;

use anyhow::{Result, bail};

use super::checked_documents::judged_now;
use super::plain_file::{PlainUse, given_for};
use super::term::{Format, print, print_json};
use crate::desk::advice::{OddsReport, OddsWanted};
use crate::desk::{bare_input, typed_input, typed_odds};
use crate::engine::{Input, lock};
use crate::orders::glance;
use crate::page::bars;
use crate::store::exit_codes::Failed;
use crate::store::io;
use crate::store::stdio::is_stream;

pub(super) use args::OddsArgs;

/// Prints the chances.
///
/// # Errors
/// What was typed cannot be read, or a battle cannot be reckoned.
pub(super) fn run(args: &OddsArgs) -> Result<()> {
    let path = Path::new(&args.what);
    match (&args.orders, is_stream(path) || path.is_file()) {
        (Some(_), false) if args.games.source()?.editions().contains(&args.what) => {
            bail!("{} is an edition: orders need the board of a game file", args.what)
        }
        (Some(orders), _) => of_orders(args, path, orders),
        (None, true) if args.attack.is_some() || args.defend.is_some() => {
            bail!("typed armies need an edition's rules: name an edition instead of {}", args.what)
        }
        (None, true) if is_document(path) => {
            let what = format!("{} is a document and contains no board", args.what);
            let right =
                format!("give `fieldpost odds` a game file first, and {} after it", args.what);
            Err(Failed::wrong_use(what, right).into())
        }
        (None, true) => {
            bail!("{} is a game file: which orders? Name the order file behind it", args.what)
        }
        (None, false) => of_armies(args),
    }
}

/// Orders or another document that people write, and no game file?
fn is_document(path: &Path) -> bool {
    !is_stream(path)
        && io::read_document(path).is_ok_and(|b| glance(&String::from_utf8_lossy(&b)).is_some())
}

fn of_armies(args: &OddsArgs) -> Result<()> {
    let ed = &armies::rules(args)?;
    let input = &typed_input(&args.games.source()?, ed).map_err(Failed::from)?;
    let found = typed_odds(ed, input, &armies::typed_fight(args)).map_err(Failed::from)?;
    show(OddsReport::of_armies(ed, found), args)
}

fn of_orders(args: &OddsArgs, game: &Path, file: &Path) -> Result<()> {
    armies::none_beside_orders(args)?;
    let game = args.games.game_to_read(game, args.format)?;
    let ed = &game.rules().edition;
    let found = given_for(file, &game, PlainUse::reckoned(args.format))?;
    let (file, locked) = judged_now(&game, &found)?;
    let input = Input { orders: file.orders, ..bare_input(&game) };
    let locked = match locked {
        Some(locked) => locked,
        None => lock(game.position().board(ed), &input)
            .map_err(|_| anyhow::anyhow!("these orders bring no battle now"))?,
    };
    let wanted = OddsWanted { need: args.need, rounds: args.rounds };
    show(OddsReport::of_battles(locked.position().board(ed), &input, wanted), args)
}

/// Prints chances, and draws them if that was asked for.
fn show(odds: OddsReport, args: &OddsArgs) -> Result<()> {
    if let Some(path) = &args.chart {
        io::write_new(path, bars(&odds.panels).as_bytes())?;
    }
    match args.format {
        Format::Json => print_json(&odds.value),
        Format::Text => print(&odds.words),
    }
    Ok(())
}
