//! Cases out of real games: a block of a game as the text of a case, so that what people argue about
//! can be looked at by itself. What is written is a draft: it counts when it was run and passed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::chain::{Game, Replayed, Unsealed, caretaker_for, input_of};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::plan::Standing;
use crate::engine::{Input, Owed, Position, Question};
use crate::file::Seat;
use crate::id::PowerId;
use crate::orders::{self, AnswerFile, OrdersHeader};

use super::case_boards::{after_table, quoted_string, write_given, write_list};
use super::event_lines;
use super::matching::join_totals;

/// Lines at the top of a signed file that a case supplies by itself.
const HEAD: [&str; 8] = ["fieldpost", "kind", "game", "seat", "power", "round", "step", "head"];

/// The turns of a block as drafts of a case, the shortest first: what happened in the block alone, then
/// what happened since each earlier block of the same turn, for a block that begins inside a turn may
/// begin with what no case can set up. `past` ends with the block.
///
/// # Errors
/// Why no case can be made of the block.
pub(crate) fn draft_cases(game: &Game, past: &[Replayed]) -> Result<Vec<String>, String> {
    let Some(last) = past.last() else {
        return Err("before the first block nothing is played".into());
    };
    input_played(game, last)?;
    refuse_while_sealed(game, last)?;
    let mut drafts = Vec::new();
    let first = game.rules().edition.profile.phases[0];
    for (from, at) in past.iter().enumerate().rev() {
        let happened = !at.block.events.is_empty();
        if at.block.from.is_some() || happened && !goes_on(at) {
            break;
        }
        let ordered = at.block.documents.iter().any(|d| d.kind == DocKind::Orders);
        if ordered && happened {
            drafts.push(CaseDraft { game, blocks: &past[from..], all: past }.write_case()?);
            if at.before.phase == first && at.before.turn.battle.is_none() {
                break;
            }
        }
    }
    if drafts.is_empty() {
        Err(format!("block {} goes on from a ruling", last.block.number))
    } else {
        Ok(drafts)
    }
}

/// Was a turn played in the block, by documents of the turn?
fn input_played(game: &Game, at: &Replayed) -> Result<Input, String> {
    let number = at.block.number;
    if at.block.burnt.is_some() {
        return Err(format!("the dice of block {number} were burnt, and nothing is played in it"));
    }
    let input = if goes_on(at) { input_of(game, at) } else { None };
    input.ok_or_else(|| {
        let kinds: BTreeSet<&str> = at.block.stored_documents().map(|d| d.kind.word()).collect();
        let kinds: Vec<&str> = kinds.into_iter().collect();
        format!("block {number} contains no turn, only {}", kinds.join(", "))
    })
}

/// A block whose turn waits for a seal gives no case: a case has every seal open and would go on.
fn refuse_while_sealed(game: &Game, at: &Replayed) -> Result<(), String> {
    let Some(shut) = at.block.owed.iter().find(|o| o.about == Question::Unseal) else {
        return Ok(());
    };
    let number = at.block.number;
    let who = game.rules().edition.power(shut.power).called();
    Err(format!(
        "block {number} waits until the sealed standing orders of {who} are opened, \
         and a case cannot seal orders; the block that opens them can become a case"
    ))
}

/// Does a turn begin in the block, or go on: by orders, answers, an opened seal, or a ruling in place of an
/// answer?
fn goes_on(at: &Replayed) -> bool {
    let plays = |kind| {
        matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed | DocKind::Ruling)
    };
    at.block.from.is_none()
        && caretaker_for(&at.block).is_none()
        && !at.block.events.is_empty()
        && at.block.documents.iter().any(|d| plays(d.kind))
}

struct CaseDraft<'a> {
    game: &'a Game,
    /// From the one the case begins with to the one it is about.
    blocks: &'a [Replayed],
    /// All from the first on.
    all: &'a [Replayed],
}

/// The content of one `[[turn]]`.
#[derive(Default)]
struct CaseTurn {
    orders: String,
    standing: BTreeMap<String, String>,
    silent: BTreeSet<PowerId>,
    answers: BTreeMap<String, Vec<String>>,
    dice: Vec<String>,
    expect: Vec<String>,
    owed: Vec<Owed>,
    last: bool,
}

