//! Sentences that would be read as an order and say something else: orders that others give or that are left to the reader,
//! orders of another time, aircraft that a carrier owns, and ships that carry something each. All of them are asked about.

use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::second_thoughts::bare_words;
use super::speech_items::{is_number, is_units, leads};
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};
use super::words::WordMark;

/// What is asked, and the help.
type QuestionOfSentence = (&'static str, &'static str);

const DELETE: &str = "write what is to be done, or delete it";

/// Words that leave the choice to the reader.
const LEFT_TO_READER: [&str; 28] = [
    "you decide",
    "you choose",
    "you may choose",
    "you may decide",
    "your choice",
    "your decision",
    "your pick",
    "as you like",
    "as you please",
    "as you wish",
    "as you prefer",
    "as you want",
    "whatever you prefer",
    "whatever you like",
    "whatever you want",
    "what you like",
    "what you prefer",
    "whichever you like",
    "whichever you prefer",
    "suit yourself",
    "at your discretion",
    "the referee decides",
    "referee decides",
    "if you like",
    "the dice decide",
    "dice decide",
    "with your permission",
    "if you permit",
];

impl TurnReader<'_> {
    /// What is asked about a sentence whose plain reading is not what it says.
    pub(super) fn misleading(&self, sentence: &Sentence) -> Option<Fault> {
        let text = self.text.get(sentence.span.start..sentence.span.end)?;
        let pieces = cut(text, sentence.span.start);
        let items = tag(self.names, self.board.power, self.text, &pieces);
        if !items.iter().any(|t| t.is_place() || is_units(Some(t))) {
            return None;
        }
        let words = bare_words(text);
        let units = items.iter().any(|t| is_units(Some(t)));
        let moves = matches!(sentence.phase, Heading::Open | Heading::Combat | Heading::Noncombat);
        let (what, help) = self
            .order_of_another(&items, sentence.phase)
            .or_else(|| left_to_reader(&words).filter(|_| units))
            .or_else(|| of_another_time(&words))
            .or_else(|| stays_and_goes(&items))
            .or_else(|| self.owned_by_carrier(&sentence.items).filter(|_| moves))
            .or_else(|| self.landing_of_battle(&items, sentence.phase))
            .or_else(|| self.loads_for_each(&items).filter(|_| moves))?;
        Some(Fault::new(sentence.span, what, help))
    }

    /// `You attack Egypt with the tank of Libya`, `He buys 8 inf`: is it an order of the writer?
    fn order_of_another(&self, items: &[Tagged], phase: Heading) -> Option<QuestionOfSentence> {
        const MODAL: [&str; 8] = ["will", "shall", "must", "may", "can", "now", "have", "has"];
        const WHEN: [&str; 16] = [
            "if", "when", "where", "that", "because", "since", "as", "than", "what", "before",
            "after", "while", "which", "unless", "until", "so",
        ];
        const SENDING: [&str; 24] = [
            "want", "wants", "wanted", "expect", "expects", "demand", "demands", "propose",
            "proposes", "suggests", "send", "sends", "sent", "move", "moves", "march", "marches",
            "bring", "brings", "ship", "ships", "order", "orders", "invades",
        ];
        const BUYING: [&str; 6] = ["buy", "buys", "bought", "purchase", "purchases", "purchased"];
        let what = "whose order is this? It says that another one gives it";
        let units = |t: &Tagged| is_units(Some(t));
        let text = items.iter().map(|t| t.words.as_str()).collect::<Vec<_>>().join(" ");
        let own = |t: &Tagged| t.place().is_some_and(|s| self.board.has_own(s));
        let by =
            [" by you", " by him"].iter().any(|by| format!("{text} ").contains(&format!("{by} ")));
        if by && items.iter().any(units) && phase != Heading::Battles {
            return Some((what, DELETE));
        }
        let at = items.iter().position(|t| ["you", "he", "they"].contains(&t.words.as_str()))?;
        let bound = items[..at].iter().any(|t| WHEN.contains(&t.words.as_str()));
        let behind = &items[at + 1..];
        let modal = behind.iter().take_while(|t| MODAL.contains(&t.words.as_str())).count();
        let verb = behind.get(modal)?;
        let told = items[..at].iter().any(units) && !items[..at].iter().any(|t| t.words == "with");
        let sends = verb.does(WordMark::Attack) || SENDING.contains(&verb.words.as_str());
        let sends = sends && !told && items.iter().any(own);
        let buys = BUYING.contains(&verb.words.as_str()) && phase != Heading::Battles;
        if bound {
            return None;
        }
        let sure = (sends || buys) && items.iter().any(units);
        sure.then_some((what, DELETE))
    }

    /// `the carrier's fighter goes to sz52`: only the aircraft, or both?
    fn owned_by_carrier(&self, items: &[Tagged]) -> Option<QuestionOfSentence> {
        let carrier = |t: &Tagged| matches!(t.item, TagItem::Kind { kind, .. } if self.board.ed.kind(kind).carrier_capacity > 0);
        let owns =
            |t: &Tagged| t.does(WordMark::Noise) && t.words.ends_with('s') && t.words.len() < 4;
        let owner = (0..items.len()).any(|at| {
            let count = usize::from(is_number(items.get(at + 2)));
            carrier(&items[at])
                && items.get(at + 1).is_some_and(owns)
                && items.get(at + 2 + count).is_some_and(|t| self.flies(t))
        });
        let help = "write the zone: 1 ftr: sz50 > sz52";
        owner.then_some(("is only the aircraft meant, or the carrier too?", help))
    }

    /// `Karelia fighter in Norway, sz13 fighter in Western Europe`: aircraft by the battle in which they fought.
    fn landing_of_battle(&self, items: &[Tagged], phase: Heading) -> Option<QuestionOfSentence> {
        let fought = |t: &Tagged| t.place().is_some_and(|s| self.draft.attacks(s));
        let within = |t: &Tagged| t.does(WordMark::In) && !t.does(WordMark::To);
        let lists = items.windows(4).filter(|four| {
            fought(&four[0]) && self.flies(&four[1]) && within(&four[2]) && four[3].is_place()
        });
        let lands = items.iter().any(|t| t.does(WordMark::Land));
        let several = phase == Heading::Noncombat && !lands && lists.count() > 0;
        let help = "write a line for each: 1 ftr: Karelia > Norway";
        several.then_some(("which aircraft lands where?", help))
    }

    /// `2 trn each load 1 inf from London`: one infantry, or two?
    fn loads_for_each(&self, items: &[Tagged]) -> Option<QuestionOfSentence> {
        let transport = |t: &Tagged| matches!(t.item, TagItem::Kind { kind, .. } if self.board.ed.kind(kind).transport);
        let troops = |t: &Tagged| matches!(t.item, TagItem::Kind { kind, .. } if self.board.ed.kind(kind).is_land());
        let at = items.iter().position(transport)?;
        let single = at > 0 && items[at - 1].item == TagItem::Number(1);
        let plural = matches!(items[at].item, TagItem::Kind { plural: true, .. });
        let counted = items[..at].iter().rev().take(3);
        let many = plural
            || counted
                .into_iter()
                .any(|t| t.does(WordMark::Both) || matches!(t.item, TagItem::Number(n) if n > 1));
        let each = ["each", "apiece", "every", "each of"];
        let each = items.iter().any(|t| each.contains(&t.words.as_str()));
        let several = many && !single && each && items.iter().any(troops);
        let help = "write a line for each: 1 trn: sz14 > sz15, load 1 inf from Southern Europe, offload Egypt";
        several.then_some(("what does each ship carry, and what do they carry together?", help))
    }

    /// Below the name of a target: `3 inf Norway`, which is read as bought for Norway, may be sent from there.
    pub(super) fn bought_below_target(&self, sentence: &Sentence) -> Option<Fault> {
        let above = self.text.get(..sentence.span.start)?;
        let mut above = above.rsplit('\n').skip(1).take_while(|line| !line.trim().is_empty());
        let target = above.any(|line| self.is_only_target(line));
        let what = "are these bought, or do they go to the target above?";
        let help = "write Combat: above the target, or Place: above what is placed";
        target.then(|| Fault::new(sentence.span, what, help))
    }

    /// Is the name of a place of the enemy all that a line says?
    fn is_only_target(&self, line: &str) -> bool {
        let items = tag(self.names, self.board.power, line, &cut(line, 0));
        const WORDS: [&str; 5] = ["target", "targets", "objective", "goal", "battle"];
        let places: Vec<_> = items.iter().filter_map(Tagged::place).collect();
        let at = items.iter().position(Tagged::is_place).unwrap_or(items.len());
        let opened = items.iter().skip(at).position(|t| t.is(TextSign::Open));
        let bracket = opened.map_or(items.len(), |behind| at + behind);
        let idle =
            |t: &Tagged| t.is_sign() || is_number(Some(t)) || WORDS.contains(&t.words.as_str());
        matches!(places[..], [one] if self.board.hostile(one))
            && items[..bracket].iter().all(|t| t.is_place() || idle(t))
    }

    fn flies(&self, t: &Tagged) -> bool {
        match t.item {
            TagItem::Kind { kind, .. } => self.board.ed.kind(kind).is_air(),
            _ => t.item == TagItem::Planes,
        }
    }
}

