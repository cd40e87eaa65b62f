//! Cuts a plain text into words, numbers and signs, each with its place.

/// One piece of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TextToken {
    /// Letters in lower case, with digits behind them if they belong together: `sz13`, `g1`, `4th`, `3.1`.
    Word(String),
    Number(u32),
    TextSign(TextSign),
}

/// What is neither a word nor a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextSign {
    /// `>`, `->`, `=>`, `~>`, `>>`, `→`
    Arrow,
    /// `<-`, `<=`, `←`: from right to left.
    BackArrow,
    /// A dash between blanks, or several dashes.
    Dash,
    /// A single dash between two words without blanks.
    Hyphen,
    Colon,
    Comma,
    Semicolon,
    Slash,
    Plus,
    Ampersand,
    Open,
    Close,
    Equals,
    Stop,
    /// `...`
    Dots,
    Question,
    Exclamation,
    Hash,
    Less,
    AtLeast,
    Bar,
    /// `*`, `=` in rows, quotes: signs that only decorate.
    Ornament,
    Other,
}

/// A token and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextPiece {
    pub token: TextToken,
    pub start: usize,
    pub end: usize,
    /// A blank, or the beginning of the line, comes before it.
    pub spaced: bool,
    /// Every letter of it is a capital.
    pub capitals: bool,
    /// It begins with a capital.
    pub capital: bool,
}

impl TextPiece {
    /// The word in lower case, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.token {
            TextToken::Word(w) => Some(w),
            _ => None,
        }
    }

    /// Is it an arrow in either direction, or the hyphen written for one?
    pub(super) fn is_arrow(&self) -> bool {
        self.is(TextSign::Arrow) || self.is(TextSign::BackArrow) || self.is(TextSign::Hyphen)
    }

    /// Is it this sign?
    pub(super) fn is(&self, sign: TextSign) -> bool {
        self.token == TextToken::TextSign(sign)
    }
}

/// Cuts up one line that begins at `from` in its text.
pub(super) fn cut(line: &str, from: usize) -> Vec<TextPiece> {
    let mut pieces: Vec<TextPiece> = Vec::new();
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        if c.is_whitespace() || c == '\u{feff}' {
            at += c.len_utf8();
            continue;
        }
        // `aircraft_carrier`: a program joins the words of a name so.
        let joins = |other: Option<char>| other.is_some_and(char::is_alphabetic);
        if c == '_' && joins(line[..at].chars().next_back()) && joins(line[at + 1..].chars().next())
        {
            at += 1;
            continue;
        }
        let (token, end) = next(line, at, c);
        let written = &line[at..end];
        let spaced = at == 0 || line[..at].ends_with(char::is_whitespace);
        pieces.push(TextPiece {
            token,
            start: from + at,
            end: from + end,
            spaced,
            capitals: written.chars().all(|c| !c.is_lowercase()),
            capital: c.is_uppercase(),
        });
        at = end;
    }
    pieces
}

/// The token that begins at a place, and where it ends.
fn next(line: &str, at: usize, c: char) -> (TextToken, usize) {
    let rest = &line[at..];
    if c.is_ascii_digit() {
        return number(line, at);
    }
    if c.is_alphabetic() {
        return word(line, at);
    }
    // `3 × 8`
    if c == '×' {
        return (TextToken::Word("x".to_string()), at + c.len_utf8());
    }
    if let Some((sign, length)) = long_sign(rest) {
        return (TextToken::TextSign(sign), at + length);
    }
    let sign = match c {
        '→' | '⇒' | '➡' | '⮕' | '➝' | '➞' | '⇨' | '➔' | '➜' | '⟶' | '»' | '>' => {
            TextSign::Arrow
        }
        '←' | '⇐' | '«' => TextSign::BackArrow,
        '-' | '–' | '—' => dash(line, at, c),
        ':' => TextSign::Colon,
        ',' => TextSign::Comma,
        ';' => TextSign::Semicolon,
        '/' => TextSign::Slash,
        '+' => TextSign::Plus,
        '&' => TextSign::Ampersand,
        '(' | '[' | '{' => TextSign::Open,
        ')' | ']' | '}' => TextSign::Close,
        '=' => TextSign::Equals,
        '.' => TextSign::Stop,
        // It says that the sign before it is shown as a picture.
        '\u{fe0f}' | '\u{200d}' => TextSign::Ornament,
        '…' => TextSign::Dots,
        '?' => TextSign::Question,
        '!' => TextSign::Exclamation,
        '#' => TextSign::Hash,
        '<' => TextSign::Less,
        '≤' => TextSign::BackArrow,
        '≥' => TextSign::AtLeast,
        '|' => TextSign::Bar,
        '*' | '"' | '_' | '\'' | '`' | '“' | '”' | '„' | '’' | '•' | '·' | '~' => {
            TextSign::Ornament
        }
        _ => TextSign::Other,
    };
    (TextToken::TextSign(sign), at + c.len_utf8())
}

