//! The texts that people sign for a game: join file, receipt, opening. Each is refused where signing
//! it would be a mistake; nothing here signs.

use crate::doc_kind::DocKind;
use crate::seal::{Chain, Digest, LinkError, SecretKey, share_of_seat};

use super::awaited::waiting_decision;
use super::chain_fault::{ChainFault, Check, setup};
use super::form::own_words;
use super::game::Game;
use super::genesis::check_join;
use super::invitation::Invitation;
use super::join::{Join, ShareGiven};
use super::opening::Opening;
use super::receipt::Receipt;
use super::signed::SignedDocument;
use super::standing::{Filed, filed_after};
use super::step::admission::{check_locked_paper, check_paper, locked_before, refuse_repeated};
use super::step::first_dice::locked_papers;
use super::step::input::look_ahead;
use super::step::lock::{locked_at, opens_first, read_openings};
use super::step::{Documents, Prepared, prepare_block, rule_block};

fn bad_opening(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Opening, what)
}

/// The join file of a seat, to be signed with that key. A dice keeper gives the chain that was made
/// for this invitation. Where the director keeps the only chain, everybody else gives the director's
/// join and answers it with a share.
///
/// # Errors
/// The seat is not invited; its chain or the director's join is missing, not wanted, or made for
/// something else.
pub fn join_text(
    invitation: &Invitation,
    seat: &str,
    key: &SecretKey,
    chain: Option<&Chain>,
    director: Option<&SignedDocument>,
) -> Result<String, ChainFault> {
    let invited = invitation.seats.iter().find(|s| s.seat == seat);
    let invited = invited.ok_or_else(|| setup(format!("{seat} is not invited")))?;
    let anchor = match (invited.keeper, chain) {
        (false, None) => None,
        (true, Some(c)) if c.prep() == invitation.prep() && c.keeper() == seat => Some(c.anchor()),
        (true, Some(_)) => return Err(setup("the chain was made for another invitation")),
        (true, None) => return Err(setup(format!("{seat} keeps dice and needs a chain"))),
        (false, Some(_)) => return Err(setup(format!("{seat} keeps no dice and needs no chain"))),
    };
    let join = Join {
        game: invitation.name.clone(),
        invitation: invitation.prep().short(),
        seat: seat.to_string(),
        powers: invited.powers.clone(),
        otherwise: invitation.otherwise_of(seat).map(<[String]>::to_vec),
        key: key.public().fingerprint(),
        anchor,
        answer: share_to_give(invitation, seat, key, director)?,
    };
    Ok(join.text())
}

/// The share of a seat, and which join of the director it answers.
fn share_to_give(
    invitation: &Invitation,
    seat: &str,
    key: &SecretKey,
    paper: Option<&SignedDocument>,
) -> Result<Option<ShareGiven>, ChainFault> {
    match (invitation.answers_to(seat), paper) {
        (None, None) => Ok(None),
        (None, Some(paper)) => Err(setup(format!(
            "{seat} answers no join in this game: leave that of {} out",
            paper.header.seat
        ))),
        (Some(director), None) => Err(setup(format!(
            "{director} keeps the only dice chain and joins first: wait for the join file of \
             {director}, and give it after the invitation"
        ))),
        (Some(director), Some(paper)) => {
            let invited = invitation.seats.iter().find(|s| s.seat == director);
            let invited = invited.filter(|_| paper.header.seat == director);
            let invited = invited.ok_or_else(|| {
                setup(format!(
                    "{seat} answers the join of {director}, not of {}",
                    paper.header.seat
                ))
            })?;
            check_join(invitation, invited, paper)?;
            let digest = paper.document.digest;
            let share = share_of_seat(invitation.prep(), seat, digest, key);
            Ok(Some(ShareGiven { director: digest, share }))
        }
    }
}

/// The director's receipt for these decisions and the standing orders in force.
///
/// # Errors
/// The decisions cannot be adjudicated (refused, still waiting for an answer), or need no die.
pub fn receipt_text(
    game: &Game,
    decisions: Vec<SignedDocument>,
    claimed_time: Option<String>,
) -> Result<String, ChainFault> {
    let documents = Documents::sort(decisions)?;
    let receipt = receipt_for(game, &documents, claimed_time)?;
    let bare = Documents { receipt: None, openings: Vec::new(), ..documents };
    must_need_dice(game, bare, game.lock_now())?;
    Ok(receipt.text())
}

