//! An answer file to fill in: the forces in the battle asked about, and the lines that answer
//! what is asked, as comments.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::wrap;
use crate::edition::{Deed, Edition};
use crate::engine::battle::{Muster, muster};
use crate::engine::nation;
use crate::engine::pick::came_by_sea;
use crate::engine::plan::{LossEntry, UnitPick};
use crate::engine::position::{EngagementKind, Unit};
use crate::engine::{self, Board, Field, Input, Open, Owed, Question};
use crate::format::FORMAT;
use crate::id::{KindId, PowerId, SpaceId, UnitId};

use super::losses_line::print_losses;
use super::meetings::forces;
use super::print_words::print_units;
use super::template::TemplateHeader;

/// The answer file of a seat. Each of `owed` comes with the words that name it: `Germany (bruno)
/// about sz5`.
pub fn answer_template(
    board: Board,
    input: &Input,
    owed: &[(Owed, String)],
    h: &TemplateHeader,
) -> String {
    let mut out = format!(
        "fieldpost = {FORMAT}\nkind = \"answer\"\ngame = \"{}\"\nseat = \"{}\"\nstep = {}\n\
         head = \"{}\"\n",
        h.game, h.seat, h.step, h.head
    );
    out.push_str(
        "\n# Lines that begin with # are comments. Take the # away to use one;\n\
         # what you leave out follows your standing orders, then the defaults.\n",
    );
    let battles = muster(board);
    // A seat may be asked for two powers in one battle, and answers for both in one section.
    let mut places: Vec<SpaceId> = Vec::new();
    for (one, _) in owed {
        if !places.contains(&one.place) {
            places.push(one.place);
        }
    }
    for place in places {
        let kinds: Vec<&Muster> = battles.iter().filter(|m| m.place == place).collect();
        let asked: Vec<&(Owed, String)> = owed.iter().filter(|(o, _)| o.place == place).collect();
        out.push('\n');
        asked.iter().for_each(|(_, label)| out.push_str(&format!("# {label}\n")));
        for m in &kinds {
            let a = forces(board, &m.attackers);
            let d = forces(board, &m.defenders);
            let what = if m.kind == EngagementKind::Raid { "raiders" } else { "attackers" };
            out.push_str(&wrap(&format!("{what}: {a}"), "#   ", "#     "));
            out.push_str(&wrap(&format!("defenders: {d}"), "#   ", "#     "));
        }
        let questions: Vec<Owed> = asked.iter().map(|(one, _)| one.clone()).collect();
        let open = engine::open(board, input, &questions, place);
        out.push_str(&choices(board, &open));
        let field = Field { board, input };
        out.push_str(&together(field, &kinds, &questions));
        out.push_str(&format!("[battle.\"{}\"]\n", board.space(place).name));
        let mut said: Vec<String> = Vec::new();
        for line in asked.iter().flat_map(|(one, _)| lines(field, one, &kinds, &open)) {
            if !said.contains(&line) {
                out.push_str(&format!("# {line}\n"));
                said.push(line);
            }
        }
    }
    out
}

/// A line for a power that may bring units into a battle now; the names are to be replaced.
const SPECIAL_MOVE: &str = "special-move = \"1 inf from SPACE\"";

/// A line for a power whose defenders may leave; the names are to be replaced.
const FALL_BACK: &str = "fall-back = \"1 inf to SPACE after round 1\"";

/// A line that lets every stowed aircraft take off.
fn take_off(board: Board, risers: &[UnitId]) -> String {
    let mut lots: BTreeMap<KindId, u16> = BTreeMap::new();
    risers.iter().for_each(|id| *lots.entry(board.unit(*id).kind).or_default() += 1);
    let lots: Vec<(KindId, u16)> = lots.into_iter().collect();
    format!("take-off = \"{}\"", print_units(board.edition, &lots))
}

/// May the power leave this battle in defense?
fn falls_back(board: Board, owed: &Owed) -> bool {
    let defends = !board.allied(owed.power, board.mover());
    defends && nation::falls_back_from(board, owed.power, owed.place).is_some()
}

/// May the power move once before these battles?
fn comes(board: Board, power: PowerId) -> bool {
    nation::deeds(board).any(|(_, owner, deed)| {
        owner == power && matches!(deed, Deed::SpecialMove(s) if s.against == board.mover())
    })
}

/// Ships at the surface, or what comes ashore (KAM-01, BLK-01); units that strike by a rule of their nation
/// may name others.
fn aimed_at(ed: &Edition, place: SpaceId, kind: KindId) -> bool {
    let kind = ed.kind(kind);
    let planes = ed.kinds.iter().any(|k| k.single_strike);
    if ed.is_sea(place) { !planes || (kind.is_sea() && !kind.submarine) } else { kind.is_land() }
}

