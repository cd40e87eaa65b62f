//! Which units a placement means, counted against the purchase.

use super::board::TurnBoard;
use super::draft::{Placing, TurnDraft};
use super::part::{SaidCount, SaidGroup};
use crate::id::KindId;

/// The form that is always right.
pub(super) const PLACING: &str = "the plain form is: 8 inf, 2 art: Germany";

/// Are these placements in own places exactly the units that are bought? So much agreement says without a heading
/// what a sentence is about.
pub(super) fn fits_purchase(board: &TurnBoard, draft: &TurnDraft, placings: &[Placing]) -> bool {
    let mut left: Vec<(KindId, u16)> = draft.buy.clone();
    let placings = &with_kinds_of_aircraft(board, placings, &draft.buy)[..];
    for placing in placings {
        if board.hostile(placing.space) || placing.rest {
            return false;
        }
        let units = placed_units(board, placing, &draft.buy, placings);
        if units.is_empty() {
            return false;
        }
        for (kind, n) in units {
            match left.iter_mut().find(|(k, have)| *k == kind && *have >= n) {
                Some((_, have)) => *have -= n,
                None => return false,
            }
        }
    }
    !placings.is_empty() && left.iter().all(|(_, n)| *n == 0)
}

/// Are these placements in own places, of units that are bought and not placed by others?
pub(super) fn could_be_placed(board: &TurnBoard, draft: &TurnDraft, placings: &[Placing]) -> bool {
    let own = |p: &Placing| !board.hostile(p.space) && !p.rest;
    let bought = |g: &SaidGroup| draft.buy.iter().any(|(kind, _)| g.kind == Some(*kind));
    let counted = |g: &SaidGroup| matches!(g.count, SaidCount::Number(_) | SaidCount::One);
    let fits = |p: &Placing| own(p) && p.groups.iter().all(|g| bought(g) && counted(g));
    let placings = with_kinds_of_aircraft(board, placings, &draft.buy);
    !placings.is_empty() && placings.iter().all(fits)
}

/// `planes in Japan`: the aircraft that are bought, if the number agrees.
pub(super) fn with_kinds_of_aircraft(
    board: &TurnBoard,
    placings: &[Placing],
    bought: &[(KindId, u16)],
) -> Vec<Placing> {
    let air = || bought.iter().filter(|(kind, _)| board.ed.kind(*kind).is_air());
    let total: u16 = air().map(|(_, n)| n).sum();
    let mut all = placings.to_vec();
    for placing in &mut all {
        let mut groups = Vec::new();
        for group in std::mem::take(&mut placing.groups) {
            let whole = match group.count {
                SaidCount::Number(n) => n == total,
                SaidCount::Both => total == 2,
                SaidCount::One => total == 1,
                SaidCount::Many | SaidCount::All => true,
            };
            if group.kind.is_some() || !whole {
                groups.push(group);
                continue;
            }
            for (kind, n) in air() {
                let kind = Some(*kind);
                let count = SaidCount::Number(*n);
                groups.push(SaidGroup { kind, count, ..group.clone() });
            }
        }
        placing.groups = groups;
    }
    all
}

/// The units of a placement that the purchase settles.
fn placed_units(
    board: &TurnBoard,
    placing: &Placing,
    bought: &[(KindId, u16)],
    all: &[Placing],
) -> Vec<(KindId, u16)> {
    let mut units = Vec::new();
    if let (Some(n), [(kind, _)]) = (placing.number, bought) {
        units.push((*kind, n));
    }
    for group in &placing.groups {
        if let Ok(unit) = placed_group(board, group, bought, all) {
            units.push(unit);
        }
    }
    units
}

/// The kind and number of a group that is placed, or what is to be asked.
pub(super) fn placed_group(
    board: &TurnBoard,
    group: &SaidGroup,
    bought: &[(KindId, u16)],
    all: &[Placing],
) -> Result<(KindId, u16), (String, String)> {
    let Some(kind) = group.kind else {
        return Err(("which kind of aircraft?".to_string(), PLACING.to_string()));
    };
    let groups = all.iter().flat_map(|p| &p.groups);
    let bare = groups.filter(|g| g.kind == Some(kind) && g.count == SaidCount::One).count() as u16;
    let numbered = all.iter().flat_map(|p| &p.groups).filter(|g| g.kind == Some(kind)).count();
    let have = bought.iter().find(|(k, _)| *k == kind).map_or(0, |(_, n)| *n);
    match group.count {
        SaidCount::Number(n) => Ok((kind, n)),
        SaidCount::One if have == bare || have == 1 => Ok((kind, 1)),
        SaidCount::Both if have == 2 => Ok((kind, 2)),
        SaidCount::Many | SaidCount::All if have > 0 && numbered == 1 => Ok((kind, have)),
        // `infantry` is its own plural.
        SaidCount::One if numbered == 1 && have > 0 && is_own_plural(board, kind) => {
            Ok((kind, have))
        }
        _ => {
            let abbr = board.abbr(kind);
            let what = format!("how many? {have} {abbr} are bought");
            Err((what, format!("write the number: 1 {abbr}")))
        }
    }
}

/// `infantry`, `artillery`
fn is_own_plural(board: &TurnBoard, kind: KindId) -> bool {
    board.ed.kind(kind).name.ends_with("ry")
}
