//! Takes a plain turn apart: quotes, signatures and headings first, then tables, then sentences.

use crate::diag::Span;
use crate::id::PowerId;
use crate::orders::names::Names;

use super::draft::NotRead;
use super::heading::{self, Phase, columns, heading};
use super::print::KEYED;
use super::table::Table;
use super::tag::{Item, Tagged, tag};
use super::token::{Sign, cut};
use super::words::Mark;

/// A sentence with what stands around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    pub phase: Phase,
    pub items: Vec<Tagged>,
    pub span: Span,
    /// The line it is on, from 0.
    pub line: usize,
    /// The number that the line has in a list: `#1`, `(2)`.
    pub label: Option<u32>,
    /// It begins its line.
    pub first: bool,
    /// It ends with this sign.
    pub ends: Option<Sign>,
    /// Columns stand in the order source, units, target.
    pub columns: bool,
    /// What a heading above says that all of it is about.
    pub key: Option<&'static str>,
    /// The heading stands on an earlier line, with other words behind it.
    pub below: bool,
    /// It is all that stands on its line.
    pub whole: bool,
    /// The word before the colon names a list of the order file.
    pub keyed: Option<&'static str>,
    /// An empty line stands before it.
    pub after_gap: bool,
}

/// What a turn says in its title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Title {
    pub power: PowerId,
    pub round: Option<u32>,
    pub span: Span,
}

/// A text taken apart.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub sentences: Vec<Sentence>,
    pub not_read: Vec<NotRead>,
    pub titles: Vec<Title>,
    /// The phases of all headings.
    pub headings: Vec<Phase>,
}

/// Takes a text apart.
pub fn layout(names: &Names, text: &str) -> Layout {
    let mut reader = LayoutReader {
        names,
        text,
        out: Layout::default(),
        phase: Phase::Open,
        table: None,
        columns: false,
        key: None,
        inline: None,
        gap: true,
        number: 0,
    };
    let mut at = 0;
    for line in logical_lines(text) {
        let bare = line.trim_end();
        if bare.trim() == "--" {
            let rest = Span::new(at, text.trim_end().len().max(at));
            reader.out.not_read.push(NotRead { span: rest, why: "the signature of a mail" });
            break;
        }
        reader.line(bare, at);
        reader.number += 1;
        at += line.len();
    }
    reader.out
}

/// Shortest line, in columns, that a mail program may have broken.
const BROKEN: usize = 55;

/// The lines of a text; those that a mail program has broken in the middle of a sentence are one.
fn logical_lines(text: &str) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    let mut start = 0;
    let mut end = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        end += line.len();
        let goes_on = lines.peek().is_some_and(|next| is_broken(line, next));
        if !goes_on {
            all.push(&text[start..end]);
            start = end;
        }
    }
    all
}

/// Words behind or before which a sentence is not at its end.
const JOINTS: &[&str] = &[
    "and", "to", "into", "from", "with", "the", "of", "in", "at", "by", "a", "an", "then",
    "attack", "attacks", "go", "goes", "move", "moves", "is", "are", "if", "or", "via", "together",
    "against", "load", "offload", "unload", "lands", "land", "takes", "bring", "brings", "back",
    "only", "than",
];

/// Does a sentence go on in the next line? It does if the line is long, no sign ends it, and it ends with a comma
/// or a word that joins, or the next begins with such a word.
fn is_broken(line: &str, next: &str) -> bool {
    let line = line.trim_end();
    let long = line.chars().count() >= BROKEN;
    let special =
        |l: &str| l.trim_start().starts_with(['>', '|', '#', '-', '*', '=']) || l.contains('"');
    let joins =
        |word: Option<&str>| word.is_some_and(|w| JOINTS.contains(&w.to_lowercase().as_str()));
    let open = line.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == ',');
    let last = line.split_whitespace().next_back();
    let first = next.split_whitespace().next();
    let small = first.is_some_and(|w| w.starts_with(|c: char| c.is_alphanumeric()))
        && (line.ends_with(',') || joins(last) || joins(first));
    let columns = next.starts_with([' ', '\t']) && line.starts_with([' ', '\t']);
    long && open && small && !special(line) && !special(next) && !columns
}

