//! Words by which people take an order back, put it off or only think about it, where no name says which order is meant:
//! `I take it back`, `not final`, `just two`. And marks and headings that say that what is next to them does not count.

use super::order_of_dice::is_order_for_dice;
use super::tag::{TagItem, Tagged};
use super::words::WordMark;

/// Whole sentences, without signs and without the words with which they begin. Only behind an order do they take something
/// back; `doubts` has those that always do.
const SENTENCES: [&str; 77] = [
    "no",
    "not this",
    "not that",
    "not these",
    "not those",
    "not both",
    "not today",
    "not now",
    "not yet",
    "not final",
    "not sure",
    "not possible",
    "not really",
    "retracted",
    "revert",
    "reverted",
    "halt",
    "wait",
    "njet",
    "nyet",
    "nein",
    "non",
    "nicht",
    "nicht doch",
    "undecided",
    "maybe",
    "perhaps",
    "tbc",
    "tbd",
    "to be confirmed",
    "to be decided",
    "draft",
    "test",
    "testing",
    "just testing",
    "only testing",
    "just a test",
    "just joking",
    "joking",
    "leave them",
    "leave it",
    "leave them there",
    "they stay",
    "it stays",
    "all stay",
    "all of them stay",
    "stay home",
    "never again",
    "id never",
    "i never would",
    "next turn",
    "next round",
    "next time",
    "your choice",
    "you choose",
    "you decide",
    "referee decides",
    "the referee decides",
    "if the dice are good",
    "if i am lucky",
    "is this legal",
    "is that legal",
    "is it legal",
    "ok with you",
    "okay with you",
    "haha no",
    "one stays",
    "one holds",
    "one stays behind",
    "1 stays",
    "1 holds",
    "all but one",
    "all but 1",
    "no attack",
    "no attacks",
    "no attacks this turn",
    "hold on",
];

/// Parts of sentences.
const WITHIN: [&str; 42] = [
    "take it back",
    "take that back",
    "take this back",
    "take them back",
    "takes it back",
    "everything above",
    "all of the above",
    "the above is",
    "the above was",
    "above is old",
    "does not count",
    "doesnt count",
    "do not count",
    "dont count",
    "not count",
    "dont send",
    "do not send",
    "is a draft",
    "only a draft",
    "just a draft",
    "is not final",
    "isnt final",
    "old plan",
    "see my next mail",
    "will not do",
    "wont do",
    "i wont",
    "i will not do",
    "would be suicide",
    "is suicide",
    "not both",
    "one of these",
    "one of those",
    "changed our mind",
    "wrong ignore",
    "should be 1",
    "should be 2",
    "should be 3",
    "i meant 1",
    "i meant 2",
    "i meant 3",
    "forget what",
];

/// Words with which such a sentence may begin.
const BEFORE: [&str; 25] = [
    "actually", "well", "oh", "ah", "hmm", "ok", "okay", "so", "haha", "sorry", "oops", "please",
    "but", "and", "no", "wait", "uh", "er", "damn", "yes", "then", "now", "stop", "lol", "argh",
];

/// Words around a number that corrects another one: `oops I meant 2`, `2, not 3`, `just two`.
const AROUND_NUMBERS: [&str; 36] = [
    "just",
    "only",
    "make",
    "it",
    "that",
    "this",
    "should",
    "be",
    "is",
    "i",
    "meant",
    "mean",
    "typo",
    "oops",
    "sorry",
    "not",
    "instead",
    "rather",
    "actually",
    "no",
    "wait",
    "will",
    "do",
    "but",
    "all",
    "minus",
    "leave",
    "behind",
    "stays",
    "stay",
    "holds",
    "hold",
    "remains",
    "correction",
    "read",
    "fewer",
];

/// The words of a sentence in lower case, without signs.
pub(super) fn bare_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    let bare = |w: &str| w.to_lowercase().replace(['\'', '’'], "");
    words.filter(|w| !w.is_empty()).map(bare).filter(|w| !w.is_empty()).collect()
}

/// The words of a sentence behind those with which it only begins: `well, actually not`.
pub(super) fn without_opening(text: &str) -> String {
    let words = bare_words(text);
    let begin = words.iter().take_while(|w| BEFORE.contains(&w.as_str())).count();
    words[begin..].join(" ")
}

/// Does a sentence that names nothing take an order back, put it off or leave it open?
pub(super) fn is_second_thought(text: &str) -> bool {
    let words = bare_words(text);
    let whole = words.join(" ");
    let spaced = format!(" {whole} ");
    SENTENCES.contains(&whole.as_str())
        || SENTENCES.contains(&without_opening(text).as_str())
        || WITHIN.iter().any(|part| spaced.contains(&format!(" {part} ")))
        || corrects_a_number(&words)
}