impl CaseDraft<'_> {
    fn ed(&self) -> &Edition {
        &self.game.rules().edition
    }

    fn write_case(&self) -> Result<String, String> {
        let (Some(first), Some(last)) = (self.blocks.first(), self.blocks.last()) else {
            return Err("there is no block".into());
        };
        let name = &self.game.invitation().name;
        let number = last.block.number;
        let mut turns: Vec<CaseTurn> = Vec::new();
        let mut begun = &first.before;
        let mut seats = BTreeMap::new();
        for (i, at) in self.blocks.iter().enumerate() {
            let orders = at.block.documents.iter().find(|d| d.kind == DocKind::Orders);
            if orders.is_none() && !goes_on(at) {
                continue;
            }
            let input = input_played(self.game, at)?;
            if let Some(orders) = orders {
                begun = &at.before;
                turns.push(CaseTurn { orders: without_head(&orders.text), ..CaseTurn::default() });
            }
            seats.clone_from(&input.seat_of);
            let Some(turn) = turns.last_mut() else {
                return Err(format!("block {number} goes on with a turn begun before"));
            };
            let owed = i.checked_sub(1).and_then(|n| self.blocks.get(n)).map(|b| &b.block.owed);
            // Orders that were sealed when the turn began may be open by now, and a ruling may have silenced a seat.
            turn.standing = self.standing_texts(&input);
            turn.silent =
                input.standing.iter().filter(|(_, s)| s.silent).map(|(p, _)| *p).collect();
            self.take_answers(turn, at, owed.map_or(&[], Vec::as_slice))?;
            turn.dice.extend(at.block.rolls.iter().cloned());
            turn.expect.extend(event_lines::lines(at.before.board(self.ed()), &at.block.events, 2));
            turn.owed.extend(at.block.owed.iter().filter(|o| o.about != Question::Unseal).cloned());
        }
        for turn in &mut turns {
            self.leave_out_needless_questions(turn)?;
        }
        if let Some(turn) = turns.last_mut() {
            turn.last = true;
        }
        let mut out = String::new();
        let _ = writeln!(out, "version = 2");
        let _ = writeln!(out, "id = {}", quoted_string(&format!("{name}.block-{number}")));
        let _ = writeln!(out, "editions = [{}]", quoted_string(&self.game.invitation().edition));
        self.write_options(&mut out);
        let _ =
            writeln!(out, "source = {}", quoted_string(&format!("game {name}, block {number}")));
        let why = format!("what happened in block {number} of {name}");
        let _ = writeln!(out, "why = {}\n", quoted_string(&why));
        write_given(first.before.board(self.ed()), &seats, &mut out);
        for turn in &turns {
            self.write_turn(turn, begun, &last.after, &mut out);
        }
        Ok(out)
    }

    fn write_options(&self, out: &mut String) {
        let usual = self.ed().usual_options();
        let other =
            self.game.invitation().options.iter().filter(|(k, v)| usual.get(*k) != Some(*v));
        let other: Vec<String> =
            other.map(|(k, v)| format!("{k} = {}", quoted_string(v))).collect();
        if !other.is_empty() {
            let _ = writeln!(out, "options = {{ {} }}", other.join(", "));
        }
    }

    fn owed_line(&self, o: &Owed) -> String {
        let power = &self.ed().power(o.power).id;
        let place = &self.ed().space(o.place).id;
        format!("{power} {place} {}", o.about.words())
    }

    /// The texts of the standing orders in force: the latest file that says the same, open or unsealed by now.
    /// If rules in it have ended since, no file says the same: then the file of the same version.
    fn standing_texts(&self, input: &Input) -> BTreeMap<String, String> {
        let mut words: Vec<(OrdersHeader, Standing, String)> = Vec::new();
        let documents = self.all.iter().flat_map(|at| at.block.stored_documents());
        let texts = documents.filter_map(|d| match d.kind {
            DocKind::Standing => Some(d.text.clone()),
            DocKind::Unsealed => Unsealed::read(&d.text).ok().map(|u| u.content()),
            _ => None,
        });
        for text in texts {
            if let Ok(file) = orders::read_standing(self.ed(), &text).into_result() {
                let said = Standing { version: file.version, ..file.standing };
                words.push((file.header, said, text));
            }
        }
        let mut all = BTreeMap::new();
        for (power, standing) in &input.standing {
            // A seal that is still shut decided nothing, or the turn would wait for it.
            let open = Standing { sealed: Vec::new(), silent: false, ..standing.clone() };
            if open == (Standing { version: open.version, ..Standing::default() }) {
                continue;
            }
            let seat = self.game.seat_of(*power).map(|s| s.id.as_str()).unwrap_or_default();
            let own = || words.iter().rev().filter(|(h, _, _)| are_for(h, seat, *power));
            let same = own().find(|(_, s, _)| *s == open);
            let same = same.or_else(|| own().find(|(_, s, _)| s.version == open.version));
            if let Some((_, _, text)) = same {
                all.insert(self.ed().power(*power).name.clone(), without_head(text));
            }
        }
        all
    }

    /// In a case all seals are open and silent powers are silent from the beginning of the turn: it asks them
    /// nothing, and no battle waits for them.
    fn leave_out_needless_questions(&self, turn: &mut CaseTurn) -> Result<(), String> {
        for power in &turn.silent {
            let power = self.ed().power(*power);
            if turn.answers.contains_key(&power.name) {
                return Err(format!(
                    "{} answered before a ruling silenced it in the same turn, and in a case a silent \
                     power is silent from the beginning of the turn",
                    power.called()
                ));
            }
        }
        turn.owed.retain(|o| !turn.silent.contains(&o.power));
        let silent = turn.silent.iter().map(|p| format!("asked {} ", self.ed().power(*p).id));
        turn.expect = without_questions(&turn.expect, &silent.collect::<Vec<_>>());
        Ok(())
    }

    /// The answers of a block, one text for each power that was asked.
    fn take_answers(
        &self,
        turn: &mut CaseTurn,
        at: &Replayed,
        owed: &[Owed],
    ) -> Result<(), String> {
        for d in at.block.documents.iter().filter(|d| d.kind == DocKind::Answer) {
            let read = orders::read_answer(self.ed(), &d.text).into_result();
            let file = read.map_err(|_| "an answer cannot be read".to_owned())?;
            let seat = self.game.seat(&file.header.seat);
            let powers: BTreeSet<PowerId> = owed.iter().map(|o| o.power).collect();
            for power in powers.into_iter().filter(|p| speaks_for(&file, seat, *p)) {
                let name = self.ed().power(power).name.clone();
                turn.answers.entry(name).or_default().push(without_head(&d.text));
            }
        }
        Ok(())
    }

    fn write_turn(&self, turn: &CaseTurn, before: &Position, after: &Position, out: &mut String) {
        let _ = writeln!(out, "\n[[turn]]\norders = {}", quoted_string(&turn.orders));
        write_list(out, "dice", &turn.dice);
        write_list(out, "expect", &join_totals(&turn.expect));
        let owed: Vec<String> = turn.owed.iter().map(|o| self.owed_line(o)).collect();
        write_list(out, "owed", &owed);
        let silent = turn.silent.iter().map(|p| self.ed().power(*p).name.clone());
        write_list(out, "silent", &silent.collect::<Vec<_>>());
        if !turn.standing.is_empty() {
            out.push_str("\n[turn.standing]\n");
            for (power, text) in &turn.standing {
                let _ = writeln!(out, "{} = {}", quoted_string(power), quoted_string(text));
            }
        }
        if !turn.answers.is_empty() {
            out.push_str("\n[turn.answer]\n");
            for (power, all) in &turn.answers {
                let all: Vec<String> = all.iter().map(|t| quoted_string(t)).collect();
                let _ = writeln!(out, "{} = [{}]", quoted_string(power), all.join(", "));
            }
        }
        if turn.last {
            after_table(self.ed(), before, after, out);
        }
    }
}

