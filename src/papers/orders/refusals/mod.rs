//! The words for everything the engine refuses, and the only place that has them: what is wrong (lower
//! case, no full stop) and what would be right.

mod air;
mod battle;
mod cargo;
mod laws;
mod money;
mod nation;
mod reply;
mod said;
mod timing;
mod units;
mod way;

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
        Why::Units(why) => units::units(names, why),
        Why::Spent(why) => units::spent(names, why),
        Why::Transport(why) => units::transport(names, why),
        Why::Way(why) => way::way(names, why),
        Why::Sea(why) => way::sea(names, why),
        Why::Goal(why) => way::goal(names, why),
        Why::Buying(why) => money::buying(names, why),
        Why::Placing(why) => money::placing(names, why),
        Why::Production(why) => money::production(names, why),
        Why::ChangingOver(why) => money::changing_over(names, why),
        Why::Advance(why) => money::advance(names, why),
        Why::Boarding(why) => cargo::boarding(names, why),
        Why::Landing(why) => cargo::landing(names, why),
        Why::Flight(why) => air::flight(names, why),
        Why::Carrier(why) => air::carrier(names, why),
        Why::Patrol(why) => air::patrol(names, why),
        Why::Strike(why) => air::strike(names, why),
        Why::Battle(why) => battle::battle(names, why),
        Why::Bombard(why) => battle::bombard(names, why),
        Why::Retreat(why) => battle::retreat(names, why),
        Why::Reply(why) => reply::reply(names, why),
        Why::Nation(why) => nation::nation(names, why),
        Why::NotNow(why) => timing::not_now(names, why),
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
