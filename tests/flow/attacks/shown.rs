//! Attacks on what was locked when links were shown: by a new chain, by a new key, by a second new chain
//! and by papers that are filed again; and on two programs that judge one file.

use crate::chains::{RESEARCH, fresh_chain, mail_new_chain, ruled_showing};
use crate::rulings::rule;
use crate::standing::{file, seal};
use crate::table::{DORA, NAME, TWO, Table, on_one_line};
use crate::{LOSSES, QUIET};

fn all(files: &[String]) -> Vec<&str> {
    files.iter().map(String::as_str).collect()
}

fn digest_of(t: &Table, seat: &str, file: &str) -> String {
    let bytes = std::fs::read(t.path(seat, file)).expect("the file");
    fieldpost::chain::SignedDocument::read(&bytes).expect("a paper").document.digest.to_string()
}

/// The text above the signature of a signed file.
fn words_of(t: &Table, seat: &str, file: &str) -> String {
    let text = t.read(seat, file);
    text.split("# -----BEGIN").next().unwrap_or_default().to_string()
}

/// A seat gives itself another key, with its old one alone; the key is in use from then on.
fn another_key(t: &Table, seat: &str) {
    t.good(seat, &["key", "new", "key.2"]);
    let game = t.latest(seat);
    let words = ["key", "change", &game, "--seat", seat, "--new", "key.2", "--old", "key"];
    t.good(seat, &words);
    let number = t.next(seat);
    let files = ["key", "ruling"].map(|kind| format!("{NAME}.{number:04}.{kind}.{seat}.toml"));
    t.step(seat, &[&files[0], &files[1]]);
    t.write(seat, "old.key", &t.read(seat, "key"));
    t.write(seat, "key", &t.read(seat, "key.2"));
}

/// The other keeper "loses" the chain after orders and opening were mailed, and the rulings are filed
/// without that opening.
#[test]
fn attack_74_file_a_new_chain_without_the_opening_that_was_shown() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    let chain = mail_new_chain(&t, "bruno", 99);
    // His ruling does not name her opening: her program does not sign it.
    let his = rule(&t, "bruno", &["re-anchor", &chain]);
    let game = t.latest("anna");
    let own = ["--seat", "anna", "--key", "key", "--chain", "chain"];
    let said = t.refused("anna", &[&["ruling", "agree", &game, &his][..], &own].concat());
    assert!(said.contains("anna has opened step 1 for what is on the board now"), "{said}");
    assert!(said.contains("the ruling does not name that opening"), "{said}");
    // A changed program signs it, and says truly how far her chain is open: no block comes of it.
    let text = words_of(&t, "bruno", &his).replace("seat = \"bruno\"", "seat = \"anna\"");
    let agreed = t.sign("anna", "agreed.toml", &format!("{text}opened = 1\n"));
    t.send("anna", &agreed);
    let said = t.rule_refused("bruno", &[&chain, &his, &agreed]);
    assert!(said.contains("the opening of step 1 by anna is missing"), "{said}");
    let said = t.rule_refused("bruno", &[&chain, &his, &agreed, &hers]);
    assert!(said.contains("the rulings do not name the opening of anna given with them"), "{said}");
    // Named in both rulings it must be there, and what it locks stays locked.
    std::fs::remove_file(t.path("bruno", &his)).expect("the ruling");
    let files = ruled_showing(&t, "bruno", &["bruno", "anna"], 99, &[&hers]);
    let said = t.rule_refused("bruno", &all(&files));
    assert!(said.contains("name an opening of step 1 that is missing here"), "{said}");
    t.rule("bruno", &[&all(&files)[..], &[&hers]].concat());
    t.send("bruno", &t.latest("bruno"));
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    let other = t.orders_of(&t.latest("anna"), "anna", QUIET);
    t.send("anna", &other);
    let said = t.rule_refused("bruno", &[&other]);
    assert!(said.contains("those stay locked, and no others can be played now"), "{said}");
    assert_eq!(t.step("anna", &[&orders]).step, Some(2));
    t.dice_agree("bruno");
}

