//! Units that do not fire, or that guns spare, with the reason in words.

use crate::edition::{Ability, Edition, Effect};
use crate::id::UnitId;
use crate::report::nations;
use crate::report::report_words::cite_rule;
use crate::report::story::Story;
use crate::rule::RuleId;

use super::{FightTold, sole_owner};

/// `defend 2 sub: no fire, since there is no ship to hit [SUB-09]`
pub(crate) fn no_fire(story: &Story, f: &FightTold, units: &[UnitId], rule: RuleId) -> String {
    let ed = story.ed;
    let who = story.units_for(sole_owner(story, units), units);
    let by = nations::by_name(ed, rule).unwrap_or_default();
    // Here the units are the targets: a gun may not fire at them.
    if spares_aircraft(ed, rule) {
        return format!("no gun fires at {who}{by} {}", cite_rule(rule));
    }
    let ours = units.first().is_some_and(|u| f.attackers.contains(u));
    let step = match rule.0 {
        id if id.starts_with("BOM") => "bombard",
        _ if ours => "attack",
        _ => "defend",
    };
    let why = match rule.0 {
        "SUB-09" => ", since there is no ship to hit",
        "CAS-15" | "TECH-08" => ", since aircraft cannot hit the submarines that are left",
        "BOM-08" => ", since there is no unit that they could hit",
        "BLK-01" => ", since no unit that came ashore is left to hit",
        "KAM-01" => ", since there is no surface ship to hit",
        "SBR-16" => ", since no enemy holds the complex any longer",
        _ => "",
    };
    format!("{step} {who}: no fire{by}{why} {}", cite_rule(rule))
}

/// Is it a rule by which guns do not fire at aircraft?
fn spares_aircraft(ed: &Edition, rule: RuleId) -> bool {
    let effects = ed.advantage_of(rule).into_iter().flat_map(|id| &ed.advantage(id).effects);
    rule.0 == "TECH-06"
        || effects
            .into_iter()
            .any(|e| matches!(e, Effect::Gains { ability: Ability::SafeFromGuns, .. }))
}
