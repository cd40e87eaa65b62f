//! What a sentence says of those whose units stand somewhere: `Korea is Russian.` tells the target of what follows, `the
//! raiders return` are the aircraft that raid, and the power itself is the writer: `UK retreats to India`.

use super::draft::Going;
use super::edges::decimal_code;
use super::layout::Sentence;
use super::read::TurnReader;
use super::speech_items::{put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::usual::in_usual_words;
use super::words::WordMark;
use crate::id::SpaceId;

impl TurnReader<'_> {
    /// `Korea is Russian, what a shame. 5 inf from Manchuria throw them out.`: the target of what follows on the line.
    pub(super) fn tells_owner(&mut self, sentence: &Sentence) -> bool {
        let end = sentence.items.iter().position(Tagged::is_sign).unwrap_or(sentence.items.len());
        let (told, tail) = sentence.items.split_at(end);
        let (Some(place), Some(power)) = (told.first(), told.last()) else { return false };
        let is = told.get(1).is_some_and(|t| says(Some(t), &["is", "are", "is now", "is still"]));
        let between = told.iter().skip(2).take(told.len().saturating_sub(3));
        let idle = between.clone().all(|t| says(Some(t), &["now", "still", "again", "all"]));
        let named = matches!(power.item, TagItem::Power(p) if p != self.board.power);
        let Some(space) = place.place().filter(|s| self.board.hostile(*s)) else { return false };
        let quiet = tail
            .iter()
            .all(|t| t.is_sign() || t.item == TagItem::Strange || t.does(WordMark::Noise));
        if !(is && idle && named && quiet && sentence.first && told.len() > 2) {
            return false;
        }
        self.announced = Some((sentence.line, space));
        self.not_read(sentence.span, "about a place");
        true
    }

    /// `The aircraft of 2.1 (b) and (c)`, where the other lines of 2.1 have none: all that attack there.
    pub(super) fn lettered_parts(&self, items: &mut Vec<Tagged>) {
        let flown = items.iter().take(3).any(|t| t.item == TagItem::Planes);
        let clause = |t: &Tagged| t.is_place() && decimal_code(&t.words).is_some();
        let Some(at) = items.iter().position(clause).filter(|_| flown) else { return };
        let Some(TagItem::Place(battle)) = items.get(at).map(|t| t.item.clone()) else { return };
        let mut letters = Vec::new();
        let mut end = at + 1;
        while let [open, letter, close, ..] = &items[end..] {
            let one = letter.words.len() == 1 && letter.words.chars().all(char::is_alphabetic);
            if !open.is(TextSign::Open) || !one || !close.is(TextSign::Close) {
                break;
            }
            letters.push(letter.words.clone());
            end += 3;
            let more =
                items.get(end).is_some_and(|t| t.does(WordMark::And) || t.is(TextSign::Comma))
                    && items.get(end + 1).is_some_and(|t| t.is(TextSign::Open));
            end += usize::from(more);
        }
        let mut told: Vec<String> = self
            .draft
            .goings
            .iter()
            .filter(|g| self.flies_to(g, battle))
            .map(|g| {
                let line = self.text[..g.span.start].rsplit('\n').next().unwrap_or_default();
                line.trim().trim_matches(['(', ')']).to_lowercase()
            })
            .collect();
        letters.sort();
        told.sort();
        if !letters.is_empty() && letters == told {
            items.drain(at + 1..end);
        }
    }

    /// Do aircraft go to a place?
    fn flies_to(&self, going: &Going, space: SpaceId) -> bool {
        let mut kinds = going.groups.iter().filter_map(|group| group.kind);
        going.ends_in(space) && kinds.any(|kind| self.board.ed.kind(kind).is_air())
    }

    /// `the raiders return to London`: the aircraft of the only raid.
    pub(super) fn raiders(&self, items: &mut Vec<Tagged>) {
        let Some(at) = items.iter().position(|t| says(Some(t), &["raiders", "raider"])) else {
            return;
        };
        let raids = self.draft.goings.iter().filter(|g| g.raid && g.combat != Some(false));
        let mut targets: Vec<SpaceId> = raids.filter_map(|g| g.way.last().copied()).collect();
        targets.dedup();
        let [target] = targets[..] else { return };
        let place =
            put(&items[at], TagItem::Place(target), &self.board.name(target).to_lowercase());
        let from = put(&items[at], TagItem::WordMark(WordMark::From), "from");
        items[at] = put(&items[at], TagItem::Planes, "planes");
        let all = usize::from(items.get(at + 1).is_some_and(|t| t.does(WordMark::All)));
        items.splice(at + 1..at + 1 + all, [from, place]);
    }

    /// `if UK has fewer units than Japan, UK withdraws to India`: the power whose turn it is is the writer.
    pub(super) fn power_as_we(&self, items: &mut Vec<Tagged>) {
        const VERBS: [(&str, &str); 10] = [
            ("has", "have"),
            ("withdraws", "withdraw"),
            ("retreats", "retreat"),
            ("loses", "lose"),
            ("keeps", "keep"),
            ("returns", "return"),
            ("retires", "retire"),
            ("have", "have"),
            ("withdraw", "withdraw"),
            ("retreat", "retreat"),
        ];
        let mut found = false;
        for at in 0..items.len().saturating_sub(1) {
            let own = match items[at].item {
                TagItem::Power(power) => power == self.board.power,
                TagItem::Place(_) => {
                    self.names.find_power(&items[at].words) == Some(self.board.power)
                }
                _ => false,
            };
            let verb = VERBS.iter().find(|(verb, _)| items[at + 1].words == *verb);
            let begins = at == 0
                || items[at - 1].is(TextSign::Comma)
                || items[at - 1].does(WordMark::If)
                || items[at - 1].does(WordMark::And);
            if let Some((_, plain)) = verb.filter(|_| own && begins) {
                items[at] = put(&items[at], TagItem::WordMark(WordMark::Noise), "we");
                items[at + 1].words = (*plain).to_string();
                found = true;
            }
        }
        if found {
            *items = in_usual_words(std::mem::take(items));
        }
    }
}
