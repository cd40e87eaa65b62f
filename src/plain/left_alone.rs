//! Sentences that say of several units that they stay, and brackets that count what has left a place.

use super::draft::Going;
use super::layout::Sentence;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::read::TurnReader;
use super::words::WordMark;
use crate::id::{KindId, SpaceId};

/// `the carrier group (sz29)`: where units are, in brackets.
fn says_where(part: &PlacedPart) -> bool {
    part.place().is_some() || part.units().is_some() || part.separates() || part.does(WordMark::In)
}

impl TurnReader<'_> {
    /// `All antiaircraft guns and the Baltic squadron remain in place`: nothing goes, and no line above moves such units.
    pub(super) fn all_remain(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let [subject @ .., last] = all else { return false };
        // `the carrier group (sz29), Canada, Australia do nothing`
        let unclear = subject.iter().any(|p| matches!(p.part, SentencePart::Unclear(_)));
        let kinds: Vec<KindId> =
            subject.iter().filter_map(PlacedPart::units).flatten().filter_map(|g| g.kind).collect();
        let moved = self
            .draft
            .goings
            .iter()
            .flat_map(|g| &g.groups)
            .any(|g| g.kind.is_some_and(|k| kinds.contains(&k)));
        let placed = subject
            .iter()
            .any(|p| p.place().is_some() || matches!(p.part, SentencePart::Unclear(_)));
        let sure = last.does(WordMark::Stay)
            && (placed || !kinds.is_empty())
            && subject.iter().all(|p| belongs_to_places(unclear, p))
            && (placed || !moved);
        if sure {
            self.not_read(sentence.span, "these stay");
        }
        sure
    }

    /// `(So nobody is left in Poland: 12 inf, 3 art, I have counted)`: what has left a place, counted again.
    pub(super) fn counts_again(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let [PlacedPart { part: SentencePart::Bracket(inner), .. }] = all else { return false };
        let none = inner.iter().any(|p| p.does(WordMark::Nothing) || p.does(WordMark::Empty));
        let places: Vec<SpaceId> = inner.iter().filter_map(PlacedPart::place).collect();
        let ([place], true) = (&places[..], none) else { return false };
        let arrows =
            inner.iter().any(|p| matches!(p.part, SentencePart::Arrow | SentencePart::BackArrow));
        let mut told: Vec<(KindId, u16)> = Vec::new();
        for group in inner.iter().filter_map(PlacedPart::units).flatten() {
            let (Some(kind), SaidCount::Number(n)) = (group.kind, group.count) else {
                return false;
            };
            told.push((kind, n));
        }
        let sure = !arrows
            && told.iter().all(|(kind, n)| units_leaving(&self.draft.goings, *place, *kind) == *n);
        if sure {
            self.not_read(sentence.span, "it counts what is told above");
        }
        sure
    }
}

/// Are these all units of a kind, or some without a number?
fn is_uncounted(group: &SaidGroup) -> bool {
    matches!(group.count, SaidCount::All | SaidCount::Many)
}

/// Can this part be one of the units and places that do nothing?
fn belongs_to_places(unclear: bool, p: &PlacedPart) -> bool {
    match &p.part {
        SentencePart::Units(groups) => groups.iter().all(is_uncounted) || unclear,
        SentencePart::Place(_)
        | SentencePart::Unclear(_)
        | SentencePart::Power(_)
        | SentencePart::And
        | SentencePart::Separator(_)
        | SentencePart::Strange => true,
        SentencePart::Bracket(inner) => inner.iter().all(says_where),
        SentencePart::WordMark(mark) => {
            matches!(mark, WordMark::In | WordMark::All | WordMark::Rest | WordMark::Too)
        }
        _ => false,
    }
}

/// How many units of a kind leave a space in these moves.
pub(super) fn units_leaving(goings: &[Going], place: SpaceId, kind: KindId) -> u16 {
    let from = goings.iter().filter(|g| g.from == Some(place));
    let groups = from.flat_map(|g| &g.groups).filter(|g| g.kind == Some(kind));
    groups.map(|g| if let SaidCount::Number(n) = g.count { n } else { 1 }).sum()
}
