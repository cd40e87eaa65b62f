//! Rules of an edition's book that the program does not play, so that nobody agrees to a game without
//! knowing it.

use super::{Advantage, Edition};

impl Edition {
    /// What is not played, a phrase each: rules that are part of every game, and advantages that no
    /// game can be begun with.
    pub fn not_played(&self) -> Vec<String> {
        let names = |compulsory: bool| -> Vec<&str> {
            let such = |a: &&Advantage| !a.played && a.compulsory() == compulsory;
            self.advantages.iter().filter(such).map(|a| a.name.as_str()).collect()
        };
        let mut all = Vec::new();
        let (always, optional) = (names(true), names(false));
        if !always.is_empty() {
            all.push(format!("{} (part of every game)", always.join(", ")));
        }
        if !optional.is_empty() {
            let of = self.advantages.iter().filter(|a| !a.compulsory()).count();
            let (count, names) = (optional.len(), optional.join(", "));
            all.push(format!("{count} of the {of} optional national advantages: {names}"));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use crate::edition::load_built_in;

    #[test]
    fn an_edition_tells_what_of_its_book_is_not_played() {
        let of = |id: &str| load_built_in(id).expect("it loads").not_played();
        assert!(of("aa1941").is_empty());
        // What is printed as part of every game is played in every edition.
        let all = ["lhtr", "revised", "global-conflict"].map(of).concat();
        assert!(all.iter().all(|told| !told.contains("part of every game")), "{all:?}");
    }
}
