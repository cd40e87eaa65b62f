//! What is tried with a sentence that is not understood, besides the rules for other words: numbers that are zones, `in` for
//! `to` in moves, new units over two sentences, several sentences in one pair of brackets.

use crate::id::SpaceId;

use super::draft::TurnDraft;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, parts};
use super::phrases::in_other_words;
use super::read::TurnReader;
use super::speech_items::{is_kind, is_number, is_place, marked, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::usual::in_usual_words;
use super::words::WordMark;
use super::{mobilize, placed_counts};

impl TurnReader<'_> {
    /// The items of a sentence that is not understood in other words, if there are any.
    pub(super) fn put_once_more(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
    ) -> Option<Vec<Tagged>> {
        let mut other = items.to_vec();
        self.zones_of_a_way(&mut other);
        self.zone_of_idle_ships(&mut other);
        if says_both_at_sea(items) {
            other[0] = marked(&items[0], WordMark::All, "all");
        }
        cargo_of_each(&mut other);
        if sentence.phase == Heading::Noncombat {
            going_into(&mut other);
        }
        let rewritten = in_other_words(&other);
        match rewritten {
            Some(words) => Some(in_usual_words(words)),
            None => (other != items).then(|| in_usual_words(other)),
        }
    }

    /// `sub of zone 50 comes too (50-51-52)`: the way from its zone, in numbers.
    fn zones_of_a_way(&self, items: &mut Vec<Tagged>) {
        let Some(open) = items.iter().position(|t| t.is(TextSign::Open)) else { return };
        let Some(length) = items[open..].iter().position(|t| t.is(TextSign::Close)) else { return };
        let inner = &items[open + 1..open + length];
        let joined = inner.iter().enumerate().all(|(at, t)| {
            if at % 2 == 0 {
                is_number(Some(t))
            } else {
                t.is(TextSign::Hyphen) || t.is(TextSign::Dash)
            }
        });
        let zones: Vec<SpaceId> = inner.iter().filter_map(|t| self.zone_of_number(t)).collect();
        let before = items[..open].iter().rev().find_map(Tagged::place);
        let ([first, middle @ .., last], true) = (&zones[..], joined && inner.len() % 2 == 1)
        else {
            return;
        };
        let told = items[..open].iter().any(|t| t.place() == Some(*first));
        let ends = before == Some(*last) && first != last;
        if !told || before != Some(*first) && !ends || zones.len() != inner.len().div_ceil(2) {
            return;
        }
        let near = items[open].clone();
        let mut way = Vec::new();
        for space in middle {
            way.push(marked(&near, WordMark::Via, "via"));
            way.push(put(&near, TagItem::Place(*space), "sz"));
        }
        if !ends {
            way.push(marked(&near, WordMark::To, "to"));
            way.push(put(&near, TagItem::Place(*last), "sz"));
        }
        items.splice(open..=open + length, way);
    }

    /// `sub remains moored in 4`: the number of the zone where ships stay.
    fn zone_of_idle_ships(&self, items: &mut [Tagged]) {
        let stays =
            items.iter().any(|t| t.does(WordMark::Stay) || says(Some(t), &["remain", "remains"]));
        let ships = items.iter().all(|t| match t.item {
            TagItem::Kind { kind, .. } => self.board.ed.kind(kind).is_sea(),
            TagItem::Place(_) => false,
            _ => true,
        });
        let named = items.iter().any(|t| is_kind(Some(t)));
        if let [.., within, number] = items
            && (stays && ships && named)
            && says(Some(within), &["in", "at", "off"])
            && let Some(space) = self.zone_of_number(number)
        {
            number.item = TagItem::Place(space);
        }
    }

    /// The sea zone with this number.
    fn zone_of_number(&self, t: &Tagged) -> Option<SpaceId> {
        let TagItem::Number(n) = t.item else { return None };
        self.names.find_space(&format!("sz{n}")).ok().flatten()
    }

    /// The zones in which the turn fights.
    fn zones_fought_over(&self) -> usize {
        let goings = self.draft.goings.iter().filter(|g| g.combat != Some(false));
        let mut zones: Vec<SpaceId> = goings.filter_map(|g| g.way.last().copied()).collect();
        zones.retain(|space| self.board.ed.is_sea(*space) && self.board.hostile(*space));
        zones.sort();
        zones.dedup();
        zones.len()
    }

    /// `Both sea battles to the end` below the attacks, if there are not two.
    pub(super) fn names_both_of_other_battles(&self, items: &[Tagged]) -> bool {
        says_both_at_sea(items) && self.zones_fought_over() != 2
    }

    /// `2 trn in sz2. Ftr, art and inf in London.`: two sentences that place together exactly what is bought.
    pub(super) fn placed_with_next(
        &mut self,
        sentence: &Sentence,
        all: &[PlacedPart],
        next: Option<&Sentence>,
    ) -> bool {
        let Some(next) = next.filter(|n| n.line == sentence.line && !n.first) else { return false };
        let quiet = matches!(sentence.phase, Heading::Open | Heading::Noncombat);
        if !quiet || !self.draft.placings.is_empty() || self.draft.buy.is_empty() {
            return false;
        }
        let mut trial = TurnDraft::default();
        let second = parts(self.board.ed, &next.items);
        let read =
            mobilize::read(all, &mut trial).is_ok() && mobilize::read(&second, &mut trial).is_ok();
        if !read || !placed_counts::fits_purchase(self.board, &self.draft, &trial.placings) {
            return false;
        }
        self.draft.placings = trial.placings;
        self.answered = Some(next.span);
        true
    }
}

