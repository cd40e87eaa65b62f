//! The editions that a program plays by: the built-in ones, or those in a folder.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;

use super::exit_codes::Failed;
use super::io;
use crate::edition::{Edition, Source, load};

/// Where editions come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChosenEditions {
    folder: Option<PathBuf>,
}

impl ChosenEditions {
    /// Those in a folder, or the built-in ones if none is named.
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> ChosenEditions {
        ChosenEditions { folder }
    }

    /// The set of edition files to use.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn source(&self) -> Result<Source> {
        let Some(folder) = &self.folder else { return Ok(Source::BuiltIn) };
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
    pub(crate) fn edition(&self, id: &str) -> Result<Edition> {
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
