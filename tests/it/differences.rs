//! What `fieldpost rules --compare A B` is made of: the differences of two editions, rule by rule, unit
//! by unit and point by point of the profile.

use fieldpost::edition::{built_in_names, compare, compare_kinds, compare_profiles, load_built_in};

#[test]
fn differences_are_the_same_from_both_sides() {
    let all: Vec<_> = built_in_names()
        .iter()
        .map(|n| load_built_in(n).expect("built-in editions load"))
        .collect();
    for a in &all {
        assert!(compare(a, a).is_empty() && compare_kinds(a, a).is_empty(), "{}", a.id);
        for b in all.iter().filter(|b| b.id != a.id) {
            let mut there: Vec<String> = compare(a, b).iter().map(|d| d.id.to_string()).collect();
            let mut back: Vec<String> = compare(b, a).iter().map(|d| d.id.to_string()).collect();
            there.sort();
            back.sort();
            assert_eq!(there, back, "{} and {}", a.id, b.id);
            assert_eq!(compare_kinds(a, b).len(), compare_kinds(b, a).len());
            assert_eq!(compare_profiles(a, b).len(), compare_profiles(b, a).len());
        }
    }
}

#[test]
fn units_of_the_small_game_cost_less_and_no_guns_are_left() {
    let load = |n: &str| load_built_in(n).expect("built-in editions load");
    let units = compare_kinds(&load("lhtr"), &load("aa1941"));
    let of = |name: &str| units.iter().find(|(n, _, _)| n == name).map(|(_, a, b)| [a, b]);
    let gun = of("antiaircraft gun").expect("the gun is in one of them only");
    assert_eq!(gun[1], "no such unit");
    let battleship = of("battleship").expect("battleships differ");
    assert_eq!(battleship[0], "24 IPC, attack 4, defense 4, moves 2, bombards 4");
    assert_eq!(battleship[1], "16 IPC, attack 4, defense 4, moves 2");
    assert!(of("infantry").is_some_and(|i| i[0].contains("supported 2")));
    let units = compare_kinds(&load("lhtr"), &load("global-conflict"));
    let fighter = units.iter().find(|(name, ..)| name == "fighter").expect("fighters differ");
    assert!(fighter.2.ends_with("escorts 1, intercepts 2, patrols"), "{}", fighter.2);
    assert!(!fighter.2.contains("carriers"), "both land on carriers: {}", fighter.2);
}
