//! Practice games on a page: no one signs, and the dice follow from a number that the page has chosen.

use std::path::Path;

use crate::chain::{
    self, AdvancePaper, Awaited, ChainFault, DiceMode, Documents, Editions, Game, Invitation,
    InvitedSeat, SignedDocument, WrittenAt, awaited,
};
use crate::desk::bot_orders::suggested_text;
use crate::desk::found::documents;
use crate::desk::refused::Refused;
use crate::edition::{Edition, Source};
use crate::id::Side;
use crate::report;

/// A practice game as it begins. `nonce` decides all its dice.
///
/// # Errors
/// There is no such edition, or no game of this name.
pub fn opened_practice(edition: &str, name: &str, nonce: [u8; 16]) -> Result<Game, Refused> {
    let help = "choose another edition or another name";
    let options = Source::BuiltIn.usual_options(edition);
    let rules = Source::BuiltIn.rules(edition, &options).map_err(|e| Refused::new(e, help))?;
    let seats = seats_of_sides(&rules.edition);
    let invitation = Invitation::new(name, &rules, options, DiceMode::Practice, seats, nonce);
    chain::start(&invitation.text(), Vec::new(), &Source::BuiltIn)
        .and_then(with_advances_kept)
        .map_err(|e| Refused::new(e.to_string(), help))
}

/// Each side keeps its cash advance, for its first power: a practice game begins with orders.
fn with_advances_kept(mut game: Game) -> Result<Game, ChainFault> {
    while let Awaited::Advance { side, seat } = awaited(&game) {
        let ed = &game.rules().edition;
        let file = game.file();
        let first = ed.power_ids().find(|p| game.position().side(ed, *p) == side);
        let power = first.map_or("", |p| ed.power(p).id.as_str());
        let keep = vec![format!("{power} {}", ed.profile.cash_advance)];
        let step = file.next_step();
        let head = file.head().short();
        let at = WrittenAt { game: file.name.clone(), seat, step, head };
        let paper = AdvancePaper { at, side, place: Vec::new(), keep };
        let paper = SignedDocument::from_parts(&paper.text(), None)?;
        game = chain::adjudicate(&game, Documents::sort([paper])?)?.game;
    }
    Ok(game)
}

/// A seat for each side, as in every practice game without other seats.
fn seats_of_sides(ed: &Edition) -> Vec<InvitedSeat> {
    [Side::Axis, Side::Allies].map(|side| seat_of_side(ed, side)).to_vec()
}

fn seat_of_side(ed: &Edition, side: Side) -> InvitedSeat {
    let powers = ed.power_ids().filter(|p| ed.side(*p) == side);
    let powers = powers.map(|p| ed.power(p).id.clone()).collect();
    InvitedSeat { seat: side.name().to_lowercase(), powers, keeper: false }
}

/// The order file that the rules of thumb suggest, and why nothing is ordered in it, if nothing is.
///
/// # Errors
/// It is no one's turn, or the game waits for an answer.
pub fn suggested(game: &Game) -> Result<(String, Option<String>), Refused> {
    suggested_text(game, false)
}

/// The game after one more block of orders or answers, and the report of that block.
///
/// # Errors
/// It is no practice game, or the text is refused.
pub fn played(game: &Game, text: &str) -> Result<(Game, String), Refused> {
    if game.mode() != DiceMode::Practice {
        let help = "save the orders, and send them as the game wants";
        return Err(Refused::new("only practice games are played on the page", help));
    }
    let all = documents(Path::new("draft"), text.as_bytes())?;
    let papers = all.found.iter().map(|f| SignedDocument::from_parts(&f.canonical.text, None));
    let step = papers
        .collect::<Result<Vec<_>, _>>()
        .and_then(Documents::sort)
        .and_then(|papers| chain::adjudicate(game, papers))
        .map_err(|e| Refused::new(e.to_string(), "check the orders"))?;
    let past = chain::Replayed {
        block: step.block.clone(),
        before: step.before.clone(),
        after: step.outcome.after.clone(),
    };
    let told = report::text(&report::view(&step.game, &past));
    Ok((step.game, told))
}
