//! Every turn of every game that a flow test leaves behind becomes a case that passes: what people dispute
//! can be looked at by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use fieldpost::case::{NoCase, case_of};
use fieldpost::chain::{Game, Replayed, replay};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::load_built_in;
use fieldpost::engine::Question;

/// Games of many tests begin alike: each block is looked at once.
static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Is the reason why a block gives no case one of those that are known, and true of this block?
fn holds(why: &str, past: &[Replayed], at: &Replayed) -> bool {
    let has = |b: &Replayed, kind: DocKind| b.block.documents.iter().any(|d| d.kind == kind);
    let ruled = past.iter().any(|b| has(b, DocKind::Ruling));
    if why.contains("contains no turn") {
        at.block.events.is_empty() || !has(at, DocKind::Orders)
    } else if why.contains("were burnt") {
        at.block.burnt.is_some()
    } else if why.contains("a case cannot seal orders") {
        at.block.owed.iter().any(|o| o.about == Question::Unseal)
    } else {
        let after_ruling = ["goes on from a ruling", "in a case it is asked nothing"];
        ruled && after_ruling.iter().any(|known| why.contains(known))
    }
}

/// Turns every block of a game into a case. A block in which no turn is played says so.
pub fn every_turn_becomes_a_case(game: &Game) {
    let id = game.invitation().edition.clone();
    let Ok(edition) = load_built_in(&id) else { return };
    let editions = BTreeMap::from([(id, edition)]);
    let latest = game.file().latest();
    let all = replay(game, latest).expect("a game that is good can be played again");
    for number in 1..=latest {
        let past = &all[..number as usize];
        let Some(at) = past.last() else { continue };
        let head = at.block.head.to_string();
        if !SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(head) {
            continue;
        }
        match case_of(&editions, game, past) {
            Ok(_) => {}
            Err(NoCase::NoTurn(why)) => {
                assert!(holds(&why, past, at), "block {number}: {why}");
            }
            Err(NoCase::NotRepeated(why)) => panic!("block {number} gives no case: {why}"),
        }
    }
}
