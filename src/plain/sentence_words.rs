//! What the words of a sentence are by themselves: idle, a bare list of units, or words of a plan.

use super::draft::{Going, PlanValue, TurnDraft};
use super::part::{PlacedPart, SaidCount, SentencePart};
use super::plan;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// A word that no order has, or a sign.
pub(super) fn says_nothing(part: &PlacedPart) -> bool {
    let sign = matches!(
        part.part,
        SentencePart::And
            | SentencePart::Dash
            | SentencePart::TextSign(_)
            | SentencePart::Separator(_)
    );
    sign || part.is(&SentencePart::Strange)
}

/// `Eastern fleet moves from 35 to 34`: ships that go from one number to another.
pub(super) fn moves_by_number(items: &[Tagged], parts: &[PlacedPart]) -> bool {
    let number =
        |at: usize| matches!(parts.get(at).map(|p| &p.part), Some(SentencePart::Number(_)));
    let way = (0..parts.len()).any(|at| {
        let leads = parts[at].is(&SentencePart::Arrow) || parts[at].is(&SentencePart::Dash);
        leads && at > 0 && number(at - 1) && number(at + 1)
    });
    way && items.iter().any(names_fleet) && !parts.iter().any(|p| p.place().is_some())
}

/// Does this item end with a word for a fleet?
fn names_fleet(t: &Tagged) -> bool {
    let last = t.words.rsplit(' ').next().unwrap_or_default();
    ["fleet", "fleets", "navy", "ships", "boats", "squadron"].contains(&last)
}

/// `China: inf, ftr, bmb`: kinds without numbers and without a source are an order of loss.
pub(super) fn is_bare_list(trial: &TurnDraft, said: &plan::SaidPlans) -> bool {
    !trial.goings.is_empty()
        && trial.goings.iter().all(is_bare)
        && said.plans.iter().any(|p| matches!(p.value, PlanValue::Losses(_)))
}

/// Does a move name kinds of units only, with no origin, number or landing?
fn is_bare(g: &Going) -> bool {
    let counts = g.groups.iter().all(|g| matches!(g.count, SaidCount::One | SaidCount::Many));
    g.from.is_none() && counts && !g.lands && !g.home && g.cargo.is_none()
}

/// `goes there too`, `cover it`: the units go where those of the sentence before go.
pub(super) fn says_where_too(items: &[Tagged]) -> bool {
    let there = items.windows(2).any(|w| w[0].words == "there" && w[1].does(WordMark::Too));
    there || items.iter().any(takes_along)
}

/// Does this item take units along: `go with it`?
fn takes_along(t: &Tagged) -> bool {
    t.does(WordMark::Too) && (t.words.ends_with(" it") || t.words.ends_with(" them"))
}

/// A word that orders something in a battle even where no unit and no place is named.
pub(super) fn is_plan_word(t: &Tagged) -> bool {
    const STRONG: [&str; 20] = [
        "die",
        "dice",
        "tech",
        "research",
        "retreat",
        "retreats",
        "lose",
        "loses",
        "losses",
        "casualties",
        "ool",
        "strafe",
        "withdraw",
        "submerge",
        "submerges",
        "break off",
        "dive",
        "kaac",
        "taac",
        "saac",
    ];
    matches!(t.item, TagItem::WordMark(_) | TagItem::Strange) && STRONG.contains(&t.words.as_str())
        || t.is(TextSign::Less)
}

/// `dice server: the usual`: words about dice, without a number of them and without another word of a plan.
pub(super) fn is_dice_talk(items: &[Tagged]) -> bool {
    let counts = items.iter().any(|t| matches!(t.item, TagItem::Number(_) | TagItem::Kind { .. }));
    items.iter().filter(|t| is_plan_word(t)).all(names_dice) && !counts
}

/// Is this `die` or `dice`?
fn names_dice(t: &Tagged) -> bool {
    ["die", "dice"].contains(&t.words.as_str())
}

/// `No research is undertaken`, `There will be no research this turn`: is nothing else said?
pub(super) fn refuses_research(items: &[Tagged]) -> bool {
    const RESEARCH: [&str; 7] =
        ["research", "tech", "technology", "technologies", "techs", "development", "developments"];
    let says = |words: &[&str]| items.iter().any(|t| words.contains(&t.words.as_str()));
    says(&["no", "nothing", "none"]) && says(&RESEARCH) && items.iter().all(orders_nothing)
}

/// A word or a sign that orders nothing in a sentence about research.
fn orders_nothing(t: &Tagged) -> bool {
    match t.item {
        TagItem::Strange | TagItem::Power(_) => true,
        TagItem::WordMark(mark) => {
            matches!(mark, WordMark::Noise | WordMark::Not | WordMark::Nothing | WordMark::In)
        }
        TagItem::TextSign(sign) => matches!(sign, TextSign::Comma | TextSign::Colon),
        _ => false,
    }
}

/// `In all battles ...` is no total.
pub(super) fn is_in_all_battles(items: &[Tagged]) -> bool {
    const BATTLES: [&str; 8] =
        ["battles", "battle", "land", "sea", "fights", "fronts", "naval", "combats"];
    let next = items.get(1).is_some_and(|t| BATTLES.contains(&t.words.as_str()));
    next && items[0].does(WordMark::Total) && items[0].words == "in all"
}
