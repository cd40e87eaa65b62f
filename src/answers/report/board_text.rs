//! A position as people read it: territories by controller, sea zones, money, developments, cities;
//! and the same as data.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::edition::{Advantage, Edition, VictoryTest};
use crate::engine::position::Use;
use crate::engine::unit::Did;
use crate::engine::{Board, supply};
use crate::id::{KindId, PowerId, Side, SpaceId};

use super::changed::{Garrison, garrison_of, patrols_over, standing_units};
use super::report_words::{self, KindOfPower, space_name, to_ascii};
use super::text_report::{WIDTH, break_lines};

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
pub fn position_text(board: Board, filter: Filter) -> String {
    let mut out = String::new();
    write_wrapped(&mut out, "", "", &clock_words(board));
    match filter {
        Filter::Space(s) => one_space(board, s, &mut out),
        Filter::Power(power) => {
            one_power(board, power, &mut out);
            write_seas(board, Some(power), &mut out);
            write_abroad(board, power, &mut out);
        }
        Filter::Board => {
            write_wrapped(&mut out, "", "", &cities_held(board));
            for power in board.power_ids() {
                out.push('\n');
                one_power(board, power, &mut out);
            }
            out.push('\n');
            write_seas(board, None, &mut out);
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
    board: Board<'e>,
    power: PowerId,
) -> impl Iterator<Item = (&'e Advantage, Use)> {
    let all = board.position.advantages.iter().map(move |(id, now)| (board.advantage(*id), *now));
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
pub fn clock_words(board: Board) -> String {
    if let Some(v) = &board.position.victory {
        return format!("round {}, the {} have won", board.position.round, v.side.name());
    }
    let place = board.profile().phases.iter().position(|f| *f == board.phase());
    let phase = place.and_then(|i| board.profile().phase_names.get(i)).map_or("", String::as_str);
    let inside = board.turn().battle.as_ref().map_or_else(String::new, |b| {
        format!(", in the battle of {}", space_name(board.edition, b.place))
    });
    format!(
        "round {}, {}; next phase: {phase}{inside}",
        board.position.round,
        board.power(board.mover()).name
    )
}

/// Who holds what counts for victory, and what a side needs.
pub fn cities_held(board: Board) -> String {
    let test = match board.profile().victory_test {
        VictoryTest::Cities => format!("; {} needed to win", board.profile().victory_cities),
        VictoryTest::CityGoals | VictoryTest::Capitals => report_words::goals_words(board.edition),
    };
    format!("{}{test}", report_words::cities_held(board))
}

/// The victory cities of each side and what wins: one number for both sides, or the goals of each.
pub(crate) fn cities_value(board: Board) -> Value {
    let mut held =
        json!({ "axis": board.cities(Side::Axis), "allies": board.cities(Side::Allies) });
    let cities = board.profile().city_goals.iter().map(|g| {
        json!({ "side": side_word(g.side), "after": g.after, "together": g.together, "alone": g.alone })
    });
    let capitals = board.profile().capital_goals.iter().map(|g| {
        json!({ "side": side_word(g.side), "after": g.after, "capitals": g.capitals, "needed": g.needed })
    });
    match board.profile().victory_test {
        VictoryTest::Cities => held["needed"] = json!(board.profile().victory_cities),
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
fn one_power(board: Board, power: PowerId, out: &mut String) {
    let data = board.power(power);
    let capital = if board.holds_capital(power) { "" } else { ", capital lost" };
    let head = format!(
        "{} ({}): {} IPC in hand, production {}{capital}",
        data.name.to_uppercase(),
        board.side(power).name(),
        board.ipc(power),
        supply::income(board, power).ipc
    );
    write_wrapped(out, "", "  ", &head);
    let techs: Vec<&str> =
        board.position.techs[power.index()].iter().map(|t| board.tech(*t).name.as_str()).collect();
    if !techs.is_empty() {
        write_wrapped(out, "  ", "    ", &format!("developments: {}", techs.join(", ")));
    }
    let nations: Vec<String> = advantages_of_power(board, power)
        .map(|(a, now)| format!("{}{}", a.name, use_words(now)))
        .collect();
    if !nations.is_empty() {
        write_wrapped(out, "  ", "    ", &format!("advantages: {}", nations.join(", ")));
    }
    if board.mover() == power && !board.turn().purchases.is_empty() {
        let bought: Vec<String> = board
            .position
            .turn
            .purchases
            .iter()
            .map(|(k, n)| report_words::lot_words(board.edition, usize::from(*n), None, *k))
            .collect();
        write_wrapped(out, "  ", "    ", &format!("bought, not placed: {}", bought.join(", ")));
    }
    write_seaborne(board, power, out);
    for s in board.space_ids().filter(|s| board.is_land(*s) && board.controller(*s) == Some(power))
    {
        write_territory(board, s, out);
    }
}

/// Convoys and zones of a power, and what cannot reach its complexes (CVY-01 to CVY-03).
fn write_seaborne(board: Board, power: PowerId, out: &mut String) {
    let cut_off = supply::income(board, power).cut_off;
    let lists: [(&str, Vec<String>); 3] = [
        (
            "convoys",
            board.space_ids().filter_map(|s| convoy_words(board.edition, power, s)).collect(),
        ),
        (
            "sea zones",
            board
                .space_ids()
                .filter(|s| board.is_sea(*s) && board.controller(*s) == Some(power))
                .map(|s| space_name(board.edition, s).to_owned())
                .collect(),
        ),
        ("cut off", cut_off.into_iter().map(|s| space_name(board.edition, s).to_owned()).collect()),
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
fn write_territory(board: Board, s: SpaceId, out: &mut String) {
    let data = board.space(s);
    let city = data.city.as_ref().map_or_else(String::new, |c| format!(" ({c})"));
    let units = standing_units(board, s);
    let units = if units.is_empty() { "-".to_string() } else { units };
    write_wrapped(out, "  ", "      ", &format!("{} {}{city}: {units}", data.name, data.income));
}

/// Sea zones that are not empty, of one power or all.
fn write_seas(board: Board, power: Option<PowerId>, out: &mut String) {
    let zones: Vec<SpaceId> = board
        .edition
        .space_ids()
        .filter(|s| board.is_sea(*s))
        .filter(|s| board.in_space(*s).any(|(_, u)| power.is_none_or(|q| u.power == q)))
        .collect();
    if zones.is_empty() {
        return;
    }
    write_wrapped(out, "", "", "SEA ZONES");
    for s in zones {
        write_zone(board, s, out);
    }
}

fn write_zone(board: Board, s: SpaceId, out: &mut String) {
    let units = fleet_words(board, s);
    let units = if units.is_empty() { "-".to_string() } else { units };
    write_wrapped(out, "  ", "      ", &format!("{}: {units}", space_name(board.edition, s)));
}

/// Ships with what they carry: `1 British car (1 British ftr)`.
fn fleet_words(board: Board, s: SpaceId) -> String {
    let mut parts: Vec<(String, usize)> = Vec::new();
    for (id, u) in board.in_space(s).filter(|(_, u)| u.aboard.is_none()) {
        let cargo = report_words::units_words(
            board.edition,
            None,
            board.cargo(id).map(|(_, c)| (c.power, c.kind)),
        );
        let mut text =
            format!("{}\u{a0}{}", board.power(u.power).adjective, board.kind(u.kind).abbr);
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
fn write_abroad(board: Board, power: PowerId, out: &mut String) {
    let spaces: Vec<SpaceId> = board
        .edition
        .space_ids()
        .filter(|s| board.is_land(*s) && board.controller(*s) != Some(power))
        .filter(|s| board.in_space(*s).any(|(_, u)| u.power == power))
        .collect();
    if spaces.is_empty() {
        return;
    }
    write_wrapped(out, "", "", "ABROAD");
    for s in spaces {
        write_territory(board, s, out);
    }
}

fn one_space(board: Board, s: SpaceId, out: &mut String) {
    write_wrapped(out, "", "", &space_name(board.edition, s).to_uppercase());
    write_owned(board, &[s], out);
    if board.is_impassable(s) {
        write_wrapped(out, "  ", "      ", "closed to everybody [NEU-01]");
    }
    write_wrapped(out, "", "", "NEIGHBOURS");
    let (mut land, zones): (Vec<SpaceId>, Vec<SpaceId>) =
        board.neighbours(s).iter().partition(|n| board.is_land(**n));
    land.sort_by_key(|n| (board.controller(*n).is_none(), board.controller(*n), *n));
    // Zones have no heading: they come first, so that no one takes them for a power's.
    write_owned(board, &zones, out);
    write_owned(board, &land, out);
}

/// Spaces with their bases and convoys, territories below the power that holds them.
fn write_owned(board: Board, spaces: &[SpaceId], out: &mut String) {
    let mut holder = None;
    for s in spaces.iter().copied() {
        if board.is_sea(s) {
            write_zone(board, s, out);
        } else {
            let owner = board.controller(s).map_or("neutral", |q| board.power(q).name.as_str());
            if holder != Some(owner) {
                write_wrapped(out, "  ", "      ", &format!("{owner}:"));
                holder = Some(owner);
            }
            write_territory(board, s, out);
        }
        let has = space_marks(board, s);
        if !has.is_empty() {
            write_wrapped(out, "    ", "      ", &has.join(", "));
        }
    }
}

/// `air base`, `convoy of Japan: 3 IPC`, `held by Germany`: what a space has besides units.
fn space_marks(board: Board, s: SpaceId) -> Vec<String> {
    let data = board.space(s);
    let mut all = Vec::new();
    all.extend(data.air_base.then(|| "air base".to_string()));
    all.extend(data.naval_base.then(|| "naval base".to_string()));
    if let Some(c) = &data.convoy {
        all.push(format!("convoy of {}: {} IPC", board.power(c.power).called(), c.income));
    }
    let holder = board.controller(s).filter(|_| board.is_sea(s));
    all.extend(holder.map(|q| format!("held by {}", board.power(q).called())));
    all
}

/// One space as data.
pub(crate) fn space_json(board: Board, s: SpaceId) -> Value {
    let units = garrison_values(board.edition, garrison_of(board.position, s));
    let mut state = json!({
        "space": board.space(s).id,
        "controller": board.controller(s).map(|q| board.power(q).id.clone()),
        "income": board.space(s).income,
        "city": board.space(s).city,
        "units": units,
    });
    let up = garrison_values(board.edition, patrols_over(board.position, s));
    if !up.is_empty() {
        state["on_patrol"] = Value::Array(up);
    }
    let loaded = with_cargo(board, s);
    if !loaded.is_empty() {
        state["with_cargo"] = Value::Array(loaded);
    }
    let has = space_marks(board, s);
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
fn with_cargo(board: Board, s: SpaceId) -> Vec<Value> {
    let mut ships: BTreeMap<(KindOfPower, BTreeMap<KindOfPower, usize>), usize> = BTreeMap::new();
    for (id, u) in board.in_space(s) {
        let mut aboard: BTreeMap<KindOfPower, usize> = BTreeMap::new();
        board.cargo(id).for_each(|(_, c)| *aboard.entry((c.power, c.kind)).or_default() += 1);
        if !aboard.is_empty() {
            *ships.entry(((u.power, u.kind), aboard)).or_default() += 1;
        }
    }
    ships.iter().map(|((ship, aboard), n)| loaded_ship(board.edition, *ship, aboard, *n)).collect()
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
pub fn position_json(board: Board, filter: Filter) -> Value {
    let shown = board.space_ids().filter(|s| is_shown(board, filter, *s));
    let spaces: Vec<Value> = shown.map(|s| space_json(board, s)).collect();
    let powers: Vec<Value> = board
        .edition
        .power_ids()
        .filter(|q| !matches!(filter, Filter::Power(only) if only != *q))
        .map(|q| power_json(board, q))
        .collect();
    json!({
        "fieldpost": 1,
        "kind": "position",
        "edition": board.edition.id,
        "round": board.position.round,
        "power": board.power(board.mover()).id,
        "phase": board.phase().word(),
        "battle": board.turn().battle.as_ref().map(|b| board.space(b.place).id.clone()),
        "winner": board.position.victory.as_ref().map(|v| v.side.name().to_lowercase()),
        "cities": cities_value(board),
        "powers": powers,
        "spaces": spaces,
    })
}

/// Does the filter show this space?
fn is_shown(board: Board, filter: Filter, s: SpaceId) -> bool {
    match filter {
        Filter::Board => board.controller(s).is_some() || board.in_space(s).next().is_some(),
        Filter::Power(power) => {
            board.controller(s) == Some(power) || board.in_space(s).any(|(_, u)| u.power == power)
        }
        Filter::Space(at) => s == at || board.edition.adjacent(at, s),
    }
}

/// A power as data: its money, income, developments and rules of its nation.
fn power_json(board: Board, power: PowerId) -> Value {
    let nations = advantages_of_power(board, power)
        .map(|(a, now)| json!({ "advantage": a.id, "now": now.word() }));
    let techs = board.position.techs[power.index()].iter().map(|t| board.tech(*t).id.as_str());
    json!({
        "power": board.power(power).id,
        "side": board.side(power).name().to_lowercase(),
        "ipc": board.ipc(power),
        "production": supply::income(board, power).ipc,
        "holds_capital": board.holds_capital(power),
        "developments": techs.collect::<Vec<_>>(),
        "advantages": nations.collect::<Vec<_>>(),
    })
}
