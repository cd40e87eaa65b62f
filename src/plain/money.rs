//! Purchases and research: units with their prices, and every number next to them compared with the true sum.

use crate::diag::Span;
use crate::id::KindId;

use super::board::TurnBoard;
use super::counted::counted;
use super::counted_behind::with_bought_counts;
use super::draft::TurnDraft;
use super::fault::{Fault, odd};
use super::money_signs::{is_priced, replaces_units, without_purse};
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, span_of};
use super::purchase_talk::{entry, idle_talk};
use super::token::TextSign;
use super::words::WordMark;

const FORM: &str = "the plain form is: 8 inf, 4 art";

const NOT_THE_COST: &str = "is not what these units cost";

/// Is it asked because a sum is not right?
pub(super) fn is_wrong_sum(fault: &Fault) -> bool {
    fault.what.contains(NOT_THE_COST)
}

/// A number that the writer gives, and what it must agree with.
struct Claim {
    number: u32,
    span: Span,
    says: Says,
    /// How many entries of the purchase stand before it, and before the total before it.
    behind: (usize, usize),
    /// It is next to units, or to a word for the price of one: it may be that price.
    priced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Total,
    Left,
    /// In brackets, or as a term of a sum: the price of the units before it, or all money.
    Some,
}

/// Reads a sentence of purchases.
///
/// # Errors
/// It is not understood.
pub(super) fn purchase(
    board: &TurnBoard,
    parts: &[PlacedPart],
    draft: &mut TurnDraft,
) -> Result<(), Fault> {
    let mut bought: Vec<(KindId, u16)> = Vec::new();
    let mut subtotals: Vec<u32> = Vec::new();
    let mut claims: Vec<Claim> = Vec::new();
    let mut nothing = false;
    let mut none = false;
    let parts = &without_purse(parts, purse(board, draft));
    let flat = flattened(&with_bought_counts(board, parts, purse(board, draft))?);
    let flat = with_rest(board, flat, purse(board, draft).saturating_sub(cost(board, &draft.buy)))?;
    let mut says = Says::Some;
    // The entries that an earlier total is about.
    let mut summed = 0;
    for (at, placed) in flat.iter().enumerate() {
        match &placed.part {
            SentencePart::Units(_) if replaces_units(&flat, at, !draft.buy.is_empty()) => {
                let what = "are these bought besides the units before them, or in their place?";
                return Err(Fault::new(placed.span, what, FORM));
            }
            SentencePart::Units(groups) => {
                for (kind, n) in counted(groups)? {
                    // `art: 0`
                    if n == 0 {
                        none = true;
                        continue;
                    }
                    bought.push((kind, n));
                    subtotals.push(cost(board, &[(kind, n)]));
                }
                says = Says::Some;
            }
            // `= 48 + 15 = 63`: what each kind costs.
            SentencePart::Number(number)
                if says == Says::Total
                    && flat.get(at + 1).is_some_and(|p| p.is(&SentencePart::And)) =>
            {
                let behind = (bought.len(), summed);
                claims.push(Claim { priced: true, ..claim(*number, placed, Says::Some, behind) });
                says = Says::Some;
            }
            // `4 nice art`, `4 one art`: the number may count them.
            SentencePart::Number(_) if may_count_next(&flat, at) => {
                let what = "does this number count the units behind it?";
                return Err(Fault::new(placed.span.to(flat[at + 1].span), what, FORM));
            }
            SentencePart::Number(number) => {
                let behind = (bought.len(), summed);
                let priced = is_priced(&flat, at);
                claims.push(Claim { priced, ..claim(*number, placed, says, behind) });
                if says == Says::Total {
                    summed = bought.len();
                }
                says = Says::Some;
            }
            // `40 - 38 = 2`: what is left.
            SentencePart::Equals if difference(&flat[..at]) => says = Says::Left,
            SentencePart::Equals => says = Says::Total,
            SentencePart::WordMark(WordMark::Total) => says = Says::Total,
            SentencePart::WordMark(WordMark::Save | WordMark::Leave) => {
                leave(&mut claims, &mut says, after_number(&flat, placed))
            }
            SentencePart::WordMark(WordMark::Nothing) if left_follows(&flat, placed) => {
                claims.push(claim(0, placed, Says::Left, (bought.len(), summed)));
            }
            // `the remaining 5 are kept`
            SentencePart::WordMark(WordMark::Rest)
                if flat.get(at + 1).is_some_and(PlacedPart::is_number)
                    && flat[at + 2..].iter().any(|p| p.does(WordMark::Save)) =>
            {
                says = Says::Left;
            }
            // `For these we receive 3 art`
            SentencePart::WordMark(WordMark::With) if placed.words.starts_with("receive") => {}
            // `purse empty`, `all spent`
            SentencePart::WordMark(WordMark::Empty) => {
                claims.push(claim(0, placed, Says::Left, (bought.len(), summed)));
            }
            SentencePart::WordMark(WordMark::Nothing) => nothing = true,
            _ if LEFT.contains(&placed.words.as_str()) => {
                leave(&mut claims, &mut says, after_number(&flat, placed));
            }
            _ if SPENT.contains(&placed.words.as_str()) => match claims.last_mut() {
                Some(claim) if after_number(&flat, placed) => claim.says = Says::Total,
                _ => {}
            },
            SentencePart::WordMark(
                WordMark::Money
                | WordMark::Too
                | WordMark::In
                | WordMark::All
                | WordMark::Amphibious
                | WordMark::On,
            ) => {}
            SentencePart::Arrow => {}
            _ if IDLE.contains(&placed.words.as_str()) => {}
            // `Bank after: 0`
            _ if placed.words == "after" && at > 0 && flat[at - 1].does(WordMark::Save) => {}
            SentencePart::Separator(_)
            | SentencePart::And
            | SentencePart::Colon
            | SentencePart::Dash
            | SentencePart::TextSign(TextSign::Dots) => {
                if says == Says::Total {
                    says = Says::Some;
                }
            }
            // `8 inf x 3 = 24`
            SentencePart::Strange
                if placed.words == "x"
                    && flat.get(at + 1).is_some_and(|p| is_unit_price(board, &bought, p)) => {}
            // `4 in the drawer`, `the other 5 I keep for rainy days`, `warlords don't lend`
            _ if idle_talk(board, &flat, at) => {
                let talk = entry(&flat, at);
                let last = claims.last_mut().filter(|c| c.says == Says::Some);
                if let Some(claim) = last.filter(|c| talk.iter().any(|p| p.span == c.span)) {
                    claim.says = Says::Left;
                }
            }
            // `8 inf @ 3`, `$24`
            SentencePart::TextSign(TextSign::Other) => {}
            _ => return Err(odd(placed)),
        }
    }
    let sum_alone = bought.is_empty() && !draft.buy.is_empty() && !claims.is_empty();
    let purse = purse(board, draft);
    if bought.is_empty() && !nothing && !sum_alone {
        // `Money: 40`
        if none && claims.is_empty()
            || !claims.is_empty() && claims.iter().all(|c| c.number == purse)
        {
            return Ok(());
        }
        return Err(Fault::new(span_of(parts), "what is bought?", FORM));
    }
    if nothing && !bought.is_empty() {
        return Err(Fault::new(span_of(parts), "is something bought or nothing?", FORM));
    }
    if sum_alone {
        subtotals = draft.buy.iter().map(|units| cost(board, &[*units])).collect();
    }
    let total = cost(board, if sum_alone { &draft.buy } else { &bought });
    // `8 inf (3 each)`
    claims.retain(|claim| {
        let single = bought.iter().any(|(kind, _)| cost(board, &[(*kind, 1)]) == claim.number);
        claim.says != Says::Some || !claim.priced || !single
    });
    // What is left depends on everything that is bought, in earlier sentences too.
    let before = if sum_alone { 0 } else { cost(board, &draft.buy) };
    for claim in claims {
        agrees(&claim, (total, before), (purse, research_paid(board, draft)), &subtotals)?;
    }
    draft.buy_nothing |= nothing;
    for (kind, n) in bought {
        match draft.buy.iter_mut().find(|(k, _)| *k == kind) {
            Some((_, sum)) => *sum += n,
            None => draft.buy.push((kind, n)),
        }
    }
    draft.buys.push(span_of(parts));
    Ok(())
}

