//! Random games under the laws of the board, which examples/random_play/laws.rs writes down: 2,500
//! turns, and as many from positions steered towards each national advantage as it takes to use it.
//! `just random-play` plays more of them.

#[path = "../../examples/random_play/laws.rs"]
mod laws;

use std::collections::BTreeSet;
use std::path::Path;

use fieldpost::edition::{Chance as Switch, Edition, apply_options, load_built_in};
use fieldpost::engine::dice::{RollKey, RollKind, RollSide};
use fieldpost::engine::event::{Event, Term};
use fieldpost::engine::plan::{MoveOrder, PlaceOrder};
use fieldpost::engine::{Input, NoOutcome, Position, Rehearsal, examine, lock};
use fieldpost::id::OrderId;
use fieldpost::orders::{TemplateHeader, read_sections, template};
use laws::by_lines::{Rewritten, backwards, each_alone};
use laws::steered::{self, Starts};
use laws::without::{matters, named};
use laws::{Players, nation_of, play_with};

/// What only some editions have.
fn special(e: &Event) -> Option<&'static str> {
    Some(match e {
        Event::PatrolBegan { .. } => "patrol set up",
        Event::PatrolLanded { .. } => "patrol landed",
        Event::Intercepting { .. } => "fighters rose",
        Event::Aimed { .. } => "aimed shots",
        Event::Rolled { key, .. } => match key.kind {
            RollKind::Dogfight => "dogfight",
            RollKind::Neutral => "neutral resisted",
            _ => return None,
        },
        _ => return None,
    })
}

/// Plays random turns and gives what happened in them, in words.
fn play(edition: &str, seed: u64, turns: usize) -> BTreeSet<&'static str> {
    let ed = load_built_in(edition).expect("built-in editions load");
    let mut seen = BTreeSet::new();
    let (mut moves, mut losses) = (0, 0);
    play_with(&ed, seed, turns, 0, |turn| {
        seen.extend(turn.events.iter().filter_map(special));
        moves += turn.events.iter().filter(|e| matches!(e, Event::Moved { .. })).count();
        losses += turn.events.iter().filter(|e| matches!(e, Event::Removed { .. })).count();
    });
    // Powers that sit still break no law.
    assert!(moves > 2 * turns && losses > turns / 2, "{edition}: {moves} moves, {losses} losses");
    seen
}

/// A rehearsal refuses the same orders for after the dice as a look at the whole turn.
/// Every such order is given twice, so that some of them cannot be carried out.
#[test]
fn a_rehearsal_refuses_what_a_look_at_the_whole_turn_refuses() {
    for (edition, seed) in [("lhtr", 31), ("revised", 32), ("aa1941", 33), ("global-conflict", 34)]
    {
        let ed = load_built_in(edition).expect("built-in editions load");
        let (mut looks, mut refused) = (0, 0);
        play_with(&ed, seed, 60, 40, |turn| {
            let mut input = turn.given.clone();
            let mut ids = (100_000..).map(OrderId);
            let mut id = || ids.next().expect("there are more numbers");
            let moves = input.orders.noncombat.get_or_insert_default();
            let again: Vec<_> = moves.iter().map(|m| MoveOrder { id: id(), ..m.clone() }).collect();
            moves.extend(again);
            let places = input.orders.mobilize.get_or_insert_default();
            let again: Vec<_> =
                places.iter().map(|p| PlaceOrder { id: id(), ..p.clone() }).collect();
            places.extend(again);
            let Some(rehearsal) = Rehearsal::new(turn.at.board(&ed), &input) else { return };
            let whole = examine(turn.at.board(&ed), &input).refusals;
            assert_eq!(rehearsal.refusals(&input), whole, "{edition}, round {}", turn.at.round);
            assert!(rehearsal.is_of(&turn.given.orders));
            looks += 1;
            refused += whole.len();
        });
        assert!(looks > 25 && refused > 50, "{edition}: {looks} looks, {refused} refusals");
    }
}

