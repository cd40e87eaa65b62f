//! What the signs and words next to a number or a unit of a purchase say of it: a price, a total, another order.

use super::part::{PlacedPart, SaidGroup, SentencePart};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::KindId;

/// Can the number at an index be the price of one unit: `8 inf (3 each)`, `2 trn 8 16`, `8 inf @ 3`? Behind a comma or a
/// colon it is none without a word for it.
pub(super) fn is_priced(flat: &[PlacedPart], at: usize) -> bool {
    const EACH: [&str; 6] = ["each", "apiece", "per", "ea", "piece", "for"];
    let before = at.checked_sub(1).and_then(|i| flat.get(i));
    let money = flat.get(at + 1).is_some_and(|p| p.does(WordMark::Money));
    let next = flat.get(at + 1 + usize::from(money));
    let each = next.is_some_and(|p| EACH.contains(&p.words.as_str()));
    let close = before.is_some_and(|p| {
        !p.separates() && !matches!(p.part, SentencePart::Colon | SentencePart::Dash)
    });
    each || close
}

/// `3 inf - 1 inf`, `4 inf -> 5 inf`: units behind a sign that may put them in the place of those before.
pub(super) fn replaces_units(flat: &[PlacedPart], at: usize, bought: bool) -> bool {
    let of =
        at.checked_sub(1).is_some_and(|i| ["of", "worth of"].contains(&flat[i].words.as_str()));
    match &flat[..at - usize::from(of)] {
        [.., before, sign]
            if before.units().is_some()
                && matches!(sign.part, SentencePart::Dash | SentencePart::Arrow) =>
        {
            true
        }
        // `4 inf / 5 inf`
        [.., before, sign] if sign.is(&SentencePart::Separator(TextSign::Slash)) => {
            let next = kinds_of_part(&flat[at]);
            next.iter().any(|kind| kinds_of_part(before).contains(kind))
        }
        // `40 IPC of inf`
        [.., number, money]
            if money.does(WordMark::Money) && matches!(number.part, SentencePart::Number(_)) =>
        {
            flat[at]
                .units()
                .is_some_and(|groups| groups.len() == 1 && groups.iter().all(SaidGroup::is_bare))
        }
        // `4 inf. Total: 5 inf`
        [.., total] => {
            let told = total.does(WordMark::Total)
                || flat[..at]
                    .iter()
                    .rev()
                    .nth(1)
                    .is_some_and(|p| p.does(WordMark::Total) && total.is(&SentencePart::Colon));
            told && (bought || flat[..at].iter().any(|p| p.units().is_some()))
        }
        [] => false,
    }
}

/// The kinds of units that a part names.
fn kinds_of_part(part: &PlacedPart) -> Vec<KindId> {
    part.units().unwrap_or_default().iter().filter_map(|g| g.kind).collect()
}

/// `Out of the remaining 37 IPC: 3 tanks`: the money that is there, before a colon.
pub(super) fn without_purse(parts: &[PlacedPart], purse: u32) -> Vec<PlacedPart> {
    let Some(colon) = parts.iter().position(|p| p.is(&SentencePart::Colon)) else {
        return parts.to_vec();
    };
    let has = |wanted: &SentencePart| parts[..colon].iter().any(|p| p.is(wanted));
    if parts[..colon].iter().all(belongs_to_purse) && has(&SentencePart::Number(purse)) && colon > 1
    {
        parts[colon + 1..].to_vec()
    } else {
        parts.to_vec()
    }
}

/// Can this part belong to the money a list of purchases begins with?
fn belongs_to_purse(p: &PlacedPart) -> bool {
    matches!(p.part, SentencePart::Number(_) | SentencePart::Strange)
        || [WordMark::From, WordMark::With, WordMark::In, WordMark::Save, WordMark::Money]
            .iter()
            .chain(&[WordMark::Rest])
            .any(|mark| p.does(*mark))
}
