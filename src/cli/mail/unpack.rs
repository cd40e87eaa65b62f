//! `fieldpost mail read` and `fieldpost mail unpack`: what is in a mail or mailbox, told or written
//! into files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::{Value, json};

use super::super::exit::{Failed, Kind};
use super::super::inbox::repairs;
use super::super::{Format, io, print, warn};
use super::{Read, Unpack};
use crate::chain::Game;
use crate::edition::Source;
use crate::mail::mime::is_game_file;
use crate::mail::notice::plain;
use crate::mail::{Bag, Container, Enclosed, Letter, Notice, Trouble, open};
use crate::orders::glance;
use crate::seal::join_signed;

pub(super) fn read(args: &Read) -> Result<()> {
    let bag = open(&io::read_mail(&args.file)?);
    match args.format {
        Format::Json => print(&format!("{:#}\n", json(&bag))),
        Format::Text => print(&told(&bag)),
    }
    let good = bag.letters.iter().any(|l| l.all().is_ok());
    if good { Ok(()) } else { Err(Failed::told(Kind::Refused).into()) }
}

fn container(bag: &Bag) -> String {
    match bag.container {
        Container::Plain => "a plain file".into(),
        Container::Mail => "a mail".into(),
        Container::Mailbox(n) => format!("a mailbox of {n} mail(s)"),
    }
}

fn told(bag: &Bag) -> String {
    let mut out = format!("{}\n", container(bag));
    for letter in &bag.letters {
        let subject = plain(&letter.subject);
        match (letter.number, subject.is_empty()) {
            (Some(n), _) => out.push_str(&format!("\nmessage {n}  {subject}\n")),
            (None, false) => out.push_str(&format!("subject  {subject}\n")),
            (None, true) => {}
        }
        for one in &letter.documents {
            out.push_str(&document(one));
        }
        for part in letter.parts.iter().filter(|p| is_game_file(&p.bytes)) {
            let name = part.name.as_deref().unwrap_or("no name");
            out.push_str(&format!("  a game file: {name}, {} bytes\n", part.bytes.len()));
        }
        for notice in &letter.notices {
            out.push_str(&format!("  note: {}\n", notice.to_string().replace('\n', "\n  ")));
            if let Notice::NotSigned { above, .. } = notice
                && !notice.to_string().contains('|')
            {
                above.iter().for_each(|l| out.push_str(&format!("    not signed | {l}\n")));
            }
        }
        match letter.all() {
            Ok(_) => {}
            Err(Trouble::Nothing) => out.push_str("  no document\n"),
            Err(e) => {
                out.push_str(&format!("  REFUSED: {}\n", e.to_string().replace('\n', "\n  ")))
            }
        }
    }
    out
}

fn label(one: &Enclosed) -> String {
    glance(&one.canonical.text).map_or("a document".into(), |g| {
        plain(&format!("{} of {} for {}", g.kind.word(), g.seat, g.game))
    })
}

fn document(one: &Enclosed) -> String {
    let how = if one.carried.is_empty() { String::new() } else { format!(" ({})", one.carried) };
    let mut out = format!("  {}, in {}{how}\n", label(one), one.place);
    match &one.by {
        Some(by) => out.push_str(&format!("    signed with {}\n", by.fingerprint)),
        None => out.push_str("    NOT SIGNED\n"),
    }
    let repaired = repairs(one);
    if !repaired.is_empty() && one.by.is_some() {
        out.push_str(&format!("    repaired, and the signature fits: {repaired}\n"));
    }
    out
}

fn json(bag: &Bag) -> Value {
    let document = |one: &Enclosed| {
        let g = glance(&one.canonical.text);
        json!({
            "kind": g.as_ref().map(|g| g.kind.word()),
            "game": g.as_ref().map(|g| &g.game),
            "seat": g.as_ref().map(|g| &g.seat),
            "place": one.place.to_string(),
            "carried": one.carried,
            "key": one.by.as_ref().map(|b| b.fingerprint.to_string()),
            "mends": one.mends.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "notes": one.canonical.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "text": one.canonical.text,
        })
    };
    let letter = |l: &Letter| {
        json!({
            "message": l.number,
            "subject": l.subject,
            "documents": l.documents.iter().map(document).collect::<Vec<_>>(),
            "game-files": l.parts.iter().filter(|p| is_game_file(&p.bytes)).count(),
            "notices": l.notices.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "refused": l.all().err().filter(|e| !matches!(e, Trouble::Nothing)).map(|e| e.to_string()),
        })
    };
    json!({ "container": container(bag), "messages": bag.letters.iter().map(letter).collect::<Vec<_>>() })
}

/// So many files of one name are kept apart by numbers.
const MOST_OF_A_NAME: u32 = 10_000;

pub(super) fn run(args: &Unpack) -> Result<()> {
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
    let game = Game::open(bytes, source).map_err(|e| e.to_string())?;
    let name = format!("{}.{:04}.ron", game.file().name, game.file().latest());
    let plain = Path::new(&name).file_name().is_some_and(|n| n.to_string_lossy() == name);
    if plain { Ok(name) } else { Err(format!("{name} is no name of a file")) }
}
