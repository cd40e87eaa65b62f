//! Lists of what stays where it is: `Not moved: Ger 1 tank, Norway 1 ftr, sz5 fleet`, `Unchanged: Balkans, Ukraine`, `Libya,
//! India <- no change`. They order nothing, but no other line may move the same units.

use crate::diag::Span;
use crate::id::SpaceId;

use super::changing_words::may_change_an_order;
use super::draft::Going;
use super::heading::Heading;
use super::layout::Sentence;
use super::left_alone::units_leaving;
use super::neutral_words::makes_doubtful;
use super::part::{PlacedPart, SaidGroup, parts};
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words before or behind such a list.
const HEADS: [&str; 40] = [
    "not used",
    "unused",
    "not needed",
    "in reserve",
    "what stays",
    "who stays",
    "these stay",
    "not moved",
    "not moving",
    "unmoved",
    "unchanged",
    "untouched",
    "no change",
    "no changes",
    "no move",
    "no moves",
    "no movement",
    "no orders",
    "nothing moves",
    "nothing moves in",
    "as is",
    "as before",
    "at rest",
    "idle",
    "staying",
    "staying put",
    "stay put",
    "stays put",
    "stay",
    "stays",
    "holding",
    "hold",
    "holds",
    "remaining",
    "remain",
    "remains",
    "garrisons",
    "do not move",
    "does not move",
    "they stay",
];

/// Words of an entry that say nothing more.
const IDLE: [&str; 16] = [
    "fleet",
    "fleets",
    "ships",
    "guys",
    "boys",
    "garrison",
    "left",
    "gun",
    "guns",
    "everything",
    "everybody",
    "all",
    "rest",
    "troops",
    "the rest",
    "group",
];

/// One entry of a list: where units are, and which.
struct StayEntry {
    places: Vec<SpaceId>,
    groups: Vec<SaidGroup>,
    /// Nothing is left in the place.
    empty: bool,
    span: Span,
}

impl TurnReader<'_> {
    /// Reads a list of what stays. Is the sentence one?
    pub(super) fn stay_list(&mut self, sentence: &Sentence) -> bool {
        if !matches!(sentence.phase, Heading::Open | Heading::Combat | Heading::Noncombat) {
            return false;
        }
        let Some((list, behind)) = listed(&sentence.items) else { return false };
        let mut entries: Vec<StayEntry> = Vec::new();
        for piece in list.split(ends_entry).filter(|piece| !piece.is_empty()) {
            match self.entry(piece, entries.last()) {
                Some(entry) => entries.push(entry),
                None => return false,
            }
        }
        let own = |e: &StayEntry| e.places.iter().all(|s| !self.board.hostile(*s));
        let plan = behind && !entries.iter().all(own);
        let emptied = |e: &StayEntry| e.empty && !e.places.iter().all(|s| self.is_left_by_all(*s));
        if plan || entries.is_empty() || entries.iter().any(emptied) {
            return false;
        }
        for entry in entries.into_iter().filter(|e| !e.empty) {
            // A place alone is one of which nothing goes: the words of the whole list say it.
            let span = if entry.groups.is_empty() { sentence.span } else { entry.span };
            let going = Going { groups: entry.groups, span, ..Going::default() };
            let stays = entry.places.iter().map(|s| Going { from: Some(*s), ..going.clone() });
            self.draft.stays.extend(stays);
        }
        self.not_read(sentence.span, "these stay");
        true
    }

    /// `Ger 1 tank`, `1 inf in Norway`, `sz5 fleet`, `Karelia nothing left`. Units without a place belong to the place before.
    fn entry(&self, items: &[Tagged], before: Option<&StayEntry>) -> Option<StayEntry> {
        if !items.iter().all(may_stay) {
            return None;
        }
        let span = Span::new(items[0].start, items[items.len() - 1].end);
        let all = parts(self.board.ed, items);
        let groups: Vec<SaidGroup> =
            all.iter().filter_map(PlacedPart::units).flatten().cloned().collect();
        let mut places: Vec<SpaceId> = Vec::new();
        for item in items {
            match &item.item {
                TagItem::Place(space) => places.push(*space),
                TagItem::Unclear(names) => {
                    places.extend(names.iter().filter_map(|n| self.names.exact_space(n)));
                }
                _ => {}
            }
        }
        let clear = !items.iter().any(|t| matches!(t.item, TagItem::Unclear(_)));
        if places.is_empty() {
            places.clone_from(&before.filter(|_| !groups.is_empty())?.places);
        }
        let empty = items.iter().any(|t| t.does(WordMark::Nothing) || t.does(WordMark::Empty));
        let one = clear && places.len() == 1;
        let told = one || groups.is_empty() && !empty;
        (told && (!empty || groups.is_empty())).then_some(StayEntry { places, groups, empty, span })
    }

    /// Do the lines above move all units out of a place?
    fn is_left_by_all(&self, space: SpaceId) -> bool {
        self.board.ed.kind_ids().all(|kind| {
            let gone = units_leaving(&self.draft.goings, space, kind);
            gone >= self.board.own(space, kind)
        })
    }
}

/// The entries of a list of what stays, and whether the words for it come behind them.
fn listed(items: &[Tagged]) -> Option<(&[Tagged], bool)> {
    let named = |items: &[Tagged]| {
        items.iter().any(|t| t.is_kind() || t.is_place() || matches!(t.item, TagItem::Unclear(_)))
    };
    let colon = items.iter().position(divides)?;
    if HEADS.contains(&words_of(&items[..colon]).as_str()) && named(&items[colon + 1..]) {
        return Some((&items[colon + 1..], false));
    }
    let cut = items.iter().rposition(divides)?;
    let list = &items[..cut];
    let tail = &items[cut + 1..];
    let stays = HEADS.contains(&words_of(tail).as_str())
        || tail.first().is_some_and(|t| t.does(WordMark::Stay)) && tail.iter().all(is_idle);
    (stays && named(list)).then_some((list, true))
}

/// The words without the signs between them.
fn words_of(items: &[Tagged]) -> String {
    let bare = items.iter().filter(|t| !t.is_sign()).map(|t| t.words.clone());
    bare.collect::<Vec<_>>().join(" ")
}

/// Does the word add nothing to `stays`?
fn is_idle(t: &Tagged) -> bool {
    t.does(WordMark::Noise)
        || t.does(WordMark::And)
        || t.does(WordMark::Stay)
        || t.item == TagItem::Strange && !may_change_an_order(&t.words) && !makes_doubtful(&t.words)
}

/// `Libya, India: no change`, `Libya <- no change`
fn divides(t: &Tagged) -> bool {
    t.is(TextSign::Colon) || t.is(TextSign::Dash) || t.is(TextSign::BackArrow)
}

/// Does an item end an entry of the list?
fn ends_entry(t: &Tagged) -> bool {
    t.is(TextSign::Comma) || t.is(TextSign::Semicolon) || t.does(WordMark::And)
}

/// Can an item be part of an entry?
fn may_stay(t: &Tagged) -> bool {
    let marks = [
        WordMark::In,
        WordMark::Noise,
        WordMark::All,
        WordMark::Both,
        WordMark::Rest,
        WordMark::Nothing,
        WordMark::Empty,
    ];
    matches!(
        t.item,
        TagItem::Number(_)
            | TagItem::Kind { .. }
            | TagItem::Planes
            | TagItem::Place(_)
            | TagItem::Unclear(_)
            | TagItem::Power(_)
    ) || t.is(TextSign::Ampersand)
        || t.is(TextSign::Plus)
        || marks.iter().any(|mark| t.does(*mark))
        || IDLE.contains(&t.words.as_str())
}
