//! Sentences that name places or units and order nothing: what is said of a place, of the enemy, or of what is not
//! done.

use crate::id::SpaceId;
use crate::orders::names::Names;

use super::asides_of_letters::{
    belong_to_others, is_about_odds, is_about_people, is_about_the_text, is_signature,
};
use super::common_words::is_common;
use super::dates::is_date;
use super::draft::Going;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, SaidCount, SentencePart, parts};
use super::read::TurnReader;
use super::remarks::is_like_a_name;
use super::sentence_words::is_plan_word;
use super::speech_items::is_place;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::without_heading::is_word_of_a_plan;
use super::words::WordMark;

impl TurnReader<'_> {
    /// `no tank`, `Norway no move`: do units of this kind, or of this place, go in an order above?
    fn goes_above(&self, all: &[PlacedPart]) -> bool {
        self.draft.goings.iter().any(|going| {
            let place = all.iter().any(|p| p.place().is_some_and(|s| going.from == Some(s)));
            let kinds = all.iter().filter_map(PlacedPart::units).flatten().filter_map(|g| g.kind);
            let kind = kinds.into_iter().any(|k| going.groups.iter().any(|g| g.kind == Some(k)));
            place || kind && !all.iter().any(|p| p.place().is_some())
        })
    }

    /// A sentence that orders nothing, although it names something.
    pub(super) fn is_comment(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> bool {
        let all = match all {
            [PlacedPart { part: SentencePart::Bracket(inner), .. }] => &inner[..],
            other => other,
        };
        // `Thanks, but no Karelia` takes an attack back.
        let denies = items.iter().any(|t| t.does(WordMark::Not)) && describes(items, all);
        if (denies || refuses_a_place(items)) && self.is_attacked_above(all) {
            return false;
        }
        if orders_nothing(items, all) && self.goes_above(all) {
            return false;
        }
        let why = if is_date(items) {
            "a date"
        } else if is_polite(self.names, items) {
            "a greeting"
        } else if tells_of_enemies(items, all) {
            "about the enemy"
        } else if sentence.line == 0 && is_masthead(items) {
            "a heading"
        } else if orders_nothing(items, all) {
            "nothing is ordered there"
        } else if describes(items, all) {
            "about a place"
        } else if is_about_other_units(all) {
            "about the enemy"
        } else if is_about_people(items) {
            "about people"
        } else if is_about_odds(items) {
            "about the odds"
        } else if is_signature(items) && !is_like_a_name(self.names, &items[0].words) {
            "a signature"
        } else if is_about_the_text(items) {
            "about the text itself"
        } else if belong_to_others(items) {
            "about other units"
        } else if self.stayed && stays_too(all) {
            "these stay"
        } else {
            return false;
        };
        // `less than 2 of your inf left, then Ukraine` is a plan.
        let plans = sentence.phase == Heading::Battles || !sentence.first;
        if why == "about the enemy" && plans && all.iter().any(is_word_of_a_plan) {
            return false;
        }
        let places: Vec<SpaceId> = all.iter().filter_map(PlacedPart::place).collect();
        if let ("about the enemy", [one]) = (why, &places[..]) {
            self.battles = vec![*one];
        }
        self.not_read(sentence.span, why);
        true
    }

    /// `Nothing in Karelia`, `No attack on Karelia`: does a sentence refuse what an order above attacks?
    pub(super) fn refuses_an_attack(&self, sentence: &Sentence) -> bool {
        let [nothing, rest @ ..] = &sentence.items[..] else { return false };
        let within = usize::from(rest.first().is_some_and(|t| t.does(WordMark::In)));
        let place = rest.get(within).is_some_and(Tagged::is_place) && rest.len() == within + 1;
        let refuses = ["nothing", "none", "nobody"].contains(&nothing.words.as_str());
        refuses && place && self.is_attacked_above(&parts(self.board.ed, &sentence.items))
    }

    /// Is a place named that an order above attacks? `Thanks, but no Karelia` takes it back.
    pub(super) fn is_attacked_above(&self, all: &[PlacedPart]) -> bool {
        let named: Vec<SpaceId> = all.iter().filter_map(PlacedPart::place).collect();
        let mut targets = self
            .draft
            .goings
            .iter()
            .filter(|g| may_fight(g))
            .filter_map(|g| g.cargo.as_ref().and_then(|c| c.ashore).or(g.way.last().copied()));
        targets.any(|space| self.board.hostile(space) && named.contains(&space))
    }
}

