//! Reads a plain turn sentence by sentence and puts it together.

use std::collections::BTreeMap;

use crate::diag::{self, Diagnostic, Label, Span, code};
use crate::edition::{Edition, squash};
use crate::engine::Position;
use crate::id::{KindId, SpaceId};
use crate::orders::names::{Names, Sort};
use crate::orders::{OrdersHeader, read_orders};

use super::around::Around;
use super::board::Board;
use super::counted::counted;
use super::draft::{Battles, Draft, Line, NotRead, PlanValue};
use super::exact;
use super::fault::{FORM, Fault};
use super::heading::Phase;
use super::instructions::tables;
use super::layout::{Sentence, Title, layout};
use super::losses::LossPart;
use super::moves;
use super::part::{Part, Placed, names_something, parts, span_of};
use super::plan;
use super::settle::settle;
use super::tag::{Item, Tagged};
use super::takeback::{Fate, fate, without_take_back};
use super::token::Sign;
use super::words::Mark;
use super::write::{Said, Written, is_form, write};
use super::{mobilize, money};

/// Longest plain text that is read, in bytes, and its most lines.
pub(super) const MAX_BYTES: usize = 32 * 1024;
pub(super) const MAX_LINES: usize = 1000;

/// A plain turn after reading.
#[derive(Clone, Debug, Default)]
pub struct PlainTurn {
    /// The order file it stands for, with where each line came from. It counts only if nothing is asked.
    pub written: Written,
    /// Pieces that order nothing, and why.
    pub not_read: Vec<NotRead>,
    /// What is asked, with places in the plain text.
    pub diagnostics: Vec<Diagnostic>,
}

impl PlainTurn {
    /// The order file, if nothing is asked.
    pub fn orders(&self) -> Option<&str> {
        (!diag::has_errors(&self.diagnostics)).then_some(self.written.text.as_str())
    }
}

/// Reads a turn of the power to move.
pub fn read_turn(
    ed: &Edition,
    position: &Position,
    header: &OrdersHeader,
    text: &str,
) -> PlainTurn {
    if text.len() > MAX_BYTES || text.lines().count() > MAX_LINES {
        let what = format!("a plain turn has at most {MAX_BYTES} bytes and {MAX_LINES} lines");
        let at = Label::new(Span::new(0, 0), "");
        let diagnostics = vec![Diagnostic::new(code::TOO_LONG, at, what)];
        return PlainTurn { diagnostics, ..PlainTurn::default() };
    }
    let names = Names::new(ed);
    let board = Board::new(ed, position);
    let laid = layout(&names, text);
    let mut reader = TurnReader {
        board: &board,
        names: &names,
        text,
        draft: Draft { not_read: laid.not_read, ..Draft::default() },
        target: None,
        last_targets: Vec::new(),
        battles: Vec::new(),
        labels: BTreeMap::new(),
        said: Said {
            combat: laid.headings.contains(&Phase::Combat),
            noncombat: laid.headings.contains(&Phase::Noncombat),
            mobilize: laid.headings.contains(&Phase::Mobilize),
            patrols: laid.headings.contains(&Phase::Patrols),
        },
        line: usize::MAX,
        phase: Phase::Open,
        all_battles: false,
        asked: false,
        kind: None,
        last_losses: None,
    };
    laid.titles.iter().for_each(|title| reader.title(*title));
    for (at, sentence) in laid.sentences.iter().enumerate() {
        reader.sentence(sentence, laid.sentences.get(at + 1));
    }
    let TurnReader { mut draft, said, .. } = reader;
    let settled = settle(&board, text, &mut draft);
    let tables = tables(&board, text, &settled, &mut draft);
    let mut places = mobilize::lines(&board, text, &mut draft);
    places.append(&mut draft.place_lines);
    places.sort_by_key(|line| line.span);
    let written = write(ed, header, &draft, &settled, &tables, &places, &said);
    let mut diagnostics = draft.found;
    if !diag::has_errors(&diagnostics) {
        let read = read_orders(ed, &written.text);
        let wrong = read.diagnostics.iter().filter(|d| !is_form(d));
        diagnostics.extend(wrong.map(|d| written.moved(text, d)));
    }
    diag::sort(&mut diagnostics);
    let mut not_read = draft.not_read;
    not_read.sort_by_key(|n| n.span);
    PlainTurn { written, not_read, diagnostics }
}

