//! The armies of a command line: read, and refused where they could not be heeded.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::args::OddsArgs;
use crate::cli::exit::Failed;
use crate::desk::advantage_words::unknown_advantage;
use crate::edition::{
    CombatStep, Edition, Effect, Stat, apply_options, faults_in_a_row, load_defaults,
};
use crate::engine::Input;
use crate::engine::plan::{BattleInstructions, Test, TurnOrders};
use crate::id::{AdvantageId, KindId, PowerId, TechId};
use crate::odds::{Armies, Lots};
use crate::orders;
use crate::orders::names::Names;

/// Most units of one side: the work grows with the square of the product of both.
const MOST_UNITS: u32 = 200;
/// What is said to somebody who writes how many units are to fall.
const NUMBERS: &str =
    "an order of loss says how many are to be left; to lose only these and then the rest";
/// Most attackers in a row.
const MOST_WAVES: usize = 6;

/// The rules by which typed armies fight: the edition with the options that were named.
///
/// # Errors
/// There is no such edition, option or value.
pub(super) fn rules(args: &OddsArgs) -> Result<Edition> {
    let mut ed = args.games.edition(&args.what)?;
    if args.options.is_empty() {
        return Ok(ed);
    }
    let mut options = ed.usual_options();
    for text in &args.options {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            Failed::wrong_use(format!("--option {text}"), "write it as NAME=VALUE")
        })?;
        options.insert(name.to_string(), value.to_string());
    }
    apply_options(&mut ed, &options)
        .map_err(|e| Failed::wrong_use(e.to_string(), "docs/format/options.md lists them"))?;
    Ok(ed)
}

/// The rest of the input for a fight of typed armies: there are no orders, and the default profile
/// decides for both.
///
/// # Errors
/// The profile cannot be read.
pub(super) fn input(args: &OddsArgs, ed: &Edition) -> Result<Input> {
    let profile = load_defaults(&args.games.source()?, ed, "cheapest-first");
    Ok(Input {
        orders: TurnOrders::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: profile.map_err(|faults| anyhow::anyhow!(faults_in_a_row(&faults)))?,
        seat_of: BTreeMap::new(),
    })
}

/// Both armies with their orders, and the attacks that follow.
///
/// # Errors
/// Words that cannot be read, units that cannot fight there, orders that could not be heeded.
pub(super) fn read(args: &OddsArgs, ed: &Edition) -> Result<(Armies, Vec<Lots>)> {
    let (Some(attack), Some(defend)) = (&args.attack, &args.defend) else {
        bail!("who fights? Write --attack \"5 inf, 2 tank\" --defend \"4 inf\"");
    };
    let units = |option: &str, text: &str| {
        orders::typed_units(ed, text).map_err(|e| anyhow::anyhow!("--{option}: {e}"))
    };
    let techs = |names: &[String]| -> Result<Vec<TechId>> {
        names.iter().map(|name| tech(ed, name)).collect()
    };
    let rules = |names: &[String]| -> Result<Vec<AdvantageId>> {
        names.iter().map(|name| advantage(ed, name)).collect()
    };
    let bombard = args.bombard.as_deref().map_or(Ok(Vec::new()), |t| units("bombard", t))?;
    let attacking = units("attack", attack)?;
    let defending = units("defend", defend)?;
    let armies = Armies {
        attack: attacking.clone(),
        defend: defending.clone(),
        sea: args.sea,
        assault: args.assault || !bombard.is_empty(),
        bombard,
        attack_says: says(
            ed,
            &attacking,
            &[("losses", "losses", &args.losses), ("retreat", "retreat", &args.retreat)],
        )?,
        defend_says: says(ed, &defending, &[("defend-losses", "losses", &args.defend_losses)])?,
        techs: [techs(&args.development)?, techs(&args.defend_development)?],
        advantages: [rules(&args.advantage)?, rules(&args.defend_advantage)?],
        rounds: args.rounds,
        ..Armies::default()
    };
    fits(ed, &armies)?;
    one_nation(ed, &armies)?;
    let words = args.waves.iter().flat_map(|all| all.split(';'));
    let waves = words.map(|text| units("waves", text.trim())).collect::<Result<Vec<Lots>>>()?;
    come_off_ships(ed, args, &armies, &waves)?;
    if waves.len() >= MOST_WAVES {
        bail!("--waves: with the first {} attacks; the most is {MOST_WAVES}", waves.len() + 1);
    }
    let attackers = armies.attack.iter().chain(waves.iter().flatten()).map(|(kind, _)| *kind);
    in_the_list("losses", &armies.attack_says, attackers.collect())?;
    let defenders = armies.defend.iter().map(|(kind, _)| *kind).collect();
    in_the_list("defend-losses", &armies.defend_says, defenders)?;
    for wave in &waves {
        let attack = Armies { attack: wave.clone(), bombard: Lots::new(), ..armies.clone() };
        fits(ed, &attack).map_err(|e| anyhow::anyhow!("--waves: {e}"))?;
    }
    Ok((armies, waves))
}

