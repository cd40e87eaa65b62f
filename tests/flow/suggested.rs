//! Every command that a command suggests is tried as it is printed, in a copy of the folder of the person it
//! is addressed to. [`Table::run`] calls this after every command of every flow test.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::keys::write_private;
use super::table::{DORA, NAME, Ran, Table};

/// Commands of one shape are tried so often in all tests together.
const OFTEN: u32 = 3;

/// How often a shape was tried.
static TRIED: Mutex<BTreeMap<String, u32>> = Mutex::new(BTreeMap::new());

/// Words that stand for a file or a value that is not there yet, or whose name only its owner knows.
const PLACEHOLDERS: [&str; 12] = [
    "MAIL", "DICE", "FILE", "ORDERS", "RULING", "GAME", "CHAIN", "NEW", "DIR", "SEAT", "TEXT",
    "FILES...",
];

/// A command on lines of its own, with what is said above it.
struct Suggested {
    above: String,
    words: Vec<String>,
}

/// Tries everything that a command of this seat has suggested.
pub fn try_all(t: &Table, seat: &str, said: &str) {
    // The examples of a help page are about games of their own.
    if said.contains("Usage: fieldpost") {
        return;
    }
    for suggested in below_each_other(said) {
        let to = addressee(t, seat, &suggested.above);
        if is_new(&suggested.words, t) {
            try_next(t, seat, &to, &suggested);
        }
    }
    for words in within_sentences(said) {
        if is_new(&words, t) {
            try_named(t, seat, &words);
        }
    }
}

/// Commands that stand on lines of their own.
fn below_each_other(said: &str) -> Vec<Suggested> {
    let mut all = Vec::new();
    let mut above: Vec<&str> = Vec::new();
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        // `fieldpost = 2` is the first line of a document.
        let command = line.strip_prefix("  fieldpost ").filter(|rest| !rest.starts_with('='));
        let Some(mut rest) = command else {
            above.push(line);
            continue;
        };
        let mut text = String::new();
        while let Some(open) = rest.strip_suffix('\\') {
            text.push_str(open);
            rest = lines.next().unwrap_or_default();
        }
        text.push_str(rest);
        let from = above.len().saturating_sub(4);
        all.push(Suggested { above: above[from..].join(" "), words: shell_words(&text) });
        above.clear();
    }
    all
}

/// Commands in backquotes within a sentence.
fn within_sentences(said: &str) -> Vec<Vec<String>> {
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted = flat.split('`').skip(1).step_by(2);
    let commands = quoted.filter_map(|q| q.strip_prefix("fieldpost ")).map(shell_words);
    // `fieldpost = 2` begins a document.
    let named = |words: &Vec<String>| {
        words.first().is_some_and(|w| w.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    commands.filter(named).collect()
}

/// The words of a line, as a shell reads them.
fn shell_words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => {
                words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            }
            c => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Who is to type it: the seat that is named, else the one who typed the command before.
fn addressee(t: &Table, seat: &str, above: &str) -> String {
    let own = seat.to_string();
    let next = above.rsplit("Next, ").next().unwrap_or_default();
    if above.contains("player who agrees") || above.contains("Another seat that agrees") {
        let other = t.seats.iter().find(|s| *s != seat && *s != DORA);
        return other.cloned().unwrap_or(own);
    }
    if !above.contains("Next, ") || next.starts_with("with ") || next.starts_with("when you") {
        return own;
    }
    let places = t.seats.iter().filter_map(|s| Some((next.find(s.as_str())?, s)));
    places.min().map_or(own, |(_, s)| s.clone())
}

/// Has a command of this shape been tried less often than is enough?
fn is_new(words: &[String], t: &Table) -> bool {
    let plain = |w: &String| {
        let w: String = w.chars().filter(|c| !c.is_ascii_digit()).collect();
        t.seats.iter().fold(w, |w, s| w.replace(s.as_str(), "SEAT"))
    };
    let shape: Vec<String> = words.iter().map(plain).collect();
    let mut tried = TRIED.lock().unwrap_or_else(PoisonError::into_inner);
    let count = tried.entry(shape.join(" ")).or_default();
    *count += 1;
    *count <= OFTEN
}

/// A copy of a person's folder, with the files that the sender mails them for the command. A game file that is
/// in one of these mails is not copied as well.
fn copy_of_folder(t: &Table, from: &str, to: &str, words: &[String]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy_files(&t.path(to, "."), folder.path());
    for word in words.iter().filter(|w| Path::new(w).components().count() == 1) {
        let mailed = mailed_as(t, from, word);
        let (there, here) = (t.path(from, &mailed), folder.path().join(&mailed));
        if !folder.path().join(word).exists() && there.is_file() && !here.exists() {
            fs::copy(there, here).expect("a mail");
        }
    }
    // The tests give chains a shorter name than `join` does.
    let (own, usual) = (t.path(to, "chain"), folder.path().join(format!("{NAME}.{to}.chain")));
    if own.is_file() && !usual.exists() {
        write_private(&usual, fs::read(own).expect("a chain"));
    }
    folder
}

/// The file that is mailed so that somebody else has this one: the mail that was packed with a game file, or else
/// the file itself.
fn mailed_as(t: &Table, from: &str, file: &str) -> String {
    let mail = file.strip_suffix(".ron").map(|stem| format!("{stem}.eml"));
    mail.filter(|mail| t.path(from, mail).is_file()).unwrap_or_else(|| file.to_string())
}

/// The files of a folder, with those of the folders in it.
fn copy_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_file() {
            write_private(&copy, fs::read(path).expect("a file"));
        } else if path.is_dir() {
            fs::create_dir(&copy).expect("a new folder");
            copy_files(&path, &copy);
        }
    }
}

