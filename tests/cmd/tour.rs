//! Follows a page as its reader would: writes the files it shows, makes the changes it shows, runs
//! its commands in one new folder and compares what they print.
//!
//! ```` ```console ```` holds commands (`$ `) and their output; `[..]` stands for anything in a line
//! and a line `...` for any lines; `? 1` is the exit code where it is not 0. An HTML comment before a
//! block says what to do with other blocks: `<!-- below until in FILE -->` puts the block in place of
//! what follows the line `until` of FILE, `<!-- below the title in FILE -->` in place of what follows the first
//! paragraph of a plain form, and `<!-- change FILE -->` applies a `diff` block. A shell
//! runs the commands, so that a page may use what any shell has; `<!-- needs PROGRAM -->` names more.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A fenced block: the language, the comment before it, its lines, and where it starts.
struct Block {
    language: String,
    note: Option<String>,
    lines: Vec<String>,
    line: usize,
}

/// Follows a page; panics with the place where reality differs.
pub fn follow(page: &Path) {
    let text = fs::read_to_string(page).expect("the page is readable");
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = 0;
    for block in blocks(&text) {
        let at = format!("{}:{}", page.display(), block.line);
        match (block.language.as_str(), block.note.as_deref()) {
            ("console", Some(note)) if missing(note) => {}
            ("console", _) => run += console(folder.path(), &block.lines, &at),
            (_, Some(note)) if note.starts_with("below until in ") => {
                let file = folder.path().join(&note["below until in ".len()..]);
                let old = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{at}: {e}"));
                let head: Vec<&str> = old.lines().take_while(|l| !l.starts_with("until")).collect();
                let until = old.lines().find(|l| l.starts_with("until")).expect("a line `until`");
                let new = format!("{}\n{until}\n\n{}\n", head.join("\n"), block.lines.join("\n"));
                fs::write(file, new).expect("the folder can be written to");
            }
            (_, Some(note)) if note.starts_with("below the title in ") => {
                let file = folder.path().join(&note["below the title in ".len()..]);
                let old = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{at}: {e}"));
                let title = old.split("\n\n").next().unwrap_or_default();
                let new = format!("{title}\n\n{}\n", block.lines.join("\n"));
                fs::write(file, new).expect("the folder can be written to");
            }
            ("diff", Some(note)) if note.starts_with("change ") => {
                change(&folder.path().join(&note["change ".len()..]), &block.lines, &at);
            }
            _ => {}
        }
    }
    assert!(run > 0, "{} has no commands", page.display());
}

/// `needs PROGRAM`, and it is not here: the block is left out. Where everything is checked before it
/// lands it must be there.
fn missing(note: &str) -> bool {
    let Some(program) = note.strip_prefix("needs ") else { return false };
    if Command::new(program).arg("--version").output().is_ok() {
        return false;
    }
    assert!(std::env::var_os("CI").is_none(), "{program} is missing, and CI needs it");
    eprintln!("left out: {program} is not installed");
    true
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let (mut inside, mut note) = (false, None);
    for (i, line) in text.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            if !inside {
                let language = language.to_string();
                found.push(Block { language, note: note.take(), lines: Vec::new(), line: i + 2 });
            }
            inside = !inside;
        } else if inside {
            found.last_mut().expect("a block was opened").lines.push(line.to_string());
        } else if let Some(words) = line.strip_prefix("<!-- ").and_then(|l| l.strip_suffix(" -->"))
        {
            note = Some(words.to_string());
        } else if !line.trim().is_empty() {
            note = None;
        }
    }
    found
}

/// Takes the lines with `-` out of the file and puts those with `+` there.
fn change(file: &Path, lines: &[String], at: &str) {
    let mut text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{at}: {e}"));
    let part = |sign: char| -> Vec<&str> {
        lines.iter().filter_map(|l| l.strip_prefix(sign)).map(str::trim).collect()
    };
    let (old, new) = (part('-'), part('+'));
    assert_eq!(old.len(), new.len(), "{at}: as many lines go as come");
    for (from, to) in old.iter().zip(new) {
        assert!(text.contains(from), "{at}: {} has no line {from}", file.display());
        text = text.replacen(from, to, 1);
    }
    fs::write(file, text).expect("the folder can be written to");
}

/// Runs the commands of a block; how many there were.
fn console(folder: &Path, lines: &[String], at: &str) -> usize {
    let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
    for line in lines {
        match line.strip_prefix("$ ") {
            Some(command) => commands.push((command.to_string(), Vec::new())),
            None => match commands.last_mut() {
                Some((command, _)) if command.ends_with('\\') => {
                    command.push('\n');
                    command.push_str(line.strip_prefix("> ").unwrap_or(line));
                }
                Some((_, output)) => output.push(line),
                None => panic!("{at}: output without a command"),
            },
        }
    }
    for (command, wanted) in &commands {
        let (code, wanted) = match wanted.split_first() {
            Some((first, rest)) if first.starts_with("? ") => {
                (first[2..].parse().expect("an exit code"), rest)
            }
            _ => (0, wanted.as_slice()),
        };
        let binary = Path::new(env!("CARGO_BIN_EXE_fieldpost"));
        let programs = binary.parent().expect("a folder").display();
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .env("PATH", format!("{programs}:{path}"))
            .env("COLUMNS", "100")
            .current_dir(folder)
            .output()
            .expect("sh runs");
        let text = String::from_utf8_lossy(&output.stdout).to_string();
        let found: Vec<&str> = text.lines().collect();
        assert!(
            output.status.code() == Some(code) && fits(wanted, &found),
            "{at}: $ {command}\n--- the page says ({code})\n{}\n--- it printed ({:?})\n{text}",
            wanted.join("\n"),
            output.status.code(),
        );
    }
    commands.len()
}

/// Does the output fit the page? Blank lines at the end do not matter.
fn fits(wanted: &[&str], found: &[&str]) -> bool {
    match wanted.split_first() {
        None => found.iter().all(|l| l.trim().is_empty()),
        Some((&"...", rest)) => (0..=found.len()).any(|skip| fits(rest, &found[skip..])),
        Some((line, rest)) => {
            found.first().is_some_and(|f| line_fits(line, f)) && fits(rest, &found[1..])
        }
    }
}

fn line_fits(wanted: &str, found: &str) -> bool {
    let mut parts = wanted.trim_end().split("[..]");
    let first = parts.next().unwrap_or_default();
    let Some(mut left) = found.trim_end().strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return left.is_empty() };
    for part in middle {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

#[test]
fn wildcards() {
    assert!(line_fits("a[..]d", "abcd") && line_fits("a[..]", "a") && !line_fits("a[..]d", "abc"));
    assert!(!line_fits("a", "ab") && !line_fits("[..]b[..]c", "ac") && !line_fits("x[..]y", "y"));
    assert!(fits(&["a", "...", "d"], &["a", "b", "c", "d"]) && fits(&["..."], &[]));
    assert!(!fits(&["a", "...", "e"], &["a", "b"]) && !fits(&["a"], &["a", "b"]));
}
