//! Every turn of every game that a flow test leaves behind becomes a case that passes: what people dispute
//! can be looked at by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use fieldpost::case::{NoCase, case_of};
use fieldpost::chain::{Game, replay};
use fieldpost::edition::load_built_in;

/// Games of many tests begin alike: each block is looked at once.
static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

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
                let known = [
                    "contains no turn",
                    "were burnt",
                    "goes on from a ruling",
                    "a case cannot seal orders",
                    "in a case it is asked nothing",
                ];
                assert!(known.iter().any(|k| why.contains(k)), "block {number}: {why}");
            }
            Err(NoCase::NotRepeated(why)) => panic!("block {number} gives no case: {why}"),
        }
    }
}
