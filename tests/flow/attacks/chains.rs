//! Attacks by new chains and new keys, and by rulings that would throw dice again.

use fieldpost::chain::Opening;
use fieldpost::doc_kind::DocKind;
use fieldpost::seal::{CHAIN_LINKS, Chain, DiceTray, Digest, Root, seed};

use crate::chains::{RESEARCH, fresh_chain, mail_new_chain, ruled, ruled_showing};
use crate::rulings::{TWO_BATTLES, rule};
use crate::table::{DORA, NAME, Table};
use crate::{FEW, QUIET};

fn all(files: &[String]) -> Vec<&str> {
    files.iter().map(String::as_str).collect()
}

/// The first research die of a step, if the director's link stood in the seed with this epoch.
fn research_die(epoch: Digest, step: u32, link: Digest) -> u8 {
    let mut tray = DiceTray::new(seed(epoch, step, &[(DORA, link)]));
    let key = "research soviet-union 0 none 6".parse().expect("a stream");
    let line = tray.roll(&key, 1).expect("a die").to_string();
    line.bytes().rev().find(u8::is_ascii_digit).map_or(0, |b| b - b'0')
}

/// The director looks for a chain whose next dice he likes, and gets others: those who rule add
/// shares that no one can know before.
#[test]
fn attack_55_renew_a_chain_until_the_dice_are_good() {
    let t = Table::of("director");
    let prep = t.game(DORA).invitation().prep();
    let epoch = t.game(DORA).epoch();
    // Step 1 is burnt by every new chain here, so step 2 is what a search is about.
    let wished: Vec<u8> = (0..64)
        .map(|byte| {
            let chain = Chain::new(prep, DORA, CHAIN_LINKS, Root::from_bytes([byte; 32]));
            research_die(epoch, 2, chain.expect("a chain").link(1).expect("a link"))
        })
        .collect();
    assert!(wished.contains(&6), "a search finds the die it wants, as long as nobody adds to it");
    let files = ruled(&t, DORA, &["anna", "bruno"]);
    // Alone, or with one of them: nothing.
    for some in [&files[..1], &files[..2]] {
        t.rule_refused(DORA, &all(some));
    }
    // The same request has the same bytes: there is one new chain for a game file, and one share.
    let sent = t.read("anna", &files[1]);
    for seat in ["anna", "bruno"] {
        let file = format!("{NAME}.0001.ruling.{seat}.toml");
        let before = t.read(seat, &file);
        std::fs::remove_file(t.path(seat, &file)).expect("the ruling");
        let mut words = vec!["ruling", "agree", "june.0000.ron", files[1].as_str()];
        t.write(seat, "sent.toml", &sent);
        words[3] = "sent.toml";
        words.extend(["--seat", seat, "--key", "key", "--reason", "my disk died"]);
        t.good(seat, &words);
        assert_eq!(t.read(seat, &file), before, "{seat}");
    }
    t.rule(DORA, &all(&files));
    t.send(DORA, &t.latest(DORA));
    let block = t.last("anna");
    assert_eq!(block.reanchors[0].first, 2);
    assert_eq!(block.shares.iter().map(|s| s.seat.as_str()).collect::<Vec<_>>(), ["anna", "bruno"]);
    let next = block.epoch.expect("an epoch");
    assert_ne!(next, epoch);
    t.write(DORA, "chain", &t.read(DORA, "chain.2"));
    let orders = t.orders("anna", RESEARCH);
    let rolled = t.step("anna", &[&orders]);
    assert_eq!(rolled.step, Some(2));
    let link = rolled.openings[0].link;
    assert!(
        rolled.rolls[0].ends_with(&research_die(next, 2, link).to_string()),
        "{:?}",
        rolled.rolls
    );
    t.dice_agree("bruno");
    // An agreement is good once: the same rulings are no second chain.
    let said = t.rule(DORA, &all(&files));
    assert!(said.contains("already in block 1"), "{said}");
}

