//! Where a paper belongs, as the latest game file sees it: to what comes next, to the past, or to another
//! game. Mailboxes hold papers of many steps and games, and only a few of them are due.

use crate::doc_kind::DocKind;

use super::super::game::Game;
use super::super::signed::SignedDocument;
use super::admission::{
    block_of_head, check_locked_paper, check_moment, check_paper, is_held, locked_before,
};
use super::standing_block::may_open;

/// Where a paper belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Belonging {
    /// To the next block, or to one that may be next.
    Next,
    /// To a block that is in the game already.
    Done,
    /// To a moment that is past: nothing came of it.
    Past,
    /// To a position that this game file does not have: a later one, or another history.
    Elsewhere,
    OtherGame,
    /// To no one: it is not signed with the key of its seat.
    Stranger,
}

/// Where does this paper belong? What it says beyond its head is not asked.
pub fn belonging_of(game: &Game, paper: &SignedDocument) -> Belonging {
    let h = &paper.header;
    let digest = paper.document.digest;
    if h.game != game.file.name {
        return Belonging::OtherGame;
    }
    let joined = game.file.joins.iter().any(|d| d.digest == digest);
    if joined || game.state.done.contains_key(&digest) {
        return Belonging::Done;
    }
    match h.kind {
        DocKind::Join | DocKind::Invitation => return Belonging::OtherGame,
        // These may be signed with a key that no seat has yet: a ruling says whose it becomes.
        DocKind::Key | DocKind::Reanchor => {}
        _ if check_paper(game, paper).is_err() => return Belonging::Stranger,
        _ => {}
    }
    match h.kind {
        DocKind::Standing | DocKind::Sealed => belonging_of_filed(game, paper),
        DocKind::Unsealed if may_open(game, paper).is_ok() => Belonging::Next,
        DocKind::Unsealed => Belonging::Past,
        _ => belonging_by_moment(game, paper),
    }
}

/// Does a paper that another key signed than its seat has now belong to the next block all the same? It does if
/// one of these papers, a receipt or an opening, had locked it before the key changed.
pub fn is_locked_with_old_key(
    game: &Game,
    paper: &SignedDocument,
    papers: &[SignedDocument],
) -> bool {
    let kind = paper.header.kind;
    matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Opening)
        && !game.state.done.contains_key(&paper.document.digest)
        && locked_before(game, papers)
            .is_some_and(|block| check_locked_paper(game, paper, Some(block)).is_ok())
        && belonging_by_moment(game, paper) == Belonging::Next
}

/// A version of standing orders counts whenever it comes, until a later one is in force.
fn belonging_of_filed(game: &Game, paper: &SignedDocument) -> Belonging {
    let h = &paper.header;
    if block_of_head(game, paper).is_err() || h.step.is_none_or(|s| s > game.state.next_step) {
        Belonging::Elsewhere
    } else if h.version.is_some_and(|version| version <= game.latest_version(&h.seat)) {
        Belonging::Past
    } else {
        Belonging::Next
    }
}

fn belonging_by_moment(game: &Game, paper: &SignedDocument) -> Belonging {
    let now = game.state.next_step;
    match paper.header.step {
        _ if check_moment(game, paper).is_ok() => Belonging::Next,
        Some(step) if step < now && !is_held(game, paper, step) => Belonging::Past,
        _ if block_of_head(game, paper).is_ok() => Belonging::Past,
        _ => Belonging::Elsewhere,
    }
}