struct LayoutReader<'a> {
    names: &'a Names<'a>,
    text: &'a str,
    out: Layout,
    phase: Phase,
    table: Option<Table>,
    columns: bool,
    key: Option<&'static str>,
    /// The line of the latest heading, if something else stands on it.
    inline: Option<usize>,
    gap: bool,
    number: usize,
}

/// Lines of a mail's head.
const MAIL_HEAD: [&str; 4] = ["subject:", "date:", "re:", "sent:"];

impl LayoutReader<'_> {
    fn line(&mut self, line: &str, at: usize) {
        let span = Span::new(at + (line.len() - line.trim_start().len()), at + line.len());
        let lower = line.trim().to_lowercase();
        if lower.is_empty() {
            self.gap = true;
            self.table = None;
            return;
        }
        if line.trim_start().starts_with('>') && !line.trim_start().starts_with("> ->") {
            self.out.not_read.push(NotRead { span, why: "a quotation" });
            return;
        }
        if MAIL_HEAD.iter().any(|key| lower.starts_with(key)) {
            self.out.not_read.push(NotRead { span, why: "the head of a mail" });
            return;
        }
        if lower.starts_with('#') && !lower[1..].starts_with(|c: char| c.is_ascii_digit()) {
            self.out.not_read.push(NotRead { span, why: "a comment" });
            return;
        }
        if let Some((key, value)) = keyed(line) {
            let at = at + line.len() - value.len();
            let pieces = cut(value, at);
            let items = tag(self.names, self.text, &pieces);
            self.sentence(items, None, true, None);
            if let Some(last) = self.out.sentences.last_mut() {
                last.keyed = Some(key);
            }
            return;
        }
        let pieces = cut(line, at);
        let bars = pieces.iter().filter(|p| p.is(Sign::Bar)).count();
        if bars > 1 {
            return self.row(line, at);
        }
        self.table = None;
        let mut items = tag(self.names, self.text, &pieces);
        abbreviations(&mut items);
        strip_ornaments(&mut items);
        if items.is_empty() {
            return;
        }
        if let Some(inner) = bracketed_battle(&items) {
            self.phase = Phase::Battles;
            self.gap = true;
            return self.sentence(inner, None, true, None);
        }
        let label = strip_label(&mut items);
        if self.theatre(line, &items) {
            return self.out.not_read.push(NotRead { span, why: "a heading" });
        }
        self.content(items, label);
    }

    /// `ATLANTIC`, `+++ Europe +++`: a heading that names no phase. What follows may be any move.
    fn theatre(&mut self, line: &str, items: &[Tagged]) -> bool {
        let words =
            |t: &Tagged| !matches!(t.item, Item::Sign(_) | Item::Number(_) | Item::Kind { .. });
        let last = items.last().is_some_and(|t| t.is(Sign::Colon));
        let body = if last { &items[..items.len() - 1] } else { items };
        let bare = line.trim();
        let framed =
            ["+++", "***", "==", "---"].iter().any(|f| bare.starts_with(f) && bare.ends_with(f));
        let capitals =
            bare.chars().any(char::is_alphabetic) && !bare.chars().any(char::is_lowercase);
        let slash = |t: &Tagged| t.is(Sign::Slash) || t.is(Sign::Ampersand);
        let named = body.iter().all(|t| words(t) || slash(t)) && !body.is_empty() && body.len() < 5;
        let place = matches!(body, [one] if matches!(one.item, Item::Place(_)));
        let known = heading(items).is_some() || title(self.names, items).is_some();
        let marked = body.iter().any(
            |t| matches!(t.item, Item::Mark(mark) if mark != Mark::Noise && mark != Mark::And),
        );
        if !named || !(framed || capitals) || known || place && !framed || marked {
            return false;
        }
        if !matches!(self.phase, Phase::Combat | Phase::Noncombat) {
            self.phase = Phase::Open;
        }
        self.key = None;
        self.gap = true;
        true
    }

    /// The words of a line after its label.
    fn content(&mut self, mut items: Vec<Tagged>, label: Option<u32>) {
        let mut first = true;
        self.title(&mut items);
        while !items.is_empty() {
            if let Some((phase, length)) = heading(&items) {
                self.phase = phase;
                self.out.headings.push(phase);
                self.columns = false;
                self.key = heading::key(&items[..length]);
                self.inline = (items.len() > length).then_some(self.number);
                items.drain(..length);
                strip_ornaments(&mut items);
                if columns(&items) {
                    self.columns = true;
                    return;
                }
                continue;
            }
            let end = sentence_end(&items);
            let mut rest = items.split_off(end);
            let ends = match rest.first().map(|t| &t.item) {
                Some(Item::Sign(sign)) => Some(*sign),
                _ => None,
            };
            if ends.is_some() {
                rest.remove(0);
                while rest.first().is_some_and(|t| ends_sentence(t)) {
                    rest.remove(0);
                }
            }
            let whole = first && rest.is_empty();
            self.sentence(items, label.filter(|_| first), first, ends);
            if let Some(last) = self.out.sentences.last_mut() {
                last.whole = whole;
            }
            first = false;
            items = rest;
            strip_ornaments(&mut items);
        }
    }

    fn sentence(
        &mut self,
        items: Vec<Tagged>,
        label: Option<u32>,
        first: bool,
        ends: Option<Sign>,
    ) {
        let (Some(a), Some(b)) = (items.first(), items.last()) else { return };
        let span = Span::new(a.start, b.end);
        self.out.sentences.push(Sentence {
            phase: self.phase,
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
            after_gap: std::mem::take(&mut self.gap),
        });
    }

    /// A row of a table with bars.
    fn row(&mut self, line: &str, at: usize) {
        let mut cells: Vec<Vec<Tagged>> = Vec::new();
        let mut from = 0;
        for (i, _) in line.match_indices('|').chain([(line.len(), "")]) {
            let pieces = cut(&line[from..i], at + from);
            cells.push(tag(self.names, self.text, &pieces));
            from = (i + 1).min(line.len());
        }
        if cells.first().is_some_and(Vec::is_empty) {
            cells.remove(0);
        }
        if cells.last().is_some_and(Vec::is_empty) {
            cells.pop();
        }
        let ruled = cells.iter().flatten().all(|t| matches!(t.item, Item::Sign(_)));
        if ruled {
            return;
        }
        match &self.table {
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
                let table = Table::new(&cells);
                let phased = matches!(self.phase, Phase::Combat | Phase::Noncombat);
                if table.moves() && !phased {
                    self.phase = Phase::Open;
                }
                self.table = Some(table);
            }
            Some(table) => {
                let items = table.sentence(cells);
                self.sentence(items, None, true, None);
            }
        }
    }

    /// `G1`, `UK 3`, `GERMANY TURN 1`, `China 2`, at the beginning of a line.
    fn title(&mut self, items: &mut Vec<Tagged>) {
        let begin = usize::from(items.first().is_some_and(|t| t.is(Sign::Open)));
        let Some((title, length)) = title(self.names, &items[begin..]) else { return };
        self.out.titles.push(title);
        items.drain(..begin + length);
        while items.first().is_some_and(|t| {
            ends_sentence(t)
                || t.is(Sign::Close)
                || t.is(Sign::Colon)
                || t.is(Sign::Dash)
                || t.is(Sign::Comma)
                || t.is(Sign::Ornament)
        }) {
            items.remove(0);
        }
    }
}

