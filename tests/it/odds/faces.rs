//! The engine played over all faces.

use std::collections::BTreeMap;

use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::{NoOutcome, Outcome, play_out};
use fieldpost::odds::Odds;

use super::board::{Board, Lots};
use super::near;

/// Dice that fall as written and, beyond, tell how many are asked for.
struct Written<'a> {
    faces: &'a [Vec<u8>],
    next: usize,
    asked: u32,
}

impl Dice for Written<'_> {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let Some(faces) = self.faces.get(self.next) else {
            self.asked = count;
            return Err(DiceFault::NotOpen { key: *key });
        };
        self.next += 1;
        Ok(faces.iter().map(|f| Face::Shows(*f)).collect())
    }
}

/// Plays the turn with every fall of the dice and tells what came of it, each as likely as it is.
pub fn every_fall(board: &Board, mut told: impl FnMut(&Outcome, f64)) {
    let locked = board.locked();
    let mut open: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    while let Some(faces) = open.pop() {
        let mut dice = Written { faces: &faces, next: 0, asked: 0 };
        match play_out(&board.ed, locked.clone(), &board.input, &mut dice) {
            Ok(done) => {
                let dice: u32 = faces.iter().map(|f| f.len() as u32).sum();
                told(&done, 1.0 / 6_f64.powi(dice as i32));
            }
            Err(NoOutcome::Dice(DiceFault::NotOpen { .. })) => {
                for n in 0..6_u32.pow(dice.asked) {
                    let face = |i: u32| (n / 6_u32.pow(i) % 6) as u8 + 1;
                    let mut longer = faces.clone();
                    longer.push((0..dice.asked).map(face).collect());
                    open.push(longer);
                }
            }
            Err(fault) => panic!("{fault:?}"),
        }
    }
}

/// The chance of each set of survivors.
pub type Chances = BTreeMap<Lots, f64>;

/// What the reckoning says about the whole board after the one battle.
pub fn reckoned(board: &Board) -> Chances {
    chances(&board.odds())
}

fn chances(odds: &Odds) -> Chances {
    let mut found = Chances::new();
    for end in &odds.ends {
        let units = end.attackers.iter().chain(&end.defenders).copied().collect();
        *found.entry(units).or_default() += end.chance;
    }
    found
}

/// Plays the battle and compares what is left.
pub fn agrees(board: &Board) {
    let reckoned = reckoned(board);
    assert_eq!(board.locked().position().turn.battles.len(), 1);
    let mut played = Chances::new();
    every_fall(board, |done, chance| {
        assert!(done.owed.is_empty(), "nobody is asked");
        *played.entry(board.count(&done.after)).or_default() += chance;
    });
    near(played.values().sum::<f64>(), 1.0);
    for (units, chance) in &played {
        let found = reckoned.get(units).copied().unwrap_or(0.0);
        assert!((found - chance).abs() < 1e-9, "{units:?}: {found}, played {chance}");
    }
    assert!(reckoned.iter().all(|(u, p)| *p < 1e-9 || played.contains_key(u)));
}
