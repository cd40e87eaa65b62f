//! What commands say when something has gone wrong before: a paper that the chain refuses, a new key in
//! the middle of a step, a step that a ruling burnt, files that belong elsewhere.

use std::fs;

use super::chains::ruled_showing;
use super::post::{filled_in, post};
use super::rulings::rule;
use super::standing::stop_for_an_answer;
use super::table::{DORA, NAME, Table, on_one_line};
use super::{FEW, QUIET};

const KEYS: [&str; 6] = ["--key", "key", "--chain", "chain", "--addresses", "none.toml"];

/// What a command says, every run of blanks as one blank.
fn said(words: String) -> String {
    on_one_line(&words)
}

/// The text that was signed.
fn text(file: &str) -> &str {
    file.split("-----BEGIN").next().unwrap_or_default()
}

/// Anna has mailed orders and her opening: the files.
fn posted(t: &Table) -> (String, String, String, String) {
    let draft = filled_in(t, "anna", FEW);
    post(t, "anna", &draft);
    let signed = draft.replace(".toml", ".signed.toml");
    let (opening, mail) = ("opening.anna.toml", "orders.anna.eml");
    let named = |rest: &str| format!("{NAME}.0001.{rest}");
    (draft, signed, named(opening), named(mail))
}

#[test]
fn nothing_is_signed_that_the_chain_refuses() {
    let t = Table::of("keepers");
    let (draft, signed, opening, mail) = posted(&t);
    fs::create_dir(t.path("anna", "sent")).expect("a folder");
    for file in [&signed, &opening, &mail] {
        fs::rename(t.path("anna", file), t.path("anna", "sent").join(file)).expect("moved");
    }
    let other = t.read("anna", &draft).replace("3 inf, 1 tank", "2 inf, 1 tank");
    t.write("anna", &draft, &other);
    let words = [&["post", draft.as_str()][..], &KEYS].concat();
    let refused = said(t.refused("anna", &words));
    assert!(refused.contains("step 1 was opened for something else"), "{refused}");
    assert!(!t.path("anna", &signed).exists(), "it is signed");
    let audit = t.good("anna", &["audit", "."]);
    assert!(!audit.contains("SIGNED TWICE"), "{audit}");
    // Nor where the address book cannot be read.
    t.write("bruno", "book.toml", "no book");
    let orders = t.orders("anna", QUIET);
    t.step("anna", &[&orders]);
    let draft = filled_in(&t, "bruno", QUIET);
    let words = ["post", &draft, "--key", "key", "--nothing", "--addresses", "book.toml"];
    t.refused("bruno", &words);
    assert!(!t.path("bruno", &draft.replace(".toml", ".signed.toml")).exists(), "it is signed");
}

/// Changes anna's key with the old one; the new one is `key.2`.
fn new_key(t: &Table) -> String {
    t.good("anna", &["key", "new", "key.2"]);
    let game = t.latest("anna");
    let words = ["key", "change", &game, "--seat", "anna", "--new", "key.2", "--old", "key"];
    let told = t.good("anna", &words);
    let file = |kind: &str| format!("{NAME}.{:04}.{kind}.anna.toml", t.next("anna"));
    let (key, ruling) = (file("key"), file("ruling"));
    let block = t.rule("anna", &[&key, &ruling]);
    t.send("anna", &t.latest("anna"));
    said(told + &block)
}

#[test]
fn what_an_old_key_signed_is_signed_again_with_the_new_one() {
    let t = Table::of("keepers");
    let (_, signed, opening, mail) = posted(&t);
    let told = new_key(&t);
    for part in ["anna must sign everything else again", "note: What the old key of anna signed"] {
        assert!(told.contains(part), "{told}");
    }
    t.mail("anna", "bruno", &mail);
    let game = t.latest("bruno");
    let words = [&["step", &game, mail.as_str()][..], &KEYS].concat();
    let refused = said(t.refused("bruno", &words));
    assert!(
        refused.contains("after a change of keys with the new one: `fieldpost post`"),
        "{refused}"
    );
    // The new key signs the same words, and the same opening.
    let words = ["post", &signed, "--key", "key.2", "--chain", "chain", "--addresses", "none.toml"];
    let again = t.good("anna", &words);
    assert!(again.contains("this is the same opening, word for word"), "{again}");
    let next = |file: &str| file.replace(".0001.", ".0002.");
    for file in [&signed, &opening] {
        assert_eq!(text(&t.read("anna", file)), text(&t.read("anna", &next(file))));
    }
    t.mail("anna", "bruno", &next(&mail));
    t.good("bruno", &[&["step", &game, &next(&mail)][..], &KEYS].concat());
    let block = t.last("bruno");
    assert!(block.burnt.is_none() && !block.rolls.is_empty());
    let audit = t.run("bruno", &["audit", "."]).said;
    assert!(!audit.contains("SIGNED TWICE"), "{audit}");
}

