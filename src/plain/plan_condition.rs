//! Conditions of a retreat that are understood by their parts: a number, whether it is a limit or what lies below it, and
//! whose units are counted. The order of the words does not matter: `only two of us are left`, `we have fewer than 3
//! units`, `down to our last unit`.

use super::board::TurnBoard;
use super::plan_words::{PlanToken, PlanWord};
use crate::id::KindId;

/// Words between the parts that change nothing.
const IDLE: [&str; 33] = [
    "left",
    "units",
    "attackers",
    "unit",
    "men",
    "there",
    "in",
    "all",
    "still",
    "been",
    "being",
    "come",
    "comes",
    "came",
    "down",
    "to",
    "army",
    "stack",
    "force",
    "total",
    "together",
    "get",
    "gets",
    "got",
    "fall",
    "falls",
    "drop",
    "drops",
    "stay",
    "stays",
    "rest",
    "remains",
    "here",
];

/// Words that say that the number itself is reached.
const REACHED: [&str; 4] = ["only", "left", "down", "last"];

/// What has been understood of a condition.
#[derive(Default)]
struct SaidCondition {
    number: Option<u32>,
    kind: Option<KindId>,
    /// Fewer than the number.
    below: bool,
    /// The number or fewer.
    or_less: bool,
    /// A word says that so many are left.
    reached: bool,
    theirs: bool,
    /// Aircraft are counted.
    planes: bool,
}

/// The condition that the beginning of some words says, and how many words it has. `None` if a word is there that no
/// condition has, or if a part is missing or is there twice.
pub(super) fn condition_by_parts(
    board: &TurnBoard,
    words: &[PlanToken],
) -> Option<(String, usize)> {
    let mut said = SaidCondition::default();
    let mut end = 0;
    let mut at = 0;
    while let Some(token) = words.get(at) {
        let next = words.get(at + 1).and_then(PlanToken::text);
        let mut length = 1;
        match &token.word {
            PlanWord::Number(n) if said.number.is_none() => said.number = Some(*n),
            PlanWord::Kind(kind) if said.kind.is_none() && !said.planes => said.kind = Some(*kind),
            PlanWord::Planes if said.kind.is_none() && !said.theirs => said.planes = true,
            PlanWord::Text(word) => match (word.as_str(), next) {
                ("less" | "lower" | "smaller", Some("than")) if !said.below => {
                    (said.below, length) = (true, 2);
                }
                ("under" | "below", _) if !said.below => said.below = true,
                ("or", Some("less" | "none" | "lower" | "nothing" | "below")) if !said.or_less => {
                    (said.or_less, length) = (true, 2);
                }
                ("at", Some("most")) | ("no" | "not", Some("more")) if !said.or_less => {
                    let than = words.get(at + 2).and_then(PlanToken::text) == Some("than");
                    (said.or_less, length) = (true, 2 + usize::from(than));
                }
                // `if only one of them is left he returns`: who goes back is counted.
                ("they", Some("retreat")) if said.number.is_some() => {}
                ("they", _) => said.theirs = true,
                // `down to our last unit`
                ("end", _) if token.written.ends_with("unit") && said.number.is_none() => {
                    (said.number, said.reached) = (Some(1), true);
                }
                ("last", _) if said.number.is_none() => {
                    (said.number, said.reached) = (Some(1), true);
                }
                (word, _) if IDLE.contains(&word) || REACHED.contains(&word) => {
                    // `..., back to Ukraine`, `stay 2 rounds`
                    let place =
                        matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Place(_)));
                    if place {
                        break;
                    }
                    said.reached |= REACHED.contains(&word);
                }
                _ => break,
            },
            _ => break,
        }
        at += length;
        end = at;
    }
    // A number of rounds is about something else.
    if words.get(end).and_then(PlanToken::text) == Some("round") {
        return None;
    }
    let n = said.number?;
    let limits = u32::from(said.below) + u32::from(said.or_less);
    if limits > 1 || limits == 0 && !said.reached {
        return None;
    }
    let compared = if said.below { "<" } else { "<=" };
    let whose = match (said.theirs, said.kind) {
        // `only two planes left` may be about all other kinds.
        _ if said.planes && (said.theirs || n < 2 && limits == 0) => return None,
        _ if said.planes => "attacking air".to_string(),
        (true, None) => "defenders".to_string(),
        (true, Some(kind)) => format!("defending {}", board.abbr(kind)),
        (false, None) => "attackers".to_string(),
        // `only the ftr left` is about all other kinds.
        (false, Some(_)) if limits == 0 => return None,
        (false, Some(kind)) => format!("attacking {}", board.abbr(kind)),
    };
    Some((format!("{whose} {compared} {n}"), end))
}
