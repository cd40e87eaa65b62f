//! The two sides as words of the command line.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::id::Side;

impl ValueEnum for Side {
    fn value_variants<'a>() -> &'a [Side] {
        &[Side::Axis, Side::Allies]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Side::Axis => "axis",
            Side::Allies => "allies",
        }))
    }
}
