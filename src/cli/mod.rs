//! The command line: one file per command. The only home of files, environment, terminal and
//! `anyhow`; everything else is pure.

mod adjudicate;
mod advance;
mod affair;
mod audit;
mod bid;
mod case;
mod demo;
mod diff;
mod exit;
mod explain;
mod export;
mod generate;
mod inbox;
mod invited;
mod io;
mod join;
mod key;
mod load;
mod lock;
mod mail;
mod map;
mod new;
mod orders;
mod recheck;
mod report;
mod rules;
mod ruling;
mod seal;
mod seats;
mod show;
mod sniff;
mod standing;
mod start;
mod term;
mod verify;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use crate::edition::{Edition, Source, load};
use exit::{Failed, Kind};

/// Axis & Allies by mail: signed orders in, checked dice, next game file and report out
#[derive(Parser)]
#[command(name = "fieldpost", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
A game in short: key new; new; join (every seat); start; then for every turn
orders new, orders check, orders sign, receipt, open, adjudicate; verify at any
time. Before it: bid. When somebody is silent, errs or gives up: notice, ruling,
concede, result, export. `fieldpost demo` plays one round of it in a new folder.

Exit codes: 0 good; 1 orders refused or verification failed; 2 wrong use;
3 could not read or write.";

#[derive(Subcommand)]
enum Command {
    Demo(demo::DemoArgs),
    Key(key::KeyArgs),
    Bid(bid::BidArgs),
    New(new::NewArgs),
    Join(join::JoinArgs),
    Start(start::StartArgs),
    Orders(orders::OrdersArgs),
    Standing(standing::StandingArgs),
    Receipt(lock::ReceiptArgs),
    Open(lock::OpenArgs),
    Adjudicate(adjudicate::AdjudicateArgs),
    Mail(mail::MailArgs),
    Notice(affair::NoticeArgs),
    Advance(advance::AdvanceArgs),
    Claim(advance::ClaimArgs),
    Concede(affair::ConcedeArgs),
    Result(affair::ResultArgs),
    Ruling(ruling::RulingArgs),
    Reanchor(ruling::ReanchorArgs),
    Verify(verify::VerifyArgs),
    Export(export::ExportArgs),
    Audit(audit::AuditArgs),
    Replay(report::ReplayArgs),
    Diff(diff::DiffArgs),
    Report(report::ReportArgs),
    Map(map::MapArgs),
    Show(show::ShowArgs),
    Rules(rules::RulesArgs),
    Case(case::CaseArgs),
    Completions(generate::CompletionsArgs),
    Man(generate::ManArgs),
}

fn dispatch(command: &Command) -> Result<()> {
    match command {
        Command::Demo(args) => demo::run(args),
        Command::Key(args) => key::run(args),
        Command::Bid(args) => bid::run(args),
        Command::New(args) => new::run(args),
        Command::Join(args) => join::run(args),
        Command::Start(args) => start::run(args),
        Command::Orders(args) => orders::run(args),
        Command::Standing(args) => standing::run(args),
        Command::Receipt(args) => lock::receipt(args),
        Command::Open(args) => lock::open(args),
        Command::Adjudicate(args) => adjudicate::run(args),
        Command::Mail(args) => mail::run(args),
        Command::Notice(args) => affair::notice(args),
        Command::Advance(args) => advance::advance(args),
        Command::Claim(args) => advance::claim(args),
        Command::Concede(args) => affair::concede(args),
        Command::Result(args) => affair::result(args),
        Command::Ruling(args) => ruling::run(args),
        Command::Reanchor(args) => ruling::reanchor(args),
        Command::Export(args) => export::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Replay(args) => report::run_replay(args),
        Command::Diff(args) => diff::run(args),
        Command::Report(args) => report::run(args),
        Command::Map(args) => map::run(args),
        Command::Show(args) => show::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Case(args) => case::run(args),
        Command::Completions(args) => generate::completions(args),
        Command::Man(args) => generate::man(args),
    }
}

/// Runs the program: arguments in, exit code out.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            let _ = e.print();
            return ExitCode::from(if e.use_stderr() { Kind::Use.code() } else { 0 });
        }
    };
    match dispatch(&cli.command) {
        Ok(()) if UNPRINTED.load(Relaxed) => ExitCode::from(Kind::Io.code()),
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => ExitCode::from(report(&e)),
    }
}

/// Runs one command given as words, as if it had been typed.
pub(crate) fn run_words(words: &[String]) -> Result<()> {
    let words = ["fieldpost".to_string()].into_iter().chain(words.iter().cloned());
    let cli = Cli::try_parse_from(words).map_err(|e| {
        Failed::wrong_use(e.to_string(), "a script of the demo calls a command that is not there")
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
        let mut err = anstream::stderr();
        let first = failed.map_or_else(|| format!("{e:#}"), ToString::to_string);
        let _ = writeln!(err, "error: {first}");
    }
    failed.map_or(Kind::Use.code(), |f| f.kind.code())
}

/// Could something not be printed?
static UNPRINTED: AtomicBool = AtomicBool::new(false);

/// Writes to standard output. A reader that went away is not an error; a full disk is.
pub(crate) fn print(text: &str) {
    let mut out = anstream::stdout();
    let Err(e) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return };
    let gone = e.kind() == std::io::ErrorKind::BrokenPipe;
    if !gone && !UNPRINTED.swap(true, Relaxed) {
        let _ = writeln!(anstream::stderr(), "error: cannot print the result\n  {e}");
    }
}

/// Writes a remark to standard error, where it does not disturb a program that reads the result.
pub(crate) fn warn(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    #[default]
    Text,
    Json,
}

/// Where editions come from
#[derive(Args, Clone, Debug, Default)]
pub struct Games {
    /// A folder with editions of your own, instead of the built-in ones
    #[arg(long, value_name = "DIR", global = true)]
    games: Option<PathBuf>,
}

impl Games {
    /// The set of edition files to use.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn source(&self) -> Result<Source> {
        let Some(folder) = &self.games else { return Ok(Source::BuiltIn) };
        let mut texts = BTreeMap::new();
        for path in io::files(folder, "toml")? {
            let bytes = io::read_document(&path)?;
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let name: Vec<_> = name.components().map(|c| c.as_os_str().to_string_lossy()).collect();
            let text = String::from_utf8(bytes).map_err(|_| {
                Failed::refused(format!("{} is not UTF-8 text", path.display()), "save it as UTF-8")
            })?;
            texts.insert(name.join("/"), text);
        }
        // A folder of one's own may leave the default profiles to the built-in ones.
        for path in Source::BuiltIn.paths().into_iter().filter(|p| p.starts_with("defaults/")) {
            if let Some(text) = Source::BuiltIn.text(&path) {
                texts.entry(path).or_insert(text);
            }
        }
        Ok(Source::Texts(texts))
    }

    /// Loads one edition.
    ///
    /// # Errors
    /// There is no such edition, or its files are broken: every fault is listed.
    pub fn edition(&self, id: &str) -> Result<Edition> {
        let source = self.source()?;
        if !source.editions().iter().any(|e| e == id) {
            let known = source.editions().join(", ");
            return Err(Failed::wrong_use(
                format!("there is no edition \"{id}\" here"),
                format!("known: {known}"),
            )
            .into());
        }
        load(&source, id).map_err(|faults| {
            let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failed::refused(format!("the edition {id} is broken"), list.join("\n  ")).into()
        })
    }
}
