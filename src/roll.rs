//! The engine's rolls under the names of the dice protocol: which place of an edition a name means.
//! How names and faces are written is known to `seal`; dice that somebody typed in are [`Entered`].

mod entered;

pub use entered::Entered;

use crate::edition::Edition;
use crate::engine::dice::{Face, RollKey, RollKind, RollPlace};
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

/// The engine's roll of this name.
///
/// # Errors
/// The edition has no such place; which one, in words.
pub(crate) fn roll_key(ed: &Edition, stream: &StreamKey) -> Result<RollKey, String> {
    let space = |id: &str| ed.space_by_id(id).ok_or_else(|| format!("there is no space `{id}`"));
    let name = stream.place();
    let place = if stream.kind() == RollKind::Research {
        let power = ed.power_by_id(name).ok_or_else(|| format!("there is no power `{name}`"))?;
        RollPlace::Power(power)
    } else if let Some((gun, target)) = name.split_once('>') {
        RollPlace::GunTarget(space(gun)?, space(target)?)
    } else {
        RollPlace::Space(space(name)?)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::load_built_in;

    #[test]
    fn lines_read_as_they_are_written() {
        let ed = load_built_in("lhtr").expect("the edition loads");
        for text in [
            "general west-russia 1 attack 3: 5 1",
            "aa-fighter ukraine-ssr>balkans 0 defend 1: 6 -",
            "research soviet-union 0 none 6: 3",
            "raid germany 0 attack 6: 4 2",
            "general-lowluck west-russia 1 attack 3: 4",
            "research-lowluck soviet-union 0 none 5: 2",
        ] {
            let (key, faces) = read_typed(&ed, text).expect("a good line");
            assert_eq!(roll_line(&ed, &key, &faces), text);
            let name = text.split_once(": ").expect("a colon").0;
            assert_eq!(read_key(&ed, name), Ok(key));
            assert_eq!(read_key(&ed, name).map(|key| stream(&ed, &key)), Ok(name.parse().unwrap()));
        }
        // A sum without a remainder has a name as well.
        let none = "general-lowluck west-russia 1 attack 0";
        assert_eq!(stream(&ed, &read_key(&ed, none).expect("a name")).to_string(), none);
    }

    #[test]
    fn a_bad_line_says_what_is_wrong() {
        let ed = load_built_in("lhtr").expect("the edition loads");
        let bad = |text: &str| read_typed(&ed, text).err().unwrap_or_default();
        let colon = "write a colon and a blank before the faces";
        assert_eq!(bad("general west-russia 1 attack 3"), colon);
        assert_eq!(bad("generl west-russia 1 attack 3: 1"), "`generl` is not a kind of roll");
        assert_eq!(bad("general west 1 attack 3: 1"), "there is no space `west`");
        assert_eq!(bad("general west-russia 1 attack 7: 1"), "`7` is not a column from 1 to 6");
        let low = "`6` is not a column from 0 to 5";
        assert_eq!(bad("general-lowluck west-russia 1 attack 6: 1"), low);
        assert_eq!(bad("general west-russia 1 attack 3: 7"), "`7` is not a face from 1 to 6");
        assert_eq!(bad("research russia 0 none 6: 1"), "there is no power `russia`");
        assert_eq!(bad("general germany>west 0 defend 1: 1"), "there is no space `west`");
        assert_eq!(bad("general west-russia 1 attack 3:"), "there are no faces after the colon");
    }

    #[test]
    fn typed_blanks_do_not_count_and_written_ones_do() {
        let ed = load_built_in("lhtr").expect("the edition loads");
        let typed = read_typed(&ed, " general  west-russia 1 attack\t3:5  1").expect("a good line");
        assert_eq!(roll_line(&ed, &typed.0, &typed.1), "general west-russia 1 attack 3: 5 1");
        assert!(read_key(&ed, "general west-russia  1 attack 3").is_err());
        assert!(read_key(&ed, " general west-russia 1 attack 3").is_err());
    }
}
