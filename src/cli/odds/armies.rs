//! The armies of a command line: their rules and their words. `desk::typed_odds` reads them.

use anyhow::{Result, bail};

use super::args::OddsArgs;
use crate::desk::TypedFight;
use crate::edition::{Edition, apply_options};
use crate::store::exit_codes::Failed;

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

/// The words of the options, as they were typed.
pub(super) fn typed_fight(args: &OddsArgs) -> TypedFight {
    TypedFight {
        attack: args.attack.clone(),
        defend: args.defend.clone(),
        waves: args.waves.clone(),
        need: args.need,
        sea: args.sea,
        assault: args.assault,
        bombard: args.bombard.clone(),
        losses: args.losses.clone(),
        defend_losses: args.defend_losses.clone(),
        retreat: args.retreat.clone(),
        rounds: args.rounds,
        development: args.development.clone(),
        defend_development: args.defend_development.clone(),
        advantage: args.advantage.clone(),
        defend_advantage: args.defend_advantage.clone(),
    }
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
