//! What single words of an order say: that units step back, join others, sink what is named.

use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::words::WordMark;

/// `join the Germans in Cyrenaica`, `joins those in Poland`: a word for others, and where they are.
pub fn joins_others(joins: &PlacedPart, parts: &[PlacedPart], at: usize) -> bool {
    let others = matches!(parts.get(at).map(|p| &p.part), Some(SentencePart::Power(_)));
    let within = at + usize::from(others);
    let place = parts.get(within + 1).is_some_and(|p| p.place().is_some());
    joins.words.starts_with("join")
        && parts.get(within).is_some_and(|p| p.does(WordMark::In))
        && place
}

/// `withdraw`, `falls back`, `retires`
pub fn is_step_back(placed: &PlacedPart) -> bool {
    const WORDS: [&str; 17] = [
        "retreat",
        "retreats",
        "retreated",
        "withdraw",
        "withdraws",
        "withdrew",
        "retire",
        "retires",
        "fall back",
        "falls back",
        "fell back",
        "evacuate",
        "evacuates",
        "pulls back",
        "pull out",
        "pulls out",
        "pulled out",
    ];
    WORDS.contains(&placed.words.as_str())
}

/// `sinks`, `kills`: the units behind it are the enemy's.
pub fn is_word_for_sinking(part: &PlacedPart) -> bool {
    const WORDS: [&str; 8] =
        ["sink", "sinks", "kill", "kills", "destroys", "hunt", "hunts", "engages"];
    part.is(&SentencePart::Arrow) && WORDS.contains(&part.words.as_str())
}

/// One kind of unit without a number.
pub fn is_bare_kind(part: &PlacedPart) -> bool {
    let bare = |g: &SaidGroup| matches!(g.count, SaidCount::One | SaidCount::Many);
    part.units().is_some_and(|groups| groups.len() == 1 && groups.iter().all(bare))
}

/// `the rest`, `nothing`: does the order say that units stay?
pub fn is_stay(parts: &[PlacedPart]) -> bool {
    let named = |p: &PlacedPart| {
        matches!(p.part, SentencePart::Place(_) | SentencePart::Units(_) | SentencePart::Arrow)
    };
    let stay = parts.iter().any(|p| p.does(WordMark::Stay));
    let nothing = parts.iter().any(|p| p.does(WordMark::Nothing))
        && !parts.iter().any(|p| p.is(&SentencePart::Arrow));
    stay || nothing || !parts.iter().any(named) && parts.iter().all(|p| p.does(WordMark::Rest))
}
