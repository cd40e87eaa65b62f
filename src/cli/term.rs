//! What goes to the terminal: results and remarks, colour only where somebody looks, progress only on
//! long work.

use std::cell::{Cell, RefCell};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::desk::{Found, printed};
use crate::diag::{Diagnostic, Style, render_all};
use crate::edition::Edition;
use crate::orders::describe_rule;
use crate::shown;
use crate::store::stdio;

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

/// Writes words for people to standard output; what strangers wrote in them is made harmless. A reader that went away is not an error; a full disk is.
pub(super) fn print(text: &str) {
    put(&shown::for_terminal(text));
}

/// The same for a text with escapes of this program's own, whose words were made harmless before.
pub(super) fn print_painted(text: &str) {
    put(text);
}

/// All findings of a document as text for the terminal.
pub(super) fn painted(document: &Found, ed: &Edition, findings: &[Diagnostic]) -> String {
    let style = Style { colour: colour() };
    let rule = |id: &str| describe_rule(ed, id);
    render_all(&document.moved(findings), &document.source(), &rule, style)
}

/// The same for a text that is used by another program and is not cut.
pub(super) fn print_whole(text: &str) {
    put(&shown::whole_text(text));
}

/// A value as text for programs.
pub(super) fn print_json(value: &Value) {
    put(&printed(value));
}

/// A value on one line.
pub(super) fn print_line(value: &Value) {
    put(&format!("{}\n", shown::escape_json(&value.to_string())));
}

fn put(text: &str) {
    if keep(text) {
        return;
    }
    // A file on standard output is there alone.
    let done = if stdio::is_taken() {
        anstream::stderr().write_all(text.as_bytes())
    } else {
        let mut out = anstream::stdout();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    let Err(e) = done else { return };
    let gone = e.kind() == std::io::ErrorKind::BrokenPipe;
    if !gone && !UNPRINTED.swap(true, Relaxed) {
        let _ = writeln!(anstream::stderr(), "error: cannot print the result\n  {e}");
    }
}

/// Writes a remark to standard error, where it does not disturb a program that reads the result.
pub(super) fn warn(text: &str) {
    let text = &*shown::for_terminal(text);
    if !keep(text) {
        let _ = anstream::stderr().write_all(text.as_bytes());
    }
}

/// A remark about what someone else may do. If one person has all seats, there is no one else.
pub(super) fn advise(text: &str) {
    if !ALONE.get() {
        warn(text);
    }
}

/// Runs something in which one person is everybody.
pub(super) fn alone<T>(run: impl FnOnce() -> T) -> T {
    let before = ALONE.replace(true);
    let given = run();
    ALONE.set(before);
    given
}

/// Was everything printed that was to be?
pub(super) fn all_printed() -> bool {
    !UNPRINTED.load(Relaxed)
}

/// Runs something and keeps what it prints on this thread, both outputs in their order.
pub(super) fn captured<T>(run: impl FnOnce() -> T) -> (T, String) {
    let before = CAPTURED.replace(Some(String::new()));
    let given = run();
    (given, CAPTURED.replace(before).unwrap_or_default())
}

fn keep(text: &str) -> bool {
    CAPTURED.with_borrow_mut(|kept| kept.as_mut().map(|kept| kept.push_str(text)).is_some())
}

/// Should diagnostics be coloured? Only on a terminal, and never under `NO_COLOR`.
pub(super) fn colour() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// A bar on standard error for `count` steps; hidden where no one looks or the work is short.
pub(super) fn progress(count: usize, what: &'static str) -> ProgressBar {
    if count < 8 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count as u64).with_style(style).with_message(what)
}

/// Could something not be printed?
static UNPRINTED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// What was printed, where somebody wants it as a text.
    static CAPTURED: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Is one person everybody?
    static ALONE: Cell<bool> = const { Cell::new(false) };
}
