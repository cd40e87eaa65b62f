//! Reads a plain turn sentence by sentence and puts it together.

use std::collections::BTreeMap;

use crate::diag::{self, Diagnostic, Label, Span, code};
use crate::edition::{Edition, squash};
use crate::engine::Position;
use crate::id::{KindId, SpaceId};
use crate::orders::names::Names;
use crate::orders::{OrdersHeader, read_orders};

use super::around::Around;
use super::board::TurnBoard;
use super::board_words::words_of_the_board;
use super::cut_off::{doubt_of_remark, is_piece_of_order};
use super::doubts::{unclear_take_back, whose_units};
use super::draft::{Battles, Going, LatePlace, NotRead, TurnDraft};
use super::fault::{Fault, say_how_to_comment};
use super::heading::{self, Heading};
use super::instructions::tables;
use super::layout::{Sentence, layout};
use super::losses::LossPart;
use super::mobilize;
use super::moves;
use super::part::{PlacedPart, names_something, parts};
use super::plan;
use super::said_heads::target_in_head;
use super::sentence_words::{
    is_bare_list, is_dice_talk, is_in_all_battles, is_plan_word, moves_by_number, refuses_research,
    says_nothing, says_where_too,
};
use super::settle::settle;
use super::tag::{TagItem, Tagged};
use super::takeback::{Fate, breaks_off, corrects_another_line, fate, without_take_back};
use super::target_heads::prepare_sentences;
use super::token::TextSign;
use super::usual::{in_usual_words, with_clauses, with_letters};
use super::words::WordMark;
use super::write::{NamedSections, WrittenTurn, is_form, write};

/// Longest plain text that is read, in bytes, and its most lines.
pub(super) const MAX_BYTES: usize = 32 * 1024;
pub(super) const MAX_LINES: usize = 1000;

/// Most parts of a sentence. Every way to read it is tried, which takes its time.
const LONGEST: usize = 400;

/// A plain turn after reading.
#[derive(Clone, Debug, Default)]
pub struct PlainTurn {
    /// The order file that it means, with where each line came from. It counts only if nothing is asked.
    pub written: WrittenTurn,
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
pub(super) fn read_turn(
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
    let names = Names::in_plain_turn(ed);
    let board = TurnBoard::new(ed, position);
    let mut laid = layout(&names, position.power, text);
    prepare_sentences(&names, &board, text, &mut laid);
    let mut reader = TurnReader {
        board: &board,
        names: &names,
        text,
        draft: TurnDraft { not_read: laid.not_read, ..TurnDraft::default() },
        target: None,
        last_targets: Vec::new(),
        battles: Vec::new(),
        last_goings: Vec::new(),
        previous: Vec::new(),
        block: Vec::new(),
        indent: usize::MAX,
        sentence_indent: 0,
        labels: BTreeMap::new(),
        said: NamedSections {
            combat: laid.headings.contains(&Heading::Combat),
            noncombat: laid.headings.contains(&Heading::Noncombat),
            mobilize: laid.headings.contains(&Heading::Mobilize),
            patrols: laid.headings.contains(&Heading::Patrols),
        },
        purchase_named: laid.headings.contains(&Heading::Purchase),
        line: usize::MAX,
        phase: Heading::Open,
        all_battles: false,
        asked: false,
        kind: None,
        last_losses: None,
        stayed: false,
        faulty: None,
        late_places: Vec::new(),
        waiting: Vec::new(),
        taken_back: None,
        numbered: None,
        announced: None,
        ranked: Vec::new(),
        answered: None,
    };
    laid.titles.iter().for_each(|title| reader.check_title(*title));
    reader.doubt_lines();
    for (at, sentence) in laid.sentences.iter().enumerate() {
        reader.sentence(sentence, laid.sentences.get(at + 1));
    }
    reader.ask_waiting();
    reader.ask_announced();
    reader.order_of_lines(laid.ordered);
    reader.order_of_ranks();
    reader.settle_late_places();
    reader.settle_bought_places();
    reader.check_money_ahead();
    reader.check_left_alone();
    reader.check_remarks();
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
    say_how_to_comment(&mut diagnostics);
    let mut not_read = draft.not_read;
    not_read.sort_by_key(|n| n.span);
    PlainTurn { written, not_read, diagnostics }
}

/// A plain turn while its sentences are read.
pub(super) struct TurnReader<'a> {
    pub board: &'a TurnBoard<'a>,
    pub names: &'a Names<'a>,
    pub text: &'a str,
    pub draft: TurnDraft,
    /// The battle that a line above was about.
    pub target: Option<SpaceId>,
    pub last_targets: Vec<SpaceId>,
    /// The battles that the sentence before, on the same line, was about.
    pub battles: Vec<SpaceId>,
    /// What goes where in the sentence before.
    pub last_goings: Vec<Going>,
    /// The same of the sentence before this one.
    pub previous: Vec<Going>,
    /// The targets of all attacks since the last empty line.
    pub block: Vec<SpaceId>,
    /// How far the latest attack is set in, and the sentence that is read.
    pub indent: usize,
    pub sentence_indent: usize,
    pub labels: BTreeMap<u32, SpaceId>,
    pub said: NamedSections,
    /// There is a heading of purchases.
    pub purchase_named: bool,
    pub line: usize,
    pub phase: Heading,
    /// `[battle.all]` is above.
    pub all_battles: bool,
    /// The sentence before was a question.
    pub asked: bool,
    pub kind: Option<KindId>,
    /// The latest order of loss, for `same order`.
    pub last_losses: Option<Vec<LossPart>>,
    /// The sentence before said that units stay.
    pub stayed: bool,
    /// The line of the sentence before, if that is not understood.
    pub faulty: Option<usize>,
    pub late_places: Vec<LatePlace>,
    /// Sentences of this line that do not say where their units go: the next one may.
    pub waiting: Vec<(Sentence, Fault)>,
    /// The line and the words of what was taken back in the sentence before.
    pub taken_back: Option<(usize, Span)>,
    /// The number of the attack before, in a numbered list.
    pub numbered: Option<u32>,
    /// The target that a sentence of this line has named before its units.
    pub announced: Option<(usize, SpaceId)>,
    /// The targets of attacks that are counted, with their ranks.
    pub ranked: Vec<(u32, SpaceId, Span)>,
    /// A sentence that was read together with the question before it.
    pub answered: Option<Span>,
}

