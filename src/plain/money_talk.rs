//! What is said of the money in a purchase, in any words, if its numbers are right: `..., one rouble left`, `..., which is 30
//! IPC and leaves nothing`, `The price of 41 is paid in full`.

use crate::diag::Span;

use super::changing_words::may_change_an_order;
use super::draft::SaidMoney;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::money::{cost, purse};
use super::part::parts;
use super::read::TurnReader;
use super::speech_items::{is_place, is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words by which a number is one of money, besides those for what is left.
const MONEY: [&str; 37] = [
    "spent",
    "spend",
    "spending",
    "cost",
    "costs",
    "price",
    "paid",
    "pay",
    "pays",
    "purse",
    "pocket",
    "chest",
    "treasury",
    "coffers",
    "till",
    "budget",
    "coin",
    "coins",
    "rouble",
    "roubles",
    "ruble",
    "rubles",
    "yen",
    "marks",
    "reichsmark",
    "reichsmarks",
    "dollar",
    "dollars",
    "pound",
    "pounds",
    "shilling",
    "penny",
    "cent",
    "lire",
    "lira",
    "consideration",
    "money",
];

/// Those of them for what is spent.
const PAID: [&str; 11] = [
    "spent",
    "spend",
    "spending",
    "cost",
    "costs",
    "price",
    "paid",
    "pay",
    "pays",
    "which",
    "consideration",
];

/// Words by which a number is money that is left.
const KEPT: [&str; 15] = [
    "left",
    "over",
    "leftover",
    "remain",
    "remains",
    "remaining",
    "keep",
    "kept",
    "saved",
    "save",
    "leaves",
    "bank",
    "carried",
    "balance",
    "unspent",
];

/// The items without what is said of the money, where that is, and what it says.
struct MoneyTalk {
    bare: Vec<Tagged>,
    spans: Vec<Span>,
    numbers: Vec<SaidMoney>,
    /// It says that nothing is left.
    nothing: bool,
}

impl TurnReader<'_> {
    /// Reads a purchase without what is said of the money, if its numbers are right.
    pub(super) fn bought_beside_money_talk(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
    ) -> Result<bool, Fault> {
        let open = sentence.phase == Heading::Open && self.draft.buy.is_empty();
        if sentence.phase != Heading::Purchase && !open {
            return Ok(false);
        }
        let Some(talk) = without_money_talk(items) else { return Ok(false) };
        let before = self.draft.clone();
        if !talk.bare.iter().all(Tagged::is_sign) {
            let own = Sentence { items: talk.bare.clone(), ..sentence.clone() };
            let read = self.bought(&own, &parts(self.board.ed, &talk.bare));
            if !matches!(read, Ok(true)) {
                self.draft = before;
                return Ok(false);
            }
        }
        // `We spend 12 of our 17 IPC.`, and then what is bought.
        let ahead = self.draft.buy.is_empty() && talk.bare.iter().all(Tagged::is_sign);
        if ahead && !talk.numbers.is_empty() {
            self.draft.money_ahead.push((talk.numbers, talk.nothing, sentence.span));
            self.not_read(sentence.span, "about the money");
            return Ok(true);
        }
        if self.draft.buy.is_empty() || !self.is_right_money(&talk.numbers, talk.nothing) {
            self.draft = before;
            return Ok(false);
        }
        talk.spans.into_iter().for_each(|span| self.not_read(span, "about the money"));
        Ok(true)
    }
}

impl TurnReader<'_> {
    /// Are these numbers those of the purchase: what it costs, what is left, what is there?
    fn is_right_money(&self, numbers: &[SaidMoney], nothing: bool) -> bool {
        let purse = purse(self.board, &self.draft);
        let spent = cost(self.board, &self.draft.buy);
        let left = purse.checked_sub(spent);
        let right = numbers.iter().all(|(n, paid, kept)| {
            (*paid || !kept) && *n == spent
                || (*kept || !paid) && Some(*n) == left
                || !paid && !kept && *n == purse
        });
        // `12 of our 17`
        let part = matches!(numbers, [(some, _, false), (all, _, false)] if *some == spent && *all == purse);
        (right || part) && !(nothing && left != Some(0))
    }

    /// Asks about money that was named before the purchase, and is not right.
    pub(super) fn check_money_ahead(&mut self) {
        for (numbers, nothing, span) in std::mem::take(&mut self.draft.money_ahead) {
            if !self.draft.unknown_purchase && !self.is_right_money(&numbers, nothing) {
                let what = "these numbers are not those of the purchase";
                self.draft.ask(self.text, span, what, "correct the units or the numbers");
            }
        }
    }
}

