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
    let input = typed_input(&Source::BuiltIn, ed)?;
    let found = typed_odds(ed, &input, &fight_of(fight)?).map_err(|e| without_dashes(e.into()))?;
    let figures = match &found.chances {
        TypedChances::One { found, .. } => Some(figures(&found.odds)),
        TypedChances::InARow { .. } => None,
    };
    Ok(json!({ "heading": found.heading, "words": found.words, "figures": figures }))
}

fn without_dashes(why: Refused) -> Refused {
    Refused::new(why.what.replace("--", ""), why.help)
}

fn fight_of(told: &Value) -> Result<TypedFight, Refused> {
    let fields = TypedFields(told);
    Ok(TypedFight {
        attack: fields.text("attack"),
        defend: fields.text("defend"),
        waves: fields.text("waves"),
        need: fields.number("need")?,
        sea: fields.flag("sea"),
        assault: fields.flag("assault"),
        bombard: fields.text("bombard"),
        losses: fields.text("losses"),
        defend_losses: fields.text("defend-losses"),
        retreat: fields.text("retreat"),
        rounds: fields.number("rounds")?,
        development: fields.names("development"),
        defend_development: fields.names("defend-development"),
        advantage: fields.names("advantage"),
        defend_advantage: fields.names("defend-advantage"),
    })
}

/// The fields of the page, by the names of the options; an empty one says nothing.
struct TypedFields<'t>(&'t Value);

impl TypedFields<'_> {
    fn words(&self, key: &str) -> Option<&str> {
        self.0[key].as_str().map(str::trim).filter(|w| !w.is_empty())
    }

    fn text(&self, key: &str) -> Option<String> {
        self.words(key).map(str::to_string)
    }

    fn number(&self, key: &str) -> Result<Option<u32>, Refused> {
        let number = self.words(key).map(up_to_99).transpose();
        number.map_err(|e| Refused::new(format!("{key}: {e}"), ""))
    }

    fn flag(&self, key: &str) -> bool {
        self.0[key].as_bool().unwrap_or(false)
    }

    fn names(&self, key: &str) -> Vec<String> {
        let all = self.words(key).into_iter().flat_map(|w| w.split(','));
        all.map(|name| name.trim().to_string()).collect()
    }
}
