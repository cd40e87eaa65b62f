//! The answer that a stopped turn waits for, to be filled in.

use crate::chain::Game;
use crate::desk::findings::bare_input;
use crate::desk::refused::Refused;
use crate::engine::{Owed, Question};
use crate::orders::{self, TemplateHeader};
use crate::report::owed_words;

/// The answer file of the first seat that owes one.
///
/// # Errors
/// Nothing is asked of anyone that an answer could say.
pub fn answer_to_fill_in(game: &Game) -> Result<String, Refused> {
    let asked: Vec<Owed> =
        game.owed().into_iter().filter(|o| o.about != Question::Unseal).collect();
    let seat_of = |o: &Owed| game.seat_of(o.power).map(|s| s.id.clone());
    let seat = asked.first().and_then(seat_of);
    let seat =
        seat.ok_or_else(|| Refused::new("no answer is asked for", "write orders instead"))?;
    let own = asked.into_iter().filter(|o| seat_of(o).as_deref() == Some(seat.as_str()));
    let told: Vec<(Owed, String)> = own.map(|o| (o.clone(), owed_words(game, &o))).collect();
    let header = TemplateHeader {
        game: game.file().name.clone(),
        seat,
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    let ed = &game.rules().edition;
    let input = bare_input(game);
    Ok(orders::answer_template(game.position().board(ed), &input, &told, &header))
}
