//! Where arrows end: in the space that they go to, on no words and on no other head.

use crate::edition::Edition;
use crate::id::SpaceId;
use crate::map::map_scene::Scene;

use super::World;
use super::arrows::{Arrow, ArrowWay, MadeIn, Medium, lanes, trips, way};
use super::geometry::Point;
use super::label_places::{canals, free_spot, leader};
use super::map_grid::Spot;
use super::placed::SpaceLabel;
use super::voyage::{Waters, kept_at_sea, share_in};

/// An arrow as it is drawn.
pub struct Headed {
    pub(super) trip: Arrow,
    /// So many units; 0: what could come.
    pub(super) count: usize,
    pub(super) way: ArrowWay,
    pub(super) end: Point,
    /// What its head covers.
    pub head: Spot,
}

impl Headed {
    /// How many of a hundred points of a voyage lie on land that it does not go to; nothing for other moves.
    pub fn ashore(&self, world: &World, ed: &Edition) -> usize {
        if self.trip.medium != Medium::Sea {
            return 0;
        }
        let lands = ed.space_ids().filter(|s| ed.is_land(*s) && !self.trip.path.contains(s));
        share_in(world, &lands.collect::<Vec<SpaceId>>(), &self.points())
    }

    /// Points of its line, close to one another.
    pub fn points(&self) -> Vec<Point> {
        self.way.points(self.end)
    }

    /// The spaces that it goes through.
    pub fn path(&self) -> &[SpaceId] {
        &self.trip.path
    }
}

/// Parts of ten of the way from the last border into the space, the most pleasing first.
const PARTS: [i32; 10] = [6, 5, 7, 4, 8, 3, 9, 2, 10, 1];
/// The same before that border, for a space that is full of words: the arrow then ends where it would enter it.
const BEFORE: [i32; 8] = [0, -1, -2, -3, -4, -5, -6, -8];
/// How far to the side of that way, in half points.
const ASIDE: [i32; 9] = [0, 24, -24, 48, -48, 80, -80, 120, -120];

/// How wide the line of an arrow is.
pub(super) fn wide(part: MadeIn) -> i32 {
    match part {
        MadeIn::Combat => 7,
        MadeIn::Noncombat => 4,
        MadeIn::Retreat => 10,
    }
}

/// All arrows of a scene in the order in which they are drawn: noncombat first, so that combat lies over it. The
/// heads of combat moves take their places first.
pub fn arrows_with_heads(world: &World, scene: &Scene, labels: &[SpaceLabel]) -> Vec<Headed> {
    let asked = scene.coming.iter().map(|(power, from, to)| {
        let part = MadeIn::Combat;
        let medium = Medium::Land;
        (Arrow { part, medium, power: *power, path: vec![*from, *to] }, 0)
    });
    let mut taken: Vec<Spot> = labels.iter().map(|l| l.spot).collect();
    taken.extend(canals(world, scene.ed).into_iter().map(|c| c.spot));
    taken.extend(labels.iter().flat_map(leader));
    let drawn: Vec<(Arrow, usize)> = trips(scene).into_iter().chain(asked).collect();
    let lanes = lanes(&drawn.iter().map(|(trip, _)| trip).collect::<Vec<_>>());
    let mut all: Vec<(usize, Headed)> = Vec::new();
    for ((n, (trip, count)), lane) in drawn.into_iter().enumerate().zip(lanes).rev() {
        let (Some(way), Some(into)) = (way(world, &trip.path), trip.path.last()) else { continue };
        let way = way.in_lane(&trip.path, lane);
        let waters = (trip.medium == Medium::Sea).then(|| Waters::new(world, &trip.path));
        let (end, head) = place_head(world, *into, &way, wide(trip.part), &taken, |p| {
            waters.as_ref().is_none_or(|w| w.cover(p))
        });
        taken.push(head);
        let way = match trip.medium {
            Medium::Sea => kept_at_sea(world, &trip.path, way, lane, end),
            _ => way,
        };
        all.push((n, Headed { trip, count, way, end, head }));
    }
    all.sort_by_key(|(n, _)| *n);
    all.into_iter().map(|(_, arrow)| arrow).collect()
}

/// The first place for the head that lies in the space and is free; else one before its border; else the nearest free
/// one. That of a voyage is afloat.
fn place_head(
    world: &World,
    into: SpaceId,
    way: &ArrowWay,
    wide: i32,
    taken: &[Spot],
    afloat: impl Fn(Point) -> bool,
) -> (Point, Spot) {
    let from = way.last_border();
    let deep = way.last_deep();
    let area = world.grid.area(into);
    let seam = world.geometry.width;
    let round = |spot: Spot| [0, seam, -seam].map(|x| shifted(spot, x));
    let inside = |spot: &Spot| round(*spot).iter().any(|s| area.holds(s));
    let free = |spot: &Spot| {
        afloat(spot.middle()) && !round(*spot).iter().any(|s| taken.iter().any(|t| t.meets(s)))
    };
    let spread = |parts: &'static [i32]| {
        ASIDE.iter().flat_map(move |aside| parts.iter().map(move |part| (*part, *aside)))
    };
    let within = spread(&PARTS).map(|(part, aside)| head_on_way(way, part, aside, wide));
    let mut before = spread(&BEFORE).map(|(part, aside)| head_on_way(way, part, aside, wide));
    if let Some(found) = within.filter(|(_, spot)| inside(spot)).find(|(_, spot)| free(spot)) {
        return found;
    }
    // Then anywhere in the space, on this side of its border, and at last wherever is nearest.
    let size = 4 * wide;
    let shift = deep.x - area.deep.x;
    let near = Point { x: from.x - shift, y: from.y };
    let anywhere = area.room(size, size, near, taken, 60).map(|spot| shifted(spot, shift));
    if let Some(spot) = anywhere.filter(free) {
        return (spot.middle(), spot);
    }
    if let Some(found) = before.find(|(_, spot)| free(spot)) {
        return found;
    }
    let nearest = free_spot(world, size, size, from, taken, |s| afloat(s.middle()))
        .or_else(|| free_spot(world, size, size, from, taken, |_| true));
    nearest.map_or_else(|| head_on_way(way, 6, 0, wide), |spot| (spot.middle(), spot))
}

/// A head on the last stretch of a way: `part` tenths behind the border, and so many units to the side.
fn head_on_way(way: &ArrowWay, part: i32, aside: i32, wide: i32) -> (Point, Spot) {
    let from = way.last_border();
    let deep = way.last_deep();
    let dx = deep.x - from.x;
    let dy = deep.y - from.y;
    let long = dx.abs().max(dy.abs()).max(1);
    let end = Point {
        x: from.x + dx * part / 10 - dy * aside / long,
        y: from.y + dy * part / 10 + dx * aside / long,
    };
    (end, head_at(end, wide))
}

/// What a head covers: four times as wide as its line.
fn head_at(end: Point, wide: i32) -> Spot {
    Spot { at: Point { x: end.x - 2 * wide, y: end.y - 2 * wide }, w: 4 * wide, h: 4 * wide }
}

fn shifted(spot: Spot, x: i32) -> Spot {
    Spot { at: Point { x: spot.at.x + x, y: spot.at.y }, ..spot }
}