/// The director's receipt for decisions that need no die, in a game with a pace. It locks nothing that is not
/// decided at once, and says when they came.
///
/// # Errors
/// The game has no receipts or no pace.
pub fn receipt_of_time(
    game: &Game,
    decisions: Vec<SignedDocument>,
    claimed_time: String,
) -> Result<String, ChainFault> {
    if game.invitation().pace.is_none() {
        return Err(bad_opening("without a pace, what needs no die needs no receipt"));
    }
    let documents = Documents::sort(decisions)?;
    Ok(receipt_for(game, &documents, Some(claimed_time))?.text())
}

/// A receipt that locks these decisions.
fn receipt_for(
    game: &Game,
    documents: &Documents,
    claimed_time: Option<String>,
) -> Result<Receipt, ChainFault> {
    let director = game.director().filter(|_| game.mode().has_receipt());
    let director = director
        .ok_or_else(|| bad_opening(format!("mode {} has no receipts", game.mode().word())))?;
    game.on_own_data()?;
    if game.first_dice().is_some() {
        return Err(bad_opening(
            "the dice before the first turn need no receipt: the game's identity locks what they decide",
        ));
    }
    claimed_time.iter().try_for_each(|t| own_words("the claimed time", t))?;
    Ok(Receipt {
        game: game.file.name.clone(),
        seat: director.to_string(),
        step: game.state.next_step,
        head: game.file.head().short(),
        claimed_time,
        documents: documents.decisions.iter().map(|p| p.document.digest).collect(),
        standing: game.state.standing_locked(game.lock_now()),
    })
}

/// The text of [`Game::opening`].
///
/// # Errors
/// As [`Game::opening`].
pub fn opening_text(
    game: &Game,
    papers: Vec<SignedDocument>,
    chain: &Chain,
    claimed_time: Option<String>,
) -> Result<String, ChainFault> {
    opening_to_sign(game, papers, chain, claimed_time).map(|o| o.text())
}

/// A keeper's opening of the next step. `papers` are the decisions, where a director is the
/// receipt, and the openings of other keepers that are there already: all must lock the same.
///
/// # Errors
/// A decision that can be named before the first die is owed, the receipt is missing, no die
/// is needed, an opening given is wrong, or the chain is not the keeper's.
pub fn opening_to_sign(
    game: &Game,
    papers: Vec<SignedDocument>,
    chain: &Chain,
    claimed_time: Option<String>,
) -> Result<Opening, ChainFault> {
    game.on_own_data()?;
    if game.first_dice().is_some() {
        return first_opening(game, papers, chain, claimed_time);
    }
    let documents = Documents::sort(papers)?;
    if game.mode().has_receipt() && documents.receipt.is_none() {
        return Err(bad_opening(
            "there is no receipt: the director signs one before any link opens",
        ));
    }
    claimed_time.iter().try_for_each(|t| own_words("the claimed time", t))?;
    refuse_repeated(game, &documents.decisions)?;
    // Do not tell people to wait for the opening of a forged paper, or that it differs from the true one.
    let locked_before = locked_before(game, documents.locked_papers());
    documents.locked_papers().try_for_each(|p| check_locked_paper(game, p, locked_before))?;
    in_turn(game, &documents, chain.keeper())?;
    let head = named_head(game, &documents);
    let decisions: Vec<Digest> = documents.decisions.iter().map(|p| p.document.digest).collect();
    let locked = locked_at(game, &documents)?;
    let standing = game.state.standing_locked(locked);
    read_openings(game, &documents, &decisions, &standing)?;
    let bare = Documents { openings: Vec::new(), locked_before, ..documents };
    must_need_dice(game, bare, locked)?;
    let named = decisions.into_iter().chain(standing).collect();
    opened_link(game, chain, claimed_time, head, named)
}

