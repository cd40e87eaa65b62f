//! How a file writes that units move and fight in the turn of a partner.

use serde::Deserialize;
use toml::Spanned;

/// Who gets land that both powers or the owner alone took in the partner's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CapturesText {
    /// The power that the orders name, if it has a land unit left there; else the partner.
    Named,
    /// The same, but land without a land unit of the partner is the owner's.
    Owner,
    /// The partner, whose turn it is.
    Partner,
}

/// A call as a file writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CallWord {
    Round,
    Turn,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct LendsText {
    pub to: Option<Spanned<String>>,
    pub call: Option<CallWord>,
    /// Instead of a call.
    pub lost: Option<Spanned<String>>,
    #[serde(default)]
    pub noncombat: bool,
    #[serde(default)]
    pub cargo_apart: bool,
    #[serde(default)]
    pub guns_apart: bool,
    #[serde(default)]
    pub owner_commands: bool,
    pub captures: Spanned<CapturesText>,
}
