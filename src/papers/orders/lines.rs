//! The lines of an order file: moves, placements, lists of units. A hand-written parser that names
//! the place of every word it does not understand and goes on as far as it can.

use crate::diag::{Diagnostic, Label, code};
use crate::engine::plan::{MoveOrder, ShipPick, UnitGroup, UnitPick};
use crate::id::{KindId, OrderId, SpaceId};

use super::document::TomlText;
use super::lexemes::{Cursor, Token};
use super::line_slips::{self, or_guess};
use super::names::Names;

/// Most units of one group.
pub const MOST: u64 = 999;

/// Words that end a name inside a clause, besides those that begin one.
pub(super) const JOINTS: &[&str] = &[
    "in", "from", "to", "with", "and", "taken", "not", "is", "after", "moved", "or", "until",
    "lost", "last", "by", "for",
];

/// In which phase a move is written: not every clause belongs to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePhase {
    Combat,
    /// A landing in `[patrol] land`.
    Patrol,
    /// A carrier's promise in `[combat] landing`.
    Promise,
    Noncombat,
}

/// Already recorded; the rest of the line cannot be read.
pub(super) struct GiveUp;

pub(super) type Parsed<T> = Result<T, GiveUp>;

/// Units, the spaces of a path (a gap for an unknown name), and the ship at its end.
type UnitsAndPath = (Vec<UnitGroup>, Vec<Option<SpaceId>>, Option<ShipPick>);

/// A line being read.
pub(super) struct LineReader<'n, 't> {
    pub names: &'n Names<'n>,
    pub cur: Cursor<'t>,
    pub found: Vec<Diagnostic>,
    /// Units come from other places than the one from which all of them are moved.
    other_sources: bool,
}

/// Reads `3 inf, 1 tank: Archangel > West Russia ...`.
///
/// # Errors
/// All findings in the line, in order.
pub fn read_move(
    names: &Names,
    text: &TomlText,
    id: OrderId,
    phase: MovePhase,
) -> Result<MoveOrder, Vec<Diagnostic>> {
    let found = match parse_move(names, text, id, phase) {
        Ok(order) => return Ok(order),
        Err(found) => found,
    };
    if let Some(d) = line_slips::counted_down(names, text) {
        return Err(vec![d]);
    }
    Err(or_guess(text, found, line_slips::of_move(names, &text.value), |line| {
        parse_move(names, &TomlText::bare(line), id, phase).is_ok()
    }))
}

/// Does a line that reads as a move name other places for some of its units than the one from which it moves all of
/// them: `3 inf from Norway, 1 ftr from Germany to Karelia`? What was signed is read so all the same.
pub(super) fn names_other_sources(names: &Names, line: &str) -> bool {
    let text = TomlText::bare(line);
    let mut line =
        LineReader { names, cur: Cursor::new(&text), found: Vec::new(), other_sources: false };
    let _ = line.units_and_path();
    line.other_sources
}

/// The same without a guess at what may be meant.
fn parse_move(
    names: &Names,
    text: &TomlText,
    id: OrderId,
    phase: MovePhase,
) -> Result<MoveOrder, Vec<Diagnostic>> {
    run(names, text, |line| line.whole_move(id, phase))
}

/// Reads `5 inf, 1 art`; equal kinds are added up.
///
/// # Errors
/// All findings in the line.
pub(crate) fn read_units(
    names: &Names,
    text: &TomlText,
) -> Result<Vec<(KindId, u16)>, Vec<Diagnostic>> {
    parse_units(names, text).map_err(|found| {
        or_guess(text, found, line_slips::of_units(names, &text.value), |line| {
            parse_units(names, &TomlText::bare(line)).is_ok()
        })
    })
}

fn parse_units(names: &Names, text: &TomlText) -> Result<Vec<(KindId, u16)>, Vec<Diagnostic>> {
    run(names, text, |line| {
        let units = line.units()?;
        line.end("a comma or the end of the line")?;
        Ok(Some(units))
    })
}

/// Reads `3 inf, 1 empty trn`: units with what tells them from others of their kind.
///
/// # Errors
/// All findings in the line.
pub(crate) fn read_groups(
    names: &Names,
    text: &TomlText,
) -> Result<Vec<UnitGroup>, Vec<Diagnostic>> {
    run(names, text, |line| {
        let groups = line.groups()?;
        line.end("a comma or the end of the line")?;
        Ok(Some(groups))
    })
}

