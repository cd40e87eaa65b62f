//! What a rule of a nation or a development changes for units: a number, or an ability, always or in
//! a situation.

use super::Kind;
use crate::id::{KindId, PowerId, SpaceId};
use crate::rule::RuleId;

/// An enum with the words that an effect in a file has for it.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$says:meta])* $variant:ident $(= $word:literal)?,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $name {
            $($(#[$says])* $variant,)+
        }

        impl $name {
            /// The words, and what each means.
            pub const WORDS: &'static [(&'static str, $name)] =
                &[$($(($word, $name::$variant),)?)+];

            /// What a word means.
            pub(super) fn from_word(word: &str) -> Option<$name> {
                Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, meant)| *meant)
            }
        }
    };
}

words! {
    /// A number of a unit.
    pub enum Stat {
        /// Highest face that hits when it attacks, without support.
        Attack = "attack",
        /// Highest face that hits when it defends.
        Defense = "defense",
        /// Movement points a turn.
        Moves = "moves",
        /// Highest face that hits in shore bombardment (BOM-01).
        Bombard = "bombard",
        /// Highest face that hits in its one shot at what comes ashore (BLK-01).
        LandingFire = "landing-fire",
        /// Highest face that hits when it escorts raiding bombers (SBR-12).
        Escort = "escort",
        /// Highest face that hits when it rises against raiders (SBR-12).
        Intercept = "intercept",
    }
}

words! {
    /// What a unit can do or is.
    pub enum Ability {
        /// A tank's two spaces through an empty territory (BLZ-01).
        Blitz = "blitzes",
        /// A destroyer's part against submarines (DES-01).
        HuntSubmarines = "hunts-submarines",
        /// Strategic bombing raids (SBR-01).
        Raid = "raids",
        /// Raids on territories without a complex.
        RaidAnywhere = "raids-anywhere",
        /// Antiaircraft guns neither fire at it nor hit it (TECH-06).
        SafeFromGuns = "safe-from-guns",
        /// Aircraft hit it only with a destroyer of their side in the battle (CAS-08, TECH-08).
        HideFromAircraft = "hidden-from-air",
        /// Aircraft never hit it.
        SafeFromAircraft = "safe-from-air",
        /// Two dice when it attacks or raids (TECH-11); how they count is profile data.
        TwoDice = "two-dice",
        /// It throws a die that missed once more.
        Rerolls = "rerolls",
        /// A land unit that goes from land to land over one sea zone.
        CrossesSea = "crosses-sea",
        /// A land unit that fights the first round against ships of a zone next to its territory, at 1.
        AttackShips = "attacks-ships",
        Transport,
        /// A gun that may strike complexes (TECH-07).
        Rockets,
    }
}

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    Value { kind: KindId, stat: Stat, change: NumberChange, when: Situation },
    Gains { kind: KindId, ability: Ability, when: Situation },
}

impl Effect {
    /// The situation in which the effect holds.
    pub fn when(&self) -> &Situation {
        match self {
            Effect::Value { when, .. } | Effect::Gains { when, .. } => when,
        }
    }

    /// Does it change this number of units of this kind?
    pub(crate) fn is_number_of(&self, of: KindId, number: Stat) -> bool {
        matches!(self, Effect::Value { kind, stat, .. } if *kind == of && *stat == number)
    }

    /// Does it give units of this kind this ability?
    pub(crate) fn is_ability_of(&self, of: KindId, given: Ability) -> bool {
        matches!(self, Effect::Gains { kind, ability, .. } if *kind == of && *ability == given)
    }

    /// Does it allow moves or raids that orders could not name without it?
    pub fn lets_move(&self) -> bool {
        match self {
            Effect::Value { stat, .. } => *stat == Stat::Moves,
            Effect::Gains { ability, .. } => matches!(
                ability,
                Ability::Blitz
                    | Ability::Transport
                    | Ability::RaidAnywhere
                    | Ability::CrossesSea
                    | Ability::AttackShips
            ),
        }
    }
}

