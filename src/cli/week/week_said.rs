//! What is said of single papers in a director's week.

use std::path::Path;

use crate::chain::{Belonging, Game, belonging_of};
use crate::desk::place_of;
use crate::shown::one_line;
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles};

/// A receipt lists papers that the mail does not have.
pub(super) fn locked_is_missing(receipt: &Path) -> Failed {
    let what = format!("{} lists papers that are not in the mail", one_line(receipt.display()));
    let help =
        "give the mailbox that they came in as well, or finish the step with `fieldpost step`";
    Failed::refused(what, help)
}

/// An error in words: what was printed about orders that are refused belongs to it.
pub(super) fn words_of(e: &anyhow::Error, said: &str) -> String {
    let failed = e.chain().find_map(|e| e.downcast_ref::<Failed>());
    let mut words = match failed {
        Some(failed) if failed.told => "refused; its player must correct it".to_string(),
        Some(failed) => failed.to_string(),
        None => format!("{e:#}"),
    };
    if failed.is_some_and(|f| f.told) {
        let plain = anstream::adapter::strip_str(said).to_string();
        for line in plain.lines().filter(|line| !line.starts_with("note: ")) {
            words.push_str(&format!("\n{line}"));
        }
    }
    words
}

/// Papers for a block of their own that no longer count, because the step that a receipt had locked was
/// finished first.
pub(super) fn overtaken(game: &Game, papers: &[Found]) -> Vec<String> {
    let late = papers.iter().filter(|found| {
        found.paper().is_ok_and(|paper| belonging_of(game, &paper) == Belonging::Past)
    });
    late.map(|found| {
        let place = place_of(found);
        format!(
            "{place} came too late: the step that your receipt had locked was played first. Its sender \
             writes it again after the new game file"
        )
    })
    .collect()
}
