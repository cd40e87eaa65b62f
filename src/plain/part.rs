//! Puts the items of a sentence together into its parts: groups of units, places, arrows, brackets. Words
//! that change nothing are left out here.

use crate::diag::Span;
use crate::edition::Edition;
use crate::id::{KindId, PowerId, SpaceId};

use super::everyday::is_everyday;
use super::speech_items::{is_kind, is_number};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::unit_words::{is_adjective, is_name_of_forces};
use super::words::WordMark;

/// How many units a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SaidCount {
    Number(u16),
    /// No number, in the singular: `sub sz4`.
    One,
    /// No number, in the plural: `tanks`.
    Many,
    Both,
    /// `all inf`: not an exact number.
    All,
}

/// Units of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SaidGroup {
    pub count: SaidCount,
    /// `None`: aircraft of any kind.
    pub kind: Option<KindId>,
    /// A power that is named with the units.
    pub power: Option<PowerId>,
    pub span: Span,
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SentencePart {
    Units(Vec<SaidGroup>),
    Place(SpaceId),
    /// A name that fits several places.
    Unclear(Vec<String>),
    Power(PowerId),
    Number(u32),
    Arrow,
    BackArrow,
    /// Something between two orders or two parts of a list.
    Separator(TextSign),
    And,
    Colon,
    Dash,
    Equals,
    /// What is in brackets.
    Bracket(Vec<PlacedPart>),
    WordMark(WordMark),
    TextSign(TextSign),
    Strange,
}

/// A part with its bytes in the text and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlacedPart {
    pub part: SentencePart,
    pub span: Span,
    pub words: String,
}

impl PlacedPart {
    /// Is it exactly this part?
    pub(super) fn is(&self, part: &SentencePart) -> bool {
        self.part == *part
    }

    /// Is it a word that means this?
    pub(super) fn does(&self, mark: WordMark) -> bool {
        self.part == SentencePart::WordMark(mark)
    }

    /// Does it separate what comes before it from what follows?
    pub(super) fn separates(&self) -> bool {
        matches!(self.part, SentencePart::Separator(_) | SentencePart::And)
    }

    /// Is it a number?
    pub(super) fn is_number(&self) -> bool {
        matches!(self.part, SentencePart::Number(_))
    }

    /// The space, if the part names a single one.
    pub(super) fn place(&self) -> Option<SpaceId> {
        match self.part {
            SentencePart::Place(space) => Some(space),
            _ => None,
        }
    }

    /// The groups of units, if the part names units.
    pub(super) fn units(&self) -> Option<&[SaidGroup]> {
        match &self.part {
            SentencePart::Units(groups) => Some(groups),
            _ => None,
        }
    }
}

/// The parts of a sentence.
pub(super) fn parts(ed: &Edition, items: &[Tagged]) -> Vec<PlacedPart> {
    let mut maker = Maker { ed, items, at: 0, depth: 0, kind_first: 0 };
    let mut all = maker.until_close(false);
    arrows_of_dashes(ed, &mut all);
    all
}

/// The bytes of all parts together.
pub(super) fn span_of(parts: &[PlacedPart]) -> Span {
    match (parts.first(), parts.last()) {
        (Some(a), Some(b)) => a.span.to(b.span),
        _ => Span::default(),
    }
}

/// Does anything in these parts name a unit or a place?
pub(super) fn names_something(parts: &[PlacedPart]) -> bool {
    parts.iter().any(|p| match &p.part {
        SentencePart::Units(_) | SentencePart::Place(_) | SentencePart::Unclear(_) => true,
        SentencePart::Bracket(inner) => names_something(inner),
        _ => false,
    })
}

struct Maker<'a> {
    ed: &'a Edition,
    items: &'a [Tagged],
    at: usize,
    /// How many brackets are open.
    depth: usize,
    /// Up to here each number follows its kind of unit: `inf 3 art 4`.
    kind_first: usize,
}

/// More brackets within each other mean nothing.
const DEEPEST: usize = 8;

