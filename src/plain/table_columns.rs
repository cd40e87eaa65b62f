//! Which column of a table the first row names: sources, targets, units, plans.

use super::speech_items::says;
use super::tag::{TagItem, Tagged};
use super::words::WordMark;

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
    /// What stays, or what was or may be ordered at another time.
    Doubtful(Tagged),
    Other,
}

/// Columns of prices and sums.
pub(super) const MONEY: [&str; 7] = ["cost", "costs", "price", "total", "ipc", "sum", "each"];

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

/// Other words for columns of retreats and of losses.
const LEAVING: [&str; 5] = ["leave", "leaves", "withdraw", "withdraws", "pull out"];
const DYING: [&str; 4] = ["dies", "die", "dying", "fodder"];

/// A column that says when the attackers stop. `no` in it is an answer; anything else is a plan in its own words.
const STOP: &str = "stop";

/// The word of a column that is read before what a cell of it says.
pub(super) fn word_before_plan(word: Option<&Tagged>, plan: &[Tagged]) -> Option<Tagged> {
    let word = word?;
    if word.words != STOP {
        return Some(word.clone());
    }
    let refuses = matches!(plan, [one] if ["no", "never"].contains(&one.words.as_str()));
    refuses.then(|| in_word(word, "retreat"))
}

/// Another word for the same column.
fn in_word(word: &Tagged, words: &str) -> Tagged {
    let item = TagItem::WordMark(WordMark::SaidPlan);
    Tagged { item, words: words.to_string(), ..word.clone() }
}

/// Does a cell name a column, and nothing else?
pub(super) fn is_column(cell: &[Tagged]) -> bool {
    let place = matches!(cell, [one] if matches!(one.item, TagItem::Place(_)));
    let planned = cell.len() < 7 && cell.iter().any(|t| PLANS.contains(&t.words.as_str()));
    let bare = |t: &Tagged| !matches!(t.item, TagItem::Number(_) | TagItem::Kind { .. });
    let words = cell.iter().filter(|t| !t.is_sign()).count();
    let short = words < 3 || planned && cell.iter().all(bare);
    let word = short && (place || cell.iter().all(|t| !matches!(t.item, TagItem::Place(_))));
    if place {
        return true;
    }
    // `Fight #1, then #3, then #2` is no head.
    if cell.iter().any(|t| matches!(t.item, TagItem::Number(_))) {
        return false;
    }
    const NOTES: [&str; 4] = ["note", "notes", "remark", "remarks"];
    let known =
        cell.iter().any(|t| MONEY.contains(&t.words.as_str()) || NOTES.contains(&t.words.as_str()));
    word && !cell.is_empty() && (known || column(cell) != TableColumn::Other)
}

/// Heads of columns that hold what stays, or what was or may be ordered at another time.
const DOUBTFUL: [&str; 33] = [
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
    "last turn",
    "last round",
    "previous",
    "previously",
    "old",
    "old plan",
    "was",
    "next turn",
    "next round",
    "alternative",
    "alternatives",
    "option",
    "optional",
    "options",
    "draft",
    "maybe",
    "perhaps",
    "gives up",
    "give up",
];

/// Words of columns about losses that say the contrary, or whose meaning is open: `loses last`, `sacrifice`.
const REVERSED: [&str; 6] = ["last", "never", "not", "no", "except", "but"];
const SPARED: [&str; 9] = [
    "loses",
    "losing",
    "dead",
    "sacrifice",
    "sacrifices",
    "spares",
    "survives",
    "survive",
    "survivors",
];

/// What a row has in a column that holds no order of this turn, as an order that is doubtful.
pub(super) fn doubtful_cell(columns: &[TableColumn], cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
    let names = |t: &Tagged| t.is_place() || t.is_kind() || matches!(t.item, TagItem::Number(_));
    columns.iter().zip(cells).find_map(|(column, cell)| {
        let TableColumn::Doubtful(head) = column else { return None };
        let first = cell.first().filter(|_| cell.iter().any(names))?;
        let doubt = TagItem::WordMark(WordMark::Doubt);
        let mut items = vec![Tagged { item: doubt, end: first.start, ..first.clone() }];
        items[0].words = head.words.clone();
        items.extend(cell.iter().cloned());
        // Without a place it may be taken for a purchase.
        let place = cells.iter().flatten().find(|t| t.is_place());
        items.extend(place.filter(|_| !cell.iter().any(Tagged::is_place)).cloned());
        Some(items)
    })
}

/// The column that the words of a cell in the first row name.
pub(super) fn column(cell: &[Tagged]) -> TableColumn {
    // `attack on` may be one item.
    let has = |words: &[&str]| {
        cell.iter().any(|t| says(Some(t), words) || t.words.split(' ').any(|w| words.contains(&w)))
    };
    let place = cell.iter().find(|t| matches!(t.item, TagItem::Place(_)) || t.words == "elsewhere");
    let words: Vec<&str> = cell.iter().map(|t| t.words.as_str()).collect();
    let joined = words.join(" ");
    let listed = has(&PLANS) || has(&DYING);
    let doubtful = DOUBTFUL.contains(&joined.as_str()) || has(&SPARED) || listed && has(&REVERSED);
    if let Some(first) = cell.first().filter(|_| doubtful) {
        TableColumn::Doubtful(Tagged { words: joined, ..first.clone() })
    } else if joined == "how many" {
        TableColumn::Count
    } else if let Some(place) = place.filter(|_| has(&["from"])) {
        TableColumn::Source(place.clone())
    } else if let Some(word) = cell.iter().find(|t| PLANS.contains(&t.words.as_str())) {
        let any = ["orders", "plan"].contains(&word.words.as_str());
        TableColumn::Plan((!any).then(|| word.clone()))
    } else if let Some(word) = cell.iter().find(|t| LEAVING.contains(&t.words.as_str())) {
        TableColumn::Plan(Some(in_word(word, "retreat")))
    } else if let Some(word) = cell.iter().find(|t| DYING.contains(&t.words.as_str())) {
        TableColumn::Plan(Some(in_word(word, "losses")))
    } else if let Some(word) = cell.iter().find(|t| t.words == STOP) {
        TableColumn::Plan(Some(word.clone()))
    } else if has(&["how long", "long", "until", "conduct", "rounds"]) {
        TableColumn::Plan(None)
    } else if has(&["enemy", "enemies", "defender", "defenders", "defending", "they", "garrison"]) {
        TableColumn::Enemies
    } else if has(&["from", "source", "origin", "start", "starts", "base", "out of", "out"]) {
        TableColumn::From
    } else if has(&["via", "through", "over", "by", "route", "across"]) {
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
        "fight",
    ]) {
        TableColumn::To
    } else if has(&[
        "units",
        "unit",
        "what",
        "who",
        "type",
        "kind",
        "with",
        "attackers",
        "attacker",
    ]) {
        TableColumn::Units
    } else if has(&["number", "count", "qty", "quantity", "amount", "how many"]) {
        TableColumn::Count
    } else if has(&["place", "where", "space", "location", "territory"]) {
        TableColumn::Place
    } else {
        TableColumn::Other
    }
}
