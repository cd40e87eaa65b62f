//! Words that point to another line: `(see 2)`, `sub as above`. They repeat an order that is told there.

use super::draft::Battles;
use super::draft::Going;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, SaidCount, SaidGroup, parts};
use super::plan;
use super::read::TurnReader;
use super::speech_items::{is_number, says, word_at};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::diag::Span;
use crate::id::{KindId, SpaceId};

/// How many items at the beginning of some point to another line.
fn pointer(items: &[Tagged]) -> usize {
    if word_at(items, 0) == "as"
        && ["above", "said", "told", "stated", "listed", "mentioned"].contains(&word_at(items, 1))
    {
        return 2 + usize::from(word_at(items, 2) == "above");
    }
    if !["see", "cf", "vide"].contains(&word_at(items, 0)) {
        return 0;
    }
    let mut at = 1;
    while [
        "point", "under", "no", "nr", "number", "order", "line", "battle", "also", "#", ".", "in",
        "the",
    ]
    .contains(&word_at(items, at))
    {
        at += 1;
    }
    // The number of a list is its battle already.
    if matches!(items.get(at).map(|t| &t.item), Some(TagItem::Place(_))) {
        return at + 1;
    }
    let label =
        word_at(items, at).len() == 1 && items.get(at + 1).is_some_and(|t| t.is(TextSign::Close));
    let later = items.get(at).is_some_and(|t| t.does(WordMark::Later))
        || ["ncm", "below", "above"].contains(&word_at(items, at));
    if label {
        return at + 2;
    }
    if is_number(items.get(at)) || later {
        // `see 2)`
        let close = items.get(at + 1).is_some_and(|t| t.is(TextSign::Close));
        let open = items[..at].iter().any(|t| t.is(TextSign::Open));
        return at
            + 1
            + usize::from(close && !open && is_number(items.get(at)) && items.len() == at + 2);
    }
    0
}

