//! The one document of a mail. Every part is looked at; what verifies counts, and everything else is
//! named so that no one takes it for signed.

use super::charset::possible_texts;
use super::copy::same_words;
use super::mail_form::{self, ReturnedForm};
use super::mail_remarks::{MailPlace, MailRemark, OneBroken, Trouble, UnsignedLines};
use super::mime::{self, MailPart};
use super::repair::Reversal;
use super::repair_search::{self, Budget, MAX_ALL_TRIALS, TrialFailed};
use super::segment::{Segment, find_segments};
use crate::doc_kind::DocKind;
use crate::format::FORM_LINE;
use crate::limits::{MAIL_DOCUMENTS, MAILBOX_DOCUMENTS, MAILBOX_MESSAGES};
use crate::orders::glance;
use crate::seal::{
    Canonical, Fingerprint, MAX_MAIL_BYTES, Repair, TextError, VerifiedBy, canonicalise,
};

/// A document as it was found.
#[derive(Clone, Debug)]
pub struct Enclosed {
    /// `first_line` is the line of its place's text, or 1 if lines had to be joined.
    pub canonical: Canonical,
    pub place: MailPlace,
    /// How its part travelled: `base64, iso-8859-1`.
    pub carried: String,
    /// A copy of the text stood below the signature.
    pub copied: bool,
    /// What stood above a form that came back filled in.
    pub remarks: String,
    /// What stood below it.
    pub below: String,
    /// It is a file to fill in that came back between its two marks.
    pub form: bool,
    /// None: it is not signed.
    pub by: Option<VerifiedBy>,
    /// What had to be undone, besides the `notes` of the canonical text.
    pub reversals: Vec<Reversal>,
}

/// Two documents are the same if they have the same words and the same key signed them. A draft is not the
/// signed paper, and neither is a copy of it that a stranger signed: if these counted as the paper, they could
/// hide it.
pub type Identity<'t> = (&'t str, Option<Fingerprint>);

/// The identity of a document that this key signed, or no one.
pub fn identity_of(canonical: &Canonical, by: Option<VerifiedBy>) -> Identity<'_> {
    (&canonical.text, by.map(|by| by.fingerprint))
}

impl Enclosed {
    /// What makes it the same as another document.
    pub fn identity(&self) -> Identity<'_> {
        identity_of(&self.canonical, self.by)
    }
}

/// One mail, looked through.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Number in its mailbox, from 1.
    pub number: Option<usize>,
    pub subject: String,
    /// Attachments and texts, as decoded; for what is no document.
    pub parts: Vec<MailPart>,
    pub notices: Vec<MailRemark>,
    /// Every different document that verifies, or, where nothing is signed, every unsigned one.
    pub documents: Vec<Enclosed>,
    /// Forms in plain text that came back filled in. Only with the game is it known what they order.
    pub plain_forms: Vec<PlainForm>,
    pub trouble: Option<Trouble>,
}

/// A form in plain text, between its two marks.
#[derive(Clone, Debug)]
pub struct PlainForm {
    pub place: MailPlace,
    pub form: ReturnedForm,
}

impl Letter {
    /// Its documents: one, or several that cannot be mistaken for each other because each has a part
    /// of its own and is of another kind or seat (orders with the opening of the same player).
    ///
    /// # Errors
    /// None, two that contradict each other, or one that does not verify.
    pub fn clear_documents(&self) -> Result<&[Enclosed], Trouble> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        for (i, one) in self.documents.iter().enumerate() {
            if let Some(other) = self.documents[i + 1..].iter().find(|d| are_rivals(one, d)) {
                return Err(Trouble::Two(Box::new([one.place.clone(), other.place.clone()])));
            }
        }
        match self.documents.as_slice() {
            [] => Err(Trouble::Nothing),
            all => Ok(all),
        }
    }
}

/// Could one of these documents be taken for the other?
fn are_rivals(one: &Enclosed, other: &Enclosed) -> bool {
    other.by.is_none()
        || other.place == one.place
        || slot_of(other).is_none_or(|slot| Some(slot) == slot_of(one))
}

/// What a document is, for which game and whose: two of one slot are rivals.
fn slot_of(one: &Enclosed) -> Option<(DocKind, String, String)> {
    glance(&one.canonical.text).map(|g| (g.kind, g.game, g.seat))
}

/// What may still be done for a file.
pub struct Effort {
    pub trials: Budget,
    /// Signed texts that are looked at.
    pub documents: usize,
    /// Messages that are looked at.
    pub messages: usize,
}

