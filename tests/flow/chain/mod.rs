//! Games made through the chain with real keys: what is accepted, what is refused, and that verify
//! finds every change.

mod hostile;
pub mod locked;
pub mod table;

use std::collections::BTreeMap;

use crate::turns::FIRST_TURN;
use fieldpost::chain::{
    ChainFault, Check, DiceMode, Editions, RULES_REVISION, Rules, Verdict, VerifyReport, verify,
};
use fieldpost::edition::Source;
use table::Table;

const STANDING: &str = r#"
[[when]]
battle = "land"
losses = "inf, art, tank, bmb, ftr"
"#;

pub const ASK: &str = r#"
[[when]]
battle = "land"
ask = "before battle"
"#;

/// Standing orders, a turn with dice, a turn without.
pub fn three_blocks(mode: DiceMode) -> Table {
    let mut t = Table::new(mode);
    let standing = t.standing("bruno", 1, STANDING);
    t.file_standing(standing);
    let orders = t.orders(FIRST_TURN);
    let step = t.play(&[orders]);
    assert!(step.block.step.is_some() && !step.block.rolls.is_empty());
    let orders = t.orders("until = \"end of turn\"\n");
    let step = t.play(&[orders]);
    assert_eq!(step.block.step, None);
    t
}

fn wrong(result: Result<impl Sized, ChainFault>) -> (Check, String) {
    match result {
        Ok(_) => panic!("it was accepted"),
        Err(fault) => (fault.check(), fault.to_string()),
    }
}

#[test]
fn a_game_of_each_mode_verifies_and_reopens() {
    for mode in DiceMode::ALL {
        let mut t = Table::new(mode);
        if mode == DiceMode::Entered {
            continue;
        }
        let standing = t.standing("bruno", 1, STANDING);
        t.file_standing(standing);
        let orders = t.orders(FIRST_TURN);
        t.play(&[orders]);
        let text = t.game.text();
        let report = verify(text.as_bytes(), &Source::BuiltIn);
        assert_eq!(report.failure, None, "{mode:?}");
        assert_eq!((report.blocks, report.sound), (2, 2));
        assert!(report.dice > 10);
        let crlf = text.replace('\n', "\r\n");
        assert!(verify(crlf.as_bytes(), &Source::BuiltIn).good());
        let again =
            fieldpost::chain::open(text.as_bytes(), &Source::BuiltIn).expect("the file opens");
        assert_eq!(again.text(), text);
        assert_eq!(again.position(), t.game.position());
    }
}

#[test]
fn every_line_of_a_game_file_counts() {
    let t = three_blocks(DiceMode::Director);
    let text = t.game.text();
    assert!(verify(text.as_bytes(), &Source::BuiltIn).good());
    let lines: Vec<&str> = text.lines().collect();
    let mut checked = 0;
    let mut block = None;
    for (i, line) in lines.iter().enumerate() {
        if let Some(n) = line.trim().strip_prefix("block: ") {
            block = n.trim_end_matches(',').parse::<u32>().ok();
        }
        if line.starts_with(" position: (") {
            block = None;
        }
        // A letter or digit in every line becomes its neighbour.
        let at = line.rfind(|c: char| c.is_ascii_alphanumeric());
        let Some(at) = at.filter(|_| i % 31 == 0 || line.contains("head") || line.contains("roll"))
        else {
            continue;
        };
        let old = line.as_bytes()[at];
        let new = match old {
            b'9' | b'z' | b'Z' => old - 1,
            _ => old + 1,
        };
        let mut changed: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
        changed[i].replace_range(at..=at, &char::from(new).to_string());
        let report = verify((changed.join("\n") + "\n").as_bytes(), &Source::BuiltIn);
        let failure =
            report.failure.unwrap_or_else(|| panic!("line {}: {} is accepted", i + 1, changed[i]));
        if let (Some(b), Some(found)) = (block, failure.block) {
            assert!(found <= b + 1, "line {}: {failure:?}", i + 1);
        }
        assert!(report.sound <= 3);
        checked += 1;
    }
    assert!(checked > 20);
}