/// Power and round at the beginning of some items.
fn title(names: &Names, items: &[Tagged]) -> Option<(Title, usize)> {
    let first = items.first()?;
    let power_of = |word: &str| names.power(word).ok();
    let long = (2..=3).rev().find_map(|n| {
        let words: Vec<&str> = items.get(..n)?.iter().map(|t| t.words.as_str()).collect();
        let words = words.join(" ");
        let all = words.chars().all(|c| c.is_alphabetic() || c == ' ');
        Some((power_of(&words).filter(|_| all)?, n))
    });
    let span = |n: usize| Span::new(items[0].start, items[n - 1].end);
    // `g1`, `uk2`
    let digits = first.words.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &first.words[..first.words.len() - digits.len()];
    if let (Ok(round), false) = (digits.parse::<u32>(), letters.is_empty()) {
        let power = match letters {
            "r" | "s" => power_of("Soviet Union"),
            "g" => power_of("Germany"),
            "j" => power_of("Japan"),
            "i" => power_of("Italy"),
            "c" => power_of("China"),
            "b" | "e" | "uk" => power_of("United Kingdom"),
            "a" | "us" | "u" => power_of("United States"),
            _ => None,
        };
        let title = Title { power: power?, round: Some(round), span: span(1) };
        return Some((title, 1));
    }
    let power = match &first.item {
        _ if long.is_some() => long.map(|(power, _)| power),
        Item::Place(_) | Item::Power(_) | Item::Mark(_) | Item::Unclear(_) => {
            power_of(&first.words)
        }
        Item::Strange if first.words.len() > 1 => power_of(&first.words),
        _ => None,
    }?;
    let mut at = long.map_or(1, |(_, n)| n);
    let mut named = false;
    while let Some(item) = items.get(at) {
        match item.words.as_str() {
            "," | "-" | "–" => at += 1,
            "turn" | "round" | "rnd" | "rd" | "t" | "r" => {
                named = true;
                at += 1;
            }
            _ => break,
        }
    }
    let next = items.get(at)?;
    let round = match &next.item {
        Item::Number(n) => *n,
        Item::Mark(Mark::Plan) if next.words == "first" => 1,
        Item::Strange if next.words == "1st" => 1,
        _ => return None,
    };
    at += 1;
    if items.get(at).is_some_and(|t| t.is(Sign::Stop))
        && items.get(at + 1).is_some_and(|t| ["round", "turn"].contains(&t.words.as_str()))
    {
        (at, named) = (at + 2, true);
    } else if items.get(at).is_some_and(|t| ["round", "turn"].contains(&t.words.as_str())) {
        (at, named) = (at + 1, true);
    }
    // `Germany 3 inf` is no title.
    let behind = items.get(at).map(|t| &t.item);
    let closed = matches!(behind, None | Some(Item::Sign(_)));
    (named || closed).then(|| (Title { power, round: Some(round), span: span(at) }, at))
}

