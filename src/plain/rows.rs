//! Tables: bars, commas, semicolons, tabs or several blanks separate the cells of a row.

use crate::diag::Span;

use super::draft::NotRead;
use super::heading::{Heading, heading};
use super::layout::LayoutReader;
use super::table::TextTable;
use super::table_columns::{TableColumn, column, is_column};
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};
use super::words::WordMark;

/// What separates cells besides bars.
const SEPARATORS: [&str; 4] = ["\t", ";", ",", "  "];

/// Words for the column of prices.
const PRICES: [&str; 6] = ["each", "price", "cost", "costs", "ipc", "ipcs"];

impl LayoutReader<'_> {
    /// Does a line below this place name units and where they are? Then `--` above it begins no signature.
    pub(super) fn orders_below(&self, from: usize) -> bool {
        self.text.get(from..).unwrap_or_default().lines().any(|line| {
            let items = tag(self.names, self.mover, line, &cut(line, 0));
            items.iter().any(Tagged::is_kind) && items.iter().any(Tagged::is_place)
        })
    }

    /// Reads a line that belongs to a table. Does it?
    pub(super) fn is_of_table(&mut self, line: &str, at: usize, span: Span) -> bool {
        // Behind an empty line only a heading for moves leads back to the table.
        if self.gap && self.table_above.is_some() {
            self.gap = self.heading_of_moves(line, at).is_none();
            self.table_above.take_if(|_| self.gap);
        }
        if cut(line, at).iter().filter(|p| p.is(TextSign::Bar)).count() > 1 {
            // `|| Target || Attackers ||`
            self.separator = if line.trim_start().starts_with("||") { "||" } else { "|" };
            self.row(line, at);
            return true;
        }
        if self.goes_on(line) {
            self.row(line, at);
            return true;
        }
        if self.begins_table(line) {
            self.out.not_read.push(NotRead { span, why: "the head of a table" });
            self.row(line, at);
            return true;
        }
        self.rule_within_table(line, at)
            || self.heading_within_table(line, at)
            || self.plans_in_cells(line, at)
    }

    /// Does a line begin a table without bars? Then each of its cells names a column.
    pub(super) fn begins_table(&mut self, line: &str) -> bool {
        if line.contains('|') {
            return false;
        }
        for separator in SEPARATORS {
            let cells: Vec<&str> = cells(line, separator);
            let named = |cell: &&str| is_column(&tag(self.names, self.mover, cell, &cut(cell, 0)));
            let headed = cells.first().is_some_and(|cell| {
                heading(&tag(self.names, self.mover, cell, &cut(cell, 0))).is_some()
            });
            let columns = &cells[usize::from(headed)..];
            let places =
                columns.iter().filter(|cell| self.names.exact_space(cell).is_some()).count();
            // `Norway, Karelia, Ukraine` alone are no head of a table.
            let headless = places == columns.len() || places > 0 && separator == ",";
            if cells.len() > 2 && !headless && columns.iter().all(named) {
                self.starts = starts_of_cells(line);
                self.separator = separator;
                self.table = None;
                return true;
            }
        }
        false
    }

    /// Is a line one more row of a table without bars?
    pub(super) fn goes_on(&mut self, line: &str) -> bool {
        if self.table.is_none() && self.goes_on_below_other_lines(line) {
            self.table = self.table_above.take();
        }
        let table = self.table.as_ref().filter(|_| !self.separator.starts_with('|'));
        let Some(table) = table else { return false };
        let width = cells(line, self.separator).len();
        // Blanks alone: the cells at the end may be empty, and each is below the name of its column.
        let starts = starts_of_cells(line);
        let below = starts.iter().all(|at| self.starts.iter().any(|c| at.abs_diff(*c) < 3));
        let aligned = self.separator == "  " && width > 1 && width < table.width() && below;
        // Tabs behind the last word are lost on the way.
        let tabbed = self.separator == "\t" && width > 1 && width < table.width();
        table.width() == width || aligned || tabbed
    }

    /// Is a line one more row of a table that other lines have interrupted? Then each of its cells is below a column.
    fn goes_on_below_other_lines(&self, line: &str) -> bool {
        let starts = starts_of_cells(line);
        self.table_above.is_some()
            && matches!(self.phase, Heading::Combat | Heading::Noncombat)
            && starts.len() > 2
            && starts.first() == self.starts.first()
            && starts.iter().all(|at| self.starts.contains(at))
    }

    /// A line that is no row ends a table. One whose moves go on below stays in mind.
    pub(super) fn leave_table(&mut self) {
        let moves = self.table.as_ref().is_some_and(TextTable::moves) && self.separator == "  ";
        let table = self.table.take();
        if let Some(table) = table.filter(|_| moves) {
            self.table_above = Some(table);
        }
    }

    /// The same at an empty line: rows below a heading may still stand under the columns of their table.
    pub(super) fn leave_table_at_gap(&mut self) {
        let above = self.table_above.take();
        self.leave_table();
        self.table_above = self.table_above.take().or(above);
    }

    /// `W. Europe    1 ftr there    lose inf, tank    to the end` below a heading of battles: a plan in each cell.
    pub(super) fn plans_in_cells(&mut self, line: &str, at: usize) -> bool {
        if self.phase != Heading::Battles || cells(line, "  ").len() < 3 {
            return false;
        }
        let mut all: Vec<Vec<Tagged>> = Vec::new();
        let mut from = 0;
        for (end, next) in cell_ends(line, "  ") {
            let cell = tag(self.names, self.mover, self.text, &cut(&line[from..end], at + from));
            all.extend((!cell.is_empty()).then_some(cell));
            from = next;
        }
        let [target, plans @ ..] = &all[..] else { return false };
        let [place] = &target[..] else { return false };
        // `E. Eur  1 ftr  (lands E. Eur)` is an attack of the block.
        let lands = plans.iter().flatten().any(|t| t.does(WordMark::Land));
        if !place.is_place() || lands {
            return false;
        }
        for plan in plans.iter().filter(|cell| !tells_of_enemies(cell)) {
            let mut items = target.clone();
            items.push(colon_behind(place));
            items.extend(plan.iter().cloned());
            self.sentence(items, None, true, None);
        }
        true
    }

    /// Puts the cells of a row that has fewer than the table into the columns below which they stand.
    fn below_columns(&self, line: &str, cells: &mut Vec<Vec<Tagged>>) {
        cells.retain(|cell| !cell.is_empty());
        let starts = starts_of_cells(line);
        let width = self.table.as_ref().map_or(0, TextTable::width);
        if cells.len() >= width || starts.len() != cells.len() || self.starts.len() != width {
            return;
        }
        let nearest = |at: &usize| {
            (0..width).min_by_key(|column| self.starts[*column].abs_diff(*at)).unwrap_or_default()
        };
        let columns: Vec<usize> = starts.iter().map(nearest).collect();
        if columns.windows(2).any(|pair| pair[0] >= pair[1]) {
            return;
        }
        let mut row = vec![Vec::new(); width];
        for (column, cell) in columns.into_iter().zip(cells.drain(..)) {
            row[column] = cell;
        }
        *cells = row;
    }

    /// `--- noncombat ---` between the rows of a table: the phase of the rows below.
    pub(super) fn rule_within_table(&mut self, line: &str, at: usize) -> bool {
        let bare = line.trim();
        let framed =
            ["--", "==", "**", "++"].iter().any(|f| bare.starts_with(f) && bare.ends_with(f));
        if self.table.is_none() || !framed || self.separator.starts_with('|') {
            return false;
        }
        let inner = bare.trim_matches(|c: char| "-=*+ ".contains(c));
        if inner.is_empty() {
            return true;
        }
        let items = tag(self.names, self.mover, self.text, &cut(line, at));
        let words: Vec<Tagged> =
            items.into_iter().filter(|t| !matches!(t.item, TagItem::TextSign(_))).collect();
        let Some((phase, length)) = heading(&words) else { return false };
        if length != words.len() {
            return false;
        }
        self.phase = phase;
        self.out.headings.push(phase);
        true
    }

    /// `NONCOMBAT` alone on a line between the rows of a table that blanks separate: the phase of the rows below.
    pub(super) fn heading_within_table(&mut self, line: &str, at: usize) -> bool {
        let moves = self.table.as_ref().is_some_and(TextTable::moves);
        if !moves || self.separator != "  " || cells(line, "  ").len() > 1 {
            return false;
        }
        let Some(phase) = self.heading_of_moves(line, at) else { return false };
        self.phase = phase;
        self.out.headings.push(phase);
        true
    }

    /// `NONCOMBAT` alone on a line: the phase, if it is one of moves.
    fn heading_of_moves(&self, line: &str, at: usize) -> Option<Heading> {
        let items = tag(self.names, self.mover, self.text, &cut(line, at));
        let (phase, length) = heading(&items)?;
        let moves = matches!(phase, Heading::Combat | Heading::Noncombat);
        (moves && length == items.len()).then_some(phase)
    }

    /// A row of a table.
    pub(super) fn row(&mut self, line: &str, at: usize) {
        let mut cells: Vec<Vec<Tagged>> = Vec::new();
        let mut from = 0;
        for (i, end) in cell_ends(line, self.separator) {
            let pieces = cut(&line[from..i], at + from);
            cells.push(tag(self.names, self.mover, self.text, &pieces));
            from = end;
        }
        if self.separator == "  " {
            self.below_columns(line, &mut cells);
        }
        let barred = self.separator.starts_with('|');
        if barred && cells.first().is_some_and(Vec::is_empty) {
            cells.remove(0);
        }
        if barred && cells.last().is_some_and(Vec::is_empty) {
            cells.pop();
        }
        let ruled = cells.iter().flatten().all(|t| matches!(t.item, TagItem::TextSign(_)));
        if ruled {
            return;
        }
        let units = cells.iter().flatten().any(|t| matches!(t.item, TagItem::Kind { .. }));
        if let Some(table) = &mut self.table {
            table.with_cell_above(&mut cells);
        }
        match &self.table {
            // `| Placement | everything in Germany |`: a heading and what is below it, on one line.
            None if !units && barred && is_headed_row(&cells) => {
                let items = cells.into_iter().flatten().collect();
                self.content(items, None);
            }
            None if units => {
                let moves = matches!(self.phase, Heading::Combat | Heading::Noncombat);
                if let [units, place] = &mut cells[..]
                    && let [target] = &place[..]
                    && target.is_place()
                    && moves
                    && units.iter().any(Tagged::is_kind)
                {
                    // `| 2 inf Yugoslavia | Romania |`
                    let to = target_word(target);
                    place.insert(0, to);
                }
                let items = without_head(cells);
                self.content(items, None);
            }
            None => {
                if let Some((phase, _)) = cells.first().and_then(|cell| heading(cell)) {
                    self.phase = phase;
                    self.out.headings.push(phase);
                } else if let Some(first) = cells.first()
                    && let Some((phase, _)) = first.get(..1).and_then(heading)
                {
                    self.phase = phase;
                    self.out.headings.push(phase);
                }
                // `| Noncombat | |`: a heading over rows without a head.
                let others = cells.iter().skip(1).any(|cell| !cell.is_empty());
                let known = cells.first().and_then(|cell| heading(cell)).is_some();
                if known && !others {
                    return;
                }
                let table = TextTable::new(&cells);
                // `qty  what  each  sum`: a list with prices is what is bought, up to the next empty line.
                let priced = cells.iter().flatten().any(|t| PRICES.contains(&t.words.as_str()));
                if priced && self.phase == Heading::Open && table.has_units() && !table.moves() {
                    (self.phase, self.prose) = (Heading::Purchase, true);
                    self.out.headings.push(self.phase);
                }
                let phased = matches!(self.phase, Heading::Combat | Heading::Noncombat);
                if table.moves() && !phased {
                    self.phase = Heading::Open;
                }
                if table.places() && self.phase == Heading::Purchase {
                    self.phase = Heading::Mobilize;
                    self.out.headings.push(Heading::Mobilize);
                }
                if table.buys() && self.phase == Heading::Open {
                    self.phase = Heading::Purchase;
                    self.out.headings.push(Heading::Purchase);
                }
                self.table = Some(table);
            }
            Some(table) => {
                if let Some(phase) = table.phase(&cells) {
                    self.phase = phase;
                    self.out.headings.push(phase);
                }
                table.usual_cells(&mut cells);
                let beside = table.beside_order(&cells);
                let plans = table.plans(&cells);
                let ordered = plans.is_empty() || table.has_units();
                for items in beside {
                    self.sentence(items, None, true, None);
                }
                let table = self.table.as_ref().filter(|t| ordered && !t.only_stays());
                if let Some(table) = table {
                    let items = table.sentence(self.names.ed, cells);
                    self.sentence(items, None, true, None);
                }
                for items in plans {
                    let phase = std::mem::replace(&mut self.phase, Heading::Battles);
                    self.sentence(items, None, true, None);
                    self.phase = phase;
                }
            }
        }
    }
}

