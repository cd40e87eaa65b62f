//! The three ways to hold the dice, mail by mail.

use std::fs;

use super::table::{NAME, Table};
use super::{ASK, ASK_EACH, LOSSES, QUIET, WEST_RUSSIA};

#[test]
fn two_mails_when_nothing_is_open() {
    let t = Table::of("keepers");
    // anna's mail: orders, and her link with them.
    let [orders, hers] = t.orders_and_opening("anna", WEST_RUSSIA);
    // bruno's mail: his link and the result.
    let his = t.open("bruno", &[&orders, &hers]);
    let said = t.rule("bruno", &[&orders, &hers, &his]);
    assert!(said.contains("West Russia"), "{said}");
    t.mail("bruno", "anna", &t.latest("bruno"));
    t.all_agree();
    t.dice_agree("anna");
    assert_eq!(t.last("anna").step, Some(1));
    // Without his link there is no result, and hers alone gives no die away.
    let alone = t.run("bruno", &["adjudicate", "june.0000.ron", &orders, &hers]);
    assert_eq!(alone.code, 1);
    assert!(alone.said.contains("step 1 must be opened by bruno"), "{}", alone.said);
}

#[test]
fn three_mails_when_the_defender_is_asked() {
    let t = Table::of("keepers");
    let standing = t.standing("bruno", ASK);
    t.good("bruno", &["standing", "file", &t.latest("bruno"), &standing]);
    t.send("bruno", &t.latest("bruno"));
    // anna: orders locked, link shut. The block says who is asked; no step is used.
    let orders = t.orders("anna", WEST_RUSSIA);
    let game = t.latest("anna");
    let said = t.refused("anna", &t.open_words(&game, &[&orders]));
    assert!(said.contains("waiting for Germany (bruno) about West Russia"), "{said}");
    t.rule("anna", &[&orders]);
    assert_eq!(t.last("anna").step, None);
    t.mail("anna", "bruno", &t.latest("anna"));
    // bruno: the answer locked and his link with it.
    let answer = t.answer("bruno", "art, inf, tank");
    let his = t.open("bruno", &[&answer]);
    t.mail("bruno", "anna", &answer);
    t.mail("bruno", "anna", &his);
    // anna: her link and the result.
    let hers = t.open("anna", &[&answer, &his]);
    t.rule("anna", &[&answer, &his, &hers]);
    t.mail("anna", "bruno", &t.latest("anna"));
    t.all_agree();
    assert_eq!(t.last("bruno").step, Some(1));
}

#[test]
fn a_question_in_mid_battle_goes_on_with_the_next_step() {
    let mut asked = 0;
    for mode in ["director", "keepers", "both"] {
        let t = Table::of(mode);
        let standing = t.standing("bruno", ASK_EACH);
        let from = if mode == "keepers" { "bruno" } else { "dora" };
        t.send("bruno", &standing);
        t.good(from, &["standing", "file", &t.latest(from), &standing]);
        t.send(from, &t.latest(from));
        // Both are asked about everything, so that some choice comes whatever the dice are.
        let asks = "losses = \"inf, art, tank, ftr\"";
        let orders = WEST_RUSSIA.replace(asks, "ask = \"each choice\"");
        let orders = t.orders("anna", &orders);
        let mut block = t.step("anna", &[&orders]);
        let (mut stops, mut steps) = (0, 0);
        while !block.owed.is_empty() {
            stops += 1;
            // A resumption that rolls has dice of its own: the next step, none skipped.
            if let Some(step) = block.step {
                steps += 1;
                assert_eq!(step, steps, "{mode}");
            }
            let answers: Vec<(String, String)> = fieldpost::chain::late(&t.game("anna"))
                .into_iter()
                .map(|seat| (t.answer(&seat, ""), seat))
                .collect();
            answers.iter().for_each(|(file, seat)| t.send(seat, file));
            let files: Vec<&str> = answers.iter().map(|(file, _)| file.as_str()).collect();
            block = t.step(&answers[0].1, &files);
        }
        asked += stops;
        assert!(block.step.is_none_or(|s| s == steps + 1), "{mode}");
        t.dice_agree("bruno");
    }
    // With dice that take everybody at once there is nothing to ask.
    assert!(asked > 0, "nobody was asked");
}