/// Random turns with random sets of national advantages: 170 in each edition that has them.
/// Every example in a template is an order that the power could give.
#[test]
fn the_example_of_a_template_is_legal() {
    for (edition, seed) in [("lhtr", 41), ("revised", 42), ("aa1941", 43), ("global-conflict", 44)]
    {
        let ed = load_built_in(edition).expect("built-in editions load");
        let (mut shown, mut illegal) = (0, Vec::new());
        play_with(&ed, seed, 60, 10, |turn| {
            let header = TemplateHeader {
                game: "a-game".into(),
                seat: "anna".into(),
                step: 1,
                head: "0".repeat(32),
            };
            let text = template(turn.at.board(&ed), &header);
            // A rule of its nation may leave the phase out.
            let Some(combat) = text.split("\n[combat]\n").nth(1) else { return };
            let example = combat.lines().find_map(|l| l.trim().strip_prefix("# \""));
            let example = example.and_then(|l| l.strip_suffix("\",")).expect("an example");
            let orders = format!("until = \"combat\"\n[combat]\nmoves = [\"{example}\"]\n");
            if example.contains("SPACE") {
                return;
            }
            let read = read_sections(&ed, &orders, turn.at.power);
            let Some(found) = read.value else { panic!("{:?}", read.diagnostics) };
            let input = Input { orders: found.orders, ..turn.given.clone() };
            shown += 1;
            if let Err(NoOutcome::Refused(why)) = lock(turn.at.board(&ed), &input) {
                illegal.push((example.to_string(), why));
            }
        });
        assert!(shown >= 50, "{edition}: {shown} of 60 turns have an example");
        assert!(illegal.is_empty(), "{edition}: {illegal:?}");
    }
}

#[test]
fn random_turns_with_national_advantages_keep_the_laws() {
    for (edition, seed, fewest) in [("lhtr", 21, 7), ("revised", 22, 5), ("global-conflict", 23, 5)]
    {
        let ed = load_built_in(edition).expect("built-in editions load");
        let mut used = BTreeSet::new();
        play_with(&ed, seed, 170, 70, |turn| {
            used.extend(turn.events.iter().filter_map(nation_of));
        });
        let names: Vec<&str> = used.iter().map(|id| ed.advantage(*id).name.as_str()).collect();
        assert!(used.len() >= fewest, "{edition}: only {names:?}");
    }
}

/// Random turns whose moves are shared out among lines otherwise lead to the same board.
#[test]
fn it_makes_no_difference_on_which_lines_moves_are_written() {
    for (edition, seed) in [("lhtr", 51), ("revised", 52), ("aa1941", 53), ("global-conflict", 54)]
    {
        let ed = load_built_in(edition).expect("built-in editions load");
        let mut tried = [0, 0];
        play_with(&ed, seed, 150, 60, |turn| {
            for (i, came_out) in [each_alone(&ed, turn), backwards(&ed, turn)].iter().enumerate() {
                if let Rewritten::Other(before, after) = came_out {
                    panic!(
                        "{edition}, round {}, way {i}:\n{}\n\n{}",
                        turn.at.round,
                        before.join("\n"),
                        after.join("\n")
                    );
                }
                tried[i] += u32::from(*came_out == Rewritten::Same);
            }
        });
        assert!(
            tried[0] > 10 && tried[1] > 10,
            "{edition}: {tried:?} turns were written otherwise"
        );
    }
}

/// Turns after which a rule that was used in none of them is missing from the random player.
const MOST: usize = 600;

/// Random turns from positions steered towards each rule, until an event names it or a turn would have
/// gone otherwise without it.
fn every_advantage_is_used(edition: &str, seed: u64) {
    let ed = load_built_in(edition).expect("built-in editions load");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let starts = Starts::of(&ed, &cases);
    let mut players = Players::new(&ed, seed);
    let mut idle = Vec::new();
    for id in ed.advantage_ids().filter(|id| ed.advantage(*id).played) {
        let mut used = false;
        steered::play(&mut players, &starts, id, MOST, |turn| {
            used |= named(&ed, turn, id) || matters(&ed, turn, id);
            used
        });
        if !used {
            idle.push(&ed.advantage(id).name);
        }
    }
    assert!(idle.is_empty(), "{edition}: never used in {MOST} turns: {idle:?}");
}

#[test]
fn every_advantage_of_the_tournament_rules_is_used_at_random() {
    every_advantage_is_used("lhtr", 31);
}

#[test]
fn every_advantage_of_the_boxed_rules_is_used_at_random() {
    every_advantage_is_used("revised", 32);
}

#[test]
fn every_advantage_of_the_eight_power_game_is_used_at_random() {
    every_advantage_is_used("global-conflict", 33);
}

#[test]
fn random_turns_of_the_tournament_rules_keep_the_laws_of_the_board() {
    play("lhtr", 0, 500);
}

