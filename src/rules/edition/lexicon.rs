//! Every way to write every name of an edition, made once and kept with it. What people type is
//! looked up in these lists by the reader of orders.

use std::collections::{BTreeMap, BTreeSet};

use super::Edition;

/// One way to write one thing.
#[derive(Clone, Debug)]
pub struct Spelling {
    /// Place of the thing in the edition's list.
    pub index: usize,
    /// As people see it.
    pub shown: String,
    /// Lower case, letters and digits only.
    pub squashed: String,
    /// Lower-case words.
    pub words: Vec<String>,
}

/// All spellings of one edition.
#[derive(Clone, Debug)]
pub struct Lexicon {
    pub spaces: Vec<Spelling>,
    pub kinds: Vec<Spelling>,
    pub powers: Vec<Spelling>,
    pub techs: Vec<Spelling>,
    pub advantages: Vec<Spelling>,
}

/// Letters and digits in lower case.
pub fn squash(s: &str) -> String {
    let mut squashed = String::with_capacity(s.len());
    let letters = s.bytes().filter(u8::is_ascii_alphanumeric);
    squashed.extend(letters.map(|b| char::from(b.to_ascii_lowercase())));
    squashed
}

/// The words of a name, squashed.
pub fn words_of(s: &str) -> Vec<String> {
    s.split([' ', '-', '_', '/', ',']).map(squash).filter(|w| !w.is_empty()).collect()
}

/// What names can mean: the name shown, the id, and other forms of its own.
type Thing<'a> = (&'a str, &'a str, &'a [&'a str]);

/// Every way to write these things, with their aliases, each once.
fn spellings(things: &[Thing], aliases: &BTreeMap<&str, Vec<&str>>) -> Vec<Spelling> {
    let mut all = Vec::new();
    for (index, (shown, id, own)) in things.iter().enumerate() {
        let mut seen = BTreeSet::new();
        let others = aliases.get(id).into_iter().flatten();
        for text in [shown, id].into_iter().chain(*own).chain(others) {
            let squashed = squash(text);
            if !squashed.is_empty() && seen.insert(squashed.clone()) {
                let shown = (*shown).to_string();
                let words = words_of(text);
                all.push(Spelling { index, shown, squashed, words });
            }
        }
    }
    all
}

impl Lexicon {
    pub(super) fn new(ed: &Edition) -> Lexicon {
        let mut aliases: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (from, to) in &ed.aliases {
            aliases.entry(to).or_default().push(from);
        }
        let list = |things: &[Thing]| spellings(things, &aliases);
        let spaces: Vec<_> =
            ed.spaces.iter().map(|s| (s.name.as_str(), s.id.as_str(), &[][..])).collect();
        let abbreviated: Vec<_> = ed.kinds.iter().map(|k| [k.abbr.as_str()]).collect();
        let kinds = ed.kinds.iter().zip(&abbreviated);
        let kinds: Vec<_> =
            kinds.map(|(k, own)| (k.name.as_str(), k.id.as_str(), &own[..])).collect();
        let forms: Vec<_> =
            ed.powers.iter().map(|p| [p.adjective.as_str(), p.short.as_str()]).collect();
        let powers = ed.powers.iter().zip(&forms);
        let powers: Vec<_> =
            powers.map(|(p, own)| (p.name.as_str(), p.id.as_str(), &own[..])).collect();
        let techs: Vec<_> =
            ed.techs.iter().map(|t| (t.name.as_str(), t.id.as_str(), &[][..])).collect();
        let advantages: Vec<_> =
            ed.advantages.iter().map(|a| (a.name.as_str(), a.id.as_str(), &[][..])).collect();
        Lexicon {
            spaces: list(&spaces),
            kinds: list(&kinds),
            powers: list(&powers),
            techs: list(&techs),
            advantages: list(&advantages),
        }
    }
}
