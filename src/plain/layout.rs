//! Takes a plain turn apart: quotes, signatures and headings first, then tables, then sentences.

use crate::diag::Span;
use crate::id::PowerId;
use crate::orders::names::Names;

use super::calls::{unwrap_call, unwrap_cells, unwrap_places, without_forum_tags};
use super::card::Card;
use super::dates::date_length;
use super::draft::NotRead;
use super::edges::{
    abbreviations, bracketed_battle, code_of, dotted, ends_sentence, keyed, sentence_end,
    short_kinds, strip_label, strip_ornaments,
};
use super::form_line::FormLine;
use super::heading::{self, Heading, columns, heading};
use super::line_breaks::logical_lines;
use super::line_dress::{
    is_mail_head, joined_ranks, totals_apart, with_line_head, without_introduction, without_time,
    without_year,
};
use super::prose::{buys_in_prose, phase_begins, places_in_prose, question_is_condition};
use super::ranks::{ranked_clauses, take_rank};
use super::table::TextTable;
use super::tag::{TagItem, Tagged, tag};
use super::title::{Title, greeting_length};
use super::token::{TextSign, cut};
use super::usual::in_usual_words;
use super::zone_numbers::zones_by_number;

/// A sentence with what is around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sentence {
    pub phase: Heading,
    pub items: Vec<Tagged>,
    pub span: Span,
    /// The line it is on, from 0.
    pub line: usize,
    /// The number that the line has in a list: `#1`, `(2)`.
    pub label: Option<u32>,
    /// It begins its line.
    pub first: bool,
    /// It ends with this sign.
    pub ends: Option<TextSign>,
    /// Columns stand in the order source, units, target.
    pub columns: bool,
    /// What a heading above says that all of it is about.
    pub key: Option<&'static str>,
    /// The heading is on an earlier line, with other words behind it.
    pub below: bool,
    /// It is all that is on its line.
    pub whole: bool,
    /// The word before the colon names a list of the order file.
    pub keyed: Option<&'static str>,
    /// A heading says that aircraft land.
    pub landing: bool,
    /// An empty line comes before it.
    pub after_gap: bool,
    /// Blanks before the line.
    pub indent: usize,
    /// Which of the attacks it says that it orders: the first, the second.
    pub rank: Option<u32>,
}

/// A text taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct TextLayout {
    pub sentences: Vec<Sentence>,
    pub not_read: Vec<NotRead>,
    pub titles: Vec<Title>,
    /// The phases of all headings.
    pub headings: Vec<Heading>,
    /// A heading says that the battles below are fought in the order of the lines.
    pub ordered: Option<Span>,
}

/// Takes a text apart.
pub(super) fn layout(names: &Names, mover: PowerId, text: &str) -> TextLayout {
    let mut reader = LayoutReader {
        names,
        mover,
        text,
        out: TextLayout::default(),
        phase: Heading::Open,
        table: None,
        table_above: None,
        columns: false,
        key: None,
        inline: None,
        landing: false,
        prose: false,
        outer: None,
        gap: true,
        indent: 0,
        number: 0,
        codes: Vec::new(),
        card: Card::new(),
        lands_at: None,
        separator: "|",
        starts: Vec::new(),
        staying: None,
    };
    let mut at = 0;
    for line in logical_lines(text) {
        let bare = line.trim_end();
        let time = without_time(bare);
        if bare.trim() == "--" && !reader.orders_below(at + line.len()) {
            let rest = Span::new(at, text.trim_end().len().max(at));
            reader.out.not_read.push(NotRead { span: rest, why: "the signature of a mail" });
            break;
        }
        reader.line(&bare[time..], at + time);
        reader.number += 1;
        at += line.len();
    }
    reader.end_card();
    reader.out
}

