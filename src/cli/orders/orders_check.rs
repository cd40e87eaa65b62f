//! `fieldpost orders check`: checking a document at home, as the adjudicator will.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::cli::checked_documents::findings;
use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::signed_file::fold_lines;
use crate::cli::term::{Format, painted, print, print_json, print_painted};
use crate::diag::{self, Diagnostic, has_errors};
use crate::orders::describe_rule;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::form_from_mail::join_comments;
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
    let mut found = given(&args.file, &args.beside, to)?;
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
        }
    }
    if let Some(path) = &args.annotate {
        io::write_new(path, annotated(&found, &list).as_bytes())?;
        print(&format!("{}\n", path.display()));
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

/// The file's text with each problem on comment lines under the line it concerns.
fn annotated(found: &Found, list: &[Diagnostic]) -> String {
    let (text, list) = match &found.plain {
        Some(plain) => (format!("{}{}", "\n".repeat(plain.above), plain.text), plain.moved(list)),
        None => (found.canonical.text.clone(), list.to_vec()),
    };
    let source = crate::diag::SourceFile::new("", text.clone());
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