/// Is this a move that may be an attack?
fn may_fight(g: &Going) -> bool {
    !g.lands && g.combat != Some(false)
}

/// `Tokyo, war diary of the Imperial General Staff, first turn`: the head of a letter or a paper.
fn is_masthead(items: &[Tagged]) -> bool {
    const PAPERS: [&str; 21] = [
        "agreement",
        "contract",
        "treaty",
        "diary",
        "report",
        "communique",
        "bulletin",
        "headquarters",
        "hq",
        "staff",
        "dispatch",
        "dispatches",
        "journal",
        "log",
        "memo",
        "memorandum",
        "telegram",
        "gazette",
        "news",
        "chronicle",
        "cable",
    ];
    let paper = items.iter().any(|t| PAPERS.contains(&t.words.as_str()));
    paper && items.iter().all(may_order_nothing)
}

/// Can this item be part of a sentence that gives no order?
fn may_order_nothing(t: &Tagged) -> bool {
    match &t.item {
        TagItem::Kind { .. } | TagItem::Planes => false,
        TagItem::TextSign(sign) => !matches!(sign, TextSign::Arrow | TextSign::BackArrow),
        TagItem::WordMark(mark) => {
            !matches!(mark, WordMark::Attack | WordMark::Land | WordMark::Load | WordMark::If)
        }
        _ => true,
    }
}

/// `Nothing else attacks`, `no combat for Japan`, `no bombardment, because of the destroyer`: nothing is done, and
/// nothing else is named that could be done.
fn orders_nothing(items: &[Tagged], all: &[PlacedPart]) -> bool {
    let Some(no) = items.iter().position(says_nothing) else { return false };
    // `No, Karelia` corrects something.
    let stops = items.get(no + 1).is_none_or(|t| matches!(t.item, TagItem::TextSign(_)));
    let correction = stops && items[no].words == "no";
    let planned = items.iter().any(is_plan_word);
    !correction && !planned && (0..all.len()).all(|at| is_idle(all, at))
}

/// `no Karelia`, `nothing in Karelia`
fn refuses_a_place(items: &[Tagged]) -> bool {
    (0..items.len()).any(|at| {
        let within = usize::from(items.get(at + 1).is_some_and(|t| t.does(WordMark::In)));
        says_nothing(&items[at]) && is_place(items.get(at + 1 + within))
    })
}

fn says_nothing(tagged: &Tagged) -> bool {
    ["no", "nothing", "none", "nobody", "no one"].contains(&tagged.words.as_str())
}

/// Has a part nothing that could be an order of its own? Units may only be those that do nothing, or a reason.
fn is_idle(all: &[PlacedPart], at: usize) -> bool {
    const REASONS: [&str; 4] = ["because", "due", "since", "thanks"];
    const NONE: [&str; 4] = ["no", "nothing", "none", "nobody"];
    let part = &all[at];
    let next = all.get(at + 1);
    let refused = at > 0 && NONE.contains(&all[at - 1].words.as_str());
    let reason = all[..at].iter().any(|p| REASONS.contains(&p.words.as_str()));
    match &part.part {
        SentencePart::Units(groups) => {
            groups.iter().all(|g| matches!(g.count, SaidCount::One | SaidCount::Many))
                && (refused || reason)
        }
        SentencePart::Arrow => next.is_none_or(|p| p.place().is_none() && p.units().is_none()),
        SentencePart::WordMark(mark) => matches!(
            mark,
            WordMark::Nothing
                | WordMark::Not
                | WordMark::Else
                | WordMark::In
                | WordMark::On
                | WordMark::Stay
                | WordMark::Bombard
                | WordMark::Amphibious
                | WordMark::SaidPlan
                | WordMark::Later
                | WordMark::Too
        ),
        SentencePart::Number(_)
        | SentencePart::Bracket(_)
        | SentencePart::BackArrow
        | SentencePart::Equals => false,
        _ => true,
    }
}

