//! `Norway's ftr and Germany's bmb fly home from Karelia, Poland's two planes from Belorussia`: aircraft that land where they
//! came from, each named by that place.

use super::speech_items::{is_units, put};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Some aircraft, whose they are, and where they have fought.
struct HomewardFlight {
    home: Tagged,
    units: Vec<Tagged>,
    battle: Option<Tagged>,
}

/// Puts the place that they fly to behind each of them: `ftr from Karelia to Norway`.
pub(super) fn flown_home(items: &mut Vec<Tagged>) {
    if !items.iter().any(leads_home) {
        return;
    }
    let bare: Vec<Tagged> = items.iter().filter(|t| !leads_home(t)).cloned().collect();
    let entries = bare.split(|t| t.is(TextSign::Comma) || t.does(WordMark::And));
    let flights: Option<Vec<HomewardFlight>> = entries.map(flight).collect();
    let Some(mut flights) = flights.filter(|all| all.len() > 1) else { return };
    let mut battle = None;
    for flight in flights.iter_mut().rev() {
        flight.battle = flight.battle.take().or_else(|| battle.clone());
        battle.clone_from(&flight.battle);
    }
    let mut all = Vec::new();
    for HomewardFlight { home, units, battle } in flights {
        let Some(battle) = battle else { return };
        if !all.is_empty() {
            all.push(put(&home, TagItem::TextSign(TextSign::Comma), ","));
        }
        all.extend(units);
        all.push(put(&battle, TagItem::WordMark(WordMark::From), "from"));
        all.push(battle);
        all.extend([put(&home, TagItem::WordMark(WordMark::To), "to"), home]);
    }
    *items = all;
}

/// Is it `fly home` or the like?
fn leads_home(t: &Tagged) -> bool {
    t.does(WordMark::Land) && t.words.ends_with("home")
}

/// `Poland's two planes from Belorussia`
fn flight(entry: &[Tagged]) -> Option<HomewardFlight> {
    let [home, owns, rest @ ..] = entry else { return None };
    let end = rest.iter().position(|t| t.does(WordMark::From)).unwrap_or(rest.len());
    let (units, from) = rest.split_at(end);
    let battle = match from {
        [] => None,
        [_, place] if place.is_place() => Some(place.clone()),
        _ => return None,
    };
    let named = units.iter().all(|t| is_units(Some(t)) || matches!(t.item, TagItem::Number(_)));
    let owned = home.is_place() && ["'s", "\u{2019}s", "s"].contains(&owns.words.as_str());
    (owned && named && !units.is_empty()).then(|| HomewardFlight {
        home: home.clone(),
        units: units.to_vec(),
        battle,
    })
}