/// Anna's orders are locked for step 1, which a new chain of bruno burns.
fn locked(t: &Table) -> (String, String, String) {
    let (draft, signed, opening, mail) = posted(t);
    t.mail("anna", "bruno", &opening);
    let files = ruled_showing(t, "bruno", &["bruno", "anna"], 99, &[&opening]);
    let mut with: Vec<&str> = files.iter().map(String::as_str).collect();
    with.push(&opening);
    t.rule("anna", &with);
    t.send("anna", &t.latest("anna"));
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    (draft, signed, mail)
}

#[test]
fn orders_that_a_burnt_step_locked_are_played_again_as_they_were_signed() {
    let t = Table::of("keepers");
    let (draft, _, mail) = locked(&t);
    let game = t.latest("anna");
    let owed = said(t.good("bruno", &["show", &game, "--owed"]));
    let rule = "orders locked for step 1, which a ruling burnt, are played in step 2, exactly as signed, \
                and no others";
    assert!(
        owed.contains(&format!("The {rule}: give `fieldpost post` the file that was signed")),
        "{owed}"
    );
    let json = t.good("bruno", &["show", &game, "--owed", "--format", "json"]);
    assert!(json.contains("\"locked\""), "{json}");
    let refused = said(t.refused("anna", &["orders", "new", &game]));
    assert!(refused.contains(rule), "{refused}");
    let other = t.read("anna", &draft).replace("3 inf, 1 tank", "2 inf, 1 tank");
    t.write("anna", "other.toml", &other);
    let refused = said(t.refused("anna", &["orders", "sign", "other.toml", "--key", "key"]));
    assert!(refused.contains(rule), "{refused}");
    // The mail that brought them holds the opening of the burnt step as well.
    let words = [&["step", &game, mail.as_str()][..], &KEYS].concat();
    let told = said(t.good("anna", &words));
    assert!(told.contains("is for step 1, which was burnt, and was set aside"), "{told}");
    let carried = format!("{NAME}.0002.opening.anna.eml");
    t.mail("anna", "bruno", &carried);
    t.good("bruno", &[&["step", &game, carried.as_str()][..], &KEYS].concat());
    assert_eq!(t.last("bruno").step, Some(2));
    t.dice_agree("bruno");
}

#[test]
fn locked_orders_are_signed_again_with_a_new_key() {
    for signed_file in [false, true] {
        let t = Table::of("keepers");
        let (draft, signed, _) = locked(&t);
        new_key(&t);
        let file = if signed_file { signed } else { draft.clone() };
        if !signed_file {
            t.write("anna", "again.toml", &t.read("anna", &draft));
            t.good("anna", &["orders", "sign", "again.toml", "--key", "key.2"]);
            fs::rename(t.path("anna", &draft), t.path("anna", "first.toml")).expect("moved");
            t.write("anna", &draft.replace(".0001.", ".0003."), &t.read("anna", "first.toml"));
        }
        let file = if signed_file { file } else { draft.replace(".0001.", ".0003.") };
        let words =
            ["post", &file, "--key", "key.2", "--chain", "chain", "--addresses", "none.toml"];
        t.good("anna", &words);
        let mail = format!("{NAME}.0003.orders.anna.eml");
        t.mail("anna", "bruno", &mail);
        t.good("bruno", &[&["step", &t.latest("bruno"), mail.as_str()][..], &KEYS].concat());
        assert_eq!(t.last("bruno").step, Some(2));
    }
}

#[test]
fn a_step_opens_the_chain_that_belongs_to_the_key() {
    let t = Table::of("both");
    let orders = t.orders("anna", FEW);
    t.send("anna", &orders);
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    // All chains lie in one folder, as on the computer of a club.
    for seat in ["anna", DORA] {
        let own = format!("{NAME}.{seat}.chain");
        super::keys::write_private(&t.path("bruno", &own), t.read(seat, "chain").into_bytes());
    }
    let own = format!("{NAME}.bruno.chain");
    super::keys::write_private(&t.path("bruno", &own), t.read("bruno", "chain").into_bytes());
    let game = t.latest("bruno");
    let words = ["step", &game, &orders, &receipt, "--key", "key", "--addresses", "none.toml"];
    t.good("bruno", &words);
    assert!(t.path("bruno", &format!("{NAME}.0001.opening.bruno.toml")).exists());
}

#[test]
fn a_block_that_was_taken_back_is_named_with_its_ruling() {
    let t = Table::of("director");
    let orders = t.orders("anna", QUIET);
    t.step("anna", &[&orders]);
    let act = ["take-back", "--block", "1"];
    let (hers, his) = (rule(&t, "anna", &act), rule(&t, "bruno", &act));
    t.step("anna", &[&hers, &his]);
    let game = t.latest(DORA);
    let told = said(t.good(DORA, &["adjudicate", &game, &orders]));
    let back =
        "already in block 1 (june.0001.ron), and block 1 was taken back by the ruling of block 2";
    assert!(told.contains(back), "{told}");
    let told = said(t.good(DORA, &["step", &game, &orders, "--key", "key"]));
    assert!(told.contains(back), "{told}");
}

