//! Orders of loss as people write them: `lose inf first, then tanks`, `4 inf, then ftr`, `planes last`.

use crate::id::{KindId, SpaceId};

use super::plan_words::{PlanToken, PlanWord, text_at};

/// An entry of an order of loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LossPart {
    /// How many are to fall, if it is said.
    pub count: Option<u16>,
    /// `None`: aircraft of any kind.
    pub kind: Option<KindId>,
    pub from: Option<SpaceId>,
    /// So many are kept to the end.
    pub keep: Option<u16>,
    /// All of them are kept to the end.
    pub save: bool,
    pub last: bool,
}

/// Reads an order of loss at the beginning of some words: the entries and how many words they have.
/// `open`: it has been said already that losses follow.
pub(super) fn losses(
    words: &[PlanToken],
    infantry: KindId,
    open: bool,
) -> Option<(Vec<LossPart>, usize)> {
    let mut at = 0;
    let mut told = open;
    while let Some(token) = words.get(at) {
        match &token.word {
            PlanWord::Text(word) if word == "losses" => told = true,
            PlanWord::Break(':' | '-') if told => {}
            PlanWord::Text(word) if told && ["=", "in", "following"].contains(&word.as_str()) => {}
            _ => break,
        }
        at += 1;
    }
    // `take inf, ftr, tank as losses`
    let as_losses = text_at(words, at) == Some("take")
        && (at + 1..words.len())
            .any(|i| text_at(words, i) == Some("as") && text_at(words, i + 1) == Some("losses"));
    // `take inf first, then tanks`
    let kind = matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Kind(_)));
    let ranked = text_at(words, at + 2) == Some("first") && text_at(words, at + 3) != Some("hit");
    if as_losses || text_at(words, at) == Some("take") && kind && ranked {
        told = true;
        at += 1;
    }
    // `losses: first inf, then tank`
    let behind = matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Kind(_)));
    at += usize::from(told && behind && text_at(words, at) == Some("first"));
    let mut all: Vec<LossPart> = Vec::new();
    let mut end = at;
    // `inf tank ftr and to the end`: a list without commas before another clause.
    let row = kinds_in_a_row(&words[at..]);
    let listed = row > 2 && words.len() > at + row;
    let mut ranked = false;
    loop {
        // `lose all inf, then arm`
        let every = text_at(words, at).is_some_and(|w| ["all", "any", "every"].contains(&w));
        let kind = matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Kind(_)));
        at += usize::from(told && every && kind);
        let Some((part, length, rank)) = entry(&words[at..], infantry, all.len()) else { break };
        // `ftr, ftr, bb`: two units one after another.
        if all.last() != Some(&part) || part.count.is_some() {
            all.push(part);
        }
        ranked |= rank;
        at += length;
        end = at;
        let mut separated = false;
        while words.get(at).is_some_and(separates) {
            separated = true;
            at += 1;
        }
        // `lose inf art tank`
        let kinds =
            (told || listed) && words.get(at).is_some_and(|t| matches!(t.word, PlanWord::Kind(_)));
        if !separated && !kinds {
            break;
        }
    }
    if as_losses && text_at(words, end) == Some("as") {
        end += 2;
    }
    // `lose inf only`
    if told && all.len() == 1 && text_at(words, end) == Some("only") {
        end += 1;
    }
    let counted = all.iter().any(|part| part.count.is_some());
    // `sub sz8, ftr WE` may be units that go somewhere.
    let sourced = all.iter().all(|part| part.from.is_some());
    let listed = told || ranked || all.len() > 1 && !counted && !sourced;
    (listed && !all.is_empty()).then_some((all, end))
}

/// How many different kinds stand there one behind the other.
fn kinds_in_a_row(words: &[PlanToken]) -> usize {
    let mut all: Vec<KindId> = Vec::new();
    for token in words {
        match token.word {
            PlanWord::Kind(kind) if !all.contains(&kind) => all.push(kind),
            PlanWord::Kind(_) => return 0,
            _ => break,
        }
    }
    all.len()
}

