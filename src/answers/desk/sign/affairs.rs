//! Papers that a seat signs outside of its turn: notices, concessions, results, claims and cash advances, each
//! checked by the adjudicator before it is signed.

use super::signer::{moment, plain_words};
use crate::chain::{
    AdvancePaper, Affair, Awaited, Awaits, ChainFault, Concession, Ending, Game, GameResult,
    Missing, Notice, NoticeForm, SignedDocument, SupplyClaim, affair_possible, awaited, day_number,
    game_outcome, kept_words, late, lot_words, missing,
};
use crate::desk::{AskedIn, Declined};
use crate::edition::Edition;
use crate::id::Side;
use crate::orders::names::{Names, Sort};

/// The adjudicator's own answer, before anything is signed.
///
/// # Errors
/// The game does not take it.
pub fn possible(game: &Game, paper: &Affair) -> Result<(), Declined> {
    let has_pace = game.invitation().pace.is_some();
    let help = match paper {
        _ if game.closed().is_some() => "nothing more can be signed",
        Affair::Notice(notice) if notice.form == NoticeForm::Extension && !has_pace => {
            "only in a game that began with `new --pace` has a turn a number of days"
        }
        Affair::Notice(_) => "name seats of this game, not your own",
        _ => "`fieldpost report` shows how it ended",
    };
    affair_possible(game, paper).map_err(|e| Declined::refused(format!("not signed: {e}"), help))
}

/// What a notice is to say.
pub struct NoticeWish {
    pub asked_in: AskedIn,
    pub form: NoticeForm,
    /// The seats that are late; usually every seat that owes something now.
    pub to: Vec<String>,
    /// The first and the last day away.
    pub days: Option<(String, String)>,
    /// The date of the notice, in its writer's words.
    pub claimed_time: Option<String>,
}

impl NoticeWish {
    /// What can be said of it without a game.
    ///
    /// # Errors
    /// Words that fit no document, or days that do not belong to the form.
    pub fn check(&self) -> Result<(), Declined> {
        let (from, until) = self.days.clone().unzip();
        let name = |option, field| self.asked_in.words(option, field);
        let words = [
            (name("--from", "the first day"), &from),
            (name("--until", "the last day"), &until),
            (name("--claimed-time", "the date of the notice"), &self.claimed_time),
        ];
        words.iter().try_for_each(|(name, text)| plain_words(name, text.as_ref()))?;
        if self.form.names_days() != self.days.is_some() {
            let what = name(
                "--from and --until belong to a vacation or an extension, which need both",
                "a vacation needs its first and its last day, and no other notice has days",
            );
            let help = name(
                "--form vacation --from DAY --until DAY, or --form extension --to SEAT with the same",
                "write both days, each as 2026-04-01",
            );
            return Err(Declined::wrong_use(what, help));
        }
        Ok(())
    }
}

/// The notice of a seat. `papers` wait for somebody's link, and `holds` are the digests of those that it holds.
/// `file` is the word for the game file on a command line.
///
/// # Errors
/// Nothing is owed, or the notice is wrong.
pub fn notice(
    game: &Game,
    seat: &str,
    wish: NoticeWish,
    papers: &[SignedDocument],
    holds: Vec<crate::seal::Digest>,
    file: &str,
) -> Result<Notice, Declined> {
    let NoticeWish { asked_in, form, to: named, days, claimed_time } = wish;
    if let Some((from, until)) = days.as_ref().filter(|_| game.invitation().pace.is_some()) {
        in_order(asked_in, from, until)?;
    }
    if !form.warns() && !holds.is_empty() {
        let what = "only a notice about somebody who is late holds files";
        return Err(Declined::wrong_use(what, "leave the files out"));
    }
    let (mut to, mut awaits) = (Vec::new(), None);
    if form.warns() {
        if game.position().victory.is_some() || game.closed().is_some() {
            let help = "`fieldpost report` shows how it ended";
            return Err(Declined::refused("the game is over", help));
        }
        let (late, what) = waited_for(game, papers)
            .map_err(|e| Declined::refused(e.to_string(), "give the papers of this step"))?;
        to = if named.is_empty() { late } else { named };
        to.retain(|s| s != seat);
        if to.is_empty() {
            let help = format!("`fieldpost show {file} --owed` says more");
            return Err(Declined::refused("no one else owes anything now", help));
        }
        awaits = Some(what);
    } else if form.names_seats() {
        to = extended(game, seat, named)?;
    } else if !named.is_empty() {
        let help = asked_in.words("leave --to out", "name no seats");
        return Err(Declined::wrong_use("this notice goes to everybody", help));
    }
    let at = moment(game, seat);
    let paper = Notice { at, form, to, awaits, days, holds, claimed_time };
    possible(game, &Affair::Notice(paper.clone()))?;
    Ok(paper)
}

