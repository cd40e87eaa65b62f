//! What is written in a battle table or a standing `[[when]]`: first hits, retreat, submerging, when
//! the player wants to be asked.

use crate::diag::{Diagnostic, code};
use crate::engine::plan::{
    AshoreOrder, Ask, BattleCondition, FallBack, InterceptOrder, RetreatOrder, SpecialMoveOrder,
    SubmergeOrder, Test,
};
use crate::id::{KindId, SpaceId};

use super::condition_line::{self, OPENERS, read_number};
use super::document::TomlText;
use super::lexemes::Token;
use super::line_slips::{self, or_guess};
use super::lines::{self, LineReader, Parsed};
use super::names::Names;

const RETREAT: &str = "the form is: to Caucasus if attackers <= 3";
const INTERCEPT: &str = "write all, none, 2 or 2 if attackers <= 3";
const ASHORE: &str = "write all, none, 1 tank, 2 inf if defenders <= 3 or if attackers >= 4";
const SPECIAL_MOVE: &str =
    "the form is: 2 inf from Trans-Jordan, or 1 inf to Trans-Jordan to leave the battle";
const FALL_BACK: &str = "the form is: 2 inf to Normandy after round 1, or all to sz7";
const SUBMERGE: &str = "write always, never, after round 1 or 2 after round 1";

/// Reads `bb, car`; `none` is an empty list.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_kinds(names: &Names, text: &TomlText) -> Result<Vec<KindId>, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        if line.cur.take_word(&["none", "no"]) {
            line.end("the end of the line")?;
            return Ok(Some(Vec::new()));
        }
        if line.cur.take_word(&["all", "yes"]) {
            line.end("the end of the line")?;
            let ed = line.names.ed;
            return Ok(Some(ed.kind_ids().filter(|k| ed.kind(*k).hits > 1).collect()));
        }
        let mut all: Vec<KindId> = Vec::new();
        loop {
            let mark = line.cur.mark();
            if let Some(k) = line.kind()? {
                if all.contains(&k) {
                    let at = line.cur.label_from(mark);
                    let what = format!("{} is listed twice", line.names.ed.kind(k).name);
                    line.found.push(Diagnostic::new(code::REPEATED, at, what).help("name it once"));
                }
                all.push(k);
            }
            if !line.next_of_list() {
                break;
            }
        }
        line.end("a comma or the end of the list")?;
        Ok(Some(all))
    })
}

/// Who leaves by a retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaving {
    All,
    /// Aircraft out of an amphibious assault.
    Air,
}

/// Reads `to Caucasus after round 2 if attackers <= 3`, `never`, `always`; and as people answer: `yes`,
/// `no`, `press on`, `Caucasus`.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_retreat(
    names: &Names,
    text: &TomlText,
    who: Leaving,
) -> Result<RetreatOrder, Vec<Diagnostic>> {
    parse_retreat(names, text, who).map_err(|found| {
        or_guess(text, found, line_slips::rounds(&text.value).into_iter().collect(), |line| {
            parse_retreat(names, &TomlText::bare(line), who).is_ok()
        })
    })
}

fn parse_retreat(
    names: &Names,
    text: &TomlText,
    who: Leaving,
) -> Result<RetreatOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        whole(line, who)?;
        let mut to: Option<SpaceId> = None;
        let mut when = BattleCondition::never();
        let stays = line.cur.take_word(&["never", "no", "stay"]);
        let presses = !stays && line.cur.take_word(&["press"]);
        if presses {
            line.cur.take_word(&["on"]);
        }
        if !stays && !presses {
            let always = line.cur.take_word(&["always", "yes"]);
            if line.cur.take_word(&["to"]) || place_ahead(names, line) {
                to = line.space("where to retreat")?;
            } else if !always && !line.cur.is_word(OPENERS) {
                return line.expected("to, after, if, always or never", RETREAT);
            }
            when = condition_line::read(line, Vec::new(), RETREAT)?;
        }
        line.end("after, if, or, or the end of the line")?;
        Ok(Some(RetreatOrder { to, when }))
    })
}

/// Does the name of a space stand there, without a word before it?
fn place_ahead(names: &Names, line: &LineReader) -> bool {
    (1..=4).any(|n| line.cur.words_at(0, n).is_some_and(|w| names.space(w).is_ok()))
}

