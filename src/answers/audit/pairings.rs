//! The next round of a club by the Swiss system: neighbours in the table who have not met yet. The
//! table alone decides; nothing is drawn by lot.

use super::standings::StandingsRow;

/// So many tries are made to find a round without a second meeting.
const MOST_TRIES: u32 = 200_000;

/// One game of the next round; indices into the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    pub axis: usize,
    pub allies: usize,
    /// They have met before: there was no round without.
    pub again: bool,
}

/// The next round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub pairings: Vec<Pairing>,
    /// The player without an opponent.
    pub free: Option<usize>,
}

/// The next round of a table. Where the number is odd, the last of those who have played most is free; but if then
/// two would meet again, the next of them without whom all others find somebody new.
pub fn next_round(table: &[StandingsRow]) -> Round {
    let all: Vec<usize> = (0..table.len()).collect();
    let mut tries = MOST_TRIES;
    let mut free_first: Vec<Option<usize>> = vec![None];
    if table.len() % 2 == 1 {
        let mut most_games = all.clone();
        most_games.sort_by_key(|i| {
            std::cmp::Reverse((table[*i].both_sides().games() + table[*i].open, *i))
        });
        free_first = most_games.into_iter().map(Some).collect();
    }
    let without = |free: Option<usize>| all.iter().copied().filter(|i| Some(*i) != free).collect();
    let found = free_first.iter().find_map(|free| {
        let left: Vec<usize> = without(*free);
        without_repeats(table, &left, &mut tries).map(|pairs| (*free, pairs))
    });
    let (free, pairs) =
        found.unwrap_or_else(|| (free_first[0], with_repeats(table, without(free_first[0]))));
    let pairings = pairs.into_iter().map(|(a, b)| choose_sides(table, a, b)).collect();
    Round { pairings, free }
}

fn have_met(table: &[StandingsRow], a: usize, b: usize) -> bool {
    table[a].met.contains(&table[b].person.fingerprint)
}

/// The first of those left with the nearest whom it has not met, so that all others find somebody too.
fn without_repeats(
    table: &[StandingsRow],
    left: &[usize],
    tries: &mut u32,
) -> Option<Vec<(usize, usize)>> {
    let Some((first, others)) = left.split_first() else { return Some(Vec::new()) };
    for (at, other) in others.iter().enumerate() {
        *tries = tries.checked_sub(1)?;
        if have_met(table, *first, *other) {
            continue;
        }
        let rest = [&others[..at], &others[at + 1..]].concat();
        if let Some(mut found) = without_repeats(table, &rest, tries) {
            found.insert(0, (*first, *other));
            return Some(found);
        }
    }
    None
}

/// The same, where some must meet again: each with the nearest new opponent, or else the nearest.
fn with_repeats(table: &[StandingsRow], mut left: Vec<usize>) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    while left.len() > 1 {
        let first = left.remove(0);
        let at = left.iter().position(|other| !have_met(table, first, *other)).unwrap_or(0);
        pairs.push((first, left.remove(at)));
    }
    pairs
}

/// Who has played the Axis less often plays it; if equal, the lower in the table.
fn choose_sides(table: &[StandingsRow], a: usize, b: usize) -> Pairing {
    let again = have_met(table, a, b);
    let rank = |i: usize| (axis_lead(&table[i]), std::cmp::Reverse(i));
    let (axis, allies) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
    Pairing { axis, allies, again }
}

/// How many games more a player had as the Axis than as the Allies.
fn axis_lead(row: &StandingsRow) -> i64 {
    i64::from(row.axis.games()) - i64::from(row.allies.games())
}
