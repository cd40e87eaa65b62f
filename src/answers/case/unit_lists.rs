//! Lists of units as cases write them: `sz5: Germany 1 trn (1 inf, UK 1 tank), 2 sub`.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::Position;
use crate::id::{KindId, PowerId, SpaceId, UnitId};
use crate::orders::names::Names;

use super::named;

/// Some units of one power and kind, each ship of them with the same cargo.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lot {
    pub power: PowerId,
    pub kind: KindId,
    pub count: u16,
    /// On combat air patrol.
    pub patrol: bool,
    /// Whose a captured gun was at first.
    pub first: Option<PowerId>,
    /// Aboard each of them. Empty for what carries nothing.
    pub cargo: Vec<Lot>,
}

/// Reads `Archangel: Soviet Union 3 inf, 1 tank`; `-` means no units.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn read_place(names: &Names, text: &str) -> Result<(SpaceId, Vec<Lot>), String> {
    let (place, units) = text.split_once(':').ok_or_else(|| format!("`{text}`: no colon"))?;
    let space = named::find_space(names, place).map_err(|what| format!("`{text}`: {what}"))?;
    if units.trim() == "-" {
        return Ok((space, Vec::new()));
    }
    let mut reader = UnitReader { names, rest: units.trim() };
    let lots = reader.read_lots(None).map_err(|what| format!("`{text}`: {what}"))?;
    if !reader.rest.is_empty() {
        return Err(format!("`{text}`: `{}` is too much", reader.rest));
    }
    Ok((space, lots))
}

/// Reads `3 inf, 1 tank` without powers and places.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn read_kinds(names: &Names, text: &str) -> Result<Vec<(KindId, u16)>, String> {
    text.split(',').map(|lot| read_kind(names, lot)).collect()
}

/// Reads `3 inf`.
fn read_kind(names: &Names, lot: &str) -> Result<(KindId, u16), String> {
    let (count, kind) = lot.trim().split_once(' ').ok_or_else(|| format!("`{lot}`"))?;
    let count = count.parse().map_err(|_| format!("`{lot}`: no number"))?;
    Ok((named::find_kind(names, kind)?, count))
}

struct UnitReader<'a> {
    names: &'a Names<'a>,
    rest: &'a str,
}

impl<'a> UnitReader<'a> {
    fn read_lots(&mut self, power: Option<PowerId>) -> Result<Vec<Lot>, String> {
        let mut power = power;
        let mut lots = Vec::new();
        loop {
            lots.push(self.read_lot(&mut power)?);
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix(',') {
                Some(rest) => self.rest = rest,
                None => return Ok(lots),
            }
        }
    }

    /// `[POWER] NUMBER KIND [(LOTS)]`
    fn read_lot(&mut self, power: &mut Option<PowerId>) -> Result<Lot, String> {
        let digit = self.rest.find(|c: char| c.is_ascii_digit());
        let name = self.take_words(digit.ok_or("a number is missing")?);
        if !name.is_empty() {
            let found = named::find_power(self.names, name)?;
            *power = Some(found);
        }
        let owner = power.ok_or("whose units are these?")?;
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let count = self.take_words(end);
        let count = count.parse().map_err(|_| format!("`{count}` is not a number"))?;
        let end = self.rest.find([',', '(', ')']).unwrap_or(self.rest.len());
        let kind = self.take_words(end);
        let (kind, patrol) = match kind.strip_suffix(" patrol") {
            Some(kind) => (kind.trim(), true),
            None => (kind, false),
        };
        let (kind, first) = match kind.split_once(" once ") {
            Some((kind, power)) => {
                let found = named::find_power(self.names, power)?;
                (kind.trim(), Some(found))
            }
            None => (kind, None),
        };
        let kind = named::find_kind(self.names, kind)?;
        let mut cargo = Vec::new();
        if let Some(rest) = self.rest.strip_prefix('(') {
            self.rest = rest;
            cargo = self.read_lots(Some(owner))?;
            self.rest = self.rest.strip_prefix(')').ok_or("`)` is missing")?;
        }
        Ok(Lot { power: owner, kind, count, patrol, first, cargo })
    }

    fn take_words(&mut self, end: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken.trim()
    }
}

/// Puts lots on the board.
pub(crate) fn put_units(p: &mut Position, space: SpaceId, lots: &[Lot], aboard: Option<UnitId>) {
    for lot in lots {
        for _ in 0..lot.count {
            let id = p.add_unit(lot.power, lot.kind, space, aboard);
            p.units.change(id, |u| {
                u.patrol = lot.patrol;
                u.first_owner = lot.first;
            });
            put_units(p, space, &lot.cargo, Some(id));
        }
    }
}

/// The units in a space, in canonical order, equal ships with equal cargo in one lot.
pub(crate) fn lots_in_space(p: &Position, space: SpaceId) -> Vec<Lot> {
    let top = p.in_space(space).filter(|(_, u)| u.aboard.is_none());
    gather_lots(top.map(|(id, u)| {
        let cargo =
            gather_lots(p.cargo(id).map(|(_, c)| ((c.power, c.kind, false, None), Vec::new())));
        ((u.power, u.kind, u.patrol, u.first_owner), cargo)
    }))
}

/// Lots with equal contents joined, as `stands` gives them.
pub(crate) fn canonical_lots(lots: &[Lot]) -> Vec<Lot> {
    let mut all = Vec::new();
    for lot in lots {
        let cargo = canonical_lots(&lot.cargo);
        all.extend(
            (0..lot.count).map(|_| ((lot.power, lot.kind, lot.patrol, lot.first), cargo.clone())),
        );
    }
    gather_lots(all.into_iter())
}

/// The same lots, guns of every past alike.
pub(crate) fn without_first_owners(lots: &[Lot]) -> Vec<Lot> {
    let bare: Vec<Lot> = lots.iter().cloned().map(|l| Lot { first: None, ..l }).collect();
    canonical_lots(&bare)
}

/// What tells one lot from another besides its cargo.
type LotKey = (PowerId, KindId, bool, Option<PowerId>);

fn gather_lots(units: impl Iterator<Item = (LotKey, Vec<Lot>)>) -> Vec<Lot> {
    let mut counts: BTreeMap<(LotKey, Vec<Lot>), u16> = BTreeMap::new();
    for u in units {
        *counts.entry(u).or_default() += 1;
    }
    let mut lots = Vec::new();
    for (((power, kind, patrol, first), cargo), count) in counts {
        lots.push(Lot { power, kind, count, patrol, first, cargo });
    }
    lots
}

/// `Germany 1 trn (1 inf, UK 1 tank), 2 sub`; `-` for no units.
pub(crate) fn lots_text(ed: &Edition, lots: &[Lot]) -> String {
    if lots.is_empty() { "-".to_owned() } else { lots_inside(ed, lots, None) }
}

fn lots_inside(ed: &Edition, lots: &[Lot], power: Option<PowerId>) -> String {
    let mut power = power;
    let mut parts = Vec::new();
    for lot in lots {
        let mut part = String::new();
        if power != Some(lot.power) {
            part = format!("{} ", ed.power(lot.power).name);
            power = Some(lot.power);
        }
        part += &format!("{} {}", lot.count, ed.kind(lot.kind).abbr);
        if lot.patrol {
            part += " patrol";
        }
        if let Some(first) = lot.first {
            part += &format!(" once {}", ed.power(first).name);
        }
        if !lot.cargo.is_empty() {
            part += &format!(" ({})", lots_inside(ed, &lot.cargo, power));
        }
        parts.push(part);
    }
    parts.join(", ")
}
