//! Rulings: what two sides, or a director, decide about a game, and what it leaves alone.

use fieldpost::chain::verify;
use fieldpost::edition::Source;
use fieldpost::engine::Position;
use fieldpost::file::Block;

use super::chains::RESEARCH;
use super::standing::stop_for_an_answer;
use super::table::{DORA, NAME, Table};
use super::{ASK, QUIET};

/// Two battles in one turn.
pub const TWO_BATTLES: &str = r#"[purchase]
buy = "8 inf"

[combat]
moves = [
  "3 inf, 1 tank: Archangel > West Russia",
  "2 inf, 1 ftr: Karelia > West Russia",
  "2 inf, 1 art: Caucasus > Ukraine",
  "1 ftr: Russia > Ukraine",
]

[noncombat]
moves = [
  "1 ftr: West Russia > Russia",
  "1 ftr: Ukraine > Caucasus",
  "1 inf: Caucasus > Russia",
]

[mobilize]
place = ["4 inf: Caucasus", "4 inf: Russia"]
"#;

/// Signs a ruling in a seat's folder and mails it to all.
pub fn rule(t: &Table, seat: &str, words: &[&str]) -> String {
    let game = t.latest(seat);
    let mut all = vec!["ruling", words[0], game.as_str()];
    all.extend(&words[1..]);
    all.extend(["--seat", seat, "--key", "key"]);
    t.good(seat, &all);
    let file = format!("{NAME}.{:04}.ruling.{seat}.toml", t.next(seat));
    t.send(seat, &file);
    file
}

/// The same ruling of both sides: the file of one, and that of the other who agrees.
pub fn agreed(t: &Table, words: &[&str]) -> [String; 2] {
    let hers = rule(t, "anna", words);
    let his = rule(t, "bruno", &["agree", &hers]);
    [hers, his]
}

fn units(p: &Position, t: &Table, space: &str, kind: &str) -> usize {
    let game = t.game("anna");
    let ed = &game.rules().edition;
    let at = ed.space_by_id(space).expect("a space");
    let of = ed.kind_by_id(kind).expect("a kind");
    p.in_space(at).filter(|(_, u)| u.kind == of).count()
}

#[test]
fn before_anything_was_fought_nothing_can_be_void() {
    let t = Table::of("keepers");
    let game = t.latest("anna");
    let words = ["ruling", "void", &game, "--battle", "Ukraine", "--seat", "anna", "--key", "key"];
    let said = t.refused("anna", &words);
    assert!(said.contains("nothing has been played in this game yet"), "{said}");
    // Agreeing on what was written after an older game file is signing in vain too.
    let orders = t.orders("anna", TWO_BATTLES);
    t.step("anna", &[&orders]);
    let hers = rule(&t, "anna", &["void", "--battle", "Ukraine"]);
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
    let game = t.latest("bruno");
    let words = ["ruling", "agree", &game, &hers, "--seat", "bruno", "--key", "key"];
    let said = t.refused("bruno", &words);
    assert!(said.contains("was written for a different game file"), "{said}");
}

/// A game whose turn stopped before its battles, and the block that carried the answer out.
fn asked_first() -> (Table, Block) {
    let t = Table::of("director");
    stop_for_an_answer(&t, TWO_BATTLES);
    let answer = t.answer("bruno", "inf, art, tank");
    let fought = t.step("bruno", &[&answer]);
    (t, fought)
}

/// The rolls that a block's events tell.
fn told(t: &Table, block: &Block) -> Vec<String> {
    let game = t.game("anna");
    let ed = &game.rules().edition;
    let rolled = block.events.iter().filter_map(|e| match e {
        fieldpost::engine::Event::Rolled { key, faces, .. } => {
            Some(fieldpost::roll::roll_line(ed, key, faces))
        }
        _ => None,
    });
    rolled.collect()
}

