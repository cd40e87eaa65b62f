//! Ways of speech as rules: a pattern of words and gaps, and the words that the reader knows in its place. The rules
//! themselves are in [`super::phrase_rules`] and the other files of rules; those of [`super::last_rules`] are for sentences
//! that are not understood otherwise.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::everyday_rules::EVERYDAY_RULES;
use super::habit_rules::HABIT_RULES;
use super::last_rules::LAST_RULES;
use super::layout_rules::LAYOUT_RULES;
use super::order_rules::ORDER_RULES;
use super::passing_rules::PASSING_RULES;
use super::phrase_rules::RULES;
use super::plan_rules::PLAN_RULES;
use super::speech_items::{is_kind, is_number, is_place, is_units, put, says};
use super::tag::{TagItem, Tagged};
use super::talk_rules::TALK_RULES;
use super::token::TextSign;
use super::words::{WordMark, mark};

/// A part of a pattern.
#[derive(Clone)]
enum PatternPart {
    /// One of several words; `true` if the rule puts it into the sentence again.
    Words(Vec<&'static str>, bool),
    /// `@`: a place.
    Place,
    /// `#`: a number.
    Number,
    /// `&`: units, with or without numbers.
    Units,
    /// `P`: a power.
    Power,
    /// `w`: a word that is no name and no number.
    Word,
    /// `*`: some items of the same sentence.
    Some,
    /// `^`: the beginning of the sentence.
    Start,
    /// `E`: the beginning of a clause.
    Clause,
    /// `$`: the end of the sentence, or a sign that is no arrow.
    End,
}

/// A rule without parts that may be left out.
struct Pattern {
    parts: Vec<PatternPart>,
    instead: &'static str,
}

/// The rules in their order, and for each word those that cannot be without it.
struct PatternTable {
    all: Vec<Pattern>,
    by_word: BTreeMap<&'static str, Vec<usize>>,
}

static PATTERNS: LazyLock<PatternTable> = LazyLock::new(|| {
    let tables = [
        PASSING_RULES,
        HABIT_RULES,
        PLAN_RULES,
        RULES,
        ORDER_RULES,
        EVERYDAY_RULES,
        LAYOUT_RULES,
        TALK_RULES,
    ];
    table_of(tables.into_iter().flatten())
});

/// The rules that are tried only where a sentence is not understood.
static LAST_PATTERNS: LazyLock<PatternTable> = LazyLock::new(|| table_of(LAST_RULES.iter()));

/// The rules with every way in which each may be written.
fn table_of(rules: impl Iterator<Item = &'static (&'static str, &'static str)>) -> PatternTable {
    let mut table = PatternTable { all: Vec::new(), by_word: BTreeMap::new() };
    for (pattern, instead) in rules {
        for parts in variants(pattern) {
            for word in rarest_words(&parts) {
                table.by_word.entry(word).or_default().push(table.all.len());
            }
            table.all.push(Pattern { parts, instead });
        }
    }
    table
}

/// The words of the part that the fewest sentences have: long words are rare.
fn rarest_words(parts: &[PatternPart]) -> Vec<&'static str> {
    let words = parts.iter().filter_map(|part| match part {
        PatternPart::Words(words, _) => Some(words),
        _ => None,
    });
    let rarest = words.max_by_key(|words| words.iter().map(|word| word.len()).min());
    rarest.cloned().unwrap_or_default()
}

/// Every way in which a pattern may be written: with and without each of its parts in square brackets.
fn variants(pattern: &'static str) -> Vec<Vec<PatternPart>> {
    let mut all = vec![Vec::new()];
    let mut maybe = false;
    for word in pattern.split(' ') {
        let opens = word.starts_with('[') && word.len() > 1;
        maybe |= opens;
        let bare = word.trim_start_matches('[').trim_end_matches(']');
        let part = match bare {
            "@" => PatternPart::Place,
            "#" => PatternPart::Number,
            "&" => PatternPart::Units,
            "P" => PatternPart::Power,
            "w" => PatternPart::Word,
            "*" => PatternPart::Some,
            "^" => PatternPart::Start,
            "E" => PatternPart::Clause,
            "$" => PatternPart::End,
            words => {
                let again = words.strip_prefix('=');
                PatternPart::Words(again.unwrap_or(words).split('|').collect(), again.is_some())
            }
        };
        let without = if maybe { all.clone() } else { Vec::new() };
        all.iter_mut().for_each(|parts| parts.push(part.clone()));
        all.extend(without);
        maybe = false;
    }
    all
}