/// In mode both the director gives a player a key and a chain of his own making.
#[test]
fn attack_58_give_a_player_a_key_and_a_chain() {
    let four = [
        ("anna", "Soviet Union"),
        ("alex", "United Kingdom, United States"),
        ("bruno", "Germany"),
        ("boris", "Japan"),
    ];
    for (players, friend) in [(&crate::table::TWO[..], None), (&four[..], Some("boris"))] {
        let t = Table::with("both", players, &["--keeper", "anna", "--keeper", "bruno"]);
        t.good(DORA, &["key", "new", "key.2"]);
        let game = t.latest(DORA);
        t.good(DORA, &["key", "change", &game, "--seat", "bruno", "--new", "key.2"]);
        let key = format!("{NAME}.0001.key.bruno.toml");
        let words = ["key-change", "--of", "bruno", "--new", "key.2.pub"];
        let own = rule(&t, DORA, &words);
        let said = t.rule_refused(DORA, &[&key, &own]);
        assert!(said.contains("a new key for bruno needs the consent of"), "{said}");
        let other = friend.unwrap_or("anna");
        if friend.is_some() {
            // A seat of the other side is not enough where the seat has a friend.
            let hers = rule(&t, "anna", &["agree", &own]);
            let said = t.rule_refused(DORA, &[&key, &own, &hers]);
            assert!(said.contains("another seat of the same side"), "{said}");
        }
        let theirs = rule(&t, other, &["agree", &own]);
        t.step(DORA, &[&key, &own, &theirs]);
        // The director has the key now. The chain needs every other keeper, and the friend again.
        t.write(DORA, "bruno.key", &t.read(DORA, "key.2"));
        t.write("bruno", "key", &t.read(DORA, "key.2"));
        let files = ruled(&t, "bruno", &[DORA]);
        let said = t.rule_refused(DORA, &all(&files));
        assert!(said.contains("needs the consent of anna, who keeps the other links"), "{said}");
        if friend.is_some() {
            let words =
                ["ruling", "agree", &t.latest("anna"), &files[1], "--seat", "anna", "--key"];
            t.good("anna", &[&words[..], &["key", "--chain", "chain"]].concat());
            t.mail("anna", DORA, "june.0002.ruling.anna.toml");
            let said = t.rule_refused(DORA, &[&files[0], &files[1], "june.0002.ruling.anna.toml"]);
            assert!(said.contains("another seat of the same side"), "{said}");
        }
        // What was ruled is told for good.
        let said = t.good("anna", &["verify", &t.latest("anna")]);
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("Since block 1 bruno has signed with a new key"), "{said}");
        assert!(flat.contains("the old key did not sign for it"), "{said}");
    }
}

/// The director throws a battle again by taking it back, or voids it.
#[test]
fn attack_66_take_back_a_battle_that_went_badly() {
    for mode in ["director", "both"] {
        let t = Table::of(mode);
        let orders = t.orders("anna", TWO_BATTLES);
        t.step("anna", &[&orders]);
        for words in [&["take-back", "--block", "1"][..], &["void", "--battle", "Ukraine"]] {
            let own = rule(&t, DORA, words);
            let said = t.rule_refused(DORA, &[&own]);
            assert!(said.contains("needs the consent of both sides"), "{said}");
            let hers = rule(&t, "anna", &["agree", &own]);
            let said = t.rule_refused(DORA, &[&own, &hers]);
            assert!(said.contains("needs the consent of both sides"), "{said}");
            for (seat, file) in [(DORA, &own), ("anna", &hers)] {
                std::fs::remove_file(t.path(seat, file)).expect("the ruling");
            }
        }
    }
}

/// The mover's correction crosses the keepers' openings in the mail.
#[test]
fn attack_67_open_for_orders_that_cross_in_the_mail() {
    let t = Table::of("keepers");
    let first = t.orders_as("anna", FEW, "first.toml");
    let second = t.orders_as("anna", QUIET, "other.toml");
    assert_ne!(first, second);
    let corrected = t.orders_as("anna", &FEW.replace("inf, tank", "tank, inf"), "second.toml");
    // bruno has the first orders and opens for them: he is not first.
    t.mail("anna", "bruno", &first);
    let game = t.latest("bruno");
    let said = t.refused("bruno", &t.open_words(&game, &[&first]));
    assert!(
        said.contains("anna opens step 1 first, because orders of that side are locked"),
        "{said}"
    );
    assert!(said.contains("mail them there"), "{said}");
    // anna opens for her correction, and her program never opens for anything else.
    let hers = t.open("anna", &[&corrected]);
    let said = t.refused("anna", &t.open_words(&game, &[&first]));
    assert!(said.contains("was opened for something else"), "{said}");
    t.mail("anna", "bruno", &hers);
    t.mail("anna", "bruno", &corrected);
    let said = t.refused("bruno", &t.open_words(&game, &[&first, &hers]));
    assert!(said.contains("names other documents than those locked"), "{said}");
    let his = t.open("bruno", &[&corrected, &hers]);
    t.rule("bruno", &[&corrected, &hers, &his]);
}

