//! Where the words of every space stand: inside it, as large as they go, in the shape of text that fits
//! best; those of small islands in the sea next to them, and never one over another.

use std::sync::PoisonError;

use crate::edition::{Canal, Edition};
use crate::id::SpaceId;
use crate::map::map_scene::Scene;

use super::World;
use super::geometry::Point;
use super::map_grid::{CELL, Spot, nearest_first, nearest_of};
use super::placed::{KnownPlace, KnownPlaces, PlacedWords, SpaceLabel};
use super::space_words::{TextBlock, bare_name, lay};
use super::wordings::Wordings;

/// All labels of a scene. Where a line to words would run over other words, they are all placed again, and those of
/// that space first. What is placed depends on the words alone: if they are those of the last picture of this world,
/// they are not placed again.
pub fn labels(world: &World, scene: &Scene) -> Vec<SpaceLabel> {
    let words = Wordings::of(scene);
    let mut last = world.last_words.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = last.as_ref().filter(|known| known.atoms == words.atoms) {
        return known.labels.clone();
    }
    let mut known = last.take().map_or_else(KnownPlaces::new, |last| last.known);
    let labels = labels_placed(world, scene.ed, &words, &mut known);
    *last = Some(PlacedWords { atoms: words.atoms, labels: labels.clone(), known });
    labels
}

fn labels_placed(
    world: &World,
    ed: &Edition,
    words: &Wordings,
    known_places: &mut KnownPlaces,
) -> Vec<SpaceLabel> {
    const ROUNDS: usize = 6;
    let mut first: Vec<SpaceId> = Vec::new();
    let mut best: Option<(usize, Vec<SpaceLabel>)> = None;
    for _ in 0..ROUNDS {
        let all = labels_in_order(world, ed, words, &first, known_places);
        let crossed = crossing(&all);
        let fewer = best.as_ref().is_none_or(|(least, _)| crossed.len() < *least);
        let known = first.len();
        first.extend(crossed.iter().filter(|s| !first.contains(s)).copied().collect::<Vec<_>>());
        first.rotate_left(known);
        if fewer {
            best = Some((crossed.len(), all));
        }
        if crossed.is_empty() || first.len() == known {
            break;
        }
    }
    best.map_or_else(Vec::new, |(_, all)| all)
}

/// Where nothing is.
const NOWHERE: Spot = Spot { at: Point { x: i32::MIN / 4, y: i32::MIN / 4 }, w: 0, h: 0 };

/// All labels: these spaces first, then lands, islands and seas.
fn labels_in_order(
    world: &World,
    ed: &Edition,
    words: &Wordings,
    first: &[SpaceId],
    known_places: &mut KnownPlaces,
) -> Vec<SpaceLabel> {
    let (mut islands, lands): (Vec<SpaceId>, Vec<SpaceId>) = ed
        .space_ids()
        .filter(|s| ed.is_land(*s))
        .partition(|s| world.geometry.beside.contains_key(s));
    // The middle of every island is kept free: a line may have to begin there.
    let mut taken: Vec<Spot> = islands.iter().map(|s| island_heart(world, *s)).collect();
    let hearts = islands.clone();
    // The names of canals are drawn once for all positions of a page, so that they never give way.
    taken.extend(canals(world, ed).into_iter().map(|c| c.spot));
    // The one with most words first: it has the fewest places to stand in.
    islands.sort_by_key(|s| (std::cmp::Reverse(words.atoms(*s).len()), *s));
    let mut order: Vec<SpaceId> = first.to_vec();
    order.extend(lands);
    order.extend(islands);
    order.extend(ed.space_ids().filter(|s| ed.is_sea(*s)));
    let mut all: Vec<SpaceLabel> = Vec::new();
    for (n, s) in order.iter().copied().enumerate() {
        if order[..n].contains(&s) {
            continue;
        }
        if let Some(own) = hearts.iter().position(|h| *h == s) {
            taken[own] = NOWHERE;
        }
        let label = match world.geometry.beside.get(&s) {
            Some(zone) => island(world, s, *zone, words, &taken),
            None => within_again(world, s, words, &taken, known_places),
        };
        taken.push(label.spot);
        taken.extend(leader(&label));
        all.push(label);
    }
    all.sort_by_key(|l| l.space);
    all
}

