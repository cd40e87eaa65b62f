//! The law of printing: every move that is printed reads as the move it was.

use proptest::prelude::*;

use fieldpost::edition::{Edition, load_built_in};
use fieldpost::engine::plan::{
    CargoStep, Condition, LossEntry, MoveOrder, ShipPick, TargetEntry, UnitGroup, UnitPick,
};
use fieldpost::id::{KindId, OrderId, PowerId, SpaceId};
use fieldpost::orders::document::TomlText;
use fieldpost::orders::lines::{MovePhase, read_move};
use fieldpost::orders::names::Names;
use fieldpost::orders::{
    print_intercept, print_losses, print_move, print_targets, read_intercept, read_losses,
    read_targets,
};

fn pick<T: Copy + std::fmt::Debug + 'static>(from: Vec<T>) -> impl Strategy<Value = T> + Clone {
    prop::sample::select(from)
}

fn group(kinds: Vec<KindId>, spaces: Vec<SpaceId>) -> impl Strategy<Value = UnitGroup> {
    let from = prop::option::of(pick(spaces));
    let which = (from, any::<bool>(), prop::option::of(0..=99_u8));
    (1..=999_u16, pick(kinds), which).prop_map(|(count, kind, (from, empty, moved))| UnitGroup {
        count,
        kind,
        owner: None,
        pick: UnitPick { from, empty, moved, ..UnitPick::default() },
    })
}

fn plain(kinds: Vec<KindId>) -> impl Strategy<Value = Vec<UnitGroup>> {
    let one = (1..=999_u16).prop_map(|count| (count, UnitPick::default()));
    prop::collection::btree_map(pick(kinds), one, 1..3).prop_map(|all| {
        all.into_iter()
            .map(|(kind, (count, pick))| UnitGroup { count, kind, pick, owner: None })
            .collect()
    })
}

/// Any move of combat (with tasks) or noncombat (with conditions), sensible or not.
fn any_move(ed: &Edition) -> impl Strategy<Value = (MoveOrder, MovePhase)> + use<> {
    let kinds: Vec<KindId> = ed.kind_ids().collect();
    let ships: Vec<KindId> = ed.kind_ids().filter(|k| ed.kind(*k).is_sea()).collect();
    let spaces: Vec<SpaceId> = ed.space_ids().collect();
    let land: Vec<SpaceId> = ed.space_ids().filter(|s| ed.is_land(*s)).collect();
    let sea: Vec<SpaceId> = ed.space_ids().filter(|s| ed.is_sea(*s)).collect();
    let powers: Vec<PowerId> = ed.power_ids().collect();
    let load = (plain(kinds.clone()), pick(land.clone()), prop::option::of(pick(sea.clone())))
        .prop_map(|(groups, from, zone)| CargoStep::Load { groups, from, zone });
    let some = prop_oneof![Just(Vec::new()), plain(kinds.clone())];
    let offload = (some, pick(land.clone())).prop_map(|(groups, to)| CargoStep::Offload {
        groups,
        to,
        zone: None,
    });
    let cargo = prop::collection::vec(prop_oneof![load, offload], 0..3);
    let with = prop::collection::btree_map(pick(kinds.clone()), 1..9_u16, 0..3);
    let board = prop::option::of((
        prop::option::of(pick(powers)),
        pick(ships),
        any::<bool>(),
        with.clone(),
        pick(sea),
    ));
    let groups = prop::collection::vec(group(kinds, spaces.clone()), 1..4);
    let path = prop::collection::vec(pick(spaces.clone()), 1..5);
    let tasks = (any::<bool>(), prop::option::of(pick(land.clone())), prop::option::of(pick(land)));
    let condition = prop::option::of((pick(spaces.clone()), any::<bool>()));
    let other = prop::option::of(prop::collection::vec(pick(spaces), 1..3));
    (groups, with, path, cargo, board, tasks, condition, other, any::<bool>()).prop_map(
        |(mut groups, with, mut path, cargo, board, tasks, condition, other, combat)| {
            if groups.len() == 1 {
                groups[0].pick.with = with.into_iter().collect();
            }
            let board = board.map(|(power, kind, empty, with, zone)| {
                path.push(zone);
                let with = with.into_iter().collect();
                ShipPick { power, kind, pick: UnitPick { empty, with, ..UnitPick::default() } }
            });
            let condition = condition.filter(|_| !combat);
            let otherwise = other.filter(|o| condition.is_some() && o[0] != path[0]);
            let otherwise = otherwise.map(|mut o| {
                o.insert(0, path[0]);
                o
            });
            let groups_count = groups.len();
            let m = MoveOrder {
                id: OrderId(0),
                groups,
                path,
                cargo,
                board,
                raid: combat && tasks.0,
                bombs: combat && tasks.0 && groups_count % 2 == 0,
                wait: combat && tasks.1.is_none(),
                patrol: !combat && tasks.0,
                rocket: tasks.1.filter(|_| combat),
                bombard: tasks.2.filter(|_| combat),
                condition: condition.map(|(s, taken)| {
                    if taken { Condition::Taken(s) } else { Condition::NotTaken(s) }
                }),
                otherwise,
            };
            (m, if combat { MovePhase::Combat } else { MovePhase::Noncombat })
        },
    )
}

