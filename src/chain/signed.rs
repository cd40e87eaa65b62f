//! Signed files as the chain sees them: the canonical text, who signed it, and the few lines of its
//! head that say for which game, step and moment it was written.

use crate::doc_kind::DocKind;
use crate::file::Document;
use crate::format::{FORMAT, NEW_GAME, other_format};
use crate::seal::{PublicKey, SecretKey, Signature, canonicalise, doc_digest, join_signed, sign};
use crate::shown::words;

use super::fault::{ChainFault, Check};
use super::form::own_format;
use super::plain::Plain;

/// The lines every signed file may have at its head. The rest of the file is for its own reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub fieldpost: u32,
    pub kind: DocKind,
    /// The game's label.
    pub game: String,
    pub seat: String,
    pub step: Option<u32>,
    /// 32 digits of the head the writer saw.
    pub head: Option<String>,
    pub power: Option<String>,
    /// Of standing orders.
    pub version: Option<u32>,
    /// The earlier document of the same purpose this one replaces.
    pub replaces: Option<String>,
}

#[derive(serde::Deserialize)]
struct HeaderText {
    fieldpost: u32,
    kind: String,
    game: String,
    seat: String,
    step: Option<u32>,
    head: Option<String>,
    power: Option<String>,
    version: Option<u32>,
    replaces: Option<OneDigest>,
}

/// A digest as it is, or, where the line would be too long to be signed, alone in a list.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum OneDigest {
    Bare(String),
    Listed([String; 1]),
}

impl OneDigest {
    fn digits(self) -> String {
        match self {
            OneDigest::Bare(digits) | OneDigest::Listed([digits]) => digits,
        }
    }

    fn plain(p: &Plain, key: &str) -> Option<String> {
        match (p.text(key), p.list(key)) {
            (Some(digits), _) => Some(digits.to_string()),
            (None, Some([digits])) => Some((*digits).to_string()),
            _ => None,
        }
    }
}

impl Header {
    /// The head of a signed file; the rest must have the form of TOML.
    pub(super) fn read(text: &str) -> Result<Header, ChainFault> {
        match Plain::read(text).and_then(|p| Header::plain(&p)) {
            Some(header) => Ok(header),
            None => Header::parsed(text),
        }
    }

    fn parsed(text: &str) -> Result<Header, ChainFault> {
        let raw: HeaderText = toml::from_str(text).map_err(|e| unreadable(headless(text, &e)))?;
        let Some(kind) = DocKind::from_word(&raw.kind) else {
            return Err(ChainFault::NotSupported { kind: raw.kind });
        };
        Ok(Header {
            fieldpost: raw.fieldpost,
            kind,
            game: raw.game,
            seat: raw.seat,
            step: raw.step,
            head: raw.head,
            power: raw.power,
            version: raw.version,
            replaces: raw.replaces.map(OneDigest::digits),
        })
    }

    fn plain(p: &Plain) -> Option<Header> {
        let text = |key: &str| Some(p.maybe(key, Plain::text)?.map(str::to_string));
        Some(Header {
            fieldpost: p.number("fieldpost")?,
            kind: DocKind::from_word(p.text("kind")?)?,
            game: text("game")??,
            seat: text("seat")??,
            step: p.maybe("step", Plain::number)?,
            head: text("head")?,
            power: text("power")?,
            version: p.maybe("version", Plain::number)?,
            replaces: p.maybe("replaces", OneDigest::plain)?,
        })
    }
}

/// A document that has been read and, where it is signed, whose signature is good.
#[derive(Clone, Debug)]
pub struct SignedDocument {
    pub document: Document,
    pub header: Header,
    /// The key that signed; whether it is the seat's is asked by the game.
    pub key: Option<PublicKey>,
}

/// Why a text without a proper head is no document that a turn takes.
fn headless(text: &str, why: &toml::de::Error) -> String {
    let kind = text.parse::<toml::Table>().ok();
    let kind = kind.and_then(|t| Some(t.get("kind")?.as_str()?.to_string()));
    match kind.and_then(|word| DocKind::from_word(&word)) {
        Some(DocKind::Invitation) => {
            "this is an invitation: players answer it with `fieldpost join`".to_string()
        }
        Some(DocKind::Join) => "this is a join file: `fieldpost start` takes it".to_string(),
        _ => misread(text, why),
    }
}

