//! What the words of a sentence are by themselves: idle, a bare list of units, or words of a plan.

use super::draft::{Draft, Going, Plan, PlanValue};
use super::part::{Count, Part, Placed};
use super::plan;
use super::tag::{Item, Tagged};
use super::token::Sign;
use super::words::Mark;

/// A word that no order has, or a sign.
pub fn says_nothing(part: &Placed) -> bool {
    let sign = matches!(part.part, Part::And | Part::Dash | Part::Sign(_) | Part::Separator(_));
    sign || part.is(&Part::Strange)
}

/// `China: inf, ftr, bmb`: kinds without numbers and without a source are an order of loss.
pub fn is_bare_list(trial: &Draft, said: &plan::Said) -> bool {
    let bare = |g: &Going| {
        let counts = g.groups.iter().all(|g| matches!(g.count, Count::One | Count::Many));
        g.from.is_none() && counts && !g.lands && !g.home && g.cargo.is_none()
    };
    let losses = |p: &Plan| matches!(p.value, PlanValue::Losses(_));
    trial.goings.len() == 1 && trial.goings.iter().all(bare) && said.plans.iter().any(losses)
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
    matches!(t.item, Item::Mark(_) | Item::Strange) && STRONG.contains(&t.words.as_str())
        || t.is(Sign::Less)
}
