//! Equal bids: the die `tie` of step 1 says who plays the Axis, in every dice mode, and no one can
//! make it fall otherwise.

use std::fs;

use fieldpost::chain::{
    Act, Check, Invitation, Opening, Ruling, TIE_ROLL, VerifyReport, WrittenAt, verify,
};
use fieldpost::edition::Source;
use fieldpost::seal::{CHAIN_LINKS, Chain, Digest, Root};

use super::auction::{BIDS, mailed, nine, throw, tied};
use super::table::{DORA, NAME, Table, on_one_line};
use super::{QUIET, WEST_RUSSIA};

fn verified(t: &Table, text: &str) -> VerifyReport {
    t.write("anna", "forged.ron", text);
    let report = verify(text.as_bytes(), &Source::BuiltIn);
    assert_eq!(t.run("anna", &["verify", "forged.ron"]).code, i32::from(!report.good()));
    report
}

#[test]
fn a_tie_is_the_die_of_step_1_in_every_mode() {
    let mut faces = Vec::new();
    for mode in ["director", "keepers", "both"] {
        for nonce in [5, 6, 7] {
            let t = tied(mode, nonce);
            let (face, said) = throw(&t);
            faces.push(face);
            let (axis, allies) = if face == 1 { ("anna", "bruno") } else { ("bruno", "anna") };
            assert!(
                said.contains(&format!(
                    "The bids of anna and bruno were equal, 9 IPC. The die of step 1 shows {face}: \
                     {axis} plays for the Axis, {allies} for the Allies."
                )),
                "{said}"
            );
            let game = t.game("anna");
            assert_eq!((game.file().blocks[0].step, game.file().next_step()), (Some(1), 2));
            let germany = game.rules().edition.power_by_id("germany").expect("a power");
            assert_eq!(game.seat_of(germany).map(|s| s.id.as_str()), Some(axis));
            // The board is that of a game in which this bid was simply the lower one.
            let plain =
                game.invitation().with_tie_fallen(face).start_position(&game.rules().edition);
            assert_eq!(game.position(), &plain.expect("a position"));
            t.all_agree();
            t.dice_agree("anna");
        }
    }
    faces.sort_unstable();
    faces.dedup();
    assert_eq!(faces, [1, 2], "the game's identity decides the face");
}

#[test]
fn after_the_die_the_first_turn_is_step_2() {
    let t = tied("keepers", 5);
    let (face, _) = throw(&t);
    let allies = if face == 1 { "bruno" } else { "anna" };
    let orders = t.orders(allies, WEST_RUSSIA);
    let block = t.step(allies, &[&orders]);
    assert_eq!((block.number, block.step), (2, Some(2)));
    assert!(block.rolls.iter().all(|r| !r.starts_with("tie ")));
    t.dice_agree("bruno");
    // The report of either block can be made again from the finished file.
    let latest = t.latest("anna");
    let said = t.good("anna", &["report", &latest, "--block", "1"]);
    assert!(said.contains("BEFORE THE FIRST TURN"), "{said}");
}

#[test]
fn the_game_does_not_depend_on_the_die() {
    // No matter who plays what, the identity that the seed is made from is there before any link is open.
    let t = tied("keepers", 5);
    let before = t.game("anna").file().game;
    throw(&t);
    assert_eq!(t.game("anna").file().game, before);
    let first = t.read("anna", &format!("{NAME}.0000.ron"));
    for line in ["\"tied-at = 9\"", "\"tied = [\"", "\"otherwise = [\"", "\"[[bid-otherwise]]\""] {
        assert!(first.contains(line), "{line}");
    }
}

