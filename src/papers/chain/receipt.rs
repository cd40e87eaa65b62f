//! The receipt, which the tool writes and the director signs before any link is opened.

use crate::doc_kind::DocKind;
use crate::format::FORMAT;
use crate::seal::Digest;

use super::chain_fault::{ChainFault, Check, document as unreadable};
use super::form::{check_canonical, list_lines, own_format, parse_toml, read_digests};
use super::plain_form::Plain;

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

impl Receipt {
    /// A receipt in the very form in which the tool writes it.
    fn read_plain(text: &str) -> Option<Receipt> {
        let p = Plain::read(text)?;
        let receipt = Receipt {
            game: p.text("game")?.to_string(),
            seat: p.text("seat")?.to_string(),
            step: p.number("step")?,
            head: p.text("head")?.to_string(),
            claimed_time: p.maybe_with("claimed-time", Plain::text)?.map(str::to_string),
            documents: read_list(&p, "documents")?,
            standing: read_list(&p, "standing")?,
        };
        (receipt.text() == text).then_some(receipt)
    }

    /// The canonical text to sign.
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
            list_lines("documents", &self.documents),
            list_lines("standing", &self.standing)
        )
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Receipt, ChainFault> {
        if let Some(receipt) = Receipt::read_plain(text) {
            return Ok(receipt);
        }
        own_format(text, Check::Document)?;
        let raw: ReceiptText = parse_toml("receipt", text)?;
        if raw.kind != DocKind::Receipt.word() {
            return Err(unreadable("this is not a receipt"));
        }
        let receipt = Receipt {
            game: raw.game,
            seat: raw.seat,
            step: raw.step,
            head: raw.head,
            claimed_time: raw.claimed_time,
            documents: read_digests(&raw.documents)?,
            standing: read_digests(&raw.standing)?,
        };
        check_canonical("receipt", &receipt.text(), text)?;
        Ok(receipt)
    }
}

/// The digests in a list of a plain text.
fn read_list(plain: &Plain, key: &str) -> Option<Vec<Digest>> {
    plain.list(key)?.iter().map(|d| d.parse().ok()).collect()
}
