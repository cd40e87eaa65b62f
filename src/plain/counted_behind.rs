//! Lists in which each number follows its kind of unit: `inf 3 art 4`, `infantry: 3`.

use super::board::TurnBoard;
use super::fault::Fault;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::words::WordMark;

/// One kind of unit without a number.
pub(super) fn bare_kind(part: &PlacedPart) -> Option<&SaidGroup> {
    match part.units()? {
        [one] if matches!(one.count, SaidCount::One | SaidCount::Many) => Some(one),
        _ => None,
    }
}

/// The units with the number that follows them.
pub(super) fn with_number(
    part: &PlacedPart,
    group: &SaidGroup,
    number: &PlacedPart,
) -> Option<PlacedPart> {
    let SentencePart::Number(n) = number.part else { return None };
    let count = SaidCount::Number(u16::try_from(n).ok().filter(|n| *n < 1000)?);
    let span = part.span.to(number.span);
    let words = format!("{} {}", part.words, number.words);
    let groups = vec![SaidGroup { count, span, ..group.clone() }];
    Some(PlacedPart { part: SentencePart::Units(groups), span, words })
}

/// The parts of a move or of a placement in which a number behind a bare kind counts it. Units that follow one another
/// then stand in one part.
pub(super) fn with_counts(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all: Vec<PlacedPart> = Vec::new();
    let mut joins = false;
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        at += 1;
        let counted = bare_kind(part)
            .zip(parts.get(at))
            .and_then(|(group, number)| with_number(part, group, number));
        let Some(counted) = counted else {
            joins &= part.separates();
            all.push(part.clone());
            continue;
        };
        at += 1;
        let before = if joins { last_units(&mut all) } else { None };
        match (before, &counted.part) {
            (Some(last), SentencePart::Units(groups)) => {
                last.span = last.span.to(counted.span);
                last.words = format!("{}, {}", last.words, counted.words);
                if let SentencePart::Units(known) = &mut last.part {
                    known.extend(groups.clone());
                }
            }
            _ => all.push(counted),
        }
        joins = true;
    }
    all
}

/// The units at the end of the list; what separates them from the next ones is taken off.
fn last_units(all: &mut Vec<PlacedPart>) -> Option<&mut PlacedPart> {
    let at = all.iter().rposition(|p| !p.separates())?;
    all[at].units()?;
    all.truncate(at + 1);
    all.last_mut()
}

/// `1 car (with fighter), 1 dd: sz35 to sz34`: what is in brackets behind a unit of a list follows the whole list.
pub(super) fn with_brackets_last(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all: Vec<PlacedPart> = Vec::new();
    for part in parts {
        let joins = match &all[..] {
            [.., units, bracket, between] => {
                units.units().is_some() && is_aboard(bracket) && between.separates()
            }
            _ => false,
        };
        let (Some(groups), true) = (part.units(), joins) else {
            all.push(part.clone());
            continue;
        };
        all.pop();
        let bracket = all.pop();
        if let Some(last) = all.last_mut() {
            last.words = format!("{}, {}", last.words, part.words);
            last.span = last.span.to(part.span);
            if let SentencePart::Units(known) = &mut last.part {
                known.extend(groups.to_vec());
            }
        }
        all.extend(bracket);
    }
    all
}

/// `1 inf and 1 transport from sz2 to sz3`: troops that sail with the ship that follows them.
pub(super) fn with_ships(board: &TurnBoard, parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let sea = |p: &PlacedPart| p.place().is_some_and(|s| board.ed.is_sea(s));
    match parts {
        [troops, between, ships, from, start, arrow, end]
            if troops.units().is_some()
                && between.separates()
                && carry_units(board, ships)
                && from.does(WordMark::From)
                && sea(start)
                && arrow.is(&SentencePart::Arrow)
                && sea(end) =>
        {
            let mut all = vec![troops.clone()];
            if let SentencePart::Units(groups) = &mut all[0].part {
                groups.extend(ships.units().unwrap_or_default().to_vec());
            }
            all[0].span = troops.span.to(ships.span);
            all.extend(parts[3..].to_vec());
            all
        }
        _ => parts.to_vec(),
    }
}

/// Is one of these units a ship that carries others?
fn carry_units(board: &TurnBoard, p: &PlacedPart) -> bool {
    let kinds = p.units().unwrap_or_default().iter().filter_map(|g| g.kind);
    kinds.map(|k| board.ed.kind(k)).any(|k| k.transport)
}

/// `(with fighter)`
fn is_aboard(part: &PlacedPart) -> bool {
    let SentencePart::Bracket(inner) = &part.part else { return false };
    matches!(&inner[..], [with, units] if with.does(WordMark::With) && units.units().is_some())
}

/// A bare kind in a purchase with the number behind it.
struct NumberBehind {
    at: usize,
    /// Where the number is.
    end: usize,
    counted: PlacedPart,
    /// As many can be paid.
    count: bool,
    /// It is the price of one.
    price: bool,
}

/// The parts of a purchase in which a number behind a bare kind counts it: `inf 8, art 4`, `infantry: 3`. Several of them
/// count or are prices together; if both could be, it is asked.
///
/// # Errors
/// The numbers can be counts or prices.
pub(super) fn with_bought_counts(
    board: &TurnBoard,
    parts: &[PlacedPart],
    purse: u32,
) -> Result<Vec<PlacedPart>, Fault> {
    let all = numbers_behind(board, parts, purse);
    let counts = all.iter().all(|n| n.count);
    let prices = all.iter().all(|n| n.price);
    if let (Some(first), true, true) = (all.first(), counts, prices) {
        let words = &first.counted.words;
        let what = format!("\"{words}\": is the number a count or a price?");
        let help = "write the number of units first: 3 inf, 4 art";
        return Err(Fault::new(first.counted.span, what, help));
    }
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        match all.iter().find(|n| n.at == at).filter(|_| counts) {
            Some(number) => {
                out.push(number.counted.clone());
                at = number.end + 1;
            }
            None => {
                out.push(part.clone());
                at += 1;
            }
        }
    }
    Ok(out)
}

/// The bare kinds of a purchase that have a number behind them. Behind a colon or a dash it is a price only if as many
/// cannot be paid.
fn numbers_behind(board: &TurnBoard, parts: &[PlacedPart], purse: u32) -> Vec<NumberBehind> {
    let mut all = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let joint = parts.get(at + 1).is_some_and(|p| {
            matches!(p.part, SentencePart::Colon | SentencePart::Dash | SentencePart::Equals)
        });
        let end = at + 1 + usize::from(joint);
        let Some((group, number)) = bare_kind(part).zip(parts.get(end)) else { continue };
        let (Some(counted), SentencePart::Number(n), Some(kind)) =
            (with_number(part, group, number), &number.part, group.kind)
        else {
            continue;
        };
        // `inf 8 x 3`
        let times = parts.get(end + 1).is_some_and(|p| p.words == "x");
        let count = board.price(kind) * n <= purse;
        let price = board.price(kind) == *n && !times && !(joint && count);
        all.push(NumberBehind { at, end, counted, count, price });
    }
    all
}
