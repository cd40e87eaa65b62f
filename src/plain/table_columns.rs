//! The columns of a table, and the names by which a cell says which of them it is above.

use super::tag::{TagItem, Tagged};

/// What a column holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TableColumn {
    From,
    /// Units that come from one place, which the head of the column names.
    Source(Tagged),
    /// Where aircraft land.
    Lands,
    /// In which phase the row is played.
    Heading,
    /// The number of the row.
    Number,
    To,
    /// What the way leads through.
    Via,
    Units,
    /// How many units of the kind in the next column.
    Count,
    /// What is to be done in a battle, with the word for it if there is one.
    Plan(Option<Tagged>),
    /// What the enemy has there.
    Enemies,
    /// The place where units are put.
    Place,
    Other,
}

/// Columns that say what is to be done in a battle.
const PLANS: [&str; 10] = [
    "losses",
    "ool",
    "casualties",
    "retreat",
    "submerge",
    "plan",
    "lose",
    "loss",
    "order of loss",
    "orders",
];

/// Words for a column of plans of any sort.
const SAYS_NOTHING: [&str; 1] = ["orders"];

/// Words for a column of retreats.
const LEAVING: [&str; 4] = ["leave", "leaves", "withdraw", "withdrawal"];

/// Does a cell name a column, and nothing else?
pub(super) fn is_column(cell: &[Tagged]) -> bool {
    let place = matches!(cell, [one] if matches!(one.item, TagItem::Place(_)));
    let planned = cell.len() < 7 && cell.iter().any(|t| PLANS.contains(&t.words.as_str()));
    let bare = |t: &Tagged| !matches!(t.item, TagItem::Number(_) | TagItem::Kind { .. });
    let short = cell.len() < 3 || planned && cell.iter().all(bare);
    let word = short && (place || cell.iter().all(|t| !matches!(t.item, TagItem::Place(_))));
    if place {
        return true;
    }
    let money = [
        "cost", "costs", "price", "total", "ipc", "note", "notes", "remark", "remarks", "sum",
        "each",
    ];
    let known = cell.iter().any(|t| money.contains(&t.words.as_str()));
    word && !cell.is_empty() && (known || column(cell) != TableColumn::Other)
}

/// What the name of a column says that it holds.
pub(super) fn column(cell: &[Tagged]) -> TableColumn {
    let has = |words: &[&str]| cell.iter().any(|t| words.contains(&t.words.as_str()));
    let place = cell.iter().find(|t| matches!(t.item, TagItem::Place(_)) || t.words == "elsewhere");
    if let Some(place) = place.filter(|_| has(&["from"])) {
        TableColumn::Source(place.clone())
    } else if let Some(word) = cell.iter().find(|t| PLANS.contains(&t.words.as_str())) {
        TableColumn::Plan((!SAYS_NOTHING.contains(&word.words.as_str())).then(|| word.clone()))
    } else if let Some(word) = cell.iter().find(|t| LEAVING.contains(&t.words.as_str())) {
        TableColumn::Plan(Some(Tagged { words: "retreat".to_string(), ..word.clone() }))
    } else if has(&["how long", "long", "until", "conduct", "stop", "rounds"]) {
        TableColumn::Plan(None)
    } else if has(&["enemy", "enemies", "defender", "defenders", "defending", "they", "garrison"]) {
        TableColumn::Enemies
    } else if has(&["from", "source", "origin", "start", "out of"]) {
        TableColumn::From
    } else if has(&["via", "through", "over", "by", "by way of"]) {
        TableColumn::Via
    } else if has(&["phase", "step"]) {
        TableColumn::Heading
    } else if has(&["#", "no", "nr"]) {
        TableColumn::Number
    } else if has(&["lands", "land", "landing"]) {
        TableColumn::Lands
    } else if has(&[
        "to",
        "target",
        "destination",
        "goal",
        "into",
        "battle",
        "against",
        "attack",
        "attacked",
        "attack on",
        "fight",
    ]) {
        TableColumn::To
    } else if has(&["units", "unit", "what", "who", "type", "kind", "with", "attackers"]) {
        TableColumn::Units
    } else if has(&["number", "count", "qty", "quantity", "amount", "how many"]) {
        TableColumn::Count
    } else if has(&["place", "where", "space", "location", "territory"]) {
        TableColumn::Place
    } else {
        TableColumn::Other
    }
}
