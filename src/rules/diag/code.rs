//! The codes of all diagnostics, in four families. A code never changes its meaning; the page
//! `docs/format/diagnostics.md` explains each, and a test compares the two lists.

use super::Severity;

/// What sort of trouble a code means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CodeFamily {
    /// The text cannot be read.
    Unreadable,
    /// A word that names nothing.
    UnknownWord,
    /// A rule forbids it.
    NotAllowed,
    /// Allowed, but perhaps not meant.
    Suspicious,
}

impl CodeFamily {
    /// The severity a finding of the family has unless it says otherwise.
    pub fn severity(self) -> Severity {
        match self {
            CodeFamily::Suspicious => Severity::Warning,
            CodeFamily::Unreadable | CodeFamily::UnknownWord | CodeFamily::NotAllowed => {
                Severity::Error
            }
        }
    }

    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            CodeFamily::Unreadable => "unreadable",
            CodeFamily::UnknownWord => "unknown-word",
            CodeFamily::NotAllowed => "not-allowed",
            CodeFamily::Suspicious => "suspicious",
        }
    }
}

/// A code and its family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    pub name: &'static str,
    pub family: CodeFamily,
}

macro_rules! codes {
    ($($name:ident = $text:literal, $family:ident;)+) => {
        $(
            #[doc = concat!("`", $text, "`")]
            pub const $name: Code = Code { name: $text, family: CodeFamily::$family };
        )+
        /// All codes.
        pub const CODES: &[Code] = &[$($name),+];
    };
}

codes! {
    TOO_LONG = "too-long", Unreadable;
    SYNTAX = "syntax", Unreadable;
    FORM = "form", Unreadable;
    WRONG_TYPE = "wrong-type", Unreadable;
    HIDDEN_CHARACTER = "hidden-character", Unreadable;
    NOT_ASCII = "not-ascii", Unreadable;
    MISSING = "missing", Unreadable;
    REPEATED = "repeated", Unreadable;
    BAD_VALUE = "bad-value", Unreadable;
    BAD_NUMBER = "bad-number", Unreadable;
    BAD_LINE = "bad-line", Unreadable;
    WRONG_VERSION = "wrong-version", Unreadable;
    WRONG_KIND = "wrong-kind", Unreadable;
    UNKNOWN_KEY = "unknown-key", UnknownWord;
    UNKNOWN_SPACE = "unknown-space", UnknownWord;
    UNKNOWN_UNIT = "unknown-unit", UnknownWord;
    UNKNOWN_POWER = "unknown-power", UnknownWord;
    UNKNOWN_TECH = "unknown-development", UnknownWord;
    UNKNOWN_ADVANTAGE = "unknown-advantage", UnknownWord;
    UNKNOWN_WORD = "unknown-word", UnknownWord;
    AMBIGUOUS = "ambiguous-name", UnknownWord;
    NOT_ALLOWED = "not-allowed", NotAllowed;
    NOT_NOW = "not-now", NotAllowed;
    NOT_ASKED = "not-asked", NotAllowed;
    AGAINST_DIFFERS = "against-differs", Suspicious;
    MONEY_LEFT = "money-left", Suspicious;
    SECTION_MISSING = "section-missing", Suspicious;
    TRANSPORT_IDLE = "transport-idle", Suspicious;
    GUN_ABOARD = "gun-aboard", Suspicious;
    NO_SUCH_BATTLE = "no-such-battle", Suspicious;
    BATTLE_UNSAID = "battle-unsaid", Suspicious;
    NO_AIR_RETREAT = "no-air-retreat", Suspicious;
    RETREAT_UNSAID = "retreat-unsaid", Suspicious;
    NO_LAND_RETREAT = "no-land-retreat", Suspicious;
    NOBODY_FIGHTS = "nobody-fights", Suspicious;
    CANNOT_PLACE = "cannot-place", Suspicious;
    NOT_PLACED = "not-placed", Suspicious;
    LANDING_DEPENDS = "landing-depends", Suspicious;
    CONDITION_IN_VAIN = "condition-in-vain", Suspicious;
    CERTAIN_LOSS = "certain-loss", Suspicious;
    LONG_LINE = "long-line", Suspicious;
    NOT_CHECKED = "not-checked", Suspicious;
    NOT_ANSWERED = "not-answered", Suspicious;
    NO_EFFECT = "no-effect", Suspicious;
    NOT_PLAYED = "not-played", Suspicious;
}