/// The square in the middle of an island.
fn island_heart(world: &World, s: SpaceId) -> Spot {
    let deep = world.grid.area(s).deep;
    Spot { at: Point { x: deep.x - CELL, y: deep.y - CELL }, w: 2 * CELL, h: 2 * CELL }
}

/// The spaces whose words lie on others, or whose line runs over words or over another line.
fn crossing(all: &[SpaceLabel]) -> Vec<SpaceId> {
    let lines: Vec<(SpaceId, Vec<Spot>)> = all.iter().map(|l| (l.space, leader(l))).collect();
    let bad = all.iter().zip(&lines).filter(|(l, (_, line))| is_crossing(l, line, all, &lines));
    bad.map(|(l, _)| l.space).collect()
}

/// Do these words with their line lie on others?
fn is_crossing(
    label: &SpaceLabel,
    line: &[Spot],
    all: &[SpaceLabel],
    lines: &[(SpaceId, Vec<Spot>)],
) -> bool {
    let hits = |spot: &Spot| line.iter().any(|own| own.meets(spot));
    let mut words = all.iter().filter(|o| o.space != label.space);
    let mut others = lines.iter().filter(|(s, _)| *s != label.space);
    words.any(|o| o.spot.meets(&label.spot) || hits(&o.spot))
        || others.any(|(_, other)| other.iter().any(hits))
}

/// What the line covers that leads from words to their space: small squares, one after the other.
pub fn leader(label: &SpaceLabel) -> Vec<Spot> {
    label.leads.map_or_else(Vec::new, |to| squares_between(to, &label.spot))
}

/// Small squares on the line from a point to the middle of words, without those on the words.
fn squares_between(to: Point, words: &Spot) -> Vec<Spot> {
    let from = words.middle();
    let steps = (to.x - from.x).abs().max((to.y - from.y).abs()) / CELL + 1;
    let mut all = Vec::new();
    for n in 0..=steps {
        let x = from.x + (to.x - from.x) * n / steps - CELL / 2;
        let y = from.y + (to.y - from.y) * n / steps - CELL / 2;
        let square = Spot { at: Point { x, y }, w: CELL, h: CELL };
        if !square.meets(words) {
            all.push(square);
        }
    }
    all
}

/// The name of a canal at the water it joins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanalLabel {
    pub name: String,
    pub spot: Spot,
}

/// The height of the letters in which names of canals are written.
pub(super) const CANAL_TYPE: i32 = 20;

/// The names of all canals that can be seen.
pub fn canals(world: &World, ed: &Edition) -> Vec<CanalLabel> {
    ed.canals.iter().filter_map(|canal| canal_label(world, canal)).collect()
}

/// The name of a canal in the middle of the water it joins; none, if its zones do not meet on the map.
fn canal_label(world: &World, canal: &Canal) -> Option<CanalLabel> {
    let (a, b) = canal.zones;
    let at = world.borders.crossing(a, b)?;
    // Slanted letters are half as wide as they are high.
    let w = canal.name.chars().count() as i32 * CANAL_TYPE / 2;
    let at = Point { x: at.x - w / 2, y: at.y - CANAL_TYPE / 2 };
    Some(CanalLabel { name: canal.name.clone(), spot: Spot { at, w, h: CANAL_TYPE } })
}

/// The names of what is drawn again beyond the edges, where there is room for them.
pub(super) fn ghosts(world: &World, scene: &Scene) -> Vec<SpaceLabel> {
    let g = &world.geometry;
    let mut all: Vec<SpaceLabel> = Vec::new();
    for s in scene.ed.space_ids().filter(|s| !g.beside.contains_key(s)) {
        let block = lay(&bare_name(scene, s), g.margin / 2, 9);
        // The far side of the left edge is the right one, and the other way round.
        for (from, shift) in [(g.width - g.margin, -g.width), (0, g.width)] {
            let taken = [from - 2 * g.width, from + g.margin].map(|x| {
                let at = Point { x, y: -g.height };
                Spot { at, w: 2 * g.width, h: 3 * g.height }
            });
            let area = world.grid.area(s);
            let near = Point { x: from + g.margin / 2, y: area.deep.y };
            let Some(spot) = area.room(block.w * 2, block.h * 2, near, &taken, 100) else {
                continue;
            };
            let at = Point { x: spot.at.x + shift, y: spot.at.y };
            let spot = Spot { at, ..spot };
            let hidden = scene.ed.space_ids().any(|o| world.grid.area(o).reaches(&spot));
            if !hidden && !all.iter().any(|l| l.spot.meets(&spot)) {
                all.push(SpaceLabel {
                    space: s,
                    block: block.clone(),
                    spot,
                    leads: None,
                    inside: 100,
                });
            }
        }
    }
    all
}

