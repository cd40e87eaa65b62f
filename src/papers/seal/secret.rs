//! The secret file of a chain as text: the root, and what the program remembers of its openings.
//! Reading and writing the file is done elsewhere.

use zeroize::Zeroizing;

use crate::format::{FORMAT, MAYBE_NEWER, NEW_GAME, other_format};

use super::chain::{CHAIN_LINKS, Chain, ChainError, Root};
use super::digest::Digest;
use super::memory::{Memory, Opened};

/// What a keeper's secret file holds.
pub struct Secret {
    pub chain: Chain,
    pub memory: Memory,
}

impl Secret {
    /// The text of the secret file. It is never to be mailed.
    #[must_use]
    pub fn text(&self) -> Zeroizing<String> {
        let start = self.chain.secret_text();
        let opened: Vec<String> =
            self.memory.opened.iter().map(|o| format!("opened = \"{o}\"\n")).collect();
        // A text that grows leaves copies of the root behind.
        let room = start.len() + 128 + opened.iter().map(String::len).sum::<usize>();
        let mut text = Zeroizing::new(String::with_capacity(room));
        text.push_str(&start);
        if let Some(game) = self.memory.game {
            text.push_str(&format!("game = \"{game}\"\n"));
        }
        opened.iter().for_each(|line| text.push_str(line));
        text
    }

    /// Reads what [`Secret::text`] wrote; comments and blank lines may be added.
    ///
    /// # Errors
    /// [`ChainError`]: the line, and what is wrong there.
    pub fn read(text: &str) -> Result<Self, ChainError> {
        let fields = SecretFields::read_fields(text)?;
        let (_, seat) = fields.seat.ok_or(file_fault(0, "no line `seat`"))?;
        let (line, text) = fields.prep.ok_or(file_fault(0, "no line `prep`"))?;
        let prep = digest_line(line, text)?;
        let (line, text) = fields.root.ok_or(file_fault(0, "no line `root`"))?;
        let root = Zeroizing::new(digest_line(line, text)?.0);
        let chain = Chain::new(prep, seat, CHAIN_LINKS, Root::from_bytes(*root))?;
        let game = fields.game.map(|(line, text)| digest_line(line, text)).transpose()?;
        let memory = Memory { game, opened: remembered_openings(game, &fields.opened)? };
        Ok(Self { chain, memory })
    }
}

impl Chain {
    /// The text of the secret file of a chain that has opened nothing yet.
    #[must_use]
    pub fn secret_text(&self) -> Zeroizing<String> {
        let root = Zeroizing::new(data_encoding::HEXLOWER.encode(self.root_bytes()));
        let start = format!(
            "# Secret. Whoever reads this file knows the dice. Never mail it.\n\
             fieldpost = {FORMAT}\nkind = \"chain-secret\"\nseat = \"{}\"\nprep = \"{}\"\n\
             root = \"",
            self.keeper(),
            self.prep(),
        );
        let end = "\"\n";
        let room = start.len() + root.len() + end.len();
        let mut text = Zeroizing::new(String::with_capacity(room));
        [start.as_str(), root.as_str(), end].iter().for_each(|part| text.push_str(part));
        text
    }
}

/// The openings, which are remembered in rising order and of a game that is named.
fn remembered_openings(
    game: Option<Digest>,
    lines: &[(usize, &str)],
) -> Result<Vec<Opened>, ChainError> {
    let mut all: Vec<Opened> = Vec::new();
    for (line, text) in lines {
        let opened = Opened::read(text).ok_or_else(|| file_fault(*line, "not an opening"))?;
        if game.is_none() {
            return Err(file_fault(*line, "an opening that names no game"));
        }
        if all.last().is_some_and(|last| last.step >= opened.step) {
            return Err(file_fault(*line, "the steps do not increase"));
        }
        all.push(opened);
    }
    Ok(all)
}

/// The lines of a secret file, with their line numbers, still as text.
#[derive(Default)]
struct SecretFields<'a> {
    seat: Option<(usize, &'a str)>,
    prep: Option<(usize, &'a str)>,
    root: Option<(usize, &'a str)>,
    game: Option<(usize, &'a str)>,
    opened: Vec<(usize, &'a str)>,
}

impl<'a> SecretFields<'a> {
    /// Reads by hand, so that no parser keeps a copy of the root.
    fn read_fields(text: &'a str) -> Result<Self, ChainError> {
        let mut fields = Self::default();
        let mut version = None;
        let mut kind = None;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (i, text) in text.lines().enumerate() {
            let line = i + 1;
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (key, value) = (text.split_once('=')).ok_or_else(|| file_fault(line, "no `=`"))?;
            let key = key.trim();
            let value = value.trim();
            let slot = match key {
                "fieldpost" => &mut version,
                // A file of another version may have other keys.
                _ if version.is_some_and(|(_, v)| !is_own_version(v)) => continue,
                "kind" => &mut kind,
                "seat" => &mut fields.seat,
                "prep" => &mut fields.prep,
                "root" => &mut fields.root,
                "game" => &mut fields.game,
                "opened" => &mut None,
                // The line is not repeated: it may hold a secret.
                _ => return Err(file_fault(line, &format!("unknown key; {MAYBE_NEWER}"))),
            };
            let quoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
            let value = match (key, quoted) {
                ("fieldpost", None) => value,
                ("fieldpost", Some(_)) | (_, None) => {
                    return Err(file_fault(line, "wrong type of value"));
                }
                (_, Some(text)) => text,
            };
            if slot.replace((line, value)).is_some() {
                return Err(file_fault(line, "the key is there twice"));
            }
            if key == "opened" {
                fields.opened.push((line, value));
            }
        }
        match (version, kind) {
            (Some((line, found)), _) if !is_own_version(found) => {
                Err(file_fault(line, &other_format(found, NEW_GAME)))
            }
            (Some(_), Some((_, "chain-secret"))) => Ok(fields),
            (Some(_), _) => Err(file_fault(0, "`kind` is not \"chain-secret\"")),
            (None, _) => Err(file_fault(0, &format!("no line `fieldpost = {FORMAT}`"))),
        }
    }
}

fn is_own_version(version: &str) -> bool {
    version.parse() == Ok(FORMAT)
}

fn file_fault(line: usize, what: &str) -> ChainError {
    ChainError::File { line, what: what.to_owned() }
}

fn digest_line(line: usize, text: &str) -> Result<Digest, ChainError> {
    text.parse().map_err(|_| file_fault(line, "not 64 lower-case hexadecimal digits"))
}
