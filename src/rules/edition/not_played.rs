//! Rules of an edition's book that the program does not play, so that no one agrees to a game without
//! knowing it.

use super::{Advantage, Edition};

impl Edition {
    /// What is not played, a phrase each: rules that are part of every game, and advantages that no
    /// game can be begun with.
    pub fn not_played(&self) -> Vec<String> {
        let lacking = self.advantages.iter().filter(|a| !a.played);
        let (always, optional): (Vec<&Advantage>, Vec<&Advantage>) =
            lacking.partition(|a| a.compulsory());
        let mut all = Vec::new();
        let always: Vec<&str> = always.iter().map(|a| a.name.as_str()).collect();
        if !always.is_empty() {
            all.push(format!("{} (part of every game)", always.join(", ")));
        }
        let optional = optional.len();
        if optional > 0 {
            let of = self.advantages.iter().filter(|a| !a.compulsory()).count();
            all.push(format!("{optional} of the {of} national advantages, which cannot be chosen"));
        }
        all
    }
}
