//! What makes it doubtful that an order counts: text that is struck through or quoted, words that take something
//! back without saying what, a question behind an order, an order among remarks. All of it is asked about.

use crate::diag::Span;

use super::draft::{Going, PlanValue};
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::plan::SaidPlans;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Sentences that take something back, without signs.
const TAKE_BACKS: [&str; 44] = [
    "cancel",
    "cancel it",
    "cancel that",
    "cancel this",
    "strike it",
    "strike that",
    "forget it",
    "forget that",
    "never mind",
    "nevermind",
    "scrap it",
    "scrap that",
    "ignore that",
    "ignore this",
    "ignore the above",
    "delete that",
    "delete the above",
    "skip it",
    "skip that",
    "skip the above",
    "oops",
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

const DIRECTIONS: [&str; 12] =
    ["w", "e", "n", "s", "nw", "ne", "sw", "se", "west", "east", "north", "south"];

impl TurnReader<'_> {
    /// Asks about lines that are struck through, quoted or marked as a draft.
    pub fn doubt_lines(&mut self) {
        let text = self.text;
        let mut at = 0;
        let mut quoted = false;
        for line in text.split_inclusive('\n') {
            let span = Span::new(at, at + line.trim_end().len());
            at += line.len();
            let low = line.trim().to_ascii_lowercase();
            quoted |= low.contains("[quote");
            if let Some((what, help)) = doubt_of_line(&low, quoted) {
                self.fault(Fault::new(span, what, help));
            }
            quoted &= !low.contains("[/quote]");
        }
    }

    /// What is asked about a sentence before it is read.
    pub fn doubt(&self, sentence: &Sentence) -> Option<Fault> {
        let items = &sentence.items;
        let named = |wanted: fn(&TagItem) -> bool| items.iter().any(|t| wanted(&t.item));
        if sentence.phase == Heading::Remarks {
            let order = named(|i| matches!(i, TagItem::Kind { .. }))
                && named(|i| matches!(i, TagItem::Place(_)))
                && named(|i| matches!(i, TagItem::TextSign(TextSign::Arrow)));
            let what = "is this an order? It is below a heading for remarks";
            let help = "write a heading above it, such as Combat, or write it without an arrow";
            return order.then(|| Fault::new(sentence.span, what, help));
        }
        let taken = self.taken_back.is_some_and(|(line, _)| line == sentence.line);
        if !taken && takes_back(self.text.get(sentence.span.start..sentence.span.end)?) {
            return Some(unclear_take_back(sentence.span));
        }
        items.iter().find_map(|t| self.cut_name(t))
    }

    /// A place with a direction before it that is no part of its name: `W Rus`.
    fn cut_name(&self, place: &Tagged) -> Option<Fault> {
        if !matches!(place.item, TagItem::Place(_)) {
            return None;
        }
        let before = self.text.get(..place.start)?;
        let bare = before.trim_end_matches([' ', '.']);
        if bare.len() == before.len() || before.len() - bare.len() > 2 {
            return None;
        }
        let begin = bare.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
        let word = bare.get(begin..)?.to_ascii_lowercase();
        if !DIRECTIONS.contains(&word.as_str()) {
            return None;
        }
        let span = Span::new(begin, place.end);
        let words = self.text.get(begin..place.end)?;
        let what = format!("which place is \"{words}\"?");
        Some(Fault::new(span, what, "write its whole name"))
    }

    /// What is asked about moves of one sentence if its condition was read for some of them only.
    pub fn half_conditional(&self, sentence: &Sentence, moves: &[Going]) -> Option<Fault> {
        let conditions = sentence.items.iter();
        let conditions = conditions.filter(|t| t.does(WordMark::If) || t.does(WordMark::Unless));
        let bound = moves.iter().filter(|g| g.condition.is_some()).count();
        let half = conditions.count() == 1 && bound > 0 && bound < moves.len();
        let what = "for which of these moves does the condition count?";
        let help = "write a line for each move, with the condition behind it";
        half.then(|| Fault::new(sentence.span, what, help))
    }
}

/// What is asked about a line that may not count, and what helps.
fn doubt_of_line(low: &str, quoted: bool) -> Option<(&'static str, &'static str)> {
    let struck = low.contains("[s]") || low.contains("~~") && !low.contains("~~>");
    if struck || low.len() > 2 && low.starts_with('~') && low.ends_with('~') {
        return Some(("does this count? It is struck through", "delete what does not count"));
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
fn takes_back(words: &str) -> bool {
    let bare: Vec<String> = words
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let bare = bare.join(" ");
    let number = bare.rsplit(' ').next().is_some_and(is_number);
    let other_number = ["make it ", "make that "].iter().any(|words| bare.contains(words));
    TAKE_BACKS.contains(&bare.as_str())
        || number && other_number
        || WITHIN.iter().any(|words| format!(" {bare} ").contains(&format!(" {words} ")))
}

/// What is asked about plans whose condition is about the defenders, though the words speak of the writer's own
/// units, or of no one's: `retreat when my tanks are gone`, `retreat if inf gone`.
pub fn whose_units(words: &str, span: Span, said: &SaidPlans) -> Option<Fault> {
    let low = format!(" {} ", words.to_ascii_lowercase());
    let says = |all: &[&str]| all.iter().any(|word| low.contains(word));
    let own = says(&[" my ", " our ", " mine ", " ours "]);
    let theirs = says(&[
        " enem", "defen", " his ", " her ", " their", " they ", " german", " japan", " soviet",
        " russian", " brit", " americ", " us ", " uk ",
    ]);
    let of_defender = said.plans.iter().any(|plan| match &plan.value {
        PlanValue::Text(text) => {
            text.contains("defending") && (own || plan.key == "retreat" && !theirs)
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
pub fn unclear_take_back(span: Span) -> Fault {
    let help = "delete what does not count any more, and these words";
    Fault::new(span, "which order does this take back?", help)
}

/// Does a sentence behind an order begin like an exception: `Unless we are winning.`?
pub fn is_exception(sentence: &Sentence) -> bool {
    let word = sentence.items.first().map(|t| t.words.as_str());
    !sentence.first && matches!(word, Some("unless" | "except" | "only" | "if" | "provided"))
}

pub fn unknown_exception(sentence: &Sentence) -> Fault {
    let help = "write it into the line that it is for, in words with an exact meaning";
    Fault::new(sentence.span, "this exception is not understood", help)
}