#[test]
fn two_keepers_need_no_receipt_and_are_told_so() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", WEST_RUSSIA);
    let words = ["receipt", &t.latest("anna"), &orders, "--key", "key"];
    let said = t.refused("anna", &words);
    assert!(said.contains("a game with dice keepers has no receipts"), "{said}");
    assert!(said.contains("opening names the orders itself: `fieldpost open`"), "{said}");
}

#[test]
fn three_keepers_and_a_receipt() {
    let t = Table::of("both");
    assert_eq!(t.keepers, ["anna", "bruno", "dora"]);
    let orders = t.orders("anna", WEST_RUSSIA);
    t.send("anna", &orders);
    let game = t.latest("anna");
    let said = t.refused("anna", &t.open_words(&game, &[&orders]));
    assert!(said.contains("there is no receipt"), "{said}");
    let block = t.step("anna", &[&orders]);
    assert_eq!(block.openings.len(), 3);
    t.dice_agree("anna");
    let quiet = t.orders("bruno", QUIET);
    assert_eq!(t.step("bruno", &[&quiet]).step, None);
}

#[test]
fn a_rated_game_is_kept_by_both_sides_and_the_director() {
    let folder = tempfile::tempdir().expect("a folder");
    let new = |more: &[&str]| {
        let out = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"))
            .args([
                "new",
                "lhtr",
                "--seat",
                "a: Soviet Union, UK, US",
                "--seat",
                "b: Germany, Japan",
            ])
            .args(more)
            .current_dir(folder.path())
            .output()
            .expect("it runs");
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).to_string()
    };
    let rated = new(&["--name", "r", "--rated", "--director", "d"]);
    assert!(rated.contains("dice: both"), "{rated}");
    let text = fs::read_to_string(folder.path().join("r.invitation.toml")).expect("written");
    assert_eq!(text.matches("keeper = true").count(), 3);
    let other = new(&["--name", "s", "--rated", "--director", "d", "--dice", "director"]);
    assert!(other.contains("For a rated game --dice both is better"), "{other}");
    assert!(new(&["--name", "t"]).contains("dice: keepers"));
    assert!(new(&["--name", "u", "--director", "d"]).contains("dice: director"));
    let open = new(&["--name", "v", "--seat", "c: Italy"]);
    assert!(open.contains("no power \"Italy\""), "{open}");
}

#[test]
fn a_side_of_several_seats_names_its_keeper() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut words = vec!["new", "lhtr", "--name", "team", "--dice", "keepers"];
    for seat in ["anna: Soviet Union", "clara: UK, US", "bruno: Germany, Japan"] {
        words.extend(["--seat", seat]);
    }
    let run = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let out = command.args(words).current_dir(folder.path()).output().expect("it runs");
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).to_string()
    };
    let said = run(&words);
    assert!(said.contains("the Allies need a dice keeper"), "{said}");
    assert!(said.contains("anna, clara"), "{said}");
    words.extend(["--keeper", "clara"]);
    let said = run(&words);
    assert!(said.contains("clara: United Kingdom, United States, keeps a dice chain"), "{said}");
    assert!(said.contains("bruno: Germany, Japan, keeps a dice chain"), "{said}");
}

