//! Ships that carry troops: where they lie and sail, what comes aboard where, and where it goes ashore.

use crate::diag::Span;
use crate::edition::Edition;
use crate::id::SpaceId;

use super::around::Around;
use super::board::Board;
use super::draft::{Cargo, Going};
use super::fault::{Fault, odd, unclear};
use super::heading::Phase;
use super::part::{Group, Part, Placed, span_of};
use super::words::Mark;

/// The form that is always right.
const FORM: &str =
    "the plain form is: 1 trn: sz14 > sz15, load 1 inf, 1 art from Southern Europe, offload Egypt";

/// Is the sentence about a ship with troops?
pub fn carries(ed: &Edition, parts: &[Placed]) -> bool {
    let parts = &flattened(parts)[..];
    let kinds = |p: &Placed| {
        p.units().unwrap_or_default().iter().filter_map(|g| g.kind).collect::<Vec<_>>()
    };
    let ship = |p: &Placed| kinds(p).iter().any(|k| ed.kind(*k).transport);
    let land = |p: &Placed| kinds(p).iter().any(|k| ed.kind(*k).is_land());
    let marked = parts.iter().any(|p| {
        matches!(
            p.part,
            Part::Mark(Mark::Load | Mark::Offload | Mark::With | Mark::On | Mark::Land)
        )
    });
    let boards = parts.windows(2).any(|w| w[0].is(&Part::Arrow) && ship(&w[1]));
    // `1 trn sz60, 2 inf Japan - sz61 - Manchuria`
    let places = || parts.iter().filter_map(Placed::place);
    let crosses = places().any(|s| ed.is_sea(s))
        && places().any(|s| ed.is_land(s))
        && parts.iter().any(|p| p.is(&Part::Arrow));
    let loaded = parts.iter().any(land) || has_offload(parts);
    parts.iter().any(ship) && loaded && (marked || boards || crosses)
}

fn has_offload(parts: &[Placed]) -> bool {
    parts.iter().any(|p| p.does(Mark::Offload) || p.does(Mark::Load))
}

/// Where the reader of such a sentence is.
#[derive(Default)]
struct Sailing {
    ships: Vec<Group>,
    /// Units that go the same way without troops: `with the battleship`.
    escorts: Vec<Group>,
    zones: Vec<SpaceId>,
    loads: Vec<(Vec<Group>, Option<SpaceId>)>,
    /// A territory that stands before the troops.
    before: Option<SpaceId>,
    ashore: Option<SpaceId>,
    /// Troops that are named again where they go ashore.
    named_ashore: Vec<Group>,
    bombard: bool,
    later: bool,
}

/// Reads it.
///
/// # Errors
/// It is not understood.
pub fn read(board: &Board, parts: &[Placed], around: Around) -> Result<Vec<Going>, Fault> {
    let ed = board.ed;
    let mut sailing = Sailing::default();
    let mut marker: Option<Mark> = None;
    let flat = flattened(parts);
    for placed in &flat {
        match &placed.part {
            Part::Units(groups) => units(ed, &mut sailing, groups, placed, marker)?,
            Part::Place(space) if ed.is_sea(*space) => {
                if sailing.zones.last() != Some(space) {
                    sailing.zones.push(*space);
                }
                if matches!(marker, Some(Mark::From | Mark::To | Mark::In | Mark::On | Mark::Via)) {
                    marker = None;
                }
            }
            Part::Place(space) => {
                territory(&mut sailing, *space, placed, marker)?;
                marker = None;
            }
            Part::Arrow => {
                if marker != Some(Mark::Offload) {
                    marker = Some(Mark::To);
                }
            }
            Part::Separator(_) | Part::And | Part::Colon | Part::Dash => {
                if !matches!(marker, Some(Mark::Load)) {
                    marker = None;
                }
            }
            Part::Mark(mark) => match mark {
                Mark::Later => sailing.later = true,
                Mark::Too | Mark::Leave => {}
                Mark::Plan if placed.words == "then" => {}
                Mark::In if marker == Some(Mark::Offload) => {}
                Mark::Load | Mark::From | Mark::In | Mark::Via => marker = Some(*mark),
                Mark::Offload | Mark::Land => marker = Some(Mark::Offload),
                Mark::With | Mark::On => marker = None,
                Mark::Amphibious => {}
                Mark::All if marker == Some(Mark::Offload) => {}
                Mark::Bombard => sailing.bombard = true,
                _ => return Err(odd(placed)),
            },
            Part::Unclear(names) => return Err(unclear(placed, names)),
            _ => return Err(odd(placed)),
        }
    }
    finish(board, sailing, around, span_of(parts))
}

/// The parts with those in brackets among them.
fn flattened(parts: &[Placed]) -> Vec<Placed> {
    let mut all = Vec::new();
    for placed in parts {
        match &placed.part {
            Part::Bracket(inner) => all.extend(flattened(inner)),
            _ => all.push(placed.clone()),
        }
    }
    all
}

