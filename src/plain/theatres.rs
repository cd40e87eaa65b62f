//! Headings that name a part of the world and no phase, headings as markdown has them, and the end of a turn.

use crate::diag::Span;

use super::draft::NotRead;
use super::edges::strip_ornaments;
use super::heading::{Heading, heading};
use super::layout::LayoutReader;
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};
use super::words::WordMark;

/// What is on both sides of a heading.
const FRAMES: [&str; 8] = ["++", "**", "==", "--", "~~", "##", "__", "::"];

/// Names of operations that head a part of the moves in square brackets. Other words there are asked about: `[optional]`
/// may be one.
const CODE_NAMES: [&str; 14] = [
    "barbarossa",
    "typhoon",
    "overlord",
    "torch",
    "husky",
    "wolfpack",
    "wolfpacks",
    "citadel",
    "bagration",
    "sealion",
    "dragoon",
    "crusader",
    "operation",
    "avalanche",
];

/// Is it the name of an operation: `barbarossa`?
fn is_code_name(t: &Tagged) -> bool {
    t.item == TagItem::Strange && CODE_NAMES.contains(&t.words.as_str())
}

impl LayoutReader<'_> {
    /// `ATLANTIC`, `+++ Europe +++`: a heading that names no phase. What follows may be any move.
    pub(super) fn theatre(&mut self, line: &str, items: &[Tagged]) -> bool {
        // `U-BOATS`: forces that the lines below are about.
        let forces = line.trim().len() > 4 && items.len() == 1;
        let last = items.last().is_some_and(|t| t.is(TextSign::Colon));
        let body = if last { &items[..items.len() - 1] } else { items };
        let bare = line.trim();
        // `= CHINA =`
        let single = is_equals_sign(body.first()) && is_equals_sign(body.last()) && body.len() > 2;
        let body = if single { &body[1..body.len() - 1] } else { body };
        let boxed = bare.starts_with('[') && bare.ends_with(']');
        let body = match body {
            [open, inner @ .., close]
                if boxed && open.is(TextSign::Open) && close.is(TextSign::Close) =>
            {
                inner
            }
            _ => body,
        };
        let boxed = boxed && body.iter().all(is_code_name);
        let framed =
            single || boxed || FRAMES.iter().any(|f| bare.starts_with(f) && bare.ends_with(f));
        let frame = body.iter().rev().take_while(|t| framed && t.is(TextSign::Dash)).count();
        let body = &body[..body.len() - frame];
        let capitals =
            bare.chars().any(char::is_alphabetic) && !bare.chars().any(char::is_lowercase);
        let named = body.iter().all(|t| names_theatre(forces, t) || joins_names(t))
            && !body.is_empty()
            && body.len() < 5;
        // `AFRICA`, `Africa:`: a part of the world.
        let region = body.iter().any(|t| matches!(t.item, TagItem::Unclear(_)))
            && body.iter().all(|t| matches!(t.item, TagItem::Unclear(_) | TagItem::Strange));
        let place = body.iter().all(|t| matches!(t.item, TagItem::Place(_)));
        let known =
            heading(body).is_some() || heading(items).is_some() || self.titled(items).is_some();
        let marked = body.iter().any(
            |t| matches!(t.item, TagItem::WordMark(mark) if mark != WordMark::Noise && mark != WordMark::And),
        );
        if !named || !(framed || capitals || region) || known || place && !framed || marked {
            return false;
        }
        if !matches!(self.phase, Heading::Combat | Heading::Noncombat) {
            self.phase = Heading::Open;
        }
        self.key = None;
        self.gap = true;
        true
    }

    /// `## Purchase`, `### USA, turn 2`: a heading as markdown has it. Another one ends what the heading above said.
    pub(super) fn marked_heading(&mut self, line: &str, at: usize) -> bool {
        let bare = line.trim_start().trim_start_matches('#');
        let marks = line.trim_start().len() - bare.len();
        if marks < 2 || bare.trim().is_empty() {
            return false;
        }
        let mut items =
            tag(self.names, self.mover, self.text, &cut(bare, at + line.len() - bare.len()));
        strip_ornaments(&mut items);
        let whole = heading(&items).is_some_and(|(_, n)| n == items.len());
        let titled = self.titled(&items).is_some();
        if whole || titled {
            self.table = None;
            self.end_card();
            self.content(items, None);
            return true;
        }
        if !matches!(self.phase, Heading::Combat | Heading::Noncombat) {
            self.phase = Heading::Open;
        }
        (self.key, self.gap) = (None, true);
        false
    }

    /// `<<< end of turn`, `<<< end UK t2`
    pub(super) fn is_end_of_turn(&mut self, low: &str, span: Span) -> bool {
        let bare = low.trim_start_matches(['<', '>', '*', '=', '-', '~', '+', '#', ' ']);
        let marks = low.len() - bare.len() > 2;
        let end =
            bare == "end" || bare.starts_with("end of turn") || bare.starts_with("end of my turn");
        let signed =
            low.starts_with("<<") && bare.starts_with("end ") && bare.split(' ').count() < 5;
        let ends = marks && (end || signed);
        if ends {
            self.out.not_read.push(NotRead { span, why: "the end of the turn" });
        }
        ends
    }
}

/// Is this the sign `=`?
fn is_equals_sign(t: Option<&Tagged>) -> bool {
    t.is_some_and(|t| t.is(TextSign::Equals))
}

/// Is this a slash or an ampersand?
fn joins_names(t: &Tagged) -> bool {
    t.is(TextSign::Slash) || t.is(TextSign::Ampersand)
}

/// Is this item a word that can name a theatre? `forces` says that kinds of units can.
fn names_theatre(forces: bool, t: &Tagged) -> bool {
    match t.item {
        TagItem::TextSign(_) | TagItem::Number(_) => false,
        TagItem::Kind { plural, .. } => plural && forces,
        _ => true,
    }
}
