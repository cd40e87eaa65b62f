//! What the template says when a part of the turn is played already: how far aircraft may still fly,
//! which carriers are promised, what is bought and not placed.

use std::collections::BTreeMap;

use super::plural::plural;
use super::print_words;
use super::template::Writer;
use crate::engine::query;
use crate::engine::unit::Did;
use crate::id::{KindId, SpaceId};

impl Writer<'_> {
    /// Comments of the noncombat move, once combat is over.
    pub(super) fn still_to_move(&mut self) {
        let ed = self.ed;
        let p = self.position;
        if !p.turn.combat_locked {
            return;
        }
        let mut flying: BTreeMap<(SpaceId, KindId, SpaceId, u8), u16> = BTreeMap::new();
        let ours = p.units.values().filter(|u| u.power == self.power || p.commanded(u));
        for u in ours.filter(|u| ed.kind(u.kind).is_air()) {
            if u.turn.did(Did::CombatMoved) && u.turn.moved > 0 {
                let left = query::moves(p.board(ed), u).saturating_sub(u.turn.moved);
                *flying.entry((u.space, u.kind, u.turn.start, left)).or_default() += 1;
            }
        }
        for ((at, kind, from, left), count) in flying {
            let abbr = &ed.kind(kind).abbr;
            let spaces = plural("space", u16::from(left));
            let at = &ed.space(at).name;
            let from = &ed.space(from).name;
            self.note(&format!(
                "{count} {abbr} in {at}, from {from}: may fly {left} more {spaces}."
            ));
        }
        for (carrier, zone) in &p.turn.promises {
            let Some(u) = p.units.get(carrier) else { continue };
            let kind = &ed.kind(u.kind).abbr;
            let at = &ed.space(u.space).name;
            let zone = &ed.space(*zone).name;
            self.note(&format!("Promised for a landing: 1 {kind} in {at} goes to {zone}."));
        }
    }

    /// Comments of the placement of units that an earlier part of the turn bought.
    pub(super) fn still_to_place(&mut self) {
        let bought: Vec<(KindId, u16)> =
            self.position.turn.purchases.iter().map(|(k, n)| (*k, *n)).collect();
        if !bought.is_empty() {
            let units = print_words::print_units(self.ed, &bought);
            self.note(&format!("Bought and to be placed: {units}."));
        }
    }
}
