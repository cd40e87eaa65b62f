//! Armies that somebody types to learn their chances: read, and refused where they could not be heeded.

use super::advantage_words::unknown_advantage;
use super::refused::{Declined, Refused};
use crate::edition::{CombatStep, Edition, Effect, Stat};
use crate::engine::plan::{BattleInstructions, Test};
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

type ReadTyped<T> = Result<T, Declined>;

/// Something that was typed wrongly; the message says as well what would be right.
macro_rules! wrong {
    ($($words:tt)*) => { Declined::wrong_use(format!($($words)*), "") };
}

macro_rules! refuse {
    ($($words:tt)*) => { return Err(wrong!($($words)*)) };
}

/// A fight as it is typed: the words of each option of `fieldpost odds`.
#[derive(Clone, Default, Debug)]
pub struct TypedFight {
    pub attack: Option<String>,
    pub defend: Option<String>,
    /// More attackers, in waves.
    pub waves: Option<String>,
    /// The chance in percent for which the cheapest units are wanted.
    pub need: Option<u32>,
    pub sea: bool,
    pub assault: bool,
    pub bombard: Option<String>,
    pub losses: Option<String>,
    pub defend_losses: Option<String>,
    pub retreat: Option<String>,
    pub rounds: Option<u32>,
    pub development: Vec<String>,
    pub defend_development: Vec<String>,
    pub advantage: Vec<String>,
    pub defend_advantage: Vec<String>,
}

/// Both armies with their orders, and the attacks that follow.
///
/// # Errors
/// Words that cannot be read, units that cannot fight there, orders that could not be heeded.
pub(super) fn armies_read(args: &TypedFight, ed: &Edition) -> ReadTyped<(Armies, Vec<Lots>)> {
    let (Some(attack), Some(defend)) = (&args.attack, &args.defend) else {
        refuse!("who fights? Write --attack \"5 inf, 2 tank\" --defend \"4 inf\"");
    };
    let units = |option: &str, text: &str| {
        orders::typed_units(ed, text).map_err(|e| wrong!("--{option}: {e}"))
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
        techs: [
            read_all(ed, &args.development, tech)?,
            read_all(ed, &args.defend_development, tech)?,
        ],
        advantages: [
            read_all(ed, &args.advantage, advantage)?,
            read_all(ed, &args.defend_advantage, advantage)?,
        ],
        rounds: args.rounds,
        ..Armies::default()
    };
    fits(ed, &armies)?;
    one_nation(ed, &armies)?;
    let words = args.waves.iter().flat_map(|all| all.split(';'));
    let waves = words.map(|text| units("waves", text.trim())).collect::<ReadTyped<Vec<Lots>>>()?;
    come_off_ships(ed, args, &armies, &waves)?;
    if waves.len() >= MOST_WAVES {
        refuse!("--waves: with the first {} attacks; the most is {MOST_WAVES}", waves.len() + 1);
    }
    let attackers = armies.attack.iter().chain(waves.iter().flatten()).map(|(kind, _)| *kind);
    in_the_list("losses", &armies.attack_says, attackers.collect())?;
    let defenders = armies.defend.iter().map(|(kind, _)| *kind).collect();
    in_the_list("defend-losses", &armies.defend_says, defenders)?;
    for wave in &waves {
        let attack = Armies { attack: wave.clone(), bombard: Lots::new(), ..armies.clone() };
        fits(ed, &attack).map_err(|e| wrong!("--waves: {}", Refused::from(e).what))?;
    }
    Ok((armies, waves))
}