/// So many trials every message of a mailbox adds, however damaged those before it are. What a good message
/// does not need is left for a damaged one, which then has as many as in a file of its own.
const TRIALS_A_MESSAGE: usize = 1000;

impl Effort {
    /// Before the next message of a mailbox.
    pub fn renew_for_message(&mut self) {
        self.trials.0 = (self.trials.0 + TRIALS_A_MESSAGE).min(MAX_ALL_TRIALS);
    }

    /// As much as is done for a file of usual size, or for as large a piece of a long mailbox.
    pub fn for_whole_file() -> Effort {
        Effort {
            trials: Budget(MAX_ALL_TRIALS),
            documents: MAILBOX_DOCUMENTS,
            messages: MAILBOX_MESSAGES,
        }
    }
}

/// The most remarks about one mail.
const MAX_NOTICES: usize = 20;

/// One mail, taken apart and looked through.
pub(super) fn read_letter(number: Option<usize>, bytes: &[u8], effort: &mut Effort) -> Letter {
    let message = mime::take_apart(bytes);
    let cut = message.cut;
    let sent = message.date;
    let mut letter = look_through(number, message.subject, message.parts, true, effort);
    letter.documents.iter_mut().for_each(|d| d.place.sent.clone_from(&sent));
    if cut {
        letter.notices.push(MailRemark::Cut(number));
    }
    letter
}

/// What became of one signed text.
struct SignedFinding {
    place: MailPlace,
    /// Lines above it.
    above: usize,
    /// The document's lines as they are shown.
    shown: String,
    result: Result<Enclosed, TrialFailed>,
}

fn unopened_letter(number: Option<usize>, subject: String, parts: Vec<MailPart>) -> Letter {
    Letter {
        number,
        subject,
        parts,
        notices: Vec::new(),
        documents: Vec::new(),
        plain_forms: Vec::new(),
        trouble: None,
    }
}

/// Looks through the parts of a mail, or through a file that is none.
pub(super) fn look_through(
    number: Option<usize>,
    subject: String,
    parts: Vec<MailPart>,
    mailed: bool,
    effort: &mut Effort,
) -> Letter {
    let mut room = MAIL_DOCUMENTS.min(effort.documents);
    let mut cut = false;
    let mut letter = unopened_letter(number, subject, parts);
    let mut plain_forms = Vec::new();
    let mut signed = Vec::new();
    let mut unsigned = Vec::new();
    let mut unread = None;
    let mut html = None;
    let mut game_file = false;
    for part in &letter.parts {
        let attachment = part.name.clone();
        let place = MailPlace { message: number, attachment, mailed, sent: None };
        if part.is_html() {
            if memchr::memmem::find(&part.bytes, b"fieldpost").is_some() {
                html.get_or_insert(place.clone());
            }
            letter.notices.push(MailRemark::Html(place));
            continue;
        }
        if mime::is_game_file(&part.bytes) {
            game_file = true;
            continue;
        }
        if room == 0 {
            cut = true;
            break;
        }
        let SignedTexts { findings, notices, more } =
            signed_in(part, &place, room, &mut effort.trials);
        cut |= more;
        room = room.saturating_sub(findings.len());
        effort.documents = effort.documents.saturating_sub(findings.len());
        if findings.is_empty() {
            unsigned_in(part, &place, mailed, &mut unsigned, &mut unread);
            plain_forms.extend(mailed.then(|| plain_form(part, &place)).flatten());
        }
        letter.notices.extend(notices);
        signed.extend(findings);
    }
    if signed.is_empty() {
        letter.plain_forms = plain_forms;
        keep_unsigned(unsigned, &mut letter.documents);
        if letter.documents.is_empty() && letter.plain_forms.is_empty() {
            // The report in a mail with a game file is not the only form of anything.
            let only_html = html.filter(|_| !game_file).map(Trouble::OnlyHtml);
            letter.trouble = unread.map(Trouble::Text).or(only_html);
        }
        return letter;
    }
    let aside =
        unsigned.iter().map(|u| MailRemark::Unsigned(u.place.clone(), u.canonical.first_line));
    letter.notices.extend(aside);
    settle_findings(signed, &mut letter);
    shorten_notices(&mut letter.notices);
    if cut {
        letter.notices.push(MailRemark::Cut(number));
    }
    letter
}

