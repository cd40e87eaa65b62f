//! Why the dice of a step are never used, as facts: the seat whose orders were illegal, and for each
//! finding its code, and the rule and the reason if it has them. What a finding does not have is left
//! out. `Refused(seat: "anna", findings: [(line: 12, code: "not-allowed", rule: "CMV-02", why:
//! "out-of-reach space=ukraine kind=infantry left=1")])`

use crate::edition::Edition;
use crate::engine::Why;
use crate::rule::RuleId;

use super::store::{Fields, NotInEdition, Stored, quote, stored_enum};

/// Why the links of a step were opened in vain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Burnt {
    /// The seat's orders are illegal.
    Refused { seat: String, findings: Vec<Finding> },
    /// The ruling in this block says so: it carries links that were shown.
    Ruled,
}

/// One thing that is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Of the orders, from 1; findings in other files have none.
    pub line: Option<u32>,
    /// The code of docs/format/diagnostics.md.
    pub code: String,
    pub rule: Option<RuleId>,
    pub why: Option<Why>,
}

stored_enum!(Burnt as BurntTwin {
    Refused { seat: String, findings: Vec<Finding> },
    Ruled,
});

/// Stored twin.
#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingTwin {
    #[serde(default)]
    line: Option<u32>,
    code: String,
    #[serde(default)]
    rule: Option<String>,
    #[serde(default)]
    why: Option<String>,
}

impl Stored for Finding {
    type Twin = FindingTwin;

    fn write_to(&self, ed: &Edition, out: &mut String) {
        let mut fields = Fields::open(out);
        if let Some(line) = self.line {
            line.write_to(ed, fields.next(Some("line")));
        }
        quote(&self.code, fields.next(Some("code")));
        if let Some(rule) = self.rule {
            rule.write_to(ed, fields.next(Some("rule")));
        }
        if let Some(why) = &self.why {
            why.write_to(ed, fields.next(Some("why")));
        }
        fields.close();
    }

    fn from_twin(twin: FindingTwin, ed: &Edition) -> Result<Finding, NotInEdition> {
        Ok(Finding {
            line: twin.line,
            code: twin.code,
            rule: twin.rule.map(|rule| RuleId::from_twin(rule, ed)).transpose()?,
            why: twin.why.map(|why| Why::from_twin(why, ed)).transpose()?,
        })
    }
}