/// `Karelia | 3 inf Norway, 3 inf Belorussia | vs 3 inf`: a row of a table without a head, with its target first.
fn without_head(mut cells: Vec<Vec<Tagged>>) -> Vec<Tagged> {
    if let [target, units, ..] = &mut cells[..]
        && let [place] = &target[..]
        && place.is_place()
        && units.iter().any(Tagged::is_kind)
        && units.iter().any(Tagged::is_place)
    {
        let colon = colon_behind(place);
        target.push(colon);
    }
    cells.into_iter().flatten().collect()
}

/// A heading in the first cell, and behind it neither the names of columns nor nothing.
fn is_headed_row(cells: &[Vec<Tagged>]) -> bool {
    let Some((first, rest)) = cells.split_first() else { return false };
    let told = rest.iter().flatten().any(|t| t.is_place() || t.does(WordMark::All));
    let source = |cell: &Vec<Tagged>| matches!(column(cell), TableColumn::Source(_));
    let columns = rest.iter().all(|cell| is_column(cell)) || rest.iter().any(source);
    heading(first).is_some() && told && !columns
}

/// `1 ftr there`, `vs 2 inf`, `against 1 bb`, `-`: what the enemy has.
fn tells_of_enemies(cell: &[Tagged]) -> bool {
    const WORDS: [&str; 8] =
        ["there", "vs", "versus", "against", "defend", "defends", "defending", "v"];
    let told = |t: &Tagged| t.does(WordMark::Versus) || WORDS.contains(&t.words.as_str());
    let bare = cell
        .iter()
        .all(|t| told(t) || t.is_sign() || t.is_kind() || matches!(t.item, TagItem::Number(_)));
    cell.iter().all(Tagged::is_sign) || cell.iter().any(told) && bare
}

