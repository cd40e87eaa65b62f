//! Mails with papers from before a game begins: the invitation, joins, bids and choices. There is no game file
//! yet, so the invitation among them says who has a seat.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::Parcel;
use crate::chain::Invitation;
use crate::cli::exit::Failed;
use crate::cli::games::Games;
use crate::cli::inbox::Found;
use crate::cli::{invitation_text, io};
use crate::doc_kind::DocKind;
use crate::mail::{Attachment, Draft};
use crate::orders::glance;
use crate::shown::one_line;

/// What is mailed before there is a game file.
const EARLY: [DocKind; 6] = [
    DocKind::Invitation,
    DocKind::Join,
    DocKind::Bid,
    DocKind::BidOpen,
    DocKind::Choice,
    DocKind::ChoiceOpen,
];

/// A mail with such papers, and whom it concerns.
pub struct EarlyParcel {
    pub parcel: Parcel,
    /// The name of the game.
    pub game: String,
    /// The seats of the invitation, if it is in the mail.
    pub seats: Vec<String>,
}

/// Is the file a paper from before a game?
pub fn is_early(path: &Path) -> bool {
    let text = io::read_mail(path).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let text = text.filter(|text| text.starts_with("fieldpost = ")).unwrap_or_default();
    let kind = text.lines().find_map(|l| l.strip_prefix("kind = \"")?.strip_suffix('"'));
    kind.and_then(DocKind::from_word).is_some_and(|kind| EARLY.contains(&kind))
}

/// Packs the papers of one game. All but the invitation must be signed: what is not is kept at home.
///
/// # Errors
/// A file is no such paper, or is not signed, or they are for several games.
pub fn pack_early(paths: &[PathBuf], games: &Games) -> Result<EarlyParcel> {
    let mut early = EarlyParcel {
        parcel: Parcel::empty(PathBuf::new()),
        game: String::new(),
        seats: Vec::new(),
    };
    let (mut attachments, mut listed, mut summary) = (Vec::new(), String::new(), String::new());
    let mut labels: Vec<String> = Vec::new();
    for found in Found::all(paths)? {
        let path = one_line(found.path.display()).to_string();
        let invitation = Invitation::read(&found.canonical.text).ok();
        let (game, label, name, bytes) = match &invitation {
            Some(invitation) => {
                early.seats = invitation.seats.iter().map(|s| s.seat.clone()).collect();
                let ed = games.edition(&invitation.edition).ok();
                summary = invitation_text::told(invitation, ed.as_ref());
                let name = format!("{}.invitation.toml", invitation.name);
                let text = found.canonical.text.clone();
                (invitation.name.clone(), "invitation".to_string(), name, text)
            }
            None => {
                let (game, label, name) = signed_paper(&found, &path)?;
                (game, label, name, found.paper()?.mail())
            }
        };
        if early.game.is_empty() {
            early.game.clone_from(&game);
        }
        if game != early.game {
            let what = format!("{path} is for the game {game}, not for {}", early.game);
            return Err(Failed::refused(what, "pack the papers of one game together").into());
        }
        listed.push_str(&format!("  {label}\n"));
        labels.push(label);
        attachments.push(Attachment { name, bytes: bytes.into_bytes() });
    }
    let mut text = format!("Attached, for the game {}:\n\n{listed}", early.game);
    if !summary.is_empty() {
        text.push_str(&format!("\nThe invitation says:\n\n{summary}"));
    }
    text.push_str("\nfieldpost reads this mail as it is; save it as a file (.eml).\n");
    let subject = format!("[{}] {}", early.game, labels.join(", "));
    let first = attachments.first().map_or(String::new(), |a| a.name.replace(".toml", ".eml"));
    let usual = paths.first().map_or_else(PathBuf::new, |path| path.with_file_name(first));
    early.parcel = Parcel::empty(usual);
    early.parcel.draft = Draft { subject, text, attachments, ..Draft::default() };
    Ok(early)
}

/// The game, the words for the paper, and its usual name.
fn signed_paper(found: &Found, path: &str) -> Result<(String, String, String)> {
    let g = glance(&found.canonical.text).filter(|g| EARLY.contains(&g.kind));
    let Some(g) = g else {
        let what = format!("{path}: no paper from before a game");
        let help = "invitations, joins, bids and choices are packed together; other papers behind the \
                    latest game file";
        return Err(Failed::wrong_use(what, help).into());
    };
    if found.paper()?.key.is_none() {
        let what = format!("{path} is not signed");
        return Err(Failed::refused(
            what,
            "only signed papers are mailed; this one stays with you",
        )
        .into());
    }
    let word = g.kind.word();
    let name = match word.strip_suffix("-open") {
        Some(word) => format!("{}.{word}.{}.open.toml", g.game, g.seat),
        None => format!("{}.{word}.{}.toml", g.game, g.seat),
    };
    Ok((g.game, format!("{word} of {}", g.seat), name))
}
