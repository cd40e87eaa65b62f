//! Names in a case: what they name, or what is wrong with them and what they may have meant.

use crate::id::{AdvantageId, KindId, PowerId, SpaceId, TechId};
use crate::orders::names::{Names, Sort};

/// The power of this name, or a sentence that says what could be meant.
pub(super) fn find_power(names: &Names, name: &str) -> Result<PowerId, String> {
    names.power(name).map_err(|u| u.sentence(Sort::Power, name.trim()))
}

/// The space of this name, or a sentence that says what could be meant.
pub(crate) fn find_space(names: &Names, name: &str) -> Result<SpaceId, String> {
    names.space(name).map_err(|u| u.sentence(Sort::Space, name.trim()))
}

/// The kind of unit of this name, or a sentence that says what could be meant.
pub(super) fn find_kind(names: &Names, name: &str) -> Result<KindId, String> {
    names.kind(name.trim()).map_err(|u| u.sentence(Sort::Kind, name.trim()))
}

/// The development of this name, or a sentence that says what could be meant.
pub(crate) fn find_tech(names: &Names, name: &str) -> Result<TechId, String> {
    names.tech(name.trim()).map_err(|u| u.sentence(Sort::Tech, name.trim()))
}

/// A rule of this power's.
pub(crate) fn find_advantage(
    names: &Names,
    name: &str,
    owner: PowerId,
) -> Result<AdvantageId, String> {
    names.advantage(name, Some(owner)).map_err(|u| u.sentence(Sort::Advantage, name.trim()))
}
