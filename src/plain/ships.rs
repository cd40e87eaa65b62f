//! Ships that carry troops: where they lie and sail, what comes aboard where, and where it goes ashore.

use crate::diag::Span;
use crate::edition::Edition;
use crate::id::{KindId, SpaceId};

use super::around::Around;
use super::board::TurnBoard;
use super::draft::{Going, SaidCargo};
use super::fault::{Fault, odd, unclear};
use super::heading::Heading;
use super::order_words::is_word_for_sinking;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, span_of};
use super::token::TextSign;
use super::words::WordMark;

/// The form that is always right.
const FORM: &str =
    "the plain form is: 1 trn: sz14 > sz15, load 1 inf, 1 art from Southern Europe, offload Egypt";

/// Is the sentence about a ship with troops?
pub(super) fn carries(ed: &Edition, parts: &[PlacedPart]) -> bool {
    let parts = &flattened(parts)[..];
    let kinds = |p: &PlacedPart| {
        p.units().unwrap_or_default().iter().filter_map(|g| g.kind).collect::<Vec<_>>()
    };
    let ship = |p: &PlacedPart| kinds(p).iter().any(|k| ed.kind(*k).transport);
    let marked = parts.iter().any(|p| {
        matches!(
            p.part,
            SentencePart::WordMark(
                WordMark::Load | WordMark::Offload | WordMark::With | WordMark::On | WordMark::Land
            )
        )
    });
    let boards = parts.windows(2).any(|w| w[0].is(&SentencePart::Arrow) && ship(&w[1]));
    // `1 trn sz60, 2 inf Japan - sz61 - Manchuria`
    let places = || parts.iter().filter_map(PlacedPart::place);
    let crosses = places().any(|s| ed.is_sea(s))
        && places().any(|s| ed.is_land(s))
        && parts.iter().any(|p| p.is(&SentencePart::Arrow));
    let loaded =
        parts.iter().any(|p| kinds(p).iter().any(|k| ed.kind(*k).is_land())) || has_offload(parts);
    parts.iter().any(ship) && loaded && (marked || boards || crosses)
}

fn has_offload(parts: &[PlacedPart]) -> bool {
    parts.iter().any(|p| p.does(WordMark::Offload) || p.does(WordMark::Load))
}

/// Where the reader of such a sentence is.
#[derive(Default)]
struct Sailing {
    ships: Vec<SaidGroup>,
    /// Units that go the same way without troops: `with the battleship`.
    escorts: Vec<SaidGroup>,
    zones: Vec<SpaceId>,
    loads: Vec<(Vec<SaidGroup>, Option<SpaceId>)>,
    /// A territory that comes before the troops.
    before: Option<SpaceId>,
    ashore: Option<SpaceId>,
    /// Troops that are named again where they go ashore.
    named_ashore: Vec<SaidGroup>,
    bombard: bool,
    /// The kinds of the units that were named last.
    named: Vec<KindId>,
    /// The ships that go along fire, and only they are named before the word for it.
    escorts_fire: bool,
    later: bool,
    /// It is said that troops go ashore.
    lands: bool,
    /// Where the ships fire.
    fires_at: Option<SpaceId>,
}

/// Are the units that were named last troops?
fn troops_stay(ed: &Edition, before: &[PlacedPart]) -> bool {
    let last = before.iter().rev().find_map(PlacedPart::units).unwrap_or_default();
    last.iter().any(|g| g.kind.is_some_and(|k| ed.kind(k).is_land()))
}

