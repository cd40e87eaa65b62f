//! Several attackers in a row: each meets what the one before has left. A defender's damaged ships are
//! whole again by then, and what is left of an attack that failed does not come back.

use std::collections::BTreeMap;

use super::typed_armies::{Armies, Lots, typed};
use super::{Fault, Odds};
use crate::edition::Edition;
use crate::engine::Input;

/// One attack of several.
#[derive(Clone, Debug)]
pub struct Wave {
    /// The chance that it is needed: those before it have not done it.
    pub comes: f64,
    /// The chance that it does it: takes the territory, or destroys everybody at sea.
    pub takes: f64,
}

/// The results of all attacks.
#[derive(Clone, Debug)]
pub struct Waves {
    pub waves: Vec<Wave>,
    /// What the defenders have left after all of them, likeliest first, where the place is not taken.
    pub left: Vec<(Lots, f64)>,
    /// The chance of each swing of all attacks together, least first.
    pub swings: BTreeMap<i32, f64>,
    /// Chance that was left out of the reckoning.
    pub pruned: f64,
}

impl Waves {
    /// The chance that one of the attacks does it.
    pub fn taken(&self) -> f64 {
        self.waves.iter().fold(0.0, |sum, w| sum + w.takes)
    }

    /// Mean of the swing, in IPC.
    pub fn swing(&self) -> f64 {
        self.swings.iter().fold(0.0, |sum, (ipc, p)| sum + f64::from(*ipc) * p)
    }
}

/// States less likely than this are left out.
const LEAST: f64 = 1e-14;

/// The chance of each swing so far.
type Swings = BTreeMap<i32, f64>;

/// Reckons the first attack and then the others, each against what is left. Ships bombard for the
/// first of them only.
///
/// # Errors
/// [`Fault`].
pub fn waves(ed: &Edition, input: &Input, first: &Armies, more: &[Lots]) -> Result<Waves, Fault> {
    let all = std::iter::once(&first.attack).chain(more);
    let mut standing: BTreeMap<Lots, Swings> = BTreeMap::new();
    standing.insert(first.defend.clone(), [(0, 1.0)].into());
    let mut found =
        Waves { waves: Vec::new(), left: Vec::new(), swings: Swings::new(), pruned: 0.0 };
    for (i, attack) in all.enumerate() {
        let mut wave = Wave { comes: 0.0, takes: 0.0 };
        let mut next: BTreeMap<Lots, Swings> = BTreeMap::new();
        for (defend, swings) in standing {
            let here: f64 = swings.values().fold(0.0, |sum, p| sum + p);
            if here < LEAST {
                found.pruned += here;
                continue;
            }
            wave.comes += here;
            let bombard = if i == 0 { first.bombard.clone() } else { Lots::new() };
            let armies =
                Armies { attack: attack.clone(), defend: defend.clone(), bombard, ..first.clone() };
            let odds = typed(ed, input, &armies)?.odds;
            found.pruned += here * odds.pruned;
            sort_ends(ed, &armies, &odds, &swings, &mut wave, &mut next, &mut found.swings);
        }
        standing = next;
        found.waves.push(wave);
    }
    for (defend, swings) in standing {
        found.left.push((defend, swings.values().fold(0.0, |sum, p| sum + p)));
        add(&mut found.swings, &swings, 0, 1.0);
    }
    found.left.sort_by(|a, b| b.1.total_cmp(&a.1));
    Ok(found)
}

/// Puts the ends of one attack where they belong: done, or left to the next one.
fn sort_ends(
    ed: &Edition,
    armies: &Armies,
    odds: &Odds,
    before: &Swings,
    wave: &mut Wave,
    next: &mut BTreeMap<Lots, Swings>,
    done: &mut Swings,
) {
    let here: f64 = before.values().fold(0.0, |sum, p| sum + p);
    for end in &odds.ends {
        let over = if armies.sea { end.defenders.is_empty() } else { end.captured };
        if over {
            wave.takes += here * end.chance;
            add(done, before, end.swing, end.chance);
            continue;
        }
        let mut left: Lots = end.defenders.iter().map(|((_, k), n)| (*k, *n)).collect();
        // Guns are no casualties: they stay as long as the territory holds.
        left.extend(armies.defend.iter().filter(|(k, _)| !ed.kind(*k).fights()));
        left.sort();
        add(next.entry(left).or_default(), before, end.swing, end.chance);
    }
}

/// Adds chances of swings, so much further and so much less likely.
fn add(to: &mut Swings, from: &Swings, more: i32, chance: f64) {
    for (ipc, p) in from {
        *to.entry(ipc + more).or_default() += p * chance;
    }
}
