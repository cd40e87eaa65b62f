//! Names of games and seats out of the words that people write for them.

/// Longest name that a game or a seat may have.
const LONGEST: usize = 32;

/// The name that words make: `our-first-game` of `Our first game`. Words with other signs than letters, digits,
/// blanks, hyphens and the like are left as they are, to be refused as they were written.
pub fn name_of_words(words: &str) -> String {
    let words = words.trim();
    if words.starts_with(['-', '.']) || !words.chars().all(fits_name) {
        return words.to_string();
    }
    let mut name = String::new();
    for c in words.chars().flat_map(char::to_lowercase) {
        match plain_letters(c) {
            Some(letters) => name.push_str(letters),
            None if c.is_ascii_alphanumeric() => name.push(c),
            None if c == '\'' || c == '\u{2019}' => {}
            None if c.is_alphanumeric() => return words.to_string(),
            None if !name.is_empty() && !name.ends_with('-') => name.push('-'),
            None => {}
        }
    }
    name.truncate(LONGEST);
    name.trim_end_matches('-').to_string()
}

/// May this character be in a name?
fn fits_name(c: char) -> bool {
    c.is_alphanumeric() || " -_.'\u{2019}".contains(c)
}

/// How a letter is written without its accent.
fn plain_letters(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{e4}' | '\u{e6}' => "ae",
        '\u{f6}' | '\u{f8}' | '\u{153}' => "oe",
        '\u{fc}' => "ue",
        '\u{df}' => "ss",
        '\u{e0}'..='\u{e5}' | '\u{105}' | '\u{103}' => "a",
        '\u{e7}' | '\u{107}' | '\u{10d}' => "c",
        '\u{e8}'..='\u{eb}' | '\u{119}' | '\u{11b}' => "e",
        '\u{ec}'..='\u{ef}' => "i",
        '\u{142}' => "l",
        '\u{f1}' | '\u{144}' | '\u{148}' => "n",
        '\u{f2}'..='\u{f5}' | '\u{151}' => "o",
        '\u{159}' => "r",
        '\u{161}' | '\u{15b}' | '\u{15f}' => "s",
        '\u{f9}'..='\u{fb}' | '\u{16f}' | '\u{171}' => "u",
        '\u{fd}' | '\u{ff}' => "y",
        '\u{17e}' | '\u{17a}' | '\u{17c}' => "z",
        _ => return None,
    })
}
