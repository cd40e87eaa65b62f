//! `fieldpost audit`: what a director looks at over a folder of game files and mailed documents.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::exit::{Failed, Kind};
use super::games::Games;
use super::inbox::{Found, game_file};
use super::io;
use super::load::{no_game, not_a_game};
use super::share::Share;
use super::term::{Format, print, print_json, progress};
use crate::audit::{
    Ledger, Luck, Player, Receipted, Relation, Restored, Signed, Twice, differs, luck_of,
    receipts_in_the_air, relation, restored, signed_twice, thrown_again, times_out_of_order,
};
use crate::chain::{Game, Verdict, verify_game};
use crate::diag::wrap;
use crate::limits::FOLDER_BYTES;
use crate::seal::Digest;
use crate::shown::one_line;

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
        let late = times_out_of_order(longest.game.file());
        times.extend(late.into_iter().map(|(n, a, b)| (longest.path.clone(), n, a, b)));
        for (_, seats, _) in crate::audit::summary(&longest.game).burnt {
            seats.into_iter().for_each(|s| *burnt.entry(s).or_default() += 1);
        }
    }
    let mut signed: Vec<Signed> =
        held.iter().flat_map(|h| Signed::all_of(h.game.file(), &h.path)).collect();
    signed.extend(loose.iter().cloned());
    let twice = signed_twice(&signed);
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

const CAUTION: &str = "Luck is no evidence. Every die above was recomputed from numbers sealed \
    before the game; that is the proof. Of 200 honest players nine are beyond two standard \
    deviations, and often one beyond three.";

impl Audit {
    fn text(&self) -> String {
        let mut out = String::new();
        let files = numbered(self.held.len(), "good file");
        out.push_str(&format!("{files} of {}\n", numbered(games_of(&self.held).len(), "game")));
        let mut say = |text: String| out.push_str(&wrap(&one_line(text), "", "  "));
        for (path, what) in &self.unread {
            say(format!("UNREAD {path}: {what}"));
        }
        for (path, what) in &self.wrong {
            say(format!("WRONG {path}: {what}"));
        }
        for (path, what) in &self.unproven {
            say(format!("UNPROVEN {path}: {what}"));
        }
        self.related().into_iter().for_each(&mut say);
        for t in &self.twice {
            say(format!(
                "SIGNED TWICE: {} of game {} signed {} different {} for step {}",
                t.seat,
                t.game,
                t.found.len(),
                plural(t.kind.word()),
                t.step
            ));
            for (digest, files) in &t.found {
                let more = match files.len() {
                    0 | 1 => String::new(),
                    n => format!(" and {} more", n - 1),
                };
                let first = files.first().map_or("", String::as_str);
                say(format!("  {digest}"));
                say(format!("  in {first}{more}"));
            }
        }
        for (name, games) in &self.thrown_again {
            say(format!(
                "THROWN AGAIN: the equal bids for {name} made {} games; the die between them \
                 counts in the first",
                games.len()
            ));
            games.iter().for_each(|g| say(format!("  {g}")));
        }
        for r in &self.receipts {
            let (seat, step, game) = (&r.seat, r.step, &r.game);
            say(format!(
                "receipt without a block: {seat}, step {step} of {game}, in {}",
                r.found_in
            ));
        }
        for (path, block, before, own) in &self.times {
            say(format!(
                "claimed times run backwards at block {block} of {path}: {own} after {before}"
            ));
        }
        for (path, one) in &self.restored {
            say(format!("{one}: block {} of {path}", one.block));
        }
        for (seat, n) in &self.burnt {
            say(format!("burnt steps with documents of {seat}: {n}"));
        }
        self.dice.iter().for_each(|(player, ledger)| out.push_str(&dice_text(player, ledger)));
        if !self.dice.is_empty() {
            out.push('\n');
            out.push_str(&wrap(CAUTION, "", ""));
        }
        out
    }