/// Any order of loss, sensible or not.
fn any_losses(ed: &Edition) -> impl Strategy<Value = Vec<LossEntry>> + use<> {
    let kinds: Vec<KindId> = ed.kind_ids().collect();
    let powers: Vec<PowerId> = ed.power_ids().collect();
    let spaces: Vec<SpaceId> = ed.space_ids().collect();
    let cargo = prop::collection::btree_map(pick(kinds.clone()), 1..9_u16, 0..3);
    let which = (prop::option::of(pick(spaces)), any::<bool>(), cargo);
    let number = prop_oneof![
        Just((None::<u16>, None::<u16>)),
        (1..9_u16).prop_map(|n| (Some(n), None)),
        (1..9_u16).prop_map(|n| (None, Some(n))),
    ];
    let who = (number, prop::option::of(pick(powers)), pick(kinds));
    let territory = pick(ed.space_ids().filter(|s| ed.is_land(*s)).collect());
    let way = (any::<Option<bool>>(), prop::option::of(territory));
    let land: Vec<KindId> = ed.kind_ids().filter(|k| ed.kind(*k).is_land()).collect();
    let entry = (who, which, prop::option::of(0..9_u8), way).prop_map(
        move |(((keep, until), power, kind), (from, empty, with), moved, (by_sea, bound_for))| {
            let pick = UnitPick { from, empty, with: with.into_iter().collect(), moved };
            let by_sea = by_sea.filter(|_| land.contains(&kind));
            LossEntry { keep, power, kind, pick, by_sea, bound_for, until }
        },
    );
    prop::collection::vec(entry, 1..5).prop_map(|all| {
        let mut once: Vec<LossEntry> = Vec::new();
        for e in all {
            // What comes behind an entry for the same units must leave fewer of them.
            let same = |b: &LossEntry| b.uncounted() == e.uncounted() && b.keep.is_none();
            let counts = e.until.is_some() && once.iter().any(same);
            if !once.contains(&e) && !counts {
                once.push(e);
            }
        }
        once
    })
}

#[test]
fn a_printed_order_of_loss_reads_as_it_was() {
    let ed = load_built_in("lhtr").expect("the built-in edition loads");
    let names = Names::new(&ed);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let law = runner.run(&any_losses(&ed), |all| {
        let line = print_losses(&ed, &all).join(", ");
        prop_assert_eq!(read_losses(&names, &TomlText::bare(&line)), Ok(all), "{}", line);
        Ok(())
    });
    law.expect("every printed order of loss reads as it was");
}

#[test]
fn printed_targets_read_as_they_were() {
    let ed = load_built_in("global-conflict").expect("the built-in edition loads");
    let names = Names::new(&ed);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let shots = prop::collection::vec(1..9_u16, 5);
    let law = runner.run(&(any_losses(&ed), shots), |(units, shots)| {
        let mut all: Vec<TargetEntry> = Vec::new();
        for (unit, shots) in units.into_iter().zip(shots) {
            let unit = unit.uncounted();
            if all.iter().all(|e| e.unit != unit) {
                all.push(TargetEntry { shots, unit });
            }
        }
        let line = print_targets(&ed, &all).join(", ");
        prop_assert_eq!(read_targets(&names, &TomlText::bare(&line)), Ok(all), "{}", line);
        Ok(())
    });
    law.expect("every printed list of targets reads as it was");
}

#[test]
fn printed_interceptions_read_as_they_were() {
    let ed = load_built_in("global-conflict").expect("the built-in edition loads");
    let names = Names::new(&ed);
    let forms = ["all", "none", "2", "all if attackers <= 3", "1 if defenders >= 2"];
    for form in forms {
        let read = read_intercept(&names, &TomlText::bare(form)).expect("a form of the page");
        assert_eq!(print_intercept(&ed, &read), form);
    }
    for wrong in ["after round 1", "2 after round 1", "some", "all 2"] {
        assert!(read_intercept(&names, &TomlText::bare(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn a_printed_move_reads_as_it_was() {
    let ed = load_built_in("lhtr").expect("the built-in edition loads");
    let names = Names::new(&ed);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let law = runner.run(&any_move(&ed), |(order, phase)| {
        let line = print_move(&ed, &order);
        let again = read_move(&names, &TomlText::bare(&line), OrderId(0), phase);
        prop_assert_eq!(again, Ok(order), "{}", line);
        Ok(())
    });
    law.expect("every printed move reads as it was");
}
