//! What the enemies could bring against a place of the board that a draft leads to.

use serde_json::{Value, json};

use super::reading::{DraftRead, space_numbered};
use crate::chain::Game;
use crate::desk::advice::BATTLE_UNDER_WAY;
use crate::desk::findings::bare_input;
use crate::desk::refused::Refused;
use crate::desk::threats::{threats_against, threats_json, threats_text};

/// What could attack a place after the draft's moves of a phase; before any, if nothing moves in the phase.
///
/// # Errors
/// There is no such space.
pub fn threats(game: &Game, text: &str, phase: &str, space: &Value) -> Result<Value, Refused> {
    let place = space_numbered(game, space)
        .ok_or_else(|| Refused::new("there is no such space", "choose one of the board"))?;
    let ed = &game.rules().edition;
    let draft = DraftRead::of(game, text);
    let planned = draft.moves(phase);
    let at = planned.as_ref().map_or(draft.start(), |p| p.board());
    let blows = threats_against(at.board(ed), &bare_input(game), place, at.power, None);
    let found = [(place, blows)];
    let mut words = threats_text(ed, &found, true);
    if game.position().turn.battle.is_some() {
        words += BATTLE_UNDER_WAY;
    }
    Ok(json!({ "words": words, "data": threats_json(ed, &found) }))
}