#[test]
fn a_forged_die_is_found() {
    let t = tied("both", 5);
    let (face, _) = throw(&t);
    let other = 3 - face;
    let good = t.read("anna", &t.latest("anna"));
    let swap = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1)
    };
    let roll = |f: u8| format!("{TIE_ROLL}: {f}");
    let report = verified(&t, &swap(&roll(face), &roll(other)));
    let failure = report.failure.expect("it is forged");
    assert_eq!((failure.block, failure.check), (Some(1), Check::Dice));
    assert!(failure.what.contains(&format!("the links give \"{}\"", roll(face))), "{failure:?}");
    let event = |f: u8| format!("BidsSettled(face: {f})");
    let failure = verified(&t, &swap(&event(face), &event(other))).failure.expect("forged");
    assert_eq!((failure.block, failure.check), (Some(1), Check::Rules));
    // So is a block that throws more dice than the one.
    let more = format!("(roll: \"{}\"),\n    (roll: \"select bids 0 none 1: 1\"),", roll(face));
    let more = swap(&format!("(roll: \"{}\"),", roll(face)), &more);
    let failure = verified(&t, &more).failure.expect("forged");
    assert_eq!((failure.block, failure.check), (Some(1), Check::Dice));
    // The other seating in the genesis is another game.
    let report = verified(&t, &swap("tied-at = 9", "tied-at = 8"));
    assert_eq!(report.failure.expect("forged").check, Check::Setup);
}

#[test]
fn every_keeper_opens_and_names_the_bids() {
    let t = tied("keepers", 5);
    let anna = t.open("anna", &[]);
    t.send("anna", &anna);
    let said = t.rule_refused("bruno", &[]);
    assert!(said.contains("step 1 must be opened by anna and bruno"), "{said}");
    let said = t.rule_refused("bruno", &[&anna]);
    assert!(said.contains("step 1 must be opened by bruno"), "{said}");
    // bruno opens for two other bids.
    let game = t.game("bruno");
    let text = t.read("bruno", &format!("{NAME}.invitation.toml"));
    let invitation = Invitation::read(&text).expect("the invitation");
    let chain = Chain::new(invitation.prep(), "bruno", CHAIN_LINKS, Root::from_bytes([2; 32]));
    let chain = chain.expect("his chain");
    let mut documents: Vec<Digest> =
        invitation.bid_papers.iter().map(|d| d.parse().expect("a digest")).collect();
    let opening = |documents: &[Digest], link: u32| {
        let opening = Opening {
            game: NAME.into(),
            seat: "bruno".into(),
            step: 1,
            head: game.file().game.short(),
            link: chain.link(link).expect("a link"),
            restored: false,
            claimed_time: None,
            documents: documents.to_vec(),
        };
        mailed(&opening.text(), "bruno")
    };
    t.write("bruno", "wrong.toml", &opening(&documents, 2));
    let said = t.rule_refused("bruno", &[&anna, "wrong.toml"]);
    assert!(said.contains("bruno: "), "{said}");
    documents.pop();
    t.write("bruno", "wrong.toml", &opening(&documents, 1));
    let said = t.rule_refused("bruno", &[&anna, "wrong.toml"]);
    assert!(
        said.contains("the opening of bruno names other documents than those locked"),
        "{said}"
    );
    // A chain that is not his opens nothing.
    t.write(
        "bruno",
        "other",
        Chain::new(invitation.prep(), "bruno", CHAIN_LINKS, Root::from_bytes([9; 32]))
            .expect("a chain")
            .secret_text()
            .as_str(),
    );
    let latest = t.latest("bruno");
    let said = t.refused("bruno", &["open", &latest, "--chain", "other", "--key", "key"]);
    assert!(said.contains("this is not the chain that bruno opens now"), "{said}");
    let bruno = t.open("bruno", &[&anna]);
    t.rule("bruno", &[&anna, &bruno]);
    // Sent again it is the block that exists.
    let said = t.rule("bruno", &[&anna, &bruno]);
    assert!(said.contains("already in block 1"), "{said}");
}

