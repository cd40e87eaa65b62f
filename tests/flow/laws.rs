//! Laws that hold for every game: dice depend on nothing a player can vary, what is printed reads as
//! it was, events lead to the position, and whatever the program writes it verifies.

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::chain::table::Table;
use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::chain::{DiceMode, Game, Step, replay, safe_fold, verify};
use fieldpost::edition::{Source, load_defaults};
use fieldpost::engine::plan::TurnOrders;
use fieldpost::engine::{Input, Position};
use fieldpost::file::{parse_position, position_text};
use fieldpost::orders::{print_orders, print_sections, read_orders, read_sections};
use fieldpost::seal::{Digest, RollLine, canonicalise};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const MODEST: Zeal = Zeal { combat: 6, noncombat: 4 };

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = proptest::test_runner::TestRng::deterministic_rng(config.rng_algorithm);
    TestRunner::new_with_rng(config, rng)
}

fn bare_input(game: &Game) -> Input {
    Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, &game.rules().edition, "cheapest-first")
            .expect("built in"),
        seat_of: game.seat_numbers(),
    }
}

fn random_turn(game: &Game, seed: u8) -> TurnOrders {
    let mut chance = RandomChoices::new(Digest([seed; 32]));
    random_orders(&game.rules().edition, game.position(), &bare_input(game), &mut chance, MODEST)
}

/// Rolls by stream.
fn streams(step: &Step) -> BTreeMap<String, Vec<u8>> {
    let mut all: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for line in &step.block.rolls {
        let line: RollLine = line.parse().expect("a roll line");
        let faces = line.pips().expect("faces");
        all.entry(line.key().to_string()).or_default().extend(faces);
    }
    all
}

fn assert_same_dice(a: &Step, b: &Step) -> usize {
    let (a, b) = (streams(a), streams(b));
    let mut shared = 0;
    for (stream, faces) in &a {
        let Some(others) = b.get(stream) else { continue };
        let few = faces.len().min(others.len());
        assert_eq!(faces[..few], others[..few], "{stream} depends on the orders");
        shared += 1;
    }
    shared
}

/// The lines of a list of moves in another sequence, with comments and blanks strewn in.
fn disturbed(body: &str, turn: usize) -> String {
    let mut out = String::from("# The same turn, written by another hand.\n");
    let mut list: Vec<&str> = Vec::new();
    for line in body.lines() {
        if line.starts_with("  \"") {
            list.push(line);
            continue;
        }
        if !list.is_empty() {
            let by = turn % list.len();
            list.rotate_left(by);
            for moved in list.drain(..) {
                out.push_str(&format!("  # {turn}\n{moved}\n"));
            }
        }
        out.push_str(line);
        out.push_str(" # .\n\n");
    }
    out
}

#[test]
fn orders_comments_and_the_order_of_lines_leave_every_stream_as_it_is() {
    let t = Table::new(DiceMode::Director);
    let ed = &t.game.rules().edition;
    let first = include_str!("five_seats/soviet-union-1b.toml");
    let papers = t.papers(&[t.orders(first)]);
    let reference = t.try_step(&papers).unwrap_or_else(|e| panic!("{e}"));
    let mut shared = 0;
    for seed in 0..24_u8 {
        let body = print_sections(ed, &random_turn(&t.game, seed));
        let mut shared_by_this = 0;
        for text in [disturbed(first, seed.into()), body.clone(), disturbed(&body, seed.into())] {
            let orders = t.orders(&text);
            if fieldpost::chain::receipt_text(&t.game, vec![orders.clone()], None)
                .is_err_and(|e| e.to_string().contains("no die is needed"))
            {
                continue;
            }
            let step = t.try_step(&t.papers(&[orders])).unwrap_or_else(|e| panic!("{e}\n{text}"));
            shared_by_this += assert_same_dice(&reference, &step);
        }
        shared += shared_by_this;
    }
    assert!(shared > 100, "only {shared} streams were compared");
}

