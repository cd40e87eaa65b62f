//! Plain turns: remarks of everyday words order nothing, and are told.

use fieldpost::edition::{Edition, load_built_in};
use fieldpost::engine::Position;
use fieldpost::plain::{PlainTurn, read_turn};

use super::plain_turns::{board, header};

/// Remarks behind an order, in brackets or between commas.
const CLAUSES: [&str; 24] = [
    "good friends",
    "guns love company",
    "my dear friend",
    "with a lazy smile",
    "the weather is lovely",
    "what a beautiful morning",
    "gladly",
    "my wife is so proud",
    "the coffee is delicious",
    "it is my birthday",
    "such a lovely garden",
    "as my grandmother knew",
    "with sincere greetings",
    "the music is wonderful",
    "so brave and so curious",
    "the poor souls",
    "yes, yes",
    "a splendid idea of my daughter",
    "with chocolate and biscuits",
    "this is such fun",
    "the doctor is angry",
    "lovely, lovely",
    "for the emperor",
    "brilliant",
];

/// Sentences that name a place or a power and order nothing.
const SENTENCES: [&str; 18] = [
    "Your turn, London!",
    "Regards to Moscow",
    "Given at Berlin, in winter",
    "Greetings from Norway",
    "Good luck, Russia",
    "Forza Italy! Your turn, Japan",
    "Hello from sunny Libya",
    "Best wishes to the United Kingdom",
    "Over to you, Japan",
    "Thanks for the lovely game, Russia",
    "Congratulations to Karelia",
    "Welcome to Ukraine, dear friends",
    "Goodbye, Caucasus",
    "Long live Germany",
    "Love to the family in London",
    "Good evening, Moscow",
    "Farewell from Berlin",
    "So here is what Germany does in the first round",
];

fn read(ed: &Edition, at: &Position, text: &str) -> PlainTurn {
    read_turn(ed, at, &header(at), text)
}

fn base(ed: &Edition, at: &Position) -> String {
    let turn = read(ed, at, "Combat:\n3 inf: Norway > Karelia\n");
    turn.orders().expect("it is plain").to_string()
}

#[test]
fn remarks_of_everyday_words_order_nothing_and_are_told() {
    let ed = load_built_in("lhtr").expect("an edition");
    let at = board(&ed, "germany");
    let wanted = base(&ed, &at);
    let order = "Combat:\n3 inf: Norway > Karelia";
    let behind =
        CLAUSES.iter().flat_map(|c| [format!("{order} ({c})\n"), format!("{order}, {c}\n")]);
    let apart = SENTENCES.iter().map(|s| format!("{order}\n{s}.\n"));
    let mut bad = Vec::new();
    for text in behind.chain(apart) {
        let turn = read(&ed, &at, &text);
        if turn.orders() != Some(&wanted) || turn.not_read.is_empty() {
            let asked: Vec<&str> = turn.diagnostics.iter().map(|d| d.message.as_str()).collect();
            bad.push(format!("{text:?}: {asked:?} {:?}", turn.orders()));
        }
    }
    assert!(bad.is_empty(), "{}:\n{}", bad.len(), bad.join("\n"));
}
/// Words that take an order back, put it off, bind it to a condition, or make it doubtful.
const CHANGING: [&str; 22] = [
    "not",
    "no",
    "never",
    "instead",
    "cancel",
    "cancelled",
    "skip",
    "unless",
    "only if",
    "if possible",
    "next turn",
    "later",
    "without",
    "except one",
    "maybe",
    "perhaps",
    "or not",
    "two fewer",
    "half",
    "the others",
    "rather",
    "postponed",
];

#[test]
fn a_word_that_can_change_an_order_makes_a_question_of_a_remark() {
    let ed = load_built_in("lhtr").expect("an edition");
    let at = board(&ed, "germany");
    let order = "Combat:\n3 inf: Norway > Karelia";
    let mut silent = Vec::new();
    for clause in CLAUSES {
        for word in CHANGING {
            for remark in [format!("{word} {clause}"), format!("{clause} {word}")] {
                for text in [format!("{order} ({remark})\n"), format!("{order}, {remark}\n")] {
                    if read(&ed, &at, &text).orders().is_some() {
                        silent.push(text);
                    }
                }
            }
        }
    }
    assert!(silent.is_empty(), "{} are read in silence:\n{}", silent.len(), silent.join(""));
}
