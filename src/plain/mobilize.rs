//! New units: which of them are placed where.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::counted_behind::with_counts;
use super::draft::{DraftLine, Placing, TurnDraft};
use super::fault::{Fault, odd, unclear};
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, span_of};
use super::placed_counts::{PLACING as FORM, placed_group, with_kinds_of_aircraft};
use super::words::WordMark;

/// Reads a sentence of placements.
///
/// # Errors
/// It is not understood.
pub(super) fn read(parts: &[PlacedPart], draft: &mut TurnDraft) -> Result<(), Fault> {
    let mut reader = PlaceReader::default();
    let flat = with_counts(&flattened(parts));
    let (flat, lone) = without_lone_place(flat);
    for (at, placed) in flat.iter().enumerate() {
        reader.part(placed, &flat[at + 1..])?;
    }
    if let Some((space, placed)) = &lone {
        reader.all.push(placing(Vec::new(), None, true, *space, placed));
    }
    let nothing = parts.iter().any(|p| p.does(WordMark::Nothing));
    // `Place: Germany`, and nothing else.
    let alone = reader.all.is_empty() && reader.waiting.is_none() && reader.lone.is_empty();
    if let (Some(space), true) = (reader.before, alone)
        && !nothing
        && draft.placings.is_empty()
    {
        let span = span_of(parts);
        draft.placings.push(Placing { groups: Vec::new(), number: None, rest: true, space, span });
        return Ok(());
    }
    reader.leave_place();
    let loose = reader.waiting.is_some() || !reader.lone.is_empty();
    if loose || reader.all.is_empty() && !nothing {
        return Err(Fault::new(span_of(parts), "which units are placed where?", FORM));
    }
    if let Some((group, n)) = reader.subject.and_then(|g| Some((g.clone(), number(&g)?))) {
        let sum: u16 = reader.all.iter().flat_map(|p| &p.groups).filter_map(number).sum();
        if sum != n {
            let what = format!("{n} units are named, and {sum} of them are placed");
            return Err(Fault::new(group.span, what, FORM));
        }
    }
    draft.placings.extend(reader.all);
    Ok(())
}

fn are_counted(groups: &[SaidGroup]) -> bool {
    groups.iter().all(|g| number(g).is_some())
}

fn number(group: &SaidGroup) -> Option<u16> {
    match group.count {
        SaidCount::Number(n) => Some(n),
        _ => None,
    }
}

/// Units that wait for their place.
#[derive(Default)]
struct UnitsWaiting {
    /// The words that say it.
    span: Option<Span>,
    groups: Vec<SaidGroup>,
    number: Option<u16>,
    rest: bool,
}

/// A sentence of placements while its parts are read.
#[derive(Default)]
struct PlaceReader {
    all: Vec<Placing>,
    waiting: Option<UnitsWaiting>,
    /// The place before a colon, for all that follows.
    head: Option<SpaceId>,
    before: Option<SpaceId>,
    /// Places behind or before which no units stand.
    lone: Vec<(SpaceId, Span)>,
    before_at: Span,
    /// `Tanks: 8 Moscow, 2 Stalingrad`: what the numbers count.
    subject: Option<SaidGroup>,
    /// `all` comes directly before.
    after_all: bool,
}

/// Words of placements that say nothing.
const IDLE: [&str; 38] = [
    "raised",
    "recruited",
    "trained",
    "formed",
    "mustered",
    "built",
    "stuff",
    "toys",
    "things",
    "guys",
    "troops",
    "goodies",
    "stationed",
    "report",
    "reports",
    "duty",
    "arrive",
    "arrives",
    "join",
    "joins",
    "enter",
    "units",
    "unit",
    "other",
    "new",
    "each",
    "appear",
    "placed",
    "remaining",
    "last",
    "go",
    "as",
    "place",
    "places",
    "put",
    "be",
    "ones",
    "is",
];

