//! `fieldpost adjudicate`: orders, receipt and openings make the next game file and the report.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::dice_options::TypedDice;
use super::games::Games;
use super::open_games::{refuse, refuse_json};
use super::plain_file::{PlainUse, papers_to};
use super::step_files::{beginning, remark, replayed, report_text, write_step};
use super::term::{Format, print, print_json};
use crate::chain::{ChainFault, Documents, Game, SignedDocument};
use crate::desk::onward::{after_block, to_open};
use crate::desk::papers::Wanted;
use crate::report;
use crate::shown::path_for_programs;
use crate::store::already;
use crate::store::exit_codes::Failed;
use crate::store::given_mailboxes::PapersGiven;
use crate::store::signed_chains::name_others;

/// Play a step: write the next game file and the turn report
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost adjudicate spring-07.0004.ron spring-07.0005.*.toml
  fieldpost adjudicate kitchen.0000.ron kitchen.0001.orders.txt --full
  fieldpost adjudicate table.0000.ron turn.toml --dice faces.txt

It writes the next game file and the report (spring-07.0013.ron and .txt) next
to the game file. The same files always give the same bytes.")]
pub(super) struct AdjudicateArgs {
    /// The latest game file
    game: PathBuf,
    /// Signed orders or answers, the receipt and the openings, in any order; for the die between equal bids
    /// only the openings
    files: Vec<PathBuf>,
    #[command(flatten)]
    typed: TypedDice,
    /// Print the whole report, not only its beginning
    #[arg(long)]
    full: bool,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Rules the next block, and writes game file and report.
pub(super) fn run(args: &AdjudicateArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let to = if args.format == Format::Json { PlainUse::DataOfStep } else { PlainUse::Signed };
    let PapersGiven { found, papers, .. } = papers_to(&args.files, &game, Wanted::Ruling, to)?;
    let documents =
        Documents::sort(papers).map_err(|e| refuse(&game.rules().edition, e, &found))?;
    let locked: Vec<SignedDocument> =
        documents.decisions.iter().chain(&documents.receipt).cloned().collect();
    name_other_chains(&args.game, &game, &documents);
    let step = match args.typed.adjudicate(&game, documents)? {
        Ok(step) => step,
        Err(ChainFault::AlreadyDone { block, head }) => {
            return done(args, &game, block, &head.to_string());
        }
        Err(fault) if args.format == Format::Json => {
            return Err(refuse_json(&game.rules().edition, &fault, &found));
        }
        Err(ChainFault::NeedsDice { keepers, step }) => {
            let help = to_open(&game, &locked, &keepers);
            let fault = ChainFault::NeedsDice { step, keepers };
            return Err(Failed::refused(fault.to_string(), help).into());
        }
        Err(fault) => return Err(refuse(&game.rules().edition, fault, &found)),
    };
    let written = write_step(&args.games, &args.game, &step)?;
    let text = report_text(&step);
    match args.format {
        Format::Json => {
            let view = report::view(&step.game, &replayed(&step));
            let ed = &step.game.rules().edition;
            let burnt = step.block.burnt.as_ref().map(|b| report::burnt_said(ed, b));
            let value = json!({
                "game-file": path_for_programs(&written.game.display().to_string()),
                "report-file": path_for_programs(&written.report.display().to_string()),
                "block": step.block.number,
                "burnt": burnt,
                "report": report::json(&view),
            });
            print_json(&value);
        }
        Format::Text => {
            print(if args.full { &text } else { beginning(&text) });
            let gap = if args.full { "\n" } else { "" };
            let next = after_block(&step.game);
            let ron = written.game.display();
            let txt = written.report.display();
            print(&format!("{gap}{ron}\n{txt}\n{next}"));
            remark(&step, &[]);
        }
    }
    Ok(())
}

/// Says so where several new chains of one keeper lie here.
fn name_other_chains(at: &Path, game: &Game, documents: &Documents) {
    if let [one] = &documents.reanchors[..] {
        name_others(at, game, &one.header.seat, one.document.digest);
    }
}

/// Sent twice: the answer is the block that exists.
fn done(args: &AdjudicateArgs, game: &Game, block: u32, head: &str) -> Result<()> {
    match args.format {
        Format::Json => {
            let value = json!({ "already": block, "head": head });
            print_json(&value);
        }
        Format::Text => {
            let told = already::tell_already_done(&args.game, game, "These documents are", block);
            print(&format!("{told}; nothing to do.\n  {head}\n"));
        }
    }
    Ok(())
}
