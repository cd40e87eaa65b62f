//! One roll as a row of the table of dice: who fired, what was needed, how many hits one could
//! expect.

use crate::edition::HeavyDice;
use crate::engine::dice::{RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::Shooter;
use crate::id::{KindId, PowerId};

use super::columns::Expected;
use super::story::Story;
use super::view::Line;
use super::words;

/// The row, and the hits one could expect where every die is a chance to hit.
pub fn row(
    story: &Story,
    key: &RollKey,
    by: PowerId,
    units: &[Shooter],
    faces: &[u8],
    hits: u32,
) -> (Line, Option<Expected>) {
    let expected = expected(story, key, faces);
    let line = Line::Dice {
        label: label(story, key, by, units),
        need: key.column,
        faces: faces.to_vec(),
        hits,
        expected: expected.map(Expected::decimals),
    };
    (line, expected)
}

/// A face that nobody rolled (an entered `-`) was no chance to hit.
fn expected(story: &Story, key: &RollKey, faces: &[u8]) -> Option<Expected> {
    let dice = faces.iter().filter(|f| **f != 0).count();
    match key.kind {
        RollKind::Raid | RollKind::Rocket | RollKind::Research | RollKind::Tie => None,
        RollKind::Heavy => Some(match story.ed.profile.heavy_dice {
            HeavyDice::Best => Expected::best_of_two(dice / 2, key.column),
            HeavyDice::Sum => Expected::single(dice, key.column),
        }),
        _ => Some(Expected::single(dice, key.column)),
    }
}

/// `attack 1 inf+, 1 art`
fn label(story: &Story, key: &RollKey, by: PowerId, units: &[Shooter]) -> String {
    let verb = match (key.kind, key.side) {
        (RollKind::Bombard, _) => "bombard",
        (_, RollSide::Attack) => "attack",
        (_, RollSide::Defend) => "defend",
        (_, RollSide::None) => key.kind.word(),
    };
    if let RollPlace::GunTarget(gun, _) = key.place {
        let at = super::words::space(story.ed, gun);
        let whom = if key.kind == RollKind::AaBomber { "bombers" } else { "fighters" };
        return format!("gun in {at} at {whom}");
    }
    if key.kind == RollKind::Neutral {
        return "the neutral".to_string();
    }
    let note = match key.kind {
        RollKind::AaFighter => " at fighters",
        RollKind::AaBomber => " at bombers",
        RollKind::AaRaid => " at raiders",
        RollKind::Opening => ", opening",
        RollKind::Dogfight => ", dogfight",
        RollKind::Targeted => ", aimed",
        RollKind::Heavy => ", 2 dice each",
        _ => "",
    };
    format!("{verb} {}{note}", shooters(story, by, units))
}

/// Shooters counted by owner, kind and support, in the order of the kind list.
fn shooters(story: &Story, by: PowerId, units: &[Shooter]) -> String {
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
            let mut lot = words::lot(story.ed, *n, mixed.then_some(*owner), *kind);
            if *supported {
                lot.push('+');
            }
            lot
        })
        .collect();
    parts.join(", ")
}

/// `inf+ = infantry with artillery support, ART-01`
pub fn support_note(story: &Story, supported: KindId) -> String {
    let k = story.ed.kind(supported);
    let helper = story.ed.kinds.iter().find(|k| k.supports).map_or("", |k| k.name.as_str());
    format!("{}+ = {} with {helper} support, ART-01", k.abbr, k.name)
}
