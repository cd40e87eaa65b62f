//! The picture: one self-contained SVG file without scripts, fonts or links.

use std::fmt::Write as _;

use crate::id::SpaceId;

use super::legend::legend;
use super::map_layout::{Layout, Touch};
use super::map_pieces::{piece, text};
use super::map_scene::Scene;
use super::measure::NAME;
use super::palette::{BRIDGE, CHANGED, FOUGHT, INK, LINE, NEUTRAL, PAPER, SEA};
use super::sheet::{GAP, MARGIN, PAD, Placed, Sheet};
use super::tile::pill;
use crate::shown::markup as escape;

/// The whole picture as SVG: sheet, legend and title.
pub fn svg(scene: &Scene) -> String {
    let sheet = Sheet::new(scene);
    let (legend, below) = legend(scene, sheet.width, sheet.height);
    let width = sheet.width;
    let height = sheet.height + below;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" \
         font-family=\"Arial, Helvetica, Liberation Sans, DejaVu Sans, sans-serif\">\n\
         <title>{}</title>\n\
         <defs><pattern id=\"closed\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"M0 8L8 0\" stroke=\"#c9c5b8\" stroke-width=\"1\"/></pattern></defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n",
        escape(&scene.title)
    );
    for (face, y, line) in &sheet.head {
        let ink = if *face == NAME { FOUGHT } else { INK };
        text(&mut out, MARGIN, *y, *face, ink, line);
    }
    bridges(&mut out, scene, &sheet);
    sheet.boxes.iter().for_each(|b| space(&mut out, scene, b));
    out.push_str(&legend);
    out.push_str("</svg>\n");
    out
}

/// Short strokes between spaces that border on each other and stand side by side.
fn bridges(out: &mut String, scene: &Scene, sheet: &Sheet) {
    let _ = writeln!(out, "<g stroke=\"{BRIDGE}\" stroke-linecap=\"butt\" fill=\"none\">");
    for a in scene.ed.space_ids() {
        for b in scene.ed.neighbours(a).iter().filter(|b| **b > a) {
            let one = &sheet.boxes[a.index()];
            let other = &sheet.boxes[b.index()];
            match straight(scene.layout, a, *b) {
                Touch::Side => side(out, one, other),
                Touch::Corner => corner(out, one, other),
                Touch::Apart if scene.layout.touch(a, *b) != Touch::Apart => {
                    around(out, sheet, one, other);
                }
                Touch::Apart => {}
            }
        }
    }
    out.push_str("</g>\n");
}

/// How they lie without going round the edge.
fn straight(layout: &Layout, a: SpaceId, b: SpaceId) -> Touch {
    layout.place(a).touch(layout.place(b))
}

/// The middle of what two stretches have in common.
fn middle(a: u32, wide: u32, b: u32, other: u32) -> u32 {
    (a.max(b) + (a + wide).min(b + other)) / 2
}

fn side(out: &mut String, a: &Placed, b: &Placed) {
    let (x1, y1, x2, y2) = if a.x + a.w < b.x || b.x + b.w < a.x {
        let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
        let y = middle(a.y, a.h, b.y, b.h);
        (left.x + left.w, y, right.x, y)
    } else {
        let (upper, lower) = if a.y < b.y { (a, b) } else { (b, a) };
        let x = middle(a.x, a.w, b.x, b.w);
        (x, upper.y + upper.h, x, lower.y)
    };
    let _ = writeln!(out, "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke-width=\"14\"/>");
}

fn corner(out: &mut String, a: &Placed, b: &Placed) {
    let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
    let x1 = left.x + left.w - 3;
    let x2 = right.x + 3;
    let (y1, y2) = if left.y < right.y {
        (left.y + left.h - 3, right.y + 3)
    } else {
        (left.y + 3, right.y + right.h - 3)
    };
    let _ = writeln!(out, "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke-width=\"4\"/>");
}

/// A stump at each edge of the sheet: the way goes on at the other one.
fn around(out: &mut String, sheet: &Sheet, a: &Placed, b: &Placed) {
    let (left, right) = if a.x < b.x { (a, b) } else { (b, a) };
    for (b, x1, x2) in [
        (left, left.x.saturating_sub(GAP), left.x),
        (right, right.x + right.w, (right.x + right.w + GAP).min(sheet.width)),
    ] {
        let y = b.y + b.h / 2;
        let _ = writeln!(out, "<path d=\"M{x1} {y}L{x2} {y}\" stroke-width=\"6\"/>");
    }
}

/// One box.
fn space(out: &mut String, scene: &Scene, b: &Placed) {
    let ed = scene.ed;
    let data = ed.space(b.space);
    let fill = match scene.at.controller(b.space) {
        _ if ed.is_sea(b.space) => SEA,
        Some(power) => scene.layout.colour(power).land,
        None => NEUTRAL,
    };
    let mark = scene.marks.get(&b.space);
    let (line, wide, dash) = match mark {
        Some(m) if m.fought => (FOUGHT, 4, ""),
        Some(_) => (CHANGED, 4, " stroke-dasharray=\"9 5\""),
        None => match scene.rings.get(&b.space) {
            Some(ring) => (ring.shade.looks().0, 4, ""),
            None => (LINE, 1, ""),
        },
    };
    let x = b.x;
    let y = b.y;
    let w = b.w;
    let h = b.h;
    let _ = writeln!(out, "<g>\n<title>{}</title>", escape(&hint(scene, b.space)));
    let rect = format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"5\"");
    let _ =
        writeln!(out, "{rect} fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{wide}\"{dash}/>");
    if data.impassable {
        let _ = writeln!(out, "{rect} fill=\"url(#closed)\"/>");
    }
    if let Some(value) = &b.value {
        let wide = pill(value) - 2;
        let left = x + w - wide - 4;
        let upper = y + 3;
        let _ = writeln!(
            out,
            "<rect x=\"{left}\" y=\"{upper}\" width=\"{wide}\" height=\"20\" rx=\"10\" \
             fill=\"{PAPER}\" stroke=\"{LINE}\"/>"
        );
        let start = left + wide.saturating_sub(NAME.width(value)) / 2;
        text(out, start, y + 17, NAME, INK, value);
    }
    let mut top = y + PAD;
    for row in &b.rows {
        for (at, item) in &row.items {
            piece(out, scene, x + PAD + at, top, row.height, item);
        }
        top += row.height;
    }
    out.push_str("</g>\n");
}

/// What a pointer that rests on a box is told: the space in full, with all its neighbours.
fn hint(scene: &Scene, s: SpaceId) -> String {
    let ed = scene.ed;
    let data = ed.space(s);
    let holder = match scene.at.controller(s) {
        Some(p) => format!(", {}", ed.power(p).name),
        None if data.impassable => ", closed to everybody".to_string(),
        None => String::new(),
    };
    let names: Vec<&str> = ed.neighbours(s).iter().map(|n| ed.space(*n).name.as_str()).collect();
    format!("{}{holder}\nBorders on {}", data.name, names.join(", "))
}