/// `2 tanks, rest inf`: as many as can be paid with what the others leave.
///
/// # Errors
/// It leaves money for which no whole number of them can be bought.
fn with_rest(
    board: &TurnBoard,
    mut parts: Vec<PlacedPart>,
    purse: u32,
) -> Result<Vec<PlacedPart>, Fault> {
    let Some(at) = parts.iter().position(|p| p.does(WordMark::Rest)) else { return Ok(parts) };
    let behind = at + 1 + usize::from(parts.get(at + 1).is_some_and(|p| p.does(WordMark::In)));
    let Some([group]) = parts.get(behind).and_then(PlacedPart::units) else { return Ok(parts) };
    let bare = matches!(group.count, SaidCount::One | SaidCount::Many);
    let Some(kind) = group.kind.filter(|_| bare) else { return Ok(parts) };
    let span = parts[at].span.to(parts[behind].span);
    let others = parts.iter().enumerate().filter(|(i, _)| *i != behind);
    let mut spent = 0;
    for groups in others.filter_map(|(_, p)| p.units()) {
        spent += cost(board, &counted(groups)?);
    }
    let left = purse.saturating_sub(spent);
    let price = board.price(kind);
    if price == 0 || left == 0 || left % price > 0 {
        let what = format!("how many? {left} IPC are left, and one costs {price}");
        return Err(Fault::new(span, what, "write the number"));
    }
    let count = SaidCount::Number(u16::try_from(left / price).unwrap_or(u16::MAX));
    let groups = vec![SaidGroup { count, ..group.clone() }];
    parts[behind] = PlacedPart { part: SentencePart::Units(groups), ..parts[behind].clone() };
    parts.drain(at..behind);
    Ok(parts)
}

