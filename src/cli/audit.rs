//! `fieldpost audit`: what a director looks at over a folder of game files and mailed documents.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;

use super::games::Games;
use super::term::{Format, print, print_json, progress};
use crate::audit::{Gist, Relation, Signed};
use crate::chain::{
    Editions, Game, Settling, SignedDocument, Verdict, VerifyReport, open, settle_again,
    verify_game,
};
use crate::desk::folder::{Audit, AuditedFile};
use crate::desk::{no_game, not_a_game};
use crate::limits::FOLDER_BYTES;
use crate::seal::Digest;
use crate::shown::one_line;
use crate::store::agreed_papers::is_agreement;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::inbox::{Found, FoundInFiles, read_game_or_mail};
use crate::store::io;
use crate::store::read_budget::ByteBudget;

/// Compare many files: games with two histories, papers signed twice, and how the dice fell
#[derive(Args)]
#[command(after_help = "\
Give game files (.ron), signed documents (.toml, .eml, .mbox) or folders. Only
game files that verify are counted. The dice of a game count once, however many
of its files you give.

Examples:
  fieldpost audit spring-cup/
  fieldpost audit anna/spring-07.0012.ron bruno/spring-07.0012.ron
  fieldpost audit spring-cup/ --format json
  fieldpost audit spring-cup/ --luck

SIGNED TWICE: a seat signed two different texts for one step of a game, and
neither replaces the other. Late corrections and second joins are reported as
facts, not as accusations.

The exit code is 1 if a file does not verify, a game has two histories, someone
signed twice, a die between equal bids was rolled in two games, or an invitation
contradicts the papers of its bids or choices; 4 if the only problem is that
this program lacks the rules or the board of a game. Luck never changes the exit
code: recomputing a die shows that it is right.")]
pub(super) struct AuditArgs {
    /// Game files, signed documents, or folders of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Also add up dice and luck by power, side, season, mode and director; this calculates every battle,
    /// which takes longer than verifying
    #[arg(long)]
    luck: bool,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Prints what the files of a folder say about each other and about the dice.
pub(super) fn run(args: &AuditArgs) -> Result<()> {
    let audit = look(args)?;
    match args.format {
        Format::Json => print_json(&audit.json()),
        Format::Text => print(&audit.text()),
    }
    if !audit.unread.is_empty() {
        return Err(Failed::told(FailureKind::Io).into());
    }
    let forks = audit.pairs.iter().any(|p| matches!(p.what, Relation::Fork { .. }));
    let twice = !audit.twice.is_empty() || !audit.thrown_again.is_empty();
    let otherwise = !audit.agreed_otherwise.is_empty();
    let bad = forks || twice || otherwise || !audit.wrong.is_empty();
    if bad {
        Err(Failed::told(FailureKind::Refused).into())
    } else if !audit.unproven.is_empty() {
        Err(Failed::told(FailureKind::Unproven).into())
    } else {
        Ok(())
    }
}

/// The game files and the documents below the paths.
fn files_below(paths: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let mut files = Vec::new();
    let mut documents = Vec::new();
    for path in paths {
        if !path.exists() {
            let what = format!("cannot read {}", one_line(path.display()));
            let help = "there is no such file or folder: check the name";
            return Err(Failed::io(what, help).into());
        }
        for (ext, list) in [("ron", &mut files), ("toml", &mut documents)] {
            if path.is_dir() || path.extension().is_some_and(|e| e == ext) {
                list.extend(io::files(path, ext)?);
            }
        }
        for mail in ["eml", "mbox"] {
            if path.is_dir() || path.extension().is_some_and(|e| e == mail) {
                documents.extend(io::files(path, mail)?);
            }
        }
    }
    if files.is_empty() && documents.is_empty() {
        let what = "no game files or documents were found there";
        return Err(Failed::wrong_use(what, "they end in .ron, .toml, .eml or .mbox").into());
    }
    Ok((files, documents))
}

/// What a game file says of itself, and of a good one what is kept.
fn verified_gist(path: &Path, source: &dyn Editions) -> Result<(VerifyReport, Option<Gist>)> {
    let bytes = read_game_or_mail(path)?;
    if let Some(is) = not_a_game(&bytes) {
        return Ok((no_game(&is), None));
    }
    let (report, game) = verify_game(&bytes, source);
    Ok((report, game.as_ref().map(Gist::of_game)))
}

fn look(args: &AuditArgs) -> Result<Audit> {
    let source = args.games.source()?;
    let (files, documents) = files_below(&args.paths)?;
    let bar = progress(files.len(), "verifying");
    let share = ByteBudget::of(FOLDER_BYTES);
    let checked = files.into_par_iter().map(|path| {
        let _taken = share.take(io::size(&path));
        let result = verified_gist(&path, &source);
        bar.inc(1);
        (path.display().to_string(), result)
    });
    let checked: Vec<_> = checked.collect();
    bar.finish_and_clear();
    let mut held = Vec::new();
    let mut unread = Vec::new();
    let mut wrong = Vec::new();
    let mut unproven = Vec::new();
    for (path, result) in checked {
        match result {
            Err(e) => unread.push((path, format!("{e:#}"))),
            Ok((_, Some(gist))) => held.push(AuditedFile { path: path.into(), gist }),
            Ok((report, None)) => {
                let what = report.in_one_line().unwrap_or_default();
                match report.verdict() {
                    Verdict::Unproven => unproven.push((path, what)),
                    _ => wrong.push((path, what)),
                }
            }
        }
    }
    // Unsigned files in the folders are drafts and templates: nothing to hold against anybody.
    let mut papers = Vec::new();
    let mut agreements = Vec::new();
    for path in &documents {
        let name = Arc::from(path.display().to_string());
        for paper in Found::every(path).unwrap_or_default().iter().filter_map(|f| f.paper().ok()) {
            papers.extend(Signed::of_paper(&paper, &name));
            if is_agreement(paper.header.kind) {
                agreements.push(paper);
            }
        }
    }
    let agreed_otherwise = agreed_otherwise(&args.games, &held, &agreements)?;
    let found = Audit::of_files(held, papers, &|held| read_again(held, &source), args.luck)?;
    Ok(Audit { wrong, unproven, unread, agreed_otherwise, ..found })
}

/// Settles the bids and choices of every game again, where all of their papers are at hand.
fn agreed_otherwise(
    games: &Games,
    held: &[AuditedFile],
    papers: &[SignedDocument],
) -> Result<Vec<(Arc<str>, String)>> {
    let mut found: BTreeMap<Digest, (Arc<str>, String)> = BTreeMap::new();
    for file in held {
        let Some(invitation) = &file.gist.agreed else { continue };
        let ed = games.edition(&invitation.edition)?;
        for (_, settling) in settle_again(invitation, papers, &ed) {
            if let Settling::Differs(what) = settling {
                found.insert(file.gist.game, (file.path.clone(), what));
            }
        }
    }
    Ok(found.into_values().collect())
}

/// Reads a good file once more, where two must be told apart.
fn read_again(held: &AuditedFile, source: &dyn Editions) -> Result<Game> {
    let path = Path::new(&*held.path);
    let game = open(&read_game_or_mail(path)?, source).ok();
    let game = game.filter(|g| g.file().head() == held.gist.head());
    game.ok_or_else(|| {
        let what = format!("{} changed while it was looked at", path.display());
        Failed::io(what, "run the command again when nothing is written there").into()
    })
}