/// Reads `sz5, else Norway`: spaces, best first.
///
/// # Errors
/// All findings in the line.
pub(crate) fn read_spaces(names: &Names, text: &TomlText) -> Result<Vec<SpaceId>, Vec<Diagnostic>> {
    run(names, text, |line| {
        let mut all = Vec::new();
        loop {
            let mark = line.cur.mark();
            let space = line.space("a space")?;
            if space.is_some_and(|s| all.contains(&s)) {
                let at = line.cur.label_from(mark);
                let d = Diagnostic::new(code::REPEATED, at, "this space is listed twice");
                line.found.push(d.help("name it once"));
            }
            all.extend(space);
            let listed = line.next_of_list();
            let or = line.cur.take_word(&["or"]);
            if !(line.cur.take_word(&["else"]) || or || listed) {
                break;
            }
        }
        line.end("else, a comma or the end of the line")?;
        Ok(Some(all))
    })
}

/// Reads a line with `read` and takes its result only if nothing was found wrong.
pub(super) fn run<'t, T>(
    names: &Names,
    text: &'t TomlText,
    read: impl FnOnce(&mut LineReader<'_, 't>) -> Parsed<Option<T>>,
) -> Result<T, Vec<Diagnostic>> {
    let mut line =
        LineReader { names, cur: Cursor::new(text), found: Vec::new(), other_sources: false };
    let value = read(&mut line).ok().flatten();
    match value {
        Some(v) if line.found.is_empty() => Ok(v),
        _ => Err(line.found),
    }
}

impl LineReader<'_, '_> {
    /// Reports the problem and gives up on the line.
    pub(super) fn fail<T>(&mut self, d: Diagnostic) -> Parsed<T> {
        self.found.push(d);
        Err(GiveUp)
    }

    /// Reports what should have come here and gives up on the line.
    pub(super) fn expected<T>(&mut self, what: &str, help: &str) -> Parsed<T> {
        let d = self.cur.expected(what).help(help);
        self.fail(d)
    }

    /// Reports a problem and goes on with the line.
    pub(super) fn complain(&mut self, at: Label, what: impl Into<String>, help: &str) {
        self.found.push(Diagnostic::new(code::BAD_LINE, at, what).help(help));
    }

    /// Checks that the line ends here.
    pub(super) fn end(&mut self, what: &str) -> Parsed<()> {
        if self.cur.done() {
            Ok(())
        } else {
            self.expected(what, "delete what follows, or separate it")
        }
    }

    /// Takes the separator of two entries of a list.
    pub(super) fn next_of_list(&mut self) -> bool {
        self.cur.take(&Token::Comma)
            || self.cur.take(&Token::Arrow)
            || self.cur.take(&Token::Other('/'))
            || self.cur.take(&Token::Other(';'))
            || self.cur.take_word(&["then"])
    }

    fn whole_move(&mut self, id: OrderId, phase: MovePhase) -> Parsed<Option<MoveOrder>> {
        if self.cur.is_word(&["all", "everything", "everybody"]) {
            return self.all_units();
        }
        let (groups, path, board) = self.units_and_path()?;
        let start = path.first().copied().flatten();
        let mut order = MoveOrder { board, ..MoveOrder::plain(id, groups, Vec::new()) };
        self.clauses(&mut order, start, phase)?;
        let complete = path.iter().all(Option::is_some);
        order.path = path.into_iter().flatten().collect();
        self.cargo_after_with(&order);
        Ok(complete.then_some(order))
    }

