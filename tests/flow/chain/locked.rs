//! What a ruling rests on: everything that must be legal before the first die, and nothing of what
//! could come after it. People are refused more, while they can still write something else.

use fieldpost::chain::{ChainFault, Check, DiceMode, Documents, Paper, Step, verify};
use fieldpost::edition::Source;
use fieldpost::engine::Event;
use fieldpost::file::{GameFile, head_of, write_game};

use super::FIRST_TURN;
use super::table::Table;

/// The first turn with something else in it.
fn turn(from: &str, to: &str) -> String {
    let body = FIRST_TURN.replacen(from, to, 1);
    assert_ne!(body, FIRST_TURN, "{from}");
    body
}

/// A receipt and an opening that lock these orders, signed by hand, as no command of the tool would.
fn careless(t: &Table, orders: &Paper) -> Vec<Paper> {
    let good = t.papers(&[t.orders(FIRST_TURN)]);
    let digest = good[0].document.digest.to_string();
    let mut papers = vec![orders.clone()];
    for paper in &good[1..] {
        let text = paper.document.text.replace(&digest, &orders.document.digest.to_string());
        papers.push(t.sign("dora", &text));
    }
    papers
}

/// The file of a step with other papers in its block, and a head that fits them.
fn swapped(t: &Table, step: &Step, papers: &[Paper]) -> String {
    let mut file: GameFile = step.game.file().clone();
    let block = file.blocks.last_mut().expect("a block");
    block.documents = papers.iter().map(|p| p.document.clone()).collect();
    block.head = head_of(&t.game.rules().edition, file.game, block);
    write_game(&t.game.rules().edition, &file)
}

#[test]
fn a_careless_block_of_illegal_orders_is_refused() {
    let t = Table::new(DiceMode::Director);
    let good = careless(&t, &t.orders(FIRST_TURN));
    let step = t.try_step(&good).unwrap_or_else(|e| panic!("{e}"));
    let report = verify(swapped(&t, &step, &good).as_bytes(), &Source::BuiltIn);
    assert_eq!(report.failure, None, "with its own papers the block stands");
    for (from, to, said) in [
        ("3 inf, 1 tank: Archangel", "3 inf, 1 tank: Atlantis", "Atlantis"),
        ("3 inf, 1 tank: Archangel", "3 dragons: Archangel", "dragons"),
        ("3 inf, 1 tank: Archangel", "30 inf: Archangel", "Archangel"),
        ("1 art: Russia > West Russia", "1 art: Russia > Germany", "Germany"),
        ("5 inf, 1 art", "50 inf", "IPC"),
        ("1 ftr: West Russia > Russia", "1 ftr: West Russia > Narnia", "Narnia"),
        ("2 inf: Evenki > Russia", "2 griffins: Evenki > Russia", "griffins"),
    ] {
        let orders = t.orders(&turn(from, to));
        assert!(matches!(
            t.try_step(std::slice::from_ref(&orders)),
            Err(ChainFault::Refused { .. })
        ));
        let papers = careless(&t, &orders);
        // Ruled as if it were legal, the block does not stand ...
        let report = verify(swapped(&t, &step, &papers).as_bytes(), &Source::BuiltIn);
        let failure = report.failure.expect("it is refused");
        assert_eq!((failure.block, failure.check), (Some(1), Check::Dice), "{}", failure.what);
        // ... and nothing comes of the step but that it is burnt, with the reason.
        let burnt = t.try_step(&papers).unwrap_or_else(|e| panic!("{e}"));
        let why = burnt.block.burnt.clone().unwrap_or_default();
        assert!(why.contains(said), "{why}");
        assert_eq!(burnt.game.position(), t.game.position());
        let mut file = burnt.game.file().clone();
        file.blocks[0].burnt = None;
        let silent = write_game(&t.game.rules().edition, &file);
        let failure = verify(silent.as_bytes(), &Source::BuiltIn).failure.expect("it is refused");
        assert_eq!((failure.block, failure.check), (Some(1), Check::Rules), "{}", failure.what);
    }
}

#[test]
fn what_no_dice_allow_is_refused_before_a_link_is_opened_and_fails_after() {
    let t = Table::new(DiceMode::Director);
    let orders = t.orders(&turn("2 inf: Evenki > Russia", "2 inf: Evenki > Germany"));
    let alone = std::slice::from_ref(&orders);
    let papers = careless(&t, &orders);
    // People are refused at every act ...
    let refused = |e: ChainFault| matches!(e, ChainFault::Refused { .. });
    assert!(t.try_step(alone).is_err_and(refused));
    assert!(t.game.receipt_text(alone.to_vec(), None).is_err_and(refused));
    let locked = papers[..2].to_vec();
    assert!(t.game.opening_text(locked, &t.chains["dora"], None).is_err_and(refused));
    // ... and if a link is open all the same, the rest of the turn stands: nobody can void a battle
    // with an error kept in reserve behind it.
    let step = t.try_step(&papers).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(step.block.burnt, None);
    let failed = step.block.events.iter().filter(|e| matches!(e, Event::OrderFailed { .. }));
    assert_eq!(failed.count(), 1);
    let honest = t.try_step(&careless(&t, &t.orders(FIRST_TURN))).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(step.block.rolls, honest.block.rolls);
    let report = verify(step.game.text().as_bytes(), &Source::BuiltIn);
    assert_eq!((report.failure, report.sound), (None, 1));
}

#[test]
fn where_no_link_is_opened_what_no_dice_allow_makes_no_block() {
    let t = Table::new(DiceMode::Practice);
    let orders = t.orders(&turn("2 inf: Evenki > Russia", "2 inf: Evenki > Germany"));
    let documents = Documents::sort([orders]).expect("sorted");
    assert!(matches!(t.game.adjudicate(documents), Err(ChainFault::Refused { .. })));
}
