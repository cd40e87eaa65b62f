//! Sets up the position a case begins with.

use crate::edition::{Edition, Phase};
use crate::engine::invariant;
use crate::engine::nation::{self, Misplaced, Rolled};
use crate::engine::position::Use;
use crate::engine::unit::Did;
use crate::engine::{Ledger, Position};
use crate::id::{AdvantageId, PowerId, Side, SpaceId};
use crate::orders::names::Names;
use crate::orders::refusals::law_said;

use super::case_form::{Base, Given};
use super::named::{find_advantage, find_power, find_space, find_tech};
use super::unit_lists;

/// The position, or everything wrong with its description.
pub(crate) fn given_position(ed: &Edition, given: &Given) -> Result<Position, Vec<String>> {
    let names = Names::new(ed);
    let mut faults = Vec::new();
    let mut p = Position::initial(ed);
    match given.base {
        Base::Empty => {
            p.units.clear();
            p.next_unit = 0;
        }
        Base::Bare => {
            p.units.retain(|_, u| ed.kind(u.kind).complex || ed.kind(u.kind).aa_gun);
        }
        Base::Start | Base::Begun => {}
    }
    agree_on_advantages(&names, given, &mut p, &mut faults);
    place_units(ed, &names, given, &mut p, &mut faults);
    place_holdings(&names, given, &mut p, &mut faults);
    if let Some(name) = &given.power {
        note_fault(&mut faults, find_power(&names, name), |w| p.power = w);
    }
    p.round = given.round.unwrap_or(1);
    p.phase = given.phase.unwrap_or(ed.profile.phases[0]);
    // A turn that is past the combat has no combat left to fight.
    p.turn.combat_locked = p.phase > Phase::ConductCombat;
    if let Some(name) = &given.pending {
        let tech = find_tech(&names, name);
        note_fault(&mut faults, tech, |t| {
            p.turn.pending_tech = Some(t);
            p.turn.researched = true;
        });
    }
    if let Some(list) = &given.bought {
        note_fault(&mut faults, unit_lists::read_kinds(&names, list), |all| {
            p.turn.purchases.extend(all)
        });
    }
    if given.advances {
        p.advances.clone_from(&ed.profile.advance_order);
    }
    place_marks(ed, &names, given, &mut p, &mut faults);
    p.seat_fighters(ed);
    p.normalise();
    faults.extend(invariant::violations(p.board(ed)).iter().map(|broken| law_said(ed, broken)));
    if faults.is_empty() { Ok(p) } else { Err(faults) }
}

/// What powers hold and own.
fn place_holdings(names: &Names, given: &Given, p: &mut Position, faults: &mut Vec<String>) {
    for line in &given.control {
        note_fault(faults, read_control(names, line), |(s, c)| p.control[s.index()] = c);
    }
    p.turn.control_at_start = p.control.clone();
    for line in &given.start_control {
        note_fault(faults, read_control(names, line), |(s, c)| {
            p.turn.control_at_start[s.index()] = c;
        });
    }
    for line in &given.ipc {
        note_fault(faults, read_ipc(names, line), |(w, n)| p.treasury[w.index()] = n);
    }
    for line in &given.techs {
        note_fault(faults, read_techs(names, line), |(w, t)| p.techs[w.index()] = t);
    }
}

/// What rules of nations and partners have done before.
fn place_marks(
    ed: &Edition,
    names: &Names,
    given: &Given,
    p: &mut Position,
    faults: &mut Vec<String>,
) {
    for name in &given.claims {
        note_fault(faults, find_space(names, name), |s| {
            p.claims.insert(s);
        });
    }
    for line in &given.barred {
        note_fault(faults, read_barred(names, line), |bar| {
            p.barred.insert(bar);
        });
    }
    for line in &given.due {
        note_fault(faults, read_due(names, line), |due| {
            p.due.insert(due);
        });
    }
    for line in &given.sides {
        note_fault(faults, read_side(names, line), |(w, side)| {
            p.sides.insert(w, side);
        });
    }
    for line in &given.lent {
        note_fault(faults, read_lent(names, line), |(id, to)| {
            let begun = to == p.power && p.phase != ed.profile.phases[0];
            if begun {
                p.turn.commands.insert(ed.advantage(id).power, id);
            } else {
                p.lent.insert(id, to);
            }
        });
    }
}

