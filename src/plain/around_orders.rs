//! What stands around the orders of a line: notes of dice, numbers of paragraphs, the address of a telegram, parts of the
//! world as headings, brackets around a target.

use crate::diag::Span;

use super::draft::NotRead;
use super::edges::strip_ornaments;
use super::heading::{self, Heading, heading};
use super::layout::LayoutReader;
use super::line_dress::CHECKS;
use super::put_aside_heads::CLAUSES;
use super::source_lists::counted_units;
use super::speech_items::{is_units, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl LayoutReader<'_> {
    /// Takes what stands around the orders off a line. Is nothing left of it?
    pub(super) fn is_around_orders(
        &mut self,
        line: &str,
        span: Span,
        items: &mut Vec<Tagged>,
    ) -> bool {
        if is_note_of_dice(line, items) {
            self.out.not_read.push(NotRead { span, why: "a note about dice" });
            return true;
        }
        without_number_of_paragraph(items);
        strip_ornaments(items);
        target_in_brackets(self.text, items);
        double_arrows(items);
        without_only(items);
        if heading(items).is_none() {
            without_bare_verb(items);
        }
        without_open_end(items);
        without_log_head(items);
        let headed = heading(items).and_then(|(_, length)| heading::key(&items[..length]));
        if headed.or(self.key) == Some("retreat") {
            plans_apart(items);
        }
        let ordered = self.out.sentences.iter().any(|s| s.items.iter().any(Tagged::is_kind));
        if !ordered {
            self.without_address(items);
        }
        own_count(items);
        let bought = matches!(self.phase, Heading::Purchase | Heading::Mobilize);
        if !bought && heading(items).is_none() {
            sums_behind_equals(items);
        }
        sums_in_brackets(items);
        limits_in_brackets(items);
        phases_without_signs(items);
        if !ordered && names_the_players(items) {
            self.out.not_read.push(NotRead { span, why: "who plays" });
            return true;
        }
        self.without_region(items) || items.is_empty()
    }

    /// `TO BRITISH HIGH COMMAND FROM BERLIN STOP`: the address of a telegram, before its first order.
    fn without_address(&mut self, items: &mut Vec<Tagged>) {
        let Some(length) = address_length(items) else { return };
        let span = Span::new(items[0].start, items[length - 1].end);
        self.out.not_read.push(NotRead { span, why: "an address" });
        let stop = usize::from(items.get(length).is_some_and(|t| t.is(TextSign::Stop)));
        items.drain(..length + stop);
    }

    /// `North: 3 inf Norway > Karelia`, `The East`: a part of the world before its orders. Is it all of the line?
    fn without_region(&mut self, items: &mut Vec<Tagged>) -> bool {
        let moves = [Heading::Open, Heading::Combat, Heading::Noncombat].contains(&self.phase);
        let length = region_length(items);
        let Some(length) = length.filter(|_| moves && heading(items).is_none()) else {
            return false;
        };
        let rest = &items[length..];
        // `East: 2 tanks`, `West: no retreat`: only with a place does the part of the world say nothing.
        let placed = rest.iter().any(Tagged::is_place);
        let quiet = rest.iter().all(says_no_order);
        if !placed && !quiet {
            return false;
        }
        let span = Span::new(items[0].start, items[length - 1].end);
        self.out.not_read.push(NotRead { span, why: "a heading" });
        items.drain(..length);
        (self.key, self.gap) = (None, true);
        items.is_empty()
    }
}

/// Does this item neither name units nor plan anything?
fn says_no_order(t: &Tagged) -> bool {
    !is_units(Some(t))
        && !matches!(t.item, TagItem::Number(_) | TagItem::Unclear(_))
        && ![WordMark::SaidPlan, WordMark::If, WordMark::Unless, WordMark::Rest, WordMark::All]
            .iter()
            .any(|mark| t.does(*mark))
}