#[test]
fn damage_is_named_by_block_and_check() {
    let t = three_blocks(DiceMode::Director);
    let text = t.game.text();
    let case = |from: &str, to: &str, nth: usize, block: Option<u32>, check: Check| {
        let at = text.match_indices(from).nth(nth).unwrap_or_else(|| panic!("no {from}")).0;
        let mut changed = text.clone();
        changed.replace_range(at..at + from.len(), to);
        let failure = verify(changed.as_bytes(), &Source::BuiltIn).failure;
        let failure = failure.unwrap_or_else(|| panic!("{from} > {to} is accepted"));
        assert_eq!((failure.block, failure.check), (block, check), "{failure:?}");
    };
    case("2 inf: Evenki > Russia", "1 inf: Evenki > Russia", 0, Some(2), Check::Signature);
    case("kind: \"orders\"", "kind: \"answer\"", 0, Some(2), Check::Document);
    case(" revision: ", " revision:  ", 0, None, Check::Form);
    case(" revision: 4", " revision: 5", 0, None, Check::Setup);
    case("\"revision = 4\"", "\"revision = 5\"", 0, None, Check::Setup);
    case("anchor: \"", "anchor: \"0", 0, None, Check::Form);
    case(
        "(roll: \"research soviet-union 0 none 6: ",
        "(roll: \"research soviet-union 0 none 6: 9 ",
        0,
        Some(2),
        Check::Dice,
    );
    case("count: 3", "count: 4", 0, None, Check::Position);
    case(
        "Paid(power: \"soviet-union\", ipc: 5",
        "Paid(power: \"soviet-union\", ipc: 4",
        0,
        Some(2),
        Check::Rules,
    );
    case("block: 2", "block: 3", 0, Some(2), Check::Order);
    case("(seat: \"anna\"", "(seat: \"hanna\"", 0, None, Check::Setup);
    case("victory = \\\"9\\\"", "victory = \\\"8\\\"", 0, None, Check::Setup);
}

#[test]
fn links_open_in_order_and_after_the_lock() {
    let t = Table::new(DiceMode::Director);
    let orders = t.orders(FIRST_TURN);
    let (_, what) = wrong(t.try_step(std::slice::from_ref(&orders)));
    assert_eq!(what, "dice are needed: step 1 must be opened by dora");
    let (check, what) = wrong(fieldpost::chain::opening_text(
        &t.game,
        vec![orders.clone()],
        &t.chains["dora"],
        None,
    ));
    assert_eq!(check, Check::Opening);
    assert!(what.starts_with("there is no receipt"), "{what}");
    let papers = t.papers(std::slice::from_ref(&orders));
    let (_, what) = wrong(t.try_step(&[papers[0].clone(), papers[2].clone()]));
    assert_eq!(what, "the links were opened without a receipt");
    let other = t.orders(&FIRST_TURN.replace("5 inf, 1 art", "5 inf"));
    let (check, what) = wrong(t.try_step(&[other, papers[1].clone(), papers[2].clone()]));
    assert_eq!(
        (check, what.as_str()),
        (Check::Opening, "the receipt locks other documents than those given")
    );
    let quiet = t.orders("until = \"end of turn\"\n");
    let (_, what) = wrong(fieldpost::chain::receipt_text(&t.game, vec![quiet], None));
    assert_eq!(what, "no die is needed: adjudicate without opening a link");
}

#[test]
fn only_the_right_seat_signs() {
    let t = Table::new(DiceMode::Director);
    let orders = t.orders(FIRST_TURN);
    let by_bruno = t.sign("bruno", &orders.document.text);
    let (check, what) = wrong(t.try_step(&[by_bruno]));
    assert_eq!(check, Check::Signature);
    assert!(what.starts_with("the orders of anna are signed with another key"), "{what}");
    let text = orders.document.text.replace("seat = \"anna\"", "seat = \"bruno\"");
    let (_, what) = wrong(t.try_step(&[t.sign("bruno", &text)]));
    assert_eq!(
        what,
        "it is the turn of the Soviet Union (anna): bruno does not command the Soviet Union"
    );
    let text = orders.document.text.replace("spring-07", "spring-08");
    let (_, what) = wrong(t.try_step(&[t.sign("anna", &text)]));
    assert_eq!(what, "the orders of anna are for the game spring-08, not spring-07");
}