/// Names of powers that are places too: `Good luck, Germany`.
const POWERS: [&str; 9] =
    ["germany", "japan", "russia", "italy", "france", "china", "uk", "usa", "us"];

/// `Moscow is still cold`: a place, a verb that orders nothing, and everyday words.
fn describes(items: &[Tagged], all: &[PlacedPart]) -> bool {
    const VERBS: [&str; 11] =
        ["is", "are", "was", "were", "looks", "look", "seems", "has", "have", "had", "belongs"];
    let verb = items.iter().any(|t| VERBS.contains(&t.words.as_str()));
    const GREETINGS: [&str; 7] = ["hello", "hi", "hey", "greetings", "cheers", "regards", "thanks"];
    let greets = items.first().is_some_and(|t| GREETINGS.contains(&t.words.as_str()))
        || items
            .last()
            .is_some_and(|t| ["calling", "here", "speaking"].contains(&t.words.as_str()));
    let powers = items.iter().all(|t| match &t.item {
        TagItem::Place(_) | TagItem::Unclear(_) => POWERS.contains(&t.words.as_str()),
        _ => true,
    });
    let colon = !greets && all.iter().any(|p| p.is(&SentencePart::Colon));
    (verb || powers || greets)
        && !colon
        && all.iter().any(|p| is_everyday(greets, p))
        && all.iter().all(|p| belongs_to_description(greets, p))
}

/// Is this a word of everyday language, such as `calling` in a greeting?
fn is_everyday(greets: bool, p: &PlacedPart) -> bool {
    p.is(&SentencePart::Strange) && is_common(&p.words)
        || greets && ["calling", "speaking"].contains(&p.words.as_str())
}

/// Can this part belong to a sentence that describes a place or greets someone?
fn belongs_to_description(greets: bool, p: &PlacedPart) -> bool {
    match &p.part {
        SentencePart::WordMark(WordMark::From) => greets,
        SentencePart::Place(_)
        | SentencePart::Unclear(_)
        | SentencePart::Power(_)
        | SentencePart::And
        | SentencePart::Separator(_)
        | SentencePart::Dash
        | SentencePart::Colon
        | SentencePart::TextSign(_)
        | SentencePart::WordMark(
            WordMark::In | WordMark::On | WordMark::Not | WordMark::Too | WordMark::Empty,
        ) => true,
        _ => is_everyday(greets, p),
    }
}

/// `1 enemy inf`, `Against a lone fighter that should do`: every unit is one of the other side.
fn is_about_other_units(all: &[PlacedPart]) -> bool {
    let units: Vec<usize> = (0..all.len()).filter(|at| all[*at].units().is_some()).collect();
    !units.is_empty()
        && units.into_iter().all(|at| are_other_powers(all, at))
        && !all.iter().any(starts_move)
}

/// Does this part make a sentence a move: an arrow, `from`, `land`?
fn starts_move(p: &PlacedPart) -> bool {
    matches!(p.part, SentencePart::Arrow | SentencePart::BackArrow)
        || p.does(WordMark::From)
        || p.does(WordMark::Land)
}

/// Does the word before the part at an index say that it is about another power: `enemy`, `your`?
fn are_other_powers(all: &[PlacedPart], at: usize) -> bool {
    let before = at.checked_sub(1).map(|i| &all[i]);
    before.is_some_and(|p| {
        p.does(WordMark::Versus)
            || ["enemy", "hostile", "enemies", "your", "yours", "his", "their"]
                .contains(&p.words.as_str())
    })
}

