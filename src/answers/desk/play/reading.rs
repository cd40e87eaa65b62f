//! A draft as the engine takes it.

use std::cell::OnceCell;

use crate::chain::Game;
use crate::desk::findings::bare_input;
use crate::desk::refused::Refused;
use crate::edition::Phase;
use crate::engine::plan::TurnOrders;
use crate::engine::{Input, Locked, Position, lock};
use crate::id::{KindId, SpaceId};
use crate::orders::{OrderFile, orders_in_part};
use crate::reach::PlannedMoves;

/// What can be understood of a draft, against the game that it is for.
pub(super) struct DraftRead<'g> {
    pub game: &'g Game,
    pub file: Option<OrderFile>,
    pub input: Input,
    locked: OnceCell<Option<Locked>>,
}

impl<'g> DraftRead<'g> {
    /// Reads a draft; of one that has mistakes, what can be read.
    pub(super) fn of(game: &'g Game, text: &str) -> DraftRead<'g> {
        let file = orders_in_part(&game.rules().edition, text);
        let orders = file.as_ref().map(|f| f.orders.clone()).unwrap_or_default();
        let input = Input { orders, ..bare_input(game) };
        DraftRead { game, file, input, locked: OnceCell::new() }
    }

    /// The turn up to the first die of its battles, if nothing is refused that comes before it. Research is thrown
    /// before them: it counts as failed.
    pub(super) fn locked(&self) -> Option<&Locked> {
        self.locked.get_or_init(|| self.locked_now()).as_ref()
    }

    fn locked_now(&self) -> Option<Locked> {
        let ed = &self.game.rules().edition;
        let at = self.game.position();
        let locked = lock(at.board(ed), &self.input).ok()?;
        if locked.position().turn.combat_locked || self.input.orders.research.is_none() {
            return Some(locked);
        }
        let orders = TurnOrders { research: None, ..self.input.orders.clone() };
        lock(at.board(ed), &Input { orders, ..self.input.clone() }).ok()
    }

    /// The board with the moves of a phase made; `None` in a phase without moves.
    pub(super) fn moves(&self, phase: &str) -> Option<PlannedMoves<'_>> {
        let ed = &self.game.rules().edition;
        let at = self.game.position();
        match phase_called(phase)? {
            Phase::CombatMove | Phase::ConductCombat => {
                PlannedMoves::combat(at.board(ed), &self.input)
            }
            Phase::Noncombat | Phase::Mobilize => {
                PlannedMoves::noncombat(at.board(ed), &self.input)
            }
            _ => None,
        }
    }

    /// The board at the beginning of the turn.
    pub(super) fn start(&self) -> &'g Position {
        self.game.position()
    }
}

/// The word of a phase in questions, which is that of its section in an order file.
pub(super) fn phase_called(word: &str) -> Option<Phase> {
    use crate::orders::Section;
    let phases = [
        Phase::Research,
        Phase::Purchase,
        Phase::LandPatrols,
        Phase::CombatMove,
        Phase::ConductCombat,
        Phase::Noncombat,
        Phase::Mobilize,
    ];
    phases.into_iter().find(|p| Section::of(*p).is_some_and(|s| s.word() == word))
}

/// The page asked about the units that are chosen, and none are.
pub(super) fn no_units_chosen() -> Refused {
    Refused::new("no units are chosen", "choose some units first")
}

/// A space by its number on the board.
pub(super) fn space_numbered(game: &Game, number: &serde_json::Value) -> Option<SpaceId> {
    let n = number.as_u64().and_then(|n| usize::try_from(n).ok())?;
    game.rules().edition.space_ids().nth(n)
}

/// A kind of unit by its number in the edition.
pub(super) fn kind_numbered(game: &Game, number: &serde_json::Value) -> Option<KindId> {
    let n = number.as_u64().and_then(|n| usize::try_from(n).ok())?;
    game.rules().edition.kind_ids().nth(n)
}
