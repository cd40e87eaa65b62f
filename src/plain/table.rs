//! Tables with bars: what a column is about, and a row as a sentence.

use crate::edition::Edition;

use super::heading::{Heading, heading};
use super::speech_items::put;
use super::table_columns::{MONEY, TableColumn, column, word_before_plan};
use super::table_idle_rows::{
    idle_row, is_sum, names_moves, row_of_dashes, row_that_stays, sum_of,
};
use super::table_ships::{ShipRow, ship_sentence};
use super::table_words::{is_plan_note, points_above, row_stays, sum_with_rest, tells_garrison};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The columns of a table, from its first row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextTable {
    pub columns: Vec<TableColumn>,
    /// A column holds prices or sums.
    has_money: bool,
    /// Which columns hold prices or sums.
    pub money: Vec<bool>,
    /// The first cell of the row above.
    above: Vec<Tagged>,
}

impl TextTable {
    /// The table that a line begins if its cells name the columns: `units | from | to`.
    pub(super) fn new(cells: &[Vec<Tagged>]) -> TextTable {
        let mut columns: Vec<TableColumn> = cells.iter().map(|cell| column(cell)).collect();
        // `ATTACK  from  units  to  against`: the heading is no column, and the enemy is in the last one.
        let others = columns.iter().skip(1).filter(|c| **c == TableColumn::To).count();
        if others > 1 {
            for (column, cell) in columns.iter_mut().zip(cells) {
                if cell.iter().any(|t| ["against", "vs"].contains(&t.words.as_str())) {
                    *column = TableColumn::Enemies;
                }
            }
        }
        if others > 0 && columns[0] == TableColumn::To && columns.contains(&TableColumn::From) {
            columns[0] = TableColumn::Other;
        }
        // `Target | Norway | Belorussia`: each place is one that units come from.
        let target = columns.contains(&TableColumn::To) && !columns.contains(&TableColumn::From);
        let units = columns.contains(&TableColumn::Units);
        for (column, cell) in columns.iter_mut().zip(cells).filter(|_| target && !units) {
            if let ([place], TableColumn::Other) = (&cell[..], &*column)
                && matches!(place.item, TagItem::Place(_))
            {
                *column = TableColumn::Source(place.clone());
            }
        }
        // `later | units | to`, `attack | units | to`: the first column is where the units come from.
        let phased = cells.first().is_some_and(|cell| cell.is_empty() || heading(cell).is_some());
        let targets = columns.iter().filter(|c| **c == TableColumn::To).count();
        let first = match columns.first() {
            Some(TableColumn::Other) => targets == 1,
            Some(TableColumn::To) => targets == 2,
            _ => false,
        };
        // `walks and drives afterwards | units | to`
        let walks = cells.first().is_some_and(|cell| cell.iter().any(names_moves));
        if (phased || walks) && first && units && !columns.contains(&TableColumn::From) {
            columns[0] = TableColumn::From;
        }
        // `afterwards | from | to`: the first column holds the units.
        let ways = columns.contains(&TableColumn::From) && columns.contains(&TableColumn::To);
        let unnamed =
            !columns.contains(&TableColumn::Units) && !columns.contains(&TableColumn::Count);
        if ways && unnamed && columns[0] == TableColumn::Other {
            columns[0] = TableColumn::Units;
        }
        // `| place | |`: a column without a name next to the places holds the units.
        if columns.contains(&TableColumn::Place) && !columns.contains(&TableColumn::Units) {
            let nameless = columns.iter().position(|c| *c == TableColumn::Other);
            nameless.into_iter().for_each(|at| columns[at] = TableColumn::Units);
        }
        // `Buy | Qty | Cost`
        let first = columns.first() == Some(&TableColumn::Other);
        if first && columns.contains(&TableColumn::Count) && !columns.contains(&TableColumn::Units)
        {
            columns[0] = TableColumn::Units;
        }
        if !columns.contains(&TableColumn::Units) {
            let counts = columns.iter_mut().filter(|c| **c == TableColumn::Count);
            counts.for_each(|c| *c = TableColumn::Units);
        }
        let has_money = cells.iter().flatten().any(|t| MONEY.contains(&t.words.as_str()));
        let priced = |cell: &Vec<Tagged>| cell.iter().any(|t| MONEY.contains(&t.words.as_str()));
        let money = cells.iter().map(priced).collect();
        TextTable { columns, has_money, money, above: Vec::new() }
    }

