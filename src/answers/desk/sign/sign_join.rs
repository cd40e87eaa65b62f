//! What a seat looks at before it joins a game: the invitation, the names in it, the keys of the others, and the
//! sealed papers that it rests on.

use crate::chain::{
    Invitation, InvitedSeat, Join, Settling, SignedDocument, agreed_papers, settle_again,
};
use crate::desk::{Declined, Refused};
use crate::edition::Edition;
use crate::format::unstorable;
use crate::id::Side;
use crate::mail::letter::readings_of_part;
use crate::mail::repair_search::{Budget, Fit, MAX_ALL_TRIALS, search_readings};
use crate::mail::{Reversal, open};
use crate::seal::{PublicKey, canonicalise};
use crate::shown::one_line;

/// The invitation in a file, and what had to be undone to read it. It is not signed: what judges a repair is that
/// the text must be exactly what `fieldpost new` writes for what it says. `None` if there is none.
///
/// # Errors
/// Two different ones.
pub fn invitation_in(
    file: &str,
    bytes: &[u8],
) -> Result<Option<(Invitation, Vec<Reversal>)>, Refused> {
    let mut found: Vec<(Invitation, Vec<Reversal>)> = Vec::new();
    let mut budget = Budget(MAX_ALL_TRIALS);
    for part in open(bytes).letters.iter().flat_map(|l| &l.parts).filter(|p| !p.is_html()) {
        for (text, how) in readings_of_part(part).iter().filter(|(t, _)| t.contains("invitation")) {
            let mut judge =
                |t: &str| match canonicalise(t.as_bytes()).map(|c| Invitation::read(&c.text)) {
                    Ok(Ok(one)) => Fit::Yes(one),
                    _ => Fit::No,
                };
            let mut beginnings = beginnings(text).into_iter();
            let read = beginnings.find_map(|t| search_readings(t, &mut budget, &mut judge).0);
            if let Some((one, reversals)) = read {
                if !found.iter().any(|(f, _)| *f == one) {
                    found.push((one, [how.as_slice(), &reversals].concat()));
                }
                break;
            }
        }
    }
    let one = found.pop();
    if !found.is_empty() {
        let what = format!("{file}: two different invitations: which one counts?");
        return Err(Refused::new(what, "keep one invitation in a file"));
    }
    Ok(one)
}

/// Most blank lines of a text above which an invitation may end: it has a table for each seat and bid.
const MOST_ENDS: usize = 100;

/// A text, and as much of it as is above its blank lines, longest first: an invitation has no end of its own, and below
/// it may be a signed paper, or the writer's name. Nothing that may belong to the invitation is left below.
fn beginnings(text: &str) -> Vec<&str> {
    let start = text.find("fieldpost").unwrap_or(text.len());
    let mut ends = Vec::new();
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        if unquoted(line).is_empty() && ends.len() < MOST_ENDS {
            ends.push(at);
        }
        at += line.len();
    }
    let whole = ends.into_iter().rev().filter(|end| !goes_on(&text[*end..]));
    std::iter::once(text).chain(whole.map(|end| &text[..end])).collect()
}

/// Has a text a line of an invitation, above the next document in it?
fn goes_on(rest: &str) -> bool {
    let lines = rest.lines().map(unquoted);
    let mut own = lines.take_while(|line| !line.starts_with("fieldpost"));
    own.any(|line| line.starts_with('[') || line.contains(" = "))
}

/// A line without the marks of a quote.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).trim_end()
}

/// Says what was undone to read an invitation; nothing if it came as it was written.
pub fn repaired_note(file: &str, reversals: &[Reversal]) -> Option<String> {
    let told: Vec<String> = reversals.iter().map(Reversal::to_string).collect();
    let told = Some(told).filter(|all| !all.is_empty())?;
    Some(format!("{file}: repaired the invitation: {}", told.join("; ")))
}

/// The seat that an invitation has under a name.
///
/// # Errors
/// It has none.
pub fn invited_seat<'i>(
    invitation: &'i Invitation,
    seat: &str,
) -> Result<&'i InvitedSeat, Declined> {
    let found = invitation.seats.iter().find(|s| s.seat == seat);
    found.ok_or_else(|| {
        let known: Vec<&str> = invitation.seats.iter().map(|s| s.seat.as_str()).collect();
        Declined::wrong_use(
            format!("the invitation has no seat \"{seat}\""),
            format!("its seats: {}", known.join(", ")),
        )
    })
}

