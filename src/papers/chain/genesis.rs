//! The genesis: invitation and join files become a game. The game's identity binds the invitation's
//! text and every join file with its key; it is also the head before the first block.

use crate::edition::Edition;
use crate::file::{GameFile, Keeper, Seat};
use crate::id::PowerId;
use crate::seal::{Digest, Joined, KeeperState, PublicKey, check_keepers, game_id};

use super::chain_fault::{ChainFault, setup};
use super::game::Game;
use super::game_rules::rules_of;
use super::invitation::{Invitation, InvitedSeat};
use super::join::Join;
use super::rules::{Editions, Rules};
use super::signed::SignedDocument;
use super::state::ChainState;

/// Makes the genesis. In an official game every seat must have joined; in the others join files may
/// be missing, and then documents of that seat need no signature.
///
/// # Errors
/// The first thing that does not fit.
pub fn start(
    invitation_text: &str,
    joins: Vec<SignedDocument>,
    editions: &dyn Editions,
) -> Result<Game, ChainFault> {
    let invitation = Invitation::read(invitation_text)?;
    let rules = rules_of(&invitation, editions)?;
    start_with(invitation, joins, rules)
}

/// [`start`] with the rules at hand.
///
/// # Errors
/// As [`start`].
pub(crate) fn start_with(
    invitation: Invitation,
    mut joins: Vec<SignedDocument>,
    rules: Rules,
) -> Result<Game, ChainFault> {
    let place = |p: &SignedDocument| invitation.seats.iter().position(|s| s.seat == p.header.seat);
    joins.sort_by_key(|p| (place(p), p.document.digest));
    let mut seats: Vec<Seat> = Vec::new();
    let mut keepers: Vec<Keeper> = Vec::new();
    for invited in &invitation.seats {
        let mut own = joins.iter().filter(|p| p.header.seat == invited.seat);
        let join = own.next();
        if own.next().is_some() {
            return Err(setup(format!(
                "{} joins twice: that makes two games, and only a new invitation makes sure that \
                everyone plays the same one",
                invited.seat
            )));
        }
        seats.push(take_seat(&invitation, invited, join, &rules, &mut keepers)?);
    }
    if let Some(p) = joins.iter().find(|p| place(p).is_none()) {
        return Err(setup(format!("{} is not invited", p.header.seat)));
    }
    refuse_shared_keys(&invitation, &seats, &rules.edition)?;
    let otherwise = otherwise_seated(&invitation, &seats, &rules.edition)?;
    let anchors: Vec<(&str, Digest)> =
        keepers.iter().map(|k| (k.keeper.as_str(), k.anchor)).collect();
    check_keepers(&anchors).map_err(|e| setup(e.to_string()))?;
    answers_fit(&invitation, &joins)?;
    let text = invitation.text();
    let prep = invitation.prep();
    let joined = joins.iter().filter_map(|p| {
        Some(Joined { seat: &p.header.seat, join: p.document.digest, key: p.key? })
    });
    let game = game_id(&text, &joined.collect::<Vec<_>>());
    let position = invitation.start_position(&rules.edition)?;
    let edition_digest =
        invitation.edition_digest.parse().map_err(|_| setup("the edition has no digest"))?;
    let states = keepers.iter().map(|k| KeeperState::new(prep, &k.keeper, k.anchor)).collect();
    let file = GameFile {
        revision: invitation.revision,
        name: invitation.name.clone(),
        game,
        prep,
        edition: invitation.edition.clone(),
        edition_digest,
        dice: invitation.dice.word().to_string(),
        options: invitation.options.clone().into_iter().collect(),
        seats,
        keepers,
        invitation: text,
        joins: joins.into_iter().map(|p| p.document).collect(),
        blocks: Vec::new(),
        position,
    };
    let receipts = invitation.dice.has_receipt();
    let director = invitation.director().map(|s| s.seat.clone());
    let state = ChainState {
        otherwise,
        receipts,
        director,
        judge: invitation.judge.clone(),
        ..ChainState::new(&file, &rules.edition, states)
    };
    Ok(Game::assemble(file, rules, invitation, state))
}

/// Where the director keeps the only chain, every other seat answers the director's join with a
/// share; elsewhere no one does. So the links are fixed before the shares are known.
fn answers_fit(invitation: &Invitation, joins: &[SignedDocument]) -> Result<(), ChainFault> {
    for paper in joins {
        let who = &paper.header.seat;
        let asked = invitation.answers_to(who);
        let given = Join::read(&paper.document.text)?.answer;
        match (asked, given) {
            (None, None) => {}
            (None, Some(_)) => {
                return Err(setup(format!("{who} gives a share, which nothing asks for")));
            }
            (Some(director), None) => {
                return Err(setup(format!("{who} does not answer the join of {director}")));
            }
            (Some(director), Some(given)) => {
                let own = joins.iter().find(|p| p.header.seat == director);
                let own = own.map(|p| p.document.digest);
                if own != Some(given.director) {
                    return Err(setup(format!(
                        "{who} answers another join of {director} than the one given here: \
                         {director} joins first, and once; the cure is a new invitation"
                    )));
                }
            }
        }
    }
    Ok(())
}