impl TurnReader<'_> {
    /// Notes that a piece of the text orders nothing, and why, so that the player is shown it.
    pub(super) fn not_read(&mut self, span: Span, why: &'static str) {
        self.draft.not_read.push(NotRead { span, why });
    }

    fn sentence(&mut self, sentence: &Sentence, next: Option<&Sentence>) {
        let mut own = sentence.clone();
        self.with_number_of_battle(&mut own);
        let clauses = with_clauses(&mut own.items, &self.labels);
        if with_letters(&mut own.items, &self.labels) || clauses {
            own.items = in_usual_words(own.items);
        }
        target_in_head(self.board, &mut own.items);
        words_of_the_board(self.board, &mut own.items);
        self.with_what_was_said(&mut own);
        let sentence = &own;
        if self.ends_list(sentence) {
            return;
        }
        self.leave_block(sentence);
        if sentence.line != self.line {
            self.battles.clear();
            self.line = sentence.line;
        }
        self.phase = sentence.phase;
        self.sentence_indent = sentence.indent;
        if let Some(doubt) = self.doubt(sentence, next) {
            return self.fault_of(sentence, doubt);
        }
        if sentence.phase == Heading::Remarks {
            if self.plan_among_remarks(sentence) {
                return;
            }
            return self.not_read(sentence.span, "remarks under their own heading");
        }
        if sentence.phase == Heading::Enemies {
            return self.enemies_listed(sentence);
        }
        if self.stay_list(sentence) || self.leaves_alone(sentence) {
            return;
        }
        self.previous = std::mem::take(&mut self.last_goings);
        let answers = std::mem::take(&mut self.asked);
        self.asked = sentence.ends == Some(TextSign::Question);
        if self.answered.take() == Some(sentence.span) || self.answers_itself(sentence, next) {
            return;
        }
        match fate(sentence, next) {
            Fate::Stands => {}
            Fate::TakenBack => {
                self.taken_back = Some((sentence.line, sentence.span));
                return self.not_read(sentence.span, "taken back");
            }
            Fate::Unclear => {
                let what = "which of these is taken back?";
                let help = "delete what does not count any more";
                return self.fault_of(sentence, Fault::new(sentence.span, what, help));
            }
            Fate::Question => {
                let all = parts(self.board.ed, &sentence.items);
                let behind = !sentence.first && !self.previous.is_empty();
                let number = self.asked && is_piece_of_order(sentence, &sentence.items);
                if !names_something(&all) && !behind && !number {
                    return self.not_read(sentence.span, "a question");
                }
                let what = "a question orders nothing";
                let help = "write what is to be done, or delete it";
                return self.fault_of(sentence, Fault::new(sentence.span, what, help));
            }
        }
        if corrects_another_line(sentence) || self.refuses_an_attack(sentence) {
            let what = "which order above does this take back?";
            let help = "delete what does not count any more, and write what counts";
            return self.fault_of(sentence, Fault::new(sentence.span, what, help));
        }
        if let Some(heading) = heading::misspelt(&sentence.items).filter(|_| sentence.first) {
            let what = format!("\"{}\" is no heading", sentence.items[0].words);
            let help = format!("did you mean {heading}?");
            return self.fault_of(sentence, Fault::new(sentence.span, what, help));
        }
        if sentence.keyed.is_some() || sentence.whole {
            match self.exact(sentence) {
                Some(Ok(())) => return,
                Some(Err(fault)) => return self.fault(fault),
                None => {}
            }
        }
        let items = match sentence.phase {
            Heading::Research => &sentence.items[..],
            // `Retreat: no`
            _ if sentence.key.is_some() => &sentence.items[..],
            _ => without_take_back(&sentence.items, answers),
        };
        if items.is_empty() {
            let taken = self.taken_back.is_some_and(|(line, _)| line == sentence.line);
            if taken || sentence.items.iter().all(|t| t.words == "sorry" || t.is(TextSign::Comma)) {
                return self.not_read(sentence.span, "it takes something back");
            }
            return self.fault_of(sentence, unclear_take_back(sentence.span));
        }
        let all = parts(self.board.ed, items);
        if breaks_off(items) && names_something(&all) {
            let what = "this breaks off in the middle";
            let help = "write the rest, or end it before";
            return self.fault_of(sentence, Fault::new(sentence.span, what, help));
        }
        let stays = self.draft.stays.len();
        let moves = self.draft.goings.len();
        let done = self.read_in_any_words(sentence, next, items);
        if !matches!(done, Ok(true)) {
            self.kind = None;
        }
        self.stayed = self.draft.stays.len() > stays;
        if done.is_ok() {
            self.taken_back = None;
        }
        if matches!(done, Ok(true)) {
            self.faulty = None;
        }
        match done {
            Ok(true) => {
                let new = self.draft.goings.get(moves..).unwrap_or_default().to_vec();
                self.note_rank(sentence, &new);
                let half = self.half_conditional(sentence, &new);
                let attacks = new.iter().any(|g| g.combat != Some(false));
                if let Some(doubt) = half.or_else(|| self.wrong_number(sentence, attacks)) {
                    self.fault_of(sentence, doubt);
                }
            }
            Ok(false) => match doubt_of_remark(sentence, items, answers) {
                Some(doubt) => self.fault_of(sentence, doubt),
                None => {
                    self.leave_target(sentence);
                    self.not_read(sentence.span, "no unit, no place and no plan is named");
                }
            },
            Err(_) if self.is_only_talk(sentence, items) => {
                self.not_read(sentence.span, "a remark")
            }
            Err(_) if self.is_mere_words(sentence, items, next) => {
                self.leave_target(sentence);
                self.not_read(sentence.span, "a remark")
            }
            Err(fault) if !self.waiting.is_empty() && self.waits_for_target(sentence, &fault) => {}
            Err(fault) if self.put_aside(sentence, &all, &fault) => {}
            Err(fault) if self.waits_for_target(sentence, &fault) => {}
            Err(fault) => {
                self.ask_waiting();
                self.fault_of(sentence, fault);
            }
        }
    }

    /// Sentences of moves and plans.
    pub(super) fn fighting(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> Result<bool, Fault> {
        if all.len() > LONGEST {
            let what = "this sentence is too long to be read";
            return Err(Fault::new(sentence.span, what, "write an order a line"));
        }
        if let Some(done) = self.refers(sentence, items)? {
            return Ok(done);
        }
        let words: String = items.iter().map(|t| squash(&t.words)).collect();
        const NONE: [&str; 3] = ["nopurchase", "nopurchases", "nobuys"];
        if NONE.contains(&words.strip_suffix("thisturn").unwrap_or(&words)) {
            self.draft.buy_nothing = true;
            return Ok(true);
        }
        let none = ["notech", "noresearch", "notechs", "notechrolls"];
        if none.contains(&words.as_str()) || refuses_research(items) {
            self.draft.no_research = true;
            return Ok(true);
        }
        let all_battles = is_in_all_battles(items);
        if all_battles && self.speaks_of_battle(sentence, items) {
            return Ok(true);
        }
        if items[0].does(WordMark::Total) && !all_battles || items[0].is(TextSign::Equals) {
            self.check_total(sentence, items, all)?;
            self.not_read(sentence.span, "a total");
            return Ok(true);
        }
        if all.iter().all(says_nothing) {
            return Ok(self.speaks_of_battle(sentence, items));
        }
        if self.sequence(items) {
            return Ok(true);
        }
        if moves_by_number(items, all) {
            let what = "are these numbers sea zones?";
            return Err(Fault::new(sentence.span, what, "write them so: sz35 > sz34"));
        }
        if self.header(sentence, all)?
            || self.enemies(all)?
            || self.tells_bare_garrison(sentence, items, all)
        {
            return Ok(true);
        }
        let columns = sentence.columns;
        const JOINS: [&str; 4] = ["join", "help", "support", "assist"];
        let joins = items.iter().any(|t| JOINS.iter().any(|word| t.words.starts_with(word)))
            || !sentence.first && items[0].does(WordMark::And)
            || says_where_too(items);
        let fought = self.last_targets.iter().filter(|s| self.board.hostile(**s));
        let target = match &fought.collect::<Vec<_>>()[..] {
            [one] if joins => Some(**one),
            _ => self.target_above(sentence),
        };
        // `if Egypt falls ftr lands Libya`: only a noncombat move has a condition.
        let binds = |t: &Tagged| t.does(WordMark::If) || t.does(WordMark::Unless);
        let conditional = binds(&items[0]) || sentence.below && items.iter().any(binds);
        let phase = if conditional { Heading::Noncombat } else { sentence.phase };
        let landing = sentence.landing;
        let around = Around { phase, target, columns, landing, counts: false, kind: self.kind };
        let mut trial = TurnDraft::default();
        let moved = moves::read(self.board, all, around, &mut trial);
        let about = self.battles_meant(sentence);
        let last = &self.last_losses;
        let read =
            || plan::read(self.board, self.text, items, &self.labels, &about, sentence.key, last);
        let planned = self.plans_of_several(sentence, items, &about).map_or_else(read, Ok);
        let planned = planned
            .map(|said| self.of_own_units(self.spoken_instead(sentence, items, &about, said)));
        if let Ok(said) = &planned
            && let Some(words) = self.text.get(sentence.span.start..sentence.span.end)
            && let Some(doubt) = whose_units(words, sentence.span, said)
        {
            return Err(doubt);
        }
        let arrow = items.iter().any(|t| t.is(TextSign::Arrow));
        if arrow && sentence.phase == Heading::Noncombat && moved.is_err() {
            return moved.map(|()| true);
        }
        let keyed = sentence.key.is_some() && sentence.first && !sentence.below;
        let strong = items.iter().any(is_plan_word) && !is_dice_talk(items);
        if moved.is_ok()
            && let Some(placed) = self.as_placement(sentence.phase, &trial.goings, all)
        {
            return self.mobilize(&placed);
        }
        match (moved, planned) {
            (Err(_), Err(_)) if self.speaks_of_battle(sentence, items) => Ok(true),
            (Err(_), Err(_)) if self.is_understood_otherwise(sentence, items, all) => Ok(true),
            // `Retreat: 3 inf Norway to Karelia`
            (Ok(()), Err(planned)) if keyed && !trial.goings.is_empty() => Err(planned),
            (Ok(()), Err(_)) => {
                self.absorb(trial);
                Ok(true)
            }
            (Ok(()), Ok(said)) => {
                let hostile = said.battles.iter().any(|s| self.board.hostile(*s));
                let stays = trial.goings.is_empty() && sentence.phase != Heading::Noncombat;
                let battle = sentence.phase == Heading::Battles
                    || strong
                    || is_bare_list(&trial, &said)
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
                let open = sentence.phase == Heading::Battles || about != Battles::Unsaid;
                let weak = open
                    && items.iter().any(|t| t.does(WordMark::SaidPlan) || t.does(WordMark::If));
                // `Retreat 2`
                let keyed_number =
                    keyed && items.iter().any(|t| matches!(t.item, TagItem::Number(_)));
                if !names_something(all) && !strong && !weak && !keyed_number {
                    return Ok(false);
                }
                if let TagItem::Place(space) = items[0].item {
                    self.battles = vec![space];
                }
                let units = all.iter().any(|p| p.units().is_some());
                let plan = strong || weak && !units || sentence.phase == Heading::Battles;
                if !keyed && self.may_be_bought(sentence) && self.is_purchase(all) {
                    return self.purchase(all);
                }
                let all = &self.sorted_parts(items)[..];
                if self.is_placement(all) {
                    return self.mobilize(all);
                }
                Err(if plan { planned } else { moved })
            }
        }
    }
}
