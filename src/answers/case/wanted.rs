//! Reads the event lines that a case expects or forbids, so that none is written that no event can
//! ever match. A line may stop at any word; as far as it goes it has the form of its event.

use std::iter::Peekable;
use std::vec::IntoIter;

use crate::edition::Edition;
use crate::engine::{RollKind, RollSide, Why};
use crate::orders::names::{Names, Unknown, alike, either};
use crate::seal::StreamKey;

use super::line_parts::{split_rule, tokens_of_line};
use super::meant::{self, meant_words};
use super::terms::money_words;
use super::vocabulary::{GUNS_FIRED, VERBS};

const PHASES: &str =
    "research|purchase|land-patrols|combat-move|conduct-combat|noncombat|mobilize|collect";
const FIGHTS: &str = "overflight|rocket|raid|sea|land";
/// Whose word decided, and what is said of them.
const DECIDERS: [(&str, &[&str]); 7] = [
    ("orders", &["POWER"]),
    ("answer", &["POWER"]),
    ("standing", &["POWER", "N", "SCOPE"]),
    ("agreed", &["AGREED"]),
    ("attacker", &["POWER"]),
    ("defaults", &[]),
    ("no-choice", &[]),
];

/// Why reading ends.
enum EndOfReading {
    /// Nothing more is written, which is allowed everywhere.
    End,
    Wrong(String),
}

type WantedWord<T = ()> = Result<T, EndOfReading>;

fn unwanted<T>(what: String) -> WantedWord<T> {
    Err(EndOfReading::Wrong(what))
}

/// Is this the beginning of an event line? In the first version of the form an order that failed is
/// told in words, which are not read.
///
/// # Errors
/// What is wrong with the line, and what would be right.
pub fn check_line(ed: &Edition, line: &str, version: u32) -> Result<(), String> {
    let (words, rule) = split_rule(line);
    let mut reader = WantedReader::new(ed, words, version);
    let Some(name) = reader.tokens.next() else {
        return Err("no event is named".to_owned());
    };
    let Some(verb) = VERBS.iter().chain([&GUNS_FIRED]).find(|v| v.name() == name) else {
        let names = VERBS.iter().chain([&GUNS_FIRED]).map(|v| (v.name(), v.name()));
        return Err(format!(
            "no event line begins with `{name}`{}",
            meant_words(&alike(names, &name))
        ));
    };
    let form: Vec<&str> = verb.form.split(' ').skip(1).collect();
    match reader.check_form(&form) {
        Err(EndOfReading::Wrong(what)) => return Err(what),
        Err(EndOfReading::End) => {}
        Ok(()) => {
            if let Some(more) = reader.tokens.next() {
                return Err(format!("`{more}` is more than the line of such an event says"));
            }
        }
    }
    match rule {
        Some(_) if !verb.rule => Err(format!("the line of `{name}` ends in no rule")),
        Some(id) if ed.rulebook.get(id).is_none() => Err(format!("the rulebook has no rule {id}")),
        _ => Ok(()),
    }
}

/// Are these choices: `germany west-russia retreat: belorussia, ukraine-ssr`?
///
/// # Errors
/// What is wrong with the words.
pub(crate) fn check_choices(ed: &Edition, words: &str) -> Result<(), String> {
    let mut reader = WantedReader::new(ed, words, 2);
    let form = ["POWER", "SPACE", "retreat|landing", ":", "WHERE"];
    match reader.check_form(&form) {
        Err(EndOfReading::Wrong(what)) => Err(what),
        Ok(()) if reader.tokens.peek().is_none() => Ok(()),
        _ => Err("choices are written `POWER SPACE retreat: SPACE, SPACE`".to_owned()),
    }
}

/// Is this a stop: power, place, question?
///
/// # Errors
/// What is wrong with the words.
pub(crate) fn check_stop(ed: &Edition, words: &str) -> Result<(), String> {
    match WantedReader::new(ed, words, 2).check_form(&["POWER", "SPACE", "QUESTION"]) {
        Err(EndOfReading::Wrong(what)) => Err(what),
        Err(EndOfReading::End) => Err("a stop has a power, a place and a question".to_owned()),
        Ok(()) => Ok(()),
    }
}

