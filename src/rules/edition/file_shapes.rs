//! The shapes of the edition's files, exactly as written. Every key is stated here and an unknown one
//! is refused; meaning is given by the readers.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::edition_fault::Faults;
use super::{Berth, BidWords, Domain, Role, Window};
use crate::id::Side;

pub(super) type Word = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EditionText {
    pub title: String,
    /// Files taken from another edition; the loader reads these keys before all others.
    #[serde(default, rename = "board")]
    pub _board: Option<String>,
    #[serde(default, rename = "kinds")]
    pub _kinds: Option<String>,
    #[serde(default, rename = "techs")]
    pub _techs: Option<String>,
    #[serde(default, rename = "setup")]
    pub _setup: Option<String>,
    #[serde(default, rename = "aliases")]
    pub _aliases: Option<String>,
    /// Rules of the edition that the program cannot play yet, each as a sentence for players.
    #[serde(default)]
    pub pending: Vec<String>,
    pub seats: SeatsText,
    pub power: Vec<PowerText>,
    #[serde(default)]
    pub option: Vec<OptionText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SeatsText {
    pub grouping: Grouping,
    /// Who plays what for each number of players; only with `grouping = "listed"`.
    #[serde(default)]
    pub listed: Vec<Vec<Vec<Word>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Grouping {
    OneSide,
    Listed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PowerText {
    pub id: Word,
    pub name: String,
    pub adjective: String,
    pub short: String,
    pub side: Side,
    pub capital: Option<Word>,
    pub ipc: i32,
    pub production: Spanned<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OptionText {
    pub id: Word,
    pub title: String,
    pub rules: Vec<Word>,
    pub default: Word,
    pub value: Vec<OptionValueText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OptionValueText {
    pub id: Word,
    pub title: String,
    #[serde(default)]
    pub set: BTreeMap<Word, toml::Value>,
    /// What it says of bids, which no profile knows.
    #[serde(default)]
    pub bids: BidWords,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BoardText {
    pub territory: BTreeMap<Word, BTreeMap<Word, TerritoryText>>,
    #[serde(default)]
    pub neutral: BTreeMap<Word, NeutralText>,
    /// Politically neutral territories (NEU-04): they have a value and can be invaded.
    #[serde(default)]
    pub political: BTreeMap<Word, TerritoryText>,
    pub sea: BTreeMap<Word, [u32; 2]>,
    /// More about sea zones; either about none or about all.
    #[serde(default)]
    pub zone: BTreeMap<Word, SeaZoneText>,
    /// Sea zones no ship enters or leaves (CAN-07).
    #[serde(default)]
    pub closed: Vec<Word>,
    pub borders: BordersText,
    #[serde(default)]
    pub canal: Vec<CanalText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TerritoryText {
    pub name: String,
    pub income: i32,
    pub city: Option<Word>,
    pub island: Option<Word>,
    /// The power it goes to when it is freed, where that is not the one that holds it at the start.
    pub origin: Option<Word>,
    #[serde(default)]
    pub air_base: bool,
    #[serde(default)]
    pub naval_base: bool,
    pub at: [u32; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SeaZoneText {
    /// A plain name for readers.
    pub waters: String,
    /// The basin that convoys stay in (CVY-05).
    pub ocean: String,
    /// The power whose marker lies there before the first turn (CVY-01).
    pub marker: Option<Word>,
    pub convoy: Option<ConvoyText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ConvoyText {
    pub power: Word,
    pub income: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NeutralText {
    pub name: String,
    pub at: [u32; 2],
}

/// A space and its neighbours that are not written elsewhere.
pub(super) type BorderTable = BTreeMap<Word, Vec<Word>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BordersText {
    pub land: BorderTable,
    pub coast: BorderTable,
    pub sea: BorderTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CanalText {
    pub name: String,
    pub zones: Spanned<[String; 2]>,
    pub banks: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct KindsText {
    pub kind: Vec<KindText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct KindText {
    pub id: Word,
    pub name: String,
    pub abbr: String,
    pub domain: Domain,
    pub cost: i32,
    pub attack: u8,
    pub defense: u8,
    pub moves: u8,
    pub hits: u8,
    pub berth: Berth,
    pub supported_attack: Option<u8>,
    #[serde(default)]
    pub carrier_capacity: u8,
    #[serde(default)]
    pub bombard: u8,
    #[serde(default)]
    pub landing_fire: u8,
    #[serde(default)]
    pub escort: u8,
    #[serde(default)]
    pub intercept: u8,
    /// Only these powers may buy it.
    #[serde(default)]
    pub buyers: Vec<Word>,
    pub can: Vec<KindWord>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum KindWord {
    Capture,
    Blitz,
    Support,
    ShootAtAircraft,
    Produce,
    LandOnCarriers,
    Transport,
    Submerge,
    HuntSubmarines,
    Raid,
    SurfaceCombat,
    /// Aircraft hit it only with a destroyer of their side in the battle (CAS-08).
    HideFromAircraft,
    /// On the board but not for sale.
    NeverBought,
    /// Placed in any territory its owner has held all turn, without a complex (MOB-13).
    BuiltAnywhere,
    /// Fires once at a ship it names and is gone (KAM-01, KAM-02).
    SingleStrike,
    /// May stay in the air over a sea zone (PAT-01).
    Patrol,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TechsText {
    #[serde(default)]
    pub tech: Vec<TechText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TechText {
    pub id: Word,
    pub name: String,
    pub number: u8,
    /// The rule that says what it does; the rule of the boxed game's list where none is named.
    pub rule: Option<Word>,
    #[serde(default)]
    pub effects: Vec<Word>,
    /// Effects that hold in a situation only.
    #[serde(default)]
    pub when: Vec<SituationText>,
}

/// Effects with the situation in which they hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SituationText {
    pub effects: Vec<Word>,
    /// Units of the enemies, those of the powers in `but` left out.
    #[serde(default)]
    pub enemies: bool,
    #[serde(default)]
    pub but: Vec<Word>,
    pub role: Option<Role>,
    #[serde(default)]
    pub first_round: bool,
    pub assault: Option<bool>,
    #[serde(default)]
    pub places: Vec<Word>,
    #[serde(default)]
    pub along: bool,
    pub land_of: Option<Word>,
    #[serde(default)]
    pub held: bool,
    #[serde(default)]
    pub since_start: bool,
    #[serde(default)]
    pub islands: bool,
    #[serde(default)]
    pub own_base: bool,
    #[serde(default)]
    pub only_its_kind: bool,
    pub at_least: Option<u8>,
    #[serde(default)]
    pub entered: bool,
    #[serde(default)]
    pub whole_battle: bool,
    pub no_enemy: Option<Word>,
    /// In the turn of this power in round 1.
    pub first_turn_of: Option<Word>,
    pub window: Option<Window>,
}

pub(super) type SetupText = BTreeMap<Word, BTreeMap<Word, Word>>;

pub(super) type AliasGroup = BTreeMap<Word, Vec<Word>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct AliasesText {
    #[serde(default)]
    pub powers: AliasGroup,
    #[serde(default)]
    pub spaces: AliasGroup,
    #[serde(default)]
    pub kinds: AliasGroup,
    #[serde(default)]
    pub techs: AliasGroup,
}

/// Ids are lower-case ASCII letters, digits and single hyphens.
pub(super) fn id_form(faults: &mut Faults, id: &Word) {
    let parts = id.get_ref().split('-');
    if !parts.clone().all(|p| !p.is_empty() && p.chars().all(fits_id)) {
        faults.at(id.span(), "an id has lower-case letters, digits and single hyphens only");
    }
}

/// May this character be in an id?
fn fits_id(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit()
}