/// `[dice 1d6 ftr@3]`, `:dice 3d6: 1 4 6`, `[roll]3d6[/roll]`: what a program for dice leaves in a text. It names no place,
/// and asks for no dice of research.
fn is_note_of_dice(line: &str, items: &[Tagged]) -> bool {
    const BEGINNINGS: [&str; 11] = [
        "[dice", "[/dice", "[roll", "[rolls", ":dice", ":roll", "/roll", "!roll", "{dice", "<dice",
        "(dice",
    ];
    const RESEARCH: [&str; 9] = [
        "tech", "technology", "research", "development", "rockets", "radar", "jets", "bombers",
        "weapons",
    ];
    let low = line.trim().to_lowercase();
    let begins = BEGINNINGS.iter().any(|begin| low.starts_with(begin));
    let rolls = low.split(|c: char| !c.is_alphanumeric()).any(is_number_of_dice);
    let dice = ["dice", "rolls", "roll", "diceroll", "dicerolls", "die"];
    let told = begins
        || rolls && low.split(|c: char| !c.is_alphabetic()).next().is_some_and(|w| dice.contains(&w));
    let place = items.iter().any(|t| t.is_place() || t.is(TextSign::Arrow));
    let research = items.iter().any(|t| says(Some(t), &RESEARCH))
        && !low.contains(":none")
        && !low.contains(": none");
    told && !place && !research
}

/// `3d6`
fn is_number_of_dice(word: &str) -> bool {
    let Some((count, sides)) = word.split_once('d') else { return false };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (count.is_empty() || digits(count)) && digits(sides)
}

/// `Par. 3  Casualties`, `§4 Withdrawal`, `Chapter 2: Attack`: the number of a paragraph before a heading.
fn without_number_of_paragraph(items: &mut Vec<Tagged>) {
    let Some(first) = items.first() else { return };
    if !CLAUSES.contains(&first.words.as_str()) {
        return;
    }
    let stop = usize::from(items.get(1).is_some_and(|t| t.is(TextSign::Stop)));
    let number = items.get(1 + stop).is_some_and(|t| {
        matches!(t.item, TagItem::Number(_))
            || t.words.chars().all(|c| "ivx".contains(c)) && !t.words.is_empty()
    });
    let end = 2 + stop;
    let sign = items.get(end).is_some_and(|t| {
        t.is(TextSign::Stop) || t.is(TextSign::Colon) || t.is(TextSign::Close) || t.is(TextSign::Dash)
    });
    let rest = items.get(end + usize::from(sign)..).unwrap_or_default();
    if number && heading(rest).is_some() {
        items.drain(..end + usize::from(sign));
    }
}

/// `[Karelia: 3 inf, 1 ftr] <- ...`: what the enemy has in a target.
fn target_in_brackets(text: &str, items: &mut Vec<Tagged>) {
    let [open, place, colon, ..] = &items[..] else { return };
    let square = open.is(TextSign::Open) && text.get(open.start..open.end) == Some("[");
    let Some(close) = items.iter().position(|t| t.is(TextSign::Close)) else { return };
    let inner = items.get(3..close).unwrap_or_default();
    let told = !inner.is_empty() && inner.iter().all(is_counted) && inner.iter().any(Tagged::is_kind);
    let leads = items.get(close + 1).is_some_and(|t| t.is(TextSign::BackArrow));
    if square && place.is_place() && colon.is(TextSign::Colon) && told && leads {
        items[2].item = TagItem::TextSign(TextSign::Open);
        items.remove(0);
    }
}

/// `<==`
fn double_arrows(items: &mut Vec<Tagged>) {
    let mut at = 1;
    while at < items.len() {
        let longer = items[at].is(TextSign::Equals) && items[at].start == items[at - 1].end;
        if longer && items[at - 1].is(TextSign::BackArrow) {
            items.remove(at);
        }
        at += 1;
    }
}

/// How many items at the beginning are the address of a telegram: someone to whom it goes, and where it comes from.
fn address_length(items: &[Tagged]) -> Option<usize> {
    const PEOPLE: [&str; 19] = [
        "command", "commander", "commanders", "hq", "headquarters", "staff", "general", "generals",
        "admiral", "admirals", "marshal", "admiralty", "stations", "station", "okw", "stavka",
        "embassy", "ministry", "fuehrer",
    ];
    let first = items.first()?;
    if !first.does(WordMark::To) && !first.does(WordMark::From) {
        return None;
    }
    let stop = items.iter().position(|t| t.is(TextSign::Stop));
    let length = stop.unwrap_or(items.len());
    let address = &items[..length];
    let people = address.iter().any(|t| t.words.split(' ').any(|w| PEOPLE.contains(&w)));
    let bare = address.iter().all(|t| match &t.item {
        TagItem::Place(_) | TagItem::Power(_) | TagItem::Unclear(_) | TagItem::Strange => true,
        TagItem::WordMark(mark) => matches!(
            mark,
            WordMark::To | WordMark::From | WordMark::Noise | WordMark::In | WordMark::On
                | WordMark::And
        ) || people && says(Some(t), &["all"]),
        TagItem::TextSign(sign) => matches!(sign, TextSign::Comma | TextSign::Slash),
        _ => false,
    });
    let both = address.iter().any(|t| t.does(WordMark::To))
        && address.iter().any(|t| t.does(WordMark::From));
    // `FROM NORWAY TO KARELIA STOP THREE INF STOP` is an order.
    let telegram = stop.is_some_and(|at| items[at].words == "stop");
    let orders = stop.is_some_and(|at| {
        let next = items.get(at + 1);
        is_units(next) || next.is_some_and(|t| matches!(t.item, TagItem::Number(_)))
    });
    let short = (2..=12).contains(&length);
    let ends = stop.is_none() || telegram;
    (short && bare && ends && (people || both && telegram && !orders)).then_some(length)
}

