//! Why an order is not allowed, as facts: the order, the rule and the reason. The order reader turns
//! it into a sentence with a place in the file.

use crate::id::{OrderId, SpaceId};
use crate::rule::RuleId;

use super::why::Why;

/// One order that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub order: OrderId,
    pub rule: RuleId,
    /// What is wrong, and what a remedy needs to know.
    pub why: Why,
    /// Another order this one collides with.
    pub related: Option<OrderId>,
    /// Spaces the refusal is about, for pictures and machine output.
    pub spaces: Vec<SpaceId>,
}

impl Refusal {
    /// A refusal without relations.
    pub fn new(order: OrderId, rule: RuleId, why: impl Into<Why>) -> Refusal {
        Refusal { order, rule, why: why.into(), related: None, spaces: Vec::new() }
    }

    /// Names the order it collides with.
    pub fn related(mut self, other: OrderId) -> Refusal {
        self.related = Some(other);
        self
    }
}