/// A number or a kind would name a part of the force, which no rule lets go alone.
fn whole(line: &mut LineReader, who: Leaving) -> Parsed<()> {
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
pub(super) fn read_submerge(
    names: &Names,
    text: &TomlText,
) -> Result<SubmergeOrder, Vec<Diagnostic>> {
    parse_submerge(names, text).map_err(|found| {
        or_guess(text, found, line_slips::rounds(&text.value).into_iter().collect(), |line| {
            parse_submerge(names, &TomlText::bare(line)).is_ok()
        })
    })
}

fn parse_submerge(names: &Names, text: &TomlText) -> Result<SubmergeOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut when = BattleCondition::never();
        let mut most = None;
        if !line.cur.take_word(&["never"]) {
            most = submarines(line)?;
            let always = line.cur.take_word(&["always"]) || most.is_some();
            if line.cur.take_word(&["alone"]) {
                let with_air = condition_line::with_aircraft(line)?;
                when = condition_line::read(line, vec![Test::Alone { with_air }], SUBMERGE)?;
            } else if always || line.cur.is_word(OPENERS) {
                when = condition_line::read(line, Vec::new(), SUBMERGE)?;
            } else {
                return line.expected("always, never, a number, after, if or alone", SUBMERGE);
            }
        }
        line.end("the end of the line")?;
        Ok(Some(SubmergeOrder { most, when }))
    })
}

/// Reads `all`, `none`, `2`, `2 ftr if attackers <= 3`.
///
/// # Errors
/// All findings in the line.
pub fn read_intercept(names: &Names, text: &TomlText) -> Result<InterceptOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut when = BattleCondition::never();
        let mut most = None;
        if !line.cur.take_word(&["none", "never"]) {
            if matches!(line.cur.peek(), Some(Token::Number(_))) {
                most = Some(read_number(line, "a number of fighters", INTERCEPT)?);
                if line.kind_ahead(0).is_some() {
                    line.kind()?;
                }
            } else if !line.cur.take_word(&["all", "always"]) && !line.cur.is_word(&["if"]) {
                return line.expected("all, none, a number or if", INTERCEPT);
            }
            when = condition_line::read(line, Vec::new(), INTERCEPT)?;
            if when.any.iter().flatten().any(|t| matches!(t, Test::After(_) | Test::Before(_))) {
                return line.expected("if: fighters rise before any round", INTERCEPT);
            }
        }
        line.end("the end of the line")?;
        Ok(Some(InterceptOrder { most, when }))
    })
}

/// Reads `all`, `none`, `1 tank, 1 inf`, `2 inf if defenders <= 3`, `if attackers >= 4`.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_ashore(names: &Names, text: &TomlText) -> Result<AshoreOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let mut when = BattleCondition::never();
        let mut units = None;
        if !line.cur.take_word(&["none", "never"]) {
            if matches!(line.cur.peek(), Some(Token::Number(_))) {
                units = Some(line.units()?);
            } else if !line.cur.take_word(&["all", "always"]) && !line.cur.is_word(&["if"]) {
                return line.expected("all, none, units or if", ASHORE);
            }
            when = condition_line::read(line, Vec::new(), ASHORE)?;
            if when.any.iter().flatten().any(|t| matches!(t, Test::After(_) | Test::Before(_))) {
                return line.expected("if: troops land before any round", ASHORE);
            }
        }
        line.end("the end of the line")?;
        Ok(Some(AshoreOrder { units, when }))
    })
}

/// Reads `2 inf from Trans-Jordan`, `1 inf to Trans-Jordan`.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_special_move(
    names: &Names,
    text: &TomlText,
) -> Result<SpecialMoveOrder, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let units = line.units()?;
        let into = line.cur.take_word(&["from"]);
        if !into && !line.cur.take_word(&["to"]) {
            return line.expected("from or to, and a space", SPECIAL_MOVE);
        }
        let space = line.space("a space")?;
        line.end("the end of the line")?;
        Ok(space.map(|space| SpecialMoveOrder { units, into, space }))
    })
}

/// Reads `2 inf to Normandy after round 1`, `all to sz7 if defenders <= 3`.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_fall_back(names: &Names, text: &TomlText) -> Result<FallBack, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let named = matches!(line.cur.peek(), Some(Token::Number(_)));
        if !named {
            line.cur.take_word(&["all", "everybody"]);
        }
        let units = if named { Some(line.units()?) } else { None };
        if !line.cur.take_word(&["to"]) {
            return line.expected("to, and a space", FALL_BACK);
        }
        let to = line.space("where to go")?;
        let when = condition_line::read(line, Vec::new(), FALL_BACK)?;
        line.end("after, if, or, or the end of the line")?;
        Ok(to.map(|to| FallBack { units, to, when }))
    })
}

/// `2`, `2 sub`: how many of them.
fn submarines(line: &mut LineReader) -> Parsed<Option<u32>> {
    match line.cur.peek() {
        Some(Token::Number(0)) => line.expected("1 or more submarines", SUBMERGE),
        Some(Token::Number(_)) => {
            let n = read_number(line, "a number of submarines", SUBMERGE)?;
            line.cur.take_word(&["sub", "subs", "submarine", "submarines"]);
            Ok(Some(n))
        }
        _ => Ok(None),
    }
}

/// Reads `never`, `before battle`, `each choice`.
///
/// # Errors
/// One finding.
pub(super) fn read_ask(text: &TomlText) -> Result<Ask, Vec<Diagnostic>> {
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
pub(super) fn choice<T: Copy>(
    text: &TomlText,
    choices: &[(&str, T)],
) -> Result<T, Vec<Diagnostic>> {
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