/// `WUS as well`: a place and a word by which it shares what was said before.
fn stays_too(all: &[PlacedPart]) -> bool {
    all.iter().any(|p| p.does(WordMark::Too)) && all.iter().all(belongs_to_staying)
}

/// Can this part belong to a list of units that stay too?
fn belongs_to_staying(p: &PlacedPart) -> bool {
    matches!(p.part, SentencePart::Place(_) | SentencePart::Units(_))
        || p.does(WordMark::Too)
        || p.does(WordMark::In)
        || p.separates()
}

/// `I have the honour to inform you of the first moves of the Soviet Union`: words of a letter, and no place but the
/// name of a power.
fn is_polite(names: &Names, items: &[Tagged]) -> bool {
    const WORDS: [&str; 12] = [
        "inform",
        "honour",
        "honor",
        "pleasure",
        "announce",
        "obedient",
        "servant",
        "sincerely",
        "congratulations",
        "greetings",
        "salute",
        "humble",
    ];
    let polite = items.iter().any(|t| WORDS.contains(&t.words.as_str()));
    let nothing = items.iter().all(|t| match &t.item {
        TagItem::Place(_) | TagItem::Unclear(_) => names.find_power(&t.words).is_some(),
        TagItem::Kind { .. } | TagItem::Planes | TagItem::Number(_) => false,
        TagItem::TextSign(sign) => !matches!(sign, TextSign::Arrow | TextSign::BackArrow),
        _ => true,
    });
    polite && nothing && !items.iter().any(is_plan_word)
}

/// `They have 3 infantry`, `There is only 1 fighter (and the AA gun)`, `Defender: 2 inf`: what defends against the
/// attackers, and no word of an order.
fn tells_of_enemies(items: &[Tagged], all: &[PlacedPart]) -> bool {
    const BEGIN: [&str; 10] = [
        "theres",
        "enemy",
        "defender",
        "defenders",
        "defending",
        "opposition",
        "theyve",
        "opponent",
        "resistance",
        "hes",
    ];
    const VERBS: [&str; 9] =
        ["is", "are", "was", "have", "has", "stand", "stands", "hold", "have only"];
    let bracketed = items.first().is_some_and(|t| t.is(TextSign::Open));
    let word = |at: usize| items.get(usize::from(bracketed) + at).map_or("", |t| t.words.as_str());
    let pronoun = ["they", "he", "there"].contains(&word(0)) && VERBS.contains(&word(1));
    let begins = BEGIN.contains(&word(0)) || pronoun;
    // `There is nothing in Norway but one fighter`
    let nothing = pronoun && items.iter().any(|t| t.words == "but");
    let but = |p: &PlacedPart| {
        nothing && (p.does(WordMark::Nothing) || p.place().is_some() || p.words == "but")
    };
    fn idle(part: &PlacedPart) -> bool {
        match &part.part {
            SentencePart::Units(_)
            | SentencePart::Number(_)
            | SentencePart::Separator(_)
            | SentencePart::And
            | SentencePart::Colon
            | SentencePart::Dash
            | SentencePart::Power(_)
            | SentencePart::Equals => true,
            SentencePart::Bracket(inner) => inner.iter().all(idle),
            SentencePart::WordMark(WordMark::Versus | WordMark::In | WordMark::Both) => true,
            SentencePart::WordMark(WordMark::SaidPlan) | SentencePart::Strange => [
                "only",
                "just",
                "defender",
                "defenders",
                "enemy",
                "defending",
                "opposition",
                "stands",
                "opponent",
                "resistance",
            ]
            .contains(&part.words.as_str()),
            _ => false,
        }
    }
    begins && all.iter().any(|p| p.units().is_some()) && all.iter().all(|p| idle(p) || but(p))
}
