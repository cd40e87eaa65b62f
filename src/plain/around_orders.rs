//! What stands around the orders of a line: notes of dice, numbers of paragraphs, the address of a telegram, parts of the
//! world as headings, brackets around a target.

use crate::diag::Span;

use super::addresses::{names_the_players, without_log_head};
use super::aside_heads::CLAUSES;
use super::draft::NotRead;
use super::edges::strip_ornaments;
use super::heading::{self, Heading, heading};
use super::layout::LayoutReader;
use super::reported::{all_of_them_land, list_of_battles, without_frame};
use super::speech_items::{put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::told_sums::{
    limits_in_brackets, own_count, sums_at_the_end, sums_behind_equals, sums_that_units_make,
    their_count,
};
use super::words::WordMark;
use super::zone_numbers::zones_of_the_text;

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
        without_frame(self.text, line, items);
        zones_of_the_text(self.names, self.text, items);
        list_of_battles(self.text, span.start, items);
        let below = self.text.get(span.end..).unwrap_or_default().trim_start();
        if heads_quotation(line) && below.starts_with('>') && !items.iter().any(Tagged::is_kind) {
            self.out.not_read.push(NotRead { span, why: "the head of a quotation" });
            return true;
        }
        without_number_of_paragraph(items);
        without_marks_of_pages(items);
        without_leading_dots(items);
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
        self.staying_in_columns(line, span, items);
        self.without_their_count(items);
        self.target_of_operations(items);
        asked_target(items);
        self.goes_on_with_target(items);
        own_count(items);
        let bought = matches!(self.phase, Heading::Purchase | Heading::Mobilize);
        if !bought && heading(items).is_none() {
            sums_behind_equals(items);
        }
        sums_at_the_end(items);
        sums_that_units_make(items);
        all_of_them_land(items);
        limits_in_brackets(items);
        phases_without_signs(items);
        if !ordered && names_the_players(items) {
            self.out.not_read.push(NotRead { span, why: "who plays" });
            return true;
        }
        self.without_region(items) || items.is_empty()
    }

    /// `STAYS   Germany   3 inf`, and below it `        France    all`: a list of what stays in columns.
    fn staying_in_columns(&mut self, line: &str, span: Span, items: &mut Vec<Tagged>) {
        let start = span.end - line.len();
        let told = items.first().is_some_and(|t| t.does(WordMark::Stay));
        let at = usize::from(told);
        let Some(place) = items.get(at).filter(|t| t.is_place()) else {
            return self.staying = None;
        };
        let column = place.start - start;
        let apart = told && line[items[0].end - start..column].starts_with("  ");
        let below = !told && !self.gap && self.staying.is_some_and(|c| c.abs_diff(column) < 3);
        self.staying = (apart || below).then_some(column);
        let Some(last) = items.last().filter(|_| apart || below) else { return };
        let stays = put(last, TagItem::WordMark(WordMark::Stay), "stays");
        items.push(Tagged { start: stays.end, ..stays });
        if told {
            items.remove(0);
        }
    }

    /// `Yours: 3 inf, 1 ftr`: what the enemy has, behind orders or behind a sum of one's own.
    fn without_their_count(&mut self, items: &mut Vec<Tagged>) {
        let mut begin = 0;
        while begin < items.len() {
            if let Some(length) = their_count(&items[begin..]) {
                let span = Span::new(items[begin].start, items[begin + length - 1].end);
                self.out.not_read.push(NotRead { span, why: "what the enemy has" });
                items.drain(begin..begin + length);
                continue;
            }
            let stop = items[begin..].iter().position(|t| t.is(TextSign::Stop));
            begin += stop.map_or(items.len(), |at| at + 1);
        }
    }

    /// `Operations against Karelia`: the target of the lines below.
    fn target_of_operations(&mut self, items: &mut Vec<Tagged>) {
        const WORDS: [&str; 9] = [
            "operations",
            "operation",
            "action",
            "actions",
            "undertaking",
            "offensive",
            "strike",
            "hostilities",
            "blow",
        ];
        let numbered = matches!(&items[..], [n, stop, ..] if matches!(n.item, TagItem::Number(_))
            && (stop.is(TextSign::Stop) || stop.is(TextSign::Close)));
        let begin = if numbered { 2 } else { 0 };
        let [word, against, place, rest @ ..] = &items[begin..] else { return };
        let told = says(Some(word), &WORDS)
            && (against.does(WordMark::Versus) || says(Some(against), &["against", "on", "at"]))
            && place.is_place()
            && rest.iter().all(|t| t.is(TextSign::Colon));
        if told {
            self.phase = Heading::Combat;
            self.out.headings.push(Heading::Combat);
            (self.key, self.gap) = (None, true);
            items.truncate(begin + 3);
            items.drain(..begin + 2);
        }
    }

    /// `<- Belorussia 3 inf` below `Karelia <- Norway 3 inf`: the same target.
    fn goes_on_with_target(&self, items: &mut Vec<Tagged>) {
        if !items.first().is_some_and(|t| t.is(TextSign::BackArrow)) || self.gap {
            return;
        }
        let above = self.out.sentences.last().map_or(&[][..], |s| &s.items);
        let arrow = above.iter().position(|t| t.is(TextSign::BackArrow));
        let target = match arrow {
            Some(1) if above[0].is_place() => &above[0],
            _ => return,
        };
        let at = items[0].start;
        items.insert(0, Tagged { start: at, end: at, ..target.clone() });
    }
}

