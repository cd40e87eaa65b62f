//! The words for everything the engine refuses, and the only place that has them: what is wrong (lower
//! case, no full stop) and what would be right.

mod laws;
mod refused_air;
mod refused_battle;
mod refused_cargo;
mod refused_money;
mod refused_nation;
mod refused_reply;
mod refused_timing;
mod refused_units;
mod refused_way;
mod said;

use crate::diag::wording;
use crate::edition::Edition;
use crate::engine::Refusal;
use crate::engine::why::{Units, Why};
use crate::rule::RuleId;

pub use laws::law_said;
pub use said::Said;

use said::IdNames;

/// What is wrong with an order, in words.
pub fn refusal_said(ed: &Edition, refusal: &Refusal) -> Said {
    why_said(ed, &refusal.why)
}

/// The rule that a refusal names to people; none where units are simply not there, which no rule says.
pub fn rule_said(refusal: &Refusal) -> Option<RuleId> {
    let counted = matches!(
        refusal.why,
        Why::Units(
            Units::TooFew { arrived: None, .. } | Units::NoneLeft { .. } | Units::Fallen { .. }
        )
    );
    (!counted).then_some(refusal.rule)
}

/// A reason in words.
pub fn why_said(ed: &Edition, why: &Why) -> Said {
    let names = IdNames { ed };
    let said = match why {
        Why::Units(why) => refused_units::units(names, why),
        Why::Spent(why) => refused_units::spent(names, why),
        Why::Transport(why) => refused_units::transport(names, why),
        Why::Way(why) => refused_way::way(names, why),
        Why::Sea(why) => refused_way::sea(names, why),
        Why::Goal(why) => refused_way::goal(names, why),
        Why::Buying(why) => refused_money::buying(names, why),
        Why::Placing(why) => refused_money::placing(names, why),
        Why::Production(why) => refused_money::production(names, why),
        Why::ChangingOver(why) => refused_money::changing_over(names, why),
        Why::Advance(why) => refused_money::advance(names, why),
        Why::Boarding(why) => refused_cargo::boarding(names, why),
        Why::Landing(why) => refused_cargo::landing(names, why),
        Why::Flight(why) => refused_air::flight(names, why),
        Why::Carrier(why) => refused_air::carrier(names, why),
        Why::Patrol(why) => refused_air::patrol(names, why),
        Why::Strike(why) => refused_air::strike(names, why),
        Why::Battle(why) => refused_battle::battle(names, why),
        Why::Bombard(why) => refused_battle::bombard(names, why),
        Why::Retreat(why) => refused_battle::retreat(names, why),
        Why::Reply(why) => refused_reply::reply(names, why),
        Why::Nation(why) => refused_nation::nation(names, why),
        Why::NotNow(why) => refused_timing::not_now(names, why),
    };
    Said {
        what: wording::finish_sentence(said.what),
        help: said.help.map(wording::finish_sentence),
    }
}

/// Several reasons with their rules, on one line.
pub fn list_reasons(ed: &Edition, all: &[(RuleId, Why)]) -> String {
    all.iter()
        .map(|(rule, why)| format!("{} [{rule}]", why_said(ed, why).what))
        .collect::<Vec<_>>()
        .join("; ")
}
