//! Answers are checked like orders: before they are signed, before a receipt, before a link opens. A
//! block whose links are open is ruled all the same.

use fieldpost::chain::{Opening, Receipt, SignedDocument};
use fieldpost::seal::Secret;

use super::standing::stop_for_an_answer;
use super::table::{NAME, Table};
use super::{ASK_EACH, WEST_RUSSIA};

/// An answer of a seat under the head `orders new` writes, with these tables.
fn written(t: &Table, seat: &str, body: &str) -> String {
    let game = t.latest(seat);
    let file = format!("{NAME}.answer.{seat}.toml");
    let _ = std::fs::remove_file(t.path(seat, &file));
    t.good(seat, &["orders", "new", &game, "--seat", seat, "--out", &file]);
    let template = t.read(seat, &file);
    let head = template.split("\n\n").next().unwrap_or_default().to_string();
    t.write(seat, &file, &format!("{head}\n\n{body}"));
    file
}

/// The attacker is asked before the battle of West Russia, and no one else.
fn attacker_asked(mode: &str) -> Table {
    let t = Table::of(mode);
    let asks = WEST_RUSSIA.replace("losses = \"inf, art, tank, ftr\"", "ask = \"before battle\"");
    assert_ne!(asks, WEST_RUSSIA);
    let orders = t.orders("anna", &asks);
    t.step("anna", &[&orders]);
    assert_eq!(t.last("anna").owed.len(), 1);
    t
}

const TO_UKRAINE: &str =
    "[battle.\"West Russia\"]\nlosses = \"inf\"\nretreat = \"to Ukraine after round 1\"\n";

#[test]
fn a_retreat_to_where_no_unit_came_from_is_never_signed() {
    let t = attacker_asked("director");
    let file = written(&t, "anna", TO_UKRAINE);
    let game = t.latest("anna");
    let words = ["orders", "sign", &file, "--key", "key", "--game", &game];
    let said = t.refused("anna", &words);
    assert!(
        said.contains("rule: RET-02") && said.contains("answer.anna.toml:10:1: error: "),
        "{said}"
    );
    assert!(said.contains("help: a retreat can go to "), "{said}");
    assert!(said.contains("not signed"), "{said}");
    let check = ["orders", "check", &file, "--game", &game, "--format", "json"];
    assert!(t.refused("anna", &check).contains("retreat-nobody-came place=west-russia"));
}

#[test]
fn an_answer_signed_with_another_program_opens_no_link() {
    for mode in ["keepers", "director"] {
        let t = attacker_asked(mode);
        let file = written(&t, "anna", TO_UKRAINE);
        let bad = t.sign("anna", "bad.toml", &t.read("anna", &file));
        t.send("anna", &bad);
        let game = t.latest("anna");
        let said = match mode {
            "keepers" => t.refused("anna", &t.open_words(&game, &[&bad])),
            _ => t.refused("dora", &["receipt", &game, &bad, "--key", "key"]),
        };
        assert!(said.contains("rule: RET-02"), "{said}");
        assert!(t.rule_refused("anna", &[&bad]).contains("rule: RET-02"), "{mode}");
    }
}

#[test]
fn an_answer_whose_links_are_open_is_ruled_by_the_book() {
    let t = attacker_asked("director");
    let file = written(&t, "anna", TO_UKRAINE);
    let bad = t.sign("anna", "bad.toml", &t.read("anna", &file));
    let bytes = std::fs::read(t.path("anna", &bad)).expect("the answer");
    let paper = SignedDocument::read(&bytes).expect("signed");
    let game = t.game("dora");
    let (step, head) = (game.file().next_step(), game.file().head().short());
    let documents = vec![paper.document.digest];
    let (name, seat) = (NAME.to_string(), "dora".to_string());
    let receipt = Receipt {
        game: name.clone(),
        seat: seat.clone(),
        step,
        head: head.clone(),
        claimed_time: None,
        documents: documents.clone(),
        standing: Vec::new(),
    };
    let receipt = t.sign("dora", "receipt.toml", &receipt.text());
    let chain = Secret::read(&t.read("dora", "chain")).expect("her chain").chain;
    let link = chain.link(step).expect("a link");
    let (restored, claimed_time) = (false, None);
    let opening = Opening { game: name, seat, step, head, link, restored, claimed_time, documents };
    let opening = t.sign("dora", "opening.toml", &opening.text());
    t.mail("anna", "dora", &bad);
    t.rule("dora", &[&bad, &receipt, &opening]);
    t.good("dora", &["verify", &t.latest("dora")]);
    assert_eq!(t.last("dora").step, Some(step));
}