/// Two of three keepers have opened: neither opening can be left out.
#[test]
fn attack_74_the_same_with_three_keepers() {
    let t = Table::with("both", &TWO, &["--keeper", "anna", "--keeper", "bruno"]);
    let orders = t.orders("anna", RESEARCH);
    t.send("anna", &orders);
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    let links = ["anna", DORA].map(|seat| {
        let link = t.open(seat, &[&orders, &receipt]);
        t.send(seat, &link);
        link
    });
    let chain = mail_new_chain(&t, "bruno", 99);
    // anna names only her own, and dora's program does not sign that.
    let hers = rule(&t, "anna", &["re-anchor", &chain, &links[0], "--chain", "chain"]);
    let game = t.latest(DORA);
    let own = ["--seat", DORA, "--key", "key", "--chain", "chain"];
    let said = t.refused(DORA, &[&["ruling", "agree", &game, &hers][..], &own].concat());
    assert!(said.contains("dora has opened step 1 for what is on the board now"), "{said}");
    std::fs::remove_file(t.path("anna", &hers)).expect("the ruling");
    let files = ruled_showing(&t, "bruno", &["anna", DORA], 99, &[&links[0], &links[1]]);
    for left in &links {
        let said = t.rule_refused(DORA, &[&all(&files)[..], &[left.as_str()]].concat());
        assert!(said.contains("name an opening of step 1 that is missing here"), "{said}");
    }
    t.rule(DORA, &[&all(&files)[..], &all(&links)].concat());
    let block = t.last(DORA);
    assert_eq!((block.step, block.openings.len(), block.reanchors[0].first), (Some(1), 2, 2));
}

/// Another director takes over when the link of the old one is shown.
#[test]
fn attack_74_the_same_with_another_director() {
    let mut t = Table::of("director");
    let orders = t.orders("anna", RESEARCH);
    t.send("anna", &orders);
    let receipt = t.receipt(&[&orders]);
    let link = t.open(DORA, &[&orders, &receipt]);
    t.send(DORA, &link);
    t.good(DORA, &["key", "new", "emil"]);
    let game = t.latest(DORA);
    t.good(DORA, &["reanchor", &game, "--of", DORA, "--seat", "emil", "--key", "emil"]);
    let papers = ["key", "reanchor"].map(|kind| format!("{NAME}.0001.{kind}.emil.toml"));
    papers.iter().for_each(|f| t.send(DORA, f));
    let hers = rule(&t, "anna", &["successor", &papers[0], &papers[1], &link, "--of", DORA]);
    assert!(t.read("anna", &hers).contains("openings = [\n"), "{}", t.read("anna", &hers));
    let his = rule(&t, "bruno", &["agree", &hers]);
    let said = t.rule_refused(DORA, &[&papers[0], &papers[1], &hers, &his]);
    assert!(
        said.contains("name an opening of step 1 that is missing here, that of dora"),
        "{said}"
    );
    t.rule(DORA, &[&papers[0], &papers[1], &hers, &his, &link]);
    t.send(DORA, &t.latest(DORA));
    let block = t.last("anna");
    assert_eq!((block.step, block.reanchors[0].first), (Some(1), 2));
    t.all_agree();
    // The locked orders are played under the new director, and no others.
    let game = t.latest(DORA);
    let other = t.orders_of(&game, "anna", QUIET);
    t.mail("anna", DORA, &other);
    let said = t.rule_refused(DORA, &[&other]);
    assert!(said.contains("those stay locked, and no others can be played now"), "{said}");
    let receipt = format!("{NAME}.0002.receipt.toml");
    t.good(DORA, &["receipt", &game, &orders, "--key", "emil", "--out", &receipt]);
    let chain = format!("{NAME}.emil.2.chain");
    let words = ["open", &game, &orders, &receipt, "--chain", &chain, "--key", "emil"];
    t.good(DORA, &words);
    t.rule(DORA, &[&orders, &receipt, &format!("{NAME}.0002.opening.emil.toml")]);
    t.keepers.clear();
    assert_eq!(t.last(DORA).step, Some(2));
    t.dice_agree(DORA);
}

/// The mover has seen the dice, and changes the key so that the orders would be signed with another.
#[test]
fn attack_75_change_the_key_when_the_dice_are_known() {
    for mode in ["director", "keepers", "both"] {
        let t = Table::of(mode);
        let orders = t.orders("anna", RESEARCH);
        t.send("anna", &orders);
        let mut files = vec![orders.clone()];
        if t.director {
            let receipt = t.receipt(&[&orders]);
            t.send(DORA, &receipt);
            files.push(receipt);
        }
        t.open_all(&mut files);
        another_key(&t, "anna");
        let ruler = t.keepers.last().expect("a keeper").clone();
        t.rule(&ruler, &all(&files));
        t.send(&ruler, &t.latest(&ruler));
        let block = t.last("anna");
        assert_eq!((block.number, block.step, block.rolls.len()), (2, Some(1), 1), "{mode}");
        t.all_agree();
        t.dice_agree("anna");
    }
}

