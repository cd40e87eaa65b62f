//! Orders back to text: the canonical writing of lines and sections. Reading what is printed gives
//! the same orders; programs that invent orders use it too.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::edition::Edition;
use crate::engine::plan::{
    AdvantageOrder, AdvantageWord, AshoreOrder, Ask, BattleInstructions, CargoStep, Clause,
    Condition, ConditionalBuy, FallBack, InterceptOrder, MoveOrder, PlaceOrder, ShiftOrder,
    ShipPick, SubmergeOrder, TurnOrders, UnitGroup, Until,
};
use crate::format::FORMAT;
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};

use super::odd_characters::MAX_COLUMNS;
use super::print_words::{kinds, list, name, print_pick, print_units, string_or_list};
use super::tactic_line::print_tactic;
use super::{OrdersHeader, condition_line, losses_line};

fn path(ed: &Edition, spaces: &[SpaceId]) -> String {
    spaces.iter().map(|s| name(ed, *s)).collect::<Vec<_>>().join(" > ")
}

/// `3 inf, 1 tank: Archangel > West Russia`
pub fn print_move(ed: &Edition, m: &MoveOrder) -> String {
    let groups: Vec<String> = m.groups.iter().map(|g| print_group(ed, g)).collect();
    let mut out = format!("{}: ", groups.join(", "));
    match &m.board {
        Some(ship) => {
            let (last, way) =
                m.path.split_last().map_or((None, &m.path[..]), |(l, w)| (Some(l), w));
            let zone = last.map(|z| name(ed, *z)).unwrap_or_default();
            let _ = write!(out, "{} > {} {zone}", path(ed, way), ship_pick(ed, ship));
        }
        None => out.push_str(&path(ed, &m.path)),
    }
    for step in &m.cargo {
        out.push_str(&cargo(ed, step));
    }
    if m.raid {
        out.push_str(if m.bombs { " bomb" } else { " raid" });
    }
    if m.wait {
        out.push_str(" wait");
    }
    if m.patrol {
        out.push_str(" patrol");
    }
    if let Some(t) = m.rocket {
        let _ = write!(out, " rocket {}", name(ed, t));
    }
    if let Some(t) = m.bombard {
        let _ = write!(out, " bombard {}", name(ed, t));
    }
    if let Some(c) = &m.condition {
        out.push_str(&condition(ed, c));
    }
    if let Some(other) = &m.otherwise {
        let way = match other.split_first() {
            Some((first, rest)) if m.path.first() == Some(first) && !rest.is_empty() => rest,
            _ => other,
        };
        let _ = write!(out, ", else {}", path(ed, way));
    }
    out
}

/// `3 inf`, `1 empty trn`, `1 UK ftr moved 2`
pub fn print_group(ed: &Edition, g: &UnitGroup) -> String {
    let owner = g.owner.map(|p| format!("{} ", ed.power(p).short)).unwrap_or_default();
    let empty = if g.pick.empty { "empty " } else { "" };
    format!("{} {owner}{empty}{}{}", g.count, ed.kind(g.kind).abbr, print_pick(ed, &g.pick))
}

fn ship_pick(ed: &Edition, s: &ShipPick) -> String {
    let owner = s.power.map(|p| format!("{} ", ed.power(p).short)).unwrap_or_default();
    let empty = if s.pick.empty { "empty " } else { "" };
    format!("{owner}{empty}{}{}", ed.kind(s.kind).abbr, print_pick(ed, &s.pick))
}

fn cargo(ed: &Edition, step: &CargoStep) -> String {
    match step {
        CargoStep::Load { groups, from, zone } => {
            let zone = zone.map(|z| format!(" in {}", name(ed, z))).unwrap_or_default();
            format!(" load {} from {}{zone}", print_groups(ed, groups), name(ed, *from))
        }
        CargoStep::Offload { groups, to, zone } => {
            let zone = zone.map(|z| format!(" in {}", name(ed, z))).unwrap_or_default();
            let who =
                if groups.is_empty() { "" } else { &format!("{} to ", print_groups(ed, groups)) };
            format!(" offload {who}{}{zone}", name(ed, *to))
        }
    }
}

/// Groups of units as an order line has them.
fn print_groups(ed: &Edition, groups: &[UnitGroup]) -> String {
    groups.iter().map(|g| print_group(ed, g)).collect::<Vec<_>>().join(", ")
}

