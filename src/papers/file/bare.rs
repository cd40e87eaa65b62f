//! A game file read line by line, for a reader that does not know its rules: what every revision
//! writes alike is taken, and everything else is passed over. Nothing is believed here; whether the
//! parts fit together is asked by the chain.

use crate::seal::Digest;

use super::cut::{Cut, unquoted};
use super::read_game_file::{read_opening, read_reanchor, read_share};
use super::stored_game::{Keeper, OpenedLink, Reanchored, Share};
use super::write_game_file::record_of_block;

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
    pub fn read_bare(text: &str) -> Option<Bare> {
        let (head, blocks, tail) = match Cut::new(text) {
            Some(cut) => (cut.head, cut.blocks().map(bare_block).collect(), cut.tail),
            None => {
                let at = text.find(EMPTY)?;
                (&text[..at], Vec::new(), &text[at + EMPTY.len()..])
            }
        };
        let mut bare = Bare { blocks, position: position_from(tail), ..read_head(head) };
        bare.seats.retain(|(seat, _)| !seat.is_empty());
        Some(bare)
    }
}

const EMPTY: &str = "\n blocks: [],\n";

/// The position as [`position_text`](super::position_text) writes it.
fn position_from(tail: &str) -> String {
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
            "name" => bare.name = read_quoted(value),
            "game" => bare.game = read_digest(value),
            "prep" => bare.prep = read_digest(value),
            "dice" => bare.dice = read_quoted(value),
            "seats" => bare.seats = read_list(&mut lines, value, " ],", seat_line),
            "keepers" => bare.keepers = read_list(&mut lines, value, " ],", keeper_line),
            INVITATION_LINES => bare.invitation = read_text(&mut lines, value),
            "joins" => bare.joins = read_documents(&mut lines, value, " ],"),
            _ => {}
        }
    }
    bare
}

fn bare_block(block: &str) -> BareBlock {
    let record = record_of_block(block.lines().skip(1).filter(|l| *l != "  ),"));
    let mut bare = BareBlock { record, ..BareBlock::default() };
    let mut lines = block.lines();
    while let Some(line) = lines.next() {
        let Some((name, value)) = line.strip_prefix("   ").and_then(|l| l.split_once(": ")) else {
            continue;
        };
        let end = "   ],";
        match name {
            "block" => bare.number = read_number(value),
            "step" => bare.step = read_number(value),
            "previous" => bare.previous = read_digest(value),
            "documents" => bare.documents = read_documents(&mut lines, value, end),
            "openings" => bare.openings = read_list(&mut lines, value, end, read_opened),
            "reanchors" => {
                bare.reanchors = read_list(&mut lines, value, end, |l| {
                    read_reanchor("", &item_text(l, "reanchor")?).ok()
                });
            }
            "shares" => {
                bare.shares = read_list(&mut lines, value, end, |l| {
                    read_share("", &item_text(l, "share")?).ok()
                });
            }
            "epoch" => bare.epoch = read_digest(value),
            "rolls" => bare.rolls = read_list(&mut lines, value, end, |l| item_text(l, "roll")),
            "position" => bare.position = read_digest(value),
            "head" => bare.head = read_digest(value),
            _ => {}
        }
    }
    bare
}

fn read_opened(line: &str) -> Option<OpenedLink> {
    read_opening("", &item_text(line, "opening")?).ok()
}

fn seat_line(line: &str) -> Option<(String, String)> {
    Some((text_after(line, "(seat: ")?, text_after(line, ", key: ")?))
}

fn keeper_line(line: &str) -> Option<Keeper> {
    let anchor = text_after(line, ", anchor: ")?.parse().ok()?;
    Some(Keeper { keeper: text_after(line, "(keeper: ")?, anchor })
}

/// The quoted string that follows a mark; names and keys hold no quotes.
fn text_after(line: &str, mark: &str) -> Option<String> {
    let value = line.split_once(mark)?.1.strip_prefix('"')?;
    Some(value.split_once('"')?.0.to_string())
}

/// The string of a line such as `(roll: "..."),`.
fn item_text(line: &str, name: &str) -> Option<String> {
    let value = line.strip_prefix('(')?.strip_prefix(name)?.strip_prefix(": ")?;
    unquoted(value.strip_suffix("),")?)
}

fn read_number(value: &str) -> Option<u32> {
    value.strip_suffix(',')?.parse().ok()
}

fn read_digest(value: &str) -> Option<Digest> {
    read_quoted(value)?.parse().ok()
}

fn read_quoted(value: &str) -> Option<String> {
    unquoted(value.strip_suffix(',')?)
}

/// The items of a list that begins in a line, as far as they are in the form that is known.
fn read_list<'t, T>(
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
fn read_text<'t>(lines: &mut impl Iterator<Item = &'t str>, first: &str) -> String {
    let mut out = String::new();
    if first == "[" {
        for line in lines.map(str::trim_start).take_while(|l| *l != "],") {
            out.push_str(&read_quoted(line).unwrap_or_default());
            out.push('\n');
        }
    }
    out
}

fn read_documents<'t>(
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
            "kind" => last.kind = read_quoted(value).unwrap_or_default(),
            "digest" => last.digest = read_digest(value),
            "text" => last.text = read_text(lines, value),
            "signature" => last.signature = read_text(lines, value),
            _ => {}
        }
    }
    all
}