#[test]
fn step_1_is_used_once() {
    let t = tied("keepers", 5);
    let (face, _) = throw(&t);
    let allies = if face == 1 { "bruno" } else { "anna" };
    // Orders for the step of the die, and its links once more.
    let early = t.orders_of(&format!("{NAME}.0000.ron"), allies, WEST_RUSSIA);
    let said = t.rule_refused(allies, &[&early]);
    assert!(said.contains("are for step 1; the game is at step 2"), "{said}");
    let orders = t.orders(allies, WEST_RUSSIA);
    let old = format!("{NAME}.0001.opening.{allies}.toml");
    let said = t.rule_refused(allies, &[&orders, &old]);
    let done = format!("the opening of {allies} is in block 1 already");
    assert!(said.contains(&done), "{said}");
    // Nor is the die thrown a second time by going back behind it.
    let game = t.latest("anna");
    let mut words = vec!["ruling", "take-back", game.as_str(), "--block", "1"];
    words.extend(["--seat", "anna", "--key", "key"]);
    let said = t.refused("anna", &words);
    assert!(said.contains("the die of the tied bids has fallen"), "{said}");
    assert!(said.contains("there is nothing to take back yet"), "{said}");
    let file = t.game("anna").file().clone();
    for seat in ["anna", "bruno"] {
        let (name, head) = (NAME.to_string(), file.head().short());
        let at = WrittenAt { game: name, seat: seat.into(), step: 2, head };
        let text = Ruling::new(at, Act::TakeBack { block: 1 }, None).text();
        t.write("anna", &format!("{seat}.ruling"), &mailed(&text, seat));
    }
    let said = t.rule_refused("anna", &["anna.ruling", "bruno.ruling"]);
    assert!(said.contains("the die of the tied bids has fallen"), "{said}");
}

#[test]
fn nothing_is_played_before_the_die() {
    let t = tied("director", 5);
    let game = t.latest("anna");
    let tied = "anna and bruno both bid 9 IPC: a die of step 1 decides first";
    let new = t.refused("anna", &["orders", "new", &game, "--out", "orders.toml"]);
    let how = format!("`fieldpost step {game} --key KEY`");
    assert!(new.contains(tied) && new.contains(&how), "{new}");
    let standing = t.refused("anna", &["standing", "new", &game, "--seat", "anna"]);
    assert!(standing.contains(tied), "{standing}");
    let orders = t.orders_of(&game, "anna", QUIET);
    t.mail("anna", DORA, &orders);
    let receipt = ["receipt", game.as_str(), orders.as_str(), "--key", "key"];
    let receipt = t.refused(DORA, &receipt);
    assert!(receipt.contains("the dice before the first turn need no receipt"), "{receipt}");
    let opened = t.refused(DORA, &t.open_words(&game, &[&orders]));
    assert!(opened.contains(tied), "{opened}");
    assert!(t.rule_refused(DORA, &[&orders]).contains(tied));
    let conceded = t.refused("anna", &["concede", &game, "--seat", "anna", "--key", "key"]);
    assert!(conceded.contains(tied), "{conceded}");
    let owed = t.good("anna", &["show", &game, "--owed"]);
    assert!(on_one_line(&owed).contains("dora throws the die"), "{owed}");
    let seats = t.good("anna", &["verify", &game]);
    assert!(seats.contains("anna: Germany, Japan or Soviet Union"), "{seats}");
}

#[test]
fn a_keeper_who_is_silent_is_reminded() {
    let t = tied("keepers", 5);
    let game = t.latest("anna");
    let words = ["notice", &game, "--form", "overdue", "--seat", "anna", "--key", "key"];
    t.good("anna", &words);
    let notice = format!("{NAME}.0001.notice.anna.toml");
    let text = t.read("anna", &notice);
    assert!(text.contains("awaits = \"links\"\n"), "{text}");
    t.rule("anna", &[&notice]);
    t.send("anna", &t.latest("anna"));
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let report = words(t.read("anna", &format!("{NAME}.0001.txt")));
    assert!(report.contains("anna and bruno each run `fieldpost step"), "{report}");
    // The die falls in the block after it.
    let (_, _) = throw(&t);
    assert_eq!((t.last("anna").number, t.last("anna").step), (2, Some(1)));
    t.all_agree();
    let latest = t.latest("anna");
    let again = words(t.good("anna", &["report", &latest, "--block", "1"]));
    assert_eq!(again, report, "made again, the report is the same");
}