/// Papers that nothing had locked need the new key, no matter who has the old one.
#[test]
fn attack_75_the_old_key_is_worth_nothing_by_itself() {
    // The mover alone has opened: no one else vouches for the old key.
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    another_key(&t, "anna");
    let game = t.latest("bruno");
    let said = t.refused("bruno", &t.open_words(&game, &[&orders, &hers]));
    assert!(said.contains("the orders of anna are signed with another key"), "{said}");
    // The same words under the new key are good.
    let mut again = Vec::new();
    for file in [&orders, &hers] {
        let name = format!("again.{file}");
        again.push(t.sign("anna", &name, &words_of(&t, "anna", file)));
        t.send("anna", &name);
    }
    t.good("bruno", &t.open_words(&game, &all(&again)));
    let his = format!("{NAME}.0002.opening.bruno.toml");
    t.rule("bruno", &[&again[0], &again[1], &his]);
    // A thief signs the next orders with the old key.
    let t = Table::of("director");
    another_key(&t, "anna");
    let signed = t.orders("anna", RESEARCH);
    let text = words_of(&t, "anna", &signed);
    t.write("anna", "key", &t.read("anna", "old.key"));
    let stolen = t.sign("anna", "stolen.toml", &text);
    t.send("anna", &stolen);
    let said = t.refused(DORA, &["receipt", &t.latest(DORA), &stolen, "--key", "key", "-o", "r"]);
    assert!(said.contains("the orders of anna are signed with another key"), "{said}");
    // Not even with a receipt and an opening that name the head after the change.
    t.mail("anna", DORA, &signed);
    let receipt = t.receipt(&[&signed]);
    let link = t.open(DORA, &[&signed, &receipt]);
    let said = t.rule_refused(DORA, &[&stolen, &receipt, &link]);
    assert!(said.contains("the orders of anna are signed with another key"), "{said}");
    t.rule(DORA, &[&signed, &receipt, &link]);
}

/// What stays locked over a new chain stays locked over a new key, too.
#[test]
fn attack_75_change_the_key_of_what_stayed_locked() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    let files = ruled_showing(&t, "bruno", &["bruno", "anna"], 99, &[&hers]);
    t.rule("anna", &[&all(&files)[..], &[&hers]].concat());
    t.send("anna", &t.latest("anna"));
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    another_key(&t, "anna");
    assert_eq!(t.step("anna", &[&orders]).step, Some(2));
}

/// A file that one program calls good and another one wrong splits a table. The games that this test
/// leaves behind are verified by the second program as well.
#[test]
fn attack_76_a_file_about_which_two_programs_disagree() {
    // A notice between the openings of the dice before the first turn: they name two heads.
    let mut t = Table::invited_to("lhtr", "keepers", &TWO, &["--advantages-by-dice", "2"], |_| {});
    t.begin("anna", 5);
    let hers = t.open("anna", &[]);
    t.send("anna", &hers);
    let game = t.latest("anna");
    let words = ["notice", &game, &hers, "--seat", "anna", "--key", "key", "--form", "overdue"];
    t.good("anna", &[&words[..], &["--to", "bruno"]].concat());
    t.step("anna", &[&format!("{NAME}.0001.notice.anna.toml"), &hers]);
    let his = t.open("bruno", &[&hers]);
    t.send("bruno", &his);
    assert_ne!(head_named(&t, &hers), head_named(&t, &his));
    t.rule("anna", &[&hers, &his]);
    t.send("anna", &t.latest("anna"));
    t.all_agree();
    // A ruling that was signed before a notice with papers in it decides all the same.
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    let key = ["key.anna", "ruling.anna"].map(|what| format!("{NAME}.0003.{what}.toml"));
    t.good("anna", &["key", "new", "key.2"]);
    let game = t.latest("anna");
    let words = ["key", "change", &game, "--seat", "anna", "--new", "key.2", "--old", "key"];
    t.good("anna", &words);
    let words = ["notice", &game, &orders, &hers, "--seat", "anna", "--key", "key"];
    let more = ["--form", "overdue", "--to", "bruno"];
    t.good("anna", &[&words[..], &more].concat());
    t.step("anna", &[&format!("{NAME}.0003.notice.anna.toml"), &orders, &hers]);
    t.step("anna", &[&key[0], &key[1]]);
    t.all_agree();
    // Papers that do not belong in a played block are refused.
    let quiet = t.standing("bruno", LOSSES);
    t.send("bruno", &quiet);
    let said = t.rule_refused("anna", &[&orders, &quiet]);
    assert!(said.contains("standing orders make a block of their own"), "{said}");
}

