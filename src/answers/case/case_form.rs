//! The form of a case file. Every key is listed here; others are refused.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::meant;
use super::renamed_places::{Places, rename_places};
use crate::engine::Why;
use crate::format::perhaps_newer;

/// What a case is about.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaseHead {
    /// Version of the form, [`FORMS`]; the first where nothing is said.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The path below the folder of cases, dots for slashes, without `.toml`.
    pub id: String,
    /// Rules it proves.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Questions of the annotated FAQ it answers.
    #[serde(default)]
    pub faq: Vec<String>,
    pub editions: Vec<String>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Document and section.
    pub source: String,
    /// What the case shows, in one sentence.
    pub why: String,
}

/// Versions of the form that are read. Since the second, reasons are facts: `reason` in findings and
/// in lines of orders that failed.
pub(super) const FORMS: std::ops::RangeInclusive<u32> = 1..=2;

fn first_version() -> u32 {
    *FORMS.start()
}

/// The position the case begins with.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Given {
    #[serde(default)]
    pub base: Base,
    pub power: Option<String>,
    pub round: Option<u32>,
    pub phase: Option<crate::edition::Phase>,
    #[serde(default)]
    pub units: Vec<String>,
    #[serde(default)]
    pub control: Vec<String>,
    /// Control when the turn began; what is not named is as `control` has it.
    #[serde(default)]
    pub start_control: Vec<String>,
    #[serde(default)]
    pub ipc: Vec<String>,
    #[serde(default)]
    pub techs: Vec<String>,
    /// Rules of nations in the game: `Germany: Wolf Packs, Panzerblitz`; one that is `(active)` or
    /// `(spent)` says so after its name, and one that was chosen with a place names it.
    #[serde(default)]
    pub advantages: Vec<String>,
    /// Rolled this turn and not yet at work.
    pub pending: Option<String>,
    /// Bought this turn and not yet placed.
    pub bought: Option<String>,
    /// Guns and complexes taken this turn.
    #[serde(default)]
    pub captured: Vec<String>,
    /// The cash advances have still to be placed.
    #[serde(default)]
    pub advances: bool,
    /// Complexes whose supply was claimed for their owner's next turn.
    #[serde(default)]
    pub claims: Vec<String>,
    /// What rules of nations close to a power in its next turn: `Soviet Union: Scorched Earth: Germany in
    /// Moscow`.
    #[serde(default)]
    pub barred: Vec<String>,
    /// Freed territories for which the rule of a nation still gives units: `France: French Patriotism:
    /// Normandy`.
    #[serde(default)]
    pub due: Vec<String>,
    /// Units that fight in the next turn of a partner, or in its turn that has begun: `United Kingdom:
    /// Joint Strike: United States`.
    #[serde(default)]
    pub lent: Vec<String>,
    /// Powers that have changed sides: `Italy = allies`.
    #[serde(default)]
    pub sides: Vec<String>,
    /// Powers of one person each; powers not named have one of their own.
    #[serde(default)]
    pub seats: Vec<Vec<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Base {
    /// No unit is on the board, complexes included; control and money as at the start.
    #[default]
    Empty,
    /// The complexes and antiaircraft guns of the starting position, and nothing else.
    Bare,
    /// The starting position.
    Start,
    /// The starting position of a game with the rules of nations in `advantages`: with what they change
    /// before the first turn.
    Begun,
}

/// Orders of one power and what must come of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TurnText {
    /// Instead of orders: what a side does with its cash advance (CASH-01).
    pub advance: Option<AdvanceText>,
    /// The order file; lines of its head that are left out are supplied.
    pub orders: Option<String>,
    #[serde(default)]
    pub standing: StandingFiles,
    /// Powers whose seat does not answer in this turn, by a ruling: their standing orders decide, or else
    /// the defaults.
    #[serde(default)]
    pub silent: Vec<String>,
    /// Answers of each power, first to last.
    #[serde(default)]
    pub answer: BTreeMap<String, OneOrMany>,
    #[serde(default)]
    pub dice: Vec<String>,
    #[serde(default)]
    pub expect: Vec<String>,
    #[serde(default)]
    pub never: Vec<String>,
    /// Every error of the orders; then nothing is played.
    #[serde(default)]
    pub refused: Vec<WantedRefusal>,
    /// Some of the warnings.
    #[serde(default)]
    pub warned: Vec<WantedRefusal>,
    /// Every stop, in order.
    #[serde(default)]
    pub owed: OwedLines,
    /// Spaces somebody who is asked may choose, all of them: `germany sz5 retreat: sz6, sz7`
    #[serde(default)]
    pub choices: Vec<String>,
    pub after: Option<After>,
}