#[test]
fn a_side_whose_mover_keeps_no_dice_needs_one_mail_more() {
    let seats = [("anna", "Soviet Union"), ("clara", "UK, US"), ("bruno", "Germany, Japan")];
    let t = Table::with("keepers", &seats, &["--keeper", "clara"]);
    assert_eq!(t.keepers, ["clara", "bruno"]);
    let orders = t.orders("anna", WEST_RUSSIA);
    let block = t.step("anna", &[&orders]);
    let opened: Vec<&str> = block.openings.iter().map(|o| o.keeper.as_str()).collect();
    assert_eq!(opened, ["bruno", "clara"]);
    // A new folder: the same step once more, with a chain in other hands.
    let t = Table::with("keepers", &seats, &["--keeper", "clara"]);
    let orders = t.orders("anna", WEST_RUSSIA);
    let game = t.latest("anna");
    t.write("anna", "chain", &t.read("clara", "chain"));
    let ran = t.run("anna", &t.open_words(&game, &[&orders]));
    assert_ne!(ran.code, 0, "a chain in other hands signs as nobody: {}", ran.said);
}

#[test]
fn a_resend_is_answered_with_the_block_that_exists() {
    for mode in ["director", "keepers", "both"] {
        let t = Table::of(mode);
        let orders = t.orders("anna", WEST_RUSSIA);
        let block = t.step("anna", &[&orders]);
        let ruler = if mode == "keepers" { "anna" } else { "dora" };
        // The same orders alone, and on the file they were written for.
        let said = t.rule(ruler, &[&orders]);
        assert!(said.contains("These documents are already in block 1"), "{said}");
        let before = fs::read(t.path(ruler, "june.0001.ron")).expect("there");
        let mut words = vec!["adjudicate".to_string(), "june.0000.ron".into(), orders.clone()];
        for d in &block.documents {
            let name = match d.kind.word() {
                "receipt" => format!("{NAME}.0001.receipt.toml"),
                "opening" => {
                    let seat =
                        d.text.lines().find_map(|l| l.strip_prefix("seat = ")).expect("seat");
                    format!("{NAME}.0001.opening.{}.toml", seat.trim_matches('"'))
                }
                _ => continue,
            };
            words.push(name);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        t.good(ruler, &words);
        assert_eq!(fs::read(t.path(ruler, "june.0001.ron")).expect("there"), before);
        // The same words under a second signature are the same document.
        let text = t.read("anna", &orders);
        let words = text.split("# -----BEGIN").next().unwrap_or_default();
        let again = t.sign("anna", "again.toml", words);
        t.mail("anna", ruler, &again);
        assert!(t.rule(ruler, &[&again]).contains("already in block 1"));
    }
}

#[test]
fn standing_orders_after_the_lock_do_not_count_and_the_report_says_so() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", WEST_RUSSIA);
    // bruno can compute the dice now, and files an order of loss.
    let late = t.standing("bruno", LOSSES);
    t.good("bruno", &["standing", "file", &t.latest("bruno"), &late]);
    let his = t.open("bruno", &[&orders, &hers]);
    t.rule("bruno", &[&orders, &hers, &his]);
    let report = t.read("bruno", &format!("{NAME}.0002.txt"));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let note = "Standing orders 1 of bruno (block 1) came after the lock and do not count here.";
    assert!(flat.contains(note), "{report}");
    assert!(!flat.contains("bruno, standing 1"), "{report}");
    t.send("bruno", &t.latest("bruno"));
    t.all_agree();
    // Naming the later ones in the opening does not help.
    let text = t.read("bruno", &his);
    let words = text.split("# -----BEGIN").next().unwrap_or_default();
    let digest = t.game("bruno").standing_in_force().next().expect("filed").1;
    let (list, _) = words.rsplit_once(']').expect("the list of documents");
    let forged = format!("{list}  \"{digest}\",\n]\n");
    let forged = t.sign("bruno", "forged.toml", &forged);
    let said = t.refused("bruno", &["adjudicate", "june.0001.ron", &orders, &hers, &forged]);
    assert!(said.contains("the opening of bruno names other documents"), "{said}");
}