/// What can be chosen from: hits to be taken, spaces to go to.
fn choices(board: Board, open: &Open) -> String {
    let mut out = String::new();
    let mut say = |words: String| out.push_str(&wrap(&words, "#   ", "#     "));
    for (whose, units) in ["yours", "theirs"].into_iter().zip(&open.chosen) {
        if !units.is_empty() {
            say(format!("hit already, {whose}: {}", forces(board, units)));
        }
    }
    if open.hits > 0 {
        let whom = if open.limited.is_empty() {
            String::new()
        } else {
            format!(", by {}", forces(board, &open.limited))
        };
        say(format!("hits to be taken: {}{whom}", open.hits));
        say("kinds that your list leaves out fall after it, as the defaults have it".into());
    }
    let names = |all: &[SpaceId]| {
        all.iter().map(|s| board.space(*s).name.as_str()).collect::<Vec<_>>().join(", ")
    };
    if !open.retreats.is_empty() {
        say(format!("the attacker can retreat to: {}", names(&open.retreats)));
    }
    if !open.landings.is_empty() {
        say(format!("fighters can land in: {}", names(&open.landings)));
    }
    out
}

/// The units of the side of somebody who is asked, in the battles of a place.
fn side<'a>(field: Field<'a>, owed: &Owed, here: &[&Muster]) -> Vec<&'a Unit> {
    let board = field.board;
    let attacks = board.allied(owed.power, board.mover());
    let ids = here.iter().flat_map(|m| if attacks { &m.attackers } else { &m.defenders });
    ids.filter_map(|id| board.position.units.get(id)).collect()
}

/// Says that players who are asked about losses must agree, where the units of their side are those of
/// several.
fn together(field: Field, here: &[&Muster], asked: &[Owed]) -> String {
    let Some(owed) = asked.iter().find(|o| is_about_battle(o.about)) else { return String::new() };
    let seat = |power: PowerId| field.input.seat_of.get(&power).copied().ok_or(power);
    let mut seats: BTreeSet<_> = side(field, owed, here).iter().map(|u| seat(u.power)).collect();
    let board = field.board;
    let attacks = board.allied(owed.power, board.mover());
    seats.insert(seat(owed.power));
    // A power that fights with units of others has a say in their losses.
    seats.extend(attacks.then(|| seat(board.mover())));
    if seats.len() < 2 {
        return String::new();
    }
    let other = if attacks { "defender" } else { "attacker" };
    let words = format!(
        "units of several players: if all your lists agree, they decide the losses; if they \
         differ or one is missing, the {other}'s list decides (MNF-04)"
    );
    wrap(&words, "#   ", "#     ")
}

/// Is this a question about a battle?
fn is_about_battle(q: Question) -> bool {
    matches!(q, Question::BeforeBattle | Question::Losses { .. })
}

/// Keys that can answer a question, each with an example of this battle.
fn lines(field: Field, owed: &Owed, here: &[&Muster], open: &Open) -> Vec<String> {
    let Board { edition: ed, position: p } = field.board;
    let moves = owed.power == p.power;
    let side = side(field, owed, here);
    let kinds: BTreeSet<KindId> = side
        .iter()
        .filter(|u| u.power == owed.power || moves && p.commanded(u))
        .map(|u| u.kind)
        .collect();
    // Losses are those of the whole side.
    let all: BTreeSet<KindId> = side.iter().map(|u| u.kind).collect();
    let mut all: Vec<KindId> = all.into_iter().collect();
    all.sort_by_key(|k| (ed.kind(*k).cost, *k));
    let list = match all.as_slice() {
        [kind] => entries_that_tell_apart(ed, *kind, &side),
        kinds => kinds.iter().map(|k| LossEntry::from(*k)).collect(),
    };
    let losses = format!("losses = \"{}\"", print_losses(ed, &list).join(", "));
    let submerge = "submerge = \"never\"".to_string();
    match owed.about {
        Question::BeforeBattle => before_battle(field, owed, here, &kinds, losses),
        Question::Losses { .. } => vec![losses],
        Question::Submerge => vec!["submerge = \"always\"".to_string(), submerge],
        Question::RetreatOrPress => {
            let mut all = vec!["retreat = \"never\"".to_string()];
            all.extend(
                open.retreats.iter().map(|s| format!("retreat = \"to {}\"", ed.space(*s).name)),
            );
            // Aircraft alone need no place.
            all.extend(open.retreats.is_empty().then(|| "retreat = \"always\"".to_string()));
            all
        }
        Question::FallBack => vec!["fall-back = \"never\"".to_string(), FALL_BACK.to_string()],
        Question::Landing => {
            let names = open.landings.iter().map(|s| format!("\"{}\"", ed.space(*s).name));
            vec![format!("landing = [{}]", names.collect::<Vec<_>>().join(", "))]
        }
        Question::Targets => vec![targets(field, owed, here)],
        Question::Intercept => vec!["intercept = \"all\"".to_string()],
        Question::Ashore => vec!["ashore = \"all\"".to_string()],
        Question::Unseal => Vec::new(),
    }
}