impl Maker<'_> {
    fn item(&self, ahead: usize) -> Option<&TagItem> {
        self.items.get(self.at + ahead).map(|t| &t.item)
    }

    fn until_close(&mut self, inside: bool) -> Vec<PlacedPart> {
        let mut all = Vec::new();
        while let Some(tagged) = self.items.get(self.at) {
            if tagged.is(TextSign::Close) {
                self.at += 1;
                if inside {
                    return all;
                }
                continue;
            }
            if let Some(part) = self.part() {
                all.push(part);
            }
        }
        all
    }

    /// The next part; `None` for a word that changes nothing.
    fn part(&mut self) -> Option<PlacedPart> {
        if let Some(units) = self.units() {
            return Some(units);
        }
        let tagged = &self.items[self.at];
        let mut span = Span::new(tagged.start, tagged.end);
        let words = tagged.words.clone();
        self.at += 1;
        let part = match &tagged.item {
            TagItem::Place(space) => SentencePart::Place(*space),
            TagItem::Unclear(names) => SentencePart::Unclear(names.clone()),
            TagItem::Power(power) => SentencePart::Power(*power),
            TagItem::Number(n) => SentencePart::Number(*n),
            TagItem::Strange if tagged.words == "a" || tagged.words == "an" => return None,
            TagItem::Strange => SentencePart::Strange,
            // `they cross by the transport`
            TagItem::WordMark(WordMark::Noise) if tagged.words == "by" && self.is_ship_next() => {
                SentencePart::WordMark(WordMark::With)
            }
            // `go to sz65 by sz67`
            TagItem::WordMark(WordMark::Noise)
                if tagged.words == "by"
                    && matches!(self.item(0), Some(TagItem::Place(_)))
                    && !matches!(self.item(1), Some(TagItem::Number(_) | TagItem::Kind { .. })) =>
            {
                SentencePart::WordMark(WordMark::Via)
            }
            TagItem::WordMark(WordMark::Noise) => return None,
            TagItem::WordMark(WordMark::Doubt)
                if tagged.words == "up to" && matches!(self.item(0), Some(TagItem::Place(_))) =>
            {
                SentencePart::Arrow
            }
            TagItem::WordMark(WordMark::To | WordMark::Attack) => SentencePart::Arrow,
            TagItem::WordMark(WordMark::And) => SentencePart::And,
            TagItem::WordMark(mark) => SentencePart::WordMark(*mark),
            TagItem::TextSign(TextSign::Ornament | TextSign::Bar) => return None,
            TagItem::TextSign(TextSign::Arrow) => SentencePart::Arrow,
            TagItem::TextSign(TextSign::BackArrow) => SentencePart::BackArrow,
            // `Ukraine < 3 inf Caucasus`
            TagItem::TextSign(TextSign::Less)
                if self.at == 2 && matches!(self.items[0].item, TagItem::Place(_)) =>
            {
                SentencePart::BackArrow
            }
            // `3 inf @ Ukraine`
            TagItem::TextSign(TextSign::Other)
                if tagged.words == "@" && matches!(self.item(0), Some(TagItem::Place(_))) =>
            {
                SentencePart::WordMark(WordMark::In)
            }
            TagItem::TextSign(TextSign::Colon) => SentencePart::Colon,
            TagItem::TextSign(TextSign::Dash | TextSign::Hyphen) => SentencePart::Dash,
            TagItem::TextSign(TextSign::Equals) => SentencePart::Equals,
            TagItem::TextSign(TextSign::Plus | TextSign::Ampersand) => SentencePart::And,
            TagItem::TextSign(sign @ (TextSign::Comma | TextSign::Semicolon | TextSign::Slash)) => {
                // `w/ 3 inf`
                let with = *sign == TextSign::Slash
                    && self.at > 1
                    && self.items[self.at - 2].words == "w"
                    && self.items[self.at - 2].end == tagged.start;
                if with {
                    return None;
                }
                SentencePart::Separator(*sign)
            }
            TagItem::TextSign(TextSign::Open) if self.depth < DEEPEST => {
                self.depth += 1;
                let inner = self.until_close(true);
                self.depth -= 1;
                let end = self.items[self.at - 1].end;
                span = Span::new(span.start, end);
                SentencePart::Bracket(inner)
            }
            TagItem::TextSign(sign) => SentencePart::TextSign(*sign),
            TagItem::Kind { .. } | TagItem::Planes => SentencePart::Strange,
        };
        Some(PlacedPart { part, span, words })
    }

    /// `3 inf, 1 tank + ftr`: groups as long as one follows another.
    fn units(&mut self) -> Option<PlacedPart> {
        let from = self.at;
        let end = kind_first_run(self.items, from);
        self.kind_first = self.kind_first.max(end.unwrap_or(0));
        let mut groups: Vec<SaidGroup> = vec![self.group()?];
        let mut end = self.at;
        loop {
            self.at = end;
            if end < self.kind_first {
                break;
            }
            while let Some(
                TagItem::TextSign(
                    TextSign::Comma | TextSign::Plus | TextSign::Ampersand | TextSign::Slash,
                )
                | TagItem::WordMark(WordMark::And | WordMark::Noise),
            ) = self.item(0)
            {
                // `ftr we / bmb Germany`: it may be a name, and is none between two kinds.
                if is_everyday(&self.items[self.at].words) {
                    break;
                }
                self.at += 1;
            }
            match self.group() {
                // `bomber, trn sz14 with ...`: the ship begins something new.
                Some(group) if self.is_ship(&group) && !groups.iter().any(|g| self.at_sea(g)) => {
                    break;
                }
                Some(group) => groups.push(group),
                None => break,
            }
            end = self.at;
        }
        self.at = end;
        let span = Span::new(self.items[from].start, self.items[end - 1].end);
        let words = self.items[from..end].iter().map(|t| t.words.as_str()).collect::<Vec<_>>();
        Some(PlacedPart { part: SentencePart::Units(groups), span, words: words.join(" ") })
    }

    /// Does a ship with room for troops follow?
    fn is_ship_next(&self) -> bool {
        let loose =
            |t: &&Tagged| t.does(WordMark::Noise) || ["a", "an"].contains(&t.words.as_str());
        let next = self.items[self.at..].iter().find(|t| !loose(t)).map(|t| &t.item);
        matches!(next, Some(TagItem::Kind { kind, .. }) if self.ed.kind(*kind).transport)
    }

    fn is_ship(&self, group: &SaidGroup) -> bool {
        group.kind.is_some_and(|k| self.ed.kind(k).transport)
    }

    fn at_sea(&self, group: &SaidGroup) -> bool {
        group.kind.is_some_and(|k| self.ed.kind(k).is_sea())
    }

    /// `3 inf`, `3x inf`, `inf x3`, `both ftrs`, `a tank`, `UK inf`, `inf`
    fn group(&mut self) -> Option<SaidGroup> {
        let from = self.at;
        let found = self.group_from(from);
        if found.is_none() {
            self.at = from;
        }
        found
    }

    fn group_from(&mut self, from: usize) -> Option<SaidGroup> {
        let mut count = None;
        let mut single = false;
        if matches!(self.item(0), Some(TagItem::Number(_))) && self.at < self.kind_first {
            return None;
        }
        loop {
            let tagged = self.items.get(self.at)?;
            match &tagged.item {
                // `all three infantry`
                TagItem::Number(n) if matches!(count, None | Some(SaidCount::All)) => {
                    count = Some(SaidCount::Number(u16::try_from(*n).ok().filter(|n| *n < 1000)?));
                }
                TagItem::WordMark(WordMark::Both) if count.is_none() => {
                    count = Some(SaidCount::Both)
                }
                TagItem::WordMark(WordMark::All) if count.is_none() => count = Some(SaidCount::All),
                TagItem::WordMark(WordMark::Noise)
                    if matches!(
                        tagged.words.as_str(),
                        "the" | "my" | "our" | "of" | "these" | "those" | "his" | "own"
                    ) => {}
                TagItem::Strange if tagged.words == "a" || tagged.words == "an" => {
                    count = count.or(Some(SaidCount::Number(1)));
                }
                TagItem::Strange if tagged.words == "x" && count.is_some() => {}
                // `one (1) infantry`
                TagItem::TextSign(TextSign::Open) if self.is_said_again(count) => self.at += 2,
                // `a pair of fighters`
                TagItem::Strange if tagged.words == "pair" => count = Some(SaidCount::Number(2)),
                TagItem::WordMark(WordMark::In) if count.is_some() && tagged.words == "of" => {
                    self.number_of_all(from)?;
                }
                TagItem::Strange if is_adjective(&tagged.words) && self.at > from => {}
                // `2 other fighters`, `the other trn`
                TagItem::Strange
                    if tagged.words == "other"
                        && (self.at > from
                            || self.is_one_craft_next()
                            || matches!(count, Some(SaidCount::Number(_)))) =>
                {
                    single |= count.is_none();
                }
                _ => break,
            }
            self.at += 1;
        }
        let mut power = None;
        if let Some(TagItem::Power(p)) = self.item(0) {
            power = Some(*p);
            self.at += 1;
        }
        let (kind, plural) = match self.item(0)? {
            TagItem::Kind { kind, plural } => (Some(*kind), *plural),
            TagItem::Planes => (None, true),
            _ => return None,
        };
        self.at += 1;
        // `Transport #1`
        if self.items.get(self.at).is_some_and(|t| t.is(TextSign::Hash))
            && matches!(self.item(1), Some(TagItem::Number(_)))
        {
            self.at += 2;
            single = true;
        }
        if self.items.get(self.at).is_some_and(|t| is_name_of_forces(&t.words)) {
            self.at += 1;
        }
        if count.is_none() {
            count = self.times();
        }
        let bare = match (plural, single) {
            (true, _) => SaidCount::Many,
            // One of several, whichever.
            (false, true) => SaidCount::Number(1),
            (false, false) => SaidCount::One,
        };
        let span = Span::new(self.items[from].start, self.items[self.at - 1].end);
        let count = count.unwrap_or(bare);
        Some(SaidGroup { count, kind, power, span })
    }

    /// `other boat`: does a ship or an aircraft in the singular follow?
    fn is_one_craft_next(&self) -> bool {
        match self.item(1) {
            Some(TagItem::Kind { kind, plural: false }) => {
                self.ed.kind(*kind).is_sea() || self.ed.kind(*kind).is_air()
            }
            _ => false,
        }
    }

    /// `(1)` behind the same number.
    fn is_said_again(&self, count: Option<SaidCount>) -> bool {
        let Some(SaidCount::Number(n)) = count else { return false };
        let closed = matches!(self.item(2), Some(TagItem::TextSign(TextSign::Close)));
        closed && matches!(self.item(1), Some(TagItem::Number(again)) if *again == u32::from(n))
    }

    /// `2 of the 3 inf`: skips how many there are. `None` if the words are about something else.
    fn number_of_all(&mut self, from: usize) -> Option<()> {
        let rest = self.items.get(self.at + 1..)?;
        let skipped = rest.iter().take_while(|t| t.does(WordMark::Noise)).count();
        let number = matches!(rest.get(skipped).map(|t| &t.item), Some(TagItem::Number(_)));
        let at = skipped + usize::from(number);
        let kind = matches!(rest.get(at).map(|t| &t.item), Some(TagItem::Kind { .. }));
        let first = matches!(self.items[from].item, TagItem::Number(_)) || !number;
        (kind && first).then(|| self.at += at)
    }

    /// `x3` behind a kind.
    fn times(&mut self) -> Option<SaidCount> {
        let tagged = self.items.get(self.at)?;
        if tagged.words == "x"
            && let Some(TagItem::Number(n)) = self.item(1)
        {
            let n = u16::try_from(*n).ok()?;
            self.at += 2;
            return Some(SaidCount::Number(n));
        }
        let n = tagged.words.strip_prefix('x')?.parse().ok()?;
        self.at += 1;
        Some(SaidCount::Number(n))
    }
}

