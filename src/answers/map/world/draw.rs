//! The picture of the world: one self-contained SVG file without scripts, fonts or links.

use std::fmt::Write as _;

use crate::edition::Edition;
use crate::id::SpaceId;
use crate::map::map_scene::Scene;
use crate::map::measure::{NAME, TITLE, Typeface};
use crate::map::palette::{CHANGED, FOUGHT, INK, LINE, NEUTRAL, PAPER, SEA};
use crate::shown::markup as escape;

use super::World;
use super::arrows::{Arrow, MadeIn, Medium};
use super::geometry::Point;
use super::heads::{arrows_with_heads, wide};
use super::label_places::{CANAL_TYPE, canals, ghosts, labels};
use super::map_key::key;
use super::placed::SpaceLabel;
use super::space_words::{Piece, step};
use super::stamps::Stamps;

/// Water that is no sea zone.
const ICE: &str = "#eef3f5";
/// Between sea zones, and the coasts.
const WAVE: &str = "#6f97ab";
const COAST: &str = "#3f3f3a";
/// Typefaces that every picture may be drawn in.
pub const FONTS: &str = "Arial, Helvetica, Liberation Sans, DejaVu Sans, sans-serif";
/// Around a space where a battle is still to be fought.
const PENDING: &str = "#e07b00";

/// What words and pieces look like; every picture has it.
pub const STYLE: &str = "\
.w text{stroke:#fff;stroke-opacity:.65;stroke-width:2.4px;paint-order:stroke;stroke-linejoin:round}\
.w{pointer-events:none}.mn{font-weight:bold}.z .mn{fill:#164a66}\
.e,.f{fill:none;stroke:#222;stroke-width:4px;stroke-linejoin:round;stroke-linecap:round}\
.f{stroke-width:7.5px}.ms{font-size:9px;font-weight:bold;text-anchor:middle}";

/// Everything of one picture that another picture of the same game has otherwise.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What each space is filled with, seas first, in the order of [`order`].
    pub fills: Vec<String>,
    /// Fronts, battles and moves, in pieces that other pictures may have as well.
    pub over: Vec<String>,
    /// The words of each space.
    pub words: Vec<String>,
    /// The legend, its upper edge at 0, and its height.
    pub key: Vec<String>,
    pub below: i32,
}

/// The width and the height of the world in points.
pub fn extent(world: &World) -> (i32, i32) {
    let g = &world.geometry;
    ((g.width + 2 * g.margin) / 2, g.height / 2)
}

/// One picture, taken apart. Stamps of several pictures can be shared.
pub fn frame(world: &World, scene: &Scene, stamps: &mut Stamps) -> Frame {
    let Drawing { over, words } = drawing(world, scene, stamps);
    let (key, below) = key(scene, stamps, extent(world).0);
    Frame { fills: fills(scene), over, words, key, below }
}

/// Fronts, battles and moves, and the words of each space, as in a [`Frame`].
pub struct Drawing {
    pub over: Vec<String>,
    pub words: Vec<String>,
}

/// What a picture without a legend has of its own besides the fills. Each text is one element.
pub fn drawing(world: &World, scene: &Scene, stamps: &mut Stamps) -> Drawing {
    let all = labels(world, scene);
    let words = all.iter().map(|l| label(scene, stamps, l)).collect();
    let mut over = fronts(world, scene);
    over.extend([frames(world, scene), arrows(world, scene, &all)]);
    Drawing { over, words }
}

/// What each space is filled with, in the order of [`order`].
pub fn fills(scene: &Scene) -> Vec<String> {
    order(scene.ed).into_iter().map(|s| fill(scene, s).to_string()).collect()
}

/// Spaces in the order in which they are drawn.
pub(super) fn order(ed: &Edition) -> Vec<SpaceId> {
    let seas = ed.space_ids().filter(|s| ed.is_sea(*s));
    seas.chain(ed.space_ids().filter(|s| ed.is_land(*s))).collect()
}

/// The whole picture as SVG: head, world map and legend.
pub fn world(world: &World, scene: &Scene) -> String {
    let (wide, high) = extent(world);
    let (head, top) = head(scene, wide as u32);
    let mut stamps = Stamps::default();
    let frame = frame(world, scene, &mut stamps);
    let height = top + high + frame.below;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{height}\" \
         viewBox=\"0 0 {wide} {height}\" font-family=\"{FONTS}\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n",
        escape(&scene.title)
    );
    let _ = writeln!(
        out,
        "<rect width=\"{wide}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{head}{}</svg>",
        body(world, scene, &frame, &stamps, top)
    );
    out
}

