//! A position as the file writes it: the one text of a position that is alike.

use crate::edition::Edition;
use crate::engine::position::{Mission, Turn, Unit, UnitTurn};
use crate::engine::unit::Did;
use crate::engine::units::Units;
use crate::engine::{Board, Position};
use crate::file::ron_page::{Page, one_line};
use crate::file::store::{Fields, Stored, put_number};
use crate::id::{PowerId, SpaceId, UnitId};

/// The canonical text of a position, whose digest goes into the block. The position must have been
/// normalised.
pub fn position_text(board: Board) -> String {
    let ed = board.edition;
    let Position {
        round,
        power,
        phase,
        control,
        treasury,
        techs,
        units,
        next_unit: _,
        turn,
        advantages,
        advances,
        claims,
        barred,
        due,
        lent,
        sides,
        victory,
    } = board.position;
    let mut page = Page::new();
    page.open("(");
    page.field("round", round, ed);
    page.field("power", power, ed);
    page.field("phase", phase, ed);
    page.field("victory", victory, ed);
    let money = ed.power_ids().zip(treasury.iter().copied());
    page.list_with("treasury", money, |pair, out| pair.write_to(ed, out));
    let known = ed.power_ids().zip(techs).filter(|(_, t)| !t.is_empty());
    page.list("techs", known.map(|(p, t)| quoted_pair(&one_line(&p, ed), &one_line(t, ed))));
    let held = ed.space_ids().zip(control).filter_map(|(s, c)| c.map(|c| (s, c)));
    page.list_with("control", held, |pair, out| pair.write_to(ed, out));
    let top = units.iter().filter(|(_, u)| u.aboard.is_none());
    if top.clone().next().is_none() {
        page.line("units: [],");
    } else {
        page.open("units: [");
        tell_lots(ed, units, top.map(|(id, u)| (*id, u)), &mut |lot| {
            page.write_item(|out| lot.write_to(out))
        });
        page.close("],");
    }
    if !advantages.is_empty() {
        page.field("advantages", advantages, ed);
    }
    if !advances.is_empty() {
        page.field("advances", advances, ed);
    }
    if !claims.is_empty() {
        page.field("claims", claims, ed);
    }
    if !barred.is_empty() {
        page.field("barred", barred, ed);
    }
    if !due.is_empty() {
        page.field("due", due, ed);
    }
    if !lent.is_empty() {
        page.field("lent", lent, ed);
    }
    if !sides.is_empty() {
        page.field("sides", sides, ed);
    }
    write_turn(&mut page, ed, turn, control);
    page.close(")");
    page.finish()
}

fn quoted_pair(a: &str, b: &str) -> String {
    format!("({a}, {b})")
}

fn write_turn(page: &mut Page, ed: &Edition, turn: &Turn, control: &[Option<PowerId>]) {
    let Turn {
        control_at_start,
        pending_tech,
        researched,
        purchases,
        battles,
        combat_locked,
        hostile_zones,
        raid_damage,
        supply_limits,
        promises,
        battle,
        asked,
        answers,
        forces,
        lent: _,
        worked,
        commands,
    } = turn;
    page.open("turn: (");
    let changed = ed.space_ids().zip(control_at_start.iter().zip(control));
    let changed = changed.filter(|(_, (then, now))| then != now);
    page.list("control_at_start", changed.map(|(s, (then, _))| one_line(&(s, *then), ed)));
    page.field("pending_tech", pending_tech, ed);
    if *researched {
        page.field("researched", researched, ed);
    }
    page.field("purchases", purchases, ed);
    page.field("combat_locked", combat_locked, ed);
    if !hostile_zones.is_empty() {
        page.field("hostile_zones", hostile_zones, ed);
    }
    page.list("battles", battles.iter().map(|b| one_line(b, ed)));
    page.field("raid_damage", raid_damage, ed);
    if !supply_limits.is_empty() {
        page.field("supply_limits", supply_limits, ed);
    }
    page.field("promises", promises, ed);
    page.field("asked", asked, ed);
    page.field("answers", answers, ed);
    if !forces.is_empty() {
        page.field("forces", forces, ed);
    }
    if !worked.is_empty() {
        page.field("worked", worked, ed);
    }
    if !commands.is_empty() {
        page.field("commands", commands, ed);
    }
    page.field("battle", battle, ed);
    page.close("),");
}

/// Pieces that look alike, counted: the text before and after their number.
#[derive(Default)]
struct LikePieces {
    before: String,
    after: String,
    count: u32,
}

