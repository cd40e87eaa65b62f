//! What is drawn: a position, what the last block did to it, and the words above the picture.

use std::collections::BTreeMap;

use crate::chain::{Game, Replayed};
use crate::edition::Edition;
use crate::engine::{Event, Position};
use crate::id::{PowerId, SpaceId};
use crate::report::{clock, held, mode};

use super::layout::Layout;

/// What the last block did to a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    pub fought: bool,
    /// It changed hands: who held it before, if anybody.
    pub from: Option<Option<PowerId>>,
}

/// Everything that a picture shows.
pub struct Scene<'a> {
    pub ed: &'a Edition,
    pub layout: &'a Layout,
    pub at: &'a Position,
    /// `spring-07, block 5: Germany, round 1`
    pub title: String,
    /// Who is to move, and the cities.
    pub about: String,
    /// What an unofficial game says everywhere.
    pub warning: Option<&'static str>,
    pub marks: BTreeMap<SpaceId, Mark>,
}

impl<'a> Scene<'a> {
    /// An edition's board before the first turn.
    pub fn start(ed: &'a Edition, layout: &'a Layout, at: &'a Position) -> Scene<'a> {
        Scene {
            ed,
            layout,
            at,
            title: format!("{}: the start", ed.title),
            about: about(ed, at),
            warning: None,
            marks: BTreeMap::new(),
        }
    }

    /// A game as it began; [`Scene::block`] for what came after.
    pub fn begun(game: &'a Game, layout: &'a Layout, at: &'a Position) -> Scene<'a> {
        Scene {
            title: format!("{}: the start", game.file().name),
            warning: mode(game).warning(),
            ..Scene::start(&game.rules().edition, layout, at)
        }
    }

    /// A game after one of its blocks.
    pub fn block(game: &'a Game, layout: &'a Layout, step: &'a Replayed) -> Scene<'a> {
        let ed = &game.rules().edition;
        let (before, after) = (&step.before, &step.after);
        let mut marks: BTreeMap<SpaceId, Mark> = BTreeMap::new();
        for event in &step.block.events {
            if let Event::EngagementBegan { engagement, .. } = event {
                marks.entry(engagement.place).or_default().fought = true;
            }
        }
        for s in ed.space_ids().filter(|s| before.controller(*s) != after.controller(*s)) {
            marks.entry(s).or_default().from = Some(before.controller(s));
        }
        let mover = &ed.power(before.power).name;
        Scene {
            ed,
            layout,
            at: after,
            title: format!(
                "{}, block {}: {mover}, round {}",
                game.file().name,
                step.block.number,
                before.round
            ),
            about: about(ed, after),
            warning: mode(game).warning(),
            marks,
        }
    }

    /// The letters of a power: short, capital, its own.
    pub fn letters(&self, power: PowerId) -> String {
        let own = short(self.ed, power);
        let taken = self.ed.power_ids().any(|q| q < power && short(self.ed, q) == own);
        match own.is_empty() || taken {
            true => format!("P{}", power.index() + 1),
            false => own,
        }
    }
}

/// `USSR`, `GER`
fn short(ed: &Edition, power: PowerId) -> String {
    let letters: Vec<char> =
        ed.power(power).short.chars().filter(|c| c.is_alphanumeric()).collect();
    let most = if letters.iter().all(|c| c.is_uppercase()) { 4 } else { 3 };
    letters.into_iter().take(most).flat_map(char::to_uppercase).collect()
}

fn about(ed: &Edition, at: &Position) -> String {
    format!("Now: {}; {}.", clock(ed, at), held(ed, at))
}
