//! Claimed times that run backwards. People write times as they like, and only those that can be read as a
//! time with a zone are compared.

use crate::chain::{Receipt, moment_of};
use crate::doc_kind::DocKind;
use crate::file::GameFile;

/// Blocks whose receipt claims an earlier time than the one before: block, time before, its own.
/// Times are the signer's word; those that cannot be read as a moment say nothing.
pub(crate) fn times_out_of_order(file: &GameFile) -> Vec<(u32, String, String)> {
    let mut last: Option<(i64, String)> = None;
    let mut found = Vec::new();
    for block in &file.blocks {
        let receipts = block.documents.iter().filter(|d| d.kind == DocKind::Receipt);
        let times = receipts.filter_map(|d| Receipt::read(&d.text).ok()?.claimed_time);
        for time in times {
            let Some(now) = moment_of(&time) else { continue };
            if let Some((_, before)) = last.as_ref().filter(|(before, _)| *before > now) {
                found.push((block.number, before.clone(), time.clone()));
            }
            last = Some((now, time));
        }
    }
    found
}