/// Is a number directly before units that may be counted by it, or by a number of their own: `4 one art`?
fn may_count_next(parts: &[PlacedPart], at: usize) -> bool {
    let listed = at > 0 && parts[at - 1].separates();
    let joint = parts.get(at + 1).is_some_and(|p| p.separates() || p.does(WordMark::Too));
    let behind = parts.get(at + 1 + usize::from(joint)).and_then(|p| p.units());
    let next = behind.and_then(<[SaidGroup]>::first);
    let bare = next.is_some_and(|g| matches!(g.count, SaidCount::One | SaidCount::Many));
    let one = next.is_some_and(|g| g.count == SaidCount::Number(1));
    (at == 0 || listed) && (bare || one && listed && !joint)
}

/// Is it the price of one of the units that were named last?
fn is_unit_price(board: &TurnBoard, bought: &[(KindId, u16)], part: &PlacedPart) -> bool {
    let price = bought.last().map(|(kind, _)| cost(board, &[(*kind, 1)]));
    matches!(part.part, SentencePart::Number(n) if Some(n) == price)
}

fn claim(number: u32, placed: &PlacedPart, says: Says, behind: (usize, usize)) -> Claim {
    Claim { number, span: placed.span, says, behind, priced: false }
}

/// Does `40 - 38` stand at the end?
fn difference(parts: &[PlacedPart]) -> bool {
    let [.., a, dash, b] = parts else { return false };
    a.is_number() && dash.is(&SentencePart::Dash) && b.is_number()
}

/// Words behind a number of money that is not spent.
const LEFT: [&str; 10] =
    ["over", "stay", "stays", "remain", "remains", "spare", "unspent", "extra", "rest", "reserve"];