/// The instructions of these options to an army.
fn says(
    ed: &Edition,
    army: &Lots,
    keys: &[(&str, &str, &Option<String>)],
) -> ReadTyped<BattleInstructions> {
    let mut given: Vec<(&str, &str)> = Vec::new();
    let mut says = BattleInstructions::default();
    for (option, key, value) in keys {
        given.extend(value.as_deref().map(|v| (*key, v)));
        says = orders::typed_instructions(ed, PowerId(0), &given).map_err(|e| {
            let words = value.as_deref().filter(|_| *key == "losses");
            match words.and_then(|words| orders::typed_counted_losses(ed, words, army)) {
                Some(right) => wrong!("--{option}: {NUMBERS} write: {right}"),
                None => wrong!("--{option}: {e}"),
            }
        })?;
        heeded(ed, option, &says)?;
    }
    Ok(says)
}

/// Refuses words that could not apply to two armies and nothing else.
fn heeded(ed: &Edition, option: &str, says: &BattleInstructions) -> ReadTyped<()> {
    if says.retreat.as_ref().is_some_and(|r| r.to.is_some()) {
        refuse!("--{option}: leave the place out: \"if attackers <= 3\", \"after round 2\"");
    }
    let tests = says.retreat.iter().flat_map(|r| r.when.any.iter().flatten());
    if tests.into_iter().any(|t| matches!(t, Test::Taken(_) | Test::NotTaken(_) | Test::By(_))) {
        refuse!(
            "--{option}: typed armies know nothing of other places and powers; use conditions \
             such as \"if attackers <= 3\" or \"after round 2\""
        );
    }
    let picked = says.losses.iter().flatten().find(|e| e.detail() > 0);
    if let Some(entry) = picked {
        let kind = &ed.kind(entry.kind).abbr;
        refuse!("--{option}: typed armies have neither owners nor history; write {kind} alone");
    }
    if says.plan.is_some() {
        refuse!(
            "--{option}: words of the clubs belong in an order file; write kinds: \"inf, art\""
        );
    }
    Ok(())
}

/// Refuses an order of loss if none of its units is there: it is a slip. One that names more kinds than
/// fight is not.
fn in_the_list(option: &str, says: &BattleInstructions, there: Vec<KindId>) -> ReadTyped<()> {
    let Some(losses) = says.losses.as_ref().filter(|l| !l.is_empty()) else { return Ok(()) };
    if losses.iter().any(|entry| there.contains(&entry.kind)) {
        return Ok(());
    }
    let whose = if option == "losses" { "attackers" } else { "defenders" };
    refuse!("--{option}: none of the {whose} is of a kind that it names")
}

/// Units that cannot stand in such a fight.
fn fits(ed: &Edition, armies: &Armies) -> ReadTyped<()> {
    for (option, units) in [("attack", &armies.attack), ("defend", &armies.defend)] {
        let wrong = units
            .iter()
            .map(|(k, _)| ed.kind(*k))
            .find(|k| if armies.sea { k.is_land() } else { k.is_sea() });
        if let Some(kind) = wrong {
            let hint = if armies.sea { "leave --sea out" } else { "add --sea" };
            refuse!("--{option}: {} cannot fight there; {hint}", kind.name);
        }
    }
    let mut attack = armies.attack.iter().map(|(k, _)| ed.kind(*k));
    if let Some(kind) = attack.find(|k| !k.fights() || k.moves == 0) {
        refuse!("--attack: {} cannot attack", kind.name);
    }
    if let Some((kind, _)) = armies.bombard.iter().find(|(k, _)| !can_bombard(ed, armies, *k)) {
        refuse!("--bombard: {} cannot bombard in {}", ed.kind(*kind).name, ed.title);
    }
    for (option, units) in [("attack", &armies.attack), ("defend", &armies.defend)] {
        let count: u32 = units.iter().map(|(_, n)| u32::from(*n)).sum();
        if count > MOST_UNITS {
            refuse!(
                "--{option}: {count} units are too many to calculate; the most is {MOST_UNITS}"
            );
        }
    }
    Ok(())
}