/// Days are counted in a game with a pace, so they must be days.
fn in_order(asked_in: AskedIn, from: &str, until: &str) -> Result<(), Declined> {
    if let (Some(first), Some(last)) = (day_number(from), day_number(until))
        && first <= last
    {
        return Ok(());
    }
    let days = match asked_in {
        AskedIn::Options => format!("--from {from} --until {until}"),
        AskedIn::Form => format!("{from} to {until}"),
    };
    let what = format!("{days}: the days of a game with a pace are counted");
    Err(Declined::wrong_use(what, "write each as 2026-04-01, the first not after the last"))
}

/// The seats that get more time: those named, or those that owe something now.
fn extended(game: &Game, own: &str, named: Vec<String>) -> Result<Vec<String>, Declined> {
    let mut to = if named.is_empty() { late(game) } else { named };
    to.retain(|seat| seat != own);
    if to.is_empty() {
        let help = "name the seats that get more time: --to SEAT";
        return Err(Declined::refused("no one else owes anything now", help));
    }
    Ok(to)
}

/// Who is late with what: by the papers at hand, else by the game file.
fn waited_for(game: &Game, papers: &[SignedDocument]) -> Result<(Vec<String>, Awaits), ChainFault> {
    if !papers.is_empty() {
        let what = missing(game, papers)?;
        match &what {
            Missing::Receipt { .. } => return Ok((what.seats_owing(), Awaits::Receipt)),
            Missing::Links { .. } => return Ok((what.seats_owing(), Awaits::Links)),
            Missing::Answers(_) | Missing::Nothing => {}
        }
    }
    let awaits = match awaited(game) {
        Awaited::FirstDice { .. } => Awaits::Links,
        Awaited::Advance { .. } => Awaits::Advance,
        Awaited::Answers(_) => Awaits::Answers,
        Awaited::Nothing | Awaited::Orders { .. } => {
            let power = game.position().power;
            Awaits::Orders(game.rules().edition.power(power).id.clone())
        }
    };
    Ok((late(game), awaits))
}

/// The concession of a seat, for its side.
///
/// # Errors
/// The seat plays for no side, or the game is over.
pub fn concession(game: &Game, seat: &str, words: Option<String>) -> Result<Concession, Declined> {
    let side = game.side_of(seat).ok_or_else(|| {
        let what = format!("{seat} plays for no side and has nothing to concede");
        Declined::wrong_use(what, "a seat of the losing side concedes")
    })?;
    let paper = Concession { at: moment(game, seat), side, words };
    possible(game, &Affair::Concession(paper.clone()))?;
    Ok(paper)
}