/// Definitions, world and legend, with the upper edge of the world at `top`.
pub fn body(world: &World, scene: &Scene, frame: &Frame, stamps: &Stamps, top: i32) -> String {
    let g = &world.geometry;
    let (wide, high) = extent(world);
    let x = -g.margin;
    format!(
        "<defs>\n{}{}{}</defs>\n\
         <svg y=\"{top}\" width=\"{wide}\" height=\"{high}\" viewBox=\"{x} 0 {} {}\">\n\
         <rect x=\"{x}\" width=\"{}\" height=\"{}\" fill=\"{ICE}\"/>\n\
         <g opacity=\".38\"><use href=\"#world\" x=\"-{w}\"/><use href=\"#world\" x=\"{w}\"/></g>\n\
         <use href=\"#world\"/>\n<g class=\"w\" opacity=\".55\" transform=\"scale(2)\">\n{}</g>\n<g id=\"over\">{}</g>\n{}\
         <g id=\"words\" class=\"w\" transform=\"scale(2)\">\n{}</g>\n</svg>\n\
         <g id=\"key\" transform=\"translate(0 {})\">{}</g>\n",
        patterns(),
        stamps.defs(scene.layout).concat(),
        shapes(world, scene, &frame.fills),
        2 * wide,
        2 * high,
        2 * wide,
        2 * high,
        ghosts(world, scene)
            .iter()
            .map(|l| label(scene, &mut Stamps::default(), l))
            .collect::<String>(),
        frame.over.concat(),
        canal_names(world, scene),
        frame.words.concat(),
        top + high,
        frame.key.concat(),
        w = g.width,
    )
}

/// Title, position and warning.
fn head(scene: &Scene, width: u32) -> (String, i32) {
    const ABOUT: Typeface = Typeface { size: 14, bold: false };
    let mut out = String::new();
    let mut y = 8;
    let texts =
        [(TITLE, scene.title.as_str()), (ABOUT, &scene.about), (NAME, scene.warning.unwrap_or(""))];
    for (face, text) in texts {
        let ink = if face == NAME { FOUGHT } else { INK };
        for words in face.wrap(text, width - 36, width - 36) {
            y += face.size + 4;
            crate::map::map_pieces::text(&mut out, 18, y, face, ink, &words);
        }
    }
    (out, y as i32 + 10)
}

/// Hatching for closed land, and the heads of arrows.
pub(super) fn patterns() -> String {
    String::from(
        "<pattern id=\"closed\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0h14v14h-14z\" fill=\"#f1efe6\"/>\
         <path d=\"M0 0v14\" stroke=\"#d2cdb8\" stroke-width=\"5\"/></pattern>\n\
         <marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4\" \
         markerHeight=\"4\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5 0 10z\" \
         fill=\"context-stroke\" stroke=\"context-stroke\"/></marker>\n",
    )
}

/// What a space is filled with.
fn fill(scene: &Scene, s: SpaceId) -> &'static str {
    match scene.at.controller(s) {
        _ if scene.ed.is_sea(s) => SEA,
        _ if scene.ed.space(s).impassable => "url(#closed)",
        Some(power) => scene.layout.colour(power).land,
        None => NEUTRAL,
    }
}

/// A space as a path with its hint.
fn draw_space(world: &World, scene: &Scene, s: SpaceId, fill: &str) -> String {
    format!(
        "<g fill=\"{fill}\"><path id=\"s{}\" d=\"{}\"><title>{}</title></path></g>\n",
        s.index(),
        world.geometry.paths[s.index()],
        escape(&hint(scene, s))
    )
}

/// Every space once as a path, seas first.
pub(super) fn shapes(world: &World, scene: &Scene, fills: &[String]) -> String {
    let ed = scene.ed;
    let (mut seas, mut lands) = (String::new(), String::new());
    for (s, fill) in order(ed).into_iter().zip(fills) {
        let drawn = if ed.is_sea(s) { &mut seas } else { &mut lands };
        drawn.push_str(&draw_space(world, scene, s, fill));
    }
    format!(
        "<g id=\"world\" stroke-linejoin=\"round\">\n<g class=\"spaces\" stroke=\"{WAVE}\" stroke-width=\"2\">\n\
         {seas}</g>\n<g stroke=\"{COAST}\" stroke-width=\"2\">\n\
         <path fill=\"#e9e6da\" stroke=\"#a9a698\" d=\"{}\"/>\n<g class=\"spaces\">{lands}</g></g>\n</g>\n",
        world.geometry.scenery
    )
}

