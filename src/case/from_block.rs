//! Cases out of real games: a block of a game as the text of a case, so that what people argue about
//! can be looked at by itself. What is written is a draft: it counts when it was run and passed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::chain::{Game, Replayed, input_of};
use crate::doc_kind::DocKind;
use crate::edition::{Edition, Phase};
use crate::engine::plan::Standing;
use crate::engine::{Input, Owed, Position};
use crate::id::{AdvantageId, PowerId, Side, SpaceId};
use crate::orders;

use super::matching::joined;
use super::{lines, units};

/// Lines at the top of a signed file that a case supplies by itself.
const HEAD: [&str; 8] = ["fieldpost", "kind", "game", "seat", "power", "round", "step", "head"];

/// The turns of a block as drafts of a case, the shortest first: what happened in the block alone, then
/// what happened since each earlier block of the same turn, for a block that begins inside a turn may
/// begin with what no case can set up. `past` ends with the block.
///
/// # Errors
/// Why no case can be made of the block.
pub fn drafts(game: &Game, past: &[Replayed]) -> Result<Vec<String>, String> {
    let Some(last) = past.last() else {
        return Err("before the first block nothing is played".into());
    };
    played(game, last)?;
    let mut drafts = Vec::new();
    let first = game.rules().edition.profile.phases[0];
    for (from, at) in past.iter().enumerate().rev() {
        let has = |kind| at.block.documents.iter().any(|d| d.kind == kind);
        let happened = !at.block.events.is_empty();
        if at.block.from.is_some() || happened && !has(DocKind::Orders) && !has(DocKind::Answer) {
            break;
        }
        if has(DocKind::Orders) && happened {
            drafts.push(CaseDraft { game, blocks: &past[from..], all: past }.text()?);
            if at.before.phase == first && at.before.turn.battle.is_none() {
                break;
            }
        }
    }
    match drafts.is_empty() {
        true => Err(format!("block {} goes on from a ruling", last.block.number)),
        false => Ok(drafts),
    }
}

/// Was a turn played in the block, by documents of the turn?
fn played(game: &Game, at: &Replayed) -> Result<Input, String> {
    let (number, kinds) = (at.block.number, at.block.stored().map(|d| d.kind.word()));
    let nothing = || {
        let kinds: BTreeSet<&str> = kinds.collect();
        let kinds: Vec<&str> = kinds.into_iter().collect();
        format!("block {number} contains no turn, only {}", kinds.join(", "))
    };
    if at.block.burnt.is_some() {
        return Err(format!("the dice of block {number} were burnt, and nothing is played in it"));
    }
    let plays = |kind| matches!(kind, DocKind::Orders | DocKind::Answer);
    if at.block.from.is_some() || !at.block.documents.iter().any(|d| plays(d.kind)) {
        return Err(nothing());
    }
    input_of(game, at).ok_or_else(nothing)
}

struct CaseDraft<'a> {
    game: &'a Game,
    /// From the one the case begins with to the one it is about.
    blocks: &'a [Replayed],
    /// All from the first on.
    all: &'a [Replayed],
}

/// What stands in one `[[turn]]`.
#[derive(Default)]
struct TurnDraft {
    orders: String,
    standing: BTreeMap<String, String>,
    answers: BTreeMap<String, Vec<String>>,
    dice: Vec<String>,
    expect: Vec<String>,
    owed: Vec<String>,
    last: bool,
}

