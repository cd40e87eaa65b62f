//! One rule system as data: board, powers, kinds of units, developments, profile, rulebook.
//!
//! An [`Edition`] is read from text files (built in, or a folder of the same shape) by [`load`],
//! which checks everything that can be checked before a game starts. Engine code reads the fields;
//! no other module parses edition files.

mod added;
mod advantage;
mod bids;
mod board;
mod check;
mod club;
mod compare;
mod defaults;
mod edition_fault;
mod effect;
mod effects;
mod file_shapes;
mod lends;
mod lexicon;
mod load;
mod low_luck;
mod nation;
mod nation_reader;
mod not_played;
mod options;
mod pieces;
mod profile;
mod record;
mod rulebook;
mod seating;
mod source;
mod spaces;
mod techs;

pub use advantage::Advantage;
pub use bids::{BidRules, BidShips, BidUnits, BidWords};
pub use board::{Canal, Convoy, Space, Terrain};
pub use check::plain;
pub use club::{Club, ClubAxis, ClubDice, club_edition, club_of, path as club_path, read_club};
pub use compare::{RuleDifference, compare, compare_kinds, compare_profiles};
pub use defaults::{
    Ask, AskWhom, DefaultProfile, Intercept, MustAsk, StopRule, StopRules, defaults_digest,
    load_defaults, own_defaults_digest, read_defaults,
};
pub use edition_fault::{Fault as LoadFault, faults_in_a_row};
pub use effect::{Ability, Company, Effect, NumberChange, Role, Situation, Stat, Whose, Window};
pub use lends::{Call, CapturesText, Lends};
pub use lexicon::{Lexicon, Spelling, squash, words_of};
pub use load::{
    FILES, built_in_names, built_in_title, geometry, layout, load, load_built_in, read,
};
pub use low_luck::{Chance, LowLuck};
pub use nation::{
    Breach, Converts, Deed, Exploits, Ferries, Freed, Grant, Interdiction, Keeps, MomentText,
    Railway, Refuels, Respite, Riot, Road, Sabotage, Salvage, SetupDeed, SpecialMove, Stows,
    Strikes, Sturdy, Treaty, Uprising, WaveAttack,
};
pub use options::{GameOption, OptionFault, OptionValue, apply_options};
pub use profile::*;
pub use rulebook::{Rule, Rulebook};
pub use seating::Seating;
pub use source::Source;

use std::sync::{Arc, OnceLock};

use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, TechId};
use crate::rule::RuleId;

/// A loaded, checked rule system with its board.
#[derive(Clone, Debug)]
pub struct Edition {
    /// `lhtr`, `revised`, ... : the folder's name.
    pub id: String,
    /// The name printed in reports.
    pub title: String,
    /// In turn order.
    pub powers: Vec<Power>,
    /// Territories and sea zones, sorted by id text (sea zones by number after the territories).
    pub spaces: Vec<Space>,
    /// In the edition's list order: the order of rolling within a stream and of ties in losses.
    pub kinds: Vec<Kind>,
    pub techs: Vec<Tech>,
    /// The rules of nations, in the order of the file.
    pub advantages: Vec<Advantage>,
    /// Those of them that are played in every game.
    pub compulsory: Vec<AdvantageId>,
    pub canals: Vec<Canal>,
    /// Starting units.
    pub setup: Vec<SetupStack>,
    /// Every point on which rule systems differ, after the game's options have been applied.
    pub profile: Profile,
    /// Which chances the game plays with Low Luck.
    pub low_luck: LowLuck,
    pub rulebook: Rulebook,
    /// Other names people write, lower case, mapped to id text of a space, power, kind or tech.
    pub aliases: Vec<(String, String)>,
    /// SHA-256 over the edition's files in canonical order: part of every game.
    pub digest: String,
    /// How powers may be shared out among seats.
    pub seating: Seating,
    /// What a game agrees on.
    pub options: Vec<GameOption>,
    /// What the options of a game say of bids.
    pub bids: BidRules,
    /// Rules that cannot be played yet, each as a sentence for players.
    pub pending: Vec<String>,
    /// The profile as written, before options.
    profile_table: toml::Table,
    /// Made when a name is first looked up.
    lexicon: Arc<OnceLock<Lexicon>>,
}

