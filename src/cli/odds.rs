//! `fieldpost odds`: exact chances of typed-in armies, or of every battle of an order file.

mod args;
mod armies;
mod chart;
mod data;

use std::path::Path;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::exit::Failed;
use super::findings::judged_now;
use super::io;
use super::plain_file::{PlainUse, given_for};
use super::stdio::is_stream;
use super::term::{Format, print, print_json};
use crate::desk::{TypedChances, bare_input, typed_input, typed_odds};
use crate::edition::Edition;
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::engine::{Input, lock};
use crate::odds::{self, Fault, Need, Odds, told};
use crate::orders::glance;
use crate::page::{Panel, bars};

pub(super) use args::OddsArgs;

/// Prints the chances.
///
/// # Errors
/// What was typed cannot be read, or a battle cannot be reckoned.
pub(super) fn run(args: &OddsArgs) -> Result<()> {
    let path = Path::new(&args.what);
    match (&args.orders, is_stream(path) || path.is_file()) {
        (Some(_), false) if args.games.source()?.editions().contains(&args.what) => {
            bail!("{} is an edition: orders need the board of a game file", args.what)
        }
        (Some(orders), _) => of_orders(args, path, orders),
        (None, true) if args.attack.is_some() || args.defend.is_some() => {
            bail!("typed armies need an edition's rules: name an edition instead of {}", args.what)
        }
        (None, true) if is_document(path) => {
            let what = format!("{} is a document and contains no board", args.what);
            let right =
                format!("give `fieldpost odds` a game file first, and {} after it", args.what);
            Err(Failed::wrong_use(what, right).into())
        }
        (None, true) => {
            bail!("{} is a game file: which orders? Name the order file behind it", args.what)
        }
        (None, false) => of_armies(args),
    }
}

/// Orders or another document that people write, and no game file?
fn is_document(path: &Path) -> bool {
    !is_stream(path)
        && io::read_document(path).is_ok_and(|b| glance(&String::from_utf8_lossy(&b)).is_some())
}

/// What is printed and drawn.
#[derive(Default)]
struct OddsTold {
    words: String,
    value: Value,
    panels: Vec<Panel>,
}

impl OddsTold {
    fn print(self, args: &OddsArgs) -> Result<()> {
        if let Some(path) = &args.chart {
            io::write_new(path, bars(&self.panels).as_bytes())?;
        }
        match args.format {
            Format::Json => print_json(&self.value),
            Format::Text => print(&self.words),
        }
        Ok(())
    }
}

fn of_armies(args: &OddsArgs) -> Result<()> {
    let ed = &armies::rules(args)?;
    let input = &typed_input(&args.games.source()?, ed).map_err(Failed::from)?;
    let found = typed_odds(ed, input, &armies::typed_fight(args)).map_err(Failed::from)?;
    let words = found.words;
    let (value, panel) = match &found.chances {
        TypedChances::InARow { waves, attacks } => {
            (data::waves(ed, waves, attacks), chart::waves(&found.heading, waves))
        }
        TypedChances::One { found: one, need, idle } => {
            let mut value = data::value(ed, &one.odds);
            if let Some((need, percent)) = need {
                value["need"] = data::need(ed, need.as_ref(), *percent);
            }
            if !idle.is_empty() {
                value["idle"] = json!(idle);
            }
            (value, chart::panel(&found.heading, &one.odds))
        }
    };
    OddsTold { words, value, panels: vec![panel] }.print(args)
}

impl OddsTold {
    fn add_need(&mut self, ed: &Edition, (need, percent): (Option<Need>, u32), sea: bool) {
        let what = if sea { "won" } else { "taken" };
        self.words += &told::need(ed, need.as_ref(), percent, what);
        self.value["need"] = data::need(ed, need.as_ref(), percent);
    }
}

fn of_orders(args: &OddsArgs, game: &Path, file: &Path) -> Result<()> {
    armies::none_beside_orders(args)?;
    let game = args.games.game_to_read(game, args.format)?;
    let ed = &game.rules().edition;
    let found = given_for(file, &game, PlainUse::reckoned(args.format))?;
    let (file, locked) = judged_now(&game, &found)?;
    let input = Input { orders: file.orders, ..bare_input(&game) };
    let locked = match locked {
        Some(locked) => locked,
        None => lock(ed, game.position(), &input)
            .map_err(|_| anyhow::anyhow!("these orders bring no battle now"))?,
    };
    let all = odds::turn_to(ed, &input, locked.position(), args.rounds);
    let mut told = OddsTold { value: json!({ "battles": [] }), ..OddsTold::default() };
    for (engagement, odds) in &all {
        let one = battle(args, (ed, &input, locked.position()), engagement, odds);
        told.words += &one.words;
        told.panels.extend(one.panels);
        if let Some(list) = told.value["battles"].as_array_mut() {
            list.push(one.value);
        }
    }
    if all.is_empty() {
        told.words.push_str("These orders bring no battle.\n");
    }
    told.print(args)
}

fn battle(
    args: &OddsArgs,
    (ed, input, p): (&Edition, &Input, &Position),
    engagement: &Engagement,
    odds: &std::result::Result<Odds, Fault>,
) -> OddsTold {
    let place = &ed.space(engagement.place).name;
    let sort = told::sort(engagement.kind);
    let words = told::battle(ed, engagement, odds);
    let fights = matches!(engagement.kind, EngagementKind::Sea | EngagementKind::Land);
    let mut told = match odds {
        Ok(odds) if !fights => {
            let panels = vec![chart::raid(&format!("{place}: {sort}"), odds)];
            OddsTold { words, value: data::raid(ed, odds), panels }
        }
        Ok(odds) => {
            let panels = vec![chart::panel(&format!("{place}: {sort}"), odds)];
            OddsTold { words, value: data::value(ed, odds), panels }
        }
        Err(f) => OddsTold { words, value: json!({ "fault": f.words() }), panels: Vec::new() },
    };
    if let Some(percent) = args.need.filter(|_| fights && odds.is_ok()) {
        let sea = engagement.kind == EngagementKind::Sea;
        let wanted = (f64::from(percent) / 100.0, args.rounds);
        match odds::needed(ed, input, p, engagement, wanted) {
            Ok(need) => {
                let drowns = need.is_none() && odds::waits_for_sea(ed, input, p, engagement);
                told.add_need(ed, (need, percent), sea);
                if drowns {
                    told.words += ASHORE;
                }
            }
            Err(f) => told.words += &format!("  {percent} %: not calculated: {}\n", fault(f)),
        }
    }
    told.words.push('\n');
    told.value["place"] = json!(ed.space(engagement.place).id);
    told.value["sort"] = json!(sort);
    told
}

const ASHORE: &str = "\
  Troops get ashore only if the sea battle before the landing is won:
  strengthen the fleet first.
";

fn fault(f: Fault) -> anyhow::Error {
    anyhow::anyhow!(f.words())
}
