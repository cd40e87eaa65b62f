//! The join file, which the tool writes and a player signs: a seat accepts the invitation.

use crate::doc_kind::DocKind;
use crate::format::FORMAT;
use crate::seal::{Digest, Fingerprint};

use super::fault::{ChainFault, document as unreadable};
use super::form::{canonical, digest, list, parse};

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
