//! Units with plain numbers.

use crate::id::KindId;

use super::fault::Fault;
use super::part::{SaidCount, SaidGroup};

/// Units with plain numbers, as they are believed to stand somewhere.
pub(super) fn counted(groups: &[SaidGroup]) -> Result<Vec<(KindId, u16)>, Fault> {
    let mut all: Vec<(KindId, u16)> = Vec::new();
    for group in groups {
        let n = match (group.kind, group.count) {
            (Some(_), SaidCount::Number(n)) => n,
            (Some(_), SaidCount::One) => 1,
            _ => {
                let what = "how many are there?";
                return Err(Fault::new(group.span, what, "write the number: 3 inf"));
            }
        };
        let Some(kind) = group.kind else { continue };
        match all.iter_mut().find(|(k, _)| *k == kind) {
            Some((_, sum)) => *sum += n,
            None => all.push((kind, n)),
        }
    }
    Ok(all)
}