impl CaseDraft<'_> {
    fn ed(&self) -> &Edition {
        &self.game.rules().edition
    }

    fn text(&self) -> Result<String, String> {
        let (Some(first), Some(last)) = (self.blocks.first(), self.blocks.last()) else {
            return Err("there is no block".into());
        };
        let (name, number) = (&self.game.invitation().name, last.block.number);
        let mut turns: Vec<TurnDraft> = Vec::new();
        let mut begun = &first.before;
        let mut seats = BTreeMap::new();
        for (i, at) in self.blocks.iter().enumerate() {
            let answers = at.block.documents.iter().any(|d| d.kind == DocKind::Answer);
            let orders = at.block.documents.iter().find(|d| d.kind == DocKind::Orders);
            if orders.is_none() && !answers {
                continue;
            }
            let input = played(self.game, at)?;
            if let Some(orders) = orders {
                begun = &at.before;
                let standing = self.standing(&input)?;
                turns.push(TurnDraft {
                    orders: bare(&orders.text),
                    standing,
                    ..TurnDraft::default()
                });
            }
            seats.clone_from(&input.seat_of);
            let Some(turn) = turns.last_mut() else {
                return Err(format!("block {number} goes on with a turn begun before"));
            };
            let owed = i.checked_sub(1).and_then(|n| self.blocks.get(n)).map(|b| &b.block.owed);
            self.answers(turn, at, owed.map_or(&[], Vec::as_slice))?;
            turn.dice.extend(at.block.rolls.iter().cloned());
            turn.expect.extend(lines::lines(self.ed(), &at.before, &at.block.events, 2));
            turn.owed.extend(at.block.owed.iter().map(|o| self.owed(o)));
        }
        if let Some(turn) = turns.last_mut() {
            turn.last = true;
        }
        let mut out = String::new();
        let _ = writeln!(out, "version = 2");
        let _ = writeln!(out, "id = {}", quoted(&format!("{name}.block-{number}")));
        let _ = writeln!(out, "editions = [{}]", quoted(&self.game.invitation().edition));
        self.options(&mut out);
        let _ = writeln!(out, "source = {}", quoted(&format!("game {name}, block {number}")));
        let why = format!("what happened in block {number} of {name}");
        let _ = writeln!(out, "why = {}\n", quoted(&why));
        given(self.ed(), &first.before, &seats, &mut out);
        for turn in &turns {
            self.turn(turn, begun, &last.after, &mut out);
        }
        Ok(out)
    }

    fn options(&self, out: &mut String) {
        let usual = self.ed().usual_options();
        let other =
            self.game.invitation().options.iter().filter(|(k, v)| usual.get(*k) != Some(*v));
        let other: Vec<String> = other.map(|(k, v)| format!("{k} = {}", quoted(v))).collect();
        if !other.is_empty() {
            let _ = writeln!(out, "options = {{ {} }}", other.join(", "));
        }
    }

    fn owed(&self, o: &Owed) -> String {
        let (power, place) = (&self.ed().power(o.power).id, &self.ed().space(o.place).id);
        format!("{power} {place} {}", o.about.words())
    }

    /// The words of the standing orders in force: those of the files that say the same.
    fn standing(&self, input: &Input) -> Result<BTreeMap<String, String>, String> {
        let mut words: Vec<(Standing, &str)> = Vec::new();
        for at in self.all {
            for d in at.block.stored().filter(|d| d.kind == DocKind::Standing) {
                if let Ok(file) = orders::read_standing(self.ed(), &d.text).into_result() {
                    words.push((file.standing, &d.text));
                }
            }
        }
        let mut all = BTreeMap::new();
        for (power, standing) in &input.standing {
            let name = &self.ed().power(*power).name;
            let Some((_, text)) = words.iter().rev().find(|(s, _)| s == standing) else {
                return Err(format!(
                    "standing orders of {name} were sealed, which a case cannot show"
                ));
            };
            all.insert(name.clone(), bare(text));
        }
        Ok(all)
    }

    /// The answers of a block, one text for each power that was asked.
    fn answers(&self, turn: &mut TurnDraft, at: &Replayed, owed: &[Owed]) -> Result<(), String> {
        for d in at.block.documents.iter().filter(|d| d.kind == DocKind::Answer) {
            let read = orders::read_answer(self.ed(), &d.text).into_result();
            let file = read.map_err(|_| "an answer cannot be read".to_owned())?;
            let seat = self.game.seat(&file.header.seat);
            let powers: BTreeSet<PowerId> = owed.iter().map(|o| o.power).collect();
            let own = |p: &PowerId| {
                file.header
                    .power
                    .map_or_else(|| seat.is_some_and(|s| s.powers.contains(p)), |w| w == *p)
            };
            for power in powers.into_iter().filter(own) {
                let name = self.ed().power(power).name.clone();
                turn.answers.entry(name).or_default().push(bare(&d.text));
            }
        }
        Ok(())
    }

    fn turn(&self, turn: &TurnDraft, before: &Position, after: &Position, out: &mut String) {
        let _ = writeln!(out, "\n[[turn]]\norders = {}", quoted(&turn.orders));
        list(out, "dice", &turn.dice);
        list(out, "expect", &joined(&turn.expect));
        list(out, "owed", &turn.owed);
        if !turn.standing.is_empty() {
            out.push_str("\n[turn.standing]\n");
            for (power, text) in &turn.standing {
                let _ = writeln!(out, "{} = {}", quoted(power), quoted(text));
            }
        }
        if !turn.answers.is_empty() {
            out.push_str("\n[turn.answer]\n");
            for (power, all) in &turn.answers {
                let all: Vec<String> = all.iter().map(|t| quoted(t)).collect();
                let _ = writeln!(out, "{} = [{}]", quoted(power), all.join(", "));
            }
        }
        if turn.last {
            after_table(self.ed(), before, after, out);
        }
    }
}