    /// `where | what`: does it list units in places, and nothing else?
    pub(super) fn places(&self) -> bool {
        self.columns[..] == [TableColumn::Place, TableColumn::Units]
            || self.columns[..] == [TableColumn::Units, TableColumn::Place]
    }

    /// Does it list what is bought: units and money, and no place?
    pub(super) fn buys(&self) -> bool {
        self.has_money
            && self.columns.contains(&TableColumn::Units)
            && self.columns.iter().all(|column| match column {
                TableColumn::Units
                | TableColumn::Count
                | TableColumn::Number
                | TableColumn::Heading
                | TableColumn::Other => true,
                TableColumn::From
                | TableColumn::Stays
                | TableColumn::Doubtful
                | TableColumn::Source(_)
                | TableColumn::Lands
                | TableColumn::To
                | TableColumn::Via
                | TableColumn::Plan(_)
                | TableColumn::Enemies
                | TableColumn::Place => false,
            })
    }

    /// Fills the first cell of a row, if it is empty, with that of the row above: `| | bmb | Japan |` goes on with the
    /// target of that row.
    pub(super) fn with_cell_above(&mut self, cells: &mut [Vec<Tagged>]) {
        if self.columns.first() != Some(&TableColumn::To) {
            return;
        }
        let place = cells.iter().flatten().next().map(|t| t.start);
        let units = self.columns.iter().position(|c| *c == TableColumn::Units);
        let some = units.and_then(|at| cells.get(at)).is_some_and(|cell| !cell.is_empty());
        match (cells.first_mut(), place) {
            (Some(first), _) if !first.is_empty() => self.above.clone_from(first),
            (Some(first), Some(place)) if some => {
                let here = |t: &Tagged| Tagged { start: place, end: place, ..t.clone() };
                *first = self.above.iter().map(here).collect();
            }
            _ => {}
        }
    }

    /// How many columns it has.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The sentences of a row about a battle: one for each plan. None where the table has no plans.
    pub(super) fn plans(&self, cells: &[Vec<Tagged>]) -> Vec<Vec<Tagged>> {
        let at = self.columns.iter().position(names_target).and_then(|at| cells.get(at));
        let Some(target) = at.filter(|cell| !cell.is_empty()) else { return Vec::new() };
        let mut all = Vec::new();
        for (column, cell) in self.columns.iter().zip(cells) {
            // Among plans nothing is a mere remark that names units.
            let plan = is_plan_note(cell) || self.has_plans() && cell.iter().any(Tagged::is_kind);
            if *column == TableColumn::Other && plan {
                all.push(self.note(target, cells, cell));
                continue;
            }
            let TableColumn::Plan(word) = column else { continue };
            let sentences = cell.split(|t| t.is(TextSign::Stop));
            for plan in sentences.filter(|plan| !plan.iter().all(Tagged::is_sign)) {
                let start = plan[0].start;
                let colon = colon(start, start);
                let mut items = target.clone();
                items.push(colon.clone());
                if let Some(word) = word_before_plan(word.as_ref(), plan) {
                    items.push(Tagged { start, end: start, ..word });
                    items.push(colon);
                }
                items.extend(plan.iter().cloned());
                all.push(items);
            }
        }
        all
    }

    /// A note about a battle as a sentence: `sz13: BB soaks the first hit`.
    fn note(&self, place: &[Tagged], cells: &[Vec<Tagged>], note: &[Tagged]) -> Vec<Tagged> {
        let at = self.columns.iter().position(|c| *c == TableColumn::Units);
        let units = at.and_then(|at| cells.get(at)).map_or(&[][..], |cell| &cell[..]);
        let kinds: Vec<&Tagged> =
            units.iter().filter(|t| matches!(t.item, TagItem::Kind { .. })).collect();
        let mut items = place.to_vec();
        items.push(colon(note[0].start, note[0].start));
        // What one kind of unit does is said of it.
        let verb = ["soak", "soaks", "absorb", "absorbs", "first", "dies", "lost"]
            .contains(&note[0].words.as_str());
        if let ([kind], true) = (&kinds[..], verb) {
            items.push((*kind).clone());
        }
        items.extend(note.iter().cloned());
        items
    }

