//! The files into which a mail is unpacked: their names and contents.

use super::sign::{invitation_in, paper_stem};
use crate::doc_kind::DocKind;
use crate::format::storable;
use crate::mail::Enclosed;
use crate::mail::mime::{MailPart, is_game_file};
use crate::orders::glance;
use crate::seal::join_signed;

/// The invitation that a part of a mail holds, with the name of its file. No one signs it, and its writer need not
/// fill it in.
pub fn invitation_file(part: &MailPart) -> Option<(String, Vec<u8>)> {
    let says_so = memchr::memmem::find(&part.bytes, b"kind = \"invitation\"").is_some();
    if !says_so || is_game_file(&part.bytes) {
        return None;
    }
    let (one, _) = invitation_in("", &part.bytes).ok()??;
    let name = format!("{}.invitation.toml", one.name);
    let name = if is_plain_name(&name, &["toml"]) { name } else { "invitation.toml".to_string() };
    Some((storable(&name), one.text().into_bytes()))
}

/// A file has the name under which it was attached, where a command of this program would give it such a name:
/// game, block, kind and seat. Every other document is named after what it is and whose.
pub fn document_name(one: &Enclosed) -> String {
    let own = one.place.attachment.as_deref().filter(|n| is_plain_name(n, &["toml"]));
    own.filter(|name| has_usual_name(one, name)).map_or_else(|| made_name(one), storable)
}

/// Is it a name that `orders new` gives to a file to fill in, or a mail to a signed paper?
fn has_usual_name(one: &Enclosed, name: &str) -> bool {
    let Some(g) = glance(&one.canonical.text) else { return false };
    let rest = name.strip_prefix(&format!("{}.", g.game)).unwrap_or_default();
    let (number, rest) = rest.split_once('.').unwrap_or_default();
    if number.len() != 4 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return false;
    }
    let kind = g.kind.word();
    match one.by {
        None => [DocKind::Orders, DocKind::Answer].contains(&g.kind) && rest.starts_with(kind),
        Some(_) => rest == format!("{kind}.{}.toml", g.seat),
    }
}

/// A name out of a mail that is a file name and nothing else, with one of these endings.
pub fn is_plain_name(name: &str, endings: &[&str]) -> bool {
    let end =
        name.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && endings.contains(&end));
    end && name.len() <= 80
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
        && !name.starts_with(['.', '-'])
}

/// `spring-07.orders.anna.toml`. The words come from the mail, so nothing of a path gets through.
fn made_name(one: &Enclosed) -> String {
    let name = glance(&one.canonical.text).map_or("document".into(), |g| {
        paper_stem(&as_file_name(&g.game), g.kind, &as_file_name(&g.seat))
    });
    let end = if one.by.is_some() { "toml" } else { "draft.toml" };
    storable(&format!("{name}.{end}"))
}

/// A word with nothing in it that a file name cannot have.
fn as_file_name(word: &str) -> String {
    word.chars()
        .take(40)
        .map(|c| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '-' })
        .collect()
}

/// What the file of a document holds: its text, with the signature that came with it.
pub fn document_bytes(one: &Enclosed) -> Vec<u8> {
    let signed =
        one.canonical.signature.as_deref().and_then(|s| join_signed(&one.canonical.text, s).ok());
    signed.unwrap_or_else(|| one.canonical.text.clone()).into_bytes()
}
