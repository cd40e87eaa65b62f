//! Where a game's dice come from.

/// The dice mode of a game, fixed by the invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceMode {
    /// The director alone keeps a chain.
    Director,
    /// One keeper of each side.
    Keepers,
    /// The director and one keeper of each side.
    Both,
    /// No keeper: anybody can compute the dice ahead. Not official.
    Practice,
    /// Faces are typed in. Not official.
    Entered,
}

impl DiceMode {
    pub const ALL: [DiceMode; 5] = [
        DiceMode::Director,
        DiceMode::Keepers,
        DiceMode::Both,
        DiceMode::Practice,
        DiceMode::Entered,
    ];

    /// The word in invitations and game files.
    pub fn word(self) -> &'static str {
        match self {
            DiceMode::Director => "director",
            DiceMode::Keepers => "keepers",
            DiceMode::Both => "both",
            DiceMode::Practice => "practice",
            DiceMode::Entered => "entered",
        }
    }

    /// The mode with this word.
    pub fn from_word(word: &str) -> Option<DiceMode> {
        DiceMode::ALL.into_iter().find(|m| m.word() == word)
    }

    /// Every document is signed and every die committed beforehand.
    pub fn official(self) -> bool {
        !matches!(self, DiceMode::Practice | DiceMode::Entered)
    }

    /// A director signs a receipt before any link is opened.
    pub fn has_receipt(self) -> bool {
        matches!(self, DiceMode::Director | DiceMode::Both)
    }

    /// The first and last line of everything printed about a game that is not
    /// official.
    pub fn watermark(self) -> Option<&'static str> {
        match self {
            DiceMode::Practice => Some("PRACTICE: these dice are not official"),
            DiceMode::Entered => Some("ENTERED DICE: no one can check these dice"),
            _ => None,
        }
    }
}
