//! The sheet: cells become pixels. A row of the grid is as high as its fullest box, so that nothing
//! ever overlaps and every word has its room.

use crate::id::SpaceId;

use super::items::ItemRow;
use super::map_layout::Layout;
use super::map_scene::Scene;
use super::measure::{NAME, TITLE, Typeface};
use super::tile::tile;

/// A box on the sheet, in pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    pub space: SpaceId,
    pub x: u32,
    pub y: u32,
    pub w: u32,
    pub h: u32,
    pub rows: Vec<ItemRow>,
    pub value: Option<String>,
}

/// All boxes, and how much room they take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    pub width: u32,
    pub height: u32,
    /// The lines above the boxes, each with the height of its base.
    pub head: Vec<(Typeface, u32, String)>,
    /// By space.
    pub boxes: Vec<Placed>,
}

/// Width of a cell.
const CELL: u32 = 136;
/// Between boxes.
pub(super) const GAP: u32 = 9;
/// Around the sheet.
pub(super) const MARGIN: u32 = 18;
/// Least width of what lies between the margins, for title and legend.
const LEAST_WIDTH: u32 = 860;
/// The line below the title.
const ABOUT: Typeface = Typeface { size: 14, bold: false };
/// Inside a box, around its rows.
pub(super) const PAD: u32 = 6;
/// Least height of a row of cells.
const LEAST: u32 = 44;

impl Sheet {
    /// Lays the boxes of a scene out.
    pub fn new(scene: &Scene) -> Sheet {
        let layout = scene.layout;
        let tiles: Vec<_> = scene
            .ed
            .space_ids()
            .map(|s| tile(scene, s, cells_wide(layout.place(s).w) - 2 * PAD))
            .collect();
        let needs: Vec<u32> =
            tiles.iter().map(|t| t.rows.iter().map(|r| r.height).sum::<u32>() + 2 * PAD).collect();
        let heights = heights(layout, scene, &needs);
        let above =
            |rows: u32| -> u32 { heights.iter().take(rows as usize).map(|h| h + GAP).sum::<u32>() };
        let inner = cells_wide(layout.columns).max(LEAST_WIDTH);
        let head = head(scene, inner);
        let top = head.last().map_or(0, |(_, y, _)| *y) + 12;
        let mut boxes = Vec::new();
        for (s, tile) in scene.ed.space_ids().zip(tiles) {
            let at = layout.place(s);
            boxes.push(Placed {
                space: s,
                x: MARGIN + at.x * (CELL + GAP),
                y: top + above(at.y),
                w: cells_wide(at.w),
                h: above(at.y + at.h) - above(at.y) - GAP,
                rows: tile.rows,
                value: tile.value,
            });
        }
        Sheet { width: 2 * MARGIN + inner, height: top + above(layout.rows), head, boxes }
    }
}

/// The width of so many cells with the gaps between them, in pixels.
fn cells_wide(cells: u32) -> u32 {
    cells * CELL + cells.saturating_sub(1) * GAP
}

/// Title, position and warning, in lines of at most `width` pixels.
fn head(scene: &Scene, width: u32) -> Vec<(Typeface, u32, String)> {
    let texts =
        [(TITLE, scene.title.as_str()), (ABOUT, &scene.about), (NAME, scene.warning.unwrap_or(""))];
    let mut lines = Vec::new();
    let mut y = 10;
    for (face, text) in texts {
        for line in face.wrap(text, width, width) {
            y += face.size + 6;
            lines.push((face, y, line));
        }
    }
    lines
}

/// The height of each row of cells. A box over several rows that lacks height adds it to its last one.
fn heights(layout: &Layout, scene: &Scene, needs: &[u32]) -> Vec<u32> {
    let mut heights = vec![LEAST; layout.rows as usize];
    for last in 0..layout.rows {
        for (s, need) in scene.ed.space_ids().zip(needs) {
            let at = layout.place(s);
            if at.y + at.h != last + 1 {
                continue;
            }
            let have: u32 = (at.y..last).map(|row| heights[row as usize] + GAP).sum();
            let own = &mut heights[last as usize];
            *own = (*own).max(need.saturating_sub(have));
        }
    }
    heights
}