/// The stops of `v.`, `vs.` and `approx.` end no sentence.
fn abbreviations(items: &mut Vec<Tagged>) {
    const SHORT: [&str; 6] = ["v", "vs", "approx", "incl", "resp", "nr"];
    let mut at = 0;
    while at + 2 < items.len() {
        let letters = ["i", "e"].contains(&items[at].words.as_str());
        let second = ["e", "g"].contains(&items[at + 2].words.as_str());
        if letters && items[at + 1].is(Sign::Stop) && second {
            let end = items[at + 2].end;
            items[at] = Tagged {
                item: Item::Mark(Mark::Doubt),
                start: items[at].start,
                end,
                words: "i.e.".to_string(),
            };
            let stop = items.get(at + 3).is_some_and(|t| t.is(Sign::Stop));
            items.drain(at + 1..at + 3 + usize::from(stop));
        }
        at += 1;
    }
    let mut at = 1;
    while at < items.len() {
        if items[at].is(Sign::Stop) && SHORT.contains(&items[at - 1].words.as_str()) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `Battle order: ...`, `Until: ...`: the list of the order file and what belongs there.
fn keyed(line: &str) -> Option<(&'static str, &str)> {
    const MORE: [(&str, &str); 2] = [("until", "Until"), ("advantage", "Advantage")];
    let (name, value) = line.split_once(':')?;
    let name = name.trim().to_ascii_lowercase();
    let mut all = KEYED.iter().chain(&MORE);
    let (key, _) = all.find(|(_, words)| words.to_ascii_lowercase() == name)?;
    (!value.trim().is_empty()).then_some((*key, value))
}

/// `[battle."West Russia"]`, `[battle.all]`: the battle that the lines below are about.
fn bracketed_battle(items: &[Tagged]) -> Option<Vec<Tagged>> {
    let [open, battle, .., close] = items else { return None };
    let named = ["battle", "battles"].contains(&battle.words.as_str());
    if !open.is(Sign::Open) || !close.is(Sign::Close) || !named {
        return None;
    }
    let inner = items[2..items.len() - 1].iter();
    let inner = inner.filter(|t| !t.is(Sign::Stop) && !t.is(Sign::Ornament));
    Some(inner.cloned().collect())
}

/// Leaves out decoration and bullets at both ends.
fn strip_ornaments(items: &mut Vec<Tagged>) {
    let ornament = |t: &Tagged| t.is(Sign::Ornament) || t.is(Sign::Bar) || t.is(Sign::Other);
    while items.first().is_some_and(|t| ornament(t) || t.is(Sign::Dash)) {
        items.remove(0);
    }
    let plus = items.iter().take_while(|t| t.is(Sign::Plus)).count();
    if plus > 0 {
        items.drain(..plus);
    }
    while items.last().is_some_and(|t| ornament(t) || t.is(Sign::Plus)) {
        items.pop();
    }
}

/// `1.`, `3.1`, `#1`, `(2)`, `4)` in front of a line.
fn strip_label(items: &mut Vec<Tagged>) -> Option<u32> {
    let number = |t: Option<&Tagged>| match t.map(|t| &t.item) {
        Some(Item::Number(n)) => Some(*n),
        _ => None,
    };
    let sign = |at: usize, sign: Sign| items.get(at).is_some_and(|t| t.is(sign));
    let (label, length) = if sign(0, Sign::Hash) && items.len() > 2 {
        (number(items.get(1)), 2)
    } else if sign(0, Sign::Open) && sign(2, Sign::Close) && items.len() > 3 {
        (number(items.get(1)), 3)
    } else if (sign(1, Sign::Stop) || sign(1, Sign::Close)) && items.len() > 2 {
        (number(items.first()), 2)
    } else if items.len() > 1
        && items[0].words.contains('.')
        && items[0].words.chars().all(|c| c.is_ascii_digit() || c == '.')
    {
        items.remove(0);
        return None;
    } else {
        return None;
    };
    label?;
    items.drain(..length);
    if items.first().is_some_and(|t| t.is(Sign::Dash) || t.is(Sign::Colon)) {
        items.remove(0);
    }
    label
}

fn ends_sentence(t: &Tagged) -> bool {
    matches!(t.item, Item::Sign(Sign::Stop | Sign::Exclamation | Sign::Question | Sign::Dots))
}

/// Where the first sentence ends: at a stop outside of brackets.
fn sentence_end(items: &[Tagged]) -> usize {
    let mut depth = 0_usize;
    for (at, item) in items.iter().enumerate() {
        match item.item {
            Item::Sign(Sign::Open) => depth += 1,
            Item::Sign(Sign::Close) => depth = depth.saturating_sub(1),
            _ if depth == 0 && ends_sentence(item) => return at,
            _ => {}
        }
    }
    items.len()
}
