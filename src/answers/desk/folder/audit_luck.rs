//! How the dice fell over many games, in lines and as JSON: by player, by power, by season, mode and director, and
//! how many tests that makes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::audit::{DiceTally, DiceTotals, Fortune, Nation, Player, PlayerDice, TestsMade};
use crate::diag::wrap;
use crate::shown::count;

/// `314` as `3.14`.
fn decimals(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn or_dash(n: Option<String>) -> String {
    n.unwrap_or("-".to_string())
}

fn signed(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "+" };
    format!("{sign}{}", decimals(hundredths.unsigned_abs()))
}

/// The dice of one player.
pub(super) fn dice_text(player: &Player, ledger: &PlayerDice) -> String {
    let mut out = format!("\n{}", player.seat);
    if !player.fingerprint.is_empty() {
        out.push_str(&format!("  {}", player.fingerprint));
    }
    let all = ledger.all_dice();
    let games = if ledger.games == 1 { "game" } else { "games" };
    out.push_str(&format!(
        "\n  {} dice in {} {games}; faces 1 to 6:",
        all.dice_count(),
        ledger.games
    ));
    all.faces.iter().for_each(|n| out.push_str(&format!(" {n}")));
    out.push('\n');
    if let Some(chi) = all.chi_square() {
        out.push_str(&format!(
            "  chi-square {} with 5 degrees of freedom (11.07 is passed by\n  1 player in 20, 20.52 by \
             1 in 1000)\n",
            decimals(chi)
        ));
    }
    for (word, luck) in [("attack", &ledger.attack), ("defend", &ledger.defend)] {
        if luck.shots > 0 {
            out.push_str(&hits_text(word, luck));
        }
    }
    if let (Some(dice), Some(games)) =
        (ledger.shots().dice_for_suspicion(), ledger.games_for_suspicion())
    {
        let text = format!(
            "if this player hit once too often in twenty shots, it would take about {dice} dice ({games} such \
             games) to show it"
        );
        out.push_str(&wrap(&text, "  ", "  "));
    }
    out
}

fn hits_text(word: &str, luck: &DiceTally) -> String {
    let deviations =
        luck.deviations().map_or(String::new(), |d| format!(", {} standard deviations", signed(d)));
    let hits = luck.hits;
    let expected = decimals(luck.expected_hundredths());
    let text = format!(
        "{word}: {} of {}, {expected} expected{deviations}",
        count(hits as usize, "hit"),
        count(luck.shots as usize, "shot")
    );
    wrap(&text, "  ", "    ")
}

/// The same as data.
pub(super) fn dice_json(of_player: (&Player, &PlayerDice)) -> Value {
    let (player, ledger) = of_player;
    json!({
        "seat": player.seat,
        "fingerprint": player.fingerprint,
        "games": ledger.games,
        "dice": ledger.all_dice().dice_count(),
        "faces": ledger.all_dice().faces,
        "chi-square-hundredths": ledger.all_dice().chi_square(),
        "degrees-of-freedom": 5,
        "attack": tally_json(&ledger.attack),
        "defend": tally_json(&ledger.defend),
        "games-for-suspicion": ledger.games_for_suspicion(),
    })
}

/// Dice of one role, attack or defence, for programs.
fn tally_json(l: &DiceTally) -> Value {
    json!({
        "faces": l.faces, "shots": l.shots, "hits": l.hits,
        "expected-hundredths": l.expected_hundredths(),
        "deviations-hundredths": l.deviations(),
    })
}

/// The powers of each side, and then the side; a side has no id.
pub(super) fn with_sides(powers: &BTreeMap<Nation, Fortune>) -> Vec<(String, String, Fortune)> {
    let mut all = Vec::new();
    for side in ["allies", "axis"] {
        let own = || powers.iter().filter(|((of, _), _)| of == side);
        all.extend(own().map(|((of, id), f)| (of.clone(), id.clone(), f.clone())));
        let mut sum = own().fold(Fortune::default(), |sum, (_, f)| sum.combined_with(f));
        // A game counts for each of its powers.
        sum.dice.games = own().map(|(_, f)| f.dice.games).max().unwrap_or(0);
        if own().next().is_some() {
            all.push((side.to_string(), String::new(), sum));
        }
    }
    all
}

/// The table by power.
pub(super) fn fortune_text(powers: &BTreeMap<Nation, Fortune>) -> String {
    let mut out = String::from(
        "\nby power             shots    hits  deviations  attacks    swing  deviations\n",
    );
    for (side, id, f) in with_sides(powers) {
        let name = if id.is_empty() { format!("all {side}") } else { id };
        let shots = f.dice.shots();
        out.push_str(&format!(
            "  {name:<17}{:>7}{:>8}{:>12}{:>9}{:>+9}{:>12}\n",
            shots.shots,
            shots.hits,
            or_dash(shots.deviations().map(signed)),
            f.attacks.battles,
            f.attacks.swing,
            or_dash(f.attacks.deviations().map(signed))
        ));
    }
    let left_out: u32 = powers.values().map(|f| f.attacks.left_out).sum();
    if left_out > 0 {
        out.push_str(&wrap(
            &format!("{left_out} battles left out: too large to calculate"),
            "  ",
            "  ",
        ));
    }
    out.push_str(&wrap(DEVIATIONS, "  ", "  "));
    out
}

