//! Lines of a text: those that a mail program has broken in the middle of a sentence are one.

use super::edges::keyed;

/// Shortest line, in columns, that a mail program may have broken.
const BROKEN: usize = 55;

/// The lines of a text; those that a mail program has broken in the middle of a sentence are one.
pub(super) fn logical_lines(text: &str) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    let mut start = 0;
    let mut end = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        end += line.len();
        let goes_on = lines.peek().is_some_and(|next| {
            is_broken(line, next) && !has_room(text, end - line.len(), line, next)
        });
        if !goes_on {
            all.push(&text[start..end]);
            start = end;
        }
    }
    all
}

/// Would the first word of the next line have fitted on a line, next to a longer one of the same paragraph? Then no mail
/// program has broken it.
fn has_room(text: &str, start: usize, line: &str, next: &str) -> bool {
    let above = text[..start].rsplit("\n\n").next().unwrap_or_default();
    let below = text[start..].split("\n\n").next().unwrap_or_default();
    let longest = above.lines().chain(below.lines()).map(|l| l.trim_end().chars().count()).max();
    let first = next.split_whitespace().next().unwrap_or_default();
    let filled = line.trim_end().chars().count() + 1 + first.chars().count();
    longest.is_some_and(|longest| longest > filled + 20)
}

/// Are two places of a text on the same line?
pub(super) fn on_one_line(text: &str, from: usize, to: usize) -> bool {
    text.get(from..to).is_some_and(|between| !between.contains('\n'))
}

/// Words behind or before which a sentence is not at its end.
const JOINTS: &[&str] = &[
    "and", "to", "into", "from", "with", "the", "of", "in", "at", "by", "a", "an", "then",
    "attack", "attacks", "go", "goes", "move", "moves", "is", "are", "if", "or", "via", "together",
    "against", "load", "offload", "unload", "lands", "land", "takes", "bring", "brings", "back",
    "only", "than", "over",
];

/// Does a sentence go on in the next line? It does if the line is long, no sign ends it, and it ends with a comma
/// or a word that joins, or the next begins with such a word.
fn is_broken(line: &str, next: &str) -> bool {
    let line = line.trim_end();
    let long = line.chars().count() >= BROKEN;
    let special =
        |l: &str| l.trim_start().starts_with(['>', '|', '#', '-', '*', '=']) || l.contains('"');
    let joins =
        |word: Option<&str>| word.is_some_and(|w| JOINTS.contains(&w.to_lowercase().as_str()));
    let open = line.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == ',');
    // `... until it's over`
    let done = ["s over", "is over", "are over"].iter().any(|end| line.ends_with(end));
    let mut words = line.split_whitespace().rev();
    let last = words.next();
    // `stay in`, `all go in` are complete.
    let inside = last == Some("in")
        && words.next().is_some_and(|w| ["stay", "stays", "join", "joins", "all"].contains(&w));
    let last = last.filter(|_| !inside && !done);
    let first = next.split_whitespace().next();
    let small = first.is_some_and(|w| w.starts_with(|c: char| c.is_alphanumeric()))
        && (line.ends_with(',') || joins(last) || joins(first));
    let columns =
        next.starts_with([' ', '\t']) && line.starts_with([' ', '\t']) || has_columns(line);
    // `Attack zones: sz9`, `Attack on Egypt:` and `alaska: 2 inf` begin something.
    let headed = next.split_once(':').is_some_and(|(head, _)| head.split_whitespace().count() < 3);
    let begins = keyed(next).is_some() || next.trim_end().ends_with(':') || headed;
    // `..., and from the sea:` and the ships below it.
    let ships = ["from the sea:", "by sea:"].iter().any(|end| line.to_lowercase().ends_with(end));
    if ships && !special(next) {
        return true;
    }
    // `Karelia: 3 inf from Norway,` and the others below it.
    let listed = (line.ends_with(',') || last.is_some_and(|w| ["and", "&", "+"].contains(&w)))
        && line.contains(|c: char| c.is_ascii_digit());
    let small = small || listed && first.is_some_and(|w| w.starts_with(char::is_alphanumeric));
    let open = open || listed;
    (long || listed) && open && small && !begins && !special(line) && !special(next) && !columns
}

/// Do many blanks separate the words of a line, as in the head of a table that ends with `from`?
fn has_columns(line: &str) -> bool {
    line.trim().split("   ").filter(|cell| !cell.trim().is_empty()).count() > 2
}
