//! What a bid gives, as it is written on the command line.

use anyhow::Result;

use super::exit::Failed;
use crate::chain::Bid;
use crate::edition::Edition;
use crate::orders::names::{Names, Sort};

/// A word that should name a power and does not.
pub fn unknown(what: &str, word: &str, ed: &Edition) -> anyhow::Error {
    let known: Vec<&str> = ed.powers.iter().map(|p| p.name.as_str()).collect();
    Failed::wrong_use(format!("no {what} \"{word}\""), format!("powers: {}", known.join(", ")))
        .into()
}

/// `Germany: 2 inf Ukraine`, `Germany: 5 IPC`, as it was written after `option`.
///
/// # Errors
/// It is written otherwise.
pub fn given(ed: &Edition, option: &str, text: &str) -> Result<Bid> {
    let names = Names::new(ed);
    let bad = || {
        Failed::wrong_use(
            format!("{option} '{text}'"),
            format!(
                "write it as 'Germany: 2 inf Ukraine' or 'Germany: 5 IPC'; for more places repeat {option}"
            ),
        )
    };
    let (power, what) = text.split_once(':').ok_or_else(bad)?;
    let power = names.power(power.trim()).map_err(|_| unknown("power", power.trim(), ed))?;
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
        return Err(bad().into());
    }
    let space = names.space(&rest).map_err(|e| Failed::unknown(Sort::Space, &rest, &e))?;
    Ok(Bid::Units {
        power,
        space: ed.space(space).id.clone(),
        kind: ed.kind(kind).id.clone(),
        count: u16::try_from(number).map_err(|_| bad())?,
    })
}
