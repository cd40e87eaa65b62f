//! What `src/papers/chain/verify/verdict.rs` promises.

use fieldpost::chain::{RULES_REVISION, Verdict, ruled_by};

#[test]
fn every_revision_up_to_the_present_one_has_its_program() {
    assert!((0..RULES_REVISION).all(|earlier| ruled_by(earlier) != "a newer program"));
    assert_eq!(ruled_by(RULES_REVISION), format!("fieldpost {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(ruled_by(RULES_REVISION + 1), "a newer program");
}

#[test]
fn the_worst_verdict_is_the_least() {
    assert!(Verdict::Wrong < Verdict::Unproven && Verdict::Unproven < Verdict::Good);
}
