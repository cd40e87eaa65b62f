//! One order of a list: what is between two separators.

use crate::id::SpaceId;

use super::around::Around;
use super::board::TurnBoard;
use super::bracket::bracket;
use super::common_words::is_idle_word;
use super::decks::{are_aircraft, are_carriers, is_building, is_onto, is_way_back};
use super::draft::LandingPlace;
use super::fault::{FORM, Fault, odd, two_units, unclear};
use super::heading::Heading;
use super::move_condition::condition;
use super::order_reader::OrderReader;
use super::order_words::{
    is_bare_kind, is_stay, is_step_back, joins_others, leads_all, past_all, stand_behind,
};
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, span_of};
use super::remarks::is_remark;
use super::said_order::{Order, start_of_way};
use super::words::WordMark;

/// Reads what is between two separators. `before` is the target of the order before it.
///
/// # Errors
/// It is not understood.
pub(super) fn order(
    board: &TurnBoard,
    parts: &[PlacedPart],
    around: Around,
    before: Option<SpaceId>,
) -> Result<Order, Fault> {
    let mut r = OrderReader::default();
    r.order.suffix = true;
    r.order.going.span = span_of(parts);
    r.comes_down = around.phase == Heading::Noncombat
        && !parts.iter().any(|p| p.is(&SentencePart::Arrow) || p.does(WordMark::From));
    let mut at = 0;
    while let Some(placed) = parts.get(at) {
        at += 1;
        match &placed.part {
            // `ftr sz52 to the carrier in sz52`
            SentencePart::Units(groups) if r.is_deck(board, groups) => {
                if r.marker == Some(WordMark::On) {
                    (r.order.arrow, r.order.going.lands) = (true, true);
                    r.marker = Some(WordMark::To);
                }
                if at == parts.len() {
                    r.lands_on_it(around);
                }
            }
            // `dd attacks the lone trn in sz61`: no one else's can be meant.
            SentencePart::Units(groups)
                if r.marker == Some(WordMark::To)
                    && !r.order.going.groups.is_empty()
                    && stand_behind(board, groups, &parts[at..]) =>
            {
                r.order.garrison = Some((groups.clone(), placed.span));
            }
            // `sinks the Japanese trn in sz61`, `..., kills dd`
            SentencePart::Units(groups)
                if r.are_attacked(board, groups, at.checked_sub(2).map(|i| &parts[i])) =>
            {
                r.order.garrison = Some((groups.clone(), placed.span));
                if at == parts.len() {
                    r.marker = None;
                    (r.order.arrow, r.order.suffix) = (false, r.order.going.groups.is_empty());
                }
            }
            // `ftr from the sz46 carrier`
            SentencePart::Units(groups)
                if at > 2
                    && are_carriers(board, groups)
                    && parts[at - 2].place().is_some_and(|s| board.ed.is_sea(s))
                    && parts[at - 3].does(WordMark::From)
                    && !r.order.going.groups.is_empty() => {}
            // `ftr from the carrier in sz35`
            SentencePart::Units(groups)
                if r.marker == Some(WordMark::From)
                    && are_carriers(board, groups)
                    && !r.order.going.groups.is_empty()
                    && are_aircraft(board, &r.order.going.groups) => {}
            SentencePart::WordMark(WordMark::In)
                if r.marker == Some(WordMark::From)
                    && at > 1
                    && parts[at - 2].units().is_some() => {}
            // `bomber bombs the factory in Russia`
            SentencePart::Units(groups)
                if r.order.going.raid
                    && !r.order.going.groups.is_empty()
                    && r.order.going.way.is_empty()
                    && groups.iter().all(|g| g.kind.is_some_and(|k| is_building(board, k))) =>
            {
                start_of_way(&mut r.order, placed)?;
                r.order.arrow = true;
                r.marker = Some(WordMark::To);
            }
            // `bmb Germany raids Caucasus IC`
            SentencePart::Units(groups)
                if !r.order.going.groups.is_empty()
                    && parts[at - 2].place().is_some()
                    && groups.iter().all(|g| g.kind.is_some_and(|k| is_building(board, k))) => {}
            SentencePart::WordMark(WordMark::In | WordMark::On)
                if at > 1 && r.lands_on(board, &parts[at - 2]) => {}
            SentencePart::WordMark(WordMark::In | WordMark::On)
                if r.marker == Some(WordMark::Bombard) => {}
            SentencePart::Units(groups) => r.units(groups, placed)?,
            // `3 inf Norway on Karelia`, `2 inf Libya in Algeria`
            SentencePart::Place(space) if r.is_goal(board, *space, &parts[at..]) => {
                start_of_way(&mut r.order, placed)?;
                (r.order.suffix, r.order.arrow) = (false, true);
                r.marker = None;
                r.order.going.way.push(*space);
            }
            SentencePart::Place(space) => r.place(*space, placed)?,
            // `sub sz4 to sz3 to hide`
            SentencePart::Arrow
                if placed.words == "to"
                    && !r.order.going.way.is_empty()
                    && is_remark(board, &parts[at..]) =>
            {
                r.order.remarks.push(span_of(&parts[at - 1..]));
                break;
            }
            // `In China the infantry of Kwangtung attack`
            SentencePart::Arrow
                if at == parts.len()
                    && placed.words.starts_with("attack")
                    && !r.order.going.groups.is_empty()
                    && r.order.going.way.is_empty() => {}
            SentencePart::Arrow => {
                r.order.suffix = false;
                r.order.from_battle = around.phase == Heading::Noncombat
                    && !r.order.going.groups.is_empty()
                    && are_aircraft(board, &r.order.going.groups);
                start_of_way(&mut r.order, placed)?;
                r.order.onward |= placed.words.starts_with("on");
                r.order.arrow = true;
                r.marker = Some(WordMark::To);
            }
            SentencePart::Colon | SentencePart::Dash if at > 1 => {}
            // `3 inf Norway to Finland, then to Karelia`
            SentencePart::WordMark(WordMark::SaidPlan) if placed.words == "then" => {}
            SentencePart::Bracket(inner) => {
                bracket(board, inner, placed, &mut r.order, &mut r.via)?
            }
            SentencePart::WordMark(WordMark::If | WordMark::Unless | WordMark::Else) => {
                let after = r.order.after.last().filter(|_| r.order.going.from.is_some());
                let way = r.order.going.way.last().or(after).copied();
                let target = way.or(before).or(around.target);
                let told = r.order.going.condition.is_some()
                    || before.is_some() && r.order.going.groups.is_empty();
                let (words, length) = condition(board, target, &parts[at - 1..], told)?;
                let before = r.order.going.condition.take().unwrap_or_default();
                r.order.going.condition = Some(format!("{before}{words}"));
                at = at - 1 + length;
            }
            // `both Rhodesia inf`
            SentencePart::WordMark(WordMark::Both)
                if parts.get(at).is_some_and(|p| p.place().is_some())
                    && parts.get(at + 1).is_some_and(is_bare_kind)
                    && r.order.going.groups.is_empty() =>
            {
                r.counted = Some(SaidCount::Both);
            }
            // `dd and trn all go to sz34`, `..., all against West Russia`
            SentencePart::WordMark(WordMark::All | WordMark::Both)
                if parts.get(at).is_some_and(leads_all) && r.order.number.is_none() =>
            {
                r.order.of_all |= r.order.going.groups.is_empty();
                if placed.does(WordMark::Both) && r.order.of_all {
                    r.order.of_count = Some(2);
                }
            }
            // `all three back to London`
            SentencePart::Number(n)
                if r.order.of_all
                    && r.order.going.groups.is_empty()
                    && parts.get(at).is_some_and(leads_all) =>
            {
                r.order.of_count = u16::try_from(*n).ok();
            }
            // `lands both in Hawaii`
            SentencePart::WordMark(mark @ (WordMark::Both | WordMark::All))
                if at > 1 && parts[at - 2].does(WordMark::Land) =>
            {
                r.order.of_all = true;
                r.order.of_count = (*mark == WordMark::Both).then_some(2);
            }
            SentencePart::WordMark(WordMark::In | WordMark::On)
                if r.order.of_all && r.marker == Some(WordMark::Land) => {}
            // `the planes of sz5 return all three in London`
            SentencePart::Number(n)
                if at > 1
                    && parts[at - 2].does(WordMark::All)
                    && r.marker == Some(WordMark::To)
                    && r.counts_all_of(*n) => {}
            SentencePart::WordMark(WordMark::In | WordMark::On)
                if r.order.of_all && r.marker == Some(WordMark::To) => {}
            // `back to WE both`
            SentencePart::WordMark(mark @ (WordMark::Both | WordMark::All))
                if at == parts.len()
                    && r.order.going.groups.is_empty()
                    && (r.order.land.is_some() || r.order.going.lands) =>
            {
                r.order.of_all = true;
                r.order.of_count = (*mark == WordMark::Both).then_some(2);
            }
            // An everyday word that changes nothing: `simply`, `just`.
            SentencePart::Strange if is_idle_word(&placed.words) => {}
            SentencePart::WordMark(mark) => {
                let next = parts.get(at).and_then(PlacedPart::units);
                r.deck_next = next.is_some_and(|groups| are_carriers(board, groups));
                r.mark(board, *mark, placed, parts, at, around)?;
            }
            // `2 inf join the Germans in Cyrenaica`
            SentencePart::Power(_)
                if r.marker == Some(WordMark::To)
                    && parts[at - 2].does(WordMark::Too)
                    && joins_others(&parts[at - 2], parts, at - 1) => {}
            // `1 Ukraine fighter to Egypt`
            SentencePart::Number(n)
                if parts.get(at).is_some_and(|p| p.place().is_some())
                    && parts.get(at + 1).is_some_and(is_bare_kind)
                    && r.order.going.groups.is_empty() =>
            {
                r.counted = u16::try_from(*n).ok().map(SaidCount::Number);
            }
            SentencePart::Number(n)
                if r.order.going.groups.is_empty() && r.order.number.is_none() =>
            {
                let behind = parts.get(at);
                let listed = around.counts && behind.is_some_and(|p| p.is(&SentencePart::Arrow));
                let placed_next = listed
                    || behind.is_some_and(|p| {
                        p.does(WordMark::In) || p.does(WordMark::From) || p.does(WordMark::Stay)
                    });
                if !placed_next {
                    // `3 ifn`: the word behind the number names nothing.
                    let strange = behind.filter(|p| p.is(&SentencePart::Strange));
                    return Err(odd(strange.unwrap_or(placed)));
                }
                r.order.number = u16::try_from(*n).ok();
            }
            // `ftr UK x3`
            SentencePart::Strange if r.times(placed) => {}
            SentencePart::Unclear(names) => return Err(unclear(placed, names)),
            _ => return Err(odd(placed)),
        }
    }
    if r.order.stays && r.order.arrow && !r.order.going.way.is_empty() {
        let what = "do these stay, or do they go?";
        return Err(Fault::new(r.order.going.span, what, "write one of the two"));
    }
    // `AC sz50 - sz51, ftr on it`
    let aboard = r.marker == Some(WordMark::On) && before.is_some_and(|s| board.ed.is_sea(s));
    let bare = r.order.going.way.is_empty() && r.order.land.is_none() && !r.order.going.lands;
    if aboard && bare && are_aircraft(board, &r.order.going.groups) {
        r.lands_on_it(around);
        r.marker = Some(WordMark::On);
    }
    r.order.rest = parts
        .iter()
        .any(|p| p.does(WordMark::Rest) || p.does(WordMark::Nothing) || p.does(WordMark::All));
    let OrderReader { mut order, via, marker, .. } = r;
    order.via = via;
    // `ftr back on it`, `both land on board`
    order.on_it |= marker == Some(WordMark::On) && (order.going.lands || order.land.is_some());
    order.going.on_it = order.on_it;
    if matches!(marker, Some(WordMark::To | WordMark::From | WordMark::Via)) {
        return Err(Fault::new(order.going.span, "a place is missing here", FORM));
    }
    Ok(order)
}

