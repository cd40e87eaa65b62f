//! What was agreed before the game, and what its invitation says; what was signed, and what was ruled.

use fieldpost::chain::{Offer, OpenBid, Opening, SealedBid};
use fieldpost::seal::Digest;

use crate::auction::{BIDS, PAPERS, lay_bids, mailed};
use crate::rulings::rule;
use crate::standing::{file, stop_for_an_answer};
use crate::table::{DORA, NAME, TWO, Table, on_one_line};
use crate::{FEW, LOSSES, WEST_RUSSIA};

/// bruno bids less and takes the Axis, with two infantry and a little money.
fn seven(t: &Table) {
    let bruno = &["ipc 7", "rest japan", "unit germany libya infantry 2"];
    lay_bids(t, "lhtr", [("anna", &["ipc 9", "rest germany"]), ("bruno", bruno)]);
}

/// The command with which anna joins and puts the papers of the bids next to the invitation.
fn join_with_papers(invitation: &str) -> Vec<&str> {
    let join = ["join", invitation, "--seat", "anna", "--key", "key", "--papers"];
    [&join[..], &PAPERS].concat()
}

#[test]
fn attack_87_an_invitation_that_says_another_bid() {
    let mut t = Table::invited("keepers", &TWO, &BIDS, seven);
    let invitation = format!("{NAME}.invitation.toml");
    let right = t.read("anna", &invitation);
    let wrong = right.replacen("count = 2", "count = 5", 1);
    assert_ne!(right, wrong);
    let join = join_with_papers(&invitation);
    t.write("anna", &invitation, &wrong);
    let said = t.refused("anna", &join);
    assert!(
        said.contains("not joined: by the papers of the bids the Axis gets something other"),
        "{said}"
    );
    // Without the papers it is said that nothing was settled, and how to do it.
    let said = t.begin("anna", 5);
    assert!(said.contains("june.0000.ron"), "{said}");
    let words = ["--key", "key", "--chain", "chain", "--out", "again.toml"];
    let again =
        t.good("anna", &[&["join", invitation.as_str(), "--seat", "anna"][..], &words].concat());
    assert!(on_one_line(&again).contains("4 of their papers are not here"), "{again}");
    // The game is good, and `audit` reports what it rests on.
    t.good("anna", &["verify", "june.0000.ron"]);
    let mut audit = vec!["audit", "june.0000.ron"];
    let files = PAPERS.map(|paper| format!("{paper}.toml"));
    for (paper, file) in PAPERS.iter().zip(&files) {
        t.write("anna", file, &t.read("anna", paper));
        audit.push(file);
    }
    let said = t.refused("anna", &audit);
    assert!(
        said.contains("AGREED OTHERWISE: the invitation of june.0000.ron does not fit its papers"),
        "{said}"
    );
    let json = t.run("anna", &[&audit[..], &["--format", "json"]].concat());
    assert!(json.said.contains("\"agreed-otherwise\""), "{}", json.said);
    // With the right invitation all of it fits. The papers are next to it.
    t.write("anna", "right.toml", &right);
    let said = t.good(
        "anna",
        &[
            "join",
            "right.toml",
            "--seat",
            "anna",
            "--key",
            "key",
            "--out",
            "join.toml",
            "--chain",
            "chain.right",
        ],
    );
    assert!(!on_one_line(&said).contains("their papers are not here"), "{said}");
}

#[test]
fn attack_87_an_invitation_that_says_other_choices() {
    let t = Table::bare(&["anna", "bruno"]);
    let choose = [
        (
            "anna",
            "USSR: Russian Winter, Salvage; UK: Radar, Colonial Garrison (India); US: Marines, Fast Carriers",
        ),
        ("bruno", "Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks, Dug-In Defenders"),
    ];
    let mut words = vec!["new", "lhtr", "--name", "war", "--dice", "keepers", "--advantages", "2"];
    words.extend([
        "--seat",
        "anna: Soviet Union, UK, US",
        "--seat",
        "bruno: Germany, Japan",
        "--choices",
    ]);
    let mut papers = Vec::new();
    for (seat, chosen) in choose {
        t.good(
            seat,
            &[
                "choice",
                "seal",
                "lhtr",
                "--name",
                "war",
                "--seat",
                seat,
                "--key",
                "key",
                "--advantages",
                chosen,
            ],
        );
        t.good(
            seat,
            &["choice", "open", &format!("war.choice.{seat}.secret.toml"), "--key", "key"],
        );
        for file in [format!("war.choice.{seat}.toml"), format!("war.choice.{seat}.open.toml")] {
            t.mail(seat, "anna", &file);
            papers.push(file);
        }
    }
    words.extend(papers.iter().map(String::as_str));
    t.good("anna", &words);
    let text = t.read("anna", "war.invitation.toml");
    let other = text.replacen("radar", "mideast-oil", 1);
    assert_ne!(text, other);
    t.write("anna", "other.toml", &other);
    // The papers are next to the invitation, and are found there.
    let said = t.refused("anna", &["join", "other.toml", "--seat", "anna", "--key", "key"]);
    assert!(said.contains("by the papers of the choices, the chosen advantages"), "{said}");
    t.good("anna", &["join", "war.invitation.toml", "--seat", "anna", "--key", "key"]);
}