/// What somebody types who is asked for dice: rows of 1 to 24 faces, again and again. A row of another number
/// than is asked for is asked for once more.
fn typed_faces() -> String {
    let faces = ['4', '1', '6', '2', '5', '3'];
    let mut typed = String::new();
    for round in 0..100 {
        for dice in 1..=24 {
            typed.extend(faces.iter().cycle().skip(round % 6).take(dice));
            typed.push('\n');
        }
    }
    typed
}

fn run_in(folder: &Path, words: &[String]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(folder).stdin(Stdio::null());
    if words.iter().any(|w| w == "--ask") {
        let mut typed = tempfile::tempfile().expect("a file");
        typed.write_all(typed_faces().as_bytes()).expect("what is typed");
        typed.rewind().expect("its beginning");
        command.stdin(Stdio::from(typed));
    }
    command.env("XDG_CONFIG_HOME", folder);
    Ran::from(command.output().expect("the program starts"))
}

/// A command on lines of its own does what it is for.
fn try_next(t: &Table, from: &str, to: &str, suggested: &Suggested) {
    let words: Vec<String> = suggested
        .words
        .iter()
        .map(|w| if w == "KEY" { "key".to_string() } else { w.clone() })
        .collect();
    let folder = copy_of_folder(t, from, to, &words);
    let ran = run_in(folder.path(), &words);
    let above = &suggested.above;
    let line = words.join(" ");
    let told =
        || format!("{from} was told: {above}\n{to}$ fieldpost {line}\n{} {}", ran.code, ran.said);
    let awaited = |w: &&String| {
        let placeholder = PLACEHOLDERS.contains(&w.as_str()) || w.contains("POWER: ");
        let mail = (w.ends_with(".eml") || w.ends_with(".toml"))
            && (above.contains("under this name") || above.contains("saved under"));
        (placeholder || mail) && !folder.path().join(w.as_str()).exists()
    };
    let drafts =
        ["fill it in", "Fill it in", "When it is right", "Change what you like", "Next, sign it"];
    if drafts.iter().any(|words| above.contains(words)) {
        // A file that is not filled in may be refused, or one that another seat checks; the command itself is right.
        assert!(ran.code <= 1, "{}", told());
    } else if let Some(missing) = words.iter().find(awaited) {
        assert!(ran.code != 0 && ran.said.contains(missing.as_str()), "{}", told());
    } else if above.contains("in the mailbox:") || above.contains("into the mailbox:") {
        // What is awaited has not come into it: the mailbox holds nothing more, or the papers of a block that
        // is there.
        let nothing = ran.code == 1 && ran.said.contains("nothing for step");
        let again = ran.code == 0 && ran.said.contains("These papers are already in block");
        assert!(nothing || again, "{}", told());
    } else if above.contains("unless a receipt or an opening already names those") && ran.code == 1
    {
        // A correction that comes after the receipt: its director has signed for the first orders.
        assert!(ran.said.contains("is your receipt for this step"), "{}", told());
    } else {
        assert_eq!(ran.code, 0, "{}", told());
    }
}

/// A command within a sentence exists, and takes what is written behind it.
fn try_named(t: &Table, seat: &str, words: &[String]) {
    let bare = words.iter().all(|w| w.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    let mut typed: Vec<String> = words.to_vec();
    let options: Vec<&String> = words.iter().filter(|w| bare && w.starts_with('-')).collect();
    if bare {
        typed.retain(|w| !w.starts_with('-'));
        typed.push("--help".to_string());
    }
    let latest = || t.latest(seat);
    for word in &mut typed {
        match word.as_str() {
            "GAME" if has_game(t, seat) => *word = latest(),
            "KEY" => *word = "key".to_string(),
            _ => {}
        }
    }
    let folder = copy_of_folder(t, seat, seat, &typed);
    let ran = run_in(folder.path(), &typed);
    let line = typed.join(" ");
    let wrong = ["unexpected argument", "unrecognized subcommand", "required arguments were not"];
    let wrong = wrong.iter().any(|w| ran.said.contains(w));
    let known = options.iter().all(|option| ran.said.contains(option.as_str()));
    assert!(
        known && !wrong,
        "{seat} was told of `fieldpost {}`\n$ fieldpost {line}\n{}",
        words.join(" "),
        ran.said
    );
}

fn has_game(t: &Table, seat: &str) -> bool {
    let names = fs::read_dir(t.path(seat, ".")).into_iter().flatten().flatten();
    names.map(|e| e.file_name().to_string_lossy().to_string()).any(|n| n.ends_with(".ron"))
}
