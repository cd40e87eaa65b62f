//! Where a battle that was fought lies among all that could have come.

use std::collections::BTreeMap;

use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::{Position, adjudicate};
use fieldpost::id::PowerId;
use fieldpost::odds;
use fieldpost::orders::typed_instructions;

use super::board::{Board, edition};
use super::faces::every_fall;
use super::{near, one_round, rounds};

/// Dice that hit for the defender and miss for the attacker.
pub struct Against;

impl Dice for Against {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let defends = key.side == fieldpost::engine::RollSide::Defend;
        Ok(vec![Face::Shows(if defends { 1 } else { 6 }); count as usize])
    }
}

/// What the defender lost more than the attacker, by printed cost, from one board to another.
fn swing(board: &Board, before: &Position, after: &Position) -> i32 {
    let worth = |p: &Position, attackers: bool| -> i32 {
        let own = p.units.values().filter(|u| (u.power == board.p.power) == attackers);
        own.map(|u| board.ed.kind(u.kind)).filter(|k| k.fights()).map(|k| k.cost).sum()
    };
    let lost = |attackers| worth(before, attackers) - worth(after, attackers);
    lost(false) - lost(true)
}

/// A battle that somebody decided in is told from the decision on: what it came to lies among all faces
/// from there, and what fell before does not count.
#[test]
fn a_decision_in_the_middle_is_where_luck_begins() {
    let units =
        [("germany", "ukraine-ssr", "1 inf, 1 tank"), ("soviet-union", "caucasus", "1 inf")];
    let orders =
        rounds(2, "1 inf, 1 tank: Ukraine > Caucasus", "Caucasus") + "ask = \"each choice\"\n";
    let mut board = Board::new(edition("lhtr", false), "germany", &units, &orders);
    let stopped = adjudicate(board.p.board(&board.ed), &board.input, &mut Against).expect("played");
    assert_eq!(stopped.owed.len(), 1, "which unit falls is asked");
    let place = stopped.owed[0].place;
    let losses = typed_instructions(&board.ed, PowerId(0), &[("losses", "tank")]).expect("read");
    let battles = BTreeMap::from([(place, losses)]);
    board.input.answers = vec![fieldpost::engine::Answer { power: board.p.power, battles }];
    for battle in board.input.orders.battles.values_mut() {
        battle.ask = None;
    }
    let before = Board { p: stopped.after.clone(), ..board };
    // Every fall of the dice from here.
    let (mut sum, mut mean, mut least) = (0.0, 0.0, (0, 0.0));
    every_fall(&before, |done, chance| {
        let ipc = swing(&before, &before.p, &done.after);
        (sum, mean) = (sum + chance, mean + chance * f64::from(ipc));
        least = match ipc.cmp(&least.0) {
            std::cmp::Ordering::Less => (ipc, chance),
            std::cmp::Ordering::Equal => (ipc, least.1 + chance),
            std::cmp::Ordering::Greater => least,
        };
    });
    near(sum, 1.0);
    let done = adjudicate(before.p.board(&before.ed), &before.input, &mut Against).expect("played");
    let all = odds::fought(before.p.board(&before.ed), &before.input, &done.events);
    let [told] = all.as_slice() else { panic!("one battle: {all:?}") };
    assert!(told.since_decision);
    assert_eq!(told.swing, swing(&before, &before.p, &done.after));
    let luck = told.luck.as_ref().expect("reckoned");
    assert_eq!(luck.expected, (mean * 100.0).round() as i64);
    // It could not have come worse: half the chance of what came.
    assert_eq!(told.swing, least.0);
    assert_eq!(luck.percentile, (least.1 * 5_000.0).round() as i64);
}

/// A battle fought in one go is told whole, and one too large is told as that.
#[test]
fn a_battle_that_was_fought_has_its_percentile() {
    let units = [("germany", "ukraine-ssr", "2 inf"), ("soviet-union", "caucasus", "1 inf")];
    let board = Board::new(
        edition("lhtr", false),
        "germany",
        &units,
        &one_round("2 inf: Ukraine > Caucasus", "Caucasus"),
    );
    let done = adjudicate(board.p.board(&board.ed), &board.input, &mut Against).expect("played");
    let all = odds::fought(board.p.board(&board.ed), &board.input, &done.events);
    let [told] = all.as_slice() else { panic!("one battle: {all:?}") };
    let luck = told.luck.as_ref().expect("reckoned");
    assert_eq!((told.swing, told.since_decision), (-3, false));
    // Both miss: 25/36. The defender hits: 1/3. The worst that can come is 25/36 * 1/3.
    assert_eq!(luck.percentile, (25.0 / 36.0 / 3.0 * 5_000.0_f64).round() as i64);
    assert_eq!(luck.expected, ((11.0 / 36.0 - 1.0 / 3.0) * 300.0_f64).round() as i64);
    // Every round is told apart, and the orders are looked at in each.
    let many = "8 sub, 6 dd, 6 ftr, 4 bb, 3 car";
    let units = [("germany", "sz5", many), ("united-kingdom", "sz6", many)];
    let orders = rounds(9, "8 sub, 6 dd, 4 bb, 3 car, 6 ftr: sz5 > sz6", "sz6")
        + "submerge = \"if attacking sub <= 2\"\n";
    let board = Board::new(edition("lhtr", false), "germany", &units, &orders);
    let done = adjudicate(board.p.board(&board.ed), &board.input, &mut Against).expect("played");
    let all = odds::fought(board.p.board(&board.ed), &board.input, &done.events);
    assert_eq!(all[0].luck.as_ref().err(), Some(&odds::Fault::TooLarge));
}
