//! More words that people put in another way: units that are the enemy's, territories that are walked into, reasons.

use super::speech_items::{is_place, is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The items of a sentence without what is said of the enemy's units next to an order, and without reasons.
pub(super) fn in_written_words(items: &mut Vec<Tagged>) {
    while_is_comma(items);
    odds(items);
    restated(items);
    more_of_a_kind(items);
    their_units(items);
    garrisons_told(items);
    targets_of_others(items);
    empty_places(items);
    reasons(items);
    groups_by_name(items);
}

fn is_sign(tagged: &Tagged) -> bool {
    matches!(tagged.item, TagItem::TextSign(_))
}

/// `..., while the tank in Germany drives to Ukraine`
fn while_is_comma(items: &mut [Tagged]) {
    for at in 1..items.len() {
        let before = items[at - 1].is(TextSign::Comma);
        if items[at].item == TagItem::Strange && says(items.get(at), &["while", "whereas"]) {
            let item = if before {
                TagItem::WordMark(WordMark::Noise)
            } else {
                TagItem::TextSign(TextSign::Comma)
            };
            items[at].item = item;
        }
    }
}

/// Words in brackets by which units are those of the other side.
const WHOSE: [&str; 11] = [
    "yours",
    "theirs",
    "his",
    "hers",
    "your",
    "their",
    "enemy",
    "enemies",
    "defending",
    "hostile",
    "opposing",
];

/// Words that stand next to them and say nothing more.
const FILLERS: [&str; 24] = [
    "of", "the", "you", "they", "he", "she", "have", "has", "there", "only", "just", "lone",
    "lonely", "with", "is", "are", "sit", "sits", "hold", "holds", "in", "it", "here", "all",
];

/// Where the bracket that opens here is closed; `None` if none opens here, or it stays open.
fn end_of_bracket(items: &[Tagged], at: usize) -> Option<usize> {
    let opened =
        items.get(at..).filter(|rest| rest.first().is_some_and(|t| t.is(TextSign::Open)))?;
    opened.iter().position(|t| t.is(TextSign::Close)).map(|i| at + i)
}

/// `Karelia [3 inf of yours]`, `(you have 3 inf there)`: the units alone, in brackets.
fn their_units(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at < items.len() {
        let Some(close) = end_of_bracket(items, at) else {
            at += 1;
            continue;
        };
        let inner = &items[at + 1..close];
        let whose = inner.iter().any(|t| WHOSE.contains(&t.words.as_str()))
            || inner.windows(2).any(|pair| {
                ["you", "they", "he"].contains(&pair[0].words.as_str())
                    && ["have", "has", "hold", "holds"].contains(&pair[1].words.as_str())
            })
            || inner.last().is_some_and(|t| t.words == "there");
        let theirs =
            |t: &Tagged| WHOSE.contains(&t.words.as_str()) || FILLERS.contains(&t.words.as_str());
        let placed =
            at > 0 && is_place(items.get(at - 1)) || at == 0 && is_place(items.get(close + 1));
        let kinds = inner.iter().any(|t| is_units(Some(t)));
        if whose && placed && kinds && inner.iter().all(|t| counts_units(t) || theirs(t)) {
            let kept: Vec<Tagged> =
                inner.iter().filter(|t| counts_units(t) && !theirs(t)).cloned().collect();
            let length = kept.len();
            items.splice(at + 1..close, kept);
            // `[3 inf of yours] Karelia: ...`
            if at == 0 {
                let place = items.remove(length + 2);
                items.insert(0, place);
            }
            at += length + 2;
        } else {
            at = close + 1;
        }
    }
}

/// Can this item be part of a list of units: a number, a kind, a power, a comma, `and`?
fn counts_units(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::Number(_) | TagItem::Kind { .. } | TagItem::Planes | TagItem::Power(_)
    ) || t.is(TextSign::Comma)
        || t.is(TextSign::Plus)
        || t.does(WordMark::And)
        || ["a", "an"].contains(&t.words.as_str())
}

