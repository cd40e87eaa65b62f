//! What is wrong with a document: the adjudicator's own check, and the moment it was written for.

use super::advance_first::advance_owed;
use crate::chain::{Game, SignedDocument, StillLocked, still_locked};
use crate::diag::{self, Diagnostic};
use crate::doc_kind::DocKind;
use crate::engine::{Input, Locked, Owed, Question};
use crate::id::PowerId;
use crate::orders::{self, OrderFile, OrdersHeader, glance};
use crate::report::{how_to_play_again, locked_words, owed_words};

/// The engine's input for a game, orders left empty.
pub fn bare_input(game: &Game) -> Input {
    Input {
        orders: Default::default(),
        standing: crate::chain::standing_in_force(game),
        answers: Vec::new(),
        profile: game.rules().defaults.clone(),
        seat_of: game.seat_numbers(),
    }
}

/// Everything found wrong or odd with the canonical text of a document, by the adjudicator's own
/// check. Who plays which side must be known.
pub fn findings(game: &Game, text: &str) -> Vec<Diagnostic> {
    let ed = &game.rules().edition;
    let kind = glance(text).map(|g| g.kind);
    if let Some(moment) = newer(game, text).or_else(|| older(game, text)) {
        // Nothing else that could be said of it would be true of the game at this block.
        return vec![moment];
    }
    let mut list = match kind {
        Some(DocKind::Answer) => answer(game, text),
        Some(DocKind::Standing) => standing(game, text),
        _ => orders::examine(game.position().board(ed), &bare_input(game), text).diagnostics,
    };
    list.extend(moment(game, text));
    diag::sort(&mut list);
    list
}

/// Orders of this game and moment, checked once as they are before a link is opened, without the
/// warnings.
///
/// # Errors
/// They are for another game, seat or moment, or break a rule.
pub fn judged_now(game: &Game, text: &str) -> Result<(OrderFile, Option<Locked>), Vec<Diagnostic>> {
    let ed = &game.rules().edition;
    if let Some(moment) = newer(game, text).or_else(|| older(game, text)) {
        return Err(vec![moment]);
    }
    let mut judged = orders::judge(game.position().board(ed), &bare_input(game), text);
    judged.diagnostics.extend(moment(game, text));
    diag::sort(&mut judged.diagnostics);
    match judged.file.filter(|_| !diag::has_errors(&judged.diagnostics)) {
        Some(file) => Ok((file, judged.locked)),
        None => Err(judged.diagnostics),
    }
}

/// Why a document is not for this game as it is now; `None` if it is.
pub(super) fn not_for_now(game: &Game, text: &str) -> Option<Diagnostic> {
    newer(game, text)
        .or_else(|| older(game, text))
        .or_else(|| moment(game, text).into_iter().next())
}

/// What is wrong with standing orders, and which lines need a rule that the seat does not have.
fn standing(game: &Game, text: &str) -> Vec<Diagnostic> {
    let ed = &game.rules().edition;
    let read = orders::read_standing(ed, text);
    let own = read.value.as_ref().and_then(|f| f.header.power);
    let seat = read.value.as_ref().and_then(|f| game.seat(&f.header.seat));
    let powers = own.map(|p| vec![p]).or_else(|| seat.map(|s| s.powers.clone()));
    let mut list = read.diagnostics;
    list.extend(
        powers.iter().flat_map(|p| orders::without_rule(game.position().board(ed), p, text)),
    );
    list
}

/// What is wrong with an answer, and what is odd about it.
fn answer(game: &Game, text: &str) -> Vec<Diagnostic> {
    let ed = &game.rules().edition;
    let seat = glance(text).map(|g| g.seat).unwrap_or_default();
    let owed = asked_of(game, &seat);
    if owed.is_empty() {
        // That nothing is asked says everything.
        orders::read_answer(ed, text).diagnostics
    } else {
        orders::examine_answer(game.position().board(ed), &bare_input(game), &owed, text)
    }
}

/// What a seat is to answer now.
fn asked_of(game: &Game, seat: &str) -> Vec<Owed> {
    game.owed()
        .into_iter()
        .filter(|o| {
            game.seat_of(o.power).is_some_and(|s| s.id == seat) && o.about != Question::Unseal
        })
        .collect()
}

/// What helps where orders were given or wanted and the game waits for an answer.
pub(crate) fn answer_help(game: &Game) -> String {
    format!("`fieldpost orders new {}` writes the answer to fill in", game.usual_file_name())
}

/// Help for a writer whose mail is newer than the game file.
pub(super) const NEWER: &str =
    "an older game file was taken: save the newest one next to this file, or name it with --game";

