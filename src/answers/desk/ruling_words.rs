//! What a ruling says, and what could be ruled where one cannot.

use crate::chain::{Act, Game};
use crate::edition::Edition;

/// What could be ruled where this cannot.
pub fn instead(game: &Game, act: &Act) -> String {
    let ed = &game.rules().edition;
    match act {
        Act::Void { .. } => {
            let fought: Vec<&str> = crate::chain::spaces_fought(game)
                .iter()
                .map(|s| ed.space(*s).name.as_str())
                .collect();
            if fought.is_empty() {
                "a battle of the latest turn can be void, while nothing came after it".into()
            } else {
                format!("the latest battles were in {}", fought.join(", "))
            }
        }
        Act::TakeBack { .. } => match (game.first_dice_block() + 1, game.changed()) {
            (first, last) if last < first => "there is nothing to take back yet".into(),
            (first, last) => format!("blocks {first} to {last} can be taken back"),
        },
        Act::Forfeit { .. } => "`fieldpost report` shows how it ended".into(),
        Act::DefaultAnswer { .. } => "`fieldpost show --owed` says who is asked".into(),
        Act::PlayFor { of } => {
            let keeps = game.keepers().iter().any(|k| k.keeper() == of);
            let dice = if keeps { LINKS_MISSING } else { "" };
            format!(
                "`fieldpost notice` writes the notices, and `fieldpost show --owed` says what is missing. If a \
                 caretaker cannot play, you can declare the game forfeit: `ruling forfeit`{dice}"
            )
        }
        Act::Amend { .. } => {
            "the latest turn can be amended, until the next orders are played".into()
        }
        Act::Burn { .. } => {
            "a step is burnt where two keepers opened it for different orders".into()
        }
        Act::Successor { .. } => match game.director() {
            Some(seat) => {
                format!("the director is {seat}; the new one has a name and key of their own")
            }
            None => "this game has no director".into(),
        },
        Act::Reanchor { .. } => {
            let keepers: Vec<&str> = game.keepers().iter().map(|k| k.keeper()).collect();
            if keepers.is_empty() {
                "in this game no one keeps a dice chain".into()
            } else {
                format!("dice are kept by {}", keepers.join(", "))
            }
        }
        Act::KeyChange { .. } => {
            let seats: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
            format!("seats: {}; a new key is one that no seat has yet", seats.join(", "))
        }
    }
}

/// Other ways to go on if the silent seat keeps dice.
const LINKS_MISSING: &str = ", a judge or that side can sign `result --ending adjudication`, or all who must can \
                             agree to a new chain (`reanchor`)";

/// What a ruling cannot help with, where that is known already; empty otherwise.
pub fn outlook(game: &Game, act: &Act) -> String {
    let Act::PlayFor { of } = act else { return String::new() };
    if !game.keepers().iter().any(|k| k.keeper() == of) {
        return String::new();
    }
    let text = format!(
        "\n{of} keeps dice. This turn needs none, but a caretaker cannot open the link of {of}: the \
        next turn that needs dice waits for it. Then you can declare the game forfeit: `ruling forfeit`{LINKS_MISSING}."
    );
    text
}

/// What a ruling decides, in a line.
pub fn describe(ed: &Edition, act: &Act) -> String {
    match act {
        Act::Void { block, battles } => {
            let names: Vec<&str> = battles
                .iter()
                .map(|id| ed.space_by_id(id).map(|s| ed.space(s).name.as_str()).unwrap_or(id))
                .collect();
            match names[..] {
                [one] => format!("the battle of {one} in block {block} is void"),
                _ => format!("the battles of {} in block {block} are void", names.join(", ")),
            }
        }
        Act::TakeBack { block } => format!("block {block} and all after it are taken back"),
        Act::Forfeit { side } => format!("the {} lose by forfeit", side.name()),
        Act::Reanchor { keeper, .. } => format!("{keeper} begins a new chain"),
        Act::Successor { of, seat, .. } => format!("{seat} is the director in place of {of}"),
        Act::DefaultAnswer { of } => format!("{of} need not answer for the rest of this turn"),
        Act::PlayFor { of } => format!("a caretaker plays this turn for {of}"),
        Act::Amend { block, .. } => {
            format!("other noncombat moves and placements in block {block}")
        }
        Act::Burn { step } => format!("the dice of step {step} are never used"),
        Act::KeyChange { of, new } => format!("{of} signs with {new}"),
    }
}