#[test]
fn practice_and_entered_dice_break_ties_too() {
    for mode in [&["--hotseat"][..], &["--dice", "entered"]] {
        let t = Table::bare(&["anna"]);
        nine(&t);
        let mut words = vec!["new", "lhtr", "--name", NAME];
        words.extend(mode);
        words.extend(BIDS);
        words.extend(["--seat", "anna: Germany, Japan", "--seat", "bruno: SU, UK, US"]);
        t.good("anna", &words);
        t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
        let game = format!("{NAME}.0000.ron");
        let face = if mode.len() == 1 {
            let said = t.good("anna", &["adjudicate", &game]);
            assert!(said.starts_with("PRACTICE"), "{said}");
            t.dice_agree("anna");
            let roll = t.last("anna").rolls[0].clone();
            roll.rsplit(' ').next().and_then(|f| f.parse().ok()).expect("a face")
        } else {
            for (dice, why) in [
                ("", "the roll \"tie bids 0 none 2\" needs 1 die, and none has been entered"),
                ("tie bids 0 none 2: 5\n", "5"),
                ("tie bids 0 none 2: 1 2\n", "the die of a tie shows 1 or 2, and is one"),
                ("tie bids 0 none 2: -\n", "the die of a tie shows 1 or 2, and is one"),
                ("tie libya 0 none 2: 1\n", "is not the roll that is wanted"),
                ("tie bids 0 none 2: 1\nselect sz5 0 none 2: 1\n", "is not used"),
            ] {
                t.write("anna", "faces", dice);
                let said = t.refused("anna", &["adjudicate", &game, "--dice", "faces"]);
                assert!(said.contains(why), "{dice}: {said}");
            }
            t.write("anna", "faces", "tie bids  0 none 2:2\n");
            t.good("anna", &["adjudicate", &game, "--dice", "faces"]);
            2
        };
        let now = t.game("anna");
        let germany = now.rules().edition.power_by_id("germany").expect("a power");
        let axis = if face == 1 { "anna" } else { "bruno" };
        assert_eq!(now.seat_of(germany).map(|s| s.id.as_str()), Some(axis));
        let text = fs::read(t.path("anna", &t.latest("anna"))).expect("the game file");
        assert!(verify(&text, &Source::BuiltIn).good());
        // A second time there is nothing to throw.
        let again = t.good(
            "anna",
            &["adjudicate", &game, "--dice", "faces"][..if mode.len() == 1 { 2 } else { 4 }],
        );
        assert!(again.contains("june.0001.ron"), "{again}");
    }
}

/// A keeper who never opens loses by ruling; there is nothing to throw for any more.
#[test]
fn a_forfeit_ends_a_game_whose_die_never_fell() {
    let t = tied("director", 5);
    let game = t.latest(DORA);
    let words = ["ruling", "forfeit", &game, "--side", "allies", "--seat", DORA, "--key", "key"];
    t.good(DORA, &words);
    t.rule(DORA, &[&format!("{NAME}.0001.ruling.{DORA}.toml")]);
    t.send(DORA, &t.latest(DORA));
    t.all_agree();
    let game = t.latest(DORA);
    let said = t.good(DORA, &["show", &game, "--owed"]);
    assert!(said.contains("The game is over"), "{said}");
    let ran = t.run("anna", &["orders", "new", &game, "--out", "late.toml"]);
    assert!(ran.said.contains("the game is over"), "{}", ran.said);
    let ran = t.run(DORA, &["open", &game, "--chain", "chain", "--key", "key"]);
    assert_eq!(ran.code, 1, "{}", ran.said);
}
