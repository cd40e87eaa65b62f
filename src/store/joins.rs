//! The join files of an invitation, out of files, mails and mailboxes. A mailbox may hold the papers of many
//! games: the join files of this invitation are taken, and everything else is set aside.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::inbox::{Found, FoundInFiles, look_into, look_into_each};
use crate::chain::{Invitation, Join, SignedDocument};
use crate::desk::Enclosures;
use crate::shown::{count, one_line};
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::{note, note_of_file};
use crate::store::io;

/// The join files of these files, each only once.
///
/// # Errors
/// A file cannot be read, or holds no document that can be used.
pub(crate) fn joins_of(paths: &[PathBuf], invitation: &Invitation) -> Result<Vec<SignedDocument>> {
    let mut seen = BTreeSet::new();
    let mut joins = Vec::new();
    for path in paths {
        let mut aside = 0;
        let mut fault = None;
        look_into_each(path, &mut |all: Enclosures| {
            let own = |found: &Found| !all.mailbox || answers(found, invitation);
            let messages: BTreeSet<Option<usize>> =
                all.found.iter().filter(|f| own(f)).map(|f| f.place.message).collect();
            let told = all.notes.iter().filter(|n| !all.mailbox || messages.contains(&n.message));
            told.for_each(note_of_file);
            for found in &all.found {
                if !own(found) {
                    aside += 1;
                } else if seen.insert(found.identity_hash()) {
                    match found.paper() {
                        Ok(paper) => joins.push(paper),
                        Err(e) => drop(fault.get_or_insert(e)),
                    }
                } else if !all.mailbox {
                    note(&format!("{}: the same document once more", one_line(path.display())));
                }
            }
        })?;
        if let Some(e) = fault {
            return Err(e);
        }
        tell_aside(path, aside);
    }
    Ok(joins)
}

/// The join file of one seat: the file itself, or out of a mailbox.
///
/// # Errors
/// A file cannot be read, or does not hold the one join file of that seat.
pub(crate) fn join_of(path: &Path, invitation: &Invitation, seat: &str) -> Result<SignedDocument> {
    if io::long_mailbox(path)?.is_none() && !look_into(path)?.mailbox {
        return Found::read(path)?.paper();
    }
    let mut joins = joins_of(&[path.to_path_buf()], invitation)?;
    joins.retain(|p| p.header.seat == seat);
    match (joins.pop(), joins.is_empty()) {
        (Some(one), true) => Ok(one),
        (found, _) => {
            let there = if found.is_some() { "two different join files" } else { "no join file" };
            let what = format!(
                "{}: {there} of {seat} for the invitation to {}",
                one_line(path.display()),
                invitation.name
            );
            let help = format!(
                "ask {seat} for the join file itself, or take it out with `fieldpost mail unpack {}`",
                one_line(path.display())
            );
            Err(Failed::refused(what, help).into())
        }
    }
}

/// Is it a join file of a seat of this very invitation? A copy that its own key has not signed is none.
fn answers(found: &Found, invitation: &Invitation) -> bool {
    let Ok(join) = Join::read(&found.canonical.text) else { return false };
    join.game == invitation.name
        && join.invitation == invitation.prep().short()
        && invitation.seats.iter().any(|s| s.seat == join.seat)
        && found.by.is_some_and(|by| by.fingerprint == join.key)
}

fn tell_aside(path: &Path, aside: usize) {
    if aside > 0 {
        note(&format!(
            "{}: {} set aside: not join files of this invitation",
            one_line(path.display()),
            count(aside, "paper")
        ));
    }
}
