//! Words that make it doubtful whether an order counts: text that is struck through or quoted, words that take
//! something back without saying what, an exception without an exact meaning.

use crate::diag::Span;

use super::draft::PlanValue;
use super::fault::Fault;
use super::layout::Sentence;
use super::plan::SaidPlans;
use super::second_thoughts::{has_label_against, is_crossed_out};

/// Sentences that take something back besides those that begin with a word for it, such as `cancel`; without signs.
const TAKE_BACKS: [&str; 33] = [
    "strike it",
    "nevermind",
    "scrap it",
    "scrap that",
    "ignore that",
    "ignore this",
    "ignore the above",
    "delete that",
    "delete the above",
    "skip the above",
    "oops wrong",
    "wrong",
    "nope",
    "changed my mind",
    "i changed my mind",
    "nope changed my mind",
    "not this turn",
    "just kidding",
    "kidding",
    "jk",
    "not",
    "or not",
    "rather not",
    "or rather not",
    "better not",
    "no better not",
    "hmm no better not",
    "no wait",
    "wait no",
    "on second thought no",
    "half of them",
    "undo",
    "undo that",
];

/// The same in the middle of a sentence.
const WITHIN: [&str; 5] =
    ["just kidding", "changed my mind", "or rather not", "on second thought", "no wait"];

/// What is asked about a line that may not count, and what helps.
pub(super) fn doubt_of_line(low: &str, quoted: bool) -> Option<(&'static str, &'static str)> {
    let struck = low.contains("[s]") || low.contains("~~") && !low.contains("~~>");
    if struck || low.len() > 2 && low.starts_with('~') && low.ends_with('~') {
        return Some(("does this count? It is struck through", "delete what does not count"));
    }
    if is_crossed_out(low) || has_label_against(low) {
        let help = "delete the line, or the mark or word in front of it";
        return Some(("does this count? It is marked as if it did not", help));
    }
    let order = low.contains('>') || low.bytes().any(|b| b.is_ascii_digit());
    if quoted && order {
        let help = "delete the quote, or its marks if the orders are yours";
        return Some(("does this count? It is in a quote", help));
    }
    if ["draft:", "edit:", "edited:"].iter().any(|word| low.starts_with(word)) {
        return Some(("does this count as it is?", "delete what does not count, and this word"));
    }
    None
}

/// Do the words take something back?
pub(super) fn takes_back(words: &str) -> bool {
    let bare: Vec<String> = words
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let bare = bare.join(" ");
    let number = bare.rsplit(' ').next().is_some_and(is_number);
    let other_number = ["make it ", "make that "].iter().any(|words| bare.contains(words));
    TAKE_BACKS.contains(&bare.as_str())
        || takes_back_one(&bare)
        || number && other_number
        || WITHIN.iter().any(|words| format!(" {bare} ").contains(&format!(" {words} ")))
}

/// `cancel the second`, `ignore line 2`: one of the orders above.
fn takes_back_one(bare: &str) -> bool {
    const VERBS: [&str; 14] = [
        "cancel",
        "scrap",
        "ignore",
        "delete",
        "disregard",
        "undo",
        "scratch",
        "revoke",
        "annul",
        "forget",
        "drop",
        "skip",
        "remove",
        "strike",
    ];
    const ORDERS: [&str; 20] = [
        "first", "second", "third", "fourth", "last", "previous", "above", "former", "latter",
        "line", "lines", "number", "order", "orders", "attack", "move", "moves", "one", "battle",
        "rest",
    ];
    let words: Vec<&str> = bare.split(' ').collect();
    let Some((verb, rest)) = words.split_first() else { return false };
    let ranked = |w: &str| ORDERS.contains(&w) || is_number(w) && w.parse::<u32>().is_err();
    let idle = |w: &str| ranked(w) || is_number(w) || ["the", "my", "this", "that"].contains(&w);
    VERBS.contains(verb)
        && rest.len() < 5
        && rest.iter().any(|w| ranked(w))
        && rest.iter().all(|w| idle(w))
}

/// What is asked about plans whose condition is about the defenders, though the words speak of the writer's own
/// units, or of no one's: `retreat when my tanks are gone`, `retreat if inf gone`.
pub(super) fn whose_units(words: &str, span: Span, said: &SaidPlans) -> Option<Fault> {
    let low = format!(" {} ", words.to_ascii_lowercase());
    let says = |all: &[&str]| all.iter().any(|word| low.contains(word));
    let own = says(&[" my ", " our ", " mine ", " ours "]);
    let theirs = says(&[
        " enem", "defen", " he ", " hes ", " him ", " your ", " he's ", " his ", " her ", " their",
        " they ", " german", " japan", " soviet", " russian", " brit", " americ", " us ", " uk ",
    ]);
    // `they retreat as soon as they are only two`
    let they_leave =
        ["retreat", "go ", "fall back", "withdraw", "return", "run", "walk", "leave", "pull"]
            .iter()
            .any(|verb| low.contains(&format!(" they {verb}")));
    let of_defender = said.plans.iter().any(|plan| match &plan.value {
        PlanValue::Text(text) => {
            text.contains("defenders") && they_leave
                || text.contains("defending") && (own || plan.key == "retreat" && !theirs)
        }
        PlanValue::Losses(_) => false,
    });
    let what = "whose units are meant: the attacker's or the defender's?";
    let help =
        "write for example: retreat if attacking tank = 0, or: retreat if defending tank = 0";
    of_defender.then(|| Fault::new(span, what, help))
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok() || super::words::number(word).is_some()
}

/// Asks what words take back that say nothing of it.
pub(super) fn unclear_take_back(span: Span) -> Fault {
    let help = "delete what does not count any more, and these words";
    Fault::new(span, "which order does this take back?", help)
}

/// Does a sentence behind an order begin like an exception: `Unless we are winning.`?
pub(super) fn is_exception(sentence: &Sentence) -> bool {
    let word = sentence.items.first().map(|t| t.words.as_str());
    let long = |at: usize, all: &[&str]| {
        sentence.items.get(at).is_some_and(|t| all.contains(&t.words.as_str()))
    };
    // `As long as it goes well.`
    let lasts =
        long(0, &["as", "so"]) && long(1, &["long"]) || long(0, &["as long as", "so long as"]);
    !sentence.first
        && (lasts || matches!(word, Some("unless" | "except" | "only" | "if" | "provided")))
}

/// The question about a sentence that makes an exception, such as `unless`, to what another orders.
pub(super) fn unknown_exception(sentence: &Sentence) -> Fault {
    let help = "write it into the line that it is for, in words with an exact meaning";
    Fault::new(sentence.span, "this exception is not understood", help)
}
