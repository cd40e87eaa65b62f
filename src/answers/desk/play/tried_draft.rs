//! A draft played with dice that count for nothing: the board that it leads to, and the report.

use std::path::Path;

use serde_json::{Value, json};

use super::draft_board::drawn;
use super::stacks::space_in_words;
use crate::chain::Game;
use crate::desk::findings::judged_now;
use crate::desk::found::documents;
use crate::desk::look::Look;
use crate::desk::refused::Refused;
use crate::desk::returned_form::join_comments;
use crate::desk::trial_told::{TrialTurn, can_be_tried, dice_of_seed};
use crate::diag::{Style, render_all};
use crate::map::Scene;
use crate::orders::describe_rule;
use crate::report;

/// Most plays of a turn at once.
const MOST_RUNS: u64 = 1000;

/// What comes of a draft with the dice of `seed`, in the words of `fieldpost try`, and what the board looks like then.
/// With `many`, what comes of so many plays.
///
/// # Errors
/// The draft would be refused, or a decision is awaited.
pub fn tried(
    game: &Game,
    look: &Look,
    name: &str,
    text: &str,
    what: &Value,
) -> Result<Value, Refused> {
    can_be_tried(game)?;
    let ed = &game.rules().edition;
    let mut all = documents(Path::new(name), text.as_bytes())?.found;
    let (Some(mut found), true) = (all.pop(), all.is_empty()) else {
        return Err(Refused::new("several different documents", "keep one document in a draft"));
    };
    join_comments(game, &mut found);
    let judged = judged_now(game, &found.canonical.text).map_err(|list| {
        let list = found.moved(&list);
        let style = Style { colour: false };
        let told = render_all(&list, &found.source(), &|id| describe_rule(ed, id), style);
        Refused::new("not tried: the orders would be refused", told)
    })?;
    let trial = TrialTurn::new(game, judged.0.orders, &found.canonical.text);
    let seed = what["seed"].as_u64().unwrap_or(1);
    if let Some(runs) = what["many"].as_u64() {
        let runs = u32::try_from(runs.clamp(1, MOST_RUNS)).unwrap_or(1);
        return Ok(json!({ "words": trial.many(seed, runs)?.text() }));
    }
    let done = trial.once(seed)?;
    let mut told = json!({
        "words": report::text(&trial.view(&done, dice_of_seed(seed))),
        "labels": ed.space_ids().map(|s| space_in_words(done.after.board(ed), s)).collect::<Vec<_>>(),
    });
    let scene = Scene::tried(game, &look.layout, &done.after, &done.events);
    told["warning"] = json!(scene.warning);
    if let Some(world) = &look.world {
        told["drawn"] = drawn(look, world, &Scene { silhouettes: true, ..scene });
    }
    Ok(told)
}
