//! Mails to be sent, as `.eml`: a text and its attachments. The same content gives the same bytes, so
//! there is no date and no random boundary; a mail program adds the date when it sends.

use data_encoding::BASE64;
use sha2::{Digest as _, Sha256};

use crate::shown::header;

/// An attachment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    /// ASCII, as fieldpost names its files.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A mail before it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    pub from: Option<String>,
    pub to: Vec<String>,
    pub subject: String,
    /// Lines of at most 72 columns.
    pub text: String,
    pub attachments: Vec<Attachment>,
}

/// Base64 characters in a line.
const COLUMNS: usize = 76;

impl Draft {
    /// The mail as bytes, with CRLF line ends.
    pub fn eml(&self) -> Vec<u8> {
        // Mail programs open a mail with this line as a draft.
        let mut out = String::from("X-Unsent: 1\r\nMIME-Version: 1.0\r\n");
        if let Some(from) = &self.from {
            out.push_str(&format!("From: {}\r\n", mailbox(from)));
        }
        if !self.to.is_empty() {
            let all: Vec<String> = self.to.iter().map(|t| mailbox(t)).collect();
            out.push_str(&format!("To: {}\r\n", all.join(",\r\n ")));
        }
        out.push_str(&format!("Subject: {}\r\n", words(&self.subject)));
        let text = text_part(&self.text);
        if self.attachments.is_empty() {
            return (out + &text).into_bytes();
        }
        let parts: Vec<String> =
            [text].into_iter().chain(self.attachments.iter().map(attachment)).collect();
        let boundary = boundary(&parts);
        out.push_str(&format!("Content-Type: multipart/mixed; boundary=\"{boundary}\"\r\n\r\n"));
        for part in parts {
            out.push_str(&format!("--{boundary}\r\n{part}\r\n"));
        }
        (out + &format!("--{boundary}--\r\n")).into_bytes()
    }
}

/// A boundary that depends on nothing but the content. No base64 and no line of a text has `=_`
/// followed by this digest.
fn boundary(parts: &[String]) -> String {
    let mut hash = Sha256::new();
    parts.iter().for_each(|p| hash.update(p.as_bytes()));
    let digest = data_encoding::HEXLOWER.encode(&hash.finalize());
    format!("=_{}", &digest[..32])
}

/// Header words: as they are, or encoded where they are not plain ASCII.
fn words(text: &str) -> String {
    let text = header(text);
    if text.is_ascii() {
        return text;
    }
    // An encoded word has at most 75 characters and no half of one.
    let mut out: Vec<String> = Vec::new();
    let mut piece = String::new();
    for c in text.chars() {
        if piece.len() + c.len_utf8() > 42 {
            out.push(std::mem::take(&mut piece));
        }
        piece.push(c);
    }
    out.push(piece);
    let coded = out.iter().map(|p| format!("=?utf-8?B?{}?=", BASE64.encode(p.as_bytes())));
    coded.collect::<Vec<_>>().join("\r\n ")
}

/// `Name <address>` with the name encoded where it has to be.
fn mailbox(to: &str) -> String {
    match to.split_once('<') {
        Some((name, rest)) if !name.trim().is_empty() => {
            format!("{} <{}", words(name.trim()), header(rest))
        }
        _ => header(to),
    }
}

/// Short ASCII lines go as they are; anything else in base64, which no mail program touches.
fn text_part(text: &str) -> String {
    let simple = text.is_ascii() && text.lines().all(|l| l.len() <= 78 && !l.starts_with("From "));
    let (encoding, body) = match simple {
        true => ("7bit", text.lines().map(|l| format!("{l}\r\n")).collect()),
        false => ("base64", base64(text.as_bytes())),
    };
    format!(
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{body}"
    )
}

fn attachment(a: &Attachment) -> String {
    let media = match a.name.rsplit('.').next() {
        Some("toml") => "application/toml",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let safe = |c: &char| c.is_ascii_alphanumeric() || "-_.".contains(*c);
    let name: String = a.name.chars().filter(safe).collect();
    format!(
        "Content-Type: {media}\r\nContent-Disposition: attachment; filename=\"{name}\"\r\n\
         Content-Transfer-Encoding: base64\r\n\r\n{}",
        base64(&a.bytes)
    )
}

fn base64(bytes: &[u8]) -> String {
    let text = BASE64.encode(bytes);
    let lines = text.as_bytes().chunks(COLUMNS);
    lines.map(|l| format!("{}\r\n", String::from_utf8_lossy(l))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::mime::message;

    #[test]
    fn a_mail_is_taken_apart_as_it_was_put_together() {
        let svg = Attachment { name: "spring-07.0005.svg".into(), bytes: vec![0, 255, 10, 13, 61] };
        let toml = Attachment { name: "a\"b/../t.toml".into(), bytes: b"x = 1\n".to_vec() };
        let draft = Draft {
            from: Some("Anna \u{dc}. Example <anna@example.org>".into()),
            to: vec!["bruno@example.net".into(), "Dora <dora@example.net>".into()],
            subject:
                "[spring-07] block 5, round 1, \u{201e}Germany\u{201c} and a great many words more"
                    .into(),
            text: "Gr\u{fc}\u{df}e\nund mehr\n".into(),
            attachments: vec![svg.clone(), toml],
        };
        let bytes = draft.eml();
        assert_eq!(bytes, draft.eml());
        let lines = String::from_utf8(bytes.clone()).expect("plain text");
        assert!(lines.lines().all(|l| l.len() <= 78 && l.is_ascii()), "{lines}");
        let found = message(&bytes);
        assert_eq!(found.subject, draft.subject);
        assert_eq!(found.parts[0].bytes, draft.text.as_bytes());
        assert_eq!(found.parts[1].bytes, svg.bytes);
        assert_eq!(found.parts[1].name.as_deref(), Some("spring-07.0005.svg"));
        assert_eq!(found.parts[2].name.as_deref(), Some("ab..t.toml"));
    }
}
