//! `fieldpost try`: orders played on a copy, with dice that count for nothing. `desk::trial` plays them.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::checked_documents::judged_now;
use super::games::Games;
use super::picture;
use super::plain_file::{PlainUse, given_for};
use super::term::{Format, print, print_json, warn};
use crate::desk::numbers;
use crate::desk::{TrialTurn, can_be_tried, dice_of_seed, hit_back, not_played};
use crate::engine::dice::DiceFault;
use crate::engine::{NoOutcome, Outcome, adjudicate, lock};
use crate::map::Scene;
use crate::orders;
use crate::report;
use crate::roll::{Entered, read_typed, stream};
use crate::store::exit_codes::Failed;
use crate::store::form_from_mail::join_comments;
use crate::store::io;
use crate::store::typed_dice::entered_dice;

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

The trial writes no game file, and signs and opens nothing. Where the game would
ask a player, the trial uses that player's standing orders, or else the default
profile.")]
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
    /// Play the turn this many times, and report how often each place was taken and what was left
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

/// Prints what comes of the orders.
///
/// # Errors
/// The orders break a rule, or cannot be read.
pub(super) fn run(args: &TryArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    can_be_tried(&game).map_err(Failed::from)?;
    let mut found = given_for(&args.orders, &game, PlainUse::reckoned(args.format))?;
    join_comments(&game, &mut found);
    let (file, _) = judged_now(&game, &found)?;
    let trial = TrialTurn::new(&game, file.orders, &found.canonical.text);
    match (args.moves, args.many) {
        (true, _) => moves(args, &trial),
        (_, Some(runs)) => many(args, &trial, runs),
        _ => once(args, &trial),
    }
}

fn once(args: &TryArgs, trial: &TrialTurn) -> Result<()> {
    let ed = &trial.game.rules().edition;
    let before = trial.game.position();
    let Some(path) = &args.dice else {
        let done = trial.once(args.seed).map_err(Failed::from)?;
        tell(args, trial, &done);
        return Ok(());
    };
    let wrong = |what: String| Failed::refused(format!("{}: {what}", path.display()), ROLL_LINES);
    let lines = entered_dice(path)?;
    let typed = lines
        .iter()
        .map(|line| read_typed(ed, line).map_err(|e| wrong(format!("{line:?}: {e}"))))
        .collect::<Result<Vec<_>, _>>()?;
    let mut dice = Entered::new(typed);
    let done = match adjudicate(before.board(ed), &trial.input, &mut dice) {
        Err(NoOutcome::Dice(DiceFault::Missing { key, wanted, found })) => {
            let key = stream(ed, &key).to_string();
            let dice = if wanted == 1 { "die" } else { "dice" };
            let what = format!("the roll `{key}` needs {wanted} {dice}, and the file has {found}");
            return Err(wrong(what).into());
        }
        done => done.map_err(fault)?,
    };
    tell(args, trial, &done);
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

fn moves(args: &TryArgs, trial: &TrialTurn) -> Result<()> {
    let game = trial.game;
    let input = &trial.input;
    let ed = &game.rules().edition;
    let before = game.position();
    let locked = lock(before.board(ed), input).map_err(fault)?;
    let after = locked.position().clone();
    let events = locked.events().to_vec();
    let done = Outcome { after, events, owed: Vec::new() };
    if let Some(path) = &args.map {
        let look = picture::look_of_edition(ed, &args.games.source()?)?;
        let scene = Scene::tried(game, &look.layout, &done.after, &done.events);
        io::write_new(path, look.picture(&scene).as_bytes())?;
    }
    tell(args, trial, &done);
    if args.format == Format::Text {
        print("What is to be fought\n");
        print(&orders::totals(before.board(ed), input));
        print(&crate::odds::chances(before.board(ed), input));
        print("What the enemy could attack before anything else moves\n");
        print(&hit_back(ed, input, before, &done.after));
        print("TRIAL: NONE OF THIS HAS HAPPENED\n");
    }
    Ok(())
}

fn fault(f: NoOutcome) -> anyhow::Error {
    Failed::from(not_played(f)).into()
}

fn tell(args: &TryArgs, trial: &TrialTurn, done: &Outcome) {
    let dice = match &args.dice {
        Some(_) => "dice of a trial, typed in".to_string(),
        None => dice_of_seed(args.seed),
    };
    let view = trial.view(done, dice);
    match args.format {
        Format::Json => print_json(&report::json(&view)),
        Format::Text => print(&report::text(&view)),
    }
}

fn many(args: &TryArgs, trial: &TrialTurn, runs: u32) -> Result<()> {
    let plays = trial.many(args.seed, runs).map_err(Failed::from)?;
    match args.format {
        Format::Json => print_json(&plays.value()),
        Format::Text => print(&plays.text()),
    }
    Ok(())
}