#[test]
fn random_turns_of_the_boxed_rules_keep_them() {
    play("revised", 1, 500);
}

#[test]
fn random_turns_of_the_1941_game_keep_them() {
    play("aa1941", 2, 500);
}

#[test]
fn random_turns_of_the_eight_power_game_keep_them() {
    let seen = play("global-conflict", 4, 500);
    for what in ["patrol set up", "patrol landed", "neutral resisted", "dogfight"] {
        assert!(seen.contains(what), "no {what} in 500 turns: {seen:?}");
    }
}

/// The edition with all four switches of Low Luck on, and the longest game its options allow.
fn with_low_luck(edition: &str) -> Edition {
    let mut ed = load_built_in(edition).expect("built-in editions load");
    let mut options = ed.usual_options();
    options.extend(Switch::ALL.map(|s| (s.option().to_string(), "on".to_string())));
    if let Some(longest) = ed.option("victory").and_then(|o| o.values.last()) {
        options.insert("victory".to_string(), longest.id.clone());
    }
    apply_options(&mut ed, &options).expect("the switches exist");
    ed
}

/// The value of the terms by the printed numbers of their kinds; `None` where developments count.
fn printed(ed: &Edition, at: &Position, key: &RollKey, terms: &[Term]) -> Option<u32> {
    let mut sum = 0;
    for t in terms {
        let who = t.who?;
        let u = at.units.get(&who.unit)?;
        if !at.techs[u.power.index()].is_empty() {
            return None;
        }
        let kind = ed.kind(who.kind);
        sum += u32::from(match (key.kind, key.side, who.supported) {
            (RollKind::General, RollSide::Attack, true) => kind.supported_attack,
            (RollKind::General | RollKind::Opening, RollSide::Attack, false) => kind.attack,
            (RollKind::General | RollKind::Opening, RollSide::Defend, false) => kind.defense,
            (RollKind::Bombard, RollSide::Attack, false) => kind.bombard,
            (RollKind::AaFighter | RollKind::AaBomber | RollKind::AaRaid, _, false) => who.dice,
            _ => return None,
        });
    }
    Some(sum)
}

/// How many sums were seen, of how many sums the printed numbers were compared, how many left no
/// remainder and how many had certain hits.
#[derive(Default, Debug)]
struct Seen {
    sums: u32,
    compared: u32,
    even: u32,
    certain: u32,
}

impl Seen {
    /// Never more than one hit more than the whole sixes, and no more dice than one.
    fn look(&mut self, ed: &Edition, at: &Position, events: &[Event]) {
        // A development or the rule of a nation makes another number than the printed one.
        let changed =
            |e: &Event| matches!(e, Event::Developed { .. } | Event::AdvantageWorked { .. });
        let found = events.iter().any(changed);
        for e in events {
            if let Event::Rolled { key, .. } = e {
                assert_eq!(key.kind, RollKind::Targeted, "dice beside the remainders");
            }
            let Event::Summed { key, terms, faces, hits, .. } = e else { continue };
            let sum: u32 = terms.iter().map(|t| t.sixths).sum();
            let (whole, rest) = (sum / 6, sum % 6);
            assert!(key.low_luck && u32::from(key.column) == rest, "{key:?} of {sum}");
            assert_eq!(faces.len(), usize::from(rest > 0), "{key:?} of {sum}");
            let more = faces.iter().filter(|f| f.within(rest as u8)).count() as u32;
            assert_eq!(*hits, whole + more, "{key:?} of {sum}");
            self.sums += 1;
            self.even += u32::from(rest == 0);
            self.certain += u32::from(whole > 0);
            if let Some(right) = printed(ed, at, key, terms).filter(|_| !found) {
                assert_eq!(sum, right, "{key:?}: {terms:?}");
                self.compared += 1;
            }
        }
    }
}

#[test]
fn low_luck_hits_are_the_whole_sixes_or_one_more() {
    for (edition, seed) in [("lhtr", 11), ("revised", 12), ("aa1941", 13), ("global-conflict", 14)]
    {
        let ed = with_low_luck(edition);
        let mut seen = Seen::default();
        let turns = 4 * ed.powers.len();
        play_with(&ed, seed, turns, 0, |turn| seen.look(&ed, turn.at, turn.events));
        let enough = seen.sums > 50 && seen.compared > 20 && seen.even > 0 && seen.certain > 5;
        assert!(enough, "{edition}: {seen:?}");
    }
}