/// Heavy lines where the lands of two holders meet, heaviest between enemies.
fn fronts(world: &World, scene: &Scene) -> Vec<String> {
    let ed = scene.ed;
    let at = scene.at;
    let mut all = Vec::new();
    for (a, b, shared) in world.borders.pairs() {
        let one = at.controller(a);
        let other = at.controller(b);
        if ed.is_sea(a) || ed.is_sea(b) || one == other {
            continue;
        }
        let sides = [one, other].map(|p| p.map(|p| at.side(ed, p)));
        let front = matches!(sides, [Some(x), Some(y)] if x != y);
        let class = if front { "f" } else { "e" };
        let runs: String = shared.iter().map(|run| run_of(run)).collect();
        all.push(format!("<path class=\"{class}\" d=\"{runs}\"/>\n"));
    }
    all
}

/// Points as path data, in steps.
fn run_of(run: &[Point]) -> String {
    let mut out = format!("M{} {}l", run[0].x, run[0].y);
    for (i, pair) in run.windows(2).enumerate() {
        for (j, step) in [pair[1].x - pair[0].x, pair[1].y - pair[0].y].into_iter().enumerate() {
            if step >= 0 && i + j > 0 {
                out.push(' ');
            }
            let _ = write!(out, "{step}");
        }
    }
    out
}

/// The element that draws the edge of a space, without the islands in it.
fn outline_without_islands(world: &World, scene: &Scene, s: SpaceId) -> String {
    let rings = &world.geometry.rings[s.index()];
    let hole = |a: &Vec<Point>| rings.iter().any(|b| !std::ptr::eq(a, b) && lies_within(a, b));
    if scene.ed.is_sea(s) && rings.iter().any(hole) {
        let outer = rings.iter().filter(|r| !hole(r));
        format!("path d=\"{}\"", outer.map(|r| run_of(r) + "z").collect::<String>())
    } else {
        format!("use href=\"#s{}\"", s.index())
    }
}

/// Is a ring within another?
fn lies_within(a: &[Point], b: &[Point]) -> bool {
    holds(b, a[0])
}

/// Around spaces that were fought over, changed hands or are still to be fought over. Islands in a zone
/// have no part in what happens on its water: no line goes round them.
fn frames(world: &World, scene: &Scene) -> String {
    let mut out = String::from("<g fill=\"none\" stroke-linejoin=\"round\">\n");
    for (s, mark) in &scene.marks {
        let (line, dash) = match mark {
            m if m.pending => (PENDING, " stroke-dasharray=\"4 8\" stroke-linecap=\"round\""),
            m if m.fought => (FOUGHT, ""),
            _ => (CHANGED, " stroke-dasharray=\"18 10\""),
        };
        let shape = outline_without_islands(world, scene, *s);
        let _ = writeln!(out, "<{shape} stroke=\"{line}\" stroke-width=\"7\"{dash}/>");
    }
    for (s, ring) in &scene.rings {
        let (line, dash, _) = ring.shade.looks();
        let dash =
            if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
        let shape = outline_without_islands(world, scene, *s);
        let _ = writeln!(out, "<{shape} stroke=\"{line}\" stroke-width=\"7\"{dash}/>");
    }
    out.push_str("</g>\n");
    out
}

/// Is the point within the ring?
fn holds(ring: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        if (a.y > p.y) != (b.y > p.y) {
            let dx = i64::from(b.x - a.x);
            let dy = i64::from(b.y - a.y);
            let side = i64::from(p.x - a.x) * dy - i64::from(p.y - a.y) * dx;
            inside ^= (side < 0) == (dy > 0);
        }
    }
    inside
}