/// Reads it.
///
/// # Errors
/// It is not understood.
pub(super) fn read(
    board: &TurnBoard,
    parts: &[PlacedPart],
    around: Around,
) -> Result<Vec<Going>, Fault> {
    let ed = board.ed;
    let mut sailing = Sailing::default();
    let mut marker: Option<WordMark> = None;
    let flat = flattened(&without_garrisons(board, parts));
    for (at, placed) in flat.iter().enumerate() {
        let sinks = at.checked_sub(1).is_some_and(|i| is_word_for_sinking(&flat[i]));
        match &placed.part {
            // `..., kills dd`
            SentencePart::Units(_) if sinks => marker = None,
            SentencePart::Units(groups) => units(ed, &mut sailing, groups, placed, marker)?,
            // `trn sz14 > sz15 ..., bb sz14 bombards`: where those that go along begin.
            SentencePart::Place(space)
                if !sailing.escorts.is_empty()
                    && sailing.zones.first() == Some(space)
                    && flat[..at]
                        .iter()
                        .rev()
                        .find(|p| !p.does(WordMark::In) && !p.does(WordMark::From))
                        .is_some_and(|p| p.units().is_some()) => {}
            SentencePart::Place(space) if ed.is_sea(*space) => {
                if sailing.zones.last() != Some(space) {
                    sailing.zones.push(*space);
                }
                if matches!(
                    marker,
                    Some(
                        WordMark::From | WordMark::To | WordMark::In | WordMark::On | WordMark::Via
                    )
                ) {
                    marker = None;
                }
            }
            // `bb in sz60 bombards Buryatia`
            SentencePart::Place(space) if at > 0 && flat[at - 1].does(WordMark::Bombard) => {
                sailing.fires_at = Some(*space);
            }
            SentencePart::Place(space) => {
                territory(&mut sailing, *space, placed, marker)?;
                marker = None;
            }
            SentencePart::Arrow => {
                if marker != Some(WordMark::Offload) {
                    marker = Some(WordMark::To);
                }
            }
            SentencePart::Separator(_)
            | SentencePart::And
            | SentencePart::Colon
            | SentencePart::Dash => {
                if !matches!(marker, Some(WordMark::Load)) {
                    marker = None;
                }
            }
            SentencePart::WordMark(mark) => match mark {
                WordMark::Later => sailing.later = true,
                WordMark::Too | WordMark::Leave => {}
                WordMark::SaidPlan if placed.words == "then" => {}
                WordMark::In | WordMark::On if marker == Some(WordMark::Offload) => {}
                // `..., goes to sz46 and takes the Philippines`
                WordMark::Load
                    if !sailing.loads.is_empty()
                        && flat.get(at + 1).is_some_and(|p| p.place().is_some()) =>
                {
                    marker = Some(WordMark::Offload);
                }
                WordMark::Load | WordMark::From | WordMark::In | WordMark::Via => {
                    marker = Some(*mark)
                }
                WordMark::Offload | WordMark::Land => marker = Some(WordMark::Offload),
                WordMark::With | WordMark::On => marker = None,
                WordMark::Amphibious | WordMark::Empty => {}
                // `..., stays in sz50, unloads in Malta`, but not `..., the other inf stays`
                WordMark::Stay if sailing.zones.len() < 2 && !troops_stay(ed, &flat[..at]) => {}
                WordMark::All if marker == Some(WordMark::Offload) => {}
                // `trn loads 2 inf in Italy, ..., bb bombards`
                WordMark::Bombard if fires_alone(ed, &sailing) => {
                    let named = sailing.named.clone();
                    let fires = |g: &SaidGroup| g.kind.is_some_and(|k| named.contains(&k));
                    let (fire, carry) = sailing.ships.drain(..).partition(|g| fires(g));
                    (sailing.escorts, sailing.ships) = (fire, carry);
                    sailing.escorts_fire = true;
                }
                // `the battleship goes with it and shoots`
                WordMark::Bombard if escorts_named_last(ed, &sailing, &flat[..at]) => {
                    sailing.escorts_fire = true;
                }
                WordMark::Bombard => sailing.bombard = true,
                _ => return Err(odd(placed)),
            },
            SentencePart::Unclear(names) => return Err(unclear(placed, names)),
            // `..., stays in 14`
            SentencePart::Number(n) if is_own_zone(board, &sailing, *n, &flat[..at]) => {
                marker = None;
            }
            _ => return Err(odd(placed)),
        }
    }
    sailing.lands =
        marker == Some(WordMark::Offload) || flat.iter().any(|p| p.does(WordMark::Offload));
    finish(board, sailing, around, span_of(parts))
}

