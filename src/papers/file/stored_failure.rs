//! The stored twin of an order that failed: order, rule and the reason as facts; what the reason does
//! not have is left out. `(order: 2, rule: "CMV-02", why: "out-of-reach space=ukraine kind=infantry
//! left=1", spaces: ["ukraine"])`

use crate::edition::Edition;
use crate::engine::Why;
use crate::engine::refusal::Refusal;
use crate::id::{OrderId, SpaceId};
use crate::rule::RuleId;

use super::store::{Fields, NotInEdition, Stored, quote};

/// Stored twin.
#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefusalTwin {
    order: u32,
    rule: String,
    why: String,
    #[serde(default)]
    related: Option<u32>,
    #[serde(default)]
    spaces: Vec<String>,
}

impl Stored for Refusal {
    type Twin = RefusalTwin;

    fn write_to(&self, ed: &Edition, out: &mut String) {
        let mut fields = Fields::open(out);
        self.order.write_to(ed, fields.next(Some("order")));
        self.rule.write_to(ed, fields.next(Some("rule")));
        self.why.write_to(ed, fields.next(Some("why")));
        if let Some(other) = self.related {
            other.write_to(ed, fields.next(Some("related")));
        }
        if !self.spaces.is_empty() {
            self.spaces.write_to(ed, fields.next(Some("spaces")));
        }
        fields.close();
    }

    fn from_twin(twin: RefusalTwin, ed: &Edition) -> Result<Refusal, NotInEdition> {
        Ok(Refusal {
            order: OrderId::from_twin(twin.order, ed)?,
            rule: RuleId::from_twin(twin.rule, ed)?,
            why: Why::from_twin(twin.why, ed)?,
            related: twin.related.map(OrderId),
            spaces: Vec::<SpaceId>::from_twin(twin.spaces, ed)?,
        })
    }
}

impl Stored for Why {
    type Twin = String;

    fn write_to(&self, ed: &Edition, out: &mut String) {
        quote(&self.text(ed), out);
    }

    fn from_twin(twin: String, ed: &Edition) -> Result<Why, NotInEdition> {
        Why::from_text(&twin, ed).ok_or_else(|| NotInEdition(format!("{twin:?} is not a reason")))
    }
}
