//! The rules in the project's own words, with the section of the printed rules each comes from.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::source::Source;

/// One rule of one edition.
#[derive(Clone, Debug)]
pub struct Rule {
    /// `CAP-01`
    pub id: String,
    pub topic: String,
    pub title: String,
    pub text: String,
    /// What the option `club-faq` changes.
    pub club: Option<String>,
    pub example: Option<String>,
    /// `"document: section"`
    pub sources: Vec<String>,
    /// Reconstructed rather than printed.
    pub inferred: bool,
    /// Who decides, and when.
    pub decides: Option<String>,
}

/// A rule as a book writes it.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RuleText {
    id: String,
    /// The edition whose rule of this id has the words that are left out here.
    same_as: Option<String>,
    topic: Option<String>,
    title: Option<String>,
    text: Option<String>,
    club: Option<String>,
    example: Option<String>,
    #[serde(default)]
    sources: Vec<String>,
    #[serde(default)]
    inferred: bool,
    decides: Option<String>,
}

/// `rulebook.toml`
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RulebookText {
    #[serde(default)]
    documents: BTreeMap<String, String>,
    rule: Vec<RuleText>,
}

/// A book with all its words.
#[derive(Debug, Default)]
pub(super) struct Book {
    documents: BTreeMap<String, String>,
    rules: Vec<Rule>,
}

impl RulebookText {
    /// The book with the words it has from the books of other editions, and what is wrong with it.
    pub(super) fn complete(
        self,
        other: &dyn Fn(&str) -> Option<RulebookText>,
    ) -> (Book, Vec<String>) {
        let mut others: BTreeMap<String, Option<RulebookText>> = BTreeMap::new();
        let mut faults = Vec::new();
        let mut rules = Vec::new();
        for rule in self.rule {
            let from = rule.same_as.clone().and_then(|edition| {
                let book = others.entry(edition.clone()).or_insert_with(|| other(&edition));
                let found = book.iter().flat_map(|b| &b.rule).find(|r| r.id == rule.id).cloned();
                if found.is_none() {
                    faults.push(format!("rule {} is not in the rulebook of {edition}", rule.id));
                }
                found
            });
            match rule.with(from) {
                Ok(rule) => rules.push(rule),
                Err(what) => faults.push(what),
            }
        }
        (Book { documents: self.documents, rules }, faults)
    }
}

impl RuleText {
    /// What is written here counts; an empty `club`, `example` or `decides` is none. Where a rule
    /// comes from is each book's own.
    fn with(self, other: Option<RuleText>) -> Result<Rule, String> {
        let other = other.as_ref();
        let id = self.id;
        let some = |own: Option<String>, from: fn(&RuleText) -> &Option<String>| {
            own.or_else(|| other.and_then(|o| from(o).clone()))
        };
        let must = |key: &str, found: Option<String>| {
            found.ok_or_else(|| format!("rule {id} has no `{key}`"))
        };
        let may = |found: Option<String>| found.filter(|words| !words.is_empty());
        Ok(Rule {
            topic: must("topic", some(self.topic, |r| &r.topic))?,
            title: must("title", some(self.title, |r| &r.title))?,
            text: must("text", some(self.text, |r| &r.text))?,
            club: may(some(self.club, |r| &r.club)),
            example: may(some(self.example, |r| &r.example)),
            decides: may(some(self.decides, |r| &r.decides)),
            sources: self.sources,
            inferred: self.inferred,
            id: id.clone(),
        })
    }
}

/// The rulebook of an edition in this source, as it is written.
pub(super) fn in_source(source: &Source, edition: &str) -> Option<RulebookText> {
    toml::from_str(&source.text(&format!("{edition}/rulebook.toml"))?).ok()
}

/// All rules of one edition, in book order. The wording is no part of any ruling, so a book that
/// comes with the program is read when somebody first looks into it.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    unread: Option<&'static str>,
    book: OnceLock<Arc<Book>>,
}

impl Rulebook {
    /// A book that has been read and is still to be checked.
    pub(super) fn of(book: Book) -> Rulebook {
        Rulebook { unread: None, book: OnceLock::from(Arc::new(book)) }
    }

    /// A book built into the program, whose text the tests have checked.
    pub(super) fn unread(text: &'static str) -> Rulebook {
        Rulebook { unread: Some(text), book: OnceLock::new() }
    }

    fn book(&self) -> &Book {
        self.book.get_or_init(|| {
            let text = self.unread.unwrap_or_default().replace("\r\n", "\n");
            let own: RulebookText = toml::from_str(&text).unwrap_or_default();
            Arc::new(own.complete(&|edition| in_source(&Source::BuiltIn, edition)).0)
        })
    }

    /// All rules, in the order of the book.
    pub fn rules(&self) -> &[Rule] {
        &self.book().rules
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