#[test]
fn a_document_counts_once_and_only_now() {
    let mut t = Table::new(DiceMode::Director);
    let orders = t.orders(FIRST_TURN);
    // A standing order filed meanwhile does not void a mail under way.
    let standing = t.standing("bruno", 1, STANDING);
    t.file_standing(standing.clone());
    t.play(std::slice::from_ref(&orders));
    match t.try_step(std::slice::from_ref(&orders)) {
        Err(ChainFault::AlreadyDone { block, .. }) => assert_eq!(block, 2),
        other => panic!("{:?}", other.map(|_| ())),
    }
    assert!(matches!(
        fieldpost::chain::file_standing(&t.game, vec![standing]),
        Err(ChainFault::AlreadyDone { block: 1, .. })
    ));
    let late = orders.document.text.replace("dice = 1", "dice = 2");
    let (check, what) = wrong(t.try_step(&[t.sign("anna", &late)]));
    assert_eq!(check, Check::Document);
    assert_eq!(what, "the orders of anna are for step 1; the game is at step 2");
    let (_, what) =
        wrong(fieldpost::chain::file_standing(&t.game, vec![t.standing("bruno", 1, ASK)]));
    assert_eq!(what, "version 1 of bruno is in force already");
}

#[test]
fn dice_do_not_depend_on_orders() {
    let t = Table::new(DiceMode::Keepers);
    let mut rolls = Vec::new();
    for body in [FIRST_TURN.to_string(), FIRST_TURN.replace("5 inf, 1 art", "4 inf") + "# again\n"]
    {
        let papers =
            t.papers(&[t.orders(
                &body.replace("place = [\"3 inf, 1 art: Caucasus\", \"2 inf: Russia\"]", ""),
            )]);
        rolls.push(t.try_step(&papers).unwrap_or_else(|e| panic!("{e}")).block.rolls);
    }
    assert_eq!(rolls[0], rolls[1]);
}

#[test]
fn illegal_orders_with_open_links_burn_the_step() {
    let mut t = Table::new(DiceMode::Director);
    let good = t.papers(&[t.orders(FIRST_TURN)]);
    let bad = t.orders(&FIRST_TURN.replace("5 inf, 1 art", "50 inf, 1 art"));
    assert!(matches!(t.try_step(std::slice::from_ref(&bad)), Err(ChainFault::Refused { .. })));
    let digest = good[0].document.digest.to_string();
    let swap = |text: &str| text.replace(&digest, &bad.document.digest.to_string());
    let receipt = t.sign("dora", &swap(&good[1].document.text));
    let opening = t.sign("dora", &swap(&good[2].document.text));
    let step = t.play(&[bad, receipt, opening]);
    assert!(step.block.burnt.is_some() && step.block.rolls.is_empty());
    assert_eq!(step.block.step, Some(1));
    assert_eq!(&step.before, t.game.position());
    let orders = t.orders(FIRST_TURN);
    let step = t.play(&[orders]);
    assert_eq!(step.block.step, Some(2));
    let report = verify(t.game.text().as_bytes(), &Source::BuiltIn);
    assert_eq!(report.failure, None);
    assert_eq!(report.burnt.len(), 1);
}

