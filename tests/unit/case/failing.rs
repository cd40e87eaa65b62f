//! Cases that must fail, each for its own reason.

use std::collections::BTreeMap;

use fieldpost::case::run_case;
use fieldpost::edition::{Edition, load_built_in};

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
    head("West Russia: Germany 1 inf", "West Prussia: Germany 1 inf", "did you mean West Russia?");
    head("West Russia: Germany 1 inf", "West Russia: 1 inf", "whose units are these?");
    head("West Russia: Germany 1 inf", "sz4: Germany 1 inf", "write land units at sea in brackets");
}

#[test]
fn a_case_is_strict_about_dice() {
    let expect =
        |from, to, what: &str| assert!(changed(from, to).contains(what), "{}", changed(from, to));
    expect("defend 2: 2", "defend 2: 2 6", "dice left over: general west-russia 1 defend 2: 6");
    expect("attack 1: 1", "attack 2: 1", "dice missing: \"general west-russia 1 attack 1: 6\"");
    expect("general west-russia 1 attack", "genral west-russia 1 attack", "did you mean general?");
    expect(
        "general west-russia 1 attack",
        "general west-rusia 1 attack",
        "did you mean west-russia",
    );
    expect("attack 1: 1", "attack 1: 7", "`7` is not a face from 1 to 6");
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
        "no one asked for an answer of Germany",
    );
}

#[test]
fn a_line_that_no_event_can_match_is_refused() {
    let line_says = |line: &str, what: &str| {
        let found = changed("\"control\"", &format!("'{line}'"));
        assert_eq!(found, format!("lhtr: never `{line}`: {what}"));
    };
    line_says("lots germany", "no event line begins with `lots`; did you mean lost?");
    line_says(
        "lost germany 1 inf",
        "`inf` is not the id of a kind of unit; did you mean infantry?",
    );
    line_says("lost germny", "`germny` is not the id of a power; did you mean germany?");
    line_says(
        "round 1 at west-rusia",
        "`west-rusia` is not the id of a territory or sea zone; did you mean west-russia?",
    );
    line_says("round one", "found `one` where a number was expected");
    line_says(
        "hit germany 1 infantry at west-russia silnt",
        "found `silnt` where `fires-back` or `silent` was expected; did you mean silent?",
    );
    line_says("turn 1 germany [CMB-11]", "the line of `turn` ends in no rule");
    line_says("lost germany [CMB-91]", "the rulebook has no rule CMB-91");
    line_says("turn-ended germany now", "`now` is more than the line of such an event says");
    line_says(
        "rolled general west-russia 1 attac",
        "found `attac` where `attack`, `defend` or `none` was expected; did you mean attack?",
    );
    // An expected line is told as what it is, and not as one that does not happen.
    let found = changed("\"hit germany 1 infantry", "\"hit germany 1 inf");
    assert!(
        found.starts_with("lhtr: expect `hit germany 1 inf at west-russia`: `inf` is not"),
        "{found}"
    );
    let found = changed("[given]", "owed = [\"germany west-russia losses many\"]\n[given]");
    assert!(
        found.contains("owed `germany west-russia losses many`: found `many` where"),
        "{found}"
    );
}

#[test]
fn one_cause_is_told_and_not_what_follows_from_it() {
    let refused = changed("\"1 inf: Russia >", "\"2 inf: Russia >");
    assert_eq!(refused.lines().count(), 1, "{refused}");
    assert!(refused.starts_with("lhtr: also refused: "), "{refused}");
    let no_dice = changed("general west-russia 1 attack 1: 1\", \"", "");
    assert_eq!(
        no_dice,
        "lhtr: dice missing: \"general west-russia 1 attack 1: 6\"\n\
         lhtr: round 1 at west-russia is the first that lacks dice: give them, or let the battle end earlier; \
         what follows shows each of them as a six and ends with this round"
    );
    let code = "refused = [{ rule = \"BLZ-01\", code = \"not-alowed\" }]\n[given]";
    assert_eq!(
        changed("[given]", code),
        "lhtr: refused: there is no code `not-alowed`; did you mean not-allowed, \
         not-asked or not-placed?"
    );
    let answer = changed("[given]", "[answer]\n\"Soviet Onion\" = \"\"\n[given]");
    assert_eq!(answer.lines().count(), 1, "{answer}");
    assert!(answer.contains("did you mean Soviet Union?"), "{answer}");
    let unrefused =
        changed("[given]", "refused = [{ rule = \"BLZ-01\", line = 'a \"b\"' }]\n[given]");
    assert_eq!(unrefused, "lhtr: not refused: { rule = \"BLZ-01\", line = 'a \"b\"' }");
}

