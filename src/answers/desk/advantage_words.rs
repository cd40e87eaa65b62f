//! The rules of nations as people write them, and as they are read out.

use super::Declined;
use super::bid_text::unknown_power;
use crate::chain::ChosenAdvantage;
use crate::edition::Edition;
use crate::id::{AdvantageId, PowerId};
use crate::orders::names::{Names, Sort, Unknown};

/// `Germany: Wolf Packs, Panzerblitz; UK: Radar`, in the edition's order.
///
/// # Errors
/// A word that names no power or no advantage of it, an advantage twice.
pub fn chosen(ed: &Edition, texts: &[String]) -> Result<Vec<ChosenAdvantage>, Declined> {
    let names = Names::new(ed);
    let mut all: Vec<(AdvantageId, ChosenAdvantage)> = Vec::new();
    for group in texts.iter().flat_map(|t| t.split(';')).map(str::trim).filter(|g| !g.is_empty()) {
        let (power, list) = group.split_once(':').ok_or_else(|| {
            let help = "write it as 'Germany: Wolf Packs, Panzerblitz; UK: Radar'";
            Declined::wrong_use(format!("\"{group}\" names no power and its advantages"), help)
        })?;
        let power = names.power(power.trim()).map_err(|_| unknown_power(power.trim(), ed))?;
        for word in names_in(list) {
            let (name, place) = match word.strip_suffix(')').and_then(|w| w.split_once('(')) {
                Some((name, place)) => (name.trim(), Some(place.trim())),
                None => (word, None),
            };
            let id = names
                .advantage(name, Some(power))
                .map_err(|e| unknown_advantage(ed, name, Some(power), &e))?;
            if let Some(several) = place.filter(|p| p.contains(',')) {
                let what = format!("{} takes one place, not \"{several}\"", ed.advantage(id).name);
                return Err(Declined::wrong_use(what, "write one place in the brackets"));
            }
            let place = match place {
                Some(p) => Some(names.space(p).map_err(|e| Declined::unknown(Sort::Space, p, &e))?),
                None => None,
            };
            let place = place.map(|s| ed.space(s).id.clone());
            all.push((id, ChosenAdvantage { id: ed.advantage(id).id.clone(), place }));
        }
    }
    all.sort_by_key(|(id, _)| *id);
    if let Some(twice) = all.windows(2).find(|w| w[0].0 == w[1].0) {
        let what = format!("{} is named twice", ed.advantage(twice[0].0).name);
        return Err(Declined::wrong_use(what, "name each once"));
    }
    Ok(all.into_iter().map(|(_, c)| c).collect())
}

/// The parts of a list between commas; a comma in brackets parts nothing.
fn names_in(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut open = false;
    let mut from = 0;
    for (i, c) in list.char_indices() {
        match c {
            '(' => open = true,
            ')' => open = false,
            ',' if !open => {
                parts.push(list[from..i].trim());
                from = i + 1;
            }
            _ => {}
        }
    }
    parts.push(list[from..].trim());
    parts
}

/// A word that names no advantage, of this power if one is named; where nothing is like it, all that could
/// be meant are listed.
pub(crate) fn unknown_advantage(
    ed: &Edition,
    word: &str,
    of: Option<PowerId>,
    why: &Unknown,
) -> Declined {
    let (what, help) = why.told(Sort::Advantage, word);
    if !help.is_empty() {
        return Declined::wrong_use(what, help);
    }
    let all: Vec<&str> = ed
        .advantages
        .iter()
        .filter(|a| of.is_none_or(|power| a.power == power))
        .map(|a| a.name.as_str())
        .collect();
    let whose = of.map(|power| format!(" of {}", ed.power(power).name)).unwrap_or_default();
    if all.is_empty() {
        Declined::wrong_use(what, format!("{} has none{whose}", ed.title))
    } else {
        Declined::wrong_use(what, format!("there are{whose}: {}", all.join(", ")))
    }
}

/// `Germany, Wolf Packs [GER-04]`
pub fn told(ed: Option<&Edition>, chosen: &ChosenAdvantage) -> String {
    let found = ed.and_then(|ed| Some((ed, ed.advantage_by_id(&chosen.id)?)));
    let Some((ed, id)) = found else { return chosen.to_string() };
    let a = ed.advantage(id);
    let place = chosen.place.as_deref().and_then(|p| ed.space_by_id(p));
    let place = place.map(|s| format!(" in {}", ed.space(s).name)).unwrap_or_default();
    format!("{}, {}{place} [{}]", ed.power(a.power).name, a.name, a.rule)
}
