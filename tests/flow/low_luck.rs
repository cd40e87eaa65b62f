//! A game with Low Luck from the invitation to the director's audit: what was agreed on, certain hits
//! without dice, remainder dice that anybody recomputes, and files that say otherwise.

use std::fs;

use fieldpost::chain::verify;
use fieldpost::edition::Source;
use fieldpost::engine::Event;
use fieldpost::file::Block;

use super::rulings::{TWO_BATTLES, agreed};
use super::table::{NAME, TWO, Table};
use super::{ASK_EACH, QUIET, WEST_RUSSIA};

const SWITCHES: [&str; 4] =
    ["low-luck-combat", "low-luck-aa", "low-luck-raids", "low-luck-research"];

/// A director's game with these switches on.
fn with(switches: &[&str]) -> Table {
    let options: Vec<String> = switches.iter().map(|s| format!("{s}=on")).collect();
    let more: Vec<&str> = options.iter().flat_map(|o| ["--option", o.as_str()]).collect();
    Table::with("director", &TWO, &more)
}

/// Research, a battle, and a fighter home.
fn soviet_turn() -> String {
    let west = WEST_RUSSIA.replace("8 inf", "6 inf").replace("4 inf: Caucasus", "2 inf: Caucasus");
    format!("[research]\ndevelopment = \"rockets\"\ndice = 1\n\n{west}")
}

/// A bomber raids past a gun, and a fighter fights under another.
const GERMAN_TURN: &str = r#"[combat]
moves = [
  "1 bmb: Germany > sz5 > sz6 > United Kingdom raid",
  "1 inf, 1 tank, 1 ftr: Ukraine > Caucasus",
]

[battle."Caucasus"]
retreat = "to Ukraine after round 1"
"#;

/// The parts of the events that are Low Luck sums: the roll's name without its column, the sum, the
/// number of dice and the hits.
fn sums(t: &Table, block: &Block) -> Vec<(String, u32, usize, u32)> {
    let game = t.game("anna");
    let ed = &game.rules().edition;
    let one = |e: &Event| match e {
        Event::Summed { key, terms, faces, hits, .. } => {
            let sum = terms.iter().map(|t| t.sixths).sum();
            Some((fieldpost::roll::stream(ed, key).stem(), sum, faces.len(), *hits))
        }
        _ => None,
    };
    block.events.iter().filter_map(one).collect()
}

/// Does the block tell of dice that were thrown one by one?
fn thrown(block: &Block) -> bool {
    block.events.iter().any(|e| matches!(e, Event::Rolled { .. }))
}

#[test]
fn all_four_switches_from_the_invitation_to_the_audit() {
    let t = with(&SWITCHES);
    let invitation = t.read("bruno", &format!("{NAME}.invitation.toml"));
    for switch in SWITCHES {
        assert!(invitation.contains(&format!("\n{switch} = \"on\"\n")), "{invitation}");
    }

    let orders = t.orders("anna", &soviet_turn());
    let first = t.step("anna", &[&orders]);
    assert!(!thrown(&first), "dice beside the remainders");
    let told = sums(&t, &first);
    // One research die is a die at 1. Seven infantry on their own, one with the artillery, and both
    // the tank and the fighter at 3.
    assert_eq!((told[0].0.as_str(), told[0].1), ("research-lowluck soviet-union 0 none", 1));
    assert_eq!(told[1].0, "general-lowluck west-russia 1 attack");
    assert_eq!(told[1].1, 7 + 2 + 2 + 3 + 3);
    for (name, sum, dice, hits) in &told {
        assert_eq!(*dice, usize::from(sum % 6 > 0), "{name}");
        assert!((sum / 6..=sum.div_ceil(6)).contains(hits), "{name}");
    }
    let lines = first.rolls.len();
    assert_eq!(lines, told.iter().filter(|s| s.2 > 0).count());
    assert!(first.rolls.iter().all(|r| r.contains("-lowluck ")), "{:?}", first.rolls);

    let orders = t.orders("bruno", GERMAN_TURN);
    let second = t.step("bruno", &[&orders]);
    assert!(!thrown(&second), "dice beside the remainders");
    let told = sums(&t, &second);
    let names: Vec<&str> = told.iter().map(|s| s.0.split(' ').next().unwrap_or("")).collect();
    assert!(names.contains(&"aa-raid-lowluck"), "{names:?}");
    assert!(names.contains(&"aa-fighter-lowluck"), "{names:?}");
    assert!(names.contains(&"general-lowluck"), "{names:?}");

    // Everybody's verify agreed after each step; the second implementation agrees about the dice.
    t.dice_agree("anna");
    report_and_show(&t);
    data(&t);
    audit_counts_dice(&t, first.rolls.len() + second.rolls.len());
}