impl LikePieces {
    fn write_to(&self, out: &mut String) {
        out.push_str(&self.before);
        out.push_str("count: ");
        put_number(self.count, out);
        out.push_str(&self.after);
    }

    /// Becomes the lot of one piece.
    fn begin_lot(&mut self, ed: &Edition, units: &Units, id: UnitId, unit: &Unit) {
        // `write_unit_turn` writes the turn and the patrol.
        let Unit { power, kind, space, aboard, turn: _, patrol: _, first_owner } = unit;
        self.count = 1;
        self.before.clear();
        let mut fields = Fields::open(&mut self.before);
        if aboard.is_none() {
            space.write_to(ed, fields.next(Some("space")));
        }
        power.write_to(ed, fields.next(Some("power")));
        kind.write_to(ed, fields.next(Some("kind")));
        self.before.push_str(", ");
        self.after.clear();
        write_unit_turn(ed, unit, &mut self.after);
        if let Some(first) = first_owner {
            self.after.push_str(", first_owner: ");
            first.write_to(ed, &mut self.after);
        }
        let mut held = false;
        tell_lots(ed, units, units.aboard(id), &mut |lot| {
            self.after.push_str(if held { ", " } else { ", cargo: [" });
            lot.write_to(&mut self.after);
            held = true;
        });
        self.after.push_str(if held { "])" } else { ")" });
    }
}

/// Tells neighbours in canonical order that look alike as one lot each.
fn tell_lots<'a>(
    ed: &Edition,
    units: &Units,
    pieces: impl Iterator<Item = (UnitId, &'a Unit)>,
    tell: &mut dyn FnMut(&LikePieces),
) {
    let mut lot = LikePieces::default();
    let mut next = LikePieces::default();
    // The last piece, if it carries nothing: one that is just like it is written just like it.
    let mut last: Option<&'a Unit> = None;
    for (id, unit) in pieces {
        let bare = units.aboard(id).next().is_none();
        if bare && last == Some(unit) {
            lot.count += 1;
            continue;
        }
        last = Some(unit).filter(|_| bare);
        next.begin_lot(ed, units, id, unit);
        if lot.count > 0 && lot.before == next.before && lot.after == next.after {
            lot.count += 1;
            continue;
        }
        if lot.count > 0 {
            tell(&lot);
        }
        std::mem::swap(&mut lot, &mut next);
    }
    if lot.count > 0 {
        tell(&lot);
    }
}

/// Everything that differs from a unit that has done nothing, each with a leading comma.
fn write_unit_turn(ed: &Edition, unit: &Unit, out: &mut String) {
    // Taken apart completely, so that a new field cannot be forgotten here.
    let UnitTurn {
        start,
        start_aboard,
        moved,
        entered_from,
        path,
        offloaded,
        landing,
        bombard,
        mission,
        done: _,
    } = &unit.turn;
    let did = Did::ALL.into_iter().filter(|did| unit.turn.did(*did)).map(Did::word);
    let did: Vec<&str> = did.chain(unit.patrol.then_some("Patrols")).collect();
    for (i, word) in did.iter().enumerate() {
        out.push_str(if i == 0 { ", did: [" } else { ", " });
        out.push_str(word);
    }
    if !did.is_empty() {
        out.push(']');
    }
    if *start != unit.space {
        put_named("start", start, ed, out);
    }
    if *start_aboard != unit.aboard {
        match start_aboard {
            None => out.push_str(", was_aboard: Nothing"),
            Some(ship) => {
                out.push_str(", was_aboard: Ship(");
                ship.write_to(ed, out);
                out.push(')');
            }
        }
    }
    if *moved > 0 {
        put_named("moved", moved, ed, out);
    }
    put_space("entered_from", entered_from, ed, out);
    if !path.is_empty() {
        put_named("path", &path.to_vec(), ed, out);
    }
    put_space("offloaded", offloaded, ed, out);
    put_space("landing", landing, ed, out);
    put_space("bombard", bombard, ed, out);
    if *mission != Mission::None {
        put_named("mission", mission, ed, out);
    }
}

fn put_space(name: &str, at: &Option<SpaceId>, ed: &Edition, out: &mut String) {
    if let Some(at) = at {
        put_named(name, at, ed, out);
    }
}

/// `, name: value`
fn put_named<T: Stored>(name: &str, value: &T, ed: &Edition, out: &mut String) {
    out.push_str(", ");
    out.push_str(name);
    out.push_str(": ");
    value.write_to(ed, out);
}