impl OrderReader {
    fn units(&mut self, groups: &[SaidGroup], placed: &PlacedPart) -> Result<(), Fault> {
        let order = &mut self.order;
        order.suffix = false;
        match self.marker {
            Some(WordMark::Load) => {
                order.going.takes = groups.to_vec();
                order.suffix = order.going.groups.is_empty();
                self.marker = None;
            }
            Some(WordMark::Versus) => {
                order.garrison = Some((groups.to_vec(), placed.span));
                self.marker = None;
            }
            _ if order.going.groups.is_empty() => {
                order.going.groups = groups.to_vec();
                if let Some(count) = self.counted.take() {
                    order.going.groups[0].count = count;
                }
            }
            _ => return Err(two_units(placed)),
        }
        Ok(())
    }

    /// Is a place behind `in` or `on` where units go whose source is told before it?
    fn is_goal(&self, board: &TurnBoard, space: SpaceId, behind: &[PlacedPart]) -> bool {
        let order = &self.order;
        let [source] = order.after[..] else { return false };
        let reached = board.ed.is_sea(source) == board.ed.is_sea(space)
            || are_aircraft(board, &order.going.groups);
        matches!(self.marker, Some(WordMark::In | WordMark::On))
            && !order.going.groups.is_empty()
            && order.going.way.is_empty()
            && order.going.from.is_none()
            && !order.stays
            && reached
            && behind.iter().all(|p| matches!(p.part, SentencePart::Bracket(_)))
    }

