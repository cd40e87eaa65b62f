//! Changed spaces: the units that are now in every space where anything has changed.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::position::Position;
use crate::id::{KindId, PowerId, SpaceId};

use super::report_words::{self, space_name};
use super::view::{Line, ReportSection};

/// Units counted by owner and kind.
pub(super) type Garrison = BTreeMap<(PowerId, KindId), usize>;

/// The section, or nothing if the board is as it was.
pub(crate) fn changed_section(
    ed: &Edition,
    before: &Position,
    after: &Position,
) -> Option<ReportSection> {
    let changed = changed_spaces(ed, before, after);
    if changed.is_empty() {
        return None;
    }
    let (empty, full): (Vec<SpaceId>, Vec<SpaceId>) =
        changed.into_iter().partition(|s| after.in_space(*s).next().is_none());
    let mut lines = Vec::new();
    if !empty.is_empty() {
        let names: Vec<String> = empty
            .iter()
            .map(|s| format!("{}{}", space_name(ed, *s), owner_words(ed, before, after, *s)))
            .collect();
        lines.push(Line::sentence(2, format!("{}: empty", names.join(", "))));
    }
    if !full.is_empty() {
        let parts: Vec<String> = full
            .iter()
            .map(|s| {
                let owner = owner_words(ed, before, after, *s);
                format!("{}{owner} {}", space_name(ed, *s), standing_units(after.board(ed), *s))
            })
            .collect();
        lines.push(Line::sentence(2, parts.join("; ")));
    }
    let note = Some("what is there now".to_string());
    Some(ReportSection { heading: "CHANGED SPACES".to_string(), note, lines })
}

/// Spaces whose units or controller differ, in id order.
pub fn changed_spaces(ed: &Edition, before: &Position, after: &Position) -> Vec<SpaceId> {
    ed.space_ids()
        .filter(|s| {
            garrison_of(before, *s) != garrison_of(after, *s)
                || patrols_over(before, *s) != patrols_over(after, *s)
                || before.controller(*s) != after.controller(*s)
        })
        .collect()
}

/// Fighters on patrol over a zone.
pub(crate) fn patrols_over(p: &Position, at: SpaceId) -> Garrison {
    let mut all = Garrison::new();
    for (_, u) in p.in_space(at).filter(|(_, u)| u.patrol) {
        *all.entry((u.power, u.kind)).or_default() += 1;
    }
    all
}

/// The units in a space.
pub(crate) fn garrison_of(p: &Position, at: SpaceId) -> Garrison {
    let mut all = Garrison::new();
    for (_, u) in p.in_space(at) {
        *all.entry((u.power, u.kind)).or_default() += 1;
    }
    all
}

/// The units of a space; those of its controller without adjective.
pub fn standing_units(board: Board, at: SpaceId) -> String {
    let all = report_words::units_words(
        board.edition,
        board.controller(at),
        board.in_space(at).map(|(_, u)| (u.power, u.kind)),
    );
    match board.in_space(at).filter(|(_, u)| u.patrol).count() {
        0 => all,
        n => format!("{all} ({n} on patrol)"),
    }
}

/// ` (now Soviet)` after a change, ` (German)` where it is not the mover's, nothing otherwise.
fn owner_words(ed: &Edition, before: &Position, after: &Position, at: SpaceId) -> String {
    match after.controller(at) {
        Some(p) if before.controller(at) != Some(p) => {
            format!(" (now {})", ed.power(p).adjective)
        }
        Some(p) if p != before.power => format!(" ({})", ed.power(p).adjective),
        _ => String::new(),
    }
}