struct WantedReader<'a> {
    ed: &'a Edition,
    version: u32,
    tokens: Peekable<IntoIter<String>>,
}

impl<'a> WantedReader<'a> {
    fn new(ed: &'a Edition, words: &str, version: u32) -> WantedReader<'a> {
        WantedReader { ed, version, tokens: tokens_of_line(words).into_iter().peekable() }
    }

    fn check_form(&mut self, form: &[&str]) -> WantedWord {
        let mut form = form.iter();
        while let Some(&part) = form.next() {
            if let Some(word) = part.strip_prefix('[') {
                // `[on OWNED]`: the group is there if its first word is.
                let inner = form.next().map_or("", |p| p.trim_end_matches(']'));
                if self.tokens.next_if(|t| t == word).is_some() {
                    self.check_part(inner)?;
                }
                continue;
            }
            self.check_part(part)?;
        }
        Ok(())
    }

    fn check_part(&mut self, part: &str) -> WantedWord {
        match part {
            "N" => self.check_number(),
            "#N" => self.check_order(),
            "POWER" => self.check_power(),
            "POWERS" => self.check_list(Self::check_power),
            "HOLDER" => self.word_or("nobody", Self::check_power),
            "SIDE" => self.one_of("axis|allies"),
            "SPACE" => self.check_space(),
            "SPACES" => self.check_list(Self::check_space),
            "WHERE" => self.word_or("nowhere", |r| r.check_list(Self::check_space)),
            "PATH" => self.check_joined(">", Self::check_space),
            "KIND" => self.check_kind(),
            "TECH" => self.check_tech(),
            "ADVANTAGE" => self.check_advantage(),
            "PHASE" => self.one_of(PHASES),
            "MONEY" => self.one_of(&money_words().collect::<Vec<_>>().join("|")),
            "OWNED" => self.word_or("nobody", |r| r.check_joined("+", Self::check_lots)),
            "UNITS" => self.word_or("nobody", |r| {
                r.check_joined("+", |r| {
                    r.check_lots()?;
                    r.check_form(&["at", "SPACE"])
                })
            }),
            "FIGHT" => self.check_form(&[FIGHTS, "SPACE"]),
            "FIGHTS" => self.word_or("nothing", |r| r.check_list(|r| r.check_part("FIGHT"))),
            "SHOTS" => self.check_list(|r| r.check_form(&["OWNED", "at", "OWNED"])),
            "ROLL" => self.check_roll(),
            "SUM" => self.check_sum(),
            "TASK" => self.one_of_with("raid|dive|strike|join", "rocket|bombard|land|offload|swim"),
            "TEST" => self.check_test(),
            "REASON" => self.check_reason(),
            "CHOICE" => self.check_choice(),
            "BY" => self.check_decider(),
            "AGREED" => self.check_joined("+", Self::check_decider),
            "SCOPE" => self.check_scope(),
            "QUESTION" => self.check_question(),
            words if words.contains('|') => self.one_of(words),
            word => self.one_of(word),
        }
    }

    fn next(&mut self) -> WantedWord<String> {
        self.tokens.next().ok_or(EndOfReading::End)
    }

    /// One of these words, which is returned.
    fn take_one_of(&mut self, words: &str) -> WantedWord<String> {
        let word = self.next()?;
        if words.split('|').any(|w| w == word) {
            return Ok(word);
        }
        let all: Vec<String> = words.split('|').map(|w| format!("`{w}`")).collect();
        let near = alike(words.split('|').map(|w| (w, w)), &word);
        let near = if all.len() > 1 { meant_words(&near) } else { String::new() };
        unwanted(format!("found `{word}` where {} was expected{near}", either(&all)))
    }

    fn one_of(&mut self, words: &str) -> WantedWord {
        self.take_one_of(words).map(|_| ())
    }

    /// A word alone, or one of several with a space behind it.
    fn one_of_with(&mut self, alone: &str, with: &str) -> WantedWord {
        if self.take_one_of(&format!("{alone}|{with}"))? == alone {
            Ok(())
        } else {
            self.check_space()
        }
    }

    fn word_or(&mut self, word: &str, other: impl FnOnce(&mut Self) -> WantedWord) -> WantedWord {
        if self.tokens.next_if(|t| t == word).is_some() { Ok(()) } else { other(self) }
    }

    fn check_joined(
        &mut self,
        sign: &str,
        mut one: impl FnMut(&mut Self) -> WantedWord,
    ) -> WantedWord {
        one(self)?;
        while self.tokens.next_if(|t| t == sign).is_some() {
            one(self)?;
        }
        Ok(())
    }

    fn check_list(&mut self, one: impl FnMut(&mut Self) -> WantedWord) -> WantedWord {
        self.check_joined(",", one)
    }

    fn check_number(&mut self) -> WantedWord {
        let word = self.next()?;
        match word.parse::<i64>() {
            Ok(_) => Ok(()),
            Err(_) => unwanted(format!("found `{word}` where a number was expected")),
        }
    }

    fn check_order(&mut self) -> WantedWord {
        let word = self.next()?;
        if word.strip_prefix('#').is_some_and(|n| n.parse::<u32>().is_ok()) {
            Ok(())
        } else {
            unwanted(format!("`{word}` is not the number of an order, as `#2` is"))
        }
    }

    /// Event lines name things by their ids alone.
    fn check_id(
        &mut self,
        noun: &str,
        ids: &[&str],
        forgiving: impl Fn(&Names, &str) -> Result<String, Unknown>,
    ) -> WantedWord {
        let word = self.next()?;
        if ids.contains(&word.as_str()) {
            return Ok(());
        }
        let near = match forgiving(&Names::new(self.ed), &word) {
            Ok(id) => vec![id],
            Err(_) => alike(ids.iter().map(|id| (*id, *id)), &word),
        };
        unwanted(format!("`{word}` is not the id of a {noun}{}", meant_words(&near)))
    }

    fn check_power(&mut self) -> WantedWord {
        let ed = self.ed;
        let ids: Vec<&str> = ed.power_ids().map(|p| ed.power(p).id.as_str()).collect();
        self.check_id("power", &ids, |n, w| n.power(w).map(|p| ed.power(p).id.clone()))
    }

    fn check_space(&mut self) -> WantedWord {
        let ed = self.ed;
        let ids: Vec<&str> = ed.space_ids().map(|s| ed.space(s).id.as_str()).collect();
        self.check_id("territory or sea zone", &ids, |n, w| {
            n.space(w).map(|s| ed.space(s).id.clone())
        })
    }

    fn check_kind(&mut self) -> WantedWord {
        let ed = self.ed;
        let ids: Vec<&str> = ed.kind_ids().map(|k| ed.kind(k).id.as_str()).collect();
        self.check_id("kind of unit", &ids, |n, w| n.kind(w).map(|k| ed.kind(k).id.clone()))
    }

    fn check_tech(&mut self) -> WantedWord {
        let ed = self.ed;
        let ids: Vec<&str> = ed.tech_ids().map(|t| ed.tech(t).id.as_str()).collect();
        self.check_id("development", &ids, |n, w| n.tech(w).map(|t| ed.tech(t).id.clone()))
    }

    fn check_advantage(&mut self) -> WantedWord {
        let ed = self.ed;
        let ids: Vec<&str> = ed.advantages.iter().map(|a| a.id.as_str()).collect();
        self.check_id("national advantage", &ids, |n, w| {
            n.advantage(w, None).map(|a| ed.advantage(a).id.clone())
        })
    }

    /// `germany 3 infantry, 1 tank`
    fn check_lots(&mut self) -> WantedWord {
        self.check_power()?;
        self.check_form(&["N", "KIND"])?;
        loop {
            // Behind a comma something else may begin, which has no number.
            let mut ahead = self.tokens.clone();
            let more = ahead.next().is_some_and(|t| t == ",")
                && ahead.next().is_none_or(|t| t.parse::<u32>().is_ok());
            if !more {
                return Ok(());
            }
            self.next()?;
            self.check_form(&["N", "KIND"])?;
        }
    }

    /// The name of a stream, without its column.
    fn take_stem(&mut self, low_luck: bool) -> WantedWord<Vec<String>> {
        let kinds: Vec<String> = RollKind::all()
            .map(|k| format!("{}{}", k.word(), if low_luck { crate::stream::LOW_LUCK } else { "" }))
            .collect();
        let kind = self.take_one_of(&kinds.join("|"))?;
        let place = self.next()?;
        let mut ends = WantedReader::new(self.ed, &place.replace('>', " "), self.version);
        while ends.tokens.peek().is_some() {
            let power = ends.tokens.peek().is_some_and(|t| self.ed.power_by_id(t).is_some());
            if power { ends.check_power()? } else { ends.check_space()? }
        }
        let index = self.next()?;
        if index.parse::<u32>().is_err() {
            return unwanted(format!("found `{index}` where the number of the round was expected"));
        }
        let sides: Vec<&str> = RollSide::all().map(RollSide::word).collect();
        let side = self.take_one_of(&sides.join("|"))?;
        Ok(vec![kind, place, index, side])
    }

    /// `general west-russia 1 attack 3: 5 1`
    fn check_roll(&mut self) -> WantedWord {
        let mut name = self.take_stem(false)?;
        name.push(self.next()?);
        if let Err(fault) = name.join(" ").parse::<StreamKey>() {
            return unwanted(fault.to_string());
        }
        self.one_of(":")?;
        self.check_faces()
    }

    fn check_faces(&mut self) -> WantedWord {
        while let Some(face) = self.tokens.next_if(|t| t == "-" || t.parse::<u32>().is_ok()) {
            let _ = face;
        }
        if self.tokens.peek().is_none() { Err(EndOfReading::End) } else { Ok(()) }
    }

    fn check_sum(&mut self) -> WantedWord {
        self.take_stem(true)?;
        self.check_form(&["N", "sure", "N"])?;
        if self.take_one_of("no|die")? == "no" {
            return self.one_of("die");
        }
        self.check_form(&["N", ":"])?;
        self.check_faces()
    }

    fn check_test(&mut self) -> WantedWord {
        if self.tokens.next_if(|t| t == "not").is_some() {
            return self.one_of("researched");
        }
        if self.tokens.next_if(|t| t == "researched").is_some() {
            return Ok(());
        }
        self.check_space()?;
        if self.take_one_of("taken|not")? == "not" { self.one_of("taken") } else { Ok(()) }
    }

    /// A code that exists and facts of its own.
    fn check_reason(&mut self) -> WantedWord {
        if self.version < 2 {
            return Err(EndOfReading::End);
        }
        let code = self.next()?;
        let Some((_, facts)) = Why::listed().find(|(listed, _)| *listed == code) else {
            return unwanted(format!("there is no reason `{code}`{}", meant::meant_reason(&code)));
        };
        for word in self.tokens.by_ref() {
            if word.split_once('=').is_none_or(|(name, _)| !facts.contains(&name)) && word != "," {
                let facts = facts.join(", ");
                return unwanted(format!("`{code}` has no fact `{word}`; it has: {facts}"));
            }
        }
        Ok(())
    }

    fn check_choice(&mut self) -> WantedWord {
        if self.tokens.next_if(|t| t.starts_with('"')).is_some() {
            return Ok(());
        }
        match self.take_one_of("landing|lapsed|no-bombardment|aboard")?.as_str() {
            "no-bombardment" => Ok(()),
            "aboard" => self.check_part("UNITS"),
            _ => self.check_space(),
        }
    }

    fn check_decider(&mut self) -> WantedWord {
        let words: Vec<&str> = DECIDERS.iter().map(|(word, _)| *word).collect();
        let word = self.take_one_of(&words.join("|"))?;
        let form = DECIDERS.iter().find(|(decider, _)| *decider == word);
        self.check_form(form.map_or(&[], |(_, form)| form))
    }

    /// A scope may be the name of a fleet, which is its owner's own word.
    fn check_scope(&mut self) -> WantedWord {
        while self.tokens.next_if(|t| t != "+").is_some() {}
        Ok(())
    }

    fn check_question(&mut self) -> WantedWord {
        let words = "before-battle|unseal|losses|submerge|retreat-or-press|fall-back|landing|targets\
                     |intercept|ashore";
        if self.take_one_of(words)? == "losses" { self.check_number() } else { Ok(()) }
    }
}