impl PlaceReader {
    fn part(&mut self, placed: &PlacedPart, rest: &[PlacedPart]) -> Result<(), Fault> {
        match &placed.part {
            SentencePart::Units(groups) => return self.units(groups, placed, rest),
            // `all 3 Szechwan`, `Szechwan: all 3`
            SentencePart::Number(n) if self.counts_all(*n) => {}
            SentencePart::Number(n) if self.waiting.is_none() => self.number(*n, placed, rest)?,
            // `Of the new infantry four report for duty in Russia and four in Caucasus`
            SentencePart::Number(n) if self.counts_what_waits() => {
                let waiting = self.waiting.take();
                self.subject = waiting.and_then(|w| w.groups.into_iter().next());
                self.number(*n, placed, rest)?;
            }
            // `the remaining two infantry in Italy`
            SentencePart::WordMark(WordMark::Rest)
                if rest.first().and_then(PlacedPart::units).is_some_and(are_counted) => {}
            SentencePart::WordMark(WordMark::Rest | WordMark::All | WordMark::Both) => {
                let number = placed.does(WordMark::Both).then_some(2);
                self.after_all = placed.does(WordMark::All);
                match self.before.take().or(self.head) {
                    Some(space) => self.all.push(placing(Vec::new(), number, true, space, placed)),
                    None if self.waiting.is_none() => {
                        let span = Some(placed.span);
                        let groups = Vec::new();
                        self.waiting = Some(UnitsWaiting { span, groups, number, rest: true });
                    }
                    None => {}
                }
            }
            SentencePart::Place(space) => self.place(*space, placed),
            SentencePart::Colon
            | SentencePart::Dash
            | SentencePart::Equals
            | SentencePart::BackArrow => {
                self.head = self.before.or(self.head);
            }
            // `the tank in Caucasus with two of the infantry`
            SentencePart::WordMark(WordMark::With) => {
                self.before = self.all.last().map(|p| p.space).or(self.before);
            }
            SentencePart::Arrow
            | SentencePart::WordMark(
                WordMark::In | WordMark::On | WordMark::Nothing | WordMark::Too,
            ) => {}
            SentencePart::Separator(_) | SentencePart::And => {}
            SentencePart::Unclear(names) => return Err(unclear(placed, names)),
            _ if IDLE.contains(&placed.words.as_str()) => {}
            _ => return Err(odd(placed)),
        }
        Ok(())
    }

    fn units(
        &mut self,
        groups: &[SaidGroup],
        placed: &PlacedPart,
        rest: &[PlacedPart],
    ) -> Result<(), Fault> {
        let subject = self.is_subject(rest);
        match (&mut self.waiting, groups) {
            // `three of the infantry`
            (
                Some(UnitsWaiting { number: Some(n), groups: waiting, rest: false, .. }),
                [one, more @ ..],
            ) if waiting.is_empty() && one.is_bare() => {
                let first = SaidGroup { count: SaidCount::Number(*n), ..one.clone() };
                *waiting = std::iter::once(first).chain(more.iter().cloned()).collect();
                let groups = std::mem::take(waiting);
                match self.before.take().or(self.head) {
                    Some(space) => {
                        self.waiting = None;
                        self.all.push(placing(groups, None, false, space, placed));
                    }
                    None => {
                        let span = Some(placed.span);
                        self.waiting =
                            Some(UnitsWaiting { groups, span, ..UnitsWaiting::default() });
                    }
                }
            }
            (Some(_), _) => return Err(odd(placed)),
            (None, [one]) if subject => self.subject = Some(one.clone()),
            (None, _) => match self.before.take().or(self.head) {
                Some(space) => self.all.push(placing(groups.to_vec(), None, false, space, placed)),
                None => {
                    let span = Some(placed.span);
                    let groups = groups.to_vec();
                    self.waiting = Some(UnitsWaiting { groups, span, ..UnitsWaiting::default() });
                }
            },
        }
        Ok(())
    }

