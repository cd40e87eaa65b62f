//! A position as people read it: territories by controller, sea zones, money, developments, cities;
//! and the same as data.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::edition::{Advantage, Edition, VictoryTest};
use crate::engine::position::{Position, Use};
use crate::engine::supply;
use crate::engine::unit::Did;
use crate::id::{KindId, PowerId, Side, SpaceId};

use super::changed::{Garrison, garrison_of, patrols_over, standing_units};
use super::text::{WIDTH, break_lines};
use super::words::{self, KindOfPower, space_name, to_ascii};

/// What to show of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    Board,
    /// What a power controls, and where its units stand.
    Power(PowerId),
    /// One space and its neighbours.
    Space(SpaceId),
}

/// The position as text, at most 72 columns wide.
pub fn position_text(ed: &Edition, p: &Position, filter: Filter) -> String {
    let mut out = String::new();
    write_wrapped(&mut out, "", "", &clock_words(ed, p));
    match filter {
        Filter::Space(s) => one_space(ed, p, s, &mut out),
        Filter::Power(power) => {
            one_power(ed, p, power, &mut out);
            write_seas(ed, p, Some(power), &mut out);
            write_abroad(ed, p, power, &mut out);
        }
        Filter::Board => {
            write_wrapped(&mut out, "", "", &cities_held(ed, p));
            for power in ed.power_ids() {
                out.push('\n');
                one_power(ed, p, power, &mut out);
            }
            out.push('\n');
            write_seas(ed, p, None, &mut out);
        }
    }
    out
}

fn write_wrapped(out: &mut String, first: &str, rest: &str, text: &str) {
    for line in break_lines(first, rest, text, WIDTH) {
        out.push_str(to_ascii(&line).trim_end());
        out.push('\n');
    }
}

/// The optional rules of its nation that a power has in this game.
fn advantages_of_power<'e>(
    ed: &'e Edition,
    p: &'e Position,
    power: PowerId,
) -> impl Iterator<Item = (&'e Advantage, Use)> {
    let all = p.advantages.iter().map(|(id, now)| (ed.advantage(*id), *now));
    all.filter(move |(a, _)| a.power == power)
}

/// What is to be said of its state.
fn use_words(now: Use) -> &'static str {
    match now {
        Use::Ready => "",
        Use::Active => " (at work)",
        Use::Spent => " (used up)",
    }
}

/// `round 1, Soviet Union, before develop weapons`
pub fn clock_words(ed: &Edition, p: &Position) -> String {
    if let Some(v) = &p.victory {
        return format!("round {}, the {} have won", p.round, v.side.name());
    }
    let place = ed.profile.phases.iter().position(|f| *f == p.phase);
    let phase = place.and_then(|i| ed.profile.phase_names.get(i)).map_or("", String::as_str);
    let inside =
        p.turn.battle.as_ref().map_or_else(String::new, |b| {
            format!(", in the battle of {}", space_name(ed, b.place))
        });
    format!("round {}, {}, {phase} to play{inside}", p.round, ed.power(p.power).name)
}

/// Who holds what counts for victory, and what a side needs.
pub fn cities_held(ed: &Edition, p: &Position) -> String {
    let test = match ed.profile.victory_test {
        VictoryTest::Cities => format!("; {} win", ed.profile.victory_cities),
        VictoryTest::CityGoals | VictoryTest::Capitals => words::goals_words(ed),
    };
    format!("{}{test}", words::cities_held(ed, p))
}

/// The victory cities of each side and what wins: one number for both sides, or the goals of each.
pub(crate) fn cities_value(ed: &Edition, p: &Position) -> Value {
    let mut held =
        json!({ "axis": p.cities(ed, Side::Axis), "allies": p.cities(ed, Side::Allies) });
    let cities = ed.profile.city_goals.iter().map(|g| {
        json!({ "side": side_word(g.side), "after": g.after, "together": g.together, "alone": g.alone })
    });
    let capitals = ed.profile.capital_goals.iter().map(|g| {
        json!({ "side": side_word(g.side), "after": g.after, "capitals": g.capitals, "needed": g.needed })
    });
    match ed.profile.victory_test {
        VictoryTest::Cities => held["needed"] = json!(ed.profile.victory_cities),
        VictoryTest::CityGoals | VictoryTest::Capitals => {
            held["goals"] = cities.chain(capitals).collect();
        }
    }
    held
}

