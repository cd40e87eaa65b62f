//! What a file seems to be, when it is not what was wanted. Only used to word an error.

use crate::chain::{Check, Failure, VerifyReport};
use crate::doc_kind::DocKind;
use crate::mail::charset::decode_utf16;
use crate::mail::mime;
use crate::orders::glance;
use crate::seal::{canonicalise, is_utf16};
use crate::shown::one_line;

use super::Refused;

/// Why text in UTF-16 is not read, and how to save it; `None` for everything else.
pub fn in_utf16(name: &str, bytes: &[u8]) -> Option<Refused> {
    let what = format!("cannot read {}: it is text in UTF-16, not UTF-8", one_line(name));
    is_utf16(bytes).then(|| Refused::new(what, SAVE_AS_UTF8))
}

const SAVE_AS_UTF8: &str = "save it as UTF-8: editors ask for the encoding where they save a file; the > of \
    an old PowerShell writes UTF-16, so name the file with --out instead";

/// A file that only its owner should ever see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecretFile {
    Key,
    Chain,
}

impl SecretFile {
    /// What a file is, if it is such a one.
    pub fn in_file(bytes: &[u8]) -> Option<SecretFile> {
        let text = std::str::from_utf8(bytes).ok()?;
        let key = text.trim_start().starts_with("-----BEGIN ") && text.contains("PRIVATE KEY-----");
        if key {
            return Some(SecretFile::Key);
        }
        let chain = text.lines().take(8).any(|l| l.trim_end() == "kind = \"chain-secret\"");
        chain.then_some(SecretFile::Chain)
    }
}

/// A few words for the file: `a turn report`, `an empty file`. None if nothing better than its own
/// error can be said.
pub fn seems(bytes: &[u8]) -> Option<String> {
    if bytes.is_empty() {
        return Some("an empty file".into());
    }
    if let Some(packed) = packed(bytes) {
        return Some(format!("{}: take the document out of it first", packed.is));
    }
    if let Some(text) = is_utf16(bytes).then(|| decode_utf16(bytes)).flatten() {
        let secret = seems(text.as_bytes()).filter(|is| is.contains("should ever see"));
        return secret.or(Some("text in UTF-16, which must be saved as UTF-8".into()));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // A text cut in the middle of a letter is still one.
        Err(e) if e.error_len().is_none() => {
            std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return Some("not text: a picture, an archive or another encoding".into()),
    };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.is_empty() {
        return Some("a file with nothing but blanks".into());
    }
    if text.contains("PRIVATE KEY-----") {
        return Some("a secret key, which no one else should ever see".into());
    }
    if text.starts_with("ssh-") {
        return Some("a public key".into());
    }
    let inner = text.strip_prefix('(').map(str::trim_start);
    if inner.is_some_and(|t| t.starts_with("fieldpost:")) {
        return Some("a game file".into());
    }
    let kind =
        |word: &str| text.lines().take(8).any(|l| l.trim_end() == format!("kind = \"{word}\""));
    if kind("chain-secret") {
        return Some("a dice chain, which only its keeper should ever see".into());
    }
    if mime::split_mailbox(bytes).is_some() {
        return Some("a mailbox".into());
    }
    if mime::mail_of(bytes).is_some() {
        return Some("a mail".into());
    }
    if let Some(g) = canonicalise(bytes).ok().and_then(|c| glance(&c.text)) {
        return Some(format!("a document of kind \"{}\" of the game {}", g.kind.word(), g.game));
    }
    let head = text.get(..text.len().min(2000)).unwrap_or(text);
    if head.contains("\nIN SHORT\n") {
        return Some("a turn report".into());
    }
    if kind(DocKind::Invitation.word()) {
        return Some("an invitation".into());
    }
    (text.starts_with("expect") || head.contains("\ngiven = ")).then(|| "a conformance case".into())
}

/// What to give where a game file is wanted.
pub const GAME_FILES: &str = "name a game file: its name ends in .ron";

/// What the bytes are, if they are surely no game file.
pub fn not_a_game(bytes: &[u8]) -> Option<String> {
    seems(bytes).filter(|is| is != "a game file")
}

/// The report of something that was never a game file.
pub fn no_game(is: &str) -> VerifyReport {
    let what = format!("this is {is}, not a game file; {GAME_FILES}");
    let failure = Some(Failure { block: None, check: Check::Form, what });
    VerifyReport { failure, ..Default::default() }
}

/// A file in which others are packed, and how they come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed {
    /// `an archive or office file`
    pub is: &'static str,
    pub help: &'static str,
}

/// The kind of a file that has others packed in it; `None` if it has none.
pub(super) fn packed(bytes: &[u8]) -> Option<Packed> {
    let begins = |marks: &[&[u8]]| marks.iter().any(|mark| bytes.starts_with(mark));
    if begins(&[b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]) {
        return Some(Packed {
            is: "a mail as Outlook saves it (.msg), or an old office file",
            help: "open it in Outlook and save it as text or as .eml, or forward it to a mail program that \
                   can",
        });
    }
    if begins(&[b"\x78\x9f\x3e\x22"]) {
        return Some(Packed {
            is: "winmail.dat, in which Outlook packs the attachments of a mail",
            help: "ask for the mail again, sent as plain text with the file attached",
        });
    }
    let archive = [&b"PK\x03\x04"[..], b"Rar!\x1a", b"7z\xbc\xaf\x27", b"\x1f\x8b\x08", b"%PDF-"];
    begins(&archive).then_some(Packed {
        is: "an archive or office file",
        help: "take it out of the mail, unpack it, and give the file inside",
    })
}
