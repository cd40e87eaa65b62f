//! What a sentence begins with before its list of units: the target, the source, or a kind of unit.

use crate::diag::Span;
use crate::id::SpaceId;

use super::board::TurnBoard;
use super::common_words::is_common;
use super::fault::Fault;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::token::TextSign;
use super::words::WordMark;

/// What the beginning of a sentence says before its first units.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub place: Option<SpaceId>,
    /// An arrow says that it is the target.
    pub target: bool,
    /// `SBR Germany with 1 bmb`
    pub raid: bool,
    /// `attack Caucasus from Ukraine with 3 inf`
    pub from: Option<SpaceId>,
    /// `Fighters:` before places only.
    pub units: Option<Vec<SaidGroup>>,
}

pub(super) type SaidGarrison = (SpaceId, Vec<SaidGroup>, Span);

/// Parts without separators at both ends.
pub(super) fn trimmed(parts: &[PlacedPart]) -> &[PlacedPart] {
    let from = parts.iter().position(|p| !separates_head(p)).unwrap_or(parts.len());
    let to = parts.iter().rposition(|p| !separates_head(p)).map_or(from, |at| at + 1);
    &parts[from..to.max(from)]
}

/// Does this part separate the head of a sentence from what follows it?
fn separates_head(p: &PlacedPart) -> bool {
    p.separates() || matches!(p.part, SentencePart::Colon | SentencePart::Dash)
}

/// Parts without words that say nothing before a place: `in West Russia: ...`, `In Africa, ...`. And whether the first
/// word is one for an attack on the place behind it: `take China with ...`.
fn without_opening(parts: &[PlacedPart]) -> (&[PlacedPart], bool) {
    let taken = parts[0].does(WordMark::Load)
        && parts.get(1).is_some_and(|p| p.place().is_some())
        && parts.get(2).is_some_and(|p| {
            p.does(WordMark::With) || p.does(WordMark::From) || p.is(&SentencePart::Colon)
        });
    let region = parts[0].does(WordMark::In)
        && parts.get(1).is_some_and(|p| matches!(p.part, SentencePart::Unclear(_)))
        && parts.get(2).is_some_and(|p| p.is(&SentencePart::Separator(TextSign::Comma)));
    // `In China the armies of Hupeh and of Hopei meet in Honan`
    let power = parts[0].does(WordMark::In)
        && parts.get(1).is_some_and(|p| matches!(p.part, SentencePart::Power(_)))
        && parts.get(2).is_some_and(|p| p.does(WordMark::In) || p.units().is_some())
        && parts.iter().filter(|p| p.place().is_some()).count() > 1;
    if power {
        return (&parts[2..], false);
    }
    // `Africa: inf of North Africa to Egypt`
    let arrow = parts.iter().any(|p| p.is(&SentencePart::Arrow));
    let label = matches!(parts[0].part, SentencePart::Unclear(_))
        && parts.get(1).is_some_and(|p| p.is(&SentencePart::Colon))
        && arrow
        && parts.iter().filter(|p| p.place().is_some()).count() > 1;
    if label {
        return (&parts[2..], false);
    }
    // `In sz12 the German BB: 2 ftr of UK`
    let theirs = parts.get(2).and_then(PlacedPart::units);
    let theirs = theirs.is_some_and(|groups| groups.iter().all(|g| g.power.is_some()));
    let head = (parts[0].does(WordMark::In) || parts[0].does(WordMark::On))
        && parts.get(1).is_some_and(|p| p.place().is_some())
        && parts.get(2 + usize::from(theirs)).is_some_and(|p| p.is(&SentencePart::Colon));
    match (region && parts.len() > 3, head) {
        (true, _) => (&parts[3..], taken),
        (_, true) => (&parts[1..], taken),
        _ => (parts, taken),
    }
}

/// `(Gib bb)`, `(UK dd)`: a place or a power of the units that stand somewhere.
fn says_whose(board: &TurnBoard, part: &PlacedPart) -> bool {
    matches!(part.part, SentencePart::Power(_)) || part.place().is_some_and(|s| !board.has_own(s))
}

