//! What can hit a place on its enemies' next turns, with the chances of it: found, in words and as data.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::edition::Edition;
use crate::engine::{Board, Input};
use crate::id::{PowerId, Side, SpaceId};
use crate::map::{Highlight, Scene, Shade};
use crate::reach::{Blow, blow};

/// What the enemies of a place, or one of them, could bring against it, worst first. If no power holds
/// it and no unit is there, it counts as this power's.
pub fn threats_against(
    board: Board,
    input: &Input,
    place: SpaceId,
    of: PowerId,
    by: Option<PowerId>,
) -> Vec<Blow> {
    let sides = defending_sides(board, place, of);
    let enemies = board.power_ids().filter(|w| sides.iter().any(|side| board.side(*w) != *side));
    let enemies = enemies.filter(|w| by.is_none_or(|b| b == *w));
    let mut blows: Vec<Blow> = enemies.filter_map(|w| blow(board, input, w, place)).collect();
    blows.sort_by(|a, b| b.danger().total_cmp(&a.danger()));
    blows
}

/// The side that holds a territory, or each that has ships in a zone; if there is none, the one of this
/// power.
pub fn defending_sides(board: Board, place: SpaceId, of: PowerId) -> Vec<Side> {
    let there =
        board.in_space(place).filter(|(_, u)| board.kind(u.kind).fights()).map(|(_, u)| u.power);
    let mut all: Vec<Side> = match board.controller(place) {
        Some(holder) => vec![board.side(holder)],
        None => there.map(|w| board.side(w)).collect(),
    };
    if all.is_empty() {
        all.push(board.side(of));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// `Caucasus: by Germany: taken 83.1 %, swing +4.2 IPC`
pub(crate) fn threat_line(ed: &Edition, place: SpaceId, b: &Blow) -> String {
    let what = match &b.odds {
        Some(o) if o.capture > 0.0 => {
            format!("taken {:.1} %, swing {:+.1} IPC", o.capture * 100.0, b.swing)
        }
        Some(o) => format!("won {:.1} %, swing {:+.1} IPC", o.win * 100.0, b.swing),
        None if b.empty => "taken without a fight".to_string(),
        None => "not calculated".to_string(),
    };
    format!("{}: by {}: {what}", ed.space(place).name, ed.power(b.by).called())
}

/// Places with what could be brought against each, in words; `whole` names the units too.
pub fn threats_text(ed: &Edition, found: &[(SpaceId, Vec<Blow>)], whole: bool) -> String {
    let mut out = String::new();
    for (place, blows) in found {
        let name = &ed.space(*place).name;
        if blows.is_empty() {
            let _ = writeln!(out, "{name}: nothing can attack it");
        }
        for b in blows {
            let _ = writeln!(out, "{}", threat_line(ed, *place, b));
            if whole {
                for ((from, kind), n) in &b.units {
                    let kind = &ed.kind(*kind).abbr;
                    let from = &ed.space(*from).name;
                    let _ = writeln!(out, "  {n} {kind} from {from}");
                }
            }
        }
    }
    if found.is_empty() {
        out.push_str("Nothing can attack any of its territories.\n");
    }
    if found.iter().any(|(_, blows)| !blows.is_empty()) {
        out.push_str("(swing: the defender's losses minus the attacker's, in IPC, with those of\n the sea battle before a landing. Every unit that can attack is counted,\n aircraft where they help most. The attacker keeps one land unit to the\n end, to take the territory.)\n");
    }
    out
}

/// The same as data.
pub fn threats_json(ed: &Edition, found: &[(SpaceId, Vec<Blow>)]) -> Value {
    let places = found.iter().map(|(place, blows)| {
        let blows: Vec<Value> = blows.iter().map(|b| blow_json(ed, b)).collect();
        json!({ "place": ed.space(*place).id, "blows": blows })
    });
    json!({ "places": places.collect::<Vec<_>>() })
}

fn blow_json(ed: &Edition, b: &Blow) -> Value {
    let units = b
        .units
        .iter()
        .map(|((s, k), n)| json!({ "from": ed.space(*s).id, "kind": ed.kind(*k).id, "count": n }));
    json!({
        "by": ed.power(b.by).id,
        "units": units.collect::<Vec<_>>(),
        "empty": b.empty,
        "taken": b.odds.as_ref().map(|o| o.capture),
        "won": b.odds.as_ref().map(|o| o.win),
        "swing": b.odds.as_ref().map(|_| b.swing),
    })
}

/// Puts the places with the worst danger first.
pub fn sort_by_danger(found: &mut [(SpaceId, Vec<Blow>)]) {
    // The first blow against a place is the worst.
    let danger = |blows: &[Blow]| blows.first().map_or(0.0, Blow::danger);
    found.sort_by(|a, b| danger(&b.1).total_cmp(&danger(&a.1)));
}

/// Draws the threats on the map, with an arrow from where each would come if `arrows`.
pub fn mark_threats(scene: &mut Scene, found: &[(SpaceId, Vec<Blow>)], arrows: bool) {
    for (place, blows) in found {
        let words = blows.first().map(|b| ring_words(&scene.letters(b.by), b));
        let shade = if blows.is_empty() { Shade::Here } else { Shade::Threatened };
        scene.rings.insert(*place, Highlight { shade, words: words.into_iter().collect() });
        if arrows {
            let from = blows.iter().flat_map(|b| b.units.keys().map(|(s, _)| (b.by, *s, *place)));
            scene.coming.extend(from);
        }
    }
    scene.coming.sort_unstable();
    scene.coming.dedup();
}

/// The words at a place that can be hit: who hits it, and with which chance.
fn ring_words(who: &str, b: &Blow) -> String {
    match &b.odds {
        Some(o) if o.capture > 0.0 => format!("{who} {:.0} %", o.capture * 100.0),
        Some(o) => format!("{who} {:.0} %", o.win * 100.0),
        None => who.to_string(),
    }
}
