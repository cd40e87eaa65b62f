//! Makes the developments and their effects from their file.

use super::effect::{BY_FACE, Company, Effect, Role, Situation, Stat, Window};
use super::fault::Faults;
use super::pieces::find_kind;
use super::text::{RoleWord, SituationText, TechsText, WindowWord, Word, id_form};
use super::{Ability, Kind, Space, Tech};
use crate::id::KindId;
use crate::rule::RuleId;

pub(super) fn techs(
    faults: &mut Faults,
    text: &TechsText,
    kinds: &[Kind],
    spaces: &[Space],
) -> Vec<Tech> {
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
        let mut effects = Vec::new();
        let always = Situation::default();
        effects.extend(t.effects.iter().filter_map(|e| effect(faults, e, kinds, &always)));
        for group in &t.when {
            let when = situation(faults, group, spaces);
            effects.extend(group.effects.iter().filter_map(|e| effect(faults, e, kinds, &when)));
        }
        let id = t.id.get_ref().clone();
        techs.push(Tech { id, name: t.name.clone(), number: t.number, rule, effects });
    }
    techs
}

fn situation(faults: &mut Faults, text: &SituationText, spaces: &[Space]) -> Situation {
    let mut places = Vec::new();
    for word in &text.places {
        places.extend(super::spaces::find(faults, spaces, word));
    }
    let company = match (text.at_least, text.only_its_kind) {
        (Some(n), _) => Company::AtLeast(n),
        (None, true) => Company::OnlyItsKind,
        (None, false) => Company::Any,
    };
    Situation {
        role: text.role.map(|r| match r {
            RoleWord::Attacks => Role::Attacks,
            RoleWord::Defends => Role::Defends,
        }),
        first_round: text.first_round,
        assault: text.assault,
        places,
        company,
        window: text.window.map(|w| match w {
            WindowWord::CombatMove => Window::CombatMove,
            WindowWord::Noncombat => Window::Noncombat,
        }),
    }
}

fn effect(faults: &mut Faults, word: &Word, kinds: &[Kind], when: &Situation) -> Option<Effect> {
    let parts: Vec<&str> = word.get_ref().split(' ').collect();
    let when = when.clone();
    if parts == ["rockets"] {
        let gun = kinds.iter().position(|k| k.aa_gun);
        if gun.is_none() {
            faults.at(word.span(), "there is no antiaircraft gun that could strike as a rocket");
        }
        let kind = KindId(gun? as u8);
        return Some(Effect::Gains { kind, ability: Ability::Rockets, when });
    }
    let Some(kind) = find_kind(kinds, parts[0]) else {
        faults.at(word.span(), "an effect begins with a kind of unit or is `rockets`");
        return None;
    };
    let value = parts.get(2).and_then(|v| v.parse::<u8>().ok());
    let stat = parts.get(1).and_then(|word| match *word {
        "attack" => Some(Stat::Attack),
        "defense" => Some(Stat::Defense),
        "moves" => Some(Stat::Moves),
        "bombard" => Some(Stat::Bombard),
        "landing-fire" => Some(Stat::LandingFire),
        "escort" => Some(Stat::Escort),
        "intercept" => Some(Stat::Intercept),
        _ => None,
    });
    let ability = parts.get(1).and_then(|word| match *word {
        "blitzes" => Some(Ability::Blitz),
        "hunts-submarines" => Some(Ability::HuntSubmarines),
        "raids" => Some(Ability::Raid),
        "safe-from-guns" => Some(Ability::SafeFromGuns),
        "hidden-from-air" => Some(Ability::HideFromAircraft),
        "two-dice" => Some(Ability::TwoDice),
        _ => None,
    });
    match (stat, ability, value, parts.len()) {
        (Some(Stat::Moves), _, Some(to), 3) => {
            Some(Effect::Value { kind, stat: Stat::Moves, to, when })
        }
        (Some(_), _, Some(7..), 3) => {
            faults.at(word.span(), "a die has no face above 6");
            None
        }
        (Some(stat), _, Some(to), 3) => Some(Effect::Value { kind, stat, to, when }),
        (_, Some(ability), _, 2) => Some(Effect::Gains { kind, ability, when }),
        _ => {
            faults.at(
                word.span(),
                "an effect is `KIND attack|defense|moves|bombard|landing-fire|escort|intercept N`, \
                 `KIND blitzes|hunts-submarines|raids|safe-from-guns|hidden-from-air|two-dice` \
                 or `rockets`",
            );
            None
        }
    }
}
