//! The invitation in a file or mail, with errors a player understands.

use std::path::Path;

use anyhow::Result;

use super::exit::Failed;
use super::inbox::note;
use super::io;
use crate::chain::Invitation;
use crate::desk::seems;
use crate::mail::letter::readings_of_part;
use crate::mail::repair_search::{Budget, Fit, MAX_ALL_TRIALS, search_readings};
use crate::mail::{Reversal, open};
use crate::seal::canonicalise;

/// Reads an invitation file.
///
/// # Errors
/// It cannot be read, or is not an invitation in its canonical form.
pub fn read_invitation(path: &Path) -> Result<Invitation> {
    let bytes = io::read_mail(path)?;
    if let Some(found) = invitation(path, &bytes)? {
        return Ok(found);
    }
    let wrong = |is: String| {
        let what = format!("{}: this is {is}, not an invitation", path.display());
        Failed::refused(what, "`fieldpost new` writes one; its name ends in .invitation.toml")
    };
    if let Some(is) = seems(&bytes).filter(|is| is != "an invitation") {
        return Err(wrong(is).into());
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("no text".into()))?;
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    Invitation::read(&text).map_err(|e| {
        Failed::refused(
            format!("{}: {e}", path.display()),
            "an invitation must be used exactly as it was written; ask for the file again",
        )
        .into()
    })
}

/// The invitation in a file. It is not signed: what judges a repair is that the text must be exactly
/// what `fieldpost new` writes for what it says. None if there is none.
///
/// # Errors
/// Two different ones.
fn invitation(path: &Path, bytes: &[u8]) -> Result<Option<Invitation>> {
    let mut found: Vec<(Invitation, Vec<Reversal>)> = Vec::new();
    let mut budget = Budget(MAX_ALL_TRIALS);
    for part in open(bytes).letters.iter().flat_map(|l| &l.parts).filter(|p| !p.is_html()) {
        for (text, how) in readings_of_part(part).iter().filter(|(t, _)| t.contains("invitation")) {
            let mut judge =
                |t: &str| match canonicalise(t.as_bytes()).map(|c| Invitation::read(&c.text)) {
                    Ok(Ok(one)) => Fit::Yes(one),
                    _ => Fit::No,
                };
            if let (Some((one, reversals)), _) = search_readings(text, &mut budget, &mut judge) {
                if !found.iter().any(|(f, _)| *f == one) {
                    found.push((one, [how.as_slice(), &reversals].concat()));
                }
                break;
            }
        }
    }
    let Some((one, reversals)) = found.pop() else { return Ok(None) };
    if !found.is_empty() {
        let what = format!("{}: two different invitations: which one counts?", path.display());
        return Err(Failed::refused(what, "keep one invitation in a file").into());
    }
    if !reversals.is_empty() {
        let reversals: Vec<String> = reversals.iter().map(Reversal::to_string).collect();
        note(&format!("{}: repaired the invitation: {}", path.display(), reversals.join("; ")));
    }
    Ok(Some(one))
}

/// The same invitation, written by a run that was stopped before it could say so, keeps its nonce.
pub fn taken_up(path: &Path, made: Invitation) -> Invitation {
    let earlier = io::earlier(path).and_then(|text| Invitation::read(&text).ok());
    let same = |e: &Invitation| Invitation { nonce: e.nonce.clone(), ..made.clone() } == *e;
    earlier.filter(same).unwrap_or(made)
}
