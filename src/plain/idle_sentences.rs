//! Sentences whose only verbs move nothing: `Karelia looks lovely in the snow`, `He will not like that`, `Should be easy
//! against two infantry`. They order nothing even if they name a place.

use super::changing_words::may_change_an_order;
use super::heading::Heading;
use super::idle_clauses::{is_being, is_glue, is_neutral_item, is_pause, tells_of_another};
use super::layout::Sentence;
use super::neutral_words::{NeutralSort, is_neutral_as, is_neutral_verb};
use super::part::parts;
use super::read::TurnReader;
use super::speech_items::{is_number, is_place, is_units, says};
use super::tag::{TagItem, Tagged};
use super::talk::is_talk;
use super::token::TextSign;
use super::told_enemies::tells_of_garrisons;
use super::words::WordMark;

impl TurnReader<'_> {
    /// Is a sentence that is not understood a remark, and no target for which one before it waits?
    pub(super) fn is_neutral_sentence(&self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let announced = self.announced.is_some_and(|(line, _)| line == sentence.line);
        if !self.waiting.is_empty() || announced {
            return false;
        }
        let planned = sentence.phase == Heading::Battles || sentence.key.is_some();
        let power = self.board.power;
        if !planned && tells_of_another(power, items) && !items.iter().any(names_plan) {
            return true;
        }
        if tells_of_garrisons(self.board, items) {
            return true;
        }
        let mut pieces = items.split(|t| t.is(TextSign::Comma) || t.is(TextSign::Semicolon));
        if pieces.clone().any(is_for_the_reader)
            && pieces.all(|piece| is_idle_piece(piece, planned))
        {
            return true;
        }
        let doubted = items.iter().any(|t| t.does(WordMark::Doubt))
            && self.is_attacked_above(&parts(self.board.ed, items));
        !doubted && is_remark_sentence(items, planned)
    }
}

/// `Call me back when you rolled`, `You will need it in Egypt`: what the opponent does, or shall do.
fn is_for_the_reader(piece: &[Tagged]) -> bool {
    const BEFORE: [&str; 12] =
        ["and", "so", "ok", "okay", "now", "well", "then", "please", "just", "but", "oh", "hey"];
    const ASKED: [&str; 22] = [
        "call", "mail", "write", "tell", "text", "phone", "ring", "ping", "show", "forgive",
        "excuse", "trust", "believe", "watch", "let", "give", "send", "email", "remind", "correct",
        "wish", "bear",
    ];
    let begin = piece.iter().take_while(|t| says(Some(t), &BEFORE)).count();
    let rest = &piece[begin..];
    let asked = says(rest.first(), &ASKED) && says(rest.get(1), &["me", "us"]);
    let you = says(rest.first(), &["you", "u", "youll", "youd", "youve", "youre", "ull"]);
    (asked || you) && !rest.iter().any(|t| may_order(t, asked))
}

/// Could the item belong to an order? In a sentence that asks the reader for something, a place could too.
fn may_order(t: &Tagged, asked: bool) -> bool {
    is_units(Some(t))
        || is_number(Some(t))
        || t.is(TextSign::Arrow)
        || t.is(TextSign::BackArrow)
        || t.is(TextSign::Colon)
        || [WordMark::If, WordMark::Unless, WordMark::TakeBack, WordMark::Else, WordMark::Not]
            .iter()
            .any(|mark| t.does(*mark))
        || says(Some(t), &["i", "we", "my", "our", "mine", "ours"])
        || names_plan(t)
        || asked && (is_place(Some(t)) || matches!(t.item, TagItem::Unclear(_)))
        || t.words.split(' ').any(may_change_an_order)
}

/// A piece of a sentence that orders nothing: talk, a word to the reader, or a remark.
fn is_idle_piece(piece: &[Tagged], planned: bool) -> bool {
    piece.is_empty()
        || is_talk(piece)
        || is_for_the_reader(piece)
        || is_remark_sentence(piece, planned)
}

/// A word of a plan that someone else's units do not have in a remark.
fn names_plan(t: &Tagged) -> bool {
    const PLANS: [&str; 22] = [
        "lose",
        "loses",
        "losing",
        "losses",
        "loss",
        "casualties",
        "casualty",
        "ool",
        "retreat",
        "retreats",
        "retreating",
        "withdraw",
        "withdraws",
        "submerge",
        "submerges",
        "dive",
        "dives",
        "strafe",
        "first",
        "last",
        "press",
        "round",
    ];
    PLANS.contains(&t.words.as_str())
}