/// Refuses what is said of typed armies where an order file is named.
///
/// # Errors
/// Such an option is there.
pub(super) fn none_beside_orders(args: &OddsArgs) -> Result<()> {
    if args.attack.is_some() || args.defend.is_some() {
        bail!("either type armies or name an order file");
    }
    let moves =
        "leave it out: the moves of the order file say where it is fought and what comes off ships";
    let own = "write it into the [battle.\"PLACE\"] table of the order file instead";
    let theirs = "leave it out: the standing orders that the game file holds of the defender count";
    let game = "leave it out: what the game file says of it counts";
    let given = [
        ("waves", args.waves.is_some(), "leave it out: an order file is one attack"),
        ("sea", args.sea, moves),
        ("assault", args.assault, moves),
        ("bombard", args.bombard.is_some(), moves),
        ("losses", args.losses.is_some(), own),
        ("retreat", args.retreat.is_some(), own),
        ("defend-losses", args.defend_losses.is_some(), theirs),
        ("development", !args.development.is_empty(), game),
        ("defend-development", !args.defend_development.is_empty(), game),
        ("advantage", !args.advantage.is_empty(), game),
        ("defend-advantage", !args.defend_advantage.is_empty(), game),
        ("option", !args.options.is_empty(), game),
    ];
    match given.into_iter().find(|(_, given, _)| *given) {
        Some((option, _, right)) => {
            let what = format!("--{option} is for armies that are typed in");
            Err(Failed::wrong_use(what, right).into())
        }
        None => Ok(()),
    }
}

/// The instructions of these options to an army.
fn says(
    ed: &Edition,
    army: &Lots,
    keys: &[(&str, &str, &Option<String>)],
) -> Result<BattleInstructions> {
    let mut given: Vec<(&str, &str)> = Vec::new();
    let mut says = BattleInstructions::default();
    for (option, key, value) in keys {
        given.extend(value.as_deref().map(|v| (*key, v)));
        says = orders::typed_instructions(ed, PowerId(0), &given).map_err(|e| {
            let words = value.as_deref().filter(|_| *key == "losses");
            match words.and_then(|words| orders::typed_counted_losses(ed, words, army)) {
                Some(right) => anyhow::anyhow!("--{option}: {NUMBERS} write: {right}"),
                None => anyhow::anyhow!("--{option}: {e}"),
            }
        })?;
        heeded(ed, option, &says)?;
    }
    Ok(says)
}

/// Refuses words that could not apply to two armies and nothing else.
fn heeded(ed: &Edition, option: &str, says: &BattleInstructions) -> Result<()> {
    if says.retreat.as_ref().is_some_and(|r| r.to.is_some()) {
        bail!("--{option}: leave the place out: \"if attackers <= 3\", \"after round 2\"");
    }
    let tests = says.retreat.iter().flat_map(|r| r.when.any.iter().flatten());
    if tests.into_iter().any(|t| matches!(&t, Test::Taken(_) | Test::NotTaken(_) | Test::By(_))) {
        bail!(
            "--{option}: typed armies know nothing of other places and powers; use conditions \
             such as \"if attackers <= 3\" or \"after round 2\""
        );
    }
    let picked = says.losses.iter().flatten().find(|e| e.detail() > 0);
    if let Some(entry) = picked {
        let kind = &ed.kind(entry.kind).abbr;
        bail!("--{option}: typed armies have neither owners nor history; write {kind} alone");
    }
    if says.plan.is_some() {
        bail!("--{option}: words of the clubs belong in an order file; write kinds: \"inf, art\"");
    }
    Ok(())
}

/// Refuses an order of loss if none of its units is there: it is a slip. One that names more kinds than
/// fight is not.
fn in_the_list(option: &str, says: &BattleInstructions, there: Vec<KindId>) -> Result<()> {
    let Some(losses) = says.losses.as_ref().filter(|l| !l.is_empty()) else { return Ok(()) };
    if losses.iter().any(|entry| there.contains(&entry.kind)) {
        return Ok(());
    }
    let whose = if option == "losses" { "attackers" } else { "defenders" };
    bail!("--{option}: none of the {whose} is of a kind that it names")
}

