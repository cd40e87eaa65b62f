//! Words from strangers on their way to somebody's eyes, made harmless in this one place: for
//! terminals, mail headers, markup and JSON. Names, subjects, remarks, arguments and file names come
//! from anybody; a control character or a direction mark in them could move the cursor, hide what
//! is next to it, or make it read as something else.

use std::borrow::Cow;

/// Takes the place of marks that are not shown.
pub const BOX: char = '\u{25a1}';

/// The longest line that is shown to people, in characters. No text of this program has one.
pub const LONGEST_LINE: usize = 1000;

/// The most of a stranger's words that are shown on one line, in characters.
pub(crate) const LONGEST_WORDS: usize = 200;

/// Invisible characters, and those that make text read in another order than it is stored.
pub fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// May a character not be shown as it is? Control characters are C0, DEL and C1.
pub fn is_harmful(c: char) -> bool {
    c.is_control() || is_hidden(c) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Is there nothing in the text but what prints, tabs and line feeds?
pub fn is_harmless(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '\n' | '\t') || !is_harmful(c))
}

/// Words as the beginning of a sentence.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(c) => c.to_ascii_uppercase().to_string() + chars.as_str(),
        None => String::new(),
    }
}

/// Text of several lines for a terminal: no line is longer than [`LONGEST_LINE`], and what could
/// harm is a box.
pub fn for_terminal(text: &str) -> Cow<'_, str> {
    if is_harmless(text) && text.split('\n').all(|line| line.len() <= LONGEST_LINE) {
        return Cow::Borrowed(text);
    }
    let lines: Vec<String> =
        text.split('\n').map(|line| cut_line(line, LONGEST_LINE, true)).collect();
    Cow::Owned(lines.join("\n"))
}

/// The same for a text whose long lines belong to it, such as a script.
pub fn whole_text(text: &str) -> Cow<'_, str> {
    if is_harmless(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .map(|c| if matches!(c, '\n' | '\t') || !is_harmful(c) { c } else { BOX })
            .collect(),
    )
}

/// A stranger's words within a line: line ends and tabs are boxes too, and what is too long for
/// anybody to read is cut.
pub fn words_within(text: &str) -> String {
    cut_line(text, LONGEST_WORDS, false)
}

/// A line in which a stranger's words stand, such as the name of a file: it stays one line.
pub fn one_line(text: impl ToString) -> String {
    cut_line(&text.to_string(), LONGEST_LINE, false)
}

/// A finding that quotes a stranger's words, before it is kept: so much of it as anybody reads.
pub fn kept_finding(text: String) -> String {
    match text.char_indices().nth(10 * LONGEST_LINE) {
        None => text,
        Some((end, _)) => {
            let more = text[end..].chars().count();
            format!("{} [.. and {more} more]", &text[..end])
        }
    }
}

/// Words of a mail header: on one line, and nothing that a mail program would obey.
pub fn mail_header(text: &str) -> String {
    text.chars().take(LONGEST_WORDS).map(|c| if is_harmful(c) { ' ' } else { c }).collect()
}

/// Text between the tags or in an attribute of HTML and SVG.
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{a0}' => out.push(' '),
            c if is_harmful(c) => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

/// The text of a JSON value with everything escaped that could harm: such characters stand in
/// strings only, and a program reads the same strings.
pub fn escape_json(text: &str) -> Cow<'_, str> {
    if is_harmless(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\n' | '\t') || !is_harmful(c) {
            out.push(c);
        } else {
            let mut units = [0; 2];
            c.encode_utf16(&mut units).iter().for_each(|u| out.push_str(&format!("\\u{u:04x}")));
        }
    }
    Cow::Owned(out)
}

/// The name of a file for programs: with `/` between folders on every system, so that a program reads the
/// same wherever the files were looked at.
pub fn path_for_programs(path: &str) -> String {
    with_slashes(path, std::path::MAIN_SEPARATOR)
}

/// A path of a system with this sign between folders. One that tells Windows to take it word for word
/// (`\\?\`) means nothing with other signs and stays; on other systems `\` is a letter of a name.
pub fn with_slashes(path: &str, separator: char) -> String {
    if separator == '\\' && !path.starts_with(r"\\?\") {
        path.replace('\\', "/")
    } else {
        path.to_string()
    }
}

fn cut_line(line: &str, most: usize, tabs: bool) -> String {
    let mut out: String = line
        .chars()
        .take(most)
        .map(|c| if (tabs && c == '\t') || !is_harmful(c) { c } else { BOX })
        .collect();
    let more = line.chars().skip(most).count();
    if more > 0 {
        out.push_str(&format!(" [.. and {more} more]"));
    }
    out
}

/// `1 line`, `2 lines`: a number and a word that takes an s in the plural.
pub fn count(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

/// `anna, bruno and carla`
pub fn listed(names: &[&str]) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
