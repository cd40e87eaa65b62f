//! New chains, and links that were shown and are never used.

use crate::file::{OpenedLink, Reanchored, Share};
use crate::seal::{Digest, KeeperState, next_epoch};

use super::super::super::chain_fault::{ChainFault, Check, document};
use super::super::super::game::Game;
use super::super::super::mode::DiceMode;
use super::super::super::opening::Opening;
use super::super::super::ruling::{Act, Reanchor, Ruling};
use super::super::super::signed::SignedDocument;
use super::super::admission::{block_of_head, check_locked_paper};
use super::super::prepared::{Documents, Prepared};

fn opening_fault(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Opening, what)
}

/// What the ruling of a seat must state for this act: the steps that its own chain has opened, and a
/// share.
pub fn asked_of(game: &Game, act: &Act, seat: &str) -> (bool, bool) {
    let Some((keeper, _, _)) = act.new_chain() else { return (false, false) };
    let old = keeper_replaced(act).unwrap_or(keeper);
    let keeps = game.state.keepers.iter().any(|k| k.keeper() == seat && k.keeper() != old);
    (keeps, game.mode() == DiceMode::Director)
}

/// Does the ruling name those who sign it? Where the director keeps the only chain each of them adds to
/// the dice, and if the director could leave one out, that would be a choice between dice.
pub fn signers_named(game: &Game, act: &Act) -> bool {
    act.new_chain().is_some() && game.mode() == DiceMode::Director
}

/// The keeper who is replaced by somebody else.
fn keeper_replaced(act: &Act) -> Option<&str> {
    match act {
        Act::Successor { of, .. } => Some(of),
        _ => None,
    }
}

/// The re-anchor with this digest, if it is the only one.
fn reanchor_named<'p>(
    reanchors: &'p [SignedDocument],
    keeper: &str,
    digest: Digest,
) -> Result<&'p SignedDocument, ChainFault> {
    let why = match reanchors {
        [paper] if paper.document.digest == digest => return Ok(paper),
        [other] => format!(
            "the ruling names the re-anchor {digest}, and the one given with it is {}",
            other.document.digest
        ),
        [] => format!("the ruling needs the re-anchor of {keeper} with it"),
        several => {
            let all: Vec<String> = several.iter().map(|p| p.document.digest.to_string()).collect();
            format!(
                "there are several new chains, {}: the ruling names {digest}; leave the others out",
                all.join(" and ")
            )
        }
    };
    Err(document(why))
}

/// Puts a new chain in force from its first step on.
pub(crate) fn begin_new_chain(
    game: &Game,
    act: &Act,
    rulings: &[Ruling],
    all: &Documents,
    prepared: &mut Prepared,
) -> Result<(), ChainFault> {
    let old = keeper_replaced(act);
    named_beside(game, act.openings(), &all.openings)?;
    let Some((keeper, digest, signers)) = act.new_chain() else {
        let keeps = old.is_some_and(|of| game.state.keepers.iter().any(|k| k.keeper() == of));
        return match (keeps, old) {
            (true, Some(of)) => {
                Err(document(format!("{of} keeps dice: the successor needs a new chain")))
            }
            _ if all.reanchors.is_empty() => Ok(()),
            _ => Err(document("the ruling names no new chain")),
        };
    };
    keeper_named(game, old.unwrap_or(keeper))?;
    if signers.is_empty() == (game.mode() == DiceMode::Director) {
        return Err(document(if signers.is_empty() {
            "the ruling does not name who signs it"
        } else {
            "only where the director keeps the only chain a ruling names who signs it"
        }));
    }
    let paper = reanchor_named(&all.reanchors, keeper, digest)?;
    if paper.header.seat != keeper {
        return Err(document(format!("the re-anchor is that of {}", paper.header.seat)));
    }
    if let Act::Successor { new, .. } = act
        && paper.key.map(|k| k.fingerprint().to_string()).as_ref() != Some(new)
    {
        return Err(document(format!("the re-anchor of {keeper} is not signed with the new key")));
    }
    let anchor = Reanchor::read(&paper.document.text)?.anchor;
    if game.state.anchors.contains(&anchor) {
        return Err(document(format!("the new anchor of {keeper} was in use before")));
    }
    prepared.openings = openings_carried(game, &all.openings)?;
    shown_are_beside(game, rulings, &prepared.openings)?;
    let first = first_step(game, rulings, !prepared.openings.is_empty())?;
    if game.mode() == DiceMode::Director {
        let given = rulings.iter().filter_map(|r| Some((r.at.seat.clone(), r.share?)));
        prepared.shares = given.map(|(seat, share)| Share { seat, share }).collect();
        prepared.shares.sort_by(|a, b| a.seat.cmp(&b.seat));
        let shares: Vec<(&str, Digest)> =
            prepared.shares.iter().map(|s| (s.seat.as_str(), s.share)).collect();
        prepared.epoch = Some(next_epoch(game.state.epoch, digest, first, &shares));
    }
    let keeper = keeper.to_string();
    let of = old.map(str::to_string);
    prepared.reanchors = vec![Reanchored { keeper, first, anchor, of }];
    Ok(())
}

