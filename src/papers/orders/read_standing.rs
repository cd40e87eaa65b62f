//! The rules of a standing order file: `[[when]]` with its scope, condition and end, and the fleets
//! that rules may name.

use crate::diag::{Diagnostic, code};
use crate::engine::plan::{BattleCondition, Expiry, Fleet, Scope, StandingRule, Test};

use super::condition_line;
use super::document::{TomlEntry, TomlTable, TomlText, TomlValue};
use super::header::{entry_label, wrong_type};
use super::lexemes::Token;
use super::lines::{self, LineReader, Parsed};
use super::names::{Names, Sort, alike, either};
use super::read_order_file::OrdersReader;

/// Most letters of the name of a fleet.
const LONGEST_FLEET: usize = 30;

const UNTIL: &str = "write round 3, Germany round 3, Norway taken or Norway lost";

impl OrdersReader<'_> {
    /// `[fleet."Home Fleet"]`
    pub(super) fn fleets(&mut self, root: &TomlTable) -> Vec<Fleet> {
        let Some(e) = root.get("fleet") else { return Vec::new() };
        let TomlValue::Table(t) = &e.field.value else {
            if !matches!(e.field.value, TomlValue::Unusable) {
                self.found.push(wrong_type(e, "a name: [fleet.\"Home Fleet\"]"));
            }
            return Vec::new();
        };
        let mut all: Vec<Fleet> = Vec::new();
        for e in &t.entries {
            let TomlValue::Table(inner) = &e.field.value else {
                if !matches!(e.field.value, TomlValue::Unusable) {
                    let d = wrong_type(e, "a table of its own");
                    self.found.push(d.help("write [fleet.\"Home Fleet\"] above the lines"));
                }
                continue;
            };
            if let Some(fleet) = self.fleet(e, inner)
                && !all.iter().any(|f| same_name(&f.name, &fleet.name))
            {
                all.push(fleet);
            }
        }
        all
    }

    fn fleet(&mut self, e: &TomlEntry, t: &TomlTable) -> Option<Fleet> {
        self.known(t, &["units", "in"], "in a fleet's table");
        let name = e.key.trim().to_string();
        if name.is_empty() || name.len() > LONGEST_FLEET || !name.chars().all(fits_fleet) {
            let what = format!("\"{}\" is not a name of a fleet", e.key);
            let help = format!("1 to {LONGEST_FLEET} letters, digits, blanks or hyphens");
            self.found.push(Diagnostic::new(code::BAD_VALUE, entry_label(e), what).help(help));
            return None;
        }
        let Some(units) = t.get("units") else {
            self.missing(t, "units", "units = \"1 bb, 1 trn\"");
            return None;
        };
        let mut all = Vec::new();
        for text in self.texts(units) {
            all.extend(self.keep(lines::read_units(self.names, text))?);
        }
        let mut within = Vec::new();
        for text in t.get("in").map(|e| self.texts(e)).unwrap_or_default() {
            within.extend(self.keep(lines::read_spaces(self.names, text))?);
        }
        Some(Fleet { name, units: all, within })
    }

    pub(super) fn whens(&mut self, root: &TomlTable, fleets: &[Fleet]) -> Vec<StandingRule> {
        let Some(e) = root.get("when") else { return Vec::new() };
        let TomlValue::Tables(tables) = &e.field.value else {
            if !matches!(e.field.value, TomlValue::Unusable) {
                let help = "write [[when]] with two brackets above each rule";
                self.found.push(wrong_type(e, "tables, one for each [[when]]").help(help));
            }
            return Vec::new();
        };
        let mut all: Vec<StandingRule> = Vec::new();
        for t in tables {
            let says = self.instructions(t, &["battle", "fleet", "if", "until"]);
            self.no_assertions(t, &says);
            let names = self.names;
            let only_if = t.get("if").and_then(|e| self.line(e, |t| read_if(names, t)));
            let until = t.get("until").and_then(|e| self.line(e, |t| read_until(names, t)));
            let Some((e, scope)) = self.scope(t, fleets) else { continue };
            let rule = StandingRule { scope, only_if: only_if.unwrap_or_default(), until, says };
            if all.iter().any(|r| {
                r.scope == rule.scope && r.only_if == rule.only_if && r.until == rule.until
            }) {
                let what = "a second [[when]] for the same battles";
                let d = Diagnostic::new(code::REPEATED, entry_label(e), what);
                self.found.push(d.help("write all its lines into one [[when]]"));
                continue;
            }
            all.push(rule);
        }
        all
    }

    fn scope<'d>(&mut self, t: &'d TomlTable, fleets: &[Fleet]) -> Option<(&'d TomlEntry, Scope)> {
        let (e, fleet) = match (t.get("battle"), t.get("fleet")) {
            (Some(_), Some(f)) => {
                let what = "a [[when]] has either `battle` or `fleet`";
                let d = Diagnostic::new(code::REPEATED, entry_label(f), what);
                self.found
                    .push(d.help("write where a fleet may be met in its table: in = \"sz5\""));
                return None;
            }
            (Some(e), None) => (e, false),
            (None, Some(e)) => (e, true),
            (None, None) => {
                self.missing(t, "battle", "battle = \"land\"");
                return None;
            }
        };
        let text = self.text(e)?;
        if fleet {
            return Some((e, self.named_fleet(text, fleets)?));
        }
        let scope = match text.value.trim().to_ascii_lowercase().as_str() {
            "land" => Scope::Land,
            "sea" => Scope::Sea,
            "all" => Scope::All,
            _ => Scope::Space(self.space(text)?),
        };
        Some((e, scope))
    }

    fn named_fleet(&mut self, text: &TomlText, fleets: &[Fleet]) -> Option<Scope> {
        if let Some(f) = fleets.iter().find(|f| same_name(&f.name, &text.value)) {
            return Some(Scope::Fleet(f.name.clone()));
        }
        let what = format!("no fleet of this file is called \"{}\"", text.value);
        let known: Vec<(String, &str)> =
            fleets.iter().map(|f| (f.name.to_ascii_lowercase(), f.name.as_str())).collect();
        let known = known.iter().map(|(low, name)| (low.as_str(), *name));
        let like = alike(known, &text.value.to_ascii_lowercase());
        let help = match like.as_slice() {
            [] => format!("name its units first: [fleet.\"{}\"]", text.value),
            some => format!("did you mean {}?", either(some)),
        };
        self.found.push(Diagnostic::new(code::UNKNOWN_WORD, text.whole(), what).help(help));
        None
    }
}

