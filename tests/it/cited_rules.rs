//! The rule that a sentence of the report cites says, in every edition that has it, what the sentence says.

use fieldpost::edition::load_built_in;

/// What the report says, the rule that it cites, and a word that the rule's text has for it.
const CITED: &[(&str, &str, &[&str])] = &[
    ("aircraft wait for noncombat", "AIR-15", &["until noncombat", "until all fighting is done"]),
    ("aircraft that withdraw wait", "RET-06", &["stay over the battle", "wait over the battle"]),
    ("landing last", "AIR-16", &["when every other unit has moved"]),
    ("can land", "AIR-06", &["could land", "could, however", "way to land"]),
    ("promised for noncombat", "AIR-10", &["A carrier promised"]),
    ("its carrier is lost", "CAR-09", &["whose carrier was sunk"]),
    ("land units follow into new land", "NCM-03", &["territories taken this turn"]),
    ("buys and collects nothing", "CPT-03", &["collects nothing", "plays on with combat move"]),
    ("collects again", "CPT-04", &["collects again"]),
    (
        "goes back to its owner",
        "CPT-05",
        &["territories and complexes", "We give those territories back"],
    ),
    ("stay aboard", "TRN-12", &["will land", "may wait"]),
    ("the attacker chooses the losses", "MNF-04", &["the attacker chooses"]),
    ("lands on the new carrier", "MOB-14", &["placing"]),
    ("so many of the complex's limit", "MOB-02", &["the most a complex can place"]),
    ("no winner, another round", "VIC-10", &["begins the next round"]),
    ("guns fire on the way home", "AAG-08", &["flying home", "return from battle"]),
    ("there is no ship to hit", "SUB-09", &["ships"]),
    ("hit by a submarine, does not fire back", "SUB-07", &["not answer"]),
    ("there is no unit that they could hit", "BOM-08", &["that could be hit is there"]),
    ("no fire: the submarines that are left", "CAS-15", &["submarines are left"]),
    ("cash advance", "CASH-01", &["12 IPC"]),
    ("claims the limit of supply", "CVY-06", &["limit of what it produces"]),
    ("closed to everybody", "NEU-01", &["enter"]),
];

#[test]
fn the_rules_that_the_report_cites_say_what_it_says() {
    let mut wrong = Vec::new();
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("the built-in edition loads");
        for (sentence, id, words) in CITED {
            let Some(rule) = ed.rulebook.get(id) else { continue };
            if !words.iter().any(|word| rule.text.contains(word)) {
                wrong.push(format!("{edition} {id} ({sentence}): {}", rule.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A rule that is printed with a source is not that of a club.
#[test]
fn the_printed_answers_are_no_paper_of_a_club() {
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("the built-in edition loads");
        for rule in ed.rulebook.rules() {
            let club = rule.sources.iter().find(|s| s.starts_with("club"));
            assert_eq!(club, None, "{edition}: {}", rule.id);
        }
    }
}
