//! Joining a game: the signed join file of a seat, and with it a dice keeper's chain.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::chain_file::make_chain;
use crate::chain::{Invitation, InvitedSeat, SignedDocument, join_text};
use crate::desk::sign::{check_invited_names, invited_seat, sign};
use crate::seal::SecretKey;
use crate::store::exit_codes::Failed;
use crate::store::io;

/// The seat that an invitation has under a name.
///
/// # Errors
/// It has none.
pub(crate) fn seat_of<'i>(invitation: &'i Invitation, seat: &str) -> Result<&'i InvitedSeat> {
    Ok(invited_seat(invitation, seat).map_err(Failed::from)?)
}

/// Refuses a new game if some system cannot store a file that is named after it or after one of its seats.
///
/// # Errors
/// The first such name.
pub(crate) fn check_names(invitation: &Invitation) -> Result<()> {
    Ok(check_invited_names(invitation).map_err(Failed::from)?)
}

/// A seat that joins.
pub(crate) struct Joining<'a> {
    pub invitation: &'a Invitation,
    /// The invitation's file: join file and chain are written next to it.
    pub beside: &'a Path,
    pub seat: &'a str,
    pub key: &'a SecretKey,
    /// The director's join, where it is to be answered.
    pub director: Option<&'a SignedDocument>,
    /// Where the chain is kept, if not under its usual name.
    pub chain: Option<&'a PathBuf>,
    /// Where the join file is written, if not under its usual name.
    pub out: Option<&'a PathBuf>,
}

impl Joining<'_> {
    /// Makes or takes up the chain, signs the join and writes it. Says which files there are now.
    ///
    /// # Errors
    /// The seat is not invited, the chain or the director's join does not fit, or the disk refuses.
    pub(crate) fn write(&self) -> Result<String> {
        let Joining { invitation, seat, key, .. } = *self;
        let invited = seat_of(invitation, seat)?;
        self.answered()?;
        let mut out = String::new();
        let mut chain = None;
        if invited.keeper {
            let usual = self.usual(&format!("{seat}.chain"));
            let file = self.chain.cloned().unwrap_or(usual);
            chain = Some(make_chain(&file, invitation.prep(), seat)?);
            out.push_str(&format!(
                "{}\n  your dice chain: keep it secret and keep a copy; it is never mailed\n",
                file.display()
            ));
        }
        let text = join_text(invitation, seat, key, chain.as_ref(), self.director);
        let signed = sign(&text.map_err(Failed::from)?, key).map_err(Failed::from)?;
        let path = self.out.cloned().unwrap_or_else(|| self.usual(&format!("join.{seat}.toml")));
        let wrote = io::write_new(&path, signed.mail().as_bytes())?;
        let by = key.public().fingerprint();
        out.push_str(&format!("{}  signed with {by}\n", wrote.told(&path)));
        Ok(out)
    }

    /// A file of the game next to the invitation.
    fn usual(&self, rest: &str) -> PathBuf {
        self.beside.with_file_name(format!("{}.{rest}", self.invitation.name))
    }

    /// Is the director's join at hand where it must be answered? Asked before a chain is made.
    fn answered(&self) -> Result<()> {
        let (Some(director), None) = (self.invitation.answers_to(self.seat), self.director) else {
            return Ok(());
        };
        let what = format!(
            "{director} keeps the only dice chain and joins first: wait for the join file of {director}"
        );
        let file = self.usual(&format!("join.{director}.toml"));
        let help = format!(
            "then: fieldpost join {} {} --seat {} --key KEY",
            self.beside.display(),
            file.display(),
            self.seat
        );
        Err(Failed::refused(what, help).into())
    }
}