/// Can ships of this kind bombard, as they are or with a development of the attacker?
fn can_bombard(ed: &Edition, armies: &Armies, id: KindId) -> bool {
    let mut effects = armies.techs[0].iter().flat_map(|t| &ed.tech(*t).effects);
    ed.profile.combat_round.contains(&CombatStep::Bombard)
        && (ed.kind(id).bombard > 0
            || effects.any(
                |e| matches!(e, Effect::Value { kind, stat: Stat::Bombard, .. } if *kind == id),
            ))
}

fn has_land_unit(ed: &Edition, units: &Lots) -> bool {
    units.iter().any(|(kind, _)| ed.kind(*kind).is_land())
}

/// Refuses an assault in which no one goes ashore, ships that bombard for no one (BOM-05), and a retreat
/// of units that have all come off ships (AMP-08).
fn come_off_ships(
    ed: &Edition,
    args: &TypedFight,
    armies: &Armies,
    waves: &[Lots],
) -> ReadTyped<()> {
    let lands = has_land_unit(ed, &armies.attack);
    if !armies.bombard.is_empty() && !lands {
        refuse!(
            "--bombard: ships bombard only where land units come ashore (BOM-05), and --attack \
             has none; add land units, or leave --bombard out"
        );
    }
    if args.assault && !lands && !waves.iter().any(|units| has_land_unit(ed, units)) {
        refuse!(
            "--assault: no land unit attacks, so nothing comes off ships; add land units to \
             --attack, or leave --assault out"
        );
    }
    let flies =
        waves.iter().chain([&armies.attack]).flatten().any(|(kind, _)| ed.kind(*kind).is_air());
    let leaves = armies.attack_says.retreat.as_ref().is_some_and(|r| !r.when.is_never());
    if armies.assault && leaves && !flies {
        refuse!(
            "--retreat: no unit that came off a ship retreats (AMP-08), and no aircraft attack; \
             leave --retreat out"
        );
    }
    Ok(())
}

/// Each army belongs to one nation, and both to different sides.
fn one_nation(ed: &Edition, armies: &Armies) -> ReadTyped<()> {
    let options = ["advantage", "defend-advantage"];
    for (option, rules) in options.into_iter().zip(&armies.advantages) {
        if let Some(id) = rules.iter().find(|id| !ed.advantage(**id).played) {
            refuse!("--{option}: this program does not play {} yet", ed.advantage(*id).name);
        }
        if let [first, rest @ ..] = &rules[..]
            && let Some(other) =
                rest.iter().find(|id| ed.advantage(**id).power != ed.advantage(*first).power)
        {
            refuse!(
                "--{option}: {} and {} are rules of two nations; an army has one",
                ed.power(ed.advantage(*first).power).name,
                ed.power(ed.advantage(*other).power).name
            );
        }
    }
    if let ([a, ..], [d, ..]) = (&armies.advantages[0][..], &armies.advantages[1][..])
        && ed.allied(ed.advantage(*a).power, ed.advantage(*d).power)
    {
        refuse!("--defend-advantage: both nations are of one side; name one of the enemy's");
    }
    Ok(())
}

fn read_all<T>(
    ed: &Edition,
    names: &[String],
    read: fn(&Edition, &str) -> ReadTyped<T>,
) -> ReadTyped<Vec<T>> {
    names.iter().map(|name| read(ed, name)).collect()
}

fn tech(ed: &Edition, name: &str) -> ReadTyped<TechId> {
    let wanted = crate::edition::squash(name);
    let found = ed.tech_ids().find(|t| crate::edition::squash(&ed.tech(*t).name) == wanted);
    let all: Vec<&str> = ed.tech_ids().map(|t| ed.tech(t).name.as_str()).collect();
    if all.is_empty() {
        refuse!("{} has no developments", ed.title);
    }
    found.ok_or_else(|| wrong!("no development is called \"{name}\"; there are {}", all.join(", ")))
}

fn advantage(ed: &Edition, name: &str) -> ReadTyped<AdvantageId> {
    let found = Names::new(ed).advantage(name, None);
    found.map_err(|e| unknown_advantage(ed, name, None, &e))
}
