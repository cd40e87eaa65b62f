//! `fieldpost try`: orders played on a copy, with dice that count for nothing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;

use super::exit::Failed;
use super::findings::judged_now;
use super::games::Games;
use super::inbox::Found;
use super::io;
use super::numbers;
use super::picture;
use super::plain_file::{PlainUse, given_for};
use super::returned_form::join_comments;
use super::term::{Format, print, print_json, warn};
use super::typed_dice::entered_dice;
use crate::chain::Game;
use crate::desk::{bare_input, threat_line, threats_against};
use crate::edition::Edition;
use crate::engine::dice::{Dice, DiceFault, Face, RollKey};
use crate::engine::{Input, NoOutcome, Outcome, Position, adjudicate, lock, supply, unasked};
use crate::id::{PowerId, SpaceId};
use crate::map::Scene;
use crate::orders;
use crate::report::{self, Context, Mode};
use crate::roll::{Entered, read_typed, stream};
use crate::seal::{H, Stream, Tag};

/// Play orders on a copy of the board, with trial dice
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost try spring-07.0004.ron spring-07.0005.orders.txt
  fieldpost try spring-07.0004.ron spring-07.0005.orders.txt --seed 7
  fieldpost try spring-07.0004.ron spring-07.0005.orders.txt --dice faces.txt
  fieldpost try spring-07.0004.ron spring-07.0005.orders.txt --many 1000
  fieldpost try spring-07.0004.ron spring-07.0005.orders.txt --moves
  fieldpost try spring-07.0004.ron spring-07.0005.orders.txt \\
      --moves --map moves.svg

Nothing is written, signed or opened. If a player would be asked, the trial uses
that player's standing orders, or else the default profile.")]
pub(super) struct TryArgs {
    /// The latest game file
    game: PathBuf,
    /// The orders
    orders: PathBuf,
    /// The number from which the dice are made; the same number gives the same dice
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    seed: u64,
    /// Your own dice instead, one roll per line, as `adjudicate` takes them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "many", "moves"])]
    dice: Option<PathBuf>,
    /// Play the turn this many times and report how often it reached its aims
    #[arg(long, value_name = "N", value_parser = numbers::many)]
    many: Option<u32>,
    /// Stop after the combat moves: show what moved, where every unit is now, which battles are to be fought,
    /// and how the enemy could strike back
    #[arg(long, conflicts_with = "many")]
    moves: bool,
    /// Also draw the board after the combat moves, into this file
    #[arg(long, value_name = "FILE.svg", requires = "moves")]
    map: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Dice from a number somebody chose.
struct Shaken(Stream);

impl Shaken {
    fn new(seed: u64, run: u32) -> Shaken {
        let h = H::new(Tag::Practice).field(b"trial").field(&seed.to_be_bytes());
        Shaken(Stream::from_key(h.field(&run.to_be_bytes()).finish()))
    }
}

impl Dice for Shaken {
    fn roll(&mut self, _: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).map(Face::Shows).collect())
    }
}

/// Prints what comes of the orders.
///
/// # Errors
/// The orders break a rule, or cannot be read.
pub(super) fn run(args: &TryArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    if !game.owed().is_empty() {
        bail!("the turn waits for a decision; a trial begins where orders are due");
    }
    let mut found = given_for(&args.orders, &game, PlainUse::reckoned(args.format))?;
    join_comments(&game, &mut found);
    let (file, _) = judged_now(&game, &found)?;
    let input = unasked(&Input { orders: file.orders, ..bare_input(&game) });
    match (args.moves, args.many) {
        (true, _) => moves(args, &game, &found, &input),
        (_, Some(runs)) => many(args, &game, &input, runs),
        _ => once(args, &game, &found, &input),
    }
}

fn once(args: &TryArgs, game: &Game, found: &Found, input: &Input) -> Result<()> {
    let ed = &game.rules().edition;
    let before = game.position();
    let Some(path) = &args.dice else {
        let done = played(ed, before, input, &mut Shaken::new(args.seed, 0))?;
        tell(args, game, found, input, &done);
        return Ok(());
    };
    let wrong = |what: String| Failed::refused(format!("{}: {what}", path.display()), ROLL_LINES);
    let lines = entered_dice(path)?;
    let mut dice = Entered::new(
        lines
            .iter()
            .map(|line| read_typed(ed, line).map_err(|e| wrong(format!("{line:?}: {e}"))))
            .collect::<Result<Vec<_>, _>>()?,
    );
    let done = match adjudicate(ed, before, input, &mut dice) {
        Err(NoOutcome::Dice(DiceFault::Missing { key, wanted, found })) => {
            let key = stream(ed, &key).to_string();
            let s = if wanted == 1 { "" } else { "s" };
            let are = if found == 1 { "is" } else { "are" };
            let what = format!("the roll `{key}` wants {wanted} face{s}; {found} {are} there");
            return Err(wrong(what).into());
        }
        done => done.map_err(fault)?,
    };
    tell(args, game, found, input, &done);
    for (key, faces) in dice.faces_left() {
        let key = stream(ed, &key).to_string();
        let n = faces.len();
        let path = path.display();
        let (s, were) = if n == 1 { ("", "was") } else { ("s", "were") };
        warn(&format!("{path}: {n} face{s} of `{key}` {were} not needed\n"));
    }
    Ok(())
}