#[test]
fn kinds_and_columns_may_differ_between_editions() {
    let lhtr = load_built_in("lhtr").expect("the edition loads");
    let aa1941 = load_built_in("aa1941").expect("the edition loads");
    let editions = BTreeMap::from([("lhtr".to_owned(), lhtr), ("aa1941".to_owned(), aa1941)]);
    let places = "[places.aa1941]\n";
    let both = GOOD
        .replace("[given]", &format!("{places}\"inf\" = \"tank\"\n\"infantry\" = \"tank\"\n\"attack 1\" = \"attack 3\"\n\"defend 2\" = \"defend 3\"\n[given]"))
        .replace("[\"lhtr\"]", "[\"lhtr\", \"aa1941\"]");
    let result = run_case(&editions, &both);
    assert_eq!(result.failures, Vec::<String>::new());
    let rolled =
        |run: usize| result.runs[run].events().find(|l| l.starts_with("rolled")).map(str::to_owned);
    assert!(rolled(0).is_some_and(|l| l.contains("west-russia 1 attack 1: 1")));
    assert!(rolled(1).is_some_and(|l| l.contains("west-russia 1 attack 3: 1")));
}

#[test]
fn a_case_need_not_name_a_rule() {
    assert_eq!(changed("rules = [\"CMB-11\"]", ""), "");
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
    use fieldpost::case::line_says;
    let line = "lost germany 3 infantry at west-russia [CMB-06]";
    assert!(line_says(line, "lost germany"));
    assert!(line_says(line, "lost germany [CMB-06]"));
    assert!(line_says(line, line));
    assert!(!line_says(line, "lost germany [CMB-07]"));
    assert!(!line_says(line, "lost germany 3 inf"));
    assert!(!line_says(line, "germany"));
}

const REFUSED: &str = r#"version = 2
id = "travel.too-far"
rules = ["CMV-02"]
editions = ["lhtr"]
source = "lhtr: Combat Move"
why = "an infantry moves one territory"
orders = """
[combat]
moves = ["1 inf: Russia > West Russia > Ukraine S.S.R."]
"""
refused = [{ rule = "BLZ-07", reason = "stops-in-hostile kind=infantry" }]
[given]
units = ["Russia: Soviet Union 1 inf", "West Russia: Germany 1 inf", "Ukraine: Germany 1 inf"]
"#;

/// Plays the refused case with one change and returns what is wrong.
fn refused(from: &str, to: &str) -> String {
    assert!(REFUSED.contains(from), "`{from}` is not in the case");
    let lhtr = load_built_in("lhtr").expect("the edition loads");
    let editions: BTreeMap<String, Edition> = BTreeMap::from([("lhtr".to_owned(), lhtr)]);
    run_case(&editions, &REFUSED.replace(from, to)).failures.join("\n")
}

#[test]
fn a_reason_is_a_code_with_some_of_its_facts() {
    assert_eq!(refused("[given]", "[given]"), "");
    let reason = "stops-in-hostile kind=infantry";
    assert_eq!(refused(reason, "stops-in-hostile"), "");
    assert_eq!(refused(reason, "stops-in-hostile space=west-russia kind=infantry"), "");
    let wrong = refused(reason, "stops-in-hostile kind=tank");
    assert!(wrong.contains("also refused: "), "{wrong}");
    assert!(wrong.contains("reason `stops-in-hostile kind=infantry space=west-russia`"), "{wrong}");
    let wrong = refused(reason, "no-border");
    assert!(wrong.contains("also refused: "), "{wrong}");
    let wrong = refused(reason, "stops");
    assert_eq!(
        wrong,
        "there is no reason `stops`; did you mean stops-at-enemy, stops-at-ships or stops-at-submarine? docs/format/events.md lists them"
    );
    let wrong = refused(reason, "stops-in-hostile sort=infantry");
    assert_eq!(wrong, "`stops-in-hostile` has no fact `sort=infantry`; it has: kind, space");
}