/// May this character be in the name of a fleet?
fn fits_fleet(c: char) -> bool {
    c.is_ascii_alphanumeric() || " -'.".contains(c)
}

fn same_name(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim())
}

/// Can this be tested when a battle begins?
fn known_before_battle(t: &Test) -> bool {
    matches!(
        t,
        Test::Count { .. } | Test::AirAttack | Test::By(_) | Test::Taken(_) | Test::NotTaken(_)
    )
}

/// Reads `attackers >= 5 and only aircraft attack`: what is known when a battle begins.
fn read_if(names: &Names, text: &TomlText) -> Result<BattleCondition, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        let when = condition_line::read_bare(line)?;
        line.end("and, or, or the end of the line")?;
        if !when.any.iter().flatten().all(known_before_battle) {
            let at = line.cur.label_from(0);
            let what = "this is tested when the battle begins, before any combat round";
            let help =
                "write what depends on the course of the battle in retreat, submerge or plan";
            line.complain(at, what, help);
        }
        Ok(Some(when))
    })
}

/// Reads `round 3`, `Germany round 3`, `Norway taken`, `Norway lost`.
fn read_until(names: &Names, text: &TomlText) -> Result<Expiry, Vec<Diagnostic>> {
    lines::run(names, text, |line| {
        line.cur.take_word(&["until"]);
        if line.cur.take_word(&["round"]) {
            let n = condition_line::read_number(line, "the number of a round", UNTIL)?;
            line.end("the end of the line")?;
            return Ok(Some(Expiry::Round(n)));
        }
        let expiry = match turn(line)? {
            Some(turn) => Some(turn),
            None => {
                let space = line.territory()?;
                line.cur.take_word(&["is"]);
                let not = line.cur.take_word(&["not"]);
                let lost = line.cur.take_word(&["lost"]);
                if !lost && !line.cur.take_word(&["taken"]) {
                    return line.expected("taken or lost", UNTIL);
                }
                space.map(|s| if lost != not { Expiry::Lost(s) } else { Expiry::Taken(s) })
            }
        };
        line.end("the end of the line")?;
        Ok(expiry)
    })
}

/// `Germany round 3`, `Germany, round 3`; `None` if the line is not of this form.
fn turn(line: &mut LineReader) -> Parsed<Option<Expiry>> {
    let start = line.cur.mark();
    let mut words = 0;
    while !line.cur.done() && !line.cur.is_word(&["round"]) && words < 6 {
        line.cur.next();
        words += 1;
    }
    if words == 0 || !line.cur.is_word(&["round"]) {
        line.cur.reset(start);
        return Ok(None);
    }
    let who = line.cur.words_from(start).trim_end_matches(',').trim().to_string();
    let power = match line.names.power(&who) {
        Ok(p) => Some(p),
        Err(u) => {
            let at = line.cur.label_from(start);
            line.found.push(u.diagnostic(Sort::Power, at));
            None
        }
    };
    line.cur.next();
    let n = match line.cur.peek() {
        Some(Token::Number(0)) => return line.expected("a round from 1", UNTIL),
        _ => condition_line::read_number(line, "the number of a round", UNTIL)?,
    };
    // An unknown power has been told.
    Ok(Some(power.map_or(Expiry::Round(n), |p| Expiry::Turn(p, n))))
}
