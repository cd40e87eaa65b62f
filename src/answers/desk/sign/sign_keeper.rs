//! A keeper's chain and the links that are opened of it. What a chain has opened is remembered in its own file,
//! and that file is written before anything of the opening is shown: here is what to write and what to show.

use crate::chain::{ChainFault, Game, Opening, SignedDocument, opening_to_sign};
use crate::desk::Refused;
use crate::doc_kind::DocKind;
use crate::seal::{CHAIN_LINKS, Chain, Digest, MemoryError, Root, Secret};

/// A new chain of a seat for an invitation.
///
/// # Errors
/// No chain can be made for it.
pub fn new_chain(prep: Digest, seat: &str, root: Root) -> Result<Chain, Refused> {
    Chain::new(prep, seat, CHAIN_LINKS, root)
        .map_err(|e| Refused::new(e.to_string(), "ask for a new invitation"))
}

/// The chain in a file that was made before, for a seat that joins. `file` is its name.
///
/// # Errors
/// It is for another game or seat, or has opened a link.
pub fn unused_chain(
    file: &str,
    secret: Secret,
    prep: Digest,
    seat: &str,
) -> Result<Chain, Refused> {
    let Secret { chain, memory } = secret;
    if chain.prep() != prep || chain.keeper() != seat {
        let what = format!("{file} is the chain of another game or seat");
        return Err(Refused::new(what, "name another file"));
    }
    if let Some(game) = memory.game {
        let what = format!("{file} has opened a link of the game {game}");
        let help = "a chain serves one game: a new one begins with a new invitation";
        return Err(Refused::new(what, help));
    }
    Ok(chain)
}

/// The opening that papers ask for, and whether it was signed before.
pub type OpeningWanted = Result<(Opening, bool), ChainFault>;

/// The opening of the next step that these papers ask for. What the game does not take is the inner error.
/// `restored`: the keeper knows that the chain file is an old copy.
///
/// # Errors
/// The memory of the chain forbids it.
pub fn wanted_opening(
    game: &Game,
    papers: Vec<SignedDocument>,
    secret: &Secret,
    claimed_time: Option<String>,
    restored: bool,
) -> Result<OpeningWanted, MemoryError> {
    let names_head =
        |p: &SignedDocument| matches!(p.header.kind, DocKind::Receipt | DocKind::Opening);
    let first = !papers.iter().any(names_head);
    let mut opening = match opening_to_sign(game, papers, &secret.chain, claimed_time) {
        Ok(opening) => opening,
        Err(e) => return Ok(Err(e)),
    };
    // Blocks in which nothing is played, such as a change of keys, leave an opening good: its head is
    // still that of this position, and the same words are signed.
    let mut before = secret.memory.opened.iter();
    let before = before.find(|o| o.step == opening.step && o.documents == opening.documents);
    if let Some(before) = before.filter(|o| first && of_this_position(game, &o.head)) {
        opening.head.clone_from(&before.head);
    }
    let shown = game.keepers().iter().find(|k| k.keeper() == opening.seat);
    let shown = shown.map_or(0, |k| k.steps_shown());
    let restored = restored && secret.memory.last_step() < shown;
    let wanted = Opening { restored, ..opening };
    let before = secret.memory.recall(game.file().game, shown, &wanted.remembered())?;
    Ok(Ok(match before {
        Some(before) => (wanted.as_remembered(before), true),
        None => (wanted, false),
    }))
}

/// Is it the head after a block since which nothing on the board has changed?
fn of_this_position(game: &Game, head: &str) -> bool {
    let file = game.file();
    let mut heads = (game.changed()..=file.latest()).filter_map(|block| file.head_after(block));
    heads.any(|h| h.short() == head)
}

/// Why the memory of a chain forbids an opening. `file` is the name of its file.
pub fn memory_refused(file: &str, e: &MemoryError) -> Refused {
    let help = match e {
        MemoryError::OtherGame { .. } => {
            "a chain serves one game: if the table began again, everybody needs a new invitation"
        }
        MemoryError::Otherwise(_) => {
            "each link can be opened only once: mail that opening again, or give the files it was \
             made from"
        }
        MemoryError::Passed { .. } => "give the latest game file",
        MemoryError::Lost { .. } => {
            "put the newest copy of the chain file in its place; if there is none, --restored \
             goes on without, and the opening says so"
        }
    };
    Refused::new(format!("{file}: {e}"), help)
}
