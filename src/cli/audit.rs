//! `fieldpost audit`: what a director looks at over a folder of game files and mailed documents.

mod told;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;

use super::exit::{Failed, Kind};
use super::games::Games;
use super::inbox::{Found, game_file};
use super::io;
use super::load::{no_game, not_a_game};
use super::share::Share;
use super::term::{Format, print, print_json, progress};
use crate::audit::{
    Joined, Known, Late, Ledger, Player, Receipted, Relation, Restored, Signed, Twice,
    joined_twice, late_corrections, luck_of, receipts_in_the_air, relation, restored, signed_twice,
    thrown_again, times_out_of_order,
};
use crate::chain::{Game, Takeover, Verdict, takeovers, verify_game};
use crate::limits::FOLDER_BYTES;
use crate::seal::Digest;

/// Compare many files: forks, documents signed twice, and how the dice fell
#[derive(Args)]
#[command(after_help = "\
Give game files (.ron), signed documents (.toml, .eml, .mbox) or folders. Only
game files that verify are counted; each game counts once in the dice, however
many of its files are there.

Examples:
  fieldpost audit spring-cup/
  fieldpost audit anna/spring-07.0012.ron bruno/spring-07.0012.ron
  fieldpost audit spring-cup/ --format json

SIGNED TWICE: two texts of one seat for one moment of one game, neither of
which replaces the other. That a correction came late, or that a seat joined
twice, is told as a fact and accuses nobody.

Exit code 1 if a file does not verify, games part, somebody signed twice, or a
die between equal bids was thrown in two games; 4 if it is only that this
program does not have the rules or the board of a game. Luck is never a
reason: that a die is right is shown by recomputing it.")]
pub struct AuditArgs {
    /// Game files, signed documents, or folders of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// One file of a game, named as it was found.
struct Held {
    path: String,
    game: Game,
}

/// Two files of one game that belong together, or do not.
struct Pair {
    first: String,
    second: String,
    what: Relation,
}

struct Audit {
    held: Vec<Held>,
    wrong: Vec<(String, String)>,
    unproven: Vec<(String, String)>,
    unread: Vec<(String, String)>,
    pairs: Vec<Pair>,
    twice: Vec<Twice>,
    late: Vec<Late>,
    joined: Vec<Joined>,
    /// New keys and chains, with the file that tells them.
    takeovers: Vec<(String, Takeover)>,
    /// Label and identities of games from one pair of equal bids.
    thrown_again: Vec<(String, Vec<Digest>)>,
    receipts: Vec<Receipted>,
    times: Vec<(String, u32, String, String)>,
    burnt: BTreeMap<String, u32>,
    /// Openings made with an old copy of a chain's file, and the game file.
    restored: Vec<(String, Restored)>,
    dice: BTreeMap<Player, Ledger>,
}

pub fn run(args: &AuditArgs) -> Result<()> {
    let audit = look(args)?;
    match args.format {
        Format::Json => print_json(&audit.json()),
        Format::Text => print(&audit.text()),
    }
    if !audit.unread.is_empty() {
        return Err(Failed::told(Kind::Io).into());
    }
    let forks = audit.pairs.iter().any(|p| matches!(p.what, Relation::Fork { .. }));
    let twice = !audit.twice.is_empty() || !audit.thrown_again.is_empty();
    let bad = forks || twice || !audit.wrong.is_empty();
    match bad {
        true => Err(Failed::told(Kind::Refused).into()),
        false if !audit.unproven.is_empty() => Err(Failed::told(Kind::Unproven).into()),
        false => Ok(()),
    }
}

fn look(args: &AuditArgs) -> Result<Audit> {
    let source = args.games.source()?;
    let (mut files, mut documents) = (Vec::new(), Vec::new());
    for path in &args.paths {
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
    let bar = progress(files.len(), "verifying");
    let share = Share::of(FOLDER_BYTES);
    let check = |path: PathBuf| {
        let name = path.display().to_string();
        let _taken = share.take(io::size(&path));
        let bytes = io::read_game(&path).and_then(|bytes| game_file(&path, bytes));
        let result = bytes.map(|bytes| match not_a_game(&bytes) {
            Some(is) => (no_game(&is), None),
            None => verify_game(&bytes, &source),
        });
        bar.inc(1);
        (name, result)
    };
    let checked: Vec<_> = files.into_par_iter().map(check).collect();
    bar.finish_and_clear();
    let (mut held, mut unread) = (Vec::new(), Vec::new());
    let (mut wrong, mut unproven) = (Vec::new(), Vec::new());
    for (path, result) in checked {
        match result {
            Err(e) => unread.push((path, format!("{e:#}"))),
            Ok((_, Some(game))) => held.push(Held { path, game }),
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
    let papers = documents.iter().flat_map(|path| {
        let every = Found::every(path).unwrap_or_default();
        let papers = every.into_iter().filter_map(|found| found.paper().ok());
        papers.filter_map(|paper| Signed::of(&paper, &path.display().to_string()))
    });
    Ok(Audit { wrong, unproven, unread, ..gather(held, papers.collect()) })
}

fn gather(held: Vec<Held>, loose: Vec<Signed>) -> Audit {
    let (mut pairs, mut times, mut dice) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut new = Vec::new();
    let mut burnt: BTreeMap<String, u32> = BTreeMap::new();
    let mut old_copies = Vec::new();
    for files in games_of(&held).values() {
        for two in files.windows(2) {
            let [a, b] = two else { continue };
            let what = relation(a.game.file(), b.game.file());
            pairs.push(Pair { first: a.path.clone(), second: b.path.clone(), what });
        }
        let Some(longest) = files.last() else { continue };
        luck_of(&longest.game, &mut dice);
        let old = restored(longest.game.file()).into_iter();
        old_copies.extend(old.map(|r| (longest.path.clone(), r)));
        let all = takeovers(&longest.game, longest.game.file().latest());
        new.extend(all.into_iter().map(|t| (longest.path.clone(), t)));
        let late = times_out_of_order(longest.game.file());
        times.extend(late.into_iter().map(|(n, a, b)| (longest.path.clone(), n, a, b)));
        for (_, seats, _) in crate::audit::summary(&longest.game).burnt {
            seats.into_iter().for_each(|s| *burnt.entry(s).or_default() += 1);
        }
    }
    let mut signed: Vec<Signed> =
        held.iter().flat_map(|h| Signed::all_of(h.game.file(), &h.path)).collect();
    signed.extend(loose.iter().cloned());
    let known = Known::of(held.iter().map(|h| h.game.file()));
    let twice = signed_twice(&signed, &known);
    let late = late_corrections(&signed, &known);
    let joined = joined_twice(&signed);
    let thrown_again = thrown_again(held.iter().map(|h| &h.game));
    let files: Vec<_> = held.iter().map(|h| h.game.file()).collect();
    let receipts = receipts_in_the_air(&loose, &files);
    let (wrong, unproven, unread) = (Vec::new(), Vec::new(), Vec::new());
    Audit {
        wrong,
        unproven,
        unread,
        pairs,
        twice,
        late,
        joined,
        takeovers: new,
        thrown_again,
        receipts,
        times,
        burnt,
        restored: old_copies,
        dice,
        held,
    }
}

/// The files of each game, shortest first.
fn games_of(held: &[Held]) -> BTreeMap<Digest, Vec<&Held>> {
    let mut games: BTreeMap<_, Vec<&Held>> = BTreeMap::new();
    for h in held {
        games.entry(h.game.file().game).or_default().push(h);
    }
    for files in games.values_mut() {
        files.sort_by_key(|h| (h.game.file().latest(), h.path.clone()));
    }
    games
}
