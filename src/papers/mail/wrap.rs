//! Wrapped lines joined again. A writer of documents never writes a line of more than 72 columns, so
//! a mail program that wraps at fewer made two lines of one; which two can only be guessed, and the
//! signature says whether the guess was right.

use crate::seal::MAX_COLUMNS;

/// Widths at which mail programs may have wrapped.
const WIDTHS: std::ops::RangeInclusive<usize> = 32..=80;

/// What the text may have been before it was wrapped: the surest guess first, all different, none
/// the text itself.
pub(crate) fn unwrapped_readings(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(|l| l.trim_end_matches(['\r', ' ', '\t'])).collect();
    let mut found: Vec<String> = Vec::new();
    let plain = lines.join("\n");
    let lines = join_list_items(&lines);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    add_guess(&mut found, &plain, lines.join("\n"));
    let wide: Vec<usize> = lines.iter().map(|l| column_count(l)).collect();
    let first_word: Vec<usize> = lines.iter().map(|l| first_word_width(l)).collect();
    for glue in [" ", ""] {
        add_guess(
            &mut found,
            &plain,
            join_lines(&lines, glue, |open, next| {
                open() || !can_begin(lines[next]) && !can_end(lines[next - 1])
            }),
        );
        // A wrapper breaks a line where its next word would not have fitted, and nowhere else.
        for width in WIDTHS {
            add_guess(
                &mut found,
                &plain,
                join_lines(&lines, glue, |open, next| {
                    let line = wide[next - 1];
                    let full = line <= width
                        && line + glue.len() + first_word[next] > width
                        && line + glue.len() + wide[next] <= 2 * MAX_COLUMNS;
                    full && !is_head(lines[next]) && !is_head(lines[next - 1]) || open()
                }),
            );
        }
    }
    found
}

/// The width of the first word of a line, in columns.
fn first_word_width(line: &str) -> usize {
    column_count(line.split(' ').next().unwrap_or_default())
}

/// Keeps a guess that differs from the text and from all earlier guesses.
fn add_guess(found: &mut Vec<String>, plain: &str, guess: String) {
    if guess != plain && !found.contains(&guess) {
        found.push(guess);
    }
}

/// An item of a list that was broken at its own indent: a blank line, and the item at the margin.
fn join_list_items(lines: &[&str]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in lines {
        let last = out.iter().rev().take(2).map(String::as_str).collect::<Vec<_>>();
        match last.as_slice() {
            ["", before, ..] if line.starts_with('"') && before.ends_with(['[', ',']) => {
                out.pop();
                out.push(format!("  {line}"));
            }
            _ => out.push((*line).to_string()),
        }
    }
    out
}

fn column_count(line: &str) -> usize {
    line.chars().count()
}

/// Joins each line with those below it as long as `with` says so, until the armor begins. It is asked
/// whether the quotes before it are open, and which line would be joined to the one above.
fn join_lines(
    lines: &[&str],
    glue: &str,
    with: impl Fn(&dyn Fn() -> bool, usize) -> bool,
) -> String {
    let mut out = String::with_capacity(lines.iter().map(|l| l.len() + 1).sum());
    // Where the line begins that is being put together, and the last piece of it.
    let mut start = 0;
    let mut last: Option<&str> = None;
    let mut armor = false;
    for (at, line) in lines.iter().enumerate() {
        armor = armor || line.contains("-----BEGIN ");
        let words = line.trim_start();
        let joins = !armor && !words.is_empty() && last.is_some_and(|l| !l.is_empty());
        let whole = &out[start..];
        match last {
            Some(_) if joins && with(&|| is_open(whole), at) => {
                // A comment that was wrapped as a comment has its mark twice.
                let more = if whole.trim_start().starts_with('#') && glue == " " {
                    words.strip_prefix("# ").unwrap_or(words)
                } else {
                    words
                };
                if !whole.ends_with(' ') {
                    out.push_str(glue);
                }
                out.push_str(more);
            }
            _ => {
                if last.is_some() {
                    out.push('\n');
                }
                start = out.len();
                out.push_str(line);
            }
        }
        last = Some(line);
    }
    out
}

/// Are the quotes of this line still open?
fn is_open(line: &str) -> bool {
    let mut open = None;
    for c in line.chars() {
        match (open, c) {
            (None, '#') => return false,
            (None, '"' | '\'') => open = Some(c),
            (Some(o), c) if o == c => open = None,
            _ => {}
        }
    }
    open.is_some()
}

/// Could a line of a document begin like this?
fn can_begin(line: &str) -> bool {
    let words = line.trim_start();
    let key = words.split('=').next().unwrap_or_default().trim();
    let quoted = words.starts_with(['"', '\'', '#', '[', ']', '{', '}']);
    let assigns = words.contains('=')
        && !key.is_empty()
        && key.chars().all(|c| c.is_ascii_alphanumeric() || "-_.\"' ".contains(c));
    quoted
        || assigns && !key.contains("  ") && key.split(' ').count() == 1
        || assigns && key.contains('"')
}

/// Could a line of a document end like this, nothing of it being missing?
fn can_end(line: &str) -> bool {
    let words = line.trim_start();
    !words.starts_with('#') && (words.ends_with(['"', '\'', ',', '[', ']', '}']) || is_value(words))
}

/// `key = 5`
fn is_value(words: &str) -> bool {
    let value = words.split_once('=').map(|(_, v)| v.trim()).unwrap_or_default();
    value == "true"
        || value == "false"
        || !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit())
}

/// A section's head has a line of its own.
fn is_head(line: &str) -> bool {
    let words = line.trim();
    words.starts_with('[') && words.ends_with(']') && !words.contains([',', '='])
}