fn units(
    ed: &Edition,
    sailing: &mut Sailing,
    groups: &[Group],
    placed: &Placed,
    marker: Option<Mark>,
) -> Result<(), Fault> {
    let all = |test: &dyn Fn(&crate::edition::Kind) -> bool| {
        groups.iter().all(|g| g.kind.is_some_and(|k| test(ed.kind(k))))
    };
    if all(&|k| k.is_sea()) && sailing.ships.is_empty() {
        sailing.ships = groups.to_vec();
    } else if all(&|k| !k.is_land() && !k.transport) && !sailing.zones.is_empty() {
        sailing.escorts.extend(groups.to_vec());
    } else if all(&|k| k.is_land()) && marker == Some(Mark::Offload) {
        sailing.named_ashore.extend(groups.to_vec());
    } else if all(&|k| k.is_land()) {
        let from = sailing.before.take();
        sailing.loads.push((groups.to_vec(), from));
    } else {
        return Err(Fault::new(placed.span, "which of these sail, and which are carried?", FORM));
    }
    Ok(())
}

fn territory(
    sailing: &mut Sailing,
    space: SpaceId,
    placed: &Placed,
    marker: Option<Mark>,
) -> Result<(), Fault> {
    let open = sailing.loads.iter().any(|(_, from)| from.is_none());
    let source = matches!(marker, Some(Mark::From | Mark::In | Mark::Load));
    let source = source || marker.is_none() && open && sailing.ashore.is_none();
    if open && source {
        for (_, from) in sailing.loads.iter_mut().filter(|(_, from)| from.is_none()) {
            *from = Some(space);
        }
    } else if matches!(marker, Some(Mark::Offload | Mark::To)) && sailing.ashore.is_none() {
        sailing.ashore = Some(space);
    } else if matches!(marker, None | Some(Mark::From))
        && sailing.loads.is_empty()
        && sailing.before.is_none()
    {
        sailing.before = Some(space);
    } else {
        let what = format!("do troops come aboard in {}, or go ashore?", placed.words);
        return Err(Fault::new(placed.span, what, FORM));
    }
    Ok(())
}

fn finish(
    board: &Board,
    sailing: Sailing,
    around: Around,
    span: Span,
) -> Result<Vec<Going>, Fault> {
    let ed = board.ed;
    let Some((first, rest)) = sailing.zones.split_first() else {
        return Err(Fault::new(span, "in which sea zone is the ship?", FORM));
    };
    let fights = matches!(around.phase, Phase::Combat | Phase::Battles | Phase::Open);
    let land = around.target.filter(|t| ed.is_land(*t) && fights);
    let ashore = sailing.ashore.or(land);
    if sailing.before.is_some() && sailing.loads.is_empty() {
        return Err(Fault::new(span, "what comes aboard?", FORM));
    }
    if !sailing.named_ashore.is_empty() && !same_units(&sailing.named_ashore, &sailing.loads) {
        let what = "not the same units come aboard and go ashore";
        return Err(Fault::new(span, what, "write two lines, one for each ship"));
    }
    if sailing.loads.is_empty() && ashore.is_none() {
        return Err(Fault::new(span, "what does the ship carry, and where to?", FORM));
    }
    let combat = match around.phase {
        _ if sailing.later => Some(false),
        Phase::Combat | Phase::Battles => Some(true),
        Phase::Noncombat => Some(false),
        _ => None,
    };
    let escorted = sailing.bombard && !sailing.escorts.is_empty();
    let mut all = vec![Going {
        groups: sailing.ships,
        from: Some(*first),
        way: rest.to_vec(),
        bombard: sailing.bombard && !escorted,
        cargo: Some(Cargo { loads: sailing.loads, ashore }),
        combat,
        span,
        ..Going::default()
    }];
    if !sailing.escorts.is_empty() {
        all.push(escort(sailing.escorts, *first, rest, combat, span));
    }
    match ashore.filter(|_| escorted) {
        // `with the battleship, which bombards`: who fires is not certain.
        Some(_) => Err(Fault::new(span, "which ships bombard?", BOMBARD)),
        None => Ok(all),
    }
}

const BOMBARD: &str = "write a line for them: 1 bb: sz5 > sz6 bombard Norway";

/// The ships that sail next to those with troops.
fn escort(
    groups: Vec<Group>,
    from: SpaceId,
    way: &[SpaceId],
    combat: Option<bool>,
    span: Span,
) -> Going {
    Going { groups, from: Some(from), way: way.to_vec(), combat, span, ..Going::default() }
}

fn same_units(ashore: &[Group], loads: &[(Vec<Group>, Option<SpaceId>)]) -> bool {
    let count = |groups: &mut dyn Iterator<Item = &Group>| {
        let mut all: Vec<_> = groups.map(|g| (g.kind, format!("{:?}", g.count))).collect();
        all.sort();
        all
    };
    if loads.is_empty() {
        return true;
    }
    count(&mut ashore.iter()) == count(&mut loads.iter().flat_map(|(g, _)| g))
}
