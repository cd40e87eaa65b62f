//! Puts the items of a sentence together into its parts: groups of units, places, arrows, brackets. Words
//! that change nothing are left out here.

use crate::diag::Span;
use crate::edition::Edition;
use crate::id::{KindId, PowerId, SpaceId};

use super::tag::{Item, Tagged};
use super::token::Sign;
use super::words::Mark;

/// How many units a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
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
pub struct Group {
    pub count: Count,
    /// `None`: aircraft of any kind.
    pub kind: Option<KindId>,
    /// A power that is named with the units.
    pub power: Option<PowerId>,
    pub span: Span,
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    Units(Vec<Group>),
    Place(SpaceId),
    /// A name that fits several places.
    Unclear(Vec<String>),
    Power(PowerId),
    Number(u32),
    Arrow,
    BackArrow,
    /// Something between two orders or two parts of a list.
    Separator(Sign),
    And,
    Colon,
    Dash,
    Equals,
    /// What stands in brackets.
    Bracket(Vec<Placed>),
    Mark(Mark),
    Sign(Sign),
    Strange,
}

/// A part with its bytes in the text and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    pub part: Part,
    pub span: Span,
    pub words: String,
}

impl Placed {
    pub fn is(&self, part: &Part) -> bool {
        self.part == *part
    }

    pub fn does(&self, mark: Mark) -> bool {
        self.part == Part::Mark(mark)
    }

    /// Does it separate what stands before it from what follows?
    pub fn separates(&self) -> bool {
        matches!(self.part, Part::Separator(_) | Part::And)
    }

    pub fn place(&self) -> Option<SpaceId> {
        match self.part {
            Part::Place(space) => Some(space),
            _ => None,
        }
    }

    pub fn units(&self) -> Option<&[Group]> {
        match &self.part {
            Part::Units(groups) => Some(groups),
            _ => None,
        }
    }
}

/// The parts of a sentence.
pub fn parts(ed: &Edition, items: &[Tagged]) -> Vec<Placed> {
    let mut maker = Maker { ed, items, at: 0, depth: 0 };
    let mut all = maker.until_close(false);
    arrows_of_dashes(ed, &mut all);
    all
}

/// The bytes of all parts together.
pub fn span_of(parts: &[Placed]) -> Span {
    match (parts.first(), parts.last()) {
        (Some(a), Some(b)) => a.span.to(b.span),
        _ => Span::default(),
    }
}

/// Does anything in these parts name a unit or a place?
pub fn names_something(parts: &[Placed]) -> bool {
    parts.iter().any(|p| match &p.part {
        Part::Units(_) | Part::Place(_) | Part::Unclear(_) => true,
        Part::Bracket(inner) => names_something(inner),
        _ => false,
    })
}

struct Maker<'a> {
    ed: &'a Edition,
    items: &'a [Tagged],
    at: usize,
    /// How many brackets are open.
    depth: usize,
}

/// More brackets within each other mean nothing.
const DEEPEST: usize = 8;

