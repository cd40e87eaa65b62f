//! What would be right where an invitation cannot be accepted: a name, a free power, a seating.

use super::asked_in::AskedIn;
use super::game_names::name_of_words;
use crate::chain::Invitation;
use crate::edition::{Edition, Seating};
use crate::format::is_name;
use crate::id::PowerId;

/// What would be right where the invitation cannot stand.
pub(crate) fn mend(asked_in: AskedIn, ed: &Edition, invitation: &Invitation) -> String {
    if !is_name(&invitation.name) {
        let like = name_like(&invitation.name).unwrap_or_else(|| "spring-07".to_string());
        return format!("as in {}{like}", asked_in.words("--name ", ""));
    }
    if let Some(wrong) = invitation.seats.iter().find(|s| !is_name(&s.seat)) {
        let like = name_like(&wrong.seat).unwrap_or_else(|| "anna".to_string());
        return format!("as in {like}");
    }
    let free: Vec<PowerId> = ed.power_ids().filter(|p| !has_seat(ed, invitation, *p)).collect();
    let Some(first) = free.first() else {
        let shares: Vec<Vec<PowerId>> = invitation
            .seats
            .iter()
            .map(|s| s.powers.iter().filter_map(|p| ed.power_by_id(p)).collect())
            .collect();
        if let (Seating::Listed(ways), Some(_)) = (&ed.seating, ed.seating_fault(&shares)) {
            let all: Vec<String> = ways
                .iter()
                .map(|w| {
                    w.iter()
                        .map(|s| {
                            s.iter()
                                .map(|p| ed.power(*p).name.as_str())
                                .collect::<Vec<_>>()
                                .join(" + ")
                        })
                        .collect::<Vec<_>>()
                        .join(" / ")
                })
                .collect();
            return format!("the possible seatings, seats separated by /:\n  {}", all.join("\n  "));
        }
        let all: Vec<&str> = ed.powers.iter().map(|p| p.name.as_str()).collect();
        let shown = asked_in.words(
            "`fieldpost new --help` shows how seats and bids are written; ",
            "a name has lower-case letters, digits and hyphens; ",
        );
        return format!("{shown}powers: {}", all.join(", "));
    };
    let of_its_side = invitation.seats.iter().find(|s| {
        let own = s.powers.first().and_then(|p| ed.power_by_id(p));
        own.is_some_and(|p| ed.allied(p, *first))
    });
    let free: Vec<&str> = free
        .iter()
        .filter(|p| ed.allied(**p, *first))
        .map(|p| ed.power(*p).name.as_str())
        .collect();
    match of_its_side {
        Some(s) => {
            let own: Vec<&str> = s
                .powers
                .iter()
                .filter_map(|p| ed.power_by_id(p))
                .map(|p| ed.power(p).name.as_str())
                .collect();
            let all = [own, free].concat().join(", ");
            let seat = asked_in.quoted("--seat", &format!("{}: {all}", s.seat));
            format!("give it to a seat of its side: {seat}")
        }
        None => {
            let seat = asked_in.quoted("--seat", &format!("NAME: {}", free.join(", ")));
            format!("add a seat for it: {seat}")
        }
    }
}

/// A name like these words, if they make one.
fn name_like(words: &str) -> Option<String> {
    Some(name_of_words(words)).filter(|name| is_name(name))
}

/// Does a seat of the invitation play this power?
fn has_seat(ed: &Edition, invitation: &Invitation, power: PowerId) -> bool {
    let id = &ed.power(power).id;
    invitation.seats.iter().any(|s| s.powers.contains(id))
}
