//! What `src/rules/engine/luck.rs` promises.

use fieldpost::engine::luck::average;
use fieldpost::stream::Face;

fn pips(f: &Face) -> u32 {
    f.pips().map_or(0, u32::from)
}

#[test]
fn one_die_is_worth_its_column() {
    for need in 0..=6 {
        let hits = |f: &[Face]| u32::from(f[0].within(need));
        assert_eq!(average(1, hits), u32::from(need));
    }
    assert_eq!(average(1, |f| pips(&f[0])), 21);
}

#[test]
fn two_dice_count_twice_or_the_better_of_them() {
    let both = |f: &[Face]| f.iter().filter(|f| f.within(4)).count() as u32;
    let better = |f: &[Face]| u32::from(f.iter().any(|f| f.within(4)));
    assert_eq!((average(2, both), average(2, better)), (8, 5));
    let sum = |f: &[Face]| f.iter().map(pips).sum();
    let best = |f: &[Face]| f.iter().map(pips).max().unwrap_or(0);
    assert_eq!((average(2, sum), average(2, best)), (42, 27));
}
