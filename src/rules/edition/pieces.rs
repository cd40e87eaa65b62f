//! Makes kinds of units and the starting units from their files.

use super::edition_fault::Faults;
use super::file_shapes::{KindText, KindWord, KindsText, SetupText, Word, id_form};
use super::{Domain, Kind, SetupStack, Space, Terrain, spaces};
use crate::id::{KindId, PowerId};

pub(super) fn kinds(faults: &mut Faults, text: &KindsText, powers: &[String]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for k in &text.kind {
        id_form(faults, &k.id);
        if kinds.iter().any(|o| o.id == *k.id.get_ref()) {
            faults.at(k.id.span(), "this kind is listed twice");
        }
        let numbers = [k.attack, k.defense, k.bombard, k.landing_fire, k.escort, k.intercept];
        if numbers.iter().any(|n| *n > 6) || k.supported_attack > Some(6) {
            faults.at(k.id.span(), "a die has no face above 6");
        }
        if k.cost < 0 {
            faults.at(k.id.span(), "a price cannot be below 0");
        }
        let buyers = k.buyers.iter().filter_map(|b| {
            let found = powers.iter().position(|p| p == b.get_ref());
            if found.is_none() {
                faults.at(b.span(), "there is no such power");
            }
            found.map(|i| PowerId(i as u8))
        });
        let buyers = buyers.collect();
        kinds.push(read_kind(k, buyers));
    }
    kinds
}

fn read_kind(k: &KindText, buyers: Vec<PowerId>) -> Kind {
    let can = |a: KindWord| k.can.contains(&a);
    Kind {
        id: k.id.get_ref().clone(),
        name: k.name.clone(),
        abbr: k.abbr.clone(),
        domain: k.domain,
        cost: k.cost,
        attack: k.attack,
        defense: k.defense,
        moves: k.moves,
        hits: k.hits,
        purchasable: !can(KindWord::NeverBought),
        buyers,
        captures: can(KindWord::Capture),
        blitzes: can(KindWord::Blitz),
        supported_attack: k.supported_attack.unwrap_or(k.attack),
        supports: can(KindWord::Support),
        aa_gun: can(KindWord::ShootAtAircraft),
        complex: can(KindWord::Produce),
        carrier_capacity: k.carrier_capacity,
        lands_on_carriers: can(KindWord::LandOnCarriers),
        transport: can(KindWord::Transport),
        berth: k.berth,
        bombard: k.bombard,
        landing_fire: k.landing_fire,
        escort: k.escort,
        intercept: k.intercept,
        submarine: can(KindWord::Submerge),
        hides_from_air: can(KindWord::HideFromAircraft),
        destroyer: can(KindWord::HuntSubmarines),
        raids: can(KindWord::Raid),
        surface_warship: can(KindWord::SurfaceCombat),
        built_anywhere: can(KindWord::BuiltAnywhere),
        single_strike: can(KindWord::SingleStrike),
        patrols: can(KindWord::Patrol),
    }
}

/// A kind by id or abbreviation.
pub(super) fn find_kind(kinds: &[Kind], word: &str) -> Option<KindId> {
    kinds.iter().position(|k| k.id == word || k.abbr == word).map(|i| KindId(i as u8))
}

pub(super) fn setup(
    faults: &mut Faults,
    text: &SetupText,
    powers: &[String],
    spaces: &[Space],
    kinds: &[Kind],
) -> Vec<SetupStack> {
    let mut stacks = Vec::new();
    for (power, places) in text {
        let Some(at) = powers.iter().position(|p| p == power.get_ref()) else {
            faults.at(power.span(), "there is no such power");
            continue;
        };
        let power = PowerId(at as u8);
        for (place, list) in places {
            let Some(space) = spaces::find(faults, spaces, place) else { continue };
            if spaces[space.index()].impassable {
                faults.at(place.span(), "no unit can be in a closed territory");
            }
            let units = read_lots(faults, list, kinds);
            for (kind, _) in &units {
                let kind = &kinds[kind.index()];
                let terrain = spaces[space.index()].terrain;
                let fits = match kind.domain {
                    Domain::Land => terrain == Terrain::Land,
                    Domain::Sea => terrain == Terrain::Sea,
                    Domain::Air => terrain == Terrain::Land || kind.lands_on_carriers,
                };
                if !fits {
                    faults.at(list.span(), format!("no {} can be here", kind.name));
                }
            }
            stacks.push(SetupStack { power, space, units });
        }
    }
    stacks.sort_by_key(|s| (s.power, s.space));
    stacks
}

/// `3 inf, 1 tank`
fn read_lots(faults: &mut Faults, list: &Word, kinds: &[Kind]) -> Vec<(KindId, u16)> {
    let mut units = Vec::new();
    for lot in list.get_ref().split(',') {
        let mut parts = lot.split_whitespace();
        let count = parts.next().and_then(|n| n.parse::<u16>().ok()).filter(|n| *n > 0);
        let kind = parts.next().and_then(|k| find_kind(kinds, k));
        match (count, kind, parts.next()) {
            (Some(count), Some(kind), None) => units.push((kind, count)),
            _ => faults.at(list.span(), format!("`{}` is not a number and a kind", lot.trim())),
        }
    }
    units.sort();
    units
}