/// `[dice 1d6 ftr@3]`, `:dice 3d6: 1 4 6`, `[roll]3d6[/roll]`: what a program for dice leaves in a text. It names no place,
/// and asks for no dice of research.
fn is_note_of_dice(line: &str, items: &[Tagged]) -> bool {
    const BEGINNINGS: [&str; 11] = [
        "[dice", "[/dice", "[roll", "[rolls", ":dice", ":roll", "/roll", "!roll", "{dice", "<dice",
        "(dice",
    ];
    const RESEARCH: [&str; 9] = [
        "tech",
        "technology",
        "research",
        "development",
        "rockets",
        "radar",
        "jets",
        "bombers",
        "weapons",
    ];
    let low = line.trim().to_lowercase();
    let begins = BEGINNINGS.iter().any(|begin| low.starts_with(begin));
    let rolls = low.split(|c: char| !c.is_alphanumeric()).any(is_number_of_dice);
    let dice = ["dice", "rolls", "roll", "diceroll", "dicerolls", "die"];
    let told = begins
        || low.contains("[dice")
        || rolls
            && low.split(|c: char| !c.is_alphabetic()).next().is_some_and(|w| dice.contains(&w));
    let place = items.iter().any(|t| t.is_place() || t.is(TextSign::Arrow));
    let research = items.iter().any(|t| says(Some(t), &RESEARCH))
        && !low.contains(":none")
        && !low.contains(": none");
    // `result [dice]: 3,3,5`, but not `3 inf Norway [dice 3d6]`.
    told && !place && !research && (begins || !items.iter().any(Tagged::is_kind))
}

/// `On Tue, Nov 24, Gerald wrote:`
fn heads_quotation(line: &str) -> bool {
    let low = line.trim().to_lowercase();
    low.starts_with("on ") && ["wrote:", "writes:", "said:"].iter().any(|end| low.ends_with(end))
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
        t.is(TextSign::Stop)
            || t.is(TextSign::Colon)
            || t.is(TextSign::Close)
            || t.is(TextSign::Dash)
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
    let told =
        !inner.is_empty() && inner.iter().all(is_counted) && inner.iter().any(Tagged::is_kind);
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
        "attacked",
        "attacked from",
        "attacked by",
        "attacked with",
        "from",
        "with",
        "by",
        "is",
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

/// `Karelia: to Norway; sz13: none` below a heading of retreats: each is a plan of its own.
fn plans_apart(items: &mut [Tagged]) {
    for at in 0..items.len().saturating_sub(2) {
        let next = items[at + 1].is_place() && items[at + 2].is(TextSign::Colon);
        if items[at].is(TextSign::Semicolon) && next {
            items[at].item = TagItem::TextSign(TextSign::Stop);
        }
    }
}

/// `... sub sz8 to sz13 noncombat 2 inf balkans to ukraine place 8 inf germany`: a phase in the middle of a line that has no
/// signs begins a sentence.
fn phases_without_signs(items: &mut Vec<Tagged>) {
    const PHASES: [&str; 12] = [
        "noncombat",
        "non-combat",
        "ncm",
        "nc",
        "place",
        "placing",
        "mobilize",
        "mobilise",
        "placement",
        "deploy",
        "attack",
        "combat",
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

/// `Who attacks Karelia? 3 inf from Norway.`: the target of the answer.
fn asked_target(items: &mut Vec<Tagged>) {
    let [who, attacks, place, sign, next, ..] = &items[..] else { return };
    let asked = says(Some(who), &["who", "what"]) && attacks.does(WordMark::Attack);
    let answered = next.is_kind() || matches!(next.item, TagItem::Number(_));
    if asked && place.is_place() && sign.is(TextSign::Question) && answered {
        items[3].item = TagItem::TextSign(TextSign::Colon);
        items.drain(..2);
    }
}

/// `<b>Buy</b> 8 inf`: marks by which a page sets words bold.
fn without_marks_of_pages(items: &mut Vec<Tagged>) {
    const MARKS: [&str; 12] =
        ["b", "i", "u", "em", "strong", "br", "p", "li", "ul", "td", "tr", "h2"];
    let mut at = 0;
    while at + 2 < items.len() {
        let slash = usize::from(items[at + 1].is(TextSign::Slash));
        let mark = says(items.get(at + 1 + slash), &MARKS);
        let close = items.get(at + 2 + slash).is_some_and(|t| t.is(TextSign::Arrow));
        let touches = items[at].end == items[at + 1].start;
        if items[at].is(TextSign::Less) && mark && close && touches {
            items.drain(at..at + 3 + slash);
        } else {
            at += 1;
        }
    }
}

/// `3 inf ........ Norway`: dots that lead from units to their place.
fn without_leading_dots(items: &mut [Tagged]) {
    if let [.., unit, dots, place] = items
        && unit.is_kind()
        && dots.is(TextSign::Dots)
        && dots.words.len() > 3
        && place.is_place()
    {
        *dots = put(dots, TagItem::WordMark(WordMark::From), "from");
    }
}
