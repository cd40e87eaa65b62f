//! What `src/rules/odds/lattice/side_dice.rs` promises.

use fieldpost::engine::combat::HitSource;
use fieldpost::odds::lattice::side_dice::Volley;

#[test]
fn what_is_left_out_is_less_than_asked_for() {
    let chances = vec![1e-20, 1e-16, 0.25, 0.5, 0.25, 1e-16];
    let volley = Volley::of(HitSource::Other, chances);
    assert_eq!(volley.likely(1e-18), 1..6);
    assert_eq!(volley.outside(&(1..6)), 1e-20);
    assert_eq!(volley.outside(&(2..5)), 1e-20 + 1e-16 + 1e-16);
    assert_eq!(volley.likely(1e-15), 2..5);
    assert_eq!(volley.likely(0.0), 0..6);
    assert_eq!(volley.likely(0.3), 3..4);
    assert!(volley.likely(2.0).is_empty());
    // Wherever it is looked up or searched for, either end holds less, and not much less.
    let chances: Vec<f64> = (1..90).map(|n| 0.5_f64.powi(n)).collect();
    let volley = Volley::of(HitSource::Other, chances);
    for n in 2..80 {
        let least = 0.6_f64.powi(n);
        let cut = volley.outside(&volley.likely(least));
        assert!(cut < least && cut > least / 10.0, "{n}: {cut} of {least}");
    }
}
