//! The receipt of the next step that lies next to a game file. A block that leaves the board alone, such as one
//! with a new key, may have come between the receipt and the dice: then the receipt has an earlier number.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::disk::folder_of;
use super::game_files::next_file;
use super::inbox::{Found, FoundInFiles};
use super::io;
use crate::chain::{Belonging, Game, Receipt, belonging_of};
use crate::desk::numbered;
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// How the name of a receipt ends.
const RECEIPT: &str = "receipt.toml";

/// The receipt of the next step, if one lies here: under the name that it would be given now, or under the
/// number of an earlier block if it still counts.
pub(crate) fn receipt_at_hand(at: &Path, game: &Game) -> Option<PathBuf> {
    let usual = next_file(at, game, None, RECEIPT);
    if usual.exists() {
        return Some(usual);
    }
    let files = io::files(folder_of(at), "toml").ok()?;
    let earlier = (1..=game.file().latest()).rev();
    let names = earlier.map(|block| numbered(at, &game.file().name, block, RECEIPT));
    let counts = |path: &PathBuf| {
        let paper = Found::read(path).and_then(|found| found.paper());
        paper.is_ok_and(|paper| belonging_of(game, &paper) == Belonging::Next)
    };
    names.filter(|name| files.iter().any(|f| f.file_name() == name.file_name())).find(counts)
}

/// The files next to a receipt, under its number, that bring the papers in its list and the openings of its
/// step. `None` if a paper of the list is not there.
pub(crate) fn files_beside(receipt: &Path, game: &Game, read: &Receipt) -> Option<Vec<PathBuf>> {
    let begins = beside_receipt(receipt, "");
    let begins = begins.file_name()?.to_string_lossy().to_string();
    let folder = folder_of(receipt);
    let mut all = io::files(folder, "eml").ok()?;
    all.extend(io::files(folder, "toml").ok()?);
    let mut seen: BTreeSet<Digest> = BTreeSet::new();
    let mut files = Vec::new();
    for file in all {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
        if !name.starts_with(&begins) || name.ends_with(RECEIPT) {
            continue;
        }
        let Ok(found) = Found::every(&file) else { continue };
        let papers = found.iter().filter_map(|found| found.paper().ok());
        let step = Some(game.file().next_step());
        let wanted: Vec<Digest> = papers
            .filter(|p| {
                let opens = p.header.kind == DocKind::Opening && p.header.step == step;
                opens || read.documents.contains(&p.document.digest)
            })
            .map(|p| p.document.digest)
            .collect();
        if wanted.into_iter().filter(|digest| seen.insert(*digest)).count() > 0 {
            files.push(receipt.with_file_name(name));
        }
    }
    read.documents.iter().all(|digest| seen.contains(digest)).then_some(files)
}

/// Another file of the step of this receipt: it has the number of the receipt.
pub(crate) fn beside_receipt(receipt: &Path, rest: &str) -> PathBuf {
    let name = receipt.file_name().unwrap_or_default().to_string_lossy();
    let begins = name.strip_suffix(RECEIPT).unwrap_or_default();
    receipt.with_file_name(format!("{begins}{rest}"))
}
