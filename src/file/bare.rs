//! A game file read line by line, for a reader that does not know its rules: what every revision
//! writes alike is taken, and everything else is passed over. Nothing is believed here; whether the
//! parts fit together is asked by the chain.

use crate::seal::Digest;

use super::cut::{Cut, unquoted};
use super::game::{Keeper, OpenedLink, Reanchored, Share};
use super::read::{opening, reanchor, share};
use super::write::record;

/// A game file without its rules.
#[derive(Debug, Default)]
pub struct Bare {
    pub name: Option<String>,
    pub game: Option<Digest>,
    pub prep: Option<Digest>,
    pub dice: Option<String>,
    /// Seats with their keys as the head of the file gives them.
    pub seats: Vec<(String, String)>,
    pub keepers: Vec<Keeper>,
    pub invitation: String,
    pub joins: Vec<BareDocument>,
    pub blocks: Vec<BareBlock>,
    /// The text of the last position.
    pub position: String,
}

/// A document of any kind, also of one that this program does not know.
#[derive(Debug, Default, Clone)]
pub struct BareDocument {
    pub kind: String,
    pub digest: Option<Digest>,
    pub text: String,
    pub signature: String,
}

/// What every revision writes into a block.
#[derive(Debug, Default)]
pub struct BareBlock {
    pub number: Option<u32>,
    pub step: Option<u32>,
    pub previous: Option<Digest>,
    pub documents: Vec<BareDocument>,
    pub openings: Vec<OpenedLink>,
    pub reanchors: Vec<Reanchored>,
    pub shares: Vec<Share>,
    pub epoch: Option<Digest>,
    /// Roll lines.
    pub rolls: Vec<String>,
    pub position: Option<Digest>,
    pub head: Option<Digest>,
    /// What the head hashes.
    pub record: String,
}

impl Bare {
    /// Takes out of a text what is written as every revision writes it; `None` if it is not even cut
    /// into blocks as a game file is.
    pub fn read(text: &str) -> Option<Bare> {
        let (head, blocks, tail) = match Cut::new(text) {
            Some(cut) => (cut.head, cut.blocks().map(bare_block).collect(), cut.tail),
            None => {
                let at = text.find(EMPTY)?;
                (&text[..at], Vec::new(), &text[at + EMPTY.len()..])
            }
        };
        let mut bare = Bare { blocks, position: position(tail), ..read_head(head) };
        bare.seats.retain(|(seat, _)| !seat.is_empty());
        Some(bare)
    }
}

const EMPTY: &str = "\n blocks: [],\n";

/// The position as [`position_text`](super::position_text) writes it.
fn position(tail: &str) -> String {
    let lines = tail.lines().skip_while(|l| !l.starts_with(" position: "));
    let lines: Vec<&str> = lines.take_while(|l| *l != ")").collect();
    let mut out = String::with_capacity(tail.len());
    for (i, line) in lines.iter().enumerate() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        let line = if i == 0 { line.strip_prefix("position: ").unwrap_or(line) } else { line };
        let last = i + 1 == lines.len();
        out.push_str(if last { line.strip_suffix(',').unwrap_or(line) } else { line });
        out.push('\n');
    }
    out
}

/// The field that holds the invitation line by line: a field's name, and no kind of document.
const INVITATION_LINES: &str = "invitation";

fn read_head(head: &str) -> Bare {
    let mut bare = Bare::default();
    let mut lines = head.lines();
    while let Some(line) = lines.next() {
        let Some((name, value)) = line.strip_prefix(' ').and_then(|l| l.split_once(": ")) else {
            continue;
        };
        match name {
            "name" => bare.name = quoted(value),
            "game" => bare.game = digest(value),
            "prep" => bare.prep = digest(value),
            "dice" => bare.dice = quoted(value),
            "seats" => bare.seats = list(&mut lines, value, " ],", seat_line),
            "keepers" => bare.keepers = list(&mut lines, value, " ],", keeper_line),
            INVITATION_LINES => bare.invitation = text(&mut lines, value),
            "joins" => bare.joins = documents(&mut lines, value, " ],"),
            _ => {}
        }
    }
    bare
}