pub(super) struct LayoutReader<'a> {
    pub names: &'a Names<'a>,
    pub mover: PowerId,
    pub text: &'a str,
    pub out: TextLayout,
    pub phase: Heading,
    pub table: Option<TextTable>,
    /// A table that a line has interrupted.
    pub table_above: Option<TextTable>,
    columns: bool,
    pub key: Option<&'static str>,
    /// The line of the latest heading, if something else is on it.
    inline: Option<usize>,
    landing: bool,
    /// The heading was a verb in a sentence: it counts up to the next empty line.
    pub prose: bool,
    /// The phase before a heading of plans that has its words on the same line.
    outer: Option<Heading>,
    pub gap: bool,
    indent: usize,
    number: usize,
    /// Letters with numbers that stand for attacks.
    codes: Vec<u32>,
    /// The lines of an order that has several.
    pub card: Card,
    /// Where the aircraft of the lines below land.
    pub lands_at: Option<Tagged>,
    /// What separates the cells of the table that is open.
    pub separator: &'static str,
    /// Where the columns of a table begin that blanks separate.
    pub starts: Vec<usize>,
    /// In which column the places of a list of what stays stand.
    pub staying: Option<usize>,
}

/// Most words and signs of a sentence.
pub(super) const MOST_ITEMS: usize = 1000;