/// A power and what it starts with.
#[derive(Clone, Debug)]
pub struct Power {
    /// Id text: `soviet-union`.
    pub id: String,
    /// `Soviet Union`
    pub name: String,
    /// `Soviet`, as in "1 Soviet submarine".
    pub adjective: String,
    /// Shortest common form: `USSR`.
    pub short: String,
    pub side: Side,
    /// The territory that holds the capital; `None` only where an edition's data says so.
    pub capital: Option<SpaceId>,
    /// IPC in hand before the first turn.
    pub starting_ipc: i32,
}

impl Power {
    /// `the Soviet Union`, `Germany`: the name inside a sentence.
    pub fn called(&self) -> String {
        const WITH_ARTICLE: [&str; 6] =
            ["Union", "Kingdom", "States", "Empire", "Republic", "Commonwealth"];
        let last = self.name.split(' ').next_back().unwrap_or_default();
        if self.name.contains(' ') && WITH_ARTICLE.contains(&last) {
            format!("the {}", self.name)
        } else {
            self.name.clone()
        }
    }
}

/// Where a unit lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Domain {
    Land,
    Air,
    Sea,
}

/// How a land unit fills a transport.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Berth {
    /// Never carried.
    None,
    /// Any place: infantry.
    Light,
    /// The one place for a unit of any transportable kind.
    Heavy,
}

/// One kind of unit: its numbers and what it can do. All abilities are data, so that no rule asks
/// for a kind by name.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Id text: `infantry`.
    pub id: String,
    /// `infantry`
    pub name: String,
    /// `inf`: the form used in reports and templates.
    pub abbr: String,
    pub domain: Domain,
    /// IPC.
    pub cost: i32,
    /// Highest face that hits when attacking; 0 never fires.
    pub attack: u8,
    /// Highest face that hits when defending; 0 never fires.
    pub defense: u8,
    /// Movement points a turn.
    pub moves: u8,
    /// Hits to destroy; 0 = never a casualty (guns, complexes).
    pub hits: u8,
    pub purchasable: bool,
    /// Only these powers may buy it; empty = everybody.
    pub buyers: Vec<PowerId>,
    /// Takes control of territory (CAP-02).
    pub captures: bool,
    pub blitzes: bool,
    /// Attack value when paired with a supporting unit; equals `attack` where there is none.
    pub supported_attack: u8,
    /// Supports one `supported_attack` unit when attacking (ART-01).
    pub supports: bool,
    /// Fires at attacking aircraft, never a casualty, moves in noncombat only.
    pub aa_gun: bool,
    pub complex: bool,
    /// Fighters it can hold.
    pub carrier_capacity: u8,
    pub lands_on_carriers: bool,
    /// It is a transport (one berth for any land unit, one more for a light one).
    pub transport: bool,
    pub berth: Berth,
    /// Highest face that hits in shore bombardment without any development; 0 = cannot.
    pub bombard: u8,
    /// Highest face that hits in its one shot at a unit coming ashore (BLK-01); 0 = it has none.
    pub landing_fire: u8,
    /// Highest face that hits when it escorts raiding bombers (SBR-12); 0 = it cannot (SBR-09).
    pub escort: u8,
    /// Highest face that hits when it rises against raiders (SBR-12); 0 = it cannot (SBR-10).
    pub intercept: u8,
    pub submarine: bool,
    /// Aircraft hit it only with a destroyer of their side in the battle (CAS-08).
    pub hides_from_air: bool,
    pub destroyer: bool,
    /// May make strategic bombing raids.
    pub raids: bool,
    pub surface_warship: bool,
    /// Placed in any territory its owner has held all turn, without a complex (MOB-13).
    pub built_anywhere: bool,
    /// Fires once at a ship it names and is gone (KAM-01, KAM-02).
    pub single_strike: bool,
    /// May stay in the air over a sea zone (PAT-01).
    pub patrols: bool,
}