#[test]
fn what_is_not_there_not_asked_or_not_theirs_is_named_with_its_line() {
    let t = Table::of("director");
    stop_for_an_answer(&t, WEST_RUSSIA);
    let body = "[battle.\"West Russia\"]\nlosses = \"inf, bmb\"\nsubmerge = \"always\"\n\
                retreat = \"always\"\n[battle.Ukraine]\nlosses = \"inf\"\n";
    let file = written(&t, "bruno", body);
    let game = t.latest("bruno");
    let said = t.refused("bruno", &["orders", "check", &file, "--game", &game]);
    for (line, what) in [
        (9, "no bomber is in the battle of West Russia"),
        (10, "no submarine of yours is in West Russia"),
        (11, "in West Russia only the attacker decides that"),
        (12, "no one asked about Ukraine S.S.R."),
    ] {
        assert!(said.contains(&format!(".toml:{line}:")) && said.contains(what), "{said}");
    }
    // An answer of somebody who is asked nothing, and for a power that is not asked.
    let head = t.read("bruno", &file);
    let other = head.replace("seat = \"bruno\"", "seat = \"anna\"");
    t.write("anna", "other.toml", &other);
    let said = t.refused("anna", &["orders", "check", "other.toml", "--game", &game]);
    assert!(said.contains("nothing is asked of anna"), "{said}");
    let japan = head.replace("seat = \"bruno\"", "seat = \"bruno\"\npower = \"Japan\"");
    t.write("bruno", "other.toml", &japan);
    let said = t.refused("bruno", &["orders", "check", "other.toml", "--game", &game]);
    assert!(said.contains("nothing about Japan is asked of bruno"), "{said}");
}

#[test]
fn a_retreat_is_answered_as_people_answer() {
    let t = attacker_asked("director");
    let game = t.latest("anna");
    for (said, meant) in [
        ("yes", "retreat = \"always\""),
        ("no", "retreat = \"never\""),
        ("press on", "retreat = \"never\""),
        ("Archangel", "retreat = \"to Archangel\""),
        ("Archangel after round 2", "retreat = \"to Archangel after round 2\""),
    ] {
        let table = "[battle.\"West Russia\"]\n";
        let read = |line: &str| {
            let file = written(&t, "anna", &format!("{table}{line}\n"));
            t.good("anna", &["orders", "explain", &file, "--game", &game])
        };
        assert_eq!(read(&format!("retreat = \"{said}\"")), read(meant), "{said}");
    }
    // What is no answer is refused with the forms that are.
    let file = written(&t, "anna", "[battle.\"West Russia\"]\nretreat = \"perhaps\"\n");
    let said = t.refused("anna", &["orders", "check", &file, "--game", &game]);
    assert!(said.contains("expected to, after, if, always or never"), "{said}");
}

