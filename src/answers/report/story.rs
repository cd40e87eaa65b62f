//! The fold: the position as it was at each event, so that a unit's kind, power and place are known
//! at the moment the event speaks of it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::edition::Edition;
use crate::engine::event::{BattleResult, Event};
use crate::engine::position::{EngagementKind, Position};
use crate::id::{PowerId, SpaceId, UnitId};

use super::expected_hits::Expected;
use super::report_words::{self, KindOfPower};
use super::{Context, events};

/// What is said of a fight in one entry.
#[derive(Clone, Debug)]
pub(super) struct FightSummary {
    pub place: SpaceId,
    pub kind: EngagementKind,
    /// `None`: it is not over.
    pub result: Option<BattleResult>,
    pub rounds: u32,
    pub taken: bool,
    /// IPC lost by the attacker and the defender; of a fight that is not over, with the units that
    /// are chosen and still there.
    pub lost: [i32; 2],
    /// Of these, what is chosen and still there.
    pub chosen: [i32; 2],
    /// The places of the guns on the way that hit.
    pub guns: Vec<SpaceId>,
    pub hits: [u32; 2],
    pub expected: [Expected; 2],
    pub back: Vec<String>,
    pub holder: Option<String>,
    pub paid: Option<(PowerId, i32)>,
    /// The orders of loss, as data.
    pub losses: Value,
    /// How lucky it was, as data; null where that is not told.
    pub luck: Value,
}

/// The story so far.
pub(super) struct Story<'a> {
    pub ed: &'a Edition,
    pub cx: &'a Context,
    /// Whose turn it is in this block.
    pub mover: PowerId,
    /// The position before the next event.
    pub at: Position,
    pub log: Vec<Value>,
    pub fights: Vec<FightSummary>,
    /// What each power had each time a phase ended.
    pub treasury: Vec<Vec<i32>>,
    /// Sentences for IN SHORT that no battle tells: aircraft lost, developments.
    pub news: Vec<String>,
    /// Conditions tested in this phase, by order.
    pub tested: BTreeMap<crate::id::OrderId, (crate::engine::plan::Condition, bool)>,
    /// Aircraft whose own way in this phase is told: they are not told again as cargo.
    pub apart: BTreeSet<UnitId>,
    /// Landings shown before the dice: the aircraft, and where.
    pub shown: Vec<(UnitId, SpaceId)>,
    /// Orders that could not be carried out, which is told where it happened.
    pub failed: BTreeSet<crate::id::OrderId>,
}

impl<'a> Story<'a> {
    /// A story before its first event.
    pub(super) fn new(ed: &'a Edition, cx: &'a Context, before: &Position) -> Story<'a> {
        Story {
            ed,
            cx,
            mover: before.power,
            at: before.clone(),
            log: Vec::new(),
            fights: Vec::new(),
            treasury: vec![before.treasury.clone()],
            news: Vec::new(),
            tested: BTreeMap::new(),
            apart: BTreeSet::new(),
            shown: Vec::new(),
            failed: BTreeSet::new(),
        }
    }

    /// Begins with another block of the same turn, in which units have other numbers.
    pub(super) fn go_on(&mut self, before: &Position) {
        self.at = before.clone();
        self.log.clear();
        self.shown.clear();
        self.failed.clear();
    }

    /// Passes one event: it is logged as data and applied.
    pub(crate) fn see_event(&mut self, event: &Event) {
        self.log.push(events::event_value(self.at.board(self.ed), event));
        self.at.apply(event);
        if let Event::ConditionTested { order, condition, holds } = event {
            self.tested.insert(*order, (condition.clone(), *holds));
        }
        if let Event::LandingShown { unit, at, .. } = event {
            self.shown.push((*unit, *at));
        }
        if let Event::OrderFailed { refusal } = event {
            self.failed.insert(refusal.order);
        }
    }

    /// The lots of units that stand on the board now.
    pub(crate) fn lots_of(&self, ids: &[UnitId]) -> Vec<KindOfPower> {
        report_words::lots_of(&self.at, ids).collect()
    }

    /// `3 inf, 1 Japanese ftr`: the mover's units without adjective.
    pub(crate) fn units_words(&self, ids: &[UnitId]) -> String {
        self.units_for(Some(self.mover), ids)
    }

    /// The same from another power's point of view.
    pub(crate) fn units_for(&self, home: Option<PowerId>, ids: &[UnitId]) -> String {
        report_words::units_words(self.ed, home, self.lots_of(ids))
    }

    /// The units with everything aboard them.
    pub(super) fn with_cargo(&self, ids: &[UnitId]) -> Vec<UnitId> {
        report_words::with_cargo(&self.at, ids)
    }

    /// What these units cost, in IPC.
    pub(crate) fn worth_of(&self, ids: &[UnitId]) -> i32 {
        self.lots_of(ids).iter().map(|(_, k)| self.ed.kind(*k).cost).sum()
    }
}
