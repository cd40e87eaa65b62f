//! The chances of armies that are typed on a page.

use serde_json::{Value, json};

use super::fights::figures;
use crate::desk::numbers::up_to_99;
use crate::desk::refused::Refused;
use crate::desk::typed_armies::TypedFight;
use crate::desk::typed_odds::{TypedChances, typed_input, typed_odds};
use crate::edition::{Edition, Source};

/// The chances of a fight, in the words of `fieldpost odds` and as figures for a bar. The fight has the options of
/// that command as keys.
///
/// # Errors
/// Something in it cannot be read, or it cannot be reckoned. The words name the keys without the dashes that options
/// have.
pub fn chances_of_armies(ed: &Edition, fight: &Value) -> Result<Value, Refused> {
    let undashed = |why: Refused| Refused::new(why.what.replace("--", ""), why.help);
    let input = typed_input(&Source::BuiltIn, ed)?;
    let found = typed_odds(ed, &input, &fight_of(fight)?).map_err(|e| undashed(e.into()))?;
    let figures = match &found.chances {
        TypedChances::One { found, .. } => Some(figures(&found.odds)),
        TypedChances::InARow { .. } => None,
    };
    Ok(json!({ "heading": found.heading, "words": found.words, "figures": figures }))
}

fn fight_of(told: &Value) -> Result<TypedFight, Refused> {
    let words = |key: &str| told[key].as_str().map(str::trim).filter(|w| !w.is_empty());
    let word = |key: &str| words(key).map(str::to_string);
    let number = |key: &str| {
        let read = |w: &str| up_to_99(w).map_err(|e| Refused::new(format!("{key}: {e}"), ""));
        words(key).map(read).transpose()
    };
    let names = |key: &str| {
        let all = words(key).into_iter().flat_map(|w| w.split(','));
        all.map(|name| name.trim().to_string()).collect()
    };
    Ok(TypedFight {
        attack: word("attack"),
        defend: word("defend"),
        waves: word("waves"),
        need: number("need")?,
        sea: told["sea"].as_bool().unwrap_or(false),
        assault: told["assault"].as_bool().unwrap_or(false),
        bombard: word("bombard"),
        losses: word("losses"),
        defend_losses: word("defend-losses"),
        retreat: word("retreat"),
        rounds: number("rounds")?,
        development: names("development"),
        defend_development: names("defend-development"),
        advantage: names("advantage"),
        defend_advantage: names("defend-advantage"),
    })
}
