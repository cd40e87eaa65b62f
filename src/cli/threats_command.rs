//! `fieldpost threats`: what can hit a place on its enemies' next turns, with the chances of it.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use super::games::Games;
use super::picture;
use super::term::{Format, print, print_json};
use crate::desk::advice::BATTLE_UNDER_WAY;
use crate::desk::{
    bare_input, defending_sides, mark_threats, sort_by_danger, threats_against, threats_json,
    threats_text,
};
use crate::edition::Edition;
use crate::id::{PowerId, SpaceId};
use crate::map::Scene;
use crate::orders::{typed_power, typed_space};
use crate::reach::Blow;
use crate::store::exit_codes::Failed;
use crate::store::io;

/// Show what could attack a place, or every territory of a power, worst first
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost threats spring-07.0004.ron Ukraine
  fieldpost threats spring-07.0004.ron Ukraine --by Germany
  fieldpost threats spring-07.0004.ron --of USSR
  fieldpost threats spring-07.0004.ron --of USSR --map threats.svg

The program tries every unit on the current board and assumes that every unit
that can attack does so. If ships must win a sea battle before a landing, it
sends each aircraft to the battle in which it helps the landing more. Transports
and the last land unit of a force are lost last.")]
pub(super) struct ThreatsArgs {
    /// A game file
    game: PathBuf,
    /// The place; without it, every territory of one power
    place: Option<String>,
    /// Only this power attacks
    #[arg(long, value_name = "POWER")]
    by: Option<String>,
    /// Whose territories; by default those of the power to move
    #[arg(long, value_name = "POWER", conflicts_with = "place")]
    of: Option<String>,
    /// Also draw it on the map, into this file
    #[arg(long, value_name = "FILE.svg")]
    map: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

fn power_named(ed: &Edition, word: Option<&str>) -> Result<Option<PowerId>> {
    let found = word.map(|w| typed_power(ed, w));
    found.transpose().map_err(|e| anyhow::anyhow!(e))
}

/// Prints it.
///
/// # Errors
/// The game cannot be read, or a name is unknown.
pub(super) fn run(args: &ThreatsArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    let ed = &game.rules().edition;
    let p = game.position();
    let by = power_named(ed, args.by.as_deref())?;
    let of = power_named(ed, args.of.as_deref())?.unwrap_or(p.power);
    let places: Vec<SpaceId> = match &args.place {
        Some(word) => vec![typed_space(ed, word).map_err(|e| anyhow::anyhow!(e))?],
        None => ed.space_ids().filter(|s| p.controller(*s) == Some(of)).collect(),
    };
    let side = |w: PowerId| p.side(ed, w);
    if let Some(by) = by
        && let Some(place) =
            places.iter().find(|s| defending_sides(p.board(ed), **s, of) == [side(by)])
    {
        let by = ed.power(by).called();
        let space = &ed.space(*place).name;
        let help = "name an enemy of it, or leave out --by";
        let what = format!("{by} is on the side that holds {space}");
        return Err(Failed::wrong_use(what, help).into());
    }
    if places.is_empty() {
        bail!("{} holds no territory", ed.power(of).called());
    }
    let mut found: Vec<(SpaceId, Vec<Blow>)> = Vec::new();
    for place in places {
        let blows = threats_against(p.board(ed), &bare_input(&game), place, of, by);
        if args.place.is_some() || !blows.is_empty() {
            found.push((place, blows));
        }
    }
    sort_by_danger(&mut found);
    if let Some(path) = &args.map {
        let look = picture::look_of_edition(ed, &args.games.source()?)?;
        let mut scene = Scene::now(&game, &look.layout, "what can be attacked".into());
        mark_threats(&mut scene, &found, args.place.is_some());
        io::write_new(path, look.picture(&scene).as_bytes())?;
    }
    match args.format {
        Format::Json => print_json(&threats_json(ed, &found)),
        Format::Text => {
            let mut words = match args.place {
                None if !found.is_empty() => {
                    format!("What can attack {}, worst first:\n", ed.power(of).called())
                }
                _ => String::new(),
            };
            words += &threats_text(ed, &found, args.place.is_some());
            if p.turn.battle.is_some() {
                words += BATTLE_UNDER_WAY;
            }
            print(&words);
        }
    }
    Ok(())
}
