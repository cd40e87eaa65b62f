//! The opening, which the tool writes and a keeper of dice signs.

use crate::doc_kind::DocKind;
use crate::format::FORMAT;
use crate::seal::{Digest, Opened};

use super::chain_fault::{ChainFault, Check, document as unreadable};
use super::form::{check_canonical, list_lines, own_format, parse_toml, read_digest};
use super::plain_form::Plain;

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

/// The name of the list with the link. It is a list for every step: with the digest in the line
/// itself, the line of step 10 would be longer than mail programs leave alone.
fn x_line(step: u32) -> String {
    format!("x_{step}")
}

/// The only item.
fn only_item<T>(items: &[T]) -> Option<&T> {
    match items {
        [one] => Some(one),
        _ => None,
    }
}

impl Opening {
    /// An opening in the very form in which the tool writes it.
    fn read_plain(text: &str) -> Option<Opening> {
        let p = Plain::read(text)?;
        let step = p.number("step")?;
        let opening = Opening {
            game: p.text("game")?.to_string(),
            seat: p.text("seat")?.to_string(),
            step,
            head: p.text("head")?.to_string(),
            link: only_item(p.list(&x_line(step))?)?.parse().ok()?,
            restored: p.get("restored").is_some(),
            claimed_time: p.maybe_with("claimed-time", Plain::text)?.map(str::to_string),
            documents: p
                .list("documents")?
                .iter()
                .map(|d| d.parse().ok())
                .collect::<Option<_>>()?,
        };
        (opening.text() == text).then_some(opening)
    }

    /// The canonical text to sign.
    pub fn text(&self) -> String {
        let time = self.claimed_time.as_ref().map(|t| format!("claimed-time = \"{t}\"\n"));
        let restored = if self.restored { "restored = true\n" } else { "" };
        format!(
            "fieldpost = {FORMAT}\nkind = \"opening\"\ngame = \"{}\"\nseat = \"{}\"\nstep = {}\n\
             head = \"{}\"\n{}{restored}{}{}",
            self.game,
            self.seat,
            self.step,
            self.head,
            list_lines(&x_line(self.step), &[self.link]),
            time.unwrap_or_default(),
            list_lines("documents", &self.documents)
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
        if let Some(opening) = Opening::read_plain(text) {
            return Ok(opening);
        }
        own_format(text, Check::Document)?;
        let mut raw: toml::Table = parse_toml("opening", text)?;
        let kind = take_text(&mut raw, "kind")?;
        let game = take_text(&mut raw, "game")?;
        let seat = take_text(&mut raw, "seat")?;
        let head = take_text(&mut raw, "head")?;
        if kind != DocKind::Opening.word() {
            return Err(unreadable("this is not an opening"));
        }
        let step = raw.get("step").and_then(toml::Value::as_integer);
        let step = step
            .and_then(|s| u32::try_from(s).ok())
            .ok_or_else(|| unreadable("the opening lacks a `step` line"))?;
        let x = raw.get(&x_line(step)).and_then(toml::Value::as_array);
        let x = x.and_then(|items| only_item(items)?.as_str());
        let link = read_digest(
            x.ok_or_else(|| unreadable(format!("the opening lacks a list x_{step}")))?,
        )?;
        let restored = raw.get("restored").and_then(toml::Value::as_bool).unwrap_or_default();
        let claimed_time = raw.get("claimed-time").and_then(toml::Value::as_str);
        let claimed_time = claimed_time.map(str::to_string);
        let items = raw.get("documents").and_then(toml::Value::as_array);
        let named = items.into_iter().flatten().filter_map(toml::Value::as_str);
        let documents = named.map(read_digest).collect::<Result<_, _>>()?;
        let opening = Opening { game, seat, step, head, link, restored, claimed_time, documents };
        check_canonical("opening", &opening.text(), text)?;
        Ok(opening)
    }
}

/// Takes the text of a line out of an opening.
fn take_text(raw: &mut toml::Table, key: &str) -> Result<String, ChainFault> {
    match raw.remove(key) {
        Some(toml::Value::String(s)) => Ok(s),
        _ => Err(unreadable(format!("the opening lacks a `{key}` line"))),
    }
}
