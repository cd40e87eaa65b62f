//! `fieldpost odds`: exact chances of typed-in armies, or of every battle of an order file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::findings::judged_now;
use super::games::Games;
use super::inbox::Found;
use super::order_text::bare_input;
use super::stdio::is_stream;
use super::term::{Format, print, print_json};
use crate::edition::{CombatStep, Edition, Effect, Stat, load_defaults};
use crate::engine::plan::{BattleInstructions, TurnOrders, UnitPick};
use crate::engine::position::EngagementKind;
use crate::engine::{Input, lock};
use crate::id::{KindId, PowerId, TechId};
use crate::odds::{self, Armies, Fault, Odds, Survivors};
use crate::orders;

/// Outcomes are listed down to this chance.
const LISTED: f64 = 0.001;
/// Most outcomes listed for people.
const MOST_LISTED: usize = 12;
/// Most units of one side: the work grows with the square of the product of both.
const MOST_UNITS: u32 = 200;
/// Signs of a full bar.
const BAR: f64 = 30.0;

/// Exact chances: of armies you type, or of the battles of an order file
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost odds lhtr --attack \"5 inf, 2 tank\" --defend \"4 inf, 1 aa\"
  fieldpost odds aa1941 --sea --attack \"2 sub, 1 dd\" --defend \"1 bb, 1 trn\"
  fieldpost odds spring-07.0004.ron spring-07.0005.orders.toml

