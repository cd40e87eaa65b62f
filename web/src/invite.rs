//! Questions about an invitation that is written on the page.
//!
//! | do | with | the answer |
//! |---|---|---|
//! | `invitation-form` | `edition` | what can be agreed on: powers, options, clubs |
//! | `name` | `words` | the name of a game or a seat that they make |
//! | `invite` | the fields of the form, 16 random bytes | an invitation, on the table like a file, and its mail |

use fieldpost::chain::{
    Choices, DiceMode, Invitation, Pace, SealedBid, SealedChoice, Settled, SignedDocument,
    settle_bids, settle_choices,
};
use fieldpost::desk::club_words::{broken_club, club_in};
use fieldpost::desk::invitation_made::InvitationAsked;
use fieldpost::desk::seats_asked::{SeatsAsked, seat_of_side};
use fieldpost::desk::sign::{self, EarlyPaper};
use fieldpost::desk::{AskedIn, Refused, for_the_page, name_of_words};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::{Club, Edition, Source, club_edition, club_path, load_built_in};
use fieldpost::id::Side;
use serde_json::{Value, json};

use crate::ask::{Given, Question, refused};
use crate::hand::{PackedMail, random};
use crate::table::Table;

/// Answers a question about a new invitation; `None` if it is none.
///
/// # Errors
/// It cannot be answered.
pub fn asked(table: &mut Table, q: &Question, what: &str) -> Result<Option<Value>, Refused> {
    Ok(Some(match what {
        "invitation-form" => form(&edition(q)?, &table.papers()),
        "name" => json!({ "name": name_of_words(&word(q, "words")) }),
        "invite" => invite(table, q)?,
        _ => return Ok(None),
    }))
}

fn edition(q: &Question) -> Result<Edition, Refused> {
    load_built_in(&word(q, "edition")).map_err(|_| refused("choose a rule system"))
}

/// What the fields of an edition's invitation can say.
fn form(ed: &Edition, papers: &[SignedDocument]) -> Value {
    let options: Vec<Value> = (ed.options.iter())
        .map(|o| {
            let values: Vec<[&str; 2]> = o.values.iter().map(|v| [&*v.id, &*v.title]).collect();
            json!({ "id": o.id, "title": o.title, "usual": o.default, "values": values })
        })
        .collect();
    let clubs: Vec<Value> = clubs_of(ed).iter().map(|c| json!([c.name, c.title])).collect();
    let chosen = ed.advantages.iter().find(|a| !a.compulsory() && a.played);
    let example = chosen.map(|a| format!("{}: {}", ed.power(a.power).name, a.name));
    let of_kind = |kinds: [DocKind; 2]| papers.iter().any(|p| kinds.contains(&p.header.kind));
    json!({
        "axis": powers_on_side(ed, Side::Axis),
        "allies": powers_on_side(ed, Side::Allies),
        "options": options,
        "clubs": clubs,
        "advantage": example,
        "advances": !ed.profile.advance_order.is_empty(),
        "bids": of_kind([DocKind::Bid, DocKind::BidOpen]),
        "choices": of_kind([DocKind::Choice, DocKind::ChoiceOpen]),
    })
}

/// The names of the powers on a side.
fn powers_on_side(ed: &Edition, side: Side) -> Vec<&str> {
    let own = ed.power_ids().filter(|p| ed.side(*p) == side);
    own.map(|p| ed.power(p).name.as_str()).collect()
}

/// The built-in clubs that play by an edition.
fn clubs_of(ed: &Edition) -> Vec<Club> {
    Source::BuiltIn.clubs().iter().filter_map(|name| read_club(ed, name)).collect()
}

/// A built-in club, if it plays by this edition.
fn read_club(ed: &Edition, name: &str) -> Option<Club> {
    let text = Source::BuiltIn.text(&club_path(name))?;
    let edition = club_edition(name, &text).ok()?;
    club_in(ed, name, &text).ok().filter(|_| edition == ed.id)
}

/// The club that the form names, if it names one.
fn club(q: &Question, ed: &Edition) -> Result<Option<Club>, Refused> {
    let name = word(q, "club");
    if name.is_empty() {
        return Ok(None);
    }
    let text = Source::BuiltIn.text(&club_path(&name));
    let text = text.ok_or_else(|| refused("there is no such club"))?;
    let own = club_edition(&name, &text).map_err(|faults| broken_club(&name, &faults))?;
    if own != ed.id {
        return Err(Refused::new(
            format!("the club {name} plays {own}"),
            "choose that rule system",
        ));
    }
    Ok(Some(club_in(ed, &name, &text)?))
}

fn word(q: &Question, key: &str) -> String {
    q.what[key].as_str().unwrap_or_default().trim().to_string()
}

fn maybe(q: &Question, key: &str) -> Option<String> {
    Some(word(q, key)).filter(|w| !w.is_empty())
}

