//! A text signed with a key: who may sign it, and what is said if it is not that person's key.

use crate::chain::{Game, NewKey, SignedDocument, WrittenAt, own_words, sign_text};
use crate::desk::{Declined, Refused};
use crate::doc_kind::DocKind;
use crate::seal::{PublicKey, SecretKey};

/// The head of a text by this seat, now.
pub fn moment(game: &Game, seat: &str) -> WrittenAt {
    let file = game.file();
    WrittenAt {
        game: file.name.clone(),
        seat: seat.to_string(),
        step: file.next_step(),
        head: file.head().short(),
    }
}

/// Words of the signer's own, before anything is signed. `name` says which words they are.
///
/// # Errors
/// They are not fit for a document.
pub fn plain_words(name: &str, text: Option<&String>) -> Result<(), Declined> {
    let Some(text) = text else { return Ok(()) };
    own_words(name, text).map_err(|e| Declined::wrong_use(e.to_string(), "use plain words"))
}

/// Signs a text that the program has written, or that was found to be in order.
///
/// # Errors
/// A word in it that no document can hold.
pub fn sign(text: &str, key: &SecretKey) -> Result<SignedDocument, Refused> {
    sign_text(text, key).map_err(|e| {
        let help = "a document is plain text: leave out invisible characters and those that no one can type";
        Refused::new(format!("not signed: {e}"), help)
    })
}

/// As [`sign`]; the key must be that of the seat that speaks in the text.
///
/// # Errors
/// As [`sign`] and [`own_key`].
pub fn sign_as(game: &Game, text: &str, key: &SecretKey) -> Result<SignedDocument, Refused> {
    let paper = sign(text, key)?;
    own_key(game, &paper)?;
    Ok(paper)
}

/// The paper must be signed with the key of the seat that speaks in it, as the game knows it now.
///
/// # Errors
/// It is another key.
pub fn own_key(game: &Game, paper: &SignedDocument) -> Result<(), Refused> {
    let name = &paper.header.seat;
    let Some(seat) = game.seat(name).filter(|s| !s.fingerprint.is_empty()) else {
        return Ok(());
    };
    let used = paper.key.as_ref().map(|k| k.fingerprint().to_string());
    if used.as_deref() == Some(seat.fingerprint.as_str()) {
        return Ok(());
    }
    let what = format!("not signed: this is not the key {name} joined with");
    let whose = game.seats().iter().find(|s| used.as_deref() == Some(s.fingerprint.as_str()));
    let whose = whose.map_or_else(String::new, |s| format!("; this is the key of {}", s.id));
    Err(Refused::new(what, format!("expected {}{whose}", seat.fingerprint)))
}

/// The seats for which a key signs in a game.
pub fn seats_of(game: &Game, key: &PublicKey) -> Vec<String> {
    let key = key.fingerprint().to_string();
    let own = game.seats().iter().filter(|s| s.fingerprint == key);
    own.map(|s| s.id.clone()).collect()
}

/// What people write by hand.
pub const WRITTEN: [DocKind; 3] = [DocKind::Orders, DocKind::Answer, DocKind::Standing];

/// Was it signed with a key that its seat had before? Then the new key signs the same words.
pub fn signed_before(game: &Game, paper: &SignedDocument) -> bool {
    let (Some(key), Some(seat)) = (&paper.key, game.seat(&paper.header.seat)) else { return false };
    let key = key.fingerprint().to_string();
    let keys = game.file().blocks.iter().flat_map(|b| &b.documents);
    let keys = keys.filter(|d| d.kind == DocKind::Key).filter_map(|d| NewKey::read(&d.text).ok());
    let earlier = keys.into_iter().any(|new| new.at.seat == seat.id && new.old == key);
    WRITTEN.contains(&paper.header.kind) && key != seat.fingerprint && earlier
}
