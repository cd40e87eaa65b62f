//! The join file, which the tool writes and a player signs: a seat accepts the invitation.

use crate::doc_kind::DocKind;
use crate::seal::{Digest, Fingerprint};

use super::chain_fault::{ChainFault, document as unreadable};
use super::form::{Form, Lines, read_digest};

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

impl Join {
    /// The text to sign.
    pub fn text(&self) -> String {
        let mut lines = Lines::bare_head(DocKind::Join)
            .text("game", &self.game)
            .text("invitation", &self.invitation)
            .text("seat", &self.seat)
            .list("powers", &self.powers);
        if let Some(powers) = &self.otherwise {
            lines = lines.list("otherwise", powers);
        }
        lines = lines.text("key", &self.key.to_string());
        if let Some(anchor) = self.anchor {
            lines = lines.text("x_0", &anchor.to_string());
        }
        if let Some(ShareGiven { director, share }) = self.answer {
            lines = lines.list("director", &[director]).list("share", &[share]);
        }
        lines.done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Join, ChainFault> {
        let form = Form::read("join file", DocKind::Join, text)?;
        let answer = match (form.maybe_digest("director")?, form.maybe_digest("share")?) {
            (None, None) => None,
            (Some(director), Some(share)) => Some(ShareGiven { director, share }),
            _ => return Err(unreadable("director and share belong together")),
        };
        let join = Join {
            game: form.text("game")?,
            invitation: form.text("invitation")?,
            seat: form.text("seat")?,
            powers: form.list("powers")?,
            otherwise: form.maybe_list("otherwise")?,
            key: form.text("key")?.parse().map_err(|e| unreadable(format!("{e}")))?,
            anchor: form.maybe("x_0")?.map(|x| read_digest(&x)).transpose()?,
            answer,
        };
        form.check_only(&join.text(), text)?;
        Ok(join)
    }
}