fn lines(q: &Question, key: &str) -> Vec<String> {
    let text = word(q, key);
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_string).collect()
}

/// A number that may be left out.
fn number<N: TryFrom<u32>>(q: &Question, key: &str, label: &str) -> Result<Option<N>, Refused> {
    let Some(text) = maybe(q, key) else { return Ok(None) };
    let read = text.parse::<u32>().ok().and_then(|n| N::try_from(n).ok());
    read.map(Some)
        .ok_or_else(|| Refused::new(format!("{label}: \"{text}\""), "write a number, such as 3"))
}

/// Who plays: a line for each seat, or a name for each side.
fn seats(q: &Question, ed: &Edition) -> Vec<String> {
    let players = lines(q, "players");
    if !players.is_empty() {
        return players.iter().map(|line| with_name(line)).collect();
    }
    let sides = [("axis", Side::Axis), ("allies", Side::Allies)];
    let named = sides.iter().filter_map(|(key, side)| Some((maybe(q, key)?, *side)));
    named.map(|(seat, side)| seat_of_side(ed, &name_of_words(&seat), side)).collect()
}

/// The line of a player, with the name that the words before its colon make.
fn with_name(line: &str) -> String {
    match line.split_once(':') {
        Some((words, rest)) => format!("{}:{rest}", name_of_words(words)),
        None => line.to_string(),
    }
}

/// A seat that may be left out.
fn maybe_seat(q: &Question, key: &str) -> Option<String> {
    maybe(q, key).map(|words| name_of_words(&words))
}

/// The seats that keep dice: names between commas, or between blanks that are in no name of a seat.
fn keepers(words: &str, seats: &[String]) -> Vec<String> {
    let is_seat = |name: &str| seats.iter().any(|s| s.split(':').next() == Some(name));
    let all = words.split(',').map(str::trim).filter(|w| !w.is_empty());
    all.flat_map(|words| match name_of_words(words) {
        name if is_seat(&name) => vec![name],
        _ => words.split_whitespace().map(name_of_words).collect(),
    })
    .collect()
}

/// A line for a side: its name, and the seat that speaks for it.
fn with_seat(line: &str) -> String {
    match line.split_once(':') {
        Some((side, words)) => format!("{side}: {}", name_of_words(words)),
        None => line.to_string(),
    }
}

fn pace(q: &Question) -> Result<Option<Pace>, Refused> {
    let days = number(q, "days", "days for a turn")?;
    let bank: Option<u32> = number(q, "bank", "days more in the whole game")?;
    let vacation: Option<u32> = number(q, "vacation", "days of vacation")?;
    let Some(days) = days else {
        if bank.is_some() || vacation.is_some() {
            let what = "a time bank and vacation belong to a pace";
            return Err(Refused::new(what, "write the days for a turn too"));
        }
        return Ok(None);
    };
    Ok(Some(Pace { days, bank: bank.unwrap_or(0), vacation: vacation.unwrap_or(0) }))
}

/// Sealed papers on the table for this game, if the form wants them.
fn sealed(
    q: &Question,
    key: &str,
    kinds: [DocKind; 2],
    table: &[SignedDocument],
) -> Vec<SignedDocument> {
    if q.what[key].as_bool() != Some(true) {
        return Vec::new();
    }
    let name = name_of_words(&word(q, "name"));
    let own = table.iter().filter(|p| kinds.contains(&p.header.kind) && p.header.game == name);
    let mut all: Vec<SignedDocument> = own.cloned().collect();
    all.sort_by_key(|p| p.document.digest);
    all.dedup_by_key(|p| p.document.digest);
    all
}

/// The bids of the papers on the table.
fn settled(
    q: &Question,
    ed: &Edition,
    table: &[SignedDocument],
) -> Result<Option<Settled>, Refused> {
    let papers = sealed(q, "sealed-bids", [DocKind::Bid, DocKind::BidOpen], table);
    if q.what["sealed-bids"].as_bool() != Some(true) {
        return Ok(None);
    }
    same_edition(
        ed,
        papers.iter().filter_map(|p| Some(SealedBid::read(&p.document.text).ok()?.edition)),
    )?;
    let help = "give this page both sealed bids and both openings, as they were mailed";
    settle_bids(&papers, ed).map(Some).map_err(|e| Refused::new(e.to_string(), help))
}

/// The choices of the papers on the table.
fn choices(
    q: &Question,
    ed: &Edition,
    table: &[SignedDocument],
) -> Result<Option<Choices>, Refused> {
    let papers = sealed(q, "sealed-choices", [DocKind::Choice, DocKind::ChoiceOpen], table);
    if q.what["sealed-choices"].as_bool() != Some(true) {
        return Ok(None);
    }
    same_edition(
        ed,
        papers.iter().filter_map(|p| Some(SealedChoice::read(&p.document.text).ok()?.edition)),
    )?;
    let help =
        "give this page the sealed choice and the opening of every seat, as they were mailed";
    settle_choices(&papers, ed).map(Some).map_err(|e| Refused::new(e.to_string(), help))
}