/// A player signs orders in the mover's name: the keeper who gets them is told so, and neither to wait
/// for an opening of them nor that the true opening is of others.
#[test]
fn forged_orders_are_named_before_any_opening() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", FEW);
    let paper = std::fs::read(t.path("anna", &orders)).expect("the file");
    let paper = fieldpost::chain::SignedDocument::read(&paper).expect("a paper");
    let forged = t.sign("bruno", "forged.toml", &paper.document.text);
    let hers = t.open("anna", &[&orders]);
    t.mail("anna", "bruno", &hers);
    t.mail("anna", "bruno", &orders);
    let game = t.latest("bruno");
    for files in [&[forged.as_str()][..], &[&forged, &hers]] {
        let said = t.refused("bruno", &t.open_words(&game, files));
        assert!(
            said.contains("orders of anna are signed with another key, that of bruno"),
            "{said}"
        );
    }
    let his = t.open("bruno", &[&orders, &hers]);
    t.rule("bruno", &[&orders, &hers, &his]);
}

/// An opening signed by hand, as a changed program would sign it.
fn opening_by_hand(t: &Table, seat: &str, file: &str, documents: Vec<Digest>) -> String {
    t.sign(seat, file, &opening_of(t, seat, documents).text())
}

/// What a seat's chain opens for documents that the program might never open it for.
fn opening_of(t: &Table, seat: &str, documents: Vec<Digest>) -> Opening {
    let game = t.game(seat);
    let secret = t.read(seat, "chain");
    let root = secret.lines().find_map(|l| l.strip_prefix("root = \""));
    let root = root.and_then(|r| r.strip_suffix('"')).expect("a root");
    let bytes: Digest = root.parse().expect("a root has 64 digits");
    let prep = game.invitation().prep();
    let chain = Chain::new(prep, seat, CHAIN_LINKS, Root::from_bytes(*bytes.as_bytes()));
    let step = game.file().next_step();
    Opening {
        game: NAME.to_string(),
        seat: seat.to_string(),
        step,
        head: game.file().head().short(),
        link: chain.expect("a chain").link(step).expect("a link"),
        restored: false,
        claimed_time: None,
        documents,
    }
}

fn digest_of(t: &Table, seat: &str, file: &str) -> Digest {
    let bytes = std::fs::read(t.path(seat, file)).expect("the file");
    fieldpost::chain::SignedDocument::read(&bytes).expect("a paper").document.digest
}

/// bruno's program had the game with another history, and so his opening names a head that this game never
/// had. His link is shown all the same: both sides can burn the step and go on.
#[test]
fn an_opening_from_another_history_can_be_burnt() {
    let t = Table::of("keepers");
    let orders = t.orders_as("anna", RESEARCH, "first.toml");
    t.send("anna", &orders);
    let hers = t.open("anna", &[&orders]);
    let mut elsewhere = opening_of(&t, "bruno", vec![Digest([7; 32])]);
    elsewhere.head = "ab".repeat(16);
    let his = t.sign("bruno", "his.toml", &elsewhere.text());
    t.send("anna", &hers);
    t.send("bruno", &his);
    let one = rule(&t, "anna", &["burn"]);
    let two = rule(&t, "bruno", &["agree", &one]);
    t.rule("anna", &[&one, &two, &hers, &his]);
    assert!(t.last("anna").burnt.is_some());
    t.good("anna", &["verify", &t.latest("anna")]);
}

