//! The world as a table to play on: the map alone, with a shape over every space that can be pointed at and
//! takes the focus.

use std::fmt::Write as _;

use crate::id::SpaceId;
use crate::map::map_scene::Scene;
use crate::shown::markup as escape;

use super::World;
use super::draw::{FONTS, STYLE, canal_names, fills, order, patterns, shapes};
use super::geometry::Point;

/// Water that is no sea zone.
const ICE: &str = "#eef3f5";

/// The map without what is different in each scene: a page puts that into the groups `stamps`, `over` and `words`, which
/// are empty, and into the fills of the groups below `spaces`. The shapes to point at are in the group `spots`, each with
/// the number of its space.
pub fn table(world: &World, scene: &Scene) -> String {
    let g = &world.geometry;
    let x = -g.margin;
    let wide = g.width + 2 * g.margin;
    format!(
        "<svg class=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} 0 {wide} {high}\" \
         font-family=\"{FONTS}\" role=\"group\" aria-label=\"board\">\n<style>{STYLE}</style>\n\
         <defs>\n{}<g id=\"stamps\"></g>{}</defs>\n\
         <rect x=\"{x}\" width=\"{wide}\" height=\"{high}\" fill=\"{ICE}\"/>\n\
         <g opacity=\".6\"><use href=\"#world\" x=\"-{w}\"/><use href=\"#world\" x=\"{w}\"/></g>\n\
         <use href=\"#world\"/>\n<g id=\"over\"></g>\n{}\
         <g id=\"words\" class=\"w\" transform=\"scale(2)\"></g>\n<g id=\"spots\">\n{}</g>\n</svg>\n",
        patterns(),
        shapes(world, scene, &fills(scene)),
        canal_names(world, scene),
        spots(world, scene),
        w = g.width,
        high = g.height,
    )
}

/// A shape over every space, seas first; once more where a space is drawn again beyond an edge.
fn spots(world: &World, scene: &Scene) -> String {
    let mut out = String::new();
    for s in order(scene.ed) {
        let n = s.index();
        for x in beyond(world, s) {
            let _ = writeln!(
                out,
                "<use href=\"#s{n}\" x=\"{x}\" class=\"spot\" data-space=\"{n}\" aria-hidden=\"true\"/>"
            );
        }
        let _ = writeln!(
            out,
            "<use href=\"#s{n}\" class=\"spot\" data-space=\"{n}\" id=\"spot-{n}\" role=\"button\" \
             tabindex=\"-1\" aria-label=\"{}\"/>",
            escape(&scene.ed.space(s).name)
        );
    }
    out
}

/// How far a space is moved where it is drawn again in the margins.
fn beyond(world: &World, s: SpaceId) -> Vec<i32> {
    let g = &world.geometry;
    let xs: Vec<i32> = g.rings[s.index()].iter().flatten().map(|p| p.x).collect();
    let least = xs.iter().copied().min().unwrap_or(0);
    let most = xs.iter().copied().max().unwrap_or(0);
    let mut all = Vec::new();
    if least < g.margin {
        all.push(g.width);
    }
    if most > g.width - g.margin {
        all.push(-g.width);
    }
    all
}

/// A place deep inside a space, in the units of the map.
pub fn heart(world: &World, s: SpaceId) -> Point {
    world.grid.area(s).deep
}
