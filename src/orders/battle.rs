//! What is written in a battle table or a standing `[[when]]`: first hits, retreat, submerging, when
//! the player wants to be asked.

use crate::diag::{Diagnostic, code};
use crate::engine::plan::{Ask, BattleCondition, InterceptOrder, RetreatOrder, SubmergeOrder};
use crate::id::{KindId, SpaceId};

use super::document::Text;
use super::lines::{self, Line, Step};
use super::names::Names;
use super::words::Token;

const RETREAT: &str = "the form is: to Caucasus if attackers <= 3";
const INTERCEPT: &str = "write all, none, 2 or 2 if attackers <= 3";
const SUBMERGE: &str = "write always, never, after round 1 or 2 after round 1";

/// Reads `bb, car`; `none` is an empty list.
///
/// # Errors
/// All findings in the line.
pub fn read_kinds(names: &Names, text: &Text) -> Result<Vec<KindId>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        if line.cur.take_word(&["none"]) {
            line.end("the end of the line")?;
            return Ok(Some(Vec::new()));
        }
        let mut all: Vec<KindId> = Vec::new();
        loop {
            let mark = line.cur.mark();
            if let Some(k) = line.kind()? {
                if all.contains(&k) {
                    let at = line.cur.label_from(mark);
                    let what = format!("{} stands here twice", line.names.ed.kind(k).name);
                    line.found.push(Diagnostic::new(code::REPEATED, at, what).help("name it once"));
                }
                all.push(k);
            }
            if !(line.cur.take(&Token::Comma) || line.cur.take(&Token::Arrow)) {
                break;
            }
        }
        line.end("a comma or the end of the list")?;
        Ok(Some(all))
    })
}

/// Who leaves by a retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    All,
    /// Aircraft out of an amphibious assault.
    Air,
}

/// Reads `to Caucasus after round 2 if attackers <= 3`, `never`, `always`.
///
/// # Errors
/// All findings in the line.
pub fn read_retreat(
    names: &Names,
    text: &Text,
    who: Leaving,
) -> Result<RetreatOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        whole(line, who)?;
        let mut to: Option<SpaceId> = None;
        let mut when = BattleCondition::default();
        if line.cur.take_word(&["never"]) {
            when.never = true;
        } else {
            let always = line.cur.take_word(&["always"]);
            if line.cur.take_word(&["to"]) {
                to = line.space("where to retreat")?;
            } else if !always && !line.cur.is_word(&["after", "if"]) {
                return line.expected("to, after, if, always or never", RETREAT);
            }
            condition(line, &mut when, RETREAT)?;
        }
        line.end("after, if or the end of the line")?;
        Ok(Some(RetreatOrder { to, when }))
    })
}

/// A number or a kind would name a part of the force, which no rule lets go alone.
fn whole(line: &mut Line, who: Leaving) -> Step<()> {
    let number = matches!(line.cur.peek(), Some(Token::Number(_)));
    if !number && line.kind_ahead(0).is_none() {
        return Ok(());
    }
    let mark = line.cur.mark();
    if number {
        line.cur.next();
    }
    if let Some((_, words)) = line.kind_ahead(0) {
        (0..words).for_each(|_| drop(line.cur.next()));
    }
    let at = line.cur.label_from(mark);
    let (rule, what) = match who {
        Leaving::All => ("RET-05", "a retreat takes the whole force: no part stays behind"),
        Leaving::Air => ("AMP-09", "aircraft leave an assault all together or not at all"),
    };
    line.fail(Diagnostic::new(code::BAD_LINE, at, what).rule(rule).help("name no units here"))
}

/// Reads `after round 1`, `never`, `always`, `2 sub after round 1`.
///
/// # Errors
/// All findings in the line.
pub fn read_submerge(names: &Names, text: &Text) -> Result<SubmergeOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut when = BattleCondition::default();
        let mut most = None;
        if line.cur.take_word(&["never"]) {
            when.never = true;
        } else {
            most = submarines(line)?;
            let always = line.cur.take_word(&["always"]) || most.is_some();
            if !always && !line.cur.is_word(&["after", "if"]) {
                return line.expected("always, never, a number, after or if", SUBMERGE);
            }
            condition(line, &mut when, SUBMERGE)?;
        }
        line.end("the end of the line")?;
        Ok(Some(SubmergeOrder { most, when }))
    })
}

