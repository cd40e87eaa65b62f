//! Fuzz target: turns in plain text. The body is a function of the library.
#![no_main]

use std::sync::LazyLock;

use fieldpost::fuzz::Fuzz;

static FUZZ: LazyLock<Fuzz> = LazyLock::new(|| Fuzz::new().expect("the edition loads"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| FUZZ.plain_turn(bytes));
