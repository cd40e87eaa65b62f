//! Mails with papers from before a game begins: the invitation, joins, bids and choices. There is no game file
//! yet, so the invitation among them says who has a seat.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::Parcel;
use crate::chain::{Invitation, SignedDocument};
use crate::desk::sign::{EARLY, EarlyPaper, early_mail};
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::shown::one_line;
use crate::store::editions::ChosenEditions;
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::io;

/// A mail with such papers, and whom it concerns.
pub(crate) struct EarlyParcel {
    pub parcel: Parcel,
    /// The name of the game.
    pub game: String,
    /// The seats of the invitation, if it is in the mail.
    pub seats: Vec<String>,
}

/// Is the file a paper from before a game?
pub(crate) fn is_early(path: &Path) -> bool {
    let text = io::read_mail(path).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let text = text.filter(|text| text.starts_with("fieldpost = ")).unwrap_or_default();
    let kind = text.lines().find_map(|l| l.strip_prefix("kind = \"")?.strip_suffix('"'));
    kind.and_then(DocKind::from_word).is_some_and(|kind| EARLY.contains(&kind))
}

/// Packs the papers of one game. All but the invitation must be signed: what is not is kept at home.
///
/// # Errors
/// A file is no such paper, or is not signed, or they are for several games.
pub(crate) fn pack_early(paths: &[PathBuf], editions: &ChosenEditions) -> Result<EarlyParcel> {
    let mut papers = Vec::new();
    for found in Found::all(paths)? {
        let from = one_line(found.path.display()).to_string();
        papers.push(match Invitation::read(&found.canonical.text).ok().map(Box::new) {
            Some(invitation) => {
                EarlyPaper::Invitation { invitation, text: found.canonical.text.clone(), from }
            }
            None => EarlyPaper::Signed { paper: Box::new(signed_paper(&found, &from)?), from },
        });
    }
    let mail = early_mail(&papers, |id| editions.edition(id).ok()).map_err(Failed::from)?;
    let usual = paths.first().map_or_else(PathBuf::new, |path| path.with_file_name(&mail.name));
    let mut parcel = Parcel::empty(usual);
    parcel.draft = mail.draft;
    Ok(EarlyParcel { parcel, game: mail.game, seats: mail.seats })
}

/// A paper from before a game, which must be signed: what is not is kept at home.
fn signed_paper(found: &Found, path: &str) -> Result<SignedDocument> {
    let early = glance(&found.canonical.text).is_some_and(|g| EARLY.contains(&g.kind));
    if !early {
        let what = format!("{path}: no paper from before a game");
        let help = "invitations, joins, bids and choices are packed together; other papers behind the \
                    latest game file";
        return Err(Failed::wrong_use(what, help).into());
    }
    let paper = found.paper()?;
    if paper.key.is_none() {
        return Err(Failed::refused(
            format!("{path} is not signed"),
            "only signed papers are mailed; this one stays with you",
        )
        .into());
    }
    Ok(paper)
}