/// The name of a side as programs read it.
fn side_word(side: Side) -> String {
    side.name().to_lowercase()
}

/// Money, developments, cities and territories of a power.
fn one_power(ed: &Edition, p: &Position, power: PowerId, out: &mut String) {
    let data = ed.power(power);
    let capital = if p.holds_capital(ed, power) { "" } else { ", capital lost" };
    let head = format!(
        "{} ({}): {} IPC in hand, production {}{capital}",
        data.name.to_uppercase(),
        p.side(ed, power).name(),
        p.ipc(power),
        supply::income(p.board(ed), power).ipc
    );
    write_wrapped(out, "", "  ", &head);
    let techs: Vec<&str> =
        p.techs[power.index()].iter().map(|t| ed.tech(*t).name.as_str()).collect();
    if !techs.is_empty() {
        write_wrapped(out, "  ", "    ", &format!("developments: {}", techs.join(", ")));
    }
    let nations: Vec<String> = advantages_of_power(ed, p, power)
        .map(|(a, now)| format!("{}{}", a.name, use_words(now)))
        .collect();
    if !nations.is_empty() {
        write_wrapped(out, "  ", "    ", &format!("advantages: {}", nations.join(", ")));
    }
    if p.power == power && !p.turn.purchases.is_empty() {
        let bought: Vec<String> = p
            .turn
            .purchases
            .iter()
            .map(|(k, n)| words::lot_words(ed, usize::from(*n), None, *k))
            .collect();
        write_wrapped(out, "  ", "    ", &format!("bought, not placed: {}", bought.join(", ")));
    }
    write_seaborne(ed, p, power, out);
    for s in ed.space_ids().filter(|s| ed.is_land(*s) && p.controller(*s) == Some(power)) {
        write_territory(ed, p, s, out);
    }
}

/// Convoys and zones of a power, and what cannot reach its complexes (CVY-01 to CVY-03).
fn write_seaborne(ed: &Edition, p: &Position, power: PowerId, out: &mut String) {
    let cut_off = supply::income(p.board(ed), power).cut_off;
    let lists: [(&str, Vec<String>); 3] = [
        ("convoys", ed.space_ids().filter_map(|s| convoy_words(ed, power, s)).collect()),
        (
            "sea zones",
            ed.space_ids()
                .filter(|s| ed.is_sea(*s) && p.controller(*s) == Some(power))
                .map(|s| space_name(ed, s).to_owned())
                .collect(),
        ),
        ("cut off", cut_off.into_iter().map(|s| space_name(ed, s).to_owned()).collect()),
    ];
    for (what, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        write_wrapped(out, "  ", "    ", &format!("{what}: {}", list.join(", ")));
    }
}

/// A convoy zone of this power with its income: `sz12 5`.
fn convoy_words(ed: &Edition, power: PowerId, s: SpaceId) -> Option<String> {
    let convoy = ed.space(s).convoy.filter(|c| c.power == power)?;
    Some(format!("{} {}", space_name(ed, s), convoy.income))
}

/// `Caucasus 4: 3 inf, 1 art`
fn write_territory(ed: &Edition, p: &Position, s: SpaceId, out: &mut String) {
    let data = ed.space(s);
    let city = data.city.as_ref().map_or_else(String::new, |c| format!(" ({c})"));
    let units = standing_units(ed, p, s);
    let units = if units.is_empty() { "-".to_string() } else { units };
    write_wrapped(out, "  ", "      ", &format!("{} {}{city}: {units}", data.name, data.income));
}

/// Sea zones that are not empty, of one power or all.
fn write_seas(ed: &Edition, p: &Position, power: Option<PowerId>, out: &mut String) {
    let zones: Vec<SpaceId> = ed
        .space_ids()
        .filter(|s| ed.is_sea(*s))
        .filter(|s| p.in_space(*s).any(|(_, u)| power.is_none_or(|q| u.power == q)))
        .collect();
    if zones.is_empty() {
        return;
    }
    write_wrapped(out, "", "", "SEA ZONES");
    for s in zones {
        write_zone(ed, p, s, out);
    }
}

fn write_zone(ed: &Edition, p: &Position, s: SpaceId, out: &mut String) {
    let units = fleet_words(ed, p, s);
    let units = if units.is_empty() { "-".to_string() } else { units };
    write_wrapped(out, "  ", "      ", &format!("{}: {units}", space_name(ed, s)));
}