/// `oops I meant 2`, `2, not 3`, `two will do`
fn corrects_a_number(words: &[String]) -> bool {
    let numbers = words.iter().filter(|w| is_number(w)).count();
    const CORRECTING: [&str; 19] = [
        "meant", "typo", "oops", "not", "instead", "rather", "only", "just", "but", "minus",
        "leave", "behind", "should", "stays", "hold", "holds", "fewer", "do", "no",
    ];
    let corrects = words.iter().any(|w| CORRECTING.contains(&w.as_str()));
    (1..3).contains(&numbers)
        && words.len() > numbers
        && words.len() < 8
        && corrects
        && words.iter().all(|w| is_number(w) || AROUND_NUMBERS.contains(&w.as_str()))
}

/// Is it a number, in digits or in words?
fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok() || super::words::number(word).is_some()
}

/// Does a line carry a mark that crosses it out or makes a comment or an empty box of it?
pub(super) fn is_crossed_out(low: &str) -> bool {
    const MARKS: [char; 7] = ['❌', '🚫', '✗', '✘', '✖', '⛔', '❎'];
    const BEGINNINGS: [&str; 4] = ["//", "/*", "[ ]", "? "];
    const ARROWS: [&str; 5] = ["-/->", "-/>", "=/=>", "-x->", "-//->"];
    low.contains(MARKS)
        || BEGINNINGS.iter().any(|begin| low.starts_with(begin))
        || ARROWS.iter().any(|arrow| low.contains(arrow))
}

/// Words before a colon, or in brackets at the beginning of a line, that say that the line does not count.
const LABELS: [&str; 29] = [
    "yours",
    "his",
    "theirs",
    "no",
    "not",
    "skip",
    "forget",
    "wrong",
    "impossible",
    "rejected",
    "old",
    "never",
    "cancelled",
    "canceled",
    "dropped",
    "maybe",
    "perhaps",
    "next turn",
    "next round",
    "not now",
    "not yet",
    "void",
    "skipped",
    "scrapped",
    "deleted",
    "withdrawn",
    "not possible",
    "obsolete",
    "taken back",
];

/// `No: 3 inf Norway > Karelia`, `(old) 3 inf ...`
pub(super) fn has_label_against(low: &str) -> bool {
    let label = match low.strip_prefix(['(', '[']) {
        Some(inner) => inner.split_once([')', ']']),
        None => low.split_once(':'),
    };
    label.is_some_and(|(label, rest)| {
        !rest.trim().is_empty() && LABELS.contains(&bare_words(label).join(" ").as_str())
    })
}

/// Lines over others that say that those do not count, without a colon.
const ASIDE_LINES: [&str; 33] = [
    "or",
    "or else",
    "else",
    "otherwise",
    "instead",
    "maybe",
    "perhaps",
    "do not",
    "dont",
    "i will not",
    "i wont",
    "but not",
    "not",
    "except",
    "without",
    "unless",
    "old orders",
    "old order",
    "old",
    "i decided against",
    "alternatively",
    "alternative",
    "alternatives",
    "optional",
    "tentative",
    "failing that",
    "plan b",
    "next turn",
    "next round",
    "fallback",
    "draft",
    "example",
    "for example",
];

/// Words of such a line that is set apart like a heading.
const ASIDE_WORDS: [&str; 60] = [
    "not",
    "wont",
    "dont",
    "never",
    "except",
    "instead",
    "otherwise",
    "else",
    "maybe",
    "perhaps",
    "if",
    "unless",
    "tomorrow",
    "old",
    "previous",
    "variant",
    "option",
    "options",
    "alternative",
    "alternatively",
    "fallback",
    "failing",
    "rejected",
    "dropped",
    "skipped",
    "cancelled",
    "canceled",
    "impossible",
    "legal",
    "wrote",
    "writes",
    "would",
    "could",
    "should",
    "might",
    "draft",
    "example",
    "usually",
    "normally",
    "tempting",
    "questions",
    "wrong",
    "unlikely",
    "alternatives",
    "variants",
    "optional",
    "optionally",
    "tentative",
    "tentatively",
    "provisional",
    "hypothetical",
    "idea",
    "ideas",
    "drafts",
    "undecided",
    "possible",
    "possibly",
    "probably",
    "considered",
    "considering",
];

/// Does a line that names nothing say that the lines below do not count, or only under a condition?
pub(super) fn puts_aside_what_follows(low: &str) -> bool {
    let words = bare_words(low);
    let whole = words.join(" ");
    const IDLE: [&str; 4] =
        ["last but not least", "without further ado", "if you ask me", "if the table comes out"];
    let idle = IDLE.iter().any(|words| whole.contains(words)) || is_order_for_dice(low);
    let apart = is_set_apart(low);
    let put_off = ["next turn", "next round", "other game", "your move", "think about", "think of"]
        .iter()
        .any(|part| whole.contains(part));
    ASIDE_LINES.contains(&whole.as_str())
        || apart && !idle && (put_off || words.iter().any(|w| ASIDE_WORDS.contains(&w.as_str())))
}

