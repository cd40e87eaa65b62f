//! A game of five players and a director, five rounds long, through the commands that people type:
//! every seat works in a folder of its own and nothing passes between folders but files. After every
//! block every seat checks the file it was sent and all get the same head.

mod table;

use table::Table;

const ROUNDS: u64 = 5;

#[test]
fn five_seats_and_a_director_play_five_rounds() {
    let mut t = Table::found();
    t.file_standing(&[("bruno", include_str!("standing-bruno.toml"))]);
    t.file_standing(&[("clara", include_str!("standing-clara.toml"))]);
    soviet_turn_in_three_files(&mut t);
    egypt_with_every_choice(&mut t);
    let mut met = false;
    while t.round() <= ROUNDS && !t.over() {
        let seat = t.mover();
        let orders = t.random(&seat);
        if !met && t.round() == 2 {
            standing_orders_meanwhile(&mut t, &seat, &orders);
            met = true;
        } else {
            t.adjudicate(&[orders]);
        }
        while let Some(seat) = t.owing() {
            let answer = t.answer(&seat, "");
            t.adjudicate(&[answer]);
        }
    }
    assert!(met, "the second round was never played");
    assert!(t.over() || t.blocks() >= 5 * ROUNDS, "{} blocks", t.blocks());
    t.the_past_is_whole();
    t.dice_agree();
    t.is_small_enough();
}

/// One turn in three files; the second stops for an answer before any die.
fn soviet_turn_in_three_files(t: &mut Table) {
    let research = t.orders("anna", "research", include_str!("soviet-union-1a.toml"));
    t.adjudicate(&[research]);
    let attack = t.orders("anna", "combat", include_str!("soviet-union-1b.toml"));
    t.adjudicate(std::slice::from_ref(&attack));
    assert_eq!(t.owing().as_deref(), Some("bruno"), "bruno is asked before the battle");
    assert_eq!(t.last().step, None, "no link is opened for a question before the battle");
    let before = t.blocks();
    let answer = t.answer("bruno", "inf, art, tank");
    t.adjudicate(&[answer]);
    assert_eq!(t.blocks(), before + 1);
    assert!(t.last().step.is_some(), "the battle has been fought");
    // The same orders come a second time: nothing happens.
    let said = t.director(&["adjudicate", &t.game_name(), &attack]);
    assert!(said.contains(&format!("already in block {before}")), "{said}");
    let rest = t.orders("anna", "end of turn", include_str!("soviet-union-1c.toml"));
    t.adjudicate(&[rest]);
    assert_eq!(t.mover(), "bruno");
}

/// The defender of Egypt is asked about every loss, inside the battle.
fn egypt_with_every_choice(t: &mut Table) {
    let orders = t.orders("bruno", "end of turn", include_str!("germany-1.toml"));
    t.adjudicate(&[orders]);
    let mut stops = 0;
    while let Some(seat) = t.owing() {
        assert_eq!(seat, "clara");
        let step = t.last().step.expect("the question comes after dice");
        let answer = t.answer("clara", "inf, tank, ftr");
        t.adjudicate(&[answer]);
        assert_eq!(t.last().step, Some(step + 1), "a resumption has dice of its own");
        stops += 1;
    }
    assert!(stops > 0, "clara was never asked");
    assert_eq!(t.mover(), "clara");
}

/// Orders are signed; then another seat files standing orders; the orders still count, since the
/// board has not changed.
fn standing_orders_meanwhile(t: &mut Table, seat: &str, orders: &str) {
    t.file_standing(&[("hiro", include_str!("standing-hiro.toml"))]);
    let said = t.seat(seat, &["orders", "check", orders, "--game", &t.game_name()]);
    assert!(said.contains("no problems found"), "{said}");
    t.adjudicate(&[orders.to_string()]);
}
