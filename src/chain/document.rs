//! Signed files as the chain sees them: the canonical text, who signed it, and the few lines of its
//! head that say for which game, step and moment it was written. Also the three kinds that are the
//! chain's own: join, receipt and opening, which the tool writes and people only sign.

use crate::doc_kind::DocKind;
use crate::file::Document;
use crate::format::{FORMAT, NEW_GAME, other_format};
use crate::seal::{
    Digest, Fingerprint, Key, Opened, PublicKey, Signature, canonicalise, doc_digest, join_signed,
    sign,
};

use super::fault::{ChainFault, Check};
use super::form::own_format;
use super::plain::Plain;

/// The lines every signed file may have at its head. What else stands in it is for its own reader.
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
    replaces: Option<String>,
}

/// The keys of [`Header`].
pub(super) const HEAD_KEYS: [&str; 9] =
    ["fieldpost", "kind", "game", "seat", "step", "head", "power", "version", "replaces"];

impl Header {
    /// The head of a signed file, the rest of which must have the form of TOML.
    pub(super) fn read(text: &str) -> Result<Header, ChainFault> {
        match Plain::read(text).and_then(|p| Header::plain(&p)) {
            Some(header) => Ok(header),
            None => Header::parsed(text),
        }
    }

    fn parsed(text: &str) -> Result<Header, ChainFault> {
        let raw: HeaderText =
            toml::from_str(text).map_err(|e| unreadable(headless(text, e.message())))?;
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
            replaces: raw.replaces,
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
            replaces: text("replaces")?,
        })
    }
}

/// A document that has been read and, where it is signed, whose signature is good.
#[derive(Clone, Debug)]
pub struct Paper {
    pub document: Document,
    pub header: Header,
    /// The key that signed; whether it is the seat's is asked by the game.
    pub key: Option<PublicKey>,
}

/// Why a text without a proper head is no document that a turn takes.
fn headless(text: &str, why: &str) -> String {
    let kind = text.parse::<toml::Table>().ok();
    let kind = kind.and_then(|t| Some(t.get("kind")?.as_str()?.to_string()));
    match kind.and_then(|word| DocKind::from_word(&word)) {
        Some(DocKind::Invitation) => {
            "this is an invitation: players answer it with `fieldpost join`".to_string()
        }
        Some(DocKind::Join) => "this is a join file: `fieldpost start` takes it".to_string(),
        _ => format!("the head of the file: {why}"),
    }
}

fn unreadable(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

impl Paper {
    /// Takes the one document out of a mail or file and checks its signature.
    ///
    /// # Errors
    /// No canonical text, no head, a bad signature.
    pub fn read(bytes: &[u8]) -> Result<Paper, ChainFault> {
        let found = canonicalise(bytes).map_err(|e| unreadable(e.to_string()))?;
        Paper::from_parts(&found.text, found.signature.as_deref())
    }

    /// The same from text and signature block.
    ///
    /// # Errors
    /// As [`Paper::read`].
    pub fn from_parts(text: &str, signature: Option<&str>) -> Result<Paper, ChainFault> {
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
        Ok(Paper { document, header, key })
    }

    /// A stored document read again: its text must be canonical and its digest its own.
    ///
    /// # Errors
    /// What differs.
    pub fn stored(document: &Document) -> Result<Paper, ChainFault> {
        let form = |what: String| ChainFault::failed(Check::Form, what);
        let again = canonicalise(document.text.as_bytes()).map_err(|e| form(e.to_string()))?;
        if again.text != document.text || again.signature.is_some() {
            return Err(form(format!("the stored {} is not canonical text", document.kind)));
        }
        let signature = Some(document.signature.as_str()).filter(|s| !s.is_empty());
        let paper = Paper::from_parts(&document.text, signature)?;
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
pub fn sign_text(text: &str, key: &Key) -> Result<Paper, ChainFault> {
    let canonical = canonicalise(text.as_bytes()).map_err(|e| unreadable(e.to_string()))?;
    Paper::from_parts(&canonical.text, Some(&sign(canonical.text.as_bytes(), key)))
}

/// A join file: a seat accepts the invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Join {
    pub game: String,
    /// 32 digits of the digest of the invitation.
    pub invitation: String,
    pub seat: String,
    pub powers: Vec<String>,
    /// Where bids are tied: what the seat plays if the die shows 2.
    pub otherwise: Option<Vec<String>>,
    pub key: Fingerprint,
    /// The anchor of the chain, from a dice keeper.
    pub anchor: Option<Digest>,
    /// Where the director keeps the only chain: what every other seat answers it with.
    pub answer: Option<ShareGiven>,
}

/// A share, and the director's join that it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShareGiven {
    /// The digest of the director's join.
    pub director: Digest,
    pub share: Digest,
}

/// A receipt: these documents and no others count for the step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    pub game: String,
    pub seat: String,
    pub step: u32,
    pub head: String,
    /// The director's word; nothing follows from it.
    pub claimed_time: Option<String>,
    pub documents: Vec<Digest>,
    pub standing: Vec<Digest>,
}

