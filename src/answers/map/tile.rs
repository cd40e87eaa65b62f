//! What the box of one space says, as rows: its name and value, its holder, city and bases, its
//! buildings and units by power, and the neighbours that are not next to it on the sheet.

use std::collections::BTreeMap;

use crate::id::{KindId, PowerId, SpaceId};

use super::items::{Item, ItemRow, flow};
use super::map_layout::Touch;
use super::map_scene::Scene;
use super::measure::{CHIP, NAME, SMALL, TEXT};

/// Rows and what is drawn in the corner.
pub(super) struct Tile {
    pub rows: Vec<ItemRow>,
    /// IPC a turn, where the space has any to give.
    pub value: Option<String>,
}

/// Height of a row of names, of pieces, of small print.
const NAME_ROW: u32 = 15;
const ROW: u32 = 16;
const SMALL_ROW: u32 = 12;

/// The box of a space that has `width` pixels for its rows.
pub(super) fn tile(scene: &Scene, s: SpaceId, width: u32) -> Tile {
    let data = scene.ed.space(s);
    let land = scene.ed.is_land(s) && !data.impassable;
    let income = data.income + data.convoy.map_or(0, |c| c.income);
    let value = (land || income > 0).then(|| income.to_string());
    let first = width.saturating_sub(value.as_deref().map_or(0, pill));
    let mut rows: Vec<ItemRow> = Vec::new();
    let face =
        if data.name.split([' ', '/']).all(|word| NAME.width(word) <= first) { NAME } else { CHIP };
    for line in face.wrap(&data.name, first, width) {
        rows.push(ItemRow { height: NAME_ROW, items: vec![(0, Item::Text(face, line))] });
    }
    if let Some(waters) = &data.waters {
        rows.extend(small(waters, width));
    }
    rows.extend(flow(signs(scene, s), width, ROW));
    for (first, lots) in garrisons(scene, s) {
        let lots = lots.into_iter().map(|text| Item::Text(TEXT, text));
        rows.extend(flow(first.into_iter().chain(lots).collect(), width, ROW));
    }
    let far = far(scene, s);
    if !far.is_empty() {
        rows.extend(small(&format!("also: {}", far.join(", ")), width));
    }
    Tile { rows, value }
}

/// Room that a value takes in the corner.
pub(super) fn pill(value: &str) -> u32 {
    (NAME.width(value) + 10).max(22)
}

fn small(text: &str, width: u32) -> Vec<ItemRow> {
    SMALL
        .wrap(text, width, width)
        .into_iter()
        .map(|line| ItemRow { height: SMALL_ROW, items: vec![(0, Item::Text(SMALL, line))] })
        .collect()
}

/// Holder, news, city, bases, convoy.
fn signs(scene: &Scene, s: SpaceId) -> Vec<Item> {
    let ed = scene.ed;
    let at = scene.at;
    let data = ed.space(s);
    let mut all = Vec::new();
    if let Some(holder) = at.controller(s) {
        all.push(Item::Chip(holder, scene.letters(holder)));
        if ed.is_sea(s) {
            all.push(Item::Text(SMALL, "holds it".into()));
        }
    }
    if let Some(mark) = scene.marks.get(&s) {
        all.extend(mark.news(scene).into_iter().map(Item::News));
    }
    if let Some(ring) = scene.rings.get(&s) {
        all.extend(ring.words.iter().map(|w| Item::News(w.clone())));
    }
    let capital = ed.powers.iter().any(|p| p.capital == Some(s));
    if capital {
        all.push(Item::Star);
    }
    if let Some(city) = &data.city {
        if !capital {
            all.push(Item::Dot);
        }
        all.push(Item::Text(TEXT, city.clone()));
    }
    let bases = [(data.air_base, "AB"), (data.naval_base, "NB")];
    all.extend(bases.iter().filter(|(is, _)| *is).map(|(_, word)| Item::Badge((*word).into())));
    if let Some(convoy) = data.convoy {
        all.push(Item::Badge(format!("convoy {}", scene.letters(convoy.power))));
    }
    all
}

/// The holder's complexes and guns with its units, and the units of others behind their letters.
fn garrisons(scene: &Scene, s: SpaceId) -> Vec<(Vec<Item>, Vec<String>)> {
    let holder = scene.at.controller(s).filter(|_| scene.ed.is_land(s));
    let mut own: Vec<Item> = Vec::new();
    let mut built: BTreeMap<KindId, usize> = BTreeMap::new();
    for (_, u) in scene.at.in_space(s).filter(|(_, u)| scene.is_building(u.kind)) {
        if Some(u.power) == holder {
            *built.entry(u.kind).or_default() += 1;
        }
    }
    for (kind, n) in built {
        let abbr = scene.ed.kind(kind).abbr.to_uppercase();
        own.push(Item::Badge(if n > 1 { format!("{n} {abbr}") } else { abbr }));
    }
    let mut all = Vec::new();
    for (power, lots) in units(scene, s) {
        if Some(power) == holder {
            all.push((std::mem::take(&mut own), lots));
        } else {
            all.push((vec![Item::Chip(power, scene.letters(power))], lots));
        }
    }
    if !own.is_empty() {
        all.insert(0, (own, Vec::new()));
    }
    all
}

/// `5 inf`, `1 ftr`, by power; the holder's own first. Its complexes and guns are signs.
fn units(scene: &Scene, s: SpaceId) -> Vec<(PowerId, Vec<String>)> {
    let holder = scene.at.controller(s);
    let mut count: BTreeMap<(bool, PowerId, KindId), usize> = BTreeMap::new();
    for (_, u) in scene.at.in_space(s) {
        let own = Some(u.power) == holder;
        if !(own && scene.is_building(u.kind)) {
            *count.entry((!own, u.power, u.kind)).or_default() += 1;
        }
    }
    let mut all: Vec<(PowerId, Vec<String>)> = Vec::new();
    for ((_, power, kind), n) in count {
        let lot = format!("{n} {}", scene.ed.kind(kind).abbr);
        match all.last_mut() {
            Some((last, lots)) if *last == power => lots.push(lot),
            _ => all.push((power, vec![lot])),
        }
    }
    all
}

/// Neighbours on the board that do not touch on the sheet.
fn far(scene: &Scene, s: SpaceId) -> Vec<String> {
    let all = scene.ed.neighbours(s).iter().filter(|n| scene.layout.touch(s, **n) == Touch::Apart);
    all.map(|n| scene.ed.space(*n).name.clone()).collect()
}