/// The first step of a new chain lies after everything that any keeper has opened. Where the director
/// keeps the only chain it is always the one after the next, so that nothing is left to choose.
fn first_step(game: &Game, rulings: &[Ruling], carried: bool) -> Result<u32, ChainFault> {
    let next = game.state.next_step;
    if let Some(r) = rulings.iter().find(|r| r.opened.is_some_and(|o| o > next)) {
        return Err(document(format!(
            "{} has opened step {}, and the game is at step {next}: there is a later game file",
            r.at.seat,
            r.opened.unwrap_or_default()
        )));
    }
    if carried || game.mode() == DiceMode::Director {
        return Ok(next.saturating_add(1));
    }
    let opened = rulings.iter().filter_map(|r| r.opened).max().unwrap_or(0);
    Ok(next.max(opened.saturating_add(1)))
}

/// The chain of the keeper with this name, as far as it is opened.
pub(crate) fn keeper_named<'g>(
    game: &'g Game,
    keeper: &str,
) -> Result<&'g KeeperState, ChainFault> {
    let state = game.state.keepers.iter().find(|k| k.keeper() == keeper);
    state.ok_or_else(|| document(format!("{keeper} keeps no dice in this game")))
}

/// Checks that exactly the openings that the rulings name are given with them: so the same rulings make one
/// block and no other.
fn named_beside(
    game: &Game,
    named: &[Digest],
    openings: &[SignedDocument],
) -> Result<(), ChainFault> {
    if let Some(other) = openings.iter().find(|p| !named.contains(&p.document.digest)) {
        return Err(document(format!(
            "the rulings do not name the opening of {} given with them: leave it out if it is for an earlier \
             board; else each seat signs the ruling again, with that opening",
            other.header.seat
        )));
    }
    let mut missing = named.iter().filter(|d| openings.iter().all(|p| p.document.digest != **d));
    let Some(missing) = missing.next() else { return Ok(()) };
    let others: Vec<&str> = game
        .state
        .keepers
        .iter()
        .map(|k| k.keeper())
        .filter(|k| !openings.iter().any(|p| p.header.seat == *k))
        .collect();
    Err(document(format!(
        "the rulings name an opening of step {} that is missing here, that of {}: {missing}",
        game.state.next_step,
        others.join(" or ")
    )))
}

/// A keeper who states that the next step is open has opened it for the present board, unless the board
/// has changed since that step is the next one: then that opening comes with the ruling. Otherwise
/// orders could change after the link was shown.
fn shown_are_beside(
    game: &Game,
    rulings: &[Ruling],
    carried: &[OpenedLink],
) -> Result<(), ChainFault> {
    let next = game.state.next_step;
    if game.state.moved > game.state.next_since {
        return Ok(());
    }
    let missing: Vec<&str> = rulings
        .iter()
        .filter(|r| r.opened == Some(next) && !carried.iter().any(|link| link.keeper == r.at.seat))
        .map(|r| r.at.seat.as_str())
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(opening_fault(format!(
            "the opening of step {next} by {} is missing: it was shown, so the rulings must name it and it \
             goes into the block with them, and what it locks stays locked",
            missing.join(" and ")
        )))
    }
}

