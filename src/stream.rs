//! What dice are rolled for and by whom: the words of the dice protocol, which are hashed. The engine
//! names its rolls with them, and the streams of dice are keyed by them.

/// What a die is rolled for. The words are hashed and never change their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RollKind {
    /// A gun at fighters.
    AaFighter,
    /// A gun at bombers.
    AaBomber,
    /// A gun at a raid, escorts included.
    AaRaid,
    /// Shore bombardment.
    Bombard,
    /// Opening fire.
    Opening,
    /// General fire.
    General,
    /// Heavy bombers: two consecutive dice a bomber.
    Heavy,
    /// Damage of a strategic bombing raid.
    Raid,
    /// Damage of a rocket.
    Rocket,
    /// Escorts against interceptors.
    Dogfight,
    /// Fire at a unit the shooter names.
    Targeted,
    /// Resistance of a neutral.
    Neutral,
    /// Weapons development.
    Research,
    /// Choosing one of several; the column is how many there are.
    Select,
    /// Breaking a tie; the column is how many are tied.
    Tie,
}

impl RollKind {
    /// Every kind, in the order of the documentation.
    pub const ALL: [Self; 15] = [
        Self::AaFighter,
        Self::AaBomber,
        Self::AaRaid,
        Self::Bombard,
        Self::Opening,
        Self::General,
        Self::Heavy,
        Self::Raid,
        Self::Rocket,
        Self::Dogfight,
        Self::Targeted,
        Self::Neutral,
        Self::Research,
        Self::Select,
        Self::Tie,
    ];

    /// The word that is hashed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AaFighter => "aa-fighter",
            Self::AaBomber => "aa-bomber",
            Self::AaRaid => "aa-raid",
            Self::Bombard => "bombard",
            Self::Opening => "opening",
            Self::General => "general",
            Self::Heavy => "heavy",
            Self::Raid => "raid",
            Self::Rocket => "rocket",
            Self::Dogfight => "dogfight",
            Self::Targeted => "targeted",
            Self::Neutral => "neutral",
            Self::Research => "research",
            Self::Select => "select",
            Self::Tie => "tie",
        }
    }
}

/// Who rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RollSide {
    /// The attacker.
    Attack,
    /// The defender.
    Defend,
    /// Neither, as in research.
    None,
}

impl RollSide {
    /// Every side, in the order of the documentation.
    pub const ALL: [Self; 3] = [Self::Attack, Self::Defend, Self::None];

    /// The word that is hashed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defend => "defend",
            Self::None => "none",
        }
    }
}
