//! `fieldpost standings`: the table of a club and its next round, from game files alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::every_game::{every_game, worst};
use super::games::Games;
use super::term::{print, print_json, print_whole};
use crate::audit::{Played, moment_of};
use crate::chain::{Game, Verdict, VerifyReport};
use crate::desk::folder::{NotCounted, PlayedFile, Standings};
use crate::edition::{Source, club_of};
use crate::shown::one_line;
use crate::store::exit_codes::Failed;

/// Make the table of a club, and its next round, from the results in game files
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost standings spring-cup/
  fieldpost standings spring-cup/ --pairings
  fieldpost standings spring-cup/ --format csv > table.csv
  fieldpost standings archive/ --club wcs-2025 --from 2026-01-01 --to 2026-12-31

A game counts when it is over: by the rules, by concession, by a forfeit or by a
signed result. A player is identified by the seat's current key, and stays the
same person if a ruling changed the key. A win is one point, and a draw is half
a point for each player; all seats of a side win or lose together. Players with
equal points are ordered by the points of their opponents, then by wins, then by
name.

Left out, with the reason: games on dice that are not official, annulled games,
games in which one key plays both sides, games with two histories, files that
do not verify.

`byes` counts the rounds in which a player had no game: how many games fewer
this player has begun than the player with the most games. --from and --to
compare the days that papers claim, and leave out games in which no paper names
a day.

The next round pairs neighbours in the table who have not met, not even in a
game that is still open; the note says so if two must meet again. If the number
of players is odd, one has a bye: the lowest of those with the most games, or
another one if otherwise two would meet again. The round proposes the Axis for
the player who has played it less often; if your club bids for the Axis, bid
instead. The same folder always gives the same round. The worst file decides the
exit code, as in `verify`.")]
pub(super) struct StandingsArgs {
    /// Folders with game files, or game files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only games by the rules of this club, such as wcs-2025
    #[arg(long, value_name = "NAME")]
    club: Option<String>,
    /// Only games of this edition
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Only games whose last paper claims this day or a later one: 2026-01-31
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// Only games whose last paper claims this day or an earlier one
    #[arg(long, value_name = "DAY")]
    to: Option<String>,
    /// Also print the next round, and who has not met whom yet
    #[arg(long)]
    pairings: bool,
    /// How to print: for people, for programs, or for a spreadsheet
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
    #[command(flatten)]
    games: Games,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum TableFormat {
    #[default]
    Text,
    Json,
    Csv,
}

/// What is kept of any file: why it does not count, or the game.
type GameOrWhy = Result<PlayedFile, (Verdict, String)>;

/// Prints the table of finished games, and the next round if it is asked for.
pub(super) fn run(args: &StandingsArgs) -> Result<()> {
    let days = Days::of(args)?;
    let source = args.games.source()?;
    let found = every_game(&args.games, &args.paths, |path, report, game| {
        kept(args, &source, (path, report, game))
    })?;
    let mut verdicts = Vec::new();
    let mut good = BTreeMap::new();
    let mut aside = Vec::new();
    for (path, kept) in found {
        let path = path.display().to_string();
        match kept {
            Err(why) => {
                verdicts.push(None);
                aside.push(NotCounted {
                    what: path,
                    why: why.lines().next().unwrap_or_default().into(),
                });
            }
            Ok(Err((verdict, why))) => {
                verdicts.push(Some(verdict));
                aside.push(NotCounted { what: path, why: format!("{}: {why}", verdict.word()) });
            }
            Ok(Ok(one)) => {
                verdicts.push(Some(Verdict::Good));
                good.entry(one.played.game).or_insert_with(Vec::new).push(one);
            }
        }
    }
    let standings = Standings::of(good, aside, |one| fits(args, days, one));
    match (args.format, args.pairings) {
        (TableFormat::Json, _) => print_json(&standings.json()),
        (TableFormat::Csv, pairings) => print_whole(&standings.csv(pairings)),
        (TableFormat::Text, pairings) => print(&standings.text(pairings)),
    }
    worst(verdicts)
}

/// Days that a game's last paper may claim, in seconds since 1970: not before, and before.
#[derive(Clone, Copy)]
struct Days {
    from: Option<i64>,
    before: Option<i64>,
}

/// The seconds of a day.
const DAY: i64 = 86_400;

impl Days {
    fn of(args: &StandingsArgs) -> Result<Days> {
        let to = args.to.as_ref().map(|day| start_of_day(day, "--to")).transpose()?;
        let from = args.from.as_ref().map(|day| start_of_day(day, "--from")).transpose()?;
        Ok(Days { from, before: to.map(|day| day + DAY) })
    }

    fn have(self, moment: Option<i64>) -> bool {
        if self.from.is_none() && self.before.is_none() {
            return true;
        }
        moment.is_some_and(|m| {
            self.from.is_none_or(|from| m >= from) && self.before.is_none_or(|before| m < before)
        })
    }
}

/// The first moment of a day that an option names.
fn start_of_day(day: &str, option: &str) -> Result<i64, Failed> {
    moment_of(&format!("{day} 00:00 UTC")).ok_or_else(|| {
        let what = format!("{option} {}", one_line(day));
        Failed::wrong_use(what, "write a day as 2026-01-31")
    })
}

/// Is it a game that was asked for?
fn fits(args: &StandingsArgs, days: Days, one: &PlayedFile) -> bool {
    args.edition.as_ref().is_none_or(|edition| *edition == one.played.edition)
        && args.club.as_ref().is_none_or(|club| one.club.as_ref() == Some(club))
        && days.have(one.played.moment)
}

/// The club whose options an invitation states.
fn club(games: &Games, source: &Source, game: &Game) -> Option<String> {
    let ed = games.edition(&game.file().edition).ok()?;
    let stated = game.invitation().defaults_text.is_none();
    let club = club_of(source, &ed, &game.invitation().options).filter(|_| stated)?;
    Some(club.name)
}

fn kept(
    args: &StandingsArgs,
    source: &Source,
    file: (&Path, VerifyReport, Option<Game>),
) -> GameOrWhy {
    let (path, report, game) = file;
    let Some(game) = game else {
        return Err((report.verdict(), report.in_one_line().unwrap_or_default()));
    };
    Ok(PlayedFile {
        file: path.display().to_string(),
        heads: game.file().blocks.iter().map(|b| b.head).collect(),
        official: game.mode().official(),
        club: args.club.as_ref().and_then(|_| club(&args.games, source, &game)),
        played: Played::of_game(&game),
    })
}