#[test]
fn one_battle_is_void_and_the_other_keeps_its_dice() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", TWO_BATTLES);
    let before = t.game("anna").position().clone();
    let fought = t.step("anna", &[&orders]);
    let west: Vec<String> =
        fought.rolls.iter().filter(|r| r.contains(" west-russia ")).cloned().collect();
    assert!(!west.is_empty() && fought.rolls.iter().any(|r| r.contains(" ukraine-ssr ")));
    // Alone no one can.
    let hers = rule(&t, "anna", &["void", "--battle", "Ukraine", "--reason", "wrong map"]);
    let said = t.rule_refused("anna", &[&hers]);
    assert!(said.contains("a `void` ruling needs the consent of both sides"), "{said}");
    assert!(said.contains("a signature of the Axis (bruno)"), "{said}");
    let his = rule(&t, "bruno", &["agree", &hers]);
    let block = t.step("bruno", &[&hers, &his]);
    assert_eq!((block.from, block.step), (Some(0), None));
    assert!(block.rolls.is_empty());
    assert_eq!(told(&t, &block), west, "the other battle keeps every die");
    // The units stand where they began and have not moved on.
    let after = t.game("anna").position().clone();
    for (space, kind) in [("ukraine-ssr", "infantry"), ("ukraine-ssr", "tank")] {
        assert_eq!(units(&after, &t, space, kind), units(&before, &t, space, kind), "{space}");
    }
    let in_caucasus = units(&before, &t, "caucasus", "infantry");
    assert_eq!(units(&after, &t, "caucasus", "infantry"), in_caucasus - 1 + 4, "4 are placed");
    assert!(units(&after, &t, "russia", "fighter") >= 1, "its fighter never left");
    let report = t.read("anna", &format!("{NAME}.0002.txt"));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("BY AGREEMENT of anna and bruno: the battle in Ukraine S.S.R.")
            || flat.contains("BY AGREEMENT of anna and bruno: the battle in Ukraine"),
        "{report}"
    );
    assert!(flat.contains("Reason given by anna: wrong map"), "{report}");
    assert!(flat.contains("battle void, stays in Caucasus"), "{report}");
    t.dice_agree("bruno");
    // The game goes on with the next step.
    let next = t.orders("bruno", RESEARCH);
    assert_eq!(t.step("bruno", &[&next]).step, Some(2));
    let said = t.good("anna", &["verify", &t.latest("anna")]);
    assert!(said.contains("AGREEMENT") || said.contains("agreement"), "{said}");
}

