//! The place of each space on the map: rectangles on a grid, read from an edition's `layout.toml` or
//! made from the centres of its board.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::edition::Edition;
use crate::format::perhaps_newer;
use crate::id::{KindId, PowerId, SpaceId};

use super::palette::{Colour, PALETTE};

/// A rectangle on the grid, in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    pub x: u32,
    pub y: u32,
    pub w: u32,
    pub h: u32,
}

/// How two rectangles lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// They share a piece of a side.
    Side,
    /// They meet in a corner.
    Corner,
    Apart,
}

/// The grid of an edition: a place for every space, and the colours of the powers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub columns: u32,
    pub rows: u32,
    places: Vec<Rect>,
    colours: Vec<Colour>,
    /// Path data by kind, in a box of 16 by 9 points.
    silhouettes: Vec<Option<String>>,
}

/// The text of `layout.toml` (docs/format/layout.md).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutText {
    rows: Vec<Vec<String>>,
    #[serde(default)]
    colours: BTreeMap<String, String>,
    #[serde(default)]
    silhouettes: BTreeMap<String, String>,
}

/// Most rows and columns of a grid.
const MOST: usize = 64;

impl Rect {
    /// How `other` lies to this one.
    pub fn touch(self, other: Rect) -> Touch {
        let x = gap_between(self.x, self.w, other.x, other.w);
        let y = gap_between(self.y, self.h, other.y, other.h);
        match (x, y) {
            (x, y) if x > 0 || y > 0 => Touch::Apart,
            (0, 0) => Touch::Corner,
            _ => Touch::Side,
        }
    }

    /// Do the two have a cell in common?
    pub fn overlaps(self, other: Rect) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }
}

/// How many cells are between two stretches that begin at `a` and `b`; negative if they overlap.
fn gap_between(a: u32, wide: u32, b: u32, other: u32) -> i64 {
    let a = i64::from(a);
    let b = i64::from(b);
    (b - (a + i64::from(wide))).max(a - (b + i64::from(other)))
}

/// For each space its step, out of so many, between the least and the greatest of these figures.
fn scaled(ed: &Edition, figure: impl Fn(SpaceId) -> u32, steps: u32) -> Vec<u32> {
    let low = ed.space_ids().map(&figure).min().unwrap_or(0);
    let wide = ed.space_ids().map(&figure).max().unwrap_or(0).saturating_sub(low).max(1);
    let mut all = Vec::new();
    for s in ed.space_ids() {
        let at = u64::from(figure(s).saturating_sub(low)) * u64::from(steps - 1);
        all.push((at / u64::from(wide)) as u32);
    }
    all
}

impl Layout {
    /// Reads the text of a layout file: every space of the edition in one rectangle.
    ///
    /// # Errors
    /// What is wrong with it, a sentence that names the words.
    pub fn read(ed: &Edition, text: &str) -> Result<Layout, String> {
        let text: LayoutText = toml::from_str(text).map_err(|e| perhaps_newer(e.message()))?;
        let rows = text.rows.len();
        let columns = text.rows.first().map_or(0, Vec::len);
        if columns == 0 || rows > MOST || columns > MOST {
            return Err(format!("a map has 1 to {MOST} rows and as many columns"));
        }
        let mut cells: BTreeMap<SpaceId, Vec<(u32, u32)>> = BTreeMap::new();
        for (y, row) in text.rows.iter().enumerate() {
            if row.len() != columns {
                let own = row.len();
                return Err(format!("row {} has {own} cells, the first has {columns}", y + 1));
            }
            for (x, id) in row.iter().enumerate().filter(|(_, id)| !id.is_empty()) {
                let space =
                    ed.space_by_id(id).ok_or_else(|| format!("there is no space {id:?}"))?;
                cells.entry(space).or_default().push((x as u32, y as u32));
            }
        }
        let mut places = Vec::new();
        for s in ed.space_ids() {
            let id = &ed.space(s).id;
            let own = cells.get(&s).ok_or_else(|| format!("{id} has no place in the layout"))?;
            places.push(rectangle(own).ok_or_else(|| format!("{id} is not a rectangle"))?);
        }
        let mut layout = Layout::placed(ed, columns as u32, rows as u32, places);
        for (id, word) in &text.colours {
            let power = ed.power_by_id(id).ok_or_else(|| format!("there is no power {id:?}"))?;
            let colour = Colour::named(word).ok_or_else(|| {
                let known: Vec<&str> = PALETTE.iter().map(|c| c.name).collect();
                format!("no colour is called {word:?}; the colours are {}", known.join(", "))
            })?;
            layout.colours[power.index()] = colour;
        }
        for (id, path) in text.silhouettes {
            let kind = ed.kind_by_id(&id).ok_or_else(|| format!("there is no kind {id:?}"))?;
            if !is_path(&path) {
                return Err(format!("the silhouette of {id} is not path data"));
            }
            layout.silhouettes[kind.index()] = Some(path);
        }
        Ok(layout)
    }

