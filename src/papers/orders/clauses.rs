//! What may stand behind the path of a move: load, offload, raid, rocket, bombard, wait, patrol, and
//! conditions with what is done otherwise.

use crate::diag::{Diagnostic, code};
use crate::engine::plan::{CargoStep, Condition, MoveOrder};
use crate::id::SpaceId;

use super::lexemes::Token;
use super::lines::{LineReader, MovePhase, Parsed};
use super::names::{alike, either};

/// Words that begin a clause after the path.
pub(super) const CLAUSES: &[&str] = &[
    "load",
    "offload",
    "unload",
    "land",
    "raid",
    "bomb",
    "sbr",
    "strategic",
    "rocket",
    "bombard",
    "wait",
    "patrol",
    "if",
    "else",
];
impl LineReader<'_, '_> {
    /// All clauses of a move up to the end of its line.
    pub(super) fn clauses(
        &mut self,
        order: &mut MoveOrder,
        start: Option<SpaceId>,
        phase: MovePhase,
    ) -> Parsed<()> {
        loop {
            let comma = self.cur.take(&Token::Comma);
            if self.cur.done() && !comma {
                return Ok(());
            }
            let mark = self.cur.mark();
            let word = match self.cur.word_at(0).unwrap_or_default().as_str() {
                "sbr" | "strategic" => "raid".to_string(),
                "land" if self.by_ship(order, start) => "offload".to_string(),
                other => other.to_string(),
            };
            match word.as_str() {
                "load" => self.load(order)?,
                "offload" | "unload" => self.offload(order)?,
                "raid" => {
                    self.cur.next();
                    while self.cur.take_word(&["bombing", "raid"]) {}
                    order.raid = true;
                }
                "bomb" => {
                    self.cur.next();
                    (order.raid, order.bombs) = (true, true);
                }
                "land" => {
                    let help = "aircraft land in the noncombat move: write the place at the end of \
                        a path in [noncombat]";
                    return self.expected("another clause", help);
                }
                "wait" => {
                    self.cur.next();
                    order.wait = true;
                }
                "patrol" => {
                    self.cur.next();
                    order.patrol = true;
                }
                "rocket" => {
                    self.cur.next();
                    order.rocket = self.territory()?;
                }
                "bombard" => {
                    self.cur.next();
                    order.bombard = self.territory()?;
                }
                "if" if order.condition.is_none() => order.condition = self.condition()?,
                "else" => self.otherwise(order, start)?,
                word => return self.no_clause(word, comma),
            }
            self.misplaced(&word, order, phase, mark);
        }
    }

    /// Complains of the clause that begins at a mark where it belongs to another section.
    fn misplaced(&mut self, word: &str, order: &MoveOrder, phase: MovePhase, mark: usize) {
        let fighting = matches!(word, "raid" | "bomb" | "rocket" | "bombard" | "wait");
        if fighting && phase != MovePhase::Combat {
            let what = format!("{word} belongs to a combat move");
            let wrong = Diagnostic::new(code::BAD_LINE, self.cur.label_from(mark), what);
            self.found.push(wrong.rule("NCM-06").help("write it in [combat]"));
        }
        if word == "patrol" && phase != MovePhase::Noncombat {
            let at = self.cur.label_from(mark);
            let what = "a patrol begins in the noncombat move";
            self.complain(at, what, "write it in [noncombat]");
        }
        let known = order.condition.as_ref().is_some_and(Condition::is_research);
        let allowed = match phase {
            MovePhase::Combat => known,
            MovePhase::Promise | MovePhase::Patrol => false,
            MovePhase::Noncombat => true,
        };
        if matches!(word, "if" | "else") && !allowed {
            let at = self.cur.label_from(mark);
            let help = "all combat moves are made before any battle; write it in [noncombat]";
            self.complain(at, "a condition belongs to a noncombat move", help);
        }
    }

    /// Is this the order of a ship, or of what one carries?
    fn by_ship(&self, order: &MoveOrder, start: Option<SpaceId>) -> bool {
        let ed = self.names.ed;
        start.is_some_and(|s| ed.is_sea(s))
            && !order.groups.iter().all(|g| ed.kind(g.kind).is_air())
    }

