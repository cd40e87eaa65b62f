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
        if stay.groups.is_empty() {
            stay_of_a_place(board, text, goings, from, &stay, draft);
        }
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
            // A transport that takes troops across its zone stays there.
            let leave = goings.iter().filter(|g| g.from == Some(from));
            let leave = leave.filter(|g| g.cargo.is_none() || !g.way.is_empty());
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

/// Does a move end elsewhere? A ship may load and unload where it lies.
fn leaves(going: &Going, from: SpaceId) -> bool {
    let lies = going.way.is_empty() && going.cargo.is_some();
    !lies && going.way.last() != Some(&from)
}

/// `Norway stays` behind `3 inf Norway > Karelia`: not where the words are about the rest.
fn stay_of_a_place(
    board: &TurnBoard,
    text: &str,
    goings: &[Going],
    from: SpaceId,
    stay: &Going,
    draft: &mut TurnDraft,
) {
    const REST: [&str; 7] = ["rest", "other", "remain", "else", "left", "garrison", "behind"];
    let words = text.get(stay.span.start..stay.span.end).unwrap_or_default().to_lowercase();
    let land = |g: &SaidGroup| g.kind.is_some_and(|k| !board.ed.kind(k).is_air());
    let left =
        goings.iter().any(|g| g.from == Some(from) && leaves(g, from) && g.groups.iter().any(land));
    // `The ftr of Balkans, Ukraine and Germany stay` names the kind elsewhere.
    let told = words.trim().contains([' ', '|', '\t']);
    if left && told && !REST.iter().any(|word| words.contains(word)) {
        let name = board.name(from);
        let what = format!("{name} is said to stay here, and units of it go in another line");
        draft.ask(text, stay.span, what, "name the units that stay, or delete what does not count");
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
        let Some(kind) = group.kind else {
            stay_of_some(board, text, goings, stay, group, draft);
            continue;
        };
        // `2 inf stay` counts those that are left.
        let single = group.count == SaidCount::One;
        let mut near = goings.iter().filter(|g| {
            let between = text.get(g.span.end..stay.span.start).unwrap_or("\n\n");
            let all_leave = g.from.is_some_and(|from| {
                leaving_from(goings, from, kind) >= u32::from(board.own(from, kind))
            });
            on_one_line(text, g.span.end, stay.span.start)
                || stay.groups.len() == 1 && all_leave && between.matches('\n').count() < 2
        });
        let told = single && near.any(|g| ships_of(g, kind) > 0);
        let have: u32 = board.places_of(kind).iter().map(|s| u32::from(board.own(*s, kind))).sum();
        let leaving: u32 = goings.iter().map(|g| ships_of(g, kind)).sum();
        if told || single && leaving > 0 && leaving >= have {
            let what = format!("do the {} stay or go?", board.abbr(kind));
            draft.ask(text, stay.span, what, "delete what does not count");
        }
    }
}

/// `3 inf Belorussia > Karelia, one stays`, where the three are all that are there.
fn stay_of_some(
    board: &TurnBoard,
    text: &str,
    goings: &[Going],
    stay: &Going,
    group: &SaidGroup,
    draft: &mut TurnDraft,
) {
    let staying = ships_counted(group);
    let before = goings.iter().rev().find(|g| on_one_line(text, g.span.end, stay.span.start));
    let Some((from, going)) = before.and_then(|g| g.from.map(|from| (from, g))) else { return };
    let kinds: Vec<KindId> = going.groups.iter().filter_map(|g| g.kind).collect();
    let left: u32 = kinds
        .iter()
        .map(|k| u32::from(board.own(from, *k)).saturating_sub(leaving_from(goings, from, *k)))
        .sum();
    if left < staying {
        let what = format!("{staying} of these are said to stay, but all of them go");
        draft.ask(text, stay.span, what, "write how many go");
    }
}

/// How many units of a kind leave a place.
fn leaving_from(goings: &[Going], from: SpaceId, kind: KindId) -> u32 {
    goings.iter().filter(|g| g.from == Some(from)).map(|g| ships_of(g, kind)).sum()
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
