//! The head of a mail as a person types it above a plain turn.

use crate::format::FORM_LINE;

/// What is below a head of a mail that a person has typed; everything where there is none.
pub(crate) fn below_typed_head(bytes: &[u8]) -> &[u8] {
    let gap = bytes
        .windows(2)
        .position(|pair| pair == b"\n\n")
        .or_else(|| bytes.windows(4).position(|four| four == b"\r\n\r\n"));
    match gap.filter(|_| is_typed_head(bytes)) {
        Some(at) => &bytes[at..],
        None => bytes,
    }
}

/// Is the head of the mail no more than a person types above a text: a subject, a date?
fn is_typed_head(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let head = text.trim_start().lines().take_while(|line| !line.trim().is_empty());
    let mut lines = 0;
    let all = head.inspect(|_| lines += 1).all(begins_as_typed);
    all && lines > 0 && !text.contains(FORM_LINE)
}

/// Does a line begin with a field that people type, such as `Subject:`?
fn begins_as_typed(line: &str) -> bool {
    const TYPED: [&str; 4] = ["subject", "date", "re", "sent"];
    line.split_once(':').is_some_and(|(key, _)| TYPED.contains(&key.to_ascii_lowercase().as_str()))
}