fn condition(ed: &Edition, c: &Condition) -> String {
    match c {
        Condition::Taken(s) => format!(" if {} taken", name(ed, *s)),
        Condition::NotTaken(s) => format!(" if {} not taken", name(ed, *s)),
        Condition::Researched => " if researched".to_string(),
        Condition::NotResearched => " if not researched".to_string(),
    }
}

fn place(ed: &Edition, p: &PlaceOrder) -> String {
    let mut out = format!("{}: {}", print_units(ed, &p.units), name(ed, p.space));
    if let Some(c) = &p.condition {
        out.push_str(&condition(ed, c));
        if let Some(other) = p.otherwise {
            let _ = write!(out, ", else {}", name(ed, other));
        }
    }
    out
}

/// `1 bmb if researched, else 3 art`
fn conditional_buy(ed: &Edition, b: &ConditionalBuy) -> String {
    let mut out = format!("{}{}", print_units(ed, &b.units), condition(ed, &b.condition));
    if !b.otherwise.is_empty() {
        let _ = write!(out, ", else {}", print_units(ed, &b.otherwise));
    }
    out
}

/// `1 US ftr: United Kingdom > car sz6`
pub(super) fn print_shift(ed: &Edition, s: &ShiftOrder) -> String {
    let owner = s.owner.map(|p| format!("{} ", ed.power(p).short)).unwrap_or_default();
    let kind = &ed.kind(s.kind).abbr;
    let carrier = &ed.kind(s.carrier).abbr;
    let from = name(ed, s.from);
    let zone = name(ed, s.zone);
    format!("{} {owner}{kind}: {from} > {carrier} {zone}", s.count)
}

/// `all`, `none`, `2 if attackers <= 3`
pub fn print_intercept(ed: &Edition, i: &InterceptOrder) -> String {
    if i.when.is_never() {
        return "none".to_string();
    }
    let most = i.most.map_or("all".to_string(), |n| n.to_string());
    match condition_line::print(ed, &i.when).as_str() {
        "always" => most,
        limits => format!("{most} {limits}"),
    }
}

/// `none`, `1 tank, 1 inf if defenders <= 3`
pub(super) fn ashore(ed: &Edition, a: &AshoreOrder) -> String {
    if a.when.is_never() {
        return "none".to_string();
    }
    let who = a.units.as_ref().map_or("all".to_string(), |u| print_units(ed, u));
    match condition_line::print(ed, &a.when).as_str() {
        "always" => who,
        limits => format!("{who} {limits}"),
    }
}

/// `2 inf to Normandy after round 1`
pub(super) fn fall_back(ed: &Edition, f: &FallBack) -> String {
    let who = f.units.as_ref().map_or("all".to_string(), |u| print_units(ed, u));
    let to = name(ed, f.to);
    match condition_line::print(ed, &f.when).as_str() {
        "always" => format!("{who} to {to}"),
        when => format!("{who} to {to} {when}"),
    }
}

/// `2 after round 1`
pub(crate) fn submerge(ed: &Edition, s: &SubmergeOrder) -> String {
    let most = s.most.map_or(String::new(), |n| format!("{n} "));
    format!("{most}{}", condition_line::print(ed, &s.when))
}

/// The key and the words of a clause: `retreat to Caucasus if attackers <= 3`.
pub fn clause(ed: &Edition, c: &Clause) -> String {
    match c {
        Clause::Retreat(r) => format!("retreat {}", condition_line::print_retreat(ed, r)),
        Clause::AirRetreat(r) => format!("air-retreat {}", condition_line::print_retreat(ed, r)),
        Clause::Submerge(s) => format!("submerge {}", submerge(ed, s)),
        Clause::Plan(t) => format!("plan {}", print_tactic(ed, t)),
        Clause::SaveAir => "stop rule save-air".to_string(),
        Clause::OneRound => "one round is fought after asking".to_string(),
    }
}

/// The whole file, unsigned.
pub fn print_orders(ed: &Edition, h: &OrdersHeader, orders: &TurnOrders) -> String {
    let mut out = format!("fieldpost = {FORMAT}\nkind = \"{}\"\n", h.kind.word());
    let _ = writeln!(out, "game = \"{}\"\nseat = \"{}\"", h.game, h.seat);
    if let Some(p) = h.power {
        let _ = writeln!(out, "power = \"{}\"", ed.power(p).name);
    }
    for (key, value) in [("round", h.round), ("step", h.step)] {
        if let Some(n) = value {
            let _ = writeln!(out, "{key} = {n}");
        }
    }
    if let Some(head) = &h.head {
        let _ = writeln!(out, "head = \"{head}\"");
    }
    match &h.replaces {
        // More digits on one line could not be signed.
        Some(digest) if digest.len() > 58 => {
            let _ = writeln!(out, "replaces = [\n  \"{digest}\",\n]");
        }
        Some(digest) => {
            let _ = writeln!(out, "replaces = \"{digest}\"");
        }
        None => {}
    }
    out.push_str(&print_sections(ed, orders));
    out
}

