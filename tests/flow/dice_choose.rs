//! National advantages that dice choose: the number is agreed on, the dice of step 1 fall in every dice
//! mode, after the die between equal bids, and no one can make them fall otherwise.

use std::path::Path;
use std::process::Command;

use fieldpost::chain::{Check, ChosenAdvantage, Invitation, VerifyReport, verify};
use fieldpost::edition::Source;
use fieldpost::engine::{Event, Position};

use super::auction::{BIDS, nine, open_all, ruler};
use super::table::{DORA, NAME, TWO, Table};
use super::{QUIET, WEST_RUSSIA};

const GLOBAL: [(&str, &str); 2] = [
    ("anna", "Soviet Union, France, United Kingdom, China, United States"),
    ("bruno", "Germany, Japan, Italy"),
];

/// A game in which dice choose so many, started; says what `start` says.
fn begun(edition: &str, mode: &str, more: &[&str], nonce: u8) -> (Table, String) {
    let players = if edition == "global-conflict" { &GLOBAL } else { &TWO };
    let bids = more.contains(&BIDS[0]);
    let mut t = Table::invited_to(edition, mode, players, more, |t| {
        if bids {
            nine(t);
        }
    });
    let said = t.begin("anna", nonce);
    (t, words(&said))
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every keeper opens, one rules, all get the block; says what was said.
fn throw(t: &Table) -> String {
    let openings = open_all(t);
    let ruler = ruler(t);
    let files: Vec<&str> = openings.iter().map(String::as_str).collect();
    let said = t.rule(&ruler, &files);
    t.send(&ruler, &t.latest(&ruler));
    words(&said)
}

/// A second program verifies the game.
fn second_agrees(t: &Table) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let game = t.path("anna", &t.latest("anna"));
    let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
}

/// The board of a game in which everything that the dice chose was named.
fn named(t: &Table) -> Position {
    let game = t.game("anna");
    let ed = &game.rules().edition;
    let chosen = t.last("anna").events.into_iter().filter_map(|e| match e {
        Event::AdvantageRolled { advantage, place, .. } => Some(ChosenAdvantage {
            id: ed.advantage(advantage).id.clone(),
            place: place.map(|s| ed.space(s).id.clone()),
        }),
        _ => None,
    });
    let settled = game.settled_invitation();
    let plain = Invitation { advantages: chosen.collect(), by_dice: None, ..settled };
    plain.start_position(ed).expect("a position")
}

/// The faces of a roll line.
fn faces(roll: &str) -> Vec<u8> {
    let (_, faces) = roll.split_once(": ").expect("a roll line");
    faces.split(' ').map(|f| f.parse().expect("a face")).collect()
}

#[test]
fn dice_choose_for_every_power_in_every_mode() {
    let mut repeats = 0;
    for (mode, nonce) in [("director", 5), ("keepers", 6), ("both", 7), ("keepers", 8)] {
        let (t, said) = begun("lhtr", mode, &["--advantages-by-dice", "2"], nonce);
        assert!(said.contains("Dice choose 2 national advantages for each power"), "{said}");
        let before = t.game("anna").position().advantages.len();
        assert_eq!(before, 0, "nothing is chosen before the dice");
        let said = throw(&t);
        let game = t.game("anna");
        let ed = &game.rules().edition;
        let block = t.last("anna");
        assert_eq!((block.step, game.file().next_step()), (Some(1), 2));
        assert_eq!(block.rolls.len(), ed.powers.len(), "{:?}", block.rolls);
        for (power, roll) in ed.power_ids().zip(&block.rolls) {
            let begins = format!("select {} 0 none 6: ", ed.power(power).id);
            assert!(roll.starts_with(&begins), "{roll}");
            let thrown = faces(roll);
            let mut once = thrown.clone();
            once.sort_unstable();
            once.dedup();
            repeats += thrown.len() - once.len();
            assert_eq!(once.len(), 2, "{roll}");
            // The die shows the number that the entry has in the book.
            for face in once {
                let number = |id: &_| ed.advantage(*id).number == Some(face);
                let id = ed.optional_of(power).into_iter().find(number).expect("an entry");
                assert!(game.position().advantages.contains_key(&id), "{roll}");
                assert!(said.contains(&ed.advantage(id).name), "{said}");
            }
            let list = thrown.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            let told = format!("{} throws {list}: ", ed.power(power).name);
            assert!(said.contains(&told), "{told}: {said}");
        }
        assert_eq!(game.position(), &named(&t));
        let id = *game.position().advantages.keys().next().expect("one is chosen");
        let (power, name) = (ed.advantage(id).power, &ed.advantage(id).name);
        let show = ["show", &t.latest("anna"), "--power", &ed.power(power).name];
        assert!(t.good("anna", &show).contains(name.as_str()));
        let report = t.good("anna", &["report", &t.latest("anna"), "--block", "1"]);
        assert!(report.contains("BEFORE THE FIRST TURN"), "{report}");
        t.all_agree();
        t.dice_agree("anna");
        second_agrees(&t);
        let orders = t.orders("anna", WEST_RUSSIA);
        let block = t.step("anna", &[&orders]);
        assert_eq!((block.number, block.step), (2, Some(2)));
        t.dice_agree("bruno");
        second_agrees(&t);
    }
    assert!(repeats > 0, "a face that came again was thrown again");
}

