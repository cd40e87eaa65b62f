//! A whole game to look at: the map, the report and the luck of every block, charts, the table of
//! rounds, and what people wrote above their documents.

use std::collections::{BTreeMap, BTreeSet};

use super::look::Look;
use super::turn_rows::{TurnRow, rows};
use crate::chain::{ChainFault, Game, Replayed, first_position};
use crate::edition::Edition;
use crate::id::PowerId;
use crate::mail::{Bag, Letter, MailRemark};
use crate::map::{Layout, Scene};
use crate::odds::{Fought, added_up};
use crate::orders::glance;
use crate::page::{self, Remark, RoundRow, Series};
use crate::report::view;

/// Everything a page shows of a game. `past` is all its blocks, played again.
///
/// # Errors
/// The genesis does not fit; a game that was opened has a genesis that does.
pub fn whole_game(
    game: &Game,
    past: &[Replayed],
    look: &Look,
    remarks: Vec<Remark>,
) -> Result<page::GamePage, ChainFault> {
    let ed = &game.rules().edition;
    let start = first_position(game)?;
    let mut scenes = vec![Scene::begun(game, &look.layout, &start)];
    scenes.extend(past.iter().map(|at| Scene::block(game, &look.layout, at)));
    let maps = match &look.world {
        Some(world) => page::on_world(world, &scenes),
        None => page::in_boxes(&scenes),
    };
    let last = &scenes[scenes.len() - 1];
    let views: Vec<_> = past.iter().map(|at| view(game, at)).collect();
    let lucks: Vec<&[Fought]> = views.iter().map(|v| v.luck.as_slice()).collect();
    let all = rows(ed, past);
    let lines = ChartLines { ed, layout: &look.layout, scene: last };
    let mut charts = Vec::new();
    if !all.is_empty() {
        charts.push(lines.chart("Income of a turn, in IPC", &all, |r| r.production));
        charts.push(lines.chart("What all units cost, in IPC", &all, |r| r.worth));
    }
    if lucks.iter().any(|l| !l.is_empty()) {
        let blocks = past.iter().map(|at| at.block.number.to_string()).collect();
        let series = ed.power_ids().map(|p| lines.line(p, added_up(&lucks, p))).collect();
        let heading = "Luck of attacks, in IPC above what was to be expected, added up by block";
        charts.push((heading.to_string(), blocks, series));
    }
    Ok(page::GamePage {
        name: game.file().name.clone(),
        about: last.about.clone(),
        warning: last.warning,
        reports: views.iter().map(page::body).collect(),
        maps,
        charts,
        columns: ed.power_ids().map(|p| ed.power(p).name.clone()).collect(),
        rounds: rounds(ed, &all),
        remarks,
    })
}

/// How the lines of charts are named and coloured.
struct ChartLines<'a> {
    ed: &'a Edition,
    layout: &'a Layout,
    scene: &'a Scene<'a>,
}

impl ChartLines<'_> {
    fn line(&self, p: PowerId, points: Vec<i32>) -> Series {
        Series { name: self.scene.letters(p), colour: self.layout.line(p), points }
    }

    fn chart(
        &self,
        heading: &str,
        all: &[TurnRow],
        of: fn(&TurnRow) -> i32,
    ) -> (String, Vec<String>, Vec<Series>) {
        let mut turns: Vec<String> = Vec::new();
        for r in all {
            let turn = format!("{} {}", r.round, self.scene.letters(r.moved));
            if turns.last() != Some(&turn) {
                turns.push(turn);
            }
        }
        let series = self
            .ed
            .power_ids()
            .map(|p| self.line(p, all.iter().filter(|r| r.power == p).map(of).collect()))
            .collect();
        (heading.to_string(), turns, series)
    }
}

/// What every power had when a round, or what is played of it, was over.
fn rounds(ed: &Edition, all: &[TurnRow]) -> Vec<RoundRow> {
    let mut last: BTreeMap<(u32, PowerId), &TurnRow> = BTreeMap::new();
    for r in all {
        last.insert((r.round, r.power), r);
    }
    let numbers: BTreeSet<u32> = last.keys().map(|(round, _)| *round).collect();
    let mut all = Vec::new();
    for round in numbers {
        let rows = ed.power_ids().map(|p| last.get(&(round, p)));
        let cells = rows.map(|row| row.map(|r| holdings(r)).unwrap_or_default()).collect();
        all.push(RoundRow { round, cells });
    }
    all
}

/// `income 38, 12 IPC, units 40 (190 IPC)`
fn holdings(r: &TurnRow) -> String {
    let TurnRow { production, treasury, units, worth, .. } = r;
    format!("income {production}, {treasury} IPC, units {units} ({worth} IPC)")
}

/// What people wrote above their documents of this game, in a mail or mailbox of this name.
pub fn remarks(game: &Game, file: &str, bag: &Bag) -> Vec<Remark> {
    let mut all = Vec::new();
    for letter in &bag.letters {
        if let Some(whose) = whose(game, letter) {
            let above = letter.notices.iter().filter_map(|n| match n {
                MailRemark::NotSigned { above, .. } if above.count > 0 => {
                    Some(above.words().join("\n"))
                }
                _ => None,
            });
            let from = match letter.number {
                Some(n) => format!("{whose}, in {file}, message {n}"),
                None => format!("{whose}, in {file}"),
            };
            all.extend(above.map(|text| Remark { from: from.clone(), signed: false, text }));
        }
    }
    all
}

/// `Above orders of anna`, for a mail that has a document of this game.
fn whose(game: &Game, letter: &Letter) -> Option<String> {
    letter.documents.iter().find_map(|d| {
        let g = glance(&d.canonical.text).filter(|g| g.game == game.file().name)?;
        Some(format!("Above {} of {}", g.kind.words(), g.seat))
    })
}
