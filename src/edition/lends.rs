//! The family of rules by which units move and fight in the turn of a partner, and how it is read.

use super::lends_text::{CallWord, CapturesText, LendsText};
use super::nation_reader::WordReader;
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

pub(super) fn lends(r: &mut WordReader, t: &LendsText) -> Option<Lends> {
    let to = t.to.as_ref().and_then(|word| r.power(word));
    let lost = t.lost.as_ref().and_then(|word| r.space(word));
    let call = match (t.call, lost) {
        (Some(CallWord::Turn), None) => Call::Turn,
        (Some(CallWord::Round), None) if t.to.is_some() => Call::Round,
        (None, Some(space)) if t.to.is_some() => Call::Lost(space),
        _ => {
            let what = "units are lent with `call = \"turn\"`, or `to` a power with `call = \"round\"` or `lost`";
            r.faults.at(t.captures.span(), what);
            return None;
        }
    };
    let captures = *t.captures.get_ref();
    let noncombat = t.noncombat;
    let cargo_apart = t.cargo_apart;
    let guns_apart = t.guns_apart;
    let owner_commands = t.owner_commands;
    Some(Lends { to, call, noncombat, cargo_apart, guns_apart, owner_commands, captures })
}