/// Parts of the world.
const REGIONS: [&str; 41] = [
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "northeast",
    "northwest", "southeast", "southwest", "nord", "süd", "sued", "ost", "sud", "est", "ouest",
    "nordsee", "ostsee", "centre", "center", "central", "middle", "far", "near", "asia", "africa",
    "europe", "pacific", "atlantic", "mediterranean", "med", "mittelmeer", "afrika", "asien",
    "europa", "sea", "seas", "arctic",
];

/// Words next to them.
const OF_REGIONS: [&str; 18] = [
    "front", "fronts", "theatre", "theater", "theatres", "sector", "flank", "wing", "area", "zone",
    "region", "the", "of", "at", "in", "on", "and", "ocean",
];

/// How many items name a part of the world before a colon, a dash or the end of the line. `Far East` may be a place.
fn region_length(items: &[Tagged]) -> Option<usize> {
    let ends = |t: &Tagged| t.is(TextSign::Colon) || t.is(TextSign::Dash);
    let length = items.iter().position(ends).unwrap_or(items.len());
    let words: Vec<&str> = items[..length].iter().flat_map(|t| t.words.split(' ')).collect();
    let known = words.iter().all(|w| REGIONS.contains(w) || OF_REGIONS.contains(w));
    let region = words.iter().any(|w| REGIONS.contains(w));
    // `Southern front`
    const FRONTS: [&str; 6] = ["front", "theatre", "theater", "sector", "flank", "wing"];
    let front = words.iter().any(|w| FRONTS.contains(w));
    let place = !front && items[..length].iter().any(Tagged::is_place);
    let sign = usize::from(length < items.len());
    (known && region && !place && (1..6).contains(&words.len())).then_some(length + sign)
}

/// `Attack Karelia only.`: the target of what follows.
fn without_only(items: &mut Vec<Tagged>) {
    let mut begin = 0;
    while begin < items.len() {
        let rest = &items[begin..];
        let end = rest.iter().position(|t| t.is(TextSign::Stop)).unwrap_or(rest.len());
        if let [verb, place, only] = &rest[..end] {
            let attacks = verb.does(WordMark::Attack) || says(Some(verb), &["attack", "attacks"]);
            if attacks && place.is_place() && only.words == "only" {
                items.remove(begin + 2);
                begin += end;
                continue;
            }
        }
        begin += end + 1;
    }
}

/// `HIT Karelia (3 inf)`: a verb of attack and its target, and nothing else on the line.
fn without_bare_verb(items: &mut Vec<Tagged>) {
    let [verb, place, rest @ ..] = &items[..] else { return };
    let told = match rest {
        [] => true,
        [open, inner @ .., close] => {
            open.is(TextSign::Open) && close.is(TextSign::Close) && inner.iter().all(is_counted)
        }
        _ => false,
    };
    if verb.does(WordMark::Attack) && place.is_place() && told {
        items.remove(0);
    }
}

/// Can this item be part of a list of units?
fn is_counted(t: &Tagged) -> bool {
    t.is_kind() || t.is_sign() || t.does(WordMark::And) || matches!(t.item, TagItem::Number(_))
}

/// The words of a colon behind a target whose sources are on the lines below.
pub(super) const SOURCES_FOLLOW: &str = "from";