/// Which line cannot be read, and which key it is about.
fn misread(text: &str, e: &toml::de::Error) -> String {
    let (why, span) = (e.message(), e.span().unwrap_or_default());
    let line = 1 + text.get(..span.start).unwrap_or_default().matches('\n').count();
    let key = text.get(span.clone()).filter(|k| !k.is_empty() && !k.contains('\n'));
    match key.filter(|_| why == "duplicate key") {
        Some(key) => format!("line {line}: the key {} is there twice", words(key)),
        None if span.end > 0 => format!("line {line}: {why}"),
        None => format!("the head of the file: {why}"),
    }
}

fn unreadable(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

impl SignedDocument {
    /// Are these standing orders, open or sealed?
    pub fn is_standing(&self) -> bool {
        matches!(self.header.kind, DocKind::Standing | DocKind::Sealed)
    }

    /// Takes the one document out of a mail or file and checks its signature.
    ///
    /// # Errors
    /// No canonical text, no head, a bad signature.
    pub fn read(bytes: &[u8]) -> Result<SignedDocument, ChainFault> {
        let found = canonicalise(bytes).map_err(|e| unreadable(e.to_string()))?;
        SignedDocument::from_parts(&found.text, found.signature.as_deref())
    }

    /// The same from text and signature block.
    ///
    /// # Errors
    /// As [`SignedDocument::read`].
    pub fn from_parts(text: &str, signature: Option<&str>) -> Result<SignedDocument, ChainFault> {
        own_format(text, Check::Document)?;
        let header = Header::read(text)?;
        if header.fieldpost != FORMAT {
            return Err(unreadable(other_format(header.fieldpost, NEW_GAME)));
        }
        let bad = |e: &dyn std::fmt::Display| {
            let what = format!("{} of {}: {e}", header.kind, header.seat);
            ChainFault::failed(Check::Signature, what)
        };
        let (key, armor) = match signature {
            None => (None, String::new()),
            Some(block) => {
                let signature = Signature::parse(block).map_err(|e| bad(&e))?;
                let by = signature.verify(text.as_bytes()).map_err(|e| bad(&e))?;
                (Some(by.key), signature.to_armor())
            }
        };
        let kind = header.kind;
        let digest = doc_digest(kind.word(), text);
        let document = Document { kind, digest, text: text.to_string(), signature: armor };
        Ok(SignedDocument { document, header, key })
    }

    /// A stored document read again: its text must be canonical and its digest its own.
    ///
    /// # Errors
    /// What differs.
    pub fn stored(document: &Document) -> Result<SignedDocument, ChainFault> {
        let form = |what: String| ChainFault::failed(Check::Form, what);
        let again = canonicalise(document.text.as_bytes()).map_err(|e| form(e.to_string()))?;
        if again.text != document.text || again.signature.is_some() {
            return Err(form(format!("the stored {} is not canonical text", document.kind)));
        }
        let signature = Some(document.signature.as_str()).filter(|s| !s.is_empty());
        let paper = SignedDocument::from_parts(&document.text, signature)?;
        if paper.document.kind != document.kind {
            let what = format!("a {} is stored as {}", paper.document.kind, document.kind);
            return Err(unreadable(what));
        }
        if paper.document.digest != document.digest {
            return Err(unreadable(format!("the digest of the {} is not its own", document.kind)));
        }
        if paper.document.signature != document.signature {
            return Err(form(format!(
                "the signature of the {} is not in its one form",
                document.kind
            )));
        }
        Ok(paper)
    }

    /// Text and signature as it is mailed.
    pub fn mail(&self) -> String {
        mail(&self.document)
    }
}

/// A stored document as it is mailed.
pub fn mail(document: &Document) -> String {
    join_signed(&document.text, &document.signature).unwrap_or_else(|_| document.text.clone())
}

/// Signs a canonical text and reads it back.
///
/// # Errors
/// The text is not a signed file of ours.
pub fn sign_text(text: &str, key: &SecretKey) -> Result<SignedDocument, ChainFault> {
    let canonical = canonicalise(text.as_bytes()).map_err(|e| unreadable(e.to_string()))?;
    SignedDocument::from_parts(&canonical.text, Some(&sign(canonical.text.as_bytes(), key)))
}
