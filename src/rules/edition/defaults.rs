//! Default profiles: what counts in a battle where no order, answer or standing order speaks. They
//! are files of their own because they suit every edition.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::edition_fault::{Fault, Faults};
use super::source::{Source, digest};
use super::{Edition, pieces};
use crate::id::KindId;

/// A named default profile (`cheapest-first`): what counts where no one said anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefaultProfile {
    pub name: String,
    pub attack_land: Vec<KindId>,
    pub attack_sea: Vec<KindId>,
    pub defend_land: Vec<KindId>,
    pub defend_sea: Vec<KindId>,
    /// Ships attacked by nothing but aircraft.
    pub defend_sea_air: Vec<KindId>,
    /// When an attacker leaves who said nothing about it.
    pub stop: StopRules,
    /// An undamaged two-hit unit takes a hit before anything is lost.
    pub first_hit: bool,
    /// Submarines submerge when they may.
    pub submerge: bool,
    /// Do fighters rise against raiders (SBR-10)?
    pub intercept: Intercept,
    /// When somebody is asked.
    pub ask: Ask,
    /// Who is.
    pub ask_whom: AskWhom,
    /// Defenders in these situations are asked before the battle unless they have spoken about
    /// what is asked there.
    pub must_ask: Vec<MustAsk>,
    /// An attacker whose battle was asked about fights one round at least.
    pub one_round: bool,
}

/// Whom a default profile has asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AskWhom {
    /// Who has said nothing about the battle.
    #[default]
    Silent,
    /// Every seat, with standing orders or without, that does not say `ask` itself.
    Everybody,
}

/// What a defence may have in it that a club wants to be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MustAsk {
    /// A submarine: does it submerge?
    Submarine,
    /// A carrier with aircraft aboard: which is lost first?
    Carrier,
    /// A loaded transport.
    LoadedTransport,
    /// A bomber in a land battle.
    Bomber,
    /// Units of several powers.
    SeveralPowers,
    /// Submarines with other ships.
    MixedFleet,
}

/// Whether fighters rise against raiders without an instruction (SBR-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intercept {
    Never,
    /// Unless a battle for the same territory needs them.
    UnlessAttacked,
    Always,
}

/// Stop rules by the sort of battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StopRules {
    pub land: StopRule,
    pub sea: StopRule,
    /// Attacks begun by nothing but aircraft, anywhere.
    pub air: StopRule,
}

/// When an attacker leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopRule {
    /// Never.
    #[default]
    PressOn,
    /// When nothing but aircraft is left of the attack.
    SaveAir,
}

/// When the player wants to be asked instead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    Never,
    BeforeBattle,
    EachChoice,
}

/// Loads a default profile for an edition.
///
/// # Errors
/// All faults of its file.
pub fn load_defaults(
    source: &Source,
    ed: &Edition,
    name: &str,
) -> Result<DefaultProfile, Vec<Fault>> {
    let path = format!("defaults/{name}.toml");
    let Some(text) = source.text(&path) else {
        let words = String::new();
        let what = "there is no such default profile".to_owned();
        return Err(vec![Fault { file: path, at: None, words, what }]);
    };
    read_defaults(ed, name, &text)
}

/// Reads the text of a default profile: one of the program's own, or a club's.
///
/// # Errors
/// All faults of the text.
pub fn read_defaults(ed: &Edition, name: &str, text: &str) -> Result<DefaultProfile, Vec<Fault>> {
    let path = format!("defaults/{name}.toml");
    let mut faults = Faults::new(path, text);
    let Some(read) = faults.read::<DefaultsText>() else { return Err(faults.found) };
    let profile = DefaultProfile {
        name: name.to_owned(),
        attack_land: complete_losses(&mut faults, &read.attack_land, ed),
        attack_sea: complete_losses(&mut faults, &read.attack_sea, ed),
        defend_land: complete_losses(&mut faults, &read.defend_land, ed),
        defend_sea: complete_losses(&mut faults, &read.defend_sea, ed),
        defend_sea_air: complete_losses(
            &mut faults,
            read.defend_sea_air.as_ref().unwrap_or(&read.defend_sea),
            ed,
        ),
        stop: StopRules { land: read.stop_land, sea: read.stop_sea, air: read.stop_air },
        first_hit: read.first_hit,
        submerge: read.submerge,
        intercept: read.intercept,
        ask: read.ask,
        ask_whom: read.ask_whom,
        must_ask: read.must_ask,
        one_round: read.one_round_after_asking,
    };
    if faults.found.is_empty() { Ok(profile) } else { Err(faults.found) }
}

/// SHA-256 of a default profile's name and text, as for an edition.
pub fn defaults_digest(source: &Source, name: &str) -> Option<String> {
    Some(own_defaults_digest(name, &source.text(&format!("defaults/{name}.toml"))?))
}

/// The same of a text that no source holds.
pub fn own_defaults_digest(name: &str, text: &str) -> String {
    let path = format!("defaults/{name}.toml");
    let text = text.to_owned();
    digest(&BTreeMap::from([(path, text)]))
}

/// The written list, kinds not named following by cost and list order.
fn complete_losses(faults: &mut Faults, text: &LossesText, ed: &Edition) -> Vec<KindId> {
    let mut order = Vec::new();
    match text.get_ref() {
        toml::Value::String(s) if s == "cheapest-first" => {}
        toml::Value::Array(words) => {
            for w in words {
                // `dd?`: a kind that not every edition has.
                let maybe = w.as_str().and_then(|w| w.strip_suffix('?'));
                if maybe.is_some_and(|w| pieces::find_kind(&ed.kinds, w).is_none()) {
                    continue;
                }
                let word = maybe.or(w.as_str());
                match word.and_then(|w| pieces::find_kind(&ed.kinds, w)) {
                    Some(k) if order.contains(&k) => {
                        faults.at(text.span(), format!("{w} is listed twice"));
                    }
                    Some(k) => order.push(k),
                    None => faults.at(text.span(), format!("{w} is no kind of unit")),
                }
            }
        }
        _ => faults.at(text.span(), "either `cheapest-first` or a list of kinds"),
    }
    let mut rest: Vec<KindId> =
        ed.kind_ids().filter(|k| ed.kind(*k).fights() && !order.contains(k)).collect();
    rest.sort_by_key(|k| (ed.kind(*k).cost, *k));
    order.extend(rest);
    order
}

/// `"cheapest-first"` or a list of kinds.
type LossesText = Spanned<toml::Value>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DefaultsText {
    #[expect(dead_code, reason = "for readers of the file")]
    title: String,
    attack_land: LossesText,
    attack_sea: LossesText,
    defend_land: LossesText,
    defend_sea: LossesText,
    defend_sea_air: Option<LossesText>,
    #[serde(default)]
    stop_land: StopRule,
    #[serde(default)]
    stop_sea: StopRule,
    #[serde(default)]
    stop_air: StopRule,
    first_hit: bool,
    submerge: bool,
    intercept: Intercept,
    ask: Ask,
    #[serde(default)]
    ask_whom: AskWhom,
    #[serde(default)]
    must_ask: Vec<MustAsk>,
    #[serde(default = "is_yes")]
    one_round_after_asking: bool,
}

fn is_yes() -> bool {
    true
}