/// Are the units that were named last some of the ships, and no transports?
fn fires_alone(ed: &Edition, sailing: &Sailing) -> bool {
    let others = sailing.ships.iter().any(|g| g.kind.is_some_and(|k| ed.kind(k).transport));
    !sailing.named.is_empty()
        && sailing.named.iter().all(|k| fires_itself(ed, sailing, *k))
        && others
        && sailing.escorts.is_empty()
}

/// Is this a kind of warship that sails here itself?
fn fires_itself(ed: &Edition, sailing: &Sailing, k: KindId) -> bool {
    let kind = ed.kind(k);
    kind.is_sea() && !kind.transport && sailing.ships.iter().any(|g| g.kind == Some(k))
}

/// Were the last units that are named the ships that go along with those that carry troops?
fn escorts_named_last(ed: &Edition, sailing: &Sailing, before: &[PlacedPart]) -> bool {
    let last = before.iter().rev().find_map(PlacedPart::units).unwrap_or_default();
    let [_] = sailing.escorts[..] else { return false };
    let between = before.iter().rev().take_while(|p| p.units().is_none());
    let joined = between.clone().all(|p| !p.is(&SentencePart::Separator(TextSign::Semicolon)));
    !last.is_empty() && last.iter().all(|g| g.sails(ed) && !g.is_transport(ed)) && joined
}

/// Is it the number of the zone in which the ship is said to stay?
fn is_own_zone(board: &TurnBoard, sailing: &Sailing, n: u32, before: &[PlacedPart]) -> bool {
    let stays = before.iter().rev().take(2).any(|p| p.does(WordMark::Stay));
    let [zone] = sailing.zones[..] else { return false };
    stays && board.name(zone).trim_start_matches(|c: char| !c.is_ascii_digit()) == n.to_string()
}

/// The parts without the units in brackets behind the place of an enemy: `ashore in Norway (2 inf, 1 tank)`.
fn without_garrisons(board: &TurnBoard, parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all: Vec<PlacedPart> = Vec::new();
    for part in parts {
        let hostile = all
            .last()
            .and_then(PlacedPart::place)
            .is_some_and(|s| board.ed.is_land(s) && board.hostile(s));
        let garrison = match &part.part {
            SentencePart::Bracket(inner) => inner.iter().all(|p| p.units().is_some()),
            _ => false,
        };
        if !(hostile && garrison) {
            all.push(part.clone());
        }
    }
    all
}

/// The parts with those in brackets among them.
fn flattened(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all = Vec::new();
    for placed in parts {
        match &placed.part {
            SentencePart::Bracket(inner) => all.extend(flattened(inner)),
            _ => all.push(placed.clone()),
        }
    }
    all
}

fn units(
    ed: &Edition,
    sailing: &mut Sailing,
    groups: &[SaidGroup],
    placed: &PlacedPart,
    marker: Option<WordMark>,
) -> Result<(), Fault> {
    let all = |test: &dyn Fn(&crate::edition::Kind) -> bool| {
        groups.iter().all(|g| g.kind.is_some_and(|k| test(ed.kind(k))))
    };
    // `1 bb, 1 trn sz14 > sz16, trn loads ..., bb bombards`: the same ships again.
    sailing.named = groups.iter().filter_map(|g| g.kind).collect();
    if !sailing.zones.is_empty()
        && all(&|k| k.is_sea())
        && groups.iter().all(|g| names_again(sailing, g))
    {
        return Ok(());
    }
    if all(&|k| k.is_sea()) && sailing.ships.is_empty() {
        sailing.ships = groups.to_vec();
    } else if all(&|k| !k.is_land() && !k.transport) && !sailing.zones.is_empty() {
        sailing.escorts.extend(groups.to_vec());
    } else if all(&|k| k.is_land()) && marker == Some(WordMark::Offload) {
        sailing.named_ashore.extend(groups.to_vec());
    } else if all(&|k| k.is_land()) {
        let from = sailing.before.take();
        sailing.loads.push((groups.to_vec(), from));
    } else {
        return Err(Fault::new(placed.span, "which of these sail, and which are carried?", FORM));
    }
    Ok(())
}

/// Does a group without a number name ships that sail already?
fn names_again(sailing: &Sailing, g: &SaidGroup) -> bool {
    let bare = matches!(g.count, SaidCount::One | SaidCount::Many);
    bare && sailing.ships.iter().any(|ship| ship.kind == g.kind)
}