/// Are these units without a number that the enemy has in a place, and the mover has not?
fn stand_there(board: &TurnBoard, space: SpaceId, units: &PlacedPart) -> bool {
    units.units().is_some_and(|groups| groups.iter().all(|g| are_enemies_alone(board, space, g)))
}

/// Are these units, said without a number, in a space where only enemies have that kind?
fn are_enemies_alone(board: &TurnBoard, space: SpaceId, g: &SaidGroup) -> bool {
    let bare = matches!(g.count, SaidCount::One | SaidCount::Many);
    let kind = g.kind.filter(|k| board.own(space, *k) == 0);
    bare && kind.is_some_and(|k| board.enemies(space).iter().any(|(there, _)| *there == k))
}

/// `Planes of China: fighters to Manchuria`: the place and what follows.
fn planes_of_a_place<'p>(
    board: &TurnBoard,
    parts: &'p [PlacedPart],
) -> Option<(Head, &'p [PlacedPart])> {
    let colon = parts.iter().position(|p| p.is(&SentencePart::Colon))?;
    let rest = parts.get(colon + 1..).filter(|rest| !rest.is_empty())?;
    let (planes, place) = match &parts[..colon] {
        [planes, of, place] if of.does(WordMark::In) || of.does(WordMark::From) => (planes, place),
        // `WR figs: Ukraine fig > EE`
        [place, planes] => (planes, place),
        _ => return None,
    };
    let [group] = planes.units()? else { return None };
    let bare = group.is_bare() && group.flies(board.ed);
    let own = rest.iter().any(|p| p.units().is_some());
    let units = (!own && group.kind.is_some()).then(|| vec![group.clone()]);
    let place = Some(place.place()?);
    (bare && (own || units.is_some())).then(|| (Head { place, units, ..Head::default() }, rest))
}

/// `Karelia 3 inf Norway, 2 inf Belorussia`: the enemy's place before a list in which all units have their own place.
fn target_of_list(board: &TurnBoard, parts: &[PlacedPart]) -> Option<SpaceId> {
    let (first, list) = parts.split_first()?;
    let target = first.place().filter(|s| board.hostile(*s) && !board.has_own(*s))?;
    let mut entries = 0;
    let mut rest = list;
    while let [units, place, more @ ..] = rest {
        units.units()?;
        place.place().filter(|s| board.has_own(*s))?;
        entries += 1;
        let loose = more.iter().take_while(|p| p.separates()).count();
        rest = &more[loose..];
    }
    (rest.is_empty() && entries > 1).then_some(target)
}

/// Words around the place of an enemy, and a colon before the list: `The army strikes Indochina (2 inf): 4 inf ...`.
fn target_in_words<'p>(
    board: &TurnBoard,
    parts: &'p [PlacedPart],
) -> Option<(Head, Option<SaidGarrison>, &'p [PlacedPart])> {
    let colon = parts.iter().position(|p| p.is(&SentencePart::Colon))?;
    let before = &parts[..colon];
    let rest = &parts[colon + 1..];
    let mut garrison = None;
    let mut target = None;
    let mut words = false;
    let mut attacks = false;
    for part in before {
        match &part.part {
            SentencePart::Place(space) if target.is_none() => target = Some(*space),
            SentencePart::Bracket(inner) if target.is_some() && garrison.is_none() => {
                let [units] = &inner[..] else { return None };
                garrison = Some((units.units()?.to_vec(), units.span));
            }
            SentencePart::Strange if target.is_none() => words = true,
            SentencePart::Arrow if target.is_none() => attacks = true,
            SentencePart::WordMark(WordMark::In | WordMark::On) if target.is_none() => {}
            // `Hong Kong will fall today`
            SentencePart::Strange if is_common(&part.words) => {}
            SentencePart::WordMark(WordMark::SaidPlan)
                if ["fall", "dies"].contains(&part.words.as_str()) =>
            {
                (words, attacks) = (true, true);
            }
            SentencePart::WordMark(WordMark::Taken) if part.words == "falls" => {
                (words, attacks) = (true, true);
            }
            _ => return None,
        }
    }
    let target = target.filter(|s| board.hostile(*s) && !board.has_own(*s))?;
    let listed = rest.iter().any(|p| p.units().is_some());
    let garrison = garrison.map(|(groups, span)| (target, groups, span));
    let rest = trimmed(rest);
    // `...: Kwangtung attacks with 3 inf`
    let (from, rest) = match rest {
        [place, arrow, with, list @ ..]
            if arrow.is(&SentencePart::Arrow) && with.does(WordMark::With) =>
        {
            (place.place(), list)
        }
        _ => (None, rest),
    };
    let head = Head { place: Some(target), target: true, from, ..Head::default() };
    (words && attacks && listed).then_some((head, garrison, rest))
}

