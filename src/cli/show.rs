//! `fieldpost show`: the position of a game, of an edition's start, or a part of it; what is owed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::exit::Failed;
use super::games::Games;
use super::term::{Format, print, print_json};
use crate::chain::{Awaited, Game};
use crate::edition::Edition;
use crate::engine::Position;
use crate::orders::names::{Names, Sort};
use crate::report::{Filter, notices, position_json, position_text};

/// Show the position: the board, one power, one space, or who owes what
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost show                                       the board at the start
  fieldpost show spring-07.0005.ron --power Germany
  fieldpost show spring-07.0005.ron --space Ukraine
  fieldpost show spring-07.0005.ron --owed")]
pub struct ShowArgs {
    /// A game file; without one, the start of the edition is shown
    game: Option<PathBuf>,
    /// The rule system whose start is shown
    #[arg(long, default_value = "lhtr", conflicts_with = "game")]
    edition: String,
    /// Only what this power controls and where its units stand
    #[arg(long, conflicts_with = "space")]
    power: Option<String>,
    /// Only this space and its neighbours
    #[arg(long)]
    space: Option<String>,
    /// Who has to do what next
    #[arg(long)]
    owed: bool,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &ShowArgs) -> Result<()> {
    match &args.game {
        Some(path) => {
            let game = args.games.game_to_read(path, args.format)?;
            if args.owed {
                print(&owed(&game, args.format));
                return Ok(());
            }
            show(args, &game.rules().edition, game.position(), &game.file().options)
        }
        None => {
            let ed = args.games.edition(&args.edition)?;
            if args.format == Format::Text {
                ed.pending.iter().for_each(|sentence| print(&format!("not yet: {sentence}\n")));
            }
            show(args, &ed, &Position::initial(&ed), &[])
        }
    }
}

/// The position, and for the whole board of a game what its table agreed on.
fn show(args: &ShowArgs, ed: &Edition, p: &Position, options: &[(String, String)]) -> Result<()> {
    let names = Names::new(ed);
    let filter = match (&args.power, &args.space) {
        (Some(word), _) => {
            Filter::Power(names.power(word).map_err(|e| Failed::unknown(Sort::Power, word, &e))?)
        }
        (_, Some(word)) => {
            Filter::Space(names.space(word).map_err(|e| Failed::unknown(Sort::Space, word, &e))?)
        }
        _ => Filter::Board,
    };
    match args.format {
        Format::Text => {
            print(&position_text(ed, p, filter));
            if filter == Filter::Board && !options.is_empty() {
                let list: Vec<String> = options.iter().map(|(k, v)| format!("{k} {v}")).collect();
                let line = format!("options: {}", list.join(", "));
                let how = textwrap::Options::new(72)
                    .subsequent_indent("  ")
                    .word_splitter(textwrap::WordSplitter::NoHyphenation);
                print(&format!("\n{}\n", textwrap::fill(&line, how)));
            }
        }
        Format::Json => {
            let mut value = position_json(ed, p, filter);
            if !options.is_empty() {
                value["options"] = json!(options.iter().cloned().collect::<BTreeMap<_, _>>());
            }
            print_json(&value);
        }
    }
    Ok(())
}

/// Who the game waits for, since when, and which notices were given.
fn owed(game: &Game, format: Format) -> String {
    let ed = &game.rules().edition;
    let (power, step) = (game.position().power, game.file().next_step());
    let awaited = crate::chain::awaited(&game);
    let (since, claimed) = crate::chain::owed_since(&game);
    let notices = notices(&game);
    if format == Format::Json {
        let (mut answers, mut orders, mut advance, mut tie) = (Vec::new(), None, None, None);
        match awaited {
            Awaited::Nothing => {}
            Awaited::Tie { keepers } => tie = Some(keepers),
            Awaited::Advance { seat, .. } => advance = Some(seat),
            Awaited::Orders { seat, .. } => orders = Some(seat),
            Awaited::Answers(owed) => {
                answers = owed.iter().map(|o| crate::report::owed_words(&game, o)).collect()
            }
        }
        let mut value = json!({
            "answers": answers,
            "orders": orders,
            "advance": advance,
            "power": ed.power(power).id,
            "step": step,
            "since-block": since,
            "since-claimed": claimed,
            "notices": notices,
            "over": game.over(),
        });
        if let Some(keepers) = tie {
            value["tie"] = json!(keepers);
        }
        return crate::shown::json(&format!("{value:#}\n")).into_owned();
    }
    let mut out = match awaited {
        Awaited::Nothing => return "Nobody: the game is over.\n".to_string(),
        Awaited::Tie { .. } => crate::diag::wrap(&crate::report::tie_duty(&game), "", "  "),
        Awaited::Advance { side, seat } => {
            format!("{seat} owes the cash advance of the {}.\n", side.name())
        }
        Awaited::Orders { power, seat } => {
            format!("{seat} owes the orders of {}, step {step}.\n", ed.power(power).name)
        }
        Awaited::Answers(owed) => owed
            .iter()
            .map(|o| {
                format!("Answer owed: {}, step {step}.\n", crate::report::owed_words(&game, o))
            })
            .collect(),
    };
    let when = claimed.map_or(String::new(), |t| format!("; the last time claimed before: {t}"));
    out.push_str(&format!("  owed since block {since}{when}\n"));
    for notice in notices {
        out.push_str(&crate::diag::wrap(&notice, "  ", "    "));
    }
    out
}