/// The digests of openings that a ruling about a new chain is to name, in the order in which it names
/// them.
///
/// # Errors
/// One of them is no opening of the next step, or is for an earlier board; or they differ.
pub fn openings_to_name(
    game: &Game,
    openings: &[SignedDocument],
) -> Result<Vec<Digest>, ChainFault> {
    openings_carried(game, openings)?;
    let mut all: Vec<Digest> = openings.iter().map(|p| p.document.digest).collect();
    all.sort_unstable();
    Ok(all)
}

/// Can what this opening locks still be played? Then it belongs to a new chain.
pub fn names_this_board(game: &Game, opening: &Opening) -> bool {
    let named = opening.head.get(..32).and_then(|head| game.state.heads.get(head));
    opening.step == game.state.next_step && named.is_some_and(|block| *block >= game.state.moved)
}

/// Openings of the next step that were shown before the ruling: all for the same documents, which can
/// still be played.
fn openings_carried(
    game: &Game,
    openings: &[SignedDocument],
) -> Result<Vec<OpenedLink>, ChainFault> {
    let (links, named) = links_shown(game, openings)?;
    for paper in openings {
        let block = block_of_head(game, paper)?;
        let changed = game.state.moved;
        if block < changed {
            // They would stay locked, and no one could ever play them.
            return Err(document(format!(
                "the opening of {} was written after block {block}, and the game has moved on in block \
                 {changed}: leave it out, for the ruling says which step is open",
                paper.header.seat
            )));
        }
    }
    if named.windows(2).any(|w| w[0] != w[1]) {
        Err(opening_fault(
            "the openings given with the ruling name different documents: that is a \
                             ruling of kind burn",
        ))
    } else {
        Ok(links)
    }
}

/// Openings of one step for different documents.
pub(crate) fn unlike_openings(
    game: &Game,
    step: u32,
    all: &Documents,
) -> Result<Vec<OpenedLink>, ChainFault> {
    can_burn(game, step)?;
    let (links, named) = links_shown(game, &all.openings)?;
    if named.windows(2).any(|w| w[0] != w[1]) {
        Ok(links)
    } else {
        Err(opening_fault(
            "a ruling of kind burn needs openings with it that name different documents",
        ))
    }
}

/// # Errors
/// Nothing of this step can be burnt.
pub(crate) fn can_burn(game: &Game, step: u32) -> Result<(), ChainFault> {
    let next = game.state.next_step;
    if step != next {
        return Err(document(format!("only the next step, {next}, can be burnt")));
    }
    match game.state.keepers.len() {
        0 | 1 => Err(document("where one keeper opens alone no openings can differ")),
        _ => Ok(()),
    }
}

/// The links of openings that are given with a ruling, and what each names.
#[allow(clippy::type_complexity, reason = "two lists, used twice")]
fn links_shown(
    game: &Game,
    openings: &[SignedDocument],
) -> Result<(Vec<OpenedLink>, Vec<Vec<Digest>>), ChainFault> {
    let mut links: Vec<OpenedLink> = Vec::new();
    let mut named: Vec<Vec<Digest>> = Vec::new();
    for paper in openings {
        // The rulings name it by its digest: the key of then is as good.
        check_locked_paper(game, paper, block_of_head(game, paper).ok())?;
        let o = Opening::read(&paper.document.text)?;
        let state = keeper_named(game, &o.seat)?;
        if links.iter().any(|l| l.keeper == o.seat) {
            return Err(opening_fault(format!("{} opens step {} twice", o.seat, o.step)));
        }
        let mut next = state.clone();
        next.open_link(o.step, o.link).map_err(|e| opening_fault(format!("{}: {e}", o.seat)))?;
        links.push(OpenedLink { keeper: o.seat, step: o.step, link: o.link });
        named.push(o.documents);
    }
    Ok((links, named))
}
