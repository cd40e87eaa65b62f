//! Reading a file back in plain sentences: orders, answers, standing orders.

use super::advance_first::advance_owed;
use super::findings::bare_input;
use crate::chain::Game;
use crate::diag::{Diagnostic, wrap};
use crate::doc_kind::DocKind;
use crate::engine::Input;
use crate::odds::chances;
use crate::orders::{self, OrderFile, Read, glance};
use crate::shown::capitalised;

/// What was understood of a file.
pub enum ReadBack {
    Understood(String),
    /// It breaks a rule or cannot be read; and how the program reads it, where it can.
    Refused {
        diagnostics: Vec<Diagnostic>,
        words: Option<String>,
    },
}

/// Reads the canonical text of a document back.
pub fn read_back(game: &Game, text: &str) -> ReadBack {
    let ed = &game.rules().edition;
    let kind = glance(text).map(|g| g.kind);
    let told = match kind {
        Some(DocKind::Standing) => {
            told(orders::read_standing(ed, text), |f| orders::explain_standing(ed, f))
        }
        Some(DocKind::Answer) => {
            told(orders::read_answer(ed, text), |f| orders::explain_answer(ed, f))
        }
        _ => told(orders::read_orders(ed, text), |f| of_orders(game, f)),
    };
    // A line that breaks a rule is not explained as if it were an order that counts.
    if matches!(kind, Some(DocKind::Orders | DocKind::Amendment)) && game.owed().is_empty() {
        let judged = orders::judge(game.position().board(ed), &bare_input(game), text);
        if judged.file.is_none() {
            let diagnostics = judged.diagnostics;
            return ReadBack::Refused { diagnostics, words: told.ok() };
        }
    }
    match told {
        Ok(words) => ReadBack::Understood(words),
        Err(diagnostics) => ReadBack::Refused { diagnostics, words: None },
    }
}

fn of_orders(game: &Game, f: &OrderFile) -> String {
    let ed = &game.rules().edition;
    let at = game.position();
    let mut words = match advance_owed(game) {
        Some((what, help)) => wrap(&format!("{}; {help}.", capitalised(&what)), "", "  "),
        None => String::new(),
    };
    words += &orders::explain(at.board(ed), f);
    if game.owed().is_empty() {
        let input = Input { orders: f.orders.clone(), ..bare_input(game) };
        words += &orders::unordered(at.board(ed), &input);
        words += &chances(at.board(ed), &input);
        let totals = orders::totals(at.board(ed), &input);
        if !totals.is_empty() {
            words += &format!("Total of each battle, to compare with your map\n{totals}");
        }
    }
    words
}

fn told<T>(read: Read<T>, words: impl Fn(&T) -> String) -> Result<String, Vec<Diagnostic>> {
    read.value.as_ref().map(words).ok_or(read.diagnostics)
}
