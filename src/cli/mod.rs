//! The command line: one file per command, named after it, and files of helpers, which use no
//! command. The only home of arguments and terminal. Files are the business of `store`; everything below is pure.

mod adjudicate;
mod advance_command;
mod amend;
mod audit;
mod bid_command;
mod book_at;
mod case;
mod chains;
mod checked_documents;
mod choice_command;
mod claim;
mod completions;
mod concede;
mod demo;
mod dice_options;
mod diff_command;
mod every_game;
mod export_command;
mod games;
mod join_command;
mod key;
mod links;
mod luck_command;
mod mail;
mod man;
mod map;
mod new_command;
mod notice_command;
mod odds;
mod open_command;
mod open_games;
mod order_text;
mod orders;
mod overview;
mod pace_terms;
mod page;
mod picture;
mod plain_file;
mod png;
mod post;
mod reach;
mod read_back_command;
mod reanchor;
mod receipt_command;
mod replay_command;
mod report_command;
mod result;
mod rules_command;
mod ruling;
mod sealed_papers;
mod sending;
mod show;
mod side_words;
mod signed_file;
mod signing;
mod standing;
mod standings_command;
mod start;
mod stats;
mod step;
mod step_files;
mod step_signing;
mod step_work;
mod term;
mod threats_command;
mod try_command;
mod verifier;
mod verify;
mod verify_report;
mod week;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

use crate::shown;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::{self, file_remarks, stdio};

/// Play Axis & Allies by mail: write and sign your orders, throw dice that everyone can check, and get the
/// report and the next game file
#[derive(Parser)]
#[command(name = "fieldpost", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
A game by mail:
  key new              every player, once
  bid, choice          before a game, if you like
  new, join, start     begin the game: one player invites, everyone joins
  orders new, post     every turn: the player
  step                 every turn: the director or a dice keeper, once or twice
                       (a director of many games runs week instead)
  notice, ruling, concede, result, export
                       when someone is silent, makes a mistake or gives up
You can run verify at any time, and demo to see one round in a new folder. You
can also do the work of post and step in parts: orders check, orders sign,
receipt, open, adjudicate.

`-` in place of a file means standard input if the file is read, and standard
output if it is written (--out -).

Exit codes: 0 good; 1 orders refused, a check failed, compared files differ, or
a game or mail needs your attention; 2 wrong use; 3 a file could not be read or
written; 4 a game whose rules or board this program does not have.";