/// Ships with what they carry: `1 British car (1 British ftr)`.
fn fleet_words(ed: &Edition, p: &Position, s: SpaceId) -> String {
    let mut parts: Vec<(String, usize)> = Vec::new();
    for (id, u) in p.in_space(s).filter(|(_, u)| u.aboard.is_none()) {
        let cargo = words::units_words(ed, None, p.cargo(id).map(|(_, c)| (c.power, c.kind)));
        let mut text = format!("{}\u{a0}{}", ed.power(u.power).adjective, ed.kind(u.kind).abbr);
        if !cargo.is_empty() {
            text.push_str(&format!(" ({cargo})"));
        }
        if u.patrol {
            text.push_str(" on patrol");
        }
        if u.turn.did(Did::Submerged) {
            text.push_str(" submerged");
        }
        match parts.iter_mut().find(|(t, _)| *t == text) {
            Some((_, n)) => *n += 1,
            None => parts.push((text, 1)),
        }
    }
    let list: Vec<String> = parts.into_iter().map(|(t, n)| format!("{n}\u{a0}{t}")).collect();
    list.join(", ")
}

/// Units of a power in territories of others.
fn write_abroad(ed: &Edition, p: &Position, power: PowerId, out: &mut String) {
    let spaces: Vec<SpaceId> = ed
        .space_ids()
        .filter(|s| ed.is_land(*s) && p.controller(*s) != Some(power))
        .filter(|s| p.in_space(*s).any(|(_, u)| u.power == power))
        .collect();
    if spaces.is_empty() {
        return;
    }
    write_wrapped(out, "", "", "ABROAD");
    for s in spaces {
        write_territory(ed, p, s, out);
    }
}

fn one_space(ed: &Edition, p: &Position, s: SpaceId, out: &mut String) {
    write_wrapped(out, "", "", &space_name(ed, s).to_uppercase());
    write_owned(ed, p, &[s], out);
    if ed.is_impassable(s) {
        write_wrapped(out, "  ", "      ", "closed to everybody [NEU-01]");
    }
    write_wrapped(out, "", "", "NEIGHBOURS");
    let (mut land, zones): (Vec<SpaceId>, Vec<SpaceId>) =
        ed.neighbours(s).iter().partition(|n| ed.is_land(**n));
    land.sort_by_key(|n| (p.controller(*n).is_none(), p.controller(*n), *n));
    // Zones have no heading: they come first, so that no one takes them for a power's.
    write_owned(ed, p, &zones, out);
    write_owned(ed, p, &land, out);
}

/// Spaces with their bases and convoys, territories below the power that holds them.
fn write_owned(ed: &Edition, p: &Position, spaces: &[SpaceId], out: &mut String) {
    let mut holder = None;
    for s in spaces.iter().copied() {
        if ed.is_sea(s) {
            write_zone(ed, p, s, out);
        } else {
            let owner = p.controller(s).map_or("neutral", |q| ed.power(q).name.as_str());
            if holder != Some(owner) {
                write_wrapped(out, "  ", "      ", &format!("{owner}:"));
                holder = Some(owner);
            }
            write_territory(ed, p, s, out);
        }
        let has = space_marks(ed, p, s);
        if !has.is_empty() {
            write_wrapped(out, "    ", "      ", &has.join(", "));
        }
    }
}

/// `air base`, `convoy of Japan: 3 IPC`, `held by Germany`: what a space has besides units.
fn space_marks(ed: &Edition, p: &Position, s: SpaceId) -> Vec<String> {
    let data = ed.space(s);
    let mut all = Vec::new();
    all.extend(data.air_base.then(|| "air base".to_string()));
    all.extend(data.naval_base.then(|| "naval base".to_string()));
    if let Some(c) = &data.convoy {
        all.push(format!("convoy of {}: {} IPC", ed.power(c.power).called(), c.income));
    }
    let holder = p.controller(s).filter(|_| ed.is_sea(s));
    all.extend(holder.map(|q| format!("held by {}", ed.power(q).called())));
    all
}

