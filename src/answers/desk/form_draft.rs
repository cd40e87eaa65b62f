//! An order file to begin with.

use std::collections::BTreeSet;

use super::findings::{answer_help, bare_input};
use super::refused::Refused;
use crate::chain::Game;
use crate::doc_kind::DocKind;
use crate::engine::{Input, Question, TurnOrders};
use crate::orders::{self, OrdersHeader, TemplateHeader};
use crate::plain::{FormLine, print_turn};
use crate::report::{first_duty, owed_words};

/// The order file for the power to move, with its units and money as comments.
///
/// # Errors
/// As [`mover`].
pub fn template(game: &Game) -> Result<String, Refused> {
    let seat = mover(game)?;
    let header = TemplateHeader {
        game: game.file().name.clone(),
        seat,
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    Ok(orders::template(game.position().board(&game.rules().edition), &header))
}

/// The same in plain text.
///
/// # Errors
/// As [`mover`].
pub fn plain_template(game: &Game) -> Result<String, Refused> {
    let line = form_line(game, DocKind::Orders, mover(game)?);
    let body = orders::plain_template(game.position().board(&game.rules().edition));
    Ok(format!("{line}\n{body}"))
}

/// Orders of the power to move as a plain form that is filled in.
///
/// # Errors
/// As [`mover`].
pub fn plain_orders(game: &Game, plan: &TurnOrders) -> Result<String, Refused> {
    let line = form_line(game, DocKind::Orders, mover(game)?);
    let ed = &game.rules().edition;
    let remarks = orders::plain_remarks(game.position().board(ed));
    Ok(format!("{line}\n{remarks}\n{}", print_turn(ed, plan)))
}

/// The answer file of a seat to what it is asked, in plain text or in TOML; `None` if there is nothing that a file
/// can answer.
pub fn answer_template(game: &Game, seat: &str, plain: bool) -> Option<String> {
    // A seal is opened, not answered.
    let owed = game.owed();
    let asked = owed
        .iter()
        .filter(|o| game.seat_of(o.power).is_some_and(|s| s.id == seat))
        .filter(|o| o.about != Question::Unseal);
    let asked: Vec<_> = asked.map(|o| (o.clone(), owed_words(game, o))).collect();
    if asked.is_empty() {
        return None;
    }
    let header = TemplateHeader {
        game: game.file().name.clone(),
        seat: seat.to_string(),
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    let ed = &game.rules().edition;
    let at = game.position();
    let file = orders::answer_template(at.board(ed), &bare_input(game), &asked, &header);
    let line = form_line(game, DocKind::Answer, seat.to_string());
    Some(if plain { format!("{line}\n\n{}", orders::plain_answer(&file)) } else { file })
}

/// The first line of a plain form of this moment.
pub(super) fn form_line(game: &Game, kind: DocKind, seat: String) -> FormLine {
    FormLine {
        kind,
        seat,
        game: game.file().name.clone(),
        step: game.file().next_step(),
        head: game.file().head().short(),
        version: None,
        replaces: None,
    }
}

/// The plain form of a kind that a seat has to fill in now.
pub fn plain_form(game: &Game, kind: DocKind, seat: &str) -> Option<String> {
    match kind {
        DocKind::Orders => plain_template(game).ok(),
        DocKind::Answer => answer_template(game, seat, true),
        _ => None,
    }
}

/// The comments that a plain form of this kind has when nothing is filled in, each in one line without the blanks
/// at its ends.
pub(super) fn form_comments(game: &Game, kind: DocKind, seat: &str) -> BTreeSet<String> {
    let form = plain_form(game, kind, seat).unwrap_or_default();
    let comments = form.lines().filter(|line| line.trim_start().starts_with('#'));
    comments.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The seat that is to move.
///
/// # Errors
/// The game is over, or a die must decide first who plays which side.
pub fn mover(game: &Game) -> Result<String, Refused> {
    game.check_begun().map_err(|e| Refused::new(e.to_string(), first_duty(game)))?;
    if game.over() {
        return Err(Refused::new("the game is over", "`fieldpost report` shows how"));
    }
    Ok(game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default())
}

/// The orders that a program makes for the power to move.
///
/// # Errors
/// As [`mover`], or the game waits for an answer.
fn plan_made(
    game: &Game,
    orders: impl FnOnce(&Input) -> TurnOrders,
) -> Result<TurnOrders, Refused> {
    mover(game)?;
    let owed = game.owed();
    if owed.is_empty() {
        return Ok(orders(&bare_input(game)));
    }
    let all: Vec<String> = owed.iter().map(|o| owed_words(game, o)).collect();
    let what = format!("the game waits for an answer, not for orders: {}", all.join("; "));
    let help = if owed.iter().all(|o| o.about == Question::Unseal) {
        "`fieldpost standing open` opens a seal".to_string()
    } else {
        answer_help(game)
    };
    Err(Refused::new(what, help))
}

/// The order file of the power to move with orders that a program makes.
///
/// # Errors
/// As [`mover`], or the game waits for an answer.
pub(crate) fn orders_made(
    game: &Game,
    orders: impl FnOnce(&Input) -> TurnOrders,
) -> Result<String, Refused> {
    let plan = plan_made(game, orders)?;
    let ed = &game.rules().edition;
    let at = game.position();
    let header = OrdersHeader {
        kind: DocKind::Orders,
        game: game.file().name.clone(),
        seat: mover(game)?,
        power: Some(at.power),
        round: Some(at.round),
        step: Some(game.file().next_step()),
        head: Some(game.file().head().short()),
        replaces: None,
    };
    Ok(orders::print_orders(ed, &header, &plan))
}

/// The same in plain text.
///
/// # Errors
/// As [`orders_made`].
pub(crate) fn plain_orders_made(
    game: &Game,
    orders: impl FnOnce(&Input) -> TurnOrders,
) -> Result<String, Refused> {
    plain_orders(game, &plan_made(game, orders)?)
}
