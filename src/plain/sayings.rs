//! Sayings next to an order: `come what may`, `what else`.

use super::tag::Tagged;

/// Sayings that change nothing, whatever their words do elsewhere.
const SAYINGS: [&str; 50] = [
    "canal is ours",
    "the canal is ours",
    "canal is open",
    "the canal is open",
    "we hold the canal",
    "canal is mine",
    "what else",
    "who else",
    "whatever the result",
    "whatever the outcome",
    "whatever happens",
    "whatever comes",
    "whatever it costs",
    "no matter what",
    "come what may",
    "rain or shine",
    "simple as that",
    "as simple as that",
    "that is all",
    "thats all",
    "that is the lot",
    "thats the lot",
    "that is everything",
    "thats everything",
    "that is it",
    "thats it",
    "nothing fancy",
    "nothing special",
    "no surprise there",
    "no surprises",
    "as you can see",
    "you guessed it",
    "guess what",
    "you know the drill",
    "easy does it",
    "piece of cake",
    "fingers crossed",
    "knock on wood",
    "touch wood",
    "so be it",
    "that is that",
    "that is to say",
    "next door",
    "as agreed",
    "as promised",
    "as announced",
    "as before",
    "as expected",
    "no hard feelings",
    "nothing personal",
];

/// Is a clause a saying?
pub(super) fn is_saying(piece: &[Tagged]) -> bool {
    let words: Vec<&str> =
        piece.iter().filter(|t| !t.is_sign()).map(|t| t.words.as_str()).collect();
    SAYINGS.contains(&words.join(" ").as_str())
}
