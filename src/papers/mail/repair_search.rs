//! Repair by trial. A text with a signature block is tried as it is, then with one reversal, then
//! with two, up to four; the first whose signature fits is the document. A wrong repair cannot pass.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::copy::{self, FirstDifference};
use super::plain::plain_line;
use super::repair::{Reversal, STAGES, plain_quotes, plain_spaces, without_invisible};
use super::segment::{has_long_marks, with_plain_marks, with_plain_quoting};
use super::wrap::unwrapped_readings;
use crate::seal::{
    Canonical, Digest, SigError, TextError, VerifiedBy, canonicalise, doc_digest, verify,
};

/// The most reversals of one text.
const MAX_MENDS: usize = 4;
/// The most work for one document, and for a whole mail or mailbox: texts made or looked at, long ones
/// counting more.
const MAX_TRIALS: usize = 6000;
pub const MAX_ALL_TRIALS: usize = 8_000;
/// Longer than this no document is, even quoted and encoded.
const MAX_TEXT: usize = 256 * 1024;
/// Texts kept to say afterwards what is wrong with the best of them.
const MAX_KEPT: usize = 40;

/// A document whose signature fits.
#[derive(Clone, Debug)]
pub(crate) struct Verified {
    pub canonical: Canonical,
    pub by: VerifiedBy,
    pub reversals: Vec<Reversal>,
}

/// Why no reading of a text has a signature that fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// No canonical text can be made of it.
    Text(TextError),
    /// The signature does not count, whatever the text.
    Signature(SigError),
    /// The copy below the signature verifies and says something else than the visible text.
    Copy(FirstDifference),
    /// The visible text verifies, and the copy below it says something else.
    OtherCopy(FirstDifference),
}

/// A failed trial, with the best reading that was found.
#[derive(Clone, Debug)]
pub struct TrialFailed {
    pub why: Unfit,
    /// The first line of the best reading that cannot be read, its words, and what is wrong there.
    pub line: Option<BadLine>,
    /// How many readings were tried.
    pub tried: usize,
}

/// A line no document can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Of the best reading, from 1.
    pub number: usize,
    pub words: String,
    pub what: String,
}

/// How many trials may still be made.
pub struct Budget(pub usize);

/// What a judge says of one reading.
pub enum Fit<T> {
    Yes(T),
    No,
    /// Nor will any other reading do.
    Never,
}

/// The first reading that the judge accepts, and the reversals that led to it; and how many readings
/// were shown to it.
pub fn search_readings<T>(
    text: &str,
    budget: &mut Budget,
    judge: &mut dyn FnMut(&str) -> Fit<T>,
) -> (Option<(T, Vec<Reversal>)>, usize) {
    // However much was spent on others: as it is, a text is always looked at.
    let left = MAX_TRIALS.min(budget.0).max(1 + text.len() / 4096);
    let mut search = TrialSearch { seen: BTreeSet::new(), left, tried: 0, never: false, judge };
    let found = (0..=MAX_MENDS).find_map(|n| search.try_reversals(text, 0, n, &mut Vec::new()));
    budget.0 = budget.0.saturating_sub(left - search.left.min(left));
    (found, search.tried)
}

struct TrialSearch<'j, T> {
    /// What was shown to the judge already.
    seen: BTreeSet<Digest>,
    left: usize,
    tried: usize,
    never: bool,
    judge: &'j mut dyn FnMut(&str) -> Fit<T>,
}

