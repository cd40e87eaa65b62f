//! Makes the developments and their effects from their file.

use super::Tech;
use super::edition_fault::Faults;
use super::effect::BY_FACE;
use super::effects::{EffectOwner, Pieces, read_all_effects};
use super::file_shapes::{TechsText, id_form};
use crate::rule::RuleId;

pub(super) fn techs(faults: &mut Faults, text: &TechsText, pieces: Pieces) -> Vec<Tech> {
    let mut techs: Vec<Tech> = Vec::new();
    for t in &text.tech {
        id_form(faults, &t.id);
        if techs.iter().any(|o| o.id == *t.id.get_ref()) {
            faults.at(t.id.span(), "this development is listed twice");
        }
        if !(1..=6).contains(&t.number) {
            faults.at(t.id.span(), "the number must be a face of a die");
        } else if techs.iter().any(|o| o.number == t.number) {
            faults.at(t.id.span(), format!("another development has the number {}", t.number));
        }
        let named = t.rule.as_ref().map(|word| (word, RuleId::from_text(word.get_ref())));
        if let Some((word, None)) = named {
            faults.at(word.span(), "a rule's id is letters, a hyphen and digits, as `TECH-06`");
        }
        let by_face = BY_FACE[usize::from(t.number.clamp(1, 6)) - 1];
        let rule = named.and_then(|(_, id)| id).unwrap_or(by_face);
        let effects =
            read_all_effects(faults, pieces, EffectOwner::Development, &t.effects, &t.when);
        let id = t.id.get_ref().clone();
        techs.push(Tech { id, name: t.name.clone(), number: t.number, rule, effects });
    }
    techs
}