#[test]
fn printed_orders_read_as_they_were() {
    let t = Table::new(DiceMode::Practice);
    let ed = &t.game.rules().edition;
    let moves = Cell::new(0);
    let law = runner(40).run(&any::<u8>(), |seed| {
        let plan = random_turn(&t.game, seed);
        moves.set(moves.get() + plan.combat.as_ref().map_or(0, |c| c.moves.len()));
        let printed = print_sections(ed, &plan);
        let again = read_sections(ed, &printed, t.game.position().power);
        let again = again.into_result();
        prop_assert!(again.is_ok(), "{:?}\n{}", again, printed);
        let again = again.map(|f| f.orders).unwrap_or_default();
        prop_assert_eq!(print_sections(ed, &again), printed);
        let at = t.game.position();
        let head = t.header("orders", "anna");
        let head = format!("{head}power = \"{}\"\nround = {}\n", ed.power(at.power).name, at.round);
        let whole = format!("{head}{}", print_sections(ed, &again));
        let file = read_orders(ed, &whole).value;
        prop_assert!(file.is_some(), "{}", whole);
        let file = file.map(|f| (f.header, f.orders));
        let text = file.as_ref().map(|(header, orders)| print_orders(ed, header, orders));
        let once_more = text.and_then(|text| read_orders(ed, &text).value);
        prop_assert_eq!(once_more.map(|f| (f.header, f.orders)), file);
        Ok(())
    });
    law.expect("orders survive printing");
    assert!(moves.get() > 60, "only {} moves were printed", moves.get());
}

/// Ten turns at random, each through orders as text.
fn random_game(mode: DiceMode, seed: u8) -> Table {
    let mut t = Table::new(mode);
    for turn in 0..10 {
        if t.game.position().victory.is_some() {
            break;
        }
        let body = print_sections(&t.game.rules().edition, &random_turn(&t.game, seed + turn));
        let orders = t.orders(&body);
        t.play(&[orders]);
    }
    t
}

#[test]
fn what_is_written_verifies_and_events_lead_to_the_position() {
    let (mut turns, mut rolls) = (0, 0);
    for (mode, seed) in [(DiceMode::Practice, 1), (DiceMode::Keepers, 40), (DiceMode::Both, 90)] {
        let t = random_game(mode, seed);
        let ed = &t.game.rules().edition;
        let text = t.game.text();
        let report = verify(text.as_bytes(), &Source::BuiltIn);
        assert_eq!(report.failure, None);
        let opened = fieldpost::chain::open(text.as_bytes(), &Source::BuiltIn)
            .unwrap_or_else(|e| panic!("{e}"));
        assert!(opened.text() == text, "reading and writing changes nothing");
        let past = replay(&t.game, t.game.file().latest()).unwrap_or_else(|e| panic!("{e}"));
        for at in &past {
            turns += usize::from(!at.block.events.is_empty());
            rolls += at.block.rolls.len();
            let folded: Result<Position, String> = safe_fold(at.before.board(ed), &at.block.events);
            assert_eq!(folded.as_ref(), Ok(&at.after));
            let text = position_text(at.after.board(ed));
            assert_eq!(parse_position(ed, &text).as_ref(), Ok(&at.after));
        }
        assert_eq!(past.last().map(|at| &at.after), Some(t.game.position()));
    }
    assert!(turns >= 25 && rolls > 100, "only {turns} turns with {rolls} rolls");
}

#[test]
fn a_canonical_text_is_its_own_canonical_text() {
    // Most texts have a canonical form; a lone carriage return and a quoted document have none.
    let end = prop_oneof![30 => Just("\n"), 20 => Just("\r\n"), 1 => Just("\r")];
    let text = proptest::collection::vec(("[ -~\t]{0,70}[ \t]{0,3}", end), 0..12);
    let quote = prop_oneof![6 => Just(""), 3 => Just("  "), 1 => Just("> "), 1 => Just("# ")];
    let around = ("(\u{feff})?", quote, text);
    let read = Cell::new(0);
    let law = runner(512).run(&around, |(mark, quote, lines)| {
        let mut mail = format!("{mark}{quote}fieldpost = 2\n");
        for (line, end) in lines {
            mail.push_str(quote);
            mail.push_str(&line);
            mail.push_str(end);
        }
        if let Ok(found) = canonicalise(mail.as_bytes()) {
            read.set(read.get() + 1);
            let again = canonicalise(found.text.as_bytes());
            prop_assert_eq!(again.map(|c| c.text), Ok(found.text));
        }
        Ok(())
    });
    law.expect("canonical texts stay themselves");
    assert!(read.get() > 300, "only {} texts had a canonical form", read.get());
}