    /// Does a number behind `all` say how many these are?
    fn counts_all(&mut self, n: u32) -> bool {
        let Ok(n) = u16::try_from(n) else { return false };
        let after_all = std::mem::take(&mut self.after_all);
        let number = match (&mut self.waiting, self.all.last_mut()) {
            (Some(waiting), _) if waiting.rest => &mut waiting.number,
            (None, Some(last)) if last.rest => &mut last.number,
            _ => return false,
        };
        if number.is_some() || !after_all {
            return false;
        }
        *number = Some(n);
        true
    }

    /// Is it one kind without a number that waits, at the beginning of the sentence?
    fn counts_what_waits(&self) -> bool {
        let waiting = self.waiting.as_ref().filter(|w| w.number.is_none() && !w.rest);
        waiting.is_some_and(|w| matches!(&w.groups[..], [one] if one.is_bare()))
            && self.all.is_empty()
    }

    /// Do a colon and numbers without kinds follow?
    fn is_subject(&self, rest: &[PlacedPart]) -> bool {
        let mut rest = rest.iter().filter(|p| !IDLE.contains(&p.words.as_str()));
        let colon = rest.next().is_some_and(|p| {
            matches!(p.part, SentencePart::Colon | SentencePart::Dash | SentencePart::Equals)
        });
        colon
            && self.before.is_none()
            && self.head.is_none()
            && rest.any(|p| matches!(p.part, SentencePart::Number(_)))
    }

    fn number(&mut self, n: u32, placed: &PlacedPart, rest: &[PlacedPart]) -> Result<(), Fault> {
        let number = u16::try_from(n).map_err(|_| odd(placed))?;
        let waiting = match &self.subject {
            Some(group) => UnitsWaiting {
                groups: vec![SaidGroup { count: SaidCount::Number(number), ..group.clone() }],
                ..UnitsWaiting::default()
            },
            None => UnitsWaiting { number: Some(number), ..UnitsWaiting::default() },
        };
        // `two of the infantry`
        let of_units =
            matches!(rest, [of, units, ..] if of.does(WordMark::In) && units.units().is_some());
        let space = if of_units { None } else { self.before.take().or(self.head) };
        match space {
            Some(space) => {
                let UnitsWaiting { groups, number, .. } = waiting;
                self.all.push(placing(groups, number, false, space, placed));
            }
            None => self.waiting = Some(UnitsWaiting { span: Some(placed.span), ..waiting }),
        }
        Ok(())
    }

    /// Another place follows the one that waits for its units.
    fn leave_place(&mut self) {
        if let Some(place) = self.before.take().filter(|_| self.head.is_none()) {
            self.lone.push((place, self.before_at));
        }
    }

    fn place(&mut self, space: SpaceId, placed: &PlacedPart) {
        match self.waiting.take() {
            Some(UnitsWaiting { groups, number, rest, span }) => {
                let mut placing = placing(groups, number, rest, space, placed);
                placing.span = span.map_or(placing.span, |s| s.to(placing.span));
                self.all.push(placing);
            }
            None => {
                self.leave_place();
                self.before = Some(space);
                self.before_at = placed.span;
                self.head = None;
            }
        }
    }
}

fn placing(
    groups: Vec<SaidGroup>,
    number: Option<u16>,
    rest: bool,
    space: SpaceId,
    placed: &PlacedPart,
) -> Placing {
    let span = groups.iter().fold(placed.span, |span, g| span.to(g.span));
    Placing { groups, number, rest, space, span }
}

fn flattened(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all = Vec::new();
    for placed in parts {
        match &placed.part {
            SentencePart::Bracket(inner) => all.extend(flattened(inner)),
            _ => all.push(placed.clone()),
        }
    }
    all
}