impl TurnReader<'_> {
    /// Reads a sentence without the words that point to another line. `None` where it has none.
    ///
    /// # Errors
    /// Units are named next to them, and no line above gives them this order.
    pub(super) fn refers(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
    ) -> Result<Option<bool>, Fault> {
        let Some(at) = (0..items.len()).find(|at| pointer(&items[*at..]) > 0) else {
            return Ok(None);
        };
        let bracketed = at > 0 && items[at - 1].is(TextSign::Open);
        let length = pointer(&items[at..]);
        let closes = bracketed && items[at + length - 1].is(TextSign::Close);
        let length = length - usize::from(closes);
        let span = Span::new(items[at].start, items[at + length - 1].end);
        let from = items[..at].iter().rposition(ends_piece).map_or(0, |i| i + 1);
        let to = items[at + length..]
            .iter()
            .position(ends_piece)
            .map_or(items.len(), |i| at + length + i);
        let mut rest = items.to_vec();
        let own = [&items[from..at], &items[at + length..to]].concat();
        let entry = parts(self.board.ed, &own);
        let named = entry.iter().any(has_units);
        let told = named && self.is_told(&items[..from], &entry);
        // Behind an order of its own, in brackets, it is a remark.
        let named = named && (told || !bracketed);
        if named && !told {
            let what = "which order above is meant?";
            let help = "write the whole order once, and leave these words out";
            return Err(Fault::new(span, what, help));
        }
        if named {
            let before = usize::from(from > 0 && items[from - 1].is(TextSign::Comma));
            rest.drain(from - before..to);
            let words = Span::new(items[from].start, items[to - 1].end);
            self.not_read(words, "it is told in another line");
        } else {
            let close = bracketed && items.get(at + length).is_some_and(|t| t.is(TextSign::Close));
            let wide = usize::from(close);
            let before = usize::from(
                !close
                    && at > 0
                    && (ends_piece(&items[at - 1]) && !items[at - 1].is(TextSign::Colon)
                        || items[at - 1].is(TextSign::Dash)),
            );
            rest.drain(at - wide.max(before)..at + length + wide);
            self.not_read(span, "it points to another line");
        }
        if rest.iter().all(|t| matches!(t.item, TagItem::TextSign(_))) {
            return Ok(Some(true));
        }
        let all = parts(self.board.ed, &rest);
        self.fighting(sentence, &rest, &all).map(Some)
    }

    /// Do orders above say everything that the parts say? `head` holds the words before them, with the target.
    fn is_told(&self, head: &[Tagged], entry: &[PlacedPart]) -> bool {
        let target = head.iter().find_map(|t| match t.item {
            TagItem::Place(space) => Some(space),
            _ => None,
        });
        let target = target.or(self.target);
        let places: Vec<SpaceId> = entry.iter().filter_map(PlacedPart::place).collect();
        let known: Vec<SpaceId> = target.into_iter().chain(places).collect();
        let mut groups = entry.iter().filter_map(PlacedPart::units).flatten();
        groups.all(|group| self.draft.goings.iter().any(|g| tells(g, group, &known)))
    }

    /// `Egypt next turn maybe`: what may be done another time orders nothing now.
    pub(super) fn is_for_later(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let items = &sentence.items;
        let later = items.windows(2).any(|pair| {
            ["next", "another", "later"].contains(&pair[0].words.as_str())
                && ["turn", "round", "time", "day"].contains(&pair[1].words.as_str())
        });
        // `next turn` as one item
        let later =
            later || items.iter().any(|t| t.does(WordMark::Doubt) && t.words.starts_with("next "));
        let now = items.iter().any(|t| {
            matches!(t.item, TagItem::Number(_))
                || t.is(TextSign::Arrow)
                || t.words == "now"
                || t.words == "this"
        });
        let sure = later && !now && !all.iter().any(has_units) && !self.is_attacked_above(all);
        if sure {
            self.not_read(sentence.span, "about a later turn");
        }
        sure
    }

    /// `The AA only goes if West Russia is ours`: the condition of a move that is told above.
    pub(super) fn only_if(&mut self, sentence: &Sentence, all: &[PlacedPart]) -> bool {
        let bare: Vec<&PlacedPart> = all.iter().filter(|p| !p.does(WordMark::SaidPlan)).collect();
        let only = sentence.items.iter().any(|t| t.words == "only" || t.words.starts_with("only"));
        let (units, condition) = match &bare[..] {
            [units, condition @ ..] if condition.first().is_some_and(|p| p.does(WordMark::If)) => {
                (units, condition)
            }
            _ => return false,
        };
        let Some([group]) = units.units().filter(|_| only) else { return false };
        let (place, taken) = match condition {
            [_, place, taken, rest @ ..] if rest.iter().all(|p| p.separates()) => {
                (place.place(), taken)
            }
            _ => return false,
        };
        let Some(space) = place.filter(|_| taken.does(WordMark::Taken)) else { return false };
        let name = self.board.name(space).to_string();
        let kind = group.kind;
        let mut found: Vec<&mut Going> =
            self.draft.goings.iter_mut().filter(|g| lacks_condition(kind, g)).collect();
        let [going] = &mut found[..] else { return false };
        match &mut going.exact {
            Some(line) => line.push_str(&format!(" if {name} taken")),
            None => going.condition = Some(format!(" if {name} taken")),
        }
        self.not_read(sentence.span, "the condition of a move above");
        true
    }

    /// Below a heading for comments: a plan for a battle that is fought, the order of the battles, or the condition of a
    /// move above. What is not understood there is a remark, but not a plan.
    pub(super) fn plan_among_remarks(&mut self, sentence: &Sentence) -> bool {
        let open = Sentence { phase: Heading::Battles, ..sentence.clone() };
        let items = &sentence.items;
        let all = parts(self.board.ed, items);
        let headed = match &items[..] {
            [place, colon, ..] if colon.is(TextSign::Colon) => match place.item {
                TagItem::Place(space) => {
                    Some(space).filter(|s| self.board.hostile(*s) && self.draft.attacks(*s))
                }
                _ => None,
            },
            _ => None,
        };
        if self.sequence(items) || self.only_if(sentence, &all) {
            return true;
        }
        if headed.is_none()
            && (self.fire_among_remarks(sentence) || self.told_among_remarks(sentence))
        {
            return true;
        }
        // `The two fighters in sz35 stay there`
        let told = |t: &Tagged| t.does(WordMark::Stay) || t.does(WordMark::Land);
        let fought = items.iter().filter_map(Tagged::place).any(|s| self.draft.attacks(s));
        if headed.is_none() && fought && items.iter().any(Tagged::is_kind) && items.iter().any(told)
        {
            let what = "is this an order? It is below a heading for remarks";
            let help = "write a heading above it, such as Noncombat, or write it without units";
            self.fault_of(&open, Fault::new(sentence.span, what, help));
            return true;
        }
        if sentence.first && headed.is_none() || !sentence.first && self.battles.is_empty() {
            return false;
        }
        let about = match headed {
            Some(space) => Battles::Named(vec![space]),
            None => Battles::Named(self.battles.clone()),
        };
        self.battles = match &about {
            Battles::Named(all) => all.clone(),
            _ => Vec::new(),
        };
        let last = &self.last_losses;
        let said = plan::read(self.board, self.text, items, &self.labels, &about, None, last);
        match said {
            Ok(said) => self.planned(said, about),
            Err(fault) if headed.is_some() || may_be_a_plan(items) => self.fault_of(&open, fault),
            Err(_) => return false,
        }
        true
    }
}

