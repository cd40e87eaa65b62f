//! `fieldpost audit`: what a director looks at over a folder of game files and mailed documents.

mod luck_told;
mod told;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;

use super::agreed_papers::is_agreement;
use super::exit::{Failed, FailureKind};
use super::games::Games;
use super::inbox::{Found, read_game_or_mail};
use super::io;
use super::share::ByteBudget;
use super::term::{Format, print, print_json, progress};
use crate::audit::{
    DiceTotals, Fortune, Gist, JoinedTwice, Known, Late, Nation, PassedOver, Player, PlayerDice,
    Receipted, Relation, Restored, SetAside, Signed, Twice, add_fortunes, add_luck, find_suspects,
    first_difference, fortunes_of_game, joined_twice, late_corrections, passed_over,
    receipts_in_the_air, set_aside, signed_twice, thrown_again,
};
use crate::chain::{
    Editions, Game, Settling, SignedDocument, Takeover, Verdict, open, settle_again, verify_game,
};
use crate::desk::{no_game, not_a_game};
use crate::file::{Block, GameFile};
use crate::limits::FOLDER_BYTES;
use crate::seal::Digest;
use crate::shown::one_line;

/// Compare many files: forks, documents signed twice, and how the dice fell
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

SIGNED TWICE: two texts of one seat for one moment of one game, neither of
which replaces the other. Late corrections and second joins are reported as
facts, not as accusations.

Exit code 1 if a file does not verify, a game has two histories, someone signed
twice, a die between equal bids was rolled in two games, or an invitation
contradicts the papers of its bids or choices; 4 if the only problem is that
this program lacks the rules or the board of a game. Luck never changes the
exit code: recomputing a die shows that it is right.")]
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

/// One file of a game, named as it was found. The file itself is gone: a folder may hold more than
/// memory does.
struct AuditedFile {
    path: Arc<str>,
    gist: Gist,
}

/// Two files of one game that belong together, or do not.
struct Pair {
    first: Arc<str>,
    second: Arc<str>,
    what: Relation,
}

