//! Cells that a table reads besides the order of a row: what stays in a place, what was planned before, units that leave a
//! battle, and numbers whose column has no name that is known.

use super::speech_items::says;
use super::table::TextTable;
use super::table_columns::TableColumn;
use super::tag::{TagItem, Tagged};
use super::words::WordMark;

impl TextTable {
    /// The cells of a row in the words that the reader knows.
    pub(super) fn usual_cells(&self, cells: &mut [Vec<Tagged>]) {
        for (column, cell) in self.columns.iter().zip(cells) {
            if *column == TableColumn::From {
                without_battle(cell);
            }
        }
    }

    /// Sentences of a row besides its order: what stays in the place of the row, and what may not count.
    pub(super) fn beside_order(&self, cells: &[Vec<Tagged>]) -> Vec<Vec<Tagged>> {
        let mut all = Vec::new();
        for (at, (column, cell)) in self.columns.iter().zip(cells).enumerate() {
            match column {
                TableColumn::Stays => all.extend(self.staying(cells, cell)),
                TableColumn::Doubtful => all.extend(doubted(cell, "a column that may not count")),
                TableColumn::Other if self.may_count(at, cells) => {
                    all.extend(doubted(cell, "perhaps"))
                }
                _ => {}
            }
        }
        all
    }

    /// Is a cell a remark in a column of its own: no unit, no place and no number?
    pub(super) fn is_remark(&self, at: usize, cell: &[Tagged]) -> bool {
        let other = self.columns.get(at) == Some(&TableColumn::Other);
        let quiet = cell.iter().all(|t| {
            t.item == TagItem::Strange
                || t.is_sign()
                || t.does(WordMark::Noise)
                || t.does(WordMark::Stay)
        });
        other && self.columns.contains(&TableColumn::Units) && quiet
    }

    /// Are its rows plans of battles and nothing else?
    pub(super) fn has_plans(&self) -> bool {
        !self.has_units() && self.columns.iter().any(|c| matches!(c, TableColumn::Plan(_)))
    }

    /// Is nothing but places and what stays there in the table?
    pub(super) fn only_stays(&self) -> bool {
        self.columns.contains(&TableColumn::Stays)
            && self.columns.iter().all(|column| {
                matches!(
                    column,
                    TableColumn::Stays
                        | TableColumn::Place
                        | TableColumn::From
                        | TableColumn::Other
                )
            })
    }

    /// The place in the first of these columns.
    fn place_in_column<'c>(
        &self,
        cells: &'c [Vec<Tagged>],
        wanted: &[TableColumn],
    ) -> Option<&'c Tagged> {
        let at = self.columns.iter().position(|c| wanted.contains(c))?;
        cells.get(at)?.iter().find(|t| t.is_place())
    }

    /// `3 inf, 2 tank Germany stay`
    fn staying(&self, cells: &[Vec<Tagged>], cell: &[Tagged]) -> Option<Vec<Tagged>> {
        let source = self.place_in_column(cells, &[TableColumn::From, TableColumn::Place]);
        let source = source.or_else(|| cells.first()?.iter().find(|t| t.is_place()))?;
        let none = cell.iter().all(|t| {
            t.is_sign()
                || t.does(WordMark::Nothing)
                || t.item == TagItem::Number(0)
                || says(Some(t), &["none", "nothing", "no"])
        });
        if none {
            return None;
        }
        let last = cell.last()?;
        let stays = TagItem::WordMark(WordMark::Stay);
        let mut items: Vec<Tagged> =
            cell.iter().filter(|t| !t.does(WordMark::Stay)).cloned().collect();
        items.push(Tagged { start: last.end, end: last.end, ..source.clone() });
        items.push(Tagged { item: stays, start: last.end, end: last.end, words: "stay".into() });
        Some(items)
    }

    /// Is a cell a number that may count the units of its row, which have none?
    fn may_count(&self, at: usize, cells: &[Vec<Tagged>]) -> bool {
        let [number] = cells.get(at).map(Vec::as_slice).unwrap_or_default() else { return false };
        let money = self.money.get(at).copied().unwrap_or_default();
        let units = self.columns.iter().position(|c| *c == TableColumn::Units);
        let bare = units
            .and_then(|at| cells.get(at))
            .is_some_and(|cell| matches!(&cell[..], [kind] if kind.is_kind()));
        let counted = self.columns.contains(&TableColumn::Count);
        matches!(number.item, TagItem::Number(_)) && bare && !money && !counted && self.buys()
    }
}

/// A cell that names something, as what may not count.
fn doubted(cell: &[Tagged], words: &str) -> Option<Vec<Tagged>> {
    let first = cell.first().filter(|t| !t.is_sign())?;
    let doubt = TagItem::WordMark(WordMark::Doubt);
    let mut items =
        vec![Tagged { item: doubt, start: first.start, end: first.end, words: words.to_string() }];
    items.extend(cell.iter().cloned());
    Some(items)
}

/// `from the Karelia battle`: the place of the battle.
fn without_battle(cell: &mut Vec<Tagged>) {
    const WORDS: [&str; 10] = [
        "from",
        "the",
        "battle",
        "fight",
        "of",
        "in",
        "battlefield",
        "after",
        "attack",
        "battle of",
    ];
    let mut places = cell.iter().filter(|t| t.is_place());
    let (Some(place), None) = (places.next(), places.next()) else { return };
    let place = place.clone();
    let fought = cell.iter().any(|t| says(Some(t), &["battle", "fight", "battle of"]));
    let idle = cell.iter().all(|t| {
        t.is_place() || says(Some(t), &WORDS) || t.does(WordMark::Noise) || t.does(WordMark::In)
    });
    if fought && idle {
        *cell = vec![place];
    }
}