/// What the seats play if the die between equal bids shows 2; nothing where no bids are equal.
fn otherwise_seated(
    invitation: &Invitation,
    seats: &[Seat],
    ed: &Edition,
) -> Result<Vec<Vec<PowerId>>, ChainFault> {
    let otherwise: Vec<Vec<PowerId>> = invitation
        .tie
        .iter()
        .flat_map(|t| {
            t.otherwise.iter().map(|ids| ids.iter().filter_map(|p| ed.power_by_id(p)).collect())
        })
        .collect();
    // Partners on one face may be enemies on the other.
    let turned = seats.iter().zip(&otherwise);
    let turned = turned.map(|(s, o)| Seat { powers: o.clone(), ..s.clone() });
    refuse_shared_keys(invitation, &turned.collect::<Vec<_>>(), ed)?;
    Ok(otherwise)
}

/// In an official game the director is no party, and no one plays both sides: a key of one may not
/// sign for another. Partners may share one.
fn refuse_shared_keys(
    invitation: &Invitation,
    seats: &[Seat],
    ed: &Edition,
) -> Result<(), ChainFault> {
    if !invitation.dice.official() {
        return Ok(());
    }
    let side = |s: &Seat| s.powers.first().map(|p| ed.side(*p));
    for (i, one) in seats.iter().enumerate() {
        let others = seats.iter().skip(i + 1);
        let mut same = others.filter(|s| s.key == one.key && side(s) != side(one));
        let Some(other) = same.next() else { continue };
        let a = &one.id;
        let b = &other.id;
        return Err(setup(match (side(one), side(other)) {
            (Some(_), Some(_)) => format!(
                "{a} and {b} have one key and play against each other: each side needs its own"
            ),
            (None, _) => {
                format!(
                    "{a} and {b} have one key: a {} who plays cannot rule",
                    invitation.office_of(a)
                )
            }
            (_, None) => {
                format!(
                    "{b} and {a} have one key: a {} who plays cannot rule",
                    invitation.office_of(b)
                )
            }
        }));
    }
    Ok(())
}

fn take_seat(
    invitation: &Invitation,
    invited: &InvitedSeat,
    join: Option<&SignedDocument>,
    rules: &Rules,
    keepers: &mut Vec<Keeper>,
) -> Result<Seat, ChainFault> {
    let who = &invited.seat;
    let ids = invited.powers.iter().map(|p| rules.edition.power_by_id(p));
    let powers = ids
        .collect::<Option<Vec<_>>>()
        .ok_or_else(|| setup(format!("{who} is given a power that does not exist")))?;
    let Some(paper) = join else {
        if invitation.dice.official() {
            return Err(setup(format!("{who} has not joined")));
        }
        let key = String::new();
        let fingerprint = String::new();
        return Ok(Seat { id: who.clone(), powers, key, fingerprint });
    };
    let (join, key) = check_join(invitation, invited, paper)?;
    keepers.extend(join.anchor.map(|anchor| Keeper { keeper: who.clone(), anchor }));
    let fingerprint = key.fingerprint().to_string();
    Ok(Seat { id: who.clone(), powers, key: key.to_string(), fingerprint })
}

/// Checks a join file by itself: it accepts this invitation, for this seat, with the key that
/// signed it.
///
/// # Errors
/// The first thing that does not fit.
pub(super) fn check_join(
    invitation: &Invitation,
    invited: &InvitedSeat,
    paper: &SignedDocument,
) -> Result<(Join, PublicKey), ChainFault> {
    let who = &invited.seat;
    let join = Join::read(&paper.document.text)?;
    let key: PublicKey =
        paper.key.ok_or_else(|| setup(format!("the join file of {who} is not signed")))?;
    let differs = |what: &str| Err(setup(format!("the join file of {who} names another {what}")));
    if join.game != invitation.name {
        return differs("game");
    }
    if join.invitation != invitation.prep().short() {
        return differs("invitation");
    }
    let otherwise = invitation.otherwise_of(who);
    if join.powers != invited.powers || join.otherwise.as_deref() != otherwise {
        return differs("list of powers");
    }
    if join.key != key.fingerprint() {
        return differs("key than the one that signed it");
    }
    match (invited.keeper, join.anchor) {
        (true, None) => Err(setup(format!("{who} keeps dice and gives no anchor"))),
        (false, Some(_)) => Err(setup(format!("{who} keeps no dice and gives an anchor"))),
        _ => Ok((join, key)),
    }
}
