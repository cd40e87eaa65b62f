//! Signed files as the chain sees them: the canonical text, who signed it, and the few lines of its
//! head that say for which game, step and moment it was written.

use crate::doc_kind::DocKind;
use crate::file::Document;
use crate::format::{FORMAT, NEW_GAME, other_format};
use crate::seal::{PublicKey, SecretKey, Signature, canonicalise, doc_digest, join_signed, sign};
use crate::shown::words_within;

use super::chain_fault::{ChainFault, Check};
use super::form::own_format;
use super::plain_form::Plain;

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
    fn into_digits(self) -> String {
        match self {
            OneDigest::Bare(digits) | OneDigest::Listed([digits]) => digits,
        }
    }

    fn read_plain(p: &Plain, key: &str) -> Option<String> {
        match (p.text(key), p.list(key)) {
            (Some(digits), _) => Some(digits.to_string()),
            (None, Some([digits])) => Some((*digits).to_string()),
            _ => None,
        }
    }
}

impl Header {
    /// The head of a signed file; the rest must have the form of TOML.
    pub(super) fn read_header(text: &str) -> Result<Header, ChainFault> {
        match Plain::read(text).and_then(|p| Header::plain_header(&p)) {
            Some(header) => Ok(header),
            None => Header::parse_header(text),
        }
    }

    fn parse_header(text: &str) -> Result<Header, ChainFault> {
        let raw: HeaderText =
            toml::from_str(text).map_err(|e| unreadable_head(why_headless(text, &e)))?;
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
            replaces: raw.replaces.map(OneDigest::into_digits),
        })
    }

    fn plain_header(p: &Plain) -> Option<Header> {
        Some(Header {
            fieldpost: p.number("fieldpost")?,
            kind: DocKind::from_word(p.text("kind")?)?,
            game: maybe_text(p, "game")??,
            seat: maybe_text(p, "seat")??,
            step: p.maybe_with("step", Plain::number)?,
            head: maybe_text(p, "head")?,
            power: maybe_text(p, "power")?,
            version: p.maybe_with("version", Plain::number)?,
            replaces: p.maybe_with("replaces", OneDigest::read_plain)?,
        })
    }
}

/// A text that may be missing; `None` if there is something else under its key.
fn maybe_text(plain: &Plain, key: &str) -> Option<Option<String>> {
    Some(plain.maybe_with(key, Plain::text)?.map(str::to_string))
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
fn why_headless(text: &str, why: &toml::de::Error) -> String {
    let kind = text.parse::<toml::Table>().ok();
    let kind = kind.and_then(|t| Some(t.get("kind")?.as_str()?.to_string()));
    match kind.and_then(|word| DocKind::from_word(&word)) {
        Some(DocKind::Invitation) => {
            "this is an invitation: players answer it with `fieldpost join`".to_string()
        }
        Some(DocKind::Join) => "this is a join file: `fieldpost start` takes it".to_string(),
        _ => why_misread(text, why),
    }
}

/// Which line cannot be read, and which key it is about.
fn why_misread(text: &str, e: &toml::de::Error) -> String {
    let why = e.message();
    let span = e.span().unwrap_or_default();
    let line = 1 + text.get(..span.start).unwrap_or_default().matches('\n').count();
    let key = text.get(span.clone()).filter(|k| !k.is_empty() && !k.contains('\n'));
    match key.filter(|_| why == "duplicate key") {
        Some(key) => format!("line {line}: the key {} is there twice", words_within(key)),
        None if span.end > 0 => format!("line {line}: {why}"),
        None => format!("the head of the file: {why}"),
    }
}

fn unreadable_head(what: impl Into<String>) -> ChainFault {
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
        let found = canonicalise(bytes).map_err(|e| unreadable_head(e.to_string()))?;
        SignedDocument::from_parts(&found.text, found.signature.as_deref())
    }

    /// The same from text and signature block.
    ///
    /// # Errors
    /// As [`SignedDocument::read`].
    pub fn from_parts(text: &str, signature: Option<&str>) -> Result<SignedDocument, ChainFault> {
        own_format(text, Check::Document)?;
        let header = Header::read_header(text)?;
        if header.fieldpost != FORMAT {
            return Err(unreadable_head(other_format(header.fieldpost, NEW_GAME)));
        }
        let (key, armor) = match signature {
            None => (None, String::new()),
            Some(block) => {
                let signature = Signature::parse(block).map_err(|e| bad_signature(&header, &e))?;
                let by =
                    signature.verify(text.as_bytes()).map_err(|e| bad_signature(&header, &e))?;
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
    pub fn read_stored(document: &Document) -> Result<SignedDocument, ChainFault> {
        let form = |what: String| ChainFault::failed(Check::Form, what);
        let again = canonicalise(document.text.as_bytes()).map_err(|e| form(e.to_string()))?;
        if again.text != document.text || again.signature.is_some() {
            return Err(form(format!("the stored {} is not canonical text", document.kind)));
        }
        let signature = Some(document.signature.as_str()).filter(|s| !s.is_empty());
        let paper = SignedDocument::from_parts(&document.text, signature)?;
        if paper.document.kind != document.kind {
            let what = format!("a {} is stored as {}", paper.document.kind, document.kind);
            return Err(unreadable_head(what));
        }
        if paper.document.digest != document.digest {
            return Err(unreadable_head(format!(
                "the digest of the {} is not its own",
                document.kind
            )));
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
        document_as_mail(&self.document)
    }
}

fn bad_signature(header: &Header, e: &dyn std::fmt::Display) -> ChainFault {
    let what = format!("{} of {}: {e}", header.kind, header.seat);
    ChainFault::failed(Check::Signature, what)
}

/// The papers of one kind, in their order.
pub(super) fn papers_of_kind(papers: &[SignedDocument], kind: DocKind) -> Vec<&SignedDocument> {
    papers.iter().filter(|p| p.header.kind == kind).collect()
}

/// A stored document as it is mailed.
pub(crate) fn document_as_mail(document: &Document) -> String {
    join_signed(&document.text, &document.signature).unwrap_or_else(|_| document.text.clone())
}

/// Signs a canonical text and reads it back.
///
/// # Errors
/// The text is not a signed file of ours.
pub fn sign_text(text: &str, key: &SecretKey) -> Result<SignedDocument, ChainFault> {
    let canonical = canonicalise(text.as_bytes()).map_err(|e| unreadable_head(e.to_string()))?;
    SignedDocument::from_parts(&canonical.text, Some(&sign(canonical.text.as_bytes(), key)))
}
