//! `Targets, in the order you should roll them`: words that say that the lines are in the order of the battles.

/// `in the order you should roll them`, `in the order in which we fight`
pub(super) fn is_order_for_dice(low: &str) -> bool {
    const WORDS: [&str; 20] = [
        "you", "we", "they", "i", "should", "shall", "will", "are", "to", "be", "in", "which",
        "roll", "rolled", "fight", "fought", "play", "played", "them", "please",
    ];
    let Some((_, rest)) = low.split_once("in the order ") else { return false };
    let mut words = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let dice = ["roll", "fight", "fought", "play"].iter().any(|word| rest.contains(word));
    dice && words.all(|word| WORDS.contains(&word))
}