fn head_named(t: &Table, file: &str) -> String {
    let text = words_of(t, "anna", file);
    let head = text.lines().find_map(|l| l.strip_prefix("head = "));
    head.expect("a head").to_string()
}

/// A keeper signs two new chains on one game file and knows the dice of both.
#[test]
fn attack_77_two_new_chains_on_one_game_file() {
    let t = Table::of("keepers");
    fresh_chain(&t, "bruno", "chain.2", 2 + 50);
    fresh_chain(&t, "bruno", "chain.3", 3 + 50);
    let game = t.latest("bruno");
    let words = |game: &'static str, new: &'static str, out: &'static str, key: &'static str| {
        ["reanchor", game, "--seat", "bruno", "--key", key, "--new", new, "--out", out]
    };
    let first = format!("{NAME}.0001.reanchor.bruno.toml");
    t.good("bruno", &words("june.0000.ron", "chain.2", "june.0001.reanchor.bruno.toml", "key"));
    let kept = t.read("bruno", &first);
    for new in ["chain.3", "chain.4"] {
        let said = t.refused("bruno", &words("june.0000.ron", new, "second.toml", "key"));
        assert!(said.contains("this key has signed a new chain for this game file"), "{said}");
        assert!(said.contains("for one game file: name its file with --new"), "{said}");
    }
    assert!(!t.path("bruno", "chain.4").exists(), "nothing was made");
    // Another folder changes nothing, and the same request has the same bytes.
    let folder = t.path("bruno", "elsewhere");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::copy(t.path("bruno", &game), folder.join(&game)).expect("a copy");
    let elsewhere = |new: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let words = ["reanchor", &game, "--seat", "bruno", "--key", "../key", "--new", new];
        command.args(words).current_dir(&folder).output().expect("it runs").status.code()
    };
    assert_eq!(elsewhere("../chain.3"), Some(1));
    assert_eq!(elsewhere("../chain.2"), Some(0));
    let again = std::fs::read_to_string(folder.join(&first)).expect("the new chain");
    assert_eq!(again, kept);
    // A changed program signs the second one all the same: everybody who sees both names both.
    let digits = |file: &str| {
        let text = words_of(&t, "bruno", file);
        text.lines()
            .find_map(|l| l.trim().strip_prefix('"')?.strip_suffix("\","))
            .map(str::to_string)
    };
    let anchor = digits(&first).expect("an anchor");
    let other: String = anchor.chars().rev().collect();
    let second = "june.0001.reanchor.bruno.2.toml";
    t.sign("bruno", second, &words_of(&t, "bruno", &first).replace(&anchor, &other));
    t.send("bruno", &first);
    t.send("bruno", second);
    let both = [digest_of(&t, "bruno", &first), digest_of(&t, "bruno", second)];
    let names_both = |said: &str| {
        let said = on_one_line(said);
        assert!(both.iter().all(|d| said.contains(d.as_str())), "{said}");
    };
    let own = ["--seat", "anna", "--key", "key", "--chain", "chain"];
    let said =
        t.refused("anna", &[&["ruling", "re-anchor", &game, &first, second][..], &own].concat());
    names_both(&said);
    let said = t.good("anna", &[&["ruling", "re-anchor", &game, &first][..], &own].concat());
    names_both(&said);
    let hers = format!("{NAME}.0001.ruling.anna.toml");
    t.send("anna", &hers);
    let words = ["ruling", "agree", &game, &hers, "--seat", "bruno", "--key", "key"];
    names_both(&t.good("bruno", &words));
    let his = format!("{NAME}.0001.ruling.bruno.toml");
    t.send("bruno", &his);
    names_both(&t.rule_refused("anna", &[&first, second, &hers, &his]));
    names_both(&t.rule("anna", &[&first, &hers, &his]));
    let ran = t.run("anna", &["audit", &t.latest("anna"), &first, second]);
    let fact = "SIGNED TWICE: bruno of game june signed 2 different re-anchors for step 1";
    assert!(ran.code == 1 && on_one_line(&ran.said).contains(fact), "{}", ran.said);
    names_both(&ran.said);
}

