//! What the words of a cell say, whatever the table is: that units stay, that it is about another time, that it is a sum.

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The words of a head that say that its column holds what stays.
pub(super) fn tells_of_staying(words: &str) -> bool {
    const STAYING: [&str; 14] = [
        "stays",
        "stay",
        "stays behind",
        "stay behind",
        "what stays",
        "who stays",
        "staying",
        "remains",
        "remain",
        "left behind",
        "stays home",
        "stays there",
        "kept back",
        "what remains",
    ];
    STAYING.contains(&words)
}

/// The words of a head that say that its column may not count.
pub(super) fn tells_of_another_time(words: &str) -> bool {
    const OTHERS: [&str; 25] = [
        "last turn",
        "last round",
        "previous",
        "previously",
        "before",
        "old",
        "old plan",
        "was",
        "next turn",
        "next round",
        "alternative",
        "alternatively",
        "alternatives",
        "option",
        "optional",
        "options",
        "draft",
        "maybe",
        "perhaps",
        "possibly",
        "if possible",
        "might",
        "tentative",
        "instead",
        "plan b",
    ];
    OTHERS.contains(&words)
}

/// `sum | 10 | 34 | 6 left` below what is bought: what it costs, and what is left.
pub(super) fn sum_with_rest(cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
    let (rest, before) = cells.split_last()?;
    let [number, left] = &rest[..] else { return None };
    let told = left.does(WordMark::Save) || left.does(WordMark::Leave) || left.words == "left";
    let first = before.first()?;
    let sum = first.iter().any(|t| t.does(WordMark::Total) || t.words == "sum");
    let cost = before.iter().flatten().rfind(|t| matches!(t.item, TagItem::Number(_)))?;
    let plain =
        before.iter().skip(1).flatten().all(|t| {
            matches!(t.item, TagItem::Number(_)) || t.is_sign() || t.does(WordMark::Money)
        });
    if !told || !sum || !plain || !matches!(number.item, TagItem::Number(_)) {
        return None;
    }
    let sign = |item| Tagged { item, start: cost.end, end: cost.end, words: ",".to_string() };
    let total = Tagged { words: "total".into(), ..sign(TagItem::WordMark(WordMark::Total)) };
    let comma = sign(TagItem::TextSign(TextSign::Comma));
    Some(vec![total, cost.clone(), comma, number.clone(), left.clone()])
}

/// Do the units of a row stay? A note that others stay (`the 4th ftr stays`) next to units that go is set apart.
pub(super) fn row_stays(cells: &mut [Vec<Tagged>]) -> bool {
    let named = |cell: &Vec<Tagged>| cell.iter().any(Tagged::is_kind);
    let several = cells.iter().filter(|cell| named(cell)).count() > 1;
    let mut stays = false;
    for cell in cells.iter_mut().filter(|cell| stays_outside(cell)) {
        // `stay, ftr as well` is about the units of the row.
        let before = cell.iter().take_while(|t| !t.does(WordMark::Stay));
        if several && before.filter(|t| t.is_kind()).count() > 0 {
            let at = cell[0].start;
            let item = TagItem::TextSign(TextSign::Semicolon);
            cell.insert(0, Tagged { item, start: at, end: at, words: ";".to_string() });
        } else {
            stays = true;
        }
    }
    stays
}

/// `same as #1`: a note that points to another row.
pub(super) fn points_above(t: &Tagged) -> bool {
    ["same", "ditto", "likewise", "idem"].contains(&t.words.as_str())
}

/// Does a cell say outside of brackets that units stay?
fn stays_outside(cell: &[Tagged]) -> bool {
    let mut depth = 0_usize;
    cell.iter().any(|t| {
        match t.item {
            TagItem::TextSign(TextSign::Open) => depth += 1,
            TagItem::TextSign(TextSign::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && t.does(WordMark::Stay)
    })
}

/// `(3 inf)` behind the name of a target.
pub(super) fn tells_garrison(cell: &[Tagged]) -> bool {
    let opens = cell.first().is_some_and(|t| t.is(TextSign::Open));
    let close = cell.iter().position(|t| t.is(TextSign::Close));
    opens && cell.iter().any(Tagged::is_kind) && close == cell.len().checked_sub(1)
}

/// Is a note next to an attack a plan for the battle: `soaks the first hit`, `no retreat`?
pub(super) fn is_plan_note(cell: &[Tagged]) -> bool {
    const WORDS: [&str; 16] = [
        "loss",
        "lost",
        "soak",
        "soaks",
        "absorb",
        "absorbs",
        "retreat",
        "losses",
        "lose",
        "casualties",
        "ool",
        "strafe",
        "submerge",
        "submerges",
        "dive",
        "dives",
    ];
    cell.iter().any(|t| WORDS.contains(&t.words.as_str())) && !cell.iter().any(gives_order)
}

/// Does this item make a cell an order: `stay`, `land`, `from`, `via`?
fn gives_order(t: &Tagged) -> bool {
    t.does(WordMark::Stay)
        || t.does(WordMark::Land)
        || t.does(WordMark::From)
        || t.does(WordMark::Via)
}
