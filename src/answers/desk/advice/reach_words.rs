//! Where units can go: in words, for programs, and as rings on the map.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::desk::refused::Declined;
use crate::edition::Edition;
use crate::engine::plan::UnitGroup;
use crate::engine::{Board, Position};
use crate::id::{PowerId, SpaceId};
use crate::map::{Highlight, Shade};
use crate::orders::print_group;
use crate::reach::{Coast, Destinations, Route, past_combat_move};

/// The command that shows what is in a place; `game` is the game file as a word of a command line.
pub fn show_space(game: &str, ed: &Edition, place: SpaceId) -> String {
    let space = &ed.space(place).name;
    format!("`fieldpost show {game} --space \"{space}\"` says what is there and next to it")
}

/// Whose units are meant: the owner that is named, or else the only power that has every kind there.
///
/// # Errors
/// No power has them there, or several have.
pub fn owner_of_units(
    game: &str,
    board: Board,
    place: SpaceId,
    named: Option<&[UnitGroup]>,
) -> Result<PowerId, Declined> {
    let called: BTreeSet<PowerId> =
        named.iter().copied().flatten().filter_map(|g| g.owner).collect();
    if let (Some(one), 1) = (called.first(), called.len()) {
        return Ok(*one);
    }
    let owners: BTreeSet<PowerId> = board.in_space(place).map(|(_, u)| u.power).collect();
    let owners: Vec<PowerId> = owners.into_iter().collect();
    let mut fitting = owners.clone();
    fitting.retain(|w| {
        named.iter().copied().flatten().all(|g| has_units(board.position, place, *w, g))
    });
    let names = |all: &[PowerId]| {
        all.iter().map(|w| board.power(*w).name.as_str()).collect::<Vec<_>>().join(" and ")
    };
    let space = &board.space(place).name;
    match (fitting.as_slice(), owners.as_slice()) {
        ([one], _) | ([], [one]) => Ok(*one),
        (_, []) => Err(Declined::wrong_use(
            format!("no units are in {space}"),
            show_space(game, board.edition, place),
        )),
        ([], several) => Err(Declined::wrong_use(
            format!("no power has all of these units in {space}"),
            format!("units of {} are there", names(several)),
        )),
        (several, _) => Err(Declined::wrong_use(
            format!("units of {} are in {space}", names(several)),
            format!("name the power that you mean: --power \"{}\"", board.power(several[0]).name),
        )),
    }
}

/// Could these units be the power's?
fn has_units(p: &Position, place: SpaceId, power: PowerId, g: &UnitGroup) -> bool {
    g.owner.is_none_or(|owner| owner == power)
        && p.in_space(place).any(|(_, u)| (u.power, u.kind) == (power, g.kind))
}

/// For boards on which a turn has stopped.
pub const BATTLE_UNDER_WAY: &str =
    "(A battle is under way: its units are counted where they stand in it.)\n";

/// Every place that the units of a power can go to, for programs.
pub fn reach_json(ed: &Edition, power: PowerId, found: &[Destinations]) -> Value {
    let units: Vec<Value> = found.iter().map(|r| destinations_json(ed, r)).collect();
    json!({ "power": ed.power(power).id, "units": units })
}

fn destinations_json(ed: &Edition, r: &Destinations) -> Value {
    let ids =
        |list: &[Route]| list.iter().map(|w| ed.space(w.to).id.clone()).collect::<Vec<String>>();
    json!({
        "units": print_group(ed, &r.group),
        "kind": ed.kind(r.group.kind).id,
        "count": r.group.count,
        "combat": ids(&r.combat),
        "noncombat": ids(&r.noncombat),
        "assaults": coasts_json(ed, &r.assaults),
        "bombardments": coasts_json(ed, &r.bombards),
        "ways": { "combat": ways_json(ed, &r.combat), "noncombat": ways_json(ed, &r.noncombat) },
    })
}

fn ways_json(ed: &Edition, ways: &[Route]) -> Vec<Value> {
    ways.iter().map(|w| way_json(ed, w)).collect()
}

