//! Conditions tested in the course of a battle, from the side of the player who wrote them.

use super::{Fight, losses};
use crate::engine::instruction::Instruction;
use crate::engine::plan::{BattleCondition, Force, Limit, Part, Test};
use crate::engine::{Board, Field, condition};
use crate::id::UnitId;

/// Who asks, and when.
pub(crate) struct Viewpoint<'a> {
    pub field: Field<'a>,
    pub fight: &'a Fight,
    /// The writer's units attack.
    pub attacks: bool,
    /// Combat rounds fought so far: a choice at the start of a round comes before it is.
    pub fought: u32,
    /// The writer's order of loss tells what the next hits would take.
    pub said: &'a [Instruction],
}

impl Viewpoint<'_> {
    /// Does one of the alternatives hold? Aircraft count, submerged submarines do not.
    pub(crate) fn holds(&self, when: &BattleCondition) -> bool {
        when.any.iter().any(|tests| tests.iter().all(|t| self.test_holds(t)))
    }

    fn test_holds(&self, test: &Test) -> bool {
        let board = self.field.board;
        let flies = |id: &UnitId| board.kind_of(*id).is_air();
        let all =
            |list: &[UnitId], is: &dyn Fn(&UnitId) -> bool| !list.is_empty() && list.iter().all(is);
        let state = &self.fight.state;
        match test {
            Test::After(n) => self.fought >= *n,
            Test::Before(n) => self.fought < *n,
            Test::Count { of, at_most, than } => {
                let limit = match than {
                    Limit::Number(n) => *n,
                    Limit::Force(f, step) => self.count_force(f).saturating_add_signed(*step),
                };
                if *at_most { self.count_force(of) <= limit } else { self.count_force(of) >= limit }
            }
            Test::LastLand => {
                self.count_force(&Force { attackers: self.attacks, part: Part::Land }) <= 1
            }
            Test::LandAtRisk => {
                let threatened =
                    losses::threatened(self.field, self.fight, self.attacks, self.said);
                let mut land = state.units(self.attacks).iter().filter(|id| !flies(id)).peekable();
                land.peek().is_some() && land.all(|id| threatened.contains(id))
            }
            Test::PlanesAtRisk => {
                let threatened =
                    losses::threatened(self.field, self.fight, self.attacks, self.said);
                threatened.iter().any(flies)
            }
            Test::Alone { with_air } => {
                all(state.units(self.attacks), &|id| board.kind_of(*id).submarine)
                    && (!with_air || all(state.units(!self.attacks), &flies))
            }
            Test::AirAttack => all(state.units(true), &flies),
            Test::By(power) => board.mover() == *power,
            Test::Taken(s) => condition::is_taken(board, *s),
            Test::NotTaken(s) => !condition::is_taken(board, *s),
        }
    }

    fn count_force(&self, f: &Force) -> u32 {
        let board = self.field.board;

        self.fight.state.units(f.attackers).iter().filter(|x| is_counted(board, f, x)).count()
            as u32
    }
}

/// Is the unit one of those that are counted?
fn is_counted(board: Board, f: &Force, id: &&UnitId) -> bool {
    let kind = board.unit(**id).kind;
    let k = board.kind(kind);
    match f.part {
        Part::All => true,
        Part::Land => k.is_land(),
        Part::Air => k.is_air(),
        Part::Ships => k.is_sea(),
        Part::Kind(wanted) => kind == wanted,
    }
}
