//! What would be right where an invitation cannot be accepted: a name, a free power, a seating.

use crate::chain::Invitation;
use crate::edition::{Edition, Seating};
use crate::format::is_name;
use crate::id::PowerId;

/// What would be right where the invitation cannot stand.
pub fn mend(ed: &Edition, invitation: &Invitation) -> String {
    if !is_name(&invitation.name) {
        return "as in --name spring-07".to_string();
    }
    let free: Vec<PowerId> = ed.power_ids().filter(|p| !has_seat(ed, invitation, *p)).collect();
    let name = |p: &PowerId| ed.power(*p).name.as_str();
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
                        .map(|s| s.iter().map(name).collect::<Vec<_>>().join(" + "))
                        .collect::<Vec<_>>()
                        .join(" / ")
                })
                .collect();
            return format!("the possible seatings, seats separated by /:\n  {}", all.join("\n  "));
        }
        let all: Vec<&str> = ed.powers.iter().map(|p| p.name.as_str()).collect();
        return format!(
            "`fieldpost new --help` shows how seats and bids are written; powers: {}",
            all.join(", ")
        );
    };
    let of_its_side = invitation.seats.iter().find(|s| {
        let own = s.powers.first().and_then(|p| ed.power_by_id(p));
        own.is_some_and(|p| ed.allied(p, *first))
    });
    let free: Vec<&str> = free.iter().filter(|p| ed.allied(**p, *first)).map(name).collect();
    match of_its_side {
        Some(s) => {
            let own: Vec<&str> = s
                .powers
                .iter()
                .filter_map(|p| ed.power_by_id(p))
                .map(|p| ed.power(p).name.as_str())
                .collect();
            let all = [own, free].concat().join(", ");
            format!("give it to a seat of its side: --seat '{}: {all}'", s.seat)
        }
        None => format!("add a seat for it: --seat 'NAME: {}'", free.join(", ")),
    }
}

/// Does a seat of the invitation play this power?
fn has_seat(ed: &Edition, invitation: &Invitation, power: PowerId) -> bool {
    let id = &ed.power(power).id;
    invitation.seats.iter().any(|s| s.powers.contains(id))
}
