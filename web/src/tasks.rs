//! Who a player is in a game, and the papers that can be signed now, those that are owed first.

use fieldpost::chain::{Awaited, Game, awaited};
use fieldpost::desk::{self, Refused, sign};
use fieldpost::engine::Question as Asks;
use serde_json::{Value, json};

use crate::ask::{Question, refused};
use crate::hand::Hand;
use crate::sign::{begun, playable};
use crate::table::Held;

/// Who I am in a game, and what I can sign.
pub fn tasks(held: &Held, hand: &Hand) -> Result<Value, Refused> {
    let game = match playable(held) {
        Ok(game) => game,
        Err(why) => return Ok(json!({ "refused": why.what, "help": why.help })),
    };
    let ed = &game.rules().edition;
    let me = hand.key().map(|key| sign::seats_of(game, &key.public())).unwrap_or_default();
    let seats: Vec<Value> = (game.seats().iter())
        .map(|s| {
            let powers: Vec<&str> = s.powers.iter().map(|p| ed.power(*p).name.as_str()).collect();
            json!({
                "seat": s.id, "powers": powers, "office": game.office_of(&s.id),
                "fingerprint": s.fingerprint, "mine": me.contains(&s.id),
                "keeper": game.keepers().iter().any(|k| k.keeper() == s.id),
                "speaks": s.powers.is_empty() && game.side_of(&s.id).is_none(),
            })
        })
        .collect();
    let papers: Vec<Value> = me.iter().flat_map(|seat| papers_of(game, seat)).collect();
    let director = game.director().filter(|d| me.iter().any(|m| m == d));
    Ok(json!({
        "seats": seats,
        "me": me,
        "papers": papers,
        "chain": chain_told(game, hand, &me),
        "awaited": awaited_words(game),
        "director": game.director(),
        "directs": director.is_some(),
        "head": game.file().head().short(),
        "latest": game.file().latest(),
        "over": desk::how_it_ended(game),
        "closed": game.closed().is_some(),
    }))
}

/// Which chain file a keeper needs, and whether the open one is out of date; `null` for who keeps no dice.
fn chain_told(game: &Game, hand: &Hand, me: &[String]) -> Value {
    let mut keepers = game.keepers().iter();
    let Some(own) = keepers.find(|k| me.iter().any(|m| m == k.keeper())) else {
        return Value::Null;
    };
    let (name, seat, shown) = (&game.file().name, own.keeper(), own.steps_shown());
    let usual = match shown {
        0 => format!("{name}.{seat}.chain"),
        step => format!("{name}.{seat}.step-{step}.chain"),
    };
    let block = game.file().blocks.iter().find(|b| b.step == Some(shown)).map(|b| b.number);
    let newest = match block {
        Some(block) => format!(
            "The newest chain file that this game knows of was saved for block {block}: this page named it {usual}"
        ),
        None => format!("Your chain file was saved when you joined, as {usual}"),
    };
    if let Some(words) = older_than_chain(game, hand) {
        return json!({ "words": words, "bad": true });
    }
    let (words, bad) = match hand.chain.as_ref() {
        None => (
            format!(
                "You keep dice: an attack, yours or the other side's, needs your chain file. {newest}."
            ),
            false,
        ),
        Some(open) if open.secret.memory.last_step() < shown => {
            let words = format!(
                "{} is out of date: dice have been thrown since it was saved. {newest}. Open that file.",
                open.name
            );
            (words, true)
        }
        Some(open) if open.secret.chain.keeper() != seat => (
            format!(
                "{} has the dice of {}, and you need those of {seat}. {newest}.",
                open.name,
                open.secret.chain.keeper()
            ),
            true,
        ),
        Some(open) => {
            (format!("Your chain file: {} (dice of {seat}). It is the newest.", open.name), false)
        }
    };
    json!({ "words": words, "bad": bad })
}

