//! `fieldpost luck`: how the dice of a game fell for whom, and how far each battle came out above or
//! below what was to be expected.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::games::Games;
use super::load::past;
use super::term::{Format, print, print_json};
use crate::desk::{luck_words, of_block};
use crate::edition::Edition;
use crate::engine::Event;
use crate::engine::dice::{RollKind, RollSide};
use crate::id::PowerId;
use crate::odds::Fought;

/// How lucky a game was, power by power and battle by battle
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost luck spring-07.0012.ron
  fieldpost luck spring-07.0012.ron --format csv

Luck proves nothing: that a die is right is shown by recomputing it, which
`fieldpost verify` does.")]
pub struct LuckArgs {
    /// A game file
    game: PathBuf,
    /// How to print: for people, for programs, or a line a battle for a spreadsheet
    #[arg(long, value_enum, default_value_t)]
    format: How,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum How {
    #[default]
    Text,
    Json,
    Csv,
}

/// Shots of one power.
#[derive(Clone, Copy, Default)]
struct Shots {
    dice: u32,
    hits: u32,
    expected: f64,
    variance: f64,
}

/// Battles that one power fought as the attacker.
#[derive(Clone, Copy, Default)]
struct Swings {
    battles: u32,
    swing: i32,
    expected: f64,
    percentiles: f64,
}

/// Prints it.
///
/// # Errors
/// The game cannot be read.
pub fn run(args: &LuckArgs) -> Result<()> {
    let how = if args.format == How::Text { Format::Text } else { Format::Json };
    let game = args.games.game_to_read(&args.game, how)?;
    let ed = &game.rules().edition;
    let mut shots: BTreeMap<PowerId, Shots> = BTreeMap::new();
    let mut battles: Vec<(u32, u32, Fought)> = Vec::new();
    for at in past(&game, game.file().latest())? {
        at.block.events.iter().for_each(|e| count(&mut shots, e));
        let all = of_block(&game, &at);
        battles.extend(all.into_iter().map(|f| (at.block.number, at.before.round, f)));
    }
    match args.format {
        How::Text => print(&text(ed, &shots, &battles)),
        How::Csv => print(&csv(ed, &battles)),
        How::Json => print_json(&value(ed, &shots, &battles)),
    }
    Ok(())
}

/// Dice that could hit or miss.
fn count(shots: &mut BTreeMap<PowerId, Shots>, event: &Event) {
    let Event::Rolled { key, by, faces, hits, .. } = event else { return };
    let each = matches!(
        key.kind,
        RollKind::General
            | RollKind::Opening
            | RollKind::Bombard
            | RollKind::Targeted
            | RollKind::Again
            | RollKind::AaFighter
            | RollKind::AaBomber
            | RollKind::AaRaid
            | RollKind::Dogfight
    );
    if !each || key.side == RollSide::None {
        return;
    }
    let (n, p) = (faces.len() as u32, f64::from(key.column.min(6)) / 6.0);
    let own = shots.entry(*by).or_default();
    own.dice += n;
    own.hits += hits;
    own.expected += f64::from(n) * p;
    own.variance += f64::from(n) * p * (1.0 - p);
}

fn swings(battles: &[(u32, u32, Fought)]) -> BTreeMap<PowerId, Swings> {
    let mut all: BTreeMap<PowerId, Swings> = BTreeMap::new();
    for (_, _, f) in battles {
        let own = all.entry(f.attacker).or_default();
        own.battles += 1;
        own.swing += f.swing;
        own.expected += f.expected;
        own.percentiles += f.percentile;
    }
    all
}

fn text(ed: &Edition, shots: &BTreeMap<PowerId, Shots>, battles: &[(u32, u32, Fought)]) -> String {
    let mut out = String::from("DICE             dice  hits  expected   more  in deviations\n");
    for (power, s) in shots {
        let more = f64::from(s.hits) - s.expected;
        let spread = s.variance.sqrt();
        let deviations = if spread > 0.0 { more / spread } else { 0.0 };
        let name = &ed.power(*power).name;
        let _ = writeln!(
            out,
            "  {name:<15}{:>4}{:>6}{:>10.2}{more:>+7.2}{deviations:>+9.2}",
            s.dice, s.hits, s.expected
        );
    }
    out.push_str("\nBATTLES (IPC that the defender lost more than the attacker)\n");
    for (block, round, f) in battles {
        let words = format!("block {block}, round {round}: {}", luck_words(ed, f));
        out.push_str(&crate::diag::wrap(&words, "  ", "    "));
    }
    if battles.is_empty() {
        out.push_str("  none yet whose result was open\n");
    }
    out.push_str("\nATTACKS OF       battles   swing  expected  mean percentile\n");
    for (power, s) in swings(battles) {
        let name = &ed.power(power).name;
        let mean = s.percentiles / f64::from(s.battles) * 100.0;
        let _ = writeln!(
            out,
            "  {name:<15}{:>7}{:>+8}{:>+10.1}{mean:>17.0}",
            s.battles, s.swing, s.expected
        );
    }
    out.push_str(
        "\nLuck proves nothing. That every die is right is shown by `fieldpost verify`.\n",
    );
    out
}

fn csv(ed: &Edition, battles: &[(u32, u32, Fought)]) -> String {
    let mut out = String::from("block,round,attacker,place,swing,expected,percentile\n");
    for (block, round, f) in battles {
        let (who, place) = (&ed.power(f.attacker).id, &ed.space(f.place).id);
        let _ = writeln!(
            out,
            "{block},{round},{who},{place},{},{:.3},{:.4}",
            f.swing, f.expected, f.percentile
        );
    }
    out
}

fn value(
    ed: &Edition,
    shots: &BTreeMap<PowerId, Shots>,
    battles: &[(u32, u32, Fought)],
) -> serde_json::Value {
    let dice: Vec<_> = shots
        .iter()
        .map(|(w, s)| {
            json!({
                "power": ed.power(*w).id, "dice": s.dice, "hits": s.hits,
                "expected": s.expected, "variance": s.variance,
            })
        })
        .collect();
    let fights: Vec<_> = battles
        .iter()
        .map(|(block, round, f)| {
            json!({
                "block": block, "round": round, "attacker": ed.power(f.attacker).id,
                "place": ed.space(f.place).id, "swing": f.swing, "expected": f.expected,
                "percentile": f.percentile,
            })
        })
        .collect();
    json!({ "dice": dice, "battles": fights })
}
