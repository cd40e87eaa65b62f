//! Orders that were written elsewhere as the draft of the turn: a file that was saved before, or a turn in plain text.

use std::path::Path;

use serde_json::{Value, json};

use crate::chain::Game;
use crate::desk::findings::not_for_now;
use crate::desk::form_draft::mover;
use crate::desk::found::documents;
use crate::desk::plain_source::{PlainSource, ReadPlain};
use crate::desk::plain_text::PlainText;
use crate::desk::refused::Refused;
use crate::diag::{Style, render_all};
use crate::doc_kind::DocKind;
use crate::orders::{describe_rule, glance};

/// Unsigned orders of a file as a draft to go on with: `{"text", "read"}`. What breaks a rule in them does not matter
/// here; that they are for this game and its next step does.
///
/// # Errors
/// They are for another game or another moment, they are signed, or there is something else in the file.
pub fn orders_to_go_on(game: &Game, name: &str, bytes: &[u8]) -> Result<Value, Refused> {
    mover(game)?;
    if bytes.trim_ascii().is_empty() {
        return Err(Refused::new("nothing is written here", "write a turn, or choose a phase"));
    }
    let path = Path::new(name);
    match PlainSource::in_file(path, bytes)?.map(|source| source.read(game, path)).transpose()? {
        Some(ReadPlain::Read(found)) => {
            fits(game, &found.canonical.text)?;
            let read = found.plain.as_ref().map(PlainText::read_as);
            return Ok(json!({ "text": found.canonical.text, "read": read }));
        }
        Some(ReadPlain::Asked(plain)) => return Err(asked(game, &plain, path)),
        Some(ReadPlain::OrderFile) | None => {}
    }
    let all = documents(path, bytes)?;
    let [found] = all.found.as_slice() else {
        return Err(Refused::new("several documents are in it", "keep one document in a file"));
    };
    if found.canonical.signature.is_some() {
        return Err(Refused::new("these orders are signed", "send them as they are"));
    }
    fits(game, &found.canonical.text)?;
    Ok(json!({ "text": found.canonical.text, "read": null }))
}

/// Are these orders for the next step of this game?
fn fits(game: &Game, text: &str) -> Result<(), Refused> {
    if let Some(other) = glance(text).map(|g| g.kind).filter(|kind| *kind != DocKind::Orders) {
        let what = format!("this is no turn, but another paper: {}", other.word());
        return Err(Refused::new(what, "use \"Sign and send\" for it"));
    }
    match not_for_now(game, text) {
        Some(why) => Err(Refused::new(why.message, why.help.unwrap_or_default())),
        None => Ok(()),
    }
}

/// What has to be asked about a turn in plain text.
fn asked(game: &Game, plain: &PlainText, path: &Path) -> Refused {
    let ed = &game.rules().edition;
    let style = Style { colour: false };
    let told = render_all(&plain.asked(), &plain.source(path), &|id| describe_rule(ed, id), style);
    Refused::new("not all of this turn is understood; the orders are as before", told)
}
