//! Orders played on a copy of the board, with dice that count for nothing: what `fieldpost try` prints.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::findings::bare_input;
use super::refused::Declined;
use super::threats::{threat_line, threats_against};
use crate::chain::Game;
use crate::edition::Edition;
use crate::engine::dice::{Dice, DiceFault, Face, RollKey};
use crate::engine::plan::TurnOrders;
use crate::engine::position::Unit;
use crate::engine::{Board, Input, NoOutcome, Outcome, Position, adjudicate, supply, unasked};
use crate::id::{PowerId, SpaceId};
use crate::odds::percent_of_runs;
use crate::report::{self, Context, Mode, View};
use crate::seal::{H, Stream, Tag};

/// Dice from a number that somebody chose.
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

/// Orders that are tried in a game.
pub struct TrialTurn<'g> {
    pub game: &'g Game,
    pub input: Input,
    /// The canonical text of the orders.
    pub text: &'g str,
}

impl<'g> TrialTurn<'g> {
    /// A trial of orders that have been judged. No one is asked in it: standing orders and the default profile
    /// decide.
    pub fn new(game: &'g Game, orders: TurnOrders, text: &'g str) -> TrialTurn<'g> {
        let input = unasked(&Input { orders, ..bare_input(game) });
        TrialTurn { game, input, text }
    }

    /// Plays the turn once, with the dice of a seed.
    ///
    /// # Errors
    /// The orders cannot be played now.
    pub fn once(&self, seed: u64) -> Result<Outcome, Declined> {
        self.played(&mut Shaken::new(seed, 0))
    }

    /// Plays the turn many times, each time with other dice of the same seed.
    ///
    /// # Errors
    /// The orders cannot be played now.
    pub fn many(&self, seed: u64, runs: u32) -> Result<Plays<'g>, Declined> {
        let ed = &self.game.rules().edition;
        let before = self.game.position();
        let mut tally = PlaysTally::default();
        for run in 1..=runs {
            let done = self.played(&mut Shaken::new(seed, run))?;
            tally.add(ed, before, &done.after, before.power);
        }
        Ok(Plays { game: self.game, tally, runs })
    }

    fn played(&self, dice: &mut Shaken) -> Result<Outcome, Declined> {
        let ed = &self.game.rules().edition;
        let before = self.game.position();
        adjudicate(before.board(ed), &self.input, dice).map_err(not_played)
    }

    /// The report of a trial; `dice` says where its dice are from.
    pub fn view(&self, done: &Outcome, dice: String) -> View {
        let file = self.game.file();
        let ed = &self.game.rules().edition;
        let mut seats = BTreeMap::new();
        for seat in self.game.seats() {
            seats.extend(seat.powers.iter().map(|p| (*p, seat.id.clone())));
        }
        let cx = Context {
            game: file.name.clone(),
            block: file.blocks.last().map_or(0, |b| b.number) + 1,
            mode: Mode::Trial,
            dice,
            seats,
            input: Some(self.input.clone()),
            words: report::order_words(ed, self.text),
            ..Context::default()
        };
        report::build(ed, self.game.position(), &done.events, &done.after, &cx)
    }
}

/// Where the dice of a seed are from, for the report.
pub fn dice_of_seed(seed: u64) -> String {
    format!("dice of a trial, seed {seed}")
}

/// Stops a trial where the turn waits for a decision.
///
/// # Errors
/// It waits.
pub fn can_be_tried(game: &Game) -> Result<(), Declined> {
    if game.owed().is_empty() {
        return Ok(());
    }
    let what = "the turn waits for a decision; a trial begins where orders are due";
    Err(Declined::wrong_use(what, ""))
}

/// Why orders could not be played at all.
pub fn not_played(why: NoOutcome) -> Declined {
    let what = match why {
        NoOutcome::GameOver => "the game is over",
        _ => "these orders cannot be played now",
    };
    Declined::wrong_use(what, "")
}

/// What many plays of a turn came to.
pub struct Plays<'g> {
    game: &'g Game,
    tally: PlaysTally,
    runs: u32,
}