/// `Maybe:`, `[optional]`, `-- ideas --`
fn is_set_apart(line: &str) -> bool {
    const MARKS: [char; 6] = ['-', '=', '*', '#', '_', '~'];
    let line = line.trim();
    let brackets = [('[', ']'), ('(', ')'), ('<', '>')];
    line.ends_with(':')
        || line.starts_with("##")
        || line.starts_with(MARKS) && line.ends_with(MARKS)
        || brackets.iter().any(|(open, close)| line.starts_with(*open) && line.ends_with(*close))
}

/// Beginnings of sentences that only ask or imagine what they say, though no question mark is behind them.
const IMAGINED: [&str; 7] =
    ["had i ", "were i ", "shall i ", "shall we ", "can i ", "may i ", "i wish "];

/// Does a sentence that names something only imagine it, or bind it in words that make no condition: `even if`?
pub(super) fn is_imagined(text: &str) -> bool {
    const EVEN: [&str; 8] = [
        " even if ",
        " also if ",
        " regardless if ",
        " as if ",
        " had ordered ",
        " had bought ",
        " had planned ",
        " had wanted ",
    ];
    let spaced = format!(" {} ", bare_words(text).join(" "));
    IMAGINED.iter().any(|begin| spaced[1..].starts_with(begin))
        || EVEN.iter().any(|words| spaced.contains(words))
}

/// `no, 5 inf`, `I mean 5 inf`: another order in place of one above.
pub(super) fn replaces_another_line(text: &str) -> bool {
    let words = bare_words(text);
    match &words[..] {
        [no, rest @ ..] if no == "no" || no == "nope" => rest.first().is_some_and(|w| is_number(w)),
        [i, mean, rest @ ..] if i == "i" && ["mean", "meant"].contains(&mean.as_str()) => {
            rest.first().is_some_and(|w| is_number(w))
        }
        _ => false,
    }
}

/// `ftr and tank die last`, `tank before the last inf`, `survivors: inf, ftr`, `losses: no ftr`: losses in words whose order
/// could be taken for its contrary. `losses`: the words before the sentence say that it is about them.
pub(super) fn may_reverse_losses(text: &str, items: &[Tagged], losses: bool) -> bool {
    let spaced = format!(" {} ", bare_words(text).join(" "));
    let begins = |words: &[&str]| words.iter().any(|w| spaced[1..].starts_with(w));
    let kinds: Vec<usize> = (0..items.len()).filter(|at| items[*at].is_kind()).collect();
    let [first, ..] = kinds[..] else { return false };
    let pair = match kinds[..] {
        [one, two] => {
            let joint = |t: &Tagged| {
                t.does(WordMark::And) || ["the", "my", "our"].contains(&t.words.as_str())
            };
            let last = items.last().is_some_and(|t| t.words == "last");
            let verbs = ["die", "go", "fall", "be", "are", "lost", "last", "dies", "falls", "goes"];
            let tail = items[two + 1..].iter().all(|t| verbs.contains(&t.words.as_str()));
            one < 2 && last && tail && two > one + 1 && items[one + 1..two].iter().all(joint)
        }
        _ => false,
    };
    let told = losses && first == 1 || begins(&["losses ", "lose ", "ool "]);
    let refused = first > 0 && items[first - 1].words == "no" && told;
    pair || refused
        || [" before the last ", " before last "].iter().any(|words| spaced.contains(words))
        || begins(&["survivors ", "survivor ", "survive "])
}

/// Plans without an exact meaning, as whole sentences.
const VAGUE_PLANS: [&str; 10] = [
    "hit and run",
    "cut and run",
    "one and done",
    "get out quickly",
    "get out fast",
    "disengage",
    "not all in",
    "no need to fight to the end",
    "stay in as long as it goes well",
    "most valuable survive",
];

/// `hit and run`
pub(super) fn is_vague_plan(text: &str) -> bool {
    let words = bare_words(text);
    let key = words.first().is_some_and(|w| ["plan", "retreat", "orders"].contains(&w.as_str()));
    VAGUE_PLANS.contains(&words[usize::from(key)..].join(" ").as_str())
}

/// `He has 3 inf left`, `I have 3 inf`: units that are there, and not bought. `moves`: moves are ordered above.
pub(super) fn tells_what_is_there(items: &[Tagged], moves: bool) -> bool {
    const HAVE: [&str; 5] = ["have", "has", "had", "got", "own"];
    const OTHERS: [&str; 4] = ["he", "she", "you", "they"];
    // Behind an attack it is what the enemy has there.
    let theirs = items.first().is_some_and(|t| OTHERS.contains(&t.words.as_str()));
    !(theirs && moves)
        && items.windows(3).any(|three| {
            HAVE.contains(&three[0].words.as_str())
                && matches!(three[1].item, TagItem::Number(_))
                && three[2].is_kind()
        })
}