/// All moves of the block.
fn arrows(world: &World, scene: &Scene, labels: &[SpaceLabel]) -> String {
    let mut out =
        String::from("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    let seam = world.geometry.width;
    for one in arrows_with_heads(world, scene, labels) {
        let path = one.way.line(one.end);
        let beyond = [one.way.begin.x, one.end.x].into_iter().find(|x| !(0..seam).contains(x));
        let shift = beyond.map(|x| if x < 0 { seam } else { -seam });
        for dx in [Some(0), shift].into_iter().flatten() {
            out.push_str(&arrow(scene, &one.trip, one.count, &path, dx));
        }
    }
    out.push_str("</g>\n");
    out
}

fn arrow(scene: &Scene, trip: &Arrow, count: usize, path: &str, dx: i32) -> String {
    let strong = scene.layout.colour(trip.power).strong;
    let line = if trip.part == MadeIn::Noncombat { "#3c3c3c" } else { strong };
    let wide = wide(trip.part);
    let dash = match trip.medium {
        Medium::Land => "",
        Medium::Sea => " stroke-dasharray=\"22 12\"",
        Medium::Air if trip.part == MadeIn::Noncombat => " stroke-dasharray=\"1 8\"",
        Medium::Air => " stroke-dasharray=\"1 12\"",
    };
    let ed = scene.ed;
    let names: Vec<&str> = trip.path.iter().map(|s| ed.space(*s).name.as_str()).collect();
    let what = match trip.part {
        MadeIn::Combat => "combat move",
        MadeIn::Noncombat => "noncombat move",
        MadeIn::Retreat => "retreat",
    };
    let power = &ed.power(trip.power).name;
    let units = match count {
        0 => "what could come".to_string(),
        1 => format!("{what}, 1 unit"),
        n => format!("{what}, {n} units"),
    };
    let told = format!("{power}, {units}: {}", names.join(" > "));
    let moved = if dx == 0 { String::new() } else { format!(" transform=\"translate({dx} 0)\"") };
    let core = match trip.part {
        MadeIn::Retreat => format!("<path stroke=\"{PAPER}\" stroke-width=\"4\" d=\"{path}\"/>"),
        _ => String::new(),
    };
    format!(
        "<g{moved}><title>{}</title><path stroke=\"{PAPER}\" stroke-opacity=\".7\" stroke-width=\"{}\" \
         d=\"{path}\"/><path stroke=\"{line}\" stroke-width=\"{wide}\"{dash} d=\"{path}\" \
         marker-end=\"url(#tip)\"/>{core}</g>\n",
        escape(&told),
        wide + 3
    )
}

/// The names of canals.
pub(super) fn canal_names(world: &World, scene: &Scene) -> String {
    let mut out = format!(
        "<g class=\"w\" font-size=\"{CANAL_TYPE}\" font-style=\"italic\" text-anchor=\"middle\">\n"
    );
    for canal in canals(world, scene.ed) {
        let at = canal.spot.middle();
        let x = at.x;
        let y = at.y + 6;
        // They lie over coasts: a broad edge keeps them readable.
        let edge = "stroke-width:6px;stroke-opacity:.85";
        let name = escape(&canal.name);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" style=\"{edge}\">{name}</text>");
    }
    out.push_str("</g>\n");
    out
}

/// The words of one space.
fn label(scene: &Scene, stamps: &mut Stamps, l: &SpaceLabel) -> String {
    let ed = scene.ed;
    let size = l.block.size as i32;
    let step = step(l.block.size);
    let middle = l.spot.middle();
    let left = middle.x / 2 - l.block.w / 2;
    let top = middle.y / 2 - l.block.h / 2;
    let class = if ed.is_sea(l.space) { " class=\"z\"" } else { "" };
    let mut out = format!("<g font-size=\"{size}\"{class}>");
    if let Some(to) = l.leads {
        let fill = fill(scene, l.space);
        let _ = write!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke=\"{COAST}\"/><rect x=\"{}\" y=\"{}\" width=\"{}\" \
             height=\"{}\" rx=\"2\" fill=\"{fill}\" stroke=\"{LINE}\"/>",
            to.x / 2,
            to.y / 2,
            middle.x / 2,
            middle.y / 2,
            left - 3,
            top - 2,
            l.block.w + 6,
            l.block.h + 4
        );
    }
    for (i, line) in l.block.lines.iter().enumerate() {
        let base = top + i as i32 * step + size;
        for (n, (x, piece)) in line.iter().enumerate() {
            let x = left + x;
            // Typefaces differ: words never run over what is next to them, or out of their box.
            let tight = n + 1 < line.len() || l.leads.is_some();
            let long = if tight {
                format!(
                    " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                    piece.width(l.block.size)
                )
            } else {
                String::new()
            };
            match piece {
                Piece::Name(words) => {
                    let _ = write!(
                        out,
                        "<text class=\"mn\" x=\"{x}\" y=\"{base}\"{long}>{}</text>",
                        escape(words)
                    );
                }
                Piece::Text(words) => {
                    let _ =
                        write!(out, "<text x=\"{x}\" y=\"{base}\"{long}>{}</text>", escape(words));
                }
                other => {
                    let n = stamps.number(other);
                    // The stamp is in the middle of the line.
                    let y = base - (size + 13) / 2 + 2;
                    let _ = write!(out, "<use href=\"#p{n}\" x=\"{x}\" y=\"{y}\"/>");
                }
            }
        }
    }
    out.push_str("</g>\n");
    out
}

/// What a pointer that rests on a space is told.
fn hint(scene: &Scene, s: SpaceId) -> String {
    let ed = scene.ed;
    let data = ed.space(s);
    let waters = data.waters.as_deref().map_or(String::new(), |w| format!(", {w}"));
    let names: Vec<&str> = ed.neighbours(s).iter().map(|n| ed.space(*n).name.as_str()).collect();
    format!("{}{waters}\nBorders on {}", data.name, names.join(", "))
}
