//! What `src/rules/odds/told.rs` promises.

use std::collections::BTreeMap;

use fieldpost::odds::told::bins;

#[test]
fn swings_stand_in_few_even_steps() {
    let all: BTreeMap<i32, f64> = (-30..=30).map(|ipc| (ipc, 1.0 / 61.0)).collect();
    let found = bins(&all);
    assert_eq!(found.len(), 7);
    assert_eq!(found[0].0, "-30 to -21");
    assert!((found.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    let two = bins(&[(-3, 0.25), (3, 0.7499), (40, 0.0001)].into());
    assert_eq!((two[0].0.as_str(), two[1].0.as_str(), two.len()), ("-3", "+3", 2));
    assert!(bins(&BTreeMap::new()).is_empty());
}