/// How a game ended: by the board, or by what is asked for where the board does not say it.
///
/// # Errors
/// The game is closed, has ended by itself, or what is asked for is no end.
pub(super) fn ended_how(
    game: &Game,
    asked_in: AskedIn,
    asked: Option<Ending>,
    winner: Option<Side>,
) -> Result<(Ending, Option<Side>), Declined> {
    if let Some(block) = game.closed() {
        let what = format!("not signed: the game was closed by its result in block {block}");
        return Err(Declined::refused(what, "nothing more can be signed"));
    }
    match (game_outcome(game), asked) {
        (Some((_, ending, winner)), None) => Ok((ending, winner)),
        (Some((_, ending, _)), Some(_)) => {
            let what = format!("the game has ended by {}", ending.word());
            let help = asked_in.words("leave --ending out", "choose \"as the board says\"");
            Err(Declined::wrong_use(what, help))
        }
        (None, None) => {
            let help = asked_in.words(
                "concede first, or agree: --ending adjudication, draw or annulled",
                "concede first, or agree how it ended, and choose that",
            );
            Err(Declined::refused("the game is not over", help))
        }
        (None, Some(Ending::Adjudication)) if winner.is_none() => {
            let what = "an adjudication has a winner";
            let help = asked_in.words(
                "say --winner axis or --winner allies",
                "choose who has won: the Axis or the Allies",
            );
            Err(Declined::wrong_use(what, help))
        }
        (None, Some(ending)) if (ending == Ending::Adjudication) == winner.is_some() => {
            Ok((ending, winner))
        }
        _ => {
            let help = asked_in.words("leave --winner out", "choose that no one has won");
            Err(Declined::wrong_use("this ending has no winner", help))
        }
    }
}

/// The result that a seat signs.
///
/// # Errors
/// As [`ended_how`], or the seat cannot sign it.
pub fn result(
    game: &Game,
    seat: &str,
    asked_in: AskedIn,
    asked: Option<Ending>,
    winner: Option<Side>,
    words: Option<String>,
) -> Result<GameResult, Declined> {
    let (ending, winner) = ended_how(game, asked_in, asked, winner)?;
    let block = game.file().latest();
    let round = game.position().round;
    let paper = GameResult { at: moment(game, seat), ending, winner, block, round, words };
    possible(game, &Affair::Result(paper.clone()))?;
    Ok(paper)
}

/// The claim of a seat that too little supply reaches a complex.
///
/// # Errors
/// It may not be made now.
pub fn claim(game: &Game, seat: &str, complex: &str) -> Result<SupplyClaim, Declined> {
    let ed = &game.rules().edition;
    if game.side_of(seat).is_none() {
        let what = format!("{seat} plays for no side here");
        return Err(Declined::wrong_use(what, "a seat of the other side makes the claim"));
    }
    let space =
        Names::new(ed).space(complex).map_err(|e| Declined::unknown(Sort::Space, complex, &e))?;
    let complex = ed.space(space).id.clone();
    let paper = SupplyClaim { at: moment(game, seat), complex };
    affair_possible(game, &Affair::Claim(paper.clone())).map_err(|e| {
        let help = "name a complex of an enemy, and not in that enemy's own turn";
        Declined::refused(format!("not written: {e}"), help)
    })?;
    Ok(paper)
}

/// The side for which a seat places a cash advance.
///
/// # Errors
/// It plays for none.
pub fn advance_side(game: &Game, seat: &str) -> Result<Side, Declined> {
    game.side_of(seat).ok_or_else(|| {
        let what = format!("{seat} plays for no side here");
        Declined::wrong_use(what, "name the spokesman of a side")
    })
}

/// The cash advance of a side: what is placed and what is kept, as people write it.
///
/// # Errors
/// It cannot be used so.
pub fn advance(
    game: &Game,
    seat: &str,
    place: &[String],
    keep: &[String],
) -> Result<AdvancePaper, Declined> {
    let ed = &game.rules().edition;
    let side = advance_side(game, seat)?;
    let paper = AdvancePaper {
        at: moment(game, seat),
        side,
        place: read_lots(ed, place, lot_words)?,
        keep: read_lots(ed, keep, kept_words)?,
    };
    let help = match game.seat_that_speaks(side) {
        Some(spokesman) if spokesman != seat => {
            format!("{spokesman} is the spokesman of the {}", side.name())
        }
        _ => "`fieldpost show` lists what each power has, `fieldpost rules` what may be placed"
            .into(),
    };
    affair_possible(game, &Affair::Advance(paper.clone()))
        .map_err(|e| Declined::refused(format!("not written: {e}"), help))?;
    Ok(paper)
}

fn read_lots(
    ed: &Edition,
    texts: &[String],
    words: impl Fn(&Edition, &str) -> Result<String, (String, String)>,
) -> Result<Vec<String>, Declined> {
    texts
        .iter()
        .map(|t| words(ed, t).map_err(|(what, help)| Declined::wrong_use(what, help)))
        .collect()
}
