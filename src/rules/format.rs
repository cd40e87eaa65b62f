//! The version of everything that the program writes for others to read: game files, invitations,
//! signed papers, order files, the secret files of chains. Cases and reports count their own. And what
//! the names in them may be.

/// The version that is written and read.
pub const FORMAT: u32 = 2;

/// What is said about a file of another version, with what to do about one of the first and about one
/// that is newer than this program.
pub fn other_format(found: impl std::fmt::Display, cure: &str) -> String {
    let found = found.to_string();
    match found.as_str() {
        "1" => format!(
            "this file has format 1, from before the dice protocol was changed; this program reads \
             format {FORMAT}: {cure}"
        ),
        _ if found.parse().is_ok_and(|n: u64| n > u64::from(FORMAT)) => format!(
            "a newer program wrote this: the file has format {found}, and this program reads format \
             {FORMAT}; use a newer fieldpost"
        ),
        _ => format!("this file has format {found}; this program reads format {FORMAT}"),
    }
}

/// What is said of a line, a word or a kind that this program does not know. Nothing in a signed or stored
/// file goes unread, so that it is refused; and its writer need not have made a mistake.
pub const MAYBE_NEWER: &str = "perhaps a newer program wrote this";

/// What a parser says, with that remark where it met a name that it does not know. The remark comes first,
/// because parsers go on to list every name that they know.
pub fn perhaps_newer(said: &str) -> String {
    let unknown = ["unknown field", "Unexpected field", "Unexpected variant"];
    if unknown.iter().any(|words| said.contains(words)) {
        format!("{MAYBE_NEWER}: {said}")
    } else {
        said.to_string()
    }
}

/// The cure for whatever belongs to a game.
pub const NEW_GAME: &str = "begin a new game with `fieldpost new`";

/// The first line of a form in plain text begins so.
pub const FORM_LINE: &str = "# fieldpost: ";

/// The cure for an order file.
pub const NEW_ORDERS: &str = "make a new one with `fieldpost orders new`";

/// Is this a name for a game or a seat? Files are called after both, with dots between, and no command
/// is to take one for an option.
#[must_use]
pub fn is_name(text: &str) -> bool {
    (1..=32).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        && !text.starts_with('-')
}

/// Why no file of this name can be stored on every system, if so. Windows keeps some names for devices,
/// whatever comes behind a dot, drops dots and blanks at the end, and gives some characters a meaning of
/// their own; and no command is to take a file for an option. Games travel between systems, so this is asked
/// everywhere.
#[must_use]
pub fn unstorable(name: &str) -> Option<String> {
    if is_device(name) {
        return Some("Windows keeps this name for a device".to_string());
    }
    if name.ends_with(['.', ' ']) {
        return Some("Windows stores no name that ends in a dot or a blank".to_string());
    }
    if let Some(c) = name.chars().find(|c| is_unstorable(*c)) {
        let c = if c.is_control() { "a control character".to_string() } else { c.to_string() };
        return Some(format!("Windows stores no name with {c} in it"));
    }
    let option = name.starts_with('-');
    option.then(|| "commands take a name that begins with a hyphen for an option".to_string())
}

/// Is the name that of a device of Windows, with or without an ending? The small figures one, two and three
/// number ports like 1, 2 and 3.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_lowercase();
    let port = ["com", "lpt"].into_iter().find_map(|word| stem.strip_prefix(word));
    let mut figures = port.unwrap_or_default().chars();
    let numbered = figures
        .next()
        .is_some_and(|c| ('1'..='9').contains(&c) || "\u{b9}\u{b2}\u{b3}".contains(c))
        && figures.next().is_none();
    numbered || ["con", "nul", "aux", "prn", "conin$", "conout$"].contains(&stem.as_str())
}

/// Does Windows refuse the character in a name?
fn is_unstorable(c: char) -> bool {
    c.is_control() || "<>:\"/\\|?*".contains(c)
}

/// The name that a file gets which somebody else has named: one that every system can store.
#[must_use]
pub fn storable(name: &str) -> String {
    let name = name.trim_start_matches('-').trim_end_matches(['.', ' ']);
    let name: String = name.chars().map(|c| if is_unstorable(c) { '-' } else { c }).collect();
    let name = name.trim_start_matches('-');
    if name.is_empty() || is_device(name) { format!("_{name}") } else { name.to_string() }
}

/// What [`is_name`] asks for.
pub const NAME_RULE: &str = "1 to 32 small letters, digits and hyphens, and no hyphen first";
