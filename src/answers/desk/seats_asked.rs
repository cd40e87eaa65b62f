//! Who sits where in an invitation: seats, keepers and spokesmen in the words of those who invite, one way, or
//! both ways where a die between equal bids will choose.

use std::collections::{BTreeMap, BTreeSet};

use super::asked_in::AskedIn;
use super::bid_text::unknown_power;
use super::refused::Declined;
use crate::chain::{DiceMode, InvitedSeat, Settled, Tie, usual_spokesmen};
use crate::edition::Edition;
use crate::id::Side;
use crate::orders::names::Names;

/// Between what a seat plays one way and the other.
const OR: &str = " or ";

/// What is asked for about seats.
#[derive(Clone, Copy)]
pub struct SeatsAsked<'a> {
    pub asked_in: AskedIn,
    pub seats: &'a [String],
    pub director: Option<&'a str>,
    pub judge: Option<&'a str>,
    pub keepers: &'a [String],
    pub spokesmen: &'a [String],
}

/// Who plays what, and what everybody plays if the die between equal bids shows 2.
pub struct Seated {
    pub seats: Vec<InvitedSeat>,
    pub otherwise: Option<Vec<Vec<String>>>,
}

impl Seated {
    /// Adds a seat that does not play, however the die between equal bids falls.
    fn seat_without_powers(&mut self, seat: &str, keeper: bool) {
        self.seats.push(InvitedSeat { seat: seat.to_string(), powers: Vec::new(), keeper });
        self.otherwise.iter_mut().for_each(|o| o.push(Vec::new()));
    }
}

/// The seats as they are asked for, director, judge and keepers among them.
///
/// # Errors
/// Words that name no power, a side without keeper, a seat that names only one way.
pub fn seats(
    asked: SeatsAsked,
    ed: &Edition,
    dice: DiceMode,
    settled: Option<&Settled>,
) -> Result<Seated, Declined> {
    if let Some(settled) = settled.filter(|_| asked.seats.is_empty()) {
        return Err(unseated(asked.asked_in, ed, settled));
    }
    let tied = settled.filter(|s| s.tie.is_some());
    let mut seats = Vec::new();
    let mut otherwise = Vec::new();
    for text in asked.seats {
        let Some((seat, powers)) = text.split_once(':') else {
            let what = asked.asked_in.quoted("--seat", text);
            return Err(Declined::wrong_use(what, "write it as 'anna: Soviet Union, UK'"));
        };
        let seat = seat.trim().to_string();
        let (powers, other) = read_powers(ed, powers)?;
        let keeper = match tied.filter(|_| asked.keepers.is_empty()) {
            // A bidder plays on another side than the other bidder, however the die falls.
            Some(s) => dice != DiceMode::Director && [&s.axis, &s.allies].contains(&&seat),
            None => asked.keepers.contains(&seat),
        };
        seats.push(InvitedSeat { seat, powers, keeper: keeper && dice.official() });
        otherwise.push(other);
    }
    if seats.is_empty() && !dice.official() {
        for side in [Side::Axis, Side::Allies] {
            let powers = ed.power_ids().filter(|p| ed.side(*p) == side);
            let powers = powers.map(|p| ed.power(p).id.clone()).collect();
            seats.push(InvitedSeat { seat: side.name().to_lowercase(), powers, keeper: false });
        }
    }
    let otherwise = match tied {
        Some(settled) => Some(both_ways(asked.asked_in, ed, settled, &mut seats, otherwise)?),
        None if otherwise.iter().any(Option::is_some) => {
            let what = "`or` is allowed only when the bids are equal";
            return Err(Declined::wrong_use(what, "give each seat its powers without `or`"));
        }
        None => None,
    };
    let mut seating = Seated { seats, otherwise };
    if let Some(director) = asked.director {
        seating.seat_without_powers(director, dice.has_receipt());
    }
    seat_judge(&asked, dice, &mut seating)?;
    if matches!(dice, DiceMode::Keepers | DiceMode::Both) {
        appoint_keepers(asked.asked_in, &mut seating.seats, ed)?;
    }
    if seating.seats.is_empty() {
        let help = asked.asked_in.words(
            "name the seats: --seat 'anna: Soviet Union' --seat 'bruno: Germany, Japan' ...",
            "name who plays, as in anna and bruno",
        );
        return Err(Declined::wrong_use("no one plays yet", help));
    }
    Ok(seating)
}