/// `3 inf Norway > Karelia, you decide`
fn left_to_reader(words: &[String]) -> Option<QuestionOfSentence> {
    let spaced = format!(" {} ", words.join(" "));
    let left = LEFT_TO_READER.iter().any(|part| spaced.contains(&format!(" {part} ")));
    left.then_some(("is this an order? It leaves the choice to the reader", DELETE))
}

/// Are these words, and nothing else, a choice that is left to the reader?
pub(super) fn leaves_choice(text: &str) -> bool {
    let words = bare_words(text);
    LEFT_TO_READER.contains(&words.join(" ").as_str())
}

/// What is asked about a line, in small letters, in which the writer tells of another purchase: `I had bought 8 inf`.
pub(super) fn of_another_purchase(low: &str) -> Option<QuestionOfSentence> {
    let spaced = format!(" {} ", bare_words(low).join(" "));
    const HAD: [&str; 4] = [" i had ", " we had ", " id ", " we d "];
    const BOUGHT: [&str; 5] = ["bought ", "purchased ", "ordered ", "built ", "spent "];
    let had =
        HAD.iter().any(|had| BOUGHT.iter().any(|verb| spaced.contains(&format!("{had}{verb}"))));
    let counts = !low.starts_with(['>', '#']) && low.contains(|c: char| c.is_ascii_digit());
    let asked = ("is this an order? Its words tell what was done or planned before", DELETE);
    (had && counts).then_some(asked)
}

