//! Filing standing orders: open ones, seals, and openings of seals.

use crate::doc_kind::DocKind;
use crate::engine::nation;
use crate::engine::plan::Standing;
use crate::orders;

use super::super::chain_fault::{ChainFault, document, kind_and_verb, twice};
use super::super::game::Game;
use super::super::sealed::{Sealed, Unsealed};
use super::super::signed::SignedDocument;
use super::super::standing::owes_seal;
use super::super::state::{OpenedSeal, sealed_words};
use super::admission::{block_of_head, check_paper, refuse_repeated};
use super::prepared::{Prepared, Purpose};

/// Standing orders, seals and openings of seals that may be filed now.
pub(crate) fn prepare_standing(
    game: &Game,
    papers: &[SignedDocument],
) -> Result<Prepared, ChainFault> {
    game.check_begun()?;
    let mut seats: Vec<&str> = Vec::new();
    let known = [DocKind::Standing, DocKind::Sealed, DocKind::Unsealed];
    if let Some(other) = papers.iter().find(|p| !known.contains(&p.header.kind)) {
        let kind = &other.header.kind;
        return Err(document(format!("a file of kind {kind} holds no standing orders")));
    }
    refuse_repeated(game, papers)?;
    for paper in papers {
        let h = &paper.header;
        if seats.contains(&h.seat.as_str()) && !game.over() {
            return Err(twice(format!("two standing orders of {}", h.seat)));
        }
        seats.push(&h.seat);
        match h.kind {
            DocKind::Unsealed if owes_seal(game, &h.seat) => {
                let what = format!(
                    "the turn waits for this opening of {}: give it to `fieldpost adjudicate`",
                    h.seat
                );
                return Err(document(what));
            }
            DocKind::Unsealed => {
                check_paper(game, paper)?;
                check_unsealed(game, paper, game.file.latest())?;
            }
            _ => check_filed(game, paper)?,
        }
    }
    if papers.is_empty() {
        return Err(document("there are no standing orders to file"));
    }
    let mut papers: Vec<&SignedDocument> = papers.iter().collect();
    papers.sort_by_key(|p| (&p.header.kind, &p.header.seat, p.document.digest));
    let documents = papers.into_iter().map(|p| p.document.clone()).collect();
    Ok(Prepared::without_dice(Purpose::Standing, documents))
}

/// A new version, open or sealed.
fn check_filed(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    check_paper(game, paper)?;
    let h = &paper.header;
    // A mail under way while the game moves on is still good; an old one is shut out by its
    // version.
    block_of_head(game, paper)?;
    let now = game.state.next_step;
    if h.step.is_none_or(|s| s > now) {
        let (what, are) = kind_and_verb(h.kind);
        let what = format!("the {what} of {} {are} for a later step than {now}", h.seat);
        return Err(document(what));
    }
    let seat = game.seat(&h.seat).map(|s| s.powers.as_slice()).unwrap_or_default();
    let (version, power) = if h.kind == DocKind::Sealed {
        let sealed = Sealed::read(&paper.document.text)?;
        sealed.read_scopes(&game.rules.edition)?;
        if game.state.seals.iter().any(|s| s.seal == sealed.seal) {
            return Err(document("this seal is in the game already; seal with a new salt"));
        }
        (sealed.version, None)
    } else {
        let file = orders::read_standing(&game.rules.edition, &paper.document.text);
        let file = file
            .into_result()
            .map_err(|diagnostics| ChainFault::Refused { seat: h.seat.clone(), diagnostics })?;
        check_declared(game, &h.seat, &file.standing)?;
        (file.version, file.header.power)
    };
    if seat.is_empty() || power.is_some_and(|p| !seat.contains(&p)) {
        return Err(document(format!("{} does not command that power", h.seat)));
    }
    let latest = game.latest_version(&h.seat);
    if latest >= version {
        let what = format!("version {latest} of {} is in force already", h.seat);
        return Err(document(what));
    }
    Ok(())
}

/// Rules that the seat declares for a round to come are its own and in the game.
fn check_declared(game: &Game, seat: &str, standing: &Standing) -> Result<(), ChainFault> {
    let ed = &game.rules.edition;
    for d in &standing.declares {
        let a = ed.advantage(d.advantage);
        let name = &a.name;
        if game.seat_of(a.power).is_none_or(|s| s.id != seat) {
            let who = ed.power(a.power).called();
            return Err(document(format!(
                "{name} is a rule of {who}, which {seat} does not command"
            )));
        }
        if nation::standing(game.file.position.board(ed), d.advantage).is_none() {
            return Err(document(format!("this game is played without {name}")));
        }
    }
    Ok(())
}

/// Checks the opening of a seal, but not its signature; if its words cannot be read, says why. Before the end
/// of the game only the latest seal can be opened, and only if it was there when the turn was locked.
pub(crate) fn check_unsealed(
    game: &Game,
    paper: &SignedDocument,
    locked: u32,
) -> Result<(OpenedSeal, Option<String>), ChainFault> {
    let seat = &paper.header.seat;
    let unsealed = Unsealed::read(&paper.document.text)?;
    let seal = unsealed.seal();
    let Some(found) = game.state.seals.iter().filter(|s| s.seat == *seat).find(|s| s.seal == seal)
    else {
        let what = format!(
            "{seat} never sealed this: salt and text give none of the seals that were filed"
        );
        return Err(document(what));
    };
    if let Some(block) = found.opened {
        return Err(document(format!("this seal of {seat} was opened in block {block}")));
    }
    let shut = game.state.shut_at(locked);
    let latest = shut.get(seat.as_str()).is_some_and(|s| s.seal == seal);
    if !latest && !game.over() {
        let what = if found.block > locked {
            format!(
                "this seal of {seat} was filed in block {}, after the lock: it does not count \
                 in this turn",
                found.block
            )
        } else {
            format!(
                "this is version {} of {seat}, and a later one replaced it: only the latest \
                 seal counts. Old seals are opened when the game is over",
                found.version
            )
        };
        return Err(document(what));
    }
    let digest = paper.document.digest;
    let words = sealed_words(&unsealed, found.version, digest, &game.rules.edition);
    let seat = seat.clone();
    let sealed_in = found.block;
    let unreadable = words.as_ref().err().cloned();
    Ok((OpenedSeal { seat, sealed_in, words: words.ok() }, unreadable))
}

/// May this seal be opened now, or when the turn asks for it? If the words in it cannot be
/// read, why not: then it says nothing when it is opened.
///
/// # Errors
/// Why not.
pub fn may_open(game: &Game, paper: &SignedDocument) -> Result<Option<String>, ChainFault> {
    check_paper(game, paper)?;
    check_unsealed(game, paper, game.lock_now()).map(|(_, unreadable)| unreadable)
}
