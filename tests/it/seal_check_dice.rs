//! docs/check_dice.py, the second implementation, over games that this one wrote.
//! Skipped, with a line on stderr, where there is no Python.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use fieldpost::seal::{self, Chain, DiceTray, Digest, Root};
use fieldpost::stream::RollKind;
use tempfile::TempDir;

/// A program outside the project is missing: where changes are decided on that is a failure, at home
/// the comparison with it is left out and said so.
fn absent(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what}, and CI must not leave a comparison out");
    eprintln!("left out: {what}");
}

/// Runs the script; its success and what it printed.
fn script(argument: &str) -> Option<(bool, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/check_dice.py");
    let Ok(output) = Command::new("python3").args([path, argument]).output() else {
        absent("python3 is not installed");
        return None;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    Some((output.status.success(), text))
}

fn check(game: &str) -> Option<(bool, String)> {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("game.ron");
    fs::write(&path, game).unwrap();
    script(path.to_str().unwrap())
}

/// A game of three blocks with two keepers, one of whom begins a new chain after steps that were not
/// opened; with a director alone, who does the same; or without a keeper, for practice.
fn game(dice: &str) -> String {
    let prep = seal::prep_digest("invitation");
    let chain = |seat, byte, links| Chain::new(prep, seat, links, Root::from_bytes([byte; 32]));
    let (anna, zoe) = (chain("anna", 1, 9).unwrap(), chain("zoe", 2, 2).unwrap());
    let new = chain("zoe", 3, 4).unwrap();
    let keepers: &[&Chain] = match dice {
        "practice" => &[],
        "director" => &[&zoe],
        _ => &[&anna, &zoe],
    };
    let game = seal::game_id("invitation", &[]);
    let mut epoch = game;
    let mut out = format!("dice: \"{dice}\",\ngame: \"{game}\",\nprep: \"{prep}\",\n");
    for chain in keepers {
        let (seat, anchor) = (chain.keeper(), chain.anchor());
        writeln!(out, "    (keeper: \"{seat}\", anchor: \"{anchor}\"),").unwrap();
    }
    // Steps 3 and 4 are burnt by the new chain.
    for (block, step) in [(0, 1), (1, 2), (2, if dice == "practice" { 3 } else { 5 })] {
        writeln!(out, "block: {block},\nstep: {step},").unwrap();
        let mut links = Vec::new();
        for chain in keepers {
            let seat = chain.keeper();
            let link = if seat == "zoe" && step == 5 { new.link(1) } else { chain.link(step) };
            links.push((seat, link.unwrap()));
        }
        for (seat, link) in &links {
            writeln!(out, "opening: \"{seat} step {step} {link}\",").unwrap();
        }
        let seed = match dice {
            "practice" => seal::practice_seed(game, step),
            _ => seal::seed(epoch, step, &links),
        };
        roll(&mut out, seed);
        if step == 2 && dice != "practice" {
            let paper = seal::doc_digest("reanchor", "a text");
            writeln!(out, "     kind: \"reanchor\",\n     digest: \"{paper}\",").unwrap();
            writeln!(out, "(reanchor: \"zoe step 5 {}\"),", new.anchor()).unwrap();
            if dice == "director" {
                let shares = [("anna", Digest([7; 32])), ("bruno", Digest([8; 32]))];
                for (seat, share) in &shares {
                    writeln!(out, "(share: \"{seat} {share}\"),").unwrap();
                }
                epoch = seal::next_epoch(epoch, paper, 5, &shares);
                writeln!(out, "epoch: \"{epoch}\",").unwrap();
            }
        }
    }
    out
}

fn roll(out: &mut String, seed: Digest) {
    let mut tray = DiceTray::new(seed);
    for (key, dice) in [
        ("general west-russia 1 attack 3", 80),
        ("general-lowluck west-russia 1 attack 2", 1),
        ("aa-fighter italy>germany 0 defend 1", 2),
        ("aa-fighter italy>germany 0 defend 1", 3),
        ("select sz5 1 none 7", 5),
        ("tie seats 0 none 255", 2),
    ] {
        let line = tray.roll_on(&key.parse().unwrap(), dice).unwrap();
        writeln!(out, "roll: \"{line}\",").unwrap();
    }
}

#[test]
fn the_script_passes_its_own_test() {
    if let Some((good, said)) = script("--self-test") {
        assert!(good, "{said}");
    }
}

#[test]
fn the_script_agrees_about_the_worked_example() {
    let Some((good, said)) = check(include_str!("../vectors/spring-07.txt")) else {
        return;
    };
    assert!(good, "{said}");
    assert_eq!(said, "51 dice of 22 rolls recomputed, 0 differ\n");
}

#[test]
fn the_script_agrees_about_our_dice() {
    for dice in ["keepers", "director", "practice"] {
        let Some((good, said)) = check(&game(dice)) else {
            return;
        };
        assert!(good, "{said}");
        assert!(said.ends_with("279 dice of 18 rolls recomputed, 0 differ\n"), "{said}");
        assert_eq!(said.contains("PRACTICE"), dice == "practice");
        assert!(check(&game(dice).replace('\n', "\r\n")).unwrap().0);
    }
}

#[test]
fn the_script_notices_every_changed_line() {
    notices("keepers");
    notices("director");
}

fn notices(dice: &str) {
    let game = game(dice);
    let lines: Vec<&str> = game.lines().collect();
    for left_out in 0..lines.len() {
        // A roll left out shifts nothing, unless the same stream goes on later.
        // The paper of a new chain says nothing where it is not hashed.
        let paper = dice != "director" && lines[left_out].starts_with("     ");
        if lines[left_out].starts_with("roll") || paper {
            continue;
        }
        let mut kept = lines.clone();
        kept.remove(left_out);
        let Some((good, said)) = check(&kept.join("\n")) else {
            return;
        };
        assert!(!good, "without {}\n{said}", lines[left_out]);
    }
    let practice = game.replace(dice, "practice");
    let (good, said) = check(&practice).unwrap();
    assert!(!good && said.contains("PRACTICE"), "{said}");
    let entered = check(&game.replace(dice, "entered")).unwrap();
    assert!(entered.1.ends_with("279 dice were entered by hand; nothing can be recomputed\n"));
    let first = game.find("3: ").unwrap() + 3;
    let face = if game[first..].starts_with('6') { "5" } else { "6" };
    let changed = format!("{}{face}{}", &game[..first], &game[first + 1..]);
    let (good, said) = check(&changed).unwrap();
    assert!(!good && said.ends_with("279 dice of 18 rolls recomputed, 1 differ\n"), "{said}");
}

/// Both second implementations know the kinds of rolls that this one writes, and no others.
#[test]
fn the_scripts_know_every_kind_of_roll() {
    let own: Vec<&str> = RollKind::all().map(RollKind::word).collect();
    let scripts =
        [include_str!("../../docs/check_dice.py"), include_str!("../../docs/sealed_bytes.py")];
    for script in scripts {
        let (_, list) = script.split_once("KINDS = (").expect("a list of kinds");
        let (list, _) = list.split_once(')').expect("the end of the list");
        let words = list.split(|c: char| !c.is_ascii_lowercase() && c != '-');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        assert_eq!(words, own);
    }
}