/// The text without the lines at the top that a case supplies.
fn bare(text: &str) -> String {
    let mut top = true;
    let mut kept = String::new();
    for line in text.lines() {
        top = top && !line.starts_with('[');
        let key = line.split_once('=').map_or("", |(key, _)| key.trim());
        if !(top && HEAD.contains(&key)) {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept.trim_start().to_owned()
}

/// A string of TOML, over several lines where it has some.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    match text.contains('\n') {
        true => format!(
            "\"\"\"\n{}\"\"\"",
            text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"")
        ),
        false => format!("\"{escaped}\""),
    }
}

fn list(out: &mut String, key: &str, all: &[String]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(out, "{key} = [");
    for one in all {
        let _ = writeln!(out, "  {},", quoted(one));
    }
    out.push_str("]\n");
}

/// The position a case begins with.
fn given(ed: &Edition, p: &Position, seats: &BTreeMap<PowerId, u16>, out: &mut String) {
    let start = Position::initial(ed);
    out.push_str("[given]\n");
    let _ = writeln!(out, "power = {}", quoted(&ed.power(p.power).name));
    let _ = writeln!(out, "round = {}", p.round);
    if p.phase != ed.profile.phases[0] {
        let _ = writeln!(out, "phase = \"{}\"", p.phase.word());
    }
    let name = |s| &ed.space(s).name;
    let holder = |c: Option<PowerId>| c.map_or("nobody", |w| ed.power(w).name.as_str());
    let control = |s| format!("{} = {}", name(s), holder(p.controller(s)));
    let changed = ed.space_ids().filter(|s| p.controller(*s) != start.controller(*s));
    list(out, "control", &changed.map(control).collect::<Vec<_>>());
    let began = |s: crate::id::SpaceId| p.turn.control_at_start.get(s.index()).copied().flatten();
    let moved = ed.space_ids().filter(|s| began(*s) != p.controller(*s));
    let moved = moved.map(|s| format!("{} = {}", name(s), holder(began(s))));
    list(out, "start-control", &moved.collect::<Vec<_>>());
    let ipc = ed.power_ids().map(|w| format!("{} {}", ed.power(w).name, p.ipc(w)));
    list(out, "ipc", &ipc.collect::<Vec<_>>());
    let some = ed.power_ids().filter(|w| !p.techs[w.index()].is_empty());
    list(out, "techs", &some.map(|w| techs(ed, p, w)).collect::<Vec<_>>());
    let stands = ed.space_ids().map(|s| (s, units::stands(p, s))).filter(|(_, l)| !l.is_empty());
    let stands = stands.map(|(s, l)| format!("{}: {}", name(s), units::text(ed, &l)));
    list(out, "units", &stands.collect::<Vec<_>>());
    if let Some(tech) = p.turn.pending_tech {
        let _ = writeln!(out, "pending = {}", quoted(&ed.tech(tech).name));
    }
    let bought = p.turn.purchases.iter().map(|(k, n)| format!("{n} {}", ed.kind(*k).abbr));
    let bought: Vec<String> = bought.collect();
    if !bought.is_empty() {
        let _ = writeln!(out, "bought = {}", quoted(&bought.join(", ")));
    }
    if !p.advances.is_empty() && p.advances == ed.profile.advance_order {
        out.push_str("advances = true\n");
    }
    list(out, "claims", &p.claims.iter().map(|s| name(*s).clone()).collect::<Vec<_>>());
    let bar = |(id, (who, at)): &(AdvantageId, (PowerId, SpaceId))| {
        let a = ed.advantage(*id);
        let (owner, who) = (&ed.power(a.power).name, &ed.power(*who).name);
        format!("{owner}: {}: {who} in {}", a.name, name(*at))
    };
    list(out, "barred", &p.barred.iter().map(bar).collect::<Vec<_>>());
    let lent = p.lent.iter().map(|(id, to)| (*id, *to));
    let lent = lent.chain(p.turn.commands.values().map(|id| (*id, p.power)));
    let lent = lent.map(|(id, to)| {
        let a = ed.advantage(id);
        format!("{}: {}: {}", ed.power(a.power).name, a.name, ed.power(to).name)
    });
    list(out, "lent", &lent.collect::<Vec<_>>());
    let turned = |(w, side): (&PowerId, &Side)| {
        format!("{} = {}", ed.power(*w).name, side.name().to_lowercase())
    };
    list(out, "sides", &p.sides.iter().map(turned).collect::<Vec<_>>());
    let mut by_seat: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for (power, seat) in seats {
        by_seat.entry(*seat).or_default().push(quoted(&ed.power(*power).name));
    }
    let shared: Vec<String> =
        by_seat.values().filter(|s| s.len() > 1).map(|s| format!("[{}]", s.join(", "))).collect();
    if !shared.is_empty() {
        let _ = writeln!(out, "seats = [{}]", shared.join(", "));
    }
}