/// Where a list ends in which each number follows its kind: `inf 3 art 4`. `None` where that could be read in
/// another way: `inf 3 art` is one infantry and three artillery.
fn kind_first_run(items: &[Tagged], from: usize) -> Option<usize> {
    let mut at = from;
    while is_kind(items.get(at)) && is_number(items.get(at + 1)) {
        let next = at + 2 + joining_length(items, at + 2);
        if !is_kind(items.get(next)) {
            return Some(at + 2);
        }
        at = next;
    }
    None
}

/// The length of what joins two units at an index: 1 for `,`, `/`, `+` or `and`, or else 0.
fn joining_length(items: &[Tagged], at: usize) -> usize {
    usize::from(items.get(at).is_some_and(|t| joins_units(t) || t.does(WordMark::And)))
}

/// Is this a comma, a slash or a plus sign?
fn joins_units(t: &Tagged) -> bool {
    t.is(TextSign::Comma) || t.is(TextSign::Slash) || t.is(TextSign::Plus)
}

/// A dash between two places is an arrow, also inside brackets.
fn arrows_of_dashes(ed: &Edition, parts: &mut [PlacedPart]) {
    for at in 0..parts.len() {
        if let SentencePart::Bracket(inner) = &mut parts[at].part {
            arrows_of_dashes(ed, inner);
        }
        // `3 inf Norway x Karelia`
        let takes = parts[at].is(&SentencePart::Strange) && parts[at].words == "x";
        if at == 0 || at + 1 >= parts.len() || !parts[at].is(&SentencePart::Dash) && !takes {
            continue;
        }
        let named =
            |p: &PlacedPart| matches!(p.part, SentencePart::Place(_) | SentencePart::Unclear(_));
        // `2 ftr sz52 - car sz52`
        let deck = parts.get(at + 2).is_some_and(named) && is_carrier(ed, &parts[at + 1]);
        if named(&parts[at - 1]) && (named(&parts[at + 1]) || deck) {
            parts[at].part = SentencePart::Arrow;
        }
    }
}

fn is_carrier(ed: &Edition, part: &PlacedPart) -> bool {
    let carries = |g: &SaidGroup| g.kind.is_some_and(|k| ed.kind(k).carrier_capacity > 0);
    part.units().is_some_and(|groups| groups.len() == 1 && groups.iter().all(carries))
}
