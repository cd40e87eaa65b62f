//! Mails with papers from before a game begins: the invitation, joins, bids and choices. There is no game file
//! yet, so the invitation among them says who has a seat.

use super::papers_mail::HOW_TO_READ;
use crate::chain::{Invitation, SignedDocument};
use crate::desk::{ATTACHED, Refused, invitation_told};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::mail::{Attachment, Draft};

/// What is mailed before there is a game file.
pub const EARLY: [DocKind; 6] = [
    DocKind::Invitation,
    DocKind::Join,
    DocKind::Bid,
    DocKind::BidOpen,
    DocKind::Choice,
    DocKind::ChoiceOpen,
];

/// A paper from before a game, and where it came from.
pub enum EarlyPaper {
    Invitation { invitation: Box<Invitation>, text: String, from: String },
    Signed { paper: Box<SignedDocument>, from: String },
}

/// A mail with such papers, and the game and seats that it is about.
pub struct EarlyMail {
    pub draft: Draft,
    /// The name of the game.
    pub game: String,
    /// The seats of the invitation, if it is in the mail.
    pub seats: Vec<String>,
    /// The name under which it is usually kept.
    pub name: String,
}

/// A paper as it lies in the mail.
struct EarlyPart {
    game: String,
    label: String,
    /// What the subject of the mail says of it and of its like.
    subject: String,
    name: String,
    text: String,
}

/// Packs the papers of one game. `edition` finds the rules that an invitation names.
///
/// # Errors
/// They are for several games.
pub fn early_mail(
    papers: &[EarlyPaper],
    edition: impl Fn(&str) -> Option<Edition>,
) -> Result<EarlyMail, Refused> {
    let (mut game, mut seats) = (String::new(), Vec::new());
    let (mut attachments, mut lines, mut summary) = (Vec::new(), String::new(), String::new());
    let mut labels: Vec<String> = Vec::new();
    for paper in papers {
        let (packed, from) = match paper {
            EarlyPaper::Invitation { invitation, text, from } => {
                seats = invitation.seats.iter().map(|s| s.seat.clone()).collect();
                let ed = edition(&invitation.edition);
                summary = ed.as_ref().map_or_else(String::new, rules_line);
                summary.push_str(&invitation_told::told(invitation, ed.as_ref()));
                let packed = EarlyPart {
                    game: invitation.name.clone(),
                    label: "invitation".to_string(),
                    subject: "invitation".to_string(),
                    name: format!("{}.invitation.toml", invitation.name),
                    text: text.clone(),
                };
                (packed, from)
            }
            EarlyPaper::Signed { paper, from } => (packed(paper), from),
        };
        if game.is_empty() {
            game.clone_from(&packed.game);
        }
        if packed.game != game {
            let what = format!("{from} is for the game {}, not for {game}", packed.game);
            return Err(Refused::new(what, "pack the papers of one game together"));
        }
        lines.push_str(&format!("  {}\n", packed.label));
        if !labels.contains(&packed.subject) {
            labels.push(packed.subject);
        }
        attachments.push(Attachment { name: packed.name, bytes: packed.text.into_bytes() });
    }
    let mut text = format!("{ATTACHED}{game}:\n\n{lines}");
    if !summary.is_empty() {
        text.push_str(&format!("\nThe invitation says:\n\n{summary}"));
    }
    text.push_str(HOW_TO_READ);
    let subject = format!("[{game}] {}", labels.join(", "));
    let name = attachments.first().map_or(String::new(), |a| a.name.replace(".toml", ".eml"));
    let draft = Draft { subject, text, attachments, ..Draft::default() };
    Ok(EarlyMail { draft, game, seats, name })
}

/// The rules of the game, by the name that is on its box.
fn rules_line(ed: &Edition) -> String {
    format!("  rules: {} ({})\n", ed.title, ed.id)
}

/// The words for a signed paper, and its usual name.
fn packed(paper: &SignedDocument) -> EarlyPart {
    let h = &paper.header;
    EarlyPart {
        game: h.game.clone(),
        label: format!("{} of {}", h.kind.words(), h.seat),
        subject: match h.kind {
            DocKind::Bid | DocKind::BidOpen => "papers of the bids".to_string(),
            DocKind::Choice | DocKind::ChoiceOpen => "papers of the choices".to_string(),
            kind => format!("{} of {}", kind.words(), h.seat),
        },
        name: early_name(paper),
        text: paper.mail(),
    }
}

/// The usual name of a paper from before a game: `ladder-12.bid.anna.open.toml`.
pub(crate) fn early_name(paper: &SignedDocument) -> String {
    let h = &paper.header;
    format!("{}.toml", paper_stem(&h.game, h.kind, &h.seat))
}

/// The name of a paper without the number of a block and without an ending: `ladder-12.bid.anna.open`.
pub fn paper_stem(game: &str, kind: DocKind, seat: &str) -> String {
    let word = kind.word();
    match word.strip_suffix("-open") {
        Some(word) => format!("{game}.{word}.{seat}.open"),
        None => format!("{game}.{word}.{seat}"),
    }
}
