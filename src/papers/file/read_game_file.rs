//! Reads a game file. Two steps, because ids mean nothing before the edition is known: the
//! [`Outline`] says which edition and options are wanted, then [`Outline::resolve`] gives the
//! values. Limits are checked before anything is built; no input panics.

use std::borrow::Cow;

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::{Event, Owed, Position};
use crate::format::{FORMAT, perhaps_newer};
use crate::limits::GAME_FILE_DEPTH;
use crate::seal::{Digest, MAX_GAME_FILE_BYTES};

use super::burnt::{Burnt, BurntTwin};
use super::position::{PositionTwin, read_position};
use super::read_fault::ReadFault;
use super::shape::{Brackets, check_shape};
use super::store::{NotInEdition, Stored};
use super::stored_event::{EventTwin, OwedTwin};
use super::stored_game::{Block, Document, GameFile, Keeper, OpenedLink, Reanchored, Seat, Share};
use super::write_game_file::side_word;

/// A game file read as text, its ids not yet looked up.
#[derive(Clone)]
pub struct Outline {
    raw: RawGame,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "game file")]
struct RawGame {
    fieldpost: u32,
    revision: u32,
    name: String,
    game: String,
    prep: String,
    edition: String,
    edition_digest: String,
    dice: String,
    options: Vec<(String, String)>,
    seats: Vec<RawSeat>,
    #[serde(default)]
    keepers: Vec<RawKeeper>,
    invitation: Vec<String>,
    #[serde(default)]
    joins: Vec<RawDocument>,
    blocks: Vec<RawBlock>,
    position: PositionTwin,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "seat")]
struct RawSeat {
    seat: String,
    side: String,
    powers: Vec<String>,
    key: String,
    fingerprint: String,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "keeper")]
struct RawKeeper {
    keeper: String,
    anchor: String,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "document")]
struct RawDocument {
    kind: String,
    digest: String,
    text: Vec<String>,
    signature: Vec<String>,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "opening")]
struct RawOpening {
    opening: String,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "reanchor")]
struct RawReanchor {
    reanchor: String,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "share")]
struct RawShare {
    share: String,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "roll")]
struct RawRoll {
    roll: String,
}

#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "block")]
struct RawBlock {
    block: u32,
    step: Option<u32>,
    from: Option<u32>,
    previous: String,
    #[serde(default)]
    documents: Vec<RawDocument>,
    #[serde(default)]
    openings: Vec<RawOpening>,
    #[serde(default)]
    reanchors: Vec<RawReanchor>,
    #[serde(default)]
    shares: Vec<RawShare>,
    epoch: Option<String>,
    #[serde(default)]
    rolls: Vec<RawRoll>,
    #[serde(default)]
    burnt: Option<BurntTwin>,
    #[serde(default)]
    events: Vec<EventTwin>,
    #[serde(default)]
    owed: Vec<OwedTwin>,
    position: String,
    head: String,
}

/// The first lines of a file: by them a reader knows whether it can read the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Versions {
    /// The format of the file.
    pub format: u32,
    /// The rules revision of the game; none in a file of format 1.
    pub revision: Option<u32>,
}

/// Reads `( fieldpost: 2, revision: 2,`, however it is spaced, and nothing else.
pub fn read_versions(text: &str) -> Option<Versions> {
    fn number_after<'t>(text: &'t str, name: &str) -> Option<(u32, &'t str)> {
        let value = text.trim_start().strip_prefix(name)?.trim_start().strip_prefix(':')?;
        let (value, rest) = value.split_once(',')?;
        Some((value.trim().parse().ok()?, rest))
    }
    let (format, rest) = number_after(text.trim_start().strip_prefix('(')?, "fieldpost")?;
    Some(Versions { format, revision: number_after(rest, "revision").map(|(n, _)| n) })
}

/// Reads the text of a game file. CRLF line ends, which mail programs make, are undone first.
///
/// # Errors
/// [`ReadFault`], with line and column.
pub fn read_outline(bytes: &[u8]) -> Result<Outline, ReadFault> {
    if bytes.len() > MAX_GAME_FILE_BYTES {
        return Err(ReadFault::TooLong { bytes: bytes.len(), limit: MAX_GAME_FILE_BYTES });
    }
    let text = plain_text(bytes)?;
    match read_versions(&text) {
        Some(Versions { format, .. }) if format != FORMAT => {
            return Err(ReadFault::Version { found: format });
        }
        _ => check_shape(&text)?,
    }
    let raw: RawGame = ron_options().from_str(&text).map_err(|e| form_fault(&text, &e))?;
    if raw.fieldpost != FORMAT {
        return Err(ReadFault::Version { found: raw.fieldpost });
    }
    Ok(Outline { raw })
}

fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(GAME_FILE_DEPTH * 4)
}