/// A finding at the line of a key.
fn at_line(text: &str, key: &str, what: String) -> Diagnostic {
    let line = text.lines().scan(0, |at, l| {
        let start = *at;
        *at += l.len() + 1;
        Some((start, l))
    });
    let place = line
        .filter(|(_, l)| l.split('=').next().is_some_and(|k| k.trim() == key))
        .map(|(s, l)| diag::Span::new(s, s + l.len()))
        .next()
        .unwrap_or_default();
    Diagnostic::new(diag::code::NOT_NOW, diag::Label::of(text, place), what)
}

/// Game, seat, step and head must be those of now.
fn moment(game: &Game, text: &str) -> Vec<Diagnostic> {
    let mut list = Vec::new();
    let file = game.file();
    let mut wrong = |key: &str, what: String, help: String| {
        list.push(at_line(text, key, what).help(help));
    };
    let Some(g) = glance(text) else { return list };
    if g.game != file.name {
        let what = format!("this is for the game {}, the file given is {}", g.game, file.name);
        wrong("game", what, "check it against that game's latest file".into());
        return list;
    }
    let head: Option<OrdersHeader> = head_of(game, text);
    if let Some((what, help)) = wrong_seat(game, g.kind, &g.seat) {
        wrong("seat", what, help);
    }
    let Some(h) = head else { return list };
    let locked = still_locked(game).filter(|_| g.kind != DocKind::Standing);
    let again = locked.as_ref().is_some_and(|locked| is_one_of(locked, text));
    if let Some(locked) = locked.filter(|_| !again) {
        wrong(
            "step",
            format!("not these: {}", locked_words(game, &locked)),
            how_to_play_again(game),
        );
    } else if let Some(step) =
        h.step.filter(|s| *s != file.next_step() && g.kind != DocKind::Standing && !again)
    {
        let what = format!("written for step {step}; the game is at step {}", file.next_step());
        wrong("step", what, format!("step = {}", file.next_step()));
    }
    if g.kind == DocKind::Orders && !game.owed().is_empty() {
        let owed = game.owed();
        let all: Vec<String> = owed.iter().map(|o| owed_words(game, o)).collect();
        let what = format!("the game waits for an answer, not for orders: {}", all.join("; "));
        wrong("kind", what, answer_help(game));
    }
    if g.kind == DocKind::Orders
        && let Some((what, help)) = advance_owed(game)
    {
        wrong("kind", what, help);
    }
    if g.kind == DocKind::Answer
        && game.seat(&g.seat).is_some()
        && let Some((key, what)) = unasked(game, &g.seat, &h)
    {
        let ron = game.usual_file_name();
        wrong(key, what, format!("`fieldpost show {ron} --owed` says what is asked of whom"));
    }
    if let Some(given) = h.head.filter(|_| g.kind != DocKind::Standing)
        && let Some((what, help)) = wrong_head(game, &given)
    {
        wrong("head", what, help);
    }
    list
}

/// What is wrong with the head for which a document was written, and what helps.
fn wrong_head(game: &Game, given: &str) -> Option<(String, String)> {
    let head = game.file().head();
    if head.to_string().starts_with(given) || still_good(game, given) {
        return None;
    }
    // Which head is right is known only where the writer had an older file than this.
    if known(game, given) {
        let what = "written for another position: the head is not that of this game file";
        Some((what.to_string(), format!("head = \"{}\"", head.short())))
    } else {
        Some((format!("no block of this game file has the head {given}"), NEWER.to_string()))
    }
}

/// What is wrong with the seat of a document: who it is, or whose turn it is.
fn wrong_seat(game: &Game, kind: DocKind, given: &str) -> Option<(String, String)> {
    let Some(seat) = game.seat(given) else {
        let known: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
        let what = format!("there is no seat {given} in this game");
        return Some((what, format!("seats: {}", known.join(", "))));
    };
    let now = game.position().power;
    if kind != DocKind::Orders || seat.powers.contains(&now) {
        return None;
    }
    let name = game.rules().edition.power(now).called();
    let who = game.seat_of(now).map_or(String::new(), |s| format!(" ({})", s.id));
    let what = format!("it is the turn of {name}{who}, which {given} does not command");
    Some((what, "wait for the next game file".to_string()))
}

/// Is it locked as it is, or as it is folded when it is signed?
fn is_one_of(locked: &StillLocked, text: &str) -> bool {
    is_locked(locked, text) || orders::fold(text).is_some_and(|text| is_locked(locked, &text))
}

