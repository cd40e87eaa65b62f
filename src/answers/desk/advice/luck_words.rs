//! How lucky each player of a game was, and how far each battle came out above or below what was to be
//! expected: in words, as a table, for programs and as a chart.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::audit::{PlayerDice, dice_by_power};
use crate::chain::{Game, Replayed};
use crate::edition::Edition;
use crate::id::{PowerId, Side};
use crate::map::Layout;
use crate::odds::{Fought, Score, percentile_of_sum};
use crate::page::{Series, picture};
use crate::report::{
    luck_json, luck_line, luck_of_blocks, luck_of_games, signed_decimals, two_decimals,
};

/// The dice of each power on each side that it fought for.
type DiceOfGame = BTreeMap<(PowerId, Side), PlayerDice>;

/// A battle, its block and its round.
type BattleOfGame = (u32, u32, Fought);

/// The luck of a whole game.
pub struct LuckOfGame<'g> {
    ed: &'g Edition,
    dice: DiceOfGame,
    battles: Vec<BattleOfGame>,
}

impl<'g> LuckOfGame<'g> {
    /// Adds up the dice and battles of these blocks.
    pub fn of(game: &'g Game, past: &[Replayed]) -> LuckOfGame<'g> {
        let ed = &game.rules().edition;
        let mut battles: Vec<BattleOfGame> = Vec::new();
        for (at, fought) in past.iter().zip(luck_of_blocks(game, past)) {
            let block = at.block.number;
            let round = at.before.round;
            battles.extend(fought.into_iter().map(|f| (block, round, f)));
        }
        LuckOfGame { ed, dice: dice_by_power(ed, past), battles }
    }

    /// The luck of the game, for people.
    pub fn text(&self) -> String {
        text(self.ed, &self.dice, &self.battles)
    }

    /// A line for each battle, for a spreadsheet.
    pub fn csv(&self) -> String {
        csv(self.ed, &self.battles)
    }

    /// The luck of the game, for programs.
    pub fn json(&self) -> Value {
        value(self.ed, &self.dice, &self.battles)
    }

    /// The luck of every power's attacks over the course of the game, as a picture.
    pub fn chart(&self, layout: &Layout) -> String {
        chart(self.ed, layout, &self.battles)
    }
}

/// A power or a side, its name, and its part in a battle: it attacked, it defended, or neither.
struct PowerOrSide {
    name: String,
    id: String,
    which: Which,
}

#[derive(Clone, Copy)]
enum Which {
    Power(PowerId),
    Side(Side),
}

impl PowerOrSide {
    fn part(&self, f: &Fought) -> Option<bool> {
        match self.which {
            Which::Side(side) => Some(f.side == side),
            Which::Power(power) => (f.attacker == power).then_some(true),
        }
    }

    fn battles<'f>(&self, all: &'f [BattleOfGame]) -> Vec<(&'f Fought, bool)> {
        all.iter().filter_map(|(_, _, f)| Some((f, self.part(f)?))).collect()
    }

    fn dice(&self, all: &DiceOfGame) -> PlayerDice {
        let own = all.iter().filter(|((power, side), _)| match self.which {
            Which::Side(of) => *side == of,
            Which::Power(of) => *power == of,
        });
        own.map(|(_, dice)| dice).fold(PlayerDice::default(), |sum, l| sum.combined_with(l))
    }
}

/// Every power, then both sides. A side's battles are its attacks and, the other way round, those on it.
fn parties(ed: &Edition) -> Vec<PowerOrSide> {
    let powers = ed.power_ids().map(|w| PowerOrSide {
        name: ed.power(w).name.clone(),
        id: ed.power(w).id.clone(),
        which: Which::Power(w),
    });
    let sides = [Side::Axis, Side::Allies].map(|side| PowerOrSide {
        name: side.name().to_string(),
        id: side.name().to_lowercase(),
        which: Which::Side(side),
    });
    powers.chain(sides).collect()
}

fn score(all: &[(&Fought, bool)]) -> Score {
    all.iter().fold(Score::default(), |mut sum, (f, attacked)| {
        sum.add(f, *attacked);
        sum
    })
}