#[test]
fn standing_orders_in_the_movers_head_count() {
    let t = Table::of("keepers");
    let standing = t.standing("bruno", LOSSES);
    t.good("bruno", &["standing", "file", &t.latest("bruno"), &standing]);
    t.send("bruno", &t.latest("bruno"));
    let orders = t.orders("anna", super::FEW);
    let ruler = t.step("anna", &[&orders]).number;
    let report = t.read("anna", &format!("{NAME}.{ruler:04}.txt"));
    assert!(report.contains("bruno, standing 1"), "{report}");
}

#[test]
fn a_receipt_closes_the_door_for_standing_orders() {
    let t = Table::of("director");
    let orders = t.orders("anna", WEST_RUSSIA);
    t.mail("anna", "dora", &orders);
    let receipt = t.receipt(&[&orders]);
    let late = t.standing("bruno", LOSSES);
    t.mail("bruno", "dora", &late);
    t.good("dora", &["standing", "file", &t.latest("dora"), &late]);
    let game = t.latest("dora");
    let said = t.refused("dora", &t.open_words(&game, &[&orders, &receipt]));
    let told = "the receipt was written after block 0, and standing orders were filed in block 1";
    assert!(said.contains(told), "{said}");
    // They are either filed after the step, on the game file the receipt names, or count in it.
    let early = t.open_words("june.0000.ron", &[&orders, &receipt]);
    t.good("dora", &early);
    for file in [&game, &game.replace(".ron", ".txt")] {
        std::fs::remove_file(t.path("dora", file)).expect("the block is not mailed yet");
    }
    t.rule("dora", &[&orders, &receipt, &format!("{NAME}.0001.opening.dora.toml")]);
    t.good("dora", &["standing", "file", &t.latest("dora"), &late]);
    t.send("dora", &t.latest("dora"));
    t.all_agree();
}

/// Signs a file of orders once more, which changes nothing, for what is said.
fn signed_again(t: &Table, seat: &str, signed: &str) -> String {
    let file = signed.replace(".signed.toml", ".toml");
    let words = ["orders", "sign", &file, "--key", "key", "--game", &t.latest(seat)];
    t.good(seat, &words).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_signer_is_told_who_acts_next() {
    let dice = [
        ("keepers", "You open first: `fieldpost open june.0000.ron", "to bruno, who opens second"),
        ("director", "Mail it to dora, who mails a receipt to every seat", "and plays the turn"),
        ("both", "Then anna, bruno and dora open, each with both files", "dora plays the turn"),
    ];
    for (mode, first, then) in dice {
        let t = Table::of(mode);
        let orders = t.orders("anna", WEST_RUSSIA);
        let said = signed_again(&t, "anna", &orders);
        assert!(said.contains(first) && said.contains(then), "{mode}: {said}");
        let orders = t.orders("anna", QUIET);
        let said = signed_again(&t, "anna", &orders);
        assert!(said.contains("o die is needed"), "{mode}: {said}");
        // Somebody is asked first: the block that asks comes before receipt and openings.
        let standing = t.standing("bruno", ASK);
        let said = signed_again(&t, "bruno", &standing);
        assert!(said.contains("who files it: `fieldpost standing file`"), "{mode}: {said}");
        let from = if mode == "keepers" { "bruno" } else { "dora" };
        t.mail("bruno", from, &standing);
        let said = t.good(from, &["standing", "file", &t.latest(from), &standing]);
        assert!(said.contains("Mail the game file to every seat"), "{mode}: {said}");
        t.send(from, &t.latest(from));
        let orders = t.orders("anna", WEST_RUSSIA);
        let said = signed_again(&t, "anna", &orders);
        let told = "Germany (bruno) about West Russia is asked before any dice are thrown";
        assert!(said.contains(told), "{mode}: {said}");
    }
}

#[test]
fn a_ruler_is_told_whose_signature_is_missing() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", WEST_RUSSIA);
    t.step("anna", &[&orders]);
    let game = t.latest("anna");
    let words = ["ruling", "take-back", &game, "--block", "1", "--seat", "anna", "--key", "key"];
    let said = t.good("anna", &words);
    assert!(
        said.contains("Not enough yet: a `take-back` ruling needs the consent of both"),
        "{said}"
    );
    let hers = format!("{NAME}.0002.ruling.anna.toml");
    t.mail("anna", "bruno", &hers);
    let words = ["ruling", "agree", &game, &hers, "--seat", "bruno", "--key", "key"];
    assert!(t.good("bruno", &words).contains("No one else needs to sign"));
}

