//! Whether an event line says what a case expects or forbids. A wanted line is the beginning of the
//! event's line; units that it names may be any of those that the event holds.

use super::line_parts::{split_rule, tokens_of_line};
use super::vocabulary::{GUNS_FIRED, VERBS};

/// Does a line say what is expected? A rule in brackets must be the line's rule.
pub fn line_says(line: &str, expected: &str) -> bool {
    let (words, rule) = split_rule(line);
    let (wanted, wanted_rule) = split_rule(expected);
    if wanted_rule.is_some() && rule != wanted_rule {
        return false;
    }
    begins_with(words, wanted) || guns_fired(words, wanted) || holds_units(words, wanted)
}

/// The expected words are the first words of the line.
fn begins_with(words: &str, wanted: &str) -> bool {
    words.strip_prefix(wanted).is_some_and(|r| r.is_empty() || r.starts_with([' ', ':', ',']))
}

/// `guns-fired at SPACE` is said of every roll and every sum of antiaircraft guns there.
fn guns_fired(words: &str, wanted: &str) -> bool {
    let mut wanted = wanted.split(' ');
    if wanted.next() != Some(GUNS_FIRED.name()) {
        return false;
    }
    let mut words = words.split(' ');
    let rolled = matches!(words.next(), Some("rolled" | "summed"));
    let by_gun = words.next().is_some_and(|kind| kind.starts_with("aa-"));
    // A gun that fires at aircraft on their way is in the first of two places.
    let gun_at = words.next().and_then(|place| place.split('>').next());
    rolled && by_gun && wanted.nth(1).is_none_or(|place| gun_at == Some(place))
}

/// The same event with the units that are wanted among others.
fn holds_units(words: &str, wanted: &str) -> bool {
    let verb = words.split(' ').next().unwrap_or_default();
    if wanted.split(' ').next() != Some(verb) {
        return false;
    }
    let Some(form) = VERBS.iter().find(|v| v.name() == verb).map(|v| v.form) else { return false };
    if form.contains("SHOTS") {
        return holds_shots(words, wanted);
    }
    let names_units = form.contains("OWNED") || form.contains("UNITS");
    names_units
        && Tokens::new(words).tokens_after(1).match_wanted(Tokens::new(wanted).tokens_after(1))
}

/// Each wanted shot of an `aimed` line is among its shots; the last one may be cut short.
fn holds_shots(words: &str, wanted: &str) -> bool {
    let Some(wanted) = wanted.strip_prefix("aimed ") else { return false };
    let shots = shots_of(words.strip_prefix("aimed ").unwrap_or(words));
    let wanted_shots = shots_of(wanted);
    wanted_shots.iter().all(|wanted| shots.iter().any(|shot| begins_with(shot, wanted)))
        && decider_part(wanted)
            .is_none_or(|by| decider_part(words).is_some_and(|is| begins_with(is, by)))
}

/// The shots of an `aimed` line without its verb.
fn shots_of(line: &str) -> Vec<&str> {
    let shots = line.split_once(" by ").map_or(line, |(shots, _)| shots);
    shots.split(", ").collect()
}

/// The part of an `aimed` line that says who decided.
fn decider_part(line: &str) -> Option<&str> {
    line.split_once(" by ").map(|(_, by)| by)
}

/// The rest of a line, word by word.
#[derive(Clone)]
struct Tokens {
    all: Vec<String>,
    at: usize,
}

/// Units of one power, and where they are if the line says it. Parts that a wanted line leaves out are empty.
#[derive(Default)]
struct UnitsNamed {
    power: String,
    lots: Vec<CountedUnit>,
    place: Option<String>,
}

/// Number and kind, or the number alone where the line ends.
struct CountedUnit {
    count: String,
    kind: Option<String>,
}

impl CountedUnit {
    fn is_lot(&self, wanted: &CountedUnit) -> bool {
        self.count == wanted.count && (wanted.kind.is_none() || self.kind == wanted.kind)
    }
}

impl Tokens {
    fn new(words: &str) -> Tokens {
        Tokens { all: tokens_of_line(words), at: 0 }
    }

    fn tokens_after(&self, count: usize) -> Tokens {
        Tokens { all: self.all.clone(), at: self.at + count }
    }

    fn peek_word(&self, ahead: usize) -> Option<&str> {
        self.all.get(self.at + ahead).map(String::as_str)
    }

    fn take_word(&mut self) -> Option<String> {
        let word = self.peek_word(0).map(str::to_owned);
        self.at += 1;
        word
    }

    /// Do units come next: a power, a number and a kind?
    fn at_units(&self) -> bool {
        self.peek_word(0).is_some_and(|w| !is_number(w))
            && self.peek_word(1).is_some_and(is_number)
            && self.peek_word(2).is_some_and(|w| w.starts_with(|c: char| c.is_ascii_lowercase()))
    }