/// `SZ13 (BB) attacked from`, `Karelia is attacked by`: the sources are on the lines below.
fn without_open_end(items: &mut Vec<Tagged>) {
    const ENDS: [&str; 9] = [
        "attacked", "attacked from", "attacked by", "attacked with", "from", "with", "by", "is",
        "is attacked by",
    ];
    let end = items.iter().rposition(|t| !t.is(TextSign::Colon)).map_or(0, |at| at + 1);
    let first = items[..end].iter().rposition(|t| !says(Some(t), &ENDS)).map_or(0, |at| at + 1);
    let tail = &items[first..end];
    let attacked = tail.iter().any(|t| t.words.contains("attacked"));
    let target = items.first().is_some_and(Tagged::is_place);
    let closed = first == 1 || first > 2 && items[first - 1].is(TextSign::Close);
    if attacked && target && closed && tail.len() < 4 {
        let colon = put(&items[first], TagItem::TextSign(TextSign::Colon), SOURCES_FOLLOW);
        items.truncate(first);
        items.push(colon);
    }
}

/// `My count: 6 inf, 1 ftr`: a sum that must be right.
fn own_count(items: &mut Vec<Tagged>) {
    const COUNTS: [&str; 8] =
        ["count", "tally", "reckoning", "total", "sum", "totals", "muster", "headcount"];
    let [my, count, colon, next, ..] = &items[..] else { return };
    let units = is_units(Some(next)) || matches!(next.item, TagItem::Number(_));
    let told = says(Some(my), &["my", "our"]) && says(Some(count), &COUNTS);
    if told && colon.is(TextSign::Colon) && units {
        let total = TagItem::WordMark(WordMark::Total);
        items[1] = Tagged { item: total, words: CHECKS[0].to_string(), ..items[1].clone() };
        items.remove(2);
        items.remove(0);
    }
}

/// `(6 inf in all)` at the end of a sentence: a sum that must be right.
fn sums_in_brackets(items: &mut Vec<Tagged>) {
    const WORDS: [&str; 9] =
        ["in", "all", "altogether", "total", "sum", "told", "in all", "all in all", "together"];
    let Some(open) = items.iter().rposition(|t| t.is(TextSign::Open)) else { return };
    let Some(close) = items[open..].iter().position(|t| t.is(TextSign::Close)) else { return };
    let close = open + close;
    let inner = &items[open + 1..close];
    let words = inner.iter().rev().take_while(|t| says(Some(t), &WORDS)).count();
    let units = &inner[..inner.len() - words];
    let ends = items.get(close + 1).is_none_or(|t| t.is(TextSign::Stop));
    let before = items[..open].iter().any(Tagged::is_kind);
    if words == 0 || !ends || !before || counted_units(units).is_none() {
        return;
    }
    let mut sum = units.to_vec();
    let total = put(&items[open], TagItem::WordMark(WordMark::Total), CHECKS[0]);
    let stop = put(&items[open], TagItem::TextSign(TextSign::Stop), ".");
    sum.splice(0..0, [stop, total]);
    items.splice(open..=close, sum);
}

/// `Karelia: 3 inf Norway + 3 inf Belorussia = 6 inf`: a sum that must be right.
fn sums_behind_equals(items: &mut Vec<Tagged>) {
    let Some(equals) = items.iter().rposition(|t| t.is(TextSign::Equals)) else { return };
    let (before, sum) = items.split_at(equals);
    let sent = before.iter().any(Tagged::is_place) && before.iter().any(Tagged::is_kind);
    let plan = before.iter().any(|t| t.does(WordMark::SaidPlan) || t.does(WordMark::If));
    if !sent || plan || counted_units(&sum[1..]).is_none() {
        return;
    }
    let total = put(&items[equals], TagItem::WordMark(WordMark::Total), CHECKS[0]);
    items[equals] = put(&items[equals], TagItem::TextSign(TextSign::Stop), ".");
    items.insert(equals + 1, total);
}

/// `Karelia: to Norway; sz13: none` below a heading of retreats: each is a plan of its own.
fn plans_apart(items: &mut [Tagged]) {
    for at in 0..items.len().saturating_sub(2) {
        let next = items[at + 1].is_place() && items[at + 2].is(TextSign::Colon);
        if items[at].is(TextSign::Semicolon) && next {
            items[at].item = TagItem::TextSign(TextSign::Stop);
        }
    }
}

/// `Captain's log, 0400: sub sz8 slips into sz13`: where it is written and when, before the orders.
fn without_log_head(items: &mut Vec<Tagged>) {
    let Some(colon) = items.iter().take(8).position(|t| t.is(TextSign::Colon)) else { return };
    let Some((hour, before)) = items[..colon].split_last() else { return };
    let time = hour.words.len() == 4
        && hour.words.parse::<u32>().is_ok_and(|n| n < 2400 && n % 100 < 60);
    let idle = before.iter().all(|t| {
        t.item == TagItem::Strange || t.does(WordMark::Noise) || t.is(TextSign::Comma)
    });
    if time && idle && colon + 1 < items.len() {
        items.drain(..=colon);
    }
}

