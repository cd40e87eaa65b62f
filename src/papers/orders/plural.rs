//! Names of units in the plural.

/// `an aircraft carrier`, `a UK transport`
pub(super) fn with_article(name: &str) -> String {
    let vowel = name.starts_with(|c: char| "aeioAEIO".contains(c));
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// The name of a kind for so many; infantry and artillery are their own plural.
pub fn plural(name: &str, count: u16) -> String {
    match name {
        _ if count == 1 || name.ends_with("ry") => name.to_string(),
        _ if name.ends_with('x') => format!("{name}es"),
        _ => format!("{name}s"),
    }
}