/// The size of type that is tried first.
fn largest(world: &World) -> u32 {
    (world.geometry.width as u32 / 300).clamp(12, 15)
}

/// The smallest type, as large as it must be to be read where the whole picture is on a screen.
fn smallest(world: &World) -> u32 {
    (world.geometry.width as u32 / 440).clamp(9, 12)
}

/// In the space itself. What lies wholly in it depends on nothing outside: where the same words found room next to the
/// same neighbours before, they find it again.
fn within_again(
    world: &World,
    s: SpaceId,
    words: &Wordings,
    taken: &[Spot],
    known_places: &mut KnownPlaces,
) -> SpaceLabel {
    /// More than the rounds in which the words of one picture are placed.
    const MOST: usize = 8;
    let space = world.grid.area(s).rectangle(0, 0);
    let mut near: Vec<Spot> = taken.iter().filter(|t| t.meets(&space)).copied().collect();
    near.sort_unstable_by_key(|t| (t.at, t.w, t.h));
    let all = known_places.entry(s).or_default();
    if let Some(known) = all.iter().find(|k| k.near == near && k.words == words.atoms(s)) {
        return known.label.clone();
    }
    let label = within(world, s, words, taken);
    if label.inside == 100 {
        all.truncate(MOST - 1);
        all.insert(0, KnownPlace { words: words.atoms(s).to_vec(), near, label: label.clone() });
    }
    label
}

/// In the space itself.
fn within(world: &World, s: SpaceId, words: &Wordings, taken: &[Spot]) -> SpaceLabel {
    let area = world.grid.area(s);
    let label = |block, spot, inside| SpaceLabel { space: s, block, spot, leads: None, inside };
    let least = smallest(world);
    for size in (least..=largest(world)).rev() {
        for is_dense in [false, true].into_iter().take(if size <= least + 2 { 2 } else { 1 }) {
            for block in words.shapes(s, size, is_dense).iter() {
                if let Some(spot) = area.room(block.w * 2, block.h * 2, area.deep, taken, 100) {
                    return label(block.clone(), spot, 100);
                }
            }
        }
    }
    for part in [95, 90, 80, 70, 60, 40, 20, 5, 0] {
        for block in words.shapes(s, least, true).iter() {
            if let Some(spot) = area.room(block.w * 2, block.h * 2, area.deep, taken, part) {
                return label(block.clone(), spot, part);
            }
        }
    }
    // Everything in and around the space is covered: a line leads to the nearest place that is free.
    far_label(world, s, area.deep, lay(words.atoms(s), 80, least), taken)
}

/// Words at the nearest free place of the page to which a line leads over nothing; else at the nearest free one.
fn far_label(
    world: &World,
    s: SpaceId,
    near: Point,
    block: TextBlock,
    taken: &[Spot],
) -> SpaceLabel {
    let w = block.w * 2 + 8;
    let h = block.h * 2 + 6;
    let usual = Spot { at: Point { x: near.x - w / 2, y: near.y - h / 2 }, w, h };
    let spot = free_spot(world, w, h, near, taken, |spot| is_clear(near, spot, taken))
        .or_else(|| free_spot(world, w, h, near, taken, |_| true))
        .unwrap_or(usual);
    SpaceLabel { space: s, block, spot, leads: Some(near), inside: 0 }
}