impl Maker<'_> {
    fn item(&self, ahead: usize) -> Option<&Item> {
        self.items.get(self.at + ahead).map(|t| &t.item)
    }

    fn until_close(&mut self, inside: bool) -> Vec<Placed> {
        let mut all = Vec::new();
        while let Some(tagged) = self.items.get(self.at) {
            if tagged.is(Sign::Close) {
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
    fn part(&mut self) -> Option<Placed> {
        if let Some(units) = self.units() {
            return Some(units);
        }
        let tagged = &self.items[self.at];
        let mut span = Span::new(tagged.start, tagged.end);
        let words = tagged.words.clone();
        self.at += 1;
        let part = match &tagged.item {
            Item::Place(space) => Part::Place(*space),
            Item::Unclear(names) => Part::Unclear(names.clone()),
            Item::Power(power) => Part::Power(*power),
            Item::Number(n) => Part::Number(*n),
            Item::Strange if tagged.words == "a" || tagged.words == "an" => return None,
            Item::Strange => Part::Strange,
            Item::Mark(Mark::Noise) => return None,
            Item::Mark(Mark::To | Mark::Attack) => Part::Arrow,
            Item::Mark(Mark::And) => Part::And,
            Item::Mark(mark) => Part::Mark(*mark),
            Item::Sign(Sign::Ornament | Sign::Bar) => return None,
            Item::Sign(Sign::Arrow) => Part::Arrow,
            Item::Sign(Sign::BackArrow) => Part::BackArrow,
            Item::Sign(Sign::Colon) => Part::Colon,
            Item::Sign(Sign::Dash | Sign::Hyphen) => Part::Dash,
            Item::Sign(Sign::Equals) => Part::Equals,
            Item::Sign(Sign::Plus | Sign::Ampersand) => Part::And,
            Item::Sign(sign @ (Sign::Comma | Sign::Semicolon | Sign::Slash)) => {
                // `w/ 3 inf`
                let with = *sign == Sign::Slash
                    && self.at > 1
                    && self.items[self.at - 2].words == "w"
                    && self.items[self.at - 2].end == tagged.start;
                if with {
                    return None;
                }
                Part::Separator(*sign)
            }
            Item::Sign(Sign::Open) if self.depth < DEEPEST => {
                self.depth += 1;
                let inner = self.until_close(true);
                self.depth -= 1;
                let end = self.items[self.at - 1].end;
                span = Span::new(span.start, end);
                Part::Bracket(inner)
            }
            Item::Sign(sign) => Part::Sign(*sign),
            Item::Kind { .. } | Item::Planes => Part::Strange,
        };
        Some(Placed { part, span, words })
    }

    /// `3 inf, 1 tank + ftr`: groups as long as one follows another.
    fn units(&mut self) -> Option<Placed> {
        let from = self.at;
        let mut groups: Vec<Group> = vec![self.group()?];
        let mut end = self.at;
        loop {
            self.at = end;
            while let Some(
                Item::Sign(Sign::Comma | Sign::Plus | Sign::Ampersand | Sign::Slash)
                | Item::Mark(Mark::And | Mark::Noise),
            ) = self.item(0)
            {
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
        Some(Placed { part: Part::Units(groups), span, words: words.join(" ") })
    }

    fn is_ship(&self, group: &Group) -> bool {
        group.kind.is_some_and(|k| self.ed.kind(k).transport)
    }

    fn at_sea(&self, group: &Group) -> bool {
        group.kind.is_some_and(|k| self.ed.kind(k).is_sea())
    }

    /// `3 inf`, `3x inf`, `inf x3`, `both ftrs`, `a tank`, `UK inf`, `inf`
    fn group(&mut self) -> Option<Group> {
        let from = self.at;
        let found = self.group_from(from);
        if found.is_none() {
            self.at = from;
        }
        found
    }

    fn group_from(&mut self, from: usize) -> Option<Group> {
        let mut count = None;
        loop {
            let tagged = self.items.get(self.at)?;
            match &tagged.item {
                Item::Number(n) if count.is_none() => {
                    count = Some(Count::Number(u16::try_from(*n).ok().filter(|n| *n < 1000)?));
                }
                Item::Mark(Mark::Both) if count.is_none() => count = Some(Count::Both),
                Item::Mark(Mark::All) if count.is_none() => count = Some(Count::All),
                Item::Mark(Mark::Noise)
                    if matches!(
                        tagged.words.as_str(),
                        "the" | "my" | "our" | "of" | "these" | "those" | "his" | "own"
                    ) => {}
                Item::Strange if tagged.words == "a" || tagged.words == "an" => {
                    count = count.or(Some(Count::Number(1)));
                }
                Item::Strange if tagged.words == "x" && count.is_some() => {}
                _ => break,
            }
            self.at += 1;
        }
        let mut power = None;
        if let Some(Item::Power(p)) = self.item(0) {
            power = Some(*p);
            self.at += 1;
        }
        let (kind, plural) = match self.item(0)? {
            Item::Kind { kind, plural } => (Some(*kind), *plural),
            Item::Planes => (None, true),
            _ => return None,
        };
        self.at += 1;
        if count.is_none() {
            count = self.times();
        }
        let bare = if plural { Count::Many } else { Count::One };
        let span = Span::new(self.items[from].start, self.items[self.at - 1].end);
        let count = count.unwrap_or(bare);
        Some(Group { count, kind, power, span })
    }

    /// `x3` behind a kind.
    fn times(&mut self) -> Option<Count> {
        let tagged = self.items.get(self.at)?;
        if tagged.words == "x"
            && let Some(Item::Number(n)) = self.item(1)
        {
            let n = u16::try_from(*n).ok()?;
            self.at += 2;
            return Some(Count::Number(n));
        }
        let n = tagged.words.strip_prefix('x')?.parse().ok()?;
        self.at += 1;
        Some(Count::Number(n))
    }
}

/// A dash between two places is an arrow, also inside brackets.
fn arrows_of_dashes(ed: &Edition, parts: &mut [Placed]) {
    for at in 0..parts.len() {
        if let Part::Bracket(inner) = &mut parts[at].part {
            arrows_of_dashes(ed, inner);
        }
        if at == 0 || at + 1 >= parts.len() || !parts[at].is(&Part::Dash) {
            continue;
        }
        let named = |p: &Placed| matches!(p.part, Part::Place(_) | Part::Unclear(_));
        // `2 ftr sz52 - car sz52`
        let deck = parts.get(at + 2).is_some_and(named) && is_carrier(ed, &parts[at + 1]);
        if named(&parts[at - 1]) && (named(&parts[at + 1]) || deck) {
            parts[at].part = Part::Arrow;
        }
    }
}

fn is_carrier(ed: &Edition, part: &Placed) -> bool {
    let carries = |g: &Group| g.kind.is_some_and(|k| ed.kind(k).carrier_capacity > 0);
    part.units().is_some_and(|groups| groups.len() == 1 && groups.iter().all(carries))
}
