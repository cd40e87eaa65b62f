//! Units of an order of loss that are told apart by where they come from: `inf, then the Karelian ftr, the other ftrs`.

use super::board::TurnBoard;
use super::plan_words::{PlanToken, PlanWord};

/// Puts the place from which a unit comes behind its kind, and leaves out `other` where the units of one place have been
/// named before: what is listed later is the others.
pub(super) fn origins_behind_kinds(board: &TurnBoard, words: &mut Vec<PlanToken>) {
    let mut at = 1;
    while at + 1 < words.len() {
        let (PlanWord::Kind(kind), own) = (&words[at + 1].word, origin_at(board, words, at)) else {
            at += 1;
            continue;
        };
        let named = words[..at].windows(3).any(|w| {
            matches!(&w[0].word, PlanWord::Kind(k) if k == kind)
                && (matches!(w[1].word, PlanWord::Place(_)) || w[1].text() == Some("from"))
        });
        if own {
            words.swap(at, at + 1);
        } else if named && words[at].text() == Some("other") {
            words.remove(at);
        }
        at += 1;
    }
}

/// Is a word behind others of a list a place of one's own?
fn origin_at(board: &TurnBoard, words: &[PlanToken], at: usize) -> bool {
    let PlanWord::Place(space) = words[at].word else { return false };
    let before = match &words[at - 1].word {
        PlanWord::Break(sign) => *sign == ',',
        PlanWord::Text(word) => ["then", "before", "and"].contains(&word.as_str()),
        _ => false,
    };
    let listed = words[..at].iter().any(|t| matches!(t.word, PlanWord::Kind(_)));
    let here = match words.get(at + 1).map(|t| &t.word) {
        Some(PlanWord::Kind(kind)) => board.own(space, *kind) > 0,
        _ => false,
    };
    before && listed && here && !board.hostile(space)
}