#[test]
fn a_step_opened_for_illegal_orders_is_burnt() {
    for mode in ["director", "keepers", "both"] {
        let t = Table::of(mode);
        let good = t.orders("anna", WEST_RUSSIA);
        let words = t.read("anna", &good);
        let words = words.split("# -----BEGIN").next().unwrap_or_default().to_string();
        let bad = t.sign("anna", "bad.toml", &words.replace("8 inf\"", "80 inf\""));
        let mut papers = vec![bad.clone()];
        // This tool opens no link for them; each signs by hand what a careless one would.
        let digest = |file: &str| {
            let text = t.read("anna", file);
            let text = text.split("# -----BEGIN").next().unwrap_or_default().to_string();
            fieldpost::seal::doc_digest("orders", &text).to_string()
        };
        let game = t.latest("anna");
        let said = t.refused("anna", &["adjudicate", &game, &bad]);
        assert!(said.contains("IPC"), "{said}");
        let ruler = if mode == "keepers" { "anna" } else { "dora" };
        t.send("anna", &good);
        let mut locked = vec![good.clone()];
        if t.director {
            let receipt = t.receipt(&[&good]);
            t.send("dora", &receipt);
            locked.push(receipt.clone());
            papers.push(receipt);
        }
        let before = locked.len();
        t.open_all(&mut locked);
        papers.extend(locked.drain(before..));
        let mut all = vec!["adjudicate".to_string(), game];
        for paper in &papers {
            let owner =
                t.seats.iter().find(|s| t.path(s, paper).exists()).expect("somebody has it");
            let by = if paper.contains("opening") {
                paper.split('.').nth(3).expect("a keeper")
            } else {
                owner
            };
            let by = if paper.contains("receipt") { "dora" } else { by };
            let text = t.read(by, paper);
            let text = text.split("# -----BEGIN").next().unwrap_or_default();
            let swapped = text.replace(&digest(&good), &digest(&bad));
            let name = format!("swapped.{}.{paper}", all.len());
            t.sign(by, &name, &swapped);
            t.mail(by, ruler, &name);
            all.push(name);
        }
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let said = t.good(ruler, &all);
        assert!(said.contains("burnt"), "{mode}: {said}");
        t.send(ruler, &t.latest(ruler));
        t.all_agree();
        assert_eq!(t.last("anna").step, Some(1));
        let again = t.orders("anna", WEST_RUSSIA);
        assert_eq!(t.step("anna", &[&again]).step, Some(2), "{mode}");
    }
}

#[test]
fn no_command_builds_on_a_file_that_does_not_verify() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", WEST_RUSSIA);
    t.step("anna", &[&orders]);
    let quiet = t.orders("bruno", QUIET);
    let standing = t.standing("bruno", LOSSES);
    let text = t.read("bruno", "june.0001.ron");
    // The treasury after the block, in the event and in the position: the heads would tell.
    let forged = text.replacen(
        "Received(power: \"soviet-union\", ipc: ",
        "Received(power: \"soviet-union\", ipc: 1",
        1,
    );
    assert_ne!(forged, text);
    t.write("bruno", "forged.ron", &forged);
    for words in [
        vec!["adjudicate", "forged.ron", quiet.as_str()],
        vec!["standing", "file", "forged.ron", standing.as_str()],
        t.open_words("forged.ron", &[&quiet]),
    ] {
        let said = t.refused("bruno", &words);
        assert!(said.contains("forged.ron does not verify: block 1"), "{said}");
    }
    assert_eq!(t.latest("bruno"), "june.0001.ron");
}
