//! Pieces that look the same wherever they stand, drawn once and used by number.

use std::collections::BTreeMap;

use crate::map::map_layout::Layout;
use crate::map::palette::{INK, PAPER};
use crate::shown::markup as escape;

use super::space_words::{Piece, SILHOUETTE};

/// The pieces met so far.
#[derive(Clone, Debug, Default)]
pub struct Stamps {
    numbers: BTreeMap<Piece, usize>,
}

impl Stamps {
    /// The number of a piece, new if it has not been met.
    pub fn number(&mut self, piece: &Piece) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(piece.clone()).or_insert(next)
    }

    /// How each is drawn, for `<defs>`, in the order of their numbers.
    pub fn defs(&self, layout: &Layout) -> Vec<String> {
        let mut all: Vec<(&Piece, &usize)> = self.numbers.iter().collect();
        all.sort_by_key(|(_, n)| **n);
        all.into_iter()
            .map(|(piece, n)| format!("<g id=\"p{n}\">{}</g>\n", drawn(piece, layout)))
            .collect()
    }
}

/// One piece, its upper left corner at 0 0 and its words on a base 9 points below.
fn drawn(piece: &Piece, layout: &Layout) -> String {
    let (fill, line, ink) = match piece {
        Piece::Chip(power, _) => {
            let colour = layout.colour(*power);
            (colour.strong, colour.strong, colour.ink)
        }
        Piece::Flag(power, _) => (PAPER, layout.colour(*power).strong, INK),
        Piece::News(_) => (INK, INK, PAPER),
        Piece::Star => {
            return format!(
                "<path d=\"M5 0l1.4 3.4 3.6.2-2.8 2.3.9 3.6-3.1-2-3.1 2 .9-3.6L0 3.6l3.6-.2z\" \
                 fill=\"{INK}\"/>"
            );
        }
        Piece::Unit(kind, n) => {
            return silhouette(layout.silhouette(*kind).unwrap_or_default(), *n);
        }
        Piece::Dot => {
            return format!("<circle cx=\"5\" cy=\"5.5\" r=\"3.4\" fill=\"{INK}\"/>");
        }
        _ => (PAPER, INK, INK),
    };
    let words = piece.stamp().unwrap_or_default();
    let wide = piece.width(0);
    let round = if matches!(piece, Piece::Value(_)) { 5 } else { 2 };
    let flag = if matches!(piece, Piece::Flag(..)) { " stroke-width=\"1.6\"" } else { "" };
    format!(
        "<rect y=\"0.5\" width=\"{wide}\" height=\"10\" rx=\"{round}\" fill=\"{fill}\" \
         stroke=\"{line}\"{flag}/><text class=\"ms\" x=\"{}\" y=\"8.8\" fill=\"{ink}\">{}</text>",
        wide / 2,
        escape(words)
    )
}

/// The outline of a unit with how many there are.
fn silhouette(path: &str, count: usize) -> String {
    format!(
        "<path d=\"{path}\" transform=\"translate(0 1)\" fill=\"{INK}\" stroke=\"#fff\" \
         stroke-opacity=\".7\" stroke-width=\"1.2\" paint-order=\"stroke\" fill-rule=\"evenodd\"/>\
         <text class=\"ms\" style=\"text-anchor:start\" x=\"{}\" y=\"9.4\" fill=\"{INK}\">{count}</text>",
        SILHOUETTE + 2
    )
}
