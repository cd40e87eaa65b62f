//! Messages about an order file in the words of a plain turn: headings for tables, lines for lists.

/// Tables of an order file and the headings that they are in a plain turn.
const HEADINGS: [(&str, &str); 6] = [
    ("research", "Research"),
    ("purchase", "Purchase"),
    ("combat", "Combat"),
    ("noncombat", "Noncombat"),
    ("mobilize", "Place"),
    ("patrol", "Patrols"),
];

/// A message without tables, quotes and brackets of an order file: `[mobilize] place = ["2 inf: Germany"]` is
/// `Place: 2 inf: Germany`.
pub fn in_plain_words(message: &str) -> String {
    let mut text = message.to_string();
    for (table, heading) in HEADINGS {
        text = text.replace(&format!("section [{table}]"), &format!("heading {heading}"));
        while let Some(at) = text.find(&format!("[{table}]")) {
            let end = at + table.len() + 2;
            let (words, length) = listed(&text[end..]);
            let colon = if words.is_empty() { "" } else { ": " };
            text.replace_range(at..end + length, &format!("{heading}{colon}{words}"));
        }
    }
    if let Some(at) = text.find("[battle.\"")
        && let Some(end) = text[at..].find("\"]")
    {
        let name = text[at + 9..at + end].to_string();
        text.replace_range(at..at + end + 2, &format!("{name}:"));
    }
    text
}

/// ` place = ["a", "b"]`, ` buy = "a"`: the words between the quotes, and how many bytes that takes.
fn listed(rest: &str) -> (String, usize) {
    let Some((key, value)) = rest.split_once(" = ") else { return (String::new(), 0) };
    let named = key.trim().chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let before = rest.len() - value.len();
    let close = if value.starts_with('[') {
        value.find(']')
    } else {
        value[1..].find('"').map(|at| at + 1)
    };
    let Some(close) = close.filter(|_| named && value.starts_with(['[', '"'])) else {
        return (String::new(), 0);
    };
    let words: String = value[..close].chars().filter(|c| !"[]\"".contains(*c)).collect();
    (words, before + close + 1)
}
