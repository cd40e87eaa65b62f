//! Words that came by mail, as they can be shown to anybody.

/// Words out of a mail as they can be shown to anybody: no marks that a terminal would obey or that
/// hide something.
pub fn plain_words(words: &str) -> String {
    crate::shown::words_within(words)
}

/// A line of a mail in the same way, and not too long.
pub(crate) fn plain_line(line: &str) -> String {
    plain_words(&line.trim().chars().take(72).collect::<String>())
}
