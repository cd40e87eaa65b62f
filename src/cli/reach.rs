//! `fieldpost reach`: every place that the units of a space, or those named, can go to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::command_line::file_word;
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
use crate::orders::refusals::refusal_said;
use crate::orders::{print_group, typed_power, typed_units_in_space};
use crate::reach::{Coast, Destinations, Route, one_of_each, past_combat_move, reach};

/// Show where the units of a space, or some of them, can go
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reach spring-07.0004.ron Ukraine
  fieldpost reach spring-07.0004.ron sz5 --power Germany
  fieldpost reach spring-07.0004.ron 'sz5: 1 trn, 2 sub'
  fieldpost reach spring-07.0004.ron 'Ukraine: 2 inf, 1 tank'
  fieldpost reach spring-07.0004.ron Ukraine --map reach.svg

The program tries one unit of each kind on the current board, in the combat
move and in the noncombat move. If you name a group, it tries the group, which
moves together. A transport assaults with the troops aboard or along its way.
Aircraft that could not land anywhere afterwards are marked.")]
pub(super) struct ReachArgs {
    /// A game file
    game: PathBuf,
    /// Where the units are, and which ones if not one of each kind: 'sz5: 1 trn'
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
    let power = match &args.power {
        Some(word) => typed_power(ed, word).map_err(|e| anyhow::anyhow!(e))?,
        None => whose(&args.game, ed, p, place, named.as_deref())?,
    };
    if named.is_none() && !p.in_space(place).any(|(_, u)| u.power == power) {
        let what = format!("{} has no units in {}", ed.power(power).called(), ed.space(place).name);
        return Err(Failed::wrong_use(what, there(&args.game, ed, place)).into());
    }
    let groups = named.clone().unwrap_or_else(|| one_of_each(p, power, place));
    let mut found =
        reach(ed, &bare_input(&game), p, power, (place, &groups)).map_err(|refusal| {
            let why = refusal_said(ed, &refusal);
            Failed::wrong_use(why.what, why.help.unwrap_or_else(|| there(&args.game, ed, place)))
        })?;
    if named.is_none() {
        found.retain(|r| !r.none());
    }
    if let Some(path) = &args.map {
        let look = picture::look_of_edition(ed, &args.games.source()?)?;
        let words = format!("where {} in {} can go", ed.power(power).name, ed.space(place).name);
        let mut scene = Scene::now(&game, &look.layout, words);
        scene.rings = rings(ed, place, &found);
        io::write_new(path, look.picture(&scene).as_bytes())?;
    }
    match args.format {
        Format::Json => print_json(&value(ed, power, &found)),
        Format::Text => {
            let with = TextWith { named: named.is_some(), ways: args.ways || named.is_some() };
            print(&text(ed, p, (power, place), &found, with));
        }
    }
    Ok(())
}

/// For boards on which a turn has stopped.
pub(super) const BATTLE_UNDER_WAY: &str =
    "(A battle is under way: its units are counted where they stand in it.)\n";

fn value(ed: &Edition, power: PowerId, found: &[Destinations]) -> Value {
    let id = |s: &SpaceId| ed.space(*s).id.clone();
    let ids = |list: &[Route]| -> Vec<String> { list.iter().map(|w| id(&w.to)).collect() };
    let way = |w: &Route| {
        let path = w.path.iter().map(id).collect::<Vec<_>>();
        json!({ "to": id(&w.to), "path": path, "left": w.left, "home": w.home,
            "carrier": w.carrier, "escort": w.escort })
    };
    let ways = |list: &[Route]| -> Vec<Value> { list.iter().map(way).collect() };
    let coasts = |list: &[Coast]| -> Vec<Value> {
        list.iter().map(|c| json!({ "place": id(&c.place), "from": way(&c.voyage) })).collect()
    };
    let one = |r: &Destinations| {
        json!({
            "units": print_group(ed, &r.group),
            "kind": ed.kind(r.group.kind).id,
            "count": r.group.count,
            "combat": ids(&r.combat),
            "noncombat": ids(&r.noncombat),
            "assaults": coasts(&r.assaults),
            "bombardments": coasts(&r.bombards),
            "ways": { "combat": ways(&r.combat), "noncombat": ways(&r.noncombat) },
        })
    };
    json!({ "power": ed.power(power).id, "units": found.iter().map(one).collect::<Vec<_>>() })
}

