//! Words in a purchase that buy nothing: `4 in the drawer`, `warlords don't lend`.

use super::board::TurnBoard;
use super::common_words::is_common;
use super::part::{PlacedPart, SentencePart};
use super::remarks::is_like_a_name;
use super::token::TextSign;
use super::words::WordMark;
use crate::orders::names::Names;

/// Units of other editions and games: next to them nothing is mere talk.
const FOREIGN: [&str; 26] = [
    "cruiser",
    "cruisers",
    "mech",
    "mechs",
    "mechanized",
    "mechanised",
    "tactical",
    "tac",
    "tacs",
    "marine",
    "marines",
    "paratrooper",
    "paratroopers",
    "airbase",
    "airbases",
    "base",
    "bases",
    "harbour",
    "harbor",
    "militia",
    "truck",
    "trucks",
    "convoy",
    "radar",
    "bunker",
    "bunkers",
];

/// The entry of a list in which a part stands.
pub fn entry(parts: &[PlacedPart], at: usize) -> &[PlacedPart] {
    let ends = |p: &PlacedPart| {
        p.is(&SentencePart::Separator(TextSign::Comma))
            || p.is(&SentencePart::Separator(TextSign::Semicolon))
            || p.is(&SentencePart::Separator(TextSign::Slash))
            || p.is(&SentencePart::Dash)
    };
    let from = parts[..at].iter().rposition(ends).map_or(0, |i| i + 1);
    let to = parts[at..].iter().position(ends).map_or(parts.len(), |i| at + i);
    &parts[from..to]
}

/// Is a part in an entry of a list that names no unit and no place, and has no word that is like one? One word alone is
/// asked about.
pub fn idle_talk(board: &TurnBoard, parts: &[PlacedPart], at: usize) -> bool {
    let all = entry(parts, at);
    let names = Names::in_plain_turn(board.ed);
    let numbers = all.iter().filter(|p| matches!(p.part, SentencePart::Number(_))).count();
    let word = |p: &&PlacedPart| p.is(&SentencePart::Strange);
    let words = all.iter().filter(word).count();
    let plain = |p: &PlacedPart| {
        is_common(&p.words)
            || !FOREIGN.contains(&p.words.as_str())
                && board.may_search()
                && !is_like_a_name(&names, &p.words)
    };
    let fits = |p: &PlacedPart| match &p.part {
        SentencePart::Strange => plain(p),
        SentencePart::Number(_) => true,
        SentencePart::WordMark(mark) => matches!(
            mark,
            WordMark::In
                | WordMark::On
                | WordMark::Not
                | WordMark::Too
                | WordMark::Stay
                | WordMark::SaidPlan
                | WordMark::Save
                | WordMark::Rest
                | WordMark::Money
        ),
        _ => false,
    };
    // `8 ifn`: a number directly before a word that names nothing may count it.
    let counted = all.windows(2).any(|pair| {
        matches!(pair[0].part, SentencePart::Number(_)) && pair[1].is(&SentencePart::Strange)
    });
    let alone = words == 1 && numbers == 0;
    words > 0 && numbers < 2 && !counted && !alone && all.iter().all(fits)
}
