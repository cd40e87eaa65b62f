//! Rules that work from their declaration until their owner's next turn, once a game.

use crate::engine::Table;
use crate::engine::event::Event;
use crate::engine::plan::AdvantageWord;
use crate::engine::position::Use;
use crate::id::{AdvantageId, PowerId};

/// What the mover declares takes effect.
pub(super) fn run(table: &mut Table) {
    for o in table.input.orders.advantages.clone() {
        let a = table.ed.advantage(o.advantage);
        let ready = table.at().advantages.get(&o.advantage) == Some(&Use::Ready);
        if a.declared && ready && o.says == AdvantageWord::Yes {
            let advantage = o.advantage;
            let order = Some(o.id);
            table.record(Event::AdvantageUsed { advantage, now: Use::Active, order });
        }
    }
}

/// Declarations of the power's last turn end.
pub(super) fn end(table: &mut Table, next: PowerId) {
    let ed = table.ed;
    let ended: Vec<AdvantageId> = table
        .at()
        .advantages
        .iter()
        .filter_map(|(id, now)| {
            (*now == Use::Active && ed.advantage(*id).declared && ed.advantage(*id).power == next)
                .then_some(*id)
        })
        .collect();
    for advantage in ended {
        table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order: None });
    }
}