/// The report tells the arithmetic, within its columns; the report's foot and `show` name the options.
fn report_and_show(t: &Table) {
    let report = t.good("anna", &["report", &t.latest("anna"), "--block", "1"]);
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("7x1 + 2x2 + 2x3 = 17: 2 hits and one die at 5"), "{report}");
    assert!(flat.contains("2.83"), "{report}");
    assert!(report.lines().all(|l| l.chars().count() <= 72), "{report}");
    for said in [&flat, &t.good("anna", &["show", &t.latest("anna")])] {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        for switch in SWITCHES {
            assert!(said.contains(&format!("{switch} on")), "{said}");
        }
    }
}

/// A program reads the sum, the certain hits and the one roll line.
fn data(t: &Table) {
    let latest = t.latest("anna");
    let json = t.good("anna", &["report", &latest, "--block", "1", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let events = json["events"].as_array().expect("events");
    let of = "general-lowluck west-russia 1 attack";
    let sum = events.iter().find(|e| e["of"] == of).expect("the sum of the first round");
    assert_eq!(sum["event"], "summed");
    assert_eq!((&sum["sum"], &sum["certain"], &sum["need"]), (&17.into(), &2.into(), &5.into()));
    let roll = sum["roll"].as_str().expect("a roll line");
    assert!(roll.starts_with("general-lowluck west-russia 1 attack 5: "), "{roll}");
    assert!(sum["hits"] == 2 || sum["hits"] == 3, "{sum}");
}

/// Certain hits are no dice: the statistics count the remainder dice and nothing else.
fn audit_counts_dice(t: &Table, lines: usize) {
    let said = t.good("dora", &["audit", &t.latest("dora"), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let mut dice = 0;
    let players = json["dice"].as_array().unwrap_or_else(|| panic!("{said}"));
    for p in players {
        let faces = p["faces"].as_array().unwrap_or_else(|| panic!("{said}"));
        dice += faces.iter().filter_map(serde_json::Value::as_u64).sum::<u64>();
    }
    assert_eq!(dice as usize, lines, "{said}");
}

#[test]
fn another_certain_hit_or_another_die_is_found() {
    let t = with(&["low-luck-combat"]);
    let orders = t.orders("anna", WEST_RUSSIA);
    t.step("anna", &[&orders]);
    let text = t.read("anna", &t.latest("anna"));
    let line = text.lines().find(|l| l.contains("Summed(")).expect("a sum").to_string();
    let at = line.find("hits: ").expect("hits") + 6;
    let hits: u32 = line[at..].split(',').next().and_then(|n| n.parse().ok()).expect("a number");
    let more = format!("{}{}{}", &line[..at], hits + 1, &line[at + 1..]);
    let forged = text.replace(&line, &more);
    assert!(forged != text, "nothing was forged");
    assert!(verify(forged.as_bytes(), &Source::BuiltIn).failure.is_some(), "one hit more");

    let roll = text.lines().find(|l| l.contains("roll: \"general-lowluck")).expect("a die");
    let face = roll.trim_end_matches("\"),").chars().last().expect("a face");
    let other = if face == '1' { '2' } else { '1' };
    let wrong = roll.replace(&format!(": {face}\""), &format!(": {other}\""));
    let forged = text.replace(roll, &wrong);
    assert!(forged != text, "nothing was forged");
    assert!(verify(forged.as_bytes(), &Source::BuiltIn).failure.is_some(), "another face");
    fs::write(t.path("anna", "forged.ron"), &forged).expect("a file");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/check_dice.py");
    let mut python = std::process::Command::new("python3");
    let out =
        python.arg(script).arg(t.path("anna", "forged.ron")).output().expect("python3 starts");
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(!out.status.success() && said.contains("1 differ"), "{said}");
}

#[test]
fn a_question_inside_a_battle_keeps_the_sum() {
    let t = with(&["low-luck-combat"]);
    let standing = t.standing("bruno", ASK_EACH);
    t.send("bruno", &standing);
    t.good("dora", &["standing", "file", &t.latest("dora"), &standing]);
    t.send("dora", &t.latest("dora"));
    let orders = t.orders("anna", WEST_RUSSIA);
    let mut block = t.step("anna", &[&orders]);
    // 17 at five defenders: two or three of them fall, and their owner is asked which.
    assert!(!block.owed.is_empty(), "two or three hits on unlike units are a choice");
    let mut asked = 0;
    while !block.owed.is_empty() {
        asked += 1;
        let answer = t.answer("bruno", "inf, art, tank");
        block = t.step("bruno", &[&answer]);
        assert!(!thrown(&block));
    }
    assert!(asked > 0);
    t.dice_agree("bruno");
}

#[test]
fn a_void_battle_leaves_the_sums_of_the_other() {
    let t = with(&["low-luck-combat"]);
    let orders = t.orders("anna", TWO_BATTLES);
    let fought = t.step("anna", &[&orders]);
    let west = |block: &Block| {
        let mut all = sums(&t, block);
        all.retain(|s| s.0.contains(" west-russia "));
        all
    };
    let before = west(&fought);
    assert!(!before.is_empty() && sums(&t, &fought).len() > before.len());
    let words = ["void", "--battle", "Ukraine", "--reason", "wrong map"];
    let [hers, his] = agreed(&t, &words);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!((block.from, block.step, block.rolls.len()), (Some(0), None, 0));
    assert_eq!(west(&block), before, "the other battle keeps its hits");
    assert_eq!(sums(&t, &block).len(), before.len(), "and nothing is left of the void one");
    t.dice_agree("bruno");
}

#[test]
fn what_is_certain_needs_no_step() {
    let t = with(&["low-luck-research"]);
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let six = "[research]\ndevelopment = \"heavy bombers\"\ndice = 6\n";
    let orders = t.orders("bruno", six);
    // Nothing is left to a die, so that no one opens anything.
    t.send("bruno", &orders);
    let game = t.latest("dora");
    let said = t.refused("dora", &["receipt", &game, &orders, "--key", "key"]);
    assert!(said.contains("no die is needed"), "{said}");
    let block = t.step("bruno", &[&orders]);
    assert_eq!((block.step, block.rolls.len()), (None, 0));
    assert!(block.events.iter().any(|e| matches!(e, Event::Discovered { .. })));
    assert_eq!(sums(&t, &block)[0].1, 6);
}

#[test]
fn switches_are_off_unless_named_and_refuse_other_words() {
    let t = Table::of("director");
    let invitation = t.read("bruno", &format!("{NAME}.invitation.toml"));
    for switch in SWITCHES {
        assert!(invitation.contains(&format!("\n{switch} = \"off\"\n")), "{invitation}");
    }
    let orders = t.orders("anna", WEST_RUSSIA);
    let block = t.step("anna", &[&orders]);
    assert!(thrown(&block) && sums(&t, &block).is_empty());
    let new = |option: &str| {
        let words =
            ["new", "lhtr", "--name", "x", "--hotseat", "--option", option, "--out", "x.toml"];
        let ran = t.run("anna", &words);
        assert_eq!(ran.code, 2, "{}", ran.said);
        ran.said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let said = new("low-luck-aa=yes");
    assert!(said.contains("option `low-luck-aa` cannot be `yes`, only off, on"), "{said}");
    let said = new("low-luck=on");
    assert!(said.contains("no option `low-luck`; there are"), "{said}");
    assert!(said.contains("low-luck-combat, low-luck-aa, low-luck-raids"), "{said}");
}
