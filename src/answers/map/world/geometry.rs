//! The shapes of a board's spaces, read from an edition's `map.toml`: rings of whole numbers, in half
//! points of the picture.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::edition::Edition;
use crate::format::perhaps_newer;
use crate::id::SpaceId;

/// A point of the picture, in half points unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// A closed line; the last point is joined to the first.
pub(super) type Ring = Vec<Point>;

/// The world of a board: one shape a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// From the seam round to the seam.
    pub width: i32,
    pub height: i32,
    /// So much of the far side is drawn again beyond each edge.
    pub margin: i32,
    /// Land that is no space, as path data.
    pub scenery: String,
    /// Path data by space.
    pub paths: Vec<String>,
    /// The same as points.
    pub rings: Vec<Vec<Ring>>,
    /// Spaces whose words are in an adjacent sea zone, and that zone.
    pub beside: BTreeMap<SpaceId, SpaceId>,
}

/// The text of `map.toml` (docs/format/layout.md).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GeometryText {
    width: i32,
    height: i32,
    #[serde(default)]
    margin: i32,
    #[serde(default)]
    scenery: String,
    #[serde(default)]
    beside: BTreeMap<String, String>,
    space: BTreeMap<String, String>,
}

/// Least and most of a width or a height.
const SIZES: std::ops::RangeInclusive<i32> = 100..=10_000;
/// Coordinates beyond this are no picture.
const FARTHEST: i32 = 20_000;

impl Geometry {
    /// Reads the text of a `map.toml`: a shape for every space of the edition.
    ///
    /// # Errors
    /// What is wrong with it, a sentence that names the words.
    pub fn read(ed: &Edition, text: &str) -> Result<Geometry, String> {
        let text: GeometryText = toml::from_str(text).map_err(|e| perhaps_newer(e.message()))?;
        if !SIZES.contains(&text.width) || !SIZES.contains(&text.height) {
            return Err("width and height are 100 to 10000 half points".into());
        }
        if !(0..=text.width / 4).contains(&text.margin) {
            return Err("margin is 0 to a quarter of the width".into());
        }
        text.space.keys().try_for_each(|id| find_space(ed, id).map(drop))?;
        let (mut paths, mut rings) = (Vec::new(), Vec::new());
        for s in ed.space_ids() {
            let id = &ed.space(s).id;
            let path = text.space.get(id).ok_or_else(|| format!("{id} has no shape"))?;
            let own = outline(path).map_err(|what| format!("the shape of {id}: {what}"))?;
            if own.is_empty() {
                return Err(format!("the shape of {id} is empty"));
            }
            paths.push(path.clone());
            rings.push(own);
        }
        outline(&text.scenery).map_err(|what| format!("scenery: {what}"))?;
        let mut beside = BTreeMap::new();
        for (id, zone) in &text.beside {
            let own = find_space(ed, id)?;
            let zone = find_space(ed, zone)?;
            if !ed.is_sea(zone) {
                return Err(format!("beside: {} is not a sea zone", ed.space(zone).id));
            }
            beside.insert(own, zone);
        }
        let islands = ed.space_ids().filter_map(|s| Some((s, ed.space(s).island_in?)));
        beside.extend(islands);
        let GeometryText { width, height, margin, scenery, .. } = text;
        Ok(Geometry { width, height, margin, scenery, paths, rings, beside })
    }
}

fn find_space(ed: &Edition, id: &str) -> Result<SpaceId, String> {
    ed.space_by_id(id).ok_or_else(|| format!("there is no space {id:?}"))
}

/// The rings of path data: `M` and a point, then `l` and steps, then `z`.
fn outline(path: &str) -> Result<Vec<Ring>, String> {
    let mut rings = Vec::new();
    for part in path.split('z').filter(|p| !p.is_empty()) {
        let parts = part.strip_prefix('M').and_then(|p| p.split_once('l'));
        let parts = parts.and_then(|(start, steps)| Some((numbers(start)?, numbers(steps)?)));
        let Some(([x, y], steps)) = parts.as_ref().map(|(start, steps)| (&start[..], steps)) else {
            return Err("a ring is `M x y l dx dy ... z`, in whole numbers".into());
        };
        if steps.len() < 4 || steps.len() % 2 != 0 {
            return Err("a ring has three points or more".into());
        }
        let mut at = Point { x: *x, y: *y };
        let mut ring = vec![at];
        for step in steps.chunks(2) {
            at = Point { x: at.x.saturating_add(step[0]), y: at.y.saturating_add(step[1]) };
            ring.push(at);
        }
        if ring.iter().any(|p| p.x.abs() > FARTHEST || p.y.abs() > FARTHEST) {
            return Err(format!("a point lies farther out than {FARTHEST}"));
        }
        rings.push(ring);
    }
    Ok(rings)
}

/// Whole numbers with spaces or minus signs between them.
fn numbers(text: &str) -> Option<Vec<i32>> {
    if !text.bytes().all(|b| b.is_ascii_digit() || b == b'-' || b == b' ') {
        return None;
    }
    text.replace('-', " -").split_ascii_whitespace().map(|n| n.parse().ok()).collect()
}
