//! Papers outside of the turn: notices, concessions, results, claims, cash advances, and seals of standing orders.

use fieldpost::chain::{Ending, Game, NoticeForm};
use fieldpost::desk::sign::{self, NoticeWish};
use fieldpost::desk::{self, AskedIn, Refused};
use fieldpost::diag::has_errors;
use fieldpost::id::Side;
use fieldpost::seal::Digest;
use serde_json::{Value, json};

use crate::ask::{Question, refused};
use crate::hand::{Hand, random};
use crate::sign::{begun, delivered, nothing_else_signed, playable, rendered, written};
use crate::table::Held;

/// The seat that a question names, if the key signs for it.
fn own_seat(game: &Game, hand: &Hand, q: &Question) -> Result<String, Refused> {
    let seat = q.word("seat");
    if sign::seats_of(game, &hand.key()?.public()).iter().any(|own| own == seat) {
        return Ok(seat.to_string());
    }
    Err(Refused::new(
        format!("not signed: this is not the key of {seat}"),
        "open the key of that seat",
    ))
}

/// Words of the player; none if nothing was written.
fn maybe(q: &Question, key: &str) -> Option<String> {
    q.what[key].as_str().map(str::trim).filter(|w| !w.is_empty()).map(str::to_string)
}

fn list(q: &Question, key: &str) -> Vec<String> {
    let all = q.what[key].as_array().into_iter().flatten();
    all.filter_map(|v| v.as_str()).map(str::to_string).collect()
}

/// A paper outside of the turn.
pub fn affair(held: &Held, hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let game = playable(held)?;
    let seat = own_seat(game, hand, q)?;
    let words = maybe(q, "words");
    sign::plain_words("your words", words.as_ref())?;
    let text = match q.word("paper") {
        "notice" => {
            let wish = notice_wish(q)?;
            wish.check()?;
            sign::notice(game, &seat, wish, &[], Vec::new(), &game.usual_file_name())?.text()
        }
        "concession" => {
            begun(game)?;
            sign::concession(game, &seat, words)?.text()
        }
        "result" => {
            let ending = maybe(q, "ending").map(|w| ending(&w)).transpose()?;
            let winner = match maybe(q, "winner").as_deref() {
                Some("axis") => Some(Side::Axis),
                Some("allies") => Some(Side::Allies),
                _ => None,
            };
            sign::result(game, &seat, AskedIn::Form, ending, winner, words)?.text()
        }
        "claim" => {
            begun(game)?;
            let complex = maybe(q, "complex").ok_or_else(|| refused("name the complex"))?;
            sign::claim(game, &seat, &complex)?.text()
        }
        "advance" => {
            begun(game)?;
            let form = maybe(q, "form").unwrap_or_default();
            let (place, keep) = desk::read_advance_form(&form).map_err(|(line, said)| {
                let what = format!("line {line}: {said:?} places and keeps nothing");
                Refused::new(what, "a line is `place Germany: 2 inf Poland` or `keep Italy: 6`")
            })?;
            sign::advance(game, &seat, &place, &keep)?.text()
        }
        _ => return Err(refused("there is no such paper")),
    };
    let paper = sign::sign_as(game, &text, hand.key()?)?;
    delivered(game, hand, paper, Vec::new()).map(|signed| signed.told)
}

fn notice_wish(q: &Question) -> Result<NoticeWish, Refused> {
    let form = q.what["form"].as_str().and_then(NoticeForm::from_word);
    Ok(NoticeWish {
        asked_in: AskedIn::Form,
        form: form.ok_or_else(|| refused("choose what the notice says"))?,
        to: list(q, "to"),
        days: maybe(q, "from").zip(maybe(q, "until")),
        claimed_time: maybe(q, "time"),
    })
}

fn ending(word: &str) -> Result<Ending, Refused> {
    match word {
        "adjudication" => Ok(Ending::Adjudication),
        "draw" => Ok(Ending::Draw),
        "annulled" => Ok(Ending::Annulled),
        _ => Err(refused("there is no such ending")),
    }
}

/// Seals standing orders; the files are the orders and 32 random bytes. What is kept is given back as a file.
pub fn seal_standing(held: &Held, hand: &mut Hand, q: &Question) -> Result<Value, Refused> {
    let game = playable(held)?;
    begun(game)?;
    let file = q.file()?;
    let found = written(game, file)?;
    let text = &found.canonical.text;
    let seat = sign::seat_of_standing(text, &file.name, &game.usual_file_name())?;
    let list_found = desk::findings(game, text);
    if has_errors(&list_found) {
        let told = rendered(game, &found.moved(&list_found), &found.source());
        return Err(Refused::new(
            "not sealed: an error inside a seal cannot be corrected later",
            told,
        ));
    }
    let mut unsealed = sign::standing_to_seal(game, text, &seat)?;
    unsealed.salt = Digest(random::<32>(q, 1)?);
    let scopes = maybe(q, "for").unwrap_or_else(|| "all".to_string());
    let scopes = sign::standing_scopes(AskedIn::Form, &game.rules().edition, &[scopes])?;
    let sealed = sign::seal_of(game, &seat, &unsealed, scopes);
    let paper = sign::sign_as(game, &sealed.text(), hand.key()?)?;
    nothing_else_signed(hand, &[], &paper, found.plain.is_some())?;
    let name = format!("{}.unsealed.{seat}.{}.toml", game.file().name, unsealed.version);
    let signed = delivered(game, hand, paper, Vec::new())?;
    let mut told = signed.told;
    told["keep"] = json!({ "name": name, "text": unsealed.text() });
    Ok(told)
}
