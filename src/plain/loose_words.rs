//! Small words and signs next to units that say which of them are meant: `the next 3 inf`, `3 other inf`, `his tanks`, `both 3
//! inf`, `4 inf / 5 inf`. An order is read without them only where they cannot mean other units than those that it counts.

use crate::diag::Span;
use crate::edition::Edition;
use crate::id::KindId;

use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::SaidCount;
use super::read::TurnReader;
use super::speech_items::{entry, is_kind, is_number, is_place, is_units, leads, says};
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};
use super::words::WordMark;

const MOVED: &str = "say how many units of which kind leave which place: 3 inf: Norway > Karelia";
const BOUGHT: &str = "say how many units of each kind you buy: 8 inf, 4 art";

impl TurnReader<'_> {
    /// What is asked about words of an order that may mean other units than those that it counts.
    pub(super) fn unclear_word(&self, sentence: &Sentence) -> Option<Fault> {
        let items = &sentence.items;
        if !items.iter().any(|t| t.is_kind() || t.is_place()) {
            return None;
        }
        let bought = sentence.phase == Heading::Purchase && !items.iter().any(|t| t.is_place());
        let plan = sentence.phase == Heading::Battles || items.iter().any(speaks_of_plan);
        let found = (0..items.len()).find_map(|at| {
            let (length, what) = two_counts(items, at)
                .or_else(|| bare_price(items, at).filter(|_| bought))
                .or_else(|| each_of_few(items, at, sentence.phase).filter(|_| !plan))
                .or_else(|| next_units(items, at).filter(|_| !plan))
                .or_else(|| both_of_others(items, at).filter(|_| !plan))
                .or_else(|| of_an_owner(self, items, at, bought).filter(|_| !plan))?;
            Some((Span::new(items[at].start, items[at + length - 1].end), what))
        });
        let found = found.map(|(span, what)| Fault::new(span, what, help(bought)));
        found.or_else(|| self.other_units(sentence, bought).filter(|_| !plan))
    }

    /// `3 other inf`, where no line has named such units before.
    fn other_units(&self, sentence: &Sentence, bought: bool) -> Option<Fault> {
        let words = self.text.get(sentence.span.start..sentence.span.end)?;
        if !words.to_ascii_lowercase().contains("other") {
            return None;
        }
        let pieces = cut(words, sentence.span.start);
        let items = tag(self.names, self.board.power, self.text, &pieces);
        (0..items.len()).find_map(|at| {
            let what = self.unnamed_other(sentence, &items, at, bought)?;
            Some(Fault::new(Span::new(items[at].start, items[at].end), what, help(bought)))
        })
    }

    /// What is asked about `other` at an index.
    fn unnamed_other(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
        at: usize,
        bought: bool,
    ) -> Option<&'static str> {
        if !says(items.get(at), &["other", "others"]) || is_money(&items[at + 1..]) {
            return None;
        }
        let between =
            |t: &&Tagged| is_number(Some(t)) || t.is_place() || matches!(t.item, TagItem::Power(_));
        let skipped = items[at + 1..].iter().take(2).take_while(between).count();
        let Some(TagItem::Kind { kind, .. }) = items.get(at + 1 + skipped).map(|t| &t.item) else {
            let place = is_place(items.get(at + 1));
            let ends = bought && items.get(at + 1).is_none_or(Tagged::is_sign);
            return (place || ends).then_some("which other one is meant?");
        };
        let known = names(&items[..at], *kind) || self.is_named_before(sentence, *kind);
        // `the other 2 tanks of Germany`, where exactly two are
        let the = at > 0 && items[at - 1].words == "the";
        let number = items.get(at + 1).map(|n| &n.item);
        if known && self.leaves_another_number(items, *kind, number) {
            return Some("which others? Not so many are left there");
        }
        let known = known || the && items.iter().any(|t| self.are_all_there(t, *kind, number));
        (bought || !known).then_some("other than which? None of them is named before")
    }

    /// Is the number that of all units of a kind in the place?
    fn are_all_there(&self, place: &Tagged, kind: KindId, number: Option<&TagItem>) -> bool {
        let there = place.place().map_or(0, |s| u32::from(self.board.own(s, kind)));
        matches!(number, Some(TagItem::Number(n)) if *n == there)
    }

    /// `the other 3 sub of sz54`, where two of four have been sent away: do the numbers disagree?
    fn leaves_another_number(
        &self,
        items: &[Tagged],
        kind: KindId,
        number: Option<&TagItem>,
    ) -> bool {
        let n = match number {
            Some(TagItem::Number(n)) => *n,
            Some(TagItem::Kind { plural: false, .. }) => 1,
            _ => return false,
        };
        let mut places: Vec<_> = items.iter().filter_map(Tagged::place).collect();
        places.retain(|s| self.board.own(*s, kind) > 0);
        places.dedup();
        let [place] = places[..] else { return false };
        let here = self.draft.goings.iter().filter(|g| g.from == Some(place) && g.cargo.is_none());
        let mut gone = 0;
        for group in here.flat_map(|g| &g.groups).filter(|g| g.kind == Some(kind)) {
            gone += match group.count {
                SaidCount::Number(n) => u32::from(n),
                SaidCount::One => 1,
                _ => return false,
            };
        }
        let have = u32::from(self.board.own(place, kind));
        gone > 0 && gone < have && gone + n != have
    }

    /// Does the text name such units before a sentence?
    fn is_named_before(&self, sentence: &Sentence, kind: KindId) -> bool {
        let before = self.text.get(..sentence.span.start).unwrap_or_default();
        let items = tag(self.names, self.board.power, self.text, &cut(before, 0));
        names(&items, kind)
    }
}

