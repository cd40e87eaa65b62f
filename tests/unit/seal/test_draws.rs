//! Drawn tests draw the same in every run: a failure is a change of the code, never of luck.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

pub fn same_draws() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
