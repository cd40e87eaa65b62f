//! Headings: the words by which people say which phase of the turn follows.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::edition::squash;

use super::common_words::is_common;
pub(super) use super::phase_words::Heading;
use super::phase_words::{HEADINGS, HeadingWords};
use super::question_heads::{asked_key, asks_for_landings, question_head};
use super::tag::{TagItem, Tagged};
use super::talk::is_everyday_word;
use super::token::TextSign;
use super::words::WordMark;

/// Headings of battles that say what follows, with the key of the order file.
const KEYS: &[(&str, &[&str])] = &[
    (
        "losses",
        &[
            "losses",
            "loss",
            "ool",
            "casualties",
            "orderofloss",
            "ordersofloss",
            "orderoflosses",
            "casualty",
        ],
    ),
    ("retreat", &["retreat", "retreats", "retr", "ret", "withdrawal", "withdrawals"]),
];

/// The same, if nothing but a sign follows.
const KEYS_ALONE: &[(&str, &[&str])] = &[
    (
        "losses",
        &[
            "hitallocation",
            "hitorder",
            "casualtyorder",
            "casualtyorders",
            "casualtylist",
            "casualtypriority",
            "casualtychoice",
            "casualtychoices",
            "casualtyselection",
            "lossorder",
            "lossorders",
            "lossesorder",
            "losslist",
            "losspriority",
            "orderofcasualties",
            "ordersofcasualties",
            "whodies",
            "whodiesfirst",
            "whofallsfirst",
            "deaths",
            "deathorder",
            "sacrifices",
            "takelosses",
            "ilose",
            "welose",
            "lossesinorder",
            "lossesinthisorder",
            "verluste",
            "pertes",
            "perdite",
            "oolist",
            "dead",
            "deadinorder",
            "deadfirst",
            "firstdead",
            "deadinthisorder",
            "fallen",
            "orderofdying",
        ],
    ),
    (
        "retreat",
        &[
            "retreatorders",
            "retreatplan",
            "retreatplans",
            "retreatpolicy",
            "retreatconditions",
            "withdrawalconditions",
            "breakoff",
            "escape",
            "toescape",
            "escapes",
            "breakingoff",
            "disengagement",
            "disengagements",
            "iescape",
            "wheniescape",
            "wheniretreat",
            "weretreatwhen",
            "wheniwithdraw",
            "whenirun",
            "whentoretreat",
            "whentorun",
            "iretreat",
            "weretreat",
            "iwithdraw",
            "wewithdraw",
            "pullback",
            "fallback",
            "bailout",
            "rückzug",
            "retraite",
            "ritirata",
        ],
    ),
];

/// Headings of lists in which the place is where aircraft land.
const LANDINGS: [&str; 23] = [
    "returnflights",
    "homewardbound",
    "airlandings",
    "aircraftlandings",
    "planelandings",
    "landingplan",
    "landingplans",
    "landingorders",
    "whereplanesland",
    "whereaircraftland",
    "wheretheplanesland",
    "planes",
    "aircraft",
    "landing",
    "landings",
    "landingsites",
    "landingspots",
    "landingzones",
    "flyhome",
    "backhome",
    "back",
    "planesland",
    "thelandings",
];

/// Does the heading say that aircraft land?
pub(super) fn is_of_landings(items: &[Tagged]) -> bool {
    let words = items.iter().filter(|t| !matches!(t.item, TagItem::TextSign(_)));
    let joined: String = words.map(|t| squash(&t.words)).collect();
    LANDINGS.contains(&joined.as_str()) || asks_for_landings(items)
}

/// The key that a heading of battles means.
pub(super) fn key(items: &[Tagged]) -> Option<&'static str> {
    let words = items.iter().filter(|t| !matches!(t.item, TagItem::TextSign(_)));
    let joined: String = words.map(|t| squash(&t.words)).collect();
    let all = || KEYS.iter().chain(KEYS_ALONE);
    let told = all().find(|(_, words)| words.contains(&joined.as_str())).map(|(key, _)| *key);
    told.or_else(|| asked_key(items))
}

/// Most items of a heading.
const LONGEST: usize = 5;

/// A heading at the beginning of some items: its phase, and how many items belong to it with the sign
/// behind it.
pub(super) fn heading(items: &[Tagged]) -> Option<(Heading, usize)> {
    let over = end_of_fighting(items).map(|length| (Heading::Noncombat, length));
    let over = over.or_else(|| question_head(items));
    over.or_else(|| heading_alone(items)).or_else(|| heading_before_orders(items))
}

