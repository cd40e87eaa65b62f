//! The rules in the project's own words, with the section of the printed rules each comes from.

/// One rule of one edition.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// `CAP-01`
    pub id: String,
    pub topic: String,
    pub title: String,
    pub text: String,
    /// What the option `club-faq` changes.
    #[serde(default)]
    pub club: Option<String>,
    #[serde(default)]
    pub example: Option<String>,
    /// `"document: section"`
    #[serde(default)]
    pub sources: Vec<String>,
    /// Reconstructed rather than printed.
    #[serde(default)]
    pub inferred: bool,
    /// Who decides, and when.
    #[serde(default)]
    pub decides: Option<String>,
}

/// All rules of one edition, in book order.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    pub rules: Vec<Rule>,
    /// Short document name and its full title.
    pub documents: Vec<(String, String)>,
}

impl Rulebook {
    /// Looks a rule up by its id, any case.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|r| r.id.eq_ignore_ascii_case(id))
    }
}
