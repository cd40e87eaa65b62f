//! Spaces to which a retreat cannot go, and why (RET-02, RET-03): as the combat moves are locked, and
//! once a battle is under way.

use super::retreat;
use crate::engine::Board;
use crate::engine::why::{Retreat, Why};
use crate::id::SpaceId;

/// A rule that closes a space to a retreat.
pub(crate) struct Blocked {
    pub rule: &'static str,
    pub why: Why,
}

/// Why no unit that came into a battle from `entries` can retreat to a space, whatever becomes of the
/// battles around it. Enemies come and go before this one is fought.
pub(crate) fn blocked(
    board: Board,
    place: SpaceId,
    entries: &[SpaceId],
    to: SpaceId,
) -> Option<Blocked> {
    let was_hostile = |s: &SpaceId| board.turn().hostile_zones.contains(s);
    if entries.contains(&to) && !was_hostile(&to) {
        return None;
    }
    let open: Vec<SpaceId> = entries.iter().copied().filter(|s| !was_hostile(s)).collect();
    let (rule, why) = if was_hostile(&to) {
        ("RET-02", Retreat::HostileAtStart { to, open })
    } else if only_flown_from(board, place, to) {
        ("RET-03", Retreat::OnlyFlown { place, to, open })
    } else {
        ("RET-02", Retreat::NobodyCame { place, to, open })
    };
    Some(Blocked { rule, why: why.into() })
}

/// The same of a battle under way: the spaces around it change no more.
pub(crate) fn blocked_now(
    board: Board,
    place: SpaceId,
    entries: &[SpaceId],
    to: SpaceId,
) -> Option<Blocked> {
    let open = retreat::open_to_retreat(board, place, entries);
    if open.contains(&to) {
        return None;
    }
    let known = blocked(board, place, entries, to);
    let why = Retreat::NotFriendly { to, open };
    Some(known.unwrap_or(Blocked { rule: "RET-02", why: why.into() }))
}

/// Some aircraft of this attack passed through the space last.
fn only_flown_from(board: Board, place: SpaceId, from: SpaceId) -> bool {
    board.in_space(place).any(|(_, u)| {
        board.commanded(u)
            && board.kind(u.kind).is_air()
            && u.turn.path.iter().rev().nth(1) == Some(&from)
    })
}
