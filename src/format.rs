//! The version of everything that the program writes for others to read: game files, invitations,
//! signed papers, order files, the secret files of chains. Cases and reports count their own. And what
//! the names in them may be.

/// The version that is written and read.
pub const FORMAT: u32 = 2;

/// What is said about a file of another version, with what to do about one of the first.
pub fn other_format(found: impl std::fmt::Display, cure: &str) -> String {
    let found = found.to_string();
    match found.as_str() {
        "1" => format!(
            "this file has format 1, from before the dice protocol was changed; this program reads \
             format {FORMAT}: {cure}"
        ),
        _ => format!("this file has format {found}; this program reads format {FORMAT}"),
    }
}

/// The cure for whatever belongs to a game.
pub const NEW_GAME: &str = "begin a new game with `fieldpost new`";

/// The cure for an order file.
pub const NEW_ORDERS: &str = "make a new one with `fieldpost orders new`";

/// Is this a name for a game or a seat? Files are called after both, with dots between, and no command
/// is to take one for an option.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=32).contains(&text.len()) && text.bytes().all(plain) && !text.starts_with('-')
}

/// What [`is_name`] asks for.
pub const NAME_RULE: &str = "1 to 32 small letters, digits and hyphens, and no hyphen first";