/// Entries of an order of loss for units of one kind, where nothing else can fall: by where they began the
/// turn, by how far they moved, or by how they came, if that tells some from others; else the kind.
fn entries_that_tell_apart(ed: &Edition, kind: KindId, units: &[&Unit]) -> Vec<LossEntry> {
    let plain = LossEntry::from(kind);
    let starts: BTreeSet<SpaceId> = units.iter().map(|u| u.turn.start).collect();
    let moved: BTreeSet<u8> = units.iter().map(|u| u.turn.moved).collect();
    let ways: BTreeSet<bool> = units.iter().map(|u| came_by_sea(u)).collect();
    if starts.len() > 1 {
        starts
            .into_iter()
            .map(|s| LossEntry {
                pick: UnitPick { from: Some(s), ..UnitPick::default() },
                ..plain.clone()
            })
            .collect()
    } else if moved.len() > 1 {
        moved
            .into_iter()
            .map(|n| LossEntry {
                pick: UnitPick { moved: Some(n), ..UnitPick::default() },
                ..plain.clone()
            })
            .collect()
    } else if ways.len() > 1 && ed.kind(kind).is_land() {
        ways.into_iter().map(|by_sea| LossEntry { by_sea: Some(by_sea), ..plain.clone() }).collect()
    } else {
        vec![plain]
    }
}

/// What can be said before a battle is fought.
fn before_battle(
    field: Field,
    owed: &Owed,
    here: &[&Muster],
    kinds: &BTreeSet<KindId>,
    losses: String,
) -> Vec<String> {
    let Board { edition: ed, position: p } = field.board;
    let moves = owed.power == p.power;
    let mut by_cost: Vec<KindId> = kinds.iter().copied().collect();
    by_cost.sort_by_key(|k| (ed.kind(*k).cost, *k));
    let dives = kinds.iter().any(|k| ed.kind(*k).submarine);
    let fought = here.iter().any(|m| m.kind != EngagementKind::Raid);
    let fights = fought && !kinds.is_empty();
    let mut all = if fights { vec![losses] } else { Vec::new() };
    let tough = by_cost.iter().find(|k| ed.kind(**k).hits > 1);
    all.extend(tough.map(|k| format!("first-hit = \"{}\"", ed.kind(*k).abbr)));
    all.extend(dives.then(|| "submerge = \"never\"".to_string()));
    all.extend(moves.then(|| "retreat = \"never\"".to_string()));
    let raided = here.iter().any(|m| m.kind == EngagementKind::Raid);
    all.extend(raided.then(|| "intercept = \"all\"".to_string()));
    let own = here.iter().flat_map(|m| &m.defenders).filter_map(|id| p.units.get(id));
    let sends = own.filter(|u| u.power == owed.power && ed.is_sea(owed.place)).any(|u| {
        let rule = nation::striking(p.board(ed), u.power, u.kind);
        rule.is_some_and(|(_, s)| s.defense.is_some())
    });
    all.extend(sends.then(|| "sacrifice = \"none\"".to_string()));
    let risers = nation::may_rise(p.board(ed), owed.place, owed.power);
    all.extend((!moves && !risers.is_empty()).then(|| take_off(p.board(ed), &risers)));
    let riots = nation::riot_misfit(field, owed.power, owed.place);
    all.extend(riots.is_none().then(|| "riot = \"yes\"".to_string()));
    all.extend(falls_back(p.board(ed), owed).then(|| FALL_BACK.to_string()));
    all.extend(comes(p.board(ed), owed.power).then(|| SPECIAL_MOVE.to_string()));
    all
}

/// What aimed fire can go at, the dearest first.
fn targets(field: Field, owed: &Owed, here: &[&Muster]) -> String {
    let Board { edition: ed, position: p } = field.board;
    let attacks = p.allied(ed, owed.power, p.power);
    let kinds: BTreeSet<KindId> = here
        .iter()
        .flat_map(|m| if attacks { m.defenders.clone() } else { m.attackers.clone() })
        .filter_map(|id| p.units.get(&id))
        .map(|u| u.kind)
        .filter(|k| aimed_at(ed, owed.place, *k))
        .collect();
    let mut dear: Vec<KindId> = kinds.into_iter().collect();
    dear.sort_by_key(|k| (std::cmp::Reverse(ed.kind(*k).cost), *k));
    let list: Vec<&str> = dear.iter().map(|k| ed.kind(*k).abbr.as_str()).collect();
    format!("targets = \"{}\"", list.join(", "))
}
