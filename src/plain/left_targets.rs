//! Sentences that say that a place is not attacked: `Don't touch sz35 today`, `Hong Kong shall not be attacked`. They order
//! nothing; if a line attacks the place all the same, it is asked which of the two counts.

use crate::id::SpaceId;

use super::changing_words::may_change_an_order;
use super::heading::Heading;
use super::layout::Sentence;
use super::neutral::is_neutral;
use super::read::TurnReader;
use super::speech_items::{is_number, is_units, says};
use super::tag::{TagItem, Tagged};
use super::talk::is_everyday_word;
use super::token::TextSign;
use super::words::WordMark;

impl TurnReader<'_> {
    /// Reads a sentence that leaves places of the enemy alone. Is it one?
    pub(super) fn leaves_alone(&mut self, sentence: &Sentence) -> bool {
        self.note_left_in_peace(sentence);
        if self.nobody_goes(sentence) || self.tells_owner(sentence) {
            return true;
        }
        let items = &sentence.items;
        let fights = matches!(sentence.phase, Heading::Open | Heading::Combat);
        if let Some(places) = self.left_this_round(items).filter(|_| fights) {
            self.draft.left_alone.extend(places.iter().map(|space| (*space, sentence.span)));
            self.not_read(sentence.span, "it is not attacked");
            return true;
        }
        // `Not attacked: Karelia`
        let listed = matches!(&items[..], [not, attacked, colon, ..]
            if not.does(WordMark::Not) && attacks(attacked) && colon.is(TextSign::Colon));
        let fights = listed || fights;
        let places: Vec<SpaceId> = items.iter().filter_map(Tagged::place).collect();
        let hostile = places.iter().all(|s| self.board.hostile(*s) || !self.board.has_own(*s));
        let refuses = items.iter().any(|t| t.does(WordMark::Not)) && items.iter().any(attacks);
        let sure =
            fights && refuses && hostile && !places.is_empty() && items.iter().all(may_leave);
        if sure {
            self.draft.left_alone.extend(places.iter().map(|space| (*space, sentence.span)));
            self.not_read(sentence.span, "it is not attacked");
        }
        sure
    }

    /// Asks about places that are said to be left alone, and that units go to.
    pub(super) fn check_left_alone(&mut self) {
        for (space, span) in std::mem::take(&mut self.draft.left_alone) {
            if self.draft.attacks(space) {
                let name = self.board.name(space);
                let what = format!("{name} is said not to be attacked, and a line attacks it");
                self.draft.ask(self.text, span, what, "delete what does not count");
            }
        }
    }

    /// `sz59, Ukraine, Egypt: this round not`, `Karelia: nothing`: the places, all of those that a name may mean.
    fn left_this_round(&self, items: &[Tagged]) -> Option<Vec<SpaceId>> {
        let colon = items.iter().position(|t| t.is(TextSign::Colon))?;
        let (names, tail) = items.split_at(colon);
        let words: Vec<&str> = tail[1..].iter().flat_map(|t| t.words.split(' ')).collect();
        let left = matches!(
            words[..],
            ["nothing"]
                | ["this" | "that", "round" | "turn" | "time", "not" | "no"]
                | ["not", "this" | "that", "round" | "turn" | "time"]
        );
        let mut places = Vec::new();
        for name in names {
            match &name.item {
                TagItem::Place(space) => places.push(*space),
                TagItem::Unclear(all) => places.extend(
                    all.iter().filter_map(|name| self.names.find_space(name).ok().flatten()),
                ),
                TagItem::TextSign(TextSign::Comma) | TagItem::WordMark(WordMark::And) => {}
                _ => return None,
            }
        }
        (left && !places.is_empty()).then_some(places)
    }
}

/// Is it a word for an attack?
fn attacks(t: &Tagged) -> bool {
    t.does(WordMark::Attack)
        || says(Some(t), &["touch", "touched", "bother", "bothered", "attacked"])
}

/// Can the item be in such a sentence and change nothing?
fn may_leave(t: &Tagged) -> bool {
    const IDLE: [&str; 9] = [
        "notwithstanding",
        "earlier",
        "threats",
        "despite",
        "know",
        "today",
        "yet",
        "anyone",
        "fleet",
    ];
    let marks = [WordMark::Not, WordMark::Noise, WordMark::In, WordMark::And];
    let signs = [
        TextSign::Comma,
        TextSign::Exclamation,
        TextSign::Colon,
        TextSign::Dash,
        TextSign::Open,
        TextSign::Close,
    ];
    let word = t.item == TagItem::Strange
        && !may_change_an_order(&t.words)
        && (is_neutral(&t.words) || is_everyday_word(&t.words));
    let refused = is_number(Some(t)) || is_units(Some(t));
    !refused
        && (t.is_place()
            || attacks(t)
            || word
            || IDLE.contains(&t.words.as_str())
            || marks.iter().any(|mark| t.does(*mark))
            || signs.iter().any(|sign| t.is(*sign)))
}
