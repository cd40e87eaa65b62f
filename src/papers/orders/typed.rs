//! Units and instructions that stand on a command line instead of in a file.

use super::document::TomlText;
use super::line_slips::begins_with_number;
use super::lines::{read_groups, read_units};
use super::losses_line::{print_counted_losses, read_counted_losses};
use super::names::{Names, Sort};
use super::read_order_file::read_sections;
use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::plan::{BattleInstructions, UnitGroup};
use crate::id::{KindId, PowerId, SpaceId};

/// Reads `5 inf, 2 tank`.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn typed_units(ed: &Edition, text: &str) -> Result<Vec<(KindId, u16)>, String> {
    read_units(&Names::new(ed), &TomlText::bare(text)).map_err(|found| told(&found))
}

/// Reads keys of a `[battle]` table with their values: `losses`, `retreat`, ...
///
/// # Errors
/// What is wrong with them, and what would be right.
pub fn typed_instructions(
    ed: &Edition,
    power: PowerId,
    keys: &[(&str, &str)],
) -> Result<BattleInstructions, String> {
    let place = ed.spaces.first().map_or("", |s| s.name.as_str());
    let mut text = format!("[battle.\"{place}\"]\n");
    for (key, value) in keys {
        let value = value.replace(['\\', '"', '\n', '\r'], " ");
        text += &format!("{key} = \"{value}\"\n");
    }
    let read = read_sections(ed, &text, power);
    let errors: Vec<Diagnostic> = read.diagnostics.into_iter().filter(|d| d.is_error()).collect();
    match read.value.filter(|_| errors.is_empty()) {
        Some(file) => Ok(file.orders.battles.into_values().next().unwrap_or_default()),
        None => Err(told(&errors)),
    }
}

/// An order of loss that says how many of an army are to fall, `4 inf, 3 tank`, as it is written: `inf to 2,
/// tank`. `None` if the words are no such list.
pub fn typed_counted_losses(ed: &Edition, text: &str, army: &[(KindId, u16)]) -> Option<String> {
    let list = read_counted_losses(&Names::new(ed), &[&TomlText::bare(text)])?;
    Some(print_counted_losses(ed, &list, |e| -> usize {
        army.iter().filter(|(kind, _)| *kind == e.kind).map(|(_, n)| usize::from(*n)).sum()
    }))
}

/// Reads a space.
///
/// # Errors
/// What is wrong with the name, and what would be right.
pub fn typed_space(ed: &Edition, text: &str) -> Result<SpaceId, String> {
    Names::new(ed).space(text).map_err(|u| u.sentence(Sort::Space, text))
}

/// Reads `sz5` or `sz5: 1 trn, 1 sub`, in this order or as a move begins (`1 trn, 1 sub: sz5`): a space,
/// and units in it if any are named.
///
/// # Errors
/// What is wrong with the name or the units, and what would be right.
pub fn typed_units_in_space(
    ed: &Edition,
    text: &str,
) -> Result<(SpaceId, Option<Vec<UnitGroup>>), String> {
    let Some((one, other)) = text.split_once(':') else {
        return Ok((typed_space(ed, text)?, None));
    };
    let (space, units) = if begins_with_number(one) && !begins_with_number(other) {
        (other, one)
    } else {
        (one, other)
    };
    let space = typed_space(ed, space.trim())?;
    let groups = read_groups(&Names::new(ed), &TomlText::bare(units));
    Ok((space, Some(groups.map_err(|found| told(&found))?)))
}

/// Reads a power.
///
/// # Errors
/// What is wrong with the name, and what would be right.
pub fn typed_power(ed: &Edition, text: &str) -> Result<PowerId, String> {
    Names::new(ed).power(text).map_err(|unknown| match unknown.told(Sort::Power, text) {
        (what, help) if help.is_empty() => {
            let all: Vec<&str> = ed.powers.iter().map(|p| p.name.as_str()).collect();
            format!("{what}; the powers are {}", all.join(", "))
        }
        (what, help) => format!("{what}; {help}"),
    })
}

fn told(found: &[Diagnostic]) -> String {
    let Some(first) = found.first() else { return "this cannot be read".to_string() };
    let at =
        if first.at.words.is_empty() { String::new() } else { format!("\"{}\": ", first.at.words) };
    match &first.help {
        Some(help) => format!("{at}{}; {help}", first.message),
        None => format!("{at}{}", first.message),
    }
}