#[test]
fn attack_88_a_bid_in_another_name() {
    // bruno seals both bids, the one of anna with his own key.
    let forged = |t: &Table| {
        seven(t);
        let lines = ["ipc 30", "rest germany"].map(str::to_string);
        let offer = Offer::read(&lines).expect("an offer");
        let (game, seat) = (NAME.to_string(), "anna".to_string());
        let open = OpenBid { game: game.clone(), seat: seat.clone(), salt: Digest([3; 32]), offer };
        let sealed = SealedBid { game, seat, edition: "lhtr".into(), seal: open.seal() };
        t.write("anna", PAPERS[0], &mailed(&sealed.text(), "bruno"));
        t.write("anna", PAPERS[1], &mailed(&open.text(), "bruno"));
    };
    let t = Table::invited("keepers", &TWO, &BIDS, forged);
    let invitation = format!("{NAME}.invitation.toml");
    let join = join_with_papers(&invitation);
    let said = t.refused("anna", &join);
    assert!(said.contains("of anna was signed with another key"), "{said}");
}

#[test]
fn attack_89_name_an_older_head_against_standing_orders() {
    let t = Table::of("keepers");
    file(&t, "bruno", &t.standing("bruno", LOSSES));
    let orders = t.orders_of("june.0000.ron", "anna", FEW);
    let said = t.good("anna", &t.open_words("june.0001.ron", &[&orders]));
    let warning = "standing orders 1 of bruno will not count in step 1: they were filed in block 1";
    assert!(on_one_line(&said).contains(warning), "{said}");
    // The keeper who opens second is warned too, before anything is shown.
    let hers = format!("{NAME}.0002.opening.anna.toml");
    t.mail("anna", "bruno", &orders);
    t.mail("anna", "bruno", &hers);
    t.write("bruno", "june.bruno.chain", &t.read("bruno", "chain"));
    let said = t.good("bruno", &["step", "june.0001.ron", &orders, &hers, "--key", "key"]);
    assert!(on_one_line(&said).contains(warning), "{said}");
    // Orders for the newest head take them in, and nothing is said.
    let t = Table::of("keepers");
    file(&t, "bruno", &t.standing("bruno", LOSSES));
    let orders = t.orders("anna", FEW);
    let said = t.good("anna", &t.open_words("june.0001.ron", &[&orders]));
    assert!(!said.contains("will not count"), "{said}");
}

#[test]
fn attack_90_a_default_in_place_of_an_answer() {
    let t = Table::of("director");
    stop_for_an_answer(&t, FEW);
    let answer = t.answer("bruno", "");
    // dora has the answer, knows the dice, and rules for the default.
    let silent = rule(&t, DORA, &["default-answer", "--of", "bruno"]);
    t.step(DORA, &[&silent]);
    let game = t.latest("bruno");
    let said = t.good("bruno", &["audit", &game]);
    assert!(!said.contains("answer without a block"), "{said}");
    let said = t.good("bruno", &["audit", &game, &answer]);
    let told = "answer without a block: bruno of june signed it for step 1";
    assert!(on_one_line(&said).contains(told), "{said}");
    assert!(on_one_line(&said).contains("dora ruled for the default in block 3"), "{said}");
    let json = t.good("bruno", &["audit", &game, &answer, "--format", "json"]);
    assert!(json.contains("\"ruled-by\": \"dora\""), "{json}");
}

#[test]
fn attack_91_an_opening_for_garbage() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", WEST_RUSSIA);
    let text = t.read("anna", &hers);
    let text = text.split("# -----BEGIN").next().unwrap_or_default();
    let opening = Opening::read(text).expect("an opening");
    let garbage = Opening {
        seat: "bruno".into(),
        link: Digest([9; 32]),
        documents: vec![Digest([8; 32])],
        ..opening
    };
    let garbage = t.sign("bruno", "garbage.toml", &garbage.text());
    t.mail("bruno", "anna", &garbage);
    let game = t.latest("anna");
    let said = t.good("anna", &["show", &game, "--owed", &orders, &hers, &garbage]);
    let said = on_one_line(&said);
    assert!(
        said.contains("garbage.toml: opening of bruno in the file was passed over: "),
        "{said}"
    );
    assert!(said.contains("bruno owes the link of step 1"), "{said}");
    let words = ["notice", &game, &orders, &hers, &garbage, "--seat", "anna", "--key", "key"];
    let said = t.good("anna", &[&words[..], &["--form", "overdue"]].concat());
    assert!(said.contains("was passed over"), "{said}");
    let notice = format!("{NAME}.0001.notice.anna.toml");
    let text = t.read("anna", &notice);
    assert!(text.contains("\"bruno\"") && text.contains("awaits = \"links\"\n"), "{text}");
    t.rule("anna", &[&notice, &orders, &hers]);
    assert_eq!(t.last("anna").held.len(), 2, "the notice holds what fits");
    // Without files, what the game file shows does not contradict the notice below it.
    let said = on_one_line(&t.good("anna", &["show", &t.latest("anna"), "--owed"]));
    assert!(said.contains("anna owes the orders"), "{said}");
    assert!(
        said.contains(
            "This is what the game file shows; a notice below claims that it has arrived"
        ),
        "{said}"
    );
}
