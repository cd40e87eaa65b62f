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

/// Why no file of this name can be stored on every system, if so. Windows keeps some names for devices,
/// whatever comes behind a dot, and drops dots and blanks at the end; and no command is to take a file for
/// an option. Games travel between systems, so this is asked everywhere.
#[must_use]
pub fn unstorable(name: &str) -> Option<&'static str> {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_lowercase();
    let numbered = |word: &str| {
        stem.strip_prefix(word)
            .is_some_and(|n| n.len() == 1 && n.bytes().all(|b| (b'1'..=b'9').contains(&b)))
    };
    let device = ["con", "nul", "aux", "prn"].contains(&stem.as_str());
    if device || numbered("com") || numbered("lpt") {
        return Some("Windows keeps this name for a device");
    }
    if name.ends_with(['.', ' ']) {
        return Some("Windows stores no name that ends in a dot or a blank");
    }
    name.starts_with('-').then_some("commands take a name that begins with a hyphen for an option")
}

/// The name that a file gets which somebody else has named: one that every system can store.
#[must_use]
pub fn storable(name: &str) -> String {
    let name = name.trim_start_matches('-').trim_end_matches(['.', ' ']);
    if name.is_empty() || unstorable(name).is_some() {
        format!("_{name}")
    } else {
        name.to_string()
    }
}

/// What [`is_name`] asks for.
pub const NAME_RULE: &str = "1 to 32 small letters, digits and hyphens, and no hyphen first";

#[cfg(test)]
mod tests {
    use super::{storable, unstorable};

    #[test]
    fn names_that_windows_keeps_are_known_with_and_without_an_ending() {
        for name in [
            "con",
            "NUL",
            "aux.0001.ron",
            "prn.toml",
            "com1",
            "lpt9.x.y",
            "x.",
            "x ",
            "-o",
            "con .toml",
        ] {
            assert!(unstorable(name).is_some(), "{name}");
            assert!(unstorable(&storable(name)).is_none(), "{name} becomes {}", storable(name));
        }
        for name in
            ["console", "com10", "com0", "lpt", "june.con.toml", "a-b", "spring-07.0001.ron"]
        {
            assert_eq!(unstorable(name), None, "{name}");
            assert_eq!(storable(name), name);
        }
    }
}
