//! Roll lines: the one written form of dice, in blocks, cases, entered dice and event logs.
//!
//! `general west-russia 1 attack 3: 5 1` names the stream and gives its faces; `-` is a face that was
//! never thrown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::edition::Edition;
use crate::engine::dice::{Dice, DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};

/// The canonical id of a place: a space, a power, or `gun>target`.
pub fn place_text(ed: &Edition, place: RollPlace) -> String {
    match place {
        RollPlace::Space(s) => ed.space(s).id.clone(),
        RollPlace::Power(p) => ed.power(p).id.clone(),
        RollPlace::GunTarget(a, b) => format!("{}>{}", ed.space(a).id, ed.space(b).id),
    }
}

/// `attack`, `defend`, `none`
pub fn side_text(side: RollSide) -> &'static str {
    match side {
        RollSide::Attack => "attack",
        RollSide::Defend => "defend",
        RollSide::None => "none",
    }
}

/// `general west-russia 1 attack 3`, `general-lowluck west-russia 1 attack 3`
pub fn key_text(ed: &Edition, key: &RollKey) -> String {
    format!("{} {}", stem_text(ed, key), key.column)
}

/// The name of a roll without its column.
pub fn stem_text(ed: &Edition, key: &RollKey) -> String {
    let place = place_text(ed, key.place);
    let (kind, side) = (key.kind.word(), side_text(key.side));
    let low = if key.low_luck { LOW_LUCK } else { "" };
    format!("{kind}{low} {place} {} {side}", key.index)
}

/// Marks the die for the remainder of a Low Luck sum.
const LOW_LUCK: &str = "-lowluck";

/// `general west-russia 1 attack 3: 5 1`
pub fn line(ed: &Edition, key: &RollKey, faces: &[Face]) -> String {
    format!("{}: {}", key_text(ed, key), faces_text(faces))
}

/// `5 1 -`
pub fn faces_text(faces: &[Face]) -> String {
    let mut text = String::with_capacity(2 * faces.len());
    for (i, face) in faces.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        match face {
            0 => text.push('-'),
            n => {
                // Writing to a string cannot fail.
                let _ = write!(text, "{n}");
            }
        }
    }
    text
}

/// Reads `general west-russia 1 attack 3`.
///
/// # Errors
/// What is wrong, in words.
pub fn read_key(ed: &Edition, text: &str) -> Result<RollKey, String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let [kind, place, index, side, column] = parts[..] else {
        return Err("a roll is named by kind, place, round, side and column".to_owned());
    };
    let (word, low_luck) = match kind.strip_suffix(LOW_LUCK) {
        Some(word) => (word, true),
        None => (kind, false),
    };
    let kind = RollKind::ALL.into_iter().find(|k| k.word() == word);
    let kind = kind.ok_or_else(|| format!("`{}` is no kind of roll", parts[0]))?;
    let space = |id: &str| ed.space_by_id(id).ok_or_else(|| format!("there is no space `{id}`"));
    let place = if kind == RollKind::Research {
        let power = ed.power_by_id(place).ok_or_else(|| format!("there is no power `{place}`"))?;
        RollPlace::Power(power)
    } else if let Some((gun, target)) = place.split_once('>') {
        RollPlace::GunTarget(space(gun)?, space(target)?)
    } else {
        RollPlace::Space(space(place)?)
    };
    let index = index.parse().map_err(|_| format!("`{index}` is no combat round"))?;
    let side = match side {
        "attack" => RollSide::Attack,
        "defend" => RollSide::Defend,
        "none" => RollSide::None,
        other => return Err(format!("`{other}` is no side: attack, defend or none")),
    };
    // A sum without a remainder has a name as well, though no die is thrown under it.
    let columns = if low_luck { 0..=5 } else { 1..=6 };
    let column = column.parse().ok().filter(|c| columns.contains(c));
    let column = column.ok_or_else(|| {
        let (from, to) = (columns.start(), columns.end());
        format!("`{}` is no column from {from} to {to}", parts[4])
    })?;
    Ok(RollKey { kind, place, index, side, column, low_luck })
}