/// Takes a value or keeps what is wrong with it.
fn note_fault<T>(faults: &mut Vec<String>, read: Result<T, String>, then: impl FnOnce(T)) {
    match read {
        Ok(value) => then(value),
        Err(what) => faults.push(format!("[given] {what}")),
    }
}

fn place_units(
    ed: &Edition,
    names: &Names,
    given: &Given,
    p: &mut Position,
    faults: &mut Vec<String>,
) {
    for line in &given.units {
        note_fault(faults, unit_lists::read_place(names, line), |(space, lots)| {
            p.units.retain(|_, u| u.space != space);
            unit_lists::put_units(p, space, &lots, None);
        });
    }
    for line in &given.captured {
        let place = unit_lists::read_place(names, line);
        let mut missing = Vec::new();
        note_fault(faults, place, |(space, lots)| {
            for lot in lots {
                let here = p.in_space(space);
                let here = here.filter(|(_, u)| u.power == lot.power && u.kind == lot.kind);
                let meant = here.map(|(id, _)| id).take(usize::from(lot.count)).collect::<Vec<_>>();
                for id in &meant {
                    p.units.change(*id, |u| u.turn.mark(Did::Captured));
                }
                if meant.len() < usize::from(lot.count) {
                    missing.push(format!("[given] captured `{line}`: it is not there"));
                }
            }
        });
        faults.extend(missing);
    }
    let carriers =
        |u: &crate::engine::position::Unit| ed.kind(u.kind).is_land() && ed.is_sea(u.space);
    if p.units.values().any(|u| carriers(u) && u.aboard.is_none()) {
        faults.push("[given] write land units at sea in brackets after their ship".to_owned());
    }
}

/// Reads who controls a space: `Ukraine = Soviet Union`, `Persia = nobody`.
pub(crate) fn read_control(
    names: &Names,
    line: &str,
) -> Result<(SpaceId, Option<PowerId>), String> {
    let (place, who) = line.split_once('=').ok_or_else(|| format!("`{line}`: no `=`"))?;
    let place = find_space(names, place)?;
    match who.trim() {
        "nobody" => Ok((place, None)),
        who => Ok((place, Some(find_power(names, who)?))),
    }
}

/// Reads the money of a power, in IPC: `Soviet Union 10`.
pub(crate) fn read_ipc(names: &Names, line: &str) -> Result<(PowerId, i32), String> {
    let (who, number) =
        line.trim().rsplit_once(' ').ok_or_else(|| format!("`{line}`: no number"))?;
    let number = number.parse().map_err(|_| format!("`{line}`: no number"))?;
    Ok((find_power(names, who)?, number))
}

/// `Germany: rockets, jet fighters`; `Germany: -` for none.
pub(crate) fn read_techs(
    names: &Names,
    line: &str,
) -> Result<(PowerId, std::collections::BTreeSet<crate::id::TechId>), String> {
    let (who, list) = line.split_once(':').ok_or_else(|| format!("`{line}`: no colon"))?;
    let who = find_power(names, who)?;
    if list.trim() == "-" {
        return Ok((who, Default::default()));
    }
    Ok((who, list.split(',').map(|t| find_tech(names, t)).collect::<Result<_, _>>()?))
}

/// `Soviet Union: Scorched Earth: Germany in Moscow`
fn read_barred(names: &Names, line: &str) -> Result<(AdvantageId, (PowerId, SpaceId)), String> {
    let form =
        || format!("`{line}`: write it as `Soviet Union: Scorched Earth: Germany in Moscow`");
    let (rule, place) = line.rsplit_once(": ").ok_or_else(form)?;
    let (owner, rule) = rule.split_once(": ").ok_or_else(form)?;
    let (who, place) = place.split_once(" in ").ok_or_else(form)?;
    let id = find_advantage(names, rule, find_power(names, owner)?)?;
    Ok((id, (find_power(names, who)?, find_space(names, place)?)))
}

/// The parts of `OWNER: RULE: REST`.
fn in_three(line: &str) -> Option<(&str, &str, &str)> {
    let (rule, rest) = line.rsplit_once(": ")?;
    let (owner, rule) = rule.split_once(": ")?;
    Some((owner, rule, rest))
}

/// `France: French Patriotism: Normandy`
fn read_due(names: &Names, line: &str) -> Result<(AdvantageId, SpaceId), String> {
    let (owner, rule, place) = in_three(line)
        .ok_or_else(|| format!("`{line}`: write it as `France: French Patriotism: Normandy`"))?;
    Ok((find_advantage(names, rule, find_power(names, owner)?)?, find_space(names, place)?))
}