/// `When the guns have fallen silent, the bomber returns`: how many items say that the battles are over.
fn end_of_fighting(items: &[Tagged]) -> Option<usize> {
    const FIGHTING: [&str; 10] = [
        "guns", "cannons", "dust", "smoke", "shooting", "firing", "fighting", "shots", "battles",
        "battle",
    ];
    const VERBS: [&str; 10] =
        ["has", "have", "is", "are", "been", "all", "fallen", "gone", "grown", "died"];
    const ENDS: [&str; 12] = [
        "silent", "quiet", "still", "settled", "over", "done", "down", "cleared", "stopped",
        "ceased", "ended", "finished",
    ];
    let comma = items.iter().take(9).position(|t| t.is(TextSign::Comma))?;
    let words: Vec<&str> = items[..comma].iter().flat_map(|t| t.words.split(' ')).collect();
    let [begin, rest @ .., end] = &words[..] else { return None };
    let rest = match rest {
        ["the" | "our", rest @ ..] => rest,
        rest => rest,
    };
    let [fighting, verbs @ ..] = rest else { return None };
    let begins = ["when", "once", "after"].contains(begin) && FIGHTING.contains(fighting);
    let over = ENDS.contains(end) && verbs.iter().all(|word| VERBS.contains(word));
    (begins && over && !verbs.is_empty()).then_some(comma + 1)
}

/// `I PUT`, `SETTING IN:`: words that are a heading only if nothing but a colon follows them.
fn heading_alone(items: &[Tagged]) -> Option<(Heading, usize)> {
    const PLACEMENTS: [&str; 8] =
        ["put", "iput", "weput", "settingin", "setin", "iset", "putting", "whereiput"];
    let words = items.iter().take_while(|t| !matches!(t.item, TagItem::TextSign(_))).count();
    let joined: String = items[..words].iter().map(|t| squash(&t.words)).collect();
    let length = match items.get(words) {
        None => words,
        Some(sign) if sign.is(TextSign::Colon) => words + 1,
        Some(_) => return None,
    };
    (words < 4 && PLACEMENTS.contains(&joined.as_str())).then_some((Heading::Mobilize, length))
}

/// The headings by their words without blanks, to be looked up. Those of one key of a battle are headings of battles.
static BY_WORDS: LazyLock<BTreeMap<&'static str, HeadingWords>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    for heading in HEADINGS.iter() {
        all.entry(heading.words).or_insert(*heading);
    }
    for (words, alone) in keyed_words() {
        all.entry(words).or_insert(HeadingWords { words, phase: Heading::Battles, alone });
    }
    all
});

/// The headings of one key of a battle, and whether each is one only if a sign follows.
fn keyed_words() -> impl Iterator<Item = (&'static str, bool)> {
    let before = KEYS.iter().flat_map(|(_, words)| words.iter().map(|word| (*word, false)));
    let alone = KEYS_ALONE.iter().flat_map(|(_, words)| words.iter().map(|word| (*word, true)));
    before.chain(alone)
}

