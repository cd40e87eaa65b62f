//! Phases that whole sentences say: `Germany buys 14 infantry`, `the tank appears in Russia`, `..., noncombat
//! 3 inf Siberia to Urals`.

use crate::id::PowerId;
use crate::orders::names::Names;

use super::changing_words::may_change_an_order;
use super::heading::{Heading, heading};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

const BUYS: [&str; 37] = [
    "procures",
    "releases",
    "votes",
    "allots",
    "allocates",
    "disburses",
    "approves",
    "turned out",
    "turn out",
    "produce",
    "produces",
    "produced",
    "recruited",
    "commissioned",
    "acquired",
    "grants",
    "procure",
    "delivered",
    "spent",
    "spent on",
    "invested",
    "choose",
    "chooses",
    "acquire",
    "acquires",
    "buy",
    "buys",
    "buying",
    "purchase",
    "purchases",
    "purchasing",
    "bought",
    "spend",
    "spends",
    "spending",
    "build",
    "builds",
];

/// Words for what is bought.
const NEW_ONES: [&str; 10] =
    ["units", "unit", "stuff", "toys", "things", "ones", "guys", "troops", "purchases", "builds"];

/// Most words before the verb.
const FURTHEST: usize = 10;

/// `The United Kingdom purchases one transport`: a verb before units, and what says who buys.
pub(super) fn buys_in_prose(
    names: &Names,
    mover: PowerId,
    items: &[Tagged],
) -> Option<(Heading, usize)> {
    let bought = items.iter().take(FURTHEST).position(|t| BUYS.contains(&t.words.as_str()));
    let at = bought.or_else(|| orders_units(items))?;
    let before = &items[..at];
    // `I spend all 24 IPC: one tank`
    let money = items[at + 1..].iter().take(4).any(|t| t.does(WordMark::Money));
    let near = if money { 8 } else { 5 };
    let units = items[at + 1..].iter().take(near).any(|t| matches!(t.item, TagItem::Kind { .. }));
    let introduced = before
        .iter()
        .all(|t| introduces_purchase(names, mover, t) && !puts_off(t) && !is_not_mine_now(t));
    // `In round 3 I buy`
    let dated = before.windows(2).any(|pair| {
        ["round", "turn"].contains(&pair[0].words.as_str())
            && matches!(pair[1].item, TagItem::Number(_))
    });
    // `We had bought 8 inf`: that is past.
    let past = before.last().is_some_and(|t| t.words == "had" || t.words.ends_with(" had"));
    let told = at > 0 && units && introduced && !dated && !past;
    told.then_some((Heading::Purchase, at + 1))
}

/// `We order one carrier (16), two fighters (20)`: where the verb is. What is sent somewhere is no purchase.
fn orders_units(items: &[Tagged]) -> Option<usize> {
    const SUBJECTS: [&str; 5] = ["i", "we", "hereby", "also", "therefore"];
    let at = items
        .iter()
        .take(FURTHEST)
        .position(|t| ["order", "orders", "ordered"].contains(&t.words.as_str()))?;
    let end = items.iter().position(|t| t.is(TextSign::Stop)).unwrap_or(items.len());
    let rest = items.get(at + 1..end)?;
    let counted = matches!(rest.first()?.item, TagItem::Number(_)) && rest.get(1)?.is_kind();
    let sent = rest.iter().any(|t| {
        starts_move(t)
            || matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_))
            || [WordMark::To, WordMark::Attack, WordMark::Stay, WordMark::Land]
                .iter()
                .any(|mark| t.does(*mark))
    });
    let subject = SUBJECTS.contains(&items.get(at.checked_sub(1)?)?.words.as_str());
    (counted && subject && !sent).then_some(at)
}

/// `Next turn I buy`, `When the front holds, we purchase`: a word that says that it is not, or perhaps not, for now.
fn puts_off(t: &Tagged) -> bool {
    const CONDITIONS: [&str; 9] =
        ["when", "if", "once", "after", "unless", "until", "whenever", "not", "never"];
    t.words.split(' ').any(|word| may_change_an_order(word) || CONDITIONS.contains(&word))
}

/// `My brother buys`, `Yesterday I bought`, `I nearly bought`: a word for someone else, another time or what was not
/// done.
fn is_not_mine_now(t: &Tagged) -> bool {
    const OTHERS: [&str; 34] = [
        "you",
        "your",
        "he",
        "she",
        "they",
        "his",
        "her",
        "their",
        "brother",
        "sister",
        "wife",
        "husband",
        "son",
        "daughter",
        "friend",
        "opponent",
        "opponents",
        "enemy",
        "enemies",
        "nearly",
        "almost",
        "yesterday",
        "ago",
        "earlier",
        "formerly",
        "previously",
        "usually",
        "normally",
        "always",
        "often",
        "sometimes",
        "rarely",
        "wished",
        "dreamt",
    ];
    t.words.split(' ').any(|word| OTHERS.contains(&word))
}

