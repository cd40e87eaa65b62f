//! Where dice are asked for: they are thrown one by one or, where the game plays with Low Luck, what
//! they are worth is added up. Every six sixths are a certain hit, and one die decides about the rest.

use crate::edition::Chance;
use crate::rule::RuleId;

use super::Table;
use super::dice::{DiceFault, Face, RollKey};
use super::event::{Event, Shooter, Term};
use crate::id::PowerId;

/// Faces of a die.
const FACES: u32 = 6;

/// What came of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RollOutcome {
    /// Hits that are sure.
    pub hits: u32,
    /// The stream, if it has an unrolled face that could add to them.
    pub open: Option<RollKey>,
}

/// Asks for dice and makes sure that as many came.
pub(super) fn throw(table: &mut Table, key: &RollKey, wanted: u32) -> Result<Vec<Face>, DiceFault> {
    let faces = table.dice.roll(key, wanted)?;
    let found = faces.len() as u32;
    if found != wanted || faces.iter().any(|f| f.pips().is_some_and(|n| u32::from(n) > FACES)) {
        return Err(DiceFault::Missing { key: *key, wanted, found });
    }
    Ok(faces)
}

/// `count` dice that hit on the key's column or less, thrown by `who`, or by no power on the board.
pub(super) fn shots(
    table: &mut Table,
    chance: Chance,
    key: RollKey,
    by: PowerId,
    who: Option<Shooter>,
    count: u32,
    rule: RuleId,
) -> Result<RollOutcome, DiceFault> {
    if table.ed.low_luck.has(chance) {
        let sixths = count.saturating_mul(u32::from(key.column));
        return sum_up(table, key, by, vec![Term { who, sixths }], rule);
    }
    let faces = throw(table, &key, count)?;
    let hits = faces.iter().filter(|f| f.within(key.column)).count() as u32;
    let open = faces.contains(&Face::Unrolled).then_some(key);
    let units = who.into_iter().collect();
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(RollOutcome { hits, open })
}

/// Low Luck: the terms are added up; whole sixes are hits, and one die hits on the remainder or less.
/// `key` names the roll whose place this takes.
pub(super) fn sum_up(
    table: &mut Table,
    key: RollKey,
    by: PowerId,
    terms: Vec<Term>,
    rule: RuleId,
) -> Result<RollOutcome, DiceFault> {
    let sum = terms.iter().fold(0, |n: u32, t| n.saturating_add(t.sixths));
    let column = (sum % FACES) as u8;
    let key = RollKey { column, low_luck: true, ..key };
    let faces = if column == 0 { Vec::new() } else { throw(table, &key, 1)? };
    let more = faces.iter().filter(|f| f.within(column)).count() as u32;
    let hits = sum / FACES + more;
    let open = faces.contains(&Face::Unrolled).then_some(key);
    table.record(Event::Summed { key, by, terms, faces, hits, rule });
    Ok(RollOutcome { hits, open })
}

/// The average of one or two dice, in sixths, half a sixth counting up. One die is always
/// whole; if the better of two counts, the average may be rounded.
pub fn average(dice: u8, worth: impl Fn(&[Face]) -> u32) -> u32 {
    let ways = FACES.pow(u32::from(dice));
    let sum: u32 = match dice {
        2 => all_faces().flat_map(|a| all_faces().map(move |b| [a, b])).map(|f| worth(&f)).sum(),
        _ => all_faces().map(|a| worth(&[a])).sum(),
    };
    (2 * FACES * sum + ways) / (2 * ways)
}

/// The faces of a die.
fn all_faces() -> impl Iterator<Item = Face> {
    (1..=6).map(Face::Shows)
}
