//! What the form of a case says of several turns, of the board it begins with, of missing dice and of lines
//! that name units.

use std::collections::BTreeMap;

use fieldpost::case::{CaseResult, line_says, run_case};
use fieldpost::edition::{Edition, load_built_in};

const HEAD: &str = r#"
version = 2
id = "form.case"
editions = ["lhtr"]
source = "lhtr"
why = "a case about the form of cases"
"#;

fn played(edition: &str, text: &str) -> CaseResult {
    let ed = load_built_in(edition).expect("the edition loads");
    let editions: BTreeMap<String, Edition> = BTreeMap::from([(edition.to_owned(), ed)]);
    run_case(&editions, &format!("{}{text}", HEAD.replace("lhtr", edition)))
}

fn failures(edition: &str, text: &str) -> String {
    played(edition, text).failures.join("\n")
}

#[test]
fn a_line_names_units_wherever_the_event_has_them() {
    let lost = "lost germany 2 infantry, 1 tank at norway + japan 1 fighter at norway [CMB-06]";
    for line in [
        "lost japan",
        "lost japan [CMB-06]",
        "lost germany 1 tank",
        "lost germany 1 tank, 2 infantry at norway",
        "lost japan 1 fighter at norway + germany 1 tank",
    ] {
        assert!(line_says(lost, line), "{line}");
    }
    for line in [
        "lost germany 1 infantry",
        "lost japan 1 tank",
        "lost japan 1 fighter at finland",
        "lost united-kingdom",
        "lost japan [CMB-07]",
        "hit japan",
    ] {
        assert!(!line_says(lost, line), "{line}");
    }
    let hit = "hit germany 1 infantry, 1 tank at norway fires-back by defaults [CAS-01]";
    assert!(line_says(hit, "hit germany 1 tank at norway fires-back by defaults"));
    assert!(!line_says(hit, "hit germany 1 tank at norway silent"));
    let sunk = "lost united-kingdom 1 transport at sz6 with united-kingdom 2 infantry [TRN-17]";
    assert!(line_says(sunk, "lost united-kingdom 2 infantry at sz6"));
    assert!(line_says(
        sunk,
        "lost united-kingdom 1 transport at sz6 with united-kingdom 2 infantry"
    ));
    assert!(!line_says(sunk, "lost united-kingdom 2 infantry at sz7"));
    let battle = "battle land norway: japan 1 infantry, 1 tank v germany 1 infantry, 1 fighter";
    assert!(line_says(battle, "battle land norway: japan 1 tank v germany 1 fighter"));
    assert!(!line_says(battle, "battle land norway: germany 1 fighter"));
    let aimed = "aimed germany 1 blockhouse at japan 1 tank, germany 1 blockhouse at japan 1 infantry \
                 by defaults [BLK-01]";
    assert!(line_says(aimed, "aimed germany 1 blockhouse at japan 1 infantry by defaults"));
    assert!(!line_says(aimed, "aimed germany 1 blockhouse at japan 1 fighter"));
}

#[test]
fn guns_fired_is_said_of_every_gun() {
    let over = "rolled aa-bomber norway>germany 0 defend 1: 6 hits 0 [AAG-05]";
    for line in ["guns-fired", "guns-fired at norway", "guns-fired at norway [AAG-05]"] {
        assert!(line_says(over, line), "{line}");
    }
    assert!(!line_says(over, "guns-fired at germany"));
    assert!(line_says(
        "summed aa-fighter-lowluck norway 1 defend 6 sure 1 no die hits 1",
        "guns-fired"
    ));
    assert!(!line_says("rolled general norway 1 defend 2: 6 hits 0 [CMB-02]", "guns-fired"));
}

const FLIGHT: &str = r#"
orders = """
until = "combat"
[combat]
moves = ["1 ftr: Germany > Norway"]
[battle."Norway"]
retreat = "after round 1"
"""
dice = [
  "aa-fighter norway 1 defend 1: 2",
  "general norway 1 attack 3: 6",
  "general norway 1 defend 2: 6",
]
never = ["guns-fired at norway"]
[given]
power = "Germany"
units = ["Germany: Germany 1 ftr", "Norway: UK 1 inf, 1 aa"]
control = ["Norway = United Kingdom"]
"#;

#[test]
fn a_case_says_that_no_gun_fires() {
    let found = failures("lhtr", FLIGHT);
    assert!(found.contains("never `guns-fired at norway`, but: `rolled aa-fighter"), "{found}");
    assert_eq!(
        failures("lhtr", &FLIGHT.replace("guns-fired at norway", "guns-fired at germany")),
        ""
    );
}

#[test]
fn a_head_with_turns_has_no_keys_of_a_turn() {
    let turns = "[[turn]]\nnever = [\"lost\"]\n[[turn]]\n";
    assert_eq!(failures("lhtr", turns), "");
    for key in ["expect = [\"turn\"]", "orders = \"\"", "[after]\nunchanged = true"] {
        let name = key.split([' ', ']']).next().unwrap_or_default().trim_start_matches('[');
        let found = failures("lhtr", &format!("{key}\n{turns}"));
        assert!(found.starts_with(&format!("`{name}` is written outside the [[turn]]")), "{found}");
    }
}