    fn place(&mut self, space: SpaceId, placed: &PlacedPart) -> Result<(), Fault> {
        let order = &mut self.order;
        order.suffix &= self
            .marker
            .is_some_and(|m| matches!(m, WordMark::Land | WordMark::Via | WordMark::Bombard));
        let marker = self.marker.take();
        match marker {
            // `bmb Germany SBR on London`
            Some(WordMark::In | WordMark::On)
                if order.going.raid
                    && !order.going.groups.is_empty()
                    && order.going.way.is_empty() =>
            {
                start_of_way(order, placed)?;
                order.arrow = true;
                order.going.way.push(space);
            }
            Some(WordMark::From | WordMark::In | WordMark::On) if order.going.from.is_none() => {
                order.within = marker != Some(WordMark::From);
                order.going.from = Some(space);
            }
            Some(WordMark::To) => order.going.way.push(space),
            Some(WordMark::Via) => self.via.push(space),
            Some(WordMark::Land) => order.land = Some(LandingPlace::Space(space)),
            Some(WordMark::Bombard) => order.going.bombard_at = Some(space),
            None if order.going.groups.is_empty() => order.before.push(space),
            None => order.after.push(space),
            Some(_) => return Err(odd(placed)),
        }
        Ok(())
    }

    /// A word that says something of the order. `at` is the part behind it.
    fn mark(
        &mut self,
        board: &TurnBoard,
        mark: WordMark,
        placed: &PlacedPart,
        parts: &[PlacedPart],
        at: usize,
        around: Around,
    ) -> Result<(), Fault> {
        let steps_back = is_step_back(placed) && self.may_step_back(board, around);
        let order = &mut self.order;
        let next = parts.get(at);
        match mark {
            // `2 inf take North Africa`
            WordMark::Load if next.is_some_and(|p| p.place().is_some()) => {
                start_of_way(order, placed)?;
                order.suffix = false;
                order.arrow = true;
                self.marker = Some(WordMark::To);
            }
            // `3 inf Norway assault Karelia`
            WordMark::Offload
                if placed.words.starts_with("assault")
                    && next.is_some_and(|p| p.place().is_some()) =>
            {
                start_of_way(order, placed)?;
                (order.suffix, order.arrow) = (false, true);
                self.marker = Some(WordMark::To);
            }
            WordMark::In | WordMark::On if self.marker == Some(WordMark::To) => {}
            // `3 inf go from Norway against Karelia`
            WordMark::Versus if next.is_some_and(|p| p.place().is_some()) => {
                start_of_way(order, placed)?;
                (order.suffix, order.arrow) = (false, true);
                self.marker = Some(WordMark::To);
            }
            // `2 inf join the Germans in Cyrenaica`
            WordMark::Too if joins_others(placed, parts, at) => {
                start_of_way(order, placed)?;
                (order.suffix, order.arrow) = (false, true);
                self.marker = Some(WordMark::To);
            }
            WordMark::From
            | WordMark::In
            | WordMark::Via
            | WordMark::Versus
            | WordMark::On
            | WordMark::Load => {
                self.marker = Some(mark);
            }
            // `all (1 inf 1 art)`, `..., all from Ukraine`
            WordMark::All
                if next.is_some_and(|p| {
                    p.does(WordMark::From)
                        || p.does(WordMark::In)
                        || matches!(p.part, SentencePart::Bracket(_))
                }) => {}
            WordMark::Land if around.phase == Heading::Noncombat => {
                let next = past_all(parts, at);
                order.on_it |= is_onto(&placed.words) && next.is_none();
                start_of_way(order, placed)?;
                order.going.lands = true;
                order.suffix = false;
                order.going.home = next.is_none_or(|p| p.place().is_none()) && !self.deck_next;
                if !order.going.home {
                    self.marker = Some(WordMark::To);
                }
            }
            WordMark::Land => {
                order.on_it |= is_onto(&placed.words) && next.is_none();
                order.back |= is_way_back(&placed.words);
                order.bare_landing = true;
                order.land_words.clone_from(&placed.words);
                order.land = Some(LandingPlace::Home);
                self.marker = Some(WordMark::Land);
            }
            WordMark::Raid => {
                order.going.raid = true;
                // `bomber raids London`
                let target = next.is_some_and(|p| p.place().is_some());
                if target && order.going.way.is_empty() && !order.going.groups.is_empty() {
                    start_of_way(order, placed)?;
                    order.arrow = true;
                    self.marker = Some(WordMark::To);
                }
            }
            WordMark::Bombard => {
                order.going.bombard = true;
                self.marker = next.and_then(|p| p.place()).map(|_| WordMark::Bombard);
            }
            // `3 inf withdraw from Ukraine to Eastern Europe`
            // `2 inf of Smolensk fall back on Moscow`
            WordMark::SaidPlan if steps_back => {
                let onto = next.is_some_and(|p| p.does(WordMark::On) || p.does(WordMark::In));
                if onto {
                    start_of_way(order, placed)?;
                    (order.suffix, order.arrow) = (false, true);
                    self.marker = Some(WordMark::To);
                }
            }
            WordMark::Blitz => order.going.blitz = true,
            WordMark::Patrol => order.going.patrol = true,
            WordMark::Leave if order.going.groups.is_empty() => {
                (order.stays, order.suffix) = (true, false);
            }
            WordMark::Leave => self.marker = next.and_then(|p| p.place()).map(|_| WordMark::From),
            WordMark::Later => order.later = true,
            WordMark::Too => order.too = true,
            WordMark::Empty | WordMark::Both => {}
            // `from Eastern Europe with 2 inf`
            WordMark::With if order.going.groups.is_empty() && order.going.from.is_some() => {}
            WordMark::Stay => (order.stays, order.suffix) = (true, false),
            WordMark::Nothing | WordMark::Rest | WordMark::All if is_stay(parts) => {
                (order.stays, order.suffix) = (true, false);
            }
            _ => return Err(odd(placed)),
        }
        Ok(())
    }
}