struct Audit {
    held: Vec<AuditedFile>,
    wrong: Vec<(String, String)>,
    unproven: Vec<(String, String)>,
    unread: Vec<(String, String)>,
    pairs: Vec<Pair>,
    /// Of each game with several histories: the longest, and every other.
    histories: BTreeMap<Digest, Vec<Pair>>,
    twice: Vec<Twice>,
    late: Vec<Late>,
    joined: Vec<JoinedTwice>,
    /// New keys and chains, with the file that tells them.
    takeovers: Vec<(Arc<str>, Takeover)>,
    /// Label and identities of games from one pair of equal bids.
    thrown_again: Vec<(String, Vec<Digest>)>,
    receipts: Vec<Receipted>,
    set_aside: Vec<SetAside>,
    passed_over: Vec<PassedOver>,
    /// Games whose invitation says something else than the papers of its bids or choices, and what.
    agreed_otherwise: Vec<(Arc<str>, String)>,
    times: Vec<(Arc<str>, u32, String, String)>,
    burnt: BTreeMap<String, u32>,
    /// Openings made with an old copy of a chain's file, and the game file.
    restored: Vec<(Arc<str>, Restored)>,
    dice: BTreeMap<Player, PlayerDice>,
    /// By power, if that was asked for.
    fortunes: BTreeMap<Nation, Fortune>,
    /// By season, mode and director, if that was asked for.
    totals: DiceTotals,
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

fn look(args: &AuditArgs) -> Result<Audit> {
    let source = args.games.source()?;
    let mut files = Vec::new();
    let mut documents = Vec::new();
    for path in &args.paths {
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
    let bar = progress(files.len(), "verifying");
    let share = ByteBudget::of(FOLDER_BYTES);
    let check = |path: PathBuf| {
        let name = path.display().to_string();
        let _taken = share.take(io::size(&path));
        let bytes = read_game_or_mail(&path);
        let result = bytes.map(|bytes| match not_a_game(&bytes) {
            Some(is) => (no_game(&is), None),
            None => {
                let (report, game) = verify_game(&bytes, &source);
                (report, game.as_ref().map(Gist::of_game))
            }
        });
        bar.inc(1);
        (name, result)
    };
    let checked: Vec<_> = files.into_par_iter().map(check).collect();
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
    let found = gather(held, papers, &Again(&source), args.luck)?;
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

/// Reads good files once more, where two must be told apart.
struct Again<'e>(&'e dyn Editions);

impl Again<'_> {
    fn file(&self, held: &AuditedFile) -> Result<GameFile> {
        Ok(self.game(held)?.into_file())
    }

    fn game(&self, held: &AuditedFile) -> Result<Game> {
        let path = Path::new(&*held.path);
        let game = open(&read_game_or_mail(path)?, self.0).ok();
        let game = game.filter(|g| g.file().head() == held.gist.head());
        game.ok_or_else(|| {
            let what = format!("{} changed while it was looked at", path.display());
            Failed::io(what, "run the command again when nothing is written there").into()
        })
    }

    /// What two files are to each other; where they part, both are read again, one after the other.
    fn pair(&self, a: &AuditedFile, b: &AuditedFile) -> Result<Pair> {
        let mut failed = None;
        let what = a.gist.relation(&b.gist, |n| {
            match self.block(a, n).and_then(|a| Ok(a.zip(self.block(b, n)?))) {
                Ok(both) => both.map_or("the head", |(a, b)| first_difference(&a, &b)),
                Err(e) => {
                    failed = Some(e);
                    "the head"
                }
            }
        });
        match failed {
            Some(e) => Err(e),
            None => Ok(Pair { first: a.path.clone(), second: b.path.clone(), what }),
        }
    }

    /// A block of a game file, read again from the file.
    fn block(&self, held: &AuditedFile, n: u32) -> Result<Option<Block>> {
        let blocks = self.file(held)?.blocks;
        Ok(blocks.into_iter().find(|b| b.number == n))
    }
}

fn gather(held: Vec<AuditedFile>, loose: Vec<Signed>, again: &Again, luck: bool) -> Result<Audit> {
    let mut pairs = Vec::new();
    let mut times = Vec::new();
    let mut dice = BTreeMap::new();
    let mut takeovers = Vec::new();
    let mut restored = Vec::new();
    let mut burnt: BTreeMap<String, u32> = BTreeMap::new();
    let mut histories = BTreeMap::new();
    let mut powers = BTreeMap::new();
    let mut totals = DiceTotals::default();
    for (game, files) in games_of(&held) {
        for two in files.windows(2) {
            let [a, b] = two else { continue };
            pairs.push(again.pair(a, b)?);
        }
        if let Some((longest, others)) = tips(&files).split_last().filter(|(_, o)| !o.is_empty()) {
            let all = others.iter().map(|other| again.pair(longest, other));
            histories.insert(game, all.collect::<Result<Vec<_>>>()?);
        }
        let Some(longest) = files.last() else { continue };
        let path = &longest.path;
        let gist = &longest.gist;
        add_luck(&gist.dice, &mut dice);
        if luck {
            let game = again.game(longest)?;
            add_fortunes(&fortunes_of_game(&game), &mut powers);
            totals.add(&game);
        }
        restored.extend(gist.restored.iter().map(|r| (path.clone(), r.clone())));
        takeovers.extend(gist.takeovers.iter().map(|t| (path.clone(), t.clone())));
        let late = gist.times.iter().cloned();
        times.extend(late.map(|(n, before, own)| (path.clone(), n, before, own)));
        for (seat, n) in &gist.burnt {
            *burnt.entry(seat.clone()).or_default() += n;
        }
    }
    let gists: Vec<&Gist> = held.iter().map(|h| &h.gist).collect();
    let paths: Vec<Arc<str>> = held.iter().map(|h| h.path.clone()).collect();
    let mut signed = find_suspects(&gists, &paths, &loose, |i| again.file(&held[i]))?;
    signed.extend(loose.iter().cloned());
    let known = Known::from_gists(gists.iter().copied(), &signed);
    Ok(Audit {
        wrong: Vec::new(),
        unproven: Vec::new(),
        unread: Vec::new(),
        pairs,
        histories,
        twice: signed_twice(&signed, &known),
        late: late_corrections(&signed, &known),
        joined: joined_twice(&signed),
        takeovers,
        set_aside: set_aside(&loose, &gists, &known),
        passed_over: passed_over(&loose, &gists, &known),
        agreed_otherwise: Vec::new(),
        thrown_again: thrown_again(gists),
        receipts: receipts_in_the_air(&loose, &known),
        times,
        burnt,
        restored,
        dice,
        fortunes: powers,
        totals,
        held,
    })
}

/// The files of each game, shortest first.
fn games_of(held: &[AuditedFile]) -> BTreeMap<Digest, Vec<&AuditedFile>> {
    let mut games: BTreeMap<_, Vec<&AuditedFile>> = BTreeMap::new();
    for h in held {
        games.entry(h.gist.game).or_default().push(h);
    }
    for files in games.values_mut() {
        files.sort_by_key(|h| (h.gist.latest(), h.path.clone()));
    }
    games
}

/// Files of one game, shortest first, that are the beginning of no other: the last file of every
/// history, the longest at the end.
fn tips<'h>(files: &[&'h AuditedFile]) -> Vec<&'h AuditedFile> {
    files
        .iter()
        .enumerate()
        .filter(|(i, a)| !files[*i + 1..].iter().any(|b| a.gist.one_history(&b.gist)))
        .map(|(_, a)| *a)
        .collect()
}
