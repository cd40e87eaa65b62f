//! Conditions on the course of a battle: `after round 2 if attackers <= 3 or if planes at risk`.
//! Read, and printed as they are read.

use crate::diag::{Diagnostic, code};
use crate::edition::Edition;
use crate::engine::plan::{BattleCondition, Force, Limit, Part, RetreatOrder, Test};

use super::lexemes::Token;
use super::lines::{self, LineReader, Parsed};
use super::names::{alike, either};
use super::print_words::name;

/// Words that begin a part of a condition.
pub(super) const OPENERS: &[&str] = &["after", "before", "if", "when", "until"];

const SIDES: &[&str] =
    &["attackers", "attacker", "attacking", "defenders", "defender", "defending"];

/// Words that begin a test, for the question what was meant.
const TESTS: &[&str] = &[
    "attackers",
    "attacking",
    "defenders",
    "defending",
    "round",
    "planes",
    "last",
    "alone",
    "only",
];

const FORM: &str = "tests are attackers <= 3, defending inf < 2, round >= 2, planes at risk, last \
                    land unit, alone with aircraft, only aircraft attack, Ukraine taken";

/// Reads what follows up to the end, or up to a word that is none of a condition. `tests` are the
/// first alternative's so far; nothing at all is `always`.
pub(super) fn read(line: &mut LineReader, tests: Vec<Test>, help: &str) -> Parsed<BattleCondition> {
    let mut any = vec![tests];
    loop {
        let comma = line.cur.take(&Token::Comma);
        let or = line.cur.take_word(&["or"]);
        let last = any.len() - 1;
        let until = line.cur.is_word(&["until"]) && !any[last].is_empty();
        if or || until {
            any.push(Vec::new());
        }
        let last = any.len() - 1;
        if line.cur.take_word(&["after"]) {
            line.cur.take_word(&["round"]);
            let n = counted(line, help)?;
            once(line, &mut any[last], Test::After(n));
        } else if line.cur.take_word(&["before"]) {
            line.cur.take_word(&["round"]);
            let n = counted(line, help)?;
            once(line, &mut any[last], Test::Before(n));
        } else if line.cur.take_word(&["if", "and", "when", "until"]) || or {
            for t in test(line)? {
                once(line, &mut any[last], t);
            }
        } else if comma {
            return line.expected("after, if, or", help);
        } else {
            return Ok(BattleCondition { any });
        }
    }
}

/// Reads tests that need no `if` before them.
pub(super) fn read_bare(line: &mut LineReader) -> Parsed<BattleCondition> {
    line.cur.take_word(&["if"]);
    let tests = test(line)?;
    read(line, tests, FORM)
}

/// ` with aircraft` behind `alone`.
pub(super) fn with_aircraft(line: &mut LineReader) -> Parsed<bool> {
    if !line.cur.take_word(&["with"]) {
        return Ok(false);
    }
    if line.cur.take_word(AIR) {
        return Ok(true);
    }
    line.expected("aircraft", "write alone, or alone with aircraft")
}

const AIR: &[&str] = &["aircraft", "planes", "plane", "air"];

/// The number of a combat round.
fn counted(line: &mut LineReader, help: &str) -> Parsed<u32> {
    if line.cur.peek() == Some(&Token::Number(0)) {
        let mark = line.cur.mark();
        line.cur.next();
        let at = line.cur.label_from(mark);
        let what = "combat rounds count from 1";
        return line.fail(Diagnostic::new(code::BAD_NUMBER, at, what).help(help));
    }
    read_number(line, "the number of a combat round", help)
}

/// One test; an equality is two.
fn test(line: &mut LineReader) -> Parsed<Vec<Test>> {
    if line.cur.is_word(SIDES) {
        return comparison(line);
    }
    if line.cur.take_word(&["round"]) {
        return round(line);
    }
    if line.cur.take_word(&["planes", "plane", "aircraft"]) {
        line.cur.take_word(&["are", "is"]);
        at_risk(line)?;
        return Ok(vec![Test::PlanesAtRisk]);
    }
    if line.cur.take_word(&["last"]) {
        if !line.cur.take_word(&["land"]) {
            return line.expected("land unit", FORM);
        }
        line.cur.take_word(&["unit"]);
        line.cur.take_word(&["is"]);
        let risk = line.cur.is_word(&["at"]);
        if risk {
            at_risk(line)?;
        }
        return Ok(vec![if risk { Test::LandAtRisk } else { Test::LastLand }]);
    }
    if line.cur.take_word(&["alone"]) {
        return Ok(vec![Test::Alone { with_air: with_aircraft(line)? }]);
    }
    if line.cur.take_word(&["only"]) {
        if !line.cur.take_word(AIR) {
            return line.expected("aircraft attack", FORM);
        }
        line.cur.take_word(&["attack", "attacks"]);
        return Ok(vec![Test::AirAttack]);
    }
    named(line)
}

