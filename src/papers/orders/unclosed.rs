//! Lists that are never closed: the header of the next section would be read as a list inside them, and
//! every line below as part of them. Such a list gets one finding and is left out.

use crate::diag::Span;

/// A text without the lists in it that are never closed, all places kept, and where these lists begin.
pub fn without_unclosed(text: &str) -> (String, Vec<Span>) {
    let mut scan = Scan { depth: 0, open: None, triple: None, gone: Vec::new() };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        scan.line(line, at);
        at += line.len();
    }
    if scan.depth > 0 {
        scan.give_up(text.len());
    }
    if scan.gone.is_empty() {
        return (text.to_owned(), Vec::new());
    }
    let mut kept = text.as_bytes().to_vec();
    for (list, end) in &scan.gone {
        let part = &mut kept[list.line..*end];
        part.iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
    }
    let spans = scan.gone.iter().map(|(list, _)| Span::new(list.line, list.bracket + 1)).collect();
    (String::from_utf8(kept).unwrap_or_else(|_| text.to_owned()), spans)
}

/// Where a list begins: its line, and its bracket.
#[derive(Clone, Copy)]
struct OpenList {
    line: usize,
    bracket: usize,
}

struct Scan {
    /// Brackets that are open.
    depth: usize,
    open: Option<OpenList>,
    /// The quotes of a text of several lines that has begun.
    triple: Option<&'static str>,
    /// Lists that are not closed, each with the place where what follows begins.
    gone: Vec<(OpenList, usize)>,
}

impl Scan {
    /// Looks at one line, which begins at this place of the text.
    fn line(&mut self, line: &str, start: usize) {
        if self.triple.is_none() && self.depth > 0 && is_header(line) {
            self.give_up(start);
        }
        if self.triple.is_none() && self.depth == 0 && is_header(line) {
            return;
        }
        let key = line.len() - line.trim_start().len();
        let mut rest = 0;
        let mut value = false;
        while let Some(c) = line.get(rest..).and_then(|r| r.chars().next()) {
            let ahead = &line[rest..];
            if let Some(quotes) = self.triple {
                match ahead.find(quotes) {
                    None => return,
                    Some(end) => rest += end + quotes.len(),
                }
                self.triple = None;
                continue;
            }
            match c {
                '#' => return,
                '"' | '\'' => match self.quoted(ahead) {
                    None => return,
                    Some(length) => rest += length,
                },
                '=' => {
                    value = true;
                    rest += 1;
                }
                '[' if self.depth > 0 || value => {
                    if self.depth == 0 {
                        self.open = Some(OpenList { line: start + key, bracket: start + rest });
                    }
                    self.depth += 1;
                    rest += 1;
                }
                ']' => {
                    self.depth = self.depth.saturating_sub(1);
                    rest += 1;
                }
                c => rest += c.len_utf8(),
            }
        }
    }

    /// The length of a text in quotes at the beginning; `None` if it goes on below, or never ends.
    fn quoted(&mut self, ahead: &str) -> Option<usize> {
        for quotes in ["\"\"\"", "'''"] {
            if let Some(inner) = ahead.strip_prefix(quotes) {
                let end = inner.find(quotes);
                self.triple = end.is_none().then_some(quotes);
                return end.map(|n| n + 2 * quotes.len());
            }
        }
        let quote = ahead.chars().next()?;
        let mut escaped = false;
        for (i, c) in ahead.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' if quote == '"' => escaped = true,
                c if c == quote => return Some(i + 1),
                _ => {}
            }
        }
        None
    }

    fn give_up(&mut self, end: usize) {
        self.depth = 0;
        self.gone.extend(self.open.take().map(|list| (list, end)));
    }
}

/// `[noncombat]`, `[[when]]`, `[battle."West Russia"]`: a line of its own that begins with a word in
/// brackets.
fn is_header(line: &str) -> bool {
    let bare = line.split('#').next().unwrap_or_default().trim();
    let inner = bare.strip_prefix('[').and_then(|b| b.strip_suffix(']'));
    let word = inner.map(|i| i.trim_start_matches('[').trim_start());
    word.is_some_and(|w| {
        let rest = &w[count_letters(w)..];
        count_letters(w) > 0 && (rest.is_empty() || rest.starts_with([']', '.', '-', ' ']))
    })
}

/// How many letters a word begins with.
fn count_letters(word: &str) -> usize {
    word.chars().take_while(char::is_ascii_alphabetic).count()
}
