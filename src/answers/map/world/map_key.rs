//! Below the map: the powers with their money, what the signs, lines and arrows mean, and the kinds of
//! units.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::engine::supply;
use crate::map::map_scene::{Scene, Shade};
use crate::map::measure::Typeface;
use crate::map::palette::{CHANGED, FOUGHT, INK, NEUTRAL};
use crate::shown::markup as escape;

use super::space_words::Piece;
use super::stamps::Stamps;

const TEXT: Typeface = Typeface { size: 12, bold: false };
const HEAD: Typeface = Typeface { size: 12, bold: true };
/// Height of a line.
const ROW: i32 = 19;
const MARGIN: i32 = 18;

/// One thing of the legend: a drawing with its width, and words.
struct LegendItem {
    drawing: String,
    wide: i32,
    words: String,
    bold: bool,
}

/// The legend's drawing in its parts, with its upper edge at 0, and how high it is.
pub(super) fn key(scene: &Scene, stamps: &mut Stamps, wide: i32) -> (Vec<String>, i32) {
    let mut parts = Vec::new();
    let mut y = 8;
    for group in [powers(scene, stamps), signs(scene, stamps), kinds(scene)] {
        let mut out = String::from("<g font-size=\"12\">\n");
        let mut x = MARGIN;
        for e in group {
            let face = if e.bold { HEAD } else { TEXT };
            // There is room here for the broadest of the usual typefaces.
            let own = e.wide + face.width(&e.words) as i32;
            if x > MARGIN && x + own > wide - MARGIN {
                x = MARGIN;
                y += ROW;
            }
            let weight = if e.bold { " class=\"mn\"" } else { "" };
            let _ = writeln!(
                out,
                "<g transform=\"translate({x} {y})\">{}<text{weight} x=\"{}\" y=\"12\" fill=\"{INK}\">\
                 {}</text></g>",
                e.drawing,
                e.wide,
                escape(&e.words)
            );
            x += own + 16;
        }
        y += ROW;
        out.push_str("</g>\n");
        parts.push(out);
    }
    (parts, y + 8)
}

fn head(words: &str) -> LegendItem {
    LegendItem { drawing: String::new(), wide: 0, words: words.into(), bold: true }
}

fn words(words: String) -> LegendItem {
    LegendItem { drawing: String::new(), wide: 0, words, bold: false }
}

fn meaning(stamps: &mut Stamps, piece: Piece, words: &str) -> LegendItem {
    let n = stamps.number(&piece);
    let drawing = format!("<use href=\"#p{n}\" y=\"3\"/>");
    LegendItem { drawing, wide: piece.width(12) + 5, words: words.into(), bold: false }
}

/// A stretch of a line as it is drawn on the map.
fn stroke(line: &str, wide: &str, more: &str, words: &str) -> LegendItem {
    let drawing = format!(
        "<path d=\"M0 8h30\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{wide}\" {more}/>"
    );
    LegendItem { drawing, wide: 38, words: words.into(), bold: false }
}

/// A piece of land as it is filled on the map.
fn land(fill: &str, words: &str) -> LegendItem {
    let drawing = format!(
        "<g transform=\"scale(.5)\"><path d=\"M0 4h44v22H0z\" fill=\"{fill}\" stroke=\"{INK}\"/></g>"
    );
    LegendItem { drawing, wide: 29, words: words.into(), bold: false }
}

/// Each power with its money.
fn powers(scene: &Scene, stamps: &mut Stamps) -> Vec<LegendItem> {
    let mut all = vec![head("Powers:")];
    for p in scene.ed.power_ids() {
        let data = scene.ed.power(p);
        let income = supply::income(scene.at.board(scene.ed), p).ipc;
        let side = scene.at.side(scene.ed, p).name();
        let told = format!("{} ({side}), {} IPC, income {income}", data.name, scene.at.ipc(p));
        all.push(meaning(stamps, Piece::Chip(p, scene.letters(p)), &told));
    }
    all
}

