//! Chances for people: figures, and bars of signs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Fault, Lots, MOST_ADDED, Need, Odds, Survivors, Waves};
use crate::edition::Edition;
use crate::engine::position::{Engagement, EngagementKind};

/// Outcomes are listed down to this chance.
pub const LISTED: f64 = 0.001;
/// Most outcomes listed for people.
const MOST_LISTED: usize = 12;
/// Signs of a full bar.
const BAR: f64 = 30.0;
/// Most bars of the swing.
const MOST_BARS: i32 = 10;

fn write_percent(p: f64) -> String {
    // A sum may miss 0 by its last bit.
    format!("{:6.2} %", (p * 100.0).abs())
}

fn write_bar(out: &mut String, name: &str, p: f64) {
    let full = "#".repeat((p * BAR).round() as usize);
    let line = format!("  {name:<20}{}  {full}", write_percent(p));
    let _ = writeln!(out, "{}", line.trim_end());
}

/// The same for one of several steps: its chance counts all cases, and not only those that reach it.
fn bar_of_all(out: &mut String, name: &str, p: f64) {
    let full = "#".repeat((p * BAR).round() as usize);
    let line = format!("  {name:<20}{} of all cases  {full}", write_percent(p));
    let _ = writeln!(out, "{}", line.trim_end());
}

impl Fault {
    /// Why a fight is not reckoned.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Fault::Asked => "someone would have to be asked first",
            Fault::TooMany => "too many dice whose exact faces matter",
            Fault::TooLarge => {
                "too many ways to go on: look at one round (--rounds 1), use fewer conditions that \
                 depend on the surviving units, or play the turn of your orders many times \
                 (fieldpost try --many 1000)"
            }
        }
    }
}

/// What a fight is, in a word or two.
pub fn sort(kind: EngagementKind) -> &'static str {
    match kind {
        EngagementKind::Sea => "sea battle",
        EngagementKind::Land => "battle",
        EngagementKind::Raid => "raid",
        EngagementKind::Rocket => "rocket",
        EngagementKind::Overflight => "flight",
    }
}

/// A battle of a turn under its place, as [`super::turn`] reckons it.
pub fn battle(ed: &Edition, engagement: &Engagement, odds: &Result<Odds, Fault>) -> String {
    let place = &ed.space(engagement.place).name;
    let sort = sort(engagement.kind);
    match odds {
        Ok(odds) => {
            let words = match engagement.kind {
                EngagementKind::Land => text(ed, odds, true),
                EngagementKind::Sea => text(ed, odds, false),
                EngagementKind::Raid | EngagementKind::Rocket | EngagementKind::Overflight => {
                    write_raid(ed, odds)
                }
            };
            format!("{place}: {sort}\n{words}")
        }
        Err(f) => format!("{place}: {sort}\n  not calculated: {}\n", f.words()),
    }
}

/// All results of one fight, on land or at sea.
pub fn text(ed: &Edition, odds: &Odds, on_land: bool) -> String {
    let mut out = String::new();
    write_bar(&mut out, "attacker wins", odds.win);
    write_bar(&mut out, "defender wins", odds.lose);
    write_bar(&mut out, "no unit is left", odds.draw);
    if odds.both > 0.0 {
        write_bar(&mut out, "both are left", odds.both);
    }
    if on_land {
        write_bar(&mut out, "territory taken", odds.capture);
    }
    let _ = writeln!(out, "  rounds expected     {:6.2}", odds.rounds);
    write_swing(&mut out, odds.swing(), &odds.swings());
    if odds.paid() > 0.0 {
        let _ = writeln!(out, "  damage expected     {:6.2} IPC", odds.paid());
    }
    write_keeps(ed, odds, &mut out);
    out.push_str("  likeliest ends (attacker : defender)\n");
    let mut ends: Vec<(String, f64)> = Vec::new();
    for end in &odds.ends {
        let words = format!(
            "{} : {}",
            write_survivors(ed, &end.attackers),
            write_survivors(ed, &end.defenders)
        );
        match ends.iter_mut().find(|(known, _)| *known == words) {
            Some((_, chance)) => *chance += end.chance,
            None => ends.push((words, end.chance)),
        }
    }
    ends.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (words, chance) in ends.iter().filter(|(_, p)| *p >= LISTED).take(MOST_LISTED) {
        let words = format!("{}  {words}", write_percent(*chance));
        out.push_str(&crate::diag::wrap(&words, "   ", "              "));
    }
    left_out(&mut out, odds.pruned);
    out
}

/// The results of one raid or rocket: the damage, and who is shot down.
fn write_raid(ed: &Edition, odds: &Odds) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "  damage expected     {:6.2} IPC", odds.paid());
    for (name, p) in damages(odds) {
        write_bar(&mut out, &format!("  {name}"), p);
    }
    write_swing(&mut out, odds.swing(), &odds.swings());
    write_keeps(ed, odds, &mut out);
    left_out(&mut out, odds.pruned);
    out
}

/// The chances of each damage, in even steps where there would be too many.
pub fn damages(odds: &Odds) -> Vec<(String, f64)> {
    bins(&odds.damages()).into_iter().map(|(name, p)| (name.replace('+', ""), p)).collect()
}

