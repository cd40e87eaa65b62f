//! What the rules of nations did, in sentences.

use crate::edition::{Deed, Edition};
use crate::engine::event::Decider;
use crate::engine::position::Use;
use crate::id::{AdvantageId, PowerId, Side, SpaceId, UnitId};
use crate::rule::RuleId;

use super::report_words::{self, cite_rule, space_name};
use super::story::Story;

/// ` by Supply Depots`, where the rule is that of a nation.
pub(crate) fn by_name(ed: &Edition, rule: RuleId) -> Option<String> {
    ed.advantage_of(rule).map(|id| format!(" by {}", ed.advantage(id).name))
}

/// `Panzerblitz [GER-03]: `, where the rule is that of a nation.
pub(crate) fn rule_heading(ed: &Edition, rule: RuleId) -> Option<String> {
    ed.advantage_of(rule).map(|id| format!("{} {}: ", ed.advantage(id).name, cite_rule(rule)))
}

/// `3 German subs: Wolf Packs [GER-07]`
pub(crate) fn worked_words(story: &Story, id: AdvantageId, units: &[UnitId]) -> String {
    let a = story.ed.advantage(id);
    format!("{}: {} {}", story.units_for(None, units), a.name, cite_rule(a.rule))
}

/// `1 British inf: Trans-Jordan > Anglo-Egypt`
pub(crate) fn moved_words(story: &Story, units: &[UnitId], path: &[SpaceId]) -> String {
    let way: Vec<&str> = path.iter().map(|s| space_name(story.ed, *s)).collect();
    format!("{}: {}", story.units_for(None, units), way.join(" > "))
}

/// `the Soviet Union declares Russian Winter [SOV-01]`, `China can use Prolonged War from now on [CHN-06]`
pub(crate) fn tell_use(story: &mut Story, id: AdvantageId, now: Use) -> String {
    let a = story.ed.advantage(id);
    let who = story.ed.power(a.power).called();
    let what = &a.name;
    let text = match (now, a.is_declared()) {
        (Use::Active, true) => format!("{who} declares {what}"),
        (Use::Active, false) => format!("{who} can use {what} from now on"),
        (Use::Ready, _) => format!("{who} cannot use {what} now"),
        (Use::Spent, _) => format!("{who} has used up {what}"),
    };
    if now == Use::Active && a.is_declared() {
        story.news.push(text.clone());
    }
    format!("{text} {}", cite_rule(a.rule))
}

/// `British units fight in the next turn of the United States by Joint Strike [UK-02]`
pub(crate) fn lent_words(story: &Story, id: AdvantageId, to: PowerId, on: bool) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let whose = &ed.power(a.power).adjective;
    let to = ed.power(to).called();
    let fight = if on { "fight" } else { "do not fight" };
    let turn = if on { "the next turn" } else { "this turn" };
    format!("{whose} units {fight} in {turn} of {to} by {} {}", a.name, cite_rule(a.rule))
}

/// `Italy fights for the Allies from now on by Unholy Alliance [GER-06]`
pub(crate) fn tell_turned(
    story: &mut Story,
    id: AdvantageId,
    power: PowerId,
    side: Side,
) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let who = ed.power(power).called();
    let text = format!("{who} fights for the {} from now on", side.name());
    story.news.push(text.clone());
    format!("{text} by {} {}", a.name, cite_rule(a.rule))
}

/// `British units move and fight in this turn by Joint Strike [UK-02]`
pub(crate) fn commanded_words(story: &Story, id: AdvantageId, power: PowerId) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let whose = &ed.power(power).adjective;
    format!("{whose} units move and fight in this turn by {} {}", a.name, cite_rule(a.rule))
}

/// `1 inf for the United States in China, free [USA-02]`
pub(crate) fn tell_grant(
    story: &mut Story,
    id: AdvantageId,
    power: PowerId,
    lot: &str,
    at: SpaceId,
    by: &Decider,
) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let who = &ed.power(power).adjective;
    let name = space_name(ed, at);
    let by = report_words::by_whom(ed, story.cx, by);
    if a.deeds.iter().any(|deed| matches!(deed, Deed::Riot(_))) {
        let called = ed.power(power).called();
        story.news.push(format!("{called} rises in {name} by {}: {lot}", a.name));
    }
    format!("{name}: {lot} ({who}), free by {}{by} {}", a.name, cite_rule(a.rule))
}

/// `1 British tank in Russia is Soviet now [SOV-05]`
pub(crate) fn converted_words(
    story: &Story,
    id: AdvantageId,
    units: &[UnitId],
    to: PowerId,
) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let at = units.first().and_then(|u| story.at.units.get(u)).map(|u| u.space);
    let place = at.map(|s| format!(" in {}", space_name(ed, s))).unwrap_or_default();
    let who = story.units_for(None, units);
    let to = &ed.power(to).adjective;
    let is = if units.len() == 1 { "is" } else { "are" };
    format!("{who}{place} {is} {to} now by {} {}", a.name, cite_rule(a.rule))
}

/// `Germany makes nothing in Moscow in its next turn by Scorched Earth [SOV-05]`
pub(crate) fn barred_words(story: &Story, id: AdvantageId, power: PowerId, at: SpaceId) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let who = ed.power(power).called();
    let name = space_name(ed, at);
    let what = if a.deeds.iter().any(|d| matches!(d, Deed::Cordon(_))) {
        format!("no land unit of {who} enters or leaves {name} in its next turn")
    } else {
        format!("{who} makes nothing at the complex in {name} in its next turn")
    };
    format!("{what} by {} {}", a.name, cite_rule(a.rule))
}

/// `units for Vichy France come in the next noncombat move of the Allies by French Patriotism [FRA-07]`
pub(crate) fn due_words(story: &Story, id: AdvantageId, at: SpaceId) -> String {
    let ed = story.ed;
    let a = story.ed.advantage(id);
    let name = space_name(ed, at);
    let rule = cite_rule(a.rule);
    let side = story.at.side(ed, a.power).name();
    format!("units for {name} come in the next noncombat move of the {side} by {} {rule}", a.name)
}
