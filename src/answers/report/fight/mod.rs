//! Conduct combat: each fight with its tables of dice, losses and whose word they were, and its end.

mod battle_end;
mod idle;
mod leave;
mod tell;

use std::collections::BTreeSet;

use crate::engine::event::BattleResult;
use crate::engine::position::Engagement;
use crate::engine::unit::Did;
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::RuleId;

use super::expected_hits::Expected;
use super::loss_list_words::LossTale;
use super::report_words::{self, KindOfPower};
use super::story::{FightSummary, Story};
use super::view::Line;

pub(super) use tell::tell_combat;

/// A fight being told.
pub(super) struct FightTold {
    pub engagement: Engagement,
    pub attackers: Vec<UnitId>,
    pub defenders: Vec<UnitId>,
    pub lines: Vec<Line>,
    /// The orders of loss with which it began, or goes on.
    pub lists: LossTale,
    /// Losses of the present step: owner, units, whose word.
    losses: Vec<(PowerId, Vec<KindOfPower>, String)>,
    /// What is said in the same sentence.
    pub says: Vec<String>,
    table_open: bool,
    pub rounds: u32,
    /// Some dice of the battle were rolled in this block.
    pub diced: bool,
    pub hits: [u32; 2],
    pub expected: [Expected; 2],
    /// IPC lost by the attackers and the defenders.
    pub lost: [i32; 2],
    /// The places of the guns on the way that hit.
    pub guns: Vec<SpaceId>,
    pub hit: BTreeSet<UnitId>,
    pub result: Option<(BattleResult, RuleId)>,
    pub taken: bool,
    /// Sentences for the end: control, loot, pieces.
    pub ending: Vec<String>,
    /// Retreats: whose word, then each group.
    pub retreat_by: Option<String>,
    pub retreats: Vec<String>,
    pub back: Vec<String>,
    /// IPC paid because of a raid or rocket, and by whom.
    pub paid: Option<(PowerId, i32)>,
    /// The words that make the next thing happen.
    pub clause: Option<String>,
    /// The last dice were opening fire: that its victims do not answer is worth a word.
    pub opening: bool,
}

impl FightTold {
    fn new(engagement: Engagement, attackers: Vec<UnitId>, defenders: Vec<UnitId>) -> FightTold {
        FightTold {
            engagement,
            attackers,
            defenders,
            lines: Vec::new(),
            lists: LossTale::default(),
            losses: Vec::new(),
            says: Vec::new(),
            table_open: false,
            rounds: 0,
            diced: false,
            hits: [0; 2],
            expected: [Expected::default(); 2],
            lost: [0; 2],
            guns: Vec::new(),
            hit: BTreeSet::new(),
            result: None,
            taken: false,
            ending: Vec::new(),
            retreat_by: None,
            retreats: Vec::new(),
            back: Vec::new(),
            paid: None,
            clause: None,
            opening: false,
        }
    }

    /// Takes over what an earlier block counted in the same fight.
    fn go_on(&mut self, told: &FightSummary) {
        let [a, d] = told.lost;
        self.lost = [a - told.chosen[0], d - told.chosen[1]];
        (self.hits, self.expected) = (told.hits, told.expected);
        (self.taken, self.paid, self.back) = (told.taken, told.paid, told.back.clone());
    }

    /// Writes the pending sentence.
    pub(crate) fn flush_pending(&mut self, story: &Story) {
        let mut parts: Vec<String> = std::mem::take(&mut self.losses)
            .into_iter()
            .map(|(power, lots, by)| {
                let units = report_words::units_words(story.ed, Some(power), lots);
                format!("{} loses {units}{by}", story.ed.power(power).called())
            })
            .collect();
        parts.append(&mut self.says);
        if !parts.is_empty() {
            self.lines
                .push(Line::hanging(3, report_words::with_capital(story.ed, parts.join("; "))));
        }
    }

    /// A unit falls by somebody's word.
    pub(crate) fn lose_unit(&mut self, lot: KindOfPower, by: String) {
        match self.losses.iter_mut().find(|(p, _, b)| *p == lot.0 && *b == by) {
            Some((_, lots, _)) => lots.push(lot),
            None => self.losses.push((lot.0, vec![lot], by)),
        }
    }

    fn open_table(&mut self, story: &Story, title: &str) {
        self.flush_pending(story);
        self.lines.push(Line::TableHead { title: title.to_string() });
        self.table_open = true;
    }

    /// Attackers that are still in the game and in the fight: who dived or left is not counted, as
    /// in the conditions of orders.
    pub(crate) fn attackers_left(&self, story: &Story) -> usize {
        let all = self.attackers.iter().filter_map(|u| story.at.units.get(u));
        all.filter(|u| !u.turn.did(Did::Submerged) && !u.turn.did(Did::Retreated)).count()
    }
}

/// The owner of all these units, if there is one.
pub(crate) fn sole_owner(story: &Story, ids: &[UnitId]) -> Option<PowerId> {
    let lots = story.lots_of(ids);
    let first = lots.first()?.0;
    lots.iter().all(|(p, _)| *p == first).then_some(first)
}
