//! `fieldpost orders check`: checking a document at home, as the adjudicator will.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::exit::{Failed, Kind};
use crate::cli::findings::findings;
use crate::cli::inbox::Found;
use crate::cli::io;
use crate::cli::load::Beside;
use crate::cli::term::{Format, print, print_json, print_painted};
use crate::diag::{self, Diagnostic, has_errors};
use crate::orders::describe_rule;

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost orders check spring-07.0005.orders.toml
  fieldpost orders check turn.toml --game mail/spring-07.0004.ron

Answers and standing orders are checked in the same way. Exit code 1 if
anything would be refused.")]
pub struct Check {
    /// The file you wrote
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Write the file back here with every problem under its line
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints what was found.
///
/// # Errors
/// Something would be refused, or a file cannot be read or written.
pub fn run(args: &Check) -> Result<()> {
    let found = Found::read(&args.file)?;
    let game = args.beside.game_to_read(&found, args.format)?;
    let ed = &game.rules().edition;
    let list = findings(&game, &found)?;
    let describe = |id: &str| describe_rule(ed, id);
    match args.format {
        Format::Json => {
            let value = diag::to_json(&found.moved(&list), &found.source(), &describe);
            print_json(&value);
        }
        Format::Text => {
            // What must be mended comes first.
            let mut told = list.clone();
            told.sort_by_key(|d| !d.is_error());
            print_painted(&found.render(ed, &told));
        }
    }
    if let Some(path) = &args.annotate {
        io::write_new(path, annotated(&found, &list).as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    if has_errors(&list) { Err(Failed::told(Kind::Refused).into()) } else { Ok(()) }
}

/// The file's text with each problem on comment lines under the line it concerns.
fn annotated(found: &Found, list: &[Diagnostic]) -> String {
    let source = crate::diag::SourceFile::new("", found.canonical.text.clone());
    let mut out = String::new();
    for (i, line) in found.canonical.text.lines().enumerate() {
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
