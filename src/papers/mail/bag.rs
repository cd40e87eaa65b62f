//! A file of mail looked through: a document, one mail, or a mailbox; a long mailbox message by message.

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use super::charset::decode_utf16;
use super::letter::{Effort, Enclosed, Identity, Letter, look_through, read_letter};
use super::mail_remarks::{MailRemark, Trouble};
use super::mailbox::Messages;
use super::mime::{self, MailPart};
use super::repair::Reversal;
use crate::limits::MAILBOX_BYTES;

/// What a file was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// The text itself.
    Plain,
    /// One mail with its header.
    Mail,
    /// A mailbox of this many mails.
    Mailbox(usize),
}

/// A file, looked through.
#[derive(Clone, Debug)]
pub struct Bag {
    pub container: Container,
    pub letters: Vec<Letter>,
}

impl Bag {
    /// The documents of all mails, those that are the same only once; and what should be known about
    /// them. In a mailbox, mails without a document that verifies are left out and named.
    ///
    /// # Errors
    /// There is no document at all: the first trouble.
    pub fn documents(&self) -> Result<(Vec<Enclosed>, Vec<MailRemark>), Trouble> {
        let (found, notices, trouble) = self.gather_documents()?;
        if found.is_empty() {
            Err(trouble.unwrap_or(Trouble::Nothing))
        } else {
            Ok((found, notices))
        }
    }

    /// As [`Bag::documents`]; a mailbox may hold none, and then the first trouble comes with it.
    ///
    /// # Errors
    /// It is no mailbox, and holds no document that can be used.
    #[allow(clippy::type_complexity, reason = "taken apart where it is called")]
    pub fn gather_documents(
        &self,
    ) -> Result<(Vec<Enclosed>, Vec<MailRemark>, Option<Trouble>), Trouble> {
        let mut found: Vec<Enclosed> = Vec::new();
        let mut seen: BTreeSet<Identity> = BTreeSet::new();
        let mut notices = Vec::new();
        let mut trouble = None;
        let any_signed = self.letters.iter().any(|l| l.documents.iter().any(|d| d.by.is_some()));
        for letter in &self.letters {
            let all = match (letter.clear_documents(), letter.number) {
                (Ok(all), _) => all,
                (Err(Trouble::Nothing), Some(_)) => continue,
                (Err(e), Some(n)) => {
                    notices.push(MailRemark::LeftOut(n, e.to_string()));
                    trouble.get_or_insert(e);
                    continue;
                }
                (Err(e), None) => return Err(e),
            };
            let mut new = false;
            for one in all {
                if any_signed && one.by.is_none() {
                    notices.push(MailRemark::Unsigned(one.place.clone(), one.canonical.first_line));
                } else if !seen.insert(one.identity()) {
                    notices.push(MailRemark::Again(one.place.clone()));
                } else {
                    found.push(one.clone());
                    new = true;
                }
            }
            if new {
                notices.extend(letter.notices.iter().cloned());
            }
        }
        Ok((found, notices, trouble))
    }
}

/// Looks through a file: a document, a mail, or a mailbox.
pub fn open(bytes: &[u8]) -> Bag {
    let mut effort = Effort::for_whole_file();
    // A mail saved by an editor that writes UTF-16.
    let wide = decode_utf16(bytes).filter(|t| {
        mime::mail_of(t.as_bytes()).is_some() || mime::split_mailbox(t.as_bytes()).is_some()
    });
    let bytes = wide.as_ref().map_or(bytes, |t| t.as_bytes());
    let bare = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let messages = mime::split_mailbox(bare)
        .or_else(|| mime::mail_of(bare).map(mime::mails_in_a_row).filter(|row| row.len() > 1));
    if let Some(messages) = messages {
        let messages: Vec<&[u8]> = messages.into_iter().flat_map(mime::mails_in_a_row).collect();
        let count = messages.len();
        let mut letters: Vec<Letter> = Vec::new();
        for (n, message) in (1..).zip(messages.iter().take(effort.messages)) {
            if effort.documents == 0 {
                break;
            }
            effort.renew_for_message();
            letters.push(read_letter(Some(n), message, &mut effort));
        }
        if count > letters.len()
            && let Some(last) = letters.last_mut()
        {
            last.notices.push(MailRemark::Cut(None));
        }
        if wide.is_some() {
            letters.iter_mut().for_each(read_wide);
        }
        return Bag { container: Container::Mailbox(count), letters };
    }
    if let Some(mail) = mime::mail_of(bare) {
        let mut one = read_letter(None, mail, &mut effort);
        if wide.is_some() {
            read_wide(&mut one);
        }
        let cut = one.notices.contains(&MailRemark::Cut(None));
        if cut || !matches!(one.clear_documents(), Err(Trouble::Nothing)) {
            return Bag { container: Container::Mail, letters: vec![one] };
        }
        // Lines that only look like a header.
        let whole = look_through(
            None,
            String::new(),
            vec![MailPart::plain_file(bytes)],
            false,
            &mut effort,
        );
        return match whole.clear_documents() {
            Err(Trouble::Nothing | Trouble::Text(_)) => {
                Bag { container: Container::Mail, letters: vec![one] }
            }
            _ => Bag { container: Container::Plain, letters: vec![whole] },
        };
    }
    let parts = vec![MailPart::plain_file(bytes)];
    Bag {
        container: Container::Plain,
        letters: vec![look_through(None, String::new(), parts, false, &mut effort)],
    }
}

fn read_wide(letter: &mut Letter) {
    letter.documents.iter_mut().for_each(|d| d.reversals.insert(0, Reversal::Charset("UTF-16")));
}

/// Looks through a mailbox of any length, one message after the other: each is handed on when it was looked
/// at, and forgotten. `None` if it is no mailbox; else the number of messages.
///
/// # Errors
/// It cannot be read.
pub fn each_letter(input: impl BufRead, take: &mut dyn FnMut(Letter)) -> io::Result<Option<usize>> {
    let Some(messages) = Messages::of_mailbox(input)? else { return Ok(None) };
    let mut effort = Effort::for_whole_file();
    let mut read = 0;
    let mut number = 0;
    for message in messages {
        let message = message?;
        for mail in mime::mails_in_a_row(&message.bytes) {
            number += 1;
            read += mail.len();
            if read > MAILBOX_BYTES {
                (effort, read) = (Effort::for_whole_file(), mail.len());
            }
            if effort.messages == 0 || effort.documents == 0 {
                continue;
            }
            effort.messages -= 1;
            effort.renew_for_message();
            let mut one = read_letter(Some(number), mail, &mut effort);
            if message.cut || effort.messages == 0 || effort.documents == 0 {
                one.notices.push(MailRemark::Cut(Some(number)));
            }
            take(one);
        }
    }
    Ok(Some(number))
}
