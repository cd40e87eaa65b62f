//! The family of rules by which units move and fight in the turn of a partner, and how it is written: apart from
//! the other families, since `to`, `call` and `lost` only together say when units are lent.

use serde::Deserialize;
use toml::Spanned;

use super::nation_reader::WordReader;
use super::record::RecordField;
use crate::id::{PowerId, SpaceId};

/// The units of the owner move and fight in the turn of a partner instead of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lends {
    /// In whose turn; `None`: of the partner that the declaration names.
    pub to: Option<PowerId>,
    pub call: Call,
    /// The noncombat move too; else the owner makes its own, and in the partner's turn nothing but
    /// aircraft and carriers comes home.
    pub noncombat: bool,
    /// Cargo boards ships of its own power only.
    pub cargo_apart: bool,
    /// Guns roll for the aircraft of each power apart, first for those of the owner.
    pub guns_apart: bool,
    /// The owner goes on commanding them: another seat orders them only if the owner entrusts it with that.
    pub owner_commands: bool,
    pub captures: CapturesText,
}

/// When units are lent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// In one round of the game, declared by standing orders before its first turn.
    Round,
    /// Once a game, declared in the owner's turn before its combat move.
    Turn,
    /// In every round, while an enemy controls this territory.
    Lost(SpaceId),
}

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

impl RecordField for Lends {
    type Text = LendsText;
    type Made = Lends;

    fn read(text: &LendsText, r: &mut WordReader) -> Option<Lends> {
        let to = text.to.as_ref().and_then(|word| r.power(word));
        let lost = text.lost.as_ref().and_then(|word| r.space(word));
        let call = match (text.call, lost) {
            (Some(CallWord::Turn), None) => Call::Turn,
            (Some(CallWord::Round), None) if text.to.is_some() => Call::Round,
            (None, Some(space)) if text.to.is_some() => Call::Lost(space),
            _ => {
                let what = "units are lent with `call = \"turn\"`, or `to` a power with `call = \"round\"` or `lost`";
                r.faults.at(text.captures.span(), what);
                return None;
            }
        };
        Some(Lends {
            to,
            call,
            noncombat: text.noncombat,
            cargo_apart: text.cargo_apart,
            guns_apart: text.guns_apart,
            owner_commands: text.owner_commands,
            captures: *text.captures.get_ref(),
        })
    }
}
