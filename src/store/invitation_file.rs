//! The invitation in a file or mail, with errors a player understands.

use std::path::Path;

use anyhow::Result;

use crate::chain::Invitation;
use crate::desk::seems;
use crate::desk::sign::{invitation_in, repaired_note};
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::note;
use crate::store::io;

/// Reads an invitation file.
///
/// # Errors
/// It cannot be read, or is not an invitation in its canonical form.
pub(crate) fn read_invitation(path: &Path) -> Result<Invitation> {
    let bytes = io::read_mail(path)?;
    if let Some(found) = invitation(path, &bytes)? {
        return Ok(found);
    }
    if let Some(is) = seems(&bytes).filter(|is| is != "an invitation") {
        return Err(no_invitation(path, &is).into());
    }
    let text = String::from_utf8(bytes).map_err(|_| no_invitation(path, "no text"))?;
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    Invitation::read(&text).map_err(|e| {
        Failed::refused(
            format!("{}: {e}", path.display()),
            "an invitation must be used exactly as it was written; ask for the file again",
        )
        .into()
    })
}

/// The file is something else than an invitation.
fn no_invitation(path: &Path, is: &str) -> Failed {
    let what = format!("{}: this is {is}, not an invitation", path.display());
    Failed::refused(what, "`fieldpost new` writes one; its name ends in .invitation.toml")
}

/// The invitation in a file; what had to be repaired is told. None if there is none.
///
/// # Errors
/// Two different ones.
fn invitation(path: &Path, bytes: &[u8]) -> Result<Option<Invitation>> {
    let file = path.display().to_string();
    let Some((one, reversals)) = invitation_in(&file, bytes).map_err(Failed::from)? else {
        return Ok(None);
    };
    repaired_note(&file, &reversals).iter().for_each(|words| note(words));
    Ok(Some(one))
}

/// The same invitation, written by a run that was stopped before it could say so, keeps its nonce.
pub(crate) fn taken_up(path: &Path, made: Invitation) -> Invitation {
    let earlier = io::earlier(path).and_then(|text| Invitation::read(&text).ok());
    earlier.filter(|e| Invitation { nonce: e.nonce.clone(), ..made.clone() } == *e).unwrap_or(made)
}
