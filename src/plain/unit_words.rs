//! Words next to a kind of unit that say nothing.

/// A word before a kind of unit that says nothing: `the old battleship`.
pub(super) fn is_adjective(word: &str) -> bool {
    const WORDS: [&str; 24] = [
        "lonely",
        "solitary",
        "naval",
        "remaining",
        "atlantic",
        "brave",
        "big",
        "heavy",
        "mediterranean",
        "pacific",
        "sole",
        "strategic",
        "faithful",
        "fine",
        "fresh",
        "good",
        "lone",
        "mighty",
        "old",
        "poor",
        "single",
        "shiny",
        "trusty",
        "wee",
    ];
    WORDS.contains(&word)
}

/// A word behind a kind of unit that says nothing: `2 tank divisions`.
pub(super) fn is_name_of_forces(word: &str) -> bool {
    const WORDS: [&str; 22] = [
        "guys",
        "lads",
        "boys",
        "chaps",
        "fellows",
        "men",
        "army",
        "armies",
        "brigade",
        "brigades",
        "corps",
        "counter",
        "counters",
        "division",
        "divisions",
        "piece",
        "pieces",
        "regiment",
        "regiments",
        "squadron",
        "squadrons",
        "wing",
    ];
    WORDS.contains(&word)
}