fn bare_block(block: &str) -> BareBlock {
    let record = record(block.lines().skip(1).filter(|l| *l != "  ),"));
    let mut bare = BareBlock { record, ..BareBlock::default() };
    let mut lines = block.lines();
    while let Some(line) = lines.next() {
        let Some((name, value)) = line.strip_prefix("   ").and_then(|l| l.split_once(": ")) else {
            continue;
        };
        let end = "   ],";
        match name {
            "block" => bare.number = number(value),
            "step" => bare.step = number(value),
            "previous" => bare.previous = digest(value),
            "documents" => bare.documents = documents(&mut lines, value, end),
            "openings" => bare.openings = list(&mut lines, value, end, opened),
            "reanchors" => {
                let chain = |l: &str| reanchor("", &item(l, "reanchor")?).ok();
                bare.reanchors = list(&mut lines, value, end, chain);
            }
            "shares" => {
                let given = |l: &str| share("", &item(l, "share")?).ok();
                bare.shares = list(&mut lines, value, end, given);
            }
            "epoch" => bare.epoch = digest(value),
            "rolls" => bare.rolls = list(&mut lines, value, end, |l| item(l, "roll")),
            "position" => bare.position = digest(value),
            "head" => bare.head = digest(value),
            _ => {}
        }
    }
    bare
}

fn opened(line: &str) -> Option<OpenedLink> {
    opening("", &item(line, "opening")?).ok()
}

fn seat_line(line: &str) -> Option<(String, String)> {
    Some((after(line, "(seat: ")?, after(line, ", key: ")?))
}

fn keeper_line(line: &str) -> Option<Keeper> {
    let anchor = after(line, ", anchor: ")?.parse().ok()?;
    Some(Keeper { keeper: after(line, "(keeper: ")?, anchor })
}

/// The quoted string that follows a mark; names and keys hold no quotes.
fn after(line: &str, mark: &str) -> Option<String> {
    let value = line.split_once(mark)?.1.strip_prefix('"')?;
    Some(value.split_once('"')?.0.to_string())
}

/// The string of a line such as `(roll: "..."),`.
fn item(line: &str, name: &str) -> Option<String> {
    let value = line.strip_prefix('(')?.strip_prefix(name)?.strip_prefix(": ")?;
    unquoted(value.strip_suffix("),")?)
}

fn number(value: &str) -> Option<u32> {
    value.strip_suffix(',')?.parse().ok()
}

fn digest(value: &str) -> Option<Digest> {
    quoted(value)?.parse().ok()
}

fn quoted(value: &str) -> Option<String> {
    unquoted(value.strip_suffix(',')?)
}

/// The items of a list that begins in a line, as far as they are in the form that is known.
fn list<'t, T>(
    lines: &mut impl Iterator<Item = &'t str>,
    first: &str,
    end: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Vec<T> {
    if first != "[" {
        return Vec::new();
    }
    lines.take_while(|l| *l != end).filter_map(|l| read(l.trim_start())).collect()
}

/// Quoted lines, put together again.
fn text<'t>(lines: &mut impl Iterator<Item = &'t str>, first: &str) -> String {
    let mut out = String::new();
    if first == "[" {
        for line in lines.map(str::trim_start).take_while(|l| *l != "],") {
            out.push_str(&quoted(line).unwrap_or_default());
            out.push('\n');
        }
    }
    out
}

fn documents<'t>(
    lines: &mut impl Iterator<Item = &'t str>,
    first: &str,
    end: &str,
) -> Vec<BareDocument> {
    let mut all: Vec<BareDocument> = Vec::new();
    if first != "[" {
        return all;
    }
    while let Some(line) = lines.next().filter(|l| *l != end) {
        let line = line.trim_start();
        if line == "(" {
            all.push(BareDocument::default());
        }
        let (Some(last), Some((name, value))) = (all.last_mut(), line.split_once(": ")) else {
            continue;
        };
        match name {
            "kind" => last.kind = quoted(value).unwrap_or_default(),
            "digest" => last.digest = digest(value),
            "text" => last.text = text(lines, value),
            "signature" => last.signature = text(lines, value),
            _ => {}
        }
    }
    all
}