impl Kind {
    /// A unit that can be chosen as a casualty and counts as a defender or attacker.
    pub fn fights(&self) -> bool {
        self.hits > 0
    }
    /// May this power have it?
    pub fn is_open_to(&self, power: PowerId) -> bool {
        self.buyers.is_empty() || self.buyers.contains(&power)
    }
    /// Can this power buy it?
    pub fn is_sold_to(&self, power: PowerId) -> bool {
        self.purchasable && self.is_open_to(power)
    }
    /// Does the unit move and fight as an aircraft?
    pub fn is_air(&self) -> bool {
        self.domain == Domain::Air
    }
    /// Is the unit a ship?
    pub fn is_sea(&self) -> bool {
        self.domain == Domain::Sea
    }
    /// Is the unit a land unit? Industrial complexes and antiaircraft guns are.
    pub fn is_land(&self) -> bool {
        self.domain == Domain::Land
    }
}

/// A development and what it changes.
#[derive(Clone, Debug)]
pub struct Tech {
    pub id: String,
    pub name: String,
    /// The face that gains it.
    pub number: u8,
    /// The rule that says what it does.
    pub rule: RuleId,
    pub effects: Vec<Effect>,
}

/// Units of one power in one space before the first turn.
#[derive(Clone, Debug)]
pub struct SetupStack {
    pub power: PowerId,
    pub space: SpaceId,
    pub units: Vec<(KindId, u16)>,
}

impl Edition {
    /// Every spelling of every name.
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::new(self))
    }
    /// A power of this edition. Ids are those of the edition they were looked up in; others panic.
    pub fn power(&self, id: PowerId) -> &Power {
        &self.powers[id.index()]
    }
    /// The space with an id of this edition.
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }
    /// The kind of unit with an id of this edition.
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }
    /// The development with an id of this edition.
    pub fn tech(&self, id: TechId) -> &Tech {
        &self.techs[id.index()]
    }
    /// The side a power is on when the game begins.
    pub fn side(&self, id: PowerId) -> Side {
        self.power(id).side
    }
    /// Are the two powers of one side?
    pub fn allied(&self, a: PowerId, b: PowerId) -> bool {
        self.side(a) == self.side(b)
    }
    /// All powers, in the order in which they take their turns.
    pub fn power_ids(&self) -> impl Iterator<Item = PowerId> + use<> {
        (0..self.powers.len()).map(|i| PowerId(i as u8))
    }
    /// All spaces: territories by id, and then sea zones by number.
    pub fn space_ids(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len()).map(|i| SpaceId(i as u16))
    }
    /// All kinds of unit, in the order of `kinds.toml`.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).map(|i| KindId(i as u8))
    }
    /// All developments, in the order of `techs.toml`.
    pub fn tech_ids(&self) -> impl Iterator<Item = TechId> + use<> {
        (0..self.techs.len()).map(|i| TechId(i as u8))
    }
    /// Spaces that share a border with `space`, sorted by id.
    pub fn neighbours(&self, space: SpaceId) -> &[SpaceId] {
        &self.space(space).adjacent
    }
    /// Do two spaces share a border? A space does not border on itself.
    pub fn adjacent(&self, a: SpaceId, b: SpaceId) -> bool {
        self.space(a).adjacent.contains(&b)
    }
    /// Is the space a sea zone?
    pub fn is_sea(&self, space: SpaceId) -> bool {
        self.space(space).terrain == Terrain::Sea
    }
    /// Is the space a territory?
    pub fn is_land(&self, space: SpaceId) -> bool {
        self.space(space).terrain == Terrain::Land
    }
    /// The territory is closed to everybody (NEU-01).
    pub fn is_impassable(&self, space: SpaceId) -> bool {
        self.space(space).impassable
    }
    /// Looks an exact id text up; forgiving lookup of what people type is the order reader's work.
    pub fn space_by_id(&self, id: &str) -> Option<SpaceId> {
        self.space_ids().find(|s| self.space(*s).id == id)
    }
    /// The power whose id text is exactly this one.
    pub fn power_by_id(&self, id: &str) -> Option<PowerId> {
        self.power_ids().find(|p| self.power(*p).id == id)
    }
    /// The kind of unit whose id text is exactly this one.
    pub fn kind_by_id(&self, id: &str) -> Option<KindId> {
        self.kind_ids().find(|k| self.kind(*k).id == id)
    }
    /// The development whose id text is exactly this one.
    pub fn tech_by_id(&self, id: &str) -> Option<TechId> {
        self.tech_ids().find(|t| self.tech(*t).id == id)
    }
}
