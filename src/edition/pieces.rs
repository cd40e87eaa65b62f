//! Makes kinds of units, developments and the starting units from their files.

use super::fault::Faults;
use super::text::{Ability, KindText, KindsText, SetupText, TechsText, Word, id_form};
use super::{Domain, Kind, SetupStack, Space, Tech, TechEffect, Terrain, spaces};
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
        kinds.push(kind(k, buyers));
    }
    kinds
}

fn kind(k: &KindText, buyers: Vec<PowerId>) -> Kind {
    let can = |a: Ability| k.can.contains(&a);
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
        purchasable: !can(Ability::NeverBought),
        buyers,
        captures: can(Ability::Capture),
        blitzes: can(Ability::Blitz),
        supported_attack: k.supported_attack.unwrap_or(k.attack),
        supports: can(Ability::Support),
        aa_gun: can(Ability::ShootAtAircraft),
        complex: can(Ability::Produce),
        carrier_capacity: k.carrier_capacity,
        lands_on_carriers: can(Ability::LandOnCarriers),
        transport: can(Ability::Transport),
        berth: k.berth,
        bombard: k.bombard,
        landing_fire: k.landing_fire,
        escort: k.escort,
        intercept: k.intercept,
        submarine: can(Ability::Submerge),
        hides_from_air: can(Ability::HideFromAircraft),
        destroyer: can(Ability::HuntSubmarines),
        raids: can(Ability::Raid),
        surface_warship: can(Ability::SurfaceCombat),
        built_anywhere: can(Ability::BuiltAnywhere),
        single_strike: can(Ability::SingleStrike),
        patrols: can(Ability::Patrol),
    }
}

/// A kind by id or abbreviation.
pub(super) fn find_kind(kinds: &[Kind], word: &str) -> Option<KindId> {
    kinds.iter().position(|k| k.id == word || k.abbr == word).map(|i| KindId(i as u8))
}

pub(super) fn techs(faults: &mut Faults, text: &TechsText, kinds: &[Kind]) -> Vec<Tech> {
    let mut techs: Vec<Tech> = Vec::new();
    for t in &text.tech {
        id_form(faults, &t.id);
        if techs.iter().any(|o| o.id == *t.id.get_ref()) {
            faults.at(t.id.span(), "this development is listed twice");
        }
        if !(1..=6).contains(&t.number) {
            faults.at(t.id.span(), "the number must be a face of a die");
        } else if techs.iter().any(|o| o.number == t.number) {
            faults.at(t.id.span(), format!("another development has the number {}", t.number));
        }
        let effects = t.effects.iter().filter_map(|e| effect(faults, e, kinds)).collect();
        let id = t.id.get_ref().clone();
        techs.push(Tech { id, name: t.name.clone(), number: t.number, effects });
    }
    techs
}

fn effect(faults: &mut Faults, word: &Word, kinds: &[Kind]) -> Option<TechEffect> {
    let parts: Vec<&str> = word.get_ref().split(' ').collect();
    if parts == ["rockets"] {
        return Some(TechEffect::Rockets);
    }
    let Some(kind) = find_kind(kinds, parts[0]) else {
        faults.at(word.span(), "an effect begins with a kind of unit or is `rockets`");
        return None;
    };
    let value = parts.get(2).and_then(|v| v.parse::<u8>().ok());
    let found = match (parts.get(1).copied(), parts.len(), value) {
        (Some("attack"), 3, Some(value)) => Some(TechEffect::Attack { kind, value }),
        (Some("defense"), 3, Some(value)) => Some(TechEffect::Defense { kind, value }),
        (Some("moves"), 3, Some(value)) => Some(TechEffect::Moves { kind, value }),
        (Some("bombard"), 3, Some(value)) => Some(TechEffect::Bombard { kind, value }),
        (Some("intercept"), 3, Some(value)) => Some(TechEffect::Intercept { kind, value }),
        (Some("safe-from-guns"), 2, _) => Some(TechEffect::NoAntiaircraft { kind }),
        (Some("hidden-from-air"), 2, _) => Some(TechEffect::AirCannotHit { kind }),
        (Some("two-dice"), 2, _) => Some(TechEffect::TwoDice { kind }),
        _ => None,
    };
    if found.is_none() {
        faults.at(
            word.span(),
            "an effect is `KIND attack|defense|moves|bombard|intercept N`, \
             `KIND safe-from-guns|hidden-from-air|two-dice` or `rockets`",
        );
    }
    found
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
                faults.at(place.span(), "nothing can stand in a closed territory");
            }
            let units = lots(faults, list, kinds);
            for (kind, _) in &units {
                let (kind, terrain) = (&kinds[kind.index()], spaces[space.index()].terrain);
                let fits = match kind.domain {
                    Domain::Land => terrain == Terrain::Land,
                    Domain::Sea => terrain == Terrain::Sea,
                    Domain::Air => terrain == Terrain::Land || kind.lands_on_carriers,
                };
                if !fits {
                    faults.at(list.span(), format!("no {} can stand here", kind.name));
                }
            }
            stacks.push(SetupStack { power, space, units });
        }
    }
    stacks.sort_by_key(|s| (s.power, s.space));
    stacks
}

/// `3 inf, 1 tank`
fn lots(faults: &mut Faults, list: &Word, kinds: &[Kind]) -> Vec<(KindId, u16)> {
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
