//! What is drawn: a position, what the last block did to it, and the words above the picture.

use std::collections::BTreeMap;

use crate::chain::{Game, Replayed};
use crate::edition::Edition;
use crate::engine::dice::RollPlace;
use crate::engine::event::BattleResult;
use crate::engine::{Board, Event, Position};
use crate::id::{KindId, PowerId, SpaceId};
use crate::report::{cities_held, clock_words, dice_mode};

use super::map_layout::Layout;
use super::palette::{CHANGED, FOUGHT, INK};

/// What the last block did to a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SpaceMark {
    /// Dice were thrown here, or units were lost.
    pub fought: bool,
    /// How the last fight here came out, if it is over.
    pub result: Option<BattleResult>,
    /// A battle of the turn that is still to be fought.
    pub pending: bool,
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
    pub marks: BTreeMap<SpaceId, SpaceMark>,
    /// What happened in the block, and the position before it.
    pub events: &'a [Event],
    pub before: Option<&'a Position>,
    /// Places that an answer is about.
    pub rings: BTreeMap<SpaceId, Highlight>,
    /// Who could come from where, one space to another.
    pub coming: Vec<(PowerId, SpaceId, SpaceId)>,
    /// Kinds of units with a silhouette are drawn with it, instead of their letters.
    pub silhouettes: bool,
}

/// A place that an answer is about, and its words there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    pub shade: Shade,
    pub words: Vec<String>,
}

/// What an answer says of a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shade {
    /// The place that was asked about.
    Here,
    /// Units can fight there.
    Combat,
    /// Only aircraft that could not land afterwards can fight there.
    NoWayHome,
    /// Units can only go there in the noncombat move.
    Noncombat,
    /// It can be attacked.
    Threatened,
}

impl Shade {
    /// Its line and dashes, and what the legend says.
    pub(super) fn looks(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Shade::Here => (INK, "", "the place asked about"),
            Shade::Combat => (FOUGHT, "", "units can get there in the combat move"),
            Shade::NoWayHome => (CHANGED, "4 8", "only for aircraft that could not land"),
            Shade::Noncombat => (CHANGED, "18 10", "only in the noncombat move"),
            Shade::Threatened => (FOUGHT, "4 8", "can be attacked; the worst chance"),
        }
    }
}

impl SpaceMark {
    /// In a word or two each.
    pub(super) fn news(&self, scene: &Scene) -> Vec<String> {
        let mut all = Vec::new();
        if self.fought || self.pending {
            let word = match self.result {
                _ if self.pending => "to fight",
                Some(BattleResult::AttackerWon) => "attack won",
                Some(BattleResult::DefenderWon) => "attack lost",
                Some(BattleResult::BothDestroyed) => "all lost",
                Some(BattleResult::BrokenOff) => "broken off",
                _ => "fought",
            };
            all.push(word.to_string());
        }
        match self.from {
            Some(Some(before)) => all.push(format!("was {}", scene.letters(before))),
            Some(None) => all.push("new".into()),
            None => {}
        }
        all
    }
}

/// Where the events of a block fought. An undefended territory is an engagement like any other,
/// but no fight: there are no dice and no losses.
pub fn marks(events: &[Event]) -> BTreeMap<SpaceId, SpaceMark> {
    let mut marks: BTreeMap<SpaceId, SpaceMark> = BTreeMap::new();
    let mut here: Option<SpaceId> = None;
    for event in events {
        match event {
            Event::EngagementBegan { engagement, .. } => here = Some(engagement.place),
            Event::CombatRound { place, .. } => here = Some(*place),
            Event::Rolled { key, .. } | Event::Summed { key, .. } => {
                let at = match key.place {
                    RollPlace::Space(at) => Some(at),
                    RollPlace::GunTarget(gun, _) => here.or(Some(gun)),
                    RollPlace::Power(_) => None,
                };
                if let Some(at) = at {
                    marks.entry(at).or_default().fought = true;
                }
            }
            Event::Removed { .. } => {
                if let Some(at) = here {
                    marks.entry(at).or_default().fought = true;
                }
            }
            Event::EngagementEnded { engagement, result, .. } => {
                if let Some(mark) = marks.get_mut(&engagement.place) {
                    mark.result = Some(*result);
                }
                here = None;
            }
            _ => {}
        }
    }
    marks
}

