//! `fieldpost rules`: what a rule says, in our words, and where the rulebook says it.

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::term::print;
use crate::desk::{add_rule, add_wrapped, edition_differences, find_rules};
use crate::edition::{Edition, Rule, built_in_names};
use crate::store::exit_codes::Failed;

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
        print(&edition_differences(&a, &b));
        return Ok(());
    }
    let wanted = args.what.join(" ");
    let ed = args.edition_of(&wanted)?;
    let found = find_rules(&ed, &wanted);
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
            add_rule(&mut out, &ed, rule);
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
        if find_rules(&first, wanted).is_empty() {
            for name in built_in_names() {
                let ed = self.games.edition(&name)?;
                if !find_rules(&ed, wanted).is_empty() {
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
            add_wrapped(out, "  ", &words);
            out.push('\n');
        }
        Ok(())
    }
}

/// The edition that is meant where none is named.
const FIRST: &str = "lhtr";