/// The place or kind that a sentence begins with, what is there, and the rest.
pub(super) fn head<'p>(
    board: &TurnBoard,
    parts: &'p [PlacedPart],
) -> Result<(Head, Option<SaidGarrison>, &'p [PlacedPart]), Fault> {
    let mut head = Head::default();
    let mut at = 0;
    let (parts, taken) = without_opening(parts);
    if let Some((head, rest)) = planes_of_a_place(board, parts) {
        return Ok((head, None, rest));
    }
    // `Everyone who can reach attacks West Russia:` and then the list of them.
    if parts[0].does(WordMark::All)
        && let Some(colon) = parts.iter().position(|p| p.is(&SentencePart::Colon))
        && let [before @ .., arrow, place] = &parts[..colon]
        && arrow.is(&SentencePart::Arrow)
        && before[1..].iter().all(|p| p.is(&SentencePart::Strange))
        && place.place().is_some()
    {
        let head = Head { place: place.place(), target: true, ..Head::default() };
        return Ok((head, None, trimmed(&parts[colon + 1..])));
    }
    // `The Chinese army visits Indochina (2 inf): 4 inf from China`
    if let Some((head, garrison, rest)) = target_in_words(board, parts) {
        return Ok((head, garrison, rest));
    }
    if (parts[0].is(&SentencePart::Arrow) || taken)
        && parts.get(1).is_some_and(|p| p.place().is_some())
    {
        // `=> rus ftr lands rus / kar ftr lands arc`: the arrow begins the line.
        let lands = parts.get(2).is_some_and(|p| p.units().is_some())
            && parts.get(3).is_some_and(|p| p.does(WordMark::Land));
        let onward = lands || parts[2..].iter().any(|p| p.is(&SentencePart::Arrow));
        head.target = !onward;
        at = 1;
    } else if parts[0].is(&SentencePart::Arrow) && parts.len() > 1 {
        at = 1;
    }
    // `In China, the infantry of Kwangtung attack`
    if let [within, place, comma, rest @ ..] = parts
        && within.does(WordMark::In)
        && comma.is(&SentencePart::Separator(TextSign::Comma))
        && !rest.is_empty()
        && let Some(space) = place.place().filter(|s| board.hostile(*s) && !board.has_own(*s))
    {
        let head = Head { place: Some(space), target: true, ..Head::default() };
        return Ok((head, None, rest));
    }
    let raid = parts[at].does(WordMark::Raid) && parts.len() > at + 1;
    if raid {
        let next = at
            + 1
            + usize::from(matches!(
                parts[at + 1].part,
                SentencePart::WordMark(WordMark::On | WordMark::In) | SentencePart::Arrow
            ));
        if parts.get(next).is_some_and(|p| p.place().is_some()) {
            (head.raid, head.target, at) = (true, true, next);
        }
        // `SBR: 1 bmb Germany -> Russia`
        if !head.raid && parts[at + 1].is(&SentencePart::Colon) {
            let rest = trimmed(&parts[at + 2..]);
            return Ok((Head { raid: true, ..Head::default() }, None, rest));
        }
    }
    let parts = &parts[at..];
    let at = 0;
    if let Some(space) = parts[at].place() {
        let mut next = at + 1;
        let mut garrison = None;
        // `sz13 BB: sub sz8`: what is attacked there.
        if let [units, colon, ..] = &parts[next..]
            && (colon.is(&SentencePart::Colon) || colon.is(&SentencePart::Dash))
            && stand_there(board, space, units)
        {
            next += 1;
        }
        // `sz5 German fleet (1 trn, 2 sub):`
        if let [PlacedPart { part: SentencePart::Power(_), .. }, behind, ..] = &parts[next..]
            && matches!(behind.part, SentencePart::Bracket(_) | SentencePart::Colon)
        {
            next += 1;
        }
        if let Some(SentencePart::Bracket(inner)) = parts.get(next).map(|p| &p.part)
            && let [.., PlacedPart { part: SentencePart::Units(groups), span, .. }] = &inner[..]
            && inner[..inner.len() - 1].iter().all(|p| says_whose(board, p))
            && board.hostile(space)
        {
            garrison = Some((space, groups.clone(), *span));
            next += 1;
        } else if board.has_own(space)
            && matches!(parts.get(next).map(|p| &p.part), Some(SentencePart::Bracket(_)))
            && parts.get(next + 1).is_some_and(|p| p.is(&SentencePart::Colon))
        {
            // `sz52 fleet (bb, ac, ftr):` tells what is there.
            next += 1;
        }
        // `SZ13 vs 1 bb: 1 sub sz8, ...`
        if let [versus, units, colon, ..] = &parts[next..]
            && versus.does(WordMark::Versus)
            && colon.is(&SentencePart::Colon)
            && let Some(groups) = units.units()
        {
            garrison = Some((space, groups.to_vec(), units.span));
            next += 2;
        }
        if let [from, source, with, ..] = &parts[next..]
            && from.does(WordMark::From)
            && (with.does(WordMark::With) || with.is(&SentencePart::Colon))
            && source.place().is_some()
        {
            head.from = source.place();
            next += 2;
        }
        let joint = parts.get(next).map(|p| &p.part);
        match joint {
            Some(SentencePart::BackArrow) => {
                let place = Some(space);
                let head =
                    Head { place, target: true, raid: head.raid, units: None, from: head.from };
                return Ok((head, garrison, &parts[next + 1..]));
            }
            Some(
                SentencePart::Colon
                | SentencePart::Dash
                | SentencePart::Equals
                | SentencePart::WordMark(WordMark::With),
            ) => {
                let with = matches!(joint, Some(SentencePart::WordMark(WordMark::With)));
                head.place = Some(space);
                head.target |= with;
                let rest = trimmed(&parts[next + 1..]);
                let rest = match rest.first() {
                    Some(p) if p.does(WordMark::With) => {
                        head.target = true;
                        &rest[1..]
                    }
                    _ => rest,
                };
                return Ok((head, garrison, rest));
            }
            _ if head.target => {
                head.place = Some(space);
                return Ok((head, garrison, &parts[next..]));
            }
            _ => {}
        }
    }
    if let [place, list] = parts
        && let SentencePart::Bracket(inner) = &list.part
        && let Some(space) = place.place().filter(|s| board.hostile(*s) && !board.has_own(*s))
        && inner.iter().any(|p| p.place().is_some())
        && inner.iter().any(|p| p.units().is_some())
    {
        let head = Head { place: Some(space), target: true, ..Head::default() };
        return Ok((head, None, inner));
    }
    if let Some(target) = target_of_list(board, parts) {
        let head = Head { place: Some(target), target: true, raid: head.raid, ..Head::default() };
        return Ok((head, None, &parts[1..]));
    }
    // `Fighters: Ukraine's to Ukraine`
    if let [first, colon, rest @ ..] = parts
        && colon.is(&SentencePart::Colon)
        && let Some([group]) = first.units()
        && matches!(group.count, SaidCount::One | SaidCount::Many)
        && !rest.is_empty()
    {
        let units = rest.iter().all(|p| p.units().is_none()).then(|| vec![group.clone()]);
        let several =
            rest.iter().any(|p| p.units().is_some()) || rest.iter().any(PlacedPart::separates);
        if several {
            return Ok((Head { units, ..Head::default() }, None, rest));
        }
    }
    Ok((Head { raid: head.raid, ..Head::default() }, None, parts))
}