#[test]
fn cases_of_the_first_version_are_read_and_quote_sentences() {
    let says = "says = \"stops in West Russia\"";
    let reason = "reason = \"stops-in-hostile kind=infantry\"";
    assert_eq!(refused(reason, says), "");
    assert_eq!(
        refused("version = 2\n", ""),
        "`reason` is read from version 2 on: write `version = 2` at the top"
    );
    assert_eq!(
        refused("version = 2", "version = 3"),
        "a newer program wrote this: the case has version 3; versions 1 to 2 are read here"
    );
}

const FAILED: &str = r#"version = 2
id = "noncombat.stays-shut"
rules = ["NCM-04"]
editions = ["lhtr"]
source = "lhtr: Noncombat Move"
why = "the order fails when the enemy is still there"
orders = """
[combat]
moves = ["1 ftr: United Kingdom > sz7"]
[battle."sz7"]
retreat = "after round 1"
[noncombat]
moves = ["1 trn: sz8 > sz7 > sz6"]
"""
dice = ["general sz7 1 attack 3: 6", "general sz7 1 defend 3: 6"]
expect = ["failed #2: zone-held space=sz7 [NCM-04]"]
[given]
power = "United Kingdom"
units = ["United Kingdom: United Kingdom 1 ftr", "sz8: United Kingdom 1 trn", "sz7: Germany 1 dd"]
"#;

#[test]
fn a_failed_order_is_a_reason_since_the_second_version() {
    let lhtr = load_built_in("lhtr").expect("the edition loads");
    let editions: BTreeMap<String, Edition> = BTreeMap::from([("lhtr".to_owned(), lhtr)]);
    let play = |text: &str| run_case(&editions, text).failures.join("\n");
    assert_eq!(play(FAILED), "");
    let old = FAILED.replace("version = 2\n", "");
    assert!(play(&old).contains("it does not happen"), "{}", play(&old));
    assert_eq!(play(&old.replace("zone-held space=sz7", "enemy ships are in sz7")), "");
    let misspelt = play(&FAILED.replace("zone-held space", "zone-hold space"));
    assert!(
        misspelt.ends_with("there is no reason `zone-hold`; did you mean zone-held?"),
        "{misspelt}"
    );
}

#[test]
fn choices_are_all_that_there_are() {
    let text = include_str!("../../conformance/retreat/asked-after-the-round.toml");
    let lhtr = load_built_in("lhtr").expect("the edition loads");
    let editions: BTreeMap<String, Edition> = BTreeMap::from([("lhtr".to_owned(), lhtr)]);
    let told = "soviet-union west-russia retreat: archangel, russia";
    assert!(text.contains(told));
    let play = |choices: &str| {
        let text = text.split("[places").next().unwrap_or_default();
        let text = text.replace(", \"revised\", \"aa1941\", \"global-conflict\"", "");
        run_case(&editions, &text.replace(told, choices)).failures.join("\n")
    };
    assert_eq!(play(told), "");
    assert_eq!(play("soviet-union west-russia retreat: russia, archangel"), "");
    for (choices, what) in [
        ("soviet-union west-russia retreat: russia", "they are archangel, russia"),
        ("soviet-union west-russia retreat: russia, archangel, ukraine-ssr", "they are archangel"),
        ("soviet-union west-russia retreat: nowhere", "they are archangel, russia"),
        ("soviet-union west-russia landing: nowhere", "no one was asked there"),
        ("germany west-russia retreat: russia", "no one was asked there"),
        ("soviet-union west-russia retreat: rusia", "did you mean russia?"),
        ("soviet-union west-russia", "choices are written `POWER SPACE retreat: SPACE, SPACE`"),
    ] {
        assert!(play(choices).contains(what), "{choices}: {}", play(choices));
    }
}
