//! One page that an arbiter needs: setup, position, income, rulings, notices, chain.

use crate::audit::{Summary, summary};
use crate::chain::Game;
use crate::engine::supply;
use crate::id::Side;
use crate::report::{Filter, notice_sentences, position_text, tell_affairs};

/// A heading and its lines, wrapped for mail; a dash where there is nothing.
fn section(out: &mut String, heading: &str, lines: &[String]) {
    out.push_str(&format!("\n{heading}\n"));
    if lines.is_empty() {
        out.push_str("  none\n");
    }
    for line in lines {
        out.push_str(&crate::diag::wrap(line, "  ", "    "));
    }
}

/// One page for an arbiter: setup, position, income, rulings, notices, chain.
pub fn arbiter_page(game: &Game) -> String {
    let file = game.file();
    let ed = &game.rules().edition;
    let p = game.position();
    let s: Summary = summary(game);
    let mut out = format!(
        "FOR THE ARBITER  {}  {}  round {}, block {}\n",
        s.game,
        s.edition,
        s.round,
        file.latest()
    );
    out.push_str("verified: every signature, die and ruling up to this block\n");
    if let Some(warning) = game.mode().watermark() {
        out.push_str(&format!("{warning}\n"));
    }
    let mut setup = vec![format!("dice: {}", game.mode().word())];
    setup.extend(s.options.iter().map(|(k, v)| format!("option {k} = {v}")));
    for seat in game.seats() {
        let powers: Vec<&str> = seat.powers.iter().map(|w| ed.power(*w).name.as_str()).collect();
        let office = game.office_of(&seat.id);
        let powers = if powers.is_empty() { office.to_string() } else { powers.join(", ") };
        setup.push(format!("{}: {powers}; {}", seat.id, seat.fingerprint));
    }
    setup.extend(game.settled_invitation().bids.iter().map(|b| format!("bid: {}", in_words(b))));
    section(&mut out, "SETUP", &setup);
    let money = ed.power_ids().map(|w| {
        let name = &ed.power(w).name;
        format!(
            "{name}: {} IPC in hand, production {}",
            p.ipc(w),
            supply::income(p.board(ed), w).ipc
        )
    });
    let mut money: Vec<String> = money.collect();
    money.push(format!(
        "victory cities: Allies {}, Axis {}",
        p.cities(ed, Side::Allies),
        p.cities(ed, Side::Axis)
    ));
    section(&mut out, "MONEY AND CITIES", &money);
    let mut state = game_state(&s);
    state.extend(notice_sentences(game));
    section(&mut out, "WHO OWES WHAT", &state);
    let decided = file.blocks.iter().flat_map(|b| {
        tell_affairs(game, b).into_iter().map(move |line| format!("block {}: {line}", b.number))
    });
    section(&mut out, "DECIDED BY PEOPLE, NOTICES, RESULTS", &decided.collect::<Vec<_>>());
    let burnt =
        s.burnt.iter().map(|(b, seats, why)| format!("block {b} ({}): {why}", seats.join(", ")));
    section(&mut out, "BURNT STEPS", &burnt.collect::<Vec<_>>());
    let defaults = s.defaults.iter().map(|(b, n)| {
        let choices = if *n == 1 { "choice" } else { "choices" };
        format!("block {b}: {n} {choices}")
    });
    section(&mut out, "CHOICES LEFT TO THE DEFAULTS", &defaults.collect::<Vec<_>>());
    let mut chain = vec![format!("game {}", file.game), format!("steps used: {}", s.steps)];
    for k in game.keepers() {
        chain.push(format!("{} keeps dice, {} links left", k.keeper(), k.remaining()));
    }
    chain.push(format!("head {}", file.head()));
    section(&mut out, "CHAIN", &chain);
    out.push_str("\nPOSITION\n");
    out.push_str(&position_text(p.board(ed), Filter::Board));
    out
}

fn game_state(s: &Summary) -> Vec<String> {
    match &s.result {
        Some((block, what)) => vec![format!("the game is over (block {block}): {what}")],
        None => s.owed.clone(),
    }
}

fn in_words(bid: &crate::chain::Bid) -> String {
    match bid {
        crate::chain::Bid::Units { power, space, kind, count } => {
            format!("{power}, {count} {kind} in {space}")
        }
        crate::chain::Bid::Cash { power, ipc } => format!("{power}, {ipc} IPC"),
    }
}