fn at_risk(line: &mut LineReader) -> Parsed<()> {
    if line.cur.take_word(&["at"]) && line.cur.take_word(&["risk"]) {
        return Ok(());
    }
    line.expected("at risk", FORM)
}

/// `Ukraine taken`, `UK attacks`
fn named(line: &mut LineReader) -> Parsed<Vec<Test>> {
    let mark = line.cur.mark();
    if line.name_words() == 0 {
        return line.expected("a test", FORM);
    }
    let words = line.cur.words_from(mark).to_string();
    if let Some(who) = words.strip_suffix(" attacks").or(words.strip_suffix(" attack")) {
        return match line.names.power(who) {
            Ok(p) => Ok(vec![Test::By(p)]),
            Err(u) => {
                let at = line.cur.label_from(mark);
                line.fail(u.diagnostic(super::names::Sort::Power, at))
            }
        };
    }
    let goes_on = line.cur.is_word(&["is", "not", "taken"]);
    let like = alike(TESTS.iter().map(|t| (*t, *t)), &words.to_ascii_lowercase());
    if !goes_on {
        line.cur.reset(mark);
        let d = line.cur.expected("a test");
        return line.fail(match like.as_slice() {
            [] => d.help(FORM),
            some => {
                let help = format!("did you mean {}?", either(some));
                Diagnostic::new(code::UNKNOWN_WORD, d.at, d.message).help(help)
            }
        });
    }
    line.cur.reset(mark);
    let space = line.space("a territory or sea zone")?;
    line.cur.take_word(&["is"]);
    let not = line.cur.take_word(&["not"]);
    if !line.cur.take_word(&["taken"]) {
        return line.expected("taken", "the form is: if Ukraine taken");
    }
    let Some(space) = space else { return Err(super::lines::GiveUp) };
    Ok(vec![if not { Test::NotTaken(space) } else { Test::Taken(space) }])
}

/// `round >= 2`, `round <= 3`, `round 2`
fn round(line: &mut LineReader) -> Parsed<Vec<Test>> {
    let sign = line.cur.peek().cloned();
    let at_least = matches!(sign, Some(Token::AtLeast | Token::Arrow));
    let at_most = matches!(sign, Some(Token::AtMost | Token::Less));
    if at_least || at_most {
        line.cur.next();
    }
    let n = counted(line, FORM)?;
    Ok(vec![match sign {
        Some(Token::Arrow) => Test::After(n.saturating_add(1)),
        Some(Token::Less) => Test::Before(n),
        Some(Token::AtMost) => Test::Before(n.saturating_add(1)),
        _ => Test::After(n),
    }])
}

/// `attackers`, `attacking land`, `defending sub`
fn force(line: &mut LineReader) -> Parsed<Force> {
    let Some(side) = line.cur.word_at(0).filter(|_| line.cur.is_word(SIDES)) else {
        return line.expected("a number, attackers or defenders", FORM);
    };
    line.cur.next();
    let attackers = side.starts_with("attack");
    let part = if line.cur.take_word(&["land", "ground"]) {
        Part::Land
    } else if line.cur.take_word(AIR) {
        Part::Air
    } else if line.cur.take_word(&["ships", "ship"]) {
        Part::Ships
    } else if matches!(line.cur.peek(), Some(Token::Word(_))) {
        match line.kind()? {
            Some(kind) => Part::Kind(kind),
            None => return Err(super::lines::GiveUp),
        }
    } else {
        Part::All
    };
    line.cur.take_word(&["units", "unit"]);
    Ok(Force { attackers, part })
}

fn comparison(line: &mut LineReader) -> Parsed<Vec<Test>> {
    let of = force(line)?;
    let sign = line.cur.peek().cloned();
    let known = [Token::AtMost, Token::Less, Token::AtLeast, Token::Arrow, Token::Other('=')];
    let Some(sign) = sign.filter(|s| known.contains(s)) else {
        return line.expected("<= or >=", FORM);
    };
    line.cur.next();
    // Strictly fewer is at most one fewer.
    let step = match sign {
        Token::Less => -1,
        Token::Arrow => 1,
        _ => 0,
    };
    let than = if line.cur.is_word(SIDES) {
        Limit::Force(force(line)?, step)
    } else {
        let n = read_number(line, "a number of units, attackers or defenders", FORM)?;
        Limit::Number(n.saturating_add_signed(step))
    };
    Ok(match sign {
        Token::AtMost | Token::Less => vec![Test::Count { of, at_most: true, than }],
        Token::AtLeast | Token::Arrow => vec![Test::Count { of, at_most: false, than }],
        _ => [true, false].map(|at_most| Test::Count { of, at_most, than }).to_vec(),
    })
}