fn heading_before_orders(items: &[Tagged]) -> Option<(Heading, usize)> {
    let open = usize::from(items.first().is_some_and(|t| t.is(TextSign::Open)));
    // `our attacks`, `how I fight`
    let spoken = open + items[open..].iter().take_while(|t| is_start_of_speech(t)).count();
    let begin = spoken + items[spoken..].iter().take_while(|t| is_opening(t)).count();
    let rest = &items[begin..];
    let (heading, length) = (1..=LONGEST.min(rest.len())).rev().find_map(|n| {
        let joined: String = rest[..n].iter().map(|t| squash(&t.words)).collect();
        let last_is_word = !matches!(rest[n - 1].item, TagItem::TextSign(_));
        let heading = BY_WORDS.get(joined.as_str())?;
        last_is_word.then_some((heading, n))
    })?;
    let HeadingWords { phase, alone, .. } = *heading;
    let mut at = begin + length;
    if alone && !items.get(at).is_none_or(ends_heading) {
        return None;
    }
    // `Defenders at 2 or less` is a plan, and `Defender: 1 BB` below the name of a battle says what is there.
    let placed = items[at..].iter().any(|t| matches!(t.item, TagItem::Place(_)));
    let counted = items[at..].iter().any(|t| matches!(t.item, TagItem::Kind { .. }));
    let garrison = items[at..].iter().all(belongs_to_garrison) && (placed || !counted);
    // `[GARRISONS] Norway 1 ftr`
    let bracketed = open == 1 && !(placed && items.get(at).is_some_and(|t| t.is(TextSign::Close)));
    if phase == Heading::Enemies && (bracketed || !garrison) {
        return None;
    }
    // `My combat moves will be:`
    let mut said = items[at..].iter().take_while(|t| is_idle_verb(t)).count();
    // `The attacks are two:`
    if said > 0 && items.get(at + said).is_some_and(|t| matches!(t.item, TagItem::Number(_))) {
        said += 1;
    }
    if items.get(at + said).is_some_and(|t| t.is(TextSign::Colon)) {
        at += said;
    }
    // `Planes: WR ftr to EE` is about them; `PLANES` on a line of its own, or in brackets, is a heading.
    let planes = ["planes", "aircraft"].contains(&items[begin].words.as_str());
    if planes && open == 0 && items.len() > at + 1 {
        return None;
    }
    if open == 1 {
        // `[buy] 8 inf`
        return items.get(at).is_some_and(|t| t.is(TextSign::Close)).then_some((phase, at + 1));
    }
    // `**Buy** (35, so 1 is left)`
    let stars = items[at..].iter().take_while(|t| t.is(TextSign::Ornament)).count();
    if items.get(at + stars).is_some_and(|t| t.is(TextSign::Open)) {
        at += stars;
    }
    // `PURCHASES (40):`, `Purchase (32 left):`
    if items.get(at).is_some_and(|t| t.is(TextSign::Open))
        && let Some(close) = items[at..].iter().position(|t| t.is(TextSign::Close))
        && !items[at..at + close]
            .iter()
            .any(|t| matches!(t.item, TagItem::Kind { .. } | TagItem::Place(_)))
    {
        let behind = items.get(at + close + 1);
        if behind.is_none_or(|t| t.is(TextSign::Colon) || t.is(TextSign::Dash)) {
            at += close + 1;
        }
    }
    if matches!(phase, Heading::Combat | Heading::Battles)
        && items.get(at).is_some_and(leads_to_place)
        && matches!(
            items.get(at + 1).map(|t| &t.item),
            Some(TagItem::Place(_) | TagItem::Unclear(_))
        )
    {
        return Some((phase, at + 1));
    }
    // `Noncombat only:`
    let only = usize::from(items.get(at).is_some_and(|t| t.words == "only"));
    // `I attack only Karelia`
    let place = matches!(items.get(at + 1).map(|t| &t.item), Some(TagItem::Place(_)));
    let target = phase == Heading::Combat && place;
    let closed = target || items.get(at + only).is_none_or(|t| t.is(TextSign::Colon));
    at += if closed { only } else { 0 };
    match items.get(at).map(|t| &t.item) {
        None => Some((phase, at)),
        // `plan = ...` in the table of a battle.
        Some(TagItem::TextSign(TextSign::Equals)) if phase == Heading::Battles => None,
        Some(TagItem::TextSign(
            TextSign::Colon
            | TextSign::Dash
            | TextSign::Equals
            | TextSign::Ornament
            | TextSign::Dots,
        )) => Some((phase, at + 1)),
        // `Article 1. Research. One die on rockets`
        Some(TagItem::TextSign(TextSign::Stop)) if alone || may_stop(&items[begin..at]) => {
            Some((phase, at + 1))
        }
        // `After combat, two infantry ...`
        Some(TagItem::TextSign(TextSign::Comma)) if phase == Heading::Noncombat => {
            Some((phase, at + 1))
        }
        // `Buy 13 inf`, `place all UK`, `att Honan`, `ncm ftrs back to UK`
        Some(_) if columns(&items[at..]) => Some((phase, at)),
        // `Attackers at 2 or less` is a plan.
        _ if items[begin].words.starts_with("attacker") => None,
        // `After 2 rounds to Egypt` is a plan.
        _ if items[begin].words == "after" && length == 1 => None,
        // `Buying a carrier`
        Some(TagItem::Strange)
            if phase == Heading::Purchase
                && ["a", "an"].contains(&items[at].words.as_str())
                && matches!(items.get(at + 1).map(|t| &t.item), Some(TagItem::Kind { .. })) =>
        {
            Some((phase, at))
        }
        Some(next) if begins_orders(phase, next) && (begin == spoken || is_named(next)) => {
            Some((phase, at))
        }
        _ => None,
    }
}

/// Is this a sign behind a heading?
fn ends_heading(t: &Tagged) -> bool {
    const SIGNS: [TextSign; 7] = [
        TextSign::Colon,
        TextSign::Dash,
        TextSign::Equals,
        TextSign::Ornament,
        TextSign::Stop,
        TextSign::Open,
        TextSign::Close,
    ];
    SIGNS.iter().any(|sign| t.is(*sign))
}