/// `We had bought 8 inf`
fn of_another_time(words: &[String]) -> Option<QuestionOfSentence> {
    const DONE: [&str; 22] = [
        "bought",
        "ordered",
        "planned",
        "wanted",
        "sent",
        "attacked",
        "moved",
        "built",
        "placed",
        "purchased",
        "intended",
        "meant",
        "thought",
        "considered",
        "gone",
        "taken",
        "invaded",
        "hoped",
        "hit",
        "landed",
        "sailed",
        "written",
    ];
    let had = words.windows(2).any(|two| two[0] == "had" && DONE.contains(&two[1].as_str()));
    had.then_some(("is this an order? Its words tell what was done or planned before", DELETE))
}

/// `The tank of Libya sleeps, then goes to Egypt`
fn stays_and_goes(items: &[Tagged]) -> Option<QuestionOfSentence> {
    let stay = items.iter().position(|t| t.does(WordMark::Stay))?;
    let told = items[..stay].iter().any(|t| is_units(Some(t)));
    let behind = &items[stay + 1..];
    let skipped = behind.iter().take_while(|t| joins_clauses(t)).count();
    let joined = skipped > 0 && !behind[..skipped].iter().all(Tagged::is_sign);
    let goes = behind.get(skipped).is_some_and(leads)
        && behind[skipped..].iter().take(3).any(Tagged::is_place);
    let both = told && joined && goes;
    both.then_some(("do these stay, or do they go?", "write one of the two"))
}

/// Is it between two clauses: `, and then`, `it`?
fn joins_clauses(t: &Tagged) -> bool {
    const WORDS: [&str; 8] =
        ["then", "and then", "afterwards", "later", "before", "first", "it", "they"];
    t.is(TextSign::Comma)
        || t.is(TextSign::Semicolon)
        || t.does(WordMark::And)
        || t.does(WordMark::Noise)
        || WORDS.contains(&t.words.as_str())
}