/// What the text says.
#[derive(Clone, Copy)]
struct TextWith {
    /// The units were named.
    named: bool,
    /// With the way to each place, and how far a unit could still move there.
    ways: bool,
}

fn text(
    ed: &Edition,
    p: &Position,
    (power, place): (PowerId, SpaceId),
    found: &[Destinations],
    with: TextWith,
) -> String {
    let note = if with.ways {
        "in parentheses: how far it could still move"
    } else {
        "--ways adds the ways"
    };
    let mut out = format!("{} in {} ({note})\n", ed.power(power).name, ed.space(place).name);
    let over = past_combat_move(p, power);
    let heading = |r: &Destinations| {
        if with.named { print_group(ed, &r.group) } else { ed.kind(r.group.kind).name.clone() }
    };
    let told: Vec<(String, String)> =
        found.iter().map(|r| (heading(r), destinations(ed, r, over, with.ways))).collect();
    // Kinds that can go to the same places share them.
    for alike in told.chunk_by(|one, next| !with.named && one.1 == next.1) {
        let headings: Vec<&str> = alike.iter().map(|(heading, _)| heading.as_str()).collect();
        let _ = write!(out, " {}\n{}", headings.join(", "), alike[0].1);
    }
    if found.is_empty() {
        out.push_str(" nothing there can move\n");
    }
    if found.iter().flat_map(|r| &r.combat).any(|w| !w.home) {
        out.push_str("(no way home: aircraft cannot land from there unless a carrier comes)\n");
    }
    if found.iter().flat_map(|r| &r.noncombat).any(|w| w.carrier) {
        out.push_str("(with a carrier: one of its own must sail there as well)\n");
    }
    let coasts = found.iter().flat_map(|r| &r.assaults).map(|c| &c.voyage);
    if found.iter().flat_map(|r| &r.combat).chain(coasts).any(|w| w.escort) {
        out.push_str("(with warships: transports do not attack there alone)\n");
    }
    if p.turn.battle.is_some() {
        out.push_str(BATTLE_UNDER_WAY);
    }
    out
}

/// The places one group can go to, a line for each kind of move.
fn destinations(ed: &Edition, r: &Destinations, over: bool, ways: bool) -> String {
    let mut out = String::new();
    let mut line = |what: &str, words: &str| {
        out.push_str(&crate::diag::wrap(&format!("{what}: {words}"), "   ", "     "));
    };
    let over = over.then(|| "over in this turn".to_string());
    line("combat", &over.unwrap_or_else(|| names(ed, &r.combat, ways)));
    if !r.assaults.is_empty() {
        line("amphibious assault", &coasts(ed, &r.assaults, ways));
    }
    if !r.bombards.is_empty() {
        line("bombardment, with a landing from the same zone", &coasts(ed, &r.bombards, ways));
    }
    line("noncombat", &names(ed, &r.noncombat, ways));
    out
}

fn there(game: &Path, ed: &Edition, place: SpaceId) -> String {
    let game = file_word(game);
    let space = &ed.space(place).name;
    format!("`fieldpost show {game} --space \"{space}\"` says what is there and next to it")
}

