//! `fieldpost reach`: every place that the units of a space, or those named, can go to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::exit::Failed;
use super::games::Games;
use super::io;
use super::picture;
use super::term::{Format, print, print_json};
use crate::desk::bare_input;
use crate::edition::Edition;
use crate::engine::Position;
use crate::engine::plan::UnitGroup;
use crate::id::{PowerId, SpaceId};
use crate::map::{Highlight, Scene, Shade};
use crate::orders::refusals::said;
use crate::orders::{print_group, typed_power, typed_units_in_space};
use crate::reach::{Assault, Destinations, Route, one_of_each, reach};

/// Every place that the units of a space, or some of them, can go to
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reach spring-07.0004.ron Ukraine
  fieldpost reach spring-07.0004.ron sz5 --power Germany
  fieldpost reach spring-07.0004.ron 'sz5: 1 trn, 2 sub'
  fieldpost reach spring-07.0004.ron 'Ukraine: 1 ftr moved 2'
  fieldpost reach spring-07.0004.ron Ukraine --map reach.svg

The program tries one unit of each kind on the current board, in the combat
move and in the noncombat move; or each group that you name, which moves
together. A transport assaults with troops that are aboard or stand beside
either end of its way. It does not ask whether aircraft can land.")]
pub struct ReachArgs {
    /// A game file
    game: PathBuf,
    /// Where the units stand, and which if not one of each kind: 'sz5: 1 trn'
    #[arg(value_name = "PLACE[: UNITS]")]
    place: String,
    /// The power whose units move; usually the owner of the units there, if there is only one
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
/// The game cannot be read, a name is unknown, or the units are not there.
pub fn run(args: &ReachArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    let (ed, p) = (&game.rules().edition, game.position());
    let (place, named) = typed_units_in_space(ed, &args.place).map_err(|e| anyhow::anyhow!(e))?;
    let power = match &args.power {
        Some(word) => typed_power(ed, word).map_err(|e| anyhow::anyhow!(e))?,
        None => whose(ed, p, place, named.as_deref())?,
    };
    let groups = named.clone().unwrap_or_else(|| one_of_each(p, power, place));
    let mut found =
        reach(ed, &bare_input(&game), p, power, (place, &groups)).map_err(|refusal| {
            let why = said(ed, &refusal);
            let there = "`fieldpost show GAME --space PLACE` says what stands there";
            Failed::wrong_use(why.what, why.help.as_deref().unwrap_or(there))
        })?;
    if named.is_none() {
        found.retain(|r| !r.none());
    }
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
    let assault = |a: &Assault| {
        let way = ways(std::slice::from_ref(&a.voyage)).remove(0);
        json!({ "place": id(&a.place), "from": way })
    };
    match args.format {
        Format::Json => {
            let all: Vec<_> = found
                .iter()
                .map(|r| {
                    json!({
                        "kind": ed.kind(r.group.kind).id,
                        "count": r.group.count,
                        "combat": ids(&r.combat),
                        "noncombat": ids(&r.noncombat),
                        "assaults": r.assaults.iter().map(assault).collect::<Vec<_>>(),
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
                let _ = match named {
                    Some(_) => writeln!(out, " {}", print_group(ed, &r.group)),
                    None => writeln!(out, " {}", ed.kind(r.group.kind).name),
                };
                let mut line = |words: &str| {
                    out.push_str(&crate::diag::wrap(words, "   ", "     "));
                };
                line(&format!("combat: {}", names(ed, &r.combat)));
                if !r.assaults.is_empty() {
                    line(&format!("amphibious assault: {}", coasts(ed, &r.assaults)));
                }
                line(&format!("noncombat: {}", names(ed, &r.noncombat)));
            }
            if found.is_empty() {
                out.push_str(" nothing there can move\n");
            }
            print(&out);
        }
    }
    Ok(())
}

/// Whose units are meant: the owner that is named, or of those who stand there the one who has every kind.
fn whose(
    ed: &Edition,
    p: &Position,
    place: SpaceId,
    named: Option<&[UnitGroup]>,
) -> Result<PowerId> {
    let called: BTreeSet<PowerId> =
        named.iter().copied().flatten().filter_map(|g| g.owner).collect();
    if let (Some(one), 1) = (called.first(), called.len()) {
        return Ok(*one);
    }
    let owners: BTreeSet<PowerId> = p.in_space(place).map(|(_, u)| u.power).collect();
    let owners: Vec<PowerId> = owners.into_iter().collect();
    let has = |w: PowerId, g: &UnitGroup| {
        g.owner.is_none_or(|owner| owner == w)
            && p.in_space(place).any(|(_, u)| (u.power, u.kind) == (w, g.kind))
    };
    let fits = |w: &PowerId| named.is_none_or(|groups| groups.iter().all(|g| has(*w, g)));
    let fitting: Vec<PowerId> = owners.iter().copied().filter(fits).collect();
    let name = |w: &PowerId| ed.power(*w).name.clone();
    let names = |all: &[PowerId]| all.iter().map(name).collect::<Vec<_>>().join(" and ");
    let space = &ed.space(place).name;
    match (fitting.as_slice(), owners.as_slice()) {
        ([one], _) | ([], [one]) => Ok(*one),
        (_, []) => Err(Failed::wrong_use(
            format!("no units are in {space}"),
            format!(
                "`fieldpost show GAME --space \"{space}\"` says what stands there and beside it"
            ),
        )
        .into()),
        ([], several) => Err(Failed::wrong_use(
            format!("no power has all of these units in {space}"),
            format!("units of {} stand there", names(several)),
        )
        .into()),
        (several, _) => Err(Failed::wrong_use(
            format!("units of {} stand in {space}", names(several)),
            format!("say whose you mean: --power \"{}\"", name(&several[0])),
        )
        .into()),
    }
}

/// Every place with the kinds that can go there.
fn rings(ed: &Edition, place: SpaceId, found: &[Destinations]) -> BTreeMap<SpaceId, Highlight> {
    let mut all: BTreeMap<SpaceId, Highlight> = BTreeMap::new();
    let lists = |combat: bool| {
        found.iter().flat_map(move |r| {
            let list = if combat { &r.combat } else { &r.noncombat };
            let coasts = r.assaults.iter().filter(move |_| combat).map(|a| a.place);
            list.iter().map(|w| w.to).chain(coasts).map(move |to| (to, r.group.kind))
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
    let all: Vec<String> = list.iter().map(|w| name(ed, w)).collect();
    if all.is_empty() { "nowhere".to_string() } else { all.join(", ") }
}

/// The way without its first space, unless that is all of it.
fn name(ed: &Edition, w: &Route) -> String {
    let away = if w.path.len() > 1 { &w.path[1..] } else { &w.path[..] };
    let way: Vec<&str> = away.iter().map(|s| ed.space(*s).name.as_str()).collect();
    format!("{} ({})", way.join(" > "), w.left)
}

/// `Karelia S.S.R. from sz5 (2) or sz6 > sz3 (0); Norway from sz5 (2)`
fn coasts(ed: &Edition, list: &[Assault]) -> String {
    let mut all: BTreeMap<SpaceId, Vec<String>> = BTreeMap::new();
    for a in list {
        all.entry(a.place).or_default().push(name(ed, &a.voyage));
    }
    let one = |(s, from): (&SpaceId, &Vec<String>)| {
        format!("{} from {}", ed.space(*s).name, from.join(" or "))
    };
    all.iter().map(one).collect::<Vec<_>>().join("; ")
}