/// `(the limit there is 6, I checked)`: how many can be placed, if it is enough.
fn limits_in_brackets(items: &mut Vec<Tagged>) {
    const LIMITS: [&str; 8] =
        ["limit", "limits", "max", "maximum", "cap", "capacity", "ceiling", "upper limit"];
    const WORDS: [&str; 28] = [
        "the", "there", "here", "is", "its", "of", "i", "we", "checked", "counted", "looked",
        "know", "have", "has", "a", "for", "that", "this", "place", "factory", "complex", "units",
        "per", "turn", "just", "exactly", "at", "in",
    ];
    let Some(open) = items.iter().rposition(|t| t.is(TextSign::Open)) else { return };
    let Some(length) = items[open..].iter().position(|t| t.is(TextSign::Close)) else { return };
    let inner = &items[open + 1..open + length];
    let mut numbers = inner.iter().filter_map(|t| match t.item {
        TagItem::Number(n) => Some(n),
        _ => None,
    });
    let (Some(limit), None) = (numbers.next(), numbers.next()) else { return };
    let parts = |t: &Tagged| t.is(TextSign::Semicolon) || t.is(TextSign::Comma);
    let entry = items[..open].iter().rposition(parts).unwrap_or(0);
    let most = items[entry..open].iter().filter_map(|t| match t.item {
        TagItem::Number(n) => Some(n),
        _ => None,
    });
    let enough = most.max().is_some_and(|most| most <= limit);
    let known = |t: &Tagged| {
        let word = says(Some(t), &LIMITS) || t.words.split(' ').all(|w| WORDS.contains(&w));
        matches!(t.item, TagItem::Number(_)) || t.is(TextSign::Comma) || word
    };
    if enough && inner.iter().any(|t| says(Some(t), &LIMITS)) && inner.iter().all(known) {
        items.drain(open..=open + length);
    }
}

/// `... sub sz8 to sz13 noncombat 2 inf balkans to ukraine place 8 inf germany`: a phase in the middle of a line that has no
/// signs begins a sentence.
fn phases_without_signs(items: &mut Vec<Tagged>) {
    const PHASES: [&str; 12] = [
        "noncombat", "non-combat", "ncm", "nc", "place", "placing", "mobilize", "mobilise",
        "placement", "deploy", "attack", "combat",
    ];
    if items.iter().any(|t| t.is(TextSign::Comma) || t.is(TextSign::Open)) {
        return;
    }
    let mut at = 2;
    while at + 2 < items.len() {
        let phase = says(items.get(at), &PHASES) && items[at - 1].is_place();
        let counted = matches!(items[at + 1].item, TagItem::Number(_)) && items[at + 2].is_kind();
        // `8 inf bought 3 inf norway to karelia`
        let bought = says(items.get(at), &["bought", "purchased"]) && items[at - 1].is_kind();
        if bought && counted {
            let stop = put(&items[at], TagItem::TextSign(TextSign::Stop), ".");
            items.insert(at + 1, Tagged { start: stop.end, ..stop });
            at += 1;
        }
        if phase && counted && items[..at].iter().any(Tagged::is_kind) {
            let stop = put(&items[at], TagItem::TextSign(TextSign::Stop), ".");
            items.insert(at, Tagged { end: stop.start, ..stop });
            at += 1;
        }
        at += 1;
    }
}

/// `Table 4: Germany (Piet) v. Allies (Jan)`: who plays whom, before the first order.
fn names_the_players(items: &[Tagged]) -> bool {
    const SIDES: [&str; 4] = ["allies", "axis", "the allies", "the axis"];
    let versus = items.iter().any(|t| t.does(WordMark::Versus));
    let side = |t: &Tagged| matches!(t.item, TagItem::Power(_)) || says(Some(t), &SIDES);
    let bracket = items.windows(3).any(|all| {
        all[0].is(TextSign::Open) && all[1].item == TagItem::Strange && all[2].is(TextSign::Close)
    });
    let quiet = items.iter().all(|t| {
        !is_units(Some(t))
            && !t.is(TextSign::Arrow)
            && !t.does(WordMark::To)
            && !t.does(WordMark::From)
            && !t.does(WordMark::SaidPlan)
    });
    versus && quiet && items.len() < 16 && (items.iter().any(side) || bracket)
}