    /// `3 inf, 1 tank: A > B`. Also `3 inf A > B`, `3 inf from A to B` and `A > B: 3 inf`, as people
    /// write it.
    fn units_and_path(&mut self) -> Parsed<UnitsAndPath> {
        const FORM: &str = "the form is: 3 inf, 1 tank: Archangel > West Russia";
        let number = matches!(self.cur.peek(), Some(Token::Number(_)));
        let way = self.cur.comes_before(&Token::Arrow, &Token::Colon)
            || self.cur.word_before("to", &Token::Colon);
        if !number && way {
            let (path, board) = self.path(true)?;
            if !self.cur.take(&Token::Colon) {
                return self.expected("a colon between path and units", FORM);
            }
            return Ok((self.groups()?, path, board));
        }
        let mut groups = self.groups()?;
        let colon = self.cur.take(&Token::Colon);
        let on = self.cur.peek() == Some(&Token::Arrow) || self.cur.is_word(&["to"]);
        let origin = groups.first().and_then(|g| g.pick.from);
        let together = groups.iter().rev().skip(1).all(|g| g.pick.from.is_none());
        if !colon
            && on
            && together
            && let Some(last) = groups.last_mut()
            && let Some(from) = last.pick.from.take()
        {
            let (path, board) = self.path_from(vec![Some(from)], true)?;
            return Ok((groups, path, board));
        }
        if !colon && on && origin.is_some() {
            self.other_sources =
                groups.iter().any(|g| g.pick.from.is_some_and(|s| Some(Some(s)) != Some(origin)));
            groups.iter_mut().for_each(|g| g.pick.from = None);
            let (path, board) = self.path_from(vec![origin], true)?;
            return Ok((groups, path, board));
        }
        if !colon && on {
            let (units, way) = self.cur.around();
            let help = format!("write a colon between units and path: {units}: {way}");
            return self.expected("a colon after the units", &help);
        }
        if !colon && !matches!(self.cur.peek(), Some(Token::Word(_))) {
            return self.expected("a colon after the units", FORM);
        }
        let (path, board) = self.path(true)?;
        Ok((groups, path, board))
    }

    /// `all: A > B`: which units that would be changes with the board, and an order says the same to
    /// everybody who reads it.
    fn all_units<T>(&mut self) -> Parsed<T> {
        self.expected(
            "how many units, and which kind",
            "count them, so that everyone can see it in the order: 3 inf, 1 tank: A > B \
             (`fieldpost show` with the game file and --space lists what is there)",
        )
    }

    /// A comma ends `with`: `1 trn with 1 tank, 1 inf` would order the infantry to swim along.
    fn cargo_after_with(&mut self, order: &MoveOrder) {
        let ed = self.names.ed;
        let mut after = false;
        for g in &order.groups {
            if after
                && ed.kind(g.kind).is_land()
                && order.path.first().is_some_and(|s| ed.is_sea(*s))
            {
                let at = self.cur.label_from(0);
                let help = "join what a ship carries by and: 1 trn with 1 tank and 1 inf";
                self.complain(at, "a comma ends what the ship carries", help);
                return;
            }
            after |= !g.pick.with.is_empty();
        }
    }

    /// Spaces joined by arrows; a name that is unknown leaves a gap. The last may be a ship.
    pub(super) fn path(&mut self, ships: bool) -> Parsed<(Vec<Option<SpaceId>>, Option<ShipPick>)> {
        let first = self.space("a territory or sea zone")?;
        self.path_from(vec![first], ships)
    }

    /// The rest of a path whose beginning is known.
    fn path_from(
        &mut self,
        mut path: Vec<Option<SpaceId>>,
        ships: bool,
    ) -> Parsed<(Vec<Option<SpaceId>>, Option<ShipPick>)> {
        let mut board = None;
        while self.cur.take(&Token::Arrow) || self.cur.take_word(&["to"]) {
            if board.is_some() {
                self.cur.reset(self.cur.mark() - 1);
                return self.expected("the end of the path", "boarding a ship ends the move");
            }
            if ships && let Some(at) = self.ship_ahead() {
                let (ship, zone) = self.ship(at)?;
                board = ship;
                path.push(zone);
            } else {
                path.push(self.space("a territory or sea zone")?);
            }
        }
        Ok((path, board))
    }

    /// Is the next part of the path a ship (`UK trn sz1`)? The number of words before its kind.
    fn ship_ahead(&mut self) -> Option<usize> {
        let mark = self.cur.mark();
        let words = self.name_words();
        let whole = self.cur.words_from(mark).to_string();
        self.cur.reset(mark);
        if self.names.exact_space(&whole).is_some() {
            return None;
        }
        let (at, end) = (0..words.min(4)).find_map(|at| self.ship_at(at))?;
        // If no zone follows, `CAR` and `Trans` may mean a space whose name begins so.
        let bare = end == words && !matches!(self.cur.word_at(words).as_deref(), Some("with"));
        (!bare || self.names.space(&whole).is_err()).then_some(at)
    }

    /// Where the name of a ship begins and ends, if one begins at this word.
    fn ship_at(&self, at: usize) -> Option<(usize, usize)> {
        let found = self.kind_ahead(at).filter(|(k, _)| self.names.ed.kind(*k).is_sea());
        found.map(|(_, length)| (at, at + length))
    }

