//! Rows of tables that order nothing: sums, and places from which nothing goes.

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// `Total | 18 | 66` below what is bought: the money, which must be right.
pub(super) fn sum_of(cells: &[Vec<Tagged>]) -> Vec<Tagged> {
    let mut numbers = cells.iter().flatten().filter(|t| matches!(t.item, TagItem::Number(_)));
    let Some(last) = numbers.next_back() else { return Vec::new() };
    let total = TagItem::WordMark(WordMark::Total);
    let words = "total".to_string();
    vec![Tagged { item: total, start: last.start, end: last.start, words }, last.clone()]
}

/// `Malaya | - | -` among moves: what is named first stays.
pub(super) fn row_of_dashes(cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
    let (first, rest) = cells.split_first()?;
    let dash = |t: &Tagged| t.is(TextSign::Dash) || t.is(TextSign::Hyphen);
    let dashes = rest.iter().flatten().all(dash) && rest.iter().flatten().count() > 0;
    let end = rest.iter().flatten().last()?.end;
    let named = first.iter().any(|t| t.is_place() || t.is_kind() || t.does(WordMark::All));
    let stays = TagItem::WordMark(WordMark::Stay);
    let words = "stays".to_string();
    (dashes && named).then(|| {
        let mut items = first.clone();
        items.push(Tagged { item: stays, start: end, end, words });
        items
    })
}

/// `1 inf | Crete | - (suntan)` among moves: units that go nowhere stay where they are.
pub(super) fn row_that_stays(
    units: &[Tagged],
    from: &[Tagged],
    to: &[Tagged],
) -> Option<Vec<Tagged>> {
    let (dash, remark) = to.split_first()?;
    let [source] = from else { return None };
    let told = (dash.is(TextSign::Dash) || dash.is(TextSign::Hyphen))
        && is_idle_bracket(remark)
        && source.is_place()
        && units.iter().any(Tagged::is_kind);
    let end = to.last()?.end;
    let stays = TagItem::WordMark(WordMark::Stay);
    told.then(|| {
        let mut items = units.to_vec();
        items.push(source.clone());
        items.push(Tagged { item: stays, start: dash.start, end, words: "stays".to_string() });
        items
    })
}

/// Are these items nothing, or a bracket that cannot send units anywhere: `(suntan)`, `(watching Leningrad)`?
fn is_idle_bracket(items: &[Tagged]) -> bool {
    const WATCHES: [&str; 4] = ["watching", "guarding", "facing", "garrison"];
    let [open, inner @ .., close] = items else { return items.is_empty() };
    let watches = inner.first().is_some_and(|t| WATCHES.contains(&t.words.as_str()));
    open.is(TextSign::Open)
        && close.is(TextSign::Close)
        && inner.iter().enumerate().all(|(at, t)| match t.item {
            TagItem::Strange => true,
            TagItem::Place(_) => watches && at == 1 && inner.len() == 2,
            _ => watches && at == 0,
        })
}

/// `Ukraine | - | - | no move`: a row without units that says that nothing is done.
pub(super) fn idle_row(cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
    let (first, others) = cells.split_first()?;
    let bare = without_garrison(first);
    let items = bare.iter().chain(others.iter().flatten()).filter(|t| !t.is_sign());
    let items: Vec<&Tagged> = items.collect();
    let (place, rest) = items.split_first()?;
    let idle = rest.iter().all(|t| {
        t.does(WordMark::Nothing)
            || t.does(WordMark::Noise)
            || ["no", "none", "move", "moves"].contains(&t.words.as_str())
    });
    const NOTHING: [&str; 7] = ["no", "none", "nothing", "nobody", "no one", "nowhere", "noone"];
    let nothing = rest.iter().any(|t| NOTHING.contains(&t.words.as_str()));
    let told = place.is_place() && idle && nothing;
    told.then(|| {
        let words = Tagged { item: TagItem::WordMark(WordMark::Nothing), ..rest[0].clone() };
        vec![(*place).clone(), colon(place.end), words]
    })
}

/// `Caucasus (3 inf)` without what the enemy has there.
fn without_garrison(cell: &[Tagged]) -> &[Tagged] {
    let counted = |t: &Tagged| t.is_kind() || t.is_sign() || matches!(t.item, TagItem::Number(_));
    match cell {
        [place, open, inner @ .., close]
            if place.is_place()
                && open.is(TextSign::Open)
                && close.is(TextSign::Close)
                && inner.iter().all(counted) =>
        {
            &cell[..1]
        }
        _ => cell,
    }
}

/// Is it a word for moves, in the head of a column of places?
pub(super) fn names_moves(t: &Tagged) -> bool {
    const WORDS: [&str; 8] =
        ["walks", "drives", "marches", "moves", "movements", "transfers", "trips", "afterwards"];
    WORDS.contains(&t.words.as_str())
}

/// `Total`, `30`: a row that adds up the others.
pub(super) fn is_sum(tagged: &Tagged) -> bool {
    ["together", "sum", "all", "altogether"].contains(&tagged.words.as_str())
        || matches!(
            tagged.item,
            TagItem::Number(_) | TagItem::WordMark(WordMark::Total | WordMark::Money)
        )
        || matches!(tagged.item, TagItem::TextSign(_))
}

fn colon(at: usize) -> Tagged {
    let item = TagItem::TextSign(TextSign::Colon);
    Tagged { item, start: at, end: at, words: ":".to_string() }
}
