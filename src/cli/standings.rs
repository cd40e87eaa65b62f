//! `fieldpost standings`: the table of a club and its next round, from game files alone.

mod told;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::columns::TableFormat;
use super::every_game::{every_game, worst};
use super::exit::Failed;
use super::games::Games;
use crate::audit::{
    Played, latest_histories, moment_of, next_round, one_key_each, standings_table,
};
use crate::chain::{Game, Verdict, VerifyReport};
use crate::edition::{Source, club_of};
use crate::seal::Digest;
use crate::shown::one_line;
use told::{Aside, Told};

/// Make the table of a club, and its next round, from the results in game files
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost standings spring-cup/
  fieldpost standings spring-cup/ --pairings
  fieldpost standings spring-cup/ --format csv > table.csv
  fieldpost standings archive/ --club wcs-2025 --from 2026-01-01 --to 2026-12-31

A game counts when it is over: by the rules, by concession, by a forfeit or by
a signed result. A player is identified by the seat's current key, and stays the
same person where a ruling changed it. A win is one
point, a draw half a point for each; every seat of a side wins and loses
together. Equal points are ordered by the points of that player's opponents,
then by wins, then by name.

Left out, with the reason: games on dice that are not official, annulled games,
games in which one key plays both sides, games with two histories, files that
do not verify.

`byes` counts the rounds in which a player had no game: how many more games
someone else has begun. --from and --to compare the days that papers claim, and
leave out games in which no paper names a day.

The next round pairs neighbours in the table who have not met, not even in a
game that is still open. It proposes the Axis for the player who has played it
less often; if your club bids for the Axis, bid instead. Nothing is drawn by
lot: the same folder gives the same round. The worst file decides the exit code,
as in `verify`.")]
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
    /// The next round, and who has not met whom yet
    #[arg(long)]
    pairings: bool,
    /// How to print: for people, for programs, or for a spreadsheet
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
    #[command(flatten)]
    games: Games,
}

/// What is kept of a good file.
struct GoodGame {
    file: String,
    heads: Vec<Digest>,
    played: Played,
    official: bool,
    /// The club whose rules its invitation states.
    club: Option<String>,
}

/// What is kept of any file: why it does not count, or the game.
type GameOrWhy = Result<GoodGame, (Verdict, String)>;

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
                aside
                    .push(Aside { what: path, why: why.lines().next().unwrap_or_default().into() });
            }
            Ok(Err((verdict, why))) => {
                verdicts.push(Some(verdict));
                aside.push(Aside { what: path, why: format!("{}: {why}", verdict.word()) });
            }
            Ok(Ok(one)) => {
                verdicts.push(Some(Verdict::Good));
                good.entry(one.played.game).or_insert_with(Vec::new).push(one);
            }
        }
    }
    let mut games = Vec::new();
    let mut passed = 0;
    for files in good.into_values() {
        if !files.iter().any(|one| fits(args, days, one)) {
            passed += 1;
            continue;
        }
        match newest(files) {
            Ok(played) => games.push(played),
            Err(one) => aside.push(one),
        }
    }
    one_key_each(&mut games);
    games.sort_by(|a: &Played, b| (&a.name, a.game).cmp(&(&b.name, b.game)));
    for game in games.iter().filter(|g| g.ended.is_some() && !g.counts()) {
        let why = if game.plays_alone() { "one key plays both sides" } else { "annulled" };
        aside.push(Aside { what: game.name.clone(), why: why.to_string() });
    }
    let table = standings_table(&games);
    let round = next_round(&table);
    Told { games, table, round, aside, passed }.print(args.format, args.pairings);
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
        let day = |given: &Option<String>, option: &str| match given {
            None => Ok(None),
            Some(day) => match moment_of(&format!("{day} 00:00 UTC")) {
                Some(moment) => Ok(Some(moment)),
                None => {
                    let what = format!("{option} {}", one_line(day));
                    Err(Failed::wrong_use(what, "write a day as 2026-01-31"))
                }
            },
        };
        let before = day(&args.to, "--to")?.map(|day| day + DAY);
        Ok(Days { from: day(&args.from, "--from")?, before })
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

/// Is it a game that was asked for?
fn fits(args: &StandingsArgs, days: Days, one: &GoodGame) -> bool {
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
    Ok(GoodGame {
        file: path.display().to_string(),
        heads: game.file().blocks.iter().map(|b| b.head).collect(),
        official: game.mode().official(),
        club: args.club.as_ref().and_then(|_| club(&args.games, source, &game)),
        played: Played::of_game(&game),
    })
}

/// The game as its newest file has it, if it has one history and official dice.
fn newest(mut files: Vec<GoodGame>) -> Result<Played, Aside> {
    files.sort_by(|a, b| (a.heads.len(), &a.file).cmp(&(b.heads.len(), &b.file)));
    let heads: Vec<&[Digest]> = files.iter().map(|f| f.heads.as_slice()).collect();
    let tips: Vec<&str> =
        latest_histories(&heads).into_iter().map(|i| files[i].file.as_str()).collect();
    let forked = (tips.len() > 1).then(|| tips.join(", "));
    let newest = files.pop().expect("a game has a file");
    let aside = |why: String| Err(Aside { what: newest.played.name.clone(), why });
    match forked {
        Some(tips) => aside(format!("{tips} tell different stories")),
        None if !newest.official => aside("its dice are not official".to_string()),
        None => Ok(newest.played),
    }
}