    /// How the files of each game hang together: one line where each is the beginning of the next,
    /// else the longest file of every history and where they part.
    fn related(&self) -> Vec<String> {
        let games = games_of(&self.held);
        let mut lines = Vec::new();
        for files in games.values() {
            let own = |p: &&Pair| files.iter().any(|h| h.path == p.first);
            let pairs: Vec<&Pair> = self.pairs.iter().filter(own).collect();
            if let [pair] = pairs[..] {
                lines.push(related(pair));
                continue;
            }
            let [first, .., last] = files[..] else { continue };
            let name = told_apart(&games, first);
            let (few, most) = (first.game.file().latest(), last.game.file().latest());
            let tips = tips(files);
            match tips.split_last() {
                Some((longest, others)) if !others.is_empty() => {
                    lines.push(format!("{name}: {} files, {} histories", files.len(), tips.len()));
                    for other in others {
                        let what = relation(longest.game.file(), other.game.file());
                        let (first, second) = (longest.path.clone(), other.path.clone());
                        lines.push(related(&Pair { first, second, what }));
                    }
                }
                _ => lines.push(format!(
                    "{name}: {} files, each the beginning of the next, {few} to {most} blocks",
                    files.len()
                )),
            }
            let retold = |p: &&Pair| matches!(p.what, Relation::Retold { .. });
            lines.extend(pairs.into_iter().filter(retold).map(related));
        }
        lines
    }

