//! `fieldpost case`: plays conformance cases and says which rulings are not as the case says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::games::Games;
use super::open_games::past;
use super::term::{Format, print, print_json, progress};
use crate::case::{CaseResult, LISTS, NoCase, case_of, results_json, results_text, run_case};
use crate::desk::file_word;
use crate::edition::{Edition, load};
use crate::shown::path_for_programs;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::io;

/// Play cases: files with a position, orders, dice and the expected result, to test how the rules are played
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost case tests/conformance
  fieldpost case --new spring-07.0005.ron 5   a case of that block
docs/format/case-file.md describes how a case is written.")]
pub(super) struct CaseArgs {
    /// Case files, or folders with case files in them
    #[arg(required_unless_present = "new")]
    paths: Vec<PathBuf>,
    /// Make a case from a block of a game file
    #[arg(long, num_args = 2, value_names = ["GAME", "BLOCK"], conflicts_with_all = ["paths", "log"])]
    new: Vec<PathBuf>,
    /// Where --new writes the case; by default GAME.block-BLOCK.toml in this folder, with the game's name
    #[arg(long, short, requires = "new")]
    out: Option<PathBuf>,
    /// Print what happened in every case, not only in cases that fail
    #[arg(long)]
    log: bool,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Plays cases and prints which failed; or makes a case of a block.
pub(super) fn run(args: &CaseArgs) -> Result<()> {
    let source = args.games.source()?;
    let mut editions = BTreeMap::new();
    // Why editions do not load: told where a case is to be played under one of them.
    let mut unloaded: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for id in source.editions() {
        match load(&source, &id) {
            Ok(ed) => drop(editions.insert(id, ed)),
            Err(faults) => {
                let faults = faults.iter().map(ToString::to_string).collect();
                drop(unloaded.insert(id, faults));
            }
        }
    }
    if let [game, block] = args.new.as_slice() {
        return write_case(args, &editions, game, block);
    }
    let mut files = Vec::new();
    for path in &args.paths {
        files.extend(io::files(path, "toml")?);
    }
    // A list that is named outright is played, and refused as no case.
    if args.paths.iter().any(|p| p.is_dir()) {
        files.retain(|f| !LISTS.iter().any(|l| f.ends_with(l)));
    }
    if files.is_empty() {
        return Err(
            Failed::wrong_use("no cases were found there", "case files end in .toml").into()
        );
    }
    let bar = progress(files.len(), "cases");
    let mut results: Vec<(String, CaseResult)> = Vec::new();
    for file in files {
        let bytes = io::read_document(&file)?;
        let result = match String::from_utf8(bytes) {
            Ok(text) => with_faults(run_case(&editions, &text), &unloaded),
            Err(_) => {
                CaseResult { failures: vec!["it is not UTF-8 text".into()], ..Default::default() }
            }
        };
        results.push((file.display().to_string(), result));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let failed = results.iter().filter(|(_, r)| !r.passes()).count();
    match args.format {
        Format::Text => print(&results_text(&results, args.log, failed)),
        Format::Json => print_json(&results_json(&results)),
    }
    if failed > 0 { Err(Failed::told(FailureKind::Refused).into()) } else { Ok(()) }
}

/// The result of a case, with the faults of an edition that does not load in place of the failure that there
/// is no such edition.
fn with_faults(mut result: CaseResult, unloaded: &BTreeMap<String, Vec<String>>) -> CaseResult {
    for id in result.head.editions.clone() {
        let Some(faults) = unloaded.get(&id) else { continue };
        let unknown = format!("{id}: there is no such edition");
        result.failures.retain(|failure| !failure.starts_with(&unknown));
        let told = faults.iter().map(|fault| format!("{id}: the edition does not load: {fault}"));
        result.failures.extend(told);
    }
    result
}

/// What happened in a block, as a case that passes.
fn write_case(
    args: &CaseArgs,
    editions: &BTreeMap<String, Edition>,
    path: &Path,
    block: &Path,
) -> Result<()> {
    let number = block.to_str().and_then(|b| b.parse().ok()).ok_or_else(|| {
        let what = format!("`{}` is not the number of a block", block.display());
        Failed::wrong_use(what, "write the game file, then the number: --new spring-07.0005.ron 5")
    })?;
    let game = args.games.game_to_read(path, args.format)?;
    let past = past(&game, number)?;
    let text = case_of(editions, &game, &past).map_err(|why| {
        let game = file_word(path);
        match why {
            NoCase::NoTurn(what) => Failed::refused(
                what,
                format!(
                    "choose a block in which a turn is played; `fieldpost replay {game}` lists the blocks"
                ),
            ),
            NoCase::NotRepeated(what) => Failed::refused(
                what,
                format!("`fieldpost report {game} --block {number}` tells what happened in it"),
            ),
        }
    })?;
    let name = format!("{}.block-{number}.toml", game.invitation().name);
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(name));
    io::write_new(&out, text.as_bytes())?;
    match args.format {
        Format::Text => print(&format!("{}\n", out.display())),
        Format::Json => {
            print_json(&json!({ "file": path_for_programs(&out.display().to_string()) }))
        }
    }
    Ok(())
}
