//! The short words of the clubs: `SA`, `SAAC 3`, `TAAC`, `KAAC`, `WI`, `MT`, `strafe 2 to Caucasus`.

use crate::diag::{Diagnostic, code};
use crate::edition::Edition;
use crate::engine::plan::{RetreatOrder, Tactic, Test};

use super::condition_line;
use super::document::TomlText;
use super::lexemes::Token;
use super::lines::{self, LineReader, Parsed};
use super::names::{Names, alike, either};

/// For the question what was meant.
const WORDS: &[(&str, &str)] = &[
    ("saac", "SAAC"),
    ("taac", "TAAC"),
    ("kaac", "KAAC"),
    ("strafe", "strafe"),
    ("save", "SA"),
    ("walk", "WI"),
    ("marked", "MT"),
];

const FORM: &str = "the words are SA, SAAC 3, TAAC, KAAC, WI, MT, strafe 2 to Caucasus";

/// Reads `SA`, `SAAC 3 to Caucasus`, `KAAC`, `strafe 2 to Caucasus until defenders <= 1`; several
/// words are separated by commas.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_plan(names: &Names, text: &TomlText) -> Result<Vec<Tactic>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut all: Vec<Tactic> = Vec::new();
        loop {
            let mark = line.cur.mark();
            let t = word(line)?;
            if let Some(why) = all.iter().find_map(|o| against(o, &t)) {
                let at = line.cur.label_from(mark);
                line.found.push(Diagnostic::new(code::BAD_LINE, at, why).help("keep one of them"));
            }
            all.push(t);
            if !line.cur.take(&Token::Comma) {
                break;
            }
        }
        line.end("a comma or the end of the line")?;
        Ok(Some(all))
    })
}

/// Why two words cannot stand together.
pub(super) fn against(a: &Tactic, b: &Tactic) -> Option<&'static str> {
    if a.orders_losses() && b.orders_losses() || is_strafe(a) && is_strafe(b) {
        Some("these two contradict each other about the same battle")
    } else if fights_on(a) && is_strafe(b) || is_strafe(a) && fights_on(b) {
        Some("one fights to the end, the other leaves")
    } else if a.stops() != b.stops() {
        Some("WI and MT expect no battle, so other battle words do not fit")
    } else if a == b || !a.stops() {
        Some("one such word is enough")
    } else {
        None
    }
}

fn is_strafe(t: &Tactic) -> bool {
    matches!(t, Tactic::Strafe(_))
}

/// Does the tactic stay in the battle?
fn fights_on(t: &Tactic) -> bool {
    matches!(t, Tactic::Take | Tactic::Kill)
}

fn take_words(line: &mut LineReader, n: usize) {
    (0..n).for_each(|_| drop(line.cur.next()));
}

fn word(line: &mut LineReader) -> Parsed<Tactic> {
    let Some(first) = line.cur.word_at(0) else { return line.expected("a plan", FORM) };
    let two = format!("{first} {}", line.cur.word_at(1).unwrap_or_default());
    match (first.as_str(), two.as_str()) {
        ("sa", _) => {
            take_words(line, 1);
            Ok(Tactic::SaveAir)
        }
        ("saac", _) => {
            take_words(line, 1);
            save_air_from(line)
        }
        ("taac", _) => {
            take_words(line, 1);
            Ok(Tactic::Take)
        }
        ("kaac", _) => {
            take_words(line, 1);
            Ok(Tactic::Kill)
        }
        ("wi", _) => {
            take_words(line, 1);
            Ok(Tactic::WalkIn)
        }
        ("mt", _) => {
            take_words(line, 1);
            Ok(Tactic::Marked)
        }
        ("strafe", _) => {
            take_words(line, 1);
            strafe(line)
        }
        (_, "save air") => {
            take_words(line, 2);
            if takes_at_all_costs(line) { save_air_from(line) } else { Ok(Tactic::SaveAir) }
        }
        (_, "walk in") => {
            take_words(line, 2);
            Ok(Tactic::WalkIn)
        }
        (_, "marked territory") => {
            take_words(line, 2);
            Ok(Tactic::Marked)
        }
        ("take" | "kill", _) => {
            take_words(line, 1);
            if !takes_at_all_costs(line) {
                return line.expected("at all costs", FORM);
            }
            Ok(if first == "take" { Tactic::Take } else { Tactic::Kill })
        }
        _ => {
            let like = alike(WORDS.iter().copied(), &first);
            let mut d = line.cur.expected("a plan");
            d.code = code::UNKNOWN_WORD;
            line.fail(match like.as_slice() {
                [] => d.help(FORM),
                some => d.help(format!("did you mean {}?", either(some))),
            })
        }
    }
}

/// Reads `at all costs`, if it comes next.
fn takes_at_all_costs(line: &mut LineReader) -> bool {
    let written = line.cur.is_word(&["at"]);
    written && ["at", "all", "costs"].iter().all(|w| line.cur.take_word(&[w]))
}

/// Behind `SAAC`: `[[from] [round] 3] [to Caucasus]`; without a number round 2 (the clubs' usual).
fn save_air_from(line: &mut LineReader) -> Parsed<Tactic> {
    line.cur.take_word(&["from"]);
    line.cur.take_word(&["round"]);
    let mut round = 2;
    if matches!(line.cur.peek(), Some(Token::Number(_))) {
        let mark = line.cur.mark();
        round = condition_line::read_number(line, "the number of a combat round", FORM)?;
        if round < 2 {
            let at = line.cur.label_from(mark);
            let what = "no one can leave before one combat round has been fought";
            let help = "the first round before which anyone can leave is 2: SAAC 2";
            return line.fail(Diagnostic::new(code::BAD_NUMBER, at, what).help(help));
        }
    }
    let to = if line.cur.take_word(&["to"]) { line.space("where to retreat")? } else { None };
    Ok(Tactic::SaveAirFrom { round, to })
}

/// Behind `strafe`: `[2 [rounds]] [to Caucasus] [until ...]`; without anything for one round.
fn strafe(line: &mut LineReader) -> Parsed<Tactic> {
    let mut tests = Vec::new();
    if let Some(Token::Number(n)) = line.cur.peek() {
        if *n == 0 {
            return line.expected("1 or more combat rounds", FORM);
        }
        tests.push(Test::After(condition_line::read_number(
            line,
            "a number of combat rounds",
            FORM,
        )?));
        line.cur.take_word(&["round", "rounds"]);
    }
    let to = if line.cur.take_word(&["to"]) { line.space("where to retreat")? } else { None };
    let mut when = if line.cur.is_word(condition_line::OPENERS) {
        condition_line::read(line, tests, FORM)?
    } else {
        crate::engine::plan::BattleCondition::all(tests)
    };
    if when.is_always() {
        when.any = vec![vec![Test::After(1)]];
    }
    Ok(Tactic::Strafe(RetreatOrder { to, when }))
}

/// The word as it is written.
pub fn print_tactic(ed: &Edition, t: &Tactic) -> String {
    match t {
        Tactic::SaveAir => "SA".to_string(),
        Tactic::SaveAirFrom { round, to } => {
            let to = to.map(|s| format!(" to {}", ed.space(s).name)).unwrap_or_default();
            format!("SAAC {round}{to}")
        }
        Tactic::Take => "TAAC".to_string(),
        Tactic::Kill => "KAAC".to_string(),
        Tactic::WalkIn => "WI".to_string(),
        Tactic::Marked => "MT".to_string(),
        Tactic::Strafe(r) => format!("strafe {}", condition_line::print_retreat(ed, r)),
    }
}