/// Does the line from a space to its words run over nothing?
fn is_clear(near: Point, spot: &Spot, taken: &[Spot]) -> bool {
    let middle = spot.middle();
    let left = near.x.min(middle.x) - CELL;
    let top = near.y.min(middle.y) - CELL;
    let w = (near.x - middle.x).abs() + 2 * CELL;
    let h = (near.y - middle.y).abs() + 2 * CELL;
    let around = Spot { at: Point { x: left, y: top }, w, h };
    let close: Vec<&Spot> = taken.iter().filter(|t| t.meets(&around)).collect();
    close.is_empty()
        || !squares_between(near, spot).iter().any(|own| close.iter().any(|t| t.meets(own)))
}

/// The place on the page nearest to a point that covers nothing of `taken` and is good otherwise.
pub(super) fn free_spot(
    world: &World,
    w: i32,
    h: i32,
    near: Point,
    taken: &[Spot],
    good: impl Fn(&Spot) -> bool,
) -> Option<Spot> {
    const STEP: usize = 2 * CELL as usize;
    let g = &world.geometry;
    let last = g.width + g.margin - w;
    let columns = nearest_first(-g.margin, last, STEP, |x| squared(x + w / 2, near.x));
    let lines = nearest_first(0, (g.height - h).max(0), STEP, |y| squared(y + h / 2, near.y));
    nearest_of(&columns, &lines, |x, y| {
        let spot = Spot { at: Point { x, y }, w, h };
        let free = !taken.iter().any(|t| t.meets(&spot)) && good(&spot);
        free.then_some(spot)
    })
}

/// The square of the distance of two numbers.
fn squared(middle: i32, from: i32) -> i64 {
    i64::from(middle - from).pow(2)
}

/// How far from an island its words are wanted, where a line to the nearest place would cross other words.
const ASIDE: [(i32, i32); 9] = [
    (0, 0),
    (150, 0),
    (-150, 0),
    (0, 150),
    (0, -150),
    (220, 220),
    (-220, 220),
    (220, -220),
    (-220, -220),
];

/// In the island if it is large enough, or else in the sea around it.
fn island(
    world: &World,
    s: SpaceId,
    zone: SpaceId,
    words: &Wordings,
    taken: &[Spot],
) -> SpaceLabel {
    let own = world.grid.area(s);
    for size in (smallest(world)..=largest(world) - 1).rev() {
        for block in words.shapes(s, size, false).iter() {
            if let Some(spot) = own.room(block.w * 2, block.h * 2, own.deep, taken, 100) {
                return SpaceLabel {
                    space: s,
                    block: block.clone(),
                    spot,
                    leads: None,
                    inside: 100,
                };
            }
        }
    }
    // The first place in the zone whose line crosses nothing; else the nearest one anywhere.
    let beside = [100, 90, 75, 50].into_iter().find_map(|part| {
        let mut sizes = (smallest(world)..largest(world)).rev();
        sizes.find_map(|size| {
            let shapes = words.shapes(s, size, false);
            beside_island(world, s, zone, &shapes, taken, part)
        })
    });
    beside.unwrap_or_else(|| {
        let small = lay(words.atoms(s), 80, smallest(world));
        far_label(world, s, own.deep, small, taken)
    })
}

/// In the sea around an island, with at least `part` in a hundred of it there.
fn beside_island(
    world: &World,
    s: SpaceId,
    zone: SpaceId,
    shapes: &[TextBlock],
    taken: &[Spot],
    part: i32,
) -> Option<SpaceLabel> {
    let own = world.grid.area(s);
    let sea = world.grid.area(zone);
    let seam = world.geometry.width;
    // The zone may lie beyond the seam.
    for around in [0, seam, -seam] {
        let near = Point { x: own.deep.x + around, y: own.deep.y };
        for block in shapes {
            let w = block.w * 2 + 8;
            let h = block.h * 2 + 6;
            if !sea.is_between(near.x - seam / 8, near.x + seam / 8, w) {
                continue;
            }
            for (x, y) in ASIDE {
                let wanted = Point { x: near.x + x, y: near.y + y };
                let Some(spot) = sea.room(w, h, wanted, taken, part) else { break };
                let close = (spot.middle().x - near.x).abs() <= seam / 8;
                if close && is_clear(near, &spot, taken) {
                    let block = block.clone();
                    return Some(SpaceLabel {
                        space: s,
                        block,
                        spot,
                        leads: Some(near),
                        inside: part,
                    });
                }
            }
        }
    }
    None
}