    fn no_clause(&mut self, word: &str, comma: bool) -> Parsed<()> {
        let what = if comma { "a clause such as load, raid or if" } else { "> or a clause" };
        let like = alike(CLAUSES.iter().map(|c| (*c, *c)), word);
        match like.as_slice() {
            [] if !comma && matches!(word, "to" | "-" | "") => {
                self.expected(what, "write > between two places: 2 inf: Russia > Caucasus")
            }
            [] => self.expected(
                what,
                "clauses: load, offload, raid, bomb, rocket, bombard, wait, patrol, if ... else",
            ),
            some => {
                let mut d = self.cur.expected(what);
                d.code = code::UNKNOWN_WORD;
                self.fail(d.help(format!("did you mean {}?", either(some))))
            }
        }
    }

    /// `load 1 inf from Norway in sz3, 1 tank from Germany`
    fn load(&mut self, order: &mut MoveOrder) -> Parsed<()> {
        self.cur.next();
        loop {
            let groups = self.plain_groups()?;
            if !self.cur.take_word(&["from"]) {
                return self
                    .expected("from and a territory", "the form is: load 2 inf from Norway");
            }
            // A ship as the source is for the rules to refuse (TRN-09).
            let from = self.space("a territory")?;
            let zone = if self.cur.take_word(&["in"]) { self.zone()? } else { None };
            if let Some(from) = from {
                order.cargo.push(CargoStep::Load { groups, from, zone });
            }
            let mark = self.cur.mark();
            let joined = self.cur.take(&Token::Comma) || self.cur.take_word(&["and"]);
            if !(joined && matches!(self.cur.peek(), Some(Token::Number(_)))) {
                self.cur.reset(mark);
                return Ok(());
            }
        }
    }

    /// `offload Norway`, `offload 1 tank to Norway`
    fn offload(&mut self, order: &mut MoveOrder) -> Parsed<()> {
        self.cur.next();
        let groups = if matches!(self.cur.peek(), Some(Token::Number(_))) {
            let groups = self.plain_groups()?;
            if !self.cur.is_word(&["to"]) {
                return self
                    .expected("to and a territory", "the form is: offload 1 tank to Norway");
            }
            groups
        } else {
            self.cur.take_word(&["all"]);
            Vec::new()
        };
        self.cur.take_word(&["to"]);
        let to = self.space("a territory")?;
        let zone = if self.cur.take_word(&["in"]) { self.zone()? } else { None };
        if let Some(to) = to {
            order.cargo.push(CargoStep::Offload { groups, to, zone });
        }
        Ok(())
    }

    /// `if Ukraine taken`, `if Ukraine not taken`, `if researched`, `if not researched`
    pub(super) fn condition(&mut self) -> Parsed<Option<Condition>> {
        self.cur.next();
        let mark = self.cur.mark();
        let not = self.cur.take_word(&["not"]);
        if self.cur.take_word(&["researched"]) {
            return Ok(Some(if not { Condition::NotResearched } else { Condition::Researched }));
        }
        self.cur.reset(mark);
        let space = self.space("a territory or sea zone")?;
        self.cur.take_word(&["is"]);
        let not = self.cur.take_word(&["not"]);
        if !self.cur.take_word(&["taken"]) {
            return self.expected("taken or not taken", "the form is: if Ukraine taken");
        }
        Ok(space.map(|s| if not { Condition::NotTaken(s) } else { Condition::Taken(s) }))
    }

    fn otherwise(&mut self, order: &mut MoveOrder, start: Option<SpaceId>) -> Parsed<()> {
        let mark = self.cur.mark();
        self.cur.next();
        if order.condition.is_none() && self.found.is_empty() {
            let at = self.cur.label_from(mark);
            self.complain(at, "else without if", "write: if Ukraine taken, else Caucasus");
        }
        if order.otherwise.is_some() {
            let at = self.cur.label_from(mark);
            self.complain(at, "a second else", "write only one else");
        }
        if self.cur.take_word(&["stay", "stays"]) {
            return Ok(());
        }
        let (path, _) = self.path(false)?;
        let mut path: Vec<SpaceId> = path.into_iter().flatten().collect();
        if let Some(start) = start.filter(|s| path.first() != Some(s)) {
            path.insert(0, start);
        }
        order.otherwise = Some(path);
        Ok(())
    }
}
