//! What a game waits for, in words.

use crate::chain::{self, Awaited, Game, StillLocked};
use crate::engine::Owed;

use super::first_dice_words;

/// What is waited for, in a few words: `orders of Germany, step 5`.
pub fn awaited_words(game: &Game) -> String {
    let step = game.file().next_step();
    match chain::awaited(game) {
        Awaited::Nothing => "nothing: the game is over".to_string(),
        Awaited::FirstDice { .. } => {
            let what = game
                .first_dice()
                .map_or("the first dice", |d| first_dice_words::purpose_of_dice(&d));
            let die = if what == "the tied bids" { "die" } else { "dice" };
            format!("opening of the {die} for {what}, step {step}")
        }
        Awaited::Advance { side, .. } => format!("cash advance of the {}", side.name()),
        Awaited::Answers(owed) if owed.len() == 1 => format!("1 answer, step {step}"),
        Awaited::Answers(owed) => format!("{} answers, step {step}", owed.len()),
        Awaited::Orders { power, .. } => {
            format!("orders of {}, step {step}", game.rules().edition.power(power).called())
        }
    }
}

/// `Germany (bruno) about sz5`
pub fn owed_words(game: &Game, owed: &Owed) -> String {
    chain::waiting_decision(game, owed).to_string()
}

/// How papers that stay locked are played again.
pub fn how_to_play_again(game: &Game) -> String {
    format!(
        "give `fieldpost post` the file that was signed, or `fieldpost step` the game file {} and the mail \
         that brought it",
        game.usual_file_name()
    )
}

/// Which papers stay locked after a ruling burnt their step.
pub fn locked_words(game: &Game, locked: &StillLocked) -> String {
    let (what, are) = match (game.owed().is_empty(), locked.documents.len()) {
        (true, _) => ("orders", "are"),
        (false, 1) => ("answer", "is"),
        (false, _) => ("answers", "are"),
    };
    let step = locked.step;
    let next = game.file().next_step();
    format!(
        "the {what} locked for step {step}, which a ruling burnt, {are} played in step {next}, exactly as \
         signed, and no others"
    )
}
