//! The version of everything that the program writes for others to read: game files, invitations,
//! signed papers, order files, the secret files of chains. Cases and reports count their own.

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