/// The cash advance of a side, in the words of `fieldpost advance`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdvanceText {
    /// `axis` or `allies`.
    pub side: String,
    #[serde(default)]
    pub place: Vec<String>,
    #[serde(default)]
    pub keep: Vec<String>,
}

/// Standing order files by power.
pub(crate) type StandingFiles = BTreeMap<String, String>;

/// `germany sz5 before-battle`
pub(crate) type OwedLines = Vec<String>;

/// One text or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl OneOrMany {
    /// The texts as a list, whether one was written or several.
    pub fn list(&self) -> &[String] {
        match self {
            OneOrMany::One(t) => std::slice::from_ref(t),
            OneOrMany::Many(all) => all,
        }
    }
}

/// A finding that must be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WantedRefusal {
    /// The rule named, if one is.
    pub rule: Option<String>,
    /// The diagnostic's code.
    pub code: Option<String>,
    /// Words of the order that it belongs to.
    pub line: Option<String>,
    /// Its reason, a code and some of the facts: `out-of-reach kind=fighter`.
    pub reason: Option<String>,
    /// Words of its sentence. Deprecated: a sentence may change, a reason does not.
    pub says: Option<String>,
}

impl WantedRefusal {
    /// As a case writes it.
    pub fn text(&self) -> String {
        let all = [
            ("rule", &self.rule),
            ("code", &self.code),
            ("line", &self.line),
            ("reason", &self.reason),
            ("says", &self.says),
        ];
        let said = all.iter().filter_map(|(key, said)| {
            said.as_ref().map(|s| format!("{key} = {}", toml::Value::from(s.as_str())))
        });
        format!("{{ {} }}", said.collect::<Vec<_>>().join(", "))
    }
}

/// The position that must come of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct After {
    #[serde(default)]
    pub units: Vec<String>,
    #[serde(default)]
    pub control: Vec<String>,
    #[serde(default)]
    pub ipc: Vec<String>,
    #[serde(default)]
    pub techs: Vec<String>,
    pub power: Option<String>,
    pub round: Option<u32>,
    pub phase: Option<crate::edition::Phase>,
    /// `axis`, `allies` or `none`.
    pub winner: Option<String>,
    /// Spaces, control, money and developments not named are as before.
    #[serde(default)]
    pub unchanged: bool,
}

/// A whole case.
#[derive(Clone, Debug)]
pub struct CaseText {
    pub head: CaseHead,
    /// Names of places on the boards of other editions, by edition.
    pub places: BTreeMap<String, Places>,
    /// Everything else as it is written.
    body: toml::Table,
    pub given: Given,
    pub turns: Vec<TurnText>,
}

impl CaseText {
    /// The case as it reads on the board of this edition.
    ///
    /// # Errors
    /// What is wrong with it there.
    pub(crate) fn on_board_of(&self, edition: &str) -> Result<CaseText, String> {
        match self.places.get(edition) {
            Some(places) => {
                read_body(self.head.clone(), self.places.clone(), rename_places(&self.body, places))
            }
            None => Ok(self.clone()),
        }
    }

    /// Does it say anything that could be wrong?
    pub fn asserts(&self) -> bool {
        self.turns.iter().any(|t| {
            let lists = t.expect.len() + t.never.len() + t.refused.len() + t.warned.len();
            lists + t.owed.len() + t.choices.len() > 0
                || t.after.as_ref().is_some_and(After::asserts_anything)
        })
    }
}

impl After {
    fn asserts_anything(&self) -> bool {
        let lists = self.units.len() + self.control.len() + self.ipc.len() + self.techs.len();
        let one = self.power.is_some() || self.round.is_some() || self.phase.is_some();
        lists > 0 || one || self.winner.is_some() || self.unchanged
    }
}

