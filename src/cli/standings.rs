//! `fieldpost standings`: the table of a club and its next round, from game files alone.

mod told;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::columns::TableFormat;
use super::every_game::{every_game, worst};
use super::games::Games;
use crate::audit::{Played, latest_histories, next_round, standings_table};
use crate::chain::{Game, Verdict, VerifyReport};
use crate::seal::Digest;
use told::{Aside, Told};

/// The table of a club, and its next round, from the results in game files
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost standings spring-cup/
  fieldpost standings spring-cup/ --pairings
  fieldpost standings spring-cup/ --format csv > table.csv

A game counts when it is over: by the rules, by concession, by a forfeit or by
a signed result. A player is identified by the seat's current key. A win is one
point, a draw half a point for each; every seat of a side wins and loses
together. Equal points are ordered by the points of that player's opponents,
then by wins, then by name.

Left out, with the reason: games on dice that are not official, annulled games,
games in which one key plays both sides, games with two histories, files that
do not verify.

The next round pairs neighbours in the table who have not met, also in games
that go on. The player who has played the Axis less often is proposed for it;
if bids decide that, use the bids. Nothing is drawn by lot: the same folder
gives the same round. The worst file decides the exit code, as in `verify`.")]
pub struct StandingsArgs {
    /// Folders with game files, or game files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
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
}

/// What is kept of any file: why it does not count, or the game.
type GameOrWhy = Result<GoodGame, (Verdict, String)>;

/// Prints the table of finished games, and the next round if it is asked for.
pub fn run(args: &StandingsArgs) -> Result<()> {
    let found = every_game(&args.games, &args.paths, kept)?;
    let mut verdicts = Vec::new();
    let (mut good, mut aside) = (BTreeMap::new(), Vec::new());
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
    for files in good.into_values() {
        match newest(files) {
            Ok(played) => games.push(played),
            Err(one) => aside.push(one),
        }
    }
    games.sort_by(|a: &Played, b| (&a.name, a.game).cmp(&(&b.name, b.game)));
    for game in games.iter().filter(|g| g.ended.is_some() && !g.counts()) {
        let why = if game.plays_alone() { "one key plays both sides" } else { "annulled" };
        aside.push(Aside { what: game.name.clone(), why: why.to_string() });
    }
    let table = standings_table(&games);
    let round = next_round(&table);
    Told { games, table, round, aside }.print(args.format, args.pairings);
    worst(verdicts)
}

fn kept(path: &Path, report: VerifyReport, game: Option<Game>) -> GameOrWhy {
    let Some(game) = game else {
        return Err((report.verdict(), report.in_one_line().unwrap_or_default()));
    };
    Ok(GoodGame {
        file: path.display().to_string(),
        heads: game.file().blocks.iter().map(|b| b.head).collect(),
        official: game.mode().official(),
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