/// Are all words of a sentence neutral, with a verb that moves nothing?
fn is_remark_sentence(items: &[Tagged], planned: bool) -> bool {
    let bare = without_opposition(items);
    let verb = bare.iter().any(|t| is_being(t) || is_verb(t)) || begins_with_modal(&bare);
    let says_something = bare.iter().any(|t| is_neutral_item(t) || is_verb(t) || is_said(t));
    let place = bare.iter().any(|t| is_place(Some(t)) || matches!(t.item, TagItem::Unclear(_)));
    let unit = bare.iter().any(|t| is_units(Some(t)));
    let told = verb || !unit && tells_without_verb(&bare);
    told && says_something
        && !(unit && (place || planned))
        && (0..bare.len()).all(|at| belongs_to_remark(&bare, at, planned, unit || place))
}

/// `Weather in Berlin excellent`: two words that move nothing, and a place behind a preposition.
fn tells_without_verb(items: &[Tagged]) -> bool {
    let said = items.iter().filter(|t| is_neutral_item(t) || is_said(t)).count();
    let places = items.iter().any(|t| is_place(Some(t)));
    (said > 1 || said > 0 && !places)
        && (0..items.len()).all(|at| !is_place(items.get(at)) || is_behind_preposition(items, at))
}

/// Is there a preposition or an article before the item: `in Berlin`?
fn is_behind_preposition(items: &[Tagged], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| {
        says(items.get(before), &["in", "at", "of", "from", "the", "over", "for"])
    })
}

/// `should be easy`, `will be fun`
fn begins_with_modal(items: &[Tagged]) -> bool {
    says(items.first(), &["should", "will", "could", "might", "may", "must"])
        && says(items.get(1), &["be", "look", "feel", "prove"])
}

/// Is it a word of talk, which may be in a sentence that orders nothing?
fn is_said(t: &Tagged) -> bool {
    t.item == TagItem::Strange && is_neutral_as(&t.words, NeutralSort::Said)
}

/// Is it a verb that moves nothing?
fn is_verb(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Strange | TagItem::WordMark(WordMark::Noise | WordMark::Doubt))
        && is_neutral_verb(&t.words)
}

/// Can the item at an index be part of a sentence that orders nothing?
fn belongs_to_remark(items: &[Tagged], at: usize, planned: bool, named: bool) -> bool {
    const SOFT: [&str; 8] =
        ["battle", "battles", "than", "more", "only", "dead", "once", "fighting"];
    const SOFT_WITHOUT_NAMES: [&str; 12] = [
        "die", "dies", "dice", "first", "last", "then", "round", "rounds", "same", "before",
        "after", "turn",
    ];
    const MODALS: [&str; 6] = ["should", "could", "might", "may", "would", "must"];
    let t = &items[at];
    if t.words.split(' ').any(|word| word != "turn" && may_change_an_order(word)) {
        return false;
    }
    // `happy to see you`, `it should be fun`
    let before_verb = items.get(at + 1).is_some_and(|t| {
        is_verb(t) || says(Some(t), &["be", "have", "look", "feel", "prove", "do"])
    });
    let leads = t.does(WordMark::To) && t.words == "to" && before_verb;
    let modal =
        MODALS.contains(&t.words.as_str()) && before_verb && (at > 0 || begins_with_modal(items));
    let soft = SOFT.contains(&t.words.as_str())
        || !named && !planned && SOFT_WITHOUT_NAMES.contains(&t.words.as_str());
    match t.item {
        TagItem::Number(_) => false,
        TagItem::Place(_) | TagItem::Unclear(_) | TagItem::Power(_) => true,
        TagItem::Kind { .. } | TagItem::Planes => true,
        TagItem::TextSign(TextSign::Open | TextSign::Close) => !named,
        TagItem::TextSign(_) => is_pause(t),
        _ => is_glue(t) || is_neutral_item(t) || is_said(t) || is_verb(t) || leads || modal || soft,
    }
}

/// The items without the enemies that are told behind `against`: `against a lone infantry and two tanks`.
fn without_opposition(items: &[Tagged]) -> Vec<Tagged> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let length = if items[at].does(WordMark::Versus) {
            items[at + 1..].iter().take_while(|t| belongs_to_opposition(t)).count()
        } else {
            0
        };
        let told = items[at..=at + length].iter().any(|t| is_units(Some(t)));
        if length > 0 && told {
            at += length + 1;
        } else {
            kept.push(items[at].clone());
            at += 1;
        }
    }
    kept
}

/// Can the item be part of a list of enemies?
fn belongs_to_opposition(t: &Tagged) -> bool {
    is_units(Some(t))
        || is_number(Some(t))
        || matches!(t.item, TagItem::Power(_))
        || t.does(WordMark::And)
        || is_neutral_item(t)
        || says(
            Some(t),
            &["the", "a", "an", "only", "just", "his", "your", "their", "lone", "lonely"],
        )
}