/// Can this item introduce a list of purchases: `With 24 IPC Russia buys`?
fn introduces_purchase(names: &Names, mover: PowerId, t: &Tagged) -> bool {
    match &t.item {
        TagItem::Strange => true,
        TagItem::Power(power) => *power == mover,
        TagItem::Place(_) | TagItem::Unclear(_) => {
            names.find_power(&t.words).is_some_and(|power| power == mover)
        }
        TagItem::WordMark(
            WordMark::Noise
            | WordMark::SaidPlan
            | WordMark::And
            | WordMark::With
            | WordMark::In
            | WordMark::On
            | WordMark::To
            | WordMark::Money,
        )
        | TagItem::Number(_) => true,
        TagItem::TextSign(sign) => *sign == TextSign::Comma,
        _ => false,
    }
}

/// Does a sentence say that units appear somewhere: `appear`, `is to be placed`, `new infantry in Japan`?
pub(super) fn places_in_prose(items: &[Tagged]) -> bool {
    if !items.iter().any(|t| matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_))) {
        return false;
    }
    // `The complex is built in Indochina`
    let built = items.windows(3).any(|all| {
        ["is", "are"].contains(&all[0].words.as_str())
            && all[1].words == "built"
            && all[2].does(WordMark::In)
    });
    let new = items.windows(2).any(|pair| {
        let units = matches!(pair[1].item, TagItem::Kind { .. } | TagItem::Planes)
            || NEW_ONES.contains(&pair[1].words.as_str());
        pair[0].words == "new" && units
    });
    let places = items.windows(2).any(|pair| {
        ["i", "we"].contains(&pair[0].words.as_str())
            && ["place", "put"].contains(&pair[1].words.as_str())
    });
    (new || places || built || items.iter().any(says_placed)) && !items.iter().any(starts_move)
}

/// Does this item make a sentence a move: an arrow, `if`, `from`?
fn starts_move(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(TextSign::Arrow | TextSign::BackArrow)
            | TagItem::WordMark(WordMark::If | WordMark::From)
    )
}

/// Does this item say that units appear or are placed?
fn says_placed(t: &Tagged) -> bool {
    let mut words = t.words.split(' ');
    words.any(|word| ["appear", "appears", "placed"].contains(&word))
}

/// Where in a sentence the heading of another phase follows a comma.
pub(super) fn phase_begins(items: &[Tagged], now: Heading) -> Option<usize> {
    const STRONG: [&str; 12] = [
        "noncombat",
        "ncm",
        "nc",
        "non",
        "purchase",
        "buy",
        "place",
        "placement",
        "mobilize",
        "mobilise",
        "non-combat",
        "buys",
    ];
    let mut depth = 0_usize;
    for (at, item) in items.iter().enumerate() {
        match item.item {
            TagItem::TextSign(TextSign::Open) => depth += 1,
            TagItem::TextSign(TextSign::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let joint =
            item.is(TextSign::Comma) || item.is(TextSign::Semicolon) || item.does(WordMark::And);
        if depth > 0 || at == 0 || !joint {
            continue;
        }
        // `Next turn, noncombat, 3 inf`: what is before the comma is about what follows.
        let alone = !items[..at].iter().any(|t| matches!(t.item, TagItem::Kind { .. }));
        if alone && items[..at].iter().any(puts_off) {
            continue;
        }
        let rest = &items[at + 1..];
        let Some((phase, _)) = heading(rest) else { continue };
        let spent = matches!(now, Heading::Purchase | Heading::Research);
        let strong = STRONG.contains(&rest[0].words.as_str());
        if phase != now && (strong || phase == Heading::Combat && spent) {
            return Some(at);
        }
    }
    None
}

/// `Down to our last unit? Then it falls back`: a condition in the form of a question.
pub(super) fn question_is_condition(items: &mut Vec<Tagged>, stop: usize) -> bool {
    let asks = items.get(stop).is_some_and(|t| t.is(TextSign::Question));
    let then = items.get(stop + 1).is_some_and(|t| t.words == "then" || t.words == "back");
    let counts = items[..stop].iter().any(|t| {
        ["down", "left", "under", "outnumbered", "fewer", "less"].contains(&t.words.as_str())
    });
    let condition = items[..stop].iter().any(|t| t.does(WordMark::If));
    let down = |at: usize| at > 0 && items[at - 1].words == "down";
    let moves = (0..stop)
        .any(|at| items[at].is(TextSign::Arrow) || items[at].does(WordMark::To) && !down(at));
    if !asks || !then || !counts || condition || moves {
        return false;
    }
    items[stop].item = TagItem::TextSign(TextSign::Comma);
    // `Karelia: down to our last unit? Then ...`
    let headed = items.len() > 2
        && matches!(items[0].item, TagItem::Place(_))
        && items[1].is(TextSign::Colon);
    let begin = if headed { 2 } else { 0 };
    let first = items[begin].clone();
    let word = TagItem::WordMark(WordMark::If);
    let end = first.start;
    let words = "if".to_string();
    items.insert(begin, Tagged { item: word, words, end, ..first });
    true
}