fn territory(
    sailing: &mut Sailing,
    space: SpaceId,
    placed: &PlacedPart,
    marker: Option<WordMark>,
) -> Result<(), Fault> {
    let open = sailing.loads.iter().any(|(_, from)| from.is_none());
    let source = matches!(marker, Some(WordMark::From | WordMark::In | WordMark::Load));
    let source = source || marker.is_none() && open && sailing.ashore.is_none();
    if open && source {
        for (_, from) in sailing.loads.iter_mut().filter(|(_, from)| from.is_none()) {
            *from = Some(space);
        }
    } else if matches!(marker, Some(WordMark::Offload | WordMark::To)) && sailing.ashore.is_none()
        // `bring 1 inf of London in Norway`
        || marker == Some(WordMark::In)
            && !sailing.loads.is_empty()
            && !open
            && sailing.ashore.is_none()
    {
        sailing.ashore = Some(space);
    } else if matches!(marker, None | Some(WordMark::From | WordMark::Load | WordMark::In))
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
    board: &TurnBoard,
    sailing: Sailing,
    around: Around,
    span: Span,
) -> Result<Vec<Going>, Fault> {
    let ed = board.ed;
    let Some((first, rest)) = sailing.zones.split_first() else {
        return Err(Fault::new(span, "in which sea zone is the ship?", FORM));
    };
    let fights = matches!(around.phase, Heading::Combat | Heading::Battles | Heading::Open);
    let land = around.target.filter(|t| ed.is_land(*t) && fights);
    let ashore = sailing.ashore.or(land);
    if sailing.before.is_some() && sailing.loads.is_empty() {
        return Err(Fault::new(span, "what comes aboard?", FORM));
    }
    if !sailing.named_ashore.is_empty() && !same_units(&sailing.named_ashore, &sailing.loads) {
        let what = "not the same units come aboard and go ashore";
        return Err(Fault::new(span, what, "write two lines, one for each ship"));
    }
    if sailing.lands && ashore.is_none() {
        return Err(Fault::new(span, "where do the troops go ashore?", FORM));
    }
    if sailing.fires_at.is_some_and(|place| ashore != Some(place)) {
        return Err(Fault::new(span, "which ships bombard, and where?", BOMBARD));
    }
    if sailing.loads.is_empty() && ashore.is_none() {
        return Err(Fault::new(span, "what does the ship carry, and where to?", FORM));
    }
    let combat = match around.phase {
        _ if sailing.later => Some(false),
        Heading::Combat | Heading::Battles => Some(true),
        Heading::Noncombat => Some(false),
        _ => None,
    };
    let escorted = sailing.bombard && !sailing.escorts.is_empty();
    let mut all = vec![Going {
        groups: sailing.ships,
        from: Some(*first),
        way: rest.to_vec(),
        bombard: sailing.bombard && !escorted,
        cargo: Some(SaidCargo { loads: sailing.loads, ashore }),
        combat,
        span,
        ..Going::default()
    }];
    if !sailing.escorts.is_empty() {
        let mut along = escort(sailing.escorts, *first, rest, combat, span);
        if sailing.escorts_fire {
            (along.bombard, along.bombard_at) = (true, ashore);
        }
        all.push(along);
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
    groups: Vec<SaidGroup>,
    from: SpaceId,
    way: &[SpaceId],
    combat: Option<bool>,
    span: Span,
) -> Going {
    Going { groups, from: Some(from), way: way.to_vec(), combat, span, ..Going::default() }
}

fn same_units(ashore: &[SaidGroup], loads: &[(Vec<SaidGroup>, Option<SpaceId>)]) -> bool {
    if loads.is_empty() {
        return true;
    }
    counted(ashore.iter()) == counted(loads.iter().flat_map(|(g, _)| g))
}

/// The kinds of units in groups and how they are counted, in a fixed order.
fn counted<'g>(groups: impl Iterator<Item = &'g SaidGroup>) -> Vec<(Option<KindId>, String)> {
    let mut all: Vec<_> = groups.map(|g| (g.kind, format!("{:?}", g.count))).collect();
    all.sort();
    all
}
