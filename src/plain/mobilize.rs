//! New units: which of them are placed where.

use crate::diag::Span;
use crate::id::SpaceId;

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
    let mut all: Vec<Placing> = Vec::new();
    let mut waiting: Option<Waiting> = None;
    let mut head: Option<SpaceId> = None;
    let mut before: Option<SpaceId> = None;
    for placed in flattened(parts) {
        match &placed.part {
            Part::Units(groups) => match before.take().or(head) {
                Some(space) => {
                    all.push(placing(groups.clone(), None, false, space, &placed));
                }
                None if waiting.is_none() => {
                    let span = Some(placed.span);
                    waiting = Some(Waiting { groups: groups.clone(), span, ..Waiting::default() });
                }
                None => return Err(odd(&placed)),
            },
            Part::Number(n) if waiting.is_none() => {
                let number = u16::try_from(*n).ok();
                let span = Some(placed.span);
                waiting = Some(Waiting { number, span, ..Waiting::default() });
            }
            Part::Mark(Mark::Rest | Mark::All) => match before.take().or(head) {
                Some(space) => all.push(placing(Vec::new(), None, true, space, &placed)),
                None if waiting.is_none() => {
                    let span = Some(placed.span);
                    waiting = Some(Waiting { rest: true, span, ..Waiting::default() });
                }
                None => {}
            },
            Part::Place(space) => match waiting.take() {
                Some(Waiting { groups, number, rest, span }) => {
                    let mut placing = placing(groups, number, rest, *space, &placed);
                    placing.span = span.map_or(placing.span, |s| s.to(placing.span));
                    all.push(placing);
                }
                None => {
                    before = Some(*space);
                    head = None;
                }
            },
            Part::Colon | Part::Dash => head = before.or(head),
            Part::Arrow | Part::Mark(Mark::In | Mark::On | Mark::Nothing) => {}
            Part::Separator(_) | Part::And => {}
            Part::Unclear(names) => return Err(unclear(&placed, names)),
            _ => return Err(odd(&placed)),
        }
    }
    let nothing = parts.iter().any(|p| p.does(Mark::Nothing));
    let loose = waiting.is_some() || before.is_some() && head.is_none();
    if loose || all.is_empty() && !nothing {
        return Err(Fault::new(span_of(parts), "which units are placed where?", FORM));
    }
    draft.placings.extend(all);
    Ok(())
}

#[derive(Default)]
struct Waiting {
    /// The words that say it.
    span: Option<Span>,
    groups: Vec<Group>,
    number: Option<u16>,
    rest: bool,
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
    let bare = |kind| {
        let groups = placings.iter().flat_map(|p| &p.groups);
        groups.filter(|g| g.kind == Some(kind) && g.count == Count::One).count() as u16
    };
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
            let Some(kind) = group.kind else {
                draft.ask(text, group.span, "which kind of aircraft?", FORM);
                continue;
            };
            let have = bought.iter().find(|(k, _)| *k == kind).map_or(0, |(_, n)| *n);
            let n = match group.count {
                Count::Number(n) => n,
                Count::One if have == bare(kind) || have == 1 => 1,
                Count::Both if have == 2 => 2,
                Count::Many | Count::All if have > 0 => have,
                _ => {
                    let abbr = board.abbr(kind);
                    let what = format!("how many? {have} {abbr} are bought");
                    draft.ask(text, group.span, what, format!("write the number: 1 {abbr}"));
                    continue;
                }
            };
            units.push((kind, n));
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

fn push(board: &Board, units: &[(crate::id::KindId, u16)], placing: &Placing, out: &mut Vec<Line>) {
    if units.is_empty() {
        return;
    }
    let mut merged: Vec<(crate::id::KindId, u16)> = Vec::new();
    for (kind, n) in units {
        match merged.iter_mut().find(|(k, _)| k == kind) {
            Some((_, sum)) => *sum += n,
            None => merged.push((*kind, *n)),
        }
    }
    let units = super::settle::units_text(board, &merged);
    out.push(Line { text: format!("{units}: {}", board.name(placing.space)), span: placing.span });
}
