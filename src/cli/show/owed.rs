//! `fieldpost show GAME --owed`: who has to do what next, by the game file alone or with the papers of
//! the step that are at hand.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::chain::{Game, SignedDocument, missing_without_unfit, still_locked};
use crate::cli::open_games::refuse;
use crate::cli::plain_file::papers_if_any;
use crate::cli::term::{Format, print};
use crate::desk::file_word;
use crate::desk::papers::Wanted;
use crate::desk::{PapersWaiting, owed_json, owed_text};
use crate::doc_kind::DocKind;
use crate::store::already::block_with;
use crate::store::file_remarks::note;
use crate::store::given_mailboxes::PapersGiven;
use crate::store::inbox::Found;
use crate::store::unfit_openings::pass_over;

/// Prints it.
///
/// # Errors
/// A file cannot be read, or is no paper from which the next block can come.
pub(super) fn run(game: &Game, at: &Path, files: &[PathBuf], format: Format) -> Result<()> {
    if files.is_empty() {
        print(&owed(game, at, None, format));
        return Ok(());
    }
    let PapersGiven { found, papers, .. } = papers_if_any(files, game, Wanted::Turn)?;
    let (mut found, mut papers) = current(game, found, papers);
    if papers.is_empty() {
        print(&owed(game, at, None, format));
        return Ok(());
    }
    let (what, unfit) = missing_without_unfit(game, &papers)
        .map_err(|e| refuse(&game.rules().edition, e, &found))?;
    pass_over(&unfit, &mut found, &mut papers);
    let waits = PapersWaiting { what, found: &found, papers: &papers };
    print(&owed(game, at, Some(&waits), format));
    Ok(())
}

/// Leaves aside what is in the game already or was for a step that is past: it says nothing about what
/// is owed now.
fn current(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let now = game.file().next_step();
    let locked = still_locked(game);
    let all = found.into_iter().zip(papers);
    let (kept, stale): (Vec<_>, Vec<_>) = all.partition(|(_, p)| {
        let again = locked.as_ref().is_some_and(|l| l.holds_paper(p.document.digest));
        // Standing orders are filed at any later step.
        let filed = matches!(p.header.kind, DocKind::Standing | DocKind::Sealed);
        let past = p.header.step.is_some_and(|step| step < now) && !again && !filed;
        !past && block_with(game, p.document.digest).is_none()
    });
    for (f, p) in stale {
        let why = match block_with(game, p.document.digest) {
            Some(block) => format!("is already in block {block}"),
            None => "is for a step that is past".to_string(),
        };
        note(&format!("{}: {} {why}, and was set aside", f.path.display(), f.label()));
    }
    kept.into_iter().unzip()
}

/// Who owes what, in the format that was asked for.
fn owed(game: &Game, at: &Path, waits: Option<&PapersWaiting>, format: Format) -> String {
    match format {
        Format::Json => owed_json(game, waits),
        Format::Text => owed_text(game, &file_word(at), waits),
    }
}
