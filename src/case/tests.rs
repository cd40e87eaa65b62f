//! Cases that must fail, each for its own reason.

use std::collections::BTreeMap;

use super::run_case;
use crate::edition::{Edition, load_built_in};

const GOOD: &str = r#"
id = "battle.both-wiped-out"
rules = ["CMB-11"]
editions = ["lhtr"]
source = "lhtr: Conduct Combat"
why = "when the last units of both sides fall together the territory keeps its owner"
orders = """
until = "combat"
[combat]
moves = ["1 inf: Russia > West Russia"]
"""
dice = ["general west-russia 1 attack 1: 1", "general west-russia 1 defend 2: 2"]
expect = ["hit germany 1 infantry at west-russia", "battle-ended land west-russia both-destroyed"]
never = ["control"]
[given]
units = ["Russia: Soviet Union 1 inf", "West Russia: Germany 1 inf"]
[after]
units = ["Russia: -", "West Russia: -"]
unchanged = true
"#;

/// Plays the good case with one change and returns what is wrong.
fn changed(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "`{from}` is not in the case");
    let lhtr = load_built_in("lhtr").expect("the edition loads");
    let editions: BTreeMap<String, Edition> = BTreeMap::from([("lhtr".to_owned(), lhtr)]);
    run_case(&editions, &GOOD.replace(from, to)).failures.join("\n")
}

#[test]
fn a_good_case_passes() {
    assert_eq!(changed("CMB-11", "CMB-11"), "");
}

#[test]
fn a_case_is_strict_about_its_form() {
    let head =
        |from, to, what: &str| assert!(changed(from, to).contains(what), "{}", changed(from, to));
    head("never =", "newer =", "unknown field `newer`");
    head("source =", "sauce =", "missing field `source`");
    head("[\"CMB-11\"]", "[\"CMB-91\"]", "lhtr: the rulebook has no rule CMB-91");
    head("[\"lhtr\"]", "[\"chess\"]", "chess: there is no such edition");
    head("[given]", "[given]\nbase = \"full\"", "unknown variant `full`");
    head("West Russia: Germany 1 inf", "West Prussia: Germany 1 inf", "no space `West Prussia`");
    head("West Russia: Germany 1 inf", "West Russia: 1 inf", "whose units are these?");
    head("West Russia: Germany 1 inf", "sz4: Germany 1 inf", "land units at sea stand in brackets");
}

#[test]
fn a_case_is_strict_about_dice() {
    let expect =
        |from, to, what: &str| assert!(changed(from, to).contains(what), "{}", changed(from, to));
    expect("defend 2: 2", "defend 2: 2 6", "dice left over: general west-russia 1 defend 2: 6");
    expect(
        "attack 1: 1",
        "attack 2: 1",
        "dice missing: general west-russia 1 attack 1: 1 wanted, 0 left",
    );
    expect("attack 1: 1", "attack 1: 7", "`7` is no face from 1 to 6");
}

#[test]
fn a_case_notices_every_difference() {
    let expect =
        |from, to, what: &str| assert!(changed(from, to).contains(what), "{}", changed(from, to));
    expect("germany 1 infantry", "germany 2 infantry", "expected `hit germany 2 infantry");
    expect("\"control\"", "\"lost\"", "never `lost`, but: `lost ");
    expect("West Russia: -", "West Russia: Germany 1 inf", "there is -");
    expect(", \"West Russia: -\"", "", "changed: West Russia: -");
    expect("unchanged = true", "ipc = [\"Germany 41\"]", "it has 40");
    expect("unchanged = true", "winner = \"axis\"", "the winner is none");
    expect("unchanged = true", "phase = \"collect\"", "the phase is noncombat");
    expect("\"1 inf: Russia >", "\"2 inf: Russia >", "also refused: ");
    expect("[given]", "refused = [{ rule = \"BLZ-01\" }]\n[given]", "not refused: ");
    expect("[given]", "owed = [\"germany west-russia before-battle\"]\n[given]", "owed should be");
    expect(
        "[given]",
        "answer.\"Germany\" = \"\"\n[given]",
        "nobody asked for an answer of Germany",
    );
}

#[test]
fn a_case_that_says_nothing_fails() {
    let silent = GOOD.split("expect =").next().unwrap_or_default().to_owned()
        + "[given]\nunits = [\"Russia: Soviet Union 1 inf\", \"West Russia: Germany 1 inf\"]\n";
    let lhtr = load_built_in("lhtr").expect("the edition loads");
    let result = run_case(&BTreeMap::from([("lhtr".to_owned(), lhtr)]), &silent);
    assert_eq!(result.failures, ["the case asserts nothing"]);
}

#[test]
fn lines_match_by_their_first_words_and_rule() {
    use super::compare::says;
    let line = "lost germany 3 infantry at west-russia [CMB-06]";
    assert!(says(line, "lost germany"));
    assert!(says(line, "lost germany [CMB-06]"));
    assert!(says(line, line));
    assert!(!says(line, "lost germany [CMB-07]"));
    assert!(!says(line, "lost germany 3 inf"));
    assert!(!says(line, "germany"));
}
