//! What `src/answers/map/map_scene.rs` promises.

use std::collections::BTreeMap;

use fieldpost::engine::engagement::{Engagement, EngagementKind};
use fieldpost::engine::event::{BattleResult, Event};
use fieldpost::id::SpaceId;
use fieldpost::map::marks;
use fieldpost::rule::rule;

#[test]
fn without_fire_and_losses_there_was_no_fight() {
    let at = SpaceId(3);
    let engagement = Engagement { place: at, kind: EngagementKind::Land, done: false };
    let began = Event::EngagementBegan {
        engagement: engagement.clone(),
        attackers: Vec::new(),
        defenders: Vec::new(),
    };
    let result = BattleResult::AttackerWon;
    let ended = Event::EngagementEnded { engagement, result, rule: rule("CMB-17") };
    assert_eq!(marks(&[began.clone(), ended.clone()]), BTreeMap::new());
    let fell = Event::Removed { units: Vec::new(), rule: rule("TRN-14") };
    let all = marks(&[began, fell, ended]);
    assert!(all[&at].fought && all[&at].result == Some(result), "{all:?}");
}