/// `China fighter on your two transports`, `... hits his lone bb in sz5`: an attack on the enemy's units.
fn targets_of_others(items: &mut Vec<Tagged>) {
    const OWNERS: [&str; 5] = ["your", "his", "their", "her", "enemy"];
    let mut at = 1;
    while at + 1 < items.len() {
        let towards = says(items.get(at), &["on", "at", "after", "against", "vs", "to"])
            || items[at].does(WordMark::Attack)
            || items[at].does(WordMark::Versus);
        let the = at + 1 + usize::from(says(items.get(at + 1), &["the"]));
        if !towards || !says(items.get(the), &OWNERS) {
            at += 1;
            continue;
        }
        let kind = the + 1 + items[the + 1..].iter().take_while(|t| counts_targets(t)).count();
        if !is_units(items.get(kind)) || kind > the + 4 {
            at += 1;
            continue;
        }
        let within =
            kind + 1 + usize::from(items.get(kind + 1).is_some_and(|t| t.does(WordMark::In)));
        let headed = is_place(items.first()) && items.get(1).is_some_and(|t| t.is(TextSign::Colon));
        let own = items[..at].iter().any(|t| is_units(Some(t)));
        if is_place(items.get(within)) && own {
            items[at].item = TagItem::WordMark(WordMark::Attack);
            items[at].words = "attacks".to_string();
            items.drain(at + 1..within);
        } else if headed && own && items.get(kind + 1).is_none_or(is_sign) {
            items.drain(at..=kind);
        }
        at += 1;
    }
}

/// Does this item only count or join what follows it: `the two`, `both`?
fn counts_targets(t: &Tagged) -> bool {
    t.item == TagItem::Strange
        || matches!(t.item, TagItem::Number(_))
        || t.does(WordMark::Noise)
        || t.does(WordMark::Both)
}

/// `Alaska is empty, so the two infantry in western Canada simply walk in`: they go there.
fn empty_places(items: &mut Vec<Tagged>) {
    if !is_place(items.first()) {
        return;
    }
    let verb = usize::from(says(items.get(1), &["is", "stands", "lies", "being", "was"]));
    let still =
        usize::from(says(items.get(1 + verb), &["still", "now", "totally", "completely", "just"]));
    let at = 1 + verb + still;
    if !items.get(at).is_some_and(|t| t.does(WordMark::Empty)) {
        return;
    }
    let begin = at + 1 + items[at + 1..].iter().take_while(|t| joins_sentences(t)).count();
    let rest = &items[begin..];
    let ends = rest.last().is_some_and(|t| t.does(WordMark::In));
    let way = rest
        .iter()
        .any(|t| t.is(TextSign::Arrow) || t.does(WordMark::To) || t.does(WordMark::Attack));
    let units = rest.iter().any(|t| is_units(Some(t)));
    if !units || !ends || way || rest.len() < 3 {
        return;
    }
    let place = items[0].clone();
    let last = items.len() - 1;
    items[last].item = TagItem::WordMark(WordMark::To);
    items[last].words = "to".to_string();
    let start = items[last].start;
    let end = items[last].end;
    items.push(Tagged { start, end, ..place });
    items.drain(..begin);
}

/// Is this a sign, or a word such as `so` that joins two sentences?
fn joins_sentences(t: &Tagged) -> bool {
    is_sign(t) || ["so", "and", "hence", "therefore", "thus"].contains(&t.words.as_str())
}

/// A bracket that says why, and orders nothing: `(I want the tanks back more than the plane)`.
fn reasons(items: &mut Vec<Tagged>) {
    const BEGIN: [&str; 12] = [
        "because", "since", "as", "so", "i", "we", "want", "need", "just", "cause", "reason", "why",
    ];
    const WANTS: [&str; 12] = [
        "want", "need", "like", "prefer", "hope", "think", "love", "because", "since", "know",
        "fear", "hate",
    ];
    let mut at = 1;
    while at < items.len() {
        let Some(close) = end_of_bracket(items, at) else {
            at += 1;
            continue;
        };
        let inner = &items[at + 1..close];
        let begins = says(inner.first(), &BEGIN);
        let wants = inner.iter().take(3).any(|t| WANTS.contains(&t.words.as_str()));
        let orders = inner.iter().any(|t| {
            matches!(t.item, TagItem::Number(_) | TagItem::Place(_))
                || t.is(TextSign::Arrow)
                || matches!(
                    t.item,
                    TagItem::WordMark(
                        WordMark::If
                            | WordMark::Unless
                            | WordMark::Land
                            | WordMark::Not
                            | WordMark::To
                    )
                ) && !says(Some(t), &["back", "to"])
                || ["first", "last", "retreat", "lose", "keep", "only"].contains(&t.words.as_str())
        });
        if begins && wants && !orders {
            items.drain(at..=close);
        } else {
            at = close + 1;
        }
    }
}