/// `until` and the sections that are there.
pub fn print_sections(ed: &Edition, o: &TurnOrders) -> String {
    let until = match o.until {
        Until::Research => "research",
        Until::Combat => "combat",
        Until::EndOfTurn => "end of turn",
    };
    let mut out = format!("until = \"{until}\"\n");
    if let Some(r) = &o.research {
        let tech = &ed.tech(r.tech).name;
        let _ = write!(out, "\n[research]\ndevelopment = \"{tech}\"\ndice = {}\n", r.dice);
    }
    if let Some(p) = &o.purchase {
        let mut lines: Vec<String> = p.units.iter().map(|u| print_units(ed, &[*u])).collect();
        let short = format!("buy = \"{}\"\n", print_units(ed, &p.units));
        lines.extend(p.conditional.iter().map(|b| conditional_buy(ed, b)));
        out.push_str("\n[purchase]\n");
        if short.len() <= MAX_COLUMNS && p.conditional.is_empty() {
            out.push_str(&short);
        } else {
            list(&mut out, "buy", &lines);
        }
    }
    if let Some(moves) = &o.patrol {
        out.push_str("\n[patrol]\n");
        list(&mut out, "land", &moves.iter().map(|m| print_move(ed, m)).collect::<Vec<_>>());
    }
    if let Some(c) = &o.combat {
        out.push_str("\n[combat]\n");
        list(&mut out, "moves", &c.moves.iter().map(|m| print_move(ed, m)).collect::<Vec<_>>());
        for (key, spaces) in [("order", &c.order), ("attack", &c.attack), ("ignore", &c.ignore)] {
            if !spaces.is_empty() {
                let names: Vec<String> =
                    spaces.iter().map(|(_, s)| name(ed, *s).to_string()).collect();
                list(&mut out, key, &names);
            }
        }
        if !c.promises.is_empty() {
            let lines: Vec<String> = c.promises.iter().map(|m| print_move(ed, m)).collect();
            list(&mut out, "landing", &lines);
        }
    }
    for (space, b) in &o.battles {
        let _ = write!(out, "\n[battle.\"{}\"]\n", name(ed, *space));
        out.push_str(&instructions(ed, b));
    }
    if let Some(moves) = &o.noncombat {
        out.push_str("\n[noncombat]\n");
        list(&mut out, "moves", &moves.iter().map(|m| print_move(ed, m)).collect::<Vec<_>>());
    }
    if let Some(places) = &o.mobilize {
        out.push_str("\n[mobilize]\n");
        let lines = places.iter().map(|p| place(ed, p));
        let lines = lines.chain(o.shifts.iter().map(|s| print_shift(ed, s)));
        list(&mut out, "place", &lines.collect::<Vec<_>>());
    }
    out.push_str(&advantages(ed, &o.advantages));
    out
}

/// The section `[advantages]`, where anything is ordered by rules of nations.
fn advantages(ed: &Edition, orders: &[AdvantageOrder]) -> String {
    let mut out = String::new();
    let mut by: BTreeMap<AdvantageId, Vec<String>> = BTreeMap::new();
    for o in orders {
        by.entry(o.advantage).or_default().push(match &o.says {
            AdvantageWord::Yes => "yes".to_string(),
            AdvantageWord::Place(space) => name(ed, *space).to_string(),
            AdvantageWord::Power(power) => ed.power(*power).name.clone(),
            AdvantageWord::Lot { count, kind, space } => {
                format!("{count} {}: {}", ed.kind(*kind).abbr, name(ed, *space))
            }
            AdvantageWord::Units { count, power, kind, space } => {
                let units = lot_of(ed, *count, *power, *kind);
                format!("{units}: {}", name(ed, *space))
            }
        });
    }
    if !by.is_empty() {
        out.push_str("\n[advantages]\n");
    }
    for (id, words) in by {
        let key = format!("\"{}\"", ed.advantage(id).name);
        match &words[..] {
            [one] => {
                let _ = writeln!(out, "{key} = \"{one}\"");
            }
            all => list(&mut out, &key, all),
        }
    }
    out
}

