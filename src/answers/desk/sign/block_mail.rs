//! The mail with the latest block of a game: its report, the game file, the forms to fill in, and the map.

use super::papers_mail::subject;
use crate::chain::{Awaited, Game, awaited, replay, still_locked};
use crate::desk::{
    Refused, advance_form, answer_template, invitation_told, plain_template, refused_by_chain,
};
use crate::engine::Question;
use crate::mail::{Attachment, Draft, PICTURE, marked};
use crate::page::Mail;
use crate::report;
use crate::shown::capitalised;

/// What a reader without a command line does with the mail.
const ON_THE_PAGE: &str = "Drop this mail on your fieldpost page to see the board and to go on.\n";

/// What the caller has drawn for a mail.
pub struct Drawings {
    /// A map, as a file that is attached.
    pub map: Option<Attachment>,
    /// The same as pixels, which are shown where the mail is read.
    pub pixels: Option<Vec<u8>>,
}

/// Packs the latest block. `named` gives the name of a file by the number of its block and the rest of its name.
/// The draft's HTML is given apart, since more may be said in the mail.
///
/// # Errors
/// The game cannot be followed, or a form cannot be written.
pub fn block_mail(
    game: &Game,
    named: &dyn Fn(u32, &str) -> String,
    drawings: Drawings,
) -> Result<(Draft, Option<Mail>), Refused> {
    let latest = game.file().latest();
    let next = |rest: &str| named(latest + 1, rest);
    let mut attachments =
        vec![Attachment { name: named(latest, "ron"), bytes: game.text().into_bytes() }];
    let mut form = None;
    // Locked orders are played again as they were signed: there is nothing to fill in.
    if !game.over() && game.first_dice().is_none() && still_locked(game).is_none() {
        let all = templates(game, &next)?;
        // Of several the right one is chosen by name; one alone can be filled in where it is.
        let advance = matches!(awaited(game), Awaited::Advance { .. });
        if let [(_, text)] = all.as_slice()
            && !advance
        {
            form = Some(marked(text));
        }
        for (rest, text) in all {
            attachments.push(Attachment { name: next(&rest), bytes: text.into_bytes() });
        }
    }
    attachments.extend(drawings.map);
    let mut html: Option<Mail> = None;
    let mut text = match replay(game, latest).map_err(refused_by_chain)?.last() {
        Some(block) => {
            let view = report::view(game, block);
            let text = report::text(&view);
            let told = Attachment { name: named(latest, "txt"), bytes: text.clone().into_bytes() };
            attachments.insert(1, told);
            html = Some(Mail::of(&view));
            text
        }
        None => beginning(game),
    };
    text.push_str(&format!("\n{ON_THE_PAGE}"));
    html.iter_mut().for_each(|h| h.end(ON_THE_PAGE));
    if let Some(form) = form {
        text.push_str(&format!("\n{form}"));
        html.iter_mut().for_each(|h| h.end(&form));
    }
    if let (Some(html), Some(_)) = (&mut html, &drawings.pixels) {
        html.show(PICTURE);
    }
    let picture = drawings.pixels.filter(|_| html.is_some());
    Ok((
        Draft { subject: block_subject(game), text, picture, attachments, ..Draft::default() },
        html,
    ))
}

/// `[demo] block 8 played; next: block 9, round 2, Germany`: the mail holds the block before the one that is next.
fn block_subject(game: &Game) -> String {
    let next = subject(game);
    let latest = game.file().latest();
    let head = format!("[{}] ", game.file().name);
    match next.strip_prefix(&head) {
        Some(next) if latest > 0 && !game.over() => {
            format!("{head}block {latest} played; next: {next}")
        }
        _ => next,
    }
}

/// What the first mail of a game says: everything that was agreed on, and the key of each seat.
fn beginning(game: &Game) -> String {
    let ed = &game.rules().edition;
    let name = &game.file().name;
    let mut out = format!(
        "The game {name} begins, by the rules {}.\nCompare this with what you agreed on:\n\n{}",
        ed.title,
        invitation_told::told(game.invitation(), Some(ed))
    );
    out.push_str("\nThe keys that sign. Compare them by telephone if you can:\n\n");
    for seat in game.seats().iter().filter(|s| !s.fingerprint.is_empty()) {
        out.push_str(&format!("  {:10} {}\n", seat.id, seat.fingerprint));
    }
    out.push_str(&format!(
        "\nThe game's identity, computed from all of the above:\n\n  {}\n\n\
         The game file proves the rest: `fieldpost verify`, `fieldpost show`.\n",
        game.file().game
    ));
    match (game.first_dice(), awaited(game)) {
        (Some(_), _) => out.push_str(&crate::diag::wrap(&report::first_duty(game), "\n", "")),
        (None, Awaited::Orders { power, seat }) => {
            let power = capitalised(&ed.power(power).called());
            out.push_str(&format!("{power} ({seat}) moves first.\n"));
        }
        (None, Awaited::Advance { side, seat }) => {
            let side = side.name();
            out.push_str(&format!("{seat} places the cash advance of the {side} first.\n"));
        }
        (None, _) => {}
    }
    out
}

/// The files to fill in: orders, an answer for every seat that owes one, or a cash advance.
fn templates(
    game: &Game,
    named: &dyn Fn(&str) -> String,
) -> Result<Vec<(String, String)>, Refused> {
    if let Some(form) = advance_form(game, &named("advance.txt")) {
        return Ok(vec![("advance.txt".to_string(), form)]);
    }
    if game.owed().is_empty() {
        return Ok(vec![("orders.txt".into(), plain_template(game)?)]);
    }
    let mut seats: Vec<String> = Vec::new();
    // A seal is opened with a file that its seat has; there is nothing to fill in.
    for owed in game.owed().iter().filter(|o| o.about != Question::Unseal) {
        let seat = game.seat_of(owed.power).map(|s| s.id.clone()).unwrap_or_default();
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    let answer =
        |seat: &String| Some((format!("answer.{seat}.txt"), answer_template(game, seat, true)?));
    Ok(seats.iter().filter_map(answer).collect())
}