/// Two rounds; the third lacks its dice.
const ROUNDS: &str = r#"
orders = """
until = "combat"
[combat]
moves = ["1 inf: Russia > West Russia"]
"""
dice = [
  "general west-russia 1 attack 1: 6", "general west-russia 1 defend 2: 6",
  "general west-russia 2 attack 1: 6", "general west-russia 2 defend 2: 6",
]
never = ["control"]
[given]
units = ["Russia: Soviet Union 1 inf", "West Russia: Germany 1 inf"]
"#;

#[test]
fn a_case_stops_at_the_first_round_that_lacks_dice() {
    let result = played("lhtr", ROUNDS);
    assert_eq!(
        result.failures,
        [
            "lhtr: dice missing: \"general west-russia 3 attack 1: 6\"",
            "lhtr: dice missing: \"general west-russia 3 defend 2: 6\"",
            "lhtr: round 3 at west-russia is the first that lacks dice: give them, or let the battle end \
             earlier; what follows shows each of them as a six and ends with this round",
        ]
    );
    let rounds: Vec<&str> =
        result.runs[0].events().filter(|line| line.starts_with("round ")).collect();
    assert_eq!(
        rounds,
        ["round 1 at west-russia", "round 2 at west-russia", "round 3 at west-russia"]
    );
    // What is given is not called missing, wherever it stops.
    let half = ROUNDS.replace(", \"general west-russia 2 defend 2: 6\"", "");
    let found = failures("lhtr", &half);
    assert!(
        found.starts_with("lhtr: dice missing: \"general west-russia 2 defend 2: 6\"\n"),
        "{found}"
    );
    assert_eq!(found.matches("dice missing").count(), 1, "{found}");
}

#[test]
fn like_units_match_one_by_one_and_together() {
    let text = |expect: &str| {
        format!(
            r#"
orders = """
[purchase]
buy = "3 inf"
[mobilize]
place = ["1 inf: Russia", "1 inf: Caucasus", "1 inf: Russia"]
"""
expect = [{expect}]
[given]
base = "bare"
"#
        )
    };
    let one = "\"placed soviet-union 1 infantry at russia\"";
    assert_eq!(failures("lhtr", &text(one)), "");
    assert_eq!(failures("lhtr", &text(&format!("{one}, {one}"))), "");
    let two = "\"placed soviet-union 2 infantry at russia by orders soviet-union\"";
    assert_eq!(failures("lhtr", &text(two)), "");
    assert_eq!(failures("lhtr", &text("\"bought soviet-union 3 infantry for 9\"")), "");
    let three = "\"placed soviet-union 3 infantry at russia\"";
    assert!(failures("lhtr", &text(three)).contains("it does not happen"));
    let shown = played("lhtr", &text(one));
    assert!(
        shown.runs[0].events().any(|l| l.starts_with("placed soviet-union 2 infantry at russia"))
    );
}

#[test]
fn a_bare_board_keeps_complexes_and_guns() {
    let after = |base: &str, there: &str| {
        let text =
            format!("[given]\nbase = \"{base}\"\n[after]\nunits = [\"Caucasus: {there}\"]\n");
        failures("lhtr", &text)
    };
    assert_eq!(after("bare", "Soviet Union 1 aa, 1 ic"), "");
    assert_eq!(after("empty", "-"), "");
}

#[test]
fn a_board_begins_with_what_rules_of_nations_set_up() {
    let text = |advantage: &str| {
        format!(
            "[given]\nbase = \"begun\"\nadvantages = [\"{advantage}\"]\n\
             [after]\nunits = [\"India: UK 3 inf, 1 ftr, 1 aa, 1 ic\"]\n"
        )
    };
    let site = failures("lhtr", &text("UK: Colonial Garrison (India)"));
    assert!(!site.contains("[given]"), "{site}");
    let none = failures("lhtr", &text("UK: Colonial Garrison"));
    assert!(none.contains("write one of these after it, in brackets"), "{none}");
    let start = text("UK: Colonial Garrison (India)").replace("begun", "start");
    assert!(failures("lhtr", &start).contains("a place is for `base = \"begun\"`"));
}

#[test]
fn warnings_of_answers_are_warnings() {
    let text = r#"
orders = """
until = "combat"
[combat]
moves = ["1 inf: Russia > West Russia"]
"""
owed = ["germany west-russia before-battle", "germany west-russia before-battle"]
warned = [{ code = "not-answered" }]
[standing]
Germany = """
[[when]]
battle = "land"
ask = "before battle"
"""
[answer]
Germany = ""
[given]
units = ["Russia: Soviet Union 1 inf", "West Russia: Germany 1 inf"]
"#;
    assert_eq!(failures("lhtr", text), "");
    let other = text.replace("not-answered", "no-effect");
    assert!(failures("lhtr", &other).contains("not warned: "));
}
