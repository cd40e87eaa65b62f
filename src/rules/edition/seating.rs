//! How the powers of an edition may be shared out among seats (SET-02, SET-03).

use super::Edition;
use crate::id::PowerId;

/// What an edition says about seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seating {
    /// A seat commands any powers of one side.
    OneSide,
    /// Only these ways; each is a list of seats with their powers.
    Listed(Vec<Vec<Vec<PowerId>>>),
}

impl Edition {
    /// What is wrong with this sharing out: every power once, each seat on one side, and as the
    /// edition wants it. `None`: good.
    pub fn seating_fault(&self, seats: &[Vec<PowerId>]) -> Option<String> {
        for p in self.power_ids() {
            let name = &self.power(p).name;
            match seats.iter().flatten().filter(|q| **q == p).count() {
                0 => return Some(format!("no seat commands {name}")),
                1 => {}
                n => return Some(format!("{name} is commanded {n} times")),
            }
        }
        for seat in seats {
            if let Some(p) = seat.iter().find(|p| seat.iter().any(|q| !self.allied(**p, *q))) {
                let name = &self.power(*p).name;
                return Some(format!("{name} and a power of the other side share a seat"));
            }
        }
        if let Seating::Listed(ways) = &self.seating {
            let wanted = in_any_order(seats);
            if !ways.iter().any(|w| in_any_order(w) == wanted) {
                return Some("the edition does not share the powers out this way".to_owned());
            }
        }
        None
    }
}

/// The powers of each seat that has some, sorted, so that two lists in another order are equal.
fn in_any_order(seats: &[Vec<PowerId>]) -> Vec<Vec<PowerId>> {
    let mut seats: Vec<Vec<PowerId>> = seats.to_vec();
    seats.iter_mut().for_each(|s| s.sort());
    seats.retain(|s| !s.is_empty());
    seats.sort();
    seats
}
