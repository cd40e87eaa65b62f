//! Words that reports share: unit lists, names, signs, who decided. Units are written as count and
//! abbreviation, never inflected. A no-break space keeps a count with its unit until the text is
//! laid out.

use std::collections::BTreeMap;

use crate::edition::{CapitalGoal, Edition, VictoryTest};
use crate::engine::Board;
use crate::engine::dice::Face;
use crate::engine::event::Decider;
use crate::engine::plan::{Condition, Scope};
use crate::engine::position::Position;
use crate::id::{KindId, PowerId, Side, SpaceId, UnitId};
use crate::rule::RuleId;
use crate::shown::capitalised;

use super::Context;

/// Written as a plain space, but no line is broken there.
pub(super) const NBSP: char = '\u{a0}';

/// What is counted together in a unit list.
pub(super) type KindOfPower = (PowerId, KindId);

/// The name of a space that is not broken between lines where it is short.
pub(crate) fn space_name(ed: &Edition, at: SpaceId) -> &str {
    &ed.space(at).name
}

/// A rule as reports cite it, by its id in the rulebook: `[CAP-01]`.
pub(crate) fn cite_rule(rule: RuleId) -> String {
    format!("[{rule}]")
}

/// `3 inf, 1 art`; units of another power than `home` carry its adjective: `1 British bb`.
pub(crate) fn units_words(
    ed: &Edition,
    home: Option<PowerId>,
    lots: impl IntoIterator<Item = KindOfPower>,
) -> String {
    let mut count: BTreeMap<(bool, PowerId, KindId), usize> = BTreeMap::new();
    for (power, kind) in lots {
        *count.entry((home != Some(power), power, kind)).or_default() += 1;
    }
    let parts: Vec<String> = count
        .iter()
        .map(|((foreign, power, kind), n)| lot_words(ed, *n, foreign.then_some(*power), *kind))
        .collect();
    parts.join(", ")
}

/// `2 inf`, `2 German inf`
pub(super) fn lot_words(
    ed: &Edition,
    count: usize,
    foreign: Option<PowerId>,
    kind: KindId,
) -> String {
    let abbr = &ed.kind(kind).abbr;
    match foreign {
        Some(p) => format!("{count}{NBSP}{}{NBSP}{abbr}", ed.power(p).adjective),
        None => format!("{count}{NBSP}{abbr}"),
    }
}

/// The lots of units that still stand on the board.
pub(crate) fn lots_of<'a>(
    at: &'a Position,
    ids: impl IntoIterator<Item = &'a UnitId>,
) -> impl Iterator<Item = KindOfPower> {
    ids.into_iter().filter_map(|id| at.units.get(id)).map(|u| (u.power, u.kind))
}

/// Units with everything aboard them.
pub(super) fn with_cargo(at: &Position, ids: &[UnitId]) -> Vec<UnitId> {
    let mut all = ids.to_vec();
    for id in ids {
        all.extend(at.cargo(*id).map(|(c, _)| c).filter(|c| !ids.contains(c)));
    }
    all
}

/// Names of powers, separated by commas: `Germany, Japan`.
pub(crate) fn powers_list(ed: &Edition, list: &[PowerId]) -> String {
    let names: Vec<&str> = list.iter().map(|p| ed.power(*p).name.as_str()).collect();
    names.join(", ")
}

/// Powers as they are called in a sentence: `Germany`, `the United Kingdom and the United States`.
pub(crate) fn powers_called(ed: &Edition, list: &[PowerId]) -> String {
    let names: Vec<String> = list.iter().map(|p| ed.power(*p).called()).collect();
    names.join(" and ")
}

/// `The Soviet Union loses 1 inf`: an article with which a line begins has a capital.
pub(crate) fn with_capital(ed: &Edition, text: String) -> String {
    let mut all = ed.power_ids().map(|p| ed.power(p).called());
    if all.any(|name| name.starts_with("the ") && text.starts_with(&name)) {
        capitalised(&text)
    } else {
        text
    }
}

/// A difference with its sign, which zero does not have: `+2`, `-2`, `0`.
pub(crate) fn signed_number(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { n.to_string() }
}

/// A number of dice in words: `1 die`, `3 dice`.
pub(super) fn dice_count(n: usize) -> String {
    if n == 1 { "1 die".to_string() } else { format!("{n} dice") }
}

/// Movement points in words: `1 movement point`, `2 movement points`.
pub(crate) fn movement_points(n: u8) -> String {
    format!("{n} movement point{}", if n == 1 { "" } else { "s" })
}

/// A number of rounds in words: `1 round`, `2 rounds`.
pub(crate) fn rounds_count(n: u32) -> String {
    if n == 1 { "1 round".to_string() } else { format!("{n} rounds") }
}

/// `4 4 3 5`; a face left unrolled is a dash.
pub(crate) fn face_words(list: &[Face]) -> Vec<String> {
    list.iter().map(Face::to_string).collect()
}

/// `West Russia taken`, or the opposite when the condition does not hold.
pub(crate) fn outcome_words(board: Board, condition: &Condition, holds: bool) -> String {
    let (at, taken) = match condition {
        Condition::Taken(s) => (*s, holds),
        Condition::NotTaken(s) => (*s, !holds),
        Condition::Researched | Condition::NotResearched => {
            let found = (*condition == Condition::Researched) == holds;
            return if found { "development found" } else { "development not found" }.to_string();
        }
    };
    let word = match (board.is_sea(at), taken) {
        // Nothing was taken where the side had it all the time.
        (false, true) if board.start_side(at) == Some(board.side(board.mover())) => {
            "held since the turn began"
        }
        (false, true) => "taken",
        (false, false) => "not taken",
        (true, true) => "clear of enemies",
        (true, false) => "not clear of enemies",
    };
    format!("{} {word}", space_name(board.edition, at))
}

