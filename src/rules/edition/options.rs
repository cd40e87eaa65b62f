//! What a table agrees on before the first turn: named options whose values set fields of the
//! profile. An option of an edition does nothing else but say what holds for [`bids`](super::bids); the
//! switches of Low Luck, which every edition has, are in [`low_luck`].

use std::collections::BTreeMap;
use std::fmt;

use super::bids::{BidRules, BidWords};
use super::edition_fault::Faults;
use super::file_shapes::{EditionText, OptionText};
use super::low_luck::{self, Chance, LowLuck, ON};
use super::{Edition, Profile, Rulebook};

/// One thing to agree on.
#[derive(Clone, Debug)]
pub struct GameOption {
    /// `victory`
    pub id: String,
    pub title: String,
    /// Rules it decides.
    pub rules: Vec<String>,
    /// The value people take who have not talked about it; a game states it all the same.
    pub default: String,
    pub values: Vec<OptionValue>,
}

/// One way to agree.
#[derive(Clone, Debug)]
pub struct OptionValue {
    pub id: String,
    pub title: String,
    /// Profile fields and what they become.
    pub set: BTreeMap<String, toml::Value>,
    /// What it says of bids.
    pub bids: BidWords,
}

/// Why options do not fit an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionFault {
    /// The edition has no such option.
    Unknown { option: String, known: Vec<String> },
    /// The option has no such value.
    Value { option: String, value: String, known: Vec<String> },
    /// A game states every option.
    NotStated { option: String },
}

impl fmt::Display for OptionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionFault::Unknown { option, known } => {
                write!(f, "no option `{option}`; there are {}", known.join(", "))
            }
            OptionFault::Value { option, value, known } => {
                write!(f, "option `{option}` cannot be `{value}`, only {}", known.join(", "))
            }
            OptionFault::NotStated { option } => write!(f, "option `{option}` is not stated"),
        }
    }
}

impl std::error::Error for OptionFault {}

impl Edition {
    /// The option with this id.
    pub fn option(&self, id: &str) -> Option<&GameOption> {
        self.options.iter().find(|o| o.id == id)
    }

    /// Every option with its usual value, for a game to write out.
    pub fn usual_options(&self) -> BTreeMap<String, String> {
        self.options.iter().map(|o| (o.id.clone(), o.default.clone())).collect()
    }
}

/// Puts the options of a game into the edition's profile.
///
/// # Errors
/// The first option that is unknown, has an unknown value or is not stated. The edition is unchanged
/// then.
pub fn apply_options(
    ed: &mut Edition,
    chosen: &BTreeMap<String, String>,
) -> Result<(), OptionFault> {
    if let Some(option) = chosen.keys().find(|k| ed.option(k).is_none()) {
        let known = ed.options.iter().map(|o| o.id.clone()).collect();
        return Err(OptionFault::Unknown { option: option.clone(), known });
    }
    let mut table = ed.profile_table.clone();
    let mut bids = BidRules::default();
    for o in &ed.options {
        let Some(value) = chosen.get(&o.id) else {
            if low_luck::may_be_missing(&o.id, chosen) {
                continue;
            }
            return Err(OptionFault::NotStated { option: o.id.clone() });
        };
        let Some(v) = o.values.iter().find(|v| v.id == *value) else {
            let known = o.values.iter().map(|v| v.id.clone()).collect();
            let option = o.id.clone();
            let value = value.clone();
            return Err(OptionFault::Value { option, value, known });
        };
        table.extend(v.set.clone());
        bids = bids.with(v.bids);
    }
    ed.low_luck = LowLuck::of(chosen);
    ed.bids = bids;
    ed.profile = profile_from(&table).expect("each value was tried when the edition was loaded");
    Ok(())
}

fn profile_from(table: &toml::Table) -> Result<Profile, toml::de::Error> {
    table.clone().try_into()
}

/// Reads the options, tries each value on the profile, and adds the options that every edition has.
pub(super) fn read(
    faults: &mut Faults,
    text: &EditionText,
    table: &toml::Table,
    rulebook: Option<&Rulebook>,
) -> Vec<GameOption> {
    let mut options: Vec<GameOption> = Vec::new();
    for o in &text.option {
        if options.iter().any(|p| p.id == *o.id.get_ref()) {
            faults.at(o.id.span(), "this option is listed twice");
        }
        if low_luck_switches().any(|p| p.id == *o.id.get_ref()) {
            faults.at(o.id.span(), "every edition has this option without listing it");
        }
        for r in
            o.rules.iter().filter(|r| rulebook.is_some_and(|book| book.get(r.get_ref()).is_none()))
        {
            faults.at(r.span(), "there is no such rule");
        }
        if !o.value.iter().any(|v| v.id.get_ref() == o.default.get_ref()) {
            faults.at(o.default.span(), "the default is not among the values");
        }
        let values = values(faults, o, table);
        options.push(GameOption {
            id: o.id.get_ref().clone(),
            title: o.title.clone(),
            rules: o.rules.iter().map(|r| r.get_ref().clone()).collect(),
            default: o.default.get_ref().clone(),
            values,
        });
    }
    options.extend(low_luck_switches());
    options
}

fn values(faults: &mut Faults, o: &OptionText, table: &toml::Table) -> Vec<OptionValue> {
    let mut values: Vec<OptionValue> = Vec::new();
    for v in &o.value {
        if values.iter().any(|w| w.id == *v.id.get_ref()) {
            faults.at(v.id.span(), "this value is listed twice");
        }
        for (field, value) in &v.set {
            let mut one = table.clone();
            one.insert(field.get_ref().clone(), value.clone());
            if !table.contains_key(field.get_ref()) {
                faults.at(field.span(), "the profile has no such field");
            } else if let Err(e) = profile_from(&one) {
                faults.at(field.span(), e.message());
            }
        }
        let set = v.set.iter().map(|(k, v)| (k.get_ref().clone(), v.clone())).collect();
        values.push(OptionValue {
            id: v.id.get_ref().clone(),
            title: v.title.clone(),
            set,
            bids: v.bids,
        });
    }
    values
}

/// The four switches of Low Luck, in addition to the options of an edition.
fn low_luck_switches() -> impl Iterator<Item = GameOption> {
    Chance::ALL.into_iter().map(|chance| GameOption {
        id: chance.option().to_owned(),
        title: chance.title().to_owned(),
        rules: Vec::new(),
        default: "off".to_owned(),
        values: vec![
            plain_value("off", "every die is thrown"),
            plain_value(ON, "certain hits, and one die for the remainder"),
        ],
    })
}

/// A value of an option that sets nothing in the profile.
fn plain_value(id: &str, title: &str) -> OptionValue {
    OptionValue {
        id: id.to_owned(),
        title: title.to_owned(),
        set: BTreeMap::new(),
        bids: BidWords::default(),
    }
}
