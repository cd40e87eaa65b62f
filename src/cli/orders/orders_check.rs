//! `fieldpost orders check`: checking a document at home, as the adjudicator will.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::Game;
use crate::cli::checked_documents::findings;
use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given, questions};
use crate::cli::signed_file::fold_lines;
use crate::cli::term::{Format, painted, print, print_json, print_painted};
use crate::desk::onward::dice_next;
use crate::desk::sign::must_say_something;
use crate::desk::{PlainText, command, file_word};
use crate::diag::{self, Diagnostic, has_errors};
use crate::doc_kind::DocKind;
use crate::orders::{describe_rule, glance};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::form_from_mail::join_comments;
use crate::store::game_files::game_option;
use crate::store::inbox::Found;
use crate::store::io::{self, Backups};

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost orders check spring-07.0005.orders.txt
  fieldpost orders check turn.toml --game mail/spring-07.0004.ron
  fieldpost orders check turn.toml --fix

Answers and standing orders are checked in the same way. Exit code 1 if
anything would be refused.")]
pub(super) struct CheckArgs {
    /// The file you wrote
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Write a copy of your file here, with every problem below its line
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// Break lines that are too long for mail; the old file is kept next to it
    #[arg(long)]
    fix: bool,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints what was found.
///
/// # Errors
/// Something would be refused, or a file cannot be read or written.
pub(super) fn run(args: &CheckArgs) -> Result<()> {
    let to = if args.format == Format::Text { PlainUse::Told } else { PlainUse::Data };
    let mut found = match given(&args.file, &args.beside, to) {
        Ok(found) => found,
        Err(refused) => {
            if let Some((copy, plain)) =
                args.annotate.as_ref().zip(questions(&args.file, &args.beside))
            {
                let text = with_lines_above(&plain);
                write_annotated(copy, &text, &plain.asked(), args.format)?;
            }
            return Err(refused);
        }
    };
    if args.fix {
        fixed(&args.file, &mut found)?;
    }
    let game = args.beside.game_to_read(&found, args.format)?;
    join_comments(&game, &mut found);
    let ed = &game.rules().edition;
    let list = findings(&game, &found)?;
    match args.format {
        Format::Json => {
            let value =
                diag::to_json(&found.moved(&list), &found.source(), &|id| describe_rule(ed, id));
            let value = match &found.plain {
                Some(plain) => plain.with_reading(value, &args.file),
                None => value,
            };
            print_json(&value);
        }
        Format::Text => {
            // What must be mended comes first.
            let mut told = list.clone();
            told.sort_by_key(|d| !d.is_error());
            print_painted(&painted(&found, ed, &told));
            if !has_errors(&list) {
                print(&next_command(args, &game, &found)?);
            }
        }
    }
    if let Some(path) = &args.annotate {
        let (text, list) = match &found.plain {
            Some(plain) => (with_lines_above(plain), plain.moved(&list)),
            None => (found.canonical.text.clone(), list.clone()),
        };
        write_annotated(path, &text, &list, args.format)?;
    }
    if has_errors(&list) { Err(Failed::told(FailureKind::Refused).into()) } else { Ok(()) }
}

/// Writes the draft with no line too long for mail.
fn fixed(file: &Path, found: &mut Found) -> Result<()> {
    let path = file.display();
    if found.plain.is_some() {
        let what = format!("{path} is plain text: no line of it is too long");
        return Err(Failed::refused(what, "--fix is for order files").into());
    }
    let whole = !found.place.mailed && found.canonical.first_line <= 1;
    if found.canonical.signature.is_some() || !whole {
        let what = format!("{path} is not a draft: nothing in it is changed");
        return Err(Failed::refused(what, "--fix is for the file that you write").into());
    }
    let before = found.canonical.text.clone();
    if !fold_lines(found) {
        let what = format!("{path} has a line of more than 72 columns that cannot be broken");
        return Err(Failed::refused(what, "make its words fewer").into());
    }
    if found.canonical.text != before {
        let kept = io::replace(file, found.canonical.text.as_bytes(), Backups::Each)?;
        let kept = kept.map_or(String::new(), |k| format!("; as it was: {}", k.display()));
        print(&format!("{path}\n  long lines are broken{kept}\n"));
    }
    Ok(())
}

/// What begins the advice about orders that order nothing.
const PASSES: &str = "It orders nothing: fill it in. If you mean to pass, ";

/// The command for a file in which nothing is wrong; nothing if it is signed already, or not for a command of a turn.
fn next_command(args: &CheckArgs, game: &Game, found: &Found) -> Result<String> {
    let Some(about) = glance(&found.canonical.text) else { return Ok(String::new()) };
    if found.canonical.signature.is_some() {
        return Ok(String::new());
    }
    let at = args.beside.path(found)?;
    let at = at.strip_prefix(".").unwrap_or(&at);
    let passes = must_say_something(game, found, "", "").is_err();
    if game.mode().official() || game.must_sign(&about.seat) {
        let words = ["post".to_string(), file_word(&args.file), "--key".into(), "KEY".into()];
        let words = words.into_iter().chain(game_option(game, at, &args.file));
        let words = words.chain(passes.then(|| "--nothing".to_string()));
        let line = command(&words.collect::<Vec<_>>());
        let begin = if passes { PASSES } else { "Next, " };
        Ok(format!("{begin}sign it and pack the mail:\n{line}"))
    } else if about.kind == DocKind::Orders {
        let begin = if passes { PASSES } else { "Next, " };
        Ok(format!("{begin}throw the dice:\n{}", dice_next(game, at, &args.file, passes)))
    } else {
        Ok(String::new())
    }
}

/// A plain text with as many lines above it as it has in its file.
fn with_lines_above(plain: &PlainText) -> String {
    format!("{}{}", "\n".repeat(plain.above), plain.text)
}

/// Writes the copy of --annotate, and says so to people.
fn write_annotated(path: &Path, text: &str, list: &[Diagnostic], how: Format) -> Result<()> {
    io::write_new(path, annotated(text, list).as_bytes())?;
    if how == Format::Text {
        print(&format!("{}\n", path.display()));
    }
    Ok(())
}

/// A text with each problem on comment lines under the line it concerns.
fn annotated(text: &str, list: &[Diagnostic]) -> String {
    let source = crate::diag::SourceFile::new("", text.to_string());
    let mut out = String::new();
    for (i, line) in text.lines().enumerate() {
        out.push_str(line);
        out.push('\n');
        for d in list.iter().filter(|d| source.place(d.at.span.start).line == i + 1) {
            let rule = d.rule.as_ref().map_or(String::new(), |r| format!(" [{r}]"));
            let text = format!("*** {}: {}{rule}", d.severity.word(), d.message);
            out.push_str(&diag::wrap(&text, "# ", "#   "));
            if let Some(help) = &d.help {
                out.push_str(&diag::wrap(&format!("help: {help}"), "#   ", "#   "));
            }
        }
    }
    out
}