/// One space as data.
pub(crate) fn space_json(ed: &Edition, p: &Position, s: SpaceId) -> Value {
    let units = garrison_values(ed, garrison_of(p, s));
    let mut state = json!({
        "space": ed.space(s).id,
        "controller": p.controller(s).map(|q| ed.power(q).id.clone()),
        "income": ed.space(s).income,
        "city": ed.space(s).city,
        "units": units,
    });
    let up = garrison_values(ed, patrols_over(p, s));
    if !up.is_empty() {
        state["on_patrol"] = Value::Array(up);
    }
    let loaded = with_cargo(ed, p, s);
    if !loaded.is_empty() {
        state["with_cargo"] = Value::Array(loaded);
    }
    let has = space_marks(ed, p, s);
    if !has.is_empty() {
        state["has"] = json!(has);
    }
    state
}

/// Units of one kind as data.
fn lot_value(ed: &Edition, power: PowerId, kind: KindId, count: usize) -> Value {
    json!({ "power": ed.power(power).id, "kind": ed.kind(kind).id, "count": count })
}

fn garrison_values(ed: &Edition, units: Garrison) -> Vec<Value> {
    units.into_iter().map(|((power, kind), n)| lot_value(ed, power, kind, n)).collect()
}

/// The ships of a space that carry something, with what is aboard; equal ones are counted together.
fn with_cargo(ed: &Edition, p: &Position, s: SpaceId) -> Vec<Value> {
    let mut ships: BTreeMap<(KindOfPower, BTreeMap<KindOfPower, usize>), usize> = BTreeMap::new();
    for (id, u) in p.in_space(s) {
        let mut aboard: BTreeMap<KindOfPower, usize> = BTreeMap::new();
        p.cargo(id).for_each(|(_, c)| *aboard.entry((c.power, c.kind)).or_default() += 1);
        if !aboard.is_empty() {
            *ships.entry(((u.power, u.kind), aboard)).or_default() += 1;
        }
    }
    ships.iter().map(|((ship, aboard), n)| loaded_ship(ed, *ship, aboard, *n)).collect()
}

/// Equal ships with what is aboard, as data.
fn loaded_ship(
    ed: &Edition,
    ship: KindOfPower,
    aboard: &BTreeMap<KindOfPower, usize>,
    count: usize,
) -> Value {
    let mut value = lot_value(ed, ship.0, ship.1, count);
    value["aboard"] = aboard.iter().map(|((p, kind), n)| lot_value(ed, *p, *kind, *n)).collect();
    value
}

/// The position as data, with the same choice of spaces as the text.
pub fn position_json(ed: &Edition, p: &Position, filter: Filter) -> Value {
    let shown = ed.space_ids().filter(|s| is_shown(ed, p, filter, *s));
    let spaces: Vec<Value> = shown.map(|s| space_json(ed, p, s)).collect();
    let powers: Vec<Value> = ed
        .power_ids()
        .filter(|q| !matches!(filter, Filter::Power(only) if only != *q))
        .map(|q| power_json(ed, p, q))
        .collect();
    json!({
        "fieldpost": 1,
        "kind": "position",
        "edition": ed.id,
        "round": p.round,
        "power": ed.power(p.power).id,
        "phase": p.phase.word(),
        "battle": p.turn.battle.as_ref().map(|b| ed.space(b.place).id.clone()),
        "winner": p.victory.as_ref().map(|v| v.side.name().to_lowercase()),
        "cities": cities_value(ed, p),
        "powers": powers,
        "spaces": spaces,
    })
}

/// Does the filter show this space?
fn is_shown(ed: &Edition, p: &Position, filter: Filter, s: SpaceId) -> bool {
    match filter {
        Filter::Board => p.controller(s).is_some() || p.in_space(s).next().is_some(),
        Filter::Power(power) => {
            p.controller(s) == Some(power) || p.in_space(s).any(|(_, u)| u.power == power)
        }
        Filter::Space(at) => s == at || ed.adjacent(at, s),
    }
}

/// A power as data: its money, income, developments and rules of its nation.
fn power_json(ed: &Edition, p: &Position, power: PowerId) -> Value {
    let nations = advantages_of_power(ed, p, power)
        .map(|(a, now)| json!({ "advantage": a.id, "now": now.word() }));
    let techs = p.techs[power.index()].iter().map(|t| ed.tech(*t).id.as_str());
    json!({
        "power": ed.power(power).id,
        "side": p.side(ed, power).name().to_lowercase(),
        "ipc": p.ipc(power),
        "production": supply::income(p.board(ed), power).ipc,
        "holds_capital": p.holds_capital(ed, power),
        "developments": techs.collect::<Vec<_>>(),
        "advantages": nations.collect::<Vec<_>>(),
    })
}
