//! Plain turns: words that can do nothing to an order are left out wherever they are, and words that can change one are
//! never left out in silence.

use fieldpost::edition::{Edition, load_built_in};
use fieldpost::engine::Position;
use fieldpost::plain::neutral_words::{NeutralSort, neutral_words};
use fieldpost::plain::read_turn;

use super::plain_turns::{board, header};

/// Orders, each as words between which others can be put.
const ORDERS: [&str; 3] =
    ["3 inf Norway > Karelia", "3 infantry from Norway attack Karelia", "sub sz8 to sz13"];

/// What makes an order doubtful, puts it off, binds it, takes it back or says that it is none.
const CHANGING: [&str; 40] = [
    "not",
    "never",
    "maybe",
    "perhaps",
    "possibly",
    "probably",
    "hopefully",
    "cancelled",
    "postponed",
    "withdrawn",
    "scratch that",
    "instead",
    "next turn",
    "tomorrow",
    "some day",
    "eventually",
    "if possible",
    "if it snows",
    "unless it snows",
    "when it snows",
    "as soon as possible",
    "weather permitting",
    "depending on the weather",
    "I think",
    "I hope",
    "I guess",
    "in theory",
    "in my dream",
    "for example",
    "as a joke",
    "hypothetically",
    "supposedly",
    "reportedly",
    "nearly",
    "almost",
    "half",
    "except one",
    "yesterday",
    "formerly",
    "imaginary",
];

fn orders(ed: &Edition, at: &Position, order: &str) -> Option<String> {
    let text = format!("Combat:\n{order}\n");
    read_turn(ed, at, &header(at), &text).orders().map(str::to_string)
}

/// An order with other words before each of its words, and behind the last.
fn with_words(order: &str, words: &str) -> Vec<String> {
    let all: Vec<&str> = order.split(' ').collect();
    let put = |at: usize| [&all[..at], &[words], &all[at..]].concat().join(" ");
    (0..=all.len()).map(put).collect()
}

/// How a word of the list is put into an order.
fn phrase(word: &str, sort: NeutralSort) -> Option<String> {
    match sort {
        NeutralSort::Manner | NeutralSort::Quality => Some(word.to_string()),
        NeutralSort::Thing => Some(format!("with {word}")),
        NeutralSort::Time => Some(format!("in {word}")),
        NeutralSort::Person => Some(format!("{word} Smith's")),
        NeutralSort::Verb => Some(format!("because we {word}")),
        NeutralSort::Said | NeutralSort::Unreal | NeutralSort::Doubting => None,
    }
}

#[test]
fn neutral_words_change_no_order_wherever_they_are() {
    let ed = load_built_in("lhtr").expect("an edition");
    let at = board(&ed, "germany");
    let (mut bad, mut read, mut all) = (Vec::new(), 0, 0);
    for order in ORDERS {
        let wanted = orders(&ed, &at, order).expect("it is plain");
        for (word, sort) in neutral_words().step_by(17) {
            for text in phrase(word, sort).into_iter().flat_map(|p| with_words(order, &p)) {
                all += 1;
                match orders(&ed, &at, &text) {
                    Some(got) if got == wanted => read += 1,
                    Some(got) => bad.push(format!("{text}\n{got}")),
                    None => {}
                }
            }
        }
    }
    assert!(bad.is_empty(), "{} are read as something else:\n{}", bad.len(), bad.join("\n"));
    assert!(read * 2 > all, "only {read} of {all} are read");
}

#[test]
fn words_that_change_an_order_are_never_left_out() {
    let ed = load_built_in("lhtr").expect("an edition");
    let at = board(&ed, "germany");
    let mut silent = Vec::new();
    for order in ORDERS {
        let plain = orders(&ed, &at, order);
        for words in CHANGING {
            for company in ["", ", dear friends, bravely "] {
                for text in with_words(order, &format!("{company}{words}")) {
                    if orders(&ed, &at, &text) == plain {
                        silent.push(text);
                    }
                }
            }
        }
    }
    assert!(silent.is_empty(), "{} are read in silence:\n{}", silent.len(), silent.join("\n"));
}