/// Openings for different orders exist all the same: both sides burn the step, and go on.
#[test]
fn unlike_openings_are_burnt_by_both_sides() {
    let t = Table::of("keepers");
    let first = t.orders_as("anna", FEW, "first.toml");
    let second = t.orders_as("anna", RESEARCH, "second.toml");
    t.send("anna", &first);
    t.send("anna", &second);
    let hers = t.open("anna", &[&first]);
    let his = opening_by_hand(&t, "bruno", "his.toml", vec![digest_of(&t, "bruno", &second)]);
    t.send("anna", &hers);
    t.send("bruno", &his);
    for orders in [&first, &second] {
        let said = t.rule_refused("anna", &[orders, &hers, &his]);
        assert!(said.contains("names other documents than those locked"), "{said}");
    }
    let one = rule(&t, "anna", &["burn"]);
    let said = t.rule_refused("anna", &[&one, &hers, &his]);
    assert!(said.contains("needs the consent of both sides"), "{said}");
    let two = rule(&t, "bruno", &["agree", &one]);
    // Openings that agree are not burnt by this.
    let like = opening_by_hand(&t, "bruno", "like.toml", vec![digest_of(&t, "bruno", &first)]);
    t.send("bruno", &like);
    let said = t.rule_refused("anna", &[&one, &two, &hers, &like]);
    assert!(said.contains("name different documents"), "{said}");
    t.rule("anna", &[&one, &two, &hers, &his]);
    t.send("anna", &t.latest("anna"));
    let block = t.last("bruno");
    assert_eq!((block.step, block.openings.len(), block.rolls.len()), (Some(1), 2, 0));
    assert!(block.burnt.is_some());
    let report = t.read("anna", "june.0001.txt").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("step 1 was opened for different orders or answers"), "{report}");
    // Nothing stays locked; the old orders are for a step that is gone.
    let said = t.rule_refused("anna", &[&first]);
    assert!(said.contains("are for step 1; the game is at step 2"), "{said}");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    // bruno's program has not seen the opening that he signed with another.
    let game = t.latest("bruno");
    let mut words = t.open_words(&game, &[&orders, &hers]);
    assert!(t.refused("bruno", &words).contains("it is an old copy"));
    words.push("--restored");
    t.good("bruno", &words);
    t.rule("bruno", &[&orders, &hers, "june.0002.opening.bruno.toml"]);
    assert_eq!(t.last("bruno").step, Some(2));
    t.dice_agree("bruno");
}

/// A link is open for orders that were not played, because others that need no die were: both sides burn
/// the step, and `audit` names the seat that signed two.
#[test]
fn a_link_opened_for_orders_that_were_not_played() {
    let t = Table::of("keepers");
    let dice = t.orders_as("anna", RESEARCH, "dice.toml");
    let hers = t.open("anna", &[&dice]);
    let quiet = t.orders_as("anna", QUIET, "quiet.toml");
    t.step("anna", &[&quiet]);
    assert_eq!(t.last("bruno").step, None);
    let orders = t.orders("bruno", RESEARCH);
    t.send("bruno", &orders);
    let his = t.open("bruno", &[&orders]);
    for (seat, file) in [("anna", &hers), ("anna", &dice), ("bruno", &his)] {
        t.send(seat, file);
    }
    let game = t.latest("anna");
    let said = t.refused("anna", &t.open_words(&game, &[&orders, &his]));
    assert!(said.contains("step 1 was opened for something else"), "{said}");
    let said = t.rule_refused("bruno", &[&orders, &his, &hers]);
    assert!(said.contains("both sides sign a ruling of kind burn"), "{said}");
    let one = rule(&t, "bruno", &["burn"]);
    let two = rule(&t, "anna", &["agree", &one]);
    t.rule("anna", &[&one, &two, &hers, &his]);
    t.send("anna", &t.latest("anna"));
    assert!(t.last("bruno").burnt.is_some());
    let again = t.orders("bruno", RESEARCH);
    assert_eq!(t.step("bruno", &[&again]).step, Some(2));
    let said = t.run("bruno", &["audit", &t.latest("bruno"), &dice]).said;
    assert!(said.contains("SIGNED TWICE: anna"), "{said}");
}