/// Whose word decided: `bruno, standing 1, land`. `None`: there was nothing to choose.
pub(super) fn decider_words(ed: &Edition, cx: &Context, by: &Decider) -> Option<String> {
    Some(match by {
        Decider::Orders(p, _) => format!("{}, orders", cx.seat(ed, *p)),
        Decider::Answer(p) => format!("{}, answer", cx.seat(ed, *p)),
        Decider::Standing { power, version, scope } => {
            let scope = match scope {
                Scope::Fleet(fleet) => fleet,
                Scope::Space(s) => space_name(ed, *s),
                Scope::Land => "land",
                Scope::Sea => "sea",
                Scope::All => "all battles",
            };
            format!("{}, standing {version}, {scope}", cx.seat(ed, *power))
        }
        Decider::Agreed(all) => {
            let all: Vec<String> = all.iter().filter_map(|by| decider_words(ed, cx, by)).collect();
            format!("agreed: {}", all.join("; "))
        }
        Decider::Attacker(p) => format!("attacker's choice, {}", cx.seat(ed, *p)),
        Decider::Profile if cx.defaults.is_empty() => "defaults".to_string(),
        Decider::Profile => format!("defaults {}", cx.defaults),
        Decider::NoChoice => return None,
    })
}

/// ` (anna, orders)` or nothing.
pub(crate) fn by_whom(ed: &Edition, cx: &Context, by: &Decider) -> String {
    decider_words(ed, cx, by).map_or_else(String::new, |w| format!(" ({w})"))
}

/// Makes any text plain ASCII: names may carry accents, mail must not.
pub(crate) fn to_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            NBSP => out.push(' '),
            c if c.is_ascii_control() => out.push('?'),
            c if c.is_ascii() => out.push(c),
            c => out.push_str(folded_char(c)),
        }
    }
    out
}

fn folded_char(c: char) -> &'static str {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'č' | 'ć' => "c",
        'è' | 'é' | 'ê' | 'ë' | 'ě' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ñ' | 'ń' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' => "o",
        'ö' | 'œ' => "oe",
        'š' | 'ś' => "s",
        'ß' => "ss",
        'ù' | 'ú' | 'û' | 'ū' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ž' | 'ź' | 'ż' => "z",
        'Ä' => "Ae",
        'Å' | 'Á' | 'À' => "A",
        'É' | 'È' => "E",
        'Ö' => "Oe",
        'Ø' | 'Ó' => "O",
        'Ü' => "Ue",
        '\u{2018}' | '\u{2019}' => "'",
        '\u{201c}' | '\u{201d}' => "\"",
        '\u{2013}' | '\u{2014}' => "-",
        _ => "?",
    }
}

/// What counts for victory and who holds it: `cities: Allies 6, Axis 6`, or capitals where those win.
pub(super) fn cities_held(board: Board) -> String {
    let (what, count): (_, &dyn Fn(Side) -> usize) = match board.profile().victory_test {
        VictoryTest::Cities | VictoryTest::CityGoals => {
            ("cities", &|side| usize::from(board.cities(side)))
        }
        VictoryTest::Capitals => ("capitals", &|side| {
            let capitals = board.edition.powers.iter().filter_map(|p| p.capital);
            capitals.filter(|c| board.control_side(*c) == Some(side)).count()
        }),
    };
    format!("{what}: Allies {}, Axis {}", count(Side::Allies), count(Side::Axis))
}

/// What a side needs to win, where that is not one number for both:
/// ` (Axis needs 20, or 10 of one power, after the US turn)`
pub(crate) fn goals_words(ed: &Edition) -> String {
    let cities = ed.profile.city_goals.iter().map(|g| {
        let side = need_words(g.side);
        let after = short_name_or_last(ed, &g.after);
        format!("{side} {}, or {} of one power, after the {after} turn", g.together, g.alone)
    });
    let capitals = ed.profile.capital_goals.iter().map(|g| {
        let side = need_words(g.side);
        let after = short_name_or_last(ed, &g.after);
        format!("{side} {} after the {after} turn", some_of(ed, g))
    });
    let all: Vec<String> = cities.chain(capitals).collect();
    format!(" ({})", all.join("; "))
}

fn short_name_or_last<'a>(ed: &'a Edition, id: &str) -> &'a str {
    ed.power_by_id(id).map_or("last", |p| ed.power(p).short.as_str())
}

fn need_words(side: Side) -> &'static str {
    match side {
        Side::Axis => "Axis needs",
        Side::Allies => "Allies need",
    }
}

/// `Berlin and Tokyo`, `2 of Washington, London, Moscow`
fn some_of(ed: &Edition, goal: &CapitalGoal) -> String {
    let names: Vec<&str> = goal.capitals.iter().filter_map(|id| capital_city(ed, id)).collect();
    if names.len() == usize::from(goal.needed) {
        names.join(" and ")
    } else {
        format!("{} of {}", goal.needed, names.join(", "))
    }
}

/// The city of a power's capital, or the name of its territory.
fn capital_city<'e>(ed: &'e Edition, id: &str) -> Option<&'e str> {
    let at = ed.power_by_id(id).and_then(|p| ed.power(p).capital)?;
    Some(ed.space(at).city.as_deref().unwrap_or(&ed.space(at).name))
}
