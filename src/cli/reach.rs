//! `fieldpost reach`: every place that the units of a space, or those named, can go to.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::picture;
use super::term::{Format, print, print_json};
use crate::desk::advice::{
    ReachDetail, owner_of_units, reach_json, reach_rings, reach_text, show_space,
};
use crate::desk::bare_input;
use crate::desk::file_word;
use crate::map::Scene;
use crate::orders::refusals::refusal_said;
use crate::orders::{typed_power, typed_units_in_space};
use crate::reach::{one_of_each, reach};
use crate::store::exit_codes::Failed;
use crate::store::io;

/// Show where the units of a space, or some of them, can go
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reach spring-07.0004.ron Ukraine
  fieldpost reach spring-07.0004.ron sz5 --power Germany
  fieldpost reach spring-07.0004.ron 'sz5: 1 trn, 2 sub'
  fieldpost reach spring-07.0004.ron 'Ukraine: 2 inf, 1 tank'
  fieldpost reach spring-07.0004.ron Ukraine --map reach.svg

The program tries one unit of each kind on the current board, in the combat move
and in the noncombat move. If you name several units, it tries them as one group
that moves together. A transport assaults with the troops that are aboard or
along its way. Aircraft that could not land anywhere afterwards are marked.")]
pub(super) struct ReachArgs {
    /// A game file
    game: PathBuf,
    /// Where the units are, and which units if you do not mean one of each kind: 'sz5: 1 trn'
    #[arg(value_name = "PLACE[: UNITS]")]
    place: String,
    /// The power whose units move; by default the owner of the units there, if there is only one
    #[arg(long, value_name = "POWER")]
    power: Option<String>,
    /// Also print the paths, and how far the units could still move
    #[arg(long)]
    ways: bool,
    /// Also draw it on the map, into this file
    #[arg(long, value_name = "FILE.svg")]
    map: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Prints it.
///
/// # Errors
/// The game cannot be read, a name is unknown, or the units are not there.
pub(super) fn run(args: &ReachArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    let ed = &game.rules().edition;
    let p = game.position();
    let (place, named) = typed_units_in_space(ed, &args.place).map_err(|e| anyhow::anyhow!(e))?;
    let word = file_word(&args.game);
    let power = match &args.power {
        Some(name) => typed_power(ed, name).map_err(|e| anyhow::anyhow!(e))?,
        None => {
            owner_of_units(&word, p.board(ed), place, named.as_deref()).map_err(Failed::from)?
        }
    };
    if named.is_none() && !p.in_space(place).any(|(_, u)| u.power == power) {
        let what = format!("{} has no units in {}", ed.power(power).called(), ed.space(place).name);
        return Err(Failed::wrong_use(what, show_space(&word, ed, place)).into());
    }
    let groups = named.clone().unwrap_or_else(|| one_of_each(p, power, place));
    let mut found =
        reach(p.board(ed), &bare_input(&game), power, place, &groups).map_err(|refusal| {
            let why = refusal_said(ed, &refusal);
            Failed::wrong_use(why.what, why.help.unwrap_or_else(|| show_space(&word, ed, place)))
        })?;
    if named.is_none() {
        found.retain(|r| !r.none());
    }
    if let Some(path) = &args.map {
        let look = picture::look_of_edition(ed, &args.games.source()?)?;
        let words = format!("where {} in {} can go", ed.power(power).name, ed.space(place).name);
        let mut scene = Scene::now(&game, &look.layout, words);
        scene.rings = reach_rings(ed, place, &found);
        io::write_new(path, look.picture(&scene).as_bytes())?;
    }
    match args.format {
        Format::Json => print_json(&reach_json(ed, power, &found)),
        Format::Text => {
            let with = ReachDetail { named: named.is_some(), ways: args.ways || named.is_some() };
            print(&reach_text(p.board(ed), power, place, &found, with));
        }
    }
    Ok(())
}
