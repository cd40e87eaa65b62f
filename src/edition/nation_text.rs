//! What the rules of nations do, as a file writes it.

use serde::Deserialize;
use toml::Spanned;

use super::lends_text::LendsText;

/// When a rule does what is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MomentText {
    Purchase,
    Mobilize,
}

/// The families as a file writes them.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DeedsText {
    pub road: Option<RoadText>,
    pub converts: Option<ConvertsText>,
    pub freed: Option<FreedText>,
    pub grant: Option<GrantText>,
    pub salvage: Option<SalvageText>,
    pub interdiction: Option<InterdictionText>,
    pub exploits: Option<ExploitsText>,
    pub wave: Option<WaveText>,
    pub respite: Option<RespiteText>,
    pub yards: Option<YardsText>,
    pub shortcut: Option<ShortcutText>,
    pub setup: Option<SetupDeedText>,
    /// Aircraft fly between an island and its sea zone for nothing.
    #[serde(default)]
    pub island_flights: bool,
    pub treaty: Option<TreatyText>,
    pub ferries: Option<FerriesText>,
    pub sturdy: Option<SturdyText>,
    pub refuels: Option<RefuelsText>,
    pub special_move: Option<SpecialMoveText>,
    pub strikes: Option<StrikesText>,
    /// Defenders on land may leave after each round; aircraft at most so many spaces.
    pub falls_back: Option<Spanned<u8>>,
    /// A die of so much or less sinks one ship of a group that enters a zone next to a naval base of the owner.
    pub ambush: Option<Spanned<u8>>,
    /// Ships of this kind may put troops ashore in two assaults of a turn.
    pub split_landings: Option<Spanned<String>>,
    /// Units of this kind may raid, for half a die each.
    pub dive_raids: Option<Spanned<String>>,
    /// IPC more at the income of a turn that took a territory in one round or none.
    pub bounty: Option<i32>,
    /// Territories of this colour are worth 1 IPC less while an enemy controls them.
    pub devalues: Option<Spanned<String>>,
    pub railway: Option<RailwayText>,
    pub uprising: Option<UprisingText>,
    pub sabotage: Option<SabotageText>,
    pub riot: Option<RiotText>,
    pub stows: Option<StowsText>,
    /// Complexes in land of this colour serve a captor one turn later.
    pub scorches: Option<Spanned<String>>,
    /// The place that land units of an enemy neither enter nor leave in the turn after an assault on it.
    pub cordon: Option<Spanned<String>>,
    /// One unit a turn is placed in land of this colour as soon as it is bought.
    pub early: Option<Spanned<String>>,
    pub lends: Option<LendsText>,
    pub keeps: Option<KeepsText>,
}

/// A partner's territory that is kept when it is retaken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct KeepsText {
    pub place: Spanned<String>,
    pub alone: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RailwayText {
    pub home: Spanned<String>,
    pub through: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct UprisingText {
    pub land_of: Spanned<String>,
    pub need: Spanned<u8>,
    pub units: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SabotageText {
    pub land_of: Spanned<String>,
    pub need: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct StowsText {
    pub ship: Spanned<String>,
    pub cargo: Vec<Spanned<String>>,
    pub lands: Spanned<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RiotText {
    pub land_of: Spanned<String>,
    pub kind: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TreatyText {
    pub with: Spanned<String>,
    pub land_of: Spanned<String>,
    pub units: Spanned<String>,
    pub broken_by: Breach,
    #[serde(default)]
    pub armed_by_any: bool,
    #[serde(default)]
    pub lost_abroad: bool,
    #[serde(default)]
    pub stops_blitz: bool,
}

/// What an owner of a treaty must not attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
    /// Territories that were the other power's originally and are its own.
    ItsColour,
    /// Any territory that the other power controls or has units in.
    AnyLand,
}

/// Warships that carry troops.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FerriesText {
    pub kind: Spanned<String>,
    pub cargo: Spanned<String>,
    #[serde(default)]
    pub silent: bool,
}

/// One move between the combat move of another power and its combats.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SpecialMoveText {
    pub against: Spanned<String>,
    #[serde(default)]
    pub partner_stays: bool,
    #[serde(default)]
    pub entered_zones: bool,
    #[serde(default)]
    pub decks: bool,
}

/// Places in which aircraft land and fly on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RefuelsText {
    pub places: Vec<Spanned<String>>,
    #[serde(default)]
    pub by_side: bool,
}

/// Units that strike once at sea and are gone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct StrikesText {
    pub kind: Spanned<String>,
    /// `4`, or `+1` to the unit's own number.
    pub attack: Spanned<String>,
    /// Left out: never in defense.
    pub defense: Option<Spanned<String>>,
    #[serde(default)]
    pub named: bool,
}

/// Aircraft at which guns throw two dice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SturdyText {
    pub kind: Spanned<String>,
    pub total: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ExploitsText {
    pub kind: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WaveText {
    pub kind: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RespiteText {
    pub from: Spanned<String>,
    pub place: Spanned<String>,
    pub units: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct YardsText {
    pub land_of: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ShortcutText {
    /// The rule of the road.
    pub of: Spanned<String>,
    pub open: Vec<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SetupDeedText {
    /// `"szechwan: china 1 bomber"`
    #[serde(default)]
    pub units: Vec<Spanned<String>>,
    /// Territories that the power holds, without the units of others that stood there.
    #[serde(default)]
    pub holds: Vec<Spanned<String>>,
    /// Neutral territories that are the power's colour from now on.
    #[serde(default)]
    pub colours: Vec<Spanned<String>>,
    /// IPC more in hand.
    #[serde(default)]
    pub ipc: i32,
    /// One such unit in a territory that the table names: of the power's own, worth something, without a
    /// complex.
    pub site: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RoadText {
    pub yard: Spanned<String>,
    pub open: Vec<Spanned<String>>,
    pub to: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ConvertsText {
    pub when: MomentText,
    #[serde(default)]
    pub from: Vec<Spanned<String>>,
    pub of_each: Option<u8>,
    #[serde(default)]
    pub land_only: bool,
    #[serde(default)]
    pub by_complex: bool,
    pub land_of: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FreedText {
    pub places: Vec<Spanned<String>>,
    pub units: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GrantText {
    pub places: Vec<Spanned<String>>,
    pub units: Spanned<String>,
    #[serde(default)]
    pub by_side: bool,
    #[serde(default)]
    pub once: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SalvageText {
    pub lost: Spanned<String>,
    pub gained: Spanned<String>,
    pub land_of: Spanned<String>,
    #[serde(default)]
    pub won: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct InterdictionText {
    pub kind: Spanned<String>,
    pub from: Vec<Spanned<String>>,
}
