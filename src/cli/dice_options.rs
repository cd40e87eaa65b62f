//! Dice that someone throws on a table: `--dice` and `--ask`, which asks for the rolls that the file does not have
//! yet.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::term::warn;
use crate::chain::{ChainFault, Documents, Game, Step};
use crate::edition::Edition;
use crate::report::roll_told;
use crate::roll::read_key;
use crate::seal::RollLine;
use crate::store::exit_codes::Failed;
use crate::store::typed_dice::{add_line, typed_dice};

/// Where the faces are
#[derive(Args, Default)]
pub(super) struct TypedDice {
    /// Typed faces, one roll per line (games of mode entered)
    #[arg(long, value_name = "FILE")]
    dice: Option<PathBuf>,
    /// Ask for each roll that is missing, and add it to the --dice file
    #[arg(long, requires = "dice")]
    ask: bool,
}

impl TypedDice {
    /// Rules the step with the faces of the file, and those that are typed now.
    ///
    /// # Errors
    /// The file cannot be read or written. What is wrong with the step is the inner error.
    pub(super) fn adjudicate(
        &self,
        game: &Game,
        mut documents: Documents,
    ) -> Result<std::result::Result<Step, ChainFault>> {
        let Some(path) = &self.dice else { return Ok(crate::chain::adjudicate(game, documents)) };
        loop {
            let none_yet = self.ask && !path.exists();
            documents.entered = if none_yet { Vec::new() } else { typed_dice(path, game)? };
            match crate::chain::adjudicate(game, documents.clone()) {
                Err(ChainFault::MissingRoll { roll, wanted, found }) if self.ask => {
                    let ed = &game.rules().edition;
                    let Some(line) = asked(ed, &roll, wanted.saturating_sub(found).max(1))? else {
                        return Ok(Err(ChainFault::MissingRoll { roll, wanted, found }));
                    };
                    add_line(path, &line)?;
                }
                done => return Ok(done),
            }
        }
    }
}

/// The roll line with the faces that somebody types; `None` when nothing more is typed.
fn asked(ed: &Edition, roll: &str, wanted: u32) -> Result<Option<String>> {
    let dice = if wanted == 1 { "1 die".to_string() } else { format!("{wanted} dice") };
    let name = read_key(ed, roll).map_or(roll.to_string(), |key| roll_told(ed, &key));
    let mut input = std::io::stdin().lock();
    loop {
        warn(&format!("{name}\n  throw {dice}: "));
        let mut typed = String::new();
        let read = input.read_line(&mut typed);
        if read.map_err(|e| Failed::io("cannot read what you type", e.to_string()))? == 0 {
            warn("\n");
            return Ok(None);
        }
        // `531`, `5,3,1` and `5 3 1` are the same three dice.
        let faces: Vec<String> =
            typed.chars().filter(|c| !c.is_whitespace() && *c != ',').map(String::from).collect();
        let line = format!("{roll}: {}", faces.join(" "));
        let fits = faces.len() == wanted as usize && faces.iter().all(|f| f != "-");
        match RollLine::typed(&line) {
            Ok(_) if fits => return Ok(Some(line)),
            _ => warn(&format!("type {dice}, each from 1 to 6, such as: {}\n", sample(wanted))),
        }
    }
}

fn sample(wanted: u32) -> String {
    let faces = ["4", "1", "6", "2", "5", "3"].into_iter().cycle().take(wanted.min(24) as usize);
    faces.collect::<Vec<_>>().join(" ")
}