    fn ship(&mut self, at: usize) -> Parsed<(Option<ShipPick>, Option<SpaceId>)> {
        let (power, empty) = self.before_kind(at);
        let kind = self.kind()?;
        let mut pick = UnitPick { empty, ..UnitPick::default() };
        if self.cur.take_word(&["with"]) {
            pick.with = self.with()?;
        }
        let zone = self.zone()?;
        Ok((kind.map(|kind| ShipPick { power, kind, pick }), zone))
    }

    /// `3 inf from Norway, 1 empty trn, 1 trn with 1 tank and 1 inf`
    fn groups(&mut self) -> Parsed<Vec<UnitGroup>> {
        let mut all = Vec::new();
        loop {
            let count = self.count()?;
            let (owner, empty, kind) = self.owned_kind()?;
            let pick = self.pick(empty)?;
            if let (Some(count), Some(kind)) = (count, kind) {
                all.push(UnitGroup { count, owner, kind, pick });
            }
            if !(self.cur.take(&Token::Comma) || self.and()) {
                return Ok(all);
            }
        }
    }

    /// `and`, also written as a sign.
    pub(super) fn and(&mut self) -> bool {
        self.cur.take_word(&["and"])
            || self.cur.take(&Token::Other('+'))
            || self.cur.take(&Token::Other('&'))
    }

    /// `from Japan`, `with 1 tank and 1 inf`, `moved 2`: which of the units of a kind.
    pub(super) fn pick(&mut self, empty: bool) -> Parsed<UnitPick> {
        let mut pick = UnitPick { empty, ..UnitPick::default() };
        loop {
            if self.cur.take_word(&["from"]) {
                pick.from = self.space("where the units began the turn")?;
            } else if self.cur.take_word(&["with"]) {
                pick.with = self.with()?;
            } else if self.cur.take_word(&["moved"]) {
                pick.moved = self.moved()?;
            } else {
                return Ok(pick);
            }
        }
    }

    /// `2`, `2 spaces`: movement points used this turn.
    fn moved(&mut self) -> Parsed<Option<u8>> {
        match self.cur.peek() {
            Some(Token::Number(n)) if *n <= 99 => {
                let n = u8::try_from(*n).ok();
                self.cur.next();
                self.cur.take_word(&["space", "spaces"]);
                Ok(n)
            }
            _ => self.expected("how many spaces", "the form is: ftr moved 2"),
        }
    }

    /// `1 tank and 1 inf`: a comma would begin the next group.
    fn with(&mut self) -> Parsed<Vec<(KindId, u16)>> {
        self.listed(false)
    }

    /// `1 inf, 1 UK tank` without any picks.
    pub(super) fn plain_groups(&mut self) -> Parsed<Vec<UnitGroup>> {
        let mut all: Vec<UnitGroup> = Vec::new();
        loop {
            let count = self.count()?;
            let (owner, _, kind) = self.owned_kind()?;
            if let (Some(count), Some(kind)) = (count, kind) {
                match all.iter_mut().find(|g| (g.owner, g.kind) == (owner, kind)) {
                    Some(g) => g.count = g.count.saturating_add(count),
                    None => all.push(UnitGroup { count, owner, kind, pick: UnitPick::default() }),
                }
            }
            if !(self.cur.take(&Token::Comma) || self.and()) {
                return Ok(all);
            }
        }
    }

    /// `5 inf, 1 art`
    pub(super) fn units(&mut self) -> Parsed<Vec<(KindId, u16)>> {
        self.listed(true)
    }

    /// Kinds with their counts, joined by `and` or, where they go on after one, by commas.
    fn listed(&mut self, commas: bool) -> Parsed<Vec<(KindId, u16)>> {
        let mut all = Vec::new();
        loop {
            let count = self.count()?;
            let kind = self.kind()?;
            if let (Some(count), Some(kind)) = (count, kind) {
                add(&mut all, kind, count);
            }
            if !(commas && self.cur.take(&Token::Comma) || self.and()) {
                return Ok(all);
            }
        }
    }
}

/// Adds to the entry of the same kind.
fn add(all: &mut Vec<(KindId, u16)>, kind: KindId, count: u16) {
    match all.iter_mut().find(|(k, _)| *k == kind) {
        Some((_, n)) => *n = n.saturating_add(count),
        None => all.push((kind, count)),
    }
}