#[derive(Subcommand)]
enum Command {
    Demo(demo::DemoArgs),
    Key(key::KeyArgs),
    Bid(bid_command::BidArgs),
    Choice(choice_command::ChoiceArgs),
    New(new_command::NewArgs),
    Join(join_command::JoinArgs),
    Start(start::StartArgs),
    Orders(orders::OrdersArgs),
    Post(post::PostArgs),
    Standing(standing::StandingArgs),
    Step(step::StepArgs),
    Receipt(receipt_command::ReceiptArgs),
    Open(open_command::OpenArgs),
    Adjudicate(adjudicate::AdjudicateArgs),
    Mail(mail::MailArgs),
    Notice(notice_command::NoticeArgs),
    Advance(advance_command::AdvanceArgs),
    Claim(claim::ClaimArgs),
    Concede(concede::ConcedeArgs),
    Result(result::ResultArgs),
    Amend(amend::AmendArgs),
    Ruling(ruling::RulingArgs),
    Reanchor(reanchor::ReanchorArgs),
    Verify(verify::VerifyArgs),
    Export(export_command::ExportArgs),
    Week(week::WeekArgs),
    Overview(overview::OverviewArgs),
    Standings(standings_command::StandingsArgs),
    Chains(chains::ChainsArgs),
    Audit(audit::AuditArgs),
    Replay(replay_command::ReplayArgs),
    Diff(diff_command::DiffArgs),
    Report(report_command::ReportArgs),
    Map(map::MapArgs),
    Page(page::PageArgs),
    Show(show::ShowArgs),
    Luck(luck_command::LuckArgs),
    Odds(odds::OddsArgs),
    Rules(rules_command::RulesArgs),
    Reach(reach::ReachArgs),
    Stats(stats::StatsArgs),
    Threats(threats_command::ThreatsArgs),
    Try(try_command::TryArgs),
    Case(case::CaseArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

fn dispatch(command: &Command) -> Result<()> {
    store::begin();
    file_remarks::listen(term::warn);
    match command {
        Command::Demo(args) => demo::run(args, run_words),
        Command::Key(args) => key::run(args),
        Command::Bid(args) => bid_command::run(args),
        Command::Choice(args) => choice_command::run(args),
        Command::New(args) => new_command::run(args),
        Command::Join(args) => join_command::run(args),
        Command::Start(args) => start::run(args),
        Command::Orders(args) => orders::run(args),
        Command::Post(args) => post::run(args),
        Command::Standing(args) => standing::run(args),
        Command::Step(args) => step::run(args),
        Command::Receipt(args) => receipt_command::run(args),
        Command::Open(args) => open_command::run(args),
        Command::Adjudicate(args) => adjudicate::run(args),
        Command::Mail(args) => mail::run(args),
        Command::Notice(args) => notice_command::run(args),
        Command::Advance(args) => advance_command::run(args),
        Command::Claim(args) => claim::run(args),
        Command::Concede(args) => concede::run(args),
        Command::Result(args) => result::run(args),
        Command::Amend(args) => amend::run(args),
        Command::Ruling(args) => ruling::run(args),
        Command::Reanchor(args) => reanchor::run(args),
        Command::Export(args) => export_command::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Week(args) => week::run(args),
        Command::Overview(args) => overview::run(args),
        Command::Chains(args) => chains::run(args),
        Command::Standings(args) => standings_command::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Replay(args) => replay_command::run(args),
        Command::Diff(args) => diff_command::run(args),
        Command::Report(args) => report_command::run(args),
        Command::Map(args) => map::run(args),
        Command::Page(args) => page::run(args),
        Command::Show(args) => show::run(args),
        Command::Luck(args) => luck_command::run(args),
        Command::Odds(args) => odds::run(args),
        Command::Rules(args) => rules_command::run(args),
        Command::Reach(args) => reach::run(args),
        Command::Threats(args) => threats_command::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Try(args) => try_command::run(args),
        Command::Case(args) => case::run(args),
        Command::Completions(args) => completions::run(args, Cli::command()),
        Command::Man(args) => man::run(args, Cli::command()),
    }
}

/// Runs the program: arguments in, exit code out.
pub fn main() -> ExitCode {
    // Shells of Windows leave `*.toml` to the program.
    let words: Vec<_> = wild::args_os().collect();
    let cli = match Cli::try_parse_from(&words) {
        Ok(cli) => cli,
        Err(e) => {
            // With the arguments as they were given: coloured only where nothing in them harms.
            if shown::is_harmless(&e.to_string()) {
                let _ = e.print();
            } else {
                term::warn(&e.to_string());
            }
            return ExitCode::from(if e.use_stderr() { FailureKind::Use.code() } else { 0 });
        }
    };
    take_output(words.iter().map(|w| w.to_string_lossy().to_string()));
    ExitCode::from(ended(dispatch(&cli.command)))
}

/// Looks through the words of a command for an output named `-`, before anything is printed.
fn take_output(words: impl Iterator<Item = String>) {
    let words: Vec<String> = words.collect();
    let apart = words
        .windows(2)
        .any(|w| ["--out", "-o", "--annotate"].contains(&w[0].as_str()) && w[1] == "-");
    let joined = ["--out=-", "-o-", "-o=-", "--annotate=-"];
    stdio::set_taken(apart || words.iter().any(|w| joined.contains(&w.as_str())));
}

/// The exit code of a command that has run.
fn ended(result: Result<()>) -> u8 {
    match result {
        Ok(()) if !term::all_printed() => FailureKind::Io.code(),
        Ok(()) => 0,
        Err(e) => report(&e),
    }
}

/// Runs one command given as words inside another program, such as a simulator, on the thread that
/// calls. Returns the exit code and what was printed on both outputs.
pub fn run(words: &[&str]) -> (u8, String) {
    store::known::remember();
    take_output(words.iter().map(|w| w.to_string()));
    term::captured(|| match Cli::try_parse_from(["fieldpost"].iter().chain(words)) {
        Ok(cli) => ended(dispatch(&cli.command)),
        Err(e) => {
            term::warn(&e.to_string());
            FailureKind::Use.code()
        }
    })
}

/// Runs one command given as words, as if it had been typed.
fn run_words(words: &[String]) -> Result<()> {
    let words = ["fieldpost".to_string()].into_iter().chain(words.iter().cloned());
    let cli = Cli::try_parse_from(words).map_err(|e| {
        Failed::wrong_use(e.to_string(), "a script of the demo calls a command that does not exist")
    })?;
    dispatch(&cli.command)
}

/// Prints a failure and returns its exit code.
fn report(e: &anyhow::Error) -> u8 {
    if e.downcast_ref::<std::io::Error>()
        .is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
    {
        return 0;
    }
    let failed = e.chain().find_map(|e| e.downcast_ref::<Failed>());
    if failed.is_none_or(|f| !f.told) {
        let first = failed.map_or_else(|| format!("{e:#}"), ToString::to_string);
        term::warn(&format!("error: {first}\n"));
    }
    failed.map_or(FailureKind::Use.code(), |f| f.kind.code())
}