/// `1 UK tank`
pub(super) fn lot_of(ed: &Edition, count: u16, power: PowerId, kind: KindId) -> String {
    format!("{count} {} {}", ed.power(power).short, ed.kind(kind).abbr)
}

/// The lines of a battle's table.
pub(super) fn instructions(ed: &Edition, b: &BattleInstructions) -> String {
    let mut out = String::new();
    if let Some(units) = &b.against {
        let lines: Vec<String> = units.iter().map(|u| print_units(ed, &[*u])).collect();
        string_or_list(&mut out, "against", &lines);
    }
    for (key, value) in [("losses", &b.losses), ("their-losses", &b.their_losses)] {
        if let Some(all) = value {
            string_or_list(&mut out, key, &losses_line::print_losses(ed, all));
        }
    }
    if let Some(all) = &b.first_hit {
        let words = if all.is_empty() { "none".to_string() } else { kinds(ed, all) };
        let _ = writeln!(out, "first-hit = \"{words}\"");
    }
    for (key, value) in [("retreat", &b.retreat), ("air-retreat", &b.air_retreat)] {
        if let Some(r) = value {
            let _ = writeln!(out, "{key} = \"{}\"", condition_line::print_retreat(ed, r));
        }
    }
    if let Some(all) = &b.plan {
        let words: Vec<String> = all.iter().map(|t| print_tactic(ed, t)).collect();
        string_or_list(&mut out, "plan", &words);
    }
    if let Some(s) = &b.submerge {
        let _ = writeln!(out, "submerge = \"{}\"", submerge(ed, s));
    }
    if let Some(yes) = b.bombard {
        let _ = writeln!(out, "bombard = \"{}\"", if yes { "yes" } else { "no" });
    }
    if let Some(all) = &b.targets {
        string_or_list(&mut out, "targets", &losses_line::print_targets(ed, all));
    }
    of_nations(ed, b, &mut out);
    if let Some(power) = b.captor {
        let _ = writeln!(out, "captor = \"{}\"", ed.power(power).name);
    }
    if let Some(a) = &b.ashore {
        let _ = writeln!(out, "ashore = \"{}\"", ashore(ed, a));
    }
    if let Some(i) = &b.intercept {
        let _ = writeln!(out, "intercept = \"{}\"", print_intercept(ed, i));
    }
    if let Some(spaces) = &b.landing {
        list(
            &mut out,
            "landing",
            &spaces.iter().map(|s| name(ed, *s).to_string()).collect::<Vec<_>>(),
        );
    }
    if let Some(ask) = b.ask {
        let word = match ask {
            Ask::Never => "never",
            Ask::BeforeBattle => "before battle",
            Ask::EachChoice => "each choice",
        };
        let _ = writeln!(out, "ask = \"{word}\"");
    }
    out
}

/// Those that rules of nations bring.
fn of_nations(ed: &Edition, b: &BattleInstructions, out: &mut String) {
    if let Some(m) = &b.special_move {
        let way = if m.into { "from" } else { "to" };
        let _ = writeln!(
            out,
            "special-move = \"{} {way} {}\"",
            print_units(ed, &m.units),
            name(ed, m.space)
        );
    }
    if let Some(u) = &b.take_off {
        let units = if u.is_empty() { "none".to_string() } else { print_units(ed, u) };
        let _ = writeln!(out, "take-off = \"{units}\"");
    }
    for (key, value) in [("riot", b.riot), ("free-units", b.free_units)] {
        if let Some(yes) = value {
            let _ = writeln!(out, "{key} = \"{}\"", if yes { "yes" } else { "no" });
        }
    }
    if let Some(all) = &b.fall_back {
        let lines: Vec<String> = all.iter().map(|f| fall_back(ed, f)).collect();
        match lines.as_slice() {
            [] => out.push_str("fall-back = \"never\"\n"),
            all => list(out, "fall-back", all),
        }
    }
    if let Some(u) = &b.sacrifice {
        let units = if u.is_empty() { "none".to_string() } else { print_units(ed, u) };
        let _ = writeln!(out, "sacrifice = \"{units}\"");
    }
}

/// Entries as a list of TOML, a line for each.
pub fn print_entries(lines: &[String]) -> String {
    let mut out = String::new();
    list(&mut out, "", lines);
    out.trim_start_matches(" = ").trim_end().to_string()
}