/// An opening: a keeper's link for a step, and the documents locked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    pub game: String,
    pub seat: String,
    pub step: u32,
    pub head: String,
    pub link: Digest,
    /// The keeper's program had lost its memory of earlier openings.
    pub restored: bool,
    /// The keeper's word; nothing follows from it.
    pub claimed_time: Option<String>,
    pub documents: Vec<Digest>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinText {
    #[serde(rename = "fieldpost")]
    _format: u32,
    kind: String,
    game: String,
    invitation: String,
    seat: String,
    powers: Vec<String>,
    otherwise: Option<Vec<String>>,
    key: String,
    x_0: Option<String>,
    director: Option<[String; 1]>,
    share: Option<[String; 1]>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ReceiptText {
    #[serde(rename = "fieldpost")]
    _format: u32,
    kind: String,
    game: String,
    seat: String,
    step: u32,
    head: String,
    claimed_time: Option<String>,
    documents: Vec<String>,
    standing: Vec<String>,
}

fn list(name: &str, items: &[impl std::fmt::Display]) -> String {
    if items.is_empty() {
        return format!("{name} = []\n");
    }
    let lines: String = items.iter().map(|d| format!("  \"{d}\",\n")).collect();
    format!("{name} = [\n{lines}]\n")
}

fn digest(text: &str) -> Result<Digest, ChainFault> {
    text.parse().map_err(|e| unreadable(format!("{e}")))
}

fn digests(all: &[String]) -> Result<Vec<Digest>, ChainFault> {
    all.iter().map(|d| digest(d)).collect()
}

fn parse<T: serde::de::DeserializeOwned>(kind: &str, text: &str) -> Result<T, ChainFault> {
    toml::from_str(text).map_err(|e| unreadable(format!("the {kind}: {}", e.message())))
}

/// What the tool writes is compared as a whole, so that nothing in it goes unread.
fn canonical(kind: &str, written: &str, text: &str) -> Result<(), ChainFault> {
    if written == text {
        return Ok(());
    }
    Err(unreadable(format!("the {kind} is not written as the tool writes it")))
}

impl Join {
    pub fn text(&self) -> String {
        let powers = list("powers", &self.powers);
        let otherwise = self.otherwise.as_ref().map(|ids| list("otherwise", ids));
        let mut out = format!(
            "fieldpost = {FORMAT}\nkind = \"join\"\ngame = \"{}\"\ninvitation = \"{}\"\n\
             seat = \"{}\"\n{powers}{}key = \"{}\"\n",
            self.game,
            self.invitation,
            self.seat,
            otherwise.unwrap_or_default(),
            self.key
        );
        if let Some(anchor) = self.anchor {
            out.push_str(&format!("x_0 = \"{anchor}\"\n"));
        }
        if let Some(ShareGiven { director, share }) = self.answer {
            out.push_str(&list("director", &[director]));
            out.push_str(&list("share", &[share]));
        }
        out
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Join, ChainFault> {
        let raw: JoinText = parse("join file", text)?;
        if raw.kind != DocKind::Join.word() {
            return Err(unreadable("this is not a join file"));
        }
        let anchor = raw.x_0.map(|x| digest(&x)).transpose()?;
        let answer = match (raw.director, raw.share) {
            (None, None) => None,
            (Some([director]), Some([share])) => {
                Some(ShareGiven { director: digest(&director)?, share: digest(&share)? })
            }
            _ => return Err(unreadable("director and share belong together")),
        };
        let key = raw.key.parse().map_err(|e| unreadable(format!("{e}")))?;
        let join = Join {
            game: raw.game,
            invitation: raw.invitation,
            seat: raw.seat,
            powers: raw.powers,
            otherwise: raw.otherwise,
            key,
            anchor,
            answer,
        };
        canonical("join file", &join.text(), text)?;
        Ok(join)
    }
}

impl Receipt {
    /// A receipt in the very form in which the tool writes it.
    fn plain(text: &str) -> Option<Receipt> {
        let p = Plain::read(text)?;
        let all = |key: &str| -> Option<Vec<Digest>> {
            p.list(key)?.iter().map(|d| d.parse().ok()).collect()
        };
        let receipt = Receipt {
            game: p.text("game")?.to_string(),
            seat: p.text("seat")?.to_string(),
            step: p.number("step")?,
            head: p.text("head")?.to_string(),
            claimed_time: p.maybe("claimed-time", Plain::text)?.map(str::to_string),
            documents: all("documents")?,
            standing: all("standing")?,
        };
        (receipt.text() == text).then_some(receipt)
    }

    pub fn text(&self) -> String {
        let time = self.claimed_time.as_ref().map(|t| format!("claimed-time = \"{t}\"\n"));
        format!(
            "fieldpost = {FORMAT}\nkind = \"receipt\"\ngame = \"{}\"\nseat = \"{}\"\nstep = {}\n\
             head = \"{}\"\n{}{}{}",
            self.game,
            self.seat,
            self.step,
            self.head,
            time.unwrap_or_default(),
            list("documents", &self.documents),
            list("standing", &self.standing)
        )
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Receipt, ChainFault> {
        if let Some(receipt) = Receipt::plain(text) {
            return Ok(receipt);
        }
        let raw: ReceiptText = parse("receipt", text)?;
        if raw.kind != DocKind::Receipt.word() {
            return Err(unreadable("this is not a receipt"));
        }
        let receipt = Receipt {
            game: raw.game,
            seat: raw.seat,
            step: raw.step,
            head: raw.head,
            claimed_time: raw.claimed_time,
            documents: digests(&raw.documents)?,
            standing: digests(&raw.standing)?,
        };
        canonical("receipt", &receipt.text(), text)?;
        Ok(receipt)
    }
}

impl Opening {
    /// An opening in the very form in which the tool writes it.
    fn plain(text: &str) -> Option<Opening> {
        let p = Plain::read(text)?;
        let step = p.number("step")?;
        let opening = Opening {
            game: p.text("game")?.to_string(),
            seat: p.text("seat")?.to_string(),
            step,
            head: p.text("head")?.to_string(),
            link: p.text(&format!("x_{step}"))?.parse().ok()?,
            restored: p.get("restored").is_some(),
            claimed_time: p.maybe("claimed-time", Plain::text)?.map(str::to_string),
            documents: p
                .list("documents")?
                .iter()
                .map(|d| d.parse().ok())
                .collect::<Option<_>>()?,
        };
        (opening.text() == text).then_some(opening)
    }

    pub fn text(&self) -> String {
        let time = self.claimed_time.as_ref().map(|t| format!("claimed-time = \"{t}\"\n"));
        let restored = if self.restored { "restored = true\n" } else { "" };
        format!(
            "fieldpost = {FORMAT}\nkind = \"opening\"\ngame = \"{}\"\nseat = \"{}\"\nstep = {}\n\
             head = \"{}\"\nx_{} = \"{}\"\n{restored}{}{}",
            self.game,
            self.seat,
            self.step,
            self.head,
            self.step,
            self.link,
            time.unwrap_or_default(),
            list("documents", &self.documents)
        )
    }

    /// What the keeper's program remembers of it: with the chain its text follows.
    pub fn remembered(&self) -> Opened {
        Opened {
            step: self.step,
            head: self.head.clone(),
            restored: self.restored,
            time: self.claimed_time.clone(),
            documents: self.documents.clone(),
        }
    }

    /// The opening of the same step and documents as it was signed before.
    #[must_use]
    pub fn as_remembered(self, before: &Opened) -> Opening {
        Opening { restored: before.restored, claimed_time: before.time.clone(), ..self }
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Opening, ChainFault> {
        if let Some(opening) = Opening::plain(text) {
            return Ok(opening);
        }
        let mut raw: toml::Table = parse("opening", text)?;
        let mut take = |key: &str| match raw.remove(key) {
            Some(toml::Value::String(s)) => Ok(s),
            _ => Err(unreadable(format!("the opening has no line {key}"))),
        };
        let (kind, game, seat, head) = (take("kind")?, take("game")?, take("seat")?, take("head")?);
        if kind != DocKind::Opening.word() {
            return Err(unreadable("this is not an opening"));
        }
        let step = raw.get("step").and_then(toml::Value::as_integer);
        let step = step
            .and_then(|s| u32::try_from(s).ok())
            .ok_or_else(|| unreadable("the opening has no line step"))?;
        let x = raw.get(&format!("x_{step}")).and_then(toml::Value::as_str);
        let link =
            digest(x.ok_or_else(|| unreadable(format!("the opening has no line x_{step}")))?)?;
        let restored = raw.get("restored").and_then(toml::Value::as_bool).unwrap_or_default();
        let claimed_time = raw.get("claimed-time").and_then(toml::Value::as_str);
        let claimed_time = claimed_time.map(str::to_string);
        let items = raw.get("documents").and_then(toml::Value::as_array);
        let named = items.into_iter().flatten().filter_map(toml::Value::as_str);
        let documents = named.map(digest).collect::<Result<_, _>>()?;
        let opening = Opening { game, seat, step, head, link, restored, claimed_time, documents };
        canonical("opening", &opening.text(), text)?;
        Ok(opening)
    }
}