/// Words behind a number of money that is spent.
const SPENT: [&str; 5] = ["spent", "cost", "costs", "used", "gone"];
/// Words of purchases that say nothing.
const IDLE: [&str; 33] = [
    "á",
    "à",
    "again",
    "other",
    "others",
    "reserve",
    "budget",
    "kitty",
    "resources",
    "costing",
    "using",
    "price",
    "paying",
    "turn",
    "this",
    "which",
    "that",
    "makes",
    "bought",
    "buy",
    "buys",
    "purchased",
    "bank",
    "exactly",
    "worth",
    "before",
    "them",
    "new",
    "still",
    "purse",
    "cash",
    "treasury",
    "money",
];

/// `2 saved`, `0 left`, `save 1`: the number before or behind the word is left.
fn leave(claims: &mut [Claim], says: &mut Says, behind_number: bool) {
    match claims.last_mut().filter(|c| c.says == Says::Some && behind_number) {
        Some(claim) => claim.says = Says::Left,
        None => *says = Says::Left,
    }
}

/// `nothing left`, `none saved`
fn left_follows(flat: &[PlacedPart], word: &PlacedPart) -> bool {
    let at = flat.iter().position(|p| p.span == word.span).unwrap_or(0);
    let next = flat.get(at + 1);
    next.is_some_and(|p| p.does(WordMark::Save) || LEFT.contains(&p.words.as_str()))
}

/// Does a word for saved money stand directly behind a number?
fn after_number(flat: &[PlacedPart], word: &PlacedPart) -> bool {
    let at = flat.iter().position(|p| p.span == word.span).unwrap_or(0);
    let number = flat[..at].iter().rev().find(|p| !is_about_money(p));
    let behind = flat.get(at + 1).is_some_and(|p| matches!(p.part, SentencePart::Number(_)));
    number.is_some_and(|p| matches!(p.part, SentencePart::Number(_))) && !behind
}

/// Is this `IPC` or `in`?
fn is_about_money(p: &PlacedPart) -> bool {
    p.does(WordMark::Money) || p.does(WordMark::In)
}

/// What the dice of research cost.
fn research_paid(board: &TurnBoard, draft: &TurnDraft) -> u32 {
    let price = u32::try_from(board.ed.profile.research_die_cost).unwrap_or(0);
    draft.research.as_ref().map_or(0, |(_, dice, _)| dice * price)
}

/// The money that is left for units when the dice of research are paid.
pub(super) fn purse(board: &TurnBoard, draft: &TurnDraft) -> u32 {
    let research = research_paid(board, draft);
    let have = u32::try_from(board.position.ipc(board.power)).unwrap_or(0);
    have.saturating_sub(research)
}

/// Is a number of the writer right? `cost` is what the units of its sentence cost, and those of earlier ones; `money`
/// what is there for units, and what has been paid for research.
fn agrees(
    claim: &Claim,
    cost: (u32, u32),
    money: (u32, u32),
    subtotals: &[u32],
) -> Result<(), Fault> {
    let (total, before) = cost;
    let (purse, research) = money;
    let left = purse.checked_sub(total + before);
    let fits = match claim.says {
        Says::Total => {
            let (upto, from) = claim.behind;
            let part = |range: Option<&[u32]>| {
                range.is_some_and(|all| all.iter().sum::<u32>() == claim.number)
            };
            claim.number == total
                || research > 0 && claim.number == total + before + research
                || upto > 0 && (part(subtotals.get(..upto)) || part(subtotals.get(from..upto)))
        }
        Says::Left => Some(claim.number) == left,
        Says::Some => {
            claim.number == total
                || claim.number == purse
                || subtotals.contains(&claim.number)
                || partial_sums(subtotals).contains(&claim.number)
        }
    };
    if fits {
        return Ok(());
    }
    let what = match claim.says {
        Says::Left => {
            let spent = total + before;
            format!("{} IPC are to be saved, but {spent} of {purse} are spent", claim.number)
        }
        _ => format!("{} {NOT_THE_COST}: {total} IPC of {purse}", claim.number),
    };
    Err(Fault::new(claim.span, what, "correct the units or the sum"))
}

