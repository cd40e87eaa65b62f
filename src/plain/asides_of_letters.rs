//! Sentences of letters that name units and order nothing: what the family says of the game, what becomes of the text if
//! a part of it is void, whose units some are.

use super::speech_items::{is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

const PEOPLE: &str = "\
    brother sister wife husband son daughter dad daddy mom mum father mother grandfather grandmother grandma grandpa \
    uncle aunt cousin nephew niece dog cat boss neighbour neighbor kid kids child children baby doctor landlord \
    girlfriend boyfriend colleague teacher postman family partner";

/// Does an item send units somewhere, or bind something to a condition?
fn orders(tagged: &Tagged) -> bool {
    const MARKS: [WordMark; 12] = [
        WordMark::Attack,
        WordMark::Land,
        WordMark::Load,
        WordMark::Offload,
        WordMark::Raid,
        WordMark::Bombard,
        WordMark::Stay,
        WordMark::If,
        WordMark::Unless,
        WordMark::TakeBack,
        WordMark::Later,
        WordMark::Via,
    ];
    tagged.is(TextSign::Arrow)
        || tagged.is(TextSign::BackArrow)
        || MARKS.iter().any(|mark| tagged.does(*mark))
}

fn names_a_place(items: &[Tagged]) -> bool {
    items.iter().any(|t| matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_)))
}

/// `P.S. My brother still owes you 3 infantry from last year`, `You will need more than 3 infantry`: people of the family
/// do something, or the opponent, and no place is named.
pub(super) fn is_about_people(items: &[Tagged]) -> bool {
    const TIMES: [&str; 6] = ["last", "than", "more", "round", "once", "when"];
    const OTHERS: [&str; 6] = ["first", "after", "before", "then", "until", "only"];
    let begins = items.windows(2).take(6).any(|pair| {
        says(pair.first(), &["my", "our", "your", "the", "his", "her"])
            && PEOPLE.split(' ').any(|person| person == pair[1].words)
    });
    let told = |t: &Tagged| {
        TIMES.contains(&t.words.as_str()) || begins && OTHERS.contains(&t.words.as_str())
    };
    let plans = |t: &Tagged| t.does(WordMark::SaidPlan) && !told(t);
    let addressed = says(items.first(), &["you", "your", "yours", "youll", "youve", "p.s."]);
    (begins || addressed) && !names_a_place(items) && !items.iter().any(|t| orders(t) || plans(t))
}

/// `Should one article be void, the others remain in force`: what becomes of the text.
pub(super) fn is_about_the_text(items: &[Tagged]) -> bool {
    const PIECES: [&str; 10] = [
        "dice",
        "article",
        "clause",
        "provision",
        "section",
        "paragraph",
        "sentence",
        "line",
        "entry",
        "point",
    ];
    let begins = says(items.first(), &["should", "if"]);
    let any = says(items.get(1), &["anything", "something"]);
    let piece = any || items.iter().skip(1).take(3).any(|t| says(Some(t), &PIECES));
    let names = items.iter().any(|t| match t.item {
        TagItem::Kind { .. } | TagItem::Planes => true,
        TagItem::Number(n) => n > 1,
        TagItem::WordMark(mark) => mark == WordMark::SaidPlan || mark == WordMark::TakeBack,
        _ => t.is(TextSign::Arrow),
    });
    begins && piece && !names && !names_a_place(items)
}

/// `Odds are 85% in Karelia`, `Karelia should be about 90 percent`: what dice may do.
pub(super) fn is_about_odds(items: &[Tagged]) -> bool {
    const ODDS: [&str; 8] =
        ["odds", "percent", "%", "probability", "chance", "chances", "calculator", "calc"];
    items.iter().any(|t| ODDS.contains(&t.words.as_str()))
        && !items.iter().any(|t| is_units(Some(t)) || orders(t) || t.does(WordMark::From))
}

/// `Hans (Germany)`: a name, and what it plays.
pub(super) fn is_signature(items: &[Tagged]) -> bool {
    let [name, open, power, close] = items else { return false };
    let named = matches!(name.item, TagItem::Strange);
    let plays = matches!(power.item, TagItem::Place(_) | TagItem::Power(_));
    named && open.is(TextSign::Open) && plays && close.is(TextSign::Close)
}

/// `The 2 US inf in Novosibirsk are not mine`: units of someone else.
pub(super) fn belong_to_others(items: &[Tagged]) -> bool {
    const BE: [&str; 4] = ["is", "are", "was", "were"];
    let told = (0..items.len().saturating_sub(1))
        .any(|at| says(items.get(at), &BE) && names_others(items, at));
    told && !items.iter().any(|t| orders(t) || t.does(WordMark::SaidPlan) || t.does(WordMark::From))
}

/// Do the words behind an item say that something is another's: `not mine`, `yours`?
fn names_others(items: &[Tagged], at: usize) -> bool {
    let not = items[at + 1].does(WordMark::Not);
    let mine = says(items.get(at + 2), &["mine", "ours", "my", "our"]);
    not && mine || says(items.get(at + 1), &["yours", "theirs", "his"])
}
