//! Checks of an edition as a whole: everything that can be wrong before a game starts.

use std::collections::BTreeMap;

use super::edition_fault::Faults;
use super::file_shapes::{AliasGroup, AliasesText, BoardText, EditionText, Word};
use super::{Edition, SupplyRoutes, Terrain, VictoryTest};

/// What is left of a name when case, spaces and punctuation do not count.
pub fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Islands, cities and borders.
pub(super) fn board(faults: &mut Faults, text: &BoardText, ed: &Edition) {
    let words: Vec<&Word> = text
        .territory
        .values()
        .flat_map(|t| t.keys())
        .chain(text.neutral.keys())
        .chain(text.sea.keys())
        .collect();
    let span = |id: &str| words.iter().find(|w| w.get_ref() == id).map_or(0..0, |w| w.span());
    for s in &ed.spaces {
        if s.adjacent.is_empty() {
            faults.at(span(&s.id), "this space has no border");
        }
        let only_zone = match s.adjacent[..] {
            [one] if s.terrain == Terrain::Land && ed.is_sea(one) => Some(one),
            _ => None,
        };
        if s.island_in.is_some() && s.island_in != only_zone {
            faults.at(span(&s.id), "an island borders its one sea zone and nothing else");
        }
        if s.island_in.is_none() && only_zone.is_some() {
            faults.at(span(&s.id), "this borders one sea zone only: say `island`");
        }
    }
    let mut cities = BTreeMap::new();
    for t in text.territory.values().flat_map(|t| t.values()) {
        if let Some(city) = &t.city
            && cities.insert(city.get_ref(), ()).is_some()
        {
            faults.at(city.span(), "this city is on the board twice");
        }
    }
}

/// Names and abbreviations are unique within their list.
pub(super) fn names(board: &mut Faults, kinds: &mut Faults, techs: &mut Faults, ed: &Edition) {
    for n in repeated_names(ed.spaces.iter().map(|s| &s.name).collect()) {
        board.here(format!("two spaces are called `{n}`"));
    }
    for n in repeated_names(ed.kinds.iter().map(|k| &k.abbr).collect()) {
        kinds.here(format!("two kinds are called `{n}`"));
    }
    for n in repeated_names(ed.kinds.iter().map(|k| &k.name).collect()) {
        kinds.here(format!("two kinds are called `{n}`"));
    }
    for n in repeated_names(ed.techs.iter().map(|t| &t.name).collect()) {
        techs.here(format!("two developments are called `{n}`"));
    }
}

/// Names that are the same to a reader as one before.
fn repeated_names(names: Vec<&String>) -> Vec<String> {
    let mut seen = BTreeMap::new();
    names.into_iter().filter(|n| seen.insert(plain(n), ()).is_some()).cloned().collect()
}

/// The incomes of territories and convoys add up to what the powers are said to produce (SET-06).
pub(super) fn production(faults: &mut Faults, text: &EditionText, ed: &Edition) {
    for (p, written) in ed.power_ids().zip(&text.power) {
        let land = ed.spaces.iter().filter(|s| s.holder == Some(p)).map(|s| s.income);
        let convoys = ed.spaces.iter().filter_map(|s| s.convoy).filter(|c| c.power == p);
        let sum = land.sum::<i32>() + convoys.map(|c| c.income).sum::<i32>();
        if sum != *written.production.get_ref() {
            let name = ed.power(p).called();
            let what = format!("the territories and convoys of {name} add up to {sum}");
            faults.at(written.production.span(), what);
        }
    }
}

/// Lists of the profile that must not repeat or leave out anything.
pub(super) fn profile(faults: &mut Faults, ed: &Edition) {
    let p = &ed.profile;
    let mut phases = p.phases.clone();
    phases.sort();
    phases.dedup();
    if phases.len() != p.phases.len() {
        faults.here("a phase is listed twice");
    }
    if p.phases.is_empty() || p.phases.len() != p.phase_names.len() {
        faults.here("`phase-names` must name every phase");
    }
    let mut steps = p.combat_round.clone();
    steps.sort();
    steps.dedup();
    if steps.len() != p.combat_round.len() {
        faults.here("a step of `combat-round` is listed twice");
    }
    if (p.cash_advance > 0) == p.advance_order.is_empty() || p.cash_advance < 0 {
        faults.here("`cash-advance` and `advance-order` stand together");
    }
    if p.unmarked_zones.len() > 1 {
        faults.here("`unmarked-zones` must name one side or none");
    }
    if p.supply_routes != SupplyRoutes::None && p.unmarked_zones.is_empty() {
        faults.here("`supply-routes` needs sea zones that belong to someone: see `unmarked-zones`");
    }
    for id in p.supply_closed_land.iter().filter(|id| ed.power_by_id(id).is_none()) {
        faults.here(format!("there is no power `{id}`"));
    }
    added_units(faults, ed);
    capital_goals(faults, ed);
    city_goals(faults, ed);
    if p.victory_test != VictoryTest::Cities {
        return;
    }
    if !p.victory_levels.contains(&p.victory_cities) {
        faults.here("`victory-cities` is not among the `victory-levels`");
    }
    let cities = ed.spaces.iter().filter(|s| s.city.is_some()).count();
    if p.victory_levels.iter().any(|l| usize::from(*l) > cities) {
        faults.here(format!("a victory level is above the {cities} cities of the board"));
    }
}

/// Units that the profile or an option adds are of this board.
fn added_units(faults: &mut Faults, ed: &Edition) {
    let by_options =
        ed.options.iter().flat_map(|o| &o.values).filter_map(|v| v.set.get("added-units"));
    let by_options = by_options.filter_map(toml::Value::as_array).flatten();
    let by_options = by_options.filter_map(toml::Value::as_str);
    for line in ed.profile.added_units.iter().map(String::as_str).chain(by_options) {
        if let Err(what) = ed.read_stack(line) {
            faults.here(format!("`added-units`: {what}"));
        }
    }
}

