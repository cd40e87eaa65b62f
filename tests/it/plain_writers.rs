//! Whole turns by writers who had not seen the reader. Each writer noted the meaning first and then wrote the turn.
//!
//! Nothing may be read otherwise than it was meant, and at most one line of twenty may be asked about without
//! need. What is still asked without need is listed in a snapshot, so that it is known and cannot grow unseen.

use std::fmt::Write;
use std::fs;
use std::ops::Range;

use fieldpost::diag::{Diagnostic, has_errors};
use fieldpost::edition::Edition;
use fieldpost::engine::Position;
use fieldpost::orders::{judge, print_sections, read_sections};
use fieldpost::plain::PlainTurn;
use toml::{Table, Value};

use super::plain_styles::input;
use super::plain_turns::{Games, place_of, printed, read, word};

/// The turns of a file of tests/plain/writers.
struct Writer {
    name: String,
    turns: Vec<Table>,
}

fn writers() -> Vec<Writer> {
    let mut paths: Vec<_> =
        fs::read_dir("tests/plain/writers").expect("a folder").flatten().collect();
    paths.sort_by_key(fs::DirEntry::path);
    paths.iter().map(|entry| writer_of(&entry.path())).collect()
}

fn writer_of(path: &std::path::Path) -> Writer {
    let file: Table = fs::read_to_string(path).expect("a file").parse().expect("TOML");
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let turns = file["turn"].as_array().expect("turns").iter();
    Writer { name, turns: turns.map(|t| t.as_table().expect("a turn").clone()).collect() }
}

/// Where words are in a text. Blanks and ends of lines are alike, and so are capitals and small letters.
fn places_of(text: &str, words: &str) -> Vec<Range<usize>> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let starts = text.char_indices().map(|(at, _)| at);
    starts.filter_map(|at| Some(at..end_of_words(text, at, &wanted)?)).collect()
}

/// Where the words end that begin at a place of a text, if they are there.
fn end_of_words(text: &str, start: usize, wanted: &[String]) -> Option<usize> {
    let mut at = start;
    for (n, word) in wanted.iter().enumerate() {
        let rest = &text[at..];
        let blank = if n == 0 { 0 } else { rest.len() - rest.trim_start().len() };
        let here = rest.get(blank..blank + word.len())?;
        if here.to_lowercase() != *word || (n > 0 && blank == 0) {
            return None;
        }
        at += blank + word.len();
    }
    Some(at)
}

/// The questions about words that a careful person would not ask about.
fn needless<'d>(found: &'d [Diagnostic], text: &str, may_ask: &[&str]) -> Vec<&'d Diagnostic> {
    let allowed: Vec<_> = may_ask.iter().flat_map(|words| places_of(text, words)).collect();
    let is_allowed = |d: &Diagnostic| {
        let end = d.at.span.end.max(d.at.span.start + 1);
        allowed.iter().any(|place| place.start < end && d.at.span.start < place.end)
    };
    found.iter().filter(|d| d.is_error() && !is_allowed(d)).collect()
}

/// How many orders an order file has: moves, purchases, placements, and instructions for battles.
fn orders_in(value: &Value) -> usize {
    match value {
        Value::Table(table) => table.values().map(orders_in).sum(),
        Value::Array(list) => list.len(),
        _ => 1,
    }
}

/// What is asked about a turn, and what is wrong with the orders by the rules, at their places in the text.
fn found_in(ed: &Edition, at: &Position, text: &str, got: &PlainTurn) -> Vec<Diagnostic> {
    let Some(orders) = got.orders() else {
        return got.diagnostics.clone();
    };
    let judged = judge(at.board(ed), &input(ed), orders);
    judged.diagnostics.iter().map(|d| got.written.moved(text, d)).collect()
}

/// What the reading of all turns came to.
#[derive(Default)]
struct Tally {
    turns: usize,
    in_full: usize,
    orders: usize,
    questions: usize,
    /// The needless questions of each turn.
    asked: String,
    /// The turns that are read otherwise than they were meant.
    misread: String,
}

impl Tally {
    fn add(&mut self, name: &str, turn: &Table, games: &mut Games) {
        let (ed, at) = place_of(turn, games);
        let text = word(turn, "text");
        let meaning = word(turn, "orders");
        let file: Table = meaning.parse().expect("orders");
        let may_ask = turn.get("may-ask").and_then(Value::as_array);
        let may_ask: Vec<&str> = may_ask.into_iter().flatten().filter_map(Value::as_str).collect();
        let got = read(&ed, &at, &text);
        let found = found_in(&ed, &at, &text, &got);
        let asked = needless(&found, &text, &may_ask);
        self.turns += 1;
        self.in_full += usize::from(asked.is_empty());
        self.orders += orders_in(&Value::Table(file));
        self.questions += asked.len();
        if !asked.is_empty() {
            writeln!(self.asked, "{name}").expect("a string");
        }
        for d in asked {
            writeln!(self.asked, "  {:?}: {}", d.at.words, d.message).expect("a string");
        }
        if let Some(orders) = got.orders().filter(|_| !has_errors(&found)) {
            let wanted = read_sections(&ed, &meaning, at.power).into_result();
            let wanted = wanted.unwrap_or_else(|found| panic!("{name}: {found:?}"));
            let (orders, wanted) = (printed(&ed, orders), print_sections(&ed, &wanted.orders));
            if orders != wanted {
                writeln!(self.misread, "{name} is read as\n{orders}\nand means\n{wanted}")
                    .expect("a string");
            }
        }
    }
}

#[test]
fn whole_turns_by_other_writers_are_read_as_they_were_meant() {
    let mut games = Games::new();
    let mut all = Tally::default();
    for writer in writers() {
        for (n, turn) in writer.turns.iter().enumerate() {
            let name = format!("{} {}, {}", writer.name, n + 1, word(turn, "style"));
            all.add(&name, turn, &mut games);
        }
    }
    assert!(all.misread.is_empty(), "{}", all.misread);
    let Tally { turns, in_full, orders, questions, asked, .. } = all;
    let told = format!(
        "{in_full} of {turns} turns are read in full; {questions} questions for {orders} orders\n\n{asked}"
    );
    insta::assert_snapshot!("needless_questions", told);
    assert!(turns >= 200, "only {turns} turns");
    assert!(questions * 20 <= orders, "{questions} needless questions for {orders} orders");
}
