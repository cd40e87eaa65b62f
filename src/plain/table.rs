//! Tables with bars: what a column is about, and a row as a sentence.

use super::heading::{Phase, heading};
use super::tag::{Item, Tagged};
use super::token::Sign;
use super::words::Mark;

/// What a column holds.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Column {
    From,
    /// Units that come from one place, which the head of the column names.
    Source(Tagged),
    /// Where aircraft land.
    Lands,
    /// In which phase the row is played.
    Phase,
    /// The number of the row.
    Number,
    To,
    Units,
    /// The place where units are put.
    Place,
    Other,
}

/// The columns of a table, from its first row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    columns: Vec<Column>,
}

impl Table {
    pub fn new(cells: &[Vec<Tagged>]) -> Table {
        let mut columns: Vec<Column> = cells.iter().map(|cell| column(cell)).collect();
        // `| place | |`: a column without a name next to the places holds the units.
        if columns.contains(&Column::Place) && !columns.contains(&Column::Units) {
            let nameless = columns.iter().position(|c| *c == Column::Other);
            nameless.into_iter().for_each(|at| columns[at] = Column::Units);
        }
        Table { columns }
    }

    /// Are its rows moves?
    pub fn moves(&self) -> bool {
        let from = |c: &Column| matches!(c, Column::From | Column::Source(_));
        self.columns.iter().any(from) && self.columns.contains(&Column::To)
    }

    /// The phase that a row names.
    pub fn phase(&self, cells: &[Vec<Tagged>]) -> Option<Phase> {
        let at = self.columns.iter().position(|c| *c == Column::Phase)?;
        cells.get(at).and_then(|cell| heading(cell)).map(|(phase, _)| phase)
    }

    /// The row as a sentence: units, from, to, and then everything else.
    pub fn sentence(&self, cells: Vec<Vec<Tagged>>) -> Vec<Tagged> {
        let mut parts: Vec<(u8, Vec<Tagged>)> = Vec::new();
        let stays = cells.iter().flatten().any(|t| t.does(Mark::Stay));
        for (at, mut cell) in cells.into_iter().enumerate() {
            cell.retain(|t| !t.is(Sign::Ornament));
            let dash = cell.iter().all(|t| t.is(Sign::Dash));
            if cell.is_empty() || dash {
                continue;
            }
            let column = self.columns.get(at).cloned().unwrap_or(Column::Other);
            if matches!(column, Column::Phase | Column::Number) {
                continue;
            }
            if let Column::Source(place) = &column {
                let (start, end) = (cell[0].start, cell[cell.len() - 1].end);
                let from =
                    |item, words: &str| Tagged { item, start, end, words: words.to_string() };
                if matches!(place.item, Item::Place(_)) {
                    cell.push(from(Item::Mark(Mark::From), "from"));
                    cell.push(Tagged { start, end, ..place.clone() });
                }
                cell.push(from(Item::Sign(Sign::Comma), ","));
                parts.push((0, cell));
                continue;
            }
            let rank = match column {
                Column::Source(_) | Column::Units => 0,
                Column::From => 1,
                Column::To | Column::Place => 2,
                Column::Lands | Column::Phase | Column::Number | Column::Other => 3,
            };
            let mark = match column {
                Column::From => Some(Mark::From),
                Column::To if !stays => Some(Mark::To),
                Column::Lands => Some(Mark::Land),
                _ => None,
            };
            if let Some(mark) = mark {
                let place = cell[0].start;
                let words = String::new();
                cell.insert(0, Tagged { item: Item::Mark(mark), start: place, end: place, words });
            }
            let remark = !cell.iter().any(|t| match t.item {
                Item::Kind { .. } | Item::Place(_) | Item::Unclear(_) => true,
                Item::Mark(mark) => mark != Mark::Noise && mark != Mark::With && mark != Mark::Plan,
                _ => false,
            });
            if column == Column::Other && remark {
                continue;
            }
            if matches!(column, Column::Other | Column::Lands) && !stays {
                let place = cell[0].start;
                let comma = Item::Sign(Sign::Comma);
                cell.insert(
                    0,
                    Tagged { item: comma, start: place, end: place, words: ",".to_string() },
                );
            }
            parts.push((rank, cell));
        }
        parts.sort_by_key(|(rank, _)| *rank);
        parts.into_iter().flat_map(|(_, cell)| cell).collect()
    }
}

fn column(cell: &[Tagged]) -> Column {
    let has = |words: &[&str]| cell.iter().any(|t| words.contains(&t.words.as_str()));
    let place = cell.iter().find(|t| matches!(t.item, Item::Place(_)) || t.words == "elsewhere");
    if let Some(place) = place.filter(|_| has(&["from"])) {
        Column::Source(place.clone())
    } else if has(&["from", "source", "origin"]) {
        Column::From
    } else if has(&["phase", "step"]) {
        Column::Phase
    } else if has(&["#", "no", "nr"]) {
        Column::Number
    } else if has(&["lands", "land", "landing"]) {
        Column::Lands
    } else if has(&["to", "target", "destination", "into", "battle", "against"]) {
        Column::To
    } else if has(&["units", "unit", "what", "who", "number"]) {
        Column::Units
    } else if has(&["place", "where"]) {
        Column::Place
    } else {
        Column::Other
    }
}