impl TurnReader<'_> {
    /// `the battleship in sz60 bombards Buryatia` below a heading for remarks.
    fn fire_among_remarks(&mut self, sentence: &Sentence) -> bool {
        let items = &sentence.items;
        let fires = items.iter().any(|t| t.does(WordMark::Bombard));
        if !fires || !items.iter().any(Tagged::is_kind) || !items.iter().any(Tagged::is_place) {
            return false;
        }
        let open = Sentence { phase: Heading::Combat, ..sentence.clone() };
        let all = parts(self.board.ed, items);
        if let Err(fault) = self.fighting(&open, items, &all) {
            self.fault_of(&open, fault);
        }
        true
    }

    /// `I never retreat from sz52 or Buryatia` below a heading for remarks: a plan that names battles which are fought.
    fn told_among_remarks(&mut self, sentence: &Sentence) -> bool {
        let items = &sentence.items;
        let plans = items.iter().any(|t| says(Some(t), &["retreat", "withdraw", "losses", "lose"]))
            || items.iter().any(|t| t.does(WordMark::SaidPlan))
                && items.iter().any(|t| t.does(WordMark::If));
        let fought =
            |t: &Tagged| t.place().is_some_and(|s| self.board.hostile(s) && self.draft.attacks(s));
        if !plans || !items.iter().any(fought) {
            return false;
        }
        let open = Sentence { phase: Heading::Battles, ..sentence.clone() };
        let all = parts(self.board.ed, items);
        match self.fighting(&open, items, &all) {
            Ok(done) => done,
            Err(fault) => {
                self.fault_of(&open, fault);
                true
            }
        }
    }
}

/// Is this a comma, a semicolon or a colon?
fn ends_piece(t: &Tagged) -> bool {
    t.is(TextSign::Comma) || t.is(TextSign::Semicolon) || t.is(TextSign::Colon)
}

/// Does a move name these units, in their number, and all of these places?
fn tells(going: &Going, group: &SaidGroup, places: &[SpaceId]) -> bool {
    let same = |one: &SaidGroup| one.kind == group.kind && agrees(group.count, one.count);
    let carried = going.cargo.iter().flat_map(|c| &c.loads).flat_map(|(groups, _)| groups);
    let within = going.groups.iter().chain(carried).any(same);
    let sources = going.cargo.iter().flat_map(|c| c.loads.iter().filter_map(|(_, from)| *from));
    let end = going.cargo.as_ref().and_then(|c| c.ashore);
    let known: Vec<SpaceId> =
        sources.chain(going.from).chain(going.way.iter().copied()).chain(end).collect();
    within && places.iter().all(|p| known.contains(p))
}

/// Does a count that is said again agree with the count of a move?
fn agrees(again: SaidCount, moved: SaidCount) -> bool {
    match (again, moved) {
        (SaidCount::Number(a), SaidCount::Number(b)) => a == b,
        (SaidCount::Number(a), SaidCount::One) => a == 1,
        _ => true,
    }
}

/// Is this a move of a kind of unit alone to which a condition can still be given?
fn lacks_condition(kind: Option<KindId>, g: &Going) -> bool {
    let same = matches!(&g.groups[..], [one] if one.kind == kind);
    same && g.condition.is_none()
        && g.combat != Some(true)
        && !g.exact.as_ref().is_some_and(|line| line.contains(" if "))
}

fn has_units(part: &PlacedPart) -> bool {
    match &part.part {
        super::part::SentencePart::Bracket(inner) => inner.iter().any(has_units),
        _ => part.units().is_some(),
    }
}

/// Has a sentence a word of a plan, or a unit?
fn may_be_a_plan(items: &[Tagged]) -> bool {
    items.iter().any(|t| {
        matches!(
            t.item,
            TagItem::WordMark(WordMark::SaidPlan | WordMark::If) | TagItem::Kind { .. }
        )
    })
}