impl LayoutReader<'_> {
    fn line(&mut self, line: &str, at: usize) {
        let span = Span::new(at + (line.len() - line.trim_start().len()), at + line.len());
        let indent = line.len() - line.trim_start().len();
        // Lines below `LOSSES  sz13  sub, ftr` that are set in go on with it.
        if let Some(outer) = self.outer.take_if(|_| indent < self.indent + 4) {
            (self.phase, self.key) = (outer, None);
        }
        self.indent = if self.outer.is_some() { self.indent } else { indent };
        let lower = line.trim().to_lowercase();
        if lower.is_empty() {
            self.end_card();
            self.gap = true;
            self.leave_table_at_gap();
            if std::mem::take(&mut self.prose) {
                (self.phase, self.key) = (Heading::Open, None);
            }
            return;
        }
        if line.trim_start().starts_with('>') && !line.trim_start().starts_with("> ->") {
            self.out.not_read.push(NotRead { span, why: "a quotation" });
            return;
        }
        if is_mail_head(&lower, self.text) {
            self.out.not_read.push(NotRead { span, why: "the head of a mail" });
            return;
        }
        // It is read before the turn is.
        if FormLine::find(self.text).is_some_and(|(_, line)| line.start == span.start) {
            return;
        }
        if self.marked_heading(line, at) || self.is_end_of_turn(&lower, span) {
            return;
        }
        if lower.starts_with('#') && !lower[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.out.not_read.push(NotRead { span, why: "a comment" });
            return;
        }
        let line = self.without_comment(line, at);
        if let Some((key, value)) = keyed(line) {
            let at = at + line.len() - value.len();
            let pieces = cut(value, at);
            let items = tag(self.names, self.mover, self.text, &pieces);
            self.sentence(items, None, true, None);
            if let Some(last) = self.out.sentences.last_mut() {
                last.keyed = Some(key);
            }
            return;
        }
        let pieces = cut(line, at);
        if self.is_of_table(line, at, span) || self.slash_row(line, at) {
            return;
        }
        self.leave_table();
        let mut items = tag(self.names, self.mover, self.text, &pieces);
        without_forum_tags(&mut items);
        abbreviations(&mut items);
        short_kinds(self.text, &mut items);
        if self.is_around_orders(line, span, &mut items) {
            return;
        }
        dotted(&mut items);
        if let Some(inner) = bracketed_battle(&items) {
            self.phase = Heading::Battles;
            self.gap = true;
            return self.sentence(inner, None, true, None);
        }
        if self.card_line(&items) {
            return;
        }
        self.end_card();
        unwrap_call(&mut items);
        unwrap_cells(&mut items);
        unwrap_places(self.text, &mut items);
        let label = self.battle_number(&mut items).or_else(|| self.coded(&mut items));
        let label = label.or_else(|| strip_label(&mut items));
        if self.landing_list(&items) || self.in_this_order(line, span, &items) {
            return;
        }
        if self.theatre(line, &items) {
            return self.out.not_read.push(NotRead { span, why: "a heading" });
        }
        self.content(items, label);
    }

    /// `a1 = 3 inf Norway > Karelia`, and then `a1: no retreat`: a letter with a number means an attack.
    fn coded(&mut self, items: &mut Vec<Tagged>) -> Option<u32> {
        let [word, sign, _, ..] = &items[..] else { return None };
        let code = code_of(&word.words).filter(|_| word.words.len() > 1)?;
        if matches!(word.item, TagItem::Place(_) | TagItem::Kind { .. }) {
            return None;
        }
        let begins = sign.is(TextSign::Equals) || sign.is(TextSign::Close);
        let again =
            (sign.is(TextSign::Colon) || sign.is(TextSign::Dash)) && self.codes.contains(&code);
        if !begins && !again {
            return None;
        }
        self.codes.push(code);
        items.drain(..2);
        Some(code)
    }

    /// The words of a line after its label.
    pub(super) fn content(&mut self, mut items: Vec<Tagged>, mut label: Option<u32>) {
        let mut first = true;
        joined_ranks(&mut items);
        totals_apart(&mut items);
        let dated = date_length(&items);
        if dated > 0 {
            let span = Span::new(items[0].start, items[dated - 1].end);
            self.out.not_read.push(NotRead { span, why: "a date" });
            items.drain(..dated);
        }
        if self.out.sentences.is_empty() && self.out.titles.is_empty() {
            without_year(&mut items);
        }
        self.title(&mut items);
        without_introduction(&mut items);
        ranked_clauses(&mut items);
        self.strange_label(&mut items);
        let line_head = items.get(..3).map(<[Tagged]>::to_vec).unwrap_or_default();
        while !items.is_empty() {
            if !first && self.titled_before_colon(&items) {
                self.title(&mut items);
                continue;
            }
            if self.heading(&mut items, first) {
                if columns(&items) {
                    self.columns = true;
                    return;
                }
                label = strip_label(&mut items).or(label);
                continue;
            }
            let stop = sentence_end(&items);
            // `Retreat? No. Losses? Inf, tank.`
            if stop == 1
                && items.len() > 2
                && items[1].is(TextSign::Question)
                && heading(&items[..1]).is_some()
            {
                items[1].item = TagItem::TextSign(TextSign::Colon);
                continue;
            }
            if question_is_condition(&mut items, stop) {
                continue;
            }
            let comma = phase_begins(&items[..stop], self.phase);
            let mut rest = items.split_off(comma.unwrap_or(stop));
            let ends = match rest.first().map(|t| &t.item) {
                Some(TagItem::TextSign(sign)) if comma.is_none() => Some(*sign),
                _ => None,
            };
            if !rest.is_empty() {
                rest.remove(0);
                while rest.first().is_some_and(ends_sentence) {
                    rest.remove(0);
                }
            }
            let whole = first && rest.is_empty();
            // `Hi! UK 2 at last`
            if !first && self.is_late_title(&items) {
                items = rest;
                strip_ornaments(&mut items);
                continue;
            }
            if !first {
                self.strange_label(&mut items);
            }
            if !first {
                with_line_head(&line_head, &mut items);
            }
            self.sentence(items, label.filter(|_| first), first, ends);
            if let Some(last) = self.out.sentences.last_mut() {
                last.whole = whole;
            }
            first = false;
            items = rest;
            strip_ornaments(&mut items);
        }
    }

    /// Takes a heading off the beginning of some items. Is there one?
    fn heading(&mut self, items: &mut Vec<Tagged>, first: bool) -> bool {
        // `..., noncombat. Both destroyers`: only at the beginning of a line may a heading end with a full stop.
        let found =
            heading(items).filter(|(_, n)| first || *n == 0 || !items[n - 1].is(TextSign::Stop));
        let prose = self.prose;
        self.prose = found.is_none();
        let found = found.or_else(|| buys_in_prose(self.names, self.mover, items));
        let Some((phase, length)) = found.or_else(|| self.moves_in_capitals(items)) else {
            self.prose = prose;
            return false;
        };
        if phase == Heading::Battles && items.len() > length {
            let outer = match self.phase {
                Heading::Enemies => Heading::Combat,
                other => other,
            };
            self.outer.get_or_insert(outer);
        }
        if !first && phase == Heading::Noncombat && self.phase == Heading::Open {
            self.outer.get_or_insert(Heading::Open);
        }
        self.phase = phase;
        self.out.headings.push(phase);
        self.columns = false;
        self.landing = heading::is_of_landings(&items[..length]);
        self.key = heading::key(&items[..length]);
        self.inline = (items.len() > length).then_some(self.number);
        let dash = items[length - 1].is(TextSign::Dash);
        items.drain(..length);
        strip_ornaments(items);
        if dash {
            self.power_of_heading(items);
        }
        true
    }

    /// `MOVE 2 inf Caucasus - Russia`
    fn moves_in_capitals(&self, items: &[Tagged]) -> Option<(Heading, usize)> {
        let [word, next, ..] = items else { return None };
        let written = self.text.get(word.start..word.end);
        let capitals = matches!(written, Some("MOVE" | "MOVES"));
        (capitals && matches!(next.item, TagItem::Number(_))).then_some((Heading::Open, 1))
    }

    /// Adds a sentence to those of the text, in usual words. `label` is its number in a list, `first` says that it begins
    /// a line, and `ends` is the sign behind it.
    pub(super) fn sentence(
        &mut self,
        mut items: Vec<Tagged>,
        label: Option<u32>,
        first: bool,
        ends: Option<TextSign>,
    ) {
        let (Some(a), Some(b)) = (items.first(), items.last()) else { return };
        let span = Span::new(a.start, b.end);
        let rank = take_rank(&mut items);
        // What is too long is asked about, and not looked through for ways of speech.
        let mut items = if items.len() > MOST_ITEMS { items } else { in_usual_words(items) };
        if items.is_empty() {
            return self.out.not_read.push(NotRead { span, why: "a remark" });
        }
        zones_by_number(self.names, &mut items);
        // `Buy: 5 inf, to be placed in Italy`
        let buys = first && self.phase == Heading::Purchase && self.inline == Some(self.number);
        let phase = if places_in_prose(&items) && !buys { Heading::Mobilize } else { self.phase };
        self.out.sentences.push(Sentence {
            phase,
            items,
            span,
            line: self.number,
            label,
            first,
            ends,
            columns: self.columns,
            key: self.key,
            below: self.inline.is_some_and(|line| line != self.number),
            whole: false,
            keyed: None,
            landing: self.landing,
            after_gap: std::mem::take(&mut self.gap),
            indent: self.indent,
            rank,
        });
    }

    /// A title at the beginning of a line is taken off it.
    fn title(&mut self, items: &mut Vec<Tagged>) {
        let greeting = greeting_length(items);
        let nothing_yet = self.out.sentences.is_empty();
        if greeting > 0
            && self.out.titles.is_empty()
            && (nothing_yet || self.out.headings.is_empty())
            && self.titled(&items[greeting..]).is_some_and(|(t, _)| t.round.is_some())
        {
            items.drain(..greeting);
        }
        let begin = items.iter().take_while(|t| t.is(TextSign::Open)).count();
        let Some((title, length)) = self.titled(&items[begin..]) else { return };
        self.out.titles.push(title);
        items.drain(..begin + length);
        // `[[ UK, turn 2, maple ]]`
        let closed = items.iter().rev().take_while(|t| t.is(TextSign::Close)).count();
        items.truncate(items.len() - if begin > 1 && closed == begin { closed } else { 0 });
        while items.first().is_some_and(ends_title) {
            items.remove(0);
        }
    }
}

/// Does this item separate a title from what follows it?
fn ends_title(t: &Tagged) -> bool {
    let sign = matches!(
        t.item,
        TagItem::TextSign(
            TextSign::Close
                | TextSign::Colon
                | TextSign::Dash
                | TextSign::Comma
                | TextSign::Ornament
                | TextSign::Slash
        )
    );
    sign || ends_sentence(t)
}
