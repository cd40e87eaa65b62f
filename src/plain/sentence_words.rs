//! What the words of a sentence are by themselves: idle, a bare list of units, or words of a plan.

use super::draft::{Going, PlanValue, SaidPlan, TurnDraft};
use super::part::{PlacedPart, SaidCount, SentencePart};
use super::plan;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// A word that no order has, or a sign.
pub fn says_nothing(part: &PlacedPart) -> bool {
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
pub fn moves_by_number(items: &[Tagged], parts: &[PlacedPart]) -> bool {
    let fleet = |t: &Tagged| {
        let last = t.words.rsplit(' ').next().unwrap_or_default();
        ["fleet", "fleets", "navy", "ships", "boats", "squadron"].contains(&last)
    };
    let number =
        |at: usize| matches!(parts.get(at).map(|p| &p.part), Some(SentencePart::Number(_)));
    let way = (0..parts.len()).any(|at| {
        let leads = parts[at].is(&SentencePart::Arrow) || parts[at].is(&SentencePart::Dash);
        leads && at > 0 && number(at - 1) && number(at + 1)
    });
    way && items.iter().any(fleet) && !parts.iter().any(|p| p.place().is_some())
}

/// `China: inf, ftr, bmb`: kinds without numbers and without a source are an order of loss.
pub fn is_bare_list(trial: &TurnDraft, said: &plan::SaidPlans) -> bool {
    let bare = |g: &Going| {
        let counts = g.groups.iter().all(|g| matches!(g.count, SaidCount::One | SaidCount::Many));
        g.from.is_none() && counts && !g.lands && !g.home && g.cargo.is_none()
    };
    let losses = |p: &SaidPlan| matches!(p.value, PlanValue::Losses(_));
    !trial.goings.is_empty() && trial.goings.iter().all(bare) && said.plans.iter().any(losses)
}

/// `goes there too`, `cover it`: the units go where those of the sentence before go.
pub fn says_where_too(items: &[Tagged]) -> bool {
    let there = items.windows(2).any(|w| w[0].words == "there" && w[1].does(WordMark::Too));
    let along = |t: &Tagged| {
        t.does(WordMark::Too) && (t.words.ends_with(" it") || t.words.ends_with(" them"))
    };
    there || items.iter().any(along)
}

/// A word that orders something in a battle even where no unit and no place is named.
pub fn is_plan_word(t: &Tagged) -> bool {
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
pub fn is_dice_talk(items: &[Tagged]) -> bool {
    let dice = |t: &Tagged| ["die", "dice"].contains(&t.words.as_str());
    let number = |t: &Tagged| matches!(t.item, TagItem::Number(_) | TagItem::Kind { .. });
    items.iter().filter(|t| is_plan_word(t)).all(dice) && !items.iter().any(number)
}

/// `No research is undertaken`, `There will be no research this turn`: is nothing else said?
pub fn refuses_research(items: &[Tagged]) -> bool {
    const RESEARCH: [&str; 7] =
        ["research", "tech", "technology", "technologies", "techs", "development", "developments"];
    let says = |words: &[&str]| items.iter().any(|t| words.contains(&t.words.as_str()));
    let idle = |t: &Tagged| match t.item {
        TagItem::Strange | TagItem::Power(_) => true,
        TagItem::WordMark(mark) => {
            matches!(mark, WordMark::Noise | WordMark::Not | WordMark::Nothing | WordMark::In)
        }
        TagItem::TextSign(sign) => matches!(sign, TextSign::Comma | TextSign::Colon),
        _ => false,
    };
    says(&["no", "nothing", "none"]) && says(&RESEARCH) && items.iter().all(idle)
}
