//! Hits with limited targets matched to the units that can take them (CMB-21, CAS-14).

/// Fills places with hits. `places` stand in the order in which their owner gives them up; `hits`
/// counts the hits of each pool; `can` tells whether a pool's hit may fall on a place. No other
/// choice places more hits, and among all that place as many, this one is the owner's first.
pub(crate) fn first_choice(
    places: usize,
    hits: &[u32],
    can: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut table = Matching { hits, can, held: vec![Vec::new(); hits.len()] };
    // No place is left to fill once every hit has one.
    let all = hits.iter().fold(0, |sum: usize, n| sum.saturating_add(*n as usize));
    // Sets of places that can be hit together form a matroid: taking greedily is optimal.
    let seated = (0..places).filter(|place| table.seat(*place, &mut vec![false; hits.len()]));
    seated.take(all).collect()
}

struct Matching<'a, F> {
    hits: &'a [u32],
    can: F,
    /// Places each pool's hits fall on at present.
    held: Vec<Vec<usize>>,
}

impl<F: Fn(usize, usize) -> bool> Matching<'_, F> {
    /// Finds a hit for one more place, moving others to other pools if that helps.
    fn seat(&mut self, place: usize, seen: &mut Vec<bool>) -> bool {
        for pool in 0..self.hits.len() {
            if seen[pool] || !(self.can)(place, pool) {
                continue;
            }
            seen[pool] = true;
            if (self.held[pool].len() as u64) < u64::from(self.hits[pool]) {
                self.held[pool].push(place);
                return true;
            }
            for i in 0..self.held[pool].len() {
                if self.seat(self.held[pool][i], seen) {
                    self.held[pool][i] = place;
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::first_choice;

    #[test]
    fn limited_hits_are_placed_when_others_can_make_room() {
        // Places: fighter, carrier. Pools: one ship-only hit, one free hit. The owner would lose
        // the carrier first, but both hits count only if the ship-only hit falls on it.
        let ship_only = |place: usize, pool: usize| pool == 1 || place == 1;
        assert_eq!(first_choice(2, &[1, 1], ship_only), vec![0, 1]);
        assert_eq!(first_choice(2, &[1, 0], ship_only), vec![1]);
        assert_eq!(first_choice(2, &[2, 0], ship_only), vec![1]);
        assert_eq!(first_choice(2, &[0, 1], ship_only), vec![0]);
    }

    #[test]
    fn the_owner_s_order_rules_where_it_is_free() {
        assert_eq!(first_choice(4, &[2], |_, _| true), vec![0, 1]);
        assert_eq!(first_choice(2, &[5], |_, _| true), vec![0, 1]);
        assert_eq!(first_choice(0, &[5], |_, _| true), Vec::<usize>::new());
    }

    #[test]
    fn overlapping_limits_are_solved_by_moving_hits() {
        // Places: a, b, c. Pool 0 hits a and b, pool 1 hits a only.
        let can = |place: usize, pool: usize| match pool {
            0 => place < 2,
            _ => place == 0,
        };
        assert_eq!(first_choice(3, &[1, 1], can), vec![0, 1]);
    }
}
