//! Low Luck in a volley: shots that could hit the same units are added up, others stand apart.

use super::tally::{Tally, Volley};
use crate::engine::combat::{self, Shot, sixths_of_shot};
use crate::engine::decision::Fight;
use crate::engine::dice::{RollKey, RollPlace, RollSide};
use crate::engine::event::{Shooter, Term};
use crate::engine::{Halt, Table, luck};

/// One sum after the other instead of a volley's columns.
pub(super) fn throw(
    table: &mut Table,
    fight: &Fight,
    volley: &Volley,
    shots: &[Shot],
    tally: &mut Tally,
) -> Result<(), Halt> {
    for sum in combat::sums_by_target(table.field(), &fight.state, volley.attackers, shots) {
        let p = table.at();
        let by = p.unit(sum.shots[0].unit).power;
        let terms = sum
            .shots
            .iter()
            .map(|s| {
                let unit = s.unit;
                let kind = p.unit(s.unit).kind;
                let who = Some(Shooter { unit, kind, dice: s.dice, supported: s.supported });
                Term { who, sixths: sixths_of_shot(table.ed, s) }
            })
            .collect();
        let key = RollKey {
            kind: volley.kind,
            place: RollPlace::Space(fight.state.place),
            index: fight.state.round,
            side: if volley.attackers { RollSide::Attack } else { RollSide::Defend },
            column: 0,
            low_luck: true,
        };
        let thrown = luck::sum_up(table, key, by, terms, volley.rule)?;
        tally.take(sum.from, thrown);
    }
    Ok(())
}