    /// Has it a column of units?
    pub(super) fn has_units(&self) -> bool {
        self.columns.iter().any(|c| matches!(c, TableColumn::Units | TableColumn::Source(_)))
    }

    /// Are its rows moves?
    pub(super) fn moves(&self) -> bool {
        self.columns.iter().any(|c| matches!(c, TableColumn::From | TableColumn::Source(_)))
            && self.columns.contains(&TableColumn::To)
    }

    /// The phase that a row names.
    pub(super) fn phase(&self, cells: &[Vec<Tagged>]) -> Option<Heading> {
        let at = self.columns.iter().position(|c| *c == TableColumn::Heading)?;
        cells.get(at).and_then(|cell| heading(cell)).map(|(phase, _)| phase)
    }

    /// A row in which ships go to a territory.
    fn ships_to_land(&self, ed: &Edition, cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
        let other = |(at, _): &(usize, &Vec<Tagged>)| {
            self.columns.get(*at).is_none_or(|c| *c == TableColumn::Other)
        };
        let rest: Vec<Tagged> =
            cells.iter().enumerate().filter(other).flat_map(|(_, cell)| cell.clone()).collect();
        let via = cell_of(&self.columns, cells, TableColumn::Via);
        let (source, through) = way_of_source(cell_of(&self.columns, cells, TableColumn::From));
        let row = ShipRow {
            units: cell_of(&self.columns, cells, TableColumn::Units),
            from: source,
            to: cell_of(&self.columns, cells, TableColumn::To),
            via: if through.is_empty() { via } else { through },
            rest: &rest,
        };
        ship_sentence(ed, &row)
    }

    /// A row with all sources in the cell of the units: `Ukraine: 3 inf Poland; 2 inf Romania`.
    fn list_of_target(&self, cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
        let sources = self.columns.contains(&TableColumn::From)
            || self
                .columns
                .iter()
                .any(|c| matches!(c, TableColumn::Source(_) | TableColumn::Lands));
        let units = cell_of(&self.columns, cells, TableColumn::Units);
        let target = cell_of(&self.columns, cells, TableColumn::To);
        // `Karelia (3 inf)`
        let (place, told) = target.split_first()?;
        if !told.is_empty() && !tells_garrison(told) {
            return None;
        }
        let listed = place.is_place()
            && units.iter().any(Tagged::is_place)
            && units.iter().any(Tagged::is_kind);
        if sources || !listed {
            return None;
        }
        let mut items = target.to_vec();
        items.push(colon(place.end, place.end));
        items.extend(units.iter().cloned());
        Some(items)
    }

    /// A row whose units go nowhere. Nothing else may be in it.
    fn stays(&self, cells: &[Vec<Tagged>]) -> Option<Vec<Tagged>> {
        let cell = |column| cell_of(&self.columns, cells, column);
        let from = cell(TableColumn::From);
        let to = cell(TableColumn::To);
        let filled = cells.iter().enumerate();
        let filled = filled.filter(|(at, cell)| !cell.is_empty() && !self.is_remark(*at, cell));
        let filled = filled.count();
        // A column without a known head holds the units: `after | from | to`.
        let named = cell(TableColumn::Units);
        let units = if named.is_empty() { cells.first()?.as_slice() } else { named };
        if filled != 3 { None } else { row_that_stays(units, from, to) }
    }

