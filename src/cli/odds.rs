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
use crate::desk::bare_input;
use crate::edition::Edition;
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::engine::{Input, lock};
use crate::odds::{self, Armies, Fault, Lots, Need, Odds, Typed, told};
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
    let (typed, waves) = armies::read(args, ed)?;
    let input = &armies::input(args, ed)?;
    let heading =
        format!("{} against {}", told::lots(ed, &typed.attack), told::lots(ed, &typed.defend));
    if !waves.is_empty() {
        return in_a_row(args, (ed, input), &typed, waves, &heading)?.print(args);
    }
    let found = odds::typed(ed, input, &typed).map_err(fault)?;
    let mut told = OddsTold {
        words: told::text(ed, &found.odds, !typed.sea),
        value: data::value(ed, &found.odds),
        panels: vec![chart::panel(&heading, &found.odds)],
    };
    if let Some(percent) = args.need {
        let kinds = odds::useful(ed, found.attacker, typed.sea);
        let need = odds::cheapest(ed, &kinds, f64::from(percent) / 100.0, |more| {
            let attack = [&typed.attack[..], more].concat();
            let more = Armies { attack, ..typed.clone() };
            odds::typed(ed, input, &more).map(|t| aim(typed.sea, &t.odds))
        });
        told.add_need(ed, (need.map_err(fault)?, percent), typed.sea);
    }
    for name in idle(ed, input, &typed, &found)? {
        told.words += &crate::diag::wrap(&format!("{name} makes no difference here"), "  ", "    ");
        match told.value["idle"].as_array_mut() {
            Some(list) => list.push(json!(name)),
            None => told.value["idle"] = json!([name]),
        }
    }
    told.print(args)
}

/// The chance of what an attack is for: the territory, or at sea that no one defends it any more.
fn aim(sea: bool, odds: &Odds) -> f64 {
    if sea { odds.win } else { odds.capture }
}

impl OddsTold {
    fn add_need(&mut self, ed: &Edition, (need, percent): (Option<Need>, u32), sea: bool) {
        let what = if sea { "won" } else { "taken" };
        self.words += &told::need(ed, need.as_ref(), percent, what);
        self.value["need"] = data::need(ed, need.as_ref(), percent);
    }
}

/// The rules of nations that were named and change nothing in this fight.
fn idle(ed: &Edition, input: &Input, typed: &Armies, found: &Typed) -> Result<Vec<String>> {
    let mut idle = Vec::new();
    for (side, rules) in typed.advantages.iter().enumerate() {
        for (i, id) in rules.iter().enumerate() {
            let without = odds::without(ed, input, typed, (side, i)).map_err(fault)?;
            let same = |a: f64, b: f64| (a - b).abs() < 1e-12;
            let a = &without.odds;
            let b = &found.odds;
            if same(a.win, b.win) && same(a.lose, b.lose) && same(a.swing(), b.swing()) {
                idle.push(ed.advantage(*id).name.clone());
            }
        }
    }
    Ok(idle)
}

fn in_a_row(
    args: &OddsArgs,
    (ed, input): (&Edition, &Input),
    typed: &Armies,
    more: Vec<Lots>,
    heading: &str,
) -> Result<OddsTold> {
    let found = odds::waves(ed, input, typed, &more).map_err(fault)?;
    let attacks: Vec<Lots> = std::iter::once(typed.attack.clone()).chain(more).collect();
    let others: Vec<String> = attacks[1..].iter().map(|a| told::lots(ed, a)).collect();
    let heading = format!("{heading}, then {}", others.join("; "));
    Ok(OddsTold {
        words: told::waves(ed, &found, &attacks, args.sea),
        value: data::waves(ed, &found, &attacks),
        panels: vec![chart::waves(&heading, &found)],
    })
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
