//! Documents in a file, as bytes: the text itself, a mail, a mailbox. What had to be repaired or left
//! out is said in notes.

use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::announced::{incomplete, lost_in};
use super::plain_text::PlainText;
use super::refused::Refused;
use super::seems::{Packed, packed, seems};
use crate::diag::{Diagnostic, SourceFile, Span};
use crate::format::FORMAT;
use crate::mail::mime::{MailPart, is_game_file};
use crate::mail::plain::plain_words;
use crate::mail::repair_search::Unfit;
use crate::mail::{
    Bag, CLOSING_MARK, Container, Enclosed, Identity, Letter, MailPlace, MailRemark, Reversal,
    Trouble, identity_of, is_unclosed, open,
};
use crate::orders::glance;
use crate::seal::{Canonical, SigError, TextError, VerifiedBy};
use crate::shown::one_line;

/// A document as it was found in a file.
#[derive(Clone)]
pub struct Found {
    /// The file's name.
    pub path: PathBuf,
    /// Where in the file it stood.
    pub place: MailPlace,
    pub canonical: Canonical,
    /// A copy of the text stood below the signature.
    pub copied: bool,
    /// Words to the others, above a form that came back filled in.
    pub remarks: String,
    /// The same below it.
    pub below: String,
    /// The plain text that it was made from.
    pub plain: Option<PlainText>,
    /// It is a form that came back filled in, and no one has signed it.
    pub form: bool,
    /// Whose key signed it, if one did.
    pub by: Option<VerifiedBy>,
}

/// What a file holds, and what should be known about it.
pub struct Enclosures {
    pub found: Vec<Found>,
    pub notes: Vec<EnclosureNote>,
    /// The file is a mailbox: it may hold papers of many steps and games.
    pub mailbox: bool,
}

/// What should be known about a document or a mail.
pub struct EnclosureNote {
    /// The message of a mailbox that it is about.
    pub message: Option<usize>,
    pub told: String,
    /// A message holds something like a document, and was left out.
    pub left_out: bool,
}

impl Found {
    /// The file's text with the lines where they are in the file, for diagnostics.
    pub fn source(&self) -> SourceFile {
        if let Some(plain) = &self.plain {
            return plain.source(&self.path);
        }
        let name = if self.place.mailed {
            format!("{} ({})", one_line(self.path.display()), self.place)
        } else {
            one_line(self.path.display())
        };
        SourceFile::new(name, format!("{}{}", "\n".repeat(self.above()), self.canonical.text))
    }

    fn above(&self) -> usize {
        self.canonical.first_line.saturating_sub(1)
    }

    /// Findings about the canonical text, moved to where the lines stand in the file.
    pub fn moved(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        if let Some(plain) = &self.plain {
            return plain.moved(found);
        }
        let by = self.above();
        let shift = |s: Span| Span::new(s.start + by, s.end + by);
        let mut moved = found.to_vec();
        for d in &mut moved {
            d.at.span = shift(d.at.span);
            d.related.iter_mut().for_each(|l| l.span = shift(l.span));
        }
        moved
    }

    /// A document out of the file of this name.
    pub fn of(path: &Path, d: Enclosed) -> Found {
        let Enclosed { place, copied, canonical, remarks, below, form, by, .. } = d;
        let path = path.to_path_buf();
        Found { path, place, copied, canonical, remarks, below, form, by, plain: None }
    }

    /// What makes it the same as another document.
    pub fn identity(&self) -> Identity<'_> {
        identity_of(&self.canonical, self.by)
    }

    /// A short form of its identity, to remember those of a long mailbox.
    pub fn identity_hash(&self) -> [u8; 32] {
        let (text, by) = self.identity();
        let by = by.map(|fingerprint| fingerprint.to_string()).unwrap_or_default();
        // The signer comes first: a fingerprint has one line, whatever the text has.
        Sha256::digest(format!("{by}\n{text}").as_bytes()).into()
    }

    /// The paper and where it was found, in words.
    pub fn label(&self) -> String {
        label(&self.canonical.text, &self.place)
    }
}

fn label(text: &str, place: &MailPlace) -> String {
    let is =
        glance(text).map_or("a document".into(), |g| format!("{} of {}", g.kind.words(), g.seat));
    format!("{} in {place}", plain_words(&is))
}

/// The documents of a file.
///
/// # Errors
/// There is none, or one that cannot be used.
pub fn documents(path: &Path, bytes: &[u8]) -> Result<Enclosures, Refused> {
    found_in(path, bytes, Bag::documents)
}

/// As [`documents`], where a mailbox may hold none.
///
/// # Errors
/// It is no mailbox and there is no document in it, or there is one that cannot be used.
pub fn documents_if_any(path: &Path, bytes: &[u8]) -> Result<Enclosures, Refused> {
    found_in(path, bytes, |bag| bag.gather_documents().map(|(found, notices, _)| (found, notices)))
}

/// The documents that are taken out of a file, and what should be known about them.
type MessagePapers = Result<(Vec<Enclosed>, Vec<MailRemark>), Trouble>;