fn techs(ed: &Edition, p: &Position, power: PowerId) -> String {
    let all: Vec<&str> = p.techs[power.index()].iter().map(|t| ed.tech(*t).name.as_str()).collect();
    let all = if all.is_empty() { "-".to_owned() } else { all.join(", ") };
    format!("{}: {all}", ed.power(power).name)
}

/// What the last turn left behind, where it differs from what it began with.
fn after_table(ed: &Edition, before: &Position, now: &Position, out: &mut String) {
    out.push_str("\n[turn.after]\n");
    let name = |s| &ed.space(s).name;
    let stands = ed.space_ids().map(|s| (s, units::stands(now, s)));
    let changed = stands.filter(|(s, is)| units::stands(before, *s) != *is);
    let changed = changed.map(|(s, is)| format!("{}: {}", name(s), units::text(ed, &is)));
    list(out, "units", &changed.collect::<Vec<_>>());
    let holder = |s| now.controller(s).map_or("nobody", |w| ed.power(w).name.as_str());
    let other = ed.space_ids().filter(|s| before.controller(*s) != now.controller(*s));
    let other = other.map(|s| format!("{} = {}", name(s), holder(s)));
    list(out, "control", &other.collect::<Vec<_>>());
    let paid = ed.power_ids().filter(|w| before.ipc(*w) != now.ipc(*w));
    let paid = paid.map(|w| format!("{} {}", ed.power(w).name, now.ipc(w)));
    list(out, "ipc", &paid.collect::<Vec<_>>());
    let new = ed.power_ids().filter(|w| before.techs[w.index()] != now.techs[w.index()]);
    list(out, "techs", &new.map(|w| techs(ed, now, w)).collect::<Vec<_>>());
    let _ = writeln!(out, "power = {}", quoted(&ed.power(now.power).name));
    let _ = writeln!(out, "round = {}\nphase = \"{}\"", now.round, Phase::word(now.phase));
    let _ = writeln!(out, "unchanged = true");
}
