//! A reason in words, and the names in it.

use crate::edition::Edition;
use crate::id::{KindId, PowerId, SpaceId};

/// A reason in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub what: String,
    pub help: Option<String>,
}

impl Said {
    pub(super) fn new(what: impl Into<String>) -> Said {
        Said { what: what.into(), help: None }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Said {
        Said { help: Some(help.into()), ..self }
    }
}

/// The names that stand for ids.
#[derive(Clone, Copy)]
pub(super) struct IdNames<'a> {
    pub(super) ed: &'a Edition,
}

impl<'a> IdNames<'a> {
    pub(super) fn kind(self, id: &KindId) -> &'a str {
        &self.ed.kind(*id).name
    }

    /// `a tank`, `an industrial complex`
    pub(super) fn a_kind(self, id: &KindId) -> String {
        let name = self.kind(id);
        let article = if name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        format!("{article} {name}")
    }

    pub(super) fn space(self, id: &SpaceId) -> &'a str {
        &self.ed.space(*id).name
    }

    pub(super) fn power(self, id: &PowerId) -> String {
        self.ed.power(*id).called()
    }

    /// `Soviet`
    pub(super) fn adjective(self, id: &PowerId) -> &'a str {
        &self.ed.power(*id).adjective
    }

    /// `sz5 borders sz3, Norway, ...`: for a player who has taken the wrong one.
    pub(super) fn borders(self, of: &SpaceId) -> String {
        format!("{} borders {}", self.space(of), self.spaces(self.ed.neighbours(*of), ", "))
    }

    pub(super) fn spaces(self, ids: &[SpaceId], between: &str) -> String {
        ids.iter().map(|id| self.space(id)).collect::<Vec<_>>().join(between)
    }
}

/// `1 movement point`, `2 movement points`
pub(super) fn points(n: u8) -> String {
    if n == 1 { "1 movement point".to_owned() } else { format!("{n} movement points") }
}
