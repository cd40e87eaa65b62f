//! Why an order is not allowed, as facts: the rule, the order, and what a remedy needs. The order
//! reader turns it into a sentence with a place in the file.

use crate::id::{OrderId, SpaceId};
use crate::rule::RuleId;

/// One order that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub order: OrderId,
    pub rule: RuleId,
    /// What is wrong, in plain words with names: lower case, no full stop, no advice.
    pub what: String,
    /// What would be legal, if the engine knows.
    pub help: Option<String>,
    /// Another order this one collides with.
    pub related: Option<OrderId>,
    /// Spaces the refusal is about, for pictures and machine output.
    pub spaces: Vec<SpaceId>,
}

impl Refusal {
    /// A refusal without remedy or relations.
    pub fn new(order: OrderId, rule: RuleId, what: impl Into<String>) -> Refusal {
        Refusal { order, rule, what: what.into(), help: None, related: None, spaces: Vec::new() }
    }

    /// Adds what would be legal.
    pub fn help(mut self, help: impl Into<String>) -> Refusal {
        self.help = Some(help.into());
        self
    }

    /// Names the order it collides with.
    pub fn related(mut self, other: OrderId) -> Refusal {
        self.related = Some(other);
        self
    }
}
