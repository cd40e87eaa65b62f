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
            let mut words = orders::explain(ed, game.position(), f);
            if game.owed().is_empty() {
                words += &orders::unordered(ed, game.position(), &input);
                words += &crate::odds::chances(ed, game.position(), &input);
            }
            match totals.is_empty() {
                true => words,
                false => format!("{words}Total of each battle, to compare with your map\n{totals}"),
            }
        }),
    };
    // What breaks a rule is not explained as if it were an order that counts.
    let orders = matches!(glance(text).map(|g| g.kind), Some(DocKind::Orders | DocKind::Amendment));
    if orders && game.owed().is_empty() {
        let judged = orders::judge(ed, game.position(), &bare_input(&game), text);
        if judged.file.is_none() {
            print_painted(&found.render(ed, &judged.diagnostics));
            if let Ok(words) = told {
                print(&format!("NOT LEGAL: see above. The program reads the file so:\n{words}"));
            }
            return Err(Failed::told(Kind::Refused).into());
        }
    }
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
