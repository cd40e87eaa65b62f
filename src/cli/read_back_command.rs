//! Reading a file back in plain sentences: orders, answers, standing orders.

use std::path::Path;

use anyhow::Result;

use super::open_games::Beside;
use super::plain_file::{PlainUse, given};
use super::term::{Format, painted, print, print_painted};
use crate::desk::{self, ReadBack};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::form_from_mail::join_comments;

/// Prints what was understood of a file, or what is wrong with it.
///
/// # Errors
/// The file cannot be read; its findings have been printed.
pub(super) fn read_back(file: &Path, beside: &Beside) -> Result<()> {
    let mut found = given(file, beside, PlainUse::Told)?;
    let game = beside.game_to_read(&found, Format::Text)?;
    join_comments(&game, &mut found);
    match desk::read_back(&game, &found.canonical.text) {
        ReadBack::Understood(words) => {
            print(&words);
            Ok(())
        }
        ReadBack::Refused { diagnostics, words } => {
            print_painted(&painted(&found, &game.rules().edition, &diagnostics));
            if let Some(words) = words {
                print(&format!(
                    "NOT LEGAL: see above. The program understands the file as follows:\n{words}"
                ));
            }
            Err(Failed::told(FailureKind::Refused).into())
        }
    }
}
