//! The armor of a signature: base64 between two marks, as it comes out of mail.
//!
//! Programs disagree about which damaged armor they read, so the block is taken
//! out here: comment marks, quoting, blanks and CRLF are stripped, the base64 is
//! joined, and no other code ever sees the mail's version of it. Nothing here makes
//! a bad signature good; what the bytes mean is decided in sshsig.rs.

use std::fmt;

use data_encoding::BASE64;

const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----";
const END: &str = "-----END SSH SIGNATURE-----";

/// Base64 characters in a line; with the comment mark a line has 72 columns.
const COLUMNS: usize = 70;

/// No honest signature block is longer, in decoded bytes.
const MAX_BYTES: usize = 4096;

/// Why no signature can be taken out of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArmorError {
    /// There is no signature block.
    Missing,
    /// There is more than one; how many.
    Several(usize),
    /// The block has no last line.
    NoEnd,
    /// The content of the block is not base64.
    NotBase64,
    /// The block is far longer than a signature.
    TooLong,
}

impl fmt::Display for ArmorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no signature block"),
            Self::Several(n) => write!(f, "there are {n} signature blocks: which one counts?"),
            Self::NoEnd => write!(f, "the signature block is cut off: no line {END:?}"),
            Self::NotBase64 => f.write_str("the signature block is damaged: not base64"),
            Self::TooLong => f.write_str("the signature block is too long to be a signature"),
        }
    }
}

impl std::error::Error for ArmorError {}

/// Lines of armor, as `ssh-keygen` writes them, with a final line end.
#[must_use]
pub fn encode_armor(bytes: &[u8]) -> String {
    let mut text = format!("{BEGIN}\n");
    for line in BASE64.encode(bytes).as_bytes().chunks(COLUMNS) {
        text.extend(line.iter().copied().map(char::from));
        text.push('\n');
    }
    text + END + "\n"
}

/// The bytes of the one signature block in a text.
///
/// # Errors
/// There is no signature block, or more than one, or it is not well-formed.
pub fn decode_armor(text: &str) -> Result<Vec<u8>, ArmorError> {
    let lines: Vec<&str> = text.lines().collect();
    let begins = begin_lines(&lines);
    let begin = match begins[..] {
        [] => return Err(ArmorError::Missing),
        [begin] => begin,
        _ => return Err(ArmorError::Several(begins.len())),
    };
    let mut base64 = String::new();
    for line in &lines[begin + 1..] {
        let line = bare_line(line);
        if line == END {
            return BASE64.decode(base64.as_bytes()).map_err(|_| ArmorError::NotBase64);
        }
        base64.extend(line.chars().filter(|c| !is_blank(*c)));
        if base64.len() > MAX_BYTES / 3 * 4 {
            return Err(ArmorError::TooLong);
        }
    }
    Err(ArmorError::NoEnd)
}

/// The lines on which a signature block begins. If a block is in the
/// writer's own text, those quoted from an older mail (`>`) do not count.
pub(super) fn begin_lines(lines: &[&str]) -> Vec<usize> {
    let all: Vec<usize> = (0..lines.len()).filter(|i| is_begin(lines[*i])).collect();
    let unquoted: Vec<usize> = all
        .iter()
        .copied()
        .filter(|i| !lines[*i].trim_start_matches(is_blank).starts_with('>'))
        .collect();
    if unquoted.is_empty() { all } else { unquoted }
}

/// Whether a signature block begins on this line, quoted or not.
pub(super) fn is_begin(line: &str) -> bool {
    bare_line(line) == BEGIN
}

/// Whether a signature block ends on this line, quoted or not.
pub(super) fn is_end(line: &str) -> bool {
    bare_line(line) == END
}

/// A line without comment marks, quote marks and the blanks around it.
fn bare_line(line: &str) -> &str {
    line.trim_start_matches(|c| is_blank(c) || c == '#' || c == '>').trim_end_matches(is_blank)
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\u{a0}' | '\u{feff}')
}