/// The items of a purchase without clauses about the money. `None` if there are none.
fn without_money_talk(items: &[Tagged]) -> Option<MoneyTalk> {
    let mut talk =
        MoneyTalk { bare: Vec::new(), spans: Vec::new(), numbers: Vec::new(), nothing: false };
    let mut at = 0;
    while at < items.len() {
        let sign = |wanted: TextSign| items[at].is(wanted);
        let joint = sign(TextSign::Comma) || sign(TextSign::Dash) || sign(TextSign::Semicolon);
        let opens = sign(TextSign::Open);
        let begin = at + usize::from(joint || opens);
        let end = items[begin..].iter().position(|t| ends_clause(t, opens));
        let end = end.map_or(items.len(), |length| begin + length);
        let clause = &items[begin..end];
        let alone = at == 0 && end == items.len();
        if (joint || opens || alone) && is_about_money(clause) {
            let end = end + usize::from(opens && end < items.len());
            talk.spans.push(Span::new(items[at].start, items[end - 1].end));
            let paid = has_word(clause, &PAID);
            let kept = has_word(clause, &KEPT);
            talk.numbers.extend(clause.iter().filter_map(|t| match t.item {
                TagItem::Number(n) => Some((n, paid, kept)),
                _ => None,
            }));
            talk.nothing |= clause.iter().any(|t| t.does(WordMark::Nothing) || t.words == "no");
            at = end;
        } else {
            talk.bare.push(items[at].clone());
            at += 1;
        }
    }
    (!talk.spans.is_empty()).then_some(talk)
}

/// Does a clause say one of these words?
fn has_word(clause: &[Tagged], words: &[&str]) -> bool {
    clause.iter().any(|t| t.words.split(' ').any(|word| words.contains(&word)))
}

/// Does a clause about money end here?
fn ends_clause(t: &Tagged, bracketed: bool) -> bool {
    let inside = [TextSign::Comma, TextSign::Dash, TextSign::Semicolon, TextSign::Open];
    t.is(TextSign::Close) || !bracketed && inside.iter().any(|sign| t.is(*sign))
}

/// A number or `nothing`, a word of money, and no unit, place or word that changes anything.
fn is_about_money(clause: &[Tagged]) -> bool {
    let counts = clause.iter().any(|t| {
        matches!(t.item, TagItem::Number(_)) || t.does(WordMark::Nothing) || t.words == "no"
    });
    let money = clause.iter().any(|t| {
        t.does(WordMark::Money)
            || t.does(WordMark::Save)
            || t.words.split(' ').any(|word| MONEY.contains(&word) || KEPT.contains(&word))
    });
    counts && money && !clause.iter().any(names_more)
}

/// Does an item name a unit or a place, lead somewhere, or change something?
fn names_more(t: &Tagged) -> bool {
    const MARKS: [WordMark; 8] = [
        WordMark::If,
        WordMark::Unless,
        WordMark::Else,
        WordMark::TakeBack,
        WordMark::Doubt,
        WordMark::Not,
        WordMark::Later,
        WordMark::Attack,
    ];
    let refused = t.does(WordMark::Not) && t.words == "no";
    is_units(Some(t))
        || is_place(Some(t))
        || matches!(t.item, TagItem::Unclear(_))
        || t.is(TextSign::Arrow)
        || t.is(TextSign::Question)
        || !refused && MARKS.iter().any(|mark| t.does(*mark))
        || says(Some(t), &["or", "each", "more"])
        || t.words.split(' ').any(|word| word != "other" && may_change_an_order(word))
}