/// The items of a sentence with every way of speech of the rules in the words that the reader knows.
pub(super) fn in_known_phrases(items: &mut Vec<Tagged>) {
    apply_all(&PATTERNS, items);
}

/// The items of a sentence that is not understood in other words, if a rule has them.
pub(super) fn in_other_words(items: &[Tagged]) -> Option<Vec<Tagged>> {
    let mut other = items.to_vec();
    apply_all(&LAST_PATTERNS, &mut other).then_some(other)
}

/// Applies every rule of a table in its order. Does one of them match?
fn apply_all(table: &PatternTable, items: &mut Vec<Tagged>) -> bool {
    let mut next = 0;
    let mut found = false;
    let mut rules = rules_for(table, items, next);
    while let Some(rule) = rules.pop() {
        next = rule + 1;
        if apply(&table.all[rule], items) {
            found = true;
            rules = rules_for(table, items, next);
        }
    }
    found
}

/// The rules from one on that have a word of the sentence, the last one first.
fn rules_for(table: &PatternTable, items: &[Tagged], from: usize) -> Vec<usize> {
    let words = items.iter().flat_map(|t| t.words.split(' '));
    let rules = words.filter_map(|word| table.by_word.get(word)).flatten();
    let mut all: Vec<usize> = rules.filter(|rule| **rule >= from).copied().collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all.dedup();
    all
}

/// Puts the words of a rule in place of each match. Is there one?
fn apply(pattern: &Pattern, items: &mut Vec<Tagged>) -> bool {
    let mut applied = false;
    let mut at = 0;
    while at < items.len() {
        let mut found = Vec::new();
        match end_of_match(&pattern.parts, items, at, &mut found) {
            Some(end) if end > at && !drops_a_place(pattern, items, &found) => {
                let new = filled(pattern.instead, items, at, &found);
                let length = new.len();
                items.splice(at..end, new);
                at += length.max(1);
                applied = true;
            }
            _ => at += 1,
        }
    }
    applied
}

/// Where a match that begins at an item ends, with the items of its gaps.
fn end_of_match(
    parts: &[PatternPart],
    items: &[Tagged],
    at: usize,
    found: &mut Vec<(usize, usize)>,
) -> Option<usize> {
    let Some((part, rest)) = parts.split_first() else { return Some(at) };
    let item = items.get(at);
    match part {
        PatternPart::Start => (at == 0).then(|| end_of_match(rest, items, at, found))?,
        PatternPart::Clause => {
            let begins = at == 0 || items[at - 1].is_sign() || items[at - 1].does(WordMark::And);
            begins.then(|| end_of_match(rest, items, at, found))?
        }
        PatternPart::End => {
            item.is_none_or(ends_phrase).then(|| end_of_match(rest, items, at, found))?
        }
        PatternPart::Words(..) => {
            let used = parts_of_item(parts, item?)?;
            let before = found.len();
            let again = |part: &&PatternPart| matches!(part, PatternPart::Words(_, true));
            found.extend(parts[..used].iter().filter(again).map(|_| (at, at + 1)));
            let done = end_of_match(&parts[used..], items, at + 1, found);
            if done.is_none() {
                found.truncate(before);
            }
            done
        }
        PatternPart::Some => {
            let most = items[at..].len().min(12);
            (0..=most).find_map(|n| end_behind_gap(rest, items, (at, at + n), found))
        }
        PatternPart::Word => {
            let word = matches!(item?.item, TagItem::Strange | TagItem::WordMark(_));
            word.then(|| end_behind_gap(rest, items, (at, at + 1), found))?
        }
        PatternPart::Units => {
            let length = length_of_units(&items[at..]);
            (length > 0).then(|| end_behind_gap(rest, items, (at, at + length), found))?
        }
        PatternPart::Place | PatternPart::Number | PatternPart::Power => {
            let the = at + usize::from(says(item, &["the", "our", "my"]));
            let fits = match part {
                PatternPart::Place => is_place(items.get(the)),
                PatternPart::Number => is_number(items.get(the)),
                _ => matches!(items.get(the)?.item, TagItem::Power(_)),
            };
            fits.then(|| end_behind_gap(rest, items, (the, the + 1), found))?
        }
    }
}

