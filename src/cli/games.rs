//! `--games`: where the editions come from that a command plays by.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::Game;
use crate::edition::{Edition, Source};
use crate::store::editions::ChosenEditions;

/// Where editions come from
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Games {
    /// A folder with editions of your own, instead of the built-in ones
    #[arg(long, value_name = "DIR", global = true)]
    games: Option<PathBuf>,
}

impl Games {
    /// The folder that was named, if one was.
    pub(super) fn folder(&self) -> Option<&PathBuf> {
        self.games.as_ref()
    }

    /// The editions that were named.
    pub(super) fn editions(&self) -> ChosenEditions {
        ChosenEditions::in_folder(self.games.clone())
    }

    /// As [`ChosenEditions::source`].
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn source(&self) -> Result<Source> {
        self.editions().source()
    }

    /// As [`ChosenEditions::edition`].
    ///
    /// # Errors
    /// There is no such edition, or its files are broken.
    pub(super) fn edition(&self, id: &str) -> Result<Edition> {
        self.editions().edition(id)
    }

    /// As [`ChosenEditions::opened`].
    ///
    /// # Errors
    /// The game file cannot be read, or its genesis or form is wrong or not known here.
    pub(super) fn opened(&self, path: &Path) -> Result<Game> {
        self.editions().opened(path)
    }

    /// As [`ChosenEditions::verified_game`].
    ///
    /// # Errors
    /// The game file cannot be read, or its verdict is not good.
    pub(super) fn verified_game(&self, path: &Path) -> Result<Game> {
        self.editions().verified_game(path)
    }
}
