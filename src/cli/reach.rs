//! `fieldpost reach`: every place the units of a space can go to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;

use super::games::Games;
use super::io;
use super::picture;
use super::term::{Format, print, print_json};
use crate::desk::bare_input;
use crate::edition::Edition;
use crate::id::{PowerId, SpaceId};
use crate::map::{Highlight, Scene, Shade};
use crate::orders::{typed_power, typed_space};
use crate::reach::{Destinations, Route, reach};

/// Every place that the units of a space can go to
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reach spring-07.0004.ron Ukraine
  fieldpost reach spring-07.0004.ron sz5 --power Germany
  fieldpost reach spring-07.0004.ron Ukraine --map reach.svg

One unit of each kind is tried on the board as it stands, in the combat
move and in the noncombat move. Ships are tried without their cargo's
landing, and aircraft without a way home.")]
pub struct ReachArgs {
    /// A game file
    game: PathBuf,
    /// Where the units stand
    place: String,
    /// Whose units; the owner of those that stand there if there is one
    #[arg(long, value_name = "POWER")]
    power: Option<String>,
    /// Draw it on the map as well, into this file
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
/// The game cannot be read, a name is unknown, or nobody stands there.
pub fn run(args: &ReachArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    let (ed, p) = (&game.rules().edition, game.position());
    let place = typed_space(ed, &args.place).map_err(|e| anyhow::anyhow!(e))?;
    let mut owners: Vec<PowerId> = p.in_space(place).map(|(_, u)| u.power).collect();
    owners.sort_unstable();
    owners.dedup();
    let power = match (&args.power, owners.as_slice()) {
        (Some(word), _) => typed_power(ed, word).map_err(|e| anyhow::anyhow!(e))?,
        (None, [one]) => *one,
        (None, []) => bail!("nobody stands in {}", ed.space(place).name),
        (None, several) => {
            let names: Vec<&str> = several.iter().map(|w| ed.power(*w).name.as_str()).collect();
            bail!("units of {} stand there; add --power", names.join(" and "))
        }
    };
    let found = reach(ed, &bare_input(&game), p, power, place);
    if let Some(path) = &args.map {
        let look = picture::look(ed, &args.games.source()?)?;
        let words = format!("where {} in {} can go", ed.power(power).name, ed.space(place).name);
        let mut scene = Scene::now(&game, &look.layout, words);
        scene.rings = rings(ed, place, &found);
        io::write_new(path, look.picture(&scene).as_bytes())?;
    }
    let id = |s: &SpaceId| ed.space(*s).id.clone();
    let ids = |list: &[Route]| -> Vec<String> { list.iter().map(|w| id(&w.to)).collect() };
    let ways = |list: &[Route]| -> Vec<_> {
        let path = |w: &Route| w.path.iter().map(id).collect::<Vec<_>>();
        list.iter().map(|w| json!({ "to": id(&w.to), "path": path(w), "left": w.left })).collect()
    };
    match args.format {
        Format::Json => {
            let all: Vec<_> = found
                .iter()
                .map(|r| {
                    json!({
                        "kind": ed.kind(r.kind).id,
                        "combat": ids(&r.combat),
                        "noncombat": ids(&r.noncombat),
                        "ways": {
                            "combat": ways(&r.combat),
                            "noncombat": ways(&r.noncombat),
                        },
                    })
                })
                .collect();
            print_json(&json!({ "power": ed.power(power).id, "units": all }));
        }
        Format::Text => {
            let mut out = format!(
                "{} in {} (in parentheses: how far it could still move)\n",
                ed.power(power).name,
                ed.space(place).name
            );
            for r in &found {
                let _ = writeln!(out, " {}", ed.kind(r.kind).name);
                for (phase, list) in [("combat", &r.combat), ("noncombat", &r.noncombat)] {
                    let words = format!("{phase}: {}", names(ed, list));
                    out.push_str(&crate::diag::wrap(&words, "   ", "     "));
                }
            }
            if found.is_empty() {
                out.push_str(" nothing there can move\n");
            }
            print(&out);
        }
    }
    Ok(())
}

/// Every place with the kinds that can go there.
fn rings(ed: &Edition, place: SpaceId, found: &[Destinations]) -> BTreeMap<SpaceId, Highlight> {
    let mut all: BTreeMap<SpaceId, Highlight> = BTreeMap::new();
    let lists = |combat: bool| {
        found.iter().flat_map(move |r| {
            let list = if combat { &r.combat } else { &r.noncombat };
            list.iter().map(move |w| (w.to, r.kind))
        })
    };
    for (shade, combat) in [(Shade::Combat, true), (Shade::Noncombat, false)] {
        for (s, kind) in lists(combat) {
            let ring = all.entry(s).or_insert(Highlight { shade, words: Vec::new() });
            let abbr = ed.kind(kind).abbr.clone();
            if !ring.words.contains(&abbr) {
                ring.words.push(abbr);
            }
        }
    }
    for ring in all.values_mut() {
        ring.words = vec![ring.words.join(" ")];
    }
    all.insert(place, Highlight { shade: Shade::Here, words: Vec::new() });
    all
}

/// `Caucasus (1), Caucasus > Russia (0)`
fn names(ed: &Edition, list: &[Route]) -> String {
    let one = |w: &Route| {
        let way: Vec<&str> = w.path.iter().skip(1).map(|s| ed.space(*s).name.as_str()).collect();
        format!("{} ({})", way.join(" > "), w.left)
    };
    let all: Vec<String> = list.iter().map(one).collect();
    if all.is_empty() { "nowhere".to_string() } else { all.join(", ") }
}