/// Refuses names of a game and its seats after which no file can be called everywhere: games travel.
///
/// # Errors
/// The first such name.
pub fn names_for_files<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<(), Declined> {
    for name in names {
        if let Some(why) = unstorable(name) {
            let what = format!("no file can be named after \"{}\": {why}", one_line(name));
            return Err(Declined::wrong_use(
                what,
                "choose another name, such as spring-07 or anna",
            ));
        }
    }
    Ok(())
}

/// Refuses a new game if some system cannot store a file that is named after it or after one of its seats.
///
/// # Errors
/// The first such name.
pub fn check_invited_names(invitation: &Invitation) -> Result<(), Declined> {
    let seats = invitation.seats.iter().map(|s| s.seat.as_str());
    names_for_files(std::iter::once(invitation.name.as_str()).chain(seats))
}

/// One key cannot sit on two sides, nor direct and play: the joins at hand tell it now, and the start of the game
/// would later. `help` says what would be right, from the seat that has the key.
///
/// # Errors
/// A seat of another side has joined with this key.
pub fn key_of_no_other_side<'p>(
    invitation: &Invitation,
    ed: &Edition,
    seat: &str,
    key: PublicKey,
    joins: impl IntoIterator<Item = &'p SignedDocument>,
) -> Result<(), String> {
    let side = side_of_seat(invitation, ed, seat);
    let own =
        |p: &&SignedDocument| p.key.as_ref().map(|k| k.fingerprint()) == Some(key.fingerprint());
    for paper in joins.into_iter().filter(own) {
        let other = paper.header.seat.as_str();
        if other != seat && side_of_seat(invitation, ed, other) != side {
            return Err(other.to_string());
        }
    }
    Ok(())
}

/// The side for which a seat of the invitation plays; none, if it plays no power.
fn side_of_seat(invitation: &Invitation, ed: &Edition, seat: &str) -> Option<Side> {
    let seat = invitation.seats.iter().find(|s| s.seat == seat)?;
    let power = ed.power_by_id(seat.powers.first()?)?;
    Some(ed.side(power))
}

/// Settles the bids and choices again that an invitation rests on, from the papers at hand; notes where papers are
/// missing. `ask` says how missing papers are given.
///
/// # Errors
/// The papers say something else than the invitation, or one of the seat's own was signed with another key.
pub fn settled_as_agreed(
    invitation: &Invitation,
    ed: &Edition,
    seat: &str,
    key: PublicKey,
    papers: Vec<SignedDocument>,
    ask: &str,
) -> Result<Vec<String>, Refused> {
    let wanted: Vec<_> = agreed_papers(invitation).collect();
    let mut papers = papers;
    papers.retain(|p| wanted.contains(&p.document.digest));
    let mut notes = Vec::new();
    for (of, settling) in settle_again(invitation, &papers, ed) {
        match settling {
            Settling::Fits => {}
            Settling::Differs(what) => {
                let help =
                    "ask for an invitation that says what was agreed, or for the right papers";
                return Err(Refused::new(format!("not joined: {what}"), help));
            }
            Settling::Lacks(missing) => notes.push(format!(
                "the invitation rests on sealed {0}, and {missing} of their papers are not here, so nothing \
                 shows that it says what they say: ask for them, and {ask}",
                of.word()
            )),
        }
    }
    // A bid or choice in the seat's name that another key has signed is somebody else's.
    let mut own = papers.iter().filter(|p| p.header.seat == seat);
    let Some(paper) = own.find(|p| p.key.as_ref() != Some(&key)) else { return Ok(notes) };
    let by = paper.key.map(|k| k.fingerprint().to_string()).unwrap_or_default();
    let kind = paper.header.kind;
    let what = format!("not joined: the {kind} of {seat} was signed with another key, {by}");
    let help = "join with the key that signed it; if that is not yours, somebody bid or chose in your name: \
                ask for a new invitation";
    Err(Refused::new(what, help))
}

/// Is it a join file of a seat of this very invitation? A copy that its own key has not signed is none.
pub fn is_join_of(invitation: &Invitation, paper: &SignedDocument) -> bool {
    let Ok(join) = Join::read(&paper.document.text) else { return false };
    join.game == invitation.name
        && join.invitation == invitation.prep().short()
        && invitation.seats.iter().any(|s| s.seat == join.seat)
        && paper.key.is_some_and(|key| key.fingerprint() == join.key)
}