/// A game of entered dice in which both sides are asked about every choice.
fn table_of_dice(ask: &str) -> Table {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", NAME, "--dice", "entered"]);
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    t.good("anna", &["standing", "new", &t.latest("anna"), "--seat", "axis", "--out", "s.toml"]);
    let head = t.read("anna", "s.toml").split("\n\n").next().unwrap_or_default().to_string();
    t.write("anna", "s.toml", &format!("{head}\n\n{ASK_EACH}"));
    t.good("anna", &["step", &t.latest("anna"), "s.toml"]);
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", "o.toml"]);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    let moves = "[\"3 inf, 1 art, 1 tank: Caucasus > Ukraine\", \"1 tank: Russia > Ukraine\"]";
    let battle = format!("[battle.Ukraine]\nask = \"{ask}\"\n");
    t.write("anna", "o.toml", &format!("{head}\n\n[combat]\nmoves = {moves}\n\n{battle}"));
    dice(&t, &["attack 1: 1 6", "attack 2: 6 6", "attack 3: 6 3"]);
    t.good("anna", &["step", &t.latest("anna"), "o.toml", "--dice", "dice"]);
    t
}

fn dice(t: &Table, rolls: &[&str]) {
    let lines = rolls.iter().map(|r| format!("general ukraine-ssr 1 {r}\n"));
    t.write("anna", "dice", &lines.collect::<String>());
}

/// The answer that is owed now, as `orders new` writes it.
fn template(t: &Table, file: &str) -> String {
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", file]);
    t.read("anna", file)
}

#[test]
fn an_answer_to_fill_in_says_what_can_be_chosen() {
    let t = table_of_dice("each choice");
    let text = template(&t, "a.toml");
    assert!(text.contains("#   hits to be taken: 2\n"), "{text}");
    assert!(!text.contains("retreat"), "the defender cannot: {text}");
    // Who names numbers is told how to say just that; saying it is then what is done.
    t.write(
        "anna",
        "a.toml",
        &text.replace("# losses = \"inf, art, tank, ftr\"", "losses = \"1 inf, 1 ftr\""),
    );
    let said = t.refused("anna", &["orders", "check", "a.toml"]);
    let right = "inf to 2, ftr";
    assert!(said.contains(&format!("and then the rest write: {right}")), "{said}");
    let text = text.replace("# losses = \"inf, art, tank, ftr\"", &format!("losses = \"{right}\""));
    t.write("anna", "a.toml", &text);
    dice(&t, &["defend 2: 1 2 6 6", "defend 3: 6", "defend 4: 6"]);
    t.good("anna", &["step", &t.latest("anna"), "a.toml", "--dice", "dice"]);
    let text = template(&t, "b.toml");
    assert!(text.contains("#   hits to be taken: 2\n"), "{text}");
    assert!(text.contains("#   hit already, theirs: 1 inf, 1 ftr\n"), "{text}");
    // A list that names one kind leaves the rest to the defaults.
    t.write("anna", "b.toml", &text.replace("# losses = \"inf, art, tank\"", "losses = \"art\""));
    t.good("anna", &["orders", "check", "b.toml"]);
    t.good("anna", &["step", &t.latest("anna"), "b.toml"]);
    let text = template(&t, "c.toml");
    assert!(text.contains("#   attackers: 2 inf, 2 tank\n"), "{text}");
    assert!(text.contains("#   the attacker can retreat to: Caucasus\n"), "{text}");
    assert!(text.contains("# retreat = \"never\"\n# retreat = \"to Caucasus\"\n"), "{text}");
}

#[test]
fn who_attacks_from_two_territories_is_asked_which_infantry_falls() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", NAME, "--dice", "entered"]);
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", "o.toml"]);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    let moves = "[\"1 inf: Archangel > West Russia\", \"1 inf: Russia > West Russia\"]";
    let battle = "[battle.\"West Russia\"]\nask = \"each choice\"\n";
    t.write("anna", "o.toml", &format!("{head}\n\n[combat]\nmoves = {moves}\n\n{battle}"));
    let rolls = ["attack 1: 6 6", "defend 2: 1 6 6 6", "defend 3: 6"];
    let lines = rolls.iter().map(|r| format!("general west-russia 1 {r}\n"));
    t.write("anna", "dice", &lines.collect::<String>());
    t.good("anna", &["step", &t.latest("anna"), "o.toml", "--dice", "dice"]);
    // Nothing but infantry can fall, and the template tells it apart.
    let text = template(&t, "a.toml");
    let line = "# losses = \"inf from Archangel, inf from Russia\"";
    assert!(text.contains("#   hits to be taken: 1\n") && text.contains(line), "{text}");
    t.write("anna", "b.toml", &text.replace(line, "losses = \"1 inf from Russia\""));
    let said = t.refused("anna", &["orders", "check", "b.toml"]);
    assert!(said.contains("and then the rest write: inf from Russia"), "{said}");
    t.write("anna", "a.toml", &text.replace(line, "losses = \"inf from Russia\""));
    let said = t.good("anna", &["step", &t.latest("anna"), "a.toml"]);
    assert!(said.contains("retreat"), "{said}");
}
