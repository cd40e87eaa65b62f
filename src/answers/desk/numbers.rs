//! Whole numbers that people type, and what is said where something else is typed.

use std::ops::RangeInclusive;

/// A chance in percent that can be reached and missed, or a number of rounds.
///
/// # Errors
/// It is no such number; which numbers are.
pub fn up_to_99(text: &str) -> Result<u32, String> {
    let number = within(text, 1..=99)?;
    u32::try_from(number).map_err(|e| e.to_string())
}

/// How often something is done.
///
/// # Errors
/// It is no such number; which numbers are.
pub fn many(text: &str) -> Result<u32, String> {
    let number = within(text, 2..=100_000)?;
    u32::try_from(number).map_err(|e| e.to_string())
}

/// The number from which dice or orders follow.
///
/// # Errors
/// It is no such number; which numbers are.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX)
}

fn within(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse::<u64>().ok().filter(|n| range.contains(n));
    number.ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
}
