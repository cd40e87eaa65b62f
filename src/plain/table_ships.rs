//! Rows of tables in which ships go to a territory: transports land their troops there, others bombard it.

use crate::edition::Edition;
use crate::id::{KindId, SpaceId};

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The cells of a row that say who goes where.
pub(super) struct ShipRow<'r> {
    pub units: &'r [Tagged],
    pub from: &'r [Tagged],
    pub to: &'r [Tagged],
    pub via: &'r [Tagged],
    /// Everything else that the row says.
    pub rest: &'r [Tagged],
}

/// The row as a sentence, if ships go to a territory in it: `1 trn from sz60, load 1 inf from Japan, offload Buryatia`.
pub(super) fn ship_sentence(ed: &Edition, row: &ShipRow) -> Option<Vec<Tagged>> {
    let target = only_place(row.to)?;
    let source = only_place(row.from)?;
    let kinds: Vec<KindId> = row
        .units
        .iter()
        .filter_map(|t| match t.item {
            TagItem::Kind { kind, .. } => Some(kind),
            _ => None,
        })
        .collect();
    let at_sea = !kinds.is_empty() && kinds.iter().all(|k| ed.kind(*k).is_sea());
    if !ed.is_land(target) || !ed.is_sea(source) || !at_sea {
        return None;
    }
    let carries = kinds.iter().all(|k| ed.kind(*k).transport);
    // `BB (shore shot)`
    let (units, shots): (Vec<&Tagged>, Vec<&Tagged>) =
        row.units.iter().partition(|t| !t.does(WordMark::Bombard));
    let fires = !shots.is_empty() || row.rest.iter().any(|t| t.does(WordMark::Bombard));
    let first = &row.to[0];
    let comma = inserted(first, TagItem::TextSign(TextSign::Comma), ",");
    let mut all: Vec<Tagged> = if shots.is_empty() {
        row.units.to_vec()
    } else {
        units.into_iter().filter(|t| !t.is_sign()).cloned().collect()
    };
    all.push(inserted(first, TagItem::WordMark(WordMark::From), "from"));
    all.extend(row.from.iter().cloned());
    let zones: Vec<&Tagged> = row.via.iter().filter(|t| t.place().is_some()).collect();
    for zone in &zones {
        all.push(inserted(first, TagItem::WordMark(WordMark::To), "to"));
        all.push((*zone).clone());
    }
    match (carries, fires) {
        (true, false) => {
            let mut load = row.rest.to_vec();
            // `load 1 inf from Japan in sz60`, where the ship ends.
            let last = zones.last().map_or(Some(source), |t| t.place());
            if let [.., within, zone] = &load[..]
                && within.does(WordMark::In)
                && zone.place() == last
            {
                load.truncate(load.len() - 2);
            }
            all.push(comma.clone());
            all.extend(load);
            all.push(comma);
            all.push(inserted(first, TagItem::WordMark(WordMark::Offload), "offload"));
            all.extend(row.to.iter().cloned());
        }
        (false, true) => {
            all.push(inserted(first, TagItem::WordMark(WordMark::Bombard), "bombard"));
            all.extend(row.to.iter().cloned());
        }
        _ => return None,
    }
    Some(all)
}

/// The place that is alone in a cell.
fn only_place(cell: &[Tagged]) -> Option<SpaceId> {
    match cell {
        [one] => one.place(),
        _ => None,
    }
}

/// An item that is not in the text, at the place of another.
fn inserted(at: &Tagged, item: TagItem, words: &str) -> Tagged {
    Tagged { item, start: at.start, end: at.start, words: words.to_string() }
}