fn colon_behind(place: &Tagged) -> Tagged {
    let item = TagItem::TextSign(TextSign::Colon);
    Tagged { item, start: place.end, end: place.end, words: ":".to_string() }
}

/// `to` before a place.
fn target_word(place: &Tagged) -> Tagged {
    let item = TagItem::WordMark(WordMark::To);
    Tagged { item, start: place.start, end: place.start, words: "to".to_string() }
}

/// Where the cells of a line begin that blanks separate.
fn starts_of_cells(line: &str) -> Vec<usize> {
    let mut all = Vec::new();
    let mut from = 0;
    for (end, next) in cell_ends(line, "  ") {
        let cell = &line[from..end];
        if !cell.trim().is_empty() {
            all.push(from + cell.len() - cell.trim_start().len());
        }
        from = next;
    }
    all
}

/// The cells of a line without the blanks around them.
fn cells<'t>(line: &'t str, separator: &str) -> Vec<&'t str> {
    let mut all = Vec::new();
    let mut from = 0;
    for (end, next) in cell_ends(line, separator) {
        all.push(line[from..end].trim());
        from = next;
    }
    all.retain(|cell| separator != "  " || !cell.is_empty());
    all
}

/// Where each cell of a line ends, and where the next begins.
fn cell_ends(line: &str, separator: &str) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (at, found) in line.match_indices(separator) {
        let end = at + found.len();
        match all.last_mut() {
            // More than two blanks.
            Some((_, last)) if separator == "  " && line[*last..at].trim().is_empty() => {
                *last = end
            }
            _ => all.push((at, end)),
        }
    }
    all.push((line.len(), line.len()));
    all
}
