//! Values as text for programs.

use serde_json::Value;

use crate::shown;

/// A value as every command prints it: indented, with a line end, and nothing in it that could harm a
/// terminal.
pub fn printed(value: &Value) -> String {
    format!("{}\n", shown::escape_json(&format!("{value:#}")))
}
