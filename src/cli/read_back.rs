//! Reading a file back in plain sentences: orders, answers, standing orders.

use std::path::Path;

use anyhow::Result;

use super::exit::{Failed, Kind};
use super::inbox::Found;
use super::load::Beside;
use super::order_text::bare_input;
use super::term::{Format, print, print_painted};
use crate::doc_kind::DocKind;
use crate::engine::Input;
use crate::orders::{self, Read, glance};

/// Prints what was understood of a file, or what is wrong with it.
///
/// # Errors
/// The file cannot be read; its findings have been printed.
pub fn read_back(file: &Path, beside: &Beside) -> Result<()> {
    let found = Found::read(file)?;
    let game = beside.game_to_read(&found, Format::Text)?;
    let ed = &game.rules().edition;
    let text = &found.canonical.text;
    let told = match glance(text).map(|g| g.kind) {
        Some(DocKind::Standing) => {
            told(orders::read_standing(ed, text), |f| orders::explain_standing(ed, f))
        }
        Some(DocKind::Answer) => {
            told(orders::read_answer(ed, text), |f| orders::explain_answer(ed, f))
        }
        _ => told(orders::read_orders(ed, text), |f| {
            let input = Input { orders: f.orders.clone(), ..bare_input(&game) };
            let totals = match game.owed().is_empty() {
                true => orders::totals(ed, game.position(), &input),
                false => String::new(),
            };
            let words = orders::explain(ed, game.position(), f);
            match totals.is_empty() {
                true => words,
                false => format!("{words}Total of each battle, to compare with your map\n{totals}"),
            }
        }),
    };
    match told {
        Ok(words) => {
            print(&words);
            Ok(())
        }
        Err(diagnostics) => {
            print_painted(&found.render(ed, &diagnostics));
            Err(Failed::told(Kind::Refused).into())
        }
    }
}

fn told<T>(
    read: Read<T>,
    words: impl Fn(&T) -> String,
) -> Result<String, Vec<crate::diag::Diagnostic>> {
    read.value.as_ref().map(words).ok_or(read.diagnostics)
}
