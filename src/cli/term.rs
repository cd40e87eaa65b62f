//! What goes to the terminal: colour only where somebody looks, progress only on long work.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

/// Should diagnostics be coloured? Only on a terminal, and never under `NO_COLOR`.
pub fn colour() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// A bar on standard error for `count` steps; hidden where nobody looks or the work is short.
pub fn progress(count: usize, what: &'static str) -> ProgressBar {
    if count < 8 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count as u64).with_style(style).with_message(what)
}