struct TurnReader<'a> {
    board: &'a Board<'a>,
    names: &'a Names<'a>,
    text: &'a str,
    draft: Draft,
    /// The battle that a line above was about.
    target: Option<SpaceId>,
    last_targets: Vec<SpaceId>,
    /// The battles that the sentence before, on the same line, was about.
    battles: Vec<SpaceId>,
    labels: BTreeMap<u32, SpaceId>,
    said: Said,
    line: usize,
    phase: Phase,
    /// `[battle.all]` stands above.
    all_battles: bool,
    /// The sentence before was a question.
    asked: bool,
    kind: Option<KindId>,
    /// The latest order of loss, for `same order`.
    last_losses: Option<Vec<LossPart>>,
}

impl TurnReader<'_> {
    /// The title must be that of this turn.
    fn title(&mut self, title: Title) {
        let (ed, position) = (self.board.ed, self.board.position);
        let (power, round) = (position.power, position.round);
        let due = format!("the turn to be played is {}, round {round}", ed.power(power).name);
        if title.power != power || title.round.is_some_and(|r| r != round) {
            let what = "the title is that of another turn";
            self.draft.ask(self.text, title.span, what, due);
        }
    }

    fn not_read(&mut self, span: Span, why: &'static str) {
        self.draft.not_read.push(NotRead { span, why });
    }

    fn fault(&mut self, fault: Fault) {
        if fault.word
            && let Some(words) = self.text.get(fault.span.start..fault.span.end)
        {
            let space = self.names.space(words).err().map(|u| (Sort::Space, u));
            let kind = self.names.kind(words).err().map(|u| (Sort::Kind, u));
            for (sort, unknown) in space.into_iter().chain(kind) {
                let (what, help) = unknown.told(sort, words);
                if !help.is_empty() {
                    return self.draft.ask(self.text, fault.span, what, help);
                }
            }
        }
        self.draft.ask(self.text, fault.span, fault.what, fault.help);
    }

    fn sentence(&mut self, sentence: &Sentence, next: Option<&Sentence>) {
        if sentence.after_gap || sentence.phase != self.phase {
            self.target = None;
            self.all_battles = false;
        }
        if sentence.line != self.line {
            self.battles.clear();
            self.line = sentence.line;
        }
        self.phase = sentence.phase;
        if sentence.phase == Phase::Remarks {
            return self.not_read(sentence.span, "remarks under their own heading");
        }
        let answers = std::mem::take(&mut self.asked);
        self.asked = sentence.ends == Some(Sign::Question);
        match fate(sentence, next) {
            Fate::Stands => {}
            Fate::TakenBack => return self.not_read(sentence.span, "taken back"),
            Fate::Unclear => {
                let what = "which of these is taken back?";
                let help = "delete what does not count any more";
                return self.draft.ask(self.text, sentence.span, what, help);
            }
            Fate::Question => {
                let all = parts(self.board.ed, &sentence.items);
                if !names_something(&all) {
                    return self.not_read(sentence.span, "a question");
                }
                let what = "a question orders nothing";
                let help = "write what is to be done, or delete it";
                return self.draft.ask(self.text, sentence.span, what, help);
            }
        }
        if sentence.keyed.is_some() || sentence.whole {
            match self.exact(sentence) {
                Some(Ok(())) => return,
                Some(Err(fault)) => return self.fault(fault),
                None => {}
            }
        }
        let items = match sentence.phase {
            Phase::Research => &sentence.items[..],
            _ => without_take_back(&sentence.items, answers),
        };
        if items.is_empty() {
            return self.not_read(sentence.span, "it takes something back");
        }
        let all = parts(self.board.ed, items);
        let done = match sentence.phase {
            Phase::Research => self.research(items, sentence.span),
            Phase::Patrols => {
                let help = "the plain form is: 2 ftr: sz50 > Malta";
                let what = "this is no landing of a patrol";
                if names_something(&all) {
                    Err(Fault::new(sentence.span, what, help))
                } else {
                    Ok(false)
                }
            }
            Phase::Purchase => {
                let bought = self.purchase(&all);
                self.or_moves(sentence, items, &all, bought)
            }
            Phase::Mobilize => {
                let placed = self.mobilize(&all);
                self.or_moves(sentence, items, &all, placed)
            }
            _ => self.fighting(sentence, items, &all),
        };
        if !matches!(done, Ok(true)) {
            self.kind = None;
        }
        match done {
            Ok(true) => {}
            Ok(false) => self.not_read(sentence.span, "no unit, no place and no plan is named"),
            Err(fault) => self.fault(fault),
        }
    }

    /// A line in the words of an order file.
    fn exact(&mut self, sentence: &Sentence) -> Option<Result<(), Fault>> {
        let span = sentence.span;
        let line = self.text.get(span.start..span.end)?;
        let (ed, power) = (self.board.ed, self.board.power);
        if let Some(key) = sentence.keyed {
            return Some(self.keyed(key, line, &sentence.items, span));
        }
        match sentence.phase {
            Phase::Combat | Phase::Noncombat => {
                let going = exact::going(self.names, line, sentence.phase, span)?;
                self.last_targets = going.way.last().copied().into_iter().collect();
                self.battles = self.last_targets.clone();
                self.draft.goings.push(going);
            }
            Phase::Patrols => {
                let going = exact::going(self.names, line, sentence.phase, span)?;
                let text = going.exact.unwrap_or_default();
                self.draft.patrols.push(Line { text, span });
            }
            Phase::Battles => {
                let plan = exact::plan(self.names, power, line, span)?;
                self.draft.plans.push(plan);
            }
            Phase::Purchase if sentence.items.iter().any(|t| t.does(Mark::If)) => {
                let text = exact::entry(ed, power, "purchase", "buy", line)?;
                self.draft.buy_lines.push(Line { text, span });
            }
            Phase::Mobilize => {
                let conditional = |t: &Tagged| t.does(Mark::If) || t.is(Sign::Arrow);
                if !sentence.items.iter().any(conditional) {
                    return None;
                }
                let text = exact::entry(ed, power, "mobilize", "place", line)?;
                self.draft.place_lines.push(Line { text, span });
            }
            _ => return None,
        }
        Some(Ok(()))
    }

    /// A list of the order file behind its name.
    fn keyed(&mut self, key: &str, line: &str, items: &[Tagged], span: Span) -> Result<(), Fault> {
        let (ed, power) = (self.board.ed, self.board.power);
        let places = || -> Result<Vec<(SpaceId, Span)>, Fault> {
            let all = items.iter().filter(|t| !matches!(t.item, Item::Sign(_)));
            let place = |t: &Tagged| match t.item {
                Item::Place(space) => Ok((space, Span::new(t.start, t.end))),
                _ => Err(Fault::new(
                    Span::new(t.start, t.end),
                    "a place is meant here",
                    "sz5, Norway",
                )),
            };
            all.map(place).collect()
        };
        match key {
            "order" => self.draft.order.extend(places()?),
            "attack" => self.draft.attack.extend(places()?),
            "ignore" => self.draft.ignore.extend(places()?),
            "landing" => {
                let text = exact::entry(ed, power, "combat", "landing", line)
                    .ok_or_else(|| Fault::new(span, "this is no move of a carrier", FORM))?;
                self.draft.promises.push(Line { text, span });
            }
            "until" => {
                let text = line.trim().to_ascii_lowercase();
                if !["research", "combat", "end of turn"].contains(&text.as_str()) {
                    let help = "write research, combat or end of turn";
                    return Err(Fault::new(span, "until when?", help));
                }
                self.draft.until = Some(Line { text, span });
            }
            _ => {
                let help = "the form is: Advantage: Russian Winter = declare";
                let (name, text) = exact::advantage(ed, power, line)
                    .ok_or_else(|| Fault::new(span, "no rule of a nation is ordered so", help))?;
                self.draft.advantages.push((name, Line { text, span }));
            }
        }
        Ok(())
    }

    fn research(&mut self, items: &[Tagged], span: Span) -> Result<bool, Fault> {
        if self.draft.research.is_some() || self.draft.no_research {
            return Ok(false);
        }
        let words: Vec<&str> = items.iter().flat_map(|t| t.words.split_whitespace()).collect();
        money::research(self.board, self.names, &words, span, &mut self.draft)?;
        Ok(true)
    }

    fn purchase(&mut self, all: &[Placed]) -> Result<bool, Fault> {
        let number = all.iter().any(|p| matches!(p.part, Part::Number(_) | Part::Bracket(_)));
        let nothing = all.iter().any(|p| p.does(Mark::Nothing));
        if !names_something(all) && !number && !nothing {
            return Ok(false);
        }
        money::purchase(self.board, all, &mut self.draft)?;
        Ok(true)
    }

    fn mobilize(&mut self, all: &[Placed]) -> Result<bool, Fault> {
        let number = all.iter().any(|p| matches!(p.part, Part::Number(_)));
        if !names_something(all) && !number {
            return Ok(false);
        }
        mobilize::read(all, &mut self.draft)?;
        Ok(true)
    }

    /// A heading on its own line with other words may have been for that line alone: the lines below are moves
    /// if they can be nothing else.
    fn or_moves(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[Placed],
        first: Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        if first.is_ok() || !sentence.below {
            return first;
        }
        let open = Sentence { phase: Phase::Open, ..sentence.clone() };
        self.fighting(&open, items, all)
    }

    /// Sentences of moves and plans.
    fn fighting(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[Placed],
    ) -> Result<bool, Fault> {
        let words: String = items.iter().map(|t| squash(&t.words)).collect();
        if ["notech", "noresearch", "notechs", "notechrolls"].contains(&words.as_str()) {
            self.draft.no_research = true;
            return Ok(true);
        }
        if items[0].does(Mark::Total) {
            self.not_read(sentence.span, "a total");
            return Ok(true);
        }
        if self.header(sentence, all)? || self.enemies(all)? {
            return Ok(true);
        }
        let columns = sentence.columns;
        let joins = items.iter().any(|t| ["joined", "join", "joins"].contains(&t.words.as_str()));
        let target = match &self.last_targets[..] {
            [one] if joins => Some(*one),
            _ => self.target,
        };
        // `if Egypt falls ftr lands Libya`: only a noncombat move has a condition.
        let conditional = items[0].does(Mark::If) || items[0].does(Mark::Unless);
        let phase = if conditional { Phase::Noncombat } else { sentence.phase };
        let around = Around { phase, target, columns, kind: self.kind };
        let mut trial = Draft::default();
        let moved = moves::read(self.board, all, around, &mut trial);
        let about = match (&self.battles[..], self.target) {
            _ if self.all_battles => Battles::All,
            ([], None) => Battles::Unsaid,
            ([], Some(target)) => Battles::Named(vec![target]),
            (some, _) => Battles::Named(some.to_vec()),
        };
        let label = sentence.label.and_then(|label| self.labels.get(&label));
        let about = label.map_or(about, |space| Battles::Named(vec![*space]));
        // `Losses: inf, art`: the heading of all battles.
        let about = match about {
            Battles::Unsaid if sentence.key.is_some() => Battles::All,
            about => about,
        };
        let last = &self.last_losses;
        let planned =
            plan::read(self.board, self.text, items, &self.labels, &about, sentence.key, last);
        let strong = items.iter().any(is_plan_word);
        match (moved, planned) {
            (Ok(()), Err(_)) => {
                self.absorb(trial);
                Ok(true)
            }
            (Ok(()), Ok(said)) => {
                let hostile = said.battles.iter().any(|s| self.board.hostile(*s));
                let stays = trial.goings.is_empty();
                let battle = sentence.phase == Phase::Battles
                    || strong
                    || stays && (hostile || said.battles.is_empty() && about != Battles::Unsaid);
                if battle {
                    self.planned(said, about)
                } else {
                    self.absorb(trial)
                }
                Ok(true)
            }
            (Err(_), Ok(said)) => {
                self.planned(said, about);
                Ok(true)
            }
            (Err(moved), Err(planned)) => {
                let open = sentence.phase == Phase::Battles || about != Battles::Unsaid;
                let weak = open && items.iter().any(|t| t.does(Mark::Plan) || t.does(Mark::If));
                if !names_something(all) && !strong && !weak {
                    return Ok(false);
                }
                if let Item::Place(space) = items[0].item {
                    self.battles = vec![space];
                }
                let units = all.iter().any(|p| p.units().is_some());
                let plan = strong || weak && !units || sentence.phase == Phase::Battles;
                if sentence.phase == Phase::Open && self.is_purchase(all) {
                    return self.purchase(all);
                }
                Err(if plan { planned } else { moved })
            }
        }
    }

    /// Units with their price and no place, where no heading says what they are, can only be bought.
    fn is_purchase(&self, all: &[Placed]) -> bool {
        let place = |p: &Placed| matches!(p.part, Part::Place(_) | Part::Unclear(_) | Part::Arrow);
        let units = all.iter().any(|p| p.units().is_some());
        let price = |p: &Placed| match &p.part {
            Part::Number(_) => true,
            Part::Bracket(inner) => inner.iter().any(|p| matches!(p.part, Part::Number(_))),
            _ => false,
        };
        units && self.draft.buy.is_empty() && all.iter().any(price) && !all.iter().any(place)
    }

    fn absorb(&mut self, trial: Draft) {
        let targets = trial.goings.iter().filter_map(|g| {
            let ashore = g.cargo.as_ref().and_then(|c| c.ashore);
            ashore.or(g.way.last().copied())
        });
        self.last_targets = targets.collect();
        self.last_targets.dedup();
        self.battles = self.last_targets.clone();
        self.kind = match trial.goings.last().map(|g| &g.groups[..]) {
            Some([one]) => one.kind,
            _ => None,
        };
        self.draft.goings.extend(trial.goings);
        self.draft.landings.extend(trial.landings);
        self.draft.against.extend(trial.against);
        self.draft.not_read.extend(trial.not_read);
        self.draft.found.extend(trial.found);
    }

    fn planned(&mut self, said: plan::Said, about: Battles) {
        match about {
            _ if !said.battles.is_empty() => self.battles = said.battles,
            Battles::Named(spaces) => self.battles = spaces,
            _ => {}
        }
        for plan in &said.plans {
            if let PlanValue::Losses(parts) = &plan.value {
                self.last_losses = Some(parts.clone());
            }
        }
        self.draft.plans.extend(said.plans);
        self.draft.order.extend(said.order);
    }

    /// A place alone on its line is the battle that the lines below are about.
    fn header(&mut self, sentence: &Sentence, all: &[Placed]) -> Result<bool, Fault> {
        if sentence.phase == Phase::Battles && matches!(all, [one] if one.does(Mark::All)) {
            self.all_battles = true;
            return Ok(true);
        }
        let (space, garrison) = match all {
            [Placed { part: Part::Bracket(inner), .. }] if inner.len() == 1 => {
                (inner[0].place(), None)
            }
            [place] | [place, Placed { part: Part::Colon, .. }] => (place.place(), None),
            [place, Placed { part: Part::Bracket(inner), span, .. }]
            | [
                place,
                Placed { part: Part::Bracket(inner), span, .. },
                Placed { part: Part::Colon, .. },
            ] => match &inner[..] {
                [units] if units.units().is_some() => (place.place(), Some((units.clone(), *span))),
                [] => (place.place(), None),
                _ => (None, None),
            },
            _ => (None, None),
        };
        let Some(space) = space else { return Ok(false) };
        if !sentence.first || sentence.phase == Phase::Noncombat {
            return Ok(false);
        }
        self.target = Some(space);
        if let Some(label) = sentence.label {
            self.labels.insert(label, space);
        }
        if let Some((units, span)) = garrison {
            let units = counted(units.units().unwrap_or_default())?;
            self.draft.against.push((space, units, span));
        }
        Ok(true)
    }

    /// `(vs trn, dd)` on a line of its own: what stands where the line above attacks.
    fn enemies(&mut self, all: &[Placed]) -> Result<bool, Fault> {
        let inner = match all {
            [Placed { part: Part::Bracket(inner), .. }] => &inner[..],
            other => other,
        };
        let [versus, units] = inner else { return Ok(false) };
        let (true, Some(groups)) = (versus.does(Mark::Versus), units.units()) else {
            return Ok(false);
        };
        match &self.last_targets[..] {
            [one] => {
                let units = counted(groups)?;
                self.draft.against.push((*one, units, span_of(inner)));
                Ok(true)
            }
            _ => Err(Fault::new(
                span_of(inner),
                "where do these stand?",
                "write them behind the place",
            )),
        }
    }
}

/// A word that orders something in a battle even where no unit and no place is named.
fn is_plan_word(t: &Tagged) -> bool {
    const STRONG: [&str; 20] = [
        "die",
        "dice",
        "tech",
        "research",
        "retreat",
        "retreats",
        "lose",
        "loses",
        "losses",
        "casualties",
        "ool",
        "strafe",
        "withdraw",
        "submerge",
        "submerges",
        "break off",
        "dive",
        "kaac",
        "taac",
        "saac",
    ];
    matches!(t.item, Item::Mark(_) | Item::Strange) && STRONG.contains(&t.words.as_str())
        || t.is(Sign::Less)
}