fn way_json(ed: &Edition, w: &Route) -> Value {
    let path: Vec<&str> = w.path.iter().map(|s| ed.space(*s).id.as_str()).collect();
    json!({ "to": ed.space(w.to).id, "path": path, "left": w.left, "home": w.home,
        "carrier": w.carrier, "escort": w.escort })
}

fn coasts_json(ed: &Edition, list: &[Coast]) -> Vec<Value> {
    let coasts = list
        .iter()
        .map(|c| json!({ "place": ed.space(c.place).id, "from": way_json(ed, &c.voyage) }));
    coasts.collect()
}

/// What the text says.
#[derive(Clone, Copy)]
pub struct ReachDetail {
    /// The units were named.
    pub named: bool,
    /// With the way to each place, and how far a unit could still move there.
    pub ways: bool,
}

/// The same for people.
pub fn reach_text(
    board: Board,
    power: PowerId,
    place: SpaceId,
    found: &[Destinations],
    with: ReachDetail,
) -> String {
    let note = if with.ways {
        "in parentheses: how far it could still move"
    } else {
        "--ways also prints the paths"
    };
    let mut out = format!("{} in {} ({note})\n", board.power(power).name, board.space(place).name);
    let over = past_combat_move(board.position, power);
    let told: Vec<(String, String)> = found
        .iter()
        .map(|r| (heading(board, r, with.named), destinations(board.edition, r, over, with.ways)))
        .collect();
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
    if board.turn().battle.is_some() {
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

/// Every place with the kinds that can go there, for the map.
pub fn reach_rings(
    ed: &Edition,
    place: SpaceId,
    found: &[Destinations],
) -> BTreeMap<SpaceId, Highlight> {
    let mut all: BTreeMap<SpaceId, Highlight> = BTreeMap::new();
    for shade in [Shade::Combat, Shade::NoWayHome, Shade::Noncombat] {
        let shaded = found.iter().flat_map(|r| goals(r, shade).map(|to| (to, r.group.kind)));
        for (s, kind) in shaded {
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

/// The places of one group that have this shade.
fn goals(r: &Destinations, shade: Shade) -> impl Iterator<Item = SpaceId> {
    let fights = shade != Shade::Noncombat;
    let list = if fights { &r.combat } else { &r.noncombat };
    let list = list.iter().filter(move |w| !fights || w.home == (shade == Shade::Combat));
    let coasts = r.assaults.iter().chain(&r.bombards);
    let coasts = coasts.filter(move |_| shade == Shade::Combat).map(|a| a.place);
    list.map(|w| w.to).chain(coasts)
}

/// `Caucasus (1), Russia via Caucasus (0)`, or without ways `Caucasus, Russia; no way home: Libya`
fn names(ed: &Edition, list: &[Route], ways: bool) -> String {
    if ways {
        return joined(ed, list.iter(), ways);
    }
    let home = joined(ed, list.iter().filter(|w| w.home), ways);
    if list.iter().all(|w| w.home) {
        return home;
    }
    format!("{home}; no way home: {}", joined(ed, list.iter().filter(|w| !w.home), ways))
}

fn joined<'r>(ed: &Edition, routes: impl Iterator<Item = &'r Route>, ways: bool) -> String {
    let all: Vec<String> = routes.map(|w| name(ed, w, ways)).collect();
    if all.is_empty() { "nowhere".to_string() } else { all.join(", ") }
}

/// `Egypt via sz16 > sz15 (2)`
fn name(ed: &Edition, w: &Route, ways: bool) -> String {
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
    let between: Vec<&str> = between.iter().map(|s| ed.space(*s).name.as_str()).collect();
    let via =
        if between.is_empty() { String::new() } else { format!(" via {}", between.join(" > ")) };
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

/// The units that can go to some places: with what tells them from others, or only their kind.
fn heading(board: Board, r: &Destinations, named: bool) -> String {
    if named { print_group(board.edition, &r.group) } else { board.kind(r.group.kind).name.clone() }
}
