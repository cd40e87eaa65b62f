//! What a row of a picture is made of, drawn: words, chips, badges and signs.

use std::fmt::Write as _;

use super::items::{FRAME, Item, SIGN};
use super::map_scene::Scene;
use super::measure::{CHIP, SMALL, TEXT, Typeface};
use super::palette::{FAINT, INK, PAPER};
use crate::shown::markup as escape;

/// A line of text with its baseline at `y`.
pub(super) fn text(out: &mut String, x: u32, y: u32, face: Typeface, fill: &str, words: &str) {
    let weight = if face.bold { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{weight} fill=\"{fill}\">{}</text>",
        face.size,
        escape(words)
    );
}

/// One piece of a row whose upper left corner is given.
pub(super) fn piece(out: &mut String, scene: &Scene, x: u32, y: u32, height: u32, item: &Item) {
    let base = y + (height + TEXT.size) / 2 - 1;
    match item {
        Item::Text(face, words) => {
            let base = y + (height + face.size) / 2 - 1;
            let ink = if *face == SMALL { FAINT } else { INK };
            text(out, x, base, *face, ink, words);
        }
        Item::Chip(power, words) => {
            let colour = scene.layout.colour(*power);
            frame(out, x, y, item, colour.strong, colour.strong);
            text(out, x + FRAME, base, CHIP, colour.ink, words);
        }
        Item::Badge(words) => {
            frame(out, x, y, item, PAPER, INK);
            text(out, x + FRAME, base, CHIP, INK, words);
        }
        Item::News(words) => {
            frame(out, x, y, item, INK, INK);
            text(out, x + FRAME, base, CHIP, PAPER, words);
        }
        Item::Star => {
            let at = |dx: u32, dy: u32| format!("{} {}", x + dx, y + 3 + dy);
            let points =
                [(5, 0), (7, 4), (11, 4), (8, 7), (9, 11), (5, 8), (1, 11), (2, 7), (0, 4), (4, 4)];
            let all: Vec<String> = points.iter().map(|(dx, dy)| at(*dx, *dy)).collect();
            let _ = writeln!(out, "<path d=\"M{}Z\" fill=\"{INK}\"/>", all.join("L"));
        }
        Item::Room => {}
        Item::Dot => {
            let cx = x + SIGN / 2;
            let cy = y + 9;
            let _ = writeln!(out, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"4\" fill=\"{INK}\"/>");
        }
    }
}

fn frame(out: &mut String, x: u32, y: u32, item: &Item, fill: &str, line: &str) {
    let y = y + 2;
    let w = item.width();
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"13\" rx=\"2\" fill=\"{fill}\" \
         stroke=\"{line}\"/>"
    );
}