/// Adds a test that does not stand there yet in one form or another.
fn once(line: &mut LineReader, tests: &mut Vec<Test>, test: Test) {
    if tests.iter().any(|t| is_same_kind_of_test(t, &test)) {
        let at = line.cur.label_from(line.cur.mark().saturating_sub(1));
        let what = "the same limit is listed twice";
        line.found.push(Diagnostic::new(code::REPEATED, at, what).help("write it once"));
        return;
    }
    tests.push(test);
}

/// Do two tests look at the same thing, so that one of them is enough?
fn is_same_kind_of_test(a: &Test, b: &Test) -> bool {
    match (a, b) {
        (Test::After(_), Test::After(_)) | (Test::Before(_), Test::Before(_)) => true,
        (Test::Count { of, at_most, .. }, Test::Count { of: other, at_most: most, .. }) => {
            of == other && at_most == most
        }
        _ => a == b,
    }
}

/// `after round 2 if attackers <= 3 or if planes at risk`, `always`, `never`
pub(crate) fn print(ed: &Edition, w: &BattleCondition) -> String {
    if w.is_never() {
        return "never".to_string();
    }
    let all: Vec<String> = w.any.iter().map(|tests| alternative(ed, tests)).collect();
    all.join(" or ")
}

fn alternative(ed: &Edition, tests: &[Test]) -> String {
    if tests.is_empty() {
        return "always".to_string();
    }
    let mut parts = Vec::new();
    let mut joint = "if";
    for t in tests {
        match t {
            Test::After(n) => parts.push(format!("after round {n}")),
            Test::Before(n) => parts.push(format!("before round {n}")),
            other => {
                parts.push(format!("{joint} {}", one(ed, other)));
                joint = "and";
            }
        }
    }
    parts.join(" ")
}

fn one(ed: &Edition, test: &Test) -> String {
    match test {
        Test::After(n) => format!("round >= {n}"),
        Test::Before(n) => format!("round < {n}"),
        Test::Count { of, at_most, than } => {
            let (sign, limit) = match (at_most, than) {
                (true, Limit::Number(n)) => ("<=", n.to_string()),
                (false, Limit::Number(n)) => (">=", n.to_string()),
                (true, Limit::Force(f, 0)) => ("<=", force_words(ed, f)),
                (true, Limit::Force(f, _)) => ("<", force_words(ed, f)),
                (false, Limit::Force(f, 0)) => (">=", force_words(ed, f)),
                (false, Limit::Force(f, _)) => (">", force_words(ed, f)),
            };
            format!("{} {sign} {limit}", force_words(ed, of))
        }
        Test::LastLand => "last land unit".to_string(),
        Test::LandAtRisk => "last land unit at risk".to_string(),
        Test::PlanesAtRisk => "planes at risk".to_string(),
        Test::Alone { with_air: false } => "alone".to_string(),
        Test::Alone { with_air: true } => "alone with aircraft".to_string(),
        Test::AirAttack => "only aircraft attack".to_string(),
        Test::By(p) => format!("{} attacks", ed.power(*p).short),
        Test::Taken(s) => format!("{} taken", ed.space(*s).name),
        Test::NotTaken(s) => format!("{} not taken", ed.space(*s).name),
    }
}

fn force_words(ed: &Edition, f: &Force) -> String {
    let (all, some) =
        if f.attackers { ("attackers", "attacking") } else { ("defenders", "defending") };
    match f.part {
        Part::All => all.to_string(),
        Part::Land => format!("{some} land"),
        Part::Air => format!("{some} air"),
        Part::Ships => format!("{some} ships"),
        Part::Kind(k) => format!("{some} {}", ed.kind(k).abbr),
    }
}

/// Reads a number of units or rounds.
pub(super) fn read_number(line: &mut LineReader, what: &str, help: &str) -> Parsed<u32> {
    match line.cur.peek().cloned() {
        Some(Token::Number(n)) if n <= lines::MOST => {
            line.cur.next();
            Ok(n as u32)
        }
        _ => line.expected(what, help),
    }
}

/// `to Caucasus after round 2 if attackers <= 3`
pub(super) fn print_retreat(ed: &Edition, r: &RetreatOrder) -> String {
    let to = r.to.map(|s| format!("to {}", name(ed, s)));
    let when = print(ed, &r.when);
    match (to, when.as_str()) {
        (Some(to), "always") => to,
        (Some(_), "never") | (None, _) => when,
        (Some(to), _) => format!("{to} {when}"),
    }
}
