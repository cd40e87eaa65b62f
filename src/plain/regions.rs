//! Parts of the world before orders: `North: 3 inf Norway > Karelia`, `The East`, `Southern front: quiet`.

use crate::diag::Span;

use super::draft::NotRead;
use super::heading::{Heading, heading};
use super::layout::LayoutReader;
use super::speech_items::{is_units, leads};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl LayoutReader<'_> {
    /// `North: 3 inf Norway > Karelia`, `The East`: a part of the world before its orders. Is it all of the line?
    pub(super) fn without_region(&mut self, items: &mut Vec<Tagged>) -> bool {
        let moves = [Heading::Open, Heading::Combat, Heading::Noncombat].contains(&self.phase);
        let length = region_length(items);
        let Some(length) = length.filter(|_| heading(items).is_none()) else {
            return false;
        };
        let rest = &items[length..];
        // Below a purchase only a sentence by which units go somewhere begins something new.
        let ends_purchase = self.phase == Heading::Purchase && rest.iter().any(leads);
        if !moves && !ends_purchase {
            return false;
        }
        // `East: 2 tanks`, `West: no retreat`: only with a place does the part of the world say nothing.
        let placed = rest.iter().any(Tagged::is_place);
        let quiet = rest.iter().all(says_no_order);
        if !placed && !quiet {
            return false;
        }
        let span = Span::new(items[0].start, items[length - 1].end);
        self.out.not_read.push(NotRead { span, why: "a heading" });
        items.drain(..length);
        (self.key, self.gap) = (None, true);
        if ends_purchase {
            self.phase = Heading::Open;
        }
        items.is_empty()
    }
}

/// Does this item neither name units nor plan anything?
fn says_no_order(t: &Tagged) -> bool {
    !is_units(Some(t))
        && !matches!(t.item, TagItem::Number(_) | TagItem::Unclear(_))
        && ![WordMark::SaidPlan, WordMark::If, WordMark::Unless, WordMark::Rest, WordMark::All]
            .iter()
            .any(|mark| t.does(*mark))
}

/// Parts of the world.
const REGIONS: [&str; 42] = [
    "china",
    "north",
    "south",
    "east",
    "west",
    "northern",
    "southern",
    "eastern",
    "western",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "nord",
    "süd",
    "sued",
    "ost",
    "sud",
    "est",
    "ouest",
    "nordsee",
    "ostsee",
    "centre",
    "center",
    "central",
    "middle",
    "far",
    "near",
    "asia",
    "africa",
    "europe",
    "pacific",
    "atlantic",
    "mediterranean",
    "med",
    "mittelmeer",
    "afrika",
    "asien",
    "europa",
    "sea",
    "seas",
    "arctic",
];

/// Words next to them.
const OF_REGIONS: [&str; 18] = [
    "front", "fronts", "theatre", "theater", "theatres", "sector", "flank", "wing", "area", "zone",
    "region", "the", "of", "at", "in", "on", "and", "ocean",
];

/// How many items name a part of the world before a colon, a dash or the end of the line. `Far East` may be a place.
fn region_length(items: &[Tagged]) -> Option<usize> {
    let ends = |t: &Tagged| t.is(TextSign::Colon) || t.is(TextSign::Dash);
    let length = items.iter().position(ends).unwrap_or(items.len());
    let words: Vec<&str> = items[..length].iter().flat_map(|t| t.words.split(' ')).collect();
    let known = words.iter().all(|w| REGIONS.contains(w) || OF_REGIONS.contains(w));
    let home = matches!(words[..], ["home", "islands" | "isles" | "waters" | "seas"]);
    let known = known || home;
    let region = home || words.iter().any(|w| REGIONS.contains(w));
    // `Southern front`
    const FRONTS: [&str; 6] = ["front", "theatre", "theater", "sector", "flank", "wing"];
    let front = words.iter().any(|w| FRONTS.contains(w));
    let place = !front && items[..length].iter().any(Tagged::is_place);
    let sign = usize::from(length < items.len());
    (known && region && !place && (1..6).contains(&words.len())).then_some(length + sign)
}