fn partial_sums(all: &[u32]) -> Vec<u32> {
    let mut sum = 0;
    all.iter()
        .map(|n| {
            sum += n;
            sum
        })
        .collect()
}

/// What units cost together, in IPC.
pub(super) fn cost(board: &TurnBoard, units: &[(KindId, u16)]) -> u32 {
    units.iter().map(|(kind, n)| board.price(*kind) * u32::from(*n)).sum()
}

fn flattened(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all = Vec::new();
    for placed in parts {
        match &placed.part {
            SentencePart::Bracket(inner) => all.extend(flattened(inner)),
            _ => all.push(placed.clone()),
        }
    }
    all
}

/// Reads a sentence of research: `2 dice on heavy bombers`, `rockets 1`, `pass`.
///
/// # Errors
/// It is not understood.
pub(super) fn research(
    board: &TurnBoard,
    names: &crate::orders::names::Names,
    words: &[&str],
    span: Span,
    draft: &mut TurnDraft,
) -> Result<(), Fault> {
    const NONE: [&str; 12] =
        ["pass", "none", "no", "nothing", "nope", "skip", "0", "-", "zip", "nil", "nada", "zero"];
    if words.first().is_some_and(|w| NONE.contains(w)) {
        draft.no_research = true;
        return Ok(());
    }
    let price = u32::try_from(board.ed.profile.research_die_cost).unwrap_or(0);
    let mut dice: Option<u32> = None;
    let mut spent: Option<u32> = None;
    let mut kept: Option<u32> = None;
    let mut rest: Vec<&str> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let number = word.parse::<u32>().ok().or_else(|| super::words::number(word));
        let money = words.get(at + 1).is_some_and(|w| ["ipc", "ipcs"].contains(w));
        let leaves = at > 0 && ["leaving", "leaves", "keeping", "leave"].contains(&words[at - 1]);
        match number {
            // `1 die on rockets (5 IPC, leaving 35)`
            Some(n) if leaves && kept.is_none() => kept = Some(n),
            // `5 IPC on rockets`
            Some(n) if money => {
                spent = Some(n);
                at += 1;
            }
            Some(n) if dice.is_none() => dice = Some(n),
            // `2 dice on rockets (10)`
            Some(n) if words[at - 1] == "(" && dice.is_some_and(|dice| dice * price == n) => {}
            Some(_) => return Err(Fault::new(span, "how many dice?", RESEARCH)),
            // `a single die for rockets`
            None if ["a", "single"].contains(word)
                && words.get(at + 1).is_some_and(|w| ["die", "roll", "dice"].contains(w)) =>
            {
                dice = Some(1);
            }
            None if RESEARCH_WORDS.contains(word) => {}
            None => rest.push(word),
        }
        at += 1;
    }
    let name = rest.join(" ");
    let tech = names
        .tech(&name)
        .map_err(|_| Fault::new(span, "for which development are these dice?", RESEARCH))?;
    let paid = spent.filter(|n| price > 0 && n % price == 0).map(|n| n / price);
    let agree = dice.is_none() || spent.is_none() || dice == paid;
    let Some(dice) = dice.or(paid).filter(|n| agree && *n > 0) else {
        return Err(Fault::new(span, "how many dice?", RESEARCH));
    };
    let left = purse(board, draft).saturating_sub(dice * price);
    if let Some(n) = kept.filter(|n| *n != left) {
        let what = format!("{n} are not what is left: that is {left} IPC");
        return Err(Fault::new(span, what, RESEARCH));
    }
    draft.research = Some((board.ed.tech(tech).name.clone(), dice, span));
    Ok(())
}

/// Words around dice that say nothing.
const RESEARCH_WORDS: [&str; 32] = [
    "dice", "die", "roll", "rolls", "i", "we", "on", "for", "in", "of", "a", "tech", "(", ")", ",",
    ":", "x", "single", "leaving", "leaves", "keeping", "leave", "try", "my", "our", "luck",
    "with", "into", "throw", "buy", "spend", "the",
];

const RESEARCH: &str = "the plain form is: 2 dice on heavy bombers";