/// A keeper "loses" the chain when everything else of the step is known.
#[test]
fn attack_68_lose_the_chain_when_the_other_link_is_known() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    let files = ruled_showing(&t, "bruno", &["bruno", "anna"], 99, &[&hers]);
    assert!(t.read("anna", &files[2]).contains("opened = 1\n"), "{}", t.read("anna", &files[2]));
    assert!(!t.read("bruno", &files[1]).contains("opened ="), "his own chain is lost");
    // The new chain begins after what she has opened, and her opening is in its block.
    let with: Vec<&str> = all(&files).into_iter().chain([hers.as_str()]).collect();
    t.rule("anna", &with);
    t.send("anna", &t.latest("anna"));
    let block = t.last("bruno");
    assert_eq!((block.step, block.reanchors[0].first), (Some(1), 2));
    assert!(block.burnt.is_some() && block.rolls.is_empty());
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    // What was locked for step 1 is what is played, and nothing else.
    let changed = t.orders_of(&t.latest("anna"), "anna", QUIET);
    let said = t.rule_refused("anna", &[&changed]);
    assert!(said.contains("those stay locked, and no others can be played now"), "{said}");
    let block = t.step("anna", &[&orders]);
    assert_eq!((block.step, block.rolls.len()), (Some(2), 1));
    t.dice_agree("bruno");
    // Afterwards any orders are played again.
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
}

/// A link was opened for orders that were not played, and then the other chain is lost: the new chain begins
/// behind the open step, and nothing that cannot be played stays locked.
#[test]
fn an_opening_for_an_earlier_board_with_a_new_chain() {
    let t = Table::of("keepers");
    let dice = t.orders_as("anna", RESEARCH, "dice.toml");
    let hers = t.open("anna", &[&dice]);
    let quiet = t.orders_as("anna", QUIET, "quiet.toml");
    t.step("anna", &[&quiet]);
    let files = ruled(&t, "bruno", &["bruno", "anna"]);
    let with: Vec<&str> = all(&files).into_iter().chain([hers.as_str()]).collect();
    let said = t.rule_refused("anna", &with);
    assert!(said.contains("leave it out if it is for an earlier board"), "{said}");
    t.rule("anna", &all(&files));
    t.send("anna", &t.latest("anna"));
    let block = t.last("bruno");
    assert_eq!((&block.burnt, block.reanchors[0].first), (&None, 2));
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    let orders = t.orders("bruno", RESEARCH);
    assert_eq!(t.step("bruno", &[&orders]).step, Some(2));
}

/// Two of three keepers have opened when the third one's chain is lost: their openings burn the step when
/// they are for the same orders, and not when they differ.
#[test]
fn two_openings_with_a_new_chain() {
    let t = Table::with("both", &crate::table::TWO, &["--keeper", "anna", "--keeper", "bruno"]);
    let orders = t.orders("anna", RESEARCH);
    t.send("anna", &orders);
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    let hers = t.open("anna", &[&orders, &receipt]);
    t.send("anna", &hers);
    let his = t.open("bruno", &[&orders, &receipt]);
    t.send("bruno", &his);
    let named = vec![digest_of(&t, "bruno", &receipt)];
    let other = opening_by_hand(&t, "bruno", "other.toml", named);
    t.send("bruno", &other);
    let chain = mail_new_chain(&t, DORA, 99);
    let game = t.latest(DORA);
    let own = ["--seat", "anna", "--key", "key", "--chain", "chain"];
    let words = [&["ruling", "re-anchor", &game, &chain, &hers, &other][..], &own].concat();
    let said = t.refused("anna", &words);
    assert!(said.contains("name different documents: that is a ruling of kind burn"), "{said}");
    let files = ruled_showing(&t, DORA, &["anna", "bruno"], 99, &[&hers, &his]);
    t.rule(DORA, &[&all(&files)[..], &[hers.as_str(), his.as_str()]].concat());
    let block = t.last(DORA);
    assert_eq!((block.step, block.openings.len(), block.reanchors[0].first), (Some(1), 2, 2));
}

/// A ruling counts only until something is decided after the game file it names.
#[test]
fn a_ruling_is_void_once_something_is_decided() {
    let t = Table::of("keepers");
    let files = ruled(&t, "bruno", &["bruno", "anna"]);
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let said = t.rule_refused("anna", &all(&files));
    assert!(said.contains("the game has moved on in block 1"), "{said}");
    // Two rulings on one game file; the first leaves the board alone.
    let game = t.latest("anna");
    let mut forfeit = Vec::new();
    for seat in ["anna", "bruno"] {
        let out = format!("forfeit.{seat}.toml");
        let words = ["ruling", "forfeit", &game, "--side", "axis", "--seat", seat, "--key", "key"];
        t.good(seat, &[&words[..], &["--out", &out]].concat());
        t.send(seat, &out);
        forfeit.push(out);
    }
    std::fs::remove_file(t.path("bruno", "chain.2")).expect("the chain that came too late");
    let files = ruled(&t, "bruno", &["bruno", "anna"]);
    t.rule("anna", &all(&files));
    let said = t.rule_refused("anna", &all(&forfeit));
    assert!(said.contains("block 2 decided something since: it is void"), "{said}");
}

