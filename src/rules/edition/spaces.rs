//! Makes spaces and canals from `board.toml`: every border is written once and put in both ways.

use super::edition_fault::Faults;
use super::file_shapes::{BoardText, BorderTable, SeaZoneText, TerritoryText, Word, id_form};
use super::{Canal, Convoy, Space, Terrain};
use crate::id::{PowerId, SpaceId};

/// Spaces in their final order: territories by id, then sea zones by number.
pub(super) fn read(
    faults: &mut Faults,
    text: &BoardText,
    powers: &[String],
) -> (Vec<Space>, Vec<Canal>) {
    let mut spaces = read_list(faults, text, powers);
    spaces.sort_by_cached_key(|(s, _)| {
        let number = zone_number(&s.id);
        (s.terrain == Terrain::Sea, number, s.id.clone())
    });
    let islands: Vec<Option<Word>> = spaces.iter().map(|(_, i)| i.clone()).collect();
    let mut spaces: Vec<Space> = spaces.into_iter().map(|(s, _)| s).collect();
    for pair in spaces.windows(2).filter(|p| p[0].id == p[1].id) {
        faults.here(format!("`{}` is written twice", pair[0].id));
    }
    for (i, island) in islands.iter().enumerate() {
        if let Some(zone) = island {
            spaces[i].island_in = find(faults, &spaces, zone);
        }
    }
    for zone in &text.closed {
        match find(faults, &spaces, zone) {
            Some(s) if spaces[s.index()].terrain == Terrain::Sea => {
                spaces[s.index()].closed_to_ships = true;
            }
            Some(_) => faults.at(zone.span(), "only sea zones are `closed`"),
            None => {}
        }
    }
    read_borders(faults, text, &mut spaces);
    let canals = read_canals(faults, text, &spaces);
    (spaces, canals)
}

/// The number of `sz12`.
fn zone_number(id: &str) -> Option<u32> {
    id.strip_prefix("sz").and_then(|n| n.parse().ok())
}

fn read_list(
    faults: &mut Faults,
    text: &BoardText,
    powers: &[String],
) -> Vec<(Space, Option<Word>)> {
    let mut spaces = Vec::new();
    for (power, territories) in &text.territory {
        let holder = find_power(faults, powers, power);
        for (id, t) in territories {
            let owner = match &t.origin {
                Some(origin) => find_power(faults, powers, origin),
                None => holder,
            };
            let space = Space { holder, owner, ..read_territory(faults, id, t) };
            spaces.push((space, t.island.clone()));
        }
    }
    for (id, t) in &text.political {
        if let Some(origin) = &t.origin {
            faults.at(origin.span(), "neutral land has no original owner");
        }
        let space = Space { political: true, ..read_territory(faults, id, t) };
        spaces.push((space, t.island.clone()));
    }
    for (id, t) in &text.neutral {
        id_form(faults, id);
        spaces.push((Space { impassable: true, ..read_land(id, &t.name, t.at) }, None));
    }
    for id in text.zone.keys().filter(|id| !text.sea.contains_key(*id)) {
        faults.at(id.span(), "there is no such sea zone");
    }
    for (id, at) in &text.sea {
        if zone_number(id.get_ref()).is_none() {
            faults.at(id.span(), "a sea zone is named `sz` and a number");
        }
        let bare = Space { terrain: Terrain::Sea, ..read_land(id, id.get_ref(), *at) };
        let zone = match text.zone.get(id) {
            Some(more) => sea_zone(faults, powers, more, bare),
            None if text.zone.is_empty() => bare,
            None => {
                faults.at(id.span(), "[zone] says nothing about this sea zone");
                bare
            }
        };
        spaces.push((zone, None));
    }
    spaces
}

pub(super) fn find_power(faults: &mut Faults, powers: &[String], word: &Word) -> Option<PowerId> {
    let found = powers.iter().position(|p| p == word.get_ref());
    if found.is_none() {
        faults.at(word.span(), "there is no such power");
    }
    found.map(|i| PowerId(i as u8))
}

/// Most IPC that a space gives in a turn.
const MOST_INCOME: i32 = 999;

