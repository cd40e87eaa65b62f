//! Compares the words of a plan with the forms.

use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::plan_condition::condition_by_parts;
use super::plan_forms::{FORMS, PlanForm, TESTS};
use super::plan_words::{PlanToken, PlanWord};

/// What filled the gaps of a form.
#[derive(Clone, Debug, Default)]
struct FilledForm {
    number: Option<u32>,
    place: Option<SpaceId>,
    kind: Option<KindId>,
    test: Option<String>,
}

/// A part of a form.
enum Gap<'f> {
    SlipWords(Vec<&'f str>),
    Number,
    Place,
    Kind,
    FormTest,
    Maybe(Vec<Gap<'f>>),
}

/// The key and the value of the longest form that begins these words, and how many words it has.
pub(super) fn longest(
    board: &TurnBoard,
    words: &[PlanToken],
) -> Option<(&'static str, String, usize)> {
    let mut best: Option<(&PlanForm, FilledForm, usize)> = None;
    for form in FORMS {
        let gaps = gaps(form.words);
        let found = fit(board, &gaps, words, 0, FilledForm::default());
        if let Some((end, filled)) = found.filter(|(end, _)| *end > 0)
            && best.as_ref().is_none_or(|(_, _, length)| end > *length)
        {
            best = Some((form, filled, end));
        }
    }
    best.map(|(form, filled, length)| (form.key, written(board, form.value, &filled), length))
}

fn gaps(words: &str) -> Vec<Gap<'_>> {
    let mut all = Vec::new();
    let mut rest = words.trim();
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let end = inner.find(']').unwrap_or(inner.len());
            all.push(Gap::Maybe(gaps(&inner[..end])));
            rest = inner.get(end + 1..).unwrap_or_default().trim_start();
            continue;
        }
        let end = rest.find(' ').unwrap_or(rest.len());
        all.push(match &rest[..end] {
            "#" => Gap::Number,
            "@" => Gap::Place,
            "%" => Gap::Kind,
            "?" => Gap::FormTest,
            word => Gap::SlipWords(word.split('|').collect()),
        });
        rest = rest[end..].trim_start();
    }
    all
}

/// The longest way in which gaps fit words from a place on.
fn fit(
    board: &TurnBoard,
    gaps: &[Gap],
    words: &[PlanToken],
    at: usize,
    filled: FilledForm,
) -> Option<(usize, FilledForm)> {
    let Some((gap, rest)) = gaps.split_first() else { return Some((at, filled)) };
    if let Gap::Maybe(inner) = gap {
        let without = fit(board, rest, words, at, filled.clone());
        let with = fit(board, inner, words, at, filled)
            .and_then(|(end, filled)| fit(board, rest, words, end, filled));
        return match (with, without) {
            (Some(a), Some(b)) => Some(if a.0 >= b.0 { a } else { b }),
            (with, without) => with.or(without),
        };
    }
    let token = words.get(at)?;
    let mut filled = filled;
    let mut end = at + 1;
    match (gap, &token.word) {
        (Gap::SlipWords(all), PlanWord::Text(word)) if all.contains(&word.as_str()) => {}
        (Gap::SlipWords(all), PlanWord::Break(sign))
            if all.contains(&sign.to_string().as_str()) => {}
        (Gap::SlipWords(all), PlanWord::Break(';' | '-' | ':')) if all.contains(&",") => {}
        (Gap::SlipWords(all), PlanWord::Planes) if all.contains(&"planes") => {}
        (Gap::SlipWords(all), PlanWord::Number(1)) if all.contains(&"1") => {}
        (Gap::Number, PlanWord::Number(n)) if filled.number.is_none() => filled.number = Some(*n),
        (Gap::Place, PlanWord::Place(space)) if filled.place.is_none() => {
            filled.place = Some(*space);
        }
        (Gap::Kind, PlanWord::Kind(kind)) if filled.kind.is_none() => filled.kind = Some(*kind),
        (Gap::FormTest, _) => {
            let (text, length) = condition(board, &words[at..])?;
            filled.test = Some(text);
            end = at + length;
        }
        _ => return None,
    }
    fit(board, rest, words, end, filled)
}

/// The longest condition that begins these words.
fn condition(board: &TurnBoard, words: &[PlanToken]) -> Option<(String, usize)> {
    let mut best: Option<(String, usize)> = None;
    if let Some(found) = condition_by_parts(board, words) {
        best = Some(found);
    }
    for test in TESTS {
        let gaps = gaps(test.words);
        if let Some((end, filled)) = fit(board, &gaps, words, 0, FilledForm::default())
            && best.as_ref().is_none_or(|(_, length)| end >= *length)
        {
            best = Some((written(board, test.value, &filled), end));
        }
    }
    best
}

/// The value of a form with its gaps filled.
fn written(board: &TurnBoard, value: &str, filled: &FilledForm) -> String {
    let mut out = String::new();
    let mut rest = value;
    while let Some(open) = rest.find('[') {
        out.push_str(&rest[..open]);
        let inner = &rest[open + 1..];
        let close = inner.find(']').unwrap_or(inner.len());
        let part = &inner[..close];
        let given = (!part.contains("{@}") || filled.place.is_some())
            && (!part.contains("{#}") || filled.number.is_some());
        if given {
            out.push_str(part);
        }
        rest = inner.get(close + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    let place = filled.place.map(|s| board.name(s)).unwrap_or_default();
    let kind = filled.kind.map(|k| board.abbr(k)).unwrap_or_default();
    let number = filled.number.map(|n| n.to_string()).unwrap_or_default();
    let test = filled.test.as_deref().unwrap_or_default();
    out.replace("{@}", place).replace("{%}", kind).replace("{#}", &number).replace("{?}", test)
}
