//! What is missing, and several attacks in a row.

use fieldpost::edition::load_built_in;
use fieldpost::engine::lock;
use fieldpost::id::{KindId, PowerId};
use fieldpost::odds::{self, Armies};
use fieldpost::orders::typed_units;

use super::board::{Board, edition, input};
use super::{armies, near, one_round, reckoned};

/// Each attack meets what is left: 0.25, then 0.625 times 0.25, and an empty territory is walked into.
#[test]
fn attacks_in_a_row_meet_what_is_left() {
    let ed = load_built_in("lhtr").expect("it loads");
    let first = armies(&ed, "1 inf", "1 inf");
    let more = vec![typed_units(&ed, "1 inf").expect("read")];
    let found = odds::waves(&ed, &input(&ed), &first, &more).expect("reckoned");
    near(found.waves[0].takes, 0.25);
    near(found.waves[1].comes, 0.75);
    near(found.waves[1].takes, 0.625 * 0.25 + 0.125);
    near(found.taken(), 0.53125);
    near(found.swings.values().sum(), 1.0);
    near(found.left.iter().map(|(_, p)| p).sum::<f64>(), 1.0 - found.taken());
    // One attack alone is the same fight.
    let alone = odds::waves(&ed, &input(&ed), &first, &[]).expect("reckoned");
    let plain = reckoned(&ed, &first);
    near(alone.taken(), plain.capture);
    near(alone.swing(), plain.swing());
}

/// Guns are no casualties: they fire at the second attack as at the first.
#[test]
fn guns_stay_for_the_next_attack() {
    let ed = load_built_in("lhtr").expect("it loads");
    let more = vec![typed_units(&ed, "1 ftr, 1 inf").expect("read")];
    let taken = |defend: &str| {
        let first = armies(&ed, "1 inf", defend);
        odds::waves(&ed, &input(&ed), &first, &more).expect("reckoned").waves[1].takes
    };
    assert!(taken("2 inf, 1 aa") < taken("2 inf") - 0.01);
}

/// Nothing cheaper is enough, of all mixes of all kinds that the first reinforcements could be.
#[test]
fn what_is_needed_is_the_cheapest_that_is_enough() {
    let ed = load_built_in("lhtr").expect("it loads");
    let fight = armies(&ed, "3 inf", "3 inf");
    let with = |more: &[(KindId, u16)]| {
        let attack = [&fight.attack[..], more].concat();
        reckoned(&ed, &Armies { attack, ..fight.clone() }).capture
    };
    let kinds = odds::useful(&ed, PowerId(0), false);
    let found = odds::cheapest(&ed, &kinds, 0.8, |more| Ok(with(more)));
    let found = found.expect("reckoned").expect("it can be had");
    assert!(found.cost > 0 && with(&found.units) >= 0.8);
    near(found.chance, with(&found.units));
    let mut mixes: Vec<(Vec<(KindId, u16)>, i32)> = vec![(Vec::new(), 0)];
    for kind in &kinds {
        let cost = ed.kind(*kind).cost;
        let longer = mixes.iter().flat_map(|(mix, sum)| {
            (0..10).map(move |n| ([&mix[..], &[(*kind, n)]].concat(), sum + cost * i32::from(n)))
        });
        mixes = longer.filter(|(_, sum)| *sum < found.cost).collect();
    }
    assert!(mixes.len() > 2);
    for (mix, _) in mixes {
        let mix: Vec<_> = mix.into_iter().filter(|(_, n)| *n > 0).collect();
        assert!(with(&mix) < 0.8, "{mix:?} is enough for less");
    }
}

/// On a board more units come as the others did.
#[test]
fn what_is_needed_on_a_board_is_enough_there() {
    let units = [
        ("germany", "ukraine-ssr", "2 inf, 3 art, 1 tank"),
        ("soviet-union", "caucasus", "2 inf, 1 ftr"),
    ];
    let orders = |moves: &str| one_round(moves, "Caucasus").replace("retreat", "# retreat");
    let board =
        Board::new(edition("lhtr", false), "germany", &units, &orders("2 inf: Ukraine > Caucasus"));
    let locked = lock(board.p.board(&board.ed), &board.input).expect("legal");
    let fight = locked.position().turn.battles[0].clone();
    let need = odds::needed(locked.position().board(&board.ed), &board.input, &fight, 0.5, None);
    let need = need.expect("reckoned").expect("it can be had");
    let art = board.ed.kind_by_id("artillery").expect("a kind");
    assert!(need.chance >= 0.5 && need.cost > 0);
    let wanted = need.chance + 0.01;
    let more = odds::needed(locked.position().board(&board.ed), &board.input, &fight, wanted, None);
    assert!(more.expect("reckoned").is_some_and(|m| m.cost > need.cost));
    // Its worth is that of the battle with these units.
    let [(kind, count)] = need.units[..] else { panic!("one kind: {:?}", need.units) };
    assert_eq!(kind, art, "artillery beside infantry");
    let moves = format!("2 inf, {count} art: Ukraine > Caucasus");
    let stronger = Board::new(edition("lhtr", false), "germany", &units, &orders(&moves));
    let locked = lock(stronger.p.board(&stronger.ed), &stronger.input).expect("legal");
    let all = odds::turn(locked.position().board(&stronger.ed), &stronger.input);
    near(all[0].1.as_ref().expect("reckoned").capture, need.chance);
}
