//! What a bid gives, as people write it.

use super::Declined;
use super::asked_in::AskedIn;
use crate::chain::Bid;
use crate::edition::Edition;
use crate::orders::names::{Names, Sort};

/// A word that should name a power and does not.
pub(crate) fn unknown_power(word: &str, ed: &Edition) -> Declined {
    let known: Vec<&str> = ed.powers.iter().map(|p| p.name.as_str()).collect();
    Declined::wrong_use(format!("no power \"{word}\""), format!("powers: {}", known.join(", ")))
}

fn not_a_bid(asked_in: AskedIn, option: &str, text: &str) -> Declined {
    let more = match asked_in {
        AskedIn::Options => format!("for more places repeat {option}"),
        AskedIn::Form => "a place in a line".to_string(),
    };
    Declined::wrong_use(
        asked_in.quoted(option, text),
        format!("write it as 'Germany: 2 inf Ukraine' or 'Germany: 5 IPC'; {more}"),
    )
}

/// `Germany: 2 inf Ukraine`, `Germany: 5 IPC`, as it was written after `option` or into a field of a form.
///
/// # Errors
/// It is written otherwise.
pub(crate) fn bid_of_words(
    ed: &Edition,
    named: (AskedIn, &str),
    text: &str,
) -> Result<Bid, Declined> {
    let (asked_in, option) = named;
    let names = Names::new(ed);
    let bad = || not_a_bid(asked_in, option, text);
    let (power, what) = text.split_once(':').ok_or_else(bad)?;
    let power = names.power(power.trim()).map_err(|_| unknown_power(power.trim(), ed))?;
    let power = ed.power(power).id.clone();
    let mut words = what.split_whitespace();
    let number = words.next().and_then(|n| n.parse::<i32>().ok()).ok_or_else(bad)?;
    let kind = words.next().ok_or_else(bad)?;
    let rest = words.collect::<Vec<_>>().join(" ");
    if kind.eq_ignore_ascii_case("ipc") && rest.is_empty() {
        return Ok(Bid::Cash { power, ipc: number });
    }
    let kind = names.kind(kind).map_err(|_| bad())?;
    if rest.contains([',', '+']) {
        return Err(bad());
    }
    let space = names.space(&rest).map_err(|e| Declined::unknown(Sort::Space, &rest, &e))?;
    Ok(Bid::Units {
        power,
        space: ed.space(space).id.clone(),
        kind: ed.kind(kind).id.clone(),
        count: u16::try_from(number).map_err(|_| bad())?,
    })
}
