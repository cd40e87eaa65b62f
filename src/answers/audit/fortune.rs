//! What dice and battles came to for each power, over a game or over many: hits against those to be
//! expected, and the swings of attacks against theirs.

use std::collections::BTreeMap;

use super::dice_ledger::{PlayerDice, dice_by_power};
use crate::chain::{Game, replay};
use crate::id::Side;
use crate::odds::Score;
use crate::report::luck_of_blocks;

/// A power in any edition: its side and its id.
pub type Nation = (String, String);

/// The dice and attacks of one power.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fortune {
    pub dice: PlayerDice,
    pub attacks: Score,
}

impl Fortune {
    /// Adds up two groups of dice and attacks.
    #[must_use]
    pub fn combined_with(&self, other: &Fortune) -> Fortune {
        Fortune {
            dice: self.dice.combined_with(&other.dice),
            attacks: self.attacks.and(&other.attacks),
        }
    }
}

/// The fortunes of one game. Its battles are reckoned, which takes longer than verifying it.
pub fn fortunes_of_game(game: &Game) -> BTreeMap<Nation, Fortune> {
    let ed = &game.rules().edition;
    let nation = |w, side: Side| (side.name().to_lowercase(), ed.power(w).id.clone());
    let mut all: BTreeMap<Nation, Fortune> = BTreeMap::new();
    let past = replay(game, game.file().latest()).unwrap_or_default();
    for ((power, side), dice) in dice_by_power(ed, &past) {
        all.entry(nation(power, side)).or_default().dice = PlayerDice { games: 1, ..dice };
    }
    for f in luck_of_blocks(game, &past).into_iter().flatten() {
        all.entry(nation(f.attacker, f.side)).or_default().attacks.add(&f, true);
    }
    all
}

/// Adds what came of one game to what came of others.
pub fn add_fortunes(game: &BTreeMap<Nation, Fortune>, book: &mut BTreeMap<Nation, Fortune>) {
    for (nation, new) in game {
        let own = book.entry(nation.clone()).or_default();
        *own = own.combined_with(new);
    }
}