#[test]
fn a_question_before_battle_stops_without_a_die() {
    let mut t = Table::new(DiceMode::Director);
    let standing = t.standing("bruno", 1, ASK);
    t.file_standing(standing);
    let orders =
        t.orders(&FIRST_TURN.replace("[research]\ndevelopment = \"rockets\"\ndice = 1\n", ""));
    let (_, what) = wrong(fieldpost::chain::receipt_text(&t.game, vec![orders.clone()], None));
    assert_eq!(what, "waiting for Germany (bruno) about West Russia");
    let step = t.play(&[orders]);
    assert_eq!((step.block.step, step.block.owed.len()), (None, 1));
    assert!(t.game.stopped_orders().is_some());
    let (_, what) = wrong(t.try_step(&[t.orders("until = \"end of turn\"\n")]));
    assert!(what.starts_with("the turn waits for an answer"), "{what}");
    let reopened =
        fieldpost::chain::open(t.game.text().as_bytes(), &Source::BuiltIn).expect("it opens");
    t.game = reopened;
    let answer = t.answer("bruno", "\n[battle.\"West Russia\"]\nlosses = \"art, inf, tank\"\n");
    let step = t.play(&[answer]);
    assert_eq!(step.block.step, Some(1));
    assert!(step.block.owed.is_empty());
    assert!(t.game.stopped_orders().is_none());
    let report = verify(t.game.text().as_bytes(), &Source::BuiltIn);
    assert_eq!(report.failure, None);
}

/// No board at all is at hand.
pub struct NoBoard;

