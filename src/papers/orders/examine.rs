//! One check for everybody: reading, the engine's rules, and warnings, all at once. A player's
//! `orders check` runs all of it. Before a link is opened the same is asked without the warnings, and a
//! ruling rests on the part that comes before the dice.

use crate::diag::{self, Diagnostic, Label, Span, code};
use crate::edition::Edition;
use crate::engine::{self, Board, Input, Locked, NotNow, Refusal, Why};

use super::battle_lines::wrong_line;
use super::counted::show_numbers_in_orders;
use super::document::TomlDocument;
use super::header::entry_label;
use super::hints::hints;
use super::names::Names;
use super::refusals::{Said, refusal_said, rule_said, why_said};
use super::{OrderFile, OrderPlace, OrdersHeader, Section, asserts, lines, read_order_file, warn};

/// A file after the check.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The orders, if nothing refuses them.
    pub file: Option<OrderFile>,
    /// Sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The turn up to the first die, for the caller that adjudicates these orders next.
    pub locked: Option<Locked>,
}

/// Reads and checks an order file against a position. `template` holds everything but the orders:
/// standing orders, default profile, seats. Whether the file fits the game's name, seat, step and
/// head is the caller's to ask, who knows the game file.
pub fn examine(board: Board, template: &Input, text: &str) -> Examined {
    look(board, template, text, Depth::Warnings)
}

/// [`examine`] for a seat that receives orders and would open a link for them: what is signed is read as ever, and
/// there are no warnings, which take looks ahead that no one needs.
pub fn judge(board: Board, template: &Input, text: &str) -> Examined {
    look(board, template, text, Depth::Outcomes)
}

/// The part of [`judge`] that a ruling rests on: what is wrong before the dice, and nothing of what
/// could come after them.
pub fn lock(board: Board, template: &Input, text: &str) -> Examined {
    look(board, template, text, Depth::Locked)
}

/// How far a check looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Everything up to the first die.
    Locked,
    /// What no outcome of the dice makes possible, too.
    Outcomes,
    /// What some outcome of the dice makes impossible, too.
    Warnings,
}

fn look(board: Board, template: &Input, text: &str, far: Depth) -> Examined {
    let names = Names::new(board.edition);
    let (file, doc, mut found) = read_order_file::partial_orders(&names, text);
    let Some(file) = file else {
        diag::sort(&mut found);
        return Examined { file: None, diagnostics: found, locked: None };
    };
    let unread = found.iter().filter(|d| d.is_error()).count();
    timely(board, &file.header, &doc, &mut found);
    let now = found.iter().filter(|d| d.is_error()).count() == unread;
    let input = Input { orders: file.orders.clone(), ..template.clone() };
    let mut locked = None;
    if far == Depth::Warnings {
        found.extend(other_sources(&names, &file));
    }
    if now {
        found.extend(asserts::asserts(board, &file));
        locked = rules(board, &input, &file, far, unread, &mut found);
        if let Some(locked) = locked.as_ref().filter(|_| unread > 0) {
            show_numbers_in_orders(locked.position().board(board.edition), &doc, &mut found);
        }
    }
    if far == Depth::Warnings && now && unread == 0 {
        found.extend(warn::warnings(board, &input, &file, &doc));
    }
    diag::sort(&mut found);
    let file = (!diag::has_errors(&found)).then_some(file);
    Examined { file, diagnostics: found, locked }
}

/// Moves of units from several places that would all leave from the first. What is signed already keeps that meaning,
/// so only orders that can still be written anew are refused.
fn other_sources(names: &Names, file: &OrderFile) -> Vec<Diagnostic> {
    let moves =
        file.places.iter().filter(|o| matches!(o.section, Section::Combat | Section::Noncombat));
    let several = moves.filter(|o| lines::names_other_sources(names, &o.words));
    several
        .map(|o| {
            let at = Label::new(o.span, o.words.clone());
            let what = "these units come from more than one place";
            Diagnostic::new(code::BAD_LINE, at, what).help(
                "write an order for each place that units leave: 3 inf: Norway > Karelia S.S.R.",
            )
        })
        .collect()
}

