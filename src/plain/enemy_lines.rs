//! Sentences that tell what the enemy has in a place where an attack was ordered above: `EXPECT 3 INF`, `2 trn defend`,
//! `Hawaii: only 1 tank there`, `sz12: 1 bb of theirs`.

use crate::id::KindId;

use super::layout::Sentence;
use super::part::{PlacedPart, SaidCount, SaidGroup};
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::talk::is_everyday_word;
use super::token::TextSign;
use super::words::WordMark;

/// Words at the beginning that say that units are the enemy's.
const OPENINGS: [&str; 16] = [
    "expect",
    "expected",
    "expecting",
    "facing",
    "opposed",
    "awaiting",
    "they",
    "he",
    "there",
    "defended",
    "held",
    "against",
    "versus",
    "vs",
    "v",
    "you",
];

/// Verbs that say that units are somewhere.
const VERBS: [&str; 20] = [
    "is",
    "are",
    "have",
    "has",
    "stand",
    "stands",
    "sit",
    "sits",
    "wait",
    "waits",
    "await",
    "awaits",
    "defend",
    "defends",
    "defending",
    "lurk",
    "lurks",
    "be",
    "by",
    "resist",
];

/// Words next to them.
const FILLERS: [&str; 22] = [
    "only", "just", "a", "an", "the", "there", "in there", "left", "of", "yours", "your", "theirs",
    "his", "lone", "lonely", "poor", "single", "lol", "still", "to", "thing", "in",
];