impl<T> TrialSearch<'_, T> {
    /// Tries every way to apply exactly `n` reversals of the stages from `stage` on.
    fn try_reversals(
        &mut self,
        text: &str,
        stage: usize,
        n: usize,
        done: &mut Vec<Reversal>,
    ) -> Option<(T, Vec<Reversal>)> {
        if n == 0 {
            return self.ask_judge(text, done);
        }
        if self.left == 0 || self.never {
            return None;
        }
        if stage == STAGES.len() {
            if n > 1 {
                return None;
            }
            done.push(Reversal::Wrapping);
            self.charge_text(text, 64);
            let found = unwrapped_readings(text).iter().find_map(|t| self.ask_judge(t, done));
            done.pop();
            return found;
        }
        for (mend, reverse) in STAGES[stage] {
            // No reversal is made twice.
            let changed = if done.contains(mend) { continue } else { reverse(text) };
            self.charge_text(&changed, 65_536);
            if changed != text && changed.len() <= MAX_TEXT {
                done.push(*mend);
                let found = self.try_reversals(&changed, stage + 1, n - 1, done);
                done.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        self.try_reversals(text, stage + 1, n, done)
    }

    fn charge_text(&mut self, text: &str, bytes: usize) {
        self.left = self.left.saturating_sub(1 + text.len() / bytes);
    }

    fn ask_judge(&mut self, text: &str, reversals: &[Reversal]) -> Option<(T, Vec<Reversal>)> {
        if self.left == 0 || self.never || !self.seen.insert(doc_digest("trial", text)) {
            return None;
        }
        self.charge_text(text, 4096);
        self.tried += 1;
        match (self.judge)(text) {
            Fit::Yes(found) => Some((found, reversals.to_vec())),
            Fit::No => None,
            Fit::Never => {
                self.never = true;
                None
            }
        }
    }
}

/// The document of a text that holds one beginning and a signature block.
///
/// # Errors
/// No reversal gives a text that the signature fits.
pub(crate) fn find_document(text: &str, budget: &mut Budget) -> Result<Verified, TrialFailed> {
    if text.len() > MAX_TEXT {
        let why = Unfit::Text(TextError::TooLong { bytes: text.len(), limit: MAX_TEXT });
        return Err(TrialFailed { why, line: None, tried: 0 });
    }
    let quoting = with_plain_quoting(text);
    let hidden = matches!(quoting, Cow::Owned(_)).then_some(Reversal::Invisible);
    let marks = has_long_marks(&quoting).then_some(Reversal::MarkDashes);
    let always: Vec<Reversal> = hidden.into_iter().chain(marks).collect();
    let text = &*with_plain_marks(&quoting);
    let mut why = None;
    let mut kept = Vec::new();
    let mut refused = BTreeSet::new();
    let (found, tried) = search_readings(text, budget, &mut |t| {
        signature_fits(t, &mut refused, &mut why, &mut kept)
    });
    let fail = |why| TrialFailed { why, line: None, tried };
    let Some(((canonical, by), mut reversals)) = found else {
        return match from_copy(text) {
            Some(Ok(mut found)) => {
                found.reversals.splice(..0, always);
                Ok(found)
            }
            Some(Err(difference)) => Err(fail(Unfit::Copy(difference))),
            None => {
                // The reading with the fewest faults says best what is wrong.
                let best = kept.iter().map(|t| count_faults(t)).min_by_key(|(count, _)| *count);
                let why = why.unwrap_or(Unfit::Text(TextError::NoStart { quoted: None }));
                Err(TrialFailed { why, line: best.and_then(|(_, line)| line), tried })
            }
        };
    };
    if let Some(copy) = copy::read_copy(text)
        && let Err(difference) = copy::same_words(&canonical.text, &copy.text)
    {
        return Err(fail(Unfit::OtherCopy(difference)));
    }
    reversals.retain(|r| !always.contains(r));
    reversals.splice(..0, always);
    Ok(Verified { canonical, by, reversals })
}

/// Does the signature block of a reading fit its text? Remembers what was wrong with the first
/// readings, and what was refused: many readings have one canonical text.
fn signature_fits(
    text: &str,
    refused: &mut BTreeSet<(Digest, Digest)>,
    why: &mut Option<Unfit>,
    kept: &mut Vec<String>,
) -> Fit<(Canonical, VerifiedBy)> {
    let canonical = match canonicalise(text.as_bytes()) {
        Ok(found) => found,
        Err(e) => {
            why.get_or_insert(Unfit::Text(e));
            return Fit::No;
        }
    };
    let block = canonical.signature.as_deref().unwrap_or_default();
    let pair = (doc_digest("trial", &canonical.text), doc_digest("trial", block));
    if refused.contains(&pair) {
        return Fit::No;
    }
    let e = match verify(canonical.text.as_bytes(), block) {
        Ok(by) => return Fit::Yes((canonical, by)),
        Err(e) => e,
    };
    refused.insert(pair);
    if matches!(why, None | Some(Unfit::Text(_))) {
        *why = Some(Unfit::Signature(e.clone()));
    }
    if kept.len() < MAX_KEPT {
        kept.push(canonical.text);
    }
    // No other text makes a signature good that is of the wrong sort.
    match e {
        SigError::Namespace(_) | SigError::Hash(_) | SigError::KeyType(_) | SigError::WeakKey => {
            Fit::Never
        }
        SigError::Missing | SigError::Several(_) | SigError::Damaged(_) | SigError::Bad(_) => {
            Fit::No
        }
    }
}

/// How many faults the reader of TOML finds, and the first of them.
fn count_faults(text: &str) -> (usize, Option<BadLine>) {
    let (_, errors) = toml::de::DeTable::parse_recoverable(text);
    let first = errors.iter().filter_map(|e| Some((e.span()?.start, e))).min_by_key(|(at, _)| *at);
    let line = first.map(|(at, e)| {
        // A fault found at a line's end is that line's.
        let at = at.min(text.len());
        let before = text.get(..at).unwrap_or_default();
        let number = before.matches('\n').count() + 1;
        let words = plain_line(text.lines().nth(number - 1).unwrap_or_default());
        BadLine { number, words, what: plain_line(e.message()) }
    });
    (errors.len(), line)
}

/// The document in the copy, if its signature fits and the visible text says the same. `None` if
/// there is no copy or it is not signed.
fn from_copy(text: &str) -> Option<Result<Verified, FirstDifference>> {
    let copy = copy::read_copy(text)?;
    let plain = plain_quotes(&without_invisible(&plain_spaces(text)));
    let armor = super::segment::is_armor;
    let block: Vec<&str> = plain.lines().skip_while(|l| !armor(l)).collect();
    let block: Vec<&str> = block.into_iter().take_while(|l| !copy::copy_begins(l)).collect();
    let block = block.join("\n");
    let by = verify(copy.text.as_bytes(), &block).ok()?;
    let shown: Vec<&str> = text.lines().take_while(|l| !armor(l)).collect();
    if let Err(difference) = copy::same_words(&shown.join("\n"), &copy.text) {
        return Some(Err(difference));
    }
    let canonical = Canonical { signature: Some(block), ..copy };
    Some(Ok(Verified { canonical, by, reversals: vec![Reversal::Copy] }))
}