/// Is this `on`, `in` or `for`?
fn leads_to_place(t: &Tagged) -> bool {
    matches!(t.item, TagItem::WordMark(WordMark::On | WordMark::In)) || t.words == "for"
}

/// Can this item be part of a list of enemy units?
fn belongs_to_garrison(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Number(_) | TagItem::Place(_) | TagItem::Kind { .. })
        || matches!(t.item, TagItem::TextSign(_))
}

/// Is this one of the words between a heading and its colon: `My combat moves will be:`?
fn is_idle_verb(t: &Tagged) -> bool {
    ["will", "be", "is", "are", "this", "turn", "now", "for", "phase"].contains(&t.words.as_str())
}

/// Is it a heading of a text in sentences, with a full stop behind it?
fn may_stop(items: &[Tagged]) -> bool {
    const WORDS: [&str; 2] = ["combat", "battles"];
    let joined: String = items.iter().map(|t| squash(&t.words)).collect();
    joined.len() > 7 || WORDS.contains(&joined.as_str())
}

/// The heading that the first words of a line are like, if they are none and nothing else either: `Placment:`.
pub(super) fn misspelt(items: &[Tagged]) -> Option<&'static str> {
    let words = items.iter().take_while(|t| t.item == TagItem::Strange).count();
    let behind = items.get(words).map(|t| &t.item);
    let ends = matches!(
        behind,
        None | Some(TagItem::Number(_) | TagItem::TextSign(TextSign::Colon | TextSign::Dash))
    );
    let joined: String = items[..words].iter().map(|t| squash(&t.words)).collect();
    if !ends
        || joined.len() < 5
        || words > 3
        || is_common(&joined)
        || is_everyday_word(&joined)
        || heading(items).is_some()
    {
        return None;
    }
    let far = if joined.len() < 9 { 1 } else { 2 };
    if BY_WORDS.contains_key(joined.as_str()) {
        return None;
    }
    let long = BY_WORDS.values().filter(|heading| !heading.alone && heading.words.len() > 3);
    let apart = long.map(|heading| (strsim::osa_distance(heading.words, &joined), heading.words));
    let near = apart.filter(|(distance, _)| (1..=far).contains(distance));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// `okay non combat ...`: a word with which people begin to speak.
fn is_start_of_speech(tagged: &Tagged) -> bool {
    ["ok", "okay", "alright", "so", "well", "and"].contains(&tagged.words.as_str())
}

/// A word before a heading that says nothing.
fn is_opening(tagged: &Tagged) -> bool {
    const WORDS: [&str; 13] = [
        "what", "where", "how", "i", "we", "my", "our", "the", "will", "now", "phase", "step",
        "stage",
    ];
    WORDS.contains(&tagged.words.as_str())
}

fn is_named(item: &TagItem) -> bool {
    matches!(
        item,
        TagItem::Number(_)
            | TagItem::Kind { .. }
            | TagItem::Place(_)
            | TagItem::Planes
            | TagItem::Unclear(_)
    )
}

/// A row of words that names columns, the source before the target: `from units to`, `units from to`.
pub(super) fn columns(items: &[Tagged]) -> bool {
    const UNITS: [&str; 9] =
        ["units", "unit", "what", "who", "force", "forces", "troops", "type", "pieces"];
    let [_, _, _] = items else { return false };
    let at = |word: &str| items.iter().position(|t| t.words == word);
    let units = items.iter().any(|t| UNITS.contains(&t.words.as_str()));
    units && matches!((at("from"), at("to")), (Some(from), Some(to)) if from < to)
}

fn begins_orders(phase: Heading, next: &TagItem) -> bool {
    let named = is_named(next);
    let all = matches!(
        next,
        TagItem::WordMark(
            WordMark::All
                | WordMark::Rest
                | WordMark::Nothing
                | WordMark::Both
                | WordMark::Noise
                | WordMark::Land
        )
    );
    match phase {
        // `New ships in sz51`
        Heading::Mobilize => named || all || matches!(next, TagItem::WordMark(WordMark::In)),
        Heading::Purchase | Heading::Noncombat => named || all,
        Heading::Combat => {
            named || matches!(next, TagItem::WordMark(WordMark::Noise | WordMark::Nothing))
        }
        Heading::Battles => named,
        Heading::Enemies => matches!(next, TagItem::Place(_)),
        Heading::Research => named || matches!(next, TagItem::WordMark(WordMark::Nothing)),
        _ => false,
    }
}
