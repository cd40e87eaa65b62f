//! The form of an answer in plain text: the same comments, and the lines that answer what is asked with the name of
//! their battle before them.

use crate::diag::wrap;

/// An answer file to fill in as plain text, without the line that says what it is for.
pub fn plain_answer(file: &str) -> String {
    let mut out = wrap(
        "Write your answer below, in your own words or as in the examples. Lines that begin with # are \
         comments. What you leave out follows your standing orders, then the defaults.",
        "# ",
        "# ",
    );
    let mut place = String::new();
    // Behind the head, and the comment that explains the other form.
    for paragraph in file.split("\n\n").skip(2) {
        out.push('\n');
        for line in paragraph.lines() {
            if let Some(name) = line.strip_prefix("[battle.\"").and_then(|l| l.strip_suffix("\"]"))
            {
                place = name.to_string();
            } else if let Some(example) = as_plain(line, &place) {
                out.push_str(&format!("# {example}\n"));
            } else {
                out.push_str(&format!("{line}\n"));
            }
        }
    }
    out
}

/// `# losses = "inf, art"` as `West Russia: losses: inf, art`.
fn as_plain(line: &str, place: &str) -> Option<String> {
    let (key, value) = line.strip_prefix("# ")?.split_once(" = ")?;
    let word = key.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let quoted = value.starts_with('"') || value.starts_with('[');
    let value: String = value.chars().filter(|c| !"\"[]".contains(*c)).collect();
    (word && quoted && !place.is_empty()).then(|| format!("{place}: {key}: {value}"))
}