    /// Word for word, but units that are wanted may be any of those that come next.
    fn match_wanted(mut self, mut wanted: Tokens) -> bool {
        while wanted.peek_word(0).is_some() {
            if self.at_units() {
                let mut held = self.take_groups();
                held.extend(self.cargo_ahead(&held));
                if !wanted.take_groups().iter().all(|w| held.iter().any(|h| h.holds_all(w))) {
                    return false;
                }
            } else if self.take_word() != wanted.take_word() {
                return false;
            }
        }
        true
    }

    /// Reads `germany 2 infantry, 1 tank at norway + japan ..` as far as it is written.
    fn take_groups(&mut self) -> Vec<UnitsNamed> {
        let mut groups = Vec::new();
        loop {
            groups.push(self.take_group());
            if self.peek_word(0) != Some("+") {
                return groups;
            }
            self.at += 1;
        }
    }

    fn take_group(&mut self) -> UnitsNamed {
        let mut group =
            UnitsNamed { power: self.take_word().unwrap_or_default(), ..UnitsNamed::default() };
        while self.peek_word(0).is_some_and(|w| w.parse::<u32>().is_ok()) {
            let count = self.take_word().unwrap_or_default();
            group.lots.push(CountedUnit { count, kind: self.take_word() });
            // After a comma something else may begin, which has no number.
            let more = self.peek_word(1).is_none_or(|w| w.parse::<u32>().is_ok());
            if self.peek_word(0) != Some(",") || !more {
                break;
            }
            self.at += 1;
        }
        if self.peek_word(0) == Some("at") {
            self.at += 1;
            group.place = self.take_word();
        }
        group
    }

    /// Cargo that goes down with ships is lost where they are.
    fn cargo_ahead(&self, ships: &[UnitsNamed]) -> Vec<UnitsNamed> {
        if self.all.first().is_none_or(|verb| verb != "lost") || self.peek_word(0) != Some("with") {
            return Vec::new();
        }
        let mut cargo = Vec::new();
        for place in ships.iter().map(|s| s.place.clone()) {
            cargo.extend(
                self.tokens_after(1)
                    .take_groups()
                    .into_iter()
                    .map(|g| UnitsNamed { place: place.clone(), ..g }),
            );
        }
        cargo
    }
}

impl UnitsNamed {
    /// Is everything that is wanted here?
    fn holds_all(&self, wanted: &UnitsNamed) -> bool {
        self.power == wanted.power
            && wanted.lots.iter().all(|wanted| self.lots.iter().any(|lot| lot.is_lot(wanted)))
            && (wanted.place.is_none() || self.place == wanted.place)
    }
}

/// Like units that came one by one, as one line with their number.
pub(super) struct Total {
    /// The indices of their lines.
    pub lines: Vec<usize>,
    pub text: String,
}

/// Every total of lines that say `placed`, `granted` or `bought` of like units in one phase.
pub(crate) fn find_totals(lines: &[String]) -> Vec<Total> {
    let mut found: Vec<Total> = Vec::new();
    let mut phase_begins = 0;
    for (i, line) in lines.iter().enumerate() {
        if line.starts_with("phase ") || line.starts_with("turn ") {
            phase_begins = found.len();
        }
        let summed = found[phase_begins..].iter_mut().any(|total| total.take_line(i, line));
        if !summed && ["placed ", "granted ", "bought "].iter().any(|v| line.starts_with(v)) {
            found.push(Total { lines: vec![i], text: line.clone() });
        }
    }
    found.retain(|total| total.lines.len() > 1);
    found
}

impl Total {
    /// Adds a line of like units; false if the units are others.
    fn take_line(&mut self, index: usize, line: &str) -> bool {
        let Some(sum) = sum_of_like(&self.text, line) else { return false };
        self.lines.push(index);
        self.text = sum;
        true
    }

    /// Does its line take the place of the line with this index?
    pub(crate) fn begins_at(&self, index: usize) -> bool {
        self.lines.first() == Some(&index)
    }
}

/// Two lines that differ in the number of units, and in the price of all, as one.
fn sum_of_like(a: &str, b: &str) -> Option<String> {
    let a: Vec<&str> = a.split(' ').collect();
    let b: Vec<&str> = b.split(' ').collect();
    if a.len() != b.len() {
        return None;
    }
    let price = (a.first() == Some(&"bought")).then(|| a.len() - 1);
    let mut words = Vec::new();
    for (i, (x, y)) in a.iter().zip(&b).enumerate() {
        if i == 2 || Some(i) == price {
            let sum = x.parse::<u32>().ok()? + y.parse::<u32>().ok()?;
            words.push(sum.to_string());
        } else if x == y {
            words.push((*x).to_owned());
        } else {
            return None;
        }
    }
    Some(words.join(" "))
}

/// All lines, those of like units as one with their number.
pub(crate) fn join_totals(lines: &[String]) -> Vec<String> {
    let totals = find_totals(lines);
    let mut shown = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        match totals.iter().find(|total| total.lines.contains(&i)) {
            Some(total) if total.begins_at(i) => shown.push(total.text.clone()),
            Some(_) => {}
            None => shown.push(line.clone()),
        }
    }
    shown
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok()
}