/// Signs of several characters, and runs of one character.
fn long_sign(rest: &str) -> Option<(TextSign, usize)> {
    const ARROWS: [&str; 7] = ["-->", "==>", "->", "=>", "~>", ">>", "–>"];
    if let Some(arrow) = ARROWS.iter().find(|a| rest.starts_with(**a)) {
        return Some((TextSign::Arrow, arrow.len()));
    }
    if rest.starts_with(">=") {
        return Some((TextSign::AtLeast, 2));
    }
    for (sign, text) in
        [(TextSign::BackArrow, "<--"), (TextSign::BackArrow, "<-"), (TextSign::BackArrow, "<=")]
    {
        if rest.starts_with(text) {
            return Some((sign, text.len()));
        }
    }
    let run = |c: char| rest.chars().take_while(|other| *other == c).count();
    let dots = run('.');
    let dashes = run('-');
    let equals = run('=');
    if dots > 1 {
        return Some((TextSign::Dots, dots));
    }
    if dashes > 2 || equals > 1 {
        return Some((TextSign::Ornament, dashes.max(equals)));
    }
    (dashes == 2).then_some((TextSign::Dash, 2))
}

/// A dash joins two words only where it touches both.
fn dash(line: &str, at: usize, c: char) -> TextSign {
    let before = line[..at].chars().next_back();
    let after = line[at + c.len_utf8()..].chars().next();
    if is_letter_or_digit(before) && is_letter_or_digit(after) && c == '-' {
        TextSign::Hyphen
    } else {
        TextSign::Dash
    }
}

/// Is there a letter or a digit?
fn is_letter_or_digit(other: Option<char>) -> bool {
    other.is_some_and(char::is_alphanumeric)
}

/// `3`, and as words `4th`, `3.1`.
fn number(line: &str, at: usize) -> (TextToken, usize) {
    let digits = |from: usize| from + line[from..].bytes().take_while(u8::is_ascii_digit).count();
    let end = digits(at);
    let rest = &line[end..];
    for ordinal in ["st", "nd", "rd", "th"] {
        let ends = rest.get(..2).is_some_and(|r| r.eq_ignore_ascii_case(ordinal))
            && !rest[2..].starts_with(|c: char| c.is_alphanumeric());
        if ends {
            return (TextToken::Word(line[at..end + 2].to_ascii_lowercase()), end + 2);
        }
    }
    if rest.starts_with('.') && digits(end + 1) > end + 1 {
        let end = digits(end + 1);
        return (TextToken::Word(line[at..end].to_string()), end);
    }
    match line[at..end].parse() {
        Ok(n) if end - at <= 9 => (TextToken::Number(n), end),
        _ => (TextToken::Word(line[at..end].to_string()), end),
    }
}

/// A word: letters, an apostrophe inside it that is no possessive, and digits directly behind it.
fn word(line: &str, at: usize) -> (TextToken, usize) {
    let rest = &line[at..];
    // `8xinf`
    let times = rest.starts_with(['x', 'X']) && rest[1..].starts_with(char::is_alphabetic);
    if times && line[..at].ends_with(|c: char| c.is_ascii_digit()) {
        return (TextToken::Word("x".to_string()), at + 1);
    }
    let mut end = at;
    for (i, c) in rest.char_indices() {
        let tail = &rest[i + c.len_utf8()..];
        let inside = matches!(c, '\'' | '’') && tail.starts_with(char::is_alphabetic);
        let possessive = inside
            && !is_pronoun(&rest[..i])
            && tail.starts_with(['s', 'S'])
            && !tail[1..].starts_with(|c: char| c.is_alphanumeric());
        if !(c.is_alphanumeric() || inside && !possessive) {
            break;
        }
        end = at + i + c.len_utf8();
    }
    let text: String = line[at..end].chars().filter(|c| c.is_alphanumeric()).collect();
    (TextToken::Word(text.to_lowercase()), end)
}

/// A word behind which `'s` is short for `is`: `it's`, `that's`.
fn is_pronoun(word: &str) -> bool {
    const WORDS: [&str; 6] = ["it", "that", "what", "there", "here", "let"];
    WORDS.contains(&word.to_lowercase().as_str())
}
