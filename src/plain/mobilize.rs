//! New units: which of them are placed where.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::Board;
use super::draft::{Draft, Line, Placing};
use super::fault::{Fault, odd, unclear};
use super::part::{Count, Group, Part, Placed, span_of};
use super::words::Mark;

const FORM: &str = "the plain form is: 8 inf, 2 art: Germany";

/// Reads a sentence of placements.
///
/// # Errors
/// It is not understood.
pub fn read(parts: &[Placed], draft: &mut Draft) -> Result<(), Fault> {
    let mut reader = PlaceReader::default();
    let flat = flattened(parts);
    for (at, placed) in flat.iter().enumerate() {
        reader.part(placed, &flat[at + 1..])?;
    }
    let nothing = parts.iter().any(|p| p.does(Mark::Nothing));
    // `Place: Germany`, and nothing else.
    if let (Some(space), true) = (reader.before, reader.all.is_empty() && reader.waiting.is_none())
    {
        if !nothing && draft.placings.is_empty() {
            let span = span_of(parts);
            draft.placings.push(Placing {
                groups: Vec::new(),
                number: None,
                rest: true,
                space,
                span,
            });
            return Ok(());
        }
    }
    let loose = reader.waiting.is_some() || reader.before.is_some() && reader.head.is_none();
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

fn number(group: &Group) -> Option<u16> {
    match group.count {
        Count::Number(n) => Some(n),
        _ => None,
    }
}

/// Units that wait for their place.
#[derive(Default)]
struct Waiting {
    /// The words that say it.
    span: Option<Span>,
    groups: Vec<Group>,
    number: Option<u16>,
    rest: bool,
}

/// A sentence of placements while its parts are read.
#[derive(Default)]
struct PlaceReader {
    all: Vec<Placing>,
    waiting: Option<Waiting>,
    /// The place before a colon, for all that follows.
    head: Option<SpaceId>,
    before: Option<SpaceId>,
    /// `Tanks: 8 Moscow, 2 Stalingrad`: what the numbers count.
    subject: Option<Group>,
}

/// Words of placements that say nothing.
const IDLE: [&str; 17] = [
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
    fn part(&mut self, placed: &Placed, rest: &[Placed]) -> Result<(), Fault> {
        match &placed.part {
            Part::Units(groups) => return self.units(groups, placed, rest),
            Part::Number(n) if self.waiting.is_none() => self.number(*n, placed, rest)?,
            Part::Mark(Mark::Rest | Mark::All) => match self.before.take().or(self.head) {
                Some(space) => self.all.push(placing(Vec::new(), None, true, space, placed)),
                None if self.waiting.is_none() => {
                    let span = Some(placed.span);
                    self.waiting = Some(Waiting { rest: true, span, ..Waiting::default() });
                }
                None => {}
            },
            Part::Place(space) => self.place(*space, placed),
            Part::Colon | Part::Dash => self.head = self.before.or(self.head),
            // `the tank in Caucasus with two of the infantry`
            Part::Mark(Mark::With) => self.before = self.all.last().map(|p| p.space),
            Part::Arrow | Part::Mark(Mark::In | Mark::On | Mark::Nothing | Mark::Too) => {}
            Part::Separator(_) | Part::And => {}
            Part::Unclear(names) => return Err(unclear(placed, names)),
            _ if IDLE.contains(&placed.words.as_str()) => {}
            _ => return Err(odd(placed)),
        }
        Ok(())
    }

    fn units(&mut self, groups: &[Group], placed: &Placed, rest: &[Placed]) -> Result<(), Fault> {
        let bare = |g: &Group| matches!(g.count, Count::One | Count::Many);
        let subject = self.is_subject(rest);
        match (&mut self.waiting, groups) {
            // `three of the infantry`
            (Some(Waiting { number: Some(n), groups: waiting, .. }), [one, more @ ..])
                if waiting.is_empty() && bare(one) =>
            {
                let first = Group { count: Count::Number(*n), ..one.clone() };
                *waiting = std::iter::once(first).chain(more.iter().cloned()).collect();
                let groups = std::mem::take(waiting);
                match self.before.take().or(self.head) {
                    Some(space) => {
                        self.waiting = None;
                        self.all.push(placing(groups, None, false, space, placed));
                    }
                    None => {
                        let span = Some(placed.span);
                        self.waiting = Some(Waiting { groups, span, ..Waiting::default() });
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
                    self.waiting = Some(Waiting { groups, span, ..Waiting::default() });
                }
            },
        }
        Ok(())
    }

    /// Do a colon and numbers without kinds follow?
    fn is_subject(&self, rest: &[Placed]) -> bool {
        let words = |p: &&Placed| !IDLE.contains(&p.words.as_str());
        let mut rest = rest.iter().filter(words);
        let colon = rest.next().is_some_and(|p| p.is(&Part::Colon));
        let number = |p: &Placed| matches!(p.part, Part::Number(_));
        colon && self.before.is_none() && self.head.is_none() && rest.any(number)
    }

    fn number(&mut self, n: u32, placed: &Placed, rest: &[Placed]) -> Result<(), Fault> {
        let number = u16::try_from(n).map_err(|_| odd(placed))?;
        let waiting = match &self.subject {
            Some(group) => Waiting {
                groups: vec![Group { count: Count::Number(number), ..group.clone() }],
                ..Waiting::default()
            },
            None => Waiting { number: Some(number), ..Waiting::default() },
        };
        // `two of the infantry`
        let of_units =
            matches!(rest, [of, units, ..] if of.does(Mark::In) && units.units().is_some());
        let space = if of_units { None } else { self.before.take().or(self.head) };
        match space {
            Some(space) => {
                let Waiting { groups, number, .. } = waiting;
                self.all.push(placing(groups, number, false, space, placed));
            }
            None => self.waiting = Some(Waiting { span: Some(placed.span), ..waiting }),
        }
        Ok(())
    }

    fn place(&mut self, space: SpaceId, placed: &Placed) {
        match self.waiting.take() {
            Some(Waiting { groups, number, rest, span }) => {
                let mut placing = placing(groups, number, rest, space, placed);
                placing.span = span.map_or(placing.span, |s| s.to(placing.span));
                self.all.push(placing);
            }
            None => {
                self.before = Some(space);
                self.head = None;
            }
        }
    }
}

fn placing(
    groups: Vec<Group>,
    number: Option<u16>,
    rest: bool,
    space: SpaceId,
    placed: &Placed,
) -> Placing {
    let span = groups.iter().fold(placed.span, |span, g| span.to(g.span));
    Placing { groups, number, rest, space, span }
}

fn flattened(parts: &[Placed]) -> Vec<Placed> {
    let mut all = Vec::new();
    for placed in parts {
        match &placed.part {
            Part::Bracket(inner) => all.extend(flattened(inner)),
            _ => all.push(placed.clone()),
        }
    }
    all
}

/// Are these placements in own places exactly the units that are bought? So much agreement says without a heading
/// what a sentence is about.
pub fn fits_purchase(board: &Board, draft: &Draft, placings: &[Placing]) -> bool {
    let mut left: Vec<(KindId, u16)> = draft.buy.clone();
    for placing in placings {
        if board.hostile(placing.space) || placing.rest {
            return false;
        }
        let units = placed_units(board, placing, &draft.buy, placings);
        if units.is_empty() {
            return false;
        }
        for (kind, n) in units {
            match left.iter_mut().find(|(k, have)| *k == kind && *have >= n) {
                Some((_, have)) => *have -= n,
                None => return false,
            }
        }
    }
    !placings.is_empty() && left.iter().all(|(_, n)| *n == 0)
}

/// The units of a placement that the purchase settles.
fn placed_units(
    board: &Board,
    placing: &Placing,
    bought: &[(KindId, u16)],
    all: &[Placing],
) -> Vec<(KindId, u16)> {
    let mut units = Vec::new();
    if let (Some(n), [(kind, _)]) = (placing.number, bought) {
        units.push((*kind, n));
    }
    for group in &placing.groups {
        if let Ok(unit) = placed_group(board, group, bought, all) {
            units.push(unit);
        }
    }
    units
}

/// The kind and number of a group that is placed, or what is to be asked.
fn placed_group(
    board: &Board,
    group: &Group,
    bought: &[(KindId, u16)],
    all: &[Placing],
) -> Result<(KindId, u16), (String, String)> {
    let Some(kind) = group.kind else {
        return Err(("which kind of aircraft?".to_string(), FORM.to_string()));
    };
    let groups = all.iter().flat_map(|p| &p.groups);
    let bare = groups.filter(|g| g.kind == Some(kind) && g.count == Count::One).count() as u16;
    let numbered = all.iter().flat_map(|p| &p.groups).filter(|g| g.kind == Some(kind)).count();
    let have = bought.iter().find(|(k, _)| *k == kind).map_or(0, |(_, n)| *n);
    match group.count {
        Count::Number(n) => Ok((kind, n)),
        Count::One if have == bare || have == 1 => Ok((kind, 1)),
        Count::Both if have == 2 => Ok((kind, 2)),
        Count::Many | Count::All if have > 0 && numbered == 1 => Ok((kind, have)),
        // `infantry` is its own plural.
        Count::One if numbered == 1 && have > 0 && is_own_plural(board, kind) => Ok((kind, have)),
        _ => {
            let abbr = board.abbr(kind);
            let what = format!("how many? {have} {abbr} are bought");
            Err((what, format!("write the number: 1 {abbr}")))
        }
    }
}

/// `infantry`, `artillery`
fn is_own_plural(board: &Board, kind: KindId) -> bool {
    board.ed.kind(kind).name.ends_with("ry")
}

/// The lines of all placements: what the words leave to the purchase is counted.
pub fn lines(board: &Board, text: &str, draft: &mut Draft) -> Vec<Line> {
    let mut left = draft.buy.clone();
    for (kind, n) in &board.position.turn.purchases {
        match left.iter_mut().find(|(k, _)| k == kind) {
            Some((_, sum)) => *sum += n,
            None => left.push((*kind, *n)),
        }
    }
    let bought = left.clone();
    let mut out = Vec::new();
    let placings = draft.placings.clone();
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
            if left.is_empty() {
                draft.ask(text, one.span, "nothing is left to be placed", "leave this out");
            }
            push(board, &left, one, &mut out);
        }
        [_, second, ..] => {
            draft.ask(text, second.span, "the rest can be placed in one place only", FORM);
        }
    }
    out
}

fn push(board: &Board, units: &[(KindId, u16)], placing: &Placing, out: &mut Vec<Line>) {
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
    let units = super::settle::units_text(board, &merged);
    out.push(Line { text: format!("{units}: {}", board.name(placing.space)), span: placing.span });
}