impl TurnReader<'_> {
    /// `SZ13: 1 BB. Lose sub, ftr`: the whole garrison of a place that is attacked above.
    pub(super) fn tells_bare_garrison(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> bool {
        let bare = match items {
            [place, colon, rest @ ..] if colon.is(TextSign::Colon) && place.place().is_some() => {
                garrison_words(rest) == Some(GarrisonWords::Bare)
            }
            _ => false,
        };
        bare && self.tells_garrison(sentence, items, all)
    }

    /// Does a sentence tell what the enemy has, and nothing else?
    pub(super) fn tells_garrison(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> bool {
        let items = match items {
            [open, inner @ .., close] if open.is(TextSign::Open) && close.is(TextSign::Close) => {
                inner
            }
            other => other,
        };
        let (place, rest) = match items {
            // `Chinese: 3 inf`
            [people, colon, ..] if colon.is(TextSign::Colon) && is_of_a_people(people) => {
                (None, items)
            }
            [place, colon, rest @ ..]
                if place.is_place() && (colon.is(TextSign::Colon) || colon.is(TextSign::Dash)) =>
            {
                (place.place(), rest)
            }
            // `In West Russia stand 3 inf`
            [within, place, rest @ ..] if within.does(WordMark::In) && place.place().is_some() => {
                (place.place(), rest)
            }
            other => (None, other),
        };
        let Some(words) = garrison_words(rest) else { return false };
        let groups: Vec<&SaidGroup> = all.iter().filter_map(PlacedPart::units).flatten().collect();
        let named = place.is_some() && sentence.first && !sentence.whole;
        let place = match (place, self.target, &self.last_targets[..]) {
            (Some(place), _, _) => Some(place),
            (None, Some(target), _) => Some(target),
            (None, None, [one]) => Some(*one),
            _ => None,
        };
        let Some(place) = place.filter(|_| !groups.is_empty()) else { return false };
        let attacked = words == GarrisonWords::Said && self.target == Some(place)
            || self.draft.goings.iter().any(|g| {
                g.way.last() == Some(&place)
                    || g.cargo.as_ref().is_some_and(|c| c.ashore == Some(place))
            });
        let there = self.board.enemies(place);
        let own = self.board.has_own(place);
        let fighting: Vec<(KindId, u16)> =
            there.iter().filter(|(kind, _)| self.board.ed.kind(*kind).fights()).copied().collect();
        // Without a word for it only the whole garrison is surely one, and only before a plan on the same line.
        let sure = match words {
            GarrisonWords::Said => {
                groups.iter().all(|g| stands_in(g, &there)) || !own && !expected(rest)
            }
            GarrisonWords::Bare => named && !own && is_all_of(&groups, &fighting),
        };
        // `In West Russia stand 3 tanks. From Ukraine come 4 inf.`: the target of the line.
        let within = items.first().is_some_and(|t| t.does(WordMark::In));
        let more = self.text.get(sentence.span.end..).and_then(|t| t.lines().next());
        let opens = within && sentence.first && more.is_some_and(|t| t.trim().len() > 12);
        let known = groups.iter().all(|g| stands_in(g, &there)) && self.board.hostile(place);
        if opens && !attacked && words == GarrisonWords::Said && known && !there.is_empty() {
            self.announced = Some((sentence.line, place));
            self.draft.announced.push((place, sentence.span));
        } else if !attacked || there.is_empty() || !sure {
            return false;
        }
        self.battles = vec![place];
        self.not_read(sentence.span, "about the enemy");
        true
    }
}

/// `Chinese`, `British`
fn is_of_a_people(tagged: &Tagged) -> bool {
    let ending = |end: &&str| tagged.words.len() > 5 && tagged.words.ends_with(*end);
    matches!(tagged.item, TagItem::Power(_))
        || tagged.item == TagItem::Strange
            && ["ese", "ish", "ans", "ian", "man", "mans"].iter().any(ending)
}

/// Is it said that the units are those of the enemy?
#[derive(Clone, Copy, PartialEq, Eq)]
enum GarrisonWords {
    Said,
    /// Units alone.
    Bare,
}

/// What the words around units say of them; `None` if one of them could say something else.
fn garrison_words(items: &[Tagged]) -> Option<GarrisonWords> {
    let mut said = false;
    let mut kinds = 0;
    for (at, item) in items.iter().enumerate() {
        let word = item.words.as_str();
        let opens = at < 2 && OPENINGS.contains(&word) || item.does(WordMark::Versus);
        match &item.item {
            TagItem::Number(_) => {}
            TagItem::Kind { .. } => kinds += 1,
            TagItem::Power(_) => said = true,
            TagItem::Strange if at == 0 && is_of_a_people(item) => said = true,
            TagItem::TextSign(TextSign::Colon) if at == 1 => {}
            TagItem::TextSign(TextSign::Comma | TextSign::Plus | TextSign::Ampersand) => {}
            TagItem::WordMark(WordMark::And) => {}
            _ if opens || VERBS.contains(&word) => said = true,
            _ if FILLERS.contains(&word) => {
                said |= ["there", "yours", "your", "his", "theirs"].contains(&word)
            }
            // `1 bb of the moffen`, `one poor thing`
            TagItem::Strange if is_everyday_word(word) => {}
            TagItem::Strange
                if at > 1 && items[at - 1].words == "the" && items[at - 2].words == "of" =>
            {
                said = true
            }
            _ => return None,
        }
    }
    let counted = items.iter().any(|t| matches!(t.item, TagItem::Number(_)));
    let words = if said { GarrisonWords::Said } else { GarrisonWords::Bare };
    (kinds > 0 && (counted || said)).then_some(words)
}

/// `expect: 3 inf`: a count of the board, which must be right.
fn expected(items: &[Tagged]) -> bool {
    items.first().is_some_and(|t| t.words.starts_with("expect"))
}

fn number(group: &SaidGroup) -> u16 {
    match group.count {
        SaidCount::Number(n) => n,
        _ => 1,
    }
}

fn stands_in(group: &SaidGroup, there: &[(KindId, u16)]) -> bool {
    there.iter().any(|(kind, n)| group.kind == Some(*kind) && number(group) <= *n)
}

/// Are these all units of a garrison that fight?
fn is_all_of(groups: &[&SaidGroup], there: &[(KindId, u16)]) -> bool {
    let same =
        |g: &&SaidGroup| there.iter().any(|(kind, n)| g.kind == Some(*kind) && number(g) == *n);
    groups.len() == there.len() && groups.iter().all(same)
}
