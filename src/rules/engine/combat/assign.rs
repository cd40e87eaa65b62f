//! Hits with limited targets matched to the units that can take them (CMB-21, CAS-14).

/// Fills places with hits. `places` stand in the order in which their owner gives them up; `hits`
/// counts the hits of each pool; `can` tells whether a pool's hit may fall on a place. No other
/// choice places more hits, and among all that place as many, this one is the owner's first.
pub fn first_choice(places: usize, hits: &[u32], can: impl Fn(usize, usize) -> bool) -> Vec<usize> {
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