/// Standing orders that will not count in the step of these papers: they were filed after the block that the
/// mover's orders, or the receipt, name. The keeper who opens a link for them should know it.
///
/// # Errors
/// The papers do not agree when they were locked.
pub fn standing_not_counted(
    game: &Game,
    papers: &[SignedDocument],
) -> Result<Vec<Filed>, ChainFault> {
    if game.first_dice().is_some() {
        return Ok(Vec::new());
    }
    let documents = Documents::sort(papers.iter().cloned())?;
    Ok(filed_after(game, locked_at(game, &documents)?))
}

/// The head that an opening names: that of the receipt or of the openings that are there already.
fn named_head(game: &Game, documents: &Documents) -> String {
    let given = documents.receipt.iter().chain(&documents.openings);
    let head = given.filter_map(|p| p.header.head.clone()).next();
    head.unwrap_or_else(|| game.file.head().short())
}

/// In mode keepers one keeper opens first, and the other signs the same list: else openings for
/// different documents could cross in the mails.
fn in_turn(game: &Game, documents: &Documents, keeper: &str) -> Result<(), ChainFault> {
    match opens_first(game, &documents.decisions) {
        Some((first, why))
            if first != keeper && documents.openings.iter().all(|p| p.header.seat != first) =>
        {
            Err(bad_opening(format!(
                "{first} opens step {} first, {why}: wait for that opening, and give it after the \
            orders or answers. If {first} does not have these files yet, mail them there",
                game.state.next_step
            )))
        }
        _ => Ok(()),
    }
}

/// A keeper's opening of the step whose dice are thrown before the first turn.
fn first_opening(
    game: &Game,
    papers: Vec<SignedDocument>,
    chain: &Chain,
    claimed_time: Option<String>,
) -> Result<Opening, ChainFault> {
    if papers.iter().any(|p| p.header.kind != DocKind::Opening) {
        game.check_begun()?;
    }
    claimed_time.iter().try_for_each(|t| own_words("the claimed time", t))?;
    let named = locked_papers(game)?;
    papers.iter().try_for_each(|p| check_paper(game, p))?;
    read_openings(game, &Documents::sort(papers)?, &named, &[])?;
    let head = game.file.head().short();
    opened_link(game, chain, claimed_time, head, named)
}

/// The next link of a keeper's chain, opened for these documents.
fn opened_link(
    game: &Game,
    chain: &Chain,
    claimed_time: Option<String>,
    head: String,
    documents: Vec<Digest>,
) -> Result<Opening, ChainFault> {
    let step = game.state.next_step;
    let keeper = chain.keeper();
    let state = game.state.keepers.iter().find(|k| k.keeper() == keeper);
    let state = state.ok_or_else(|| bad_opening(format!("{keeper} keeps no dice in this game")))?;
    let index = state
        .link_index(step)
        .ok_or_else(|| bad_opening(format!("the chain of {keeper} is used up")))?;
    let link = chain.link(index).map_err(|e| bad_opening(e.to_string()))?;
    let mut next = state.clone();
    next.open_link(step, link).map_err(|e| match e {
        LinkError::Wrong { .. } => bad_opening(format!(
            "this is not the chain that {keeper} opens now: another chain is in force"
        )),
        other => bad_opening(format!("{keeper}: {other}")),
    })?;
    Ok(Opening {
        game: game.file.name.clone(),
        seat: keeper.to_string(),
        step,
        head,
        link,
        restored: false,
        claimed_time,
        documents,
    })
}

/// Everything is in order and the next thing wanted is a die.
fn must_need_dice(game: &Game, documents: Documents, locked: u32) -> Result<(), ChainFault> {
    let prepared = Prepared { locked, ..prepare_block(game, documents)? };
    look_ahead(game, &prepared)?;
    match rule_block(game, &prepared) {
        Err(ChainFault::NeedsDice { .. }) => Ok(()),
        Err(other) => Err(other),
        Ok(ruled) if ruled.outcome.owed.is_empty() => {
            Err(bad_opening("no die is needed: adjudicate without opening a link"))
        }
        Ok(ruled) => {
            let waiting = ruled.outcome.owed.iter().map(|o| waiting_decision(game, o)).collect();
            Err(ChainFault::Owed { waiting })
        }
    }
}