fn same_edition(ed: &Edition, mut named: impl Iterator<Item = String>) -> Result<(), Refused> {
    let Some(other) = named.find(|id| *id != ed.id) else { return Ok(()) };
    Err(Refused::new(
        format!("the sealed papers are for a game by {other}"),
        "choose that rule system",
    ))
}

/// The invitation that the form asks for. It lies on the table then, and its mail is packed.
fn invite(table: &mut Table, q: &Question) -> Result<Value, Refused> {
    let (invitation, notes) = written(q, &table.papers())?;
    let text = invitation.text();
    let name = format!("{}.invitation.toml", invitation.name);
    let from = "the invitation".to_string();
    let early = EarlyPaper::Invitation {
        invitation: Box::new(invitation.clone()),
        text: text.clone(),
        from,
    };
    let mail = sign::early_mail(&[early], |id| load_built_in(id).ok())?;
    let to = invitation.seats.iter().map(|s| s.seat.clone()).collect();
    let send = how_to_send(&invitation);
    // Who plays joins first, and both go into one mail.
    let unjoined = waits(&invitation).is_none();
    let files = table.open(&Given { name: name.clone(), bytes: text.as_bytes() });
    table.hand.mail = Some(PackedMail {
        draft: mail.draft,
        html: None,
        name: mail.name,
        to,
        papers: Some(text.clone()),
    });
    table.hand.invited = Some(invitation);
    Ok(json!({
        "signed": [],
        "invitation": { "name": name, "text": text },
        "unjoined": unjoined,
        "notes": notes,
        "send": send,
        "mail": true,
        "files": files,
    }))
}

/// The invitation, and what there is to say of it.
fn written(q: &Question, papers: &[SignedDocument]) -> Result<(Invitation, Vec<String>), Refused> {
    let ed = edition(q)?;
    let club = club(q, &ed)?;
    let seats = seats(q, &ed);
    let director = maybe_seat(q, "director");
    let judge = maybe_seat(q, "judge");
    let keepers = keepers(&word(q, "keepers"), &seats);
    let dice = match maybe(q, "dice") {
        None => None,
        Some(word) => {
            let mode = DiceMode::from_word(&word).filter(|mode| mode.official());
            Some(mode.ok_or_else(|| refused("choose who keeps the dice"))?)
        }
    };
    let options: Vec<String> = (q.what["options"].as_object().into_iter().flatten())
        .filter_map(|(option, value)| Some(format!("{option}={}", value.as_str()?)))
        .collect();
    let spokesmen: Vec<String> = lines(q, "spokesmen").iter().map(|l| with_seat(l)).collect();
    let asked = InvitationAsked {
        name: &name_of_words(&word(q, "name")),
        seats: SeatsAsked {
            asked_in: AskedIn::Form,
            seats: &seats,
            director: director.as_deref(),
            judge: judge.as_deref(),
            keepers: &keepers,
            spokesmen: &spokesmen,
        },
        dice,
        rated: false,
        club: club.as_ref(),
        options: &options,
        own_defaults: None,
        bids: &lines(q, "bids"),
        settled: settled(q, &ed, papers)?,
        advantages: &lines(q, "advantages"),
        choices: choices(q, &ed, papers)?,
        by_dice: number(q, "by-dice", "advantages that dice choose")?,
        places: &lines(q, "places"),
        pace: pace(q)?,
        nonce: random::<16>(q, 0)?,
    };
    let invitation = asked.invitation(&ed, &Source::BuiltIn)?;
    let remarks = asked.remarks(&ed, &Source::BuiltIn, &invitation);
    Ok((
        invitation,
        remarks.iter().filter(|words| !words.is_empty()).map(|words| for_the_page(words)).collect(),
    ))
}

/// The seat that joins before all others can.
fn waits(invitation: &Invitation) -> Option<&str> {
    invitation.seats.iter().find_map(|s| invitation.answers_to(&s.seat))
}

/// What its writer does with an invitation.
fn how_to_send(invitation: &Invitation) -> String {
    match (waits(invitation), invitation.director()) {
        (Some(director), _) => format!(
            "Send it to {director}, who joins first, with `fieldpost join` on the command line, and mails that join \
             to every seat. When it comes, drop it here together with the invitation."
        ),
        (None, Some(director)) => format!(
            "Send it to everyone. {} joins with `fieldpost join` on the command line, all others on this page.",
            director.seat
        ),
        (None, None) => "Send the invitation to every player.".to_string(),
    }
}