const ROLL_LINES: &str = "a line names a roll and its faces: `general west-russia 1 attack 3: 5 1`; reports in JSON have them";

fn moves(args: &TryArgs, game: &Game, found: &Found, input: &Input) -> Result<()> {
    let ed = &game.rules().edition;
    let before = game.position();
    let locked = lock(ed, before, input).map_err(fault)?;
    let after = locked.position().clone();
    let events = locked.events().to_vec();
    let done = Outcome { after, events, owed: Vec::new() };
    if let Some(path) = &args.map {
        let look = picture::look_of_edition(ed, &args.games.source()?)?;
        let scene = Scene::tried(game, &look.layout, &done.after, &done.events);
        io::write_new(path, look.picture(&scene).as_bytes())?;
    }
    tell(args, game, found, input, &done);
    if args.format == Format::Text {
        print("What is to be fought\n");
        print(&orders::totals(ed, before, input));
        print(&crate::odds::chances(before.board(ed), input));
        print("What could be hit back before anything else moves\n");
        print(&hit_back(ed, input, before, &done.after));
        print("TRIAL: OTHER DICE, NONE OF THIS HAS HAPPENED\n");
    }
    Ok(())
}

/// What enemies could bring against places of the mover's side that the combat moves have changed: those
/// that were left, and those that were entered without a fight.
fn hit_back(ed: &Edition, input: &Input, before: &Position, after: &Position) -> String {
    let mover = before.power;
    let side = after.side(ed, mover);
    let input = &Input { orders: Default::default(), ..input.clone() };
    let fought = |s: &SpaceId| after.turn.battles.iter().any(|e| !e.done && e.place == *s);
    let mut out = String::new();
    let places = report::changed_spaces(ed, before, after).into_iter().filter(|s| {
        if ed.is_land(*s) {
            after.control_side(ed, *s) == Some(side)
        } else {
            after.in_space(*s).any(|(_, u)| after.side(ed, u.power) == side)
        }
    });
    for place in places.filter(|s| !fought(s)) {
        let stands = report::standing_units(ed, after, place);
        let left = if stands.is_empty() { "empty" } else { stands.as_str() };
        let blows = threats_against(ed, input, after, (place, mover), None);
        for blow in &blows {
            out.push_str(&crate::diag::wrap(
                &format!("{} ({left})", threat_line(ed, place, blow)),
                "  ",
                "    ",
            ));
        }
    }
    if out.is_empty() {
        out.push_str("  nothing that was left or entered\n");
    }
    // What kept a count with its unit has done its work.
    out.replace('\u{a0}', " ")
}

fn played(ed: &Edition, at: &Position, input: &Input, dice: &mut Shaken) -> Result<Outcome> {
    adjudicate(ed, at, input, dice).map_err(fault)
}

fn fault(f: NoOutcome) -> anyhow::Error {
    match f {
        NoOutcome::GameOver => anyhow::anyhow!("the game is over"),
        _ => anyhow::anyhow!("these orders cannot be played now"),
    }
}

fn tell(args: &TryArgs, game: &Game, found: &Found, input: &Input, done: &Outcome) {
    let file = game.file();
    let ed = &game.rules().edition;
    let mut seats = BTreeMap::new();
    for seat in game.seats() {
        seats.extend(seat.powers.iter().map(|p| (*p, seat.id.clone())));
    }
    let cx = Context {
        game: file.name.clone(),
        block: file.blocks.last().map_or(0, |b| b.number) + 1,
        mode: Mode::Trial,
        dice: match &args.dice {
            Some(_) => "dice of a trial, typed in".to_string(),
            None => format!("dice of a trial, seed {}", args.seed),
        },
        seats,
        input: Some(input.clone()),
        words: report::order_words(ed, &found.canonical.text).0,
        ..Context::default()
    };
    let view = report::build(ed, game.position(), &done.events, &done.after, &cx);
    match args.format {
        Format::Json => print_json(&report::json(&view)),
        Format::Text => print(&report::text(&view)),
    }
}

/// What many plays of a turn came to.
#[derive(Default)]
struct PlaysTally {
    taken: BTreeMap<SpaceId, u32>,
    lost: BTreeMap<SpaceId, u32>,
    together: BTreeMap<Vec<SpaceId>, u32>,
    income: Vec<i32>,
    own: Vec<i32>,
    enemy: Vec<i32>,
    won: u32,
}