/// The director opens a link where no die is needed, so that the next battle gets the next dice.
#[test]
fn attack_69_waste_a_step_whose_dice_are_bad() {
    let t = Table::of("director");
    let orders = t.orders("anna", QUIET);
    t.mail("anna", DORA, &orders);
    let digest = digest_of(&t, DORA, &orders);
    let opening = opening_by_hand(&t, DORA, "hand.toml", vec![digest]);
    let game = t.game(DORA);
    let receipt = fieldpost::chain::Receipt {
        game: NAME.to_string(),
        seat: DORA.to_string(),
        step: 1,
        head: game.file().head().short(),
        claimed_time: None,
        documents: vec![digest],
        standing: Vec::new(),
    };
    let receipt = t.sign(DORA, "receipt.toml", &receipt.text());
    let said = t.rule_refused(DORA, &[&orders, &receipt, &opening]);
    assert!(said.contains("no die is needed here: adjudicate without the openings"), "{said}");
    t.rule(DORA, &[&orders]);
    assert_eq!(t.last(DORA).step, None);
    assert_eq!(t.game(DORA).file().next_step(), 1, "step 1 is still to come, with the same dice");
    // Nor where an answer is owed before the first die.
    let t = Table::of("director");
    let standing = t.standing("bruno", crate::ASK);
    t.mail("bruno", DORA, &standing);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &standing]);
    t.send(DORA, &t.latest(DORA));
    let orders = t.orders("anna", FEW);
    t.mail("anna", DORA, &orders);
    let locked = vec![digest_of(&t, DORA, &orders), digest_of(&t, DORA, &standing)];
    let opening = opening_by_hand(&t, DORA, "hand.toml", locked.clone());
    let receipt = fieldpost::chain::Receipt {
        game: NAME.to_string(),
        seat: DORA.to_string(),
        step: 1,
        head: t.game(DORA).file().head().short(),
        claimed_time: None,
        documents: vec![locked[0]],
        standing: vec![locked[1]],
    };
    let receipt = t.sign(DORA, "receipt.toml", &receipt.text());
    t.rule_refused(DORA, &[&orders, &receipt, &opening]);
    t.rule(DORA, &[&orders]);
    assert!(!t.last(DORA).owed.is_empty());
    assert!(t.last(DORA).documents.iter().all(|d| d.kind != DocKind::Opening));
}

/// A chain that was in use before is no new one.
#[test]
fn an_old_chain_does_not_come_back() {
    let t = Table::of("keepers");
    fresh_chain(&t, "bruno", "chain.2", 2);
    let old: Vec<String> = t.read("bruno", "chain").lines().map(str::to_string).collect();
    assert_eq!(t.read("bruno", "chain.2").lines().nth(5), old.get(5).map(String::as_str));
    let game = t.latest("bruno");
    let mut words = vec!["reanchor", game.as_str(), "--seat", "bruno", "--key", "key"];
    words.extend(["--new", "chain.2"]);
    t.good("bruno", &words);
    let file = format!("{NAME}.0001.reanchor.bruno.toml");
    t.send("bruno", &file);
    let mut files = vec![file];
    for (seat, from) in [("bruno", 0), ("anna", 1)] {
        let game = t.latest(seat);
        let what = if from == 0 { "re-anchor" } else { "agree" };
        let mut words = vec!["ruling", what, game.as_str(), files[from].as_str()];
        words.extend(["--seat", seat, "--key", "key"]);
        if seat == "anna" {
            words.extend(["--chain", "chain"]);
        }
        t.good(seat, &words);
        files.push(format!("{NAME}.0001.ruling.{seat}.toml"));
        t.send(seat, files.last().expect("a ruling"));
    }
    let said = t.rule_refused("anna", &all(&files));
    assert!(said.contains("was in use before"), "{said}");
}
