//! Words that name a command, for readers who have the page and no terminal.

use crate::diag::Diagnostic;

/// What is said behind a hint that only helps in a terminal.
const ELSEWHERE: &str = " (on the command line)";

/// A hint without its clauses that name a command. If nothing is left without them, it says that it is for the
/// command line.
pub fn for_the_page(hint: &str) -> String {
    if !names_a_command(hint) || hint.contains("command line") {
        return hint.to_string();
    }
    if hint.contains('\n') {
        return hint.split('\n').map(marked).collect::<Vec<_>>().join("\n");
    }
    let mut rest = hint.to_string();
    while let Some((from, to)) = command_in_brackets(&rest) {
        rest.replace_range(from..to, "");
    }
    let clauses: Vec<&str> = rest.split("; ").filter(|clause| !names_a_command(clause)).collect();
    match clauses.join("; ") {
        left if left.trim().is_empty() => marked(hint),
        left => left,
    }
}

/// A line that says that it is for the command line, if it names a command.
fn marked(line: &str) -> String {
    if names_a_command(line) { format!("{line}{ELSEWHERE}") } else { line.to_string() }
}

/// A finding whose hint is for the page.
pub fn finding_for_the_page(found: &Diagnostic) -> Diagnostic {
    let help = found.help.as_deref().map(for_the_page);
    Diagnostic { help, ..found.clone() }
}

/// Does it name a command, or an option of one?
fn names_a_command(text: &str) -> bool {
    text.contains("`fieldpost ") || text.split_whitespace().any(begins_an_option)
}

/// Does a word begin as `--mail` does, after what may open a quotation or a bracket?
fn begins_an_option(word: &str) -> bool {
    let name = word.trim_start_matches(['`', '(', '"', '\'']).strip_prefix("--");
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Where a remark in brackets names a command, with the blank before it.
fn command_in_brackets(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(at) = text[from..].find(" (").map(|at| at + from) {
        let end = text[at..].find(')').map(|end| at + end + 1)?;
        if names_a_command(&text[at..end]) {
            return Some((at, end));
        }
        from = end;
    }
    None
}