/// Do these standing orders speak for a power of this seat?
fn are_for(header: &OrdersHeader, seat: &str, power: PowerId) -> bool {
    header.seat == seat && header.power.is_none_or(|p| p == power)
}

/// Does an answer speak for this power? It names one power, or speaks for all powers of its seat.
fn speaks_for(file: &AnswerFile, seat: Option<&Seat>, power: PowerId) -> bool {
    match file.header.power {
        Some(named) => named == power,
        None => seat.is_some_and(|s| s.powers.contains(&power)),
    }
}

/// The event lines without questions that begin like one of `asked` or ask for a seal, and without the stops of
/// battles at which nothing else is asked.
fn without_questions(lines: &[String], asked: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    // Were only questions left out since the last line that is kept?
    let mut left_out = false;
    // Was a stop left out, so that its battle is not resumed either?
    let mut goes_through = false;
    let mut phase: Option<&String> = None;
    for line in lines {
        if asks_for_a_seal(line) || asked.iter().any(|begins| line.starts_with(begins)) {
            left_out = kept.last().is_none_or(|last| !last.starts_with("asked "));
        } else if (left_out || goes_through) && phase == Some(line) {
            // The phase begins anew when the turn goes on after a stop.
            left_out = false;
        } else if line == "battle-kept" && left_out {
            left_out = false;
            goes_through = true;
        } else if line == "battle-resumed" && goes_through {
            goes_through = false;
        } else {
            left_out = false;
            if line.starts_with("phase ") {
                phase = Some(line);
            }
            kept.push(line.clone());
        }
    }
    kept
}

fn asks_for_a_seal(line: &str) -> bool {
    let about = line.split(' ').next_back().unwrap_or_default();
    line.starts_with("asked ") && about == Question::Unseal.words()
}

/// The text without the lines at the top that a case supplies.
fn without_head(text: &str) -> String {
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