/// Goals name powers of the game, and as many capitals as there are.
fn capital_goals(faults: &mut Faults, ed: &Edition) {
    let p = &ed.profile;
    if (p.victory_test == VictoryTest::Capitals) == p.capital_goals.is_empty() {
        faults.here("write `capital-goals` if capitals decide the victory, and only then");
    }
    for goal in &p.capital_goals {
        let powers: Vec<_> = goal.capitals.iter().map(|c| ed.power_by_id(c)).collect();
        if !powers.iter().all(|w| w.is_some_and(|w| ed.power(w).capital.is_some())) {
            faults.here("`capitals` of a goal are powers that have one");
        }
        if ed.power_by_id(&goal.after).is_none() {
            faults.here(format!("there is no power `{}`", goal.after));
        }
        if goal.needed == 0 || usize::from(goal.needed) > goal.capitals.len() {
            faults.here("a goal needs at least one capital and at most all it names");
        }
    }
}

/// Goals of cities name a power of the game and can be reached on this board.
fn city_goals(faults: &mut Faults, ed: &Edition) {
    let p = &ed.profile;
    if (p.victory_test == VictoryTest::CityGoals) == p.city_goals.is_empty() {
        faults.here("write `city-goals` if they decide the victory, and only then");
    }
    let cities = ed.spaces.iter().filter(|s| s.city.is_some()).count();
    for goal in &p.city_goals {
        if ed.power_by_id(&goal.after).is_none() {
            faults.here(format!("there is no power `{}`", goal.after));
        }
        if goal.alone == 0 || goal.alone > goal.together || usize::from(goal.together) > cities {
            faults.here(format!(
                "a goal needs a city at least, alone no more than together, and no more than the \
                 {cities} of the board"
            ));
        }
    }
}

/// Rule ids are unique and their sources name listed documents.
pub(super) fn rulebook(faults: &mut Faults, book: &super::Rulebook) {
    let mut seen = BTreeMap::new();
    for r in book.rules() {
        if seen.insert(r.id.to_ascii_uppercase(), ()).is_some() {
            faults.here(format!("rule {} is listed twice", r.id));
        }
        for s in &r.sources {
            let document = s.split(':').next().unwrap_or_default();
            if !book.documents().contains_key(document) {
                faults.here(format!("rule {} cites `{document}`, which is not listed", r.id));
            }
        }
    }
}

/// The four lists that names are looked up in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    Power,
    Space,
    Kind,
    Tech,
}

/// Aliases, sorted. Two spaces, kinds, ... never share a word, and only a power and a space may be
/// called alike (Germany is both).
pub(super) fn aliases(
    faults: &mut Faults,
    text: &AliasesText,
    ed: &Edition,
) -> Vec<(String, String)> {
    let mut words: BTreeMap<String, Vec<(List, String)>> = BTreeMap::new();
    for p in &ed.powers {
        add_names(&mut words, List::Power, &p.id, &[&p.id, &p.name, &p.short]);
    }
    for s in &ed.spaces {
        add_names(&mut words, List::Space, &s.id, &[&s.id, &s.name]);
    }
    for k in &ed.kinds {
        add_names(&mut words, List::Kind, &k.id, &[&k.id, &k.name, &k.abbr]);
    }
    for t in &ed.techs {
        add_names(&mut words, List::Tech, &t.id, &[&t.id, &t.name]);
    }
    let groups: [(List, &AliasGroup, &str); 4] = [
        (List::Power, &text.powers, "there is no such power"),
        (List::Space, &text.spaces, "there is no such space"),
        (List::Kind, &text.kinds, "there is no such kind of unit"),
        (List::Tech, &text.techs, "there is no such development"),
    ];
    let mut aliases = Vec::new();
    for (list, group, nobody) in groups {
        for (id, others) in group {
            let exists = match list {
                List::Power => ed.power_by_id(id.get_ref()).is_some(),
                List::Space => ed.space_by_id(id.get_ref()).is_some(),
                List::Kind => ed.kind_by_id(id.get_ref()).is_some(),
                List::Tech => ed.tech_by_id(id.get_ref()).is_some(),
            };
            if !exists {
                faults.at(id.span(), nobody);
                continue;
            }
            for word in others {
                let users = words.entry(plain(word.get_ref())).or_default();
                if let Some((_, other)) =
                    users.iter().find(|(l, o)| clashing_owner(list, *l, id, o))
                {
                    faults.at(word.span(), format!("this word already means `{other}`"));
                    continue;
                }
                if users.iter().any(|(l, _)| *l == list) {
                    faults.at(word.span(), "this word is known without an alias");
                    continue;
                }
                users.push((list, id.get_ref().clone()));
                aliases.push((word.get_ref().to_lowercase(), id.get_ref().clone()));
            }
        }
    }
    aliases.sort();
    aliases.dedup();
    aliases
}

/// Notes the names of an entry, so that an alias that is one of them is found.
fn add_names(
    words: &mut BTreeMap<String, Vec<(List, String)>>,
    list: List,
    id: &str,
    names: &[&str],
) {
    for n in names {
        words.entry(plain(n)).or_default().push((list, id.to_owned()));
    }
}

/// Would the word `id` wants be taken for something else?
fn clashing_owner(list: List, other_list: List, id: &Word, other: &str) -> bool {
    if list == other_list {
        return id.get_ref() != other;
    }
    !matches!((list, other_list), (List::Power, List::Space) | (List::Space, List::Power))
}
