//! The words by which people name each phase of a turn, from `headings.txt`.

use std::sync::LazyLock;

/// The phase that a sentence belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heading {
    /// No heading has said it.
    Open,
    Research,
    Purchase,
    Combat,
    /// What is to be done in the battles.
    Battles,
    /// Fighters on patrol come down.
    Patrols,
    Noncombat,
    Mobilize,
    /// What the enemy has in the places that are attacked.
    Enemies,
    /// Nothing is ordered there: income, results.
    Remarks,
}

const LIST: &str = include_str!("headings.txt");

/// The phases by the names that they have in the list.
const PHASES: [(&str, Heading); 9] = [
    ("research", Heading::Research),
    ("purchase", Heading::Purchase),
    ("combat", Heading::Combat),
    ("battles", Heading::Battles),
    // Moves before the battles or after them: the target says which.
    ("open", Heading::Open),
    ("patrols", Heading::Patrols),
    ("noncombat", Heading::Noncombat),
    ("mobilize", Heading::Mobilize),
    ("enemies", Heading::Enemies),
];

/// A heading of the list.
#[derive(Clone, Copy)]
pub(super) struct HeadingWords {
    pub words: &'static str,
    pub phase: Heading,
    /// It is one only if it is not followed by orders without a sign.
    pub alone: bool,
}

/// Every heading, without blanks and dashes.
pub(super) static HEADINGS: LazyLock<Vec<HeadingWords>> = LazyLock::new(|| {
    let mut all = Vec::new();
    let (mut phase, mut alone) = (Heading::Remarks, false);
    for line in LIST.lines().filter(|line| !line.starts_with('#')) {
        let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) else {
            all.extend(line.split_whitespace().map(|words| HeadingWords { words, phase, alone }));
            continue;
        };
        let bare = name.strip_suffix(" alone").unwrap_or(name);
        let named = PHASES.iter().find(|(name, _)| *name == bare);
        phase = named.map_or(Heading::Remarks, |(_, phase)| *phase);
        alone = name != bare;
    }
    all
});
