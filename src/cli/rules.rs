//! `fieldpost rules`: what a rule says, in our words, and where the rulebook says it.

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::games::Games;
use super::term::print;
use crate::edition::{Edition, Rule, built_in_names, compare, compare_kinds, compare_profiles};
use crate::orders::names::Names;

/// Look up a rule by its id or by words in it
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost rules CAP-01         one rule
  fieldpost rules SUB            a topic
  fieldpost rules blitz aa gun   rules that contain all these words
  fieldpost rules --compare lhtr revised   where two editions differ")]
pub(super) struct RulesArgs {
    /// A rule's id (CAP-01), the letters of a topic (CAP), or words to look for
    what: Vec<String>,
    /// Rule system; without it lhtr, or the first in which something is found
    #[arg(long)]
    edition: Option<String>,
    /// Show every rule that differs between two editions
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with = "what")]
    compare: Vec<String>,
    #[command(flatten)]
    games: Games,
}

/// Prints the rules that were found, or where two editions differ.
pub(super) fn run(args: &RulesArgs) -> Result<()> {
    if let [a, b] = args.compare.as_slice() {
        let a = args.games.edition(a)?;
        let b = args.games.edition(b)?;
        print(&differences(&a, &b));
        return Ok(());
    }
    let wanted = args.what.join(" ");
    let ed = args.edition_of(&wanted)?;
    let found = find(&ed, &wanted);
    if found.is_empty() {
        return Err(Failed::refused(
            nothing_found(args.edition.as_deref(), &wanted),
            "all words must be in one rule: try fewer, or a topic such as `fieldpost rules SUB`",
        )
        .into());
    }
    let whole = found.len() <= 3 || ed.rulebook.get(&wanted).is_some();
    let mut out = String::new();
    for rule in &found {
        if whole {
            entry(&mut out, &ed, rule);
            if args.edition.is_none() {
                args.others(&mut out, &ed, rule)?;
            }
        } else {
            let a = ed.advantages.iter().find(|a| a.rule.0 == rule.id);
            let not = if a.is_some_and(|a| !a.played) { "  (not played yet)" } else { "" };
            out.push_str(&format!("{:8} {}{not}\n", rule.id, rule.title));
        }
    }
    if !whole {
        out.push_str(&format!("{} rules. `fieldpost rules ID` shows one.\n", found.len()));
    }
    print(&out);
    Ok(())
}

fn nothing_found(edition: Option<&str>, wanted: &str) -> String {
    match edition {
        Some(id) => format!("no rule of {id} has the id or mentions \"{wanted}\""),
        None => format!("no rule has the id or mentions \"{wanted}\""),
    }
}

impl RulesArgs {
    /// The edition named; else the first one, or the first in which something is found.
    fn edition_of(&self, wanted: &str) -> Result<Edition> {
        if let Some(named) = &self.edition {
            return self.games.edition(named);
        }
        let first = self.games.edition(FIRST)?;
        if find(&first, wanted).is_empty() {
            for name in built_in_names() {
                let ed = self.games.edition(&name)?;
                if !find(&ed, wanted).is_empty() {
                    return Ok(ed);
                }
            }
        }
        Ok(first)
    }

    /// Says which other editions have another text under the same id, since reports name rules by it.
    fn others(&self, out: &mut String, ed: &Edition, rule: &Rule) -> Result<()> {
        let mut differ = Vec::new();
        for name in built_in_names().into_iter().filter(|n| *n != ed.id) {
            let other = self.games.edition(&name)?;
            if other.rulebook.get(&rule.id).is_some_and(|r| r.text != rule.text) {
                differ.push(name);
            }
        }
        if let [one, ..] = differ.as_slice() {
            let all = differ.join(", ");
            let words = format!("It reads differently in {all}: `--edition {one}`.");
            // Below the sources, above the blank line.
            out.truncate(out.trim_end().len());
            out.push('\n');
            wrap(out, "  ", &words);
            out.push('\n');
        }
        Ok(())
    }
}

/// The edition that is meant where none is named.
const FIRST: &str = "lhtr";

/// Rule by rule what each of the two says, then their units and the points of their profiles.
fn differences(a: &Edition, b: &Edition) -> String {
    let all = compare(a, b);
    let mut out = String::new();
    for d in &all {
        out.push_str(&format!("{}  {}\n", d.id, d.title));
        for (ed, rule) in [(a, d.first), (b, d.second)] {
            let words = rule.map_or("no such rule", |r| r.text.as_str());
            let mark = if rule.is_some_and(|r| r.inferred) { " (inferred)" } else { "" };
            wrap(&mut out, "  ", &format!("{}: {words}{mark}", ed.id));
        }
    }
    let units = compare_kinds(a, b);
    for (name, first, second) in &units {
        wrap(&mut out, "", &format!("{name}: {first} in {}; {second} in {}", a.id, b.id));
    }
    let points = compare_profiles(a, b);
    for (key, first, second) in &points {
        wrap(&mut out, "", &format!("{key}: {first} in {}, {second} in {}", a.id, b.id));
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

fn find<'a>(ed: &'a Edition, wanted: &str) -> Vec<&'a Rule> {
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

fn entry(out: &mut String, ed: &Edition, rule: &Rule) {
    out.push_str(&format!("{}  {}  ({}: {})\n", rule.id, rule.title, ed.id, rule.topic));
    wrap(out, "  ", &rule.text);
    if let Some(club) = &rule.club {
        wrap(out, "  ", &format!("With the option club-faq: {club}"));
    }
    if let Some(example) = &rule.example {
        wrap(out, "  ", &format!("Example: {example}"));
    }
    if let Some(decides) = &rule.decides {
        wrap(out, "  ", &format!("Decided by {decides}"));
    }
    if let Some(words) = in_games(ed, rule) {
        wrap(out, "  ", words);
    }
    if rule.inferred {
        wrap(out, "  ", "Inferred: reconstructed from several passages, not printed in one.");
    }
    for source in &rule.sources {
        let (short, section) = source.split_once(": ").unwrap_or((source, ""));
        let documents = ed.rulebook.documents();
        let title = documents.get(short).map_or(short, |t| t.as_str());
        wrap(out, "  ", &format!("Source: {title}, {section}"));
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

fn wrap(out: &mut String, indent: &str, text: &str) {
    let options = textwrap::Options::new(72).initial_indent(indent).subsequent_indent(indent);
    out.push_str(&textwrap::fill(text, options));
    out.push('\n');
}