/// Gives a judge who is not the director a seat of its own.
fn seat_judge(asked: &SeatsAsked, dice: DiceMode, seating: &mut Seated) -> Result<(), Declined> {
    if let Some(judge) = asked.judge.filter(|judge| asked.director != Some(judge)) {
        if seating.seats.iter().any(|s| s.seat == judge) {
            let judge =
                asked.asked_in.words("--judge ", "judge ").to_string() + judge + ": " + judge;
            let what = format!("{judge} plays in this game");
            let help = "a judge is the director, or another seat that does not play";
            return Err(Declined::wrong_use(what, help));
        }
        seating.seat_without_powers(judge, false);
    } else if asked.judge.is_some() && !dice.has_receipt() {
        let what = format!("a game with {} dice needs no director", dice.word());
        let help = asked.asked_in.words(
            "leave --director out: --judge alone gives that seat its place",
            "leave the director out: the judge has a seat without being the director",
        );
        return Err(Declined::wrong_use(what, help));
    }
    Ok(())
}

/// `Soviet Union, UK`: the powers of a seat, and after `or` what it plays otherwise.
fn read_powers(ed: &Edition, text: &str) -> Result<(Vec<String>, Option<Vec<String>>), Declined> {
    match text.split_once(OR) {
        Some((one, other)) => Ok((power_ids(ed, one)?, Some(power_ids(ed, other)?))),
        None => Ok((power_ids(ed, text)?, None)),
    }
}

/// The bids say who plays which side, and the words that are missing are these or more of the kind.
fn unseated(asked_in: AskedIn, ed: &Edition, settled: &Settled) -> Declined {
    let axis = &settled.axis;
    let allies = &settled.allies;
    let what = match settled.tie {
        None => format!("by the bids {axis} plays for the Axis and {allies} for the Allies"),
        Some(_) => {
            format!("{axis} and {allies} made equal bids, and a die will choose their sides")
        }
    };
    let more = match settled.tie {
        None => asked_in.words("a --seat for each", "a line for each"),
        Some(_) => asked_in.words(
            "a --seat for each, with both alternatives: --seat 'NAME: Japan or UK'",
            "a line for each, with both alternatives: NAME: Japan or UK",
        ),
    };
    let one = seat_option(asked_in, ed, axis, Side::Axis);
    let two = seat_option(asked_in, ed, allies, Side::Allies);
    let help = format!(
        "name the seats: {one}{}{two}; with more players, {more}",
        asked_in.words(" ", " and ")
    );
    let none = asked_in.words("but no --seat says", "but nothing says");
    Declined::wrong_use(format!("{what}, {none} who plays which power"), help)
}

/// The words that give a seat all powers of a side.
fn seat_option(asked_in: AskedIn, ed: &Edition, seat: &str, side: Side) -> String {
    asked_in.quoted("--seat", &seat_of_side(ed, seat, side))
}

/// A seat with all powers of a side: `anna: Soviet Union, UK, US`.
pub fn seat_of_side(ed: &Edition, seat: &str, side: Side) -> String {
    let powers = ed.power_ids().filter(|p| ed.side(*p) == side);
    let names: Vec<&str> = powers.map(|p| ed.power(p).name.as_str()).collect();
    format!("{seat}: {}", names.join(", "))
}

fn power_ids(ed: &Edition, words: &str) -> Result<Vec<String>, Declined> {
    let names = Names::new(ed);
    let words = words.split(',').map(str::trim).filter(|w| !w.is_empty());
    words
        .map(|word| {
            let power = names.power(word).map_err(|_| unknown_power(word, ed))?;
            Ok(ed.power(power).id.clone())
        })
        .collect()
}