fn separates(token: &PlanToken) -> bool {
    match &token.word {
        PlanWord::Break(sign) => ",/>;+".contains(*sign),
        PlanWord::Text(word) => ["then", "and", "before"].contains(&word.as_str()),
        _ => false,
    }
}

/// One entry, how many words it has, and whether a word says its rank.
fn entry(words: &[PlanToken], infantry: KindId, nth: usize) -> Option<(LossPart, usize, bool)> {
    let mut part =
        LossPart { count: None, kind: None, from: None, keep: None, save: false, last: false };
    let mut at = 0;
    let mut ranked = false;
    // `from the infantry first, from the tanks second`
    if text_at(words, at) == Some("from")
        && matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Kind(_) | PlanWord::Planes))
    {
        at += 1;
    }
    if text_at(words, at) == Some("keep")
        && let Some(PlanWord::Number(n)) = words.get(at + 1).map(|t| &t.word)
    {
        part.keep = u16::try_from(*n).ok();
        ranked = true;
        at += 2;
    } else if text_at(words, at) == Some("last")
        && matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Kind(_)))
        && text_at(words, at + 2) == Some("last")
    {
        // `the last inf goes last`
        part.keep = Some(1);
        ranked = true;
        at += 1;
    } else if ["last", "finally"].iter().any(|w| text_at(words, at) == Some(w))
        && nth > 0
        && matches!(words.get(at + 1).map(|t| &t.word), Some(PlanWord::Kind(_) | PlanWord::Planes))
    {
        // `ftr, last the bmb`
        (part.last, ranked) = (true, true);
        at += 1;
    } else if text_at(words, at) == Some("save") {
        part.save = true;
        ranked = true;
        at += 1;
    } else if let Some(PlanWord::Number(n)) = words.get(at).map(|t| &t.word) {
        part.count = Some(u16::try_from(*n).ok().filter(|n| (1..1000).contains(n))?);
        at += 1;
    }
    match words.get(at).map(|t| &t.word) {
        Some(PlanWord::Kind(kind)) => part.kind = Some(*kind),
        Some(PlanWord::Planes) => {}
        Some(PlanWord::Text(word)) if word == "fodder" => part.kind = Some(infantry),
        _ => return None,
    }
    at += 1;
    if part.keep.is_some() {
        let tail =
            ["left until end", "left to end", "to end", "until end", "to the end", "left", "last"];
        let found = tail.iter().find_map(|t| {
            let tail: Vec<&str> = t.split(' ').collect();
            let fits = tail.iter().enumerate().all(|(i, w)| text_at(words, at + i) == Some(w));
            fits.then_some(tail.len())
        });
        return Some((part, at + found.unwrap_or(0), ranked));
    }
    if text_at(words, at) == Some("from")
        && let Some(PlanWord::Place(space)) = words.get(at + 1).map(|t| &t.word)
    {
        part.from = Some(*space);
        at += 2;
    } else if let Some(PlanWord::Place(space)) = words.get(at).map(|t| &t.word) {
        part.from = Some(*space);
        at += 1;
    }
    let ranked_next = text_at(words, at + 1)
        .is_some_and(|w| ["first", "second", "third", "next", "last"].contains(&w));
    if text_at(words, at).is_some_and(|w| ["die", "dies", "fall", "falls"].contains(&w))
        || text_at(words, at) == Some("sunk") && ranked_next
        || text_at(words, at) == Some("losses") && ranked_next
    {
        at += 1;
    }
    // `sub, ftr; the bb takes the first hit`
    if nth > 0 && text_at(words, at).is_some_and(|w| ["take", "takes", "first-hit"].contains(&w)) {
        return None;
    }
    let rank =
        ["first", "second", "third", "fourth"].iter().position(|w| text_at(words, at) == Some(w));
    match rank {
        // `bb first hit` is about something else.
        Some(0) if text_at(words, at + 1) == Some("hit") => return None,
        Some(n) if n == nth => {
            ranked = true;
            at += 1;
        }
        Some(_) => return None,
        None if text_at(words, at) == Some("next") => {
            ranked = true;
            at += 1;
        }
        None if text_at(words, at) == Some("last") => {
            part.last = true;
            ranked = true;
            at += 1;
        }
        None => {}
    }
    Some((part, at, ranked))
}