    /// The row as a sentence: units, from, to, and then everything else.
    pub(super) fn sentence(&self, ed: &Edition, mut cells: Vec<Vec<Tagged>>) -> Vec<Tagged> {
        if cells.iter().all(|cell| cell.iter().all(is_sum)) {
            return if self.buys() { sum_of(&cells) } else { Vec::new() };
        }
        if let Some(items) = sum_with_rest(&cells).filter(|_| self.has_money) {
            return items;
        }
        if self.moves()
            && let Some(items) = row_of_dashes(&cells)
        {
            return items;
        }
        if let Some(items) = idle_row(&cells).or_else(|| self.stays(&cells)) {
            return items;
        }
        if let Some(items) = self.ships_to_land(ed, &cells) {
            return items;
        }
        if let Some(items) = self.list_of_target(&cells) {
            return items;
        }
        let target = self.columns.iter().position(|c| *c == TableColumn::To);
        let zone = match target.and_then(|at| cells.get(at)).map(Vec::as_slice) {
            Some([one]) if matches!(one.item, TagItem::Place(space) if ed.is_sea(space)) => {
                Some(one.clone())
            }
            _ => None,
        };
        let mut parts: Vec<(u8, Vec<Tagged>)> = Vec::new();
        let stays = row_stays(&mut cells);
        let fought = self.columns.contains(&TableColumn::To);
        for (at, mut cell) in cells.into_iter().enumerate() {
            cell.retain(|t| !t.is(TextSign::Ornament));
            without_numbers_of_ships(&mut cell);
            if let [open, stay, close] = &cell[..]
                && open.is(TextSign::Open)
                && stay.does(WordMark::Stay)
                && close.is(TextSign::Close)
            {
                cell = vec![stay.clone()];
            }
            let dash = cell.iter().all(|t| t.is(TextSign::Dash));
            if cell.is_empty() || dash {
                continue;
            }
            let column = self.columns.get(at).cloned().unwrap_or(TableColumn::Other);
            if column.is_no_part_of_order() {
                continue;
            }
            if let TableColumn::Source(place) = &column {
                let start = cell[0].start;
                let end = cell[cell.len() - 1].end;
                let from =
                    |item, words: &str| Tagged { item, start, end, words: words.to_string() };
                if matches!(place.item, TagItem::Place(_)) {
                    cell.push(from(TagItem::WordMark(WordMark::From), "from"));
                    cell.push(Tagged { start, end, ..place.clone() });
                }
                cell.push(from(TagItem::TextSign(TextSign::Comma), ","));
                parts.push((1, cell));
                continue;
            }
            if column == TableColumn::Via {
                parts.push((3, way_through(&cell)));
                continue;
            }
            if column == TableColumn::From {
                let (source, through) = way_of_source(&cell);
                if !through.is_empty() {
                    parts.push((3, way_through(through)));
                    cell = source.to_vec();
                }
            }
            let rank = match column {
                TableColumn::Count => 0,
                TableColumn::Source(_) | TableColumn::Units => 1,
                TableColumn::From => 2,
                TableColumn::To | TableColumn::Place => 3,
                TableColumn::Lands
                | TableColumn::Heading
                | TableColumn::Number
                | TableColumn::Plan(_)
                | TableColumn::Enemies
                | TableColumn::Via
                | TableColumn::Stays
                | TableColumn::Doubtful
                | TableColumn::Other => 4,
            };
            let mark = match column {
                TableColumn::From => Some(WordMark::From),
                TableColumn::To if !stays => Some(WordMark::To),
                TableColumn::Lands => Some(WordMark::Land),
                _ => None,
            };
            if let Some(mark) = mark {
                let place = cell[0].start;
                let words = String::new();
                cell.insert(
                    0,
                    Tagged { item: TagItem::WordMark(mark), start: place, end: place, words },
                );
            }
            let money = cell.iter().all(is_money_note);
            let remark = money
                || !cell.iter().any(|t| {
                    points_above(t)
                        || match t.item {
                            TagItem::Kind { .. } | TagItem::Place(_) | TagItem::Unclear(_) => true,
                            TagItem::WordMark(mark) => !matches!(
                                mark,
                                WordMark::Noise
                                    | WordMark::With
                                    | WordMark::SaidPlan
                                    | WordMark::In
                                    | WordMark::On
                                    | WordMark::And
                            ),
                            _ => false,
                        }
                });
            if column == TableColumn::Other && (remark || fought && is_plan_note(&cell)) {
                continue;
            }
            if matches!(column, TableColumn::Other | TableColumn::Lands) && !stays {
                let place = cell[0].start;
                let comma = TagItem::TextSign(TextSign::Comma);
                cell.insert(
                    0,
                    Tagged { item: comma, start: place, end: place, words: ",".to_string() },
                );
            }
            // `lands on the carrier`: that of the zone to which they fly.
            let lands = cell.iter().any(|t| t.does(WordMark::Land));
            let bare = matches!(cell.last().map(|t| &t.item), Some(TagItem::Kind { .. }));
            if let Some(zone) = zone.as_ref().filter(|_| rank == 4 && lands && bare) {
                let within = TagItem::WordMark(WordMark::In);
                cell.push(Tagged { item: within, words: "in".to_string(), ..zone.clone() });
                cell.push(zone.clone());
            }
            parts.push((rank, cell));
        }
        parts.sort_by_key(|(rank, _)| *rank);
        parts.into_iter().flat_map(|(_, cell)| cell).collect()
    }
}