#[test]
fn a_battle_more_of_the_same_turn() {
    let t = Table::of("director");
    let orders = t.orders("anna", TWO_BATTLES);
    let before = t.game("anna").position().clone();
    t.step("anna", &[&orders]);
    let [hers, his] = agreed(&t, &["void", "--battle", "Ukraine"]);
    t.step("anna", &[&hers, &his]);
    let [hers, his] = agreed(&t, &["void", "--battle", "West Russia"]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!(told(&t, &block), Vec::<String>::new());
    let after = t.game("anna").position().clone();
    for space in ["ukraine-ssr", "west-russia", "archangel", "karelia-ssr"] {
        assert_eq!(
            units(&after, &t, space, "infantry"),
            units(&before, &t, space, "infantry"),
            "{space}"
        );
    }
}

#[test]
fn double_booking_voids_every_battle_of_the_ships() {
    let t = Table::of("director");
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let body = r#"[combat]
moves = [
  "1 bb: sz14 > sz15",
  "1 trn: sz14 > sz15, load 1 inf from S Europe, offload to Egypt",
]
"#;
    let orders = t.orders("bruno", body);
    let before = t.game("anna").position().clone();
    let fought = t.step("bruno", &[&orders]);
    assert!(fought.rolls.iter().any(|r| r.contains(" sz15 ")), "{:?}", fought.rolls);
    let [hers, his] = agreed(&t, &["void", "--battle", "Egypt"]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!(told(&t, &block), Vec::<String>::new(), "the sea battle is void with the landing");
    let after = t.game("anna").position().clone();
    for (space, kind) in [("sz14", "transport"), ("sz14", "battleship"), ("sz15", "destroyer")] {
        assert_eq!(
            units(&after, &t, space, kind),
            units(&before, &t, space, kind),
            "{space} {kind}"
        );
    }
    let report = t.read(DORA, &format!("{NAME}.0003.txt"));
    assert!(report.contains("BY AGREEMENT of anna and bruno"), "{report}");
}

/// A landing elsewhere shares no unit with the void battle, and its troops stay on their ship.
#[test]
fn a_landing_elsewhere_is_not_void_with_a_battle() {
    let t = Table::of("director");
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let body = r#"[combat]
moves = [
  "1 trn: sz5, load 2 inf from Germany, offload to Karelia",
  "3 inf: Ukraine > Caucasus",
]
"#;
    let orders = t.orders("bruno", body);
    let fought = t.step("bruno", &[&orders]);
    let ashore: Vec<String> =
        fought.rolls.iter().filter(|r| r.contains(" karelia-ssr ")).cloned().collect();
    assert!(!ashore.is_empty() && fought.rolls.iter().any(|r| r.contains(" caucasus ")));
    let [hers, his] = agreed(&t, &["void", "--battle", "Caucasus"]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!(told(&t, &block), ashore, "the landing keeps every die");
}

#[test]
fn a_turn_that_stopped_before_the_battle_keeps_its_dice_too() {
    let (t, fought) = asked_first();
    let west: Vec<String> =
        fought.rolls.iter().filter(|r| r.contains(" west-russia ")).cloned().collect();
    let [hers, his] = agreed(&t, &["void", "--battle", "Ukraine"]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!(block.from, Some(1));
    assert_eq!(told(&t, &block), west);
}

#[test]
fn only_the_latest_block_and_only_what_was_fought() {
    let t = Table::of("director");
    let orders = t.orders("anna", TWO_BATTLES);
    t.step("anna", &[&orders]);
    let game = t.latest(DORA);
    let sign = |words: &[&str]| {
        let all = [&["ruling", words[0], &game], &words[1..], &["--seat", DORA, "--key", "key"]];
        t.refused(DORA, &all.concat())
    };
    let said = sign(&["void", "--battle", "Norway"]);
    assert!(said.contains("not signed: the battle cannot be void"), "{said}");
    assert!(said.contains("nothing was to be fought in Norway"), "{said}");
    assert!(said.contains("the latest battles were in"), "{said}");
    assert!(said.contains("West Russia") && said.contains("Ukraine"), "{said}");
    for (block, says) in [("0", "there is no block 0"), ("2", "there is no block 2")] {
        let said = sign(&["take-back", "--block", block]);
        assert!(said.contains(says) && said.contains("blocks 1 to 1 can be taken back"), "{said}");
    }
    t.good(DORA, &["key", "new", "key.2"]);
    let said = sign(&["key-change", "--of", "clara", "--new", "key.2.pub"]);
    assert!(said.contains("there is no seat clara") && said.contains("anna"), "{said}");
    let written = t.path(DORA, &format!("{NAME}.0002.ruling.{DORA}.toml"));
    assert!(!written.exists(), "nothing was signed");
    let old = rule(&t, "anna", &["void", "--battle", "Ukraine"]);
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
    let said = t.rule_refused(DORA, &[&old]);
    assert!(said.contains("moved on") || said.contains("it is void"), "{said}");
    let text = t.read("anna", &old);
    let text = text.split("# -----BEGIN").next().unwrap_or_default();
    let head = t.game(DORA).file().head().short();
    let fresh: String = text
        .lines()
        .map(|l| match l.starts_with("head = ") {
            true => format!("head = \"{head}\"\n"),
            false if l.starts_with("seat") => "seat = \"dora\"\n".to_string(),
            false if l.starts_with("step") => "step = 2\n".to_string(),
            false => format!("{l}\n"),
        })
        .collect();
    let fresh = t.sign(DORA, "fresh.toml", &fresh);
    let said = t.rule_refused(DORA, &[&fresh]);
    assert!(said.contains("a `void` ruling needs the consent of both sides"), "{said}");
    let said = t.refused(
        DORA,
        &["ruling", "agree", &t.latest(DORA), &fresh, "--seat", "anna", "--key", "../anna/key"],
    );
    assert!(said.contains("block 1 is not the latest that changed the board"), "{said}");
    // After taking the later block back it can be touched... as the latest again it cannot: the
    // take-back is the latest now, and goes on from block 1.
    let [hers, his] = agreed(&t, &["take-back", "--block", "2"]);
    t.step("anna", &[&hers, &his]);
    let file = rule(&t, DORA, &["void", "--battle", "Ukraine"]);
    let said = t.rule_refused(DORA, &[&file]);
    assert!(said.contains("a `void` ruling needs the consent of both sides"), "{said}");
    let [hers, his] = agreed(&t, &["void", "--battle", "Ukraine"]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!(block.from, Some(0));
    t.dice_agree("anna");
}

#[test]
fn a_turn_is_taken_back_and_its_step_stays_spent() {
    let t = Table::of("both");
    let before = t.game("anna").position().clone();
    let orders = t.orders("anna", TWO_BATTLES);
    t.step("anna", &[&orders]);
    let hers =
        rule(&t, "anna", &["take-back", "--block", "1", "--reason", "I mailed the wrong file"]);
    let his = rule(&t, "bruno", &["agree", &hers]);
    let block = t.step("anna", &[&hers, &his]);
    assert_eq!((block.from, block.events.len()), (Some(0), 0));
    assert_eq!(t.game("bruno").position(), &before);
    // The same words once more are the old document; new ones play with new dice.
    let said = t.rule(DORA, &[&orders]);
    assert!(said.contains("already in block 1"), "{said}");
    let again = t.orders("anna", TWO_BATTLES);
    let block = t.step("anna", &[&again]);
    assert_eq!(block.step, Some(2));
    let report = t.good("anna", &["replay", &t.latest("anna")]);
    assert!(report.contains("block    2"), "{report}");
    let text = t.read("anna", &t.latest("anna"));
    let forged = text.replacen("from: 0,", "from: 1,", 1);
    assert_ne!(forged, text);
    assert!(!verify(forged.as_bytes(), &Source::BuiltIn).good());
}

#[test]
fn a_stopped_turn_is_taken_back_to_its_question() {
    let (t, _) = asked_first();
    let back = rule(&t, DORA, &["take-back", "--block", "3"]);
    let said = t.rule_refused(DORA, &[&back]);
    assert!(said.contains("could have unlucky dice thrown again"), "{said}");
    let [hers, his] = agreed(&t, &["take-back", "--block", "3"]);
    let block = t.step("anna", &[&hers, &his]);
    assert!(!block.owed.is_empty(), "bruno is asked again");
    let answer = t.answer("bruno", "tank, art, inf");
    let block = t.step("bruno", &[&answer]);
    assert_eq!(block.step, Some(2));
    assert!(block.owed.is_empty());
}

#[test]
fn a_forfeit_is_a_ruling() {
    let t = Table::of("director");
    let file = rule(&t, DORA, &["forfeit", "--side", "axis", "--reason", "no mail since March"]);
    t.step(DORA, &[&file]);
    let report = t.read(DORA, &format!("{NAME}.0001.txt"));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("RULING by dora: the Axis lose the game by forfeit."), "{report}");
    assert!(flat.contains("The Allies have won."), "{report}");
    let game = t.latest("bruno");
    t.good("bruno", &["result", &game, "--seat", "bruno", "--key", "key"]);
    let result = format!("{NAME}.0002.result.bruno.toml");
    assert!(t.read("bruno", &result).contains("ending = \"forfeit\""));
    t.step("bruno", &[&result]);
}

#[test]
fn a_seat_signs_with_another_key() {
    let t = Table::of("keepers");
    t.good("anna", &["key", "new", "key.2"]);
    let game = t.latest("anna");
    let mut words = vec!["key", "change", game.as_str(), "--seat", "anna", "--new", "key.2"];
    words.extend(["--old", "key"]);
    t.good("anna", &words);
    let files = [format!("{NAME}.0001.key.anna.toml"), format!("{NAME}.0001.ruling.anna.toml")];
    // Neither half alone.
    for file in &files {
        let said = t.rule_refused("anna", &[file]);
        assert!(said.contains("new key"), "{said}");
    }
    t.step("anna", &[&files[0], &files[1]]);
    let game = t.latest("anna");
    t.good("anna", &["orders", "random", &game, "--out", "r.toml"]);
    let said = t.refused("anna", &["orders", "sign", "r.toml", "--key", "key", "--game", &game]);
    assert!(said.contains("this is not the key anna"), "{said}");
    t.good("anna", &["orders", "sign", "r.toml", "--key", "key.2", "--game", &game]);
    // By hand with the old key: refused by everybody.
    let old = t.orders_of(&game, "anna", QUIET);
    let said = t.rule_refused("anna", &[&old]);
    assert!(said.contains("signed with another key"), "{said}");
    t.write("anna", "key", &t.read("anna", "key.2"));
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
}

#[test]
fn a_lost_key_needs_the_director() {
    let t = Table::of("director");
    t.good("bruno", &["key", "new", "key.2"]);
    let game = t.latest("bruno");
    t.good("bruno", &["key", "change", &game, "--seat", "bruno", "--new", "key.2"]);
    let key = format!("{NAME}.0001.key.bruno.toml");
    t.send("bruno", &key);
    t.mail("bruno", "anna", "key.2.pub");
    t.mail("bruno", DORA, "key.2.pub");
    let hers = rule(&t, "anna", &["key-change", "--of", "bruno", "--new", "key.2.pub"]);
    let said = t.rule_refused(DORA, &[&key, &hers]);
    assert!(said.contains("a new key for bruno needs the consent of the director"), "{said}");
    let ruling = rule(&t, DORA, &["key-change", "--of", "bruno", "--new", "key.2.pub"]);
    t.step(DORA, &[&key, &ruling]);
    t.write("bruno", "key", &t.read("bruno", "key.2"));
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
}

/// The worth of a new key depends on whether the old one signed for it, and on whether its seat keeps dice.
#[test]
fn a_new_key_is_told_with_what_it_is_worth() {
    let worth = |t: &Table| {
        let said = t.good("anna", &["verify", &t.latest("anna")]);
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let t = Table::of("director");
    let change = |new: &str, more: &[&str]| {
        t.good("bruno", &["key", "new", new]);
        let game = t.latest("bruno");
        let words = ["key", "change", &game, "--seat", "bruno", "--new", new];
        t.good("bruno", &[&words[..], more].concat());
        let number = t.next("bruno");
        ["key", "ruling"].map(|kind| format!("{NAME}.{number:04}.{kind}.bruno.toml"))
    };
    let [key, ruling] = change("key.2", &["--old", "key"]);
    t.step("bruno", &[&key, &ruling]);
    t.write("bruno", "key", &t.read("bruno", "key.2"));
    let said = worth(&t);
    assert!(said.contains("Since block 1 bruno has signed with a new key"), "{said}");
    assert!(
        said.contains("the old key signed for it, and the dice are worth what they were"),
        "{said}"
    );
    let [key, _] = change("key.3", &[]);
    t.send("bruno", &key);
    t.mail("bruno", DORA, "key.3.pub");
    let ruling = rule(&t, DORA, &["key-change", "--of", "bruno", "--new", "key.3.pub"]);
    t.step(DORA, &[&key, &ruling]);
    let said = worth(&t);
    assert!(said.contains("the old key did not sign for it; bruno keeps no dice"), "{said}");
}

/// No die falls before the defender is asked, and the director alone may not void that battle all the same,
/// nor one of a turn without dice at all: links may be open for what was locked behind it.
#[test]
fn a_battle_without_dice_after_a_turn_with_dice_is_not_void_by_one_word() {
    let t = Table::of("director");
    let ask = t.standing("anna", &ASK.replace("\"land\"", "\"Karelia\""));
    t.mail("anna", DORA, &ask);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &ask]);
    t.send(DORA, &t.latest(DORA));
    let orders = t.orders("anna", TWO_BATTLES);
    assert!(!t.step("anna", &[&orders]).rolls.is_empty());
    let attack =
        "[combat]\nmoves = [\"1 ftr: Ukraine > Karelia\", \"1 tank: Eastern Europe > Karelia\"]\n";
    let attack = t.orders("bruno", attack);
    let stopped = t.step("bruno", &[&attack]);
    assert!(stopped.rolls.is_empty() && stopped.openings.is_empty(), "{:?}", stopped.rolls);
    let word = rule(&t, DORA, &["void", "--battle", "Karelia"]);
    let said = t.rule_refused(DORA, &[&word]);
    assert!(said.contains("a `void` ruling needs the consent of both sides"), "{said}");
    let words = ["anna", "bruno"].map(|seat| rule(&t, seat, &["agree", &word]));
    t.step("anna", &[&word, &words[0], &words[1]]);
}

#[test]
fn the_arbiter_is_no_party() {
    // The director's key is that of a player: not a game between strangers.
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let out = command.args(words).current_dir(folder.path()).output().expect("it runs");
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).to_string()
    };
    for key in ["anna", "bruno"] {
        run(&["key", "new", key]);
    }
    let mut words = vec!["new", "lhtr", "--name", "k", "--director", "dora"];
    words.extend(["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"]);
    run(&words);
    run(&["join", "k.invitation.toml", "--seat", "dora", "--key", "bruno"]);
    let said = run(&[
        "join",
        "k.invitation.toml",
        "k.join.dora.toml",
        "--seat",
        "bruno",
        "--key",
        "bruno",
    ]);
    assert!(said.contains("not joined: dora has joined with this key"), "{said}");
    assert!(!folder.path().join("k.join.bruno.toml").exists());
}

#[test]
fn a_page_for_the_arbiter() {
    let t = Table::of("director");
    let orders = t.orders("anna", TWO_BATTLES);
    t.step("anna", &[&orders]);
    let hers = rule(&t, "anna", &["void", "--battle", "Ukraine", "--reason", "wrong map"]);
    let his = rule(&t, "bruno", &["agree", &hers]);
    t.step("anna", &[&hers, &his]);
    let game = t.latest("anna");
    let page = t.good("anna", &["export", &game]);
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in [
        "FOR THE ARBITER june lhtr round 1, block 2",
        "dora: director; SHA256:",
        "block 2: BY AGREEMENT of anna and bruno: the battle in Ukraine",
        "block 2: Reason given by anna: wrong map",
        "dora keeps dice, 16383 links left",
        "Germany: 40 IPC in hand",
        "option victory = 9",
    ] {
        assert!(flat.contains(wanted), "{wanted}\n{page}");
    }
    assert!(page.contains(&t.game("anna").file().head().to_string()), "{page}");
    assert!(page.lines().all(|l| l.chars().count() <= 72), "{page}");
    t.good("anna", &["export", &game, "--out", "page.txt"]);
    assert_eq!(t.read("anna", "page.txt"), page);
    // A file that does not verify gives no page.
    let text = t.read("anna", &game).replacen("round: 1,", "round: 2,", 1);
    t.write("anna", "forged.ron", &text);
    assert!(t.refused("anna", &["export", "forged.ron"]).contains("does not verify"));
}
