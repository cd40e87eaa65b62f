//! The page that verifies games in a browser, where it is part of the program.

use std::path::Path;

use anyhow::Result;

use super::term::print;
use crate::store::exit_codes::Failed;
use crate::store::io;

#[cfg(feature = "verifier")]
const PAGE: Option<&[u8]> = Some(include_bytes!(env!("VERIFIER_PAGE")));
#[cfg(not(feature = "verifier"))]
const PAGE: Option<&[u8]> = None;

/// Writes the page and prints its digest, by which anybody can tell it from a forged one.
///
/// # Errors
/// It is not part of this program, or cannot be written.
pub(super) fn write(path: &Path) -> Result<()> {
    let Some(page) = PAGE else {
        let what = "the page for a browser is not part of this program";
        let help = "fieldpost-verify.html comes with the program in a release; from the source, build it with \
                    `just verifier`, or include it in the program with `cargo install --path . --features verifier`";
        return Err(Failed::wrong_use(what, help).into());
    };
    io::write_new(path, page)?;
    let digest = data_encoding::HEXLOWER.encode(&io::hash(page));
    print(&format!("{}\n  SHA-256 {digest}\n", path.display()));
    Ok(())
}