fn is_locked(locked: &StillLocked, text: &str) -> bool {
    SignedDocument::from_parts(text, None)
        .is_ok_and(|p| p.header.step == Some(locked.step) && locked.holds_paper(p.document.digest))
}

/// Why no answer of this seat, or for this power, is wanted; and the line that says it.
fn unasked(game: &Game, seat: &str, h: &OrdersHeader) -> Option<(&'static str, String)> {
    let asked = asked_of(game, seat);
    let Some(power) = h.power.filter(|_| !asked.is_empty()) else {
        return asked.is_empty().then(|| ("kind", format!("nothing is asked of {seat}")));
    };
    let name = game.rules().edition.power(power).called();
    let other = asked.iter().all(|o| o.power != power);
    other.then(|| ("power", format!("nothing about {name} is asked of {seat}")))
}

/// Is it the head of the game, or was it after an earlier block?
fn known(game: &Game, head: &str) -> bool {
    let file = game.file();
    let past = file.blocks.iter().map(|b| b.previous);
    past.chain([file.head()]).any(|h| h.to_string().starts_with(head))
}

/// Says so of a document of this game that was written for a block which the game file does not have yet.
fn newer(game: &Game, text: &str) -> Option<Diagnostic> {
    let g = glance(text).filter(|g| g.game == game.file().name)?;
    let h = head_of(game, text).filter(|h| is_newer(game, g.kind, h))?;
    let given = h.head.unwrap_or_default();
    let what = format!("no block of this game file has the head {given}");
    Some(at_line(text, "head", what).help(NEWER))
}

/// Says so of orders or an answer that were written for a step which the game has played.
fn older(game: &Game, text: &str) -> Option<Diagnostic> {
    let g = glance(text).filter(|g| g.game == game.file().name)?;
    let waits = !game.over() && still_locked(game).is_none();
    if !waits || !matches!(g.kind, DocKind::Orders | DocKind::Answer) {
        return None;
    }
    let h = head_of(game, text)?;
    let given = h.head.as_ref().filter(|given| known(game, given))?;
    if game.file().head().to_string().starts_with(given.as_str()) || still_good(game, given) {
        return None;
    }
    let at = game.position();
    let step = h.step?;
    let next = game.file().next_step();
    let other_turn =
        h.power.is_some_and(|p| p != at.power) || h.round.is_some_and(|r| r != at.round);
    if step >= next && !(g.kind == DocKind::Orders && other_turn) {
        return None;
    }
    let name = |power: PowerId| game.rules().edition.power(power).called();
    let round = h.round.map_or(String::new(), |r| format!("round {r}, "));
    let of = h.power.map_or(String::new(), |p| format!("{}, {round}", name(p)));
    let what = format!(
        "this is for {of}step {step}; the game is now at {}, round {}, step {next}",
        name(at.power),
        at.round
    );
    let help = format!(
        "`fieldpost orders new {}` writes a form for what is due now",
        game.usual_file_name()
    );
    Some(at_line(text, "step", what).help(help))
}

/// Was it written for a block that this game file does not have yet? An unknown head may also
/// be mistyped: round, power or step must be those of later as well. Standing orders have none of them.
fn is_newer(game: &Game, kind: DocKind, h: &OrdersHeader) -> bool {
    let ed = &game.rules().edition;
    let unknown = h.head.as_ref().is_some_and(|head| !known(game, head));
    let at = game.position();
    let turn = |power: PowerId| ed.power_ids().position(|p| p == power);
    let of = h.round.zip(h.power).map(|(round, power)| (round, turn(power)));
    let later = of > Some((at.round, turn(at.power)))
        || h.step.is_some_and(|s| s > game.file().next_step());
    unknown && (later || kind == DocKind::Standing)
}

/// Does the head belong to an earlier block after which nothing on the board has changed?
fn still_good(game: &Game, head: &str) -> bool {
    let file = game.file();
    let position = file.blocks.last().map(|b| b.position);
    let mut unchanged = file.blocks.iter().rev().take_while(|b| Some(b.position) == position);
    unchanged.any(|b| {
        b.head.to_string().starts_with(head)
            || b.previous.to_string().starts_with(head) && b.rolls.is_empty() && b.events.is_empty()
    })
}

fn head_of(game: &Game, text: &str) -> Option<OrdersHeader> {
    let ed = &game.rules().edition;
    match glance(text)?.kind {
        DocKind::Answer => orders::read_answer(ed, text).value.map(|f| f.header),
        DocKind::Standing => orders::read_standing(ed, text).value.map(|f| f.header),
        _ => orders::read_orders(ed, text).value.map(|f| f.header),
    }
}
