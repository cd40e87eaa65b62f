//! The one word of each sort of fact, for event logs, cases and reports as data.

use super::event::{BattleResult, Change, Money, MoveKind, Question, Surrender, Wish};
use super::position::EngagementKind;

impl Money {
    /// The purpose of the money, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Research => "research",
            Self::Purchase => "purchase",
            Self::Raid => "raid",
            Self::Rocket => "rocket",
            Self::Loot => "loot",
            Self::Income => "income",
            Self::Refund => "refund",
            Self::Advance => "advance",
            Self::Advantage => "advantage",
        }
    }
}

impl MoveKind {
    /// How it was moved, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Combat => "combat",
            Self::Blitz => "blitz",
            Self::Noncombat => "noncombat",
            Self::Landing => "landing",
            Self::Distress => "distress",
            Self::Carried => "carried",
        }
    }
}

impl EngagementKind {
    /// The sort of fight, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Overflight => "overflight",
            Self::Rocket => "rocket",
            Self::Raid => "raid",
            Self::Sea => "sea",
            Self::Land => "land",
        }
    }
}

impl Wish {
    /// What was wished for and forbidden, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Retreat => "retreat",
            Self::Submerge => "submerge",
            Self::Bombard => "bombard",
            Self::Land => "land",
            Self::SpecialMove => "move",
            Self::FallBack => "fall-back",
        }
    }
}

impl BattleResult {
    /// How a battle ended, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::AttackerWon => "attacker-won",
            Self::DefenderWon => "defender-won",
            Self::BothDestroyed => "both-destroyed",
            Self::BrokenOff => "broken-off",
            Self::NoContest => "no-contest",
            Self::Done => "done",
            Self::Vanished => "vanished",
        }
    }
}

impl Surrender {
    /// How a side gave up, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Conceded => "conceded",
            Self::Forfeited => "forfeited",
        }
    }
}

impl Change {
    /// Why a territory changes hands, in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Captured => "captured",
            Self::Liberated => "liberated",
            Self::Blitzed => "blitzed",
            Self::Returned => "returned",
            Self::Sailed => "sailed",
        }
    }
}

impl Question {
    /// What is asked, as in event logs: `losses 2`.
    pub fn words(self) -> String {
        match self {
            Self::BeforeBattle => "before-battle".to_owned(),
            Self::Unseal => "unseal".to_owned(),
            Self::Losses { hits } => ["losses", &hits.to_string()].join(" "),
            Self::Submerge => "submerge".to_owned(),
            Self::RetreatOrPress => "retreat-or-press".to_owned(),
            Self::FallBack => "fall-back".to_owned(),
            Self::Landing => "landing".to_owned(),
            Self::Targets => "targets".to_owned(),
            Self::Intercept => "intercept".to_owned(),
            Self::Ashore => "ashore".to_owned(),
        }
    }
}
