//! Lines that mail programs would wrap, broken where the file says the same: a list one entry a line, a
//! long entry between three quotes, a comment at a blank.

use toml::Table;

use crate::diag::wrap;

use super::odd_characters::MAX_COLUMNS;

/// The text with no line too long for mail; `None` where that cannot be done without changing what it
/// says, or where it cannot be read.
pub fn fold(text: &str) -> Option<String> {
    let mut out = String::new();
    for line in text.lines() {
        folded(line, &mut out);
    }
    let before: Table = toml::from_str(text).ok()?;
    let after: Table = toml::from_str(&out).ok()?;
    let fits = out.lines().all(|l| columns(l) <= MAX_COLUMNS);
    (fits && before == after).then_some(out)
}

fn columns(line: &str) -> usize {
    line.chars().count()
}

fn folded(line: &str, out: &mut String) {
    if columns(line) <= MAX_COLUMNS {
        return say(line, out);
    }
    let indent = &line[..line.len() - line.trim_start().len()];
    let marks = marks(line);
    if let Some(at) = marks.comment {
        let code = line[..at].trim_end();
        let words = line[at..].trim_start_matches('#').trim();
        let mark = format!("{indent}# ");
        out.push_str(&wrap(words, &mark, &mark));
        if !code.is_empty() {
            folded(code, out);
        }
        return;
    }
    match (marks.opens, marks.closes) {
        (Some(open), Some(close)) if open < close => {
            say(&line[..=open], out);
            let inside = &line[open + 1..close];
            entries(inside, &format!("{indent}  "), out);
            say(&format!("{indent}{}", &line[close..]), out);
        }
        (None, None) if marks.commas.len() > 1 => entries(line.trim(), indent, out),
        _ => say(&quoted(line, indent).unwrap_or_else(|| line.to_string()), out),
    }
}

fn say(line: &str, out: &mut String) {
    out.push_str(line);
    out.push('\n');
}

/// The entries of a list, one a line.
fn entries(list: &str, indent: &str, out: &mut String) {
    let mut from = 0;
    let ends = marks(list).commas.into_iter().chain([list.len()]);
    for end in ends {
        let entry = list[from..end].trim();
        if !entry.is_empty() {
            folded(&format!("{indent}{entry},"), out);
        }
        from = end + 1;
    }
}

/// A quoted string over several lines: `"""1 trn: sz5 > sz6 \` goes on in the next line.
fn quoted(line: &str, indent: &str) -> Option<String> {
    let from = line.find('"')?;
    let to = line.rfind('"').filter(|to| *to > from)?;
    let words = &line[from + 1..to];
    if words.starts_with('"') || marks(line).strings != 1 {
        return None;
    }
    let first = format!("{}\"\"\"", &line[..from]);
    let rest = format!("{indent}   ");
    // Room for the mark at the end of a line, or for the closing quotes.
    let room = MAX_COLUMNS - 2;
    let mut out = String::new();
    let mut now = first;
    let mut empty = true;
    for word in words.split(' ') {
        if !empty && columns(&now) + 1 + columns(word) + 3 > room {
            out.push_str(&format!("{now} \\\n"));
            (now, empty) = (rest.clone(), true);
        }
        if !empty {
            now.push(' ');
        }
        now.push_str(word);
        empty = false;
    }
    Some(format!("{out}{now}\"\"\"{}", &line[to + 1..]))
}

/// Where the parts of a line stand, outside of strings.
#[derive(Default)]
struct Marks {
    comment: Option<usize>,
    opens: Option<usize>,
    closes: Option<usize>,
    commas: Vec<usize>,
    strings: usize,
}

fn marks(line: &str) -> Marks {
    let mut found = Marks::default();
    let header = line.trim_start().starts_with('[');
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (Some('"'), '\\') if !escaped => {
                escaped = true;
                continue;
            }
            (Some(open), c) if c == open && !escaped => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => {
                quote = Some(c);
                found.strings += 1;
            }
            (None, '#') => {
                found.comment = Some(at);
                return found;
            }
            (None, '[') if !header => found.opens = found.opens.or(Some(at)),
            (None, ']') if !header => found.closes = Some(at),
            (None, ',') => found.commas.push(at),
            _ => {}
        }
        escaped = false;
    }
    found
}
