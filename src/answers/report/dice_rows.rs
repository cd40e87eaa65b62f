//! One roll as a row of the table of dice: who fired, what was needed, how many hits one could
//! expect.

use crate::edition::AntiaircraftHits;
use crate::engine::dice::{Chances, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Shooter, Term};
use crate::id::{KindId, PowerId};

use super::expected_hits::{Expected, sum_of_terms};
use super::report_words;
use super::story::Story;
use super::view::Line;

/// The row, and the hits one could expect where every die is a chance to hit.
pub(crate) fn roll_row(
    story: &Story,
    key: &RollKey,
    by: PowerId,
    units: &[Shooter],
    faces: &[Face],
    hits: u32,
) -> (Line, Option<Expected>) {
    let expected = expected_hits(story, key, faces);
    let line = Line::Dice {
        label: row_label(story, key, by, units),
        need: key.column,
        faces: faces.to_vec(),
        hits,
        expected: expected.map(Expected::decimals),
    };
    (line, expected)
}

/// A Low Luck sum as a row, its arithmetic in the label.
pub(crate) fn sum_row(
    story: &Story,
    key: &RollKey,
    by: PowerId,
    terms: &[Term],
    faces: &[Face],
    hits: u32,
) -> (Line, Expected) {
    let units: Vec<Shooter> = terms.iter().filter_map(|t| t.who).collect();
    let label = row_label(story, key, by, &units);
    let expected = Expected::for_shots(1, Chances::Sixths(sum_of_terms(terms)));
    let line = Line::Dice {
        label: format!("{label}: {}", reckoning_words(key, terms)),
        need: key.column,
        faces: faces.to_vec(),
        hits,
        expected: Some(expected.decimals()),
    };
    (line, expected)
}

/// `2x1 + 2x2 + 5x3 = 21: 3 hits and one die at 3`
pub fn reckoning_words(key: &RollKey, terms: &[Term]) -> String {
    let sum = sum_of_terms(terms);
    let sure = match sum / 6 {
        0 => None,
        1 => Some("1 hit".to_string()),
        n => Some(format!("{n} hits")),
    };
    format!("{}: {}", equation_words(key, terms), certain_hits(sure, key.column))
}

/// `3 hits and one die at 3`, `3 hits, no die`, `one die at 3`
pub(crate) fn certain_hits(sure: Option<String>, rest: u8) -> String {
    match (sure, rest) {
        (Some(sure), 0) => format!("{sure}, no die"),
        (Some(sure), rest) => format!("{sure} and one die at {rest}"),
        (None, 0) => "nothing, no die".to_string(),
        (None, rest) => format!("one die at {rest}"),
    }
}

/// `2x1 + 2x2 + 5x3 = 21`
pub(crate) fn equation_words(key: &RollKey, terms: &[Term]) -> String {
    let guns = [RollKind::AaFighter, RollKind::AaBomber, RollKind::AaRaid, RollKind::AaPair];
    let mut products: Vec<(u32, u32)> = Vec::new();
    for t in terms {
        let Some(who) = t.who else { continue };
        // A gun has a shot for every aircraft.
        let count = if guns.contains(&key.kind) { u32::from(who.dice).max(1) } else { 1 };
        let each = t.sixths / count;
        match products.iter_mut().find(|(_, e)| *e == each) {
            Some((n, _)) => *n += count,
            None => products.push((count, each)),
        }
    }
    let sum = sum_of_terms(terms);
    if products.is_empty() {
        return sum.to_string();
    }
    let all: Vec<String> = products.iter().map(|(n, each)| format!("{n}x{each}")).collect();
    format!("{} = {sum}", all.join(" + "))
}

/// A face that was not rolled (an entered `-`) was no chance to hit.
fn expected_hits(story: &Story, key: &RollKey, faces: &[Face]) -> Option<Expected> {
    let dice = faces.iter().filter(|f| **f != Face::Unrolled).count();
    let (shots, each) = Chances::of_roll(key, dice, story.ed.profile.heavy_dice)?;
    Some(Expected::for_shots(shots, each))
}

/// `attack 1 inf+, 1 art`
fn row_label(story: &Story, key: &RollKey, by: PowerId, units: &[Shooter]) -> String {
    let verb = match (key.kind, key.side) {
        (RollKind::Bombard, _) => "bombard",
        (_, RollSide::None) => key.kind.word(),
        (_, side) => side.word(),
    };
    if let RollPlace::GunTarget(gun, _) = key.place {
        let at = report_words::space_name(story.ed, gun);
        return format!("gun in {at} at {}", targets_of_gun(story, key));
    }
    if key.kind == RollKind::Neutral {
        return "the neutral".to_string();
    }
    let note = match key.kind {
        RollKind::AaFighter | RollKind::AaBomber | RollKind::AaRaid => {
            &format!(" at {}", targets_of_gun(story, key))
        }
        RollKind::AaPair => &format!(" at {}, 2 dice each", targets_of_gun(story, key)),
        RollKind::Opening => ", opening",
        RollKind::Dogfight => ", dogfight",
        RollKind::Targeted => ", aimed",
        RollKind::Again => ", once more",
        RollKind::Heavy => ", 2 dice each",
        _ => "",
    };
    format!("{verb} {}{note}", shooters_words(story, by, units))
}

/// The aircraft that a gun's roll can hit.
pub(crate) fn targets_of_gun(story: &Story, key: &RollKey) -> &'static str {
    match key.kind {
        RollKind::AaRaid => "raiders",
        // One sum for all, where hits may fall on any.
        _ if key.low_luck && story.ed.profile.antiaircraft_hits == AntiaircraftHits::Pooled => {
            "aircraft"
        }
        RollKind::AaBomber | RollKind::AaPair => "bombers",
        _ => "fighters",
    }
}

/// Shooters counted by owner, kind and support, in the order of the kind list.
fn shooters_words(story: &Story, by: PowerId, units: &[Shooter]) -> String {
    let mut count: Vec<((KindId, bool, PowerId), usize)> = Vec::new();
    for s in units {
        let owner = story.at.units.get(&s.unit).map_or(by, |u| u.power);
        let key = (s.kind, s.supported, owner);
        match count.iter_mut().find(|(k, _)| *k == key) {
            Some((_, n)) => *n += 1,
            None => count.push((key, 1)),
        }
    }
    count.sort();
    // A single foreign owner is the defender and needs no adjective.
    let mixed = count.iter().any(|((_, _, p), _)| *p != count[0].0.2);
    let parts: Vec<String> = count
        .iter()
        .map(|((kind, supported, owner), n)| {
            let mut lot = report_words::lot_words(story.ed, *n, mixed.then_some(*owner), *kind);
            if *supported {
                lot.push('+');
            }
            lot
        })
        .collect();
    parts.join(", ")
}

/// `inf+ = infantry with artillery support, ART-01`
pub(crate) fn support_note(story: &Story, supported: KindId) -> String {
    let k = story.ed.kind(supported);
    let helper = story.ed.kinds.iter().find(|k| k.supports).map_or("", |k| k.name.as_str());
    format!("{}+ = {} with {helper} support, ART-01", k.abbr, k.name)
}