#[test]
fn a_number_of_six_gives_everything_and_the_board_shows_it() {
    let more = ["--advantages-by-dice", "6", "--advantage-place", "UK: Colonial Garrison (Burma)"];
    let (t, _) = begun("global-conflict", "director", &more, 5);
    let show = |space: &str| t.good("anna", &["show", &t.latest("anna"), "--space", space]);
    assert!(show("Burma").contains("Burma 1: 2 inf\n") && !show("Szechwan").contains("bmb"));
    let said = throw(&t);
    assert!(show("Burma").contains("Burma 1: 2 inf, 1 ic\n"), "{}", show("Burma"));
    assert!(show("Szechwan").contains("1 bmb"));
    assert!(show("Syria").contains("Italy:\n  Syria 0: -\n"), "{}", show("Syria"));
    assert!(show("Spain").contains("2 German blk"), "{}", show("Spain"));
    assert_eq!(t.game("anna").position(), &named(&t));
    let at = t.game("anna").position().clone();
    assert_eq!(at.turn.control_at_start, at.control, "the first turn begins with it");
    for line in [
        "United Kingdom, die 6: Colonial Garrison in Burma [UK-06]",
        "United Kingdom: 1 ic in Burma",
        "China: 1 bmb in Szechwan",
        "Italy: Syria",
        "Italy: 15 > 17 IPC",
        "off the board: ",
    ] {
        let report = words(&t.good("anna", &["report", &t.latest("anna")]));
        assert!(said.contains(line) || report.contains(line), "{line}: {report}");
    }
    // Those that are part of every game are in force anyway, and no die is thrown for them.
    let of_germany = t.good("anna", &["show", &t.latest("anna"), "--power", "Germany"]);
    assert!(of_germany.contains("Panzerblitz") && !of_germany.contains("Radar"));
    // The cash advances come next.
    let owed = t.good("anna", &["show", &t.latest("anna"), "--owed"]);
    assert!(owed.contains("bruno owes the cash advance"), "{owed}");
    t.dice_agree("anna");
    second_agrees(&t);
    t.all_agree();
}

#[test]
fn a_place_that_is_not_named_is_the_one_worth_most_and_is_in_the_invitation() {
    let t = Table::bare(&["anna"]);
    let said =
        t.good("anna", &["new", "lhtr", "--name", NAME, "--hotseat", "--advantages-by-dice", "1"]);
    let place = "the place of an advantage, if the dice choose it: United Kingdom, Colonial Garrison in India [UK-06]";
    assert!(words(&said).contains(place), "{said}");
    let text = t.read("anna", &format!("{NAME}.invitation.toml"));
    let lines =
        "advantages-by-dice = 1\nadvantage-places = [\n  \"colonial-garrison in india\",\n]\n";
    assert!(text.contains(lines), "{text}");
    let read = Invitation::read(&text).expect("it is read");
    let other = Invitation { by_dice: None, ..read.clone() };
    assert_ne!(read.prep(), other.prep(), "it is part of what the game is");
    // Another number, another place: another game.
    for (from, to) in [("by-dice = 1", "by-dice = 2"), ("in india", "in australia")] {
        let other = Invitation::read(&text.replace(from, to)).expect("it is read");
        assert_ne!(other.prep(), read.prep());
    }
}

#[test]
fn equal_bids_are_settled_by_the_die_before() {
    let more = [&BIDS[..], &["--advantages-by-dice", "1"]].concat();
    for (mode, nonce) in [("keepers", 5), ("both", 6), ("director", 7)] {
        let (t, said) = begun("lhtr", mode, &more, nonce);
        assert!(said.contains("both bid 9 IPC. Dice choose 1 national advantage"), "{said}");
        let owed = t.good("anna", &["show", &t.latest("anna"), "--owed", "--format", "json"]);
        assert!(owed.contains("\"tie\""), "{owed}");
        let said = throw(&t);
        let block = t.last("anna");
        assert!(block.rolls[0].starts_with("tie bids 0 none 2: "), "{:?}", block.rolls);
        assert_eq!(block.rolls.len(), 6);
        assert!(said.contains("The bids of anna and bruno were equal"), "{said}");
        assert!(said.contains("Germany throws "), "{said}");
        assert_eq!(t.game("anna").position(), &named(&t));
        t.all_agree();
        t.dice_agree("anna");
        second_agrees(&t);
    }
}

