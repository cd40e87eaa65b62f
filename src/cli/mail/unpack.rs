//! `fieldpost mail unpack`: the documents and game files of a mail or mailbox, each in a file of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::cli::exit::Failed;
use crate::cli::games::Games;
use crate::cli::io;
use crate::cli::term::{print, warn};
use crate::edition::Source;
use crate::mail::mime::is_game_file;
use crate::mail::{Enclosed, open};
use crate::orders::glance;
use crate::seal::join_signed;

#[derive(Args)]
pub struct Unpack {
    /// A mail or a mailbox
    file: PathBuf,
    /// The folder to write into; usually the current one
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// So many files of one name are kept apart by numbers.
const MOST_OF_A_NAME: u32 = 10_000;

/// Writes them.
///
/// # Errors
/// There is nothing to write, or a file cannot be written.
pub fn run(args: &Unpack) -> Result<()> {
    let bag = open(&io::read_mail(&args.file)?);
    let folder = args.dir.clone().unwrap_or_default();
    io::folder(&folder)?;
    let source = args.games.source()?;
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for letter in &bag.letters {
        for one in &letter.documents {
            add(&mut files, &folder, &file_name(one), file_bytes(one));
        }
        for part in letter.parts.iter().filter(|p| is_game_file(&p.bytes)) {
            match game_name(&part.bytes, &source) {
                Ok(name) => add(&mut files, &folder, &name, part.bytes.clone()),
                Err(e) => warn(&format!("note: a game file was left out: {e}\n")),
            }
        }
        if let Some(e) = &letter.trouble {
            let at = letter.number.map_or(String::new(), |n| format!("message {n}: "));
            warn(&format!("note: {at}{e}\n"));
        }
    }
    if files.is_empty() {
        let what = format!("{}: there is nothing in it to unpack", args.file.display());
        return Err(Failed::refused(what, "`fieldpost mail read` says what is in it").into());
    }
    let paths: Vec<(PathBuf, &Vec<u8>)> = files.iter().map(|(n, b)| (folder.join(n), b)).collect();
    for (path, bytes) in &paths {
        io::free(path, bytes)?;
    }
    for (path, bytes) in &paths {
        io::write_new(path, bytes)?;
        print(&format!("{}\n", path.display()));
        if path.to_string_lossy().contains(".draft.") {
            print("  not signed: a file to fill in, or one that its writer must still sign\n");
        }
    }
    Ok(())
}

/// A name nobody has taken with other bytes, neither here nor in the folder: `x.toml`, `x.2.toml`,
/// ... So the mails of a whole game can be unpacked into one folder.
fn add(files: &mut BTreeMap<String, Vec<u8>>, folder: &Path, name: &str, bytes: Vec<u8>) {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, "toml"));
    let numbered = (2..MOST_OF_A_NAME).map(|n| format!("{stem}.{n}.{end}"));
    let free = |n: &String| {
        let here = files.get(n).is_none_or(|b| *b == bytes);
        here && io::free(&folder.join(n), &bytes).is_ok()
    };
    let name = [name.to_string()].into_iter().chain(numbered).find(free);
    // With every name taken the last one is tried, and refused like any file that exists.
    files.insert(name.unwrap_or_else(|| format!("{stem}.{MOST_OF_A_NAME}.{end}")), bytes);
}

/// `spring-07.orders.anna.toml`. The words come from the mail, so nothing of a path gets through.
fn file_name(one: &Enclosed) -> String {
    let safe = |word: &str| -> String {
        let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        word.chars().take(40).map(|c| if fits(c) { c } else { '-' }).collect()
    };
    let name = glance(&one.canonical.text).map_or("document".into(), |g| {
        format!("{}.{}.{}", safe(&g.game), g.kind.word(), safe(&g.seat))
    });
    if one.by.is_some() { format!("{name}.toml") } else { format!("{name}.draft.toml") }
}

fn file_bytes(one: &Enclosed) -> Vec<u8> {
    let signed =
        one.canonical.signature.as_deref().and_then(|s| join_signed(&one.canonical.text, s).ok());
    signed.unwrap_or_else(|| one.canonical.text.clone()).into_bytes()
}

/// `spring-07.0004.ron`
fn game_name(bytes: &[u8], source: &Source) -> Result<String, String> {
    let game = crate::chain::open(bytes, source).map_err(|e| e.to_string())?;
    let name = format!("{}.{:04}.ron", game.file().name, game.file().latest());
    let plain = Path::new(&name).file_name().is_some_and(|n| n.to_string_lossy() == name);
    if plain { Ok(name) } else { Err(format!("{name} is not a file name")) }
}
