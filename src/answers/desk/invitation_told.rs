//! An invitation read out: who plays what, bids, options and dice, each in words that a player who
//! is asked to sign it understands.

use super::advantage_words as advantages;
use crate::chain::{DiceMode, Invitation, Pace};
use crate::diag::wrap;
use crate::edition::Edition;
use crate::report::bid_words;

/// What the invitation says, a line each. Without the edition its ids have to do.
pub fn told(invitation: &Invitation, ed: Option<&Edition>) -> String {
    let mut out = String::new();
    for seat in &invitation.seats {
        let what = if seat.powers.is_empty() {
            invitation.office_of(&seat.seat).to_string()
        } else {
            powers(ed, &seat.powers)
        };
        let other = invitation.otherwise_of(&seat.seat).filter(|o| !o.is_empty());
        let other = other.map_or(String::new(), |o| format!(", or {}", powers(ed, o)));
        let keeper = if seat.keeper { ", keeps a dice chain" } else { "" };
        out.push_str(&wrap(&format!("{}: {what}{other}{keeper}", seat.seat), "  ", "    "));
    }
    match &invitation.tie {
        None => out.push_str(&given(invitation, ed, "  ")),
        Some(tie) => {
            let ([first, second], ipc) = (&tie.seats, tie.ipc);
            let both = format!(
                "{first} and {second} both bid {ipc} IPC: a die decides when the game is started"
            );
            out.push_str(&wrap(&both, "  ", "    "));
            for face in [1, 2] {
                let (axis, _) = tie.sides_on_face(face);
                out.push_str(&format!("  on {face} {axis} plays for the Axis\n"));
                out.push_str(&given(&invitation.with_tie_fallen(face), ed, "    "));
            }
        }
    }
    for chosen in &invitation.advantages {
        let said = advantages::told(ed, chosen);
        out.push_str(&wrap(&format!("advantage: {said}"), "  ", "    "));
    }
    if let Some(dice) = &invitation.by_dice {
        let plural = if dice.each == 1 { "" } else { "s" };
        let what = format!(
            "dice choose {} national advantage{plural} for each power when the game is started",
            dice.each
        );
        out.push_str(&wrap(&what, "  ", "    "));
        for place in &dice.places {
            let said = advantages::told(ed, place);
            out.push_str(&wrap(
                &format!("the place of an advantage, if the dice choose it: {said}"),
                "    ",
                "      ",
            ));
        }
    }
    if !invitation.choice_papers.is_empty() {
        out.push_str("  the advantages were chosen in secret, at the same time\n");
    }
    let luck = ed.and_then(|ed| without_low_luck(invitation, ed));
    out.extend(luck.as_ref().map(|line| wrap(line, "  ", "    ")));
    for (option, value) in &invitation.options {
        if luck.is_some() && low_luck(option) {
            continue;
        }
        let title = ed.and_then(|ed| meaning(ed, option, value));
        let about = ed.and_then(|ed| ed.options.iter().find(|o| o.id == *option)).map(|o| &o.title);
        let title = about.zip(title).map_or_else(String::new, |(o, t)| format!(" ({o}: {t})"));
        out.push_str(&wrap(&format!("option {option} = {value}{title}"), "  ", "    "));
    }
    out.push_str(&wrap(&format!("dice: {}", kept(invitation.dice)), "  ", "    "));
    if let Some(pace) = invitation.pace {
        out.push_str(&wrap(&format!("pace: {}", pace_words(pace)), "  ", "    "));
    }
    for rules in ed.map(Edition::not_played).unwrap_or_default() {
        out.push_str(&wrap(&format!("not played: {rules}"), "  ", "    "));
    }
    out
}

fn low_luck(option: &str) -> bool {
    option.starts_with(LOW_LUCK)
}

/// What the ids of the Low Luck options begin with.
const LOW_LUCK: &str = "low-luck-";

/// One line for the options of Low Luck where none is on, as in most games.
fn without_low_luck(invitation: &Invitation, ed: &Edition) -> Option<String> {
    let all: Vec<_> = invitation.options.iter().filter(|(o, _)| low_luck(o)).collect();
    let (_, first) = all.first()?;
    let all_off = all.iter().all(|(option, value)| {
        let usual = ed.options.iter().find(|o| o.id == **option).map(|o| &o.default);
        value == first && usual == Some(*value)
    });
    let names: Vec<&str> = all.iter().filter_map(|(o, _)| o.strip_prefix(LOW_LUCK)).collect();
    all_off.then(|| {
        let title = meaning(ed, all[0].0, first).unwrap_or_default();
        format!("option low-luck = {first} for {} ({title})", names.join(", "))
    })
}

/// Who speaks for a side, and what the bids give it.
fn given(invitation: &Invitation, ed: Option<&Edition>, indent: &str) -> String {
    let mut out = String::new();
    for (side, seat) in &invitation.spokesmen {
        out.push_str(&format!("{indent}{seat} signs the cash advance of the {side}\n"));
    }
    let rest = format!("{indent}  ");
    for bid in &invitation.bids {
        out.push_str(&wrap(&format!("bid: {}", bid_words(ed, bid)), indent, &rest));
    }
    out
}

/// The names of powers with these ids, as in `Germany, Japan`; without an edition, the ids.
pub fn powers(ed: Option<&Edition>, ids: &[String]) -> String {
    ids.iter().map(|p| power(ed, p)).collect::<Vec<_>>().join(", ")
}

fn power(ed: Option<&Edition>, id: &str) -> String {
    let name = ed.and_then(|ed| ed.power_by_id(id).map(|p| ed.power(p).name.clone()));
    name.unwrap_or_else(|| id.to_string())
}

/// What a value of an option means.
fn meaning<'e>(ed: &'e Edition, option: &str, value: &str) -> Option<&'e str> {
    let option = ed.options.iter().find(|o| o.id == option)?;
    let value = option.values.iter().find(|v| v.id == value)?;
    Some(&value.title)
}

/// How much time each seat has.
fn pace_words(pace: Pace) -> String {
    let Pace { days, bank, vacation } = pace;
    let days = if days == 1 { "1 day".to_string() } else { format!("{days} days") };
    format!("{days} a turn, {bank} days in the time bank, {vacation} days of vacation")
}

/// Who holds the dice, in a sentence.
pub(super) fn kept(dice: DiceMode) -> &'static str {
    match dice {
        DiceMode::Director => {
            "director (who could know the dice in advance, but cannot change them)"
        }
        DiceMode::Keepers => "keepers (one player of each side; no need to trust a director)",
        DiceMode::Both => "both (one keeper of each side and the director)",
        DiceMode::Practice => "practice, not official",
        DiceMode::Entered => "entered, not official",
    }
}
