//! `fieldpost page`: a whole game in one file for a browser.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::fault::fault;
use super::fortune::{of_block, words};
use super::games::Games;
use super::io;
use super::load::{numbered, past};
use super::picture::Look;
use super::term::{Format, print};
use super::turn_rows::{Row, rows};
use crate::chain::{Game, Replayed, first_position};
use crate::edition::Edition;
use crate::id::PowerId;
use crate::mail::{Letter, Notice, open};
use crate::map::Scene;
use crate::orders::glance;
use crate::page::{self, Remark, Round, Series};
use crate::report::view;

/// A whole game as one page for a browser: every map and report, charts, remarks
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost page spring-07.0012.ron
  fieldpost page spring-07.0012.ron mails.mbox
  fieldpost page spring-07.0012.ron --out spring-07.html

The page is one file that opens from disk and needs no network. A slider, its
buttons and the arrow keys go from block to block; the page opens at block 3
if #3 stands behind its name. Of the mails it shows what
people wrote above their documents; nobody signed that, and the page says so.")]
pub struct PageArgs {
    /// A game file
    game: PathBuf,
    /// Mails or mailboxes whose remarks are shown
    mails: Vec<PathBuf>,
    /// Where to write it; usually NAME.NNNN.page.html
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Writes it.
///
/// # Errors
/// The game or a mail cannot be read, or the page cannot be written.
pub fn run(args: &PageArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, Format::Text)?;
    let ed = &game.rules().edition;
    let look = Look::of(ed, &args.games.source()?)?;
    let latest = game.file().latest();
    let past = past(&game, latest)?;
    let start = first_position(&game).map_err(fault)?;
    let mut scenes = vec![Scene::begun(&game, &look.layout, &start)];
    scenes.extend(past.iter().map(|at| Scene::block(&game, &look.layout, at)));
    let maps = match &look.world {
        Some(world) => page::on_world(world, &scenes),
        None => page::in_boxes(&scenes),
    };
    let last = &scenes[scenes.len() - 1];
    let lucks: Vec<_> = past.iter().map(|at| of_block(&game, at)).collect();
    let report = |(at, luck): (&Replayed, &Vec<_>)| {
        let luck: Vec<String> = luck.iter().map(|f| format!("{}.", words(ed, f))).collect();
        page::body(&view(&game, at), &luck)
    };
    let name = |p: PowerId| last.letters(p);
    let all = rows(ed, &past);
    let line = |p: PowerId, points: Vec<i32>| Series {
        name: name(p),
        colour: look.layout.line(p),
        points,
    };
    let chart = |heading: &str, of: fn(&Row) -> i32| {
        let mut turns: Vec<String> = Vec::new();
        for r in &all {
            let turn = format!("{} {}", r.round, name(r.moved));
            if turns.last() != Some(&turn) {
                turns.push(turn);
            }
        }
        let own = |p: PowerId| all.iter().filter(|r| r.power == p).map(of).collect();
        let series = ed.power_ids().map(|p| line(p, own(p))).collect();
        (heading.to_string(), turns, series)
    };
    let mut charts = Vec::new();
    if !all.is_empty() {
        charts.push(chart("Income of a turn, in IPC", |r| r.production));
        charts.push(chart("What all units cost, in IPC", |r| r.worth));
    }
    let mut sums: BTreeMap<PowerId, (f64, Vec<i32>)> = BTreeMap::new();
    for fights in &lucks {
        for p in ed.power_ids() {
            let own = fights.iter().filter(|f| f.attacker == p);
            let more: f64 = own.map(|f| f64::from(f.swing) - f.expected).sum();
            let (sum, points) = sums.entry(p).or_default();
            *sum += more;
            points.push(sum.round() as i32);
        }
    }
    if lucks.iter().any(|l| !l.is_empty()) {
        let blocks = past.iter().map(|at| at.block.number.to_string()).collect();
        let series = sums.into_iter().map(|(p, (_, points))| line(p, points)).collect();
        let heading = "Luck of attacks, in IPC above what was to be expected, added up by block";
        charts.push((heading.to_string(), blocks, series));
    }
    let text = page::game(&page::Game {
        name: game.file().name.clone(),
        about: last.about.clone(),
        warning: last.warning,
        reports: past.iter().zip(&lucks).map(report).collect(),
        maps,
        charts,
        columns: ed.power_ids().map(|p| ed.power(p).name.clone()).collect(),
        rounds: rounds(ed, &all),
        remarks: remarks(&game, &args.mails)?,
    });
    let usual = numbered(&args.game, &game.file().name, latest, "page.html");
    let path = args.out.clone().unwrap_or(usual);
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}

/// What every power had when a round, or what is played of it, was over.
fn rounds(ed: &Edition, all: &[Row]) -> Vec<Round> {
    let mut last: BTreeMap<(u32, PowerId), &Row> = BTreeMap::new();
    for r in all {
        last.insert((r.round, r.power), r);
    }
    let numbers: Vec<u32> = last
        .keys()
        .map(|(round, _)| *round)
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
        .collect();
    let cell = |round: u32, p: PowerId| {
        last.get(&(round, p)).map_or(String::new(), |r| {
            format!(
                "income {}, {} IPC, units {} ({} IPC)",
                r.production, r.treasury, r.units, r.worth
            )
        })
    };
    let row = |round| Round { round, cells: ed.power_ids().map(|p| cell(round, p)).collect() };
    numbers.into_iter().map(row).collect()
}

/// What people wrote above their documents of this game.
fn remarks(game: &Game, mails: &[PathBuf]) -> Result<Vec<Remark>> {
    let mut all = Vec::new();
    for path in mails {
        let bag = open(&io::read_mail(path)?);
        let file = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        for letter in &bag.letters {
            if let Some(whose) = whose(game, letter) {
                let above = letter.notices.iter().filter_map(|n| match n {
                    Notice::NotSigned { above, .. } if !above.is_empty() => Some(above.join("\n")),
                    _ => None,
                });
                let from = match letter.number {
                    Some(n) => format!("{whose}, in {file}, message {n}"),
                    None => format!("{whose}, in {file}"),
                };
                all.extend(above.map(|text| Remark { from: from.clone(), signed: false, text }));
            }
        }
    }
    Ok(all)
}

/// `Above orders of anna`, for a mail that has a document of this game.
fn whose(game: &Game, letter: &Letter) -> Option<String> {
    letter.documents.iter().find_map(|d| {
        let g = glance(&d.canonical.text).filter(|g| g.game == game.file().name)?;
        Some(format!("Above {} of {}", g.kind.word(), g.seat))
    })
}