const DEVIATIONS: &str = "Deviations of hits, and of the swings of attacks in IPC, from what was to be \
    expected, in standard deviations.";

/// A line of it as data.
pub(super) fn fortune_json((side, id, f): &(String, String, Fortune)) -> Value {
    let shots = f.dice.shots();
    let attacks = &f.attacks;
    json!({
        "side": side,
        "power": (!id.is_empty()).then_some(id),
        "games": f.dice.games,
        "shots": shots.shots,
        "hits": shots.hits,
        "expected-hundredths": shots.expected_hundredths(),
        "deviations-hundredths": shots.deviations(),
        "attacks": attacks.battles,
        "left-out": attacks.left_out,
        "swing": attacks.swing,
        "expected-swing-hundredths": attacks.expected,
        "swing-deviations-hundredths": attacks.deviations(),
    })
}

/// Every test of the tables: faces and hits of each player, hits and swings of each power and side, the totals, and
/// the order.
pub(super) fn tests_made(
    dice: &BTreeMap<Player, PlayerDice>,
    powers: &BTreeMap<Nation, Fortune>,
    totals: &DiceTotals,
) -> TestsMade {
    let mut tests = TestsMade::default();
    for ledger in dice.values() {
        tests.chi_square(ledger.all_dice().chi_square());
        tests.deviations(ledger.attack.deviations());
        tests.deviations(ledger.defend.deviations());
    }
    for (_, _, fortune) in with_sides(powers) {
        tests.deviations(fortune.dice.shots().deviations());
        tests.deviations(fortune.attacks.deviations());
    }
    for ledger in totals.by.values() {
        tests.deviations(ledger.shots().deviations());
        tests.chi_square(ledger.all_dice().chi_square());
    }
    tests.deviations(totals.order.deviations());
    tests
}

/// The tables by season, mode and director, the power of all shots together, and their order.
pub(super) fn totals_text(totals: &DiceTotals) -> String {
    let mut out = String::new();
    let mut last = None;
    for ((by, name), ledger) in &totals.by {
        if last != Some(*by) {
            last = Some(*by);
            let heading = format!("by {}", by.word());
            out.push_str(&format!(
                "\n{heading:<25}games    shots    hits  deviations  chi-square\n"
            ));
        }
        let shots = ledger.shots();
        out.push_str(&format!(
            "  {name:<23}{:>5}{:>9}{:>8}{:>12}{:>12}\n",
            ledger.games,
            shots.shots,
            shots.hits,
            or_dash(shots.deviations().map(signed)),
            or_dash(ledger.all_dice().chi_square().map(decimals))
        ));
    }
    let shots = totals.all.shots();
    if let Some(extra) = shots.shots_for_an_extra_hit() {
        let text = format!(
            "With {} shots in all, an advantage of one extra hit in {extra} shots could be seen; a smaller one \
             could not.",
            shots.shots
        );
        out.push_str(&format!("\n{}", wrap(&text, "", "")));
    }
    if let Some(deviations) = totals.order.deviations() {
        let text = format!(
            "Order: low and high faces (1 to 3, 4 to 6) formed {} runs, {} expected, {} standard \
             deviations.",
            totals.order.runs,
            decimals(totals.order.expected_hundredths()),
            signed(deviations)
        );
        out.push_str(&wrap(&text, "", ""));
    }
    out
}

/// How many tests were made, and what to expect of so many.
pub(super) fn tests_text(tests: &TestsMade) -> String {
    if tests.made == 0 {
        return String::new();
    }
    let [rare, very_rare] = tests.expected_hundredths();
    let text = format!(
        "{} were made above. With fair dice, about {} of them would exceed 1.96 deviations (or a chi-square of \
         11.07), and {} would exceed 3.29 (20.52). Here {} and {} did. Most of the tests use the same dice, so if one \
         exceeds its limit, others do too.",
        count(usize::try_from(tests.made).unwrap_or(usize::MAX), "test"),
        decimals(rare),
        decimals(very_rare),
        tests.rare,
        tests.very_rare
    );
    wrap(&text, "", "")
}

/// The totals as data.
pub(super) fn totals_json(totals: &DiceTotals) -> Value {
    let groups = totals.by.iter().map(|((by, name), ledger)| {
        let shots = ledger.shots();
        json!({
            "by": by.word(), "name": name, "games": ledger.games, "shots": shots.shots,
            "hits": shots.hits, "expected-hundredths": shots.expected_hundredths(),
            "deviations-hundredths": shots.deviations(),
            "chi-square-hundredths": ledger.all_dice().chi_square(),
        })
    });
    json!({
        "groups": groups.collect::<Vec<_>>(),
        "shots-for-an-extra-hit": totals.all.shots().shots_for_an_extra_hit(),
        "runs": totals.order.runs,
        "expected-runs-hundredths": totals.order.expected_hundredths(),
        "order-deviations-hundredths": totals.order.deviations(),
    })
}

/// The tests as data.
pub(super) fn tests_json(tests: &TestsMade) -> Value {
    let [rare, very_rare] = tests.expected_hundredths();
    json!({
        "made": tests.made,
        "beyond-1.96": tests.rare, "expected-beyond-1.96-hundredths": rare,
        "beyond-3.29": tests.very_rare, "expected-beyond-3.29-hundredths": very_rare,
    })
}