/// `trn no. 1`: which of several transports it is.
fn without_numbers_of_ships(cell: &mut Vec<Tagged>) {
    const NUMBER: [&str; 4] = ["no", "nr", "number", "#"];
    let Some(at) = cell.iter().position(|t| NUMBER.contains(&t.words.as_str())) else { return };
    let behind = at.checked_sub(1).is_some_and(|i| cell[i].is_kind());
    let stop = usize::from(cell.get(at + 1).is_some_and(|t| t.is(TextSign::Stop)));
    let numbered = cell.get(at + 1 + stop).is_some_and(|t| matches!(t.item, TagItem::Number(_)));
    if behind && numbered {
        cell.drain(at..at + 2 + stop);
        if at == 1 && matches!(cell[0].item, TagItem::Kind { plural: false, .. }) {
            cell.insert(0, put(&cell[0], TagItem::Number(1), "1"));
        }
    }
}

/// Is this a column of targets?
fn names_target(column: &TableColumn) -> bool {
    matches!(column, TableColumn::To | TableColumn::Place)
}

/// The items of a row in a column; none if the table has no such column.
fn cell_of<'c>(
    columns: &[TableColumn],
    cells: &'c [Vec<Tagged>],
    wanted: TableColumn,
) -> &'c [Tagged] {
    let at = columns.iter().position(|c| *c == wanted);
    at.and_then(|at| cells.get(at)).map(Vec::as_slice).unwrap_or_default()
}

/// `sz37, by sz36`: the source, and what the way leads through.
fn way_of_source(cell: &[Tagged]) -> (&[Tagged], &[Tagged]) {
    let by =
        |t: &Tagged| t.does(WordMark::Via) || ["by", "through", "over"].contains(&t.words.as_str());
    let Some(at) = cell.iter().position(by).filter(|at| *at > 0) else { return (cell, &[]) };
    let (source, through) = cell.split_at(at);
    let ways = through[1..].iter().all(|t| t.is_place() || t.is_sign());
    match source {
        _ if !ways => (cell, &[]),
        [source @ .., comma] if comma.is(TextSign::Comma) => (source, &through[1..]),
        source => (source, &through[1..]),
    }
}

/// The places of a cell as those that the way leads through.
fn way_through(cell: &[Tagged]) -> Vec<Tagged> {
    let mut all = Vec::new();
    for item in cell.iter().filter(|t| matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_))) {
        let via = TagItem::WordMark(WordMark::Via);
        let words = "via".to_string();
        all.push(Tagged { item: via, end: item.start, words, ..item.clone() });
        all.push(item.clone());
    }
    all
}

/// `bank 0` in a column of notes.
fn is_money_note(tagged: &Tagged) -> bool {
    matches!(tagged.item, TagItem::Number(_) | TagItem::WordMark(WordMark::Save | WordMark::Money))
        || tagged.is(TextSign::Equals)
        || tagged.words == "bank"
}

fn colon(start: usize, end: usize) -> Tagged {
    Tagged { item: TagItem::TextSign(TextSign::Colon), start, end, words: ":".to_string() }
}