fn many(args: &TryArgs, game: &Game, input: &Input, runs: u32) -> Result<()> {
    let ed = &game.rules().edition;
    let before = game.position();
    let mover = before.power;
    let mut tally = PlaysTally::default();
    for run in 1..=runs {
        let done = played(ed, before, input, &mut Shaken::new(args.seed, run))?;
        tally.add(ed, before, &done.after, mover);
    }
    match args.format {
        Format::Json => print_json(&tally.value(ed, runs)),
        Format::Text => print(&tally.text(ed, before, runs)),
    }
    Ok(())
}

impl PlaysTally {
    fn add(&mut self, ed: &Edition, before: &Position, after: &Position, mover: PowerId) {
        let side = before.side(ed, mover);
        let ours = |p: &Position, s: SpaceId| p.control_side(ed, s) == Some(side);
        let land = || ed.space_ids().filter(|s| ed.is_land(*s));
        let taken: Vec<SpaceId> = land().filter(|s| !ours(before, *s) && ours(after, *s)).collect();
        for s in &taken {
            *self.taken.entry(*s).or_default() += 1;
        }
        for s in land().filter(|s| ours(before, *s) && !ours(after, *s)) {
            *self.lost.entry(s).or_default() += 1;
        }
        *self.together.entry(taken).or_default() += 1;
        let worth = |own: bool| -> i32 {
            let units = after.units.values().filter(|u| (after.side(ed, u.power) == side) == own);
            units.map(|u| ed.kind(u.kind).cost).sum()
        };
        self.income.push(supply::income(after.board(ed), mover).ipc);
        self.own.push(worth(true));
        self.enemy.push(worth(false));
        self.won += u32::from(after.victory.is_some());
    }

    fn text(&self, ed: &Edition, before: &Position, runs: u32) -> String {
        let mut out = format!(
            "TRIAL: the turn of {}, played {runs} times with different dice\n",
            ed.power(before.power).called()
        );
        let share = |n: u32| format!("{:5.1} %", f64::from(n) * 100.0 / f64::from(runs));
        out.push_str("Taken\n");
        for (s, n) in &self.taken {
            let _ = writeln!(out, "  {}  {}", share(*n), ed.space(*s).name);
        }
        for (s, n) in &self.lost {
            let _ = writeln!(out, "  {}  {} lost", share(*n), ed.space(*s).name);
        }
        out.push_str("Exact sets of territories taken\n");
        let mut sets: Vec<(&Vec<SpaceId>, &u32)> = self.together.iter().collect();
        sets.sort_by_key(|(list, n)| (std::cmp::Reverse(**n), (*list).clone()));
        for (list, n) in sets.into_iter().take(8) {
            out.push_str(&crate::diag::wrap(
                &format!("{}  {}", share(*n), names_of_spaces(ed, list)),
                "  ",
                "           ",
            ));
        }
        out.push_str("IPC (10th, 50th and 90th percentile)\n");
        for (what, list) in [
            ("income", &self.income),
            ("own side's units", &self.own),
            ("enemy units", &self.enemy),
        ] {
            let [low, half, high] = tenths(list);
            let _ = writeln!(out, "  {what:<18}{low:>6}{half:>6}{high:>6}");
        }
        if self.won > 0 {
            let _ = writeln!(out, "The game is won in {}", share(self.won).trim());
        }
        out.push_str("TRIAL: none of this has happened\n");
        out
    }

    fn value(&self, ed: &Edition, runs: u32) -> serde_json::Value {
        let each = |all: &BTreeMap<SpaceId, u32>| -> serde_json::Value {
            all.iter().map(|(s, n)| json!({ "space": ed.space(*s).id, "times": n })).collect()
        };
        json!({
            "trial": true,
            "runs": runs,
            "taken": each(&self.taken),
            "lost": each(&self.lost),
            "income": tenths(&self.income),
            "own-units": tenths(&self.own),
            "enemy-units": tenths(&self.enemy),
            "won": self.won,
        })
    }
}

/// The names of spaces, or `nothing`.
fn names_of_spaces(ed: &Edition, list: &[SpaceId]) -> String {
    let names: Vec<&str> = list.iter().map(|s| ed.space(*s).name.as_str()).collect();
    if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
}

/// The values below which a tenth, a half and nine tenths of a list lie.
fn tenths(list: &[i32]) -> [i32; 3] {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    [at_tenth(&sorted, 1), at_tenth(&sorted, 5), at_tenth(&sorted, 9)]
}

/// The value below which this many tenths of a sorted list are.
fn at_tenth(sorted: &[i32], tenths: usize) -> i32 {
    let place = sorted.len().saturating_sub(1) * tenths / 10;
    sorted.get(place).copied().unwrap_or_default()
}
