//! What is in a mail or mailbox, told.

use serde_json::{Value, json};

use super::found::repairs;
use super::seems::packed;
use crate::mail::mime::is_game_file;
use crate::mail::plain::plain_words;
use crate::mail::{Bag, Container, Enclosed, Letter, Trouble};
use crate::orders::glance;
use crate::shown::count;

fn container(bag: &Bag) -> String {
    match bag.container {
        Container::Plain => "a plain file".into(),
        Container::Mail => "a mail".into(),
        Container::Mailbox(n) => mailbox_of(n),
    }
}

/// How many mails a mailbox holds, in words.
pub fn mailbox_of(mails: usize) -> String {
    format!("a mailbox of {}", count(mails, "mail"))
}

/// What is in a file, for people.
pub fn bag_text(bag: &Bag) -> String {
    let letters = bag.letters.iter().map(letter_text);
    std::iter::once(format!("{}\n", container(bag))).chain(letters).collect()
}

/// What is in one mail, for people.
pub fn letter_text(letter: &Letter) -> String {
    let mut out = String::new();
    let subject = plain_words(&letter.subject);
    match (letter.number, subject.is_empty()) {
        (Some(n), _) => out.push_str(&format!("\nmessage {n}  {subject}\n")),
        (None, false) => out.push_str(&format!("subject  {subject}\n")),
        (None, true) => {}
    }
    for one in &letter.documents {
        out.push_str(&document(one));
    }
    for one in &letter.plain_forms {
        out.push_str(&format!("  a form in plain text, in {}\n    NOT SIGNED\n", one.place));
    }
    for part in letter.parts.iter().filter(|p| is_game_file(&p.bytes)) {
        let name = part.name.as_deref().unwrap_or("no name");
        out.push_str(&format!("  a game file: {name}, {} bytes\n", part.bytes.len()));
    }
    for (part, packed) in letter.parts.iter().filter_map(|p| Some((p, packed(&p.bytes)?))) {
        let name = part.name.as_deref().unwrap_or("no name");
        out.push_str(&format!(
            "  not looked into: {}, {} bytes: {}\n    {}\n",
            plain_words(name),
            part.bytes.len(),
            packed.is,
            packed.help
        ));
    }
    for notice in &letter.notices {
        out.push_str(&format!("  note: {}\n", notice.to_string().replace('\n', "\n  ")));
    }
    match letter.clear_documents() {
        Ok(_) => {}
        Err(Trouble::Nothing) if !letter.plain_forms.is_empty() => {}
        Err(Trouble::Nothing) => out.push_str("  no document\n"),
        Err(e) => out.push_str(&format!("  REFUSED: {}\n", e.to_string().replace('\n', "\n  "))),
    }
    out
}

fn label(one: &Enclosed) -> String {
    glance(&one.canonical.text).map_or("a document".into(), |g| {
        plain_words(&format!("{} of {} for {}", g.kind.words(), g.seat, g.game))
    })
}

fn document(one: &Enclosed) -> String {
    let how = if one.carried.is_empty() { String::new() } else { format!(" ({})", one.carried) };
    let mut out = format!("  {}, in {}{how}\n", label(one), one.place);
    match &one.by {
        Some(by) => out.push_str(&format!("    signed with {}\n", by.fingerprint)),
        None => out.push_str("    NOT SIGNED\n"),
    }
    let repaired = repairs(one);
    if !repaired.is_empty() && one.by.is_some() {
        out.push_str(&format!("    repaired, and the signature fits: {repaired}\n"));
    }
    out
}

/// The same for programs: what `fieldpost mail read --format json` prints.
pub fn bag_json(bag: &Bag) -> Value {
    let messages: Vec<Value> = bag.letters.iter().map(letter_json).collect();
    json!({ "container": container(bag), "messages": messages })
}

fn enclosed_json(one: &Enclosed) -> Value {
    let g = glance(&one.canonical.text);
    json!({
        "kind": g.as_ref().map(|g| g.kind.word()),
        "game": g.as_ref().map(|g| &g.game),
        "seat": g.as_ref().map(|g| &g.seat),
        "place": one.place.to_string(),
        "carried": one.carried,
        "key": one.by.as_ref().map(|b| b.fingerprint.to_string()),
        "mends": one.reversals.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "notes": one.canonical.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "text": one.canonical.text,
    })
}

/// One mail of it.
pub fn letter_json(l: &Letter) -> Value {
    json!({
        "message": l.number,
        "subject": l.subject,
        "documents": l.documents.iter().map(enclosed_json).collect::<Vec<_>>(),
        "plain-forms": l.plain_forms.iter().map(|f| json!({
            "place": f.place.to_string(),
            "text": f.form.file,
        })).collect::<Vec<_>>(),
        "packed": l.parts.iter().filter(|p| packed(&p.bytes).is_some()).map(|p| json!(p.name))
            .collect::<Vec<_>>(),
        "game-files": l.parts.iter().filter(|p| is_game_file(&p.bytes)).count(),
        "notices": l.notices.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "refused": l.clear_documents().err().filter(|e| !matches!(e, Trouble::Nothing)).map(|e| e.to_string()),
    })
}