fn shorten_notices(notices: &mut Vec<MailRemark>) {
    let many = notices.len();
    if many > MAX_NOTICES {
        notices.truncate(MAX_NOTICES);
        notices.push(MailRemark::More(many - MAX_NOTICES));
    }
}

/// Unsigned texts, each once.
fn keep_unsigned(unsigned: Vec<Enclosed>, documents: &mut Vec<Enclosed>) {
    for one in unsigned {
        match documents.iter_mut().find(|d| d.canonical.text == one.canonical.text) {
            // The one that has a name.
            Some(known) if known.place.attachment.is_none() => *known = one,
            Some(_) => {}
            None => documents.push(one),
        }
    }
}

/// One document, however often; a broken one counts as the same if it says the same.
fn settle_findings(findings: Vec<SignedFinding>, letter: &mut Letter) {
    let mut broken = Vec::new();
    for SignedFinding { place, above, shown, result } in findings {
        match result {
            Err(failed) => broken.push((place, above, shown, failed)),
            Ok(one) if letter.documents.iter().any(|d| d.identity() == one.identity()) => {
                letter.notices.push(MailRemark::Again(place));
            }
            Ok(one) => letter.documents.push(one),
        }
    }
    for (place, above, shown, failed) in broken {
        let said = letter.documents.iter().map(|d| same_words(&shown, &d.canonical.text));
        let said: Vec<_> = said.collect();
        match (letter.documents.first(), said.first()) {
            _ if said.iter().any(Result::is_ok) => letter.notices.push(MailRemark::Again(place)),
            (Some(good), Some(Err(d))) => {
                let two = OneBroken {
                    good: good.place.clone(),
                    bad: place,
                    line: above + 1,
                    shown: d.visible.clone(),
                    signed: d.signed.clone(),
                };
                letter.trouble.get_or_insert(Trouble::OneBroken(Box::new(two)));
            }
            _ => {
                let failed = Box::new(failed);
                letter.trouble.get_or_insert(Trouble::Unfit { place, above, failed });
            }
        }
    }
}

/// The signed documents of a part.
#[derive(Default)]
struct SignedTexts {
    findings: Vec<SignedFinding>,
    notices: Vec<MailRemark>,
    /// There are more than were looked at.
    more: bool,
}

/// Every signed document of a part up to so many, by the first charset in which there is one that
/// verifies.
fn signed_in(part: &MailPart, place: &MailPlace, room: usize, budget: &mut Budget) -> SignedTexts {
    let mut best = SignedTexts::default();
    for (text, how) in readings_of_part(part) {
        let all = find_segments(&text);
        let Some(depth) = all.iter().filter(|s| s.is_signed()).map(|s| s.depth).min() else {
            continue;
        };
        let SignedTexts { mut findings, mut notices, mut more } = SignedTexts::default();
        let lines: Vec<&str> = text.lines().collect();
        for (i, segment) in all.iter().enumerate() {
            if !segment.is_signed() {
                notices.push(MailRemark::Unsigned(place.clone(), segment.above + 1));
                continue;
            }
            if segment.depth > depth {
                notices.push(MailRemark::Quoted(place.clone(), segment.above + 1));
                continue;
            }
            if findings.len() == room {
                more = true;
                break;
            }
            let from = if i == 0 { 0 } else { segment.above };
            let above = lines[from..segment.above].iter().copied();
            let above = UnsignedLines::from_lines(above, from + 1);
            let (core, rest) = segment.core();
            let below =
                UnsignedLines::from_lines(rest.lines(), segment.above + core.lines().count() + 1);
            if above.count > 0 || below.count > 0 {
                notices.push(MailRemark::NotSigned { place: place.clone(), above, below });
            }
            findings.push(try_segment(segment, part, place, &how, budget));
        }
        let good = findings.iter().any(|f| f.result.is_ok());
        if good || best.findings.is_empty() {
            best = SignedTexts { findings, notices, more };
        }
        if good {
            break;
        }
    }
    best
}

/// The texts a part may be; if none of them holds a document, what base64 in it may be.
pub fn readings_of_part(part: &MailPart) -> Vec<(String, Vec<Reversal>)> {
    // No document is that long, whatever encoding it is in.
    if part.bytes.len() > 4 * MAX_MAIL_BYTES {
        return Vec::new();
    }
    let mut all = possible_texts(&part.bytes, part.charset.as_deref());
    if !all.iter().any(|(t, _)| t.contains("fieldpost"))
        && part.bytes.len() <= MAX_MAIL_BYTES
        && let Some(inner) = bare_base64(&part.bytes)
    {
        let decoded = possible_texts(&inner, None).into_iter();
        all.extend(decoded.map(|(t, how)| (t, [vec![Reversal::Base64], how].concat())));
    }
    all
}

