//! The rules in the project's own words, with the section of the printed rules each comes from.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

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

/// `rulebook.toml`
#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulebookText {
    #[serde(default)]
    pub documents: BTreeMap<String, String>,
    pub rule: Vec<Rule>,
}

/// All rules of one edition, in book order. The wording is no part of any ruling, so a book that
/// comes with the program is read when somebody first looks into it.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    unread: Option<&'static str>,
    book: OnceLock<Arc<RulebookText>>,
}

impl Rulebook {
    /// A book that has been read and is still to be checked.
    pub(super) fn of(text: RulebookText) -> Rulebook {
        Rulebook { unread: None, book: OnceLock::from(Arc::new(text)) }
    }

    /// A book built into the program, whose text the tests have checked.
    pub(super) fn unread(text: &'static str) -> Rulebook {
        Rulebook { unread: Some(text), book: OnceLock::new() }
    }

    fn book(&self) -> &RulebookText {
        self.book.get_or_init(|| {
            let text = self.unread.unwrap_or_default().replace("\r\n", "\n");
            Arc::new(toml::from_str(&text).unwrap_or_default())
        })
    }

    pub fn rules(&self) -> &[Rule] {
        &self.book().rule
    }

    /// Short document name and its full title.
    pub fn documents(&self) -> &BTreeMap<String, String> {
        &self.book().documents
    }

    /// Looks a rule up by its id, any case.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules().iter().find(|r| r.id.eq_ignore_ascii_case(id))
    }
}
