//! Openings that fit nothing, such as one for papers that no one has seen: anybody can mail one, and it does
//! not hide whose link is owed.

use super::inbox::Found;
use crate::chain::{ChainFault, SignedDocument};
use crate::shown::one_line;
use crate::store::file_remarks::note;

/// Names openings that fit nothing, and takes them out.
pub(crate) fn pass_over(
    unfit: &[(usize, ChainFault)],
    found: &mut Vec<Found>,
    papers: &mut Vec<SignedDocument>,
) {
    for (i, why) in unfit.iter().rev() {
        papers.remove(*i);
        let found = found.remove(*i);
        let path = one_line(found.path.display());
        let label = found.label();
        note(&format!("{path}: {label} was passed over: {why}"));
    }
}