/// The content of the bytes if they are base64 and nothing else.
fn bare_base64(bytes: &[u8]) -> Option<Vec<u8>> {
    let pure = bytes.len() > 40 && bytes.iter().all(|b| is_base64(b) || b.is_ascii_whitespace());
    pure.then(|| mime::decode_base64(bytes)).flatten()
}

/// Is this a digit of base64?
fn is_base64(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=')
}

fn try_segment(
    segment: &Segment,
    part: &MailPart,
    place: &MailPlace,
    how: &[Reversal],
    budget: &mut Budget,
) -> SignedFinding {
    let result = repair_search::find_document(segment.core().0, budget).map(|found| {
        let mut canonical = found.canonical;
        let shifted = found.reversals.iter().any(|m| {
            matches!(
                m,
                Reversal::Flowed
                    | Reversal::Wrapping
                    | Reversal::DoubleSpacing
                    | Reversal::QuotedPrintable
                    | Reversal::Copy
            )
        });
        canonical.first_line = if shifted { 1 } else { segment.above + canonical.first_line };
        // Lines around the document are a notice of the mail.
        canonical
            .notes
            .retain(|n| !matches!(n, Repair::NotSignedAbove(_) | Repair::NotSignedBelow(_)));
        let reversals = [how, &found.reversals].concat();
        Enclosed {
            canonical,
            place: place.clone(),
            carried: part.carried(),
            copied: super::copy::read_copy(segment.text).is_some(),
            remarks: String::new(),
            below: String::new(),
            form: false,
            by: Some(found.by),
            reversals,
        }
    });
    SignedFinding { place: place.clone(), above: segment.above, shown: segment.document(), result }
}

/// Unsigned documents of a part, read as they are: without a signature there is no judge, and nothing
/// is repaired. Only in a form that came back, which somebody has still to sign, is undone what can have been
/// one thing alone.
fn unsigned_in(
    part: &MailPart,
    place: &MailPlace,
    mailed: bool,
    found: &mut Vec<Enclosed>,
    trouble: &mut Option<TextError>,
) {
    let text;
    let bytes = if mailed {
        let Some((first, _)) = readings_of_part(part).into_iter().next() else { return };
        if find_segments(&first).is_empty() {
            return;
        }
        text = first;
        text.as_bytes()
    } else {
        &part.bytes
    };
    // A form in a reply ends at its mark, and its quote marks are not part of the words.
    let form = std::str::from_utf8(bytes).ok().and_then(mail_form::returned_form);
    let read = match &form {
        Some(form) => canonicalise(form.file.as_bytes()),
        None => canonicalise(bytes),
    };
    match read {
        Ok(mut canonical) => {
            let is_form = form.is_some();
            let ReturnedForm { above, remarks, below, undone: reversals, .. } =
                form.unwrap_or_default();
            // Where lines were joined, they have no numbers of the mail's any more.
            if reversals.contains(&Reversal::Wrapping) {
                canonical.first_line = 1;
            } else {
                canonical.first_line += above;
            }
            let one = Enclosed {
                canonical,
                place: place.clone(),
                carried: part.carried(),
                copied: false,
                remarks,
                below,
                form: is_form,
                by: None,
                reversals,
            };
            found.push(one);
        }
        Err(TextError::NoStart { quoted: None }) => {}
        Err(e) => {
            trouble.get_or_insert(e);
        }
    }
}

/// The form of a part, if it is one in plain text: between its marks, or an attachment that begins as one.
fn plain_form(part: &MailPart, place: &MailPlace) -> Option<PlainForm> {
    let (text, _) = readings_of_part(part).into_iter().next()?;
    let form = match mail_form::returned_form(&text) {
        Some(form) => form,
        None => {
            place.attachment.as_ref().filter(|_| text.lines().any(|l| l.starts_with(FORM_LINE)))?;
            ReturnedForm { file: text, ..ReturnedForm::default() }
        }
    };
    let none = canonicalise(form.file.as_bytes());
    let plain = matches!(none, Err(TextError::NoStart { quoted: None }));
    plain.then(|| PlainForm { place: place.clone(), form })
}