/// The right form of a purchase or of a move.
fn help(bought: bool) -> &'static str {
    if bought { BOUGHT } else { MOVED }
}

/// How many items are unclear, and what is asked about them.
type Unclear = (usize, &'static str);

/// Do some items name units of the kind, or aircraft of any kind?
fn names(items: &[Tagged], kind: KindId) -> bool {
    items.iter().any(|t| match t.item {
        TagItem::Kind { kind: other, .. } => other == kind,
        TagItem::Planes => true,
        _ => false,
    })
}

/// Is it a word of a plan for a battle?
fn speaks_of_plan(t: &Tagged) -> bool {
    t.does(WordMark::SaidPlan) && t.words != "units" && t.words != "unit"
}

/// `the other 5 IPC`, `the other 4 I keep`
fn is_money(items: &[Tagged]) -> bool {
    let money = |t: &Tagged| t.does(WordMark::Money) || t.does(WordMark::Save);
    items.iter().take(3).any(money)
}

/// `4 inf / 5 inf`, `4/5 inf`: which of the two numbers counts?
fn two_counts(items: &[Tagged], at: usize) -> Option<Unclear> {
    const WHAT: &str = "which of these numbers counts?";
    let slash = |at: usize| items.get(at).is_some_and(|t| t.is(TextSign::Slash));
    if !is_number(items.get(at)) {
        return None;
    }
    // `2 trn 16 / 3 inf 9`: behind a unit the first number is its price.
    let begins = at == 0 || items[at - 1].is(TextSign::Comma) || items[at - 1].is(TextSign::Colon);
    if begins && slash(at + 1) && is_number(items.get(at + 2)) && is_kind(items.get(at + 3)) {
        return Some((4, WHAT));
    }
    let TagItem::Kind { kind, .. } = items.get(at + 1)?.item else { return None };
    let list = items[at + 2..].chunks(3).take_while(|entry| {
        entry.len() == 3
            && entry[0].is(TextSign::Slash)
            && is_number(entry.get(1))
            && is_kind(entry.get(2))
    });
    let again = list.enumerate().find(|(_, entry)| names(&entry[2..], kind));
    again.map(|(n, _)| (2 + 3 * (n + 1), WHAT))
}

/// `inf for 12`, `inf @ 12`: is the number a price, or is it how many?
fn bare_price(items: &[Tagged], at: usize) -> Option<Unclear> {
    const PRICED: [&str; 6] = ["for", "at", "@", "worth", "costing", "à"];
    let counted = at.checked_sub(1).is_some_and(|i| {
        is_number(items.get(i)) || says(items.get(i), &["a", "an", "x", "single", "another"])
    });
    let bare = is_kind(items.get(at)) && !counted && says(items.get(at + 1), &PRICED);
    let price = bare && is_number(items.get(at + 2));
    price.then_some((3, "is this number a price? It is not said how many are bought"))
}

/// `3 inf each Norway > Karelia`, `4 art each`, `every 3 inf`: for how many does the number count? Behind a price, and
/// where several places or ships are named, it is clear.
fn each_of_few(items: &[Tagged], at: usize, phase: Heading) -> Option<Unclear> {
    const WHAT: &str = "for each of what? The number may count several times";
    if says(items.get(at), &["every"]) && is_number(items.get(at + 1)) {
        return Some((2, WHAT));
    }
    if !says(items.get(at), &["each"]) || !items.iter().any(Tagged::is_kind) {
        return None;
    }
    let priced = at > 0 && (is_number(items.get(at - 1)) || items[at - 1].does(WordMark::Money));
    let places = items.iter().filter(|t| t.is_place()).count();
    let behind = items[at..].iter().filter(|t| t.is_place()).count();
    let several = items.windows(2).any(|pair| {
        let many = matches!(pair[0].item, TagItem::Number(n) if n > 1);
        (many || pair[0].does(WordMark::Both)) && pair[1].is_kind()
    });
    let clear = match phase {
        Heading::Purchase => priced,
        Heading::Mobilize => behind > 1 || behind == 0 && places > 1,
        _ => priced || places > 2 || several && items.iter().any(|t| t.does(WordMark::Load)),
    };
    (!clear).then_some((1, WHAT))
}

/// `3 inf Norway > next Karelia`, `next` at the end: not where it begins an entry and only says that one follows.
fn next_units(items: &[Tagged], at: usize) -> Option<Unclear> {
    if !says(items.get(at), &["next"]) || says(items.get(at + 1), &["to"]) {
        return None;
    }
    const BESIDE: [&str; 5] = ["door", "doors", "to", "few", "best"];
    let begins = at == 0
        || items[at - 1].is_sign() && !items[at - 1].is(TextSign::Arrow)
        || items[at - 1].does(WordMark::And);
    let beside = says(items.get(at + 1), &BESIDE);
    let ends = at > 0 && items.get(at + 1).is_none_or(Tagged::is_sign);
    let unclear = !beside && (!begins || ends);
    unclear.then_some((1, "next to what, or when? This word may change the order"))
}

/// `both 3 inf`, `3 inf both Norway > Karelia`: which two are meant?
fn both_of_others(items: &[Tagged], at: usize) -> Option<Unclear> {
    if !items[at].does(WordMark::Both) {
        return None;
    }
    let (from, to) = entry(items, at);
    // `..., and offload both in Norway`, `ftr sz14 > sz13 (both)`: the reader counts what is said before.
    let within = items.get(at + 1).is_some_and(|t| t.does(WordMark::In) || t.does(WordMark::From));
    let bracketed = to == at + 1 && items.get(to).is_some_and(|t| t.is(TextSign::Close));
    let counted = |i: usize| i > 0 && is_number(items.get(i - 1)) && !may_be_two(items, i);
    let last = (0..from).rev().find(|i| is_units(items.get(*i)));
    if !items[from..to].iter().any(|t| is_units(Some(t)))
        && (within || bracketed && !last.is_some_and(counted))
    {
        return None;
    }
    let kinds: Vec<usize> = (0..items.len()).filter(|i| is_units(items.get(*i))).collect();
    let before = kinds.iter().filter(|i| **i < at).count();
    let skipped = items[at + 1..].iter().take_while(|t| t.does(WordMark::Noise)).count();
    let next = items.get(at + 1 + skipped);
    let other_number = matches!(next.map(|t| &t.item), Some(TagItem::Number(n)) if *n != 2);
    let two = kinds.is_empty()
        || before == 2
        || is_units(next)
        || kinds.iter().any(|i| may_be_two(items, *i));
    (other_number || !two)
        .then_some((1, "which two are meant by \"both\"? The number is another one"))
}

/// Can the units at an index be two?
fn may_be_two(items: &[Tagged], at: usize) -> bool {
    match (at.checked_sub(1).map(|i| &items[i].item), &items[at].item) {
        (Some(TagItem::Number(n)), _) => *n == 2,
        (_, TagItem::Kind { plural, .. }) => *plural,
        _ => true,
    }
}

/// `his 3 inf Norway > Karelia`: whose are they? Behind a person, a ship or a word for an attack it is clear.
fn of_an_owner(reader: &TurnReader, items: &[Tagged], at: usize, bought: bool) -> Option<Unclear> {
    const WHOSE: [&str; 4] = ["his", "her", "their", "your"];
    // `Tom, your carrier can wait`
    let waits = items.iter().any(|t| t.does(WordMark::Stay)) && !items.iter().any(leads);
    let unread =
        items[at..].first().is_some_and(|t| t.item == TagItem::Strange && t.words != "her");
    let unread = unread && !bought;
    if !says(items.get(at), &WHOSE) || unread || items[at].words == "your" && waits {
        return None;
    }
    let counted = usize::from(is_number(items.get(at + 1)));
    let units = is_units(items.get(at + 1 + counted));
    if let Some(place) = items.get(at + 1).and_then(Tagged::place) {
        let own = reader.board.has_own(place) && !reader.board.hostile(place);
        return own.then_some((2, "whose place is this? Your own units are there"));
    }
    let ends = items.get(at + 1).is_none_or(|t| t.is_sign() || names_way(t));
    if !units {
        return (ends && items[at].words != "her")
            .then_some((1, "whose? This word may change the order"));
    }
    let enemy = at > 0 && told_of(&items[at - 1]);
    let person = items[..at].iter().any(|t| t.item == TagItem::Strange);
    // `the carrier with his fighter`, `the fighter returns to his carrier`
    let craft = |t: &Tagged| is_craft(reader.board.ed, t);
    let joined = at > 0 && (items[at - 1].does(WordMark::With) || names_way(&items[at - 1]));
    let ship = items[..at].iter().any(craft) && (items[at].words != "his" || joined);
    let ship = ship || items[at].words == "their" && items[..at].iter().any(|t| is_units(Some(t)));
    let clear = enemy || !bought && (person || ship);
    (!clear).then_some((2 + counted, "whose units are these?"))
}

/// Is it a ship or an aircraft?
fn is_craft(ed: &Edition, t: &Tagged) -> bool {
    match t.item {
        TagItem::Kind { kind, .. } => !ed.kind(kind).is_land(),
        _ => t.item == TagItem::Planes,
    }
}

/// Is it a word that begins a way?
fn names_way(t: &Tagged) -> bool {
    [WordMark::From, WordMark::To, WordMark::Land, WordMark::Attack]
        .iter()
        .any(|mark| t.does(*mark))
}

/// Does a word before units say that they are the enemy's?
fn told_of(t: &Tagged) -> bool {
    const WORDS: [&str; 9] = ["where", "meet", "meets", "fight", "fights", "at", "on", "of", "all"];
    t.is(TextSign::Open)
        || [WordMark::Attack, WordMark::Versus, WordMark::Bombard].iter().any(|mark| t.does(*mark))
        || WORDS.contains(&t.words.as_str())
}
