//! How a game ended, in words for its players, and what is left to sign.

use crate::chain::{Ending, Game, game_outcome};
use crate::id::Side;

/// How a game ended; `None` as long as it goes on.
pub fn how_it_ended(game: &Game) -> Option<String> {
    let (_, ending, winner) = game_outcome(game)?;
    let loser = winner.map(other_side);
    let how = match (ending, winner, loser) {
        (Ending::Concession, Some(won), Some(lost)) => {
            format!("The {} have conceded: the {} have won.", lost.name(), won.name())
        }
        (Ending::Forfeit, Some(won), Some(lost)) => {
            format!("The {} have forfeited the game: the {} have won.", lost.name(), won.name())
        }
        (Ending::Adjudication, Some(won), _) => {
            format!("It was judged when the time was up: the {} have won.", won.name())
        }
        (Ending::Annulled, ..) => "It does not count: both sides have agreed on that.".to_string(),
        (_, Some(won), _) => format!("The {} have won.", won.name()),
        (_, None, _) => "It is a draw.".to_string(),
    };
    let rest = match (game.closed().is_some(), loser) {
        _ if !game.mode().official() => "",
        (true, _) => " The result is signed, and nothing more is played or signed in this game.",
        (false, Some(Side::Axis)) => {
            " A player of the Axis signs the result, and that closes the game."
        }
        (false, Some(Side::Allies)) => {
            " A player of the Allies signs the result, and that closes the game."
        }
        (false, None) => " Both sides sign the result, and that closes the game.",
    };
    Some(format!("The game is over. {how}{rest}"))
}

/// Is it a seat of the side that signs the result of a game that is over?
pub fn owes_result(game: &Game, seat: &str) -> bool {
    let Some((_, _, Some(winner))) = game_outcome(game).filter(|_| game.closed().is_none()) else {
        return false;
    };
    game.side_of(seat) == Some(other_side(winner))
}

/// The seats one of which signs the result of a game that is over; none if nothing is to be signed, or if both
/// sides sign.
pub(super) fn losing_seats(game: &Game) -> Vec<&str> {
    if !game.mode().official() {
        return Vec::new();
    }
    let seats = game.seats().iter().map(|seat| seat.id.as_str());
    seats.filter(|seat| owes_result(game, seat)).collect()
}

fn other_side(side: Side) -> Side {
    match side {
        Side::Axis => Side::Allies,
        Side::Allies => Side::Axis,
    }
}