#[test]
fn nothing_is_played_before_the_dice() {
    let (t, _) = begun("lhtr", "director", &["--advantages-by-dice", "2"], 5);
    let game = t.latest("anna");
    let first = "dice of step 1 choose the national advantages first";
    let new = t.refused("anna", &["orders", "new", &game, "--out", "orders.toml"]);
    let how = format!(
        "dora throws the dice that decide with `fieldpost week`, or with `fieldpost step {game} --key KEY`"
    );
    assert!(new.contains(first) && new.contains(&how), "{new}");
    assert!(t.refused("anna", &["standing", "new", &game, "--seat", "anna"]).contains(first));
    let orders = t.orders_of(&game, "anna", QUIET);
    t.mail("anna", DORA, &orders);
    let receipt = t.refused(DORA, &["receipt", &game, &orders, "--key", "key"]);
    assert!(receipt.contains("the dice before the first turn need no receipt"), "{receipt}");
    assert!(t.refused(DORA, &t.open_words(&game, &[&orders])).contains(first));
    assert!(t.rule_refused(DORA, &[&orders]).contains(first));
    let conceded = t.refused("anna", &["concede", &game, "--seat", "anna", "--key", "key"]);
    assert!(conceded.contains(first), "{conceded}");
    let owed = t.good("anna", &["show", &game, "--owed"]);
    assert!(words(&owed).contains("dora throws the dice"), "{owed}");
    let owed = t.good("anna", &["show", &game, "--owed", "--format", "json"]);
    assert!(owed.contains("\"advantages\": [\n    \"dora\""), "{owed}");
    let notice = ["notice", &game, "--form", "overdue", "--seat", "anna", "--key", "key"];
    t.good("anna", &notice);
    let text = t.read("anna", &format!("{NAME}.0001.notice.anna.toml"));
    assert!(text.contains("awaits = \"links\"\n"), "{text}");
    // Once they have fallen they are not taken back.
    throw(&t);
    let game = t.latest("anna");
    let words = ["ruling", "take-back", &game, "--block", "1", "--seat", "anna", "--key", "key"];
    let said = t.refused("anna", &words);
    assert!(said.contains("the dice that chose the advantages have fallen"), "{said}");
}

fn forged(t: &Table, from: &str, to: &str) -> VerifyReport {
    let good = t.read("anna", &t.latest("anna"));
    assert!(good.contains(from), "{from}");
    let text = good.replacen(from, to, 1);
    t.write("anna", "forged.ron", &text);
    assert_eq!(t.run("anna", &["verify", "forged.ron"]).code, 1);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let out = Command::new("python3").arg(script).arg(t.path("anna", "forged.ron")).output();
    assert!(!out.expect("python3 starts").status.success(), "{from} > {to}");
    verify(text.as_bytes(), &Source::BuiltIn)
}

#[test]
fn another_number_and_another_result_are_found() {
    let (t, _) = begun("lhtr", "both", &["--advantages-by-dice", "2"], 5);
    throw(&t);
    let failure = |from: &str, to: &str| forged(&t, from, to).failure.expect("it is forged");
    // The number is part of the invitation, which chains, joins and the game's identity hash.
    let found = failure("advantages-by-dice = 2", "advantages-by-dice = 1");
    assert_eq!((found.block, found.check), (None, Check::Setup));
    let found = failure("colonial-garrison in india", "colonial-garrison in australia");
    assert_eq!((found.block, found.check), (None, Check::Setup));
    // Another face, and one die fewer or more than it takes.
    let roll = t.last("anna").rolls[1].clone();
    let (name, shown) = (roll.split(": ").next().expect("a name"), faces(&roll));
    let free = (1..=6).find(|f| !shown.contains(f)).expect("a face");
    let last = shown.len() - 1;
    let told = |all: &[u8]| {
        let all: Vec<String> = all.iter().map(u8::to_string).collect();
        format!("{name}: {}", all.join(" "))
    };
    let other = [&shown[..last], &[free]].concat();
    let more = [&shown[..], &[free]].concat();
    for to in [told(&other), told(&shown[..last]), told(&more)] {
        let found = failure(&roll, &to);
        assert_eq!((found.block, found.check), (Some(1), Check::Dice), "{to}");
    }
    // Another entry than the die shows.
    let found = failure(&format!("face: {}", shown[0]), &format!("face: {free}"));
    assert_eq!((found.block, found.check), (Some(1), Check::Rules), "{found:?}");
}