fn signs(scene: &Scene, stamps: &mut Stamps) -> Vec<LegendItem> {
    let ed = scene.ed;
    let mut all = vec![head("Signs:")];
    let mut sign = |piece: Piece, text: &str| all.push(meaning(stamps, piece, text));
    sign(Piece::Value("3".into()), "IPC a turn");
    sign(Piece::Star, "capital");
    let mut cities = ed.space_ids().filter(|s| ed.space(*s).city.is_some());
    if cities.any(|s| ed.powers.iter().all(|p| p.capital != Some(s))) {
        sign(Piece::Dot, "victory city");
    }
    for kind in ed.kinds.iter().filter(|k| k.complex || k.aa_gun) {
        sign(Piece::Badge(kind.abbr.to_uppercase()), &kind.name);
    }
    if ed.spaces.iter().any(|s| s.air_base) {
        sign(Piece::Badge("AB".into()), "air base");
    }
    if ed.spaces.iter().any(|s| s.naval_base) {
        sign(Piece::Badge("NB".into()), "naval base");
    }
    if let Some(first) =
        ed.power_ids().next().filter(|_| ed.spaces.iter().any(|s| s.convoy.is_some()))
    {
        let own = scene.letters(first);
        sign(Piece::Badge(format!("{own} 3")), "convoy: whose, and IPC a turn");
        sign(Piece::Flag(first, own), "control marker of a sea zone");
    }
    if ed.spaces.iter().any(|s| s.impassable) {
        all.push(land("url(#closed)", "closed land"));
    }
    let mut open = ed.space_ids().filter(|s| ed.is_land(*s) && !ed.space(*s).impassable);
    if open.any(|s| scene.at.controller(s).is_none()) {
        all.push(land(NEUTRAL, "neutral land"));
    }
    all.push(words("(...) aboard".into()));
    all.push(stroke("#222", "4", "", "between enemies"));
    all.push(stroke("#222", "2", "", "between other powers"));
    let shades: BTreeSet<Shade> = scene.rings.values().map(|r| r.shade).collect();
    for (line, dash, told) in shades.into_iter().map(Shade::looks) {
        all.push(stroke(line, "4", &format!("stroke-dasharray=\"{dash}\""), told));
    }
    if !scene.coming.is_empty() {
        all.push(stroke(INK, "3.5", "marker-end=\"url(#tip)\"", "from where someone could come"));
    }
    if scene.before.is_some() {
        all.push(stroke(FOUGHT, "4", "", "fought in this block"));
        all.push(stroke(CHANGED, "4", "stroke-dasharray=\"9 5\"", "changed hands without a fight"));
        let dots = "stroke-dasharray=\"2 4\" stroke-linecap=\"round\"";
        all.push(stroke("#e07b00", "4", dots, "still to be fought"));
        let tip = "marker-end=\"url(#tip)\"";
        all.push(stroke(INK, "3.5", tip, "combat move by land, in the power's colour"));
        all.push(stroke(
            INK,
            "3.5",
            &format!("stroke-dasharray=\"9 5\" {tip}"),
            "combat move by sea",
        ));
        let dots = "stroke-dasharray=\".5 6\" stroke-linecap=\"round\"";
        all.push(stroke(INK, "3.5", &format!("{dots} {tip}"), "combat move by air"));
        all.push(stroke("#3c3c3c", "2", tip, "noncombat move"));
        let mut back = stroke(INK, "5", tip, "retreat");
        back.drawing.push_str("<path d=\"M0 8h30\" stroke=\"#fff\" stroke-width=\"2\"/>");
        back.wide += 8;
        all.push(back);
    }
    all
}

fn kinds(scene: &Scene) -> Vec<LegendItem> {
    let mut all = vec![head("Units:")];
    for kind in scene.ed.kinds.iter().filter(|k| !k.complex && !k.aa_gun) {
        all.push(words(format!("{}: {}", kind.abbr, kind.name)));
    }
    all
}
