//! Commands as they are typed: the next one is named so that it can be copied.

use std::path::Path;

use crate::shown::one_line;

/// Most columns of a line.
const COLUMNS: usize = 78;

/// `  fieldpost step spring-07.0004.ron ...`, broken where a shell goes on reading.
pub fn command(words: &[String]) -> String {
    let (mut out, mut line) = (String::new(), "  fieldpost".to_string());
    for word in words {
        if line.chars().count() + word.chars().count() + 3 > COLUMNS {
            out.push_str(&format!("{line} \\\n"));
            line = "     ".to_string();
        }
        line.push_str(&format!(" {word}"));
    }
    format!("{out}{line}\n")
}

/// A file name as a shell reads it.
pub fn file_word(path: &Path) -> String {
    let name = one_line(path.display());
    if !name.is_empty() && name.chars().all(is_plain) {
        name.to_string()
    } else {
        format!("'{}'", name.replace('\'', "'\\''"))
    }
}

/// Does a shell read this character as it is, without quotes?
fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "/._-+:@%,=".contains(c)
}
