//! Numbers that are names of ships: `trn one (sz1): ...`, and then `trn two (sz2): ...`.

use super::board::TurnBoard;
use super::layout::Sentence;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use crate::id::KindId;

/// Marks the numbers behind a kind of ship as names where a text has all of them from one on. Written in digits they are
/// names only if the power has not so many of these ships.
pub(super) fn name_ships(board: &TurnBoard, sentences: &mut [Sentence]) {
    for kind in board.ed.kind_ids().filter(|k| board.ed.kind(*k).is_sea()) {
        let found: Vec<(u32, bool)> = sentences
            .iter()
            .flat_map(|s| numbers(&s.items, kind))
            .map(|(_, n, word)| (n, word))
            .collect();
        let mut named: Vec<u32> = found.iter().map(|(n, _)| *n).collect();
        named.dedup();
        let first: Vec<u32> = named
            .iter()
            .enumerate()
            .filter(|(i, n)| !named[..*i].contains(n))
            .map(|(_, n)| *n)
            .collect();
        let counting = first.iter().copied().eq(1..=first.len() as u32) && first.len() > 1;
        let have: u32 = board.places_of(kind).iter().map(|s| u32::from(board.own(*s, kind))).sum();
        let words = found.iter().all(|(_, word)| *word);
        let too_many = first.iter().sum::<u32>() > have;
        if !counting || !(words || too_many) {
            continue;
        }
        for sentence in sentences.iter_mut() {
            for (at, _, _) in numbers(&sentence.items, kind).into_iter().rev() {
                let hash = Tagged {
                    item: TagItem::TextSign(TextSign::Hash),
                    ..sentence.items[at].clone()
                };
                sentence.items.insert(at, hash);
            }
        }
    }
}

/// Where numbers stand behind one ship of a kind, and whether they are words.
fn numbers(items: &[Tagged], kind: KindId) -> Vec<(usize, u32, bool)> {
    let mut all = Vec::new();
    for at in 1..items.len() {
        let ship = items[at - 1].item == TagItem::Kind { kind, plural: false };
        let counted = at > 1 && matches!(items[at - 2].item, TagItem::Number(_));
        let next = matches!(
            items.get(at + 1).map(|t| &t.item),
            Some(TagItem::Kind { .. } | TagItem::Planes)
        );
        if let TagItem::Number(n) = items[at].item
            && ship
            && !counted
            && !next
        {
            all.push((at, n, items[at].words.chars().all(char::is_alphabetic)));
        }
    }
    all
}
