//! New keys and new chains in a sentence each: who has one, who ruled it, and what it means.

use crate::chain::{Anew, Takeover, Worth};

/// The whole of it in a sentence.
pub fn takeover_sentence(t: &Takeover) -> String {
    let what = match t.anew {
        Anew::Key => "has signed with a new key".to_string(),
        Anew::Director => "has been the director, in place of another".to_string(),
        Anew::Chain { first } => format!("has used a new dice chain, from step {first} on"),
    };
    let by: Vec<&str> = t.by.iter().map(String::as_str).collect();
    let by = crate::shown::listed(&by);
    format!("Since block {} {} {what} (agreed by {by}): {}", t.block, t.seat, dice_worth(t))
}

/// The worth of the dice from then on.
pub fn dice_worth(t: &Takeover) -> String {
    let seat = &t.seat;
    match &t.worth {
        Worth::Unknown { before } => {
            format!("{seat} does not have {before}'s private information about this game")
        }
        Worth::Known => format!(
            "{seat} knows these dice, and together with somebody who signed the ruling could have chosen \
             the first of them"
        ),
        Worth::WordOfLoss => format!(
            "trust the dice only if you believe {seat}'s claim that the old chain was lost; if it was not \
             lost, they were re-rolled"
        ),
        Worth::OldKeySigned => {
            "the old key signed for it, and the dice are worth what they were".to_string()
        }
        Worth::KeeperUnsigned => format!(
            "the old key did not sign for it; if one of those who signed the ruling holds the new key, {seat} adds \
             nothing to the dice once there is a new chain too"
        ),
        Worth::Unsigned => format!(
            "the old key did not sign for it; {seat} keeps no dice, and the dice are worth what they \
             were"
        ),
    }
}
