//! What single words of an order say: that units step back, join others, sink what is named.

use super::board::TurnBoard;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::words::WordMark;
use crate::id::SpaceId;

/// `join the Germans in Cyrenaica`, `joins those in Poland`: a word for others, and where they are.
pub(super) fn joins_others(joins: &PlacedPart, parts: &[PlacedPart], at: usize) -> bool {
    let others = matches!(parts.get(at).map(|p| &p.part), Some(SentencePart::Power(_)));
    let within = at + usize::from(others);
    let place = parts.get(within + 1).is_some_and(|p| p.place().is_some());
    joins.words.starts_with("join")
        && parts.get(within).is_some_and(|p| p.does(WordMark::In))
        && place
}

/// `withdraw`, `falls back`, `retires`
pub(super) fn is_step_back(placed: &PlacedPart) -> bool {
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
pub(super) fn is_word_for_sinking(part: &PlacedPart) -> bool {
    const WORDS: [&str; 8] =
        ["sink", "sinks", "kill", "kills", "destroys", "hunt", "hunts", "engages"];
    part.is(&SentencePart::Arrow) && WORDS.contains(&part.words.as_str())
}

/// Units, the first without a number: `fighters and the bomber`.
pub(super) fn is_bare_kind(part: &PlacedPart) -> bool {
    part.units().and_then(|groups| groups.first()).is_some_and(SaidGroup::is_bare)
}

/// `the rest`, `nothing`: does the order say that units stay?
pub(super) fn is_stay(parts: &[PlacedPart]) -> bool {
    let named = |p: &PlacedPart| {
        matches!(p.part, SentencePart::Place(_) | SentencePart::Units(_) | SentencePart::Arrow)
    };
    let stay = parts.iter().any(|p| p.does(WordMark::Stay));
    let nothing = parts.iter().any(|p| p.does(WordMark::Nothing))
        && !parts.iter().any(|p| p.is(&SentencePart::Arrow));
    stay || nothing || !parts.iter().any(named) && parts.iter().all(|p| p.does(WordMark::Rest))
}

/// Are these units that the enemy has in the place behind them, and the mover has not?
pub(super) fn stand_behind(board: &TurnBoard, groups: &[SaidGroup], behind: &[PlacedPart]) -> bool {
    let within = behind.first().is_some_and(|p| p.does(WordMark::In) || p.does(WordMark::On));
    let Some(place) = behind.get(usize::from(within)).and_then(PlacedPart::place) else {
        return false;
    };
    groups.iter().all(|g| are_enemies(board, place, g))
}

/// Are these enemy units of the space, and none of your own?
fn are_enemies(board: &TurnBoard, place: SpaceId, g: &SaidGroup) -> bool {
    let enough = |have: u16| !matches!(g.count, SaidCount::Number(n) if n > have);
    g.kind.is_some_and(|kind| {
        board.own(place, kind) == 0
            && board.enemies(place).iter().any(|(k, n)| *k == kind && enough(*n))
    })
}

/// What may stand behind `all` where it means everything that was named: `all into sz13`, `all three land in London`.
pub(super) fn leads_all(part: &PlacedPart) -> bool {
    part.is(&SentencePart::Arrow)
        || part.does(WordMark::Versus)
        || part.does(WordMark::Land)
        || matches!(part.part, SentencePart::Number(2..20))
}

/// A word for the landing of one: `lands`, `returns to`.
pub(super) fn lands_alone(words: &str) -> bool {
    let first = words.split(' ').next().unwrap_or_default();
    first.ends_with('s')
}

/// The next part behind words that count all of them: `return all three in London`.
pub(super) fn past_all(parts: &[PlacedPart], at: usize) -> Option<&PlacedPart> {
    let rest = parts.get(at..)?;
    if rest.first().is_some_and(|p| p.does(WordMark::All) || p.does(WordMark::Both)) {
        rest.iter().find(|p| !is_before_all(p))
    } else {
        rest.first()
    }
}

/// Does this part only count or place what follows: `all`, `2`, `in`, `on`?
fn is_before_all(p: &PlacedPart) -> bool {
    p.does(WordMark::All)
        || p.does(WordMark::Both)
        || matches!(p.part, SentencePart::Number(2..20))
        || p.does(WordMark::In)
        || p.does(WordMark::On)
}
