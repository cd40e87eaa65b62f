//! What a rule says, in our words, where the rulebook says it, and how two editions differ.

use crate::edition::{Edition, Rule, compare, compare_kinds, compare_profiles};
use crate::orders::names::Names;

/// Rule by rule what each of the two says, then their units and the points of their profiles.
pub fn edition_differences(a: &Edition, b: &Edition) -> String {
    let all = compare(a, b);
    let mut out = String::new();
    for d in &all {
        out.push_str(&format!("{}  {}\n", d.id, d.title));
        for (ed, rule) in [(a, d.first), (b, d.second)] {
            let words = rule.map_or("no such rule", |r| r.text.as_str());
            let mark = if rule.is_some_and(|r| r.inferred) { " (inferred)" } else { "" };
            add_wrapped(&mut out, "  ", &format!("{}: {words}{mark}", ed.id));
        }
    }
    let units = compare_kinds(a, b);
    for (name, first, second) in &units {
        add_wrapped(&mut out, "", &format!("{name}: {first} in {}; {second} in {}", a.id, b.id));
    }
    let points = compare_profiles(a, b);
    for (key, first, second) in &points {
        add_wrapped(&mut out, "", &format!("{key}: {first} in {}, {second} in {}", a.id, b.id));
    }
    let rules = all.len();
    let units = units.len();
    let points = points.len();
    out.push_str(&format!(
        "{rules} rules, {units} units and {points} points of the profile differ.\n"
    ));
    out
}

/// A word that is looked for, and the name of the kind of unit that it may be another word for.
struct SearchWord {
    typed: String,
    kind: Option<String>,
}

impl SearchWord {
    fn of(ed: &Edition, word: &str) -> SearchWord {
        let kind = Names::new(ed).exact_kind(word);
        let kind = kind.map(|k| ed.kind(k).name.to_lowercase());
        SearchWord { typed: word.to_lowercase(), kind }
    }

    fn stands_in(&self, text: &str) -> bool {
        text.contains(&self.typed) || self.kind.as_ref().is_some_and(|name| text.contains(name))
    }
}

/// The rules that are meant: by id, by topic, or by words that are in them or in their titles.
pub fn find_rules<'a>(ed: &'a Edition, wanted: &str) -> Vec<&'a Rule> {
    if let Some(rule) = ed.rulebook.get(wanted) {
        return vec![rule];
    }
    let words: Vec<SearchWord> =
        wanted.split_whitespace().map(|word| SearchWord::of(ed, word)).collect();
    let prefix = format!("{}-", wanted.to_lowercase());
    let of_topic: Vec<&Rule> =
        ed.rulebook.rules().iter().filter(|r| r.id.to_lowercase().starts_with(&prefix)).collect();
    if !of_topic.is_empty() {
        return of_topic;
    }
    ed.rulebook
        .rules()
        .iter()
        .filter(|r| {
            let text = format!("{} {} {} {}", r.id, r.topic, r.title, r.text).to_lowercase();
            words.iter().all(|w| w.stands_in(&text))
        })
        .collect()
}

/// Adds all that is said of a rule.
pub fn add_rule(out: &mut String, ed: &Edition, rule: &Rule) {
    out.push_str(&format!("{}  {}  ({}: {})\n", rule.id, rule.title, ed.id, rule.topic));
    add_wrapped(out, "  ", &rule.text);
    if let Some(club) = &rule.club {
        add_wrapped(out, "  ", &format!("With the option club-faq: {club}"));
    }
    if let Some(example) = &rule.example {
        add_wrapped(out, "  ", &format!("Example: {example}"));
    }
    if let Some(decides) = &rule.decides {
        add_wrapped(out, "  ", &format!("Decided by {decides}"));
    }
    if let Some(words) = in_games(ed, rule) {
        add_wrapped(out, "  ", words);
    }
    if rule.inferred {
        add_wrapped(
            out,
            "  ",
            "Inferred: reconstructed from several passages, not printed in one.",
        );
    }
    for source in &rule.sources {
        let (short, section) = source.split_once(": ").unwrap_or((source, ""));
        let documents = ed.rulebook.documents();
        let title = documents.get(short).map_or(short, |t| t.as_str());
        add_wrapped(out, "  ", &format!("Source: {title}, {section}"));
    }
    out.push('\n');
}

/// Which games the rule of a nation is in.
fn in_games(ed: &Edition, rule: &Rule) -> Option<&'static str> {
    let a = ed.advantages.iter().find(|a| a.rule.0 == rule.id)?;
    Some(match (a.played, a.compulsory()) {
        (false, _) => "Not played yet: no game can be begun with it.",
        (true, true) => "In every game.",
        (true, false) => "In games that name it: `fieldpost new --advantages`.",
    })
}

/// Adds lines of a page that is 72 wide.
pub fn add_wrapped(out: &mut String, indent: &str, text: &str) {
    let options = textwrap::Options::new(72).initial_indent(indent).subsequent_indent(indent);
    out.push_str(&textwrap::fill(text, options));
    out.push('\n');
}