/// Takes a place without units off the beginning of a list in which units stand before their place: `Japan, trn sz60`. It
/// takes the rest.
fn without_lone_place(flat: Vec<PlacedPart>) -> (Vec<PlacedPart>, Option<(SpaceId, PlacedPart)>) {
    let Some(end) = flat.iter().position(PlacedPart::separates) else { return (flat, None) };
    // `the new units in Japan, the transport in sz60`
    let idle = |p: &&PlacedPart| !p.does(WordMark::In) && !IDLE.contains(&p.words.as_str());
    let first: Vec<&PlacedPart> = flat[..end].iter().filter(idle).collect();
    let [place] = first[..] else { return (flat, None) };
    let Some(space) = place.place().filter(|_| !flat[end].is(&SentencePart::And)) else {
        return (flat, None);
    };
    let entries = flat[end..].split(PlacedPart::separates).filter(|entry| !entry.is_empty());
    if !entries.clone().all(names_units_first) || entries.count() == 0 {
        return (flat, None);
    }
    let place = place.clone();
    (flat[end + 1..].to_vec(), Some((space, place)))
}

/// Does an entry name its units before their place?
fn names_units_first(entry: &[PlacedPart]) -> bool {
    let units = entry.iter().position(|p| p.units().is_some());
    let named = entry.iter().position(|p| p.place().is_some());
    units.zip(named).is_some_and(|(units, named)| units < named)
}

/// The lines of all placements: what the words leave to the purchase is counted.
pub(super) fn lines(board: &TurnBoard, text: &str, draft: &mut TurnDraft) -> Vec<DraftLine> {
    let mut left = draft.buy.clone();
    for (kind, n) in &board.position.turn.purchases {
        match left.iter_mut().find(|(k, _)| k == kind) {
            Some((_, sum)) => *sum += n,
            None => left.push((*kind, *n)),
        }
    }
    let bought = left.clone();
    let mut out = Vec::new();
    let placings = with_kinds_of_aircraft(board, &draft.placings, &bought);
    let mut rests = Vec::new();
    for placing in &placings {
        if placing.rest {
            rests.push(placing.clone());
            continue;
        }
        let mut units = Vec::new();
        if let Some(n) = placing.number {
            match &bought[..] {
                [(kind, _)] => units.push((*kind, n)),
                _ if draft.unknown_purchase => continue,
                _ => {
                    let what = "which kind of unit?";
                    draft.ask(text, placing.span, what, FORM);
                    continue;
                }
            }
        }
        for group in &placing.groups {
            match placed_group(board, group, &bought, &placings) {
                Ok(unit) => units.push(unit),
                Err(_) if draft.unknown_purchase => {}
                Err((what, help)) => draft.ask(text, group.span, what, help),
            }
        }
        for (kind, n) in &units {
            if let Some((_, sum)) = left.iter_mut().find(|(k, _)| k == kind) {
                *sum = sum.saturating_sub(*n);
            }
        }
        push(board, &units, placing, &mut out);
    }
    match &rests[..] {
        [] => {}
        [one] => {
            left.retain(|(_, n)| *n > 0);
            let sum: u16 = left.iter().map(|(_, n)| n).sum();
            if left.is_empty() && !draft.unknown_purchase {
                draft.ask(text, one.span, "nothing is left to be placed", "leave this out");
            } else if one.number.is_some_and(|n| n != sum) && !draft.unknown_purchase {
                draft.ask(text, one.span, format!("which of the {sum} units?"), FORM);
            }
            push(board, &left, one, &mut out);
        }
        [_, second, ..] => {
            draft.ask(text, second.span, "the rest can be placed in one place only", FORM);
        }
    }
    out
}

fn push(board: &TurnBoard, units: &[(KindId, u16)], placing: &Placing, out: &mut Vec<DraftLine>) {
    if units.is_empty() {
        return;
    }
    let mut merged: Vec<(KindId, u16)> = Vec::new();
    for (kind, n) in units {
        match merged.iter_mut().find(|(k, _)| k == kind) {
            Some((_, sum)) => *sum += n,
            None => merged.push((*kind, *n)),
        }
    }
    let units = super::unit_counts::units_text(board, &merged);
    out.push(DraftLine {
        text: format!("{units}: {}", board.name(placing.space)),
        span: placing.span,
    });
}