const HEAD: [&str; 8] = ["version", "id", "rules", "faq", "editions", "options", "source", "why"];

/// Reads a case file.
///
/// # Errors
/// What is wrong with the file.
pub fn read(text: &str) -> Result<CaseText, String> {
    let mut rest: toml::Table = toml::from_str(text).map_err(|e| e.to_string())?;
    let mut head = toml::Table::new();
    for key in HEAD {
        if let Some(value) = rest.remove(key) {
            head.insert(key.to_owned(), value);
        }
    }
    let head: CaseHead = read_part(head, "the head")?;
    if !FORMS.contains(&head.version) {
        let version = head.version;
        let last = FORMS.end();
        let newer = if version > *last { "a newer program wrote this: " } else { "" };
        return Err(format!(
            "{newer}the case has version {version}; versions 1 to {last} are read here"
        ));
    }
    let places: BTreeMap<String, Places> = match rest.remove("places") {
        Some(toml::Value::Table(t)) => read_part(t, "[places]")?,
        Some(_) => return Err("`places` is a table".to_owned()),
        None => BTreeMap::new(),
    };
    if let Some(other) = places.keys().find(|e| !head.editions.contains(e)) {
        return Err(format!("[places.{other}]: the case is not played under this edition"));
    }
    read_body(head, places, rest)
}

/// Reads the part below the head.
fn read_body(
    head: CaseHead,
    places: BTreeMap<String, Places>,
    written: toml::Table,
) -> Result<CaseText, String> {
    let mut rest = written.clone();
    let given = match rest.remove("given") {
        Some(toml::Value::Table(t)) => read_part(t, "[given]")?,
        Some(_) => return Err("`given` is a table".to_owned()),
        None => Given::default(),
    };
    let more = match rest.remove("turn") {
        Some(toml::Value::Array(all)) => all,
        Some(_) => return Err("`turn` is written as [[turn]]".to_owned()),
        None => Vec::new(),
    };
    let mut turns: Vec<TurnText> = Vec::new();
    if more.is_empty() {
        turns.push(read_part(rest, "the case")?);
    } else if let Some(key) = rest.keys().next() {
        return Err(format!(
            "`{key}` is written outside the [[turn]] tables and belongs to none of the turns: move it into \
             its [[turn]]"
        ));
    }
    for (i, t) in more.into_iter().enumerate() {
        let toml::Value::Table(t) = t else { return Err("`turn` is a table".to_owned()) };
        turns.push(read_part(t, &format!("[[turn]] {}", i + 1))?);
    }
    for found in turns.iter().flat_map(|t| t.refused.iter().chain(&t.warned)) {
        check_refusal(head.version, found)?;
    }
    Ok(CaseText { head, places, body: written, given, turns })
}

/// A reason has a code that exists, and facts of the names that belong to it.
fn check_refusal(version: u32, found: &WantedRefusal) -> Result<(), String> {
    let Some(reason) = &found.reason else { return Ok(()) };
    if version < 2 {
        return Err("`reason` is read from version 2 on: write `version = 2` at the top".to_owned());
    }
    let mut words = reason.split(' ');
    let code = words.next().unwrap_or_default();
    let Some((_, facts)) = Why::listed().find(|(listed, _)| *listed == code) else {
        let near = match meant::meant_reason(code).as_str() {
            "" => ";".to_owned(),
            near => near.to_owned(),
        };
        return Err(format!("there is no reason `{code}`{near} docs/format/events.md lists them"));
    };
    let strange = words.find(|w| w.split_once('=').is_none_or(|(name, _)| !facts.contains(&name)));
    match strange {
        Some(word) => Err(format!("`{code}` has no fact `{word}`; it has: {}", facts.join(", "))),
        None => Ok(()),
    }
}

fn read_part<T: serde::de::DeserializeOwned>(table: toml::Table, name: &str) -> Result<T, String> {
    table.try_into().map_err(|e: toml::de::Error| {
        let number = ["u32", "i32", "u16"].iter().fold(e.message().to_owned(), |what, kind| {
            what.replace(&format!("expected {kind}"), "expected a whole number")
        });
        format!("{name}: {}", perhaps_newer(&number))
    })
}