/// A vacation is filed again after its writer has come back.
#[test]
fn attack_78_file_a_paper_again() {
    let t = Table::of("keepers");
    let notice = |seat: &str, more: &[&str]| {
        let (game, number) = (t.latest(seat), t.next(seat));
        let words = ["notice", &game, "--seat", seat, "--key", "key", "--form"];
        t.good(seat, &[&words[..], more].concat());
        format!("{NAME}.{number:04}.notice.{seat}.toml")
    };
    let away = notice("bruno", &["vacation", "--from", "1 May", "--until", "9 May"]);
    t.step("bruno", &[&away]);
    let back = notice("bruno", &["back"]);
    t.step("bruno", &[&back]);
    // Alone it is said to be there; in company it counted once more.
    assert!(t.rule("anna", &[&away]).contains("already in block 1"));
    let hers = notice("anna", &["back"]);
    t.send("anna", &hers);
    let said = t.rule_refused("anna", &[&away, &hers]);
    assert!(said.contains("the notice of bruno is in block 1 already"), "{said}");
    assert!(said.contains("a paper is in one block only"), "{said}");
    t.step("anna", &[&hers]);
    // Standing orders with new ones of another seat, a key with another ruling.
    let old = t.standing("bruno", LOSSES);
    file(&t, "anna", &old);
    let new = t.standing("anna", LOSSES);
    t.send("anna", &new);
    let said = t.refused("anna", &["standing", "file", &t.latest("anna"), &old, &new]);
    assert!(said.contains("the standing orders of bruno are in block 4 already"), "{said}");
    another_key(&t, "anna");
    let old = ["key", "ruling"].map(|kind| format!("{NAME}.0005.{kind}.anna.toml"));
    t.good("anna", &["key", "new", "key.3"]);
    let game = t.latest("anna");
    t.good("anna", &["key", "change", &game, "--seat", "anna", "--new", "key.3", "--old", "key"]);
    let ruling = format!("{NAME}.0006.ruling.anna.toml");
    let said = t.rule_refused("anna", &[&old[0], &ruling]);
    assert!(said.contains("the key of anna is in block 5 already"), "{said}");
    // Orders of the turn before with those of this one.
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let his = t.orders("bruno", QUIET);
    t.send("bruno", &his);
    let said = t.rule_refused("bruno", &[&quiet, &his]);
    assert!(said.contains("the orders of anna are in block 6 already"), "{said}");
    t.step("bruno", &[&his]);
}

/// One seat signs two standing orders, or two seals, of one version: the one who files them chooses.
#[test]
fn attack_79_two_standing_orders_of_one_version() {
    let t = Table::of("director");
    let one = t.standing("bruno", LOSSES);
    let other = words_of(&t, "bruno", &one) + "# or so\n";
    let other = t.sign("bruno", "other.toml", &other);
    let (sealed, _) = seal(&t, 2, LOSSES, &[]);
    let text = words_of(&t, "bruno", &sealed);
    let at = text.find("seal = [").expect("a seal");
    let (start, end) = text.split_at(at);
    let turned: String = end.chars().map(|c| if c == '0' { '1' } else { c }).collect();
    let turned = if turned == end { end.replace('2', "1") } else { turned };
    let second = t.sign("bruno", "second.toml", &format!("{start}{turned}"));
    file(&t, DORA, &one);
    for paper in [&other, &sealed, &second] {
        t.mail("bruno", "anna", paper);
    }
    t.mail("bruno", "anna", &one);
    let latest = t.latest("anna");
    let ran = t.run("anna", &["audit", &latest, &one, &sealed]);
    assert!(!ran.said.contains("SIGNED TWICE"), "{}", ran.said);
    let ran = t.run("anna", &["audit", &latest, &other, &sealed, &second]);
    let said = on_one_line(&ran.said);
    assert_eq!(ran.code, 1, "{said}");
    let twice = |what: &str| format!("SIGNED TWICE: bruno of game june signed 2 different {what}");
    assert!(said.contains(&twice("standing orders for version 1")), "{said}");
    assert!(said.contains(&twice("sealed standing orders for version 2")), "{said}");
    for file in [&one, &other, &sealed, &second] {
        assert!(said.contains(&digest_of(&t, "bruno", file)), "{said}");
    }
    let json = t.run("anna", &["audit", &latest, &other, "--format", "json"]).said;
    assert!(json.contains("\"version\": 1"), "{json}");
}
