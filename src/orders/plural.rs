//! Names of units in the plural.

/// The name of a kind for so many; infantry and artillery are their own plural.
pub fn plural(name: &str, count: u16) -> String {
    match name {
        _ if count == 1 || name.ends_with("ry") => name.to_string(),
        _ if name.ends_with('x') => format!("{name}es"),
        _ => format!("{name}s"),
    }
}
