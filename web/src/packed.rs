//! A mail in hand: its words and its addresses, and the ways in which it leaves the page.

use fieldpost::chain::SignedDocument;
use fieldpost::desk::{Refused, sign::say_above};
use fieldpost::mail::copy_of;
use serde_json::{Value, json};

use crate::ask::Question;
use crate::hand::{Hand, PackedMail};

/// Longest address of a mail that a link can begin: what mail programs and systems take of it.
const LONGEST_LINK: usize = 2000;

/// The mail in hand; `to` has addresses between commas, `say` words to the recipient.
///
/// # Errors
/// There is none, or an address is none.
pub fn letter(hand: &Hand, q: &Question) -> Result<Value, Refused> {
    let mail = hand.mail.as_ref();
    let mail = mail.ok_or_else(|| Refused::new("no mail is packed", "sign something first"))?;
    let say = q.word("say").trim();
    let addresses = addresses(q.word("to"))?;
    let PackedMail { draft, html, name, to, papers } = mail;
    let (mut draft, mut html) = (draft.clone(), html.clone());
    if !say.is_empty() {
        say_above(&mut draft.text, say);
        html.iter_mut().for_each(|h| h.say(say));
    }
    draft.html = html.map(|h| h.html());
    draft.to = addresses.clone();
    let above = if say.is_empty() { String::new() } else { format!("{say}\n\n") };
    let copy = papers.as_ref().map(|papers| format!("{above}{papers}"));
    let link = copy.as_ref().and_then(|body| link(&addresses, &draft.subject, body));
    Ok(json!({
        "name": name,
        "subject": draft.subject,
        "to": to,
        "eml": String::from_utf8_lossy(&draft.eml()),
        "copy": copy,
        "link": link,
        "attached": draft.attachments.iter().map(|a| &a.name).collect::<Vec<_>>(),
    }))
}

/// Signed papers as text: each as it is mailed, with a copy below the signature, since the text goes through a mail
/// program and may be wrapped there.
pub fn papers_text(papers: &[SignedDocument], copied: bool) -> String {
    let all = papers.iter().map(|p| {
        let copy = if copied { copy_of(&p.document.text) } else { String::new() };
        p.mail() + &copy
    });
    all.collect::<Vec<String>>().join("\n")
}

fn is_sign_of_address(c: char) -> bool {
    c.is_ascii_graphic() && !"<>()[]\\\"?&".contains(c)
}

fn addresses(text: &str) -> Result<Vec<String>, Refused> {
    let all = text.split([',', ';']).map(str::trim).filter(|a| !a.is_empty());
    all.map(|address| {
        let both = address.split_once('@').is_some_and(|(a, b)| !a.is_empty() && !b.is_empty());
        if both && address.chars().all(is_sign_of_address) {
            return Ok(address.to_string());
        }
        Err(Refused::new(format!("{address} is no mail address"), "write it as anna@example.org"))
    })
    .collect()
}

/// A link that begins a mail in the player's mail program, if everything fits into it.
fn link(to: &[String], subject: &str, body: &str) -> Option<String> {
    let to: Vec<String> = to.iter().map(|a| escaped(a)).collect();
    let body = body.replace('\n', "\r\n");
    let link =
        format!("mailto:{}?subject={}&body={}", to.join(","), escaped(subject), escaped(&body));
    (link.len() <= LONGEST_LINK).then_some(link)
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'@' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
