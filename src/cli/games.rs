//! `--games`: where the editions come from that a command plays by.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::io;
use crate::edition::{Edition, Source, load};

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

    /// The set of edition files to use.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn source(&self) -> Result<Source> {
        let Some(folder) = &self.games else { return Ok(Source::BuiltIn) };
        let mut texts = BTreeMap::new();
        for path in io::files(folder, "toml")? {
            let bytes = io::read_document(&path)?;
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let name: Vec<_> = name.components().map(|c| c.as_os_str().to_string_lossy()).collect();
            let text = String::from_utf8(bytes).map_err(|_| {
                Failed::refused(format!("{} is not UTF-8 text", path.display()), "save it as UTF-8")
            })?;
            texts.insert(name.join("/"), text);
        }
        // A folder of one's own may leave default profiles and clubs to the built-in ones.
        let shared = Source::BuiltIn
            .paths()
            .into_iter()
            .filter(|p| p.starts_with("defaults/") || p.starts_with("clubs/"));
        for path in shared {
            if let Some(text) = Source::BuiltIn.text(&path) {
                texts.entry(path).or_insert(text);
            }
        }
        Ok(Source::Texts(texts))
    }

    /// Loads one edition.
    ///
    /// # Errors
    /// There is no such edition, or its files are broken: every fault is listed.
    pub(super) fn edition(&self, id: &str) -> Result<Edition> {
        let source = self.source()?;
        if !source.editions().iter().any(|e| e == id) {
            let known = source.editions().join(", ");
            return Err(Failed::wrong_use(
                format!("there is no edition \"{id}\" here"),
                format!("known: {known}"),
            )
            .into());
        }
        load(&source, id).map_err(|faults| {
            let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failed::refused(format!("the edition {id} is broken"), list.join("\n  ")).into()
        })
    }
}
