//! Claimed times that run backwards.

use crate::chain::Receipt;
use crate::doc_kind::DocKind;
use crate::file::GameFile;

/// Blocks whose receipt claims an earlier time than the one before: block, time before, its own.
/// Times are the signer's word and compared as text.
pub fn times_out_of_order(file: &GameFile) -> Vec<(u32, String, String)> {
    let mut last: Option<String> = None;
    let mut found = Vec::new();
    for block in &file.blocks {
        let receipts = block.documents.iter().filter(|d| d.kind == DocKind::Receipt);
        let times = receipts.filter_map(|d| Receipt::read(&d.text).ok()?.claimed_time);
        for time in times {
            if let Some(before) = last.as_ref().filter(|before| **before > time) {
                found.push((block.number, before.clone(), time.clone()));
            }
            last = Some(time);
        }
    }
    found
}