    fn json(&self) -> Value {
        let found = |(path, what): &(String, String)| json!({ "file": path, "what": what });
        json!({
            "good": self.held.iter().map(|h| json!({
                "file": h.path,
                "game": h.game.file().name,
                "identity": h.game.file().game.to_string(),
                "head": h.game.file().head().to_string(),
                "blocks": h.game.file().latest(),
            })).collect::<Vec<_>>(),
            "unread": self.unread.iter().map(found).collect::<Vec<_>>(),
            "wrong": self.wrong.iter().map(found).collect::<Vec<_>>(),
            "unproven": self.unproven.iter().map(found).collect::<Vec<_>>(),
            "relations": self.pairs.iter().map(relation_json).collect::<Vec<_>>(),
            "signed-twice": self.twice.iter().map(|t| json!({
                "game": t.game, "seat": t.seat, "kind": t.kind.word(), "step": t.step,
                "documents": t.found.iter().map(|(digest, files)| json!({
                    "digest": digest.to_string(), "found-in": files,
                })).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "thrown-again": self.thrown_again.iter().map(|(name, games)| json!({
                "game": name,
                "identities": games.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "receipts-without-block": self.receipts.iter().map(|r| json!({
                "game": r.game, "seat": r.seat, "step": r.step,
                "digest": r.digest.to_string(), "found-in": r.found_in,
            })).collect::<Vec<_>>(),
            "times-out-of-order": self.times.iter().map(|(file, block, before, own)| json!({
                "file": file, "block": block, "before": before, "claimed": own,
            })).collect::<Vec<_>>(),
            "burnt-steps": self.burnt,
            "restored": self.restored.iter().map(|(file, r)| json!({
                "file": file, "block": r.block, "seat": r.seat, "step": r.step,
            })).collect::<Vec<_>>(),
            "dice": self.dice.iter().map(dice_json).collect::<Vec<_>>(),
        })
    }
}

/// The name of a game; with the beginning of its identity where another has the same name.
fn told_apart(games: &BTreeMap<Digest, Vec<&Held>>, one: &Held) -> String {
    let name = &one.game.file().name;
    let named = games.values().filter(|f| f.first().is_some_and(|h| h.game.file().name == *name));
    match named.count() {
        0 | 1 => name.clone(),
        _ => format!("{name} {}", one.game.file().game.short().get(..8).unwrap_or_default()),
    }
}

/// Files of one game, shortest first, that are the beginning of no other: the last file of every
/// history, the longest at the end.
fn tips<'h>(files: &[&'h Held]) -> Vec<&'h Held> {
    let goes_on = |(i, a): (usize, &&Held)| {
        files
            .iter()
            .skip(i + 1)
            .any(|b| !matches!(relation(a.game.file(), b.game.file()), Relation::Fork { .. }))
    };
    files.iter().enumerate().filter(|(i, a)| !goes_on((*i, a))).map(|(_, a)| *a).collect()
}

fn numbered(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// `orders` stay orders; of the others there are several.
fn plural(kind: &str) -> String {
    if kind.ends_with('s') { kind.to_string() } else { format!("{kind}s") }
}

fn related(pair: &Pair) -> String {
    let (a, b) = (&pair.first, &pair.second);
    match pair.what {
        Relation::TwoGames => format!("{a} and {b} are files of two games"),
        Relation::Same => format!("{a} is the same as {b}"),
        Relation::FirstIsBeginning { blocks, of } => {
            format!("{a} is a prefix of {b}: {blocks} of {of} blocks")
        }
        Relation::SecondIsBeginning { blocks, of } => {
            format!("{b} is a prefix of {a}: {blocks} of {of} blocks")
        }
        Relation::Fork { block, field } => {
            format!("FORK: {a} and {b} part at block {block}: {}", differs(field))
        }
        Relation::Retold { block, field } => format!(
            "{a} and {b} tell the same history; at block {block} {}, which no head covers",
            differs(field)
        ),
    }
}

fn relation_json(pair: &Pair) -> Value {
    let mut value = json!({ "first": pair.first, "second": pair.second });
    match pair.what {
        Relation::TwoGames => value["relation"] = "two-games".into(),
        Relation::Same => value["relation"] = "same".into(),
        Relation::FirstIsBeginning { .. } => value["relation"] = "prefix".into(),
        Relation::SecondIsBeginning { .. } => value["relation"] = "extension".into(),
        Relation::Fork { block, field } => {
            value["relation"] = "fork".into();
            value["block"] = block.into();
            value["differs"] = field.into();
        }
        Relation::Retold { block, field } => {
            value["relation"] = "same-heads".into();
            value["block"] = block.into();
            value["differs"] = field.into();
        }
    }
    value
}

/// `314` as `3.14`.
fn decimals(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn signed(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "+" };
    format!("{sign}{}", decimals(hundredths.unsigned_abs()))
}

fn dice_text(player: &Player, ledger: &Ledger) -> String {
    let mut out = format!("\n{}", player.seat);
    if !player.fingerprint.is_empty() {
        out.push_str(&format!("  {}", player.fingerprint));
    }
    let all = ledger.all();
    let games = if ledger.games == 1 { "game" } else { "games" };
    out.push_str(&format!("\n  {} dice in {} {games}; faces 1 to 6:", all.dice(), ledger.games));
    all.faces.iter().for_each(|n| out.push_str(&format!(" {n}")));
    out.push('\n');
    if let Some(chi) = all.chi_square() {
        out.push_str(&format!(
            "  chi-square {} with 5 degrees of freedom (11.07 is passed by\n  1 player in 20, 20.52 by \
             1 in 1000)\n",
            decimals(chi)
        ));
    }
    for (word, luck) in [("attack", &ledger.attack), ("defend", &ledger.defend)] {
        if luck.shots > 0 {
            out.push_str(&hits_text(word, luck));
        }
    }
    if let (Some(dice), Some(games)) =
        (ledger.shots().dice_for_suspicion(), ledger.games_for_suspicion())
    {
        let text = format!(
            "one hit too many in twenty shots would show, at three deviations, after {dice} dice: \
             {games} games like these"
        );
        out.push_str(&wrap(&text, "  ", "  "));
    }
    out
}

fn hits_text(word: &str, luck: &Luck) -> String {
    let deviations =
        luck.deviations().map_or(String::new(), |d| format!(", {} standard deviations", signed(d)));
    let (hits, expected) = (luck.hits, decimals(luck.expected_hundredths()));
    let text = format!(
        "{word}: {} of {}, {expected} expected{deviations}",
        numbered(hits as usize, "hit"),
        numbered(luck.shots as usize, "shot")
    );
    wrap(&text, "  ", "    ")
}

fn dice_json((player, ledger): (&Player, &Ledger)) -> Value {
    let luck = |l: &Luck| {
        json!({
            "faces": l.faces, "shots": l.shots, "hits": l.hits,
            "expected-hundredths": l.expected_hundredths(),
            "deviations-hundredths": l.deviations(),
        })
    };
    json!({
        "seat": player.seat,
        "fingerprint": player.fingerprint,
        "games": ledger.games,
        "dice": ledger.all().dice(),
        "faces": ledger.all().faces,
        "chi-square-hundredths": ledger.all().chi_square(),
        "degrees-of-freedom": 5,
        "attack": luck(&ledger.attack),
        "defend": luck(&ledger.defend),
        "games-for-suspicion": ledger.games_for_suspicion(),
    })
}