#[test]
fn practice_and_entered_dice_choose_too() {
    let t = Table::bare(&["anna"]);
    let new = ["new", "lhtr", "--name", NAME, "--advantages-by-dice", "2"];
    t.good("anna", &[&new[..], &["--hotseat"]].concat());
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let said = t.good("anna", &["adjudicate", &format!("{NAME}.0000.ron")]);
    assert!(said.starts_with("PRACTICE") && said.contains("Germany throws"), "{said}");
    assert_eq!(t.game("anna").position(), &named(&t));
    t.dice_agree("anna");
    second_agrees(&t);

    let t = Table::bare(&["anna"]);
    let seats = ["--seat", "anna: SU, UK, US", "--seat", "bruno: Germany, Japan"];
    t.good("anna", &[&new[..], &["--dice", "entered"], &seats].concat());
    let said = t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    assert!(words(&said).contains("\"select soviet-union 0 none 6: FACES\""), "{said}");
    let game = format!("{NAME}.0000.ron");
    let rest = "select germany 0 none 6: 3 5\nselect united-kingdom 0 none 6: 6 6 6 1\n\
                select japan 0 none 6: 1 2\nselect united-states 0 none 6: 2 1\n";
    for (dice, why) in [
        ("", "\"select soviet-union 0 none 6\" needs 2 dice, and none has been entered"),
        ("select soviet-union 0 none 6: 4\n", "until 2 different faces have come up"),
        ("select soviet-union 0 none 6: 4 4\n", "until 2 different faces have come up"),
        ("select soviet-union 0 none 6: 4 5 4\n", "until 2 different faces have come up"),
        ("select soviet-union 0 none 6: 4 -\n", "until 2 different faces have come up"),
        ("select soviet-union 0 none 6: 4 7\n", "7"),
        ("select soviet-union 0 none 5: 4 5\n", "is not the roll that is wanted"),
        ("select soviet-union 0 none 6: 4 5\nselect libya 0 none 6: 1\n", "libya 0 none 6: 1"),
    ] {
        t.write("anna", "faces", &format!("{dice}{}", if dice.is_empty() { "" } else { rest }));
        let said = t.refused("anna", &["adjudicate", &game, "--dice", "faces"]);
        assert!(said.contains(why), "{dice}: {said}");
    }
    // The lines may stand in any order.
    t.write("anna", "faces", &format!("{rest}select soviet-union 0 none 6:  4 4 5\n"));
    let said = t.good("anna", &["adjudicate", &game, "--dice", "faces"]);
    assert!(words(&said).contains("The United Kingdom throws 6 6 6 1: Radar"), "{said}");
    assert!(t.good("anna", &["show", &t.latest("anna"), "--space", "India"]).contains("1 ic"));
    assert_eq!(t.game("anna").position(), &named(&t));
    second_agrees(&t);
}

#[test]
fn what_dice_cannot_choose_is_refused_with_what_would_be_right() {
    let t = Table::bare(&["anna"]);
    let new = |edition: &str, more: &[&str]| {
        let ran =
            t.run("anna", &[&["new", edition, "--name", "war", "--hotseat"][..], more].concat());
        assert_ne!(ran.code, 0, "{}", ran.said);
        words(&ran.said)
    };
    for n in ["0", "7"] {
        let said = new("lhtr", &["--advantages-by-dice", n]);
        assert!(said.contains("the dice choose 1 to 6 for each power"), "{said}");
    }
    let said = new("aa1941", &["--advantages-by-dice", "1"]);
    assert!(said.contains("has no advantages to roll for"), "{said}");
    let said = new("lhtr", &["--advantages-by-dice", "1", "--advantages", "UK: Radar"]);
    assert!(said.contains("cannot be used with"), "{said}");
    let place = |what: &str| new("lhtr", &["--advantages-by-dice", "1", "--advantage-place", what]);
    assert!(place("UK: Radar (India)").contains("asks for no place"));
    assert!(place("UK: Colonial Garrison").contains("names a place for every advantage"));
    assert!(place("UK: Colonial Garrison (Libya)").contains("needs a territory in brackets"));
    // A bid may not stand where an advantage would sweep it from the board, nor a complex where one comes.
    let bid =
        |edition: &str, what: &str| new(edition, &["--advantages-by-dice", "1", "--bid", what]);
    let said = bid("global-conflict", "France: 1 inf Syria");
    assert!(
        said.contains("Syria, which Armed Neutrality takes over if a die chooses it"),
        "{said}"
    );
    let said = bid("lhtr", "UK: 1 ic India");
    assert!(said.contains("Colonial Garrison [UK-06] needs a territory in brackets"), "{said}");
}