/// Whose units are meant: the owner that is named, or of those who stand there the one who has every kind.
fn whose(
    game: &Path,
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
    let fitting: Vec<PowerId> = owners
        .iter()
        .copied()
        .filter(|w| named.is_none_or(|groups| groups.iter().all(|g| has(*w, g))))
        .collect();
    let name = |w: &PowerId| ed.power(*w).name.clone();
    let names = |all: &[PowerId]| all.iter().map(name).collect::<Vec<_>>().join(" and ");
    let space = &ed.space(place).name;
    match (fitting.as_slice(), owners.as_slice()) {
        ([one], _) | ([], [one]) => Ok(*one),
        (_, []) => {
            Err(Failed::wrong_use(format!("no units are in {space}"), there(game, ed, place))
                .into())
        }
        ([], several) => Err(Failed::wrong_use(
            format!("no power has all of these units in {space}"),
            format!("units of {} are there", names(several)),
        )
        .into()),
        (several, _) => Err(Failed::wrong_use(
            format!("units of {} are in {space}", names(several)),
            format!("name the power that you mean: --power \"{}\"", name(&several[0])),
        )
        .into()),
    }
}

/// Every place with the kinds that can go there.
fn rings(ed: &Edition, place: SpaceId, found: &[Destinations]) -> BTreeMap<SpaceId, Highlight> {
    let mut all: BTreeMap<SpaceId, Highlight> = BTreeMap::new();
    let lists = |shade: Shade| {
        found.iter().flat_map(move |r| {
            let fights = shade != Shade::Noncombat;
            let list = if fights { &r.combat } else { &r.noncombat };
            let list = list.iter().filter(move |w| !fights || w.home == (shade == Shade::Combat));
            let coasts = r.assaults.iter().chain(&r.bombards);
            let coasts = coasts.filter(move |_| shade == Shade::Combat).map(|a| a.place);
            list.map(|w| w.to).chain(coasts).map(move |to| (to, r.group.kind))
        })
    };
    for shade in [Shade::Combat, Shade::NoWayHome, Shade::Noncombat] {
        for (s, kind) in lists(shade) {
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

/// `Caucasus (1), Russia via Caucasus (0)`, or without ways `Caucasus, Russia; no way home: Libya`
fn names(ed: &Edition, list: &[Route], ways: bool) -> String {
    let joined = |routes: Vec<&Route>| {
        let all: Vec<String> = routes.into_iter().map(|w| name(ed, w, ways)).collect();
        if all.is_empty() { "nowhere".to_string() } else { all.join(", ") }
    };
    if ways {
        return joined(list.iter().collect());
    }
    let (home, lost): (Vec<&Route>, Vec<&Route>) = list.iter().partition(|w| w.home);
    if lost.is_empty() {
        joined(home)
    } else {
        format!("{}; no way home: {}", joined(home), joined(lost))
    }
}

/// `Egypt via sz16 > sz15 (2)`
fn name(ed: &Edition, w: &Route, ways: bool) -> String {
    let names = |list: &[SpaceId]| -> Vec<&str> {
        list.iter().map(|s| ed.space(*s).name.as_str()).collect()
    };
    let to = &ed.space(w.to).name;
    let left = w.left;
    if !ways {
        let with = match (w.carrier, w.escort) {
            (true, _) => " (with a carrier)",
            (false, true) => " (with warships)",
            (false, false) => "",
        };
        return format!("{to}{with}");
    }
    let between = w.path.get(1..w.path.len().saturating_sub(1)).unwrap_or_default();
    let via = match between {
        [] => String::new(),
        some => format!(" via {}", names(some).join(" > ")),
    };
    let home = if w.home { "" } else { ", no way home" };
    let escort = if w.escort { ", with warships" } else { "" };
    let carrier = if w.carrier { ", with a carrier" } else { "" };
    format!("{to}{via} ({left}{home}{carrier}{escort})")
}

/// `Karelia S.S.R. from sz5 (2) or sz3 via sz6 (0); Norway from sz5 (2)`
fn coasts(ed: &Edition, list: &[Coast], ways: bool) -> String {
    let mut all: BTreeMap<SpaceId, Vec<String>> = BTreeMap::new();
    for a in list {
        all.entry(a.place).or_default().push(name(ed, &a.voyage, ways));
    }
    all.iter()
        .map(|(s, from)| format!("{} from {}", ed.space(*s).name, from.join(" or ")))
        .collect::<Vec<_>>()
        .join("; ")
}
