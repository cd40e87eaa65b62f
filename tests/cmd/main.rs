//! The pages a player reads, followed to the letter: README.md, the examples of the guide, the
//! sessions of `tests/cmd`. The command reference `docs/cli.md` is what the program's own help says.

mod tour;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::CommandFactory;
use fieldpost::cli::Cli;

fn page(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[cfg(unix)]
#[test]
fn the_readme_can_be_followed() {
    tour::follow(&page("README.md"));
}

#[cfg(unix)]
#[test]
fn the_page_of_chances_says_what_the_program_does() {
    tour::follow(&page("docs/odds.md"));
}

#[test]
fn the_directors_guide_can_be_followed() {
    tour::follow(&page("docs/director.md"));
}

#[cfg(unix)]
#[test]
fn the_sessions_can_be_followed() {
    let list = fs::read_dir(page("tests/cmd")).expect("the folder is there");
    let pages = list.map(|e| e.expect("an entry").path());
    let mut pages: Vec<PathBuf> =
        pages.filter(|p| p.extension().is_some_and(|e| e == "md")).collect();
    pages.sort();
    assert!(!pages.is_empty(), "no session in tests/cmd");
    pages.iter().for_each(|p| tour::follow(p));
}

/// What `fieldpost WORDS --help` prints in a window of 80 columns.
fn help(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fieldpost"))
        .args(words)
        .arg("--help")
        .env("COLUMNS", "80")
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{words:?}");
    let text = String::from_utf8(output.stdout).expect("it is UTF-8");
    assert!(!text.contains('\u{1b}'), "{words:?} is coloured where nobody looks");
    text.lines().map(|l| format!("{}\n", l.trim_end())).collect()
}

fn reference() -> String {
    let mut out = String::from(
        "# Commands\n\nWhat `fieldpost COMMAND --help` prints. This page is written by the tests \
         (`just bless`);\na test fails when it is out of date.\n",
    );
    let mut add = |words: &[&str]| {
        let name = [&["fieldpost"], words].concat().join(" ");
        out.push_str(&format!("\n## {name}\n\n```text\n{}```\n", help(words)));
    };
    add(&[]);
    for command in Cli::command().get_subcommands() {
        add(&[command.get_name()]);
        for deeper in command.get_subcommands() {
            add(&[command.get_name(), deeper.get_name()]);
        }
    }
    out
}

#[test]
fn the_command_reference_is_current() {
    let path = page("docs/cli.md");
    let new = reference();
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, new).expect("the page can be written");
    }
    let old = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(old == new, "docs/cli.md is out of date: run `just bless`");
}

#[test]
fn every_command_has_an_example_and_every_argument_a_word() {
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        assert!(help(&[name]).contains("Example"), "{name} has no example");
        let all = std::iter::once(command).chain(command.get_subcommands());
        for arg in all.flat_map(clap::Command::get_arguments) {
            assert!(arg.get_help().is_some(), "{name} {} has no help", arg.get_id());
        }
    }
}

/// Lines `fieldpost ...` in the blocks of a page, with lines that end in a backslash joined.
fn command_lines(text: &str) -> Vec<String> {
    let (mut found, mut inside) = (Vec::new(), false);
    let joined = text.replace("\\\n", " ");
    for line in joined.lines() {
        inside ^= line.starts_with("```");
        let line = line.strip_prefix("$ ").unwrap_or(line).trim();
        if inside && line.starts_with("fieldpost ") && !line.starts_with("fieldpost =") {
            found.push(line.to_string());
        }
    }
    found
}

/// The words of a command line, as a shell splits it; redirections and comments are left out.
fn shell_words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut open) = (Vec::new(), String::new(), None);
    for c in line.chars() {
        match (open, c) {
            (Some(quote), c) if c == quote => open = None,
            (None, '"' | '\'') => open = Some(c),
            (None, '#' | '>' | '|' | '<') => break,
            (None, ' ') => words.extend(Some(std::mem::take(&mut word)).filter(|w| !w.is_empty())),
            _ => word.push(c),
        }
    }
    words.extend(Some(word).filter(|w| !w.is_empty()));
    words
}