/// `CENTRE GROUP three inf Archangel`: a word before `group` at the beginning of a sentence is a name.
fn groups_by_name(items: &mut Vec<Tagged>) {
    const GROUPS: [&str; 8] =
        ["group", "army", "fleet", "squadron", "corps", "force", "division", "armada"];
    let [name, group, next, ..] = &items[..] else { return };
    let named = name.item == TagItem::Strange && name.words.len() > 3;
    let counted = matches!(next.item, TagItem::Number(_) | TagItem::Kind { .. });
    let placed = items[3..].iter().any(|t| is_place(Some(t)));
    if named && says(Some(group), &GROUPS) && counted && placed {
        items.drain(..2);
    }
}

/// `..., where there is just the one tank`, `..., only 1 jap there`, `..., which is held by 2 inf`: what the enemy has in a
/// place is told in an entry of its own.
fn garrisons_told(items: &mut Vec<Tagged>) {
    const BEGIN: [&str; 7] = ["where", "which", "only", "just", "there", "he", "they"];
    const WORDS: [&str; 40] = [
        "yours", "waiting", "sitting", "standing", "where", "which", "only", "just", "there", "he",
        "they", "that", "is", "are", "has", "have", "holds", "hold", "sits", "sit", "stands",
        "stand", "lone", "lonely", "single", "poor", "a", "an", "the", "jap", "japs", "jerry",
        "brit", "german", "russian", "guy", "guys", "of", "them", "theres",
    ];
    let mut depth = 0_usize;
    let mut at = 1;
    while at < items.len() {
        match items[at].item {
            TagItem::TextSign(TextSign::Open) => depth += 1,
            TagItem::TextSign(TextSign::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let joint = depth == 0 && items[at].is(TextSign::Comma);
        if !joint {
            at += 1;
            continue;
        }
        let rest = &items[at + 1..];
        let end = rest.iter().position(|t| t.is(TextSign::Comma)).unwrap_or(rest.len());
        let entry = &rest[..end];
        let begins = says(entry.first(), &BEGIN);
        let verb = entry.iter().any(|t| {
            [
                "is", "are", "has", "have", "holds", "hold", "sits", "sit", "stands", "stand",
                "theres",
            ]
            .contains(&t.words.as_str())
                || t.does(WordMark::Versus)
        });
        let there = entry.iter().any(|t| t.words == "there");
        let counted = entry.iter().any(|t| {
            matches!(t.item, TagItem::Number(_) | TagItem::Kind { .. })
                || ["a", "an"].contains(&t.words.as_str())
        });
        let they = says(entry.first(), &["they"]) && !says(entry.get(1), &["have", "hold"]);
        if begins
            && !they
            && (verb || there)
            && counted
            && entry.iter().all(|t| belongs_to_garrison(&WORDS, t))
        {
            items.drain(at..at + 1 + end);
        } else {
            at += 1;
        }
    }
}

/// Can this item be part of a sentence about a garrison?
fn belongs_to_garrison(words: &[&str], t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::Number(_) | TagItem::Kind { .. } | TagItem::Planes | TagItem::Power(_)
    ) || t.does(WordMark::And)
        || t.does(WordMark::Versus)
        || words.contains(&t.words.as_str())
}

/// `50:50`: two numbers that are a hundred together are a chance.
fn odds(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 2 < items.len() {
        let sign = items[at + 1].is(TextSign::Colon)
            || items[at + 1].is(TextSign::Hyphen)
            || items[at + 1].is(TextSign::Slash);
        let touch =
            items[at].end == items[at + 1].start && items[at + 1].end == items[at + 2].start;
        if let (TagItem::Number(a), TagItem::Number(b)) = (&items[at].item, &items[at + 2].item)
            && sign
            && touch
            && a + b == 100
        {
            let end = items[at + 2].end;
            items[at].item = TagItem::Strange;
            items[at].end = end;
            items[at].words = "odds".to_string();
            items.drain(at + 1..at + 3);
        }
        at += 1;
    }
}

/// `2 more inf`
fn more_of_a_kind(items: &mut Vec<Tagged>) {
    while let Some(at) = (1..items.len()).find(|at| says_more(*at, items)) {
        items.remove(at);
    }
}

/// `2 more inf`: is there such a word between a number and units at an index?
fn says_more(at: usize, items: &[Tagged]) -> bool {
    matches!(items[at - 1].item, TagItem::Number(_))
        && says(items.get(at), &["more"])
        && is_units(items.get(at + 1))
}

/// `All of Norway's infantry attacks Karelia, that is to say 3 inf`: what follows such words says the same more
/// exactly. Words that could say something else are left to be asked about.
fn restated(items: &mut Vec<Tagged>) {
    const LONG: [&[&str]; 3] =
        [&["that", "is", "to", "say"], &["which", "is", "to", "say"], &["in", "other", "words"]];
    for long in LONG {
        let found = (0..items.len()).find(|at| says_in_row(&items[*at..], long));
        if let Some(at) = found {
            let last = at + long.len() - 1;
            let item = TagItem::WordMark(WordMark::Doubt);
            let start = items[at].start;
            let end = items[last].end;
            let ie = Tagged { item, start, end, words: "i.e.".to_string() };
            items.splice(at..=last, [ie]);
        }
    }
    let Some(at) = items.iter().position(|t| t.words == "i.e.") else { return };
    let rest: Vec<Tagged> =
        items[at + 1..].iter().filter(|t| !t.is(TextSign::Comma)).cloned().collect();
    let from = at - usize::from(at > 0 && items[at - 1].is(TextSign::Comma));
    // `..., i.e. all that is there`
    if rest.iter().any(|t| t.does(WordMark::All)) && rest.iter().all(only_refers) && from > 0 {
        items.truncate(from);
        return;
    }
    // `all inf of Norway ..., i.e. 3 inf`
    let all = items[..at].iter().position(|t| t.does(WordMark::All));
    if let ([number, kind], Some(all)) = (&rest[..], all)
        && matches!(number.item, TagItem::Number(_))
        && from > 0
    {
        let kinds: Vec<&TagItem> = items[..at]
            .iter()
            .map(|t| &t.item)
            .filter(|i| matches!(i, TagItem::Kind { .. }))
            .collect();
        let same = matches!((&kinds[..], &kind.item), ([TagItem::Kind { kind: a, .. }], TagItem::Kind { kind: b, .. }) if a == b);
        let counted = items[..at].iter().any(|t| matches!(t.item, TagItem::Number(_)));
        if same && !counted {
            let start = items[all].start;
            let end = items[all].end;
            items[all] = Tagged { start, end, ..number.clone() };
            items.truncate(from);
            return;
        }
    }
    // `the fighters return where they came from, i.e. to Ukraine, to Poland and to France respectively`
    let home = items[..at].iter().rposition(|t| {
        t.does(WordMark::Land) && ["came", "started"].iter().any(|w| t.words.contains(w))
    });
    let places: Vec<Tagged> = rest.iter().filter(|t| is_place(Some(t))).cloned().collect();
    if let Some(home) = home
        && rest.iter().all(lists_places)
        && places.len() > 1
    {
        items.truncate(home + 1);
        items[home].words = "return to".to_string();
        for (i, place) in places.into_iter().enumerate() {
            if i > 0 {
                let item = TagItem::WordMark(WordMark::And);
                items.push(Tagged { item, words: "and".to_string(), ..place.clone() });
            }
            items.push(place);
        }
    }
}

/// Do items begin with these words, one after another?
fn says_in_row(items: &[Tagged], words: &[&str]) -> bool {
    words.iter().enumerate().all(|(i, word)| says(items.get(i), &[word]))
}

/// Is this one of the words that refer to what was said before: `all that they have`?
fn only_refers(t: &Tagged) -> bool {
    t.does(WordMark::All)
        || [
            "that", "is", "are", "there", "of", "them", "we", "i", "have", "has", "it", "they",
            "what",
        ]
        .contains(&t.words.as_str())
}

/// Can this item be part of a list of places to return to?
fn lists_places(t: &Tagged) -> bool {
    is_place(Some(t))
        || t.does(WordMark::To)
        || t.does(WordMark::And)
        || t.words == "respectively"
        || t.does(WordMark::In)
}
