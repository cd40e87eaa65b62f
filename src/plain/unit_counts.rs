//! Numbers of units: what the board says where the words leave it open, and units with their numbers as text.

use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::part::{SaidCount, SaidGroup};

/// Units of one kind that leave a place.
pub(super) type UnitsLeaving = (KindId, u16);

/// The aircraft of a place, if `planes` without a kind can mean only these.
pub(super) fn planes(
    board: &TurnBoard,
    group: &SaidGroup,
    from: SpaceId,
) -> Result<Vec<UnitsLeaving>, (String, String)> {
    let all = board.air_in(from);
    let total: u16 = all.iter().map(|(_, n)| n).sum();
    let fits = match group.count {
        SaidCount::Number(n) => n == total || all.len() == 1 && n <= total,
        SaidCount::One => total == 1,
        SaidCount::Both => total == 2,
        SaidCount::Many | SaidCount::All => total > 0,
    };
    if let (true, [(kind, _)], SaidCount::Number(n)) = (fits, &all[..], group.count) {
        return Ok(vec![(*kind, n)]);
    }
    let there = units_text(board, &all);
    let there = if there.is_empty() { "none".to_string() } else { there };
    let what = format!("which aircraft are meant? In {} are {there}", board.name(from));
    if fits { Ok(all) } else { Err((what, "write their kind: 1 ftr".to_string())) }
}

/// The number of a group in a place, or what is to be asked.
pub(super) fn number(
    board: &TurnBoard,
    group: &SaidGroup,
    kind: KindId,
    have: u16,
    from: SpaceId,
) -> Result<u16, (String, String)> {
    let name = &board.ed.kind(kind).name;
    let place = board.name(from);
    let abbr = board.abbr(kind);
    match group.count {
        SaidCount::Number(n) => Ok(n),
        SaidCount::All => {
            let what = "which units these are changes with the board".to_string();
            Err((what, format!("count them: {have} {abbr}")))
        }
        SaidCount::Both if have == 2 => Ok(2),
        SaidCount::One if have == 1 => Ok(1),
        SaidCount::Many if have > 0 => Ok(have),
        _ if have == 0 => {
            let what = format!("you have no {name} in {place} for this order");
            Err((what, "name another place, or leave the order out".to_string()))
        }
        _ => {
            let what = format!("how many? {have} {abbr} are in {place}");
            Err((what, format!("write the number: 1 {abbr}")))
        }
    }
}

/// `3 inf, 1 tank`
pub(super) fn units_text(board: &TurnBoard, units: &[UnitsLeaving]) -> String {
    units
        .iter()
        .map(|(kind, n)| format!("{n} {}", board.abbr(*kind)))
        .collect::<Vec<_>>()
        .join(", ")
}
