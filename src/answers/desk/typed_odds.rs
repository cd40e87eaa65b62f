//! The chances of armies that somebody types, in the words of `fieldpost odds`.

use std::collections::BTreeMap;

use super::refused::Declined;
use super::typed_armies::{TypedFight, armies_read};
use crate::edition::{Edition, Source, faults_in_a_row, load_defaults};
use crate::engine::Input;
use crate::engine::plan::TurnOrders;
use crate::odds::{self, Armies, Fault, Lots, Need, Typed, Waves, told};

/// What was typed, and the chances of it.
pub struct TypedOdds {
    /// `5 inf against 4 inf`
    pub heading: String,
    pub chances: TypedChances,
    /// All of it as `fieldpost odds` prints it.
    pub words: String,
}

/// The chances of one attack, or of several in a row.
pub enum TypedChances {
    One {
        found: Box<Typed>,
        /// The cheapest units that are missing for a chance, and that chance in percent.
        need: Option<(Option<Need>, u32)>,
        /// Rules of nations that were named and make no difference.
        idle: Vec<String>,
    },
    InARow {
        waves: Waves,
        attacks: Vec<Lots>,
    },
}

/// The input for a fight of typed armies: there are no orders, and the default profile decides for both.
///
/// # Errors
/// The profile cannot be read.
pub fn typed_input(source: &Source, ed: &Edition) -> Result<Input, Declined> {
    let profile = load_defaults(source, ed, "cheapest-first");
    Ok(Input {
        orders: TurnOrders::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: profile.map_err(|faults| Declined::wrong_use(faults_in_a_row(&faults), ""))?,
        seat_of: BTreeMap::new(),
    })
}

/// Reads the armies and reckons their chances.
///
/// # Errors
/// Something that was typed cannot be read or heeded, or the fight cannot be reckoned.
pub fn typed_odds(ed: &Edition, input: &Input, fight: &TypedFight) -> Result<TypedOdds, Declined> {
    let (typed, waves) = armies_read(fight, ed)?;
    let heading =
        format!("{} against {}", told::lots(ed, &typed.attack), told::lots(ed, &typed.defend));
    if !waves.is_empty() {
        return in_a_row(ed, input, &typed, waves, &heading);
    }
    let found = odds::typed(ed, input, &typed).map_err(fault)?;
    let mut words = told::text(ed, &found.odds, !typed.sea);
    let mut need = None;
    if let Some(percent) = fight.need {
        let units = odds::cheapest_for(ed, input, &typed, &found, percent).map_err(fault)?;
        let what = if typed.sea { "won" } else { "taken" };
        words += &told::need(ed, units.as_ref(), percent, what);
        need = Some((units, percent));
    }
    let idle = odds::idle(ed, input, &typed, &found).map_err(fault)?;
    let idle: Vec<String> = idle.into_iter().map(|id| ed.advantage(id).name.clone()).collect();
    for name in &idle {
        words += &crate::diag::wrap(&format!("{name} makes no difference here"), "  ", "    ");
    }
    let chances = TypedChances::One { found: Box::new(found), need, idle };
    Ok(TypedOdds { heading, chances, words })
}

fn in_a_row(
    ed: &Edition,
    input: &Input,
    typed: &Armies,
    more: Vec<Lots>,
    heading: &str,
) -> Result<TypedOdds, Declined> {
    let waves = odds::waves(ed, input, typed, &more).map_err(fault)?;
    let attacks: Vec<Lots> = std::iter::once(typed.attack.clone()).chain(more).collect();
    let others: Vec<String> = attacks[1..].iter().map(|a| told::lots(ed, a)).collect();
    let heading = format!("{heading}, then {}", others.join("; "));
    let words = told::waves(ed, &waves, &attacks, typed.sea);
    Ok(TypedOdds { heading, chances: TypedChances::InARow { waves, attacks }, words })
}

fn fault(f: Fault) -> Declined {
    Declined::wrong_use(f.words(), "")
}
