//! What a game waits for, in words.

use crate::chain::{self, Awaited, DiceMode, Game, TIE_ROLL};
use crate::engine::Owed;

/// What is waited for, in a few words: `orders of Germany, step 5`.
pub fn awaited_words(game: &Game) -> String {
    let step = game.file().next_step();
    match chain::awaited(game) {
        Awaited::Nothing => "nothing: the game is over".to_string(),
        Awaited::Tie { .. } => format!("opening of the die for the tied bids, step {step}"),
        Awaited::Advance { side, .. } => format!("cash advance of the {}", side.name()),
        Awaited::Answers(owed) if owed.len() == 1 => format!("1 answer, step {step}"),
        Awaited::Answers(owed) => format!("{} answers, step {step}", owed.len()),
        Awaited::Orders { power, .. } => {
            format!("orders of {}, step {step}", game.rules().edition.power(power).name)
        }
    }
}

/// `Germany (bruno) about sz5`
pub fn owed_words(game: &Game, owed: &Owed) -> String {
    chain::waiting(game, owed).to_string()
}

/// Who must do what for the die of tied bids.
pub fn tie_duty(game: &Game) -> String {
    let Some(tie) = &game.invitation().tie else { return String::new() };
    let tied = format!("The bids of {} are tied at {} IPC", tie.seats.join(" and "), tie.ipc);
    let keepers: Vec<&str> = game.keepers().iter().map(|k| k.keeper()).collect();
    match (game.mode(), keepers.as_slice()) {
        (DiceMode::Practice, _) => {
            format!("{tied}: `fieldpost adjudicate GAME` throws the die.")
        }
        (DiceMode::Entered, _) => format!(
            "{tied}: throw a die, 1 or 2, write \"{TIE_ROLL}: FACE\" into a file and give it to \
             `fieldpost adjudicate GAME --dice FILE`."
        ),
        (_, [one]) => format!(
            "{tied}: {one} opens the die with `fieldpost open GAME --chain CHAIN --key KEY`, and \
             `fieldpost adjudicate` takes the opening."
        ),
        (_, all) => format!(
            "{tied}: {} each open the die with `fieldpost open GAME --chain CHAIN --key KEY` and \
             mail the opening; `fieldpost adjudicate` takes them all.",
            all.join(" and ")
        ),
    }
}