/// What to say where the open chain file has opened a later step of the game than the one that comes next: then the game
/// file is an old one. A turn without a battle would need no dice, and so nothing else would stop a second version of a
/// block that everyone has already.
pub fn older_than_chain(game: &Game, hand: &Hand) -> Option<String> {
    let open = hand.chain.as_ref()?;
    let (memory, keeper) = (&open.secret.memory, open.secret.chain.keeper());
    let own = game.keepers().iter().find(|k| k.keeper() == keeper)?;
    if memory.game != Some(game.file().game) || memory.last_step() <= own.steps_shown() + 1 {
        return None;
    }
    let (block, step) = (game.file().latest(), memory.last_step());
    let name = &open.name;
    Some(format!(
        "This game is an old one: it ends with block {block}, and {name} has opened dice for step {step} of it. Give this page \
         the mail with the newest block before you sign anything."
    ))
}

/// Who owes what, in words.
fn awaited_words(game: &Game) -> String {
    match awaited(game) {
        Awaited::Nothing => desk::how_it_ended(game).unwrap_or_default(),
        Awaited::Orders { power, seat } => {
            format!("{seat} owes the orders of {}.", game.rules().edition.power(power).called())
        }
        Awaited::Answers(owed) => {
            let all: Vec<String> =
                owed.iter().map(|o| fieldpost::report::owed_words(game, o)).collect();
            format!("Answers are awaited: {}.", all.join("; "))
        }
        Awaited::Advance { side, seat } => {
            format!("{seat} owes the cash advance of the {}.", side.name())
        }
        Awaited::FirstDice { keepers } => {
            format!("The openings for the first dice are awaited: {}.", keepers.join(", "))
        }
    }
}

/// The papers that a seat can sign now; those that are owed come first.
fn papers_of(game: &Game, seat: &str) -> Vec<Value> {
    let mut all = Vec::new();
    let mut add = |paper: &str, due: bool, words: String| {
        all.push(json!({ "paper": paper, "seat": seat, "due": due, "words": words }));
    };
    let ed = &game.rules().edition;
    match awaited(game) {
        Awaited::Orders { power, seat: who } if who == seat => {
            add("orders", true, format!("the orders of {}", ed.power(power).called()));
        }
        Awaited::Answers(owed) => {
            let own = owed.iter().filter(|o| game.seat_of(o.power).is_some_and(|s| s.id == seat));
            for o in own {
                let kind = if o.about == Asks::Unseal { "unsealed" } else { "answer" };
                add(kind, true, fieldpost::report::owed_words(game, o));
            }
        }
        Awaited::Advance { side, seat: who } if who == seat => {
            add("advance", true, format!("the cash advance of the {}", side.name()));
        }
        _ => {}
    }
    let plays = game.side_of(seat).is_some();
    if game.closed().is_none() {
        if !game.over() && game.seat(seat).is_some_and(|s| !s.powers.is_empty()) {
            add("standing", false, "standing orders, open or sealed".to_string());
        }
        if !game.over() {
            add("notice", false, "a notice: overdue, vacation, back".to_string());
        }
        if plays && !game.over() {
            add("concession", false, "a concession: you give the game up".to_string());
            if !ed.profile.supply_closed_land.is_empty() {
                add("claim", false, "a claim: too little supply reaches a complex".to_string());
            }
        }
        let owes = desk::owes_result(game, seat);
        if owes || !game.over() {
            add("result", owes, "the result of the game".to_string());
        }
    }
    all
}

/// A text to fill in.
pub fn form(held: &Held, q: &Question) -> Result<Value, Refused> {
    let game = playable(held)?;
    begun(game)?;
    let text = match q.word("paper") {
        "standing" => desk::standing_text::plain_template(game, q.word("seat"))?.0,
        "answer" => desk::answer_template(game, q.word("seat"), true)
            .ok_or_else(|| refused("nothing is asked of this seat"))?,
        "advance" => desk::advance_form(game, "advance.txt")
            .ok_or_else(|| refused("no cash advance is owed"))?,
        _ => return Err(refused("there is no such form")),
    };
    Ok(json!({ "text": text }))
}
