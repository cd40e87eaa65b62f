//! Turns from positions steered towards a rule: those with which the conformance cases of the rule begin.

use std::collections::BTreeMap;
use std::path::Path;

use fieldpost::case::{CaseText, LISTS, begins, read};
use fieldpost::edition::{Deed, Edition};
use fieldpost::engine::event::Event;
use fieldpost::engine::position::Use;
use fieldpost::engine::{Position, invariant};
use fieldpost::id::AdvantageId;

use super::{Played, Players, nations};

/// So many turns follow each other from such a position.
const TURNS: usize = 3;

/// The positions steered towards each rule.
pub struct Starts(BTreeMap<AdvantageId, Vec<Position>>);

impl Starts {
    /// Those of an edition, from the cases of this folder.
    ///
    /// # Panics
    /// Where the folder cannot be read.
    pub fn of(ed: &Edition, cases: &Path) -> Starts {
        let mut found = Starts(ed.advantage_ids().map(|id| (id, Vec::new())).collect());
        found.walk(ed, cases);
        found
    }

    fn walk(&mut self, ed: &Edition, dir: &Path) {
        let entries = std::fs::read_dir(dir).expect("the folder of cases is readable");
        let mut paths: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            if path.is_dir() {
                self.walk(ed, &path);
            } else if name.ends_with(".toml") && !LISTS.contains(&name) {
                let text = std::fs::read_to_string(&path).expect("a case is UTF-8");
                self.take(ed, &text);
            }
        }
    }

    fn take(&mut self, ed: &Edition, text: &str) {
        // Most cases are about no nation; reading them takes its time.
        if !ed.advantages.iter().any(|a| text.contains(&format!("\"{}\"", a.rule))) {
            return;
        }
        let Ok(case) = read(text) else { return };
        if !case.head.editions.contains(&ed.id) {
            return;
        }
        for id in ed.advantage_ids() {
            let a = ed.advantage(id);
            let named = case.head.rules.contains(&a.rule.to_string());
            if a.played && named {
                self.0.entry(id).or_default().extend(position(ed, &case, id));
            }
        }
    }
}

/// The position of a case at the beginning of a turn, with the rule in the game.
fn position(ed: &Edition, case: &CaseText, id: AdvantageId) -> Option<Position> {
    let mut p = begins(ed, case).ok()?;
    let phase = ed.profile.phases[0];
    if p.phase != phase {
        // What has already happened in its turn has not happened.
        p.phase = phase;
        p.turn.combat_locked = false;
        p.turn.purchases.clear();
        p.turn.pending_tech = None;
    }
    if !ed.advantage(id).compulsory() && p.advantages.get(&id) != Some(&Use::Active) {
        p.advantages.insert(id, Use::Ready);
    }
    p.advances.clear();
    p.normalise();
    invariant::violations(p.board(ed)).is_empty().then_some(p)
}

/// Plays turns for one rule; `look` sees each and says whether it has seen enough.
///
/// # Panics
/// As [`Players::turn`].
pub fn play(
    players: &mut Players,
    starts: &Starts,
    id: AdvantageId,
    turns: usize,
    mut look: impl FnMut(&Played) -> bool,
) {
    let ed = players.ed;
    players.eager = true;
    let mut left = turns;
    let mut enough = false;
    while left > 0 && !enough {
        let (mut at, set_up, most): (Position, Vec<Event>, usize) = match start(players, starts, id)
        {
            Some(at) => (at, Vec::new(), TURNS),
            // What a rule changes before the first turn leads nowhere else than to the first round.
            None => {
                let (at, set_up) = nations::begin_with(ed, id, &mut players.chance);
                (at, set_up, ed.powers.len())
            }
        };
        for _ in 0..most.min(left) {
            if at.victory.is_some() || enough {
                break;
            }
            at = players.turn(&at, &set_up, &mut |turn| enough |= look(turn));
            left -= 1;
        }
    }
}

fn start(players: &mut Players, starts: &Starts, id: AdvantageId) -> Option<Position> {
    let sets_up = |d: &Deed| matches!(d, Deed::Setup(_));
    if players.ed.advantage(id).deeds.iter().any(sets_up) {
        return None;
    }
    players.chance.pick(&starts.0[&id]).cloned()
}