fn found_in(
    path: &Path,
    bytes: &[u8],
    take: fn(&Bag) -> MessagePapers,
) -> Result<Enclosures, Refused> {
    if let Some((is, help)) = secret(bytes) {
        return Err(Refused::new(format!("{}: this is {is}", one_line(path.display())), help));
    }
    let bag = open(bytes);
    let lost = match bag.letters.as_slice() {
        [letter] if bag.container != Container::Plain => lost_in(letter).into_iter().next(),
        _ => None,
    };
    // What is left of a paper that was lost is no draft.
    match (take(&bag), lost) {
        (Ok((all, _)), Some(lost)) if all.iter().any(is_draft) => {
            Err(incomplete(path, &lost, None))
        }
        (Ok((all, notices)), _) => Ok(enclosed(path, &bag, all, &notices)),
        (Err(Trouble::Nothing), Some(lost)) => Err(incomplete(path, &lost, None)),
        (Err(e @ (Trouble::Unfit { .. } | Trouble::Text(_))), Some(lost)) => {
            Err(incomplete(path, &lost, Some(&e.to_string().replace("\n  ", "; "))))
        }
        (Err(e), _) => Err(why_none(path, bytes, &bag, &e)),
    }
}

/// Is this document unsigned, and no form in plain text?
fn is_draft(d: &Enclosed) -> bool {
    d.by.is_none() && !d.form
}

/// What one message of a long mailbox holds.
pub fn message_documents(path: &Path, letter: Letter) -> Enclosures {
    let bag = Bag { container: Container::Mailbox(1), letters: vec![letter] };
    let (all, notices) =
        bag.gather_documents().map(|(all, notices, _)| (all, notices)).unwrap_or_default();
    enclosed(path, &bag, all, &notices)
}

fn enclosed(path: &Path, bag: &Bag, all: Vec<Enclosed>, notices: &[MailRemark]) -> Enclosures {
    let signed = all.iter().any(|d| d.by.is_some());
    let mut notes: Vec<EnclosureNote> = all.iter().flat_map(|one| said(path, one)).collect();
    // Around a draft nothing is signed anyway.
    let told = notices.iter().filter(|_| signed || bag.container != Container::Plain);
    notes.extend(told.map(|notice| EnclosureNote {
        message: notice.message(),
        told: format!("{}: {notice}", one_line(path.display())),
        left_out: matches!(notice, MailRemark::LeftOut(..)),
    }));
    let found = all.into_iter().map(|d| Found::of(path, d)).collect();
    let mailbox = matches!(bag.container, Container::Mailbox(_));
    Enclosures { found, notes, mailbox }
}

/// What is said of a file that holds no document.
fn why_none(path: &Path, bytes: &[u8], bag: &Bag, e: &Trouble) -> Refused {
    let mut parts = bag.letters.iter().flat_map(|l| &l.parts);
    let inside = parts.find_map(|p| Some((p.name.clone(), packed(&p.bytes)?)));
    let inside = inside.filter(|_| bag.container != Container::Plain);
    let mut all =
        bag.letters.iter().flat_map(|l| &l.parts).map(|p| p.bytes.as_slice()).chain([bytes]);
    let open_form = all.any(|bytes| std::str::from_utf8(bytes).is_ok_and(is_unclosed));
    match (e, inside) {
        _ if open_form => Refused {
            what: format!(
                "{}: the form has no end: the line `{CLOSING_MARK}` is missing below it",
                one_line(path.display())
            ),
            help: "write that line below the last line of the form, or ask for the reply again"
                .into(),
        },
        (Trouble::Nothing | Trouble::Text(_), Some((name, packed))) => Refused {
            what: format!(
                "{}: no document, but {}: {}",
                one_line(path.display()),
                plain_words(&name.unwrap_or_else(|| "a part without a name".into())),
                packed.is
            ),
            help: packed.help.to_string(),
        },
        _ => trouble(path, bytes, bag.container, e),
    }
}

/// What is kept at home and is no paper, and where it belongs.
fn secret(bytes: &[u8]) -> Option<(String, &'static str)> {
    let is = seems(bytes)?;
    let help = if is.starts_with("a dice chain") {
        "name it with --chain; it is never mailed or given to anybody"
    } else if is.starts_with("a secret key") {
        "name it with --key; it is never mailed or given to anybody"
    } else {
        return None;
    };
    Some((is, help))
}

/// Where a document was found and what was repaired.
fn said(path: &Path, one: &Enclosed) -> Vec<EnclosureNote> {
    let mut notes = Vec::new();
    if one.place.mailed {
        let how =
            if one.carried.is_empty() { String::new() } else { format!(" ({})", one.carried) };
        notes.push(format!(
            "{}: {}{how}",
            one_line(path.display()),
            label(&one.canonical.text, &one.place)
        ));
    }
    let repaired = repairs(one);
    if one.by.is_some() && !repaired.is_empty() {
        notes.push(format!(
            "{}: repaired, and the signature fits: {repaired}",
            one_line(path.display())
        ));
    }
    if one.form && !one.reversals.is_empty() {
        notes.push(restored(path, &one.reversals));
    }
    let message = one.place.message;
    notes.into_iter().map(|told| EnclosureNote { message, told, left_out: false }).collect()
}

