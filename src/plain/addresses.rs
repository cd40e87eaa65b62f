//! To whom a text goes, who plays, and when it was written: the address of a telegram, the players of a game, the hour of
//! a log.

use crate::diag::Span;

use super::draft::NotRead;
use super::layout::LayoutReader;
use super::speech_items::{is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl LayoutReader<'_> {
    /// `TO BRITISH HIGH COMMAND FROM BERLIN STOP`: the address of a telegram, before its first order.
    pub(super) fn without_address(&mut self, items: &mut Vec<Tagged>) {
        let Some(length) = address_length(items) else { return };
        let span = Span::new(items[0].start, items[length - 1].end);
        self.out.not_read.push(NotRead { span, why: "an address" });
        let stop = usize::from(items.get(length).is_some_and(|t| t.is(TextSign::Stop)));
        items.drain(..length + stop);
    }
}

/// How many items at the beginning are the address of a telegram: someone to whom it goes, and where it comes from.
fn address_length(items: &[Tagged]) -> Option<usize> {
    const PEOPLE: [&str; 19] = [
        "command",
        "commander",
        "commanders",
        "hq",
        "headquarters",
        "staff",
        "general",
        "generals",
        "admiral",
        "admirals",
        "marshal",
        "admiralty",
        "stations",
        "station",
        "okw",
        "stavka",
        "embassy",
        "ministry",
        "fuehrer",
    ];
    let first = items.first()?;
    if !first.does(WordMark::To) && !first.does(WordMark::From) {
        return None;
    }
    let stop = items.iter().position(|t| t.is(TextSign::Stop));
    let length = stop.unwrap_or(items.len());
    let address = &items[..length];
    let people = address.iter().any(|t| t.words.split(' ').any(|w| PEOPLE.contains(&w)));
    let bare = address.iter().all(|t| match &t.item {
        TagItem::Place(_) | TagItem::Power(_) | TagItem::Unclear(_) | TagItem::Strange => true,
        TagItem::WordMark(mark) => {
            matches!(
                mark,
                WordMark::To
                    | WordMark::From
                    | WordMark::Noise
                    | WordMark::In
                    | WordMark::On
                    | WordMark::And
            ) || people && says(Some(t), &["all"])
        }
        TagItem::TextSign(sign) => matches!(sign, TextSign::Comma | TextSign::Slash),
        _ => false,
    });
    let both = address.iter().any(|t| t.does(WordMark::To))
        && address.iter().any(|t| t.does(WordMark::From));
    // `FROM NORWAY TO KARELIA STOP THREE INF STOP` is an order.
    let telegram = stop.is_some_and(|at| items[at].words == "stop");
    let orders = stop.is_some_and(|at| {
        let next = items.get(at + 1);
        is_units(next) || next.is_some_and(|t| matches!(t.item, TagItem::Number(_)))
    });
    let short = (2..=12).contains(&length);
    let ends = stop.is_none() || telegram;
    (short && bare && ends && (people || both && telegram && !orders)).then_some(length)
}

/// `Captain's log, 0400: sub sz8 slips into sz13`: where it is written and when, before the orders.
pub(super) fn without_log_head(items: &mut Vec<Tagged>) {
    let Some(colon) = items.iter().take(8).position(|t| t.is(TextSign::Colon)) else { return };
    let Some((hour, before)) = items[..colon].split_last() else { return };
    let time =
        hour.words.len() == 4 && hour.words.parse::<u32>().is_ok_and(|n| n < 2400 && n % 100 < 60);
    let idle = before
        .iter()
        .all(|t| t.item == TagItem::Strange || t.does(WordMark::Noise) || t.is(TextSign::Comma));
    if time && idle && colon + 1 < items.len() {
        items.drain(..=colon);
    }
}

/// `Table 4: Germany (Piet) v. Allies (Jan)`: who plays whom, before the first order.
pub(super) fn names_the_players(items: &[Tagged]) -> bool {
    const SIDES: [&str; 4] = ["allies", "axis", "the allies", "the axis"];
    let versus = items.iter().any(|t| t.does(WordMark::Versus));
    let side = |t: &Tagged| matches!(t.item, TagItem::Power(_)) || says(Some(t), &SIDES);
    let bracket = items.windows(3).any(|all| {
        all[0].is(TextSign::Open) && all[1].item == TagItem::Strange && all[2].is(TextSign::Close)
    });
    let quiet = items.iter().all(|t| {
        !is_units(Some(t))
            && !t.is(TextSign::Arrow)
            && !t.does(WordMark::To)
            && !t.does(WordMark::From)
            && !t.does(WordMark::SaidPlan)
    });
    versus && quiet && items.len() < 16 && (items.iter().any(side) || bracket)
}
