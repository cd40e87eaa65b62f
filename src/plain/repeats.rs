//! Units that several lines tell of: a ship whose way is told twice sails once, and units that are said to stay and
//! to go are asked about.

use super::line_breaks::on_one_line;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::draft::{Going, LandingPlace, NotRead, TurnDraft};
use super::part::{SaidCount, SaidGroup};

/// Units that are said to stay in one line and to go in another: which of them counts is asked.
pub(super) fn stay_and_go(board: &TurnBoard, text: &str, goings: &[Going], draft: &mut TurnDraft) {
    for stay in std::mem::take(&mut draft.stays) {
        let Some(from) = stay.from else {
            stay_of_a_kind(board, text, goings, &stay, draft);
            continue;
        };
        for group in &stay.groups {
            let Some(kind) = group.kind else { continue };
            let have = u32::from(board.own(from, kind));
            if have == 0 && !comes_there(goings, draft, from, kind) {
                let abbr = board.abbr(kind);
                let name = board.name(from);
                let what = format!("you have no {abbr} in {name} that could stay there");
                draft.ask_of_moves(
                    text,
                    stay.span,
                    what,
                    "name the place where they are, or delete it",
                );
                continue;
            }
            let staying = match group.count {
                SaidCount::Number(n) => u32::from(n),
                SaidCount::One | SaidCount::Both => 1,
                SaidCount::Many | SaidCount::All => continue,
            };
            let leave = goings.iter().filter(|g| g.from == Some(from));
            let leaving: u32 = leave.map(|g| ships_of(g, kind)).sum();
            if leaving > 0 && leaving + staying > have {
                let what = format!(
                    "{} in {} are said to stay here and to go in another line: you have {have}",
                    board.abbr(kind),
                    board.name(from)
                );
                draft.ask(text, stay.span, what, "delete what does not count");
            }
        }
    }
}

/// Do units of the kind go to the place in this turn?
fn comes_there(goings: &[Going], draft: &TurnDraft, place: SpaceId, kind: KindId) -> bool {
    let of = |g: &SaidGroup| g.kind.is_none_or(|k| k == kind);
    let moved = goings.iter().any(|g| {
        let ashore = g.cargo.as_ref().and_then(|c| c.ashore);
        let ends = ashore == Some(place) || g.way.last() == Some(&place);
        ends && (g.groups.iter().any(of) || ashore.is_some())
    });
    let lands = draft.landings.iter().any(|l| {
        l.groups.iter().any(of)
            && (l.to == LandingPlace::Space(place) || l.to == LandingPlace::Home)
    });
    moved || lands || draft.placings.iter().any(|p| p.space == place)
}

/// `dd sz10 to sz9 ... dd stays`: the same, where the line does not say from which place the units are.
fn stay_of_a_kind(
    board: &TurnBoard,
    text: &str,
    goings: &[Going],
    stay: &Going,
    draft: &mut TurnDraft,
) {
    for group in &stay.groups {
        let Some(kind) = group.kind else { continue };
        // `2 inf stay` counts those that are left.
        let single = group.count == SaidCount::One;
        let told = single
            && goings
                .iter()
                .filter(|g| on_one_line(text, g.span.end, stay.span.start))
                .any(|g| ships_of(g, kind) > 0);
        let have: u32 = board.places_of(kind).iter().map(|s| u32::from(board.own(*s, kind))).sum();
        let leaving: u32 = goings.iter().map(|g| ships_of(g, kind)).sum();
        if told || single && leaving > 0 && leaving >= have {
            let what = format!("do the {} stay or go?", board.abbr(kind));
            draft.ask(text, stay.span, what, "delete what does not count");
        }
    }
}

/// A ship that is told of in two lines and is there only once sails once: the line with its cargo says
/// everything that the other says.
pub(super) fn told_twice(board: &TurnBoard, goings: &mut Vec<Going>, draft: &mut TurnDraft) {
    let loaded: Vec<Going> = goings.iter().filter(|g| g.cargo.is_some()).cloned().collect();
    for ship in &loaded {
        let (Some(from), [group]) = (ship.from, &ship.groups[..]) else { continue };
        let Some(kind) = group.kind else { continue };
        let all: u32 =
            goings.iter().filter(|g| g.from == Some(from)).map(|g| ships_of(g, kind)).sum();
        if all <= u32::from(board.own(from, kind)) {
            continue;
        }
        for going in goings.iter_mut().filter(|g| g.cargo.is_none() && g.exact.is_none()) {
            let same =
                going.from == ship.from && going.way == ship.way && going.combat == ship.combat;
            let told = |g: &SaidGroup| {
                g.kind == Some(kind) && as_number(g.count) == as_number(group.count)
            };
            if same && going.groups.iter().any(told) {
                going.groups.retain(|g| !told(g));
                draft.not_read.push(NotRead { span: going.span, why: "the same ship once more" });
            }
        }
    }
    goings.retain(|g| !g.groups.is_empty());
}

/// The count, with a ship that is named without a number as one.
fn as_number(count: SaidCount) -> SaidCount {
    match count {
        SaidCount::One => SaidCount::Number(1),
        other => other,
    }
}

fn ships_of(going: &Going, kind: KindId) -> u32 {
    going.groups.iter().filter(|g| g.kind == Some(kind)).map(ships_counted).sum()
}

/// The number of ships a group counts; one if it gives no number.
fn ships_counted(g: &SaidGroup) -> u32 {
    match g.count {
        SaidCount::Number(n) => u32::from(n),
        _ => 1,
    }
}
