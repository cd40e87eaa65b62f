//! `fieldpost verify GAME --report FILE`: is this the report that the game file gives?

use std::path::Path;

use anyhow::Result;

use super::games::Games;
use super::term::print;
use crate::desk::{ReportCheck, check_report};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::io;

/// Compares a report with the one the game file gives for its block.
///
/// # Errors
/// It cannot be read, names a block that the game does not have, or differs: the first line that does
/// is shown.
pub(super) fn report(games: &Games, game: &Path, file: &Path) -> Result<()> {
    let game = games.verified_game(game)?;
    let text = String::from_utf8_lossy(&io::read_document(file)?).replace("\r\n", "\n");
    let name = file.display().to_string();
    match check_report(&game, &name, &text).map_err(Failed::from)? {
        ReportCheck::Same(told) => {
            print(&told);
            Ok(())
        }
        ReportCheck::Edited(told) => {
            print(&told);
            Err(Failed::told(FailureKind::Refused).into())
        }
        ReportCheck::OtherWriter(why) => Err(Failed::unproven(why.what, why.help).into()),
    }
}