#[test]
fn files_that_belong_elsewhere_are_named() {
    let t = Table::of("director");
    let game = t.latest(DORA);
    let step = |file: &str| said(t.refused(DORA, &["step", &game, file, "--key", "key"]));
    let chain = step("chain");
    assert!(
        chain.contains("this is a dice chain, which only its keeper should ever see"),
        "{chain}"
    );
    let join = step(&format!("{NAME}.join.{DORA}.toml"));
    assert!(join.contains("a join file belongs to `fieldpost start`"), "{join}");
    let (_, _, _, mail) = posted(&t);
    let orders = t.orders("anna", QUIET);
    // A key of the head that is there twice.
    let twice = text(&t.read("anna", &orders)).replace("step = 1\n", "step = 1\nstep = 1\n");
    t.write(DORA, "twice.toml", &twice);
    let twice = step("twice.toml");
    assert!(twice.contains("line 8: the key step is there twice"), "{twice}");
    // Line ends in the name of a file.
    t.write(DORA, "a\nerror: b.eml", &t.read("anna", &mail));
    let told = t.good(DORA, &["show", &game, "--owed", "a\nerror: b.eml"]);
    assert!(told.contains("note: a\u{25a1}error: b.eml"), "{told}");
    assert!(!told.contains("\nerror"), "{told}");
    // What is stale says nothing about what is owed.
    t.step("anna", &[&orders]);
    let game = t.latest(DORA);
    let owed = said(t.good(DORA, &["show", &game, "--owed", &orders]));
    assert!(owed.contains("is already in block 1, and was set aside"), "{owed}");
    assert!(owed.contains("bruno owes the orders of Germany"), "{owed}");
    let early = said(t.refused(DORA, &["step", &game, "--key", "key"]));
    assert!(early.contains("nothing to do yet: bruno owes the orders of Germany"), "{early}");
    // A folder that is not there.
    assert_eq!(t.run(DORA, &["audit", "nowhere"]).code, 3);
    // Words without quotes in the head cost nothing.
    let draft = filled_in(&t, "bruno", QUIET);
    let bare = t.read("bruno", &draft).replace("game = \"june\"", "game = june");
    t.write("bruno", &draft, &bare);
    let told = said(t.good("bruno", &["orders", "check", &draft]));
    assert!(
        told.contains(&format!("{draft} is no valid TOML, and was read as plain text")),
        "{told}"
    );
}

#[test]
fn a_key_that_is_missing_leaves_no_invitation() {
    let t = Table::bare(&["anna"]);
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    let new = ["new", "lhtr", "--name", NAME, "--director", "dora", "--key", "missing"];
    assert_eq!(t.run("anna", &[&new[..], &seats].concat()).code, 3);
    assert!(!t.path("anna", &format!("{NAME}.invitation.toml")).exists());
}

#[test]
fn typed_dice_name_the_line_that_cannot_be_read() {
    let t = Table::bare(&["anna"]);
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    let new = ["new", "lhtr", "--name", NAME, "--dice", "entered"];
    t.good("anna", &[&new[..], &seats].concat());
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let draft = filled_in(&t, "anna", FEW);
    t.write("anna", "dice", "# thrown on a Sunday\n\ngeneral west-russia 1 attack: 1\n");
    let words = ["adjudicate", &t.latest("anna"), &draft, "--dice", "dice"];
    let told = t.refused("anna", &words);
    assert!(told.contains("dice:3: "), "{told}");
}

#[test]
fn no_orders_are_proposed_while_an_answer_is_owed() {
    let t = Table::of("director");
    stop_for_an_answer(&t, FEW);
    let game = t.latest("anna");
    for words in [["orders", "suggest", &game], ["orders", "random", &game]] {
        let told = said(t.refused("anna", &words));
        assert!(
            told.contains("waits for an answer, not for orders: Germany (bruno) about"),
            "{told}"
        );
        let answer = format!("`fieldpost orders new {game}` writes the answer");
        assert!(told.contains(&answer), "{told}");
    }
}

#[test]
fn a_form_without_its_end_says_which_line_is_missing() {
    let t = Table::of("director");
    let draft = filled_in(&t, "anna", FEW);
    let form = fieldpost::mail::marked(&t.read("anna", &draft));
    let end = "==== FIELDPOST: to here ====";
    let quoted = form.lines().filter(|line| *line != end).map(|line| format!("> {line}\n"));
    let form: String = quoted.collect();
    t.write("anna", "reply.eml", &format!("From: anna\nSubject: Re: june\n\nHello\n\n{form}"));
    let told = said(t.refused("anna", &["post", "reply.eml", "--key", "key"]));
    assert!(told.contains(&format!("the line `{end}` is missing")), "{told}");
}
