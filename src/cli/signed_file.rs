//! A document checked as the adjudicator will, then signed and written next to its draft.

use std::path::Path;

use anyhow::Result;

use super::checked_documents::findings;
use super::signing::sign_own;
use super::term::{painted, print_painted};
use crate::chain::{Game, SignedDocument};
pub(super) use crate::desk::sign::{complete_head, fold_lines};
use crate::desk::sign::{fold_for_mail, must_say_something};
use crate::diag::has_errors;
use crate::doc_kind::DocKind;
use crate::mail::copy_of;
use crate::orders::glance;
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::note;
use crate::store::inbox::Found;
use crate::store::io;

/// What is odd about a document, in words; what is wrong with it is told, and ends it.
///
/// # Errors
/// Something in it would be refused.
pub(super) fn judged(game: &Game, found: &Found) -> Result<Odd> {
    let ed = &game.rules().edition;
    let mut list = findings(game, found)?;
    // What must be mended comes first.
    list.sort_by_key(|d| !d.is_error());
    if has_errors(&list) {
        print_painted(&painted(found, ed, &list));
        let what = if found.canonical.signature.is_some() {
            "not posted: it would be refused, though it is signed"
        } else {
            "not signed: illegal orders cannot be signed"
        };
        return Err(Failed::refused(what, "correct the errors above first").into());
    }
    Ok(Odd { any: !list.is_empty(), told: painted(found, ed, &list) })
}

/// What is odd about a document that nothing is wrong with.
pub(super) struct Odd {
    pub any: bool,
    pub told: String,
}

/// The same for a draft, which is made ready to be signed: its head is written out, and lines that
/// mail programs would wrap are broken.
///
/// # Errors
/// As [`judged`]; or a line is too long for mail and cannot be broken.
pub(super) fn sound(game: &Game, found: &mut Found) -> Result<Odd> {
    complete_head(game, found);
    let odd = judged(game, found)?;
    fold_for_mail(found).map_err(Failed::from)?.iter().for_each(|words| note(words));
    Ok(odd)
}

/// In a game without signatures nothing was posted either: warnings about orders and answers come when
/// they are played, and errors from the adjudication.
///
/// # Errors
/// Nothing is ordered, and `nothing` does not say that this is meant.
pub(super) fn look_through(game: &Game, all: &[Found], nothing: bool) -> Result<()> {
    for found in all {
        let kind = glance(&found.canonical.text).map(|g| g.kind);
        if !matches!(kind, Some(DocKind::Orders | DocKind::Answer)) {
            continue;
        }
        let list = findings(game, found)?;
        if has_errors(&list) {
            continue;
        }
        if !nothing {
            something(game, found, "not played")?;
        }
        if !list.is_empty() {
            print_painted(&painted(found, &game.rules().edition, &list));
        }
    }
    Ok(())
}

/// An order file that was not filled in is not a pass.
///
/// # Errors
/// Nothing is ordered in it.
pub(super) fn something(game: &Game, found: &Found, not: &str) -> Result<()> {
    Ok(must_say_something(game, found, not, "--nothing").map_err(Failed::from)?)
}

/// Signs a sound document with the seat's own key.
///
/// # Errors
/// The key cannot be read, or is another seat's.
pub(super) fn sign_found(game: &Game, found: &Found, key: &Path) -> Result<SignedDocument> {
    sign_own(game, &found.canonical.text, key)
}

/// Writes a signed document, with a copy of its text below the signature where mail is rough.
///
/// # Errors
/// The disk refuses, or another document has the name.
pub(super) fn write_signed(paper: &SignedDocument, path: &Path, copy: bool) -> Result<()> {
    let mut text = paper.mail();
    if copy {
        text.push_str(&copy_of(&paper.document.text));
    }
    io::write_new(path, text.as_bytes())?;
    Ok(())
}
