//! The battles that a draft leads to: who fights, what can be said in their tables, and their chances.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::reading::DraftRead;
use crate::chain::Game;
use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::battle::{Muster, muster, retreat_places};
use crate::engine::position::{Engagement, EngagementKind};
use crate::id::{KindId, UnitId};
use crate::odds::{self, Fault, Odds, told};
use crate::orders::forces;

/// The battles, with the choices that their tables offer; none while the combat moves are refused.
pub(super) fn battles(draft: &DraftRead) -> Vec<Value> {
    let ed = &draft.game.rules().edition;
    let Some(locked) = draft.locked() else { return Vec::new() };
    let at = locked.position();
    let fought = muster(at.board(ed)).into_iter().filter(|m| !m.defenders.is_empty());
    fought.map(|m| battle(at.board(ed), &m)).collect()
}

fn battle(board: Board, m: &Muster) -> Value {
    let place = board.space(m.place);
    let submarines = kinds(board, &m.attackers, |k| board.kind(k).submarine);
    json!({
        "place": m.place.index(),
        "name": place.name,
        "sort": told::sort(m.kind),
        "raid": m.kind == EngagementKind::Raid,
        "attackers": forces(board, &m.attackers),
        "defenders": forces(board, &m.defenders),
        "kinds": kinds(board, &m.attackers, |k| board.kind(k).fights()),
        "retreat": ways_back(board, m),
        "submerge": !submarines.is_empty(),
        "bombards": board.position.units.values().any(|u| u.turn.bombard == Some(m.place)),
    })
}

/// Kinds among some units, the cheapest first.
fn kinds(board: Board, ids: &[UnitId], test: impl Fn(KindId) -> bool) -> Vec<String> {
    let all = ids.iter().filter_map(|id| board.position.units.get(id)).map(|u| u.kind);
    let all: BTreeSet<(i32, KindId)> =
        all.filter(|k| test(*k)).map(|k| (board.kind(k).cost, k)).collect();
    all.into_iter().map(|(_, k)| board.kind(k).abbr.clone()).collect()
}

/// Where the attackers could retreat to.
fn ways_back(board: Board, m: &Muster) -> Vec<String> {
    let own = board.turn().battles.iter().find(|e| (e.place, e.kind) == (m.place, m.kind));
    let all = own.map_or_else(Vec::new, |e| retreat_places(board, e));
    all.into_iter().map(|s| board.space(s).name.clone()).collect()
}

/// The chances of every battle of a draft, in figures and in the words of `fieldpost odds`.
pub fn chances(game: &Game, text: &str) -> Value {
    let ed = &game.rules().edition;
    let draft = DraftRead::of(game, text);
    let Some(locked) = draft.locked() else { return json!({ "battles": [] }) };
    let all = odds::turn(locked.position().board(ed), &draft.input);
    json!({ "battles": all.iter().map(|fight| chance(ed, fight)).collect::<Vec<_>>() })
}

fn chance(ed: &Edition, fight: &(Engagement, Result<Odds, Fault>)) -> Value {
    let e = &fight.0;
    let found = &fight.1;
    json!({
        "place": e.place.index(),
        "sort": told::sort(e.kind),
        "figures": found.as_ref().ok().map(figures),
        "words": told::battle(ed, e, found),
    })
}

/// The ends of a fight in hundredths of a percent, for a bar.
pub(super) fn figures(o: &Odds) -> Value {
    let share = odds::hundredths_of_percent;
    json!({
        "win": share(o.win), "draw": share(o.draw), "lose": share(o.lose), "both": share(o.both),
        "taken": share(o.capture),
    })
}