/// Reads what [`position_text`](super::position_text) wrote.
///
/// # Errors
/// [`ReadFault`].
pub fn parse_position(ed: &Edition, text: &str) -> Result<Position, ReadFault> {
    if text.len() > MAX_GAME_FILE_BYTES {
        return Err(ReadFault::TooLong { bytes: text.len(), limit: MAX_GAME_FILE_BYTES });
    }
    check_shape(text)?;
    let twin = ron_options().from_str(text).map_err(|e| form_fault(text, &e))?;
    read_position(twin, ed).map_err(|w| fault_at("position", w))
}

/// The text of a file with LF line ends, without the byte-order mark that an editor may have put in front.
///
/// # Errors
/// [`ReadFault::NotUtf8`].
pub fn plain_text(bytes: &[u8]) -> Result<Cow<'_, str>, ReadFault> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) if text.contains('\r') => Ok(Cow::Owned(text.replace("\r\n", "\n"))),
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(e) => {
            let good = &bytes[..e.valid_up_to()];
            let line = good.iter().filter(|b| **b == b'\n').count() + 1;
            Err(match e.error_len() {
                Some(_) => ReadFault::NotUtf8 { line },
                None => ReadFault::CutOff { line },
            })
        }
    }
}

fn form_fault(text: &str, error: &ron::error::SpannedError) -> ReadFault {
    let start = error.span.start;
    // A file may be cut anywhere, in a word or a number too: every line before the last was good, and
    // something that was opened is not closed.
    let last = text.trim_end().split('\n').count();
    let mut brackets = Brackets::default();
    text.bytes().for_each(|b| brackets.follow_byte(b));
    if error.code == ron::Error::Eof || start.line >= last && brackets.is_open() {
        return ReadFault::CutOff { line: last };
    }
    ReadFault::Form {
        line: start.line,
        column: start.col,
        what: perhaps_newer(&without_types(&error.code.to_string())),
    }
}