/// What becomes of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberChange {
    To(u8),
    Plus(u8),
    AtMost(u8),
}

impl NumberChange {
    /// The number after the change.
    pub fn of(self, now: u8) -> u8 {
        match self {
            NumberChange::To(n) => n,
            NumberChange::Plus(n) => now.saturating_add(n),
            NumberChange::AtMost(n) => now.min(n),
        }
    }
}

/// When an effect holds; everything that is stated must be so. The empty situation is always.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Situation {
    pub whose: Whose,
    pub role: Option<Role>,
    /// In the first combat round only.
    pub first_round: bool,
    /// In the battle of an amphibious assault, or in no such battle.
    pub assault: Option<bool>,
    /// In these spaces; empty = anywhere.
    pub places: Vec<SpaceId>,
    /// For `moves`: the whole way lies in these spaces, which the owner controls.
    pub along: bool,
    /// In territories that this power owned originally (NAT-03).
    pub land_of: Option<PowerId>,
    /// In territories that the rule's owner controls now (NAT-03).
    pub held: bool,
    /// In territories that the rule's owner has controlled since the turn began.
    pub since_start: bool,
    /// On islands: territories that lie in one sea zone.
    pub islands: bool,
    /// In sea zones with a naval base, in them or next to them, that the rule's owner controls now.
    pub own_base: bool,
    pub company: Company,
    /// Only units that came into the space in the combat move, and only these are company.
    pub entered: bool,
    /// What is asked of the company is asked when the battle begins and holds until it ends.
    pub whole_battle: bool,
    /// The other side began the battle without a unit of this kind.
    pub no_enemy: Option<KindId>,
    /// In the turn of this power in this round.
    pub turn: Option<(PowerId, u32)>,
    pub window: Option<Window>,
}

/// Whose units an effect is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Whose {
    /// Those of the power that has the rule, and of no other (NAT-02).
    #[default]
    Own,
    /// Those of its enemies but these.
    Enemies { but: Vec<PowerId> },
}

/// The part a unit plays in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Attacks,
    Defends,
}

/// Who is with the unit in its battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Company {
    #[default]
    Any,
    /// Nothing but its own kind on its side.
    OnlyItsKind,
    /// At least so many of its kind and owner, itself included.
    AtLeast(u8),
}

/// The part of a turn in which a movement rule holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    CombatMove,
    Noncombat,
}

impl Kind {
    /// The number of a unit that no rule changes.
    pub fn number(&self, stat: Stat) -> u8 {
        match stat {
            Stat::Attack => self.attack,
            Stat::Defense => self.defense,
            Stat::Moves => self.moves,
            Stat::Bombard => self.bombard,
            Stat::LandingFire => self.landing_fire,
            Stat::Escort => self.escort,
            Stat::Intercept => self.intercept,
        }
    }

    /// What a unit can do whose owner has nothing that adds to it.
    pub fn can(&self, ability: Ability) -> bool {
        match ability {
            Ability::Blitz => self.blitzes,
            Ability::Transport => self.transport,
            Ability::HuntSubmarines => self.destroyer,
            Ability::Raid => self.raids,
            Ability::HideFromAircraft => self.hides_from_air,
            Ability::RaidAnywhere
            | Ability::SafeFromAircraft
            | Ability::SafeFromGuns
            | Ability::TwoDice
            | Ability::Rerolls
            | Ability::CrossesSea
            | Ability::AttackShips
            | Ability::Rockets => false,
        }
    }
}

/// The rule of the development that each face gains, for editions that do not name it.
pub(super) const BY_FACE: [RuleId; 6] = [
    RuleId("TECH-06"),
    RuleId("TECH-07"),
    RuleId("TECH-08"),
    RuleId("TECH-09"),
    RuleId("TECH-10"),
    RuleId("TECH-11"),
];
