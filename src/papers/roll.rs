//! The engine's rolls under the names of the dice protocol: which place of an edition a name means.
//! How names and faces are written is known to `seal`; dice that somebody typed in are [`Entered`].

mod entered;

pub use entered::Entered;

use crate::edition::Edition;
use crate::engine::dice::{Face, RollKey, RollKind, RollPlace};
use crate::id::SpaceId;
use crate::seal::{RollLine, StreamKey};

/// The canonical id of a place: a space, a power, or `gun>target`.
fn place_text(ed: &Edition, place: RollPlace) -> String {
    match place {
        RollPlace::Space(s) => ed.space(s).id.clone(),
        RollPlace::Power(p) => ed.power(p).id.clone(),
        RollPlace::GunTarget(a, b) => format!("{}>{}", ed.space(a).id, ed.space(b).id),
    }
}

/// The name of the engine's roll. Ids and columns were checked when the edition was loaded.
pub fn stream(ed: &Edition, key: &RollKey) -> StreamKey {
    let RollKey { kind, place, index, side, column, low_luck } = *key;
    StreamKey { kind, low_luck, place: place_text(ed, place), index, side, column }
}

/// `general west-russia 1 attack 3: 5 1`
pub fn roll_line(ed: &Edition, key: &RollKey, faces: &[Face]) -> String {
    RollLine::text_of(&stream(ed, key), faces)
}

fn find_space(ed: &Edition, id: &str) -> Result<SpaceId, String> {
    ed.space_by_id(id).ok_or_else(|| format!("there is no space `{id}`"))
}

/// The engine's roll of this name.
///
/// # Errors
/// The edition has no such place; which one, in words.
pub(crate) fn roll_key(ed: &Edition, stream: &StreamKey) -> Result<RollKey, String> {
    let name = stream.place();
    let place = if stream.kind() == RollKind::Research {
        let power = ed.power_by_id(name).ok_or_else(|| format!("there is no power `{name}`"))?;
        RollPlace::Power(power)
    } else if let Some((gun, target)) = name.split_once('>') {
        RollPlace::GunTarget(find_space(ed, gun)?, find_space(ed, target)?)
    } else {
        RollPlace::Space(find_space(ed, name)?)
    };
    Ok(RollKey {
        kind: stream.kind(),
        place,
        index: stream.index(),
        side: stream.side(),
        column: stream.column(),
        low_luck: stream.is_low_luck(),
    })
}

/// Reads the name of a roll, written exactly.
///
/// # Errors
/// What is wrong, in words.
pub fn read_key(ed: &Edition, text: &str) -> Result<RollKey, String> {
    roll_key(ed, &text.parse().map_err(|e: crate::seal::RollError| e.to_string())?)
}

/// Reads a roll line that somebody typed.
///
/// # Errors
/// What is wrong, in words.
pub fn read_typed(ed: &Edition, text: &str) -> Result<(RollKey, Vec<Face>), String> {
    let line = RollLine::typed(text).map_err(|e| e.to_string())?;
    Ok((roll_key(ed, line.key())?, line.faces().to_vec()))
}