    /// A grid for a board that has no layout file: each space, in the order of ids, in the free cell
    /// that is nearest to its centre.
    pub fn made(ed: &Edition) -> Layout {
        let spaces = ed.space_ids().count() as u32;
        // About eight columns to five rows, and a seventh of the cells free.
        let cells = spaces + spaces / 7 + 1;
        let mut columns = 1;
        while columns * columns * 5 < cells * 8 {
            columns += 1;
        }
        let rows = cells.div_ceil(columns);
        let xs = scaled(ed, |s| ed.space(s).x, columns);
        let ys = scaled(ed, |s| ed.space(s).y, rows);
        let mut free: Vec<(u32, u32)> =
            (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).collect();
        let mut places = Vec::new();
        for s in ed.space_ids() {
            let x = xs[s.index()];
            let y = ys[s.index()];
            let nearest = (0..free.len()).min_by_key(|i| {
                let (cx, cy) = free[*i];
                cx.abs_diff(x).pow(2) + cy.abs_diff(y).pow(2)
            });
            let (x, y) = free.remove(nearest.unwrap_or(0));
            places.push(Rect { x, y, w: 1, h: 1 });
        }
        Layout::placed(ed, columns, rows, places)
    }

    fn placed(ed: &Edition, columns: u32, rows: u32, places: Vec<Rect>) -> Layout {
        let colours = ed.power_ids().map(|p| PALETTE[p.index() % PALETTE.len()]).collect();
        let silhouettes = ed.kind_ids().map(|_| None).collect();
        Layout { columns, rows, places, colours, silhouettes }
    }

    /// The cells of a space.
    pub fn place(&self, space: SpaceId) -> Rect {
        self.places[space.index()]
    }

    /// How two spaces lie to each other on the grid, whose left and right edges meet.
    pub fn touch(&self, a: SpaceId, b: SpaceId) -> Touch {
        let a = self.place(a);
        let b = self.place(b);
        let shifted = |r: Rect| Rect { x: r.x + self.columns, ..r };
        let all = [a.touch(b), shifted(a).touch(b), a.touch(shifted(b))];
        *[Touch::Side, Touch::Corner].iter().find(|t| all.contains(t)).unwrap_or(&Touch::Apart)
    }

    /// The colour in which a power's lines are drawn.
    pub fn line(&self, power: PowerId) -> &'static str {
        self.colour(power).strong
    }

    /// The outline of a kind, as path data in a box of 16 by 9 points.
    pub(super) fn silhouette(&self, kind: KindId) -> Option<&str> {
        self.silhouettes[kind.index()].as_deref()
    }

    /// The colours of a power.
    pub(super) fn colour(&self, power: PowerId) -> Colour {
        self.colours[power.index()]
    }
}

/// Letters of path data, numbers and what is between them, and not much of it.
fn is_path(text: &str) -> bool {
    const MOST_SIGNS: usize = 600;
    text.starts_with('M')
        && text.len() <= MOST_SIGNS
        && text.chars().all(|c| "MmLlHhVvZzQqCcAa0123456789.-, ".contains(c))
}

/// The rectangle that these cells fill.
fn rectangle(cells: &[(u32, u32)]) -> Option<Rect> {
    let x = cells.iter().map(|c| c.0).min()?;
    let y = cells.iter().map(|c| c.1).min()?;
    let w = cells.iter().map(|c| c.0).max()? - x + 1;
    let h = cells.iter().map(|c| c.1).max()? - y + 1;
    (cells.len() as u32 == w * h).then_some(Rect { x, y, w, h })
}