fn label_of(doc: &TomlDocument, key: &str) -> Label {
    doc.root.get(key).map_or(Label::new(doc.root.span, ""), entry_label)
}

/// Is it this power's turn, and this round?
fn timely(board: Board, h: &OrdersHeader, doc: &TomlDocument, found: &mut Vec<Diagnostic>) {
    let help = "orders new writes a file for the turn that is due";
    let mut say =
        |key: &str, why| found.push(not_now(board.edition, label_of(doc, key), why).help(help));
    if board.position.victory.is_some() {
        return say("game", NotNow::GameOver);
    }
    if let Some(power) = h.power.filter(|q| *q != board.mover()) {
        say("power", NotNow::OtherPower { due: board.mover(), power });
    }
    if let Some(round) = h.round.filter(|r| *r != board.position.round) {
        say("round", NotNow::OtherRound { due: board.position.round, round });
    }
}

/// What the engine refuses. Orders whose neighbours could not be read are judged only where those
/// cannot matter: everything after the dice depends on all of them.
fn rules(
    board: Board,
    input: &Input,
    file: &OrderFile,
    far: Depth,
    unread: usize,
    found: &mut Vec<Diagnostic>,
) -> Option<Locked> {
    if let Some(why) = engine::untimely(board.position, &input.orders) {
        let section = match why {
            NotNow::PhasePlayed { phase } => Section::of(phase),
            _ => None,
        };
        let label = file
            .places
            .iter()
            .find(|o| Some(o.section) == section)
            .map_or(Label::new(Span::new(0, 0), ""), |o| Label::new(o.span, o.words.clone()));
        found.push(not_now(board.edition, label, why));
        found.push(not_checked("the other sections were not checked"));
        return None;
    }
    let engine::Examination { mut refusals, locked, unchecked } = match far {
        Depth::Locked => engine::examine_locked(board, input),
        Depth::Outcomes | Depth::Warnings => engine::examine(board, input),
    };
    if unread > 0 {
        refusals.retain(|r| file.place(r.order).is_some_and(|o| o.section <= Section::Battle));
        found.push(not_checked("the rest was checked without the lines that could not be read"));
    } else if unchecked {
        found.push(not_checked("lines that may depend on the refused ones were not checked"));
    }
    let mut told = refusals_to_diagnostics(board.edition, &file.places, &refusals);
    hints(board.edition, file, &refusals, &mut told);
    found.extend(told);
    locked
}

/// The note that the check has not looked at everything, and what it has not looked at.
fn not_checked(what: &str) -> Diagnostic {
    Diagnostic::new(code::NOT_CHECKED, Label::new(Span::new(0, 0), ""), what)
        .severity(diag::Severity::Note)
        .help("correct the errors and check again: more may be found")
}

/// Orders that do not fit the moment.
fn not_now(ed: &Edition, at: Label, why: NotNow) -> Diagnostic {
    let why = Why::from(why);
    let Said { what, help } = why_said(ed, &why);
    Diagnostic::new(code::NOT_NOW, at, what).maybe_help(help).reason(why.text(ed))
}

/// The engine's refusals in words, with their places in the file.
pub fn refusals_to_diagnostics(
    ed: &Edition,
    places: &[OrderPlace],
    refusals: &[Refusal],
) -> Vec<Diagnostic> {
    refusals.iter().map(|r| refusal_to_diagnostic(ed, places, r)).collect()
}

fn refusal_to_diagnostic(ed: &Edition, places: &[OrderPlace], r: &Refusal) -> Diagnostic {
    let label = |id: crate::id::OrderId| {
        places.get(id.index()).map(|o| Label::new(o.span, o.words.clone()))
    };
    let line = places.get(r.order.index()).and_then(|place| wrong_line(place, &r.why));
    let at = line.or_else(|| label(r.order)).unwrap_or(Label::new(Span::new(0, 0), ""));
    let Said { what, help } = refusal_said(ed, r);
    let d = Diagnostic::new(code::NOT_ALLOWED, at, what).maybe_help(help);
    let mut d = d.reason(r.why.text(ed));
    d.rule = rule_said(r).map(|rule| rule.0.to_string());
    d.found_under = Some(r.rule.0.to_string());
    d.related = r.related.and_then(label).into_iter().collect();
    d
}