/// What was undone in a form that came back, in one line.
pub fn restored(path: &Path, undone: &[Reversal]) -> String {
    let undone: Vec<String> = undone.iter().map(Reversal::to_string).collect();
    format!(
        "{}: a mail program had changed the form, and this was undone: {}",
        one_line(path.display()),
        undone.join("; ")
    )
}

/// What was undone, in words.
pub(super) fn repairs(one: &Enclosed) -> String {
    let reversals = one.reversals.iter().map(Reversal::to_string);
    let notes = one.canonical.notes.iter().map(ToString::to_string);
    reversals.chain(notes).collect::<Vec<_>>().join("; ")
}

/// What to say about a file without a document.
pub(super) fn trouble(path: &Path, bytes: &[u8], container: Container, e: &Trouble) -> Refused {
    let plain = container == Container::Plain;
    let what = match (e, seems(bytes)) {
        (Trouble::Nothing | Trouble::Text(TextError::NoStart { quoted: None }), Some(is))
            if plain =>
        {
            format!("this is {is}")
        }
        (Trouble::Text(_), Some(is)) if plain && packed(bytes).is_some() => {
            format!("this is {is}")
        }
        (Trouble::Nothing | Trouble::Text(TextError::NoStart { quoted: None }), _) => {
            format!("it has no line `fieldpost = {FORMAT}`, with which every document begins")
        }
        _ => e.to_string(),
    };
    let help = match what.as_str() {
        "this is a game file" => {
            "a command takes one game file, the latest; a document is expected here"
        }
        _ => packed(bytes).filter(|_| plain).map_or_else(|| mend(e), |p| p.help),
    };
    Refused { what: format!("{}: {what}", one_line(path.display())), help: help.to_string() }
}

/// What to do about it.
fn mend(e: &Trouble) -> &'static str {
    match e {
        Trouble::Nothing => {
            "`fieldpost mail read` says what is in a mail, `fieldpost orders new` with a game file \
             writes one to fill in"
        }
        Trouble::OnlyHtml(_) => "ask for it as plain text, or better as an attachment",
        Trouble::Text(e) => mend_text(e),
        Trouble::Two(..) | Trouble::OneBroken(_) => {
            "keep one document in a file; `fieldpost mail unpack` writes each that verifies into \
             a file of its own"
        }
        Trouble::Unfit { failed, .. } => match &failed.why {
            Unfit::Text(e @ TextError::Forbidden { .. }) => mend_text(e),
            Unfit::Signature(e) if !could_be_damage(e) => {
                "the seat itself must sign exactly these words with its own key: \
                 `fieldpost orders sign`"
            }
            _ => {
                "it arrived incomplete or changed: ask the player to send it again, as an attachment"
            }
        },
    }
}

/// Can a mail that was changed or cut off on its way lead to this?
fn could_be_damage(e: &SigError) -> bool {
    matches!(e, SigError::Bad(_) | SigError::Damaged(_) | SigError::Missing | SigError::Several(_))
}

fn mend_text(e: &TextError) -> &'static str {
    match e {
        TextError::TooLong { .. } => "a document is short: is this the right file?",
        TextError::NotUtf8 { .. } => "save it as plain text, UTF-8",
        TextError::NoStart { quoted: None } => {
            "`fieldpost orders new` with a game file writes one to fill in"
        }
        TextError::NoStart { .. } => "ask for the mail as an attachment, or save the original",
        TextError::Several { .. } => "keep one document in a file",
        TextError::Forbidden { .. } => "it is invisible: delete it, and type the words again",
    }
}

/// The parts of a mail, if the file is one.
fn parts(bytes: &[u8]) -> Vec<MailPart> {
    let bag = open(bytes);
    let mailed = bag.container != Container::Plain;
    let parts = bag.letters.into_iter().flat_map(|l| l.parts);
    parts.filter(|_| mailed).collect()
}

/// The different game files attached to a mail; none if it is no mail.
pub fn attached_games(bytes: &[u8]) -> Vec<Vec<u8>> {
    different_games(parts(bytes))
}

/// The different game files that are attached to a mail under this name.
pub fn attached_games_called(bytes: &[u8], name: &str) -> Vec<Vec<u8>> {
    different_games(
        parts(bytes).into_iter().filter(|part| part.name.as_deref() == Some(name)).collect(),
    )
}

fn different_games(parts: Vec<MailPart>) -> Vec<Vec<u8>> {
    let mut games: Vec<Vec<u8>> =
        parts.into_iter().map(|p| p.bytes).filter(|p| is_game_file(p)).collect();
    games.dedup();
    games
}

/// The first part of a mail in which other files are packed, with its name.
pub fn packed_part(bytes: &[u8]) -> Option<(Option<String>, Packed)> {
    parts(bytes).into_iter().find_map(|p| Some((p.name.clone(), packed(&p.bytes)?)))
}