/// `Italy = allies`
fn read_side(names: &Names, line: &str) -> Result<(PowerId, Side), String> {
    let (who, side) = match line.split_once('=').map(|(who, side)| (who, side.trim())) {
        Some((who, "allies")) => (who, Side::Allies),
        Some((who, "axis")) => (who, Side::Axis),
        _ => return Err(format!("`{line}`: write it as `Italy = allies`")),
    };
    Ok((find_power(names, who)?, side))
}

/// `United Kingdom: Joint Strike: United States`
fn read_lent(names: &Names, line: &str) -> Result<(AdvantageId, PowerId), String> {
    let (owner, rule, to) = in_three(line).ok_or_else(|| {
        format!("`{line}`: write it as `United Kingdom: Joint Strike: United States`")
    })?;
    let id = find_advantage(names, rule, find_power(names, owner)?)?;
    Ok((id, find_power(names, to)?))
}

/// A rule of a nation in the game, its state, and the place that it was chosen with.
type GivenAdvantage = (AdvantageId, Use, Option<SpaceId>);

/// `Germany: Wolf Packs, Panzerblitz`, `Soviet Union: Russian Winter (active)`; with the place that a rule asks
/// for before the first turn, `United Kingdom: Colonial Garrison (India)`.
fn read_advantages(names: &Names, line: &str) -> Result<Vec<GivenAdvantage>, String> {
    let (who, list) = line.split_once(':').ok_or_else(|| format!("`{line}`: no colon"))?;
    let who = find_power(names, who)?;
    list.split(',').map(|word| read_advantage(names, who, word.trim(), line)).collect()
}

/// One of them.
fn read_advantage(
    names: &Names,
    owner: PowerId,
    word: &str,
    line: &str,
) -> Result<GivenAdvantage, String> {
    let (name, note) = match word.strip_suffix(')').and_then(|w| w.split_once('(')) {
        None => (word, None),
        Some((name, note)) => (name.trim(), Some(note.trim())),
    };
    let (now, place) = match note {
        None => (Use::Ready, None),
        Some("active") => (Use::Active, None),
        Some("spent") => (Use::Spent, None),
        Some(other) => (
            Use::Ready,
            Some(
                find_space(names, other)
                    .map_err(|_| format!("`{line}`: ({other}) is active, spent or a place"))?,
            ),
        ),
    };
    let id = find_advantage(names, name, owner)?;
    if !names.ed.advantage(id).played {
        return Err(format!("`{line}`: {name} is not played yet"));
    }
    Ok((id, now, place))
}

/// Puts the rules of nations into the position. If the game begins with it, they change the board first.
fn agree_on_advantages(names: &Names, given: &Given, p: &mut Position, faults: &mut Vec<String>) {
    let begins = given.base == Base::Begun;
    for line in &given.advantages {
        let mut wrong = Vec::new();
        note_fault(faults, read_advantages(names, line), |all| {
            for (advantage, now, place) in all {
                let set =
                    if begins { set_up(names, p, advantage, place) } else { refuse_place(place) };
                wrong.extend(set.err());
                p.advantages.insert(advantage, now);
            }
        });
        faults.extend(wrong.into_iter().map(|what| format!("[given] `{line}`: {what}")));
    }
}

/// What a rule changes before the first turn.
fn set_up(
    names: &Names,
    p: &mut Position,
    advantage: AdvantageId,
    place: Option<SpaceId>,
) -> Result<(), String> {
    let mut ledger = Ledger::new(p.clone());
    let rolled = Rolled { advantage, face: 0, place };
    nation::set_up(names.ed, &mut ledger, rolled).map_err(|why| match why {
        Misplaced::NotAsked => "it asks for no place".to_owned(),
        Misplaced::OneOf { sites, .. } => {
            let sites: Vec<&str> = sites.iter().map(|s| names.ed.space(*s).name.as_str()).collect();
            format!("write one of these after it, in brackets: {}", sites.join(", "))
        }
    })?;
    *p = ledger.finish().0;
    Ok(())
}

/// A place is named for the board before the first turn only.
fn refuse_place(place: Option<SpaceId>) -> Result<(), String> {
    match place {
        None => Ok(()),
        Some(_) => Err("a place is for `base = \"begun\"`; without it, write the units".to_owned()),
    }
}
