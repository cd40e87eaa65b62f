//! One battle fought many times by the engine, and how far what came of it lies from what was reckoned.

use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::{Position, play_out};
use fieldpost::odds::Odds;
use fieldpost::seal::{Digest, Stream};

use super::board::{Board, Lots};

/// A number that each end of the battle has, whose mean is reckoned and sampled.
struct Figure {
    name: String,
    mean: f64,
    variance: f64,
    sum: f64,
}

/// The results of many battles next to the calculated ones.
pub struct Sampled {
    /// Chance of the attacker to win.
    pub win: f64,
    /// Figures that were compared.
    pub compared: usize,
    /// How many standard errors the worst of them lies away, and which it is.
    pub worst: (f64, String),
}

/// Faces from the program's own stream of dice.
struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).map(Face::Shows).collect())
    }
}

/// An end of the battle: who is left on both sides, and who holds the place.
struct End<'e> {
    lots: &'e Lots,
    captured: bool,
}

/// Fights the battle so many times and compares.
pub fn sample(board: &Board, battles: u32, seed: u8) -> Sampled {
    let (odds, locked) = (board.odds(), board.locked());
    let scale = Scale::of(board, &odds);
    let mut figures = scale.figures(&odds);
    let mut dice = Shaken(Stream::from_key(Digest([seed; 32])));
    for _ in 0..battles {
        let done = play_out(&board.ed, locked.clone(), &board.input, &mut dice).expect("played");
        assert!(done.owed.is_empty(), "nobody is asked");
        let end =
            End { lots: &scale.fought(board, &done.after), captured: scale.held(&done.after) };
        for (figure, value) in figures.iter_mut().zip(scale.values(&end)) {
            figure.sum += value;
        }
    }
    let n = f64::from(battles);
    // What is too rare to be told by so many battles is left out.
    figures.retain(|f| f.variance * n >= 25.0 || f.variance < 1e-15);
    let off = |f: &Figure| {
        let away = (f.sum / n - f.mean).abs();
        // Certain but for what is left out of the reckoning.
        if f.variance < 1e-15 { away / 1e-9 } else { away / (f.variance / n).sqrt() }
    };
    let worst = figures.iter().map(|f| (off(f), f.name.clone()));
    let worst = worst.reduce(|a, b| if b.0 > a.0 { b } else { a }).expect("a figure");
    Sampled { win: odds.win, compared: figures.len(), worst }
}

/// What is the same for all ends of a battle.
struct Scale<'b> {
    board: &'b Board,
    /// Both sides at the beginning.
    attackers: Lots,
    defenders: Lots,
    /// Who is on the board without being in the battle.
    beside: Lots,
    place: fieldpost::id::SpaceId,
}

impl<'b> Scale<'b> {
    fn of(board: &'b Board, odds: &Odds) -> Scale<'b> {
        let locked = board.locked();
        let place = locked.position().turn.battles.last().expect("a battle").place;
        let attackers: Lots = odds.attackers.iter().copied().collect();
        let defenders: Lots = odds.defenders.iter().copied().collect();
        let mut beside = board.count(locked.position());
        for (lot, n) in attackers.iter().chain(&defenders) {
            *beside.entry(*lot).or_default() -= n;
        }
        Scale { board, attackers, defenders, beside, place }
    }

    /// Those of the battle who are left.
    fn fought(&self, board: &Board, after: &Position) -> Lots {
        let mut all = board.count(after);
        for (lot, n) in &self.beside {
            if let Some(left) = all.get_mut(lot) {
                *left -= n;
            }
        }
        all.retain(|_, n| *n > 0);
        all
    }

    fn held(&self, after: &Position) -> bool {
        let (ed, p) = (&self.board.ed, &self.board.p);
        let mine = Some(p.side(ed, p.power));
        ed.is_land(self.place) && after.control_side(ed, self.place) == mine
    }

    /// Win, loss, draw, both left, capture, swing, and for each lot how many are left.
    fn values(&self, end: &End) -> Vec<f64> {
        let left = |side: &Lots| side.keys().any(|lot| end.lots.contains_key(lot));
        let (a, d) = (left(&self.attackers), left(&self.defenders));
        let flags = [a && !d, !a && d, !a && !d, a && d, end.captured];
        let number = |lot: &(_, _)| f64::from(end.lots.get(lot).copied().unwrap_or(0));
        let lost = |side: &Lots| -> f64 {
            let cost = |k| f64::from(self.board.ed.kind(k).cost);
            side.iter().map(|(lot, n)| (f64::from(*n) - number(lot)) * cost(lot.1)).sum()
        };
        let mut all: Vec<f64> = flags.iter().map(|f| f64::from(u8::from(*f))).collect();
        all.push(lost(&self.defenders) - lost(&self.attackers));
        all.extend(self.attackers.keys().chain(self.defenders.keys()).map(number));
        all
    }

    fn names(&self) -> Vec<String> {
        let ed = &self.board.ed;
        let plain = ["win", "loss", "draw", "both left", "capture", "swing"];
        let lots = self.attackers.keys().chain(self.defenders.keys());
        let lot = |(w, k): &(_, _)| format!("{} {}", ed.power(*w).name, ed.kind(*k).abbr);
        plain.iter().map(|s| s.to_string()).chain(lots.map(lot)).collect()
    }

    /// The figures as they are reckoned.
    fn figures(&self, odds: &Odds) -> Vec<Figure> {
        let names = self.names();
        let (mut means, mut squares) = (vec![0.0; names.len()], vec![0.0; names.len()]);
        for end in &odds.ends {
            let lots: Lots = end.attackers.iter().chain(&end.defenders).copied().collect();
            for (i, x) in
                self.values(&End { lots: &lots, captured: end.captured }).iter().enumerate()
            {
                means[i] += end.chance * x;
                squares[i] += end.chance * x * x;
            }
        }
        let all = names.into_iter().zip(means).zip(squares);
        all.map(|((name, mean), square)| Figure {
            name,
            mean,
            variance: square - mean * mean,
            sum: 0.0,
        })
        .collect()
    }
}
