//! The rules a game is played by: an edition with the game's options applied, and a default profile.

use std::collections::BTreeMap;

use crate::edition::{self, DefaultProfile, Edition, Source};

/// The rules revision of this program: it rises whenever engine, edition data or aliases change any
/// result.
pub const RULES_REVISION: u32 = 4;

/// Everything the engine is told about the rules of one game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// With the game's options in its profile.
    pub edition: Edition,
    pub defaults: DefaultProfile,
    pub defaults_digest: String,
}

/// Where editions come from.
pub trait Editions {
    /// The edition with these options, and the default profile that the option `defaults` names.
    ///
    /// # Errors
    /// A sentence that says what is missing or wrong.
    fn rules(&self, edition: &str, options: &BTreeMap<String, String>) -> Result<Rules, String>;

    /// Ids of the editions at hand.
    fn names(&self) -> Vec<String>;

    /// The usual value of each option of an edition; nothing where the edition cannot be loaded.
    fn usual_options(&self, edition: &str) -> BTreeMap<String, String>;
}

impl Editions for Source {
    fn rules(&self, edition: &str, options: &BTreeMap<String, String>) -> Result<Rules, String> {
        let all = |faults: Vec<edition::LoadFault>| edition::faults_in_a_row(&faults);
        let mut ed = edition::load(self, edition).map_err(all)?;
        edition::apply_options(&mut ed, options).map_err(|e| e.to_string())?;
        let defaults = options.get("defaults").ok_or("the option `defaults` is not stated")?;
        let profile = edition::load_defaults(self, &ed, defaults).map_err(all)?;
        let digest = edition::defaults_digest(self, defaults)
            .ok_or_else(|| format!("there is no default profile {defaults}"))?;
        Ok(Rules { edition: ed, defaults: profile, defaults_digest: digest })
    }

    fn names(&self) -> Vec<String> {
        self.editions()
    }

    fn usual_options(&self, edition: &str) -> BTreeMap<String, String> {
        edition::load(self, edition).map(|ed| ed.usual_options()).unwrap_or_default()
    }
}
