//! Two conditions for one retreat: `retreat after 2 rounds, or if under 3 units`.

use super::draft::PlanValue;
use super::plan::PlanReader;
use super::plan_match::longest;
use super::plan_words::{PlanToken, PlanWord};

impl PlanReader<'_> {
    /// Takes `or` and a second condition behind a retreat that has one.
    pub(super) fn or_when(&mut self) {
        let comma = self.words.get(self.at).is_some_and(|t| matches!(t.word, PlanWord::Break(',')));
        let or = self.at + usize::from(comma);
        if self.words.get(or).and_then(PlanToken::text) != Some("or") {
            return;
        }
        let Some(last) = self.out.plans.last().filter(|plan| plan.key == "retreat") else { return };
        let PlanValue::Text(first) = last.value.clone() else { return };
        let mut rest = self.words[or + 1..].to_vec();
        let Some(next) = rest.first().cloned() else { return };
        let told = next.text() == Some("retreat");
        if !told {
            let word = PlanWord::Text("retreat".to_string());
            rest.insert(0, PlanToken { word, ..next });
        }
        let Some(("retreat", second, length)) = longest(self.board, &rest) else { return };
        let Some(both) = either_condition(&first, &second) else { return };
        let taken = length - usize::from(!told);
        if let Some(plan) = self.out.plans.last_mut() {
            plan.value = PlanValue::Text(both);
            plan.span = plan.span.to(rest[length - 1].span);
        }
        self.at = or + 1 + taken;
    }
}

/// The retreat under either of two conditions; `None` if one of them has none, if both name a place and not the same, or
/// if both are about rounds or both about units: then one may be meant instead of the other.
pub(super) fn either_condition(first: &str, second: &str) -> Option<String> {
    let (place, when) = split_place(first);
    let (other, also) = split_place(second);
    let same_sort = when.starts_with("after") == also.starts_with("after");
    if !is_single_condition(when) || !is_single_condition(also) || same_sort {
        return None;
    }
    let place = match (place, other) {
        (Some(a), Some(b)) if a != b => return None,
        (a, b) => a.or(b),
    };
    let (rounds, test) = if when.starts_with("after") { (when, also) } else { (also, when) };
    let to = place.map(|place| format!("to {place} ")).unwrap_or_default();
    Some(format!("{to}{rounds} or {test}"))
}

/// Is a condition a single one, without `or` and without a second `if`?
fn is_single_condition(when: &str) -> bool {
    let rounds = when.starts_with("after round ");
    (rounds || when.starts_with("if ")) && !when.contains(" or ") && !when.contains(" if ")
}

/// `to Caucasus after round 2`: the place, and the rest.
fn split_place(value: &str) -> (Option<&str>, &str) {
    let Some(rest) = value.strip_prefix("to ") else { return (None, value) };
    let when = [" after round ", " if "].iter().filter_map(|word| rest.find(word)).min();
    match when {
        Some(at) => (Some(&rest[..at]), &rest[at + 1..]),
        None => (Some(rest), ""),
    }
}