/// `Both sea battles`
fn says_both_at_sea(items: &[Tagged]) -> bool {
    items.first().is_some_and(|t| t.does(WordMark::Both))
        && says(items.get(1), &["sea", "naval"])
        && says(items.get(2), &["battles", "fights"])
}

/// `2 trn load in sz9: the first 2 inf, the second 1 inf and 1 art`, `2 inf on the first, 1 inf and 1 art on the second`: what
/// the ships take together.
fn cargo_of_each(items: &mut Vec<Tagged>) {
    const RANKS: [&str; 10] =
        ["one", "first", "second", "third", "fourth", "other", "last", "another", "1st", "2nd"];
    const TAKES: [&str; 6] = ["of", "them", "one", "takes", "loads", "with"];
    if !items.iter().any(|t| t.does(WordMark::Load)) {
        return;
    }
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for at in 1..items.len() {
        let on = usize::from(says(items.get(at), &["on"]));
        let the = at + on + usize::from(says(items.get(at + on), &["the"]));
        let ranked = says(items.get(the), &RANKS);
        // `the other 1 inf` is `the 1 inf` by now.
        let other = !cuts.is_empty() && the == at + 1 && is_number(items.get(the));
        let mut end = if other { the } else { the + 1 };
        while ranked && !other && on == 0 && says(items.get(end), &TAKES) {
            end += 1;
        }
        let before = &items[at - 1];
        let next = items.get(end);
        let begins =
            before.is(TextSign::Comma) || before.is(TextSign::Colon) || before.does(WordMark::And);
        let leads = on == 0 && begins && (is_number(next) || is_kind(next));
        let trails = on == 1 && is_kind(Some(before)) && next.is_none_or(Tagged::is_sign);
        if (ranked || other) && (leads || trails) {
            cuts.push((at, end));
        }
    }
    if cuts.len() > 1 {
        for (from, end) in cuts.into_iter().rev() {
            items.drain(from..end);
        }
    }
}

/// `Inf of Libya in Algeria, carrier of sz29, by sz32, in sz34`: behind the place that they leave, `in` is where they go.
fn going_into(items: &mut [Tagged]) {
    if items.iter().any(|t| t.does(WordMark::Stay) || t.does(WordMark::Not)) {
        return;
    }
    // `India, 2 inf in Persia`
    let mut left = is_place(items.first()) && items.get(1).is_some_and(|t| t.is(TextSign::Comma));
    for at in 0..items.len().saturating_sub(1) {
        let place = is_place(items.get(at + 1));
        let within = items[at].does(WordMark::In) && items[at].words == "in";
        if within && place && left {
            items[at] = marked(&items[at], WordMark::To, "to");
            left = false;
        } else if place && (says(items.get(at), &["of", "from"]) || items[at].does(WordMark::From))
        {
            left = true;
        }
    }
}