/// A command in a guide that the program does not know is worse than none.
#[test]
fn every_command_in_the_guides_is_one() {
    let mut read = 0;
    for folder in ["docs", "docs/format"] {
        let list = fs::read_dir(page(folder)).expect("the folder is there");
        for path in list.map(|e| e.expect("an entry").path()) {
            if path.extension().is_none_or(|e| e != "md") || path.ends_with("cli.md") {
                continue;
            }
            for line in command_lines(&fs::read_to_string(&path).expect("a page")) {
                read += 1;
                let parsed = Cli::command().try_get_matches_from(shell_words(&line));
                let fault = parsed.err().map(|e| e.to_string());
                assert_eq!(fault, None, "{}: {line}", path.display());
            }
        }
    }
    assert!(read > 5, "the guides show commands");
}

#[test]
fn completions_and_man_pages_name_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let output = command.args(words).current_dir(folder.path()).output().expect("it runs");
        assert!(output.status.success(), "{words:?}");
        String::from_utf8_lossy(&output.stdout).to_string()
    };
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        for command in Cli::command().get_subcommands() {
            assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
        }
    }
    run(&["man", "."]);
    for command in Cli::command().get_subcommands() {
        let page = folder.path().join(format!("fieldpost-{}.1", command.get_name()));
        assert!(fs::read_to_string(page).is_ok_and(|t| t.starts_with(".ie") || t.contains(".TH")));
    }
}

/// A player's screen: colour where somebody looks, none under NO_COLOR. `script` gives a terminal.
#[cfg(target_os = "linux")]
#[test]
fn colour_is_for_terminals() {
    if Command::new("script").arg("--version").output().is_err() {
        // No terminal can be had here; that a pipe has no colour is tested above.
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let binary = env!("CARGO_BIN_EXE_fieldpost");
    let orders = "fieldpost = 2\nkind = \"orders\"\ngame = \"k\"\nseat = \"axis\"\n";
    fs::write(folder.path().join("bad.toml"), orders).expect("a file");
    let run = |words: &str| {
        let status = Command::new("sh")
            .args(["-c", &format!("{binary} {words}")])
            .current_dir(folder.path())
            .output();
        assert!(status.expect("sh runs").status.success(), "{words}");
    };
    run("new lhtr --name k --hotseat");
    run("start k.invitation.toml");
    let screen = |no_color: &str| {
        let check = format!("{binary} orders check bad.toml");
        let mut command = Command::new("script");
        command.args(["-q", "-e", "-c", &check, "/dev/null"]).current_dir(folder.path());
        command.env("TERM", "xterm").env_remove("NO_COLOR").env_remove("CLICOLOR");
        if !no_color.is_empty() {
            command.env("NO_COLOR", no_color);
        }
        let output = command.stdin(Stdio::null()).output().expect("script runs");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8_lossy(&output.stdout).to_string()
    };
    let (bright, plain) = (screen(""), screen("1"));
    assert!(bright.contains("\u{1b}["), "{bright}");
    assert!(!plain.contains("\u{1b}["), "{plain}");
    assert!(plain.contains("error"), "{plain}");
}

/// In a window of 80 columns no example of the help is broken where a shell would not go on.
#[test]
fn no_example_is_broken_by_a_narrow_window() {
    fn look(command: &clap::Command, seen: &mut usize, long: &mut Vec<String>) {
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        *seen += after.lines().filter(|l| l.trim_start().starts_with("fieldpost ")).count();
        let wide = after.lines().filter(|l| l.chars().count() > 80);
        long.extend(wide.map(|l| format!("{}: {l}", command.get_name())));
        command.get_subcommands().for_each(|c| look(c, seen, long));
    }
    let (mut seen, mut long) = (0, Vec::new());
    look(&Cli::command(), &mut seen, &mut long);
    assert!(seen > 60, "only {seen} examples were looked at");
    assert!(long.is_empty(), "{}", long.join("\n"));
}
