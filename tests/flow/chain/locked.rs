//! What a ruling rests on: everything that must be legal before the first die, and nothing of what
//! could come after it. People are refused more, while they can still write something else.

use fieldpost::chain::{ChainFault, Check, DiceMode, Documents, SignedDocument, Step, verify};
use fieldpost::diag::wording;
use fieldpost::edition::Source;
use fieldpost::engine::Event;
use fieldpost::file::{Burnt, Finding, GameFile, head_of, write_game};
use fieldpost::report::burnt_said;

use super::FIRST_TURN;
use super::table::Table;

/// The first turn with something else in it.
fn turn(from: &str, to: &str) -> String {
    let body = FIRST_TURN.replacen(from, to, 1);
    assert_ne!(body, FIRST_TURN, "{from}");
    body
}

/// A receipt and an opening that lock these orders, signed by hand, as no command of the tool would.
pub fn careless(t: &Table, orders: &SignedDocument) -> Vec<SignedDocument> {
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
fn swapped(t: &Table, step: &Step, papers: &[SignedDocument]) -> String {
    let mut file: GameFile = step.game.file().clone();
    let block = file.blocks.last_mut().expect("a block");
    block.documents = papers.iter().map(|p| p.document.clone()).collect();
    block.head = head_of(&t.game.rules().edition, file.game, block);
    write_game(&t.game.rules().edition, &file)
}

/// `28 not-allowed CMV-02 no-open-way`
fn finding(t: &Table, f: &Finding) -> String {
    let ed = &t.game.rules().edition;
    let line = f.line.map(|n| n.to_string());
    let why = f.why.as_ref().map(|why| why.text(ed));
    let rule = f.rule.map(|r| r.to_string());
    [line, Some(f.code.clone()), rule, why].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_careless_block_of_illegal_orders_is_refused() {
    let t = Table::new(DiceMode::Director);
    let good = careless(&t, &t.orders(FIRST_TURN));
    let step = t.try_step(&good).unwrap_or_else(|e| panic!("{e}"));
    let report = verify(swapped(&t, &step, &good).as_bytes(), &Source::BuiltIn);
    assert_eq!(report.failure, None, "with its own papers the block stands");
    let mut facts = Vec::new();
    for (from, to) in [
        ("3 inf, 1 tank: Archangel", "3 inf, 1 tank: Atlantis"),
        ("3 inf, 1 tank: Archangel", "3 dragons: Archangel"),
        ("3 inf, 1 tank: Archangel", "30 inf: Archangel"),
        ("1 art: Russia > West Russia", "1 art: Russia > Germany"),
        ("5 inf, 1 art", "50 inf"),
        ("1 ftr: West Russia > Russia", "1 ftr: West Russia > Narnia"),
        ("2 inf: Evenki > Russia", "2 griffins: Evenki > Russia"),
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
        let why = burnt.block.burnt.as_ref().expect("it is burnt");
        let Burnt::Refused { seat, findings } = why else { panic!("{why:?}") };
        assert_eq!(seat, "anna");
        facts.extend(findings.iter().map(|f| finding(&t, f)));
        assert_eq!(burnt.game.position(), t.game.position());
        let mut file = burnt.game.file().clone();
        file.blocks[0].burnt = None;
        let silent = write_game(&t.game.rules().edition, &file);
        let failure = verify(silent.as_bytes(), &Source::BuiltIn).failure.expect("it is refused");
        assert_eq!((failure.block, failure.check), (Some(1), Check::Rules), "{}", failure.what);
    }
    assert_eq!(
        facts,
        [
            "20 unknown-space",
            "20 unknown-unit",
            "20 not-allowed too-few kind=infantry space=archangel power=soviet-union count=30 \
             found=3",
            "22 not-allowed CMV-02 no-open-way space=germany left=1",
            "16 not-allowed BUY-02 too-dear power=soviet-union cost=150 have=19",
            "30 unknown-space",
            "31 unknown-unit",
        ]
    );
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
    assert!(fieldpost::chain::receipt_text(&t.game, alone.to_vec(), None).is_err_and(refused));
    let locked = papers[..2].to_vec();
    assert!(
        fieldpost::chain::opening_text(&t.game, locked, &t.chains["dora"], None)
            .is_err_and(refused)
    );
    // ... and if a link is open all the same, the rest of the turn counts: no one can void a battle
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
    assert!(matches!(
        fieldpost::chain::adjudicate(&t.game, documents),
        Err(ChainFault::Refused { .. })
    ));
}

#[test]
fn no_game_file_changes_with_the_words() {
    let t = Table::new(DiceMode::Director);
    let ed = &t.game.rules().edition;
    let bodies = [
        turn("3 inf, 1 tank: Archangel", "3 inf, 1 tank: Atlantis"),
        turn("3 inf, 1 tank: Archangel", "30 inf: Archangel"),
        turn("5 inf, 1 art", "50 inf"),
        turn("1 art: Russia > West Russia", "1 art: Russia > Germany"),
        turn("2 inf: Evenki > Russia", "2 inf: Evenki > Germany"),
    ];
    let mut failed = 0;
    for body in bodies {
        let papers = careless(&t, &t.orders(&body));
        let play = || t.try_step(&papers).unwrap_or_else(|e| panic!("{e}"));
        let (plain, other) = (play(), wording::in_other_words(play));
        assert_eq!(plain.game.text(), other.game.text());
        assert_eq!(plain.block.head, other.block.head);
        failed +=
            plain.block.events.iter().filter(|e| matches!(e, Event::OrderFailed { .. })).count();
        // The words are others indeed, and a file written with one wording verifies with the other.
        if let Some(burnt @ Burnt::Refused { findings, .. }) = &plain.block.burnt {
            let said = || burnt_said(ed, burnt);
            let reasons = findings.iter().any(|f| f.why.is_some());
            assert_eq!(said() != wording::in_other_words(said), reasons, "{}", said());
        }
        let text = plain.game.text();
        let report = wording::in_other_words(|| verify(text.as_bytes(), &Source::BuiltIn));
        assert_eq!((report.failure, report.sound), (None, 1));
    }
    assert_eq!(failed, 1, "one of them is an order that fails after the dice");
}
