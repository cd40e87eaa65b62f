//! Sealed standing orders: a commitment that is filed, and the text that is shown when it is needed.
//! The seal is a hash over a random salt and the words, so no one can guess it or
//! change its content.

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::plan::Scope;
use crate::format::FORMAT;
use crate::orders;
use crate::seal::{Digest, seal_digest};

use super::chain_fault::{ChainFault, document};
use super::field::signed_form;
use super::form::{Form, WrittenAt, quoted_lines};

signed_form! {
    /// A sealed file: who commits to which text, and for which battles it is to be opened.
    pub struct Sealed is "seal" of DocKind::Sealed, checked by Sealed::check_scopes {
        at: WrittenAt = "",
        /// Counts with the versions of the seat's open standing orders.
        version: u32 = "version",
        /// `all`, `land`, `sea` or ids of spaces: before a battle of these the seal must be opened.
        scopes: Vec<String> = "for",
        seal: Digest = "seal",
    }
}

/// The opening of a seal. Its moment is that of the seal, so it names none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsealed {
    pub game: String,
    pub seat: String,
    pub version: u32,
    pub salt: Digest,
    /// The standing order file that was sealed, line by line.
    pub lines: Vec<String>,
}

/// Longest line of a sealed text, so that no line of its opening is longer than 72.
pub const MOST_COLUMNS: usize = 66;

impl Sealed {
    fn check_scopes(&self) -> Result<(), ChainFault> {
        if self.scopes.is_empty() {
            return Err(document("the seal does not say for which battles it is to be opened"));
        }
        Ok(())
    }

    /// The battles for which it is to be opened.
    ///
    /// # Errors
    /// A word that names neither a class of battles nor a space.
    pub(crate) fn read_scopes(&self, ed: &Edition) -> Result<Vec<Scope>, ChainFault> {
        self.scopes.iter().map(|word| read_scope(ed, word)).collect()
    }
}

/// Reads a word that says for which battles a seal is opened.
fn read_scope(ed: &Edition, word: &str) -> Result<Scope, ChainFault> {
    match word {
        "all" => Ok(Scope::All),
        "land" => Ok(Scope::Land),
        "sea" => Ok(Scope::Sea),
        id => ed
            .space_by_id(id)
            .map(Scope::Space)
            .ok_or_else(|| document(format!("the seal names no space: {id:?}"))),
    }
}

impl Unsealed {
    /// The opening of a text, for the one who sealed it.
    ///
    /// # Errors
    /// A line that is too long for a mail.
    pub fn new(content: &str, seat: &str, salt: Digest) -> Result<Unsealed, ChainFault> {
        let lines: Vec<String> = content.lines().map(str::to_string).collect();
        if let Some(long) = lines.iter().find(|l| l.chars().count() > MOST_COLUMNS) {
            let what = format!(
                "a sealed file has lines of at most {MOST_COLUMNS} columns; break this one: {long}"
            );
            return Err(document(what));
        }
        let head =
            orders::glance(content).ok_or_else(|| document("this is no standing order file"))?;
        let form = Form::read("standing orders", DocKind::Standing, content)?;
        let game = head.game;
        let seat = seat.to_string();
        Ok(Unsealed { game, seat, version: form.number("version")?, salt, lines })
    }

    /// The words that were sealed, as one text.
    pub fn content(&self) -> String {
        self.lines.iter().map(|l| format!("{l}\n")).collect()
    }

    /// The seal that this opens.
    pub fn seal(&self) -> Digest {
        seal_digest(self.salt.as_bytes(), "standing", &self.seat, &self.content())
    }

    /// The canonical text to sign, with the salt and the words that were sealed.
    pub fn text(&self) -> String {
        let mut out = format!(
            "fieldpost = {FORMAT}\nkind = \"unsealed\"\ngame = \"{}\"\nseat = \"{}\"\nversion = {}\n\
             salt = [\n  \"{}\",\n]\n",
            self.game, self.seat, self.version, self.salt
        );
        out.push_str(&quoted_lines("text", self.lines.iter().map(String::as_str)));
        out
    }

    /// # Errors
    /// What is wrong with its form.
    pub fn read(text: &str) -> Result<Unsealed, ChainFault> {
        let form = Form::read("opening of a seal", DocKind::Unsealed, text)?;
        let unsealed = Unsealed {
            game: form.text("game")?,
            seat: form.text("seat")?,
            version: form.number("version")?,
            salt: form.digest("salt")?,
            lines: form.list("text")?,
        };
        form.check_only(&unsealed.text(), text)?;
        Ok(unsealed)
    }
}
