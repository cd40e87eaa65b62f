//! Phases that whole sentences say: `Germany buys 14 infantry`, `the tank appears in Russia`, `..., noncombat
//! 3 inf Siberia to Urals`.

use crate::orders::names::Names;

use super::heading::{Phase, heading};
use super::tag::{Item, Tagged};
use super::token::Sign;
use super::words::Mark;

const BUYS: [&str; 9] =
    ["buy", "buys", "purchase", "purchases", "bought", "spend", "spends", "build", "builds"];

/// Most words before the verb.
const FURTHEST: usize = 10;

/// `The United Kingdom purchases one transport`: a verb before units, and what says who buys.
pub fn buys_in_prose(names: &Names, items: &[Tagged]) -> Option<(Phase, usize)> {
    let at = items.iter().take(FURTHEST).position(|t| BUYS.contains(&t.words.as_str()))?;
    let idle = |t: &Tagged| match &t.item {
        Item::Strange | Item::Power(_) => true,
        Item::Place(_) | Item::Unclear(_) => names.power(&t.words).is_ok(),
        Item::Mark(Mark::Noise | Mark::Plan | Mark::And) => true,
        Item::Sign(sign) => *sign == Sign::Comma,
        _ => false,
    };
    let before = &items[..at];
    let units = items[at + 1..].iter().take(3).any(|t| matches!(t.item, Item::Kind { .. }));
    (at > 0 && units && before.iter().all(idle)).then_some((Phase::Purchase, at + 1))
}

/// Does a sentence say that units appear somewhere: `appear`, `is to be placed`, `new infantry in Japan`?
pub fn places_in_prose(items: &[Tagged]) -> bool {
    let named = |t: &Tagged| matches!(t.item, Item::Place(_) | Item::Unclear(_));
    if !items.iter().any(named) {
        return false;
    }
    let moves = |t: &Tagged| {
        matches!(
            t.item,
            Item::Sign(Sign::Arrow | Sign::BackArrow) | Item::Mark(Mark::If | Mark::From)
        )
    };
    let verb = |t: &Tagged| ["appear", "appears", "placed"].contains(&t.words.as_str());
    let new = items.windows(2).any(|pair| {
        let units = matches!(pair[1].item, Item::Kind { .. } | Item::Planes)
            || ["units", "unit"].contains(&pair[1].words.as_str());
        pair[0].words == "new" && units
    });
    let places = items.windows(2).any(|pair| {
        ["i", "we"].contains(&pair[0].words.as_str())
            && ["place", "put"].contains(&pair[1].words.as_str())
    });
    (new || places || items.iter().any(verb)) && !items.iter().any(moves)
}

/// Where in a sentence the heading of another phase stands behind a comma.
pub fn phase_begins(items: &[Tagged], now: Phase) -> Option<usize> {
    const STRONG: [&str; 12] = [
        "noncombat",
        "ncm",
        "nc",
        "non",
        "purchase",
        "buy",
        "place",
        "placement",
        "mobilize",
        "mobilise",
        "non-combat",
        "buys",
    ];
    let mut depth = 0_usize;
    for (at, item) in items.iter().enumerate() {
        match item.item {
            Item::Sign(Sign::Open) => depth += 1,
            Item::Sign(Sign::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let joint = item.is(Sign::Comma) || item.is(Sign::Semicolon) || item.does(Mark::And);
        if depth > 0 || at == 0 || !joint {
            continue;
        }
        let rest = &items[at + 1..];
        let Some((phase, _)) = heading(rest) else { continue };
        let spent = matches!(now, Phase::Purchase | Phase::Research);
        let strong = STRONG.contains(&rest[0].words.as_str());
        if phase != now && (strong || phase == Phase::Combat && spent) {
            return Some(at);
        }
    }
    None
}
