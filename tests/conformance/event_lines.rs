//! The forms of event lines are those that are written: every line of every case is read by the check
//! that the lines of cases pass, and docs/format/case-file.md shows lines that happened.
//! `BLESS=1 cargo test --test conformance` writes its table anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fieldpost::case::CaseResult;
use fieldpost::case::vocabulary::{VERBS, vocabulary_page};
use fieldpost::case::wanted::check_line;
use fieldpost::edition::Edition;

const BEGIN: &str = "<!-- event lines: made by the tests -->\n";
const END: &str = "<!-- end of the event lines -->\n";

/// Verbs of events that no case leads to: what people agree on outside a turn, claims of supply, which are
/// made outside one too, and a flight called off while its fighters wait for a carrier.
const NOT_IN_CASES: [&str; 9] = [
    "bids-settled",
    "bid-placed",
    "bid-paid",
    "advantage-rolled",
    "land-given",
    "units-given",
    "given-up",
    "supply-claimed",
    "called-off",
];

/// The event lines of all cases.
#[derive(Default)]
pub struct Seen {
    lines: BTreeSet<String>,
    unread: Vec<String>,
}

impl Seen {
    /// Takes note of what happened in a case, and of every line the check would refuse.
    pub fn all_of(&mut self, editions: &BTreeMap<String, Edition>, result: &CaseResult) {
        for run in &result.runs {
            let Some(ed) = editions.get(&run.edition) else { continue };
            for line in run.events() {
                if let Err(what) = check_line(ed, line, result.head.version) {
                    self.unread.push(format!("{}: {line}: {what}", result.head.id));
                }
                if !self.lines.contains(line) {
                    self.lines.insert(line.to_owned());
                }
            }
        }
    }

    /// Every line was read, every verb occurs, and every example is a line that happened.
    pub fn check(&self, editions: &BTreeMap<String, Edition>) {
        assert!(self.lines.len() > 5_000, "only {} lines", self.lines.len());
        assert!(self.unread.is_empty(), "lines no case could expect: {:#?}", self.unread);
        let begins = |line: &String, verb: &str| line.split(' ').next() == Some(verb);
        for verb in VERBS {
            let name = verb.name();
            let mut of_it = self.lines.iter().filter(|l| begins(l, name)).peekable();
            let first = of_it.peek().map(|l| (*l).clone()).unwrap_or_default();
            assert_eq!(first.is_empty(), NOT_IN_CASES.contains(&name), "{name} in cases: {first}");
            let read = editions.values().any(|ed| check_line(ed, verb.example, 2).is_ok());
            assert!(read, "the example of {name} is no line of it: {}", verb.example);
            let shown = first.is_empty() || self.lines.contains(verb.example);
            assert!(shown, "the example of {name} never happened; this did: {first}");
        }
    }
}

#[test]
fn the_page_shows_every_event_line() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/format/case-file.md");
    let now = fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = now.split_once(BEGIN).expect("the table has a beginning");
    let (_, after) = rest.split_once(END).expect("the table has an end");
    let page = format!("{before}{BEGIN}{}{END}{after}", vocabulary_page());
    if std::env::var_os("BLESS").is_some() {
        return fs::write(&path, &page).expect("the page can be written");
    }
    assert!(now == page, "the table of {} is out of date: run with BLESS=1", path.display());
}