impl Plays<'_> {
    /// What the plays came to, as lines of words and shares.
    pub fn text(&self) -> String {
        self.tally.text(self.game.position().board(&self.game.rules().edition), self.runs)
    }

    /// What the plays came to, as JSON.
    pub fn value(&self) -> Value {
        self.tally.value(&self.game.rules().edition, self.runs)
    }
}

/// What the plays that were added up came to.
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

fn times_by_space(ed: &Edition, all: &BTreeMap<SpaceId, u32>) -> Value {
    all.iter().map(|(s, n)| json!({ "space": ed.space(*s).id, "times": n })).collect()
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
        let (own, enemy): (Vec<&Unit>, Vec<&Unit>) =
            after.units.values().partition(|u| after.side(ed, u.power) == side);
        self.income.push(supply::income(after.board(ed), mover).ipc);
        self.own.push(cost_of(ed, &own));
        self.enemy.push(cost_of(ed, &enemy));
        self.won += u32::from(after.victory.is_some());
    }

    fn text(&self, board: Board, runs: u32) -> String {
        let mut out = format!(
            "TRIAL: the turn of {}, played {runs} times with different dice\n",
            board.power(board.mover()).called()
        );
        let share = |n: u32| percent_of_runs(n, runs);
        out.push_str("Taken\n");
        for (s, n) in &self.taken {
            let _ = writeln!(out, "  {}  {}", share(*n), board.space(*s).name);
        }
        for (s, n) in &self.lost {
            let _ = writeln!(out, "  {}  {} lost", share(*n), board.space(*s).name);
        }
        out.push_str("Exact sets of territories taken\n");
        let mut sets: Vec<(&Vec<SpaceId>, &u32)> = self.together.iter().collect();
        sets.sort_by_key(|(list, n)| (std::cmp::Reverse(**n), (*list).clone()));
        for (list, n) in sets.into_iter().take(8) {
            out.push_str(&crate::diag::wrap(
                &format!("{}  {}", share(*n), names_or_nothing(board.edition, list)),
                "  ",
                "           ",
            ));
        }
        out.push_str("IPC (10th, 50th and 90th percentile)\n");
        for (what, list) in [
            ("income", &self.income),
            ("units of your side", &self.own),
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

    fn value(&self, ed: &Edition, runs: u32) -> Value {
        json!({
            "trial": true,
            "runs": runs,
            "taken": times_by_space(ed, &self.taken),
            "lost": times_by_space(ed, &self.lost),
            "income": tenths(&self.income),
            "own-units": tenths(&self.own),
            "enemy-units": tenths(&self.enemy),
            "won": self.won,
        })
    }
}

fn cost_of(ed: &Edition, units: &[&Unit]) -> i32 {
    units.iter().map(|u| ed.kind(u.kind).cost).sum()
}

fn names_or_nothing(ed: &Edition, list: &[SpaceId]) -> String {
    let names: Vec<&str> = list.iter().map(|s| ed.space(*s).name.as_str()).collect();
    if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
}

/// The values below which a tenth, a half and nine tenths of a list lie.
fn tenths(list: &[i32]) -> [i32; 3] {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    [1, 5, 9].map(|tenths| {
        let place = sorted.len().saturating_sub(1) * tenths / 10;
        sorted.get(place).copied().unwrap_or_default()
    })
}

/// What enemies could bring against places of the mover's side that the combat moves have changed: those
/// that were left, and those that were entered without a fight.
pub fn hit_back(ed: &Edition, input: &Input, before: &Position, after: &Position) -> String {
    let mover = before.power;
    let side = after.side(ed, mover);
    let input = &Input { orders: Default::default(), ..input.clone() };
    let mut out = String::new();
    let places = report::changed_spaces(ed, before, after).into_iter().filter(|s| {
        if ed.is_land(*s) {
            after.control_side(ed, *s) == Some(side)
        } else {
            after.in_space(*s).any(|(_, u)| after.side(ed, u.power) == side)
        }
    });
    for place in places.filter(|s| !after.turn.battles.iter().any(|e| !e.done && e.place == *s)) {
        let stands = report::standing_units(after.board(ed), place);
        let left = if stands.is_empty() { "empty" } else { stands.as_str() };
        let blows = threats_against(after.board(ed), input, place, mover, None);
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
