//! Chances of typed armies, or of all battles of a turn: in words, as data and as bars.

use serde_json::{Value, json};

use super::{odds_bars as bars, odds_data as data};
use crate::desk::typed_odds::{TypedChances, TypedOdds};
use crate::edition::Edition;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::{Board, Input};
use crate::odds::{self, Fault, Need, Odds, told};
use crate::page::Panel;

/// What is printed and drawn.
#[derive(Default)]
pub struct OddsReport {
    pub words: String,
    pub value: Value,
    pub panels: Vec<Panel>,
}

/// What else was asked about the battles of a turn.
#[derive(Clone, Copy)]
pub struct OddsWanted {
    /// The chance, in percent, for which units are to be named.
    pub need: Option<u32>,
    /// How many rounds are fought at most.
    pub rounds: Option<u32>,
}

impl OddsReport {
    /// The chances of typed armies.
    pub fn of_armies(ed: &Edition, found: TypedOdds) -> OddsReport {
        let words = found.words;
        let (value, panel) = match &found.chances {
            TypedChances::InARow { waves, attacks } => {
                (data::waves(ed, waves, attacks), bars::waves(&found.heading, waves))
            }
            TypedChances::One { found: one, need, idle } => {
                let mut value = data::value(ed, &one.odds);
                if let Some((need, percent)) = need {
                    value["need"] = data::need(ed, need.as_ref(), *percent);
                }
                if !idle.is_empty() {
                    value["idle"] = json!(idle);
                }
                (value, bars::panel(&found.heading, &one.odds))
            }
        };
        OddsReport { words, value, panels: vec![panel] }
    }

    /// The chances of all battles of a turn, whose moves have been made.
    pub fn of_battles(board: Board, input: &Input, wanted: OddsWanted) -> OddsReport {
        let all = odds::turn_to(board, input, wanted.rounds);
        let mut report = OddsReport { value: json!({ "battles": [] }), ..OddsReport::default() };
        for (engagement, odds) in &all {
            let one = battle(wanted, board, input, engagement, odds);
            report.words += &one.words;
            report.panels.extend(one.panels);
            if let Some(list) = report.value["battles"].as_array_mut() {
                list.push(one.value);
            }
        }
        if all.is_empty() {
            report.words.push_str("These orders bring no battle.\n");
        }
        report
    }

    fn add_need(&mut self, ed: &Edition, need: Option<&Need>, percent: u32, sea: bool) {
        let what = if sea { "won" } else { "taken" };
        self.words += &told::need(ed, need, percent, what);
        self.value["need"] = data::need(ed, need, percent);
    }
}

fn battle(
    wanted: OddsWanted,
    board: Board,
    input: &Input,
    engagement: &Engagement,
    odds: &Result<Odds, Fault>,
) -> OddsReport {
    let place = &board.space(engagement.place).name;
    let sort = told::sort(engagement.kind);
    let words = told::battle(board.edition, engagement, odds);
    let fights = matches!(engagement.kind, EngagementKind::Sea | EngagementKind::Land);
    let mut report = match odds {
        Ok(odds) if !fights => {
            let panels = vec![bars::raid(&format!("{place}: {sort}"), odds)];
            OddsReport { words, value: data::raid(board.edition, odds), panels }
        }
        Ok(odds) => {
            let panels = vec![bars::panel(&format!("{place}: {sort}"), odds)];
            OddsReport { words, value: data::value(board.edition, odds), panels }
        }
        Err(f) => OddsReport { words, value: json!({ "fault": f.words() }), panels: Vec::new() },
    };
    if let Some(percent) = wanted.need.filter(|_| fights && odds.is_ok()) {
        let sea = engagement.kind == EngagementKind::Sea;
        let chance = f64::from(percent) / 100.0;
        match odds::needed(board, input, engagement, chance, wanted.rounds) {
            Ok(need) => {
                let drowns = need.is_none() && odds::waits_for_sea(board, input, engagement);
                report.add_need(board.edition, need.as_ref(), percent, sea);
                if drowns {
                    report.words += ASHORE;
                }
            }
            Err(f) => {
                report.words += &format!("  {percent} %: not calculated: {}\n", f.words());
            }
        }
    }
    report.words.push('\n');
    report.value["place"] = json!(board.space(engagement.place).id);
    report.value["sort"] = json!(sort);
    report
}

const ASHORE: &str = "\
  Troops get ashore only if the sea battle before the landing is won:
  strengthen the fleet first.
";