/// A territory without its powers.
fn read_territory(faults: &mut Faults, id: &Word, t: &TerritoryText) -> Space {
    id_form(faults, id);
    if !(0..=MOST_INCOME).contains(&t.income) {
        faults.at(id.span(), format!("an income is 0 to {MOST_INCOME} IPC"));
    }
    Space {
        income: t.income,
        city: t.city.as_ref().map(|c| c.get_ref().clone()),
        air_base: t.air_base,
        naval_base: t.naval_base,
        ..read_land(id, &t.name, t.at)
    }
}

/// What `[zone]` adds to a sea zone.
fn sea_zone(faults: &mut Faults, powers: &[String], zone: &SeaZoneText, bare: Space) -> Space {
    let marker = zone.marker.as_ref().and_then(|m| find_power(faults, powers, m));
    let convoy = zone.convoy.as_ref().and_then(|c| {
        if !(1..=MOST_INCOME).contains(&c.income) {
            faults.at(c.power.span(), format!("a convoy is worth 1 to {MOST_INCOME} IPC"));
        }
        let power = find_power(faults, powers, &c.power)?;
        Some(Convoy { power, income: c.income })
    });
    Space {
        holder: marker,
        ocean: Some(zone.ocean.clone()),
        waters: Some(zone.waters.clone()),
        convoy,
        ..bare
    }
}

fn read_land(id: &Word, name: &str, at: [u32; 2]) -> Space {
    Space {
        id: id.get_ref().clone(),
        name: name.to_owned(),
        terrain: Terrain::Land,
        income: 0,
        holder: None,
        owner: None,
        impassable: false,
        political: false,
        air_base: false,
        naval_base: false,
        ocean: None,
        waters: None,
        convoy: None,
        closed_to_ships: false,
        city: None,
        island_in: None,
        adjacent: Vec::new(),
        x: at[0],
        y: at[1],
    }
}

/// The space of this id, or a fault.
pub(super) fn find(faults: &mut Faults, spaces: &[Space], id: &Word) -> Option<SpaceId> {
    let found = spaces.iter().position(|s| s.id == *id.get_ref());
    if found.is_none() {
        faults.at(id.span(), "there is no such space");
    }
    found.map(|i| SpaceId(i as u16))
}

fn read_borders(faults: &mut Faults, text: &BoardText, spaces: &mut [Space]) {
    use Terrain::{Land, Sea};
    let tables: [(&BorderTable, Terrain, Terrain, &str); 3] = [
        (&text.borders.land, Land, Land, "[borders.land] joins two territories"),
        (&text.borders.coast, Land, Sea, "[borders.coast] joins a territory with a sea zone"),
        (&text.borders.sea, Sea, Sea, "[borders.sea] joins two sea zones"),
    ];
    for (table, from, to, rule) in tables {
        for (a_word, others) in table {
            let a = find(faults, spaces, a_word);
            for b_word in others {
                let b = find(faults, spaces, b_word);
                let (Some(a), Some(b)) = (a, b) else { continue };
                if spaces[a.index()].terrain != from || spaces[b.index()].terrain != to {
                    faults.at(b_word.span(), rule);
                } else if a == b {
                    faults.at(b_word.span(), "a space does not border itself");
                } else if spaces[a.index()].adjacent.contains(&b) {
                    faults.at(
                        b_word.span(),
                        format!("border with {a_word} written twice", a_word = a_word.get_ref()),
                    );
                } else {
                    spaces[a.index()].adjacent.push(b);
                    spaces[b.index()].adjacent.push(a);
                }
            }
        }
    }
    for s in spaces {
        s.adjacent.sort();
    }
}

fn read_canals(faults: &mut Faults, text: &BoardText, spaces: &[Space]) -> Vec<Canal> {
    let mut canals = Vec::new();
    for c in &text.canal {
        let span = c.zones.span();
        let [a, b] = c.zones.get_ref();
        let banks = c.banks.iter().filter_map(|b| find(faults, spaces, b)).collect();
        let (Some(a), Some(b)) = (find_zone(spaces, a), find_zone(spaces, b)) else {
            faults.at(span, "a canal joins two sea zones of the board");
            continue;
        };
        if !spaces[a.index()].adjacent.contains(&b) {
            faults.at(span, "a canal joins two sea zones that border each other");
        }
        canals.push(Canal { name: c.name.clone(), zones: (a, b), banks });
    }
    canals
}

/// The sea zone with this id.
fn find_zone(spaces: &[Space], id: &str) -> Option<SpaceId> {
    spaces.iter().position(|s| s.id == id && s.terrain == Terrain::Sea).map(|i| SpaceId(i as u16))
}