/// Does what `*` holds, and the rule does not put back, name a place or a way? It could be an order.
fn drops_a_place(pattern: &Pattern, items: &[Tagged], found: &[(usize, usize)]) -> bool {
    let gaps = pattern.parts.iter().filter(|part| is_gap(part));
    gaps.zip(found).enumerate().any(|(n, (part, (from, end)))| {
        let kept = pattern.instead.split(' ').any(|word| word == format!("${}", n + 1));
        matches!(part, PatternPart::Some) && !kept && items[*from..*end].iter().any(names_place)
    })
}

/// Is what this part holds noted for the words that replace the match?
fn is_gap(part: &PatternPart) -> bool {
    match part {
        PatternPart::Words(_, again) => *again,
        PatternPart::Start | PatternPart::Clause | PatternPart::End => false,
        _ => true,
    }
}

/// A place, a name that may be one, or an arrow.
fn names_place(t: &Tagged) -> bool {
    t.is_place()
        || matches!(t.item, TagItem::Unclear(_))
        || t.is(TextSign::Arrow)
        || t.is(TextSign::BackArrow)
}

/// Is it a sign with which a phrase may end? An arrow goes on from what is before it.
fn ends_phrase(t: &Tagged) -> bool {
    t.is_sign() && !t.is(TextSign::Arrow) && !t.is(TextSign::BackArrow)
}

/// Notes what a gap holds, and matches the other parts behind it; what was noted is dropped again without a match.
fn end_behind_gap(
    rest: &[PatternPart],
    items: &[Tagged],
    gap: (usize, usize),
    found: &mut Vec<(usize, usize)>,
) -> Option<usize> {
    found.push(gap);
    let done = end_of_match(rest, items, gap.1, found);
    if done.is_none() {
        found.pop();
    }
    done
}

/// How many parts of a pattern the words of one item are, if they are these; an item may have several words.
fn parts_of_item(parts: &[PatternPart], item: &Tagged) -> Option<usize> {
    let mut used = 0;
    for word in item.words.split(' ') {
        let PatternPart::Words(all, _) = parts.get(used)? else { return None };
        all.contains(&word).then_some(())?;
        used += 1;
    }
    Some(used)
}

/// How many items list units: `the 2 infantry, 1 tank and a fighter`.
fn length_of_units(items: &[Tagged]) -> usize {
    const BEFORE: [&str; 8] = ["the", "a", "an", "our", "my", "both", "these", "other"];
    let (mut at, mut end) = (0, 0);
    loop {
        while says(items.get(at), &BEFORE)
            || is_number(items.get(at))
            || matches!(items.get(at).map(|t| &t.item), Some(TagItem::Power(_)))
        {
            at += 1;
        }
        if !is_units(items.get(at)) {
            return end;
        }
        end = at + 1;
        at = end;
        let joins =
            |t: &Tagged| t.is(TextSign::Comma) || t.is(TextSign::Plus) || t.does(WordMark::And);
        while items.get(at).is_some_and(joins) {
            at += 1;
        }
        if at == end && !is_kind(items.get(at)) && !is_number(items.get(at)) {
            return end;
        }
    }
}

/// The words that replace a match.
fn filled(
    instead: &'static str,
    items: &[Tagged],
    at: usize,
    found: &[(usize, usize)],
) -> Vec<Tagged> {
    let mut all = Vec::new();
    let mut near = &items[at];
    for word in instead.split(' ').filter(|word| !word.is_empty()) {
        if let Some(gap) = word.strip_prefix('$').and_then(|n| n.parse::<usize>().ok()) {
            let (from, end) = found[gap - 1];
            all.extend(items[from..end].iter().cloned());
            near = items.get(end).unwrap_or(near);
            continue;
        }
        let words = word.replace('_', " ");
        let split: Vec<&str> = words.split(' ').collect();
        let item = match word {
            "," => TagItem::TextSign(TextSign::Comma),
            ":" => TagItem::TextSign(TextSign::Colon),
            ";" => TagItem::TextSign(TextSign::Semicolon),
            "(" => TagItem::TextSign(TextSign::Open),
            ")" => TagItem::TextSign(TextSign::Close),
            ">" => TagItem::TextSign(TextSign::Arrow),
            "<-" => TagItem::TextSign(TextSign::BackArrow),
            "=" => TagItem::TextSign(TextSign::Equals),
            "+" => TagItem::TextSign(TextSign::Plus),
            "planes" => TagItem::Planes,
            _ => match mark(&split).filter(|(_, length)| *length == split.len()) {
                Some((mark, _)) => TagItem::WordMark(mark),
                None => word.parse().map_or(TagItem::Strange, TagItem::Number),
            },
        };
        all.push(put(near, item, &words));
    }
    all
}