/// What the reader of RON says, without the names that types have in this program: no one else knows them.
fn without_types(said: &str) -> String {
    let mut out = String::new();
    let mut rest = said;
    while let Some(start) = rest.find(is_in_word) {
        let end = rest[start..].find(|c| !is_in_word(c)).map_or(rest.len(), |n| start + n);
        out.push_str(&rest[..start]);
        let word = &rest[start..end];
        match (word, word.strip_suffix("Twin")) {
            (_, Some(name)) => out.push_str(&in_small_letters(name)),
            ("u8" | "u16" | "u32" | "u64" | "i32" | "i64" | "usize", _) => {
                out.push_str("a whole number")
            }
            _ => out.push_str(word),
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out.replace("struct ", "").replace("enum ", "").replace("_[invalid identifier]", "")
}

/// Can a name in a message have this character?
fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// `battle state` for `BattleState`.
fn in_small_letters(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

impl Outline {
    /// Id of the edition.
    pub fn edition(&self) -> &str {
        &self.raw.edition
    }

    /// The options as written, to be applied to the edition.
    pub fn options(&self) -> &[(String, String)] {
        &self.raw.options
    }

    /// The text of the invitation, line by line.
    pub fn invitation(&self) -> String {
        join_lines(self.raw.invitation.clone())
    }

    /// Looks every id up.
    ///
    /// # Errors
    /// [`ReadFault::Value`], naming the block and the item.
    pub fn resolve(self, ed: &Edition) -> Result<GameFile, ReadFault> {
        let raw = self.raw;
        let genesis = |what: NotInEdition| fault_at("genesis", what);
        let seats = raw.seats.into_iter().map(|s| {
            let powers = Vec::from_twin(s.powers, ed).map_err(genesis)?;
            let seat = Seat { id: s.seat, powers, key: s.key, fingerprint: s.fingerprint };
            let side = side_word(ed, &seat);
            if s.side != side {
                let what =
                    format!("the seat {} is on the side {side:?}, not {:?}", seat.id, s.side);
                return Err(genesis(NotInEdition(what)));
            }
            Ok(seat)
        });
        let seats = seats.collect::<Result<_, ReadFault>>()?;
        let keepers = raw.keepers.into_iter().map(|k| {
            let anchor = read_digest("genesis, anchor", &k.anchor)?;
            Ok(Keeper { keeper: k.keeper, anchor })
        });
        let keepers = keepers.collect::<Result<_, ReadFault>>()?;
        let joins = raw.joins.into_iter().map(|d| read_document("genesis, join file", d));
        let joins = joins.collect::<Result<_, ReadFault>>()?;
        let blocks = raw.blocks.into_iter().map(|b| read_block(b, ed));
        let blocks = blocks.collect::<Result<_, ReadFault>>()?;
        Ok(GameFile {
            revision: raw.revision,
            name: raw.name,
            game: read_digest("genesis, game", &raw.game)?,
            prep: read_digest("genesis, prep", &raw.prep)?,
            edition: raw.edition,
            edition_digest: read_digest("genesis, edition_digest", &raw.edition_digest)?,
            dice: raw.dice,
            options: raw.options,
            seats,
            keepers,
            invitation: join_lines(raw.invitation),
            joins,
            blocks,
            position: read_position(raw.position, ed).map_err(|w| fault_at("position", w))?,
        })
    }
}

fn fault_at(place: &str, what: NotInEdition) -> ReadFault {
    ReadFault::Value { place: place.to_string(), what: what.0 }
}

fn read_digest(place: &str, text: &str) -> Result<Digest, ReadFault> {
    text.parse().map_err(|e| fault_at(place, NotInEdition(format!("{e}"))))
}

fn join_lines(all: Vec<String>) -> String {
    all.into_iter().map(|line| line + "\n").collect()
}

fn read_document(place: &str, raw: RawDocument) -> Result<Document, ReadFault> {
    let digest = read_digest(place, &raw.digest)?;
    let kind = DocKind::from_word(&raw.kind);
    let kind = kind.ok_or_else(|| {
        fault_at(place, NotInEdition(format!("there is no document of kind {:?}", raw.kind)))
    })?;
    Ok(Document { kind, digest, text: join_lines(raw.text), signature: join_lines(raw.signature) })
}

/// Papers that a notice holds are shown by it and do not count.
fn held_apart(documents: Vec<Document>) -> (Vec<Document>, Vec<Document>) {
    if documents.iter().any(|d| d.kind == DocKind::Notice) {
        documents.into_iter().partition(|d| d.kind == DocKind::Notice)
    } else {
        (documents, Vec::new())
    }
}

fn read_block(raw: RawBlock, ed: &Edition) -> Result<Block, ReadFault> {
    let place = format!("block {}", raw.block);
    let documents = raw.documents.into_iter().map(|d| read_document(&place, d));
    let documents = documents.collect::<Result<Vec<_>, ReadFault>>()?;
    let (documents, held) = held_apart(documents);
    let openings = raw.openings.into_iter().map(|o| read_opening(&place, &o.opening));
    let openings = openings.collect::<Result<_, ReadFault>>()?;
    let reanchors = raw.reanchors.into_iter().map(|r| read_reanchor(&place, &r.reanchor));
    let reanchors = reanchors.collect::<Result<_, ReadFault>>()?;
    let shares = raw.shares.into_iter().map(|s| read_share(&place, &s.share));
    let shares = shares.collect::<Result<_, ReadFault>>()?;
    let epoch = raw.epoch.map(|e| read_digest(&place, &e)).transpose()?;
    let mut events = Vec::new();
    for (i, twin) in raw.events.into_iter().enumerate() {
        let event = Event::from_twin(twin, ed);
        events.push(event.map_err(|w| fault_at(&format!("{place}, event {}", i + 1), w))?);
    }
    let owed = Vec::<Owed>::from_twin(raw.owed, ed);
    let burnt = Option::<Burnt>::from_twin(raw.burnt, ed);
    Ok(Block {
        number: raw.block,
        step: raw.step,
        from: raw.from,
        previous: read_digest(&place, &raw.previous)?,
        documents,
        held,
        openings,
        reanchors,
        shares,
        epoch,
        rolls: raw.rolls.into_iter().map(|r| r.roll).collect(),
        burnt: burnt.map_err(|w| fault_at(&place, w))?,
        events,
        owed: owed.map_err(|w| fault_at(&place, w))?,
        position: read_digest(&place, &raw.position)?,
        head: read_digest(&place, &raw.head)?,
    })
}

/// `dora step 7 <64 digits>`; `emil step 7 <64 digits> of dora` where emil takes the place of dora
pub(super) fn read_reanchor(place: &str, text: &str) -> Result<Reanchored, ReadFault> {
    let (own, of) = match text.split_once(" of ") {
        Some((own, of)) => (own, Some(of.to_string())),
        None => (text, None),
    };
    let (keeper, first, anchor) = at_step(place, own, "a re-anchor")?;
    Ok(Reanchored { keeper, first, anchor, of })
}

/// `dora step 1 <64 digits>`
pub(super) fn read_opening(place: &str, text: &str) -> Result<OpenedLink, ReadFault> {
    let (keeper, step, link) = at_step(place, text, "an opening")?;
    Ok(OpenedLink { keeper, step, link })
}

fn at_step(place: &str, text: &str, what: &str) -> Result<(String, u32, Digest), ReadFault> {
    let wrong = || fault_at(place, NotInEdition(format!("{text:?} is not {what}")));
    let words: Vec<&str> = text.split(' ').collect();
    let [keeper, "step", step, value] = words[..] else { return Err(wrong()) };
    let step = step.parse().map_err(|_| wrong())?;
    Ok((keeper.to_string(), step, read_digest(place, value)?))
}

/// `anna <64 digits>`
pub(super) fn read_share(place: &str, text: &str) -> Result<Share, ReadFault> {
    let (seat, value) = text
        .split_once(' ')
        .ok_or_else(|| fault_at(place, NotInEdition(format!("{text:?} is not a share"))))?;
    Ok(Share { seat: seat.to_string(), share: read_digest(place, value)? })
}
