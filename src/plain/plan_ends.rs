//! What ends a plan: the battle that it is for, and words that say what the units of a list are for.

use super::board::TurnBoard;
use super::fault::Fault;
use super::losses::LossPart;
use super::plan_words::{PlanToken, PlanWord};

/// The place at the end of a sentence, if the sentence says nothing more about it.
pub(super) struct LastPlace {
    pub at: usize,
    /// Another place comes before the plans.
    pub named: bool,
}

/// `lose inf, ftr Karelia`: no unit comes from the place of a battle, so it is the one that the list is for. Leaves it to
/// what follows the list.
///
/// # Errors
/// It is within the list.
pub(super) fn without_battle(
    board: &TurnBoard,
    words: &[PlanToken],
    mut parts: Vec<LossPart>,
    length: usize,
) -> Result<(Vec<LossPart>, usize), Fault> {
    let mut length = length;
    let ends = matches!(words[length - 1].word, PlanWord::Place(_));
    if let Some(part) = parts.last_mut().filter(|_| ends)
        && part.from.is_some_and(|s| board.hostile(s))
    {
        part.from = None;
        length -= 1;
    }
    if parts.iter().any(|part| part.from.is_some_and(|s| board.hostile(s))) {
        let span = words[0].span.to(words[length - 1].span);
        let what = "for which battle is this list?";
        return Err(Fault::new(span, what, "write the place before it: Karelia: lose inf, ftr"));
    }
    Ok((parts, length))
}

/// `they must hold it`: what the units of a list are for.
pub(super) fn is_purpose(clause: &[PlanToken]) -> bool {
    const DUTY: [&str; 7] = ["must", "need", "needs", "should", "have", "has", "to"];
    const WORDS: [&str; 34] = [
        "they",
        "must",
        "need",
        "needs",
        "should",
        "to",
        "hold",
        "take",
        "conquer",
        "capture",
        "garrison",
        "guard",
        "defend",
        "that",
        "place",
        "territory",
        "there",
        "later",
        "next",
        "turn",
        "afterwards",
        "land",
        "ground",
        "town",
        "city",
        "needed",
        "want",
        "like",
        "for",
        "them",
        "keep",
        "have",
        "hard",
        "then",
    ];
    const ACTS: [&str; 8] =
        ["hold", "take", "conquer", "capture", "garrison", "guard", "defend", "needed"];
    let within =
        |all: &[&str]| clause.iter().any(|t| t.text().is_some_and(|word| all.contains(&word)));
    within(&DUTY)
        && within(&ACTS)
        && clause.iter().all(|t| t.text().is_some_and(|word| WORDS.contains(&word)))
}