/// Reads a roll line.
///
/// # Errors
/// What is wrong, in words.
pub fn read_line(ed: &Edition, text: &str) -> Result<(RollKey, Vec<Face>), String> {
    let (key, faces) = text.split_once(':').ok_or("a colon stands before the faces")?;
    let key = read_key(ed, key)?;
    let face = |f: &str| match f {
        "-" => Ok(0),
        _ => match f.parse() {
            Ok(n @ 1..=6) => Ok(n),
            _ => Err(format!("`{f}` is no face from 1 to 6")),
        },
    };
    let faces: Vec<Face> = faces.split_whitespace().map(face).collect::<Result<_, _>>()?;
    if faces.is_empty() {
        return Err("there are no faces after the colon".to_owned());
    }
    Ok((key, faces))
}

/// Dice that somebody entered: each stream gives its faces in the order written.
#[derive(Clone, Debug, Default)]
pub struct Entered {
    streams: BTreeMap<RollKey, Vec<Face>>,
    used: BTreeMap<RollKey, usize>,
}

impl Entered {
    /// Several lines of one stream follow each other.
    pub fn new(lines: impl IntoIterator<Item = (RollKey, Vec<Face>)>) -> Entered {
        let mut streams: BTreeMap<RollKey, Vec<Face>> = BTreeMap::new();
        for (key, faces) in lines {
            streams.entry(key).or_default().extend(faces);
        }
        Entered { streams, used: BTreeMap::new() }
    }

    /// Streams with faces nobody asked for.
    pub fn left(&self) -> Vec<(RollKey, Vec<Face>)> {
        let rest = |k: &RollKey, f: &[Face]| f[self.used.get(k).copied().unwrap_or(0)..].to_vec();
        let all = self.streams.iter().map(|(k, f)| (*k, rest(k, f)));
        all.filter(|(_, f)| !f.is_empty()).collect()
    }
}

impl Dice for Entered {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let used = self.used.entry(*key).or_default();
        let rest = self.streams.get(key).map_or(&[][..], |f| &f[*used..]);
        let Some(faces) = rest.get(..count as usize) else {
            let found = rest.len() as u32;
            return Err(DiceFault::Missing { key: *key, wanted: count, found });
        };
        *used += count as usize;
        Ok(faces.to_vec())
    }
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
            let (key, faces) = read_line(&ed, text).expect("a good line");
            assert_eq!(line(&ed, &key, &faces), text);
        }
        let bad = |text: &str| read_line(&ed, text).err().unwrap_or_default();
        assert_eq!(bad("general west-russia 1 attack 3"), "a colon stands before the faces");
        assert_eq!(bad("generl west-russia 1 attack 3: 1"), "`generl` is no kind of roll");
        assert_eq!(bad("general west 1 attack 3: 1"), "there is no space `west`");
        assert_eq!(bad("general west-russia 1 attack 7: 1"), "`7` is no column from 1 to 6");
        let low = "`6` is no column from 0 to 5";
        assert_eq!(bad("general-lowluck west-russia 1 attack 6: 1"), low);
        assert_eq!(bad("general west-russia 1 attack 3: 7"), "`7` is no face from 1 to 6");
        assert_eq!(bad("research russia 0 none 6: 1"), "there is no power `russia`");
    }

    #[test]
    fn entered_dice_are_used_once_and_in_order() {
        let ed = load_built_in("lhtr").expect("the edition loads");
        let read = |t| read_line(&ed, t).expect("a good line");
        let mut dice = Entered::new([
            read("general west-russia 1 attack 3: 5 1"),
            read("general west-russia 1 attack 3: 2"),
        ]);
        let key = read("general west-russia 1 attack 3: 1").0;
        assert_eq!(dice.roll(&key, 2), Ok(vec![5, 1]));
        assert_eq!(dice.left(), [(key, vec![2])]);
        assert_eq!(dice.roll(&key, 2), Err(DiceFault::Missing { key, wanted: 2, found: 1 }));
        assert_eq!(dice.roll(&key, 1), Ok(vec![2]));
        assert_eq!(dice.left(), []);
    }
}