/// What every seat plays if the die shows 2. Two seats exchange what they play; of more, each says
/// both. Whichever way was written first, `seats` is left as it is if the die shows 1.
fn both_ways(
    asked_in: AskedIn,
    ed: &Edition,
    settled: &Settled,
    seats: &mut [InvitedSeat],
    given: Vec<Option<Vec<String>>>,
) -> Result<Vec<Vec<String>>, Declined> {
    let mut other = match (&mut *seats, given.iter().any(Option::is_some)) {
        ([a, b], false) => vec![b.powers.clone(), a.powers.clone()],
        (seats, _) => {
            let both = seats.iter().zip(given);
            both.map(|(s, o)| {
                o.ok_or_else(|| {
                    let a = &settled.axis;
                    let b = &settled.allies;
                    let what =
                        format!("{a} and {b} made equal bids: which powers does {} play?", s.seat);
                    let both = asked_in.quoted("--seat", &format!("{}: Japan or UK", s.seat));
                    let help = format!("give both alternatives: {both}");
                    Declined::wrong_use(what, help)
                })
            })
            .collect::<Result<Vec<_>, Declined>>()?
        }
    };
    let first = seats.iter().find(|s| s.seat == settled.axis).and_then(|s| s.powers.first());
    let side = first.and_then(|p| ed.power_by_id(p)).map(|p| ed.side(p));
    if side == Some(Side::Allies) {
        seats.iter_mut().zip(&mut other).for_each(|(s, o)| std::mem::swap(&mut s.powers, o));
    }
    Ok(other)
}

/// A side with one seat needs no named keeper: who else should it be?
fn appoint_keepers(
    asked_in: AskedIn,
    seats: &mut [InvitedSeat],
    ed: &Edition,
) -> Result<(), Declined> {
    if seats.iter().any(|s| sides_of(ed, s).len() > 1) {
        // The check of the invitation says so; a missing keeper is not what is wrong.
        return Ok(());
    }
    for side in [Side::Axis, Side::Allies] {
        let own: Vec<usize> = (0..seats.len())
            .filter(|i| {
                seats[*i]
                    .powers
                    .iter()
                    .any(|p| ed.power_by_id(p).is_some_and(|p| ed.side(p) == side))
            })
            .collect();
        match own[..] {
            _ if own.iter().any(|i| seats[*i].keeper) => {}
            [one] => seats[one].keeper = true,
            [] => {}
            _ => {
                let names: Vec<&str> = own.iter().map(|i| seats[*i].seat.as_str()).collect();
                let what = format!("the {} need a dice keeper", side.name());
                let help = asked_in.words("name one of them with --keeper", "name one of them");
                let help = format!("{help}: {}", names.join(", "));
                return Err(Declined::wrong_use(what, help));
            }
        }
    }
    Ok(())
}

/// The sides whose powers a seat plays.
fn sides_of(ed: &Edition, seat: &InvitedSeat) -> BTreeSet<Side> {
    let powers = seat.powers.iter().filter_map(|p| ed.power_by_id(p));
    powers.map(|p| ed.side(p)).collect::<BTreeSet<_>>()
}

/// Named ones, and the first seat of every other side with a cash advance; `way` chooses between
/// `anna or bruno`.
///
/// # Errors
/// It is written otherwise.
pub fn spokesmen(
    asked: SeatsAsked,
    ed: &Edition,
    seats: &[InvitedSeat],
    way: usize,
) -> Result<BTreeMap<String, String>, Declined> {
    let mut all = usual_spokesmen(ed, seats);
    for text in asked.spokesmen {
        let (side, seat) = text.split_once(':').ok_or_else(|| {
            let what = asked.asked_in.quoted("--spokesman", text);
            Declined::wrong_use(what, "write it as 'axis: bruno'")
        })?;
        let seat = seat.split(OR).nth(way).or(seat.split(OR).next()).unwrap_or_default();
        all.insert(side.trim().to_lowercase(), seat.trim().to_string());
    }
    Ok(all)
}

/// What holds if the die between equal bids shows 2.
///
/// # Errors
/// As [`spokesmen`].
pub fn tie(
    asked: SeatsAsked,
    ed: &Edition,
    seats: &[InvitedSeat],
    settled: Option<Settled>,
    otherwise: Option<Vec<Vec<String>>>,
) -> Result<Option<Tie>, Declined> {
    let (Some(settled), Some(otherwise)) = (settled, otherwise) else { return Ok(None) };
    let Some(bids) = settled.tie else { return Ok(None) };
    let turned = seats.iter().zip(&otherwise);
    let turned = turned.map(|(s, o)| InvitedSeat { powers: o.clone(), ..s.clone() });
    let spokesmen = spokesmen(asked, ed, &turned.collect::<Vec<_>>(), 1)?;
    let seats = [settled.axis, settled.allies];
    Ok(Some(Tie { seats, ipc: settled.sums.0, otherwise, bids, spokesmen }))
}
