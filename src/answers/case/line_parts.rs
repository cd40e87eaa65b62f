//! An event line taken apart: its words, and the rule after them.

/// `lost ... [CMB-06]` as words and rule.
pub(super) fn split_rule(line: &str) -> (&str, Option<&str>) {
    let line = line.trim();
    match line.strip_suffix(']').and_then(|l| l.rsplit_once('[')) {
        Some((words, rule)) => (words.trim_end(), Some(rule)),
        None => (line, None),
    }
}

/// Words; a comma or colon after one is a token of its own, and so is a text in quotation marks.
pub(super) fn tokens_of_line(words: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = words.trim();
    while !rest.is_empty() {
        let end = match rest.strip_prefix('"').and_then(|r| r.find('"')) {
            Some(at) => at + 2,
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        let (word, sign) = match token.char_indices().next_back() {
            Some((at, ',' | ':')) if at > 0 => token.split_at(at),
            _ => (token, ""),
        };
        all.extend([word, sign].into_iter().filter(|t| !t.is_empty()).map(str::to_owned));
        rest = after.trim_start();
    }
    all
}
