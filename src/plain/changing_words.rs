//! Words that may change an order: they take it back, put it off, bind it to a condition or make it doubtful. A remark
//! with one of them is asked about.

use super::speech_items::word_at;
use super::tag::Tagged;

/// Beginnings of such words. One with a full stop behind it is the whole word.
const BEGINNINGS: &[&str] = &[
    // Taking back.
    "cancel",
    "skip",
    "scratch",
    "scrap",
    "undo",
    "undid",
    "undone",
    "delet",
    "eras",
    "forget.",
    "forgot.",
    "forgotten.",
    "disregard",
    "ignor",
    "retract",
    "revok",
    "rescind",
    "revers",
    "void",
    "invalid",
    "abort",
    "abandon",
    "withdraw",
    "withdrew",
    "drop.",
    "dropped.",
    "strike.",
    "struck.",
    "stricken.",
    "discard",
    "annul",
    "waive",
    "waiving",
    "nullif",
    "null.",
    "obsolete",
    "outdated",
    "supersed",
    "overrul",
    "overrid",
    "replac",
    "substitut",
    "instead",
    "correct",
    "chang",
    "alter.",
    "altered.",
    "amend",
    "revis",
    "edit",
    "mistak",
    "mistook",
    "error",
    "wrong",
    "misprint",
    "typo",
    "regret",
    "oops",
    "kidding",
    "joking",
    "jk.",
    "halt",
    "cease",
    "stop.",
    "stopped.",
    "veto",
    "suspend",
    "unless",
    "except",
    "exclud",
    "minus",
    "without",
    "neither",
    "nor.",
    "none",
    "never",
    "nope",
    "nah.",
    "nay.",
    "refus",
    "reject",
    "declin",
    "forbid",
    "forbad",
    "forbidden",
    "deny",
    "denied",
    "lest",
    "barring",
    // Putting off.
    "postpon",
    "delay",
    "defer",
    "tomorrow",
    "later",
    "shelve",
    "adjourn",
    "afterward",
    "eventual",
    "someday",
    "next.",
    // `next turn`, whose first word is also a word between orders.
    "turn.",
    // Others than those that are named.
    "rather",
    "other.",
    "others.",
    // Conditions.
    "provid",
    "permit",
    "condition",
    "contingent",
    "depend",
    "otherwise",
    "assum",
    "suppos",
    "whether",
    "pending",
    "subject.",
    "hypothet",
    // Doubt.
    "doubt",
    "unlikely",
    "likely.",
    "uncertain",
    "unsure",
    "undecided",
    "unclear",
    "maybe",
    "perhaps",
    "possib",
    "probab",
    "tentativ",
    "option",
    "alternat",
    "optional",
    "reconsider",
    "unconfirmed",
    "provisional",
    "tbd",
    "tbc",
    "draft",
    "considering",
    "pondering",
    "wonder.",
    "wondering",
    "debating",
    "hesitat",
    "preferab",
    "presumab",
    "potential",
    // Numbers.
    "half.",
    "halv",
    "twice",
    "thrice",
    "doubl",
    "tripl",
    "dozen",
    "fewer",
    "another",
];

/// Could the word change an order that is next to it?
pub(super) fn may_change_an_order(word: &str) -> bool {
    BEGINNINGS.iter().any(|begin| match begin.strip_suffix('.') {
        Some(whole) => whole == word,
        None => word.starts_with(begin),
    })
}

/// Verbs that take something back at the beginning of a sentence.
const VERBS: [&str; 21] = [
    "skip",
    "forget",
    "ignore",
    "disregard",
    "delete",
    "erase",
    "scrap",
    "scratch",
    "undo",
    "cancel",
    "void",
    "revoke",
    "rescind",
    "retract",
    "abort",
    "postpone",
    "drop",
    "abandon",
    "withdraw",
    "annul",
    "nix",
];

/// What something that no longer counts is said to be.
const STATES: [&str; 19] = [
    "void",
    "cancelled",
    "canceled",
    "postponed",
    "withdrawn",
    "invalid",
    "deleted",
    "scrapped",
    "scratched",
    "revoked",
    "rescinded",
    "retracted",
    "aborted",
    "abandoned",
    "obsolete",
    "wrong",
    "undone",
    "dropped",
    "annulled",
];

/// `Skip it, good friends`, `That line is void`: a sentence without names that takes back what is said elsewhere.
pub(super) fn takes_something_back(items: &[Tagged]) -> bool {
    const BEFORE: [&str; 16] = [
        "please", "so", "ok", "okay", "and", "then", "well", "no", "oh", "ah", "now", "let", "us",
        "lets", "just", "i",
    ];
    let opening = |t: &&Tagged| {
        BEFORE.contains(&t.words.as_str()) || matches!(t.item, super::tag::TagItem::TextSign(_))
    };
    let begin = items.iter().take_while(opening).count();
    const BE: [&str; 5] = ["is", "are", "was", "be", "becomes"];
    let stated = (1..items.len()).any(|at| {
        let now = usize::from(["now", "hereby", "all"].contains(&word_at(items, at)));
        BE.contains(&word_at(items, at - 1)) && STATES.contains(&word_at(items, at + now))
    });
    VERBS.contains(&word_at(items, begin)) || stated
}

/// `In the evening, when that is decided`: what follows waits for a battle that is told above.
pub(super) fn waits_for_a_battle(items: &[Tagged]) -> bool {
    const OVER: [&str; 7] = ["decided", "settled", "done", "over", "finished", "fought", "won"];
    let words: Vec<&str> = items.iter().flat_map(|t| t.words.split(' ')).collect();
    let waits = |three: &[&str]| {
        ["when", "once", "after"].contains(&three[0]) && ["that", "this"].contains(&three[1])
    };
    words.windows(3).any(waits) && words.last().is_some_and(|last| OVER.contains(last))
}