/// How many of its units each side keeps.
fn write_keeps(ed: &Edition, odds: &Odds, out: &mut String) {
    for (name, attackers) in [("attacker", true), ("defender", false)] {
        let lives = odds.lives(attackers);
        let all: Vec<String> = lives
            .iter()
            .map(|((_, kind), n, mean)| format!("{} {mean:.2} of {n}", ed.kind(*kind).abbr))
            .collect();
        if !all.is_empty() {
            let words = format!("{name} keeps {}", all.join(", "));
            out.push_str(&crate::diag::wrap(&words, "  ", "      "));
        }
    }
}

/// Mean and distribution of the swing.
fn write_swing(out: &mut String, mean: f64, all: &BTreeMap<i32, f64>) {
    let _ = writeln!(
        out,
        "  swing expected      {mean:+6.2} IPC (the defender's losses minus the attacker's)"
    );
    let bins = bins(all);
    if bins.len() > 1 {
        for (name, p) in bins {
            write_bar(out, &format!("  {name}"), p);
        }
    }
}

fn left_out(out: &mut String, pruned: f64) {
    if pruned > 1e-12 {
        let _ = writeln!(out, "  not included (probability): {pruned:.1e}");
    }
}

/// The results of several attackers in a row.
pub fn waves(ed: &Edition, waves: &Waves, attacks: &[Lots], sea: bool) -> String {
    let mut out = String::new();
    let done = if sea { "sinks all" } else { "takes it" };
    for (i, (wave, attack)) in waves.waves.iter().zip(attacks).enumerate() {
        let _ = writeln!(out, "  attack {} with {}", i + 1, lots(ed, attack));
        bar_of_all(&mut out, "  is needed in", wave.comes);
        bar_of_all(&mut out, &format!("  {done} in"), wave.takes);
    }
    write_bar(&mut out, if sea { "all sunk" } else { "territory taken" }, waves.taken());
    write_swing(&mut out, waves.swing(), &waves.swings);
    if waves.left.iter().any(|(_, p)| *p >= LISTED) {
        out.push_str("  likeliest of what is left to the defender\n");
    }
    for (defend, chance) in waves.left.iter().filter(|(_, p)| *p >= LISTED).take(MOST_LISTED) {
        let words = format!("{}  {}", write_percent(*chance), lots(ed, defend));
        out.push_str(&crate::diag::wrap(&words, "   ", "              "));
    }
    left_out(&mut out, waves.pruned);
    out
}

/// What is missing for the chance that somebody wants.
pub fn need(ed: &Edition, need: Option<&Need>, wanted: u32, what: &str) -> String {
    let words = match need {
        None => format!(
            "{wanted} % {what}: not reached with up to {MOST_ADDED} more of one kind of unit, nor with up \
             to {} each of two",
            MOST_ADDED / 2
        ),
        Some(need) if need.units.is_empty() => {
            format!("{wanted} % {what}: reached as it is, {}", write_percent(need.chance).trim())
        }
        Some(need) => format!(
            "{wanted} % {what}: add {} for {} IPC, which makes {}",
            lots(ed, &need.units),
            need.cost,
            write_percent(need.chance).trim()
        ),
    };
    crate::diag::wrap(&words, "  ", "      ")
}

/// `3 inf, 1 tank`
pub fn lots(ed: &Edition, units: &Lots) -> String {
    name_units(units.iter().map(|(k, n)| (ed.kind(*k).abbr.as_str(), *n)))
}

fn write_survivors(ed: &Edition, units: &Survivors) -> String {
    name_units(units.iter().map(|((_, k), n)| (ed.kind(*k).abbr.as_str(), *n)))
}

fn name_units<'a>(units: impl Iterator<Item = (&'a str, u16)>) -> String {
    let list: Vec<String> = units.map(|(kind, n)| format!("{n} {kind}")).collect();
    if list.is_empty() { "none".to_string() } else { list.join(", ") }
}

/// The chances of swings, least first: each by itself, or in even steps where there would be more than
/// [`MOST_BARS`]; what is less likely than [`LISTED`] in all at either end is left out.
pub fn bins(all: &BTreeMap<i32, f64>) -> Vec<(String, f64)> {
    let Some(low) = edge_of_list(all.iter()) else { return Vec::new() };
    let Some(high) = edge_of_list(all.iter().rev()) else { return Vec::new() };
    if all.range(low..=high).count() <= MOST_BARS as usize {
        return all.range(low..=high).map(|(ipc, p)| (format!("{ipc:+}"), *p)).collect();
    }
    let steps = (0..).flat_map(|zeros| [1, 2, 5].map(|n| n * 10_i32.pow(zeros)));
    let step = steps
        .take(24)
        .find(|step| high.div_euclid(*step) - low.div_euclid(*step) < MOST_BARS)
        .unwrap_or(i32::MAX / 2);
    let mut bins = Vec::new();
    for n in low.div_euclid(step)..=high.div_euclid(step) {
        let from = n * step;
        let to = n * step + step - 1;
        let chance = all.range(from..=to).fold(0.0, |sum, (_, p)| sum + p);
        bins.push((format!("{from:+} to {to:+}"), chance));
    }
    bins
}

/// The first swing up to which the chances add up to [`LISTED`].
fn edge_of_list<'a>(mut swings: impl Iterator<Item = (&'a i32, &'a f64)>) -> Option<i32> {
    let mut sum = 0.0;
    let found = swings.find(|(_, p)| {
        sum += **p;
        sum >= LISTED
    });
    found.map(|(ipc, _)| *ipc)
}
