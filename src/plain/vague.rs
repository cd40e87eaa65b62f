//! What people say before they say it exactly: `if it goes badly, i.e. if we are down to 3 units, ...`.

use super::tag::Tagged;
use super::token::TextSign;
use super::words::WordMark;

/// The items without a vague opening that the rest says exactly: `If it goes badly I retreat: as soon as ...`.
pub(super) fn without_vague_opening(items: &[Tagged]) -> Vec<Tagged> {
    const VAGUE: [&str; 6] = ["badly", "wrong", "bad", "south", "poorly", "awry"];
    // `WR: if it goes badly, i.e. ...`
    let begin = if items.get(1).is_some_and(|t| t.is(TextSign::Colon)) { 2 } else { 0 };
    let all = items.to_vec();
    if !items.get(begin).is_some_and(is_condition) {
        return all;
    }
    let Some(length) = items[begin..].iter().position(ends_list) else { return all };
    let (opening, rest) = items[begin..].split_at(length);
    let vague = opening.iter().any(|t| VAGUE.contains(&t.words.as_str()));
    if !vague || !rest.iter().any(is_condition) {
        return all;
    }
    [&items[..begin], &rest[1..]].concat()
}

/// Is this a colon or `i.e.`?
fn ends_list(t: &Tagged) -> bool {
    t.is(TextSign::Colon) || t.words == "i.e."
}

fn is_condition(tagged: &Tagged) -> bool {
    tagged.does(WordMark::If)
        || ["as soon as", "once", "when", "whenever"].contains(&tagged.words.as_str())
}
