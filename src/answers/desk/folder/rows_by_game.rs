//! The files of a folder by game: the newest of each, with the ends of its other histories, and the files that
//! are not good.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::kept_file::{Good, KeptFile};
use super::overview_row::{OverviewRow, Urgency};
use crate::audit::latest_histories;
use crate::chain::Verdict;
use crate::seal::Digest;

/// The rows of a folder.
pub struct RowsByGame {
    /// One for each game that has a good file.
    pub games: Vec<OverviewRow>,
    /// One for each file that is not good; of an unproven game for its newest.
    pub others: Vec<OverviewRow>,
}

/// Puts what was found in a folder into rows: each file, and what was kept of it or why it could not be read.
pub fn rows_by_game(found: Vec<(PathBuf, Result<KeptFile, String>)>) -> RowsByGame {
    let mut others = Vec::new();
    let mut good = BTreeMap::new();
    let mut unproven = BTreeMap::new();
    for (path, kept) in found {
        match kept {
            Err(what) => {
                let mut row = OverviewRow::bare(&path, Urgency::Unread, "unread");
                row.remark = what.lines().next().unwrap_or_default().to_string();
                others.push(row);
            }
            Ok(KeptFile::Good(one)) => {
                good.entry(one.row.id).or_insert_with(Vec::new).push(one);
            }
            // Of an unproven game, too, the newest file counts.
            Ok(KeptFile::Bad(Verdict::Unproven, row)) => {
                let blocks = unproven.get(&row.game).map(|r: &OverviewRow| r.blocks);
                if blocks.is_none_or(|b| b <= row.blocks) {
                    unproven.insert(row.game.clone(), row);
                }
            }
            Ok(KeptFile::Bad(_, row)) => others.push(row),
        }
    }
    others.extend(unproven.into_values());
    RowsByGame { games: good.into_values().map(newest).collect(), others }
}

/// The newest of the files of one game, with the ends of its other histories.
fn newest(mut files: Vec<Good>) -> OverviewRow {
    files.sort_by(|a, b| (a.row.blocks, &a.row.file).cmp(&(b.row.blocks, &b.row.file)));
    let heads: Vec<&[Digest]> = files.iter().map(|f| f.heads.as_slice()).collect();
    let tips = latest_histories(&heads);
    let mut parted: Vec<String> = tips.iter().map(|i| files[*i].row.file.clone()).collect();
    let newest = files.pop().expect("a game has a file").row;
    parted.retain(|file| *file != newest.file);
    let urgency = if parted.is_empty() { newest.urgency } else { Urgency::Fork };
    OverviewRow { urgency, parted, ..newest }
}