/// Reads `all`, `none`, `2`, `2 ftr if attackers <= 3`.
///
/// # Errors
/// All findings in the line.
pub fn read_intercept(names: &Names, text: &Text) -> Result<InterceptOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut when = BattleCondition::default();
        let mut most = None;
        if line.cur.take_word(&["none", "never"]) {
            when.never = true;
        } else {
            if matches!(line.cur.peek(), Some(Token::Number(_))) {
                most = Some(number(line, "a number of fighters", INTERCEPT)?);
                if line.kind_ahead(0).is_some() {
                    line.kind()?;
                }
            } else if !line.cur.take_word(&["all", "always"]) && !line.cur.is_word(&["if"]) {
                return line.expected("all, none, a number or if", INTERCEPT);
            }
            condition(line, &mut when, INTERCEPT)?;
            if when.after_round.is_some() {
                return line.expected("if: fighters rise before any round", INTERCEPT);
            }
        }
        line.end("the end of the line")?;
        Ok(Some(InterceptOrder { most, when }))
    })
}

/// `2`, `2 sub`: how many of them.
fn submarines(line: &mut Line) -> Step<Option<u32>> {
    match line.cur.peek() {
        Some(Token::Number(0)) => line.expected("1 or more submarines", SUBMERGE),
        Some(Token::Number(_)) => {
            let n = number(line, "a number of submarines", SUBMERGE)?;
            line.cur.take_word(&["sub", "subs", "submarine", "submarines"]);
            Ok(Some(n))
        }
        _ => Ok(None),
    }
}

/// `[after round N] [if attackers <= N [and defenders >= N]]`
fn condition(line: &mut Line, when: &mut BattleCondition, help: &str) -> Step<()> {
    loop {
        line.cur.take(&Token::Comma);
        if line.cur.take_word(&["after"]) {
            line.cur.take_word(&["round"]);
            if line.cur.peek() == Some(&Token::Number(0)) {
                let mark = line.cur.mark();
                line.cur.next();
                let at = line.cur.label_from(mark);
                let what = "combat rounds count from 1";
                return line.fail(Diagnostic::new(code::BAD_NUMBER, at, what).help(help));
            }
            let n = number(line, "the number of a combat round", help)?;
            once(line, &mut when.after_round, n);
        } else if line.cur.take_word(&["if", "and"]) {
            comparison(line, when, help)?;
        } else {
            return Ok(());
        }
    }
}

fn comparison(line: &mut Line, when: &mut BattleCondition, help: &str) -> Step<()> {
    let attackers = match line.cur.word_at(0).as_deref() {
        Some("attackers" | "attacker") => true,
        Some("defenders" | "defender") => false,
        _ => return line.expected("attackers or defenders", help),
    };
    line.cur.next();
    let sign = line.cur.peek().cloned();
    let at_most = match sign {
        Some(Token::AtMost | Token::Less) => true,
        Some(Token::AtLeast | Token::Arrow) => false,
        _ => return line.expected("<= or >=", help),
    };
    line.cur.next();
    let n = number(line, "a number of units", help)?;
    let n = match sign {
        Some(Token::Less) => n.saturating_sub(1),
        Some(Token::Arrow) => n.saturating_add(1),
        _ => n,
    };
    let slot = match (attackers, at_most) {
        (true, true) => &mut when.attackers_at_most,
        (true, false) => &mut when.attackers_at_least,
        (false, true) => &mut when.defenders_at_most,
        (false, false) => &mut when.defenders_at_least,
    };
    once(line, slot, n);
    Ok(())
}

fn once(line: &mut Line, slot: &mut Option<u32>, n: u32) {
    if slot.is_some() {
        let at = line.cur.label_from(line.cur.mark().saturating_sub(1));
        let what = "the same limit stands here twice";
        line.found.push(Diagnostic::new(code::REPEATED, at, what).help("write it once"));
    }
    *slot = Some(n);
}

fn number(line: &mut Line, what: &str, help: &str) -> Step<u32> {
    match line.cur.peek().cloned() {
        Some(Token::Number(n)) if n <= lines::MOST => {
            line.cur.next();
            Ok(n as u32)
        }
        _ => line.expected(what, help),
    }
}

/// Reads `never`, `before battle`, `each choice`.
///
/// # Errors
/// One finding.
pub fn read_ask(text: &Text) -> Result<Ask, Vec<Diagnostic>> {
    let choices = [
        ("never", Ask::Never),
        ("before battle", Ask::BeforeBattle),
        ("each choice", Ask::EachChoice),
    ];
    choice(text, &choices)
}

/// One of a few fixed answers; case and extra blanks do not count.
///
/// # Errors
/// One finding that lists the answers.
pub fn choice<T: Copy>(text: &Text, choices: &[(&str, T)]) -> Result<T, Vec<Diagnostic>> {
    let typed = text.value.to_ascii_lowercase().replace('-', " ");
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((_, v)) = choices.iter().find(|(word, _)| word.replace('-', " ") == typed) {
        return Ok(*v);
    }
    let words: Vec<String> = choices.iter().map(|(w, _)| format!("\"{w}\"")).collect();
    let what = format!("\"{}\" is not an answer here", text.value);
    let help = format!("write {}", super::names::either(&words));
    Err(vec![Diagnostic::new(code::BAD_VALUE, text.whole(), what).help(help)])
}