impl Editions for NoBoard {
    fn rules(&self, _: &str, _: &BTreeMap<String, String>) -> Result<Rules, String> {
        Err("there is none".to_string())
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn usual_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
}

#[test]
fn without_the_rules_all_the_rest_is_checked() {
    for mode in DiceMode::ALL.into_iter().filter(|m| *m != DiceMode::Entered) {
        let t = three_blocks(mode);
        let text = t.game.text();
        let (ruled, bare) =
            (verify(text.as_bytes(), &Source::BuiltIn), verify(text.as_bytes(), &NoBoard));
        assert_eq!(bare.verdict(), Verdict::Unproven, "{:?}", bare.failure);
        let unproven = bare.unproven.expect("a reason");
        assert_eq!((unproven.revision, unproven.unread), (RULES_REVISION, None));
        assert!(unproven.why.contains("is not at hand"), "{}", unproven.why);
        let of = |r: &VerifyReport| (r.blocks, r.sound, r.signatures, r.dice, r.head);
        let bare = VerifyReport { unproven: None, ..bare };
        assert_eq!(of(&bare), of(&ruled), "{}", mode.word());
    }
}

#[test]
fn without_the_rules_a_forgery_is_wrong_all_the_same() {
    let t = three_blocks(DiceMode::Director);
    let text = t.game.text();
    let case = |from: &str, to: &str, nth: usize, block: Option<u32>, check: Check| {
        let at = text.match_indices(from).nth(nth).unwrap_or_else(|| panic!("no {from}")).0;
        let mut changed = text.clone();
        changed.replace_range(at..at + from.len(), to);
        let failure = verify(changed.as_bytes(), &NoBoard).failure;
        let failure = failure.unwrap_or_else(|| panic!("{from} > {to} is accepted"));
        assert_eq!((failure.block, failure.check), (block, check), "{failure:?}");
    };
    case("2 inf: Evenki > Russia", "1 inf: Evenki > Russia", 0, Some(2), Check::Document);
    case(" revision: 4", " revision: 5", 0, None, Check::Setup);
    case("\"revision = 4\"", "\"revision = 5\"", 0, None, Check::Setup);
    case("\"nonce = \\\"0", "\"nonce = \\\"f", 0, None, Check::Setup);
    case("Researched(power: ", "Researched(power:  ", 0, Some(2), Check::Position);
    case("ipc: 5", "ipc: 4", 0, Some(2), Check::Position);
    case("block: 2", "block: 3", 0, Some(2), Check::Order);
    case("count: 3", "count: 4", 0, None, Check::Position);
    case("key: \"ssh-ed25519 A", "key: \"ssh-ed25519 B", 0, None, Check::Setup);
    let roll = "(roll: \"research soviet-union 0 none 6: ";
    let face = text.split(roll).nth(1).and_then(|rest| rest.chars().next()).expect("a face");
    let other = if face == '1' { '2' } else { '1' };
    case(&format!("{roll}{face}"), &format!("{roll}{other}"), 0, Some(2), Check::Dice);
}

#[test]
fn entered_dice_are_used_up_exactly() {
    let t = Table::new(DiceMode::Entered);
    let orders =
        t.orders("until = \"research\"\n\n[research]\ndevelopment = \"rockets\"\ndice = 1\n");
    let mut documents = fieldpost::chain::Documents::sort([orders]).expect("sorted");
    let (check, what) = wrong(fieldpost::chain::adjudicate(&t.game, documents.clone()));
    assert_eq!(check, Check::Dice);
    assert_eq!(
        what,
        "the roll \"research soviet-union 0 none 6\" needs 1 die, and none has been entered"
    );
    documents.entered = vec!["research soviet-union 0 none 6: 3".to_string()];
    let step =
        fieldpost::chain::adjudicate(&t.game, documents.clone()).unwrap_or_else(|e| panic!("{e}"));
    let text = step.game.text();
    assert!(verify(text.as_bytes(), &Source::BuiltIn).good());
    // However somebody types a line, the game file has one form of it, and accepts no other.
    documents.entered = vec!["\tresearch  soviet-union 0 none 6:3 ".to_string()];
    let typed =
        fieldpost::chain::adjudicate(&t.game, documents.clone()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(typed.game.text(), text);
    for other in ["none 6:  3\"", "none 6:3\"", "none  6: 3\"", "none 6: 3 \"", "none 6: 03\""] {
        assert!(text.contains("none 6: 3\""));
        let changed = text.replace("none 6: 3\"", other);
        assert!(!verify(changed.as_bytes(), &Source::BuiltIn).good(), "{other}");
    }
    documents.entered.push("raid germany 0 attack 6: 4".to_string());
    let (_, what) = wrong(fieldpost::chain::adjudicate(&t.game, documents));
    assert!(what.ends_with("is not used"), "{what}");
}

/// One battle in which the defender wants to be asked; how often he was.
fn stops_of(nonce: u8) -> u32 {
    let mut invitation = table::invitation(DiceMode::Keepers);
    invitation.nonce = format!("{nonce:032x}");
    let mut t = Table::of(invitation);
    let standing = t.standing("bruno", 1, &ASK.replace("before battle", "each choice"));
    t.file_standing(standing);
    let orders = t.orders(FIRST_TURN);
    let mut step = t.play(&[orders]);
    let mut stops = 0;
    while !step.block.owed.is_empty() {
        stops += 1;
        assert_eq!(step.block.step, Some(stops), "{:?}", step.block.owed);
        assert!(step.block.owed.iter().all(|o| t.game.file().seat_of(o.power).is_some()));
        let answer = t.answer("bruno", "\n[battle.\"West Russia\"]\nlosses = \"inf, art, tank\"\n");
        step = t.play(&[answer]);
    }
    // Dice after a stop come from the step of the resumption.
    assert_eq!(step.block.step, Some(stops + 1));
    let report = verify(t.game.text().as_bytes(), &Source::BuiltIn);
    assert_eq!(report.failure, None);
    let blocks = fieldpost::chain::replay(&t.game, t.game.file().latest()).expect("a past");
    assert_eq!(&blocks.last().expect("a block").after, t.game.position());
    let then = fieldpost::chain::game_after(&t.game, 1).expect("a past game");
    assert!(verify(then.text().as_bytes(), &Source::BuiltIn).good());
    assert!(
        t.game.text().starts_with(then.text().split("  ),\n ],\n position").next().unwrap_or(""))
    );
    stops
}

#[test]
fn each_choice_stops_in_battle_and_goes_on_with_the_next_step() {
    // Whether there is anything to choose depends on the dice: of twenty games one asks.
    assert!((0..20).any(|nonce| stops_of(nonce) > 0));
}
