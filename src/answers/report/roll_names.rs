//! A roll in words, for a player who throws it at a table: `West Russia, round 1, general fire, defenders that hit
//! with 2 or less`.

use super::report_words::space_name;
use crate::edition::Edition;
use crate::engine::dice::{RollKey, RollKind, RollPlace, RollSide};

/// Which roll it is.
pub fn roll_told(ed: &Edition, key: &RollKey) -> String {
    let place = match key.place {
        RollPlace::Space(at) => space_name(ed, at).to_string(),
        RollPlace::Power(power) => ed.power(power).name.clone(),
        RollPlace::GunTarget(gun, target) => {
            format!("{}, aircraft on the way to {}", space_name(ed, gun), space_name(ed, target))
        }
    };
    let round = if key.index > 0 { format!(", round {}", key.index) } else { String::new() };
    let what = match key.kind {
        RollKind::AaFighter => "a gun at fighters",
        RollKind::AaBomber => "a gun at bombers",
        RollKind::AaPair => "a gun at bombers, two dice each",
        RollKind::AaRaid => "a gun at raiders",
        RollKind::Bombard => "bombardment",
        RollKind::Opening => "opening fire",
        RollKind::General => "general fire",
        RollKind::Heavy => "heavy bombers, two dice each",
        RollKind::Raid => "damage of the raid",
        RollKind::Rocket => "damage of the rocket",
        RollKind::Dogfight => "the dogfight",
        RollKind::Targeted => "aimed fire",
        RollKind::Neutral => "the neutral",
        RollKind::Research => "weapons development",
        RollKind::Select => "which of several",
        RollKind::Tie => "the tie",
        RollKind::Nation => "the rule of a nation",
        RollKind::Again => "misses, thrown once more",
    };
    let who = match key.side {
        RollSide::Attack => ", attackers",
        RollSide::Defend => ", defenders",
        RollSide::None => "",
    };
    // Where every face counts there is nothing to hit.
    let hits = match (key.low_luck, who, key.column) {
        (true, ..) => ", the rest of the sum".to_string(),
        (false, "", _) | (false, _, 6..) => String::new(),
        (false, _, column) => format!(" that hit with {column} or less"),
    };
    format!("{place}{round}, {what}{who}{hits}")
}
