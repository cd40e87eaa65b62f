//! Reads effects and the situations in which they hold: the vocabulary of developments and of the
//! rules of nations.

use super::edition_fault::Faults;
use super::effect::{Company, Effect, NumberChange, Situation, Stat, Whose};
use super::file_shapes::{SituationText, Word};
use super::pieces::find_kind;
use super::spaces::{find, find_power};
use super::{Ability, Kind, Space};
use crate::id::KindId;

/// What effects speak of.
#[derive(Clone, Copy)]
pub(super) struct Pieces<'a> {
    pub kinds: &'a [Kind],
    pub spaces: &'a [Space],
    pub powers: &'a [String],
}

/// Whose the effects are: only what a rule of a nation did is remembered from round to round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EffectOwner {
    Development,
    Nation,
}

/// The effects that hold always, then those that hold in situations.
pub(super) fn read_all_effects(
    faults: &mut Faults,
    pieces: Pieces,
    owner: EffectOwner,
    always: &[Word],
    groups: &[SituationText],
) -> Vec<Effect> {
    let mut effects = Vec::new();
    let anywhere = Situation::default();
    always.iter().for_each(|word| effects.extend(read_effects(faults, pieces, word, &anywhere)));
    for group in groups {
        let when = read_situation(faults, pieces, group);
        for word in &group.effects {
            let made = read_effects(faults, pieces, word, &when);
            if when.whole_battle && !made.iter().all(|e| can_last(e, owner)) {
                faults.at(word.span(), LASTING);
            }
            effects.extend(made);
        }
    }
    effects
}

/// Why `whole-battle` does not go with an effect.
const LASTING: &str = "`whole-battle` goes with `attack` and `defense` in the rules of nations; whether anything else holds is \
                       asked again in each round";

/// Can the effect hold to the end of a battle because it held when that began?
fn can_last(effect: &Effect, owner: EffectOwner) -> bool {
    let counts = matches!(effect, Effect::Value { stat: Stat::Attack | Stat::Defense, .. });
    counts && owner == EffectOwner::Nation
}

fn read_situation(faults: &mut Faults, pieces: Pieces, text: &SituationText) -> Situation {
    let mut power = |word: &Word| find_power(faults, pieces.powers, word);
    let but = text.but.iter().filter_map(&mut power).collect();
    let land_of = text.land_of.as_ref().and_then(&mut power);
    let turn = text.first_turn_of.as_ref().and_then(&mut power).map(|p| (p, 1));
    let no_enemy = text.no_enemy.as_ref().and_then(|word| {
        let kind = find_kind(pieces.kinds, word.get_ref());
        if kind.is_none() {
            faults.at(word.span(), "there is no such kind of unit");
        }
        kind
    });
    let mut places = Vec::new();
    for word in &text.places {
        places.extend(find(faults, pieces.spaces, word));
    }
    Situation {
        whose: if text.enemies { Whose::Enemies { but } } else { Whose::Own },
        role: text.role,
        first_round: text.first_round,
        assault: text.assault,
        places,
        along: text.along,
        land_of,
        held: text.held,
        since_start: text.since_start,
        islands: text.islands,
        own_base: text.own_base,
        company: match (text.at_least, text.only_its_kind) {
            (Some(n), _) => Company::AtLeast(n),
            (None, true) => Company::OnlyItsKind,
            (None, false) => Company::Any,
        },
        entered: text.entered,
        whole_battle: text.whole_battle,
        no_enemy,
        turn,
        window: text.window,
    }
}

/// What an effect may be, for the writer of another one.
fn forms() -> String {
    let stats: Vec<&str> = Stat::WORDS.iter().map(|(word, _)| *word).collect();
    let abilities: Vec<&str> = Ability::WORDS.iter().map(|(word, _)| *word).collect();
    format!(
        "an effect is `KIND {} N` (or `+N`, or `at-most N`), `KIND {}` or `rockets`; KIND may be `any`",
        stats.join("|"),
        abilities.join("|")
    )
}

/// One effect for each kind it is about.
fn read_effects(faults: &mut Faults, pieces: Pieces, word: &Word, when: &Situation) -> Vec<Effect> {
    let parts: Vec<&str> = word.get_ref().split(' ').collect();
    if parts == ["rockets"] {
        let Some(gun) = pieces.kinds.iter().position(|k| k.aa_gun) else {
            faults.at(word.span(), "there is no antiaircraft gun that could strike as a rocket");
            return Vec::new();
        };
        let kind = KindId(gun as u8);
        return vec![Effect::Gains { kind, ability: Ability::Rockets, when: when.clone() }];
    }
    let about: Vec<KindId> = match parts[0] {
        "any" => (0..pieces.kinds.len()).map(|i| KindId(i as u8)).collect(),
        name => find_kind(pieces.kinds, name).into_iter().collect(),
    };
    if about.is_empty() {
        faults.at(word.span(), "an effect begins with a kind of unit or is `rockets`");
        return Vec::new();
    }
    let stat = parts.get(1).and_then(|word| Stat::from_word(word));
    let ability = parts.get(1).and_then(|word| Ability::from_word(word));
    let made: Option<Box<dyn Fn(KindId) -> Effect>> = match (stat, ability, read_change(&parts)) {
        (Some(stat), _, Some(change)) => {
            if stat != Stat::Moves && change.of(0) > 6 {
                faults.at(word.span(), "a die has no face above 6");
                return Vec::new();
            }
            Some(Box::new(move |kind| Effect::Value { kind, stat, change, when: when.clone() }))
        }
        (_, Some(ability), _) if parts.len() == 2 => {
            Some(Box::new(move |kind| Effect::Gains { kind, ability, when: when.clone() }))
        }
        _ => None,
    };
    match made {
        Some(make) => about.into_iter().map(make).collect(),
        None => {
            faults.at(word.span(), forms());
            Vec::new()
        }
    }
}

/// `5`, `+1`, `at-most 1`
fn read_change(parts: &[&str]) -> Option<NumberChange> {
    match parts.get(2..)? {
        ["at-most", n] => n.parse().ok().map(NumberChange::AtMost),
        [n] => match n.strip_prefix('+') {
            Some(n) => n.parse().ok().map(NumberChange::Plus),
            None => n.parse().ok().map(NumberChange::To),
        },
        _ => None,
    }
}