fn text(ed: &Edition, dice: &DiceOfGame, battles: &[BattleOfGame]) -> String {
    let mut out = String::from("DICE             shots  hits  expected  deviations  chi-square\n");
    for party in parties(ed) {
        let ledger = party.dice(dice);
        let shots = ledger.shots();
        if ledger.all_dice().dice_count() == 0 {
            continue;
        }
        let _ = writeln!(
            out,
            "  {:<15}{:>5}{:>6}{:>10}{:>12}{:>12}",
            party.name,
            shots.shots,
            shots.hits,
            two_decimals(shots.expected_hundredths() as i64),
            or_dash(shots.deviations().map(signed_decimals)),
            or_dash(ledger.all_dice().chi_square().map(|n| two_decimals(n as i64)))
        );
    }
    out.push_str(&crate::diag::wrap(CHI_SQUARE, "  ", "  "));
    out.push_str("\nBATTLES (the defender's losses minus the attacker's, in IPC)\n");
    for (block, round, f) in battles {
        let who = &ed.power(f.attacker).adjective;
        let place = &ed.space(f.place).name;
        let line = luck_line(f);
        let words = format!("block {block}, round {round}, {who} attack on {place}: {line}");
        out.push_str(&crate::diag::wrap(&words, "  ", "    "));
    }
    if battles.is_empty() {
        out.push_str("  none yet whose result was open\n");
    }
    out.push_str("\nTOGETHER         battles   swing  expected\n");
    for party in parties(ed) {
        let own = party.battles(battles);
        let sum = score(&own);
        if let Some(percentile) = percentile_of_sum(own) {
            let _ = writeln!(
                out,
                "  {:<15}{:>7}{:>+8}{:>10}  {}",
                party.name,
                sum.battles,
                sum.swing,
                signed_decimals(sum.expected),
                luck_of_games(percentile)
            );
        }
    }
    out.push_str(&crate::diag::wrap(TOGETHER, "  ", "  "));
    out.push_str("\nLuck proves nothing. `fieldpost verify` shows that every die is right.\n");
    out
}

/// The figure, or a dash if there is none.
fn or_dash(figure: Option<String>) -> String {
    figure.unwrap_or("-".to_string())
}

const CHI_SQUARE: &str = "Chi-square compares how often each face came with equal shares. With fair \
                          dice it is above 11.07 once in 20 times, and above 20.52 once in 1000.";
const TOGETHER: &str = "For a power, its own attacks count; for a side, its attacks and the \
                        attacks on it. \"Better luck than in 6 of 10\" compares the swing with \
                        every swing that the dice could have given; an equal one counts half.";

fn csv(ed: &Edition, battles: &[BattleOfGame]) -> String {
    let mut out =
        String::from("block,round,attacker,place,swing,expected,percentile,since_decision\n");
    for (block, round, f) in battles {
        let who = &ed.power(f.attacker).id;
        let place = &ed.space(f.place).id;
        let (expected, percentile) = match &f.luck {
            Ok(luck) => (two_decimals(luck.expected), two_decimals(luck.percentile)),
            Err(_) => Default::default(),
        };
        let _ = writeln!(
            out,
            "{block},{round},{who},{place},{},{expected},{percentile},{}",
            f.swing, f.since_decision
        );
    }
    out
}

fn value(ed: &Edition, dice: &DiceOfGame, battles: &[BattleOfGame]) -> Value {
    let parties = parties(ed);
    let mut rolled = Vec::new();
    let mut sums = Vec::new();
    for party in &parties {
        let key = match party.which {
            Which::Side(_) => "side",
            Which::Power(_) => "power",
        };
        let ledger = party.dice(dice);
        let shots = ledger.shots();
        let all = ledger.all_dice();
        rolled.push(json!({
            key: party.id, "dice": all.dice_count(), "faces": all.faces, "shots": shots.shots,
            "hits": shots.hits, "expected_hundredths": shots.expected_hundredths(),
            "deviations_hundredths": shots.deviations(),
            "chi_square_hundredths": all.chi_square(),
        }));
        let own = party.battles(battles);
        let sum = score(&own);
        sums.push(json!({
            key: party.id, "battles": sum.battles, "left_out": sum.left_out, "swing_ipc": sum.swing,
            "expected_swing_hundredths": sum.expected,
            "deviations_hundredths": sum.deviations(),
            "percentile_hundredths": percentile_of_sum(own),
        }));
    }
    let fights = battles.iter().map(|(block, round, f)| {
        let mut one = luck_json(f);
        one["block"] = json!(block);
        one["round"] = json!(round);
        one["attacker"] = json!(ed.power(f.attacker).id);
        one["place"] = json!(ed.space(f.place).id);
        one
    });
    json!({ "dice": rolled, "battles": fights.collect::<Vec<_>>(), "together": sums })
}

/// Swings above what was to be expected, added up battle by battle.
fn chart(ed: &Edition, layout: &Layout, battles: &[BattleOfGame]) -> String {
    let attackers = ed.power_ids().filter(|w| battles.iter().any(|(_, _, f)| f.attacker == *w));
    let series: Vec<Series> = attackers.map(|w| line_of_luck(ed, layout, battles, w)).collect();
    let turns: Vec<String> = battles.iter().map(|(block, ..)| block.to_string()).collect();
    picture("Luck of attacks by block, in IPC above what was to be expected", &turns, &series)
}

/// How the luck of one power added up, battle by battle.
fn line_of_luck(ed: &Edition, layout: &Layout, battles: &[BattleOfGame], w: PowerId) -> Series {
    let mut sum = 0;
    let above = battles.iter().map(|(_, _, f)| {
        if let Ok(luck) = f.luck.as_ref().map_err(|_| ()) {
            sum += if f.attacker == w { 100 * i64::from(f.swing) - luck.expected } else { 0 };
        }
        i32::try_from((sum + 50).div_euclid(100)).unwrap_or(i32::MAX)
    });
    let points = above.collect();
    Series { name: ed.power(w).short.clone(), colour: layout.line(w), points }
}