impl<'a> Scene<'a> {
    /// An edition's board before the first turn.
    pub fn start(board: Board<'a>, layout: &'a Layout) -> Scene<'a> {
        Scene {
            ed: board.edition,
            layout,
            at: board.position,
            title: format!("{}: the start", board.edition.title),
            about: about(board),
            warning: None,
            marks: BTreeMap::new(),
            events: &[],
            before: None,
            rings: BTreeMap::new(),
            coming: Vec::new(),
            silhouettes: false,
        }
    }

    /// A game as it began; [`Scene::block`] for what came after.
    pub fn begun(game: &'a Game, layout: &'a Layout, at: &'a Position) -> Scene<'a> {
        Scene {
            title: format!("{}: the start", game.file().name),
            warning: dice_mode(game).warning(),
            ..Scene::start(at.board(&game.rules().edition), layout)
        }
    }

    /// The present state of a game, for questions about it.
    pub fn now(game: &'a Game, layout: &'a Layout, title: String) -> Scene<'a> {
        let at = game.position();
        Scene {
            title: format!("{}: {title}", game.file().name),
            warning: dice_mode(game).warning(),
            ..Scene::start(at.board(&game.rules().edition), layout)
        }
    }

    /// A game after one of its blocks.
    pub fn block(game: &'a Game, layout: &'a Layout, step: &'a Replayed) -> Scene<'a> {
        let what = format!("block {}", step.block.number);
        Scene::after(game, layout, &what, &step.before, &step.after, &step.block.events)
    }

    /// A game as it would be after these events, which have not happened.
    pub fn tried(
        game: &'a Game,
        layout: &'a Layout,
        at: &'a Position,
        events: &'a [Event],
    ) -> Scene<'a> {
        let scene = Scene::after(game, layout, "NOT PLAYED", game.position(), at, events);
        Scene { warning: Some("TRIAL: NONE OF THIS HAS HAPPENED"), ..scene }
    }

    fn after(
        game: &'a Game,
        layout: &'a Layout,
        what: &str,
        before: &'a Position,
        after: &'a Position,
        events: &'a [Event],
    ) -> Scene<'a> {
        let ed = &game.rules().edition;
        let mut marks = marks(events);
        let locked = after.turn.combat_locked && after.victory.is_none();
        for fight in after.turn.battles.iter().filter(|b| locked && !b.done) {
            marks.entry(fight.place).or_default().pending = true;
        }
        for s in ed.space_ids().filter(|s| before.controller(*s) != after.controller(*s)) {
            marks.entry(s).or_default().from = Some(before.controller(s));
        }
        let mover = &ed.power(before.power).name;
        Scene {
            ed,
            layout,
            at: after,
            title: format!("{}, {what}: {mover}, round {}", game.file().name, before.round),
            about: about(after.board(ed)),
            warning: dice_mode(game).warning(),
            marks,
            events,
            before: Some(before),
            rings: BTreeMap::new(),
            coming: Vec::new(),
            silhouettes: false,
        }
    }

    /// Complexes and guns are drawn as signs.
    pub(super) fn is_building(&self, kind: KindId) -> bool {
        let kind = self.ed.kind(kind);
        kind.complex || kind.aa_gun
    }

    /// The letters of a power: short, capital, its own.
    pub fn letters(&self, power: PowerId) -> String {
        let own = short(self.ed, power);
        let taken = self.ed.power_ids().any(|q| q < power && short(self.ed, q) == own);
        if own.is_empty() || taken { format!("P{}", power.index() + 1) } else { own }
    }
}

/// `USSR`, `GER`
fn short(ed: &Edition, power: PowerId) -> String {
    let letters: Vec<char> =
        ed.power(power).short.chars().filter(|c| c.is_alphanumeric()).collect();
    let most = if letters.iter().all(|c| c.is_uppercase()) { 4 } else { 3 };
    letters.into_iter().take(most).flat_map(char::to_uppercase).collect()
}

fn about(board: Board) -> String {
    format!("Now: {}; {}.", clock_words(board), cities_held(board))
}
