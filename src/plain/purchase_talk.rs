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

/// The entry of a list that a part is in.
pub(super) fn entry(parts: &[PlacedPart], at: usize) -> &[PlacedPart] {
    let from = parts[..at].iter().rposition(ends_entry).map_or(0, |i| i + 1);
    let to = parts[at..].iter().position(ends_entry).map_or(parts.len(), |i| at + i);
    &parts[from..to]
}

/// Does this part separate two entries of a list?
fn ends_entry(p: &PlacedPart) -> bool {
    p.is(&SentencePart::Separator(TextSign::Comma))
        || p.is(&SentencePart::Separator(TextSign::Semicolon))
        || p.is(&SentencePart::Separator(TextSign::Slash))
        || p.is(&SentencePart::Dash)
}

/// Is a part in an entry of a list that names no unit and no place, and has no word that is like one? One word alone is
/// asked about.
pub(super) fn idle_talk(board: &TurnBoard, parts: &[PlacedPart], at: usize) -> bool {
    let all = entry(parts, at);
    let names = Names::in_plain_turn(board.ed);
    let numbers = all.iter().filter(|p| matches!(p.part, SentencePart::Number(_))).count();
    let words = all.iter().filter(|p| p.is(&SentencePart::Strange)).count();
    // `8 ifn`: a number directly before a word that names nothing may count it.
    let counted = all.windows(2).any(|pair| {
        matches!(pair[0].part, SentencePart::Number(_)) && pair[1].is(&SentencePart::Strange)
    });
    let alone = words == 1 && numbers == 0;
    words > 0
        && numbers < 2
        && !counted
        && !alone
        && all.iter().all(|p| belongs_to_talk(board, &names, p))
}

/// Is this a word that names no unit and is not like the name of one?
fn names_nothing(board: &TurnBoard, names: &Names, p: &PlacedPart) -> bool {
    is_common(&p.words)
        || !FOREIGN.contains(&p.words.as_str())
            && board.may_search()
            && !is_like_a_name(names, &p.words)
}

/// Can this part be talk: a word that names nothing, a number, or a word such as `save`?
fn belongs_to_talk(board: &TurnBoard, names: &Names, p: &PlacedPart) -> bool {
    match &p.part {
        SentencePart::Strange => names_nothing(board, names, p),
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
    }
}