/// Units that cannot stand in such a fight.
fn fits(ed: &Edition, armies: &Armies) -> Result<()> {
    for (option, units) in [("attack", &armies.attack), ("defend", &armies.defend)] {
        let wrong = units
            .iter()
            .map(|(k, _)| ed.kind(*k))
            .find(|k| if armies.sea { k.is_land() } else { k.is_sea() });
        if let Some(kind) = wrong {
            let hint = if armies.sea { "leave --sea out" } else { "add --sea" };
            bail!("--{option}: {} cannot fight there; {hint}", kind.name);
        }
    }
    let mut attack = armies.attack.iter().map(|(k, _)| ed.kind(*k));
    if let Some(kind) = attack.find(|k| !k.fights() || k.moves == 0) {
        bail!("--attack: {} cannot attack", kind.name);
    }
    let played = ed.profile.combat_round.contains(&CombatStep::Bombard);
    let silent = |id: &KindId| {
        !played || !(ed.kind(*id).bombard > 0 || can_learn_to_bombard(ed, armies, *id))
    };
    if let Some((kind, _)) = armies.bombard.iter().find(|(k, _)| silent(k)) {
        bail!("--bombard: {} cannot bombard in {}", ed.kind(*kind).name, ed.title);
    }
    for (option, units) in [("attack", &armies.attack), ("defend", &armies.defend)] {
        let count: u32 = units.iter().map(|(_, n)| u32::from(*n)).sum();
        if count > MOST_UNITS {
            bail!("--{option}: {count} units are too many to calculate; the most is {MOST_UNITS}");
        }
    }
    Ok(())
}

/// Does a development of the attacker give a kind a number to bombard with?
fn can_learn_to_bombard(ed: &Edition, armies: &Armies, id: KindId) -> bool {
    let effects = armies.techs[0].iter().flat_map(|t| &ed.tech(*t).effects);
    effects
        .into_iter()
        .any(|e| matches!(e, Effect::Value { kind, stat: Stat::Bombard, .. } if *kind == id))
}

/// Refuses an assault in which no one goes ashore, ships that bombard for no one (BOM-05), and a retreat
/// of units that have all come off ships (AMP-08).
fn come_off_ships(ed: &Edition, args: &OddsArgs, armies: &Armies, waves: &[Lots]) -> Result<()> {
    let lands = |units: &Lots| units.iter().any(|(kind, _)| ed.kind(*kind).is_land());
    if !armies.bombard.is_empty() && !lands(&armies.attack) {
        bail!(
            "--bombard: ships bombard only where land units come ashore (BOM-05), and --attack \
             has none; add land units, or leave --bombard out"
        );
    }
    if args.assault && !lands(&armies.attack) && !waves.iter().any(lands) {
        bail!(
            "--assault: no land unit attacks, so nothing comes off ships; add land units to \
             --attack, or leave --assault out"
        );
    }
    let flies = |units: &Lots| units.iter().any(|(kind, _)| ed.kind(*kind).is_air());
    let leaves = armies.attack_says.retreat.as_ref().is_some_and(|r| !r.when.is_never());
    if armies.assault && leaves && !flies(&armies.attack) && !waves.iter().any(flies) {
        bail!(
            "--retreat: no unit that came off a ship retreats (AMP-08), and no aircraft attack; \
             leave --retreat out"
        );
    }
    Ok(())
}

/// Each army belongs to one nation, and both to different sides.
fn one_nation(ed: &Edition, armies: &Armies) -> Result<()> {
    let options = ["advantage", "defend-advantage"];
    for (option, rules) in options.into_iter().zip(&armies.advantages) {
        if let Some(id) = rules.iter().find(|id| !ed.advantage(**id).played) {
            bail!("--{option}: this program does not play {} yet", ed.advantage(*id).name);
        }
        if let [first, rest @ ..] = &rules[..]
            && let Some(other) =
                rest.iter().find(|id| ed.advantage(**id).power != ed.advantage(*first).power)
        {
            let name = |id: AdvantageId| &ed.power(ed.advantage(id).power).name;
            bail!(
                "--{option}: {} and {} are rules of two nations; an army has one",
                name(*first),
                name(*other)
            );
        }
    }
    if let ([a, ..], [d, ..]) = (&armies.advantages[0][..], &armies.advantages[1][..])
        && ed.allied(ed.advantage(*a).power, ed.advantage(*d).power)
    {
        bail!("--defend-advantage: both nations are of one side; name one of the enemy's");
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

fn advantage(ed: &Edition, name: &str) -> Result<AdvantageId> {
    let found = Names::new(ed).advantage(name, None);
    Ok(found.map_err(|e| Failed::from(unknown_advantage(ed, (name, None), &e)))?)
}
