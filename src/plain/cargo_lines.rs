//! Troops on lines of their own that point to the ship above them: `1 trn sz42 > sz40, loads the next two`, and then `1 inf
//! Western US > Hawaii, by that trn`.

use super::board::TurnBoard;
use super::layout::Sentence;
use super::speech_items::{is_number, marked, says, word_at};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Puts troops that go by the ship of the line above into its sentence.
pub(super) fn cargo_below_ships(board: &TurnBoard, sentences: &mut Vec<Sentence>) {
    let mut at = 0;
    while at < sentences.len() {
        let cargo: Vec<CargoLine> =
            sentences[at + 1..].iter().map_while(|s| cargo_of_ship_above(board, s)).collect();
        let told = number_of_lines(&sentences[at].items);
        let one_way = cargo.windows(2).all(|pair| pair[0].way() == pair[1].way());
        let counted = told.is_none_or(|n| n as usize == cargo.len());
        if let (Some(first), true, Some(mut items)) =
            (cargo.first(), one_way && counted, bare_ship(board, &sentences[at].items))
        {
            items.push(marked(&first.units[0], WordMark::Load, "loads"));
            for (n, one) in cargo.iter().enumerate() {
                if n > 0 {
                    items.push(marked(&one.units[0], WordMark::And, "and"));
                }
                items.extend(one.units.iter().cloned());
            }
            items.push(marked(&first.from, WordMark::From, "from"));
            items.push(first.from.clone());
            items.push(marked(&first.to, WordMark::Offload, "offload"));
            items.push(first.to.clone());
            let end = sentences[at + cargo.len()].span.end;
            sentences[at].items = items;
            sentences[at].span.end = end;
            sentences[at].whole = false;
            sentences.drain(at + 1..=at + cargo.len());
        }
        at += 1;
    }
}

/// Troops that a ship takes from one territory to another.
struct CargoLine {
    units: Vec<Tagged>,
    from: Tagged,
    to: Tagged,
}

impl CargoLine {
    /// Where they come from and go.
    fn way(&self) -> (&TagItem, &TagItem) {
        (&self.from.item, &self.to.item)
    }
}

/// `1 inf from Western US to Hawaii, by that trn`
fn cargo_of_ship_above(board: &TurnBoard, sentence: &Sentence) -> Option<CargoLine> {
    let items = &sentence.items;
    let by =
        items.iter().rposition(|t| ["by", "with", "on", "aboard"].contains(&t.words.as_str()))?;
    let pointed = matches!(&items[by + 1..], [that, ship]
        if says(Some(that), &["that", "this", "same"]) && carries(board, ship));
    let the_same = matches!(&items[by + 1..], [the, same, ship]
        if the.words == "the" && same.words == "same" && carries(board, ship));
    if !pointed && !the_same {
        return None;
    }
    let body: Vec<&Tagged> = items[..by]
        .iter()
        .filter(|t| !t.is_sign() || t.is(TextSign::Arrow))
        .filter(|t| !t.does(WordMark::From) && !t.does(WordMark::To) && !t.is(TextSign::Arrow))
        .collect();
    let [units @ .., from, to] = &body[..] else { return None };
    let land = |t: &Tagged| t.place().is_some_and(|s| board.ed.is_land(s));
    let told = units.iter().any(|t| t.is_kind()) && units.iter().all(|t| is_of_troops(board, t));
    let bare = told && land(from) && land(to);
    bare.then(|| CargoLine {
        units: units.iter().map(|t| (*t).clone()).collect(),
        from: (*from).clone(),
        to: (*to).clone(),
    })
}

/// Is it part of a list of land units?
fn is_of_troops(board: &TurnBoard, t: &Tagged) -> bool {
    match t.item {
        TagItem::Kind { kind, .. } => board.ed.kind(kind).is_land(),
        TagItem::Number(_) => true,
        _ => t.does(WordMark::And),
    }
}

/// Is it a ship that carries troops?
fn carries(board: &TurnBoard, t: &Tagged) -> bool {
    matches!(t.item, TagItem::Kind { kind, .. } if board.ed.kind(kind).transport)
}

/// `loads the next two`: how many lines below a ship say what it carries.
fn number_of_lines(items: &[Tagged]) -> Option<u32> {
    let next = items.iter().position(|t| t.words == "next")?;
    match items.get(next + 1).map(|t| &t.item) {
        Some(TagItem::Number(n)) => Some(*n),
        _ => None,
    }
}

/// `1 trn from sz42 to sz40, loads the next two`: one ship and the zones of its way, without the words that point below it.
fn bare_ship(board: &TurnBoard, items: &[Tagged]) -> Option<Vec<Tagged>> {
    let points = items.iter().position(|t| t.does(WordMark::Load)).filter(|at| {
        let rest = &items[at + 1..];
        rest.iter().any(|t| ["next", "below", "following"].contains(&t.words.as_str()))
            && !rest.iter().any(|t| t.is_kind() || t.is_place())
    });
    let end = points.unwrap_or(items.len());
    let comma = end > 0 && items[end - 1].is_sign();
    let ship = &items[..end - usize::from(comma)];
    let at_sea = |t: &Tagged| t.place().is_none_or(|s| board.ed.is_sea(s));
    let kinds: Vec<usize> = (0..ship.len()).filter(|at| ship[*at].is_kind()).collect();
    let [kind] = kinds[..] else { return None };
    let several = kind > 0
        && is_number(ship.get(kind - 1))
        && !matches!(word_at(ship, kind - 1), "1" | "one");
    let sails = ship.iter().filter(|t| t.is_place()).count() > 0;
    let plain = ship.iter().all(at_sea) && carries(board, &ship[kind]) && !several && sails;
    let loads = ship.iter().any(|t| t.does(WordMark::Load) || t.does(WordMark::Offload));
    (plain && !loads).then(|| ship.to_vec())
}
