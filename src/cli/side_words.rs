//! The two sides as words of the command line.

use clap::ValueEnum;

use crate::id::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SideWord {
    Axis,
    Allies,
}

impl From<SideWord> for Side {
    fn from(word: SideWord) -> Side {
        match word {
            SideWord::Axis => Side::Axis,
            SideWord::Allies => Side::Allies,
        }
    }
}