The chances are reckoned and not sampled. Nothing is written.")]
pub struct OddsArgs {
    /// An edition, or a game file
    what: String,
    /// With a game file: the orders whose battles are reckoned
    orders: Option<PathBuf>,
    /// Units that attack: 5 inf, 2 tank
    #[arg(long, value_name = "UNITS")]
    attack: Option<String>,
    /// Units that defend
    #[arg(long, value_name = "UNITS")]
    defend: Option<String>,
    /// At sea
    #[arg(long)]
    sea: bool,
    /// The attacker's land units come from ships
    #[arg(long, conflicts_with = "sea")]
    assault: bool,
    /// Ships that bombard in an assault
    #[arg(long, value_name = "UNITS", requires = "assault", conflicts_with = "sea")]
    bombard: Option<String>,
    /// The attacker's order of loss, as in an order file
    #[arg(long)]
    losses: Option<String>,
    /// The defender's order of loss
    #[arg(long)]
    defend_losses: Option<String>,
    /// When the attacker retreats: after round 2, if attackers <= 3
    #[arg(long)]
    retreat: Option<String>,
    /// Fight so many rounds and no more
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// A development of the attacker; may be given several times
    #[arg(long, value_name = "NAME")]
    development: Vec<String>,
    /// A development of the defender
    #[arg(long, value_name = "NAME")]
    defend_development: Vec<String>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Prints the chances.
///
/// # Errors
/// What was typed cannot be read, or a battle cannot be reckoned.
pub fn run(args: &OddsArgs) -> Result<()> {
    let path = Path::new(&args.what);
    match (&args.orders, is_stream(path) || path.is_file()) {
        (Some(_), false) if args.games.source()?.editions().contains(&args.what) => {
            bail!("{} is an edition: orders are reckoned on the board of a game file", args.what)
        }
        (Some(orders), _) => of_orders(args, path, orders),
        (None, true) if args.attack.is_some() || args.defend.is_some() => bail!(
            "armies are reckoned by the rules of an edition: name one in place of {}",
            args.what
        ),
        (None, true) => bail!(
            "{} is a game file: which orders? Write `fieldpost odds {} ORDERS`",
            args.what,
            args.what
        ),
        (None, false) => of_armies(args),
    }
}

fn of_armies(args: &OddsArgs) -> Result<()> {
    let ed = args.games.edition(&args.what)?;
    let (Some(attack), Some(defend)) = (&args.attack, &args.defend) else {
        bail!("who fights? Write --attack \"5 inf, 2 tank\" --defend \"4 inf\"");
    };
    let units = |option: &str, text: &str| {
        orders::typed_units(&ed, text).map_err(|e| anyhow::anyhow!("--{option}: {e}"))
    };
    let says = |keys: &[(&str, &str, &Option<String>)]| -> Result<BattleInstructions> {
        let mut given: Vec<(&str, &str)> = Vec::new();
        let mut says = BattleInstructions::default();
        for (option, key, value) in keys {
            given.extend(value.as_deref().map(|v| (*key, v)));
            says = orders::typed_instructions(&ed, PowerId(0), &given)
                .map_err(|e| anyhow::anyhow!("--{option}: {e}"))?;
            heeded(&ed, option, &says)?;
        }
        Ok(says)
    };
    let techs = |names: &[String]| -> Result<Vec<TechId>> {
        names.iter().map(|name| tech(&ed, name)).collect()
    };
    let bombard = args.bombard.as_deref().map_or(Ok(Vec::new()), |t| units("bombard", t))?;
    let armies = Armies {
        attack: units("attack", attack)?,
        defend: units("defend", defend)?,
        sea: args.sea,
        assault: args.assault || !bombard.is_empty(),
        bombard,
        attack_says: says(&[
            ("losses", "losses", &args.losses),
            ("retreat", "retreat", &args.retreat),
        ])?,
        defend_says: says(&[("defend-losses", "losses", &args.defend_losses)])?,
        techs: [techs(&args.development)?, techs(&args.defend_development)?],
        rounds: args.rounds,
        ..Armies::default()
    };
    fits(&ed, &armies)?;
    let profile = load_defaults(&args.games.source()?, &ed, "cheapest-first");
    let input = Input {
        orders: TurnOrders::default(),
        standing: Default::default(),
        answers: Vec::new(),
        profile: profile.map_err(|e| anyhow::anyhow!("{e:?}"))?,
        seat_of: Default::default(),
    };
    let typed = odds::typed(&ed, &input, &armies).map_err(fault)?;
    match args.format {
        Format::Json => print_json(&value(&ed, &typed.odds)),
        Format::Text => print(&text(&ed, &typed.odds)),
    }
    Ok(())
}

/// Refuses words that could not be heeded where nothing but two armies stands.
fn heeded(ed: &Edition, option: &str, says: &BattleInstructions) -> Result<()> {
    if says.retreat.as_ref().is_some_and(|r| r.to.is_some()) {
        bail!("--{option}: leave the place out: \"if attackers <= 3\", \"after round 2\"");
    }
    let picked = says.losses.iter().flatten().find(|e| e.pick != UnitPick::default());
    if let Some(entry) = picked {
        let kind = &ed.kind(entry.kind).abbr;
        bail!("--{option}: typed armies have no history; write {kind} alone");
    }
    if says.plan.is_some() {
        bail!("--{option}: words of the clubs belong in an order file; write kinds: \"inf, art\"");
    }
    Ok(())
}

/// Units that cannot stand in such a fight.
fn fits(ed: &Edition, armies: &Armies) -> Result<()> {
    for (option, units) in [("attack", &armies.attack), ("defend", &armies.defend)] {
        let wrong = units.iter().map(|(k, _)| ed.kind(*k)).find(|k| match armies.sea {
            true => k.is_land(),
            false => k.is_sea(),
        });
        if let Some(kind) = wrong {
            let hint = if armies.sea { "leave --sea out" } else { "add --sea" };
            bail!("--{option}: {} cannot fight there; {hint}", kind.name);
        }
    }
    let mut attack = armies.attack.iter().map(|(k, _)| ed.kind(*k));
    if let Some(kind) = attack.find(|k| !k.fights() || k.moves == 0) {
        bail!("--attack: {} cannot attack", kind.name);
    }
    let raised = |id: KindId| {
        let effects = armies.techs[0].iter().flat_map(|t| &ed.tech(*t).effects);
        effects
            .into_iter()
            .any(|e| matches!(e, Effect::Value { kind, stat: Stat::Bombard, .. } if *kind == id))
    };
    let played = ed.profile.combat_round.contains(&CombatStep::Bombard);
    let silent = |id: &KindId| !played || !(ed.kind(*id).bombard > 0 || raised(*id));
    if let Some((kind, _)) = armies.bombard.iter().find(|(k, _)| silent(k)) {
        bail!("--bombard: {} cannot bombard in {}", ed.kind(*kind).name, ed.title);
    }
    for (option, units) in [("attack", &armies.attack), ("defend", &armies.defend)] {
        let count: u32 = units.iter().map(|(_, n)| u32::from(*n)).sum();
        if count > MOST_UNITS {
            bail!("--{option}: {count} units are too many to reckon; the most is {MOST_UNITS}");
        }
    }
    Ok(())
}

fn tech(ed: &Edition, name: &str) -> Result<TechId> {
    let wanted = crate::edition::squash(name);
    let found = ed.tech_ids().find(|t| crate::edition::squash(&ed.tech(*t).name) == wanted);
    let all: Vec<&str> = ed.tech_ids().map(|t| ed.tech(t).name.as_str()).collect();
    if all.is_empty() {
        bail!("{} has no developments", ed.title);
    }
    found.ok_or_else(|| {
        anyhow::anyhow!("no development is called \"{name}\"; there are {}", all.join(", "))
    })
}

fn of_orders(args: &OddsArgs, game: &Path, file: &Path) -> Result<()> {
    if args.attack.is_some() || args.defend.is_some() {
        bail!("either type armies or name an order file");
    }
    let game = args.games.game_to_read(game, args.format)?;
    let ed = &game.rules().edition;
    let found = Found::read(file)?;
    let (file, locked) = judged_now(&game, &found)?;
    let input = Input { orders: file.orders, ..bare_input(&game) };
    let locked = match locked {
        Some(locked) => locked,
        None => lock(ed, game.position(), &input)
            .map_err(|_| anyhow::anyhow!("these orders bring no battle now"))?,
    };
    let all = odds::turn(ed, &input, locked.position());
    let mut values = Vec::new();
    let mut words = String::new();
    for (engagement, odds) in &all {
        let place = &ed.space(engagement.place).name;
        let sort = match engagement.kind {
            EngagementKind::Sea => "sea battle",
            EngagementKind::Land => "battle",
            EngagementKind::Raid => "raid",
            EngagementKind::Rocket => "rocket",
            EngagementKind::Overflight => "flight",
        };
        match odds {
            Ok(odds) => {
                let _ = write!(words, "{place}: {sort}\n{}\n", text(ed, odds));
                let mut one = value(ed, odds);
                one["place"] = json!(place);
                one["sort"] = json!(sort);
                values.push(one);
            }
            Err(f) => {
                let why = fault(*f);
                let _ = writeln!(words, "{place}: {sort}\n  not reckoned: {why}\n");
                values.push(json!({ "place": place, "sort": sort, "fault": why.to_string() }));
            }
        }
    }
    if all.is_empty() {
        words.push_str("These orders bring no battle.\n");
    }
    match args.format {
        Format::Json => print_json(&json!({ "battles": values })),
        Format::Text => print(&words),
    }
    Ok(())
}

fn fault(f: Fault) -> anyhow::Error {
    match f {
        Fault::Asked => anyhow::anyhow!("somebody would have to be asked first"),
        Fault::TooMany => anyhow::anyhow!("too many dice of which every face matters"),
        Fault::TooLarge => anyhow::anyhow!("too many ways to go on"),
    }
}

fn percent(p: f64) -> String {
    // A sum may miss 0 by its last bit.
    format!("{:6.2} %", (p * 100.0).abs())
}

/// Reckoned sums may miss 1 by the last bit; nobody wants to read that.
fn text(ed: &Edition, odds: &Odds) -> String {
    let mut out = String::new();
    let mut bar = |name: &str, p: f64| {
        let full = "#".repeat((p * BAR).round() as usize);
        let _ = writeln!(out, "  {name:<20}{}  {full}", percent(p));
    };
    bar("attacker wins", odds.win);
    bar("defender wins", odds.lose);
    bar("nobody is left", odds.draw);
    if odds.both > 0.0 {
        bar("both are left", odds.both);
    }
    if odds.capture > 0.0 {
        bar("territory taken", odds.capture);
    }
    let _ = writeln!(out, "  rounds expected     {:6.2}", odds.rounds);
    let _ = writeln!(
        out,
        "  swing expected      {:+6.2} IPC (what the defender loses more)",
        odds.swing()
    );
    if odds.paid() > 0.0 {
        let _ = writeln!(out, "  damage expected     {:6.2} IPC", odds.paid());
    }
    for (name, attackers) in [("attacker", true), ("defender", false)] {
        let lives = odds.lives(attackers);
        let one = |((_, kind), n, mean): &((PowerId, crate::id::KindId), u16, f64)| {
            format!("{} {mean:.2} of {n}", ed.kind(*kind).abbr)
        };
        let all: Vec<String> = lives.iter().map(one).collect();
        if !all.is_empty() {
            let words = format!("{name} keeps {}", all.join(", "));
            out.push_str(&crate::diag::wrap(&words, "  ", "      "));
        }
    }
    out.push_str("  likeliest ends (attacker : defender)\n");
    for end in odds.ends.iter().filter(|e| e.chance >= LISTED).take(MOST_LISTED) {
        let (a, d) = (lots(ed, &end.attackers), lots(ed, &end.defenders));
        let words = format!("{}  {a} : {d}", percent(end.chance));
        out.push_str(&crate::diag::wrap(&words, "   ", "              "));
    }
    if odds.pruned > 1e-12 {
        let _ = writeln!(out, "  left out of the reckoning: {:.1e}", odds.pruned);
    }
    out
}

fn lots(ed: &Edition, units: &Survivors) -> String {
    let list: Vec<String> =
        units.iter().map(|((_, k), n)| format!("{n} {}", ed.kind(*k).abbr)).collect();
    if list.is_empty() { "nobody".to_string() } else { list.join(", ") }
}

fn value(ed: &Edition, odds: &Odds) -> Value {
    let list = |units: &Survivors| -> Value {
        let one = |((w, k), n): &((PowerId, crate::id::KindId), u16)| json!({ "power": ed.power(*w).id, "kind": ed.kind(*k).id, "count": n });
        units.iter().map(one).collect()
    };
    let lives = |attackers: bool| -> Value {
        let one = |((w, k), n, mean): ((PowerId, crate::id::KindId), u16, f64)| json!({ "power": ed.power(w).id, "kind": ed.kind(k).id, "count": n, "expected": mean });
        odds.lives(attackers).into_iter().map(one).collect()
    };
    let ends: Vec<Value> = odds
        .ends
        .iter()
        .filter(|e| e.chance >= LISTED)
        .map(|e| {
            json!({
                "chance": e.chance,
                "attackers": list(&e.attackers),
                "defenders": list(&e.defenders),
                "captured": e.captured,
                "swing": e.swing,
                "damage": e.paid,
            })
        })
        .collect();
    let swings: Vec<Value> =
        odds.swings().into_iter().map(|(ipc, p)| json!({ "ipc": ipc, "chance": p })).collect();
    json!({
        "win": odds.win,
        "lose": odds.lose,
        "draw": odds.draw,
        "both": odds.both,
        "capture": odds.capture,
        "rounds": odds.rounds,
        "swing": odds.swing(),
        "swings": swings,
        "damage": odds.paid(),
        "attackers": lives(true),
        "defenders": lives(false),
        "ends": ends,
        "pruned": odds.pruned,
    })
}
